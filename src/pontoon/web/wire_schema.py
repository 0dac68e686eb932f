"""The JSON Schema of all messages, made from their types, and the same as pages for people."""

from collections.abc import Iterable
from dataclasses import is_dataclass
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from pontoon.game.cards import Card
from pontoon.game.events import CardBurned, CardCorrected, CardDealt
from pontoon.live.events import SeedContributed
from pontoon.live.type_names import SESSION
from pontoon.table.events import NoticeGiven
from pontoon.tournament.at_table.events import FormHandedBack, WagerSealed
from pontoon.web.wire_commands import STRUCTS
from pontoon.web.wire_events import NAMES
from pontoon.web.wire_felt import FeltView
from pontoon.web.wire_incoming import WIRE_VERSION, Envelope
from pontoon.web.wire_outgoing import OUTGOING
from pontoon.web.wire_secrecy import PARTICULARS, SEEN
from pontoon.web.wire_values import AnyMoney, CardText, Part, is_money, sentences, snake, wire_name
from pontoon.web.wire_views import Live, View

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# Told where there are any.
_OF_FEW = frozenset(("tokens_cents", "returned_tokens_cents"))
OF_A_SESSION = frozenset(SESSION.values())
_SEEN_BY = ("everybody", "the player", "staff", "surveillance")


# The fields of events, as types that msgspec can tell


# An event's card that its audience may not see is null; a notice is told to the players without its number.
_MAY_BE_HIDDEN = {(CardDealt, "card"), (CardBurned, "card"), (CardCorrected, "was"), (CardCorrected, "card")}
_TOLD_IN_PART = (NoticeGiven,)
# What nobody sees of these but their player, see `wire_events`.
_TOLD_TO_ITS_PLAYER = (SeedContributed, WagerSealed, FormHandedBack)


@cache
def _told_class(kind: Any) -> Any:
    """A Struct of what may be told of a class; of an event those fields are sure that everybody sees who sees it."""
    seen = SEEN.get(kind)
    hidden = [] if seen is None else seen.nobody.split()
    sure = _sure_fields(kind)
    fields: list[Any] = []
    for name, hint in get_type_hints(kind).items():
        if name in hidden and kind not in _TOLD_TO_ITS_PLAYER:
            continue
        told = _told_type(hint, is_money(name))
        if name not in sure:
            fields.append((wire_name(name), told | msgspec.UnsetType | None, msgspec.UNSET))
        else:
            fields.append((wire_name(name), told | None if (kind, name) in _MAY_BE_HIDDEN else told))
    return msgspec.defstruct(
        f"{_class_name(kind)}Told",
        fields,
        namespace={"__doc__": sentences(kind)},
        module=__name__,
        kw_only=True,
    )


def _class_name(kind: Any) -> str:
    """A marker is another thing in a session than at a table."""
    name: str = kind.__name__
    return f"Session{name}" if kind in OF_A_SESSION and not name.startswith("Session") else name


def _sure_fields(kind: Any) -> frozenset[str]:
    """Those that are there for whoever is told of it at all; of what is no event, all of them."""
    if kind not in SEEN:
        return frozenset(get_type_hints(kind))
    first = next((row for row in SEEN[kind] if row is not None), "")
    return frozenset() if kind in _TOLD_IN_PART else frozenset(first.split()) - _OF_FEW


def _told_type(hint: Any, money: bool) -> Any:
    if hint is int and money:
        return AnyMoney
    if hint is Card:
        return CardText
    of = get_args(hint)
    if get_origin(hint) is tuple:
        if of[-1] is Ellipsis:
            return list[_told_type(of[0], money)]  # type: ignore[misc]
        parts = [_told_type(each, money and place == len(of) - 1) for place, each in enumerate(of)]
        return tuple[tuple(parts)]  # type: ignore[misc]
    if of:
        return _told_type(next(each for each in of if each is not NoneType), money) | None
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return _told_class(hint)
    return hint


def schema() -> dict[str, Any]:
    """One document for both directions: `Envelope` comes in, `Outgoing` goes out, `Events` are those inside updates."""
    events = {name: _told_class(kind) for kind, name in sorted(NAMES.items(), key=lambda item: item[1])}
    kinds = [Envelope, *OUTGOING, *events.values()]
    refs, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    outgoing = list(refs[1 : 1 + len(OUTGOING)])
    told = dict(zip(events, refs[1 + len(OUTGOING) :], strict=True))
    for each in components.values():
        if "description" in each:
            each["description"] = " ".join(each["description"].split())
    components["Outgoing"] = {"anyOf": outgoing}
    components["Events"] = {
        "description": "The field `event` of each type of event.",
        "type": "object",
        "properties": told,
    }
    return {
        "$schema": DIALECT,
        "title": f"Messages of a Pontoon table, version {WIRE_VERSION}",
        "anyOf": [refs[0], {"$ref": "#/$defs/Outgoing"}],
        "$defs": dict(sorted(components.items())),
    }


# For people


def reference() -> str:
    """Every message, command and event with its fields, as Markdown."""
    made = schema()["$defs"]
    parts = ["## From the client", sentences(Envelope), _fields(made["Envelope"], True)]
    parts += ["### Commands", "A field that you may leave out is followed by its default, if it has one."]
    parts.append(_table(("type", "fields", "meaning"), map(_command, sorted(STRUCTS, key=_type))))
    for name in ("Layout", "Equipment", "Limits", "SessionPlan", "Place", "Rise", "Counted", "MissingChips"):
        parts += [f"#### `{name}`", made[name]["description"], _fields(made[name], True)]
    parts.append("## From the house")
    for kind in OUTGOING:
        told = made[kind.__name__]
        parts += [f"### `{told['properties']['type']['enum'][0]}`", sentences(kind), _fields(told)]
    for name in ("EventTold", "DeadlineTold", *_parts_of(View), *_parts_of(Live), *_parts_of(FeltView), "ChoiceView"):
        parts += [f"### `{name}`", made[name]["description"], _fields(made[name])]
    parts += ["## Events, and which fields each audience sees", _events()]
    return "\n\n".join(part for part in parts if part)


def _parts_of(kind: Any) -> Iterable[str]:
    """A part of a view and the parts in it, each once, from the whole downwards."""
    names, found = dict.fromkeys([kind.__name__]), [kind]
    for each in found:
        for inner in _structs_in(tuple(get_type_hints(each).values())):
            if inner.__name__ not in names:
                names[inner.__name__] = None
                found.append(inner)
    return names


def _structs_in(hints: tuple[Any, ...]) -> Iterable[Any]:
    for hint in hints:
        if isinstance(hint, type) and issubclass(hint, Part):
            yield hint
        yield from _structs_in(get_args(hint))


def _type(command: type) -> str:
    return snake(command.__name__)


def _command(command: Any) -> tuple[str, str, str]:
    info = msgspec.json.schema(STRUCTS[command])
    told = info["$defs"][command.__name__]
    names = [name for name in told["properties"] if name != "type"]
    required = set(told.get("required", ()))
    fields = [
        f"`{name}`: {_words(told['properties'][name])}{'' if name in required else _default(told['properties'][name])}"
        for name in names
    ]
    return f"`{_type(command)}`", "; ".join(fields), sentences(command)


def _default(field: dict[str, Any]) -> str:
    value = field.get("default")
    return " (or left out)" if value in (None, "", []) else f" (left out: {_shown(value)})"


def _shown(value: Any) -> str:
    return f"`{str(value).lower() if isinstance(value, bool) else value}`" if value != "" else "nothing"


def _fields(told: dict[str, Any], incoming: bool = False) -> str:
    """What goes out is always complete; of what comes in something may be left out."""
    required = set(told.get("required", ())) if incoming else set(told["properties"])
    rows = [
        (f"`{name}`", _words(field) + ("" if name in required else _default(field)))
        for name, field in told["properties"].items()
    ]
    return _table(("field", "meaning"), rows)


def _words(field: dict[str, Any]) -> str:
    """A field's type in words."""
    if "$ref" in field:
        return f"`{field['$ref'].rpartition('/')[2]}`"
    if "anyOf" in field:
        if len(field["anyOf"]) > 8:
            return "one of the commands below"
        return " or ".join(_words(each) for each in field["anyOf"])
    if "enum" in field:
        return " or ".join(_shown(each) for each in field["enum"])
    kind = field.get("type", "anything")
    if kind == "array":
        return f"list of {_words(field.get('items') or {})}"
    told = {"integer": "whole number", "string": "text", "boolean": "yes or no", "null": "`null`"}.get(kind, kind)
    if "examples" in field:
        return f"{field['description']} (`{field['examples'][0]}`)"
    return f"{told}: {field['description']}" if "description" in field else told


def _events() -> str:
    rows = []
    for kind, name in sorted(NAMES.items(), key=lambda item: item[1]):
        told: list[str] = []
        for who, row in zip(_SEEN_BY, SEEN[kind], strict=False):
            if row is not None and (row or who == "everybody" or not told):
                names = ", ".join(f"`{wire_name(each)}`" for each in row.split())
                told.append(f"{who}: {names or 'that it happened'}")
        if kind in PARTICULARS:
            told.append(PARTICULARS[kind])
        rows.append((f"`{name}`", "; ".join(told), sentences(kind) or _name_in_words(name)))
    return _table(("type", "fields each audience sees, in addition to the one before", "meaning"), rows)


def _name_in_words(name: str) -> str:
    """Many an event is named as plainly as a sentence could say it.

    >>> _name_in_words("player_sat_down")
    'Player sat down.'
    """
    return f"{name.replace('_', ' ').capitalize()}."


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)
