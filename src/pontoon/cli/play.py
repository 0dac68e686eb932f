"""`pontoon play`: a table in the terminal against the house."""

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from pontoon.cli.output import BadInput
from pontoon.cli.rules import rule_set


def play(
    rules: Annotated[str, typer.Option(metavar="R", help="A built-in rule set, or a rule set file.")] = "star-2024",
    decks: Annotated[
        int | None, typer.Option(metavar="N", help="How many decks; default: the most the rules allow, up to 8.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="K", help="Shuffle by this seed, so that the cards can be had again.")
    ] = None,
    boxes: Annotated[str, typer.Option(metavar="B", help="Your boxes, such as 3 or 1,4.")] = "3",
    players: Annotated[
        int, typer.Option(metavar="N", min=0, max=8, help="How many computer players sit at the table.")
    ] = 0,
    name: Annotated[str, typer.Option(metavar="NAME", help="What you are called.")] = "You",
    balance: Annotated[str, typer.Option(metavar="D", help="What you sit down with, in dollars.")] = "1000",
    wager: Annotated[
        str | None, typer.Option(metavar="D", help="The wager on each box; default: 25 or the nearest limit.")
    ] = None,
    minimum: Annotated[str, typer.Option(metavar="D", help="The least wager of the table's sign.")] = "5",
    maximum: Annotated[str, typer.Option(metavar="D", help="The most a box takes by the table's sign.")] = "500",
    resplit: Annotated[bool, typer.Option(help="Whether split hands may be split again.")] = False,
    pairs: Annotated[bool, typer.Option(help="Whether the table offers Perfect Pairs.")] = True,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, for screen readers and scripts.")] = False,
    history: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where finished rounds are kept; default: your data folder.")
    ] = None,
    no_history: Annotated[bool, typer.Option("--no-history", help="Keep no rounds.")] = False,
) -> None:
    """Play Pontoon at a table in the terminal.

    Every finished round is kept as a .round.toml file unless --no-history is given.
    """
    # Textual is slow to import, and nothing here is needed by the other commands.
    from pontoon.cli.terminal.history import default_history
    from pontoon.cli.terminal.plain import farewell
    from pontoon.cli.terminal.plain import run as run_plain
    from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, BadSetup, Session, Setup
    from pontoon.game import TableTerms, rule_book

    rule_set(rules)
    book = rule_book(rules)
    low, high = _amount("--minimum", minimum), _amount("--maximum", maximum)
    if high < low:
        raise BadInput(f"--maximum {maximum} is below --minimum {minimum}")
    terms = TableTerms(
        decks=max(book.values["decks"]) if decks is None else decks,
        minimum_cents=low,
        maximum_cents=high,
        chips_cents=USUAL_CHIPS_CENTS,
        resplit=resplit,
        perfect_pairs=pairs,
    )
    setup = Setup(
        book,
        terms,
        name=name,
        boxes=_boxes(boxes),
        computer_players=players,
        balance_cents=_amount("--balance", balance),
        wager_cents=min(max(2_500, low), high) if wager is None else _amount("--wager", wager),
        seed=seed,
        history=None if no_history else history or default_history(),
    )
    try:
        session = Session(setup)
    except BadSetup as error:
        raise BadInput(str(error)) from error
    if plain:
        run_plain(session, sys.stdin, sys.stdout, prompts=sys.stdin.isatty())
        return
    if not _is_a_terminal():
        typer.echo("The table needs a terminal: run `pontoon play` in one,")
        typer.echo("or `pontoon play --plain` to play line by line.")
        return
    from pontoon.cli.terminal.app import run as run_table

    run_table(session)
    typer.echo(farewell(session))


def _is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def _amount(option: str, text: str) -> int:
    from pontoon.cli.terminal.text import cents_of

    cents = cents_of(text)
    if cents is None:
        raise BadInput(f"{option} {text}: expected dollars such as 25 or 12.50")
    return cents


def _boxes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        raise BadInput(f"--boxes {text}: expected numbers such as 3 or 1,4") from None
