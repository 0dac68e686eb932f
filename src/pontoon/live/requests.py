"""What reaches a table's task and what comes back: requests, their answers, and the news for everybody who watches."""

import logging
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pontoon.game.refusals import Refusal
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.live.live_table import LiveTable
from pontoon.table.orders import Entry, Person
from pontoon.tournament.at_table.orders import Command

log = logging.getLogger("pontoon.table")

# What the platform itself refuses rests on no clause of a rule book.
NO_CLAUSE = CANNOT_ARISE


@dataclass(frozen=True, slots=True)
class ContributeSeed:
    """A seated player adds a seed to the shoe that is shuffled next."""

    seed: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The player declines the current offer: no further wager, no insurance, no surrender."""


@dataclass(frozen=True, slots=True)
class PauseTable:
    """The table accepts nothing until it is resumed."""

    reason: str


@dataclass(frozen=True, slots=True)
class ResumeTable:
    """The table continues where it was."""


LiveCommand: TypeAlias = ContributeSeed | Decline | PauseTable | ResumeTable


@dataclass(frozen=True, slots=True)
class Request:
    """A command from somebody, at most once by its id; `expected_version` is what the sender had seen."""

    by: Person
    command: Command | LiveCommand
    id: str = ""
    fingerprint: str = ""
    expected_version: int | None = None


class Done(NamedTuple):
    """It was carried out and is durable; `repeated`: it had been before."""

    version: int
    repeated: bool = False


class Busy(NamedTuple):
    """The house has too much to do, or cannot write now: nothing was done, and it may be sent again under the same id.

    Where the log can be neither written nor read it is not known what was done; the same id again does it once.
    """

    reason: str


Reply: TypeAlias = Done | Refusal | Busy


class Deadline(NamedTuple):
    """Until when (on the clock that cannot be set) the dealer waits, for what and for whom."""

    kind: str
    players: tuple[str, ...]
    until: float


class Update(NamedTuple):
    """Stored entries of a table with their versions, and its state after them.

    `away` are the players with a seat who have no connection.
    """

    state: LiveTable
    entries: tuple[tuple[int, Entry], ...]
    deadline: Deadline | None
    trouble: str = ""
    away: tuple[str, ...] = ()


def repeated(request: Request, same: bool, answer: bytes) -> Reply:
    """The same again gets the same answer; another command under the same id is refused, and noted."""
    if same:
        return Done(int(answer), repeated=True)
    log.warning("%s sent two different commands under the id %s", request.by.name, request.id)
    return refused("id_was_used", "A different command was already sent under this id. Use a new id.")


def not_enough(account: str, balance_cents: int) -> Refusal:
    dollars = f"${balance_cents // 100}.{balance_cents % 100:02d}"
    kind, _, name = account.partition(":")
    what = {"player": "chips", "cash": "play money", "tokens": "tokens"}.get(kind, kind)
    return refused("not_enough_chips", f"{name} has {dollars} in {what}, which is not enough.")


def refused(code: str, sentence: str, clause: str = NO_CLAUSE) -> Refusal:
    return Refusal(code, clause, sentence)
