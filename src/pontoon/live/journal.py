"""A stream that takes orders one after the other: decided, stored with the version it was decided on, applied, told.

What is not a table's has no hurry: orders wait for each other, and where another process was faster they are decided
anew on what it has written.
"""

import asyncio
from collections.abc import Callable
from typing import Generic, TypeAlias, TypeVar

from pontoon.game.refusals import Refusal
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode, encode
from pontoon.live.requests import Busy, Done, Reply, not_enough, refused
from pontoon.store.contract import (
    Append,
    CommandSeen,
    Overdrawn,
    Posting,
    Store,
    StoredEvent,
    StoreUnavailable,
    VersionConflict,
)
from pontoon.table.orders import Entry, Person

S = TypeVar("S")
TRIES = 8

# From the state and the time in milliseconds: what comes about and the state after it, or the refusal.
Decided: TypeAlias = tuple[tuple[Entry, ...], S] | Refusal
Decide: TypeAlias = Callable[[S, int], "Decided[S]"]
Moved: TypeAlias = Callable[[tuple[Entry, ...]], tuple[Posting, ...]]


class Journal(Generic[S]):
    """A stream and the state it tells. `listeners` are told of all that has happened, here or in another process."""

    def __init__(
        self,
        store: Store,
        clock: HouseClock,
        stream: str,
        state: S,
        apply: Callable[[S, Entry, int], S],
        moved: Moved,
        never_negative: tuple[str, ...] = (),
    ) -> None:
        self.stream = stream
        self.state = state
        self.version = 0
        self.at_ms = 0
        self.listeners: list[Callable[[], None]] = []
        self._store = store
        self._clock = clock
        self._apply = apply
        self._moved = moved
        self._never_negative = never_negative
        self._turn = asyncio.Lock()
        # Whether the last write went through is not known.
        self._unsure = False

    async def catch_up(self) -> bool:
        """What has been written since, by whatever process; whether that was anything."""
        async with self._turn:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        events = await self._store.read(self.stream, self.version)
        self._unsure = False
        for event in events:
            self._take(event)
        if events:
            self._tell()
        return bool(events)

    def _take(self, event: StoredEvent) -> None:
        self.state = self._apply(self.state, decode(event), event.at)
        self.version, self.at_ms = event.version, event.at

    async def submit(self, by: Person, decide: "Decide[S]", id: str = "", fingerprint: str = "") -> Reply:
        """What became of an order, once it is durable; under the same id it is carried out once.

        A refusal counts only once all that others have written is known.
        """
        async with self._turn:
            try:
                for _ in range(TRIES):
                    if self._unsure:
                        await self._catch_up()
                    try:
                        return await self._decided(by, decide, id, fingerprint)
                    except VersionConflict:
                        await self._catch_up()
            except StoreUnavailable as error:
                return await self._found_out(id, fingerprint, Busy(str(error)))
        return Busy(f"too many others are writing to {self.stream}")

    async def _found_out(self, id: str, fingerprint: str, busy: Busy) -> Reply:
        """Whether it went through is not known: the log tells, now or before the next order."""
        self._unsure = True
        try:
            await self._catch_up()
            return await self.seen_before(id, fingerprint) or busy
        except StoreUnavailable:
            return busy

    async def _decided(self, by: Person, decide: "Decide[S]", id: str, fingerprint: str) -> Reply:
        at_ms = max(self._clock.now_ms(), self.at_ms)
        outcome = decide(self.state, at_ms)
        if isinstance(outcome, Refusal):
            before = await self.seen_before(id, fingerprint)
            if before is None and await self._catch_up():
                raise VersionConflict(self.stream, self.version)
            return before or outcome
        entries, after = outcome
        answer = str(self.version + len(entries)).encode() if id else b""
        append = Append(
            stream=self.stream,
            expected_version=self.version,
            events=tuple(encode(entry, self.stream) for entry in entries),
            at=at_ms,
            actor=by.name,
            role=by.role,
            command_id=id,
            fingerprint=fingerprint if id else "",
            answer=answer,
            postings=self._moved(entries),
            may_not_go_negative=self._never_negative,
        )
        try:
            self.version = await self._store.append(append)
        except CommandSeen:
            await self._catch_up()
            before = await self.seen_before(id, fingerprint)
            assert before is not None, "a command that was carried out has an answer"
            return before
        except Overdrawn as error:
            return not_enough(error.account, error.balance_cents)
        self.state, self.at_ms = after, at_ms
        self._tell()
        return Done(self.version)

    async def seen_before(self, id: str, fingerprint: str) -> Reply | None:
        """What is refused now may have been carried out before; the same words elsewhere are another command."""
        answer = await self._store.answer(id) if id else None
        if answer is None:
            return None
        if answer.stream == self.stream and answer.fingerprint == fingerprint:
            return Done(int(answer.answer), repeated=True)
        return refused("id_was_used", "A different command was already sent under this id. Use a new id.")

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()
