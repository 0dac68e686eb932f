"""Every round under tests/scenarios, worked out by hand, comes out as its [scenario] table says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pontoon.game.ledger import balances
from pontoon.game.notation import read_file, read_text
from pontoon.game.record import NotationError
from pontoon.game.replay import replay
from pontoon.game.scenario import play_scenario
from pontoon.law import load

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*/*.round.toml"))


def scenario_of(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text())


def parameters() -> list[Any]:
    found = []
    for file in FILES:
        text = scenario_of(file)
        claims = [f"{file.parent.name} {clause}" for clause in text["scenario"].get("clauses", [])]
        marks = [pytest.mark.clauses(*claims)] if claims else []
        name = f"{file.parent.name}/{file.name.removesuffix('.round.toml')}"
        found.append(pytest.param(file, text["scenario"], id=name, marks=marks))
    return found


@pytest.mark.parametrize(("file", "expected"), parameters())
def test_a_round_comes_out_as_worked_by_hand(file: Path, expected: dict[str, Any]) -> None:
    played = play_scenario(file)
    assert played.differences == ()
    assert played.clauses == tuple(expected.get("clauses", ()))
    if "error" not in expected:
        on_the_layout = [
            cents
            for account, cents in balances(replay(read_file(file)).events).items()
            if account.startswith(("box", "perf", "insur"))
        ]
        assert not any(on_the_layout), "every wager has left the layout"


def written(tmp_path: Path, scenario: str) -> Path:
    """A round in which 19 beats the dealer's 17, with this for its [scenario] table."""
    file = tmp_path / "a.round.toml"
    wager = '[[wager]]\nbox = 1\nplayer = "ann"\namount = "25"\n'
    head = 'notation = 1\nrules = "star-2024"\ndecks = 8\ncards = "Qs 7h 9d Kc"\n'
    file.write_text(f'{head}play = "1 ann stand"\n{wager}{scenario}', "utf-8")
    return file


@pytest.mark.parametrize(
    ("expectation", "difference"),
    [
        ('dealer = "7h Kc = 17"', None),
        ('dealer = "7h Kc = soft 17"', "dealer: expected '7h Kc = soft 17', found '7h Kc = 17'"),
        ('hands = ["1.1 Qs 9d = 18 stood"]', "hands: expected ['1.1 Qs 9d = 18 stood'], found"),
        ('settlements = ["1.1 ann original 25.00 win 25.00 1:1 17.1.5"]', None),
        ('settlements = ["1.1 ann original 25.00 win 25.00 1:1 17.1.4"]', "settlements: expected"),
        ('players = { ann = "24.00" }', "players: expected {'ann': '24.00'}, found {'ann': '25.00'}"),
        ('house = "25.00"', "house: expected '25.00', found '-25.00'"),
        ("cards_used = 5", "cards_used: expected 5, found 4"),
        ('error = { code = "illegal_decision" }', "expected the error illegal_decision, but the round was played"),
    ],
)
def test_a_round_that_comes_out_otherwise_says_how(tmp_path: Path, expectation: str, difference: str | None) -> None:
    found = play_scenario(written(tmp_path, f'[scenario]\nclauses = ["17.1.5"]\n{expectation}\n'))
    assert (found.rules, found.clauses) == (load("star-2024"), ("17.1.5",))
    assert len(found.differences) == (0 if difference is None else 1)
    assert difference is None or found.differences[0].startswith(difference)


@pytest.mark.parametrize("scenario", ["", '[scenario]\nclauses = ["17.1.5"]\n', 'scenario = "no table"\n', "= 1"])
def test_a_file_that_expects_nothing_is_no_scenario(tmp_path: Path, scenario: str) -> None:
    with pytest.raises(NotationError):
        play_scenario(written(tmp_path, scenario))


def test_there_are_enough_rounds() -> None:
    rounds = {name: len(list((FOLDER / name).glob("*.round.toml"))) for name in ("star-2024", "canberra-2002")}
    assert len(FILES) >= 150
    assert all(number >= 40 for number in rounds.values())


def test_a_scenario_table_is_ignored_by_replay() -> None:
    text = (FILES[0]).read_text()
    assert read_text(text) == read_file(FILES[0])
