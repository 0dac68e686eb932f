"""What happens to a person's account, in the person's own stream; secrets such as passwords are in none of it.

Times are whole seconds since the start of 1970, UTC, as on every entry.
"""

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class AccountOpened:
    """A person is known to the house; a guest is one who gave a name and no more."""

    name: str
    guest: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class RolesGranted:
    """The person may act in these roles, beside those held before."""

    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RolesWithdrawn:
    """The person may no longer act in these roles."""

    roles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlayerCardIssued:
    """The person's one valid Player Card; any card issued before is valid no longer."""

    number: str


@dataclass(frozen=True, slots=True)
class PlayerCardSuspended:
    """The card is not valid until it is reinstated."""

    number: str
    reason: str


@dataclass(frozen=True, slots=True)
class PlayerCardReinstated:
    """A suspended card is valid again."""

    number: str


@dataclass(frozen=True, slots=True)
class ChipsGranted:
    """Play chips from the house; `why` is one of `commands.GRANTS`."""

    cents: int
    why: str


@dataclass(frozen=True, slots=True)
class CashedOut:
    """Chips in hand have gone back to the account."""

    cents: int


@dataclass(frozen=True, slots=True)
class ReceivableSettled:
    """The person has paid what they owed the house, or a part of it, from chips in hand and from the account."""

    chips_cents: int
    account_cents: int


@dataclass(frozen=True, slots=True)
class ReceivableWrittenOff:
    """The house no longer claims this much of what the person owed it."""

    cents: int
    reason: str


@dataclass(frozen=True, slots=True)
class LossLimitSet:
    """The person's own limit to what may be lost in a day, from this time on; None: no limit."""

    cents: int | None
    from_at: int


@dataclass(frozen=True, slots=True)
class TimeLimitSet:
    """The person's own limit to how long may be played in a day, from this time on; None: no limit."""

    minutes: int | None
    from_at: int


@dataclass(frozen=True, slots=True)
class SelfExcluded:
    """The person does not want to be let play until this time; None: for good."""

    until: int | None


@dataclass(frozen=True, slots=True)
class ExclusionEnded:
    """An exclusion for good was ended at the person's request, after its least time."""

    reason: str


@dataclass(frozen=True, slots=True)
class AccountClosed:
    """Nobody signs in to this account any more; its name stays taken."""

    reason: str


@dataclass(frozen=True, slots=True)
class SignInsRevoked:
    """Every sign-in up to now has ended, and with `tokens` every token of a bot too."""

    reason: str
    tokens: bool = False


PersonEvent: TypeAlias = (
    AccountOpened
    | RolesGranted
    | RolesWithdrawn
    | PlayerCardIssued
    | PlayerCardSuspended
    | PlayerCardReinstated
    | ChipsGranted
    | CashedOut
    | ReceivableSettled
    | ReceivableWrittenOff
    | LossLimitSet
    | TimeLimitSet
    | SelfExcluded
    | ExclusionEnded
    | AccountClosed
    | SignInsRevoked
)

# The name of each in the log, once and for all.
NAMES: dict[str, type] = {
    "account_opened": AccountOpened,
    "roles_granted": RolesGranted,
    "roles_withdrawn": RolesWithdrawn,
    "player_card_issued": PlayerCardIssued,
    "player_card_suspended": PlayerCardSuspended,
    "player_card_reinstated": PlayerCardReinstated,
    "chips_granted": ChipsGranted,
    "cashed_out": CashedOut,
    "receivable_settled": ReceivableSettled,
    "receivable_written_off": ReceivableWrittenOff,
    "loss_limit_set": LossLimitSet,
    "time_limit_set": TimeLimitSet,
    "self_excluded": SelfExcluded,
    "exclusion_ended": ExclusionEnded,
    "account_closed": AccountClosed,
    "sign_ins_revoked": SignInsRevoked,
}
