"""Conduct at Canberra: devices, a fire, a fraud, what staff must not do, and a dispute (section 17)."""

from canberra_cast import ABEL, CARL, DELLA, OLGA
from stage import Books, Table, player

from pontoon.registers import commands as r
from pontoon.table import commands as t


def prohibited_devices(c1: Table) -> None:
    """If a device changes the odds or communicates, wagers are void and the player is excluded (17.2, 17.3)."""
    c1.wagers(("liz", 1, 25), ("ray", 6, 50))
    c1.deal("9s 8c 6d Kh Qc")
    c1.refused(CARL, t.FindContravention("ray", "a magnet"), "not_authorised_here")
    c1.does(OLGA, t.FindContravention("ray", "a magnet", capability="changing_probabilities"))
    c1.does(OLGA, t.FindContravention("ray", "an earpiece", capability="communicating"))
    c1.does(OLGA, t.VoidPersonsWagers("ray"), t.ExcludePerson("ray", "game"))
    c1.refused(OLGA, t.ExcludePerson("ray", "casino"), "not_provided_for")
    c1.refused(OLGA, t.DetainPerson("ray"), "not_provided_for")
    c1.stand()
    c1.deal("Jc 9h")


def any_contravention(c1: Table) -> None:
    """Side bets and advice to players are treated like devices (17.3, 17.9, 17.10); staff have duties too (17.7)."""
    c1.does(DELLA, t.ReportMisconduct("side_bet", "tess", "$10 with quin on box 1"))
    c1.does(OLGA, t.ExcludePerson("tess", "game"))
    c1.does(CARL, t.ReportMisconduct("influence", "quin", "told liz to stand", asked=True))
    c1.does(CARL, t.ReportMisconduct("staff_advice", "della", "told pat to draw"))
    c1.does(ABEL, t.ReportMisconduct("staff_advantage", "della", "showed the next card"))
    c1.does(ABEL, t.ReportMisconduct("staff_procedures", "carl", "was away from the table"))
    c1.refused(OLGA, t.ExcludePerson("della", "game"), "no_contravention_found")


def a_fire(c1: Table) -> None:
    """A fire after the settlement: the round is invalidated and every wager refunded (17.1, 17.5)."""
    c1.wagers(("liz", 1, 25), ("pat", 5, 25))
    c1.deal("9c 8s 7d Kd Qd")
    c1.stand(2)
    c1.deal("Js")
    c1.wagers(("liz", 1, 25))
    c1.does(OLGA, t.InvalidateOutcome("fire"))
    c1.night.wait(30)


def fraud_or_impractical(c1: Table) -> None:
    """After fraud, or if it is impractical to continue, all wagers are refunded and none is forfeited (17.4, 17.5)."""
    c1.wagers(("liz", 1, 25), ("quin", 4, 25))
    c1.deal("9d")
    c1.refused(OLGA, t.InvalidateOutcome("fraud", forfeits=("quin",)), "wagers_are_refunded")
    c1.does(OLGA, t.InvalidateOutcome("fraud"))
    c1.wagers(("liz", 1, 25))
    c1.deal("7h")
    c1.does(OLGA, t.InvalidateOutcome("impractical"))


def a_dispute(books: Books) -> None:
    """The operator decides, an authorised officer reviews on request, and the rules are shown (17.6, 17.11)."""
    liz = player("liz")
    books.does(liz, r.OpenDispute("C1", 3, "liz", "round 3 was won and is void"))
    books.does(CARL, r.ShowRules("liz", "canberra-2002", "C1", 3))
    books.refused(CARL, r.DecideDispute(1, "void it is", upheld=False), "not_authorised_here")
    books.does(OLGA, r.DecideDispute(1, "void it is", upheld=False))
    books.does(liz, r.RequestReview(1))
    books.refused(OLGA, r.CloseDispute(1, satisfied=False), "review_is_outstanding")
    books.does(ABEL, r.ReviewDispute(1, "the operator is right", upheld=False))
    books.does(OLGA, r.CloseDispute(1, satisfied=False))


def no_report_is_asked_for(books: Books) -> None:
    """No clause in Canberra's document requires the reports that The Star must make about payments."""
    found = r.RecordMispayment("C1", 3, "liz", "over", 200000, books.night.at)
    books.refused(CARL, found, "not_provided_for")
    books.refused(OLGA, r.SendMonthlyReport(2002, 10), "not_provided_for")


SCENES = (prohibited_devices, any_contravention, a_fire, fraud_or_impractical)
OFFICE = (a_dispute, no_report_is_asked_for)
