"""`pontoon tournament`: conditions checked, forms, one tournament played, many simulated."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pontoon.analysis.tournaments.running import PRIZES, play_chunk
from pontoon.cli.main import main
from pontoon.cli.tournament_setting import setting_of
from pontoon.game.rulebook import rule_book
from pontoon.law.clause import lookup
from pontoon.players.wagering import STRATEGIES
from pontoon.tournament.conditions_file import TEMPLATES, read, template

# Whoever comes first compiles the kernels.
pytestmark = pytest.mark.timeout(600)

STAR = {"star-2024": "21.4.2", "star-6to5-2017": "20.4.2"}


class Ran:
    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def document(self) -> Any:
        assert self.code in (0, 1), self.err
        return json.loads(self.out)


@pytest.fixture
def ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """The command, in an empty folder and a terminal of 80 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")

    def run(line: str) -> Ran:
        with pytest.raises(SystemExit) as ended:
            main(["tournament", *line.split()])
        code = ended.value.code
        return Ran(code if isinstance(code, int) else 0, *capsys.readouterr())

    return run


def save(form: str = "sit_and_go", *changes: tuple[str, str], rules: str = "star-2024") -> None:
    """A form in the folder, with this and that replaced."""
    text = template(form).replace("star-2024", rules)
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    Path("cup.tournament.toml").write_text(text, "utf-8")


# Conditions


@pytest.mark.parametrize("rules", STAR)
@pytest.mark.parametrize("form", TEMPLATES)
def test_every_form_is_printed_and_complete(form: str, rules: str, ran: Any) -> None:
    printed = ran(f"template {form}")
    assert (printed.code, printed.out) == (0, template(form))
    save(form, rules=rules)
    checked = ran("check cup.tournament.toml")
    assert checked.code == 0
    assert checked.out.endswith(f"the conditions are complete under {rules}.\n")
    assert ran("check cup.tournament.toml --json").document["complete"] is True


def test_a_form_nobody_knows_is_bad_input(ran: Any) -> None:
    found = ran("template marathon")
    assert (found.code, found.out) == (2, "")
    assert found.err == f"pontoon: marathon: no such form; expected one of {', '.join(TEMPLATES)}\n"


@pytest.mark.parametrize("rules", STAR)
@pytest.mark.parametrize(
    ("letter", "line", "told"),
    [
        ("a", "fee = 20\n", "The entry fee is not stated; if there is none, say so."),
        ("b", "amount = 1000\n", "It is not stated how many chips a player has at the start of a session."),
        ("c", "compulsory = true\n", "It is not stated whether there is a compulsory wager in each round."),
        ("d", "rises = []\n", "It is not stated when the limits change; if they do not, say so."),
        ("f", 'allocation = "draw"\n', "It is not stated how tables and boxes are allocated."),
        ("g", "times = 0\nprice = 0\nuntil_session = 0\n", "It is not stated whether players may buy back in."),
        ("h", 'criteria = ""\n', "The criteria by which entrants are selected are not stated"),
        ("i", 'form = ["name"]\n', "The entry form has no fields."),
        ("j", "guaranteed = 0\n", "The guaranteed prize pool is not stated; if none is guaranteed, say so."),
        ("k", "rules_prevail = true\n", "It is not stated that the Tournament Manager conducts the tournament"),
    ],
)
def test_an_entry_that_is_missing_is_named_with_its_letter_and_clause(
    letter: str, line: str, told: str, rules: str, ran: Any
) -> None:
    save("sit_and_go", (line, ""), rules=rules)
    clause = f"{STAR[rules]}({letter})"
    assert lookup(f"{rules} {clause}")
    found = ran("check cup.tournament.toml")
    assert found.code == 1
    first, verdict = found.out.splitlines()
    assert first.startswith(f"({letter}) {rules} {clause}: {told}")
    assert verdict == f"sit-and-go: 1 entry is missing under {rules}."
    document = ran("check cup.tournament.toml --json").document
    assert document["complete"] is False
    (entry,) = document["missing"]
    assert (entry["letter"], entry["clause"]) == (letter, clause)
    assert entry["message"].startswith(told)


def test_an_empty_form_misses_every_letter(ran: Any) -> None:
    Path("cup.tournament.toml").write_text('name = "cup"\ntitle = "A cup"\nrules = "star-2024"\n', "utf-8")
    found = ran("check cup.tournament.toml --json")
    assert found.code == 1
    assert "".join(sorted({entry["letter"] for entry in found.document["missing"]})) == "abcdefghijk"


def test_what_contradicts_itself_is_named_with_its_letter_and_clause(ran: Any) -> None:
    save("sit_and_go", ("maximum = 500", "maximum = 505"), ("share = 70", "share = 60"))
    found = ran("check cup.tournament.toml")
    assert found.code == 1
    assert found.out.splitlines() == [
        "(d) star-2024 21.4.2(d): The limits: 505.00 is not a multiple of 10.00.",
        "(j) star-2024 21.4.2(j): The shares of the pool must add up to all of it, because every fee goes to the"
        " winners.",
        "sit-and-go: 2 contradictions under star-2024.",
    ]
    assert [each["letter"] for each in ran("check cup.tournament.toml --json").document["contradictions"]] == ["d", "j"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("fee = 20", "fees = 20", "cup.tournament.toml: entry.fees: unknown"),
        ("fee = 20", 'fee = "much"', "cup.tournament.toml: entry.fee: 'much' is wrong"),
        ("star-2024", "canberra-2002", "cup.tournament.toml: rules: canberra-2002 has no rules for tournaments"),
        ("star-2024", "crown-1994", "crown-1994"),
        ("[entry]", "[entry", "expected TOML in UTF-8"),
    ],
)
@pytest.mark.parametrize("command", ["check", "run", "simulate"])
def test_a_file_that_cannot_be_read_is_bad_input(command: str, old: str, new: str, told: str, ran: Any) -> None:
    save("sit_and_go", (old, new))
    found = ran(f"{command} cup.tournament.toml")
    assert (found.code, found.out) == (2, "")
    assert told in found.err
    assert found.err.count("\n") == 1


def test_a_file_that_is_not_there_is_bad_input(ran: Any) -> None:
    found = ran("check cup.tournament.toml")
    assert (found.code, found.err) == (2, "pontoon: cup.tournament.toml: No such file or directory\n")


@pytest.mark.parametrize("command", ["run", "simulate"])
def test_incomplete_conditions_are_not_played(command: str, ran: Any) -> None:
    save("sit_and_go", ("fee = 20\n", ""))
    found = ran(f"{command} cup.tournament.toml")
    assert (found.code, found.out) == (2, "")
    assert "The entry fee is not stated" in found.err
    assert "pontoon tournament check cup.tournament.toml" in found.err


# One tournament


def test_a_tournament_is_played_to_the_last_prize(ran: Any) -> None:
    save("heats_and_final")
    played = ran("run cup.tournament.toml --seed 4 --players 21 --json").document
    assert (played["name"], played["rules"], played["seed"]) == ("heats-and-final", "star-2024", 4)
    assert Counter(played["players"].values()) == dict(zip(STRATEGIES, (5, 4, 4, 4, 4), strict=True))
    heats, final = played["sessions"]
    assert (heats["title"], heats["kind"], len(heats["places"])) == ("Heats", "heat", 21)
    advancing = [row["player"] for row in heats["places"] if row["advances"]]
    assert len(advancing) == 7
    assert {row["place"] for row in heats["places"] if row["advances"]} == {1}
    assert sorted(row["player"] for row in final["places"]) == sorted(advancing)
    assert [prize["place"] for prize in played["prizes"]] == [1, 2, 3, 4]
    assert [prize["player"] for prize in played["prizes"]] == [row["player"] for row in final["places"]][:4]
    pool = played["pool"]
    assert pool == {
        "fees_cents": 210_000,
        "added_cents": 50_000 + 140_000,
        "awarded_cents": 400_000,
        "refunded_cents": 0,
        "balance_cents": 0,
    }
    assert [prize["cents"] for prize in played["prizes"]] == [200_000, 120_000, 80_000, 0]
    assert played["prizes"][3]["goods"] == ["the trophy of the fourth"]


def test_the_same_seed_plays_the_same_tournament_and_another_another(ran: Any) -> None:
    save("repechage", ("rounds = 20", "rounds = 6"))
    lines = [ran(f"run cup.tournament.toml --seed {seed} --json").out for seed in (8, 8, 9)]
    assert lines[0] == lines[1]
    assert json.loads(lines[1])["sessions"] != json.loads(lines[2])["sessions"]
    # Twenty-one enter, seven of them only for the catch-up.
    sessions = json.loads(lines[0])["sessions"]
    assert [(each["kind"], len(each["places"])) for each in sessions] == [
        ("heat", 14),
        ("catch_up", 7),
        ("repechage", 18),
        ("final", 6),
    ]


def test_a_tournament_is_told_in_words(ran: Any) -> None:
    save("sit_and_go", ("rounds = 20", "rounds = 1"))
    found = ran("run cup.tournament.toml --seed 5 --strategies steady,minimum")
    assert found.code == 0
    lines = found.out.splitlines()
    assert lines[0] == "Sit and go, star-2024: 7 players, seed 5."
    assert "Final" in lines
    assert sum(line.startswith("T1 ") for line in lines) == 7
    assert sum(" after a play-off" in line for line in lines) >= 2
    assert lines[-1] == "Prize pool: $140.00 in fees and $0.00 added, $140.00 awarded, $0.00 left."
    assert all(len(line) <= 80 for line in lines)


def test_who_goes_out_and_who_advances_is_told(ran: Any) -> None:
    save("heats_and_final")
    lines = ran("run cup.tournament.toml --seed 1 --strategies all_in_late,leader_chaser").out.splitlines()
    assert sum("out in round" in line for line in lines) > 5
    assert sum("advances" in line for line in lines) == 7
    assert any(line.endswith("the trophy of the fourth") for line in lines)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--players 8", "--players 8: the conditions allow 2 to 7 players"),
        ("--players 1", "--players 1: expected a whole number, 2 or more"),
        ("--strategies bold", f"--strategies bold: expected one or more of {', '.join(STRATEGIES)}"),
        ("--strategies steady,steady", "--strategies steady,steady: name each strategy only once"),
        ("--strategies steady,minimum,proportional --players 2", "there are more strategies (3) than players (2)"),
        ("--seed x", "--seed x: expected a whole number from 0 to 18446744073709551615"),
    ],
)
@pytest.mark.parametrize("command", ["run", "simulate"])
def test_an_option_that_is_wrong_is_bad_input(command: str, options: str, told: str, ran: Any) -> None:
    save()
    found = ran(f"{command} cup.tournament.toml {options}")
    assert (found.code, found.out, found.err) == (2, "", f"pontoon: {told}\n")


def test_with_fewer_players_than_strategies_all_strategies_means_as_many(ran: Any) -> None:
    save()
    played = ran("run cup.tournament.toml --players 2 --json").document
    assert played["players"] == {"P1": "leader_chaser", "P2": "all_in_late"}


# Many


def test_many_tournaments_are_simulated(ran: Any) -> None:
    save("heats_and_final")
    found = ran("simulate cup.tournament.toml --tournaments 400 --seed 3 --threads 2 --json").document
    assert (found["tournaments"], found["players"], found["seed"], found["redeems_chips"]) == (400, 49, 3, False)
    rows = found["strategies"]
    assert [row["strategy"] for row in rows] == list(STRATEGIES)
    # Every player's share adds up: one winner, seven at the final table, the whole pool.
    totals = {key: sum(row["players"] * row[key]["mean"] for row in rows) for key in rows[0] if key.endswith("share")}
    assert totals == pytest.approx({"win_share": 1, "final_table_share": 7})
    assert sum(row["players"] * row["prize_cents"]["mean"] for row in rows) == pytest.approx(540_000)
    assert all(0 < row["prize_cents"]["half_95"] < row["prize_cents"]["half_99"] for row in rows)


def test_the_first_simulated_tournament_is_the_one_that_run_plays(ran: Any) -> None:
    save("heats_and_final")
    played = ran("run cup.tournament.toml --seed 6 --json").document
    won: Counter[str] = Counter()
    for prize in played["prizes"]:
        won[played["players"][prize["player"]]] += prize["cents"]
    form = read(Path("cup.tournament.toml").read_bytes(), "cup")
    counted, _ = play_chunk(setting_of(form, rule_book("star-2024"), STRATEGIES), 6, 0, 1)
    assert counted[0, :, PRIZES].tolist() == [won[name] for name in STRATEGIES]


def test_a_simulation_is_told_in_words(ran: Any) -> None:
    save("cash_value_buy_in")
    found = ran("simulate cup.tournament.toml --tournaments 300 --seed 1 --strategies steady,leader_chaser")
    assert found.code == 0
    lines = found.out.splitlines()
    assert lines[0] == "Chips with a cash value, star-2024: 14 players."
    assert lines[1] == "300 tournaments, seed 1. Figures are for one player of each strategy."
    assert sum(line.startswith("strategy") for line in lines) == 4
    for words in ("mean prize", "wins", "final table", "chips redeemed, less the"):
        assert any(words in line for line in lines)
    assert sum(line.startswith("leader_chaser") and "±" in line for line in lines) == 4


def test_where_everybody_plays_the_final_its_share_is_not_told(ran: Any) -> None:
    save()
    assert "final table" not in ran("simulate cup.tournament.toml --tournaments 2").out


@pytest.mark.parametrize("wanted", ["0", "1", "many", "1e9"])
def test_a_number_of_tournaments_that_is_wrong_is_bad_input(wanted: str, ran: Any) -> None:
    save()
    found = ran(f"simulate cup.tournament.toml --tournaments {wanted}")
    assert (found.code, found.out) == (2, "")
    assert found.err.startswith(f"pontoon: --tournaments {wanted}: expected a whole number from 2 to 1e8")


def test_the_strategies_are_listed(ran: Any) -> None:
    assert list(ran("strategies --json").document) == list(STRATEGIES)
    assert [line.split()[0] for line in ran("strategies").out.splitlines()] == list(STRATEGIES)
