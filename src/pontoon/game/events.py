"""What has happened in a round. Boxes and hands are numbered from one, amounts are cents."""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.game.cards import Card
from pontoon.game.terms import TableTerms


@dataclass(frozen=True, slots=True)
class RoundOpened:
    rules: str
    terms: TableTerms


@dataclass(frozen=True, slots=True)
class TermsRenewed:
    """The sign or an officer has changed the terms before the first card: they hold for every wager from here on."""

    terms: TableTerms


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    box: int
    player: str
    cents: int
    seated: bool
    tokens_cents: int


@dataclass(frozen=True, slots=True)
class WagerWithdrawn:
    box: int
    player: str
    cents: int
    tokens_cents: int
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class PerfectPairsPlaced:
    box: int
    player: str
    cents: int
    tokens_cents: int


@dataclass(frozen=True, slots=True)
class PerfectPairsWithdrawn:
    box: int
    player: str
    cents: int
    tokens_cents: int
    clause: str | None = None


@dataclass(frozen=True, slots=True)
class WagerCut:
    """A wager above the maximum: `cents` stay in play, the rest is returned untouched."""

    box: int
    player: str
    cents: int
    returned_cents: int
    returned_tokens_cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class WagerBelowMinimum:
    """A wager found below the minimum once the wagers are closed: it is played; at Canberra its owner is advised."""

    box: int
    player: str
    cents: int
    owner_is_advised: bool
    clause: str


@dataclass(frozen=True, slots=True)
class WagersClosed:
    """The boxes that hold wagers, each with the player who decides for it."""

    controlling_players: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class CardDealt:
    """`set_aside` is a card that had left the shoe before."""

    box: int
    hand: int
    card: Card
    face_down: bool = False
    set_aside: bool = False


@dataclass(frozen=True, slots=True)
class CardDealtToDealer:
    card: Card
    set_aside: bool = False


@dataclass(frozen=True, slots=True)
class InitialDealCompleted:
    """With a shuffling device, the discard rack's cards go back into it now."""

    discards_return_to_device: bool


@dataclass(frozen=True, slots=True)
class InsuranceOffered:
    pass


@dataclass(frozen=True, slots=True)
class InsuranceOmitted:
    pass


@dataclass(frozen=True, slots=True)
class InsurancePlaced:
    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class InsuranceClosed:
    pass


@dataclass(frozen=True, slots=True)
class SurrenderOffered:
    pass


@dataclass(frozen=True, slots=True)
class WagerSurrendered:
    """`goes_along` is a wager that the controlling player's surrender takes with it."""

    box: int
    player: str
    goes_along: bool = False


@dataclass(frozen=True, slots=True)
class SurrenderClosed:
    pass


@dataclass(frozen=True, slots=True)
class ExposureAsked:
    pass


@dataclass(frozen=True, slots=True)
class CardsExposed:
    box: int
    player: str | None


@dataclass(frozen=True, slots=True)
class SubsequentDealBegan:
    pass


@dataclass(frozen=True, slots=True)
class CardRequested:
    """`player` is None where the rules ask for the card: an absent player's hand."""

    box: int
    hand: int
    player: str | None


@dataclass(frozen=True, slots=True)
class HandStood:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class HandDoubled:
    """`free_aces` is how many Aces of the doubled hand may still count eleven."""

    box: int
    hand: int
    player: str
    cents: int
    free_aces: int


@dataclass(frozen=True, slots=True)
class DoubleFollowed:
    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class HandSplit:
    """The hand keeps its first card, the second begins the hand after it; others ride on the first."""

    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class SplitFollowed:
    box: int
    hand: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class WagerKept:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class WagerForfeited:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class PlayerAbsent:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class HandLeft:
    """The hand is finished without a player's stand: pontoon, 21, bust, one card only, forfeited, void."""

    box: int
    hand: int
    state: str


@dataclass(frozen=True, slots=True)
class ControlPassed:
    box: int
    player: str


@dataclass(frozen=True, slots=True)
class DealersHandBegan:
    pass


@dataclass(frozen=True, slots=True)
class WagerSettled:
    """One wager's end. `net_cents` is what the player gains, `rounding_cents` of it by rounding up."""

    box: int | None
    hand: int | None
    player: str
    kind: str
    wager_cents: int
    result: str
    net_cents: int
    odds: tuple[int, int] | None
    clause: str
    rounding_cents: int = 0
    tokens_cents: int = 0


@dataclass(frozen=True, slots=True)
class SettlementReversed:
    """A settlement taken back, whole: the wager stands where it stood."""

    settlement: WagerSettled
    clause: str


@dataclass(frozen=True, slots=True)
class AdditionalWagerReturned:
    """A double, split or insurance wager given back because its decision is undone."""

    box: int
    hand: int | None
    player: str
    kind: str
    cents: int


@dataclass(frozen=True, slots=True)
class CardBurned:
    """`set_aside` is a card that had left the shoe before."""

    card: Card
    reason: str
    clause: str
    set_aside: bool = False


@dataclass(frozen=True, slots=True)
class CardDrawnInError:
    card: Card
    clause: str


@dataclass(frozen=True, slots=True)
class DiscardsShuffled:
    """From here on cards of this round's finished hands may come again."""

    clause: str


@dataclass(frozen=True, slots=True)
class CardRefused:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class CardKept:
    """An unexposed card, placed under the shoe as the first card of the next round."""

    card: Card
    clause: str


@dataclass(frozen=True, slots=True)
class RoundReconstructed:
    """The deal starts again from these cards, which lie set aside; wagers are as they were."""

    cards: tuple[Card, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class RoundResumed:
    """Every decision of a reconstructed round that still fits has been carried out again."""


@dataclass(frozen=True, slots=True)
class WagerInvalidated:
    """The player's wagers on the box are found invalid; their settlements follow."""

    box: int
    player: str
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class LatePaymentApproved:
    """If this hand makes 21 it is paid at the final settlement."""

    box: int
    hand: int
    clause: str


@dataclass(frozen=True, slots=True)
class WagersReturned:
    """The player takes the wagers of the round back; their settlements follow."""

    player: str
    clause: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """`shoe_continues`: play goes on with the cards that are left, unless some are missing or foreign.

    Clauses: star-2024 18.8.1, star-2024 18.16.3, star-6to5-2017 17.8.1, star-6to5-2017 17.16.3.
    """

    reason: str
    clause: str
    forfeits: tuple[str, ...] = ()
    shoe_continues: bool = True


@dataclass(frozen=True, slots=True)
class RoundConcluded:
    pass


Event: TypeAlias = (
    RoundOpened
    | TermsRenewed
    | WagerPlaced
    | WagerWithdrawn
    | PerfectPairsPlaced
    | PerfectPairsWithdrawn
    | WagerCut
    | WagerBelowMinimum
    | WagersClosed
    | CardDealt
    | CardDealtToDealer
    | InitialDealCompleted
    | InsuranceOffered
    | InsuranceOmitted
    | InsurancePlaced
    | InsuranceClosed
    | SurrenderOffered
    | WagerSurrendered
    | SurrenderClosed
    | ExposureAsked
    | CardsExposed
    | SubsequentDealBegan
    | CardRequested
    | HandStood
    | HandDoubled
    | DoubleFollowed
    | HandSplit
    | SplitFollowed
    | WagerKept
    | WagerForfeited
    | PlayerAbsent
    | HandLeft
    | ControlPassed
    | DealersHandBegan
    | WagerSettled
    | SettlementReversed
    | AdditionalWagerReturned
    | CardBurned
    | CardDrawnInError
    | DiscardsShuffled
    | CardRefused
    | CardKept
    | RoundReconstructed
    | RoundResumed
    | WagerInvalidated
    | LatePaymentApproved
    | WagersReturned
    | RoundVoided
    | RoundConcluded
)
