"""Orders and entries of a tournament: the table's form, with the commands and events of a tournament in it."""

from typing import Any, cast

from pontoon.table.orders import Entry, Order, Person
from pontoon.tournament.commands import TournamentCommand
from pontoon.tournament.events import TournamentEvent

# The table's types name the table's commands and events only, since the table knows nothing of tournaments. These two
# are the places where one of a tournament is put in; everywhere else it is found by its own type.


def tournament_order(at: int, by: Person, command: TournamentCommand) -> Order:
    """An order to a tournament: a command of `tournament.commands` with who gives it and when, for `play`."""
    return Order(at, by, cast(Any, command))


def tournament_entry(
    at: int, by: Person, table: str, clause: str, event: TournamentEvent, of_itself: bool = False
) -> Entry:
    """`table` is the gaming table an event is about, empty where it is about none; rounds are the table's own."""
    return Entry(at, by, table, 0, clause, cast(Any, event), of_itself)
