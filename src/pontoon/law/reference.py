"""The reference part of docs/rules/RULESETS.md, made from the schema.

    python -m pontoon.law.reference docs/rules/RULESETS.md

writes it into the file, between its two marks.
"""

import sys
from itertools import groupby
from pathlib import Path

from pontoon.law.behaviours import ALWAYS_ARISE, REFUSALS, SETTLEMENTS
from pontoon.law.procedures import GROUPS, ROLES, may_act
from pontoon.law.schema import NOTICES, OFFICERS, SCHEMA, Shape
from pontoon.law.values import expectation

BEGIN = "<!-- made by python -m pontoon.law.reference: begin -->"
END = "<!-- made by python -m pontoon.law.reference: end -->"


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


def with_reference(page: str) -> str:
    """A page with its reference part made anew."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def _roles() -> str:
    """Every role, with the others who may act where it is named."""
    rows = []
    for named in ROLES:
        others = [f"`{role}`" for role in ROLES if role != named and may_act(role, named)]
        rows.append(f"| `{named}` | {', '.join(others) or 'nobody else'} |")
    return "\n".join(["| role | who else may act where it is named |", "| --- | --- |", *rows])


def _values(shape: Shape) -> str:
    if shape.choices:
        return "<br>".join(f"`{word}`: {meaning}" for word, meaning in shape.choices)
    return expectation(shape)


def _listed(words: tuple[str, ...] | list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words) + "."


def main() -> None:
    path = Path(sys.argv[1])
    path.write_text(with_reference(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
