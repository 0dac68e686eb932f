"""Players who are disqualified, and disputes that the Tournament Manager settles."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.tournament import commands as c, events as e, state as s
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.refunds import refund, return_buy_ins
from pontoon.tournament.state import Entrant

# For what a player is disqualified, with the procedure whose clause says so.
ABSENT = "absent"
GROUNDS = {
    ABSENT: "tournament_disqualify_absent",
    "contravention": "tournament_disqualify",
    "no_wager": "tournament_disqualify_no_wager",
    "increased_buy_in": "tournament_disqualify_increase",
    "chips_exchanged_or_removed": "tournament_disqualify_exchange",
    "chips_concealed": "tournament_disqualify_conceal",
    "advice": "tournament_disqualify_advice",
    "rule_of_tournament_play": "tournament_disqualify_any_rule",
}


# Who may raise a dispute: whoever has applied, and takes part or did until they were out.
DISPUTES = (s.APPLIED, *s.TAKES_PART)


def _disqualify(p: TournamentProceedings, command: c.Disqualify) -> Refusal | None:
    """A disqualified player is out, without the fee but with the value of the chips, except for fraud.

    The fee goes back with the Tournament Manager's approval, and that for absence alone.
    Clauses: star-2024 21.5.6, 21.5.6.2, 21.5.6+, 21.6.4, 21.6.5, 21.6.6, 21.6.7, 21.11, 21.11.1, 21.11.4,
    star-6to5-2017 20.5.6, 20.5.6.2, 20.5.7, 20.6.4, 20.6.5, 20.6.6, 20.6.7, 20.11, 20.11.1, 20.11.4.
    """
    refusal = p.published("tournament_disqualify")
    if refusal is not None:
        return refusal
    entrant = p.entrant("tournament_disqualify", command.player)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.stage == s.DISQUALIFIED:
        return p.refuse("disqualified_already", "tournament_disqualify", player=command.player)
    if entrant.stage not in s.TAKES_PART:
        return p.refuse("nothing_to_withdraw", "tournament_disqualify", player=command.player)
    procedure = GROUNDS.get(command.ground)
    if procedure is None:
        grounds = ", ".join(GROUNDS)
        return p.refuse("ground_is_unknown_here", "tournament_disqualify", ground=command.ground, grounds=grounds)
    if not command.reason.strip():
        return p.refuse("why_is_missing", procedure)
    if command.refund and command.ground != ABSENT:
        return p.refuse("fee_is_not_refunded", procedure)
    # From here on it must succeed.
    reason = command.reason.strip()
    p.happen(e.PlayerDisqualified(command.player, command.ground, reason, not command.fraud), procedure)
    _return_unplayed(p, command.player)
    if command.refund:
        refund(p, command.player, "approved by the Tournament Manager", procedure)
    return None


def _disqualified(p: TournamentProceedings, procedure: str, player: str, reason: str) -> Entrant | Refusal:
    """A player who is disqualified already, for a step that needs a reason."""
    refusal = p.published(procedure)
    entrant = refusal or p.entrant(procedure, player)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.stage != s.DISQUALIFIED:
        return p.refuse("not_disqualified", procedure, player=player)
    return entrant if reason.strip() else p.refuse("why_is_missing", procedure)


def _approve_refund(p: TournamentProceedings, command: c.ApproveRefund) -> Refusal | None:
    """The fee of a player who was disqualified for absence goes back, at the table too, until the pool is distributed.

    Refused in this order: who asks, not disqualified, no reason, another ground than absence, nothing in the pool.
    Clauses: star-2024 21.5.6.2, star-6to5-2017 20.5.6.2.
    """
    procedure = "tournament_approve_refund"
    entrant = _disqualified(p, procedure, command.player, command.reason)
    if isinstance(entrant, Refusal):
        return entrant
    if entrant.disqualified_for != ABSENT:
        return p.refuse("fee_is_not_refunded", procedure)
    if not entrant.paid_cents:
        return p.refuse("nothing_to_refund", procedure, player=command.player)
    # From here on it must succeed.
    reason = f"approved by the Tournament Manager: {command.reason.strip()}"
    p.happen(e.FeeRefunded(command.player, entrant.paid_cents, reason), procedure)
    return None


def has_chips_to_redeem(state: s.Tournament, player: str) -> bool:
    """Whether the player has sat in a session whose chips are not redeemed yet."""
    played = (each for each in state.sessions if each.in_play and player not in each.redeemed)
    return any(seat.player == player for each in played for seat in each.seats)


def may_be_refunded(state: s.Tournament, entrant: Entrant) -> bool:
    """Whether it is for the Tournament Manager to approve that the fee goes back."""
    absent = entrant.stage == s.DISQUALIFIED and entrant.disqualified_for == ABSENT
    return state.stage == s.PUBLISHED and absent and entrant.paid_cents > 0


def may_be_found_fraudulent(state: s.Tournament, entrant: Entrant) -> bool:
    """Whether fraud would still take something from a disqualified player."""
    keeps = entrant.stage == s.DISQUALIFIED and entrant.keeps_chips
    return state.stage == s.PUBLISHED and keeps and has_chips_to_redeem(state, entrant.player)


def _find_fraud(p: TournamentProceedings, command: c.FindFraud) -> Refusal | None:
    """Fraud that is found after the disqualification takes the value of chips that are not redeemed yet.

    Refused in this order: who asks, not disqualified, no reason, found already, no chips left to be redeemed.
    Clauses: star-2024 21.5.6+, star-6to5-2017 20.5.7.
    """
    procedure = "tournament_find_fraud"
    entrant = _disqualified(p, procedure, command.player, command.reason)
    if isinstance(entrant, Refusal):
        return entrant
    if not entrant.keeps_chips:
        return p.refuse("fraud_is_found", procedure, player=command.player)
    if not has_chips_to_redeem(p.state, command.player):
        return p.refuse("no_chips_to_redeem", procedure, player=command.player)
    # From here on it must succeed.
    p.happen(e.FraudFound(command.player, command.reason.strip()), procedure)
    return None


def _return_unplayed(p: TournamentProceedings, player: str) -> None:
    """A buy-in for a session that has not begun; in one that has, the chips are counted with the others."""
    if not any(each.in_play and player in each.bought_in for each in p.state.sessions):
        return_buy_ins(p, player)


def _open_dispute(p: TournamentProceedings, command: c.OpenDispute) -> Refusal | None:
    """Anybody in the tournament, or somebody of the house for them, may dispute something; the tournament waits.

    Refused for who, a player who is not in the tournament or whose dispute waits already, then the words.
    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    refusal = p.published("tournament_open_dispute", command.person)
    if refusal is not None:
        return refusal
    if p.by.role == "player":
        entrant = p.entrant("tournament_open_dispute", command.person)
        if isinstance(entrant, Refusal):
            return entrant
        if entrant.stage not in DISPUTES:
            return p.refuse("nothing_to_withdraw", "tournament_open_dispute", player=command.person)
        if not may_dispute(p.state, entrant):
            return p.refuse("own_dispute_waits", "tournament_open_dispute", player=command.person)
    if not command.person.strip() or not command.about.strip():
        return p.refuse("dispute_is_not_described", "tournament_open_dispute")
    # From here on it must succeed.
    number = len(p.state.disputes) + 1
    p.happen(e.DisputeOpened(number, command.person, command.about.strip()), "tournament_open_dispute")
    return None


def may_dispute(state: s.Tournament, entrant: s.Entrant) -> bool:
    """A dispute holds everybody up, so a player raises one at a time, and nobody who has left or was refused does.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    waits = any(each.person == entrant.player for each in state.open_disputes)
    return entrant.stage in DISPUTES and not waits


def _settle(p: TournamentProceedings, command: c.SettleDispute) -> Refusal | None:
    """The Tournament Manager's decision is final.

    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    procedure = "tournament_settle_dispute"
    refusal = p.published(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= command.number <= len(p.state.disputes):
        return p.refuse("no_dispute_of_this_number", procedure, number=command.number)
    if p.state.disputes[command.number - 1].decision:
        return p.refuse("decision_is_final", procedure, number=command.number)
    if not command.decision.strip():
        return p.refuse("decision_is_missing", procedure)
    # From here on it must succeed.
    p.happen(e.DisputeSettled(command.number, command.decision.strip()), procedure)
    return None


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.Disqualify: _disqualify,
    c.ApproveRefund: _approve_refund,
    c.FindFraud: _find_fraud,
    c.OpenDispute: _open_dispute,
    c.SettleDispute: _settle,
}
