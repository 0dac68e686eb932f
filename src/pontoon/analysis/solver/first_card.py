"""Every hand against one first card of the dealer's: what standing, hitting, doubling and surrender gain on it."""

from functools import cache
from typing import Any

import numpy as np

from pontoon.analysis.shoe import VALUES, BadShoe
from pontoon.analysis.solver.dealers_tree import dealers_tree
from pontoon.analysis.solver.hands import Hands, all_hands
from pontoon.analysis.solver.kernel import LONGEST
from pontoon.analysis.solver.numbers import Numbers
from pontoon.rules.options import must_draw
from pontoon.rules.points import LIMIT
from pontoon.rules.table import RuleTable

ROWS = 11


@cache
def hands() -> Hands:
    return all_hands()


class FirstCard:
    """The dealer's first card is of this value, and the shoe is as the others leave it.

    Clauses: star-2024 12.1, star-2024 13.1, star-2024 15.4, star-6to5-2017 11.1, star-6to5-2017 12.1,
    star-6to5-2017 14.4, canberra-2002 10.2, canberra-2002 12.1, canberra-2002 13.1(a).
    """

    def __init__(self, table: RuleTable, values: tuple[int, ...], first: int, numbers: Numbers) -> None:
        if values[first] < 1:
            raise BadShoe("the dealer's first card is not in the shoe")
        self.table = table
        self.numbers = numbers
        self.left = tuple(count - (value == first) for value, count in enumerate(values))
        self.odds = numbers.array(ROWS)
        for row in range(ROWS):
            self.odds[row] = numbers.ratio(table.table_1[2 * row], table.table_1[2 * row + 1])
        self._solve(first)

    def _solve(self, first: int) -> None:
        number_of_hands, numbers = len(hands().hard), self.numbers
        tree = dealers_tree(self.table, first)
        left = numbers.array(VALUES)
        for value, count in enumerate(self.left):
            left[value] = count * numbers.one
        shoe = (left, sum(self.left) * numbers.one, numbers.one)
        room = (numbers.array(VALUES), numbers.array(len(tree.parent)), numbers.array(LONGEST), numbers.array(LONGEST))
        self.possible = np.zeros(number_of_hands, np.bool_)
        self.margins = numbers.array(number_of_hands, LIMIT + 1)
        self.stand = numbers.array(number_of_hands)
        self.hit, self.double, self.best = (numbers.array(2, number_of_hands) for _ in range(3))
        known = hands()
        arrays = (known.counts, known.hard, known.aces, known.cards, known.after)
        numbers.fill_margins(shoe, arrays, tuple(tree), room, self.margins, self.possible)
        actions = (self.stand, self.hit, self.double)
        numbers.fill_values(self.table, shoe, arrays, self.odds, self.margins, self.possible, 1, actions, self.best)

    def actions(self, hand: int, third_card: Any, surrender: bool) -> dict[str, Any]:
        """What each action on two cards gains; `third_card` is what 6-7-8 or 7-7-7 add to a hit.

        Clauses: star-2024 10.1, star-2024 10.6, star-6to5-2017 9.1, star-6to5-2017 9.6, canberra-2002 9.1,
        canberra-2002 9.3, canberra-2002 10.2(c).
        """
        known, numbers = hands(), self.numbers
        found = {"hit": self.hit[0, hand] + third_card, "double": self.double[0, hand]}
        if not must_draw(self.table, int(known.hard[hand]), int(known.aces[hand])):
            found["stand"] = self.stand[hand]
        if surrender:
            pontoon = self.margins[hand, LIMIT]
            share = numbers.ratio(*self.table.surrender_share)
            found["surrender"] = -(numbers.one - pontoon) * share - pontoon
        return found
