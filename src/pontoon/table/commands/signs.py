"""Commands: signs, options, notices, closure."""

from dataclasses import dataclass

from pontoon.table.furniture import Limits


@dataclass(frozen=True, slots=True)
class DisplaySign:
    """display_sign: a `new_minimum` or a `closure` with the time it is meant for, or the `pairs_restriction`."""

    kind: str
    minimum_cents: int | None = None
    takes_effect_at: int | None = None


@dataclass(frozen=True, slots=True)
class TakeDownSign:
    """display_sign: a sign that was put up comes down again."""

    kind: str


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """change_limits: the whole sign; `keep_old_minimum` lets those already playing go on at the old minimum."""

    limits: Limits
    keep_old_minimum: bool = False


@dataclass(frozen=True, slots=True)
class RaiseOldMinimum:
    """raise_old_minimum: once its sign has stood, for those who play with a marker."""

    minimum_cents: int


@dataclass(frozen=True, slots=True)
class AllowAboveMaximum:
    """allow_above_maximum: for a player, or (Canberra) on a box; no maximum takes it back."""

    maximum_cents: int | None
    minimum_cents: int | None = None
    player: str | None = None
    box: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """choose_option: one of `officers.OPTIONS` is offered at this table, or no longer."""

    option: str
    yes: bool


@dataclass(frozen=True, slots=True)
class ApproveFaceDown:
    """approve_face_down: cards may lie face down until this time, or (None) until further notice."""

    until: int | None = None


@dataclass(frozen=True, slots=True)
class GiveNotice:
    """give_notice: the house tells somebody of something.

    `to` is `players`, `inspector`, `surveillance` or `authorised_officer`; `about` is one of `notices.ABOUT`.
    A notice counts when it has arrived; to the players it is said at the table and arrives at once. An authorised
    officer who is not available cannot be told, and that is recorded.
    """

    to: str
    about: str
    subject: str = ""
    available: bool = True


@dataclass(frozen=True, slots=True)
class AcknowledgeNotice:
    """acknowledge_notice: by whom it was meant for, by its number."""

    notice: int


@dataclass(frozen=True, slots=True)
class CloseTable:
    """close_table: play ends here, after the sign or the notice that must come first; wagers on the layout go back."""
