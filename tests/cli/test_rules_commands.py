"""`pontoon rules` and the command's manners: exit codes, one-line errors, pure JSON."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pontoon import __version__
from pontoon.cli.main import main
from pontoon.law import BUILT_IN, INSTRUMENTS, SCHEMA, load, register
from pontoon.law.procedures import PROCEDURES

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "tests" / "law" / "good" / "harbour_house.toml"
LAGOON = ROOT / "examples" / "lagoon_club" / "lagoon-club.toml"
AMENDED = LAGOON.with_name("lagoon-club-2027.toml")
BAD = ROOT / "tests" / "law" / "bad" / "two_problems.toml"

TESTS = """
import pytest

@pytest.mark.clauses("star-2024 10.6", "star-guides G10")
def test_dealers_pontoon_voids_the_surrender():
    pass

@pytest.mark.clauses("star-2024 10.6")
@pytest.mark.parametrize("number", [1, 2])
def test_twice(number):
    pass
"""


class Run:
    """Runs the command in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        captured = self.capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return ended.value.code, captured.out, captured.err

    def json(self, *arguments: str, code: int = 0) -> Any:
        ended, out, err = self(*arguments, "--json")
        assert (ended, err) == (code, "")
        return json.loads(out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "80")
    return Run(capsys)


@pytest.fixture(scope="module")
def written_checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A source checkout with three tests, so that collecting takes a moment only; and only once, while it stays."""
    folder = tmp_path_factory.mktemp("checkout")
    (folder / "pyproject.toml").write_text(
        '[project]\nname = "pontoon"\n[tool.pytest.ini_options]\naddopts = "--strict-markers"\n', "utf-8"
    )
    tests = folder / "tests"
    tests.mkdir()
    (tests / "conftest.py").write_text('pytest_plugins = ["pontoon.testing.claims"]\n', "utf-8")
    (tests / "test_claims.py").write_text(TESTS, "utf-8")
    return folder


@pytest.fixture
def small_checkout(written_checkout: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(written_checkout)
    return written_checkout


def test_the_version_is_told(run: Run) -> None:
    assert run("--version") == (0, f"pontoon {__version__}\n", "")


def test_the_version_parses_no_toml_and_imports_no_screen() -> None:
    script = (
        "import sys, tomllib\n"
        "tomllib.loads = tomllib.load = None\n"
        "from pontoon.cli.main import main\n"
        "try:\n    main(['--version'])\n"
        "except SystemExit as ended:\n    assert ended.code == 0\n"
        "assert 'textual' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, env=_environment(), capture_output=True)


def test_without_arguments_the_help_is_told(run: Run) -> None:
    code, out, err = run()
    assert (code, err) == (0, "")
    assert "rules" in out


@pytest.mark.parametrize("command", ["list", "show", "diff", "check", "draft", "coverage"])
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    code, out, _ = run("rules", command, "--help")
    assert code == 0
    assert f"Example:  pontoon rules {command}" in out


def test_list_names_the_built_in_rule_sets(run: Run) -> None:
    code, out, _ = run("rules", "list")
    assert code == 0
    assert all(name in out for name in BUILT_IN)
    assert [row["name"] for row in run.json("rules", "list")] == list(BUILT_IN)


@pytest.mark.parametrize("name", [*BUILT_IN, str(HOUSE)])
def test_show_tells_every_parameter_and_procedure_in_eighty_columns(run: Run, name: str) -> None:
    code, out, _ = run("rules", "show", name)
    assert code == 0
    assert all(parameter in out for parameter in SCHEMA)
    assert set(PROCEDURES) <= set(out.replace(",", " ").split())
    assert all(len(line) <= 80 for line in out.splitlines())


def test_show_as_json_gives_money_in_dollars_and_cents(run: Run) -> None:
    document = run.json("rules", "show", "star-2024")
    parameters = document["parameters"]
    assert parameters["super_bonus_small"]["value"] == "1000.00"
    assert parameters["box_minimum"]["value"] is None
    assert parameters["decks"] == {"value": [6, 8], "unit": "decks", "kind": "fixed", "clauses": ["4.1"]}
    assert parameters["resplit"]["officer"] == "gaming_manager"
    assert document["settlements"]["pontoon"] == "11.1"


def test_show_tells_who_may_take_a_step_and_which_steps_there_are_not(run: Run) -> None:
    _, out, _ = run("rules", "show", "star-2024")
    out = " ".join(out.split())
    assert " direct_shuffle casino supervisor 5.1.4 " in out
    assert " cut_box - 5.3.2 " in out
    assert "Not in this rule set: approve_table, hours_of_gaming Procedures: Cards" in out
    procedures = run.json("rules", "show", "canberra-2002")["procedures"]
    assert list(procedures) == list(PROCEDURES)
    assert procedures["check_replacement"] == {"by": ["dealer", "casino_supervisor"], "clauses": ["2.4"]}
    assert procedures["ignore_cutting_card"] == {"by": [], "clauses": ["5.5"]}
    assert procedures["direct_shuffle"] is None


@pytest.mark.usefixtures("small_checkout")
def test_show_of_a_clause_names_the_procedures_that_rest_on_it(run: Run) -> None:
    assert "procedures: direct_shuffle (casino supervisor)\n" in run("rules", "show", "star-2024", "5.1.4")[1]
    assert "procedures: cut_box\n" in run("rules", "show", "star-2024", "5.3.2")[1]
    assert "procedures: -\n" in run("rules", "show", "star-2024", "10.6")[1]
    assert run.json("rules", "show", "star-2024", "5.1.4")["procedures"] == {"direct_shuffle": ["casino_supervisor"]}
    assert run.json("rules", "show", "star-guides", "G3")["procedures"] == {}


@pytest.mark.usefixtures("small_checkout")
def test_show_of_a_clause_tells_all_that_rests_on_it(run: Run) -> None:
    document = run.json("rules", "show", "star-2024", "11.5")
    assert (document["instrument"], document["clause"], document["kind"]) == ("star-2024", "11.5", "enforced")
    assert document["section"] == "11 Interim Settlement"
    assert "star-2024 11.4" in document["referred_by"]
    assert "five_card_odds" in document["parameters"]
    assert "three_card_row" in [code["function"] for code in document["code"]]
    assert document["tests"] == []
    surrender = run.json("rules", "show", "star-2024", "10.6")
    assert surrender["settlements"] == ["surrender_annulled"]
    assert surrender["tests"] == [
        "tests/test_claims.py::test_dealers_pontoon_voids_the_surrender",
        "tests/test_claims.py::test_twice[1]",
        "tests/test_claims.py::test_twice[2]",
    ]


@pytest.mark.usefixtures("small_checkout")
def test_show_of_a_clause_reads_well(run: Run) -> None:
    code, out, _ = run("rules", "show", "star-2024", "4.7")
    assert code == 0
    assert "star-2024 4.7  (4 The Cards; human)" in out
    assert "No program can apply it" in out
    assert "refers to: star-2024 4.6.2" in out


@pytest.mark.usefixtures("small_checkout")
def test_show_of_a_clause_tells_what_rests_on_its_sub_clauses(run: Run) -> None:
    document = run.json("rules", "show", "canberra-2002", "10.2")
    assert document["sub_clauses"] == ["10.2(a)", "10.2(b)", "10.2(c)"]
    assert "must_draw_below" in document["parameters"]
    assert document["settlements"] == ["twenty_one"]
    assert "must_draw_below_twelve" in document["refusals"]
    assert {"10.2", "10.2(b)"} <= {cited["clause"] for cited in document["code"]}
    _, out, _ = run("rules", "show", "canberra-2002", "10.2")
    assert "sub-clauses: 10.2(a), 10.2(b), 10.2(c)\n" in out
    assert "parameters: late_payment (10.2(b)), must_draw_below (10.2(c))\n" in " ".join(out.split("\n ")) + "\n"
    assert re.search(r"code:\n(  .*\n)*  pontoon/game/\S+ \S+ \(10\.2\(c\)\)\n", out)
    assert run.json("rules", "show", "star-2024", "10.6")["sub_clauses"] == []
    assert "4.6+" in run.json("rules", "show", "canberra-2002", "4.6")["sub_clauses"]


@pytest.mark.usefixtures("small_checkout")
def test_show_of_a_clause_counts_the_cases_of_a_test(run: Run) -> None:
    _, out, _ = run("rules", "show", "star-2024", "10.6")
    assert out.endswith(
        "tests:\n  tests/test_claims.py::test_dealers_pontoon_voids_the_surrender\n"
        "  tests/test_claims.py::test_twice (2 cases)\n"
    )


@pytest.mark.usefixtures("small_checkout")
def test_show_knows_a_houses_own_clauses(run: Run) -> None:
    document = run.json("rules", "show", str(HOUSE), "H3")
    assert document["summary"] == "The house pays pontoon 2 to 1."
    assert (document["parameters"], document["settlements"]) == (["pontoon_odds"], ["pontoon"])


@pytest.mark.usefixtures("small_checkout")
def test_show_knows_the_player_guides(run: Run) -> None:
    assert len(run.json("rules", "show", "star-guides")["clauses"]) == 24
    assert run.json("rules", "show", "star-guides", "G3")["refers"] == ["star-2024 11.1", "star-2024 17.1.1"]
    code, out, _ = run("rules", "show", "star-guides")
    assert code == 0
    assert "G24" in out


def test_show_of_a_clause_does_without_a_checkout(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon.cli.coverage._is_checkout", lambda folder: False)
    code, out, _ = run("rules", "show", "star-2024", "10.6")
    assert code == 0
    assert "claims are known only in a source checkout" in out
    assert run.json("rules", "show", "star-2024", "10.6")["tests"] is None


def test_diff_tells_both_values_and_their_clauses(run: Run) -> None:
    document = run.json("rules", "diff", "star-2024", "star-6to5-2017")
    assert document["rules"] == ["star-2024", "star-6to5-2017"]
    first, second = document["parameters"]["pontoon_odds"]
    assert (first["value"], second["value"]) == ("3:2", "6:5")
    assert (first["clauses"][0], second["clauses"][0]) == ("11.1", "10.1")
    assert "five_card_odds" not in document["parameters"]
    code, out, _ = run("rules", "diff", "star-2024", "canberra-2002")
    assert code == 0
    assert all(len(line) <= 80 for line in out.splitlines())


def test_diff_sees_who_may_vary_a_value(run: Run) -> None:
    first, second = run.json("rules", "diff", "star-2024", "canberra-2002")["parameters"]["late_payment"]
    assert first["value"] is second["value"] is False
    assert (first["kind"], second["kind"]) == ("option", "fixed")


def test_diff_of_the_same_rules_is_empty(run: Run) -> None:
    out = run("rules", "diff", "star-2024", "star-2024")[1]
    assert out == "star-2024 and star-2024 have the same values and procedures.\n"
    document = run.json("rules", "diff", "star-2024", "star-2024")
    assert document["parameters"] == document["procedures"] == {}


def test_diff_sees_steps_that_one_has_alone_or_gives_to_others(run: Run) -> None:
    differing = run.json("rules", "diff", "star-2024", "canberra-2002")["procedures"]
    assert [step and step["by"] for step in differing["close_table"]] == [["casino_supervisor"], ["casino_operator"]]
    assert differing["direct_shuffle"][1] is None
    assert differing["check_replacement"][0] is None
    # The same dealer on clauses of another number is no difference.
    assert "insert_cutting_card" not in differing
    out = " ".join(run("rules", "diff", "star-2024", "canberra-2002")[1].split())
    assert "close_table casino supervisor casino operator" in out
    assert re.search(r"Only in star-2024: [^:]*\bdirect_shuffle,", out)
    assert re.search(r"Only in canberra-2002: [^:]*\bcheck_replacement,", out)
    assert f"{len(differing)} of {len(PROCEDURES)} procedures differ." in out


def test_diff_of_procedures_alone_shows_no_table_of_parameters(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "night-house.toml"
    file.write_text(
        'name = "night-house"\ntitle = "At night"\nextends = "star-2024"\n\n[procedures]\n'
        'close_table = { by = ["gaming_manager"], clauses = ["20.9"] }\n'
        'check_cards = { by = ["casino_supervisor", "dealer"], clauses = ["4.3"] }\n',
        "utf-8",
    )
    code, out, _ = run("rules", "diff", "star-2024", str(file))
    assert code == 0
    assert [line.split() for line in out.splitlines()] == [
        ["procedure", "star-2024", "night-house"],
        ["close_table", "casino", "supervisor", "gaming", "manager"],
        ["1", "of", str(len(PROCEDURES)), "procedures", "differ."],
        ["role", "concerned", "by"],
        ["casino", "supervisor", "close_table"],
        ["gaming", "manager", "close_table"],
    ]


def test_diff_tells_what_an_amendment_changes_and_for_whom(run: Run) -> None:
    document = run.json("rules", "diff", str(LAGOON), str(AMENDED))
    assert document["in_force"] == ["2026-03-01", "2027-01-01"]
    assert list(document["parameters"]) == ["pontoon_odds", "five_card_odds"]
    assert list(document["procedures"]) == ["close_table"]
    assert list(document["clauses"]) == ["X.1", "X.2", "XIII.1"]
    assert document["clauses"]["X.1"] == ["A pontoon is paid 7 to 5.", "A pontoon is paid 6 to 5."]
    assert document["concerns"] == {
        "player": ["pontoon_odds", "five_card_odds"],
        "casino_operator": ["close_table"],
        "casino_supervisor": ["close_table"],
    }
    assert "edge" not in document


def test_diff_tells_an_officer_of_a_value_that_they_may_vary(run: Run) -> None:
    concerns = run.json("rules", "diff", "star-2024", "star-6to5-2017")["concerns"]
    assert "absent_player" in concerns["casino_operator"]
    assert "absent_player" not in concerns["player"]
    # Documents that are different have no clauses in common.
    assert run.json("rules", "diff", "star-2024", "star-6to5-2017")["clauses"] == {}


def test_diff_prices_an_amendment_as_a_whole_and_each_value_by_itself(run: Run) -> None:
    price = run.json("rules", "diff", str(LAGOON), str(AMENDED), "--edge", "--decks", "1")["edge"]
    main, alone = price["wagers"]["main game"], price["alone"]
    assert price["decks"] == [1, 1]
    assert (main["favours"], alone["pontoon_odds"]["favours"]) == ("house", "house")
    assert alone["five_card_odds"]["favours"] == "player"
    assert main["after"] - main["before"] == main["change"] > 0
    # The odds of a pontoon change nobody's play, so both parts add up to the whole.
    assert alone["pontoon_odds"]["change"] + alone["five_card_odds"]["change"] == pytest.approx(
        main["change"], abs=1e-12
    )
    for wager in ("insurance", "Perfect Pairs"):
        assert (price["wagers"][wager]["change"], price["wagers"][wager]["favours"]) == (0, "nobody")


def test_coverage_by_rounds_counts_what_scenarios_show_of_ones_own_document(run: Run) -> None:
    found = run.json("rules", "coverage", str(LAGOON), "--rounds", str(LAGOON.parent / "rounds"))["lagoon-club"]
    assert (found["clauses"], found["rounds"], found["failures"]) == (75, 16, [])
    assert not {"X.1", "VII.2", "I.5"} & set(found["missing"])
    assert {"X.6", "VIII.1"} <= set(found["missing"])
    assert found["covered"] + len(found["missing"]) == 75
    code, out, _ = run("rules", "coverage", str(LAGOON), "--rounds", str(LAGOON.parent / "rounds"), "--check")
    assert code == 1
    assert "16 rounds came out as expected.\n" in out


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("35.00 7:5", "37.50 3:2", "settlements: expected"),
        ('"X.1"]', '"X.9"]', "lagoon-club has no clause X.9"),
        ("lagoon-club.toml", "lagoon-club-2027.toml", "the round is not played under lagoon-club"),
        ("decks = 2", "decks = 3", "decks"),
    ],
)
def test_a_round_that_comes_out_otherwise_covers_nothing(
    run: Run, tmp_path: Path, old: str, new: str, reason: str
) -> None:
    rounds = tmp_path / "rounds"
    rounds.mkdir()
    for file in (LAGOON, AMENDED):
        (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
    name = "a_pontoon_pays_seven_to_five.round.toml"
    text = (LAGOON.parent / "rounds" / name).read_text("utf-8")
    (rounds / name).write_text(text.replace(old, new), "utf-8")
    found = run.json("rules", "coverage", str(LAGOON), "--rounds", str(rounds), code=1)["lagoon-club"]
    assert [failure["file"] for failure in found["failures"]] == [name]
    assert reason in found["failures"][0]["reason"]
    assert "X.1" in found["missing"]
    assert "1 did not." in run("rules", "coverage", str(LAGOON), "--rounds", str(rounds))[1]


def test_a_draft_is_written_once_and_then_checked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "lake-club.toml"
    assert run("rules", "draft", "lake-club", "--output", str(file)) == (0, "", "")
    assert run("rules", "draft", "lake-club")[1] == file.read_text("utf-8")
    code, out, _ = run("rules", "check", str(file))
    assert code == 1
    assert "parameters.decks.clauses: '?' is not a clause" in out
    file.write_text("# Hours of work.\n", "utf-8")
    code, _, err = run("rules", "draft", "lake-club", "--output", str(file))
    assert (code, err) == (2, f"pontoon: {file}: File exists\n")
    assert file.read_text("utf-8") == "# Hours of work.\n"


def test_check_passes_a_good_file(run: Run) -> None:
    code, out, _ = run("rules", "check", str(HOUSE))
    assert code == 0
    assert "good" in out
    document = run.json("rules", "check", str(HOUSE))
    assert (document["good"], document["name"], document["problems"]) == (True, "harbour-house", [])


def test_check_fails_a_bad_file_with_all_its_problems(run: Run) -> None:
    code, out, err = run("rules", "check", str(BAD))
    assert (code, err) == (1, "")
    assert "parameters.boxes.value: 0" in out
    assert "2 problems." in out
    assert len(run.json("rules", "check", str(BAD), code=1)["problems"]) == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "check", "nowhere.toml"),
        ("rules", "check", "."),
        ("rules", "show", "nowhere"),
        ("rules", "show", "star-2024", "99.9"),
        ("rules", "show", "star-guides", "11.1"),
        ("rules", "show", str(BAD)),
        ("rules", "show"),
        ("rules", "diff", "star-2024"),
        ("rules", "diff", "star-2024", "nowhere"),
        ("rules", "coverage", "nowhere"),
        ("rules", "coverage", str(LAGOON)),
        ("rules", "coverage", str(LAGOON), "--rounds", "nowhere"),
        ("rules", "coverage", "--rounds", "."),
        ("rules", "draft", "a-house", "--like", "nowhere"),
        ("rules", "nothing"),
        ("nothing",),
        ("--nothing",),
        ("rules", "list", "--nothing"),
    ],
    ids=" ".join,
)
def test_bad_input_exits_2_with_one_line(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith("pontoon: ")
    assert err.count("\n") == 1


def test_coverage_counts_claims_and_human_clauses(run: Run, small_checkout: Path) -> None:
    document = run.json("rules", "coverage")
    assert list(document) == list(INSTRUMENTS)
    star = document["star-2024"]
    assert (star["clauses"], star["covered"]) == (403, 3)
    assert len(star["missing"]) == 400
    assert not {"10.6", "3.1", "4.7"} & set(star["missing"])
    assert sum(star["by_kind"].values()) == 403
    assert star["by_kind"]["human"] == 2
    assert document["star-guides"]["covered"] == 1


def test_coverage_of_one_instrument_and_its_check(run: Run, small_checkout: Path) -> None:
    assert list(run.json("rules", "coverage", "canberra-2002")) == ["canberra-2002"]
    code, out, _ = run("rules", "coverage", "star-guides", "--check")
    assert code == 1
    assert "star-guides: 1 of 24 clauses covered" in out
    names = ", ".join(f"'{clause.name}'" for clause in register("star-guides").values())
    another = small_checkout / "tests" / "test_all.py"
    another.write_text(f"import pytest\n@pytest.mark.clauses({names})\ndef test_all():\n    pass\n", "utf-8")
    try:
        assert run("rules", "coverage", "star-guides", "--check")[0] == 0
    finally:
        another.unlink()


def test_coverage_of_a_houses_rules_is_that_of_their_instrument(run: Run, small_checkout: Path) -> None:
    assert list(run.json("rules", "coverage", str(HOUSE))) == [load(str(HOUSE)).instrument]


def test_coverage_without_a_checkout_is_bad_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pontoon.cli.coverage._is_checkout", lambda folder: False)
    code, _, err = run("rules", "coverage")
    assert code == 2
    assert "no source checkout here" in err


def test_coverage_without_pytest_is_bad_input(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    # Where nothing is known from before.
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = run("rules", "coverage")
    assert code == 2
    assert "pytest is not installed" in err


def test_the_command_runs_on_its_own_in_this_checkout() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pontoon.cli.main", "rules", "coverage", "--json"],
        cwd=ROOT,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    for instrument, covered in json.loads(done.stdout).items():
        assert covered["clauses"] == len(register(instrument))
        assert covered["covered"] + len(covered["missing"]) == covered["clauses"]


def _environment() -> dict[str, str]:
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in paths if path)}
