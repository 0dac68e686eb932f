"""What an analyst asks, and what comes back."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from pontoon.analysis.shoe import VALUES, Shoe
from pontoon.rules.cards import ACE
from pontoon.rules.options import hands_limit
from pontoon.rules.table import RuleTable

# Told now and then how much of the work is done, from 0 to 1; what it raises stops the work.
Progress = Callable[[float], None]
OWN = "own"
FULL = "full"


class BadQuestion(ValueError):
    """A question that these rules or this shoe cannot answer; the message is one line."""


@dataclass(frozen=True)
class Question:
    """One box with one wager, from this shoe, by these rules.

    `super_bonus` is in units of the original wager. `splits` is what a player knows when playing a split hand:
    `own` its own cards, the pair's other cards and the dealer's first card; `full` also the finished hand.
    """

    table: RuleTable
    shoe: Shoe
    resplit: bool = False
    super_bonus: Fraction = Fraction(0)
    splits: str = ""

    @property
    def hands(self) -> int:
        """The most hands a box may be split into."""
        limits = (hands_limit(self.table, self.resplit, card) for card in (ACE, ACE + 4))
        return max(limits)

    @property
    def knowledge(self) -> str:
        """`splits`, or where it is left open the most that can be reckoned in seconds."""
        return self.splits or (FULL if self.hands <= 2 else OWN)


@dataclass(frozen=True)
class Answer:
    """The value of a round, and how its outcomes lie around it.

    `outcomes` holds the chance of each net result in units of the original wager; `notes` says what is not exact.
    """

    ev: float
    splits: str
    variance: float
    outcomes: dict[Fraction, float]
    notes: tuple[str, ...] = ()

    @property
    def house_edge(self) -> float:
        return -self.ev


@dataclass(frozen=True)
class Action:
    """What an action gains on average, and how: each way it may go on with its chance and its value."""

    value: float
    ways: tuple[tuple[str, float, float], ...] = ()


def value_name(value: int) -> str:
    """How a value is called: A, 2 to 9, and 10 for Jack, Queen and King.

    >>> value_name(0), value_name(8), value_name(9)
    ('A', '9', '10')
    """
    return "A" if value == 0 else str(value + 1)


VALUE_NAMES = tuple(value_name(value) for value in range(VALUES))
