"""The value of a round by playing the real engine through every order of the cards and every legal decision.

Only for tiny shoes: it is what the solver is held against. All of it is reckoned in whole numbers: the worth of a
place is what is gained from there on, in cents, summed over every order of the cards left.
"""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice
from math import factorial, fsum, sqrt

from pontoon.analysis.shoe import BadShoe, Shoe
from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook
from pontoon.testing.lines_of_play import Place, Spot, Step, after, decisions_of, lines_of_play, opened, spot_of

Policy = Callable[[Spot], str]


class Enumeration:
    """One box, one wager of so many cents, the best decision everywhere by a player who sees every card of the box."""

    def __init__(self, rules: RuleBook, cents: int, resplit: bool = False) -> None:
        self.rules = rules
        self.cents = cents
        self.resplit = resplit

    def value(self, shoe: Shoe) -> Fraction:
        """What the round gains on average, in units of the wager."""
        lines = lines_of_play(self.rules, self.cents, shoe, self.resplit)
        return Fraction(worth(lines.start, {}), self.cents * factorial(shoe.cards))


def worth(place: Place, known: dict[Place, int]) -> int:
    """The best worth of a place; those in `known` are taken as they are."""
    if place not in known:
        if place.is_over:
            return 0
        steps = place.steps.values()
        if place.spot is None:
            orders = factorial(place.cards_left - 1)
            known[place] = sum(step.ways * (step.cents * orders + worth(step.to, known)) for step in steps)
        else:
            orders = factorial(place.cards_left)
            known[place] = max(step.cents * orders + worth(step.to, known) for step in steps)
    return known[place]


class Played:
    """The same box played by a policy, which sees nothing but a `Spot`."""

    def __init__(self, rules: RuleBook, cents: int, policy: Policy, resplit: bool = False) -> None:
        self.rules = rules
        self.cents = cents
        self.policy = policy
        self.resplit = resplit

    def outcomes(self, shoe: Shoe) -> dict[Fraction, Fraction]:
        """The chance of each net result in units of the wager, the worst first."""
        lines = lines_of_play(self.rules, self.cents, shoe, self.resplit)
        found, orders = self._orders(lines.start, {}), factorial(shoe.cards)
        return {Fraction(cents, self.cents): Fraction(found[cents], orders) for cents in sorted(found)}

    def value(self, shoe: Shoe) -> Fraction:
        """What the round gains on average, in units of the wager."""
        return _mean(self.outcomes(shoe))

    def variance(self, shoe: Shoe) -> Fraction:
        """How far results lie from their average, squared and averaged."""
        outcomes = self.outcomes(shoe)
        mean = _mean(outcomes)
        return sum((chance * (net - mean) ** 2 for net, chance in outcomes.items()), Fraction(0))

    def _orders(self, place: Place, known: dict[Place, dict[int, int]]) -> dict[int, int]:
        """How many orders of the cards left gain each number of cents from here on."""
        if place.is_over:
            return {0: factorial(place.cards_left)}
        if place not in known:
            found: dict[int, int] = defaultdict(int)
            for step in self._steps(place):
                for cents, orders in self._orders(step.to, known).items():
                    found[cents + step.cents] += step.ways * orders
            known[place] = dict(found)
        return known[place]

    def _steps(self, place: Place) -> list[Step]:
        steps = place.steps
        return list(steps.values()) if place.spot is None else [steps[self.policy(place.spot)]]


def _mean(outcomes: dict[Fraction, Fraction]) -> Fraction:
    return sum((net * chance for net, chance in outcomes.items()), Fraction(0))


def sampled(
    rules: RuleBook, policy: Policy, shoe: Shoe, rounds: int, seed: int, cents: int = 400, resplit: bool = False
) -> tuple[float, float]:
    """The mean of so many rounds of the real engine, in units of the wager, and its standard error.

    For shoes too large to go through every line of play.
    """
    played = random_rounds(rules, policy, shoe, seed, cents, resplit)
    nets = [sum(row.net_cents for row in state.settlements) / cents for state in islice(played, rounds)]
    mean = fsum(nets) / rounds
    variance = fsum((net - mean) ** 2 for net in nets) / max(1, rounds - 1)
    return mean, sqrt(variance / rounds)


def random_rounds(
    rules: RuleBook, policy: Policy, shoe: Shoe, seed: int, cents: int = 400, resplit: bool = False
) -> Iterator[Round]:
    """Finished rounds without end, each dealt from the whole shoe in random order and played by the policy."""
    choice = random.Random(seed)
    start = opened(rules, cents, resplit)
    whole = [card for card in CARDS for _ in range(shoe.counts[card])]
    while True:
        state, cards = start, whole.copy()
        while not state.is_over:
            decisions = decisions_of(rules, state)
            if decisions:
                state = decisions[policy(spot_of(state, tuple(decisions)))]
                continue
            if not cards:
                raise BadShoe("the shoe runs out before the round is over")
            number = choice.randrange(len(cards))
            cards[number], cards[-1] = cards[-1], cards[number]
            state = after(rules, state, c.DealCard(cards.pop()))
        yield state
