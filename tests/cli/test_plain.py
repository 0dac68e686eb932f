"""`pontoon play`: the plain table line by line, and what the command says of bad input."""

import io
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pontoon.cli.main import main
from pontoon.cli.terminal.plain import run
from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, Session, Setup
from pontoon.game import TableTerms, cards, rule_book
from pontoon.game.notation import read_file
from pontoon.game.replay import replay
from pontoon.testing.nursery import nursery
from pontoon.testing.table import STAR_2024


def played(answers: str, deck: str = "", rules: str = STAR_2024, **options: Any) -> tuple[Session, list[str]]:
    """The session after these answers, one a line, and the lines it wrote."""
    terms = TableTerms(minimum_cents=500, maximum_cents=50_000, chips_cents=USUAL_CHIPS_CENTS)
    setup: dict[str, Any] = {"boxes": (1,), "seed": 1, "first_cards": cards(deck)} | options
    session = Session(Setup(rule_book(rules), terms, **setup))
    out = io.StringIO()
    run(session, io.StringIO(answers), out, prompts=False)
    return session, out.getvalue().splitlines()


class Done(NamedTuple):
    """The exit code of a command, and its output."""

    returncode: int
    stdout: str
    stderr: str


def command(*arguments: str, answers: str = "") -> Done:
    return Done(*nursery().run("play", *arguments, typed=answers))


def test_a_round_reads_from_top_to_bottom() -> None:
    session, lines = played("\nh\nstand\n", "9s 6h 5d 2c Kd 9h")
    assert [line for line in lines if line in _ROUND] == _ROUND
    assert session.balance_cents == 102_500


_ROUND = [
    "No more bets.",
    "Dealer: 6 of hearts, 6.",
    "Box 1, you: 9 of spades, 5 of diamonds, 14.",
    "Fourteen.",
    "Box 1, 14 against the dealer's 6: h hit, s stand, d double 25.00?",
    "Box 1, You: hit.",
    "Box 1: 2 of clubs.",
    "Sixteen.",
    "Box 1, 16 against the dealer's 6: h hit, s stand, d double 25.00?",
    "Box 1, You: stand.",
    "Dealer: king of diamonds.",
    "The dealer has sixteen.",
    "Dealer: 9 of hearts.",
    "The dealer has twenty-five. Too many.",
    "Sixteen wins one to one.",
    "Box 1 wager 25.00: wins 1 to 1 (17.1.4), +25.00.",
    "This round +25.00, balance 1,025.00.",
]


def test_unknown_input_is_explained_and_asked_again() -> None:
    _, lines = played("\nfly\nh 5\np\ns s s\n\ns\n", "9s 6h 5d Kd 9h")
    question = "Box 1, 14 against the dealer's 6: h hit, s stand, d double 25.00?"
    assert lines.count(question) == 6
    assert "fly: not understood. Choose one of: h hit, s stand, d double 25.00." in lines
    assert "Hit is not possible: Hit takes no amount." in lines
    assert "Split is not possible: Only two cards of equal value can be split. (14.1)" in lines
    assert "Choose one of these, or type help." in lines


def test_wagers_boxes_and_pairs_are_typed() -> None:
    session, lines = played("40\nbox 4\npairs 10\nwager 2\npairs off\npairs\nnonsense\nbox 9\nsign\nlog\nhelp\n")
    assert (session.wager_cents, session.boxes, session.pairs_cents) == (4_000, (1, 4), 500)
    assert "The wager is below the minimum of 5.00. (7.1)" in lines
    assert "nonsense: not understood." in lines
    assert "This table has boxes 1 to 7." in lines
    assert "pontoon: 3 to 2 (11.1, 11.5, 17.1.1)." in lines
    assert "Nothing has happened yet." in lines


def test_a_double_for_less_takes_an_amount() -> None:
    session, _ = played("\nd 10\n", "6s 9h 5d Kc")
    assert [row.net_cents for row in session.account or ()] == []
    assert session.balance_cents == 103_500


def test_insurance_surrender_and_forfeit_in_words() -> None:
    session, lines = played("\ninsure\nsurrender\n", "9s Ah 7d Kc")
    assert "Insurance, box 1, 16 against the dealer's soft 11: i insure 12.50, n no insurance?" in lines
    assert "Insurance pays two to one." in lines
    assert session.balance_cents == 100_000
    session, lines = played("\ndouble\nforfeit\n", "6s 9h 5d 2c")
    assert "Forfeited. The double is returned." in lines
    assert session.balance_cents == 97_500


def test_the_end_of_input_ends_politely_in_the_middle_of_a_round() -> None:
    session, lines = played("\n", "9s 6h 5d")
    assert session.state.is_over
    assert "Box 1, You: absent." in lines
    assert lines[-1].startswith("You leave with ")
    assert lines[-1].endswith("Gambling help: 1800 858 858.")


@pytest.mark.parametrize("word", ["q", "quit", "leave", "Q"])
def test_leaving_by_word(word: str) -> None:
    _, lines = played(f"{word}\n\n\n")
    assert lines[-1] == "You leave with 1,000.00 after 0 rounds. Gambling help: 1800 858 858."


@pytest.mark.parametrize(
    ("deck", "words"),
    [
        ("9s 6h 9d Kd 9h", "1,025.00 after 1 round: 25.00 more than you brought."),
        ("9s 6h 9d Kd 4h", "975.00 after 1 round: 25.00 less than you brought."),
        ("9s 9h 9d 9c", "1,000.00 after 1 round: as much as you brought."),
    ],
)
def test_the_farewell_says_what_the_session_brought(deck: str, words: str) -> None:
    assert played("\ns\n", deck)[1][-1].startswith(f"You leave with {words}")


class Interrupted:
    """Answers that end with Ctrl-C instead of the end of input."""

    def __init__(self, answers: str) -> None:
        self._answers = io.StringIO(answers)

    def readline(self) -> str:
        line = self._answers.readline()
        if not line:
            raise KeyboardInterrupt
        return line


def test_leaving_and_ctrl_c_say_what_becomes_of_the_round_first() -> None:
    _, lines = played("\nq\n", "9s 6h 5d")
    said = lines.index("A round is in play: your hands will be played out as an absent player's. (18.10)")
    assert said < lines.index("Box 1, You: absent.")
    out = io.StringIO()
    terms = TableTerms(minimum_cents=500, chips_cents=USUAL_CHIPS_CENTS)
    session = Session(Setup(rule_book(STAR_2024), terms, boxes=(1,), seed=1, first_cards=cards("9s 6h 5d")))
    run(session, Interrupted("\n"), out, prompts=False)
    assert [line for line in out.getvalue().splitlines() if line][-6:] == lines[-6:]


def test_an_action_that_is_not_asked_for_is_answered_with_the_reason() -> None:
    _, lines = played("\nr\nforfeit\n", "9s 6h 5d")
    offered = "Choose one of: h hit, s stand, d double 25.00."
    refused = "Surrender is offered only when the dealer's first card is a Jack, Queen, King or Ace. (10.1)"
    assert f"{refused} {offered}" in lines
    assert any(line.startswith("Forfeit: ") and "(13.5)" in line for line in lines)


def test_a_history_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Goal: a folder of your own that cannot be written stops the command; the usual one is said once."""
    (tmp_path / "pontoon").write_text("in the way", "utf-8")
    refused = command("--plain", "--history", str(tmp_path / "pontoon" / "rounds"))
    assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert "cannot be written" in refused.stderr
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    usual = command("--plain", "--seed", "3", answers="30\n25\n\ns\ns\n\n")
    assert (usual.returncode, usual.stderr) == (0, "")
    assert usual.stdout.count("Rounds are not saved") == 1


def test_the_rule_sets_own_limits_are_the_tables(tmp_path: Path) -> None:
    sign = 'unit = "dollars", kind = "sign", officer = "casino_supervisor", clauses = ["L1"]'
    rules = tmp_path / "limits.toml"
    rules.write_text(
        'name = "limits"\ntitle = "Limits"\nextends = "star-2024"\n[parameters]\n'
        f'box_minimum = {{ value = "50", notice = "sign_20_minutes_before_a_rise", {sign} }}\n'
        f'box_maximum = {{ value = "200", notice = "sign_at_the_table", {sign} }}\n'
        '[clauses]\nL1 = "From 50 to 200."\n',
        "utf-8",
    )
    arguments = ("--plain", "--no-history", "--rules", str(rules))
    usual = command(*arguments).stdout
    assert "A wager is at least 50.00; a box takes at most 200.00." in usual
    assert "Wager 50.00 on box 3" in usual
    assert "at least 10.00; a box takes at most 200.00." in command(*arguments, "--minimum", "10").stdout
    assert command(*arguments, "--wager", "250").returncode == 2


def test_losing_everything_offers_a_fresh_stake() -> None:
    session, lines = played("\nh\nwhat\n\n", "9s 6h 7d Kh", balance_cents=2_500)
    assert "what: not understood." in lines
    assert "You start again with 1,000.00." in lines
    assert session.balance_cents == 100_000


def test_through_a_pipe_with_a_seed_twice_the_same(tmp_path: Path) -> None:
    answers = "\nn\ns\ns\nk\ns\n" * 3
    arguments = ("--plain", "--seed", "7", "--players", "3", "--boxes", "1,4", "--history", str(tmp_path))
    one, again = command(*arguments, answers=answers), command(*arguments, answers=answers)
    assert one.returncode == again.returncode == 0
    assert one.stdout == again.stdout
    assert one.stderr == ""
    files = sorted(tmp_path.glob("*.round.toml"))
    assert files
    for file in files:
        assert replay(read_file(file)).state.is_over


def test_without_a_terminal_it_says_what_to_do() -> None:
    result = command("--no-history")
    assert result.returncode == 0
    assert "--plain" in result.stdout
    assert len(result.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "nowhere"], "nowhere: no such rule set"),
        (["--decks", "5"], "6 or 8 decks"),
        (["--wager", "4"], "below the minimum of 5.00"),
        (["--wager", "much"], "--wager much: expected an amount in dollars"),
        (["--boxes", "x"], "--boxes x: expected box numbers"),
        (["--boxes", "8"], "1 to 7"),
        (["--name", "supervisor"], "supervisor"),
        (["--minimum", "50", "--maximum", "20"], "the maximum of 20.00 is below the minimum of 50.00"),
        (["--decks", "x"], "--decks x: expected a whole number"),
        (["--seed", "-1"], "--seed -1: expected a whole number, 0 or more"),
        (["--players", "many"], "--players many: expected a whole number"),
        (["--players", "7"], "you leave 6 boxes free"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--plain", "--no-history", *arguments])
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert words in error
    assert len(error.splitlines()) == 1


def test_the_usual_history_is_in_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    with pytest.raises(SystemExit) as ended:
        main(["play", "--plain", "--seed", "3"])
    assert ended.value.code == 0
    assert len(list((tmp_path / "pontoon" / "history").glob("*.round.toml"))) == 1
    assert str(tmp_path / "pontoon" / "history") in capsys.readouterr().out


def test_no_history_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n"))
    with pytest.raises(SystemExit):
        main(["play", "--plain", "--no-history"])
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017", "canberra-2002"])
def test_every_rule_set_can_be_played(rules: str) -> None:
    session, lines = played("\nn\nn\ns\nk\n" * 4, rules=rules, computer_players=6)
    assert session.rounds_played >= 1
    assert not [line for line in lines if "bet" in line.lower().split() or "!" in line]
