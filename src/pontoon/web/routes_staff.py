"""For those who work here or watch over the house: people, the monitor, balances, the log."""

from collections.abc import Callable
from typing import Annotated, Literal, cast

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, Field
from starlette.responses import Response, StreamingResponse

from pontoon.game.refusals import Refusal
from pontoon.law.values import dollars
from pontoon.live.codec import decode, table_of
from pontoon.live.events import SeedContributed
from pontoon.live.export import Span, log_lines
from pontoon.live.house import House
from pontoon.live.people.roles import PLAYER
from pontoon.store.contract import StoredEvent
from pontoon.web.errors import Refused, answers
from pontoon.web.history import WITHHELD, Histories
from pontoon.web.log_verification import Finding, State, Verification
from pontoon.web.models import (
    Amount,
    Body,
    Dollars,
    Object,
    PersonListed,
    PersonTold,
    Reason,
    Seconds,
    SessionTold,
    StandingTold,
    in_cents,
    listed,
    session_told,
)
from pontoon.web.monitor import FIGURES, Standing
from pontoon.web.routes_door import Password
from pontoon.web.routes_people import CommandId, command_id, granted, person_told
from pontoon.web.routes_tables import NDJSON
from pontoon.web.sign_in import Asking

router = APIRouter(prefix="/api/v1", tags=["staff"])

MOST_LISTED = 500
Name = Annotated[str, Path(min_length=1, max_length=64, description="the person's name")]
RoleName = Annotated[str, Field(min_length=1, max_length=40, examples=["dealer"])]


# People


class NewPerson(Body):
    """An account with a one-time password, to be changed at the first sign-in."""

    name: str = Field(min_length=1, max_length=64)
    password: Password
    roles: list[RoleName] = Field(default=[PLAYER], max_length=30)


class RolesGiven(Body):
    """All the roles the person is to have from now on."""

    roles: list[RoleName] = Field(max_length=30)


class PasswordGiven(Body):
    """A one-time password: the person must change it at the next sign-in."""

    password: Password


class ReasonGiven(Body):
    """The reason; it is recorded."""

    reason: Reason


class ChipsGiven(Body):
    """Play chips from the house for the account; with an `id` this happens only once, however often it is sent."""

    amount: Amount
    id: CommandId = None


@router.get("/people", responses=answers(401, 403))
async def list_people(
    asking: Asking,
    begins: Annotated[str, Query(max_length=24, description="the beginning of their names")] = "",
    after: Annotated[str, Query(max_length=64, description="names after this one")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="the maximum number to return")] = 100,
) -> list[PersonListed]:
    """All accounts, by name."""
    asking.may("read_people")
    everybody = await asking.house.people.everybody()
    found = [each for each in everybody if each.name.lower().startswith(begins.lower())]
    return [listed(each) for each in found if each.name.lower() > after.lower()][:limit]


@router.post("/people", summary="Open a person's account", status_code=201, responses=answers(401, 403, 409))
async def open_persons_account(new: NewPerson, asking: Asking) -> PersonTold:
    """Open an account for someone."""
    person = asking.person("manage_people")
    people = asking.house.people
    opened = granted(await people.open_account(new.name, new.password, tuple(new.roles), person, must_change=True))
    return await person_told(asking, opened.name)


@router.get("/people/{name}", responses=answers(401, 403, 404))
async def read_person(name: Name, asking: Asking) -> PersonTold:
    """A person's account."""
    asking.may("read_person", name)
    return await person_told(asking, name)


@router.put("/people/{name}/roles", responses=answers(401, 403, 404, 409))
async def set_roles(name: Name, given: RolesGiven, asking: Asking) -> PersonTold:
    """Grant and withdraw roles, all or nothing: if one change is refused, none is made."""
    person = asking.person("manage_people")
    people = asking.house.people
    account = people.account(name)
    held = () if account is None else account.roles
    new = tuple(role for role in given.roles if role not in held)
    gone = tuple(role for role in held if role not in given.roles)
    if new or gone or account is None:
        granted(await people.change_roles(name, new, gone, person))
    return await person_told(asking, name)


@router.put("/people/{name}/password", status_code=204, responses=answers(401, 403, 404, 409))
async def set_password(name: Name, given: PasswordGiven, asking: Asking) -> None:
    """Set a person's password; all their sign-ins end."""
    person = asking.person("manage_people")
    granted(await asking.house.people.set_password(name, given.password, person))


@router.get("/people/{name}/sessions", summary="Read a person's sign-ins", responses=answers(401, 403, 404))
async def read_persons_sessions(name: Name, asking: Asking) -> list[SessionTold]:
    """A person's sign-ins."""
    asking.may("manage_people")
    found = await asking.house.people.sessions(name)
    if isinstance(found, Refusal):
        raise Refused(found)
    return [session_told(each) for each in found]


@router.delete("/people/{name}/sessions", status_code=204, responses=answers(401, 403, 404, 409))
async def revoke_sessions(name: Name, asking: Asking) -> None:
    """End all of a person's sign-ins, tokens included."""
    person = asking.person("manage_people")
    granted(await asking.house.people.revoke_all(name, person))


@router.post("/people/{name}/close", summary="Close a person's account", responses=answers(401, 403, 404, 409))
async def close_persons_account(name: Name, given: ReasonGiven, asking: Asking) -> PersonTold:
    """Close a person's account permanently."""
    person = asking.person("manage_people")
    granted(await asking.house.people.close_account(name, given.reason, person))
    return await person_told(asking, name)


@router.post("/people/{name}/chips", responses=answers(401, 403, 404, 409))
async def grant_chips(name: Name, given: ChipsGiven, asking: Asking) -> PersonTold:
    """Give play chips."""
    person = asking.person("grant_chips")
    granted(await asking.house.people.grant(name, in_cents(given.amount), person, command_id(asking, given.id)))
    return await person_told(asking, name)


class ReceivableTold(BaseModel):
    """What a person owes the house."""

    name: str
    owed: Dollars


class WritingOff(Body):
    """How much of it the house gives up, and why; with an `id` this happens only once, however often it is sent."""

    amount: Amount
    reason: Reason
    id: CommandId = None


@router.get("/receivables", responses=answers(401, 403))
async def list_receivables(asking: Asking) -> list[ReceivableTold]:
    """What people owe the house because a round they had won was reversed when they no longer had the chips."""
    asking.may("read_receivables")
    owed = await asking.house.people.receivables()
    return [ReceivableTold(name=name, owed=dollars(cents)) for name, cents in owed.items()]


@router.post("/receivables/{name}/write-off", responses=answers(401, 403, 404, 409))
async def write_off_receivable(name: Name, given: WritingOff, asking: Asking) -> PersonTold:
    """Write off what a person owes the house, or a part of it."""
    person = asking.person("write_off_receivable")
    once = command_id(asking, given.id)
    granted(await asking.house.people.write_off(name, in_cents(given.amount), given.reason, person, once))
    return await person_told(asking, name)


@router.post("/people/{name}/player-card", responses=answers(401, 403, 404, 409))
async def issue_card(name: Name, asking: Asking) -> PersonTold:
    """Issue a new Player Card; the old one is no longer valid."""
    person = asking.person("manage_player_cards")
    granted(await asking.house.people.issue_card(name, person))
    return await person_told(asking, name)


@router.post("/people/{name}/player-card/suspension", responses=answers(401, 403, 404, 409))
async def suspend_card(name: Name, given: ReasonGiven, asking: Asking) -> PersonTold:
    """Suspend a person's Player Card."""
    person = asking.person("manage_player_cards")
    granted(await asking.house.people.suspend_card(name, given.reason, person))
    return await person_told(asking, name)


@router.delete("/people/{name}/player-card/suspension", responses=answers(401, 403, 404, 409))
async def reinstate_card(name: Name, asking: Asking) -> PersonTold:
    """Reinstate a suspended Player Card."""
    person = asking.person("manage_player_cards")
    granted(await asking.house.people.reinstate_card(name, person))
    return await person_told(asking, name)


@router.post("/people/{name}/exclusion/end", responses=answers(401, 403, 404, 409))
async def end_exclusion(name: Name, given: ReasonGiven, asking: Asking) -> PersonTold:
    """End an indefinite exclusion, after its minimum period."""
    person = asking.person("end_exclusion")
    granted(await asking.house.people.end_exclusion(name, given.reason, person))
    return await person_told(asking, name)


# The monitor and the ledger


@router.get("/monitor", responses=answers(401, 403))
async def read_monitor(
    asking: Asking,
    request: Request,
    day: Annotated[str, Query(pattern=r"^(\d{4}-\d{2}-\d{2})?$", description="a day in Sydney; empty for all")] = "",
    by: Annotated[
        Literal["day", "shift"],
        Query(description="a shift is a dealer's time on duty, and counts towards the day on which it began"),
    ] = "day",
) -> list[StandingTold]:
    """Wins and losses of tables and dealers, compared with what the rules predict.

    When listed by shift, the results of an automated dealer are still given by day.
    """
    asking.may("read_monitor")
    histories: Histories = request.app.state.histories
    told: list[StandingTold] = []
    for name, task in sorted(asking.house.tables.items()):
        history = await histories.of(name)
        results, rules = history.results, task.rules.name
        if rules not in FIGURES:
            # A house's own rule set has no figure to compare with.
            continue
        standings = results.shifts(rules) if by == "shift" else results.standings(rules)
        told += [_standing(name, task.rules.name, each) for each in standings if not day or each.day == day]
    return told


def _standing(table: str, rules: str, found: Standing) -> StandingTold:
    wagered = found.wagered_cents
    return StandingTold(
        table=table,
        rules=rules,
        day=found.day,
        dealer=found.dealer,
        rounds=found.rounds,
        wagered=dollars(wagered),
        won=dollars(found.won_cents),
        expected=dollars(round(found.expected_cents)),
        band=dollars(round(found.band_cents)),
        alarm=found.alarm,
        actual_return=1 - found.won_cents / wagered if wagered else None,
        theoretical_return=1 - found.expected_cents / wagered if wagered else None,
        began_at=found.began,
        ended_at=found.ended,
    )


class BalanceTold(BaseModel):
    """An account of the house's ledger."""

    account: str
    amount: Dollars


@router.get("/ledger/{currency}", responses=answers(401, 403))
async def read_ledger(
    currency: Annotated[str, Path(pattern="^[a-z]{1,20}(:[^/]{1,64})?$", examples=["chips", "tournament:Winter Cup"])],
    asking: Asking,
    begins: Annotated[str, Query(max_length=100, description="the beginning of the accounts' names")] = "",
    after: Annotated[str, Query(max_length=200, description="accounts after this one")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED, description="the maximum number to return")] = 100,
) -> list[BalanceTold]:
    """The balances of accounts; those of each currency sum to zero."""
    asking.may("read_ledger")
    for name, text in (("currency", currency), ("begins", begins)):
        if not text.isprintable():
            raise Refused(Refusal("malformed", "", f"{name}: contains characters that cannot be shown."), 422)
    balances = await asking.house.store.balances(currency, begins)
    found = [(account, cents) for account, cents in sorted(balances.items()) if account > after]
    return [BalanceTold(account=account, amount=dollars(cents)) for account, cents in found[:limit]]


# The log


@router.get(
    "/log.ndjson",
    responses={200: {"content": {NDJSON: {"schema": {"type": "string"}}}}, **answers(401, 403, 404)},
    response_class=StreamingResponse,
)
async def export_log(
    asking: Asking,
    table: Annotated[str, Query(max_length=24, description="one table; omit for the whole log")] = "",
    from_ms: Annotated[int | None, Query(ge=0, le=2**53, description="events from this time on")] = None,
    to_ms: Annotated[int | None, Query(ge=0, le=2**53, description="events before this time")] = None,
) -> Response:
    """The log, whole or in part, one event per line of JSON.

    While an undisclosed wager is still to be announced, the log of its table ends with the round before.
    """
    asking.may("export_log")
    if table and table not in asking.house.tables:
        raise Refused(Refusal("no_such_table", "", f"There is no table {table}."))
    lines = log_lines(asking.house.store, Span(table or None, from_ms, to_ms), _readable_in(asking.house))
    headers = {"Content-Disposition": 'attachment; filename="log.ndjson"'}
    return StreamingResponse(lines, media_type=NDJSON, headers=headers)


def _readable_in(house: House) -> Callable[[StoredEvent], StoredEvent | None]:
    """An event as it may be read now: nothing that may hold an undisclosed wager, and no seed of a shoe in play.

    Where a seed stood its event keeps its place and its hash, and nothing else.
    Clauses: star-2024 21.8.2.1, star-6to5-2017 20.8.2.1.
    """

    def readable(event: StoredEvent) -> StoredEvent | None:
        task = house.tables.get(table_of(event.stream))
        if task is None:
            return event
        after = task.state.sealed_after
        if after is not None and event.version > after:
            return None
        if event.type == "seed_contributed":
            entry = decode(event)
            shoe = cast(SeedContributed, entry.event).shoe
            if any(shoe == each for each, _ in task.state.unrevealed):
                body = b'{"round":%d,"event":{}}' % entry.round
                return event._replace(type=WITHHELD, body=body, actor="", role="")
        return event

    return readable


class ProblemFound(BaseModel):
    """Something in the log that has been changed or is wrong; `part` is the check that found it."""

    part: str
    problem: str


class VerificationTold(BaseModel):
    """A verification of the whole log: whether one is running, and what the last one found.

    `holds` is null until one has finished. `found` is what `pontoon log verify --json` prints; `why_not` says why
    there is no finding if the check could not be made.
    """

    state: State
    by: str
    began_at: Seconds | None
    ended_at: Seconds | None
    holds: bool | None
    problems: list[ProblemFound]
    found: Object | None
    why_not: str


def _verification_told(last: Finding) -> VerificationTold:
    return VerificationTold(
        state=last.state,
        by=last.by,
        began_at=last.began_at,
        ended_at=last.ended_at,
        holds=last.document.get("holds"),
        problems=[ProblemFound(**each) for each in last.document.get("problems", ())],
        found=last.document or None,
        why_not=last.why_not,
    )


@router.post("/log/verify", status_code=202, responses=answers(401, 403))
async def verify_log(asking: Asking, request: Request) -> VerificationTold:
    """Verify the whole log while play continues: hashes, signatures, sums, shoes. Only one runs at a time."""
    asking.may("verify_log")
    verification: Verification = request.app.state.verification
    return _verification_told(verification.start(asking.name))


@router.get("/log/verify", responses=answers(401, 403))
async def read_verification(asking: Asking, request: Request) -> VerificationTold:
    """The progress of the verification, and what the last one found."""
    asking.may("verify_log")
    verification: Verification = request.app.state.verification
    return _verification_told(verification.last)
