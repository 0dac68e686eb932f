"""Conditions drawn up and published, value added to the pool, and a tournament that is cancelled."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.tournament import commands as c, events as e, state as s
from pontoon.tournament.conditions import Fault, contradictions, missing
from pontoon.tournament.form import CASH, GOODS, SERVICES, Added
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.refunds import refund, return_buy_ins


def _draft(p: TournamentProceedings, command: c.DraftConditions) -> Refusal | None:
    """Conditions may be drawn up, and drawn up again, until they are published.

    Clauses: star-2024 21.4.2, star-6to5-2017 20.4.2.
    """
    refusal = p.authorise("tournament_draft")
    if refusal is not None:
        return refusal
    if p.state.stage not in ("", s.DRAFTED):
        return p.refuse("conditions_are_published", "tournament_publish")
    if command.conditions.name != p.state.name:
        return p.refuse("conditions_are_for_another", "tournament_draft", name=command.conditions.name)
    # From here on it must succeed.
    p.happen(e.ConditionsDrafted(command.conditions), "tournament_draft")
    return None


def _publish(p: TournamentProceedings, command: c.PublishConditions) -> Refusal | None:
    """Only conditions that say everything and contradict nothing are published; then they stay as they are.

    Refused in this order: who asks, no conditions or published already, other rules, what is not stated, what
    contradicts, a start that has passed or leaves no time to withdraw. The value that was promised is added at once.
    Clauses: star-2024 21.4, 21.4.1, 21.4.2, 21.3.1, 21.6.15, star-6to5-2017 20.4, 20.4.1, 20.4.2, 20.3.1, 20.6.15.
    """
    refusal = p.authorise("tournament_publish")
    if refusal is not None:
        return refusal
    if not p.state.stage:
        return p.refuse("conditions_are_not_drafted", "tournament_publish")
    if p.state.stage != s.DRAFTED:
        return p.refuse("conditions_are_published", "tournament_publish")
    conditions = p.conditions
    if conditions.rules not in (p.rules.name, p.rules.source):
        asked, name = conditions.rules, p.rules.name
        return p.refuse("conditions_are_for_other_rules", "tournament_publish", asked=asked, name=name)
    for code, faults in (
        ("conditions_are_incomplete", missing(conditions)),
        ("conditions_are_contradictory", () if missing(conditions) else contradictions(conditions, p.rules)),
    ):
        if faults:
            return _faulty(p, code, faults)
    until = _withdrawal_until(p, command.starts_at)
    if command.starts_at is not None and command.starts_at < p.at:
        return p.refuse("start_has_passed", "tournament_move_start")
    if until is not None and until < p.at:
        return p.refuse("withdrawal_is_over_before_it_began", "tournament_condition_i")
    # From here on it must succeed.
    p.happen(e.ConditionsPublished(conditions, command.starts_at, until), "tournament_publish")
    for added in conditions.added or ():
        p.happen(e.ValueAdded(added), "tournament_add_value", of_itself=True)
    return None


# Which entry of the conditions a letter means.
ENTRY = {
    "a": "tournament_condition_a",
    "b": "tournament_condition_b",
    "c": "tournament_condition_c",
    "d": "tournament_condition_d",
    "e": "tournament_condition_e",
    "f": "tournament_condition_f",
    "g": "tournament_condition_g",
    "h": "tournament_condition_h",
    "i": "tournament_condition_i",
    "j": "tournament_condition_j",
    "k": "tournament_condition_k",
}


def _faulty(p: TournamentProceedings, code: str, faults: tuple[Fault, ...]) -> Refusal:
    """On the clause of the first fault, with all of them."""
    return p.refuse(code, ENTRY[faults[0].letter], faults=" ".join(fault.sentence for fault in faults))


def _withdrawal_until(p: TournamentProceedings, starts_at: int | None) -> int | None:
    return None if starts_at is None else starts_at - 60 * (p.conditions.withdrawal_minutes or 0)


def _add_value(p: TournamentProceedings, command: c.AddValue) -> Refusal | None:
    """The operator may add cash, goods or services to the pool until the prizes are awarded.

    Goods and services come before the final is announced, since whoever is first wins them and must be alone in it.
    Clauses: star-2024 21.3.1, star-6to5-2017 20.3.1.
    """
    refusal = p.published("tournament_add_value")
    if refusal is not None:
        return refusal
    if not _is_worth_something(command.added):
        return p.refuse("value_is_of_no_kind", "tournament_add_value")
    if command.added.kind != CASH and p.state.is_decided:
        return p.refuse("goods_come_too_late", "tournament_add_value")
    # From here on it must succeed.
    p.happen(e.ValueAdded(command.added), "tournament_add_value")
    return None


def _is_worth_something(added: Added) -> bool:
    if added.kind == CASH:
        return added.cents > 0
    return added.kind in (GOODS, SERVICES) and bool(added.what.strip()) and not added.cents


def _cancel(p: TournamentProceedings, command: c.CancelTournament) -> Refusal | None:
    """The operator may cancel at any time before the prizes are awarded, and every fee goes back.

    What a player paid to buy back in is a fee like the first; a buy-in whose session was not played out goes back too.
    Clauses: star-2024 21.3.3, 21.3.4, star-6to5-2017 20.3.3, 20.3.4.
    """
    refusal = p.published("tournament_cancel")
    if refusal is not None:
        return refusal
    if not command.reason.strip():
        return p.refuse("why_is_missing", "tournament_cancel")
    # From here on it must succeed.
    too_few = p.state.accepted < (p.conditions.minimum_entrants or 0)
    reserved = too_few and bool(p.conditions.reserves_cancellation)
    event = e.TournamentCancelled(command.reason.strip(), too_few)
    p.happen(event, "tournament_guarantee" if reserved else "tournament_cancel")
    for entrant in p.state.entrants:
        return_buy_ins(p, entrant.player)
        refund(p, entrant.player, "the tournament is cancelled", "tournament_cancel")
    left = p.state.pool.balance_cents
    if left:
        p.happen(e.ValueTakenBack(left), "tournament_cancel", of_itself=True)
    return None


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.DraftConditions: _draft,
    c.PublishConditions: _publish,
    c.AddValue: _add_value,
    c.CancelTournament: _cancel,
}
