"""An order being carried out at a table in a tournament: the entries it brings about, and the state after each."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS, Round
from pontoon.game.rulebook import RuleBook
from pontoon.table.decide import play as play_table
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Command as AtTheTable, Entry, Order, Person
from pontoon.table.proceedings import Authority, Proceedings as TableProceedings
from pontoon.tournament.at_table.evolve import evolve
from pontoon.tournament.at_table.orders import Event, session_entry
from pontoon.tournament.at_table.refusals import refuse
from pontoon.tournament.at_table.state import Session, TournamentPlayer, TournamentTable

Answer = TypeVar("Answer", bound=Refusal | None)


class Proceedings(Authority):
    """Every room of a session works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("entries", "order", "state")

    def __init__(self, rules: RuleBook, state: TournamentTable, order: Order) -> None:
        super().__init__(rules, order)
        self.order = order
        self.state = state
        self.entries: list[Entry] = []

    # To look at

    @property
    def table(self) -> GamingTable:
        return self.state.table

    @property
    def session(self) -> Session:
        assert self.state.session is not None, "the room has asked whether a session is open"
        return self.state.session

    @property
    def minimum(self) -> int:
        return self.table.limits.minimum_cents or 0

    @property
    def maximum(self) -> int:
        return self.table.limits.maximum_cents or 0

    @property
    def taking_wagers(self) -> Round | None:
        """The round before its first card, if one is open."""
        current = self.table.round
        return current if current is not None and current.phase == WAGERS else None

    def player(self, name: str) -> TournamentPlayer:
        found = self.session.player(name)
        assert found is not None, f"{name} plays in the session"
        return found

    def refuse(self, code: str, procedure: str, **facts: object) -> Refusal:
        return refuse(self.rules, code, procedure, **facts)

    # To make something so

    def happen(self, event: Event, procedure: str = "", *, clause: str = "", of_itself: bool = False) -> None:
        """An event happens, of the session or the table, on the first clause of the procedure or on this one."""
        clause = self.clause(procedure) if procedure else clause
        table = self.table
        self._take(session_entry(self.at, self.by, table.name, table.number, clause, event, of_itself))

    def _take(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.state = evolve(self.state, entry)

    def pass_on(self, command: AtTheTable, on_behalf_of: str | None = None) -> Refusal | None:
        """The table judges a command; what is done on a player's behalf follows of itself from this order."""
        by = self.by if on_behalf_of is None else Person(on_behalf_of, "player")
        outcome = play_table(self.rules, self.table, Order(self.at, by, command))
        if isinstance(outcome, Refusal):
            return outcome
        for entry in outcome[1]:
            self._take(entry if on_behalf_of is None else replace(entry, by=self.by, of_itself=True))
        return None

    def at_the_table(self, step: Callable[[TableProceedings], Answer]) -> Answer:
        """A step of the table's own rooms, which follows of itself from this order; returns what the step returns."""
        p = TableProceedings(self.rules, self.table, self.order)
        refusal = step(p)
        for entry in p.entries if refusal is None else ():
            self._take(replace(entry, of_itself=True))
        return refusal
