"""Commands: opening and equipment."""

from dataclasses import dataclass

from pontoon.table.counts import Counts
from pontoon.table.furniture import Equipment, Layout, Limits


@dataclass(frozen=True, slots=True)
class ApproveTable:
    """approve_table: the table is approved in writing under this reference, with or without Perfect Pairs."""

    reference: str
    perfect_pairs: bool = True


@dataclass(frozen=True, slots=True)
class ComeOnDuty:
    """come_on_duty: the sender comes on duty, as the dealer or in charge of the table."""


@dataclass(frozen=True, slots=True)
class GoOffDuty:
    """come_on_duty: the sender goes off duty."""


@dataclass(frozen=True, slots=True)
class BringCards:
    """bring_cards: new decks, pre-shuffled by the `casino` or by the maker (`angel`), or by nobody (empty)."""

    decks: int
    pre_shuffled: str = ""


@dataclass(frozen=True, slots=True)
class CheckCards:
    """check_cards, check_cards_by_device, check_replacement, check_cards_after_play: the cards counted.

    They are counted one by one or by a deck-checking device: those that were brought, those in play while the table
    waits for a check, or those checked after play. With `new_cards` the count is of those brought, even if others are
    also waiting for a check.
    """

    counts: Counts
    by_device: bool = False
    new_cards: bool = False


@dataclass(frozen=True, slots=True)
class SecureCards:
    """secure_cards: checked cards are locked away until they are needed."""


@dataclass(frozen=True, slots=True)
class DetermineDecks:
    """determine_decks: the number of decks, and the source that shuffles them."""

    decks: int
    source: str


@dataclass(frozen=True, slots=True)
class OpenTable:
    """open_table: the table opens with checked cards.

    `source` is how the cards are shuffled (`furniture.SOURCES`), and `gaming_until` the end of the hours of gaming.
    """

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
    """operate_cashless: run without cash, with or without a drop box, or with cash again, which needs one."""

    yes: bool
    drop_box: bool


@dataclass(frozen=True, slots=True)
class BuyChips:
    """buy_chips: a player buys chips for cash, which goes into the drop box, or at the cashless terminal."""

    player: str
    cents: int
    cash: bool = True


@dataclass(frozen=True, slots=True)
class HoldTournament:
    """hold_tournament: the table is set aside for a tournament or, without a name, returned to the ordinary game."""

    name: str
