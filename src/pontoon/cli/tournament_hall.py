"""One whole tournament with computer players, through the rooms that a casino's would go through."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pontoon.analysis.tournaments.setting import TournamentSetting
from pontoon.analysis.tournaments.whole import draw, sitting_of
from pontoon.cli.tournament_table import MANAGER, Cards, Table
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.automatic_dealer import SUPERVISOR
from pontoon.table.orders import Entry, Person
from pontoon.tournament import (
    Conditions,
    Tournament,
    commands as c,
    draw as seating,
    events as e,
    plan_for,
    tournament_order,
)
from pontoon.tournament.commands import TournamentCommand
from pontoon.tournament.decide import play
from pontoon.tournament.entries import places_left
from pontoon.tournament.form import BOUGHT_IN, DRAW
from pontoon.tournament.placings import tied_at
from pontoon.tournament.results import lines_of, ranking_of
from pontoon.tournament.state import SessionRecord, TableResult
from pontoon.tournament.structure import tables_needed


class Traced(NamedTuple):
    """Everyone's chips by box after a round; sessions and tables are numbered from nought."""

    session: int
    table: int
    play_off: bool
    round: int
    chips_cents: dict[int, int]


class Hall:
    """`play` plays the tournament of a number to its end; afterwards `state` and `log` tell all of it."""

    def __init__(
        self,
        conditions: Conditions,
        rules: RuleBook,
        setting: TournamentSetting,
        seed: int,
        number: int = 0,
    ) -> None:
        self.conditions, self.rules, self.setting = conditions, rules, setting
        self.seed, self.number = seed, number
        digits = len(str(setting.entrants))
        self.names = [f"P{player + 1:0{digits}}" for player in range(setting.entrants)]
        self.strategies = {name: setting.strategy_of(player) for player, name in enumerate(self.names)}
        self.state = Tournament(conditions.name)
        self.log: list[Entry] = []
        self.traced: list[Traced] = []
        self.at = 0

    def order(self, command: TournamentCommand, by: Person = MANAGER) -> None:
        outcome = play(self.rules, self.state, tournament_order(self.at, by, command))
        if isinstance(outcome, Refusal):
            raise AssertionError(f"{type(command).__name__} was refused: {outcome}")
        self.state, entries = outcome
        self.log += entries

    def play(self, tell: Callable[[int], None] = lambda number: None) -> Tournament:
        """To the last prize; `tell` hears the number of each session that is over."""
        self.order(c.DraftConditions(self.conditions))
        self.order(c.PublishConditions())
        self._enter(self.names[: self.setting.at_first])
        while (session := self.state.current) is not None:
            self._draw(session.number)
            # Who comes too late for the first session may still enter for a catch-up.
            self._enter(self.names[self.state.accepted :][: max(0, places_left(self.state))])
            self._play_session(session.number)
            tell(session.number)
        self.order(c.ConcludeTournament())
        for award in self.state.awards:
            self.order(c.PayPrize(award.player, self.conditions.payment))
        return self.state

    def _enter(self, names: list[str]) -> None:
        asked = self.conditions
        for name in names:
            by = Person(name, "player")
            self.order(c.SubmitEntry(name, tuple(c.Answer(field, name) for field in asked.form)), by)
            self.order(c.ReceiveConditions(name, "with the form"), by)
            if asked.written_agreement:
                self.order(c.AgreeInWriting(name, name), by)
            if asked.entry_fee_cents:
                self.order(c.PayEntryFee(name, asked.entry_fee_cents), by)
            self.order(c.AcceptEntry(name, True))

    def _draw(self, number: int) -> None:
        """Tables, seats by the seed, and the buy-in where chips are bought."""
        field = self.state.field(number)
        tables = tuple(f"T{each + 1}" for each in range(tables_needed(self.state.plan(number), len(field))))
        self.order(c.DesignateTables(number, tables))
        drawn = [0] * len(field)
        draw(self.setting.memory(self.seed).tolist(), sitting_of(self.number, number - 1, 0), drawn, len(field))
        if self.conditions.allocation == DRAW:
            self.order(c.DrawSeats(number, tuple(drawn)))
        else:
            self.order(c.AllocateSeats(number, seating.seats(field, tables, drawn)))
        if self.conditions.chips == BOUGHT_IN:
            for name in field:
                self.order(c.ProvideBuyIn(number, name), Person(name, "player"))

    def _play_session(self, number: int) -> None:
        self.order(c.OpenSession(number))
        session = self._session(number)
        ends = [self._play_table(session, place, table) for place, table in enumerate(session.tables)]
        self.at = max(ends)
        self.order(c.AnnounceResults(number))

    def _session(self, number: int) -> SessionRecord:
        return self.state.sessions[number - 1]

    def _play_table(self, session: SessionRecord, place: int, name: str) -> int:
        """A session at one table, and the play-offs it needs; when it was over."""
        number = session.number
        cards = Cards(self.setting, self.seed, sitting_of(self.number, number - 1, place + 1))
        table = Table(self.rules, self.setting, name, cards, self.strategies, self.at)
        assert session.terms is not None, "an open session has its terms"
        plan = plan_for(session.terms, session.seats, name, self.at)
        table.hold(plan.tournament)
        self.order(c.RecordResult(number, name, table.play_session(plan)), SUPERVISOR)
        self._trace(table, number, place, play_off=False)
        while self._is_tied(number, name):
            self.order(c.OpenPlayOff(number, name))
            opened: Any = self.log[-1].event
            assert isinstance(opened, e.PlayOffOpened), "a play-off was opened"
            seats = [seat for seat in session.seats if seat.player in opened.players]
            standings = table.play_session(plan_for(opened.terms, seats, name, table.at))
            self.order(c.RecordResult(number, name, standings), SUPERVISOR)
            self._trace(table, number, place, play_off=True)
        return table.at

    def _is_tied(self, number: int, name: str) -> bool:
        result = self._session(number).result(name)
        assert isinstance(result, TableResult), "the table has handed over its count"
        return bool(tied_at(ranking_of(self.state, result), lines_of(self.state, number)))

    def _trace(self, table: Table, number: int, place: int, *, play_off: bool) -> None:
        self.traced += [Traced(number - 1, place, play_off, round_, chips) for round_, chips in table.traced]
