"""Rule sets with their numbers of decks and the option to split again, as the lab's questions name them."""

from typing import NamedTuple

from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN


class Option(NamedTuple):
    """A rule set as a table may play it."""

    rules: str
    decks: int
    resplit: bool


def resplits(rules: RuleBook) -> tuple[bool, ...]:
    """Whether split hands may be split again: the rules' own word, or both where it is an option of the table."""
    own = bool(rules.values["resplit"])
    return (False, True) if not own and rules.ruleset.parameters["resplit"].kind == "option" else (own,)


def all_options() -> list[Option]:
    """Every rule set as it may be played, the most decks first."""
    return [
        Option(name, decks, resplit)
        for name in BUILT_IN
        for decks in sorted(rule_book(name).values["decks"], reverse=True)
        for resplit in resplits(rule_book(name))
    ]
