"""What `pontoon rules` prints for people, plain and narrow enough for eighty columns."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from pontoon.cli.citations import Citation
from pontoon.cli.clause_view import AboutClause, Resting
from pontoon.cli.coverage import Coverage
from pontoon.cli.output import console, counted, table
from pontoon.cli.rule_changes import Changes, Priced
from pontoon.law import SCHEMA, Clause, Parameter, Procedure, RuleSet
from pontoon.law.procedures import GROUPS

_MOST_NUMBERS = 6
_MOST_TESTS = 20


def print_list(rows: Iterable[Mapping[str, Any]]) -> None:
    listing = table("name", "title", "clauses", folded="title")
    for row in rows:
        listing.add_row(row["name"], row["title"], str(row["clauses"]))
    console().print(listing)


def print_rule_set(ruleset: RuleSet) -> None:
    out = console()
    _heading(out, ruleset)
    for group, shapes in groupby(SCHEMA.values(), key=lambda shape: shape.group):
        out.print()
        out.print(group, style="bold")
        listing = table("parameter", "value", "kind", "clauses", folded="value")
        for shape in shapes:
            parameter = ruleset.parameters[shape.name]
            listing.add_row(shape.name, written(parameter), _who(parameter), ", ".join(parameter.clauses))
        out.print(listing)
    _procedures(out, ruleset)
    _pairs(out, "Notes", ruleset.notes)
    _pairs(out, "Your own clauses", {number: own.summary for number, own in ruleset.clauses.items()})
    out.print()
    counts = f"{len(ruleset.settlements)} settlements and {len(ruleset.refusals)} refusals"
    out.print(f"{counts} also name their clauses; --json lists them.")


def print_register(instrument: str, title: str, clauses: Iterable[Clause]) -> None:
    out = console()
    out.print(f"{instrument}: {title}", style="bold")
    for section, members in groupby(clauses, key=lambda clause: clause.section):
        out.print()
        out.print(section, style="bold")
        listing = table("clause", "kind", "summary", folded="summary")
        for clause in members:
            listing.add_row(clause.id, clause.kind, clause.summary)
        out.print(listing)


def print_clause(about: AboutClause) -> None:
    out = console()
    clause = about.clause
    out.print(f"{clause.name}  ({clause.section}; {clause.kind})", style="bold")
    out.print(clause.summary)
    if clause.reason:
        out.print(f"No program can apply it: {clause.reason}")
    _lines(out, "refers to", [target.name for target in about.refers])
    _lines(out, "referred to by", [source.name for source in about.referred_by])
    _lines(out, "sub-clauses", about.sub_clauses)
    for title in ("parameters", "settlements", "refusals"):
        _lines(out, title, [_rests(each) for each in getattr(about, title)])
    _lines(out, "procedures", [_step(each, procedure) for each, procedure in about.procedures])
    _rows(out, "code", _cited(about.code, clause))
    tests = [about.tests_unknown] if about.tests is None else _tests(about.tests)
    more = len(tests) - _MOST_TESTS
    _rows(out, "tests", [*tests[:_MOST_TESTS], *([f"and {more} more"] if more > 0 else [])])


def _rests(each: Resting) -> str:
    return f"{each.name} ({', '.join(each.sub_clauses)})" if each.sub_clauses else each.name


def _step(each: Resting, procedure: Procedure) -> str:
    roles = _who_may(procedure) if procedure.by else ""
    about = "; ".join(part for part in (roles, ", ".join(each.sub_clauses)) if part)
    return f"{each.name} ({about})" if about else each.name


def _cited(code: Iterable[Citation], clause: Clause) -> list[str]:
    """Each place once: a place that cites only sub-clauses, with their numbers."""
    numbers: dict[str, list[str]] = {}
    for cited in code:
        numbers.setdefault(f"{cited.file}:{cited.line} {cited.function}".rstrip(), []).append(cited.number)
    return [
        place if clause.id in cited else f"{place} ({', '.join(dict.fromkeys(cited))})"
        for place, cited in numbers.items()
    ]


def _tests(ids: Sequence[str]) -> list[str]:
    """Each test once, with the number of its cases."""
    cases = Counter(test.partition("[")[0] for test in ids)
    return [test if test in ids else f"{test} ({counted(count, 'case')})" for test, count in cases.items()]


def print_difference(found: Changes) -> None:
    out = console()
    one, other = found.one, found.other
    for ruleset in (one, other):
        if ruleset.in_force:
            out.print(f"{ruleset.name} is in force from {day(ruleset.in_force)}.")
    if not (found.parameters or found.procedures or found.clauses):
        out.print(f"{one.name} and {other.name} have the same values and procedures.")
    if found.parameters:
        _differing_parameters(out, one, other, found.parameters)
    if found.procedures:
        _differing_procedures(out, one, other, found.procedures)
    if found.clauses:
        _differing_clauses(out, found)
    if found.concerns:
        listing = table("role", "concerned by", folded="concerned by")
        for role, names in found.concerns.items():
            listing.add_row(role.replace("_", " "), _some(names))
        out.print(listing)


def print_price(found: Changes, price: Priced) -> None:
    """The edges of both rule sets; then each parameter by itself, where several changed."""
    out = console()
    names = zip((found.one.name, found.other.name), price.decks, strict=True)
    columns = (f"{name}, {counted(decks, 'deck')}" for name, decks in names)
    listing = table("house edge", *columns, "change", "favours")
    for edge in price.wagers:
        listing.add_row(edge.what, percent(edge.before), percent(edge.after), percent(edge.change, "+"), edge.favours)
    out.print(listing)
    if price.alone:
        listing = table("by itself", "change", "favours")
        for edge in price.alone:
            listing.add_row(edge.what, percent(edge.change, "+"), edge.favours)
        out.print(listing)


def day(on: date) -> str:
    """A day as prose has it.

    >>> day(date(2026, 3, 1))
    '1 March 2026'
    """
    return f"{on.day} {on:%B %Y}"


def percent(edge: float, sign: str = "") -> str:
    return f"{100 * edge:{sign}.4f} %"


def _differing_clauses(out: Any, found: Changes) -> None:
    listing = table("clause", "as it reads", folded="as it reads")
    for number, _, new in found.clauses:
        listing.add_row(number, f"in {found.one.name} only" if new is None else new.summary)
    out.print(listing)
    differ = "differs" if len(found.clauses) == 1 else "differ"
    out.print(f"{counted(len(found.clauses), 'clause')} of {found.one.instrument} {differ}.")


def _differing_parameters(out: Any, one: RuleSet, other: RuleSet, names: Sequence[str]) -> None:
    listing = table("parameter", one.name, other.name)
    for name in names:
        first, second = one.parameters[name], other.parameters[name]
        listing.add_row(name, _with_clauses(first), _with_clauses(second))
    out.print(listing)
    out.print(f"{len(names)} of {len(one.parameters)} parameters differ.")


def _differing_procedures(out: Any, one: RuleSet, other: RuleSet, steps: Sequence[str]) -> None:
    """Steps that both have in a table of who may take them, the others by their names alone."""
    listing = table("procedure", one.name, other.name)
    for name in steps:
        first, second = one.procedures[name], other.procedures[name]
        if first and second:
            listing.add_row(name, _who_may(first), _who_may(second))
    if listing.row_count:
        out.print(listing)
    for ruleset, without in ((one, other), (other, one)):
        alone = [name for name in steps if ruleset.procedures[name] and not without.procedures[name]]
        if alone:
            out.print(f"Only in {ruleset.name}: {', '.join(alone)}")
    out.print(f"{len(steps)} of {len(one.procedures)} procedures differ.")


def print_problems(problems: Sequence[str]) -> None:
    out = console()
    for problem in problems:
        out.print(problem, soft_wrap=True)
    out.print(f"{counted(len(problems), 'problem')}.")


def print_good(file: str, ruleset: RuleSet) -> None:
    out = console()
    own = f" and {counted(len(ruleset.clauses), 'clause')} of its own" if ruleset.clauses else ""
    out.print(f"{file}: no problems. {ruleset.name}: {ruleset.title}", soft_wrap=True)
    out.print(f"{len(ruleset.parameters)} parameters, resting on the clauses of {ruleset.instrument}{own}.")


def print_coverage(found: Mapping[str, Coverage]) -> None:
    out = console()
    for instrument, covered in found.items():
        kinds = ", ".join(f"{count} {kind}" for kind, count in covered.by_kind.items() if count)
        out.print(f"{instrument}: {covered.covered} of {len(covered.clauses)} clauses covered", style="bold")
        out.print(kinds)
        listing = table("section", "clauses", "covered", "missing", folded="missing")
        for section, members in groupby(covered.clauses, key=lambda clause: clause.section):
            clauses = list(members)
            missing = [clause.id for clause in covered.missing if clause in clauses]
            count, good = str(len(clauses)), str(len(clauses) - len(missing))
            listing.add_row(section, count, good, _some(missing))
        out.print(listing)
        out.print()


def print_rounds(rounds: int, failures: Sequence[tuple[str, str]]) -> None:
    out = console()
    for file, reason in failures:
        out.print(f"{file}: {reason}", soft_wrap=True)
    failed = f"; {len(failures)} did not" if failures else ""
    out.print(f"{counted(rounds - len(failures), 'round')} came out as expected{failed}.")


def written(parameter: Parameter) -> str:
    """A value as people read it."""
    value = parameter.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        if len(value) > 2 and value[-1] - value[0] == len(value) - 1:
            return f"{value[0]} to {value[-1]}"
        return " or ".join(str(number) for number in value)
    if parameter.unit == "dollars" and value != "none":
        return f"${value}"
    return str(value)


def _with_clauses(parameter: Parameter) -> str:
    cited = ", ".join(parameter.clauses) or "silent"
    varied = f", {_who(parameter)}" if parameter.officer else ""
    return f"{written(parameter)}{varied} ({cited})"


def _who(parameter: Parameter) -> str:
    return f"{parameter.kind}: {parameter.officer.replace('_', ' ')}" if parameter.officer else parameter.kind


def _who_may(procedure: Procedure) -> str:
    return ", ".join(role.replace("_", " ") for role in procedure.by) or "-"


def _some(numbers: Sequence[str]) -> str:
    more = len(numbers) - _MOST_NUMBERS
    return ", ".join(numbers[:_MOST_NUMBERS]) + (f" and {more} more" if more > 0 else "")


def _heading(out: Any, ruleset: RuleSet) -> None:
    out.print(f"{ruleset.name}: {ruleset.title}", style="bold")
    out.print(f"Clause numbers are those of {ruleset.instrument}.")
    if ruleset.in_force:
        out.print(f"In force from {day(ruleset.in_force)}.")


def _procedures(out: Any, ruleset: RuleSet) -> None:
    """Each step at the table with who may take it; `-` where it is nobody's act but a rule or its consequence."""
    for group, meanings in GROUPS.items():
        out.print()
        out.print(f"Procedures: {group}", style="bold")
        listing = table("procedure", "roles", "clauses", folded="roles")
        for name in meanings:
            procedure = ruleset.procedures[name]
            if procedure:
                listing.add_row(name, _who_may(procedure), ", ".join(procedure.clauses))
        out.print(listing)
        absent = [name for name in meanings if ruleset.procedures[name] is None]
        if absent:
            out.print(f"Not in this rule set: {', '.join(absent)}")
    out.print()
    out.print("A procedure without a role (-) is a rule in itself or follows automatically.")


def _pairs(out: Any, title: str, pairs: Mapping[str, str]) -> None:
    if pairs:
        out.print()
        out.print(title, style="bold")
        listing = table("name", "text", folded="text")
        listing.show_header = False
        for name, text in pairs.items():
            listing.add_row(name, text)
        out.print(listing)


def _lines(out: Any, title: str, names: Sequence[str]) -> None:
    out.print(f"{title}: {', '.join(names) or '-'}")


def _rows(out: Any, title: str, rows: Sequence[str]) -> None:
    out.print(f"{title}:{'' if rows else ' -'}")
    for row in rows:
        out.print(f"  {row}", soft_wrap=True)
