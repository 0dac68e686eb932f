"""`pontoon join`: a seat at a live table, in the terminal."""

import asyncio
import os
import select
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pontoon.cli.output import BadInput, counted, one_line
from pontoon.cli.play import is_a_terminal
from pontoon.law import BadRuleSet, adopt

if TYPE_CHECKING:
    from pontoon.cli.join_house import House, Message
    from pontoon.cli.join_table import JoinedTable


def join(
    url: Annotated[str, typer.Argument(metavar="URL", help="Address of a house, such as http://localhost:8000.")],
    table: Annotated[
        str | None, typer.Option(metavar="T", help="Table to join.  [default: you are asked which]")
    ] = None,
    tournament: Annotated[
        str | None, typer.Option(metavar="C", help="Tournament to enter; you are taken to each of your seats.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="N", help="Your name in the house.  [default: you are asked for it]")
    ] = None,
    token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="F", help="File with your token, created if missing, so that you can come back as the same player."
        ),
    ] = None,
    sign_in: Annotated[
        bool, typer.Option("--sign-in", help="Sign in to your account; you are asked for its password.")
    ] = False,
    rule_sets: Annotated[
        str | None,
        typer.Option(metavar="FILES", help="Files of the house's own rule sets, separated by commas."),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Ask and answer line by line, for screen readers and scripts.")
    ] = False,
) -> None:
    """Play at a live table over the network, with play chips.

    If the house accepts guests, a name is enough. The program adds a random seed to every shoe on your behalf.
    """
    # The packages of the network and of the screen are slow to import, and nothing here is needed by other commands.
    from pontoon.cli.join_house import CannotJoin, House, checked_url

    if not plain and not is_a_terminal():
        typer.echo("The table needs a terminal: run `pontoon join` in one,")
        typer.echo("or `pontoon join --plain` to play line by line.")
        return
    try:
        address = checked_url(url)
        for file in rule_sets.split(",") if rule_sets else ():
            adopt(file.strip())
    except (CannotJoin, BadRuleSet) as error:
        raise BadInput(one_line(str(error))) from error

    async def joined() -> None:
        async with House(address) as house:
            # What was asked for is looked for first, so that nobody is made a guest in vain.
            where = None if table is None or tournament is not None else await _named_table(house, table)
            cup = None if tournament is None else await _named_tournament(house, tournament)
            await _come_in(house, name, token_file, sign_in)
            if where is None and cup is None:
                where, cup = await _where(house)
            if cup is not None:
                await _play_tournament(house, cup, plain)
            elif where is not None:
                await _play(house, where, plain)

    try:
        asyncio.run(joined())
    except CannotJoin as error:
        raise BadInput(str(error)) from error


async def _come_in(house: "House", name: str | None, token_file: Path | None, sign_in: bool) -> None:
    """By the token in the file, with a password, or as a guest."""
    from pontoon.cli.join_house import SaidNo

    if token_file is not None and token_file.exists():
        house.token = _read_token(token_file)
        await house.who_am_i()
        return
    # Whether there is a house at all is known before anything is asked.
    await house.tables()
    who = name or typer.prompt("Your name")
    if not sign_in:
        try:
            await house.come_in_as_guest(who)
        except SaidNo as refusal:
            if refusal.code != "guests_are_not_let_in":
                raise
            typer.echo(str(refusal))
            sign_in = True
    if sign_in:
        await house.sign_in(who, typer.prompt(f"Password for {who}", hide_input=True))
    if token_file is not None:
        _keep_token(token_file, house.token)


def _read_token(file: Path) -> str:
    try:
        token = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"--token-file {file} cannot be read: {error}") from error
    if not token or not token.isascii() or len(token.split()) != 1:
        raise BadInput(f"--token-file {file}: expected one token and nothing else")
    return token


def _keep_token(file: Path, token: str) -> None:
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as out:
            out.write(token + "\n")
    except OSError as error:
        raise BadInput(f"--token-file {file} cannot be written: {error.strerror}") from error


def _by_name(told: "list[Message]") -> dict[str, str]:
    return {str(each["name"]).lower(): str(each["name"]) for each in told}


async def _named_table(house: "House", wanted: str) -> str:
    """The table that was asked for."""
    return _found("table", wanted, await house.tables(), house)


async def _named_tournament(house: "House", wanted: str) -> str:
    """The tournament that was asked for."""
    return _found("tournament", wanted, await house.tournaments(), house)


def _found(kind: str, wanted: str, told: "list[Message]", house: "House") -> str:
    names = _by_name(told)
    if wanted.lower() not in names:
        known = f"; choose from: {', '.join(names.values())}" if names else ""
        raise BadInput(f"there is no {kind} {wanted} at {house.url}{known}")
    return names[wanted.lower()]


async def _where(house: "House") -> tuple[str | None, str | None]:
    """A table or a tournament, chosen from those there are; tables of the hall are reached by their tournaments."""
    from pontoon.cli.join_tournament import OVER, listed

    found = [each for each in await house.tables() if not each.get("for_tournaments")]
    tables = sorted(found, key=lambda each: _why_not_played(each) != "")
    cups = await house.tournaments()
    names, cup_names = _by_name(tables), _by_name([each for each in cups if each["phase"] not in OVER])
    if not names and not cup_names:
        raise BadInput(f"{house.url} has no tables")
    if len(names) == 1 and not cup_names:
        return next(iter(names.values())), None
    for each in tables:
        people = f"{each['seats']} of {each['boxes']} boxes taken" if "seats" in each else ""
        people += f", {each['away']} away" if each.get("away") else ""
        why_not = _why_not_played(each)
        limits = next(iter(each.get("sign") or ()), "")
        told = "  ".join(filter(None, (people, limits, why_not)))
        typer.echo(f"  {each['name']:<6} {each['rules']:<16} {told}".rstrip())
    if cup_names:
        typer.echo("Tournaments:")
        typer.echo("\n".join(listed(cups)))
    question = "Which table or tournament" if cup_names else "Which table"
    while True:
        answer = str(typer.prompt(question, default=next(iter((names or cup_names).values())))).strip().lower()
        if answer in names:
            return names[answer], None
        if answer in cup_names:
            return None, cup_names[answer]
        typer.echo(f"There is no {'table or tournament' if cup_names else 'table'} {answer}.")


def _why_not_played(table: "Message") -> str:
    """The reason if no round is dealt to players who sit down at a table now, or nothing."""
    if not table.get("open", True):
        return "closed"
    reserved = table.get("tournament") or table.get("designated_by")
    if reserved:
        return f"reserved for {reserved}"
    if table.get("paused"):
        return "paused"
    return "" if table.get("dealer_on_duty", True) else "no dealer on duty"


class _AtTheTerminal:
    """Who sits at this terminal, before and between sessions."""

    def say(self, line: str) -> None:
        typer.echo(line)

    def ask(self, prompt: str, usual: str) -> str:
        return str(typer.prompt(prompt, default=usual or None))

    @property
    def is_heard(self) -> bool:
        """The lines of a pipe are answers to questions, and wait for them."""
        return os.name == "posix" and sys.stdin.isatty()

    def heard(self) -> str:
        """No thread reads on behind a question that follows: only a line that is there is read."""
        if not self.is_heard or not select.select([sys.stdin], [], [], 0)[0]:
            return ""
        return sys.stdin.readline().strip()


async def _play_tournament(house: "House", name: str, plain: bool) -> None:
    from pontoon.cli.join_tournament import InTournament

    async def sit(table: str) -> bool:
        return (await _sit(house, table, plain, for_a_session=True)).left_in_the_middle

    await InTournament(house, name, _AtTheTerminal(), sit).run()


async def _play(house: "House", name: str, plain: bool) -> None:
    typer.echo(_farewell(await _sit(house, name, plain)))


async def _sit(house: "House", name: str, plain: bool, for_a_session: bool = False) -> "JoinedTable":
    """At a table until you leave, or a session you came for is over."""
    from pontoon.cli.join_table import JoinedTable
    from pontoon.cli.terminal.text import card_symbol, card_words

    connection = house.table(name)
    card_name = card_words if plain else card_symbol
    table = JoinedTable(house.name, name, connection.give, card_name, for_a_session=for_a_session)
    if plain:
        from pontoon.cli.join_plain import Lines, PlainJoin

        def prompt() -> None:
            if sys.stdin.isatty():
                typer.echo("> ", nl=False)

        await PlainJoin(table, connection, house, Lines(sys.stdin, prompt, sys.stdin.isatty()), typer.echo).run()
    else:
        from pontoon.cli.join_app import JoinApp

        app = JoinApp(table, connection, house, goes_with_the_session=True)
        await app.run_async(mouse=False)
        if app.ended is not None:
            raise app.ended
    return table


def _farewell(table: "JoinedTable") -> str:
    from pontoon.cli.terminal.text import GAMBLING_HELP, money, what_you_brought

    rounds = counted(table.rounds_played, "round")
    result = f": {what_you_brought(table.gained_cents)}" if table.rounds_played else ""
    return f"You leave with {money(table.held_cents)} after {rounds}{result}. {GAMBLING_HELP}."
