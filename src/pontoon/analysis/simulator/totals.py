"""What was counted: whole numbers only, so that totals from anywhere add up to the same."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES

Counts = NDArray[np.int64]


# Arrays have no hash, so totals have none.
@dataclass(frozen=True, eq=False)
class Totals:  # noqa: PLW1641
    """`hands` counts hands by the code of their ending, `sides` side results, `counts` what else is named in endings.

    `nets[b, n]` counts rounds with b Super Bonuses whose other wagers came to `lowest + n` parts of a wager in all.
    """

    rounds: int
    lowest: int
    hands: Counts
    sides: Counts
    nets: Counts
    counts: Counts

    def __add__(self, other: "Totals") -> "Totals":
        if self.lowest != other.lowest or self.nets.shape != other.nets.shape:
            raise ValueError("totals from different settings cannot be added together")
        return Totals(
            self.rounds + other.rounds,
            self.lowest,
            self.hands + other.hands,
            self.sides + other.sides,
            self.nets + other.nets,
            self.counts + other.counts,
        )

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Totals):
            return NotImplemented
        return (self.rounds, self.lowest) == (other.rounds, other.lowest) and all(
            np.array_equal(mine, theirs) for mine, theirs in zip(self.arrays, other.arrays, strict=True)
        )

    @property
    def arrays(self) -> tuple[Counts, ...]:
        return self.hands, self.sides, self.nets, self.counts

    def document(self) -> dict[str, Any]:
        """Every number, as JSON has it, to be compared or sent."""
        return {
            "rounds": self.rounds,
            "lowest": self.lowest,
            **{name: getattr(self, name).tolist() for name in ("hands", "sides", "nets", "counts")},
        }


def no_totals(lowest: int, highest: int, boxes: int) -> Totals:
    """Nothing counted yet, with room for every net from the lowest to the highest."""
    nets = np.zeros((boxes + 1, highest - lowest + 1), np.int64)
    return Totals(0, lowest, np.zeros(CODES, np.int64), np.zeros(SIDES, np.int64), nets, np.zeros(COUNTS, np.int64))
