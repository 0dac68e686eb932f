"""The clause registers: every numbered clause of each document, in our own words.

A clause is named by its instrument and its number, `star-2024 10.6`. A reference from one clause to
another is a number of the same document (`6.6`), a whole section (`11.*`) or a full name
(`star-2024 11.1`).
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeAlias

INSTRUMENTS = ("star-2024", "star-6to5-2017", "canberra-2002", "star-guides")

# What a program can do about a clause: check it, keep a record, show it, or nothing but say why not.
KINDS = ("enforced", "recorded", "shown", "human")

_KEYS = ("id", "section", "kind", "summary", "refers", "reason")
_REQUIRED = ("id", "section", "kind", "summary")

# Where something is wrong in a row, what is wrong with it, and what was expected.
RowProblem: TypeAlias = tuple[str, str, str]


class BadRegister(ValueError):
    """A clause register that breaks the format; one line per problem."""


class UnknownClause(ValueError):
    """A clause or an instrument that does not exist."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. `refers` keeps references as they are written, `reason` says why a program cannot act."""

    id: str
    instrument: str
    section: str
    summary: str
    kind: str
    refers: tuple[str, ...] = ()
    reason: str = ""

    @property
    def name(self) -> str:
        return f"{self.instrument} {self.id}"

    @property
    def section_number(self) -> str:
        return self.section.split(" ", 1)[0]


@cache
def register(instrument: str) -> Mapping[str, Clause]:
    """The clauses of an instrument by number, in the document's order."""
    return MappingProxyType({clause.id: clause for clause in _document(instrument)[1]})


@cache
def instrument_title(instrument: str) -> str:
    """The document's title, as its register gives it."""
    return _document(instrument)[0]


def lookup(name: str) -> Clause:
    """The clause of a full name.

    >>> lookup("star-2024 3.2.1").summary
    'The layout has seven boxes for wagers.'
    """
    instrument, _, number = name.partition(" ")
    clauses = register(instrument)
    if number not in clauses:
        raise UnknownClause(f"{name}: no such clause; expected a number in the register {instrument}")
    return clauses[number]


def resolve(reference: str, instrument: str, own: Mapping[str, Clause] | None = None) -> tuple[Clause, ...]:
    """The clauses a reference in a document means: one clause, or all of a section.

    `own` are the clauses of a document that no register has.
    """
    first, _, rest = reference.partition(" ")
    if first in INSTRUMENTS:
        return resolve(rest, first)
    clauses = register(instrument) if own is None else own
    if reference.endswith(".*"):
        section = reference.removesuffix(".*")
        found = tuple(clause for clause in clauses.values() if clause.section_number == section)
    else:
        found = (clauses[reference],) if reference in clauses else ()
    if not found:
        raise UnknownClause(f"{instrument} {reference}: no such clause or section")
    return found


def referred(clause: Clause, own: Mapping[str, Clause] | None = None) -> tuple[Clause, ...]:
    """The clauses that a clause refers to, each once, in the order of its references."""
    found = {
        target.name: target for reference in clause.refers for target in resolve(reference, clause.instrument, own)
    }
    return tuple(found.values())


def referrers(clause: Clause, own: Mapping[str, Clause] | None = None) -> tuple[Clause, ...]:
    """The clauses of all documents that refer to a clause, itself left out."""
    others = (each for each in (own or {}).values() if each != clause and clause in referred(each, own))
    return (*_referrers().get(clause.name, ()), *others)


def is_sub_clause(number: str, of: str) -> bool:
    """Whether a number continues that of a clause.

    >>> [is_sub_clause(each, "10.2") for each in ("10.2(a)", "10.2.1", "10.2+", "10.21", "10.2")]
    [True, True, True, False, False]
    """
    after = number.removeprefix(of)
    return after not in ("", number) and not after[0].isalnum() and not after[0].isspace()


@cache
def _referrers() -> Mapping[str, tuple[Clause, ...]]:
    index: dict[str, list[Clause]] = {}
    for instrument in INSTRUMENTS:
        for clause in register(instrument).values():
            for target in referred(clause):
                if target != clause:
                    index.setdefault(target.name, []).append(clause)
    return {name: tuple(clauses) for name, clauses in index.items()}


@cache
def _document(instrument: str) -> tuple[str, tuple[Clause, ...]]:
    if instrument not in INSTRUMENTS:
        raise UnknownClause(f"{instrument}: unknown instrument; expected one of {', '.join(INSTRUMENTS)}")
    file = files("pontoon.law").joinpath("clauses", f"{instrument}.toml")
    return read_register(file.read_text("utf-8"), instrument)


def read_register(text: str, instrument: str) -> tuple[str, tuple[Clause, ...]]:
    """The title and the clauses of a register's text; every problem is reported, not only the first."""
    content = tomllib.loads(text)
    problems = [f"{key}: unknown key" for key in content if key not in ("instrument", "title", "clause")]
    if content.get("instrument") != instrument:
        problems.append(f"instrument: expected {instrument!r}")
    if not _is_text(content.get("title")):
        problems.append("title: expected a sentence")
    clauses, wrong = clauses_of_rows(content.get("clause", []), instrument)
    problems += [f"{where}: {what}; expected {expected}" for where, what, expected in wrong]
    if problems:
        raise BadRegister("\n".join(f"{instrument}.toml: {problem}" for problem in problems))
    return content["title"], tuple(clauses.values())


def clauses_of_rows(rows: Any, instrument: str) -> tuple[dict[str, Clause], list[RowProblem]]:
    """The clauses that `[[clause]]` rows describe, by number, and everything wrong with the rows."""
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        return {}, [("clause", "is not a list of tables", "rows that begin with [[clause]]")]
    clauses: dict[str, Clause] = {}
    problems: list[RowProblem] = []
    for place, row in enumerate(rows, start=1):
        where = f"clause {row.get('id', f'number {place}')}"
        wrong = _problems_of_row(row)
        problems += [(f"{where}: {part}", what, expected) for part, what, expected in wrong]
        if wrong:
            continue
        if row["id"] in clauses:
            problems.append((where, "the number is used twice", "each number once"))
        clauses[row["id"]] = _clause_of_row(row, instrument)
    return clauses, problems


def _clause_of_row(row: Mapping[str, Any], instrument: str) -> Clause:
    return Clause(
        id=row["id"],
        instrument=instrument,
        section=row["section"],
        summary=row["summary"],
        kind=row["kind"],
        refers=tuple(row.get("refers", ())),
        reason=row.get("reason", ""),
    )


def _problems_of_row(row: Mapping[str, Any]) -> list[RowProblem]:
    problems = [(key, "unknown key", f"one of {', '.join(_KEYS)}") for key in row if key not in _KEYS]
    problems += [(key, "missing or empty", "text") for key in _REQUIRED if not _is_text(row.get(key))]
    if row.get("kind") not in KINDS:
        problems.append(("kind", "is not valid here", f"one of {', '.join(KINDS)}"))
    refers = row.get("refers", [])
    if not isinstance(refers, list) or not all(_is_text(reference) for reference in refers):
        problems.append(("refers", "is not valid here", "a list of references"))
    if row.get("kind") == "human" and not _is_text(row.get("reason")):
        problems.append(("reason", "missing", "why no program can act on a human clause"))
    if row.get("kind") != "human" and "reason" in row:
        problems.append(("reason", "only a human clause has a reason", "the key to be left out"))
    return problems


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())
