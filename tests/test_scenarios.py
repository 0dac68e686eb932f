"""Every round under tests/scenarios, worked out by hand, comes out as its [scenario] table says."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from pontoon.game.account import document
from pontoon.game.ledger import balances
from pontoon.game.notation import read_file, read_text
from pontoon.game.record import NotationError
from pontoon.game.replay import replay

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


def dealer_text(dealer: dict[str, Any]) -> str:
    soft = "soft " if dealer["soft"] else ""
    total = "pontoon" if dealer["pontoon"] else f"{soft}{dealer['total']}"
    return f"{' '.join(dealer['cards'])} = {total}"


def hand_text(hand: dict[str, Any]) -> str:
    soft = "soft " if hand["soft"] else ""
    return f"{hand['box']}.{hand['hand']} {' '.join(hand['cards'])} = {soft}{hand['total']} {hand['state']}"


def row_text(row: dict[str, Any]) -> str:
    def shown(value: object) -> str:
        return "-" if value is None else str(value)

    where = f"{shown(row['box'])}.{shown(row['hand'])}"
    words = [where, row["player"], row["kind"], row["wager"], row["result"], row["net"], shown(row["odds"])]
    return " ".join([*words, row["clause"]])


@pytest.mark.parametrize(("file", "expected"), parameters())
def test_a_round_comes_out_as_worked_by_hand(file: Path, expected: dict[str, Any]) -> None:
    if "error" in expected:
        with pytest.raises(NotationError) as raised:
            replay(read_file(file))
        error = raised.value
        assert error.code == expected["error"]["code"], error.message
        if "line" in expected["error"]:
            assert error.line == expected["error"]["line"], error.message
        if "clause" in expected["error"]:
            assert error.refusal is not None, error.message
            assert error.refusal.clause == expected["error"]["clause"], error.message
        return
    played = replay(read_file(file))
    result = document(played, file.name, file.parent.name)
    found = {
        "dealer": dealer_text(result["dealer"]),
        "hands": [hand_text(hand) for hand in result["hands"]],
        "settlements": [row_text(row) for row in result["settlements"]],
        "players": result["players"],
        "house": result["house"],
        "cards_used": result["cards_used"],
    }
    wanted = {key: expected[key] for key in found if key in expected}
    assert {key: found[key] for key in wanted} == wanted
    on_the_layout = [
        cents for account, cents in balances(played.events).items() if account.startswith(("box", "perf", "insur"))
    ]
    assert not any(on_the_layout), "every wager has left the layout"


def test_there_are_enough_rounds() -> None:
    rounds = {name: len(list((FOLDER / name).glob("*.round.toml"))) for name in ("star-2024", "canberra-2002")}
    assert len(FILES) >= 150
    assert all(number >= 40 for number in rounds.values())


def test_a_scenario_table_is_ignored_by_replay() -> None:
    text = (FILES[0]).read_text()
    assert read_text(text) == read_file(FILES[0])
