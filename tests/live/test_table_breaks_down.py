"""What goes wrong at one table stays there: it stands still with its reason, is told of, and goes on when it can."""

import asyncio
from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.live import table_task
from pontoon.live.automatic_dealer import AutomaticDealer
from pontoon.live.events import TablePaused
from pontoon.live.house import House
from pontoon.live.requests import Busy, PauseTable, ResumeTable
from pontoon.live.snapshots import load_table
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, NewEvent, StoreFailed, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.testing.live_tables import BrokenStore, LiveFloor, ready, run


def plans_break_down(monkeypatch: pytest.MonkeyPatch, table: str, after: int = 0) -> None:
    """The dealer's plans for this table after this version end in an error, unless it stands still."""
    next_step = AutomaticDealer.next_step

    def break_down(self: AutomaticDealer, state: Any, *more: Any) -> Any:
        if state.name == table and state.version > after and not state.paused:
            raise ZeroDivisionError("nobody thought of this")
        return next_step(self, state, *more)

    monkeypatch.setattr(AutomaticDealer, "next_step", break_down)


def test_an_error_of_the_program_stops_its_table_and_no_other(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    carry_out = table_task.carry_out

    def break_down(rules: Any, state: Any, request: Any, *more: Any) -> Any:
        if state.name == "P1" and isinstance(request.command, c.PlaceWager):
            raise ZeroDivisionError("nobody thought of this")
        return carry_out(rules, state, request, *more)

    async def evening() -> None:
        store = MemoryStore()
        floor = await ready(store=store)
        other = await LiveFloor.open(store=store, name="P2")
        monkeypatch.setattr(table_task, "carry_out", break_down)
        before = await store.balances("chips")
        assert await floor.refused(c.PlaceWager(1, "ann", 2_500), "ann") == "table_is_paused"
        assert isinstance(
            (await floor.task.missed(floor.state.version - 1, floor.state.version))[0][1].event, TablePaused
        )
        assert await store.balances("chips") == before
        assert await floor.refused(c.PlaceWager(1, "ann", 2_500), "ann") == "table_is_paused"
        await floor.task.stop()
        assert (await load_table(store, "P1")).paused
        await other.sit("bob", 1)
        await other.until(lambda state: state.table.custody.stage == "in_play")
        await other.wager("bob", 1, 25)

    run(evening())
    assert "stands still" in caplog.text


def test_a_store_beyond_trust_is_reported_and_nothing_is_acknowledged() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        store.error = StoreFailed("the disk did not keep what it was given")
        reply = await floor.ask(c.PlaceWager(1, "ann", 2_500), "ann")
        assert isinstance(reply, Busy)
        assert floor.gate.failure is store.error

    run(evening())


def test_a_wager_that_is_in_the_log_is_told_though_the_dealers_plan_after_it_breaks_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        floor = await ready()
        watch = floor.connect("bob")
        plans_break_down(monkeypatch, "P1", floor.state.version)
        done = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann")
        told: list[int] = []
        while done.version not in told:
            async with asyncio.timeout(1):
                update = await watch.next()
            assert update is not None
            told += [version for version, _ in update.entries]
        assert await floor.refused(c.WithdrawWager(1, "ann"), "ann") == "table_is_paused"
        assert floor.state.paused == "an error of the program: ZeroDivisionError"

    run(evening())


def test_a_table_whose_plans_break_down_keeps_no_house_from_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        plans_break_down(monkeypatch, "P2")
        house = House(MemoryStore(), Vault(bytes(32)))
        await house.start()
        await asyncio.sleep(1)
        assert [name for name, task in house.tables.items() if task.state.paused] == ["P2"]
        await house.stop()

    run(evening())


def test_somebody_who_cannot_hear_of_a_table_does_not_stop_it(caplog: pytest.LogCaptureFixture) -> None:
    def deaf(_update: Any) -> None:
        raise ZeroDivisionError("nobody thought of this")

    async def evening() -> None:
        floor = await ready()
        floor.task.watchers.listeners.add(deaf)
        await floor.wager("ann", 1, 25)
        await floor.until(lambda state: state.table.round_in_play)

    run(evening())
    assert "could not be told" in caplog.text


def test_a_table_that_cannot_read_what_another_process_has_written_answers_and_says_so() -> None:
    async def evening() -> None:
        store = MemoryStore()
        await (await LiveFloor.open(store=store)).task.stop()
        floor = await LiveFloor.load(store, alone=False)
        newer = Append("table:P1", floor.state.version, (NewEvent("of_a_newer_program", 1, b"{}"),), 1, "x", "y")
        await store.append(newer)
        for _ in range(3):
            assert await floor.refused(PauseTable("a look"), "max", "gaming_manager") == "table_is_paused"
            await asyncio.sleep(60)
        assert floor.task.trouble == "an error of the program: UnknownEvent"
        assert await store.version("table:P1") == newer.expected_version + 1

    run(evening())


def test_a_log_that_cannot_be_trusted_ends_the_house_when_it_is_read_too() -> None:
    async def evening() -> None:
        store = BrokenStore()
        await (await LiveFloor.open(store=store)).task.stop()
        floor = await LiveFloor.load(store, alone=False)
        store.error, store.blind = StoreFailed("the file is damaged"), True
        floor.task.news(floor.state.version + 1)
        assert isinstance(await floor.ask(PauseTable("a look"), "max", "gaming_manager"), Busy)
        assert floor.gate.failure is store.error

    run(evening())


def test_a_table_at_which_nothing_is_due_finds_out_that_the_store_can_write_again() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        await floor.does(PauseTable("a fire alarm"), "max", "gaming_manager")
        store.error = StoreUnavailable("the disk is full")
        assert isinstance(await floor.ask(ResumeTable(), "max", "gaming_manager"), Busy)
        await asyncio.sleep(60)
        assert "the disk is full" in floor.task.trouble
        store.error = None
        await asyncio.sleep(2)
        assert floor.task.trouble == ""
        assert floor.state.paused == "a fire alarm"

    run(evening())
