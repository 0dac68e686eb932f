"""The solver's functions compiled for the processor."""

from collections.abc import Callable
from typing import Any

from pontoon.analysis import compiled as machinery
from pontoon.analysis.solver import kernel, pairing, remaining, spreading, unions
from pontoon.rules import odds, points

LEAVES = (
    points.point_total,
    points.is_soft,
    points.free_aces_when_doubled,
    odds.count_row,
    kernel.lowest_total,
    kernel.dealers_chances,
    kernel.fill_row,
    kernel.margin,
    kernel.pontoon_chance,
    kernel.kept_double,
    kernel.double_value,
    kernel.hit_value,
    kernel.fits_shoe,
    kernel.fill_values,
    remaining.fill_remaining,
    remaining.from_start,
    unions.place_of,
    spreading.draw,
    spreading.draw_double,
    spreading.fill_dealers_ends,
    pairing.net_of,
)


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    return machinery.compiled(function, LEAVES)
