"""The rule sets and their clauses, care for those who play, and the messages' schema: for everybody."""

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field
from starlette.responses import Response

from pontoon.game.refusals import Refusal
from pontoon.law import (
    BUILT_IN,
    INSTRUMENTS,
    Clause,
    Parameter,
    Procedure,
    instrument_title,
    known_names,
    load,
    register,
)
from pontoon.law.values import dollars
from pontoon.live.people.responsible import GAMBLING_HELP, HELP_LINE, NO_MONEY
from pontoon.web.errors import Refused, answers
from pontoon.web.messages import schema
from pontoon.web.models import CareTold
from pontoon.web.sign_in import Asking

router = APIRouter(prefix="/api/v1", tags=["rules"])

RulesName = Annotated[str, Path(max_length=40, description="a rule set or document", examples=["star-2024"])]


class RulesListed(BaseModel):
    """A rule set."""

    name: str
    title: str
    instrument: str
    clauses: int


class ParameterTold(BaseModel):
    """A value of a rule set with the clauses it rests on."""

    value: Any
    unit: str
    kind: str
    clauses: list[str]


class ProcedureTold(BaseModel):
    """A step at the table: who may take it, and the clauses it rests on."""

    by: list[str]
    clauses: list[str]


class RulesTold(BaseModel):
    """A rule set with its values, each with its clause."""

    name: str
    title: str
    instrument: str
    in_force: str | None = Field(description="the day from which the rule set applies, if it states one")
    parameters: dict[str, ParameterTold]
    procedures: dict[str, ProcedureTold | None]
    settlements: dict[str, str]
    refusals: dict[str, str]


class ClauseTold(BaseModel):
    """A clause, in the program's own words."""

    instrument: str
    clause: str
    section: str
    kind: Literal["enforced", "recorded", "shown", "human"]
    summary: str
    refers: list[str]


@router.get("/rules", responses=answers())
async def list_rules(asking: Asking) -> list[RulesListed]:
    """The rule sets."""
    asking.may("read_rules")
    return [
        RulesListed(name=each.name, title=each.title, instrument=each.instrument, clauses=len(each.register))
        for each in map(load, known_names())
    ]


@router.get("/rules/{name}", responses=answers(404))
async def read_rules(name: RulesName, asking: Asking) -> RulesTold:
    """A rule set with all its values."""
    asking.may("read_rules")
    if name not in known_names():
        raise Refused(Refusal("no_such_rules", "", "This rule set does not exist."))
    return _rules(name)


@cache
def _rules(name: str) -> RulesTold:
    ruleset = load(name)
    return RulesTold(
        name=ruleset.name,
        title=ruleset.title,
        instrument=ruleset.instrument,
        in_force=ruleset.in_force.isoformat() if ruleset.in_force else None,
        parameters={each: _parameter(parameter) for each, parameter in ruleset.parameters.items()},
        procedures={each: _procedure(procedure) for each, procedure in ruleset.procedures.items()},
        settlements=dict(ruleset.settlements),
        refusals=dict(ruleset.refusals),
    )


def _parameter(parameter: Parameter) -> ParameterTold:
    value = parameter.value
    if parameter.unit == "dollars":
        value = None if parameter.parsed is None else dollars(parameter.parsed)
    return ParameterTold(value=value, unit=parameter.unit, kind=parameter.kind, clauses=list(parameter.clauses))


def _procedure(procedure: Procedure | None) -> ProcedureTold | None:
    return None if procedure is None else ProcedureTold(by=list(procedure.by), clauses=list(procedure.clauses))


@router.get("/clauses/{instrument}", responses=answers(404))
async def list_clauses(instrument: RulesName, asking: Asking) -> list[ClauseTold]:
    """The clauses of a document, in our own words; for a house's own rule set, those that it may cite."""
    asking.may("read_rules")
    found = _clauses_of(instrument)
    if found is None:
        raise Refused(Refusal("no_such_document", "", "This document does not exist."))
    return [_clause(each) for each in found.values()]


def _clauses_of(document: str) -> Mapping[str, Clause] | None:
    if document in INSTRUMENTS:
        return register(document)
    return load(document).register if document in known_names() else None


@router.get("/clauses/{instrument}/{number}", responses=answers(404))
async def read_clause(
    instrument: RulesName, number: Annotated[str, Path(max_length=20, examples=["10.6"])], asking: Asking
) -> ClauseTold:
    """One clause."""
    asking.may("read_rules")
    found = (_clauses_of(instrument) or {}).get(number)
    if found is None:
        raise Refused(Refusal("no_such_clause", "", "This clause does not exist."))
    return _clause(found)


def _clause(clause: Any) -> ClauseTold:
    return ClauseTold(
        instrument=clause.instrument,
        clause=clause.id,
        section=clause.section,
        kind=clause.kind,
        summary=clause.summary,
        refers=list(clause.refers),
    )


class DocumentTitle(BaseModel):
    """A document whose clauses are known."""

    instrument: str
    title: str


@router.get("/clauses", responses=answers())
async def list_documents(asking: Asking) -> list[DocumentTitle]:
    """The documents, and the house's own rule sets."""
    asking.may("read_rules")
    own = [DocumentTitle(instrument=each, title=load(each).title) for each in known_names() if each not in BUILT_IN]
    return [*(DocumentTitle(instrument=each, title=instrument_title(each)) for each in INSTRUMENTS), *own]


@router.get("/care", responses=answers())
async def read_care() -> CareTold:
    """Where to get help, and the limits that players can set for themselves."""
    return CareTold(
        no_money=NO_MONEY,
        help_line=HELP_LINE,
        sentence=GAMBLING_HELP,
        limits=[
            "A limit on losses in a day: a stricter one applies at once, a looser one after 24 hours.",
            "A limit on the minutes of play in a day, which works the same way.",
            "An exclusion from all play, until a date or indefinitely; it cannot be undone before that date.",
        ],
    )


@cache
def _schema() -> bytes:
    import msgspec

    return msgspec.json.encode(schema())


@router.get(
    "/schema/messages.json",
    responses={200: {"content": {"application/schema+json": {"schema": {"type": "object"}}}}, **answers()},
    response_class=Response,
)
async def read_messages_schema() -> Response:
    """The JSON Schema of all messages on a table's socket."""
    return Response(_schema(), media_type="application/schema+json")
