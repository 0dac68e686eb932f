"""Events: conduct."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ContraventionFound:
    """A casino supervisor is satisfied that the rules were broken; see `conduct.CAPABILITIES`."""

    person: str
    device: str
    capability: str = "recording"


@dataclass(frozen=True, slots=True)
class PersonExcluded:
    """`elsewhere` is the table where the contravention was found, if not this one."""

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
    """`contravention`: the rule set treats it like a prohibited device."""

    kind: str
    person: str
    about: str
    contravention: bool = False
