"""Events: signs, options, notices, closure."""

from dataclasses import dataclass

from pontoon.table.furniture import Limits


@dataclass(frozen=True, slots=True)
class SignDisplayed:
    """`clause` is the clause for the sign itself, if the step that puts it up rests on another one."""

    kind: str
    minimum_cents: int | None = None
    takes_effect_at: int | None = None
    subject: str = ""
    maximum_cents: int | None = None
    clause: str = ""


@dataclass(frozen=True, slots=True)
class SignTakenDown:
    kind: str
    displayed_at: int
    subject: str = ""


@dataclass(frozen=True, slots=True)
class LimitsChanged:
    before: Limits
    limits: Limits


@dataclass(frozen=True, slots=True)
class MarkerPlaced:
    """The marker is placed before the player's box, or without a box if the player is standing."""

    player: str
    box: int | None
    minimum_cents: int


@dataclass(frozen=True, slots=True)
class MarkerRemoved:
    player: str


@dataclass(frozen=True, slots=True)
class MaximumAllowed:
    """Without a maximum, the permission is withdrawn."""

    player: str | None
    box: int | None
    minimum_cents: int | None
    maximum_cents: int | None


@dataclass(frozen=True, slots=True)
class OptionChosen:
    option: str
    yes: bool
    clause: str = ""


@dataclass(frozen=True, slots=True)
class FaceDownApproved:
    until: int | None


@dataclass(frozen=True, slots=True)
class NoticeGiven:
    """A notice was sent under this number; it counts once it has arrived."""

    notice: int
    to: str
    about: str
    subject: str


@dataclass(frozen=True, slots=True)
class NoticeArrived:
    notice: int


@dataclass(frozen=True, slots=True)
class OfficerNotAvailable:
    to: str
    about: str


@dataclass(frozen=True, slots=True)
class TableClosed:
    """The cards leave the table; `check_after_play` if they must be checked first."""

    check_after_play: bool = False
