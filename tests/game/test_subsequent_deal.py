"""The subsequent deal: turns, hit and stand, doubling, splitting, and the dealer's hand after it."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.events import CardDealt, CardDealtToDealer, ControlPassed, DealersHandBegan, HandLeft, PlayerAbsent
from pontoon.game.notation import read_text, round_text
from pontoon.game.replay import replay
from pontoon.law import load
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, Table, each_rule_set, own_rules


def alone(deal: str, rules: str, **terms: object) -> Table:
    return Table(rules, **terms).wager("ann", 20).deal(deal)


def shared(deal: str, rules: str, **terms: object) -> Table:
    """Ann decides for box 1, Bob and Cat are on it with her."""
    table = Table(rules, **terms).wager("ann", 20, seated=True).wager("bob", 10).wager("cat", 30)
    return table.deal(deal)


# Turns


@each_rule_set("12.1", "11.1", "10.1, Terms:Subsequent Deal")
def test_boxes_decide_in_turn_from_the_left(rules: str) -> None:
    table = Table(rules).wager("ann", 20, 5).wager("bob", 20, 2).wager("cat", 20, 7)
    table.deal("9s 9h 9d 6h 5s 5h 5d")
    for box, player in ((2, "bob"), (5, "ann"), (7, "cat")):
        assert table.turn == (box, 1, player)
        table.hit("2c").stand()
    assert table.state.awaiting == ("card", None, None, ())


@each_rule_set("12.1.1, 12.1.2, 12.1.3, 12.1.4", "11.1.1, 11.1.2, 11.1.3, 11.1.4", "10.1(a), 10.1(b), 10.1(c), 10.1(d)")
def test_two_equal_cards_may_be_doubled_split_stood_on_or_drawn_to(rules: str) -> None:
    table = alone("8s 6h 8d", rules)
    assert table.offers == {"Hit", "Stand", "Double", "Split"}
    assert alone("8s 6h 8d", rules).double("2c").hand().doubled
    assert len(alone("8s 6h 8d", rules).split("2c").box().hands) == 2
    assert alone("8s 6h 8d", rules).stand().hand().state == "stood"
    assert alone("8s 6h 8d", rules).hit("2c").cards() == "8s 8d 2c"


@each_rule_set("12.1", "11.1", "10.1")
def test_unequal_cards_are_not_offered_a_split(rules: str) -> None:
    assert alone("9s 6h 5d", rules).offers == {"Hit", "Stand", "Double"}


@each_rule_set("12.3", "11.3", "10.1(c)")
def test_any_number_of_cards_may_be_drawn_below_twenty_one(rules: str) -> None:
    table = alone("2s 6h 2d", rules).hit("2c 2h 2s 2d 2c 2h 4s")
    assert table.hand().total == 20
    assert table.offers == {"Hit", "Stand", "Double"}


@pytest.mark.parametrize("drawn", ["7c", "Ac 6c", "5c 2c"])
@each_rule_set("12.3", "11.3", "10.2, 10.2(b)")
def test_a_twenty_one_draws_no_more(rules: str, drawn: str) -> None:
    table = alone("9s 6h 5d", rules).hit(drawn)
    assert table.hand().state == "twenty_one"
    table.refused(c.Hit(1, 1, "ann"), "twenty_one_takes_no_card")


@each_rule_set("12.3", "11.3", "10.2(b)")
def test_a_soft_twenty_one_draws_no_more(rules: str) -> None:
    table = alone("As 6h 5d", rules).hit("5c")
    assert table.hand().soft
    table.refused(c.Hit(1, 1, "ann"), "twenty_one_takes_no_card")


@each_rule_set("12.3", "11.3", "10.2(a)")
def test_a_pontoon_draws_no_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s 6h Kd 5d")
    assert table.turn == (2, 1, "bob")
    for command in (c.Hit, c.Double, c.Split, c.Stand):
        table.refused(command(1, 1, "ann"), "pontoon_takes_no_card")


@each_rule_set("12.5", "11.5", "14.1(e)")
def test_a_bust_hand_loses_at_once_to_everyone_on_it(rules: str) -> None:
    table = shared("9s 6h 5d", rules).hit("8c")
    assert table.state.is_over
    assert table.results == [
        "1.1 ann original 20.00 lose -20.00 -",
        "1.1 bob original 10.00 lose -10.00 -",
        "1.1 cat original 30.00 lose -30.00 -",
    ]
    assert table.balance("float_tray") == "60.00"
    assert table.dealers_cards == "6h"


@pytest.mark.parametrize(("deal", "drawn"), [("2s 6h 3d", ""), ("2s 6h 2d", "2h"), ("As 6h Ad", ""), ("9s 6h 2d", "")])
@each_rule_set("12.1.3, 12.2", "11.1.3, 11.2", None)
def test_at_the_star_a_player_may_stand_on_any_two_or_more_cards(rules: str, deal: str, drawn: str) -> None:
    assert alone(deal, rules).hit(drawn).stand().hand().state == "stood"


@pytest.mark.parametrize(
    ("deal", "total", "stands"),
    [("9s 6h 2d", 11, False), ("9s 6h 3d", 12, True), ("As 6h Ad", 12, True), ("2s 6h 2d", 4, False)],
)
@pytest.mark.clauses("canberra-2002 10.2(c)", "canberra-2002 10.1(d)")
def test_at_canberra_a_hard_total_below_twelve_must_draw_or_double(deal: str, total: int, stands: bool) -> None:
    table = alone(deal, CANBERRA_2002)
    assert table.hand().total == total
    assert ("Stand" in table.offers) == stands
    assert {"Hit", "Double"} <= table.offers
    if not stands:
        table.refused(c.Stand(1, 1, "ann"), "must_draw_below_twelve")


# Doubling


@pytest.mark.parametrize("cents", [1, 1999, 2000])
@each_rule_set("13.1", "12.1", "Terms:Double")
def test_a_double_goes_up_to_the_original_wager(rules: str, cents: int) -> None:
    table = alone("9s 6h 2d", rules)
    table.refused(c.Double(1, 1, "ann", 2001), "double_above_the_original_wager")
    table.refused(c.Double(1, 1, "ann", 0), "amount_is_not_positive")
    table.do(c.Double(1, 1, "ann", cents))
    assert table.hand().wagers[0].double_cents == cents


@pytest.mark.parametrize(("deal", "drawn"), [("9s 6h 2d", ""), ("Ks 6h Qd", ""), ("2s 6h 3d", "2c 2h Kc")])
@each_rule_set("13.1.1, 13.1.3", "12.1.1, 12.1.3", "12.1, 12.1(a), 12.1(b)")
def test_two_cards_or_more_may_be_doubled(rules: str, deal: str, drawn: str) -> None:
    table = alone(deal, rules).hit(drawn)
    assert "Double" in table.offers
    table.double()
    assert table.hand().doubled


@each_rule_set("13.1+", "12.1+", "Terms:Double, 12.3")
def test_a_doubled_hand_gets_one_card_and_no_other(rules: str) -> None:
    table = shared("9s 6h 2d", rules).double("3c")
    assert table.cards() == "9s 2d 3c"
    for command in (c.Hit, c.Stand, c.Double):
        table.refused(command(1, 1, "ann"), "forfeit_is_asked")
    table.keep()
    assert table.hand().state == "stood"
    table.refused(c.Hit(1, 1, "ann"))


@each_rule_set("13.2", "12.2", "12.7")
def test_a_doubled_twenty_one_pays_even_money_on_both_parts(rules: str) -> None:
    table = alone("6s 6h 7s", rules).double("8s")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1", "1.1 ann double 20.00 win 20.00 1:1"]


@each_rule_set("13.2", "12.2", "12.7")
def test_a_doubled_twenty_wins_even_money_on_both_wagers(rules: str) -> None:
    table = alone("9s 6h 5d", rules).double("6c", 10).keep().finish("Kc 2h")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1", "1.1 ann double 10.00 win 10.00 1:1"]


@each_rule_set("13.2", "12.2", "12.7")
def test_doubled_sevens_against_a_seven_earn_no_super_bonus(rules: str) -> None:
    table = alone("7s 7h 7s", rules).double("7s")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1", "1.1 ann double 20.00 win 20.00 1:1"]


@each_rule_set("13.4", "12.4", "12.2, 12.3, 12.8")
def test_others_on_the_box_may_double_after_the_controlling_player_and_before_the_card(rules: str) -> None:
    table = shared("6s 6h 7s", rules)
    table.refused(c.Double(1, 1, "bob"), "doubling_is_decided_by_the_controlling_player")
    table.double()
    table.refused(c.Double(1, 1, "bob", 1001), "double_above_the_original_wager")
    table.do(c.Double(1, 1, "bob", 400))
    table.deal("8s")
    assert table.results == [
        "1.1 ann original 20.00 win 20.00 1:1",
        "1.1 ann double 20.00 win 20.00 1:1",
        "1.1 bob original 10.00 win 10.00 1:1",
        "1.1 bob double 4.00 win 4.00 1:1",
        "1.1 cat original 30.00 win 30.00 1:1",
    ]


@each_rule_set("13.5, 13.6", "12.5, 12.6", "12.6")
def test_after_the_double_card_the_original_wager_may_be_given_up_for_the_doubled_portion(rules: str) -> None:
    table = alone("9s 6h 2d", rules).double("2c", amount=15)
    assert table.awaits == "forfeit"
    assert table.offers == {"Forfeit", "Keep"}
    table.forfeit()
    assert table.results == ["1.1 ann original 20.00 forfeit -20.00 -", "1.1 ann double 15.00 forfeit 0.00 -"]
    assert table.balance("player:ann") == "-20.00"
    assert table.state.is_over
    assert table.dealers_cards == "6h"


@each_rule_set("13.5", "12.5", "")
def test_forfeit_is_said_before_the_next_hand_is_acted_on(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 2d 5c").double("2c")
    table.refused(c.Hit(2, 1, "bob"), "not_this_hands_turn")
    table.keep()
    table.refused(c.Forfeit(1, 1, "ann"), "nothing_to_forfeit")
    assert table.turn == (2, 1, "bob")


@pytest.mark.parametrize("double_card", ["Kc", "9d"])
@each_rule_set("13.5", "12.5", "12.6")
def test_a_bust_or_a_twenty_one_is_not_asked_to_forfeit(rules: str, double_card: str) -> None:
    table = alone("9s 6h 3d", rules).double(double_card)
    assert table.state.is_over
    table.refused(c.Forfeit(1, 1, "ann"), "nothing_to_forfeit")


@each_rule_set("13.7", "12.7", "12.6")
def test_each_player_who_doubled_says_forfeit_or_keep_for_himself(rules: str) -> None:
    table = shared("9s 6h 2d", rules).double()
    table.do(c.Double(1, 1, "bob"))
    table.deal("2c")
    assert table.state.awaiting.players == ("ann", "bob")
    table.refused(c.Forfeit(1, 1, "cat"), "nothing_to_forfeit")
    table.do(c.Forfeit(1, 1, "bob"))
    assert list(table.state.awaiting.players) == ["ann"]
    table.keep().finish("9c 8c")
    assert table.net("bob") == "-10.00"
    assert table.net("ann") == "40.00"
    assert table.net("cat") == "30.00"


@each_rule_set("13.8, 17.1.8", "12.8, 16.1.8", "12.5")
def test_a_dealers_pontoon_takes_only_the_original_of_a_double(rules: str) -> None:
    table = alone("9s Kh 2d", rules).decline().double("9c").keep().finish("Ac")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -", "1.1 ann double 20.00 stand_off 0.00 -"]


# Splitting


@pytest.mark.parametrize("pair", ["8s 8d", "Js Qd", "Ks Kd", "As Ad", "2s 2d"])
@each_rule_set("14.1", "13.1", "Terms:Split")
def test_two_cards_of_equal_value_are_split_for_an_equal_wager(rules: str, pair: str) -> None:
    first, second = pair.split()
    table = alone(f"{first} 6h {second}", rules).split()
    assert [table.cards(1, hand) for hand in (1, 2)] == [first, second]
    assert [table.hand(1, hand).wagers[0].cents for hand in (1, 2)] == [2000, 2000]
    assert table.balance("player:ann") == "-40.00"


@each_rule_set("14.2", "13.2", "11.4, 11.6")
def test_the_first_split_hand_is_finished_before_the_second_gets_a_card(rules: str) -> None:
    table = alone("8s 6h 8d", rules).split("2c")
    assert table.turn == (1, 1, "ann")
    table.hit("3c")
    table.refused(c.Hit(1, 2, "ann"), "not_this_hands_turn")
    assert table.cards(1, 2) == "8d"
    table.stand()
    assert table.state.awaiting == ("card", 1, 2, ())
    table.deal("5c")
    assert table.turn == (1, 2, "ann")


@pytest.mark.parametrize(("pair", "drawn"), [("As Ad", "Kc Qc"), ("Ks Qd", "Ac Ah")])
@each_rule_set("14.3, 14.7.2", "13.3, 13.7.2", "11.7")
def test_a_split_ace_and_ten_is_twenty_one_and_no_pontoon(rules: str, pair: str, drawn: str) -> None:
    first, second = pair.split()
    table = alone(f"{first} 6h {second}", rules).split(drawn)
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1", "1.2 ann split 20.00 win 20.00 1:1"]
    assert {event.state for event in table.happened(HandLeft)} == {"twenty_one"}


@each_rule_set("14.6, 14.7.1", "13.6, 13.7.1", "11.5")
def test_split_aces_get_one_card_each(rules: str) -> None:
    table = alone("As 6h Ad", rules).split("5c 6c")
    assert [table.cards(1, hand) for hand in (1, 2)] == ["As 5c", "Ad 6c"]
    assert table.state.awaiting == ("card", None, None, ())
    for hand in (1, 2):
        for command in (c.Hit, c.Stand, c.Double):
            table.refused(command(1, hand, "ann"), "split_ace_takes_one_card")


@each_rule_set("14.7, 13.1.2", "13.7, 12.1.2", "12.4, 11.6")
def test_a_split_hand_may_stand_draw_or_double(rules: str) -> None:
    table = alone("8s 6h 8d", rules).split("4c")
    assert table.offers == {"Hit", "Stand", "Double"}
    table.double("8c").keep().deal("5c").hit("6c").stand().finish("Kc 9c")
    assert table.results == [
        "1.1 ann original 20.00 win 20.00 1:1",
        "1.1 ann double 20.00 win 20.00 1:1",
        "1.2 ann split 20.00 win 20.00 1:1",
    ]


@each_rule_set("14.8", "13.8", None)
def test_at_the_star_a_box_forms_two_hands_without_the_option(rules: str) -> None:
    table = alone("8s 6h 8d", rules).split("8c")
    assert "Split" not in table.offers
    table.refused(c.Split(1, 1, "ann"), "no_more_hands")
    table.stand().deal("8h")
    table.refused(c.Split(1, 2, "ann"), "no_more_hands")


@each_rule_set("14.9, 14.9.2, 14.9.3", "13.9, 13.9.2, 13.9.3", None)
def test_at_the_star_the_option_allows_a_third_hand_for_an_equal_wager_and_no_fourth(rules: str) -> None:
    table = alone("8s 6h 8d", rules, resplit=True).split("8c").split()
    assert [table.hand(1, hand).wagers[0].cents for hand in (1, 2, 3)] == [2000] * 3
    assert table.balance("box:1") == "60.00"
    table.deal("8h")
    table.refused(c.Split(1, 1, "ann"), "no_more_hands_resplit")
    option = load(rules).parameters["resplit"]
    assert (option.kind, option.officer, option.value) == ("option", "gaming_manager", False)


@each_rule_set("", "", None)
def test_the_option_of_a_third_hand_names_the_notice_that_comes_first(rules: str) -> None:
    assert load(rules).parameters["resplit"].notice == "players_advised_before_play"


@each_rule_set("14.9.4", "13.9.4", None)
def test_at_the_star_three_hands_of_aces_get_one_card_each(rules: str) -> None:
    table = alone("As 6h Ad", rules, resplit=True).split("Ac")
    assert table.offers == {"Split", "Stand"}
    table.split("2c 3c 4c")
    assert [table.cards(1, hand) for hand in (1, 2, 3)] == ["As 2c", "Ac 3c", "Ad 4c"]
    assert table.state.awaiting == ("card", None, None, ())


@each_rule_set("14.9.5", "13.9.5", "")
def test_a_hand_that_took_a_third_card_is_not_split(rules: str) -> None:
    table = alone("6s 6h 6d", rules, resplit=True).hit("2c")
    table.refused(c.Split(1, 1, "ann"), "split_only_two_cards")


@pytest.mark.clauses("canberra-2002 11.3")
def test_canberra_forms_four_hands_and_splits_aces_once() -> None:
    table = alone("8s 6h 8d", CANBERRA_2002).split("8c").split("8h").split("8s")
    assert len(table.box().hands) == 4
    table.refused(c.Split(1, 1, "ann"), "no_more_hands_resplit")
    aces = alone("As 6h Ad", CANBERRA_2002).split("Ac")
    aces.refused(c.Split(1, 1, "ann"), "aces_split_only_once")


@each_rule_set("14.10, 14.10.1, 14.10.2", "13.10, 13.10.1, 13.10.2", "11.1, 11.2, 11.2(a), 11.2(b)")
def test_others_on_a_split_box_match_the_wager_or_ride_on_the_first_hand(rules: str) -> None:
    table = shared("8s 6h 8d", rules)
    table.refused(c.Split(1, 1, "bob"), "splitting_is_decided_by_the_controlling_player")
    table.split()
    table.do(c.Split(1, 1, "bob"))
    table.deal("2c")
    table.refused(c.Split(1, 1, "cat"), "splitting_is_decided_by_the_controlling_player")
    assert [(w.player, w.cents) for w in table.hand(1, 1).wagers] == [("ann", 2000), ("bob", 1000), ("cat", 3000)]
    assert [(w.player, w.cents) for w in table.hand(1, 2).wagers] == [("ann", 2000), ("bob", 1000)]


@each_rule_set("14.5, 14.11, 17.1.7, 17.1.8", "13.5, 13.11, 16.1.7, 16.1.8", "11.9")
def test_a_dealers_pontoon_takes_one_original_wager_of_a_split_box(rules: str) -> None:
    table = shared("8s Kh 8d", rules).decline().split()
    table.do(c.Split(1, 1, "bob"))
    table.deal("9c").stand().deal("9d").stand().finish("Ac")
    assert table.results == [
        "1.1 ann original 20.00 lose -20.00 -",
        "1.1 bob original 10.00 lose -10.00 -",
        "1.1 cat original 30.00 lose -30.00 -",
        "1.2 ann split 20.00 stand_off 0.00 -",
        "1.2 bob split 10.00 stand_off 0.00 -",
    ]


@each_rule_set("14.4", "13.4", "11.10")
def test_split_sevens_earn_no_super_bonus(rules: str) -> None:
    table = alone("7s 7h 7s", rules).split("7s")
    table.hit("7s")
    assert table.results == ["1.1 ann original 20.00 win 60.00 3:1"]


@each_rule_set("", "", "11.8")
def test_a_bust_split_hand_loses_whatever_the_dealer_makes(rules: str) -> None:
    table = alone("8s 6h 8d", rules).split("5c").hit("9c")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -"]
    table.deal("Kc").stand().finish("Kc 9c")
    assert table.results[1] == "1.2 ann split 20.00 win 20.00 1:1"


# The dealer's hand


@each_rule_set("15.1", "14.1", "13.1, 13.1(a)")
def test_the_dealer_draws_when_all_hands_are_done_and_not_before(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    table.hit("2c").stand()
    assert table.happened(DealersHandBegan) == []
    table.stand()
    assert len(table.happened(DealersHandBegan)) == 1
    table.finish("5s 4c 3c")
    assert table.dealers_cards == "6h 5s 4c 3c"
    places = [type(event) for event in table.events if isinstance(event, CardDealt | CardDealtToDealer)]
    assert places == [CardDealt] * 2 + [CardDealtToDealer] + [CardDealt] * 3 + [CardDealtToDealer] * 3


@each_rule_set("15.3", "14.3", "13.1(b)")
def test_the_dealer_draws_nothing_when_it_would_change_nothing(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3)
    table.deal("As 9s 9h 6h Kd 5d 5c").hit("8c").hit("7c")
    assert table.state.is_over
    assert table.dealers_cards == "6h"


@each_rule_set("15.3", "14.3", None)
def test_the_dealer_draws_nothing_for_a_twenty_one_that_is_paid_later(rules: str) -> None:
    table = alone("9s 6h 5d", rules, late_payment=True).hit("7c").finish()
    assert table.dealers_cards == "6h"
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1"]


@each_rule_set("15.3", "14.3", "13.1(b)")
def test_insurance_or_a_surrender_needs_the_second_card_and_no_third(rules: str) -> None:
    insured = alone("9s Ah 5d", rules).insure("ann", 10).decline().hit("8c")
    assert not insured.state.is_over
    assert insured.finish("2c").dealers_cards == "Ah 2c"
    surrendered = alone("9s Kh 5d", rules).surrender("ann").close_surrender()
    assert surrendered.finish("2c").dealers_cards == "Kh 2c"


@pytest.mark.parametrize(
    ("rules", "deal", "drawn", "cards"),
    [
        (STAR_2024, "4s 6h 5d", "", "4s 5d"),
        (STAR_6TO5_2017, "4s 6h 5d", "", "4s 5d"),
        (CANBERRA_2002, "4s 6h 5d", "2c 3c", "4s 5d 2c 3c"),
        (CANBERRA_2002, "As 6h Ad", "", "As Ad"),
    ],
)
@pytest.mark.clauses("star-2024 18.10", "star-6to5-2017 17.10.1", "canberra-2002 15.7")
def test_the_hand_of_a_player_who_is_absent(rules: str, deal: str, drawn: str, cards: str) -> None:
    """No further card at the Star; at Canberra cards until the total exceeds eleven."""
    table = alone(deal, rules)
    table.do(c.DeclareAbsent(1, "ann"))
    table.deal(drawn)
    assert table.cards() == cards
    assert table.hand().state == "stood"
    assert table.state.awaiting == ("card", None, None, ())


@pytest.mark.clauses("star-6to5-2017 17.10")
def test_the_other_reading_of_2017_deals_to_the_absent_player_past_eleven() -> None:
    table = alone("4s 6h 5d", STAR_6TO5_2017, absent_player="to_twelve")
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.deal("2c").awaits == "card"
    table.deal("Ah")
    assert table.cards() == "4s 5d 2c Ah"
    assert table.hand().state == "stood"


@each_rule_set()
def test_an_absent_player_decides_nothing_more(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    table.do(c.DeclareAbsent(1, "ann"))
    table.refused(c.Hit(1, 1, "ann"), "not_this_hands_turn")
    assert table.turn == (2, 1, "bob")
    table.refused(c.DealCard(card("2c")), "no_card_is_due")


# Who decides for the absent controlling player of a shared box


def passing(rules: str, folder: Path) -> str:
    return own_rules(folder, rules, absent_controlling_player="passes_control")


@each_rule_set("18.10, 6.6", "17.10.1, 5.5", None)
def test_the_box_of_an_absent_controlling_player_is_ended_for_all_on_it(rules: str) -> None:
    table = shared("9s 6h 5d", rules)
    table.do(c.DeclareAbsent(1, "ann"))
    assert (table.hand().state, table.state.boxes[0].controlling_player) == ("stood", "ann")
    assert table.happened(ControlPassed) == []


@pytest.mark.parametrize(("rules", "next_one"), [(STAR_2024, "cat"), (STAR_6TO5_2017, "cat"), (CANBERRA_2002, "bob")])
@pytest.mark.clauses(
    "star-2024 18.10", "star-2024 6.6.2", "star-6to5-2017 17.10", "star-6to5-2017 5.5.2", "canberra-2002 4.5(b)"
)
def test_a_house_may_pass_the_hand_of_an_absent_player_to_the_next_in_the_order_of_control(
    rules: str, next_one: str, tmp_path: Path
) -> None:
    """At The Star the highest wager, at Canberra the nearest to the dealer. All on the box win with the hand."""
    table = shared("9s 6h 5d", passing(rules, tmp_path))
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.events[-2:] == [PlayerAbsent(1, "ann", control_passes=True), ControlPassed(1, next_one)]
    assert table.turn == (1, 1, next_one)
    table.refused(c.Hit(1, 1, "ann"), "only_the_controlling_player_decides")
    table.hit("6c").stand().finish("Kc 9c")
    assert (table.net("ann"), table.net("bob"), table.net("cat")) == ("20.00", "10.00", "30.00")


@each_rule_set("18.10", "17.10.1", "15.7")
def test_when_everybody_on_the_box_is_absent_it_is_ended(rules: str, tmp_path: Path) -> None:
    table = shared("9s 6h 5d", passing(rules, tmp_path))
    for _ in range(3):
        assert table.awaits == "decision"
        table.do(c.DeclareAbsent(*table.turn[0:3:2]))
    assert table.hand().state == "stood"
    assert [event.control_passes for event in table.happened(PlayerAbsent)] == [True, True, False]


@each_rule_set("18.10", "17.10.1", "15.7")
def test_an_absent_player_alone_on_a_box_has_no_successor(rules: str, tmp_path: Path) -> None:
    table = alone("9s 6h 5d", passing(rules, tmp_path))
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.hand().state == "stood"


@pytest.mark.clauses("star-2024 18.10", "star-2024 6.6.2")
def test_only_wagers_on_the_box_itself_decide_who_takes_over(tmp_path: Path) -> None:
    """Bob is seated at another box; on this one Cat's wager is the highest that is left."""
    table = Table(passing(STAR_2024, tmp_path)).wager("ann", 20, seated=True).wager("bob", 10).wager("cat", 15)
    table.wager("bob", 10, 2, seated=True).deal("9s 9h 6h 5d 5c")
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.turn == (1, 1, "cat")


@each_rule_set("18.10", "17.10.1", "15.7")
def test_who_was_absent_at_one_box_may_still_take_over_at_another(rules: str, tmp_path: Path) -> None:
    table = Table(passing(rules, tmp_path)).wager("ann", 20, seated=True).wager("bob", 10, 2, seated=True)
    table.wager("ann", 10, 2).deal("9s 9h 6h 5d 5c")
    table.do(c.DeclareAbsent(1, "ann"))
    table.do(c.DeclareAbsent(2, "bob"))
    assert table.turn == (2, 1, "ann")


@each_rule_set("18.10, 14.10", "17.10.1, 13.10", "15.7, 11.2")
def test_a_hand_with_the_absent_players_wager_alone_waits_for_that_player_again(rules: str, tmp_path: Path) -> None:
    """Ann splits, Bob and Cat ride on the first hand; Ann is gone then, and the second hand is hers alone."""
    table = shared("8s 6h 8d", passing(rules, tmp_path)).split("4c")
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.turn[2] != "ann"
    table.stand().deal("5c")
    assert table.turn == (1, 2, "ann")
    table.do(c.DeclareAbsent(1, "ann"))
    assert table.hand(1, 2).state == "stood"


@each_rule_set("18.10", "17.10.1", "15.7")
def test_who_was_absent_decides_on_a_later_hand_only_where_nobody_else_can(rules: str, tmp_path: Path) -> None:
    """Bob rides on the first hand, Cat matches: on the second Cat decides, and not Ann, though she is seated."""
    table = shared("8s 6h 8d", passing(rules, tmp_path)).split()
    table.do(c.Split(1, 1, "cat"))
    table.deal("4c")
    table.do(c.DeclareAbsent(1, "ann"))
    decides = table.turn[2]
    table.stand().deal("5c")
    assert decides == ("bob" if rules == CANBERRA_2002 else "cat")
    assert table.turn == (1, 2, "cat")


@each_rule_set("18.10", "17.10.1", "15.7")
def test_a_round_whose_control_passed_is_written_and_played_again_alike(rules: str, tmp_path: Path) -> None:
    table = shared("9s 6h 5d", passing(rules, tmp_path))
    table.do(c.DeclareAbsent(1, "ann"))
    table.hit("6c").stand().finish("Kc 9c")
    assert replay(read_text(round_text(table.events))).state == table.state


@each_rule_set("18.8, 18.10", "17.8, 17.10.1", "15.4, 15.7")
def test_a_reconstruction_begins_with_the_player_who_was_absent_later(rules: str, tmp_path: Path) -> None:
    """Ann draws a card and is gone; the next one draws another. Laid out again, all of it fits, and nobody is asked."""
    table = shared("2s 6h 5d", passing(rules, tmp_path)).hit("2c")
    table.do(c.DeclareAbsent(1, "ann"))
    table.hit("4c").stand()
    decides = table.state.boxes[0].controlling_player
    table.do(c.ReconstructRound(table.state.cards_out))
    assert (table.cards(), table.awaits) == ("2s 5d 2c 4c", "card")
    assert table.state.boxes[0].controlling_player == decides != "ann"


@pytest.mark.clauses("star-2024 18.8", "star-2024 6.6")
def test_a_reconstruction_gives_no_control_to_an_absent_player_whose_wager_is_void(tmp_path: Path) -> None:
    table = shared("9s 6h 5d", passing(STAR_2024, tmp_path))
    table.do(c.DeclareAbsent(1, "ann"))
    table.do(c.InvalidateWager(1, "ann", "prohibited_device"))
    table.do(c.ReconstructRound(table.state.cards_out))
    assert table.turn == (1, 1, "cat")


@each_rule_set("18.8, 18.10", "17.8, 17.10.1", "15.4, 15.7")
def test_a_reconstruction_passes_control_again(rules: str, tmp_path: Path) -> None:
    table = shared("9s 6h 5d", passing(rules, tmp_path))
    table.do(c.DeclareAbsent(1, "ann"))
    decides = table.turn
    table.do(c.ReconstructRound(table.state.cards_out))
    assert table.turn == decides
