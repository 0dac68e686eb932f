"""Who the patrons of promotions are: kept beside the log, each under a key of its own, and gone once that is.

For each patron there is a key, sealed with the house's, and what it locks. Either is worthless without the other, so
that dropping the key erases somebody, whatever copies of the second there are. A third record leads from an account to
the references under which a promotion knows it. Nothing in the log leads from a reference to anybody.
"""

import logging
import os
import secrets
from hashlib import sha256
from typing import NamedTuple

import msgspec

from pontoon.live.people.names import key_of
from pontoon.live.vault import KEY, Vault
from pontoon.promotions.particulars import Particulars
from pontoon.store.contract import Record, Store

log = logging.getLogger("pontoon.promotions")

KEYS = "promotion_key"
LOCKED = "promotion_particulars"
ACCOUNTS = "promotion_account"
KINDS = (KEYS, LOCKED, ACCOUNTS)


class Known(NamedTuple):
    """What is kept of a patron: the account in this house (empty: none), and the particulars."""

    account: str
    particulars: Particulars


def new_reference() -> str:
    return secrets.token_hex(16)


def _of_account(promotion: str, account: str) -> str:
    """Where the references of an account stand; its name itself does not stand there."""
    return f"{promotion}/{sha256(f'{promotion}/{key_of(account)}'.encode()).hexdigest()[:32]}/"


class ParticularsKept:
    """Reads, writes and erases them; nothing of them stays in memory."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    async def references(self, promotion: str, account: str) -> tuple[str, ...]:
        """Under which references an account is known to a promotion; more than one where processes ran a race."""
        begins = _of_account(promotion, account)
        return tuple(record.key.removeprefix(begins) for record in await self._store.records(ACCOUNTS, begins))

    async def keep(self, promotion: str, reference: str, known: Known) -> None:
        """Durable when it returns; what was kept before under this reference is replaced."""
        where = f"{promotion}/{reference}"
        key = await self._key(where)
        if key is None:
            key = os.urandom(KEY)
            await self._store.put(Record(KEYS, where, self._vault.seal(key, where).encode(), None))
        told = msgspec.json.encode([known.account, *known.particulars])
        await self._store.put(Record(LOCKED, where, Vault(key).seal(told, where).encode(), None))
        if known.account:
            await self._store.put(Record(ACCOUNTS, _of_account(promotion, known.account) + reference, b"", None))

    async def known(self, promotion: str, reference: str) -> Known | None:
        """None where there is nothing, or nothing any more."""
        where = f"{promotion}/{reference}"
        key, locked = await self._key(where), await self._store.record(LOCKED, where)
        if key is None or locked is None:
            return None
        account, *rest = msgspec.json.decode(Vault(key).open(locked.value.decode(), where), type=list[str])
        return Known(account, Particulars(*rest))

    async def erase(self, promotion: str, reference: str) -> None:
        """The key first: without it the rest says nothing. Once more does no harm."""
        where = f"{promotion}/{reference}"
        await self._store.drop(KEYS, where)
        await self._store.drop(LOCKED, where)
        for record in await self._store.records(ACCOUNTS, f"{promotion}/"):
            if record.key.endswith(f"/{reference}"):
                await self._store.drop(ACCOUNTS, record.key)

    async def forget(self, promotion: str, reference: str) -> None:
        """What was kept for an order that came to nothing."""
        if await self._store.record(KEYS, f"{promotion}/{reference}") is not None:
            await self.erase(promotion, reference)

    async def _key(self, where: str) -> bytes | None:
        from cryptography.exceptions import InvalidTag

        record = await self._store.record(KEYS, where)
        if record is None:
            return None
        try:
            return self._vault.open(record.value.decode(), where)
        except InvalidTag:
            log.error("the particulars of a patron are under the lock of another house")
            return None
