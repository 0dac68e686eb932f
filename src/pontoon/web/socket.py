"""A table's socket: the table as it stands, what was missed, then everything as it happens; and commands the other way.

Three things go on at a connection: messages are read, commands are carried out one after the other, and news is told.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pontoon.game.views import PLAYER, SPECTATOR, Audience
from pontoon.law.values import dollars
from pontoon.live.authorisation import refusal_of
from pontoon.live.house import House
from pontoon.live.live_table import LiveTable
from pontoon.live.people.sessions import SignedIn
from pontoon.live.postings import CHIPS, RESULTS, account_of_the_day, day_of
from pontoon.live.requests import Update
from pontoon.live.table_task import TableTask
from pontoon.live.watching import Watch
from pontoon.store.contract import StoreError
from pontoon.web import messages as m
from pontoon.web.commands import carry_out, read
from pontoon.web.connections import AGAIN_LATER, POLICY, Connections, Goodbye, NoPlace, Place, Refusal
from pontoon.web.errors import of_the_program, problem
from pontoon.web.logs import log
from pontoon.web.security import Buckets, address_of, bearer_of, host_is_known, origin_is_own
from pontoon.web.settings import Settings
from pontoon.web.sign_in import caller_of
from pontoon.web.voice import TableVoice

if TYPE_CHECKING:
    from pontoon.web.metrics import Metrics
    from pontoon.web.wire_choice import Asked

IN_FLIGHT = 16
# Who is told so often that it is too much is let go.
MOST_FLOODING = 50
MOST_MISSED = 1_000
FIRST_MESSAGE_SECONDS = 10.0
YES = "yes"
# A server that can be handed whole frames says so under this name among its extensions.
PUSH = "pontoon.push"


class FirstMessage(msgspec.Struct, forbid_unknown_fields=True):
    """The word of a sign-in, where it could not be sent with the request."""

    token: str


class TableSocket:
    """One connection to one table, in one role."""

    def __init__(
        self, socket: WebSocket, house: House, settings: Settings, task: TableTask, voice: TableVoice,
        token: str, who: SignedIn | None, role: str, choices: bool = False,
    ) -> None:  # fmt: skip
        self.token = token
        self.who = who
        self.role = role
        self.audience = Audience(role, "" if who is None else who.name)
        self.heard_at = house.clock.monotonic()
        self._house = house
        self._task = task
        self._socket = socket
        extensions = socket.scope.get("extensions", {})
        self._push: Callable[[bytes], bool] = extensions.get(PUSH, {}).get("push", _cannot)
        self._settings = settings
        self._voice = voice
        self._wants_choices = choices and role == PLAYER
        self._choices: Asked | None = None
        # Promotional tokens, in cents; as long as nobody has asked there may be some.
        self._tokens = 1
        self._metrics: Metrics = socket.app.state.metrics
        self._commands: asyncio.Queue[m.Envelope] = asyncio.Queue(IN_FLIGHT)
        self._rate = Buckets(settings.commands_per_second, settings.commands_at_once, most=1)
        self._flooding = 0
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()

    @property
    def name(self) -> str:
        return self.audience.name

    def close(self, goodbye: Goodbye) -> None:
        """From outside: the sign-in has ended, or nothing has been heard for too long."""
        if not self._ended.done():
            self._ended.set_exception(goodbye)

    async def send(self, text: str) -> None:
        """Whoever does not read what is sent is let go."""
        # A timer alone, and no timeout around it: there are thousands of messages a second, and hardly one ever waits.
        patience = self._loop.call_later(self._settings.slow_reader_seconds, self._let_go)
        try:
            await self._socket.send({"type": "websocket.send", "text": text})
        finally:
            patience.cancel()

    def _let_go(self) -> None:
        self.close(Goodbye(AGAIN_LATER, "Your connection has fallen too far behind."))

    async def tell(self, message: m.Message) -> None:
        told = m.encode_message(message)
        if not self._push(m.text_frame(told)):
            await self.send(told.decode())

    # From the first message to the last

    async def run(self, after: int | None) -> None:
        """Until either side has had enough."""
        watch, update = self._task.watch(self.audience)
        tasks = [
            asyncio.create_task(self._read()),
            asyncio.create_task(self._work()),
            asyncio.create_task(self._news(watch, update, after)),
        ]
        try:
            await asyncio.wait([*tasks, self._ended], return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._task.leave(watch)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
        if self._ended.done():
            ends.append(self._ended.exception())
        await self._end(ends)

    async def _end(self, ends: list[BaseException | None]) -> None:
        """The first reason that is one: somebody who has left needs no farewell."""
        if any(isinstance(each, WebSocketDisconnect) for each in ends):
            return
        goodbye = next((each for each in ends if isinstance(each, Goodbye)), None)
        error = next((each for each in ends if isinstance(each, Exception) and not isinstance(each, Goodbye)), None)
        if goodbye is None and error is not None:
            of_the_program(error, f"socket of table {self._task.name}")
            goodbye = Goodbye(AGAIN_LATER, "Something went wrong in the program.")
        if goodbye is None or self._socket.application_state is not WebSocketState.CONNECTED:
            return
        with suppress(Exception):
            async with asyncio.timeout(1.0):
                await self.tell(m.Bye(reason=goodbye.reason, again=goodbye.again))
                await self._socket.close(goodbye.code, goodbye.reason[:100])

    # What comes in

    async def _read(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect
            self.heard_at = self._house.clock.monotonic()
            text = message.get("text")
            if not self._rate.wait("") and text is not None:
                await self._take(text)
            elif text is None:
                await self._flood(m.MalformedTold(id=None, reason="messages must be text, not bytes"))
            else:
                await self._flood(m.Busy(id=None, reason="too many messages: wait a little"))

    async def _take(self, text: str) -> None:
        envelope = read(text)
        if isinstance(envelope, m.Malformed):
            await self.tell(m.MalformedTold(id=envelope.id, reason=envelope.reason))
        elif self._commands.full():
            await self._flood(m.Busy(id=envelope.id, reason=f"{IN_FLIGHT} commands are already waiting"))
        else:
            self._flooding = 0
            self._commands.put_nowait(envelope)

    async def _flood(self, answer: m.Message) -> None:
        self._flooding += 1
        if self._flooding > MOST_FLOODING:
            raise Goodbye(POLICY, "Too many messages.", again=False)
        await self.tell(answer)

    async def _work(self) -> None:
        """Commands in the order in which they came; whoever gives them must still be signed in."""
        people = self._house.people
        while True:
            envelope = await self._commands.get()
            if self.who is not None:
                self.who = await people.authenticate(self.token)
                if self.who is None or (self.role not in self.who.roles and self.role != SPECTATOR):
                    raise Goodbye(POLICY, "Your sign-in has ended.", again=False)
            began = self._house.clock.monotonic()
            answer = await carry_out(self._house, self._task, self.who, self.role, envelope)
            self._metrics.carried_out(answer, self._house.clock.monotonic() - began)
            await self.tell(answer)

    # What goes out

    async def _news(self, watch: Watch, update: Update, after: int | None) -> None:
        await self.send(self._voice.welcome(update, self.audience))
        if self.role == PLAYER:
            await self.tell_account()
        version = update.state.version
        if after is not None and after < version:
            left_out = max(0, version - after - MOST_MISSED)
            entries = await self._task.missed(after + left_out, version)
            await self.send(self._voice.missed(update, entries, self.audience, left_out))
        if self._wants_choices:
            await self._tell_choices(update.state)
        while (news := await watch.next()) is not None:
            if not self._push(self._voice.frame(news, self.audience)):
                await self.send(self._voice.update(news, self.audience))
            if self.role == PLAYER and self._voice.moves_chips_of(news, self.name):
                await self.tell_account()
            if self._wants_choices:
                await self._tell_choices(news.state)
        raise Goodbye(AGAIN_LATER, "Your connection has fallen too far behind, or the house is closing.")

    async def _tell_choices(self, state: LiveTable) -> None:
        """What this player may do, where it is another than before."""
        asked = self._voice.choices(state, self.name)
        if asked != self._choices:
            self._choices = asked
            await self.tell(m.Choices(version=state.version, kind=asked.kind, choices=list(asked.choices)))

    async def tell_account(self) -> None:
        """The player's own chips; while the store cannot answer there is nothing to tell."""
        people, now = self._house.people, self._house.clock.now_ms()
        account = people.account(self.name)
        with suppress(StoreError):
            chips, cash = await people.holdings(self.name)
            result = await self._house.store.balance(
                RESULTS, account_of_the_day("patron", self.name, day_of(now // 1000))
            )
            loss_limit = None if account is None else account.loss_limit.at(now // 1000)
            told = m.Account(
                chips=dollars(chips),
                cash=dollars(cash),
                owed=dollars(await people.owed(self.name) if people.in_debt(self.name) else 0),
                tokens=dollars(await self._tokens_held()),
                result_today=dollars(result),
                loss_limit=None if loss_limit is None else dollars(loss_limit),
                minutes_today=people.played(self.name).seconds_on_the_day(now) // 60,
                minutes_limit=None if account is None else account.time_limit.at(now // 1000),
            )
            await self.tell(told)

    async def _tokens_held(self) -> int:
        """Hardly anybody has any: it is asked once, and again as long as there are some."""
        if self._tokens and self._task.rules.values["tokens"]:
            self._tokens = await self._house.store.balance(CHIPS, f"tokens:{self.name}")
            return self._tokens
        return 0

    async def remind(self, every_ms: int) -> None:
        """How long has been played, when it is time to say so."""
        due = self._house.people.reminder(self.name, self._house.clock.now_ms(), every_ms)
        if due is not None and self.role == PLAYER:
            await self.tell(m.Reminder(minutes=due.minutes, sentence=due.words))


def _cannot(_frame: bytes) -> bool:
    """A server that knows nothing of frames is given messages."""
    return False


# At the door of a socket


async def table_socket(socket: WebSocket) -> None:
    """`/api/v1/tables/{name}/socket?after=VERSION&as=ROLE&choices=yes`."""
    connections: Connections = socket.app.state.connections
    refusal = _refusal_at_the_door(socket)
    try:
        if refusal is None:
            with connections.place(address_of(socket.scope)) as place:
                refusal = await _let_in(socket, place)
    except NoPlace as none:
        refusal = none.refusal
    except StoreError as error:
        log.warning("store_cannot_answer", what="opening a socket", why=str(error))
        refusal = "busy", "The house cannot read its log at the moment. Try again later.", 503
    if refusal is not None:
        await _turn_away(socket, *refusal)


async def _let_in(socket: WebSocket, place: Place) -> Refusal | None:
    """From the sign-in to the last message; or why not. Raises `NoPlace`."""
    house: House = socket.app.state.house
    settings: Settings = socket.app.state.settings
    connections: Connections = socket.app.state.connections
    caller = await caller_of(house, settings, socket.headers)
    role = socket.query_params.get("as", "")
    token, who = caller.token, caller.who
    accepted = False
    if who is None and role not in ("", SPECTATOR):
        await socket.accept()
        accepted = True
        token = await _token_of_the_first_message(socket)
        who = await house.people.authenticate(token) if token else None
    refusal = _refusal_of_the_role(settings, who, role, bearer_of(socket.headers))
    if refusal is not None:
        return refusal
    if who is not None:
        connections.give(place, who.name)
    name, after = socket.path_params["name"], _version(socket.query_params.get("after", ""))
    await house.tables[name].up_to(after or 0)
    if not accepted:
        await socket.accept()
    place.socket = seat = TableSocket(
        socket, house, settings, house.tables[name], socket.app.state.voices.of(name), token, who,
        role or _usual_role(who), socket.query_params.get("choices", "") == YES,
    )  # fmt: skip
    await seat.run(after)
    return None


def _refusal_at_the_door(socket: WebSocket) -> Refusal | None:
    """Refused for the server's name, a page from elsewhere, then a table that is not there."""
    house: House = socket.app.state.house
    settings: Settings = socket.app.state.settings
    if not host_is_known(settings, socket.headers):
        return "host_is_unknown", "This server does not answer to that name.", 421
    own = origin_is_own(settings, socket.scope["scheme"], socket.headers)
    if own is False or (own is None and "cookie" in socket.headers and not bearer_of(socket.headers)):
        return "origin_is_not_ours", "This request comes from a page that does not belong to this house.", 403
    if socket.path_params["name"] not in house.tables:
        return "no_such_table", "This table does not exist.", 404
    after = socket.query_params.get("after", "")
    if after and _version(after) is None:
        return "malformed", "after: must be a version, which is a whole number.", 422
    return None


def _refusal_of_the_role(settings: Settings, who: SignedIn | None, role: str, bearer: str) -> Refusal | None:
    if who is None and (role not in ("", SPECTATOR) or bearer):
        return "sign_in_comes_first", "Sign in first.", 401
    if who is None and not settings.spectators:
        return "spectators_are_not_let_in", "Sign in to watch this table.", 403
    if who is not None and role and role not in (*who.roles, SPECTATOR):
        return "role_is_not_held", f"{who.name} does not have the role {role[:40]!r}.", 403
    refusal = refusal_of(who, "read_table")
    return None if refusal is None else (refusal.code, refusal.sentence, 403)


def _usual_role(who: SignedIn | None) -> str:
    if who is None or not who.roles:
        return SPECTATOR
    return PLAYER if PLAYER in who.roles else who.roles[0]


def _version(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 15 else None


async def _token_of_the_first_message(socket: WebSocket) -> str:
    try:
        async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
            message = await socket.receive()
        first: FirstMessage = msgspec.json.decode(message.get("text") or "", type=FirstMessage)
        return first.token
    except (TimeoutError, msgspec.MsgspecError, UnicodeError):
        return ""


async def _turn_away(socket: WebSocket, code: str, sentence: str, status: int) -> None:
    log.info("socket_refused", code=code, path=socket.scope["path"][:100])
    if socket.application_state is WebSocketState.CONNECTING:
        await socket.send_denial_response(problem(code, sentence, status))
        return
    with suppress(Exception):
        await socket.send(
            {"type": "websocket.send", "text": m.encode_message(m.Bye(reason=sentence, again=False)).decode()}
        )
        await socket.close(POLICY, sentence[:100])
