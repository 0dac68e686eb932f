"""Every refusal, brought about through the engine, with the clause each document gives for it.

A refused command leaves the round as it was: `Table.refused` compares the state before and after.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import Card, card, cards
from pontoon.game.decide import can, decide
from pontoon.game.refusals import SENTENCES, Refusal
from pontoon.game.terms import Restriction
from pontoon.law import BUILT_IN, load, lookup
from pontoon.law.behaviours import REFUSALS
from pontoon.testing.table import Table

Position = tuple[Table, c.Command]


class Case(NamedTuple):
    code: str
    clauses: tuple[str, str, str]
    position: Callable[[str], Position]


CASES: list[Case] = []
CANNOT_ARISE = "-"


def refuses(code: str, *clauses: str) -> Callable[[Callable[[str], Position]], Callable[[str], Position]]:
    """The position is refused with this code, for the clause of star-2024, star-6to5-2017 and canberra-2002."""

    def listed(position: Callable[[str], Position]) -> Callable[[str], Position]:
        star, six_to_five, canberra = clauses
        CASES.append(Case(code, (star, six_to_five, canberra), position))
        return position

    return listed


def fourteen_against_six(rules: str, **terms: object) -> Table:
    """Ann on box 1 with 9 and 5, the dealer showing a six: she decides at once."""
    return Table(rules, **terms).wager("ann", 20).deal("9s 6h 5d")


def shared(rules: str, deal: str, **terms: object) -> Table:
    """Ann seated at box 1 with 20 dollars, Bob behind her with 10."""
    table = Table(rules, **terms).wager("ann", 20, seated=True).wager("bob", 10)
    return table.deal(deal)


# Wagers


@refuses("wagers_are_closed", "6.4", "5.3", "4.3")
def wager_after_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.PlaceWager(2, "bob", 1000)


@refuses("wagers_are_closed", "6.4", "5.3", "4.3")
def wager_taken_back_after_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.WithdrawWager(1, "ann")


@refuses("wagers_are_closed", "6.4", "5.3", "4.3")
def perfect_pairs_after_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.PlacePerfectPairs(1, "ann", 500)


@refuses("wagers_are_closed", "6.4", "5.3", "4.3")
def perfect_pairs_taken_back_after_the_first_card(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal("9s")
    return table, c.WithdrawPerfectPairs(1, "ann")


@refuses("wagers_are_closed", "6.4", "5.3", "4.3")
def wagers_closed_twice(rules: str) -> Position:
    table = Table(rules).wager("ann", 20)
    table.do(c.CloseWagers())
    return table, c.CloseWagers()


@refuses("no_such_box", "3.2.1", "2.2.1", "1.1")
def wager_on_an_eighth_box(rules: str) -> Position:
    return Table(rules), c.PlaceWager(8, "ann", 2000)


@refuses("no_such_box", "3.2.1", "2.2.1", "1.1")
def wager_on_no_box(rules: str) -> Position:
    return Table(rules), c.PlaceWager(0, "ann", 2000)


@refuses("no_such_box", "3.2.1", "2.2.1", "1.1")
def perfect_pairs_on_an_eighth_box(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(8, "ann", 500)


@refuses("amount_is_not_positive", "6.2", "5.1", "4.2")
def wager_of_nothing(rules: str) -> Position:
    return Table(rules), c.PlaceWager(1, "ann", 0)


@refuses("amount_is_not_positive", "6.2", "5.1", "4.2")
def perfect_pairs_of_nothing(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 0)


@refuses("amount_is_not_positive", "6.2", "5.1", "4.2")
def insurance_of_nothing(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d"), c.Insure(1, "ann", 0)


@refuses("amount_is_not_positive", "6.2", "5.1", "4.2")
def double_by_nothing(rules: str) -> Position:
    return fourteen_against_six(rules), c.Double(1, 1, "ann", 0)


@refuses("player_card_is_missing", "6.1", CANNOT_ARISE, CANNOT_ARISE)
def wager_without_a_player_card(rules: str) -> Position:
    return Table(rules), c.PlaceWager(1, "ann", 2000, player_card=False)


@refuses("player_card_is_missing", "6.1", CANNOT_ARISE, CANNOT_ARISE)
def perfect_pairs_without_a_player_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(1, "bob", 500, player_card=False)


@refuses("already_wagering_on_this_box", "6.5", "5.4", "4.5")
def second_wager_of_a_player_on_a_box(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlaceWager(1, "ann", 500)


@refuses("box_is_full", "6.5", "5.4", "4.5")
def fourth_player_on_a_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20).wager("cat", 20)
    return table, c.PlaceWager(1, "dan", 2000)


@refuses("box_has_a_seated_player", "6.6.1", "5.5.1", "4.5(a)")
def second_seated_player_at_a_box(rules: str) -> Position:
    return Table(rules).wager("ann", 20, seated=True), c.PlaceWager(1, "bob", 2000, seated=True)


@refuses("box_is_reserved", "6.14", "5.13", CANNOT_ARISE)
def wager_on_a_box_kept_for_another(rules: str) -> Position:
    return Table(rules, reserved_boxes=((3, "ann"),)), c.PlaceWager(3, "bob", 2000)


@refuses("limited_to_one_box", "6.13", "5.12", CANNOT_ARISE)
def second_box_of_a_player_held_to_one(rules: str) -> Position:
    table = Table(rules, minimum_cents=500, restrictions=(Restriction("ann", one_box=True),)).wager("ann", 5)
    return table, c.PlaceWager(2, "ann", 500)


@refuses("restricted_to_the_minimum", "6.11", "5.10", "4.6+")
def more_than_the_minimum_of_a_player_held_to_it(rules: str) -> Position:
    held = (Restriction("ann", this_shoe_only=True),)
    return Table(rules, minimum_cents=500, restrictions=held), c.PlaceWager(1, "ann", 501)


@refuses("restricted_for_further_shoes", "6.12", "5.11", CANNOT_ARISE)
def more_than_the_minimum_of_a_player_held_to_it_from_shoe_to_shoe(rules: str) -> Position:
    return Table(rules, minimum_cents=500, restrictions=(Restriction("ann"),)), c.PlaceWager(1, "ann", 501)


@refuses("tokens_are_not_accepted", "6.2", "5.1", "4.2")
def more_tokens_than_the_wager(rules: str) -> Position:
    return Table(rules), c.PlaceWager(1, "ann", 2000, tokens_cents=2001)


@refuses("tokens_are_not_accepted", "6.2", "5.1", "4.2")
def more_tokens_than_the_perfect_pairs_wager(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 500, tokens_cents=501)


@refuses("tokens_are_not_accepted", CANNOT_ARISE, CANNOT_ARISE, "4.2")
def any_tokens_at_canberra(rules: str) -> Position:
    return Table(rules), c.PlaceWager(1, "ann", 2000, tokens_cents=1)


@refuses("tokens_are_not_accepted", CANNOT_ARISE, CANNOT_ARISE, "4.2")
def any_tokens_in_perfect_pairs_at_canberra(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 500, tokens_cents=1)


@refuses("chips_cannot_make_the_amount", "6.2", "5.1", "4.2")
def wager_between_two_amounts_of_chips(rules: str) -> Position:
    return Table(rules, chips_cents=(250, 500)), c.PlaceWager(1, "ann", 600)


@refuses("chips_cannot_make_the_amount", "6.2", "5.1", "4.2")
def perfect_pairs_between_two_amounts_of_chips(rules: str) -> Position:
    return Table(rules, chips_cents=(250, 500)).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 600)


@refuses("chips_cannot_make_the_amount", "6.2", "5.1", "4.2")
def double_between_two_amounts_of_chips(rules: str) -> Position:
    return fourteen_against_six(rules, chips_cents=(250, 500)), c.Double(1, 1, "ann", 600)


@refuses("below_the_minimum", "7.1", "6.1", "3.4")
def wager_a_cent_below_the_minimum(rules: str) -> Position:
    return Table(rules, minimum_cents=500), c.PlaceWager(1, "ann", 499)


@refuses("not_in_the_units_of_the_sign", "7.1", "6.1", "3.3")
def wager_off_the_units_above_the_minimum(rules: str) -> Position:
    return Table(rules, minimum_cents=500, unit_cents=200), c.PlaceWager(1, "ann", 600)


@refuses("above_the_maximum", "7.1.1", "6.1.1", "3.5")
def wager_a_cent_above_the_maximum(rules: str) -> Position:
    return Table(rules, maximum_cents=10000), c.PlaceWager(1, "ann", 10001)


@refuses("above_what_the_first_leaves", "7.1.2", "6.1.2", "3.5")
def second_wager_a_cent_above_what_is_left(rules: str) -> Position:
    return Table(rules, maximum_cents=10000).wager("ann", 60, seated=True), c.PlaceWager(1, "bob", 4001)


@refuses("above_what_the_others_leave", "7.1.3", "6.1.3", "3.5")
def third_wager_a_cent_above_what_is_left(rules: str) -> Position:
    table = Table(rules, maximum_cents=10000).wager("ann", 60, seated=True).wager("bob", 30)
    return table, c.PlaceWager(1, "cat", 1001)


@refuses("must_give_up_a_box", "6.9", "5.8", "4.4")
def second_box_while_others_wait_for_one(rules: str) -> Position:
    return Table(rules, boxes_per_player=1).wager("ann", 20), c.PlaceWager(2, "ann", 2000)


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def taking_back_a_wager_that_is_not_there(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.WithdrawWager(1, "bob")


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def taking_back_perfect_pairs_that_are_not_there(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.WithdrawPerfectPairs(1, "ann")


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def insuring_without_a_wager(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d"), c.Insure(1, "bob", 500)


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def surrendering_on_an_empty_box(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d"), c.Surrender(2, "ann")


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def doubling_without_a_wager(rules: str) -> Position:
    return fourteen_against_six(rules), c.Double(1, 1, "bob")


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def splitting_without_a_wager(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("8s 6h 8d").split(), c.Split(1, 1, "bob")


@refuses("no_wager_of_this_player", "6.4", "5.3", "4.3")
def invalidating_a_wager_that_is_not_there(rules: str) -> Position:
    return fourteen_against_six(rules), c.InvalidateWager(1, "bob", "prohibited_device")


# Perfect Pairs


@refuses("perfect_pairs_are_not_offered", "16.1", "15.1", "18.1")
def perfect_pairs_at_a_table_without_them(rules: str) -> Position:
    return Table(rules, perfect_pairs=False).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 500)


@refuses("perfect_pairs_need_a_wager_on_the_box", "16.5", "15.5", CANNOT_ARISE)
def perfect_pairs_on_a_box_without_a_wager(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(2, "ann", 500)


@refuses("perfect_pairs_need_an_own_wager", "16.4", "15.4", "18.10")
def perfect_pairs_behind_anothers_wager_where_an_own_one_is_needed(rules: str) -> Position:
    return Table(rules, pairs_with_wager_only=True).wager("ann", 20), c.PlacePerfectPairs(1, "bob", 500)


@refuses("perfect_pairs_need_an_own_wager", CANNOT_ARISE, CANNOT_ARISE, "18.10")
def perfect_pairs_behind_anothers_wager_at_canberra(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.PlacePerfectPairs(1, "bob", 500)


@refuses("perfect_pairs_are_full", "16.6", "15.6", CANNOT_ARISE)
def fourth_perfect_pairs_on_a_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20)
    for player in ("ann", "bob", "cat"):
        table.perfect_pairs(player, 5)
    return table, c.PlacePerfectPairs(1, "dan", 500)


@refuses("perfect_pairs_amount_is_off_the_sign", "16.3", "15.3", "18.9")
def perfect_pairs_below_the_sign(rules: str) -> Position:
    return Table(rules, pairs_minimum_cents=500).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 499)


@refuses("perfect_pairs_amount_is_off_the_sign", "16.3", "15.3", "18.9")
def perfect_pairs_above_the_sign(rules: str) -> Position:
    return Table(rules, pairs_maximum_cents=5000).wager("ann", 20), c.PlacePerfectPairs(1, "ann", 5001)


@refuses("already_in_perfect_pairs", "16.6", "15.6", "18.8")
def second_perfect_pairs_of_a_player_on_a_box(rules: str) -> Position:
    return Table(rules).wager("ann", 20).perfect_pairs("ann", 5), c.PlacePerfectPairs(1, "ann", 500)


# Cards and the course of the round


@refuses("no_wagers_on_the_table", "8.1", "7.1", "6.2")
def closing_an_empty_table(rules: str) -> Position:
    return Table(rules), c.CloseWagers()


@refuses("no_wagers_on_the_table", CANNOT_ARISE, CANNOT_ARISE, "6.2")
def dealing_to_an_empty_table_at_canberra(rules: str) -> Position:
    return Table(rules), c.DealCard(card("9s"))


@refuses("no_card_is_due", "18.2", "17.2", "15.2")
def card_while_a_decision_is_due(rules: str) -> Position:
    return fourteen_against_six(rules), c.DealCard(card("2c"))


@refuses("a_card_is_due", "12.4", "11.4", "10.1")
def decision_while_a_card_is_due(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.Hit(1, 1, "ann"))
    return table, c.Stand(1, 1, "ann")


@refuses("a_card_is_due", "12.4", "11.4", "10.1")
def another_card_while_one_is_due(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.Hit(1, 1, "ann"))
    return table, c.Hit(1, 1, "ann")


@refuses("not_a_card_of_the_game", "4.1", "3.1", "2.1")
def card_beyond_the_deck(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.DealCard(Card(48))


@refuses("not_a_card_of_the_game", "4.1", "3.1", "2.1")
def burning_a_card_beyond_the_deck(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.BurnCard(Card(48))


@refuses("not_a_card_of_the_game", "4.1", "3.1", "2.1")
def drawing_a_card_beyond_the_deck_in_error(rules: str) -> Position:
    return fourteen_against_six(rules), c.DrawInError(Card(-1))


@refuses("not_a_card_of_the_game", "4.1", "3.1", "2.1")
def extra_card_beyond_the_deck(rules: str) -> Position:
    return fourteen_against_six(rules).stand().finish("9c 7c"), c.DrawExtraCard(Card(48), True)


def concluded(rules: str) -> Table:
    return fourteen_against_six(rules).stand().finish("9c 7c")


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def card_after_the_round(rules: str) -> Position:
    return concluded(rules), c.DealCard(card("2c"))


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def burning_after_the_round(rules: str) -> Position:
    return concluded(rules), c.BurnCard(card("2c"))


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def drawing_in_error_after_the_round(rules: str) -> Position:
    return concluded(rules), c.DrawInError(card("2c"))


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def absence_after_the_round(rules: str) -> Position:
    return concluded(rules), c.DeclareAbsent(1, "ann")


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def decision_after_the_round(rules: str) -> Position:
    return concluded(rules), c.Hit(1, 1, "ann")


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def invalid_wager_after_the_round(rules: str) -> Position:
    return concluded(rules), c.InvalidateWager(1, "ann", "prohibited_device")


@refuses("round_is_over", "2.1", "1.1", "Terms:Round of Play")
def voiding_a_void_round(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.VoidRound("misdeal"))
    return table, c.VoidRound("misdeal")


@refuses("round_is_over", "2.1", "1.1", CANNOT_ARISE)
def turning_the_cards_of_a_void_round(rules: str) -> Position:
    table = Table(rules, face_down=True).wager("ann", 20).deal("9s 6h 5d")
    table.do(c.VoidRound("misdeal"))
    return table, c.ExposeCards(1)


# Insurance and surrender


@refuses("insurance_needs_an_ace", "9.1", "8.1", "7.1")
def insurance_against_a_king(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d"), c.Insure(1, "ann", 1000)


@refuses("insurance_is_closed", "9.4", "8.4", "7.2")
def insurance_after_it_was_closed(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d").close_insurance(), c.Insure(1, "ann", 1000)


@refuses("insurance_is_closed", "9.4", "8.4", "7.2")
def insurance_closed_twice(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d").close_insurance(), c.CloseInsurance()


@refuses("pontoon_cannot_be_insured", "9.2", "8.2", "7.1")
def insurance_of_a_pontoon(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s Ah Kd 5d")
    return table, c.Insure(1, "ann", 1000)


@refuses("already_insured", "9.1", "8.1", "7.1")
def insurance_twice(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d").insure("ann", 5), c.Insure(1, "ann", 500)


@refuses("insurance_above_half", "9.1", "8.1", "7.1")
def insurance_a_cent_above_half(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d"), c.Insure(1, "ann", 1001)


@refuses("insurance_not_in_half_chips", CANNOT_ARISE, CANNOT_ARISE, "7.3")
def insurance_off_half_the_smallest_chip(rules: str) -> Position:
    table = Table(rules, chips_cents=(250, 500)).wager("ann", 20).deal("9s Ah 5d")
    return table, c.Insure(1, "ann", 300)


@refuses("surrender_needs_a_ten_or_an_ace", "10.1", "9.1", "9.1")
def surrender_against_a_nine(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s 9h 5d"), c.Surrender(1, "ann")


@refuses("surrender_is_closed", "10.1", "9.1", "9.1")
def surrender_after_it_was_closed(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d").close_surrender(), c.Surrender(1, "ann")


@refuses("surrender_is_closed", "10.1", "9.1", "9.1")
def surrender_closed_twice(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d").close_surrender(), c.CloseSurrender()


@refuses("pontoon_cannot_be_surrendered", "10.1", "9.1", "9.1")
def surrender_of_a_pontoon(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s Kh Kd 5d")
    return table, c.Surrender(1, "ann")


@refuses("already_surrendered", "10.3", "9.3", "9.2")
def surrender_twice(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d").surrender("ann"), c.Surrender(1, "ann")


@refuses("surrender_is_the_controlling_players", "10.5", "9.5", "9.5")
def surrender_without_the_controlling_player(rules: str) -> Position:
    return shared(rules, "9s Kh 5d"), c.Surrender(1, "bob")


@refuses("surrender_takes_the_whole_box", CANNOT_ARISE, CANNOT_ARISE, "9.2")
def surrender_by_a_player_who_went_along(rules: str) -> Position:
    return shared(rules, "9s Kh 5d").surrender("ann"), c.Surrender(1, "bob")


@refuses("cards_lie_face_up", "4.6.1", "3.6.1", "6.1")
def turning_cards_that_lie_face_up(rules: str) -> Position:
    return fourteen_against_six(rules), c.ExposeCards(1)


@refuses("no_such_box", "3.2.1", "2.2.1", CANNOT_ARISE)
def turning_the_cards_of_an_empty_box(rules: str) -> Position:
    return Table(rules, face_down=True).wager("ann", 20).deal("9s 6h 5d"), c.ExposeCards(2)


@refuses("cards_are_already_exposed", "4.6.2", "3.6.2", CANNOT_ARISE)
def turning_cards_twice(rules: str) -> Position:
    table = Table(rules, face_down=True).wager("ann", 20).deal("9s Ah 5d")
    table.do(c.ExposeCards(1, "ann"))
    return table, c.ExposeCards(1, "ann")


@refuses("a_card_is_due", "12.4", "11.4", CANNOT_ARISE)
def turning_cards_before_the_second_one(rules: str) -> Position:
    return Table(rules, face_down=True).wager("ann", 20).deal("9s Ah"), c.ExposeCards(1, "ann")


@refuses("only_the_controlling_player_decides", "6.6", "5.5", CANNOT_ARISE)
def turning_anothers_cards(rules: str) -> Position:
    return shared(rules, "9s 6h 5d", face_down=True), c.ExposeCards(1, "bob")


# Subsequent deal


@refuses("not_this_hands_turn", "12.1", "11.1", "10.1")
def decision_for_a_later_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    return table, c.Hit(2, 1, "bob")


@refuses("not_this_hands_turn", "12.1", "11.1", "10.1")
def decision_for_a_box_that_has_stood(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").stand()
    return table, c.Hit(1, 1, "ann")


@refuses("not_this_hands_turn", "12.1", "11.1", "10.1")
def absence_at_a_later_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    return table, c.DeclareAbsent(2, "bob")


@refuses("only_the_controlling_player_decides", "6.6", "5.5", "4.5")
def decision_by_another_on_the_box(rules: str) -> Position:
    return shared(rules, "9s 6h 5d"), c.Hit(1, 1, "bob")


@refuses("only_the_controlling_player_decides", "6.6", "5.5", "4.5")
def absence_of_another_on_the_box(rules: str) -> Position:
    return shared(rules, "9s 6h 5d"), c.DeclareAbsent(1, "bob")


@refuses("pontoon_takes_no_card", "12.3", "11.3", "10.2(a)")
def card_for_a_pontoon(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s 6h Kd 5d")
    return table, c.Hit(1, 1, "ann")


@refuses("twenty_one_takes_no_card", "12.3", "11.3", "10.2(b)")
def card_for_a_twenty_one(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").hit("7c")
    return table, c.Hit(1, 1, "ann")


@refuses("hand_is_bust", "12.5", "11.5", "14.1(e)")
def card_for_a_bust_hand(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").hit("8c")
    return table, c.Hit(1, 1, "ann")


@refuses("hand_is_surrendered", "10.3", "9.3", "9.2")
def card_for_a_surrendered_hand(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h Kh 5d 5c")
    return table.surrender("ann").close_surrender(), c.Hit(1, 1, "ann")


@refuses("doubled_hand_takes_one_card", "13.1+", "12.1+", "Terms:Double")
def second_card_for_a_doubled_hand(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").double("2c").keep()
    return table, c.Hit(1, 1, "ann")


@refuses("refused_card_ends_the_box", "18.3", "17.3", CANNOT_ARISE)
def card_after_refusing_the_one_in_error(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    table.do(c.DrawInError(card("7c")))
    table.do(c.RefuseCard(1, 1, "ann"))
    return table, c.Hit(1, 1, "ann")


@refuses("must_draw_below_twelve", CANNOT_ARISE, CANNOT_ARISE, "10.2(c)")
def standing_on_hard_eleven(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s 6h 2d"), c.Stand(1, 1, "ann")


@refuses("split_ace_takes_one_card", "14.6", "13.6", "11.5")
def second_card_for_a_split_ace(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("As 6h Ad").split("5c"), c.Hit(1, 1, "ann")


@refuses("split_ace_takes_one_card", "14.6", "13.6", CANNOT_ARISE)
def card_for_a_split_ace_that_may_be_split_again(rules: str) -> Position:
    return Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac"), c.Hit(1, 1, "ann")


@refuses("split_ace_takes_one_card", "14.6", "13.6", CANNOT_ARISE)
def doubling_a_split_ace_that_may_be_split_again(rules: str) -> Position:
    return Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac"), c.Double(1, 1, "ann")


@refuses("double_above_the_original_wager", "13.1", "12.1", "Terms:Double")
def double_a_cent_above_the_original(rules: str) -> Position:
    return fourteen_against_six(rules), c.Double(1, 1, "ann", 2001)


@refuses("already_doubled", "13.1+", "12.1+", "Terms:Double")
def following_a_double_twice(rules: str) -> Position:
    table = shared(rules, "9s 6h 5d").double()
    table.do(c.Double(1, 1, "bob", 500))
    return table, c.Double(1, 1, "bob", 500)


@refuses("doubling_is_decided_by_the_controlling_player", "13.4", "12.4", "12.2")
def doubling_before_the_controlling_player(rules: str) -> Position:
    return shared(rules, "9s 6h 5d"), c.Double(1, 1, "bob")


@refuses("doubling_is_decided_by_the_controlling_player", "13.4", "12.4", "12.2")
def following_a_double_after_the_card(rules: str) -> Position:
    return shared(rules, "9s 6h 5d").double("2c"), c.Double(1, 1, "bob")


@refuses("split_needs_two_equal_cards", "14.1", "13.1", "Terms:Split")
def splitting_unequal_cards(rules: str) -> Position:
    return fourteen_against_six(rules), c.Split(1, 1, "ann")


@refuses("split_only_two_cards", "14.9.5", "13.9.5", "Terms:Split")
def splitting_after_a_third_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("6s 6h 6d").hit("2c"), c.Split(1, 1, "ann")


@refuses("no_more_hands", "14.8", "13.8", CANNOT_ARISE)
def third_hand_without_the_option(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("8s 6h 8d").split("8c"), c.Split(1, 1, "ann")


@refuses("no_more_hands", "14.8", "13.8", CANNOT_ARISE)
def third_hand_of_aces_without_the_option(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("As 6h Ad").split("Ac"), c.Split(1, 1, "ann")


@refuses("no_more_hands_resplit", "14.9.3", "13.9.3", CANNOT_ARISE)
def fourth_hand_with_the_option(rules: str) -> Position:
    table = Table(rules, resplit=True).wager("ann", 20).deal("8s 6h 8d").split("8c").split("8h")
    return table, c.Split(1, 1, "ann")


@refuses("no_more_hands_resplit", CANNOT_ARISE, CANNOT_ARISE, "11.3")
def fifth_hand_at_canberra(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).deal("8s 6h 8d").split("8c").split("8h").split("8s")
    return table, c.Split(1, 1, "ann")


@refuses("aces_split_only_once", "14.9.3", "13.9.3", CANNOT_ARISE)
def fourth_hand_of_aces_with_the_option(rules: str) -> Position:
    table = Table(rules, resplit=True).wager("ann", 20).deal("As 6h Ad").split("Ac").split("Ah")
    return table, c.Split(1, 1, "ann")


@refuses("aces_split_only_once", CANNOT_ARISE, CANNOT_ARISE, "11.3")
def third_hand_of_aces_at_canberra(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("As 6h Ad").split("Ac"), c.Split(1, 1, "ann")


@refuses("splitting_is_decided_by_the_controlling_player", "14.10", "13.10", "11.1")
def splitting_before_the_controlling_player(rules: str) -> Position:
    return shared(rules, "8s 6h 8d"), c.Split(1, 1, "bob")


@refuses("splitting_is_decided_by_the_controlling_player", "14.10", "13.10", "11.1")
def following_a_split_after_the_card(rules: str) -> Position:
    return shared(rules, "8s 6h 8d").split("5c"), c.Split(1, 1, "bob")


@refuses("already_split", "14.10.1", "13.10.1", "11.2(a)")
def following_a_split_twice(rules: str) -> Position:
    table = shared(rules, "8s 6h 8d").split()
    table.do(c.Split(1, 1, "bob"))
    return table, c.Split(1, 1, "bob")


@refuses("nothing_to_forfeit", "13.5", "12.5", "12.6")
def forfeiting_without_a_double(rules: str) -> Position:
    return fourteen_against_six(rules), c.Forfeit(1, 1, "ann")


@refuses("nothing_to_forfeit", "13.5", "12.5", "12.6")
def forfeiting_before_the_double_card(rules: str) -> Position:
    return fourteen_against_six(rules).double(), c.Forfeit(1, 1, "ann")


@refuses("nothing_to_forfeit", "13.5", "12.5", "12.6")
def forfeiting_by_a_follower_who_did_not_double(rules: str) -> Position:
    return shared(rules, "9s 6h 5d").double("2c"), c.Forfeit(1, 1, "bob")


@refuses("nothing_to_forfeit", "13.5", "12.5", "12.6")
def keeping_a_doubled_bust(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").double("8c")
    return table, c.Keep(1, 1, "ann")


@refuses("nothing_to_forfeit", "13.5", "12.5", "12.6")
def forfeiting_before_the_subsequent_deal(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.Forfeit(1, 1, "ann")


@refuses("forfeit_is_asked", "13.5", "12.5", "12.6")
def standing_instead_of_saying_forfeit_or_keep(rules: str) -> Position:
    return fourteen_against_six(rules).double("2c"), c.Stand(1, 1, "ann")


@refuses("already_said", "13.5", "12.5", "12.6")
def forfeiting_after_keeping(rules: str) -> Position:
    table = shared(rules, "9s 6h 5d").double()
    table.do(c.Double(1, 1, "bob"))
    return table.deal("2c").keep(), c.Forfeit(1, 1, "ann")


@refuses("already_absent", "18.10", "17.10.1", "15.7")
def absent_twice(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).deal("6s 6h 5d")
    table.do(c.Double(1, 1, "ann"))
    table.do(c.DeclareAbsent(1, "ann"))
    return table, c.DeclareAbsent(1, "ann")


@refuses("decision_is_not_due", "12.1", "11.1", "10.1")
def decision_during_the_initial_deal(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.Hit(1, 1, "ann")


@refuses("decision_is_not_due", "12.1", "11.1", "10.1")
def decision_while_surrender_is_offered(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Kh 5d"), c.Stand(1, 1, "ann")


@refuses("decision_is_not_due", "12.1", "11.1", "10.1")
def absence_during_the_initial_deal(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s"), c.DeclareAbsent(1, "ann")


# Irregularities


@refuses("card_in_error_cannot_be_refused", CANNOT_ARISE, CANNOT_ARISE, "15.2")
def refusing_a_card_in_error_at_canberra(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.DrawInError(card("7c")))
    return table, c.RefuseCard(1, 1, "ann")


@refuses("no_card_in_error", "18.3", "17.3", CANNOT_ARISE)
def refusing_without_a_card_in_error(rules: str) -> Position:
    return fourteen_against_six(rules), c.RefuseCard(1, 1, "ann")


@refuses("no_card_in_error", "18.3", "17.3", "15.2")
def accepting_without_a_card_in_error(rules: str) -> Position:
    return fourteen_against_six(rules), c.AcceptCard(1, "ann")


@refuses("not_this_hands_turn", "12.1", "11.1", CANNOT_ARISE)
def accepting_for_another_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s")
    table.do(c.DrawInError(card("7c")))
    return table, c.AcceptCard(1, "ann")


@refuses("not_this_hands_turn", "12.1", "11.1", CANNOT_ARISE)
def refusing_for_another_box(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    table.do(c.DrawInError(card("7c")))
    return table, c.RefuseCard(2, 1, "bob")


@refuses("only_the_controlling_player_decides", "6.6", "5.5", CANNOT_ARISE)
def refusing_anothers_card(rules: str) -> Position:
    table = shared(rules, "9s 6h 5d")
    table.do(c.DrawInError(card("7c")))
    return table, c.RefuseCard(1, 1, "bob")


@refuses("decision_is_not_due", "12.1", "11.1", CANNOT_ARISE)
def refusing_while_surrender_is_offered(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).deal("9s Kh 5d")
    table.do(c.DrawInError(card("7c")))
    return table, c.RefuseCard(1, 1, "ann")


@refuses("dealers_hand_is_not_complete", "18.5", "17.5", "15.3")
def extra_card_before_the_dealers_hand_is_complete(rules: str) -> Position:
    return fourteen_against_six(rules), c.DrawExtraCard(card("7c"), True)


@refuses("no_card_is_due", "18.2", "17.2", CANNOT_ARISE)
def second_card_kept_for_the_next_round(rules: str) -> Position:
    table = concluded(rules)
    table.do(c.DrawExtraCard(card("7c"), False))
    return table, c.DrawExtraCard(card("8c"), False)


@refuses("insurance_was_offered", "18.13", "17.13", "7.2")
def omitting_insurance_that_is_not_due(rules: str) -> Position:
    return fourteen_against_six(rules), c.OmitInsurance()


@refuses("insurance_was_offered", CANNOT_ARISE, CANNOT_ARISE, "7.2")
def omitting_insurance_at_canberra(rules: str) -> Position:
    return Table(rules).wager("ann", 20).deal("9s Ah 5d"), c.OmitInsurance()


@refuses("not_authorised", "18.8", "17.8", "17.4")
def voiding_by_a_dealer(rules: str) -> Position:
    return fourteen_against_six(rules), c.VoidRound("misdeal", role="dealer")


@refuses("round_has_not_begun", "18.8", "17.8", "17.4")
def voiding_before_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.VoidRound("misdeal")


@refuses("round_has_not_begun", "18.8", "17.8", "17.4")
def drawing_in_error_before_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.DrawInError(card("7c"))


@refuses("round_has_not_begun", "18.8", "17.8", "17.4")
def reconstructing_before_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.ReconstructRound(cards("7c"))


@refuses("round_cannot_be_reconstructed", "18.8", "17.8", "15.4")
def reconstructing_a_void_round(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.VoidRound("misdeal"))
    return table, c.ReconstructRound(cards("9s 6h 5d"))


@refuses("round_cannot_be_reconstructed", "18.8", "17.8", CANNOT_ARISE)
def reconstructing_a_round_that_everybody_left_in_the_initial_deal(rules: str) -> Position:
    table = Table(rules).wager("ann", 20).deal("9s 6h")
    table.do(c.ReturnWagers("ann"))
    return table, c.ReconstructRound(cards("6h 9s"))


@refuses("round_cannot_be_reconstructed", CANNOT_ARISE, CANNOT_ARISE, "15.4")
def reconstructing_a_settled_round_at_canberra(rules: str) -> Position:
    return concluded(rules), c.ReconstructRound(cards("9s 6h 5d 9c 7c"))


@refuses("reconstruction_needs_the_same_cards", "18.8", "17.8", "15.4")
def reconstructing_with_another_card(rules: str) -> Position:
    return fourteen_against_six(rules), c.ReconstructRound(cards("9s 6h 6d"))


@refuses("reconstruction_needs_the_same_cards", "18.8", "17.8", "15.4")
def reconstructing_with_a_card_too_few(rules: str) -> Position:
    return fourteen_against_six(rules), c.ReconstructRound(cards("9s 6h"))


@refuses("round_has_not_begun", "18.8", "17.8", "17.4")
def correcting_a_card_before_the_first(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.CorrectCard(1, card("7c"))


@refuses("round_cannot_be_reconstructed", "18.8", "17.8", "15.4")
def correcting_a_card_of_a_void_round(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.VoidRound("misdeal"))
    return table, c.CorrectCard(1, card("7c"))


@refuses("no_card_in_this_place", "18.8", "17.8", "15.4")
def correcting_a_card_that_is_not_out_yet(rules: str) -> Position:
    return fourteen_against_six(rules), c.CorrectCard(4, card("7c"))


@refuses("no_card_in_this_place", "18.8", "17.8", "15.4")
def correcting_the_card_before_the_first(rules: str) -> Position:
    return fourteen_against_six(rules), c.CorrectCard(0, card("7c"))


@refuses("card_was_entered_right", "18.8", "17.8", "15.4")
def correcting_a_card_to_what_it_is(rules: str) -> Position:
    return fourteen_against_six(rules), c.CorrectCard(1, card("9s"))


@refuses("unknown_reason", "18.8", "17.8", "17.4")
def voiding_for_no_reason_of_the_rules(rules: str) -> Position:
    return fourteen_against_six(rules), c.VoidRound("bad_luck")


@refuses("unknown_reason", "18.8", "17.8", "17.4")
def invalidating_for_no_reason_of_the_rules(rules: str) -> Position:
    return fourteen_against_six(rules), c.InvalidateWager(1, "ann", "bad_luck")


@refuses("unknown_reason", CANNOT_ARISE, "17.8", "17.4")
def invalidating_for_a_player_card_where_none_is_needed(rules: str) -> Position:
    return fourteen_against_six(rules), c.InvalidateWager(1, "ann", "player_card")


@refuses("nothing_to_return", "19.5.1", "18.5.1", CANNOT_ARISE)
def returning_what_was_never_wagered(rules: str) -> Position:
    return fourteen_against_six(rules), c.ReturnWagers("bob")


@refuses("nothing_to_return", "19.5.1", "18.5.1", CANNOT_ARISE)
def returning_wagers_twice(rules: str) -> Position:
    table = shared(rules, "9s 6h 5d")
    table.do(c.ReturnWagers("ann"))
    return table, c.ReturnWagers("ann")


@refuses("nothing_to_return", "19.5.1", "18.5.1", CANNOT_ARISE)
def returning_a_pontoon_that_is_paid(rules: str) -> Position:
    return Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9h 6h Kd 5c"), c.ReturnWagers("ann")


@refuses("late_payment_is_not_provided_for", CANNOT_ARISE, CANNOT_ARISE, "10.2(b)")
def late_payment_where_a_twenty_one_is_always_paid_at_once(rules: str) -> Position:
    return fourteen_against_six(rules), c.ApproveLatePayment(1)


@refuses("hand_has_no_open_wager", "11.3", "10.3", CANNOT_ARISE)
def late_payment_of_a_hand_that_is_not_there(rules: str) -> Position:
    return fourteen_against_six(rules), c.ApproveLatePayment(1, 2)


@refuses("hand_has_no_open_wager", "11.3", "10.3", CANNOT_ARISE)
def late_payment_of_a_box_without_a_wager(rules: str) -> Position:
    return fourteen_against_six(rules), c.ApproveLatePayment(2)


@refuses("hand_has_no_open_wager", "11.3", "10.3", CANNOT_ARISE)
def late_payment_of_a_hand_that_is_paid(rules: str) -> Position:
    return Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9h 6h Kd 5c"), c.ApproveLatePayment(1)


@refuses("late_payment_is_approved", "11.3", "10.3", CANNOT_ARISE)
def late_payment_approved_twice(rules: str) -> Position:
    table = fourteen_against_six(rules)
    table.do(c.ApproveLatePayment(1))
    return table, c.ApproveLatePayment(1)


@refuses("late_payment_is_approved", "11.3", "10.3", CANNOT_ARISE)
def late_payment_where_the_whole_table_has_it(rules: str) -> Position:
    return fourteen_against_six(rules, late_payment=True), c.ApproveLatePayment(1)


@refuses("round_has_not_begun", "18.8", "17.8", CANNOT_ARISE)
def late_payment_before_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.ApproveLatePayment(1)


@refuses("round_has_not_begun", "18.8", "17.8", CANNOT_ARISE)
def returning_wagers_before_the_first_card(rules: str) -> Position:
    return Table(rules).wager("ann", 20), c.ReturnWagers("ann")


@refuses("round_is_over", "2.1", "1.1", CANNOT_ARISE)
def returning_wagers_of_a_settled_round(rules: str) -> Position:
    return concluded(rules), c.ReturnWagers("ann")


@refuses("unknown_reason", CANNOT_ARISE, CANNOT_ARISE, "17.4")
def returning_wagers_where_the_round_is_completed_all_the_same(rules: str) -> Position:
    return fourteen_against_six(rules), c.ReturnWagers("ann")


@refuses("unknown_reason", "18.8", "17.8", "17.4")
def forfeiting_a_wager_without_fraud(rules: str) -> Position:
    return fourteen_against_six(rules), c.VoidRound("misdeal", forfeits=("ann",))


@refuses("unknown_reason", CANNOT_ARISE, CANNOT_ARISE, "17.4")
def forfeiting_a_cheats_wager_at_canberra(rules: str) -> Position:
    return fourteen_against_six(rules), c.VoidRound("fraud", forfeits=("ann",))


# What only a rule set of one's own brings about.
ONLY_UNDER_OWN_RULES = {"double_needs_two_cards", "double_is_not_possible"}


def built_in_cases() -> list[object]:
    return [
        pytest.param(
            rules,
            case,
            clause,
            id=f"{case.code}-{case.position.__name__}-{rules}",
            marks=pytest.mark.clauses(f"{rules} {clause}"),
        )
        for case in CASES
        for rules, clause in zip(BUILT_IN, case.clauses, strict=True)
        if clause != CANNOT_ARISE
    ]


@pytest.mark.parametrize(("rules", "case", "clause"), built_in_cases())
def test_a_refused_command_cites_its_clause_and_changes_nothing(rules: str, case: Case, clause: str) -> None:
    table, command = case.position(rules)
    refusal = table.refused(command, case.code)
    assert refusal.clause == clause
    assert lookup(f"{rules} {clause}")
    assert refusal.sentence.endswith(".")
    assert "{" not in refusal.sentence
    assert str(refusal) == f"{refusal.sentence} ({clause})"
    assert not can(table.rules, table.state, command)
    assert decide(table.rules, table.state, command) == refusal


def own_rules(folder: Path, parameters: str, refusals: str) -> str:
    file = folder / "own.toml"
    file.write_text(
        f'name = "own"\ntitle = "A house of our own"\nextends = "star-2024"\n'
        f'[parameters]\n{parameters}\n[refusals]\n{refusals}\n[clauses]\nH1 = "The house decides how doubling goes."\n'
    )
    return str(file)


def test_a_house_may_allow_doubling_on_two_cards_only(tmp_path: Path) -> None:
    rules = own_rules(
        tmp_path,
        'double_on = { value = "two_cards", unit = "choice", kind = "fixed", clauses = ["H1"] }',
        'double_needs_two_cards = "H1"',
    )
    table = Table(rules).wager("ann", 20).deal("5s 6h 4d")
    assert "Double" in table.offers
    table.hit("2c")
    assert table.refused(c.Double(1, 1, "ann"), "double_needs_two_cards").clause == "H1"


def test_a_house_may_forbid_doubling_after_a_split(tmp_path: Path) -> None:
    rules = own_rules(
        tmp_path,
        'double_after_split = { value = false, unit = "yes_no", kind = "fixed", clauses = ["H1"] }',
        'double_is_not_possible = "H1"',
    )
    table = Table(rules).wager("ann", 20).deal("8s 6h 8d")
    assert "Double" in table.offers
    table.split("3c")
    assert table.refused(c.Double(1, 1, "ann"), "double_is_not_possible").clause == "H1"


def test_every_refusal_is_produced_by_some_command() -> None:
    """A code that nothing can produce has no place in the list of sentences."""
    produced = {case.code for case in CASES} | ONLY_UNDER_OWN_RULES
    assert produced == SENTENCES.keys()
    assert set(REFUSALS) == SENTENCES.keys()


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_rule_set_names_a_clause_for_every_refusal_it_can_give(rules: str) -> None:
    place = BUILT_IN.index(rules)
    can_arise = {case.code for case in CASES if case.clauses[place] != CANNOT_ARISE}
    cited = {code for code, clause in load(rules).refusals.items() if clause != CANNOT_ARISE}
    assert can_arise <= cited


def test_a_refusal_is_a_value() -> None:
    first = Table().refused(c.PlaceWager(8, "ann", 2000))
    again = Table().refused(c.PlaceWager(8, "ann", 2000))
    assert first == again == Refusal("no_such_box", "3.2.1", first.sentence)
    assert first.sentence == "This table has no box 8: its boxes are numbered 1 to 7."
