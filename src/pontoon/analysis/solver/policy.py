"""Who decides: the best of all actions, or a chart."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Protocol

import numpy as np

from pontoon.analysis.question import VALUE_NAMES
from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.hands import Integers, all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND
from pontoon.analysis.solver.suits import completing_rank, suits_name
from pontoon.analysis.strategy import HARD_TOTALS, NUMBERS_OF_CARDS, SOFT_TOTALS, Chart
from pontoon.rules.cards import rank_of
from pontoon.rules.points import LIMIT, free_aces_when_doubled, is_soft, point_total
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS, RuleTable

CODES = {"stand": STAND, "hit": HIT, "double": DOUBLE}
MOST = NUMBERS_OF_CARDS[-1]
HARD, SOFT, LATE = 0, 1, 2
CELLS = 3 * (LIMIT + 1) * (MOST + 1)


def cell_number(kind: int, total: int, cards: int) -> int:
    return (kind * (LIMIT + 1) + total) * (MOST + 1) + min(cards, MOST)


# The cells of a chart by their number: kind, total, number of cards.
NAMED_CELLS = {
    cell_number(kind, total, cards): (kind, total, cards)
    for kind, totals in enumerate((HARD_TOTALS, SOFT_TOTALS, SOFT_TOTALS))
    for total in totals
    for cards in NUMBERS_OF_CARDS
}


@cache
def cell_of_hand(late: int = 0) -> Integers:
    """The number of the chart's cell that each hand falls in; `late` where an Ace came after the first two cards."""
    known = all_hands()
    found = np.zeros(len(known.hard), np.int64)
    for hand, (hard, aces, cards) in enumerate(zip(known.hard, known.aces, known.cards, strict=True)):
        kind = is_soft(hard, aces) * (1 + late)
        found[hand] = cell_number(kind, point_total(hard, aces), cards)
    return found


@cache
def totals_after_doubling(table: RuleTable) -> Integers:
    """The total of each doubled hand by the card that came: `[late, hand, value]` as in the kernel."""
    known = all_hands()
    found = np.zeros((2, len(known.hard), VALUES), np.int64)
    for hand, (hard, aces) in enumerate(zip(known.hard, known.aces, strict=True)):
        for late in range(2):
            later = 1 if late and aces else 0
            free = free_aces_when_doubled(table, aces - later, later)
            for value in range(VALUES):
                found[late, hand, value] = point_total(hard + value + 1, free + (value == 0))
    return found


class Policy(Protocol):
    """`plan` and `keeps` are arrays for the kernel, none where the best is to be found."""

    optimises: bool

    def plan(self, first: int, may_double: bool) -> Integers | None: ...

    def keeps(self, first: int) -> Any: ...

    def decide(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> str:
        """Which of the actions is taken on two cards."""

    def splits(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> bool:
        """Whether a pair might be split, beside these other actions."""


class Best:
    """Every decision is the one that gains most."""

    optimises = True

    def plan(self, first: int, may_double: bool) -> None:
        return None

    def keeps(self, first: int) -> None:
        return None

    def decide(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> str:
        return max(values, key=lambda action: values[action])

    def splits(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> bool:
        return True


class Charted:
    """Every decision is the chart's first choice that the rules allow."""

    optimises = False

    def __init__(self, chart: Chart, table: RuleTable) -> None:
        self.chart = chart
        self.table = table
        self.plans: dict[tuple[int, bool], Integers] = {}

    def plan(self, first: int, may_double: bool) -> Integers:
        if (first, may_double) not in self.plans:
            self.plans[first, may_double] = self._plan(first, may_double)
        return self.plans[first, may_double]

    def _plan(self, first: int, may_double: bool) -> Integers:
        by_cell = np.full(CELLS, HIT, np.int64)
        dealer = VALUE_NAMES[first]
        for cell, (kind, total, cards) in NAMED_CELLS.items():
            prefers = self.chart.prefers(dealer, total, kind != HARD, cards, late=kind == LATE)
            by_cell[cell] = CODES[self._first(prefers, kind, total, cards, may_double)]
        found = np.stack([by_cell[cell_of_hand(late)] for late in range(2)])
        for value in range(VALUES):
            soft, total = int(value == 0), 12 if value == 0 else 2 * value + 2
            prefers = self.chart.prefers(dealer, total, bool(soft), 2, pair=VALUE_NAMES[value])
            found[:, all_hands().of(value, value)] = CODES[self._first(prefers, soft, total, 2, may_double)]
        return found

    def _first(self, prefers: tuple[str, ...], soft: int, total: int, cards: int, may_double: bool) -> str:
        for action in prefers:
            if action == "stand" and not soft and total < self.table.must_draw_below:
                continue
            if action == "double" and (not may_double or (cards != 2 and self.table.double_on == DOUBLE_ON_TWO_CARDS)):
                continue
            if action in CODES:
                return action
        return "hit"

    def keeps(self, first: int) -> Any:
        highest = self.chart.forfeit.get(VALUE_NAMES[first], 0) if self.table.forfeit else 0
        return (totals_after_doubling(self.table) > highest).astype(np.int8)

    def decide(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> str:
        known = all_hands()
        hard, aces = int(known.hard[hand]), int(known.aces[hand])
        pair = np.flatnonzero(known.counts[hand] == 2)
        name, suit = "", ""
        if cards is not None and completing_rank(rank_of(cards[0]), rank_of(cards[1])) is not None:
            low, high = sorted(rank_of(card) + 1 for card in cards)
            name, suit = f"{low}-{high}", suits_name(*cards)
        prefers = self.chart.prefers(
            VALUE_NAMES[first],
            point_total(hard, aces),
            bool(is_soft(hard, aces)),
            2,
            VALUE_NAMES[int(pair[0])] if len(pair) else "",
            name,
            suit,
        )
        return next(action for action in prefers if action in values)

    def splits(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> bool:
        return self.decide({**values, "split": None}, first, hand, cards) == "split"
