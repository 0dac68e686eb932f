"""Who waits for a table's task: requests in the order in which they came, no more than there is room for."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

from pontoon.live.clock import HouseClock
from pontoon.live.gate import Crowd
from pontoon.live.requests import Busy, Reply, Request

LONGEST_LINE = 64


class Waiting(NamedTuple):
    request: Request
    reply: "asyncio.Future[Reply]"

    def answer(self, reply: Reply) -> None:
        """Who has stopped waiting is told nothing."""
        if not self.reply.done():
            self.reply.set_result(reply)


class WaitingLine:
    """One table's. `next` gives whoever is first, or None at a time, or after a `nudge`."""

    def __init__(self, crowd: Crowd, clock: HouseClock) -> None:
        self._crowd = crowd
        self._clock = clock
        self._line: asyncio.Queue[Waiting | None] = asyncio.Queue(LONGEST_LINE)

    async def submit(self, request: Request) -> Reply:
        if self._line.full():
            return Busy("the table is too busy at the moment")
        if self._crowd.waiting >= self._crowd.most:
            return Busy("the house is too busy at the moment")
        waiting = Waiting(request, asyncio.get_running_loop().create_future())
        self._crowd.waiting += 1
        try:
            self._line.put_nowait(waiting)
            return await waiting.reply
        finally:
            self._crowd.waiting -= 1

    def nudge(self) -> None:
        with suppress(asyncio.QueueFull):
            self._line.put_nowait(None)

    async def next(self, at: float | None) -> Waiting | None:
        """The next request, or None at this time of the clock that cannot be set."""
        if not self._line.empty():
            return self._line.get_nowait()
        if at is None:
            return await self._line.get()
        left = at - self._clock.monotonic()
        if left <= 0:
            # Others get a turn between two steps of the dealer.
            await asyncio.sleep(0)
            return None
        try:
            async with asyncio.timeout(left):
                return await self._line.get()
        except TimeoutError:
            return None

    def turn_away(self, reply: Reply) -> None:
        """Everybody who still waits."""
        while not self._line.empty():
            waiting = self._line.get_nowait()
            if waiting is not None:
                waiting.answer(reply)
