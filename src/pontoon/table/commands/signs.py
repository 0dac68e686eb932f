"""Commands: signs, options, notices, closure."""

from dataclasses import dataclass

from pontoon.table.furniture import Limits


@dataclass(frozen=True, slots=True)
class DisplaySign:
    """display_sign: put up a `new_minimum` or `closure` sign with its time, or the `pairs_restriction` sign."""

    kind: str
    minimum_cents: int | None = None
    takes_effect_at: int | None = None


@dataclass(frozen=True, slots=True)
class TakeDownSign:
    """display_sign: take down a sign that was put up."""

    kind: str


@dataclass(frozen=True, slots=True)
class ChangeLimits:
    """change_limits: all the limits on the sign; `keep_old_minimum` lets current players keep the old minimum."""

    limits: Limits
    keep_old_minimum: bool = False


@dataclass(frozen=True, slots=True)
class RaiseOldMinimum:
    """raise_old_minimum: raise the minimum of players with a marker, once its sign has been displayed."""

    minimum_cents: int


@dataclass(frozen=True, slots=True)
class AllowAboveMaximum:
    """allow_above_maximum: for a player or, at Canberra, a box; no maximum withdraws the permission."""

    maximum_cents: int | None
    minimum_cents: int | None = None
    player: str | None = None
    box: int | None = None


@dataclass(frozen=True, slots=True)
class ChooseOption:
    """choose_option: offer an option (`officers.OPTIONS`) at this table, or stop offering it."""

    option: str
    yes: bool


@dataclass(frozen=True, slots=True)
class ApproveFaceDown:
    """approve_face_down: cards may be dealt face down until this time or, without one, until further notice."""

    until: int | None = None


@dataclass(frozen=True, slots=True)
class GiveNotice:
    """give_notice: the house notifies somebody.

    `to` is `players`, `inspector`, `surveillance` or `authorised_officer`; `about` is the subject (`notices.ABOUT`). A
    notice counts once it has arrived; a notice to the players is announced at the table and arrives at once. If an
    authorised officer is not available, that is recorded instead.
    """

    to: str
    about: str
    subject: str = ""
    available: bool = True


@dataclass(frozen=True, slots=True)
class AcknowledgeNotice:
    """acknowledge_notice: the recipient confirms that a notice has arrived."""

    notice: int


@dataclass(frozen=True, slots=True)
class CloseTable:
    """close_table: play ends, after the sign or notice that must come first; wagers on the layout are returned."""
