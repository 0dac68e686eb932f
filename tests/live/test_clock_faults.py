"""A machine's clock that is moved or turned back: the house's own goes on, and no sign and no time is shortened."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from pontoon.game.rulebook import rule_book
from pontoon.live.clock import STEP_MS, HouseClock
from pontoon.live.codec import decode
from pontoon.live.events import ClockStepped
from pontoon.live.house import House
from pontoon.live.live_table import LiveTable
from pontoon.live.postings import day_of
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.snapshots import load_table
from pontoon.live.table_task import TableTask
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, Store, StoredEvent, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.table.furniture import Limits
from pontoon.testing.houses import CHEAP
from pontoon.testing.live_tables import EVENING, KEY, LiveFloor, run

HOUR = 3_600.0
JUMPS = (HOUR, -HOUR, 24 * HOUR, -24 * HOUR, 3.0, -3.0)
# What a leap second does to a clock that repeats or smears it is no step.
LEAPS = (1.0, -1.0, 0.5)
HIGHER = Limits(1_000, 50_000, 500, 100, 10_000)
# The hour before Sydney's clocks go forward, and before they go back.
SPRING = datetime(2024, 10, 5, 15, 30, tzinfo=UTC).timestamp()
AUTUMN = datetime(2025, 4, 5, 15, 30, tzinfo=UTC).timestamp()


class Wall:
    """The machine's clock, which anybody may move."""

    def __init__(self, start: float = EVENING) -> None:
        self.moved = 0.0
        self._start = start
        self._now = asyncio.get_running_loop().time

    def __call__(self) -> float:
        return self._start + self._now() + self.moved


async def floor_by(wall: Wall, store: Store, name: str = "P1") -> LiveFloor:
    """A table's task that goes by this clock, from its log."""
    opened = await LiveFloor.load(store, name)
    await opened.task.stop()
    clock = HouseClock(wall, asyncio.get_running_loop().time)
    state = await load_table(store, name)
    assert state.established is not None
    clock.not_before(state.at_ms)
    keeper = ShoeKeeper(name, Vault(KEY))
    task = TableTask(state, rule_book(state.established.rules), store, clock, keeper, opened.gate)
    task.start()
    return LiveFloor(store, task, clock, opened.gate)


async def sitting(wall: Wall, **more: Any) -> LiveFloor:
    """Ann sits at box 1, and cards are in play."""
    first = await LiveFloor.open(pace_ms=0, **more)
    await first.task.stop()
    floor = await floor_by(wall, first.store)
    await floor.sit("ann", 1)
    await floor.until(lambda state: state.table.custody.stage == "in_play")
    return floor


async def times(store: Store, stream: str = "table:P1") -> list[int]:
    return [event.at for event in await store.read(stream)]


def deciding(state: LiveTable) -> bool:
    current = state.table.round
    return state.table.round_in_play and current is not None and current.awaiting.kind == "decision"


async def to_a_decision(floor: LiveFloor) -> None:
    while not deciding(floor.state):
        await floor.wager("ann", 1, 25)
        await floor.until(
            lambda state: deciding(state) or (state.table.round is not None and state.table.round.is_over)
        )


# The clock alone


@pytest.mark.parametrize("jump", JUMPS)
def test_the_houses_time_goes_on_evenly_when_the_machines_jumps(jump: float) -> None:
    moments = {"wall": 1_000_000.0, "ticks": 50.0}
    clock = HouseClock(lambda: moments["wall"], lambda: moments["ticks"])
    before = clock.now_ms()
    moments["wall"] += jump
    assert clock.now_ms() == before
    assert clock.step_ms() == jump * 1000
    assert clock.step_ms() == 0
    moments["wall"] += 10
    moments["ticks"] += 10
    assert (clock.now_ms(), clock.step_ms()) == (before + 10_000, 0)
    moments["wall"] -= jump
    assert clock.step_ms() == -jump * 1000


@pytest.mark.parametrize("leap", LEAPS)
def test_a_leap_second_is_no_step(leap: float) -> None:
    moments = {"wall": 1_000_000.0, "ticks": 50.0}
    clock = HouseClock(lambda: moments["wall"], lambda: moments["ticks"])
    before = clock.now_ms()
    moments["wall"] += leap
    assert (clock.now_ms(), clock.step_ms()) == (before, 0)


def test_small_steps_are_noticed_once_they_add_up() -> None:
    moments = {"wall": 0.0}
    clock = HouseClock(lambda: moments["wall"], lambda: 0.0)
    found = []
    for _ in range(10):
        moments["wall"] += 0.9
        found.append(clock.step_ms())
    assert sum(found) == 8_100
    assert all(step == 0 or step > STEP_MS for step in found)


def test_a_log_from_the_future_is_gone_on_with() -> None:
    moments = {"wall": 1_000_000.0, "ticks": 0.0}
    clock = HouseClock(lambda: moments["wall"], lambda: moments["ticks"])
    clock.not_before(1_000_000_000 + 7_200_000)
    assert clock.now_ms() == 1_007_200_000
    clock.not_before(5)
    moments["ticks"] += 1
    assert clock.now_ms() == 1_007_201_000
    assert clock.step_ms() < -7_000_000


# A table


@pytest.mark.parametrize("jump", JUMPS)
def test_who_decides_has_the_whole_time_however_the_clock_jumps(jump: float) -> None:
    async def evening() -> None:
        wall = Wall()
        floor = await sitting(wall, decision_ms=30_000)
        await to_a_decision(floor)
        until = floor.task.deadline
        assert until is not None
        wall.moved += jump
        await asyncio.sleep(until.until - floor.now() - 0.01)
        assert deciding(floor.state)
        await floor.until(lambda state: not deciding(state), seconds=1)
        assert floor.now() == pytest.approx(until.until, abs=0.1)

    run(evening())


@pytest.mark.parametrize("jump", JUMPS)
def test_a_sign_stands_its_twenty_minutes_however_the_clock_jumps(jump: float) -> None:
    async def evening() -> None:
        wall = Wall()
        floor = await sitting(wall)
        at = floor.clock.now_ms() // 1000
        await floor.does(t.DisplaySign("new_minimum", 1_000, at + 60), "sue", "casino_supervisor")
        await asyncio.sleep(600)
        wall.moved += jump
        await asyncio.sleep(598)
        early = await floor.refused(t.ChangeLimits(HIGHER), "sue", "casino_supervisor")
        assert early == "sign_has_not_stood_long_enough"
        await asyncio.sleep(3)
        await floor.does(t.ChangeLimits(HIGHER), "sue", "casino_supervisor")

    run(evening())


@pytest.mark.parametrize("start", [SPRING, AUTUMN], ids=["spring", "autumn"])
def test_a_sign_stands_its_twenty_minutes_through_the_change_of_the_hour(start: float) -> None:
    async def evening() -> None:
        wall = Wall(start)
        floor = await sitting(wall)
        await asyncio.sleep(20 * 60)
        at = floor.clock.now_ms() // 1000
        await floor.does(t.DisplaySign("new_minimum", 1_000, at + 60), "sue", "casino_supervisor")
        await asyncio.sleep(20 * 60 - 2)
        early = await floor.refused(t.ChangeLimits(HIGHER), "sue", "casino_supervisor")
        assert early == "sign_has_not_stood_long_enough"
        await asyncio.sleep(3)
        await floor.does(t.ChangeLimits(HIGHER), "sue", "casino_supervisor")
        assert in_order(await times(floor.store))

    run(evening())


def in_order(moments: list[int]) -> bool:
    return all(earlier <= later for earlier, later in pairwise(moments))


def test_no_entry_is_earlier_than_the_one_before_it_whatever_the_clock_does() -> None:
    async def evening() -> None:
        wall = Wall()
        floor = await sitting(wall, decision_ms=1_000)
        for jump in (*JUMPS, *LEAPS):
            wall.moved += jump
            await floor.wager("ann", 1, 5)
            await floor.until(lambda state: state.table.round is not None and state.table.round.is_over)
            await asyncio.sleep(1)
        assert in_order(await times(floor.store))
        entries = [decode(event) for event in await floor.store.read("table:P1")]
        assert in_order([entry.at for entry in entries])

    run(evening())


@pytest.mark.parametrize("jump", [-HOUR, -24 * HOUR])
def test_a_house_started_again_with_its_clock_turned_back_goes_on_from_its_log(jump: float) -> None:
    async def evening() -> None:
        wall = Wall()
        floor = await sitting(wall)
        at = floor.clock.now_ms() // 1000
        await floor.does(t.DisplaySign("new_minimum", 1_000, at + 60), "sue", "casino_supervisor")
        await asyncio.sleep(600)
        await floor.wager("ann", 1, 25)
        await floor.task.stop()
        wall.moved += jump
        again = await floor_by(wall, floor.store)
        again.orders = floor.orders
        again.connect("ann")
        await asyncio.sleep(598)
        early = await again.refused(t.ChangeLimits(HIGHER), "sue", "casino_supervisor")
        assert early == "sign_has_not_stood_long_enough"
        await again.until(lambda state: not state.table.round_in_play)
        assert in_order(await times(floor.store))

    run(evening())


# The books


def with_a_house(evening: Callable[[House, Wall], object], store: MemoryStore | None = None) -> None:
    async def whole() -> None:
        wall = Wall()
        house = House(
            store or MemoryStore(), Vault(KEY), HouseClock(wall, asyncio.get_running_loop().time), hasher=CHEAP
        )
        await house.start(())
        result = evening(house, wall)
        assert asyncio.iscoroutine(result)
        await result
        await house.stop()

    run(whole())


async def steps(house: House) -> list[int]:
    events: list[Any] = [decode(event).event for event in await house.store.read("house")]
    return [event.by_ms for event in events if isinstance(event, ClockStepped)]


def test_every_step_of_the_machines_clock_is_in_the_books_once() -> None:
    async def evening(house: House, wall: Wall) -> None:
        for jump in JUMPS:
            wall.moved += jump
            await asyncio.sleep(3)
        assert await steps(house) == [jump * 1000 for jump in JUMPS]
        assert in_order(await times(house.store, "house"))

    with_a_house(evening)


class FullStore(MemoryStore):
    """Cannot be written while `full`; `unheard`: what is written then is there, and nobody is told."""

    full = False
    unheard = False

    async def append(self, append: Append) -> int:
        version = 0 if self.full and not self.unheard else await super().append(append)
        if self.full:
            raise StoreUnavailable("the disk is full")
        return version

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        if self.full:
            raise StoreUnavailable("the disk is full")
        return await super().read(stream, after, limit)


@pytest.mark.parametrize("unheard", [False, True])
def test_a_step_that_cannot_be_written_is_kept_until_it_can_and_written_once(unheard: bool) -> None:
    async def evening(house: House, wall: Wall) -> None:
        store = house.store
        assert isinstance(store, FullStore)
        store.full, store.unheard = True, unheard
        wall.moved += HOUR
        await asyncio.sleep(30)
        wall.moved -= 3.0
        await asyncio.sleep(30)
        store.full = False
        await asyncio.sleep(2)
        assert await steps(house) == [HOUR * 1000, -3_000]
        await asyncio.sleep(30)
        assert len(await steps(house)) == 2

    with_a_house(evening, FullStore())


def test_a_step_that_is_still_unwritten_when_the_house_closes_is_written_then() -> None:
    async def whole() -> None:
        wall, store = Wall(), FullStore()
        house = House(store, Vault(KEY), HouseClock(wall, asyncio.get_running_loop().time), hasher=CHEAP)
        await house.start(())
        wall.moved += HOUR
        store.full = True
        await asyncio.sleep(3)
        store.full = False
        await house.stop()
        assert await steps(house) == [HOUR * 1000]

    run(whole())


def test_a_leap_second_and_the_change_of_the_hour_are_not_in_the_books() -> None:
    async def evening(house: House, wall: Wall) -> None:
        for leap in LEAPS:
            wall.moved += leap
            await asyncio.sleep(3)
        await asyncio.sleep(3 * HOUR)
        assert await steps(house) == []

    with_a_house(evening)


# Days


@pytest.mark.parametrize(
    ("start", "days"), [(SPRING, ("2024-10-06", "2024-10-07")), (AUTUMN, ("2025-04-06", "2025-04-07"))]
)
def test_a_day_of_twenty_three_or_twenty_five_hours_is_one_day(start: float, days: tuple[str, str]) -> None:
    seen = [day_of(int(start) + quarter * 900) for quarter in range(4 * 30)]
    assert tuple(dict.fromkeys(seen)) == days
    assert seen == sorted(seen)


def test_a_result_is_entered_on_sydneys_day_when_it_was_made() -> None:
    async def evening() -> None:
        wall = Wall(SPRING)
        floor = await sitting(wall, decision_ms=1_000)
        await floor.wager("ann", 1, 25)
        await floor.until(lambda state: state.table.round is not None and state.table.round.is_over)
        assert set(await floor.store.balances("turnover")) == {"patron:ann:2024-10-06", "table:P1:2024-10-06"}

    run(evening())
