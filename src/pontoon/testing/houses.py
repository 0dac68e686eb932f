"""A whole house for tests: tables that lose no time, a real server on a free port, and clients that play at it.

async with running_house() as running:
    ann = await running.guest("Ann")
    seat = await ann.join("P1")
    await seat.send("buy_chips", amount="100.00")
"""

import asyncio
import os
import socket
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache
from secrets import token_urlsafe
from typing import Any

import httpx
import msgspec
import uvicorn
from argon2 import PasswordHasher
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.house import House
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.vault import Vault
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.web.app import create_app
from pontoon.web.serving import Server, server_config
from pontoon.web.settings import Settings

Message = dict[str, Any]
# In seconds: a machine that is busy with other things takes ten times as long as a quiet one.
PATIENCE = 60.0

# Limits of rate stand in the way of tests that have another goal.
GENEROUS: dict[str, Any] = {
    "requests_per_second": 1e6,
    "requests_at_once": 1_000_000,
    "commands_per_second": 1e6,
    "commands_at_once": 1_000_000,
    "guests_per_minute": 1e6,
    "sockets_per_origin": 10_000,
    "sockets_per_person": 1_000,
    # Nobody is taken for gone because the machine is busy.
    "ping_seconds": PATIENCE,
    "log_level": "error",
}

# What makes a password slow to guess makes everybody in a test wait, and the usual hasher is a process of its own.
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def generous_settings(**changes: Any) -> Settings:
    """Settings for a house of tests, with no limit of rate that is not given."""
    return Settings(**{**GENEROUS, **changes})


def fast_table(name: str = "P1", rules: str = "star-2024", **how: Any) -> TablePlan:
    """A table that deals without pausing, and waits long for nobody; times and `source` can be given."""
    times = {"wager_ms": 5_000, "decision_ms": 5_000, "absence_ms": 1_000, "offer_ms": 500, "seeds_ms": 50}
    times |= {"cut_ms": 50, "follow_ms": 50, "pace_ms": 0}
    source = how.pop("source", MANUAL_SHUFFLE)
    decks = how.pop("decks", 8)
    return TablePlan(name, TableEstablished(rules, **{**times, **how}), source=source, decks=decks)


FAST_TABLES = (
    fast_table("P1"),
    fast_table("P2", "star-6to5-2017", source=SHUFFLING_DEVICE),
    fast_table("P3", "canberra-2002", decks=6),
)


@cache
def certificates() -> ssl.SSLContext:
    """Read once. Otherwise every client would read them again, which takes longer than most requests."""
    return httpx.create_ssl_context()


def socket_to(url: str, **options: Any) -> connect:
    """A connection to this address; a busy machine has the time it needs."""
    return connect(url, **{"compression": None, "open_timeout": PATIENCE, "ping_timeout": PATIENCE, **options})


class RunningHouse:
    """A house whose server answers at `url`; every client it has made is closed with it.

    Without a server its clients ask the application itself, which is quicker.
    """

    def __init__(self, house: House, settings: Settings, url: str, app: Any, served: bool) -> None:
        self.house = house
        self.settings = settings
        self.url = url
        self.app = app
        self.served = served
        self._clients: list[Client] = []

    def client(self) -> "Client":
        """Somebody who has not signed in."""
        self._clients.append(Client(self.url, None if self.served else self.app))
        return self._clients[-1]

    async def guest(self, name: str) -> "Client":
        """Somebody who has come in as a guest."""
        client = self.client()
        await client.guest(name)
        return client

    async def staff(self, name: str, *roles: str) -> "Client":
        """Somebody who works here."""
        password = f"a word for {name} alone"
        opened = await self.house.people.open_account(name, password, roles)
        assert hasattr(opened, "roles"), f"no account could be opened for {name}: {opened}"
        client = self.client()
        await client.sign_in(name, password)
        return client

    async def close(self) -> None:
        for client in self._clients:
            await client.close()


@asynccontextmanager
async def house_at_hand(
    store: Store | None = None, plans: tuple[TablePlan, ...] = FAST_TABLES, settings: Settings | None = None,
    house: House | None = None, tournaments: tuple[TournamentPlan, ...] = (),
) -> AsyncIterator[RunningHouse]:  # fmt: skip
    """A house that is asked without any server in between: quick to start, and without sockets."""
    settings = settings or generous_settings()
    house = house or House(store or MemoryStore(), Vault(os.urandom(32)), hasher=CHEAP)
    app = create_app(house, settings, plans, tournaments)
    running = RunningHouse(house, settings, "http://127.0.0.1:8000", app, served=False)
    async with app.router.lifespan_context(app):
        try:
            yield running
        finally:
            await running.close()


class PromptServer(Server):
    """Ends as soon as it is told to, and not a tenth of a second later."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._told = asyncio.Event()

    def end(self) -> None:
        self.should_exit = True
        self._told.set()

    async def main_loop(self) -> None:
        counter = 0
        while not await self.on_tick(counter):
            counter += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await self._told.wait()


@asynccontextmanager
async def running_house(
    store: Store | None = None,
    plans: tuple[TablePlan, ...] = FAST_TABLES,
    settings: Settings | None = None,
    vault: Vault | None = None,
    house: House | None = None,
    alone: bool = True,
    tournaments: tuple[TournamentPlan, ...] = (),
) -> AsyncIterator[RunningHouse]:
    """A house on this store (in memory where none is given) behind a real server on a free port of this machine."""
    settings = settings or generous_settings()
    house = house or House(store or MemoryStore(), vault or Vault(os.urandom(32)), alone=alone, hasher=CHEAP)
    listening = socket.create_server(("127.0.0.1", 0))
    app = create_app(house, settings, plans, tournaments)
    server = PromptServer(server_config(app, settings))
    serving = asyncio.create_task(server.serve([listening]))
    up = asyncio.create_task(server.up.wait())
    await asyncio.wait([serving, up], return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        up.cancel()
        serving.result()
        raise RuntimeError("the server did not start")
    running = RunningHouse(house, settings, f"http://127.0.0.1:{listening.getsockname()[1]}", app, served=True)
    try:
        yield running
    finally:
        await running.close()
        server.end()
        await serving


class Client:
    """A person, or a program, before the server: `http` for requests, `join` for a table."""

    def __init__(self, url: str, app: Any = None) -> None:
        self.url = url
        self.name = ""
        self.token = ""
        transport = None if app is None else httpx.ASGITransport(app)
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, transport=transport, verify=certificates())
        self._seats: list[Seat] = []

    async def guest(self, name: str) -> None:
        await self._signed_in("/api/v1/guests", name=name)

    async def sign_in(self, name: str, password: str) -> None:
        await self._signed_in("/api/v1/sessions", name=name, password=password)

    async def _signed_in(self, path: str, **body: Any) -> None:
        answer = await self.http.post(path, json={**body, "token": True})
        assert answer.status_code == 201, answer.text
        self.name, self.token = answer.json()["name"], answer.json()["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    async def get(self, path: str, **parameters: Any) -> httpx.Response:
        return await self.http.get(f"/api/v1{path}", params=parameters)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.http.post(f"/api/v1{path}", json=body)

    async def join(
        self, table: str, role: str = "", after: int | None = None, choices: str = "", **options: Any
    ) -> "Seat":
        """A socket at a table, welcomed already."""
        parameters = {"as": role, "after": "" if after is None else str(after), "choices": choices}
        query = "&".join(f"{name}={value}" for name, value in parameters.items() if value)
        url = f"{self.url.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket?{query}"
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        seat = Seat(await socket_to(url, additional_headers=headers, max_size=2**22, **options), self.name)
        self._seats.append(seat)
        await seat.begin()
        return seat

    async def close(self) -> None:
        for seat in self._seats:
            await seat.close()
        await self.http.aclose()


class Seat:
    """A connection to a table: `send` waits for the answer, `wait_until` for the table to come to something."""

    def __init__(self, socket: ClientConnection, name: str) -> None:
        self.socket = socket
        self.name = name
        self.welcome: Message = {}
        self.view: Message = {}
        self.live: Message = {}
        self.deadline: Message | None = None
        self.away: list[str] = []
        self.account: Message = {}
        self.choices: Message = {}
        self.version = 0
        self.events: list[Message] = []
        self.messages: list[Message] = []
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self._changed = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        self._reading = asyncio.create_task(self._read())
        await self.wait_until(lambda: bool(self.welcome))

    async def close(self) -> None:
        await self.socket.close()
        if self._reading is not None:
            await self._reading

    async def wait_closed(self) -> None:
        """Until the house has ended the connection."""
        assert self._reading is not None, "a seat must be joined first"
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._reading)

    @property
    def closed(self) -> bool:
        return self._reading is not None and self._reading.done()

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                self._take(msgspec.json.decode(text))
        except ConnectionClosed:
            # Why, the last message says, or the socket's own close code.
            pass
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result({"type": "lost"})
        self._changed.set()

    def _take(self, message: Message) -> None:
        self.messages.append(message)
        kind = message["type"]
        if kind == "welcome":
            self.welcome = message
        if kind in ("welcome", "update"):
            self.version, self.view, self.live = message["version"], message["view"], message["live"]
            self.deadline, self.away = message["deadline"], message["away"]
            self.events += message.get("events", ())
        elif kind == "account":
            self.account = message
        elif kind == "choices":
            self.choices = message
        answer = self._answers.pop(message.get("id") or "", None)
        if answer is not None and not answer.done():
            answer.set_result(message)
        self._changed.set()

    async def send(
        self, type: str, id: str | None = None, expected_version: int | None = None, **fields: Any
    ) -> Message:
        """Give a command and wait for its answer: `done`, `refused`, `malformed`, `busy`, or `lost`."""
        id = id or token_urlsafe(16)
        command = {"type": type, **fields}
        envelope = {"wire": 1, "id": id, "expected_version": expected_version, "command": command}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        if self.closed:
            return {"type": "lost"}
        await self.socket.send(msgspec.json.encode(envelope).decode())
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def done(self, type: str, **fields: Any) -> Message:
        """Give a command that must be carried out."""
        answer = await self.send(type, **fields)
        assert answer["type"] == "done", f"{type} {fields}: {answer}"
        return answer

    async def send_text(self, text: str | bytes) -> None:
        """Anything at all, as it is."""
        await self.socket.send(text)

    async def wait_until(self, holds: Callable[[], Any]) -> None:
        """Until the table has come to this; fails when it does not."""
        async with asyncio.timeout(PATIENCE):
            while not holds():
                assert not self.closed, (
                    f"the connection of {self.name or 'a spectator'} has ended: {self.messages[-1:]}"
                )
                self._changed.clear()
                await self._changed.wait()

    async def wait_for_event(self, type: str, since: int = 0) -> Message:
        """The first event of this type after a version."""
        await self.wait_until(lambda: self.find(type, since))
        found = self.find(type, since)
        assert found is not None
        return found

    def find(self, type: str, since: int = 0) -> Message | None:
        return next((each for each in self.events if each["type"] == type and each["version"] > since), None)

    # Playing

    @property
    def round(self) -> Message:
        """The round on the table, as it was last seen."""
        return self.view["round"] or {}

    @property
    def my_turn(self) -> bool:
        awaiting = self.round.get("awaiting", {})
        return awaiting.get("kind") in ("decision", "forfeit") and self.name in awaiting.get("players", ())

    async def sit(self, box: int, chips: str = "100.00") -> None:
        """Buy chips and take a box."""
        await self.done("buy_chips", amount=chips)
        await self.done("sit_down", box=box)

    async def play_round(self, box: int, amount: str = "25.00", decide: Callable[[Message], str] | None = None) -> int:
        """Wager, answer whatever is asked until the round is over, and tell the version at which it was."""
        since = self.version
        await self.done("place_wager", box=box, amount=amount)
        return await self.finish_round(since, decide)

    async def finish_round(self, since: int, decide: Callable[[Message], str] | None = None) -> int:
        """Answer whatever is asked until the round is over that was not before this version."""
        answered: tuple[int, str] | None = None

        def moved_on() -> bool:
            return self.asked() not in (None, answered) or self.find("round_concluded", since) is not None

        while (over := self.find("round_concluded", since)) is None:
            await self.wait_until(moved_on)
            answered = self.asked()
            if answered is not None:
                await self._answer_what_is_asked(decide or by_the_total)
        version: int = over["version"]
        return version

    def asked(self) -> tuple[int, str] | None:
        """What is waited for from this player, and since which version; wagers are not asked for."""
        if self.my_turn:
            return self.version, "turn"
        if self.deadline is None or self.deadline["kind"] == "wagers" or self.name not in self.deadline["players"]:
            return None
        return self.version, self.deadline["kind"]

    async def _answer_what_is_asked(self, decide: Callable[[Message], str]) -> None:
        """A table that has moved on meanwhile refuses, which is no harm."""
        if not self.my_turn:
            await self.send("decline")
            return
        awaiting = self.round["awaiting"]
        box, hand = awaiting["box"], awaiting["hand"] or 1
        verb = "keep" if awaiting["kind"] == "forfeit" else decide(self.hand(box, hand))
        await self.send(verb, box=box, hand=hand, expected_version=self.version)

    def hand(self, box: int, hand: int) -> Message:
        found: Message = next(each for each in self.round["boxes"] if each["box"] == box)["hands"][hand - 1]
        return found


def by_the_total(hand: Message) -> str:
    """A hit below 17, else a stand."""
    return "hit" if (hand["total"] or 0) < 17 else "stand"
