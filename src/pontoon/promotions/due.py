"""What is due in a promotion, until when, and what is overdue: the duties with a clock."""

from collections.abc import Iterator
from typing import NamedTuple

from pontoon.promotions import notices, state as s
from pontoon.promotions.limits import AS_SOON_AS_PRACTICABLE, BEFORE_THE_START, TELL_THE_WINNER
from pontoon.promotions.state import Award, Promotion

# What may be due; the subject numbers a version of the terms, an award, a claim or an incident.
TERMS_TO_AUTHORITY = "terms_to_authority"
AMENDED_TERMS_TO_AUTHORITY = "amended_terms_to_authority"
AMENDED_TERMS_TO_PLAYERS = "amended_terms_to_players"
TELL_WINNER = "tell_winner"
TELL_REASON = "tell_reason"
TELL_INSPECTOR = "tell_inspector"


class Due(NamedTuple):
    """A duty with its last moment; `procedure` has its clause in the rule set. At `until` itself it is in time."""

    what: str
    procedure: str
    subject: int
    until: int
    overdue: bool


def due(state: Promotion, at: int) -> tuple[Due, ...]:
    """Everything that is to be done by a time and has not been, the most urgent first.

    Clauses: star-2024 22:21.8, 22:21.9, 22:21.10, 22:21.12, 22:21.13, 22:21.13.1, star-6to5-2017 21.8, 21.9, 21.10,
    21.12.
    """
    found = (*_terms(state), *_winners(state), *_reasons(state), *_incidents(state))
    told = [Due(what, procedure, subject, until, at > until) for what, procedure, subject, until in found]
    return tuple(sorted(told, key=lambda each: (each.until, each.what, each.subject)))


_Found = Iterator[tuple[str, str, int, int]]


def _terms(state: Promotion) -> _Found:
    if state.stage == s.DRAFT:
        if state.terms.starts_at and not state.told(notices.TERMS, state.version):
            until = state.terms.starts_at - BEFORE_THE_START
            yield TERMS_TO_AUTHORITY, "promotion_submit_terms", state.version, until
        return
    if not state.amended_at:
        return
    until = state.amended_at + AS_SOON_AS_PRACTICABLE
    if state.submitted == state.version and not state.told(notices.AMENDED_TERMS, state.version):
        yield AMENDED_TERMS_TO_AUTHORITY, "promotion_resubmit_terms", state.version, until
    if state.published != state.version and not state.ended:
        yield AMENDED_TERMS_TO_PLAYERS, "promotion_publish_terms", state.version, until


def _winners(state: Promotion) -> _Found:
    """A winner who need not be present is told within two days of the draw.

    Clauses: star-2024 22:21.8, star-6to5-2017 21.8.
    """
    for award in state.awards:
        if award.open and award.draw and not state.terms.presence_required and not endeavoured(state, award):
            yield TELL_WINNER, "promotion_notify_winner", award.number, award.at + TELL_THE_WINNER


def endeavoured(state: Promotion, award: Award) -> bool:
    """Whether the winner has been told, or has claimed, or every way that the terms name has been tried.

    Clauses: star-2024 22:21.8, star-6to5-2017 21.8.
    """
    if any(claim.award == award.number and claim.patron == award.patron for claim in state.claims):
        return True
    tried = {each.way for each in state.notices if (each.about, each.subject) == (notices.AWARD, award.number)}
    return state.told(notices.AWARD, award.number) or tried >= set(state.terms.notified_by)


def _reasons(state: Promotion) -> _Found:
    for claim in state.claims:
        if claim.granted is False and not state.told(notices.REFUSAL, claim.number):
            until = claim.decided_at + AS_SOON_AS_PRACTICABLE
            yield TELL_REASON, "promotion_refuse_claim", claim.number, until


def _incidents(state: Promotion) -> _Found:
    for incident in state.incidents:
        if not state.told(notices.COMPROMISED, incident.number):
            yield TELL_INSPECTOR, "promotion_declare_compromised", incident.number, incident.tell_by
