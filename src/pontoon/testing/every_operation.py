"""Every operation of the API, tried with what its description allows and with what it does not.

A real server runs in a thread of its own. Whatever is sent, the answer is one that the description knows, in the form
it gives, and never an error of the server.
"""

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok

from pontoon.game.refusals import Refusal
from pontoon.live.people.roles import ADMINISTRATOR
from pontoon.live.people.sign_ins import Welcome
from pontoon.table.views import STAFF
from pontoon.testing.houses import RunningHouse, running_house

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
PATIENCE = 60.0
# Of a house that lives for seconds.
PASSWORD = "a word that nobody guesses"
T = TypeVar("T")


class HouseApart:
    """A house whose server and loop run in another thread."""

    def __init__(self, running: RunningHouse, loop: asyncio.AbstractEventLoop) -> None:
        self.url = running.url
        self._running = running
        self._loop = loop
        self._count = 0

    def do(self, work: Callable[[RunningHouse], Awaitable[T]]) -> T:
        """Something to be done where the house is."""

        async def whole() -> T:
            return await work(self._running)

        return asyncio.run_coroutine_threadsafe(whole(), self._loop).result(PATIENCE)

    def somebody(self, *roles: str) -> str:
        """A token of somebody new."""
        self._count += 1
        name = f"somebody {self._count}"

        async def come(running: RunningHouse) -> Welcome | Refusal:
            people = running.house.people
            if not roles:
                return await people.open_guest(name)
            await people.open_account(name, PASSWORD, roles)
            # Each from somewhere else: how often may be tried from one place is not the question here.
            return await people.sign_in(name, PASSWORD, name)

        welcome = self.do(come)
        assert isinstance(welcome, Welcome), welcome
        return welcome.token


@contextmanager
def house_apart() -> Iterator[HouseApart]:
    """A house in a thread, at one of whose tables a round has been played."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    stop = asyncio.Event()
    found: list[HouseApart] = []

    async def live() -> None:
        async with running_house() as running:
            guest = await running.guest("Ann")
            seat = await guest.join("P1")
            await seat.sit(1)
            await seat.play_round(1)
            found.append(HouseApart(running, loop))
            ready.set()
            await stop.wait()

    def run() -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: loop) as runner:
                runner.run(live())
        finally:
            ready.set()

    thread = threading.Thread(target=run, name="house")
    thread.start()
    ready.wait()
    try:
        yield found[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()


@dataclass
class Tried:
    """What was asked, how it was answered, and what was wrong with the answers."""

    operations: int = 0
    requests: int = 0
    statuses: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        statuses = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        return f"{self.operations} operations, {self.requests} requests: {statuses}; {len(self.problems)} problems"


class Trial:
    """Tries operations as nobody, as a guest, and as somebody who has every role."""

    def __init__(self, house: HouseApart, examples: int, number: int) -> None:
        self.tried = Tried()
        self._house = house
        self._examples = examples
        self._number = number
        self._session = requests.Session()
        self._roles: tuple[tuple[str, ...] | None, ...] = (None, (), (*STAFF, "player", ADMINISTRATOR))
        self._tokens: dict[tuple[str, ...], str] = {}

    def run(self) -> Tried:
        schema = schemathesis.openapi.from_url(f"{self._house.url}/api/v1/openapi.json")
        with self._session:
            for found in schema.get_all_operations():
                assert isinstance(found, Ok), found
                operation = found.ok()
                self.tried.operations += 1
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    self._operation(operation, mode)
        return self.tried

    def _operation(self, operation: Any, mode: GenerationMode) -> None:
        @seed(self._number)
        @settings(
            max_examples=self._examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy(generation_mode=mode))
        def each(case: Any) -> None:
            self._ask(case)

        try:
            each()
        except Exception as error:
            # Where the description leaves nothing to get wrong there is nothing to try.
            if "Unsatisfiable" not in type(error).__name__ and "unsatisfiable" not in str(error).lower():
                raise

    def _ask(self, case: Any) -> None:
        roles = self._roles[self.tried.requests % len(self._roles)]
        headers = {} if roles is None else {"Authorization": f"Bearer {self._token(roles)}"}
        try:
            response = case.call(session=self._session, headers=headers, timeout=PATIENCE)
        except requests.ConnectionError:
            # The server has closed a connection that had been idle, at the moment when it was used again.
            response = case.call(session=self._session, headers=headers, timeout=PATIENCE)
        self.tried.requests += 1
        self.tried.statuses[response.status_code] += 1
        if response.status_code == 401 or case.method in ("DELETE", "PUT"):
            # A sign-in may have ended with it.
            self._tokens.pop(roles or (), None)
        try:
            case.validate_response(response, checks=CHECKS)
        except (Exception, FailureGroup) as error:
            self.tried.problems.append(f"{case.method} {case.path} as {roles and roles[:1]}: {str(error)[:1500]}")

    def _token(self, roles: tuple[str, ...]) -> str:
        if roles not in self._tokens:
            self._tokens[roles] = self._house.somebody(*roles)
        return self._tokens[roles]


def try_every_operation(examples: int, number: int = 1) -> Tried:
    """So many requests of each kind to each operation."""
    with house_apart() as house:
        return Trial(house, examples, number).run()
