"""A Python function as a strategy: it plays what an array would, and is told in one line what is wrong with it."""

import re
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis.question import VALUE_NAMES, Question
from pontoon.analysis.shoe import full_shoe, shoe_of
from pontoon.analysis.simulator.local import play_chunk
from pontoon.analysis.simulator.python_play import BadStrategy, Choose, Seen, load, play_rounds_with
from pontoon.analysis.simulator.setting import BadSetting, Setting
from pontoon.analysis.simulator.strategies import from_chart, no_strategy, suits_of
from pontoon.analysis.solver.solution import best_chart
from pontoon.analysis.strategy import Chart
from pontoon.game import rule_book
from pontoon.rules.cards import JACK, rank_of

ROUNDS = 3000
SEED = 3


@pytest.fixture(scope="module")
def chart() -> Chart:
    """The best where a box has two hands at most: to find it takes a third of the time."""
    table = rule_book("canberra-2002").table
    two = table._replace(split_hands=2, split_aces_hands=2, resplit_hands=2, resplit_aces_hands=2)
    return best_chart(Question(two, full_shoe(8), splits="own"))


def following(chart: Chart) -> Choose:
    """A chart as a function of what is seen."""

    def choose(seen: Seen) -> str:
        dealer = VALUE_NAMES[min(rank_of(seen.dealers_first_card), JACK)]
        if seen.decision == "insurance":
            return "decline"
        if seen.decision == "keep or forfeit":
            return "keep" if seen.total > chart.forfeit.get(dealer, 0) else "forfeit"
        equal = suits = ranks = ""
        if seen.cards == 2:
            one, two = sorted(min(rank_of(card), JACK) for card in (seen.first_card, seen.second_card))
            equal = VALUE_NAMES[one] if one == two else ""
            suits = suits_of(seen.first_card, seen.second_card)
            ranks = f"{one + 1}-{two + 1}" if suits else ""
        prefers = chart.prefers(dealer, seen.total, seen.soft, seen.cards, equal, ranks, suits, late=seen.late_ace)
        if seen.decision == "surrender":
            return "surrender" if prefers[0] == "surrender" else "decline"
        return next(word for word in prefers if word in seen.legal)

    return choose


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"boxes": 3, "dealing": "shoe", "behind": 100, "offers_insurance": True},
        {"boxes": 2, "dealing": "device"},
    ],
    ids=str,
)
def test_a_function_that_follows_a_chart_comes_to_the_charts_own_totals(chart: Chart, options: dict[str, Any]) -> None:
    """Goal: every count is the same, from a fresh shoe each round, to the cutting card and from a device."""
    table = rule_book("canberra-2002").table
    by_array = Setting(table, full_shoe(8), from_chart(chart, table, True), resplit=True, **options)
    by_function = Setting(table, full_shoe(8), no_strategy(), resplit=True, **options)
    assert play_rounds_with(following(chart), by_function, SEED, 0, ROUNDS) == play_chunk(by_array, SEED, 0, ROUNDS)


def setting(**options: Any) -> Setting:
    return Setting(rule_book("star-2024").table, full_shoe(8), no_strategy(), **options)


def test_rounds_may_begin_anywhere_and_add_up() -> None:
    def choose(seen: Seen) -> str:
        return seen.legal[-1]

    whole = play_rounds_with(choose, setting(), SEED, 0, 100)
    assert play_rounds_with(choose, setting(), SEED, 0, 40) + play_rounds_with(choose, setting(), SEED, 40, 60) == whole


def test_a_function_sees_every_kind_of_decision() -> None:
    asked: dict[str, Seen] = {}

    def choose(seen: Seen) -> str:
        asked[seen.decision] = seen
        wanted = ("double", "split", "keep", "decline", "hit", "stand")
        return next(word for word in wanted if word in seen.legal)

    play_rounds_with(choose, setting(offers_insurance=True), SEED, 0, 500)
    assert {name: set(seen.legal) for name, seen in asked.items() if name != "play"} == {
        "insurance": {"insure", "decline"},
        "surrender": {"surrender", "decline"},
        "keep or forfeit": {"keep", "forfeit"},
    }
    assert asked["play"].box == 1
    assert asked["keep or forfeit"].cards >= 3


def test_a_word_that_is_not_legal_is_named_with_the_function_and_the_spot() -> None:
    def always_splits(seen: Seen) -> str:
        return "split"

    with pytest.raises(BadStrategy) as error:
        play_rounds_with(always_splits, setting(), SEED, 0, 100)
    text = str(error.value)
    assert re.fullmatch(
        rf"{__name__}:.*always_splits: 'split' for \w+ on \w\w \w\w against \w\w: expected .* or .*", text
    )


def test_an_exception_in_the_function_is_one_line_with_the_spot() -> None:
    def breaks(seen: Seen) -> str:
        raise KeyError("nothing\nhere") if seen.cards > 2 else ZeroDivisionError

    with pytest.raises(BadStrategy) as error:
        play_rounds_with(breaks, setting(), SEED, 0, 10)
    assert "breaks: ZeroDivisionError, when asked about " in str(error.value)
    assert "\n" not in str(error.value)


def test_a_function_that_exits_is_one_line_too() -> None:
    def leaves(seen: Seen) -> str:
        raise SystemExit(7)

    with pytest.raises(BadStrategy, match="leaves: SystemExit: 7, when asked about "):
        play_rounds_with(leaves, setting(), SEED, 0, 10)


def test_an_interruption_of_the_function_still_interrupts() -> None:
    def interrupted(seen: Seen) -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_rounds_with(interrupted, setting(), SEED, 0, 10)


def test_a_shoe_that_runs_out_is_one_line() -> None:
    few = Setting(rule_book("star-2024").table, shoe_of({"2c": 6}), no_strategy())
    with pytest.raises(BadSetting, match="the cards ran out during round 0"):
        play_rounds_with(lambda seen: "hit" if "hit" in seen.legal else seen.legal[0], few, SEED, 0, 1)


def test_a_function_is_found_in_a_module_of_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "drawing_agent.py").write_text("def choose(seen):\n    return seen.legal[0]\n")
    monkeypatch.chdir(tmp_path)
    function = load("drawing_agent:choose")
    assert play_rounds_with(function, setting(), SEED, 0, 10).rounds == 10


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nothing", "nothing: expected module:function"),
        (":choose", ":choose: expected module:function"),
        ("json:", "json:: expected module:function"),
        ("no_such_module:choose", "no_such_module cannot be imported: ModuleNotFoundError: No module named"),
        ("json:choose", "json:choose: json has no function choose"),
        ("broken_agent:choose", "broken_agent cannot be imported: SyntaxError: "),
        ("leaving_agent:choose", "leaving_agent cannot be imported: SystemExit: 3"),
    ],
)
def test_what_names_no_function_is_refused_in_one_line(
    text: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_agent.py").write_text("def choose(seen:\n")
    (tmp_path / "leaving_agent.py").write_text("raise SystemExit(3)\n")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadStrategy) as error:
        load(text)
    assert words in str(error.value)
    assert "\n" not in str(error.value)
