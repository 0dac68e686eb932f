"""A network between players and their house that delays what they say, cuts them off, or falls silent."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

CHUNK = 65_536


class Line:
    """One connection through the network: how much longer than others it takes, and whether it passes anything on."""

    def __init__(self, pipe: "asyncio.Task[None]") -> None:
        self.lag = 0.0
        self._pipe = pipe
        self._free = asyncio.Event()
        self._free.set()

    def clog(self) -> None:
        """Keeps what it is given; what was said into it arrives when it is free, however late that is."""
        self._free.clear()

    def unclog(self) -> None:
        self._free.set()

    async def cut(self) -> None:
        self._pipe.cancel()
        await asyncio.gather(self._pipe, return_exceptions=True)

    async def passes(self) -> None:
        """Returns once it passes on."""
        await self._free.wait()


class BadNetwork:
    """Passes bytes between a port of its own and the house's; nothing is lost unless it is told to.

    `delay` is how long every piece takes (each way, in order), `silent` keeps everything it is given and passes
    nothing on, as a half-open connection does; `cut` ends all connections at once. `swizzle` and `stagger` treat each
    connection in its own way: within one nothing can come out of order, between them everything does, and what a
    player said into a line that is clogged arrives after what was said later through another.
    """

    def __init__(self, port: int, random: Random) -> None:
        self.port = 0
        self.delay: Callable[[], float] = lambda: 0.0
        self.silent = False
        self.connections = 0
        self._to = port
        self._random = random
        self._heals = asyncio.Event()
        self._server: asyncio.Server | None = None
        self._lines: list[Line] = []

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self.cut()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lines(self) -> tuple[Line, ...]:
        """The connections that are open, in the order they were made."""
        return tuple(self._lines)

    # The weather

    async def cut(self) -> None:
        """All connections end, in the middle of whatever was on its way."""
        await asyncio.gather(*(line.cut() for line in tuple(self._lines)))

    async def swizzle(self, longest: float, cuts: bool) -> int:
        """Clog some of the lines one by one, or cut them, and free them in another order; how many it were."""
        some = list(self._lines)
        self._random.shuffle(some)
        some = some[: self._random.randint(1, len(some))] if some else []
        for line in some:
            if cuts and self._random.randrange(2):
                await line.cut()
            else:
                line.clog()
            await self._a_while(longest / len(some))
        await self._a_while(longest)
        self._random.shuffle(some)
        for line in some:
            line.unclog()
            await self._a_while(longest / len(some))
        return len(some)

    def stagger(self, most: float) -> None:
        """Every line takes its own time: who speaks first is not heard first."""
        for line in self._lines:
            line.lag = self._random.uniform(0, most)

    async def _a_while(self, most: float) -> None:
        await asyncio.sleep(self._random.uniform(0, most))

    def slow(self, least: float, most: float) -> None:
        self.delay = lambda: self._random.uniform(least, most)

    def fall_silent(self) -> None:
        """Both ends still believe in the connection; nothing arrives any more."""
        self.silent = True
        self._heals.clear()

    def heal(self) -> None:
        self.delay = lambda: 0.0
        self.silent = False
        self._heals.set()
        for line in self._lines:
            line.lag = 0.0
            line.unclog()

    # Pipes

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        line = Line(task)
        self._lines.append(line)
        self.connections += 1
        ahead: asyncio.StreamWriter | None = None
        try:
            far, ahead = await asyncio.open_connection("127.0.0.1", self._to)
            ways = ((near, ahead), (far, back))
            pipes = [asyncio.create_task(self._pass_on(line, *way)) for way in ways]
            try:
                await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pipe in pipes:
                    pipe.cancel()
                await asyncio.gather(*pipes, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._lines.remove(line)
            for end in (back, ahead):
                if end is not None:
                    # No farewell: the other side finds out by itself.
                    end.transport.abort()

    async def _pass_on(self, line: Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(CHUNK):
                pause = self.delay() + line.lag
                if pause:
                    await asyncio.sleep(pause)
                while self.silent:
                    await self._heals.wait()
                await line.passes()
                writer.write(piece)
                await writer.drain()
