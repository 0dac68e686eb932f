"""Steps left out and found later: the cut, the shuffle, the burn, the return; and a device that is checked."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import NO_CARDS, of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Limits
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import account, opened

CUT = {"star-2024": "18.11", "star-6to5-2017": "17.11"}
BURN = {"star-2024": "18.12", "star-6to5-2017": "17.12"}
SHUFFLE = {"star-2024": "18.14", "star-6to5-2017": "17.14", "canberra-2002": "15.8"}
RETURN = {"star-2024": "18.15", "star-6to5-2017": "17.15"}
CHECK = {"star-2024": "18.1.1", "star-6to5-2017": "17.1.1"}


def one_round(rules: str, source: str = MANUAL_SHUFFLE) -> Floor:
    return Floor(rules).ready(source).seat("ann", 1).plain_round()


def found(floor: Floor, step: str, by: str = "dealer") -> list[object]:
    return [entry.event for entry in floor.order(t.ReportOmission(step), by)]


def uncut(rules: str) -> Floor:
    """After a round the cards are shuffled, and the dealer goes on without the cut."""
    floor = one_round(rules).fold(e.ShuffleBecameDue("cutting_card_first"))
    return floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").wager("ann", 1, 25)


def cutting_card_first(rules: str) -> Floor:
    floor = one_round(rules)
    floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left, True, False))
    return floor.does(t.DrawCuttingCard(), "dealer").wager("ann", 1, 25)


# Who, and what


@each_rule_set()
def test_a_step_left_out_is_reported_by_those_who_watch_the_game(rules: str) -> None:
    floor = one_round(rules)
    for by in ("ann", "spectator", "tournament_manager"):
        floor.refused(t.ReportOmission("shuffle"), by, "not_authorised_here")
    floor.refused(t.ReportOmission("smile"), "dealer", "step_is_unknown")
    Floor(rules).refused(t.ReportOmission("shuffle"), "dealer", "table_is_closed")


@pytest.mark.parametrize("step", ["cut", "burn", "return"])
def test_canberra_speaks_only_of_the_shuffle(step: str) -> None:
    one_round("canberra-2002").refused(t.ReportOmission(step), "dealer", "not_provided_for", "-")


# The cut


@each_rule_set("18.11, 5.9", "17.11, 4.9", None)
def test_cards_that_were_not_cut_are_dealt_for_one_round_then_shuffled_and_cut(rules: str) -> None:
    floor = uncut(rules)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    entries = floor.order(t.ReportOmission("cut"), "dealer")
    assert [entry.event for entry in entries] == [
        e.OmissionFound("cut", burn_due=True),
        e.ShuffleBecameDue("not_cut"),
        e.ResultsStand(),
    ]
    assert {entry.clause for entry in entries} == {CUT[rules]}
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks 7h Qd").stand().deal("Kc").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.entries(e.CardsShuffled)[-1].clause == CUT[rules]
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer").does(t.BurnFirstCard(), "dealer")
    floor.deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.shuffle_due is None
    assert [each.void for each in floor.state.past_rounds] == [False, False]
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.11", "17.11", None)
def test_a_missing_cut_found_in_a_round_has_the_cards_shuffled_after_it(rules: str) -> None:
    floor = one_round(rules).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.ReportOmission("cut"), "ann", "not_authorised_here")
    assert found(floor, "cut", "surveillance") == [
        e.OmissionFound("cut"),
        e.ShuffleBecameDue("not_cut"),
        e.ResultsStand(),
    ]
    floor.refused(t.ReportOmission("cut"), "dealer", "shuffle_is_due_already")
    floor.deal("7h Qd").stand().deal("Kc").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


@each_rule_set("18.11", "17.11", None)
def test_a_missing_cut_found_between_rounds_has_the_cards_shuffled_at_once(rules: str) -> None:
    floor = one_round(rules).does(t.ReportOmission("cut"), "inspector").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.refused(t.ReportOmission("cut"), "dealer", "shuffle_is_due_already", CUT[rules])
    floor.refused(t.ReportOmission("shuffle"), "dealer", "no_shuffle_was_left_out", SHUFFLE[rules])


def test_a_shuffle_due_after_the_round_for_the_cutting_card_stays_so() -> None:
    floor = one_round("star-2024")
    floor.fold(e.CuttingCardInserted(floor.state.custody.cards_left - 1, True, False)).wager("ann", 1, 25).deal("Ks")
    floor.does(t.DrawCuttingCard(), "dealer")
    assert found(floor, "cut") == [e.OmissionFound("cut"), e.ResultsStand()]
    assert (floor.state.shuffle_due, floor.state.cutting_card_box) == ("cutting_card_in_round", 0)


@each_rule_set("18.11", "17.11", None)
def test_discards_that_were_not_cut_in_a_round_are_dealt_to_its_end(rules: str) -> None:
    floor = one_round(rules).wager("ann", 1, 25).deal("5s 7h Qd").does(c.Hit(1, 1, "ann"), "ann")
    custody = floor.state.custody
    rack = tuple(all_ - out for all_, out in zip(of_decks(8), custody.layout, strict=True))
    floor.state = floor.state.but(custody=custody.but(shoe=NO_CARDS, rack=rack, unseen=0))
    floor.does(c.ShuffleDiscards(), "dealer")
    assert found(floor, "cut") == [e.OmissionFound("cut"), e.ShuffleBecameDue("not_cut"), e.ResultsStand()]
    floor.deal("2s").stand().deal("Kc").wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")


@pytest.mark.clauses("star-2024 18.11", "star-2024 6.11")
def test_pre_shuffled_cards_that_were_not_cut_begin_a_shoe_all_the_same() -> None:
    floor = Floor("star-2024").ready(limits=Limits(1000)).seat("ann", 1).seat("bob", 2).plain_round()
    floor.does(t.RestrictPlayer("bob", "shoe")).fold(e.CardsBrought(8, "angel"), e.CardsReplaced(8, "angel"))
    assert found(floor, "cut")[0] == e.RestrictionLifted("bob", "shoe")
    assert floor.state.shoe_began == 2
    assert floor.state.cut is None


@each_rule_set("18.11, 5.7", "17.11, 4.7", None)
def test_a_cut_cannot_be_left_out_where_there_is_none(rules: str) -> None:
    one_round(rules, SHUFFLING_DEVICE).refused(t.ReportOmission("cut"), "dealer", "no_cut_with_a_device", CUT[rules])
    floor = uncut(rules).does(t.CutCards(100), "ann")
    floor.refused(t.ReportOmission("cut"), "dealer", "no_cut_was_left_out", CUT[rules])
    opened(rules).refused(t.ReportOmission("cut"), code="no_cut_was_left_out", clause=CUT[rules])


# The shuffle


@each_rule_set("18.14", "17.14", "15.8")
def test_a_round_begun_in_place_of_the_shuffle_is_completed_and_stands(rules: str) -> None:
    floor = cutting_card_first(rules)
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.refused(t.ReportOmission("shuffle"), "ann", "not_authorised_here")
    entries = floor.order(t.ReportOmission("shuffle"), "dealer")
    assert [entry.event for entry in entries] == [
        e.OmissionFound("shuffle"),
        e.ShuffleBecameDue("not_shuffled"),
        e.ResultsStand(),
    ]
    assert {entry.clause for entry in entries} == {SHUFFLE[rules]}
    floor.refused(t.ReportOmission("shuffle"), "dealer", "no_shuffle_was_left_out")
    floor.deal("Ks 7h Qd").refused(t.ReportOmission("shuffle"), "dealer", "no_shuffle_was_left_out", SHUFFLE[rules])
    floor.stand().deal("Kc")
    assert account(floor, "ann") == 2 * 2500
    floor.wager("ann", 1, 25)
    assert [each.void for each in floor.state.past_rounds] == [False, False]
    floor.refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.entries(e.CardsShuffled)[-1].clause == SHUFFLE[rules]
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")


@each_rule_set("18.14", "17.14", "15.8")
def test_each_round_dealt_in_place_of_the_shuffle_is_found_anew(rules: str) -> None:
    floor = cutting_card_first(rules).does(t.ReportOmission("shuffle"), "dealer")
    floor.deal("Ks 7h Qd").stand().deal("Kc").does(t.ReportOmission("shuffle"), "casino_supervisor").plain_round()
    assert floor.events(e.OmissionFound) == [e.OmissionFound("shuffle")] * 2
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "shuffle_is_due")


@each_rule_set("18.14", "17.14", "15.8")
def test_only_a_shuffle_after_the_cutting_card_can_be_left_out(rules: str) -> None:
    floor = one_round(rules)
    floor.refused(t.ReportOmission("shuffle"), "dealer", "no_shuffle_was_left_out", SHUFFLE[rules])
    if rules != "canberra-2002":
        floor.does(t.DirectShuffle("clumped"))
        floor.refused(t.ReportOmission("shuffle"), "dealer", "no_shuffle_was_left_out", SHUFFLE[rules])


# The burn


@each_rule_set("18.12", "17.12", None)
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_a_first_card_that_was_not_burned_stays_in_play(rules: str, source: str) -> None:
    floor = one_round(rules, source).fold(e.ShuffleBecameDue("directed")).does(t.Shuffle(source), "dealer")
    if source == MANUAL_SHUFFLE:
        floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer")
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    [entry] = floor.order(t.ReportOmission("burn"), "dealer")
    assert (entry.event, entry.clause) == (e.OmissionFound("burn"), BURN[rules])
    assert floor.state.custody.cards_left == 8 * 48
    floor.refused(t.ReportOmission("burn"), "dealer", "no_burn_is_due", BURN[rules])
    floor.refused(t.BurnFirstCard(), "dealer", "no_burn_is_due")
    floor.deal("Ks")
    assert floor.state.round is not None
    assert floor.state.round.boxes[0].hands[0].cards == cards("Ks")
    assert floor.state.custody.cards_left == 8 * 48 - 1
    floor.deal("7h Qd").stand().deal("Kc")


# The return to the device


@each_rule_set("18.15, 8.2", "17.15, 7.2", None)
def test_discards_left_in_the_rack_go_back_after_the_next_initial_deal(rules: str) -> None:
    floor = one_round(rules, SHUFFLING_DEVICE).wager("ann", 1, 25).deal("9s 7h 9d")
    assert floor.state.custody.returned == of_cards(cards("Ks 7h Qd Kc"))
    [entry] = floor.order(t.ReportOmission("return"), "dealer")
    assert (entry.event, entry.clause) == (e.OmissionFound("return"), RETURN[rules])
    assert floor.state.custody.rack == of_cards(cards("Ks 7h Qd Kc"))
    floor.refused(t.ReportOmission("return"), "dealer", "nothing_went_back", RETURN[rules])
    floor.stand().deal("Qs").wager("ann", 1, 25).deal("2s 7h")
    assert floor.state.custody.rack == of_cards(cards("Ks 7h Qd Kc 9s 7h 9d Qs"))
    floor.deal("2d")
    assert floor.events(e.DiscardsReturned)[-1] == e.DiscardsReturned(of_cards(cards("Ks 7h Qd Kc 9s 7h 9d Qs")))
    assert floor.state.custody.rack == NO_CARDS
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.15", "17.15", None)
def test_a_burned_card_nobody_saw_stays_in_the_rack_with_the_others(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).wager("ann", 1, 25).deal("9s 7h 9d")
    assert floor.state.custody.cards_left == 8 * 48 - 3
    floor.does(t.ReportOmission("return"), "dealer")
    assert (floor.state.custody.unseen, floor.state.custody.cards_left) == (1, 8 * 48 - 4)


@each_rule_set("18.15", "17.15", None)
def test_a_card_that_only_the_discards_held_shows_that_they_went_back(rules: str) -> None:
    """Goal: at the threshold, the eighth King of Spades comes out of a device whose other seven are elsewhere."""
    floor = one_round(rules, SHUFFLING_DEVICE).wager("ann", 1, 25).deal("9s 7h 2d")
    custody = floor.state.custody
    king = card("Ks")
    lying_about = custody.but(shoe=(*custody.shoe[:king], 2, *custody.shoe[king + 1 :]))
    floor.state = floor.state.but(custody=lying_about)
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("Ks")
    one_left = floor.state
    floor.does(t.ReportOmission("return"), "dealer")
    floor.state = one_left.but(custody=one_left.custody.but(shoe=(*custody.shoe[:king], 0, *custody.shoe[king + 1 :])))
    floor.refused(t.ReportOmission("return"), "dealer", "discards_were_put_back", RETURN[rules])


@each_rule_set("", "", None)
def test_nothing_goes_back_before_the_initial_deal_or_without_a_device(rules: str) -> None:
    floor = one_round(rules, SHUFFLING_DEVICE).wager("ann", 1, 25).deal("9s 7h")
    floor.refused(t.ReportOmission("return"), "dealer", "nothing_went_back", RETURN[rules])
    one_round(rules).wager("ann", 1, 25).deal("9s 7h 2d").refused(
        t.ReportOmission("return"), "dealer", "nothing_went_back", RETURN[rules]
    )


# A device whose cards are checked


@each_rule_set("18.1.1", "17.1.1", None)
def test_after_a_round_a_supervisor_has_the_cards_in_the_device_checked(rules: str) -> None:
    floor = one_round(rules, SHUFFLING_DEVICE).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.DirectDeviceCheck("faced"), code="round_is_in_play", clause=CHECK[rules])
    floor.deal("7h Qd").stand().deal("Kc")
    floor.refused(t.DirectDeviceCheck("faced"), "dealer", "not_authorised_here", CHECK[rules])
    floor.refused(t.DirectDeviceCheck(" "), code="reason_is_missing", clause=CHECK[rules])
    [entry] = floor.order(t.DirectDeviceCheck("faced"), "gaming_supervisor")
    assert (entry.event, entry.clause) == (e.DeviceCheckDirected("faced"), CHECK[rules])
    floor.refused(t.DirectDeviceCheck("faced"), code="dealing_is_held_up")
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "dealing_is_held_up")
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", "dealing_is_held_up")
    floor.does(t.CheckCards(of_decks(8)), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.1.1", "17.1.1", None)
def test_only_a_device_with_cards_in_it_is_checked(rules: str) -> None:
    one_round(rules).refused(t.DirectDeviceCheck("faced"), code="no_device_is_in_use", clause=CHECK[rules])
    floor = one_round(rules, SHUFFLING_DEVICE).does(t.DirectShuffle("clumped"))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.refused(t.DirectDeviceCheck("faced"), code="cards_are_not_in_play", clause=CHECK[rules])
    Floor(rules).refused(t.DirectDeviceCheck("faced"), code="table_is_closed")


def test_canberra_checks_no_device_during_play() -> None:
    one_round("canberra-2002", SHUFFLING_DEVICE).refused(t.DirectDeviceCheck("faced"), code="not_provided_for")
