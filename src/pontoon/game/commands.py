"""What can be asked of a round. `player` is who asks; dealer and supervisor act without one."""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """`found` is a wager that stood there when the first card came out: limits cut it but no longer refuse it."""

    box: int
    player: str
    cents: int
    seated: bool = False
    tokens_cents: int = 0
    player_card: bool = True
    found: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawWager:
    """The player takes a wager back before the first card."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class PlacePerfectPairs:
    """A Perfect Pairs wager on a box."""

    box: int
    player: str
    cents: int
    tokens_cents: int = 0
    player_card: bool = True
    found: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawPerfectPairs:
    """The player takes a Perfect Pairs wager back before the first card."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseWagers:
    """The dealer's "no more bets"; the first card closes the wagers as well."""


@dataclass(frozen=True, slots=True)
class DealCard:
    """The next card out of the shoe goes to whoever the round says."""

    card: Card


@dataclass(frozen=True, slots=True)
class Insure:
    """An insurance wager, while insurance is offered."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class CloseInsurance:
    """The dealer ends the time for insurance."""


@dataclass(frozen=True, slots=True)
class OmitInsurance:
    """The dealer goes on without having offered insurance."""


@dataclass(frozen=True, slots=True)
class Surrender:
    """The player gives up half the original wager, while surrender is offered."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseSurrender:
    """The dealer ends the time for surrender."""


@dataclass(frozen=True, slots=True)
class ExposeCards:
    """Face-down cards are turned, by the controlling player or by the dealer (no player)."""

    box: int
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Hit:
    """The hand takes another card."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class Stand:
    """The hand takes no more cards."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class Double:
    """No amount means the original wager."""

    box: int
    hand: int
    player: str
    cents: int | None = None


@dataclass(frozen=True, slots=True)
class Split:
    """Two cards of equal value become two hands."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """After a double, the player gives up the original wager and takes back the doubled portion."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class Keep:
    """After a double, the player keeps the wager in play."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class DeclareAbsent:
    """The player who decides for the box is not there, or does not answer."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BurnCard:
    """The next card out of the shoe is burned: found face upwards, or burned in error."""

    card: Card
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class DrawInError:
    """A card leaves the shoe though none was due."""

    card: Card


@dataclass(frozen=True, slots=True)
class ShuffleDiscards:
    """The shoe is empty: the discard rack is shuffled and the round goes on with it."""


@dataclass(frozen=True, slots=True)
class AcceptCard:
    """During the initial deal: the player takes the card dealt in error."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class RefuseCard:
    """The player refuses the card dealt in error."""

    box: int
    hand: int
    player: str


@dataclass(frozen=True, slots=True)
class DrawExtraCard:
    """One card too many for the dealer's completed hand."""

    card: Card
    exposed: bool


@dataclass(frozen=True, slots=True)
class InvalidateWager:
    """`player_card`, `prohibited_device`, or `refused` before the first card: the wagers on the box are invalid."""

    box: int
    player: str
    reason: str = "player_card"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """Who is named in `forfeits` loses the wager instead of getting it back (fraud)."""

    reason: str
    role: str = "casino_supervisor"
    forfeits: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ApproveLatePayment:
    """If this hand makes 21 it is paid at the final settlement, not at once."""

    box: int
    hand: int = 1


@dataclass(frozen=True, slots=True)
class ReturnWagers:
    """The shuffling device has failed and none can replace it: the player takes the wagers of the round back."""

    player: str


@dataclass(frozen=True, slots=True)
class ReconstructRound:
    """The cards on the table, in the order in which they should have been dealt."""

    cards: tuple[Card, ...]


# What a player says when the round waits for a word.
Decision: TypeAlias = (
    Insure | Surrender | ExposeCards | Hit | Stand | Double | Split | Forfeit | Keep | AcceptCard | RefuseCard
)

Command: TypeAlias = (
    PlaceWager
    | WithdrawWager
    | PlacePerfectPairs
    | WithdrawPerfectPairs
    | CloseWagers
    | DealCard
    | Insure
    | CloseInsurance
    | OmitInsurance
    | Surrender
    | CloseSurrender
    | ExposeCards
    | Hit
    | Stand
    | Double
    | Split
    | Forfeit
    | Keep
    | DeclareAbsent
    | BurnCard
    | DrawInError
    | ShuffleDiscards
    | AcceptCard
    | RefuseCard
    | DrawExtraCard
    | InvalidateWager
    | VoidRound
    | ApproveLatePayment
    | ReturnWagers
    | ReconstructRound
)
