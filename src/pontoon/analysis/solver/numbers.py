"""The two kinds of number the solver reckons with, and the functions that go with each.

Floats with compiled functions are fast; fractions with the same functions as they stand are exact to the last digit.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis.solver import kernel, pairing, remaining, spreading, unions


class Numbers(NamedTuple):
    """`one` is the unit of these numbers, `kind` what an array of them holds."""

    one: Any
    kind: Any
    fill_margins: Callable[..., None]
    fill_values: Callable[..., int]
    fill_kept: Callable[..., None]
    fill_both_remain: Callable[..., None]
    fill_remaining: Callable[..., None]
    fill_reached: Callable[..., None]
    fill_suited: Callable[..., None]
    second_hands: Callable[..., None]
    fill_ends: Callable[..., None]
    fill_met: Callable[..., None]
    fill_endings: Callable[..., int]
    spread_pairs: Callable[..., None]

    def array(self, *shape: int) -> Any:
        return np.full(shape, 0 * self.one, self.kind)

    def ratio(self, numerator: int, denominator: int) -> Any:
        return self.one * numerator / denominator

    def counts(self, values: tuple[int, ...]) -> Any:
        """Counts of cards as these numbers."""
        found = self.array(len(values))
        for value, count in enumerate(values):
            found[value] = count * self.one
        return found


EXACT = Numbers(
    Fraction(1),
    object,
    kernel.fill_margins,
    kernel.fill_values,
    remaining.fill_kept,
    remaining.fill_both_remain,
    remaining.fill_remaining,
    unions.fill_reached,
    unions.fill_suited,
    unions.second_hands,
    spreading.fill_ends,
    spreading.fill_met,
    pairing.fill_endings,
    pairing.spread_pairs,
)


@cache
def fast() -> Numbers:
    """Floats and compiled functions. Numba is imported here and not before: it takes most of a second."""
    from pontoon.analysis.solver.compiled import compiled

    return Numbers(1.0, np.float64, *(compiled(function) for function in EXACT[2:]))
