"""Who may read which registers.

Whoever the house answers to reads all of them, and so do Surveillance and those who answer for the house. Supervisors
read what they need for their tables, but not where somebody is suspected, who may be one of them. The documents give
dealers, players and spectators no right to any; what is theirs they are told or shown.
"""

from pontoon.registers.rows import TITLES, Registers
from pontoon.table.door import check_role

_EVERYTHING = frozenset(TITLES)
# A monthly report lists the suspected ones too.
_NOT_WHO_IS_SUSPECTED = _EVERYTHING - {"suspected_mispayments", "monthly_reports"}
_NOTHING: frozenset[str] = frozenset()

READS: dict[str, frozenset[str]] = {
    "inspector": _EVERYTHING,
    "authorised_officer": _EVERYTHING,
    "surveillance": _EVERYTHING,
    "gaming_manager": _EVERYTHING,
    "casino_operator": _EVERYTHING,
    "assistant_gaming_manager": _NOT_WHO_IS_SUSPECTED,
    "pit_manager": _NOT_WHO_IS_SUSPECTED,
    "casino_supervisor": _NOT_WHO_IS_SUSPECTED,
    "gaming_supervisor": _NOT_WHO_IS_SUSPECTED,
    "tournament_manager": _NOTHING,
    "dealer": _NOTHING,
    "player": _NOTHING,
    "spectator": _NOTHING,
}


def visible(registers: Registers, role: str) -> Registers:
    """The registers a role may read; one it may not read is not there, rather than empty."""
    check_role(role)
    return {name: rows for name, rows in registers.items() if name in READS[role]}
