"""A network between players and their house that delays what they say, cuts them off, or falls silent."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import TracebackType
from typing import Self

CHUNK = 65_536


class BadNetwork:
    """Passes bytes between a port of its own and the house's; nothing is lost unless it is told to.

    `delay` is how long every piece takes (each way, in order), `silent` keeps everything it is given and passes
    nothing on, as a half-open connection does; `cut` ends all connections at once.
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
        self._pipes: set[asyncio.Task[None]] = set()

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

    # The weather

    async def cut(self) -> None:
        """All connections end, in the middle of whatever was on its way."""
        pipes = tuple(self._pipes)
        for pipe in pipes:
            pipe.cancel()
        await asyncio.gather(*pipes, return_exceptions=True)

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

    # Pipes

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._pipes.add(task)
        self.connections += 1
        ahead: asyncio.StreamWriter | None = None
        try:
            far, ahead = await asyncio.open_connection("127.0.0.1", self._to)
            pipes = [asyncio.create_task(self._pass_on(near, ahead)), asyncio.create_task(self._pass_on(far, back))]
            try:
                await asyncio.wait(pipes, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for pipe in pipes:
                    pipe.cancel()
                await asyncio.gather(*pipes, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._pipes.discard(task)
            for end in (back, ahead):
                if end is not None:
                    # No farewell: the other side finds out by itself.
                    end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(CHUNK):
                pause = self.delay()
                if pause:
                    await asyncio.sleep(pause)
                while self.silent:
                    await self._heals.wait()
                writer.write(piece)
                await writer.drain()
