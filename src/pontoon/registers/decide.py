"""Judging an order to the house's books: what it enters, or why it is refused."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.registers import disputes, mispayments, reports
from pontoon.registers.evolve import evolve
from pontoon.registers.house import House
from pontoon.registers.proceedings import HouseProceedings
from pontoon.table.door import check_order
from pontoon.table.orders import Entry, Order

_ROOMS: dict[type, Callable[[HouseProceedings, Any], Refusal | None]] = {
    **mispayments.ROOMS,
    **reports.ROOMS,
    **disputes.ROOMS,
}


def play(rules: RuleBook, state: House, order: Order) -> tuple[House, tuple[Entry, ...]] | Refusal:
    """Decide and evolve in one go: the books after the order with its entries, or the refusal."""
    check_order(order, _ROOMS, "the house's books")
    p = HouseProceedings(rules, state, order)
    refusal = p.refusal_of_the_time(state.at) or _ROOMS[type(order.command)](p, order.command)
    return (p.state, tuple(p.entries)) if refusal is None else refusal


def decide(rules: RuleBook, state: House, order: Order) -> tuple[Entry, ...] | Refusal:
    """The entries an order brings about, or why it is refused. The books are not changed."""
    outcome = play(rules, state, order)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def evolve_all(state: House, entries: Iterable[Entry]) -> House:
    """The books told again from their log."""
    for entry in entries:
        state = evolve(state, entry)
    return state
