"""A go-between of a store and PostgreSQL that cuts the connection around a COMMIT."""

import asyncio
from collections import deque
from contextlib import suppress
from pathlib import Path

COMMIT = b"COMMIT\0"
SOCKET = ".s.PGSQL.5432"


class Cutting:
    """Passes everything on, until a COMMIT comes for which something else is planned.

    `before`: it never reaches the server. `after`: it is carried out, and the answer never comes back. `during`: it is
    sent, and nobody waits.
    """

    def __init__(self, folder: Path, server_folder: Path) -> None:
        self.folder = folder
        self.plans: deque[str] = deque()
        self._server_folder = server_folder
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> "Cutting":
        self._server = await asyncio.start_unix_server(self._serve, self.folder / SOCKET)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        server_reader, server_writer = await asyncio.open_unix_connection(str(self._server_folder / SOCKET))
        back = asyncio.create_task(pass_on(server_reader, writer))
        try:
            with suppress(ConnectionError):
                await self._from_client(reader, server_writer, back)
        finally:
            back.cancel()
            await asyncio.gather(back, return_exceptions=True)
            for each in (writer, server_writer):
                each.close()
            self._tasks.discard(task)

    async def _from_client(
        self, reader: asyncio.StreamReader, server_writer: asyncio.StreamWriter, back: asyncio.Task[None]
    ) -> None:
        while sent := await reader.read(65536):
            plan = self.plans.popleft() if sent.endswith(COMMIT) and self.plans else ""
            if plan == "before":
                return
            if plan == "after":
                back.cancel()
                await asyncio.gather(back, return_exceptions=True)
            server_writer.write(sent)
            await server_writer.drain()
            if plan == "after":
                await self._carried_out(server_writer)
            if plan:
                return

    async def _carried_out(self, server_writer: asyncio.StreamWriter) -> None:
        """Wait until the server has answered, and keep the answer."""
        # asyncio has no public way from a writer to the reader of the same connection.
        reader = server_writer.transport.get_protocol()._stream_reader  # type: ignore[attr-defined]  # noqa: SLF001
        await reader.read(65536)


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while received := await reader.read(65536):
            writer.write(received)
            await writer.drain()
    writer.close()
