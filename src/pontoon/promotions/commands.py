"""What can be asked of a promotion: its terms, entries, draw, prizes, claims, disputes, and what goes wrong with it.

Each command's docstring begins with the procedure of the rule set that says who may give it. A patron is a number:
name and address stand beside the log (`particulars`), under the number and a reference that can be shredded. Whoever
gives an order as a patron is the person that `as_patron` makes of the number.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon.promotions.terms import Terms

# The terms


@dataclass(frozen=True, slots=True)
class DraftTerms:
    """promotion_offer: the form as far as it is filled in; replaces the draft before it, until the promotion starts."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class SubmitTerms:
    """promotion_submit_terms: the complete terms go to the authority, by this `way` (`notices.WAYS_TO_OFFICIALS`)."""

    way: str


@dataclass(frozen=True, slots=True)
class PublishTerms:
    """promotion_publish_terms: where players find them (`terms.PLACES`), and how the advertising refers to them."""

    places: tuple[str, ...]
    marketing: str


@dataclass(frozen=True, slots=True)
class WithdrawPromotion:
    """promotion_offer: it is given up before it has started."""

    reason: str


@dataclass(frozen=True, slots=True)
class StartPromotion:
    """promotion_offer: entries are received from now on."""


@dataclass(frozen=True, slots=True)
class ProposeAmendment:
    """promotion_amend_terms: other terms, once the promotion has started, for the authority to approve."""

    terms: Terms
    reason: str
    way: str


@dataclass(frozen=True, slots=True)
class DecideAmendment:
    """promotion_approve_amendment: whether the authority approves, under this reference."""

    approved: bool
    reference: str


@dataclass(frozen=True, slots=True)
class AmendTerms:
    """promotion_amend_terms: the approved terms hold from now on; they go to the authority again, by this `way`."""

    way: str


# Entries


@dataclass(frozen=True, slots=True)
class Enter:
    """promotion_enter: one entry of a patron, known or next in number, with what was wagered for it.

    `reference` leads to the sealed particulars; `meets_criteria`: the patron meets the terms' criteria.
    """

    patron: int
    reference: str
    wagered_cents: int
    meets_criteria: bool


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """promotion_enter: an entry is taken back, or struck out for this reason, before the list is frozen."""

    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class CloseEntries:
    """promotion_award: after the closing time; the list is frozen and its digest published."""


# The draw


@dataclass(frozen=True, slots=True)
class CommitToDraw:
    """promotion_award: what binds the house to its seed (`draw.commitment`, in hex), before the first entry.

    Once more after a draw that was compromised.
    """

    commitment: str


@dataclass(frozen=True, slots=True)
class NominateScrutineer:
    """promotion_scrutineer: who oversees the draw."""

    scrutineer: str


@dataclass(frozen=True, slots=True)
class AddWitnessWord:
    """promotion_witness: a word of a witness, on which the draw depends beside the seed; after the list is frozen."""

    word: str


@dataclass(frozen=True, slots=True)
class HoldDraw:
    """promotion_award: the seed is opened (hex) and the winners follow; `overseen_by` is the scrutineer present."""

    seed: str
    overseen_by: str = ""


@dataclass(frozen=True, slots=True)
class AwardOnMerit:
    """promotion_award: where there is no draw, a prize to the patron of an entry, on these grounds."""

    prize: int
    entry: int
    grounds: str


@dataclass(frozen=True, slots=True)
class PassOver:
    """promotion_award: an award lapses for a reason of `awards.LAPSES`; the next in the order drawn has the prize."""

    award: int
    lapse: str


@dataclass(frozen=True, slots=True)
class PublishResults:
    """promotion_publish_results"""

    places: tuple[str, ...]


# Notices


@dataclass(frozen=True, slots=True)
class NotifyWinner:
    """promotion_notify_winner: an attempt by a `way` of `terms.WAYS`; `reached`: the winner has heard it."""

    award: int
    way: str
    reached: bool


@dataclass(frozen=True, slots=True)
class RecordDelivery:
    """promotion_record_delivery: a notice has arrived; `receipt` is how that is known."""

    notice: int
    receipt: str


@dataclass(frozen=True, slots=True)
class SendAgain:
    """promotion_record_delivery: a notice that has not arrived is sent once more, by this way."""

    notice: int
    way: str


# Claims and prizes


@dataclass(frozen=True, slots=True)
class ClaimPrize:
    """promotion_claim: a patron claims a prize of the form; `award` is the one it rests on, 0: none."""

    patron: int
    reference: str
    prize: int
    award: int


@dataclass(frozen=True, slots=True)
class GrantClaim:
    """promotion_grant_claim"""

    claim: int


@dataclass(frozen=True, slots=True)
class RefuseClaim:
    """promotion_refuse_claim: with the reason, told to the patron by this `way` of `terms.WAYS`; `reached`: at once."""

    claim: int
    reason: str
    way: str
    reached: bool


@dataclass(frozen=True, slots=True)
class OfferAlternative:
    """promotion_offer_alternative: money instead of a prize in kind, where the terms do not name it already."""

    award: int
    cents: int


@dataclass(frozen=True, slots=True)
class ChooseAlternative:
    """promotion_choose_alternative: the winner takes the money instead of the prize in kind."""

    award: int


class Payment(NamedTuple):
    """A part of what is paid: so much in a form of `payments.FORMS`."""

    form: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChoosePayment:
    """promotion_winner_chooses_payment: in which forms the winner wants to be paid."""

    award: int
    parts: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PayPrize:
    """promotion_pay: money, in these parts; `payee` is whom cheque and account name, and is not recorded."""

    award: int
    parts: tuple[Payment, ...]
    payee: str


@dataclass(frozen=True, slots=True)
class HandOverPrize:
    """promotion_hand_over: a prize in kind is the winner's now; `receipt` is what shows it."""

    award: int
    receipt: str


@dataclass(frozen=True, slots=True)
class IssueVoucher:
    """promotion_issue_voucher: casino dollars as a voucher, with its conditions; `valid_until` 0: for ever."""

    award: int
    conditions: str
    valid_until: int = 0


@dataclass(frozen=True, slots=True)
class ExchangeVoucher:
    """promotion_exchange_voucher: for promotional tokens of the same value at a table; its conditions are met."""

    voucher: int
    table: str
    conditions_met: bool


# What goes wrong


@dataclass(frozen=True, slots=True)
class DeclareCompromised:
    """promotion_declare_compromised: of the `promotion` or the `draw`, what was found, to `postpone` or `cancel`."""

    scope: str
    finding: str
    consequence: str
    way: str


@dataclass(frozen=True, slots=True)
class ValidateIntegrity:
    """promotion_declare_compromised: what was postponed goes on, after this finding."""

    finding: str


@dataclass(frozen=True, slots=True)
class OpenPromotionDispute:
    """promotion_dispute: about the terms or a decision."""

    patron: int
    reference: str
    about: str


@dataclass(frozen=True, slots=True)
class DecidePromotionDispute:
    """promotion_decide_dispute: the operator's decision, which is final."""

    dispute: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class AdviseOfPromotionComplaint:
    """promotion_advise_of_complaint: of the right to complain to an inspector; `proof` says how it was told."""

    dispute: int
    proof: str


@dataclass(frozen=True, slots=True)
class ClosePromotionDispute:
    """promotion_decide_dispute: whether the person is satisfied."""

    dispute: int
    satisfied: bool


# The end


@dataclass(frozen=True, slots=True)
class ConcludePromotion:
    """promotion_offer: nothing is due any more."""


@dataclass(frozen=True, slots=True)
class ErasePerson:
    """promotion_erase: the particulars of a patron are shredded, on this request."""

    patron: int
    request: str


PromotionCommand: TypeAlias = (
    DraftTerms
    | SubmitTerms
    | PublishTerms
    | WithdrawPromotion
    | StartPromotion
    | ProposeAmendment
    | DecideAmendment
    | AmendTerms
    | Enter
    | WithdrawEntry
    | CloseEntries
    | CommitToDraw
    | NominateScrutineer
    | AddWitnessWord
    | HoldDraw
    | AwardOnMerit
    | PassOver
    | PublishResults
    | NotifyWinner
    | RecordDelivery
    | SendAgain
    | ClaimPrize
    | GrantClaim
    | RefuseClaim
    | OfferAlternative
    | ChooseAlternative
    | ChoosePayment
    | PayPrize
    | HandOverPrize
    | IssueVoucher
    | ExchangeVoucher
    | DeclareCompromised
    | ValidateIntegrity
    | OpenPromotionDispute
    | DecidePromotionDispute
    | AdviseOfPromotionComplaint
    | ClosePromotionDispute
    | ConcludePromotion
    | ErasePerson
)
