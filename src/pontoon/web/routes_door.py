"""At the door: guests, accounts of one's own, and sign-ins."""

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.types import Scope

from pontoon.game.refusals import Refusal
from pontoon.live.people.people import People
from pontoon.live.people.sentences import refused
from pontoon.live.people.sessions import FULL, SignedIn
from pontoon.live.people.sign_ins import Welcome
from pontoon.web.errors import Refused, answers
from pontoon.web.security import Buckets, address_of
from pontoon.web.settings import Settings
from pontoon.web.sign_in import Asking, clear_cookie, set_cookie

router = APIRouter(prefix="/api/v1", tags=["door"])

WITH_A_PASSWORD = (f"{router.prefix}/sessions", f"{router.prefix}/accounts")

PersonName = Annotated[str, Field(min_length=1, max_length=64, examples=["Ann"])]
Password = Annotated[str, Field(max_length=1024)]


class Body(BaseModel):
    """A request without unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewGuest(Body):
    """Only a name is needed. `token`: the answer has a token for a program instead of a cookie for a page."""

    name: PersonName
    token: bool = False


class SigningIn(Body):
    """A name and its password."""

    name: PersonName
    password: Password
    token: bool = False


class SignedInTold(BaseModel):
    """The account that has signed in; `token` only if it was requested, and only this once."""

    name: str
    roles: list[str]
    guest: bool
    scope: str
    must_change_password: bool
    expires_at: int = Field(description="milliseconds since the start of 1970, UTC")
    token: str | None = None


class DoorTold(BaseModel):
    """The ways to join this house, and the account that is signed in; `null` if there is none."""

    guests: bool
    accounts: bool
    spectators: bool
    who: SignedInTold | None


def told(who: SignedIn, token: str | None = None) -> SignedInTold:
    return SignedInTold(
        name=who.name,
        roles=list(who.roles),
        guest=who.guest,
        scope=who.scope,
        must_change_password=who.must_change_password,
        expires_at=who.expires_at,
        token=token,
    )


def newcomers(settings: Settings) -> Buckets:
    """How many accounts may be opened from one address."""
    return Buckets(settings.guests_per_minute / 60, settings.guests_per_minute)


def turned_away(people: People, scope: Scope) -> Refusal | None:
    """A password that would not be looked at is not even read: in a flood of them the tables go on."""
    if scope["method"] == "POST" and scope["path"] in WITH_A_PASSWORD and people.is_busy(address_of(scope)):
        return refused("sign_in_is_busy")
    return None


def _limit_newcomers(request: Request) -> None:
    wait = request.app.state.newcomers.wait(address_of(request.scope))
    if wait:
        refusal = Refusal(
            "too_many_newcomers", "", "Too many accounts have been opened from your address. Wait a little."
        )
        raise Refused(refusal, 429, int(wait) + 1)


async def welcomed(welcome: Welcome | Refusal, asking: Asking, response: Response, token: bool) -> SignedInTold:
    """The new word as it was asked for; a sign-in that the request came with ends, a program's token stays."""
    if isinstance(welcome, Refusal):
        raise Refused(welcome)
    if asking.who is not None and asking.who.scope == FULL:
        await asking.house.people.sign_out(asking.token)
    if not token:
        set_cookie(response, asking.settings, welcome.token)
    return told(welcome.signed_in, welcome.token if token else None)


@router.get("/door", summary="Read the ways to join", responses=answers(403))
async def read_door(asking: Asking) -> DoorTold:
    """The person who is signed in, and the ways to join this house. Pages ask this first."""
    settings = asking.settings
    return DoorTold(
        guests=settings.guests_allowed,
        accounts=settings.accounts,
        spectators=settings.spectators,
        who=None if asking.who is None else told(asking.who),
    )


@router.post("/guests", status_code=201, responses=answers(403, 409))
async def open_guest(guest: NewGuest, asking: Asking, request: Request, response: Response) -> SignedInTold:
    """Join as a guest, under a name that is free, with play chips to start with."""
    if not asking.settings.guests_allowed:
        raise Refused(
            Refusal("guests_are_not_let_in", "", "Guests cannot play here. Sign in, or open an account."), 403
        )
    _limit_newcomers(request)
    welcome = await asking.house.people.open_guest(guest.name, address_of(request.scope))
    return await welcomed(welcome, asking, response, guest.token)


@router.post("/accounts", status_code=201, responses=answers(403, 409))
async def open_account(account: SigningIn, asking: Asking, request: Request, response: Response) -> SignedInTold:
    """Open an account with a password, and sign in."""
    if not asking.settings.accounts:
        raise Refused(Refusal("accounts_are_given_out", "", "Only an administrator can open accounts here."), 403)
    _limit_newcomers(request)
    opened = await asking.house.people.open_account(account.name, account.password)
    if isinstance(opened, Refusal):
        raise Refused(opened)
    welcome = await asking.house.people.sign_in(account.name, account.password, address_of(request.scope))
    return await welcomed(welcome, asking, response, account.token)


@router.post("/sessions", status_code=201, responses=answers(401))
async def sign_in(sign_in: SigningIn, asking: Asking, request: Request, response: Response) -> SignedInTold:
    """Sign in with a password."""
    welcome = await asking.house.people.sign_in(sign_in.name, sign_in.password, address_of(request.scope))
    return await welcomed(welcome, asking, response, sign_in.token)


@router.get("/sessions/current", responses=answers(401))
async def current_session(asking: Asking) -> SignedInTold:
    """The account that is signed in."""
    if asking.who is None:
        raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
    return told(asking.who)


@router.delete("/sessions/current", status_code=204, responses=answers(401))
async def sign_out(asking: Asking, response: Response) -> None:
    """End this sign-in."""
    asking.may("sign_out", asking.name)
    await asking.house.people.sign_out(asking.token)
    clear_cookie(response, asking.settings)
