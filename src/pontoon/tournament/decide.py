"""Judging an order to a tournament: what it enters, or why it is refused."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.table.door import check_order
from pontoon.table.orders import Entry, Order
from pontoon.tournament import conduct, entries, prizes, publication, results, sessions
from pontoon.tournament.evolve import evolve
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.state import Tournament

ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    **publication.ROOMS,
    **entries.ROOMS,
    **sessions.ROOMS,
    **results.ROOMS,
    **conduct.ROOMS,
    **prizes.ROOMS,
}


def play(rules: RuleBook, state: Tournament, order: Order) -> tuple[Tournament, tuple[Entry, ...]] | Refusal:
    """Decide and evolve in one go: the tournament after the order with its entries, or the refusal."""
    check_order(order, ROOMS, "a tournament")
    p = TournamentProceedings(rules, state, order)
    refusal = p.refusal_of_the_time(state.at) or ROOMS[type(order.command)](p, order.command)
    return (p.state, tuple(p.entries)) if refusal is None else refusal


def decide(rules: RuleBook, state: Tournament, order: Order) -> tuple[Entry, ...] | Refusal:
    """The entries an order brings about, or why it is refused. The tournament is not changed."""
    outcome = play(rules, state, order)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def evolve_all(state: Tournament, entries: Iterable[Entry]) -> Tournament:
    """The tournament told again from its log."""
    for entry in entries:
        state = evolve(state, entry)
    return state
