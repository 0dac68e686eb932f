"""The solver compared with the real engine, played through every order of the cards.

The engine's value is exact. The solver calculates in floats, and to the last digit in fractions: with one rule set
here, with all of them in the long form.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis.question import BadQuestion, Question
from pontoon.analysis.shoe import BadShoe, Shoe, full_shoe, shoe_of
from pontoon.analysis.solver import best_chart, course, effects_of_removal, full_splits, several_hands, solve
from pontoon.analysis.solver.numbers import EXACT, Numbers, fast
from pontoon.analysis.solver.outcomes import Outcomes
from pontoon.analysis.solver.own_splits import OwnSplits
from pontoon.analysis.solver.policy import Best, Charted
from pontoon.analysis.solver.solution import initial_deal, round_value, value_of
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.testing.enumeration import Enumeration, Played
from pontoon.testing.solvers_play import SolversPlay

CENTS = 400
SPLITS = {"star-2024": "14.8", "star-6to5-2017": "13.8", "canberra-2002": "11.3"}
# No box of these is worth splitting, or none may be.
UNSPLIT = (
    {"6s": 2, "7s": 2, "8s": 1, "8d": 2, "7h": 2},
    {"As": 2, "Kd": 3, "5s": 2, "9h": 2},
    {"7s": 4, "7d": 3, "9c": 2},
    {"4s": 2, "6h": 3, "As": 2, "Ks": 2},
)
CHEAPEST = (UNSPLIT[0], "star-2024")
ONE_SUIT_OF_TWO_DECKS = {f"{rank}s": 2 for rank in "A23456789JQK"}
# A tenth of the work.
WITHOUT_TWOS_AND_THREES = {f"{rank}s": 2 for rank in "A456789JQK"}
TWO_HANDS = (
    {"8s": 3, "3d": 1, "Kd": 4, "9h": 1},
    {"6s": 2, "7s": 2, "8s": 3, "Kd": 2},
    {"9s": 4, "2h": 2, "Kd": 4},
    {"8s": 3, "Kd": 5, "Ah": 1},
    {"7s": 3, "8s": 3, "6s": 2, "9d": 3},
)


def house(base: str, folder: Path, hands: int) -> RuleBook:
    """A house that plays by these rules and splits a box into so many hands."""
    limit = f'{{ value = {hands}, unit = "hands", kind = "fixed", clauses = ["{SPLITS[base]}"] }}'
    names = ("split_hands", "split_aces_hands", "resplit_hands", "resplit_aces_hands")
    lines = [f'name = "house"\ntitle = "House"\nextends = "{base}"\n[parameters]']
    lines += [f"{name} = {limit}" for name in names]
    file = folder / f"{base}.toml"
    file.write_text("\n".join(lines), "utf-8")
    return rule_book(str(file))


def question_of(rules: RuleBook, shoe: Shoe, splits: str = "own", resplit: bool = False) -> Question:
    """One box with a wager of `CENTS`, which earns the Super Bonus at Canberra and is too small for it elsewhere."""
    earned = rules.table.super_bonus_from_cents <= CENTS
    bonus = Fraction(rules.table.super_bonus_small_cents, CENTS) if earned else Fraction(0)
    return Question(rules.table, shoe, resplit, bonus, splits)


def same(found: Any, exactly: Fraction) -> bool:
    """To the last digit where the solver has all of them."""
    return bool(found == (exactly if isinstance(found, Fraction) else pytest.approx(float(exactly), abs=1e-12)))


@pytest.fixture(params=["floats", pytest.param("fractions", marks=pytest.mark.long)])
def numbers(request: pytest.FixtureRequest) -> Numbers:
    return EXACT if request.param == "fractions" else fast()


def named(composition: dict[str, int]) -> str:
    return " ".join(f"{count}x{card}" for card, count in composition.items())


def unsplit() -> Iterator[Any]:
    """Two shoes by every rule set in floats, the first by one rule set in fractions; in the long form all by all."""
    for composition in UNSPLIT:
        for base in SPLITS:
            for numbers in ("floats", "fractions"):
                cheap = composition in UNSPLIT[:2] if numbers == "floats" else (composition, base) == CHEAPEST
                yield pytest.param(
                    base, composition, numbers, marks=() if cheap else pytest.mark.long,
                    id=f"{base} {named(composition)} {numbers}",
                )  # fmt: skip


@pytest.mark.parametrize(("base", "composition", "numbers"), list(unsplit()), indirect=["numbers"])
def test_without_splits_the_solver_equals_the_engine(
    base: str, composition: dict[str, int], numbers: Numbers, tmp_path: Path
) -> None:
    rules, shoe = house(base, tmp_path, 1), shoe_of(composition)
    assert same(round_value(question_of(rules, shoe), Best(), numbers), Enumeration(rules, CENTS).value(shoe))


class AlwaysSplits(Best):
    """Plays well, but for splitting every pair and splitting it again as often as the rules allow."""

    optimises = False

    def decide(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> str:
        return "split" if "split" in values else super().decide(values, first, hand, cards)


@pytest.mark.parametrize(
    ("base", "composition", "splits"),
    [
        ("star-2024", {"8s": 5, "Kd": 6, "Ah": 1}, "best"),
        ("star-2024", {"6s": 6, "9d": 6, "Ah": 1}, "best"),
        ("star-2024", {"7s": 5, "Kd": 5, "5h": 2}, "always"),
        ("canberra-2002", {"9s": 10, "8d": 8}, "always"),
    ],
    ids=str,
)
def test_boxes_split_again_gain_what_the_engine_says(
    base: str, composition: dict[str, int], splits: str, numbers: Numbers
) -> None:
    rules, shoe, policy = rule_book(base), shoe_of(composition), Best() if splits == "best" else AlwaysSplits()
    resplit = base.startswith("star")
    initial = initial_deal(question_of(rules, shoe, resplit=resplit), policy, numbers)
    value = value_of(initial.deals(), numbers)
    assert isinstance(initial.splits, OwnSplits)
    assert any(pair.limit > 2 for pair in initial.splits.pairs.values())
    assert not initial.splits.approximate
    assert same(value, Played(rules, CENTS, SolversPlay(initial), resplit).value(shoe))


@pytest.mark.parametrize("composition", [{"9s": 9, "Kd": 9, "Ah": 2}, {"8s": 9, "Kd": 9, "Ah": 1}], ids=named)
def test_four_hands_against_a_pontoon_gain_what_the_engine_says(composition: dict[str, int], numbers: Numbers) -> None:
    rules, shoe = rule_book("canberra-2002"), shoe_of(composition)
    initial = initial_deal(question_of(rules, shoe), AlwaysSplits(), numbers)
    assert same(value_of(initial.deals(), numbers), Played(rules, CENTS, SolversPlay(initial)).value(shoe))


def test_where_ways_are_too_many_what_more_hands_lose_to_a_pontoon_is_taken_from_pairs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sixteen cards, every pair split: here it is as far off as it gets."""
    rules, shoe = rule_book("star-2024"), shoe_of({"9s": 7, "Kd": 7, "Ah": 2})
    monkeypatch.setattr(several_hands, "MOST_WAYS", 0)
    initial = initial_deal(question_of(rules, shoe, resplit=True), AlwaysSplits(), fast())
    reckoned = value_of(initial.deals(), fast())
    assert isinstance(initial.splits, OwnSplits)
    assert initial.splits.approximate
    played = Played(rules, CENTS, SolversPlay(initial), True).value(shoe)
    assert reckoned == pytest.approx(float(played), abs=0.003)


def test_suits_count_on_hands_split_again(numbers: Numbers) -> None:
    """Which card of the pair begins the first hand matters then."""
    chart = best_chart(Question(rule_book("star-2024").table, full_shoe(6), splits="own"))
    rules, shoe = rule_book("star-2024"), shoe_of({"7s": 5, "7h": 3, "Ks": 9})
    initial = initial_deal(question_of(rules, shoe, resplit=True), Charted(chart, rules.table), numbers)
    assert same(value_of(initial.deals(), numbers), Played(rules, CENTS, SolversPlay(initial), True).value(shoe))


@pytest.mark.parametrize("base", SPLITS)
@pytest.mark.parametrize(
    "composition", [TWO_HANDS[1], *(pytest.param(each, marks=pytest.mark.long) for each in TWO_HANDS[3:])], ids=named
)
def test_a_chart_is_worth_what_the_engine_says(
    base: str, composition: dict[str, int], numbers: Numbers, tmp_path: Path
) -> None:
    rules, shoe = house(base, tmp_path, 2), shoe_of(composition)
    question = question_of(rules, shoe)
    chart = best_chart(question_of(rules, full_shoe(6)))
    initial = initial_deal(question, Charted(chart, rules.table), numbers)
    value = value_of(initial.deals(), numbers)
    assert same(value, Played(rules, CENTS, SolversPlay(initial)).value(shoe))
    assert value <= round_value(question, Best(), numbers) + Fraction(1, 10**12)


@pytest.mark.parametrize(("base", "composition", "numbers"), list(unsplit()), indirect=["numbers"])
def test_the_chances_of_net_results_are_those_of_the_engine(
    base: str, composition: dict[str, int], numbers: Numbers, tmp_path: Path
) -> None:
    rules, shoe = house(base, tmp_path, 1), shoe_of(composition)
    initial = initial_deal(question_of(rules, shoe), Best(), numbers)
    deals = list(initial.deals())
    assert isinstance(initial.splits, OwnSplits)
    found = Outcomes(initial.reckoning, initial.splits).of(deals, initial.lone)
    played = Played(rules, CENTS, SolversPlay(initial)).outcomes(shoe)
    assert all(same(found.get(net, 0.0), played.get(net, Fraction(0))) for net in found | played)


@pytest.mark.parametrize("base", SPLITS)
@pytest.mark.parametrize("decks", [1, pytest.param(6, marks=pytest.mark.long)])
def test_the_chances_of_net_results_of_a_shoe_are_whole_and_mean_its_value(base: str, decks: int) -> None:
    answer = solve(Question(rule_book(base).table, full_shoe(decks), splits="own"))
    assert sum(answer.outcomes.values()) == pytest.approx(1, abs=1e-12)
    mean = sum(float(net) * chance for net, chance in answer.outcomes.items())
    # Only three or four hands of a box are taken as independent once the dealer's total is known.
    exact = rule_book(base).table.split_hands == 2
    assert mean == pytest.approx(answer.ev, abs=1e-12 if exact else 1e-5 / decks)
    assert bool(answer.notes) != exact


@pytest.mark.parametrize("base", ["star-2024", "canberra-2002"])
@pytest.mark.parametrize("composition", TWO_HANDS, ids=named)
def test_the_net_results_of_split_boxes_are_those_of_the_engine(
    base: str, composition: dict[str, int], tmp_path: Path
) -> None:
    rules, shoe = house(base, tmp_path, 2), shoe_of(composition)
    # Where two actions gain the same, the engine must take the one that floats take.
    initial = initial_deal(question_of(rules, shoe), Best(), fast())
    engine = Played(rules, CENTS, SolversPlay(initial)).outcomes(shoe)
    answer = solve(question_of(rules, shoe))
    assert sum(answer.outcomes.values()) == pytest.approx(1, abs=1e-12)
    for net, chance in engine.items():
        assert answer.outcomes.get(net, 0.0) == pytest.approx(float(chance), abs=1e-12)
    assert answer.notes == ()


class NeverSplits(Best):
    """Plays well, but for never splitting: the value of splits takes longest to calculate."""

    def splits(self, values: Mapping[str, Any], first: int, hand: int, cards: tuple[int, int] | None) -> bool:
        return False


def test_every_deal_of_a_shoe_is_there_once() -> None:
    for base in SPLITS:
        question = Question(rule_book(base).table, full_shoe(2), splits="own")
        chances = sum(deal.chance for deal in initial_deal(question, NeverSplits(), fast()).deals())
        assert chances == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "composition", [WITHOUT_TWOS_AND_THREES, pytest.param(ONE_SUIT_OF_TWO_DECKS, marks=pytest.mark.long)], ids=named
)
def test_nothing_is_lost_by_what_the_full_model_leaves_out(
    composition: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small shoe, where the finished hand tells much, with everything tried and with what is hopeless left out."""
    question = Question(rule_book("star-2024").table, shoe_of(composition), splits="full")
    usual = round_value(question, Best(), fast())
    monkeypatch.setattr(course, "BEHIND", 10_000)
    monkeypatch.setattr(full_splits, "PAIR_BEHIND", 10_000)
    assert round_value(question, Best(), fast()) == pytest.approx(usual, abs=1e-13)


@pytest.mark.parametrize(
    ("composition", "words"),
    [
        ({"7s": 3}, "too small to finish a round"),
        ({"As": 4, "Kd": 3, "9h": 2}, "run out"),
        ({"2s": 8, "3d": 8}, "run out"),
    ],
    ids=str,
)
def test_a_shoe_that_may_run_out_is_refused(composition: dict[str, int], words: str) -> None:
    with pytest.raises(BadShoe, match=words):
        solve(Question(rule_book("star-2024").table, shoe_of(composition)))


def test_knowledge_of_the_finished_hand_is_for_two_hands() -> None:
    canberra = rule_book("canberra-2002").table
    assert Question(canberra, full_shoe(8)).knowledge == "own"
    assert Question(rule_book("star-2024").table, full_shoe(8)).knowledge == "full"
    assert Question(rule_book("star-2024").table, full_shoe(8), resplit=True).knowledge == "own"
    for splits, words in (("full", "only two"), ("some", "not a model")):
        with pytest.raises(BadQuestion, match=words):
            solve(Question(canberra, full_shoe(8), splits=splits))


def test_a_removed_card_changes_the_value_by_its_effect() -> None:
    question = Question(rule_book("star-2024").table, shoe_of(WITHOUT_TWOS_AND_THREES), splits="own")
    effects = effects_of_removal(question)
    whole = solve(question).ev
    without_a_five = solve(replace(question, shoe=question.shoe.without(16))).ev
    assert effects["5"] == pytest.approx(without_a_five - whole, abs=1e-12)
    assert effects["J"] == effects["K"]
    assert list(effects) == list("A456789JQK")


def test_a_chart_knows_what_it_is_worth_and_what_best_play_is() -> None:
    question = Question(rule_book("star-2024").table, shoe_of(WITHOUT_TWOS_AND_THREES))
    chart = best_chart(question)
    assert chart.ev == pytest.approx(solve(question, chart).ev, abs=1e-12)
    assert set(chart.best) == {"own", "full"}
    for splits, value in chart.best.items():
        assert value == pytest.approx(solve(replace(question, splits=splits)).ev, abs=1e-12)
