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


SPLIT = EXAMPLE.replace("Qs 7h 9d Kc", "8s 9h 8d 3c Kd Kc")
LINES = {
    "a hand that the box has not": (EXAMPLE.replace("7h", "Kh").replace("ann stand", "ann surrender"), "1.2 ann", 6),
    "a hand left unsaid after a split": (SPLIT.replace("ann stand", "ann split\n1 ann stand\n1.2 ann stand"), "", 7),
    "a decision after the last one": (EXAMPLE.replace("ann stand", "ann stand\n1 ann hit").replace(" Kc", ""), "", 7),
    "a hit on a split Ace": (
        EXAMPLE.replace("Qs 7h 9d Kc", "As 7h Ad 5c").replace("ann stand", "ann split\n1.1 ann hit"),
        "",
        7,
    ),
}


@pytest.mark.parametrize("what", LINES)
def test_an_illegal_line_is_named_before_cards_run_out(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, prefix, line = LINES[what]
    text = text.replace("1 ann surrender", f"{prefix} surrender") if prefix else text
    error = Run(capsys, "replay", written(tmp_path, text), "--json").documents[0]["error"]
    assert (error["code"], error["line"]) == ("illegal_decision", line), error["message"]


PLACES = {
    "box": (EXAMPLE.replace("box = 1", "box = 8"), 10),
    "notation": (EXAMPLE.replace("notation = 1", "notation = 1.0"), 1),
    "maximum": (EXAMPLE.replace("[[wager]]", '[table]\nmaximum = "0"\n\n[[wager]]'), 10),
    "minimum above maximum": (EXAMPLE.replace("[[wager]]", '[table]\nminimum = "9"\nmaximum = "5"\n[[wager]]'), 11),
    "name": (EXAMPLE.replace('"ann"', '"dealer"'), 11),
}


@pytest.mark.parametrize("what", PLACES)
def test_a_wrong_value_is_named_by_its_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, line = PLACES[what]
    error = Run(capsys, "replay", written(tmp_path, text), "--json").documents[0]["error"]
    assert (error["code"], error["line"]) == ("bad_value", line), error["message"]


@pytest.mark.parametrize(
    ("first", "second", "decides"),
    [("", "", "ann"), ("", "false", "ann"), ("", "true", "bob"), ("false", "", "bob"), ("false", "true", "bob")],
)
def test_the_first_on_a_box_is_seated_unless_a_line_says_otherwise(
    first: str, second: str, decides: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Bob's wager is the higher one, so he decides wherever nobody is seated."""

    def seated(said: str) -> str:
        return f"seated = {said}\n" if said else ""

    text = EXAMPLE.replace("1 ann stand", f"1 {decides} stand") + seated(first)
    text += '[[wager]]\nbox = 1\nplayer = "bob"\namount = "50"\n' + seated(second)
    assert Run(capsys, "replay", written(tmp_path, text), "--json").code == 0


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


def test_a_folder_is_not_a_round_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = Run(capsys, "explain", str(tmp_path))
    assert (run.code, run.out) == (2, "")
    assert run.err == f"pontoon: {tmp_path}: this is a folder; name a round file in it [bad_toml]\n"


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
