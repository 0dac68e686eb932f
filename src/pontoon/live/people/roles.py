"""The roles of the house: those of the documents, and two of the program's own."""

from pontoon.law import procedures

ADMINISTRATOR = "administrator"
SCRUTINEER = "scrutineer"
PLAYER = "player"
SPECTATOR = "spectator"

ROLES = (*procedures.ROLES, ADMINISTRATOR, SCRUTINEER)
# Who plays or looks on; everybody else works here.
PATRONS = (PLAYER, SPECTATOR)


def is_staff(roles: tuple[str, ...]) -> bool:
    return any(role not in PATRONS for role in roles)
