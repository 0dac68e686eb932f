"""What a table's task asks of the rest of the house: who may do what, and whether there is room for a request."""

from contextlib import AbstractAsyncContextManager
from typing import Protocol

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Request
from pontoon.table.orders import Entry


class Gate(Protocol):
    """What the task asks of the rest of the house."""

    async def refusal_of(self, rules: RuleBook, state: LiveTable, request: Request) -> Refusal | None:
        """Why a person may not give this command now: who they are, their Player Card, limits of their own."""
        ...

    def turn_of(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Held from the judgement until the command is stored, where what it puts at stake counts at every table."""
        ...

    def card_number_of(self, player: str) -> str: ...

    def played_elsewhere(self, player: str, at_ms: int) -> None:
        """A sign of play that another process has seen: the time somebody plays is the same in all of them."""
        ...

    async def stored(self, entries: tuple[Entry, ...]) -> None:
        """Entries of a table that are durable now: who owes the house something since, and who has been paid."""
        ...

    def heard(self, entry: Entry) -> None:
        """An entry that another process has stored."""
        ...

    def failed(self, error: Exception) -> None:
        """The store is beyond trust: the process must stop."""
        ...


class Crowd:
    """How many requests wait for an answer in the whole house; more than `most` are told to come back.

    A full core does some 400 a second: who is let wait behind so many waits half a second, and not two.
    """

    def __init__(self, most: int = 200) -> None:
        self.most = most
        self.waiting = 0
