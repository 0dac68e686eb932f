"""The best that a player can do who decides each hand by its own cards, the pair's and the dealer's first card.

The hands of a split box are then played like partners who cannot talk, so what is best on one depends on how the
others are played. The best policy is found and proved by branch and bound: wherever the policy is left open each line
of play takes its own best decision, which no policy can beat, and that bound closes in as decisions are fixed.
"""

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from math import factorial
from typing import NamedTuple

from pontoon.analysis.shoe import Shoe
from pontoon.game.rulebook import RuleBook
from pontoon.testing.enumeration import worth
from pontoon.testing.lines_of_play import Place, Spot, lines_of_play

FIRST_CARDS = 3
NOWHERE = -1
LEANINGS = 5


def best_own(rules: RuleBook, cents: int, shoe: Shoe, resplit: bool = False) -> Fraction:
    """What a round gains on average by the best policy that sees nothing but a `Spot`, in units of the wager; exact."""
    return _found(rules, cents, shoe, resplit)[0]


def best_own_policy(rules: RuleBook, cents: int, shoe: Shoe, resplit: bool = False) -> dict[Spot, str]:
    """A policy that gains the most, with a word for every spot the shoe can bring."""
    return dict(_found(rules, cents, shoe, resplit)[1])


@lru_cache(maxsize=1)
def _found(rules: RuleBook, cents: int, shoe: Shoe, resplit: bool) -> tuple[Fraction, dict[Spot, str]]:
    start = lines_of_play(rules, cents, shoe, resplit).start
    policy: dict[Spot, str] = {}
    settled: dict[Place, int] = {}
    for roots in _split_together(start):
        policy |= Search(roots, settled).best()
    return Fraction(kept_to(start, policy, {}), cents * factorial(shoe.cards)), policy


def kept_to(place: Place, policy: dict[Spot, str], known: dict[Place, int]) -> int:
    """The worth of a place by the policy; where it is silent the best decision is taken and written into it."""
    if place.is_over:
        return 0
    if place not in known:
        spot, steps = place.spot, place.steps
        orders = factorial(place.cards_left - (spot is None))
        worths = {word: step.cents * orders + kept_to(step.to, policy, known) for word, step in steps.items()}
        if spot is None:
            known[place] = sum(step.ways * worths[word] for word, step in steps.items())
        else:
            known[place] = worths[policy.setdefault(spot, max(worths, key=worths.__getitem__))]
    return known[place]


def _split_together(start: Place) -> list[dict[Place, int]]:
    """The places where a first hand may be split, each with its number of ways; those with spots in common together.

    A Jack and a Queen may come in either order, and their split hands then look alike.
    """
    found: list[tuple[set[Spot], dict[Place, int]]] = []
    for place, ways in _pairs(start).items():
        spots = _split_spots(place)
        roots = {place: ways}
        apart = []
        for others in found:
            if spots.isdisjoint(others[0]):
                apart.append(others)
            else:
                spots |= others[0]
                roots |= others[1]
        found = [*apart, (spots, roots)]
    return [roots for _, roots in found]


def _pairs(start: Place) -> dict[Place, int]:
    places = {start: 1}
    for _ in range(FIRST_CARDS):
        following: dict[Place, int] = defaultdict(int)
        for place, ways in places.items():
            for step in place.steps.values():
                following[step.to] += ways * step.ways
        places = following
    return {place: ways for place, ways in places.items() if "split" in place.steps}


def _split_spots(pair: Place) -> set[Spot]:
    seen, waiting = {pair}, [pair]
    while waiting:
        further = {step.to for step in waiting.pop().steps.values()} - seen
        seen |= further
        waiting += further
    return {place.spot for place in seen if place.spot is not None and place.spot.is_split}


class Way(NamedTuple):
    """A step to a knot: how often, the worth gained on the way there, and its number."""

    ways: int
    worth: int
    to: int


class Knot(NamedTuple):
    """A place from which something is still to be decided: right there, then `spot` is the spot's number, or later."""

    spot: int | None
    onward: tuple[Way, ...]


# For each spot the number of the action to take.
Policy = dict[int, int]


class Search:
    """The best policy for pairs whose split hands share spots."""

    def __init__(self, roots: dict[Place, int], settled: dict[Place, int]) -> None:
        self.settled = settled
        self.spots: dict[Spot, int] = {}
        self.knots: list[Knot] = []
        self.numbers: dict[Place, int] = {}
        self.roots = [(self._number(place), ways) for place, ways in roots.items()]
        self.actions = [len(spot.legal) for spot in self.spots]
        self.most: int | None = None
        self.record: Policy = {}

    def best(self) -> dict[Spot, str]:
        self._close_in({})
        return {spot: spot.legal[self.record[number]] for spot, number in self.spots.items()}

    def _number(self, place: Place) -> int:
        """The knot of a place; every knot below it has a lower number."""
        if place not in self.numbers:
            self.numbers[place] = self._tie(place)
        return self.numbers[place]

    def _tie(self, place: Place) -> int:
        steps = place.steps.values()
        below = [self._number(step.to) for step in steps]
        if place.spot is None and all(number == NOWHERE for number in below):
            return NOWHERE
        orders = factorial(place.cards_left - (place.spot is None))
        onward = []
        for step, number in zip(steps, below, strict=True):
            further = worth(step.to, self.settled) if number == NOWHERE else 0
            onward.append(Way(step.ways, step.ways * (step.cents * orders + further), number))
        spot = None if place.spot is None else self.spots.setdefault(place.spot, len(self.spots))
        self.knots.append(Knot(spot, tuple(onward)))
        return len(self.knots) - 1

    def _close_in(self, fixed: Policy) -> None:
        """Search every policy that decides as `fixed` does."""
        worths = self._reckon(fixed)
        bound = self._in_all(worths)
        if self.most is not None and bound <= self.most:
            return
        policy, in_doubt = self._leaning(fixed, worths)
        value = self._in_all(self._reckon(policy))
        if self.most is None or value > self.most:
            self.most, self.record = value, policy
        if value < bound:
            actions = range(self.actions[in_doubt])
            for action in sorted(actions, key=lambda action: action != policy[in_doubt]):
                self._close_in({**fixed, in_doubt: action})

    def _reckon(self, policy: Policy) -> list[int]:
        """The worth of every knot by the policy, and by the best action wherever the policy is silent."""
        worths = [0] * (len(self.knots) + 1)
        for number, (spot, onward) in enumerate(self.knots):
            if spot is None:
                worths[number] = sum([ways * worths[to] + gained for ways, gained, to in onward])
            elif spot in policy:
                _, gained, to = onward[policy[spot]]
                worths[number] = worths[to] + gained
            else:
                worths[number] = max([worths[to] + gained for _, gained, to in onward])
        return worths

    def _leaning(self, fixed: Policy, worths: list[int]) -> tuple[Policy, int]:
        """A policy near to what each line of play does for itself, and the open spot where it loses most against that.

        Of actions as good as each other a line takes the policy's, so that ties put nothing in doubt.
        """
        sums = self._sums(worths, self._reach(None))
        policy = self._preferred(sums) | fixed
        for _ in range(LEANINGS):
            reach = self._reach(self._taken(worths, policy))
            sums = [now if any(now) else before for now, before in zip(self._sums(worths, reach), sums, strict=True)]
            nearer = self._preferred(sums) | fixed
            if nearer == policy:
                break
            policy = nearer
        doubt = [0] * len(self.actions)
        for number, (spot, onward) in enumerate(self.knots):
            if spot is not None and reach[number]:
                _, gained, to = onward[policy[spot]]
                doubt[spot] += reach[number] * (worths[number] - gained - worths[to])
        return policy, max((spot for spot in range(len(doubt)) if spot not in fixed), key=doubt.__getitem__)

    def _preferred(self, sums: list[list[int]]) -> Policy:
        return {spot: each.index(max(each)) for spot, each in enumerate(sums)}

    def _taken(self, worths: list[int], policy: Policy) -> list[int]:
        """The action each knot takes for itself: the policy's where none is better."""
        taken = [0] * len(self.knots)
        for number, (spot, onward) in enumerate(self.knots):
            if spot is not None:
                each = [worths[to] + gained for _, gained, to in onward]
                leaning = policy[spot]
                taken[number] = leaning if each[leaning] == worths[number] else each.index(worths[number])
        return taken

    def _in_all(self, worths: list[int]) -> int:
        return sum(ways * worths[root] for root, ways in self.roots)

    def _reach(self, taken: list[int] | None) -> list[int]:
        """In how many ways each knot is come to, by the actions taken or by any."""
        reach = [0] * (len(self.knots) + 1)
        for root, ways in self.roots:
            reach[root] = ways
        for number in reversed(range(len(self.knots))):
            spot, onward = self.knots[number]
            if spot is not None and taken is not None:
                onward = (onward[taken[number]],)
            for ways, _, to in onward:
                reach[to] += ways * reach[number]
        return reach

    def _sums(self, worths: list[int], reach: list[int]) -> list[list[int]]:
        """For each spot the worth of each action, over all its knots together."""
        sums = [[0] * actions for actions in self.actions]
        for number, (spot, onward) in enumerate(self.knots):
            if spot is not None and reach[number]:
                each = sums[spot]
                for action, (_, gained, to) in enumerate(onward):
                    each[action] += reach[number] * (worths[to] + gained)
        return sums
