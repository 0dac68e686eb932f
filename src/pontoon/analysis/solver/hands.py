"""Every hand a player can still draw to, as counts of the ten values, and what each card makes of it.

A value is 0 for the Ace, 1 to 8 for two to nine, 9 for the cards worth ten. A hand's hard total counts each Ace as
one; hands whose hard total is 20 or less are numbered, in the order of growing hard totals.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import VALUES

HIGHEST_HARD = 20
Integers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Hands:
    """`after[h, v]` is the number of hand h with another card of value v, or -1 where the hard total passes 20."""

    counts: Integers
    hard: Integers
    aces: Integers
    cards: Integers
    after: Integers
    number: dict[tuple[int, ...], int]

    @property
    def arrays(self) -> tuple[Integers, ...]:
        return self.counts, self.hard, self.aces, self.cards, self.after

    def of(self, *values: int) -> int:
        """The number of the hand of these values."""
        counts = [0] * VALUES
        for value in values:
            counts[value] += 1
        return self.number[tuple(counts)]


@cache
def all_hands() -> Hands:
    """Every multiset of one card or more with a hard total of at most 20."""
    found: list[tuple[int, ...]] = []

    def extend(hand: list[int], lowest: int, hard: int) -> None:
        if hard:
            found.append(tuple(hand))
        for value in range(lowest, VALUES):
            if hard + value + 1 <= HIGHEST_HARD:
                hand[value] += 1
                extend(hand, value, hard + value + 1)
                hand[value] -= 1

    extend([0] * VALUES, 0, 0)
    hard_of = {hand: sum((value + 1) * count for value, count in enumerate(hand)) for hand in found}
    found.sort(key=lambda hand: (hard_of[hand], hand))
    number = {hand: index for index, hand in enumerate(found)}
    after = np.full((len(found), VALUES), -1, np.int64)
    for hand, index in number.items():
        for value in range(VALUES):
            more = (*hand[:value], hand[value] + 1, *hand[value + 1 :])
            after[index, value] = number.get(more, -1)
    counts = np.array(found, np.int64)
    return Hands(
        counts=counts,
        hard=np.array([hard_of[hand] for hand in found], np.int64),
        aces=counts[:, 0].copy(),
        cards=counts.sum(axis=1),
        after=after,
        number=number,
    )


@cache
def hands_from(start: int | None = None) -> Integers:
    """Hands from high totals to low: all of two cards or more, or those that grow from one card of a value."""
    known = all_hands()
    wanted: Any = known.cards >= 2 if start is None else known.counts[:, start] >= 1
    return np.flatnonzero(wanted)[::-1].copy()
