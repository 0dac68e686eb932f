"""`pontoon promotion`: the terms of a promotion checked, a form to fill in, and a draw anybody can check."""

import subprocess
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from pontoon.cli.output import BadInput, counted, print_json
from pontoon.cli.rules import rule_set
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.promotions.canonical import terms_digest
from pontoon.promotions.requirements import Problem, problems, refusal_of
from pontoon.promotions.templates import template as form
from pontoon.promotions.terms import KINDS
from pontoon.promotions.terms_file import BadTermsFile, TermsFile, read_terms

SCRIPT = Path(__file__).parents[1] / "promotions" / "verifier" / "check_draw.py"

app = typer.Typer(
    help="Check the terms and draws of promotions with prizes.", no_args_is_help=True, rich_markup_mode=None
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


@app.command(epilog="Example:  pontoon promotion check winter.promotion.toml")
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Terms of the promotion (*.promotion.toml).")],
    as_json: Json = False,
) -> None:
    """Check that the terms of a promotion are complete and allowed.

    The terms must state everything that is required and promise nothing that is forbidden. Prints a line with the
    clause for each entry that is missing or wrong, and exits with 1 if there are any.
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
        raise BadInput(f"{file}: {getattr(error, 'strerror', None) or 'not UTF-8 text'}") from error
    except BadTermsFile as error:
        raise BadInput("\n".join(f"{file}: {line}" for line in str(error).splitlines())) from error


def _rules(read: TermsFile, file: Path) -> RuleBook:
    """The rule set the file names, if it knows promotions at all."""
    ruleset = rule_set(read.rules)
    if ruleset.procedures["promotion_offer"] is None:
        raise BadInput(f"{file}: rules: {read.rules} has no rules for promotions")
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
        return f"{name}: {counted(len(found), 'problem')} under {rules.name}."
    return f"{name}: the terms are complete under {rules.name}.\nSHA-256 {terms_digest(read.terms)}"


@app.command(epilog="Example:  pontoon promotion verify winter-draw.json")
def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="File the house published after the draw (*.json).")],
    as_json: Json = False,
) -> None:
    """Re-derive the winners of a draw and compare each with the recorded award.

    The winners are determined by the revealed seed. Exits with 1 if the seed, the list of entries or an award is
    wrong.
    """
    # Apart from this process and its modules (-I), so that nothing here could make a wrong draw look right.
    command = [sys.executable, "-I", str(SCRIPT), str(file.absolute()), *(["--json"] if as_json else [])]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode not in (0, 1) or done.stderr:
        raise BadInput(done.stderr.removeprefix("check_draw: ") or "the check did not finish")
    typer.echo(done.stdout, nl=False)
    if done.returncode:
        raise typer.Exit(done.returncode)


@app.command(epilog="Example:  pontoon promotion template vehicle > winter.promotion.toml")
def template(
    kind: Annotated[str, typer.Argument(metavar="KIND", help=f"Kind of prize: {', '.join(KINDS)}.")],
    rules: Annotated[
        str, typer.Option("--rules", metavar="R", help="Built-in rule set, or a rule set file.")
    ] = "star-2024",
) -> None:
    """Print a form for the terms of a promotion, to be filled in."""
    try:
        typer.echo(form(kind, rule_set(rules).name), nl=False)
    except ValueError as error:
        raise BadInput(str(error)) from error
