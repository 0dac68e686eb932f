"""Errors across rounds: the last round taken up again, void, or void long after; and a shoe that runs out."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import NO_CARDS, of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import ROUNDS_KEPT, PastRound
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set
from tests.table.tables import account

FOURTEEN = cards("9s 6h 5d")


def table_of(rules: str, source: str = MANUAL_SHUFFLE, decks: int = 8) -> Floor:
    return Floor(rules).ready(source, decks).seat("ann", 1).seat("bob", 2)


# Before the next round begins


@each_rule_set("18.8", "17.8", None)
def test_before_the_next_first_card_the_last_round_is_laid_out_again(rules: str) -> None:
    """Ann won with K Q against 7 K; the first two cards had gone the wrong way round."""
    floor = table_of(rules).plain_round().wager("ann", 1, 20).wager("bob", 2, 10)
    assert account(floor, "ann") == 2500 - 2000
    floor.does(c.ReconstructRound(cards("7h Ks Qd Kc")), "dealer")
    assert floor.state.number == 1
    assert account(floor, "ann") == -2500
    assert account(floor, "bob") == 0
    floor.does(c.CloseSurrender(), "dealer").stand()
    assert account(floor, "ann") == -2500
    assert [s.result for s in floor.round.settlements] == ["lose"]
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.8, 18.8.1", "17.8, 17.8.1", None)
def test_before_the_next_first_card_the_last_round_is_taken_up_again_and_new_wagers_go_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 50)
    floor.refused(c.VoidRound("misdeal"), "dealer", "not_authorised_here")
    floor.refused(c.VoidRound("fraud"), code="void_has_its_own_step")
    floor.does(c.VoidRound("misdeal"))
    assert floor.events(e.RoundReopened) == [e.RoundReopened(1)]
    assert [event.cents for event in floor.events(g.WagerWithdrawn)] == [5000]
    assert (floor.state.number, floor.round.phase) == (1, "void")
    # Play goes on with the cards that are left.
    floor.plain_round()
    assert floor.state.number == 2
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.8", "17.8", None)
def test_a_misdealt_round_is_laid_out_again_until_the_next_first_card_is_out(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 50)
    floor.does(c.ReconstructRound(cards("Kc 7h Qd Ks")), "dealer")
    assert floor.state.number == 1
    assert floor.round.box(1).hands[0].cards == cards("Kc Qd")  # type: ignore[union-attr]
    assert floor.state.custody.everything == of_decks(8)
    floor.stand()
    floor.wager("ann", 1, 25).deal("2s")
    floor.refused(c.ReconstructRound(cards("Ks 7h Qd Kc")), "dealer", "reconstruction_needs_the_same_cards")


@each_rule_set("18.8", "17.8", None)
def test_once_the_next_first_card_is_out_the_last_round_stands(rules: str) -> None:
    floor = table_of(rules).plain_round().wager("bob", 2, 10).deal("9s")
    floor.refused(c.ReconstructRound(cards("7h Ks Qd Kc")), "dealer", code="reconstruction_needs_the_same_cards")
    floor.refused(t.VoidPastRound(1, "the first two cards were exchanged"), code="not_provided_for")
    floor.does(c.VoidRound("misdeal"))
    assert [entry.round for entry in floor.entries(g.RoundVoided)] == [2]
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)


@each_rule_set("18.8", "17.8", None)
def test_a_round_that_cannot_be_laid_out_again_is_void_by_a_supervisor(rules: str) -> None:
    """Ann's pontoon was an interim settlement and stands; bob's lost wager goes back, and so does one to come."""
    floor = table_of(rules).wager("ann", 1, 20).wager("bob", 2, 10).deal("As 9s 7h Kd 9c").stand().deal("4d Kc")
    floor.wager("bob", 2, 15)
    paid = {"star-2024": 3000, "star-6to5-2017": 2400}[rules]
    assert account(floor, "bob") == -2500
    floor.refused(c.VoidRound("misdeal"), "dealer", code="not_authorised_here")
    floor.does(c.VoidRound("misdeal"), "gaming_supervisor")
    assert floor.state.number == 1
    assert (account(floor, "ann"), account(floor, "bob")) == (paid, 0)


@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
@each_rule_set("18.8.1", "17.8.1", None)
def test_after_a_void_round_play_goes_on_with_the_cards_that_are_left(rules: str, source: str) -> None:
    floor = table_of(rules, source).wager("ann", 1, 20).deal("9s 6h 5d")
    left = floor.state.custody.cards_left
    floor.does(c.VoidRound("misdeal"))
    assert floor.state.shuffle_due is None
    assert floor.state.custody.cards_left == left
    floor.plain_round()
    assert account(floor, "ann") == 2500


@pytest.mark.parametrize("reason", ["missing_card", "foreign_card", "device_failure", "disruption", "fraud"])
def test_a_round_void_for_another_reason_has_its_own_step(reason: str) -> None:
    floor = table_of(STAR_2024).wager("ann", 1, 20).deal("9s 6h 5d")
    floor.refused(c.VoidRound(reason), code="void_has_its_own_step")


@each_rule_set("18.8", "17.8", None)
def test_a_round_whose_cards_were_shuffled_cannot_be_laid_out_again_but_voided(rules: str) -> None:
    floor = table_of(rules).plain_round().does(t.DirectShuffle("clumped")).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.refused(c.ReconstructRound(cards("7h Ks Qd Kc")), "dealer", code="discards_are_mixed")
    floor.does(c.VoidRound("misdeal"))
    assert account(floor, "ann") == 0


@each_rule_set("18.8", "17.8", None)
def test_a_round_whose_cards_were_checked_or_replaced_cannot_be_laid_out_again(rules: str) -> None:
    again = c.ReconstructRound(cards("7h Ks Qd Kc"))
    floor = table_of(rules).plain_round().does(t.DeclareCardsAstray((), ("a Joker",)))
    floor.refused(again, "dealer", code="dealing_is_held_up")
    floor.does(t.CheckCards(of_decks(8)), "dealer").refused(again, "dealer", code="discards_are_mixed")
    floor = table_of(rules, SHUFFLING_DEVICE).plain_round().does(t.BringCards(8)).does(t.CheckCards(of_decks(8)))
    floor.does(t.ReplaceCards()).refused(again, "dealer", code="discards_are_mixed")


@pytest.mark.clauses("canberra-2002 15.4")
def test_at_canberra_a_hand_is_reconstructed_while_its_round_lasts() -> None:
    floor = table_of(CANBERRA_2002).wager("ann", 1, 20).deal("9s 6h 5d")
    floor.does(c.ReconstructRound(cards("6h 9s 5d")), "dealer")
    assert floor.round.boxes[0].hands[0].cards == cards("6h 5d")
    assert floor.round.dealers_cards == cards("9s")


@pytest.mark.clauses("canberra-2002 15.4")
def test_at_canberra_a_settled_round_is_not_reconstructed() -> None:
    floor = table_of(CANBERRA_2002).plain_round()
    floor.refused(c.ReconstructRound(cards("7h Ks Qd Kc")), "dealer", code="round_cannot_be_reconstructed")


def test_at_canberra_nobody_voids_the_last_round_for_a_misdeal() -> None:
    table_of(CANBERRA_2002).plain_round().refused(c.VoidRound("misdeal"), code="not_provided_for")


# After it has begun


def three_rounds() -> Floor:
    """Ann wins 25 in the first round, bob wins 10 in the second, the third has its first card out."""
    floor = table_of(CANBERRA_2002).plain_round().plain_round("bob", 2, 10)
    return floor.wager("ann", 1, 20).deal("9s")


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_at_canberra_an_error_found_later_voids_its_round_and_no_other() -> None:
    floor = three_rounds()
    assert (account(floor, "ann"), account(floor, "bob")) == (2500 - 2000, 1000)
    floor.does(t.VoidPastRound(1, "the first two cards were exchanged"))
    assert (account(floor, "ann"), account(floor, "bob")) == (-2000, 1000)
    assert [past.void for past in floor.state.past_rounds] == [True, False]
    assert [entry.clause for entry in floor.entries(e.PastRoundVoided)] == ["15.5"]
    floor.deal("6h 5d")
    assert not floor.round.is_over


@pytest.mark.clauses("canberra-2002 15.5")
def test_a_lost_wager_of_a_round_void_later_goes_back() -> None:
    floor = table_of(CANBERRA_2002).wager("ann", 1, 25).deal("9s 6h Qd").stand().deal("Kc 5d")
    assert account(floor, "ann") == -2500
    floor.wager("bob", 2, 10).deal("9s").does(t.VoidPastRound(1, "a card on the wrong box"))
    assert account(floor, "ann") == 0
    assert balances(floor.log).get("float_tray", 0) == 0


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_a_wager_that_was_void_is_not_returned_again_with_its_round() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").fold(e.ContraventionFound("ann", "a camera", "recording"))
    floor.does(t.VoidPersonsWagers("ann"), "casino_operator").stand().deal("Kc").wager("bob", 2, 25).deal("Kd")
    floor.does(t.VoidPastRound(1, "a card on the wrong box"))
    [void] = floor.events(e.PastRoundVoided)
    assert [each.player for each in void.settlements] == ["bob"]


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 15.4")
def test_a_round_is_past_once_the_next_has_its_first_card() -> None:
    floor = table_of(CANBERRA_2002).plain_round()
    void = t.VoidPastRound(1, "a card on the wrong box")
    floor.refused(void, code="round_is_not_past", clause="15.4")
    floor.wager("bob", 2, 10).refused(void, code="round_is_not_past", clause="15.4")
    floor.does(c.CloseWagers(), "dealer").refused(void, code="round_is_not_past", clause="15.4")
    floor.deal("9s").does(void)


@pytest.mark.clauses("canberra-2002 15.5")
def test_a_past_round_is_void_once_for_an_error_that_is_named() -> None:
    floor = three_rounds()
    floor.refused(t.VoidPastRound(1, " "), code="reason_is_missing")
    floor.refused(t.VoidPastRound(0, "a card on the wrong box"), code="no_such_round")
    floor.refused(t.VoidPastRound(4, "a card on the wrong box"), code="no_such_round")
    floor.refused(t.VoidPastRound(3, "a card on the wrong box"), code="round_is_not_past")
    floor.refused(t.VoidPastRound(2, "a card on the wrong box"), "dealer", code="not_authorised_here")
    floor.does(t.VoidPastRound(2, "a card on the wrong box"))
    floor.refused(t.VoidPastRound(2, "a card on the wrong box"), code="round_is_void_already")


@pytest.mark.clauses("canberra-2002 15.5")
def test_the_last_round_of_a_table_that_has_closed_is_past() -> None:
    floor = table_of(CANBERRA_2002).plain_round().does(t.GiveNotice("players", "closure"))
    floor.does(t.GiveNotice("authorised_officer", "closure", available=False))
    floor.does(t.CloseTable(), "casino_operator").does(t.VoidPastRound(1, "a card on the wrong box"))
    assert account(floor, "ann") == 0


def test_a_round_void_in_its_time_is_not_voided_again_later() -> None:
    floor = table_of(CANBERRA_2002).wager("ann", 1, 20).deal("9s 6h")
    floor.does(t.InvalidateOutcome("fire"), "casino_operator")
    floor.wager("ann", 1, 20).deal("9s").refused(t.VoidPastRound(1, "an error"), code="round_is_void_already")


def test_no_round_is_past_at_a_table_without_rounds() -> None:
    Floor(CANBERRA_2002).ready().refused(t.VoidPastRound(1, "an error"), code="no_such_round")


# The shoe runs out


def nearly_empty(floor: Floor, left: str) -> Floor:
    """All the cards but these are in the discard rack."""
    wanted = of_cards(cards(left))
    if floor.state.custody.unseen:
        # The burned card is known from here on.
        floor.fold(e.DiscardsReturned(floor.state.custody.rack))
    shoe = floor.state.custody.shoe
    return floor.fold(*[e.FirstCardBurned(each) for each in CARDS for _ in range(shoe[each] - wanted[each])])


def drained(floor: Floor, to: int) -> Floor:
    """So many cards are left; the others were found face upwards and burned, the cutting card came out on the way."""
    for each in CARDS:
        while floor.state.custody.shoe[each] > 1 and floor.state.custody.cards_left > to:
            if floor.state.custody.cutting_card_is_next:
                floor.order(t.DrawCuttingCard(), "dealer")
            floor.order(c.BurnCard(each), "dealer")
    for each in CARDS:
        while floor.state.custody.shoe[each] and floor.state.custody.cards_left > to:
            floor.order(c.BurnCard(each), "dealer")
    return floor


@each_rule_set("18.9", "17.9", "15.6")
def test_a_shoe_that_runs_out_in_a_round_is_filled_from_the_rack_and_cut(rules: str) -> None:
    floor = nearly_empty(table_of(rules), "9s 6h 5d").wager("ann", 1, 20)
    floor.deal("9s 6h").refused(c.ShuffleDiscards(), "dealer", code="shoe_is_not_empty")
    floor.deal("5d").does(c.Hit(1, 1, "ann"), "ann")
    floor.refused(c.DealCard(card("2c")), "dealer", code="card_is_not_in_the_shoe")
    floor.does(c.ShuffleDiscards(), "dealer")
    assert floor.state.custody.cards_left == 8 * 48 - 3
    assert floor.state.custody.layout == of_cards(FOURTEEN)
    floor.refused(c.DealCard(card("2c")), "dealer", code="cards_are_not_in_play")
    assert floor.state.cut is not None
    floor.does(t.CutCards(190), floor.state.cut.player or "casino_supervisor")
    floor.does(t.InsertCuttingCard(150), "dealer").deal("2c").stand().deal("Kc 9d")
    assert account(floor, "ann") == 2000
    assert floor.state.custody.everything == of_decks(8)
    assert len(floor.events(g.DiscardsShuffled)) == 1
    floor.plain_round()


@each_rule_set("18.9", "17.9", "15.6")
def test_a_shoe_that_runs_out_is_filled_from_the_rack_shuffled_and_cut_twice_if_need_be(rules: str) -> None:
    floor = table_of(rules, decks=6).wager("ann", 1, 25).deal("2s 7h 2d")
    floor.refused(c.ShuffleDiscards(), "dealer", "shoe_is_not_empty")
    for drawn in ("3s", "3d"):
        drained(floor, 0).does(c.Hit(1, 1, "ann"), "ann")
        floor.does(c.ShuffleDiscards(), "dealer")
        on_the_layout = sum(floor.state.custody.layout)
        assert floor.state.custody.cards_left == 6 * 48 - on_the_layout
        floor.refused(c.DealCard(card(drawn)), "dealer", "cards_are_not_in_play")
        while floor.state.cut is not None and floor.state.cut.player is not None:
            floor.does(t.RefuseCut(), floor.state.cut.player)
        floor.does(t.CutCards(48)).does(t.InsertCuttingCard(60), "dealer").deal(drawn)
    assert floor.round.boxes[0].hands[0].cards == cards("2s 2d 3s 3d")


@each_rule_set("18.9", "17.9", "15.6")
def test_a_device_that_runs_out_shuffles_the_rack_and_nobody_cuts(rules: str) -> None:
    floor = nearly_empty(table_of(rules, SHUFFLING_DEVICE), "9s 6h").wager("ann", 1, 20).deal("9s 6h")
    floor.does(c.ShuffleDiscards(), "dealer").deal("5d").stand().deal("Kc 9d")
    assert account(floor, "ann") == 2000
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.9", "17.9", "15.6")
def test_cards_on_the_layout_are_no_discards_but_those_of_finished_hands_are(rules: str) -> None:
    """Bob's bust hand goes into the shuffle; ann's and the dealer's cards do not."""
    floor = nearly_empty(table_of(rules), "9s Ks 6h 5d 6c 9d")
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s Ks 6h 5d 6c").stand()
    floor.does(c.Hit(2, 1, "bob"), "bob").deal("9d")
    floor.does(c.ShuffleDiscards(), "dealer")
    assert floor.state.custody.layout == of_cards(FOURTEEN)
    assert floor.state.custody.cards_left == 8 * 48 - 3
    assert floor.events(e.DiscardsCollected)[-1].cards == of_cards(cards("Ks 6c 9d"))
    floor.refused(
        c.ReconstructRound(cards("9s Ks 6h 5d 9d 6c")),
        "dealer",
        code="discards_are_mixed",
    )


@each_rule_set("18.9", "17.9", "15.6")
def test_the_discards_are_shuffled_only_in_a_round_by_the_dealer(rules: str) -> None:
    floor = nearly_empty(table_of(rules), "")
    floor.refused(c.ShuffleDiscards(), "dealer", code="cards_are_not_in_play")
    floor.refused(c.ShuffleDiscards(), code="not_authorised_here")


@each_rule_set()
def test_an_empty_discard_rack_cannot_be_shuffled(rules: str) -> None:
    """Every card but ann's and the dealer's has gone from the table; then one lies in the rack again."""
    floor = nearly_empty(table_of(rules), "9s 6h 5d").wager("ann", 1, 20).deal("9s 6h 5d")
    floor.does(c.Hit(1, 1, "ann"), "ann")
    custody = floor.state.custody
    floor.state = floor.state.but(custody=custody.but(rack=NO_CARDS, removed=custody.rack, unseen=0))
    floor.refused(c.ShuffleDiscards(), "dealer", code="no_cards_to_shuffle")
    floor.state = floor.state.but(custody=floor.state.custody.but(rack=of_cards(cards("2c"))))
    floor.does(c.ShuffleDiscards(), "dealer")


@pytest.mark.clauses("canberra-2002 15.5")
def test_an_error_is_looked_for_in_the_last_five_hundred_rounds() -> None:
    floor = table_of(CANBERRA_2002).plain_round()
    long_ago = tuple(PastRound.of(number, ()) for number in range(1, ROUNDS_KEPT + 1))
    floor.state = floor.state.but(past_rounds=long_ago, number=ROUNDS_KEPT + 1)
    floor.wager("ann", 1, 10)
    assert [len(floor.state.past_rounds), floor.state.past_rounds[0].number] == [ROUNDS_KEPT, 2]
    floor.refused(t.VoidPastRound(1, "a card on the wrong box"), code="round_is_long_past", clause="15.5")


def test_settlements_of_a_past_round_are_read_as_they_were() -> None:
    settlements = (
        g.WagerSettled(1, 1, "ann", "original", 1500, "win", 2250, (3, 2), "7.1", 50, 500),
        g.WagerSettled(None, None, "Zoë", "insurance", 700, "lose", -700, None, "8.4"),
    )
    past = PastRound.of(7, settlements)
    assert (past.number, past.settlements, past.void) == (7, settlements, False)
    assert past._replace(void=True).settlements == settlements


# A card entered wrongly


@each_rule_set("18.8", "17.8", "15.4")
def test_a_card_entered_wrongly_is_corrected_by_a_casino_supervisor_with_a_record_of_it(rules: str) -> None:
    """Ann's third card was entered as an eight, 22, and lies there as a seven."""
    floor = table_of(rules).wager("ann", 1, 20).wager("bob", 2, 10).deal("9s Ks 7h 5d 9d")
    floor.does(c.Hit(1, 1, "ann"), "dealer").deal("8c").stand()
    assert account(floor, "ann") == -2000
    floor.refused(c.CorrectCard(6, card("7c")), "dealer", code="not_authorised_here")
    floor.does(c.CorrectCard(6, card("7c")), "gaming_supervisor")
    (entry,) = floor.entries(g.CardCorrected)
    corrected = entry.event
    assert isinstance(corrected, g.CardCorrected)
    assert (entry.by.role, corrected.was, corrected.card) == ("gaming_supervisor", card("8c"), card("7c"))
    assert account(floor, "ann") == 2000
    assert floor.state.custody.layout == of_cards(cards("9s Ks 7h 5d 9d 7c"))
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.8", "17.8", "15.4")
def test_until_the_next_first_card_a_card_of_the_settled_round_can_be_corrected(rules: str) -> None:
    """The dealer's first card was an Ace and not a seven: with the king a pontoon, and Ann's paid wager is lost."""
    floor = table_of(rules).wager("ann", 1, 20).deal("Ks 7h Qd").stand().deal("Kc").wager("ann", 1, 50)
    floor.does(c.CorrectCard(2, card("Ah")))
    assert floor.events(e.RoundReopened) == [e.RoundReopened(1)]
    floor.does(c.CloseInsurance(), "dealer").does(c.CloseSurrender(), "dealer").stand()
    assert floor.round.dealers_cards == cards("Ah Kc")
    assert account(floor, "ann") == -2000
    assert balances(floor.log)["float_tray"] == 2000
    assert sum(balances(floor.log).values()) == 0


@each_rule_set("18.8", "17.8", "15.4")
def test_once_the_next_first_card_is_out_only_the_new_round_can_be_corrected(rules: str) -> None:
    floor = table_of(rules).plain_round().wager("ann", 1, 20).deal("9s")
    floor.refused(c.CorrectCard(2, card("6h")), code="no_card_in_this_place")
    floor.does(c.CorrectCard(1, card("8s")))
    assert floor.round.boxes[0].hands[0].cards == cards("8s")
    assert account(floor, "ann") == 2500 - 2000


@each_rule_set("18.8", "17.8", "15.4")
def test_a_card_that_cannot_have_left_the_shoe_is_not_entered_by_a_correction(rules: str) -> None:
    """All eight sevens of spades lie on the boxes."""
    floor = table_of(rules)
    for box, player in enumerate(("ann", "bob", "ann", "bob"), 1):
        floor.wager(player, box, 20)
    floor.deal("7s 7s 7s 7s 6h 7s 7s 7s 7s").refused(c.CorrectCard(5, card("7s")), code="card_is_not_in_the_shoe")


@each_rule_set("18.8", "17.8", None)
def test_a_card_is_not_corrected_while_dealing_is_held_up_or_after_a_shuffle(rules: str) -> None:
    floor = table_of(rules).plain_round().does(t.DeclareCardsAstray((), ("a Joker",)))
    floor.refused(c.CorrectCard(1, card("8s")), code="dealing_is_held_up")
    floor = table_of(rules).plain_round().does(t.DirectShuffle("clumped")).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.refused(c.CorrectCard(1, card("8s")), code="discards_are_mixed")


@each_rule_set("18.1", "17.1", "15.1")
def test_a_burned_card_is_corrected_in_the_discard_rack(rules: str) -> None:
    floor = table_of(rules).wager("ann", 1, 20).deal("9s 6h").does(c.BurnCard(card("Kc")), "dealer").deal("5d")
    floor.does(c.CorrectCard(4, card("Qc")))
    assert floor.state.custody.rack == of_cards(cards("Qc"))
    assert floor.state.custody.everything == of_decks(8)
    assert floor.events(g.RoundReconstructed) == []
