"""`pontoon train`: the trainer, its lines, its file, and the command."""

import io
import json
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pontoon.analysis.kept import Shelf
from pontoon.analysis.question import OWN, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.strategy import DEALERS, SOFT_TOTALS
from pontoon.analysis.training import SPOTS, Record, read_record, record_document
from pontoon.cli.main import main
from pontoon.cli.terminal.text import GAMBLING_HELP
from pontoon.cli.training.keeping import default_file, keep_record, kept_record
from pontoon.cli.training.odds import Odds
from pontoon.cli.training.plain import run
from pontoon.cli.training.trainer import Course, Trainer
from pontoon.game import cards, rule_book
from pontoon.testing.table import CANBERRA_2002, STAR_2024, each_rule_set
from tests.cli.made_up_training import MadeUpOdds, begun, offered, trainer

# The trainer


def test_a_decision_is_marked_with_its_cost() -> None:
    training = begun("9s 6h 3d 4c Kd 9h")
    assert offered(training) == {"h", "s", "d"}
    assert training.answer("h") == ""
    assert training.mark is not None
    assert (training.mark.is_best, training.mark.cost, training.mark.best) == (True, 0.0, "hit")
    assert training.answer("d") == ""
    assert (training.mark.is_best, training.mark.cost, training.mark.best) == (False, 0.25, "hit")
    assert training.summary == (2, 1, 0.25)
    assert training.record.spots[SPOTS["hard 16 of 3 cards against 6"]].cost == 0.25


def test_surrender_is_one_choice_beside_the_others() -> None:
    training = begun("9s Kh 7d 4c 6d 9h")
    assert offered(training) == {"h", "s", "d", "r"}
    before = training.session.state
    assert training.answer("p") == "Only two cards of equal value can be split. (14.1)"
    assert training.answer("f")
    assert training.session.state == before
    assert training.answer("h") == ""
    assert offered(training) == {"h", "s", "d"}
    training = begun("9s Kh 7d 4c")
    training.answer("r")
    assert training.session.state.is_over
    assert training.mark is not None
    assert training.mark.cost == pytest.approx(0.375)
    assert training.account[-1] == "This round: -0.50 units."


@each_rule_set()
def test_insurance_is_never_asked_for(rules: str) -> None:
    training = begun("9s Ah 9d Kc", rules)
    assert offered(training) == {"h", "s", "d", "p", "r"}
    assert not training.session.state.insurance


def test_after_a_double_keeping_is_marked_against_forfeiting() -> None:
    training = begun("6s 9h 5d 2c Kc")
    training.answer("d")
    assert training.asked is not None
    assert training.asked.spot.name == "doubled 13 against 9"
    assert offered(training) == {"f", "k"}
    training.answer("f")
    assert training.mark is not None
    assert training.mark.cost == pytest.approx(0.15)
    assert training.mark.advice == "forfeit"
    assert training.account[-1] == "This round: -1.00 units."


def test_split_hands_are_asked_about_one_after_the_other() -> None:
    training = begun("8s 6h 8d 2c 9d Kh 4s")
    training.answer("p")
    assert training.asked is not None
    assert (training.asked.is_split, training.asked.hands) == (True, 2)
    assert training.asked.hand == cards("8s 2c")
    training.answer("s")
    assert training.asked.hand == cards("8d 9d")
    assert [mark.chosen for mark in training.marks_of_the_round] == ["split", "stand"]


def test_splitting_again_is_marked_like_the_first_split() -> None:
    training = begun("8s 6h 8d 8c 2d 9h", resplit=True)
    training.answer("p")
    assert "p" in offered(training)
    assert training.asked is not None
    assert (training.asked.spot.name, training.asked.hands) == ("a pair of 8s against 6", 2)
    training.answer("p")
    assert training.mark is not None
    assert (training.mark.chosen, training.mark.advice) == ("split", "split")
    assert training.asked.hands == 3
    assert len(training.marks) == training.record.decisions == 2


def test_the_chart_has_another_row_for_an_ace_drawn_later() -> None:
    for rules, name, advice in (
        (STAR_2024, "soft 18 of 3 cards against 9", "stand"),
        (CANBERRA_2002, "soft 18 of 3 cards with an Ace drawn later against 9", "hit"),
    ):
        training = begun("2s 9h 5d Ac 4d", rules)
        rows = {total: dict.fromkeys(DEALERS, (("hit",),) * 5) for total in SOFT_TOTALS}
        assert training.odds.chart is not None
        training.odds.chart = replace(training.odds.chart, late=rows if rules == CANBERRA_2002 else {})
        training.answer("h")
        assert training.asked is not None
        assert training.asked.spot.name == name
        training.answer("h")
        assert training.mark is not None
        assert training.mark.advice == advice


def test_a_round_without_a_decision_is_a_round() -> None:
    training = begun("As 6h Kd")
    assert training.asked is None
    assert (training.finished, training.record.rounds, training.record.decisions) == (1, 1, 0)
    assert training.account == ["Box 4 wager 1.00: wins 3 to 2 (11.1), +1.50.", "This round: +1.50 units."]
    assert training.answer("h") == "There is nothing to decide now."
    training.begin()
    assert training.session.state.boxes


@each_rule_set()
@pytest.mark.parametrize(("bonus", "units"), [(0, "+2.00"), (200, "+202.00")])
def test_the_super_bonus_is_paid_in_units(rules: str, bonus: int, units: str) -> None:
    """Goal: a wager of one dollar earns none at one casino and a thousand dollars at another; a unit has no size."""
    training = begun("7h 7d 7h 7h", rules, super_bonus=Fraction(bonus))
    training.answer("h")
    assert training.account[-1] == f"This round: {units} units."


def test_the_course_is_done_after_its_rounds() -> None:
    training = trainer(rounds=3)
    training.prepare()
    rounds = 0
    while not training.is_done:
        training.begin()
        while training.asked is not None:
            training.answer("k" if "k" in offered(training) else "s")
        rounds += 1
    assert (rounds, training.finished, training.record.rounds) == (3, 3, 3)


@each_rule_set()
@pytest.mark.parametrize("drill", [False, True])
def test_a_seed_gives_the_same_training_again(rules: str, drill: bool) -> None:
    def trained() -> list[Any]:
        training = trainer(rules=rules, seed=7, drill=drill)
        training.prepare()
        for _ in range(8):
            training.begin()
            while training.asked is not None:
                training.answer(next(key for key in "shk" if key in offered(training)))
        return training.marks

    assert trained() == trained()


# A drill


@each_rule_set()
def test_a_drill_lays_hands_out_with_the_engine(rules: str) -> None:
    """Goal: every hand a drill chooses can be dealt by these rules, and is the spot it was chosen for."""
    training = trainer(rules=rules, drill=True)
    training.prepare()
    kinds = set()
    for number in range(150):
        # Without a memory of what went wrong, the hands come as the shoe has them.
        training.record = Record(rules)
        training.begin()
        asked = training.asked
        assert asked is not None
        kinds.add(asked.spot.kind)
        training.answer(sorted(offered(training))[number % len(offered(training))])
        assert training.asked is None
        assert training.mark is not None
        assert training.mark.spot == asked.spot
    assert kinds == {"hard", "soft", "pair", "suited", "doubled"} | ({"late"} if rules == CANBERRA_2002 else set())
    assert (training.finished, len(training.marks), training.record.rounds) == (150, 150, 0)


# Lines


def trained(answers: str, first: str = "", rules: str = STAR_2024, **options: Any) -> tuple[Trainer, list[str]]:
    """The training after these answers, one a line, and the lines it wrote."""
    training = trainer(first, rules, **options)
    out = io.StringIO()
    run(training, io.StringIO(answers), out, prompts=False)
    return training, out.getvalue().splitlines()


def test_a_round_of_training_reads_from_top_to_bottom() -> None:
    _, lines = trained("hit\ns\nq\n", "9s 6h 3d 4c Kd 9h")
    assert lines == [
        "Training: Pontoon, The Star Sydney, order of 16 August 2024. 8 decks.",
        "One box, one wager of 1 unit, a fresh shoe each round. Insurance is never taken.",
        "Your record: no decisions yet.",
        "Preparing the odds...",
        "Round 1.",
        "No more bets.",
        "Dealer: 6 of hearts, 6.",
        "Box 4, you: 9 of spades, 3 of diamonds, 12.",
        "Twelve.",
        "12 against the dealer's 6: h hit, s stand, d double 1.00?",
        "Best. Hit -0.250, stand -0.500, double -0.500.",
        "The chart says double on hard 12 of 2 cards against 6; with these exact cards, hit gains 0.250 more.",
        "Box 4, You: hit.",
        "Box 4: 4 of clubs.",
        "Sixteen.",
        "16 against the dealer's 6: h hit, s stand, d double 1.00?",
        "Best. Stand -0.250, hit -0.250, double -0.500.",
        "The chart says double on hard 16 of 3 cards against 6; with these exact cards, stand gains 0.250 more.",
        "Box 4, You: stand.",
        "Dealer: king of diamonds.",
        "The dealer has sixteen.",
        "Dealer: 9 of hearts.",
        "The dealer has twenty-five. Too many.",
        "Sixteen wins one to one.",
        "Box 4 wager 1.00: wins 1 to 1 (17.1.4), +1.00.",
        "This round: +1.00 units.",
        "So far: 2 decisions, 100% best, cost 0.000 units.",
        "Enter for the next round, or type weak, why, help, or q to leave.",
        "You leave after 1 round: 2 decisions, 100% best, cost 0.000 units.",
        "Gambling help: 1800 858 858.",
    ]


def test_a_decision_that_is_not_best_says_what_it_costs() -> None:
    _, lines = trained("s\n", "9s 6h 3d Kd 9h")
    assert "Cost 0.250: hit -0.250, stand -0.500, double -0.500 (best: hit)." in lines
    assert "Weakest spot: hard 12 of 2 cards against 6. Practise it with pontoon train --drill." in lines


def test_the_chart_is_quoted_for_pairs_suits_and_doubled_hands() -> None:
    _, lines = trained("p\n", "8s 6h 8d")
    assert "The chart says split on a pair of 8s against 6." in lines
    _, lines = trained("h\n", "6s 6h 7s")
    assert "The chart says hit on 6-7 in spades against 6." in lines
    _, lines = trained("h\n", "6s Kh 7s")
    assert any("The chart says surrender on 6-7 in spades against 10; " in line for line in lines)
    _, lines = trained("d\nk\n", "6s 6h 5d 7c")
    assert "Doubled, 18 against the dealer's 6: f forfeit (1.00 lost, 1.00 back), k keep?" in lines
    assert "The chart says keep on doubled 18 against 6." in lines


def test_pages_are_there_at_every_question() -> None:
    training, lines = trained("why\nweak\nhelp\ns\nwhy\nw\nnonsense\n\n", "9s 6h 3d Kd 9h")
    assert "Nothing has been decided yet." in lines
    assert "No weak spots." in lines
    assert "Split is not possible: Only two cards of equal value can be split. (14.1)" in lines
    assert "  bust, 75.0%: -1.000." in lines
    assert "Hard 12 of 2 cards against 6: 0 of 1 best, cost 0.250 units." in lines
    assert "Your record: 1 decision, 0% best, cost 25.00 units per 100, 1 round." in lines
    assert "Press Enter to go on." in lines
    assert "Round 2." in lines
    assert training.finished >= 1


def test_what_is_not_understood_is_asked_again() -> None:
    _, lines = trained("fly\nh 5\np\nsplit\ninsure\n\ns\n", "9s 6h 3d Kd 9h")
    assert lines.count("12 against the dealer's 6: h hit, s stand, d double 1.00?") == 7
    assert "fly: not understood. Choose one of: h hit, s stand, d double 1.00." in lines
    assert "Choose one of these, or type help." in lines
    split = "Only two cards of equal value can be split. (14.1) Choose one of: h hit, s stand, d double 1.00."
    assert lines.count(split) == 2


def test_a_drill_goes_from_hand_to_hand() -> None:
    training, lines = trained("why\n" + "s\nk\nwhy\n" * 20, drill=True, rounds=5)
    assert [line for line in lines if line.startswith("Hand ")] == [f"Hand {number}." for number in range(1, 6)]
    assert sum(line.startswith(("Best. ", "Cost ")) for line in lines) == 5
    assert not any("Enter" in line for line in lines)
    assert lines.count("Nothing has been decided yet.") == 1
    assert f"{training.marks[0].spot.name.capitalize()}:" in [line.capitalize() for line in lines]
    assert training.is_done
    assert lines[-3].startswith("You leave after 5 hands: 5 decisions, ")


def test_leaving_in_the_middle_keeps_what_was_decided(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    _, lines = trained("h\nq\n", "9s 6h 3d 2c", file=file)
    assert "You leave in the middle of the hand; the decisions you have made count." in lines
    assert lines[-1] == f"Your record is kept in {file}. {GAMBLING_HELP}."
    record = kept_record(file, STAR_2024)
    assert (record.decisions, record.rounds) == (1, 0)


def test_the_latest_decisions_are_told_apart_from_all() -> None:
    record = Record(STAR_2024)
    for _ in range(150):
        record = record.after(SPOTS["a pair of 8s against 6"], 0.5)
    _, lines = trained("weak\n", record=record)
    assert "The latest: 100 decisions, 0% best, cost 50.00 units per 100." in lines


# The file


def test_the_record_is_written_after_every_round_and_found_again(tmp_path: Path) -> None:
    file = tmp_path / "new" / "record.json"
    training = begun("9s 6h 3d Kd 9h", file=file)
    assert not file.exists()
    training.answer("s")
    record = kept_record(file, STAR_2024)
    assert record == training.record
    assert (record.rounds, record.decisions) == (1, 1)
    assert [each.name for each in file.parent.iterdir()] == ["record.json"]


def test_a_record_that_cannot_be_written_is_said_and_the_training_goes_on(tmp_path: Path) -> None:
    (tmp_path / "in the way").write_text("a file where a folder should be")
    training, lines = trained("s\n\n", "9s 6h 3d Kd 9h", file=tmp_path / "in the way" / "record.json")
    assert sum("Your record is not kept" in line for line in lines) == 1
    assert "Round 2." in lines
    assert training.file is None


def test_each_rule_set_has_a_file_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_file(STAR_2024) == tmp_path / "pontoon" / "training" / "star-2024.json"
    assert default_file("../../my house").name == "-my-house.json"


# The command


def command(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as end:
        main(["train", *arguments])
    said = capsys.readouterr()
    return int(str(end.value.code)), said.out, said.err


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Nobody's own folders are touched, and the odds are the made-up ones."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr("pontoon.cli.training.odds.Odds", MadeUpOdds)
    return tmp_path


def answers(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


STANDING = "s\nk\n\n" * 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "nowhere"], "nowhere"),
        (["--decks", "7"], "star-2024 is played with 6 or 8 decks, not 7"),
        (["--decks", "none"], "--decks none: expected a whole number"),
        (["--rounds", "0"], "--rounds 0: expected a whole number, 1 or more"),
        (["--rounds", "some"], "--rounds some: expected a whole number, 1 or more"),
        (["--seed", "-1"], "--seed -1: expected a whole number, 0 or more"),
        (["--super-bonus", "much"], "--super-bonus much: expected units"),
        (["--no-progress", "--reset"], "--no-progress and --reset cannot be given together"),
        (["--no-progress", "--progress", "x.json"], "--no-progress and --progress cannot be given together"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    capsys: pytest.CaptureFixture[str], home: Path, arguments: list[str], words: str
) -> None:
    code, out, err = command(capsys, "--plain", *arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert not (home / "share").exists()


def test_the_command_trains_line_by_line_and_keeps_the_record(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    for rounds in (2, 4):
        answers(monkeypatch, STANDING)
        code, out, _ = command(capsys, "--plain", "--seed", "3", "--rounds", "2")
        assert code == 0
        assert "You leave after 2 rounds: " in out
        record = kept_record(home / "share" / "pontoon" / "training" / "star-2024.json", STAR_2024)
        assert record.rounds == rounds
    answers(monkeypatch, STANDING)
    code, out, _ = command(capsys, "--plain", "--drill", "--rounds", "3", "--no-progress", "--rules", CANBERRA_2002)
    assert code == 0
    assert "is kept in" not in out
    assert [each.name for each in (home / "share" / "pontoon" / "training").iterdir()] == ["star-2024.json"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "training is missing"),
        ("not at all", "not JSON"),
        (json.dumps(record_document(Record(STAR_2024)) | {"training": 99}), "training: expected 1"),
        (json.dumps(record_document(Record(CANBERRA_2002))), "is a record of training with canberra-2002"),
        (b"\xff\xfe", "not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_record_is_left_as_it_is(
    capsys: pytest.CaptureFixture[str], home: Path, text: str | bytes, words: str
) -> None:
    file = home / "mine.json"
    content = text if isinstance(text, bytes) else text.encode()
    file.write_bytes(content)
    code, _, err = command(capsys, "--plain", "--progress", str(file))
    assert code == 2
    assert words in err
    assert str(file) in err
    assert err.count("\n") == 1
    assert file.read_bytes() == content


def test_reset_begins_a_new_record_and_loses_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    file = home / "mine.json"
    for number in (1, 2):
        file.write_text(f"broken {number}")
        answers(monkeypatch, STANDING)
        code, out, _ = command(capsys, "--plain", "--progress", str(file), "--reset", "--rounds", "1")
        assert code == 0
        assert (home / f"mine.json.{number}.old").read_text() == f"broken {number}"
        assert f"the old one is now {home / f'mine.json.{number}.old'}" in out
        assert read_record(file.read_text()).rounds == 1


def test_a_folder_is_no_record(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    for more in ([], ["--reset"]):
        code, _, err = command(capsys, "--plain", "--progress", str(home), *more)
        assert code == 2
        assert "cannot be read" in err
    (home / "file").write_text("")
    code, _, err = command(capsys, "--plain", "--progress", str(home / "file" / "record.json"))
    assert code == 2
    assert "cannot be written" in err


def test_without_a_terminal_the_screen_points_to_the_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    answers(monkeypatch, "")
    code, out, _ = command(capsys)
    assert code == 0
    assert "pontoon train --plain" in out


def test_the_help_says_that_insurance_is_declined(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = command(capsys, "--help")
    assert code == 0
    assert "insurance is declined for you" in " ".join(out.split())


# With the solver


@pytest.mark.parametrize(("rules", "resplit"), [(STAR_2024, False), (STAR_2024, True), (CANBERRA_2002, True)])
def test_the_solver_values_every_choice_the_engine_offers(rules: str, resplit: bool) -> None:
    """Goal: the engine and the solver mean the same by what is legal, round after round of careless play."""
    book = rule_book(rules)
    odds = Odds(Question(book.table, full_shoe(8), resplit, Fraction(0), OWN), Shelf(None))
    odds.prepare()
    generator = Random(2)
    training = Trainer(Course(book, 8, resplit, seed=2), odds, Record(rules))
    for _ in range(70):
        training.begin()
        while training.asked is not None:
            legal = {each.word for each in training.choices if each.possible}
            assert set(odds.actions(training.asked)) == legal
            training.answer(generator.choice(sorted(offered(training))))
    assert len(training.marks) > 70
    assert 0 < training.summary.accuracy < 1


@pytest.mark.parametrize(
    ("rules", "first", "legal"),
    [
        (STAR_2024, "8s 6h 8d 8c", {"hit", "stand", "double", "split"}),
        (STAR_2024, "As 6h Ad Ac", {"stand", "split"}),
        (CANBERRA_2002, "Ks 6h Jd Qc", {"hit", "stand", "double", "split"}),
    ],
)
def test_the_solver_values_every_choice_on_a_hand_that_may_be_split_again(
    rules: str, first: str, legal: set[str]
) -> None:
    book = rule_book(rules)
    odds = Odds(Question(book.table, full_shoe(8), True, Fraction(0), OWN), Shelf(None))
    training = Trainer(Course(book, 8, True, seed=2, first_cards=cards(first)), odds, Record(rules))
    training.begin()
    training.answer("p")
    assert training.asked is not None
    assert {each.word for each in training.choices if each.possible} == set(odds.actions(training.asked)) == legal
    training.answer("p")
    assert training.mark is not None
    assert set(training.mark.actions) == legal


def test_training_with_the_solver_from_the_command_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path / "cache"))
    keep_record(tmp_path / "mine.json", Record(STAR_2024).after(SPOTS["a pair of 8s against 10"], 0.05))
    answers(monkeypatch, STANDING)
    code, out, _ = command(
        capsys, "--plain", "--drill", "--seed", "5", "--rounds", "6", "--progress", str(tmp_path / "mine.json")
    )
    lines: Sequence[str] = out.splitlines()
    assert code == 0
    assert sum(line.startswith(("Best. ", "Cost ")) for line in lines) == 6
    assert sum(line.startswith("The chart says ") for line in lines) == 6
    assert kept_record(tmp_path / "mine.json", STAR_2024).decisions == 7
