"""A hand on its own against one first card of the dealer's: what each action gains on it and on all it may become."""

from typing import Any

import numpy as np

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.dealers_tree import dealers_tree
from pontoon.analysis.solver.hands import Integers, all_hands, hands_from
from pontoon.analysis.solver.kernel import ANY, BETTER, DOUBLE, LONGEST, STAND, lowest_total
from pontoon.analysis.solver.numbers import Numbers
from pontoon.rules.points import LIMIT
from pontoon.rules.table import DOUBLE_ON_TWO_CARDS, RuleTable

ROWS = 11
TEN = VALUES - 1
Values = tuple[int, ...]


class Reckoning:
    """What every part of a solution shares: the question, the numbers to reckon with, and what never changes."""

    def __init__(self, question: Question, numbers: Numbers) -> None:
        self.question = question
        self.table = question.table
        self.numbers = numbers
        self.super_bonus = numbers.ratio(question.super_bonus.numerator, question.super_bonus.denominator)
        self.odds = numbers.array(ROWS)
        for row in range(ROWS):
            self.odds[row] = numbers.ratio(self.table.table_1[2 * row], self.table.table_1[2 * row + 1])
        self.kept_margins: dict[tuple[int, Values, int | None], Any] = {}
        number_of_hands = len(all_hands().hard)
        self.at = np.arange(number_of_hands)
        self.no_ends = np.zeros((number_of_hands, VALUES + 1), np.int64)
        self.nothing_more = numbers.array(2, 1)
        self.no_extra = numbers.array(number_of_hands)
        self.free_plan = free_plan(self.table)
        self.free_keeps = np.full((2, number_of_hands, VALUES), BETTER, np.int8)
        self.one_card_only = np.full((2, number_of_hands), STAND, np.int64)

    def shoe(self, left: Values) -> tuple[Any, Any, Any]:
        return self.numbers.counts(left), sum(left) * self.numbers.one, self.numbers.one

    def room(self, first: int) -> tuple[Any, ...]:
        return dealers_room(self.table, first, self.numbers)

    def margins(self, first: int, left: Values, start: int | None) -> Any:
        """What each total gains from the dealer, for each hand that grows from a start; reckoned once."""
        key = (first, left, start)
        if key not in self.kept_margins:
            self.kept_margins[key] = self._margins(first, left, hands_from(start))
        return self.kept_margins[key]

    def _margins(self, first: int, left: Values, order: Integers) -> Any:
        tree, arrays = tuple(dealers_tree(self.table, first)), all_hands().arrays
        found = self.numbers.array(len(all_hands().hard), LIMIT - lowest_total(self.table) + 1)
        self.numbers.fill_margins(self.table, self.shoe(left), arrays, order, tree, self.room(first), found)
        return found


def dealers_room(table: RuleTable, first: int, numbers: Numbers) -> tuple[Any, ...]:
    """Room to reckon the dealer's chances in."""
    array, nodes = numbers.array, len(dealers_tree(table, first).parent)
    return array(VALUES), array(nodes), array(LONGEST), array(LONGEST)


def free_plan(table: RuleTable) -> Integers:
    """Every action that the rules allow on each hand.

    Clauses: star-2024 12.2, star-6to5-2017 11.2, canberra-2002 10.2(c).
    """
    known = all_hands()
    found = np.full(len(known.hard), ANY, np.int64)
    soft = (known.aces > 0) & (known.hard + 10 <= LIMIT)
    found[(known.hard < table.must_draw_below) & ~soft] &= ~STAND
    if table.double_on == DOUBLE_ON_TWO_CARDS:
        found[known.cards > 2] &= ~DOUBLE
    return np.stack([found, found])


class LoneHand:
    """Hands that grow from `start` (a value; none: from any two cards) while `left` is in the shoe and in the hand.

    Clauses: star-2024 12.1, star-2024 13.1, star-2024 15.4, star-6to5-2017 11.1, star-6to5-2017 12.1,
    star-6to5-2017 14.4, canberra-2002 10.2, canberra-2002 12.1, canberra-2002 13.1(a).
    """

    def __init__(
        self,
        reckoning: Reckoning,
        first: int,
        left: Values,
        start: int | None = None,
        plan: Integers | None = None,
        keeps: Any = None,
        extra: Any = None,
    ) -> None:
        self.reckoning = reckoning
        self.first = first
        self.left = left
        self.start = start
        self.order = hands_from(start)
        self.plan = reckoning.free_plan if plan is None else plan
        self.extra = reckoning.no_extra if extra is None else extra
        self.keeps = reckoning.free_keeps if keeps is None else keeps
        table = reckoning.table
        split_ace = start == 0 and bool(table.split_aces_one_card)
        if split_ace:
            self.plan = reckoning.one_card_only
        may_double = start is None or (table.double_after_split and not split_ace)
        self.terms = (int(may_double), 1, 0)
        self.margins = reckoning.margins(first, left, start)
        self.ends, self.more = reckoning.no_ends, reckoning.nothing_more
        self.play()

    def play(
        self,
        ends: Integers | None = None,
        more: Any = None,
        order: Integers | None = None,
        plan: Integers | None = None,
    ) -> None:
        """Reckon every hand anew, with what finished hands add from outside."""
        if ends is not None:
            self.ends, self.more = ends, more
        reckoning, numbers = self.reckoning, self.reckoning.numbers
        size = len(all_hands().hard)
        self.stand = numbers.array(size)
        self.hit, self.double, self.best = (numbers.array(2, size) for _ in range(3))
        self.chosen = np.zeros((2, size), np.int64)
        numbers.fill_values(
            reckoning.table,
            reckoning.shoe(self.left),
            all_hands().arrays,
            self.order if order is None else order,
            self.plan if plan is None else plan,
            self.keeps,
            reckoning.odds,
            self.margins,
            reckoning.at,
            self.ends,
            self.more,
            self.extra,
            self.terms,
            (self.stand, self.hit, self.double),
            self.best,
            self.chosen,
        )

    def kept(self) -> Any:
        """Which doubled hands are kept, by hand and by the card that came."""
        reckoning = self.reckoning
        found = np.zeros((2, len(all_hands().hard), VALUES), np.int8)
        reckoning.numbers.fill_kept(
            reckoning.table,
            reckoning.shoe(self.left),
            all_hands().arrays,
            self.order,
            self.keeps,
            self.margins,
            reckoning.at,
            self.ends,
            self.more,
            self.terms,
            found,
        )
        return found

    def pontoon_chance(self, hand: int) -> Any:
        return self.margins[hand, -1]


def without(left: Values, *values: int) -> Values:
    """The counts after these values have gone."""
    found = list(left)
    for value in values:
        found[value] -= 1
    return tuple(found)
