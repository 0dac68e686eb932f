"""Two ways to play, or two rule sets, on the same cards: their difference is known far better than either mean."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import lcm, sqrt
from typing import Any

import numpy as np

from pontoon.analysis.simulator.kernels import round_nets
from pontoon.analysis.simulator.nets import Moments, units_of
from pontoon.analysis.simulator.running import SECONDS_BETWEEN_NEWS, Wanted, Workers
from pontoon.analysis.simulator.setting import Array, BadSetting, Setting

ROUNDS_AT_A_TIME = 1 << 18
# Sums beyond this might not fit in 64 bits.
LARGEST = 1 << 62


@dataclass(frozen=True)
class Sums:
    """Over the same rounds: totals of two nets, of their squares and of their product, in parts."""

    rounds: int
    parts: int
    one: int
    other: int
    one_squares: int
    other_squares: int
    products: int

    def __add__(self, more: "Sums") -> "Sums":
        return Sums(
            self.rounds + more.rounds,
            self.parts,
            self.one + more.one,
            self.other + more.other,
            self.one_squares + more.one_squares,
            self.other_squares + more.other_squares,
            self.products + more.products,
        )

    @property
    def moments(self) -> tuple[Moments, Moments, Moments]:
        """Of the one, of the other, and of the one less the other, round by round."""
        squares = self.one_squares + self.other_squares - 2 * self.products
        return (
            Moments(self.rounds, self.one, self.one_squares, self.parts),
            Moments(self.rounds, self.other, self.other_squares, self.parts),
            Moments(self.rounds, self.one - self.other, squares, self.parts),
        )

    @property
    def correlation(self) -> float | None:
        """None where one of them never changes."""
        together = self.rounds * self.products - self.one * self.other
        spread = self.rounds * self.one_squares - self.one**2, self.rounds * self.other_squares - self.other**2
        return together / (sqrt(spread[0]) * sqrt(spread[1])) if all(spread) else None


def sums_of(one: Setting, other: Setting, seed: int, first: int, count: int) -> Sums:
    """Play some rounds both ways."""
    units = units_of(one), units_of(other)
    parts = lcm(units[0].parts, units[1].parts)
    nets = [
        each.nets(round_nets(setting, seed, first, count)) * (parts // each.parts)
        for setting, each in zip((one, other), units, strict=True)
    ]
    a, b = nets
    return Sums(count, parts, int(a.sum()), int(b.sum()), product(a, a), product(b, b), product(a, b))


def product(one: Array, other: Array) -> int:
    """The exact total of the products."""
    if int(np.abs(one).max(initial=0)) * int(np.abs(other).max(initial=0)) * max(len(one), 1) >= LARGEST:
        return sum(int(x) * int(y) for x, y in zip(one, other, strict=True))
    return int(one @ other)


def compare(
    one: Setting, other: Setting, seed: int, rounds: int, workers: Workers, progress: Callable[[float], None]
) -> tuple[Sums | None, bool]:
    """The rounds numbered from 0 on, both ways; and whether it was stopped before its end."""
    if one.shoe != other.shoe or one.boxes != other.boxes or one.dealing != other.dealing:
        raise BadSetting("only rounds dealt from the same shoe, to the same boxes and in the same way, can be compared")
    sums: Sums | None = None
    told = time.perf_counter()
    pieces = Wanted(rounds).pieces(ROUNDS_AT_A_TIME)
    try:
        for part in workers.in_order(partial(sums_of, one, other, seed), pieces):
            sums = part if sums is None else sums + part
            if time.perf_counter() - told >= SECONDS_BETWEEN_NEWS:
                told = time.perf_counter()
                progress(sums.rounds / rounds)
    except KeyboardInterrupt:
        return sums, True
    return sums, False


def comparison_document(sums: Sums) -> dict[str, Any]:
    """The difference is the first less the second; `independent_stderr` is what it would be on cards of their own."""
    one, other, difference = sums.moments
    interval = difference.interval
    alone = None
    if one.stderr is not None and other.stderr is not None:
        alone = sqrt(one.stderr**2 + other.stderr**2)
    return {
        "rounds": sums.rounds,
        "mean": one.mean,
        "versus_mean": other.mean,
        "difference": difference.mean,
        "difference_stderr": difference.stderr,
        "difference_interval": None if interval is None else list(interval),
        "independent_stderr": alone,
        "correlation": sums.correlation,
    }
