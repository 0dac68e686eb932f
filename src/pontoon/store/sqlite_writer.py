"""The one thread that writes an SQLite file: it takes what has queued up, and commits it together."""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from pontoon.store.batch import Batch, Head
from pontoon.store.contract import Answer, Append, StoreError, StoreFailed, StoreUnavailable
from pontoon.store.sqlite_file import connect, meaning_of

LONGEST_QUEUE = 10_000
LARGEST_BATCH = 1_000
# How long the writer waits for more when the batch before was of many; one command alone never waits.
WINDOW_SECONDS = 0.001
# Rows written between two checkpoints of the write-ahead log: some ten megabytes of it.
ROWS_TO_CHECKPOINT = 5_000
# The streams and accounts whose standing is kept in memory.
KEPT_IN_MEMORY = 200_000


class Change(NamedTuple):
    """One statement for what is not appended: a record, a snapshot, a checkpoint."""

    statement: str
    values: tuple[Any, ...]


class Job(NamedTuple):
    work: Append | Change
    future: "asyncio.Future[int]"
    loop: asyncio.AbstractEventLoop


Outcome = int | Exception
Commit = Callable[[sqlite3.Connection], None]

ADD_EVENT = (
    "INSERT INTO events (stream, version, type, type_version, at, actor, role, command_id, body, prev_hash, hash,"
    " attached) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ADD_POSTING = "INSERT INTO postings (stream, version, number, currency, account, cents) VALUES (?, ?, ?, ?, ?, ?)"
ADD_ANSWER = "INSERT INTO answers (command_id, stream, fingerprint, answer) VALUES (?, ?, ?, ?)"
SET_HEAD = (
    "INSERT INTO streams (stream, version, hash) VALUES (?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash"
)
SET_BALANCE = (
    "INSERT INTO balances (currency, account, cents) VALUES (?, ?, ?)"
    " ON CONFLICT (currency, account) DO UPDATE SET cents = excluded.cents"
)


def commit_transaction(connection: sqlite3.Connection) -> None:
    connection.execute("COMMIT")


class Writer:
    """Everything that is written goes through here in the order in which it came."""

    def __init__(self, path: Path, commit: Commit = commit_transaction) -> None:
        self.connection = connect(path)
        self._commit = commit
        self._queue: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._heads: dict[str, Head] = {}
        self._balances: dict[tuple[str, str], int] = {}
        self._rows_since_checkpoint = 0
        self._failed: StoreFailed | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    async def do(self, work: Append | Change) -> int:
        """An append's new version, or how many rows a change has touched; once it is durable."""
        if self._closed:
            raise StoreUnavailable("the store is closed")
        if self._failed is not None:
            raise StoreFailed(str(self._failed))
        if self._queue.qsize() >= LONGEST_QUEUE:
            raise StoreUnavailable("busy")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[int] = loop.create_future()
        self._queue.put(Job(work, future, loop))
        return await future

    def balance(self, currency: str, account: str) -> int | None:
        """As it was last committed, where it is at hand; a look into a dictionary needs no thread."""
        return self._balances.get((currency, account))

    def close(self) -> None:
        """Write what is queued, and end the thread; called outside of the event loop."""
        self._closed = True
        self._queue.put(None)
        self._thread.join()
        self.connection.close()

    def _run(self) -> None:
        many = False
        going_on = True
        while going_on:
            jobs, going_on = self._next_jobs(many)
            if jobs:
                many = len(jobs) > 1
                deliver(jobs, self._write(jobs))
            self._checkpoint_when_due()

    def _next_jobs(self, many: bool) -> tuple[list[Job], bool]:
        """Whatever waits, at least one; the second is False when the store is being closed."""
        first = self._queue.get()
        if first is None:
            return [], False
        jobs = [first]
        if many:
            time.sleep(WINDOW_SECONDS)
        with suppress(queue.Empty):
            while len(jobs) < LARGEST_BATCH:
                job = self._queue.get_nowait()
                if job is None:
                    return jobs, False
                jobs.append(job)
        return jobs, True

    def _write(self, jobs: list[Job]) -> list[Outcome]:
        if self._failed is not None:
            return [StoreFailed(str(self._failed)) for _ in jobs]
        committing = False
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            batch = self._batch_for(jobs)
            outcomes = [self._judge(batch, job.work) for job in jobs]
            self._write_rows(batch)
            committing = True
            self._commit(self.connection)
        except Exception as error:
            # Whatever it is, everyone who waits is told, and the thread goes on.
            return self._give_up(meaning_of(error, committing), len(jobs))
        self._remember(batch)
        return outcomes

    def _judge(self, batch: Batch, work: Append | Change) -> Outcome:
        try:
            if isinstance(work, Append):
                return batch.take(work)
            self._rows_since_checkpoint += 1
            return self.connection.execute(work.statement, work.values).rowcount
        except (StoreError, ValueError, OverflowError, sqlite3.IntegrityError) as refusal:
            return refusal

    def _batch_for(self, jobs: list[Job]) -> Batch:
        """What is written already of everything these jobs touch."""
        answers: dict[str, Answer] = {}
        for job in jobs:
            append = job.work
            if not isinstance(append, Append):
                continue
            if append.stream not in self._heads:
                self._read_head(append.stream)
            for currency, account, _ in append.postings:
                if (currency, account) not in self._balances:
                    self._read_balance(currency, account)
            if append.command_id:
                row = self.connection.execute(
                    "SELECT stream, fingerprint, answer FROM answers WHERE command_id = ?", (append.command_id,)
                ).fetchone()
                if row is not None:
                    answers[append.command_id] = Answer(*row)
        return Batch(self._heads, self._balances, answers)

    def _read_head(self, stream: str) -> None:
        row = self.connection.execute("SELECT version, hash FROM streams WHERE stream = ?", (stream,)).fetchone()
        if row is not None:
            self._heads[stream] = Head(*row)

    def _read_balance(self, currency: str, account: str) -> None:
        row = self.connection.execute(
            "SELECT cents FROM balances WHERE currency = ? AND account = ?", (currency, account)
        ).fetchone()
        if row is not None:
            self._balances[currency, account] = row[0]

    def _write_rows(self, batch: Batch) -> None:
        many = self.connection.executemany
        many(ADD_EVENT, batch.events)
        many(ADD_POSTING, batch.postings)
        many(ADD_ANSWER, ((command_id, *answer) for command_id, answer in batch.answers.items()))
        many(SET_HEAD, ((stream, *head) for stream, head in batch.heads.items()))
        many(SET_BALANCE, ((*key, cents) for key, cents in batch.balances.items()))
        self._rows_since_checkpoint += len(batch.events) * 2 + len(batch.postings) + len(batch.answers)

    def _remember(self, batch: Batch) -> None:
        if len(self._heads) + len(self._balances) > KEPT_IN_MEMORY:
            self._forget()
        self._heads.update(batch.heads)
        self._balances.update(batch.balances)

    def _forget(self) -> None:
        self._heads.clear()
        self._balances.clear()

    def _give_up(self, problem: StoreError, jobs: int) -> list[Outcome]:
        """Nothing of the batch is written; those refused may have been so because of others of it, so none is."""
        with suppress(sqlite3.Error):
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
        self._forget()
        if isinstance(problem, StoreFailed):
            self._failed = problem
        return [type(problem)(str(problem)) for _ in range(jobs)]

    def _checkpoint_when_due(self) -> None:
        """Copy the write-ahead log into the file now and then, after the answers have gone out."""
        if self._rows_since_checkpoint < ROWS_TO_CHECKPOINT or self._failed is not None:
            return
        self._rows_since_checkpoint = 0
        try:
            # Never wait for a reader: what cannot be copied now is copied next time.
            self.connection.execute("PRAGMA busy_timeout = 0")
            self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            self.connection.execute("PRAGMA busy_timeout = 5000")
        except sqlite3.Error as error:
            # A full disk stops no checkpoint for good: everything is still in the write-ahead log.
            problem = meaning_of(error)
            if isinstance(problem, StoreFailed):
                self._failed = problem


def deliver(jobs: Iterable[Job], outcomes: Iterable[Outcome]) -> None:
    """Tell everyone at once, so that the event loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[tuple[Job, Outcome]]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        by_loop.setdefault(job.loop, []).append((job, outcome))
    for loop, pairs in by_loop.items():
        # A loop that has ended has nobody left who waits.
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(resolve, pairs)


def resolve(pairs: list[tuple[Job, Outcome]]) -> None:
    for job, outcome in pairs:
        if job.future.done():
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)
