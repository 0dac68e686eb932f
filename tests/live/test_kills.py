"""A real server that is killed, a database without power, a bad network: what was acknowledged stays, and only once."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from pontoon.live.requests import Busy
from pontoon.store.contract import Answer, Append, NewEvent, Posting, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.testing.bad_network import BadNetwork
from pontoon.testing.evidence import commands_told, out_of_nowhere, seats_told
from pontoon.testing.houses import FAST_TABLES
from pontoon.testing.journalled_players import JournalledPlayer
from pontoon.testing.kills import (
    WEATHER,
    Evening,
    bad_weather,
    cut_connections,
    kill_one_of_two,
    kill_the_server,
    log_verify,
    pull_the_plug,
)
from pontoon.testing.live_tables import LiveFloor, run
from pontoon.testing.postgres import Postgres, running_postgres

# Real processes on a machine that may have much else to do.
pytestmark = pytest.mark.timeout(600)

# Each planted fault is found within two.
KILLS = 4


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres(own=True) as server:
        yield server


def all_is_well(evening: Evening, faults: int) -> None:
    assert evening.problems == []
    assert evening.faults == faults
    assert evening.done > 4 * faults
    assert evening.rounds > 0
    # Each table has one in play at least, and none is left out.
    assert evening.shoes.shoes >= evening.shoes.in_play >= len(FAST_TABLES)
    # The last round of each table may have been opened a moment ago, without a card.
    assert evening.shoes.cards > 4 * (evening.rounds - len(FAST_TABLES))
    assert evening.sums == faults


def test_a_server_that_is_killed_under_play_loses_nothing_and_does_nothing_twice(tmp_path: Path) -> None:
    evening = asyncio.run(kill_the_server(tmp_path, KILLS))
    all_is_well(evening, KILLS)
    found = log_verify(str(tmp_path / "house.db"))
    assert found["problems"] == []
    assert found["holds"]


def test_two_servers_of_one_house_of_which_one_is_killed_lose_nothing_and_do_nothing_twice(
    tmp_path: Path, postgres: Postgres
) -> None:
    """The players of the one that died come back through the other, in the same round, and it is started again."""
    all_is_well(asyncio.run(kill_one_of_two(tmp_path, postgres, 2)), 2)


def test_a_database_that_loses_its_power_under_play_loses_nothing_and_does_nothing_twice(
    tmp_path: Path, postgres: Postgres
) -> None:
    all_is_well(asyncio.run(pull_the_plug(tmp_path, postgres, 2)), 2)


def test_connections_cut_around_a_commit_leave_no_doubt_about_a_command(tmp_path: Path, postgres: Postgres) -> None:
    all_is_well(asyncio.run(cut_connections(tmp_path, postgres, 5)), 5)


def test_a_bad_network_costs_nobody_a_seat_and_nothing_happens_twice(tmp_path: Path) -> None:
    """Each kind of weather once."""
    all_is_well(asyncio.run(bad_weather(tmp_path, len(WEATHER), longest=0.3)), len(WEATHER))


async def test_what_was_said_into_a_clogged_line_arrives_after_what_was_said_later_through_another() -> None:
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while said := await reader.readline():
            heard.put_nowait(said)
        writer.close()

    server = await asyncio.start_server(listen, "127.0.0.1", 0)
    async with server, BadNetwork(server.sockets[0].getsockname()[1], Random(1)) as network:
        ends = []
        for name in (b"one\n", b"two\n"):
            _, writer = await asyncio.open_connection("127.0.0.1", network.port)
            writer.write(name)
            assert await heard.get() == name
            ends.append(writer)
        first, second = network.lines
        first.clog()
        ends[0].write(b"sooner\n")
        ends[1].write(b"later\n")
        assert await heard.get() == b"later\n"
        assert heard.empty()
        first.unclog()
        assert await heard.get() == b"sooner\n"
        await second.cut()
        assert network.lines == (first,)
        assert await network.swizzle(0, cuts=True) == 1
        for writer in ends:
            writer.close()


# The evidence can fail


@pytest.mark.parametrize("fault", ["acknowledged_before_it_is_stored", "answers_that_are_not_kept"])
def test_a_planted_fault_is_found_within_two_kills(fault: str, tmp_path: Path) -> None:
    evening = asyncio.run(kill_the_server(tmp_path, 2, planted=f"tests.live.planted_faults:{fault}"))
    assert any("was acknowledged at version" in problem for problem in evening.problems), evening.problems


async def told(tmp_path: Path, done: dict[str, int], refused: dict[str, str]) -> list[str]:
    """A log with one command in it, held against what a player says to have been told."""
    store = MemoryStore()
    two = (NewEvent("wager_placed", 1, b"{}"), NewEvent("wager_placed", 1, b"{}"))
    await store.append(Append("table:P1", 0, two, 1, "Ann-1", "player", "Ann-1/Ann-1-00", "f", b"2"))
    player = JournalledPlayer("", "P1", 1, "Ann", tmp_path, Random(1))
    player.done, player.refused = done, refused
    rows = [row async for row in store.everything()]
    return await commands_told(store, rows, [player])


async def test_a_command_that_was_lost_is_found_out(tmp_path: Path) -> None:
    assert await told(tmp_path, {"Ann-1-00": 2}, {}) == []
    assert len(await told(tmp_path, {"Ann-1-01": 2}, {})) == 2


async def test_an_answer_that_was_another_is_found_out(tmp_path: Path) -> None:
    assert len(await told(tmp_path, {"Ann-1-00": 1}, {})) == 2


async def test_a_command_that_was_refused_and_carried_out_is_found_out(tmp_path: Path) -> None:
    assert len(await told(tmp_path, {}, {"Ann-1-00": "not_enough_chips"})) == 1


async def test_cents_that_came_from_nowhere_are_found_out() -> None:
    store = MemoryStore()
    paid = (Posting("chips", "a", -5), Posting("chips", "b", 5))
    await store.append(Append("table:P1", 0, (NewEvent("paid", 1, b"{}"),), 1, "ann", "player", postings=paid))
    assert await out_of_nowhere(store) == []
    # What a store refuses to do can only be done behind its back.
    store._balances["chips", "b"] += 1  # noqa: SLF001
    assert await out_of_nowhere(store) == ["1 cents of chips came from nowhere"]


async def test_a_seat_that_was_taken_away_is_found_out() -> None:
    store = MemoryStore()
    left = NewEvent("player_left", 1, json.dumps({"event": {"player": "Ann-1"}}).encode())
    await store.append(Append("table:P1", 0, (left,), 1, "automatic dealer", "dealer"))
    assert len(seats_told([row async for row in store.everything()])) == 1


def test_a_second_server_on_the_same_file_is_turned_away(tmp_path: Path) -> None:
    from pontoon.testing.kills import PONTOON

    held = "from pontoon.store.ownership import Ownership; from pathlib import Path; import sys; sys.stdout.flush();"
    holder = subprocess.Popen(
        [sys.executable, "-c", f"{held} o = Ownership(Path(sys.argv[1])); print('held', flush=True); input()",
         str(tmp_path / "house.db")],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert holder.stdout is not None
    try:
        holder.stdout.readline()
        command = [*PONTOON, "serve", "--port", "0", "--store", str(tmp_path / "house.db")]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
        assert done.returncode == 1
        assert "in use" in done.stderr
        assert "Traceback" not in done.stderr
    finally:
        holder.communicate(b"\n")


class UnreadableStore(MemoryStore):
    """Cannot be asked anything while `silent`."""

    silent = False

    async def answer(self, command_id: str) -> Answer | None:
        if self.silent:
            raise StoreUnavailable("the connection is lost")
        return await super().answer(command_id)


def test_a_command_in_doubt_is_not_refused_while_nobody_can_look_whether_it_was_carried_out() -> None:
    async def evening() -> None:
        store = UnreadableStore()
        floor = await LiveFloor.open(store=store)
        await floor.sit("ann", 1)
        await floor.does(t.LeaveTable("ann"), "ann", id="ann-leaves-the-table")
        store.silent = True
        assert isinstance(await floor.ask(t.LeaveTable("ann"), "ann", id="ann-leaves-the-table"), Busy)
        assert not floor.state.paused
        store.silent = False
        again = await floor.does(t.LeaveTable("ann"), "ann", id="ann-leaves-the-table")
        assert again.repeated

    run(evening())
