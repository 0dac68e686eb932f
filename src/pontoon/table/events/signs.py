"""Events: signs, options, notices, closure."""

from dataclasses import dataclass

from pontoon.table.furniture import Limits


@dataclass(frozen=True, slots=True)
class SignDisplayed:
    """`clause` is the one the sign rests on, where the step that puts it up rests on another."""

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
    """Before the box where the player is (None: standing)."""

    player: str
    box: int | None
    minimum_cents: int


@dataclass(frozen=True, slots=True)
class MarkerRemoved:
    player: str


@dataclass(frozen=True, slots=True)
class MaximumAllowed:
    """None as maximum: taken back."""

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
    """It has left the house under this number; it counts when it has arrived."""

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
    """The cards leave the table; `check_after_play` where they must be checked first."""

    check_after_play: bool = False
