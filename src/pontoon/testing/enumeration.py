"""The value of a round by playing the real engine through every order of the cards and every legal decision.

Only for tiny shoes: it is what the solver is held against.
"""

from fractions import Fraction

from pontoon.analysis.shoe import BadShoe, Shoe
from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.decide import legal_decisions, play
from pontoon.game.opening import open_round
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook


class Enumeration:
    """One box, one wager of so many cents, the best decision everywhere; insurance is never taken."""

    def __init__(self, rules: RuleBook, cents: int) -> None:
        self.rules = rules
        self.cents = cents
        self.known: dict[tuple[Round, tuple[int, ...]], Fraction] = {}

    def value(self, shoe: Shoe) -> Fraction:
        """What the round gains on average, in units of the wager."""
        state = self._after(open_round(self.rules)[0], c.PlaceWager(1, "ann", self.cents))
        return self._value(state, shoe.counts)

    def _after(self, state: Round, command: c.Command) -> Round:
        outcome = play(self.rules, state, command)
        assert not isinstance(outcome, Refusal), outcome
        return outcome[0]

    def _value(self, state: Round, left: tuple[int, ...]) -> Fraction:
        place = (state, left)
        if place not in self.known:
            self.known[place] = self._reckon(state, left)
        return self.known[place]

    def _reckon(self, state: Round, left: tuple[int, ...]) -> Fraction:
        if state.is_over:
            return Fraction(sum(row.net_cents for row in state.settlements), self.cents)
        if state.awaiting.kind in ("card", "wagers"):
            return self._over_every_card(state, left)
        decisions: list[c.Command] = list(legal_decisions(self.rules, state))
        if state.awaiting.kind == "insurance":
            decisions = [c.CloseInsurance()]
        elif state.awaiting.kind == "surrender":
            decisions.append(c.CloseSurrender())
        return max(self._value(self._after(state, decision), left) for decision in decisions)

    def _over_every_card(self, state: Round, left: tuple[int, ...]) -> Fraction:
        cards = sum(left)
        if not cards:
            raise BadShoe("the shoe runs out before the round is over")
        total = Fraction(0)
        for card, count in enumerate(left):
            if count:
                rest = (*left[:card], count - 1, *left[card + 1 :])
                total += Fraction(count, cards) * self._value(self._after(state, c.DealCard(CARDS[card])), rest)
        return total
