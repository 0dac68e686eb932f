"""Orders and entries of a promotion: the table's form, with the commands and events of promotions in it."""

from typing import Any, cast

from pontoon.promotions.commands import PromotionCommand
from pontoon.promotions.events import PromotionEvent
from pontoon.table.orders import Entry, Order, Person


def promotion_order(at: int, by: Person, command: PromotionCommand) -> Order:
    """A command of `promotions.commands` with who gives it and when, for `play`; a patron by `as_patron`."""
    return Order(at, by, cast(Any, command))


def promotion_entry(at: int, by: Person, name: str, clause: str, event: PromotionEvent, of_itself: bool) -> Entry:
    """An entry of a promotion has the promotion's name where a table's has the table's, and no round."""
    return Entry(at, by, name, 0, clause, cast(Any, event), of_itself)
