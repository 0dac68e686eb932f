"""What every action on a hand gains: the ways it comes about, and the solver and the engine that say the same."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import factorial
from typing import Any

import pytest

from pontoon.analysis.question import Action, BadQuestion, Question
from pontoon.analysis.shoe import BadShoe, Shoe, full_shoe, shoe_of
from pontoon.analysis.solver import actions, after_double
from pontoon.analysis.solver.deals import Deal
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.numbers import EXACT, fast
from pontoon.analysis.solver.policy import Best
from pontoon.analysis.solver.solution import initial_deal
from pontoon.game import card, cards, rule_book
from pontoon.rules.cards import JACK, KINDS_OF_CARD, rank_of
from pontoon.testing.lines_of_play import Place, Spot, lines_of_play
from pontoon.testing.solvers_play import SolversPlay
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set

CENTS = 400
DEALERS = ("2d", "7d", "9c", "Kd", "Ah")
TWO_CARDS = ("8s 8h", "7s 7s", "7s 7d", "6s 7s", "7h 8c", "As 7d", "As Ah", "5s 6d", "Ks Jd")
MORE_CARDS = ("2s 3d As", "As 2d 4c", "4c 4d 2s 3h", "6h 6d 6c", "2s 2d 2h 2c 3s 3d")
# Every card of one suit twice, so that two finished hands tell much of the rest.
SMALL = shoe_of({f"{rank}s": 2 for rank in "A23456789JQK"} | {"7h": 2, "8h": 1})
# Two in five as many deals: every rank with rules of its own, and a low one.
FEW_RANKS = shoe_of({f"{rank}s": 3 for rank in "A26789K"} | {"7h": 2, "8h": 1})


def question(rules: str, shoe: Shoe | None = None, resplit: bool = False, splits: str = "own") -> Question:
    return Question(rule_book(rules).table, shoe or full_shoe(6), resplit, Fraction(200), splits)


def values(found: dict[str, Action]) -> dict[str, float]:
    return {name: action.value for name, action in found.items()}


def mean(action: Action) -> float:
    return sum(chance * value for _, chance, value in action.ways)


# The ways it comes about


def check_the_ways(found: dict[str, Action]) -> None:
    for name, action in found.items():
        assert mean(action) == pytest.approx(action.value, abs=1e-12), name
        # Plain numbers, which `repr` and JSON write as such.
        assert {type(action.value), *(type(each) for _, *way in action.ways for each in way)} == {float}, name
        assert all(chance >= -1e-15 for _, chance, _ in action.ways)
        # What comes on top of both hands of a split has a chance of one besides.
        chances = sum(chance for _, chance, _ in action.ways if name != "split" or chance < 1)
        assert chances == pytest.approx(1, abs=1e-12), name


@each_rule_set()
def test_the_ways_of_every_action_come_to_its_value(rules: str) -> None:
    for hand in (*TWO_CARDS, *MORE_CARDS):
        for dealer in DEALERS:
            check_the_ways(actions(question(rules), cards(hand), card(dealer)))


@each_rule_set()
@pytest.mark.parametrize("hands", [2, 3])
def test_so_do_those_on_a_split_hand(rules: str, hands: int) -> None:
    for hand in ("8s 8h", "7s 7s", "7s 7d", "6s 7s", "7h 8c", "5s 6d", "2s 3d As", "4c 4d 2s 3h"):
        for dealer in DEALERS:
            check_the_ways(actions(question(rules, resplit=True), cards(hand), card(dealer), True, hands))


@pytest.mark.parametrize("hand", ["8s 8s", "7s 7h", "2s 2s"])
def test_and_those_of_a_split_in_knowledge_of_the_finished_hand(hand: str) -> None:
    for dealer in ("6s", "Ks"):
        found = actions(question(STAR_2024, SMALL, splits="full"), cards(hand), card(dealer))
        check_the_ways(found)
        own = actions(question(STAR_2024, SMALL), cards(hand), card(dealer))["split"]
        assert found["split"].value >= own.value
        assert [what for what, _, _ in found["split"].ways][-1] == "gained by knowing the finished hand"


def test_a_split_says_what_hands_of_one_box_share() -> None:
    plain = actions(question(STAR_2024), cards("8s 8h"), card("6d"))["split"]
    assert [what for what, _, _ in plain.ways] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    again = actions(question(STAR_2024, resplit=True), cards("8s 8h"), card("Kd"))["split"]
    named = {what: (chance, value) for what, chance, value in again.ways}
    assert "8, split again" in named
    assert named["returned against a dealer's pontoon"][1] > 0


def test_a_surrender_loses_half_but_for_a_dealers_pontoon() -> None:
    found = actions(question(STAR_2024), cards("9s 7h"), card("Ad"))["surrender"]
    (pontoon, chance, lost), (otherwise, _, half) = found.ways
    assert (pontoon, lost, otherwise, half) == ("dealer's pontoon", -1.0, "otherwise", -0.5)
    assert chance == pytest.approx(72 / 285)


# By the solver


def two_cards(deal: Deal, shoe: Shoe) -> tuple[int, ...]:
    """Cards of the shoe that make this deal; their suits are its own where suits count."""
    if deal.cards is not None:
        return deal.cards
    left, found = list(shoe.without(deal.first.card).counts), []
    for value, number in enumerate(all_hands().counts[deal.hand]):
        for _ in range(number):
            kinds = range(KINDS_OF_CARD)
            found.append(next(kind for kind in kinds if left[kind] and min(rank_of(kind), JACK) == value))
            left[found[-1]] -= 1
    return tuple(found)


@each_rule_set()
@pytest.mark.parametrize("shoe", [FEW_RANKS, pytest.param(SMALL, marks=pytest.mark.long)], ids=["few ranks", "all"])
def test_on_two_cards_they_gain_what_the_value_of_a_round_is_made_of(rules: str, shoe: Shoe) -> None:
    asked = question(rules, shoe)
    for deal in initial_deal(asked, Best(), fast()).deals():
        if "pontoon" in deal.values:
            continue
        found = values(actions(asked, two_cards(deal, shoe), deal.first.card))
        assert set(found) == set(deal.values)
        for action, value in deal.values.items():
            # A split that is surely not the best may be given as any lower value.
            if action != "split" or deal.action == "split":
                assert found[action] == pytest.approx(value, abs=1e-12)


# Split hands


@pytest.mark.parametrize(
    ("rules", "resplit", "hand", "hands", "legal"),
    [
        (STAR_2024, False, "8s 8h", 2, {"stand", "hit", "double"}),
        (STAR_2024, True, "8s 8h", 2, {"stand", "hit", "double", "split"}),
        (STAR_2024, True, "8s 8h", 3, {"stand", "hit", "double"}),
        (STAR_2024, True, "8s 9h", 2, {"stand", "hit", "double"}),
        (STAR_2024, True, "Js Kh", 2, {"stand", "hit", "double", "split"}),
        (STAR_2024, True, "As Ah", 2, {"stand", "split"}),
        (CANBERRA_2002, True, "8s 8h", 3, {"stand", "hit", "double", "split"}),
        (CANBERRA_2002, True, "8s 8h", 4, {"stand", "hit", "double"}),
        (CANBERRA_2002, True, "4s 4h", 3, {"hit", "double", "split"}),
        (CANBERRA_2002, True, "4s 4h 2d", 3, {"hit", "double"}),
    ],
)
def test_a_pair_is_split_again_up_to_the_limit(
    rules: str, resplit: bool, hand: str, hands: int, legal: set[str]
) -> None:
    assert set(actions(question(rules, resplit=resplit), cards(hand), card("6d"), True, hands)) == legal


def test_the_pairs_other_cards_are_out_of_the_shoe() -> None:
    for hands in (2, 3, 4):
        found = actions(question(CANBERRA_2002), cards("8s 2h"), card("6d"), True, hands)["hit"]
        chances = {what: chance for what, chance, _ in found.ways}
        # Six decks have 24 eights among 288 cards; the hand and the dealer have three cards, the box one a hand more.
        assert chances["8"] == pytest.approx((24 - hands) / (285 - (hands - 1)))


def test_a_split_box_has_two_hands_at_least() -> None:
    asked = question(STAR_2024, resplit=True)
    assert actions(asked, cards("8s 8h"), card("6d"), True) == actions(asked, cards("8s 8h"), card("6d"), True, 2)


def gained(place: Place, policy: Callable[[Spot], str], known: dict[Place, int]) -> int:
    """What the policy gains from here on in the engine, in cents, over every order of the cards left."""
    if place.is_over:
        return 0
    if place not in known:
        steps = [place.steps[policy(place.spot)]] if place.spot is not None else list(place.steps.values())
        orders = factorial(place.cards_left - (place.spot is None))
        known[place] = sum(step.ways * (step.cents * orders + gained(step.to, policy, known)) for step in steps)
    return known[place]


@pytest.mark.parametrize(
    ("composition", "pair", "dealer"),
    [
        pytest.param({"8s": 5, "Kd": 6, "Ah": 1, "3c": 1}, "8s", "Kd", marks=pytest.mark.long),
        ({"8s": 5, "Kd": 6, "Ah": 1, "3c": 1}, "8s", "Ah"),
        ({"7s": 5, "8s": 3, "6s": 2, "Kd": 3}, "7s", "6s"),
        pytest.param({"As": 4, "9d": 6, "Kd": 6, "3c": 1}, "As", "9d", marks=pytest.mark.long),
        pytest.param({"As": 4, "9d": 6, "Kd": 6, "3c": 1}, "As", "Kd", marks=pytest.mark.long),
    ],
    ids=str,
)
@pytest.mark.parametrize("numbers", ["floats", pytest.param("fractions", marks=pytest.mark.long)])
def test_splitting_again_gains_what_the_engine_says(
    composition: dict[str, int], pair: str, dealer: str, numbers: str
) -> None:
    """Goal: a hand that may be split once more is worth a box of two from a shoe without the third hand's card."""
    rules, shoe, reckon = rule_book(STAR_2024), shoe_of(composition), EXACT if numbers == "fractions" else fast()
    asked = replace(question(STAR_2024, shoe, resplit=True), super_bonus=Fraction(0))
    found = actions(asked, cards(f"{pair} {pair}"), card(dealer), True, 2, reckon)["split"].value
    without = replace(asked, shoe=shoe.without(card(pair)), resplit=False)
    policy = SolversPlay(initial_deal(without, Best(), reckon))
    place = lines_of_play(rules, CENTS, without.shoe, False).start
    for step in (pair, dealer, pair, "split"):
        place = place.steps[str(card(step)) if step != "split" else step].to
    played = Fraction(gained(place, policy, {}), CENTS * factorial(place.cards_left))
    assert found == (played if numbers == "fractions" else pytest.approx(float(played), abs=1e-12))


# After a double


@each_rule_set()
@pytest.mark.parametrize("split", [False, True], ids=["first hand", "split hand"])
def test_a_double_gains_what_its_better_end_does(rules: str, split: bool) -> None:
    asked = question(rules)
    for hand in ("5s 6d", "7d As", "2s 3d As", "4c 4d 2s 3h"):
        for dealer in ("7d", "Kd", "Ah"):
            ways = actions(asked, cards(hand), card(dealer), split, 1 + split)["double"].ways
            for name, _, value in ways:
                rank, _, total = name.partition(": ")
                if int(total.partition(",")[0]) < 21:
                    last = card("Jc" if rank == "10" else f"{rank}c")
                    found = after_double(asked, (*cards(hand), last), card(dealer), split, 1 + split)
                    check_the_ways(found)
                    assert max(values(found).values()) == pytest.approx(value, abs=1e-12)
                    assert ("forfeited" in name) == (found["keep"].value < -1)


# What cannot be answered


@pytest.mark.parametrize(
    ("hand", "options", "words"),
    [
        ("8s", {}, "two cards or more"),
        ("", {"is_split": True, "hands": 2}, "two cards or more"),
        ("9s 9h 3d", {}, "the hand has 21: there is nothing to decide"),
        ("9s 9h 4d", {}, "the hand has 22: there is nothing to decide"),
        ("As Kd", {}, "the hand has 21"),
        ("As 5d", {"is_split": True, "hands": 2}, "a split Ace takes one card only"),
        ("As Ad", {"is_split": True, "hands": 2}, "a split Ace takes one card only"),
    ],
)
def test_a_hand_with_nothing_to_decide_is_refused(hand: str, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadQuestion, match=words):
        actions(question(STAR_2024), cards(hand), card("6d"), **options)


@pytest.mark.parametrize(
    ("hand", "split", "words"),
    [
        ("5s 6d", False, "cannot have been doubled"),
        ("5s", False, "two cards or more"),
        ("Ks Kd Kh 2s", False, "cannot have been doubled"),
        ("As 5d 5h", True, "cannot have been doubled"),
        ("5s 6d Kh", False, "the doubled hand has 21: there is nothing to decide"),
        ("Ks 6d 9h", False, "the doubled hand has 25"),
    ],
)
def test_so_is_a_doubled_hand(hand: str, split: bool, words: str) -> None:
    with pytest.raises(BadQuestion, match=words):
        after_double(question(STAR_2024), cards(hand), card("6d"), split, 1 + split)


def test_cards_that_the_shoe_does_not_hold_are_refused() -> None:
    asked = question(STAR_2024, SMALL)
    with pytest.raises(BadShoe, match="there is no 8h left in the shoe"):
        actions(asked, cards("8h 8h"), card("6s"))
    with pytest.raises(BadShoe, match="there is no 6d left in the shoe"):
        actions(asked, cards("8h 8s"), card("6d"))
    with pytest.raises(BadShoe, match="does not hold the pair's other cards"):
        actions(asked, cards("9s 9s"), card("6s"), True, 2)
    with pytest.raises(BadShoe, match="run out"):
        actions(question(STAR_2024, shoe_of({"As": 4, "Kd": 3, "9h": 2})), cards("9h Kd"), card("As"))
