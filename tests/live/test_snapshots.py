"""A snapshot is a cache: one that is not of its table, or of no version of it, is passed over and the log is read."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from pontoon.live.audit import audit
from pontoon.live.live_table import LiveTable
from pontoon.live.snapshots import STATES, load_table, save_snapshot
from pontoon.store.contract import Snapshot
from pontoon.store.memory import MemoryStore
from pontoon.testing.live_tables import ready, run

STREAM = "table:P1"


def nobody_fails(error: Exception) -> None:
    raise error


async def problems_of_snapshots(store: MemoryStore) -> list[str]:
    return [each for each in (await audit(store)).problems if "snapshot" in each]


def snapshot_of(state: LiveTable, version: int) -> Snapshot:
    return Snapshot(STREAM, version, STATES.form, STATES.encode(state))


async def an_evening(store: Any) -> LiveTable:
    """A table's log after one round."""
    floor = await ready(store=store)
    await floor.wager("ann", 1, 25)
    await floor.until(lambda state: state.table.round is not None and state.table.round.is_over)
    await floor.task.stop()
    state: LiveTable = floor.state
    return state


MISPLACED: dict[str, Callable[[LiveTable], Snapshot]] = {
    "of version 0": lambda state: snapshot_of(replace(state, version=0), 0),
    "whose column says version 0": lambda state: snapshot_of(state, 0),
    "of a version the log does not have": lambda state: snapshot_of(replace(state, version=1_000_000), 1_000_000),
    "whose column says a version the log does not have": lambda state: snapshot_of(state, 1_000_000),
    "of another version than it says": lambda state: snapshot_of(state, state.version - 1),
    "of another table": lambda state: snapshot_of(replace(state, name="P2"), state.version),
    "of less than nothing": lambda state: snapshot_of(replace(state, version=-1), -1),
}


@pytest.mark.parametrize("which", MISPLACED)
def test_a_misplaced_snapshot_is_passed_over_and_told_of(which: str, caplog: pytest.LogCaptureFixture) -> None:
    async def morning() -> None:
        store = MemoryStore()
        state = await an_evening(store)
        altered = replace(state, table=replace(state.table, number=state.table.number + 50))
        await store.save_snapshot(MISPLACED[which](altered))
        assert await load_table(store, "P1") == state
        assert "the snapshot of table P1 is not used" in caplog.text
        assert len(await problems_of_snapshots(store)) == 1

    run(morning())


def test_a_snapshot_of_its_table_and_version_is_used_and_found_right(monkeypatch: pytest.MonkeyPatch) -> None:
    async def morning() -> None:
        store = MemoryStore()
        state = await an_evening(store)
        await save_snapshot(store, state, nobody_fails)
        assert await problems_of_snapshots(store) == []
        # The log is not needed before it.
        monkeypatch.setattr("pontoon.live.snapshots.evolve", None)
        assert await load_table(store, "P1") == state

    run(morning())


@pytest.mark.parametrize("right", [True, False])
def test_a_snapshot_written_while_the_log_is_looked_through_is_compared_too(right: bool) -> None:
    """The house goes on meanwhile: such a snapshot is of a later version than the last one that was followed."""

    class GoesOn(MemoryStore):
        seen = 0

        async def standing(self) -> Any:
            return (await super().standing())._replace(events=self.seen)

    async def morning() -> None:
        store = GoesOn()
        state = await an_evening(store)
        store.seen = (await MemoryStore.standing(store)).events - 5
        await store.save_snapshot(snapshot_of(state if right else replace(state, at_ms=state.at_ms + 1), state.version))
        told = f"{STREAM} version {state.version}: the snapshot of this version does not match the log"
        assert await problems_of_snapshots(store) == ([] if right else [told])

    run(morning())
