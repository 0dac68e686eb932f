"""The terms on their way: drafted, sent to the authority, published; the start; and how they change after it."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.law.procedures import PROCEDURES
from pontoon.promotions import commands as c, events as e, notices, state as s
from pontoon.promotions.canonical import terms_digest
from pontoon.promotions.limits import BEFORE_THE_START
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.requirements import problems, refusal_of
from pontoon.promotions.terms import DRAW, PLACES, Terms


def _refusal_of_terms(p: PromotionProceedings, terms: Terms) -> Refusal | None:
    found = problems(p.rules, terms)
    return refusal_of(p.rules, found[0]) if found else None


def _refusal_unless_a_draft(p: PromotionProceedings, procedure: str) -> Refusal | None:
    if p.state.ended:
        return p.refuse("promotion_has_ended", procedure)
    if p.state.stage != s.DRAFT:
        return p.refuse("promotion_has_started", "promotion_amend_terms")
    return None


def refusal_of_places(p: PromotionProceedings, procedure: str, places: Iterable[str]) -> Refusal | None:
    """There must be a place, and each must be one where players can find something."""
    unknown = [place for place in places if place not in PLACES]
    if unknown:
        return p.refuse("place_is_unknown", procedure, place=unknown[0], places=", ".join(PLACES))
    return p.refuse("words_are_missing", procedure, what="where it can be found") if not places else None


def _draft(p: PromotionProceedings, command: c.DraftTerms) -> Refusal | None:
    """The form as far as it goes, under one name; once the promotion has started it changes in another way.

    Clauses: star-2024 22:21.1, 22:21.9.1, star-6to5-2017 21.1, 21.9.1.
    """
    step, terms = "promotion_offer", command.terms
    refusal = p.authorise(step) or _refusal_unless_a_draft(p, step)
    if refusal is not None:
        return refusal
    if not p.rules.values["promotional_prizes"]:
        return p.refuse("not_provided_for", step, meaning=PROCEDURES[step])
    if not terms.name.strip():
        return p.refuse("words_are_missing", step, what="the name of the promotion")
    if p.state.name not in ("", terms.name):
        return p.refuse("promotion_has_another_name", step, name=p.state.name)
    # From here on it must succeed.
    p.happen(e.TermsDrafted(p.state.versions + 1, terms, terms_digest(terms)), step)
    return None


def _submit(p: PromotionProceedings, command: c.SubmitTerms) -> Refusal | None:
    """Only complete terms go to the authority, each version once.

    Clauses: star-2024 22:21.9, 22:21.13, star-6to5-2017 21.9.
    """
    step = "promotion_submit_terms"
    refusal = p.authorise(step) or _refusal_unless_a_draft(p, step)
    if refusal is not None:
        return refusal
    if not p.state.version:
        return p.refuse("terms_are_not_drafted", step)
    refusal = _refusal_of_terms(p, p.state.terms) or notices.refusal_of_a_way(p, step, command.way)
    if refusal is not None:
        return refusal
    if p.state.submitted == p.state.version:
        return p.refuse("terms_are_submitted", step)
    # From here on it must succeed.
    number = notices.send(p, notices.AUTHORITY, notices.TERMS, p.state.version, command.way)
    p.happen(e.TermsSubmitted(p.state.version, number), step)
    return None


def _publish(p: PromotionProceedings, command: c.PublishTerms) -> Refusal | None:
    """Complete terms are put where players find them, and the advertising says where.

    Clauses: star-2024 22:21.6, star-6to5-2017 21.6.
    """
    step = "promotion_publish_terms"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.ended:
        return p.refuse("promotion_has_ended", step)
    if not p.state.version:
        return p.refuse("terms_are_not_drafted", step)
    refusal = _refusal_of_terms(p, p.state.terms) or refusal_of_places(p, step, command.places)
    if refusal is not None:
        return refusal
    refusal = p.refusal_of_words(step, "how the advertising refers to the terms", command.marketing)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.TermsPublished(p.state.version, command.places, command.marketing.strip()), step)
    return None


def _withdraw(p: PromotionProceedings, command: c.WithdrawPromotion) -> Refusal | None:
    """A promotion that has not started is given up.

    Clauses: star-2024 22:21.1, star-6to5-2017 21.1.
    """
    step = "promotion_offer"
    refusal = p.authorise(step) or _refusal_unless_a_draft(p, step)
    if refusal is not None:
        return refusal
    if not p.state.version:
        return p.refuse("terms_are_not_drafted", step)
    refusal = p.refusal_of_words(step, "the reason for the withdrawal", command.reason)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PromotionWithdrawn(command.reason.strip()), step)
    return None


def _start(p: PromotionProceedings, _command: c.StartPromotion) -> Refusal | None:
    """It starts once the terms are complete, 24 hours with the authority, and published; refused in that order.

    Then for a draw to which the house is not bound, and for the time: not before the terms say, nor after closing.
    Clauses: star-2024 22:21.1, 22:21.6, 22:21.7, 22:21.9, 22:21.13, star-6to5-2017 21.1, 21.6, 21.7, 21.9.
    """
    step, state = "promotion_offer", p.state
    refusal = p.authorise(step) or _refusal_unless_a_draft(p, step)
    if refusal is not None:
        return refusal
    if not state.version:
        return p.refuse("terms_are_not_drafted", step)
    refusal = _refusal_of_terms(p, state.terms)
    if refusal is not None:
        return refusal
    if state.submitted != state.version:
        return p.refuse("terms_are_not_submitted", "promotion_submit_terms")
    if not _authority_has_had_it(p):
        return p.refuse("authority_needs_24_hours", "promotion_submit_terms")
    if state.published != state.version:
        return p.refuse("terms_are_not_published", "promotion_publish_terms")
    if state.terms.manner == DRAW and not state.drawing.number:
        return p.refuse("draw_is_not_committed", "promotion_award")
    if p.at < state.terms.starts_at:
        return p.refuse("promotion_starts_later", "promotion_terms_held")
    if p.at > state.terms.closing_at:
        return p.refuse("entries_are_closed", "promotion_terms_closing")
    # From here on it must succeed.
    p.happen(e.PromotionStarted(state.version), step)
    return None


def _authority_has_had_it(p: PromotionProceedings) -> bool:
    """Whether this version of the terms arrived at the authority 24 hours ago.

    Clauses: star-2024 22:21.9, 22:21.13, star-6to5-2017 21.9.
    """
    return any(
        (each.about, each.subject) == (notices.TERMS, p.state.version)
        and each.arrived_at is not None
        and each.arrived_at + BEFORE_THE_START <= p.at
        for each in p.state.notices
    )


# After the start


def _propose(p: PromotionProceedings, command: c.ProposeAmendment) -> Refusal | None:
    """Other terms are put to the authority, as complete as the first; what has happened already cannot change.

    Clauses: star-2024 22:21.9.1, star-6to5-2017 21.9.1.
    """
    step, state = "promotion_amend_terms", p.state
    refusal = p.authorise(step) or p.refusal_unless_started(step)
    if refusal is not None:
        return refusal
    if state.ended:
        return p.refuse("promotion_has_ended", step)
    if state.proposal is not None and state.proposal.approved is None:
        return p.refuse("amendment_is_pending", step)
    fixed = _what_cannot_change(state, command.terms)
    if fixed:
        return p.refuse("amendment_goes_too_far", step, what=fixed)
    refusal = _refusal_of_terms(p, command.terms) or p.refusal_of_words(
        step, "the reason for the change", command.reason
    )
    refusal = refusal or notices.refusal_of_a_way(p, step, command.way)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    version = state.versions + 1
    number = notices.send(p, notices.AUTHORITY, notices.AMENDMENT, version, command.way)
    event = e.AmendmentProposed(version, command.terms, terms_digest(command.terms), command.reason.strip(), number)
    p.happen(event, step)
    return None


def _what_cannot_change(state: s.Promotion, terms: Terms) -> str:
    """The first thing in other terms that has come about already, in words."""
    is_different = [
        ("the promotion's name", terms.name != state.terms.name),
        ("the manner of the award", terms.manner != state.terms.manner),
        ("the start", terms.starts_at != state.terms.starts_at),
        ("the closing time", state.stage != s.RUNNING and terms.closing_at != state.terms.closing_at),
        ("the prizes", bool(state.awards) and _of_the_prizes(terms) != _of_the_prizes(state.terms)),
    ]
    return next((what for what, differs in is_different if differs), "")


def _of_the_prizes(terms: Terms) -> tuple[object, ...]:
    return terms.prizes, terms.one_prize_each, terms.presence_required


def _decide_amendment(p: PromotionProceedings, command: c.DecideAmendment) -> Refusal | None:
    """The authority approves or not, under a reference, once.

    Clauses: star-2024 22:21.9.1, star-6to5-2017 21.9.1.
    """
    step = "promotion_approve_amendment"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    proposal = p.state.proposal
    if proposal is None or proposal.approved is not None:
        return p.refuse("no_amendment_is_proposed", step)
    refusal = p.refusal_of_words(step, "the authority's reference", command.reference)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.AmendmentDecided(proposal.version, command.approved, command.reference.strip()), step)
    return None


def _amend(p: PromotionProceedings, command: c.AmendTerms) -> Refusal | None:
    """Approved terms come into force, and where the document asks for it go to the authority again of themselves.

    Clauses: star-2024 22:21.9.1, 22:21.13.1, star-6to5-2017 21.9.1.
    """
    step = "promotion_amend_terms"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if p.state.ended:
        return p.refuse("promotion_has_ended", step)
    proposal = p.state.proposal
    if proposal is None or not proposal.approved:
        return p.refuse("amendment_is_not_approved", step)
    fixed = _what_cannot_change(p.state, proposal.terms)
    if fixed:
        return p.refuse("amendment_goes_too_far", step, what=fixed)
    refusal = notices.refusal_of_a_way(p, step, command.way)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.TermsAmended(proposal.version), step)
    if p.provides("promotion_resubmit_terms"):
        about = notices.AMENDED_TERMS
        number = notices.send(p, notices.AUTHORITY, about, proposal.version, command.way, of_itself=True)
        p.happen(e.TermsResubmitted(proposal.version, number), "promotion_resubmit_terms", of_itself=True)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.DraftTerms: _draft,
    c.SubmitTerms: _submit,
    c.PublishTerms: _publish,
    c.WithdrawPromotion: _withdraw,
    c.StartPromotion: _start,
    c.ProposeAmendment: _propose,
    c.DecideAmendment: _decide_amendment,
    c.AmendTerms: _amend,
}
