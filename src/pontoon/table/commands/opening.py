"""Commands: opening and equipment."""

from dataclasses import dataclass

from pontoon.table.counts import Counts
from pontoon.table.furniture import Equipment, Layout, Limits


@dataclass(frozen=True, slots=True)
class ApproveTable:
    """approve_table: the table is approved in writing under this reference, with Perfect Pairs or without."""

    reference: str
    perfect_pairs: bool = True


@dataclass(frozen=True, slots=True)
class ComeOnDuty:
    """come_on_duty: who gives it takes the table, as dealer or in charge of it."""


@dataclass(frozen=True, slots=True)
class GoOffDuty:
    """come_on_duty: who gives it leaves the table again."""


@dataclass(frozen=True, slots=True)
class BringCards:
    """bring_cards: new decks, pre-shuffled by the `casino` or by the maker (`angel`), or not (empty)."""

    decks: int
    pre_shuffled: str = ""


@dataclass(frozen=True, slots=True)
class CheckCards:
    """check_cards, check_cards_by_device, check_replacement, check_cards_after_play: what was counted.

    Card by card, or by a deck-checking device. Of the cards that were brought, of those in play while the table waits
    for a check, or after play; of those brought all the same with `new_cards`.
    """

    counts: Counts
    by_device: bool = False
    new_cards: bool = False


@dataclass(frozen=True, slots=True)
class SecureCards:
    """secure_cards: checked cards are locked away until they are needed."""


@dataclass(frozen=True, slots=True)
class DetermineDecks:
    """determine_decks: how many decks, and which of the card sources shuffles."""

    decks: int
    source: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """open_table: with checked cards; `source` is one of `furniture.SOURCES`, `gaming_until` the close of gaming."""

    source: str
    layout: Layout
    equipment: Equipment
    limits: Limits
    chips_cents: tuple[int, ...] = ()
    perfect_pairs: bool = True
    low_limit: bool = False
    cashless: bool = False
    gaming_until: int | None = None


@dataclass(frozen=True, slots=True)
class OperateCashless:
    """operate_cashless: without cash, with or without a drop box; or with cash again, which needs one."""

    yes: bool
    drop_box: bool


@dataclass(frozen=True, slots=True)
class BuyChips:
    """buy_chips: for cash, which goes into the drop box, or at the cashless terminal."""

    player: str
    cents: int
    cash: bool = True


@dataclass(frozen=True, slots=True)
class HoldTournament:
    """hold_tournament: the table is given over to a tournament, or (no name) back to the game."""

    name: str
