"""Events: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContraventionFound:
    """A casino supervisor is satisfied of it; what the device is capable of is one of `conduct.CAPABILITIES`."""

    person: str
    device: str
    capability: str = "recording"


@dataclass(frozen=True, slots=True)
class PersonExcluded:
    """`elsewhere` is the table of the finding, where it was not made here."""

    person: str
    scope: str
    elsewhere: str = ""


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
    """`contravention` where the rule set lets it count like a prohibited device."""

    kind: str
    person: str
    about: str
    contravention: bool = False
