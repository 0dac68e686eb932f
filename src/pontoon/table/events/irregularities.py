"""Events: irregularities."""

from dataclasses import dataclass

from pontoon.game.cards import Card
from pontoon.game.events import WagerSettled


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """The last round is taken up again before the next has begun."""

    round: int


@dataclass(frozen=True, slots=True)
class PastRoundVoided:
    """Each settlement of that round is taken back and its wager returned."""

    round: int
    error: str
    settlements: tuple[WagerSettled, ...]


@dataclass(frozen=True, slots=True)
class CardsAstray:
    missing: tuple[Card, ...]
    foreign: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultsStand:
    """The results of all the rounds before stand."""


@dataclass(frozen=True, slots=True)
class ShoeVoided:
    """The cards that are left are not dealt: all of them are checked at the table first."""


@dataclass(frozen=True, slots=True)
class DeviceFailed:
    """`choose_after_round`: the round is completed, then the dealer deals on or shuffles the rest."""

    fault: str
    damaged: tuple[Card, ...]
    disadvantage: bool
    spare: bool
    practicable: bool
    choose_after_round: bool = False


@dataclass(frozen=True, slots=True)
class DamagedCardsRemoved:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CardsTransferred:
    """To another shuffling device, from which the round goes on."""


@dataclass(frozen=True, slots=True)
class DamagedCardsReplaced:
    """From a new deck."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ReturnOffered:
    """Each of these players may take the wagers of the round back."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReturnElected:
    player: str
    take_back: bool


@dataclass(frozen=True, slots=True)
class ShoeTakesOver:
    """The cards are dealt from a card shoe from here on; `renew`: after it the device and the cards are replaced.

    `cards_behind` the cutting card where dealing goes on at once; None where a shuffle comes first.
    """

    renew: bool = False
    cards_behind: int | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class OutcomeInvalidated:
    """The round's refunds and forfeits follow."""

    ground: str
    forfeits: tuple[str, ...]
