"""Behaviours that no other test noticed when they were broken one by one; `scripts/mutate.py` breaks them."""

import dataclasses

import pytest

from pontoon.game import commands as c, events as e, officers
from pontoon.game.cards import card, cards
from pontoon.game.notation import read_text
from pontoon.game.opening import BadTerms
from pontoon.game.record import NotationError
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import Restriction, TableTerms
from pontoon.game.views import DEALER, PLAYER, SPECTATOR, SURVEILLANCE, Audience, view
from pontoon.testing.table import Table, each_rule_set


def fourteen(rules: str, **terms: object) -> Table:
    """Ann on box 1 with nine and five, the dealer showing a six."""
    return Table(rules, **terms).wager("ann", 20).deal("9s 6h 5d")


def shared(rules: str, deal: str, **terms: object) -> Table:
    """Ann seated at box 1, Bob behind her."""
    return Table(rules, **terms).wager("ann", 20, seated=True).wager("bob", 10).deal(deal)


# Wagers


@each_rule_set("3.2.1", "2.2.1", "1.1")
def test_the_seventh_box_is_the_last(rules: str) -> None:
    table = Table(rules).wager("ann", 20, box=7)
    table.refused(c.PlaceWager(8, "ann", 2000), "no_such_box")
    table.refused(c.PlaceWager(0, "ann", 2000), "no_such_box")


@each_rule_set("6.2", "5.1", "4.2")
def test_a_wager_is_made_of_chips_and_never_of_nothing(rules: str) -> None:
    table = Table(rules, chips_cents=(500, 2500))
    table.refused(c.PlaceWager(1, "ann", 0), "amount_is_not_positive")
    table.refused(c.PlaceWager(1, "ann", 1250), "chips_cannot_make_the_amount")
    table.wager("ann", 20).deal("9s 6h 5d")
    table.refused(c.Double(1, 1, "ann", 1250), "chips_cannot_make_the_amount")
    table.double("2c", 15)


@each_rule_set("6.5", "5.4", "4.5")
def test_a_player_has_one_wager_on_a_box(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("ann", 20, box=2)
    assert table.refused(c.PlaceWager(1, "ann", 500)).code == "already_wagering_on_this_box"


@each_rule_set("6.6.1", "5.5.1", "4.5(a)")
def test_only_one_player_sits_at_a_box(rules: str) -> None:
    table = Table(rules).wager("ann", 20, seated=True)
    table.refused(c.PlaceWager(1, "bob", 2000, seated=True), "box_has_a_seated_player")
    table.wager("bob", 20)


@each_rule_set("6.11", "5.10", "4.6, 4.6+")
def test_a_player_held_to_the_minimum_wagers_exactly_that(rules: str) -> None:
    table = Table(rules, minimum_cents=500, restrictions=(Restriction("ann", this_shoe_only=True),))
    table.refused(c.PlaceWager(1, "ann", 501), "restricted_to_the_minimum")
    table.wager("ann", 5).wager("bob", 20).wager("ann", 5, box=2)


@each_rule_set("6.13", "5.12", None)
def test_a_player_confined_to_one_box_wagers_the_minimum_there_and_nowhere_else(rules: str) -> None:
    table = Table(rules, minimum_cents=500, restrictions=(Restriction("ann", one_box=True),))
    table.refused(c.PlaceWager(1, "ann", 1000), "limited_to_one_box")
    table.wager("ann", 5)
    table.refused(c.PlaceWager(2, "ann", 500), "limited_to_one_box")


def decided(outcome: TableTerms | Refusal) -> TableTerms:
    assert isinstance(outcome, TableTerms), outcome
    return outcome


def code_of(outcome: TableTerms | Refusal) -> str:
    assert isinstance(outcome, Refusal), outcome
    return outcome.code


def at(rules: str, terms: TableTerms) -> Table:
    """A table under terms that its officers have settled."""
    return Table(rules, **{each.name: getattr(terms, each.name) for each in dataclasses.fields(terms)})


SIGN = TableTerms(minimum_cents=500)
SUPERVISOR, MANAGER, OPERATOR = "casino_supervisor", "gaming_manager", "casino_operator"


@each_rule_set("6.11", "5.10", "4.6, 4.6(a), 4.6(b), 4.6+")
def test_who_sat_out_a_round_is_held_to_the_minimum_until_the_shoe_ends(rules: str) -> None:
    book, officer = rule_book(rules), OPERATOR
    assert code_of(officers.hold_to_the_minimum(book, SIGN, "ann", officer, False)) == "no_round_was_sat_out"
    held = decided(officers.hold_to_the_minimum(book, SIGN, "ann", officer, True))
    at(rules, held).refused(c.PlaceWager(1, "ann", 1000), "restricted_to_the_minimum")
    at(rules, held).wager("ann", 5)
    at(rules, officers.shoe_completed(held)).wager("ann", 10)


@each_rule_set("6.11", "5.10", None)
def test_a_shuffling_device_has_no_shoe_to_hold_a_player_for(rules: str) -> None:
    terms = dataclasses.replace(SIGN, shuffling_device=True)
    refused = officers.hold_to_the_minimum(rule_book(rules), terms, "ann", SUPERVISOR, True)
    assert code_of(refused) == "no_shoe_is_in_use"


@each_rule_set("6.12", "5.11", None)
def test_a_gaming_manager_holds_a_player_to_the_minimum_for_further_shoes(rules: str) -> None:
    def hold(officer: str, given: frozenset[str]) -> TableTerms | Refusal:
        return officers.hold_to_the_minimum(rule_book(rules), SIGN, "ann", officer, True, True, given)

    assert code_of(hold(SUPERVISOR, frozenset({"inspector"}))) == "officer_lacks_authority"
    assert code_of(hold(MANAGER, frozenset())) == "notice_must_come_first"
    held = officers.shoe_completed(decided(hold(MANAGER, frozenset({"inspector"}))))
    at(rules, held).refused(c.PlaceWager(1, "ann", 1000), "restricted_for_further_shoes")


@each_rule_set("6.13", "5.12", None)
def test_a_gaming_manager_holds_a_player_to_one_box(rules: str) -> None:
    book, notice = rule_book(rules), frozenset({"inspector"})
    assert code_of(officers.hold_to_one_box(book, SIGN, "ann", SUPERVISOR, notice)) == "officer_lacks_authority"
    assert code_of(officers.hold_to_one_box(book, SIGN, "ann", MANAGER)) == "notice_must_come_first"
    table = at(rules, decided(officers.hold_to_one_box(book, SIGN, "ann", MANAGER, notice))).wager("ann", 5)
    table.refused(c.PlaceWager(2, "ann", 500), "limited_to_one_box")


@each_rule_set("6.14", "5.13", None)
def test_boxes_kept_for_a_player_are_that_players_alone(rules: str) -> None:
    kept = decided(officers.reserve_boxes(rule_book(rules), SIGN, (2, 3), "ann", SUPERVISOR))
    table = at(rules, officers.make_room(kept, 1)).wager("ann", 5, box=2).wager("ann", 5, box=3).wager("ann", 5)
    table.refused(c.PlaceWager(2, "bob", 500), "box_is_reserved")


@each_rule_set("6.5, 6.16", "5.4", None)
def test_a_supervisor_says_how_many_share_a_box(rules: str) -> None:
    table = at(rules, decided(officers.limit_players_per_box(rule_book(rules), SIGN, 1, SUPERVISOR)))
    table.wager("ann", 5).refused(c.PlaceWager(1, "bob", 500), "box_is_full")


@each_rule_set("6.9", "5.8", "4.4")
def test_a_player_holds_several_boxes_until_others_wait_for_one(rules: str) -> None:
    Table(rules).wager("ann", 5).wager("ann", 5, box=2).wager("ann", 5, box=3)
    table = at(rules, officers.make_room(SIGN, 2)).wager("ann", 5).wager("ann", 5, box=2)
    table.refused(c.PlaceWager(3, "ann", 500), "must_give_up_a_box")
    table.wager("bob", 5, box=3)


@each_rule_set("4.6.2, 11.3, 14.9, 14.9.1", "3.6.2, 10.3, 13.9, 13.9.1", None)
def test_an_option_needs_its_officer_and_its_notice(rules: str) -> None:
    book = rule_book(rules)

    def choose(option: str, officer: str, *given: str) -> TableTerms | Refusal:
        return officers.choose(book, SIGN, option, True, officer, frozenset(given))

    assert code_of(choose("late_payment", SUPERVISOR)) == "officer_lacks_authority"
    assert decided(choose("late_payment", "assistant_gaming_manager")).late_payment
    assert code_of(choose("resplit", SUPERVISOR, "players")) == "officer_lacks_authority"
    assert code_of(choose("resplit", MANAGER)) == "notice_must_come_first"
    assert decided(choose("resplit", MANAGER, "players")).resplit
    assert code_of(choose("face_down", "inspector", "approval_of_inspector")) == "officer_lacks_authority"
    assert code_of(choose("face_down", SUPERVISOR)) == "notice_must_come_first"
    assert decided(choose("face_down", SUPERVISOR, "approval_of_inspector")).face_down


@each_rule_set("16.4, 16.4.1, 16.4.2", "15.4, 15.4.1, 15.4.2", None)
def test_perfect_pairs_are_restricted_after_notice_and_with_a_sign(rules: str) -> None:
    def restrict(officer: str, *given: str) -> TableTerms | Refusal:
        return officers.choose(rule_book(rules), SIGN, "pairs_with_wager_only", True, officer, frozenset(given))

    assert code_of(restrict(SUPERVISOR, "surveillance", "inspector", "sign")) == "officer_lacks_authority"
    for missing in ({"inspector", "sign"}, {"surveillance", "sign"}, {"surveillance", "inspector"}):
        assert code_of(restrict(MANAGER, *missing)) == "notice_must_come_first"
    assert decided(restrict(MANAGER, "surveillance", "inspector", "sign")).pairs_with_wager_only


@each_rule_set("7.1", "6.1", "3.1")
def test_wagers_keep_to_the_sign_before_the_first_card(rules: str) -> None:
    table = Table(rules, minimum_cents=500, maximum_cents=5000)
    table.refused(c.PlaceWager(1, "ann", 499), "below_the_minimum")
    table.refused(c.PlaceWager(1, "ann", 5001), "above_the_maximum")
    table.wager("ann", 5).wager("bob", 50, box=2)


@each_rule_set("7.1.1, 7.1.2, 7.1.3", "6.1.1, 6.1.2, 6.1.3", "3.1")
def test_three_players_may_not_wager_more_on_a_box_than_its_maximum(rules: str) -> None:
    table = Table(rules, maximum_cents=10000)
    table.refused(c.PlaceWager(1, "ann", 10001, seated=True))
    table.wager("ann", 60, seated=True)
    table.refused(c.PlaceWager(1, "bob", 4001))
    table.wager("bob", 30)
    table.refused(c.PlaceWager(1, "cy", 1001))
    table.wager("cy", 10)


@pytest.mark.clauses("canberra-2002 4.7")
def test_others_join_a_box_with_a_higher_maximum_within_it() -> None:
    table = Table("canberra-2002", maximum_cents=10000, box_maximum_cents=((3, 50000),))
    table.wager("ann", 400, box=3, seated=True)
    table.refused(c.PlaceWager(3, "bob", 10001))
    table.wager("bob", 100, box=3)


@each_rule_set("7.1", "6.1", "3.3")
def test_units_on_the_sign_count_from_the_minimum(rules: str) -> None:
    table = Table(rules, minimum_cents=500, unit_cents=1000)
    table.refused(c.PlaceWager(1, "ann", 1000), "not_in_the_units_of_the_sign")
    table.wager("ann", 15).wager("bob", 5)


@each_rule_set("8.1", "7.1", "6.2")
def test_wagering_does_not_close_on_an_empty_table(rules: str) -> None:
    Table(rules).refused(c.CloseWagers(), "no_wagers_on_the_table")


@pytest.mark.clauses("canberra-2002 6.2")
def test_no_card_is_dealt_without_a_wager_at_canberra() -> None:
    Table("canberra-2002").refused(c.DealCard(card("9s")), "no_wagers_on_the_table")


@each_rule_set("4.1", "3.1", "2.1")
def test_a_round_opens_with_a_number_of_decks_that_the_rules_know(rules: str) -> None:
    known = (3, 4, 5, 6, 7, 8) if rules == "canberra-2002" else (6, 8)
    for decks in range(1, 10):
        if decks in known:
            Table(rules, decks=decks)
        else:
            with pytest.raises(BadTerms, match="decks must be one of"):
                Table(rules, decks=decks)


@each_rule_set("18.10", None, "15.7")
def test_the_absent_players_rule_has_one_reading(rules: str) -> None:
    other = "to_twelve" if rules == "star-2024" else "no_further_card"
    with pytest.raises(BadTerms, match="for an absent player"):
        Table(rules, absent_player=other)


@each_rule_set("4.6.1", "3.6.1", "6.1")
def test_cards_lie_face_up_unless_the_table_says_otherwise(rules: str) -> None:
    table = fourteen(rules)
    table.refused(c.ExposeCards(1, "ann"), "cards_lie_face_up")
    assert view(table.state, Audience(SPECTATOR))["boxes"][0]["hands"][0]["cards"] == ["9s", "5d"]


@each_rule_set("16.3", "15.3", "18.9")
def test_perfect_pairs_keep_to_the_amounts_on_the_sign(rules: str) -> None:
    table = Table(rules, pairs_minimum_cents=500, pairs_maximum_cents=2500).wager("ann", 20)
    table.refused(c.PlacePerfectPairs(1, "ann", 499), "perfect_pairs_amount_is_off_the_sign")
    table.refused(c.PlacePerfectPairs(1, "ann", 2501), "perfect_pairs_amount_is_off_the_sign")
    table.perfect_pairs("ann", 25).wager("bob", 20).perfect_pairs("bob", 5)


# Insurance and surrender


@each_rule_set("9.1", "8.1", "7.1")
def test_a_wager_is_insured_once(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s Ah 5d").insure("ann", 5)
    table.refused(c.Insure(1, "ann", 500), "already_insured")


@each_rule_set("18.13", "17.13", None)
def test_forgotten_insurance_closes_with_the_dealers_second_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).deal("9s 9c Ah 8d 8c")
    table.do(c.OmitInsurance())
    table.decline().stand().insure("ann", 10).stand().deal("3h")
    assert table.awaits == "card"
    table.refused(c.Insure(2, "bob", 1000), "insurance_is_closed")


@pytest.mark.clauses("canberra-2002 7.2")
def test_insurance_is_not_left_for_later_at_canberra() -> None:
    table = Table("canberra-2002").wager("ann", 20).deal("9s Ah 8d")
    table.refused(c.OmitInsurance(), "insurance_was_offered")


@each_rule_set("10.3", "9.3", "9.2")
def test_a_wager_is_surrendered_once(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s Kh 5d").surrender("ann")
    table.refused(c.Surrender(1, "ann"), "already_surrendered")


# Interim settlement


@each_rule_set("11.5", "10.5", "14.2")
def test_two_cards_of_a_suit_do_not_make_three_suited(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("6h 5d 7h").hit("8c")
    assert table.results == ["1.1 ann original 20.00 win 30.00 3:2"]


@each_rule_set("11.1, 11.5", "10.1, 10.5", "8.1, 14.2")
def test_a_pontoon_has_odds_of_its_own(rules: str) -> None:
    table = Table(rules).wager("ann", 30).deal("As 5d Kh")
    won = "36.00 6:5" if rules == "star-6to5-2017" else "45.00 3:2"
    assert table.results == [f"1.1 ann original 30.00 win {won}"]


@each_rule_set("6.10", "5.9", "14.2")
def test_half_a_cent_goes_up_to_a_cent(rules: str) -> None:
    table = Table(rules).wager("ann", "0.03").deal("As 5d Kh")
    # 4.5 cents at 3:2, 3.6 cents at 6:5.
    assert table.net("ann") == ("0.04" if rules == "star-6to5-2017" else "0.05")


@each_rule_set("11.2, 11.2.1", "10.2, 10.2.1", "10.2(b)")
def test_a_twenty_one_is_paid_before_the_next_hand_acts(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).deal("9s 8s 6h 5d 8d").hit("7c")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1"]
    assert table.turn == (2, 1, "bob")


@pytest.mark.clauses("canberra-2002 10.2(b)")
def test_no_payment_waits_at_canberra() -> None:
    text = 'notation = 1\nrules = "canberra-2002"\ndecks = 8\ncards = ""\nplay = ""\n[table]\nlate_payment = true\n'
    with pytest.raises(NotationError, match="does not leave late_payment open"):
        read_text(text)


@each_rule_set("11.2.3", "10.2.3", None)
def test_a_perfect_pairs_wager_that_does_not_count_earns_no_fifty_dollars(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).perfect_pairs("bob", 5, box=2)
    table.perfect_pairs("cy", 5, box=2).perfect_pairs("zoe", 5, box=5, found=True)
    table.deal("7h 9s 7d 7h 8s").hit("7h")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cy"]


@each_rule_set("11.2.3", "10.2.3", "14.3")
def test_a_second_super_bonus_takes_its_winners_fifty_dollars_back(rules: str) -> None:
    table = Table(rules).wager("ann", 10).wager("bob", 10, box=2).wager("cy", 10, box=3)
    table.deal("7s 7h 9c 7d 7s 7h 9d").hit("7s")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cy"]
    table.hit("7h")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["cy"]
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("1030.00", "1020.00", "50.00")


# Subsequent deal, doubling and splitting


@each_rule_set("12.1", "11.1", "10.1")
def test_a_hand_waits_for_its_turn(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).deal("9s 8s 6h 5d 8d")
    table.refused(c.Hit(2, 1, "bob"), "not_this_hands_turn")
    table.refused(c.Hit(2, 1, "ann"), "not_this_hands_turn")
    table.stand()
    table.refused(c.Hit(1, 1, "ann"), "not_this_hands_turn")
    assert table.turn == (2, 1, "bob")


@each_rule_set("12.4", "11.4", "10.1")
def test_a_decision_is_carried_out_before_the_next(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.Hit(1, 1, "ann"))
    table.refused(c.Stand(1, 1, "ann"), "a_card_is_due")
    table.refused(c.Hit(1, 1, "ann"), "a_card_is_due")


@each_rule_set("13.3, 14.6, 14.7.1", "12.3, 13.6, 13.7.1", None)
def test_the_card_of_a_double_and_of_a_split_ace_lies_sideways(rules: str) -> None:
    def sideways(table: Table) -> list[int | None]:
        return [hand["sideways"] for hand in view(table.state, Audience(SPECTATOR))["boxes"][0]["hands"]]

    table = fourteen(rules).double()
    assert sideways(table) == [None]
    assert sideways(table.deal("2c")) == [2]
    assert sideways(Table(rules).wager("ann", 20).deal("As 6h Ad").split("9c").deal("8c")) == [1, 1]


@each_rule_set("14.9.4", "13.9.4", None)
def test_the_cards_of_three_hands_of_aces_lie_sideways(rules: str) -> None:
    table = Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac").split("9c").deal("8c 7c")
    assert [hand["sideways"] for hand in view(table.state, Audience(PLAYER, "ann"))["boxes"][0]["hands"]] == [1, 1, 1]


@each_rule_set("14.6", "13.6", None)
def test_a_split_ace_that_may_be_split_again_takes_no_card_and_no_double(rules: str) -> None:
    table = Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac")
    table.refused(c.Hit(1, 1, "ann"), "split_ace_takes_one_card")
    table.refused(c.Double(1, 1, "ann"), "split_ace_takes_one_card")
    assert table.offers == {"Split", "Stand"}


@each_rule_set("13.5", "12.5", "12.6")
def test_a_forfeit_comes_after_the_double_card(rules: str) -> None:
    table = fourteen(rules).double()
    table.refused(c.Forfeit(1, 1, "ann"), "nothing_to_forfeit")
    table.deal("2c").forfeit()


@each_rule_set("13.4", "12.4", "12.3")
def test_another_player_doubles_before_the_card_or_not_at_all(rules: str) -> None:
    table = shared(rules, "9s 6h 2d").double("5c")
    table.refused(c.Double(1, 1, "bob"), "doubling_is_decided_by_the_controlling_player")


@each_rule_set("13.1", "12.1", "Terms:Double")
def test_a_second_double_would_be_more_than_the_wager(rules: str) -> None:
    table = shared(rules, "9s 6h 2d").double()
    table.do(c.Double(1, 1, "bob", 500))
    table.refused(c.Double(1, 1, "bob", 500), "already_doubled")


@each_rule_set("13.2", "12.2", "12.7")
def test_a_doubled_twenty_wins_even_money_on_both_wagers(rules: str) -> None:
    table = fourteen(rules).double("6c", 10).keep().finish("Kc 2h")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1", "1.1 ann double 10.00 win 10.00 1:1"]


@each_rule_set("14.10.1", "13.10.1", "11.2(a)")
def test_another_player_matches_a_split_once(rules: str) -> None:
    table = shared(rules, "8s 6h 8d").split()
    table.do(c.Split(1, 1, "bob"))
    table.refused(c.Split(1, 1, "bob"), "already_split")
    assert [(w.player, w.cents) for w in table.hand(1, 2).wagers] == [("ann", 2000), ("bob", 1000)]


# The dealer's hand and the final settlement


@each_rule_set("15.3", "14.3", None)
def test_the_dealer_draws_nothing_for_a_twenty_one_that_is_paid_later(rules: str) -> None:
    table = fourteen(rules, late_payment=True).hit("7c").finish()
    assert table.dealers_cards == "6h"
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1"]


@each_rule_set("17.1, 17.1.5, 17.1.9, 17.1.10", "16.1, 16.1.5, 16.1.9, 16.1.10", "14.1, 14.1(b), 14.1(f), 14.1(h)")
def test_every_hand_left_wins_loses_or_stands_off_by_one_point(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cy", 20, box=3)
    table.deal("9s 9c Ks 9h 8d 9d 9h").stand().stand().stand().finish("9c")
    assert table.results == [
        "1.1 ann original 20.00 lose -20.00 -",
        "2.1 bob original 20.00 stand_off 0.00 -",
        "3.1 cy original 20.00 win 20.00 1:1",
    ]


@each_rule_set("17.1.7", "16.1.7", "14.1(g)")
def test_a_dealers_pontoon_takes_a_players_wager_from_each_box(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("ann", 30, box=4)
    table.deal("9s 9c Kh 8d 8c").decline().stand().stand().finish("As")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -", "4.1 ann original 30.00 lose -30.00 -"]


@each_rule_set("17.2", "16.2", None)
def test_winners_are_paid_from_the_float_tray_and_losing_wagers_go_into_it(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 30, box=2)
    table.deal("9s 9c 6h Kd 7d").stand().stand().finish("Kc 2h")
    assert table.dealers_cards == "6h Kc 2h"
    assert (table.balance("player:ann"), table.balance("player:bob")) == ("20.00", "-30.00")
    assert table.balance("float_tray") == "10.00"
    assert (table.balance("box:1"), table.balance("box:2")) == ("0.00", "0.00")


# Irregularities


@each_rule_set("18.3, 18.4", "17.3, 17.4", None)
def test_a_refused_card_is_not_the_second_card_of_the_next_split_hand(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("8s 6h 8d").split("3c")
    table.do(c.DrawInError(card("Kd")))
    table.do(c.RefuseCard(1, 1, "ann"))
    table.finish("9c 5h")
    assert (table.cards(1, 1), table.cards(1, 2)) == ("8s 3c", "8d 9c")
    assert table.dealers_cards == "6h Kd 5h"


@pytest.mark.clauses("canberra-2002 15.2")
def test_a_card_drawn_in_error_is_not_refused_at_canberra() -> None:
    table = fourteen("canberra-2002")
    table.do(c.DrawInError(card("2c")))
    table.refused(c.RefuseCard(1, 1, "ann"), "card_in_error_cannot_be_refused")
    table.do(c.Hit(1, 1, "ann"))
    assert table.cards() == "9s 5d 2c"


@each_rule_set("17.3", "16.3", "Terms:Round of Play")
def test_a_card_that_nobody_takes_is_cleared_when_the_round_ends(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.DrawInError(card("Kc")))
    table.do(c.DrawInError(card("2c")))
    table.do(c.Hit(1, 1, "ann"))
    clause = {"star-2024": "17.3", "star-6to5-2017": "16.3", "canberra-2002": "Terms:Round of Play"}[rules]
    assert table.state.is_over
    assert table.happened(e.CardBurned) == [e.CardBurned(card("2c"), "left_over", clause, set_aside=True)]
    assert table.state.set_aside == ()


@each_rule_set("18.1, 18.17", "17.1, 17.17", "15.1, 15.2")
def test_a_burned_card_cites_why(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.BurnCard(card("Kc"), face_up=True))
    table.do(c.BurnCard(card("Qc"), face_up=False))
    face_up, in_error = {
        "star-2024": ("18.1", "18.17"),
        "star-6to5-2017": ("17.1", "17.17"),
        "canberra-2002": ("15.1", "15.2"),
    }[rules]
    assert [(burned.reason, burned.clause) for burned in table.happened(e.CardBurned)] == [
        ("face_up", face_up),
        ("in_error", in_error),
    ]


@each_rule_set("18.2", "17.2", "15.2")
def test_a_card_drawn_in_error_cites_its_clause(rules: str) -> None:
    table = fourteen(rules)
    table.do(c.DrawInError(card("2c")))
    clause = {"star-2024": "18.2", "star-6to5-2017": "17.2", "canberra-2002": "15.2"}[rules]
    assert table.happened(e.CardDrawnInError) == [e.CardDrawnInError(card("2c"), clause)]


@each_rule_set("18.5", "17.5", "15.3")
def test_an_extra_card_is_one_beyond_the_dealers_finished_hand(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 9d").stand().deal("Kc")
    table.refused(c.DrawExtraCard(card("2c"), exposed=True), "dealers_hand_is_not_complete")
    table.finish("2h").do(c.DrawExtraCard(card("2c"), exposed=True))
    clause = {"star-2024": "18.5", "star-6to5-2017": "17.5", "canberra-2002": "15.3"}[rules]
    assert table.happened(e.CardBurned) == [e.CardBurned(card("2c"), "extra_card", clause)]


@each_rule_set("18.6", "17.6", None)
def test_the_card_kept_for_the_next_round_is_seen_by_surveillance_alone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 9d").stand().finish("Kc 2h")
    table.do(c.DrawExtraCard(card("2c"), exposed=False))
    assert table.happened(e.CardKept) == [e.CardKept(card("2c"), "18.6" if rules == "star-2024" else "17.6")]
    seen = {role: view(table.state, Audience(role, "ann"))["kept_card"] for role in (PLAYER, SPECTATOR, DEALER)}
    assert set(seen.values()) == {None}
    assert view(table.state, Audience(SURVEILLANCE))["kept_card"] == "2c"


@each_rule_set("18.7", "17.7", None)
def test_a_round_without_wagers_cites_its_clause(rules: str) -> None:
    table = Table(rules).deal("9s 6h")
    clause = "18.7" if rules == "star-2024" else "17.7"
    assert [burned.clause for burned in table.happened(e.CardBurned)] == [clause, clause]
    assert table.happened(e.RoundVoided) == [e.RoundVoided("no_wagers", clause)]


@each_rule_set("7.3", "6.3", "3.5")
def test_what_is_above_the_maximum_goes_back_under_its_clause(rules: str) -> None:
    table = Table(rules, maximum_cents=5000).wager("ann", 80, found=True).deal("9s")
    clause = {"star-2024": "7.3", "star-6to5-2017": "6.3", "canberra-2002": "3.5"}[rules]
    assert table.happened(e.WagerCut) == [e.WagerCut(1, "ann", 5000, 3000, 0, clause)]


@pytest.mark.clauses("star-2024 18:17.21.1")
def test_a_wager_without_a_players_own_card_goes_back_before_the_round() -> None:
    table = Table("star-2024").wager("ann", 20).perfect_pairs("ann", 5).wager("bob", 20, box=2)
    table.do(c.InvalidateWager(1, "ann"))
    assert [wager.player for wager in table.state.placed] == ["bob"]
    assert table.state.pairs == ()
    assert table.balance("player:ann") == "0.00"
    assert [withdrawn.clause for withdrawn in table.happened(e.WagerWithdrawn)] == ["18:17.21.1"]


@pytest.mark.clauses("star-2024 18:17.21.2")
def test_a_wager_without_a_players_own_card_wins_nothing_though_it_was_paid() -> None:
    table = Table("star-2024").wager("ann", 20).wager("bob", 20, box=2).deal("As 9c 6h Kd 7d")
    assert table.net("ann") == "30.00"
    table.do(c.InvalidateWager(1, "ann"))
    assert table.rows == ["1.1 ann original 20.00 void 0.00 - 18:17.21.2"]
    assert table.balance("player:ann") == "0.00"


@pytest.mark.clauses("star-2024 18:17.21.3")
def test_a_settled_round_stands_though_a_player_had_no_card() -> None:
    table = Table("star-2024").wager("ann", 20).deal("9s 6h 9d").stand().finish("Kc 9h")
    table.refused(c.InvalidateWager(1, "ann"), "round_is_over")


@each_rule_set("6.6, 20.4.1", "5.5, 19.3.1", "4.5, 17.3(a)")
def test_control_passes_from_a_player_whose_wager_is_void(rules: str) -> None:
    table = shared(rules, "9s 6h 5d")
    table.do(c.InvalidateWager(1, "ann", "prohibited_device"))
    assert table.turn == (1, 1, "bob")
    clause = {"star-2024": "20.4.1", "star-6to5-2017": "19.3.1", "canberra-2002": "17.3(a)"}[rules]
    assert table.rows == [f"1.1 ann original 20.00 void 0.00 - {clause}"]


@each_rule_set("18.8", "17.8", None)
def test_a_dealer_cannot_declare_a_round_void(rules: str) -> None:
    table = fourteen(rules)
    table.refused(c.VoidRound("misdeal", role="dealer"), "not_authorised")
    table.do(c.VoidRound("misdeal", role="casino_supervisor"))


@each_rule_set("18.8", "17.8", None)
def test_a_round_void_after_the_dealers_hand_keeps_interim_payments_alone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).wager("cy", 20, box=3)
    table.deal("9s 9c Ks 6h 5d 9d 6d").hit("7c").stand().hit("Kd").finish("Kc 2h")
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("20.00", "0.00", "-20.00")
    table.do(c.VoidRound("misdeal"))
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("20.00", "0.00", "0.00")
    assert table.results[0] == "1.1 ann original 20.00 win 20.00 1:1"


@each_rule_set("18.16.2", "17.16.2", None)
def test_a_paid_perfect_pair_stands_though_a_card_is_missing(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal("9s 6h 9s")
    table.do(c.VoidRound("missing_card"))
    assert table.results == ["1.- ann perfect_pairs 5.00 win 125.00 25:1", "1.1 ann original 20.00 void 0.00 -"]


@each_rule_set("18.8.1, 18.16.3", "17.8.1, 17.16.3", None)
def test_play_goes_on_with_the_shoe_unless_its_cards_are_astray(rules: str) -> None:
    def goes_on_after(reason: str) -> bool:
        table = fourteen(rules)
        table.do(c.VoidRound(reason))
        return bool(table.happened(e.RoundVoided)[0].shoe_continues)

    reasons = ("misdeal", "missing_card", "foreign_card")
    assert [goes_on_after(reason) for reason in reasons] == [True, False, False]


@pytest.mark.clauses("star-2024 6.1")
def test_perfect_pairs_need_a_player_card_too() -> None:
    table = Table("star-2024").wager("ann", 20)
    table.refused(c.PlacePerfectPairs(1, "bob", 500, player_card=False), "player_card_is_missing")
    table.perfect_pairs("bob", 5)


@pytest.mark.clauses("canberra-2002 17.5")
def test_a_cheats_wager_is_given_back_at_canberra() -> None:
    table = fourteen("canberra-2002")
    table.refused(c.VoidRound("fraud", forfeits=("ann",)), "unknown_reason")
    table.do(c.VoidRound("fraud"))
    assert table.net("ann") == "0.00"


@pytest.mark.clauses("canberra-2002 17.5")
@pytest.mark.parametrize("reason", ["missing_card", "foreign_card", "disruption", "fraud"])
def test_a_round_that_cannot_go_on_is_refunded_at_canberra(reason: str) -> None:
    table = fourteen("canberra-2002")
    table.do(c.VoidRound(reason))
    assert table.rows == ["1.1 ann original 20.00 void 0.00 - 17.5"]


@pytest.mark.clauses("canberra-2002 4.5", "canberra-2002 18.10")
def test_everyone_on_a_full_box_may_have_perfect_pairs_at_canberra() -> None:
    table = Table("canberra-2002")
    for player in ("ann", "bob", "cy"):
        table.wager(player, 20).perfect_pairs(player, 5)
    table.deal("9s 6h 9s")
    assert table.results == [f"1.- {player} perfect_pairs 5.00 win 125.00 25:1" for player in ("ann", "bob", "cy")]


@each_rule_set("18.8", "17.8", "15.4")
def test_a_round_is_reconstructed_from_its_own_cards(rules: str) -> None:
    table = fourteen(rules)
    table.refused(c.ReconstructRound(cards("9s 6h 4d")), "reconstruction_needs_the_same_cards")
    table.refused(c.ReconstructRound(cards("9s 6h")), "reconstruction_needs_the_same_cards")
    table.do(c.ReconstructRound(cards("5d 9s 6h")))
    clause = {"star-2024": "18.8", "star-6to5-2017": "17.8", "canberra-2002": "15.4"}[rules]
    assert [again.clause for again in table.happened(e.RoundReconstructed)] == [clause]
    assert (table.cards(), table.dealers_cards) == ("5d 6h", "9s")


@each_rule_set("18.8", "17.8", "15.4")
def test_a_reconstruction_asks_again_for_a_decision_made_on_other_cards(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).deal("9s 8s 6h 5d 8d").stand()
    # The second cards of the two boxes had been given the wrong way round.
    table.do(c.ReconstructRound(cards("9s 8s 6h 8d 5d")))
    assert (table.cards(1), table.cards(2)) == ("9s 8d", "8s 5d")
    assert table.turn == (1, 1, "ann")


@each_rule_set("18.8", "17.8", None)
def test_a_misdeal_is_put_right_after_the_settlement_at_the_star(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 9d").stand().finish("Kc 2h")
    assert table.net("ann") == "0.00"
    table.do(c.ReconstructRound(cards("9s Kc 9d 6h 2h")))
    table.decline().stand()
    assert table.state.is_over
    assert (table.dealers_cards, table.net("ann")) == ("Kc 6h 2h", "0.00")


@pytest.mark.clauses("canberra-2002 15.4")
def test_a_settled_round_is_not_rebuilt_at_canberra() -> None:
    table = Table("canberra-2002").wager("ann", 20).deal("9s 6h 9d").stand().finish("Kc 2h")
    table.refused(c.ReconstructRound(cards("9s Kc 9d 6h 2h")), "round_cannot_be_reconstructed")
