"""Which hand to put before a trainee next: as they come from the shoe, weak spots and costly ones more often."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from pontoon.analysis.shoe import BadShoe, Shoe, points_of
from pontoon.analysis.strategy import NUMBERS_OF_CARDS
from pontoon.analysis.training import (
    DOUBLED,
    LATE,
    PAIR,
    SOFT,
    SUITED,
    Record,
    Spot,
    Tally,
    dealer_name,
    doubled_spot,
    spot_of,
)
from pontoon.rules.cards import ACE, KINDS_OF_CARD, rank_of, value_of
from pontoon.rules.options import may_double
from pontoon.rules.points import LIMIT, is_soft, point_total
from pontoon.rules.table import RuleTable

# Of a hundred hands, how many have two, three, four, five, and six cards; and how many are doubled.
_OF_SO_MANY_CARDS = (56, 24, 12, 5, 3)
_DOUBLED_SHARE = 0.06
# What a sensible player draws another card to, and what is worth a double.
_DRAWS_TO_HARD = 16
_DRAWS_TO_SOFT = 18
_DOUBLES_ON = range(8, 12)
_FROM_THE_SHOE = 8
_WEAK_SPOTS = 5
_WEAK_SHARE = 0.5
_MOST_TRIES = 1000
_TRIES_OF_A_KIND = 100
# A spot rests until so many other decisions have been made.
_PAUSE = 5
# Where the second best action costs this much more, one newcomer in five takes it; where it costs far more, nobody.
_EASY_GAP = 0.1
_GUESSES = 0.5


class Situation(NamedTuple):
    """A hand, its cards in the order they came, against a dealer's first card; doubled, it has its last card."""

    hand: tuple[int, ...]
    dealers_first_card: int
    doubled: bool = False

    def spot(self, table: RuleTable) -> Spot:
        """Where it stands on the chart of these rules."""
        if self.doubled:
            return doubled_spot(_doubled_total(self.hand), self.dealers_first_card)
        return spot_of(self.hand, self.dealers_first_card, table)


def next_situation(
    record: Record, table: RuleTable, shoe: Shoe, gap_of: Callable[[Situation], float], generator: Random
) -> Situation:
    """One of the trainee's weakest spots or one of a handful of hands from the shoe, by what it is likely to cost.

    `gap_of` says how much more the second best action costs than the best one.
    """
    if generator.random() < _WEAK_SHARE:
        weak = (situation_in(spot, table, shoe, generator) for spot, _ in record.weakest(_WEAK_SPOTS))
        found = [each for each in weak if each is not None]
        weights = [weight(record, each.spot(table), gap_of(each)) for each in found]
        if sum(weights) > 0:
            return generator.choices(found, weights)[0]
    found = [dealt(table, shoe, generator) for _ in range(_FROM_THE_SHOE)]
    weights = [weight(record, each.spot(table), gap_of(each)) for each in found]
    return generator.choices(found, weights)[0] if sum(weights) > 0 else found[0]


def weight(record: Record, spot: Spot, gap: float) -> float:
    """What a decision there is likely to cost this trainee: by the record, and by the gap while it says little.

    Nobody gains by practising what makes no difference, nor what nobody gets wrong.
    """
    tally = record.spots.get(spot, Tally())
    newcomers = _GUESSES * math.exp(-gap / _EASY_GAP) * gap
    if tally.met and record.decisions - tally.last < _PAUSE:
        return 0.0
    return tally.lately + newcomers / (1 + tally.met)


def dealt(table: RuleTable, shoe: Shoe, generator: Random) -> Situation:
    """A hand as it comes from the shoe, now and then with more cards than two or doubled."""
    for _ in range(_MOST_TRIES):
        doubled = bool(table.forfeit) and generator.random() < _DOUBLED_SHARE
        number = 3 if doubled else generator.choices(NUMBERS_OF_CARDS, _OF_SO_MANY_CARDS)[0]
        for _ in range(_TRIES_OF_A_KIND):
            dealers, *hand = _drawn(shoe, number + 1, generator)
            situation = Situation(tuple(hand), dealers, doubled)
            if comes_about(table, situation):
                return situation
    raise BadShoe("no hand from this shoe leaves anything to decide")


def comes_about(table: RuleTable, situation: Situation) -> bool:
    """Whether sensible play leads to this hand, and it still waits for a decision."""
    hand = situation.hand
    for cards in range(2, len(hand)):
        before = hand[:cards]
        last = cards == len(hand) - 1
        if not (_is_doubled(table, before) if situation.doubled and last else _is_drawn_to(before)):
            return False
    if situation.doubled:
        return _doubled_total(hand) < LIMIT
    hard, aces = points_of(hand)
    return point_total(hard, aces) < LIMIT


def situation_in(spot: Spot, table: RuleTable, shoe: Shoe, generator: Random) -> Situation | None:
    """A hand of this spot, or None where the shoe has none or nobody sensible comes to one."""
    dealers = [count if dealer_name(card) == spot.dealer else 0 for card, count in enumerate(shoe.counts)]
    if not any(dealers):
        return None
    for _ in range(_MOST_TRIES):
        first_card = generator.choices(range(KINDS_OF_CARD), dealers)[0]
        left = list(shoe.without(first_card).counts)
        two = spot.kind in (PAIR, SUITED)
        hand = _two_cards(spot, table, left, generator) if two else _up_to(spot, left, generator)
        situation = Situation(hand, first_card, spot.kind == DOUBLED)
        if hand and situation.spot(table) == spot and comes_about(table, situation):
            return situation
    return None


def _doubled_total(hand: Sequence[int]) -> int:
    """The total of a hand that was doubled on a hard total: only the last card can be an Ace that counts eleven."""
    return point_total(points_of(hand)[0], int(rank_of(hand[-1]) == ACE))


def _is_drawn_to(hand: Sequence[int]) -> bool:
    hard, aces = points_of(hand)
    return point_total(hard, aces) <= (_DRAWS_TO_SOFT if is_soft(hard, aces) else _DRAWS_TO_HARD)


def _is_doubled(table: RuleTable, hand: Sequence[int]) -> bool:
    hard, aces = points_of(hand)
    worth_it = not is_soft(hard, aces) and hard in _DOUBLES_ON
    return worth_it and bool(may_double(table, len(hand), hard, 0, hand[0]))


def _drawn(shoe: Shoe, number: int, generator: Random) -> list[int]:
    """So many cards from the shoe."""
    if shoe.cards < number:
        raise BadShoe("the shoe has too few cards for a hand and the dealer's card")
    left = list(shoe.counts)
    cards = []
    for _ in range(number):
        card = generator.choices(range(KINDS_OF_CARD), left)[0]
        left[card] -= 1
        cards.append(card)
    return cards


@cache
def _pairs_of_cards(spot: Spot, table: RuleTable) -> tuple[tuple[int, int], ...]:
    """Every two cards of the spot's hand, the dealer's card aside."""
    every = ((one, other) for one in range(KINDS_OF_CARD) for other in range(KINDS_OF_CARD))
    return tuple(both for both in every if spot_of(both, ACE, table)[:2] == spot[:2])


def _two_cards(spot: Spot, table: RuleTable, left: list[int], generator: Random) -> tuple[int, ...]:
    pairs = _pairs_of_cards(spot, table)
    ways = [max(0, left[one] * (left[other] - (one == other))) for one, other in pairs]
    return generator.choices(pairs, ways)[0] if any(ways) else ()


def _up_to(spot: Spot, left: list[int], generator: Random) -> tuple[int, ...]:
    """Cards that come to the spot's total, in so many cards; nothing where a card that would fit is not left."""
    number = spot.cards or 3
    room = int(spot.hand) - (10 if spot.kind in (SOFT, LATE) else 0)
    hand: list[int] = []
    for to_come in range(number - 1, -1, -1):
        fits = range(1, room - to_come + 1) if to_come else range(room, room + 1)
        ways = [count if value_of(card) in fits else 0 for card, count in enumerate(left)]
        if not any(ways):
            return ()
        card = generator.choices(range(KINDS_OF_CARD), ways)[0]
        left[card] -= 1
        room -= value_of(card)
        hand.append(card)
    return tuple(hand)
