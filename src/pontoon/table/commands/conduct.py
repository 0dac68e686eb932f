"""Commands: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FindContravention:
    """find_contravention: a prohibited device, and what it is capable of, one of `conduct.CAPABILITIES`.

    `duty` where staff or an inspector use it in the course of theirs.
    """

    person: str
    device: str
    duty: bool = False
    capability: str = "recording"


@dataclass(frozen=True, slots=True)
class VoidPersonsWagers:
    """void_persons_wagers: the wagers in this round of a person whose contravention was found are void."""

    person: str


@dataclass(frozen=True, slots=True)
class ExcludePerson:
    """exclude_from_game, exclude_from_casino: `scope` is `game` or `casino`.

    `elsewhere` names the table of the finding where the person is excluded from the casino for one not made here.
    """

    person: str
    scope: str
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class DetainPerson:
    """detain_person: a person whose contravention was found is held, and an inspector is called."""

    person: str


@dataclass(frozen=True, slots=True)
class HandOverPerson:
    """hand_over_person: a detained person goes over to an officer, by name; `to` is `inspector` or `police`."""

    person: str
    to: str
    officer: str


@dataclass(frozen=True, slots=True)
class ReportMisconduct:
    """report_misconduct: `kind` is one of `conduct.MISCONDUCT`, `about` what was done.

    `asked` where the player had asked for the advice, `to_keep_the_rules` where an employee's advice did no more.
    """

    kind: str
    person: str
    about: str = ""
    asked: bool = False
    to_keep_the_rules: bool = False
