"""Two processes serve the same table: what one writes the other knows before it refuses, and they tell who is there."""

import asyncio
from typing import Any, cast

from pontoon.game import commands as c
from pontoon.live.requests import Decline
from pontoon.live.watching import COMES_BACK
from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.testing.live_tables import LiveFloor, run


class TwoProcesses(MemoryStore):
    """One store for both, with a door for each, through which it hears what the other whispers."""

    def __init__(self) -> None:
        super().__init__()
        self.whispers: list[str] = []
        self.doors: list[Door] = []


class Door:
    """The store as one process has it."""

    def __init__(self, store: TwoProcesses) -> None:
        self._store = store
        self.floor: LiveFloor | None = None
        store.doors.append(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def whisper(self, stream: str, words: str) -> None:
        self._store.whispers.append(words)
        for door in self._store.doors:
            if door is not self and door.floor is not None:
                door.floor.task.whispered(words)


async def two_processes() -> tuple[TwoProcesses, LiveFloor, LiveFloor]:
    """Ann is connected to the first process, Bob to the second."""
    store = TwoProcesses()
    first = await LiveFloor.open(store=store, wager_ms=60_000, seeds_ms=0, cut_ms=0)
    await first.task.stop()
    doors = Door(store), Door(store)
    here, there = [await LiveFloor.load(cast(Store, door), alone=False, seed=1) for door in doors]
    doors[0].floor, doors[1].floor = here, there
    there.orders = 1_000
    await here.sit("ann", 1)
    await there.sit("bob", 2)
    return store, here, there


def test_who_comes_back_through_another_process_is_not_shown_an_older_table() -> None:
    async def evening() -> None:
        _, here, there = await two_processes()
        # Nobody has told the second process of what the first has written and shown to ann.
        await here.does(c.PlaceWager(1, "ann", 2_500), "ann")
        await here.does(c.WithdrawWager(1, "ann"), "ann")
        seen = here.state.version
        assert there.state.version < seen
        await there.task.up_to(seen)
        assert there.state.version >= seen
        # Who pretends to have seen more than there is waits for nothing.
        await there.task.up_to(seen + 1_000_000)
        await there.task.up_to(0)

    run(evening())


def test_a_wager_and_a_seat_taken_elsewhere_are_known_before_anything_is_refused() -> None:
    async def evening() -> None:
        _, here, there = await two_processes()
        # Nobody has told this process of what the other has written.
        await here.does(c.PlaceWager(1, "ann", 2_500), "ann")
        await there.does(c.PlaceWager(2, "bob", 2_500), "bob")
        await there.does(c.WithdrawWager(1, "ann"), "ann")
        assert await here.refused(c.WithdrawWager(1, "ann"), "ann") == "no_wager_of_this_player"
        assert await here.refused(t.SitDown("cat", 2), "cat") == "box_is_taken"

    run(evening())


def test_who_declines_in_one_process_holds_nobody_up_in_the_other() -> None:
    async def evening() -> None:
        _, here, there = await two_processes()
        await here.until(lambda state: state.table.custody.stage == "in_play")
        await here.does(c.PlaceWager(1, "ann", 2_500), "ann")
        asked = here.now()
        await here.does(Decline(), "ann")
        await there.does(Decline(), "bob")
        await here.until(lambda state: state.table.round_in_play, 120)
        assert here.now() - asked < 30

    run(evening())


def test_whose_connection_is_lost_in_one_process_counts_as_gone_in_the_other() -> None:
    async def evening() -> None:
        store, here, there = await two_processes()
        await asyncio.sleep(COMES_BACK + 1)
        assert here.task.watchers.present_anywhere("bob")
        there.disconnect("bob")
        await asyncio.sleep(COMES_BACK / 2)
        assert here.task.watchers.present_anywhere("bob")
        await asyncio.sleep(COMES_BACK)
        assert not here.task.watchers.present_anywhere("bob")
        here.connect("bob")
        await asyncio.sleep(0)
        assert here.task.watchers.present_anywhere("bob")
        assert store.whispers[-2:] == ["gone bob", "here bob"]

    run(evening())


def test_who_is_connected_to_both_processes_is_not_gone_with_one_of_the_connections() -> None:
    async def evening() -> None:
        store, here, there = await two_processes()
        here.connect("bob")
        there.disconnect("bob")
        await asyncio.sleep(COMES_BACK + 1)
        assert there.task.watchers.present_anywhere("bob")
        assert store.whispers[-2:] == ["gone bob", "here bob"]

    run(evening())
