"""The differences between two rule sets: values, steps and clauses, the roles they concern, and the house edge."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pontoon.cli.output import BadInput
from pontoon.law import Clause, Parameter, Procedure, RuleSet

if TYPE_CHECKING:
    from pontoon.analysis.kept import Shelf

# Everybody who plays, whatever officer may vary the value.
PLAYER = "player"
HOUSE, NOBODY = "house", "nobody"
_NOTHING = 1e-12


@dataclass(frozen=True, slots=True)
class Changes:
    """The differing parameters, procedures and clauses by name, and each role with those that concern it."""

    one: RuleSet
    other: RuleSet
    parameters: tuple[str, ...]
    procedures: tuple[str, ...]
    clauses: tuple[tuple[str, Clause | None, Clause | None], ...]
    concerns: dict[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Edge:
    """The house edge of a wager before and after; `alone` is the change that one parameter makes by itself."""

    what: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """The edge after less that before, without what floats leave of nothing."""
        change = self.after - self.before
        return change if abs(change) > _NOTHING else 0.0

    @property
    def favours(self) -> str:
        return NOBODY if not self.change else HOUSE if self.change > 0 else PLAYER


@dataclass(frozen=True, slots=True)
class Priced:
    """The edge of each wager before and after all changes, and by each parameter alone; `decks` are in each shoe."""

    decks: tuple[int, int]
    wagers: tuple[Edge, ...]
    alone: tuple[Edge, ...]


def changes(one: RuleSet, other: RuleSet) -> Changes:
    """Everything in which two rule sets differ. Clauses are compared if both cite the same document."""
    parameters = tuple(name for name in one.parameters if _differs(one.parameters[name], other.parameters[name]))
    procedures = tuple(name for name in one.procedures if _who(one.procedures[name]) != _who(other.procedures[name]))
    clauses: list[tuple[str, Clause | None, Clause | None]] = []
    if one.instrument == other.instrument:
        before, after = one.register, other.register
        for number in dict.fromkeys((*before, *after)):
            old, new = before.get(number), after.get(number)
            if old is None or new is None or old.summary != new.summary:
                clauses.append((number, old, new))
    concerns: dict[str, list[str]] = {}
    for role, name in _concerned(one, other, parameters, procedures):
        concerns.setdefault(role, []).append(name)
    told = {role: tuple(names) for role, names in concerns.items()}
    return Changes(one, other, parameters, procedures, tuple(clauses), told)


def priced(found: Changes, decks: int | None) -> Priced:
    """The edge of each wager under both rule sets, and each parameter's own part; raises BadInput."""
    from pontoon.analysis.kept import Shelf, usual_folder
    from pontoon.analysis.question import BadQuestion
    from pontoon.analysis.shoe import BadShoe

    try:
        return _priced(found, _decks(found, decks), Shelf(usual_folder()))
    except (BadQuestion, BadShoe) as error:
        raise BadInput(str(error)) from error


def _priced(found: Changes, decks: tuple[int, int], kept: "Shelf") -> Priced:
    from pontoon.web.lab_changes import INSURANCE, MAIN, PAIRS

    one, other = found.one.values, found.other.values
    wagers = tuple(
        Edge(what, edge_of(one, decks[0], kept), edge_of(other, decks[1], kept))
        for what, edge_of in (("main game", _main), ("insurance", _insurance), ("Perfect Pairs", _perfect_pairs))
    )
    before = {edge.what: edge.before for edge in wagers}
    alone = []
    for names, what, edge_of in (
        (MAIN, "main game", _main),
        (INSURANCE, "insurance", _insurance),
        (PAIRS, "Perfect Pairs", _perfect_pairs),
    ):
        for name in found.parameters:
            if name in names and one[name] != other[name] and name != "decks":
                changed = {**one, name: other[name]}
                alone.append(Edge(name, before[what], edge_of(changed, decks[0], kept)))
    return Priced(decks, wagers, tuple(alone))


def _main(values: dict[str, object], decks: int, kept: "Shelf") -> float:
    from pontoon.analysis.question import OWN, Question
    from pontoon.analysis.shoe import full_shoe
    from pontoon.rules.table import rule_table

    question = Question(rule_table(values), full_shoe(decks), bool(values["resplit"]), Fraction(0), OWN)
    return -float(kept.answer(question).result.ev)


def _insurance(values: dict[str, object], decks: int, _: "Shelf") -> float:
    from pontoon.analysis.shoe import full_shoe
    from pontoon.analysis.side_wagers import insurance
    from pontoon.rules.table import rule_table

    return float(insurance(rule_table(values), full_shoe(decks)).edge)


def _perfect_pairs(values: dict[str, object], decks: int, _: "Shelf") -> float:
    from pontoon.analysis.shoe import full_shoe
    from pontoon.analysis.side_wagers import perfect_pairs
    from pontoon.rules.table import rule_table

    return float(perfect_pairs(rule_table(values), full_shoe(decks)).edge)


def _decks(found: Changes, decks: int | None) -> tuple[int, int]:
    """The decks asked for; else the most that both rule sets play with, or each its own most."""
    if decks is not None:
        return decks, decks
    one, other = (set(ruleset.values["decks"]) for ruleset in (found.one, found.other))
    both = one & other
    return (max(both), max(both)) if both else (max(one), max(other))


def _differs(one: Parameter, other: Parameter) -> bool:
    return (one.parsed, one.officer, one.notice) != (other.parsed, other.officer, other.notice)


def _who(procedure: Procedure | None) -> frozenset[str] | None:
    """The roles that may take a step, in any order; None where there is no such step."""
    return frozenset(procedure.by) if procedure else None


def _concerned(
    one: RuleSet, other: RuleSet, parameters: tuple[str, ...], procedures: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """Each role with what concerns it: a value everybody at the table, and the officers who may vary it or could."""
    for name in parameters:
        both = (one.parameters[name], other.parameters[name])
        if both[0].parsed != both[1].parsed:
            yield PLAYER, name
        yield from ((role, name) for role in dict.fromkeys(each.officer for each in both) if role)
    for name in procedures:
        steps = (one.procedures[name], other.procedures[name])
        yield from ((role, name) for role in dict.fromkeys(role for step in steps if step for role in step.by))
