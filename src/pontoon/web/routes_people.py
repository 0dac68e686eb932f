"""One's own account: chips, card, limits, tokens."""

import re
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from pontoon.game.refusals import Refusal
from pontoon.law.values import dollars
from pontoon.live.people.state import Account
from pontoon.live.postings import RESULTS, account_of_the_day, day_of
from pontoon.table.door import LARGEST_NUMBER
from pontoon.web.errors import Refused, answers
from pontoon.web.history import Histories, OwnRound, found_rounds
from pontoon.web.models import (
    Amount,
    Body,
    PersonTold,
    RoundsTold,
    SessionTold,
    card_told,
    in_cents,
    loss_limit_told,
    session_told,
    time_limit_told,
)
from pontoon.web.routes_door import Password, SignedInTold, welcomed
from pontoon.web.routes_tables import MOST_ROUNDS, round_listed, rounds_told
from pontoon.web.security import address_of, bearer_of
from pontoon.web.sign_in import Asking, Caller, clear_cookie

router = APIRouter(prefix="/api/v1/me", tags=["me"])


def granted(outcome: Account | Refusal | None) -> Account:
    """The account after a change; raises `Refused` for what was not done."""
    if isinstance(outcome, Refusal):
        raise Refused(outcome)
    assert outcome is not None, "a change that is not refused returns the account"
    return outcome


async def person_told(asking: Caller, name: str) -> PersonTold:
    """An account with its chips; raises `Refused` where there is none of this name."""
    people, now = asking.house.people, asking.house.clock.now_ms()
    account = people.account(name)
    if account is None:
        raise Refused(Refusal("no_such_account", "", f"There is no account named {name[:64]}."))
    at = now // 1000
    chips, cash = await people.holdings(account.name)
    result = await asking.house.store.balance(RESULTS, account_of_the_day("patron", account.name, day_of(at)))
    return PersonTold(
        name=account.name,
        guest=account.guest,
        roles=list(account.roles),
        opened_at=account.opened_at,
        closed=account.closed,
        chips=dollars(chips),
        cash=dollars(cash),
        owed=dollars(await people.owed(account.name)),
        player_card=card_told(account),
        loss_limit=loss_limit_told(account.loss_limit, at),
        time_limit=time_limit_told(account.time_limit, at),
        excluded=account.excluded(at),
        excluded_until=account.excluded_until,
        result_today=dollars(result),
        minutes_today=people.played(account.name).seconds_on_the_day(now) // 60,
    )


@router.get("", summary="Read your account", responses=answers(401, 403))
async def read_me(asking: Asking) -> PersonTold:
    """Your account."""
    asking.may("read_person", asking.name)
    return await person_told(asking, asking.name)


@router.get("/rounds", summary="List your rounds", responses=answers(401, 403, 404))
async def read_my_rounds(
    asking: Asking,
    request: Request,
    table: Annotated[str, Query(max_length=24, examples=["P1"], description="one table; omit for all tables")] = "",
    before: Annotated[int | None, Query(ge=1, le=2**53, description="rounds of that table before this one")] = None,
    cursor: Annotated[str, Query(max_length=80, description="the `cursor` from the last answer for all tables")] = "",
    limit: Annotated[int, Query(ge=1, le=MOST_ROUNDS, description="the maximum number to return")] = 50,
) -> RoundsTold:
    """The rounds in which you had a wager, the latest first, at one table or at all of them."""
    name = asking.name
    asking.may("read_history", name)
    if table:
        return await rounds_told(asking, table, before, limit, lambda found: name in found.players)
    histories: Histories = request.app.state.histories
    own = await histories.rounds_of(name, sorted(asking.house.tables), _place(cursor), limit)
    found = await found_rounds(asking.house.store, own)
    told = [round_listed(found[each]) for each in own if each in found and name in found[each].players]
    return RoundsTold(rounds=told, before=None, cursor=_cursor(own[-1]) if len(own) == limit else None)


def _cursor(last: OwnRound) -> str:
    return f"{last.at}-{last.number}-{last.table}"


def _place(cursor: str) -> OwnRound | None:
    """Where a list is taken up again; raises `Refused` for what no answer gave."""
    if not cursor:
        return None
    match = _CURSOR.fullmatch(cursor)
    if match is None:
        raise Refused(Refusal("malformed", "", "cursor: send the cursor from the last answer unchanged."), 422)
    return OwnRound(int(match[1]), match[3], int(match[2]))


_CURSOR = re.compile(r"([0-9]{1,15})-([0-9]{1,15})-(.{1,24})")


# Chips


# As on a table's socket: the same id is carried out once, however often it comes.
CommandId = Annotated[str | None, Field(pattern="^[A-Za-z0-9_-]{16,64}$", description="chosen by the sender")]


def command_id(asking: Caller, id: str | None) -> str:
    """An id is its sender's own; nothing where none was given."""
    return "" if id is None else f"{asking.name}/{id}"


class CashingOut(Body):
    """Chips in hand to return to the account; with an `id` this happens only once, however often it is sent."""

    amount: Amount
    id: CommandId = None


@router.post("/top-up", responses=answers(401, 403, 409))
async def top_up(asking: Asking) -> PersonTold:
    """Top up play chips that have run low, once a day."""
    asking.may("top_up_chips", asking.name)
    granted(await asking.house.top_up(asking.name))
    return await person_told(asking, asking.name)


@router.post("/cash-out", responses=answers(401, 403, 409))
async def cash_out(what: CashingOut, asking: Asking) -> PersonTold:
    """Return chips in hand to the account."""
    asking.may("cash_out", asking.name)
    once = command_id(asking, what.id)
    granted(await asking.house.people.cash_out(asking.name, in_cents(what.amount), once))
    return await person_told(asking, asking.name)


# Limits of one's own


class OwnLimits(Body):
    """The limits to set; null removes a limit. A looser limit applies only after 24 hours."""

    loss_limit: Amount | None = Field(None, description="the most that may be lost in a day")
    time_limit: int | None = Field(None, ge=1, le=1440, description="the most minutes of play in a day")


class Exclusion(Body):
    """The end of a self-exclusion; null excludes indefinitely."""

    until: int | None = Field(ge=0, le=LARGEST_NUMBER, description="seconds since the start of 1970, UTC")


@router.put("/limits", responses=answers(401, 403, 409))
async def set_limits(limits: OwnLimits, asking: Asking) -> PersonTold:
    """Set your own limits on losses and on time."""
    asking.may("set_own_limits", asking.name)
    people = asking.house.people
    if "loss_limit" in limits.model_fields_set:
        lost = None if limits.loss_limit is None else in_cents(limits.loss_limit)
        granted(await people.set_loss_limit(asking.name, lost))
    if "time_limit" in limits.model_fields_set:
        granted(await people.set_time_limit(asking.name, limits.time_limit))
    return await person_told(asking, asking.name)


@router.post("/exclusion", summary="Exclude yourself", responses=answers(401, 403, 409))
async def exclude(exclusion: Exclusion, asking: Asking) -> PersonTold:
    """Exclude yourself from play. This cannot be undone before the date it ends."""
    asking.may("exclude_oneself", asking.name)
    granted(await asking.house.people.exclude(asking.name, exclusion.until))
    return await person_told(asking, asking.name)


# Passwords, sign-ins and tokens


class NewPassword(Body):
    """The old password and the new one."""

    old: Password
    new: Password


Again = Annotated[str, Field(max_length=1024, description="your password again; guests have none")]


class NewToken(Body):
    """A token for a program: its label, and whether the program may play or only read."""

    label: str = Field(min_length=1, max_length=60)
    scope: str = Field("play", examples=["play", "read"], max_length=10)
    password: Again = ""


class ThePasswordAgain(Body):
    """The password again, as proof of identity; guests have none."""

    password: Again = ""


class TokenTold(SessionTold):
    """A token; its secret is shown only this once."""

    token: str


@router.put("/password", responses=answers(401, 403, 409))
async def change_password(change: NewPassword, asking: Asking, request: Request, response: Response) -> SignedInTold:
    """Change your password. All your sign-ins end; this one continues with a new token."""
    asking.may("change_password", asking.name)
    origin = address_of(request.scope)
    outcome = await asking.house.people.change_password(asking.token, change.old, change.new, origin)
    return await welcomed(outcome, asking, response, token=bool(bearer_of(request.headers)))


async def _confirmed(asking: Caller, password: str) -> None:
    """Raises `Refused` unless it is the person who asks."""
    refusal = await asking.house.people.confirm(asking.name, password)
    if refusal is not None:
        raise Refused(refusal)


@router.get("/sessions", responses=answers(401, 403))
async def read_sessions(asking: Asking) -> list[SessionTold]:
    """Your sign-ins."""
    asking.may("manage_own_account", asking.name)
    found = await asking.house.people.sessions(asking.name)
    return [] if isinstance(found, Refusal) else [session_told(each) for each in found]


@router.post("/sessions/{session}/end", status_code=204, responses=answers(401, 403, 404, 409))
async def end_session(session: str, again: ThePasswordAgain, asking: Asking) -> None:
    """End one of your sign-ins; this needs the password again."""
    asking.may("manage_own_account", asking.name)
    await _confirmed(asking, again.password)
    refusal = await asking.house.people.end_session(asking.name, session)
    if refusal is not None:
        raise Refused(refusal)


@router.post("/sessions/end", status_code=204, responses=answers(401, 403, 409))
async def end_all_sessions(again: ThePasswordAgain, asking: Asking, response: Response) -> None:
    """End all your sign-ins, this one included; tokens remain. This needs the password again."""
    person = asking.person("manage_own_account", asking.name)
    await _confirmed(asking, again.password)
    granted(await asking.house.people.revoke_all(asking.name, person, "signed out everywhere", tokens=False))
    clear_cookie(response, asking.settings)


@router.get("/tokens", responses=answers(401, 403))
async def read_tokens(asking: Asking) -> list[SessionTold]:
    """The tokens of your programs."""
    asking.may("manage_own_account", asking.name)
    found = await asking.house.people.tokens(asking.name)
    return [] if isinstance(found, Refusal) else [session_told(each) for each in found]


@router.post("/tokens", status_code=201, responses=answers(401, 403, 409))
async def make_token(new: NewToken, asking: Asking) -> TokenTold:
    """Create a token for a program that plays or watches for you; this needs the password again."""
    asking.may("manage_own_account", asking.name)
    await _confirmed(asking, new.password)
    made = await asking.house.people.make_token(asking.name, new.label, new.scope)
    if isinstance(made, Refusal):
        raise Refused(made)
    found = await asking.house.people.tokens(asking.name)
    assert not isinstance(found, Refusal), "anyone with a token has an account"
    listed = next(each for each in found if each.session == made.signed_in.session)
    return TokenTold(**session_told(listed).model_dump(), token=made.token)


@router.delete("/tokens/{session}", status_code=204, responses=answers(401, 403, 404))
async def revoke_token(session: str, asking: Asking) -> None:
    """Revoke a token."""
    asking.may("manage_own_account", asking.name)
    refusal = await asking.house.people.revoke_token(asking.name, session)
    if refusal is not None:
        raise Refused(refusal)


class Closing(ThePasswordAgain):
    """To close an account permanently: its name, repeated as confirmation, and the password as proof of identity."""

    name: str = Field(max_length=64)


@router.post("/close", status_code=204, responses=answers(401, 403, 409))
async def close_account(closing: Closing, asking: Asking, response: Response) -> None:
    """Close your account permanently; this needs the password again."""
    person = asking.person("manage_own_account", asking.name)
    if closing.name != asking.name:
        raise Refused(
            Refusal("name_is_not_ones_own", "", "This is not your name. Enter your own name to close your account."),
            409,
        )
    await _confirmed(asking, closing.password)
    granted(await asking.house.people.close_account(asking.name, "closed by its owner", person))
    clear_cookie(response, asking.settings)
