"""Results on disk: found again when nothing has changed, made again when anything has."""

import json
import os
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis import kept, solver
from pontoon.analysis.kept import MOST_ENTRIES, Shelf, sources_hash
from pontoon.analysis.question import Question
from pontoon.analysis.shoe import shoe_of
from pontoon.analysis.strategy import DEALERS, HARD_TOTALS, SOFT_TOTALS, Chart
from pontoon.game.cards import card, cards
from pontoon.game.rulebook import rule_book

STAR, CANBERRA = rule_book("star-2024").table, rule_book("canberra-2002").table
SHOE = shoe_of({"As": 6, "6s": 6, "7d": 6, "9h": 6, "Kc": 10})
QUESTION = Question(STAR, SHOE)


def stands_from(total: int) -> Chart:
    """A chart that hits below a total and stands from there on."""

    def cells(own: int) -> dict[str, tuple[tuple[str, ...], ...]]:
        return dict.fromkeys(DEALERS, (("hit",) if own < total else ("stand",),) * 5)

    return Chart(
        hard={own: cells(own) for own in HARD_TOTALS},
        soft={own: cells(own) for own in SOFT_TOTALS},
        pairs={},
        suits={},
        forfeit=dict.fromkeys(DEALERS, 0),
    )


@pytest.fixture
def reckoned(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of what the solver was asked for, in order; the answers are its own."""
    asked: list[str] = []

    def counted(name: str) -> Callable[..., Any]:
        answer = getattr(solver, name)

        def ask(*arguments: Any) -> Any:
            asked.append(name)
            return answer(*arguments)

        return ask

    for name in ("solve", "best_chart", "effects_of_removal", "actions"):
        monkeypatch.setattr(solver, name, counted(name))
    return asked


def entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_an_answer_is_reckoned_once_and_comes_back_the_same(tmp_path: Path, reckoned: list[str]) -> None:
    one, again = (Shelf(tmp_path).answer(QUESTION) for _ in range(2))
    assert reckoned == ["solve"]
    assert (one.cached, again.cached) == (False, True)
    assert one.result == again.result
    assert list(one.result.outcomes) == list(again.result.outcomes)
    assert one.seconds == again.seconds > 0


def test_charts_effects_and_actions_are_kept_too(tmp_path: Path, reckoned: list[str]) -> None:
    shelf, question = Shelf(tmp_path), replace(QUESTION, super_bonus=Fraction(1, 3))
    hand, dealer = cards("6s 9h"), card("Kc")
    for ask in (
        lambda: shelf.chart(question),
        lambda: shelf.effects(question),
        lambda: shelf.actions(question, hand, dealer),
    ):
        one, again = ask(), ask()
        assert (one.cached, again.cached) == (False, True)
        assert one.result == again.result
    assert reckoned == ["best_chart", "effects_of_removal", "actions"]


def test_every_other_question_has_an_entry_of_its_own(tmp_path: Path, reckoned: list[str]) -> None:
    shelf = Shelf(tmp_path)
    questions = [
        QUESTION,
        replace(QUESTION, table=CANBERRA),
        replace(QUESTION, shoe=shoe_of({"As": 6, "6s": 6, "7d": 6, "9h": 6, "Kc": 9, "Kd": 1})),
        replace(QUESTION, resplit=True),
        replace(QUESTION, super_bonus=Fraction(1, 2)),
        replace(QUESTION, splits="own"),
    ]
    for question in questions:
        assert not shelf.answer(question).cached
    assert not shelf.answer(QUESTION, stands_from(15)).cached
    assert not shelf.answer(QUESTION, stands_from(16)).cached
    assert not shelf.answer(QUESTION, replace(stands_from(16), late=stands_from(18).soft)).cached
    assert not shelf.actions(QUESTION, cards("6s 9h"), card("Kc")).cached
    assert not shelf.actions(QUESTION, cards("6s 7d"), card("Kc")).cached
    assert not shelf.actions(QUESTION, cards("6s 7d"), card("As")).cached
    assert len(entries(tmp_path)) == len(reckoned) == len(questions) + 6


def test_what_a_chart_says_about_itself_does_not_matter(tmp_path: Path) -> None:
    shelf, chart = Shelf(tmp_path), stands_from(15)
    shelf.answer(QUESTION, chart)
    assert shelf.answer(QUESTION, replace(chart, rules="elsewhere", decks=3, ev=-0.5)).cached


def test_the_knowledge_that_is_usual_is_the_one_that_is_named(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.answer(QUESTION)
    assert shelf.answer(replace(QUESTION, splits="full")).cached


def test_other_sources_never_give_old_numbers(
    tmp_path: Path, reckoned: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Shelf(tmp_path).answer(QUESTION)
    monkeypatch.setattr(kept, "sources_hash", lambda package: "other sources")
    assert not Shelf(tmp_path).answer(QUESTION).cached
    monkeypatch.setattr(kept, "sources_hash", lambda package: "")
    assert not Shelf(tmp_path).answer(QUESTION).cached
    assert not Shelf(tmp_path).answer(QUESTION).cached
    assert len(reckoned) == 4
    assert len(entries(tmp_path)) == 2


def test_the_hash_of_the_sources_follows_every_file_of_rules_and_analysis(tmp_path: Path) -> None:
    def hashed() -> str:
        sources_hash.cache_clear()
        return sources_hash(tmp_path)

    found = [hashed()]
    for name, text in [("rules/points.py", "1"), ("rules/points.py", "2"), ("analysis/solver/kernel.py", "1")]:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        found.append(hashed())
    (tmp_path / "game.py").write_text("", "utf-8")
    assert hashed() == found[-1]
    assert found[0] == ""
    assert len(set(found)) == 4


@pytest.mark.parametrize(
    "spoil",
    [
        lambda document: "",
        lambda document: "{",
        lambda document: "[]",
        lambda document: "\x00",
        lambda document: json.dumps(document | {"format": 0}),
        lambda document: json.dumps(document | {"key": "another"}),
        lambda document: json.dumps(document | {"seconds": None}),
        lambda document: json.dumps(document | {"result": None}),
        lambda document: json.dumps(document | {"result": document["result"] | {"ev": "much"}}),
        lambda document: json.dumps(document | {"result": document["result"] | {"variance": float("nan")}}),
        lambda document: json.dumps(document | {"result": document["result"] | {"outcomes": [["1/0", 1.0]]}}),
        lambda document: json.dumps(document | {"result": document["result"] | {"notes": [1]}}),
        lambda document: "[" * 100_000,
    ],
)
def test_a_broken_entry_is_made_again(
    tmp_path: Path, reckoned: list[str], spoil: Callable[[dict[str, Any]], str]
) -> None:
    shelf = Shelf(tmp_path)
    one = shelf.answer(QUESTION)
    (entry,) = entries(tmp_path)
    entry.write_text(spoil(json.loads(entry.read_text("utf-8"))), "utf-8")
    assert shelf.answer(QUESTION).result == one.result
    assert shelf.answer(QUESTION).cached
    assert len(reckoned) == 2


def test_an_entry_that_is_no_text_or_no_file_is_no_error(tmp_path: Path, reckoned: list[str]) -> None:
    shelf = Shelf(tmp_path)
    shelf.answer(QUESTION)
    (entry,) = entries(tmp_path)
    entry.write_bytes(b"\xff\xfe")
    assert not shelf.answer(QUESTION).cached
    entry.unlink()
    entry.mkdir()
    (entry / "in the way").write_text("", "utf-8")
    assert not shelf.answer(QUESTION).cached
    assert entries(tmp_path) == [entry]
    assert len(reckoned) == 3


def test_a_folder_that_cannot_be_made_or_written_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", "utf-8")
    for folder in (file, file / "below"):
        assert not Shelf(folder).answer(QUESTION).cached
    assert entries(tmp_path) == [file]


def test_no_folder_keeps_nothing(reckoned: list[str]) -> None:
    assert not Shelf(None).answer(QUESTION).cached
    assert not Shelf(None).answer(QUESTION).cached
    assert reckoned == ["solve", "solve"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_work_that_is_stopped_leaves_nothing_behind(tmp_path: Path, error: type[BaseException]) -> None:
    def stop(share: float) -> None:
        raise error

    with pytest.raises(error):
        Shelf(tmp_path).answer(QUESTION, None, stop)
    assert not entries(tmp_path)


def test_an_entry_that_is_stopped_half_way_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*places: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stop)
    with pytest.raises(KeyboardInterrupt):
        Shelf(tmp_path).answer(QUESTION)
    assert not entries(tmp_path)


def test_only_the_newest_entries_stay(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.answer(QUESTION)
    (asked_for,) = entries(tmp_path)
    for number in range(MOST_ENTRIES + 10):
        other = tmp_path / f"{number:064d}.json"
        other.write_text("{}", "utf-8")
        os.utime(other, (1_000_000 + number, 1_000_000 + number))
    os.utime(asked_for, (1, 1))
    forgotten, begun, foreign = (tmp_path / name for name in ("a.unfinished", "b.unfinished", "notes.txt"))
    for file in (forgotten, begun, foreign):
        file.write_text("", "utf-8")
    os.utime(forgotten, (1, 1))
    os.utime(foreign, (1, 1))
    assert shelf.answer(QUESTION).cached
    shelf.answer(replace(QUESTION, splits="own"))
    left = entries(tmp_path)
    assert asked_for in left
    assert len([file for file in left if file.suffix == ".json"]) == MOST_ENTRIES
    assert tmp_path / f"{MOST_ENTRIES + 9:064d}.json" in left
    assert tmp_path / f"{11:064d}.json" not in left
    assert (forgotten in left, begun in left, foreign in left) == (False, True, True)
