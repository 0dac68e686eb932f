"""What the tests of tournaments share: a parameter for each of the two documents that have them."""

from typing import Any

import pytest

STARS = ("star-2024", "star-6to5-2017")

# Where the older document is numbered otherwise than by its section alone.
_OTHERWISE = {"21.5.6+": "20.5.7", "21.5.7": "20.5.8", "21.5.8": "20.5.9"}


def in_2017(clause: str) -> str:
    """The number under which the older document says the same."""
    return _OTHERWISE.get(clause) or "20" + clause.removeprefix("21")


def stars(clauses: str, *more: Any, name: str = "") -> list[Any]:
    """(rule set, clause, ...) for both documents: all the clauses are claimed, and the first is given to the test."""
    return [
        pytest.param(
            rules,
            own[0],
            *more,
            marks=pytest.mark.clauses(*(f"{rules} {clause}" for clause in own)),
            id=f"{rules}-{name}" if name else rules,
        )
        for rules, own in (
            ("star-2024", clauses.split()),
            ("star-6to5-2017", [in_2017(clause) for clause in clauses.split()]),
        )
    ]
