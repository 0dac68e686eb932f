"""What people wrote about themselves: kept beside the log, each paper under a key of its own, and gone once that is.

For each there is a key, sealed with the house's, and what it locks. Either is worthless without the other, so that
dropping the key erases the paper, whatever copies of the second there are.
"""

import logging
import os
import secrets
from typing import NamedTuple

from pontoon.live.vault import KEY, Vault
from pontoon.store.contract import Record, Store

log = logging.getLogger("pontoon.under_lock")


class Kinds(NamedTuple):
    """The kinds of records in which keys and what they lock are kept."""

    keys: str
    locked: str


def new_reference() -> str:
    return secrets.token_hex(16)


class UnderLock:
    """Reads, writes and erases them by where they belong; nothing of them stays in memory."""

    def __init__(self, store: Store, vault: Vault, kinds: Kinds) -> None:
        self._store = store
        self._vault = vault
        self._kinds = kinds

    async def keep(self, where: str, told: bytes) -> None:
        """Durable when it returns; what was kept there before is replaced."""
        key = self._opened(await self._store.record(self._kinds.keys, where))
        if key is None:
            key = os.urandom(KEY)
            await self._store.put(Record(self._kinds.keys, where, self._vault.seal(key, where).encode(), None))
        await self._store.put(Record(self._kinds.locked, where, Vault(key).seal(told, where).encode(), None))

    async def told(self, where: str) -> bytes | None:
        """None where there is nothing, or nothing any more."""
        key = self._opened(await self._store.record(self._kinds.keys, where))
        locked = await self._store.record(self._kinds.locked, where)
        return None if key is None or locked is None else Vault(key).open(locked.value.decode(), where)

    async def all(self, begins: str) -> dict[str, bytes]:
        """All that is kept where these places begin so, by the rest of each place."""
        keys = {record.key: self._opened(record) for record in await self._store.records(self._kinds.keys, begins)}
        found = {}
        for record in await self._store.records(self._kinds.locked, begins):
            key = keys.get(record.key)
            if key is not None:
                found[record.key.removeprefix(begins)] = Vault(key).open(record.value.decode(), record.key)
        return found

    async def places(self, begins: str) -> tuple[str, ...]:
        """Where something is kept, or a key is left, by the whole place."""
        found = [await self._store.records(kind, begins) for kind in self._kinds]
        return tuple(dict.fromkeys(record.key for records in found for record in records))

    async def erase(self, where: str) -> None:
        """The key first: without it the rest says nothing. Once more does no harm."""
        await self._store.drop(self._kinds.keys, where)
        await self._store.drop(self._kinds.locked, where)

    def _opened(self, record: Record | None) -> bytes | None:
        from cryptography.exceptions import InvalidTag

        if record is None:
            return None
        try:
            return self._vault.open(record.value.decode(), record.key)
        except InvalidTag:
            log.error("stored particulars cannot be read: they are encrypted with another house's key")
            return None
