"""A store in PostgreSQL, which many processes may write at the same time."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self
from uuid import uuid4

import asyncpg

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
    StoreNotOpened,
    VersionConflict,
    Written,
    refusal_of_append,
    refusal_of_name,
)
from pontoon.store.guards import missing_in_postgres
from pontoon.store.postgres_news import listen
from pontoon.store.postgres_writer import CHANNEL, LOST, TELL, Batches, Connect, meaning_of, notice
from pontoon.store.revisions import must_upgrade, upgrade_postgres

log = logging.getLogger("pontoon.store")

PAGE = 1_000
READERS = 4
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 30.0
# Sorts after every character that may follow a prefix.
LAST_CHARACTER = "\U0010ffff"


class PostgresStore:
    """The contract in PostgreSQL; made by `open`, which also brings an older database up to date."""

    def __init__(self, connect: Connect, pool: Any, batches: int, patience: float) -> None:
        self._connect = connect
        self._pool = pool
        self._origin = uuid4().hex
        self._batches = Batches(connect, self._origin, batches, patience)

    @classmethod
    async def open(cls, url: str, batches: int = 3, patience: float = 10.0) -> Self:
        """Connect to a database that exists.

        `batches` are written at the same time (one keeps the order of what is appended without waiting); an outcome
        that is unknown because the connection was lost is looked into for `patience` seconds.
        """

        async def connect() -> Any:
            return await asyncpg.connect(url, timeout=CONNECT_SECONDS, command_timeout=COMMAND_SECONDS)

        try:
            await prepare(connect)
            pool = await asyncpg.create_pool(
                url,
                min_size=0,
                max_size=READERS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                reset=nothing_to_reset,
            )
        except (*LOST, asyncpg.PostgresError, ValueError) as error:
            raise StoreNotOpened(f"PostgreSQL cannot be opened: {error or type(error).__name__}") from error
        return cls(connect, pool, batches, patience)

    # Writing.

    async def append(self, append: Append) -> int:
        problem = refusal_of_append(append)
        if problem is not None:
            raise ValueError(problem)
        return await self._batches.append(append)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        await self._execute(
            "INSERT INTO snapshots (stream, version, form, body) VALUES ($1, $2, $3, $4) ON CONFLICT (stream)"
            " DO UPDATE SET version = excluded.version, form = excluded.form, body = excluded.body",
            *snapshot,
        )

    async def put(self, record: Record) -> None:
        problem = refusal_of_name(record.kind) or refusal_of_name(record.key)
        if problem is not None:
            raise ValueError(problem)
        await self._execute(
            "INSERT INTO records (kind, key, value, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT (kind, key)"
            " DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at",
            *record,
        )

    async def drop(self, kind: str, key: str) -> bool:
        return await self._execute("DELETE FROM records WHERE kind = $1 AND key = $2", kind, key) != "DELETE 0"

    async def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        added = await self._execute(
            "INSERT INTO checkpoints (number, at, position, digest, signature, public_key)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            *checkpoint,
        )
        # The same one may be there because the first try was carried out and only its answer lost.
        if added == "INSERT 0 0" and checkpoint not in await self.checkpoints(checkpoint.number - 1):
            raise VersionConflict("checkpoints", checkpoint.number)

    # Reading.

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        rows = await self._fetch(
            "SELECT * FROM events WHERE stream = $1 AND version > $2 ORDER BY version LIMIT $3", stream, after, limit
        )
        return list(map(StoredEvent._make, rows))

    async def version(self, stream: str) -> int:
        rows = await self._fetch("SELECT version FROM streams WHERE stream = $1", stream)
        return int(rows[0][0]) if rows else 0

    async def streams(self, prefix: str = "") -> list[str]:
        rows = await self._fetch(
            "SELECT stream FROM streams WHERE version > 0 AND stream >= $1 AND stream < $2 ORDER BY stream",
            prefix,
            prefix + LAST_CHARACTER,
        )
        return [row[0] for row in rows]

    async def everything(self, after: int = 0) -> AsyncIterator[StoredEvent]:
        """All events after a position; whoever is writing meanwhile may add some before the last one given."""
        while True:
            rows = await self._fetch("SELECT * FROM events WHERE position > $1 ORDER BY position LIMIT $2", after, PAGE)
            for row in rows:
                yield StoredEvent._make(row)
            if len(rows) < PAGE:
                return
            after = rows[-1][0]

    async def written(self, after: int = 0, limit: int = PAGE) -> Written:
        rows = await self._fetch("SELECT * FROM events WHERE position > $1 ORDER BY position LIMIT $2", after, limit)
        events = list(map(StoredEvent._make, rows))
        if not events:
            return Written([], [], {})
        stretch = (after, events[-1].position)
        postings = await self._fetch(
            "SELECT p.stream, p.version, p.currency, p.account, p.cents FROM events e JOIN postings p"
            " ON p.stream = e.stream AND p.version = e.version WHERE e.position > $1 AND e.position <= $2"
            " ORDER BY e.position, p.number",
            *stretch,
        )
        answers = await self._fetch(
            "SELECT command_id, stream, fingerprint, answer FROM answers WHERE command_id IN"
            " (SELECT command_id FROM events WHERE position > $1 AND position <= $2 AND command_id <> '')",
            *stretch,
        )
        found = [(row[0], row[1], Posting(*row[2:])) for row in postings]
        return Written(events, found, {row[0]: Answer(*row[1:]) for row in answers})

    async def standing(self) -> Standing:
        connection = await self._in_one_moment()
        try:
            heads = await connection.fetch(HEADS)
            balances = await connection.fetch("SELECT currency, account, cents FROM balances")
            counts = await connection.fetchrow(
                "SELECT (SELECT count(*) FROM events), (SELECT count(*) FROM postings), (SELECT count(*) FROM answers)"
            )
            unguarded = await missing_in_postgres(connection)
        except (*LOST, asyncpg.PostgresError) as error:
            raise meaning_of(error) from error
        finally:
            connection.terminate()
        sums = {(row[0], row[1]): row[2] for row in balances}
        events, postings, answers = counts
        streams = [tuple(row) for row in heads]
        return Standing(streams, sums, events, postings, answers, gapless=False, unguarded=unguarded)

    async def heads(self) -> list[tuple[str, int, bytes]]:
        connection = await self._in_one_moment()
        try:
            return [tuple(row) for row in await connection.fetch(HEADS)]
        except (*LOST, asyncpg.PostgresError) as error:
            raise meaning_of(error) from error
        finally:
            connection.terminate()

    async def answer(self, command_id: str) -> Answer | None:
        rows = await self._fetch("SELECT stream, fingerprint, answer FROM answers WHERE command_id = $1", command_id)
        return Answer._make(rows[0]) if rows else None

    async def balance(self, currency: str, account: str) -> int:
        rows = await self._fetch("SELECT cents FROM balances WHERE currency = $1 AND account = $2", currency, account)
        return int(rows[0][0]) if rows else 0

    async def balance_at(self, currency: str, account: str, position: int) -> int:
        # Positions are given out while the account is locked, so that its postings lie in their order.
        rows = await self._fetch(
            "SELECT coalesce(sum(p.cents), 0) FROM postings p JOIN events e ON e.stream = p.stream"
            " AND e.version = p.version WHERE p.currency = $1 AND p.account = $2 AND e.position <= $3",
            currency,
            account,
            position,
        )
        return int(rows[0][0])

    async def balances(self, currency: str, prefix: str = "") -> dict[str, int]:
        rows = await self._fetch(
            "SELECT account, cents FROM balances"
            " WHERE currency = $1 AND account >= $2 AND account < $3 ORDER BY account",
            currency,
            prefix,
            prefix + LAST_CHARACTER,
        )
        return {row[0]: row[1] for row in rows}

    async def snapshot(self, stream: str) -> Snapshot | None:
        rows = await self._fetch("SELECT stream, version, form, body FROM snapshots WHERE stream = $1", stream)
        return Snapshot._make(rows[0]) if rows else None

    async def record(self, kind: str, key: str, now: int | None = None) -> Record | None:
        rows = await self._fetch(
            "SELECT kind, key, value, expires_at FROM records WHERE kind = $1 AND key = $2"
            " AND (expires_at IS NULL OR $3::bigint IS NULL OR expires_at > $3)",
            kind,
            key,
            now,
        )
        return Record._make(rows[0]) if rows else None

    async def records(self, kind: str, prefix: str = "") -> list[Record]:
        rows = await self._fetch(
            "SELECT kind, key, value, expires_at FROM records WHERE kind = $1 AND key >= $2 AND key < $3 ORDER BY key",
            kind,
            prefix,
            prefix + LAST_CHARACTER,
        )
        return list(map(Record._make, rows))

    async def checkpoints(self, after: int = 0) -> list[Checkpoint]:
        rows = await self._fetch(
            "SELECT number, at, position, digest, signature, public_key FROM checkpoints"
            " WHERE number > $1 ORDER BY number",
            after,
        )
        return list(map(Checkpoint._make, rows))

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[None]:
        """By a lock of the database's, on a connection of its own: it ends with whoever has it."""
        connection = await self._opened()
        try:
            try:
                await connection.execute("SELECT pg_advisory_lock(hashtextextended($1, 0))", name)
            except (*LOST, asyncpg.PostgresError) as error:
                raise meaning_of(error) from error
            yield
        finally:
            connection.terminate()

    async def whisper(self, stream: str, words: str) -> None:
        await self.whisper_all([(stream, words)])

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        await self._execute(TELL, CHANNEL, [notice(self._origin, 0, stream, words) for stream, words in whispers])

    def news(self) -> AsyncIterator[News]:
        """All streams as they stand, then those that other processes write to, and what they whisper."""
        return listen(self._connect, self._origin)

    async def close(self) -> None:
        """Write what is queued, and hang up; to be called once more is harmless."""
        await self._batches.close()
        try:
            await asyncio.wait_for(self._pool.close(), CONNECT_SECONDS)
        except (*LOST, asyncpg.PostgresError):
            self._pool.terminate()

    async def _in_one_moment(self) -> Any:
        """A connection that sees everything at one moment at which nobody is in the midst of writing events.

        So whatever is written later has a later position than all it sees.
        """
        gate, connection = await self._opened(), await self._opened()
        try:
            # Waits for the batches under way, and holds up the next ones until the other connection has looked.
            await gate.execute("BEGIN; LOCK TABLE events IN SHARE MODE")
            await connection.execute("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
            await connection.execute("SELECT 1 FROM streams LIMIT 1")
        except (*LOST, asyncpg.PostgresError) as error:
            connection.terminate()
            raise meaning_of(error) from error
        finally:
            gate.terminate()
        return connection

    async def _opened(self) -> Any:
        try:
            return await self._connect()
        except (*LOST, asyncpg.PostgresError) as error:
            raise meaning_of(error) from error

    async def _fetch(self, question: str, *values: Any) -> list[Any]:
        return list(await self._ask("fetch", question, *values))

    async def _execute(self, statement: str, *values: Any) -> str:
        return str(await self._ask("execute", statement, *values))

    async def _ask(self, how: str, *question: Any) -> Any:
        """Ask on any connection; once more on another where that one was dead: all of it may be done twice."""
        for last in (False, True):
            try:
                async with self._pool.acquire(timeout=CONNECT_SECONDS) as connection:
                    try:
                        return await getattr(connection, how)(*question)
                    except LOST:
                        connection.terminate()
                        raise
            except (*LOST, asyncpg.PostgresError) as error:
                if last or not isinstance(error, LOST):
                    raise meaning_of(error) from error
        return None


HEADS = "SELECT stream, version, hash FROM streams WHERE version > 0 ORDER BY stream"


async def nothing_to_reset(_connection: Any) -> None:
    """The connections for reading never change their settings, which saves a question each time."""


async def prepare(connect: Connect) -> None:
    """Bring the database up to date, and refuse one that is newer or would lose what it has acknowledged."""
    connection = await connect()
    try:
        found = await connection.fetchval("SELECT to_regclass('alembic_version')::text")
        revision = await connection.fetchval("SELECT version_num FROM alembic_version") if found else None
        if await connection.fetchval("SELECT current_setting('synchronous_commit')") == "off":
            raise StoreNotOpened("PostgreSQL runs with synchronous_commit off: acknowledged writes may be lost")
        if await connection.fetchval("SELECT current_setting('fsync')") == "off":
            log.warning("PostgreSQL runs with fsync off: a crash of its machine may destroy everything")
    finally:
        await connection.close()
    if must_upgrade(revision, "the database"):
        await upgrade_postgres(connect)
