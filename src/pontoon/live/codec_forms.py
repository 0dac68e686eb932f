"""How a type of the pure rooms is kept as JSON or MessagePack: as it is, or through a form of its own.

Most events are written and read by msgspec as they are. Two things are not: a NamedTuple, which would become a list
that no field can ever be added to, and a union of dataclasses, which needs a name to tell them apart. A class with
one of these anywhere inside gets a Struct of the same fields, and functions into it and back.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import reduce
from operator import attrgetter, or_
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from pontoon.game.cards import Card, card

Step = Callable[[Any], Any]


class Form(NamedTuple):
    """`kept` is the type msgspec reads; `write` leads to it and `read` back, None where nothing is to be done."""

    kept: Any
    write: Step | None = None
    read: Step | None = None


class Unwritable(TypeError):
    """A type for which there is no form."""


def written_card(value: Any) -> str:
    if isinstance(value, Card):
        return str(value)
    raise Unwritable(f"{type(value).__name__} cannot be written")


def read_card(kind: type, value: Any) -> Any:
    if kind is Card and isinstance(value, str):
        return card(value)
    raise Unwritable(f"{value!r} is not a {kind.__name__}")


class Forms:
    """The forms of types, each made once.

    `objects`: NamedTuples become objects with named fields; else lists, which are shorter, for what is thrown away as
    soon as a type changes. `names` are the tags in unions of dataclasses.
    """

    def __init__(self, objects: bool, names: Mapping[type, str]) -> None:
        self.objects = objects
        self.names = names
        self._made: dict[Any, Form] = {}

    def of(self, kind: Any) -> Form:
        if kind not in self._made:
            self._made[kind] = self._make(kind)
        return self._made[kind]

    def _make(self, kind: Any) -> Form:
        if kind in (int, str, bool, NoneType, Card):
            return Form(kind)
        origin = get_origin(kind)
        if origin is tuple:
            return self._of_tuple(kind)
        if origin in (Union, UnionType):
            return self._of_union(kind)
        if is_dataclass(kind) or _is_named_tuple(kind):
            return self._of_class(kind)
        raise Unwritable(f"there is no form for {kind}")

    def _of_tuple(self, kind: Any) -> Form:
        of = get_args(kind)
        if of[-1] is not Ellipsis:
            if any(self.of(each).write for each in of):
                raise Unwritable(f"there is no form for {kind}")
            return Form(kind)
        inner = self.of(of[0])
        write, read = inner.write, inner.read
        if write is None or read is None:
            return Form(kind)
        return Form(tuple[inner.kept, ...], lambda v: tuple(map(write, v)), lambda v: tuple(map(read, v)))  # type: ignore[name-defined]

    def _of_union(self, kind: Any) -> Form:
        some = [each for each in get_args(kind) if each is not NoneType]
        if len(some) > 1:
            return self._of_tagged(kind, some) if all(map(is_dataclass, some)) else self._as_it_is(kind, some)
        inner = self.of(some[0])
        write, read = inner.write, inner.read
        if write is None or read is None:
            return Form(kind)
        return Form(
            inner.kept | None, lambda v: None if v is None else write(v), lambda v: None if v is None else read(v)
        )

    def _as_it_is(self, kind: Any, some: list[Any]) -> Form:
        if any(self.of(each).write for each in some):
            raise Unwritable(f"there is no form for {kind}")
        return Form(kind)

    def _of_tagged(self, kind: Any, some: list[Any]) -> Form:
        if NoneType in get_args(kind):
            raise Unwritable(f"there is no form for {kind}")
        mirrors = {each: self._mirror(each, self.names[each]) for each in some}
        back = {mirror.kept: mirror.read for mirror in mirrors.values()}
        writes = {each: mirror.write for each, mirror in mirrors.items()}
        return Form(reduce(or_, back), lambda v: writes[type(v)](v), lambda v: back[type(v)](v))  # type: ignore[misc]

    def _of_class(self, kind: Any) -> Form:
        plain = all(self.of(each).write is None for each in get_type_hints(kind).values())
        if plain and (is_dataclass(kind) or not self.objects):
            return Form(kind)
        return self._mirror(kind)

    def _mirror(self, kind: Any, tag: str | None = None) -> Form:
        """A Struct of the same fields, and the ways there and back."""
        hints = get_type_hints(kind)
        names = tuple(hints)
        inner = [self.of(hints[name]) for name in names]
        # A list needs no defaults: it is never read by another version than the one that wrote it.
        defaults = _defaults(kind) if self.objects else {}
        made = [
            (name, form.kept, _written_default(form, defaults[name])) if name in defaults else (name, form.kept)
            for name, form in zip(names, inner, strict=True)
        ]
        kept = msgspec.defstruct(kind.__name__, made, tag=tag, frozen=True, array_like=not self.objects, gc=False)
        writes = [(place, form.write) for place, form in enumerate(inner) if form.write]
        reads = [(place, form.read) for place, form in enumerate(inner) if form.read]
        values = _values(kind, names)

        def write(value: Any) -> Any:
            parts = values(value)
            for place, step in writes:
                parts[place] = step(parts[place])
            return kept(*parts)

        def read(value: Any) -> Any:
            parts = list(msgspec.structs.astuple(value))
            for place, step in reads:
                parts[place] = step(parts[place])
            return kind(*parts)

        return Form(kept, write, read)


def _is_named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _values(kind: Any, names: tuple[str, ...]) -> Callable[[Any], list[Any]]:
    if not is_dataclass(kind):
        return list
    if not names:
        return lambda value: []
    if len(names) == 1:
        return lambda value: [getattr(value, names[0])]
    get = attrgetter(*names)
    return lambda value: list(get(value))


def _defaults(kind: Any) -> dict[str, Any]:
    if is_dataclass(kind):
        return {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    return dict(kind._field_defaults)


def _written_default(form: Form, value: Any) -> Any:
    return value if form.write is None else form.write(value)
