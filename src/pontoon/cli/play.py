"""`pontoon play`: a table in the terminal against the house."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.output import BadInput, whole_number
from pontoon.cli.rules import rule_set
from pontoon.law.values import dollars

if TYPE_CHECKING:
    from pontoon.game import RuleBook


def play(
    rules: Annotated[str, typer.Option(metavar="R", help="Built-in rule set, or a rule set file.")] = "star-2024",
    decks: Annotated[
        str | None, typer.Option(metavar="N", help="Number of decks.  [default: the most the rules allow]")
    ] = None,
    seed: Annotated[
        str | None,
        typer.Option(
            metavar="K", help="Seed of the shuffle, 0 or more; the same seed deals the same cards.  [default: random]"
        ),
    ] = None,
    boxes: Annotated[str, typer.Option(metavar="B", help="Your boxes, such as 3 or 1,4.")] = "3",
    players: Annotated[
        str, typer.Option(metavar="N", help="Number of computer players, on the boxes you leave free.")
    ] = "0",
    name: Annotated[str, typer.Option(metavar="NAME", help="Your name at the table.")] = "You",
    balance: Annotated[str, typer.Option(metavar="D", help="Your starting balance, in dollars.")] = "1000",
    wager: Annotated[
        str | None, typer.Option(metavar="D", help="Wager on each box.  [default: 25, or the nearest limit]")
    ] = None,
    minimum: Annotated[
        str | None, typer.Option(metavar="D", help="Minimum wager on the sign.  [default: the rule set's, or 5]")
    ] = None,
    maximum: Annotated[
        str | None, typer.Option(metavar="D", help="Maximum wager on a box.  [default: the rule set's, or 500]")
    ] = None,
    resplit: Annotated[bool, typer.Option(help="Let split hands be split again.")] = False,
    pairs: Annotated[bool, typer.Option(help="Offer Perfect Pairs at the table.")] = True,
    plain: Annotated[
        bool, typer.Option("--plain", help="Ask and answer line by line, for screen readers and scripts.")
    ] = False,
    history: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Folder for finished rounds.  [default: in your data folder]"),
    ] = None,
    no_history: Annotated[bool, typer.Option("--no-history", help="Do not save finished rounds.")] = False,
) -> None:
    """Play Pontoon at a table in the terminal.

    Every finished round is saved as a .round.toml file, unless you add --no-history.
    """
    # Textual is slow to import, and nothing here is needed by the other commands.
    from pontoon.cli.terminal.history import default_history, why_not_writable
    from pontoon.cli.terminal.plain import farewell, run as run_plain
    from pontoon.cli.terminal.session import USUAL_CHIPS_CENTS, BadSetup, Session, Setup
    from pontoon.game import TableTerms, rule_book

    rule_set(rules)
    book = rule_book(rules)
    low, high = _limits(book, minimum, maximum)
    if history is not None and not no_history:
        why = why_not_writable(history)
        if why:
            raise BadInput(f"--history {history} cannot be written: {why}")
    terms = TableTerms(
        decks=max(book.values["decks"]) if decks is None else whole_number("--decks", decks),
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
        computer_players=whole_number("--players", players),
        balance_cents=_amount("--balance", balance),
        wager_cents=min(max(2_500, low), high) if wager is None else _amount("--wager", wager),
        seed=None if seed is None else whole_number("--seed", seed),
        history=None if no_history else history or default_history(),
    )
    try:
        session = Session(setup)
    except BadSetup as error:
        raise BadInput(str(error)) from error
    if plain:
        run_plain(session, sys.stdin, sys.stdout, prompts=sys.stdin.isatty())
        return
    if not is_a_terminal():
        typer.echo("The table needs a terminal: run `pontoon play` in one,")
        typer.echo("or `pontoon play --plain` to play line by line.")
        return
    from pontoon.cli.terminal.app import run as run_table

    run_table(session)
    typer.echo(farewell(session))


def is_a_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "") != "dumb"


def _amount(option: str, text: str) -> int:
    from pontoon.cli.terminal.text import cents_of

    cents = cents_of(text)
    if cents is None:
        raise BadInput(f"{option} {text}: expected an amount in dollars, such as 25 or 12.50")
    return cents


def _limits(book: "RuleBook", minimum: str | None, maximum: str | None) -> tuple[int, int]:
    """The sign's limits in cents: as asked for, else as the rule set has them, else 5 to 500 or thereabouts."""
    low = book.values["box_minimum"] if minimum is None else _amount("--minimum", minimum)
    high = book.values["box_maximum"] if maximum is None else _amount("--maximum", maximum)
    if low is None:
        low = 500 if high is None else min(500, high)
    if high is None:
        high = max(50_000, 10 * low)
    if high < low:
        raise BadInput(f"the maximum of {dollars(high)} is below the minimum of {dollars(low)}")
    return low, high


def _boxes(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        raise BadInput(f"--boxes {text}: expected box numbers, such as 3 or 1,4") from None
