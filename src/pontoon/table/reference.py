"""The reference of a table's commands, made from them and from the rule sets; `make docs` writes it to a page."""

import sys
from collections.abc import Iterable
from dataclasses import MISSING, Field, fields
from itertools import groupby
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from pontoon.game.officers import OPTIONS
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law.procedures import PROCEDURES, ROLES, may_act
from pontoon.law.schema import SCHEMA
from pontoon.table import commands as t
from pontoon.table.commands import TableCommand
from pontoon.table.furniture import Equipment, Layout, Limits
from pontoon.table.words import MEANINGS, WORDS, choices, procedures_of, provided, sentences_of

RULE_SETS = ("star-2024", "canberra-2002")

# Commands of a round as they are given at a table, by the procedure that says who may.
OF_A_ROUND = {
    "place_wager": ("PlaceWager", "PlacePerfectPairs", "WithdrawWager", "WithdrawPerfectPairs"),
    "decide_for_box": (
        "Insure",
        "Surrender",
        "Hit",
        "Stand",
        "Double",
        "Split",
        "Forfeit",
        "Keep",
        "AcceptCard",
        "RefuseCard",
    ),
    "handle_cards": (
        "CloseWagers",
        "DealCard",
        "CloseInsurance",
        "OmitInsurance",
        "CloseSurrender",
        "ExposeCards",
        "DeclareAbsent",
        "BurnCard",
        "DrawInError",
        "DrawExtraCard",
        "ShuffleDiscards",
    ),
    "reconstruct_round": ("ReconstructRound",),
    "correct_card": ("CorrectCard",),
    "void_round": ("VoidRound",),
    "approve_late_payment": ("ApproveLatePayment",),
}

_ROUNDS = (
    "From `pontoon.game.commands`; the table fills in whether a player is seated and has shown a Player Card. "
    "Players also turn over face-down cards with `ExposeCards`, which then comes under `decide_for_box`."
)
_TYPES = {int: "whole number", str: "text", bool: "yes or no"}


def reference() -> str:
    """Every command with its fields and the roles that may give it, then the equipment and the roles, as Markdown."""
    rules = tuple(rule_book(name) for name in RULE_SETS)
    parts = ["## Commands"]
    for module, commands in groupby(get_args(TableCommand), key=lambda command: command.__module__):
        parts.append(f"### {_heading(module)}")
        parts += [part for command in commands for part in _command(command, rules)]
    parts += ["### Commands of a round", _of_a_round(rules)]
    parts += ["## Layout, equipment and limits", *map(_furniture, (Layout, Equipment, Limits))]
    parts += ["## Roles", _roles()]
    return "\n\n".join(parts)


def _heading(module: str) -> str:
    """Each module of commands names its heading after a colon."""
    text = (sys.modules[module].__doc__ or "").partition(":")[2].strip().rstrip(".")
    return text[:1].upper() + text[1:]


# One command


def _command(command: Any, rules: tuple[RuleBook, ...]) -> Iterable[str]:
    yield f"#### `{command.__name__}`"
    yield sentences_of(command)
    if fields(command):
        hints = get_type_hints(command)
        rows = [_row(command, each, hints[each.name], rules) for each in fields(command)]
        yield _table(("field", "what it is", "if left out"), rows)
    names = procedures_of(command)
    heads = ("procedure", *(f"roles in {each.name}" for each in rules))
    yield _table(heads, [(f"`{name}`: {PROCEDURES[name]}", *(_who(each, name) for each in rules)) for name in names])
    if command is t.ChooseOption:
        yield _options(rules)


def _row(command: type, each: Field[Any], hint: Any, rules: tuple[RuleBook, ...]) -> tuple[str, ...]:
    meaning = MEANINGS.get(f"{command.__name__}.{each.name}") or MEANINGS[each.name]
    told = f"{_type(hint)}: {meaning}"
    if (command, each.name) in WORDS:
        told += f"; {_words(command, each.name, rules)}"
    return f"`{each.name}`", told, _default(each.default)


def _words(command: type, field: str, rules: tuple[RuleBook, ...]) -> str:
    """The words a field may take, each with the rule sets that do not know it."""
    told, tellers = [], [each for each in rules if provided(each, command)]
    for word in WORDS[command, field]:
        strangers = [each.name for each in tellers if word not in choices(each, command, field)]
        told.append(f"`{word}` (not in {' and '.join(strangers)})" if strangers else f"`{word}`")
    return "one of " + ", ".join(told)


def _type(hint: Any) -> str:
    if isinstance(hint, UnionType):
        return " or ".join(_type(each) if each is not NoneType else "`None`" for each in get_args(hint))
    if get_origin(hint) is tuple:
        return f"tuple of {_type(get_args(hint)[0])}s"
    return _TYPES.get(hint) or f"`{hint.__name__}`"


def _default(value: Any) -> str:
    return "must be given" if value is MISSING else f"`{value!r}`"


def _who(rules: RuleBook, procedure: str) -> str:
    rests_on = rules.procedures[procedure]
    if rests_on is None:
        return "not provided for"
    return f"{', '.join(f'`{role}`' for role in rests_on.by)} ({', '.join(rests_on.clauses)})"


def _options(rules: tuple[RuleBook, ...]) -> str:
    """Each option is for another officer, so it says more than the procedure does."""
    rows = [(f"`{option}`", SCHEMA[option].meaning, *(_chooser(each, option) for each in rules)) for option in OPTIONS]
    return _table(("option", "meaning", *(f"roles in {each.name}" for each in rules)), rows)


def _chooser(rules: RuleBook, option: str) -> str:
    parameter = rules.ruleset.parameters[option]
    clauses = ", ".join(parameter.clauses)
    if parameter.kind != "option":
        return f"no choice ({clauses})"
    first = "" if parameter.notice in (None, "none") else f", {str(parameter.notice).replace('_', ' ')}"
    return f"`{parameter.officer}`{first} ({clauses})"


# The rest


def _of_a_round(rules: tuple[RuleBook, ...]) -> str:
    rows = [
        (
            ", ".join(f"`{each}`" for each in commands),
            f"`{name}`: {PROCEDURES[name]}",
            *(_who(each, name) for each in rules),
        )
        for name, commands in OF_A_ROUND.items()
    ]
    return f"{_ROUNDS}\n\n" + _table(("commands", "procedure", *(f"roles in {each.name}" for each in rules)), rows)


def _furniture(kind: Any) -> str:
    hints = get_type_hints(kind)
    rows = [
        (
            f"`{name}`",
            f"{_type(hints[name])}: {MEANINGS[f'{kind.__name__}.{name}']}",
            _default(kind._field_defaults.get(name, MISSING)),
        )
        for name in kind._fields
    ]
    return f"### `{kind.__name__}`\n\n{kind.__doc__}\n\n" + _table(("field", "what it is", "if left out"), rows)


def _roles() -> str:
    """Every role, with the others that may act in its place."""
    rows = []
    for named in ROLES:
        others = [f"`{role}`" for role in ROLES if role != named and may_act(role, named)]
        rows.append((f"`{named}`", ", ".join(others) or "none"))
    return _table(("role", "roles that may act in its place"), rows)


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
