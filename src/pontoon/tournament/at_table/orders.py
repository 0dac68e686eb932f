"""Orders and entries of a session: the table's form, with the commands and events of a session in it."""

from typing import Any, cast

from pontoon.game.commands import Command as GameCommand
from pontoon.game.events import Event as GameEvent
from pontoon.table.commands import TableCommand
from pontoon.table.events import TableEvent
from pontoon.table.orders import Entry, Order, Person
from pontoon.tournament.at_table.commands import SessionCommand
from pontoon.tournament.at_table.events import SessionEvent

Command = SessionCommand | TableCommand | GameCommand
Event = SessionEvent | TableEvent | GameEvent

# The table's types name the table's commands and events only, since the table knows nothing of tournaments. These
# two are the places where one of a session is put in; everywhere else it is found by its own type.


def session_order(at: int, by: Person, command: Command) -> Order:
    """An order to a table in a tournament: any command of a session, a table or a round, for `play`."""
    return Order(at, by, cast(Any, command))


def session_entry(at: int, by: Person, table: str, number: int, clause: str, event: Event, of_itself: bool) -> Entry:
    return Entry(at, by, table, number, clause, cast(Any, event), of_itself)
