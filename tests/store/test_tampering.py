"""Goal F10: whatever is changed in a log afterwards is found, and what was not changed is not complained of."""

import asyncio
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from pontoon.store.backup import backup
from pontoon.store.chain import hash_of
from pontoon.store.checkpoints import Signer
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.store.postgres import PostgresStore
from pontoon.store.sqlite import SqliteStore
from pontoon.store.verify import verify
from tests.store.writing import NIGHT, an_evening, append, payment

CHANGES = 300
COLUMNS = (
    "stream",
    "version",
    "type",
    "type_version",
    "at",
    "actor",
    "role",
    "command_id",
    "body",
    "prev_hash",
    "hash",
    "attached",
)
ONE = "stream = 'table:P0' AND version = 3"


async def test_a_log_that_nobody_has_touched_holds(store: Store, tmp_path: Path) -> None:
    second = tmp_path / "second.ndjson"
    signer = Signer.from_file(tmp_path / "key", make=True, second_file=second)
    for tag in "abc":
        await an_evening(store, tag=tag)
        await signer.sign(store, NIGHT)
    await store.append(append("table:P1", await store.version("table:P1")))
    report = await verify(store, public_keys=[signer.public_key], second_file=second)
    assert report.problems == []
    standing = await store.standing()
    assert (report.events, report.postings, report.answers) == (standing.events, standing.postings, standing.answers)
    assert (report.streams, report.checkpoints) == (3, 3)


async def test_an_empty_log_holds(store: Store) -> None:
    assert (await verify(store)).holds


async def test_a_log_is_verified_while_it_is_written(store: Store, tmp_path: Path) -> None:
    signer = Signer.from_file(tmp_path / "key", make=True)
    over = asyncio.Event()

    async def play(table: int) -> None:
        version = 0
        while not over.is_set():
            postings = payment(f"player:{table}", "bank", 1)
            version = await store.append(append(f"table:{table}", version, b"1", b"2", postings=postings))
            await asyncio.sleep(0)

    players = [asyncio.create_task(play(table)) for table in range(8)]
    events = 0
    while events < 400:
        await signer.sign(store, NIGHT)
        await asyncio.sleep(0)
        report = await verify(store)
        assert report.problems == []
        events = report.events
    over.set()
    await asyncio.gather(*players)
    assert (await verify(store)).problems == []


class Tamperer:
    """Changes one thing at random in the events of an SQLite file, past the database's own refusal.

    Its triggers are put back afterwards, so that it is the change that is found and not that they are gone.
    """

    def __init__(self, connection: sqlite3.Connection, choose: random.Random) -> None:
        self._connection = connection
        self._choose = choose
        found = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        self._triggers = [made for _, made in found]
        for name, _ in found:
            connection.execute(f"DROP TRIGGER {name}")
        connection.commit()

    def put_back(self) -> None:
        for made in self._triggers:
            self._connection.execute(made)
        self._connection.commit()

    def tamper(self) -> str:
        ways: list[Callable[[], str]] = [self.flip, self.flip, self.delete, self.insert, self.swap, self.truncate]
        while True:
            # What the database could not hold at all (two events of one version) is no change.
            with suppress(sqlite3.IntegrityError):
                return self._choose.choice(ways)()

    def flip(self) -> str:
        """One bit of one field of one event."""
        column = self._choose.choice(COLUMNS)
        position = self._some()
        (value,) = self._connection.execute(f"SELECT {column} FROM events WHERE position = ?", (position,)).fetchone()
        changed: Any
        if isinstance(value, int):
            changed = value ^ (1 << self._choose.randrange(40))
        elif not value:
            changed = "x" if isinstance(value, str) else b"x"
        else:
            octets = bytearray(value.encode() if isinstance(value, str) else value)
            octets[self._choose.randrange(len(octets))] ^= 1 << self._choose.randrange(8)
            changed = bytes(octets)
        wanted = f"CAST(? AS {'TEXT' if isinstance(value, str) else 'BLOB'})" if isinstance(changed, bytes) else "?"
        self._connection.execute(f"UPDATE events SET {column} = {wanted} WHERE position = ?", (changed, position))
        return f"a bit of {column} at {position}"

    def delete(self) -> str:
        position = self._some()
        self._connection.execute("DELETE FROM events WHERE position = ?", (position,))
        return f"event {position} deleted"

    def insert(self) -> str:
        """A copy of an event that says something else, as a new version at the end, in a gap or of a new stream."""
        (last,) = self._connection.execute("SELECT max(position) FROM events").fetchone()
        stream = self._choose.choice(["table:P0", "table:P1", "forged"])
        (version,) = self._connection.execute(
            "SELECT coalesce(max(version), 0) + 1 FROM events WHERE stream = ?", (stream,)
        ).fetchone()
        self._connection.execute(
            "INSERT INTO events SELECT ?, ?, ?, type, type_version, at, actor, role, command_id, body, prev_hash, hash,"
            " attached FROM events WHERE position = ?",
            (last + self._choose.randint(1, 3), stream, version, self._some()),
        )
        return f"{stream} version {version} inserted"

    def swap(self) -> str:
        """Two events change places, or only one of their fields does."""
        while True:
            one, other = self._some(), self._some()
            names = ["stream", "version"] if self._choose.random() < 0.5 else [self._choose.choice(COLUMNS)]
            rows = [self._fields(each, names) for each in (one, other)]
            if rows[0] == rows[1]:
                continue
            setting = ", ".join(f"{name} = ?" for name in names)
            change = f"UPDATE events SET {setting} WHERE position = ?"
            (stream,) = self._fields(one, ["stream"])
            # Out of the way first: no two events may have one version.
            self._connection.execute("UPDATE events SET stream = 'between' WHERE position = ?", (one,))
            try:
                self._connection.execute(change, (*rows[0], other))
                self._connection.execute("UPDATE events SET stream = ? WHERE position = ?", (stream, one))
                self._connection.execute(change, (*rows[1], one))
            except sqlite3.IntegrityError:
                self._connection.rollback()
                raise
            return f"{', '.join(names)} of events {one} and {other} swapped"

    def truncate(self) -> str:
        """The end of the log is cut off, and everything beside it is made to fit what is left."""
        left = self._choose.randrange(self._last())
        for change in (
            "DELETE FROM events WHERE position > :left",
            "DELETE FROM streams WHERE stream NOT IN (SELECT stream FROM events) AND :left >= 0",
            "UPDATE streams SET (version, hash) = (SELECT version, hash FROM events e WHERE e.stream = streams.stream"
            " ORDER BY version DESC LIMIT 1) WHERE :left >= 0",
            "DELETE FROM postings WHERE (stream, version) NOT IN (SELECT stream, version FROM events) AND :left >= 0",
            "DELETE FROM answers WHERE command_id NOT IN (SELECT command_id FROM events) AND :left >= 0",
            "DELETE FROM balances WHERE :left >= 0",
            "INSERT INTO balances SELECT currency, account, sum(cents) FROM postings WHERE :left >= 0 GROUP BY 1, 2",
        ):
            self._connection.execute(change, {"left": left})
        what = f"all events after {left} cut off"
        if self._choose.random() < 0.5:
            self._connection.execute("DELETE FROM checkpoints WHERE position > ?", (left,))
            what += " with their checkpoints"
        return what

    def _last(self) -> int:
        return int(self._connection.execute("SELECT max(position) FROM events").fetchone()[0])

    def _some(self) -> int:
        return self._choose.randint(1, self._last())

    def _fields(self, position: int, names: list[str]) -> tuple[Any, ...]:
        question = f"SELECT {', '.join(names)} FROM events WHERE position = ?"
        return tuple(self._connection.execute(question, (position,)).fetchone())


async def undetected_changes(folder: Path, changes: int, seed: int) -> list[str]:
    """Make a log, change one thing in a copy of it as many times as asked, and tell which changes were not found."""
    original, copy, second = folder / "house.db", folder / "copy.db", folder / "second.ndjson"
    store = await SqliteStore.open(original)
    signer = Signer.from_file(folder / "key", make=True, second_file=second)
    for tag in "ab":
        await an_evening(store, tag=tag)
        await signer.sign(store, NIGHT)
    await store.close()
    octets = original.read_bytes()
    undetected: list[str] = []
    for number in range(changes):
        copy.write_bytes(octets)
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("PRAGMA journal_mode = MEMORY")
            connection.execute("PRAGMA synchronous = OFF")
            tamperer = Tamperer(connection, random.Random(f"{seed} {number}"))
            change = tamperer.tamper()
            tamperer.put_back()
        changed = await SqliteStore.open(copy, read_only=True)
        report = await verify(changed, public_keys=[signer.public_key], second_file=second)
        await changed.close()
        if report.holds:
            undetected.append(f"{change} (seed {seed}, number {number})")
    return undetected


async def test_an_event_written_anew_with_its_hash_is_found_by_the_next_of_its_stream(tmp_path: Path) -> None:
    """Its own hash is right again, and the checkpoint signs the last hash of each stream alone."""
    store = await SqliteStore.open(tmp_path / "house.db")
    signer = Signer.from_file(tmp_path / "key", make=True)
    await an_evening(store)
    await signer.sign(store, NIGHT)
    forged = (await store.read("table:P0"))[2]._replace(actor="nobody")
    await store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        tamperer = Tamperer(connection, random.Random(0))
        connection.execute(f"UPDATE events SET actor = ?, hash = ? WHERE {ONE}", (forged.actor, hash_of(forged)))
        tamperer.put_back()
    changed = await SqliteStore.open(tmp_path / "house.db", read_only=True)
    assert (await verify(changed)).problems == ["table:P0 version 4 does not follow the event before it"]
    await changed.close()


async def test_every_single_change_is_found(tmp_path: Path) -> None:
    assert await undetected_changes(tmp_path, CHANGES, seed=10) == []


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            "UPDATE postings SET cents = cents + 1 WHERE " + ONE + " AND number = 0",
            "sum to 1 cents",
        ),
        (
            "UPDATE postings SET account = 'player:9' WHERE " + ONE + " AND number = 0",
            "have been changed since they were written",
        ),
        ("DELETE FROM postings WHERE " + ONE, "have been changed since they were written"),
        ("INSERT INTO postings VALUES ('none', 1, 0, 'chips', 'a', 1)", "postings that belong to no event: 1"),
        ("UPDATE balances SET cents = cents + 1 WHERE account = 'player:0'", "balance of player:0"),
        ("INSERT INTO balances VALUES ('chips', 'player:new', 5)", "balance of player:new"),
        ("UPDATE answers SET answer = x'00' WHERE command_id = '0-1'", "answer or the postings"),
        ("UPDATE answers SET stream = 'other' WHERE command_id = '0-1'", "stored as an answer of other"),
        ("DELETE FROM answers WHERE command_id = '0-1'", "is missing"),
        ("INSERT INTO answers VALUES ('new', 'table:P0', '', x'00')", "answers that belong to no event: 1"),
        ("UPDATE streams SET version = version + 1 WHERE stream = 'table:P0'", "head of table:P0"),
        ("DELETE FROM streams WHERE stream = 'table:P0'", "head of table:P0"),
        ("INSERT INTO streams VALUES ('new', 1, x'00')", "head of new"),
        ("UPDATE checkpoints SET at = at + 1", "signature of checkpoint 1"),
        ("UPDATE checkpoints SET position = position - 1 WHERE number = 1", "signature of checkpoint 1"),
        ("DELETE FROM checkpoints WHERE number = 1", "checkpoint 1 is missing"),
        ("DELETE FROM checkpoints", "from 1 on"),
        ("UPDATE events SET position = 1000 WHERE position = 1", "comes after version"),
        ("UPDATE events SET position = 1000 WHERE position = (SELECT max(position) FROM events)", "has position 1000"),
    ],
)
async def test_what_was_changed_is_named(tmp_path: Path, change: str, words: str) -> None:
    second = tmp_path / "second.ndjson"
    store = await SqliteStore.open(tmp_path / "house.db")
    signer = Signer.from_file(tmp_path / "key", make=True, second_file=second)
    for tag in ("", "later"):
        await an_evening(store, tag=tag)
        await signer.sign(store, NIGHT)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        tamperer = Tamperer(connection, random.Random(0))
        assert connection.execute(change).rowcount > 0
        tamperer.put_back()
    changed = await SqliteStore.open(tmp_path / "house.db", read_only=True)
    report = await verify(changed, second_file=second)
    await changed.close()
    assert words in "\n".join(report.problems)
    assert report.unguarded == []


SOFT = "CREATE TRIGGER postings_stay_delete BEFORE DELETE ON postings BEGIN SELECT 1; END"


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ("DROP TRIGGER events_stay_update", "events_stay_update"),
        ("DROP TRIGGER checkpoints_stay_insert", "checkpoints_stay_insert"),
        (f"DROP TRIGGER postings_stay_delete; {SOFT}", "postings_stay_delete"),
    ],
)
async def test_a_file_that_no_longer_refuses_changes_is_named_and_can_be_copied(
    tmp_path: Path, change: str, missing: str
) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        connection.executescript(change)
    opened = await SqliteStore.open(tmp_path / "house.db", read_only=True)
    report = await verify(opened)
    await opened.close()
    assert (report.holds, report.problems) == (False, [])
    (told,) = report.unguarded
    assert f"its trigger {missing} is missing or altered" in told
    assert (await backup(tmp_path / "house.db", tmp_path / "copy.db")).unguarded == [told]


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER answers_stay ON answers",
        "ALTER TABLE answers DISABLE TRIGGER answers_stay",
        "DROP TRIGGER answers_stay ON answers; CREATE TRIGGER answers_stay BEFORE UPDATE ON answers"
        " FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()",
        "DROP TRIGGER answers_stay ON answers; CREATE TRIGGER answers_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON"
        " answers FOR EACH STATEMENT WHEN (false) EXECUTE FUNCTION refuse_change()",
    ],
)
async def test_a_database_that_no_longer_refuses_changes_is_named(database: str, change: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute(change)
    store = await PostgresStore.open(database)
    assert [each.split()[-5] for each in (await verify(store)).unguarded] == ["answers_stay"]
    await connection.execute(
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$"
    )
    assert len((await verify(store)).unguarded) == 4
    await store.close()
    await connection.close()


async def test_a_log_made_anew_with_another_key_is_found_by_the_keys_that_may_sign(tmp_path: Path) -> None:
    store = MemoryStore()
    await an_evening(store)
    ours = Signer.from_file(tmp_path / "ours", make=True)
    theirs = Signer.from_file(tmp_path / "theirs", make=True)
    await theirs.sign(store, NIGHT)
    assert (await verify(store)).public_keys == {theirs.public_key}
    report = await verify(store, public_keys=[ours.public_key])
    assert report.problems == ["checkpoint 1 was signed with a key that is not authorised"]
