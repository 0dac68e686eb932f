"""Long logs: how long a start takes on one, and what a command costs at a table with a hundred thousand rounds."""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from load_child import ServerChild, ServerSettings
from load_house import Plan
from load_report import MIB, percentile, table
from load_rounds import WAGER_CENTS, write, written_tables
from load_server import RULES, plans_of

from pontoon.game import commands as c
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.live_table import LiveTable
from pontoon.live.snapshots import load_table
from pontoon.live.vault import Vault, key_in
from pontoon.store.backup import backup, restore
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_writer import commit_transaction
from pontoon.testing.live_tables import KEY, LiveFloor

BOXES = 7
WARM = 50


# Starting


async def start(plan: Plan) -> str:
    """A server on a log of many tables: from the start of its process until it listens."""
    with TemporaryDirectory(prefix="pontoon-load-", dir=plan.folder) as name:
        folder = Path(name)
        path = folder / "house.db"
        began = time.perf_counter()
        events = await _written(path, plan, Vault(key_in(folder / "seal.key")))
        took = time.perf_counter() - began
        print(f"{events:,} events written in {took:.0f} s", flush=True)
        settings = ServerSettings(str(path), folder, plan.tables)
        with_snapshots = await _started(settings)
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("DELETE FROM snapshots")
        without = await _started(settings)
        replayed, seconds = await _replayed(path)
        copied, restored = await _copied(path)
        size = path.stat().st_size
    rows = [
        (f"events in the log, {plan.tables} tables together", f"{events:,}"),
        ("size of the file, MiB", f"{size / MIB:,.0f}"),
        ("start with snapshots, s", f"{with_snapshots:.1f}"),
        ("start without any snapshot, s", f"{without:.1f}"),
        ("replay, events/s", f"{replayed / seconds:,.0f}"),
        ("writing such a log, events/s", f"{events / took:,.0f}"),
        ("backup, with verification, s", f"{copied:.1f}"),
        ("restore, with verification, s", f"{restored:.1f}"),
    ]
    words = "The start is timed from the launch of the process until it listens, including that of the interpreter."
    return f"{table(('', ''), rows)}\n\n{words}"


async def _written(path: Path, plan: Plan, vault: Vault) -> int:
    store = await SqliteStore.open(path)
    tables = await written_tables(store, plans_of(plan.tables, plan.pace_ms), vault, BOXES)
    await write(store, tables, events=plan.events)
    events = (await store.standing()).events
    await store.close()
    return events


async def _started(settings: ServerSettings) -> float:
    began = time.perf_counter()
    server = await ServerChild.start(settings)
    took = time.perf_counter() - began
    print(f"started after {took:.1f} s", flush=True)
    await server.stop()
    return took


async def _replayed(path: Path) -> tuple[int, float]:
    """Every table folded from its first event: how many events, in how many seconds."""
    store = await SqliteStore.open(path, read_only=True)
    began, events = time.perf_counter(), 0
    for stream in await store.streams("table:"):
        events += (await load_table(store, stream.removeprefix("table:"))).version
    took = time.perf_counter() - began
    await store.close()
    return events, took


async def _copied(path: Path) -> tuple[float, float]:
    """The seconds of a backup and of its restore; both follow every hash of the copy before they call it one."""
    file, again = path.with_name("house.backup"), path.with_name("again.db")
    began = time.perf_counter()
    saved = await backup(path, file)
    between = time.perf_counter()
    found = await restore(file, again)
    ended = time.perf_counter()
    assert saved.events == found.events, "the restored log is the saved one"
    print(f"backup {between - began:.1f} s, restore {ended - between:.1f} s", flush=True)
    return between - began, ended - between


# One table's history

ONE_BOX = TablePlan("P1", TableEstablished(RULES, offer_ms=0, seeds_ms=0, cut_ms=0, follow_ms=0, pace_ms=0))
PLAYER = "P1-1"


class Commits:
    """How long each commit has taken, which is mostly the disk's affair."""

    def __init__(self) -> None:
        self.took: list[float] = []

    def __call__(self, connection: sqlite3.Connection) -> None:
        began = time.perf_counter()
        commit_transaction(connection)
        self.took.append(time.perf_counter() - began)


@dataclass
class Cost:
    """What orders cost at a table with so long a history; `orders` are the players' and the dealer's."""

    store: str
    rounds: int
    events: int
    floor: LiveFloor
    commits: Commits
    orders: int = 0
    processor_seconds: float = 0.0
    waits: list[float] = field(default_factory=list)

    async def turn(self, rounds: int) -> None:
        before = time.process_time()
        orders, waits = await play(self.floor, rounds)
        self.processor_seconds += time.process_time() - before
        self.orders += orders
        self.waits += waits

    def row(self) -> tuple[str, ...]:
        cost = self.processor_seconds / self.orders * 1e6
        return self.store, f"{self.rounds:,}", f"{self.events:,}", f"{cost:,.0f}", *micros(self.waits), *self._disk()

    def _disk(self) -> tuple[str, str]:
        return micros(self.commits.took) if self.commits.took else ("-", "-")


def micros(seconds: Sequence[float]) -> tuple[str, str]:
    p50, p99 = (f"{percentile(seconds, share) * 1e6:,.0f}" for share in (0.5, 0.99))
    return p50, p99


async def history(plan: Plan, turns: int = 20, played: int = 100) -> str:
    """One table in process, its task on a store, after few and after many rounds.

    In turns, since what else the machine and its disk have to do comes and goes, and should come to both alike.
    """
    costs = list[Cost]()
    for name in ("SQLite", "memory"):
        with TemporaryDirectory(prefix="pontoon-load-", dir=plan.folder) as folder:
            pair = [await _written_floor(name, Path(folder), rounds) for rounds in (100, plan.rounds)]
            for _ in range(turns):
                for cost in pair:
                    await cost.turn(played)
            for cost in pair:
                await cost.floor.task.stop()
                await cost.floor.store.close()
            costs += pair
    head = (
        "store", "rounds before", "events before", "CPU per order, µs", "wait of a command, p50 µs", "p99 µs",
        "the commit alone, p50 µs", "p99 µs",
    )  # fmt: skip
    words = (
        f"One box at one table, {turns * played:,} rounds measured for each, {played:,} of one and then of the other"
        " in turn; no network. An order is a player's command or a step of the dealer. The wait of a command lasts from"
        " its submission until it is durable, and ends with the wait for the disk: the commit."
    )
    return f"{table(head, [each.row() for each in costs])}\n\n{words}"


async def _written_floor(name: str, folder: Path, rounds: int) -> Cost:
    """A table after so many rounds, with everything on disk that was written before."""
    began, commits = time.perf_counter(), Commits()
    path = folder / f"{rounds}.db"
    floor = await floor_after(
        MemoryStore() if name == "memory" else await SqliteStore.open(path, commit=commits), rounds
    )
    events = floor.state.version
    print(f"{name}: {rounds:,} rounds, {events:,} events written in {time.perf_counter() - began:.0f} s", flush=True)
    await play(floor, WARM)
    os.sync()
    commits.took.clear()
    return Cost(name, rounds, events, floor, commits)


async def floor_after(store: Store, rounds: int) -> LiveFloor:
    """A table with one player on one box, after so many rounds."""
    await write(store, await written_tables(store, (ONE_BOX,), Vault(KEY), 1), rounds=rounds)
    return await LiveFloor.load(store, ONE_BOX.name)


async def play(floor: LiveFloor, rounds: int) -> tuple[int, list[float]]:
    """Whole rounds at one box: how many orders were carried out, and how long the player waited for each command."""
    watch, waits, orders = floor.connect(PLAYER), list[float](), 0
    last = floor.state.table.number + rounds
    while True:
        command = _answer(floor.state)
        if command is not None and floor.state.table.number >= last and isinstance(command, c.PlaceWager):
            break
        if command is not None:
            began = time.perf_counter()
            await floor.does(command, PLAYER)
            waits.append(time.perf_counter() - began)
            continue
        news = await watch.next()
        assert news is not None, "the player keeps pace"
        orders += bool(news.entries)
    floor.disconnect(PLAYER)
    return orders, waits


def _answer(state: LiveTable) -> c.Hit | c.Stand | c.PlaceWager | None:
    current = state.table.round
    if current is None or current.is_over:
        return None if state.table.shuffle_comes_first else c.PlaceWager(1, PLAYER, WAGER_CENTS)
    awaiting = current.awaiting
    if awaiting.kind != "decision":
        return None
    box = current.box(1)
    assert box is not None, "the player's box is in play"
    hand = awaiting.hand or 1
    return (c.Hit if box.hands[hand - 1].total < 17 else c.Stand)(1, hand, PLAYER)
