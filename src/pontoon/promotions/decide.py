"""Judging an order to a promotion: what it brings about, or why it is refused."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.promotions import (
    awards,
    claims,
    disputes,
    drawing,
    ending,
    entries,
    integrity,
    notices,
    offering,
    payments,
)
from pontoon.promotions.evolve import evolve
from pontoon.promotions.particulars import Lookup, nobody
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import Promotion
from pontoon.table.door import check_order
from pontoon.table.orders import Entry, Order

_ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    **offering.ROOMS,
    **entries.ROOMS,
    **drawing.ROOMS,
    **awards.ROOMS,
    **notices.ROOMS,
    **claims.ROOMS,
    **payments.ROOMS,
    **integrity.ROOMS,
    **disputes.ROOMS,
    **ending.ROOMS,
}


def play(
    rules: RuleBook, state: Promotion, order: Order, who: Lookup = nobody
) -> tuple[Promotion, tuple[Entry, ...]] | Refusal:
    """Decide and evolve in one go: the promotion after the order with its entries, or the refusal.

    `who` finds the particulars of a patron by number, where a name or an address must be known.
    """
    check_order(order, _ROOMS, "a promotion")
    p = PromotionProceedings(rules, state, order, who)
    refusal = p.refusal_of_the_time(state.at) or _ROOMS[type(order.command)](p, order.command)
    return (p.state, tuple(p.entries)) if refusal is None else refusal


def decide(rules: RuleBook, state: Promotion, order: Order, who: Lookup = nobody) -> tuple[Entry, ...] | Refusal:
    """The entries an order brings about, or why it is refused. The promotion is not changed."""
    outcome = play(rules, state, order, who)
    return outcome if isinstance(outcome, Refusal) else outcome[1]


def evolve_all(state: Promotion, entries_of_the_log: Iterable[Entry]) -> Promotion:
    """The promotion told again from its log."""
    for entry in entries_of_the_log:
        state = evolve(state, entry)
    return state
