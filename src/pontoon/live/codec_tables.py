"""A whole state as bytes, for snapshots: a gaming table's, or one that holds a gaming table.

A snapshot is a cache. It says in which form it was written; the form's number follows from the shape of every class
inside the state, so that a program whose classes have changed finds no snapshot it could misread, and folds the log.
"""

from types import NoneType
from typing import Any, Generic, TypeVar, cast, get_args, get_type_hints
from zlib import crc32

import msgspec

from pontoon.game.cards import CARDS, Card
from pontoon.live.codec_forms import Forms, Unwritable
from pontoon.live.type_names import GAME, TABLE
from pontoon.table.gaming_table import GamingTable

T = TypeVar("T")

# Raised where the bytes change although no class does: the meaning of a field, or how it is written.
LAYOUT = 1


def _written(value: Any) -> int:
    if isinstance(value, Card):
        return int(value)
    raise Unwritable(f"{type(value).__name__} cannot be written")


def _read(kind: type, value: Any) -> Any:
    if kind is Card and type(value) is int and 0 <= value < len(CARDS):
        return CARDS[value]
    raise Unwritable(f"{value!r} is not a {kind.__name__}")


def shape_of(kind: Any) -> str:
    """The fields and types of a class and of every class inside it, each told once."""
    told: dict[Any, str] = {}

    def tell(each: Any) -> None:
        if each in told or each in (int, str, bool, NoneType, Card, Ellipsis):
            return
        told[each] = ""
        if get_args(each):
            inner = get_args(each)
        else:
            hints = get_type_hints(each)
            told[each] = f"{each.__name__}({', '.join(f'{name}: {hint}' for name, hint in hints.items())})"
            inner = tuple(hints.values())
        for part in inner:
            tell(part)

    tell(kind)
    return "\n".join(sorted(filter(None, told.values())))


def form_of(kind: Any) -> int:
    """A number that changes with the shape of a class."""
    return crc32(f"{LAYOUT} {msgspec.__version__}\n{shape_of(kind)}".encode()) & 0x7FFF_FFFF


class UnreadableState(ValueError):
    """A snapshot that is not the state it should be."""


class StateCodec(Generic[T]):
    """States of one class as bytes, and back; `form` is the number of the form they are written in."""

    def __init__(self, kind: type[T]) -> None:
        names = {each: name for events in (GAME, TABLE) for name, each in events.items()}
        kept, self._write, self._read = Forms(objects=False, names=names).of(kind)
        self.form = form_of(kind)
        self._encode = msgspec.msgpack.Encoder(enc_hook=_written).encode
        self._decode = msgspec.msgpack.Decoder(kept, dec_hook=_read).decode

    def encode(self, state: T) -> bytes:
        return self._encode(state if self._write is None else self._write(state))

    def decode(self, body: bytes) -> T:
        try:
            kept: Any = self._decode(body)
        except (ValueError, TypeError, RecursionError) as error:
            raise UnreadableState(f"the snapshot cannot be read: {error}") from error
        return cast(T, kept if self._read is None else self._read(kept))


_TABLES = StateCodec(GamingTable)
FORM = _TABLES.form
encode_table = _TABLES.encode
decode_table = _TABLES.decode
