"""Judging an order at a table in a tournament: what it brings about, or why it is refused."""

from collections.abc import Callable
from typing import Any, get_args

from pontoon.game.commands import Command as GameCommand
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.table.commands import TableCommand
from pontoon.table.door import check_order
from pontoon.table.orders import Entry, Order
from pontoon.tournament.at_table import disputes, gate, players, rounds, sessions, undisclosed, wagers
from pontoon.tournament.at_table.commands import SessionCommand
from pontoon.tournament.at_table.proceedings import Proceedings
from pontoon.tournament.at_table.state import TournamentTable

_COMMANDS = frozenset((*get_args(SessionCommand), *get_args(TableCommand), *get_args(GameCommand)))
_ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    **sessions.ROOMS,
    **disputes.ROOMS,
    **wagers.ROOMS,
    **undisclosed.ROOMS,
    **players.ROOMS,
}


def play(rules: RuleBook, state: TournamentTable, order: Order) -> tuple[TournamentTable, tuple[Entry, ...]] | Refusal:
    """Decide and evolve in one go: the table after the order with its entries, or the refusal.

    Commands of the table and its rounds are judged by the tournament's rules first, then by the table; what follows of
    itself comes last.
    """
    check_order(order, _COMMANDS, "a table in a tournament")
    if state.table.rules not in ("", rules.source):
        raise ValueError(f"{state.table.name} is played by {state.table.rules}, not by {rules.source}")
    p = Proceedings(rules, state, order)
    refusal = p.refusal_of_the_time(state.table.at)
    if refusal is None:
        refusal = _ROOMS.get(type(order.command), gate.admit)(p, order.command)
    if refusal is not None:
        return refusal
    rounds.follow(p)
    return p.state, tuple(p.entries)


def decide(rules: RuleBook, state: TournamentTable, order: Order) -> tuple[Entry, ...] | Refusal:
    """The entries an order brings about, or why it is refused. The state is not changed."""
    outcome = play(rules, state, order)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def can(rules: RuleBook, state: TournamentTable, order: Order) -> bool:
    """Whether an order would be carried out: it is tried and nothing comes of it."""
    return not isinstance(play(rules, state, order), Refusal)
