"""What people write when they enter a tournament: kept beside its log, under lock, until it is erased.

The log has a reference alone. Where a form is kept does not name its player either.
"""

from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from pontoon.live.people.names import key_of
from pontoon.live.under_lock import Kinds, UnderLock
from pontoon.live.vault import Vault
from pontoon.store.contract import Store
from pontoon.table.orders import Entry
from pontoon.tournament import events as e
from pontoon.tournament.commands import Answer

KINDS = Kinds("tournament_form_key", "tournament_form")


class Written(NamedTuple):
    """What somebody wrote with one order: the answers on the form, the signature of the agreement, or both."""

    answers: tuple[Answer, ...] = ()
    signature: str = ""


def written_in(entries: tuple[Entry, ...]) -> Written:
    """What entries would put into the log in the clear."""
    written = Written()
    for entry in entries:
        event: Any = entry.event
        if isinstance(event, e.EntrySubmitted):
            written = written._replace(answers=event.answers)
        elif isinstance(event, e.AgreedInWriting):
            written = written._replace(signature=event.signature)
    return written


def without_words(event: Any, reference: str) -> Any:
    """An event as it stands in the log, where what was written is kept under a reference."""
    if isinstance(event, e.EntrySubmitted):
        return e.EntrySubmitted(event.player, (), reference)
    if isinstance(event, e.AgreedInWriting):
        return e.AgreedInWriting(event.player, "", reference)
    return event


def _of(tournament: str, player: str) -> str:
    """Where all that a player wrote for a tournament is kept."""
    return f"{tournament}/{sha256(f'{tournament}/{key_of(player)}'.encode()).hexdigest()[:32]}/"


class FormsKept:
    """Reads, writes and erases forms; nothing of them stays in memory."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._under_lock = UnderLock(store, vault, KINDS)

    async def keep(self, tournament: str, player: str, reference: str, written: Written) -> None:
        await self._under_lock.keep(_of(tournament, player) + reference, msgspec.json.encode(written))

    async def of(self, tournament: str, player: str) -> dict[str, Written]:
        """What one player wrote for a tournament, by its references."""
        return _read(await self._under_lock.all(_of(tournament, player)))

    async def everybodys(self, tournament: str) -> dict[str, Written]:
        """What all have written for a tournament, by its references."""
        return _read(await self._under_lock.all(f"{tournament}/"))

    async def forget(self, tournament: str, player: str, reference: str) -> None:
        """What was kept for an order that came to nothing."""
        await self._under_lock.erase(_of(tournament, player) + reference)

    async def erase(self, tournament: str, player: str, but: tuple[str, ...] = ()) -> None:
        """All that a player wrote for a tournament; `but` what was written for an entry after that."""
        begins = _of(tournament, player)
        for where in await self._under_lock.places(begins):
            if where.removeprefix(begins) not in but:
                await self._under_lock.erase(where)


def _read(found: dict[str, bytes]) -> dict[str, Written]:
    return {place.rpartition("/")[2]: msgspec.json.decode(told, type=Written) for place, told in found.items()}
