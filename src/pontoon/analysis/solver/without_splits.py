"""The value of a round whose box is never split: every two cards against every first card of the dealer's."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pontoon.analysis.shoe import VALUES, BadShoe, Shoe
from pontoon.analysis.solver.first_card import FirstCard, hands
from pontoon.analysis.solver.numbers import Numbers
from pontoon.rules.cards import EIGHT, JACK, KINDS_OF_CARD, RANKS, SEVEN, SIX, SUITS, rank_of
from pontoon.rules.odds import is_super_bonus, three_card_row
from pontoon.rules.options import surrender_is_offered
from pontoon.rules.table import OTHER, RuleTable
from pontoon.rules.table import PONTOON as PONTOON_ROW

TEN = VALUES - 1
BONUS_RANKS = (SIX, SEVEN, EIGHT)


class Deal(NamedTuple):
    """Two cards against a first card of the dealer's: how often, and what the best action gains on them."""

    chance: Any
    value: Any


def round_value(table: RuleTable, shoe: Shoe, numbers: Numbers, super_bonus: Any = 0) -> Any:
    """What a round gains on average with the best play that never splits, in units of the original wager.

    Clauses: star-2024 11.1, star-2024 11.5, star-6to5-2017 10.1, star-6to5-2017 10.5, canberra-2002 8.1,
    canberra-2002 14.2, canberra-2002 14.3.
    """
    if shoe.cards < 4:
        raise BadShoe("a round needs more cards than the shoe holds")
    total = 0 * numbers.one
    for deal in deals(table, shoe, numbers, super_bonus):
        total += deal.chance * deal.value
    return total


def deals(table: RuleTable, shoe: Shoe, numbers: Numbers, super_bonus: Any = 0) -> Iterator[Deal]:
    """Every initial deal: by value, and card by card where 6-7-8 or 7-7-7 can still come, since suits pay there."""
    first_cards = {
        value: FirstCard(table, shoe.values, value, numbers) for value in range(VALUES) if shoe.values[value]
    }
    ways_in_all = numbers.one * (shoe.cards * (shoe.cards - 1) * (shoe.cards - 2))
    for rank in range(RANKS):
        often = sum(shoe.counts[SUITS * rank : SUITS * (rank + 1)])
        if often:
            first = first_cards[min(rank, JACK)]
            for ways, value in _by_value(table, first, SUITS * rank, numbers):
                yield Deal(often * ways / ways_in_all, value)
    for card in range(KINDS_OF_CARD):
        if shoe.counts[card]:
            first = first_cards[min(rank_of(card), JACK)]
            for ways, value in _by_card(table, first, shoe, card, numbers, super_bonus):
                yield Deal(shoe.counts[card] * ways / ways_in_all, value)


def _by_value(table: RuleTable, first: FirstCard, dealers: int, numbers: Numbers) -> Iterator[tuple[int, Any]]:
    """The hands on which suits do not matter."""
    surrender = bool(surrender_is_offered(table, dealers))
    for one in range(VALUES):
        for other in range(VALUES):
            ways = first.left[one] * (first.left[other] - (one == other))
            if ways > 0 and _completing_rank(one, other) is None:
                yield ways, _best(first, one, other, 0 * numbers.one, surrender)


def _by_card(
    table: RuleTable, first: FirstCard, shoe: Shoe, dealers: int, numbers: Numbers, super_bonus: Any
) -> Iterator[tuple[int, Any]]:
    """Two of 6, 7 and 8, or two sevens, with their suits: a third card can make them 21 at better odds."""
    surrender = bool(surrender_is_offered(table, dealers))
    known = [SUITS * rank + suit for rank in BONUS_RANKS for suit in range(SUITS)]
    for one in known:
        for other in known:
            third = _completing_rank(rank_of(one), rank_of(other))
            left = list(shoe.counts)
            left[dealers] -= 1
            ways = left[one] * (left[other] - (one == other))
            if third is None or ways <= 0:
                continue
            left[one] -= 1
            left[other] -= 1
            more = 0 * numbers.one
            for card in range(SUITS * third, SUITS * (third + 1)):
                gain = first.odds[three_card_row(one, other, card)] - first.odds[OTHER]
                if is_super_bonus(one, other, card, dealers, 0, 0):
                    gain += super_bonus
                more += left[card] * gain
            yield ways, _best(first, rank_of(one), rank_of(other), more / (shoe.cards - 3), surrender)


def _completing_rank(one: int, other: int) -> int | None:
    """The rank that makes 6-7-8 or 7-7-7 of two ranks, if one does."""
    if one == SEVEN and other == SEVEN:
        return SEVEN
    if one != other and one in BONUS_RANKS and other in BONUS_RANKS:
        return sum(BONUS_RANKS) - one - other
    return None


def _best(first: FirstCard, one: int, other: int, third_card: Any, surrender: bool) -> Any:
    if {one, other} == {0, TEN}:
        return first.odds[PONTOON_ROW]
    counts = [0] * VALUES
    counts[one] += 1
    counts[other] += 1
    return max(first.actions(hands().number[tuple(counts)], third_card, surrender).values())
