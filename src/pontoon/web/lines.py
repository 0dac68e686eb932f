"""Connections as the server holds them: nobody is waited for without end, and no address can take them all."""

import asyncio
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from pontoon.web import open_files
from pontoon.web.logs import log
from pontoon.web.security import Buckets, address_of
from pontoon.web.settings import Settings
from pontoon.web.socket import PUSH

# What goes wrong with connections is said so often and no more: whoever means harm opens thousands.
SAID_EVERY = 60.0


class Callers:
    """How many connections each address has open, whether it may have another, and how long each is waited for."""

    def __init__(self, settings: Settings) -> None:
        self.patience = settings.request_seconds
        self._most = settings.connections_per_origin
        self._proxies = tuple(ip_network(each) for each in settings.trusted_proxies)
        self._most_files = open_files.most()
        self._open: Counter[str] = Counter()
        self._said = Buckets(1 / SAID_EVERY, 1, most=2)

    def come(self, client: tuple[str, int] | None, file: int) -> bool:
        """One more, which is this open file; whether it may stay. Whoever has come `go`es, in either case."""
        address = address_of({"client": client})
        self._open[address] += 1
        if self._most_files is not None and file >= self._most_files - open_files.SPARE:
            self._say("open_files_run_out", open=file, most=self._most_files)
        if self._open[address] <= self._most or self._is_a_proxy(client):
            return True
        self._say("too_many_connections", what="one address has reached its limit of open connections", most=self._most)
        return False

    def go(self, client: tuple[str, int] | None) -> None:
        address = address_of({"client": client})
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _is_a_proxy(self, client: tuple[str, int] | None) -> bool:
        """Through a proxy come many: whom it speaks for is only known once a request is there."""
        return client is not None and any(ip_address(client[0]) in each for each in self._proxies)

    def _say(self, event: str, **more: Any) -> None:
        if not self._said.wait(event):
            log.warning(event, **more)


class Config(uvicorn.Config):
    """uvicorn's own, and who has called."""

    def __init__(self, settings: Settings, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.callers = Callers(settings)


class Call(H11Protocol):
    """uvicorn's own, but for a request that does not come in whole, and for who has too many connections already.

    What has come in whole is answered, however long that takes; between two requests uvicorn's own patience holds.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._callers = config.callers
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self._callers.come(self.client, transport.get_extra_info("socket").fileno()):
            self._wait()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._callers.go(self.client)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        # This is looked at for every request, and nearly all of them come in one piece.
        if self.conn.their_state is not h11.IDLE and self.conn.their_state is not h11.SEND_BODY:
            self._wait_no_more()
        elif self.timeout_keep_alive_task is None and self._patience is None and self in self.connections:
            self._wait()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)
        line = self.transport.get_protocol()
        assert isinstance(line, Line)
        line.caller = self.client

    def _wait(self) -> None:
        self._patience = self.loop.call_later(self._callers.patience, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


class Line(WebSocketsSansIOProtocol):
    """uvicorn's own, but for who sends what is no text and closes in the same breath: there is nothing to answer.

    What many sockets are told alike is one frame, written once: the application pushes it past everything in between.
    """

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self._callers = config.callers
        # As whom the connection was counted when it came; its own `client` is asked anew, and may be gone.
        self.caller: tuple[str, int] | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._callers.go(self.caller)
        super().connection_lost(exc)

    async def run_asgi(self) -> None:
        self.scope["extensions"][PUSH] = {"push": self._push}
        await super().run_asgi()

    def _push(self, frame: bytes) -> bool:
        """Whether the frame is on its way; not where the socket must wait, is not open yet, or no longer."""
        ready = self.handshake_complete and self.writable.is_set() and not (self.disconnected or self.close_sent)
        if ready and not self.transport.is_closing():
            self.transport.write(frame)
            return True
        return False

    def send_receive_event_to_app(self) -> None:
        try:
            super().send_receive_event_to_app()
        except InvalidState:
            self.transport.abort()
