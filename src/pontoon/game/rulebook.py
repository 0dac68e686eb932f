"""The rule book a round is played by: a rule set of the law, joined with the integers made from it."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from pontoon.law.ruleset import Procedure, RuleSet, load
from pontoon.rules.table import RuleTable, rule_table


@dataclass(frozen=True, slots=True, eq=False)
class RuleBook:
    """What `decide` judges by. `settles` and `refuses` name the clause for each settlement and refusal,
    `procedures` who may take each step at the table and its clauses (None: the rule set has no such step).

    `source` is what `rule_book` was asked for: a built-in name or a file's path.
    """

    name: str
    source: str
    ruleset: RuleSet
    table: RuleTable
    values: dict[str, Any]
    settles: dict[str, str]
    refuses: dict[str, str]
    procedures: dict[str, Procedure | None]

    def __repr__(self) -> str:
        return f"rule_book({self.source!r})"


@cache
def rule_book(name_or_path: str) -> RuleBook:
    """The rule book of a built-in rule set, or of the user's own file.

    >>> rule_book("star-2024").values["pontoon_odds"]
    (3, 2)
    """
    ruleset = load(name_or_path)
    values = ruleset.values
    return RuleBook(
        name=ruleset.name,
        source=name_or_path,
        ruleset=ruleset,
        table=rule_table(values),
        values=values,
        settles=dict(ruleset.settlements),
        refuses=dict(ruleset.refusals),
        procedures=dict(ruleset.procedures),
    )
