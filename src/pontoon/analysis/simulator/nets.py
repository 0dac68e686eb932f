"""What rounds come to in wagers: the parts a total is counted in, its mean, its variance, its standard error."""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm, sqrt

import numpy as np

from pontoon.analysis.simulator.setting import Array, Setting
from pontoon.analysis.simulator.totals import Totals

# Of a normal distribution, 95 % lie within so many standard deviations.
WITHIN_95 = 1.959963984540054


@dataclass(frozen=True)
class Units:
    """In how many parts a wager is counted, bonuses included, and what each of them is worth in such parts."""

    parts: int
    of_a_part: int
    super_bonus: int
    bonus: int
    boxes: int

    def net(self, bonuses: int, parts: int) -> int:
        """A round's net, from the parts its wagers came to and its number of Super Bonuses."""
        others = (self.boxes - bonuses) * self.bonus if bonuses else 0
        return parts * self.of_a_part + bonuses * self.super_bonus + others

    def nets(self, rounds: Array) -> Array:
        """The same for many rounds: parts in the first column, Super Bonuses in the second."""
        parts, bonuses = rounds[:, 0], rounds[:, 1]
        others = np.where(bonuses > 0, (self.boxes - bonuses) * self.bonus, 0)
        return parts * self.of_a_part + bonuses * self.super_bonus + others


def units_of(setting: Setting) -> Units:
    parts = lcm(setting.parts, setting.super_bonus.denominator, setting.bonus.denominator)
    paid = int(setting.super_bonus * parts), int(setting.bonus * parts)
    return Units(parts, parts // setting.parts, *paid, setting.boxes)


@dataclass(frozen=True)
class Moments:
    """Rounds, their total and the total of their squares, in parts: exact, and all that an average needs."""

    rounds: int
    total: int
    squares: int
    parts: int

    @property
    def exact_mean(self) -> Fraction:
        return Fraction(self.total, self.parts * self.rounds)

    @property
    def mean(self) -> float:
        return float(self.exact_mean)

    @property
    def variance(self) -> float | None:
        """Of one round; a single round says nothing about it."""
        if self.rounds < 2:
            return None
        around = self.squares - Fraction(self.total**2, self.rounds)
        return float(around / (self.parts**2 * (self.rounds - 1)))

    @property
    def stderr(self) -> float | None:
        variance = self.variance
        return None if variance is None else sqrt(variance / self.rounds)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the mean of endless rounds lies, in 95 of 100 cases."""
        stderr = self.stderr
        return None if stderr is None else (self.mean - WITHIN_95 * stderr, self.mean + WITHIN_95 * stderr)


def net_counts(setting: Setting, totals: Totals) -> dict[int, int]:
    """How many rounds came to each net, in parts as `units_of` has them, from the lowest net up."""
    units = units_of(setting)
    found: dict[int, int] = {}
    for bonuses, place in zip(*np.nonzero(totals.nets), strict=True):
        net = units.net(int(bonuses), int(place) + totals.lowest)
        found[net] = found.get(net, 0) + int(totals.nets[bonuses, place])
    return dict(sorted(found.items()))


def moments(setting: Setting, totals: Totals) -> Moments:
    counts = net_counts(setting, totals)
    total = sum(net * count for net, count in counts.items())
    squares = sum(net * net * count for net, count in counts.items())
    return Moments(totals.rounds, total, squares, units_of(setting).parts)
