"""The mutations: those of the code as `mutations*.toml` list them, those of the rule sets made from their files.

A mutation is named by a sentence that tells the broken behaviour, and names the clauses that it breaks.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pontoon.law import BUILT_IN, SCHEMA, Parameter, RuleSet, UnknownClause, load, lookup, register
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.reader import BadRuleSet, built_in_file, read_content
from pontoon.law.schema import RANKS

LISTS = tuple(sorted(Path(__file__).parent.glob("mutations*.toml")))
PACKAGE = Path(__file__).resolve().parents[1] / "src" / "pontoon"

# Parameters whose value no round and no table asks: the sign and what officers decide come with a table's terms, the
# rest is not built.
NOT_ASKED = frozenset(
    {
        "box_minimum",
        "box_maximum",
        "wager_unit",
        "pairs_amount",
        "perfect_pairs",
        "several_boxes",
        "below_minimum",
        "error_found_after_next_round",
        "tournaments",
    }
)


# Canberra's 19.3 has the round completed when the shuffling device fails, so no test can claim it for a void one.
NOT_CLAIMED = ("canberra-2002", "void_device_failure")


class Stale(ValueError):
    """The text a mutation changes is not found exactly once."""


@dataclass(frozen=True)
class Mutation:
    """One changed behaviour: in this file (of this function, where one is named) the old text becomes the new."""

    name: str
    file: str
    old: str
    new: str
    clauses: tuple[str, ...]
    function: str = ""

    def applied_to(self, text: str) -> str:
        begin, end = _span(text, self.function) if self.function else (0, len(text))
        found = text.count(self.old, begin, end)
        if found != 1:
            where = f"{self.file}, {self.function}" if self.function else self.file
            raise Stale(f"{where}: {self.old!r} is there {found} times, not once")
        place = text.index(self.old, begin, end)
        return text[:place] + self.new + text[place + len(self.old) :]

    def unknown_clauses(self) -> list[str]:
        return [clause for clause in self.clauses if not _exists(clause)]


def _exists(clause: str) -> bool:
    try:
        lookup(clause)
    except UnknownClause:
        return False
    return True


def _span(text: str, function: str) -> tuple[int, int]:
    """Where a function begins and ends in a Python source."""
    header = re.search(rf"^( *)def {function}\(", text, re.MULTILINE)
    if header is None:
        raise Stale(f"there is no function {function}")
    following = re.compile(rf"^ {{0,{len(header[1])}}}[\w@]", re.MULTILINE).search(text, header.end())
    return header.start(), following.start() if following else len(text)


def every_mutation() -> list[Mutation]:
    found = [*listed(), *of_the_rule_sets()]
    names = [mutation.name for mutation in found]
    assert len(set(names)) == len(names), [name for name in names if names.count(name) > 1]
    return found


def listed() -> list[Mutation]:
    """The mutations of the code. `breaks` names clauses of the three documents, split by strokes, `-` for none."""
    rows = [row for file in LISTS for row in tomllib.loads(file.read_text("utf-8"))["mutation"]]
    return [
        Mutation(row["name"], row["file"], row["old"], row["new"], _clauses(row["breaks"]), row.get("function", ""))
        for row in rows
    ]


def _clauses(breaks: str) -> tuple[str, ...]:
    parts = [part.strip() for part in breaks.split(" / ")]
    if len(parts) != len(BUILT_IN):
        raise ValueError(f"{breaks!r} does not name clauses for each of {', '.join(BUILT_IN)}")
    return tuple(
        f"{instrument} {number.strip()}"
        for instrument, part in zip(BUILT_IN, parts, strict=True)
        if part != "-"
        for number in part.split(",")
    )


# The rule sets


def of_the_rule_sets() -> Iterator[Mutation]:
    """Every value a round asks for is changed, and the clause of every settlement."""
    for name in BUILT_IN:
        rules, file = load(name), f"law/{built_in_file(name)}"
        text = (PACKAGE / file).read_text("utf-8")
        for parameter in rules.parameters.values():
            if parameter.clauses and _is_asked(parameter):
                yield from _changed_values(rules, parameter, file, text)
        for settlement, clause in rules.settlements.items():
            if clause != CANNOT_ARISE and (name, settlement) != NOT_CLAIMED:
                yield _changed_clause(rules, settlement, clause, file)


def _is_asked(parameter: Parameter) -> bool:
    """Whether a round depends on the value; of two options it is the table's terms that say what was chosen."""
    if parameter.name in ("face_down", "late_payment") and parameter.kind == "option":
        return False
    return parameter.name not in NOT_ASKED


def _changed_clause(rules: RuleSet, settlement: str, clause: str, file: str) -> Mutation:
    """The settlement cites the clause that comes next in the document, or the one before the last."""
    numbers = list(register(rules.instrument))
    place = numbers.index(clause)
    other = numbers[place + 1] if place + 1 < len(numbers) else numbers[place - 1]
    return Mutation(
        f"{rules.name} cites {other} instead of {clause} for {settlement}",
        file,
        f'\n{settlement} = "{clause}"\n',
        f'\n{settlement} = "{other}"\n',
        (f"{rules.instrument} {clause}",),
    )


def _changed_values(rules: RuleSet, parameter: Parameter, file: str, text: str) -> Iterator[Mutation]:
    written = re.search(rf"^{parameter.name} = {{ value = (.+?), unit = ", text, re.MULTILINE)
    if written is None:
        raise Stale(f"{file}: {parameter.name} is not written on one line")
    for value in _other_values(parameter):
        shown = _as_toml(value)
        mutation = Mutation(
            f"{rules.name} has {shown} instead of {written[1]} for {parameter.name}",
            file,
            f"\n{parameter.name} = {{ value = {written[1]}, unit = ",
            f"\n{parameter.name} = {{ value = {shown}, unit = ",
            tuple(f"{rules.instrument} {clause}" for clause in _broken_by(parameter, value)),
        )
        if mutation.clauses and _loads(mutation, text):
            yield mutation


def _broken_by(parameter: Parameter, value: object) -> list[str]:
    """The clauses of a parameter that another value breaks."""
    beside = {*BESIDE.get(parameter.name, ()), *BESIDE.get(f"{parameter.name} = {value}", ())}
    return [clause for clause in parameter.clauses if clause not in beside]


# Clauses on which a value rests though they say something else: marks on the layout, definitions, an officer's
# notice, what becomes of a wager; or which this other value leaves whole.
BESIDE: dict[str, tuple[str, ...]] = {
    "players_per_box": ("6.16",),
    "player_card": ("20.1",),
    "tokens": ("2.1", "1.1"),
    "insurance_odds": ("3.2.3.3", "2.2.3.3"),
    "dealer_stands_hard": ("3.2.3.2", "2.2.3.2"),
    "dealer_stands_soft": ("3.2.3.2", "2.2.3.2"),
    "resplit": ("14.9.1", "13.9.1"),
    "pairs_with_wager_only": ("16.4.1", "16.4.2", "15.4.1", "15.4.2"),
    "controlling_player = seated_then_nearest": ("6.6", "6.6.1", "6.6.3", "5.5", "5.5.1", "5.5.3"),
    "controlling_player = seated_then_highest_then_nearest": ("4.5", "4.5(a)"),
    # At Canberra three players on a box cannot place a fourth wager.
    "pairs_per_box = 4": ("4.5", "18.10"),
    # The Star announces no last rounds, and at Canberra a rise needs a notice instead of a sign for some minutes.
    "last_rounds_ignore_cutting_card = 1": ("5.1.2", "5.1.3", "4.1.2", "4.1.3"),
    "minimum_rise_notice = 1": ("3.1",),
    "double_aces = first_two_count_one": ("13.1.4.1", "12.1.4.1"),
}


def _loads(mutation: Mutation, text: str) -> bool:
    """Whether the strict reader takes the changed file; a file it refuses would prove nothing."""
    try:
        read_content(mutation.applied_to(text).encode(), mutation.file, is_built_in=True)
    except BadRuleSet:
        return False
    return True


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
        case "dollars":
            return [str(int(value) + 1), str(int(value) - 1)]
        case "ranks":
            ranks = value.split()
            absent = next(rank for rank in reversed(RANKS) if rank not in ranks)
            return [f"{value} {absent}", "none" if len(ranks) == 1 else " ".join(ranks[1:])]
        case "decks" if not isinstance(value, int):
            return [list(value[1:]), list(value[:-1]), sorted([*value, min(value) - 1]), sorted([*value, 9])]
    if parameter.name == "must_draw_below" and not value:
        # A hand has at least four points.
        return [12]
    return [value + 1, value - 1]


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)
