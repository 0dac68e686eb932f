"""A table for tests: it plays commands against the real engine and checks each step.

>>> table = Table("star-2024").wager("ann", 25).deal("Ks 7h Qd").stand().finish("Kc")
>>> table.rows
['1.1 ann original 25.00 win 25.00 1:1 17.1.5']

Amounts are whole dollars as an int, or dollars and cents as a text; cards are written `7s Ah Kd`.
"""

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pontoon.game import commands as c
from pontoon.game.cards import cards as read_cards, cards_text
from pontoon.game.decide import legal_decisions, play
from pontoon.game.events import Event, WagerSettled
from pontoon.game.evolve import evolve_all
from pontoon.game.ledger import balances
from pontoon.game.opening import open_round
from pontoon.game.refusals import Refusal, dollars
from pontoon.game.round import Box, Hand
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.game.terms import TableTerms
from pontoon.law.schema import SCHEMA

if TYPE_CHECKING:
    import pytest

Amount = int | str

E = TypeVar("E")

STAR_2024 = "star-2024"
STAR_6TO5_2017 = "star-6to5-2017"
CANBERRA_2002 = "canberra-2002"


def cents(amount: Amount) -> int:
    """An amount as people write it, in cents.

    >>> cents(25), cents("12.50"), cents("4.99")
    (2500, 1250, 499)
    """
    if isinstance(amount, int):
        return 100 * amount
    whole, _, part = amount.partition(".")
    return 100 * int(whole) + int((part + "00")[:2])


def own_rules(folder: Path, extends: str, **values: bool | str) -> str:
    """A rule set of the house's own, written to a file: a built-in one with these values of its parameters instead."""
    rows = [
        f'{name} = {{ value = {json.dumps(value)}, unit = "{SCHEMA[name].unit}", kind = "fixed", clauses = ["H1"] }}'
        for name, value in values.items()
    ]
    return _own(folder, extends, "parameters", values, rows)


def own_roles(folder: Path, extends: str, by: Mapping[str, Iterable[str]]) -> str:
    """The same, with other roles for some of the procedures."""
    rows = [f'{name} = {{ by = {json.dumps([*roles])}, clauses = ["H1"] }}' for name, roles in by.items()]
    return _own(folder, extends, "procedures", by, rows)


def _own(folder: Path, extends: str, table: str, names: Iterable[str], rows: list[str]) -> str:
    head = f'name = "own"\ntitle = "A house of our own"\nextends = "{extends}"'
    lines = [head, f"[{table}]", *rows, "[clauses]", 'H1 = "So the house reads it."', ""]
    file = folder / "-".join((extends, *names, "own.toml"))
    file.write_text("\n".join(lines))
    return str(file)


def row_text(settlement: WagerSettled) -> str:
    """A settlement as the round notation writes it: `1.1 ann original 25.00 win 25.00 1:1 17.1.5`."""
    s = settlement
    where = f"{_shown(s.box)}.{_shown(s.hand)}"
    odds = "-" if s.odds is None else f"{s.odds[0]}:{s.odds[1]}"
    words = (where, s.player, s.kind, dollars(s.wager_cents), s.result, dollars(s.net_cents), odds, s.clause)
    return " ".join(words)


def _shown(number: int | None) -> str:
    return "-" if number is None else str(number)


class Table:
    """One round of play under a rule set and a table's terms, from the first wager to the last settlement.

    What is done must be legal, and what is refused must leave the round as it was: both are asserted. Methods that
    do something return the table, so that a round reads as one line. `options` are those of `TableTerms`.
    """

    def __init__(self, rules: str = STAR_2024, **options: Any) -> None:
        self.rules: RuleBook = rule_book(rules)
        self.state, opened = open_round(self.rules, TableTerms(**options))
        self.events: list[Event] = list(opened)

    # Commands

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry a command out and return its events; the events alone must lead to the same state."""
        outcome = play(self.rules, self.state, command)
        assert not isinstance(outcome, Refusal), f"{command} was refused: {outcome}"
        state, events = outcome
        assert evolve_all(self.state, events) == state, f"the events of {command} do not lead to its state"
        self.state = state
        self.events += events
        return events

    def refused(self, command: c.Command, code: str | None = None) -> Refusal:
        """Ask for what the rules refuse, with this code if one is given; the round must stay as it was."""
        before = deepcopy(self.state)
        outcome = play(self.rules, self.state, command)
        assert isinstance(outcome, Refusal), f"{command} was allowed, with {outcome[1]}"
        assert self.state == before, f"{command} was refused but changed the round"
        assert code is None or outcome.code == code, f"{command} was refused as {outcome.code}, not as {code}"
        return outcome

    # Wagers

    def wager(self, player: str, amount: Amount, box: int = 1, **more: Any) -> "Table":
        """Place an original wager; `more` are the further fields of `PlaceWager`."""
        self.do(c.PlaceWager(box, player, cents(amount), **more))
        return self

    def perfect_pairs(self, player: str, amount: Amount, box: int = 1, **more: Any) -> "Table":
        self.do(c.PlacePerfectPairs(box, player, cents(amount), **more))
        return self

    # Cards

    def deal(self, several: str) -> "Table":
        """The next cards leave the shoe, one after the other, each to whoever is due."""
        for each in read_cards(several):
            self.do(c.DealCard(each))
        return self

    # Decisions. Without a player it is the one the round waits for, on the hand whose turn it is.

    def insure(self, player: str, amount: Amount, box: int = 1) -> "Table":
        self.do(c.Insure(box, player, cents(amount)))
        return self

    def close_insurance(self) -> "Table":
        self.do(c.CloseInsurance())
        return self

    def surrender(self, player: str, box: int = 1) -> "Table":
        self.do(c.Surrender(box, player))
        return self

    def close_surrender(self) -> "Table":
        self.do(c.CloseSurrender())
        return self

    def decline(self) -> "Table":
        """Close insurance and surrender, whichever are open, and turn the cards that lie face down."""
        while self.state.awaiting.kind in ("insurance", "surrender", "exposure"):
            kind, box = self.state.awaiting[:2]
            if kind == "exposure":
                assert box is not None
                self.do(c.ExposeCards(box))
            else:
                self.do(c.CloseInsurance() if kind == "insurance" else c.CloseSurrender())
        return self

    def hit(self, several: str) -> "Table":
        """Ask for these cards, one after the other."""
        for each in several.split():
            self.do(c.Hit(*self.turn))
            self.deal(each)
        return self

    def stand(self) -> "Table":
        self.do(c.Stand(*self.turn))
        return self

    def double(self, several: str = "", amount: Amount | None = None) -> "Table":
        """Double, by the original wager unless told otherwise; the card follows if one is given."""
        self.do(c.Double(*self.turn, None if amount is None else cents(amount)))
        return self.deal(several)

    def split(self, several: str = "") -> "Table":
        """Split; the second card of the first hand follows if one is given."""
        self.do(c.Split(*self.turn))
        return self.deal(several)

    def keep(self) -> "Table":
        self.do(c.Keep(*self.turn))
        return self

    def forfeit(self) -> "Table":
        self.do(c.Forfeit(*self.turn))
        return self

    def finish(self, several: str = "") -> "Table":
        """Deal the remaining cards, the dealer's among them; the round must then be over."""
        self.deal(several)
        assert self.state.is_over, f"the round still waits for {self.state.awaiting}"
        return self

    # What there is to see

    @property
    def turn(self) -> tuple[int, int, str]:
        """The box, hand and player whose word the round waits for."""
        _, box, hand, players = self.state.awaiting
        assert box is not None
        assert hand is not None
        assert players, f"the round waits for {self.state.awaiting}"
        return box, hand, players[0]

    @property
    def awaits(self) -> str:
        return self.state.awaiting.kind

    @property
    def rows(self) -> list[str]:
        """The settlements so far, as the round notation writes them."""
        return [row_text(settlement) for settlement in self.state.settlements]

    @property
    def results(self) -> list[str]:
        """The settlements so far without their clauses, which differ from document to document."""
        return [row.rsplit(" ", 1)[0] for row in self.rows]

    def clauses_of(self, *kinds: str) -> list[str]:
        """The clauses that settled wagers of these kinds."""
        return [s.clause for s in self.state.settlements if s.kind in kinds]

    def net(self, player: str) -> str:
        """What the player has won or lost by the settlements so far."""
        return dollars(sum(s.net_cents for s in self.state.settlements if s.player == player))

    def balance(self, account: str) -> str:
        """The balance of an account of the ledger: `player:ann`, `box:1`, `float_tray` and so on."""
        return dollars(balances(self.events).get(account, 0))

    def box(self, number: int = 1) -> Box:
        found = self.state.box(number)
        assert found is not None, f"no wager is on box {number}"
        return found

    def hand(self, box: int = 1, hand: int = 1) -> Hand:
        return self.box(box).hands[hand - 1]

    def cards(self, box: int = 1, hand: int = 1) -> str:
        return cards_text(self.hand(box, hand).cards)

    @property
    def dealers_cards(self) -> str:
        return cards_text(self.state.dealers_cards)

    @property
    def offers(self) -> set[str]:
        """The names of the decisions that are legal now: `{"Hit", "Stand", "Double"}`."""
        return {type(command).__name__ for command in legal_decisions(self.rules, self.state)}

    def happened(self, kind: type[E]) -> list[E]:
        """Every event of this kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def claims(rules: str, clauses: str) -> list[str]:
    """Clauses of one rule set, as a test's mark names them.

    >>> claims("canberra-2002", "7.1, Terms:Soft Total")
    ['canberra-2002 7.1', 'canberra-2002 Terms:Soft Total']
    """
    return [f"{rules} {clause.strip()}" for clause in clauses.split(",") if clause.strip()]


def each_rule_set(
    star_2024: str | None = "", star_6to5_2017: str | None = "", canberra_2002: str | None = ""
) -> "pytest.MarkDecorator":
    """Run a test under each rule set, as its argument `rules`, claiming these clauses of it; None leaves one out."""
    import pytest

    named: Iterable[tuple[str, str | None]] = (
        (STAR_2024, star_2024),
        (STAR_6TO5_2017, star_6to5_2017),
        (CANBERRA_2002, canberra_2002),
    )
    found = []
    for name, clauses in named:
        if clauses is not None:
            marks = [pytest.mark.clauses(*claims(name, clauses))] if clauses else []
            found.append(pytest.param(name, id=name, marks=marks))
    return pytest.mark.parametrize("rules", found)
