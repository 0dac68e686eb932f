"""A tournament for tests: a hall that gives orders to the real tournament and checks each step.

>>> hall = Hall("star-2024").published().entered("ann", "bob")
>>> hall.state.pool.balance_cents
4000

Every order is folded again from its entries and must lead to the same tournament; every refusal must leave it as it
was; every event's postings must sum to nothing.
"""

from copy import deepcopy
from typing import Any, TypeVar, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.told import Told, told
from pontoon.tournament import commands as c
from pontoon.tournament.commands import TournamentCommand
from pontoon.tournament.conditions_file import read, template
from pontoon.tournament.decide import evolve_all, play
from pontoon.tournament.events import TournamentEvent
from pontoon.tournament.form import Conditions
from pontoon.tournament.ledger import balances, postings
from pontoon.tournament.orders import tournament_order
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import Tournament

E = TypeVar("E")

MANAGER = "tournament_manager"


def conditions(name: str = "sit_and_go", rules: str = "star-2024", **changes: Any) -> Conditions:
    """The conditions of a form, named `cup`, for these rules."""
    form = read(template(name).encode(), name)
    return form._replace(name="cup", rules=rules)._replace(**changes)


class Hall:
    """A tournament called `cup`, its clock and its people. Methods that do something return the hall."""

    def __init__(self, rules: str = "star-2024") -> None:
        self.rules: RuleBook = rule_book(rules)
        self.start = Tournament("cup")
        self.state = self.start
        self.log: list[Entry] = []
        self.at = EVENING

    def person(self, who: str) -> Person:
        """A role of the staff by its name, else a player of this name."""
        return STAFF.get(who) or Person(who, "player")

    def order(self, command: TournamentCommand, by: str = MANAGER) -> tuple[Told[TournamentEvent], ...]:
        outcome = play(self.rules, self.state, tournament_order(self.at, self.person(by), command))
        assert not isinstance(outcome, Refusal), f"{command} by {by} was refused: {outcome.code}: {outcome}"
        state, entries = outcome
        assert evolve_all(self.state, entries) == state, f"the entries of {command} do not lead to its tournament"
        self.state = state
        self.log += entries
        made = cast("tuple[Told[TournamentEvent], ...]", entries)
        for entry in made:
            assert sum(posting.cents for posting in postings(entry.event)) == 0, f"{entry.event} does not balance"
        return made

    def does(self, command: TournamentCommand, by: str = MANAGER) -> "Hall":
        self.order(command, by)
        return self

    def refused(self, command: TournamentCommand, code: str, clause: str | None = None, by: str = MANAGER) -> Refusal:
        """Order what the rules refuse, for this reason and on this clause; the tournament must stay as it was."""
        before = deepcopy(self.state)
        outcome = play(self.rules, self.state, tournament_order(self.at, self.person(by), command))
        assert isinstance(outcome, Refusal), f"{command} by {by} was allowed, with {[x.event for x in outcome[1]]}"
        assert self.state == before, f"{command} was refused but changed the tournament"
        assert code == outcome.code, f"{command} was refused as {outcome.code}, not as {code}: {outcome}"
        assert clause in (None, outcome.clause), f"{command} was refused on {outcome.clause}, not on {clause}"
        return outcome

    def events(self, kind: type[E]) -> list[E]:
        return [entry.event for entry in told(kind, self.log)]

    def entries(self, kind: type[E]) -> list[Told[E]]:
        return told(kind, self.log)

    @property
    def balances(self) -> dict[str, int]:
        """What every account of the ledger has by now."""
        return balances(cast("TournamentEvent", entry.event) for entry in self.log)

    def wait(self, seconds: int) -> "Hall":
        self.at += seconds
        return self

    # Short ways to where a test begins

    def published(self, form: str = "sit_and_go", starts_at: int | None = None, **changes: Any) -> "Hall":
        self.does(c.DraftConditions(conditions(form, self.rules.name, **changes)))
        return self.does(c.PublishConditions(starts_at))

    def applied(self, player: str) -> "Hall":
        """The form, the copy of the conditions, the agreement and the fee, as far as they are asked for."""
        asked = self.state.conditions
        assert asked is not None
        self.does(c.SubmitEntry(player, tuple(c.Answer(field, f"{player}'s {field}") for field in asked.form)), player)
        self.does(c.ReceiveConditions(player, "by hand"), player)
        if asked.written_agreement:
            self.does(c.AgreeInWriting(player, f"signed {player}"), player)
        if asked.entry_fee_cents:
            self.does(c.PayEntryFee(player, asked.entry_fee_cents), player)
        return self

    def entered(self, *players: str) -> "Hall":
        for player in players:
            self.applied(player).does(c.AcceptEntry(player, True))
        return self

    def tables(self, number: int) -> tuple[str, ...]:
        """So many tables as a session needs by now."""
        players = self.state.field(number)
        plan = self.state.plan(number)
        full = -(-len(players) // plan.players_per_table)
        return tuple(f"T{each}" for each in range(1, min(plan.tables, max(1, len(players) // 2, full)) + 1))

    def drawn(self, number: int = 1) -> "Hall":
        """Tables designated, and the seats in the order of entry."""
        self.does(c.DesignateTables(number, self.tables(number)))
        return self.does(c.DrawSeats(number, tuple(range(len(self.state.field(number))))))

    def opened(self, number: int = 1) -> "Hall":
        self.drawn(number)
        starts_at = self.state.sessions[number - 1].starts_at
        self.at = max(self.at, starts_at or 0)
        return self.does(c.OpenSession(number))

    def counted(self, number: int, table: str = "T1", **chips: int) -> "Hall":
        """The count of a table: these chips in cents; who is not named has lost all, one after the other."""
        session = self.state.sessions[number - 1]
        result = session.result(table)
        players = session.at(table) if result is None or not result.playing_off else result.playing_off
        standings = tuple(
            Standing(player, chips[player]) if player in chips else Standing(player, 0, 1, removed=turn)
            for turn, player in enumerate(players, 1)
        )
        return self.does(c.RecordResult(number, table, standings), "dealer")

    def announced(self, number: int = 1) -> "Hall":
        return self.does(c.AnnounceResults(number))
