"""The house's own books as they stand: over- and underpayments, reports sent, disputes. All of it immutable."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.registers.events import ReportRow
from pontoon.table.orders import Person

OVER = "over"
UNDER = "under"

# What an enquiry has come to; empty: nothing yet.
UNINTENTIONAL = "unintentional"
SUSPECTED_INTENTIONAL = "suspected_intentional"


@dataclass(frozen=True, slots=True)
class Mispayment:
    """An over- or underpayment; `first_step_at` is when something was first done to put it right."""

    number: int
    table: str
    round: int
    player: str | None
    direction: str
    cents: int
    occurred_at: int
    aware_at: int
    enquiries: int = 0
    finding: str = ""
    attempts: tuple[str, ...] = ()
    rectified_cents: int = 0
    nicc_knows: bool = False
    first_step_at: int | None = None
    closed: bool = False

    @property
    def outstanding_cents(self) -> int:
        return self.cents - self.rectified_cents


@dataclass(frozen=True, slots=True)
class Dispute:
    """`advised` of the right to complain, since the last decision; `unsatisfied` when it was closed."""

    number: int
    table: str
    round: int
    person: str
    ground: str
    decided_by: Person | None = None
    review_requested: bool = False
    reviewed: bool = False
    advised: bool = False
    closed: bool = False
    unsatisfied: bool = False


class Report(NamedTuple):
    """A monthly report that has left the house; it counts as sent once it has arrived."""

    year: int
    month: int
    version: int
    rows: tuple[ReportRow, ...]
    sha256: str
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """Entries are numbered from one, in the order in which they were opened; `at` is when the last was made."""

    mispayments: tuple[Mispayment, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    reports: tuple[Report, ...] = ()
    at: int = 0

    def with_mispayment(self, number: int, **changes: Any) -> "House":
        entry = replace(self.mispayments[number - 1], **changes)
        return replace(self, mispayments=(*self.mispayments[: number - 1], entry, *self.mispayments[number:]))

    def with_dispute(self, number: int, **changes: Any) -> "House":
        entry = replace(self.disputes[number - 1], **changes)
        return replace(self, disputes=(*self.disputes[: number - 1], entry, *self.disputes[number:]))

    def last_report(self, year: int, month: int) -> Report | None:
        """The version of a month's report that holds."""
        versions = [report for report in self.reports if (report.year, report.month) == (year, month)]
        return versions[-1] if versions else None
