"""Commands: irregularities."""

from dataclasses import dataclass

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class VoidPastRound:
    """void_past_round: an error of card placement was made in a round before the one that has begun."""

    round: int
    error: str


@dataclass(frozen=True, slots=True)
class DeclareCardsAstray:
    """declare_cards_astray: cards missing from the shoe or device, and foreign cards described in words."""

    missing: tuple[Card, ...] = ()
    foreign: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReportMalfunction:
    """report_malfunction: the shuffling device has failed; the supervisor's findings.

    `disadvantage`: somebody would be at a disadvantage if play continued. `spare`: another device is available.
    `practicable`: the cards can be moved to it.
    """

    fault: str
    damaged: tuple[Card, ...] = ()
    disadvantage: bool = False
    spare: bool = True
    practicable: bool = True


@dataclass(frozen=True, slots=True)
class ElectReturn:
    """elect_return: the player takes back the wagers of the round, or plays on."""

    player: str
    take_back: bool


@dataclass(frozen=True, slots=True)
class DealOnAfterMalfunction:
    """deal_on_after_malfunction: a failed device's cards are dealt from a shoe, with a cutting card inserted."""

    cards_behind: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class ShuffleAfterMalfunction:
    """shuffle_after_malfunction: a failed device's cards are shuffled and then cut."""


@dataclass(frozen=True, slots=True)
class InvalidateOutcome:
    """invalidate_outcome, invalidate_impractical: the round does not count, and wagers are returned.

    `ground` is a disruption (`conduct.DISRUPTIONS`), `fraud` or `impractical`. After fraud, the players named in
    `forfeits` lose their wagers.
    """

    ground: str
    forfeits: tuple[str, ...] = ()
