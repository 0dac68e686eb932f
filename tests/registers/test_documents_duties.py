"""What the documents oblige the house to record, enforce and report, in its own books: money, disputes, reports."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pontoon.registers import commands as r, events as e
from pontoon.registers.fold import registers
from pontoon.registers.ledger import outstanding
from pontoon.registers.rows import Cents, Row, Step, Time
from pontoon.registers.views import visible
from pontoon.testing.office import Office
from pontoon.testing.table import each_rule_set

DAY = 24 * 60 * 60


def sydney(year: int, month: int, day: int = 1, hour: int = 0, minute: int = 0, second: int = 0) -> int:
    return int(datetime(year, month, day, hour, minute, second, tzinfo=ZoneInfo("Australia/Sydney")).timestamp())


def office_at(at: int) -> Office:
    office = Office()
    office.at = at
    return office


def rows(office: Office, register: str) -> tuple[Row, ...]:
    return registers(office.log)[register]


def reported(office: Office, year: int, month: int) -> list[int]:
    """The numbers of the over- and underpayments that the report of a month tells."""
    office.does(r.SendMonthlyReport(year, month), "gaming_manager")
    return [row.number for row in office.events(e.MonthlyReportSent)[-1].rows]


# Over- and underpayments: recorded


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1", "star-2024 18.18.2", "star-2024 18.20.1.2")
def test_the_register_tells_everything_about_an_overpayment() -> None:
    office = Office().mispaid("ann", "over", "1000.01").enquired(False).wait(60)
    office.does(r.RecordAttempt(1, "demand", "a letter")).wait(60).does(r.RectifyMispayment(1, 100_001))
    office.does(r.CloseMispayment(1))
    (row,) = rows(office, "mispayments")
    assert (row.by.name, row.table, row.round, row.clause) == ("sue", "P1", 3, "18.18")
    assert (row.detail("amount"), row.detail("patron")) == (Cents(100_001), "ann")
    assert (row.detail("aware"), row.detail("occurred")) == (Time(row.at), Time(row.at - 60))
    steps = [value for _, value in row.details if isinstance(value, Step)]
    assert [step.at - row.at for step in steps] == [0, 0, 60, 120, 120]
    assert outstanding(office.house) == ()


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize(("direction", "amount"), [("both", 100), ("over", 0), ("under", -1)])
def test_a_payment_is_too_much_or_too_little_by_something(direction: str, amount: int) -> None:
    office = Office()
    wrong = r.RecordMispayment("P1", 3, "ann", direction, amount, office.at)
    code = "payment_is_over_or_under" if direction == "both" else "nothing_was_mispaid"
    office.refused(wrong, code, "18.18")
    office.refused(r.RecordMispayment("P1", 3, "ann", "over", 1, office.at + 1), "mispayment_has_not_occurred")


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1", "star-2024 18.18.2")
def test_anyone_on_duty_records_it_and_a_supervisor_deals_with_it() -> None:
    office = Office()
    found = r.RecordMispayment("P1", 3, "ann", "over", 100, office.at)
    office.refused(found, "not_authorised_here", by="ann")
    for who in ("dealer", "surveillance", "inspector", "casino_supervisor"):
        office.does(found, who)
    for command in (
        r.RecordEnquiry(1, "asked"),
        r.FindIntent(1, False),
        r.RecordAttempt(1, "contact", "called"),
        r.RectifyMispayment(1, 100),
        r.BringToNICC(1, "N-1"),
        r.CloseMispayment(1),
    ):
        office.refused(command, "not_authorised_here", by="dealer")


# Enforced: finding, attempt, reasonable time


@pytest.mark.clauses("star-2024 18.18.1", "star-2024 18.18.2", "star-2024 18.18+")
def test_it_is_closed_as_no_breach_only_with_a_finding_and_an_attempt() -> None:
    office = Office().mispaid("ann", "over", 50)
    office.refused(r.FindIntent(1, False), "enquiries_come_first", "18.18.1")
    office.refused(r.CloseMispayment(1), "intent_is_not_found", "18.18.1")
    office.refused(r.RecordEnquiry(1, " "), "words_are_missing")
    office.enquired(False).refused(r.CloseMispayment(1), "nothing_was_attempted", "18.18.2")
    office.does(r.RecordAttempt(1, "demand", "a letter")).does(r.CloseMispayment(1))
    closed = office.events(e.MispaymentClosed)[0]
    assert (closed.no_breach, closed.receivable_not_credit, closed.outstanding_cents) == (True, True, 5000)
    office.refused(r.FindIntent(1, True), "mispayment_is_closed")


@pytest.mark.clauses("star-2024 18.18.2")
def test_or_when_the_nicc_has_taken_it_in() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False)
    office.refused(r.BringToNICC(1, ""), "words_are_missing", "18.18.2")
    office.does(r.BringToNICC(1, "N-1")).does(r.CloseMispayment(1))
    assert office.events(e.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.18.2")
@pytest.mark.parametrize(("after", "late"), [(DAY - 1, False), (DAY, False), (DAY + 1, True)])
def test_an_attempt_more_than_a_day_after_becoming_aware_needs_its_reason(after: int, late: bool) -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False).wait(after).does(r.RecordAttempt(1, "demand", "asked"))
    if late:
        office.refused(r.CloseMispayment(1), "lateness_is_not_explained", "18.18.2")
        office.does(r.CloseMispayment(1, late="the patron was abroad"))
    else:
        office.does(r.CloseMispayment(1))


@pytest.mark.parametrize(
    ("direction", "kind", "wrong", "code"),
    [
        pytest.param(
            *("under", "reimburse", "demand", "only_an_overpayment_is_demanded"),
            marks=pytest.mark.clauses("star-2024 18.20.1", "star-2024 18.20.1.1"),
        ),
        pytest.param(
            *("over", "demand", "reimburse", "only_an_underpayment_is_reimbursed"),
            marks=pytest.mark.clauses("star-2024 18.20.1", "star-2024 18.20.1.2"),
        ),
    ],
)
def test_an_identified_patron_is_reimbursed_or_asked(direction: str, kind: str, wrong: str, code: str) -> None:
    office = Office().mispaid(None, direction, 50).enquired(False)
    office.refused(r.RecordAttempt(1, kind, "a letter"), "patron_is_not_identified")
    office.does(r.RecordAttempt(1, "identify", "the pictures show her", "ann"))
    office.refused(r.CloseMispayment(1), "attempt_goes_further")
    office.refused(r.RecordAttempt(1, wrong, "a letter"), code)
    office.does(r.RecordAttempt(1, kind, "a letter")).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.20.1")
def test_or_it_is_said_why_that_was_impractical() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False).does(r.RecordAttempt(1, "contact", "no answer"))
    office.refused(r.CloseMispayment(1, impractical=" "), "attempt_goes_further")
    office.does(r.CloseMispayment(1, impractical="she has left the country"))


@pytest.mark.clauses("star-2024 18.20.1")
def test_where_nobody_can_be_identified_the_attempt_to_identify_is_enough() -> None:
    office = Office().mispaid(None, "over", 50).enquired(False).does(r.RecordAttempt(1, "identify", "nobody knows"))
    assert office.does(r.CloseMispayment(1)).house.mispayments[0].closed


@pytest.mark.clauses("star-2024 18.19", "star-2024 18.19.1", "star-2024 18.19.2")
def test_a_suspected_intention_is_a_case_of_its_own_with_rectifying_and_identifying_attempted() -> None:
    office = Office().mispaid(None, "over", 50).enquired(True)
    office.refused(r.CloseMispayment(1), "identification_was_not_attempted", "18.19.2")
    office.does(r.BringToNICC(1, "N-1")).refused(r.CloseMispayment(1), "identification_was_not_attempted", "18.19.2")
    office.does(r.RecordAttempt(1, "identify", "the pictures show her", "ann"))
    office.refused(r.CloseMispayment(1), "attempt_goes_further")
    office.does(r.RecordAttempt(1, "demand", "a letter")).does(r.CloseMispayment(1))
    closed = office.events(e.MispaymentClosed)[0]
    assert (closed.no_breach, closed.receivable_not_credit) == (False, False)
    assert (rows(office, "mispayments"), len(rows(office, "suspected_mispayments"))) == ((), 1)


@pytest.mark.clauses("star-2024 18.19")
def test_a_suspicion_is_not_shown_on_the_floor() -> None:
    kept = registers(Office().mispaid("ann", "over", 50).enquired(True).log)
    for role in ("inspector", "surveillance", "gaming_manager"):
        assert "suspected_mispayments" in visible(kept, role)
    for role in ("casino_supervisor", "dealer", "player", "spectator"):
        assert "suspected_mispayments" not in visible(kept, role)


@pytest.mark.clauses("star-2024 18.20.2")
def test_what_is_still_out_of_an_overpayment_is_a_receivable_and_no_credit() -> None:
    office = Office().mispaid("ann", "over", 50).mispaid("bob", "under", 30).enquired(False)
    office.does(r.RectifyMispayment(1, 2000))
    office.refused(r.RectifyMispayment(1, 3001), "more_than_is_outstanding")
    told = [(each.player, each.kind, each.cents) for each in outstanding(office.house)]
    assert told == [("ann", "receivable", 3000), ("bob", "owed", 3000)]
    assert office.balances["player:ann"] == 3000


# Reported: at the end of each month, above $1,000.00


@pytest.mark.clauses("star-2024 18.20+")
@pytest.mark.parametrize("direction", ["over", "under"])
def test_the_report_tells_each_one_above_a_thousand_dollars_and_adds_nothing_up(direction: str) -> None:
    office = Office().mispaid("ann", direction, "999.99").mispaid("ann", direction, "1000.00")
    office.mispaid("ann", direction, "1000.01").mispaid("bob", "over", 600).mispaid("bob", "over", 600)
    office.mispaid("cat", "over", 1500).mispaid("cat", "under", 1500)
    office.at = sydney(2024, 8)
    assert reported(office, 2024, 7) == [3, 6, 7]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_suspected_one_and_a_rectified_one_are_reported_too() -> None:
    office = Office().mispaid("ann", "over", 2000).enquired(True).mispaid("bob", "over", 2000)
    office.does(r.RectifyMispayment(2, 200_000))
    office.at = sydney(2024, 8)
    assert reported(office, 2024, 7) == [1, 2]


@pytest.mark.clauses("star-2024 18.20+")
@pytest.mark.parametrize(("year", "month"), [(2024, 3), (2024, 4), (2024, 9), (2024, 10), (2024, 12), (2028, 2)])
def test_a_month_begins_and_ends_at_midnight_in_sydney_summer_and_winter(year: int, month: int) -> None:
    begin = sydney(year, month)
    end = sydney(year + month // 12, month % 12 + 1)
    office = office_at(begin - 1)
    for at in (begin - 1, begin, end - 1):
        office.at = at
        office.mispaid("ann", "over", 2000)
    office.refused(r.SendMonthlyReport(year, month), "month_has_not_ended", "18.20+", "gaming_manager")
    office.at = end
    office.mispaid("ann", "over", 2000)
    assert reported(office, year, month) == [2, 3]


@pytest.mark.clauses("star-2024 18.20+")
@pytest.mark.parametrize(("month", "offset"), [(1, 11), (7, 10)])
def test_sydney_keeps_daylight_saving(month: int, offset: int) -> None:
    midnight_utc = int(datetime(2024, month, 1, tzinfo=ZoneInfo("UTC")).timestamp())
    office = (
        office_at(midnight_utc - offset * 3600 - 1).mispaid("ann", "over", 2000).wait(1).mispaid("ann", "over", 2000)
    )
    office.wait(40 * DAY)
    assert reported(office, 2024, month) == [2]


@pytest.mark.clauses("star-2024 18.20+")
def test_what_counts_is_the_month_in_which_the_casino_became_aware() -> None:
    office = office_at(sydney(2024, 8, 1, 9))
    office.does(r.RecordMispayment("P1", 3, "ann", "over", 200_000, sydney(2024, 7, 30)))
    assert reported(office, 2024, 7) == []
    office.at = sydney(2024, 9)
    assert reported(office, 2024, 8) == [1]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_month_with_nothing_to_report_says_so() -> None:
    office = office_at(sydney(2024, 8)).does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    sent = office.events(e.MonthlyReportSent)[0]
    assert (sent.rows, sent.version, len(sent.sha256)) == ((), 1, 64)
    assert len(rows(office, "monthly_reports")) == 1
    for month in (0, 13):
        office.refused(r.SendMonthlyReport(2024, month), "month_does_not_exist", by="gaming_manager")
    office.refused(r.SendMonthlyReport(2024, 6), "not_authorised_here", by="casino_supervisor")


@pytest.mark.clauses("star-2024 18.20+")
def test_a_report_counts_only_when_the_nicc_has_it() -> None:
    office = Office().mispaid("ann", "over", 2000)
    office.at = sydney(2024, 8)
    office.refused(r.AcknowledgeReport(2024, 7, 1, "R-1"), "no_such_report", by="gaming_manager")
    office.does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    assert "arrived" not in dict(rows(office, "monthly_reports")[0].details)
    office.refused(r.AcknowledgeReport(2024, 7, 1, ""), "words_are_missing", by="gaming_manager")
    office.refused(r.AcknowledgeReport(2024, 7, 2, "R-1"), "no_such_report", by="gaming_manager")
    office.wait(60).does(r.AcknowledgeReport(2024, 7, 1, "R-1"), "gaming_manager")
    arrived = rows(office, "monthly_reports")[0].detail("arrived")
    assert isinstance(arrived, Step)
    assert arrived.at == office.at
    office.refused(r.AcknowledgeReport(2024, 7, 1, "R-1"), "report_has_arrived", by="gaming_manager")


@pytest.mark.clauses("star-2024 18.20+")
def test_what_changes_after_the_report_was_sent_goes_out_as_an_amendment() -> None:
    office = Office().mispaid("ann", "over", 2000).mispaid("bob", "over", 900)
    office.at = sydney(2024, 8)
    office.does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    office.refused(r.SendMonthlyReport(2024, 7), "report_is_unchanged", by="gaming_manager")
    office.enquired(False, 2).refused(r.SendMonthlyReport(2024, 7), "report_is_unchanged", by="gaming_manager")
    office.enquired(False, 1).does(r.RectifyMispayment(1, 500)).does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    first, second = office.events(e.MonthlyReportSent)
    assert (first.version, first.rows[0].finding, first.rows[0].rectified_cents) == (1, "", 0)
    assert (second.version, second.rows[0].finding, second.rows[0].rectified_cents) == (2, "unintentional", 500)
    assert first.sha256 != second.sha256
    office.does(r.RecordAttempt(1, "demand", "she will pay"))
    office.does(r.CloseMispayment(1, late="it was found last")).does(r.RectifyMispayment(1, 199_500))
    assert reported(office, 2024, 7) == [1]


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
@pytest.mark.parametrize(
    "command",
    [
        r.RecordMispayment("P1", 3, "ann", "over", 100, 0),
        r.RecordEnquiry(1, "asked"),
        r.FindIntent(1, True),
        r.RecordAttempt(1, "demand", "asked"),
        r.RectifyMispayment(1, 100),
        r.BringToNICC(1, "N-1"),
        r.CloseMispayment(1),
        r.SendMonthlyReport(2024, 6),
        r.AcknowledgeReport(2024, 6, 1, "R-1"),
    ],
)
def test_the_other_documents_keep_no_such_register(rules: str, command: Any) -> None:
    Office(rules).refused(command, "not_provided_for", by="casino_operator")


# Disputes and the rules on request


@each_rule_set("20.13, 20.14", "19.12, 19.13", None)
def test_a_dispute_is_decided_reviewed_by_another_and_closed_after_the_advice(rules: str) -> None:
    office = Office(rules).disputed("ann")
    office.refused(r.RequestReview(1), "dispute_is_not_decided", by="ann")
    office.refused(r.DecideDispute(1, "no", False), "not_authorised_here", by="dealer")
    office.refused(r.CloseDispute(1, True), "dispute_is_not_decided")
    office.does(r.DecideDispute(1, "the total was 17", False), "gaming_supervisor")
    office.refused(r.ReviewDispute(1, "yes", True), "review_is_not_requested")
    office.refused(r.RequestReview(1), "acts_for_another", by="bob")
    office.does(r.RequestReview(1), "ann").refused(r.CloseDispute(1, True), "review_is_outstanding")
    for who in ("gaming_supervisor", "gus casino_supervisor"):
        office.refused(r.ReviewDispute(1, "the same", False), "reviewer_decided_first", by=who)
    office.refused(r.ReviewDispute(1, "yes", True), "not_authorised_here", by="inspector")
    office.does(r.ReviewDispute(1, "the total was 17", False))
    office.refused(r.ReviewDispute(1, "yes", True), "review_is_final")
    office.refused(r.CloseDispute(1, False), "right_to_complain_is_untold")
    office.refused(r.AdviseOfComplaint(1, ""), "words_are_missing")
    office.does(r.AdviseOfComplaint(1, "a leaflet, signed")).does(r.CloseDispute(1, False))
    (row,) = rows(office, "disputes")
    assert (row.table, row.round, row.detail("person")) == ("P1", 3, "ann")
    steps = [value for _, value in row.details if isinstance(value, Step)]
    assert [step.by.name for step in steps] == ["gus", "ann", "sue", "sue", "sue"]


@each_rule_set("20.14", "19.13", None)
def test_a_satisfied_person_needs_no_advice(rules: str) -> None:
    office = Office(rules).disputed("ann").does(r.DecideDispute(1, "paid again", True), "gaming_supervisor")
    assert office.does(r.CloseDispute(1, True)).events(e.DisputeClosed) == [e.DisputeClosed(1, True)]


@pytest.mark.clauses("canberra-2002 17.6")
def test_at_canberra_the_operator_decides_and_an_authorised_officer_reviews() -> None:
    office = Office("canberra-2002").disputed("ann")
    office.refused(r.DecideDispute(1, "no", False), "not_authorised_here", by="casino_supervisor")
    office.does(r.DecideDispute(1, "no", False), "casino_operator").does(r.RequestReview(1), "ann")
    office.refused(r.ReviewDispute(1, "no", False), "not_authorised_here", by="casino_operator")
    office.refused(r.CloseDispute(1, True), "review_is_outstanding", by="casino_operator")
    office.does(r.ReviewDispute(1, "yes", True), "authorised_officer")
    office.refused(r.AdviseOfComplaint(1, "a leaflet"), "not_provided_for")
    office.does(r.CloseDispute(1, True), "casino_operator")


@each_rule_set("20.14+", "19.14", "17.11")
def test_the_rules_in_force_are_shown_on_request_and_that_is_recorded(rules: str) -> None:
    office = Office(rules)
    for other in {"star-2024", "star-6to5-2017", "canberra-2002", ""} - {rules}:
        office.refused(r.ShowRules("ann", other, "P1", 3), "rules_are_not_in_force", by="dealer")
    office.refused(r.ShowRules("", rules), "words_are_missing", by="dealer")
    office.does(r.ShowRules("ann", rules, "P1", 3), "dealer")
    (row,) = rows(office, "rules_shown")
    assert (row.by.name, row.table, row.round, row.detail("version")) == ("dora", "P1", 3, rules)
