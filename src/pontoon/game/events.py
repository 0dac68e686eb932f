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
    """The sign or an officer has changed the terms before the first card; they apply to all later wagers."""

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
    """A wager is above the maximum: `cents` stay in play, and the rest is returned untouched."""

    box: int
    player: str
    cents: int
    returned_cents: int
    returned_tokens_cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class WagerBelowMinimum:
    """A wager below the minimum is found after wagering has closed: it is played; at Canberra its owner is advised."""

    box: int
    player: str
    cents: int
    owner_is_advised: bool
    clause: str


@dataclass(frozen=True, slots=True)
class WagersClosed:
    """The boxes with wagers, each with the player who decides for it."""

    controlling_players: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class CardDealt:
    """`set_aside`: the card had left the shoe earlier."""

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
    """If there is a shuffling device, the discards are now returned to it."""

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
    """`goes_along`: the wager is surrendered because the controlling player surrenders."""

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
    """Without a player, the rules require the card, for an absent player's hand."""

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
    """`free_aces` is the number of Aces in the doubled hand that may still count as eleven."""

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
    """The hand keeps its first card, and the second begins the next hand; others ride on the first."""

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
    """`control_passes`: another player on the box decides from here on, as `ControlPassed` says next."""

    box: int
    player: str
    control_passes: bool = False


@dataclass(frozen=True, slots=True)
class HandLeft:
    """The hand ends without a decision to stand: pontoon, 21, bust, one card only, forfeited or void."""

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
    """A wager is settled. `net_cents` is the player's gain, of which `rounding_cents` come from rounding up."""

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
    """A settlement is reversed as a whole: the wager is back where it was."""

    settlement: WagerSettled
    clause: str


@dataclass(frozen=True, slots=True)
class AdditionalWagerReturned:
    """A double, split or insurance wager is returned because its decision is undone."""

    box: int
    hand: int | None
    player: str
    kind: str
    cents: int


@dataclass(frozen=True, slots=True)
class CardBurned:
    """`set_aside`: the card had left the shoe earlier."""

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
    """From here on, the cards of this round's finished hands may come again."""

    clause: str


@dataclass(frozen=True, slots=True)
class CardRefused:
    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class CardKept:
    """An unexposed card is placed under the shoe as the first card of the next round."""

    card: Card
    clause: str


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card that was entered wrongly. `box`: where it lies on one; `face_down`: it does not lie open to everybody."""

    place: int
    was: Card
    card: Card
    box: int | None
    burned: bool
    face_down: bool
    clause: str


@dataclass(frozen=True, slots=True)
class RoundReconstructed:
    """The deal starts again with these cards, which were set aside; the wagers are unchanged."""

    cards: tuple[Card, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class RoundResumed:
    """Every decision in a reconstructed round that still fits has been carried out again."""


@dataclass(frozen=True, slots=True)
class WagerInvalidated:
    """The player's wagers on the box are invalid; their settlements follow."""

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
    """The player takes back the wagers of the round; their settlements follow."""

    player: str
    clause: str


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """`shoe_continues`: play continues with the remaining cards, unless some are missing or foreign.

    `note` is what the supervisor who voided it has written.
    Clauses: star-2024 18.8.1, star-2024 18.16.3, star-6to5-2017 17.8.1, star-6to5-2017 17.16.3.
    """

    reason: str
    clause: str
    forfeits: tuple[str, ...] = ()
    shoe_continues: bool = True
    note: str = ""


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
    | CardCorrected
    | RoundReconstructed
    | RoundResumed
    | WagerInvalidated
    | LatePaymentApproved
    | WagersReturned
    | RoundVoided
    | RoundConcluded
)
