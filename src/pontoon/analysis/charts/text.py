"""The chart as plain text for any terminal: fixed width, letters only, no colours."""

from collections.abc import Iterator
from textwrap import wrap

from pontoon.analysis.charts.sheet import COLUMNS, HEADING, HOW_TO_READ, Row, Section, Sheet, sheet_of
from pontoon.analysis.strategy import Chart

_WIDEST = 100
_GAP = 2


def chart_text(chart: Chart, title: str) -> str:
    """The chart at most 100 columns wide, with a legend of the codes it uses."""
    sheet = sheet_of(chart, title)
    rows = [row for section in sheet.sections for row in section.rows]
    label = max(len(text) for text in (*(row.label for row in rows), *(each.hand for each in sheet.sections)))
    square = max(len(text) for text in (*COLUMNS, *(each.code for row in rows for each in row.squares)))
    lines = [*_head(sheet)]
    for section in sheet.sections:
        lines += ["", *_section(section, label + _GAP, square + _GAP)]
    lines += ["", "HOW TO READ IT", *HOW_TO_READ, *_legend(sheet)]
    return "\n".join(lines) + "\n"


def _head(sheet: Sheet) -> Iterator[str]:
    yield HEADING
    yield from wrap(sheet.title, _WIDEST)
    width = max(len(fact.name) for fact in sheet.facts) + _GAP
    for fact in sheet.facts:
        yield from _hanging(fact.name, fact.text, width)


def _section(section: Section, label: int, square: int) -> Iterator[str]:
    yield section.heading.upper()
    if section.note:
        yield section.note
    if section.rows:
        yield _line(section.hand, COLUMNS, label, square)
    for row in section.rows:
        yield _line(row.label, _codes(row), label, square)


def _codes(row: Row) -> tuple[str, ...]:
    return tuple(each.code for each in row.squares)


def _line(label: str, squares: tuple[str, ...], width: int, square: int) -> str:
    return (label.ljust(width) + "".join(code.ljust(square) for code in squares)).rstrip()


def _legend(sheet: Sheet) -> Iterator[str]:
    width = max(len(square.code) for square in sheet.legend) + _GAP
    for square in sheet.legend:
        yield from _hanging(square.code, square.words, width)


def _hanging(name: str, text: str, width: int) -> list[str]:
    return wrap(text, _WIDEST, initial_indent=name.ljust(width), subsequent_indent=" " * width)
