"""The check at the door: every order is looked at before anybody judges it.

A wrong value is the program's mistake and not a person's, so it is raised and not refused: let in, it would be
recorded, and the log would tell it again for ever. Where time counts, a round's own commands given to the engine pass
unchecked; whatever comes through a table or to the books is checked here.
"""

import types
from collections.abc import Callable, Container
from functools import cache
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pontoon.game.cards import Card
from pontoon.law.procedures import ROLES
from pontoon.table.orders import Order, Person

# The last second of the year 9999. No amount is larger, and a time in milliseconds is.
LARGEST_NUMBER = 253_402_300_799

Holds = Callable[[Any], bool]


class _Field(NamedTuple):
    """A field with its declared type: what it must be, in words for one and for several, and whether a value is."""

    one: str
    several: str
    holds: Holds
    fields: tuple[tuple[str, "_Field"], ...] = ()


def check_order(order: Order, commands: Container[type], of: str) -> None:
    """Raise for an order that is none of these commands: TypeError, or ValueError for nobody or an unknown role."""
    if type(order) is not Order:
        raise TypeError(f"an order must be an Order, not {order!r}")
    if not _is_number(order.at):
        raise TypeError(_fault("Order.at", _NUMBER, order.at))
    by = order.by
    if type(by) is not Person or not isinstance(by.name, str) or not isinstance(by.role, str):
        raise TypeError(f"Order.by must be a Person with a name and a role, not {by!r}")
    if not by.name or by.name.isspace():
        raise ValueError("Order.by must have a name")
    check_role(by.role)
    command = order.command
    kind: type = type(command)
    if kind not in commands:
        raise TypeError(f"{kind.__name__} is not a command of {of}")
    for name, field in _declared(kind):
        if not field.holds(getattr(command, name)):
            raise TypeError(_fault(f"{kind.__name__}.{name}", field, getattr(command, name)))


def check_role(role: str) -> None:
    if role not in ROLES:
        raise ValueError(f"{role!r} is not a role; the roles are: {', '.join(ROLES)}")


@cache
def _declared(kind: type) -> tuple[tuple[str, _Field], ...]:
    """The fields of a command or a named tuple, in their order."""
    return tuple((name, _field(hint)) for name, hint in get_type_hints(kind).items())


# What a value must be


def _is_number(value: object) -> bool:
    # A bool is an int to Python, and a card is too; neither is an amount, a box or a time.
    return type(value) is int and -LARGEST_NUMBER <= value <= LARGEST_NUMBER


_NUMBER = _Field("a whole number", "whole numbers", _is_number)
_PLAIN: dict[object, _Field] = {
    int: _NUMBER,
    str: _Field("text", "texts", lambda value: isinstance(value, str)),
    bool: _Field("True or False", "True or False", lambda value: value is True or value is False),
    Card: _Field("a Card", "Cards", lambda value: type(value) is Card),
    type(None): _Field("None", "None", lambda value: value is None),
}


def _field(hint: Any) -> _Field:
    """The check of a declared type; a type that no command has yet needs its own line here."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _any_of([_field(each) for each in arguments])
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _tuple_of(_field(arguments[0]))
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _named(hint)
    raise TypeError(f"a command declares {hint}, and no check is known for that")


def _any_of(choices: list[_Field]) -> _Field:
    first, second = choices
    words = f"{first.one} or {second.one}"
    return _Field(words, words, lambda value: first.holds(value) or second.holds(value))


def _tuple_of(each: _Field) -> _Field:
    holds = each.holds
    words = f"a tuple of {each.several}"
    return _Field(words, words, lambda value: type(value) is tuple and all(map(holds, value)))


def _named(kind: type) -> _Field:
    declared = _declared(kind)

    def holds(value: Any) -> bool:
        return type(value) is kind and all(field.holds(getattr(value, name)) for name, field in declared)

    return _Field(f"a {kind.__name__}", kind.__name__, holds, declared)


# What is wrong with one


def _fault(where: str, field: _Field, value: object) -> str:
    """The sentence for a value that does not hold; inside a named value, for the part of it that does not."""
    if field.fields and field.one == f"a {type(value).__name__}":
        for name, part in field.fields:
            if not part.holds(getattr(value, name)):
                return _fault(f"{where}.{name}", part, getattr(value, name))
    if type(value) is int and field.holds(0):
        return f"{where} must be no larger than {LARGEST_NUMBER} (a time is in seconds), not {value}"
    told = f"the number {int(value)}" if type(value) is Card else repr(value)
    return f"{where} must be {field.one}, not {told}"
