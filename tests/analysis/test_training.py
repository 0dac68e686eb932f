"""The record of a trainee, and how the next hand of a drill is chosen by it."""

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pontoon.analysis.drill import Situation, comes_about, dealt, next_situation, situation_in, weight
from pontoon.analysis.shoe import BadShoe, full_shoe, shoe_of
from pontoon.analysis.training import (
    SPOTS,
    BadRecord,
    Record,
    Spot,
    Summary,
    Tally,
    doubled_spot,
    read_record,
    record_document,
    spot_of,
)
from pontoon.game import card, cards, rule_book
from pontoon.rules.cards import ACE, rank_of
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set

TABLE, CANBERRA = rule_book(STAR_2024).table, rule_book(CANBERRA_2002).table
SHOE = full_shoe(8)


# Spots


@pytest.mark.parametrize(
    ("hand", "dealer", "name"),
    [
        ("9s 7h", "Kd", "hard 16 of 2 cards against 10"),
        ("As 7h", "9d", "soft 18 of 2 cards against 9"),
        ("As 7h 9d", "2d", "hard 17 of 3 cards against 2"),
        ("2s 2h 3d 4d 2c 3s 2d", "6c", "hard 18 of 6 or more cards against 6"),
        ("8s 8h", "Ad", "a pair of 8s against A"),
        ("Js Kh", "9d", "a pair of 10s against 9"),
        ("As Ah", "9d", "a pair of As against 9"),
        ("6s 7h", "9d", "6-7 in two suits against 9"),
        ("8h 7h", "9d", "7-8 in one suit against 9"),
        ("7s 7s", "7d", "7-7 in spades against 7"),
        ("6s 6h", "9d", "a pair of 6s against 9"),
        ("6s 7h 3d", "9d", "hard 16 of 3 cards against 9"),
        ("2s 5h Ad", "9d", "soft 18 of 3 cards against 9"),
    ],
)
def test_every_hand_has_its_spot(hand: str, dealer: str, name: str) -> None:
    spot = spot_of(cards(hand), card(dealer), TABLE)
    assert spot.name == name
    assert SPOTS[name] == spot


def test_a_pair_that_cannot_be_split_is_its_total() -> None:
    assert spot_of(cards("8s 8h"), card("6d"), TABLE, may_split=False).name == "hard 16 of 2 cards against 6"
    assert spot_of(cards("7s 7h"), card("6d"), TABLE, may_split=False).name == "7-7 in two suits against 6"


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("2s 5h Ad", "soft 18 of 3 cards with an Ace drawn later against 9"),
        ("As 5h Ad", "soft 17 of 3 cards with an Ace drawn later against 9"),
        ("2s 2h 2d Ac As 2c", "soft 20 of 6 or more cards with an Ace drawn later against 9"),
        ("As 7h", "soft 18 of 2 cards against 9"),
        ("As 5h 2d", "soft 18 of 3 cards against 9"),
        ("9s 5h Ad", "hard 15 of 3 cards against 9"),
    ],
)
def test_at_canberra_an_ace_drawn_later_is_told_apart(hand: str, name: str) -> None:
    """Goal: such an Ace may count eleven in a double there, and so the chart has rows of its own for it."""
    spot = spot_of(cards(hand), card("9d"), CANBERRA)
    assert spot.name == name
    assert SPOTS[name] == spot


def test_a_doubled_hand_is_known_by_its_total() -> None:
    assert doubled_spot(14, card("Qd")).name == "doubled 14 against 10"


def test_no_two_spots_have_the_same_name() -> None:
    assert len(SPOTS) == len(set(SPOTS.values())) > 1500


# The record

SIXTEEN = SPOTS["hard 16 of 2 cards against 10"]
EIGHTS = SPOTS["a pair of 8s against 6"]


def record_of(*decisions: tuple[Spot, float]) -> Record:
    record = Record(STAR_2024)
    for spot, cost in decisions:
        record = record.after(spot, cost)
    return record


def test_a_record_counts_decisions_the_best_ones_and_their_cost() -> None:
    record = record_of((SIXTEEN, 0.0), (SIXTEEN, 0.25), (EIGHTS, 0.0), (SIXTEEN, 1e-12))
    assert record.spots[SIXTEEN][:3] == (3, 2, 0.25)
    assert record.spots[SIXTEEN].last == 4
    assert record.summary == Summary(4, 3, 0.25)
    assert (record.summary.accuracy, record.summary.cost_per_100) == (0.75, 6.25)
    assert record.recent == (0.0, 0.25, 0.0, 0.0)
    assert Record(STAR_2024).summary.accuracy == 1.0


def test_only_the_latest_hundred_decisions_are_recent() -> None:
    record = record_of(*[(SIXTEEN, 0.5)] * 30, *[(SIXTEEN, 0.0)] * 100)
    assert record.decisions == 130
    assert record.recent_summary == Summary(100, 100, 0.0)
    assert record.summary.best == 100


def test_the_weakest_spots_are_those_that_cost_most_lately() -> None:
    record = record_of((EIGHTS, 0.4), (SIXTEEN, 0.1), (SPOTS["doubled 14 against 10"], 0.0))
    assert [spot for spot, _ in record.weakest(5)] == [EIGHTS, SIXTEEN]
    assert len(record.weakest(1)) == 1
    for _ in range(4):
        record = record.after(EIGHTS, 0.0)
    assert [spot for spot, _ in record.weakest(5)] == [SIXTEEN, EIGHTS]
    for _ in range(12):
        record = record.after(EIGHTS, 0.0).after(SIXTEEN, 0.0)
    assert record.weakest(5) == []


def test_a_record_comes_back_from_its_document() -> None:
    record = record_of((SIXTEEN, 0.125), (EIGHTS, 0.0), (SIXTEEN, 0.1)).after_a_round()
    text = json.dumps(record_document(record))
    assert read_record(text) == record
    assert json.loads(text)["training"] == 1


def document(**changes: Any) -> dict[str, Any]:
    return record_document(record_of((SIXTEEN, 0.125))) | changes


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "the record: expected an object"),
        ('{"training": 1, "training": 1}', "'training' appears twice"),
        ("{}", "the record: training is missing"),
        (document(training=2), "training: expected 1, the version of the format"),
        (document(training=True), "training: expected 1"),
        (document(rules=7), "rules: expected the name of a rule set"),
        (document(rounds=-1), "rounds: expected a whole number"),
        (document(rounds=1.5), "rounds: expected a whole number"),
        (document(colour="red"), "the record: unknown entry 'colour'"),
        (document(spots=[]), "spots: expected an object"),
        (document(spots={"hard 22": {}}), "spots: 'hard 22' is not a spot of the chart"),
        (document(spots={SIXTEEN.name: 3}), "expected an object"),
        (document(spots={SIXTEEN.name: {"met": 1}}), "best is missing"),
        (document(spots={SIXTEEN.name: Tally(1, 2, 0.1, 0.1, 1)._asdict()}), "contradict each other"),
        (document(spots={SIXTEEN.name: Tally(1, 1, -0.1, 0.1, 1)._asdict()}), "cost: expected a cost in units"),
        (
            document(spots={SIXTEEN.name: Tally(1, 1, 0.1, 0.1, 9)._asdict()}),
            "last is 9, beyond the record's total of 1",
        ),
        (document(recent=[]), "recent: expected the costs of all the latest decisions (1)"),
        (document(recent=[0.0] * 101), "recent: expected a list of at most 100 costs"),
        (document(recent=["much"]), "recent: expected a cost in units"),
        ('{"training": NaN}', "NaN is not a number"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(text: Any, words: str) -> None:
    with pytest.raises(BadRecord) as problem:
        read_record(text if isinstance(text, str) else json.dumps(text))
    assert words in str(problem.value)
    assert "\n" not in str(problem.value)


# The next hand


@each_rule_set()
def test_hands_come_from_the_shoe_as_sensible_play_would_have_them(rules: str) -> None:
    table = rule_book(rules).table
    generator = Random(1)
    found = [dealt(table, SHOE, generator) for _ in range(600)]
    assert all(comes_about(table, each) for each in found)
    spots = [each.spot(table) for each in found]
    assert set(spots) <= set(SPOTS.values())
    kinds = {"hard", "soft", "pair", "suited", "doubled"}
    assert {spot.kind for spot in spots} == kinds | ({"late"} if rules == CANBERRA_2002 else set())
    lengths = Counter(min(len(each.hand), 5) for each in found)
    assert lengths[2] > lengths[3] > lengths[4] > lengths[5] > 0


@pytest.mark.parametrize(
    ("hand", "doubled", "comes"),
    [
        ("9s 7h", False, True),
        ("As Kh", False, False),
        ("9s 8h 2d", False, False),
        ("9s 3h 9d", False, False),
        ("As 6h 2d", False, True),
        ("6s 5h 3d", True, True),
        ("6s 5h Kd", True, False),
        ("Ks 5h 3d", True, False),
        ("As 7h 3d", True, False),
        ("2s 3h 4d 5c", True, True),
    ],
)
def test_what_nobody_would_come_to_is_not_asked(hand: str, doubled: bool, comes: bool) -> None:
    assert comes_about(TABLE, Situation(cards(hand), card("6d"), doubled)) == comes


def test_the_same_generator_gives_the_same_hands() -> None:
    def drilled(seed: int) -> list[Situation]:
        generator, record = Random(seed), record_of((EIGHTS, 0.4))
        return [next_situation(record, TABLE, SHOE, lambda _: 0.1, generator) for _ in range(20)]

    assert drilled(1) == drilled(1)
    assert drilled(1) != drilled(2)


@pytest.mark.parametrize(
    "name",
    [
        "hard 16 of 2 cards against 10",
        "hard 15 of 5 cards against A",
        "hard 18 of 6 or more cards against 2",
        "soft 17 of 3 cards against 6",
        "a pair of As against 9",
        "7-7 in spades against 7",
        "doubled 20 against 10",
        "doubled 12 against 2",
    ],
)
def test_a_hand_can_be_had_for_a_spot(name: str) -> None:
    for seed in range(10):
        situation = situation_in(SPOTS[name], TABLE, SHOE, Random(seed))
        assert situation is not None
        assert situation.spot(TABLE).name == name
        assert comes_about(TABLE, situation)


@pytest.mark.parametrize("name", ["soft 18 of 3 cards", "soft 19 of 4 cards"])
def test_an_ace_comes_early_or_late_as_the_spot_has_it(name: str) -> None:
    for spot, late in ((SPOTS[f"{name} against 9"], False), (SPOTS[f"{name} with an Ace drawn later against 9"], True)):
        for seed in range(10):
            situation = situation_in(spot, CANBERRA, SHOE, Random(seed))
            assert situation is not None
            assert (ACE in map(rank_of, situation.hand[2:])) == late
            assert situation_in(spot, TABLE, SHOE, Random(seed)) is None or not late


def test_a_spot_that_the_shoe_cannot_give_is_passed_over() -> None:
    few = shoe_of({"9s": 4, "7h": 4, "Kd": 4})
    assert situation_in(SPOTS["a pair of 8s against 10"], TABLE, few, Random(1)) is None
    assert situation_in(SPOTS["hard 16 of 2 cards against 6"], TABLE, few, Random(1)) is None
    record = record_of((SPOTS["a pair of 8s against 6"], 0.5))
    assert next_situation(record, TABLE, few, lambda _: 0.1, Random(1)).hand


def test_a_shoe_without_a_hand_to_decide_says_so() -> None:
    with pytest.raises(BadShoe, match="too few cards"):
        dealt(TABLE, shoe_of({"9s": 2}), Random(1))


def test_what_makes_no_difference_and_what_nobody_gets_wrong_are_both_asked_seldom() -> None:
    record = Record(STAR_2024)
    usual = weight(record, SIXTEEN, 0.1)
    assert weight(record, SIXTEEN, 0.0) == 0.0
    assert weight(record, SIXTEEN, 0.001) < usual / 10
    assert weight(record, SIXTEEN, 1.5) < usual / 10


def test_a_spot_rests_a_while_and_fades_once_it_is_known() -> None:
    wrong = record_of((SIXTEEN, 0.2))
    assert weight(wrong, SIXTEEN, 0.2) == 0.0
    rested = record_of((SIXTEEN, 0.2), *[(EIGHTS, 0.0)] * 5)
    assert weight(rested, SIXTEEN, 0.2) > weight(Record(STAR_2024), SIXTEEN, 0.2)
    known = record_of(*[(SIXTEEN, 0.0)] * 6, *[(EIGHTS, 0.0)] * 5)
    assert weight(known, SIXTEEN, 0.2) < weight(Record(STAR_2024), SIXTEEN, 0.2) / 5


@pytest.mark.parametrize("rules", [STAR_2024, CANBERRA_2002])
def test_a_weak_spot_comes_far_more_often_than_the_shoe_would_bring_it(rules: str) -> None:
    """Goal: somebody who always misplays one rare spot meets it again and again, with others between."""
    table, generator, record = rule_book(rules).table, Random(5), Record(rules)
    weak = SPOTS["soft 18 of 3 cards against 9"]
    record = record.after(weak, 0.15)
    met: list[Spot] = []
    for _ in range(100):
        spot = next_situation(record, table, SHOE, lambda _: 0.05, generator).spot(table)
        met.append(spot)
        record = record.after(spot, 0.15 if spot == weak else 0.0)
    assert met.count(weak) >= 8
    assert not any(one == other == weak for one, other in pairwise(met))
