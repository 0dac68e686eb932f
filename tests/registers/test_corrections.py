"""Entries of over- and underpayments that were wrong: what may be corrected, and what follows from it."""

import pytest

from pontoon.registers import commands as r, events as h
from pontoon.registers.fold import registers
from pontoon.registers.ledger import Outstanding, outstanding
from pontoon.registers.reports import monthly_report
from pontoon.registers.rows import Cents, Step
from pontoon.testing.floor import EVENING, STAFF
from pontoon.testing.office import Office

MANAGER = "gaming_manager"
DAY = 24 * 60 * 60


def fix(**right: int | str) -> r.CorrectMispayment:
    return r.CorrectMispayment(1, "a slip of the pen", **right)  # type: ignore[arg-type]


def books(office: Office) -> dict[str, int]:
    return {account: cents for account, cents in office.balances.items() if cents}


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize("by", ["dealer", "casino_supervisor", "surveillance", "inspector"])
@pytest.mark.parametrize(
    ("right", "after"),
    [
        ({"round": 4}, h.Mispaid(4, "over", 5_000)),
        ({"direction": "under"}, h.Mispaid(3, "under", 5_000)),
        ({"cents": 5_001}, h.Mispaid(3, "over", 5_001)),
        ({"round": 1, "direction": "under", "cents": 1}, h.Mispaid(1, "under", 1)),
    ],
    ids=["round", "direction", "amount", "all"],
)
def test_everyone_who_may_record_a_wrong_payment_may_correct_its_entry(
    by: str, right: dict[str, int | str], after: h.Mispaid
) -> None:
    office = Office().mispaid("ann", "over", 50).wait(60)
    (entry,) = office.order(fix(**right), by)
    assert (entry.clause, entry.table, entry.round) == ("18.18", "P1", after.round)
    assert entry.event == h.MispaymentCorrected(
        1, "ann", h.Mispaid(3, "over", 5_000), after, "a slip of the pen", reopens=False
    )
    (kept,) = office.house.mispayments
    assert (kept.round, kept.direction, kept.cents) == after
    assert (kept.aware_at, kept.occurred_at) == (EVENING, EVENING - 60)


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (r.CorrectMispayment(2, "a slip", cents=1), "no_such_mispayment"),
        (r.CorrectMispayment(1, " ", cents=1), "words_are_missing"),
        (fix(round=0), "words_are_missing"),
        (fix(direction="sideways"), "payment_is_over_or_under"),
        (fix(cents=0), "nothing_was_mispaid"),
        (fix(), "nothing_is_corrected"),
        (fix(round=3, direction="over", cents=5_000), "nothing_is_corrected"),
    ],
)
def test_a_correction_has_a_reason_and_corrects_something(command: r.CorrectMispayment, code: str) -> None:
    office = Office().mispaid("ann", "over", 50)
    office.refused(command, code, "18.18")
    office.refused(command, "not_authorised_here", "18.18", "ann")


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
def test_the_other_documents_have_no_such_step(rules: str) -> None:
    Office(rules).refused(fix(cents=1), "not_provided_for", "-", "casino_operator")


@pytest.mark.clauses("star-2024 18.18.2")
@pytest.mark.parametrize(("cents", "code"), [(1_999, "more_has_gone_back"), (2_000, ""), (2_001, "")])
def test_what_has_gone_back_was_owed(cents: int, code: str) -> None:
    """What went back too much is another wrong payment, and is recorded as such."""
    office = Office().mispaid("ann", "over", 50).does(r.RectifyMispayment(1, 2_000))
    if code:
        assert "20.00" in office.refused(fix(cents=cents), code, "18.18").sentence
    else:
        assert office.does(fix(cents=cents)).house.mispayments[0].outstanding_cents == cents - 2_000
    office.refused(fix(direction="under"), "more_has_gone_back", "18.18")


@pytest.mark.parametrize("player", ["ann", None])
def test_the_money_follows_the_correction(player: str | None) -> None:
    account = "player:ann" if player else "unidentified:1"
    office = Office().mispaid(player, "over", 50).does(fix(cents=3_000))
    assert books(office) == {"float_tray": -3_000, account: 3_000}
    office.does(fix(direction="under"))
    assert books(office) == {"float_tray": 3_000, account: -3_000}
    assert books(office.does(fix(round=9))) == {"float_tray": 3_000, account: -3_000}
    assert outstanding(office.house) == (Outstanding(1, player, "owed", 3_000),)


@pytest.mark.clauses("star-2024 18.20.1.1", "star-2024 18.20.1.2")
def test_a_patron_asked_for_money_by_mistake_is_still_to_be_reimbursed() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False).does(r.RecordAttempt(1, "demand", "she says no"))
    office.does(fix(direction="under")).refused(r.CloseMispayment(1), "attempt_goes_further", "18.20.1.1")
    office.does(r.RecordAttempt(1, "reimburse", "a cheque")).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.18.2")
@pytest.mark.parametrize(("right", "reopens"), [({"cents": 9_000}, True), ({"round": 4}, False)])
def test_a_closed_entry_is_corrected_and_opened_again_where_it_is_about_other_money(
    right: dict[str, int], reopens: bool
) -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False).does(r.RectifyMispayment(1, 5_000))
    office.does(r.CloseMispayment(1)).does(fix(**right))
    assert office.events(h.MispaymentCorrected)[0].reopens is reopens
    assert office.house.mispayments[0].closed is not reopens
    if reopens:
        office.refused(r.CloseMispayment(1), "part_is_not_enough", "18.18.2")
        office.does(r.RectifyMispayment(1, 4_000)).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.20+")
@pytest.mark.parametrize(
    ("cents", "reported"), [(99_999, []), (100_000, []), (100_001, [100_001]), (200_000, [200_000])]
)
def test_a_correction_amends_the_report_down_to_nothing(cents: int, reported: list[int]) -> None:
    """The month is still the one in which the casino became aware."""
    office = Office().mispaid("ann", "over", 1500).wait(40 * DAY).does(r.SendMonthlyReport(2024, 7), MANAGER)
    office.does(fix(cents=cents)).does(r.SendMonthlyReport(2024, 7), MANAGER)
    sent = office.events(h.MonthlyReportSent)
    assert [[row.cents for row in each.rows] for each in sent] == [[150_000], reported]
    assert monthly_report(office.rules, office.house, 2024, 8) == ()
    office.refused(r.SendMonthlyReport(2024, 7), "report_is_unchanged", by=MANAGER)


@pytest.mark.clauses("star-2024 18.20+")
def test_a_correction_brings_into_the_report_what_was_too_little_for_it() -> None:
    office = Office().mispaid("ann", "over", 50).wait(40 * DAY).does(r.SendMonthlyReport(2024, 7), MANAGER)
    office.does(fix(cents=100_001)).does(r.SendMonthlyReport(2024, 7), MANAGER)
    assert [len(each.rows) for each in office.events(h.MonthlyReportSent)] == [0, 1]


def test_the_row_keeps_what_was_entered_and_says_what_holds() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(False).does(r.RectifyMispayment(1, 5_000))
    office.does(r.CloseMispayment(1)).wait(60).does(fix(round=4, cents=9_000))
    (row,) = registers(office.log)["mispayments"]
    assert (row.round, row.detail("amount")) == (3, Cents(5_000))
    corrected = row.detail("corrected")
    assert isinstance(corrected, Step)
    assert corrected[:3] == (
        EVENING + 60,
        STAFF["casino_supervisor"],
        "round 3, over 50.00; corrected to round 4, over 90.00: a slip of the pen; reopened",
    )


def test_the_row_of_a_dispute_says_that_it_was_opened_again() -> None:
    office = Office("canberra-2002").disputed().does(r.DecideDispute(1, "no", False), "casino_operator")
    office.does(r.CloseDispute(1, False), "casino_operator").does(r.RequestReview(1), "ann")
    (row,) = registers(office.log)["disputes"]
    told = [value.text for name, value in row.details if isinstance(value, Step)]
    assert told[-2:] == ["not satisfied", "by or for ann; reopened"]
