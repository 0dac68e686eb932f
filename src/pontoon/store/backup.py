"""Copies of a store: of an SQLite file while it is in use, and of any store as lines of JSON.

A backup is looked through before it counts as one, and nothing is ever written over.
"""

import asyncio
import os
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Collection, Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from pontoon.store.batch import NO_HEAD, Head, event_rows
from pontoon.store.contract import (
    Append,
    Checkpoint,
    NewEvent,
    Posting,
    Record,
    Store,
    StoredEvent,
    StoreError,
    StoreUnavailable,
)
from pontoon.store.opening import open_store
from pontoon.store.ownership import Ownership
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_file import make_private
from pontoon.store.verify import Report, verify

STRETCH = 1_000
# The form of the lines; a newer one is refused.
FORM = 1


class CopyRefused(StoreError):
    """A copy was not made, or not taken back: the message says why."""


async def backup(path: str | Path, target: str | Path) -> Report:
    """Copy the SQLite store at `path`, which may be in use by another process, and look through the copy."""
    return await copy_checked(Path(path), Path(target))


async def restore(target: str | Path, path: str | Path) -> Report:
    """Put a backup back as the store at `path`, where there must be none."""
    path = Path(path)
    if not path.parent.is_dir():
        raise CopyRefused(f"{path}: there is no folder {path.parent}")
    ownership = Ownership(path)
    try:
        return await copy_checked(Path(target), path)
    finally:
        ownership.release()


async def copy_checked(source: Path, target: Path) -> Report:
    for beside in ("", "-wal", "-shm"):
        if target.with_name(target.name + beside).exists():
            raise CopyRefused(f"{target}{beside} already exists and is not overwritten")
    if not source.is_file():
        raise CopyRefused(f"{source} does not exist")
    part = target.with_name(target.name + ".part")
    try:
        await asyncio.to_thread(copy_file, source, part)
        store = await SqliteStore.open(part)
        try:
            report = await verify(store)
        finally:
            await store.close()
        if report.problems:
            raise CopyRefused(f"{source} is damaged or was changed: {report.problems[0]}")
        await asyncio.to_thread(put_in_place, part, target)
    except (sqlite3.Error, OSError) as error:
        raise CopyRefused(f"{source} cannot be copied to {target}: {error}") from error
    finally:
        for beside in ("", "-wal", "-shm", ".lock"):
            part.with_name(part.name + beside).unlink(missing_ok=True)
    return report


def copy_file(source: Path, part: Path) -> None:
    """One read transaction from beginning to end, beside which others may write."""
    part.unlink(missing_ok=True)
    # Nobody else may read it while it is being written either.
    make_private(part)
    with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(part)) as copy:
        original.execute("PRAGMA query_only = ON")
        original.backup(copy)


def put_in_place(part: Path, target: Path) -> None:
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.rename(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


# Lines.


def octets(value: bytes) -> Any:
    """Bytes for JSON: as text where they are text, else as an object with their base64."""
    try:
        return value.decode()
    except UnicodeDecodeError:
        return {"base64": b64encode(value).decode()}


def from_octets(value: Any) -> bytes:
    return value.encode() if isinstance(value, str) else b64decode(value["base64"], validate=True)


async def dump(store: Store, file: BinaryIO, records: Collection[str] = ()) -> int:
    """Write everything of a store as lines of JSON, one for each append; the number of appends.

    Of the records (passwords, sessions) only those of the kinds asked for; snapshots never, they are made anew.
    """

    whole = sha256()

    def line(**fields: Any) -> None:
        text = msgspec.json.encode(fields) + b"\n"
        whole.update(text)
        file.write(text)

    line(dump=FORM)
    appends = 0
    heads: dict[str, Head] = {}
    async for append, head in appends_of(store):
        origin = {"at": append.at, "actor": append.actor, "role": append.role}
        answered = {"id": append.command_id, "fingerprint": append.fingerprint, "answer": octets(append.answer)}
        line(
            stream=append.stream,
            expected_version=append.expected_version,
            **origin,
            command=answered if append.command_id else None,
            events=[(event.type, event.type_version, octets(event.body)) for event in append.events],
            postings=append.postings,
            hash=head.hash.hex(),
        )
        appends += 1
        heads[append.stream] = head
    count = sum(head.version for head in heads.values())
    for checkpoint in await store.checkpoints():
        # One that was signed meanwhile is over more than was written here.
        if checkpoint.position <= count:
            line(checkpoint=[each.hex() if isinstance(each, bytes) else each for each in checkpoint])
    for kind in records:
        for record in await store.records(kind):
            line(record=[record.kind, record.key, octets(record.value), record.expires_at])
    line(end=appends, digest=whole.hexdigest())
    return appends


async def appends_of(store: Store) -> AsyncIterator[tuple[Append, Head]]:
    """The appends that led to a log as it stands now, each with the head after it.

    Where nothing came with an event (no command, no postings) it does not matter whether others were written with it.
    """
    left = (await store.standing()).events
    position = 0
    open_events: dict[str, list[StoredEvent]] = {}
    while left:
        stretch = await store.written(position, min(STRETCH, left))
        if not stretch.events:
            raise StoreUnavailable(f"events missing at the end of the log: {left}")
        left -= len(stretch.events)
        position = stretch.events[-1].position
        postings: dict[tuple[str, int], list[Posting]] = {}
        for stream, version, posting in stretch.postings:
            postings.setdefault((stream, version), []).append(posting)
        for event in stretch.events:
            events = open_events.setdefault(event.stream, [])
            events.append(event)
            if event.attached or not event.command_id:
                del open_events[event.stream]
                answer = stretch.answers.get(event.command_id)
                answered = (event.command_id, answer.fingerprint, answer.answer) if answer else ("", "", b"")
                posted = tuple(postings.get((event.stream, event.version), ()))
                made = tuple(NewEvent(each.type, each.type_version, each.body) for each in events)
                before = (event.stream, events[0].version - 1, made, event.at, event.actor, event.role)
                yield Append(*before, *answered, posted), Head(event.version, event.hash)


async def load(file: BinaryIO, url: str) -> int:
    """Fill the empty store at an address from lines of JSON, with the same versions and hashes; how many appends."""
    if url.startswith(("postgresql://", "postgres://")):
        from pontoon.store.postgres import PostgresStore

        # One batch at a time, so that everything comes in the same order again.
        store: Store = await PostgresStore.open(url, batches=1)
    else:
        store = await open_store(url)
    try:
        return await load_into(file, store)
    finally:
        await store.close()


async def load_into(file: BinaryIO, store: Store) -> int:
    if (await store.standing()).events or await store.checkpoints():
        raise CopyRefused("the store is not empty: a dump can be loaded only into an empty store")
    if file.seekable():
        # What is cut short or changed is refused before anything is written.
        for _ in Loader().read(file):
            pass
        file.seek(0)
    loader = Loader()
    waiting: list[Append] = []
    others: list[Checkpoint | Record] = []
    for each in loader.read(file):
        if isinstance(each, Append):
            waiting.append(each)
        else:
            others.append(each)
        if len(waiting) >= STRETCH:
            await asyncio.gather(*map(store.append, waiting))
            waiting.clear()
    await asyncio.gather(*map(store.append, waiting))
    for other in others:
        await (store.put(other) if isinstance(other, Record) else store.add_checkpoint(other))
    return loader.appends


class Loader:
    """Reads the lines of a dump, and refuses them at the first that is not what was written."""

    def __init__(self) -> None:
        self.appends = 0
        self._heads: dict[str, Head] = {}

    def read(self, file: BinaryIO) -> Iterator[Append | Checkpoint | Record]:
        ended = False
        whole = sha256()
        for number, text in enumerate(file, start=1):
            try:
                line = msgspec.json.decode(text)
                if number == 1:
                    if line != {"dump": FORM}:
                        raise ValueError("this is not a store dump, or it has a newer format")
                elif "end" in line:
                    if (line["end"], line["digest"]) != (self.appends, whole.hexdigest()):
                        raise ValueError("lines are missing, or out of order")
                    ended = True
                else:
                    yield self._one(line)
                whole.update(text)
            except (KeyError, TypeError, ValueError, msgspec.DecodeError) as error:
                raise CopyRefused(f"line {number} cannot be loaded: {error}") from error
        if not ended:
            raise CopyRefused("the dump is cut short: its last line is missing")

    def _one(self, line: dict[str, Any]) -> Append | Checkpoint | Record:
        if "checkpoint" in line:
            number, at, position, *rest = line["checkpoint"]
            return Checkpoint(number, at, position, *map(bytes.fromhex, rest))
        if "record" in line:
            kind, key, value, expires_at = line["record"]
            return Record(kind, key, from_octets(value), expires_at)
        return self._append(line)

    def _append(self, line: dict[str, Any]) -> Append:
        stream = line["stream"]
        events = tuple(NewEvent(name, version, from_octets(body)) for name, version, body in line["events"])
        command = line["command"]
        answered = ("", "", b"")
        if command is not None:
            answered = (command["id"], command["fingerprint"], from_octets(command["answer"]))
        postings = tuple(Posting(*each) for each in line["postings"])
        origin = (line["at"], line["actor"], line["role"])
        append = Append(stream, line["expected_version"], events, *origin, *answered, postings)
        head = self._heads.get(stream, NO_HEAD)
        if head.version != append.expected_version:
            raise ValueError(f"{stream} is at version {head.version}, not {append.expected_version}")
        _, after = event_rows(append, head)
        if after.hash.hex() != line["hash"]:
            raise ValueError(f"{stream} version {after.version} has been changed since it was written")
        self._heads[stream] = after
        self.appends += 1
        return append
