"""Canberra's automated shuffling shoe fails twice and is replaced as section 19 requires."""

from canberra_cast import ABEL, CARL, DEAN, OLGA, cut_and_load
from stage import Table, player

from pontoon.game import card, commands as c
from pontoon.table import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, commands as t, of_decks, usual_layout

LIMITS = Limits(500, 10000)


def an_automated_shuffling_shoe(c2: Table) -> None:
    """Table and decks are approved and announced (1.1, 2.3+); the dealer, then the device, shuffles (19.1, 19.2)."""
    c2.does(ABEL, t.ApproveTable("ACT 2002/19", perfect_pairs=False))
    c2.does(OLGA, t.DetermineDecks(4, SHUFFLING_DEVICE))
    tell_of_the_decks(c2)
    c2.does(CARL, t.BringCards(4))
    c2.does(DEAN, t.CheckCards(of_decks(4)))
    layout = usual_layout(c2.night.rules, perfect_pairs=False)
    c2.does(CARL, t.OpenTable(SHUFFLING_DEVICE, layout, Equipment(), LIMITS, (250, 500, 2500), perfect_pairs=False))
    c2.does(DEAN, t.ComeOnDuty())
    c2.dealer = DEAN
    for name, box in (("sam", 1), ("tia", 4)):
        c2.does(player(name), t.SitDown(name, box))
    c2.refused(DEAN, t.Shuffle(SHUFFLING_DEVICE), "dealer_shuffles_first")
    c2.does(DEAN, t.Shuffle(MANUAL_SHUFFLE), t.Shuffle(SHUFFLING_DEVICE))


def tell_of_the_decks(c2: Table) -> None:
    """Notify the players and the authorised officer, who is present tonight (2.3+)."""
    c2.does(CARL, t.GiveNotice("players", "decks"), t.GiveNotice("authorised_officer", "decks"))
    c2.does(ABEL, t.AcknowledgeNotice(len(c2.state.notices)))


def a_round(c2: Table) -> None:
    """One player has 19, the other has 18, and the dealer busts."""
    c2.wagers(("sam", 1, 10), ("tia", 4, 25))
    c2.deal("9s 8c 6d Kh Qc")
    c2.stand(2)
    c2.deal("Jc 9h")


def it_sticks_and_is_dealt_on(c2: Table) -> None:
    """The round is completed, then a cutting card is inserted and the shoe is dealt to its end (19.3, 19.3(a))."""
    a_round(c2)
    c2.wagers(("sam", 1, 10))
    c2.deal("9s 6d Kh")
    c2.does(CARL, t.ReportMalfunction("the wheel sticks"))
    c2.refused(DEAN, t.DealOnAfterMalfunction(48), "round_is_in_play")
    c2.stand()
    c2.deal("Jc 9h")
    c2.wagers(("sam", 1, 10))
    c2.refused(DEAN, c.DealCard(card("2d")), "malfunction_needs_a_choice")
    c2.refused(DEAN, t.DealOnAfterMalfunction(100), "cutting_card_is_out_of_bounds")
    c2.does(DEAN, t.DealOnAfterMalfunction(48, exact=False))
    c2.deal("Js")
    c2.does(DEAN, t.DrawCuttingCard())
    c2.deal("8d Ks")
    c2.stand()
    c2.deal("Qh")


def device_and_cards_are_renewed(c2: Table) -> None:
    """At the end of that shoe the device and the cards are replaced (19.3+)."""
    c2.refused(DEAN, t.Shuffle(MANUAL_SHUFFLE), "new_cards_come_first")
    new_cards(c2)
    c2.does(DEAN, t.Shuffle(MANUAL_SHUFFLE), t.Shuffle(SHUFFLING_DEVICE))
    a_round(c2)


def new_cards(c2: Table) -> None:
    """New cards are brought, are checked by the dealer and the supervisor, and replace the old ones (2.4)."""
    c2.does(CARL, t.BringCards(4), t.CheckCards(of_decks(4)))
    c2.does(DEAN, t.CheckCards(of_decks(4)))
    c2.does(OLGA, t.ReplaceCards())


def it_sticks_and_is_shuffled(c2: Table) -> None:
    """The remaining cards are shuffled and cut (19.3(b)); section 19 does not apply to the next, plain shoe (19.3+)."""
    c2.does(CARL, t.ReportMalfunction("the wheel sticks again"))
    c2.does(DEAN, t.ShuffleAfterMalfunction())
    cut_and_load(c2, 60, exact=False)
    c2.wagers(("tia", 4, 25))
    c2.does(DEAN, t.DrawCuttingCard())
    c2.does(OLGA, t.DetermineDecks(4, MANUAL_SHUFFLE))
    c2.does(player("tia"), c.WithdrawWager(4, "tia"))
    tell_of_the_decks(c2)
    new_cards(c2)
    c2.does(DEAN, t.Shuffle(MANUAL_SHUFFLE))
    cut_and_load(c2, 60)
    a_round(c2)


def the_table_closes_early(c2: Table) -> None:
    """The players and any available officer are notified first (16.2); the cards are checked afterwards (2.2)."""
    c2.refused(CARL, t.CloseTable(), "not_authorised_here")
    c2.refused(OLGA, t.CloseTable(), "players_must_be_told_first")
    c2.does(CARL, t.GiveNotice("players", "closure"))
    c2.refused(OLGA, t.CloseTable(), "officer_must_be_told_first")
    c2.does(CARL, t.GiveNotice("authorised_officer", "closure", available=False))
    c2.does(OLGA, t.CloseTable())
    c2.does(DEAN, t.CheckCards(of_decks(4)))


SCENES = (
    an_automated_shuffling_shoe,
    it_sticks_and_is_dealt_on,
    device_and_cards_are_renewed,
    it_sticks_and_is_shuffled,
    the_table_closes_early,
)
