"""A table set up by the house itself: every step from its approval to its opening, in the roles the rule set names.

In a house that takes no money somebody has to stand in for the officers of a casino. These entries say so: they are
by `the house`.
"""

from typing import Any, NamedTuple, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.procedures import may_act
from pontoon.live.automatic_dealer import DEALER
from pontoon.live.events import TableEstablished
from pontoon.live.postings import day_of
from pontoon.table import commands as t
from pontoon.table.counts import of_decks
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Command, Entry, Order, Person

HOUSE = "the house"
CHIPS = (50, 100, 250, 500, 2_500, 10_000, 50_000)


class TablePlan(NamedTuple):
    """A table to be set up; `source` is one of `furniture.SOURCES`."""

    name: str
    how: TableEstablished
    source: str = MANUAL_SHUFFLE
    decks: int = 8
    limits: Limits = Limits(500, 50_000, 500, 100, 10_000)
    chips_cents: tuple[int, ...] = CHIPS
    low_limit: bool = False


# One table of each rule set, so that a new house has something to show, and one where players may be helped. There they
# have time to read what they are told.
USUAL_TABLES = (
    TablePlan("P1", TableEstablished("star-2024")),
    TablePlan("P2", TableEstablished("star-6to5-2017"), SHUFFLING_DEVICE),
    TablePlan("P3", TableEstablished("canberra-2002"), decks=6),
    TablePlan("T1", TableEstablished("star-2024", training=True, decision_ms=120_000, offer_ms=60_000)),
)


class CannotBeSetUp(ValueError):
    """A plan the rule set refuses, with its reason."""


def entries_of(plan: TablePlan, rules: RuleBook, at: int) -> tuple[Entry, ...]:
    """Everything that brings the table from nothing to its opening; raises `CannotBeSetUp`."""
    in_force = rules.ruleset.in_force
    if in_force is not None and day_of(at) < in_force.isoformat():
        day = f"{in_force.day} {in_force:%B %Y}"
        raise CannotBeSetUp(f"table {plan.name} cannot be set up: {rules.name} is in force from {day}")
    state = GamingTable(name=plan.name, rules=rules.source)
    made = [Entry(at, Person(HOUSE, "casino_operator"), plan.name, 0, "", cast(Any, plan.how))]
    for role, command in _steps(plan, rules):
        by = DEALER if role == "dealer" and plan.how.dealer == "automatic" else Person(HOUSE, role)
        outcome = play(rules, state, Order(at, by, command))
        if isinstance(outcome, Refusal):
            raise CannotBeSetUp(f"table {plan.name} cannot be set up: {outcome}")
        state = outcome[0]
        made += outcome[1]
    return tuple(made)


def _steps(plan: TablePlan, rules: RuleBook) -> list[tuple[str, Command]]:
    """The steps the rule set has; the cards are counted by a dealer, and by a supervisor where it asks for one."""
    provides = {name for name, procedure in rules.procedures.items() if procedure is not None}
    steps: list[tuple[str, Command]] = []
    if "approve_table" in provides:
        steps.append(("authorised_officer", t.ApproveTable("play chips only")))
    if "determine_decks" in provides:
        steps.append(("casino_operator", t.DetermineDecks(plan.decks, plan.source)))
        steps.append(("casino_operator", t.GiveNotice("players", "decks")))
        steps.append(("casino_operator", t.GiveNotice("authorised_officer", "decks", available=False)))
    steps.append(("casino_supervisor", t.BringCards(plan.decks)))
    automatic = plan.how.dealer == "automatic"
    # At Canberra a dealer alone checks them; where a person is to deal, that dealer is gone again before the opening.
    by_a_dealer = automatic or not _supervisors_check(rules)
    if by_a_dealer:
        steps.append(("dealer", t.ComeOnDuty()))
    steps.append(("dealer" if by_a_dealer else "casino_supervisor", t.CheckCards(of_decks(plan.decks))))
    if by_a_dealer and not automatic:
        steps.append(("dealer", t.GoOffDuty()))
    opening = t.OpenTable(
        plan.source,
        usual_layout(rules),
        Equipment(),
        plan.limits,
        plan.chips_cents,
        low_limit=plan.low_limit,
    )
    steps.append(("casino_operator", opening))
    return steps


def _supervisors_check(rules: RuleBook) -> bool:
    rests_on = rules.procedures["check_cards"]
    return rests_on is not None and any(may_act("casino_supervisor", named) for named in rests_on.by)
