"""Commands: cards, shuffle and cut."""

from dataclasses import dataclass

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class ReplaceCards:
    """replace_cards: the cards go, the checked ones that were brought come."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """shuffle: all the cards, by one of `furniture.SOURCES`; by hand also before a device takes them."""

    method: str


@dataclass(frozen=True, slots=True)
class RequestRiffle:
    """request_riffle: a player asks for a riffle of pre-shuffled cards."""


@dataclass(frozen=True, slots=True)
class ApproveRiffle:
    """approve_riffle: the riffle that a player has asked for may be made."""


@dataclass(frozen=True, slots=True)
class Riffle:
    """riffle, riffle_angel: before the `multishuffler` or before the `cut`."""

    before: str


@dataclass(frozen=True, slots=True)
class RefuseCut:
    """refuse_cut: by the player who is offered it, or by the dealer for one who says so or says nothing."""


@dataclass(frozen=True, slots=True)
class CutCards:
    """cut_cards, cut_by_supervisor: where the cutting card goes into the stack."""

    cards_in_front: int


@dataclass(frozen=True, slots=True)
class InsertCuttingCard:
    """insert_cutting_card: `exact` where the program knows the place, not where a dealer judges by eye."""

    cards_behind: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class BurnFirstCard:
    """burn_first_card: no card where the dealer does not know it, since it is not exposed."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawCuttingCard:
    """draw_cutting_card: it comes out instead of the next card."""


@dataclass(frozen=True, slots=True)
class DirectShuffle:
    """direct_shuffle: the cards may not be randomly intermixed, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class DropCards:
    """drop_cards: the dealer has mishandled or dropped cards and says so."""


@dataclass(frozen=True, slots=True)
class VerifyCollected:
    """verify_collected: a supervisor has counted so many cards in all."""

    cards: int


@dataclass(frozen=True, slots=True)
class AnnounceLastRounds:
    """announce_last_rounds: so many more rounds, then the table closes."""

    rounds: int


@dataclass(frozen=True, slots=True)
class ReportOmission:
    """report_omission: the `cut`, the `shuffle`, the `burn` or the `return` to the device was left out.

    The table asks for each of them, so who deals on without one says so before the card that would be refused.
    """

    step: str


@dataclass(frozen=True, slots=True)
class DirectDeviceCheck:
    """direct_device_check: more cards may be faced wrongly, for this reason."""

    reason: str
