"""The end of a promotion, and of what is known of a patron."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.awards import has_results
from pontoon.promotions.due import due
from pontoon.promotions.notices import REFUSAL
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import Promotion


def _conclude(p: PromotionProceedings, _command: c.ConcludePromotion) -> Refusal | None:
    """A promotion is over when nothing of it is outstanding: prizes, claims, disputes, notices, results.

    Clauses: star-2024 22:21.1, star-6to5-2017 21.1.
    """
    step = "promotion_offer"
    refusal = p.authorise(step) or p.refusal_unless_started(step)
    if refusal is not None:
        return refusal
    if p.state.ended:
        return p.refuse("promotion_has_ended", step)
    outstanding = _outstanding(p.state, p.at)
    if outstanding:
        return p.refuse("something_is_outstanding", step, what=outstanding)
    # From here on it must succeed.
    p.happen(e.PromotionConcluded(), step)
    return None


def _outstanding(state: Promotion, at: int) -> str:
    """The first thing that keeps a promotion from being over, in words."""
    left = [
        ("there are no results yet", not has_results(state)),
        ("it is postponed", state.halted is not None),
        ("a prize is outstanding", any(award.open for award in state.awards)),
        ("a claim has not been decided", any(claim.granted is None for claim in state.claims)),
        ("a dispute is open", any(not dispute.closed for dispute in state.disputes)),
        ("the results have not been published", not state.results_at),
        ("a notice is due", bool(due(state, at))),
    ]
    return next((what for what, is_so in left if is_so), "")


def _erase(p: PromotionProceedings, command: c.ErasePerson) -> Refusal | None:
    """What is known of a patron is shredded on request, unless the law keeps it or something is not finished.

    Clauses: star-2024 22:21.10, 22:21.10.1, star-6to5-2017 21.10, 21.10.1.
    """
    step, number = "promotion_erase", command.patron
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if not 1 <= number < p.state.next_patron:
        return p.refuse("no_such_patron", step, number=number, next_number=p.state.next_patron)
    patron = p.state.patrons[number - 1]
    if patron.erased:
        return p.refuse("patron_is_erased", step, number=number)
    if any(claim.patron == number and claim.kept for claim in p.state.claims):
        return p.refuse("denied_claim_is_kept", "promotion_keep_denied_claims")
    unfinished = matters_of(p.state, number, p.at)
    if unfinished:
        return p.refuse("matter_is_open", step, number=number, what=unfinished[0])
    refusal = p.refusal_of_words(step, "who asked for it, and when", command.request, number)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PersonErased(number, patron.reference, command.request.strip()), step)
    return None


def matters_of(state: Promotion, patron: int, at: int) -> tuple[str, ...]:
    """What is not finished with a patron, for which particulars are still needed."""
    claims = [claim for claim in state.claims if claim.patron == patron]
    vouchers = [each for each in state.vouchers if each.patron == patron and not each.exchanged]
    left = [
        ("an entry", not state.ended and any(entry.patron == patron for entry in state.counting)),
        ("a prize", any(award.patron == patron and award.open for award in state.awards)),
        ("a claim", any(claim.granted is None for claim in claims)),
        (
            "the reason for a refusal",
            any(claim.granted is False and not state.told(REFUSAL, claim.number) for claim in claims),
        ),
        ("a dispute", any(each.patron == patron and not each.closed for each in state.disputes)),
        ("a voucher", any(not each.valid_until or each.valid_until >= at for each in vouchers)),
    ]
    return tuple(what for what, is_so in left if is_so)


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.ConcludePromotion: _conclude,
    c.ErasePerson: _erase,
}
