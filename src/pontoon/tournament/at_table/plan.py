"""What is fixed about a session before it opens, and the small forms that commands and events of a session carry."""

from typing import NamedTuple

# What becomes of a wager that is not made in time.
MINIMUM = "minimum"
DISQUALIFIED = "disqualified"
LATE = (MINIMUM, DISQUALIFIED)

# What becomes of who is absent.
DEDUCTED = "deducted"
ABSENT = (DEDUCTED, DISQUALIFIED)

# The types of wager that may be undisclosed.
PONTOON = "pontoon"
PERFECT_PAIRS = "perfect_pairs"
TYPES = (PONTOON, PERFECT_PAIRS)


class Place(NamedTuple):
    """A box allotted to a tournament player."""

    box: int
    player: str


class Rise(NamedTuple):
    """Other limits, announced before the tournament: after a round of the session, or from a certain time."""

    minimum_cents: int
    maximum_cents: int
    after_round: int | None = None
    at: int | None = None


class SessionPlan(NamedTuple):
    """A session at one table, as set by the conditions and the Tournament Manager.

    `rounds` or `until` ends it; a play-off may have neither. `advance` players advance from this table. Without
    `chips_cents`, tournament chips can make any amount. `early_end_by_agreement`: the conditions give chips a cash
    value, so all the players may agree to end early.
    """

    tournament: str
    number: int
    title: str
    seats: tuple[Place, ...]
    allotment_cents: int
    minimum_cents: int
    maximum_cents: int
    rounds: int | None = None
    until: int | None = None
    advance: int = 1
    play_off: bool = False
    rises: tuple[Rise, ...] = ()
    chips_cents: tuple[int, ...] = ()
    perfect_pairs: bool = True
    pass_cards: int = 0
    undisclosed_wagers: int = 0
    order_of_wagering: bool = False
    deal_from_marker: bool = False
    wager_seconds: int | None = None
    late: str = MINIMUM
    absent: str = DEDUCTED
    early_end_by_agreement: bool = False


class Counted(NamedTuple):
    """The chips found in front of a player."""

    player: str
    cents: int


class MissingChips(NamedTuple):
    """A player's chips that were not returned: how many of each denomination."""

    player: str
    chip_cents: int
    quantity: int
