"""All that is known about a clause: its text, its references, and what rests on it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pontoon.cli.citations import Citation, citations
from pontoon.cli.coverage import NoClaims, checkout, collected_claims
from pontoon.law import (
    INSTRUMENTS,
    Clause,
    Procedure,
    RuleSet,
    instrument_title,
    is_sub_clause,
    referred,
    referrers,
    register,
)


class Resting(NamedTuple):
    """Something that rests on a clause, or else on the sub-clauses given."""

    name: str
    sub_clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AboutClause:
    """A clause and what rests on it or its sub-clauses. `tests` is None if claims are unknown, for the reason given.

    `sub_clauses` are the numbers of the register that continue the clause's own.
    """

    clause: Clause
    sub_clauses: tuple[str, ...]
    refers: tuple[Clause, ...]
    referred_by: tuple[Clause, ...]
    parameters: tuple[Resting, ...]
    settlements: tuple[Resting, ...]
    refusals: tuple[Resting, ...]
    procedures: tuple[tuple[Resting, Procedure], ...]
    code: tuple[Citation, ...]
    tests: tuple[str, ...] | None
    tests_unknown: str


def about_clause(clause: Clause, ruleset: RuleSet | None) -> AboutClause:
    """Everything about a clause, with what rests on its sub-clauses."""
    known = ruleset.register if ruleset else register(clause.instrument)
    own = None if clause.instrument in INSTRUMENTS else known
    numbers = tuple(number for number in known if is_sub_clause(number, clause.id))
    names = [f"{clause.instrument} {number}" for number in (clause.id, *numbers)]
    # No test here claims a clause of somebody's own document.
    tests, unknown = _tests_of(names) if clause.instrument in INSTRUMENTS else ((), "")
    steps = {} if ruleset is None else {name: step for name, step in ruleset.procedures.items() if step}
    settlements = {name: (number,) for name, number in ruleset.settlements.items()} if ruleset else {}
    refusals = {name: (number,) for name, number in ruleset.refusals.items()} if ruleset else {}
    parameters = {name: each.clauses for name, each in ruleset.parameters.items()} if ruleset else {}
    resting = partial(_resting, clause.id, numbers)
    return AboutClause(
        clause=clause,
        sub_clauses=numbers,
        refers=referred(clause, own),
        referred_by=referrers(clause, own),
        parameters=resting(parameters),
        settlements=resting(settlements),
        refusals=resting(refusals),
        procedures=tuple(
            (each, steps[each.name]) for each in resting({name: step.clauses for name, step in steps.items()})
        ),
        code=tuple(citation for citation in citations() if citation.clause in names),
        tests=tests,
        tests_unknown=unknown,
    )


def _resting(own: str, numbers: tuple[str, ...], cited: Mapping[str, tuple[str, ...]]) -> tuple[Resting, ...]:
    found = []
    for name, clauses in cited.items():
        below = tuple(number for number in clauses if number in numbers)
        if own in clauses or below:
            found.append(Resting(name, () if own in clauses else below))
    return tuple(found)


def clause_document(about: AboutClause) -> dict[str, object]:
    clause = about.clause
    document: dict[str, object] = {
        "instrument": clause.instrument,
        "clause": clause.id,
        "section": clause.section,
        "kind": clause.kind,
        "summary": clause.summary,
        "reason": clause.reason or None,
        "sub_clauses": list(about.sub_clauses),
        "refers": [target.name for target in about.refers],
        "referred_by": [source.name for source in about.referred_by],
        "parameters": [each.name for each in about.parameters],
        "settlements": [each.name for each in about.settlements],
        "refusals": [each.name for each in about.refusals],
        "procedures": {each.name: list(procedure.by) for each, procedure in about.procedures},
        "code": [
            {"file": cited.file, "line": cited.line, "function": cited.function or None, "clause": cited.number}
            for cited in about.code
        ],
        "tests": None if about.tests is None else list(about.tests),
    }
    if about.tests is None:
        document["tests_unknown"] = about.tests_unknown
    return document


def register_document(instrument: str) -> dict[str, object]:
    return {
        "instrument": instrument,
        "title": instrument_title(instrument),
        "clauses": {
            clause.id: {"section": clause.section, "kind": clause.kind, "summary": clause.summary}
            for clause in register(instrument).values()
        },
    }


def _tests_of(names: Iterable[str]) -> tuple[tuple[str, ...] | None, str]:
    try:
        claims = collected_claims(checkout())
    except NoClaims as unknown:
        return None, str(unknown)
    return tuple(dict.fromkeys(test for name in names for test in claims.get(name, ()))), ""
