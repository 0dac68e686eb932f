"""The house's books for tests: an office that gives orders to the real registers and checks each step.

>>> office = Office("star-2024").mispaid("ann", "over", "1000.01")
>>> office.house.mispayments[0].outstanding_cents
100001

Every order is folded again from its entries and must lead to the same books; every refusal must leave them as they
were.
"""

from copy import deepcopy
from typing import TypeVar, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.registers import commands as r
from pontoon.registers.commands import HouseCommand
from pontoon.registers.decide import evolve_all, play
from pontoon.registers.events import HouseEvent
from pontoon.registers.house import House
from pontoon.registers.ledger import balances
from pontoon.registers.orders import house_order
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.table import Amount, cents
from pontoon.testing.told import Told, told

E = TypeVar("E")


class Office:
    """The books, a clock and the people of `floor.STAFF`; methods that do something return the office."""

    def __init__(self, rules: str = "star-2024") -> None:
        self.rules: RuleBook = rule_book(rules)
        self.house = House()
        self.log: list[Entry] = []
        self.at = EVENING

    def person(self, who: str) -> Person:
        """A role of the staff by its name, `name role` for anyone else of the staff, or a player of this name."""
        if " " in who:
            name, role = who.split()
            return Person(name, role)
        return STAFF.get(who) or Person(who, "player")

    def order(self, command: HouseCommand, by: str = "casino_supervisor") -> tuple[Told[HouseEvent], ...]:
        outcome = play(self.rules, self.house, house_order(self.at, self.person(by), command))
        assert not isinstance(outcome, Refusal), f"{command} by {by} was refused: {outcome.code}: {outcome}"
        house, entries = outcome
        assert evolve_all(self.house, entries) == house, f"the entries of {command} do not lead to its books"
        self.house = house
        self.log += entries
        return cast("tuple[Told[HouseEvent], ...]", entries)

    def does(self, command: HouseCommand, by: str = "casino_supervisor") -> "Office":
        self.order(command, by)
        return self

    def refused(
        self, command: HouseCommand, code: str, clause: str | None = None, by: str = "casino_supervisor"
    ) -> Refusal:
        """Order what the rules refuse, for this reason and on this clause; the books must stay as they were."""
        before = deepcopy(self.house)
        outcome = play(self.rules, self.house, house_order(self.at, self.person(by), command))
        assert isinstance(outcome, Refusal), f"{command} by {by} was allowed, with {[x.event for x in outcome[1]]}"
        assert self.house == before, f"{command} was refused but changed the books"
        assert code == outcome.code, f"{command} was refused as {outcome.code}, not as {code}"
        assert clause in (None, outcome.clause), f"{command} was refused on {outcome.clause}, not on {clause}"
        return outcome

    def events(self, kind: type[E]) -> list[E]:
        return [entry.event for entry in told(kind, self.log)]

    @property
    def happened(self) -> list[HouseEvent]:
        """Every event so far."""
        return [cast("HouseEvent", entry.event) for entry in self.log]

    @property
    def balances(self) -> dict[str, int]:
        """What every account of the ledger has by now."""
        return balances(self.happened)

    def wait(self, seconds: int) -> "Office":
        self.at += seconds
        return self

    # Short ways to where a test begins

    def mispaid(
        self, player: str | None, direction: str, amount: Amount, table: str = "P1", number: int = 3
    ) -> "Office":
        """An over- or underpayment is recorded a minute after it happened."""
        return self.does(r.RecordMispayment(table, number, player, direction, cents(amount), self.at - 60))

    def enquired(self, intentional: bool, number: int = 1) -> "Office":
        """An enquiry and a finding."""
        self.does(r.RecordEnquiry(number, "asked the dealer and looked at the pictures"))
        return self.does(r.FindIntent(number, intentional))

    def disputed(self, person: str = "ann", ground: str = "") -> "Office":
        return self.does(r.OpenDispute("P1", 3, person, "the settlement of box 1", ground), person)
