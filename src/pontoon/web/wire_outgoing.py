"""What the house says to a client, in messages; an update is written once for all who see the same."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, Audience
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.live.requests import Deadline, Update
from pontoon.table.orders import Entry
from pontoon.web.wire_choice import AskedKind, ChoiceView
from pontoon.web.wire_events import (
    ViewWriter,
    sees_more_of_the_table,
    who_sees_more,
    whole_view_key,
    wire_event,
    wire_live,
)
from pontoon.web.wire_felt import FeltView, felt_of
from pontoon.web.wire_secrecy import EVERYBODY, OF_SURVEILLANCE, level_of
from pontoon.web.wire_values import AnyMoney
from pontoon.web.wire_views import Live, View

Version = Annotated[int, Meta(ge=0, description="the number of the table's last event")]
Away = Annotated[list[str], Meta(description="players with a seat who have no connection at the moment")]
Object = dict[str, Any]


class Message(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", tag=str.lower):
    """A message from the house."""

    wire: Literal[1] = 1


class DeadlineTold(msgspec.Struct, frozen=True):
    """The step that the table is waiting for, its players, and the milliseconds left."""

    kind: str
    players: list[str]
    left_ms: int


class EventTold(msgspec.Struct, frozen=True, kw_only=True):
    """An event as the audience may see it; `by` is null if the audience may not know it. `words` are the dealer's."""

    version: Version
    type: str
    at: Annotated[int, Meta(description="seconds since the start of 1970, UTC")]
    by: str | None
    role: str
    round: int
    clause: str
    of_itself: bool
    event: Object
    words: str | None


class Welcome(Message, frozen=True, kw_only=True):
    """The first message: your name and role here, the layout, and the state of the table."""

    table: str
    version: Version
    name: str
    role: str
    rules: str
    at_ms: Annotated[int, Meta(description="the house's clock, milliseconds since the start of 1970, UTC")]
    felt: FeltView
    view: View
    live: Live
    deadline: DeadlineTold | None = None
    trouble: str = ""
    away: Away = []


class UpdateTold(Message, frozen=True, kw_only=True, tag="update"):
    """The events since the last update, and the state of the table now.

    `left_out`: the number of earlier events that were also missed and are too many to send.
    """

    table: str
    version: Version
    events: list[EventTold]
    left_out: int = 0
    view: View
    live: Live
    deadline: DeadlineTold | None = None
    trouble: str = ""
    away: Away = []


class Done(Message, frozen=True, kw_only=True):
    """The command was carried out and stored; `repeated`: it had already been carried out before."""

    id: str
    version: Version
    repeated: bool = False


class Refused(Message, frozen=True, kw_only=True):
    """The command was not carried out; `clause` is empty if the rule is the platform's own."""

    id: str
    code: str
    clause: str
    sentence: str


class MalformedTold(Message, frozen=True, kw_only=True, tag="malformed"):
    """The message was not a command; nothing was done."""

    id: str | None
    reason: str


class Account(Message, frozen=True, kw_only=True):
    """The player's own play chips, in hand and in the account, and the day's result so far.

    `tokens` are promotional ones that this table takes as part of a wager. `owed` is what the player owes the house
    since a round was reversed.
    """

    chips: AnyMoney
    cash: AnyMoney
    owed: AnyMoney = "0.00"
    tokens: AnyMoney = "0.00"
    result_today: AnyMoney = "0.00"
    loss_limit: AnyMoney | None = None
    minutes_today: int = 0
    minutes_limit: int | None = None


class Choices(Message, frozen=True, kw_only=True):
    """The player's current choices, sent whenever they change if the socket was opened with `choices=yes`.

    `kind` is the step that the table is waiting for from this player, empty if none.
    """

    version: Version
    kind: AskedKind
    choices: list[ChoiceView]


class Reminder(Message, frozen=True, kw_only=True):
    """How long the player has played, and where to find help."""

    minutes: int
    sentence: str


class Paused(Message, frozen=True, kw_only=True):
    """The table accepts no commands for now."""

    table: str
    reason: str


class Busy(Message, frozen=True, kw_only=True):
    """Nothing was done, as far as the house can tell. The command can be sent again under the same id."""

    id: str | None
    reason: str


class Bye(Message, frozen=True, kw_only=True):
    """The house closes this connection; `again`: you may open another."""

    reason: str
    again: bool = True


OUTGOING: tuple[type[Message], ...] = (
    Welcome,
    UpdateTold,
    Done,
    Refused,
    MalformedTold,
    Account,
    Choices,
    Reminder,
    Paused,
    Busy,
    Bye,
)

_encode = msgspec.json.Encoder().encode


def encode_message(message: Message) -> bytes:
    return _encode(message)


def text_frame(message: bytes) -> bytes:
    """A message as a server's frame of a WebSocket: whole, and not masked (RFC 6455, 5.2)."""
    length = len(message)
    if length < 126:
        return bytes((0x81, length)) + message
    if length < 65_536:
        return b"\x81\x7e" + length.to_bytes(2, "big") + message
    return b"\x81\x7f" + length.to_bytes(8, "big") + message


def refused(command_id: str, refusal: Refusal) -> Refused:
    clause = "" if refusal.clause == CANNOT_ARISE else refusal.clause
    return Refused(id=command_id, code=refusal.code, clause=clause, sentence=refusal.sentence)


def deadline_told(deadline: Deadline | None, now: float) -> DeadlineTold | None:
    """`now` on the same clock as the deadline."""
    if deadline is None:
        return None
    return DeadlineTold(deadline.kind, list(deadline.players), max(0, round((deadline.until - now) * 1000)))


class UpdateWriter:
    """One update for everybody who watches a table: whoever sees the same gets the same bytes, written once.

    `now` is on the clock of the deadline; `words` are what the dealer says, by the version of the event; `views` keeps
    what the updates of one table have in common.
    """

    def __init__(
        self, rules: RuleBook, update: Update, now: float, words: dict[int, str] | None = None,
        views: ViewWriter | None = None,
    ) -> None:  # fmt: skip
        self._rules = rules
        self._update = update
        self._words = words or {}
        self._deadline = deadline_told(update.deadline, now)
        self._live = msgspec.Raw(_encode(wire_live(update.state)))
        self._view_writer = views or ViewWriter(rules)
        self._views: dict[str, msgspec.Raw] = {}
        self._written: dict[tuple[str, str], bytes] = {}
        self._frames: dict[bytes, bytes] = {}
        self._events_for_everybody: list[Object | None] | None = None
        table = update.state.table
        self._held = sees_more_of_the_table(table)
        # For each entry the players to whom it may be told otherwise.
        self._see_more = [who_sees_more(entry, table) for _, entry in update.entries]
        self._some_see_more = set().union(*self._see_more)

    def update_for(self, audience: Audience) -> bytes:
        """The update, as JSON, for one who watches."""
        view, events = whole_view_key(self._update.state, audience, self._held), self._events_key(audience)
        found = self._written.get((view, events))
        if found is None:
            told = self._events(audience)
            same = events if told != self._of_everybody() else "everybody"
            found = self._written.get((view, same)) or self._write(told, self._view(audience))
            self._written[view, same] = self._written[view, events] = found
        return found

    def frame_for(self, audience: Audience) -> bytes:
        """The same as a frame of a WebSocket."""
        written = self.update_for(audience)
        frame = self._frames.get(written)
        if frame is None:
            frame = self._frames[written] = text_frame(written)
        return frame

    def welcome_for(self, audience: Audience, at_ms: int) -> bytes:
        """The first message, as JSON."""
        update, state = self._update, self._update.state
        return _encode(
            Welcome(
                table=state.name,
                version=state.version,
                name=audience.name,
                role=audience.role,
                rules=self._rules.name,
                at_ms=at_ms,
                felt=felt_of(self._rules, state.table),
                view=self._view(audience),  # type: ignore[arg-type]
                live=self._live,  # type: ignore[arg-type]
                deadline=self._deadline,
                trouble=update.trouble,
                away=list(update.away),
            )
        )

    def _write(self, events: Iterable[Object | None], view: msgspec.Raw) -> bytes:
        update, state = self._update, self._update.state
        return _encode(
            UpdateTold(
                table=state.name,
                version=state.version,
                events=[each for each in events if each is not None],  # type: ignore[misc]
                view=view,  # type: ignore[arg-type]
                live=self._live,  # type: ignore[arg-type]
                deadline=self._deadline,
                trouble=update.trouble,
                away=list(update.away),
            )
        )

    def _events_key(self, audience: Audience) -> str:
        level = level_of(audience)
        if level != EVERYBODY:
            return "surveillance" if level == OF_SURVEILLANCE else "staff"
        particular = audience.role == PLAYER and audience.name in self._some_see_more
        return f"player {audience.name}" if particular else "everybody"

    def _of_everybody(self) -> list[Object | None]:
        if self._events_for_everybody is None:
            self._events_for_everybody = [self._event(each, Audience()) for each in self._update.entries]
        return self._events_for_everybody

    def _events(self, audience: Audience) -> list[Object | None]:
        """The events as they are told, None for those that are not; a player's are everybody's but for a few."""
        if level_of(audience) != EVERYBODY:
            return [self._event(each, audience) for each in self._update.entries]
        name = audience.name if audience.role == PLAYER else ""
        return [
            self._event(each, audience) if name in names else usual
            for each, names, usual in zip(self._update.entries, self._see_more, self._of_everybody(), strict=True)
        ]

    def _event(self, numbered: tuple[int, Entry], audience: Audience) -> Object | None:
        version, entry = numbered
        return wire_event(version, entry, audience, self._update.state.table, self._words.get(version))

    def _view(self, audience: Audience) -> msgspec.Raw:
        live = self._update.state
        key = whole_view_key(live, audience, self._held)
        if key not in self._views:
            self._views[key] = msgspec.Raw(self._view_writer.write_whole(live, audience, key))
        return self._views[key]
