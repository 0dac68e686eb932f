"""A table's task for tests: in memory or on any store, in virtual time, with people who answer as a test tells them.

>>> async def evening() -> str:
...     table = await LiveFloor.open("star-2024")
...     await table.sit("ann", 1)
...     await table.wager("ann", 1, 25)
...     await table.until(lambda state: state.table.round_in_play)
...     return table.state.table.round.phase
>>> run(evening())
'initial_deal'
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from hashlib import sha256
from random import Random
from typing import Any

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.round import Round
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.game.views import Audience
from pontoon.live.clock import HouseClock
from pontoon.live.codec import encode
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan, entries_of
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Done, Reply, Request
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.snapshots import load_table
from pontoon.live.table_task import TableTask
from pontoon.live.vault import Vault
from pontoon.live.watching import Watch
from pontoon.store.contract import Append, NewEvent, Posting, Record, Store, StoredEvent, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.table.orders import Entry, Person
from pontoon.testing.virtual_time import run

__all__ = ["BrokenStore", "LiveFloor", "OpenGate", "open_table", "ready", "round_of", "run"]

EVENING = 1_719_828_000
KEY = bytes(range(32))


class OpenGate:
    """Lets everybody do what the table allows; everybody has a Player Card.

    Remembers a failure of the store, and who was seen to play in another process.
    """

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.played: dict[str, int] = {}
        self.shut: Callable[[Request], Refusal | None] = lambda request: None

    async def refusal_of(self, rules: RuleBook, state: LiveTable, request: Request) -> Refusal | None:
        return self.shut(request)

    def turn_of(self, _request: Request) -> AbstractAsyncContextManager[None]:
        return nullcontext()

    def card_number_of(self, player: str) -> str:
        return f"C-{player}"

    def played_elsewhere(self, player: str, at_ms: int) -> None:
        self.played[player] = at_ms

    async def stored(self, entries: tuple[Entry, ...]) -> None:
        """Nobody here owes the house anything for long: there are no accounts to collect it from."""

    def heard(self, entry: Entry) -> None:
        """The same goes for what another process has stored."""

    def failed(self, error: Exception) -> None:
        self.failure = error


class BrokenStore(MemoryStore):
    """A store that refuses to write while `error` is set; `unheard`: it has written, and its answer is lost.

    While it is `blind` nothing can be read.
    """

    error: Exception | None = None
    unheard = False
    blind = False

    async def append(self, append: Append) -> int:
        if self.error is not None and not self.unheard:
            raise self.error
        version = await super().append(append)
        if self.error is not None:
            raise self.error
        return version

    async def put(self, record: Record) -> None:
        if self.error is not None:
            raise self.error
        await super().put(record)

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        if self.blind:
            raise self.error or StoreUnavailable("the connection is lost")
        return await super().read(stream, after, limit)


async def open_table(store: Store, plan: TablePlan, at_ms: int) -> None:
    """The table's beginning, written to its stream."""
    stream = f"table:{plan.name}"
    entries = entries_of(plan, rule_book(plan.how.rules), at_ms // 1000)
    events = tuple(encode(entry, stream) for entry in entries)
    await store.append(Append(stream, 0, events, at_ms, "the house", "casino_operator"))


async def give_chips(store: Store, player: str, dollars: int) -> None:
    """Chips in a player's hand, from nowhere."""
    moved = (Posting("chips", f"player:{player}", dollars * 100), Posting("chips", "house:issued", -dollars * 100))
    given = (NewEvent("chips_given", 1, b"{}"),)
    await store.append(Append(f"gift:{player}", 0, given, 1, "the house", "casino_operator", postings=moved))


def round_of(state: LiveTable) -> Round:
    """The round that is in play at a table, or was the last."""
    assert state.table.round is not None
    return state.table.round


class LiveFloor:
    """One table's task with its store, clock and gate."""

    def __init__(self, store: Store, task: TableTask, clock: HouseClock, gate: OpenGate) -> None:
        self.store = store
        self.task = task
        self.clock = clock
        self.gate = gate
        self.watches: dict[str, Watch] = {}
        self.orders = 0

    @classmethod
    async def open(
        cls, rules: str = "star-2024", store: Store | None = None, seed: int = 0, **changes: Any
    ) -> "LiveFloor":
        """A new table; `changes` are fields of `TableEstablished` or of `TablePlan`, its shoes follow from the seed."""
        how = {name: changes.pop(name) for name in tuple(changes) if name in TableEstablished.__dataclass_fields__}
        plan = TablePlan(changes.pop("name", "P1"), replace(TableEstablished(rules), **how), **changes)
        store = store or MemoryStore()
        await open_table(store, plan, EVENING * 1000)
        return await cls.load(store, plan.name, seed=seed)

    @classmethod
    async def load(cls, store: Store, name: str = "P1", alone: bool = True, seed: int = 0) -> "LiveFloor":
        """The table as its store tells it, running."""
        loop = asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        state = await load_table(store, name)
        assert state.established is not None
        gate = OpenGate()
        keeper = ShoeKeeper(name, Vault(KEY), Random(f"{seed} {state.shoes}").randbytes)
        task = TableTask(state, rule_book(state.established.rules), store, clock, keeper, gate, alone)
        task.start()
        return cls(store, task, clock, gate)

    @property
    def state(self) -> LiveTable:
        return self.task.state

    async def ask(self, command: Any, by: str, role: str = "player", **more: Any) -> Reply:
        """A request with an id of its own, and what came of it."""
        self.orders += 1
        more.setdefault("id", f"{self.task.name}-order-{self.orders:012}")
        more.setdefault("fingerprint", sha256(repr(command).encode()).hexdigest()[:32])
        return await self.task.submit(Request(Person(by, role), command, **more))

    async def does(self, command: Any, by: str, role: str = "player", **more: Any) -> Done:
        reply = await self.ask(command, by, role, **more)
        assert isinstance(reply, Done), f"{command} by {by}: {reply}"
        return reply

    async def refused(self, command: Any, by: str, role: str = "player", **more: Any) -> str:
        reply = await self.ask(command, by, role, **more)
        assert isinstance(reply, Refusal), f"{command} by {by}: {reply}"
        return reply.code

    def connect(self, player: str) -> Watch:
        watch, _ = self.task.watch(Audience("player", player))
        self.watches[player] = watch
        return watch

    def disconnect(self, player: str) -> None:
        self.task.leave(self.watches.pop(player))

    async def sit(self, player: str, box: int | None, dollars: int = 1_000) -> None:
        """A player with chips comes, is connected, and sits down."""
        await give_chips(self.store, player, dollars)
        self.connect(player)
        await self.does(t.SitDown(player, box), player)

    async def wager(self, player: str, box: int, dollars: int) -> Done:
        await self.until(lambda state: not state.table.round_in_play)
        return await self.does(c.PlaceWager(box, player, dollars * 100), player)

    async def until(self, come: Callable[[LiveTable], bool], seconds: float = 3_600) -> LiveTable:
        """Wait until the table is as asked."""
        watch, _ = self.task.watch(Audience("spectator", ""))
        try:
            async with asyncio.timeout(seconds):
                while not come(self.task.state):
                    assert not self.task.state.paused, self.task.state.paused
                    await watch.next()
        finally:
            self.task.leave(watch)
        return self.task.state

    def now(self) -> float:
        return asyncio.get_running_loop().time()


async def ready(**more: Any) -> LiveFloor:
    """A table with its cards in play and Ann at box 1."""
    floor = await LiveFloor.open(**more)
    await floor.sit("ann", 1)
    await floor.until(lambda state: state.table.custody.stage == "in_play")
    return floor
