"""All that is known about a clause: its text, its references, and what rests on it."""

from dataclasses import dataclass

from pontoon.cli.citations import Citation, citations
from pontoon.cli.coverage import NoClaims, checkout, collected_claims
from pontoon.law import Clause, Procedure, RuleSet, instrument_title, referred, referrers, register


@dataclass(frozen=True, slots=True)
class AboutClause:
    """A clause and what rests on it. `tests` is None where the claims are not known, for the reason given."""

    clause: Clause
    refers: tuple[Clause, ...]
    referred_by: tuple[Clause, ...]
    parameters: tuple[str, ...]
    settlements: tuple[str, ...]
    refusals: tuple[str, ...]
    procedures: tuple[tuple[str, Procedure], ...]
    code: tuple[Citation, ...]
    tests: tuple[str, ...] | None
    tests_unknown: str


def about_clause(clause: Clause, ruleset: RuleSet | None) -> AboutClause:
    parameters = ruleset.parameters.values() if ruleset else ()
    settlements = ruleset.settlements.items() if ruleset else ()
    refusals = ruleset.refusals.items() if ruleset else ()
    procedures = ruleset.procedures.items() if ruleset else ()
    tests, unknown = _tests_of(clause)
    return AboutClause(
        clause=clause,
        refers=referred(clause),
        referred_by=referrers(clause),
        parameters=tuple(parameter.name for parameter in parameters if clause.id in parameter.clauses),
        settlements=tuple(name for name, number in settlements if number == clause.id),
        refusals=tuple(name for name, number in refusals if number == clause.id),
        procedures=tuple((name, step) for name, step in procedures if step and clause.id in step.clauses),
        code=tuple(citation for citation in citations() if citation.clause == clause.name),
        tests=tests,
        tests_unknown=unknown,
    )


def clause_document(about: AboutClause) -> dict[str, object]:
    clause = about.clause
    document: dict[str, object] = {
        "instrument": clause.instrument,
        "clause": clause.id,
        "section": clause.section,
        "kind": clause.kind,
        "summary": clause.summary,
        "reason": clause.reason or None,
        "refers": [target.name for target in about.refers],
        "referred_by": [source.name for source in about.referred_by],
        "parameters": list(about.parameters),
        "settlements": list(about.settlements),
        "refusals": list(about.refusals),
        "procedures": {name: list(procedure.by) for name, procedure in about.procedures},
        "code": [{"file": cited.file, "line": cited.line, "function": cited.function or None} for cited in about.code],
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


def _tests_of(clause: Clause) -> tuple[tuple[str, ...] | None, str]:
    try:
        return tuple(collected_claims(checkout()).get(clause.name, ())), ""
    except NoClaims as unknown:
        return None, str(unknown)
