"""Two processes serve the same table: what one writes the other knows before it refuses, and they tell who is there."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, cast

import pytest

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.live.clock import HouseClock
from pontoon.live.house import House
from pontoon.live.live_table import LiveTable
from pontoon.live.presence import NAMES_AT_ONCE, repeat_who_is_here
from pontoon.live.requests import Decline
from pontoon.live.vault import Vault
from pontoon.live.watching import COMES_BACK, HEARSAY, REPEATED, SEAT_IS_KEPT
from pontoon.store.contract import ITSELF, News, Store, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.testing.houses import CHEAP
from pontoon.testing.live_tables import EVENING, LiveFloor, run


class TwoProcesses(MemoryStore):
    """One store for both, with a door for each, through which it hears what the other whispers; or `down`.

    What is said at once takes `slow` seconds.
    """

    def __init__(self) -> None:
        super().__init__()
        self.whispers: list[str] = []
        self.doors: list[Door] = []
        self.down = False
        self.slow = 0.0


class Door:
    """The store as one process has it."""

    def __init__(self, store: TwoProcesses) -> None:
        self._store = store
        self.floor: LiveFloor | None = None
        self.repeating: asyncio.Task[None] | None = None
        store.doors.append(self)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def whisper(self, stream: str, words: str) -> None:
        self._store.whispers.append(words)
        self._tell(words)

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        await asyncio.sleep(self._store.slow)
        if self._store.down:
            raise StoreUnavailable("the connection was lost")
        for stream, words in whispers:
            if stream != ITSELF:
                self._tell(words)
            elif self.floor is not None:
                self.floor.task.watchers.heard_itself()

    def _tell(self, words: str) -> None:
        for door in self._store.doors:
            if door is not self and door.floor is not None:
                door.floor.task.whispered(words)

    def serve(self, floor: LiveFloor) -> None:
        self.floor = floor
        self.repeating = asyncio.create_task(self._repeat(floor))

    async def _repeat(self, floor: LiveFloor) -> None:
        """As a house does, and none at the same moment as another."""
        await asyncio.sleep(REPEATED / 2 * self._store.doors.index(self))
        while True:
            await asyncio.sleep(REPEATED)
            with suppress(StoreUnavailable):
                await repeat_who_is_here(floor.store, [floor.task])

    async def kill(self) -> None:
        """Nobody is told of anything any more."""
        assert self.floor is not None
        assert self.repeating is not None
        self.repeating.cancel()
        await self.floor.task.stop()
        self.floor = None


async def two_processes() -> tuple[TwoProcesses, LiveFloor, LiveFloor]:
    """Ann is connected to the first process, Bob to the second."""
    store = TwoProcesses()
    first = await LiveFloor.open(store=store, wager_ms=60_000, seeds_ms=0, cut_ms=0)
    await first.task.stop()
    doors = Door(store), Door(store)
    here, there = [await LiveFloor.load(cast(Store, door), alone=False, seed=1) for door in doors]
    doors[0].serve(here)
    doors[1].serve(there)
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


def test_who_stays_connected_to_the_other_process_never_counts_as_gone() -> None:
    async def evening() -> None:
        _, here, there = await two_processes()
        for _ in range(600):
            await asyncio.sleep(1)
            assert here.task.watchers.present_anywhere("bob")
            assert here.task.watchers.lost_anywhere_at("bob") is None
            assert there.task.watchers.present_anywhere("ann")
            assert there.task.watchers.lost_anywhere_at("ann") is None

    run(evening())


def test_who_was_connected_to_a_process_that_was_killed_counts_as_gone_when_it_is_not_heard_of_again() -> None:
    async def evening() -> None:
        store, here, _ = await two_processes()
        await asyncio.sleep(100)
        await store.doors[1].kill()
        assert store.whispers[-1] != "gone bob"
        await asyncio.sleep(HEARSAY - REPEATED)
        assert here.task.watchers.present_anywhere("bob")
        await asyncio.sleep(REPEATED + COMES_BACK)
        assert not here.task.watchers.present_anywhere("bob")
        assert here.task.watchers.present_anywhere("ann")
        # Who comes back, wherever that is, is there at once.
        here.connect("bob")
        assert here.task.watchers.present_anywhere("bob")

    run(evening())


def is_over(number: int, state: LiveTable) -> bool:
    current = state.table.round
    return state.table.number == number and current is not None and current.is_over


def test_the_seat_of_who_was_connected_to_a_process_that_was_killed_goes_the_way_of_a_lost_connections() -> None:
    async def evening() -> None:
        store, here, _ = await two_processes()
        for box in range(3, here.task.rules.table.boxes + 1):
            await here.sit(f"player {box}", box)

        # Everybody but ann lets three rounds pass, and nobody else wants a seat.
        for number in (1, 2, 3):
            await here.wager("ann", 1, 25)
            await here.until(partial(is_over, number))
        await store.doors[1].kill()
        await asyncio.sleep(SEAT_IS_KEPT)
        assert here.state.table.seat_of("bob") is not None
        # Nothing else happens at the table; where another process might be faster, it is given a second.
        await asyncio.sleep(HEARSAY + 1.01)
        assert here.state.table.seat_of("bob") is None
        assert {f"player {box}" for box in (3, 4, 5)} <= {seat.player for seat in here.state.table.seats}

    run(evening())


def test_a_process_that_has_just_begun_gives_away_the_seat_of_whom_it_never_hears() -> None:
    async def evening() -> None:
        store, here, there = await two_processes()
        for box in range(3, here.task.rules.table.boxes + 1):
            await here.sit(f"player {box}", box)
        for number in (1, 2, 3):
            await here.wager("ann", 1, 25)
            await here.until(partial(is_over, number))
        await there.task.up_to(here.state.version)
        await store.doors[0].kill()
        await store.doors[1].kill()
        door = Door(store)
        door.serve(await LiveFloor.load(cast(Store, door), alone=False, seed=2))
        assert door.floor is not None
        for box in range(3, here.task.rules.table.boxes + 1):
            door.floor.connect(f"player {box}")
        await asyncio.sleep(HEARSAY + SEAT_IS_KEPT)
        assert door.floor.state.table.seat_of("bob") is not None
        await asyncio.sleep(REPEATED + 2)
        assert door.floor.state.table.seat_of("bob") is None

    run(evening())


def test_a_process_that_has_just_begun_gives_everybody_the_time_to_be_heard_of() -> None:
    async def evening() -> None:
        store, _, _ = await two_processes()
        await asyncio.sleep(100)
        await store.doors[1].kill()
        door = Door(store)
        door.serve(await LiveFloor.load(cast(Store, door), alone=False, seed=2))
        assert door.floor is not None
        watchers = door.floor.task.watchers
        assert watchers.present_anywhere("ann")
        assert watchers.present_anywhere("bob")
        assert watchers.lost_anywhere_at("bob") is None
        await asyncio.sleep(HEARSAY + COMES_BACK)
        assert watchers.present_anywhere("ann")
        assert not watchers.present_anywhere("bob")
        assert watchers.lost_anywhere_at("bob") == pytest.approx(100 + HEARSAY)

    run(evening())


def test_while_nothing_can_be_told_nobody_counts_as_gone_for_not_being_heard_of() -> None:
    async def evening() -> None:
        store, here, there = await two_processes()
        here.disconnect("ann")
        there.connect("cat")
        await asyncio.sleep(1)
        there.disconnect("cat")
        await asyncio.sleep(33)
        # Nobody is connected to the first process, which has nothing to tell.
        assert here.task.watchers.all_here() == []
        store.down = True
        for second in range(360):
            store.down = second < 300
            assert here.task.watchers.present_anywhere("bob")
            assert here.task.watchers.lost_anywhere_at("bob") is None
            # Who had gone before has gone, and whoever was never there.
            assert not here.task.watchers.present_anywhere("cat")
            assert not here.task.watchers.present_anywhere("dan")
            await asyncio.sleep(1)

    run(evening())


def test_while_telling_takes_long_nobody_counts_as_gone_for_not_being_heard_of() -> None:
    async def evening() -> None:
        store, here, _ = await two_processes()
        await asyncio.sleep(12)
        for second in range(240):
            store.slow = 40 if second < 120 else 0
            assert here.task.watchers.present_anywhere("bob")
            assert here.task.watchers.lost_anywhere_at("bob") is None
            await asyncio.sleep(1)

    run(evening())


def test_who_goes_while_nothing_can_be_told_counts_as_gone_some_time_after() -> None:
    async def evening() -> None:
        store, here, _ = await two_processes()
        await asyncio.sleep(12)
        store.down = True
        await asyncio.sleep(60)
        await store.doors[1].kill()
        await asyncio.sleep(60)
        assert here.task.watchers.present_anywhere("bob")
        store.down = False
        await asyncio.sleep(REPEATED + HEARSAY + COMES_BACK)
        assert not here.task.watchers.present_anywhere("bob")

    run(evening())


def test_who_is_told_to_have_gone_has_gone_whatever_else_could_not_be_heard() -> None:
    async def evening() -> None:
        store, here, _ = await two_processes()
        await asyncio.sleep(12)
        store.down = True
        await asyncio.sleep(60)
        here.task.whispered("gone bob")
        assert here.task.watchers.lost_anywhere_at("bob") is not None
        await store.doors[1].kill()
        store.down = False
        await asyncio.sleep(REPEATED + COMES_BACK)
        assert not here.task.watchers.present_anywhere("bob")

    run(evening())


def test_a_process_that_hears_nothing_when_it_begins_takes_nobody_for_gone() -> None:
    async def evening() -> None:
        store, _, _ = await two_processes()
        await store.doors[0].kill()
        store.down = True
        door = Door(store)
        door.serve(await LiveFloor.load(cast(Store, door), alone=False, seed=2))
        assert door.floor is not None
        watchers = door.floor.task.watchers
        for second in range(120):
            store.down = second < 60
            assert watchers.present_anywhere("bob")
            assert watchers.lost_anywhere_at("bob") is None
            await asyncio.sleep(1)
        assert not watchers.present_anywhere("ann")

    run(evening())


def test_what_is_only_repeated_puts_nothing_off_that_is_due() -> None:
    """As many processes as there are repeat who is connected to them."""

    async def evening() -> None:
        _, here, _ = await two_processes()
        for _ in range(100):
            here.task.whispered("here bob\tcat")
            await asyncio.sleep(0.5)
        assert here.state.table.custody.stage == "in_play"

    run(evening())


class Overhearing(MemoryStore):
    """Keeps what a house repeats to the others, and lets it hear itself."""

    def __init__(self) -> None:
        super().__init__()
        self.repeated: list[Sequence[tuple[str, str]]] = []
        self._told: asyncio.Queue[News] = asyncio.Queue()

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        self.repeated.append(whispers)
        for stream, words in whispers:
            if stream == ITSELF:
                self._told.put_nowait(News(stream, 0, words))

    async def news(self) -> AsyncIterator[News]:
        while True:
            yield await self._told.get()


@pytest.mark.parametrize("alone", [True, False])
def test_a_house_repeats_all_who_are_connected_at_once_where_it_is_not_alone(alone: bool) -> None:
    async def evening() -> None:
        store, loop = Overhearing(), asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        house = House(store, Vault(bytes(32)), clock, alone=alone, hasher=CHEAP)
        await house.start()
        await asyncio.sleep(REPEATED + 1)
        # Where nobody is connected it hears itself all the same.
        assert store.repeated == ([] if alone else [[(ITSELF, "")]])
        store.repeated.clear()
        for table, name in (("P1", "bob"), ("P1", "Ann Lee"), ("P2", "cat")):
            house.tables[table].watch(Audience("player", name))
        house.tables["P3"].watch(Audience("spectator", "dan"))
        await asyncio.sleep(REPEATED)
        told = [("table:P1", "here Ann Lee\tbob"), ("table:P2", "here cat"), (ITSELF, "")]
        assert store.repeated == ([] if alone else [told])
        await house.stop()

    run(evening())


def test_a_house_that_hears_itself_takes_for_gone_who_is_not_repeated() -> None:
    async def evening() -> None:
        loop = asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        house = House(Overhearing(), Vault(bytes(32)), clock, alone=False, hasher=CHEAP)
        await house.start()
        watchers = house.tables["P1"].watchers
        house.tables["P1"].whispered("here bob")
        assert watchers.present_anywhere("bob")
        await asyncio.sleep(HEARSAY + COMES_BACK)
        assert not watchers.present_anywhere("bob")
        await house.stop()

    run(evening())


def test_who_has_gone_from_another_process_for_good_is_not_remembered_for_ever() -> None:
    async def evening() -> None:
        _, here, there = await two_processes()
        for number in range(100):
            there.connect(f"guest {number}")
            await asyncio.sleep(1)
            there.disconnect(f"guest {number}")
        await asyncio.sleep(SEAT_IS_KEPT + 2 * REPEATED)
        # What is forgotten shows nowhere else.
        assert set(here.task.watchers._gone_elsewhere) == {"bob"}  # noqa: SLF001
        assert not here.task.watchers.present_anywhere("guest 99")

    run(evening())


def test_a_crowd_is_repeated_in_several_whispers_that_each_fit_a_notice() -> None:
    async def evening() -> None:
        store, here, there = await two_processes()
        crowd = [f"{number:024}" for number in range(2 * NAMES_AT_ONCE)]
        for name in crowd:
            there.connect(name)
        await asyncio.sleep(HEARSAY + COMES_BACK + 1)
        assert all(here.task.watchers.present_anywhere(name) for name in crowd)
        await store.doors[1].kill()
        await asyncio.sleep(HEARSAY + COMES_BACK)
        assert not any(here.task.watchers.present_anywhere(name) for name in crowd)

    run(evening())
