"""Events: cards, shuffle and cut."""

from dataclasses import dataclass

from pontoon.game.cards import Card
from pontoon.table.counts import Counts


@dataclass(frozen=True, slots=True)
class CardsReplaced:
    """The cards that were brought replace those in play, as a stack; from another `source` if one is named."""

    decks: int
    pre_shuffled: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleBecameDue:
    """`reason` is one of `gaming_table.SHUFFLE_REASONS`; `box` had the cutting card, 0 for the dealer's hand."""

    reason: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """All the cards are shuffled, in the device if there is one. `first_by_hand`: a device follows.

    `remaining_only`: only the cards left in the shoe or device; those in the discard rack stay there.
    """

    method: str
    first_by_hand: bool = False
    burn_due: bool = False
    remaining_only: bool = False


@dataclass(frozen=True, slots=True)
class RiffleRequested:
    player: str


@dataclass(frozen=True, slots=True)
class RiffleApproved:
    pass


@dataclass(frozen=True, slots=True)
class CardsRiffled:
    before: str


@dataclass(frozen=True, slots=True)
class CutOffered:
    """Without a player, none is left and a casino supervisor cuts; `others` are still to be asked."""

    player: str | None
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CutRefused:
    player: str


@dataclass(frozen=True, slots=True)
class CardsCut:
    cards_in_front: int


@dataclass(frozen=True, slots=True)
class CuttingCardInserted:
    """The stack is now in the shoe."""

    cards_behind: int
    exact: bool
    burn_due: bool


@dataclass(frozen=True, slots=True)
class FirstCardBurned:
    """`card` is left out if it is not known, since it is not exposed."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class CuttingCardDrawn:
    """`box` is the box whose card was due: 0 for the dealer's hand, none before the first card of a round."""

    box: int | None
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class ShuffleDirected:
    reason: str


@dataclass(frozen=True, slots=True)
class CardsDropped:
    pass


@dataclass(frozen=True, slots=True)
class CollectionVerified:
    """`complete` if every card of the decks was counted; otherwise the table keeps waiting."""

    cards: int
    complete: bool


@dataclass(frozen=True, slots=True)
class LastRoundsAnnounced:
    rounds: int


@dataclass(frozen=True, slots=True)
class OmissionFound:
    """`burn_due`: the first of the cards that were not cut must still be burned."""

    step: str
    burn_due: bool = False


@dataclass(frozen=True, slots=True)
class DeviceCheckDirected:
    reason: str


@dataclass(frozen=True, slots=True)
class DiscardsReturned:
    """After the initial deal, the cards in the discard rack are returned to the device."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class DiscardsCollected:
    """The cards of finished hands join the shuffle of the discards in the middle of a round."""

    cards: Counts
