"""Orders to a tournament as requests: made from its commands, amounts in dollars, small forms as objects.

Conditions come as a file. The order of a draw may be left out: then it comes from the seed the house is bound to. A
player who is not named is the sender.
"""

from dataclasses import MISSING, fields
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

from pydantic import Field, create_model

from pontoon.live.people.names import tidied
from pontoon.live.tournaments.requests import AnyTournamentCommand, DrawByTheHouse
from pontoon.table.words import sentences_of
from pontoon.tournament import commands as c
from pontoon.tournament.form import Conditions
from pontoon.web.models import Amount, Body, described, fingerprint, in_cents
from pontoon.web.promotion_models import Line, Text, Whole
from pontoon.web.tournament_models import StartsAt, TournamentText
from pontoon.web.wire_values import is_money, snake, wire_name

MOST = 400
_NAMES = frozenset({"player", "person", "ground", "table", "kind", "field"})
_MEANINGS = {
    "about": "what the dispute is about",
    "answers": "the fields of the entry form, filled in",
    "decision": "the decision, in words",
    "disqualified": "the players whom the table has disqualified",
    "entitled": "whether the person may enter the casino and gamble",
    "fraud": "whether the player also loses the value of the chips",
    "ground": "the ground, one of those that the rules name",
    "missing": "the chips that were not returned",
    "number": "the number of the dispute",
    "order": "a random order of the players; the house draws one if it is left out",
    "person": "the person's name; the sender's if it is left out",
    "player": "the player's name; the sender's if it is left out",
    "proof": "how the prize was paid",
    "reason": "the reason, in words",
    "receipt": "how the person received the conditions",
    "refund": "whether the fee is refunded",
    "seats": "the box of every player",
    "session": "the number of the session",
    "signature": "the agreement as it was written",
    "standings": "the chips of each player at the table",
    "table": "the name of the table",
    "tables": "the names of the tables",
}


def _type(name: str, hint: Any) -> Any:
    """A field's type on the wire."""
    if hint is int:
        return Amount if is_money(name) else StartsAt if name == "starts_at" else Whole
    if hint is str:
        return Line if name in _NAMES else Text
    if type(None) in get_args(hint):
        return _type(name, next(each for each in get_args(hint) if each is not type(None))) | None
    if get_origin(hint) is tuple:
        return Annotated[list[_type(name, get_args(hint)[0])], Field(max_length=MOST)]  # type: ignore[misc]
    return _form(hint) if hasattr(hint, "_fields") else hint


@cache
def _form(kind: Any) -> Any:
    """A NamedTuple inside a command, as an object."""
    hints = get_type_hints(kind)
    named: dict[str, Any] = {
        wire_name(name): (_type(name, hint), _default(name, kind._field_defaults.get(name, ...)))
        for name, hint in hints.items()
    }
    return create_model(f"Tournament{kind.__name__}", __base__=Body, __doc__=kind.__doc__, **named)


def _default(name: str, default: Any) -> Any:
    if isinstance(default, tuple):
        return []
    return f"{default // 100}.{default % 100:02}" if is_money(name) and type(default) is int else default


def _model(command: Any) -> Any:
    named: dict[str, Any] = {"type": (Literal[snake(command.__name__)], ...)}
    hints = get_type_hints(command)
    for each in fields(command):
        default = ... if each.default is MISSING else each.default
        named[wire_name(each.name)] = (_type(each.name, hints[each.name]), _default(each.name, default))
    if command is c.DraftConditions:
        named = {"type": named["type"], "text": (TournamentText, ...)}
    if command is c.DrawSeats:
        named["order"] = (named["order"][0] | None, None)
    for whose in ("player", "person"):
        if whose in named:
            named[whose] = (Line, "")
    named = {name: (described(kind, _MEANINGS.get(name)), default) for name, (kind, default) in named.items()}
    return create_model(f"Tournament{command.__name__}", __base__=Body, __doc__=sentences_of(command), **named)


_MODELS: dict[str, tuple[Any, Any]] = {
    snake(command.__name__): (command, _model(command)) for command in get_args(c.TournamentCommand)
}
AnyTournamentOrder: Any = reduce(or_, [model for _, model in _MODELS.values()])


class Sender(NamedTuple):
    """Who sends an order; a player means themselves where nobody is named."""

    name: str
    plays: bool


def command_of(order: Any, sender: Sender, conditions: Conditions | None = None) -> AnyTournamentCommand:
    """The command as the tournament knows it; the conditions of a draft have been read before."""
    kind, _ = _MODELS[order.type]
    if kind is c.DraftConditions:
        assert conditions is not None, "the conditions are read before the order"
        return c.DraftConditions(conditions)
    if kind is c.DrawSeats and order.order is None:
        return DrawByTheHouse(order.session)
    made: AnyTournamentCommand = kind(**_values(order, get_type_hints(kind), sender))
    return made


def _values(told: Any, hints: dict[str, Any], sender: Sender) -> dict[str, Any]:
    values = {name: _read(getattr(told, wire_name(name)), hint, name, sender) for name, hint in hints.items()}
    for whose in ("player", "person"):
        if whose in values:
            values[whose] = tidied(values[whose]) or (sender.name if sender.plays else "")
    return values


def _read(value: Any, hint: Any, name: str, sender: Sender) -> Any:
    if value is None:
        return None
    if get_origin(hint) is tuple:
        return tuple(_read(each, get_args(hint)[0], name, sender) for each in value)
    if hasattr(hint, "_fields"):
        return hint(**_values(value, get_type_hints(hint), Sender("", False)))
    return in_cents(value) if is_money(name) else value


def fingerprint_of(order: Any) -> str:
    """Tells whether two orders under one id ask for the same; it is kept, so nothing of an entry form goes into it."""
    return fingerprint(order, "answers", "signature")
