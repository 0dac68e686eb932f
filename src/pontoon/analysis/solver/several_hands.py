"""Three hands of a box or more while the dealer makes pontoon: how many wagers it spares.

It takes one wager if any hand remains, so it spares all but one of those that do. How often none remains is told by
the ends at which hands are settled: as in `pairing.py` their cards together say how often they come about.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.ends import NAMES_OF
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import ROWS, LoneHand

# So many ways for all hands to be settled are looked at; beyond, it would take longer than all else.
MOST_WAYS = 100_000

Cards = tuple[int, ...]


def settled_ends(lone: LoneHand, unpaired: bool) -> dict[Cards, Any]:
    """The cards beyond its first with which a hand is settled, and in how many orders they come."""
    known, numbers, size = all_hands(), lone.reckoning.numbers, len(all_hands().hard)
    shares = numbers.array(size, 3)
    for action, part in NAMES_OF.items():
        shares[lone.chosen[0] == action, part] = numbers.one
    most = 12 * len(lone.order)
    found = (np.zeros((most, 2), np.int64), np.zeros((most, 3), np.int64), numbers.array(most))
    ends = numbers.fill_endings(
        lone.reckoning.table, known.arrays, lone.order, lone.chosen, lone.kept(), shares, int(unpaired),
        np.zeros(ROWS, np.int64), 1, numbers.one, numbers.array(2, size), found,
    )  # fmt: skip
    start = known.counts[lone.order[-1]]
    settled: dict[Cards, Any] = defaultdict(lambda: 0 * numbers.one)
    for (hand, value), result, often in zip(found[0][:ends], found[1][:ends], found[2][:ends], strict=True):
        if not result[1]:
            cards = known.counts[hand] - start
            cards[value] += 1
            settled[tuple(int(card) for card in cards)] += often
    return dict(settled)


class Several:
    """Hands that draw from what is left while the dealer has made pontoon, their first cards gone."""

    def __init__(self, left: Cards, pair: int, one: Any) -> None:
        self.pair = pair
        self.one = one
        self.cards = sum(left)
        self.falling = [self._falling(count) for count in left]
        self.all_falling = self._falling(self.cards)
        self.others = self.cards - left[pair]

    def _falling(self, count: int) -> list[Any]:
        found = [self.one]
        for taken in range(min(count, 60)):
            found.append(found[-1] * (count - taken))
        return found

    def chance(self, cards: Cards) -> Any:
        """The chance that these cards come in one given order."""
        found = self.one
        for value in range(VALUES):
            if cards[value] >= len(self.falling[value]):
                return 0 * self.one
            found = found * self.falling[value][cards[value]]
        return found / self.all_falling[sum(cards)]

    def unpaired(self, slots: int, beside: Cards = (0,) * VALUES) -> Any:
        """The chance that so many second cards do not pair, beside cards that have come elsewhere."""
        found = self.one
        drawn = sum(beside)
        for slot in range(slots):
            found = found * (self.others - (drawn - beside[self.pair]) - slot) / (self.cards - drawn - slot)
        return found

    def none_remains(self, hands: Sequence[dict[Cards, Any]]) -> Any:
        """The chance that all hands are settled, or none where there are too many ways to look at."""
        if prod(len(ends) for ends in hands) > MOST_WAYS:
            return None
        together: dict[Cards, Any] = {(0,) * VALUES: self.one}
        for ends in hands:
            more: dict[Cards, Any] = defaultdict(lambda: 0 * self.one)
            for cards, often in together.items():
                for drawn, orders in ends.items():
                    more[tuple(map(sum, zip(cards, drawn, strict=True)))] += often * orders
            together = more
        return sum((often * self.chance(cards) for cards, often in together.items()), 0 * self.one)

    def spared(self, hands: list[tuple[dict[Cards, Any], bool]]) -> Any:
        """Wagers spared, together with the chance that the hands marked so did not pair; none as above."""
        none = self.none_remains([ends for ends, _ in hands])
        if none is None:
            return None
        unpaired = sum(marked for _, marked in hands)
        as_marked = self.unpaired(unpaired)
        remaining = 0 * self.one
        for ends, marked in hands:
            settled = sum(
                (often * self.chance(cards) * self.unpaired(unpaired - marked, cards) for cards, often in ends.items()),
                0 * self.one,
            )
            remaining += as_marked - settled
        return remaining - as_marked + none
