"""Tournaments: conditions, entries, who is ahead, results; and orders to them by those who may."""

import json
import re
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Body as InTheBody, Path, Query
from pydantic import Field
from starlette.responses import Response

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.authorisation import person_for
from pontoon.live.codec import decode
from pontoon.live.people.roles import PLAYER
from pontoon.live.tournaments.books import at_the_tables
from pontoon.live.tournaments.events import TournamentEstablished
from pontoon.live.tournaments.hall import judged_as
from pontoon.live.tournaments.live_tournament import PREFIX
from pontoon.live.tournaments.requests import AnyTournamentCommand, AskToStart, Enter, EraseEntryForm
from pontoon.live.tournaments.task import TournamentTask
from pontoon.registers import as_json
from pontoon.table.orders import Person
from pontoon.tournament import commands as c
from pontoon.tournament.conditions_file import TEMPLATES, BadConditions, read, template, written
from pontoon.tournament.form import Conditions
from pontoon.tournament.registers import TITLES, registers
from pontoon.tournament.state import DRAFTED
from pontoon.tournament.views import READS_FORMS
from pontoon.web import tournament_views as views
from pontoon.web.errors import Refused, answers
from pontoon.web.models import Body
from pontoon.web.routes_books import RegisterTold
from pontoon.web.routes_people import CommandId, command_id
from pontoon.web.routes_promotions import OrderGiven, done
from pontoon.web.routes_tables import TOML
from pontoon.web.sign_in import Asking, Caller
from pontoon.web.tournament_models import (
    ConditionsChecked,
    ConditionsGiven,
    EntryGiven,
    LeaderboardTold,
    NewTournament,
    OwnPart,
    ResultsTold,
    TemplateTold,
    TournamentListed,
    TournamentTold,
)
from pontoon.web.tournament_orders import AnyTournamentOrder, Sender, command_of, fingerprint_of

if TYPE_CHECKING:
    from pontoon.live.requests import Reply

router = APIRouter(prefix="/api/v1/tournaments", tags=["tournaments"])

MOST_LISTED = 100
MOST_ROWS = 500
LONGEST_WAIT = 20
NAME_PATTERN = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"
PlayerName = Annotated[str, Path(min_length=1, max_length=64, description="the player's name", examples=["Ann"])]
TournamentName = Annotated[
    str, Path(max_length=40, description="the name of the tournament", examples=["sit-and-go-1"])
]
Role = Annotated[str, Query(alias="as", max_length=40, description="one of your own roles")]


def _found(asking: Caller, name: str) -> TournamentTask:
    """A tournament that the caller may know of: a draft is nobody's business but of those who draw it up."""
    asking.may("read_tournaments")
    task = asking.house.tournaments.get(name)
    if task is None or (_is_hidden(task) and views.viewer_of(asking.who).role not in READS_FORMS):
        raise Refused(Refusal("no_such_tournament", "", "This tournament does not exist."))
    return task


def _is_hidden(task: TournamentTask) -> bool:
    return task.state.tournament.stage in ("", DRAFTED)


# Reading


@router.get("", responses=answers(403))
async def list_tournaments(
    asking: Asking, limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="the maximum number to return")] = 50
) -> list[TournamentListed]:
    """The tournaments of the house: current ones first, then the latest that are over."""
    asking.may("read_tournaments")
    draws_up = views.viewer_of(asking.who).role in READS_FORMS
    found = [task for task in asking.house.tournaments if draws_up or not _is_hidden(task)]
    found.sort(key=lambda task: (task.is_over, -task.state.at_ms))
    return [views.listed(task) for task in found[:limit]]


@router.get("/templates", responses=answers(403))
async def list_templates(asking: Asking) -> list[TemplateTold]:
    """Templates for conditions."""
    asking.may("read_tournaments")
    texts = {name: template(name) for name in TEMPLATES}
    return [TemplateTold(name=name, title=read(text.encode(), name).title, text=text) for name, text in texts.items()]


@router.post("/check", responses=answers(403))
async def check_conditions(given: ConditionsGiven, asking: Asking) -> ConditionsChecked:
    """Read conditions, and list the problems that prevent their publication."""
    asking.may("read_tournaments")
    try:
        conditions, rules = _conditions(given.text)
    except BadConditions as error:
        problems = str(error).splitlines()
        return ConditionsChecked(complete=False, name="", title="", text="", problems=problems, faults=[], sections=[])
    faults = views.faults_of(rules, conditions)
    return ConditionsChecked(
        complete=not faults,
        name=conditions.name,
        title=conditions.title,
        text=written(conditions),
        problems=[],
        faults=faults,
        sections=views.sections_told(rules, conditions),
    )


def _conditions(text: str) -> tuple[Conditions, RuleBook]:
    """Conditions as far as they are stated, and the rules they name; raises `BadConditions`."""
    conditions = read(text.encode(), "conditions", draft=True)
    if not re.fullmatch(NAME_PATTERN, conditions.name):
        raise BadConditions("conditions: name: must have at most 40 letters, digits, hyphens and underscores")
    if not _can_be_shown(conditions):
        raise BadConditions("conditions: a text contains characters that cannot be shown")
    if conditions.rules not in ("star-2024", "star-6to5-2017"):
        raise BadConditions(f"conditions: rules: {conditions.rules[:40]!r} has no rules for tournaments")
    return conditions, rule_book(conditions.rules)


def _can_be_shown(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(map(_can_be_shown, value))
    return not isinstance(value, str) or (value.isprintable() and len(value) <= 1_000)


def _conditions_or_refused(text: str) -> tuple[Conditions, RuleBook]:
    try:
        return _conditions(text)
    except BadConditions as error:
        raise Refused(Refusal("malformed", "", f"{str(error).splitlines()[0][:180]}."), 422) from None


@router.get("/{name}", responses=answers(403, 404))
async def read_tournament(name: TournamentName, asking: Asking) -> TournamentTold:
    """A tournament: its conditions by section, entrants, sessions, seats, pool and prizes."""
    return await views.told(_found(asking, name), asking.who)


@router.get(
    "/{name}/conditions.toml",
    responses={200: {"content": {TOML: {"schema": {"type": "string"}}}}, **answers(403, 404)},
    response_class=Response,
)
async def read_conditions(name: TournamentName, asking: Asking) -> Response:
    """The conditions as a file; staff who draw them up also get an incomplete draft."""
    conditions = _found(asking, name).state.tournament.conditions
    assert conditions is not None, "a tournament begins with its conditions"
    headers = {"Content-Disposition": f'attachment; filename="{name}.tournament.toml"'}
    return Response(written(conditions), media_type=TOML, headers=headers)


@router.get("/{name}/leaderboard", responses=answers(403, 404))
async def read_leaderboard(
    name: TournamentName,
    asking: Asking,
    seen: Annotated[str, Query(max_length=64, description="the `mark` from the last answer")] = "",
    wait: Annotated[int, Query(ge=0, le=LONGEST_WAIT, description="how many seconds to wait for a change")] = 0,
) -> LeaderboardTold:
    """The leaderboard across all tables; with `seen` and `wait` the answer waits until it differs from the last one."""
    task, house = _found(asking, name), asking.house
    until = house.clock.monotonic() + wait
    while True:
        board = views.leaderboard_told(task, {each: table.state for each, table in house.tables.items()})
        left = until - house.clock.monotonic()
        if board.mark != seen or left <= 0:
            return board
        await task.changed(left)


@router.get("/{name}/results", responses=answers(403, 404))
async def read_results(name: TournamentName, asking: Asking) -> ResultsTold:
    """The announced results, to show or print."""
    return views.results_told(_found(asking, name))


@router.get("/{name}/own", responses=answers(401, 403, 404))
async def read_own_part(name: TournamentName, asking: Asking) -> OwnPart:
    """Your own entry and seat, and what you can do about them now."""
    _ = asking.name
    return views.own_part(_found(asking, name), asking.who)


@router.get("/{name}/registers", responses=answers(401, 403, 404))
async def read_tournament_registers(name: TournamentName, asking: Asking) -> list[RegisterTold]:
    """The tournament's registers, with the latest rows of each."""
    asking.may("read_tournament_books")
    task = _found(asking, name)
    log = [decode(event) for event in await asking.house.store.read(PREFIX + task.name)]
    kept = {book: rows[-MOST_ROWS:] for book, rows in registers(log, await at_the_tables(asking.house, task)).items()}
    document = json.loads(as_json(kept))
    return [RegisterTold(name=book, title=TITLES[book], rows=document[book]) for book in TITLES]


# Orders


def _person(asking: Caller, rules: RuleBook, command: AnyTournamentCommand, role: str = "") -> Person:
    """In which of their roles the caller gives this order; raises `Refused`."""
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    by = person_for(asking.who, judged_as(command), rules, None, role)
    if isinstance(by, Refusal):
        raise Refused(by, 403)
    return by


async def _give(
    asking: Caller,
    task: TournamentTask,
    command: AnyTournamentCommand,
    id: str = "",
    fingerprint: str = "",
    role: str = "",
) -> OrderGiven:
    by = _person(asking, task.rules, command, role)
    reply: Reply = await task.submit(by, command, id, fingerprint)
    return done(reply)


@router.post("", status_code=201, responses=answers(401, 403, 409))
async def draft_tournament(new: NewTournament, asking: Asking) -> TournamentTold:
    """Draw up a new tournament; an order publishes it."""
    conditions, rules = _conditions_or_refused(new.text)
    by = _person(asking, rules, c.DraftConditions(conditions))
    how = TournamentEstablished(conditions.rules, new.automated, new.automated and new.computer_players)
    task = await asking.house.tournaments.draft(by, conditions, how)
    if not isinstance(task, TournamentTask):
        done(task)
        raise AssertionError("a tournament that was not set up has a reason")
    return await views.told(task, asking.who)


@router.post("/{name}/entry", responses=answers(401, 403, 404, 409))
async def enter_tournament(name: TournamentName, given: EntryGiven, asking: Asking) -> TournamentTold:
    """Enter, all or nothing: the form, receipt of the conditions, the agreement, and the fee from the account."""
    task = _found(asking, name)
    filled = tuple(c.Answer(field, text) for field, text in given.answers.items())
    await _give(asking, task, Enter(asking.name, filled, given.signature), role=PLAYER)
    return await views.told(task, asking.who)


@router.delete("/{name}/entry", responses=answers(401, 403, 404, 409))
async def withdraw_entry(name: TournamentName, asking: Asking) -> TournamentTold:
    """Withdraw an entry; within the stated period there is no penalty."""
    task = _found(asking, name)
    await _give(asking, task, c.WithdrawEntry(asking.name), role=PLAYER)
    return await views.told(task, asking.who)


@router.delete("/{name}/people/{player}/form", responses=answers(401, 403, 404, 409))
async def erase_entry_form(name: TournamentName, player: PlayerName, asking: Asking) -> OrderGiven:
    """Erase what a person wrote on the entry form, once the entry or the tournament is over."""
    return await _give(asking, _found(asking, name), EraseEntryForm(player))


@router.post("/{name}/start", responses=answers(401, 403, 404, 409))
async def ask_to_start(name: TournamentName, asking: Asking) -> TournamentTold:
    """Start now: after a moment in which others may still enter, computer players take the empty seats."""
    task = _found(asking, name)
    await _give(asking, task, AskToStart(asking.name))
    return await views.told(task, asking.who)


class OrderToATournament(Body):
    """An order; with an `id` it is carried out only once, however often it is sent."""

    command: Annotated[AnyTournamentOrder, Field(discriminator="type")]
    id: CommandId = None


@router.post("/{name}/commands", summary="Give an order to a tournament", responses=answers(401, 403, 404, 409))
async def order_tournament(
    name: TournamentName, given: Annotated[OrderToATournament, InTheBody()], asking: Asking, role: Role = ""
) -> OrderGiven:
    """Give an order to a tournament, in a role that allows it."""
    task, order = _found(asking, name), given.command
    conditions = _conditions_or_refused(order.text)[0] if order.type == "draft_conditions" else None
    plays = asking.who is not None and PLAYER in asking.who.roles and role in ("", PLAYER)
    command = command_of(order, Sender(asking.name, plays), conditions)
    return await _give(asking, task, command, command_id(asking, given.id), fingerprint_of(order), role)
