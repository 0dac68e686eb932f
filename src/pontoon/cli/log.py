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

from pontoon.cli.output import BadInput, counted, print_json

if TYPE_CHECKING:
    from pontoon.cli.log_checks import Exported, Findings, News

app = typer.Typer(help="Verify, export, back up, restore and sign a house's log.", no_args_is_help=True)

Address = Annotated[str, typer.Argument(metavar="STORE", help="File of the store, or postgresql://...")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]


@app.callback()
def _log() -> None:
    pass


@app.command(epilog="Example:  pontoon log verify house.db --checkpoints /mnt/other/checkpoints.ndjson")
def verify(
    store: Address,
    keys: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="File of authorised public keys: 64 hexadecimal digits on each line."),
    ] = None,
    checkpoints: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Second file of signed checkpoints.  [default: the one beside the log, if any]"
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Verify a log, its ledger and its revealed shoes.

    Checks hashes, signatures, every event, the ledger and every card of every revealed shoe. The house may be running.
    Exits with 1 if anything has been changed or is wrong. If STORE is -, its address is read from standard
    input, so that no other process can see a password in it.
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
    signed = counted(chain.checkpoints, "checkpoint")
    if chain.public_keys:
        signed += f" signed with {', '.join(sorted(key.hex()[:16] for key in chain.public_keys))}..."
    if found.second_file is not None:
        signed += f", checked against {found.second_file}"
    typer.echo(f"Log     {counted(chain.events, 'event')} in {counted(chain.streams, 'stream')}, {signed}")
    answers = counted(chain.answers, "answer to a command", "answers to commands")
    typer.echo(f"Ledger  {counted(chain.postings, 'posting')}, {answers}")
    people = counted(meaning.people, "person", "people")
    typer.echo(f"House   {counted(meaning.tables, 'table')}, {counted(meaning.rounds, 'round')}, {people}")
    left = f"{len(shoes['not_yet_revealed']):,} not yet revealed, {len(shoes['aborted']):,} abandoned"
    typer.echo(f"Shoes   {shoes['shoes_checked']:,} derived again, {counted(shoes['cards_checked'], 'card')}; {left}")
    if found.problems:
        typer.echo(f"{counted(len(found.problems), 'problem')} found in this log.")
    else:
        typer.echo("Nothing is wrong with this log.")


@app.command(epilog="Example:  pontoon log export house.db --rounds rounds/ --table P1 --from 2025-03-01")
def export(
    store: Address,
    rounds: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Folder for .round.toml files, one for each finished round.")
    ] = None,
    ndjson: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="File for the events, one line of JSON each; - for standard output."),
    ] = None,
    table: Annotated[str | None, typer.Option(metavar="T", help="Table to export.  [default: the whole log]")] = None,
    begin: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="First day or time to export; in Sydney time if no zone is given."),
    ] = None,
    end: Annotated[
        str | None, typer.Option("--to", metavar="TIME", help="Last day to export, or the time before which to stop.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Export a log as lines of JSON, or its rounds as files.

    By default, exports the whole log as lines of JSON. Finished rounds become files that can be replayed; each round
    that the notation cannot express is listed with the reason. The house may be running.
    """
    from pontoon.cli.log_checks import write_out
    from pontoon.live.export import Span

    span = Span(table, _moment("--from", begin), _moment("--to", end, the_day_after=True))
    if span.from_ms is not None and span.to_ms is not None and span.from_ms >= span.to_ms:
        raise BadInput(f"--from {begin} is not before --to {end}: there is nothing between them")
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
        typer.echo(counted(exported.events, "event"), err=True)
    if rounds is None:
        return
    typer.echo(f"{counted(exported.rounds, 'round')} in {rounds}", err=True)
    for each in exported.not_told:
        typer.echo(f"table {each['table']}, round {each['round']} cannot be exported: {each['why']}", err=True)
    for each in exported.voided_afterwards:
        what = f"table {each['table']}, round {each['round']} was voided afterwards ({each['error']})"
        typer.echo(f"{what}; its file shows it as it was played", err=True)


def _moment(option: str, text: str | None, the_day_after: bool = False) -> int | None:
    """A time in milliseconds; a day alone is its beginning, or (for an end) the next day's."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadInput(f"{option} {text}: expected a day or a time, such as 2025-03-01 or 2025-03-01T20:00") from None
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
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File for the copy, which must not exist yet.")],
    as_json: Json = False,
) -> None:
    """Copy a store, even while the house is running.

    The copy is verified. It contains password hashes and sealed seeds, so only its owner can read it. It does not
    contain the house's key for the seeds.
    """
    from pontoon.cli.log_checks import back_up

    done = asyncio.run(back_up(store, file))
    what = _how_much(done)
    _told(done, f"{what} copied to {file}, {done['bytes']:,} bytes", as_json)


@app.command(epilog="Example:  pontoon log restore night.db house.db")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Backup to restore.")],
    store: Annotated[str, typer.Argument(metavar="STORE", help="Address of the new store, which must not exist yet.")],
    as_json: Json = False,
) -> None:
    """Create a store from a backup, without overwriting anything."""
    from pontoon.cli.log_checks import put_back

    done = asyncio.run(put_back(file, store))
    what = _how_much(done)
    _told(done, f"{what} restored to {done['store']}", as_json)


@app.command(
    epilog="Example:  pontoon log checkpoint house.db --key signing.pem --second /mnt/other/checkpoints.ndjson"
)
def checkpoint(
    store: Address,
    key: Annotated[Path, typer.Option(metavar="FILE", help="File with the private key, readable only by its owner.")],
    second: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Second file of checkpoints, best kept on another machine.")
    ] = None,
    make_key: Annotated[bool, typer.Option("--make-key", help="Create the key if it does not exist yet.")] = False,
    as_json: Json = False,
) -> None:
    """Sign the current state of a log, once.

    It is meant for a signer who is the only holder of the key. The house may be running. Exits with 1 if the second
    file belongs to a different log, and leaves that file as it is.
    """
    from pontoon.cli.log_checks import sign

    done = asyncio.run(sign(store, key, make_key, second))
    words = "nothing has been written since the last checkpoint"
    if done["signed"]:
        words = f"checkpoint {done['number']} over {counted(done['events'], 'event')}"
    _told(done, f"{words}, public key {done['public_key']}", as_json)
    if done["problem"]:
        typer.echo(f"pontoon: {done['problem']}", err=True)
        raise typer.Exit(1)


def _how_much(done: dict[str, Any]) -> str:
    return counted(done["events"], "event") if "events" in done else counted(done["appends"], "append")


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
