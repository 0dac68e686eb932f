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

from pontoon.game.refusals import Refusal
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
from pontoon.testing.kills import log_verify
from pontoon.testing.shoes import every_shoe
from pontoon.tournament import commands as c
from pontoon.tournament.form import Conditions, PlannedSession, Prize

PAGE = Path(__file__).with_suffix(".md")
# Milliseconds between two cards, and for which a player thinks about each command.
PACE_MS, THINK_MS = 350, 900
# What is played: its name, how much quicker than that, and for how many rounds.
SPEEDS = (("at the normal pace", 1, 2), ("ten times as fast", 10, 20))


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


async def play(tables: int, quicker: int, rounds: int, folder: Path) -> dict[str, str]:
    pace_ms, think_ms = PACE_MS // quicker, THINK_MS // quicker
    waits: list[float] = []
    delays: list[float] = []
    store, vault = str(folder / "house.db"), Vault(bytes(32))
    house = House(await open_store(store), vault)
    how = v.TournamentEstablished("star-2024", automated=True, wait_ms=100, pace_ms=pace_ms, think_ms=think_ms)
    await house.start((), (TournamentPlan(form(tables, rounds), how),))
    task = house.tournaments.get("cup")
    assert task is not None
    stated = task.state.tournament.conditions
    assert stated is not None
    began = time.perf_counter()
    for number in range(7 * tables):
        name = f"Player {number}"
        assert not isinstance(await house.people.open_guest(name), Refusal)
        answers = tuple(c.Answer(field, name) for field in stated.form)
        assert isinstance(await task.submit(Person(name, "player"), Enter(name, answers, name)), Done)

    def with_session(begun: bool) -> list[TableTask]:
        """Tables where it has begun, or goes on; a tie that is played off, which these players do not, is apart."""
        found = [(each, each.state.session) for each in house.tables.values()]
        return [each for each, its in found if its and (begun or not (its.ended or its.plan.play_off))]

    while len(with_session(begun=True)) < tables:
        await asyncio.sleep(0.1)
    seated = time.perf_counter() - began
    around = [asyncio.create_task(late(delays))]
    for each in with_session(begun=True):
        session = each.state.session
        assert session is not None
        for number, seat in enumerate(session.players):
            strategy = STRATEGIES[number % len(STRATEGIES)]
            around.append(asyncio.create_task(sit(each, seat.player, strategy, think_ms / 1000)))
    with timed_commands(waits):
        events = sum(each.state.version for each in house.tables.values())
        cpu, began = time.process_time(), time.perf_counter()
        while with_session(begun=False):
            await asyncio.sleep(0.1)
        took, used = time.perf_counter() - began, time.process_time() - cpu
        events = sum(each.state.version for each in house.tables.values()) - events
    for other in around:
        other.cancel()
    played = sum(each.state.table.number for each in house.tables.values())
    await house.stop()
    shoes = await every_shoe(store, vault)
    wrong = shoes.problems + [each["problem"] for each in log_verify(store)["problems"]]
    return {
        "entries, draw and seating of all players, s": f"{seated:.1f}",
        "rounds played, all tables together": f"{played:,}",
        "length of the session, s": f"{took:,.0f}",
        "cores used": f"{used / took:.2f}",
        "events a second": f"{events / took:,.0f}",
        "commands a second": f"{len(waits) / took:,.1f}",
        "wait of a command, p50 / p95 / p99, ms": " / ".join(f"{at(waits, q):,.1f}" for q in (0.5, 0.95, 0.99)),
        "delay of the event loop, p50 / p99 / worst, ms": " / ".join(f"{at(delays, q):,.1f}" for q in (0.5, 0.99, 1.0)),
        "shoes checked by the independent verifier": f"{shoes.shoes:,}",
        "problems found in these shoes and by `pontoon log verify`": f"{len(wrong):,}",
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="A live tournament with many tables in one process.")
    parser.add_argument("--tables", type=int, default=70)
    parser.add_argument("--record", action="store_true", help=f"write the results to {PAGE.name}")
    asked = parser.parse_args()
    found = []
    for _name, quicker, rounds in SPEEDS:
        with tempfile.TemporaryDirectory(prefix="pontoon-cup-") as folder:
            found.append(asyncio.run(play(asked.tables, quicker, rounds, Path(folder))))
    head = f"| | {' | '.join(name for name, _, _ in SPEEDS)} |\n| --- | {' | '.join('---:' for _ in SPEEDS)} |"
    rows = (f"| {name} | {' | '.join(each[name] for each in found)} |" for name in found[0])
    table = "\n".join((head, *rows))
    print(table)
    if asked.record:
        machine = f"CPython {platform.python_version()}, {platform.machine()}, 2 cores"
        PAGE.write_text(
            f"# A live tournament with {asked.tables} tables\n\n"
            f"Measured {datetime.now(UTC):%Y-%m-%d} with {machine}: `python benchmarks/live_tournament.py --record`. "
            f"The first session of an automated tournament, {7 * asked.tables} players in one process on an SQLite "
            f"file; {PACE_MS} ms between cards and {THINK_MS} ms for a player to think are usual, which makes a round "
            f"of seven more than a minute long. See the script for what counts.\n\n{table}\n",
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
