"""Judging an order at a table: what it brings about, or why it is refused."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.table import (
    cards,
    closure,
    conduct,
    cut,
    irregularities,
    malfunction,
    notices,
    omissions,
    opening,
    options,
    restrictions,
    rounds,
    seats,
    shuffle,
    signs,
)
from pontoon.table.door import check_order
from pontoon.table.evolve import evolve
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Order
from pontoon.table.proceedings import Proceedings

_ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    **rounds.ROOMS,
    **opening.ROOMS,
    **cards.ROOMS,
    **shuffle.ROOMS,
    **cut.ROOMS,
    **omissions.ROOMS,
    **seats.ROOMS,
    **restrictions.ROOMS,
    **signs.ROOMS,
    **options.ROOMS,
    **notices.ROOMS,
    **closure.ROOMS,
    **irregularities.ROOMS,
    **malfunction.ROOMS,
    **conduct.ROOMS,
}


def play(rules: RuleBook, state: GamingTable, order: Order) -> tuple[GamingTable, tuple[Entry, ...]] | Refusal:
    """Decide and evolve in one go: the table after the order with its entries, or the refusal."""
    check_order(order, _ROOMS, "a table")
    if state.rules not in ("", rules.source):
        raise ValueError(f"{state.name} is played by {state.rules}, not by {rules.source}")
    p = Proceedings(rules, state, order)
    refusal = p.refusal_of_the_time(state.at) or _ROOMS[type(order.command)](p, order.command)
    return (p.state, tuple(p.entries)) if refusal is None else refusal


def decide(rules: RuleBook, state: GamingTable, order: Order) -> tuple[Entry, ...] | Refusal:
    """The entries an order brings about, or why it is refused. The state is not changed."""
    outcome = play(rules, state, order)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def can(rules: RuleBook, state: GamingTable, order: Order) -> bool:
    """Whether an order would be carried out: it is tried and nothing comes of it. Good for greying out a button."""
    return not isinstance(play(rules, state, order), Refusal)


def evolve_all(state: GamingTable, entries: Iterable[Entry]) -> GamingTable:
    """A table told again from its log, which must be its own."""
    for entry in entries:
        if entry.table != state.name:
            raise ValueError(f"an entry of table {entry.table!r} does not belong to table {state.name!r}")
        state = evolve(state, entry)
    return state
