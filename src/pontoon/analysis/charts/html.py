"""The chart as one page that stands alone and prints on A4."""

from collections.abc import Iterator
from html import escape
from math import ceil

from pontoon.analysis.charts.codes import parts_of
from pontoon.analysis.charts.colours import HEAD, INK, LINE, PAPER, QUIET_INK, TINTS
from pontoon.analysis.charts.sheet import (
    COLUMNS,
    GAMBLING_HELP,
    HEADING,
    HOW_TO_READ,
    Row,
    Section,
    Sheet,
    Square,
    sheet_of,
)
from pontoon.analysis.strategy import Chart

# Points: the height of an A4 page inside its margins, and sizes of type.
_PRINT_HEIGHT = 775
_LARGEST_PRINT = 9.5
_SMALLEST_PRINT = 7.2

_LAYOUT = f"""
:root {{ color-scheme: light; }}
* {{ box-sizing: border-box; }}
body {{
  margin: 0 auto; padding: 1.6rem clamp(.4rem, 3vw, 2rem); max-width: 52rem; background: {PAPER}; color: {INK};
  font: 15px/1.4 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; -webkit-print-color-adjust: exact; print-color-adjust: exact;
}}
header p {{ margin: 0; color: {QUIET_INK}; letter-spacing: .04em; }}
h1 {{ margin: 0 0 .5rem; font-size: 1.5em; line-height: 1.25; font-weight: 600; overflow-wrap: anywhere; }}
h2 {{ margin: 0 0 .2rem; font-size: 1.08em; font-weight: 600; }}
.facts {{ display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; }}
.facts dt {{ color: {QUIET_INK}; }}
.facts dd {{ margin: 0; overflow-wrap: anywhere; }}
table {{ width: 100%; margin-top: 1.1rem; border-collapse: collapse; table-layout: fixed; }}
caption {{ padding-bottom: .25rem; text-align: left; }}
caption b {{ margin-right: .5rem; font-size: 1.08em; font-weight: 600; }}
caption span, .none, .reading {{ color: {QUIET_INK}; }}
th, td {{ padding: .16rem 0; border: 1px solid {LINE}; text-align: center; font-weight: 400; overflow-wrap: anywhere; }}
td, .legend dt {{ background-origin: border-box; background-repeat: no-repeat; }}
thead th {{ background: {HEAD}; }}
th:first-child {{ width: 19%; padding: .16rem .4rem; text-align: left; }}
tbody th {{ font-weight: 600; }}
td b, dt b {{ font-weight: 700; }}
.none {{ margin: 1.1rem 0 0; }}
.none b {{ margin-right: .5rem; color: {INK}; font-size: 1.08em; font-weight: 600; }}
.legend {{ margin-top: 1.3rem; }}
.reading {{ margin: 0 0 .4rem; }}
.legend dl {{ margin: 0; columns: 2; column-gap: 2rem; }}
.legend dl div {{ display: flex; gap: .6rem; padding: .1rem 0; break-inside: avoid; }}
.legend dt {{
  flex: none; align-self: start; min-width: 3.8em; padding: 0 .25em; border: 1px solid {LINE}; text-align: center;
}}
.legend dd {{ margin: 0; }}
footer {{ margin-top: 1.2rem; color: {QUIET_INK}; }}
@media (max-width: 34rem) {{
  body {{ font-size: 12px; }}
  .legend dl {{ columns: 1; }}
  th:first-child {{ width: 22%; padding: .16rem .2rem; }}
}}
@page {{ size: A4 portrait; margin: 11mm 12mm; }}
@media print {{
  body {{ max-width: none; padding: 0; font-size: var(--print); line-height: 1.25; }}
  main {{ padding-right: 1px; }}
  h1 {{ margin-bottom: .2em; }}
  table, .none {{ margin-top: .8em; }}
  table, .legend, footer {{ break-inside: avoid; }}
  th, td, th:first-child {{ padding-top: .08em; padding-bottom: .08em; }}
  .legend {{ margin-top: .9em; }}
  .legend dl {{ columns: 3; column-gap: 1em; }}
  .legend dl div {{ gap: .5em; }}
  .legend dt {{ min-width: 3.4em; }}
  footer {{ margin-top: .7em; }}
}}
"""


def chart_html(chart: Chart, title: str) -> str:
    """The chart as a page without scripts or anything from elsewhere."""
    sheet = sheet_of(chart, title)
    return "\n".join(_page(sheet)) + "\n"


def _page(sheet: Sheet) -> Iterator[str]:
    title = escape(sheet.title)
    yield "<!DOCTYPE html>"
    yield '<html lang="en-AU">'
    yield '<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{HEADING}: {title}</title>"
    yield f"<style>{_LAYOUT}{_tints()}:root {{ --print: {_print_size(sheet):.2f}pt; }}\n</style>\n</head>\n<body>"
    yield f"<header>\n<p>{HEADING}</p>\n<h1>{title}</h1>"
    yield '<dl class="facts">'
    for fact in sheet.facts:
        yield f"<dt>{escape(fact.name)}</dt><dd>{escape(fact.text)}</dd>"
    yield "</dl>\n</header>\n<main>"
    for section in sheet.sections:
        yield from _section(section)
    yield from _legend(sheet)
    yield f"</main>\n<footer>{escape(GAMBLING_HELP)}</footer>\n</body>\n</html>"


def _print_size(sheet: Sheet) -> float:
    """The size of type that brings the chart onto one page, or a comfortable one where that would be too small."""
    tables = [len(section.rows) for section in sheet.sections]
    # In heights of type: what the layout above gives to a row, to a table around its rows, and to the rest.
    high = 1.5 * sum(tables) + 3.9 * len(tables) + 1.4 * len(sheet.facts) + 1.8 * ceil(len(sheet.legend) / 3) + 12
    fits = _PRINT_HEIGHT / high
    return min(fits, _LARGEST_PRINT) if fits >= _SMALLEST_PRINT else _LARGEST_PRINT


def _tints() -> str:
    """A colour for every action; a corner in the colour of the action that more cards change it to."""
    squares = [f".{action} {{ --tint: {tint}; background-color: {tint}; }}" for action, tint in TINTS.items()]
    # The tint again and not transparent, which some printers mix with black along the edge.
    corners = [
        f".to-{action} {{ background-image: linear-gradient(315deg, {tint} .5em, {LINE} .5em,"
        f" {LINE} calc(.5em + 1px), var(--tint) calc(.5em + 1px)); }}"
        for action, tint in TINTS.items()
    ]
    return "\n".join((*squares, *corners)) + "\n"


def _section(section: Section) -> Iterator[str]:
    heading, note = escape(section.heading), escape(section.note)
    if not section.rows:
        yield f'<p class="none"><b>{heading}</b>{note}</p>'
        return
    yield f"<table>\n<caption><b>{heading}</b><span>{note}</span></caption>"
    columns = "".join(f'<th scope="col">{escape(column)}</th>' for column in COLUMNS)
    yield f'<thead><tr><th scope="col">{escape(section.hand)}</th>{columns}</tr></thead>\n<tbody>'
    for row in section.rows:
        yield _row(row)
    yield "</tbody>\n</table>"


def _row(row: Row) -> str:
    squares = "".join(
        f'<td{_colours(square)} title="{escape(square.words)}">{_code(square.code)}</td>' for square in row.squares
    )
    return f'<tr><th scope="row">{escape(row.label)}</th>{squares}</tr>'


def _colours(square: Square) -> str:
    names = [square.action] if square.action else []
    if square.later:
        names.append(f"to-{square.later}")
    return f' class="{" ".join(names)}"' if names else ""


def _code(code: str) -> str:
    bold, plain = parts_of(code)
    return f"<b>{escape(bold)}</b>{escape(plain)}" if bold else escape(plain)


def _legend(sheet: Sheet) -> Iterator[str]:
    yield '<section class="legend">\n<h2>How to read it</h2>'
    yield f'<p class="reading">{escape(" ".join(HOW_TO_READ))}</p>\n<dl>'
    for square in sheet.legend:
        yield f"<div><dt{_colours(square)}>{_code(square.code)}</dt><dd>{escape(square.words)}</dd></div>"
    yield "</dl>\n</section>"
