"""Disputes about a promotion: the operator's decision is final, and the unsatisfied hear of the right to complain."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import PromotionDispute


def _open(p: PromotionProceedings, command: c.OpenPromotionDispute) -> Refusal | None:
    """Any dispute is taken down, a patron's own or through somebody of the house.

    Clauses: star-2024 22:21.11, star-6to5-2017 21.11.
    """
    step = "promotion_dispute"
    refusal = p.authorise_patron(step, command.patron) or p.refusal_unless_started(step)
    refusal = refusal or p.refusal_of_a_patron(step, command.patron, command.reference)
    refusal = refusal or p.refusal_of_words(step, "what the dispute is about", command.about, command.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.record_patron(step, command.patron, command.reference)
    number = len(p.state.disputes) + 1
    p.happen(e.PromotionDisputeOpened(number, command.patron, command.about.strip()), step)
    return None


def _found(p: PromotionProceedings, procedure: str, number: int) -> PromotionDispute | Refusal:
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= number <= len(p.state.disputes):
        return p.refuse("no_such_promotion_dispute", procedure, number=number)
    dispute = p.state.disputes[number - 1]
    if dispute.closed:
        return p.refuse("promotion_dispute_is_closed", procedure, number=number)
    return dispute


def _decide(p: PromotionProceedings, command: c.DecidePromotionDispute) -> Refusal | None:
    """The operator decides, once and finally.

    Clauses: star-2024 22:21.11, star-6to5-2017 21.11.
    """
    step = "promotion_decide_dispute"
    dispute = _found(p, step, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if dispute.decided:
        return p.refuse("promotion_dispute_is_decided", step)
    refusal = p.refusal_of_words(step, "the decision", command.decision, dispute.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PromotionDisputeDecided(dispute.number, command.decision.strip(), command.upheld), step)
    return None


def _advise(p: PromotionProceedings, command: c.AdviseOfPromotionComplaint) -> Refusal | None:
    """Who is not satisfied is told of the right to complain to an inspector.

    Clauses: star-2024 22:21.11, star-6to5-2017 21.11.
    """
    step = "promotion_advise_of_complaint"
    dispute = _found(p, step, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if not dispute.decided:
        return p.refuse("promotion_dispute_is_not_decided", step)
    refusal = p.refusal_of_words(step, "how the person was informed", command.proof, dispute.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PromotionComplaintAdvised(dispute.number, dispute.patron, command.proof.strip()), step)
    return None


def _close(p: PromotionProceedings, command: c.ClosePromotionDispute) -> Refusal | None:
    """Closed after the decision; an unsatisfied person has heard of the right to complain first.

    Clauses: star-2024 22:21.11, star-6to5-2017 21.11.
    """
    step = "promotion_decide_dispute"
    dispute = _found(p, step, command.dispute)
    if isinstance(dispute, Refusal):
        return dispute
    if not dispute.decided:
        return p.refuse("promotion_dispute_is_not_decided", step)
    if not command.satisfied and not dispute.advised:
        return p.refuse("complaint_right_is_untold", "promotion_advise_of_complaint")
    # From here on it must succeed.
    p.happen(e.PromotionDisputeClosed(dispute.number, command.satisfied), step)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.OpenPromotionDispute: _open,
    c.DecidePromotionDispute: _decide,
    c.AdviseOfPromotionComplaint: _advise,
    c.ClosePromotionDispute: _close,
}
