"""`pontoon log`: a house's log looked through, written out for others, copied and signed."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO
from zoneinfo import ZoneInfo

import typer

from pontoon.cli.output import BadInput, print_json

if TYPE_CHECKING:
    from pontoon.cli.log_checks import Exported, Findings, News

app = typer.Typer(help="A house's log: verify it, export it, back it up, sign it.", no_args_is_help=True)

Address = Annotated[str, typer.Argument(metavar="STORE", help="A store's file, or postgresql://... .")]
Json = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


@app.callback()
def _log() -> None:
    pass


@app.command(epilog="Example:  pontoon log verify house.db --checkpoints /mnt/other/checkpoints.ndjson")
def verify(
    store: Address,
    keys: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The public keys that may sign, 64 hexadecimal digits a line.")
    ] = None,
    checkpoints: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The second file of signed checkpoints; the one beside the log, if any."),
    ] = None,
    as_json: Json = False,
) -> None:
    """Look through a log: hashes, signatures, every event, the ledger, every card of every revealed shoe.

    The house may be running meanwhile. The exit code is 1 where anything is not as it was written or must be. With - as
    STORE its address is read from standard input, where no other process sees a password that is in it.
    """
    from pontoon.cli.log_checks import look_through

    store = sys.stdin.readline().strip() if store == "-" else store
    with progress() as news:
        found = asyncio.run(look_through(store, keys, checkpoints, news))
    if as_json:
        print_json(found.document())
    else:
        _tell_findings(found)
    if found.problems:
        raise typer.Exit(1)


def _tell_findings(found: "Findings") -> None:
    chain, meaning, shoes = found.chain, found.meaning, found.shoes
    for _, problem in found.problems:
        typer.echo(problem)
    signed = f"{chain.checkpoints:,} checkpoints"
    if chain.public_keys:
        signed += f" signed with {', '.join(sorted(key.hex()[:16] for key in chain.public_keys))}..."
    if found.second_file is not None:
        signed += f", held against {found.second_file}"
    typer.echo(f"Log     {chain.events:,} events in {chain.streams:,} streams, {signed}")
    typer.echo(f"Ledger  {chain.postings:,} postings, {chain.answers:,} answers to commands")
    typer.echo(f"House   {meaning.tables:,} tables, {meaning.rounds:,} rounds, {meaning.people:,} people")
    left = f"{len(shoes['not_yet_revealed']):,} not yet revealed, {len(shoes['aborted']):,} broken off"
    typer.echo(f"Shoes   {shoes['shoes_checked']:,} derived again, {shoes['cards_checked']:,} cards; {left}")
    number = len(found.problems)
    if number:
        typer.echo(f"{number} problem{'' if number == 1 else 's'}: this log is not what it should be.")
    else:
        typer.echo("Nothing is wrong with this log.")


@app.command(epilog="Example:  pontoon log export house.db --rounds rounds/ --table P1 --from 2025-03-01")
def export(
    store: Address,
    rounds: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Each finished round as a .round.toml file in this folder.")
    ] = None,
    ndjson: Annotated[
        str | None, typer.Option(metavar="FILE", help="Every event as a line of JSON; - is standard output.")
    ] = None,
    table: Annotated[str | None, typer.Option(metavar="T", help="This table's log alone.")] = None,
    begin: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="From this day or time on, Sydney's unless it says otherwise."),
    ] = None,
    end: Annotated[
        str | None, typer.Option("--to", metavar="TIME", help="Up to this day, or before this time.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Write a log out: everything as lines of JSON (the default), finished rounds as files that can be replayed.

    A round that the notation cannot tell is listed with the reason. The house may be running meanwhile.
    """
    from pontoon.cli.log_checks import write_out
    from pontoon.live.export import Span

    span = Span(table, _moment("--from", begin), _moment("--to", end, the_day_after=True))
    if span.from_ms is not None and span.to_ms is not None and span.from_ms >= span.to_ms:
        raise BadInput(f"--from {begin} is not before --to {end}: nothing lies between them")
    ndjson = "-" if ndjson is None and rounds is None else ndjson
    if as_json and ndjson == "-":
        raise BadInput("--json and the lines of the log cannot share standard output: give --ndjson FILE")
    with progress() as news, _output(ndjson) as out:
        exported = asyncio.run(write_out(store, span, out, rounds, news))
    if as_json:
        print_json({name: getattr(exported, name) for name in exported.__slots__})
    else:
        _tell_export(exported, ndjson is not None, rounds)


def _tell_export(exported: "Exported", lines: bool, rounds: Path | None) -> None:
    """On standard error, since the lines may be on the other."""
    if lines:
        typer.echo(f"{exported.events:,} events", err=True)
    if rounds is None:
        return
    typer.echo(f"{exported.rounds:,} rounds in {rounds}", err=True)
    for each in exported.not_told:
        typer.echo(f"table {each['table']}, round {each['round']} cannot be told: {each['why']}", err=True)
    for each in exported.voided_afterwards:
        what = f"table {each['table']}, round {each['round']} was voided afterwards ({each['error']})"
        typer.echo(f"{what}; its file tells it as it was played", err=True)


def _moment(option: str, text: str | None, the_day_after: bool = False) -> int | None:
    """A time in milliseconds; a day alone is its beginning, or (for an end) the next day's."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{option} {text}: expected a day or time such as 2025-03-01 or 2025-03-01T20:00") from None
    if the_day_after and len(text.strip()) <= len("2025-03-01"):
        moment += timedelta(days=1)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=ZoneInfo("Australia/Sydney"))
    return round(moment.timestamp() * 1000)


@contextmanager
def _output(name: str | None) -> "Iterator[BinaryIO | None]":
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout.buffer
    else:
        try:
            file = os.fdopen(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
        except OSError as error:
            raise BadInput(f"--ndjson {name} cannot be written: {error.strerror}") from error
        with file:
            yield file


@app.command(epilog="Example:  pontoon log backup house.db night.db")
def backup(
    store: Address,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; nothing may be there.")],
    as_json: Json = False,
) -> None:
    """Copy a store while the house runs, and look through the copy.

    It holds passwords' hashes and sealed seeds: only its owner can read it. The house's key for the seeds is not in it.
    """
    from pontoon.cli.log_checks import back_up

    done = asyncio.run(back_up(store, file))
    what = f"{done['events']:,} events" if "events" in done else f"{done['appends']:,} appends"
    _told(done, f"{what} copied to {file}, {done['bytes']:,} bytes", as_json)


@app.command(epilog="Example:  pontoon log restore night.db house.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    store: Annotated[str, typer.Argument(metavar="STORE", help="Where there is no store yet.")],
    as_json: Json = False,
) -> None:
    """Make a store of a backup; nothing is ever written over."""
    from pontoon.cli.log_checks import put_back

    done = asyncio.run(put_back(file, store))
    what = f"{done['events']:,} events" if "events" in done else f"{done['appends']:,} appends"
    _told(done, f"{what} put back as {done['store']}", as_json)


@app.command(
    epilog="Example:  pontoon log checkpoint house.db --key signing.pem --second /mnt/other/checkpoints.ndjson"
)
def checkpoint(
    store: Address,
    key: Annotated[Path, typer.Option(metavar="FILE", help="The private key, readable by its owner alone.")],
    second: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A second file of checkpoints, best on another machine.")
    ] = None,
    make_key: Annotated[bool, typer.Option("--make-key", help="Make the key where there is none yet.")] = False,
    as_json: Json = False,
) -> None:
    """Sign how the log stands, once; for somebody who alone holds the key, while the house runs.

    The exit code is 1 where the second file tells of another log than this; it is left as it is then.
    """
    from pontoon.cli.log_checks import sign

    done = asyncio.run(sign(store, key, make_key, second))
    words = "nothing was written since the last checkpoint"
    if done["signed"]:
        words = f"checkpoint {done['number']} over {done['events']:,} events"
    _told(done, f"{words}, public key {done['public_key']}", as_json)
    if done["problem"]:
        typer.echo(f"pontoon: {done['problem']}", err=True)
        raise typer.Exit(1)


def _told(document: dict[str, Any], words: str, as_json: bool) -> None:
    if as_json:
        print_json(document)
    else:
        typer.echo(words)


@contextmanager
def progress() -> "Iterator[News]":
    """What to call with how far it has come; one line on standard error, in a terminal alone, gone at the end."""
    if not sys.stderr.isatty():
        yield lambda what, done, of: None
        return

    def news(what: str, done: int, of: int) -> None:
        share = f" {100 * done // of} %" if of else ""
        sys.stderr.write(f"\r\x1b[K{what}: {done:,}{share}")
        sys.stderr.flush()

    try:
        yield news
    finally:
        sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()
