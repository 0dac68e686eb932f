"""The strict reader of rule set files: what it does not know is an error that names file and key.

A file is complete, or extends another rule set and gives only the differences. The clauses it cites are those of a
built-in register, or of a document of its own that it describes in `[[clause]]` rows.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from pontoon.law.behaviours import CANNOT_ARISE, REFUSALS, SETTLEMENTS
from pontoon.law.checks import (
    Problems,
    check_across,
    check_arising,
    check_behaviours,
    check_parameter,
    check_procedure,
    is_text,
    shown,
)
from pontoon.law.clause import INSTRUMENTS, Clause, UnknownClause, clauses_of_rows, register, resolve
from pontoon.law.procedures import PROCEDURES
from pontoon.law.schema import SCHEMA
from pontoon.law.values import BadValue, parse

BUILT_IN = ("star-2024", "star-6to5-2017", "canberra-2002")

_TOP = ("name", "title", "instrument", "extends", "in_force")
_ROWS = "clause"
_TABLES = ("notes", "parameters", "settlements", "refusals", "procedures", "clauses")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_PLACE = re.compile(r"^(?P<what>.*) \(at (?P<where>line \d+, column \d+|end of document)\)$", re.DOTALL)
_OWN_SECTION = "The rule set's own clauses"
_OWN_NAME = "lower-case letters, digits and hyphens"


class BadRuleSet(ValueError):
    """A rule set that breaks the format. A line per problem: file, key, what was wrong, what was expected."""


class UnknownRuleSet(BadRuleSet):
    """Neither the name of a built-in rule set nor a file that can be read."""


@dataclass(frozen=True, slots=True)
class Content:
    """A file that has been found good, with everything it takes over from the rule set it extends.

    `clauses` are its own, by number. `sha256` is the digest of the file, and of the file that it extends.
    """

    name: str
    title: str
    instrument: str
    notes: Mapping[str, str]
    parameters: Mapping[str, Mapping[str, Any]]
    settlements: Mapping[str, str]
    refusals: Mapping[str, str]
    procedures: Mapping[str, Any]
    clauses: Mapping[str, Clause]
    in_force: date | None
    sha256: str


@cache
def built_in_content(name: str) -> Content:
    """The content of a built-in rule set's own file."""
    file = files("pontoon.law").joinpath(built_in_file(name))
    return read_content(file.read_bytes(), file.name, is_built_in=True)


def built_in_file(name: str) -> str:
    return name.replace("-", "_") + ".toml"


def read_content(text: bytes, file: str, *, is_built_in: bool = False, extended: tuple[Path, ...] = ()) -> Content:
    """The content of a rule set file, or BadRuleSet with every problem; `extended` are the files that led to it."""
    written = _toml(text, file)
    problems = Problems(file)
    tables = _tables(written, problems)
    base = _base(written, extended if is_built_in else (*extended, Path(file)), problems)
    _check_head(written, base, is_built_in, problems)
    if base is None and "parameters" not in written:
        # Not a rule set, or one whose base is unknown: listing all that it lacks would tell nothing.
        if "extends" not in written:
            problems.add("parameters", "missing", "a table [parameters], or extends with a built-in name")
        raise BadRuleSet("\n".join(problems.lines))
    instrument = str(written.get("instrument") or (base.instrument if base else ""))
    clauses = _clauses(written, tables["clauses"], instrument, base, problems)
    known = {**(register(instrument) if instrument in INSTRUMENTS else {}), **clauses}
    _check_notes(tables["notes"], problems)
    parameters = _parameters(tables["parameters"], base, known, problems)
    settlements = _behaviours("settlements", tables, SETTLEMENTS, base, known, problems)
    refusals = _behaviours("refusals", tables, REFUSALS, base, known, problems)
    procedures = _procedures(tables["procedures"], base, known, problems)
    if instrument not in INSTRUMENTS:
        # A few values changed for a calculation do not have to name the clauses of what they make possible.
        arising = {"settlements": settlements, "refusals": refusals, "procedures": procedures}
        check_arising(_parsed(parameters), parameters, arising, problems)
    if problems.lines:
        raise BadRuleSet("\n".join(problems.lines))
    return Content(
        name=written["name"],
        title=written["title"],
        instrument=instrument,
        notes={**(base.notes if base else {}), **tables["notes"]},
        parameters=parameters,
        settlements=settlements,
        refusals=refusals,
        procedures=procedures,
        clauses=clauses,
        in_force=written.get("in_force"),
        sha256=_digest(text, base),
    )


def _digest(text: bytes, base: Content | None) -> str:
    """A built-in base is left out: the program brings it, and may complete it from one version to the next."""
    return sha256((b"" if base is None or base.name in BUILT_IN else base.sha256.encode()) + text).hexdigest()


def _toml(text: bytes, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode("utf-8"))
    except UnicodeDecodeError as error:
        line = text[: error.start].count(b"\n") + 1
        raise BadRuleSet(f"{file}: line {line}: not UTF-8 text; expected a TOML file") from error
    except RecursionError as error:
        raise BadRuleSet(f"{file}: values are nested too deeply; expected a rule set") from error
    except ValueError as error:
        place = _PLACE.match(str(error))
        where, what = (place["where"], place["what"]) if place else ("not TOML", str(error))
        raise BadRuleSet(f"{file}: {where}: {what}; expected TOML") from error


def _tables(written: Mapping[str, Any], problems: Problems) -> dict[str, dict[str, Any]]:
    for key in written:
        if key not in (*_TOP, _ROWS, *_TABLES):
            problems.add(key, "unknown key", f"one of {', '.join((*_TOP, _ROWS, *_TABLES))}")
    tables: dict[str, dict[str, Any]] = {}
    for key in _TABLES:
        value = written.get(key, {})
        if not isinstance(value, dict):
            problems.add(key, f"{shown(value)} is not a table", f"a table [{key}]")
        tables[key] = value if isinstance(value, dict) else {}
    return tables


def _base(written: Mapping[str, Any], files_so_far: tuple[Path, ...], problems: Problems) -> Content | None:
    """The content that a file extends: that of a built-in rule set, or of another file named from its folder."""
    extends = written.get("extends")
    if extends is None:
        return None
    if extends in BUILT_IN:
        return built_in_content(extends)
    folder = files_so_far[-1].parent if files_so_far else None
    file = folder / extends if folder and is_text(extends) else None
    if file is None or not file.is_file():
        expected = f"one of {', '.join(BUILT_IN)}, or a rule set file"
        problems.add("extends", f"{shown(extends)} is neither a built-in rule set nor a file", expected)
        return None
    if file.resolve() in [each.resolve() for each in files_so_far]:
        problems.add("extends", f"{shown(extends)} extends this file in turn", "a rule set that does not")
        return None
    return read_content(file.read_bytes(), str(file), extended=files_so_far)


def _check_head(written: Mapping[str, Any], base: Content | None, is_built_in: bool, problems: Problems) -> None:
    name = written.get("name")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        wrong = f"{shown(name)} is not a name" if "name" in written else "missing"
        problems.add("name", wrong, _OWN_NAME)
    elif name in BUILT_IN and not is_built_in:
        problems.add("name", f"{shown(name)} is the name of a built-in rule set", "a different name")
    elif base is not None and name == base.name:
        problems.add("name", f"{shown(name)} is the name of the rule set that it extends", "a different name")
    if not is_text(written.get("title")):
        wrong = f"{shown(written['title'])} is not a title" if "title" in written else "missing"
        problems.add("title", wrong, "a title in words")
    in_force = written.get("in_force", date.min)
    if not isinstance(in_force, date) or isinstance(in_force, datetime):
        problems.add("in_force", f"{shown(in_force)} is not a date", "a date without quotes, such as 2026-07-01")
    _check_instrument(written, base, problems)


def _check_instrument(written: Mapping[str, Any], base: Content | None, problems: Problems) -> None:
    instrument = written.get("instrument")
    expected = f"one of {', '.join(INSTRUMENTS)}, or a name of your own with [[clause]] rows"
    if base is not None:
        if instrument not in (None, base.instrument):
            # The clauses taken over are numbers of the extended document.
            wrong = f"{shown(instrument)} is not the instrument of {base.name}"
            problems.add("instrument", wrong, f'"{base.instrument}"')
    elif "instrument" not in written:
        problems.add("instrument", "missing", expected)
    elif instrument not in INSTRUMENTS:
        if not isinstance(instrument, str) or not _NAME.fullmatch(instrument):
            problems.add("instrument", f"{shown(instrument)} is not a name", _OWN_NAME)
        elif _ROWS not in written:
            problems.add("instrument", f"{shown(instrument)} has no register", expected)


def _clauses(
    written: Mapping[str, Any],
    sentences: Mapping[str, Any],
    instrument: str,
    base: Content | None,
    problems: Problems,
) -> dict[str, Clause]:
    """A file's rows of its own document, and the sentences it adds to any document that it cites."""
    rows, wrong = clauses_of_rows(written.get(_ROWS, []), instrument)
    for where, what, expected in wrong:
        problems.add(where, what, expected)
    if instrument in INSTRUMENTS and _ROWS in written:
        expected = "an instrument of your own, or clauses of your own under [clauses]"
        problems.add(_ROWS, f"the register of {instrument} is built in", expected)
    own = {**(base.clauses if base else {}), **rows}
    registered = register(instrument) if instrument in INSTRUMENTS else rows
    for number, summary in sentences.items():
        key = f'clauses."{number}"'
        if number in registered:
            problems.add(key, f"the register {instrument} has this clause", "a different number")
        if not number.strip() or number == CANNOT_ARISE:
            problems.add(key, f"{shown(number)} is not a clause number", 'a number such as "H1"')
        if not is_text(summary):
            problems.add(key, f"{shown(summary)} is not a sentence", "what the clause says")
        own[number] = Clause(number, str(written.get("name")), _OWN_SECTION, str(summary), "enforced")
    _check_references(rows, own, problems)
    return own


def _check_references(rows: Mapping[str, Clause], own: Mapping[str, Clause], problems: Problems) -> None:
    for clause in rows.values():
        for reference in clause.refers:
            try:
                resolve(reference, clause.instrument, own)
            except UnknownClause:
                problems.add(f"clause {clause.id}: refers", f"{shown(reference)} is not a clause", "a clause or 5.*")


def _check_notes(notes: Mapping[str, Any], problems: Problems) -> None:
    for name, note in notes.items():
        if not is_text(note):
            problems.add(f"notes.{name}", f"{shown(note)} is not a note", "a sentence")


def _parameters(
    written: Mapping[str, Any], base: Content | None, known: Collection[str], problems: Problems
) -> dict[str, Any]:
    for name, parameter in written.items():
        check_parameter(name, parameter, known, problems)
    merged = {**(base.parameters if base else {}), **written}
    for name in SCHEMA:
        if name not in merged:
            problems.add(f"parameters.{name}", "missing", "every parameter, or extends with a built-in name")
    check_across(_parsed(merged), merged, problems)
    return {name: merged[name] for name in SCHEMA if name in merged}


def _parsed(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The values that can be read; the others are problems already."""
    values: dict[str, Any] = {}
    for name, parameter in parameters.items():
        if name in SCHEMA and isinstance(parameter, dict):
            try:
                values[name] = parse(SCHEMA[name], parameter.get("value"))
            except BadValue:
                continue
    return values


def _behaviours(
    table: str,
    tables: Mapping[str, dict[str, Any]],
    names: tuple[str, ...],
    base: Content | None,
    known: Collection[str],
    problems: Problems,
) -> dict[str, str]:
    written = tables[table]
    check_behaviours(table, written, names, known, problems)
    merged = {**(getattr(base, table) if base else {}), **written}
    for name in names:
        if name not in merged:
            problems.add(f"{table}.{name}", "missing", 'its clause, or "-" if it cannot arise')
    return {name: merged[name] for name in names if name in merged}


def _procedures(
    written: Mapping[str, Any], base: Content | None, known: Collection[str], problems: Problems
) -> dict[str, Any]:
    for name, procedure in written.items():
        check_procedure(name, procedure, known, problems)
    merged = {**(base.procedures if base else {}), **written}
    for name in PROCEDURES:
        if name not in merged:
            problems.add(f"procedures.{name}", "missing", 'its clauses, or "-" if it cannot arise')
    return {name: merged[name] for name in PROCEDURES if name in merged}
