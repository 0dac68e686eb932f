"""An order being carried out in the house's books: the entries it brings about, and the books after each of them."""

from pontoon.game.rulebook import RuleBook
from pontoon.registers.events import HouseEvent
from pontoon.registers.evolve import evolve
from pontoon.registers.house import Dispute, House, Mispayment
from pontoon.registers.orders import house_entry
from pontoon.table.orders import Entry, Order
from pontoon.table.proceedings import Authority


class HouseProceedings(Authority):
    """Every room of the registers works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("entries", "state")

    def __init__(self, rules: RuleBook, state: House, order: Order) -> None:
        super().__init__(rules, order)
        self.state = state
        self.entries: list[Entry] = []

    def happen(self, event: HouseEvent, procedure: str, about: Mispayment | Dispute | None = None) -> None:
        """An event happens on the first clause of the procedure, at the table and in the round it is about."""
        table, number = ("", 0) if about is None else (about.table, about.round)
        self.happen_at(event, procedure, table, number)

    def happen_at(self, event: HouseEvent, procedure: str, table: str, number: int) -> None:
        entry = house_entry(self.at, self.by, table, number, self.clause(procedure), event)
        self.entries.append(entry)
        self.state = evolve(self.state, entry)
