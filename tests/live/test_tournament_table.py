"""A tournament's session at a live table: the automated dealer, the log, the money, and what survives a crash."""

import asyncio
from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.live.codec import decode
from pontoon.live.events import TablePaused
from pontoon.live.live_table import LiveTable
from pontoon.live.snapshots import STATES, load_table
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.testing.live_tables import EVENING, LiveFloor, give_chips
from pontoon.testing.tournament_tables import (
    CUP,
    MANAGER,
    guests,
    in_session,
    minimum,
    plan_of,
    run,
    wants_to_act,
)
from pontoon.tournament.at_table import commands as s, events as e
from pontoon.tournament.at_table.ledger import chips_account, currency
from pontoon.tournament.at_table.plan import Counted, MissingChips

CHIPS_OF_THE_CUP = currency(CUP)
TABLES = ("star-2024", "star-6to5-2017")


async def entries_of(store: Store) -> list[Any]:
    return [decode(event) for event in await store.read("table:P1", 0, 100_000)]


async def events_of(store: Store, *kinds: Any) -> list[Any]:
    return [entry.event for entry in await entries_of(store) if isinstance(entry.event, kinds)]


def is_over(state: LiveTable) -> bool:
    return bool(state.handed_over) and state.session is None


def chips(state: LiveTable, player: str) -> int:
    assert state.session is not None
    found = state.session.player(player)
    assert found is not None
    return found.chips_cents


# From the opening to the last chip


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("in_order", [False, True])
def test_the_automated_dealer_plays_a_session_from_its_opening_to_the_last_chip(rules: str, in_order: bool) -> None:
    async def evening() -> None:
        plan = plan_of(
            "ann", "bob", "cat", rounds=4, order_of_wagering=in_order, deal_from_marker=in_order, wager_seconds=15
        )
        floor = await in_session(plan, rules)
        async with guests(floor, "ann", "bob", "cat"):
            await floor.until(is_over)
        completed = await events_of(floor.store, e.SessionRoundCompleted)
        assert [each.number for each in completed] == [1, 2, 3, 4]
        assert [each.why for each in await events_of(floor.store, e.SessionEnded)] == ["rounds"]
        handed = floor.state.handed_over[0]
        assert (handed.tournament, handed.session) == (CUP, 1)
        assert {each.player for each in handed.standings} == {"ann", "bob", "cat"}
        assert not floor.state.table.seats
        if in_order:
            assert [each.box for each in await events_of(floor.store, e.MarkerPlaced)] == [1, 2, 3, 1]
        account = chips_account(await entries_of(floor.store))
        assert account.balances
        assert account.held_cents == account.layout_cents == account.missing_cents == 0

    run(evening())


def test_nobody_is_waited_for_when_everybody_has_wagered() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, wager_seconds=600))
        async with guests(floor, "ann", "bob"):
            await floor.until(is_over, 300)

    run(evening())


@pytest.mark.clauses("star-2024 21.5.8", "star-6to5-2017 20.5.9")
@pytest.mark.parametrize("rules", TABLES)
def test_where_a_supervisor_counts_too_few_the_dealer_waits_until_it_is_said_what_is_missing(rules: str) -> None:
    """Goal: the dealer in the program gives all chips back, and must not where a person has found otherwise."""
    sue = ("sue", "casino_supervisor")

    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1), rules)
        async with guests(floor, "ann", "bob"):
            await floor.until(lambda state: state.session is not None and bool(state.session.ended))
            book = [Counted(player, chips(floor.state, player)) for player in ("ann", "bob")]
            await floor.does(s.TotalChips((book[0]._replace(cents=book[0].cents - 500), book[1])), *sue)
            await asyncio.sleep(3_600)
            assert not floor.state.paused
            assert floor.state.session is not None
            assert await floor.refused(s.ReturnChips(), *sue) == "missing_does_not_add_up"
            await floor.does(s.ReturnChips((MissingChips("ann", 100, 5),)), *sue)
            await floor.until(is_over, 60)
        handed = floor.state.handed_over[0]
        assert handed.missing == (MissingChips("ann", 100, 5),)
        assert {each.player: each.chips_cents for each in handed.standings}["ann"] == book[0].cents - 500
        account = chips_account(await entries_of(floor.store))
        assert (account.held_cents, account.layout_cents, account.missing_cents) == (0, 0, 500)

    run(evening())


# Money


def test_tournament_chips_are_a_currency_of_their_own_and_touch_no_money() -> None:
    async def evening() -> None:
        store = MemoryStore()
        for player in ("ann", "bob"):
            await give_chips(store, player, 7)
        floor = await in_session(plan_of("ann", "bob", rounds=3), store=store)
        before = {name: await store.balances(name) for name in ("chips", "results", "turnover")}
        async with guests(floor, "ann", "bob"):
            await floor.until(lambda state: state.session is not None and state.session.rounds == 2)
            middle = await store.balances(CHIPS_OF_THE_CUP)
            assert sum(middle.values()) == 0
            for player in ("ann", "bob"):
                assert middle[f"player:{player}"] == chips(floor.state, player)
            assert middle["player:ann"] + middle["player:bob"] == -middle["P1:float_tray"]
            await floor.until(is_over)
        after = {name: await store.balances(name) for name in ("chips", "results", "turnover")}
        assert after == before
        left = {name: cents for name, cents in (await store.balances(CHIPS_OF_THE_CUP)).items() if cents}
        assert sum(left.values()) == 0
        assert not [name for name in left if name.startswith("player:")]

    run(evening())


def test_after_the_session_the_table_plays_for_the_houses_chips_again() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", rounds=1))
        async with guests(floor, "ann"):
            await floor.until(is_over)
        await floor.does(t.HoldTournament(""), *MANAGER)
        of_the_cup = await floor.store.balances(CHIPS_OF_THE_CUP)
        await floor.sit("dan", 2)
        await floor.wager("dan", 2, 25)
        await floor.until(lambda state: state.table.round_in_play)
        assert (await floor.store.balances("chips"))["player:dan"] == 97_500
        assert await floor.store.balances(CHIPS_OF_THE_CUP) == of_the_cup

    run(evening())


# A crash


@pytest.mark.parametrize("seconds", [1, 5, 9, 12, 16, 20, 25, 30])
def test_after_a_crash_the_session_stands_as_it_stood_and_goes_on(seconds: int) -> None:
    async def evening() -> None:
        store = MemoryStore()
        names = ("ann", "bob", "cat")
        plan = plan_of(*names, rounds=6, pass_cards=1, undisclosed_wagers=2, order_of_wagering=True, wager_seconds=8)
        floor = await in_session(plan, store=store)
        async with guests(floor, *names, wish=with_everything):
            await asyncio.sleep(seconds)
        before = floor.state
        assert before.session is not None
        await floor.task.stop()
        assert await load_table(store, "P1") == floor.state
        again = await LiveFloor.load(store)
        assert again.state == before
        for name in names:
            again.connect(name)
        async with guests(again, *names, wish=with_everything):
            await again.until(is_over)
        assert [each.number for each in await events_of(store, e.SessionRoundCompleted)] == [1, 2, 3, 4, 5, 6]
        assert sum((await store.balances(CHIPS_OF_THE_CUP)).values()) == 0

    run(evening())


def with_everything(state: LiveTable, player: str) -> Any:
    """Ann passes in the second round, bob wagers undisclosed in the first and the third, otherwise the minimum."""
    assert state.session is not None or not wants_to_act(state, player)
    if state.session is None or not wants_to_act(state, player):
        return None
    number = state.session.rounds + 1
    if player == "ann" and number == 2:
        return s.PlayPassCard("ann")
    if player == "bob" and number in (1, 3):
        return s.SealWager("bob", "pontoon", 7_000)
    return minimum(state, player)


def test_a_session_with_a_form_and_a_dispute_is_kept_in_a_snapshot() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=2, undisclosed_wagers=1, pass_cards=1))
        await floor.does(s.SealWager("ann", "pontoon", 5_000), "ann")
        await floor.does(s.RaiseDispute("whose turn it is"), "bob")
        state = floor.state
        assert state.session is not None
        assert state.session.forms
        assert STATES.decode(STATES.encode(state)) == state
        assert await load_table(floor.store, "P1") == state

    run(evening())


# Time for a wager


@pytest.mark.clauses("star-2024 21.6.11", "star-2024 21.6.12", "star-6to5-2017 20.6.11", "star-6to5-2017 20.6.12")
@pytest.mark.parametrize("rules", TABLES)
def test_who_lets_the_time_pass_wagers_the_minimum(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, wager_seconds=12), rules)
        async with guests(floor, "bob"):
            await floor.until(lambda state: floor.task.deadline is not None and floor.task.deadline.kind == "wagers")
            deadline = floor.task.deadline
            assert deadline is not None
            assert "ann" in deadline.players
            await floor.until(lambda state: state.table.round_in_play)
            assert floor.now() == pytest.approx(deadline.until, abs=2.0)
        assert [each.player for each in await events_of(floor.store, e.TimeCalled)] == ["ann"]
        current = floor.state.table.round
        assert current is not None
        assert {each.player: each.cents for each in current.placed} == {"ann": 1_000, "bob": 1_000}

    run(evening())


def test_each_in_turn_has_the_whole_time() -> None:
    async def evening() -> None:
        plan = plan_of("ann", "bob", "cat", rounds=1, order_of_wagering=True, wager_seconds=10)
        floor = await in_session(plan)
        began = None
        asked: list[tuple[str, ...]] = []
        while not floor.state.table.round_in_play:
            deadline = floor.task.deadline
            if deadline is not None and deadline.kind == "wagers" and (not asked or asked[-1] != deadline.players):
                began = began or floor.now()
                assert not deadline.players or deadline.until - floor.now() == pytest.approx(10, abs=0.5)
                asked.append(deadline.players)
            await asyncio.sleep(0.1)
        assert asked == [("ann",), ("bob",), ("cat",), ()]
        assert [each.player for each in await events_of(floor.store, e.TimeCalled)] == ["ann", "bob", "cat"]

    run(evening())


def test_conditions_may_disqualify_who_is_late() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, wager_seconds=5, late="disqualified"))
        async with guests(floor, "bob"):
            await floor.until(is_over)
        out = await events_of(floor.store, e.PlayerDisqualified)
        assert [(each.player, each.ground) for each in out] == [("ann", "late")]

    run(evening())


# Absent


@pytest.mark.clauses("star-2024 21.5.6.1", "star-2024 21.5.6.2", "star-6to5-2017 20.5.6.1", "star-6to5-2017 20.5.6.2")
@pytest.mark.parametrize("rules", TABLES)
def test_for_who_is_not_there_the_minimum_is_deducted_three_times_and_then_comes_the_end(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=6, wager_seconds=6), rules)
        floor.disconnect("bob")
        async with guests(floor, "ann"):
            await floor.until(is_over)
        told = await events_of(floor.store, e.DeductionDirected, e.MinimumDeducted, e.PlayerDisqualified)
        assert told == [
            e.DeductionDirected("bob"),
            *[e.MinimumDeducted("bob", 1_000, "absent")] * 3,
            e.PlayerDisqualified("bob", "absent", 97_000, "absent when it was time to wager"),
        ]
        completed = await events_of(floor.store, e.SessionRoundCompleted)
        assert [each.number for each in completed] == [1, 2, 3, 4, 5, 6]

    run(evening())


def test_conditions_may_disqualify_who_is_absent_at_once() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=2, wager_seconds=6, absent="disqualified"))
        floor.disconnect("bob")
        async with guests(floor, "ann"):
            await floor.until(is_over)
        told = await events_of(floor.store, e.DeductionDirected, e.PlayerDisqualified)
        assert [type(each) for each in told] == [e.PlayerDisqualified]

    run(evening())


def test_without_a_time_in_the_conditions_who_does_nothing_is_taken_for_absent() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1), wager_ms=9_000)
        async with guests(floor, "ann"):
            await floor.until(is_over)
        assert await events_of(floor.store, e.MinimumDeducted) == [e.MinimumDeducted("bob", 1_000, "absent")]
        assert not await events_of(floor.store, e.TimeCalled)

    run(evening())


def test_who_was_absent_and_is_back_is_given_time_to_wager() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=3, wager_seconds=6))
        floor.disconnect("bob")
        async with guests(floor, "ann"):
            await floor.until(lambda state: state.session is not None and state.session.rounds == 1)
            floor.connect("bob")
            async with guests(floor, "bob"):
                await floor.until(is_over)
        assert len(await events_of(floor.store, e.MinimumDeducted)) == 1
        assert not await events_of(floor.store, e.PlayerDisqualified)

    run(evening())


def test_whose_player_card_the_house_does_not_know_is_absent() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open()
        floor.gate.card_number_of = lambda player: "" if player == "bob" else f"C-{player}"  # type: ignore[method-assign]
        await floor.does(t.HoldTournament(CUP), *MANAGER)
        for name in ("ann", "bob"):
            floor.connect(name)
        await floor.does(s.OpenSession(plan_of("ann", "bob", rounds=1, wager_seconds=6)), *MANAGER)
        assert [seat.player for seat in floor.state.table.seats] == ["ann"]
        async with guests(floor, "ann"):
            await floor.until(is_over)
        assert await events_of(floor.store, e.MinimumDeducted) == [e.MinimumDeducted("bob", 1_000, "absent")]

    run(evening())


# Out


@pytest.mark.clauses("star-2024 21.6.13", "star-6to5-2017 20.6.13")
@pytest.mark.parametrize("rules", TABLES)
def test_who_cannot_wager_the_minimum_is_out_and_nobody_waits_for_them(rules: str) -> None:
    def all_in(state: LiveTable, player: str) -> Any:
        if not wants_to_act(state, player):
            return None
        assert state.session is not None
        own = state.session.player(player)
        assert own is not None
        cents = 1_000 if player == "ann" else own.chips_cents // 1_000 * 1_000
        return c.PlaceWager(own.box, player, min(cents, 50_000))

    async def evening() -> None:
        plan = plan_of("ann", "bob", "cat", rounds=30, allotment_cents=20_000, wager_seconds=600)
        floor = await in_session(plan, rules, seed=4)
        async with guests(floor, "ann", "bob", "cat", wish=all_in):
            await floor.until(is_over, 3_600)
        out = await events_of(floor.store, e.PlayerEliminated)
        assert {each.player for each in out} == {"bob", "cat"}
        assert not await events_of(floor.store, e.TimeCalled, e.DeductionDirected)
        standings = {each.player: each for each in floor.state.handed_over[0].standings}
        assert standings["ann"].eliminated_round is None
        assert standings["bob"].eliminated_round is not None

    run(evening())


# Pass cards and undisclosed wagers


def test_a_pass_card_lets_a_round_go_by() -> None:
    def passing(state: LiveTable, player: str) -> Any:
        return s.PlayPassCard(player) if player == "ann" and wants_to_act(state, player) else minimum(state, player)

    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, pass_cards=1))
        async with guests(floor, "ann", "bob", wish=passing):
            await floor.until(is_over)
        assert await events_of(floor.store, e.PassCardPlayed, e.PassCardCollected) == [
            e.PassCardPlayed("ann"),
            e.PassCardCollected("ann"),
        ]
        assert {each.player for each in await events_of(floor.store, g.WagerPlaced)} == {"bob"}
        standing = next(each for each in floor.state.handed_over[0].standings if each.player == "ann")
        assert standing.chips_cents == 100_000

    run(evening())


@pytest.mark.clauses("star-2024 21.8.2.5", "star-2024 21.8.2.6", "star-6to5-2017 20.8.2.5", "star-6to5-2017 20.8.2.6")
@pytest.mark.parametrize("rules", TABLES)
def test_an_undisclosed_wager_is_examined_at_once_and_announced_after_the_round(rules: str) -> None:
    def sealing(state: LiveTable, player: str) -> Any:
        sealed = s.SealWager("ann", "pontoon", 9_000)
        return sealed if player == "ann" and wants_to_act(state, player) else minimum(state, player)

    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, undisclosed_wagers=1), rules)
        async with guests(floor, "ann", "bob", wish=sealing):
            await floor.until(is_over)
        entries = await entries_of(floor.store)
        accepted = next(entry for entry in entries if isinstance(entry.event, e.FormAccepted))
        assert accepted.by.role == "casino_supervisor"
        kinds = [type(entry.event) for entry in entries]
        assert kinds.index(e.SealedWagerAnnounced) > kinds.index(g.RoundConcluded)
        announced = next(entry.event for entry in entries if isinstance(entry.event, e.SealedWagerAnnounced))
        assert (announced.written_cents, announced.deemed_cents, announced.rest_cents) == (9_000, 9_000, 8_000)
        placed = [each.cents for each in await events_of(floor.store, g.WagerPlaced) if each.player == "ann"]
        assert placed == [1_000]
        settled = [entry.event.settlement for entry in entries if isinstance(entry.event, e.SealedWagerSettled)]
        opened = [entry.event for entry in entries if isinstance(entry.event, g.WagerSettled)]
        own = sum(each.net_cents for each in (*settled, *opened) if each.player == "ann")
        standing = next(each for each in floor.state.handed_over[0].standings if each.player == "ann")
        assert standing.chips_cents == 100_000 + own

    run(evening())


# What stops a session


@pytest.mark.clauses("star-2024 21.11.2", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("rules", TABLES)
def test_a_dispute_holds_everything_until_it_is_settled(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=2, wager_seconds=5), rules)
        await floor.until(lambda state: floor.task.deadline is not None and floor.task.deadline.kind == "wagers")
        assert await floor.refused(s.RaiseDispute("this is unfair"), "dan") == "not_in_the_session"
        await floor.does(s.RaiseDispute("whose chip this is"), "ann")
        version = floor.state.version
        assert floor.task.deadline is None
        await asyncio.sleep(3_600)
        assert floor.state.version == version
        assert await floor.refused(c.PlaceWager(1, "ann", 1_000), "ann") == "dispute_must_be_settled"
        await floor.does(s.SettleDispute("it is bob's"), *MANAGER)
        await asyncio.sleep(0)
        deadline = floor.task.deadline
        assert deadline is not None
        assert deadline.until - floor.now() == pytest.approx(5, abs=0.5)
        async with guests(floor, "ann", "bob"):
            await floor.until(is_over)

    run(evening())


@pytest.mark.clauses("star-2024 21.1.1", "star-6to5-2017 20.1.1")
@pytest.mark.parametrize("rules", TABLES)
def test_a_session_with_a_time_ends_when_it_is_over(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", until=EVENING + 90, wager_seconds=30), rules)
        async with guests(floor, "ann", "bob"):
            await floor.until(is_over)
        ended = [entry for entry in await entries_of(floor.store) if isinstance(entry.event, e.SessionEnded)]
        assert [each.event.why for each in ended] == ["time"]
        assert ended[0].at >= EVENING + 90

    run(evening())


def test_while_wagers_are_waited_for_the_time_of_the_session_ends_it() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", until=EVENING + 60, wager_seconds=600))
        await floor.until(lambda state: state.session is not None and bool(state.session.ended), 120)
        assert floor.now() == pytest.approx(60, abs=2)

    run(evening())


def test_a_table_that_is_kept_for_a_tournament_waits_for_its_session() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(pace_ms=100, wager_ms=1_000)
        await floor.sit("ann", 1)
        for _ in range(2):
            await floor.wager("ann", 1, 10)
            await floor.until(lambda state: not state.table.round_in_play and state.table.round is not None, 600)
            await asyncio.sleep(60)
        await floor.does(t.HoldTournament(CUP), *MANAGER)
        floor.disconnect("ann")
        version = floor.state.version
        await asyncio.sleep(3_600)
        assert floor.state.version == version
        assert not await events_of(floor.store, TablePaused)
        assert await floor.refused(c.PlaceWager(1, "ann", 1_000), "ann") == "session_comes_first"
        reply = s.OpenSession(plan_of("bob", rounds=1))
        assert await floor.refused(reply, *MANAGER) == "others_are_at_the_table"

    run(evening())


# What the sender had seen


def test_who_passes_must_have_seen_that_the_last_round_is_over() -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=3, pass_cards=2, wager_seconds=60))
        async with guests(floor, "bob"):
            seen = floor.state.version
            await floor.does(s.PlayPassCard("ann"), "ann", expected_version=seen)
            await floor.until(lambda state: state.session is not None and state.session.rounds == 1)
            assert await floor.refused(s.PlayPassCard("ann"), "ann", expected_version=seen) == "table_has_moved_on"
            await floor.does(s.PlayPassCard("ann"), "ann", expected_version=floor.state.version)

    run(evening())


def test_a_session_is_opened_by_the_tournament_manager_at_a_table_given_over_to_it() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open()
        plan = plan_of("ann", rounds=1)
        assert await floor.refused(s.OpenSession(plan), *MANAGER) == "table_is_not_held"
        await floor.does(t.HoldTournament("another cup"), *MANAGER)
        assert await floor.refused(s.OpenSession(plan), *MANAGER) == "another_tournament_is_held"
        assert await floor.refused(s.OpenSession(plan), "sue", "casino_supervisor") == "not_authorised_here"

    run(evening())
