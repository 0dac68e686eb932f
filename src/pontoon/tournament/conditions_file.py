"""Conditions as a file, `NAME.tournament.toml`: read strictly, written whole, and forms to begin from.

What the reader does not know, or misses, is an error that names the file and the key. Amounts are dollars, a whole
number or a text like "12.50"; shares are per cent of the pool.

>>> conditions = read(template("sit_and_go").encode(), "sit_and_go.tournament.toml")
>>> conditions.sessions[0].kind, read(written(conditions).encode(), "again") == conditions
('final', True)
"""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from typing import Any, NamedTuple, TypeVar

from pontoon.tournament.form import Added, BuyBacks, Conditions, PlannedSession, Prize, Ratio, Rise

TEMPLATES = ("sit_and_go", "heats_and_final", "cash_value_buy_in", "repechage")

_HUNDREDTHS = re.compile(r"(0|[1-9][0-9]{0,8})(?:\.([0-9]{2}))?")
_RATIO = re.compile(r"([1-9][0-9]{0,8}):([1-9][0-9]{0,8})")
_LARGEST = 10**9

T = TypeVar("T")


class BadConditions(ValueError):
    """A file of conditions that breaks the format; a line per problem."""


class UnknownTemplate(ValueError):
    """No form of this name."""


class _Wrong(ValueError):
    """A value that its key cannot take; the message says what was expected."""


# Kinds of value


class _Kind(NamedTuple):
    read: Callable[[Any], Any]
    write: Callable[[Any], str]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _Wrong("text in quotes")
    return value


def _yes_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _Wrong("true or false")
    return value


def _number(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= _LARGEST:
        raise _Wrong("a whole number, not below 0")
    return value


def _hundredths(value: Any) -> int:
    """Dollars as cents, per cent as hundredths of one."""
    if type(value) is int and 0 <= value <= _LARGEST:
        return value * 100
    match = _HUNDREDTHS.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _Wrong('a whole number, or one with two decimal places, such as "12.50"')
    return int(match[1]) * 100 + int(match[2] or 0)


def _ratio(value: Any) -> Ratio | None:
    if value == "none":
        return None
    match = _RATIO.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise _Wrong('the ratio of chips to cash, such as "2:1", or "none"')
    return Ratio(int(match[1]), int(match[2]))


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise _Wrong("a list of texts in quotes")
    return tuple(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'


def _in_hundredths(value: int) -> str:
    whole, part = divmod(value, 100)
    return f'"{whole}.{part:02}"' if part else str(whole)


TEXT = _Kind(_text, _quoted)
YES_NO = _Kind(_yes_no, lambda value: "true" if value else "false")
NUMBER = _Kind(_number, str)
DOLLARS = _Kind(_hundredths, _in_hundredths)
RATIO = _Kind(_ratio, lambda value: '"none"' if value is None else f'"{value.chips}:{value.cash}"')
TEXTS = _Kind(_texts, lambda value: "[" + ", ".join(map(_quoted, value)) + "]")


class _Key(NamedTuple):
    """A key of the file, the field it fills, and what its value is; an optional one may be left out."""

    key: str
    field: str
    kind: _Kind
    optional: bool = False


_HEAD = (_Key("name", "name", TEXT), _Key("title", "title", TEXT), _Key("rules", "rules", TEXT))

_TABLES: dict[str, tuple[_Key, ...]] = {
    "entry": (
        _Key("fee", "entry_fee_cents", DOLLARS),
        _Key("withdrawal_minutes", "withdrawal_minutes", NUMBER),
        _Key("notice_minutes", "notice_minutes", NUMBER),
        _Key("written_agreement", "written_agreement", YES_NO),
        _Key("form", "form", TEXTS),
        _Key("minimum_entrants", "minimum_entrants", NUMBER),
        _Key("maximum_entrants", "maximum_entrants", NUMBER),
        _Key("entitled_only", "entitled_only", YES_NO),
        _Key("may_refuse", "may_refuse", YES_NO),
        _Key("criteria", "criteria", TEXT),
    ),
    "chips": (
        _Key("how", "chips", TEXT),
        _Key("amount", "chips_cents", DOLLARS),
        _Key("buy_in", "buy_in_cents", DOLLARS),
        _Key("cash_ratio", "cash_ratio", RATIO),
    ),
    "wagers": (
        _Key("compulsory", "compulsory_wager", YES_NO),
        _Key("minimum", "minimum_cents", DOLLARS),
        _Key("maximum", "maximum_cents", DOLLARS),
        _Key("seconds", "wager_seconds", NUMBER),
        _Key("late", "late_wager", TEXT),
        _Key("perfect_pairs", "perfect_pairs", YES_NO),
        _Key("pass_cards", "pass_cards", NUMBER),
        _Key("undisclosed", "undisclosed_wagers", NUMBER),
        _Key("order", "order_of_wagering", YES_NO),
        _Key("deal_from_marker", "deal_from_marker", YES_NO),
    ),
    "play": (
        _Key("allocation", "allocation", TEXT),
        _Key("absent", "absent", TEXT),
        _Key("early_end_by_agreement", "early_end_by_agreement", YES_NO),
        _Key("undecided_dispute_minutes", "undecided_dispute_minutes", NUMBER, optional=True),
        _Key("rules_prevail", "rules_prevail", YES_NO),
    ),
    "pool": (
        _Key("payment", "payment", TEXT),
        _Key("guaranteed", "guaranteed_cents", DOLLARS),
        _Key("reserves_cancellation", "reserves_cancellation", YES_NO),
    ),
}

_BUY_BACKS = (
    _Key("times", "times", NUMBER),
    _Key("price", "price_cents", DOLLARS),
    _Key("until_session", "until_session", NUMBER),
)


class _List(NamedTuple):
    """A list of tables, `[[name]]`; empty it is written `name = []`."""

    field: str
    made: Callable[..., Any]
    keys: tuple[_Key, ...]


_LISTS: dict[str, _List] = {
    "rises": _List(
        "rises",
        Rise,
        (
            _Key("minimum", "minimum_cents", DOLLARS),
            _Key("maximum", "maximum_cents", DOLLARS),
            _Key("after_rounds", "after_rounds", NUMBER, True),
            _Key("after_minutes", "after_minutes", NUMBER, True),
        ),
    ),
    "sessions": _List(
        "sessions",
        PlannedSession,
        (
            _Key("title", "title", TEXT),
            _Key("kind", "kind", TEXT),
            _Key("tables", "tables", NUMBER),
            _Key("players_per_table", "players_per_table", NUMBER),
            _Key("advance_per_table", "advance_per_table", NUMBER),
            _Key("rounds", "rounds", NUMBER, True),
            _Key("minutes", "minutes", NUMBER, True),
            _Key("chips", "chips_cents", DOLLARS, True),
            _Key("minimum", "minimum_cents", DOLLARS, True),
            _Key("maximum", "maximum_cents", DOLLARS, True),
        ),
    ),
    "added": _List(
        "added",
        Added,
        (_Key("kind", "kind", TEXT), _Key("amount", "cents", DOLLARS, True), _Key("what", "what", TEXT, True)),
    ),
    "prizes": _List(
        "prizes",
        Prize,
        (
            _Key("place", "place", NUMBER),
            _Key("share", "share", DOLLARS, True),
            _Key("amount", "cents", DOLLARS, True),
            _Key("goods", "goods", TEXT, True),
        ),
    ),
}


# Reading


def read(text: bytes, file: str, *, draft: bool = False) -> Conditions:
    """The conditions of a file, or BadConditions with every problem.

    A draft may leave entries out: they are not stated, as `conditions.missing` then says of each.

    >>> read(b'name = "cup"\\ntitle = "A cup"\\nrules = "star-2024"', "cup", draft=True).entry_fee_cents is None
    True
    """
    problems: list[str] = []
    written_there = _toml(text, file)
    fields = _fields(written_there, _HEAD, "", problems)
    for name, keys in _TABLES.items():
        fields |= _fields(_table(written_there, name, problems), keys, f"{name}.", problems, draft)
    backs = _fields(_table(written_there, "buy_backs", problems), _BUY_BACKS, "buy_backs.", problems, draft)
    for name, rows in _LISTS.items():
        if name in written_there or not draft:
            fields[rows.field] = tuple(_rows(written_there, name, rows, problems))
    known = {key.key for key in _HEAD} | set(_TABLES) | set(_LISTS) | {"buy_backs"}
    problems += [
        f"{key}: unknown; expected one of {', '.join(sorted(known))}" for key in written_there if key not in known
    ]
    if problems:
        raise BadConditions("\n".join(f"{file}: {problem}" for problem in problems))
    return Conditions(**fields, buy_backs=BuyBacks(**backs) if "times" in backs else None)


def _toml(text: bytes, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadConditions(f"{file}: {error}; expected TOML in UTF-8") from error


def _table(written_there: Mapping[str, Any], name: str, problems: list[str]) -> Mapping[str, Any]:
    table = written_there.get(name, {})
    if isinstance(table, dict):
        return table
    problems.append(f"{name}: not a table; expected [{name}]")
    return {}


def _fields(
    table: Mapping[str, Any], keys: tuple[_Key, ...], at: str, problems: list[str], draft: bool = False
) -> dict[str, Any]:
    """Every key's value by its field; what is missing (but in a draft), unknown or wrong is a problem."""
    fields: dict[str, Any] = {}
    for key in keys:
        if key.key in table:
            try:
                fields[key.field] = key.kind.read(table[key.key])
            except _Wrong as wrong:
                problems.append(f"{at}{key.key}: {table[key.key]!r} is wrong; expected {wrong}")
        elif not (key.optional or draft):
            problems.append(f"{at}{key.key}: missing")
    if at:
        names = [key.key for key in keys]
        problems += [f"{at}{name}: unknown; expected one of {', '.join(names)}" for name in table if name not in names]
    return fields


def _rows(written_there: Mapping[str, Any], name: str, rows: _List, problems: list[str]) -> Iterator[Any]:
    listed = written_there.get(name)
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        problems.append(f"{name}: {'missing' if listed is None else 'not a list'}; expected [[{name}]], or {name} = []")
        return
    for number, table in enumerate(listed, 1):
        before = len(problems)
        fields = _fields(table, rows.keys, f"{name}[{number}].", problems)
        if len(problems) == before:
            yield rows.made(**fields)


# Writing


def written(conditions: Conditions) -> str:
    """Conditions as a file that reads as the same conditions; what a draft does not state is left out.

    >>> draft = Conditions("cup", "A cup", "star-2024")
    >>> read(written(draft).encode(), "cup", draft=True) == draft
    True
    """
    empty = [f"{name} = []" for name, rows in _LISTS.items() if getattr(conditions, rows.field) == ()]
    parts = ["\n".join([*_lines(conditions, _HEAD), *empty])]
    for name, keys in _TABLES.items():
        parts.append("\n".join([f"[{name}]", *_lines(conditions, keys)]))
    if conditions.buy_backs is not None:
        parts.append("\n".join(["[buy_backs]", *_lines(conditions.buy_backs, _BUY_BACKS)]))
    for name, rows in _LISTS.items():
        parts += ["\n".join([f"[[{name}]]", *_lines(row, rows.keys)]) for row in getattr(conditions, rows.field) or ()]
    return "\n\n".join(parts) + "\n"


def _lines(values: Any, keys: tuple[_Key, ...]) -> Iterator[str]:
    for key in keys:
        value = getattr(values, key.field)
        stated = value is not None or key.kind is RATIO
        if stated and not (key.optional and value == values._field_defaults[key.field]):
            yield f"{key.key} = {key.kind.write(value)}"


def template(name: str) -> str:
    """A form to fill in, as text."""
    if name not in TEMPLATES:
        raise UnknownTemplate(f"{name}: no such form; expected one of {', '.join(TEMPLATES)}")
    folder = files("pontoon.tournament").joinpath("templates")
    return folder.joinpath(f"{name}.tournament.toml").read_text("utf-8")
