"""What can be asked about a person's account. Who asks, and when, stands beside the command."""

from dataclasses import dataclass
from typing import TypeAlias

# Why the house gives play chips: with the account, when a player has run low, or because somebody of the house says so.
OPENING = "opening"
TOP_UP = "top_up"
GIFT = "gift"
GRANTS = (OPENING, TOP_UP, GIFT)


@dataclass(frozen=True, slots=True)
class OpenAccount:
    """A person who plays comes with the number of a Player Card and play chips to begin with."""

    name: str
    roles: tuple[str, ...]
    guest: bool = False
    card_number: str = ""
    cents: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRoles:
    """Further roles, of `authorisation.ROLES`, and those to be held no longer: all of it or nothing.

    Who becomes a player without a Player Card is issued the one of this number.
    """

    granted: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    card_number: str = ""


@dataclass(frozen=True, slots=True)
class IssuePlayerCard:
    """A new card in place of any the person has."""

    number: str


@dataclass(frozen=True, slots=True)
class SuspendPlayerCard:
    """The card is not valid for now, for a reason that is written down."""

    reason: str


@dataclass(frozen=True, slots=True)
class ReinstatePlayerCard:
    """The suspended card is valid again."""


@dataclass(frozen=True, slots=True)
class GrantChips:
    """Play chips; `held_cents` is what the person has already, which a top-up asks about."""

    cents: int
    why: str = GIFT
    held_cents: int = 0


@dataclass(frozen=True, slots=True)
class CashOut:
    """Chips in hand go back to the account."""

    cents: int


@dataclass(frozen=True, slots=True)
class SettleReceivable:
    """Collect the person's debt to the house from their chips and from the account, as far as these go."""


@dataclass(frozen=True, slots=True)
class WriteOffReceivable:
    """Write off this much of the person's debt to the house, for a reason that is recorded."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class SetLossLimit:
    """To what may be lost in a day; None: no limit."""

    cents: int | None


@dataclass(frozen=True, slots=True)
class SetTimeLimit:
    """To how long may be played in a day; None: no limit."""

    minutes: int | None


@dataclass(frozen=True, slots=True)
class ExcludeOneself:
    """From all play until this time; None: for good."""

    until: int | None


@dataclass(frozen=True, slots=True)
class EndExclusion:
    """An exclusion for good is ended by the house, at the person's request."""

    reason: str


@dataclass(frozen=True, slots=True)
class CloseAccount:
    """The account ends, for a reason that is written down."""

    reason: str


@dataclass(frozen=True, slots=True)
class RevokeSignIns:
    """All sign-ins end, and with `tokens` those of bots too."""

    reason: str
    tokens: bool = False


PersonCommand: TypeAlias = (
    OpenAccount
    | ChangeRoles
    | IssuePlayerCard
    | SuspendPlayerCard
    | ReinstatePlayerCard
    | GrantChips
    | CashOut
    | SettleReceivable
    | WriteOffReceivable
    | SetLossLimit
    | SetTimeLimit
    | ExcludeOneself
    | EndExclusion
    | CloseAccount
    | RevokeSignIns
)
