"""`pontoon promotion`: the terms of a promotion checked, a form to fill in, and a draw anybody can check."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pontoon.cli.output import BadInput, print_json
from pontoon.cli.rules import rule_set
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.promotions.canonical import terms_digest
from pontoon.promotions.requirements import Problem, problems, refusal_of
from pontoon.promotions.templates import template as form
from pontoon.promotions.terms import KINDS
from pontoon.promotions.terms_file import BadTermsFile, TermsFile, read_terms

SCRIPT = Path(__file__).parents[1] / "promotions" / "verifier" / "check_draw.py"

app = typer.Typer(
    help="Promotions with prizes: their terms, and their draws.", no_args_is_help=True, rich_markup_mode=None
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command(epilog="Example:  pontoon promotion check winter.promotion.toml")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The terms, *.promotion.toml.")], as_json: Json = False
) -> None:
    """Whether the terms of a promotion say all that they must, and promise nothing that they must not.

    Each entry that is missing or wrong is a line with its clause, and the exit code is 1.
    """
    read = _read(file)
    rules = _rules(read, file)
    found = problems(rules, read.terms)
    if as_json:
        print_json(_document(rules, read, found))
    else:
        for problem in found:
            refusal = refusal_of(rules, problem)
            typer.echo(f"{rules.name} {refusal.clause}: {refusal.sentence} ({problem.key})")
        typer.echo(_verdict(rules, read, found))
    if found:
        raise typer.Exit(1)


def _read(file: Path) -> TermsFile:
    try:
        return read_terms(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: {getattr(error, 'strerror', None) or 'not a text in UTF-8'}") from error
    except BadTermsFile as error:
        raise BadInput("\n".join(f"{file}: {line}" for line in str(error).splitlines())) from error


def _rules(read: TermsFile, file: Path) -> RuleBook:
    """The rule set the file names, if it knows promotions at all."""
    ruleset = rule_set(read.rules)
    if ruleset.procedures["promotion_offer"] is None:
        raise BadInput(f"{file}: rules: {read.rules} knows no promotions")
    return rule_book(read.rules)


def _document(rules: RuleBook, read: TermsFile, found: tuple[Problem, ...]) -> dict[str, Any]:
    refusals = [(problem, refusal_of(rules, problem)) for problem in found]
    return {
        "rules": rules.name,
        "name": read.terms.name,
        "sha256": terms_digest(read.terms),
        "complete": not found,
        "problems": [
            {"key": problem.key, "code": refusal.code, "clause": refusal.clause, "message": refusal.sentence}
            for problem, refusal in refusals
        ],
    }


def _verdict(rules: RuleBook, read: TermsFile, found: tuple[Problem, ...]) -> str:
    name = read.terms.name or "the promotion"
    if found:
        return f"{name}: {len(found)} problem{'s' if len(found) > 1 else ''} under {rules.name}."
    return f"{name}: the terms are complete under {rules.name}.\nSHA-256 {terms_digest(read.terms)}"


@app.command(epilog="Example:  pontoon promotion verify winter-draw.json")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What the house published after the draw, *.json.")],
    as_json: Json = False,
) -> None:
    """Derive the winners of a draw again from the opened seed, and compare each award.

    The exit code is 1 where the seed, the list of entries or an award is not what it must be.
    """
    # Apart from this process and its modules (-I), so that nothing here could make a wrong draw look right.
    command = [sys.executable, "-I", str(SCRIPT), str(file.absolute()), *(["--json"] if as_json else [])]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise BadInput(done.stderr.removeprefix("check_draw: ") or "the check was stopped")
    typer.echo(done.stdout, nl=False)
    if done.returncode:
        raise typer.Exit(done.returncode)


@app.command(epilog="Example:  pontoon promotion template vehicle > winter.promotion.toml")
def template(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"The kind of prize: {', '.join(KINDS)}.")],
    rules: Annotated[str, typer.Option("--rules", metavar="R", help="The rule set it is for.")] = "star-2024",
) -> None:
    """Print the terms of a promotion as a form to fill in, for a prize of this kind."""
    try:
        typer.echo(form(kind, rule_set(rules).name), nl=False)
    except ValueError as error:
        raise BadInput(str(error)) from error
