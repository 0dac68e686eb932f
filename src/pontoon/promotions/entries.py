"""Entries: who enters by the terms, who takes an entry back, and the list frozen after the closing time."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.law.values import dollars
from pontoon.promotions import commands as c, events as e, state as s
from pontoon.promotions.draw import entries_digest
from pontoon.promotions.proceedings import PromotionProceedings


def _enter(p: PromotionProceedings, command: c.Enter) -> Refusal | None:
    """An entry: refused for who gives it, the stage, the closing time, the patron, then by the terms.

    Clauses: star-2024 22:21.7.3, 22:21.7.4, 22:21.7.6, star-6to5-2017 21.7.3, 21.7.4, 21.7.6.
    """
    step, terms = "promotion_enter", p.state.terms
    refusal = p.authorise_patron(step, command.patron)
    if refusal is not None:
        return refusal
    if p.state.stage != s.RUNNING:
        return p.refuse("entries_are_not_open", step)
    if p.state.halted is not None and p.state.halted.scope == "promotion":
        return p.refuse("promotion_is_postponed", "promotion_declare_compromised")
    if p.at > terms.closing_at:
        return p.refuse("entries_are_closed", "promotion_terms_closing")
    refusal = p.refusal_of_a_patron(step, command.patron, command.reference)
    if refusal is not None:
        return refusal
    if not command.meets_criteria:
        return p.refuse("criteria_are_not_met", "promotion_terms_eligibility")
    if command.wagered_cents < terms.minimum_wager_cents:
        return p.refuse("wager_is_too_small", "promotion_terms_wager", minimum=f"${dollars(terms.minimum_wager_cents)}")
    held = sum(1 for entry in p.state.counting if entry.patron == command.patron)
    if terms.entries_each and held >= terms.entries_each:
        return p.refuse("entries_are_used_up", "promotion_terms_eligibility", most=terms.entries_each)
    # From here on it must succeed.
    p.record_patron(step, command.patron, command.reference)
    p.happen(e.PatronEntered(len(p.state.entries) + 1, command.patron, max(0, command.wagered_cents)), step)
    return None


def _withdraw(p: PromotionProceedings, command: c.WithdrawEntry) -> Refusal | None:
    """An entry that counts is taken back or struck out while the list is open; its number is not given again.

    Clauses: star-2024 22:21.7.3, star-6to5-2017 21.7.3.
    """
    step = "promotion_enter"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.stage != s.RUNNING:
        return p.refuse("entries_are_not_open", step)
    if not 1 <= command.entry <= len(p.state.entries) or p.state.entries[command.entry - 1].withdrawn:
        return p.refuse("no_such_promotion_entry", step, number=command.entry)
    entry = p.state.entries[command.entry - 1]
    refusal = p.authorise_patron(step, entry.patron)
    refusal = refusal or p.refusal_of_words(step, "the reason for withdrawing the entry", command.reason, entry.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.EntryWithdrawn(entry.number, entry.patron, command.reason.strip()), step)
    return None


def _close(p: PromotionProceedings, _command: c.CloseEntries) -> Refusal | None:
    """After the closing time the list is frozen, and its digest says to everybody which entries count.

    Clauses: star-2024 22:21.7.1, 22:21.7.6, star-6to5-2017 21.7.1, 21.7.6.
    """
    step = "promotion_award"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.stage != s.RUNNING:
        return p.refuse("entries_are_not_open", step)
    if p.state.halted is not None:
        return p.refuse("promotion_is_postponed", "promotion_declare_compromised")
    if p.at <= p.state.terms.closing_at:
        return p.refuse("entries_are_still_open", "promotion_terms_closing")
    # From here on it must succeed.
    numbers = [entry.number for entry in p.state.counting]
    p.happen(e.EntriesClosed(len(numbers), entries_digest(p.state.name, numbers).hex()), step)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.Enter: _enter,
    c.WithdrawEntry: _withdraw,
    c.CloseEntries: _close,
}
