"""The list of mutations fits the code, and tests that claim a broken behaviour fail; `make mutate` runs them all."""

import dataclasses
import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pontoon.law import lookup

SCRIPTS = Path(__file__).parents[1] / "scripts"

# One of each kind: arithmetic, a refusal, a settlement, a following player, a table, a register, a value and a citation
# of a rule set.
SAMPLE = (
    "the dealer stands on soft seventeen",
    "a pontoon can be insured",
    "the dealer's pontoon takes doubles",
    "riders move to the second hand of a split",
    "two idle rounds cost the seat",
    "a mispayment of just the amount is reported",
    'canberra-2002 has "7:1" instead of "6:1" for mixed_pair_odds',
    "star-6to5-2017 cites 9.7 instead of 9.6 for surrender_annulled",
)

# The sections of a round of play, of the table around it, of tournaments and of promotions in each document.
SECTIONS = {
    "star-2024": tuple(map(str, range(2, 23))),
    "star-6to5-2017": tuple(map(str, range(1, 22))),
    "canberra-2002": tuple(map(str, range(1, 20))),
}


@pytest.fixture(scope="module")
def mutate() -> Iterator[Any]:
    sys.path.insert(0, str(SCRIPTS))
    try:
        yield importlib.import_module("mutate")
    finally:
        sys.path.remove(str(SCRIPTS))


@pytest.fixture(scope="module")
def mutations(mutate: Any) -> dict[str, Any]:
    return {mutation.name: mutation for mutation in mutate.every_mutation()}


def test_every_mutation_still_applies_and_names_clauses_that_exist(mutate: Any, mutations: dict[str, Any]) -> None:
    assert mutate.problems_of(list(mutations.values())) == []


def test_every_mutation_changes_something_and_breaks_a_clause(mutations: dict[str, Any]) -> None:
    idle = [name for name, mutation in mutations.items() if mutation.old == mutation.new or not mutation.clauses]
    assert idle == []


def test_every_section_is_broken_in_every_document(mutations: dict[str, Any]) -> None:
    broken: dict[str, set[str]] = {}
    for mutation in mutations.values():
        for clause in map(lookup, mutation.clauses):
            broken.setdefault(clause.instrument, set()).add(clause.section_number)
    missing = {name: set(sections) - broken[name] for name, sections in SECTIONS.items()}
    assert not any(missing.values()), missing


def test_a_text_that_is_not_there_once_is_stale(mutate: Any, mutations: dict[str, Any]) -> None:
    mutation = mutations[SAMPLE[0]]
    text = (mutate.PACKAGE / mutation.file).read_text("utf-8")
    for wrong in (text.replace(mutation.old, "changed"), text + mutation.old):
        with pytest.raises(mutate.Stale, match="times, not once"):
            mutation.applied_to(wrong)


# It collects and runs tests in processes of its own, several times over.
@pytest.mark.timeout(1_200)
def test_broken_behaviours_are_noticed_and_unbroken_ones_are_not(mutate: Any, mutations: dict[str, Any]) -> None:
    first = mutations[SAMPLE[0]]
    harmless = dataclasses.replace(first, name="nothing changes", new=f"({first.old})")
    unloadable = dataclasses.replace(first, name="nothing loads", new=first.old + "(")
    results = mutate.try_all([*(mutations[name] for name in SAMPLE), harmless, unloadable], jobs=2)
    outcomes = {result.mutation.name: result.outcome for result in results}
    assert outcomes == dict.fromkeys(SAMPLE, "killed") | {"nothing changes": "survived", "nothing loads": "broken"}
    assert results[-2].survived == first.clauses
