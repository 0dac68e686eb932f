"""`pontoon train`: rounds or single hands in the terminal, every decision marked with what it cost."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.odds_options import Decks, Resplit, Rules, SuperBonus, asked, shelf
from pontoon.cli.output import BadInput, whole_number
from pontoon.cli.play import is_a_terminal

if TYPE_CHECKING:
    from pontoon.cli.odds_options import Asked
    from pontoon.cli.training.trainer import Trainer


def train(
    rules: Rules = "star-2024",
    decks: Decks = None,
    resplit: Resplit = False,
    super_bonus: SuperBonus = "0",
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="K", help="Seed of the shuffle, 0 or more; the same seed deals the same cards.  [default: random]"
        ),
    ] = None,
    drill: Annotated[
        bool, typer.Option("--drill", help="Deal single hands instead of rounds, with your weak spots more often.")
    ] = False,
    rounds: Annotated[
        str | None,
        typer.Option(metavar="N", help="Number of rounds, or of hands in a drill.  [default: until you leave]"),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Ask and answer line by line, for screen readers and scripts.")
    ] = False,
    progress: Annotated[
        Path | None, typer.Option(metavar="FILE", help="File for your record.  [default: in your data folder]")
    ] = None,
    no_progress: Annotated[bool, typer.Option("--no-progress", help="Neither read nor save a record.")] = False,
    reset: Annotated[
        bool, typer.Option("--reset", help="Start a new record; the old one is kept under another name.")
    ] = False,
) -> None:
    """Train your play: each decision is marked with its cost.

    The cost is how much less the decision gains than the best one. You play one box with a wager of one unit,
    each round from a fresh shoe; insurance is declined for you. The solver values each action on the exact cards of
    your hand. Each rule set has its own record.
    """
    about = asked(rules, decks, resplit, super_bonus, None)
    if no_progress and (progress is not None or reset):
        raise BadInput(f"--no-progress and {'--reset' if reset else '--progress'} cannot be given together")
    number = None if rounds is None else whole_number("--rounds", rounds, 1)
    trainer = _trainer(about, drill, number, None if seed is None else whole_number("--seed", seed))
    if not no_progress:
        _take_up_the_record(trainer, progress, reset)
    for note in about.notes:
        typer.echo(f"Note: {note}", err=True)
    if plain:
        from pontoon.cli.training.plain import run as run_plain

        run_plain(trainer, sys.stdin, sys.stdout, prompts=sys.stdin.isatty())
        return
    if not is_a_terminal():
        typer.echo("Training needs a terminal: run `pontoon train` in one,")
        typer.echo("or `pontoon train --plain` to train line by line.")
        return
    from pontoon.cli.training.app import run as run_screen
    from pontoon.cli.training.plain import farewell

    run_screen(trainer)
    for line in farewell(trainer):
        typer.echo(line)


def _trainer(about: "Asked", drill: bool, rounds: int | None, seed: int | None) -> "Trainer":
    from pontoon.analysis.question import OWN
    from pontoon.analysis.training import Record
    from pontoon.cli.terminal.setup import BadSetup
    from pontoon.cli.training.odds import Odds
    from pontoon.cli.training.trainer import Course, Trainer

    assert about.decks is not None
    course = Course(about.book, about.decks, about.resplit, drill, rounds, seed)
    try:
        # A split hand is judged by its own cards: what other hands drew is too slow to reckon between two decisions.
        return Trainer(course, Odds(about.question(OWN), shelf(no_cache=False)), Record(about.book.name))
    except BadSetup as error:
        raise BadInput(str(error)) from error


def _take_up_the_record(trainer: "Trainer", chosen: Path | None, reset: bool) -> None:
    """The record in its file, or a new one; a file that is no record is left as it is."""
    from pontoon.analysis.training import BadRecord
    from pontoon.cli.terminal.history import why_not_writable
    from pontoon.cli.training.keeping import default_file, kept_record, set_aside

    file = chosen or default_file(trainer.course.rules.name)
    why = why_not_writable(file.parent)
    if why and chosen is not None:
        raise BadInput(f"--progress {chosen} cannot be written: {why}")
    if why:
        trainer.note = f"Your record is not kept: {file} cannot be written ({why})."
        return
    try:
        if reset:
            aside = set_aside(file)
            trainer.note = f"You have a new record; the old one is now {aside}." if aside else ""
        trainer.record = kept_record(file, trainer.course.rules.name)
    except BadRecord as error:
        raise BadInput(f"{error}; use --reset to start a new one") from error
    except OSError as error:
        raise BadInput(f"{file} cannot be renamed: {error.strerror or error}") from error
    trainer.file = file
