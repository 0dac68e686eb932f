"""What the commands share: a console of plain tables, JSON, and errors for people."""

import json
import sys
from typing import Any

from rich.console import Console
from rich.table import Table

WIDEST = 100


class BadInput(Exception):
    """Something the user gave is wrong. The message is one line; the command exits with 2."""


def console() -> Console:
    """Standard output without markup, so that a bracket in a text stays a bracket."""
    plain = Console(markup=False, highlight=False, emoji=False)
    plain.width = min(plain.width, WIDEST)
    return plain


def table(*columns: str, folded: str = "") -> Table:
    """A plain table. The first column keeps its lines whole, the folded one takes what room is left."""
    plain = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, name in enumerate(columns):
        plain.add_column(name, overflow="fold", no_wrap=place == 0, ratio=1 if name == folded else None)
    return plain


def print_json(document: Any) -> None:
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def whole_number(option: str, text: str, least: int = 0, most: int | None = None) -> int:
    """The number an option was given; raises BadInput for what is none between these."""
    if text.isascii() and text.isdigit() and len(text) <= 18 and least <= int(text) and not (most and int(text) > most):
        return int(text)
    between = f", {least} or more" if most is None else f" from {least} to {most}"
    raise BadInput(f"{option} {text}: expected a whole number{between}")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with what it counts.

    >>> counted(1, "round"), counted(1200, "round"), counted(2, "person", "people")
    ('1 round', '1,200 rounds', '2 people')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def one_line(text: str) -> str:
    """A message on one line: the first of several, and how many more there are."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) <= 1:
        return lines[0] if lines else ""
    return f"{lines[0]} (and {len(lines) - 1} more)"
