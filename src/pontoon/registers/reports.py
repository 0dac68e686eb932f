"""The monthly report to the NICC: every single over- or underpayment above the amount of the rules."""

import json
from collections.abc import Callable
from datetime import MAXYEAR
from hashlib import sha256
from typing import Any

from pontoon.game.refusals import Refusal, dollars
from pontoon.game.rulebook import RuleBook
from pontoon.registers import commands as c, events as e
from pontoon.registers.dates import SYDNEY, iso, month_of
from pontoon.registers.events import ReportRow
from pontoon.registers.house import House, Mispayment
from pontoon.registers.proceedings import HouseProceedings

MONTHS = 12
# Times are counted from here; no casino has anything to report from before.
FIRST_YEAR = 1970


def monthly_report(rules: RuleBook, house: House, year: int, month: int) -> tuple[ReportRow, ...]:
    """Each one above the amount of which the casino became aware in the month; nothing is summed or set off.

    The month is the calendar's in Sydney. What has been rectified or closed is in it all the same. No answer would
    read like a report of nothing, so whoever asks for a report that cannot be is told so.

    Clauses: star-2024 18.20+.
    """
    above = rules.values["mispayment_report_above"]
    if above is None:
        raise ValueError(f"{rules.name} has no monthly report")
    if not month_exists(year, month):
        raise ValueError(f"the year {year!r} has no month {month!r} to report on")
    return tuple(
        _row(each) for each in house.mispayments if each.cents > above and month_of(each.aware_at) == (year, month)
    )


def month_exists(year: int, month: int) -> bool:
    return type(year) is int and type(month) is int and FIRST_YEAR <= year <= MAXYEAR and 1 <= month <= MONTHS


def _row(entry: Mispayment) -> ReportRow:
    return ReportRow(**{name: getattr(entry, name) for name in ReportRow._fields})


def canonical_text(year: int, month: int, version: int, rows: tuple[ReportRow, ...]) -> str:
    """The one text of a report that its hash is taken of: JSON without blanks, keys in order, in ASCII."""
    document = {
        "report": "over- and underpayments",
        "month": f"{year}-{month:02}",
        "version": version,
        "nil": not rows,
        "rows": [_written(row) for row in rows],
    }
    return json.dumps(document, sort_keys=True, separators=(",", ":"))


def _written(row: ReportRow) -> dict[str, Any]:
    return {
        "number": row.number,
        "table": row.table,
        "round": row.round,
        "player": row.player,
        "direction": row.direction,
        "amount": dollars(row.cents),
        "occurred": iso(row.occurred_at, SYDNEY),
        "aware": iso(row.aware_at, SYDNEY),
        "finding": row.finding,
        "rectified": dollars(row.rectified_cents),
    }


def _send(p: HouseProceedings, command: c.SendMonthlyReport) -> Refusal | None:
    """Sent once the month has ended, with nothing in it too; again only where something has changed, as an amendment.

    Clauses: star-2024 18.20+.
    """
    refusal = p.authorise("send_monthly_report")
    if refusal is not None:
        return refusal
    year, month = command.year, command.month
    if not month_exists(year, month):
        return p.refuse("month_does_not_exist", "send_monthly_report", month=f"{year}-{month:02}")
    if (year, month) >= month_of(p.at):
        return p.refuse("month_has_not_ended", "send_monthly_report", month=f"{year}-{month:02}")
    rows = monthly_report(p.rules, p.state, year, month)
    last = p.state.last_report(year, month)
    if last is not None and last.rows == rows:
        return p.refuse("report_is_unchanged", "send_monthly_report", month=f"{year}-{month:02}", version=last.version)
    # From here on it must succeed.
    version = 1 if last is None else last.version + 1
    digest = sha256(canonical_text(year, month, version, rows).encode("ascii")).hexdigest()
    p.happen(e.MonthlyReportSent(year, month, version, rows, digest), "send_monthly_report")
    return None


def _acknowledge(p: HouseProceedings, command: c.AcknowledgeReport) -> Refusal | None:
    """Informed is the NICC once the report has arrived there; whoever sends it enters the receipt.

    Clauses: star-2024 18.20+.
    """
    refusal = p.authorise("send_monthly_report")
    if refusal is not None:
        return refusal
    of = (command.year, command.month, command.version)
    sent = [report for report in p.state.reports if report[:3] == of]
    if not sent:
        return p.refuse("no_such_report", "send_monthly_report")
    if sent[0].arrived:
        return p.refuse("report_has_arrived", "send_monthly_report")
    if not command.receipt.strip():
        return p.refuse("words_are_missing", "send_monthly_report", what="the NICC's receipt")
    # From here on it must succeed.
    p.happen(e.MonthlyReportArrived(*of, command.receipt.strip()), "send_monthly_report")
    return None


ROOMS: dict[type, Callable[[HouseProceedings, Any], Refusal | None]] = {
    c.SendMonthlyReport: _send,
    c.AcknowledgeReport: _acknowledge,
}
