"""What the dealer does against the cards of two hands together, kept for all that ask."""

import numpy as np

from pontoon.analysis.solver.kernel import lowest_total
from pontoon.analysis.solver.lone_hand import Reckoning, without
from pontoon.analysis.solver.numbers import Numbers
from pontoon.analysis.solver.unions import HIGHEST_UNION, number_of_unions, places
from pontoon.rules.points import LIMIT


class Unions:
    """The dealer's margins against every union of two hands that was asked for, for one first card."""

    def __init__(self, reckoning: Reckoning, first: int, numbers: Numbers) -> None:
        left = without(reckoning.question.shoe.values, first)
        self.first = first
        self.left = left
        limit = min(HIGHEST_UNION, sum((value + 1) * count for value, count in enumerate(left)))
        self.numbering = places(limit)
        self.margins = np.zeros((number_of_unions(limit), LIMIT - lowest_total(reckoning.table) + 1), numbers.kind)
        self.filled = np.zeros(len(self.margins), np.uint8)
