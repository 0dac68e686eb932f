"""A house for tests in a browser: a real server on a thread of its own, and shoes whose next cards can be chosen.

with house_beside() as house:
    house.stack("P1", "7s Kd 7s 9c 7s")
    page.goto(house.url)
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from pontoon.game.cards import Card, cards
from pontoon.game.round import CONCLUDED
from pontoon.live.founding import TablePlan
from pontoon.live.live_table import LiveTable
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.table_task import TableTask
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.houses import FAST_TABLES, PATIENCE, RunningHouse, fast_table, running_house

T = TypeVar("T")
# Long enough for a browser on a busy machine. Four cards' time is what a table waits after the last wager.
TIMES: dict[str, Any] = {
    "wager_ms": 30_000,
    "decision_ms": 60_000,
    "offer_ms": 30_000,
    "follow_ms": 8_000,
    "pace_ms": 100,
}


def a_table_of_each_kind() -> tuple[TablePlan, ...]:
    """A table of each rule set, one whose cards a dealer enters, and one for training."""
    return (
        fast_table("P1", **TIMES),
        fast_table("P2", "star-6to5-2017", source=SHUFFLING_DEVICE, **TIMES),
        fast_table("P3", "canberra-2002", decks=6, **TIMES),
        fast_table("E1", cards="entered", dealer="person", **TIMES),
        fast_table("T1", training=True, **TIMES),
    )


class StackedKeeper:
    """A shoe as it is, but for the cards of one round that a test has chosen, in the order in which they come out."""

    def __init__(self, keeper: ShoeKeeper) -> None:
        self._keeper = keeper
        self.chosen: tuple[Card, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._keeper, name)

    def next_card(self, state: LiveTable) -> Card | None:
        current = state.table.round
        if current is not None and current.phase != CONCLUDED and len(current.cards_out) < len(self.chosen):
            return self.chosen[len(current.cards_out)]
        return self._keeper.next_card(state)


class HouseBeside:
    """The house on its thread; `run` does something there and waits for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop, running: RunningHouse) -> None:
        self._loop = loop
        self.running = running
        self.url = running.url
        self._keepers: dict[str, StackedKeeper] = {}

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def table(self, name: str) -> TableTask:
        return self.running.house.tables[name]

    def stack(self, table: str, order: str) -> None:
        """The cards of every round from now on, until others are chosen."""
        keeper = self._keepers.get(table)
        if keeper is None:
            task = self.table(table)
            keeper = self._keepers[table] = StackedKeeper(task.keeper)
            task.keeper = keeper  # type: ignore[assignment]
        keeper.chosen = tuple(cards(order))

    def later(self, minutes: int) -> None:
        """The house's clock goes forward; a sign that must stand for some time has then stood for it."""

        async def turn() -> None:
            clock = self.running.house.clock
            clock.not_before(clock.now_ms() + minutes * 60_000)

        self.run(turn())

    def staff(self, name: str, *roles: str) -> str:
        """Somebody who works here, with the password for the sign-in."""
        password = f"a word for {name} alone"
        opened = self.run(self.running.house.people.open_account(name, password, roles))
        assert hasattr(opened, "roles"), f"no account could be opened for {name}: {opened}"
        return password


@contextmanager
def house_beside(**how: Any) -> Iterator[HouseBeside]:
    """A house with these plans, settings or store, as `running_house` takes them, for as long as the block runs."""
    ready = threading.Event()
    found: list[HouseBeside] = []
    failed: list[BaseException] = []

    async def live(stop: asyncio.Event) -> None:
        how.setdefault("plans", FAST_TABLES)
        async with running_house(**how) as running:
            found.append(HouseBeside(asyncio.get_running_loop(), running))
            ready.set()
            await stop.wait()

    stop = asyncio.Event()

    async def end() -> None:
        stop.set()

    def run() -> None:
        try:
            asyncio.run(live(stop))
        except BaseException as error:
            failed.append(error)
        finally:
            ready.set()

    thread = threading.Thread(target=run, name="house", daemon=True)
    thread.start()
    ready.wait(PATIENCE)
    if failed or not found:
        raise RuntimeError("the house did not start") from (failed[0] if failed else None)
    try:
        yield found[0]
    finally:
        found[0].run(end())
        thread.join(PATIENCE)
