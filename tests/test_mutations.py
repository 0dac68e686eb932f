"""Mutants are generated where they must be, and noticed by tests; `make mutate` tries a sample of them."""

import ast
import importlib
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pontoon.law import lookup

SCRIPTS = Path(__file__).parents[1] / "scripts"

SAMPLE = '''
def total(cards: tuple[int, ...], limit: int = 21, *, soft: bool) -> int | None:
    """The points.

    Clauses: star-2024 4.2.
    """
    assert limit > 0
    points = sum(cards) - MINIMUM
    if soft and not points >= limit:
        points += 10
        note("soft", points, aces=True)
    for card in (ACE, JACK):
        if card in cards:
            continue
    return -points // 2 if cards else f"{limit - 1}"
'''

CHANGES = {
    "condition": [
        "soft and (not points >= limit) -> True",
        "soft and (not points >= limit) -> False",
        "soft -> True",
        "not points >= limit -> True",
        "card in cards -> True",
        "card in cards -> False",
        "cards -> True",
        "cards -> False",
    ],
    "comparison": ["points >= limit -> points > limit"],
    "arithmetic": [
        "sum(cards) - MINIMUM -> sum(cards) + MINIMUM",
        "-points // 2 -> -(--points // 2)",
        "-points -> points",
    ],
    "number": ["10 -> 11", "2 -> 3"],
    "word": ["'soft' -> 'soft_'"],
    "name": ["MINIMUM -> ACE", "ACE -> JACK", "JACK -> MINIMUM"],
    "truth": ["True -> False"],
    "keyword": ["aces=True -> nothing"],
    "element": ["ACE -> nothing", "JACK -> nothing"],
    "statement": ["points += 10 -> pass", "note('soft', points, aces=True) -> pass", "continue -> pass"],
    "return": ["return -points // 2 if cards else f'{limit - 1}' -> return None"],
}


@pytest.fixture(scope="module")
def mutate() -> Iterator[Any]:
    sys.path.insert(0, str(SCRIPTS))
    try:
        yield importlib.import_module("mutate")
    finally:
        sys.path.remove(str(SCRIPTS))


@pytest.fixture(scope="module")
def mutants(mutate: Any) -> Any:
    return mutate.mutants


@pytest.fixture(scope="module")
def every(mutate: Any) -> list[Any]:
    """Every mutant there is, made once for all that look through them."""
    made: list[Any] = mutate.every_mutant()
    return made


def test_each_operator_makes_its_changes_and_nothing_else(mutants: Any) -> None:
    node = ast.parse(SAMPLE).body[0]
    before = ast.dump(node)
    made: dict[str, list[str]] = {}
    for mutant, slot, new in mutants.changes("x.py", "total", node):
        made.setdefault(mutant.operator, []).append(mutant.change)
        old = mutants.put(slot, new)
        assert ast.dump(node) != before, mutant
        mutants.put(slot, old)
    assert made == CHANGES
    assert ast.dump(node) == before


def test_every_mutant_has_a_name_of_its_own_and_compiles(every: list[Any], mutants: Any) -> None:
    assert max(Counter(each.name for each in every).values()) == 1
    for mutant in [each for each in every if each.file.endswith(".py")][::500]:
        assert mutants.code_of(mutant) is not None, mutant


def test_no_function_that_cites_a_clause_is_left_out(mutants: Any) -> None:
    """In the core and the house; the analysis is held to the engine by its agreement tests, the terminal asks both."""
    missing = [
        f"{file}:{node.name}"
        for file in mutants.files()
        for node in ast.walk(mutants.tree_of(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and re.search(r"^ *Clauses: ", ast.get_docstring(node) or "", re.MULTILINE)
        and node.name not in {place.rpartition(".")[2] for place in mutants.places(file)}
    ]
    assert missing == []


@pytest.mark.parametrize(
    "place",
    [
        "game/ledger.py:entries",
        "game/evolve/settlement.py:wager_settled",
        "table/ledger.py:entries",
        "tournament/ledger.py:postings",
        "live/authorisation.py:allowed",
        "live/at_stake.py:on_the_layout",
        "registers/views.py:visible",
        "web/wire_secrecy.py:is_own",
    ],
)
def test_what_guards_money_and_says_who_may_and_who_sees_is_changed(mutants: Any, place: str) -> None:
    file, _, function = place.partition(":")
    assert mutants.places(file)[function] is not None


def test_planted_faults_and_changed_values_name_clauses_that_exist(mutate: Any) -> None:
    for mutant, clauses in (mutate.rule_set_mutants.clauses() | mutate.planted_faults.mutants_of_them()).items():
        assert clauses, mutant
        assert all(map(lookup, clauses)), mutant


def test_mutants_listed_as_equivalent_are_made_and_have_reasons(mutate: Any, every: list[Any]) -> None:
    made = Counter((each.place, each.operator) for each in every)
    listed = tomllib.loads(mutate.EQUIVALENT.read_text("utf-8"))
    for place, operators in listed.items():
        for operator, entry in operators.items():
            assert set(entry) == {"count", "reason"}, place
            assert 0 < entry["count"] <= made[place, operator], (place, operator)
            assert len(entry["reason"].split()) >= 5, (place, operator)


NOTICES = "tests/rules/test_dealer.py"
IDLE_ROUNDS = "tests/table/test_seats.py"
ABOUT_SOMETHING_ELSE = "tests/rules/test_points.py::test_the_deck_has_forty_eight_cards_and_no_tens"
DRAWS_TO_SOFT_SEVENTEEN = "rules/dealers_hand.py:dealer_draws number 1"
# One made by an operator, one of a rule set's values, and one that is planted in a table.
NOTICED = (
    DRAWS_TO_SOFT_SEVENTEEN,
    "law/star_2024.toml:dealer_stands_soft value 1",
    "planted_faults.py:two idle rounds cost the seat planted 1",
)


def test_a_mutant_is_killed_by_a_test_that_calls_its_function_or_claims_its_clause(
    mutate: Any, every: list[Any], tmp_path: Path
) -> None:
    wanted = [each for each in every if each.name in NOTICED]
    outcome = mutate.try_all(tmp_path, wanted, 1, paths=[NOTICES, IDLE_ROUNDS])
    assert outcome == dict.fromkeys(NOTICED, "killed")


def test_a_mutant_that_no_test_notices_survives_and_is_reported(mutate: Any, every: list[Any], tmp_path: Path) -> None:
    mutant = next(each for each in every if each.name == DRAWS_TO_SOFT_SEVENTEEN)
    calls = {"places": [mutant.place], "cited": [""], "tests": {ABOUT_SOMETHING_ELSE: [[0], [], 0.1]}}
    (tmp_path / "calls-1.json").write_text(json.dumps(calls), "utf-8")
    assert mutate.try_all(tmp_path, [mutant], 1) == {mutant.name: "survived"}
    assert mutate.unexplained([mutant]) == [mutant]
    # What was tried before on the same sources is not tried again.
    assert mutate.try_all(tmp_path, [mutant], 1) == {mutant.name: "survived"}
    assert len(list(tmp_path.glob("results-*"))) == 1
