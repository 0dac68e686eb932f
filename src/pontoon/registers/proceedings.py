"""An order being carried out in the house's books: the entries it brings about, and the books after each of them."""

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.registers.events import HouseEvent
from pontoon.registers.evolve import evolve
from pontoon.registers.house import Dispute, House, Mispayment
from pontoon.registers.orders import house_entry
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Order
from pontoon.table.proceedings import Proceedings


class HouseProceedings:
    """Every room of the registers works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("_asked", "at", "by", "entries", "rules", "state")

    def __init__(self, rules: RuleBook, state: House, order: Order) -> None:
        self.rules = rules
        self.state = state
        self.at = order.at
        self.by = order.by
        self.entries: list[Entry] = []
        # Who may take a step is asked the same way as at a table, so that it is written once.
        self._asked = Proceedings(rules, GamingTable(), order)

    def happen(self, event: HouseEvent, procedure: str, about: Mispayment | Dispute | None = None) -> None:
        """An event happens on the first clause of the procedure, at the table and in the round it is about."""
        table, number = ("", 0) if about is None else (about.table, about.round)
        self.happen_at(event, procedure, table, number)

    def happen_at(self, event: HouseEvent, procedure: str, table: str, number: int) -> None:
        entry = house_entry(self.at, self.by, table, number, self._asked.clause(procedure), event)
        self.entries.append(entry)
        self.state = evolve(self.state, entry)

    def authorise(self, procedure: str, player: str | None = None) -> Refusal | None:
        """Whether the rule set has this step and who asks may take it; a player only for `player`."""
        return self._asked.authorise(procedure, player)

    def provides(self, procedure: str) -> bool:
        return self._asked.provides(procedure)

    def refuse(self, code: str, procedure: str, **facts: object) -> Refusal:
        return self._asked.refuse(code, procedure, **facts)
