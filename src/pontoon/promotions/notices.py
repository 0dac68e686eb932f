"""Notices: what leaves the house, by which way, to whom, and whether it has arrived."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.particulars import reaches
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.state import Notice
from pontoon.promotions.terms import EMAIL, FACE_TO_FACE, MAIL, TELEPHONE, WAYS

AUTHORITY = "authority"
INSPECTOR = "inspector"
PATRON = "patron"
RECIPIENTS = (AUTHORITY, INSPECTOR, PATRON)
WAYS_TO_OFFICIALS = ("by_hand", MAIL, TELEPHONE, EMAIL, "portal")

# What a notice may be about, and what its subject numbers: a version of the terms, an incident, an award, a claim.
TERMS = "terms"
AMENDMENT = "amendment"
AMENDED_TERMS = "amended_terms"
COMPROMISED = "compromised"
AWARD = "award"
REFUSAL = "refusal"

_ASKED_FOR_BY = {
    TERMS: "promotion_submit_terms",
    AMENDMENT: "promotion_amend_terms",
    AMENDED_TERMS: "promotion_resubmit_terms",
    COMPROMISED: "promotion_declare_compromised",
    AWARD: "promotion_notify_winner",
    REFUSAL: "promotion_refuse_claim",
}
ABOUT = tuple(_ASKED_FOR_BY)

_TOLD_BY = {
    FACE_TO_FACE: "promotion_told_face_to_face",
    MAIL: "promotion_told_by_mail",
    TELEPHONE: "promotion_told_by_telephone",
    EMAIL: "promotion_told_by_email",
}


def send(p: PromotionProceedings, to: str, about: str, subject: int, way: str, *, of_itself: bool = False) -> int:
    """A notice leaves the house; its number. A winner's is recorded on the clause of the way it goes.

    Clauses: star-2024 22:21.8.1, 22:21.8.2, 22:21.8.3, 22:21.8.4, star-6to5-2017 21.8.1, 21.8.2, 21.8.3, 21.8.4.
    """
    number = len(p.state.notices) + 1
    p.happen(e.PromotionNoticeGiven(number, to, about, subject, way), _rests_on(about, way), of_itself=of_itself)
    return number


def _rests_on(about: str, way: str) -> str:
    return _TOLD_BY[way] if about == AWARD else _ASKED_FOR_BY[about]


def refusal_of_a_way(p: PromotionProceedings, procedure: str, way: str) -> Refusal | None:
    """Whether something can go to the authority or an inspector so."""
    if way in WAYS_TO_OFFICIALS:
        return None
    return p.refuse("way_is_unknown", procedure, way=way, ways=", ".join(WAYS_TO_OFFICIALS))


def refusal_of_a_way_to_a_patron(p: PromotionProceedings, procedure: str, way: str, patron: int) -> Refusal | None:
    """A patron is told in one of four ways, and only where it is known how to reach the patron so.

    Clauses: star-2024 22:21.8, 22:21.8.1, 22:21.8.2, 22:21.8.3, 22:21.8.4, star-6to5-2017 21.8, 21.8.1, 21.8.2,
    21.8.3, 21.8.4.
    """
    if way not in WAYS:
        return p.refuse("way_is_not_permitted", procedure, way=way, ways=", ".join(WAYS))
    if not reaches(p.who(patron), way):
        return p.refuse("patron_cannot_be_reached_so", procedure, way=way)
    return None


def _notify(p: PromotionProceedings, command: c.NotifyWinner) -> Refusal | None:
    """An attempt to tell a winner, which is kept whether or not it reached anybody; refused for who, award, way.

    Clauses: star-2024 22:21.8, star-6to5-2017 21.8.
    """
    step = "promotion_notify_winner"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    award = p.open_award(step, command.award)
    if isinstance(award, Refusal):
        return award
    if p.state.told(AWARD, award.number):
        return p.refuse("winner_is_told", step)
    refusal = refusal_of_a_way_to_a_patron(p, step, command.way, award.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    number = send(p, PATRON, AWARD, award.number, command.way)
    if command.reached:
        p.happen(e.PromotionNoticeArrived(number, command.way), _TOLD_BY[command.way])
    return None


def _found(p: PromotionProceedings, number: int) -> Notice | Refusal:
    """The notice, for whoever answers for it: the house for all, an inspector for what goes to officials."""
    step = "promotion_record_delivery"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if not 1 <= number <= len(p.state.notices):
        return p.refuse("no_such_promotion_notice", step, number=number)
    notice = p.state.notices[number - 1]
    if p.by.role == INSPECTOR and notice.to == PATRON:
        return p.refuse("promotion_notice_is_for_another", step)
    if notice.arrived_at is not None:
        return p.refuse("promotion_notice_has_arrived", step, number=number)
    return notice


def _record_delivery(p: PromotionProceedings, command: c.RecordDelivery) -> Refusal | None:
    """A notice counts once it has arrived, and it is written down how that is known.

    Clauses: star-2024 22:21.9, 22:21.13, star-6to5-2017 21.9.
    """
    notice = _found(p, command.notice)
    if isinstance(notice, Refusal):
        return notice
    refusal = p.refusal_of_words("promotion_record_delivery", "the proof that it arrived", command.receipt)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    arrived = e.PromotionNoticeArrived(notice.number, command.receipt.strip())
    p.happen(arrived, _rests_on(notice.about, notice.way))
    return None


def _send_again(p: PromotionProceedings, command: c.SendAgain) -> Refusal | None:
    """What did not arrive is sent again; a winner is told again by `NotifyWinner`, where attempts are counted.

    Clauses: star-2024 22:21.9, star-6to5-2017 21.9.
    """
    notice = _found(p, command.notice)
    if isinstance(notice, Refusal):
        return notice
    step = "promotion_record_delivery"
    if notice.to == PATRON:
        patron = _patron_of(p, notice)
        refusal = refusal_of_a_way_to_a_patron(p, step, command.way, patron)
    else:
        refusal = refusal_of_a_way(p, step, command.way)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    send(p, notice.to, notice.about, notice.subject, command.way)
    return None


def _patron_of(p: PromotionProceedings, notice: Notice) -> int:
    if notice.about == AWARD:
        return p.state.awards[notice.subject - 1].patron
    return p.state.claims[notice.subject - 1].patron


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.NotifyWinner: _notify,
    c.RecordDelivery: _record_delivery,
    c.SendAgain: _send_again,
}
