"""Who the patrons of promotions are: kept beside the log, each under a key of its own, and gone once that is.

A record beside them leads from an account to the references under which a promotion knows it. Nothing in the log leads
from a reference to anybody.
"""

from hashlib import sha256
from typing import NamedTuple

import msgspec

from pontoon.live.people.names import key_of
from pontoon.live.under_lock import Kinds, UnderLock
from pontoon.live.vault import Vault
from pontoon.promotions.particulars import Particulars
from pontoon.store.contract import Record, Store

LOCKED = Kinds("promotion_key", "promotion_particulars")
ACCOUNTS = "promotion_account"
KINDS = (*LOCKED, ACCOUNTS)


class Known(NamedTuple):
    """What is kept of a patron: the account in this house (empty: none), and the particulars."""

    account: str
    particulars: Particulars


def _of_account(promotion: str, account: str) -> str:
    """Where the references of an account stand; its name itself does not stand there."""
    return f"{promotion}/{sha256(f'{promotion}/{key_of(account)}'.encode()).hexdigest()[:32]}/"


class ParticularsKept:
    """Reads, writes and erases them; nothing of them stays in memory."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._under_lock = UnderLock(store, vault, LOCKED)

    async def references(self, promotion: str, account: str) -> tuple[str, ...]:
        """Under which references an account is known to a promotion; more than one where processes ran a race."""
        begins = _of_account(promotion, account)
        return tuple(record.key.removeprefix(begins) for record in await self._store.records(ACCOUNTS, begins))

    async def keep(self, promotion: str, reference: str, known: Known) -> None:
        """Durable when it returns; what was kept before under this reference is replaced."""
        told = msgspec.json.encode([known.account, *known.particulars])
        await self._under_lock.keep(f"{promotion}/{reference}", told)
        if known.account:
            await self._store.put(Record(ACCOUNTS, _of_account(promotion, known.account) + reference, b"", None))

    async def known(self, promotion: str, reference: str) -> Known | None:
        """None where there is nothing, or nothing any more."""
        told = await self._under_lock.told(f"{promotion}/{reference}")
        if told is None:
            return None
        account, *rest = msgspec.json.decode(told, type=list[str])
        return Known(account, Particulars(*rest))

    async def erase(self, promotion: str, reference: str) -> None:
        """For good; once more does no harm."""
        await self._under_lock.erase(f"{promotion}/{reference}")
        for record in await self._store.records(ACCOUNTS, f"{promotion}/"):
            if record.key.endswith(f"/{reference}"):
                await self._store.drop(ACCOUNTS, record.key)

    async def forget(self, promotion: str, reference: str) -> None:
        """What was kept for an order that came to nothing."""
        if await self._store.record(LOCKED.keys, f"{promotion}/{reference}") is not None:
            await self.erase(promotion, reference)
