"""Behaviours of the house's books that no other test would miss: each was broken on purpose and nobody noticed."""

import pytest

from pontoon.registers import commands as r, events as h
from pontoon.registers.ledger import Outstanding, outstanding
from pontoon.registers.mispayments import REASONABLE_SECONDS
from pontoon.testing.office import Office
from pontoon.testing.table import each_rule_set

DECIDES = {"star-2024": "gaming_supervisor", "star-6to5-2017": "gaming_supervisor", "canberra-2002": "casino_operator"}
CLOSES = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}


def books(office: Office) -> dict[str, int]:
    return {account: cents for account, cents in office.balances.items() if cents}


def asked_and_closed(direction: str, intentional: bool) -> h.MispaymentClosed:
    """A mispayment of 30 dollars to ann, asked for or offered back as the rules say, and closed."""
    office = Office().mispaid("ann", direction, 30).enquired(intentional)
    office.does(r.RecordAttempt(1, "demand" if direction == "over" else "reimburse", "no answer"))
    closed: h.MispaymentClosed = office.does(r.CloseMispayment(1)).events(h.MispaymentClosed)[0]
    return closed


# Over- and underpayments


@pytest.mark.clauses("star-2024 18.20.1.1")
def test_an_overpayment_is_not_reimbursed() -> None:
    office = Office().mispaid("ann", "over", 30)
    office.refused(r.RecordAttempt(1, "reimburse", "cheque sent"), "only_an_underpayment_is_reimbursed")


@pytest.mark.clauses("star-2024 18.20.1.2")
def test_an_underpayment_is_not_demanded() -> None:
    office = Office().mispaid("ann", "under", 30)
    office.refused(r.RecordAttempt(1, "demand", "letter sent"), "only_an_overpayment_is_demanded")


@pytest.mark.clauses("star-2024 18.18.2")
def test_money_goes_back_to_or_from_a_known_patron() -> None:
    office = Office().mispaid(None, "over", 30)
    office.refused(r.RectifyMispayment(1, 100), "patron_is_not_identified")
    office.does(r.RecordAttempt(1, "identify", "by the pictures", "ann")).does(r.RectifyMispayment(1, 100))


@pytest.mark.clauses("star-2024 18.18.2")
def test_money_goes_back_in_parts_and_never_more_than_is_left() -> None:
    office = Office().mispaid("ann", "over", 30).does(r.RectifyMispayment(1, 1_000))
    office.refused(r.RectifyMispayment(1, 2_001), "more_than_is_outstanding")
    office.does(r.RectifyMispayment(1, 1_500)).refused(r.RectifyMispayment(1, 501), "more_than_is_outstanding")
    office.does(r.RectifyMispayment(1, 500))
    assert outstanding(office.house) == ()


@pytest.mark.clauses("star-2024 18.18.2")
def test_the_first_step_says_whether_it_was_done_in_time() -> None:
    office = Office().mispaid("ann", "over", 30).enquired(False).does(r.RecordAttempt(1, "demand", "no answer"))
    office.wait(10 * REASONABLE_SECONDS).does(r.RecordAttempt(1, "demand", "no answer again"))
    office.does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.20.2")
@pytest.mark.parametrize(
    ("direction", "intentional", "receivable"),
    [("over", False, True), ("over", True, False), ("under", False, False), ("under", True, False)],
)
def test_an_unintentional_overpayment_is_a_receivable_and_nothing_else_is(
    direction: str, intentional: bool, receivable: bool
) -> None:
    assert asked_and_closed(direction, intentional).receivable_not_credit is receivable


# The money


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.2")
@pytest.mark.parametrize(("direction", "gained"), [("over", 3_000), ("under", -3_000)])
def test_what_was_mispaid_moves_to_the_player_and_back(direction: str, gained: int) -> None:
    office = Office().mispaid("ann", direction, 30)
    assert books(office) == {"float_tray": -gained, "player:ann": gained}
    assert books(office.does(r.RectifyMispayment(1, 3_000))) == {}


@pytest.mark.clauses("star-2024 18.19.2")
def test_an_identified_patron_answers_for_what_nobody_answered_for() -> None:
    office = Office().mispaid(None, "over", 30)
    assert books(office) == {"float_tray": -3_000, "unidentified:1": 3_000}
    office.does(r.RecordAttempt(1, "identify", "by the pictures", "ann"))
    assert books(office) == {"float_tray": -3_000, "player:ann": 3_000}


@pytest.mark.clauses("star-2024 18.20.2")
@pytest.mark.parametrize(
    ("direction", "intentional", "kind"),
    [("over", False, "receivable"), ("over", True, "claim"), ("under", False, "owed"), ("under", True, "owed")],
)
def test_what_is_outstanding_is_no_credit(direction: str, intentional: bool, kind: str) -> None:
    office = Office().mispaid("ann", direction, 30).enquired(intentional)
    assert outstanding(office.house) == (Outstanding(1, "ann", kind, 3_000),)


# Disputes


@each_rule_set("20.14", "19.13", "17.6")
def test_a_closed_dispute_stays_closed(rules: str) -> None:
    office = Office(rules).disputed().does(r.DecideDispute(1, "you had 20", False), DECIDES[rules])
    office.does(r.CloseDispute(1, satisfied=True), CLOSES[rules])
    office.refused(r.RequestReview(1), "dispute_is_closed", by="ann")
    office.refused(r.CloseDispute(1, satisfied=True), "dispute_is_closed", by=CLOSES[rules])


@pytest.mark.clauses("canberra-2002 17.6")
def test_at_canberra_a_dispute_closes_with_a_person_who_is_not_satisfied() -> None:
    office = Office("canberra-2002").disputed().does(r.DecideDispute(1, "you had 20", False), "casino_operator")
    assert office.does(r.CloseDispute(1, satisfied=False), "casino_operator").house.disputes[0].closed
