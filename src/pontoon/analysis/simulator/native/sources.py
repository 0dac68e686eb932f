"""The one source that compilers are given: the rules' numbers as a header, and the files of this folder."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from pontoon.analysis.simulator import endings, layout, random_cards
from pontoon.analysis.simulator.native.terms import FIELDS
from pontoon.analysis.simulator.setting import MOST_BOXES
from pontoon.rules import cards, pairs, points, table as choices
from pontoon.rules.table import RuleTable

MODULES: tuple[ModuleType, ...] = (layout, endings, random_cards, cards, points, pairs, choices)
KERNEL = ("rules.h", "decks.h", "players.h", "round.h")
LARGEST_INT = 2**31 - 1


def source(
    table: RuleTable, *last: str, most_cards: int = layout.MOST_CARDS, most_boxes: int = MOST_BOXES, decks: int = 0
) -> str:
    """The kernel for these rules, and further files of this folder behind it.

    No round has more cards or boxes; `decks` is for files that play from whole decks alone.
    """
    limits = {"MOST_CARDS": most_cards, "BOXES": most_boxes, "DECKS": decks}
    names = ("portable.h", *KERNEL, *last)
    folder = Path(__file__).parent
    first, *others = ((folder / name).read_text(encoding="utf-8") for name in names)
    return "\n".join([first, constants(table, limits), *others])


def constants(table: RuleTable, limits: Mapping[str, int]) -> str:
    """Every number the kernel shares with the Python one, each module in a namespace of its name."""
    parts = [_namespace("rules", table._asdict())]
    for module in MODULES:
        name = "choices" if module is choices else module.__name__.rpartition(".")[2]
        parts.append(_namespace(name, {key: value for key, value in vars(module).items() if key.isupper()}))
    parts.append(_namespace("limits", limits))
    fields = (f"    i32 {name}{f'[{length}]' if length > 1 else ''};\n" for name, length in FIELDS)
    return "\n".join([*parts, "struct Terms {\n" + "".join(fields) + "};\n"])


def _namespace(name: str, values: Mapping[str, Any]) -> str:
    return f"namespace {name} {{\n" + "".join(_lines(values)) + "}\n"


def _lines(values: Mapping[str, Any]) -> Iterator[str]:
    """Whole numbers and rows of them; names and words are left out."""
    for name, value in values.items():
        if isinstance(value, int):
            yield f"constexpr {'int' if abs(value) <= LARGEST_INT else 'i64'} {name} = {int(value)};\n"
        elif isinstance(value, tuple) and all(isinstance(each, int) for each in value):
            yield f"CONSTANTS int {name}[] = {{{', '.join(map(str, value))}}};\n"
