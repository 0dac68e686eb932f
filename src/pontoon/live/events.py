"""What happens around a table beside what its rules know: how it is run, its shoes' secrets, and when it stands still.

They lie in the table's stream between its entries, in the same form.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.table.counts import Counts


@dataclass(frozen=True, slots=True)
class TableEstablished:
    """How a table is run: its rule set, who deals, where the cards come from, and how long is waited for what.

    `cards` is `program` (the house's own shoe or device, by the shuffle protocol) or `entered` (a dealer enters each
    card of a real one); `dealer` is `automatic` or `person`. Times are milliseconds.
    """

    rules: str
    cards: str = "program"
    dealer: str = "automatic"
    training: bool = False
    wager_ms: int = 20_000
    decision_ms: int = 30_000
    absence_ms: int = 30_000
    offer_ms: int = 10_000
    seeds_ms: int = 3_000
    cut_ms: int = 10_000
    follow_ms: int = 5_000
    pace_ms: int = 350


@dataclass(frozen=True, slots=True)
class ShoeCommitted:
    """The house has drawn a seed and binds itself to it; `sealed` is the seed, encrypted."""

    shoe: int
    commitment: str
    sealed: str


@dataclass(frozen=True, slots=True)
class SeedContributed:
    """A seated player adds a seed of their own."""

    shoe: int
    player: str
    seed: str


@dataclass(frozen=True, slots=True)
class SeedsFrozen:
    """No more seeds for this shoe; `digest` is over those that came, in their order."""

    shoe: int
    digest: str


@dataclass(frozen=True, slots=True)
class ShoeOrdered:
    """The order of these cards follows from the seeds: a whole `shoe`, `discards` in a round, or in a `device`."""

    shoe: int
    kind: str
    counts: Counts


@dataclass(frozen=True, slots=True)
class ShoeRevealed:
    """The shoe is out of play, and everybody may see the seed; `why` it ended."""

    shoe: int
    seed: str
    why: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    """Nothing is taken at this table until it is resumed."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The table goes on where it stood."""


@dataclass(frozen=True, slots=True)
class ShortfallCovered:
    """A reversal took more from a player than they had in chips and tokens.

    `account_cents` came from the player's account, and `owed_cents`, which was not there either, they now owe the
    house. `tokens_cents` of it made up for tokens, the rest for chips.
    """

    player: str
    account_cents: int
    owed_cents: int
    tokens_cents: int = 0


@dataclass(frozen=True, slots=True)
class ClockStepped:
    """The machine's clock was moved by more than it may be; the house goes on by its own."""

    by_ms: int


LiveEvent: TypeAlias = (
    TableEstablished
    | ShoeCommitted
    | SeedContributed
    | SeedsFrozen
    | ShoeOrdered
    | ShoeRevealed
    | TablePaused
    | TableResumed
    | ShortfallCovered
    | ClockStepped
)
