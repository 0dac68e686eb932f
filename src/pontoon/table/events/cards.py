"""Events: cards, shuffle and cut."""

from dataclasses import dataclass

from pontoon.game.cards import Card
from pontoon.table.counts import Counts


@dataclass(frozen=True, slots=True)
class CardsReplaced:
    """The cards in play leave the table, those brought come in, in a stack; from another `source` if one is named."""

    decks: int
    pre_shuffled: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class ShuffleBecameDue:
    """`reason` is one of `gaming_table.SHUFFLE_REASONS`; `box` is where the cutting card came out, 0 for the dealer."""

    reason: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class CardsShuffled:
    """All the cards are together and shuffled; with a device they are in it. `first_by_hand`: a device follows.

    `remaining_only`: the cards left in the shoe or device, while those in the discard rack stay there.
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
    """`player` is None where no player is left and a casino supervisor cuts; `others` are those still to be asked."""

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
    """The stack is in the shoe now."""

    cards_behind: int
    exact: bool
    burn_due: bool


@dataclass(frozen=True, slots=True)
class FirstCardBurned:
    """None: not known, since it is not exposed."""

    card: Card | None


@dataclass(frozen=True, slots=True)
class CuttingCardDrawn:
    """`box` is the box whose card was due, 0 the dealer's hand; None: before the first card of a round."""

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
    """`complete` where the count is that of all the decks; the table waits on where it is not."""

    cards: int
    complete: bool


@dataclass(frozen=True, slots=True)
class LastRoundsAnnounced:
    rounds: int


@dataclass(frozen=True, slots=True)
class OmissionFound:
    """`burn_due`: the first card of cards that were not cut is still to be burned."""

    step: str
    burn_due: bool = False


@dataclass(frozen=True, slots=True)
class DeviceCheckDirected:
    reason: str


@dataclass(frozen=True, slots=True)
class DiscardsReturned:
    """After the initial deal the discard rack's cards are back in the device."""

    cards: Counts


@dataclass(frozen=True, slots=True)
class DiscardsCollected:
    """Cards of hands that are finished with go into the shuffle of the discards in the middle of a round."""

    cards: Counts
