"""Values as they go over the wire: money as dollars, cards as people write them, tuples as lists.

A field whose name ends in `cents` loses that word with the unit: `cents` becomes `amount`, `minimum_cents` becomes
`minimum`.

>>> wire_name("cents"), wire_name("returned_tokens_cents"), wire_name("box")
('amount', 'returned_tokens', 'box')
>>> cents("37.50")
3750
"""

import re
from collections.abc import Callable
from dataclasses import is_dataclass
from types import NoneType
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from pontoon.game.cards import CARDS, Card
from pontoon.law.values import dollars
from pontoon.table.door import LARGEST_NUMBER

MONEY_PATTERN = r"^(0|[1-9][0-9]{0,7})\.[0-9]{2}$"
ANY_MONEY_PATTERN = r"^-?(0|[1-9][0-9]*)\.[0-9]{2}$"
CARD_PATTERN = r"^[A2-9JQK][shdc]$"
ID_PATTERN = r"^[A-Za-z0-9_-]{16,64}$"

LONGEST_NAME = 64
LONGEST_TEXT = 500
# The cards of eight decks.
LONGEST_LIST = 384

Money = Annotated[str, Meta(pattern=MONEY_PATTERN, description="dollars with two places", examples=["25.00"])]
AnyMoney = Annotated[str, Meta(pattern=ANY_MONEY_PATTERN, description="dollars with two places", examples=["-10.00"])]
CardText = Annotated[str, Meta(pattern=CARD_PATTERN, description="rank and suit", examples=["7s"])]
Id = Annotated[str, Meta(pattern=ID_PATTERN, description="chosen by the sender, once for each command")]
Whole = Annotated[int, Meta(ge=0, le=LARGEST_NUMBER)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]

Seconds = Annotated[int, Meta(description="seconds since the start of 1970, UTC")]

Told = Callable[[Any], Any]

CARD_TEXTS = tuple(map(str, CARDS))
_MONEY_NAME = re.compile(r"(?:^|_)cents$")


class Part(Struct, frozen=True, kw_only=True):
    """A part of a view."""


class Malformed(NamedTuple):
    """What is wrong with a message, in one line; its id where it had a proper one."""

    reason: str
    id: str | None = None


def is_money(name: str) -> bool:
    return _MONEY_NAME.search(name) is not None


def wire_name(name: str) -> str:
    if name == "cents":
        return "amount"
    return name.removesuffix("_cents")


def snake(name: str) -> str:
    """A class's name as the type of a message.

    >>> snake("PlaceWager"), snake("BroughtToNICC")
    ('place_wager', 'brought_to_nicc')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


_PROCEDURES = re.compile(r"^[a-z_]+(, [a-z_]+)*: ")


def sentences(kind: Any) -> str:
    """What a class says of itself, in one paragraph, without the procedures a table's command begins with."""
    text = " ".join((kind.__doc__ or "").split())
    if text.startswith(f"{kind.__name__}("):
        # Python writes the signature where nobody wrote a sentence.
        return ""
    text = _PROCEDURES.sub("", text)
    return text[:1].upper() + text[1:]


def cents(amount: str) -> int:
    """From dollars that fit the pattern."""
    return int(amount.replace(".", ""))


def telling(hint: Any, money: bool = False) -> Told | None:
    """How a value of this type is told; None where it is told as it is."""
    if hint is int and money:
        return dollars
    if hint is Card:
        return CARD_TEXTS.__getitem__
    of = get_args(hint)
    if get_origin(hint) is tuple:
        return _telling_tuple(of, money)
    if of:
        inner = telling(next(each for each in of if each is not NoneType), money)
        return inner and _or_none(inner)
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return telling_class(hint)
    return None


def _or_none(inner: Told) -> Told:
    return lambda value: None if value is None else inner(value)


def _telling_tuple(of: tuple[Any, ...], money: bool) -> Told:
    if of[-1] is not Ellipsis:
        # In a pair of a box and an amount the amount comes last.
        steps = [telling(each, money and place == len(of) - 1) for place, each in enumerate(of)]
        return lambda value: [part if step is None else step(part) for part, step in zip(value, steps, strict=True)]
    inner = telling(of[0], money)
    return list if inner is None else lambda value: [inner(part) for part in value]


def telling_class(kind: Any) -> Told:
    """A dataclass or NamedTuple as an object, with its fields' names on the wire."""
    parts = parts_of(kind)

    def tell(value: Any) -> dict[str, Any]:
        return {
            told: getattr(value, name) if step is None else step(getattr(value, name)) for name, told, step in parts
        }

    return tell


def parts_of(kind: Any) -> tuple[tuple[str, str, Told | None], ...]:
    """Each field with its name on the wire and how it is told."""
    hints = get_type_hints(kind)
    return tuple((name, wire_name(name), telling(hint, is_money(name))) for name, hint in hints.items())
