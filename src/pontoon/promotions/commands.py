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
    """promotion_offer: the form as far as it is filled in; it replaces the last draft, until the promotion starts."""

    terms: Terms


@dataclass(frozen=True, slots=True)
class SubmitTerms:
    """promotion_submit_terms: send the complete terms to the authority by this `way` (`notices.WAYS_TO_OFFICIALS`)."""

    way: str


@dataclass(frozen=True, slots=True)
class PublishTerms:
    """promotion_publish_terms: publish the terms in these places (`terms.PLACES`).

    `marketing` says how the advertising refers to them.
    """

    places: tuple[str, ...]
    marketing: str


@dataclass(frozen=True, slots=True)
class WithdrawPromotion:
    """promotion_offer: withdraw the promotion before it has started."""

    reason: str


@dataclass(frozen=True, slots=True)
class StartPromotion:
    """promotion_offer: start the promotion; entries are received from now on."""


@dataclass(frozen=True, slots=True)
class ProposeAmendment:
    """promotion_amend_terms: propose other terms to the authority, once the promotion has started."""

    terms: Terms
    reason: str
    way: str


@dataclass(frozen=True, slots=True)
class DecideAmendment:
    """promotion_approve_amendment: the authority's decision on an amendment, with its reference."""

    approved: bool
    reference: str


@dataclass(frozen=True, slots=True)
class AmendTerms:
    """promotion_amend_terms: put the approved terms into force, and send them to the authority again by this `way`."""

    way: str


# Entries


@dataclass(frozen=True, slots=True)
class Enter:
    """promotion_enter: an entry by a patron, known or next in number, with the amount wagered for it.

    `reference` leads to the encrypted particulars; `meets_criteria`: the patron meets the criteria in the terms.
    """

    patron: int
    reference: str
    wagered_cents: int
    meets_criteria: bool


@dataclass(frozen=True, slots=True)
class WithdrawEntry:
    """promotion_enter: withdraw or strike out an entry, for this reason, before the list is frozen."""

    entry: int
    reason: str


@dataclass(frozen=True, slots=True)
class CloseEntries:
    """promotion_award: close entries after the closing time; the list is frozen and its digest published."""


# The draw


@dataclass(frozen=True, slots=True)
class CommitToDraw:
    """promotion_award: the house's commitment to its seed (`draw.commitment`, in hex), before the first entry.

    After a compromised draw, the house commits to another seed.
    """

    commitment: str


@dataclass(frozen=True, slots=True)
class NominateScrutineer:
    """promotion_scrutineer: nominate the scrutineer who oversees the draw."""

    scrutineer: str


@dataclass(frozen=True, slots=True)
class AddWitnessWord:
    """promotion_witness: a witness's word, on which the draw also depends; after the list is frozen."""

    word: str


@dataclass(frozen=True, slots=True)
class HoldDraw:
    """promotion_award: reveal the seed (in hex), from which the winners follow.

    `overseen_by` is the scrutineer present.
    """

    seed: str
    overseen_by: str = ""


@dataclass(frozen=True, slots=True)
class AwardOnMerit:
    """promotion_award: if there is no draw, award a prize to the patron of an entry, on these grounds."""

    prize: int
    entry: int
    grounds: str


@dataclass(frozen=True, slots=True)
class PassOver:
    """promotion_award: an award lapses for a reason in `awards.LAPSES`, and the prize goes to the next entry drawn."""

    award: int
    lapse: str


@dataclass(frozen=True, slots=True)
class PublishResults:
    """promotion_publish_results: publish the results."""

    places: tuple[str, ...]


# Notices


@dataclass(frozen=True, slots=True)
class NotifyWinner:
    """promotion_notify_winner: an attempt to notify the winner by a `way` of `terms.WAYS`; `reached`: it succeeded."""

    award: int
    way: str
    reached: bool


@dataclass(frozen=True, slots=True)
class RecordDelivery:
    """promotion_record_delivery: a notice has arrived; `receipt` is the proof."""

    notice: int
    receipt: str


@dataclass(frozen=True, slots=True)
class SendAgain:
    """promotion_record_delivery: send a notice that has not arrived once more, by this way."""

    notice: int
    way: str


# Claims and prizes


@dataclass(frozen=True, slots=True)
class ClaimPrize:
    """promotion_claim: a patron claims a prize; `award` is the award that the claim rests on, or 0."""

    patron: int
    reference: str
    prize: int
    award: int


@dataclass(frozen=True, slots=True)
class GrantClaim:
    """promotion_grant_claim: grant a claim."""

    claim: int


@dataclass(frozen=True, slots=True)
class RefuseClaim:
    """promotion_refuse_claim: deny a claim, and send the patron the reason by this `way` of `terms.WAYS`.

    `reached`: the patron received it at once.
    """

    claim: int
    reason: str
    way: str
    reached: bool


@dataclass(frozen=True, slots=True)
class OfferAlternative:
    """promotion_offer_alternative: offer money instead of a prize in kind, if the terms do not offer it already."""

    award: int
    cents: int


@dataclass(frozen=True, slots=True)
class ChooseAlternative:
    """promotion_choose_alternative: the winner takes the money instead of the prize in kind."""

    award: int


class Payment(NamedTuple):
    """A part of a payment: an amount in one of `payments.FORMS`."""

    form: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChoosePayment:
    """promotion_winner_chooses_payment: the forms in which the winner wants to be paid."""

    award: int
    parts: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PayPrize:
    """promotion_pay: pay money, in these parts; `payee` is the name on the cheque or account, and is not recorded."""

    award: int
    parts: tuple[Payment, ...]
    payee: str


@dataclass(frozen=True, slots=True)
class HandOverPrize:
    """promotion_hand_over: a prize in kind has been handed to the winner; `receipt` is the proof."""

    award: int
    receipt: str


@dataclass(frozen=True, slots=True)
class IssueVoucher:
    """promotion_issue_voucher: issue casino dollars as a voucher, with its conditions.

    If `valid_until` is 0, the voucher does not expire.
    """

    award: int
    conditions: str
    valid_until: int = 0


@dataclass(frozen=True, slots=True)
class ExchangeVoucher:
    """promotion_exchange_voucher: exchange a voucher for promotional tokens of the same value at a table.

    `conditions_met`: the conditions on the voucher are met.
    """

    voucher: int
    table: str
    conditions_met: bool


# What goes wrong


@dataclass(frozen=True, slots=True)
class DeclareCompromised:
    """promotion_declare_compromised: the integrity of the `promotion` or the `draw` is compromised.

    `finding` says what was found; `consequence` is to `postpone` or to `cancel`.
    """

    scope: str
    finding: str
    consequence: str
    way: str


@dataclass(frozen=True, slots=True)
class ValidateIntegrity:
    """promotion_declare_compromised: the postponed promotion or draw continues, after this finding."""

    finding: str


@dataclass(frozen=True, slots=True)
class OpenPromotionDispute:
    """promotion_dispute: a dispute about the terms or a decision."""

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
    """promotion_advise_of_complaint: the person was informed of the right to complain; `proof` says how."""

    dispute: int
    proof: str


@dataclass(frozen=True, slots=True)
class ClosePromotionDispute:
    """promotion_decide_dispute: close the dispute, with the person satisfied or not."""

    dispute: int
    satisfied: bool


# The end


@dataclass(frozen=True, slots=True)
class ConcludePromotion:
    """promotion_offer: conclude the promotion, once nothing is outstanding."""


@dataclass(frozen=True, slots=True)
class ErasePerson:
    """promotion_erase: destroy a patron's particulars, at this request."""

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
