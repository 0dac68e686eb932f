"""The tables of who may do what, made from `authorisation` and the rule sets; `make docs` writes them to a page."""

from collections.abc import Iterable
from typing import get_args

from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN
from pontoon.live.authorisation import (
    ANY,
    COMMANDS_OF_THE_DOCUMENTS,
    HOUSE_OPERATIONS,
    OWN,
    PUBLIC,
    operation_of,
    reach,
)
from pontoon.live.people.roles import ROLES

_MARKS = {ANY: "●", OWN: "○", "": ""}


def short(role: str) -> str:
    """A role at the head of a narrow column.

    >>> short("gaming_supervisor"), short("player")
    ('GS', 'Pl')
    """
    words = role.split("_")
    return "".join(word[0].upper() for word in words) if len(words) > 1 else role[:2].capitalize()


def reference() -> str:
    """Roles, the house's operations, and for each rule set the commands of the documents, as Markdown."""
    parts = ["## Roles", _table(("column", "role"), ((short(role), f"`{role}`") for role in ROLES))]
    parts += ["## The house's own operations", _house()]
    for name in BUILT_IN:
        parts.append(f"## Commands under {name}")
        for heading, union in COMMANDS_OF_THE_DOCUMENTS.items():
            names = [operation_of(command) for command in get_args(union)]
            parts += [f"### {heading}", _matrix(names, rule_book(name))]
    return "\n\n".join(parts)


def _house() -> str:
    meanings = [
        (f"`{name}`", operation.meaning, "yes" if name in PUBLIC else "")
        for name, operation in HOUSE_OPERATIONS.items()
    ]
    told = _table(("operation", "meaning", "without signing in"), meanings)
    return f"{told}\n\n{_matrix(list(HOUSE_OPERATIONS), None)}"


def _matrix(operations: list[str], rules: RuleBook | None) -> str:
    rows = [(f"`{name}`", *(_MARKS[reach(role, name, rules)] for role in ROLES)) for name in operations]
    return _table(("operation", *map(short, ROLES)), rows)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
