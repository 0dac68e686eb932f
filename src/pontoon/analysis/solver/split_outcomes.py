"""The chance of every net result of a split box.

Two hands are followed together through one shoe. Three or four hands are taken to be independent once the dealer's end
is known.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.dealers_tree import dealers_tree
from pontoon.analysis.solver.deals import Deal
from pontoon.analysis.solver.ends import BEGINNINGS, NAMES_OF, Ends, odds_in_parts, paid, smallest_part
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.kernel import lowest_total
from pontoon.analysis.solver.lone_hand import ROWS, dealers_room
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.own_splits import SplitPair
from pontoon.analysis.solver.spreading import fill_dealers_ends
from pontoon.analysis.solver.suits import completing_rank
from pontoon.analysis.solver.union_margins import Unions
from pontoon.rules.cards import EIGHT, SEVEN, SIX
from pontoon.rules.points import LIMIT
from pontoon.rules.table import OTHER


class SplitDeals:
    """All deals of a pair that is split against a first card."""

    def __init__(self, pair: SplitPair) -> None:
        self.pair = pair
        self.reckoning = pair.reckoning
        self.chance = 0 * self.reckoning.numbers.one
        self.independent = False
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
                        pays = paid(third.pays, smallest_part(self.reckoning), self.reckoning)
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
        other = found.offset + odds_in_parts(self.reckoning, OTHER, found.unit)
        for (hand, pays), often in self.completed.items():
            if (unpaired and hand == paired) or not lone.chosen[0, hand]:
                continue
            found.settled[other] -= often / self.chance
            found.settled[found.offset + int(pays * found.unit)] += often / self.chance
        found.settled, found.met = found.settled / share, found.met / share
        return found

    def spread(self, unions: Unions) -> Iterator[tuple[Any, int]]:
        """The chances of the box's net results, and where nothing won lies among them."""
        for box in self.pair.boxes():
            if not box.often:
                continue
            if box.hands == 2:
                together, offset = self._pairs(unions, *self._endings(bool(box.unpaired)))
                yield self.chance * together, offset
                continue
            self.independent = True
            unpaired = [self.ends(box.hands, True)] * box.unpaired if box.unpaired else []
            free = [self.ends(box.hands, False)] * (box.hands - box.unpaired) if box.unpaired < box.hands else []
            hands = unpaired + free
            yield self.chance * box.often * _together(self.pair, hands), box.hands * hands[0].offset

    def _endings(self, unpaired: bool) -> tuple[Any, Any, Any]:
        """Cards drawn, result and number of orders of every end of one of two hands."""
        lone, known, size = self.pair.hand(2, 2), all_hands(), len(all_hands().hard)
        shares = np.zeros((size, 3))
        for action, part in NAMES_OF.items():
            shares[lone.chosen[0] == action, part] = 1.0
        for hand in {hand for hand, _ in self.suited}:
            of_hand = {action: float(often) for (each, action), often in self.suited.items() if each == hand}
            shares[hand] = [of_hand.get(action, 0.0) / sum(of_hand.values()) for action in BEGINNINGS]
        unit = smallest_part(self.reckoning)
        nets = np.array([odds_in_parts(self.reckoning, row, unit) for row in range(ROWS)], np.int64)
        most = 12 * len(lone.order)
        found = (np.zeros((most, 2), np.int64), np.zeros((most, 3), np.int64), np.zeros(most))
        ends = fast().fill_endings(
            self.reckoning.table, known.arrays, lone.order, lone.chosen, lone.kept(), shares, int(unpaired), nets,
            unit, 1.0, np.zeros((2, size)), found,
        )  # fmt: skip
        which, results, often = (array[:ends] for array in found)
        drawn = known.counts[which[:, 0]] + np.eye(VALUES + 1, dtype=np.int64)[which[:, 1], :VALUES]
        results, drawn, often = self._paid_by_suits(results, drawn, often, unit)
        drawn[:, self.pair.pair] -= 1
        rows, same = np.unique(np.concatenate([drawn, results], axis=1), axis=0, return_inverse=True)
        return rows[:, :VALUES], rows[:, VALUES:], np.bincount(same.reshape(-1), often)

    def _paid_by_suits(self, results: Any, drawn: Any, often: Any, unit: int) -> tuple[Any, Any, Any]:
        """Tell ends that make 6-7-8 or 7-7-7 apart by what their suits pay."""
        other = odds_in_parts(self.reckoning, OTHER, unit)
        for cards in ((SIX, SEVEN, EIGHT), (SEVEN,) * 3):
            pays: dict[Fraction, float] = defaultdict(float)
            for (hand, net), chance in self.completed.items():
                second = all_hands().counts[hand].copy()
                second[completing_rank(*_two(second))] += 1
                if list(second) == _counts(cards):
                    pays[net] += float(chance)
            here = (drawn == _counts(cards)).all(axis=1) & (results[:, 0] == other) & (results[:, 1] == 0)
            if not pays or not here.any():
                continue
            for net, chance in pays.items():
                told = results[here].copy()
                told[:, 0] = int(net * unit)
                results, drawn = np.concatenate([results, told]), np.concatenate([drawn, drawn[here]])
                often = np.concatenate([often, often[: len(here)][here] * chance / sum(pays.values())])
                here = np.concatenate([here, np.zeros(len(told), np.bool_)])
            often = np.where(here, 0.0, often)
        return results, drawn, often

    def _pairs(self, unions: Unions, drawn: Any, results: Any, often: Any) -> tuple[Any, int]:
        """Both hands together, card for card from one shoe."""
        table, pair, first = self.reckoning.table, self.pair.pair, self.pair.first.value
        left = np.array(unions.left, float)
        left[pair] -= 2
        longest = 2 * int(drawn.sum(axis=1).max()) + 1
        falling = np.ones((VALUES, longest))
        all_falling = np.ones(longest)
        for cards in range(1, longest):
            falling[:, cards] = falling[:, cards - 1] * np.maximum(left - cards + 1, 0)
            all_falling[cards] = all_falling[cards - 1] * max(left.sum() - cards + 1, 1)
        unit, low = smallest_part(self.reckoning), lowest_total(table)
        offset = 4 * unit
        spread = np.zeros(offset + 2 * max(2 * unit, int(results[:, 0].max())) + 1)
        room = (dealers_room(table, first, fast()), np.zeros(LIMIT - low + 2), np.zeros(VALUES, np.int64))
        fast().spread_pairs(
            table, (left, left.sum(), 1.0), pair, drawn, results, often, falling, all_falling, unions.numbering,
            tuple(dealers_tree(table, first)), room, unions.margins, unions.filled, low, unit, offset, spread,
        )  # fmt: skip
        return spread, offset


def _counts(cards: Sequence[int]) -> list[int]:
    found = [0] * VALUES
    for card in cards:
        found[card] += 1
    return found


def _two(counts: Any) -> tuple[int, int]:
    """The values of a hand of two cards."""
    found = [value for value in range(VALUES) for _ in range(counts[value])]
    return found[0], found[1]


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
    # In a small shoe the dealer's ends are not quite the same beside every hand.
    return found / found.sum()


def _standing_off(alone: Any, remains: Any, offset: int) -> Any:
    found = alone.copy()
    found[offset] += remains.sum()
    return found


def _sum_of(chances: Sequence[Any]) -> Any:
    return reduce(np.convolve, chances)
