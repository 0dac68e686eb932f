"""A tournament of 70 tables held live by one process: `python benchmarks/live_tournament.py --record`.

490 players, each a task that watches its table and sends commands like a browser, and an automated dealer at
every table, on an SQLite file whose commits reach the disk. A command counts from its sending until it is durable; the
loop's delay is how much later than asked a sleep of ten milliseconds ends. No sockets: those are in benchmarks/load.md.
"""

import argparse
import asyncio
import platform
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pontoon.live.house import House
from pontoon.live.requests import Done
from pontoon.live.table_task import TableTask
from pontoon.live.tournaments import events as v
from pontoon.live.tournaments.computer_players import sit
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.requests import Enter
from pontoon.live.vault import Vault
from pontoon.players.wagering import STRATEGIES
from pontoon.store.opening import open_store
from pontoon.table.orders import Person
from pontoon.testing.hall import conditions
from pontoon.tournament import commands as c
from pontoon.tournament.form import Conditions, PlannedSession, Prize

PAGE = Path(__file__).with_suffix(".md")
PACE_MS, THINK_MS = 350, 900


def form(tables: int, rounds: int) -> Conditions:
    """Heats of seven whose first advances, until a final at one table."""
    sessions, at = [], tables
    while at > 1:
        sessions.append(PlannedSession(f"Heats at {at} tables", "heat", at, 7, 1, rounds=rounds))
        at = -(-at // 7)
    sessions.append(PlannedSession("Final", "final", 1, 7, 0, rounds=rounds))
    entrants = 7 * tables
    prizes = (Prize(1, share=7_000), Prize(2, share=3_000))
    return conditions(
        sessions=tuple(sessions), prizes=prizes, minimum_entrants=entrants, maximum_entrants=entrants, rises=()
    )


@contextmanager
def timed_commands(found: list[float]) -> Iterator[None]:
    """What every command of a player waits for."""
    submit = TableTask.submit

    async def timed(self: TableTask, request: Any) -> Any:
        began = time.perf_counter()
        reply = await submit(self, request)
        if isinstance(reply, Done):
            found.append(time.perf_counter() - began)
        return reply

    TableTask.submit = timed  # type: ignore[method-assign]
    try:
        yield
    finally:
        TableTask.submit = submit  # type: ignore[method-assign]


async def late(found: list[float]) -> None:
    """By how much the loop is late."""
    while True:
        began = time.perf_counter()
        await asyncio.sleep(0.01)
        found.append(time.perf_counter() - began - 0.01)


def at(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def play(tables: int, rounds: int, folder: Path) -> list[tuple[str, str]]:
    waits: list[float] = []
    delays: list[float] = []
    house = House(await open_store(str(folder / "house.db")), Vault(bytes(32)))
    how = v.TournamentEstablished("star-2024", automated=True, wait_ms=100, pace_ms=PACE_MS, think_ms=THINK_MS)
    await house.start((), (TournamentPlan(form(tables, rounds), how),))
    task = house.tournaments.get("cup")
    assert task is not None
    stated = task.state.tournament.conditions
    assert stated is not None
    began = time.perf_counter()
    for number in range(7 * tables):
        name = f"Player {number}"
        await house.people.open_guest(name)
        answers = tuple(c.Answer(field, name) for field in stated.form)
        assert isinstance(await task.submit(Person(name, "player"), Enter(name, answers, name)), Done)

    def in_play() -> list[TableTask]:
        return [each for each in house.tables.values() if each.state.session is not None]

    while len(in_play()) < tables:
        await asyncio.sleep(0.1)
    seated = time.perf_counter() - began
    around = [asyncio.create_task(late(delays))]
    for each in in_play():
        session = each.state.session
        assert session is not None
        for number, seat in enumerate(session.players):
            strategy = STRATEGIES[number % len(STRATEGIES)]
            around.append(asyncio.create_task(sit(each, seat.player, strategy, THINK_MS / 1000)))
    with timed_commands(waits):
        events = sum(each.state.version for each in house.tables.values())
        cpu, began = time.process_time(), time.perf_counter()
        while any(each.state.session is not None and not each.state.session.ended for each in in_play()):
            await asyncio.sleep(0.1)
        took, used = time.perf_counter() - began, time.process_time() - cpu
        events = sum(each.state.version for each in house.tables.values()) - events
    for other in around:
        other.cancel()
    played = sum(each.state.table.number for each in house.tables.values())
    await house.stop()
    return [
        ("tables, players", f"{tables}, {7 * tables}"),
        ("entries, draw and seats of everybody, s", f"{seated:.1f}"),
        ("rounds played, of all tables", f"{played:,}"),
        ("the session took, s", f"{took:,.0f}"),
        ("cores used", f"{used / took:.2f}"),
        ("events a second", f"{events / took:,.0f}"),
        ("commands a second", f"{len(waits) / took:,.1f}"),
        ("a command's wait, p50 / p95 / p99, ms", " / ".join(f"{at(waits, q):,.1f}" for q in (0.5, 0.95, 0.99))),
        ("the loop's delay, p50 / p99 / worst, ms", " / ".join(f"{at(delays, q):,.1f}" for q in (0.5, 0.99, 1.0))),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="A live tournament of many tables in one process.")
    parser.add_argument("--tables", type=int, default=70)
    parser.add_argument("--rounds", type=int, default=5, help="of the first session, which is measured")
    parser.add_argument("--record", action="store_true", help=f"write {PAGE.name}")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="pontoon-cup-") as folder:
        rows = asyncio.run(play(asked.tables, asked.rounds, Path(folder)))
    table = "\n".join(("|  |  |", "| --- | ---: |", *(f"| {name} | {value} |" for name, value in rows)))
    print(table)
    if asked.record:
        machine = f"CPython {platform.python_version()}, {platform.machine()}, 2 cores"
        PAGE.write_text(
            f"# A live tournament of {asked.tables} tables\n\n"
            f"Measured {datetime.now(UTC):%Y-%m-%d} with {machine}: `python benchmarks/live_tournament.py --record`. "
            f"The first session of an automated tournament, {PACE_MS} ms between cards; see the script for what counts."
            f"\n\n{table}\n",
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
