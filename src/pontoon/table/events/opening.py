"""Events: opening and equipment."""

from dataclasses import dataclass

from pontoon.game.cards import Card
from pontoon.table.counts import Counts
from pontoon.table.furniture import Equipment, Layout, Limits


@dataclass(frozen=True, slots=True)
class TableApproved:
    reference: str
    perfect_pairs: bool = True


@dataclass(frozen=True, slots=True)
class CameOnDuty:
    person: str
    role: str


@dataclass(frozen=True, slots=True)
class WentOffDuty:
    person: str
    role: str


@dataclass(frozen=True, slots=True)
class CardsBrought:
    decks: int
    pre_shuffled: str


@dataclass(frozen=True, slots=True)
class CardsChecked:
    """`moment` is `before_play`, `replacement`, `at_the_table` (the table was waiting for it) or `after_play`.

    `lacking` and `surplus` name, once each, the cards of which too few or too many were counted; the count is correct
    if both are empty.
    """

    moment: str
    by_device: bool
    counts: Counts
    correct: bool
    lacking: tuple[Card, ...] = ()
    surplus: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsSecured:
    pass


@dataclass(frozen=True, slots=True)
class DecksDetermined:
    decks: int
    source: str


@dataclass(frozen=True, slots=True)
class TableOpened:
    """The cards that were brought are now at the table, as a stack; the sign with limits and payouts is up."""

    rules: str
    source: str
    decks: int
    layout: Layout
    equipment: Equipment
    limits: Limits
    chips_cents: tuple[int, ...]
    perfect_pairs: bool
    low_limit: bool
    cashless: bool
    gaming_until: int | None


@dataclass(frozen=True, slots=True)
class CashlessChanged:
    yes: bool
    drop_box: bool


@dataclass(frozen=True, slots=True)
class ChipsBought:
    player: str
    cents: int
    cash: bool


@dataclass(frozen=True, slots=True)
class TournamentHeld:
    """Without a name, the table is given back to the game."""

    name: str
