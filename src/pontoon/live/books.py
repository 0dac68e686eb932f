"""The house's own books in their stream: over- and underpayments, reports, disputes, and steps of the clock."""

from typing import Any, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.clock import HouseClock
from pontoon.live.events import ClockStepped
from pontoon.live.journal import Decided, Journal
from pontoon.live.requests import Done, Reply
from pontoon.registers import House, evolve_all, house_order, play
from pontoon.registers.ledger import postings as moved_by
from pontoon.store.contract import Posting, Store
from pontoon.table.orders import Entry, Person

STREAM = "house"


def apply(house: House, entry: Entry, _at_ms: int = 0) -> House:
    """The books after an entry of their stream; a step of the clock is none of theirs."""
    return house if isinstance(cast(Any, entry.event), ClockStepped) else evolve_all(house, (entry,))


def postings_of(entries: tuple[Entry, ...]) -> tuple[Posting, ...]:
    events = (cast(Any, entry.event) for entry in entries)
    return tuple(
        Posting("books", *each) for event in events if not isinstance(event, ClockStepped) for each in moved_by(event)
    )


class Books:
    """The books as they stand, and orders to them, one after the other."""

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self._journal = Journal(store, clock, STREAM, House(), apply, postings_of)

    @property
    def house(self) -> House:
        return self._journal.state

    @property
    def version(self) -> int:
        return self._journal.version

    async def start(self) -> None:
        await self.catch_up()

    async def catch_up(self) -> None:
        """What has been written since, by whatever process."""
        await self._journal.catch_up()

    async def submit(self, rules: RuleBook, by: Person, command: Any, id: str = "", fingerprint: str = "") -> Reply:
        """An order to the books, by the rule set of the table it is about."""

        def decide(house: House, at_ms: int) -> Decided[House]:
            outcome = play(rules, house, house_order(max(at_ms // 1000, house.at), by, command))
            return outcome if isinstance(outcome, Refusal) else (outcome[1], outcome[0])

        return await self._journal.submit(by, decide, id, fingerprint)

    async def record(self, entry: Entry, id: str) -> bool:
        """Something the house itself has found; whether it is written. Under the same id it is written once."""
        reply = await self._journal.submit(entry.by, lambda house, _: ((entry,), apply(house, entry)), id)
        return isinstance(reply, Done)
