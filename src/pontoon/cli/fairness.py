"""`pontoon fairness check`: every shuffle of a log, derived again by a script that knows nothing of this program."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from pontoon.cli.output import BadInput

SCRIPT = Path(__file__).parents[1] / "live" / "verifier" / "check_shuffles.py"

app = typer.Typer(help="Whether the cards that were dealt are those the house was bound to.", no_args_is_help=True)


@app.callback()
def _fairness() -> None:
    pass


@app.command(epilog="Example:  pontoon fairness check night.ndjson --json")
def check(
    log: Annotated[
        Path, typer.Argument(metavar="LOG", help="An export of the log, *.ndjson, or a store's SQLite file.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="One JSON document instead of lines.")] = False,
) -> None:
    """Derive every shoe again from its revealed seed and compare each card that was dealt.

    The exit code is 1 where a card, a seed or a cut is not what it must be, 2 where there was nothing to check.
    """
    # Apart from this process and its modules (-I), so that nothing here could make a wrong log look right.
    command = [sys.executable, "-I", str(SCRIPT), str(log.absolute()), *(["--json"] if as_json else [])]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise BadInput(done.stderr.removeprefix("check_shuffles: ") or "the check was stopped")
    typer.echo(done.stdout, nl=False)
    if done.returncode:
        raise typer.Exit(done.returncode)
