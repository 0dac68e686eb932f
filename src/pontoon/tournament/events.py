"""What has happened to a tournament. Amounts are cents, times whole seconds since 1970, UTC."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon.tournament.at_table.plan import MissingChips
from pontoon.tournament.commands import Answer, Seat
from pontoon.tournament.form import Added, Conditions, SessionTerms
from pontoon.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class ConditionsDrafted:
    conditions: Conditions


@dataclass(frozen=True, slots=True)
class ConditionsPublished:
    """From here on the conditions stay as they are. `withdrawal_until` is the last second without penalty."""

    conditions: Conditions
    starts_at: int | None
    withdrawal_until: int | None


@dataclass(frozen=True, slots=True)
class EntrySubmitted:
    """No `answers` but a `reference`: whoever runs the tournament keeps them outside the log, to be erased one day."""

    player: str
    answers: tuple[Answer, ...]
    reference: str = ""


@dataclass(frozen=True, slots=True)
class ConditionsReceived:
    player: str
    receipt: str


@dataclass(frozen=True, slots=True)
class AgreedInWriting:
    """The `signature`, or the `reference` under which it is kept, as with an entry."""

    player: str
    signature: str
    reference: str = ""


@dataclass(frozen=True, slots=True)
class EntryFeePaid:
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class EntryAccepted:
    """`number`: how many are in with this one."""

    player: str
    number: int


@dataclass(frozen=True, slots=True)
class EntryRefused:
    player: str
    ground: str
    reason: str


@dataclass(frozen=True, slots=True)
class EntryWithdrawn:
    """`in_time`: without penalty."""

    player: str
    in_time: bool


@dataclass(frozen=True, slots=True)
class FeeRefunded:
    """All that a player has paid into the pool goes back out of it."""

    player: str
    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class ValueAdded:
    added: Added


@dataclass(frozen=True, slots=True)
class ValueTakenBack:
    """The operator's own cash leaves the pool of a tournament that was cancelled."""

    cents: int


@dataclass(frozen=True, slots=True)
class TournamentCancelled:
    """`too_few`: fewer have entered than the minimum on which it was announced."""

    reason: str
    too_few: bool


@dataclass(frozen=True, slots=True)
class TablesDesignated:
    session: int
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StartMoved:
    """`told` are those to whom the new time is sent."""

    session: int
    before: int | None
    starts_at: int
    withdrawal_until: int | None
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatsAllocated:
    """`order` is the permutation that was drawn, empty where the Tournament Manager allocated them."""

    session: int
    seats: tuple[Seat, ...]
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BuyInProvided:
    session: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class BuyInReturned:
    """The session was not played, or not with this player."""

    session: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class EliminatedWithoutBuyIn:
    session: int
    player: str


@dataclass(frozen=True, slots=True)
class SessionOpened:
    """What every table of the session is played by, and who sits where."""

    session: int
    terms: SessionTerms
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ResultRecorded:
    session: int
    table: str
    standings: tuple[Standing, ...]
    play_off: bool


@dataclass(frozen=True, slots=True)
class ChipsMissing:
    """The Tournament Manager is advised of chips that did not come back."""

    session: int
    table: str
    missing: tuple[MissingChips, ...]


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    session: int
    table: str
    before: tuple[Standing, ...]
    standings: tuple[Standing, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class PlayOffOpened:
    session: int
    table: str
    players: tuple[str, ...]
    terms: SessionTerms


class Placed(NamedTuple):
    """A place at a table, and the clause that decided it; players who need not be told apart share one."""

    table: str
    place: int
    player: str
    clause: str


@dataclass(frozen=True, slots=True)
class ResultsAnnounced:
    """The places at each table, after the final those for the prizes."""

    session: int
    placings: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class PlayersAdvanced:
    """Who goes on from a session; everybody else who played it is out."""

    session: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChipsRedeemed:
    """The chips a player held at the end of a session, for cash at the ratio of their issue."""

    session: int
    player: str
    chips_cents: int
    cents: int


@dataclass(frozen=True, slots=True)
class BoughtBack:
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class PlayerDisqualified:
    """`keeps_chips`: the value of chips won or bought stays the player's."""

    player: str
    ground: str
    reason: str
    keeps_chips: bool


@dataclass(frozen=True, slots=True)
class FraudFound:
    """A disqualified player's chips are not redeemed after all."""

    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class DisputeOpened:
    number: int
    person: str
    about: str


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    number: int
    decision: str


@dataclass(frozen=True, slots=True)
class PoolMadeUp:
    """The operator makes the pool up to what was guaranteed."""

    cents: int


@dataclass(frozen=True, slots=True)
class PrizeAwarded:
    """`cents` include what belongs to nobody else, for the first place."""

    place: int
    player: str
    cents: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TournamentConcluded:
    """The pool as it was distributed."""

    pool_cents: int


@dataclass(frozen=True, slots=True)
class PrizePaid:
    player: str
    cents: int
    goods: tuple[str, ...]
    proof: str


TournamentEvent: TypeAlias = (
    ConditionsDrafted
    | ConditionsPublished
    | EntrySubmitted
    | ConditionsReceived
    | AgreedInWriting
    | EntryFeePaid
    | EntryAccepted
    | EntryRefused
    | EntryWithdrawn
    | FeeRefunded
    | ValueAdded
    | ValueTakenBack
    | TournamentCancelled
    | TablesDesignated
    | StartMoved
    | SeatsAllocated
    | BuyInProvided
    | BuyInReturned
    | EliminatedWithoutBuyIn
    | SessionOpened
    | ResultRecorded
    | ChipsMissing
    | ResultCorrected
    | PlayOffOpened
    | ResultsAnnounced
    | PlayersAdvanced
    | ChipsRedeemed
    | BoughtBack
    | PlayerDisqualified
    | FraudFound
    | DisputeOpened
    | DisputeSettled
    | PoolMadeUp
    | PrizeAwarded
    | TournamentConcluded
    | PrizePaid
)
