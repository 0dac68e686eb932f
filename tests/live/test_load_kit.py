"""The load's parts at their smallest: what is measured is of no account here, only that it still can be."""

import asyncio
import importlib
import os
import re
import sqlite3
import sys
from contextlib import closing
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import pytest

from pontoon.live.vault import Vault
from pontoon.store.sqlite import SqliteStore
from pontoon.testing.houses import PATIENCE
from pontoon.testing.nursery import Written, nursery
from pontoon.testing.shoes import every_shoe

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


class FromTheNursery:
    """A server's process as the kit sees it, begun as a fork: its input is a pipe with a name, its output a file."""

    def __init__(self, arguments: list[str], log: Path) -> None:
        self._folder = TemporaryDirectory(prefix="pontoon-load-server-")
        typed, output = Path(self._folder.name, "typed"), Path(self._folder.name, "output")
        os.mkfifo(typed)
        output.touch()
        self.stdin = os.fdopen(os.open(typed, os.O_RDWR), "wb", buffering=0)
        self._life = nursery().start(
            arguments, dict(os.environ), log, str(output), str(typed), "load_server:main", str(BENCHMARKS)
        )
        self._written = Written(output, self._life)
        self.stdout = self
        self.pid = self._life.pid
        self.returncode: int | None = None

    async def readline(self) -> bytes:
        return (await asyncio.to_thread(self._written.readline)).encode()

    async def wait(self) -> int:
        self.returncode = await asyncio.to_thread(self._life.wait)
        self._folder.cleanup()
        return self.returncode


@pytest.fixture
def from_the_command_line(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The modules beside the other benchmarks, which are no package."""
    monkeypatch.syspath_prepend(BENCHMARKS)
    return importlib.import_module("load")


@pytest.fixture
def kit(from_the_command_line: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same, with servers that need not load everything again."""

    async def started(arguments: list[str], errors: BinaryIO) -> FromTheNursery:
        return FromTheNursery(arguments, Path(errors.name))

    monkeypatch.setattr(sys.modules["load_child"], "started", started)
    return from_the_command_line


async def test_two_tables_play_and_every_acknowledged_command_is_in_the_log(
    from_the_command_line: Any, tmp_path: Path
) -> None:
    plan = from_the_command_line.Plan(tables=2, rate=40.0, seconds=1.0, warm=0.2, pace_ms=5, folder=tmp_path)
    async with sys.modules["load_house"].loaded_house(plan) as house:
        measured = await house.measure(plan.seconds)
        assert len(house.seats) == measured.sockets == 14
    assert len(measured.latencies) > 0
    assert measured.events > 0
    assert measured.messages > measured.events
    assert not measured.refused, house.figures.refused
    assert house.found.lost == 0
    assert house.found.commands == house.found.acknowledged >= 14
    assert house.found.shoes.shoes >= 2
    assert "still in play: no problems; `pontoon log verify` finds nothing wrong." in house.found.line()


async def test_sockets_that_are_cut_come_back_and_lose_nothing(kit: Any, tmp_path: Path) -> None:
    text = await kit.parts.storm(kit.Plan(tables=1, rate=20.0, seconds=1.0, warm=0.0, pace_ms=5, folder=tmp_path), 0.2)
    assert "| sockets cut at once | 7 |" in text
    assert "| sockets behind their tables afterwards | 0 |" in text
    assert "all of the acknowledged ones." in text


def smallest(kit: Any, folder: Path, **more: Any) -> Any:
    """One table for a second, quickly dealt."""
    usual = {"tables": 1, "rate": 20.0, "seconds": 1.0, "warm": 0.0, "pace_ms": 5, "folder": folder}
    return kit.Plan(**usual | more)


def nothing_is_lost(text: str) -> None:
    """As many commands in the log as were acknowledged, and not a shoe or a row that is wrong."""
    (told,) = re.findall(r"([\d,]+) commands were acknowledged over the whole run; the log holds ([\d,]+)", text)
    assert told[0] == told[1] != "0"
    assert "all of the acknowledged ones." in text
    assert ": no problems; `pontoon log verify` finds nothing wrong." in text


async def test_a_house_that_is_offered_too_much_says_that_it_is_busy_and_does_all_it_has_acknowledged(
    kit: Any, tmp_path: Path
) -> None:
    text = await kit.parts.overload(smallest(kit, tmp_path, crowd=2), times=12.0, settling=0.2)
    nothing_is_lost(text)
    (busy,) = re.findall(r"([\d,]+) commands a second were answered `busy`", text)
    assert int(busy.replace(",", "")) > 0
    assert "| planned load again | 20 |" in text


async def test_sign_ins_with_passwords_go_on_beside_the_play(kit: Any, tmp_path: Path) -> None:
    text = await kit.parts.flood(smallest(kit, tmp_path), per_second=10.0, turns=1, accounts=2)
    nothing_is_lost(text)
    assert re.search(r"10 sign-ins a second with argon2id: \d+ answered \d+", text)


async def test_a_soak_tells_by_how_much_memory_and_tasks_have_grown(kit: Any, tmp_path: Path) -> None:
    text = await kit.parts.soak(smallest(kit, tmp_path), parts=2)
    nothing_is_lost(text)
    assert re.search(r"\| part 2 \| 20 \|.*memory grew by \S+ MiB and its tasks by \S+\.", text, re.DOTALL)


async def test_the_rate_is_raised_until_the_house_is_too_slow(kit: Any, tmp_path: Path) -> None:
    text = await kit.parts.up(smallest(kit, tmp_path, seconds=0.5), limit_ms=0.0, settling=0.2)
    nothing_is_lost(text)
    assert re.search(r"At \d+ commands a second p99 is \d+ ms, more than 0 ms. The server then uses", text)
    assert list(islice(kit.parts.steps(100.0), 5)) == [100.0, 120, 150, 190, 240]


async def test_two_processes_on_postgresql_play_one_table(kit: Any, tmp_path: Path) -> None:
    text = await kit.parts.steady(smallest(kit, tmp_path, processes=2, postgres=True))
    nothing_is_lost(text)
    assert "| 1 table, 2 processes, PostgreSQL | 20 |" in text


async def test_a_written_log_is_one_a_house_starts_on(kit: Any, tmp_path: Path) -> None:
    text = await kit.PARTS["start"].run(kit.Plan(tables=2, events=1_500, folder=tmp_path))
    assert "start with snapshots, s" in text
    assert "replay, events/s" in text
    assert re.search(r"\| backup, with verification, s \| [\d.]+ \|\n\| restore, with verification, s \| [\d.]+", text)


async def test_a_card_that_is_not_the_one_of_the_seeds_is_found_in_a_shoe_that_is_still_in_play(
    kit: Any, tmp_path: Path
) -> None:
    path, vault = tmp_path / "house.db", Vault(bytes(32))
    rounds = sys.modules["load_rounds"]
    store = await SqliteStore.open(path)
    tables = await rounds.written_tables(store, sys.modules["load_server"].plans_of(1, 0), vault, 1)
    await rounds.write(store, tables, rounds=1)
    await store.close()
    found = await every_shoe(str(path), vault)
    assert (found.shoes, found.in_play, found.problems) == (1, 1, [])
    assert found.cards > 4
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER events_stay_update")
        (card,) = connection.execute("SELECT body ->> '$.event.card' FROM events WHERE type = 'card_dealt'").fetchone()
        body = f"json_set(body, '$.event.card', '{'As' if card != 'As' else 'Ks'}')"
        connection.execute(
            f"UPDATE events SET body = {body} WHERE type = 'card_dealt' AND body ->> '$.event.card' = ?", [card]
        )
    wrong = await every_shoe(str(path), vault)
    assert len(wrong.problems) == 1
    assert f"but the seeds give {card}" in wrong.line()


async def test_a_tables_history_is_written_and_played_on(kit: Any, tmp_path: Path) -> None:
    history = sys.modules["load_history"]
    floor = await history.floor_after(sys.modules["pontoon.store.memory"].MemoryStore(), 20)
    try:
        async with asyncio.timeout(PATIENCE):
            orders, waits = await history.play(floor, 3)
    finally:
        await floor.task.stop()
    assert floor.state.table.number >= 23
    assert orders > len(waits) > 3


async def test_a_short_and_a_long_history_are_played_on_in_turns(kit: Any, tmp_path: Path) -> None:
    text = await sys.modules["load_history"].history(kit.Plan(rounds=150, folder=tmp_path), turns=2, played=2)
    rows = re.findall(r"\| (SQLite|memory) \| (100|150) \| (?:[\d,]+ \| ){4}([\d,]+|-) \|", text)
    assert [(store, rounds) for store, rounds, _ in rows] == [
        ("SQLite", "100"), ("SQLite", "150"), ("memory", "100"), ("memory", "150"),
    ]  # fmt: skip
    assert [disk == "-" for *_, disk in rows] == [False, False, True, True]
    assert "4 rounds measured for each, 2 of one and then of the other in turn" in text


def test_a_section_is_recorded_in_place_of_the_one_before_it(kit: Any, tmp_path: Path) -> None:
    page, report = tmp_path / "load.md", sys.modules["load_report"]
    report.record("storm", "A storm", "a thousand cut", page)
    report.record("main", "Main", "the first time", page)
    report.record("main", "Main", "the second time", page)
    text = page.read_text(encoding="utf-8")
    assert text.index("the second time") < text.index("a thousand cut")
    assert "the first time" not in text
    assert text.count("## Main") == 1


def test_the_page_has_the_words_and_the_sections_that_the_program_would_write(kit: Any) -> None:
    report = sys.modules["load_report"]
    page = report.PAGE.read_text(encoding="utf-8")
    assert page.startswith(report.HEAD), "write it anew: python benchmarks/load.py PART --record"
    assert sorted(report.ORDER) == sorted(kit.PARTS)
    assert set(re.findall(r"^<!-- (\w+) -->$", page, re.MULTILINE)) <= set(report.ORDER)
