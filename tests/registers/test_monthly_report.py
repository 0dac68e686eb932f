"""The monthly report to the NICC: what is in it, when it can be sent, and how it is amended."""

import json
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

import pytest

from pontoon.game.rulebook import rule_book
from pontoon.registers import commands as r, events as h
from pontoon.registers.dates import clock, iso, month_of
from pontoon.registers.reports import canonical_text, monthly_report
from pontoon.testing.office import Office

pytestmark = pytest.mark.clauses("star-2024 18.20+")

MANAGER = "gaming_manager"


def utc(text: str) -> int:
    """Seconds of a time with its offset, `2024-07-31T23:30+10:00`."""
    return round(datetime.fromisoformat(text).astimezone(UTC).timestamp())


def at(text: str) -> Office:
    office = Office()
    office.at = utc(text)
    return office


def rows(office: Office, year: int, month: int) -> list[tuple[str | None, str, int]]:
    return [(row.player, row.direction, row.cents) for row in monthly_report(office.rules, office.house, year, month)]


# What is in it


@pytest.mark.parametrize("direction", ["over", "under"])
@pytest.mark.parametrize(("amount", "reported"), [("999.99", False), ("1000.00", False), ("1000.01", True)])
def test_only_what_is_above_a_thousand_dollars_is_reported(direction: str, amount: str, reported: bool) -> None:
    office = at("2024-07-10T20:00+10:00").mispaid("ann", direction, amount)
    assert bool(rows(office, 2024, 7)) == reported


def test_nothing_is_summed_and_nothing_is_set_off() -> None:
    """Two of six hundred are none of twelve hundred, and what one lost the other does not make good."""
    office = at("2024-07-10T20:00+10:00")
    office.mispaid("ann", "over", 600).mispaid("ann", "over", 600)
    office.mispaid("bob", "over", 1500).mispaid("bob", "under", 1500).mispaid("bob", "under", 600)
    assert rows(office, 2024, 7) == [("bob", "over", 150_000), ("bob", "under", 150_000)]


def test_what_is_rectified_closed_or_suspected_is_reported_all_the_same() -> None:
    office = at("2024-07-10T20:00+10:00").mispaid("ann", "over", 1500).enquired(intentional=False)
    office.does(r.RectifyMispayment(1, 150_000)).does(r.CloseMispayment(1))
    office.mispaid("bob", "over", 2000).enquired(True, 2)
    rectified, suspected = monthly_report(office.rules, office.house, 2024, 7)
    assert (rectified.cents, rectified.rectified_cents, rectified.finding) == (150_000, 150_000, "unintentional")
    assert (suspected.number, suspected.cents, suspected.rectified_cents) == (2, 200_000, 0)


def test_the_month_is_that_in_which_the_casino_became_aware() -> None:
    office = at("2024-08-01T09:00+10:00")
    office.does(r.RecordMispayment("P1", 3, "ann", "over", 150_000, utc("2024-06-30T20:00+10:00")))
    assert not rows(office, 2024, 6)
    assert not rows(office, 2024, 7)
    assert rows(office, 2024, 8) == [("ann", "over", 150_000)]


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("2024-07-31T23:30+10:00", (2024, 7)),
        ("2024-08-01T00:30+10:00", (2024, 8)),
        # Summer time: half an hour into February it is still January in UTC, and by standard time.
        ("2025-01-31T23:30+11:00", (2025, 1)),
        ("2025-02-01T00:30+11:00", (2025, 2)),
        # Before daylight saving begins in October and after it has.
        ("2024-09-30T23:30+10:00", (2024, 9)),
        ("2024-10-01T00:30+10:00", (2024, 10)),
        ("2024-10-31T23:30+11:00", (2024, 10)),
        ("2024-11-01T00:30+11:00", (2024, 11)),
        # Before it ends in April and after it has.
        ("2025-03-31T23:30+11:00", (2025, 3)),
        ("2025-04-01T00:30+11:00", (2025, 4)),
        ("2025-04-30T23:30+10:00", (2025, 4)),
        ("2025-05-01T00:30+10:00", (2025, 5)),
        ("2024-12-31T23:59:59+11:00", (2024, 12)),
        ("2025-01-01T00:00:00+11:00", (2025, 1)),
        # A leap year.
        ("2028-02-29T23:59:59+11:00", (2028, 2)),
        ("2028-03-01T00:00:00+11:00", (2028, 3)),
    ],
)
def test_months_end_at_midnight_in_sydney(text: str, month: tuple[int, int]) -> None:
    office = at(text).mispaid("ann", "over", 1500)
    assert month_of(office.at) == month
    assert rows(office, *month)
    assert clock(office.at)[:16] == text[:16].replace("T", " ")
    assert iso(office.at).endswith(text[-6:])


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
def test_the_other_documents_ask_for_no_report(rules: str) -> None:
    office = at("2024-07-10T20:00+10:00").mispaid("ann", "over", 1500)
    with pytest.raises(ValueError, match=f"{rules} has no monthly report"):
        monthly_report(rule_book(rules), office.house, 2024, 7)


@pytest.mark.parametrize(
    ("year", "month"),
    [(2024, 0), (2024, 13), (1969, 12), (10_000, 1), (2024, "7"), ("2024", 7), (2024, 7.0), (2024, True)],
)
def test_a_month_that_does_not_exist_has_no_report_not_even_an_empty_one(year: Any, month: Any) -> None:
    with pytest.raises(ValueError, match="has no month"):
        rows(at("2024-07-10T20:00+10:00"), year, month)


@pytest.mark.parametrize(("year", "month"), [(1970, 1), (2024, 1), (2024, 12), (9999, 12)])
def test_a_month_in_which_nothing_happened_has_an_empty_report(year: int, month: int) -> None:
    assert rows(at("2024-07-10T20:00+10:00"), year, month) == []


# Sending it


@pytest.mark.parametrize(
    ("text", "ended"),
    [("2024-10-31T23:59:59+11:00", False), ("2024-11-01T00:00:00+11:00", True), ("2025-03-01T00:00:00+11:00", True)],
)
def test_a_report_is_sent_once_its_month_has_ended(text: str, ended: bool) -> None:
    office = at(text)
    if not ended:
        office.refused(r.SendMonthlyReport(2024, 10), "month_has_not_ended", "18.20+", MANAGER)
        return
    (entry,) = office.order(r.SendMonthlyReport(2024, 10), MANAGER)
    assert (entry.clause, entry.table, entry.round) == ("18.20+", "", 0)


def test_a_month_to_come_cannot_be_reported() -> None:
    at("2024-07-10T20:00+10:00").refused(r.SendMonthlyReport(2025, 1), "month_has_not_ended", by=MANAGER)


@pytest.mark.parametrize("month", [1, 12])
def test_january_and_december_are_months(month: int) -> None:
    at("2024-07-10T20:00+10:00").does(r.SendMonthlyReport(2023, month), MANAGER)


@pytest.mark.parametrize("month", [0, 13])
def test_a_year_has_twelve_months(month: int) -> None:
    at("2024-07-10T20:00+10:00").refused(r.SendMonthlyReport(2023, month), "month_does_not_exist", by=MANAGER)


@pytest.mark.parametrize(("year", "sent"), [(-1, False), (1969, False), (1970, True)])
def test_no_month_is_reported_from_before_times_are_counted(year: int, sent: bool) -> None:
    office = at("2024-07-10T20:00+10:00")
    if sent:
        office.does(r.SendMonthlyReport(year, 1), MANAGER)
    else:
        office.refused(r.SendMonthlyReport(year, 1), "month_does_not_exist", "18.20+", MANAGER)


def test_the_report_is_the_gaming_managers() -> None:
    at("2024-07-10T20:00+10:00").refused(r.SendMonthlyReport(2024, 6), "not_authorised_here", "18.20+")


def test_a_month_with_nothing_to_report_is_reported_as_nil() -> None:
    office = at("2024-08-01T00:00+10:00").does(r.SendMonthlyReport(2024, 7), MANAGER)
    (sent,) = office.events(h.MonthlyReportSent)
    assert sent.rows == ()
    assert json.loads(canonical_text(2024, 7, 1, ()))["nil"] is True


def test_the_hash_is_that_of_the_canonical_text() -> None:
    office = at("2024-07-10T20:00+10:00").mispaid("ann", "over", "1000.01").wait(30 * 86_400)
    (sent,) = office.does(r.SendMonthlyReport(2024, 7), MANAGER).events(h.MonthlyReportSent)
    text = (
        '{"month":"2024-07","nil":false,"report":"over- and underpayments","rows":[{"amount":"1000.01",'
        '"aware":"2024-07-10T20:00:00+10:00","direction":"over","finding":"","number":1,'
        '"occurred":"2024-07-10T19:59:00+10:00","player":"ann","rectified":"0.00","round":3,"table":"P1"}],'
        '"version":1}'
    )
    assert canonical_text(2024, 7, 1, sent.rows) == text
    assert sent.sha256 == sha256(text.encode()).hexdigest()


def test_a_change_is_sent_as_an_amendment_and_no_change_is_not_sent() -> None:
    office = at("2024-07-10T20:00+10:00").mispaid("ann", "over", 1500).mispaid("bob", "over", 50).wait(30 * 86_400)
    office.does(r.SendMonthlyReport(2024, 7), MANAGER)
    office.refused(r.SendMonthlyReport(2024, 7), "report_is_unchanged", "18.20+", MANAGER)
    # One below the amount is not in the report, so nothing about it amends it.
    office.does(r.RectifyMispayment(2, 5_000)).enquired(False, 2)
    office.refused(r.SendMonthlyReport(2024, 7), "report_is_unchanged", by=MANAGER)
    office.does(r.RectifyMispayment(1, 50_000)).does(r.SendMonthlyReport(2024, 7), MANAGER)
    first, second = office.events(h.MonthlyReportSent)
    assert (first.version, second.version) == (1, 2)
    assert (first.rows[0].rectified_cents, second.rows[0].rectified_cents) == (0, 50_000)
    assert first.sha256 != second.sha256
    assert office.house.last_report(2024, 7) == office.house.reports[1]
    third = office.enquired(False, 1).does(r.SendMonthlyReport(2024, 7), MANAGER).events(h.MonthlyReportSent)[2]
    assert (third.version, second.rows[0].finding, third.rows[0].finding) == (3, "", "unintentional")


def test_other_months_have_versions_of_their_own() -> None:
    office = at("2024-09-01T00:00+10:00").does(r.SendMonthlyReport(2024, 8), MANAGER)
    office.does(r.SendMonthlyReport(2024, 7), MANAGER)
    assert [report.version for report in office.house.reports] == [1, 1]


def test_a_report_has_arrived_when_its_receipt_is_entered() -> None:
    office = at("2024-08-01T00:00+10:00")
    office.refused(r.AcknowledgeReport(2024, 7, 1, "N-1"), "no_such_report", by=MANAGER)
    office.does(r.SendMonthlyReport(2024, 7), MANAGER)
    assert not office.house.reports[0].arrived
    office.refused(r.AcknowledgeReport(2024, 7, 2, "N-1"), "no_such_report", by=MANAGER)
    office.refused(r.AcknowledgeReport(2024, 7, 1, ""), "words_are_missing", by=MANAGER)
    office.refused(r.AcknowledgeReport(2024, 7, 1, "N-1"), "not_authorised_here")
    office.does(r.AcknowledgeReport(2024, 7, 1, "N-1"), MANAGER)
    assert office.house.reports[0].arrived
    office.refused(r.AcknowledgeReport(2024, 7, 1, "N-1"), "report_has_arrived", by=MANAGER)
