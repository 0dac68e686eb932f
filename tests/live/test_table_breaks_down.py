"""What goes wrong at one table stays there: it stands still with its reason, is told of, and goes on when it can."""

import asyncio
from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.live import table_task
from pontoon.live.automatic_dealer import AutomaticDealer
from pontoon.live.events import TablePaused
from pontoon.live.house import House
from pontoon.live.orders import carry_out
from pontoon.live.requests import Busy, Decline, PauseTable, ResumeTable
from pontoon.live.snapshots import load_table, save_snapshot
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, NewEvent, Snapshot, StoredEvent, StoreFailed, StoreUnavailable
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
    assert "is paused" in caplog.text


def test_a_refusal_of_the_dealers_housekeeping_stops_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Goal: a refusal that nobody hears would be asked for again and again."""
    refusal = Refusal("no_seeds_are_asked_for", "", "No shoe is waiting for seeds at the moment.")
    monkeypatch.setattr(table_task, "with_housekeeping", lambda *_: refusal)

    async def evening() -> None:
        floor = await LiveFloor.open()
        await floor.until(lambda state: bool(state.paused))

    run(evening())


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
        assert floor.state.paused == "a program error: ZeroDivisionError"

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
    assert "a listener failed" in caplog.text


def test_what_a_table_tells_though_its_plan_breaks_down_has_no_deadline_of_an_older_plan(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        await floor.sit("bob", 2)
        await floor.wager("ann", 1, 25)
        assert floor.task.deadline is not None
        plans_break_down(monkeypatch, "P1", floor.state.version)
        watch = floor.connect("cat")
        done = await floor.does(c.PlaceWager(2, "bob", 2_500), "bob")
        while (update := await watch.next()) is not None and not update.entries:
            pass
        assert update is not None
        assert update.entries[-1][0] == done.version
        assert update.deadline is None

    run(evening())


def test_a_table_whose_plans_break_down_while_nothing_can_be_written_is_paused_once_it_can(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        await asyncio.sleep(1)
        before = floor.state.version
        plans_break_down(monkeypatch, "P1")
        store.error = StoreUnavailable("the disk is full")
        floor.connect("bob")
        await asyncio.sleep(60)
        assert "the disk is full" in floor.task.trouble
        store.error = None
        await asyncio.sleep(2)
        assert floor.state.paused == "a program error: ZeroDivisionError"
        assert floor.task.trouble == ""
        assert floor.state.version == before + 1

    run(evening())


def test_an_error_of_the_program_while_nothing_can_be_written_pauses_its_table_before_anything_else_is_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_down(rules: Any, state: Any, request: Any, *more: Any) -> Any:
        if isinstance(request.command, c.PlaceWager):
            raise ZeroDivisionError("nobody thought of this")
        return carry_out(rules, state, request, *more)

    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        before = floor.state.version
        monkeypatch.setattr(table_task, "carry_out", break_down)
        store.error = StoreUnavailable("the disk is full")
        assert await floor.refused(c.PlaceWager(1, "ann", 2_500), "ann") == "table_is_paused"
        await asyncio.sleep(60.5)
        assert isinstance(await floor.ask(Decline(), "ann"), Busy)
        store.error = None
        # Whoever asks first, this comes first.
        assert await floor.refused(c.WithdrawWager(1, "ann"), "ann") == "table_is_paused"
        assert floor.state.paused == "a program error: ZeroDivisionError"
        assert floor.state.version == before + 1

    run(evening())


def test_two_processes_that_break_down_at_the_same_step_pause_the_table_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store = MemoryStore()
        await (await LiveFloor.open(store=store)).task.stop()
        processes = [await LiveFloor.load(store, alone=False) for _ in range(2)]
        plans_break_down(monkeypatch, "P1")
        for floor, player in zip(processes, ("ann", "bob"), strict=True):
            floor.connect(player)
        await asyncio.sleep(60)
        assert [event.type for event in await store.read("table:P1")].count("table_paused") == 1
        assert all(floor.state.paused and not floor.task.trouble for floor in processes)

    run(evening())


class Damaged(BrokenStore):
    """Cannot be written, and what is read of it shows that it is damaged."""

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        if self.error is not None:
            raise StoreFailed("the file is damaged")
        return await super().read(stream, after, limit)


def test_a_log_that_is_found_damaged_as_a_table_is_paused_ends_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store = Damaged()
        floor = await ready(store=store)
        await asyncio.sleep(1)
        plans_break_down(monkeypatch, "P1")
        store.error = StoreUnavailable("the disk is full")
        floor.connect("bob")
        await asyncio.sleep(0)
        assert isinstance(floor.gate.failure, StoreFailed)
        assert floor.task.trouble == "the log can no longer be trusted: the file is damaged"

    run(evening())


def test_a_snapshot_that_cannot_be_written_is_put_off_and_a_store_that_fails_ends_the_house() -> None:
    class Unwritable(MemoryStore):
        error: Exception = StoreUnavailable("the disk is full")

        async def save_snapshot(self, snapshot: Snapshot) -> None:
            raise self.error

    async def evening() -> None:
        store, failures = Unwritable(), list[Exception]()
        floor = await LiveFloor.open(store=store)
        await save_snapshot(store, floor.state, failures.append)
        assert failures == []
        store.error = StoreFailed("the disk did not keep what it was given")
        await save_snapshot(store, floor.state, failures.append)
        assert failures == [store.error]

    run(evening())


class Counting(MemoryStore):
    """How often it was asked to write."""

    asked = 0

    async def append(self, append: Append) -> int:
        self.asked += 1
        return await super().append(append)


def test_a_table_that_cannot_read_what_another_process_has_written_answers_and_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def evening() -> None:
        store = Counting()
        await (await LiveFloor.open(store=store)).task.stop()
        floor = await LiveFloor.load(store, alone=False)
        newer = Append("table:P1", floor.state.version, (NewEvent("of_a_newer_program", 1, b"{}"),), 1, "x", "y")
        await store.append(newer)
        store.asked = 0
        for _ in range(3):
            assert await floor.refused(PauseTable("a look"), "max", "gaming_manager") == "table_is_paused"
            await asyncio.sleep(60)
        # Its order, and that the table stands still: neither could be written.
        assert store.asked == 2
        assert floor.task.trouble == "a program error: UnknownEvent"
        assert await store.version("table:P1") == newer.expected_version + 1

    run(evening())
    # It is logged once, and not every second.
    assert caplog.text.count("is paused") == caplog.text.count("cannot be paused") == 1


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


async def paused_on_a_full_disk() -> tuple[BrokenStore, LiveFloor]:
    """A table that stands still, and that nobody can let go on since nothing can be written."""
    store = BrokenStore()
    floor = await ready(store=store)
    await floor.does(PauseTable("a fire alarm"), "max", "gaming_manager")
    store.error = StoreUnavailable("the disk is full")
    assert isinstance(await floor.ask(ResumeTable(), "max", "gaming_manager"), Busy)
    return store, floor


def test_a_table_at_which_nothing_is_due_finds_out_that_the_store_can_write_again() -> None:
    async def evening() -> None:
        store, floor = await paused_on_a_full_disk()
        await asyncio.sleep(60)
        assert "the disk is full" in floor.task.trouble
        store.error = None
        await asyncio.sleep(2)
        assert floor.task.trouble == ""
        assert floor.state.paused == "a fire alarm"

    run(evening())


def test_a_table_finds_out_that_the_store_can_write_again_however_many_come_and_go() -> None:
    async def evening() -> None:
        store, floor = await paused_on_a_full_disk()
        store.error = None
        for number in range(6):
            floor.connect(f"guest {number}")
            await asyncio.sleep(0.5)
        assert floor.task.trouble == ""

    run(evening())


def test_a_table_that_waits_for_a_decision_finds_out_that_the_store_can_write_again() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store, wager_ms=600_000)
        await floor.sit("bob", 2)
        await floor.wager("ann", 1, 25)
        store.error = StoreUnavailable("the disk is full")
        assert isinstance(await floor.ask(PauseTable("a fire alarm"), "max", "gaming_manager"), Busy)
        store.error = None
        await asyncio.sleep(2)
        assert floor.task.trouble == ""
        assert not floor.state.table.round_in_play

    run(evening())
