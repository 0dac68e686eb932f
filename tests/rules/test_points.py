"""Point totals: what cards count, when an Ace counts eleven, and what doubling does to it."""

import pytest

from pontoon.game import rule_book
from pontoon.game.cards import CARDS, Card, card, cards
from pontoon.rules.cards import ACE, is_red, rank_of, suit_of, value_of
from pontoon.rules.points import free_aces_when_doubled, is_pontoon, is_soft, point_total
from pontoon.testing.table import Table, each_rule_set


def total(text: str) -> tuple[int, bool]:
    """The total of some cards, and whether it is soft."""
    several = cards(text)
    hard, aces = sum(map(value_of, several)), sum(rank_of(each) == ACE for each in several)
    return point_total(hard, aces), bool(is_soft(hard, aces))


@pytest.mark.clauses("star-2024 4.2.2", "star-6to5-2017 3.2.2", "canberra-2002 2.5(b)")
def test_two_to_nine_count_their_face() -> None:
    assert {rank: value_of(card(f"{rank}h")) for rank in "23456789"} == {rank: int(rank) for rank in "23456789"}


@pytest.mark.clauses("star-2024 4.2.3", "star-6to5-2017 3.2.3", "canberra-2002 2.5(c)")
def test_jack_queen_and_king_count_ten() -> None:
    assert [value_of(card(f"{rank}{suit}")) for rank in "JQK" for suit in "shdc"] == [10] * 12


def test_the_deck_has_forty_eight_cards_and_no_tens() -> None:
    assert len({str(each) for each in CARDS}) == 48
    assert {rank_of(each) for each in CARDS} == set(range(12))
    assert not any(str(each).startswith(("T", "10")) for each in CARDS)


def test_hearts_and_diamonds_are_red() -> None:
    assert {"shdc"[suit_of(each)] for each in CARDS if is_red(each)} == {"h", "d"}


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("As", (11, True)),
        ("As Ah", (12, True)),
        ("As 9h", (20, True)),
        ("As Kh", (21, True)),
        ("As 9h Ad", (21, True)),
        ("As 9h 2d", (12, False)),
        ("As 5h 5d", (21, True)),
        ("As 5h 6d", (12, False)),
        ("As Ah Ad Ac", (14, True)),
        ("As Ah 9d Kc", (21, False)),
        ("As 8h 9d", (18, False)),
        ("9s 8h", (17, False)),
    ],
)
@pytest.mark.clauses(
    "star-2024 4.2.1",
    "star-6to5-2017 3.2.1",
    "canberra-2002 2.5(a)",
    "canberra-2002 Terms:Soft Total",
    "canberra-2002 Terms:Hard Total",
)
def test_one_ace_counts_eleven_as_long_as_the_hand_stays_within_twenty_one(
    hand: str, expected: tuple[int, bool]
) -> None:
    assert total(hand) == expected


@pytest.mark.parametrize(("hard", "expected"), [(10, 20), (11, 21), (12, 12)])
def test_a_free_ace_turns_to_one_above_eleven(hard: int, expected: int) -> None:
    assert point_total(hard, 1) == expected
    assert bool(is_soft(hard, 1)) == (expected != hard)
    assert point_total(hard, 0) == hard


@pytest.mark.clauses("canberra-2002 Terms:Pontoon")
def test_only_an_ace_with_a_picture_is_a_pontoon() -> None:
    pontoons = {frozenset((str(one)[0], str(other)[0])) for one in CARDS for other in CARDS if is_pontoon(one, other)}
    assert pontoons == {frozenset("AJ"), frozenset("AQ"), frozenset("AK")}


@pytest.mark.parametrize(
    ("rules", "first_two", "later", "free"),
    [
        ("star-2024", 2, 1, 0),
        ("star-6to5-2017", 1, 1, 0),
        ("canberra-2002", 2, 0, 0),
        ("canberra-2002", 1, 1, 1),
        ("canberra-2002", 0, 2, 2),
    ],
)
def test_doubling_binds_aces_to_one(rules: str, first_two: int, later: int, free: int) -> None:
    """Every Ace of the hand at the Star; at Canberra only those among its first two cards."""
    assert free_aces_when_doubled(rule_book(rules).table, first_two, later) == free


@each_rule_set("13.1.4", "12.1.4", "2.5(a)")
def test_an_ace_in_the_two_cards_that_are_doubled_counts_one(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("As 6h 6d")
    assert table.hand().total == 17
    table.double("5c")
    assert table.hand().total == 12
    assert not table.hand().soft


@each_rule_set("13.1.4.1", "12.1.4.1", "2.5(a)")
def test_two_aces_that_are_doubled_count_two(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("As 6h Ad").double("9c")
    assert table.hand().total == 11


@each_rule_set("13.1.4", "12.1.4", None)
def test_at_the_star_an_ace_drawn_before_the_double_counts_one_too(rules: str) -> None:
    assert Table(rules).wager("ann", 20).deal("2s 6h 3d").hit("Ac").double("4c").hand().total == 10


@pytest.mark.clauses("canberra-2002 2.5(a)")
def test_at_canberra_an_ace_drawn_before_the_double_may_still_count_eleven() -> None:
    assert Table("canberra-2002").wager("ann", 20).deal("2s 6h 3d").hit("Ac").double("4c").hand().total == 20


@each_rule_set()
def test_the_double_card_itself_may_be_an_ace_that_counts_eleven(rules: str) -> None:
    assert Table(rules).wager("ann", 20).deal("4s 6h 5d").double("Ac").hand().total == 20


def test_a_card_reads_as_it_is_written() -> None:
    assert all(card(str(each)) == each and repr(each) == str(each) for each in CARDS)
    assert isinstance(card("As"), Card)
    with pytest.raises(ValueError, match="not a card"):
        card("10s")
