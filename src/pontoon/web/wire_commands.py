"""Every command as a message from outside: a Struct made from the command's own class.

What only the table can know is not taken from a client: whether somebody is seated, has shown a Player Card, in which
role they act. The card that leaves the shoe may be left out, where the program keeps the shoe; the player too, who
then is the sender.
"""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from pontoon.game import commands as c
from pontoon.game.cards import Card, card
from pontoon.law.values import dollars
from pontoon.live.requests import ContributeSeed, LiveCommand
from pontoon.rules.cards import KINDS_OF_CARD
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.table.words import WORDS as OF_A_TABLE
from pontoon.tournament.at_table.commands import SessionCommand
from pontoon.tournament.at_table.orders import Command
from pontoon.web.wire_session import WORDS as OF_A_SESSION
from pontoon.web.wire_values import (
    LONGEST_LIST,
    CardText,
    Malformed,
    Money,
    Name,
    Text,
    Whole,
    cents,
    is_money,
    sentences,
    snake,
    wire_name,
)

COMMANDS: tuple[type, ...] = (
    *get_args(c.Command),
    *get_args(t.TableCommand),
    *get_args(SessionCommand),
    *get_args(LiveCommand),
)
WORDS = {**OF_A_TABLE, **OF_A_SESSION}

# The table fills these in itself.
NOT_ON_THE_WIRE = frozenset({"seated", "player_card", "role"})
# Fields that hold somebody's or something's name; other text may be longer.
_NAMES = frozenset({"player", "person", "holder", "officer", "elsewhere", "number", "name", "reference", "forfeits"})
_NAMES |= {"of", "tournament"}
_SHOE_DEALS = (c.DealCard, c.BurnCard, c.DrawInError, c.DrawExtraCard, t.BurnFirstCard)
# A player's own card is known to the house.
_KNOWN = {(t.PresentPlayerCard, "number"): "", (t.PresentPlayerCard, "holder"): ""}
_SEED = Annotated[str, Meta(min_length=1, max_length=64)]

Read = Callable[[Any], Any]


class _Field(NamedTuple):
    """A field of a command, as it is called and typed on the wire, and how its value is read."""

    name: str
    told: str
    kind: Any
    default: Any
    read: Read | None


def _field(command: Any, name: str, hint: Any, default: Any) -> _Field:
    kind, read = _reading(hint, is_money(name), name)
    if (command, name) in WORDS:
        kind = _words(command, name, hint, default)
    if command is ContributeSeed:
        kind = _SEED
    if name == "counts" and get_args(hint)[:1] == (int,):
        kind = Annotated[list[Whole], Meta(min_length=KINDS_OF_CARD, max_length=KINDS_OF_CARD)]
    default = _KNOWN.get((command, name), default)
    if is_money(name) and isinstance(default, int):
        default = dollars(default)
    if (name == "card" and command in _SHOE_DEALS) or (name == "player" and hint is str and is_dataclass(command)):
        # Whoever sends it, or whatever the program's shoe gives.
        kind, default = (CardText if name == "card" else Name) | None, None
        read = _optional(read)
    elif name == "player" and default is None:
        kind = Name | None
    if (command, name) in _KNOWN:
        kind = Annotated[str, Meta(max_length=64)]
    return _Field(name, wire_name(name), kind, default, read)


def _words(command: Any, name: str, hint: Any, default: Any) -> Any:
    words = [*WORDS[command, name]]
    if default is not MISSING and default not in words:
        words.insert(0, default)
    return Literal[tuple(words)]


def _reading(hint: Any, money: bool, name: str) -> tuple[Any, Read | None]:
    """The type on the wire, and how its value is read; None where it is read as it is."""
    if hint is int:
        return (Money, cents) if money else (Whole, None)
    if hint is str:
        return (Annotated[str, Meta(max_length=64)] if name in _NAMES else Text), None
    if hint is Card:
        return CardText, card
    if hint is bool:
        return bool, None
    of = get_args(hint)
    if get_origin(hint) is tuple:
        kind, read = _reading(of[0], money, name)
        listed = Annotated[list[kind], Meta(max_length=LONGEST_LIST)]  # type: ignore[valid-type]
        return listed, tuple if read is None else lambda value: tuple(map(read, value))
    if of:
        kind, read = _reading(next(each for each in of if each is not NoneType), money, name)
        return kind | None, _optional(read)
    return _furniture(hint)


def _optional(read: Read | None) -> Read | None:
    return read and (lambda value: None if value is None else read(value))


@cache
def _furniture(kind: Any) -> tuple[Any, Read]:
    """A NamedTuple inside a command, as an object."""
    hints = get_type_hints(kind)
    parts = [_field(kind, name, hint, kind._field_defaults.get(name, MISSING)) for name, hint in hints.items()]
    struct = _struct(kind, parts, None)
    return struct, lambda value: kind(**_values(value, parts))


def _struct(kind: Any, parts: list[_Field], tag: str | None) -> Any:
    made: list[Any] = []
    for part in parts:
        if part.default is MISSING:
            made.append((part.told, part.kind))
        elif isinstance(part.default, tuple):
            assert not part.default, "a list that is left out is empty"
            made.append((part.told, part.kind, msgspec.field(default_factory=list)))
        else:
            made.append((part.told, part.kind, part.default))
    return msgspec.defstruct(
        kind.__name__,
        made,
        namespace={"__doc__": sentences(kind)},
        module=__name__,
        kw_only=True,
        frozen=True,
        forbid_unknown_fields=True,
        tag_field=None if tag is None else "type",
        tag=tag,
    )


def _values(value: Any, parts: list[_Field]) -> dict[str, Any]:
    return {
        part.name: getattr(value, part.told) if part.read is None else part.read(getattr(value, part.told))
        for part in parts
    }


def _parts(command: Any) -> list[_Field]:
    hints = get_type_hints(command)
    return [
        _field(command, each.name, hints[each.name], each.default)
        for each in fields(command)
        if each.name not in NOT_ON_THE_WIRE
    ]


_PARTS = {command: _parts(command) for command in COMMANDS}
STRUCTS: dict[type, Any] = {
    command: _struct(command, parts, snake(command.__name__)) for command, parts in _PARTS.items()
}
_COMMAND_OF = {struct: command for command, struct in STRUCTS.items()}
_NEEDS_A_PLAYER = frozenset(
    command for command in COMMANDS if get_type_hints(command).get("player") is str or command is c.ExposeCards
)


def to_command(struct: Any, sender: Person) -> Command | LiveCommand | Malformed:
    """The command as the table knows it.

    A player who is not named is the sender; staff must name the one they mean.
    """
    kind = _COMMAND_OF[type(struct)]
    values = _values(struct, _PARTS[kind])
    if kind in _NEEDS_A_PLAYER and values["player"] is None:
        if sender.role == "player":
            values["player"] = sender.name
        elif kind is not c.ExposeCards:
            return Malformed("command.player: is required unless the sender is a player")
    if "found" in values and sender.role == "player":
        values["found"] = False
    made: Command | LiveCommand = kind(**values)
    return made
