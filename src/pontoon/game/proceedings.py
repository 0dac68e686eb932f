"""A command being carried out: the events it brings about, and the state after each of them."""

from pontoon.game.events import Event, WagerSettled
from pontoon.game.evolve import APPLY
from pontoon.game.payment import paid_winnings
from pontoon.game.refusals import Refusal, refuse
from pontoon.game.round import Box, Hand, Round, Wager
from pontoon.game.rulebook import RuleBook


class Proceedings:
    """Every room works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("events", "rules", "state")

    def __init__(self, rules: RuleBook, state: Round) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []

    def happen(self, event: Event) -> None:
        self.events.append(event)
        self.state = APPLY[type(event)](self.state, event)

    def refuse(self, code: str, **facts: object) -> Refusal:
        return refuse(self.rules, code, **facts)

    def clause(self, settlement: str) -> str:
        return self.rules.settles[settlement]

    @property
    def resplit(self) -> bool:
        """Whether split hands may be split again: the table's option, or the rule set's own rule.

        Clauses: star-2024 14.9, star-6to5-2017 13.9, canberra-2002 11.3.
        """
        return self.state.terms.resplit or bool(self.rules.values["resplit"])

    def hand_at(self, box: int, hand: int) -> tuple[Box, Hand]:
        found = self.state.boxes[self.state.places[box]]
        return found, found.hands[hand - 1]


def kind_on(hand: int) -> str:
    """A wager is the original one on the box's first hand, a split wager on every other."""
    return "original" if hand == 1 else "split"


def pay_wager(p: Proceedings, box: int, hand: int, wager: Wager, kind: str, odds: tuple[int, int], clause: str) -> None:
    """A wager wins at the odds; its double, if any, is a row of its own."""
    cents = wager.double_cents if kind == "double" else wager.cents
    net, rounding = paid_winnings(p.rules, p.state.terms, cents, odds)
    tokens = 0 if kind == "double" else wager.tokens_cents
    p.happen(WagerSettled(box, hand, wager.player, kind, cents, "win", net, odds, clause, rounding, tokens))


def end_wager(p: Proceedings, box: int, hand: int, wager: Wager, kind: str, result: str, net: int, clause: str) -> None:
    """A wager ends without winning: lost, stood off, forfeited or void."""
    cents = wager.double_cents if kind == "double" else wager.cents
    tokens = 0 if kind == "double" else wager.tokens_cents
    p.happen(WagerSettled(box, hand, wager.player, kind, cents, result, net, None, clause, 0, tokens))


def lose_wager(p: Proceedings, box: int, hand: int, wager: Wager, clause: str) -> None:
    """A wager and its double are lost."""
    end_wager(p, box, hand, wager, kind_on(hand), "lose", -wager.cents, clause)
    if wager.double_cents:
        end_wager(p, box, hand, wager, "double", "lose", -wager.double_cents, clause)
