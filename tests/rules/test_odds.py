"""Table 1 and Table 2."""

from itertools import permutations

import pytest

from pontoon.game import rule_book
from pontoon.game.cards import CARDS, card, cards
from pontoon.law import BUILT_IN
from pontoon.rules.odds import better_row, count_row, is_super_bonus, super_bonus_cents, three_card_row, winnings
from pontoon.rules.table import OTHER, PONTOON
from pontoon.testing.table import Table, each_rule_set

ROWS = {
    "6s 7s 8s": (3, 1),
    "6h 7h 8h": (2, 1),
    "6d 7d 8d": (2, 1),
    "6c 7c 8c": (2, 1),
    "6s 7h 8s": (3, 2),
    "6s 7s 8c": (3, 2),
    "7s 7s 7s": (3, 1),
    "7h 7h 7h": (2, 1),
    "7c 7c 7c": (2, 1),
    "7s 7s 7c": (3, 2),
    "7h 7d 7c": (3, 2),
    "6s 6s 9s": (1, 1),
    "5s 8s 8s": (1, 1),
    "4h 8h 9h": (1, 1),
    "Ks 9s 2s": (1, 1),
}


@pytest.mark.parametrize("hand", ROWS)
@each_rule_set("11.5", "10.5", "14.2")
def test_three_cards_are_paid_by_their_row_in_any_order(rules: str, hand: str) -> None:
    table_1 = rule_book(rules).table.table_1
    for ordered in permutations(cards(hand)):
        row = three_card_row(*ordered)
        assert table_1[2 * row : 2 * row + 2] == ROWS[hand]


@pytest.mark.parametrize(
    ("number", "odds"), [(3, (1, 1)), (4, (1, 1)), (5, (3, 2)), (6, (2, 1)), (7, (3, 1)), (8, (3, 1)), (12, (3, 1))]
)
@each_rule_set("11.5", "10.5", "14.2")
def test_a_twenty_one_is_paid_by_its_number_of_cards(rules: str, number: int, odds: tuple[int, int]) -> None:
    table_1 = rule_book(rules).table.table_1
    row = count_row(number)
    assert table_1[2 * row : 2 * row + 2] == odds


@pytest.mark.parametrize(("rules", "odds"), list(zip(BUILT_IN, [(3, 2), (6, 5), (3, 2)], strict=True)))
def test_pontoon_has_odds_of_its_own(rules: str, odds: tuple[int, int]) -> None:
    assert rule_book(rules).table.table_1[2 * PONTOON : 2 * PONTOON + 2] == odds


@pytest.mark.parametrize(
    ("wager", "star", "canberra"),
    [
        (1, 0, 100000),
        (499, 0, 100000),
        (500, 100000, 100000),
        (2400, 100000, 100000),
        (2499, 100000, 100000),
        (2500, 500000, 500000),
        (100000, 500000, 500000),
    ],
)
@pytest.mark.clauses("star-2024 11.5", "star-6to5-2017 10.5", "canberra-2002 14.3")
def test_the_super_bonus_depends_on_the_wager(wager: int, star: int, canberra: int) -> None:
    paid = [super_bonus_cents(rule_book(rules).table, wager) for rules in BUILT_IN]
    assert paid == [star, star, canberra]


def earns(hand: str, against: str, is_split: int = 0, is_doubled: int = 0) -> bool:
    """Whether three cards earn the Super Bonus against the dealer's first card."""
    first, second, third = cards(hand)
    return bool(is_super_bonus(first, second, third, card(against), is_split, is_doubled))


@pytest.mark.clauses("star-2024 11.5", "star-6to5-2017 10.5", "canberra-2002 14.3")
def test_the_super_bonus_needs_three_sevens_of_a_suit_against_any_seven() -> None:
    for suit in "shdc":
        against = {str(each) for each in CARDS if earns(f"7{suit} 7{suit} 7{suit}", str(each))}
        assert against == {"7s", "7h", "7d", "7c"}
    assert not earns("7s 7s 7h", "7h")
    assert not earns("6s 7s 8s", "7h")


@pytest.mark.clauses("star-2024 14.4", "star-6to5-2017 13.4", "canberra-2002 11.10")
def test_split_sevens_earn_no_super_bonus() -> None:
    assert not earns("7s 7s 7s", "7h", is_split=1)


@pytest.mark.clauses("star-2024 13.2", "star-6to5-2017 12.2", "canberra-2002 12.7")
def test_doubled_sevens_earn_no_super_bonus() -> None:
    assert not earns("7s 7s 7s", "7h", is_doubled=1)


def test_of_two_rows_the_better_is_paid() -> None:
    table = rule_book("star-2024").table
    assert better_row(table, OTHER, PONTOON) == PONTOON
    assert better_row(table, PONTOON, OTHER) == PONTOON


def test_winnings_go_up_to_the_next_cent() -> None:
    assert [winnings(cents, 3, 2) for cents in (100, 101, 1)] == [150, 152, 2]
    assert winnings(1234, 1, 1) == 1234
    assert winnings(501, 6, 5) == 602


@pytest.mark.parametrize(("amount", "bonus"), [("4.99", None), (5, "1000.00"), ("24.99", "1000.00"), (25, "5000.00")])
@each_rule_set("11.5, 11.2.2", "10.5, 10.2.2", None)
def test_the_star_pays_the_super_bonus_from_five_dollars_up(rules: str, amount: str | int, bonus: str | None) -> None:
    table = Table(rules).wager("ann", amount).deal("7s 7h 7s").hit("7s")
    paid = [row.split()[5] for row in table.rows if " super_bonus " in row]
    assert paid == ([bonus] if bonus else [])
    assert " win " in table.rows[0]
    assert " 3:1 " in table.rows[0]


@pytest.mark.parametrize(("amount", "bonus"), [("0.01", "1000.00"), ("24.99", "1000.00"), (25, "5000.00")])
@pytest.mark.clauses("canberra-2002 14.3")
def test_canberra_pays_the_super_bonus_on_any_wager(amount: str | int, bonus: str) -> None:
    table = Table("canberra-2002").wager("ann", amount).deal("7h 7s 7h").hit("7h")
    assert [row.split()[5] for row in table.rows if " super_bonus " in row] == [bonus]
