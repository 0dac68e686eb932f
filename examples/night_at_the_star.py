"""A night at The Star: a shoe table and a shuffling device table, and everything that can go wrong at either table.

Run it: `python examples/night_at_the_star.py`. It begins on the last evening of a month, so a mispayment found before
midnight is in one monthly report, and one found after midnight is in the next.
"""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import star_conduct
import star_device
import star_irregularities
import star_limits
import star_office
from stage import Night, Table, player
from star_cast import DAN, DORA, GUS, STAFF, SUE, TOM, guest

from pontoon.game import card, commands as c
from pontoon.table import MULTISHUFFLER, Equipment, Limits, commands as t, of_decks, usual_layout
from pontoon.table.counts import without_card

SYDNEY = ZoneInfo("Australia/Sydney")
CHIPS = (250, 500, 2500, 10000, 50000)
LIMITS = Limits(1000, 50000, 500, 500, 10000)


# Before the first card


def cards_are_brought(p1: Table) -> None:
    """Decks come to the table and are checked; an incomplete one is discovered in time (4.1, 4.3, 4.4)."""
    p1.refused(SUE, t.BringCards(7, "casino"), "decks_are_not_so_many")
    p1.does(SUE, t.BringCards(8, "casino"))
    p1.does(DORA, t.CheckCards(without_card(of_decks(8), card("As"))))
    p1.refused(GUS, t.SecureCards(), "cards_are_not_checked")
    p1.does(SUE, t.BringCards(8, "casino"))
    p1.does(GUS, t.CheckCards(of_decks(8), by_device=True), t.SecureCards())


def the_table_opens(p1: Table) -> None:
    """The table opens with its full layout, equipment and limits, and one dealer (2.1, 3.2, 3.3, 7.1, 11.5)."""
    layout = usual_layout(p1.night.rules)
    small_rack = t.OpenTable(MULTISHUFFLER, layout, Equipment(discard_rack_decks=6), LIMITS, CHIPS)
    p1.refused(SUE, small_rack, "table_is_not_complete")
    p1.does(SUE, t.OpenTable(MULTISHUFFLER, layout, Equipment(), LIMITS, CHIPS))
    p1.does(DORA, t.ComeOnDuty())
    p1.refused(DAN, t.ComeOnDuty(), "another_dealer_is_on_duty")
    p1.does(GUS, t.ComeOnDuty())
    p1.dealer = DORA


def players_come(p1: Table) -> None:
    """Nobody plays without a valid Player Card of their own (6.1, 20.1), and cash goes into the drop box (3.4)."""
    ann = player("ann")
    p1.refused(ann, t.SitDown("ann", 1), "player_card_comes_first")
    p1.does(ann, t.PresentPlayerCard("ann", "C-7", "bob"))
    p1.refused(ann, t.SitDown("ann", 1), "player_card_is_not_accepted")
    guest(p1, "ann", 1)
    guest(p1, "bob", 3)
    guest(p1, "cat", 5)
    for name in ("ann", "bob", "cat"):
        p1.does(player(name), t.BuyChips(name, 100000))


def the_first_shuffle(p1: Table) -> None:
    """A riffle on request, the shuffle, the cut offered in turn, and the first card burned (5.1 to 5.6, 5.9)."""
    ann, bob = player("ann"), player("bob")
    p1.refused(DORA, t.Riffle("multishuffler"), "no_riffle_is_asked_for")
    p1.does(ann, t.RequestRiffle())
    p1.refused(DORA, t.Riffle("multishuffler"), "riffle_is_not_approved")
    p1.does(SUE, t.ApproveRiffle())
    p1.does(DORA, t.Riffle("multishuffler"), t.Shuffle(MULTISHUFFLER))
    p1.refused(bob, t.CutCards(200), "cut_is_offered_to_another")
    p1.does(ann, t.RefuseCut())
    p1.refused(bob, t.CutCards(20), "cut_is_too_near_an_end")
    p1.does(bob, t.CutCards(200))
    p1.refused(DORA, t.InsertCuttingCard(300), "cutting_card_is_out_of_bounds")
    p1.does(DORA, t.InsertCuttingCard(96, exact=False))
    p1.wagers(("ann", 1, 25))
    p1.refused(DORA, c.DealCard(card("Ks")), "cards_are_not_in_play")
    p1.does(DORA, t.BurnFirstCard())


def the_first_round(p1: Table) -> None:
    """A plain round, with Perfect Pairs wagers (8.1, 12, 15, 16.8, 17.1)."""
    p1.wagers(("bob", 3, 50), ("cat", 5, 25))
    p1.does(player("bob"), c.PlacePerfectPairs(3, "bob", 500))
    p1.refused(SUE, c.DealCard(card("Ks")), "not_authorised_here")
    p1.deal("Ks 8h 9d 7c Qd 8d 5s")
    p1.stand(2)
    p1.hit("6h")
    p1.stand()
    p1.deal("Kc")


def two_on_a_box(p1: Table) -> None:
    """One player surrenders (10.1); two double on a box, and one of them forfeits (6.6, 13.4, 13.5, 13.7)."""
    ann, bob = player("ann"), player("bob")
    p1.wagers(("ann", 1, 50), ("bob", 1, 25), ("cat", 5, 25))
    p1.deal("6s 9d Kh 5c 7d")
    p1.does(player("cat"), c.Surrender(5, "cat"))
    p1.does(DORA, c.CloseSurrender())
    p1.refused(bob, c.Double(1, 1, "bob"), "doubling_is_decided_by_the_controlling_player")
    p1.does(ann, c.Double(1, 1, "ann"))
    p1.does(bob, c.Double(1, 1, "bob"))
    p1.deal("4h")
    p1.does(ann, c.Forfeit(1, 1, "ann"))
    p1.does(bob, c.Keep(1, 1, "bob"))
    p1.deal("8s")


# The end of the night


def gaming_goes_cashless(p1: Table) -> None:
    """Late at night the drop box is removed, and chips are bought at the terminal (3.4.1)."""
    p1.refused(player("ann"), t.BuyChips("ann", 20000, cash=False), "table_has_no_terminal")
    p1.does(SUE, t.OperateCashless(yes=True, drop_box=False))
    p1.does(player("ann"), t.BuyChips("ann", 20000, cash=False))
    p1.refused(SUE, t.OperateCashless(yes=False, drop_box=False), "cash_needs_a_drop_box")


def the_table_closes(p1: Table) -> None:
    """With players present, the table closes only after its sign has been up for 20 minutes (20.9)."""
    p1.wagers(("ann", 1, 50))
    p1.refused(SUE, t.CloseTable(), "sign_must_come_first")
    p1.does(SUE, t.DisplaySign("closure", takes_effect_at=p1.night.in_minutes(20)))
    p1.night.wait(19)
    p1.refused(SUE, t.CloseTable(), "sign_has_not_stood_long_enough")
    p1.night.wait(1)
    p1.does(GUS, t.GoOffDuty())
    p1.does(SUE, t.CloseTable())


def a_tournament(p1: Table) -> None:
    """The closed table is handed over to a tournament and returned (21.5.1)."""
    p1.refused(SUE, t.HoldTournament("Spring Cup"), "not_authorised_here")
    p1.does(TOM, t.HoldTournament("Spring Cup"), t.HoldTournament(""))


def main(tell: Callable[[str], None] = print) -> Night:
    """Play the whole night, and return it for the tests to examine."""
    night = Night("star-2024", datetime(2024, 8, 31, 18, tzinfo=SYDNEY), tell)
    p1, p2 = night.table("P1"), night.table("P2")
    tell(f"A night at The Star, {night.rules.ruleset.title}")
    night.introduce(*STAFF)
    night.scenes(p1, cards_are_brought, the_table_opens, players_come, the_first_shuffle, the_first_round, two_on_a_box)
    night.scenes(p1, *star_irregularities.SCENES)
    night.scenes(p1, *star_limits.SCENES)
    night.scenes(p2, *star_device.SCENES)
    night.scenes(p1, *star_conduct.SCENES)
    night.scenes(night.books, *star_office.BEFORE_MIDNIGHT)
    night.scenes(night.books, *star_office.AFTER_MIDNIGHT)
    night.scenes(p1, gaming_goes_cashless, the_table_closes, a_tournament)
    night.scenes(night.books, *star_office.LATER)
    night.close_the_books()
    return night


if __name__ == "__main__":
    main()
