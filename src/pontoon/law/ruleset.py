"""Rule sets: complete, strict, every value with its clause.

`load` gives a built-in rule set by its name, or the user's own from a file. `adopt` makes one from a file known by
its name too, in this process.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.clause import INSTRUMENTS, Clause, register
from pontoon.law.reader import (
    BUILT_IN,
    BadRuleSet,
    Content,
    UnknownRuleSet,
    built_in_content,
    built_in_file,
    read_content,
)
from pontoon.law.schema import SCHEMA
from pontoon.law.values import parse

__all__ = [
    "BUILT_IN",
    "BadRuleSet",
    "Parameter",
    "Procedure",
    "RuleSet",
    "UnknownRuleSet",
    "adopt",
    "adopted",
    "known_names",
    "load",
]

# By their names, each with its file.
_ADOPTED: dict[str, tuple["RuleSet", Path]] = {}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One value of a rule set as its file writes it, with who may vary it and the clauses it rests on."""

    name: str
    value: Any
    unit: str
    kind: str
    clauses: tuple[str, ...] = ()
    officer: str | None = None
    notice: str | None = None
    reason: str | None = None

    @property
    def parsed(self) -> Any:
        """The value in the game's terms, such as cents for dollars."""
        return parse(SCHEMA[self.name], self.value)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A step at the table: who may take it (nobody named: it follows by itself) and the clauses it rests on."""

    by: tuple[str, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A complete rule set. `clauses` are its own, beside those of the instrument's register.

    `in_force` is the day from which it applies, where the file says so; `sha256` is the digest of its file.
    """

    name: str
    title: str
    instrument: str
    notes: Mapping[str, str]
    parameters: Mapping[str, Parameter]
    settlements: Mapping[str, str]
    refusals: Mapping[str, str]
    procedures: Mapping[str, Procedure | None]
    clauses: Mapping[str, Clause]
    in_force: date | None
    sha256: str
    _values: dict[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        values = {name: parameter.parsed for name, parameter in self.parameters.items()}
        object.__setattr__(self, "_values", values)

    @property
    def values(self) -> dict[str, Any]:
        """Every parameter's value in the game's terms.

        >>> load("star-2024").values["pontoon_odds"]
        (3, 2)
        """
        return self._values

    @property
    def register(self) -> Mapping[str, Clause]:
        """Every clause that a number may mean in this rule set: the document's register, then its own."""
        return {**self._registered, **self.clauses}

    def clause(self, number: str) -> Clause | None:
        """The clause a number means in this rule set, its own or the register's."""
        return self.clauses.get(number) or self._registered.get(number)

    @property
    def _registered(self) -> Mapping[str, Clause]:
        return register(self.instrument) if self.instrument in INSTRUMENTS else {}


def load(name_or_path: str) -> RuleSet:
    """The rule set of a built-in or adopted name, else of a file. Built-in ones are read once."""
    if name_or_path in BUILT_IN:
        return _built_in(name_or_path)
    if name_or_path in _ADOPTED:
        return _ADOPTED[name_or_path][0]
    path = Path(name_or_path)
    try:
        text = path.read_bytes()
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "not a file name"
        expected = f"one of {', '.join(BUILT_IN)}, or a rule set file"
        raise UnknownRuleSet(f"{path}: no such rule set ({why}); expected {expected}") from error
    return _rule_set(read_content(text, str(path), is_built_in=_is_built_in_file(path)))


def adopt(path: str) -> RuleSet:
    """Make the rule set of a file known by its name; raises BadRuleSet, also where the name means another text."""
    ruleset = load(path)
    known, _ = _ADOPTED.setdefault(ruleset.name, (ruleset, Path(path).absolute()))
    if known.sha256 != ruleset.sha256:
        raise BadRuleSet(f"{path}: name: {ruleset.name!r} is already the name of another rule set; expected a new name")
    return known


def adopted() -> Mapping[str, Path]:
    """The names that `adopt` has made known, each with its file."""
    return {name: file for name, (_, file) in _ADOPTED.items()}


def known_names() -> tuple[str, ...]:
    """The names that `load` knows without a file."""
    return (*BUILT_IN, *_ADOPTED)


@cache
def _built_in(name: str) -> RuleSet:
    return _rule_set(built_in_content(name))


def _is_built_in_file(path: Path) -> bool:
    for name in BUILT_IN:
        with as_file(files("pontoon.law").joinpath(built_in_file(name))) as own:
            if own.samefile(path):
                return True
    return False


def _rule_set(content: Content) -> RuleSet:
    return RuleSet(
        name=content.name,
        title=content.title,
        instrument=content.instrument,
        notes=content.notes,
        parameters={name: _parameter(name, written) for name, written in content.parameters.items()},
        settlements=content.settlements,
        refusals=content.refusals,
        procedures={name: _procedure(written) for name, written in content.procedures.items()},
        clauses=content.clauses,
        in_force=content.in_force,
        sha256=content.sha256,
    )


def _procedure(written: Any) -> Procedure | None:
    if written == CANNOT_ARISE:
        return None
    return Procedure(tuple(written.get("by", ())), tuple(written["clauses"]))


def _parameter(name: str, written: Mapping[str, Any]) -> Parameter:
    value = written["value"]
    return Parameter(
        name=name,
        value=tuple(value) if isinstance(value, list) else value,
        unit=written["unit"],
        kind=written["kind"],
        clauses=tuple(written.get("clauses", ())),
        officer=written.get("officer"),
        notice=written.get("notice"),
        reason=written.get("reason"),
    )
