"""A store that lasts as long as the process: for tests, and for a table that nobody needs to remember."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager

from pontoon.store.batch import Batch, Head
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
    VersionConflict,
    Written,
    refusal_of_append,
    refusal_of_name,
)
from pontoon.store.turns import Turns


class MemoryStore:
    """The contract in dictionaries; what is appended is there at once."""

    def __init__(self) -> None:
        self._log: list[StoredEvent] = []
        self._streams: dict[str, list[StoredEvent]] = {}
        self._heads: dict[str, Head] = {}
        self._answers: dict[str, Answer] = {}
        self._balances: dict[tuple[str, str], int] = {}
        self._postings: dict[tuple[str, int], list[Posting]] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._records: dict[tuple[str, str], Record] = {}
        self._checkpoints: list[Checkpoint] = []
        self._turns = Turns()

    async def append(self, append: Append) -> int:
        problem = refusal_of_append(append)
        if problem is not None:
            raise ValueError(problem)
        batch = Batch(self._heads, self._balances, self._answers)
        version = batch.take(append)
        self._heads.update(batch.heads)
        self._balances.update(batch.balances)
        self._answers.update(batch.answers)
        stream = self._streams.setdefault(append.stream, [])
        for row in batch.events:
            stored = StoredEvent(len(self._log) + 1, *row)
            stream.append(stored)
            self._log.append(stored)
        if append.postings:
            self._postings[append.stream, version] = list(append.postings)
        return version

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        events = self._streams.get(stream, [])
        return events[after:] if limit is None else events[after : after + limit]

    async def version(self, stream: str) -> int:
        return len(self._streams.get(stream, []))

    async def streams(self, prefix: str = "") -> list[str]:
        return sorted(name for name in self._streams if name.startswith(prefix))

    async def everything(self, after: int = 0) -> AsyncIterator[StoredEvent]:
        for event in self._log[after:]:
            yield event

    async def written(self, after: int = 0, limit: int = 1000) -> Written:
        events = self._log[after : after + limit]
        postings = [
            (event.stream, event.version, posting)
            for event in events
            for posting in self._postings.get((event.stream, event.version), ())
        ]
        answers = {each.command_id: self._answers[each.command_id] for each in events if each.command_id}
        return Written(events, postings, answers)

    async def standing(self) -> Standing:
        postings = sum(len(each) for each in self._postings.values())
        counts = (len(self._log), postings, len(self._answers))
        return Standing(await self.heads(), dict(self._balances), *counts, gapless=True)

    async def answer(self, command_id: str) -> Answer | None:
        return self._answers.get(command_id)

    async def balance(self, currency: str, account: str) -> int:
        return self._balances.get((currency, account), 0)

    async def balance_at(self, currency: str, account: str, position: int) -> int:
        return sum(
            posting.cents
            for event in self._log[: max(0, position)]
            for posting in self._postings.get((event.stream, event.version), ())
            if (posting.currency, posting.account) == (currency, account)
        )

    async def balances(self, currency: str, prefix: str = "") -> dict[str, int]:
        return {
            account: cents
            for (each, account), cents in sorted(self._balances.items())
            if each == currency and account.startswith(prefix)
        }

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        self._snapshots[snapshot.stream] = snapshot

    async def snapshot(self, stream: str) -> Snapshot | None:
        return self._snapshots.get(stream)

    async def put(self, record: Record) -> None:
        problem = refusal_of_name(record.kind) or refusal_of_name(record.key)
        if problem is not None:
            raise ValueError(problem)
        self._records[record.kind, record.key] = record

    async def record(self, kind: str, key: str, now: int | None = None) -> Record | None:
        found = self._records.get((kind, key))
        expired = found is not None and found.expires_at is not None and now is not None and found.expires_at <= now
        return None if expired else found

    async def records(self, kind: str, prefix: str = "") -> list[Record]:
        return [each for (k, key), each in sorted(self._records.items()) if k == kind and key.startswith(prefix)]

    async def drop(self, kind: str, key: str) -> bool:
        return self._records.pop((kind, key), None) is not None

    async def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        if any(each.number == checkpoint.number for each in self._checkpoints):
            raise VersionConflict("checkpoints", self._checkpoints[-1].number)
        self._checkpoints.append(checkpoint)

    async def checkpoints(self, after: int = 0) -> list[Checkpoint]:
        return sorted(each for each in self._checkpoints if each.number > after)

    async def heads(self) -> list[tuple[str, int, bytes]]:
        return [(stream, *head) for stream, head in sorted(self._heads.items())]

    def turn(self, name: str) -> AbstractAsyncContextManager[None]:
        return self._turns.of(name)

    async def whisper(self, stream: str, words: str) -> None:
        """There is nobody else to hear it."""

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        """There is nobody else to hear any of it."""

    async def news(self) -> AsyncIterator[News]:
        """Nobody else can write to this memory: it waits until it is cancelled."""
        await asyncio.Event().wait()
        yield News("", 0)

    async def close(self) -> None:
        """Nothing is left open."""
