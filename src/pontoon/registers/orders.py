"""Orders and entries of the house: the table's form, with the commands and events of the registers in it."""

from typing import Any, cast

from pontoon.registers.commands import HouseCommand
from pontoon.registers.events import HouseEvent
from pontoon.table.orders import Entry, Order, Person

# The table's types name the table's commands and events only, since the table knows nothing of the registers. These
# two are the places where one of the house is put in; everywhere else it is found by its own type.


def house_order(at: int, by: Person, command: HouseCommand) -> Order:
    """An order to the house's own books: a command of `registers.commands` with who gives it and when, for `play`."""
    return Order(at, by, cast(Any, command))


def house_entry(at: int, by: Person, table: str, number: int, clause: str, event: HouseEvent) -> Entry:
    return Entry(at, by, table, number, clause, cast(Any, event))
