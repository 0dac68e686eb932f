"""Irregularities at a table: cards dealt in error or too many, rounds without wagers, players who do not answer."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import account


def seated(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(**more).seat("ann", 1).seat("bob", 2)


def clauses(floor: Floor, kind: type[object]) -> list[str]:
    return [entry.clause for entry in floor.entries(kind)]


# A card found face upwards


@each_rule_set("18.1", "17.1", "15.1")
def test_a_card_found_face_upwards_is_burned_and_the_next_takes_its_place(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("Ks 7h")
    floor.does(c.BurnCard(card("9c")), "dealer").deal("Qd")
    assert floor.state.custody.rack == of_cards(cards("9c"))
    assert floor.round.boxes[0].hands[0].cards == cards("Ks Qd")
    told = {"star-2024": "18.1", "star-6to5-2017": "17.1", "canberra-2002": "15.1"}
    assert clauses(floor, g.CardBurned) == [told[rules]]


# Cards dealt in error


@each_rule_set("18.2", "17.2", "15.2")
def test_a_card_dealt_in_error_is_the_next_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h 6d").does(c.DrawInError(card("9c")), "dealer")
    floor.does(c.Hit(1, 1, "ann"), "ann")
    assert floor.round.boxes[0].hands[0].cards == cards("5s 6d 9c")
    assert floor.state.custody.layout == of_cards(cards("5s 7h 6d 9c"))


@each_rule_set("18.3, 18.4", "17.3, 17.4", None)
def test_a_player_who_refuses_the_card_gets_no_other_and_refused_by_all_it_is_the_dealers(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("5s Ks 7h 6d Qd")
    floor.does(c.DrawInError(card("9c")), "dealer").does(c.RefuseCard(1, 1, "ann"), "ann")
    assert floor.round.awaiting.box == 2
    floor.refused(c.Hit(1, 1, "ann"), "ann")
    floor.does(c.RefuseCard(2, 1, "bob"), "bob")
    assert floor.round.dealers_cards[:2] == cards("7h 9c")


@each_rule_set("18.5", "17.5", "15.3")
def test_an_exposed_card_too_many_on_the_dealers_completed_hand_is_burned(rules: str) -> None:
    floor = seated(rules).plain_round().does(c.DrawExtraCard(card("4d"), True), "dealer")
    assert floor.state.custody.kept is None
    assert account(floor, "ann") == 2500
    assert floor.events(g.CardBurned)[-1].card == card("4d")
    floor.wager("ann", 1, 25).deal("9c")


@each_rule_set("18.6", "17.6", None)
def test_a_card_kept_under_the_shoe_is_the_first_of_the_next_round(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.does(c.DrawExtraCard(card("9d"), exposed=False), "dealer")
    assert (floor.state.custody.kept, floor.state.custody.rack[card("9d")]) == (card("9d"), 0)
    assert floor.state.custody.everything == of_decks(8)
    floor.wager("ann", 1, 25)
    floor.refused(c.DealCard(card("9s")), "dealer", "kept_card_comes_first")
    left = sum(floor.state.custody.shoe)
    floor.deal("9d")
    assert floor.round.boxes[0].hands[0].cards == cards("9d")
    assert floor.state.custody.kept is None
    assert sum(floor.state.custody.shoe) == left
    assert floor.state.custody.everything == of_decks(8)


@pytest.mark.clauses("canberra-2002 15.3")
def test_at_canberra_an_unexposed_card_too_many_is_burned_too() -> None:
    floor = seated("canberra-2002").plain_round().does(c.DrawExtraCard(card("4d"), False), "dealer")
    assert floor.events(g.CardBurned)[-1].card == card("4d")
    floor.wager("ann", 1, 25).deal("9c")


@each_rule_set("18.17", "17.17", "15.2")
def test_a_card_burned_in_error_stays_out_of_the_round_laid_out_again(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h").does(c.BurnCard(card("9c"), face_up=False), "dealer")
    floor.deal("6d")
    floor.refused(c.ReconstructRound(cards("5s 7h 9c")), "dealer", "reconstruction_needs_the_same_cards")
    floor.does(c.ReconstructRound(cards("6d 7h 5s")), "dealer")
    assert floor.state.custody.rack == of_cards(cards("9c"))


# Rounds without wagers, absent players, insurance not offered


@each_rule_set("18.7", "17.7", None)
def test_cards_dealt_with_no_wager_are_burned_in_one_void_round(rules: str) -> None:
    floor = seated(rules).deal("2s 3s")
    assert (floor.round.phase, floor.state.number) == ("void", 1)
    assert floor.state.custody.rack == of_cards(cards("2s 3s"))
    assert set(clauses(floor, g.RoundVoided)) == {"18.7" if rules == "star-2024" else "17.7"}
    assert floor.plain_round().state.number == 2
    assert floor.state.custody.everything == of_decks(8)


@each_rule_set("18.10", "17.10.1", None)
def test_an_absent_players_box_gets_no_further_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer").deal("Kc")
    assert floor.round.boxes[0].hands[0].cards == cards("5s 2d")


@pytest.mark.clauses("star-6to5-2017 17.10", "star-6to5-2017 17.10.1")
def test_in_2017_the_operator_chooses_which_of_two_rules_holds_for_an_absent_player() -> None:
    floor, past_eleven = seated("star-6to5-2017"), t.ChooseOption("absent_player", True)
    floor.refused(past_eleven, "gaming_manager", "officer_lacks_authority", "17.10")
    floor.refused(t.ChooseOption("absent_player", False), "casino_operator", "option_stands_already")
    floor.does(past_eleven, "casino_operator")
    assert floor.entries(e.OptionChosen)[-1].clause == "17.10"
    assert "The box of an absent player is dealt cards until its total exceeds 11" in sign_text(
        floor.rules, floor.state
    )
    floor.wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer").deal("4d")
    assert floor.round.awaiting.box == 1
    # 11 is not past 11; 13 is.
    floor.deal("2h")
    assert floor.round.awaiting.box is None
    floor.deal("Kc")
    floor.does(t.ChooseOption("absent_player", False), "casino_operator")
    assert floor.entries(e.OptionChosen)[-1].clause == "17.10.1"
    floor.wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer")
    assert floor.round.awaiting.box is None


@pytest.mark.parametrize("rules", ["star-2024", "canberra-2002"])
def test_elsewhere_the_rule_for_an_absent_player_is_fixed(rules: str) -> None:
    seated(rules).refused(t.ChooseOption("absent_player", True), "casino_operator", "option_is_fixed")


@pytest.mark.clauses("canberra-2002 15.7")
@pytest.mark.parametrize(("drawn", "due"), [("4d", True), ("5d", False)])
def test_at_canberra_an_absent_players_hand_is_dealt_until_it_exceeds_eleven(drawn: str, due: bool) -> None:
    floor = seated("canberra-2002").wager("ann", 1, 25).deal("5s 7h 2d").does(c.DeclareAbsent(1, "ann"), "dealer")
    floor.deal(drawn)
    assert (floor.round.awaiting.box == 1) == due


@each_rule_set("18.13", "17.13", None)
def test_insurance_that_was_not_offered_may_be_placed_until_the_dealers_second_card(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 25).deal("Ks 9s Ah 5d 9d")
    floor.does(c.OmitInsurance(), "dealer")
    if floor.round.awaiting.kind == "surrender":
        floor.does(c.CloseSurrender(), "dealer")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("2d").does(c.Insure(1, "ann", 1250), "ann").stand().stand()
    floor.does(c.Insure(2, "bob", 100), "bob").deal("Kc")
    assert [s.result for s in floor.round.settlements if s.kind == "insurance"] == ["win", "win"]
    floor.refused(c.Insure(2, "bob", 100), "bob")
