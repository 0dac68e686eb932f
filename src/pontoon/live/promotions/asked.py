"""What is asked of a promotion that runs: by whom, what, and which patron it is about."""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pontoon.live.promotions.particulars import Known
from pontoon.promotions import commands as c
from pontoon.promotions.particulars import Particulars, as_patron
from pontoon.promotions.state import Promotion
from pontoon.table.orders import Person

PLAYER = "player"
# Commands that make somebody known to a promotion who was not.
MAKES_KNOWN = (c.Enter, c.ClaimPrize, c.OpenPromotionDispute)


class Whose(NamedTuple):
    """Which patron a command is about: one by number, an account's, or (neither) somebody new.

    `particulars` are what is told of somebody who is not known yet.
    """

    number: int = 0
    account: str = ""
    particulars: Particulars | None = None


NOBODY = Whose()


@dataclass(frozen=True, slots=True)
class Asked:
    """A command from somebody, in their own name and role; once by its id. `whose` says which patron it is about.

    The command's own number and reference of a patron are filled in from `whose`. The fingerprint is over what was
    asked for without anybody's particulars, since it is kept.
    """

    by: Person
    command: Any
    id: str = ""
    fingerprint: str = ""
    whose: Whose = NOBODY


class Found(NamedTuple):
    """The patron a command is about, as the promotion knows them; `new`: not yet. Number 0: it is about nobody."""

    number: int = 0
    reference: str = ""
    new: bool = False
    known: Known | None = None


def number_of(state: Promotion, reference: str) -> int:
    """The number under which a reference is known to the promotion; 0: it is not."""
    return next((patron.number for patron in state.patrons if patron.reference == reference), 0)


def with_patron(command: Any, found: Found) -> Any:
    """The command with the patron it is about."""
    if isinstance(command, MAKES_KNOWN):
        return replace(command, patron=found.number, reference=found.reference)
    return replace(command, patron=found.number) if isinstance(command, c.ErasePerson) and found.number else command


def giver(asked: Asked, found: Found) -> Person:
    """Whom the log names: a player's number, and everybody else by name."""
    return as_patron(found.number) if asked.by.role == PLAYER else asked.by
