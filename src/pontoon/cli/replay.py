"""`pontoon replay` and `pontoon explain`: a written round played again, and why it ended as it did."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from pontoon.game.account import document, explanation, readable
from pontoon.game.notation import NotationError, read_file
from pontoon.game.replay import Replayed, replay as replay_record

Tell = Callable[[Replayed, str], str]
Describe = Callable[[Replayed, str, str], dict[str, Any]]
Files = Annotated[list[Path], typer.Argument(metavar="FILE...", help="Round files (*.round.toml).")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document per file, each on its own line.")]


def replay(files: Files, as_json: Json = False) -> None:
    """Replay written rounds and show how every wager was settled.

    If a file is wrong, prints the error and its line, replays the other files, and exits with 2.
    """
    _play_all(files, as_json, readable, document)


def explain(files: Files, as_json: Json = False) -> None:
    """Explain every settlement in written rounds, with its clause.

    Shows the cards, the clause and what the clause says.
    """
    _play_all(files, as_json, explanation, _explained)


def _explained(played: Replayed, file: str, rules: str) -> dict[str, Any]:
    return {**document(played, file, rules), "explanation": explanation(played, rules)}


def _play_all(files: list[Path], as_json: bool, tell: Tell, describe: Describe) -> None:
    wrong = False
    for place, file in enumerate(files):
        try:
            record = read_file(file)
            played = replay_record(record)
        except NotationError as error:
            wrong = True
            _report(file, error, as_json)
            continue
        if as_json:
            typer.echo(json.dumps(describe(played, str(file), record.rules), ensure_ascii=False))
        else:
            if len(files) > 1:
                typer.echo(f"{'' if place == 0 else chr(10)}{file}")
            typer.echo(tell(played, record.rules))
    if wrong:
        raise typer.Exit(2)


def _report(file: Path, error: NotationError, as_json: bool) -> None:
    if not as_json:
        where = f"{file}, line {error.line}" if error.line is not None else str(file)
        typer.echo(f"pontoon: {where}: {error.message} [{error.code}]", err=True)
        return
    described: dict[str, Any] = {"code": error.code, "message": error.message, "line": error.line}
    if error.refusal is not None:
        described |= {"refusal": error.refusal.code, "clause": error.refusal.clause}
    typer.echo(json.dumps({"file": str(file), "error": described}, ensure_ascii=False))
