"""A store in one SQLite file, owned by one process: one thread writes, others read beside it."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Self, TypeVar

from pontoon.store.contract import (
    Answer,
    Append,
    Checkpoint,
    News,
    Posting,
    Record,
    Snapshot,
    Standing,
    StoredEvent,
    StoreUnavailable,
    VersionConflict,
    Written,
    refusal_of_append,
    refusal_of_name,
)
from pontoon.store.guards import missing_in_sqlite
from pontoon.store.ownership import Ownership
from pontoon.store.sqlite_file import connect, meaning_of, prepare
from pontoon.store.sqlite_writer import Change, Commit, Writer, commit_transaction
from pontoon.store.turns import Turns

READERS = 2
PAGE = 1_000
# Sorts after every character that may follow a prefix.
LAST_CHARACTER = "\U0010ffff"

# The postings of an account lie together, each stream's in order; their positions are looked up in that order.
BALANCE_AT = (
    "SELECT coalesce(sum(p.cents), 0) FROM postings p CROSS JOIN events e ON e.stream = p.stream"
    " AND e.version = p.version WHERE p.currency = ? AND p.account = ? AND e.position <= ?"
)

T = TypeVar("T")


class SqliteStore:
    """The contract in SQLite; made by `open`, which also brings an older file up to date."""

    def __init__(self, path: Path, ownership: Ownership | None, writer: Writer | None) -> None:
        self.path = path
        self._ownership = ownership
        self.writer = writer
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._closed = False
        self._turns = Turns()

    @classmethod
    async def open(cls, path: str | Path, read_only: bool = False, commit: Commit = commit_transaction) -> Self:
        """Open a file, made where there is none.

        `read_only` asks for no ownership, so that a log in use can be looked at; `commit` is how a transaction ends.
        """
        return await asyncio.to_thread(cls._open, Path(path), read_only, commit)

    @classmethod
    def _open(cls, path: Path, read_only: bool, commit: Commit) -> Self:
        # SQLite follows a link and keeps its log beside the file itself: so must the lock lie there.
        path = path.resolve() if path.is_symlink() else path
        if read_only:
            prepare(path, read_only)
            return cls(path, None, None)
        ownership = Ownership(path)
        try:
            prepare(path, read_only)
            return cls(path, ownership, Writer(path, commit))
        except BaseException:
            ownership.release()
            raise

    # Writing.

    async def append(self, append: Append) -> int:
        problem = refusal_of_append(append)
        if problem is not None:
            raise ValueError(problem)
        return await self._write(append)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        await self._write(Change("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", snapshot))

    async def put(self, record: Record) -> None:
        problem = refusal_of_name(record.kind) or refusal_of_name(record.key)
        if problem is not None:
            raise ValueError(problem)
        await self._write(Change("INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?)", record))

    async def drop(self, kind: str, key: str) -> bool:
        return await self._write(Change("DELETE FROM records WHERE kind = ? AND key = ?", (kind, key))) > 0

    async def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        try:
            await self._write(Change("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", checkpoint))
        except sqlite3.IntegrityError:
            raise VersionConflict("checkpoints", checkpoint.number) from None

    async def _write(self, work: Append | Change) -> int:
        if self.writer is None:
            raise StoreUnavailable("the store is open for reading only")
        if self._closed:
            raise StoreUnavailable("the store is closed")
        return await self.writer.do(work)

    # Reading.

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        rows = await self._rows(
            "SELECT * FROM events WHERE stream = ? AND version > ? ORDER BY version LIMIT ?",
            (stream, after, -1 if limit is None else limit),
        )
        return list(map(StoredEvent._make, rows))

    async def version(self, stream: str) -> int:
        rows = await self._rows("SELECT version FROM streams WHERE stream = ?", (stream,))
        return int(rows[0][0]) if rows else 0

    async def streams(self, prefix: str = "") -> list[str]:
        rows = await self._rows(
            "SELECT stream FROM streams WHERE stream >= ? AND stream < ? ORDER BY stream",
            (prefix, prefix + LAST_CHARACTER),
        )
        return [row[0] for row in rows]

    async def everything(self, after: int = 0) -> AsyncIterator[StoredEvent]:
        while True:
            rows = await self._rows("SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?", (after, PAGE))
            for row in rows:
                yield StoredEvent._make(row)
            if len(rows) < PAGE:
                return
            after = rows[-1][0]

    async def written(self, after: int = 0, limit: int = PAGE) -> Written:
        return await self._read(lambda connection: read_written(connection, after, limit))

    async def standing(self) -> Standing:
        return await self._read(read_standing)

    async def answer(self, command_id: str) -> Answer | None:
        rows = await self._rows("SELECT stream, fingerprint, answer FROM answers WHERE command_id = ?", (command_id,))
        return Answer._make(rows[0]) if rows else None

    async def balance(self, currency: str, account: str) -> int:
        known = None if self.writer is None else self.writer.balance(currency, account)
        if known is not None:
            return known
        rows = await self._rows("SELECT cents FROM balances WHERE currency = ? AND account = ?", (currency, account))
        return int(rows[0][0]) if rows else 0

    async def balance_at(self, currency: str, account: str, position: int) -> int:
        rows = await self._rows(BALANCE_AT, (currency, account, position))
        return int(rows[0][0])

    async def balances(self, currency: str, prefix: str = "") -> dict[str, int]:
        rows = await self._rows(
            "SELECT account, cents FROM balances WHERE currency = ? AND account >= ? AND account < ? ORDER BY account",
            (currency, prefix, prefix + LAST_CHARACTER),
        )
        return dict(rows)

    async def snapshot(self, stream: str) -> Snapshot | None:
        rows = await self._rows("SELECT stream, version, form, body FROM snapshots WHERE stream = ?", (stream,))
        return Snapshot._make(rows[0]) if rows else None

    async def record(self, kind: str, key: str, now: int | None = None) -> Record | None:
        rows = await self._rows(
            "SELECT * FROM records WHERE kind = ? AND key = ? AND (expires_at IS NULL OR ? IS NULL OR expires_at > ?)",
            (kind, key, now, now),
        )
        return Record._make(rows[0]) if rows else None

    async def records(self, kind: str, prefix: str = "") -> list[Record]:
        rows = await self._rows(
            "SELECT * FROM records WHERE kind = ? AND key >= ? AND key < ? ORDER BY key",
            (kind, prefix, prefix + LAST_CHARACTER),
        )
        return list(map(Record._make, rows))

    async def checkpoints(self, after: int = 0) -> list[Checkpoint]:
        rows = await self._rows("SELECT * FROM checkpoints WHERE number > ? ORDER BY number", (after,))
        return list(map(Checkpoint._make, rows))

    async def heads(self) -> list[tuple[str, int, bytes]]:
        return await self._rows("SELECT stream, version, hash FROM streams ORDER BY stream")

    def turn(self, name: str) -> AbstractAsyncContextManager[None]:
        """One process owns the file: nobody else could have it."""
        return self._turns.of(name)

    async def whisper(self, stream: str, words: str) -> None:
        """There is nobody else to hear it."""

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        """There is nobody else to hear any of it."""

    async def news(self) -> AsyncIterator[News]:
        """Nobody else can write to this file: it waits until it is cancelled."""
        await asyncio.Event().wait()
        yield News("", 0)

    async def close(self) -> None:
        """Write what is queued, and let go of the file; to be called once more is harmless."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._readers.shutdown()
        for connection in self._connections:
            connection.close()
        self._connections.clear()
        if self.writer is not None:
            self.writer.close()
        if self._ownership is not None:
            self._ownership.release()

    async def _rows(self, query: str, values: tuple[Any, ...] = ()) -> list[Any]:
        return await self._read(lambda connection: connection.execute(query, values).fetchall())

    async def _read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question)

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        try:
            if not hasattr(self._own, "connection"):
                self._own.connection = connect(self.path, for_reading=True)
                self._connections.append(self._own.connection)
            return question(self._own.connection)
        except sqlite3.Error as error:
            raise meaning_of(error) from error


def read_written(connection: sqlite3.Connection, after: int, limit: int) -> Written:
    """A stretch of the log; what is written stays, so that no transaction is needed around the three questions."""
    rows = connection.execute("SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?", (after, limit))
    events = list(map(StoredEvent._make, rows))
    if not events:
        return Written([], [], {})
    stretch = (after, events[-1].position)
    postings = connection.execute(
        "SELECT p.stream, p.version, p.currency, p.account, p.cents FROM events e CROSS JOIN postings p"
        " ON p.stream = e.stream AND p.version = e.version WHERE e.position > ? AND e.position <= ?"
        " ORDER BY e.position, p.number",
        stretch,
    )
    answers = connection.execute(
        "SELECT DISTINCT a.command_id, a.stream, a.fingerprint, a.answer FROM events e CROSS JOIN answers a"
        " ON a.command_id = e.command_id WHERE e.position > ? AND e.position <= ? AND e.command_id <> ''",
        stretch,
    )
    found = [(stream, version, Posting(*posting)) for stream, version, *posting in postings]
    return Written(events, found, {command_id: Answer(*answer) for command_id, *answer in answers})


def read_standing(connection: sqlite3.Connection) -> Standing:
    """How everything stands, seen in one transaction."""
    connection.execute("BEGIN")
    try:
        heads = connection.execute("SELECT stream, version, hash FROM streams ORDER BY stream").fetchall()
        rows = connection.execute("SELECT currency, account, cents FROM balances")
        balances = {(currency, account): cents for currency, account, cents in rows}
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
        (postings,) = connection.execute("SELECT count(*) FROM postings").fetchone()
        (answers,) = connection.execute("SELECT count(*) FROM answers").fetchone()
        unguarded = missing_in_sqlite(connection)
    finally:
        connection.execute("COMMIT")
    return Standing(heads, balances, events, postings, answers, gapless=True, unguarded=unguarded)
