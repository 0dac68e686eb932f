"""What has happened in a promotion. Amounts are cents, times whole seconds since 1970, UTC; a patron is a number.

No event names a person: `reference` leads to particulars that are kept beside the log and can be shredded.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.promotions.commands import Payment
from pontoon.promotions.terms import Terms


@dataclass(frozen=True, slots=True)
class TermsDrafted:
    """`version` counts the forms, `sha256` is over the canonical text of this one."""

    version: int
    terms: Terms
    sha256: str


@dataclass(frozen=True, slots=True)
class TermsSubmitted:
    version: int
    notice: int


@dataclass(frozen=True, slots=True)
class TermsPublished:
    version: int
    places: tuple[str, ...]
    marketing: str


@dataclass(frozen=True, slots=True)
class PromotionWithdrawn:
    reason: str


@dataclass(frozen=True, slots=True)
class PromotionStarted:
    version: int


@dataclass(frozen=True, slots=True)
class AmendmentProposed:
    version: int
    terms: Terms
    sha256: str
    reason: str
    notice: int


@dataclass(frozen=True, slots=True)
class AmendmentDecided:
    version: int
    approved: bool
    reference: str


@dataclass(frozen=True, slots=True)
class TermsAmended:
    version: int


@dataclass(frozen=True, slots=True)
class TermsResubmitted:
    version: int
    notice: int


@dataclass(frozen=True, slots=True)
class PatronRecorded:
    """Somebody is known to the promotion by a number from here on."""

    patron: int
    reference: str


@dataclass(frozen=True, slots=True)
class PatronEntered:
    entry: int
    patron: int
    wagered_cents: int


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    entry: int
    patron: int
    reason: str


@dataclass(frozen=True, slots=True)
class EntriesClosed:
    """`digest` is over the numbers of the entries that count, in their order (`draw.entries_digest`)."""

    entries: int
    digest: str


@dataclass(frozen=True, slots=True)
class DrawCommitted:
    draw: int
    commitment: str


@dataclass(frozen=True, slots=True)
class ScrutineerNominated:
    scrutineer: str


@dataclass(frozen=True, slots=True)
class WitnessWordAdded:
    draw: int
    word: str


@dataclass(frozen=True, slots=True)
class DrawHeld:
    """The seed the house was bound to, and the entries that win, the first prize's first."""

    draw: int
    seed: str
    overseen_by: str
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PrizeAwarded:
    """`prize` is its place in the form, `place` the entry's place in the order drawn, 0 without a draw."""

    award: int
    prize: int
    entry: int
    patron: int
    value_cents: int
    draw: int
    place: int
    grounds: str = ""


@dataclass(frozen=True, slots=True)
class AwardPassedOver:
    award: int
    lapse: str


@dataclass(frozen=True, slots=True)
class AwardAnnulled:
    """The draw it came from was compromised."""

    award: int


@dataclass(frozen=True, slots=True)
class ResultsPublished:
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PromotionNoticeGiven:
    """A notice leaves the house: to whom (`notices.RECIPIENTS`), about what, and about which number of that."""

    notice: int
    to: str
    about: str
    subject: int
    way: str


@dataclass(frozen=True, slots=True)
class PromotionNoticeArrived:
    notice: int
    receipt: str


@dataclass(frozen=True, slots=True)
class PrizeClaimed:
    claim: int
    patron: int
    prize: int
    award: int


@dataclass(frozen=True, slots=True)
class ClaimGranted:
    claim: int
    award: int


@dataclass(frozen=True, slots=True)
class ClaimRefused:
    """`kept`: the law asks to keep it with the claimant's name and address."""

    claim: int
    patron: int
    value_cents: int
    reason: str
    kept: bool


@dataclass(frozen=True, slots=True)
class AlternativeOffered:
    award: int
    cents: int


@dataclass(frozen=True, slots=True)
class AlternativeChosen:
    award: int
    cents: int


@dataclass(frozen=True, slots=True)
class PaymentChosen:
    award: int
    parts: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """To the winner, whose name was held against the payee's."""

    award: int
    patron: int
    parts: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class PrizeHandedOver:
    award: int
    patron: int
    receipt: str


@dataclass(frozen=True, slots=True)
class VoucherIssued:
    voucher: int
    award: int
    patron: int
    cents: int
    conditions: str
    valid_until: int


@dataclass(frozen=True, slots=True)
class VoucherExchanged:
    """For promotional tokens of the same value."""

    voucher: int
    patron: int
    table: str
    cents: int


@dataclass(frozen=True, slots=True)
class IntegrityCompromised:
    """`tell_by` is until when an inspector must know."""

    incident: int
    scope: str
    finding: str
    consequence: str
    tell_by: int


@dataclass(frozen=True, slots=True)
class IntegrityValidated:
    incident: int
    finding: str


@dataclass(frozen=True, slots=True)
class PromotionDisputeOpened:
    dispute: int
    patron: int
    about: str


@dataclass(frozen=True, slots=True)
class PromotionDisputeDecided:
    dispute: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class PromotionComplaintAdvised:
    dispute: int
    patron: int
    proof: str


@dataclass(frozen=True, slots=True)
class PromotionDisputeClosed:
    dispute: int
    satisfied: bool


@dataclass(frozen=True, slots=True)
class PromotionConcluded:
    pass


@dataclass(frozen=True, slots=True)
class PersonErased:
    """What the reference leads to is to be shredded; the number stays, and nobody can be found by it."""

    patron: int
    reference: str
    request: str


PromotionEvent: TypeAlias = (
    TermsDrafted
    | TermsSubmitted
    | TermsPublished
    | PromotionWithdrawn
    | PromotionStarted
    | AmendmentProposed
    | AmendmentDecided
    | TermsAmended
    | TermsResubmitted
    | PatronRecorded
    | PatronEntered
    | EntryWithdrawn
    | EntriesClosed
    | DrawCommitted
    | ScrutineerNominated
    | WitnessWordAdded
    | DrawHeld
    | PrizeAwarded
    | AwardPassedOver
    | AwardAnnulled
    | ResultsPublished
    | PromotionNoticeGiven
    | PromotionNoticeArrived
    | PrizeClaimed
    | ClaimGranted
    | ClaimRefused
    | AlternativeOffered
    | AlternativeChosen
    | PaymentChosen
    | PrizePaid
    | PrizeHandedOver
    | VoucherIssued
    | VoucherExchanged
    | IntegrityCompromised
    | IntegrityValidated
    | PromotionDisputeOpened
    | PromotionDisputeDecided
    | PromotionComplaintAdvised
    | PromotionDisputeClosed
    | PromotionConcluded
    | PersonErased
)
