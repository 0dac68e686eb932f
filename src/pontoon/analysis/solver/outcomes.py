"""The chance of every net result of a round."""

import os
from collections import defaultdict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

from pontoon.analysis.solver.deals import Deal
from pontoon.analysis.solver.ends import BEGINNINGS, Ends, paid, smallest_part
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import LoneHand, Reckoning
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.own_splits import OwnSplits
from pontoon.analysis.solver.split_outcomes import SplitDeals
from pontoon.analysis.solver.union_margins import Unions
from pontoon.rules.table import OTHER


class Outcomes:
    """Net results in units of the original wager, with their chances."""

    def __init__(self, reckoning: Reckoning, own: OwnSplits) -> None:
        self.reckoning = reckoning
        self.own = own
        self.unit = smallest_part(reckoning)
        self.chances: dict[Fraction, Any] = defaultdict(lambda: 0 * reckoning.numbers.one)
        self.independent = False

    def add(self, net: Fraction, chance: Any) -> None:
        self.chances[net] += chance

    def of(self, deals: Iterable[Deal], lone: dict[int, LoneHand]) -> dict[Fraction, Any]:
        """The chances of all deals together."""
        numbers, size = self.reckoning.numbers, len(all_hands().hard)
        begin = {first: numbers.array(size, 3) for first in lone}
        split: dict[tuple[int, int], SplitDeals] = {}
        for deal in deals:
            if deal.action in BEGINNINGS:
                begin[deal.first.value][deal.hand, BEGINNINGS[deal.action]] += deal.chance
                self._completed(deal)
            elif deal.action == "pontoon":
                self.add(Fraction(*self.reckoning.table.table_1[2:4]), deal.chance)
            elif deal.action == "surrender":
                pontoon = lone[deal.first.value].pontoon_chance(deal.hand)
                self.add(-Fraction(*self.reckoning.table.surrender_share), deal.chance * (1 - pontoon))
                self.add(Fraction(-1), deal.chance * pontoon)
            else:
                pair = int(all_hands().counts[deal.hand].argmax())
                key = (deal.first.value, pair)
                if key not in split:
                    split[key] = SplitDeals(self.own.of(deal.first, pair))
                split[key].add(self.own.of(deal.first, pair), deal)
        for first, hand in lone.items():
            ends = Ends(hand, begin[first])
            self._spread(ends.settled + ends.met.sum(axis=0), ends.offset)
        self._split(split)
        return {net: chance for net, chance in sorted(self.chances.items()) if chance}

    def _split(self, split: dict[tuple[int, int], SplitDeals]) -> None:
        """Split boxes, first cards side by side on the processor's cores."""

        def boxes(first: int) -> list[tuple[Any, int]]:
            unions = Unions(self.reckoning, first, fast())
            return [found for (each, _), deals in split.items() if each == first for found in deals.spread(unions)]

        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for found in pool.map(boxes, sorted({first for first, _ in split})):
                for chances, offset in found:
                    self._spread(chances, offset)
        self.independent = any(deals.independent for deals in split.values())

    def _completed(self, deal: Deal) -> None:
        """6-7-8 and 7-7-7: they were counted as every other 21."""
        if deal.action == "hit":
            for third in deal.thirds:
                often = deal.chance * third.chance
                self.add(Fraction(*self.reckoning.table.table_1[: 2 * OTHER + 2]), -often)
                self.add(paid(third.pays, self.unit, self.reckoning), often)

    def _spread(self, chances: Any, offset: int) -> None:
        for place, chance in enumerate(chances):
            if chance:
                self.add(Fraction(place - offset, self.unit), chance)
