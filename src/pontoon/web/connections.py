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


class Voices:
    """The voice of each table, made when somebody first listens."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._voices: dict[str, TableVoice] = {}

    def of(self, table: str) -> TableVoice:
        if table not in self._voices:
            self._voices[table] = TableVoice(self._house.tables[table], self._house.clock)
        return self._voices[table]


class Connections:
    """Counted by address and by person; looked after every few seconds."""

    def __init__(self, house: House, settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self._all: set[TableSocket] = set()
        self._of_an_address: Counter[str] = Counter()
        self._of_a_person: Counter[str] = Counter()
        self._looking: asyncio.Task[None] | None = None
        self._checks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._all)

    def refusal(self, address: str, name: str) -> tuple[str, str, int] | None:
        """Why no further socket is opened."""
        if len(self._all) >= self._settings.most_sockets:
            return "house_is_full", "The house is full: try again later.", 503
        if self._of_an_address[address] >= self._settings.sockets_per_origin:
            return "too_many_sockets", "Too many connections are open from here.", 429
        if name and self._of_a_person[name] >= self._settings.sockets_per_person:
            return "too_many_sockets", f"{name} has too many connections open.", 429
        return None

    @contextmanager
    def counted(self, socket: "TableSocket") -> Iterator[None]:
        self._all.add(socket)
        self._of_an_address[socket.address] += 1
        self._of_a_person[socket.name] += bool(socket.name)
        try:
            yield
        finally:
            self._all.discard(socket)
            _less(self._of_an_address, socket.address)
            _less(self._of_a_person, socket.name)
            if socket.name and not self._of_a_person[socket.name]:
                self._house.people.mark_left(socket.name, self._house.clock.now_ms())

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
        for socket in [each for each in self._all if each.name == account.name]:
            self._soon(self._check(socket, account_changed=True))

    def _soon(self, check: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(check)
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def _look(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for socket in tuple(self._all):
                with suppress(Exception):
                    await self._check(socket)

    async def _check(self, socket: "TableSocket", account_changed: bool = False) -> None:
        silent = self._house.clock.monotonic() - socket.heard_at
        if silent > self._settings.idle_minutes * 60:
            socket.close(Goodbye(GOING_AWAY, "Nothing was heard from you for a long time."))
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
