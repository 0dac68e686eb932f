"""Terms as a TOML file, `*.promotion.toml`, read strictly: an unknown key or a wrong value is named, never ignored.

A key that is left out, or whose value is "", has not been filled in; what must be is told by `requirements`.
"""

import re
import tomllib
from collections.abc import Callable
from typing import Any, NamedTuple

from pontoon.promotions.requirements import DETAILS
from pontoon.promotions.terms import Detail, Prize, Terms

_DOLLARS = re.compile(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{2}))?")
_LITRES = re.compile(r"(0|[1-9][0-9]{0,4})(?:\.([0-9]{1,3}))?")
_MOST_ENTRIES = 1_000_000
_UNFILLED = ""


class BadTermsFile(ValueError):
    """The file cannot be read as terms; each line says which key, what is wrong, and what was expected."""


class TermsFile(NamedTuple):
    """What a file says: the rule set it is for, and the form."""

    rules: str
    terms: Terms


class _Wrong(ValueError):
    """What was expected instead of a value."""


# A reader gives what the form holds, and raises _Wrong with what it expected.


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong("text")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _Wrong("a list of texts")
    return tuple(value)


def _yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Wrong("true or false")
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _MOST_ENTRIES:
        raise _Wrong("a whole number")
    return value


def _time(value: Any) -> int:
    """Only a time with its offset from UTC is the same everywhere."""
    wanted = "a time with its offset, such as 2026-07-04T20:00:00+10:00"
    if not hasattr(value, "utcoffset") or not hasattr(value, "date") or value.utcoffset() is None or value.microsecond:
        raise _Wrong(wanted)
    seconds = int(value.timestamp())
    if seconds <= 0:
        raise _Wrong(wanted)
    return seconds


def _dollars(value: Any) -> int:
    match = _DOLLARS.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise _Wrong('an amount in dollars, such as "25" or "2.50"')
    return int(match[1]) * 100 + int(match[2] or 0)


def _litres(value: Any) -> int:
    match = _LITRES.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise _Wrong('a number of litres, such as "4" or "0.75"')
    return int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0"))


_Reader = Callable[[Any], Any]

# The keys of the form, in its order: the field each fills, and its reader.
KEYS: dict[str, tuple[str, _Reader]] = {
    "name": ("name", _text),
    "title": ("title", _text),
    "manner": ("manner", _text),
    "manner_in_words": ("manner_in_words", _text),
    "award_at": ("award_at", _time),
    "award_place": ("award_place", _text),
    "eligibility": ("eligibility", _texts),
    "wager_needed": ("wager_needed", _yes_no),
    "minimum_wager": ("minimum_wager_cents", _dollars),
    "nature": ("nature", _text),
    "reservations": ("reservations", _text),
    "closing_at": ("closing_at", _time),
    "place": ("place", _text),
    "starts_at": ("starts_at", _time),
    "ends_at": ("ends_at", _time),
    "claiming": ("claiming", _text),
    "presence_required": ("presence_required", _yes_no),
    "claim_until": ("claim_until", _time),
    "notified_by": ("notified_by", _texts),
    "results_published": ("results_published", _text),
    "entries_each": ("entries_each", _number),
    "one_prize_each": ("one_prize_each", _yes_no),
}
KEYS_OF_A_PRIZE: dict[str, tuple[str, _Reader]] = {
    "name": ("name", _text),
    "kind": ("kind", _text),
    "value": ("value_cents", _dollars),
    "quantity": ("quantity", _number),
    "conditions": ("conditions", _text),
    "alternative": ("alternative_cents", _dollars),
    "contains": ("contains", _texts),
    "liquor_litres": ("liquor_millilitres", _litres),
}
_DETAIL_KEYS = {name for details in DETAILS.values() for name, _ in details}


def read_terms(text: str) -> TermsFile:
    """The terms in the text of a file; raises BadTermsFile with every key that is wrong."""
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadTermsFile(f"this is not TOML: {error}") from error
    wrong: list[str] = []
    rules = document.pop("rules", None)
    if not isinstance(rules, str) or not rules:
        wrong.append("rules: missing; expected the name of a rule set")
    prizes = document.pop("prizes", [])
    if not isinstance(prizes, list) or not all(isinstance(each, dict) for each in prizes):
        wrong.append("prizes: expected [[prizes]]")
        prizes = []
    fields = _fields(document, KEYS, "", wrong)
    fields["prizes"] = tuple(_prize(each, place, wrong) for place, each in enumerate(prizes, 1))
    if wrong:
        raise BadTermsFile("\n".join(wrong))
    assert isinstance(rules, str)
    return TermsFile(rules, Terms(**fields))


def _fields(
    written: dict[str, Any], keys: dict[str, tuple[str, _Reader]], where: str, wrong: list[str]
) -> dict[str, Any]:
    found = {}
    for key, value in written.items():
        if key not in keys:
            wrong.append(f"{where}{key}: unknown key")
            continue
        if value == _UNFILLED:
            continue
        field, reader = keys[key]
        try:
            found[field] = reader(value)
        except _Wrong as expected:
            wrong.append(f"{where}{key}: {_shown(value)} is not valid here; expected {expected}")
    return found


def _prize(written: dict[str, Any], place: int, wrong: list[str]) -> Prize:
    """One prize; what prizes of a kind have more is told as details, in the order of the file."""
    where = f"prizes.{place}."
    own = {key: value for key, value in written.items() if key not in _DETAIL_KEYS}
    fields = _fields(own, KEYS_OF_A_PRIZE, where, wrong)
    details = []
    for key, value in written.items():
        if key in _DETAIL_KEYS and isinstance(value, str):
            details.append(Detail(key, value))
        elif key in _DETAIL_KEYS:
            wrong.append(f"{where}{key}: {_shown(value)} is not valid here; expected text")
    return Prize(**fields, details=tuple(details))


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)
