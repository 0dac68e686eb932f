"""Behaviours of a table that no other test would miss: each was broken on purpose and nobody noticed."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Limits
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

OPERATOR = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}


def opened(rules: str, **more: object) -> Floor:
    """A table just opened: the cards lie in a stack, or shuffled beforehand, and nothing has been done with them."""
    told = [entry.event for entry in Floor(rules).ready(**more).log]  # type: ignore[arg-type]
    first_shuffle = next(place for place, event in enumerate(told) if isinstance(event, e.CardsShuffled))
    return Floor(rules).fold(*told[:first_shuffle])


# Who acts


@each_rule_set("6.6", "5.5", "4.5")
def test_a_player_does_not_decide_for_another(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").refused(c.Stand(1, 1, "ann"), "bob", "acts_for_another")
    floor.does(c.Stand(1, 1, "ann"), "ann")


# Cards


@each_rule_set("4.3", "3.3", "2.2")
@pytest.mark.parametrize("counts", [of_decks(8)[:-1], (*of_decks(8), 8), (*of_decks(8)[:-1], -1)])
def test_a_check_counts_every_kind_of_card(rules: str, counts: tuple[int, ...]) -> None:
    floor = Floor(rules).does(t.BringCards(8))
    floor.refused(t.CheckCards(counts), "dealer", "count_is_not_complete")
    floor.does(t.CheckCards(of_decks(8)), "dealer")


@each_rule_set("6.10", "5.9", None)
def test_a_pontoon_is_paid_up_to_the_next_amount_in_the_tables_chips(rules: str) -> None:
    floor = Floor(rules).ready(chips_cents=(500,)).seat("ann", 1).wager("ann", 1, 5).deal("Ks 7h As")
    assert floor.state.round is not None
    assert [each.net_cents for each in floor.state.round.settlements] == [1000]


@pytest.mark.clauses("canberra-2002 7.3")
def test_insurance_goes_in_halves_of_the_tables_smallest_chip() -> None:
    floor = Floor("canberra-2002").ready(chips_cents=(500, 2500)).seat("ann", 1).wager("ann", 1, 10).deal("Ks Ah 9s")
    floor.refused(c.Insure(1, "ann", 300), "ann", clause="7.3")
    floor.does(c.Insure(1, "ann", 250), "ann")


# Shoes


@each_rule_set("6.11", "5.10", "4.6+")
def test_a_round_of_the_last_shoe_counts_against_nobody_in_the_next(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(minimum_cents=1000)).seat("ann", 1).seat("bob", 2).plain_round()
    floor.fold(e.ShuffleBecameDue("cutting_card_first", None)).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.does(t.CutCards(100), "bob").does(t.InsertCuttingCard(60), "dealer")
    floor.refused(t.RestrictPlayer("bob", "shoe"), OPERATOR[rules], code="no_round_was_sat_out")


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_who_comes_between_the_shoes_has_missed_no_first_round(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(minimum_cents=1000)).seat("ann", 1).plain_round()
    floor.fold(e.ShuffleBecameDue("cutting_card_first", None)).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.does(t.CutCards(100), "ann").does(t.InsertCuttingCard(60), "dealer").seat("bob", 2)
    floor.refused(t.RestrictPlayer("bob", "shoe"), OPERATOR[rules], code="no_round_was_sat_out")


# Rounds


@each_rule_set("6.6", "5.5", "4.5")
def test_who_is_seated_at_the_box_decides_before_who_stands_behind_it(rules: str) -> None:
    floor = Floor(rules).ready().seat("sid").seat("ann", 1).wager("sid", 1, 50).wager("ann", 1, 25).deal("Ks 7h Qd")
    assert floor.state.round is not None
    assert floor.state.round.awaiting.players == ("ann",)


# Boxes


@each_rule_set("6.9", "5.8", "4.4")
def test_boxes_are_given_up_by_who_has_them_between_rounds_and_only_when_none_is_free(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).wager("ann", 2, 25)
    floor.refused(t.WaitForBox("dan"), "dan", "box_is_free")
    floor.refused(t.GiveUpBox("ann", 3), "ann", "box_is_not_the_players")
    floor.deal("Ks").refused(t.GiveUpBox("ann", 2), "ann", "round_is_in_play")


# Steps left out, cards astray


@each_rule_set("5.7", "4.7", None)
def test_no_cut_is_left_out_with_a_device(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.refused(t.ReportOmission("cut"), code="no_cut_with_a_device")


@each_rule_set("18.11, 5.9", "17.11, 4.9", None)
def test_uncut_cards_go_into_play_with_their_first_card_burned(rules: str) -> None:
    floor = opened(rules).seat("ann", 1)
    floor.refused(t.ReportOmission("cut"), code="no_cut_was_left_out")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.ReportOmission("cut"))
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks")


@each_rule_set("18.14", "17.14", "15.8")
def test_no_shuffle_is_left_out_before_the_cutting_card_asked_for_it(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.refused(t.ReportOmission("shuffle"), code="no_shuffle_was_left_out")


@each_rule_set("18.1.1", "17.1.1", None)
def test_only_the_cards_of_a_device_are_checked_for_wrong_faces(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.refused(t.DirectDeviceCheck("one lay face up"), code="no_device_is_in_use")


@each_rule_set("18.16", "17.16", None)
def test_with_a_foreign_card_the_wagers_of_a_round_to_come_go_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).does(t.DeclareCardsAstray((), ("a Joker",)))
    assert floor.state.round is not None
    assert floor.state.round.placed == ()


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_a_wager_that_was_void_is_not_returned_again_with_its_round() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").fold(e.ContraventionFound("ann", "a camera", "recording"))
    floor.does(t.VoidPersonsWagers("ann"), "casino_operator").stand().deal("Kc").wager("bob", 2, 25).deal("Kd")
    floor.does(t.VoidPastRound(1, "a card on the wrong box"))
    [void] = floor.events(e.PastRoundVoided)
    assert [each.player for each in void.settlements] == ["bob"]
