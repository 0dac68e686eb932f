"""Commands: cards, shuffle and cut."""

from dataclasses import dataclass

from pontoon.game.cards import Card


@dataclass(frozen=True, slots=True)
class ReplaceCards:
    """replace_cards: the cards that were brought and checked replace those at the table."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """shuffle: shuffle all the cards by this method (`furniture.SOURCES`), or by hand before a device takes them."""

    method: str


@dataclass(frozen=True, slots=True)
class RequestRiffle:
    """request_riffle: a player asks for a riffle of pre-shuffled cards."""


@dataclass(frozen=True, slots=True)
class ApproveRiffle:
    """approve_riffle: a supervisor approves the riffle that a player has asked for."""


@dataclass(frozen=True, slots=True)
class Riffle:
    """riffle, riffle_angel: the cards are riffled before the `multishuffler` or before the `cut`."""

    before: str


@dataclass(frozen=True, slots=True)
class RefuseCut:
    """refuse_cut: the player who is offered the cut refuses it, or the dealer enters the refusal."""


@dataclass(frozen=True, slots=True)
class CutCards:
    """cut_cards, cut_by_supervisor: the cutting card goes into the stack at this place."""

    cards_in_front: int


@dataclass(frozen=True, slots=True)
class InsertCuttingCard:
    """insert_cutting_card: `exact` if the program knows the place, not if the dealer judges it by eye."""

    cards_behind: int
    exact: bool = True


@dataclass(frozen=True, slots=True)
class BurnFirstCard:
    """burn_first_card: leave out the card if the dealer does not know it, since it is not exposed."""

    card: Card | None = None


@dataclass(frozen=True, slots=True)
class DrawCuttingCard:
    """draw_cutting_card: the cutting card comes out instead of the next card."""


@dataclass(frozen=True, slots=True)
class DirectShuffle:
    """direct_shuffle: a supervisor orders a shuffle because the cards may not be well mixed."""

    reason: str


@dataclass(frozen=True, slots=True)
class DropCards:
    """drop_cards: the dealer reports having dropped or mishandled cards."""


@dataclass(frozen=True, slots=True)
class VerifyCollected:
    """verify_collected: the number of cards that a supervisor has counted in all."""

    cards: int


@dataclass(frozen=True, slots=True)
class AnnounceLastRounds:
    """announce_last_rounds: after this many more rounds the table closes."""

    rounds: int


@dataclass(frozen=True, slots=True)
class ReportOmission:
    """report_omission: the `cut`, the `shuffle`, the `burn` or the `return` to the device was left out.

    The table asks for each of these steps, so a dealer who continues without one reports it before the card that would
    otherwise be refused.
    """

    step: str


@dataclass(frozen=True, slots=True)
class DirectDeviceCheck:
    """direct_device_check: a supervisor suspects that more cards in the device face the wrong way."""

    reason: str
