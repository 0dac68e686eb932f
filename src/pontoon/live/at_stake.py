"""What a player has on the layout, and what a command would put there: against the limit to losses of one's own."""

from typing import Any

from pontoon.game import commands as c
from pontoon.game.round import WAGERS, Round

# A round that has begun may be played to its end; but what is added to a wager can be lost like the wager.
NEW_WAGERS = (c.PlaceWager, c.PlacePerfectPairs)
ADDED_WAGERS = (c.Double, c.Split, c.Insure)


def on_the_layout(state: Round | None, player: str) -> int:
    """All of a player's wagers in a round that are not settled yet, in cents."""
    if state is None or state.is_over:
        return 0
    stakes = [each.cents for each in state.pairs if each.player == player and not each.settled]
    stakes += [each.cents for each in state.insurance if each.player == player and not each.settled]
    if state.phase == WAGERS:
        return sum(stakes) + sum(each.cents for each in state.placed if each.player == player)
    hands = [hand for box in state.boxes for hand in box.hands]
    found = [wager for hand in hands if (wager := hand.wager_of(player)) is not None and not wager.settled]
    return sum(stakes) + sum(wager.cents + wager.double_cents for wager in found)


def added_by(command: Any, state: Round | None) -> int:
    """What a command puts on the layout, in cents; whether it may is for the round to say."""
    cents = getattr(command, "cents", None)
    if cents is not None:
        return int(cents)
    box = None if state is None else state.box(command.box)
    if box is None or not 1 <= command.hand <= len(box.hands):
        return 0
    wager = box.hands[command.hand - 1].wager_of(command.player)
    return 0 if wager is None else wager.cents
