"""Entries of which it is known what happened in them, so that a test reads the fields of that very event.

>>> from pontoon.table.events import MarkerRemoved
>>> from pontoon.testing.floor import Floor
>>> floor = Floor().ready().fold(MarkerRemoved("ann"))
>>> [(entry.event.player, entry.by.name) for entry in told(MarkerRemoved, floor.log)]
[('ann', 'sue')]
"""

from collections.abc import Iterable
from typing import Protocol, TypeGuard, TypeVar

from pontoon.table.orders import Entry, Person

E = TypeVar("E")
E_co = TypeVar("E_co", covariant=True)


class Told(Protocol[E_co]):
    """An entry that tells of such an event.

    `Entry` names the events of the table alone, since the table knows nothing of registers, promotions and
    tournaments, whose events it carries too.
    """

    @property
    def at(self) -> int: ...
    @property
    def by(self) -> Person: ...
    @property
    def table(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def clause(self) -> str: ...
    @property
    def event(self) -> E_co: ...
    @property
    def of_itself(self) -> bool: ...


def told(kind: type[E], entries: Iterable[Entry]) -> list[Told[E]]:
    """The entries that tell of such an event."""
    return [entry for entry in entries if _tells(entry, kind)]


def _tells(entry: Entry, kind: type[E]) -> TypeGuard[Told[E]]:
    return isinstance(entry.event, kind)
