"""Messages nobody should send, by a seed, over real sockets: each is answered or ends its connection, and no more.

Some are text that is no command, some commands with a few bytes changed, some not even frames of a WebSocket.
"""

import asyncio
import base64
import json
import os
import signal
import struct
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from pontoon.testing.houses import FAST_TABLES, PATIENCE, Client
from pontoon.testing.kills import ServerProcess, prepare
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.web.messages import LARGEST_MESSAGE, Envelope, decode_message
from pontoon.web.wire_commands import NOT_ON_THE_WIRE
from pontoon.web.wire_values import snake, telling_class, wire_name

TEXT, BINARY, CLOSE, PING, PONG, MORE = 1, 2, 8, 9, 10, 0
# How a connection may be closed: an error of the server's own (1011) is none of these.
CLEAN = {1000, 1001, 1002, 1003, 1007, 1008, 1009, 1013}
# So many messages are sent before their answers are waited for.
AT_ONCE = 10
LARGE = 16 * 1024 * 1024

_PIECES = (
    b"null", b"-1", b"[]", b"{}", b'""', b"1e999", b"-0", b"NaN", b"Infinity", b"\xc3", b"\xed\xa0\x80", b"\\ud83d",
    b'"type":"hit",', b"\x00", b"true", b"9" * 400, b"[" * 300, b'{"a":' * 300, b"\xef\xbb\xbf", b'"id":"x",',
)  # fmt: skip


# Text


@cache
def real_messages(steps: int = 300) -> tuple[bytes, ...]:
    """Every kind of command that was given in an evening under each rule set, as a client would send it."""
    found: dict[str, bytes] = {}

    def watch(_before: Any, order: Any, _outcome: Any) -> None:
        command = order.command
        told = telling_class(type(command))(command)
        left_out = {wire_name(name) for name in NOT_ON_THE_WIRE}
        written = {"type": snake(type(command).__name__)} | {name: told[name] for name in told if name not in left_out}
        envelope = {"wire": 1, "id": "hostile-0123456789", "expected_version": 7, "command": written}
        found.setdefault(written["type"], json.dumps(envelope).encode())

    for rules in BUILT_IN:
        night(rules, Random(7).randrange, steps, watch)
    return tuple(found.values())


def damaged(message: bytes, random: Random) -> bytes:
    """A few bytes changed, left out or doubled, or a piece put in that means trouble."""
    made = bytearray(message)
    for _ in range(random.randrange(1, 5)):
        place = random.randrange(len(made) + 1)
        until = place + random.randrange(1, 8)
        kind = random.randrange(4)
        if kind == 0:
            made[place:until] = bytes(random.randrange(256) for _ in made[place:until])
        elif kind == 1:
            del made[place:until]
        elif kind == 2:
            made[place:place] = made[place : place + random.randrange(30)]
        else:
            made[place:until] = random.choice(_PIECES)
    return bytes(made)


def hostile_texts(number: int, seed: int, commands_too: bool) -> Iterator[bytes]:
    """So many texts; those that still are commands only where they are wanted."""
    random = Random(seed)
    real = real_messages()
    made = 0
    while made < number:
        text = damaged(random.choice(real), random)
        if commands_too and random.randrange(8) == 0:
            text = random.choice(real)
        elif random.randrange(50) == 0:
            text = random.choice(_PIECES) * random.randrange(1, 60)
        try:
            text.decode()
        except UnicodeError:
            # What is no UTF-8 is a matter of frames.
            text = text.decode(errors="replace").encode()
        if commands_too or not isinstance(decode_message(text), Envelope):
            made += 1
            yield text


# Frames


class Frame(NamedTuple):
    """A frame as it goes over the line, right or wrong."""

    payload: bytes = b""
    opcode: int = TEXT
    final: bool = True
    reserved: int = 0
    masked: bool = True
    length: int | None = None

    def written(self) -> bytes:
        length = len(self.payload) if self.length is None else self.length
        first = (0x80 if self.final else 0) | self.reserved << 4 | self.opcode
        mask = 0x80 if self.masked else 0
        if length < 126:
            head = struct.pack("!BB", first, mask | length)
        elif length < 2**16:
            head = struct.pack("!BBH", first, mask | 126, length)
        else:
            head = struct.pack("!BBQ", first, mask | 127, length)
        # A mask of nothing but zeros leaves the payload as it is.
        return head + (bytes(4) if self.masked else b"") + self.payload


# Each of them ends its connection; the names say what is wrong.
BAD_FRAMES: dict[str, tuple[Frame, ...]] = {
    "text_that_is_no_utf_8": (Frame(b'{"wire": 1, "id": "\xff\xfe"}'),),
    "half_a_surrogate_in_utf_8": (Frame(b'"\xed\xa0\x80"'),),
    "utf_8_that_breaks_off": (Frame(b'"\xf0\x9f'),),
    "sixteen_mebibytes": (Frame(b" " * LARGE),),
    "sixteen_mebibytes_in_pieces": (Frame(b" " * 60_000, final=False), *[Frame(b" " * 60_000, MORE, final=False)] * 8),
    "a_length_beyond_all_measure": (Frame(b"{}", length=2**62),),
    "a_frame_without_a_mask": (Frame(b"{}", masked=False),),
    "reserved_bits": (Frame(b"{}", reserved=7),),
    "an_opcode_nobody_knows": (Frame(b"{}", opcode=5),),
    "a_control_opcode_nobody_knows": (Frame(b"{}", opcode=14),),
    "a_piece_without_a_beginning": (Frame(b"{}", MORE),),
    "a_beginning_in_the_middle": (Frame(b"{", final=False), Frame(b"}")),
    "a_ping_in_pieces": (Frame(b"x", PING, final=False),),
    "a_ping_that_is_too_long": (Frame(b"x" * 126, PING),),
    "a_close_of_one_byte": (Frame(b"x", CLOSE),),
    "a_close_with_a_code_nobody_may_send": (Frame(struct.pack("!H", 1005), CLOSE),),
    "a_close_whose_reason_is_no_utf_8": (Frame(struct.pack("!H", 1000) + b"\xff", CLOSE),),
    "not_even_a_frame": (Frame(os.urandom(4000), opcode=3, reserved=5, masked=False),),
}


class Line:
    """A WebSocket by hand: what is sent is sent as it is."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def send(self, *frames: Frame, piecewise: bool = False) -> None:
        whole = b"".join(frame.written() for frame in frames)
        # Who is let go in the middle of a long frame has been answered.
        with suppress(OSError):
            if piecewise:
                for place in range(len(whole)):
                    self._writer.write(whole[place : place + 1])
                    await self._writer.drain()
            else:
                self._writer.write(whole)
                await self._writer.drain()

    async def read(self) -> tuple[int, bytes]:
        """The next frame's opcode and payload; raises EOFError at the end of the line."""
        first, second = await self._reader.readexactly(2)
        length = second & 0x7F
        if length >= 126:
            length = int.from_bytes(await self._reader.readexactly(2 if length == 126 else 8), "big")
        return first & 0x0F, await self._reader.readexactly(length)

    async def next_answer(self) -> dict[str, Any] | int:
        """The next answer to something that was sent; or the code with which the line was closed, 0 for none."""
        try:
            async with asyncio.timeout(PATIENCE):
                while True:
                    opcode, payload = await self.read()
                    if opcode == CLOSE:
                        return int.from_bytes(payload[:2], "big")
                    if opcode == TEXT:
                        message: dict[str, Any] = json.loads(payload)
                        if message["type"] in ("malformed", "refused", "busy", "done"):
                            return message
        except (EOFError, OSError):
            return 0

    def hang_up(self) -> None:
        self._writer.transport.abort()


@asynccontextmanager
async def line_to(url: str, table: str, token: str = "") -> AsyncIterator[Line]:
    """A line to a table's socket, past the handshake."""
    host, port = urlsplit(url).hostname, urlsplit(url).port
    reader, writer = await asyncio.open_connection(host, port, limit=2**24)
    key = base64.b64encode(os.urandom(16)).decode()
    sign_in = f"Authorization: Bearer {token}\r\n" if token else ""
    writer.write(
        f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n{sign_in}"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    try:
        async with asyncio.timeout(PATIENCE):
            answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer.decode(errors="replace")
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


# An assault


@dataclass
class Assault:
    """What was sent, and what came of it."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def line(self) -> str:
        answers = ", ".join(f"{count} {kind}" for kind, count in sorted(self.answers.items()))
        closed = ", ".join(f"{count} with {code}" for code, count in sorted(self.closed.items()))
        return f"{self.sent} messages: {answers}; closed: {closed}; problems: {len(self.problems)}"


async def assault(
    url: str, tables: tuple[str, ...], number: int, seed: int, token: str = "", lines: int = 4
) -> Assault:
    """So many hostile messages over several lines at once; with a token only what is no command at all."""
    found = Assault()
    shares = [number // lines + (each < number % lines) for each in range(lines)]
    await asyncio.gather(
        *(
            _one_line(found, url, tables[each % len(tables)], share, seed * 1_000 + each, token)
            for each, share in enumerate(shares)
        )
    )
    return found


async def _one_line(found: Assault, url: str, table: str, number: int, seed: int, token: str) -> None:
    random = Random(seed)
    texts = hostile_texts(number, seed, commands_too=not token)
    left = number
    while left > 0:
        async with line_to(url, table, token) as line:
            for _ in range(40):
                batch = [text for text, _ in zip(texts, range(min(AT_ONCE, left)), strict=False)]
                left -= len(batch)
                if not batch or not await _volley(found, line, batch, random):
                    break
            if random.randrange(2) and left > 0:
                left -= await _last_words(found, line, random)


async def _volley(found: Assault, line: Line, batch: list[bytes], random: Random) -> bool:
    """Each text is answered, or the line is closed; whether it is still open."""
    for text in batch:
        await line.send(*_framed(text, random), piecewise=random.randrange(60) == 0)
        found.sent += 1
    for _ in batch:
        answer = await line.next_answer()
        if isinstance(answer, int):
            found.closed[answer] += 1
            # Who goes on sending what is too long may miss the word of farewell.
            clean = CLEAN | {0} if max(map(len, batch)) > LARGEST_MESSAGE else CLEAN
            found.problems += [] if answer in clean else [f"a connection was closed with {answer} after {shown(batch)}"]
            return False
        found.answers[answer["type"]] += 1
        if answer["type"] == "done":
            found.problems.append(f"a command was carried out from {shown(batch)}")
    return True


def shown(batch: list[bytes]) -> str:
    return ", ".join(repr(text[:200]) for text in batch)


def _framed(text: bytes, random: Random) -> tuple[Frame, ...]:
    """In one frame, in several with a ping between them, or as bytes rather than text."""
    kind = random.randrange(12)
    if kind == 0:
        return (Frame(text, BINARY),)
    if kind == 1 and len(text) > 2:
        middle = len(text) // 2
        return Frame(text[:middle], final=False), Frame(b"?", PING), Frame(text[middle:], MORE)
    return (Frame(text),)


async def _last_words(found: Assault, line: Line, random: Random) -> int:
    """A frame that no WebSocket may carry: the line is closed, cleanly."""
    name = random.choice(tuple(BAD_FRAMES))
    await line.send(*BAD_FRAMES[name])
    if name == "a_length_beyond_all_measure" or random.randrange(2):
        await line.send(Frame(b"", CLOSE))
    found.sent += len(BAD_FRAMES[name])
    answer = await line.next_answer()
    while isinstance(answer, dict):
        answer = await line.next_answer()
    found.closed[answer] += 1
    # A line that is closed without a code was closed by the reset that answers bytes after a close.
    found.problems += [] if answer in CLEAN | {0} else [f"{name} closed a connection with {answer}"]
    return len(BAD_FRAMES[name])


# A whole storm


@dataclass
class Storm(Assault):
    """An assault on a server of its own; `grown` is by how much its memory has."""

    grown: int = 0


async def storm(folder: Path, number: int, seed: int) -> Storm:
    """Half of the messages from nobody, half from a guest; the house is afterwards as it was before."""
    store = str(folder / "house.db")
    await prepare(store)
    server = ServerProcess(folder, store)
    server.start()
    try:
        found = await _storm(server, number, seed)
    finally:
        code = await asyncio.to_thread(server.stop)
    found.problems += [] if code in (0, -signal.SIGTERM) else [f"the server ended with code {code}"]
    found.problems += server.tracebacks()
    return found


async def _storm(server: ServerProcess, number: int, seed: int) -> Storm:
    tables = tuple(plan.name for plan in FAST_TABLES)
    await server.until_up()
    client = Client(server.url)
    await client.guest("Mallory")
    # What the server loads when it is first asked is no growth.
    await assault(server.url, tables, 200, seed)
    before, memory = await _standing(server.url, tables), server.memory()
    found = Storm()
    for share, token in ((number // 2, ""), (number - number // 2, client.token)):
        part = await assault(server.url, tables, share, seed + bool(token), token)
        found.sent += part.sent
        found.answers += part.answers
        found.closed += part.closed
        found.problems += part.problems
    found.grown = server.memory() - memory
    if await _standing(server.url, tables) != before:
        found.problems.append("the tables have changed")
    chips = (await client.get("/sessions/current")).status_code
    found.problems += [] if chips == 200 else [f"the guest's sign-in is answered with {chips}"]
    await client.close()
    return found


async def _standing(url: str, tables: tuple[str, ...]) -> list[tuple[str, int, Any]]:
    """Each table's version and view, as a stranger sees them."""
    stranger = Client(url)
    seats = [await stranger.join(table) for table in tables]
    standing = [(table, seat.version, seat.view) for table, seat in zip(tables, seats, strict=True)]
    await stranger.close()
    return standing
