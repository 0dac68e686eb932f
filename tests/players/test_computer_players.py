"""Computer players: what they wager and decide, and that they see no more than a player does."""

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.game.cards import CARDS, cards as read_cards
from pontoon.game.rulebook import rule_book
from pontoon.players.playing import DOUBLE, HIT, SPLIT, STAND, decision
from pontoon.players.wagering import (
    ALL_IN_LATE,
    LEADER_CHASER,
    MEANINGS,
    MINIMUM,
    PASS,
    PROPORTIONAL,
    SEAL,
    STEADY,
    STRATEGIES,
    WAGER,
    to_beat,
    wish,
)
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.computer_players import Opponent, Seen, UnknownStrategy, Wish, seen_by, wager, wager_command

QUIET = settings(derandomize=True, database=None, deadline=None, max_examples=500)
STAR = rule_book("star-2024").table


# Wagers


@QUIET
@given(data=st.data(), strategy=st.integers(0, len(STRATEGIES) - 1))
def test_every_wager_is_within_the_limits_and_the_chips_in_units_of_the_minimum(
    data: st.DataObject, strategy: int
) -> None:
    minimum = data.draw(st.integers(1, 5000))
    maximum = minimum * data.draw(st.integers(1, 50))
    chips = data.draw(st.integers(minimum, 100 * minimum))
    allotment, target = data.draw(st.integers(0, 10**7)), data.draw(st.integers(0, 10**6))
    left, passes, sealed = (data.draw(st.integers(0, 9)) for _ in range(3))
    kind, cents = wish(strategy, chips, minimum, maximum, allotment, left, passes, sealed, target)
    if kind == PASS:
        assert passes > 0
    else:
        assert minimum <= cents <= min(maximum, chips)
        assert cents % minimum == 0
    if kind == SEAL:
        assert sealed > 0
        assert cents > minimum


# Chips, rounds left, pass cards, forms, what is to be beaten; limits 100 to 500, 1000 chips at the start.
@pytest.mark.parametrize(
    ("strategy", "chips", "left", "passes", "sealed", "target", "wished"),
    [
        (MINIMUM, 1000, 9, 1, 1, 2000, (WAGER, 100)),
        (MINIMUM, 1000, 3, 1, 0, 999, (PASS, 0)),
        (MINIMUM, 1000, 4, 1, 0, 999, (WAGER, 100)),
        (MINIMUM, 1000, 1, 1, 0, 1000, (WAGER, 100)),
        (MINIMUM, 1000, 0, 1, 0, 999, (WAGER, 100)),
        (STEADY, 9000, 1, 1, 1, 0, (WAGER, 100)),
        (PROPORTIONAL, 2999, 1, 1, 1, 0, (WAGER, 200)),
        (PROPORTIONAL, 3000, 1, 1, 1, 0, (WAGER, 300)),
        (PROPORTIONAL, 9000, 1, 1, 1, 0, (WAGER, 500)),
        (LEADER_CHASER, 1000, 9, 0, 1, 999, (WAGER, 100)),
        (LEADER_CHASER, 1000, 9, 0, 1, 1000, (WAGER, 100)),
        (LEADER_CHASER, 1000, 9, 0, 1, 1100, (WAGER, 200)),
        (LEADER_CHASER, 1000, 9, 0, 1, 5000, (WAGER, 200)),
        (LEADER_CHASER, 1000, 3, 0, 0, 1300, (WAGER, 400)),
        (LEADER_CHASER, 1000, 3, 0, 1, 1300, (SEAL, 400)),
        (LEADER_CHASER, 1000, 3, 0, 1, 1000, (WAGER, 100)),
        (LEADER_CHASER, 1000, 2, 1, 1, 900, (PASS, 0)),
        (ALL_IN_LATE, 1000, 4, 0, 1, 2000, (WAGER, 100)),
        (ALL_IN_LATE, 1000, 3, 0, 0, 2000, (WAGER, 500)),
        (ALL_IN_LATE, 350, 3, 0, 1, 2000, (SEAL, 300)),
        (ALL_IN_LATE, 1000, 3, 0, 1, 900, (WAGER, 100)),
    ],
)
def test_each_strategy_wagers_as_it_says(
    strategy: int, chips: int, left: int, passes: int, sealed: int, target: int, wished: tuple[int, int]
) -> None:
    assert wish(strategy, chips, 100, 500, 1000, left, passes, sealed, target) == wished


@QUIET
@given(st.lists(st.integers(0, 20), max_size=6), st.integers(1, 7))
def test_what_is_to_be_beaten_takes_the_last_of_the_places(holdings: list[int], places: int) -> None:
    first = sorted(holdings, reverse=True)
    assert to_beat(holdings, len(holdings), places) == (first[places - 1] if places <= len(first) else 0)


def test_a_strategy_nobody_knows_is_an_error_and_every_one_says_what_it_does() -> None:
    seen = Seen(1000, (), 1, 5, 100, 500, 1000)
    with pytest.raises(UnknownStrategy, match="bold: unknown strategy; expected one of minimum, steady"):
        wager("bold", seen)
    assert len(MEANINGS) == len(set(MEANINGS)) == len(STRATEGIES)
    assert {wager(name, seen).kind for name in STRATEGIES} == {"wager"}


def test_a_wager_that_lies_open_is_counted_as_if_it_won() -> None:
    """The other has 800 in hand and 200 on the layout: 1,200 if it wins."""
    before = Seen(1000, (Opponent(1000),), 5, 5, 100, 500, 1000)
    assert wager("leader_chaser", before) == Wish("wager", 100)
    assert wager("leader_chaser", before._replace(others=(Opponent(800, 200),))) == Wish("wager", 300)


def test_in_a_play_off_any_round_may_be_the_last_and_without_rounds_none_is() -> None:
    seen = Seen(1000, (Opponent(2000), Opponent(2000)), 1, None, 100, 500, 1000, advance=2)
    assert wager("all_in_late", seen) == Wish("wager", 100)
    assert wager("all_in_late", seen._replace(play_off=True)) == Wish("wager", 500)
    assert wager("all_in_late", seen._replace(rounds=3)) == Wish("wager", 500)
    assert wager("all_in_late", seen._replace(rounds=4)) == Wish("wager", 100)


# What they see


def sealed_by_ann(cents: int) -> SessionFloor:
    floor = SessionFloor().session({"ann": 1, "ben": 2, "cy": 3}, undisclosed_wagers=1, order_of_wagering=True)
    floor.does(s.SealWager("ann", "pontoon", cents), "ann")
    return floor.does(s.ExamineForm("ann", True))


def test_what_is_written_on_anothers_form_is_not_seen() -> None:
    small, large = (seen_by(sealed_by_ann(cents).held, "ben") for cents in (20_000, 50_000))
    assert small == large
    assert small.others == (Opponent(90_000, 10_000), Opponent(100_000))


def test_a_player_sees_the_limits_the_round_and_what_is_left() -> None:
    floor = SessionFloor().session({"ann": 1, "ben": 2}, pass_cards=2, undisclosed_wagers=1, advance=1)
    assert seen_by(floor.held, "ann") == Seen(
        100_000, (Opponent(100_000),), 1, 5, 10_000, 50_000, 100_000, 1, pass_cards=2, undisclosed_wagers=1
    )


def test_wishes_become_commands_that_the_table_takes() -> None:
    seats = {"ann": 1, "ben": 2, "cy": 3}
    floor = SessionFloor().session(seats, rounds=1, advance=2, pass_cards=1, undisclosed_wagers=1)
    floor.wager("ann", 1, 500)
    commands = [wager_command(floor.held, name, "all_in_late") for name in ("ben", "cy")]
    assert commands == [s.SealWager("ben", "pontoon", 50_000), s.SealWager("cy", "pontoon", 50_000)]
    for command in commands:
        floor.does(command, command.player).does(s.ExamineForm(command.player, True))
    other = SessionFloor().session({"ann": 1, "ben": 2}, rounds=1, advance=2, pass_cards=1)
    command = wager_command(other.held, "ben", "minimum")
    assert command == s.PlayPassCard("ben")
    assert other.does(command, "ben").player("ben").passed


# Decisions


@pytest.mark.parametrize(
    ("hand", "dealer", "afford", "decided"),
    [
        ("8s 8h", "Kd", True, SPLIT),
        ("8s 8h", "Kd", False, HIT),
        ("8s 8h", "6d", False, STAND),
        ("As Ah", "Ad", True, SPLIT),
        ("As Ah", "Ad", False, HIT),
        ("9s 9h", "6d", True, STAND),
        ("6s 5h", "8d", True, DOUBLE),
        ("6s 5h", "9d", True, HIT),
        ("6s 5h", "Ad", True, HIT),
        ("6s 5h", "8d", False, HIT),
        ("6s 4h", "2d", True, DOUBLE),
        ("6s 3h", "2d", True, HIT),
        ("2s 3h 5d", "2d", True, HIT),
        ("As 6h", "2d", True, HIT),
        ("As 7h", "Kd", True, STAND),
        ("Ks 3h", "6d", True, HIT),
        ("Ks 4h", "6d", True, STAND),
        ("Ks 4h", "7d", True, HIT),
        ("Ks 4h", "Ad", True, HIT),
        ("Ks 6h", "7d", True, HIT),
        ("Ks 7h", "7d", True, STAND),
    ],
)
def test_decisions_on_a_hand(hand: str, dealer: str, afford: bool, decided: int) -> None:
    cards = [CARDS.index(card) for card in read_cards(hand)]
    values = [min(card // 4 + 1, 10) for card in cards]
    (first,) = (CARDS.index(card) for card in read_cards(dealer))
    found = decision(STAR, 0, sum(values), values.count(1), len(cards), cards[0], cards[1], 1, first, int(afford))
    assert found == decided


def test_a_split_ace_stands_and_is_split_again_where_that_is_allowed() -> None:
    assert decision(STAR, 0, 6, 1, 2, 0, 16, 2, 20, 1) == STAND
    assert decision(STAR, 0, 2, 2, 2, 0, 1, 2, 20, 1) == STAND
    assert decision(STAR, 1, 2, 2, 2, 0, 1, 2, 20, 1) == SPLIT
    assert decision(STAR, 1, 2, 2, 2, 0, 1, 2, 20, 0) == STAND
