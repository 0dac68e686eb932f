"""Conduct at The Star's shoe table: a prohibited device, a fire, a fraud, and unwanted advice (section 20)."""

from stage import Table, player
from star_cast import DORA, GUS, INES, SUE, VERA, acknowledge

from pontoon.table import commands as t


def a_prohibited_device(p1: Table) -> None:
    """A person with a device that predicts the game is excluded, and the wagers are void (20.2 to 20.4.3)."""
    p1.wagers(("ann", 1, 25), ("gil", 2, 100))
    p1.deal("9s As 6d Kh Kc")
    p1.refused(SUE, t.VoidPersonsWagers("gil"), "no_contravention_found")
    p1.refused(SUE, t.FindContravention("vera", "a tablet", duty=True), "duty_is_exempt")
    p1.does(SUE, t.FindContravention("gil", "a telephone that counts", capability="projecting"))
    p1.does(SUE, t.VoidPersonsWagers("gil"))
    p1.does(SUE, t.ExcludePerson("gil", "game"), t.ExcludePerson("gil", "casino"))
    p1.stand()
    p1.deal("Jc 9h")
    p1.refused(player("gil"), t.SitDown("gil", 2), "player_is_excluded")


def a_detention(p1: Table) -> None:
    """The person is detained until an inspector or the police take over (20.4.4)."""
    p1.does(SUE, t.DetainPerson("gil"))
    acknowledge(p1, INES)
    p1.refused(SUE, t.HandOverPerson("gil", "surveillance", "vera"), "cannot_take_over")
    p1.does(SUE, t.HandOverPerson("gil", "police", "Constable Reid"))


def a_fire(p1: Table) -> None:
    """A disrupted game is invalidated and its wagers refunded; none is forfeited after a fire (20.5.1, 20.6)."""
    p1.wagers(("ann", 1, 50), ("bob", 3, 25))
    p1.deal("9s 8c 6d")
    p1.refused(SUE, t.InvalidateOutcome("fire", forfeits=("bob",)), "wagers_are_refunded")
    p1.does(SUE, t.InvalidateOutcome("fire"))
    p1.night.wait(20)


def a_fraud(p1: Table) -> None:
    """A fraud found after the settlement: everyone is refunded except the cheat, who forfeits (20.5.2, 20.6)."""
    p1.wagers(("ann", 1, 50), ("eve", 6, 100))
    p1.deal("9s 8c 6d Kh Kc")
    p1.stand(2)
    p1.deal("Jc 9h")
    p1.wagers(("ann", 1, 50))
    p1.refused(SUE, t.InvalidateOutcome("fraud", forfeits=("cat",)), "no_wager_in_the_round")
    p1.does(SUE, t.InvalidateOutcome("fraud", forfeits=("eve",)))


def advice_and_side_bets(p1: Table) -> None:
    """Advice from staff, unsolicited advice and side bets are recorded, except where allowed (20.7, 20.8, 20.11)."""
    kept = t.ReportMisconduct("staff_advice", "dora", "a pontoon takes no card", to_keep_the_rules=True)
    p1.refused(VERA, kept, "advice_kept_the_rules")
    p1.does(VERA, t.ReportMisconduct("staff_advice", "dora", "told bob to stand"))
    p1.refused(DORA, t.ReportMisconduct("influence", "fay", "told ann to hit", asked=True), "advice_was_asked_for")
    p1.does(DORA, t.ReportMisconduct("influence", "fay", "told bob to split"))
    p1.does(GUS, t.ReportMisconduct("side_bet", "cat", "$20 with a spectator on the dealer's hand"))


SCENES = (a_prohibited_device, a_detention, a_fire, a_fraud, advice_and_side_bets)
