"""`pontoon rules`: the rule sets and the clauses they rest on."""

from pathlib import Path
from typing import Annotated

import typer

from pontoon.cli import rules_text
from pontoon.cli.clause_view import about_clause, clause_document, register_document
from pontoon.cli.coverage import Coverage, NoClaims, checkout, collected_claims, coverage
from pontoon.cli.output import BadInput, one_line, print_json
from pontoon.cli.round_coverage import coverage_by_rounds
from pontoon.cli.rule_changes import Changes, Edge, Priced, changes, priced
from pontoon.law import (
    BUILT_IN,
    INSTRUMENTS,
    BadRuleSet,
    Parameter,
    Procedure,
    RuleSet,
    UnknownRuleSet,
    instrument_title,
    load,
    register,
)
from pontoon.law.draft import draft_of
from pontoon.law.values import dollars

app = typer.Typer(
    help="Show, compare and check rule sets and the clauses they rest on.",
    epilog="Example:  pontoon rules diff star-2024 canberra-2002",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
RulesName = Annotated[str, typer.Argument(metavar="R", help="Built-in rule set, or a rule set file.")]


@app.command("list", epilog="Example:  pontoon rules list")
def list_rules(as_json: Json = False) -> None:
    """List the built-in rule sets."""
    rows = [_summary(load(name)) for name in BUILT_IN]
    if as_json:
        print_json(rows)
    else:
        rules_text.print_list(rows)


@app.command(epilog="Example:  pontoon rules show star-2024 10.6")
def show(
    name: RulesName,
    clause: Annotated[str | None, typer.Argument(metavar="CLAUSE", help="Number of a clause.")] = None,
    as_json: Json = False,
) -> None:
    """Show a rule set, or one clause and everything that rests on it.

    R may also be star-guides, the player guides: they have clauses but are not a rule set.
    """
    if clause is not None:
        _show_clause(name, clause.strip(), as_json)
    elif name in INSTRUMENTS and name not in BUILT_IN:
        if as_json:
            print_json(register_document(name))
        else:
            rules_text.print_register(name, instrument_title(name), register(name).values())
    else:
        ruleset = rule_set(name)
        if as_json:
            print_json(_document(ruleset))
        else:
            rules_text.print_rule_set(ruleset)


@app.command(epilog="Example:  pontoon rules diff star-2024 canberra-2002")
def diff(
    first: Annotated[str, typer.Argument(metavar="R1", help="Built-in rule set, or a rule set file.")],
    second: Annotated[str, typer.Argument(metavar="R2", help="Rule set to compare it with.")],
    edge: Annotated[
        bool, typer.Option("--edge", help="Work out what the changes do to the house edge, together and one by one.")
    ] = False,
    decks: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=12, help="Decks for --edge.  [default: the most that both have]"),
    ] = None,
    as_json: Json = False,
) -> None:
    """Compare two rule sets: their values, procedures and clauses, and the roles that the changes concern.

    Lists the parameters that differ in value or in who may vary them, with their clauses, and the table
    procedures that only one rule set has, or that different roles may carry out. Clauses are compared if both
    rule sets rest on the same document, as an amendment and the rules it amends do.
    """
    found = changes(rule_set(first), rule_set(second))
    price = priced(found, decks) if edge else None
    if as_json:
        print_json(_difference_document(found, price))
    else:
        rules_text.print_difference(found)
        if price is not None:
            rules_text.print_price(found, price)


@app.command(epilog="Example:  pontoon rules check my-house.toml")
def check(file: Annotated[str, typer.Argument(metavar="FILE", help="Rule set file.")], as_json: Json = False) -> None:
    """Check a rule set file. Lists every problem, and exits with 1 if there are any."""
    try:
        ruleset = load(file)
    except UnknownRuleSet as error:
        raise BadInput(str(error)) from error
    except BadRuleSet as error:
        problems = str(error).splitlines()
        if as_json:
            print_json({"file": file, "good": False, "problems": problems})
        else:
            rules_text.print_problems(problems)
        raise typer.Exit(1) from error
    if as_json:
        print_json({"file": file, "good": True, "problems": [], **_summary(ruleset)})
    else:
        rules_text.print_good(file, ruleset)


@app.command(epilog="Example:  pontoon rules draft lake-club --like canberra-2002 --output lake-club.toml")
def draft(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Name of the new rule set.")],
    like: Annotated[str, typer.Option(metavar="R", help="Rule set whose values to start from.")] = "star-2024",
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="File to create.  [default: print it]")] = None,
) -> None:
    """Write a complete rule set file for a document of your own, to be filled in.

    It has every value of another rule set, and a question mark wherever your document's clause belongs.
    `pontoon rules check` lists what is still to be filled in.
    """
    text = draft_of(rule_set(like), name)
    if output is None:
        typer.echo(text, nl=False)
        return
    try:
        # A rule set that somebody has worked on is not overwritten.
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror or error}") from error


@app.command("coverage", epilog="Example:  pontoon rules coverage star-2024 --check")
def show_coverage(
    name: Annotated[
        str | None, typer.Argument(metavar="R", help="Document or rule set.  [default: all documents]")
    ] = None,
    as_json: Json = False,
    must_be_complete: Annotated[bool, typer.Option("--check", help="Exit with 1 if a clause is not covered.")] = False,
    rounds: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Count the clauses of R that your own rounds show.")
    ] = None,
) -> None:
    """Count the clauses that the tests cover.

    A clause is covered if a test in the source checkout claims it or if it needs none. With --rounds, a clause is
    covered if a scenario in the folder claims it and comes out as expected.
    """
    if rounds is not None:
        _show_coverage_by_rounds(name, rounds, as_json, must_be_complete)
        return
    instruments = INSTRUMENTS if name is None else (_instrument(name),)
    try:
        claims = collected_claims(checkout())
    except NoClaims as error:
        raise BadInput(str(error)) from error
    found = {instrument: coverage(instrument, claims) for instrument in instruments}
    if as_json:
        print_json({instrument: _coverage_document(covered) for instrument, covered in found.items()})
    else:
        rules_text.print_coverage(found)
    if must_be_complete and any(covered.missing for covered in found.values()):
        raise typer.Exit(1)


def _show_coverage_by_rounds(name: str | None, folder: Path, as_json: bool, must_be_complete: bool) -> None:
    if name is None or not folder.is_dir():
        raise BadInput("name a rule set" if name is None else f"{folder}: no such folder")
    ruleset = rule_set(name)
    found = coverage_by_rounds(ruleset, folder)
    if as_json:
        failures = [{"file": file, "reason": reason} for file, reason in found.failures]
        counted = {**_coverage_document(found.covered), "rounds": found.rounds, "failures": failures}
        print_json({ruleset.name: counted})
    else:
        rules_text.print_coverage({ruleset.name: found.covered})
        rules_text.print_rounds(found.rounds, found.failures)
    if found.failures or (must_be_complete and found.covered.missing):
        raise typer.Exit(1)


def rule_set(name: str) -> RuleSet:
    """A rule set for a command; a name or file that is wrong becomes bad input."""
    try:
        return load(name)
    except BadRuleSet as error:
        raise BadInput(one_line(str(error))) from error


def _instrument(name: str) -> str:
    instrument = name if name in INSTRUMENTS else rule_set(name).instrument
    if instrument not in INSTRUMENTS:
        raise BadInput(f"{name} has a document of its own: --rounds FOLDER counts its clauses that your rounds show")
    return instrument


def _show_clause(name: str, number: str, as_json: bool) -> None:
    instrument_only = name in INSTRUMENTS and name not in BUILT_IN
    ruleset = None if instrument_only else rule_set(name)
    clause = ruleset.clause(number) if ruleset else register(name).get(number)
    if clause is None:
        raise BadInput(f"{name}: there is no clause {number}; `pontoon rules show {name}` lists the clauses it uses")
    about = about_clause(clause, ruleset)
    if as_json:
        print_json(clause_document(about))
    else:
        rules_text.print_clause(about)


def _summary(ruleset: RuleSet) -> dict[str, object]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "instrument": ruleset.instrument,
        "parameters": len(ruleset.parameters),
        "clauses": len(ruleset.register),
    }


def _difference_document(found: Changes, price: Priced | None) -> dict[str, object]:
    one, other = found.one, found.other
    document: dict[str, object] = {
        "rules": [one.name, other.name],
        "in_force": [_day(one), _day(other)],
        "parameters": {
            name: [_parameter(one.parameters[name]), _parameter(other.parameters[name])] for name in found.parameters
        },
        "procedures": {
            name: [_procedure(one.procedures[name]), _procedure(other.procedures[name])] for name in found.procedures
        },
        "clauses": {number: [old and old.summary, new and new.summary] for number, old, new in found.clauses},
        "concerns": {role: list(names) for role, names in found.concerns.items()},
    }
    if price is not None:
        document["edge"] = {
            "decks": list(price.decks),
            "wagers": {each.what: _edge(each) for each in price.wagers},
            "alone": {each.what: _edge(each) for each in price.alone},
        }
    return document


def _edge(edge: Edge) -> dict[str, object]:
    return {"before": edge.before, "after": edge.after, "change": edge.change, "favours": edge.favours}


def _day(ruleset: RuleSet) -> str | None:
    return ruleset.in_force.isoformat() if ruleset.in_force else None


def _document(ruleset: RuleSet) -> dict[str, object]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "instrument": ruleset.instrument,
        "in_force": _day(ruleset),
        "notes": dict(ruleset.notes),
        "parameters": {name: _parameter(parameter) for name, parameter in ruleset.parameters.items()},
        "settlements": dict(ruleset.settlements),
        "refusals": dict(ruleset.refusals),
        "procedures": {name: _procedure(procedure) for name, procedure in ruleset.procedures.items()},
        "clauses": {number: clause.summary for number, clause in ruleset.clauses.items()},
    }


def _parameter(parameter: Parameter) -> dict[str, object]:
    value = parameter.value
    if parameter.unit == "dollars":
        value = None if parameter.parsed is None else dollars(parameter.parsed)
    document: dict[str, object] = {"value": value, "unit": parameter.unit, "kind": parameter.kind}
    document["clauses"] = list(parameter.clauses)
    for key in ("officer", "notice", "reason"):
        if getattr(parameter, key) is not None:
            document[key] = getattr(parameter, key)
    return document


def _procedure(procedure: Procedure | None) -> dict[str, object] | None:
    return {"by": list(procedure.by), "clauses": list(procedure.clauses)} if procedure else None


def _coverage_document(covered: Coverage) -> dict[str, object]:
    return {
        "clauses": len(covered.clauses),
        "covered": covered.covered,
        "missing": [clause.id for clause in covered.missing],
        "by_kind": covered.by_kind,
    }
