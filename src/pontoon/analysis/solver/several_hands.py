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
# Two hands take fewer cards than these.
LONGEST = 64

Cards = tuple[int, ...]
# The ends at which a hand is settled, and whether it did not pair.
Marked = tuple[dict[Cards, Any], bool]


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
        self.known: dict[tuple[int, ...], Any] = {}
        # In floats many ends are looked at at once.
        self.in_floats = isinstance(one, float)
        self._ends: dict[int, tuple[Any, Any]] = {}
        if self.in_floats:
            self._table = np.array([[*falling, *[0.0] * (LONGEST - len(falling))] for falling in self.falling])
            self._all = np.array([*self.all_falling, *[1.0] * (LONGEST - len(self.all_falling))])

    def _falling(self, count: int) -> list[Any]:
        found = [self.one]
        for taken in range(min(count, LONGEST - 1)):
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

    def _chances(self, cards: Any) -> Any:
        """The same in floats, of each row of cards."""
        found = self._table[0][cards[..., 0]]
        for value in range(1, VALUES):
            found *= self._table[value][cards[..., value]]
        return found / self._all[cards.sum(axis=-1)]

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
        key = tuple(id(ends) for ends in hands)
        if key not in self.known:
            self.known[key] = self._none_remains(hands)
        return self.known[key]

    def _none_of_two(self, hands: Sequence[dict[Cards, Any]]) -> float:
        """The same for two hands in floats, all at once."""
        first, second = (np.array(list(ends)) for ends in hands)
        unions = first[:, None, :] + second[None, :, :]
        return float((np.outer(list(hands[0].values()), list(hands[1].values())) * self._chances(unions)).sum())

    def _none_remains(self, hands: Sequence[dict[Cards, Any]]) -> Any:
        if len(hands) == 2 and self.in_floats:
            return self._none_of_two(hands)
        together: dict[Cards, Any] = {(0,) * VALUES: self.one}
        for ends in hands:
            more: dict[Cards, Any] = defaultdict(lambda: 0 * self.one)
            for cards, often in together.items():
                for drawn, orders in ends.items():
                    more[tuple(map(sum, zip(cards, drawn, strict=True)))] += often * orders
            together = more
        if self.in_floats and together:
            return float((np.array(list(together.values())) * self._chances(np.array(list(together)))).sum())
        return sum((often * self.chance(cards) for cards, often in together.items()), 0 * self.one)

    def settled(self, ends: dict[Cards, Any], others: int) -> Any:
        """The chance that a hand is settled while so many others do not pair."""
        if self.in_floats and ends:
            if id(ends) not in self._ends:
                cards = np.array(list(ends))
                self._ends[id(ends)] = cards, np.array(list(ends.values())) * self._chances(cards)
            cards, chances = self._ends[id(ends)]
            drawn, paired = cards.sum(axis=1), cards[:, self.pair]
            for slot in range(others):
                chances = chances * (self.others - (drawn - paired) - slot) / (self.cards - drawn - slot)
            return float(chances.sum())
        return sum(
            (often * self.chance(cards) * self.unpaired(others, cards) for cards, often in ends.items()), 0 * self.one
        )

    def spared(self, hands: list[Marked]) -> tuple[Any, bool]:
        """Wagers spared, together with the chance that the hands marked so did not pair; and whether it is exact."""
        unpaired = sum(marked for _, marked in hands)
        as_marked = self.unpaired(unpaired)
        settled = [self.settled(ends, unpaired - marked) for ends, marked in hands]
        remaining = sum((as_marked - each for each in settled), 0 * self.one)
        none = self.none_remains([ends for ends, _ in hands])
        if none is not None:
            return remaining - as_marked + none, True
        # Settled hands are taken to go together as they do in pairs.
        none = as_marked
        for number, each in enumerate(settled):
            none = none * each / as_marked
            for other in hands[:number]:
                none = none * self._go_together(hands[number], other)
        return remaining - as_marked + none, False

    def _go_together(self, hand: Marked, other: Marked) -> Any:
        """How much more often two hands are settled together than each for itself."""
        both = self.none_remains([hand[0], other[0]])
        marked = self.unpaired(hand[1] + other[1])
        apart = self.settled(hand[0], other[1]) * self.settled(other[0], hand[1])
        return self.one if both is None or not apart else both * marked / apart
