"""The chart as a picture for print: as wide as an A4 page, as long as it needs to be."""

from typing import TYPE_CHECKING

from pontoon.analysis.charts.codes import parts_of
from pontoon.analysis.charts.colours import HEAD, INK, PAPER, QUIET_INK, TINTS, tint_of
from pontoon.analysis.charts.sheet import COLUMNS, GAMBLING_HELP, HEADING, HOW_TO_READ, Section, Sheet, Square, sheet_of
from pontoon.analysis.strategy import Chart

if TYPE_CHECKING:
    from pontoon.analysis.charts.paper import Paper

# Lengths are inches, sizes of type points.
_WIDTH = 8.27
_MARGIN = 0.45
_INSIDE = _WIDTH - 2 * _MARGIN
_LABEL = 1.45
_SQUARE = (_INSIDE - _LABEL) / len(COLUMNS)
_ROW = 0.215
_LINE = 0.185
_PARAGRAPH = 0.13
_INDENT = 0.08
_BETWEEN = 0.2
_HAIR = 0.02
_CORNER = 0.07
_TILE = 0.59
_TYPE = 9.5
_HEADING_TYPE = 11
_TITLE_TYPE = 14


class MissingPlots(Exception):
    """The package that draws pictures is not installed; the message is one line."""


def chart_png(chart: Chart, title: str) -> bytes:
    """The chart as a PNG, the same to the last byte for the same chart."""
    try:
        from pontoon.analysis.charts.paper import Paper, png
    except ModuleNotFoundError:
        raise MissingPlots("a picture needs matplotlib: pip install 'pontoon[plots]'") from None
    sheet, paper = sheet_of(chart, title), Paper()
    return png(paper.figure(_WIDTH, draw(sheet, paper)), f"{HEADING}: {sheet.title}")


def draw(sheet: Sheet, paper: "Paper") -> float:
    """Everything from the top down; returns the height it took."""
    y = _head(sheet, paper, _MARGIN)
    for section in sheet.sections:
        y = _section(section, paper, y + _PARAGRAPH)
    y = _legend(sheet, paper, y + _PARAGRAPH)
    y = _lines(paper, _MARGIN, y + _PARAGRAPH, _INSIDE, GAMBLING_HELP, QUIET_INK)
    return y + _MARGIN - _LINE / 2


def _lines(paper: "Paper", x: float, y: float, width: float, text: str, colour: str) -> float:
    """Text in as many lines as it needs; returns where the next line begins."""
    for line in paper.lines_of(text, width, _TYPE):
        paper.write(x, y + _LINE / 2, line, _TYPE, colour)
        y += _LINE
    return y


def _head(sheet: Sheet, paper: "Paper", y: float) -> float:
    y = _lines(paper, _MARGIN, y, _INSIDE, HEADING, QUIET_INK)
    for line in paper.lines_of(sheet.title, _INSIDE, _TITLE_TYPE, bold=True):
        paper.write(_MARGIN, y + 0.14, line, _TITLE_TYPE, INK, bold=True)
        y += 0.27
    y += 0.03
    names = max(paper.width_of(fact.name, _TYPE) for fact in sheet.facts) + 0.2
    for fact in sheet.facts:
        paper.write(_MARGIN, y + _LINE / 2, fact.name, _TYPE, QUIET_INK)
        y = _lines(paper, _MARGIN + names, y, _INSIDE - names, fact.text, INK)
    return y


def _section(section: Section, paper: "Paper", y: float) -> float:
    """Heading and note on one line, then the squares."""
    paper.write(_MARGIN, y + _LINE / 2, section.heading, _HEADING_TYPE, INK, bold=True)
    heading = paper.width_of(section.heading, _HEADING_TYPE, bold=True) + 0.12
    y = _lines(paper, _MARGIN + heading, y, _INSIDE - heading, section.note, QUIET_INK)
    if not section.rows:
        return y
    y += 0.04
    _label(paper, y, section.hand, HEAD, bold=False)
    for place, column in enumerate(COLUMNS):
        _tile(paper, _MARGIN + _LABEL + place * _SQUARE, y, _SQUARE, Square("", "", ""), HEAD)
        _centred(paper, _MARGIN + _LABEL + (place + 0.5) * _SQUARE, y + _ROW / 2, "", column)
    for row in section.rows:
        y += _ROW
        _label(paper, y, row.label, PAPER, bold=True)
        for place, square in enumerate(row.squares):
            _tile(paper, _MARGIN + _LABEL + place * _SQUARE, y, _SQUARE, square, tint_of(square))
    return y + _ROW


def _label(paper: "Paper", y: float, text: str, tint: str, bold: bool) -> None:
    paper.box(_MARGIN, y, _LABEL, _ROW, tint)
    paper.write(_MARGIN + _INDENT, y + _ROW / 2, text, _TYPE, INK, bold)


def _tile(paper: "Paper", x: float, y: float, width: float, square: Square, tint: str) -> None:
    """A square with its code; a corner has the colour of the action that more cards change it to."""
    paper.box(x, y, width, _ROW, tint)
    if square.later:
        paper.corner(x + width, y + _ROW, _CORNER, TINTS[square.later])
    _centred(paper, x + width / 2, y + _ROW / 2, *parts_of(square.code))


def _centred(paper: "Paper", x: float, y: float, bold: str, plain: str) -> None:
    first = paper.width_of(bold, _TYPE, bold=True) if bold else 0.0
    second = paper.width_of(plain, _TYPE) if plain else 0.0
    x -= (first + second) / 2
    if bold:
        paper.write(x, y, bold, _TYPE, INK, bold=True)
    if plain:
        paper.write(x + first, y, plain, _TYPE, INK)


def _legend(sheet: Sheet, paper: "Paper", y: float) -> float:
    """The codes in two columns, read down the first and then the second."""
    paper.write(_MARGIN, y + _LINE / 2, "How to read it", _HEADING_TYPE, INK, bold=True)
    y += _LINE + _HAIR
    for line in HOW_TO_READ:
        y = _lines(paper, _MARGIN, y, _INSIDE, line, QUIET_INK)
    y += 0.05
    room = (_INSIDE - _BETWEEN) / 2 - _TILE - _INDENT
    heights = [_ROW + _LINE * (len(list(paper.lines_of(each.words, room, _TYPE))) - 1) for each in sheet.legend]
    x, down, lowest = _MARGIN, y, y
    for square, height in zip(sheet.legend, heights, strict=True):
        if x == _MARGIN and down - y >= sum(heights) / 2:
            x, down = _MARGIN + (_INSIDE + _BETWEEN) / 2, y
        _tile(paper, x, down, _TILE, square, tint_of(square))
        _lines(paper, x + _TILE + _INDENT, down + (_ROW - _LINE) / 2, room, square.words, INK)
        down += height + _HAIR
        lowest = max(lowest, down)
    return lowest
