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


@each_rule_set("20.10", "19.9", "17.8")
def test_who_had_a_wager_that_became_void_has_not_let_the_round_pass(rules: str) -> None:
    device = e.ContraventionFound("ann", "a camera", "recording")
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").fold(device).does(t.VoidPersonsWagers("ann"), OPERATOR[rules])
    floor.stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.is_over
    assert [seat.idle for seat in floor.state.seats] == [0, 0]


@each_rule_set("20.10", "19.9", None)
def test_a_round_that_is_ended_twice_is_let_pass_once(rules: str) -> None:
    floor = Floor(rules).ready()
    for box, player in enumerate(("ann", "bob", "cat", "dan", "eve", "fay", "gil"), 1):
        floor.seat(player, box)
    floor.plain_round().does(c.VoidRound("misdeal"))
    assert [seat.idle for seat in floor.state.seats] == [0, 1, 1, 1, 1, 1, 1]


@each_rule_set("6.4", "5.3", "4.3")
def test_who_leaves_before_the_first_card_takes_the_wagers_along(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).does(t.LeaveTable("ann"), "ann")
    assert floor.state.round is not None
    assert floor.state.round.placed == ()


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


# Conduct


@pytest.mark.clauses("star-2024 18:17.21", "star-2024 20.1.1")
def test_a_perfect_pairs_wager_alone_is_found_invalid_too() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25)
    floor.does(c.PlacePerfectPairs(1, "bob", 500), "bob").deal("Ks").does(t.FindWagerInvalid("bob", "no_card"))
    assert floor.state.round is not None
    assert [(each.player, each.kind, each.result) for each in floor.state.round.settlements] == [
        ("bob", "perfect_pairs", "void")
    ]


@each_rule_set("20.5, 20.5.1", "19.4, 19.4.1", "17.1")
@pytest.mark.parametrize("ground", ["civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god"])
def test_a_disruption_invalidates_the_round_in_play_or_the_last(rules: str, ground: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.refused(t.InvalidateOutcome("rain"), OPERATOR[rules], "unknown_ground")
    floor.does(t.InvalidateOutcome(ground), OPERATOR[rules])
    assert floor.state.round is not None
    assert [each.result for each in floor.state.round.settlements] == ["void"]


@each_rule_set("20.5", "19.4", "17.1")
def test_the_last_round_is_invalidated_before_the_next_begins(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 10)
    floor.does(t.InvalidateOutcome("fire"), OPERATOR[rules])
    assert floor.state.number == 1
    assert floor.state.round is not None
    assert [each.result for each in floor.state.round.settlements] == ["void"]


@pytest.mark.clauses("canberra-2002 17.3")
def test_an_employees_fault_is_no_reason_to_exclude_anybody_from_the_game() -> None:
    floor = Floor("canberra-2002").ready().does(t.ReportMisconduct("staff_advice", "dora", "told ann to stand"))
    floor.refused(t.ExcludePerson("dora", "game"), "casino_operator", "no_contravention_found")
