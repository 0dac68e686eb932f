"""The two documents that know promotions: the same numbers, which one of them writes under its section 22."""

import runpy

import pytest

from pontoon.cli.promotion import SCRIPT

# What the script that anybody can run finds wrong with a draw, one sentence each.
problems_of_a_draw = runpy.run_path(str(SCRIPT), run_name="check_draw")["problems"]

STAR = ("star-2024", "star-6to5-2017")


def clause_in(rules: str, number: str) -> str:
    """A number of the section as the document has it."""
    return f"22:{number}" if rules == "star-2024" else number


def both(*numbers: str) -> pytest.MarkDecorator:
    """A test under both documents, which claims these clauses of each."""
    return pytest.mark.parametrize(
        "rules",
        [
            pytest.param(rules, marks=pytest.mark.clauses(*(f"{rules} {clause_in(rules, each)}" for each in numbers)))
            for rules in STAR
        ],
    )
