"""The `pontoon` command: its groups of commands, and the one place where errors become exit codes.

A command raises `BadInput` for what the user got wrong (exit 2, one line on standard error) and
`typer.Exit(1)` when a check it makes fails. A new command is a module with a function or a `typer.Typer`,
joined here; it imports what is slow to import inside its function.
"""

import os
import sys
from collections.abc import Sequence
from errno import ENOSPC
from typing import Annotated, cast

import typer

from pontoon import __version__
from pontoon.cli import (
    account,
    edge,
    fairness,
    join,
    log,
    play,
    promotion,
    replay,
    rules,
    serve,
    simulate,
    solve,
    strategy,
    tournament,
    train,
)
from pontoon.cli.entry import STOPPED
from pontoon.cli.output import BadInput, one_line

# Typer keeps click's errors under different roofs in different versions; BadParameter is in all of them.
_UsageError = cast(type[Exception], typer.BadParameter.__mro__[2])

app = typer.Typer(
    name="pontoon",
    help="Pontoon, the Australian casino game, played under its approved rules.",
    epilog="Example:  pontoon rules show star-2024 10.6",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pontoon {__version__}")
        raise typer.Exit


@app.callback()
def _pontoon(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit."),
    ] = False,
) -> None:
    pass


app.add_typer(rules.app, name="rules")
app.command(epilog="Example:  pontoon play --rules canberra-2002 --players 3")(play.play)
app.command(epilog="Example:  pontoon serve --port 8000 --open")(serve.serve)
app.command(epilog="Example:  pontoon join http://localhost:8000 --table P1 --name ann")(join.join)
app.add_typer(account.app, name="account")
app.add_typer(log.app, name="log")
app.add_typer(fairness.app, name="fairness")
app.add_typer(promotion.app, name="promotion")
app.add_typer(tournament.app, name="tournament")
app.command(epilog="Example:  pontoon replay tests/scenarios/star-2024/*.round.toml --json")(replay.replay)
app.command(epilog="Example:  pontoon explain night.round.toml")(replay.explain)
app.command(epilog='Example:  pontoon solve --hand "7s 7s" --dealer 7d')(solve.solve)
app.command(epilog="Example:  pontoon strategy --format html --output chart.html")(strategy.strategy)
app.command(epilog="Example:  pontoon edge --rules canberra-2002 --decks 6")(edge.edge)
app.command(epilog="Example:  pontoon simulate --rounds 1e8 --bankroll 100 --session 1000")(simulate.simulate)
app.command(epilog="Example:  pontoon train --drill --rounds 50")(train.train)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; ends with SystemExit. Bad input exits 2 with one line on standard error."""
    try:
        code = app(
            args=list(arguments) if arguments is not None else None,
            prog_name="pontoon",
            standalone_mode=False,
        )
    except BadInput as error:
        _end(str(error), 2)
    except _UsageError as error:
        message: str = error.format_message()  # type: ignore[attr-defined]
        if type(error).__name__ == "NoArgsIsHelpError":
            print(message)
            sys.exit(0)
        _end(message, 2)
    except (typer.Abort, KeyboardInterrupt):
        _end("stopped", STOPPED)
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        _full_disk()
    if code == STOPPED:
        # Some versions of Typer take the interruption for themselves and give back its exit code.
        _end("stopped", STOPPED)
    sys.exit(code if isinstance(code, int) else 0)


def _full_disk() -> None:
    """What could not be written must not be tried again when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    _end("the output could not be written: no space is left on the device", 1)


def _end(message: str, code: int) -> None:
    if message:
        print(f"pontoon: {one_line(message)}", file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
