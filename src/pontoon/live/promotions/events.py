"""What lies in a promotion's stream beside its own events, and the name of each in the log.

No particulars of anybody are among them. A player's account is named only where money or tokens have gone to it, which
the ledger tells all the same.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.promotions import events as e


@dataclass(frozen=True, slots=True)
class PromotionFounded:
    """The rule set by which this promotion is judged."""

    rules: str


@dataclass(frozen=True, slots=True)
class DrawSealed:
    """The seed of a draw to which the house has bound itself, encrypted until the draw is held."""

    draw: int
    sealed: str


@dataclass(frozen=True, slots=True)
class AccountCredited:
    """What a winner was paid or exchanged goes on to the winner's account in this house."""

    out_of: str
    into: str
    cents: int


LivePromotionEvent: TypeAlias = PromotionFounded | DrawSealed | AccountCredited

NAMES: dict[str, type] = {
    "promotion_terms_drafted": e.TermsDrafted,
    "promotion_terms_submitted": e.TermsSubmitted,
    "promotion_terms_published": e.TermsPublished,
    "promotion_withdrawn": e.PromotionWithdrawn,
    "promotion_started": e.PromotionStarted,
    "promotion_amendment_proposed": e.AmendmentProposed,
    "promotion_amendment_decided": e.AmendmentDecided,
    "promotion_terms_amended": e.TermsAmended,
    "promotion_terms_resubmitted": e.TermsResubmitted,
    "promotion_patron_recorded": e.PatronRecorded,
    "promotion_patron_entered": e.PatronEntered,
    "promotion_entry_withdrawn": e.EntryWithdrawn,
    "promotion_entries_closed": e.EntriesClosed,
    "promotion_draw_committed": e.DrawCommitted,
    "promotion_scrutineer_nominated": e.ScrutineerNominated,
    "promotion_witness_word_added": e.WitnessWordAdded,
    "promotion_draw_held": e.DrawHeld,
    "promotion_prize_awarded": e.PrizeAwarded,
    "promotion_award_passed_over": e.AwardPassedOver,
    "promotion_award_annulled": e.AwardAnnulled,
    "promotion_results_published": e.ResultsPublished,
    "promotion_notice_given": e.PromotionNoticeGiven,
    "promotion_notice_arrived": e.PromotionNoticeArrived,
    "promotion_prize_claimed": e.PrizeClaimed,
    "promotion_claim_granted": e.ClaimGranted,
    "promotion_claim_refused": e.ClaimRefused,
    "promotion_alternative_offered": e.AlternativeOffered,
    "promotion_alternative_chosen": e.AlternativeChosen,
    "promotion_payment_chosen": e.PaymentChosen,
    "promotion_prize_paid": e.PrizePaid,
    "promotion_prize_handed_over": e.PrizeHandedOver,
    "promotion_voucher_issued": e.VoucherIssued,
    "promotion_voucher_exchanged": e.VoucherExchanged,
    "promotion_integrity_compromised": e.IntegrityCompromised,
    "promotion_integrity_validated": e.IntegrityValidated,
    "promotion_dispute_opened": e.PromotionDisputeOpened,
    "promotion_dispute_decided": e.PromotionDisputeDecided,
    "promotion_complaint_advised": e.PromotionComplaintAdvised,
    "promotion_dispute_closed": e.PromotionDisputeClosed,
    "promotion_concluded": e.PromotionConcluded,
    "promotion_person_erased": e.PersonErased,
    "promotion_founded": PromotionFounded,
    "promotion_draw_sealed": DrawSealed,
    "promotion_account_credited": AccountCredited,
}
