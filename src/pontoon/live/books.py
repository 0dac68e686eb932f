"""The house's own books in their stream: over- and underpayments, reports, disputes, and steps of the clock."""

import asyncio
from typing import Any, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode, encode
from pontoon.live.events import ClockStepped
from pontoon.live.requests import Busy, Done, Reply
from pontoon.registers import House, evolve_all, house_order, play
from pontoon.registers.ledger import postings as moved_by
from pontoon.store.contract import Append, CommandSeen, Posting, Store, StoreUnavailable, VersionConflict
from pontoon.table.orders import Entry, Person

STREAM = "house"
TRIES = 8


class Books:
    """The books as they stand, and orders to them, one after the other."""

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self.house = House()
        self.version = 0
        self._store = store
        self._clock = clock
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        await self.catch_up()

    async def catch_up(self) -> None:
        """What has been written since, by whatever process."""
        for event in await self._store.read(STREAM, self.version):
            entry = decode(event)
            if not isinstance(entry.event, ClockStepped):
                self.house = evolve_all(self.house, (entry,))
            self.version = event.version

    async def submit(self, rules: RuleBook, by: Person, command: Any, id: str = "", fingerprint: str = "") -> Reply:
        """An order to the books, by the rule set of the table it is about."""
        async with self._turn:
            for _ in range(TRIES):
                at_ms = max(self._clock.now_ms(), self.house.at * 1000)
                outcome = play(rules, self.house, house_order(at_ms // 1000, by, command))
                if isinstance(outcome, Refusal):
                    return outcome
                try:
                    await self._append(outcome[1], by, at_ms, id, fingerprint)
                except VersionConflict:
                    await self.catch_up()
                except CommandSeen as seen:
                    return Done(int(seen.answer), repeated=True)
                except StoreUnavailable as error:
                    return Busy(str(error))
                else:
                    self.house = outcome[0]
                    return Done(self.version)
        return Busy("others write to the books all the time")

    async def record(self, entry: Entry) -> None:
        """Something the house itself has found."""
        async with self._turn:
            await self.catch_up()
            await self._append((entry,), entry.by, self._clock.now_ms(), "", "")

    async def _append(self, entries: tuple[Entry, ...], by: Person, at_ms: int, id: str, fingerprint: str) -> None:
        moved = tuple(Posting("books", *posting) for entry in entries for posting in moved_by(cast(Any, entry.event)))
        events = tuple(encode(entry, STREAM) for entry in entries)
        answer = str(self.version + len(entries)).encode() if id else b""
        append = Append(STREAM, self.version, events, at_ms, by.name, by.role, id, fingerprint, answer, moved)
        self.version = await self._store.append(append)
