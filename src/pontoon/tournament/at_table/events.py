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
    """Every player gets the same number of `pass_cards` and `undisclosed_wagers`."""

    player: str
    cents: int
    pass_cards: int
    undisclosed_wagers: int


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """The marker for the order of wagering is on this box."""

    box: int


@dataclass(frozen=True, slots=True)
class WagerOutOfTurnRemoved:
    """A wager was made out of turn: its player takes it back and waits."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class WagerCorrected:
    """A wager does not comply: it is returned and placed again in the corrected amount."""

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
    """The player's time to wager is up."""

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
    """The round was void, or the player went out before the first card."""

    player: str


@dataclass(frozen=True, slots=True)
class WagerSealed:
    """The wager is secret until it is announced: see `views.masked`."""

    player: str
    kind: str
    cents: int | None
    open_cents: int


@dataclass(frozen=True, slots=True)
class FormHandedBack:
    """The reason may reveal what was written, so only the player sees it: see `views.masked`."""

    player: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FormAccepted:
    """An indicator in front of the player shows that there is an undisclosed wager; the current limits apply."""

    player: str
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class SealedWagerAnnounced:
    """The wager as written and as deemed; a form that does not comply has the clause of its `correction`.

    `rest_cents` is the part that is not on the layout yet. Without `deemed_cents`, the form does not show its amount or
    type, and there is no wager.
    """

    player: str
    kind: str
    written_cents: int | None
    deemed_cents: int | None
    rest_cents: int
    correction: str


@dataclass(frozen=True, slots=True)
class SealedWagerPlaced:
    """The player places the rest of the undisclosed wager; `kind` is original, split, double or perfect_pairs."""

    box: int
    player: str
    kind: str
    cents: int


@dataclass(frozen=True, slots=True)
class SealedWagerSettled:
    settlement: WagerSettled


@dataclass(frozen=True, slots=True)
class SealedWagerReturned:
    """The round was void, or the player went out before the first card: nothing is placed."""

    player: str


@dataclass(frozen=True, slots=True)
class FormShown:
    """A player has looked at another player's form."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class MinimumDeducted:
    """`why` is `absent` or `incomplete_form`."""

    player: str
    cents: int
    why: str


@dataclass(frozen=True, slots=True)
class DeductionDirected:
    player: str


@dataclass(frozen=True, slots=True)
class PlayerEliminated:
    """`why` is `minimum` (the player cannot wager it) or `not_made_up`."""

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
    """A void round has no result: it does not count, and the marker does not move."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundPassed:
    """Nobody wagered, because everybody passed or was absent: no card is dealt."""

    number: int


@dataclass(frozen=True, slots=True)
class RoundTakenUpAgain:
    """The last round is reconstructed or void after all: everything that followed from its end is undone."""

    number: int
    settlements: tuple[WagerSettled, ...]
    deducted: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class ChipsCounted:
    """The chips found in front of the players, and those they have according to the books."""

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
    """A dispute is open in the tournament; disputes raised at the table are separate."""

    about: str


@dataclass(frozen=True, slots=True)
class PlayProceeded:
    """The tournament's disputes are settled: `about` no longer pauses play."""

    about: str


@dataclass(frozen=True, slots=True)
class EndAgreed:
    player: str


@dataclass(frozen=True, slots=True)
class SessionCancelled:
    """The tournament is cancelled: the session ends after any round in play."""

    reason: str


@dataclass(frozen=True, slots=True)
class SessionEnded:
    """`why` is rounds, time, determined, agreed, nobody_left, order_determined or cancelled."""

    why: str


@dataclass(frozen=True, slots=True)
class SessionCounted:
    """The totals that were given to the Tournament Manager."""

    tournament: str
    session: int
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class ChipsReturned:
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsMissing:
    """Chips were not returned; the Tournament Manager is informed."""

    chips: MissingChips


@dataclass(frozen=True, slots=True)
class SessionClosed:
    """Nothing is left to do; the table has its own limits again."""

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
