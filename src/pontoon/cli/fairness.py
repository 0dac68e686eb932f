"""`pontoon fairness check`: every shuffle of a log, derived again by a script that knows nothing of this program."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from pontoon.cli.output import BadInput

SCRIPT = Path(__file__).parents[1] / "live" / "verifier" / "check_shuffles.py"

app = typer.Typer(help="Check that the cards dealt are those the house committed to.", no_args_is_help=True)


@app.callback()
def _fairness() -> None:
    pass


@app.command(epilog="Example:  pontoon fairness check night.ndjson --json")
def check(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="Export of the log (*.ndjson) or SQLite file of a store.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Derive every shoe again and compare each card that was dealt.

    A shoe is derived from its revealed seed. Exits with 1 if a card, a seed or a cut is wrong, and with 2 if there is
    nothing to check.
    """
    # Apart from this process and its modules (-I), so that nothing here could make a wrong log look right.
    command = [sys.executable, "-I", str(SCRIPT), str(log.absolute()), *(["--json"] if as_json else [])]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise BadInput(done.stderr.removeprefix("check_shuffles: ") or "the check did not finish")
    typer.echo(done.stdout, nl=False)
    if done.returncode:
        raise typer.Exit(done.returncode)
