"""All sockets of this process: how many there are, of whom, and who is to be told or let go."""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from pontoon.live.house import House
from pontoon.live.people.state import Account
from pontoon.web.settings import Settings
from pontoon.web.voice import TableVoice

if TYPE_CHECKING:
    from pontoon.web.socket import TableSocket

LOOK_EVERY = 5.0
# Why a connection is closed, by the numbers of RFC 6455.
GOING_AWAY, POLICY, AGAIN_LATER = 1001, 1008, 1013


class Goodbye(Exception):
    """The connection is closed, with this code and a word of farewell; `again`: another may be opened."""

    def __init__(self, code: int, reason: str, again: bool = True) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.again = again


Refusal = tuple[str, str, int]


class NoPlace(Exception):
    """No further socket is opened, and this is what is said of it."""

    def __init__(self, code: str, sentence: str, status: int) -> None:
        super().__init__(sentence)
        self.refusal: Refusal = code, sentence, status


class Voices:
    """The voice of each table, made when somebody first listens."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._voices: dict[str, TableVoice] = {}

    def of(self, table: str) -> TableVoice:
        if table not in self._voices:
            self._voices[table] = TableVoice(self._house.tables[table], self._house.clock)
        return self._voices[table]


class Place:
    """One place among the sockets: an address has it from the door on, a person from the sign-in on."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.name = ""
        self.socket: TableSocket | None = None


class Connections:
    """Who is connected, counted by address and by person; looked after every few seconds."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._places: set[Place] = set()
        self._of_an_address: Counter[str] = Counter()
        self._of_a_person: Counter[str] = Counter()
        self._looking: asyncio.Task[None] | None = None
        self._checks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._places)

    @contextmanager
    def place(self, address: str) -> Iterator[Place]:
        """A place for one more socket; raises `NoPlace`. Whatever is waited for afterwards, it is counted already."""
        if len(self._places) >= self._settings.most_sockets:
            raise NoPlace("house_is_full", "The house is full. Try again later.", 503)
        if self._of_an_address[address] >= self._settings.sockets_per_origin:
            raise NoPlace("too_many_sockets", "Too many connections are open from your address.", 429)
        place = Place(address)
        self._places.add(place)
        self._of_an_address[address] += 1
        try:
            yield place
        finally:
            self._leave(place)

    def give(self, place: Place, name: str) -> None:
        """Who has it, once that is known; raises `NoPlace`."""
        if self._of_a_person[name] >= self._settings.sockets_per_person:
            raise NoPlace("too_many_sockets", f"{name} has too many connections open. Close one first.", 429)
        self._of_a_person[name] += 1
        place.name = name

    def _leave(self, place: Place) -> None:
        self._places.discard(place)
        _less(self._of_an_address, place.address)
        if place.name:
            _less(self._of_a_person, place.name)
            if not self._of_a_person[place.name]:
                self._house.people.mark_left(place.name, self._house.clock.now_ms())

    @property
    def _sockets(self) -> list["TableSocket"]:
        return [place.socket for place in self._places if place.socket is not None]

    # Looking after them

    def start(self) -> None:
        self._house.people.on_change(self._account_changed)
        self._looking = asyncio.create_task(self._look(), name="sockets")

    async def stop(self) -> None:
        tasks = [*self._checks, *([self._looking] if self._looking is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _account_changed(self, account: Account) -> None:
        """A sign-in may have ended with it, or chips have come in."""
        if not self._of_a_person[account.name]:
            return
        for socket in [each for each in self._sockets if each.name == account.name]:
            self._soon(self._check(socket, account_changed=True))

    def _soon(self, check: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(check)
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for socket in self._sockets:
                with suppress(Exception):
                    await self._check(socket)

    async def _check(self, socket: "TableSocket", account_changed: bool = False) -> None:
        silent = self._house.clock.monotonic() - socket.heard_at
        if silent > self._settings.idle_minutes * 60:
            socket.close(Goodbye(GOING_AWAY, "Your connection was silent for too long."))
        elif socket.who is not None and await self._house.people.authenticate(socket.token) is None:
            socket.close(Goodbye(POLICY, "Your sign-in has ended.", again=False))
        elif socket.who is not None:
            await socket.remind(int(self._settings.reminder_minutes * 60_000))
            if account_changed and socket.role == "player":
                await socket.tell_account()


def _less(counter: Counter[str], key: str) -> None:
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
