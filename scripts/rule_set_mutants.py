"""Mutants of the rule sets: each value is changed to those next to it, and each settlement cites another clause."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from mutants import PACKAGE, Mutant

from pontoon.law import BUILT_IN, SCHEMA, Parameter, RuleSet, load, register
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.reader import built_in_file
from pontoon.law.schema import RANKS


@cache
def changed_lines() -> dict[Mutant, tuple[str, str, tuple[str, ...]]]:
    """Each mutant with the text that is replaced, the text that replaces it, and the clauses it breaks."""
    found = {}
    for rules in map(load, BUILT_IN):
        file = f"law/{built_in_file(rules.name)}"
        text = (PACKAGE / file).read_text("utf-8")
        for name, operator, old, news, clauses in _lines(rules, text):
            line = text.count("\n", 0, text.index(old)) + 1
            for number, new in enumerate(news, 1):
                mutant = Mutant(file, name, operator, number, line, f"{old.strip()} -> {new.strip()}")
                found[mutant] = (old, new, tuple(f"{rules.instrument} {clause}" for clause in clauses))
    return found


def clauses() -> dict[Mutant, Sequence[str]]:
    return {mutant: broken for mutant, (_, _, broken) in changed_lines().items()}


def changed_text(mutant: Mutant) -> tuple[str, str]:
    """The rule set's name, and its file with this one change."""
    old, new, _ = changed_lines()[mutant]
    name = next(name for name in BUILT_IN if mutant.file.endswith(built_in_file(name)))
    return name, (PACKAGE / mutant.file).read_text("utf-8").replace(old, new)


def _lines(rules: RuleSet, text: str) -> Iterator[tuple[str, str, str, list[str], Sequence[str]]]:
    for parameter in rules.parameters.values():
        written = re.search(rf"\n{parameter.name} = {{ value = (.+?), unit = ", text)
        assert written is not None, parameter.name
        news = [written[0].replace(written[1], _as_toml(value)) for value in _other_values(parameter)]
        if parameter.clauses:
            yield parameter.name, "value", written[0], news, parameter.clauses
    numbers = list(register(rules.instrument))
    for settlement, clause in rules.settlements.items():
        if clause != CANNOT_ARISE:
            place = numbers.index(clause)
            other = numbers[place + 1] if place + 1 < len(numbers) else numbers[place - 1]
            old = f'\n{settlement} = "{clause}"\n'
            yield settlement, "citation", old, [f'\n{settlement} = "{other}"\n'], (clause,)


def _other_values(parameter: Parameter) -> Sequence[Any]:
    """Values next to the written one, by its unit."""
    value = parameter.value
    match parameter.unit:
        case "yes_no":
            return [not value]
        case "choice":
            return [word for word, _ in SCHEMA[parameter.name].choices if word != value]
        case "odds":
            first, _, second = value.partition(":")
            return [f"{int(first) + 1}:{second}", f"{first}:{int(second) + 1}"]
        case "share":
            return ["1/3", "2/3"]
        case "dollars" if value == "none":
            return []
        case "dollars":
            return [str(int(value) + 1), str(int(value) - 1)]
        case "ranks":
            ranks = value.split()
            absent = next(rank for rank in reversed(RANKS) if rank not in ranks)
            return [f"{value} {absent}", "none" if len(ranks) == 1 else " ".join(ranks[1:])]
        case "decks" if not isinstance(value, int):
            return [list(value[1:]), list(value[:-1]), sorted([*value, min(value) - 1]), sorted([*value, 9])]
    # A hand has at least four points, so that nothing below that can be told from nothing at all.
    return [12] if parameter.name == "must_draw_below" and not value else [value + 1, value - 1]


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
