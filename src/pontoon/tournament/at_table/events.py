"""What has happened in a session at a table. Amounts are cents; rounds are the session's own."""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.game.events import WagerSettled
from pontoon.tournament.at_table.plan import Counted, MissingChips, SessionPlan
from pontoon.tournament.standings import Standing


@dataclass(frozen=True, slots=True)
class SessionOpened:
    plan: SessionPlan


@dataclass(frozen=True, slots=True)
class ChipsIssued:
    """`pass_cards` and `undisclosed_wagers` are as many for every player."""

    player: str
    cents: int
    pass_cards: int
    undisclosed_wagers: int


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """The marker of the wagering order stands on this box."""

    box: int


@dataclass(frozen=True, slots=True)
class WagerOutOfTurnRemoved:
    """A wager was found out of sequence: its player takes it back and waits."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class WagerCorrected:
    """A wager was found that does not comply; it goes back and is placed anew in the corrected amount."""

    box: int
    player: str
    kind: str
    found_cents: int
    cents: int
    why: str


@dataclass(frozen=True, slots=True)
class WagerNotMadeUp:
    """A wager below the minimum that its player cannot make up: it is void, and the cards are burned."""

    box: int
    player: str
    found_cents: int


@dataclass(frozen=True, slots=True)
class TimeCalled:
    """The time for the player's wager is over."""

    player: str


@dataclass(frozen=True, slots=True)
class WagerTimeLimited:
    seconds: int | None
    from_round: int


@dataclass(frozen=True, slots=True)
class PassCardPlayed:
    player: str


@dataclass(frozen=True, slots=True)
class PassCardCollected:
    player: str


@dataclass(frozen=True, slots=True)
class PassCardReturned:
    """The round was void, or its player went out before the first card."""

    player: str


@dataclass(frozen=True, slots=True)
class WagerSealed:
    """Secret until it is announced: see `views.masked`."""

    player: str
    kind: str
    cents: int | None
    open_cents: int


@dataclass(frozen=True, slots=True)
class FormHandedBack:
    """Why may tell what was written, and is the player's alone: see `views.masked`."""

    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FormAccepted:
    """An indicator in front of the player says that there is an undisclosed wager; the limits are those of now."""

    player: str
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class SealedWagerAnnounced:
    """What was written, and what it is deemed to be for; a form that does not comply has the `correction`'s clause.

    `rest_cents` is what is not on the layout yet. No `deemed_cents`: amount or type is not shown, and there is no
    wager.
    """

    player: str
    kind: str
    written_cents: int | None
    deemed_cents: int | None
    rest_cents: int
    correction: str


@dataclass(frozen=True, slots=True)
class SealedWagerPlaced:
    """The player places the rest of the undisclosed wager, `kind` original, split, double or perfect_pairs."""

    box: int
    player: str
    kind: str
    cents: int


@dataclass(frozen=True, slots=True)
class SealedWagerSettled:
    settlement: WagerSettled


@dataclass(frozen=True, slots=True)
class SealedWagerReturned:
    """The round was void, or its player went out before the first card: nothing is placed."""

    player: str


@dataclass(frozen=True, slots=True)
class FormShown:
    """A player has examined another's form."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class MinimumDeducted:
    """`why` is `absent`, or `incomplete_form`."""

    player: str
    cents: int
    why: str


@dataclass(frozen=True, slots=True)
class DeductionDirected:
    player: str


@dataclass(frozen=True, slots=True)
class PlayerEliminated:
    """`why` is `minimum` (cannot wager it), or `not_made_up`."""

    player: str
    round: int
    residual_cents: int
    last_wager_cents: int
    removed: int
    why: str


@dataclass(frozen=True, slots=True)
class PlayerDisqualified:
    """The player keeps the value of these chips."""

    player: str
    ground: str
    chips_cents: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SessionRoundCompleted:
    number: int


@dataclass(frozen=True, slots=True)
class SessionRoundVoid:
    """A void round has no result: it is not counted, and the marker stays."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundPassed:
    """Nobody wagered, since everybody passed or was absent: no card is dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundTakenUpAgain:
    """The last round is laid out again or void after all: what followed from its end is undone."""

    number: int
    settlements: tuple[WagerSettled, ...]
    deducted: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """The chips found in front of the players, and those they have by the book."""

    counts: tuple[Counted, ...]
    book: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class DisputeRaised:
    about: str


@dataclass(frozen=True, slots=True)
class DisputeSettled:
    about: str
    decision: str


@dataclass(frozen=True, slots=True)
class PlayHeld:
    """A dispute is open in the tournament; one that was raised at the table is another matter."""

    about: str


@dataclass(frozen=True, slots=True)
class PlayProceeded:
    """The tournament's disputes are settled: `about` no longer holds the game up."""

    about: str


@dataclass(frozen=True, slots=True)
class EndAgreed:
    player: str


@dataclass(frozen=True, slots=True)
class SessionCancelled:
    """The tournament is cancelled: after a round that is in play the session is over."""

    reason: str


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """`why`: rounds, time, determined, agreed, nobody_left, order_determined, cancelled."""

    why: str


@dataclass(frozen=True, slots=True)
class SessionCounted:
    """The totals given to the Tournament Manager."""

    tournament: str
    session: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class ChipsReturned:
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsMissing:
    """Chips that did not come back; the Tournament Manager is advised."""

    chips: MissingChips


@dataclass(frozen=True, slots=True)
class SessionClosed:
    """Nothing is left to be done; the table has its own limits again."""

    tournament: str
    session: int


SessionEvent: TypeAlias = (
    SessionOpened
    | ChipsIssued
    | MarkerPlaced
    | WagerOutOfTurnRemoved
    | WagerCorrected
    | WagerNotMadeUp
    | TimeCalled
    | WagerTimeLimited
    | PassCardPlayed
    | PassCardCollected
    | PassCardReturned
    | WagerSealed
    | FormHandedBack
    | FormAccepted
    | SealedWagerAnnounced
    | SealedWagerPlaced
    | SealedWagerSettled
    | SealedWagerReturned
    | FormShown
    | MinimumDeducted
    | DeductionDirected
    | PlayerEliminated
    | PlayerDisqualified
    | SessionRoundCompleted
    | SessionRoundVoid
    | RoundPassed
    | RoundTakenUpAgain
    | ChipsCounted
    | DisputeRaised
    | DisputeSettled
    | PlayHeld
    | PlayProceeded
    | EndAgreed
    | SessionCancelled
    | SessionEnded
    | SessionCounted
    | ChipsReturned
    | ChipsMissing
    | SessionClosed
)
