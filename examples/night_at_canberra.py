"""A night at Casino Canberra: an approved shoe table and an automated shuffling shoe, under the 2002 rules.

Run it: `python examples/night_at_canberra.py`. Where The Star has a sign, Canberra has a notice; where The Star burns
a card, Canberra does not; and the operator does much of what a supervisor does at The Star.
"""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import canberra_conduct
import canberra_device
from canberra_cast import ABEL, CARL, DELLA, OLGA, STAFF, a_new_shoe, a_plain_round, cut_and_load
from stage import Night, Table, player, seconds

from pontoon.game import card, cards, commands as c
from pontoon.table import MANUAL_SHUFFLE, Equipment, Limits, commands as t, of_decks, usual_layout

CANBERRA = ZoneInfo("Australia/Canberra")
CHIPS = (250, 500, 2500, 10000)
LIMITS = Limits(1000, 20000, 500, 500, 5000)
LIZ, NED, PAT, VIC = player("liz"), player("ned"), player("pat"), player("vic")


# Before the first card


def the_table_is_approved(c1: Table) -> None:
    """An officer approves the table in writing; the operator chooses the decks and the shuffle (1.1, 2.1 to 2.3+)."""
    opening = t.OpenTable(MANUAL_SHUFFLE, usual_layout(c1.night.rules), Equipment(), LIMITS, CHIPS)
    c1.refused(CARL, opening, "table_is_not_approved")
    c1.refused(ABEL, t.ApproveTable(" "), "approval_is_in_writing")
    c1.does(ABEL, t.ApproveTable("ACT 2002/17", perfect_pairs=False))
    c1.does(CARL, t.BringCards(3))
    c1.refused(DELLA, t.CheckCards(of_decks(3), by_device=True), "check_is_card_by_card")
    c1.does(DELLA, t.CheckCards(of_decks(3)))
    c1.refused(CARL, t.DetermineDecks(3, MANUAL_SHUFFLE), "not_authorised_here")
    c1.does(OLGA, t.DetermineDecks(3, MANUAL_SHUFFLE))
    c1.does(CARL, t.GiveNotice("players", "decks"))
    c1.does(CARL, t.GiveNotice("authorised_officer", "decks", available=False))
    c1.refused(CARL, opening, "perfect_pairs_are_not_approved")


def the_table_opens(c1: Table) -> None:
    """The table opens without Perfect Pairs, until the hours of gaming end (16.1); players arrive (4.4)."""
    until = seconds(datetime(2002, 11, 3, 4, tzinfo=CANBERRA))
    layout = usual_layout(c1.night.rules)
    c1.does(
        CARL,
        t.OpenTable(MANUAL_SHUFFLE, layout, Equipment(), LIMITS, CHIPS, perfect_pairs=False, gaming_until=until),
    )
    c1.does(DELLA, t.ComeOnDuty())
    c1.does(CARL, t.ComeOnDuty())
    c1.dealer = DELLA
    for name, box in (("liz", 1), ("ned", 3), ("pat", 5)):
        c1.does(player(name), t.SitDown(name, box), t.BuyChips(name, 50000))


def the_first_shuffle(c1: Table) -> None:
    """The dealer shuffles; the first player refuses the cut, and the next one cuts (5.1 to 5.3)."""
    c1.does(DELLA, t.Shuffle(MANUAL_SHUFFLE))
    c1.does(LIZ, t.RefuseCut())
    c1.refused(NED, t.CutCards(20), "cut_is_too_near_an_end")
    c1.does(NED, t.CutCards(72))
    c1.refused(DELLA, t.InsertCuttingCard(20), "cutting_card_is_out_of_bounds")
    c1.does(DELLA, t.InsertCuttingCard(60, exact=False))


def perfect_pairs_are_approved(c1: Table) -> None:
    """Perfect Pairs wagers need a separate approval and an original wager on the box (18.1, 18.2, 18.10, 18.14)."""
    c1.refused(OLGA, t.ChooseOption("perfect_pairs", yes=True), "notice_must_come_first")
    c1.does(ABEL, t.ApproveTable("ACT 2002/18"))
    c1.does(OLGA, t.ChooseOption("perfect_pairs", yes=True))
    c1.refused(LIZ, c.PlacePerfectPairs(1, "liz", 500), "perfect_pairs_need_an_own_wager")
    c1.wagers(("liz", 1, 25))
    c1.does(LIZ, c.PlacePerfectPairs(1, "liz", 500))
    c1.deal("4s 7d 4c")
    c1.refused(LIZ, c.Stand(1, 1, "liz"), "must_draw_below_twelve")
    c1.hit("Kh")
    c1.stand()
    c1.deal("Jc")


# Irregularities


def cards_go_wrong(c1: Table) -> None:
    """A card found face up, or an extra one, is burned (15.1, 15.3); a card drawn in error is used next (15.2)."""
    c1.wagers(("liz", 1, 25), ("ned", 3, 25))
    c1.deal("9s")
    c1.does(DELLA, c.BurnCard(card("4h")))
    c1.deal("8c 6d Ks 7c")
    c1.does(DELLA, c.BurnCard(card("2c"), face_up=False))
    c1.stand()
    c1.does(DELLA, c.DrawInError(card("5h")))
    c1.refused(NED, c.RefuseCard(3, 1, "ned"), "card_in_error_cannot_be_refused")
    c1.does(NED, c.Hit(3, 1, "ned"))
    c1.stand()
    c1.deal("Kd 9d")
    c1.does(DELLA, c.DrawExtraCard(card("3s"), exposed=False))


def a_hand_is_reconstructed(c1: Table) -> None:
    """An error of card placement is corrected during the round (15.4), but not after its settlement."""
    c1.wagers(("liz", 1, 25), ("ned", 3, 25))
    c1.deal("Qs 9c 7d 5h 8c")
    c1.does(DELLA, c.ReconstructRound(cards("Qs 9c 7d 8c 5h")))
    c1.stand(2)
    c1.deal("Jc")
    c1.refused(DELLA, c.ReconstructRound(cards("Qs 9c 7d 5h 8c Jc")), "round_cannot_be_reconstructed")


def a_past_round_is_void(c1: Table) -> None:
    """An error found after the next round has begun voids only the round in which it was made (15.5)."""
    number = c1.state.number
    c1.refused(CARL, t.VoidPastRound(number, "ned's card went to liz"), "round_is_not_past")
    c1.wagers(("liz", 1, 25))
    c1.deal("Jd")
    c1.does(CARL, t.VoidPastRound(number, "ned's card went to liz"))
    c1.deal("8d Qd")
    c1.stand()
    c1.deal("Qh")


def nobody_answers(c1: Table) -> None:
    """An absent player's hand gets cards until it exceeds 11 (15.7)."""
    c1.wagers(("liz", 1, 25), ("ned", 3, 25))
    c1.deal("2s 8h 6h 3h Qc")
    c1.does(DELLA, c.DeclareAbsent(1, "liz"))
    c1.deal("9h")
    c1.stand()
    c1.deal("Kc 5d")


def the_shuffle_is_forgotten(c1: Table) -> None:
    """Rounds dealt after the cutting card remain valid, and then the cards are shuffled (5.4, 15.8)."""
    c1.wagers(("liz", 1, 25))
    c1.does(DELLA, t.DrawCuttingCard())
    c1.refused(DELLA, c.DealCard(card("Jh")), "shuffle_is_due")
    c1.does(CARL, t.ReportOmission("shuffle"))
    c1.deal("Jh 9s Kh")
    c1.stand()
    c1.deal("Ah")
    c1.refused(DELLA, c.DealCard(card("Js")), "shuffle_is_due")
    a_new_shoe(c1)


# Limits, seats, cards


def the_limits_change(c1: Table) -> None:
    """The players are notified before the limits change (3.1); a marker gives one box a higher maximum (3.2)."""
    higher = Limits(2000, 20000, 500, 500, 5000)
    c1.refused(OLGA, t.ChangeLimits(higher), "players_must_be_told_first")
    c1.does(CARL, t.GiveNotice("players", "limits"))
    c1.refused(CARL, t.ChangeLimits(higher), "not_authorised_here")
    c1.does(OLGA, t.ChangeLimits(higher))
    c1.refused(NED, c.PlaceWager(3, "ned", 50000), "above_the_maximum")
    c1.does(OLGA, t.AllowAboveMaximum(50000, box=3))
    c1.wagers(("ned", 3, 500))
    c1.does(NED, c.WithdrawWager(3, "ned"))


def below_the_minimum(c1: Table) -> None:
    """A wager below the minimum is played and the player is advised; the next such wager is returned (3.4)."""
    c1.does(DELLA, c.PlaceWager(5, "pat", 500, found=True))
    c1.say("della", "finds $5 of pat's on box 5")
    c1.deal("9s 7d Kd")
    c1.stand()
    c1.deal("Jc")
    c1.refused(DELLA, c.PlaceWager(5, "pat", 500, found=True), "wager_below_minimum_is_returned")


def held_to_the_minimum(c1: Table) -> None:
    """A player who sits out a round may be restricted to the minimum until the next shoe (4.6)."""
    c1.refused(CARL, t.RestrictPlayer("liz", "shoe"), "not_authorised_here")
    c1.does(OLGA, t.RestrictPlayer("liz", "shoe"))
    c1.refused(LIZ, c.PlaceWager(1, "liz", 5000), "restricted_to_the_minimum")


def the_cards_are_changed(c1: Table) -> None:
    """After any round the operator may change the cards, once the supervisor and the dealer have checked them (2.4)."""
    c1.does(CARL, t.BringCards(3))
    c1.does(CARL, t.CheckCards(of_decks(3)))
    c1.refused(OLGA, t.ReplaceCards(), "cards_are_not_checked")
    c1.does(DELLA, t.CheckCards(of_decks(3)))
    c1.does(OLGA, t.ReplaceCards())
    a_new_shoe(c1)


def somebody_waits_for_a_box(c1: Table) -> None:
    """A player with several boxes gives one up (4.4); a player who sits out three rounds may lose the seat (17.8)."""
    for name, box in (("quin", 4), ("ray", 6), ("tess", 7)):
        c1.does(player(name), t.SitDown(name, box))
    c1.wagers(("liz", 1, 20), ("liz", 2, 20))
    c1.does(VIC, t.WaitForBox("vic"))
    c1.does(LIZ, t.GiveUpBox("liz", 2))
    c1.does(VIC, t.SitDown("vic", 2))
    c1.deal("9s 7d Kd")
    c1.stand()
    c1.deal("Jc")
    a_plain_round(c1)
    c1.refused(CARL, t.VacateSeat("vic"), "player_has_not_been_idle")
    a_plain_round(c1)
    c1.does(CARL, t.VacateSeat("vic"))


# The end of the night


SEVEN = (("liz", 1), ("liz", 2), ("ned", 3), ("quin", 4), ("pat", 5), ("pat", 6), ("pat", 7))


def the_last_three_rounds(c1: Table) -> None:
    """In the last three rounds the cutting card is put aside (5.5), and the discards complete the last round (15.6)."""
    c1.rounds_go_by(SEVEN, down_to=60)
    a_new_shoe(c1, cards_behind=48)
    last_nine = "7s 8h 9s 6d 6c 7h 8d Kc Qd"
    c1.rounds_go_by(SEVEN, down_to=50, keeping=last_nine)
    c1.does(DELLA, t.AnnounceLastRounds(3))
    c1.refused(DELLA, t.AnnounceLastRounds(4), "fewer_rounds_are_left")
    c1.round_goes_by(SEVEN, last_nine)
    c1.round_goes_by(SEVEN, last_nine)
    c1.wagers(("liz", 1, 25), ("ned", 3, 25), ("pat", 5, 25))
    c1.deal("7s 8h 9s 6d 6c 7h 8d")
    c1.hit("Kc")
    c1.hit("Qd")
    c1.stand()
    c1.say("duty", c1.waits_for)
    c1.does(DELLA, c.ShuffleDiscards())
    cut_and_load(c1, 50)
    c1.deal("Kh 9c")


def the_table_closes(c1: Table) -> None:
    """After the last round the table closes, with notice (16.2), and the cards are checked (2.2)."""
    c1.wagers(("liz", 1, 25))
    c1.refused(DELLA, c.DealCard(card("2d")), "last_round_is_over")
    c1.does(CARL, t.GiveNotice("players", "closure"), t.GiveNotice("authorised_officer", "closure"))
    c1.refused(OLGA, t.CloseTable(), "officer_must_be_told_first")
    c1.does(ABEL, t.AcknowledgeNotice(len(c1.state.notices)))
    c1.does(CARL, t.GoOffDuty())
    c1.does(OLGA, t.CloseTable())
    c1.does(CARL, t.BringCards(3))
    c1.does(DELLA, t.CheckCards(of_decks(3), new_cards=True))
    opening = t.OpenTable(MANUAL_SHUFFLE, usual_layout(c1.night.rules), Equipment(), LIMITS, CHIPS)
    c1.refused(CARL, opening, "check_after_play_comes_first")
    c1.does(DELLA, t.CheckCards(of_decks(3)))


def main(tell: Callable[[str], None] = print) -> Night:
    """Play the whole night, and return it for the tests to examine."""
    night = Night("canberra-2002", datetime(2002, 11, 2, 20, tzinfo=CANBERRA), tell)
    c1, c2 = night.table("C1"), night.table("C2")
    tell(f"A night at Casino Canberra, {night.rules.ruleset.title}")
    night.introduce(*STAFF)
    night.scenes(c1, the_table_is_approved, the_table_opens, the_first_shuffle, perfect_pairs_are_approved)
    night.scenes(c1, cards_go_wrong, a_hand_is_reconstructed, a_past_round_is_void, nobody_answers)
    night.scenes(c1, the_shuffle_is_forgotten, the_limits_change, below_the_minimum, held_to_the_minimum)
    night.scenes(c1, the_cards_are_changed, somebody_waits_for_a_box)
    night.wait(60)
    night.scenes(c2, *canberra_device.SCENES)
    night.wait(60)
    night.scenes(c1, *canberra_conduct.SCENES)
    night.scenes(night.books, *canberra_conduct.OFFICE)
    night.scenes(c1, the_last_three_rounds, the_table_closes)
    night.close_the_books()
    return night


if __name__ == "__main__":
    main()
