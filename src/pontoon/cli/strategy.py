"""`pontoon strategy`: the best chart of play a person can learn."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.odds_bar import progress_bar
from pontoon.cli.odds_options import (
    Asked,
    Composition,
    Decks,
    NoCache,
    Resplit,
    Rules,
    SuperBonus,
    asked,
    shelf,
)
from pontoon.cli.output import BadInput

if TYPE_CHECKING:
    from pontoon.analysis.strategy import Chart

FORMATS = ("text", "json", "png", "html")


def strategy(
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    super_bonus: SuperBonus = "0",
    composition: Composition = None,
    form: Annotated[
        str | None,
        typer.Option("--format", metavar="text|json|png|html", help="Format of the chart.  [default: text]"),
    ] = None,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for the chart.  [default: standard output]")
    ] = None,
    no_cache: NoCache = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, as --format json does.")] = False,
) -> None:
    """Work out the best strategy chart and its exact value.

    The chart also states what it costs compared with optimal play. `pontoon solve --strategy FILE` reads its JSON.
    """
    form = _form(form, as_json)
    about = asked(rules, decks, resplit, super_bonus, composition)
    _check_output(form, output)
    with about.answered(), progress_bar("Solving the best chart") as progress:
        found = shelf(no_cache).chart(about.question(), progress).result
    chart = replace(
        found, rules=about.book.name, decks=about.decks, resplit=about.resplit, super_bonus=about.super_bonus
    )
    _write(output, _printed(chart, form, about))
    for note in about.notes:
        print(f"pontoon: note: {note}", file=sys.stderr)


def _form(wanted: str | None, as_json: bool) -> str:
    if as_json and wanted not in (None, "json"):
        raise BadInput(f"--json and --format {wanted} cannot be given together")
    form = "json" if as_json else wanted or "text"
    if form not in FORMATS:
        raise BadInput(f"--format {form}: expected {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    return form


def _check_output(form: str, output: Path | None) -> None:
    """Told before the work and not after it."""
    if output is None:
        if form == "png" and sys.stdout.isatty():
            raise BadInput("--format png cannot be shown in a terminal: add --output FILE")
    elif output.is_dir():
        raise BadInput(f"--output {output} is a folder")
    elif not output.parent.is_dir():
        raise BadInput(f"--output {output}: there is no folder {output.parent}")


def _printed(chart: "Chart", form: str, about: Asked) -> str | bytes:
    from pontoon.analysis import charts
    from pontoon.analysis.strategy import chart_document

    if form == "json":
        return json.dumps(chart_document(chart), ensure_ascii=False, indent=2) + "\n"
    title = about.book.ruleset.title
    if form == "png":
        try:
            return charts.chart_png(chart, title)
        except charts.MissingPlots as error:
            raise BadInput(str(error)) from error
    text = charts.chart_text(chart, title) if form == "text" else charts.chart_html(chart, title)
    return text.rstrip("\n") + "\n"


def _write(output: Path | None, content: str | bytes) -> None:
    if output is None:
        if isinstance(content, str):
            sys.stdout.write(content)
        else:
            sys.stdout.buffer.write(content)
        return
    try:
        output.write_bytes(content.encode() if isinstance(content, str) else content)
    except OSError as error:
        raise BadInput(f"--output {output} cannot be written: {error.strerror or error}") from error
