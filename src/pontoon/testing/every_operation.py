"""Every operation of the API, tried with what its description allows and with what it does not.

A real server runs in a thread of its own, before a house that has one of everything a path can name. First each
operation is asked for what it does carry out, so that the form of its success is seen too; then whatever is sent, the
answer is one that the description knows, in the form it gives, and never an error of the server.
"""

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

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

from pontoon.game.refusals import Refusal
from pontoon.live.people.sign_ins import Welcome
from pontoon.testing.furnished_house import PASSWORD, TABLES, TOURNAMENTS, Furnished, furnish
from pontoon.testing.houses import PATIENCE, RunningHouse, running_house
from pontoon.testing.sound_requests import (
    CALLER,
    EVERY_ROLE,
    MONTH,
    SESSION,
    SIMULATION,
    SOUND,
    TOKEN,
    YEAR,
    Sound,
    filled_in,
)

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
T = TypeVar("T")


class Somebody(NamedTuple):
    """Who asks, and what stands for their own in a request."""

    token: str
    told: dict[str, str]


class HouseApart:
    """A house whose server and loop run in another thread."""

    def __init__(self, running: RunningHouse, loop: asyncio.AbstractEventLoop, furnished: Furnished) -> None:
        self.url = running.url
        self.furnished = furnished
        self._running = running
        self._loop = loop
        self._count = 0

    def do(self, work: Callable[[RunningHouse], Awaitable[T]]) -> T:
        """Something to be done where the house is."""

        async def whole() -> T:
            return await work(self._running)

        return asyncio.run_coroutine_threadsafe(whole(), self._loop).result(PATIENCE)

    def somebody(self, *roles: str) -> Somebody:
        """Somebody new, with these roles; without any a guest."""
        self._count += 1
        name = f"somebody {self._count}"

        async def come(running: RunningHouse) -> Welcome | Refusal:
            if not roles:
                return await running.house.people.open_guest(name)
            opened = await running.house.people.open_account(name, PASSWORD, roles)
            if isinstance(opened, Refusal):
                return opened
            return await self._sign_in(running, name)

        return self._welcomed(self.do(come))

    def at_home(self, name: str) -> Somebody:
        """Somebody of the furnished house."""
        if name in self.furnished.people:
            return Somebody(self.furnished.people[name].token, {CALLER: name, **self.of_the_house})
        return self._welcomed(self.do(lambda running: self._sign_in(running, name)))

    @property
    def of_the_house(self) -> dict[str, str]:
        """What the house has named itself."""
        year, month = self.furnished.report
        return {SIMULATION: self.furnished.simulation, YEAR: str(year), MONTH: str(month)}

    async def _sign_in(self, running: RunningHouse, name: str) -> Welcome | Refusal:
        # Each from somewhere else: how often may be tried from one place is not the question here.
        return await running.house.people.sign_in(name, PASSWORD, name)

    def _welcomed(self, welcome: Welcome | Refusal) -> Somebody:
        assert isinstance(welcome, Welcome), welcome
        name = welcome.signed_in.name

        async def token(running: RunningHouse) -> Welcome | Refusal:
            return await running.house.people.make_token(name, "a bot", "play")

        made = self.do(token)
        its = {} if isinstance(made, Refusal) else {TOKEN: made.signed_in.session}
        return Somebody(welcome.token, {CALLER: name, SESSION: welcome.signed_in.session, **its, **self.of_the_house})


@contextmanager
def house_apart() -> Iterator[HouseApart]:
    """A furnished house in a thread."""
    loop = asyncio.new_event_loop()
    ready = threading.Event()
    stop = asyncio.Event()
    found: list[HouseApart] = []

    async def live() -> None:
        async with running_house(plans=TABLES, tournaments=TOURNAMENTS) as running:
            found.append(HouseApart(running, loop, await furnish(running)))
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

    described: set[str] = field(default_factory=set)
    answers: dict[str, Counter[int]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def statuses(self) -> Counter[int]:
        return sum(self.answers.values(), Counter())

    @property
    def requests(self) -> int:
        return self.statuses.total()

    @property
    def never_succeeded(self) -> list[str]:
        """Operations of which no request was carried out."""
        return [
            each for each in sorted(self.described) if not any(200 <= status < 300 for status in self.answers[each])
        ]

    @property
    def all_problems(self) -> list[str]:
        """What was wrong with answers, and with the trial itself."""
        missing = [f"{each} was not tried" for each in sorted(self.described - set(self.answers))]
        if missing:
            return self.problems + missing
        return self.problems + [f"{each} never succeeded" for each in self.never_succeeded]

    def line(self) -> str:
        statuses = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        return (
            f"{len(self.answers)} of {len(self.described)} operations, of which "
            f"{len(self.described) - len(self.never_succeeded)} succeeded, "
            f"{self.requests:,} requests: {statuses}; {len(self.all_problems)} problems"
        )


class Trial:
    """Tries operations as who may, and then as nobody, as a guest, and as somebody who has every role."""

    def __init__(self, house: HouseApart, examples: int, number: int) -> None:
        self.tried = Tried()
        self._house = house
        self._examples = examples
        self._number = number
        self.session = requests.Session()
        self._roles: tuple[tuple[str, ...] | None, ...] = (None, (), EVERY_ROLE)
        self._turn = 0
        self._tokens: dict[tuple[str, ...], str] = {}

    def run(self) -> Tried:
        url = f"{self._house.url}/api/v1/openapi.json"
        document = requests.get(url, timeout=PATIENCE).json()
        self.tried.described = {
            f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods
        }
        unlisted = self.tried.described ^ set(SOUND)
        self.tried.problems += [f"{each} is described or listed, but not both" for each in sorted(unlisted)]
        found: list[Any] = list(schemathesis.openapi.from_url(url).get_all_operations())
        operations = [each.ok() for each in found if _label(each.ok()) in SOUND]
        with self.session:
            # What anything at all leads to comes last: it ends things that are still needed.
            for operation in operations:
                self._sound(operation)
            for operation in operations if self._examples else ():
                for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                    self._operation(operation, mode)
        return self.tried

    def _sound(self, operation: Any) -> None:
        """What is carried out: asked for by somebody who may."""
        sound = SOUND[_label(operation)]
        who = self._asker(sound)
        told = {} if who is None else who.told
        filled = {name: filled_in(getattr(sound, name), told) for name in ("path", "query", "body")}
        given = {} if sound.body is None else {"body": filled["body"], "media_type": "application/json"}
        case = operation.Case(path_parameters=filled["path"], query=filled["query"], **given)
        self._call(case, {} if who is None else {"Authorization": f"Bearer {who.token}"}, str(sound.by))

    def _asker(self, sound: Sound) -> Somebody | None:
        if sound.by is None:
            return Somebody("", self._house.of_the_house)
        if isinstance(sound.by, str):
            return self._house.at_home(sound.by)
        return self._house.somebody(*sound.by)

    def _operation(self, operation: Any, mode: GenerationMode) -> None:
        there = filled_in(SOUND[_label(operation)].path, self._house.of_the_house)

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
            self._turn += 1
            if mode == GenerationMode.POSITIVE and there and self._turn % 2:
                # Of all names that can be made up hardly one is the name of something.
                case.path_parameters.update(there)
            self._ask(case)

        try:
            each()
        except Exception as error:
            # Where the description leaves nothing to get wrong there is nothing to try.
            if "Unsatisfiable" not in type(error).__name__ and "unsatisfiable" not in str(error).lower():
                raise

    def _ask(self, case: Any) -> None:
        roles = self._roles[self._turn // 2 % len(self._roles)]
        headers = {} if roles is None else {"Authorization": f"Bearer {self._token(roles)}"}
        status = self._call(case, headers, str(roles and roles[:1]))
        if status == 401 or case.method in ("DELETE", "PUT"):
            # A sign-in may have ended with it.
            self._tokens.pop(roles or (), None)

    def _call(self, case: Any, headers: dict[str, str], who: str) -> int:
        # Who asks is who the headers say, and nobody who has signed in before.
        self.session.cookies.clear()
        try:
            response = case.call(session=self.session, headers=headers, timeout=PATIENCE)
        except requests.ConnectionError:
            # The server has closed a connection that had been idle, at the moment when it was used again.
            response = case.call(session=self.session, headers=headers, timeout=PATIENCE)
        self.tried.answers.setdefault(_label(case.operation), Counter())[response.status_code] += 1
        try:
            case.validate_response(response, checks=CHECKS)
        except (Exception, FailureGroup) as error:
            self.tried.problems.append(f"{case.method} {case.path} as {who}: {str(error)[:1500]}")
        status: int = response.status_code
        return status

    def _token(self, roles: tuple[str, ...]) -> str:
        if roles not in self._tokens:
            self._tokens[roles] = self._house.somebody(*roles).token
        return self._tokens[roles]


def _label(operation: Any) -> str:
    return f"{operation.method.upper()} {operation.path}"


def try_every_operation(examples: int, number: int = 1) -> Tried:
    """A request to each operation that is carried out, and so many of what is allowed and of what is not."""
    with house_apart() as house:
        return Trial(house, examples, number).run()
