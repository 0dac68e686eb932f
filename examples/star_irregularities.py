"""The Star's shoe table goes through section 18: cards that go astray, steps left out, rounds reconstructed or void."""

from stage import Table, player
from star_cast import DORA, GUS, INES, SUE, VERA, a_new_shoe, a_plain_round, acknowledge, guest

from pontoon.game import card, cards, commands as c
from pontoon.table import MANUAL_SHUFFLE, MULTISHUFFLER, commands as t, of_decks
from pontoon.table.counts import without_card

ANN, BOB, CAT = player("ann"), player("bob"), player("cat")


def a_card_lies_face_up(p1: Table) -> None:
    """A card found face up is burned (18.1); another, burned in error, stays burned (18.17)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("9s 8c")
    p1.does(DORA, c.BurnCard(card("4h")))
    p1.deal("6d Ks Qc")
    p1.does(DORA, c.BurnCard(card("2c"), face_up=False))
    p1.stand(2)
    p1.deal("Kh 9h")


def a_card_is_drawn_in_error(p1: Table) -> None:
    """A card drawn when none was due is the next card (18.2); if all refuse it, the dealer takes it (18.3, 18.4)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("7s 8c 6d 5h Qc")
    p1.does(DORA, c.DrawInError(card("9c")))
    p1.does(ANN, c.Hit(1, 1, "ann"))
    p1.stand()
    p1.deal("9h 2s")
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("7d 8s 6h 5d 6c")
    p1.does(DORA, c.DrawInError(card("5s")))
    p1.does(ANN, c.RefuseCard(1, 1, "ann"))
    p1.refused(ANN, c.Hit(1, 1, "ann"), "refused_card_ends_the_box")
    p1.does(BOB, c.RefuseCard(3, 1, "bob"))
    p1.deal("9s")


def a_refused_card_in_the_initial_deal(p1: Table) -> None:
    """A player who refuses a card while the hand has fewer than two cards still gets the second card (18.3)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("7h 9d 8d")
    p1.does(DORA, c.DrawInError(card("3c")))
    p1.does(ANN, c.RefuseCard(1, 1, "ann"))
    p1.does(BOB, c.AcceptCard(3, "bob"))
    p1.say("bob", "takes the card")
    p1.deal("Kd")
    p1.stand()
    p1.deal("9s")


def a_card_too_many_for_the_dealer(p1: Table) -> None:
    """An unused card is burned if exposed (18.5); if not, it is the first card of the next round (18.6)."""
    p1.does(DORA, c.DrawExtraCard(card("4s"), exposed=True))
    p1.does(DORA, c.DrawExtraCard(card("Ah"), exposed=False))
    p1.wagers(("ann", 1, 25))
    p1.refused(DORA, c.DealCard(card("6s")), "kept_card_comes_first")
    p1.deal("Ah 6s Kd")


def a_round_without_wagers(p1: Table) -> None:
    """A round that begins without wagers is void, and its cards are burned (18.7)."""
    p1.deal("4s 9h")


def a_round_is_laid_out_again(p1: Table) -> None:
    """A misdealt round is reconstructed during play, or after it until the next round begins (18.8)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("Ks 9c 7d 5h 8c")
    p1.does(DORA, c.ReconstructRound(cards("Ks 9c 7d 8c 5h")))
    p1.stand(2)
    p1.deal("Jc")
    p1.wagers(("bob", 3, 100))
    p1.does(SUE, c.ReconstructRound(cards("Ks 9c 7d 5h 8c Jc")))
    p1.stand(2)


def a_round_is_void(p1: Table) -> None:
    """If reconstruction fails, a round is void, but a pontoon already paid stands and play goes on (18.8, 18.8.1)."""
    p1.wagers(("ann", 1, 50), ("bob", 3, 25))
    p1.deal("As 9c 7d Kc 5h")
    p1.refused(DORA, c.VoidRound("misdeal"), "not_authorised_here")
    p1.does(SUE, c.VoidRound("misdeal"))
    p1.wagers(("bob", 3, 25))
    p1.deal("Js 8h Qh")
    p1.stand()
    p1.deal("Jh")


def a_player_does_not_answer(p1: Table) -> None:
    """A player who makes no decision gets no further card (18.10)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("5s 8c 6d 6h Qc")
    p1.does(DORA, c.DeclareAbsent(1, "ann"))
    p1.stand()
    p1.deal("Kh 5c")


def insurance_is_forgotten(p1: Table) -> None:
    """If insurance was not offered, players may still take it until the dealer draws a second card (18.13)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("9s 8c Ad 7h Qc")
    p1.does(DORA, c.OmitInsurance(), c.CloseSurrender())
    p1.stand()
    p1.does(BOB, c.Insure(3, "bob", 1250))
    p1.stand()
    p1.deal("Kh")
    p1.refused(ANN, c.Insure(1, "ann", 1250), "insurance_is_closed")


def wagers_outside_the_limits(p1: Table) -> None:
    """A wager found to be below the minimum is valid (7.2); one above the maximum counts only up to it (7.3)."""
    p1.refused(ANN, c.PlaceWager(1, "ann", 500), "below_the_minimum")
    p1.does(DORA, c.PlaceWager(1, "ann", 500, found=True), c.PlaceWager(3, "bob", 70000, found=True))
    p1.say("dora", "finds $5 of ann's on box 1 and $700 of bob's on box 3")
    p1.deal("9s 8c 6d Kh Qc")
    p1.stand(2)
    p1.deal("Jc 9h")


def the_shuffle_is_forgotten(p1: Table) -> None:
    """A round dealt after the cutting card is completed, and then the cards are shuffled (5.1.3, 18.14)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("9s")
    p1.does(DORA, t.DrawCuttingCard())
    p1.deal("8c 6d Kh Qc")
    p1.stand(2)
    p1.deal("Jc 9h")
    p1.wagers(("ann", 1, 25))
    p1.refused(DORA, c.DealCard(card("2d")), "shuffle_is_due")
    p1.does(VERA, t.ReportOmission("shuffle"))
    p1.deal("Jd 8d Qd")
    p1.stand()
    p1.deal("Qs")


def cut_and_burn_are_forgotten(p1: Table) -> None:
    """Uncut cards are used for one round only (18.11), and a first card that was not burned stays in play (18.12)."""
    p1.does(DORA, t.Shuffle(MANUAL_SHUFFLE))
    p1.wagers(("ann", 1, 25))
    p1.refused(DORA, c.DealCard(card("2d")), "cards_are_not_in_play")
    p1.does(GUS, t.ReportOmission("cut"))
    p1.does(INES, t.ReportOmission("burn"))
    p1.deal("Jd 8d Qd")
    p1.stand()
    p1.deal("Qs")
    p1.refused(DORA, c.DealCard(card("2d")), "shuffle_is_due")
    a_new_shoe(p1)
    a_plain_round(p1)


def a_shuffle_is_directed(p1: Table) -> None:
    """A supervisor suspects the cards, the dealer drops them, and no player will cut (5.1.4, 5.4, 5.6.1)."""
    p1.refused(DORA, t.DirectShuffle("a feeling"), "not_authorised_here")
    p1.does(SUE, t.DirectShuffle("the same four cards came out twice in the same order"))
    p1.does(DORA, t.Shuffle(MANUAL_SHUFFLE), t.DropCards())
    p1.refused(CAT, t.CutCards(150), "dealing_is_held_up")
    p1.does(SUE, t.VerifyCollected(383), t.VerifyCollected(384))
    for who in (CAT, ANN, BOB):
        p1.does(who, t.RefuseCut())
    p1.does(SUE, t.CutCards(150))
    p1.does(DORA, t.InsertCuttingCard(1), t.BurnFirstCard())


def the_shoe_runs_out(p1: Table) -> None:
    """The discards are shuffled and cut in the middle of a round, which is then completed (18.9)."""
    boxes = (("ann", 1), ("ann", 2), ("bob", 3), ("cat", 5))
    # Nine cards are unseen at that point: the eight left, and the one burned at the start of the shoe.
    p1.rounds_go_by(boxes, down_to=8, keeping="7s 8h 9s 6d 6c 7h 8d Kc Qd")
    p1.wagers(("ann", 1, 25), ("bob", 3, 25), ("cat", 5, 25))
    p1.deal("7s 8h 9s 6d 6c 7h 8d")
    p1.does(ANN, c.Hit(1, 1, "ann"))
    p1.refused(DORA, c.DealCard(card("Kc")), "cutting_card_is_next")
    p1.does(DORA, t.DrawCuttingCard())
    p1.deal("Kc")
    p1.does(BOB, c.Hit(3, 1, "bob"))
    p1.say("duty", p1.waits_for)
    p1.does(DORA, c.ShuffleDiscards())
    p1.does(ANN, t.CutCards(190))
    p1.does(DORA, t.InsertCuttingCard(60))
    p1.deal("4h")
    p1.stand(2)
    p1.deal("Kh 9c")


def new_cards_for_old(p1: Table) -> None:
    """After the round with the cutting card, new cards are brought in and riffled on request (4.5, 4.5.1, 5.2.1)."""
    a_new_shoe(p1)
    p1.does(SUE, t.BringCards(8, "angel"))
    p1.does(DORA, t.CheckCards(of_decks(8)))
    p1.refused(SUE, t.ReplaceCards(), "cutting_card_is_not_out")
    p1.wagers(("ann", 1, 25))
    p1.deal("9s 7d Kh")
    p1.stand()
    p1.does(DORA, t.DrawCuttingCard())
    p1.deal("Jc")
    p1.does(SUE, t.ReplaceCards())
    p1.does(BOB, t.RequestRiffle())
    p1.does(GUS, t.ApproveRiffle())
    p1.refused(DORA, t.Riffle("multishuffler"), "riffle_is_not_before_that")
    p1.does(DORA, t.Riffle("cut"))
    p1.does(CAT, t.CutCards(100))
    p1.does(DORA, t.InsertCuttingCard(96, exact=False), t.BurnFirstCard())
    a_plain_round(p1)


def a_card_is_missing(p1: Table) -> None:
    """The round and the shoe are void; decks are checked, two people are notified, new cards are brought in (18.16)."""
    p1.wagers(("ann", 1, 25), ("bob", 3, 25))
    p1.deal("9s As 6d Kh Kc")
    p1.refused(DORA, t.DeclareCardsAstray(missing=cards("7h")), "not_authorised_here")
    p1.does(SUE, t.DeclareCardsAstray(missing=cards("7h")))
    acknowledge(p1, VERA)
    acknowledge(p1, INES)
    p1.refused(ANN, c.PlaceWager(1, "ann", 2500), "dealing_is_held_up")
    p1.does(DORA, t.CheckCards(without_card(of_decks(8), card("7h"))))
    p1.does(SUE, t.BringCards(8))
    p1.does(GUS, t.CheckCards(of_decks(8), by_device=True, new_cards=True))
    p1.does(SUE, t.ReplaceCards())
    a_new_shoe(p1)
    a_plain_round(p1)


def a_foreign_card_is_found(p1: Table) -> None:
    """The same for a card that belongs to none of the decks, which prove to be complete without it (18.16)."""
    p1.wagers(("bob", 3, 25))
    p1.deal("9s")
    p1.does(SUE, t.DeclareCardsAstray(foreign=("a Ten of Hearts with a blue back",)))
    acknowledge(p1, VERA)
    acknowledge(p1, INES)
    p1.refused(DORA, t.Shuffle(MULTISHUFFLER), "dealing_is_held_up")
    p1.does(DORA, t.CheckCards(of_decks(8)))
    a_new_shoe(p1)


def an_invalid_wager(p1: Table) -> None:
    """An invalid wager is returned before the round and void during it; settled rounds stand (18:17.21, 20.1)."""
    moe = player("moe")
    guest(p1, "moe", 6)
    p1.wagers(("ann", 1, 25), ("moe", 6, 50))
    claim = t.FindWagerInvalid("moe", "for_another", "a power of attorney", "his brother's money")
    p1.refused(DORA, claim, "not_authorised_here")
    p1.does(SUE, claim)
    p1.refused(moe, c.PlaceWager(6, "moe", 5000), "player_card_is_missing")
    p1.does(moe, t.PresentPlayerCard("moe", "C-moe", "moe"))
    p1.wagers(("moe", 6, 50))
    p1.deal("9s As 6d Kh Kc")
    p1.does(SUE, t.FindWagerInvalid("moe", "anothers_card"))
    p1.stand()
    p1.deal("Jc 9h")
    p1.does(moe, t.PresentPlayerCard("moe", "C-moe", "moe"))
    p1.wagers(("moe", 6, 50))
    p1.deal("9s 6d Kh")
    p1.stand()
    p1.deal("Jc 9h")
    p1.refused(SUE, t.FindWagerInvalid("moe", "no_card"), "settled_rounds_stand")
    p1.does(moe, t.LeaveTable("moe"))


SCENES = (
    a_card_lies_face_up,
    a_card_is_drawn_in_error,
    a_refused_card_in_the_initial_deal,
    a_card_too_many_for_the_dealer,
    a_round_without_wagers,
    a_round_is_laid_out_again,
    a_round_is_void,
    a_player_does_not_answer,
    insurance_is_forgotten,
    wagers_outside_the_limits,
    the_shuffle_is_forgotten,
    cut_and_burn_are_forgotten,
    a_shuffle_is_directed,
    the_shoe_runs_out,
    new_cards_for_old,
    a_card_is_missing,
    a_foreign_card_is_found,
    an_invalid_wager,
)
