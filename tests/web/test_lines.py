"""Connections that are held open: who sends no whole request, who has too many, and who must not be cut."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from pontoon.store.contract import Record
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import PATIENCE, RunningHouse, generous_settings, running_house
from pontoon.testing.virtual_time import put_forward
from pontoon.web import serving

WHOLE = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF_A_BODY = b"POST /api/v1/guests HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %d\r\n\r\n{"
# Longer than a test waits: only a clock that is put forward comes to its end.
FOR_A_REQUEST = 2 * PATIENCE
NEVER_WHOLE = {
    "nothing": b"",
    "half a header": b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": HALF_A_BODY % 60,
    "half of one that is too large": HALF_A_BODY % 99_999_999,
    "half of one after another": WHOLE % b"/healthz" + HALF_A_BODY % 60,
    "half of one that would be a socket": b"GET /api/v1/tables/P1/socket HTTP/1.1\r\nUpgrade: websocket\r\n",
}


class Connection:
    """A connection by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def send(self, sent: bytes) -> None:
        self._writer.write(sent)

    async def answer(self) -> bytes:
        """The next answer's first line; its head and body are read away."""
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await self._reader.readexactly(int(length.partition(b":")[2]))
        return head.partition(b"\r\n")[0]

    async def ended(self) -> None:
        """Until the house has closed it, whatever it says before."""
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionError):
                await self._reader.read()

    def close(self) -> None:
        self._writer.transport.abort()


@asynccontextmanager
async def connection_to(running: RunningHouse) -> AsyncIterator[Connection]:
    parts = urlsplit(running.url)
    connection = Connection(*await asyncio.open_connection(parts.hostname, parts.port))
    try:
        yield connection
    finally:
        connection.close()


@pytest.fixture(autouse=True)
def connections_are_kept_between_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """For longer than any test puts the clock forward."""
    monkeypatch.setattr(serving, "KEEP_ALIVE_SECONDS", 100 * FOR_A_REQUEST)


def patient_house(**more: Any) -> Any:
    """A house whose clock the tests put forward to the end of its patience."""
    return running_house(settings=generous_settings(request_seconds=FOR_A_REQUEST), **more)


# Who sends no whole request


@pytest.mark.parametrize("sent", NEVER_WHOLE.values(), ids=NEVER_WHOLE)
async def test_a_client_that_never_ends_its_request_is_not_waited_for(
    sent: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with patient_house() as running, connection_to(running) as connection:
        connection.send(sent)
        # Whatever comes later has been read later.
        assert (await running.client().http.get("/healthz")).status_code == 200
        put_forward(FOR_A_REQUEST)
        await connection.ended()
        assert (await running.client().http.get("/healthz")).status_code == 200
    assert not [each for each in caplog.records if each.exc_info]


async def test_a_client_that_sends_its_request_byte_by_byte_is_not_waited_for_either() -> None:
    async with patient_house() as running, connection_to(running) as connection:
        client = running.client().http
        connection.send(b"GET /healthz HTTP/1.1\r\nX: ")
        for _ in range(4):
            connection.send(b"x")
            assert (await client.get("/healthz")).status_code == 200
            put_forward(FOR_A_REQUEST / 4)
        await connection.ended()


# Who must not be cut


async def test_who_sends_whole_requests_keeps_the_connection_between_them() -> None:
    async with (
        patient_house() as running,
        connection_to(running) as mallory,
        connection_to(running) as ann,
    ):
        ann.send(WHOLE % b"/healthz")
        assert b" 200 " in await ann.answer()
        # Whatever ends Mallory's would have ended Ann's before.
        put_forward(FOR_A_REQUEST)
        await mallory.ended()
        ann.send(WHOLE % b"/readyz")
        assert b" 200 " in await ann.answer()


class SlowStore(MemoryStore):
    """Nothing is written until there is time."""

    def __init__(self) -> None:
        super().__init__()
        self.has_time = asyncio.Event()
        self.has_time.set()
        self.asked = asyncio.Event()

    async def put(self, record: Record) -> None:
        self.asked.set()
        await self.has_time.wait()
        await super().put(record)


async def test_who_has_sent_a_whole_request_gets_the_answer_however_long_it_takes() -> None:
    store = SlowStore()
    async with (
        patient_house(store=store) as running,
        connection_to(running) as mallory,
        connection_to(running) as ann,
    ):
        store.has_time.clear()
        ann.send(WHOLE % b"/readyz")
        await store.asked.wait()
        put_forward(FOR_A_REQUEST)
        await mallory.ended()
        store.has_time.set()
        assert b" 200 " in await ann.answer()


async def test_a_socket_is_no_request_that_does_not_end() -> None:
    async with patient_house() as running:
        ann = await (await running.guest("Ann")).join("P1")
        async with connection_to(running) as mallory:
            # A server that has answered a request has taken the connections that came before.
            assert (await running.client().http.get("/healthz")).status_code == 200
            put_forward(FOR_A_REQUEST)
            await mallory.ended()
        await ann.done("buy_chips", amount="10.00")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
async def test_a_balancer_may_ask_by_head_whether_the_house_is_there(path: str) -> None:
    async with running_house() as running:
        client = running.client().http
        told, asked = await client.get(path), await client.head(path)
        assert (asked.status_code, asked.content) == (200, b"")
        assert asked.headers["content-length"] == told.headers["content-length"]


# Who has too many


async def test_a_client_that_opens_connections_without_end_gets_so_many_and_no_more() -> None:
    settings = generous_settings(sockets_per_origin=1, request_seconds=3_600)
    async with running_house(settings=settings) as running, AsyncExitStack() as stack:
        opened = [
            await stack.enter_async_context(connection_to(running)) for _ in range(settings.connections_per_origin)
        ]
        async with connection_to(running) as one_more:
            await one_more.ended()
        for each in (opened[0], opened[-1]):
            each.send(WHOLE % b"/healthz")
            assert b" 200 " in await each.answer()
        # One that has ended, as a socket or before, makes room for another.
        opened[0].send(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        await opened[0].ended()
        spectator = await running.client().join("P1")
        await spectator.close()
        async with connection_to(running) as another:
            another.send(WHOLE % b"/healthz")
            assert b" 200 " in await another.answer()


async def test_a_trusted_proxy_has_as_many_connections_as_it_needs() -> None:
    settings = generous_settings(sockets_per_origin=1, request_seconds=3_600, trusted_proxies=("127.0.0.0/8",))
    async with running_house(settings=settings) as running, AsyncExitStack() as stack:
        for _ in range(settings.connections_per_origin):
            await stack.enter_async_context(connection_to(running))
        async with connection_to(running) as one_more:
            one_more.send(WHOLE % b"/healthz")
            assert b" 200 " in await one_more.answer()
