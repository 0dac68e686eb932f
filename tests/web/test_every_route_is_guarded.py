"""Every operation of the API in every role: who is let through is who the table of authorisation lets through.

The requests are sound, so that nothing but the sender's role can keep them from being carried out. What each is allowed
as stands beside it; who may do that is not written here again.
"""

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.routing import Mount, Route, WebSocketRoute

from pontoon.game.rulebook import rule_book
from pontoon.live.authorisation import COMMANDS, OTHER, PUBLIC, allowed
from pontoon.live.house import House
from pontoon.live.people.roles import ROLES
from pontoon.live.people.sign_ins import Welcome
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.furnished_house import PASSWORD, TABLES, TOURNAMENTS, Furnished, furnish
from pontoon.testing.houses import CHEAP, PATIENCE, RunningHouse, generous_settings, running_house
from pontoon.testing.lab_asleep import lab_asleep
from pontoon.testing.promotions_live import DAY
from pontoon.testing.sound_requests import (
    CALLER,
    MONTH,
    OPEN,
    SESSION,
    SIMULATION,
    SOUND,
    TOKEN,
    YEAR,
    filled_in,
)
from pontoon.web import client, pages
from pontoon.web.app import ROUTERS, create_app

pytestmark = pytest.mark.timeout(600)

STAR = rule_book("star-2024")
NOBODY, GUEST = "nobody", "a guest"
REFUSED = (401, 403)
# A table's refusals are answers of the game, and its authority is one of them.
AT_A_TABLE = "POST /api/v1/tables/{name}/commands"
NOT_THEIRS = ("not_authorised_here", "not_the_dealer_on_duty")
# One enters for oneself, and so as a player, though a manager may enter others by an order.
AS_A_PLAYER = ("POST /api/v1/tournaments/{name}/entry", "DELETE /api/v1/tournaments/{name}/entry")
# Open to everybody, and minutes of work for every time they are asked: as nobody is enough.
WORK = ("GET /api/v1/lab/effect", "GET /api/v1/lab/hand", "GET /api/v1/lab/strategy")
# What does not ask who is there does not mind whose time has run out.
ASKS_NOBODY = ("GET /api/v1/care", "GET /api/v1/schema/messages.json", "GET /healthz", "GET /readyz")


class Asker(NamedTuple):
    """Somebody in one role, with what stands for their own in a request."""

    role: str
    token: str
    told: dict[str, str]


def lets_through(asker: str, operation: str) -> bool:
    """What the table says."""
    sound = SOUND[operation]
    if sound.allowed_as == OPEN:
        return True
    if asker == NOBODY:
        return sound.allowed_as in PUBLIC
    role = "player" if asker == GUEST else asker
    if operation in AS_A_PLAYER and role != "player":
        return False
    # At no table of this house is a dealer of the walk on duty.
    relation = OTHER if role == "dealer" and sound.allowed_as in COMMANDS else sound.relation
    return allowed(role, sound.allowed_as, relation, STAR)


def was_let_through(operation: str, answer: httpx.Response) -> bool:
    if operation == AT_A_TABLE and answer.status_code == 409:
        return answer.json()["error"]["code"] not in NOT_THEIRS
    return answer.status_code not in REFUSED


class Walk:
    """A furnished house, and newcomers who ask it for everything."""

    def __init__(self, running: RunningHouse, furnished: Furnished, http: httpx.AsyncClient) -> None:
        self.running = running
        year, month = furnished.report
        self.of_the_house = {SIMULATION: furnished.simulation, YEAR: str(year), MONTH: str(month)}
        self.http = http
        self.seen: Counter[bool] = Counter()
        self.count = 0

    async def asker(self, role: str) -> Asker:
        if role == NOBODY:
            return Asker(role, "", self.of_the_house)
        self.count += 1
        people, name = self.running.house.people, f"walker {self.count}"
        if role == GUEST:
            welcome = await people.open_guest(name)
        else:
            opened = await people.open_account(name, PASSWORD, (role,))
            assert hasattr(opened, "roles"), opened
            # Each from somewhere else: how often may be tried from one place is not the question here.
            welcome = await people.sign_in(name, PASSWORD, name)
        assert isinstance(welcome, Welcome), welcome
        made = await people.make_token(name, "a bot", "play")
        bot = made.signed_in.session if isinstance(made, Welcome) else "none"
        own = {CALLER: name, SESSION: welcome.signed_in.session, TOKEN: bot}
        return Asker(role, welcome.token, {**self.of_the_house, **own})

    async def ask(self, operation: str, asker: Asker, cookie: bool = False) -> httpx.Response:
        method, _, path = operation.partition(" ")
        sound = SOUND[operation]
        headers = {"Authorization": f"Bearer {asker.token}"} if asker.token else {}
        if cookie:
            headers = {"Cookie": f"pontoon={asker.token}", "Origin": self.running.url}
        query, body = filled_in(sound.query, asker.told), filled_in(sound.body, asker.told)
        self.http.cookies.clear()
        address = path.format(**filled_in(sound.path, asker.told))
        return await self.http.request(method, address, params=query, json=body, headers=headers)

    async def wrong(self, role: str) -> list[str]:
        """Where this role was let through and should not have been, or the other way round."""
        found = []
        stays = await self.asker(role)
        for operation in SOUND:
            if operation in WORK and role != NOBODY:
                continue
            expected = lets_through(role, operation)
            # Whoever has signed out, signed in as somebody else or closed the account asks for nothing more.
            leaves = expected and not operation.startswith("GET")
            answer = await self.ask(operation, await self.asker(role) if leaves else stays)
            self.seen[expected] += 1
            if answer.status_code >= 500 or was_let_through(operation, answer) is not expected:
                found.append(f"{operation} as {role}: {answer.status_code} {answer.text[:120]}")
        return found


@asynccontextmanager
async def a_walk() -> AsyncIterator[Walk]:
    with lab_asleep():
        async with running_house(plans=TABLES, tournaments=TOURNAMENTS) as running:
            furnished = await furnish(running)
            past_the_server = httpx.ASGITransport(running.app)
            async with httpx.AsyncClient(base_url=running.url, timeout=PATIENCE, transport=past_the_server) as http:
                yield Walk(running, furnished, http)


async def test_every_operation_lets_through_whom_the_table_lets_through_and_nobody_else() -> None:
    """Goal: a new operation that forgets to ask who may is found out, and one that asks for too much."""
    async with a_walk() as walk:
        wrong = [problem for role in (NOBODY, GUEST, *ROLES) for problem in await walk.wrong(role)]
        assert wrong == []
        assert walk.seen.total() == (len(SOUND) - len(WORK)) * (len(ROLES) + 2) + len(WORK)
        # Neither everything is open nor everything shut.
        assert walk.seen[False] > 700
        assert walk.seen[True] > 700


async def test_a_sign_in_that_has_run_out_opens_nothing_whatever_its_roles_were() -> None:
    """Goal: a program is told so, and a page is nobody's."""
    async with a_walk() as walk:
        people = [await walk.asker(role) for role in ("administrator", "casino_operator", "player")]
        clock = walk.running.house.clock
        clock.not_before(clock.now_ms() + 400 * DAY * 1000)
        wrong = []
        for who in people:
            for operation in SOUND:
                if operation in WORK:
                    continue
                answer = await walk.ask(operation, who)
                if (answer.status_code != 401) is not (operation in ASKS_NOBODY):
                    wrong.append(f"{operation} with a token of {who.role}: {answer.status_code}")
                if not lets_through(NOBODY, operation):
                    answer = await walk.ask(operation, who, cookie=True)
                    if answer.status_code != 401:
                        wrong.append(f"{operation} with a cookie of {who.role}: {answer.status_code}")
        assert wrong == []


def test_what_is_not_described_is_pages_and_the_tables_socket() -> None:
    """Goal: nothing is served beside what the walk goes through, but what holds nobody's."""
    app = create_app(House(MemoryStore(), Vault(bytes(32)), hasher=CHEAP), generous_settings())
    described = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    assert described == set(SOUND)
    of_pages = [route for router in (pages.router, client.router) for route in router.routes]
    for route in (route for router in ROUTERS for route in router.routes):
        assert isinstance(route, APIRoute)
        assert route.methods
        if any(route is each for each in of_pages):
            assert route.methods <= {"GET", "HEAD"}
        else:
            # A HEAD tells nothing that its GET does not.
            assert {f"{method.replace('HEAD', 'GET')} {route.path}" for method in route.methods} <= described
    beside = {route.path for route in app.routes if isinstance(route, Route | WebSocketRoute | Mount)}
    assert beside == {"/api/v1/openapi.json", "/api/v1/tables/{name}/socket"}
    assert len(app.routes) == len(beside) + len(ROUTERS)
