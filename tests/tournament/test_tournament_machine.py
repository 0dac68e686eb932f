"""A tournament as a machine that is asked for anything at any time, through its whole life.

After every command: the log tells the same tournament, the pool holds what has come in less what has gone out, nobody
plays who should not, and nobody advances past somebody who was better.
"""

from typing import Any

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.hall import conditions
from pontoon.testing.machines import run_machine
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.commands import Answer, Seat, TournamentCommand
from pontoon.tournament.conduct import GROUNDS
from pontoon.tournament.decide import decide, evolve_all, play
from pontoon.tournament.form import Added, BuyBacks, Conditions, PlannedSession, Prize
from pontoon.tournament.ledger import balances, postings
from pontoon.tournament.orders import tournament_order
from pontoon.tournament.registers import registers
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import CANCELLED, CONCLUDED, SessionRecord, Tournament
from pontoon.tournament.structure import tables_needed
from pontoon.tournament.views import view

PLAYERS = tuple("abcdefghij")
MANAGER = STAFF["tournament_manager"]
SESSIONS = (
    PlannedSession("Heats", "heat", 2, 4, 1, rounds=5),
    PlannedSession("Catch-up", "catch_up", 1, 2, 1, rounds=5),
    PlannedSession("Repechage", "repechage", 2, 4, 1, rounds=5),
    PlannedSession("Final", "final", 1, 6, 0, rounds=5),
)
PRIZES = (Prize(1, share=6667), Prize(2, share=3333), Prize(3, cents=101), Prize(4, goods="a cup"))


def tournament(rules: str, data: st.DataObject) -> Conditions:
    """Small conditions with everything in them, some of it by chance."""
    bought = data.draw(st.booleans())
    form = conditions("cash_value_buy_in" if bought else "repechage", rules)
    return form._replace(
        sessions=SESSIONS,
        minimum_entrants=2,
        maximum_entrants=9,
        rises=(),
        entry_fee_cents=data.draw(st.sampled_from((0, 101, 2000))),
        buy_backs=BuyBacks(data.draw(st.integers(1, 2)), 333, 4),
        prizes=PRIZES,
        guaranteed_cents=data.draw(st.sampled_from((101, 9999))),
        added=(Added("cash", data.draw(st.integers(1, 500))),),
        allocation=data.draw(st.sampled_from(("draw", "tournament_manager"))),
        written_agreement=data.draw(st.booleans()),
        criteria="Regulars",
    )


class TournamentMachine(RuleBasedStateMachine):
    rules_name = "star-2024"

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        self.book = rule_book(self.rules_name)
        self.state = Tournament("cup")
        self.log: list[Entry] = []
        self.at = EVENING
        self.do(c.DraftConditions(tournament(self.rules_name, data)))
        start = data.draw(st.sampled_from((None, EVENING + 4 * 60 * 60)))
        assert self.do(c.PublishConditions(start))
        for player in PLAYERS[: data.draw(st.integers(0, 8))]:
            self.enter(player, 4)

    def do(self, command: TournamentCommand, by: Person = MANAGER) -> bool:
        """Judged twice alike, the state untouched by it, and told again by its entries."""
        order = tournament_order(self.at, by, command)
        before = repr(self.state)
        outcome = play(self.book, self.state, order)
        assert decide(self.book, self.state, order) == (outcome if isinstance(outcome, Refusal) else outcome[1])
        assert repr(self.state) == before
        if isinstance(outcome, Refusal):
            assert outcome.sentence
            assert "{" not in outcome.sentence
            return False
        state, entries = outcome
        assert entries
        assert evolve_all(self.state, entries) == state
        for entry in entries:
            event: Any = entry.event
            assert sum(cents for _, cents in postings(event)) == 0
            assert entry.clause
        self.state = state
        self.log += entries
        return True

    # What people do

    @rule(player=st.sampled_from(PLAYERS), complete=st.sampled_from((0, 1, 2, 3, 4, 4, 4)))
    def enter(self, player: str, complete: int) -> None:
        """As far as it goes: the form, a copy, the agreement, the fee, the acceptance."""
        form = self.conditions
        by = Person(player, "player")
        steps: list[TournamentCommand] = [
            c.SubmitEntry(player, tuple(Answer(field, "x") for field in form.form)),
            c.ReceiveConditions(player, "by hand"),
            c.AgreeInWriting(player, "x"),
            c.PayEntryFee(player, form.entry_fee_cents or 0),
        ]
        for step in steps[: complete + 1]:
            self.do(step, by)
        self.do(c.AcceptEntry(player, complete != 1))

    @rule(data=st.data(), player=st.sampled_from(PLAYERS))
    def something_else(self, data: st.DataObject, player: str) -> None:
        """What may happen besides; cancelling it most seldom."""
        by = Person(player, "player")
        ground = data.draw(st.sampled_from(sorted(GROUNDS)))
        happenings: list[tuple[TournamentCommand, Person]] = [
            (
                c.Disqualify(player, ground, "because", refund=ground == "absent", fraud=ground == "contravention"),
                MANAGER,
            ),
            (c.WithdrawEntry(player), by),
            (c.BuyBack(player, 333), by),
            (c.RefuseEntry(player, data.draw(st.sampled_from(("criteria", "reserved_right"))), "because"), MANAGER),
            (c.AddValue(Added("cash", data.draw(st.integers(0, 99)))), MANAGER),
            (c.MoveStart(data.draw(st.integers(0, 5)), self.at + data.draw(st.integers(0, 4000))), MANAGER),
            (c.OpenDispute(player, "something"), by),
        ]
        command, who = data.draw(st.sampled_from(happenings))
        self.at += data.draw(st.sampled_from((0, 1, 3600)))
        self.do(command, who)
        if self.state.open_disputes:
            assert not self.do(c.ConcludeTournament())
            self.do(c.SettleDispute(len(self.state.disputes), "no"))
        if data.draw(st.integers(0, 40)) == 40:
            self.do(c.CancelTournament("because"))

    # How it goes on

    @rule(data=st.data(), steps=st.integers(1, 6))
    def go_on(self, data: st.DataObject, steps: int) -> None:
        """The next steps of the session that is in play or comes next, and after the last of them the prizes."""
        for _ in range(steps):
            session = self.state.current
            if session is None:
                self.conclude()
            elif session.opened:
                self.finish(session, data)
            else:
                self.prepare(session, data)

    def conclude(self) -> None:
        if self.do(c.ConcludeTournament()):
            for award in self.state.awards:
                assert self.do(c.PayPrize(award.player, "paid"))
                assert not self.do(c.PayPrize(award.player, "paid again"))

    def prepare(self, session: SessionRecord, data: st.DataObject) -> None:
        number, players = session.number, self.state.field(session.number)
        if not session.seats:
            tables = tuple(f"T{each}" for each in range(tables_needed(self.state.plan(number), len(players))))
            self.do(c.DesignateTables(number, tables))
            order = data.draw(st.permutations(range(len(players))))
            self.do(c.DrawSeats(number, tuple(order)))
            dealt = tuple(Seat(tables[i % len(tables)], i // len(tables) + 1, players[n]) for i, n in enumerate(order))
            self.do(c.AllocateSeats(number, dealt))
            return
        absent = data.draw(st.sampled_from(PLAYERS))
        for seat in session.seats:
            if seat.player != absent:
                self.do(c.ProvideBuyIn(number, seat.player), Person(seat.player, "player"))
        self.at = max(self.at, session.starts_at or 0)
        self.do(c.OpenSession(number))

    def finish(self, session: SessionRecord, data: st.DataObject) -> None:
        """A count of a table that lacks one, a play-off, or the announcement."""
        for table in session.tables:
            result = session.result(table)
            if result is None or result.playing_off:
                self.count(session, table, session.at(table) if result is None else result.playing_off, data)
                return
        if self.do(c.AnnounceResults(session.number)):
            for player in data.draw(st.lists(st.sampled_from(PLAYERS), max_size=3), label="who would be back"):
                self.do(c.BuyBack(player, 333), Person(player, "player"))
            return
        for table in session.tables:
            self.do(c.OpenPlayOff(session.number, table))

    def count(self, session: SessionRecord, table: str, players: tuple[str, ...], data: st.DataObject) -> None:
        few = data.draw(st.sampled_from((1, 2, 3, 9)), label="values of chips")
        standings = tuple(
            Standing(player, chips, None if chips else data.draw(st.integers(1, 2)), removed=turn)
            for turn, player in enumerate(players)
            for chips in (100 * data.draw(st.integers(0, few)),)
        )
        out = data.draw(st.sampled_from((*players[:1], "", "", "")))
        standings = tuple(each._replace(disqualified=each.player == out) for each in standings)
        self.do(c.RecordResult(session.number, table, standings), STAFF["dealer"])

    # What must hold

    @property
    def conditions(self) -> Conditions:
        assert self.state.conditions is not None
        return self.state.conditions

    def teardown(self) -> None:
        """At the end the log tells the same tournament, its books can be made, and anybody may look at it."""
        if hasattr(self, "log"):
            assert evolve_all(Tournament("cup"), self.log) == self.state
            registers(self.log)
            view(self.state, Person("a", "player"))

    @invariant()
    def the_pool_is_what_came_in_less_what_went_out(self) -> None:
        """Held against the ledger, and against the sums of the events themselves."""
        events: list[Any] = [entry.event for entry in self.log]
        pool = self.state.pool
        posted = balances(events)
        assert posted.get("prize_pool", 0) == pool.balance_cents >= 0

        def total(*kinds: type[Any]) -> int:
            return sum(event.cents for event in events if isinstance(event, kinds))

        received = total(e.EntryFeePaid, e.BoughtBack, e.PoolMadeUp)
        received += sum(event.added.cents for event in events if isinstance(event, e.ValueAdded))
        assert received == pool.received_cents
        gone = total(e.PrizeAwarded, e.FeeRefunded, e.ValueTakenBack)
        if self.state.stage in (CONCLUDED, CANCELLED):
            assert received == gone
            assert pool.balance_cents == 0
        else:
            assert received == gone + pool.balance_cents
        assert sum(each.paid_cents for each in self.state.entrants) <= received

    @invariant()
    def every_fee_went_back_if_it_was_cancelled(self) -> None:
        if self.state.stage == CANCELLED:
            events: list[Any] = [entry.event for entry in self.log]
            posted = balances(events)
            bank = {"chip_bank"} | {f"entrant:{event.player}" for event in self.events(e.ChipsRedeemed)}
            assert not {account for account, cents in posted.items() if cents} - bank - self.bought_in()

    def bought_in(self) -> set[str]:
        """Who lost a buy-in at the tables."""
        return {f"entrant:{event.player}" for event in self.events(e.BuyInProvided)}

    def events(self, *kinds: type) -> list[Any]:
        return [entry.event for entry in self.log if isinstance(entry.event, kinds)]

    @invariant()
    def nobody_plays_who_should_not(self) -> None:
        """A session is of those who entered in time, advanced to it or bought back; each has a box of their own."""
        free: set[str] = set()
        out: set[str] = set()
        for event in self.events(
            e.EntryAccepted,
            e.EntryWithdrawn,
            e.PlayerDisqualified,
            e.BoughtBack,
            e.PlayersAdvanced,
            e.SessionOpened,
            e.EliminatedWithoutBuyIn,
        ):
            match event:
                case e.EntryAccepted(player) | e.BoughtBack(player):
                    assert player not in out
                    free.add(player)
                case e.EntryWithdrawn(player) | e.EliminatedWithoutBuyIn(_, player):
                    free.discard(player)
                case e.PlayerDisqualified(player):
                    out.add(player)
                case e.PlayersAdvanced(session, players):
                    seated = {seat.player for seat in self.state.sessions[session - 1].seats}
                    assert set(players) <= seated - out
                    free = (free - seated) | set(players)
                case e.SessionOpened(session, _, seats):
                    kind = SESSIONS[session - 1].kind
                    sit = {seat.player for seat in seats}
                    assert len(sit) == len(seats) == len({(seat.table, seat.box) for seat in seats})
                    assert not sit & out
                    assert kind == "repechage" or sit <= free
                    assert all(1 <= seat.box <= SESSIONS[session - 1].players_per_table for seat in seats)
        assert self.state.accepted <= (self.conditions.maximum_entrants or 0)

    @invariant()
    def nobody_advances_past_somebody_better(self) -> None:
        for session in self.state.sessions[:-1]:
            if not session.announced:
                continue
            for result in session.results:
                ahead = [each for each in result.standings if each.player in session.advancing]
                assert len(ahead) <= SESSIONS[session.number - 1].advance_per_table
                placed = {each.player for each in session.placings}
                behind = [each for each in result.standings if each.player in placed and each not in ahead]
                assert len(ahead) == min(len(ahead) + len(behind), SESSIONS[session.number - 1].advance_per_table)
                for one in ahead:
                    assert not one.disqualified
                    assert all(one.chips_cents >= other.chips_cents for other in behind)

    @invariant()
    def prizes_go_to_the_final_and_to_nobody_twice(self) -> None:
        players = [award.player for award in self.state.awards]
        assert len(set(players)) == len(players)
        final = self.state.final
        assert final is not None
        assert set(players) <= {seat.player for seat in final.seats}
        assert not set(players) & {each.player for each in self.state.of_stage("disqualified")}


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(
            "star-2024", marks=pytest.mark.clauses("star-2024 21.3.2", "star-2024 21.3.4", "star-2024 21.10.1")
        ),
        pytest.param(
            "star-6to5-2017",
            marks=pytest.mark.clauses("star-6to5-2017 20.3.2", "star-6to5-2017 20.3.4", "star-6to5-2017 20.10.1"),
        ),
    ],
)
def test_a_tournament_stands_whatever_it_is_asked(rules: str) -> None:
    run_machine(TournamentMachine, rules)
