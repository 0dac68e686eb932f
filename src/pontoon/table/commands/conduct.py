"""Commands: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FindContravention:
    """find_contravention: a person has a prohibited device, with this capability (`conduct.CAPABILITIES`).

    `duty`: staff or an inspector use it in the course of their duties.
    """

    person: str
    device: str
    duty: bool = False
    capability: str = "recording"


@dataclass(frozen=True, slots=True)
class VoidPersonsWagers:
    """void_persons_wagers: void the wagers in this round of a person found to have broken the rules."""

    person: str


@dataclass(frozen=True, slots=True)
class ExcludePerson:
    """exclude_from_game, exclude_from_casino: `scope` is `game` or `casino`.

    `elsewhere` names the table of the finding if a person is excluded from the casino for one made at another table.
    """

    person: str
    scope: str
    elsewhere: str = ""


@dataclass(frozen=True, slots=True)
class DetainPerson:
    """detain_person: detain a person found to have broken the rules; an inspector is called."""

    person: str


@dataclass(frozen=True, slots=True)
class HandOverPerson:
    """hand_over_person: hand a detained person over to the officer named; `to` is `inspector` or `police`."""

    person: str
    to: str
    officer: str


@dataclass(frozen=True, slots=True)
class ReportMisconduct:
    """report_misconduct: record misconduct (`conduct.MISCONDUCT`); `about` says what was done.

    `asked`: the player had asked for the advice. `to_keep_the_rules`: an employee's advice only kept the player to the
    rules.
    """

    kind: str
    person: str
    about: str = ""
    asked: bool = False
    to_keep_the_rules: bool = False
