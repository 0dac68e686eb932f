"""Everybody's accounts: told from their streams, changed by appending to them, and known anew when others have."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Protocol, cast
from weakref import WeakValueDictionary

from pontoon.game.refusals import Refusal
from pontoon.live.codec import decode, encode
from pontoon.live.people import events as e
from pontoon.live.people.commands import OpenAccount, PersonCommand
from pontoon.live.people.decide import Owing, decide
from pontoon.live.people.names import key_of
from pontoon.live.people.sentences import refused
from pontoon.live.people.state import Account, evolve
from pontoon.live.postings import CHIPS, NEVER_NEGATIVE, RECEIVABLE
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

PREFIX = "person:"
# Debts that the house has written off, as a negative balance.
WRITTEN_OFF = "house:written_off"
# What the house does by itself, or whoever has its store at hand.
HOUSE = Person("the house", "casino_operator")
# What another process has written is known at the latest after so many seconds, heard of or not.
FRESH_S = 3.0

_TRIES = 8
_LONGEST_KEY = 100
_READ_AT_ONCE = 32


class Clock(Protocol):
    """`now_ms` for records, `monotonic` for durations."""

    def now_ms(self) -> int: ...

    def monotonic(self) -> float: ...


def stream_of(name: str) -> str:
    """Names that must not be shared have one stream between them, so that only one of them can be opened."""
    return PREFIX + key_of(name)


def postings_of(name: str, events: tuple[e.PersonEvent, ...]) -> tuple[Posting, ...]:
    """The postings of these events: play chips issued, cashed out, collected or written off."""
    moved: list[tuple[str, int]] = []
    for event in events:
        match event:
            case e.ChipsGranted(cents, _):
                moved += [("house:issued", -cents), (f"cash:{name}", cents)]
            case e.CashedOut(cents):
                moved += [(f"player:{name}", -cents), (f"cash:{name}", cents)]
            case e.ReceivableSettled(chips, account):
                moved += [(f"player:{name}", -chips), (f"cash:{name}", -account), (RECEIVABLE + name, chips + account)]
            case e.ReceivableWrittenOff(cents, _):
                moved += [(WRITTEN_OFF, -cents), (RECEIVABLE + name, cents)]
    return tuple(Posting(CHIPS, account, cents) for account, cents in moved if cents)


class Accounts:
    """All accounts this process has heard of; `changed` are told of each that is not what it was.

    `alone`: no other process writes to the store, so what is known here is how it stands.
    """

    def __init__(self, store: Store, clock: Clock, alone: bool = False) -> None:
        self._alone = alone
        self._store = store
        self._clock = clock
        self._known: dict[str, Account] = {}
        self._fresh_until: dict[str, float] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.card_numbers: set[str] = set()
        self.changed: list[Callable[[Account], None]] = []

    async def load_all(self) -> None:
        """Everybody there is; those known already are left to be asked about when they are needed."""
        streams = [each for each in await self._store.streams(PREFIX) if each.removeprefix(PREFIX) not in self._known]
        for first in range(0, len(streams), _READ_AT_ONCE):
            some = streams[first : first + _READ_AT_ONCE]
            await asyncio.gather(*(self._catch_up(each.removeprefix(PREFIX)) for each in some))

    def known(self, name: str) -> Account | None:
        """As this process knows it, at once."""
        return self._known.get(key_of(name))

    def everybody(self) -> list[Account]:
        return [self._known[key] for key in sorted(self._known)]

    async def find(self, name: str) -> Account | None:
        """As it stands in the store, or did a few seconds ago."""
        key = key_of(name)
        known_for_sure = self._alone and key in self._known
        if not known_for_sure and self._fresh_until.get(key, 0.0) <= self._clock.monotonic():
            await self._catch_up(key)
        return self._known.get(key)

    async def heard(self, stream: str, version: int) -> None:
        """Another process has written to a stream: if it is a person's, it is read on."""
        if not stream.startswith(PREFIX):
            return
        account = self._known.get(stream.removeprefix(PREFIX))
        if account is None or account.version < version:
            await self._catch_up(stream.removeprefix(PREFIX))

    async def _catch_up(self, key: str) -> None:
        if not key.isprintable() or len(key) > _LONGEST_KEY:
            # Nobody can be called so, and not every store could look for it.
            return
        known = self._known.get(key)
        rows = await self._store.read(PREFIX + key, 0 if known is None else known.version)
        self._told(key, rows)
        if key in self._known:
            self._fresh_until[key] = self._clock.monotonic() + FRESH_S

    def _told(self, key: str, rows: list[StoredEvent]) -> None:
        """Rows may have been told before, by somebody who read at the same time."""
        account = self._known.get(key)
        before = account
        for row in rows:
            if account is None or row.version == account.version + 1:
                account = evolve(account, decode(row))
        if account is not None and account is not before:
            self._known[key] = account
            if account.card is not None:
                self.card_numbers.add(account.card.number)
            self.card_numbers.update(account.cards_before)
            for listener in self.changed:
                listener(account)

    async def owing(self, name: str) -> Owing:
        """A person's debt to the house, with the chips and the account that can pay it.

        Only entries of the person's own stream make it less, so an order in that stream is decided on what holds.
        """
        owed = -await self._store.balance(CHIPS, RECEIVABLE + name)
        if not owed:
            return Owing()
        chips = await self._store.balance(CHIPS, f"player:{name}")
        return Owing(owed, chips, await self._store.balance(CHIPS, f"cash:{name}"))

    async def carry_out(self, name: str, by: Person, command: PersonCommand, command_id: str = "") -> Account | Refusal:
        """The account after the command, once that is durable, or the refusal; the same command id does it once."""
        key = key_of(name)
        lock = self._locks.setdefault(key, asyncio.Lock())
        async with lock:
            fingerprint = sha256(repr((key, command)).encode("utf-8", "surrogatepass")).hexdigest()
            for _ in range(_TRIES):
                await self._catch_up(key)
                account = self._known.get(key)
                if account is None and not isinstance(command, OpenAccount):
                    return refused("no_such_account", name=name)
                try:
                    return await self._append(key, account, by, command, command_id, fingerprint)
                except VersionConflict:
                    continue
                except Overdrawn:
                    return refused("chips_are_not_there", name=name)
                except StoreUnavailable:
                    # Whether it went through is not known: the account is as the log tells it.
                    with suppress(StoreUnavailable):
                        await self._catch_up(key)
                    raise
                except CommandSeen as seen:
                    same = account is not None and seen.fingerprint == fingerprint
                    return account if same and account is not None else refused("command_id_is_used")
        raise StoreUnavailable(f"too many others are writing to {PREFIX}{key}")

    async def _append(
        self, key: str, account: Account | None, by: Person, command: PersonCommand, command_id: str, fingerprint: str
    ) -> Account | Refusal:
        if command_id:
            # Before anything is judged: what it brought about may be the very reason to refuse it now.
            answer = await self._store.answer(command_id)
            if answer is not None:
                raise CommandSeen(command_id, answer.fingerprint, answer.answer)
        at_ms = self._clock.now_ms()
        name = account.name if account is not None else cast(OpenAccount, command).name
        owing = Owing() if account is None else await self.owing(name)
        outcome = decide(account, at_ms // 1000, by, command, owing)
        if isinstance(outcome, Refusal):
            return outcome
        rows = [encode(Entry(at_ms // 1000, by, "", 0, "", cast(Any, event)), PREFIX + key) for event in outcome]
        append = Append(
            stream=PREFIX + key,
            expected_version=0 if account is None else account.version,
            events=tuple(rows),
            at=at_ms,
            actor=by.name,
            role=by.role,
            command_id=command_id,
            fingerprint=fingerprint if command_id else "",
            answer=b"{}" if command_id else b"",
            postings=postings_of(name, outcome),
            may_not_go_negative=NEVER_NEGATIVE,
        )
        await self._store.append(append)
        await self._catch_up(key)
        return self._known[key]
