"""Claims: every one is taken down, then granted or refused with a reason that the patron hears."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e, notices
from pontoon.promotions.awards import may_be_late
from pontoon.promotions.limits import KEPT_ABOVE_CENTS
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import AWARDED, Claim


def _claim(p: PromotionProceedings, command: c.ClaimPrize) -> Refusal | None:
    """Whatever is claimed is taken down, rightly or not, so that a denied claim can be kept; once at a time.

    Clauses: star-2024 22:21.7.8, 22:21.10, star-6to5-2017 21.7.8, 21.10.
    """
    step, state = "promotion_claim", p.state
    refusal = p.authorise_patron(step, command.patron) or p.refusal_unless_started(step)
    refusal = refusal or p.refusal_of_a_patron(step, command.patron, command.reference)
    if refusal is not None:
        return refusal
    if not 1 <= command.prize <= len(state.terms.prizes):
        return p.refuse("no_such_prize", step, number=command.prize)
    if command.award and state.award(command.award) is None:
        return p.refuse("no_such_award", step, number=command.award)
    same = (command.patron, command.prize, command.award)
    if any((each.patron, each.prize, each.award) == same and each.granted is None for each in state.claims):
        return p.refuse("claim_is_pending", step)
    # From here on it must succeed.
    p.record_patron(step, command.patron, command.reference)
    p.happen(e.PrizeClaimed(len(state.claims) + 1, *same), step)
    return None


def _pending(p: PromotionProceedings, procedure: str, number: int) -> Claim | Refusal:
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= number <= len(p.state.claims):
        return p.refuse("no_such_claim", procedure, number=number)
    claim = p.state.claims[number - 1]
    if claim.granted is not None:
        return p.refuse("claim_is_decided", procedure, number=number)
    return claim


def _grant(p: PromotionProceedings, command: c.GrantClaim) -> Refusal | None:
    """A claim is granted that rests on the patron's own award of this prize and came in time.

    Clauses: star-2024 22:21.7.8, star-6to5-2017 21.7.8.
    """
    step = "promotion_grant_claim"
    claim = _pending(p, step, command.claim)
    if isinstance(claim, Refusal):
        return claim
    award = p.state.award(claim.award)
    if award is None or (award.patron, award.prize, award.fate) != (claim.patron, claim.prize, AWARDED):
        return p.refuse("claim_rests_on_no_award", step)
    if may_be_late(p.state, award) and claim.at > p.state.terms.claim_until:
        return p.refuse("claim_came_too_late", step)
    # From here on it must succeed.
    p.happen(e.ClaimGranted(claim.number, award.number), step)
    return None


def _refuse(p: PromotionProceedings, command: c.RefuseClaim) -> Refusal | None:
    """A claim is refused for a reason, which goes to the patron at once; above $100 name and address must be known.

    Clauses: star-2024 22:21.10, 22:21.10.1, star-6to5-2017 21.10, 21.10.1.
    """
    step = "promotion_refuse_claim"
    claim = _pending(p, step, command.claim)
    if isinstance(claim, Refusal):
        return claim
    value = p.state.prize(claim.prize).value_cents
    kept = value > KEPT_ABOVE_CENTS
    if kept and not _is_recorded(p, claim.patron):
        return p.refuse("claimant_is_not_recorded", "promotion_keep_denied_claims")
    refusal = p.refusal_of_words(step, "the reason for the refusal", command.reason, claim.patron)
    refusal = refusal or notices.refusal_of_a_way_to_a_patron(p, step, command.way, claim.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    event = e.ClaimRefused(claim.number, claim.patron, value, command.reason.strip(), kept)
    p.happen(event, "promotion_keep_denied_claims" if kept else step)
    number = notices.send(p, notices.PATRON, notices.REFUSAL, claim.number, command.way, of_itself=True)
    if command.reached:
        p.happen(e.PromotionNoticeArrived(number, command.way), step)
    return None


def _is_recorded(p: PromotionProceedings, patron: int) -> bool:
    """Whether name and address of a patron are known.

    Clauses: star-2024 22:21.10.1, star-6to5-2017 21.10.1.
    """
    known = p.who(patron)
    return known is not None and bool(known.name.strip()) and bool(known.address.strip())


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.ClaimPrize: _claim,
    c.GrantClaim: _grant,
    c.RefuseClaim: _refuse,
}
