"""Tables: which there are, how they stand, what was played at them, their shoes; and commands to them."""

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request
from starlette.responses import Response, StreamingResponse

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.game.views import PLAYER, SPECTATOR, Audience
from pontoon.law.values import dollars
from pontoon.live.authorisation import OTHER, OWN, refusal_of, refusal_of_a_role
from pontoon.live.export import CannotBeTold, round_file
from pontoon.live.live_table import LiveTable
from pontoon.live.table_task import TableTask
from pontoon.live.tournaments.founding import HALL
from pontoon.table.sign_text import sign_text
from pontoon.web import messages as m
from pontoon.web.chips_held import Held, chips_held, whose_chips_are_told
from pontoon.web.commands import carry_out, read
from pontoon.web.errors import Refused, answers, problem
from pontoon.web.history import Accounted, FoundRound, Histories, ShoeTold, round_of, rounds_between
from pontoon.web.models import (
    AccountRow,
    Body,
    ChipsHeld,
    RoundListed,
    RoundState,
    RoundsTold,
    RoundTold,
    SeedTold,
    ShoeSeen,
    StepTold,
    TableListed,
    TableSeen,
)
from pontoon.web.sign_in import Asking, Caller

router = APIRouter(prefix="/api/v1/tables", tags=["tables"])

MOST_ROUNDS = 100
NDJSON = "application/x-ndjson"
TOML = "application/toml"

TableName = Annotated[str, Path(min_length=1, max_length=24, description="the name of the table", examples=["P1"])]
RoundNumber = Annotated[int, Path(ge=1, le=2**53, description="the number of the round at this table, from 1")]
Role = Annotated[str, Query(alias="as", max_length=40, description="one of your own roles")]


def table_of(asking: Caller, name: str) -> TableTask:
    """The table of this name; raises `Refused` where there is none."""
    task = asking.house.tables.get(name)
    if task is None:
        raise Refused(Refusal("no_such_table", "", f"There is no table {name}."))
    return task


def audience_of(asking: Caller, role: str = "") -> Audience:
    """In which role the caller looks: the one asked for, or the first that works here, or as a player."""
    who = asking.who
    if who is None:
        return Audience(SPECTATOR)
    if role:
        refusal = None if role == SPECTATOR else refusal_of_a_role(who, role)
        if refusal is not None:
            raise Refused(refusal)
        return Audience(role, who.name)
    first = next((each for each in who.roles if each not in (PLAYER, SPECTATOR)), None)
    return Audience(first or (PLAYER if PLAYER in who.roles else SPECTATOR), who.name)


# How they stand


@router.get("", responses=answers(403))
async def list_tables(asking: Asking) -> list[TableListed]:
    """All tables of the house."""
    asking.may("read_house")
    designated = asking.house.tournaments.designated()
    return [table_listed(task, designated.get(name, "")) for name, task in sorted(asking.house.tables.items())]


def table_listed(task: TableTask, designated_by: str = "") -> TableListed:
    state = task.state
    table, how = state.table, state.established
    return TableListed(
        name=task.name,
        rules=task.rules.name,
        open=table.is_open,
        paused=state.paused or task.trouble,
        dealer="" if how is None else how.dealer,
        dealer_on_duty=table.dealer_on_duty,
        cards="" if how is None else how.cards,
        training=how is not None and how.training,
        seats=len(table.seats),
        away=len(task.away),
        boxes=task.rules.table.boxes,
        watching=len(task.watchers),
        round=table.number,
        round_in_play=table.round_in_play,
        version=state.version,
        sign=list(sign_text(task.rules, table)) if table.is_open else [],
        tournament=table.tournament,
        for_tournaments=task.name.startswith(HALL),
        low_limit=table.is_open and table.low_limit,
        designated_by=designated_by,
    )


@router.get("/{name}", responses=answers(403, 404))
async def read_table(name: TableName, asking: Asking, role: Role = "") -> TableSeen:
    """A table as the caller may see it."""
    asking.may("read_table")
    if asking.who is None and not asking.settings.spectators:
        raise Refused(Refusal("spectators_are_not_let_in", "", "Sign in to watch this table."), 403)
    task, audience = table_of(asking, name), audience_of(asking, role)
    state = task.state
    return TableSeen(
        name=name,
        role=audience.role,
        version=state.version,
        view=m.wire_view_of(task.rules, state, audience),
        live=m.wire_live(state),
        trouble=task.trouble,
        away=list(task.away),
    )


# What was played


def _may_read_history(asking: Caller, found: FoundRound | None) -> None:
    """A player's own rounds are those with a wager of theirs, a dealer's those they dealt."""
    name = "" if asking.who is None else asking.who.name
    own = found is not None and name in (*found.players, *found.dealers)
    refusal = refusal_of(asking.who, "read_history", OWN if own else OTHER)
    if refusal is not None:
        raise Refused(refusal)


def _net(found: FoundRound) -> dict[str, int]:
    net = dict.fromkeys(found.players, 0)
    for settled in (*found.state.settlements, *found.undisclosed):
        net[settled.player] = net.get(settled.player, 0) + settled.net_cents
    return net


@router.get("/{name}/rounds", responses=answers(401, 403, 404))
async def list_rounds(
    name: TableName,
    asking: Asking,
    before: Annotated[int | None, Query(ge=1, le=2**53, description="only those before this number")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS, description="the maximum number to return")] = 50,
) -> RoundsTold:
    """Rounds of a table, the latest first: players see those in which they had a wager, dealers those they dealt."""
    if asking.who is None:
        asking.may("read_history")
    return await rounds_told(asking, name, before, limit, lambda found: _is_seen(asking, found))


async def rounds_told(
    asking: Caller, name: str, before: int | None, limit: int, seen: Callable[[FoundRound], bool]
) -> RoundsTold:
    """Those of so many rounds that are seen, the last first."""
    task = table_of(asking, name)
    last = task.state.table.number if before is None else min(task.state.table.number, before - 1)
    first = max(1, last - limit + 1)
    found = await rounds_between(asking.house.store, name, first, last) if last else []
    told = [round_listed(each) for each in reversed(found) if seen(each)]
    return RoundsTold(rounds=told, before=first if first > 1 else None)


def _is_seen(asking: Caller, found: FoundRound) -> bool:
    try:
        _may_read_history(asking, found)
    except Refused as refused:
        if refused.refusal.code == "not_ones_own":
            return False
        raise
    return True


def round_listed(found: FoundRound) -> RoundListed:
    return RoundListed(
        table=found.table,
        number=found.number,
        version=found.entries[-1][0],
        opened_at=found.opened_at,
        over_at=found.over_at,
        players=found.players,
        net={player: dollars(cents) for player, cents in _net(found).items()},
        tournament_chips=found.in_tournament_chips,
    )


async def _round(asking: Caller, name: str, number: int) -> FoundRound:
    table_of(asking, name)
    if asking.who is None:
        asking.may("read_history")
    found = await round_of(asking.house.store, name, number)
    # Who may read only their own rounds is not told which others there were.
    _may_read_history(asking, found)
    if found is None:
        raise Refused(Refusal("no_such_round", "", f"Table {name} has had no round {number}."))
    return found


@router.get("/{name}/rounds/{number}", responses=answers(401, 403, 404))
async def read_round(
    name: TableName, number: RoundNumber, asking: Asking, request: Request, role: Role = ""
) -> RoundTold:
    """Everything about one round."""
    audience = audience_of(asking, role)
    found = await _round(asking, name, number)
    net = _net(found)
    told = whose_chips_are_told(found, asking.who, audience)
    held = await chips_held(asking.house.store, found, told)
    histories: Histories = request.app.state.histories
    voided_at = found.voided_at or (await histories.of(name)).voided.get(number)
    return RoundTold(
        table=name,
        number=number,
        rules=found.state.rules,
        opened_at=found.opened_at,
        over_at=found.over_at,
        players=found.players,
        dealers=found.dealers,
        net={player: dollars(cents) for player, cents in net.items()},
        house=dollars(-sum(net.values())),
        chips={player: _chips(each) for player, each in held.items()},
        tournament_chips=found.in_tournament_chips,
        round=found.view(audience),
        events=found.told(audience),
        account=[_account_row(each) for each in found.account(audience)],
        rules_title=rule_book(found.state.rules).ruleset.title,
        state=_state(found, asking.house.tables[name].state, voided_at),
        voided_at=voided_at,
    )


def _state(found: FoundRound, table: LiveTable, voided_at: int | None) -> RoundState:
    if voided_at is not None:
        return "voided"
    if found.over_at is not None:
        return "concluded"
    return "interrupted" if table.paused else "in_play"


def _chips(held: Held) -> ChipsHeld:
    after = None if held.after_cents is None else dollars(held.after_cents)
    return ChipsHeld(before=dollars(held.before_cents), after=after)


def _account_row(row: Accounted) -> AccountRow:
    settled, why, undisclosed = row
    return AccountRow(
        box=settled.box,
        hand=settled.hand,
        player=settled.player,
        kind=settled.kind,
        wager=dollars(settled.wager_cents),
        net=dollars(settled.net_cents),
        result=settled.result,
        odds=settled.odds,
        clause=settled.clause,
        document=why.document,
        summary=why.summary,
        sentence=why.sentence,
        facts=list(why.facts),
        undisclosed=undisclosed,
    )


@router.get("/{name}/rounds/{number}/steps", responses=answers(401, 403, 404))
async def read_round_steps(name: TableName, number: RoundNumber, asking: Asking, role: Role = "") -> list[StepTold]:
    """A round step by step, for replay: each event, and the round as it was afterwards."""
    audience = audience_of(asking, role)
    found = await _round(asking, name, number)
    return [StepTold(**step) for step in found.steps(audience)]


@router.get(
    "/{name}/rounds/{number}/round.toml",
    responses={200: {"content": {TOML: {"schema": {"type": "string"}}}}, **answers(401, 403, 404, 409)},
    response_class=Response,
)
async def read_round_file(name: TableName, number: RoundNumber, asking: Asking) -> Response:
    """A finished round as a file in the round notation."""
    found = await _round(asking, name, number)
    if found.over_at is None:
        raise Refused(Refusal("round_is_in_play", "", "The round is not over yet."))
    try:
        text = round_file(found.played)
    except CannotBeTold as error:
        raise Refused(
            Refusal("round_cannot_be_told", "", f"The notation cannot express this round: {error}.")
        ) from None
    headers = {"Content-Disposition": f'attachment; filename="{found.played.file_name}"'}
    return Response(text, media_type=TOML, headers=headers)


@router.get(
    "/{name}/rounds/{number}/events.ndjson",
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}, **answers(401, 403, 404)},
    response_class=Response,
)
async def read_round_events(name: TableName, number: RoundNumber, asking: Asking, role: Role = "") -> Response:
    """The events of a round as the caller may see them, one per line of JSON."""
    audience = audience_of(asking, role)
    found = await _round(asking, name, number)
    lines = b"".join(msgspec.json.encode(event) + b"\n" for event in found.told(audience))
    return Response(lines, media_type=NDJSON)


# Shoes


@router.get("/{name}/shoes", responses=answers(403, 404))
async def list_shoes(
    name: TableName,
    asking: Asking,
    request: Request,
    before: Annotated[int | None, Query(ge=1, le=2**53, description="only those before this number")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS, description="the maximum number to return")] = 50,
) -> list[ShoeSeen]:
    """The shoes of a table, the latest first: each commitment, and the seeds of shoes that are out of play."""
    asking.may("read_shoes")
    table_of(asking, name)
    histories: Histories = request.app.state.histories
    history = await histories.of(name)
    numbers = sorted((each for each in history.shoes if before is None or each < before), reverse=True)
    return [_shoe_seen(history.shoes[each]) for each in numbers[:limit]]


def _shoe_seen(shoe: ShoeTold) -> ShoeSeen:
    """A player's seed is shown with the house's: until then it is the player's own."""
    revealed = shoe.revealed_at is not None
    return ShoeSeen(
        shoe=shoe.shoe,
        committed_at=shoe.committed_at,
        commitment=shoe.commitment,
        contributions=[SeedTold(player=who, seed=seed if revealed else None) for who, seed in shoe.contributions],
        digest=shoe.digest or None,
        kind=shoe.kind or None,
        revealed_at=shoe.revealed_at,
        seed=shoe.seed or None,
        why=shoe.why or None,
    )


@router.get(
    "/{name}/shoes.ndjson",
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}, **answers(403, 404)},
    response_class=StreamingResponse,
)
async def read_shoes_bundle(name: TableName, asking: Asking, request: Request) -> StreamingResponse:
    """All shoes that are out of play, with every card, for `pontoon fairness check`."""
    asking.may("read_shoes")
    table_of(asking, name)
    histories: Histories = request.app.state.histories
    history = await histories.of(name)
    headers = {"Content-Disposition": f'attachment; filename="{name}-shoes.ndjson"'}
    return StreamingResponse(history.bundle(), media_type=NDJSON, headers=headers)


# Commands


_COMMAND_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["wire", "id", "command"],
    "properties": {
        "wire": {"const": 1},
        "id": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
        "expected_version": {"type": ["integer", "null"], "minimum": 0, "maximum": 2**53 - 1},
        "command": {
            "type": "object",
            "required": ["type"],
            "properties": {"type": {"type": "string"}},
            "description": "One of the commands of /api/v1/schema/messages.json.",
        },
    },
    "additionalProperties": False,
}


class CommandDone(Body):
    """The command was carried out and stored; `repeated`: it had already been carried out before."""

    type: Literal["done"]
    wire: Literal[1]
    id: str
    version: int
    repeated: bool


@router.post(
    "/{name}/commands",
    responses={200: {"model": CommandDone}, **answers(401, 403, 404, 409, 413)},
    openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": _COMMAND_SCHEMA}}}},
    response_class=Response,
)
async def give_command(name: TableName, asking: Asking, request: Request, role: Role = "") -> Response:
    """Send a command to a table, in the same envelope as on its socket."""
    asking.may("read_table")
    task = table_of(asking, name)
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    envelope = read(await request.body())
    if isinstance(envelope, m.Malformed):
        return problem("malformed", f"{envelope.reason}.", 422)
    began = asking.house.clock.monotonic()
    answer = await carry_out(asking.house, task, asking.who, role, envelope)
    request.app.state.metrics.carried_out(answer, asking.house.clock.monotonic() - began)
    if isinstance(answer, m.Done):
        return Response(m.encode_message(answer), media_type="application/json")
    if isinstance(answer, m.Refused):
        raise Refused(Refusal(answer.code, answer.clause, answer.sentence))
    if isinstance(answer, m.MalformedTold):
        return problem("malformed", f"{answer.reason}.", 422)
    return problem("busy", f"{answer.reason[:1].upper()}{answer.reason[1:]}.", 503, retry_after=1)
