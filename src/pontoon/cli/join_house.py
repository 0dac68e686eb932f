"""A house on the network as `pontoon join` meets it: its door, its tables, and one socket to a table."""

import asyncio
import json
import re
import secrets
import ssl
import time
from collections.abc import Callable
from functools import cache
from types import TracebackType
from typing import Any, Self
from urllib.parse import quote, urlsplit

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

Message = dict[str, Any]

API = "/api/v1"
PATIENCE = 10.0
# A house that has not answered for so long is taken to be gone.
GONE_AFTER = 180.0
FIRST_PAUSE, LONGEST_PAUSE = 0.25, 4.0
LARGEST = 4 * 1024 * 1024


class CannotJoin(Exception):
    """Why it does not go on, in one line."""


class SaidNo(CannotJoin):
    """The house has answered, and refused; `code` is its reason for programs."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def checked_url(text: str) -> str:
    """The address of a house without anything behind it; raises `CannotJoin`."""
    url = text if "://" in text else f"http://{text}"
    parts = urlsplit(url)
    try:
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known:
        raise CannotJoin(f"{text}: expected the address of a house, such as http://localhost:8000")
    return f"{parts.scheme}://{parts.netloc}"


@cache
def _certificates() -> ssl.SSLContext:
    """The certificates that a house by https is checked against, read once."""
    return httpx.create_ssl_context()


class House:
    """The house behind an address: `token` is who we are, once we are somebody."""

    def __init__(self, url: str, token: str = "") -> None:
        self.url = url
        self.name = ""
        self.token = token
        self._http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=_certificates())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, body: Message | None = None) -> Any:
        """What the house answers; raises `SaidNo` for a refusal, `CannotJoin` where there is no house."""
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        try:
            answer = await self._http.request(method, API + path, json=body, headers=headers)
            told = answer.json() if answer.content else None
        except httpx.TimeoutException:
            raise CannotJoin(f"{self.url} does not answer") from None
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            raise CannotJoin(f"{self.url} cannot be reached: {_why(error)}") from None
        except ValueError:
            raise CannotJoin(f"{self.url} is not a Pontoon server: its answer is not JSON") from None
        if answer.is_success:
            return told
        error_told = told.get("error") if isinstance(told, dict) else None
        if not isinstance(error_told, dict):
            raise CannotJoin(f"{self.url} is not a Pontoon server: it answers {API}{path} with {answer.status_code}")
        raise SaidNo(str(error_told.get("code")), str(error_told.get("sentence")))

    async def tables(self) -> list[Message]:
        """The tables there are, each with its name and rules."""
        told = await self.ask("GET", "/tables")
        found: list[Message] = told if isinstance(told, list) else told.get("tables", [])
        return found

    async def tournaments(self) -> list[Message]:
        """The tournaments there are, those that are not over first."""
        told: list[Message] = await self.ask("GET", "/tournaments")
        return told

    async def come_in_as_guest(self, name: str) -> None:
        await self._signed_in("/guests", {"name": name, "token": True})

    async def sign_in(self, name: str, password: str) -> None:
        await self._signed_in("/sessions", {"name": name, "password": password, "token": True})

    async def _signed_in(self, path: str, body: Message) -> None:
        told = await self.ask("POST", path, body)
        self.name, self.token = told["name"], told["token"]

    async def who_am_i(self) -> None:
        """Whose token it is; raises `SaidNo` for one that counts no longer."""
        self.name = (await self.ask("GET", "/sessions/current"))["name"]

    async def top_up(self) -> None:
        """Play chips for who has run low."""
        await self.ask("POST", "/me/top-up")

    def table(self, name: str) -> "Connection":
        return Connection(self.url, name, self.token)


class Connection:
    """A table's socket that comes back by itself, with everything that was missed and nothing sent twice.

    `run` gives each message to `take`; two are its own: `lost` when the connection is, `back` when there is one again.
    """

    def __init__(self, url: str, table: str, token: str) -> None:
        self._url = f"{url.replace('http', 'ws', 1)}{API}/tables/{quote(table, safe='')}/socket"
        self._token = token
        self.socket: ClientConnection | None = None
        self._unanswered: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._welcomed = False
        self._closed = False
        self.version = 0

    def give(self, command: Message, expected_version: int | None = None) -> str:
        """Send a command; it is sent again until it is answered. The id by which its answer is known."""
        command_id = secrets.token_urlsafe(18)
        envelope = {"wire": 1, "id": command_id, "expected_version": expected_version, "command": command}
        self._unanswered[command_id] = json.dumps(envelope)
        self._soon(self._send(command_id))
        return command_id

    async def run(self, take: Callable[[Message], None]) -> None:
        """Until the house says that it is over; raises `CannotJoin` with the reason."""
        pause, lost_at = FIRST_PAUSE, None
        while True:
            try:
                self.socket = await self._connect()
                await self._follow(self.socket, take, back=lost_at is not None)
            except InvalidStatus as error:
                if not self.version or error.response.status_code < 500:
                    raise _turned_away(error) from None
            except (OSError, TimeoutError, WebSocketException) as error:
                if not self.version:
                    raise CannotJoin(f"{self._url} cannot be reached: {_why(error)}") from None
            if self._closed:
                return
            if self.socket is not None and self._welcomed:
                pause, lost_at = FIRST_PAUSE, None
            self.socket, self._welcomed = None, False
            if lost_at is None:
                lost_at = time.monotonic()
                take({"type": "lost"})
            if time.monotonic() - lost_at > GONE_AFTER:
                raise CannotJoin("the house has stopped answering: join again, as your seat may still be kept")
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, pause * 2)

    async def _connect(self) -> ClientConnection:
        return await connect(
            f"{self._url}?as=player&after={self.version}",
            additional_headers={"Authorization": f"Bearer {self._token}"},
            compression=None,
            max_size=LARGEST,
            open_timeout=PATIENCE,
            user_agent_header=None,
        )

    async def _follow(self, socket: ClientConnection, take: Callable[[Message], None], back: bool) -> None:
        if back:
            take({"type": "back"})
        for command_id in tuple(self._unanswered):
            await self._send(command_id)
        async for text in socket:
            message: Message = json.loads(text)
            self._answered(message)
            take(message)
            self._welcomed = True
            self.version = message.get("version", self.version) if "view" in message else self.version
            if message["type"] == "bye" and not message.get("again"):
                raise CannotJoin(str(message["reason"]))
        raise ConnectionClosed(None, None)

    def _answered(self, message: Message) -> None:
        """What is busy is sent again, under the same id."""
        command_id = message.get("id")
        if command_id not in self._unanswered:
            return
        if message["type"] == "busy":
            self._soon(self._send(command_id, after=1.0))
        else:
            del self._unanswered[command_id]

    def _soon(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send(self, command_id: str, after: float = 0.0) -> None:
        """Where there is no connection now, it is sent when there is one again."""
        if after:
            await asyncio.sleep(after)
        socket, text = self.socket, self._unanswered.get(command_id)
        if socket is not None and text is not None:
            try:
                await socket.send(text)
            except WebSocketException:
                return

    async def close(self) -> None:
        """Send what is still to be sent, and let go."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=2.0)
        self._closed = True
        if self.socket is not None:
            await self.socket.close()


def _why(error: Exception) -> str:
    """An error of the network in words, without the number the system has for it.

    >>> _why(OSError(-2, "Name or service not known")), _why(TimeoutError())
    ('Name or service not known', 'TimeoutError')
    """
    return re.sub(r"^\[Errno -?\d+\] ", "", str(error)) or type(error).__name__


def _turned_away(error: InvalidStatus) -> CannotJoin:
    """The house has answered the socket with a refusal, or something else has that is no house."""
    try:
        told = json.loads(error.response.body or b"")["error"]
        return SaidNo(str(told["code"]), str(told["sentence"]))
    except (ValueError, KeyError, TypeError):
        return CannotJoin(f"the house refuses the connection: it answers with {error.response.status_code}")
