"""What can be asked of the house's own books: over- and underpayments, disputes, the rules on request, reports.

Each command's docstring begins with the procedure of the rule set that says who may give it. A command names the
table and the round it is about, or the number of the entry that does.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class RecordMispayment:
    """record_mispayment: a payment was too high (`over`) or too low (`under`) by this amount.

    Without a player, the patron is not identified. The casino becomes aware of the mispayment with this order.
    """

    table: str
    round: int
    player: str | None
    direction: str
    cents: int
    occurred_at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CorrectMispayment:
    """record_mispayment: the entry was wrong, for this reason; fields without a value stay as they are."""

    number: int
    reason: str
    round: int | None = None
    direction: str | None = None
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class RecordEnquiry:
    """record_enquiry: the enquiry that was made, and its result."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class FindIntent:
    """find_intent: the finding on whether the casino suspects that it was done intentionally."""

    number: int
    intentional: bool


@dataclass(frozen=True, slots=True)
class RecordAttempt:
    """record_attempt: an attempt to rectify it or to identify the patron (`mispayments.ATTEMPTS`).

    `patron` is the person whom the attempt identified.
    """

    number: int
    kind: str
    outcome: str
    patron: str = ""


@dataclass(frozen=True, slots=True)
class RectifyMispayment:
    """rectify_mispayment: the amount that has been returned, in full or in part."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class BringToNICC:
    """bring_to_nicc: the NICC has been notified, and has recorded the report under this reference."""

    number: int
    reference: str


@dataclass(frozen=True, slots=True)
class CloseMispayment:
    """close_mispayment: close the entry.

    `impractical` says why an identified patron could not be asked, and `late` why the first attempt was late.
    """

    number: int
    impractical: str = ""
    late: str = ""


@dataclass(frozen=True, slots=True)
class SendMonthlyReport:
    """send_monthly_report: send the report of the month's over- and underpayments, and again after changes."""

    year: int
    month: int


@dataclass(frozen=True, slots=True)
class AcknowledgeReport:
    """send_monthly_report: the NICC has received the report; `receipt` is its receipt."""

    year: int
    month: int
    version: int
    receipt: str


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """open_dispute: record a dispute or complaint; `ground` is empty or `announced_total`."""

    table: str
    round: int
    person: str
    about: str
    ground: str = ""


@dataclass(frozen=True, slots=True)
class DecideDispute:
    """decide_dispute: make the first decision."""

    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class RequestReview:
    """request_review: ask for a review of the decision."""

    number: int


@dataclass(frozen=True, slots=True)
class ReviewDispute:
    """review_dispute: make the decision of the review."""

    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class AdviseOfComplaint:
    """advise_of_complaint: the person was informed of the right to complain to an inspector; `proof` says how."""

    number: int
    proof: str


@dataclass(frozen=True, slots=True)
class CloseDispute:
    """close_dispute: close the dispute, with the person satisfied or not."""

    number: int
    satisfied: bool


@dataclass(frozen=True, slots=True)
class ShowRules:
    """show_rules: the rules were shown to a person; `version` is the name of the rule set."""

    person: str
    version: str
    table: str = ""
    round: int = 0


HouseCommand: TypeAlias = (
    RecordMispayment
    | CorrectMispayment
    | RecordEnquiry
    | FindIntent
    | RecordAttempt
    | RectifyMispayment
    | BringToNICC
    | CloseMispayment
    | SendMonthlyReport
    | AcknowledgeReport
    | OpenDispute
    | DecideDispute
    | RequestReview
    | ReviewDispute
    | AdviseOfComplaint
    | CloseDispute
    | ShowRules
)
