"""New cards replace the old ones: at which moments, by whose order, and only after a check."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks, plus, without_card
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.gaming_table import DROPPED, ELECTION, REPLACED, SHUFFLED, STACK
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set
from tests.table.tables import OFFICER, cut_and_loaded, each, in_play, shuffled

ACE, KING = card("As"), card("Kc")
EIGHT = of_decks(8)
ONE_SHORT = without_card(EIGHT, KING)
ONE_MORE = plus(EIGHT, of_cards([ACE]))
SEATS = {"ann": 1, "bob": 4}


def new_cards(floor: Floor, pre_shuffled: str = "") -> Floor:
    """New cards are at the table, checked by everyone who must."""
    floor.does(t.BringCards(8, pre_shuffled)).does(t.CheckCards(EIGHT), "dealer")
    return floor if floor.rules.procedures["check_replacement"] is None else floor.does(t.CheckCards(EIGHT))


def with_a_cutting_card(rules: str) -> Floor:
    """A shoe whose cutting card may come out at any time, and a player."""
    return Floor(rules).ready().fold(e.CuttingCardInserted(96, False, False)).seat("ann", 1)


def round_of_the_cutting_card(floor: Floor) -> Floor:
    """A round in which the cutting card comes out on the player's box."""
    floor.wager("ann", 1, 25).deal("Ks 7h").does(t.DrawCuttingCard(), "dealer")
    return floor.deal("Qd").stand().deal("Kc")


# When


@each_rule_set("4.5, 4.5.1", "3.5, 3.5.1", None)
def test_cards_of_a_shoe_are_replaced_after_the_round_of_the_cutting_card_and_before_the_shuffle(rules: str) -> None:
    floor = new_cards(with_a_cutting_card(rules))
    shoe = {STAR_2024: "4.5.1", STAR_6TO5_2017: "3.5.1"}[rules]
    floor.refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=shoe)
    floor.plain_round().refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=shoe)
    floor.wager("ann", 1, 25).deal("Ks 7h").does(t.DrawCuttingCard(), "dealer")
    floor.refused(t.ReplaceCards(), code="round_is_in_play")
    floor.deal("Qd").stand().deal("Kc")
    assert floor.order(t.ReplaceCards())[0].event == e.CardsReplaced(8, "", MANUAL_SHUFFLE)
    assert floor.state.custody.stage == STACK
    assert floor.state.custody.everything == EIGHT
    assert floor.state.stock is None


@each_rule_set("4.5.1", "3.5.1", None)
def test_after_the_shuffle_it_is_too_late_to_replace_the_cards_of_a_shoe(rules: str) -> None:
    floor = new_cards(round_of_the_cutting_card(with_a_cutting_card(rules)))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    floor.refused(
        t.ReplaceCards(), code="cutting_card_is_not_out", clause={STAR_2024: "4.5.1", STAR_6TO5_2017: "3.5.1"}[rules]
    )


@each_rule_set("4.5.1, 5.1.2", "3.5.1, 4.1.2", None)
def test_a_cutting_card_that_comes_out_first_lets_the_cards_be_replaced_as_well(rules: str) -> None:
    floor = new_cards(with_a_cutting_card(rules).plain_round()).does(t.DrawCuttingCard(), "dealer")
    assert floor.does(t.ReplaceCards()).state.shuffle_due == REPLACED


@pytest.mark.parametrize(("rules", "clause"), each("4.5.1", "3.5.1", ""))
def test_a_directed_shuffle_is_no_occasion_to_replace_the_cards_of_a_shoe(rules: str, clause: str) -> None:
    floor = new_cards(in_play(rules, SEATS)).plain_round().does(t.DirectShuffle("cards stick together"))
    floor.refused(t.ReplaceCards(), code="cutting_card_is_not_out", clause=clause)


@each_rule_set("4.5, 4.5.2", "3.5, 3.5.2", "2.4")
def test_cards_of_a_device_are_replaced_after_any_round_but_not_in_one(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1)
    clause = {STAR_2024: "4.5.2", STAR_6TO5_2017: "3.5.2", CANBERRA_2002: "2.4"}[rules]
    new_cards(floor).refused(t.ReplaceCards(), OFFICER[rules], "no_round_is_completed", clause)
    floor.wager("ann", 1, 25).refused(t.ReplaceCards(), OFFICER[rules], "no_round_is_completed", clause)
    floor.deal("Ks 7h Qd").refused(t.ReplaceCards(), OFFICER[rules], "round_is_in_play")
    floor.stand().deal("Kc").does(t.ReplaceCards(), OFFICER[rules])
    assert floor.state.custody.everything == EIGHT
    new_cards(floor).wager("ann", 1, 25).does(t.ReplaceCards(), OFFICER[rules])
    assert floor.state.device
    floor.refused(c.DealCard(ACE), "dealer", "cards_are_not_in_play")
    shuffled(floor)
    if floor.rules.values["burn_first_card"]:
        floor.does(t.BurnFirstCard(), "dealer")
    floor.deal("Ks")


@pytest.mark.clauses("canberra-2002 2.4")
def test_canberra_changes_the_cards_of_a_shoe_after_any_round() -> None:
    floor = new_cards(in_play(CANBERRA_2002, SEATS))
    floor.refused(t.ReplaceCards(), "casino_operator", "no_round_is_completed", "2.4")
    floor.wager("ann", 1, 25).deal("Ks").refused(t.ReplaceCards(), "casino_operator", "round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc")
    for other in ("casino_supervisor", "gaming_manager", "dealer", "authorised_officer"):
        floor.refused(t.ReplaceCards(), other, "not_authorised_here", "2.4")
    entry = floor.order(t.ReplaceCards(), "casino_operator")[0]
    assert (entry.clause, floor.state.custody.everything) == ("2.4", EIGHT)
    assert cut_and_loaded(shuffled(floor)).plain_round().state.number == 2


@pytest.mark.parametrize(("rules", "clause"), each("4.5", "3.5", ""))
@pytest.mark.parametrize("role", ["gaming_supervisor", "assistant_gaming_manager", "casino_operator"])
def test_at_the_star_a_casino_supervisor_decides_on_replacing(rules: str, clause: str, role: str) -> None:
    floor = round_of_the_cutting_card(new_cards(in_play(rules, SEATS)))
    for other in ("dealer", "ann", "inspector", "surveillance", "tournament_manager"):
        floor.refused(t.ReplaceCards(), other, "not_authorised_here", clause)
    new_cards(Floor(rules)).refused(t.ReplaceCards(), code="table_is_closed")
    floor.does(t.ReplaceCards(), role)


@each_rule_set(canberra_2002=None)
@pytest.mark.parametrize("why", [DROPPED, ELECTION])
def test_cards_are_not_replaced_while_the_table_waits_for_something_else(rules: str, why: str) -> None:
    floor = new_cards(Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round())
    floor.state = floor.state.but(held_up_by=why)
    floor.refused(t.ReplaceCards(), code="dealing_is_held_up")


# After a check


@each_rule_set("4.3", "3.3", "2.4")
def test_replacement_cards_are_checked_first(rules: str) -> None:
    floor = round_of_the_cutting_card(with_a_cutting_card(rules))
    clause = {STAR_2024: "4.3", STAR_6TO5_2017: "3.3", CANBERRA_2002: "2.4"}[rules]
    floor.refused(t.ReplaceCards(), OFFICER[rules], "cards_are_not_checked", clause)
    floor.does(t.BringCards(8)).refused(t.ReplaceCards(), OFFICER[rules], "cards_are_not_checked", clause)
    for wrong in (ONE_MORE, ONE_SHORT):
        floor.does(t.CheckCards(wrong), "dealer")
        floor.refused(t.ReplaceCards(), OFFICER[rules], "cards_are_not_checked", clause)
    entry = floor.does(t.CheckCards(EIGHT), "dealer").entries(e.CardsChecked)[-1]
    assert (entry.event.moment, entry.clause) == ("replacement", clause)


@pytest.mark.clauses("canberra-2002 2.4")
@pytest.mark.parametrize(("first", "second"), [("dealer", "casino_supervisor"), ("casino_supervisor", "dealer")])
def test_canberra_replaces_cards_that_dealer_and_supervisor_have_both_checked(first: str, second: str) -> None:
    floor = Floor(CANBERRA_2002).ready().seat("ann", 1).plain_round().does(t.BringCards(8))
    floor.refused(t.CheckCards(EIGHT), "ann", "not_authorised_here", "2.4")
    floor.refused(t.CheckCards(EIGHT, by_device=True), first, "check_is_card_by_card", "2.4")
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    entry = floor.does(t.CheckCards(EIGHT), first).entries(e.CardsChecked)[-1]
    assert (entry.event.moment, entry.clause) == ("replacement", "2.4")
    floor.does(t.CheckCards(EIGHT), first).refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    floor.does(t.CheckCards(ONE_SHORT), second).does(t.CheckCards(EIGHT), second)
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked", "2.4")
    floor.does(t.CheckCards(EIGHT), first).does(t.ReplaceCards(), "casino_operator")
    assert floor.state.shuffle_due == REPLACED


# What follows


@each_rule_set("5.1", "4.1", "5.1")
def test_replaced_cards_are_shuffled_before_the_next_round(rules: str) -> None:
    floor = round_of_the_cutting_card(new_cards(in_play(rules, SEATS)))
    floor.does(t.ReplaceCards(), "casino_operator").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.refused(t.CutCards(192), "ann", "no_cut_is_due")
    cut_and_loaded(shuffled(floor))
    if floor.rules.values["burn_first_card"]:
        floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
        floor.does(t.BurnFirstCard(), "dealer")
    floor.deal("Ks")


@each_rule_set("4.4, 5.3.5, 6.11", "3.4, 4.3.5, 5.10", None)
def test_pre_shuffled_replacements_go_to_the_cut_by_the_player_farthest_right_and_begin_a_new_shoe(rules: str) -> None:
    floor = with_a_cutting_card(rules).seat("bob", 3).plain_round().does(t.RestrictPlayer("bob", "shoe"))
    assert floor.state.terms.restrictions
    new_cards(round_of_the_cutting_card(floor), pre_shuffled="angel").does(t.ReplaceCards())
    assert floor.state.custody.stage == SHUFFLED
    assert floor.events(e.CutOffered)[-1].player == "bob"
    assert floor.state.terms.restrictions == ()


@each_rule_set(canberra_2002=None)
def test_the_last_round_cannot_be_laid_out_again_from_new_cards(rules: str) -> None:
    floor = new_cards(round_of_the_cutting_card(with_a_cutting_card(rules))).does(t.ReplaceCards())
    floor.refused(c.ReconstructRound(()), "dealer", "discards_are_mixed")
