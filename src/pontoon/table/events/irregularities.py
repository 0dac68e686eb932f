"""Events: irregularities."""

from dataclasses import dataclass

from pontoon.game.cards import Card
from pontoon.game.events import WagerSettled


@dataclass(frozen=True, slots=True)
class RoundReopened:
    """The last round is reopened before the next one has begun."""

    round: int


@dataclass(frozen=True, slots=True)
class PastRoundVoided:
    """Each settlement of that round is reversed and its wager returned."""

    round: int
    error: str
    settlements: tuple[WagerSettled, ...]


@dataclass(frozen=True, slots=True)
class CardsAstray:
    missing: tuple[Card, ...]
    foreign: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultsStand:
    """The results of all earlier rounds stand."""


@dataclass(frozen=True, slots=True)
class ShoeVoided:
    """The remaining cards are not dealt: first, all the cards are checked at the table."""


@dataclass(frozen=True, slots=True)
class DeviceFailed:
    """`choose_after_round`: the round is completed, then the dealer continues dealing or shuffles the rest."""

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
    """The cards are moved to another shuffling device, and the round continues."""


@dataclass(frozen=True, slots=True)
class DamagedCardsReplaced:
    """Cards from a new deck replace the damaged ones."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ReturnOffered:
    """Each of these players may take back the wagers of the round."""

    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReturnElected:
    player: str
    take_back: bool


@dataclass(frozen=True, slots=True)
class ShoeTakesOver:
    """From here on cards are dealt from a card shoe; `renew`: after it the device and the cards are replaced.

    `cards_behind` is the number behind the cutting card if dealing continues at once, and is left out if a shuffle
    comes first.
    """

    renew: bool = False
    cards_behind: int | None = None
    exact: bool = True


@dataclass(frozen=True, slots=True)
class OutcomeInvalidated:
    """The round's refunds and forfeits follow."""

    ground: str
    forfeits: tuple[str, ...]
