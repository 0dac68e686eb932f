"""Two split hands, the second played in knowledge of the finished first.

What the player knows: the dealer's first card and the pair with their suits; the values of all cards of the first hand
while it is played and after; the suit of a hand's second card where a third can still make 6-7-8 or 7-7-7 of them. The
first hand is played in the knowledge that the second will be played so. No action is left out but those that fall
too far behind on the hand's own cards, see `course.py`.
"""

import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Any

import numpy as np

from pontoon.analysis.question import Progress
from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.course import Course, behind, tried
from pontoon.analysis.solver.dealers_tree import dealers_tree
from pontoon.analysis.solver.deals import FirstCard
from pontoon.analysis.solver.hands import Integers, all_hands
from pontoon.analysis.solver.lone_hand import TEN, LoneHand, Reckoning, without
from pontoon.analysis.solver.own_splits import OwnSplits
from pontoon.analysis.solver.suits import BONUS_RANKS, completing_rank, more_from, thirds, values_on_two
from pontoon.analysis.solver.union_margins import Unions
from pontoon.rules.cards import SIX, SUITS, rank_of
from pontoon.rules.odds import three_card_row
from pontoon.rules.options import hands_limit
from pontoon.rules.table import OTHER

# How far behind the best on its own cards a pair is not reckoned with knowledge of the finished hand (see `course.py`)
PAIR_BEHIND = 20
SUITS_ADD = 0.05


class FullPair:
    """A pair split against a first card: every end of the first hand with what the second then gains."""

    def __init__(self, lone: LoneHand, unions: Unions) -> None:
        self.lone = lone
        self.reckoning = lone.reckoning
        self.pair = lone.start or 0
        self.left = unions.left
        self.special = [
            (second, third)
            for second in BONUS_RANKS
            if self.pair in BONUS_RANKS and (third := completing_rank(self.pair, second)) is not None
        ]
        self.suited = np.array([all_hands().of(self.pair, second) for second, _ in self.special], np.int64)
        plan = tried(lone)
        # Suits may turn the scale on these two cards, so nothing is left out there.
        plan[:, self.suited] = lone.plan[:, self.suited]
        self.course = Course(lone, plan)
        self.without_suits: Any = None
        self.pontoon = int(lone.first in (0, TEN))
        self._seconds(unions)

    def _seconds(self, unions: Unions) -> None:
        lone, course, reckoning = self.lone, self.course, self.reckoning
        numbers, size = reckoning.numbers, len(all_hands().hard)
        self.worth = numbers.array(2, len(course.firsts))
        self.pieces = numbers.array(2, len(course.firsts), len(self.special), 3)
        actions = (numbers.array(size), numbers.array(2, size), numbers.array(2, size))
        rooms = (
            np.zeros(size, np.int64),
            reckoning.no_ends,
            reckoning.nothing_more,
            reckoning.no_extra,
            actions,
            numbers.array(2, size),
            np.zeros((2, size), np.int64),
            numbers.array(VALUES),
            np.zeros(VALUES, np.int64),
            (lone.terms[0], self.pontoon),
        )
        numbers.second_hands(
            reckoning.table,
            reckoning.shoe(unions.left),
            all_hands().arrays,
            course.order,
            course.plan,
            lone.keeps,
            reckoning.odds,
            course.meeting,
            unions.numbering,
            tuple(dealers_tree(reckoning.table, lone.first)),
            reckoning.room(lone.first),
            unions.margins,
            unions.filled,
            course.firsts,
            self.suited,
            rooms,
            self.worth,
            self.pieces,
        )
        if not self.pontoon:
            self.worth[0], self.pieces[0] = self.worth[1], self.pieces[1]

    def value(self, first: FirstCard, cards: tuple[int, int] | None) -> Any:
        """What the split gains; `cards` are the pair's where suits count, the first hand's before the second's."""
        if cards is None or not self.special:
            if self.without_suits is None:
                self._play(self.lone.order, self.worth[::-1])
                self.without_suits = self.lone.best[0, all_hands().of(self.pair)]
            return self.without_suits
        left = list(first.left)
        for card in cards:
            left[card] -= 1
        self._play(self.lone.order, self._more(left, cards, ()))
        before = self.lone.best[0].copy()
        found = before[all_hands().of(self.pair)]
        drawn_from = sum(self.lone.left) - 1
        for rank, _ in self.special:
            hand = all_hands().of(self.pair, rank)
            below = self._below(hand)
            for second in range(SUITS * rank, SUITS * (rank + 1)):
                if not left[second]:
                    continue
                rest = list(left)
                rest[second] -= 1
                self._play(below, self._more(rest, cards, (second,)))
                coming = thirds(self.reckoning, rest, drawn_from - 1, (cards[0], second), None)
                values = values_on_two(self.lone, hand, more_from(self.reckoning, coming))
                best = max(values.values())
                found += self.reckoning.numbers.ratio(left[second], drawn_from) * (best - before[hand])
        return found

    def _below(self, hand: int) -> Integers:
        """The hands that grow from this one."""
        order, counts = self.course.order, all_hands().counts
        found: Integers = order[(counts[order] >= counts[hand]).all(axis=1)]
        return found

    def _play(self, order: Integers, more: Any) -> None:
        """The first hand: where it is settled the second bears a pontoon's loss, where it remains it does not."""
        self.lone.play(self.course.ends, more, order, self.course.plan)

    def _more(self, left: list[int], cards: tuple[int, int], seconds: tuple[int, ...]) -> Any:
        """What the second hand gains by each end of the first, with its suits; `seconds` is the first's second card."""
        numbers, reckoning, course = self.reckoning.numbers, self.reckoning, self.course
        by_suit = np.array(left, np.int64)[SUITS * SIX : SUITS * (SIX + 3)].reshape(3, SUITS)
        gone = course.firsts[:, SIX : SIX + 3].copy()
        for card in (cards[0], *seconds):
            gone[:, rank_of(card) - SIX] -= 1
        in_shoe = numbers.array(len(gone))
        in_shoe[:] = (sum(self.left) - 1) * numbers.one
        in_shoe -= course.firsts.sum(axis=1)
        ranks = np.array([(second - SIX, third - SIX) for second, third in self.special], np.int64)
        gains = numbers.array(len(self.special), SUITS, SUITS)
        for each, (second, third) in enumerate(self.special):
            for suit in range(SUITS):
                for last in range(SUITS):
                    row = three_card_row(cards[1], SUITS * second + suit, SUITS * third + last)
                    gains[each, suit, last] = reckoning.odds[row] - reckoning.odds[OTHER]
        more = self.worth[::-1].copy()
        for remains in range(2):
            numbers.fill_suited(
                by_suit, ranks, gains, gone, in_shoe, self.pieces[1 - remains], numbers.one, more[remains]
            )
        return more


class FullSplits:
    """What splitting into two hands gains with knowledge of the finished one.

    Clauses: star-2024 14.1, star-2024 14.5, star-2024 14.6, star-2024 14.8, star-6to5-2017 13.1, star-6to5-2017 13.5,
    star-6to5-2017 13.6, star-6to5-2017 13.8.
    """

    in_order = True

    def __init__(self, reckoning: Reckoning, own: OwnSplits) -> None:
        self.reckoning = reckoning
        self.own = own
        self.pairs: dict[tuple[int, int], FullPair] = {}
        self.stopped = False

    def value(self, first: FirstCard, pair: int, cards: tuple[int, int] | None, floor: Any) -> Any:
        own = self.own.value(first, pair, cards, floor)
        if floor is not None and own < floor - behind(self.reckoning, PAIR_BEHIND):
            return own
        if (first.value, pair) not in self.pairs:
            self._add(Unions(self.reckoning, first.value, self.reckoning.numbers), [pair])
        return self.pairs[first.value, pair].value(first, cards)

    def prepare(self, lone: Mapping[int, LoneHand], progress: Progress | None) -> None:
        """Reckon all pairs that may be worth splitting, first cards side by side on the processor's cores."""
        wanted = {first: self._worth_splitting(first, hand) for first, hand in lone.items()}
        # Low first cards take longest: the dealer's hand has most ways from there.
        work = sorted((first for first in wanted if wanted[first]), key=lambda first: (first > 0, first))
        sizes = {first: len(dealers_tree(self.reckoning.table, first).parent) * len(wanted[first]) for first in work}
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            running = {pool.submit(self._first, first, wanted[first]): first for first in work}
            done = 0
            try:
                for future in as_completed(running):
                    future.result()
                    done += sizes[running[future]]
                    if progress is not None:
                        progress(done / sum(sizes.values()))
            except BaseException:
                self.stopped = True
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    def _first(self, first: int, pairs: list[int]) -> None:
        self._add(Unions(self.reckoning, first, self.reckoning.numbers), pairs)

    def _add(self, unions: Unions, pairs: list[int]) -> None:
        values = self.reckoning.question.shoe.values
        for pair in pairs:
            if self.stopped:
                return
            lone = LoneHand(self.reckoning, unions.first, without(values, unions.first, pair), pair)
            self.pairs[unions.first, pair] = FullPair(lone, unions)

    def _worth_splitting(self, first: int, lone: LoneHand) -> list[int]:
        """The pairs that hands played on their own cards make worth splitting, or nearly so."""
        found = []
        for pair in range(VALUES):
            if lone.left[pair] < 2 or hands_limit(self.reckoning.table, 0, SUITS * pair) < 2:
                continue
            hand = LoneHand(self.reckoning, first, without(lone.left, pair), pair)
            other = max(values_on_two(lone, all_hands().of(pair, pair), 0 * self.reckoning.numbers.one).values())
            # Suits may add to a split hand, and of two hands only one loses its wager to a pontoon.
            start = all_hands().of(pair)
            spared = hand.pontoon_chance(start) + (SUITS_ADD if pair in BONUS_RANKS else 0)
            if 2 * hand.best[0, start] + spared > other - behind(self.reckoning, PAIR_BEHIND):
                found.append(pair)
        return found
