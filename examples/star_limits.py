"""The Star's shoe table as its officers run it: limits, options, restrictions, seats (sections 4, 6, 7, 14 and 16)."""

from stage import Table, player
from star_cast import AMY, GUS, INES, MAX, SUE, VERA, a_new_shoe, a_plain_round, acknowledge, guest

from pontoon.game import commands as c
from pontoon.table import Limits, commands as t

ANN, BOB, CAT, EVE = player("ann"), player("bob"), player("cat"), player("eve")
TWENTY = Limits(2000, 50000, 500, 500, 10000)
FIFTY = Limits(5000, 100000, 500, 500, 10000)


# Limits


def the_minimum_rises_by_its_sign(p1: Table) -> None:
    """A higher minimum needs a sign, displayed for 20 minutes, that states when the minimum takes effect (7.5)."""
    p1.refused(SUE, t.ChangeLimits(TWENTY), "sign_must_come_first")
    p1.does(SUE, t.DisplaySign("new_minimum", 2000, p1.night.in_minutes(25)))
    p1.night.wait(19)
    p1.refused(SUE, t.ChangeLimits(TWENTY), "sign_has_not_stood_long_enough")
    p1.night.wait(1)
    p1.refused(SUE, t.ChangeLimits(TWENTY), "proposed_time_has_not_come")
    p1.night.wait(5)
    p1.does(SUE, t.ChangeLimits(TWENTY))


def the_minimum_rises_with_markers(p1: Table) -> None:
    """It applies at once to players who join; those at the table keep the old one with a marker (7.5.1 to 7.5.4)."""
    p1.does(SUE, t.ChangeLimits(FIFTY, keep_old_minimum=True))
    guest(p1, "eve", 6)
    p1.refused(EVE, c.PlaceWager(6, "eve", 2000), "below_the_minimum")
    p1.wagers(("ann", 1, 20), ("eve", 6, 50))
    p1.deal("9s 8c 6d Kh Qc")
    p1.stand(2)
    p1.deal("Jc 9h")
    p1.does(CAT, t.LeaveTable("cat"))
    p1.refused(SUE, t.RaiseOldMinimum(4000), "sign_must_come_first")
    p1.does(SUE, t.DisplaySign("new_minimum", 4000, p1.night.in_minutes(20)))
    p1.night.wait(20)
    p1.does(SUE, t.RaiseOldMinimum(4000))
    p1.refused(ANN, c.PlaceWager(1, "ann", 2000), "below_the_minimum")
    p1.does(SUE, t.ChangeLimits(TWENTY))


def a_higher_maximum_for_one(p1: Table) -> None:
    """One player may wager above the maximum, with a sign for that player's limits (7.6)."""
    p1.refused(BOB, c.PlaceWager(3, "bob", 80000), "above_the_maximum")
    p1.does(SUE, t.AllowAboveMaximum(100000, 10000, player="bob"))
    p1.wagers(("bob", 3, 800))
    p1.deal("9s 6d Kh")
    p1.stand()
    p1.deal("Jc 9h")
    p1.does(SUE, t.AllowAboveMaximum(None, player="bob"))


# Options


def splitting_again(p1: Table) -> None:
    """A Gaming Manager lets players split again once all of them, including latecomers, have been advised (14.9)."""
    p1.refused(SUE, t.ChooseOption("resplit", yes=True), "officer_lacks_authority")
    p1.refused(MAX, t.ChooseOption("resplit", yes=True), "notice_must_come_first")
    p1.does(SUE, t.GiveNotice("players", "resplit"))
    p1.does(MAX, t.ChooseOption("resplit", yes=True))
    guest(p1, "cat", 5)
    p1.wagers(("ann", 1, 25))
    p1.deal("8s 6d 8c")
    p1.does(ANN, c.Split(1, 1, "ann"))
    p1.deal("8h")
    p1.does(ANN, c.Split(1, 1, "ann"))
    p1.deal("Kh")
    p1.stand()
    p1.deal("Kc")
    p1.stand()
    p1.deal("9d")
    p1.stand()
    p1.deal("Jc 9h")


def perfect_pairs_with_a_wager_only(p1: Table) -> None:
    """Surveillance and an inspector are notified, then the sign goes up, then the restriction applies (16.4)."""
    p1.refused(MAX, t.DisplaySign("pairs_restriction"), "restriction_is_not_known_yet")
    p1.does(MAX, t.GiveNotice("surveillance", "pairs_with_wager_only"))
    acknowledge(p1, VERA)
    p1.does(MAX, t.GiveNotice("inspector", "pairs_with_wager_only"))
    p1.refused(MAX, t.ChooseOption("pairs_with_wager_only", yes=True), "notice_must_come_first")
    acknowledge(p1, INES)
    p1.refused(MAX, t.ChooseOption("pairs_with_wager_only", yes=True), "notice_must_come_first")
    p1.does(MAX, t.DisplaySign("pairs_restriction"), t.ChooseOption("pairs_with_wager_only", yes=True))
    p1.wagers(("ann", 1, 25))
    p1.refused(BOB, c.PlacePerfectPairs(1, "bob", 500), "perfect_pairs_need_an_own_wager")
    p1.does(ANN, c.WithdrawWager(1, "ann"))


def face_down_and_paid_late(p1: Table) -> None:
    """With an inspector's approval, the first two cards are face down (4.6.2); a 21 is paid at the end (11.3)."""
    p1.refused(SUE, t.ChooseOption("face_down", yes=True), "notice_must_come_first")
    p1.does(INES, t.ApproveFaceDown(p1.night.in_minutes(30)))
    p1.does(SUE, t.ChooseOption("face_down", yes=True))
    p1.does(AMY, t.ChooseOption("late_payment", yes=True))
    p1.wagers(("ann", 1, 25))
    p1.deal("As 6d Kh")
    p1.does(ANN, c.ExposeCards(1, "ann"))
    p1.does(AMY, t.ChooseOption("late_payment", yes=False))
    p1.night.wait(30)
    a_plain_round(p1)


# Restrictions


def a_player_sits_out(p1: Table) -> None:
    """A player who sits out a round may be restricted to the minimum until the next shuffle (6.11)."""
    p1.does(SUE, t.DirectShuffle("bob has seen the same flush twice"))
    a_new_shoe(p1)
    a_plain_round(p1)
    p1.refused(SUE, t.RestrictPlayer("ann", "shoe"), "no_round_was_sat_out")
    p1.does(SUE, t.RestrictPlayer("bob", "shoe"))
    p1.refused(BOB, c.PlaceWager(3, "bob", 5000), "restricted_to_the_minimum")
    p1.does(SUE, t.DirectShuffle("the table asks for it"))
    a_new_shoe(p1)


def for_all_further_shoes(p1: Table) -> None:
    """Only a Gaming Manager may restrict a player for all later shoes, after notifying an inspector (6.12)."""
    a_plain_round(p1)
    p1.refused(SUE, t.RestrictPlayer("bob", "further_shoes"), "not_authorised_here")
    p1.refused(MAX, t.RestrictPlayer("bob", "further_shoes"), "notice_must_come_first")
    p1.does(MAX, t.GiveNotice("inspector", "minimum_for_further_shoes", "bob"))
    p1.refused(MAX, t.RestrictPlayer("bob", "further_shoes"), "notice_must_come_first")
    acknowledge(p1, INES)
    p1.does(MAX, t.RestrictPlayer("bob", "further_shoes"))
    p1.refused(BOB, c.PlaceWager(3, "bob", 5000), "restricted_for_further_shoes")


def held_to_one_box(p1: Table) -> None:
    """The same for a player who is restricted to one box at the minimum (6.13)."""
    p1.refused(MAX, t.RestrictPlayer("cat", "one_box"), "notice_must_come_first")
    p1.does(MAX, t.GiveNotice("inspector", "one_box_at_the_minimum", "cat"))
    acknowledge(p1, INES)
    p1.does(MAX, t.RestrictPlayer("cat", "one_box"))
    p1.wagers(("cat", 5, 20))
    p1.refused(CAT, c.PlaceWager(4, "cat", 2000), "limited_to_one_box")
    p1.does(CAT, c.WithdrawWager(5, "cat"))
    p1.does(MAX, t.LiftRestriction("cat"), t.LiftRestriction("bob"))


# Seats


def the_table_fills_up(p1: Table) -> None:
    """Boxes are reserved (6.14), and the players on a box (6.5) or at the table (6.16) are limited in number."""
    p1.does(SUE, t.ReserveBoxes((7,), "fay"), t.LimitPlayersPerBox(1), t.LimitPlayers(6))
    guest(p1, "gil", 2)
    p1.refused(player("gil"), t.SitDown("gil", 7), "box_is_kept_for_another")
    guest(p1, "fay", 7)
    p1.does(player("hal"), t.PresentPlayerCard("hal", "C-hal", "hal"))
    p1.refused(player("hal"), t.SitDown("hal", 4), "table_has_its_players")
    p1.does(SUE, t.LimitPlayers(None))


def somebody_waits_for_a_box(p1: Table) -> None:
    """A player with several boxes gives one up when another player is waiting for it (6.9)."""
    p1.wagers(("bob", 3, 25), ("bob", 4, 25))
    p1.refused(player("hal"), t.SitDown("hal", 4), "box_is_taken")
    p1.does(player("hal"), t.WaitForBox("hal"))
    p1.does(BOB, t.GiveUpBox("bob", 4))
    p1.does(player("hal"), t.SitDown("hal", 4))
    p1.deal("9s 6d Kh")
    p1.stand()
    p1.deal("Jc 9h")


def a_seat_is_vacated(p1: Table) -> None:
    """A player who makes no wager for three rounds at a full table may lose the seat (20.10)."""
    a_plain_round(p1)
    p1.refused(SUE, t.VacateSeat("hal"), "player_has_not_been_idle")
    a_plain_round(p1)
    p1.does(SUE, t.VacateSeat("hal"))


def a_wager_is_refused(p1: Table) -> None:
    """Before the first card, a supervisor may refuse a wager on reasonable grounds (20.12)."""
    p1.wagers(("eve", 6, 100))
    p1.refused(SUE, t.RefuseWager(6, "eve", ""), "reason_is_missing")
    p1.does(GUS, t.RefuseWager(6, "eve", "eve has been served enough"))


SCENES = (
    the_minimum_rises_by_its_sign,
    the_minimum_rises_with_markers,
    a_higher_maximum_for_one,
    splitting_again,
    perfect_pairs_with_a_wager_only,
    face_down_and_paid_late,
    a_player_sits_out,
    for_all_further_shoes,
    held_to_one_box,
    the_table_fills_up,
    somebody_waits_for_a_box,
    a_seat_is_vacated,
    a_wager_is_refused,
)
