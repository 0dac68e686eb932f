"""What has been entered in the house's own books. Amounts are cents, times whole seconds since 1970, UTC."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class MispaymentRecorded:
    """The entry's time is when the casino became aware of it."""

    number: int
    player: str | None
    direction: str
    cents: int
    occurred_at: int
    note: str


class Mispaid(NamedTuple):
    """What was paid too much or too little, and in which round."""

    round: int
    direction: str
    cents: int


@dataclass(frozen=True, slots=True)
class MispaymentCorrected:
    """An entry was wrong; since when the casino is aware stays. `reopens`: a closed one is to be closed once more.

    `player` as far as identified.
    """

    number: int
    player: str | None
    before: Mispaid
    after: Mispaid
    reason: str
    reopens: bool


@dataclass(frozen=True, slots=True)
class EnquiryRecorded:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class IntentFound:
    number: int
    intentional: bool


@dataclass(frozen=True, slots=True)
class AttemptRecorded:
    number: int
    kind: str
    outcome: str


@dataclass(frozen=True, slots=True)
class PatronIdentified:
    """The player it went to or is owed to, with what was mispaid."""

    number: int
    player: str
    direction: str
    cents: int


@dataclass(frozen=True, slots=True)
class MispaymentRectified:
    """`cents` go back to the float tray where it was paid over, to the player where it was paid under."""

    number: int
    player: str
    direction: str
    cents: int


@dataclass(frozen=True, slots=True)
class BroughtToNICC:
    number: int
    reference: str


@dataclass(frozen=True, slots=True)
class MispaymentClosed:
    """`no_breach`: an unintentional one, dealt with as the rules ask. `receivable_not_credit`: paid over by mistake.

    `outstanding_cents` have not gone back.
    """

    number: int
    no_breach: bool
    receivable_not_credit: bool
    outstanding_cents: int
    impractical: str
    late: str


class ReportRow(NamedTuple):
    """One over- or underpayment as the monthly report tells it; an empty finding: none yet."""

    number: int
    table: str
    round: int
    player: str | None
    direction: str
    cents: int
    occurred_at: int
    aware_at: int
    finding: str
    rectified_cents: int


@dataclass(frozen=True, slots=True)
class MonthlyReportSent:
    """Above version 1 it amends the one before. No rows: there is nothing to report, and it says so."""

    year: int
    month: int
    version: int
    rows: tuple[ReportRow, ...]
    sha256: str


@dataclass(frozen=True, slots=True)
class MonthlyReportArrived:
    year: int
    month: int
    version: int
    receipt: str


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    number: int
    person: str
    about: str
    ground: str


@dataclass(frozen=True, slots=True)
class DisputeDecided:
    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class ReviewRequested:
    """`reopens` a dispute that was closed with an unsatisfied person."""

    number: int
    person: str
    reopens: bool = False


@dataclass(frozen=True, slots=True)
class DisputeReviewed:
    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class ComplaintRightAdvised:
    number: int
    person: str
    proof: str


@dataclass(frozen=True, slots=True)
class DisputeClosed:
    number: int
    satisfied: bool


@dataclass(frozen=True, slots=True)
class RulesShown:
    person: str
    version: str
    title: str


HouseEvent: TypeAlias = (
    MispaymentRecorded
    | MispaymentCorrected
    | EnquiryRecorded
    | IntentFound
    | AttemptRecorded
    | PatronIdentified
    | MispaymentRectified
    | BroughtToNICC
    | MispaymentClosed
    | MonthlyReportSent
    | MonthlyReportArrived
    | DisputeOpened
    | DisputeDecided
    | ReviewRequested
    | DisputeReviewed
    | ComplaintRightAdvised
    | DisputeClosed
    | RulesShown
)
