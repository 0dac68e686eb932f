"""A step of the automated dealer, and the persons in whose names the program itself gives orders at a table."""

from collections.abc import Callable
from typing import NamedTuple

from pontoon.live.requests import Deadline
from pontoon.table.orders import Person
from pontoon.tournament.at_table.orders import Command

DEALER = Person("automatic dealer", "dealer")
SUPERVISOR = Person("the house", "casino_supervisor")
# A Tournament Manager's standing orders.
MANAGER = Person("the house", "tournament_manager")

# After the last wager somebody may still want another: so many cards' time is waited.
GRACE = 4


class Step(NamedTuple):
    """An order to give at a time (None: nothing to do before somebody else does something), and what is waited for.

    `housekeeping` names what is no order but the table task's own: `commit` to a seed, or `freeze` the players'.
    """

    at: float | None = None
    by: Person = DEALER
    command: Command | None = None
    housekeeping: str = ""
    deadline: Deadline | None = None


NOTHING = Step()
Connected = Callable[[str], bool]
# When somebody's connection was lost, by the clock that cannot be set; None: it is there.
LostAt = Callable[[str], float | None]


def never_lost(_player: str) -> float | None:
    return None
