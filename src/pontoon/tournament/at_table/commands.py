"""What can be asked of a session at a table, beside what can be asked of the table and its rounds.

`player` is who is meant; who asks, and in which role, stands on the order.
"""

from dataclasses import dataclass
from typing import TypeAlias

from pontoon.tournament.at_table.plan import Counted, MissingChips, SessionPlan


@dataclass(frozen=True, slots=True)
class OpenSession:
    """session_open: the Tournament Manager opens a session, and every player gets the same chips."""

    plan: SessionPlan


@dataclass(frozen=True, slots=True)
class PlayPassCard:
    """session_pass_card: a pass card instead of a wager."""

    player: str


@dataclass(frozen=True, slots=True)
class SealWager:
    """session_undisclosed: the form of an undisclosed wager is handed to the supervisor.

    If a paper form does not show the type or the amount, that field is left out. `open_cents` is the wager in chips
    made with the form. A form that a player enters must comply; a supervisor enters what is written.
    """

    player: str
    kind: str = ""
    cents: int | None = None
    open_cents: int = 0


@dataclass(frozen=True, slots=True)
class ExamineForm:
    """session_examine_form: the supervisor accepts the form, or hands it back with a reason."""

    player: str
    accepted: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class RequestForm:
    """session_show_form: a player looks at the form that another player used in the last round."""

    player: str
    of: str


@dataclass(frozen=True, slots=True)
class CallTime:
    """session_late_wager: the player's time to wager is up."""

    player: str


@dataclass(frozen=True, slots=True)
class LimitWagerTime:
    """session_wager_time: wagers must be made within this many seconds, from the next round on."""

    seconds: int | None


@dataclass(frozen=True, slots=True)
class DirectDeduction:
    """session_deduct: the minimum is deducted from an absent player's chips for each round missed."""

    player: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    """session_disqualify: disqualify a player, on this ground (`conduct.GROUNDS`)."""

    player: str
    ground: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class CountChips:
    """session_count: the Tournament Manager has all chips counted."""

    counts: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class RaiseDispute:
    """session_dispute: a dispute about the rules or the conditions; play is paused."""

    about: str


@dataclass(frozen=True, slots=True)
class SettleDispute:
    """session_settle_dispute: the Tournament Manager's decision, which is final."""

    decision: str


@dataclass(frozen=True, slots=True)
class HoldPlay:
    """session_hold_play: a dispute is open in the tournament, and play is paused at this table too."""

    about: str


@dataclass(frozen=True, slots=True)
class ProceedWithPlay:
    """session_proceed: no dispute is open in the tournament any more, and play continues."""


@dataclass(frozen=True, slots=True)
class AgreeToEnd:
    """session_end_agreed: a player agrees to end the session early."""

    player: str


@dataclass(frozen=True, slots=True)
class ConcludeSession:
    """session_conclude: the Tournament Manager ends the session early."""


@dataclass(frozen=True, slots=True)
class CancelSession:
    """session_cancel: the tournament is cancelled; any round in play is the last."""

    reason: str


@dataclass(frozen=True, slots=True)
class EndSession:
    """session_end: the session's time is up and no round is in play."""


@dataclass(frozen=True, slots=True)
class TotalChips:
    """session_total: the chips in front of each player at the end."""

    counts: tuple[Counted, ...]


@dataclass(frozen=True, slots=True)
class ReturnChips:
    """session_return_chips: all chips are returned to the inventory, except those named as missing."""

    missing: tuple[MissingChips, ...] = ()


SessionCommand: TypeAlias = (
    OpenSession
    | PlayPassCard
    | SealWager
    | ExamineForm
    | RequestForm
    | CallTime
    | LimitWagerTime
    | DirectDeduction
    | Disqualify
    | CountChips
    | RaiseDispute
    | SettleDispute
    | HoldPlay
    | ProceedWithPlay
    | AgreeToEnd
    | ConcludeSession
    | CancelSession
    | EndSession
    | TotalChips
    | ReturnChips
)
