"""Strategies as arrays: a chart, or the solver's play by every card of the hand."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np

from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.shoe import VALUES
from pontoon.analysis.simulator.kernel import legal_plays
from pontoon.analysis.simulator.layout import (
    ACTION_AT,
    ACTION_NAMES,
    AFTER_AT,
    BY_CHART,
    CLASS_AT,
    DEAL_AT,
    GIVE_UP,
    HEAD,
    KEEPS_AT,
    REGION_AT,
    REGION_ROW,
    REGIONS,
    SECOND_AT,
    SPLIT,
    SPLIT_AGAIN,
    STATES,
)
from pontoon.analysis.simulator.setting import Array
from pontoon.analysis.strategy import Chart
from pontoon.rules.cards import ACE, JACK, KINDS_OF_CARD, SPADES, rank_of, suit_of, value_of
from pontoon.rules.options import surrender_is_offered
from pontoon.rules.points import LIMIT, free_aces_when_doubled, is_soft, point_total
from pontoon.rules.table import RuleTable

CARDS_COUNTED = 6
HIGHEST_HARD = 20
BONUS_RANKS = (5, 6, 7)
CODES = {name: ACTION_NAMES.index(name) for name in ("stand", "hit", "double", "split", "surrender")}
# A state of a hand played by a chart: how many cards, hard total, whether it has an Ace, whether one came late.
State = tuple[int, int, bool, bool]


def from_chart(chart: Chart, table: RuleTable, resplit: bool) -> Array:
    """Every decision is the chart's first choice that the rules allow."""
    states, after = chart_states()
    action = np.zeros((VALUES, 2, len(states)), np.uint8)
    keeps = np.ones((VALUES, 2, len(states), VALUES), np.uint8)
    for dealer, name in enumerate(VALUE_NAMES):
        highest = chart.forfeit.get(name, 0) if table.forfeit else 0
        for number, (cards, hard, ace, late) in enumerate(states):
            if cards < 2 or hard > HIGHEST_HARD:
                continue
            total, soft = point_total(hard, int(ace)), bool(is_soft(hard, int(ace)))
            if total < LIMIT:
                prefers = chart.prefers(name, total, soft, cards, late=late)
                for split in range(2):
                    # No state tells a split Ace, which takes no decision; a two stands for the first card.
                    legal = legal_plays(table, 0, hard, int(ace), cards, 4, 8, 1 + split)
                    action[dealer, split, number] = first_legal(prefers, legal)
            keeps[dealer, :, number] = [
                point_total(hard + value + 1, doubled_aces(table, ace, late) + (value == ACE)) > highest
                for value in range(VALUES)
            ]
    region = np.zeros((VALUES, REGION_ROW), np.int64)
    region[:, 2:] = 1
    deal, second = _chart_on_two(chart, table, resplit)
    classes = [min(rank_of(card), JACK) for card in range(KINDS_OF_CARD)]
    found = in_one_array(classes, deal, second, after, action, keeps, region)
    found[BY_CHART] = 1
    return found


def in_one_array(classes: Any, deal: Any, second: Any, after: Any, action: Any, keeps: Any, region: Any) -> Array:
    """The parts of a strategy behind its head, as the layout has them."""
    parts = [np.asarray(part) for part in (classes, deal, second, after, action, keeps, region)]
    head = np.zeros(HEAD, np.int64)
    places = (CLASS_AT, DEAL_AT, SECOND_AT, AFTER_AT, ACTION_AT, KEEPS_AT, REGION_AT)
    begin = HEAD
    for place, part in zip(places, parts, strict=True):
        head[place] = begin
        begin += part.size
    head[STATES], head[REGIONS] = action.shape[2], action.shape[1]
    return np.concatenate([head, *(part.ravel() for part in parts)]).astype(np.int64)


def no_strategy() -> Array:
    """An array that the kernel can read where every decision comes from a script."""
    on_two = np.zeros((1, KINDS_OF_CARD, KINDS_OF_CARD), np.int64)
    action, keeps = np.zeros((VALUES, 1, 1), np.int64), np.zeros((VALUES, 1, 1, VALUES), np.int64)
    classes, after = np.zeros(KINDS_OF_CARD, np.int64), np.zeros((1, VALUES), np.int64)
    # One row more: a box may have as many hands as a row has places.
    regions = np.zeros((VALUES + 1, REGION_ROW), np.int64)
    return in_one_array(classes, on_two, on_two, after, action, keeps, regions)


def doubled_aces(table: RuleTable, ace: bool, late: bool) -> int:
    """Aces that may still count eleven when the hand is doubled."""
    return free_aces_when_doubled(table, int(ace and not late), int(late))


def first_legal(prefers: tuple[str, ...], legal: int) -> int:
    return next(CODES[action] for action in prefers if legal >> CODES[action] & 1)


@cache
def chart_states() -> tuple[list[State], Any]:
    """Every state a hand can be in, as charts tell them apart, and what each card makes of it."""
    states: list[State] = [(0, 0, False, False)]
    number = {states[0]: 0}
    rows: list[list[int]] = []
    for state in states:
        cards, hard, ace, late = state
        row = []
        for value in range(VALUES):
            is_ace = value == ACE
            more = min(cards + 1, CARDS_COUNTED), hard + value + 1, ace or is_ace, late or (is_ace and cards >= 2)
            if more[1] > HIGHEST_HARD:
                row.append(0)
                continue
            if more not in number:
                number[more] = len(states)
                states.append(more)
            row.append(number[more])
        rows.append(row)
    return states, np.array(rows, np.int64)


def _chart_on_two(chart: Chart, table: RuleTable, resplit: bool) -> tuple[Any, Any]:
    """What the chart does on two cards, of a box and of a split hand."""

    @cache
    def chosen(dealer: int, one: int, two: int, pair: bool, suit: str, split: bool, legal: int) -> int:
        hard, aces = one + two + 2, (one == ACE) + (two == ACE)
        name = "-".join(str(value + 1) for value in sorted((one, two))) if suit else ""
        equal = VALUE_NAMES[one] if pair else ""
        prefers = chart.prefers(
            VALUE_NAMES[dealer], point_total(hard, aces), bool(is_soft(hard, aces)), 2, equal, name, suit
        )
        return first_legal(prefers, legal)

    return on_two_cards(table, resplit, VALUES, lambda dealer: dealer, chosen)


def suits_of(first: int, second: int) -> str:
    """How the suits of two cards count towards 6-7-8 and 7-7-7: nothing where they cannot be completed."""
    low, high = sorted((rank_of(first), rank_of(second)))
    if low not in BONUS_RANKS or high not in BONUS_RANKS or (low == high and low != 6):
        return ""
    if suit_of(first) != suit_of(second):
        return "mixed"
    return "spades" if suit_of(first) == SPADES else "suited"


def on_two_cards(
    table: RuleTable, resplit: bool, classes: int, value_of_class: Callable[[int], int], chosen: Callable[..., int]
) -> tuple[Any, Any]:
    """The arrays `deal` and `second` from a function that chooses among the legal actions."""
    deal = np.zeros((classes, KINDS_OF_CARD, KINDS_OF_CARD), np.uint8)
    second = np.zeros((classes, KINDS_OF_CARD, KINDS_OF_CARD), np.uint8)
    for dealer in range(classes):
        value = value_of_class(dealer)
        offered = surrender_is_offered(table, 4 * value)
        for first, other, hard, aces in _two_cards():
            suit = suits_of(first, other)
            legal = legal_plays(table, int(resplit), hard, aces, 2, first, other, 1)
            pair = bool(legal >> SPLIT & 1)
            one, two = min(rank_of(first), JACK), min(rank_of(other), JACK)
            surrender = offered << GIVE_UP
            deal[dealer, first, other] = chosen(value, one, two, pair, suit, False, legal | surrender)
            again = legal_plays(table, int(resplit), hard, aces, 2, first, other, 2)
            if again >> SPLIT & 1 and chosen(value, one, two, pair, suit, True, again) == SPLIT:
                second[dealer, first, other] = SPLIT_AGAIN
            rest = again & ~(1 << SPLIT)
            second[dealer, first, other] += 1 + chosen(value, one, two, pair, suit, True, rest)
    return deal, second


def _two_cards() -> Iterator[tuple[int, int, int, int]]:
    for first in range(KINDS_OF_CARD):
        for other in range(KINDS_OF_CARD):
            hard = value_of(first) + value_of(other)
            aces = (rank_of(first) == ACE) + (rank_of(other) == ACE)
            if point_total(hard, aces) < LIMIT:
                yield first, other, hard, aces
