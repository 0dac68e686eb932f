"""`pontoon simulate`: what it gives to programs and to people, and what it says of bad input."""

import csv
import json
import os
import signal
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pontoon.cli.main import main
from pontoon.cli.simulate_options import read_rounds

ROOT = Path(__file__).parents[2]
DEALERS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
CHART = {
    "chart": 1,
    "hard": {str(total): {card: ["stand" if total > 16 else "hit"] * 5 for card in DEALERS} for total in range(4, 21)},
    "soft": {str(total): {card: ["stand" if total > 17 else "hit"] * 5 for card in DEALERS} for total in range(12, 21)},
    "pairs": {"8": dict.fromkeys(DEALERS, "split")},
}
CAREFUL = json.loads(json.dumps(CHART))
CAREFUL["hard"]["16"] = dict.fromkeys(DEALERS, ["stand"] * 5)


NOT_PLAYED = ("sessions were", "comparison was")


class Run:
    """Runs the command in this process, by the chart above."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        chart = () if "--strategy" in arguments else ("--strategy", "chart.json")
        with pytest.raises(SystemExit) as ended:
            main(["simulate", *chart, *arguments])
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
        return err.removeprefix("pontoon: ").rstrip("\n")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "chart.json").write_text(json.dumps(CHART), "utf-8")
    (tmp_path / "careful.json").write_text(json.dumps(CAREFUL), "utf-8")
    return Run(capsys)


# For programs


def test_the_document_has_what_the_contract_names_and_what_was_asked(run: Run) -> None:
    found = run.json("--rounds", "20_000", "--seed", "5")
    assert {"rounds", "mean", "stderr", "rounds_per_second", "seed"} <= set(found)
    assert (found["rounds"], found["seed"], found["rules"], found["decks"]) == (20_000, 5, "star-2024", 8)
    assert found["mean"] == found["total_parts"] / found["parts_per_unit"] / 20_000
    assert found["interval"][0] < found["mean"] < found["interval"][1]
    assert not found["stopped"]


def test_the_same_seed_gives_the_same_total_whatever_plays_it(run: Run) -> None:
    ways = (("--threads", "1"), ("--threads", "3"), ("--kernel", "numba"), ("--engine", "dask", "--threads", "1"))
    found = [run.json("--rounds", "30000", "--seed", "5", *way) for way in ways]
    assert len({each["total_parts"] for each in found}) == 1
    assert len({json.dumps(each["distribution"]) for each in found}) == 1
    assert found[2]["kernel"] == "numba"


def test_without_a_seed_the_one_that_was_used_is_told(run: Run) -> None:
    found = run.json("--rounds", "5000")
    again = run.json("--rounds", "5000", "--seed", str(found["seed"]))
    assert again["total_parts"] == found["total_parts"]
    assert run.json("--rounds", "5000")["seed"] != found["seed"]


def test_the_usual_strategy_is_the_best_chart_of_these_rules(run: Run, tmp_path: Path) -> None:
    shoe = {"As": 6, "6s": 6, "7d": 6, "7s": 6, "9h": 6, "Kc": 10}
    (tmp_path / "shoe.json").write_text(json.dumps(shoe), "utf-8")
    asked = ("--rounds", "50000", "--seed", "5", "--composition", "shoe.json")
    chart = run.json("--strategy", "chart", *asked)
    optimal = run.json("--strategy", "optimal", *asked)
    assert (chart["strategy"], optimal["strategy"]) == ("chart", "optimal")
    assert chart["mean"] > run.json(*asked)["mean"]
    assert abs(optimal["mean"] - chart["mean"]) < 5 * chart["stderr"]


def test_rounds_end_where_the_standard_error_is_reached(run: Run) -> None:
    found = run.json("--until", "0.01", "--seed", "5")
    assert 0.007 < found["stderr"] <= 0.01
    assert found["until"] == 0.01


def test_a_standard_error_that_is_not_reached_is_told(run: Run) -> None:
    asked = ("--rounds", "20000", "--until", "1e-4", "--seed", "5")
    assert run.json(*asked)["notes"] == ["The standard error did not fall to 0.0001 in these rounds."]
    assert "Note: The standard error did not fall to 0.0001" in run.text(*asked)


def test_side_wagers_and_boxes_are_played(run: Run) -> None:
    found = run.json("--rounds", "20000", "--seed", "5", "--boxes", "3", "--pairs", "1/2", "--insurance")
    assert (found["boxes"], found["perfect_pairs"], found["insurance"]) == (3, 0.5, True)
    assert found["groups"]["perfect_pairs"]["count"] == 60_000
    assert found["groups"]["insurance"]["count"] > 0
    assert found["mean_per_box"] == pytest.approx(found["mean"] / 3)


def test_the_super_bonus_goes_by_the_wager(run: Run) -> None:
    small = run.json("--rounds", "100", "--wager", "10", "--boxes", "2")
    assert (small["super_bonus"], small["bonus_to_others"]) == (100, 5)
    assert run.json("--rounds", "100", "--wager", "25")["super_bonus"] == 200


def test_a_shoe_is_cut_where_a_careful_dealer_would(run: Run) -> None:
    shoe = run.json("--rounds", "20000", "--dealing", "shoe")
    assert shoe["cards_behind_the_cutting_card"] == 120
    assert shoe["shuffles"] > 300
    few = run.json("--rounds", "20000", "--dealing", "shoe", "--cut", "20", "--rules", "canberra-2002")
    assert few["shuffles"] < shoe["shuffles"]
    assert few["notes"] == ["canberra-2002 has 48 to 216 cards behind the cutting card, not 20."]
    assert run.json("--rounds", "20000", "--dealing", "device")["shuffles"] == 0


def test_strategies_are_compared_on_the_same_cards(run: Run) -> None:
    found = run.json("--rounds", "200000", "--seed", "5", "--versus-strategy", "careful.json")["comparison"]
    assert found["versus"] == {"rules": "star-2024", "strategy": "careful.json"}
    assert found["rounds"] == 200_000
    assert found["difference_stderr"] < found["independent_stderr"]


def test_rules_are_compared_on_the_same_cards_and_decks(run: Run) -> None:
    found = run.json("--rounds", "100000", "--seed", "5", "--decks", "6", "--versus-rules", "star-6to5-2017")
    assert found["comparison"]["versus"]["rules"] == "star-6to5-2017"
    assert found["comparison"]["difference"] > 0


def test_a_bankroll_is_asked_about(run: Run) -> None:
    found = run.json("--rounds", "10000", "--bankroll", "30", "--session", ".5k", "--sessions", "4e2")["bankroll"]
    assert (found["sessions"], found["rounds"], found["bankroll"]) == (400, 500, 30)
    assert 0 < found["ruin"]["chance"] < 1


def test_a_python_function_decides(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "by_hand.py").write_text(
        "def choose(seen):\n"
        "    wanted = 'hit' if seen.total < 17 else 'stand'\n"
        "    return next(word for word in (wanted, 'hit', 'decline', 'keep') if word in seen.legal)\n",
        "utf-8",
    )
    monkeypatch.setattr(sys, "path", list(sys.path))
    found = run.json("--rounds", "300", "--strategy", "by_hand:choose", "--seed", "5")
    assert (found["kernel"], found["workers"], found["splits"]) == ("python", 1, 0)
    refused = run.refused("--rounds", "300", "--strategy", "by_hand:choose", "--bankroll", "50")
    assert refused == "--strategy by_hand:choose: sessions, pictures and comparisons need a chart or optimal play"
    refused = run.refused("--rounds", "300", "--versus-strategy", "by_hand:choose")
    assert refused.startswith("--versus-strategy by_hand:choose: sessions, pictures and comparisons")
    refused = run.refused("--rounds", "300", "--strategy", "by_hand:choose", "--kernel", "numba")
    assert refused == "--kernel numba cannot play a Python function: leave it out"


def test_a_function_that_exits_ends_with_one_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "leaving.py").write_text("def choose(seen):\n    raise SystemExit(0)\n", "utf-8")
    refused = run.refused("--rounds", "300", "--strategy", "leaving:choose")
    assert refused.startswith("leaving:choose: SystemExit: 0, when asked about ")


# Files and text


def test_a_table_and_a_picture_are_written(run: Run, tmp_path: Path) -> None:
    files = ("--csv", "rounds.csv", "--plot", "rounds.png", "--sessions", "50", "--session", "20")
    found = run.json("--rounds", "20000", *files)
    rows = list(csv.DictReader((tmp_path / "rounds.csv").read_text("utf-8").splitlines()))
    assert sum(int(row["count"]) for row in rows if row["what"] == "net") == 20_000
    assert (tmp_path / "rounds.png").read_bytes().startswith(b"\x89PNG")
    assert found["bankroll"]["sessions"] == 50


def test_a_picture_says_what_was_played_and_keeps_a_rare_bonus_off_its_axis(run: Run, tmp_path: Path) -> None:
    """No Super Bonus is paid in these rounds, so that only the picture's head can tell the two apart."""
    from pontoon.analysis.simulator.plots import within_axis

    asked = ("--rounds", "2000", "--plot", "rounds.svg", "--sessions", "10", "--session", "20", "--boxes", "2")
    pictures = set()
    for bonus in ("0", "5000"):
        run.json(*asked, "--seed", "5", "--super-bonus", bonus)
        pictures.add((tmp_path / "rounds.svg").read_bytes())
    assert len(pictures) == 2
    usual = [(Fraction(-1), 50_000), (Fraction(1), 49_999)]
    assert within_axis([*usual, (Fraction(5000), 1)]) == (usual, [(Fraction(5000), 1)])
    assert within_axis([*usual, (Fraction(5000), 2)])[1] == []


def test_people_read_the_mean_its_interval_and_what_it_is_made_of(run: Run) -> None:
    out = run.text("--rounds", "20000", "--seed", "5", "--rules", "canberra-2002", "--boxes", "2")
    assert "20,000 rounds by chart.json, each from a fresh shoe, 2 boxes" in out
    for words in ("units a round, 95 %:", "mean per box", "pontoon", "split: win", "Played in", "(n"):
        assert words in out


def test_people_read_of_sessions_and_comparisons(run: Run) -> None:
    out = run.text(
        "--rounds", "20000", "--bankroll", "20", "--session", "100", "--sessions", "50", "--versus-strategy",
        "careful.json", "--dealing", "shoe", "--pairs", "2",
    )  # fmt: skip
    for words in ("50 sessions of 100 rounds, each with 20 units.", "ruined", "drawdown at most", "correlation"):
        assert words in out
    assert "cards behind the cutting card" in out


def test_a_single_round_can_be_reported(run: Run) -> None:
    assert "1 round by chart.json, from a fresh shoe" in run.text("--rounds", "1", "--seed", "5")
    assert run.json("--rounds", "1", "--seed", "5")["stderr"] is None


def test_many_boxes_have_their_nets_in_ranges(run: Run) -> None:
    assert "to below" in run.text("--rounds", "20000", "--boxes", "7", "--pairs", "1")


def test_an_interruption_reports_the_rounds_that_are_complete(tmp_path: Path, run: Run) -> None:
    """The report is what was asked for, only shorter, so that it exits with 0."""
    run.json("--rounds", "1000", "--kernel", "numba")
    program = (
        "import signal, sys\n"
        "from pontoon.analysis.simulator import local, running\n"
        "from pontoon.cli.main import main\n"
        "play, running.AHEAD = local.play_chunk, 0\n"
        "def interrupted(setting, seed, first, count):\n"
        "    if first >= 3 << 20:\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "    return play(setting, seed, first, count)\n"
        "local.play_chunk = interrupted\n"
        "main(sys.argv[1:])\n"
    )
    arguments = ("simulate", "--strategy", "chart.json", "--rounds", "1e12", "--kernel", "numba", "--threads", "1")
    command = [sys.executable, "-c", program, *arguments, "--json"]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["stopped"]
    assert 3 << 20 <= found["rounds"] <= 5 << 20


def test_what_an_interruption_left_out_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.analysis.simulator import bankroll

    def interrupted(*_asked: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bankroll, "play_sessions", interrupted)
    asked = ("--rounds", "5000", "--bankroll", "30", "--versus-strategy", "careful.json")
    found = run.json(*asked)
    sessions, comparison = (f"The {what} not played: the run was stopped first." for what in NOT_PLAYED)
    assert (found["stopped"], found["notes"]) == (True, [sessions, comparison])
    assert sessions in run.text(*asked)


def test_a_comparison_that_was_interrupted_says_how_far_it_came(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.analysis.simulator import comparison, running

    sums_of = comparison.sums_of

    def interrupted(one: Any, other: Any, seed: int, first: int, count: int) -> Any:
        if first:
            raise KeyboardInterrupt
        return sums_of(one, other, seed, first, count)

    monkeypatch.setattr(comparison, "sums_of", interrupted)
    monkeypatch.setattr(running, "AHEAD", 0)
    found = run.json("--rounds", "300000", "--versus-strategy", "careful.json", "--threads", "1")
    assert found["comparison"]["rounds"] == 1 << 18
    assert (found["stopped"], found["notes"]) == (True, ["The comparison was stopped after 262,144 rounds."])


# Bad input


@pytest.mark.parametrize(
    ("text", "rounds"), [("1e9", 10**9), ("10_000", 10_000), ("5M", 5_000_000), ("2.5k", 2_500), ("1B", 10**9)]
)
def test_rounds_may_be_written_in_many_ways(text: str, rounds: int) -> None:
    assert read_rounds(text) == rounds


@pytest.mark.parametrize("text", ["0", "-1", "1e30", "1.5", "ten", "", "1e", "M", "1e-3", "__", "5 M"])
def test_what_is_no_number_of_rounds_is_one_line(run: Run, text: str) -> None:
    assert run.refused("--rounds", text).startswith(f"--rounds {text}: expected a whole number from 1 to 1e15")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--seed", "-1"), "--seed -1: expected a whole number from 0 to 18446744073709551615"),
        (("--seed", "18446744073709551616"), "--seed 18446744073709551616: expected a whole number"),
        (("--device", "tpu"), "--device tpu: expected cpu or cuda"),
        (("--engine", "ray"), "--engine ray: expected local or dask"),
        (("--kernel", "fast"), "--kernel fast: expected numba or native"),
        (("--scheduler", "tcp://127.0.0.1:1"), "--scheduler needs a cluster: add --engine dask"),
        (("--device", "cuda", "--engine", "dask"), "--device cuda plays on this machine's GPU"),
        (("--device", "cuda", "--kernel", "numba"), "--kernel numba runs on the processor"),
        (("--threads", "0"), "--threads 0: expected a whole number from 1 to 1024"),
        (("--until", "0"), "--until 0: expected a standard error above 0"),
        (("--until", "nan"), "--until nan: expected a standard error"),
        (("--boxes", "8"), "--boxes 8: expected a whole number from 1 to 7"),
        (("--dealing", "hand"), "--dealing hand: expected fresh, shoe or device"),
        (("--cut", "50"), "--cut needs a shoe: leave it out with --dealing fresh"),
        (("--dealing", "shoe", "--cut", "384"), "--cut 384: expected a whole number from 0 to 383"),
        (("--pairs", "-1"), "--pairs -1: expected units of the wager"),
        (("--pairs", "1/0"), "--pairs 1/0: expected units of the wager"),
        (("--wager", "0"), "--wager 0: expected an amount in dollars"),
        (("--wager", "5", "--super-bonus", "2"), "--wager and --super-bonus cannot be given together"),
        (("--bankroll", "0.5"), "a bankroll of 1/2 units does not cover one round of 1"),
        (("--bankroll", "0"), "--bankroll 0: expected units of the wager, more than 0"),
        (("--bankroll", "-1"), "--bankroll -1: expected units of the wager, more than 0"),
        (("--session", "0"), "--session 0: expected a whole number from 1 to 1e7, such as 1000 or 5k"),
        (("--session", "11M"), "--session 11M: expected a whole number from 1 to 1e7"),
        (("--sessions", "1"), "--sessions 1: expected a whole number from 2 to 1e6, such as 2000 or 10k"),
        (("--plot", ""), "--plot: expected a file name"),
        (("--csv", ""), "--csv: expected a file name"),
        (("--strategy", ""), "--strategy: expected chart, optimal, the FILE of a chart or a Python MODULE:FUNCTION"),
        (("--versus-strategy", ""), "--versus-strategy: expected chart, optimal"),
        (("--strategy", "mine:"), "--strategy mine:: expected MODULE:FUNCTION, such as mine:choose"),
        (("--plot", "picture.gif"), "--plot picture.gif: expected a name that ends in .png or .svg"),
        (("--plot", "."), "--plot . is a folder"),
        (("--csv", "nowhere/x.csv"), "--csv nowhere/x.csv: there is no folder nowhere"),
        (("--strategy", "nothing.json"), "nothing.json cannot be read: No such file or directory"),
        (("--strategy", "no_such_module:play"), "no_such_module:play: no_such_module cannot be imported"),
        (("--rules", "nowhere-1999"), "nowhere-1999: no such rule set"),
        (("--versus-rules", "nowhere-1999"), "nowhere-1999: no such rule set"),
        (("--engine", "dask", "--scheduler", "x"), "--scheduler x: expected an address such as"),
    ],
)
def test_bad_input_is_one_line_that_says_what_was_wrong(run: Run, arguments: tuple[str, ...], words: str) -> None:
    assert run.refused("--rounds", "100", *arguments).startswith(words)


def test_without_a_gpu_it_says_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.analysis.simulator import cuda

    monkeypatch.setitem(sys.modules, "cupy", None)
    cuda.find_cupy.cache_clear()
    assert "pip install 'pontoon[gpu]'" in run.refused("--rounds", "100", "--device", "cuda")
    cuda.find_cupy.cache_clear()


def test_without_matplotlib_it_says_so_before_it_plays(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run.refused("--plot", "x.png") == "a picture needs matplotlib: pip install 'pontoon[plots]'"


def test_a_native_kernel_that_cannot_be_built_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.analysis.simulator.native import build

    monkeypatch.setattr(build, "find_library", lambda *_asked: "no C++ compiler was found")
    assert run.refused("--rounds", "100", "--kernel", "native") == "--kernel native: no C++ compiler was found"
    assert run.json("--rounds", "100")["kernel"] == "numba"


def test_help_has_an_example(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "pontoon simulate --rounds 1e8" in out
