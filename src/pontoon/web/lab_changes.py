"""The parameters of a rule set that change what a wager is worth, and the rules with some of them changed."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN
from pontoon.law.checks import Problems, check_across
from pontoon.law.schema import SCHEMA, Shape
from pontoon.law.values import BadValue, expectation, parse
from pontoon.rules.table import PAIRS_PARAMETERS, TABLE_1_PARAMETERS, RuleTable, rule_table

DECKS = "decks"
RESPLIT = "resplit"
MOST_CHANGES = 6
# The solver has time for so many hands of a box, and for so many decks.
MOST_HANDS = 4
MOST_DECKS = 12

MAIN = (
    DECKS,
    *TABLE_1_PARAMETERS,
    "dealer_stands_hard",
    "dealer_stands_soft",
    "surrender_first_cards",
    "surrender_share",
    "must_draw_below",
    "double_on",
    "double_after_split",
    "double_aces",
    "forfeit",
    "split_on",
    "split_hands",
    "split_aces_hands",
    RESPLIT,
    "resplit_hands",
    "resplit_aces_hands",
    "split_aces_one_card",
)
INSURANCE = ("insurance_odds",)
PAIRS = PAIRS_PARAMETERS
NAMES = (*MAIN, *INSURANCE, *PAIRS)

# Worth trying beside what the rule sets have.
_WORTH_TRYING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        DECKS: ("1", "2", "4", "6", "8"),
        "pontoon_odds": ("1:1", "6:5", "3:2", "2:1"),
        "dealer_stands_hard": ("16", "17", "18"),
        "dealer_stands_soft": ("17", "18", "19"),
        "surrender_first_cards": ("none", "A", "A J Q K", "A 9 J Q K", "A 2 3 4 5 6 7 8 9 J Q K"),
        "surrender_share": ("1/4", "1/2", "3/4"),
        "must_draw_below": ("0", "12", "14"),
        "other_win_odds": ("1:1", "9:10", "11:10"),
        "insurance_odds": ("2:1", "5:2", "3:1"),
        "mixed_pair_odds": ("5:1", "6:1"),
        "coloured_pair_odds": ("10:1", "12:1"),
        "perfect_pair_odds": ("25:1", "30:1"),
    }
)
_ODDS_WORTH_TRYING = ("1:1", "3:2", "2:1", "3:1")
_HANDS = ("split_hands", "split_aces_hands", "resplit_hands", "resplit_aces_hands")


class BadChange(ValueError):
    """A change that cannot be made; the message is a sentence."""


class Changed(NamedTuple):
    """Rules as numbers, the decks and whether split hands may be split again, with all changes made."""

    table: RuleTable
    decks: int
    resplit: bool


def changed(rules: RuleBook, decks: int, resplit: bool, changes: Iterable[tuple[str, str]]) -> Changed:
    """The rules with these parameters changed; raises `BadChange`."""
    values: dict[str, Any] = dict(rules.values)
    written = {name: {"value": parameter.value} for name, parameter in rules.ruleset.parameters.items()}
    for name, text in changes:
        if name not in NAMES:
            raise BadChange(
                f"{name} is not a parameter of the lab. The parameters are listed at /api/v1/lab/parameters."
            )
        value = _read(name, text)
        if name == DECKS:
            decks = value
        elif name == RESPLIT:
            resplit = value
        else:
            values[name] = parse(SCHEMA[name], value)
            written[name] = {"value": value}
    problems = Problems("change")
    check_across(values, written, problems)
    if problems.lines:
        raise BadChange(f"{problems.lines[0].removeprefix('change: parameters.').replace('.value:', ':', 1)}.")
    return Changed(rule_table(values), decks, resplit)


def _read(name: str, text: str) -> Any:
    """A value from its text; raises `BadChange` with what was expected."""
    shape = SCHEMA[name]
    value: Any = text
    if shape.unit == "yes_no":
        value = {"true": True, "false": False}.get(text, text)
    elif _is_number(shape):
        value = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else text
    most = _most(name)
    fits = not _is_number(shape) or (isinstance(value, int) and shape.low <= value <= most)
    try:
        # A table has one number of decks, of those a rule set lists.
        if name != DECKS:
            parse(shape, value)
    except BadValue:
        fits = False
    if not fits:
        raise BadChange(f"{name}: {text[:40]!r} is not possible; expected {expected(name)}.")
    return value


def _is_number(shape: Shape) -> bool:
    return shape.unit not in ("yes_no", "choice", "odds", "share", "ranks", "dollars")


def _most(name: str) -> int:
    return MOST_DECKS if name == DECKS else MOST_HANDS if name in _HANDS else SCHEMA[name].high


def expected(name: str) -> str:
    """What a value looks like, in words."""
    shape = SCHEMA[name]
    return f"a whole number from {shape.low} to {_most(name)}" if _is_number(shape) else expectation(shape)


def as_text(value: Any) -> str:
    """A value as it is given in a change.

    >>> as_text(True), as_text(17), as_text("3:2")
    ('true', '17', '3:2')
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def own_text(rules: RuleBook, name: str, decks: int | None = None, resplit: bool | None = None) -> str:
    """What a rule set has for a parameter; for the decks and the resplit of a table, what is played there."""
    if name == DECKS:
        return str(max(rules.values["decks"]) if decks is None else decks)
    if name == RESPLIT and resplit is not None:
        return as_text(resplit)
    return as_text(rules.ruleset.parameters[name].value)


def worth_trying(rules: RuleBook, name: str) -> list[tuple[str, str]]:
    """Values with their meanings, the rule set's own first."""
    shape = SCHEMA[name]
    found = [own_text(rules, name)]
    if shape.unit == "yes_no":
        found += ["true", "false"]
    elif shape.unit == "choice":
        found += [word for word, _ in shape.choices]
    elif name in _HANDS:
        found += [str(number) for number in range(1, MOST_HANDS + 1)]
    else:
        found += [own_text(rule_book(other), name) for other in BUILT_IN]
    found += _WORTH_TRYING.get(name, _ODDS_WORTH_TRYING if name in TABLE_1_PARAMETERS else ())
    meanings = dict(shape.choices)
    return [(text, _meaning(rules, name, text, meanings)) for text in dict.fromkeys(found)]


def _meaning(rules: RuleBook, name: str, text: str, meanings: Mapping[str, str]) -> str:
    told = meanings.get(text, "")
    having = [other for other in BUILT_IN if own_text(rule_book(other), name) == text]
    whose = "these rules" if rules.name in having else ", ".join(having)
    return ": ".join(part for part in (whose, told) if part)
