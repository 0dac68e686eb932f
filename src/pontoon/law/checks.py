"""What a rule set's tables must keep: each check adds its problems, so that all are told at once."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from pontoon.law.behaviours import ALWAYS_ARISE, CANNOT_ARISE
from pontoon.law.procedures import PROCEDURES, ROLES
from pontoon.law.schema import KINDS, NOTICES, OFFICERS, SCHEMA
from pontoon.law.values import BadValue, expectation, parse

_PARAMETER_KEYS = ("value", "unit", "kind", "clauses", "officer", "notice", "reason")
_WIDEST = 60


class Problems:
    """The problems found in a file, one line each: file, key, what was wrong, what was expected."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.lines: list[str] = []

    def add(self, key: str, wrong: str, expected: str) -> None:
        self.lines.append(f"{self.file}: {key}: {wrong}; expected {expected}")


def shown(value: object) -> str:
    """A wrong value as a message shows it, on one line and not too long."""
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def check_parameter(name: str, written: object, known: Collection[str], problems: Problems) -> None:
    """One parameter as a file writes it: its keys, unit, value, kind and citations."""
    key = f"parameters.{name}"
    shape = SCHEMA.get(name)
    if shape is None:
        problems.add(key, "unknown parameter", "one of those that `pontoon rules show star-2024` lists")
        return
    if not isinstance(written, dict):
        problems.add(key, f"{shown(written)} is not a table", "value, unit, kind and clauses")
        return
    for unknown in sorted(written.keys() - set(_PARAMETER_KEYS)):
        problems.add(f"{key}.{unknown}", "unknown key", f"one of {', '.join(_PARAMETER_KEYS)}")
    if written.get("unit") != shape.unit:
        _missing_or_wrong(written, "unit", key, f'"{shape.unit}"', problems)
    try:
        parse(shape, written.get("value"))
    except BadValue:
        _missing_or_wrong(written, "value", key, expectation(shape), problems)
    _check_kind(written, key, known, problems)


def _missing_or_wrong(written: Mapping[str, Any], part: str, key: str, expected: str, problems: Problems) -> None:
    if part not in written:
        problems.add(f"{key}.{part}", "missing", expected)
        return
    value = written[part]
    why = "is a float, and floats are not accepted" if isinstance(value, float) else "is not valid here"
    problems.add(f"{key}.{part}", f"{shown(value)} {why}", expected)


def _check_kind(written: Mapping[str, Any], key: str, known: Collection[str], problems: Problems) -> None:
    kind = written.get("kind")
    if kind not in KINDS:
        _missing_or_wrong(written, "kind", key, f"one of {', '.join(KINDS)}", problems)
        return
    if kind in ("option", "sign"):
        if written.get("officer") not in OFFICERS:
            _missing_or_wrong(written, "officer", key, f"one of {', '.join(OFFICERS)}", problems)
        if written.get("notice") not in NOTICES:
            _missing_or_wrong(written, "notice", key, f"one of {', '.join(NOTICES)}", problems)
    else:
        _refuse(written, ("officer", "notice"), kind, key, problems)
    if kind == "silent":
        _refuse(written, ("clauses",), kind, key, problems)
        if not is_text(written.get("reason")):
            _missing_or_wrong(written, "reason", key, "why the document says nothing about it", problems)
    else:
        _refuse(written, ("reason",), kind, key, problems)
        _check_clauses(written, key, known, problems)


def _refuse(written: Mapping[str, Any], parts: tuple[str, ...], kind: str, key: str, problems: Problems) -> None:
    for part in parts:
        if part in written:
            problems.add(f"{key}.{part}", f"a {kind} parameter has none", "the key to be left out")


def _check_clauses(written: Mapping[str, Any], key: str, known: Collection[str], problems: Problems) -> None:
    clauses = written.get("clauses")
    if not isinstance(clauses, list) or not clauses:
        _missing_or_wrong(written, "clauses", key, "a list of the clauses it rests on", problems)
        return
    for number in clauses:
        check_clause(number, f"{key}.clauses", known, problems)
    texts = [number for number in clauses if isinstance(number, str)]
    if len(set(texts)) < len(texts):
        problems.add(f"{key}.clauses", "a clause is named twice", "each clause once")


def check_clause(number: object, key: str, known: Collection[str], problems: Problems) -> None:
    if not isinstance(number, str) or number not in known:
        problems.add(
            key,
            f"{shown(number)} is not a clause",
            "a clause of the instrument's register or of [clauses]",
        )


def check_behaviours(
    table: str, written: object, names: tuple[str, ...], known: Collection[str], problems: Problems
) -> None:
    """A table that names the clause of each settlement or refusal, as far as the file writes it."""
    if not isinstance(written, dict):
        problems.add(table, f"{shown(written)} is not a table", "a clause for each name")
        return
    for name, number in written.items():
        key = f"{table}.{name}"
        if name not in names:
            problems.add(key, "unknown name", f"one of the {len(names)} names of the built-in rule sets")
        elif number == CANNOT_ARISE:
            if name in ALWAYS_ARISE:
                problems.add(key, '"-" means that it cannot arise, but it can', "its clause")
        else:
            check_clause(number, key, known, problems)


def check_procedure(name: str, written: object, known: Collection[str], problems: Problems) -> None:
    """One procedure at the table as a file writes it: who may do it, and its clauses; or "-"."""
    key = f"procedures.{name}"
    if name not in PROCEDURES:
        problems.add(key, "unknown procedure", "one of those that `pontoon rules show star-2024` lists")
        return
    if written == CANNOT_ARISE:
        return
    if not isinstance(written, dict):
        problems.add(key, f"{shown(written)} is not a table", 'by and clauses, or "-" if it cannot arise')
        return
    for unknown in sorted(written.keys() - {"by", "clauses"}):
        problems.add(f"{key}.{unknown}", "unknown key", "by or clauses")
    if "by" in written:
        _check_roles(written["by"], f"{key}.by", problems)
    _check_clauses(written, key, known, problems)


def _check_roles(by: object, key: str, problems: Problems) -> None:
    """Who may take a step; where it is nobody's act the key is left out."""
    if not isinstance(by, list) or not by or any(role not in ROLES for role in by):
        problems.add(key, f"{shown(by)} is not valid here", f"a list of {', '.join(ROLES)}")
    elif len(set(by)) < len(by):
        problems.add(key, "a role is named twice", "each role once")


# Each check across parameters: the one to blame, the other, when it holds, what was expected.
_Holds = Callable[[Any, Any], bool]


def _at_least(value: Any, other: Any) -> bool:
    return bool(value >= other)


def _at_most(value: Any, other: Any) -> bool:
    return bool(value <= other)


def _at_least_where_both_stand(value: int | None, other: int | None) -> bool:
    return value is None or other is None or value >= other


def _leaves_room_to_cut(value: int, decks: tuple[int, ...]) -> bool:
    return 2 * value <= min(decks)


_ACROSS: tuple[tuple[str, str, _Holds, str], ...] = (
    ("resplit_hands", "split_hands", _at_least, "at least split_hands"),
    ("resplit_aces_hands", "split_aces_hands", _at_least, "at least split_aces_hands"),
    ("split_aces_hands", "split_hands", _at_most, "at most split_hands"),
    ("resplit_aces_hands", "resplit_hands", _at_most, "at most resplit_hands"),
    ("super_bonus_step", "super_bonus_from", _at_least, "at least super_bonus_from"),
    ("super_bonus_large", "super_bonus_small", _at_least, "at least super_bonus_small"),
    ("dealer_stands_soft", "dealer_stands_hard", _at_least, "at least dealer_stands_hard"),
    ("box_maximum", "box_minimum", _at_least_where_both_stand, "at least box_minimum"),
    ("cut_from_ends", "decks", _leaves_room_to_cut, "at most half of the fewest decks"),
)


def check_across(values: Mapping[str, Any], parameters: Mapping[str, Any], problems: Problems) -> None:
    """What two parameters must keep between them, where both could be read."""
    for name, other, holds, expected in _ACROSS:
        if name in values and other in values and not holds(values[name], values[other]):
            wrong = f"{shown(parameters[name]['value'])} is not consistent with {other} = "
            problems.add(f"parameters.{name}.value", wrong + shown(parameters[other]["value"]), expected)


# Names that need a clause because of a parameter's value: the table, the name, the parameter and the value, where None
# stands for any value but nothing. A file may cite a clause for more than can arise.
_ARISES: tuple[tuple[str, str, str, Any], ...] = (
    ("settlements", "extra_card_kept", "unexposed_extra_card", "kept_for_next_round"),
    ("settlements", "below_minimum", "below_minimum", "played_then_returned"),
    ("settlements", "void_misdeal", "error_found_after_next_round", "void"),
    ("settlements", "void_no_wagers", "round_without_wagers", "void"),
    ("settlements", "burn_no_wagers", "round_without_wagers", "void"),
    ("settlements", "pontoon_late", "late_payment", True),
    ("settlements", "twenty_one_late", "late_payment", True),
    ("settlements", "fraud_forfeited", "cheats_wager_forfeited", True),
    ("settlements", "forfeited", "forfeit", True),
    ("settlements", "surrendered", "surrender_first_cards", None),
    ("settlements", "surrender_annulled", "surrender_first_cards", None),
    ("settlements", "insurance_won", "insurance_first_cards", None),
    ("settlements", "insurance_lost", "insurance_first_cards", None),
    ("settlements", "mixed_pair", "perfect_pairs", True),
    ("settlements", "coloured_pair", "perfect_pairs", True),
    ("settlements", "perfect_pair", "perfect_pairs", True),
    ("settlements", "no_pair", "perfect_pairs", True),
    ("settlements", "pairs_without_own_wager", "pairs_with_wager_only", True),
    ("refusals", "no_more_hands", "resplit", False),
    ("refusals", "no_more_hands_resplit", "resplit", True),
    ("refusals", "must_draw_below_twelve", "must_draw_below", None),
    ("refusals", "double_needs_two_cards", "double_on", "two_cards"),
    ("refusals", "split_ace_takes_one_card", "split_aces_one_card", True),
    ("refusals", "surrender_takes_the_whole_box", "surrender_takes_the_box", True),
    ("refusals", "insurance_not_in_half_chips", "insurance_in_half_chips", True),
    ("refusals", "insurance_was_offered", "late_insurance", True),
    ("refusals", "tokens_are_not_accepted", "tokens", False),
    ("refusals", "player_card_is_missing", "player_card", True),
    ("refusals", "box_is_reserved", "reserved_boxes", True),
    ("refusals", "restricted_for_further_shoes", "minimum_for_further_shoes", True),
    ("refusals", "limited_to_one_box", "one_box_at_the_minimum", True),
    ("refusals", "no_wagers_on_the_table", "round_without_wagers", "refused"),
    ("refusals", "refused_card_ends_the_box", "card_in_error_may_be_refused", True),
    ("procedures", "burn_first_card", "burn_first_card", True),
    ("procedures", "ignore_cutting_card", "last_rounds_ignore_cutting_card", None),
)


def check_arising(
    values: Mapping[str, Any],
    parameters: Mapping[str, Any],
    tables: Mapping[str, Mapping[str, Any]],
    problems: Problems,
) -> None:
    """Whether everything has its clause that the values make possible; an officer may choose any value of an option."""
    for table, name, parameter, value in _ARISES:
        if parameter not in values or tables[table].get(name) != CANNOT_ARISE:
            continue
        holds = bool(values[parameter]) if value is None else values[parameter] == value
        written = parameters[parameter]
        if holds or written.get("kind") == "option":
            wrong = f'"-" means that it cannot arise, but with {parameter} = {shown(written["value"])} it can'
            problems.add(f"{table}.{name}", wrong, "its clause")
