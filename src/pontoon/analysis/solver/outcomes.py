"""The chance of every net result of a round."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import Any

import numpy as np

from pontoon.analysis.solver.deals import Deal
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import DOUBLE, HIT, STAND, lowest_total
from pontoon.analysis.solver.lone_hand import ROWS, LoneHand, Reckoning
from pontoon.analysis.solver.own_splits import OwnSplits, SplitPair
from pontoon.analysis.solver.spreading import fill_dealers_ends
from pontoon.rules.points import LIMIT
from pontoon.rules.table import OTHER

BEGINNINGS = {"stand": 0, "hit": 1, "double": 2}
NAMES_OF = {STAND: 0, HIT: 1, DOUBLE: 2}


class Ends:
    """How hands that begin in some ways end: settled at once, or met by the dealer's hand."""

    def __init__(self, lone: LoneHand, begin: Any, start: int | None = None) -> None:
        reckoning, numbers, known = lone.reckoning, lone.reckoning.numbers, all_hands()
        table, size = reckoning.table, len(known.hard)
        self.unit = smallest_part(reckoning)
        self.offset = 2 * self.unit
        nets = np.array([self.net(reckoning, row) for row in range(ROWS)], np.int64)
        low = lowest_total(table)
        self.settled = numbers.array(self.offset + max(int(nets.max()), 2 * self.unit) + 1)
        self.met = numbers.array(LIMIT - low + 2, len(self.settled))
        reach, standing, doubled = numbers.array(2, size), numbers.array(size), numbers.array(2, size)
        if start is not None:
            reach[0, start] = numbers.one
        numbers.fill_ends(
            table, reckoning.shoe(lone.left), known.arrays, lone.order, begin, lone.chosen, lone.kept(), nets,
            self.unit, self.offset, reach, standing, doubled, self.settled,
        )  # fmt: skip
        numbers.fill_met(
            table, known.arrays, lone.order, lone.margins, low, numbers.one, standing, doubled, self.unit, self.offset,
            numbers.array(LIMIT - low + 2), self.met,
        )  # fmt: skip

    def given(self, end: int, dealers: Any) -> tuple[Any, Any]:
        """The chances of net results, settled and met, once the dealer's end is known.

        A settled hand sees the dealer's ends as often as hands that remain leave them over.
        """
        settled, met = self.settled.astype(float), self.met.astype(float)
        share = (dealers[end] - met[end].sum()) / settled.sum() if settled.sum() else 0.0
        return settled * share / dealers[end], met[end] / dealers[end]

    def net(self, reckoning: Reckoning, row: int) -> int:
        odds = reckoning.table.table_1
        return odds[2 * row] * self.unit // odds[2 * row + 1]


def smallest_part(reckoning: Reckoning) -> int:
    """How many of the smallest parts that the rules pay make a wager."""
    table = reckoning.table
    return lcm(2, table.surrender_share[1], *table.table_1[1::2])


class Outcomes:
    """Net results in units of the original wager, with their chances."""

    def __init__(self, reckoning: Reckoning, own: OwnSplits) -> None:
        self.reckoning = reckoning
        self.own = own
        self.unit = smallest_part(reckoning)
        self.chances: dict[Fraction, Any] = defaultdict(lambda: 0 * reckoning.numbers.one)
        self.has_splits = False

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
        for deals_split in split.values():
            self.has_splits = True
            for chances, offset in deals_split.spread():
                self._spread(chances, offset)
        return {net: chance for net, chance in sorted(self.chances.items()) if chance}

    def _completed(self, deal: Deal) -> None:
        """6-7-8 and 7-7-7: they were counted as every other 21."""
        if deal.action == "hit":
            for third in deal.thirds:
                often = deal.chance * third.chance
                self.add(Fraction(*self.reckoning.table.table_1[: 2 * OTHER + 2]), -often)
                self.add(_fraction(third.pays, self.unit, self.reckoning), often)

    def _spread(self, chances: Any, offset: int) -> None:
        for place, chance in enumerate(chances):
            if chance:
                self.add(Fraction(place - offset, self.unit), chance)


def _fraction(pays: Any, unit: int, reckoning: Reckoning) -> Fraction:
    """What a row pays, as the fraction it is; the Super Bonus may lie on top."""
    bonus = reckoning.question.super_bonus
    with_bonus = bonus and float(pays) >= float(bonus)
    odds = float(pays) - float(bonus) if with_bonus else float(pays)
    return Fraction(round(odds * unit), unit) + (bonus if with_bonus else 0)


class SplitDeals:
    """All deals of a pair that is split against a first card."""

    def __init__(self, pair: SplitPair) -> None:
        self.pair = pair
        self.reckoning = pair.reckoning
        self.chance = 0 * self.reckoning.numbers.one
        self.suited: dict[tuple[int, str], Any] = defaultdict(lambda: 0 * self.reckoning.numbers.one)
        self.completed: dict[tuple[int, Fraction], Any] = defaultdict(lambda: 0 * self.reckoning.numbers.one)

    def add(self, pair: SplitPair, deal: Deal) -> None:
        """Take up a deal, and what suits change on the second cards of its hands."""
        self.chance += deal.chance
        if deal.cards is None:
            return
        for suits in (deal.cards, deal.cards[::-1]):
            for second in pair.play(2, 2, suits).seconds:
                often = deal.chance * second.chance / 2
                self.suited[second.hand, second.action] += often
                if second.action == "hit":
                    for third in second.thirds:
                        pays = _fraction(third.pays, smallest_part(self.reckoning), self.reckoning)
                        self.completed[second.hand, pays] += often * third.chance

    def ends(self, hands: int, unpaired: bool) -> Ends:
        """How one of so many hands ends; `unpaired` where its second card did not pair."""
        lone, pair, numbers = self.pair.hand(hands, hands), self.pair.pair, self.reckoning.numbers
        start = all_hands().of(pair)
        begin = numbers.array(len(all_hands().hard), 3)
        paired = all_hands().of(pair, pair)
        for (hand, action), often in self.suited.items():
            if (unpaired and hand == paired) or not lone.chosen[0, hand]:
                continue
            begin[hand, NAMES_OF[int(lone.chosen[0, hand])]] -= often / self.chance
            begin[hand, BEGINNINGS[action]] += often / self.chance
        share = numbers.one
        if unpaired:
            pairing = numbers.ratio(max(self.pair.equal - hands, 0), sum(lone.left) - 1)
            if pairing:
                begin[paired, NAMES_OF[int(lone.chosen[0, paired])]] -= pairing
                share = share - pairing
        found = Ends(lone, begin, start)
        other = found.offset + found.net(self.reckoning, OTHER)
        for (hand, pays), often in self.completed.items():
            if (unpaired and hand == paired) or not lone.chosen[0, hand]:
                continue
            found.settled[other] -= often / self.chance
            found.settled[found.offset + int(pays * found.unit)] += often / self.chance
        found.settled, found.met = found.settled / share, found.met / share
        return found

    def spread(self) -> Iterator[tuple[Any, int]]:
        """The chances of the box's net results, and where nothing won lies among them."""
        for box in self.pair.boxes():
            if not box.often:
                continue
            unpaired = [self.ends(box.hands, True)] * box.unpaired if box.unpaired else []
            free = [self.ends(box.hands, False)] * (box.hands - box.unpaired) if box.unpaired < box.hands else []
            hands = unpaired + free
            yield self.chance * box.often * _together(self.pair, hands), box.hands * hands[0].offset


def _together(pair: SplitPair, hands: list[Ends]) -> Any:
    """The net result of hands that are taken to be independent once the dealer's end is known."""
    lone, low = pair.hand(len(hands), len(hands)), lowest_total(pair.reckoning.table)
    dealers = np.zeros(LIMIT - low + 2)
    fill_dealers_ends(pair.reckoning.table, lone.margins, all_hands().of(pair.pair), low, 1.0, dealers)
    found = np.zeros(len(hands) * (len(hands[0].settled) - 1) + 1)
    for end, chance in enumerate(dealers):
        if chance <= 0:
            continue
        alone, remains = zip(*(hand.given(end, dealers) for hand in hands), strict=True)
        if end < len(dealers) - 1:
            found += chance * _sum_of([one + other for one, other in zip(alone, remains, strict=True)])
            continue
        # With a pontoon one wager is lost if any hand remains; the others stand off.
        none_remain = _sum_of(alone)
        some_remain = _sum_of(
            [_standing_off(one, other, hands[0].offset) for one, other in zip(alone, remains, strict=True)]
        )
        found += chance * none_remain
        found[: -hands[0].unit] += chance * (some_remain - none_remain)[hands[0].unit :]
    return found


def _standing_off(alone: Any, remains: Any, offset: int) -> Any:
    found = alone.copy()
    found[offset] += remains.sum()
    return found


def _sum_of(chances: Sequence[Any]) -> Any:
    return reduce(np.convolve, chances)
