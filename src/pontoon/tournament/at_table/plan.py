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
    """Other limits that were made known before the tournament: after a round of the session, or from a time on."""

    minimum_cents: int
    maximum_cents: int
    after_round: int | None = None
    at: int | None = None


class SessionPlan(NamedTuple):
    """A session at one table, as the conditions and the Tournament Manager have it.

    `rounds` or `until` ends it, in a play-off neither may. `advance` players go on from this table. No `chips_cents`:
    tournament chips make any cent. `early_end_by_agreement`: the conditions give chips a value in cash at the end, so
    that all the players may agree to end early.
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
    """Chips of a player that did not come back: how many of which denomination."""

    player: str
    chip_cents: int
    quantity: int
