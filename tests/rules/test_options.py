"""Which options a hand has, at the borders of each rule."""

import pytest

from pontoon.game import rule_book
from pontoon.game.cards import CARDS, card
from pontoon.rules.cards import value_of
from pontoon.rules.options import (
    absent_hand_draws,
    are_equal,
    hands_limit,
    insurance_is_offered,
    may_double,
    may_split,
    must_draw,
    surrender_is_offered,
    takes_one_card_only,
)
from pontoon.rules.table import RuleTable
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set


def table_of(rules: str) -> RuleTable:
    return rule_book(rules).table


@pytest.mark.parametrize(
    ("hard", "aces", "forced"), [(11, 0, True), (12, 0, False), (2, 1, False), (4, 0, True), (11, 1, False)]
)
@pytest.mark.clauses("canberra-2002 10.2(c)")
def test_at_canberra_a_hard_total_below_twelve_must_draw(hard: int, aces: int, forced: bool) -> None:
    """A soft twelve, two Aces, need not."""
    assert bool(must_draw(table_of(CANBERRA_2002), hard, aces)) == forced


@each_rule_set("12.2", "11.2", None)
def test_at_the_star_no_total_must_draw(rules: str) -> None:
    assert not any(must_draw(table_of(rules), hard, 0) for hard in range(2, 22))


@each_rule_set("13.1, 13.1.1, 13.1.3", "12.1, 12.1.1, 12.1.3", "12.1, 12.1(a), 12.1(b)")
def test_any_number_of_cards_below_twenty_one_may_be_doubled(rules: str) -> None:
    table = table_of(rules)
    for number in (2, 3, 7):
        assert may_double(table, number, 20, 0, card("9s"))
        assert not may_double(table, number, 21, 0, card("9s"))
    assert not may_double(table, 1, 9, 0, card("9s"))


@each_rule_set("13.1.2, 14.6", "12.1.2, 13.6", "12.4, 11.5")
def test_split_hands_may_be_doubled_but_for_aces(rules: str) -> None:
    table = table_of(rules)
    assert may_double(table, 2, 13, 1, card("8s"))
    assert not may_double(table, 2, 13, 1, card("As"))
    assert takes_one_card_only(table, 1, card("As"))
    assert not takes_one_card_only(table, 0, card("As"))
    assert not takes_one_card_only(table, 1, card("8s"))


@pytest.mark.parametrize(
    ("rules", "resplit", "rank", "limit"),
    [
        (STAR_2024, False, "8", 2),
        (STAR_2024, False, "A", 2),
        (STAR_2024, True, "8", 3),
        (STAR_2024, True, "A", 3),
        (STAR_6TO5_2017, False, "K", 2),
        (STAR_6TO5_2017, True, "K", 3),
        (STAR_6TO5_2017, True, "A", 3),
        (CANBERRA_2002, True, "8", 4),
        (CANBERRA_2002, True, "A", 2),
    ],
)
def test_a_box_forms_so_many_hands_and_no_more(rules: str, resplit: bool, rank: str, limit: int) -> None:
    table, same = table_of(rules), card(f"{rank}s")
    assert hands_limit(table, resplit, same) == limit
    assert may_split(table, resplit, 2, same, same, limit - 1)
    assert not may_split(table, resplit, 2, same, same, limit)
    assert not may_split(table, resplit, 3, same, same, limit - 1)


@each_rule_set("14.1", "13.1", "Terms:Split")
def test_cards_pair_for_splitting_by_their_value(rules: str) -> None:
    table = table_of(rules)
    for one in CARDS:
        for other in CARDS:
            assert bool(are_equal(table, one, other)) == (value_of(one) == value_of(other))


@each_rule_set("9.1", "8.1", "7.1")
def test_insurance_is_offered_against_an_ace_alone(rules: str) -> None:
    assert {str(each)[0] for each in CARDS if insurance_is_offered(table_of(rules), each)} == {"A"}


@each_rule_set("10.1", "9.1", "9.1, Terms:Surrender")
def test_surrender_is_offered_against_pictures_and_the_ace(rules: str) -> None:
    assert {str(each)[0] for each in CARDS if surrender_is_offered(table_of(rules), each)} == set("AJQK")


@pytest.mark.parametrize(("hard", "aces", "draws"), [(4, 0, True), (11, 0, True), (12, 0, False), (2, 2, False)])
@pytest.mark.clauses("canberra-2002 15.7")
def test_an_absent_players_hand_is_dealt_to_until_it_exceeds_eleven(hard: int, aces: int, draws: bool) -> None:
    """Two Aces make soft twelve, which does."""
    assert bool(absent_hand_draws(table_of(CANBERRA_2002), 1, hard, aces)) == draws
    assert not absent_hand_draws(table_of(CANBERRA_2002), 0, hard, aces)
