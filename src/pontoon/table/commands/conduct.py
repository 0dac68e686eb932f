"""Commands: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FindContravention:
    """find_contravention: a prohibited device; `duty` where staff or an inspector use it in the course of theirs."""

    person: str
    device: str
    duty: bool = False


@dataclass(frozen=True, slots=True)
class VoidPersonsWagers:
    """void_persons_wagers"""

    person: str


@dataclass(frozen=True, slots=True)
class ExcludePerson:
    """exclude_from_game, exclude_from_casino: `scope` is `game` or `casino`."""

    person: str
    scope: str


@dataclass(frozen=True, slots=True)
class DetainPerson:
    """detain_person"""

    person: str


@dataclass(frozen=True, slots=True)
class HandOverPerson:
    """hand_over_person: `to` is `inspector` or `police`."""

    person: str
    to: str
    officer: str


@dataclass(frozen=True, slots=True)
class ReportMisconduct:
    """report_misconduct: `kind` is one of `conduct.MISCONDUCT`; `asked` where the player had asked for the advice."""

    kind: str
    person: str
    about: str = ""
    asked: bool = False
