"""What a row says of an event: each of its fields as a named value that people and programs can read."""

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pontoon.game.account import settlement_text
from pontoon.game.cards import CARDS, cards_text
from pontoon.game.refusals import dollars
from pontoon.registers.rows import Cents, Detail, Time, Value
from pontoon.table.counts import Counts

# The clause stands in the row itself, and the round's own terms are told by its limits and options.
_LEFT_OUT = {"clause", "rules", "layout", "equipment", "terms"}
_TIMES = {"takes_effect_at", "displayed_at", "until", "gaming_until", "occurred_at"}
_CARDS = {"missing", "damaged", "lacking", "surplus"}
# Fields that may hold one of the program's own words; what a person has written is left as it is.
_WORDS = {
    "about",
    "capability",
    "direction",
    "ground",
    "kind",
    "method",
    "moment",
    "option",
    "reason",
    "role",
    "scope",
    "source",
    "state",
    "step",
    "to",
}
_TITLES = {"cents": "amount", "yes": "chosen"}
_WORD = re.compile(r"[a-z]+(_[a-z]+)+")


def details_of(event: Any, *left_out: str) -> tuple[Detail, ...]:
    """Every field of an event that says something, except those named."""
    found = []
    for field in fields(event):
        if field.name in _LEFT_OUT or field.name in left_out:
            continue
        value = value_of(field.name, getattr(event, field.name))
        if field.name == "cards" and field.type == Counts:
            value = f"{sum(getattr(event, field.name))} cards"
        if value is not None:
            found.append((_title(field.name), value))
    return tuple(found)


def _title(name: str) -> str:
    """What a field is called in a row; the unit is in the value."""
    return _TITLES.get(name) or name.removesuffix("_cents").removesuffix("_at").replace("_", " ")


def value_of(name: str, value: Any) -> Value | None:
    """A field as a row shows it; None where there is nothing to show."""
    if value is None or value in ("", ()):
        return None
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "cents" or name.endswith("_cents"):
        return Cents(value) if isinstance(value, int) else ", ".join(dollars(each) for each in value)
    if name in _TIMES:
        return Time(value)
    if name in _SHOWN:
        return _SHOWN[name](value)
    if isinstance(value, tuple):
        return ", ".join(str(each) for each in value)
    text = str(value)
    return text.replace("_", " ") if name in _WORDS and _WORD.fullmatch(text) else text


def _cards(value: Any) -> str:
    """Cards by name, or how many there were."""
    return str(value) if isinstance(value, int) else cards_text(value)


def _counts(counts: tuple[int, ...]) -> str:
    """How many of each card: the decks alone where all are there, else card by card.

    >>> _counts((8,) * 48)
    '384 cards, 8 of each'
    """
    if len(set(counts)) == 1:
        return f"{sum(counts)} cards, {counts[0]} of each"
    return f"{sum(counts)} cards: " + ", ".join(f"{CARDS[card]} {n}" for card, n in enumerate(counts))


def _named(values: Any) -> str:
    """Limits, or what was mispaid: each value that is there with its name."""
    told = {_title(name): _amount(name, value) for name, value in values._asdict().items() if value is not None}
    return ", ".join(f"{name} {value}" for name, value in told.items()) or "none"


def _amount(name: str, value: Any) -> str:
    return dollars(value) if name.endswith("cents") else str(value)


_SHOWN: dict[str, Callable[[Any], str]] = {
    # The cutting card may come out on the dealer's hand, which has no box.
    "box": lambda box: str(box) if box else "the dealer's hand",
    "card": lambda card: str(CARDS[card]),
    "cards": _cards,
    **dict.fromkeys(_CARDS, _cards),
    "counts": _counts,
    **dict.fromkeys(("before", "after"), lambda value: _named(value) if hasattr(value, "_asdict") else str(value)),
    "limits": _named,
    "settlements": lambda settlements: "; ".join(settlement_text(each) for each in settlements),
    "settlement": settlement_text,
}
