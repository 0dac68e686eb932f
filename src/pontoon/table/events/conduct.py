"""Events: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContraventionFound:
    person: str
    device: str


@dataclass(frozen=True, slots=True)
class PersonExcluded:
    person: str
    scope: str


@dataclass(frozen=True, slots=True)
class PersonDetained:
    person: str


@dataclass(frozen=True, slots=True)
class PersonHandedOver:
    person: str
    to: str
    officer: str


@dataclass(frozen=True, slots=True)
class MisconductReported:
    kind: str
    person: str
    about: str
