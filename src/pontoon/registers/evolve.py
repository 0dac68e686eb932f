"""Applying what has been entered in the house's books. Nothing is judged here."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.registers import events as e
from pontoon.registers.house import SUSPECTED_INTENTIONAL, UNINTENTIONAL, Dispute, House, Mispayment, Report
from pontoon.table.orders import Entry


def evolve(house: House, entry: Entry) -> House:
    """The books after an entry of their log."""
    house = APPLY[type(entry.event)](house, entry, entry.event)
    return house if house.at == entry.at else replace(house, at=entry.at)


# Over- and underpayments


def _recorded(house: House, entry: Entry, event: e.MispaymentRecorded) -> House:
    new = Mispayment(
        event.number,
        entry.table,
        entry.round,
        event.player,
        event.direction,
        event.cents,
        event.occurred_at,
        aware_at=entry.at,
    )
    return replace(house, mispayments=(*house.mispayments, new))


def _corrected(house: House, _entry: Entry, event: e.MispaymentCorrected) -> House:
    closed = house.mispayments[event.number - 1].closed and not event.reopens
    return house.with_mispayment(event.number, closed=closed, **event.after._asdict())


def _enquired(house: House, _entry: Entry, event: e.EnquiryRecorded) -> House:
    return house.with_mispayment(event.number, enquiries=house.mispayments[event.number - 1].enquiries + 1)


def _intent_found(house: House, _entry: Entry, event: e.IntentFound) -> House:
    finding = SUSPECTED_INTENTIONAL if event.intentional else UNINTENTIONAL
    return house.with_mispayment(event.number, finding=finding)


def _step(house: House, entry: Entry, number: int, **changes: Any) -> House:
    """Something was done to put it right; the first time counts towards a reasonable time."""
    first = house.mispayments[number - 1].first_step_at
    return house.with_mispayment(number, first_step_at=entry.at if first is None else first, **changes)


def _attempted(house: House, entry: Entry, event: e.AttemptRecorded) -> House:
    attempts = house.mispayments[event.number - 1].attempts
    return _step(house, entry, event.number, attempts=(*attempts, event.kind))


def _identified(house: House, _entry: Entry, event: e.PatronIdentified) -> House:
    return house.with_mispayment(event.number, player=event.player)


def _rectified(house: House, entry: Entry, event: e.MispaymentRectified) -> House:
    rectified = house.mispayments[event.number - 1].rectified_cents + event.cents
    return _step(house, entry, event.number, rectified_cents=rectified)


def _brought_to_nicc(house: House, entry: Entry, event: e.BroughtToNICC) -> House:
    return _step(house, entry, event.number, nicc_knows=True)


def _closed(house: House, _entry: Entry, event: e.MispaymentClosed) -> House:
    return house.with_mispayment(event.number, closed=True)


# Reports


def _sent(house: House, _entry: Entry, event: e.MonthlyReportSent) -> House:
    report = Report(event.year, event.month, event.version, event.rows, event.sha256)
    return replace(house, reports=(*house.reports, report))


def _arrived(house: House, _entry: Entry, event: e.MonthlyReportArrived) -> House:
    of = (event.year, event.month, event.version)
    return replace(
        house, reports=tuple(each._replace(arrived=True) if each[:3] == of else each for each in house.reports)
    )


# Disputes


def _dispute_opened(house: House, entry: Entry, event: e.DisputeOpened) -> House:
    new = Dispute(event.number, entry.table, entry.round, event.person, event.ground)
    return replace(house, disputes=(*house.disputes, new))


def _decided(house: House, entry: Entry, event: e.DisputeDecided) -> House:
    return house.with_dispute(event.number, decided_by=entry.by)


def _review_requested(house: House, _entry: Entry, event: e.ReviewRequested) -> House:
    return house.with_dispute(event.number, review_requested=True, closed=False)


def _reviewed(house: House, _entry: Entry, event: e.DisputeReviewed) -> House:
    """A new decision: advice about the one before is not advice about this one."""
    return house.with_dispute(event.number, reviewed=True, advised=False)


def _advised(house: House, _entry: Entry, event: e.ComplaintRightAdvised) -> House:
    return house.with_dispute(event.number, advised=True)


def _dispute_closed(house: House, _entry: Entry, event: e.DisputeClosed) -> House:
    return house.with_dispute(event.number, closed=True, unsatisfied=not event.satisfied)


def _unchanged(house: House, _entry: Entry, _event: e.RulesShown) -> House:
    return house


APPLY: dict[type, Callable[[House, Entry, Any], House]] = {
    e.MispaymentRecorded: _recorded,
    e.MispaymentCorrected: _corrected,
    e.EnquiryRecorded: _enquired,
    e.IntentFound: _intent_found,
    e.AttemptRecorded: _attempted,
    e.PatronIdentified: _identified,
    e.MispaymentRectified: _rectified,
    e.BroughtToNICC: _brought_to_nicc,
    e.MispaymentClosed: _closed,
    e.MonthlyReportSent: _sent,
    e.MonthlyReportArrived: _arrived,
    e.DisputeOpened: _dispute_opened,
    e.DisputeDecided: _decided,
    e.ReviewRequested: _review_requested,
    e.DisputeReviewed: _reviewed,
    e.ComplaintRightAdvised: _advised,
    e.DisputeClosed: _dispute_closed,
    e.RulesShown: _unchanged,
}
