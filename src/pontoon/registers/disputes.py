"""Disputes and complaints: decided, reviewed if asked for, and closed; and the rules shown to who asks."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.law.procedures import may_act
from pontoon.registers import commands as c, events as e
from pontoon.registers.house import Dispute
from pontoon.registers.proceedings import HouseProceedings

# A complaint that rests on the point total the dealer announced.
ANNOUNCED_TOTAL = "announced_total"
GROUNDS = ("", ANNOUNCED_TOTAL)


def _open_dispute(p: HouseProceedings, command: c.OpenDispute) -> Refusal | None:
    """Any dispute or complaint is taken down, a player's own or through somebody of the house.

    Clauses: star-2024 20.13, star-6to5-2017 19.12, canberra-2002 17.6.
    """
    refusal = p.authorise("open_dispute", command.person)
    if refusal is not None:
        return refusal
    if command.ground not in GROUNDS:
        return p.refuse("ground_is_unknown", "open_dispute", ground=command.ground)
    if not command.person.strip() or not command.about.strip():
        return p.refuse("words_are_missing", "open_dispute", what="the complainant and the complaint")
    # From here on it must succeed.
    number = len(p.state.disputes) + 1
    event = e.DisputeOpened(number, command.person, command.about.strip(), command.ground)
    p.happen_at(event, "open_dispute", command.table, command.round)
    return None


def _found(p: HouseProceedings, procedure: str, number: int) -> Dispute | Refusal:
    """The dispute, for whoever may take this step in it; a player only in their own."""
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= number <= len(p.state.disputes):
        return p.refuse("no_such_dispute", procedure, number=number)
    dispute = p.state.disputes[number - 1]
    return p.authorise(procedure, dispute.person) or dispute


def _open(p: HouseProceedings, procedure: str, number: int) -> Dispute | Refusal:
    dispute = _found(p, procedure, number)
    if isinstance(dispute, Dispute) and dispute.closed:
        return p.refuse("dispute_is_closed", procedure, number=number)
    return dispute


def _refusal_of_a_decision(
    p: HouseProceedings, dispute: Dispute, command: c.DecideDispute | c.ReviewDispute, procedure: str
) -> Refusal | None:
    """A decision is given in words, and none gives a right to a total that the dealer announced.

    Clauses: star-2024 4.9, star-6to5-2017 3.9.
    """
    if not command.decision.strip():
        return p.refuse("words_are_missing", procedure, what="the decision")
    if command.upheld and dispute.ground == ANNOUNCED_TOTAL and p.provides("announced_total"):
        return p.refuse("announced_total_gives_no_right", "announced_total")
    return None


def _decide(p: HouseProceedings, command: c.DecideDispute) -> Refusal | None:
    """The first decision, once: by a gaming supervisor, or by the operator.

    Clauses: star-2024 20.13, 20.14, star-6to5-2017 19.12, 19.13, canberra-2002 17.6.
    """
    dispute = _open(p, "decide_dispute", command.number)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.decided_by is not None:
        return p.refuse("dispute_is_decided", "decide_dispute")
    refusal = _refusal_of_a_decision(p, dispute, command, "decide_dispute")
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.DisputeDecided(dispute.number, command.decision.strip(), command.upheld), "decide_dispute", dispute)
    return None


def _request_review(p: HouseProceedings, command: c.RequestReview) -> Refusal | None:
    """A review is had for the asking, once; the operator's own decision is final for everyone who stands under it.

    A dispute that was closed before anybody reviewed it, with a person who is not satisfied, is opened again.
    Clauses: star-2024 20.13, 20.14, star-6to5-2017 19.12, 19.13, canberra-2002 17.6.
    """
    dispute = _found(p, "request_review", command.number)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.closed and (dispute.reviewed or not dispute.unsatisfied):
        return p.refuse("dispute_is_closed", "request_review", number=dispute.number)
    if dispute.decided_by is None:
        return p.refuse("dispute_is_not_decided", "request_review")
    if dispute.reviewed:
        return p.refuse("review_is_final", "close_dispute")
    if dispute.review_requested:
        return p.refuse("review_is_requested", "request_review")
    if dispute.decided_by.role == "casino_operator" and not _somebody_reviews_the_operator(p):
        return p.refuse("operators_decision_is_final", "close_dispute")
    # From here on it must succeed.
    event = e.ReviewRequested(dispute.number, dispute.person, reopens=dispute.closed)
    p.happen(event, "request_review", dispute)
    return None


def _somebody_reviews_the_operator(p: HouseProceedings) -> bool:
    """Where reviews are an authorised officer's, who is not of the house.

    Clauses: canberra-2002 17.6.
    """
    review = p.rules.procedures["review_dispute"]
    return review is not None and any(not may_act("casino_operator", named) for named in review.by)


def _review(p: HouseProceedings, command: c.ReviewDispute) -> Refusal | None:
    """A review that was asked for, by another than who decided first.

    Clauses: star-2024 20.13, star-6to5-2017 19.12, canberra-2002 17.6.
    """
    dispute = _open(p, "review_dispute", command.number)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.reviewed:
        return p.refuse("review_is_final", "close_dispute")
    if dispute.decided_by is None or not dispute.review_requested:
        return p.refuse("review_is_not_requested", "review_dispute")
    if dispute.decided_by.name == p.by.name:
        return p.refuse("reviewer_decided_first", "review_dispute")
    refusal = _refusal_of_a_decision(p, dispute, command, "review_dispute")
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.DisputeReviewed(dispute.number, command.decision.strip(), command.upheld), "review_dispute", dispute)
    return None


def _advise(p: HouseProceedings, command: c.AdviseOfComplaint) -> Refusal | None:
    """Who is not satisfied with the decision is told of the right to complain to an inspector.

    Clauses: star-2024 20.14, star-6to5-2017 19.13.
    """
    dispute = _open(p, "advise_of_complaint", command.number)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.decided_by is None:
        return p.refuse("dispute_is_not_decided", "advise_of_complaint")
    if not command.proof.strip():
        return p.refuse("words_are_missing", "advise_of_complaint", what="how the person was informed")
    # From here on it must succeed.
    event = e.ComplaintRightAdvised(dispute.number, dispute.person, command.proof.strip())
    p.happen(event, "advise_of_complaint", dispute)
    return None


def _close(p: HouseProceedings, command: c.CloseDispute) -> Refusal | None:
    """Closed after the last decision; an unsatisfied person has been told of the right to complain, where there is one.

    Clauses: star-2024 20.14, star-6to5-2017 19.13, canberra-2002 17.6.
    """
    dispute = _open(p, "close_dispute", command.number)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.decided_by is None:
        return p.refuse("dispute_is_not_decided", "close_dispute")
    if dispute.review_requested and not dispute.reviewed:
        return p.refuse("review_is_outstanding", "review_dispute")
    if not command.satisfied and not dispute.advised and p.provides("advise_of_complaint"):
        return p.refuse("right_to_complain_is_untold", "advise_of_complaint", person=dispute.person)
    # From here on it must succeed.
    p.happen(e.DisputeClosed(dispute.number, command.satisfied), "close_dispute", dispute)
    return None


def _show_rules(p: HouseProceedings, command: c.ShowRules) -> Refusal | None:
    """The rules in force are shown to whoever asks.

    Clauses: star-2024 20.14+, star-6to5-2017 19.14, canberra-2002 17.11.
    """
    refusal = p.authorise("show_rules")
    if refusal is not None:
        return refusal
    if command.version != p.rules.name:
        return p.refuse("rules_are_not_in_force", "show_rules", version=command.version, name=p.rules.name)
    if not command.person.strip():
        return p.refuse("words_are_missing", "show_rules", what="the person who asked")
    # From here on it must succeed.
    event = e.RulesShown(command.person, p.rules.name, p.rules.ruleset.title)
    p.happen_at(event, "show_rules", command.table, command.round)
    return None


ROOMS: dict[type, Callable[[HouseProceedings, Any], Refusal | None]] = {
    c.OpenDispute: _open_dispute,
    c.DecideDispute: _decide,
    c.RequestReview: _request_review,
    c.ReviewDispute: _review,
    c.AdviseOfComplaint: _advise,
    c.CloseDispute: _close,
    c.ShowRules: _show_rules,
}
