"""When the dealer draws."""

import pytest

from pontoon.game import rule_book
from pontoon.rules.dealers_hand import dealer_draws
from pontoon.testing.table import Table, each_rule_set


@pytest.mark.parametrize(
    ("hard", "aces", "draws"),
    [
        (16, 0, True),
        (17, 0, False),
        (21, 0, False),
        (16, 1, True),
        (17, 1, False),
        (6, 1, True),
        (7, 1, True),
        (8, 1, False),
        (11, 1, False),
        (12, 1, True),
    ],
)
@each_rule_set("15.4", "14.4", "13.1(a)")
def test_the_dealer_draws_to_hard_seventeen_and_soft_eighteen(rules: str, hard: int, aces: int, draws: bool) -> None:
    assert bool(dealer_draws(rule_book(rules).table, hard, aces)) == draws


@pytest.mark.parametrize(
    ("first", "second", "rest"),
    [
        ("9h", "7c", "5d"),
        ("9h", "8c", ""),
        ("6h", "Ac", "Ad"),
        ("7h", "Ac", ""),
        ("6h", "Ac", "Kd"),
        ("5h", "Ac", "Kd 2d"),
    ],
    ids=["hard 16", "hard 17", "soft 17", "soft 18", "soft 17 turned hard 17", "soft 16 turned hard 16"],
)
@each_rule_set("15.4", "14.4", "13.1(a)")
def test_the_dealer_stops_where_the_rules_say(rules: str, first: str, second: str, rest: str) -> None:
    table = Table(rules).wager("ann", 20).deal(f"9s {first} 9d").stand().finish(f"{second} {rest}")
    assert table.dealers_cards == f"{first} {second} {rest}".strip()
