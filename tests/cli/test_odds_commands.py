"""`pontoon solve`, `strategy` and `edge`: what they give to programs and to people, and what they say of bad input."""

import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis import solver
from pontoon.analysis.question import Answer, Question
from pontoon.analysis.shoe import full_shoe, shoe_of
from pontoon.analysis.side_wagers import super_bonus_chance
from pontoon.analysis.strategy import chart_document, read_chart
from pontoon.cli.main import main
from pontoon.testing.table import own_rules

ROOT = Path(__file__).parents[2]
SHOE = {"As": 6, "6s": 6, "7d": 6, "7s": 6, "9h": 6, "Kc": 10}
COMMANDS = ("solve", "strategy", "edge")


class Run:
    """Runs the command in this process, with a cache of the test's own."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        captured = self.capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, captured.out, captured.err

    def json(self, *arguments: str) -> Any:
        code, out, err = self(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    def text(self, *arguments: str) -> str:
        code, out, err = self(*arguments)
        assert (code, err) == (0, "")
        assert all(len(line) <= 80 for line in out.splitlines())
        return out

    def refused(self, *arguments: str) -> str:
        """The one line that says what was wrong."""
        code, out, err = self(*arguments)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert err.startswith("pontoon: ")
        return err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    # Not by PONTOON_CACHE_DIR, since the compiled functions would have to be made again there.
    monkeypatch.setattr("pontoon.analysis.kept.usual_folder", lambda: tmp_path / "cache")
    return Run(capsys)


@pytest.fixture
def shoe(tmp_path: Path) -> str:
    """A small shoe, as a file."""
    return written(tmp_path, json.dumps(SHOE), "shoe.json")


@pytest.fixture
def small_main_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The main game is calculated from the small shoe, whatever the question, in tests of the wagers beside it."""
    solve = solver.solve

    def of_the_small_shoe(question: Question, *others: Any) -> Answer:
        return solve(replace(question, shoe=shoe_of(SHOE)), *others)

    monkeypatch.setattr(solver, "solve", of_the_small_shoe)


@pytest.fixture(scope="module")
def cache_of_full_shoes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache for tests that ask about the same full shoe, so that it is calculated once."""
    return tmp_path_factory.mktemp("full-shoes")


def written(folder: Path, text: str | bytes, name: str = "file.json") -> str:
    """The name of a new file in the folder, which is the one the command runs in."""
    (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
    return name


# The value of a round


def test_solve_gives_the_value_of_a_round_from_a_composition(run: Run, shoe: str) -> None:
    found = run.json("solve", "--composition", shoe)
    assert (found["rules"], found["decks"], found["cards"]) == ("star-2024", None, 40)
    assert found["composition"] == SHOE
    assert (found["strategy"], found["splits"], found["resplit"], found["super_bonus"]) == ("optimal", "full", False, 0)
    assert found["house_edge"] == -found["ev"]
    assert found["standard_deviation"] == pytest.approx(math.sqrt(found["variance"]))
    assert not found["cached"]
    assert found["seconds"] > 0


def test_the_outcomes_are_sorted_and_have_the_value_and_the_variance(run: Run, shoe: str) -> None:
    found = run.json("solve", "--composition", shoe, "--super-bonus", "2.5")
    nets = [outcome["net"] for outcome in found["outcomes"]]
    chances = [outcome["chance"] for outcome in found["outcomes"]]
    assert nets == sorted(set(nets))
    mean = sum(net * chance for net, chance in zip(nets, chances, strict=True))
    assert sum(chances) == pytest.approx(1)
    # A box that is split has its outcomes reckoned hand by hand, and the value exactly.
    assert mean == pytest.approx(found["ev"], abs=1e-4)
    squares = sum(net * net * chance for net, chance in zip(nets, chances, strict=True))
    assert squares - mean * mean == pytest.approx(found["variance"], abs=1e-9)
    assert found["super_bonus"] == 2.5


def test_solve_asks_what_the_options_say(run: Run, shoe: str) -> None:
    plain = run.json("solve", "--composition", shoe)
    for options in (
        ["--rules", "canberra-2002"],
        ["--rules", "star-6to5-2017"],
        ["--super-bonus", "1/2"],
        ["--resplit", "--splits", "own"],
    ):
        assert run.json("solve", "--composition", shoe, *options)["ev"] != plain["ev"]
    own = run.json("solve", "--composition", shoe, "--splits", "own")
    assert own["splits"] == "own"
    assert own["ev"] <= plain["ev"]
    assert run.json("solve", "--composition", shoe, "--super-bonus", "1/2")["super_bonus"] == 0.5


def test_solve_reads_for_people(run: Run, shoe: str) -> None:
    out = run.text("solve", "--composition", shoe, "--super-bonus", "200")
    for words in ("house edge", "standard deviation", "net units", "By optimal play", "40 cards", "Calculated in"):
        assert words in out
    assert "A player on a split hand also knows the finished hand" in " ".join(out.split())
    assert "Super Bonus of 200 units" in out
    assert "(own)" in run.text("solve", "--composition", shoe, "--splits", "own")
    assert "Read from an earlier run" in run.text("solve", "--composition", shoe, "--splits", "own")


def test_a_full_shoe_is_the_most_the_rules_allow(
    run: Run, cache_of_full_shoes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon.analysis.kept.usual_folder", lambda: cache_of_full_shoes)
    found = run.json("solve", "--splits", "own")
    assert (found["decks"], found["cards"], "composition" in found) == (8, 384, False)
    assert -0.01 < found["ev"] < 0


def test_effects_of_removal_are_told_for_each_rank(run: Run, shoe: str) -> None:
    found = run.json("solve", "--composition", shoe, "--removal")["effects_of_removal"]
    assert {"A", "6", "7", "9"} <= set(found)
    assert all(isinstance(change, float) for change in found.values())
    out = run.text("solve", "--composition", shoe, "--removal")
    assert "one card removed" in out
    assert "Note: Effects of removal assume that each split hand" in out


def test_notes_say_what_the_rules_do_not_have(run: Run, shoe: str) -> None:
    assert run.json("edge", "--decks", "1", "--splits", "own")["notes"][0] == (
        "star-2024 is played with 6 or 8 decks, not with 1."
    )
    canberra = run.json("solve", "--composition", shoe, "--rules", "canberra-2002", "--resplit")
    assert "canberra-2002 always lets hands be split again: --resplit changes nothing." in canberra["notes"]
    assert canberra["ev"] == run.json("solve", "--composition", shoe, "--rules", "canberra-2002")["ev"]
    assert "Note: canberra-2002 always" in run.text(
        "solve", "--composition", shoe, "--rules", "canberra-2002", "--resplit"
    )


def test_rules_without_the_option_are_never_resplit(run: Run, shoe: str, tmp_path: Path) -> None:
    never = '{ value = false, unit = "yes_no", kind = "fixed", clauses = ["14.8"] }'
    rules = written(
        tmp_path, f'name = "never"\ntitle = "Never"\nextends = "star-2024"\n[parameters]\nresplit = {never}\n', "n.toml"
    )
    found = run.json("solve", "--composition", shoe, "--rules", rules, "--resplit")
    assert (found["rules"], found["resplit"]) == ("never", False)
    assert found["notes"][:1] == ["never never lets hands be split again: --resplit changes nothing."]


def test_a_super_bonus_that_a_split_hand_can_win_is_left_out_and_a_note_says_so(
    run: Run, shoe: str, tmp_path: Path
) -> None:
    own = own_rules(tmp_path, "canberra-2002", super_bonus_on_split_hands="unless_suited_sevens_were_split")
    note = "own can pay the Super Bonus on a split hand, which is left out here."
    asked = ("solve", "--composition", shoe, "--rules", own)
    assert note in run.json(*asked, "--super-bonus", "40")["notes"]
    assert note not in run.json(*asked)["notes"]
    canberra = ("solve", "--composition", shoe, "--rules", "canberra-2002", "--super-bonus", "40")
    assert not [each for each in run.json(*canberra)["notes"] if "Super Bonus" in each]


# Charts


def test_the_charts_json_is_what_solve_reads(run: Run, shoe: str, tmp_path: Path) -> None:
    code, out, err = run("strategy", "--composition", shoe, "--format", "json")
    assert (code, err) == (0, "")
    chart = read_chart(out)
    assert (chart.rules, chart.decks) == ("star-2024", None)
    assert chart_document(chart) == json.loads(out) == run.json("strategy", "--composition", shoe)
    found = run.json("solve", "--composition", shoe, "--strategy", written(tmp_path, out, "chart.json"))
    assert found["strategy"].endswith("chart.json")
    assert found["ev"] == pytest.approx(chart.ev, abs=1e-12)
    assert found["ev"] <= run.json("solve", "--composition", shoe)["ev"] + 1e-12
    assert not [note for note in found["notes"] if "chart" in note]


def test_a_chart_for_other_rules_is_priced_with_a_note(run: Run, shoe: str, tmp_path: Path) -> None:
    chart = run.json("strategy", "--composition", shoe) | {"decks": 6, "resplit": True, "super_bonus": 200}
    file = written(tmp_path, json.dumps(chart), "chart.json")
    found = run.json("solve", "--composition", shoe, "--strategy", file)
    assert found["notes"][0] == "The chart was made for star-2024, 6 decks, resplit, Super Bonus of 200 units."
    nameless = written(tmp_path, json.dumps(chart | {"rules": ""}), "nameless.json")
    notes = run.json("solve", "--composition", shoe, "--strategy", nameless)["notes"]
    assert not [note for note in notes if "chart" in note]
    assert "By the chart" in run.text("solve", "--composition", shoe, "--strategy", nameless)


def test_strategy_prints_a_chart_for_people(run: Run, shoe: str, tmp_path: Path) -> None:
    code, out, err = run("strategy", "--composition", shoe)
    assert (code, err) == (0, "")
    assert "Pontoon, The Star Sydney" in out
    code, page, err = run("strategy", "--composition", shoe, "--format", "html")
    assert (code, err) == (0, "")
    assert page.lower().startswith("<!doctype html>")
    file = tmp_path / "chart.txt"
    assert run("strategy", "--composition", shoe, "--output", str(file)) == (0, "", "")
    assert file.read_text("utf-8") == out


def test_strategy_says_on_standard_error_what_the_rules_do_not_have(run: Run, shoe: str) -> None:
    code, out, err = run("strategy", "--composition", shoe, "--rules", "canberra-2002", "--resplit", "--json")
    assert code == 0
    assert read_chart(out).rules == "canberra-2002"
    assert err.startswith("pontoon: note: canberra-2002 always lets hands be split again")


def test_strategy_draws_a_picture(run: Run, shoe: str, tmp_path: Path) -> None:
    file = tmp_path / "chart.png"
    options = ["strategy", "--no-cache", "--composition", shoe, "--format", "png"]
    command = [sys.executable, "-m", "pontoon.cli.main", *options]
    piped = subprocess.run(command, env=_environment(), capture_output=True, check=True).stdout
    assert run(*options, "--output", str(file)) == (0, "", "")
    assert piped == file.read_bytes()
    assert piped.startswith(b"\x89PNG")


def test_a_picture_is_not_thrown_at_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, shoe: str) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert "--output FILE" in run.refused("strategy", "--composition", shoe, "--format", "png")


def test_a_picture_without_its_library_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, shoe: str
) -> None:
    monkeypatch.delitem(sys.modules, "pontoon.analysis.charts.paper", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    for name in [name for name in sys.modules if name.startswith("matplotlib.")]:
        monkeypatch.setitem(sys.modules, name, None)
    assert "pontoon[plots]" in run.refused("strategy", "--composition", shoe, "--format", "png")


# One hand


def test_a_hand_has_the_value_of_every_legal_action(run: Run, shoe: str) -> None:
    found = run.json("solve", "--composition", shoe, "--hand", "7s 7s", "--dealer", "7d")
    assert set(found["actions"]) == {"stand", "hit", "double", "split"}
    assert found["actions"][found["best"]] == max(found["actions"].values())
    assert (found["hand"], found["dealer"], found["total"], found["soft"]) == (["7s", "7s"], "7d", 14, False)
    assert set(found["ways"]) == set(found["actions"])
    hit = found["ways"]["hit"]
    assert sum(way["chance"] for way in hit) == pytest.approx(1)
    assert sum(way["chance"] * way["value"] for way in hit) == pytest.approx(found["actions"]["hit"])
    soft = run.json("solve", "--composition", shoe, "--hand", "As 6s", "--dealer", "Kc")
    assert (soft["total"], soft["soft"]) == (17, True)
    assert set(soft["actions"]) == {"stand", "hit", "double", "surrender"}
    assert set(run.json("solve", "--composition", shoe, "--hand", "6s 6s 7d", "--dealer", "9h")["actions"]) == {
        "stand",
        "hit",
        "double",
    }


def test_canberra_must_draw_below_twelve(run: Run, tmp_path: Path) -> None:
    shoe = written(tmp_path, json.dumps(SHOE | {"4s": 6}), "shoe.json")
    options = ["--composition", shoe, "--hand", "4s 6s", "--dealer", "9h"]
    assert "stand" in run.json("solve", *options)["actions"]
    assert "stand" not in run.json("solve", "--rules", "canberra-2002", *options)["actions"]


def test_the_super_bonus_is_worth_drawing_for(run: Run, shoe: str) -> None:
    options = ["--composition", shoe, "--hand", "7s 7s", "--dealer", "7d"]
    assert run.json("solve", *options, "--super-bonus", "200")["best"] == "hit"


def test_a_hand_reads_for_people(run: Run, shoe: str) -> None:
    out = run.text("solve", "--composition", shoe, "--hand", "7s 7s", "--dealer", "7d")
    for words in ("7s 7s, 14, against the dealer's 7d", "stand", "hit", "double", "split", "best", "chance"):
        assert words in out
    assert "soft 17" in run.text("solve", "--composition", shoe, "--hand", "As 6s", "--dealer", "Kc")


# Edges


def test_edge_names_whom_each_wager_favours(
    run: Run, cache_of_full_shoes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon.analysis.kept.usual_folder", lambda: cache_of_full_shoes)
    found = run.json("edge", "--splits", "own")
    main_game, insurance, pairs, bonus = (found[name] for name in ("main", "insurance", "perfect_pairs", "super_bonus"))
    assert (main_game["favours"], main_game["fraction"]) == ("house", None)
    assert main_game["edge"] == -main_game["ev"]
    assert (insurance["fraction"], insurance["favours"], insurance["odds"]) == ("95/383", "house", "2:1")
    assert insurance["edge"] == pytest.approx(95 / 383)
    assert insurance["chance_fraction"] == "96/383"
    assert (pairs["fraction"], pairs["favours"]) == ("17/383", "house")
    assert pairs["odds"] == {"mixed": "5:1", "coloured": "10:1", "perfect": "25:1"}
    assert pairs["pairs"]["perfect"]["chance_fraction"] == "7/383"
    assert [(table["own"], table["fraction"], table["favours"]) for table in pairs["tables"]] == [
        (True, "17/383", "house"),
        (False, "-15/383", "player"),
    ]
    assert (bonus["edge"], bonus["fraction"], bonus["favours"]) == (0, "0", "nobody")
    assert "suited sevens" in bonus["note"]
    assert not [name for name in ("main", "insurance", "perfect_pairs") if "warning" in found[name]]


@pytest.mark.usefixtures("small_main_game")
def test_canberras_pairs_favour_the_player_and_the_house_is_warned(run: Run) -> None:
    options = ["--rules", "canberra-2002", "--decks", "6", "--super-bonus", "200"]
    found = run.json("edge", *options)
    assert (found["perfect_pairs"]["fraction"], found["perfect_pairs"]["favours"]) == ("-5/287", "player")
    assert found["perfect_pairs"]["warning"] == (
        "Perfect Pairs favours the player, who gains 1.74 cents on each dollar of the wager."
    )
    chance = super_bonus_chance(full_shoe(6))
    assert Fraction(found["super_bonus"]["fraction"]) == -200 * chance
    assert (found["super_bonus"]["units"], found["super_bonus"]["favours"]) == (200, "player")
    assert Fraction(found["super_bonus"]["chance_fraction"]) == chance
    out = run.text("edge", *options)
    for words in ("main game", "insurance", "Perfect Pairs", "-5/287", "Warning: Perfect Pairs favours the player"):
        assert words in out
    assert "200 units" in out


@pytest.mark.usefixtures("small_main_game")
def test_five_decks_of_canberras_pairs_favour_nobody(run: Run) -> None:
    pairs = run.json("edge", "--rules", "canberra-2002", "--decks", "5")["perfect_pairs"]
    assert (pairs["edge"], pairs["fraction"], pairs["favours"], "warning" in pairs) == (0, "0", "nobody", False)


def test_a_house_with_odds_of_its_own_is_listed_first(run: Run, shoe: str, tmp_path: Path) -> None:
    odds = '{ value = "30:1", unit = "odds", kind = "fixed", clauses = ["16.8"] }'
    rules = written(
        tmp_path,
        f'name = "own"\ntitle = "Own"\nextends = "star-2024"\n[parameters]\nperfect_pair_odds = {odds}\n',
        "o.toml",
    )
    tables = run.json("edge", "--composition", shoe, "--rules", rules)["perfect_pairs"]["tables"]
    assert [(table["rules"], table["own"]) for table in tables] == [
        (["own"], True),
        (["star-2024", "star-6to5-2017"], False),
        (["canberra-2002"], False),
    ]


def test_a_wager_that_the_shoe_cannot_decide_has_a_reason_instead_of_an_edge(run: Run, tmp_path: Path) -> None:
    shoe = written(tmp_path, json.dumps({"6s": 8, "9h": 8, "Kc": 8}), "shoe.json")
    insurance = run.json("edge", "--composition", shoe)["insurance"]
    assert (insurance["edge"], insurance["fraction"], insurance["favours"]) == (None, None, None)
    assert "Ace" in insurance["reason"]
    assert "insurance needs an Ace" in " ".join(run.text("edge", "--composition", shoe).split())


# The cache


def test_a_result_is_found_again_unless_it_shall_be_made_anew(run: Run, shoe: str, tmp_path: Path) -> None:
    options = ["solve", "--composition", shoe]
    anew = run.json(*options, "--no-cache")
    assert not (tmp_path / "cache").exists()
    one, again = run.json(*options), run.json(*options)
    assert (anew["cached"], one["cached"], again["cached"]) == (False, False, True)
    assert again | {"cached": False} == one
    assert anew["ev"] == one["ev"]
    assert not run.json(*options, "--no-cache")["cached"]
    assert run.json("edge", "--composition", shoe)["main"]["cached"]


def test_a_cache_that_cannot_be_written_is_no_error(
    run: Run, shoe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon.analysis.kept.usual_folder", lambda: tmp_path / shoe / "below a file")
    assert not run.json("solve", "--composition", shoe)["cached"]


# Stopping, progress, start


@pytest.mark.parametrize("arguments", [["solve"], ["solve", "--removal"], ["strategy"], ["edge"]])
def test_ctrl_c_stops_with_a_word_and_keeps_nothing_half_done(
    run: Run, shoe: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    @contextmanager
    def interrupted(what: str) -> Iterator[Callable[[float], None]]:
        yield _interrupt

    for command in COMMANDS:
        monkeypatch.setattr(f"pontoon.cli.{command}.progress_bar", interrupted)
    code, out, err = run(*arguments, "--composition", shoe)
    assert (code, out, err.strip()) == (130, "", "pontoon: stopped")
    assert not (tmp_path / "cache").exists()


def _interrupt(share: float) -> None:
    raise KeyboardInterrupt


def test_the_bar_is_only_for_terminals(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.cli import odds_bar

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(odds_bar, "SECONDS_BEFORE_IT_SHOWS", 0.0)
    shown = []
    for is_terminal in (False, True):
        monkeypatch.setattr(sys.stderr, "isatty", lambda is_terminal=is_terminal: is_terminal)
        with odds_bar.progress_bar("The work") as progress:
            progress(0.5)
        captured = capsys.readouterr()
        assert captured.out == ""
        shown.append(captured.err)
    assert shown[0] == ""


def test_only_these_commands_import_what_is_slow() -> None:
    script = (
        "import sys\n"
        "from pontoon.cli.main import main\n"
        "for arguments, absent in (\n"
        "    (['rules', 'list'], {'numba', 'numpy', 'matplotlib', 'textual'}),\n"
        "    (['solve', '--help'], {'numba', 'numpy', 'matplotlib', 'textual'}),\n"
        "    (['edge', '--decks', '1', '--splits', 'own', '--no-cache'], {'matplotlib', 'textual'}),\n"
        "):\n"
        "    try:\n        main(arguments)\n"
        "    except SystemExit as ended:\n        assert ended.code == 0, ended.code\n"
        "    assert not absent & set(sys.modules), (arguments, absent & set(sys.modules))\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, env=_environment(), capture_output=True)


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8"}


# Bad input


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert f"Example:  pontoon {command}" in out


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--rules", "nowhere"], "nowhere: no such rule set"),
        (["--decks", "x"], "--decks x: expected a whole number from 1 to 1000"),
        (["--decks", "0"], "--decks 0: expected a whole number from 1 to 1000"),
        (["--decks=-1"], "--decks -1: expected"),
        (["--decks", "1001"], "--decks 1001: expected"),
        (["--decks", "2.5"], "--decks 2.5: expected"),
        (["--super-bonus=-1"], "--super-bonus -1: expected units"),
        (["--super-bonus", "much"], "--super-bonus much: expected units"),
        (["--super-bonus", "1/0"], "--super-bonus 1/0: expected units"),
        (["--super-bonus", "1e999999999"], "--super-bonus 1e999999999: expected units"),
        (["--super-bonus", "nan"], "--super-bonus nan: expected units"),
        (["--super-bonus", ""], "expected units"),
        (["--composition", "nowhere.json"], "nowhere.json cannot be read: No such file or directory"),
        (["--composition", "nowhere.json", "--decks", "8"], "--composition and --decks cannot be given together"),
        (["--fly"], "--fly"),
    ],
)
def test_bad_options_are_one_line_and_exit_2(run: Run, command: str, arguments: list[str], words: str) -> None:
    assert words in run.refused(command, *arguments)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not JSON"),
        ("", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('{"7s": ' + "9" * 5000 + "}", "not JSON"),
        ("[1]", "expected a JSON object with a count for each card"),
        ("null", "expected a JSON object with a count for each card"),
        ('{"10h": 1}', "'10h' is not a card"),
        ('{"7S": 1}', "'7S' is not a card"),
        ('{"": 1}', "'' is not a card"),
        ('{"a\\nb": 1}', "is not a card"),
        ('{"7s": -1}', "7s: -1 is not a valid number of cards"),
        ('{"7s": 1.5}', "7s: 1.5 is not a valid number of cards"),
        ('{"7s": "8"}', "7s: '8' is not a valid number of cards"),
        ('{"7s": true}', "7s: True is not a valid number of cards"),
        ('{"7s": null}', "7s: None is not a valid number of cards"),
        ('{"7s": NaN}', "NaN is not a number"),
        ('{"7s": 1, "7s": 2}', "'7s' appears twice"),
        ('{"7s": 100000}', "100000 cards are more than 1000 decks"),
        ("{}", "file.json: "),
        ('{"7s": 3}', "file.json: "),
        (b"\xff\xfe", "not UTF-8 text at byte 0"),
    ],
)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_bad_composition_is_named_with_its_entry(
    run: Run, command: str, content: str | bytes, words: str, tmp_path: Path
) -> None:
    error = run.refused(command, "--composition", written(tmp_path, content))
    assert words in error
    assert "file.json" in error


def test_a_composition_that_is_a_folder_cannot_be_read(run: Run, tmp_path: Path) -> None:
    assert "cannot be read" in run.refused("solve", "--composition", str(tmp_path))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--splits", "all"], "--splits all: expected own or full"),
        (["--strategy", "nowhere.json"], "nowhere.json cannot be read"),
        (["--strategy", "nowhere.json", "--removal"], "--removal is for optimal play"),
        (["--hand", "7s 7s"], "--hand and --dealer go together"),
        (["--dealer", "7s"], "--hand and --dealer go together"),
        (["--hand", "7s 7s", "--dealer", "7d", "--strategy", "x"], "--strategy is for whole rounds"),
        (["--hand", "7s 7s", "--dealer", "7d", "--removal"], "--removal is for whole rounds"),
        (["--hand", "7s 7s", "--dealer", "7d", "--splits", "all"], "--splits all"),
        (["--hand", "7s 10s", "--dealer", "7d"], "--hand: '10s' is not a card"),
        (["--hand", "7s 7s", "--dealer", "10d"], "--dealer: '10d' is not a card"),
        (["--hand", "7s 7s", "--dealer", "7d 8d"], "expected one card"),
        (["--hand", "7s 7s", "--dealer", ""], "expected one card"),
        (["--hand", "7s", "--dealer", "7d"], "expected two cards or more"),
        (["--hand", "", "--dealer", "7d"], "expected two cards or more"),
        (["--hand", "As Ks", "--dealer", "7d"], "21 leaves nothing to decide"),
        (["--hand", "7s 7s 7s", "--dealer", "7d"], "21 leaves nothing to decide"),
        (["--hand", "9s 7s 7s", "--dealer", "7d"], "23 leaves nothing to decide"),
        (["--decks", "1", "--hand", "7s 7s", "--dealer", "7d"], "--hand 7s: the shoe has only 1 of this card"),
        (["--decks", "1", "--hand", "7s 8s", "--dealer", "7s"], "--hand 7s: the shoe has only 1 of this card"),
    ],
)
def test_what_solve_cannot_be_asked(run: Run, arguments: list[str], words: str) -> None:
    assert words in run.refused("solve", *arguments)


def test_a_card_that_the_shoe_has_not_is_named(run: Run, shoe: str) -> None:
    options = ["solve", "--composition", shoe]
    assert "--dealer 5d: the shoe has none of this card" in run.refused(*options, "--hand", "7s 7s", "--dealer", "5d")
    assert "--hand 5d: the shoe has none of this card" in run.refused(*options, "--hand", "7s 5d", "--dealer", "7d")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--format", "pdf"], "--format pdf: expected text, json, png or html"),
        (["--format", "png", "--json"], "--json and --format png cannot be given together"),
        (["--output", "."], "is a folder"),
        (["--output", "nowhere/chart.txt"], "there is no folder nowhere"),
    ],
)
def test_what_strategy_cannot_print(run: Run, arguments: list[str], words: str) -> None:
    assert words in run.refused("strategy", *arguments)


def test_an_output_that_cannot_be_written_is_told(run: Run, shoe: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "write_bytes", refuse)
    assert "chart.txt cannot be written: Permission denied" in run.refused(
        "strategy", "--composition", shoe, "--output", "chart.txt"
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "not JSON"),
        ("[]", "expected an object"),
        ('{"chart": 2}', "chart: expected 1"),
        ('{"chart": 1, "fly": 1}', "unknown entry 'fly'"),
        ('{"chart": 1}', "hard"),
        (b"\xff\xfe", "not UTF-8"),
        ("[" * 100_000, "not JSON"),
        ('{"chart": ' + "9" * 5000 + "}", "not JSON"),
    ],
)
def test_a_bad_chart_is_one_line_with_its_file(run: Run, content: str | bytes, words: str, tmp_path: Path) -> None:
    error = run.refused("solve", "--strategy", written(tmp_path, content, "chart.json"))
    assert words in error
    assert "chart.json" in error
