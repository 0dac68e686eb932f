"""Doubling: up to the original wager more, for one card and no other."""

from pontoon.game.commands import Double
from pontoon.game.events import DoubleFollowed, HandDoubled
from pontoon.game.payment import chips_can_make
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import Hand, Wager
from pontoon.game.subsequent_deal import refusal_out_of_turn
from pontoon.rules.options import may_double, takes_one_card_only
from pontoon.rules.points import free_aces_when_doubled
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS


def double(p: Proceedings, command: Double) -> Refusal | None:
    """The controlling player doubles, or another on the box follows before the card.

    Clauses: star-2024 12.1.1, star-2024 13.1, star-2024 13.1.1, star-2024 13.1.2, star-2024 13.1.3, star-2024 13.1+,
    star-6to5-2017 11.1.1, star-6to5-2017 12.1, star-6to5-2017 12.1.1, star-6to5-2017 12.1.2, star-6to5-2017 12.1.3,
    star-6to5-2017 12.1+, canberra-2002 10.1(b), canberra-2002 12.1, canberra-2002 12.1(a), canberra-2002 12.1(b),
    canberra-2002 12.4, canberra-2002 Terms:Double.
    """
    box = p.state.box(command.box)
    follows = box is not None and command.player != box.controlling_player
    if follows:
        return _follow(p, command)
    refusal = refusal_out_of_turn(p, command)
    if refusal is not None:
        return refusal
    _, hand = p.hand_at(command.box, command.hand)
    wager = hand.wager_of(command.player)
    assert wager is not None, "a controlling player has a wager on every hand of the box"
    refusal = _refusal_of_the_hand(p, hand) or _refusal_of_the_amount(p, command, wager)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    aces = sum(1 for card in hand.cards[:2] if card < 4)
    later = sum(1 for card in hand.cards[2:] if card < 4)
    free = free_aces_when_doubled(p.rules.table, aces, later)
    cents = wager.cents if command.cents is None else command.cents
    p.happen(HandDoubled(command.box, command.hand, command.player, cents, free))
    return None


def _refusal_of_the_hand(p: Proceedings, hand: Hand) -> Refusal | None:
    table = p.rules.table
    if may_double(table, len(hand.cards), hand.total, hand.split, hand.cards[0]):
        return None
    if hand.split and takes_one_card_only(table, hand.split, hand.cards[0]):
        return p.refuse("split_ace_takes_one_card")
    if table.double_on == DOUBLE_ON_TWO_CARDS and len(hand.cards) != 2:
        return p.refuse("double_needs_two_cards")
    return p.refuse("double_is_not_possible")


def _refusal_of_the_amount(p: Proceedings, command: Double, wager: Wager) -> Refusal | None:
    """Clauses: star-2024 13.1, star-6to5-2017 12.1, canberra-2002 Terms:Double."""
    if command.cents is None:
        return None
    if command.cents <= 0:
        return p.refuse("amount_is_not_positive")
    if command.cents > wager.cents:
        return p.refuse("double_above_the_original_wager", limit=dollars(wager.cents))
    # The original wager could be made, so as much again can.
    if command.cents < wager.cents and not chips_can_make(command.cents, p.state.terms.chips_cents):
        return p.refuse("chips_cannot_make_the_amount", amount=dollars(command.cents))
    return None


def _follow(p: Proceedings, command: Double) -> Refusal | None:
    """Another player on the box doubles once the controlling player has.

    Clauses: star-2024 13.4, star-6to5-2017 12.4, canberra-2002 12.2, canberra-2002 12.3.
    """
    box = p.state.box(command.box)
    assert box is not None
    hand = box.hands[command.hand - 1] if 1 <= command.hand <= len(box.hands) else None
    wager = hand.wager_of(command.player) if hand is not None else None
    if hand is None or wager is None:
        return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)
    if not (hand.doubled and hand.card_due):
        return p.refuse("doubling_is_decided_by_the_controlling_player")
    if wager.settled:
        return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)
    if wager.double_cents:
        return p.refuse("already_doubled")
    refusal = _refusal_of_the_amount(p, command, wager)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    cents = wager.cents if command.cents is None else command.cents
    p.happen(DoubleFollowed(command.box, command.hand, command.player, cents))
    return None
