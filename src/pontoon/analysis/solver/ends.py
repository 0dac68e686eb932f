"""How hands end: settled at once, or met by the dealer's hand; net results in the smallest part of a wager."""

from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np

from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND, lowest_total
from pontoon.analysis.solver.lone_hand import ROWS, LoneHand, Reckoning
from pontoon.rules.points import LIMIT

BEGINNINGS = {"stand": 0, "hit": 1, "double": 2}
NAMES_OF = {STAND: 0, HIT: 1, DOUBLE: 2}


class Ends:
    """How hands that begin in some ways end: settled at once, or met by the dealer's hand."""

    def __init__(self, lone: LoneHand, begin: Any, start: int | None = None) -> None:
        reckoning, numbers, known = lone.reckoning, lone.reckoning.numbers, all_hands()
        table, size = reckoning.table, len(known.hard)
        self.unit = smallest_part(reckoning)
        self.offset = 2 * self.unit
        nets = np.array([odds_in_parts(reckoning, row, self.unit) for row in range(ROWS)], np.int64)
        low = lowest_total(table)
        self.settled = numbers.array(self.offset + max(int(nets.max()), 2 * self.unit) + 1)
        self.met = numbers.array(LIMIT - low + 2, len(self.settled))
        reach, standing, doubled = numbers.array(2, size), numbers.array(size), numbers.array(2, size)
        if start is not None:
            reach[0, start] = numbers.one
        numbers.fill_ends(
            table, reckoning.shoe(lone.left), known.arrays, lone.order, begin, lone.chosen, lone.kept(), nets,
            self.unit, self.offset, reach, standing, doubled, self.settled,
        )  # fmt: skip
        numbers.fill_met(
            table, known.arrays, lone.order, lone.margins, low, numbers.one, standing, doubled, self.unit, self.offset,
            numbers.array(LIMIT - low + 2), self.met,
        )  # fmt: skip

    def given(self, end: int, dealers: Any) -> tuple[Any, Any]:
        """The chances of net results, settled and met, once the dealer's end is known.

        A settled hand sees the dealer's ends as often as hands that remain leave them over.
        """
        settled, met = self.settled.astype(float), self.met.astype(float)
        share = (dealers[end] - met[end].sum()) / settled.sum() if settled.sum() else 0.0
        return settled * share / dealers[end], met[end] / dealers[end]


def odds_in_parts(reckoning: Reckoning, row: int, unit: int) -> int:
    """What a row of Table 1 pays on a wager, in its smallest parts."""
    odds = reckoning.table.table_1
    return odds[2 * row] * unit // odds[2 * row + 1]


def smallest_part(reckoning: Reckoning) -> int:
    """How many of the smallest parts that the rules pay make a wager."""
    table = reckoning.table
    return lcm(2, table.surrender_share[1], *table.table_1[1::2])


def paid(pays: Any, unit: int, reckoning: Reckoning) -> Fraction:
    """What a row pays, as the fraction it is; the Super Bonus may lie on top."""
    bonus = reckoning.question.super_bonus
    with_bonus = bonus and float(pays) >= float(bonus)
    odds = float(pays) - float(bonus) if with_bonus else float(pays)
    return Fraction(round(odds * unit), unit) + (bonus if with_bonus else 0)
