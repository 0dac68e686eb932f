"""What a register consists of: rows, each with who, when, where, on which clause, and what was recorded."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from pontoon.table.orders import Person


class Cents(NamedTuple):
    cents: int


class Time(NamedTuple):
    at: int


class Step(NamedTuple):
    """Something done later about the matter of a row: when, by whom, and what; `kind` and `of_itself` as in a row."""

    at: int
    by: Person
    text: str
    kind: str
    details: tuple["Detail", ...] = ()
    of_itself: bool = False


class Item(NamedTuple):
    """One of several under a name, such as those of a report: as people read it, and its values.

    An item without values says to people that there is none.
    """

    text: str
    details: tuple["Detail", ...]


class Group(NamedTuple):
    """Several values that belong together, such as limits: as people read them, and each by its name."""

    text: str
    details: tuple["Detail", ...]


# Typed, as the events have it; cards are named as people write them. How it is shown is up to `text`.
Value: TypeAlias = bool | int | str | Cents | Time | Step | Item | Group | tuple["Value", ...] | None
Detail: TypeAlias = tuple[str, Value]


class Row(NamedTuple):
    """One row; `kind` is the name of what happened, `cards_checked`, whatever words tell it.

    `key` finds the row again for what is recorded about it later, and is empty once nothing more can be. `of_itself`
    marks what followed from an order without being the act of whoever gave it.
    """

    at: int
    by: Person
    table: str
    round: int
    clause: str
    what: str
    kind: str
    details: tuple[Detail, ...] = ()
    key: str = ""
    of_itself: bool = False

    def detail(self, name: str) -> Value:
        """The first detail of this name."""
        return next((value for each, value in self.details if each == name), None)

    def all_details(self, name: str) -> tuple[Value, ...]:
        return tuple(value for each, value in self.details if each == name)


# The registers by name, in the order in which they are shown.
TITLES: dict[str, str] = {
    "openings_and_closures": "Openings and closures",
    "staff": "Staff on the table",
    "card_checks": "Card checks",
    "shuffles_and_cuts": "Shuffles and cuts",
    "signs": "Signs",
    "limits": "Limits",
    "options_and_approvals": "Options and approvals",
    "restrictions": "Restrictions",
    "notices": "Notices",
    "player_cards": "Player Cards and invalid wagers",
    "refused_wagers": "Refused and returned wagers",
    "irregularities": "Irregularities",
    "incidents": "Exclusions and incidents",
    "misconduct": "Misconduct",
    "disputes": "Disputes",
    "rules_shown": "Rules shown",
    "mispayments": "Over- and underpayments",
    "suspected_mispayments": "Suspected intentional over- and underpayments",
    "monthly_reports": "Monthly reports",
}

Registers: TypeAlias = Mapping[str, tuple[Row, ...]]

NO_REGISTERS: Registers = dict.fromkeys(TITLES, ())
