"""What queues up in one process, written to PostgreSQL a batch at a time; other processes do the same beside it.

The rows of the streams are locked in sorted order, then those of the accounts, so that no two batches can wait for
each other. Where a connection is lost around the COMMIT nobody knows whether it happened: the batch is tried again,
under the same locks, and what was written the first time is recognised by its hash.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import asyncpg

from pontoon.store.batch import Batch, Head, event_rows
from pontoon.store.contract import (
    GENESIS,
    Answer,
    Append,
    CommandSeen,
    StoreError,
    StoreFailed,
    StoreUnavailable,
    VersionConflict,
)

log = logging.getLogger("pontoon.store")

LONGEST_QUEUE = 10_000
LARGEST_BATCH = 500
# Batches that give way to another process's are tried again, so often at most.
MOST_TRIES = 40
CHANNEL = "pontoon_news"

LOST = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    # The server is stopping or starting.
    asyncpg.OperatorInterventionError,
    # What the client library answers on a connection whose loss it has not noticed yet.
    asyncpg.InternalClientError,
)
GIVES_WAY = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError, asyncpg.UniqueViolationError)

ADD_EVENTS = """
    INSERT INTO events (stream, version, type, type_version, at, actor, role, command_id, body, prev_hash, hash,
    attached) SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[],
    $7::text[], $8::text[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[])"""
ADD_POSTINGS = """
    INSERT INTO postings (stream, version, number, currency, account, cents)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::bigint[])"""
ADD_ANSWERS = """
    INSERT INTO answers (command_id, stream, fingerprint, answer)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[])"""
NEW_STREAMS = """
    INSERT INTO streams (stream, version, hash) SELECT stream, 0, $2 FROM unnest($1::text[]) AS new (stream)
    ON CONFLICT DO NOTHING RETURNING stream"""
LOCK_STREAMS = "SELECT stream, version, hash FROM streams WHERE stream = ANY($1) ORDER BY stream FOR UPDATE"
SET_STREAMS = """
    UPDATE streams SET version = now.version, hash = now.hash
    FROM unnest($1::text[], $2::bigint[], $3::bytea[]) AS now (stream, version, hash)
    WHERE streams.stream = now.stream"""
NEW_ACCOUNTS = """
    INSERT INTO balances (currency, account, cents)
    SELECT currency, account, 0 FROM unnest($1::text[], $2::text[]) AS new (currency, account)
    ON CONFLICT DO NOTHING RETURNING currency, account"""
LOCK_ACCOUNTS = """
    SELECT currency, account, cents FROM balances WHERE (currency, account) IN
    (SELECT * FROM unnest($1::text[], $2::text[])) ORDER BY currency, account FOR UPDATE"""
SET_BALANCES = """
    UPDATE balances SET cents = now.cents
    FROM unnest($1::text[], $2::text[], $3::bigint[]) AS now (currency, account, cents)
    WHERE balances.currency = now.currency AND balances.account = now.account"""
FORGET_STREAMS = "DELETE FROM streams WHERE version = 0 AND stream = ANY($1)"
FORGET_ACCOUNTS = """
    DELETE FROM balances WHERE (currency, account) IN (SELECT * FROM unnest($1::text[], $2::text[]))"""
TELL = "SELECT pg_notify($1, told) FROM unnest($2::text[]) AS new (told)"


def notice(origin: str, version: int, stream: str, words: str = "") -> str:
    """What other processes are told: words of one line, then the stream, whose name may hold anything."""
    return f"{origin} {version} {words}\n{stream}"


def meaning_of(error: BaseException) -> StoreError:
    """What an error of PostgreSQL, or of the way to it, means for the store."""
    code = getattr(error, "sqlstate", None) or ""
    words = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    # Class XX: the server has found its own files damaged.
    return StoreFailed(words) if code.startswith("XX") else StoreUnavailable(words)


@dataclass(slots=True, eq=False)
class Job:
    """An append that waits; `doubtful` once a COMMIT with it was sent and not answered."""

    append: Append
    future: "asyncio.Future[int]"
    doubtful: bool = False


Outcome = int | Exception
Connect = Callable[[], Awaitable[Any]]


class Batches:
    """The appends of one process, written by a few tasks with a connection each."""

    def __init__(self, connect: Connect, origin: str, batches: int, patience: float) -> None:
        self._connect = connect
        self._origin = origin
        self._patience = patience
        self._jobs: deque[Job] = deque()
        self._there = asyncio.Event()
        self._closed = False
        self._failed: StoreFailed | None = None
        # Accounts that are known to have a row: rows of accounts are never deleted.
        self._accounts: set[tuple[str, str]] = set()
        self._tasks = [asyncio.create_task(self._work(), name=f"store-batch-{n}") for n in range(batches)]

    async def append(self, append: Append) -> int:
        if self._closed:
            raise StoreUnavailable("the store is closed")
        if self._failed is not None:
            raise StoreFailed(str(self._failed))
        if len(self._jobs) >= LONGEST_QUEUE:
            raise StoreUnavailable("busy")
        job = Job(append, asyncio.get_running_loop().create_future())
        self._jobs.append(job)
        self._there.set()
        return await job.future

    async def close(self) -> None:
        """Write what is queued, then end."""
        self._closed = True
        self._there.set()
        await asyncio.gather(*self._tasks)

    async def _work(self) -> None:
        connection: Any = None
        while not self._closed or self._jobs:
            if not self._jobs:
                self._there.clear()
                await self._there.wait()
                continue
            jobs = [self._jobs.popleft() for _ in range(min(len(self._jobs), LARGEST_BATCH))]
            try:
                connection, outcomes = await self._write(connection, jobs)
            except BaseException as error:
                outcomes = [StoreUnavailable(f"{type(error).__name__}: {error}") for _ in jobs]
                deliver(jobs, outcomes)
                if not isinstance(error, Exception):
                    raise
                log.exception("a batch was not written")
            else:
                deliver(jobs, outcomes)
        if connection is not None:
            with suppress(*LOST):
                await connection.close(timeout=5)

    async def _write(self, connection: Any, jobs: list[Job]) -> tuple[Any, list[Outcome]]:
        """Try until it is written, refused or hopeless; the connection to go on with, and the outcomes."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._patience
        problem: Exception | None = None
        for attempt in range(1, MOST_TRIES + 1):
            try:
                if connection is None or connection.is_closed():
                    connection = await self._connect()
                return connection, await self._attempt(connection, jobs)
            except GIVES_WAY as error:
                problem = error
                await roll_back(connection)
            except (*LOST, asyncpg.PostgresError) as error:
                problem = error
                if connection is not None:
                    connection.terminate()
                connection = None
                # A connection that had died unnoticed is worth one new one; an unknown outcome, all our patience.
                doubtful = any(job.doubtful for job in jobs)
                if isinstance(meaning_of(error), StoreFailed) or (attempt > 1 and not doubtful) or loop.time() > until:
                    break
                await asyncio.sleep(min(0.05 * attempt, 0.5))
        meaning = meaning_of(problem or RuntimeError("no attempt was made"))
        if isinstance(meaning, StoreFailed):
            self._failed = meaning
        return connection, [type(meaning)(str(meaning)) for _ in jobs]

    async def _attempt(self, connection: Any, jobs: list[Job]) -> list[Outcome]:
        await connection.execute("BEGIN")
        appends = [job.append for job in jobs]
        new_streams, heads = await lock_streams(connection, appends)
        answers = await find_answers(connection, appends)
        new_accounts, balances = await self._lock_accounts(connection, appends)
        batch = Batch(heads, balances, answers)
        outcomes = [await judge(connection, batch, job) for job in jobs]
        if not batch.events:
            await connection.execute("ROLLBACK")
            return outcomes
        await write_rows(connection, batch)
        await forget_unused(connection, batch, new_streams, new_accounts)
        told = [notice(self._origin, head.version, stream) for stream, head in batch.heads.items()]
        await connection.execute(TELL, CHANNEL, told)
        for job in jobs:
            job.doubtful = True
        await connection.execute("COMMIT")
        self._accounts.update(batch.balances)
        return outcomes

    async def _lock_accounts(
        self, connection: Any, appends: list[Append]
    ) -> tuple[list[tuple[str, str]], dict[tuple[str, str], int]]:
        """The accounts that got a row just now, and the balances of all."""
        keys = sorted({(currency, account) for append in appends for currency, account, _ in append.postings})
        if not keys:
            return [], {}
        new: list[tuple[str, str]] = []
        unknown = [key for key in keys if key not in self._accounts]
        if unknown:
            new = [tuple(row) for row in await connection.fetch(NEW_ACCOUNTS, *columns(unknown, 2))]
        rows = await connection.fetch(LOCK_ACCOUNTS, *columns(keys, 2))
        return new, {(currency, account): cents for currency, account, cents in rows}


async def lock_streams(connection: Any, appends: list[Append]) -> tuple[list[str], dict[str, Head]]:
    """The streams that got a row just now, and the heads of all."""
    beginning = sorted({append.stream for append in appends if append.expected_version == 0})
    new: list[str] = []
    if beginning:
        new = [row[0] for row in await connection.fetch(NEW_STREAMS, beginning, GENESIS)]
    rows = await connection.fetch(LOCK_STREAMS, sorted({append.stream for append in appends}))
    return new, {stream: Head(version, digest) for stream, version, digest in rows}


async def find_answers(connection: Any, appends: list[Append]) -> dict[str, Answer]:
    command_ids = [append.command_id for append in appends if append.command_id]
    if not command_ids:
        return {}
    question = "SELECT command_id, stream, fingerprint, answer FROM answers WHERE command_id = ANY($1)"
    return {row[0]: Answer(row[1], row[2], row[3]) for row in await connection.fetch(question, command_ids)}


async def judge(connection: Any, batch: Batch, job: Job) -> Outcome:
    try:
        return batch.take(job.append)
    except (CommandSeen, VersionConflict) as refusal:
        if job.doubtful and await was_written(connection, job.append):
            return job.append.expected_version + len(job.append.events)
        return refusal
    except (StoreError, ValueError) as refusal:
        return refusal


async def was_written(connection: Any, append: Append) -> bool:
    """Whether exactly this append lies in its stream already."""
    last = append.expected_version + len(append.events)
    question = "SELECT version, hash FROM events WHERE stream = $1 AND version = ANY($2)"
    rows = dict(await connection.fetch(question, append.stream, [append.expected_version, last]))
    before = rows.get(append.expected_version, GENESIS if append.expected_version == 0 else None)
    if before is None or last not in rows:
        return False
    _, head = event_rows(append, Head(append.expected_version, before))
    return head.hash == bytes(rows[last])


async def write_rows(connection: Any, batch: Batch) -> None:
    await connection.execute(ADD_EVENTS, *columns(batch.events, 12))
    if batch.postings:
        await connection.execute(ADD_POSTINGS, *columns(batch.postings, 6))
        await connection.execute(SET_BALANCES, *columns([(*key, cents) for key, cents in batch.balances.items()], 3))
    if batch.answers:
        await connection.execute(ADD_ANSWERS, *columns([(key, *answer) for key, answer in batch.answers.items()], 4))
    await connection.execute(SET_STREAMS, *columns([(stream, *head) for stream, head in batch.heads.items()], 3))


async def forget_unused(
    connection: Any, batch: Batch, new_streams: list[str], new_accounts: list[tuple[str, str]]
) -> None:
    """Take back the rows made for appends that were then refused."""
    streams = [stream for stream in new_streams if stream not in batch.heads]
    if streams:
        await connection.execute(FORGET_STREAMS, streams)
    accounts = [key for key in new_accounts if key not in batch.balances]
    if accounts:
        await connection.execute(FORGET_ACCOUNTS, *columns(accounts, 2))


def columns(rows: Any, width: int) -> list[list[Any]]:
    """Rows as columns, of which there are `width` also where there are no rows."""
    return [list(column) for column in zip(*rows, strict=True)] if rows else [[] for _ in range(width)]


async def roll_back(connection: Any) -> None:
    with suppress(*LOST, asyncpg.PostgresError):
        await connection.execute("ROLLBACK")


def deliver(jobs: list[Job], outcomes: list[Outcome]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.future.done():
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)
