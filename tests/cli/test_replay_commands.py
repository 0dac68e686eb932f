"""`pontoon replay` and `pontoon explain` as other programs and people see them."""

import json
from pathlib import Path
from typing import Any

import pytest

from pontoon.cli.main import main

EXAMPLE = '''notation = 1
rules = "star-2024"
decks = 8
cards = "Qs 7h 9d Kc"
play = """
1 ann stand
"""

[[wager]]
box = 1
player = "ann"
amount = "25"
'''

DOCUMENT = {
    "rules": "star-2024",
    "dealer": {"cards": ["7h", "Kc"], "total": 17, "soft": False, "pontoon": False},
    "hands": [{"box": 1, "hand": 1, "cards": ["Qs", "9d"], "total": 19, "soft": False, "state": "stood"}],
    "settlements": [
        {
            "box": 1,
            "hand": 1,
            "player": "ann",
            "kind": "original",
            "wager": "25.00",
            "net": "25.00",
            "result": "win",
            "odds": "1:1",
            "clause": "17.1.5",
        }
    ],
    "players": {"ann": "25.00"},
    "house": "-25.00",
    "cards_used": 4,
}


class Run:
    """What a command printed and how it ended."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *arguments: str) -> None:
        with pytest.raises(SystemExit) as ended:
            main(list(arguments))
        self.code = ended.value.code
        self.out, self.err = capsys.readouterr()

    @property
    def documents(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]


def written(folder: Path, text: str, name: str = "a.round.toml") -> str:
    file = folder / name
    file.write_text(text)
    return str(file)


def test_the_example_of_the_notation_prints_its_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, EXAMPLE)
    run = Run(capsys, "replay", file, "--json")
    assert (run.code, run.err) == (0, "")
    assert run.documents == [{"file": file, **DOCUMENT}]
    assert list(run.documents[0]) == ["file", *DOCUMENT]


def test_a_wrong_file_among_others_is_answered_in_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = written(tmp_path, EXAMPLE, "good.round.toml")
    bad = written(tmp_path, EXAMPLE.replace("1 ann stand", "1 ann split"), "bad.round.toml")
    run = Run(capsys, "replay", good, bad, good, "--json")
    assert run.code == 2
    assert [document["file"] for document in run.documents] == [good, bad, good]
    error = run.documents[1]["error"]
    assert (error["code"], error["line"], error["clause"]) == ("illegal_decision", 6, "14.1")
    assert error["refusal"] == "split_needs_two_equal_cards"
    assert set(run.documents[1]) == {"file", "error"}


WRONG = {
    "bad_toml": (EXAMPLE.replace("decks = 8", "decks = "), 3),
    "bad_value": (EXAMPLE.replace('amount = "25"', "amount = 25.0"), 12),
    "unknown_rules": (EXAMPLE.replace('"star-2024"', '"star-1999"'), 2),
    "unknown_verb": (EXAMPLE.replace("ann stand", "ann wait"), 6),
    "illegal_decision": (EXAMPLE.replace("ann stand", "bob stand"), 6),
    "round_incomplete": (EXAMPLE.replace("1 ann stand\n", ""), None),
    "card_not_in_decks": (EXAMPLE.replace("Qs 7h", "Qs " * 9 + "7h"), 4),
    "not_enough_cards": (EXAMPLE.replace(" Kc", ""), 4),
    "cards_left_over": (EXAMPLE.replace("Kc", "Kc 2s"), 4),
}


@pytest.mark.parametrize("code", WRONG)
def test_every_error_names_its_code_and_line(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, line = WRONG[code]
    file = written(tmp_path, text)
    run = Run(capsys, "replay", file, "--json")
    assert (run.code, run.err) == (2, "")
    error = run.documents[0]["error"]
    assert (error["code"], error["line"]) == (code, line), error["message"]
    told = Run(capsys, "replay", file)
    assert (told.code, told.out) == (2, "")
    assert told.err.count("\n") == 1
    assert f"[{code}]" in told.err


@pytest.mark.parametrize("bytes_of_file", [b"\xff\xfe\x00", b"", b"notation = 1\n", b"[" * 5000, b"a = 1e"])
@pytest.mark.parametrize("command", ["replay", "explain"])
def test_a_file_that_is_no_round_gets_one_line(
    command: str, bytes_of_file: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.round.toml"
    file.write_bytes(bytes_of_file)
    run = Run(capsys, command, str(file))
    assert (run.code, run.out) == (2, "")
    assert run.err.count("\n") == 1


def test_a_file_that_is_not_there_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", str(tmp_path / "none.round.toml"), str(tmp_path))
    assert run.code == 2
    assert run.err.count("\n") == 2
    assert "No such file" in run.err


def test_without_json_the_account_is_for_people(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "replay", written(tmp_path, EXAMPLE))
    assert run.code == 0
    assert "ann's wager of 25.00 on box 1 wins 25.00 at 1 to 1 (17.1.5)" in run.out
    assert "Net      ann +25.00, house -25.00" in run.out


def test_explain_tells_the_cards_and_what_the_clause_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, EXAMPLE)
    run = Run(capsys, "explain", file)
    assert run.code == 0
    assert "The hand was Qs 9d = 19." in run.out
    assert "The dealer had 7h Kc = 17." in run.out
    assert "star-2024 17.1.5: " in run.out
    as_json = Run(capsys, "explain", file, "--json").documents[0]
    assert as_json["explanation"] in run.out
    assert as_json["players"] == {"ann": "25.00"}


def test_explain_quotes_a_rule_sets_own_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "house.toml").write_text(
        'name = "house"\ntitle = "Our house"\nextends = "star-2024"\n'
        '[settlements]\nhigher = "H1"\n[clauses]\n"H1" = "The higher total wins here too."\n'
    )
    run = Run(capsys, "explain", written(tmp_path, EXAMPLE.replace('"star-2024"', '"house.toml"')))
    assert run.code == 0, run.err
    assert "house H1: The higher total wins here too." in run.out
