"""The Star's low limit table deals from a shuffling device, which fails in every way that section 19 covers."""

from stage import Table, player
from star_cast import DAN, SUE, TOM, VERA, guest

from pontoon.game import card, cards, commands as c
from pontoon.table import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, commands as t, of_decks, usual_layout

JON, KIM = player("jon"), player("kim")
LOW = Limits(500, 10000)
CHIPS = (250, 500, 2500)


def a_low_limit_table_opens(p2: Table) -> None:
    """Low limit gaming deals from a shuffling device and holds no tournaments (7:6.7)."""
    p2.does(SUE, t.BringCards(6))
    p2.does(DAN, t.CheckCards(of_decks(6)))
    layout = usual_layout(p2.night.rules, perfect_pairs=False)
    shoe = t.OpenTable(MANUAL_SHUFFLE, layout, Equipment(), LOW, CHIPS, perfect_pairs=False, low_limit=True)
    p2.refused(SUE, shoe, "low_limit_needs_a_device")
    device = t.OpenTable(SHUFFLING_DEVICE, layout, Equipment(), LOW, CHIPS, perfect_pairs=False, low_limit=True)
    p2.does(SUE, device)
    p2.refused(TOM, t.HoldTournament("Spring Cup"), "low_limit_holds_no_tournament")
    p2.does(DAN, t.ComeOnDuty())
    p2.dealer = DAN
    guest(p2, "jon", 1)
    guest(p2, "kim", 4)


def the_device_shuffles(p2: Table) -> None:
    """The dealer may shuffle by hand first; then the device shuffles, and nobody cuts (5.7, 5.8, 5.9)."""
    p2.does(DAN, t.Shuffle(MANUAL_SHUFFLE))
    p2.refused(DAN, t.Shuffle(MANUAL_SHUFFLE), "cards_go_into_the_device")
    p2.does(DAN, t.Shuffle(SHUFFLING_DEVICE))
    p2.refused(KIM, t.CutCards(100), "no_cut_with_a_device")
    p2.does(DAN, t.BurnFirstCard())


def both_wager(p2: Table) -> None:
    """The initial deal of a round in which one player has 19 and the other has 18."""
    p2.wagers(("jon", 1, 10), ("kim", 4, 25))
    p2.deal("9s 8c 6d Kh Qc")


def both_stand(p2: Table) -> None:
    """Both stand and the dealer busts."""
    p2.stand(2)
    p2.deal("Jc 9h")


def the_discards_stay_out(p2: Table) -> None:
    """Discards go back to the device after the initial deal (8.2); if this is forgotten, they wait a round (18.15)."""
    both_wager(p2)
    p2.does(VERA, t.ReportOmission("return"))
    both_stand(p2)
    both_wager(p2)
    both_stand(p2)


def cards_face_the_wrong_way(p2: Table) -> None:
    """A card found face up is burned (18.1); if more are suspected, all are taken out and checked (18.1.1)."""
    both_wager(p2)
    p2.does(DAN, c.BurnCard(card("2h")))
    p2.refused(SUE, t.DirectDeviceCheck("a second card showed its face"), "round_is_in_play")
    both_stand(p2)
    p2.does(SUE, t.DirectDeviceCheck("a second card showed its face"))
    p2.refused(DAN, c.DealCard(card("2d")), "dealing_is_held_up")
    p2.does(DAN, t.CheckCards(of_decks(6)))
    p2.does(DAN, t.Shuffle(SHUFFLING_DEVICE), t.BurnFirstCard())


def new_cards_after_any_round(p2: Table) -> None:
    """With a device, the cards may be replaced after any round (4.5.2)."""
    both_wager(p2)
    both_stand(p2)
    p2.does(SUE, t.BringCards(6))
    p2.does(SUE, t.CheckCards(of_decks(6), by_device=True), t.ReplaceCards())
    p2.does(DAN, t.Shuffle(SHUFFLING_DEVICE), t.BurnFirstCard())


def the_device_jams(p2: Table) -> None:
    """A jam costs nobody anything: the cards are moved to another device and the round continues (19.1, 19.2)."""
    p2.refused(SUE, t.ReportMalfunction("the lift jams"), "no_card_of_a_round_is_out")
    both_wager(p2)
    p2.refused(DAN, t.ReportMalfunction("the lift jams"), "not_authorised_here")
    p2.does(SUE, t.ReportMalfunction("the lift jams"))
    both_stand(p2)


def the_device_damages_cards(p2: Table) -> None:
    """Damaged cards are replaced, the others are moved to another device, and the round continues (19.3)."""
    both_wager(p2)
    p2.does(SUE, t.ReportMalfunction("the rollers tear cards", damaged=cards("3h 9d")))
    both_stand(p2)


def somebody_is_disadvantaged(p2: Table) -> None:
    """The round ends, every wager is returned, and earlier rounds stand (19.4)."""
    both_wager(p2)
    p2.does(SUE, t.ReportMalfunction("kim's card showed in the slot", disadvantage=True))
    p2.refused(DAN, c.DealCard(card("2d")), "shuffle_is_due")
    p2.does(DAN, t.Shuffle(SHUFFLING_DEVICE), t.BurnFirstCard())


def no_other_device(p2: Table) -> None:
    """Players take their wagers back or play on; the remaining cards are shuffled, cut and dealt from a shoe (19.5)."""
    both_wager(p2)
    p2.does(SUE, t.ReportMalfunction("smoke", damaged=cards("5c"), spare=False))
    p2.refused(JON, c.Stand(1, 1, "jon"), "dealing_is_held_up")
    p2.say("duty", p2.waits_for)
    p2.does(JON, t.ElectReturn("jon", take_back=True))
    p2.does(KIM, t.ElectReturn("kim", take_back=False))
    p2.does(DAN, t.Shuffle(MANUAL_SHUFFLE))
    p2.does(KIM, t.CutCards(140))
    p2.does(DAN, t.InsertCuttingCard(100, exact=False))
    p2.stand()
    p2.deal("Jc 9h")


def the_low_limit_table_closes(p2: Table) -> None:
    """Without a device, low limit gaming is not possible: the table closes after a sign is shown (7:6.7.2, 20.9)."""
    p2.wagers(("kim", 4, 25))
    p2.refused(DAN, c.DealCard(card("2d")), "low_limit_needs_a_device")
    p2.say("duty", p2.waits_for)
    p2.does(SUE, t.DisplaySign("closure", takes_effect_at=p2.night.in_minutes(20)))
    p2.night.wait(20)
    p2.does(SUE, t.CloseTable())


SCENES = (
    a_low_limit_table_opens,
    the_device_shuffles,
    the_discards_stay_out,
    cards_face_the_wrong_way,
    new_cards_after_any_round,
    the_device_jams,
    the_device_damages_cards,
    somebody_is_disadvantaged,
    no_other_device,
    the_low_limit_table_closes,
)
