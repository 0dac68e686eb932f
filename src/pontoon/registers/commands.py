"""What can be asked of the house's own books: over- and underpayments, disputes, the rules on request, reports.

Each command's docstring begins with the procedure of the rule set that says who may give it. A command names the
table and the round it is about, or the number of the entry that does.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class RecordMispayment:
    """record_mispayment: so much too much (`over`) or too little (`under`); no player: the patron is not identified.

    The casino becomes aware of it when this is ordered.
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
    """record_mispayment: the entry was wrong, for this reason; None: as it is."""

    number: int
    reason: str
    round: int | None = None
    direction: str | None = None
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class RecordEnquiry:
    """record_enquiry: what was asked or looked at, and what came of it."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class FindIntent:
    """find_intent: whether the casino suspects that it was done intentionally."""

    number: int
    intentional: bool


@dataclass(frozen=True, slots=True)
class RecordAttempt:
    """record_attempt: `kind` is one of `mispayments.ATTEMPTS`; `patron` is whom an attempt to identify has named."""

    number: int
    kind: str
    outcome: str
    patron: str = ""


@dataclass(frozen=True, slots=True)
class RectifyMispayment:
    """rectify_mispayment: so much of it has gone back, all or a part."""

    number: int
    cents: int


@dataclass(frozen=True, slots=True)
class BringToNICC:
    """bring_to_nicc: with the reference under which the NICC has taken it in."""

    number: int
    reference: str


@dataclass(frozen=True, slots=True)
class CloseMispayment:
    """close_mispayment: with the reason why it was `impractical` to ask an identified patron, or why it came `late`."""

    number: int
    impractical: str = ""
    late: str = ""


@dataclass(frozen=True, slots=True)
class SendMonthlyReport:
    """send_monthly_report: of the month's over- and underpayments; once more after changes."""

    year: int
    month: int


@dataclass(frozen=True, slots=True)
class AcknowledgeReport:
    """send_monthly_report: the NICC has it, under this receipt."""

    year: int
    month: int
    version: int
    receipt: str


@dataclass(frozen=True, slots=True)
class OpenDispute:
    """open_dispute: `ground` is empty or `disputes.ANNOUNCED_TOTAL`."""

    table: str
    round: int
    person: str
    about: str
    ground: str = ""


@dataclass(frozen=True, slots=True)
class DecideDispute:
    """decide_dispute"""

    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class RequestReview:
    """request_review"""

    number: int


@dataclass(frozen=True, slots=True)
class ReviewDispute:
    """review_dispute"""

    number: int
    decision: str
    upheld: bool


@dataclass(frozen=True, slots=True)
class AdviseOfComplaint:
    """advise_of_complaint: the person was told of the right to complain to an inspector; `proof` says how."""

    number: int
    proof: str


@dataclass(frozen=True, slots=True)
class CloseDispute:
    """close_dispute: whether the person is satisfied with the decision."""

    number: int
    satisfied: bool


@dataclass(frozen=True, slots=True)
class ShowRules:
    """show_rules: `version` is the name of the rule set that was shown."""

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
