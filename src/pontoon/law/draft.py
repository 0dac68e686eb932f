"""A rule set file for a document that has none: another rule set's values, with a place for every clause."""

import json
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.procedures import GROUPS
from pontoon.law.ruleset import Parameter, RuleSet
from pontoon.law.schema import SCHEMA

UNKNOWN = "?"

_HEAD = """\
# Based on the values of {like}. Replace every "?", and change the values that are different in your document.
name = "{name}"
title = "?"
instrument = "{name}"
# in_force = 2026-07-01

# One table for each clause of your document, in its order and with its own numbers. The kinds: enforced (the program
# carries it out), recorded (it keeps a record), shown (it shows it), human (it cannot act, and reason says why).
[[clause]]
id = "1"
section = "1 The name of the section"
kind = "enforced"
summary = "What the clause says, in your own words."
"""


def draft_of(like: RuleSet, name: str) -> str:
    """A file for `pontoon rules check`, which lists the question marks that are left."""
    parts = [_HEAD.format(like=like.name, name=name), "[parameters]"]
    for group, shapes in groupby(SCHEMA.values(), key=lambda shape: shape.group):
        parts.append(f"# {group}")
        for shape in shapes:
            parts += [f"# {shape.meaning}", _parameter(like.parameters[shape.name]), ""]
    for table, names in (("settlements", like.settlements), ("refusals", like.refusals)):
        parts += [f"[{table}]", *(_behaviour(each, number) for each, number in names.items()), ""]
    parts.append("[procedures]")
    for group, meanings in GROUPS.items():
        parts.append(f"# {group}")
        for each, meaning in meanings.items():
            procedure = like.procedures[each]
            written = f'"{CANNOT_ARISE}"'
            if procedure is not None:
                by = {"by": list(procedure.by)} if procedure.by else {}
                written = _inline({**by, "clauses": [UNKNOWN]}) + _whence(procedure.clauses)
            parts += [f"# {meaning}", f"{each} = {written}"]
        parts.append("")
    return "\n".join(parts)


def _parameter(parameter: Parameter) -> str:
    value = list(parameter.value) if isinstance(parameter.value, tuple) else parameter.value
    written: dict[str, Any] = {"value": value, "unit": parameter.unit, "kind": parameter.kind}
    written |= {key: given for key in ("officer", "notice", "reason") if (given := getattr(parameter, key))}
    if parameter.clauses:
        written["clauses"] = [UNKNOWN]
    return f"{parameter.name} = {_inline(written)}{_whence(parameter.clauses)}"


def _behaviour(name: str, number: str) -> str:
    if number == CANNOT_ARISE:
        return f'{name} = "{CANNOT_ARISE}"'
    return f'{name} = "{UNKNOWN}"{_whence([number])}'


def _whence(clauses: Iterable[str]) -> str:
    """The clauses of the other rule set: that is where the matter stands in its document."""
    numbers = ", ".join(clauses)
    return f"  # {numbers}" if numbers else ""


def _inline(values: Mapping[str, Any]) -> str:
    # A JSON value without objects is a TOML value too.
    return f"{{ {', '.join(f'{key} = {json.dumps(value, ensure_ascii=False)}' for key, value in values.items())} }}"
