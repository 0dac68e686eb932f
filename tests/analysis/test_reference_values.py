"""The values in `reference_values.toml`, which says of each how it was obtained."""

import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import factorial
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import Shoe, full_shoe, shoe_of
from pontoon.analysis.side_wagers import insurance, pair_chances, perfect_pairs, pontoon_chance, super_bonus_chance
from pontoon.analysis.solver import actions, solve
from pontoon.analysis.solver.deals import Deal
from pontoon.analysis.solver.numbers import EXACT, fast
from pontoon.analysis.solver.policy import Best
from pontoon.analysis.solver.solution import initial_deal, round_value
from pontoon.game.cards import cards
from pontoon.game.rulebook import rule_book
from pontoon.rules.odds import super_bonus_cents
from pontoon.rules.table import RuleTable
from pontoon.testing.enumeration import worth
from pontoon.testing.lines_of_play import LinesOfPlay, Place

REFERENCE: dict[str, Any] = tomllib.loads(Path(__file__).with_name("reference_values.toml").read_text("utf-8"))
CLOSED_FORMS: dict[str, Any] = REFERENCE["closed_forms"]
STAR, CANBERRA = rule_book("star-2024").table, rule_book("canberra-2002").table
MOST_DECKS = 8

REPRODUCED: dict[str, Callable[[Shoe], Fraction]] = {
    "insurance": lambda shoe: insurance(STAR, shoe).edge,
    "pontoon": pontoon_chance,
    "mixed_pair": lambda shoe: pair_chances(shoe)[1],
    "coloured_pair": lambda shoe: pair_chances(shoe)[2],
    "perfect_pair": lambda shoe: pair_chances(shoe)[3],
    "perfect_pairs_at_the_star": lambda shoe: perfect_pairs(STAR, shoe).edge,
    "perfect_pairs_at_canberra": lambda shoe: perfect_pairs(CANBERRA, shoe).edge,
    "super_bonus": super_bonus_chance,
}


def closed_form(name: str, decks: int) -> Fraction:
    return Fraction(CLOSED_FORMS[name]["by_decks"][decks - 1])


def without_splits(table: RuleTable) -> RuleTable:
    """The rules of a house that splits no box."""
    return table._replace(split_hands=1, split_aces_hands=1, resplit_hands=1, resplit_aces_hands=1)


def named(entry: dict[str, Any]) -> str:
    shoe = entry["shoe"] if "shoe" in entry else {"decks": entry["decks"]}
    cards = " ".join(f"{count}x{card}" for card, count in shoe.items())
    again = " resplit" if entry.get("resplit") else ""
    return f"{entry['rules']} {entry['hands']} hands {entry['splits']}{again} {cards}"


def of_the_deal(entry: dict[str, Any]) -> str:
    again = " resplit" if entry.get("resplit") else ""
    return f"{entry['rules']}{again} {entry['decks']}xdecks {entry['hand']} against {entry['dealers_first_card']}"


def engines_values(entry: dict[str, Any]) -> dict[str, float]:
    """What the actions of a deal gain, by playing the engine through every order of the cards left."""
    decks, wager = entry["decks"], 400
    ranks = {f"{rank}s": 4 * decks for rank in "A23456789"} | {"Ks": 12 * decks}
    place = LinesOfPlay(rule_book(entry["rules"]), wager, shoe_of(ranks), entry.get("resplit", False)).start
    one, other = entry["hand"].split()
    for card in (one, entry["dealers_first_card"], other):
        place = place.steps[card].to
    known: dict[Place, int] = {}
    found = {action: place.steps[action] for action in entry["values"]}
    return {
        action: float(
            Fraction(step.cents, wager) + Fraction(worth(step.to, known), wager * factorial(step.to.cards_left))
        )
        for action, step in found.items()
    }


def question_of(entry: dict[str, Any]) -> Question:
    table = rule_book(entry["rules"]).table
    if entry["hands"] == 1:
        table = without_splits(table)
    shoe = shoe_of(entry["shoe"]) if "shoe" in entry else full_shoe(entry["decks"])
    wager = entry.get("wager_cents", 1)
    bonus = Fraction(super_bonus_cents(table, wager), wager) if "wager_cents" in entry else Fraction(0)
    question = Question(table, shoe, entry.get("resplit", False), bonus, entry["splits"])
    assert question.hands == entry["hands"]
    return question


def test_every_value_says_how_it_was_obtained() -> None:
    assert all(form["how"].strip() for form in CLOSED_FORMS.values())
    assert all(REFERENCE["how"][kind].strip() for kind in ("small_shoes", "deals", "full_shoes"))
    assert CLOSED_FORMS.keys() == REPRODUCED.keys()


@pytest.mark.parametrize("name", REPRODUCED)
def test_closed_forms_are_reproduced_by_decks(name: str) -> None:
    found = [REPRODUCED[name](full_shoe(decks)) for decks in range(1, MOST_DECKS + 1)]
    assert found == [closed_form(name, decks) for decks in range(1, MOST_DECKS + 1)]


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_the_solvers_deals_have_pontoons_as_often_as_the_closed_forms_say(decks: int) -> None:
    """Goal: the box's pontoon, and the dealer's on an Ace, which is what insurance is won by."""
    initial = initial_deal(Question(STAR, full_shoe(decks), splits="own"), Best(), fast())
    deals = list(initial.deals())

    def dealers(deal: Deal) -> float:
        return float(initial.lone[deal.first.value].pontoon_chance(deal.hand))

    of_the_box = sum(deal.chance for deal in deals if deal.action == "pontoon")
    assert of_the_box == pytest.approx(float(closed_form("pontoon", decks)), abs=1e-12)
    on_an_ace = [deal for deal in deals if deal.first.value == 0]
    won = sum(deal.chance * dealers(deal) for deal in on_an_ace) / sum(deal.chance for deal in on_an_ace)
    assert 1 - 3 * won == pytest.approx(float(closed_form("insurance", decks)), abs=1e-12)


@pytest.mark.parametrize("decks", [3, 8])
def test_a_super_bonus_worth_drawing_for_comes_as_often_as_the_closed_form_says(decks: int) -> None:
    bonus = Fraction(1000)
    answer = solve(Question(without_splits(STAR), full_shoe(decks), super_bonus=bonus))
    paid = sum(chance for net, chance in answer.outcomes.items() if net > bonus)
    assert paid == pytest.approx(float(closed_form("super_bonus", decks)), abs=1e-15)


def first_of_each_kind() -> Iterator[Any]:
    """The small shoes with a value in fractions; all but the first of a kind belong to the long form.

    Rules of the same kind differ in numbers only, which every shoe shows in floats.
    """
    kinds: set[tuple[str, ...]] = set()
    for entry in REFERENCE["small_shoe"]:
        kind = tuple(str(entry.get(name)) for name in ("hands", "splits", "resplit"))
        if entry["in_fractions"]:
            yield pytest.param(entry, marks=pytest.mark.long if kind in kinds else ())
            kinds.add(kind)


@pytest.mark.parametrize("entry", list(first_of_each_kind()), ids=named)
def test_small_shoes_in_fractions_are_the_engines_to_the_last_digit(entry: dict[str, Any]) -> None:
    assert round_value(question_of(entry), Best(), EXACT) == Fraction(entry["value"])


@pytest.mark.parametrize("entry", REFERENCE["small_shoe"], ids=named)
def test_small_shoes_in_floats_are_the_engines_to_twelve_digits(entry: dict[str, Any]) -> None:
    found = round_value(question_of(entry), Best(), fast())
    assert found == pytest.approx(float(Fraction(entry["value"])), abs=1e-12)


@pytest.mark.parametrize("entry", REFERENCE["deal"], ids=of_the_deal)
def test_deals_from_full_shoes_gain_what_they_do_in_the_engine(entry: dict[str, Any]) -> None:
    table = rule_book(entry["rules"]).table
    question = Question(table, full_shoe(entry["decks"]), entry.get("resplit", False), splits="own")
    found = actions(question, cards(entry["hand"]), cards(entry["dealers_first_card"])[0])
    for action, value in entry["values"].items():
        assert found[action].value == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize("entry", [each for each in REFERENCE["deal"] if each["played_in_tests"]], ids=of_the_deal)
def test_the_engine_still_gives_the_values_of_deals(entry: dict[str, Any]) -> None:
    assert engines_values(entry) == pytest.approx(entry["values"], abs=1e-12)


# Knowledge of the finished hand costs ten times as much as all the others; six decks show nothing that eight do not.
FULL_SHOES = [
    pytest.param(entry, marks=() if entry["splits"] == "own" and entry["decks"] == 8 else pytest.mark.long)
    for entry in REFERENCE["full_shoe"]
]


@pytest.mark.parametrize("entry", FULL_SHOES, ids=named)
def test_full_shoes_are_worth_what_they_were(entry: dict[str, Any]) -> None:
    assert round_value(question_of(entry), Best(), fast()) == pytest.approx(entry["value"], abs=1e-12)
