"""The two kinds of number the solver reckons with, and the functions that go with each.

Floats with compiled functions are fast; fractions with the same functions as they stand are exact to the last digit.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis.solver import kernel
from pontoon.rules import odds, options, points


class Numbers(NamedTuple):
    """`one` is the unit of these numbers, `kind` what an array of them holds."""

    one: Any
    kind: Any
    fill_margins: Callable[..., None]
    fill_values: Callable[..., None]

    def array(self, *shape: int) -> Any:
        return np.full(shape, 0 * self.one, self.kind)

    def ratio(self, numerator: int, denominator: int) -> Any:
        return self.one * numerator / denominator


EXACT = Numbers(Fraction(1), object, kernel.fill_margins, kernel.fill_values)


@cache
def fast() -> Numbers:
    """Floats and compiled functions. Numba is imported here and not before: it takes most of a second."""
    import numba
    from numba.extending import register_jitable

    leaves = (
        points.point_total,
        points.is_soft,
        points.free_aces_when_doubled,
        options.must_draw,
        odds.count_row,
        kernel.dealers_chances,
        kernel.doubled,
        kernel.double_value,
        kernel.hit_value,
    )
    for leaf in leaves:
        register_jitable(leaf)
    compiled = numba.njit(nogil=True)
    return Numbers(1.0, np.float64, compiled(kernel.fill_margins), compiled(kernel.fill_values))
