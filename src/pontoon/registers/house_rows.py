"""The house's own events in the registers: an over- or underpayment, a dispute, a report is one row that grows."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import dollars
from pontoon.registers import events as e
from pontoon.registers.books import Books, key_of
from pontoon.registers.details import details_of, named_values, step_of
from pontoon.registers.house import OVER
from pontoon.registers.rows import Cents, Detail, Item, Time
from pontoon.table.orders import Entry

_MISPAYMENTS = ("mispayments", "suspected_mispayments")

# The item of a report with nothing in it.
NIL = Item("nil: no overpayments or underpayments to report", ())


def _recorded(kept: Books, entry: Entry, event: e.MispaymentRecorded) -> None:
    details: tuple[Detail, ...] = (
        ("number", event.number),
        ("direction", event.direction),
        ("amount", Cents(event.cents)),
        ("patron", event.player),
        ("occurred", Time(event.occurred_at)),
        ("aware", Time(entry.at)),
    )
    note: tuple[Detail, ...] = (("note", event.note),) if event.note else ()
    what = "an overpayment" if event.direction == OVER else "an underpayment"
    kept.write("mispayments", entry, what, (*details, *note), str(event.number))


def _corrected(event: e.MispaymentCorrected) -> str:
    """The row keeps what was entered first; the correction says what holds."""
    before, after = (
        f"round {each.round}, {each.direction} {dollars(each.cents)}" for each in (event.before, event.after)
    )
    opened = "; reopened" if event.reopens else ""
    return f"{before}; corrected to {after}: {event.reason}{opened}"


def _step(name: str, told: Callable[[Any], str], *registers: str) -> Callable[[Books, Entry, Any], None]:
    """A step in the matter of a row, in whichever of these registers it stands."""

    def enter(kept: Books, entry: Entry, event: Any) -> None:
        step = step_of(entry, told(event))
        for register in registers:
            kept.add(register, entry.table, str(event.number), name, step)

    return enter


def _intent_found(kept: Books, entry: Entry, event: e.IntentFound) -> None:
    """A suspected intentional one stands in a register of its own, which fewer people may read."""
    _step("finding", _finding, *_MISPAYMENTS)(kept, entry, event)
    suspected, not_suspected = _MISPAYMENTS[1], _MISPAYMENTS[0]
    if event.intentional:
        kept.move(not_suspected, suspected, entry.table, str(event.number))
    else:
        kept.move(suspected, not_suspected, entry.table, str(event.number))


def _finding(event: e.IntentFound) -> str:
    return "suspected intentional" if event.intentional else "unintentional"


def _closed(event: e.MispaymentClosed) -> str:
    parts = [
        "no breach" if event.no_breach else "closed",
        "receivable, not credit" if event.receivable_not_credit else "",
        f"outstanding {dollars(event.outstanding_cents)}",
        f"impractical: {event.impractical}" if event.impractical else "",
        f"late: {event.late}" if event.late else "",
    ]
    return "; ".join(part for part in parts if part)


def _dispute_opened(kept: Books, entry: Entry, event: e.DisputeOpened) -> None:
    kept.write("disputes", entry, "a dispute or complaint", details_of(event), str(event.number))


def _asked_for(event: e.ReviewRequested) -> str:
    return f"by or for {event.person}{'; reopened' if event.reopens else ''}"


def _decision(event: e.DisputeDecided | e.DisputeReviewed) -> str:
    return f"{'upheld' if event.upheld else 'not upheld'}: {event.decision}"


def _sent(kept: Books, entry: Entry, event: e.MonthlyReportSent) -> None:
    items = tuple(Item(_item(row), named_values(row)) for row in event.rows)
    details: tuple[Detail, ...] = (
        ("month", f"{event.year}-{event.month:02}"),
        ("version", event.version),
        ("sha256", event.sha256),
        *(("item", item) for item in items or (NIL,)),
    )
    what = "a monthly report was sent" if event.version == 1 else "an amended monthly report was sent"
    kept.write("monthly_reports", entry, what, details, key_of(event, "year", "month", "version"))


def _item(row: e.ReportRow) -> str:
    """The row's times are in the register of over- and underpayments, under the same number."""
    parts = [
        f"number {row.number}",
        f"table {row.table}",
        f"round {row.round}",
        row.player or "patron not identified",
        f"{row.direction} {dollars(row.cents)}",
        f"rectified {dollars(row.rectified_cents)}",
        row.finding.replace("_", " ") or "no finding yet",
    ]
    return ", ".join(parts)


def _arrived(kept: Books, entry: Entry, event: e.MonthlyReportArrived) -> None:
    key = key_of(event, "year", "month", "version")
    kept.end(
        "monthly_reports", entry, key, "arrived", "a report arrived", details_of(event), f"receipt {event.receipt}"
    )


def _rules_shown(kept: Books, entry: Entry, event: e.RulesShown) -> None:
    kept.write("rules_shown", entry, "the rules were shown", details_of(event))


HOUSE: dict[type, Callable[[Books, Entry, Any], None]] = {
    e.MispaymentRecorded: _recorded,
    e.MispaymentCorrected: _step("corrected", _corrected, *_MISPAYMENTS),
    e.EnquiryRecorded: _step("enquiry", lambda event: event.text, *_MISPAYMENTS),
    e.IntentFound: _intent_found,
    e.AttemptRecorded: _step("attempt", lambda event: f"{event.kind}: {event.outcome}", *_MISPAYMENTS),
    e.PatronIdentified: _step("identified", lambda event: event.player, *_MISPAYMENTS),
    e.MispaymentRectified: _step("rectified", lambda event: dollars(event.cents), *_MISPAYMENTS),
    e.BroughtToNICC: _step("brought to the NICC", lambda event: f"reference {event.reference}", *_MISPAYMENTS),
    e.MispaymentClosed: _step("closed", _closed, *_MISPAYMENTS),
    e.MonthlyReportSent: _sent,
    e.MonthlyReportArrived: _arrived,
    e.DisputeOpened: _dispute_opened,
    e.DisputeDecided: _step("decision", _decision, "disputes"),
    e.ReviewRequested: _step("review requested", _asked_for, "disputes"),
    e.DisputeReviewed: _step("review", _decision, "disputes"),
    e.ComplaintRightAdvised: _step("informed of the right to complain", lambda event: event.proof, "disputes"),
    e.DisputeClosed: _step("closed", lambda event: "satisfied" if event.satisfied else "not satisfied", "disputes"),
    e.RulesShown: _rules_shown,
}
