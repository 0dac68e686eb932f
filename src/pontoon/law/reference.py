"""The reference of everything a rule set may state, made from the schema; `make docs` writes it to a page."""

from itertools import groupby

from pontoon.law.behaviours import ALWAYS_ARISE, REFUSALS, SETTLEMENTS
from pontoon.law.procedures import GROUPS, ROLES, may_act
from pontoon.law.schema import NOTICES, OFFICERS, SCHEMA, Shape
from pontoon.law.values import expectation


def reference() -> str:
    """Every parameter with its unit and values, then the words and names a rule set may use, as Markdown."""
    parts = ["## Parameters"]
    for group, shapes in groupby(SCHEMA.values(), key=lambda shape: shape.group):
        rows = [f"| `{shape.name}` | {shape.meaning} | {shape.unit} | {_values(shape)} |" for shape in shapes]
        head = ["| parameter | meaning | unit | value |", "| --- | --- | --- | --- |"]
        parts.append("\n".join([f"### {group}", "", *head, *rows]))
    parts += ["## Officers", _listed(OFFICERS), "## Notices", _listed(NOTICES)]
    always = f"These always arise and cannot cite `-`: {_listed(sorted(ALWAYS_ARISE))}"
    parts += ["## Settlements", _listed(SETTLEMENTS), always, "## Refusals", _listed(REFUSALS)]
    parts += ["## Roles", _roles(), "## Procedures"]
    for group, meanings in GROUPS.items():
        rows = [f"| `{name}` | {meaning} |" for name, meaning in meanings.items()]
        parts.append("\n".join([f"### {group}", "", "| procedure | meaning |", "| --- | --- |", *rows]))
    return "\n\n".join(parts)


def _roles() -> str:
    """Every role, with the others that may act in its place."""
    rows = []
    for named in ROLES:
        others = [f"`{role}`" for role in ROLES if role != named and may_act(role, named)]
        rows.append(f"| `{named}` | {', '.join(others) or 'none'} |")
    return "\n".join(["| role | roles that may act in its place |", "| --- | --- |", *rows])


def _values(shape: Shape) -> str:
    if shape.choices:
        return "<br>".join(f"`{word}`: {meaning}" for word, meaning in shape.choices)
    return expectation(shape)


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words) + "."
