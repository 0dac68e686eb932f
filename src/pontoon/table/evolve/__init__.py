"""Applying what has happened to a table. Nothing is judged here."""

from collections.abc import Callable
from typing import Any

from pontoon.table.evolve import cards, conduct, irregularities, opening, rounds, seats, signs
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry

APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    **rounds.APPLY,
    **opening.APPLY,
    **cards.APPLY,
    **seats.APPLY,
    **signs.APPLY,
    **irregularities.APPLY,
    **conduct.APPLY,
}


def evolve(state: GamingTable, entry: Entry) -> GamingTable:
    """The table after an entry of its log."""
    state = APPLY[type(entry.event)](state, entry, entry.event)
    return state if state.at == entry.at else state.but(at=entry.at)
