"""What stands before every request: names, origins, sizes, rates, and the headers of every answer."""

import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from math import ceil
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pontoon.game.refusals import Refusal
from pontoon.web.errors import of_the_program, problem, status_of
from pontoon.web.settings import Settings

CONTENT_SECURITY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
HEADERS = {
    "content-security-policy": CONTENT_SECURITY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
ONE_YEAR = 365 * 24 * 60 * 60
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
# Many people may come from one address: it may ask for so much more than one of them.
OF_AN_ADDRESS = 10

MOST_BUCKETS = 50_000


class Buckets:
    """How often something may be done, by whom: so many a second, and so many at once after a pause."""

    def __init__(
        self,
        per_second: float,
        at_once: float,
        monotonic: Callable[[], float] = time.monotonic,
        most: int = MOST_BUCKETS,
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._monotonic = monotonic
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def wait(self, key: str) -> float:
        """Takes one; or the seconds until there is one to take."""
        now = self._monotonic()
        left, since = self._left.pop(key, (self._at_once, now))
        left = min(self._at_once, left + (now - since) * self._per_second)
        taken = left >= 1.0
        self._left[key] = (left - 1.0 if taken else left, now)
        while len(self._left) > self._most:
            self._left.popitem(last=False)
        return 0.0 if taken else (1.0 - left) / self._per_second


# Names and origins


def address_of(scope: Scope) -> str:
    """Where a request comes from; of an IPv6 address the network, which one household has to itself."""
    client = scope.get("client")
    address = str(client[0]) if client else ""
    return ":".join(address.split(":")[:4]) if address.count(":") > 3 else address


def host_is_known(settings: Settings, headers: Headers) -> bool:
    """Whether the request is addressed to a name of this server."""
    known = settings.hosts
    host = headers.get("host", "")
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    return known is None or name in known or f"[{name}]" in known


def origin_is_own(settings: Settings, scheme: str, headers: Headers) -> bool | None:
    """Whether a page of this server sends the request; None where it does not say."""
    origin = headers.get("origin")
    if origin is None:
        fetched = headers.get("sec-fetch-site")
        return None if fetched is None else fetched in ("same-origin", "none")
    host = headers.get("host", "").lower()
    secure = "https" if scheme in ("http", "ws") else scheme.replace("wss", "https")
    plain = scheme.replace("ws", "http")
    return origin.lower() in (f"{plain}://{host}", f"{secure}://{host}", *settings.allowed_origins)


# Whose request it is


def cookie_name(settings: Settings) -> str:
    return "__Host-pontoon" if settings.cookies_are_secure else "pontoon"


def bearer_of(headers: Headers) -> str:
    kind, _, word = headers.get("authorization", "").partition(" ")
    return word.strip() if kind.lower() == "bearer" else ""


def cookie_of(settings: Settings, headers: Headers) -> str:
    return cookie_parser(headers.get("cookie", "")).get(cookie_name(settings), "")


class Guard:
    """Everything that is the same for every request, around the application."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        answered: Callable[[Scope, int, float], None],
        turned_away: Callable[[Scope], Refusal | None],
    ) -> None:
        self._app = app
        self._settings = settings
        self._answered = answered
        self._turned_away = turned_away
        self._of_a_session = Buckets(settings.requests_per_second, settings.requests_at_once)
        self._of_an_address = Buckets(
            settings.requests_per_second * OF_AN_ADDRESS, settings.requests_at_once * OF_AN_ADDRESS
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.monotonic()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._add_headers(scope, message)
            await send(message)

        try:
            await self._handle(scope, receive, answer)
        except Exception as error:
            response = of_the_program(error, f"{scope['method']} {scope['path']}")
            if not status:
                await response(scope, receive, answer)
        finally:
            self._answered(scope, status, time.monotonic() - began)

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        received = 0

        async def limited() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._settings.largest_body:
                raise HTTPException(413, f"A request body may have at most {self._settings.largest_body} bytes")
            return message

        await self._app(scope, limited, send)

    def _too_large(self) -> Any:
        return problem(
            "body_is_too_large", f"A request body may have at most {self._settings.largest_body} bytes.", 413
        )

    def _refusal(self, scope: Scope, headers: Headers) -> Any:
        """Refused for the name, the size, the rate, the origin, then for what the house cannot take in just now."""
        if not host_is_known(self._settings, headers):
            return problem("host_is_unknown", "This server does not answer to that name.", 421)
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length[:12]) > self._settings.largest_body:
            return self._too_large()
        word = bearer_of(headers) or cookie_of(self._settings, headers)
        wait = self._of_an_address.wait(address_of(scope))
        wait = wait or self._of_a_session.wait(sha256(word.encode()).hexdigest() if word else address_of(scope))
        if wait:
            return problem("too_many_requests", "Too many requests. Wait a little.", 429, retry_after=ceil(wait))
        if scope["method"] not in SAFE_METHODS and not self._may_change(scope, headers):
            return problem(
                "origin_is_not_ours", "This request comes from a page that does not belong to this house.", 403
            )
        refusal = self._turned_away(scope)
        return None if refusal is None else problem(refusal.code, refusal.sentence, status_of(refusal.code))

    def _may_change(self, scope: Scope, headers: Headers) -> bool:
        """Nothing is changed for a page from elsewhere; with a cookie the page must say where it is from."""
        own = origin_is_own(self._settings, scope["scheme"], headers)
        if own is not None:
            return own
        return bool(bearer_of(headers)) or not cookie_of(self._settings, headers)

    def _add_headers(self, scope: Scope, message: Message) -> None:
        headers = MutableHeaders(scope=message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        headers.setdefault("cache-control", "no-store")
        if scope["scheme"] == "https" or self._settings.cookies_are_secure:
            headers.setdefault("strict-transport-security", f"max-age={ONE_YEAR}")
