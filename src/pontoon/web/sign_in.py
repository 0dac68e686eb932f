"""Who asks: from the cookie of a page or the token of a program, and whether they may."""

from dataclasses import replace
from typing import Annotated

from fastapi import Depends, Request, Response
from fastapi.security import APIKeyCookie, HTTPBearer
from starlette.datastructures import Headers

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.authorisation import OTHER, OWN, refusal_of
from pontoon.live.house import House
from pontoon.live.people.names import key_of
from pontoon.live.people.sessions import SignedIn
from pontoon.table.orders import Person
from pontoon.web.errors import Refused
from pontoon.web.security import bearer_of, cookie_name, cookie_of
from pontoon.web.settings import Settings

# For the description of the API: the words themselves are read below.
_BEARER = HTTPBearer(auto_error=False, description="The token of a sign-in, or of a program.")
_COOKIE = APIKeyCookie(name="pontoon", auto_error=False, description="Set when a page signs in.")


class Caller:
    """Somebody who asks, signed in or not, and the house that is asked."""

    def __init__(self, house: House, settings: Settings, token: str, who: SignedIn | None) -> None:
        self.house = house
        self.settings = settings
        self.token = token
        self.who = who

    @property
    def name(self) -> str:
        """The caller's own name; raises `Refused` for who has not signed in."""
        if self.who is None:
            raise Refused(Refusal("sign_in_comes_first", "", "Sign in first."))
        return self.who.name

    def may(self, operation: str, whose: str | None = None, rules: RuleBook | None = None) -> None:
        """Raises `Refused` where this is not allowed; `whose` names the person it is about."""
        refusal = self.refusal(operation, whose, rules)
        if refusal is not None:
            raise Refused(refusal)

    def refusal(self, operation: str, whose: str | None = None, rules: RuleBook | None = None) -> Refusal | None:
        own = self.who is not None and whose is not None and key_of(whose) == key_of(self.who.name)
        return refusal_of(self.who, operation, OWN if own else OTHER, rules)

    def person(self, operation: str, whose: str | None = None) -> Person:
        """The caller in the first of their roles that may do this; raises `Refused` where there is none."""
        self.may(operation, whose)
        assert self.who is not None, "only a person who has signed in may do this"
        who = self.who
        for role in who.roles:
            alone = replace(who, roles=(role,))
            own = whose is not None and key_of(whose) == key_of(who.name)
            if refusal_of(alone, operation, OWN if own else OTHER) is None:
                return Person(who.name, role)
        return Person(who.name, who.roles[0])


async def caller_of(house: House, settings: Settings, headers: Headers) -> Caller:
    """Who sends these headers; a program's token counts before a cookie."""
    token = bearer_of(headers) or cookie_of(settings, headers)
    who = await house.people.authenticate(token) if token else None
    return Caller(house, settings, token, who)


async def _caller(
    request: Request, _bearer: Annotated[object, Depends(_BEARER)], _cookie: Annotated[object, Depends(_COOKIE)]
) -> Caller:
    """Who asks; a word that counts no longer is said to be so, rather than taken for nobody's."""
    found = await caller_of(request.app.state.house, request.app.state.settings, request.headers)
    if found.who is None and bearer_of(request.headers):
        raise Refused(Refusal("sign_in_comes_first", "", "This token is not valid, or no longer valid. Sign in again."))
    return found


Asking = Annotated[Caller, Depends(_caller)]


def set_cookie(response: Response, settings: Settings, token: str) -> None:
    """For this session of the browser; the house itself knows when it ends."""
    response.set_cookie(
        cookie_name(settings), token, path="/", secure=settings.cookies_are_secure, httponly=True, samesite="strict"
    )


def clear_cookie(response: Response, settings: Settings) -> None:
    response.delete_cookie(
        cookie_name(settings), path="/", secure=settings.cookies_are_secure, httponly=True, samesite="strict"
    )
