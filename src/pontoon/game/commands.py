"""What can be asked of a round. `player` is who asks; dealer and supervisor act without one."""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """`found`: the wager was noticed after the first card, so limits reduce it but no longer refuse it."""

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
    """The player places a Perfect Pairs wager on a box."""

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
    """The dealer calls "no more bets"; the first card also closes the wagers."""


@dataclass(frozen=True, slots=True)
class DealCard:
    """The next card out of the shoe goes to the hand that the round is waiting for."""

    card: Card


@dataclass(frozen=True, slots=True)
class Insure:
    """The player places an insurance wager, while insurance is offered."""

    box: int
    player: str
    cents: int


@dataclass(frozen=True, slots=True)
class CloseInsurance:
    """The dealer closes insurance."""


@dataclass(frozen=True, slots=True)
class OmitInsurance:
    """The dealer continues without having offered insurance."""


@dataclass(frozen=True, slots=True)
class Surrender:
    """The player gives up half the original wager, while surrender is offered."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class CloseSurrender:
    """The dealer closes surrender."""


@dataclass(frozen=True, slots=True)
class ExposeCards:
    """Face-down cards are turned over by the controlling player or, if no player is named, by the dealer."""

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
    """Without an amount, the player adds the original wager again."""

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
    """The player who decides for the box is absent or does not answer."""

    box: int
    player: str


@dataclass(frozen=True, slots=True)
class BurnCard:
    """The next card out of the shoe is burned, because it was found face up or in error."""

    card: Card
    face_up: bool = True


@dataclass(frozen=True, slots=True)
class DrawInError:
    """A card leaves the shoe although none was due."""

    card: Card


@dataclass(frozen=True, slots=True)
class ShuffleDiscards:
    """The shoe is empty: the discards are shuffled, and the round continues with them."""


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
    """The dealer draws one card too many for a completed hand."""

    card: Card
    exposed: bool


@dataclass(frozen=True, slots=True)
class InvalidateWager:
    """The wagers on the box are invalid: `player_card`, `prohibited_device`, or `refused` before the first card."""

    box: int
    player: str
    reason: str = "player_card"


@dataclass(frozen=True, slots=True)
class VoidRound:
    """void_round: wagers go back, except those of players named in `forfeits` (fraud); the `note` is recorded."""

    reason: str
    role: str = "casino_supervisor"
    forfeits: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ApproveLatePayment:
    """If this hand makes 21 it is paid at the final settlement, not at once."""

    box: int
    hand: int = 1


@dataclass(frozen=True, slots=True)
class ReturnWagers:
    """The shuffling device has failed and cannot be replaced: the player takes back the wagers of the round."""

    player: str


@dataclass(frozen=True, slots=True)
class ReconstructRound:
    """The cards on the table, in the order in which they should have been dealt."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CorrectCard:
    """The card in this place of the round was entered wrongly; `card` is the one that lies there.

    Places count from one: the cards as they were dealt, then those set aside, then those burned.
    """

    place: int
    card: Card


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
    | CorrectCard
)
