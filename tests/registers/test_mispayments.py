"""Over- and underpayments: how they are recorded, what comes before an entry is closed, and where the money is."""

import pytest

from pontoon.game.refusals import Refusal
from pontoon.registers import commands as r, events as h
from pontoon.registers.house import SUSPECTED_INTENTIONAL, UNINTENTIONAL
from pontoon.registers.ledger import Outstanding, outstanding, postings
from pontoon.registers.mispayments import ATTEMPTS
from pontoon.table import commands as t
from pontoon.testing.floor import EVENING, Floor
from pontoon.testing.office import Office

IMPRACTICAL = "has left the country"
DAY = 24 * 60 * 60


def contacted(office: Office, outcome: str = "no answer") -> Office:
    return office.does(r.RecordAttempt(1, "contact", outcome))


# Recording


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize("by", ["dealer", "gaming_supervisor", "casino_supervisor", "surveillance", "inspector"])
def test_everyone_on_duty_may_record_a_wrong_payment(by: str) -> None:
    office = Office()
    (entry,) = office.order(r.RecordMispayment("P7", 12, "ann", "under", 2_500, EVENING - 600, " paid 2 to 1 "), by)
    assert (entry.at, entry.by.role, entry.table, entry.round, entry.clause) == (EVENING, by, "P7", 12, "18.18")
    assert entry.event == h.MispaymentRecorded(1, "ann", "under", 2_500, EVENING - 600, "paid 2 to 1")
    (kept,) = office.house.mispayments
    assert (kept.table, kept.round, kept.occurred_at, kept.aware_at) == ("P7", 12, EVENING - 600, EVENING)
    assert not kept.finding


def test_a_player_does_not_record_one() -> None:
    Office().refused(r.RecordMispayment("P1", 3, "ann", "over", 100, EVENING), "not_authorised_here", "18.18", "ann")


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize(
    ("direction", "cents", "occurred_at", "code"),
    [
        ("sideways", 100, EVENING, "payment_is_over_or_under"),
        ("both", 100, EVENING, "payment_is_over_or_under"),
        ("under", -1, EVENING, "nothing_was_mispaid"),
        ("over", 0, EVENING, "nothing_was_mispaid"),
        ("over", -1, EVENING, "nothing_was_mispaid"),
        ("over", 1, EVENING + 1, "mispayment_has_not_occurred"),
    ],
)
def test_a_wrong_payment_has_a_direction_an_amount_and_a_past(
    direction: str, cents: int, occurred_at: int, code: str
) -> None:
    Office().refused(r.RecordMispayment("P1", 3, "ann", direction, cents, occurred_at), code, "18.18")


@pytest.mark.clauses("star-2024 18.18")
@pytest.mark.parametrize(("table", "number"), [("", 3), (" ", 3), ("P1", 0), ("P1", -1)])
def test_a_wrong_payment_is_of_a_round_at_a_table(table: str, number: int) -> None:
    office = Office()
    command = r.RecordMispayment(table, number, "ann", "over", 200_000, EVENING)
    refusal = office.refused(command, "words_are_missing", "18.18")
    assert ("the round" if table.strip() else "the table") in refusal.sentence
    office.does(r.RecordMispayment("P1", 1, "ann", "over", 200_000, EVENING))


def test_one_cent_at_this_moment_is_recorded() -> None:
    assert Office().does(r.RecordMispayment("P1", 3, "", "over", 1, EVENING)).house.mispayments[0].player is None


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
@pytest.mark.parametrize(
    "command",
    [
        r.RecordMispayment("P1", 3, "ann", "over", 100, EVENING),
        r.RecordEnquiry(1, "asked"),
        r.FindIntent(1, False),
        r.RecordAttempt(1, "contact", "no answer"),
        r.RectifyMispayment(1, 100),
        r.BringToNICC(1, "N-1"),
        r.CloseMispayment(1),
        r.SendMonthlyReport(2024, 6),
        r.AcknowledgeReport(2024, 6, 1, "N-1"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_other_documents_have_no_such_step(rules: str, command: r.HouseCommand) -> None:
    Office(rules).refused(command, "not_provided_for", "-", "casino_operator")


# Enquiries and intent


@pytest.mark.clauses("star-2024 18.18.1")
def test_intent_is_found_only_after_an_enquiry() -> None:
    office = Office().mispaid("ann", "over", 50)
    office.refused(r.FindIntent(1, False), "enquiries_come_first", "18.18.1")
    office.refused(r.RecordEnquiry(1, "  "), "words_are_missing", "18.18.1")
    office.does(r.RecordEnquiry(1, "asked the dealer"))
    (entry,) = office.order(r.FindIntent(1, False))
    assert (entry.clause, entry.table, entry.round) == ("18.18.1", "P1", 3)
    assert office.house.mispayments[0].finding == UNINTENTIONAL


@pytest.mark.parametrize(
    ("intentional", "clause"),
    [
        pytest.param(False, "18.18.1", marks=pytest.mark.clauses("star-2024 18.18.1")),
        pytest.param(True, "18.19", marks=pytest.mark.clauses("star-2024 18.19")),
    ],
)
def test_a_suspicion_is_entered_on_its_own_clause(intentional: bool, clause: str) -> None:
    office = Office().mispaid("ann", "over", 50).does(r.RecordEnquiry(1, "asked the dealer"))
    assert [entry.clause for entry in office.order(r.FindIntent(1, intentional))] == [clause]


@pytest.mark.clauses("star-2024 18.19")
def test_a_suspicion_may_come_or_go_while_the_entry_is_open() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(intentional=False)
    office.refused(r.FindIntent(1, False), "finding_is_the_same")
    office.does(r.FindIntent(1, True))
    assert office.house.mispayments[0].finding == SUSPECTED_INTENTIONAL
    office.refused(r.FindIntent(1, True), "finding_is_the_same")
    assert office.does(r.FindIntent(1, False)).house.mispayments[0].finding == UNINTENTIONAL


# Attempts


@pytest.mark.clauses("star-2024 18.20.1", "star-2024 18.20")
@pytest.mark.parametrize("kind", ["identify", "contact", "liaise"])
def test_identifying_contacting_or_liaising_is_an_attempt(kind: str) -> None:
    """The patron stays unknown, so there is nobody to reimburse: the attempt alone is enough to close."""
    office = Office().mispaid(None, "under", 50).enquired(intentional=False)
    office.refused(r.CloseMispayment(1), "nothing_was_attempted", "18.18.2")
    office.does(r.RecordAttempt(1, kind, "without success")).does(r.CloseMispayment(1))
    assert office.events(h.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.20.1.1")
def test_a_patron_paid_too_little_is_reimbursed_once_identified() -> None:
    office = Office().mispaid(None, "under", 50).enquired(intentional=False)
    office.refused(r.RecordAttempt(1, "reimburse", "cheque sent"), "patron_is_not_identified")
    office.does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann"))
    office.refused(r.RecordAttempt(1, "demand", "asked"), "only_an_overpayment_is_demanded")
    office.refused(r.CloseMispayment(1), "attempt_goes_further")
    office.does(r.RecordAttempt(1, "reimburse", "cheque sent")).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.20.1.2")
def test_a_patron_paid_too_much_is_asked_for_it_once_identified() -> None:
    office = Office().mispaid(None, "over", 50).enquired(intentional=False)
    office.refused(r.RecordAttempt(1, "demand", "asked"), "patron_is_not_identified")
    office.does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann"))
    office.refused(r.RecordAttempt(1, "reimburse", "cheque sent"), "only_an_underpayment_is_reimbursed")
    office.refused(r.CloseMispayment(1), "attempt_goes_further")
    office.does(r.RecordAttempt(1, "demand", "asked at the table")).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.20.1")
@pytest.mark.parametrize(
    ("direction", "asked"), [("over", "ask for the money back from ann"), ("under", "reimburse ann")]
)
def test_contact_is_enough_where_it_is_impractical_to_go_further(direction: str, asked: str) -> None:
    office = contacted(Office().mispaid("ann", direction, 50).enquired(intentional=False))
    assert asked in office.refused(r.CloseMispayment(1, impractical=" "), "attempt_goes_further").sentence
    office.does(r.CloseMispayment(1, impractical=IMPRACTICAL))
    assert office.events(h.MispaymentClosed)[0].impractical == IMPRACTICAL


def clauses_of(office: Office, command: r.HouseCommand) -> list[str]:
    return [entry.clause for entry in office.order(command)]


@pytest.mark.parametrize(
    ("intentional", "rectify", "identify"),
    [
        pytest.param(None, "18.18.2", "18.18.2"),
        pytest.param(False, "18.18.2", "18.18.2", marks=pytest.mark.clauses("star-2024 18.18.2")),
        pytest.param(True, "18.19.1", "18.19.2", marks=pytest.mark.clauses("star-2024 18.19.1", "star-2024 18.19.2")),
    ],
    ids=["not_found_yet", "unintentional", "suspected"],
)
def test_an_attempt_rests_on_another_clause_once_intent_is_suspected(
    intentional: bool | None, rectify: str, identify: str
) -> None:
    office = Office().mispaid(None, "over", 50)
    if intentional is not None:
        office.enquired(intentional)
    assert clauses_of(office, r.RecordAttempt(1, "contact", "called out in the pit")) == [rectify]
    assert clauses_of(office, r.RecordAttempt(1, "liaise", "through the host")) == [rectify]
    office.refused(r.RecordAttempt(1, "contact", "it is ann", "ann"), "patron_is_named_by_identifying", rectify)
    office.refused(r.RecordAttempt(1, "identify", " "), "words_are_missing", identify)
    assert clauses_of(office, r.RecordAttempt(1, "identify", "by the pictures", "ann")) == [identify, identify]
    office.refused(r.RecordAttempt(1, "identify", "once more"), "patron_is_identified", identify)


@pytest.mark.parametrize("intentional", [False, True])
@pytest.mark.parametrize(
    ("direction", "kind", "clause", "other", "code", "others"),
    [
        pytest.param(
            *("under", "reimburse", "18.20.1.1", "demand", "only_an_overpayment_is_demanded", "18.20.1.2"),
            marks=pytest.mark.clauses("star-2024 18.20.1", "star-2024 18.20.1.1", "star-2024 18.20.1.2"),
        ),
        pytest.param(
            *("over", "demand", "18.20.1.2", "reimburse", "only_an_underpayment_is_reimbursed", "18.20.1.1"),
            marks=pytest.mark.clauses("star-2024 18.20.1", "star-2024 18.20.1.2", "star-2024 18.20.1.1"),
        ),
    ],
    ids=["under", "over"],
)
def test_what_goes_back_and_what_is_asked_for_rest_on_the_direction(
    direction: str, kind: str, clause: str, other: str, code: str, others: str, intentional: bool
) -> None:
    """Suspected or not, the way back of the money is the same."""
    office = Office().mispaid(None, direction, 50).enquired(intentional)
    office.refused(r.RecordAttempt(1, kind, "at the table"), "patron_is_not_identified", clause)
    office.refused(r.RecordAttempt(1, other, "at the table"), code, others)
    office.refused(r.RectifyMispayment(1, 100), "patron_is_not_identified", clause)
    office.does(r.RecordAttempt(1, "identify", "by the pictures", "ann"))
    office.refused(r.CloseMispayment(1), "attempt_goes_further", clause)
    assert clauses_of(office, r.RecordAttempt(1, kind, "at the table")) == [clause]
    office.refused(r.RectifyMispayment(1, 0), "nothing_was_mispaid", clause)
    office.refused(r.RectifyMispayment(1, 5_001), "more_than_is_outstanding", clause)
    assert clauses_of(office, r.RectifyMispayment(1, 5_000)) == [clause]


def test_attempts_are_of_five_kinds_and_have_an_outcome() -> None:
    office = Office().mispaid("ann", "over", 50)
    refusal = office.refused(r.RecordAttempt(1, "pray", "nothing"), "attempt_is_unknown")
    assert all(kind in refusal.sentence for kind in ATTEMPTS)
    office.refused(r.RecordAttempt(1, "contact", ""), "words_are_missing")
    office.refused(r.RecordAttempt(1, "identify", "it is ann", patron="ann"), "patron_is_identified")
    office.refused(r.RecordAttempt(1, "contact", "it is bob", patron="bob"), "patron_is_named_by_identifying")
    assert not office.house.mispayments[0].attempts


# Closing


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1")
def test_nothing_is_closed_without_a_finding_about_intent() -> None:
    office = Office().mispaid("ann", "over", 50).does(r.RectifyMispayment(1, 5_000))
    office.refused(r.CloseMispayment(1), "intent_is_not_found", "18.18.1")
    office.enquired(intentional=False).does(r.CloseMispayment(1))
    assert office.house.mispayments[0].closed


@pytest.mark.clauses("star-2024 18.18.2", "star-2024 18.18+")
@pytest.mark.parametrize(
    "step",
    [r.RectifyMispayment(1, 5_000), r.RecordAttempt(1, "reimburse", "sent a cheque")],
    ids=["rectified", "attempted"],
)
def test_an_unintentional_one_that_is_dealt_with_is_no_breach(step: r.HouseCommand) -> None:
    office = Office().mispaid("ann", "under", 50).enquired(intentional=False)
    office.refused(r.CloseMispayment(1), "nothing_was_attempted", "18.18.2")
    office.does(step)
    (entry,) = office.order(r.CloseMispayment(1))
    assert entry.clause == "18.18+"
    assert office.events(h.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.18.2", "star-2024 18.19.1", "star-2024 18.20.1")
@pytest.mark.parametrize(("intentional", "clause"), [(False, "18.18.2"), (True, "18.19.1")])
def test_a_part_given_back_is_no_rectification(intentional: bool, clause: str) -> None:
    """A cent less than all of it is a part, and saying that more is impractical is no attempt."""
    office = Office().mispaid("ann", "over", 50).enquired(intentional).does(r.RectifyMispayment(1, 4_999))
    refusal = office.refused(r.CloseMispayment(1), "part_is_not_enough", clause)
    assert "0.01 is outstanding" in refusal.sentence
    office.refused(r.CloseMispayment(1, impractical=IMPRACTICAL), "part_is_not_enough", clause)
    contacted(office).refused(r.CloseMispayment(1), "attempt_goes_further", "18.20.1.2")
    office.does(r.CloseMispayment(1, impractical=IMPRACTICAL))


@pytest.mark.clauses("star-2024 18.18.2")
@pytest.mark.parametrize("step", [r.RectifyMispayment(1, 1), r.BringToNICC(1, "N-1")], ids=["the_rest", "the_nicc"])
def test_a_part_given_back_is_enough_with_the_rest_or_with_the_nicc_told(step: r.HouseCommand) -> None:
    office = Office().mispaid("ann", "over", 50).enquired(intentional=False).does(r.RectifyMispayment(1, 4_999))
    office.does(step).does(r.CloseMispayment(1))
    assert office.events(h.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.18.2", "star-2024 18.18+")
def test_the_nicc_may_be_told_instead() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(intentional=False)
    office.refused(r.BringToNICC(1, ""), "words_are_missing", "18.18.2")
    office.does(r.BringToNICC(1, "N-17"))
    office.refused(r.BringToNICC(1, "N-18"), "nicc_knows_already", "18.18.2")
    assert office.does(r.CloseMispayment(1)).events(h.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.19", "star-2024 18.19.1")
def test_a_suspected_intentional_one_needs_an_attempt_to_rectify_it() -> None:
    """Telling the NICC does not take its place, and it is no case of no breach."""
    office = Office().mispaid("ann", "over", 50).enquired(intentional=True).does(r.BringToNICC(1, "N-1"))
    office.refused(r.CloseMispayment(1), "nothing_was_attempted", "18.19.1")
    contacted(office).refused(r.CloseMispayment(1), "attempt_goes_further", "18.20.1.2")
    office.does(r.RecordAttempt(1, "demand", "refused to pay"))
    (entry,) = office.order(r.CloseMispayment(1))
    assert entry.clause == "18.19"
    (closed,) = office.events(h.MispaymentClosed)
    assert (closed.no_breach, closed.receivable_not_credit) == (False, False)


@pytest.mark.clauses("star-2024 18.19.2")
def test_a_suspected_intentional_one_needs_an_attempt_to_identify_the_patron() -> None:
    office = contacted(Office().mispaid(None, "over", 50).enquired(intentional=True), "called out in the pit")
    office.refused(r.CloseMispayment(1), "identification_was_not_attempted", "18.19.2")
    office.does(r.BringToNICC(1, "N-1"))
    office.refused(r.CloseMispayment(1), "identification_was_not_attempted", "18.19.2")
    office.does(r.RecordAttempt(1, "identify", "nobody knows the face")).does(r.CloseMispayment(1))
    assert not office.events(h.MispaymentClosed)[0].no_breach


@pytest.mark.clauses("star-2024 18.18.2", "star-2024 18.19.1")
@pytest.mark.parametrize("intentional", [False, True])
@pytest.mark.parametrize(("seconds", "late"), [(-1, False), (0, False), (1, True)])
def test_a_first_attempt_after_more_than_a_day_is_explained(intentional: bool, seconds: int, late: bool) -> None:
    office = Office().mispaid("ann", "under", 50).enquired(intentional)
    office.wait(DAY + seconds).does(r.RecordAttempt(1, "reimburse", "cheque sent"))
    if late:
        clause = "18.19.1" if intentional else "18.18.2"
        office.refused(r.CloseMispayment(1), "lateness_is_not_explained", clause)
    office.does(r.CloseMispayment(1, late="ann was at sea" if late else ""))
    assert office.events(h.MispaymentClosed)[0].late == ("ann was at sea" if late else "")


@pytest.mark.clauses("star-2024 18.18.2")
def test_only_the_first_step_must_come_in_time() -> None:
    office = contacted(Office().mispaid("ann", "under", 50).enquired(intentional=False))
    office.wait(10 * DAY).does(r.RecordAttempt(1, "contact", "no answer again"))
    office.wait(10 * DAY).does(r.RectifyMispayment(1, 5_000)).does(r.CloseMispayment(1))


@pytest.mark.clauses("star-2024 18.18.1", "star-2024 18.18.2", "star-2024 18.18+")
def test_a_closed_entry_takes_nothing_but_money() -> None:
    office = Office().mispaid("ann", "over", 50).enquired(intentional=False).does(r.BringToNICC(1, "N-1"))
    office.does(r.CloseMispayment(1))
    for command in (
        r.RecordEnquiry(1, "asked"),
        r.FindIntent(1, True),
        r.RecordAttempt(1, "contact", "no answer"),
        r.BringToNICC(1, "N-2"),
        r.CloseMispayment(1),
    ):
        office.refused(command, "mispayment_is_closed")
    assert office.does(r.RectifyMispayment(1, 5_000)).house.mispayments[0].outstanding_cents == 0


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_number_that_is_not_in_the_register_is_refused(number: int) -> None:
    Office().mispaid("ann", "over", 50).refused(r.RecordEnquiry(number, "asked"), "no_such_mispayment")


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1", "star-2024 18.18.2")
@pytest.mark.parametrize(
    "command",
    [
        r.RecordEnquiry(1, "asked"),
        r.FindIntent(1, False),
        r.RecordAttempt(1, "contact", "called"),
        r.RectifyMispayment(1, 100),
        r.BringToNICC(1, "N-1"),
        r.CloseMispayment(1),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_dealer_records_and_a_supervisor_deals_with_it(command: r.HouseCommand) -> None:
    office = Office().does(r.RecordMispayment("P1", 3, "ann", "over", 5_000, EVENING), "dealer")
    office.refused(command, "not_authorised_here", by="dealer")


# Money


@pytest.mark.clauses("star-2024 18.20.2")
@pytest.mark.parametrize(
    ("direction", "intentional", "kind"),
    [("over", False, "receivable"), ("over", True, "claim"), ("under", False, "owed"), ("under", True, "owed")],
)
def test_only_an_unintentional_overpayment_is_a_receivable_and_nothing_is_credit(
    direction: str, intentional: bool, kind: str
) -> None:
    office = Office().mispaid("ann", direction, 50).enquired(intentional)
    assert outstanding(office.house) == (Outstanding(1, "ann", kind, 5_000),)
    office.does(r.RectifyMispayment(1, 2_000))
    office.does(r.RecordAttempt(1, "demand" if direction == "over" else "reimburse", "no answer"))
    office.does(r.CloseMispayment(1))
    (closed,) = office.events(h.MispaymentClosed)
    assert (closed.receivable_not_credit, closed.outstanding_cents) == (kind == "receivable", 3_000)
    assert outstanding(office.house) == (Outstanding(1, "ann", kind, 3_000),)
    assert not [account for account in office.balances if "credit" in account]


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.2")
@pytest.mark.parametrize(("direction", "players"), [("over", 5_000), ("under", -5_000)])
def test_the_ledger_moves_it_between_float_tray_and_player_and_back(direction: str, players: int) -> None:
    office = Office().mispaid("ann", direction, 50)
    assert office.balances == {"float_tray": -players, "player:ann": players}
    office.does(r.RectifyMispayment(1, 2_000)).does(r.RectifyMispayment(1, 3_000))
    assert set(office.balances.values()) == {0}
    assert not outstanding(office.house)


@pytest.mark.clauses("star-2024 18.19.2")
@pytest.mark.parametrize(("direction", "players"), [("over", 5_000), ("under", -5_000)])
def test_the_ledger_finds_the_patron_once_identified(direction: str, players: int) -> None:
    office = Office().mispaid(None, direction, 50)
    assert office.balances == {"float_tray": -players, "unidentified:1": players}
    office.does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann"))
    books = office.balances
    assert books == {"float_tray": -players, "unidentified:1": 0, "player:ann": players}


def test_every_posting_balances() -> None:
    office = Office().mispaid(None, "over", 50).mispaid("bob", "under", 20).enquired(intentional=False)
    office.does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann")).does(r.RectifyMispayment(2, 2_000))
    assert all(sum(posting.cents for posting in postings(event)) == 0 for event in office.happened)


@pytest.mark.clauses("star-2024 18.18.2")
@pytest.mark.parametrize(
    ("cents", "code"), [(0, "nothing_was_mispaid"), (-1, "nothing_was_mispaid"), (3_001, "more_than_is_outstanding")]
)
def test_no_more_goes_back_than_is_outstanding(cents: int, code: str) -> None:
    office = Office().mispaid("ann", "over", 50).does(r.RectifyMispayment(1, 2_000))
    refusal: Refusal = office.refused(r.RectifyMispayment(1, cents), code)
    assert ("30.00" in refusal.sentence) == (cents > 0)
    office.does(r.RectifyMispayment(1, 2_500)).refused(r.RectifyMispayment(1, 501), "more_than_is_outstanding")
    assert outstanding(office.does(r.RectifyMispayment(1, 500)).house) == ()
    office.refused(r.RectifyMispayment(1, 1), "more_than_is_outstanding")


@pytest.mark.clauses("star-2024 18.18.2")
def test_money_goes_back_only_to_or_from_somebody_known() -> None:
    office = Office().mispaid(None, "over", 50)
    office.refused(r.RectifyMispayment(1, 5_000), "patron_is_not_identified")
    office.does(r.RecordAttempt(1, "identify", "by the pictures", "ann")).does(r.RectifyMispayment(1, 5_000))


# Time


def test_nothing_is_entered_for_a_time_before_the_last_entry() -> None:
    """At a table it is refused in the same words."""
    office = Office().mispaid("ann", "over", 50)
    record = r.RecordMispayment("P1", 4, "bob", "over", 100, EVENING - 60)
    told = office.wait(-1).refused(record, "time_runs_backwards", "-")
    floor = Floor().ready().wait(-1)
    assert floor.refused(t.SitDown("ann", 1), "ann", "time_runs_backwards", "-") == told
    assert len(office.wait(1).does(record).wait(1).does(record).house.mispayments) == 3
    assert office.house.at == EVENING + 1
