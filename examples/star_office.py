"""The Star's office: mispayments and the monthly reports on them (18.18 to 18.20), and disputes (20.13, 20.14)."""

from datetime import datetime
from zoneinfo import ZoneInfo

from stage import Books, player, seconds
from star_cast import DORA, GUS, MAX, SUE, VERA

from pontoon.registers import commands as r

SYDNEY = ZoneInfo("Australia/Sydney")


# Before midnight


def an_overpayment(books: Books) -> None:
    """An unintentional overpayment, investigated and demanded back, is not a breach (18.18, 18.20.1.2, 18.20.2)."""
    books.night.wait_until(datetime(2024, 8, 31, 23, 30, tzinfo=SYDNEY))
    won_at = seconds(datetime(2024, 8, 31, 21, 16, tzinfo=SYDNEY))
    books.does(DORA, r.RecordMispayment("P1", 62, "bob", "over", 120000, won_at, "$800 was paid at 5 to 2"))
    books.refused(SUE, r.FindIntent(1, intentional=False), "enquiries_come_first")
    books.does(SUE, r.RecordEnquiry(1, "asked dora, watched the footage: a slip"), r.FindIntent(1, intentional=False))
    books.refused(SUE, r.CloseMispayment(1), "nothing_was_attempted")
    books.does(SUE, r.RecordAttempt(1, "demand", "bob gives back $500 and will bring the rest"))
    books.does(SUE, r.RectifyMispayment(1, 50000), r.CloseMispayment(1))


def an_underpayment(books: Books) -> None:
    """A patron who was paid too little is identified and reimbursed (18.18.2, 18.20.1, 18.20.1.1)."""
    won_at = seconds(datetime(2024, 8, 31, 20, 11, tzinfo=SYDNEY))
    books.does(VERA, r.RecordMispayment("P1", 53, None, "under", 2500, won_at))
    books.does(VERA, r.CorrectMispayment(2, "$10 had been paid", cents=1500))
    books.does(GUS, r.RecordEnquiry(2, "$10 was paid for $25"), r.FindIntent(2, intentional=False))
    books.refused(GUS, r.RectifyMispayment(2, 1500), "patron_is_not_identified")
    books.does(GUS, r.RecordAttempt(2, "identify", "the Player Card of box 5", patron="cat"))
    books.does(GUS, r.RecordAttempt(2, "reimburse", "cat takes $15"), r.RectifyMispayment(2, 1500))
    books.does(GUS, r.CloseMispayment(2))


# After midnight


def a_suspected_intent(books: Books) -> None:
    """If a mispayment may be intentional, try to rectify it, identify the patron and report it to the NICC (18.19)."""
    books.night.wait_until(datetime(2024, 9, 1, 0, 10, tzinfo=SYDNEY))
    paid_at = seconds(datetime(2024, 8, 31, 22, 19, tzinfo=SYDNEY))
    books.does(VERA, r.RecordMispayment("P2", 5, None, "over", 250000, paid_at, "chips passed under the cards"))
    books.does(MAX, r.RecordEnquiry(3, "three cameras agree"), r.FindIntent(3, intentional=True))
    books.does(MAX, r.BringToNICC(3, "NICC-2024-118"))
    books.refused(MAX, r.CloseMispayment(3), "identification_was_not_attempted")
    books.does(MAX, r.RecordAttempt(3, "identify", "a man in a hat, known to nobody"), r.CloseMispayment(3))


def a_dispute(books: Books) -> None:
    """A dispute is decided and, on request, reviewed; a dissatisfied player may go to an inspector (20.13, 20.14)."""
    bob = player("bob")
    books.does(bob, r.OpenDispute("P1", 1, "bob", "dora said eighteen, and it was sixteen", "announced_total"))
    books.refused(GUS, r.DecideDispute(1, "bob may rely on it", upheld=True), "announced_total_gives_no_right")
    books.does(GUS, r.DecideDispute(1, "players count their own points", upheld=False))
    books.does(bob, r.RequestReview(1))
    books.refused(GUS, r.ReviewDispute(1, "still so", upheld=False), "reviewer_decided_first")
    books.does(SUE, r.ReviewDispute(1, "the footage shows two eights", upheld=False))
    books.refused(SUE, r.CloseDispute(1, satisfied=False), "right_to_complain_is_untold")
    books.does(SUE, r.AdviseOfComplaint(1, "leaflet handed over, signed by bob"), r.CloseDispute(1, satisfied=False))


def another_dispute(books: Books) -> None:
    """A complaint is upheld and ends well, with the rules shown on request (20.13, 20.14, 20.14+)."""
    ann = player("ann")
    books.does(ann, r.OpenDispute("P1", 63, "ann", "the third split hand was overlooked"))
    books.refused(DORA, r.ShowRules("ann", "canberra-2002", "P1", 63), "rules_are_not_in_force")
    books.does(DORA, r.ShowRules("ann", "star-2024", "P1", 63))
    books.does(GUS, r.DecideDispute(2, "the hand is paid", upheld=True), r.CloseDispute(2, satisfied=True))


# The months that follow


def the_reports_of_the_summer(books: Books) -> None:
    """Each month the NICC receives a report of all mispayments above $1,000, or that there were none (18.20+)."""
    books.refused(MAX, r.SendMonthlyReport(2024, 9), "month_has_not_ended")
    books.night.wait_until(datetime(2024, 9, 2, 9, tzinfo=SYDNEY))
    books.refused(SUE, r.SendMonthlyReport(2024, 8), "not_authorised_here")
    books.does(MAX, r.SendMonthlyReport(2024, 7), r.AcknowledgeReport(2024, 7, 1, "R-3301"))
    books.does(MAX, r.SendMonthlyReport(2024, 8), r.AcknowledgeReport(2024, 8, 1, "R-3302"))


def an_amended_report(books: Books) -> None:
    """The rest of the money arrives and the report is sent again; after that nothing changes (18.20+)."""
    books.night.wait_until(datetime(2024, 9, 5, 15, tzinfo=SYDNEY))
    books.does(SUE, r.RectifyMispayment(1, 70000))
    books.does(MAX, r.SendMonthlyReport(2024, 8), r.AcknowledgeReport(2024, 8, 2, "R-3340"))
    books.refused(MAX, r.SendMonthlyReport(2024, 8), "report_is_unchanged")
    books.night.wait_until(datetime(2024, 10, 1, 9, tzinfo=SYDNEY))
    books.does(MAX, r.SendMonthlyReport(2024, 9), r.AcknowledgeReport(2024, 9, 1, "R-3411"))


BEFORE_MIDNIGHT = (an_overpayment, an_underpayment)
AFTER_MIDNIGHT = (a_suspected_intent, a_dispute, another_dispute)
LATER = (the_reports_of_the_summer, an_amended_report)
