"""A message from outside is read, or it is said what is wrong with it; nothing anybody sends raises an error here."""

import json
import re
from collections.abc import Iterable
from functools import reduce
from hashlib import sha256
from operator import or_
from typing import Annotated, Any, Literal, NoReturn

import msgspec

from pontoon.web.wire_commands import STRUCTS
from pontoon.web.wire_values import CARD_PATTERN, ID_PATTERN, MONEY_PATTERN, Id, Malformed

WIRE_VERSION = 1
LARGEST_MESSAGE = 64 * 1024
_LONGEST_REASON = 200
_MOST_DIGITS = 15

AnyCommand: Any = reduce(or_, STRUCTS.values())


class Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command from a client.

    The same command under the same `id` is carried out once, however often it is sent. `expected_version` is the
    version of the table that the sender has seen.
    """

    wire: Literal[1]
    id: Id
    command: AnyCommand
    expected_version: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] | None = None


class _Wrong(ValueError):
    """Something that no message may hold."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are each there once, with text that can be shown."""
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _Wrong("a field appears twice")
    for name, value in pairs:
        if len(name) > 64 or not name.isprintable():
            raise _Wrong("a field's name is too long or cannot be shown")
        if type(value) is str:
            _check_text(name, value)
        elif type(value) is list:
            _check_texts(name, value)
    return made


def _check_texts(name: str, values: Iterable[Any]) -> None:
    for value in values:
        if type(value) is str:
            _check_text(name, value)


def _check_text(name: str, value: str) -> None:
    if not value.isprintable():
        raise _Wrong(f"{name}: contains control or other characters that cannot be shown")


def _whole(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise _Wrong("a number is too large")
    if text == "-0":
        raise _Wrong("a number is minus zero")
    return int(text)


def _no_fraction(text: str) -> NoReturn:
    raise _Wrong("a number is not whole; amounts of money are text")


def _no_constant(text: str) -> NoReturn:
    raise _Wrong(f"{text} is not a number")


_JSON = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_no_fraction, parse_constant=_no_constant
)


def decode_message(message: bytes | str) -> Envelope | Malformed:
    """What a client sends; `to_command` makes the table's own command of it."""
    try:
        text = message.decode() if isinstance(message, bytes) else message
        if len(message) > LARGEST_MESSAGE or (len(text) > LARGEST_MESSAGE // 4 and _too_long(text)):
            return Malformed(f"the message is longer than {LARGEST_MESSAGE} bytes")
        read = _JSON.decode(text)
    except UnicodeError:
        return Malformed("the message is not UTF-8")
    except RecursionError:
        return Malformed("the message is nested too deeply")
    except json.JSONDecodeError as error:
        return Malformed(f"the message is not JSON: {error.msg.lower()} at character {error.pos}"[:_LONGEST_REASON])
    except _Wrong as error:
        return Malformed(str(error))
    try:
        return msgspec.convert(read, Envelope)
    except msgspec.ValidationError as error:
        return Malformed(_sentence(str(error)), _id_of(read))


def _too_long(text: str) -> bool:
    return len(text.encode()) > LARGEST_MESSAGE


def fingerprint(envelope: Envelope) -> str:
    """Tells whether two messages under one id ask for the same."""
    return sha256(msgspec.json.encode(envelope.command)).hexdigest()[:32]


# What is wrong, in words

_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?P<where>key in )?\$(?P<path>.*)`)?$", re.DOTALL)
_WORDS = {
    MONEY_PATTERN: 'must be dollars with two places, such as "25.00"',
    CARD_PATTERN: 'must be a card, such as "7s"',
    ID_PATTERN: "must be 16 to 64 letters, digits, hyphens or underscores",
}


def _sentence(error: str) -> str:
    """msgspec says what it expected and where; here it is said as to a person."""
    match = _AT.match(error)
    assert match is not None, "the pattern matches any text"
    what, path = match["what"], (match["path"] or "").lstrip(".")
    for pattern, words in _WORDS.items():
        if repr(pattern) in what:
            what = words
    if path == "wire":
        what = f"this house uses version {WIRE_VERSION} of the messages"
    what = what.replace("`", "")
    told = f"{path}: {what[:1].lower()}{what[1:]}" if path else f"{what[:1].lower()}{what[1:]}"
    return told if len(told) <= _LONGEST_REASON else told[: _LONGEST_REASON - 1] + "…"


def _id_of(read: Any) -> str | None:
    """So that a client finds out which of its messages it was."""
    found = read.get("id") if isinstance(read, dict) else None
    return found if isinstance(found, str) and re.fullmatch(ID_PATTERN, found) else None
