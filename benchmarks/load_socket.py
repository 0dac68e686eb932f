"""A light WebSocket client: one thousand of them must cost less than the house they put under load.

Real frames over real sockets, and nothing of the protocol that a server of this house does not use.
"""

import asyncio
import os
from base64 import b64encode
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FIN = 0x80
MASKED = 0x80
# Masked with nothing, which the protocol allows: what is sent need not be turned over byte by byte.
NO_MASK = bytes(4)


class Refused(ConnectionError):
    """The server does not open a socket; its first line says why."""


def request_for(path: str, port: int, token: str) -> bytes:
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {token}",
    )
    return "\r\n".join((*lines, "", "")).encode()


def frame(opcode: int, payload: bytes) -> bytes:
    length = len(payload)
    if length < 126:
        return bytes((FIN | opcode, MASKED | length)) + NO_MASK + payload
    return bytes((FIN | opcode, MASKED | 126)) + length.to_bytes(2, "big") + NO_MASK + payload


class LightSocket(asyncio.Protocol):
    """`take` is called with every message, `lost` once when the connection has ended."""

    def __init__(self, request: bytes, take: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.messages = 0
        self.octets = 0
        self._request = request
        self._take = take
        self._lost = lost
        self._left = b""
        self._transport: asyncio.Transport | None = None

    def send(self, text: bytes) -> None:
        if self._transport is not None:
            self._transport.write(frame(TEXT, text))

    def cut(self) -> None:
        """No farewell: as if the cable were pulled."""
        if self._transport is not None:
            self._transport.abort()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.write(frame(CLOSE, (1000).to_bytes(2, "big")))
            self._transport.close()

    # What the event loop calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.opened.done():
            self.opened.set_exception(Refused(f"the connection was closed: {error}"))
        self._lost()

    def data_received(self, data: bytes) -> None:
        self.octets += len(data)
        left = self._left + data if self._left else data
        if not self.opened.done():
            answer, end, left = left.partition(b"\r\n\r\n")
            if not end:
                self._left = answer
                return
            if not answer.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(Refused(answer.split(b"\r\n", 1)[0].decode(errors="replace")))
                self.cut()
                return
            self.opened.set_result(None)
        self._left = self._frames(left)

    def _frames(self, data: bytes) -> bytes:
        """Every whole frame; what is left over waits for more."""
        at, end = 0, len(data)
        while end - at >= 2:
            opcode, length, head = data[at] & 0x0F, data[at + 1] & 0x7F, 2
            if length == 126:
                head, length = 4, int.from_bytes(data[at + 2 : at + 4], "big")
            elif length == 127:
                head, length = 10, int.from_bytes(data[at + 2 : at + 10], "big")
            if end - at < head + length or end - at < head:
                break
            self._one(opcode, data[at + head : at + head + length])
            at += head + length
        return data[at:]

    def _one(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self.messages += 1
            self._take(payload)
        elif opcode == PING and self._transport is not None:
            self._transport.write(frame(PONG, payload))
        elif opcode == CLOSE and self._transport is not None:
            self._transport.close()


async def open_socket(
    port: int, path: str, token: str, take: Callable[[bytes], None], lost: Callable[[], None]
) -> LightSocket:
    """A socket that the server has opened; raises `Refused`, OSError."""
    loop = asyncio.get_running_loop()
    _, protocol = await loop.create_connection(
        lambda: LightSocket(request_for(path, port, token), take, lost), "127.0.0.1", port
    )
    await protocol.opened
    return protocol
