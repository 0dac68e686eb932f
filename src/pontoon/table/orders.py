"""Who asks for what, and when: the form in which every command reaches a table, and every event is recorded."""

from dataclasses import dataclass
from typing import NamedTuple

from pontoon.game.commands import Command as GameCommand
from pontoon.game.events import Event as GameEvent
from pontoon.table.commands import TableCommand
from pontoon.table.events import TableEvent

Command = TableCommand | GameCommand
Event = TableEvent | GameEvent


class Person(NamedTuple):
    """Somebody at the table or beside it, in one of the roles of `law.procedures.ROLES`."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Order:
    """A command with who gives it and when: whole seconds since the start of 1970, UTC."""

    at: int
    by: Person
    command: Command


@dataclass(frozen=True, slots=True)
class Entry:
    """An event with who brought it about, when, at which table, in which round (0: before the first), and its clause.

    An empty clause marks a step inside a round that rests on no clause of its own. `of_itself` marks what followed by
    itself from somebody's order without being that person's act.
    """

    at: int
    by: Person
    table: str
    round: int
    clause: str
    event: Event
    of_itself: bool = False
