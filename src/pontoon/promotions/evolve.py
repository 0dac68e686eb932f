"""Applying what has happened in a promotion. Nothing is judged here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.promotions import events as e, state as s
from pontoon.promotions.state import Promotion
from pontoon.table.orders import Entry


def evolve(promotion: Promotion, entry: Entry) -> Promotion:
    """The promotion after an entry of its log."""
    promotion = APPLY[type(entry.event)](promotion, entry, entry.event)
    return promotion if promotion.at == entry.at else replace(promotion, at=entry.at)


# The terms


def _drafted(was: Promotion, _entry: Entry, event: e.TermsDrafted) -> Promotion:
    name = was.name or event.terms.name
    now = replace(was, name=name, terms=event.terms, sha256=event.sha256)
    return replace(now, version=event.version, versions=event.version)


def _submitted(was: Promotion, _entry: Entry, event: e.TermsSubmitted | e.TermsResubmitted) -> Promotion:
    return replace(was, submitted=event.version)


def _published(was: Promotion, _entry: Entry, event: e.TermsPublished) -> Promotion:
    return replace(was, published=event.version, places=event.places)


def _withdrawn(was: Promotion, _entry: Entry, _event: e.PromotionWithdrawn) -> Promotion:
    return replace(was, stage=s.WITHDRAWN)


def _started(was: Promotion, entry: Entry, _event: e.PromotionStarted) -> Promotion:
    return replace(was, stage=s.RUNNING, started_at=entry.at)


def _proposed(was: Promotion, _entry: Entry, event: e.AmendmentProposed) -> Promotion:
    return replace(was, versions=event.version, proposal=s.Proposal(event.version, event.terms, event.sha256))


def _amendment_decided(was: Promotion, _entry: Entry, event: e.AmendmentDecided) -> Promotion:
    assert was.proposal is not None
    return replace(was, proposal=was.proposal._replace(approved=event.approved))


def _amended(was: Promotion, entry: Entry, event: e.TermsAmended) -> Promotion:
    assert was.proposal is not None
    terms, sha256 = was.proposal.terms, was.proposal.sha256
    return replace(was, terms=terms, sha256=sha256, version=event.version, amended_at=entry.at, proposal=None)


# Entries


def _recorded(was: Promotion, _entry: Entry, event: e.PatronRecorded) -> Promotion:
    return replace(was, patrons=(*was.patrons, s.Patron(event.patron, event.reference)))


def _entered(was: Promotion, entry: Entry, event: e.PatronEntered) -> Promotion:
    new = s.PromotionEntry(event.entry, event.patron, event.wagered_cents, entry.at)
    return replace(was, entries=(*was.entries, new))


def _entry_withdrawn(was: Promotion, _entry: Entry, event: e.EntryWithdrawn) -> Promotion:
    return was.with_one("entries", event.entry, withdrawn=True)


def _closed(was: Promotion, _entry: Entry, event: e.EntriesClosed) -> Promotion:
    return replace(was, stage=s.CLOSED, digest=event.digest)


# The draw and the awards


def _committed(was: Promotion, _entry: Entry, event: e.DrawCommitted) -> Promotion:
    return replace(was, drawing=s.Drawing(event.draw, event.commitment))


def _nominated(was: Promotion, _entry: Entry, event: e.ScrutineerNominated) -> Promotion:
    return replace(was, scrutineer=event.scrutineer)


def _witnessed(was: Promotion, _entry: Entry, event: e.WitnessWordAdded) -> Promotion:
    return replace(was, drawing=replace(was.drawing, words=(*was.drawing.words, event.word)))


def _held(was: Promotion, entry: Entry, event: e.DrawHeld) -> Promotion:
    drawing = replace(was.drawing, seed=event.seed, overseen_by=event.overseen_by, held_at=entry.at)
    return replace(was, stage=s.DRAWN, drawing=drawing)


def _awarded(was: Promotion, entry: Entry, event: e.PrizeAwarded) -> Promotion:
    offered = was.prize(event.prize).alternative_cents
    award = s.Award(
        event.award,
        event.prize,
        event.entry,
        event.patron,
        event.value_cents,
        event.draw,
        event.place,
        entry.at,
        alternative_cents=offered,
    )
    return replace(was, awards=(*was.awards, award))


def _passed_over(was: Promotion, _entry: Entry, event: e.AwardPassedOver) -> Promotion:
    return was.with_award(event.award, fate=s.PASSED_OVER)


def _annulled(was: Promotion, _entry: Entry, event: e.AwardAnnulled) -> Promotion:
    return was.with_award(event.award, fate=s.ANNULLED)


def _results(was: Promotion, _entry: Entry, event: e.ResultsPublished) -> Promotion:
    return replace(was, results_at=event.places)


# Notices


def _noticed(was: Promotion, entry: Entry, event: e.PromotionNoticeGiven) -> Promotion:
    new = s.Notice(event.notice, event.to, event.about, event.subject, event.way, entry.at)
    return replace(was, notices=(*was.notices, new))


def _arrived(was: Promotion, entry: Entry, event: e.PromotionNoticeArrived) -> Promotion:
    return was.with_one("notices", event.notice, arrived_at=entry.at)


# Claims and prizes


def _claimed(was: Promotion, entry: Entry, event: e.PrizeClaimed) -> Promotion:
    new = s.Claim(event.claim, event.patron, event.prize, event.award, entry.at)
    return replace(was, claims=(*was.claims, new))


def _granted(was: Promotion, entry: Entry, event: e.ClaimGranted) -> Promotion:
    was = was.with_one("claims", event.claim, granted=True, decided_at=entry.at)
    return was.with_award(event.award, fate=s.GRANTED)


def _refused(was: Promotion, entry: Entry, event: e.ClaimRefused) -> Promotion:
    return was.with_one(
        "claims",
        event.claim,
        granted=False,
        decided_at=entry.at,
        value_cents=event.value_cents,
        reason=event.reason,
        kept=event.kept,
    )


def _offered(was: Promotion, _entry: Entry, event: e.AlternativeOffered) -> Promotion:
    return was.with_award(event.award, alternative_cents=event.cents)


def _alternative_chosen(was: Promotion, _entry: Entry, event: e.AlternativeChosen) -> Promotion:
    return was.with_award(event.award, takes_money=True, chosen=())


def _payment_chosen(was: Promotion, _entry: Entry, event: e.PaymentChosen) -> Promotion:
    return was.with_award(event.award, chosen=event.parts)


def _settled(was: Promotion, _entry: Entry, event: e.PrizePaid | e.PrizeHandedOver) -> Promotion:
    return was.with_award(event.award, fate=s.SETTLED)


def _voucher(was: Promotion, _entry: Entry, event: e.VoucherIssued) -> Promotion:
    new = s.Voucher(event.voucher, event.award, event.patron, event.cents, event.valid_until)
    return replace(was, vouchers=(*was.vouchers, new)).with_award(event.award, fate=s.SETTLED)


def _exchanged(was: Promotion, _entry: Entry, event: e.VoucherExchanged) -> Promotion:
    return was.with_one("vouchers", event.voucher, exchanged=True)


# What goes wrong


def _compromised(was: Promotion, entry: Entry, event: e.IntegrityCompromised) -> Promotion:
    new = s.Incident(event.incident, event.scope, event.consequence, entry.at, event.tell_by)
    stage = s.CANCELLED if event.consequence == "cancel" else s.CLOSED if was.stage == s.DRAWN else was.stage
    drawing = replace(was.drawing, stale=was.drawing.number > 0)
    return replace(was, incidents=(*was.incidents, new), stage=stage, drawing=drawing)


def _validated(was: Promotion, _entry: Entry, event: e.IntegrityValidated) -> Promotion:
    return was.with_one("incidents", event.incident, validated=True)


def _dispute_opened(was: Promotion, entry: Entry, event: e.PromotionDisputeOpened) -> Promotion:
    return replace(was, disputes=(*was.disputes, s.PromotionDispute(event.dispute, event.patron, entry.at)))


def _dispute_decided(was: Promotion, _entry: Entry, event: e.PromotionDisputeDecided) -> Promotion:
    return was.with_one("disputes", event.dispute, decided=True)


def _advised(was: Promotion, _entry: Entry, event: e.PromotionComplaintAdvised) -> Promotion:
    return was.with_one("disputes", event.dispute, advised=True)


def _dispute_closed(was: Promotion, _entry: Entry, event: e.PromotionDisputeClosed) -> Promotion:
    return was.with_one("disputes", event.dispute, closed=True)


def _concluded(was: Promotion, _entry: Entry, _event: e.PromotionConcluded) -> Promotion:
    return replace(was, stage=s.CONCLUDED)


def _erased(was: Promotion, _entry: Entry, event: e.PersonErased) -> Promotion:
    return was.with_one("patrons", event.patron, reference="")


APPLY: dict[type, Callable[[Promotion, Entry, Any], Promotion]] = {
    e.TermsDrafted: _drafted,
    e.TermsSubmitted: _submitted,
    e.TermsPublished: _published,
    e.PromotionWithdrawn: _withdrawn,
    e.PromotionStarted: _started,
    e.AmendmentProposed: _proposed,
    e.AmendmentDecided: _amendment_decided,
    e.TermsAmended: _amended,
    e.TermsResubmitted: _submitted,
    e.PatronRecorded: _recorded,
    e.PatronEntered: _entered,
    e.EntryWithdrawn: _entry_withdrawn,
    e.EntriesClosed: _closed,
    e.DrawCommitted: _committed,
    e.ScrutineerNominated: _nominated,
    e.WitnessWordAdded: _witnessed,
    e.DrawHeld: _held,
    e.PrizeAwarded: _awarded,
    e.AwardPassedOver: _passed_over,
    e.AwardAnnulled: _annulled,
    e.ResultsPublished: _results,
    e.PromotionNoticeGiven: _noticed,
    e.PromotionNoticeArrived: _arrived,
    e.PrizeClaimed: _claimed,
    e.ClaimGranted: _granted,
    e.ClaimRefused: _refused,
    e.AlternativeOffered: _offered,
    e.AlternativeChosen: _alternative_chosen,
    e.PaymentChosen: _payment_chosen,
    e.PrizePaid: _settled,
    e.PrizeHandedOver: _settled,
    e.VoucherIssued: _voucher,
    e.VoucherExchanged: _exchanged,
    e.IntegrityCompromised: _compromised,
    e.IntegrityValidated: _validated,
    e.PromotionDisputeOpened: _dispute_opened,
    e.PromotionDisputeDecided: _dispute_decided,
    e.PromotionComplaintAdvised: _advised,
    e.PromotionDisputeClosed: _dispute_closed,
    e.PromotionConcluded: _concluded,
    e.PersonErased: _erased,
}
