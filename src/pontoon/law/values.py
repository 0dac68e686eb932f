"""How the value of a parameter is read: from what the file says to what the game counts with."""

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from pontoon.law.schema import HIGHEST_ODDS, NONE, RANKS, Shape

_ODDS = re.compile(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})")
_SHARE = re.compile(r"([0-9]{1,4})/([1-9][0-9]{0,3})")
_DOLLARS = re.compile(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{2}))?")


class BadValue(ValueError):
    """A value that its parameter cannot take; the message says what was expected."""


def parse(shape: Shape, written: object) -> Any:
    """The value in the game's terms: odds and shares as pairs, dollars as cents, ranks as rank numbers."""
    reader = _READERS.get(shape.unit, _whole_number)
    value = reader(shape, written)
    if value is BadValue:
        raise BadValue(expectation(shape))
    return value


def expectation(shape: Shape) -> str:
    """What a parameter's value looks like, in words."""
    if shape.unit == "yes_no":
        return "true or false"
    if shape.unit == "choice":
        return "one of " + ", ".join(word for word, _ in shape.choices)
    if shape.unit == "odds":
        return f'odds such as "3:2", both numbers from 1 to {HIGHEST_ODDS}'
    if shape.unit == "share":
        return 'a share such as "1/2", from 0 to 1'
    if shape.unit == "ranks":
        return 'ranks such as "A J Q K", each once (there are no Tens), or "none"'
    if shape.unit == "dollars":
        return _expected_dollars(shape)
    span = f"from {shape.low} to {shape.high}"
    if shape.is_list:
        return f"an ascending list of whole numbers {span}"
    return f"a whole number {span}"


def dollars(cents: int) -> str:
    """An amount as files and JSON show it.

    >>> dollars(3750), dollars(-1000)
    ('37.50', '-10.00')
    """
    sign = "-" if cents < 0 else ""
    return f"{sign}{abs(cents) // 100}.{abs(cents) % 100:02}"


def _expected_dollars(shape: Shape) -> str:
    words = f'an amount in dollars, such as "25" or "2.50", from {dollars(shape.low)} to {dollars(shape.high)}'
    return words + (', or "none"' if shape.may_be_none else "")


# A reader answers BadValue itself for a value it cannot take.


def _whole_number(shape: Shape, written: object) -> Any:
    if shape.is_list:
        return _whole_numbers(shape, written)
    return written if _is_whole(shape, written) else BadValue


def _whole_numbers(shape: Shape, written: object) -> Any:
    if not isinstance(written, list | tuple) or not written:
        return BadValue
    if not all(_is_whole(shape, number) for number in written):
        return BadValue
    rises = all(low < high for low, high in pairwise(written))
    return tuple(written) if rises else BadValue


def _is_whole(shape: Shape, written: object) -> bool:
    # True and False are integers to Python, but not to the file's author.
    return isinstance(written, int) and not isinstance(written, bool) and shape.low <= written <= shape.high


def _yes_no(shape: Shape, written: object) -> Any:
    return written if isinstance(written, bool) else BadValue


def _choice(shape: Shape, written: object) -> Any:
    return written if written in [word for word, _ in shape.choices] else BadValue


def _odds(shape: Shape, written: object) -> Any:
    match = _ODDS.fullmatch(written) if isinstance(written, str) else None
    if not match:
        return BadValue
    pair = (int(match[1]), int(match[2]))
    return pair if max(pair) <= HIGHEST_ODDS else BadValue


def _share(shape: Shape, written: object) -> Any:
    match = _SHARE.fullmatch(written) if isinstance(written, str) else None
    if not match:
        return BadValue
    part, whole = int(match[1]), int(match[2])
    return (part, whole) if part <= whole else BadValue


def _ranks(shape: Shape, written: object) -> Any:
    if not isinstance(written, str):
        return BadValue
    if written == NONE and shape.may_be_none:
        return ()
    letters = written.split()
    if not letters or len(set(letters)) < len(letters) or not set(letters) <= set(RANKS):
        return BadValue
    return tuple(RANKS.index(letter) for letter in letters)


def _dollars(shape: Shape, written: object) -> Any:
    if not isinstance(written, str):
        return BadValue
    if written == NONE:
        return None if shape.may_be_none else BadValue
    match = _DOLLARS.fullmatch(written)
    if not match:
        return BadValue
    cents = int(match[1]) * 100 + int(match[2] or 0)
    return cents if shape.low <= cents <= shape.high else BadValue


_READERS: dict[str, Callable[[Shape, object], Any]] = {
    "yes_no": _yes_no,
    "choice": _choice,
    "odds": _odds,
    "share": _share,
    "ranks": _ranks,
    "dollars": _dollars,
}
