"""Splitting: two cards of equal value become two hands, each with the original wager."""

from pontoon.game.commands import Split
from pontoon.game.events import HandSplit, SplitFollowed
from pontoon.game.proceedings import Proceedings
from pontoon.game.refusals import Refusal
from pontoon.game.round import Box, Hand
from pontoon.game.subsequent_deal import refusal_out_of_turn
from pontoon.rules.cards import ACE, rank_of
from pontoon.rules.options import are_equal, hands_limit
from pontoon.rules.table import EQUAL_RANK


def split(p: Proceedings, command: Split) -> Refusal | None:
    """The controlling player splits, or another on the box matches it before the next card.

    Clauses: star-2024 12.1.2, star-2024 14.1, star-2024 14.2, star-2024 14.8, star-2024 14.9, star-2024 14.9.2,
    star-6to5-2017 11.1.2, star-6to5-2017 13.1, star-6to5-2017 13.2, star-6to5-2017 13.8, star-6to5-2017 13.9,
    star-6to5-2017 13.9.2, canberra-2002 10.1(a), canberra-2002 11.3, canberra-2002 11.4, canberra-2002 Terms:Split.
    """
    box = p.state.box(command.box)
    if box is not None and command.player != box.controlling_player:
        return _follow(p, command, box)
    refusal = refusal_out_of_turn(p, command)
    if refusal is not None:
        return refusal
    box, hand = p.hand_at(command.box, command.hand)
    refusal = _refusal_of_the_hand(p, box, hand)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    wager = hand.wager_of(command.player)
    assert wager is not None
    p.happen(HandSplit(command.box, command.hand, command.player, wager.cents))
    return None


def _refusal_of_the_hand(p: Proceedings, box: Box, hand: Hand) -> Refusal | None:
    """Clauses: star-2024 14.1, star-2024 14.8, star-2024 14.9.3, star-2024 14.9.5, star-6to5-2017 13.1,
    star-6to5-2017 13.8, star-6to5-2017 13.9.3, star-6to5-2017 13.9.5, canberra-2002 11.3.
    """
    table = p.rules.table
    if len(hand.cards) != 2:
        return p.refuse("split_only_two_cards")
    if not are_equal(table, hand.cards[0], hand.cards[1]):
        return p.refuse("split_needs_two_equal_cards", what="rank" if table.split_on == EQUAL_RANK else "value")
    limit = hands_limit(table, p.resplit, hand.cards[0])
    if len(box.hands) >= limit:
        if not p.resplit:
            return p.refuse("no_more_hands", limit=limit)
        ace = rank_of(hand.cards[0]) == ACE
        return p.refuse("aces_split_only_once" if ace else "no_more_hands_resplit", limit=limit)
    return None


def _follow(p: Proceedings, command: Split, box: Box) -> Refusal | None:
    """Another player on the box matches the split, or stays silent and rides on the first hand.

    Clauses: star-2024 14.10, star-2024 14.10.1, star-2024 14.10.2, star-6to5-2017 13.10, star-6to5-2017 13.10.1,
    star-6to5-2017 13.10.2, canberra-2002 11.1, canberra-2002 11.2, canberra-2002 11.2(a), canberra-2002 11.2(b).
    """
    hand = box.hands[command.hand - 1] if 1 <= command.hand <= len(box.hands) else None
    wager = hand.wager_of(command.player) if hand is not None else None
    if wager is None:
        return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)
    turn = p.state.turn
    just_split = box.split_open and turn is not None and turn == (p.state.places[box.number], command.hand - 1)
    if not just_split:
        return p.refuse("splitting_is_decided_by_the_controlling_player")
    if wager.settled:
        return p.refuse("no_wager_of_this_player", player=command.player, box=command.box)
    if box.hands[command.hand].wager_of(command.player) is not None:
        return p.refuse("already_split")
    # From here on it must succeed.
    p.happen(SplitFollowed(command.box, command.hand, command.player, wager.cents))
    return None
