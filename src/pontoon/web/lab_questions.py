"""What the lab is asked, read from a request: what nobody could answer is refused with a sentence."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NoReturn

from pontoon.analysis.shoe import BadShoe, full_shoe, points_of
from pontoon.analysis.side_wagers import insurance, pair_chances, perfect_pairs, super_bonus_chance
from pontoon.game.cards import Card, UnknownCard, card
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN
from pontoon.law.schema import SCHEMA
from pontoon.rules.points import LIMIT, point_total
from pontoon.rules.table import PAIRS_PARAMETERS
from pontoon.table.refusals import one_of
from pontoon.web.errors import Refused
from pontoon.web.lab_changes import (
    DECKS,
    INSURANCE,
    MAIN,
    MOST_CHANGES,
    NAMES,
    BadChange,
    changed,
    expected,
    own_text,
    worth_trying,
)
from pontoon.web.lab_models import (
    ChangeableTold,
    ChangeTold,
    Favours,
    ParametersTold,
    SideEdge,
    ValueTold,
    Wager,
)
from pontoon.web.lab_options import resplits
from pontoon.web.lab_tasks import EffectTask, HandTask

MOST_CARDS = 12


class About:
    """The rules, the decks and the resplit a question is about; raises `Refused` for what the rules do not have."""

    def __init__(self, rules: str, decks: int | None, resplit: bool) -> None:
        if rules not in BUILT_IN:
            refuse("no_such_rules", f"There is no rule set named {rules[:40]!r}. Choose one of {', '.join(BUILT_IN)}.")
        self.book = rule_book(rules)
        allowed = self.book.values["decks"]
        if decks is not None and decks not in allowed:
            sentence = f"{rules} is played with {one_of(allowed)} decks, not {decks}."
            refuse("decks_are_not_so_many", sentence, self.book.ruleset.parameters["decks"].clauses[0])
        self.decks = max(allowed) if decks is None else decks
        possible = resplits(self.book)
        self.resplit = resplit if resplit in possible else possible[0]
        self.notes: tuple[str, ...] = ()
        if self.resplit != resplit:
            never = "always lets" if self.resplit else "never lets"
            self.notes = (f"{rules} {never} hands be split again.",)

    def told(self) -> dict[str, Any]:
        """The part of every answer that says what it is about."""
        return {
            "rules": self.book.name,
            "title": self.book.ruleset.title,
            "decks": self.decks,
            "cards": 48 * self.decks,
            "resplit": self.resplit,
            "notes": list(self.notes),
        }


def refuse(code: str, sentence: str, clause: str = "") -> NoReturn:
    raise Refused(Refusal(code, clause, sentence), 422)


# Hands


def hand_task(about: About, cards: str, dealer: str, split: bool, doubled: bool) -> HandTask:
    """A hand to be priced; raises `Refused` for cards that are none, or that no player could hold."""
    hand, first = _cards("cards", cards), _cards("dealer", dealer)
    if len(first) != 1:
        refuse("hand_is_impossible", f"dealer: expected one card, the dealer's first, not {len(first)}.")
    least = 3 if doubled else 2
    if not least <= len(hand) <= MOST_CARDS:
        refuse("hand_is_impossible", f"cards: expected {least} to {MOST_CARDS} cards, not {len(hand)}.")
    total = point_total(*points_of(hand))
    if total >= LIMIT and not doubled:
        refuse("hand_is_impossible", f"cards: a hand of {total} leaves nothing to decide.")
    try:
        full_shoe(about.decks).without(first[0], *hand)
    except BadShoe as error:
        refuse("hand_is_impossible", f"cards: {error}.")
    return HandTask(
        about.book.name,
        about.decks,
        about.resplit,
        tuple(map(int, hand)),
        int(first[0]),
        split,
        2 if split else 1,
        doubled,
    )


def _cards(name: str, text: str) -> Sequence[Card]:
    try:
        return tuple(card(word) for word in text.replace(",", " ").split())
    except UnknownCard as error:
        refuse("card_is_unknown", f"{name}: {error}.")


# Changed rules


def effect_task(about: About, changes: Sequence[str]) -> EffectTask:
    """Parameters to be changed, each as NAME=VALUE; raises `Refused` for what cannot be changed so."""
    if not 1 <= len(changes) <= MOST_CHANGES:
        refuse("change_is_impossible", f"change: expected 1 to {MOST_CHANGES} changes, each as NAME=VALUE.")
    read: dict[str, str] = {}
    for text in changes:
        name, equals, value = text.partition("=")
        if not equals:
            refuse("change_is_impossible", f"change: {text[:60]!r} is not NAME=VALUE, for example pontoon_odds=6:5.")
        if name in read:
            refuse("change_is_impossible", f"change: {name} is changed twice.")
        read[name] = value.strip()
    task = EffectTask(about.book.name, about.decks, about.resplit, tuple(read.items()))
    try:
        changed(about.book, about.decks, about.resplit, task.changes)
    except BadChange as error:
        refuse("change_is_impossible", f"change: {error}")
    return task


def changes_told(about: About, task: EffectTask) -> list[ChangeTold]:
    return [
        ChangeTold(
            parameter=name,
            meaning=SCHEMA[name].meaning,
            before=own_text(about.book, name, about.decks, about.resplit),
            after=value,
        )
        for name, value in task.changes
    ]


@cache
def parameters_told(rules: str) -> ParametersTold:
    """Everything that can be changed about a rule set."""
    about = About(rules, None, False)
    possible = resplits(about.book)
    return ParametersTold(
        rules=about.book.name,
        title=about.book.ruleset.title,
        decks=list(about.book.values["decks"]),
        resplit=possible[0] if len(possible) == 1 else None,
        most_changes=MOST_CHANGES,
        parameters=[_parameter(about.book, name) for name in NAMES],
    )


def _parameter(book: RuleBook, name: str) -> ChangeableTold:
    shape = SCHEMA[name]
    return ChangeableTold(
        name=name,
        group=shape.group,
        unit=shape.unit,
        meaning=shape.meaning,
        affects=_affects(name),
        value=own_text(book, name),
        clauses=list(book.ruleset.parameters[name].clauses),
        expected=expected(name),
        values=[ValueTold(value=value, meaning=meaning) for value, meaning in worth_trying(book, name)],
    )


def _affects(name: str) -> list[Wager]:
    if name == DECKS:
        return ["main", "insurance", "perfect_pairs"]
    return ["main" if name in MAIN else "insurance" if name in INSURANCE else "perfect_pairs"]


# Wagers beside the main game


def favours(edge: float | Fraction) -> Favours:
    return "nobody" if edge == 0 else "house" if edge > 0 else "player"


@cache
def side_edges() -> list[SideEdge]:
    """Insurance, Perfect Pairs and the Super Bonus of every rule set, exactly."""
    return [
        edge
        for name in BUILT_IN
        for decks in sorted(rule_book(name).values["decks"], reverse=True)
        for edge in _side_edges_of(rule_book(name), decks)
    ]


def _side_edges_of(book: RuleBook, decks: int) -> list[SideEdge]:
    shoe, written = full_shoe(decks), book.ruleset.parameters
    bonus = super_bonus_chance(shoe)
    rows = (
        ("insurance", written["insurance_odds"].value, insurance(book.table, shoe).edge,
         Fraction(shoe.values[-1], shoe.cards - 1), "For a player who has seen no card except the dealer's Ace."),
        ("perfect_pairs", ", ".join(str(written[name].value) for name in PAIRS_PARAMETERS),
         perfect_pairs(book.table, shoe).edge, 1 - pair_chances(shoe)[0],
         "For a mixed, a coloured and a perfect pair."),
        ("super_bonus", "1:1", -bonus, bonus,
         "For each wager that the Super Bonus pays, for a player who always draws to two suited sevens. The value "
         "of the main game does not include it."),
    )  # fmt: skip
    return [
        SideEdge.model_validate(
            {
                "rules": book.name,
                "decks": decks,
                "wager": wager,
                "odds": odds,
                "edge": float(edge),
                "fraction": str(edge),
                "chance": float(chance),
                "chance_fraction": str(chance),
                "favours": favours(edge),
                "note": note,
            }
        )
        for wager, odds, edge, chance, note in rows
    ]
