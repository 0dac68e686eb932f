"""An order being carried out at a table: the entries it brings about, and the state after each of them."""

from pontoon.game.events import RoundOpened
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.law.procedures import PROCEDURES, may_act
from pontoon.table.evolve import evolve
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Event, Order, Person
from pontoon.table.refusals import SENTENCES, refuse


def _with_article(role: str) -> str:
    """A role as a sentence names it; Surveillance is a room full of people."""
    words = role.replace("_", " ")
    if role == "surveillance":
        return words
    return f"an {words}" if words[0] in "aeiou" else f"a {words}"


class Authority:
    """Who asks, when, and what the rule set says of it: the base of every order carried out, here or in the house."""

    __slots__ = ("at", "by", "rules")

    def __init__(self, rules: RuleBook, order: Order) -> None:
        self.rules = rules
        self.at: int = order.at
        self.by: Person = order.by

    def clause(self, procedure: str) -> str:
        rests_on = self.rules.procedures[procedure]
        return rests_on.clauses[0] if rests_on else CANNOT_ARISE

    def provides(self, procedure: str) -> bool:
        """Whether the rule set has this step."""
        return self.rules.procedures[procedure] is not None

    def refuse(self, code: str, procedure: str, **facts: object) -> Refusal:
        return refuse(self.rules, code, procedure, **facts)

    def refusal_of_the_time(self, last: int) -> Refusal | None:
        """Nothing is ordered for a time before `last`, when something last happened."""
        if self.at >= last:
            return None
        return Refusal("time_runs_backwards", CANNOT_ARISE, SENTENCES["time_runs_backwards"])

    def authorise(self, procedure: str, player: str | None = None) -> Refusal | None:
        """Whether the rule set has this step and who asks may take it; a player only for `player`."""
        rests_on = self.rules.procedures[procedure]
        if rests_on is None:
            return self.refuse("not_provided_for", procedure, meaning=PROCEDURES[procedure])
        if not any(may_act(self.by.role, named) for named in rests_on.by):
            roles = " or ".join(map(_with_article, rests_on.by))
            return self.refuse("not_authorised_here", procedure, roles=roles)
        if player is not None and self.by.role == "player" and self.by.name != player:
            return self.refuse("acts_for_another", procedure, player=self.by.name)
        return None


class Proceedings(Authority):
    """Every room works on one of these: `state` to look at, `happen` to make something so."""

    __slots__ = ("entries", "state")

    def __init__(self, rules: RuleBook, state: GamingTable, order: Order) -> None:
        super().__init__(rules, order)
        self.state = state
        self.entries: list[Entry] = []

    def happen(self, event: Event, procedure: str = "", *, clause: str = "", of_itself: bool = False) -> None:
        """An event happens: on the first clause of the procedure if one is named, else on this one, or its own.

        `of_itself` marks what follows from the order without being the act of who gave it.
        """
        clause = self.clause(procedure) if procedure else clause or getattr(event, "clause", "") or ""
        number = self.state.number + isinstance(event, RoundOpened)
        entry = Entry(self.at, self.by, self.state.name, number, clause, event, of_itself)
        self.entries.append(entry)
        self.state = evolve(self.state, entry)
