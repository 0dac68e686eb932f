"""Commands: irregularities."""

from dataclasses import dataclass

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class VoidPastRound:
    """void_past_round: an error of card placement in a round before the one that has begun."""

    round: int
    error: str


@dataclass(frozen=True, slots=True)
class DeclareCardsAstray:
    """declare_cards_astray: cards missing from the shoe or device, and foreign ones described in words."""

    missing: tuple[Card, ...] = ()
    foreign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportMalfunction:
    """report_malfunction: what the supervisor has found."""

    fault: str
    damaged: tuple[Card, ...] = ()
    disadvantage: bool = False
    spare: bool = True
    practicable: bool = True


@dataclass(frozen=True, slots=True)
class ElectReturn:
    """elect_return: the player takes the wagers of the round back, or plays on."""

    player: str
    take_back: bool


@dataclass(frozen=True, slots=True)
class DealOnAfterMalfunction:
    """deal_on_after_malfunction"""

    cards_behind: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class ShuffleAfterMalfunction:
    """shuffle_after_malfunction"""


@dataclass(frozen=True, slots=True)
class InvalidateOutcome:
    """invalidate_outcome, invalidate_impractical: `ground` is one of `conduct.DISRUPTIONS`, `fraud`, `impractical`."""

    ground: str
    forfeits: tuple[str, ...] = ()
