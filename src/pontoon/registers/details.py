"""What a row says of an event: each of its fields as a named value, typed, with cards as people write them."""

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from pontoon.game.account import settlement_text
from pontoon.game.cards import CARDS
from pontoon.game.refusals import dollars
from pontoon.registers.rows import Cents, Detail, Group, Step, Time, Value
from pontoon.table.counts import Counts
from pontoon.table.orders import Entry

# The clause stands in the row itself, and the round's own terms are told by its limits and options.
_LEFT_OUT = {"clause", "rules", "layout", "equipment", "terms"}
_TIMES = {"takes_effect_at", "displayed_at", "until", "gaming_until", "occurred_at", "aware_at"}
_CARDS = {"cards", "missing", "damaged", "lacking", "surplus"}
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
_NEXT_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kind_of(event: Any) -> str:
    """The name of what happened, as programs read it.

    >>> from pontoon.registers.events import BroughtToNICC
    >>> kind_of(BroughtToNICC(1, "N-1"))
    'brought_to_nicc'
    """
    return _NEXT_WORD.sub("_", type(event).__name__).lower()


def step_of(entry: Entry, text: str) -> Step:
    """An entry as a step in the matter of an earlier row."""
    return Step(entry.at, entry.by, text, kind_of(entry.event), details_of(entry.event), entry.of_itself)


def details_of(event: Any, *left_out: str) -> tuple[Detail, ...]:
    """Every field of an event that says something, except those named."""
    named = ((field, getattr(event, field.name)) for field in fields(event) if field.name not in left_out)
    return _details(
        # Cards that were only counted are a number.
        (field.name, sum(value) if field.name == "cards" and field.type == Counts else value)
        for field, value in named
    )


def named_values(values: Any) -> tuple[Detail, ...]:
    """The same of a named tuple."""
    return _details(values._asdict().items())


def _details(named: Any) -> tuple[Detail, ...]:
    typed = ((_title(name), value_of(name, value)) for name, value in named if name not in _LEFT_OUT)
    return tuple((title, value) for title, value in typed if value is not None)


def _title(name: str) -> str:
    """What a field is called in a row; the unit is in the value."""
    return _TITLES.get(name) or name.removesuffix("_cents").removesuffix("_at").replace("_", " ")


def in_english(title: str, text: str) -> str:
    """One of the program's own words as people say it.

    >>> in_english("method", "manual_shuffle")
    'manual shuffle'
    """
    return text.replace("_", " ") if title in _WORDS and _WORD.fullmatch(text) else text


def value_of(name: str, value: Any) -> Value:
    """A field as a row has it; None where there is nothing to say."""
    if value is None or value in ("", ()):
        return None
    if name == "cents" or name.endswith("_cents"):
        return Cents(value) if isinstance(value, int) else tuple(Cents(each) for each in value)
    if name in _TIMES:
        return Time(value)
    if name in _TYPED:
        return _TYPED[name](value)
    if hasattr(value, "_asdict"):
        return _group(value)
    return value if isinstance(value, bool | int | str | tuple) else str(value)


def _cards(value: Any) -> Value:
    """Cards by name, or how many there were."""
    return value if isinstance(value, int) else tuple(str(CARDS[each]) for each in value)


def _counts(counts: Counts) -> Group:
    """People read how many cards there were; which are lacking or too many is told beside it.

    >>> _counts((8,) * 48).text
    '384 cards, 8 of each'
    """
    of_each = f", {counts[0]} of each" if len(set(counts)) == 1 else ""
    return Group(f"{sum(counts)} cards{of_each}", tuple((str(CARDS[card]), n) for card, n in enumerate(counts)))


def _group(values: Any) -> Group:
    """Limits, or what was mispaid: each value that is there with its name."""
    details = named_values(values)
    told = (f"{name} {dollars(value.cents) if isinstance(value, Cents) else value}" for name, value in details)
    return Group(", ".join(told) or "none", details)


def _settlement(settlement: Any) -> Group:
    return Group(settlement_text(settlement), details_of(settlement))


_TYPED: dict[str, Callable[[Any], Value]] = {
    **dict.fromkeys(("card", "was"), lambda card: str(CARDS[card])),
    **dict.fromkeys(_CARDS, _cards),
    "counts": _counts,
    "settlements": lambda settlements: tuple(_settlement(each) for each in settlements),
    "settlement": _settlement,
}
