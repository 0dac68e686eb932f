"""Which pair two cards make."""

import pytest

from pontoon.game import rule_book
from pontoon.game.cards import CARDS, card
from pontoon.rules.pairs import COLOURED_PAIR, MIXED_PAIR, NO_PAIR, PERFECT_PAIR, kind_of_pair
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024


@pytest.mark.parametrize(
    ("pair", "kind"),
    [
        ("7s 7h", MIXED_PAIR),
        ("Qd Qc", MIXED_PAIR),
        ("7s 7c", COLOURED_PAIR),
        ("Kh Kd", COLOURED_PAIR),
        ("7s 7s", PERFECT_PAIR),
        ("Ad Ad", PERFECT_PAIR),
        ("7s 8s", NO_PAIR),
        ("Js Qs", NO_PAIR),
        ("Kh Qd", NO_PAIR),
    ],
)
@pytest.mark.clauses(
    "star-2024 16.7",
    "star-2024 16.7.1",
    "star-2024 16.7.2",
    "star-6to5-2017 15.7",
    "star-6to5-2017 15.7.1",
    "star-6to5-2017 15.7.2",
    "canberra-2002 18.4",
    "canberra-2002 18.5",
    "canberra-2002 18.6",
    "canberra-2002 18.6(a)",
    "canberra-2002 18.6(b)",
    "canberra-2002 18.7",
)
def test_a_pair_is_named_by_colour_and_suit(pair: str, kind: int) -> None:
    first, second = map(card, pair.split())
    assert kind_of_pair(first, second) == kind_of_pair(second, first) == kind


@pytest.mark.clauses("canberra-2002 18.3", "canberra-2002 18.3(a)", "canberra-2002 18.3(b)", "canberra-2002 18.4")
def test_only_cards_of_the_same_face_pair() -> None:
    for one in CARDS:
        for other in CARDS:
            assert (kind_of_pair(one, other) != NO_PAIR) == (str(one)[0] == str(other)[0])


def test_of_the_pairs_with_a_card_one_is_perfect_one_coloured_and_two_are_mixed() -> None:
    kinds = sorted(kind_of_pair(card("9s"), card(f"9{suit}")) for suit in "shdc")
    assert kinds == [MIXED_PAIR, MIXED_PAIR, COLOURED_PAIR, PERFECT_PAIR]


@pytest.mark.parametrize(
    ("rules", "odds"),
    [
        (STAR_2024, (5, 1, 10, 1, 25, 1)),
        (STAR_6TO5_2017, (5, 1, 10, 1, 25, 1)),
        (CANBERRA_2002, (6, 1, 12, 1, 25, 1)),
    ],
)
def test_a_better_pair_pays_more(rules: str, odds: tuple[int, ...]) -> None:
    assert rule_book(rules).table.pairs == odds
