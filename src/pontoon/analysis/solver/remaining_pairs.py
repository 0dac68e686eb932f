"""How often the hands of a split box remain while the dealer makes pontoon."""

from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis.shoe import VALUES
from pontoon.analysis.solver.course import Course, tried
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.lone_hand import TEN, LoneHand, without
from pontoon.analysis.solver.remaining import from_start

ROUNDS = 4


class Remaining(NamedTuple):
    """How often hands remain once the dealer has made pontoon, which has a chance of its own.

    `one[u]` is for a hand, `both[u + v]` for two of them, together with the chance that as many of them as the index
    says did not pair; `unpaired` is the chance that one did not, `neither` that two did not.
    """

    pontoon: Any
    one: tuple[Any, Any]
    both: tuple[Any, Any, Any]
    unpaired: Any
    neither: Any


class AgainstPontoon:
    """Two hands of a pair, each played by what the lone hand has chosen, while the dealer makes pontoon."""

    def __init__(self, lone: LoneHand, pair: int, equal: int) -> None:
        self.lone = lone
        numbers, known, size = lone.reckoning.numbers, all_hands(), len(all_hands().hard)
        second = TEN if lone.first == 0 else 0
        self.shoe = lone.reckoning.shoe(without(lone.left, second))
        self.start = known.of(pair)
        self.paired = int(known.after[self.start, pair])
        # The pair's two cards are gone, and the dealer's second card if it would have paired.
        self.equal = equal - 2 - (second == pair)
        self.kept = lone.kept()
        self.ones, self.value_of = numbers.array(size), numbers.array(2, size)
        self.ones[:] = numbers.one
        self.worth = numbers.array(2, size)
        room = (numbers.array(VALUES), self.ones, numbers.array(2, size))
        # The other hand is played as it is; this one may still end otherwise.
        self.order = Course(lone, lone.chosen).order
        numbers.fill_both_remain(
            self.shoe,
            known.arrays,
            Course(lone, tried(lone) | lone.chosen).meeting,
            self.order,
            lone.chosen,
            self.kept,
            (self.start, self.paired, self.equal, pair),
            room,
            self.worth,
        )

    def remains(self, worth: Any, unpaired: int) -> Any:
        """How often a hand remains, times what its ends are worth."""
        numbers, arrays = self.lone.reckoning.numbers, all_hands().arrays
        numbers.fill_remaining(self.shoe, arrays, self.order, self.lone.chosen, self.kept, worth, self.value_of)
        equal = self.equal * numbers.one
        return from_start(self.shoe, arrays, self.start, self.paired, equal, self.value_of, unpaired)

    def remaining(self) -> Remaining:
        numbers, drawn_from = self.lone.reckoning.numbers, int(self.shoe[1]) - 1
        pairs = numbers.ratio(max(self.equal, 0), drawn_from)
        both_pair = pairs * numbers.ratio(max(self.equal - 1, 0), drawn_from - 1)
        return Remaining(
            self.lone.pontoon_chance(self.start),
            (self.remains(self.ones, 0), self.remains(self.ones, 1)),
            (self.remains(self.worth[0], 0), self.remains(self.worth[1], 0), self.remains(self.worth[1], 1)),
            numbers.one - pairs,
            numbers.one - 2 * pairs + both_pair,
        )


def play_for_both(lone: LoneHand, pair: int, equal: int) -> None:
    """Let both hands of the pair be played as is best while the other is played alike.

    A hand that remains beside another that remains loses nothing of its own to a pontoon: standing gains by it. The
    better play changes how often the other remains, so it is looked for again until nothing changes; from two
    beginnings, hands played for themselves and hands that count on the other to remain.
    """
    found, plan, keeps = [], lone.plan, lone.keeps
    for counts_on_the_other in (False, True):
        _answer_each_other(lone, pair, equal, counts_on_the_other)
        remaining = AgainstPontoon(lone, pair, equal).remaining()
        value = 2 * lone.best[0, all_hands().of(pair)] + remaining.pontoon * remaining.both[0]
        found.append((value, lone.plan, lone.keeps))
        lone.plan, lone.keeps = plan, keeps
        lone.play(lone.reckoning.no_ends, lone.reckoning.nothing_more)
    _, lone.plan, lone.keeps = max(found, key=lambda each: each[0])
    lone.play()


def _answer_each_other(lone: LoneHand, pair: int, equal: int, counts_on_the_other: bool) -> None:
    reckoning, numbers = lone.reckoning, lone.reckoning.numbers
    after, size = all_hands().after, len(all_hands().hard)
    ends = np.concatenate([np.maximum(after, 0), np.arange(size)[:, None]], axis=1)
    plan = tried(lone)
    for number in range(ROUNDS):
        before, more = lone.chosen, numbers.array(2, size)
        worth = numbers.one if counts_on_the_other and number == 0 else AgainstPontoon(lone, pair, equal).worth[0]
        more[1] = lone.margins[:, -1] * worth
        lone.play(ends, more, plan=plan)
        if (lone.chosen == before).all():
            break
    lone.plan, lone.keeps = lone.chosen, lone.kept()
    lone.play(reckoning.no_ends, reckoning.nothing_more)
