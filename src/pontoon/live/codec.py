"""Entries as events of the log, and back.

An event is stored under its name from `type_names`, with the version of its form and a body of JSON: the round, the
clause, whether it followed of itself, and the event's own fields. Who and when stand in the row.

>>> from pontoon.game.events import HandStood
>>> new = encode(Entry(1, Person("ann", "player"), "P1", 3, "9.2", HandStood(1, 1, "ann")))
>>> new.type, new.body
('hand_stood', b'{"round":3,"clause":"9.2","of_itself":false,"event":{"box":1,"hand":1,"player":"ann"}}')
"""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from pontoon.live.codec_forms import Forms, Step, read_card, written_card
from pontoon.live.type_names import GAME, HOUSE, LIVE, PEOPLE, PROMOTIONS, RETIRED, SESSION, TABLE, TOURNAMENT
from pontoon.store.contract import NewEvent, StoredEvent
from pontoon.table.orders import Entry, Person

E = TypeVar("E")
Upcast = Callable[[dict[str, Any]], dict[str, Any]]

# From the fields of an event in an old version of its form to those of the next version.
UPCASTS: dict[tuple[str, int], Upcast] = {}

# The version in which each type of event is written; 1 where it is not named here.
VERSIONS: dict[str, int] = {}

_AT_A_TABLE = "table:"


class UnknownEvent(LookupError):
    """A type of event, or a version of one, that this program does not know."""


class UnreadableEvent(ValueError):
    """An event of the log whose body is not what its type says."""


class NameTaken(ValueError):
    """A name in the log that belongs to another type of event."""


class Body(msgspec.Struct, Generic[E], gc=False):
    """The body of an event in the log; `table` only where the stream's name does not say it."""

    round: int
    clause: str
    of_itself: bool
    event: E
    table: str | msgspec.UnsetType = msgspec.UNSET


class _Kind(NamedTuple):
    """How a type of event is written and read."""

    name: str
    version: int
    at_table: bool
    write: Step | None
    read: Step | None
    body: Any
    decode: Callable[[bytes], Any]


_encode_body = msgspec.json.Encoder(enc_hook=written_card).encode
_forms = Forms(objects=True, names={})


class Codec:
    """The types of event that a log may hold, how each is written, and how older versions are read."""

    def __init__(self, upcasts: dict[tuple[str, int], Upcast]) -> None:
        self.upcasts = upcasts
        self._by_name: dict[str, _Kind] = {}
        self._by_class: dict[type, _Kind] = {}

    def register(self, name: str, kind: type, version: int = 1, at_table: bool = False) -> None:
        """From here on events of this class are written under this name, in this version.

        `at_table`: they lie in the stream of the table that the entry names. A name keeps its class until its version
        is raised.
        """
        known, named = self._by_name.get(name), self._by_class.get(kind)
        if name in RETIRED or (known is not None and known is not named and version <= known.version):
            raise NameTaken(f"the name {name} is taken: {kind.__name__} needs another")
        if named is not None and named.name != name:
            raise NameTaken(f"{kind.__name__} is already written as {named.name}, not as {name}")
        form = _forms.of(kind)
        body = Body[form.kept]  # type: ignore[name-defined]
        decode = msgspec.json.Decoder(body, dec_hook=read_card).decode
        self._by_name[name] = _Kind(name, version, at_table, form.write, form.read, body, decode)
        self._by_class[kind] = self._by_name[name]

    def names(self) -> dict[str, type]:
        """Every name of an event that is written, with its class."""
        return {kind.name: each for each, kind in self._by_class.items() if self._by_name[kind.name] is kind}

    def encode(self, entry: Entry, stream: str | None = None) -> NewEvent:
        """The entry as an event to be written.

        Without a stream that of the entry's table is meant, and `house` for what is no table's.
        """
        event: Any = entry.event
        kind = self._by_class.get(type(event))
        if kind is None:
            raise UnknownEvent(f"{type(event).__name__} has no name in the log")
        if kind.write is not None:
            event = kind.write(event)
        body = Body(entry.round, entry.clause, entry.of_itself, event)
        if (not kind.at_table and entry.table) if stream is None else entry.table != table_of(stream):
            body.table = entry.table
        return NewEvent(kind.name, kind.version, _encode_body(body))

    def decode(self, stored: StoredEvent) -> Entry:
        """The entry that was written, from whatever version of its form."""
        kind = self._by_name.get(stored.type)
        if kind is None:
            raise UnknownEvent(f"{_place(stored)} has the type {stored.type}, which this program does not know")
        try:
            body = kind.decode(stored.body) if stored.type_version == kind.version else self._raised(stored, kind)
        except (ValueError, TypeError, KeyError) as error:
            raise UnreadableEvent(f"{_place(stored)}, of type {stored.type}, cannot be read: {error}") from error
        event = body.event if kind.read is None else kind.read(body.event)
        table = table_of(stored.stream) if body.table is msgspec.UNSET else body.table
        by = Person(stored.actor, stored.role)
        return Entry(stored.at // 1000, by, table, body.round, body.clause, event, body.of_itself)

    def _raised(self, stored: StoredEvent, kind: _Kind) -> Any:
        """The body of an older version, brought to the present one step by step."""
        name = stored.type
        if stored.type_version > kind.version:
            raise UnknownEvent(f"{_place(stored)} has version {stored.type_version} of {name}, from a newer program")
        body = msgspec.json.decode(stored.body)
        for version in range(stored.type_version, kind.version):
            upcast = self.upcasts.get((name, version))
            if upcast is None:
                raise UnknownEvent(
                    f"{_place(stored)}: no conversion from version {version} of {name} to the next is known"
                )
            body["event"] = upcast(body["event"])
        return msgspec.convert(body, kind.body, dec_hook=read_card)


def table_of(stream: str) -> str:
    """The table whose stream it is; empty for any other stream."""
    return stream[len(_AT_A_TABLE) :] if stream.startswith(_AT_A_TABLE) else ""


def _place(stored: StoredEvent) -> str:
    return f"event {stored.version} of {stored.stream}"


def built_in(upcasts: dict[tuple[str, int], Upcast]) -> Codec:
    """A codec of every event of a round, a table, a session, a tournament, the registers, the house and its people."""
    codec = Codec(upcasts)
    at_tables = ((GAME, True), (TABLE, True), (SESSION, True), (LIVE, True))
    for events, at_table in (*at_tables, (HOUSE, False), (PEOPLE, False), (PROMOTIONS, False), (TOURNAMENT, False)):
        for name, kind in events.items():
            codec.register(name, kind, VERSIONS.get(name, 1), at_table)
    return codec


CODEC = built_in(UPCASTS)
register = CODEC.register
encode = CODEC.encode
decode = CODEC.decode
