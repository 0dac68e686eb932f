"""What happens around a table beside what its rules know: how it is run, its shoes' secrets, and when it stands still.

They lie in the table's stream between its entries, in the same form.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.table.counts import Counts


@dataclass(frozen=True, slots=True)
class TableEstablished:
    """The set-up of a table: its rule set, its dealer, the source of its cards, and the time for each step.

    `cards` is `program` (the house's own shoe or device, by the shuffle protocol) or `entered` (a dealer enters each
    card of a real one); `dealer` is `automatic` or `person`. Times are milliseconds. `rules_sha256` is the digest of
    the file that brings the rule set; built-in ones have none.
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
    rules_sha256: str = ""


@dataclass(frozen=True, slots=True)
class ShoeCommitted:
    """The house has drawn a seed and committed itself to it; `sealed` is the seed, encrypted."""

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
    """No more seeds are accepted for this shoe; `digest` covers those received, in their order."""

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
    """The shoe is out of play, and everybody may see its seed; `why` says why it ended."""

    shoe: int
    seed: str
    why: str


@dataclass(frozen=True, slots=True)
class TablePaused:
    """The table accepts nothing until it is resumed."""

    reason: str


@dataclass(frozen=True, slots=True)
class TableResumed:
    """The table continues where it was."""


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
    """The machine's clock was moved by more than is allowed; the house continues by its own clock."""

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
