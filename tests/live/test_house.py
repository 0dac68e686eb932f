"""The house as a whole: it sets up its tables, knows its people, survives a restart, and answers for its clock."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode
from pontoon.live.events import ClockStepped, TableEstablished
from pontoon.live.founding import USUAL_TABLES, CannotBeSetUp, TablePlan
from pontoon.live.house import House
from pontoon.live.requests import Done, Request
from pontoon.live.tournaments.conductor import MANAGER
from pontoon.live.tournaments.founding import usual_tournaments
from pontoon.live.vault import Vault, key_in
from pontoon.store.contract import Append, News, StoredEvent, StoreFailed, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.store.opening import open_store
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.testing.houses import CHEAP
from pontoon.testing.live_tables import BrokenStore
from pontoon.testing.told import told
from pontoon.testing.virtual_time import run
from pontoon.tournament.commands import CancelTournament
from pontoon.tournament.state import CANCELLED, PUBLISHED

KEY = bytes(32)


class Clocks:
    """A wall clock that can be set, beside one that cannot."""

    def __init__(self) -> None:
        self.moved = 0.0

    def house_clock(self) -> HouseClock:
        loop = asyncio.get_running_loop()
        return HouseClock(lambda: 1_719_828_000 + loop.time() + self.moved, loop.time)


async def new_house(store: Any = None, clocks: Clocks | None = None) -> House:
    house = House(store or MemoryStore(), Vault(KEY), (clocks or Clocks()).house_clock(), hasher=CHEAP)
    await house.start()
    return house


def test_a_new_house_has_a_table_of_each_rule_set_with_an_automated_dealer() -> None:
    async def day() -> None:
        house = await new_house()
        running = {name: table.state.established for name, table in house.tables.items()}
        assert {how.rules for how in running.values() if how} == {"star-2024", "star-6to5-2017", "canberra-2002"}
        assert all(how is not None and how.dealer == "automatic" for how in running.values())
        assert all(table.state.table.is_open for table in house.tables.values())
        await house.stop()

    run(day())


class ShortOfBreath(BrokenStore):
    """Writes so often, and then no more."""

    breath: int | None = None

    async def append(self, append: Append) -> int:
        if self.breath is not None:
            self.breath -= 1
            if self.breath < 0:
                raise StoreUnavailable("the power is gone")
        return await super().append(append)


@pytest.mark.parametrize("writes", range(6))
def test_a_first_start_that_was_cut_short_is_finished_by_the_next_one(writes: int) -> None:
    """However far it came: the fourth table, the tournament, or its publication."""

    async def day() -> None:
        store, cup = ShortOfBreath(), usual_tournaments()
        store.breath = writes
        first = House(store, Vault(KEY), Clocks().house_clock(), hasher=CHEAP)
        with suppress(StoreUnavailable):
            await first.start(tournaments=cup)
        await first.stop()
        store.breath = None
        for _ in range(2):
            house = House(store, Vault(KEY), Clocks().house_clock(), hasher=CHEAP)
            await house.start(tournaments=cup)
            assert set(house.tables) == {plan.name for plan in USUAL_TABLES}
            assert [task.state.tournament.stage for task in house.tournaments] == [PUBLISHED] * len(cup)
            await house.stop()

    run(day())


def test_a_house_that_has_its_tables_is_given_no_others_when_it_is_opened_again() -> None:
    async def day() -> None:
        store = MemoryStore()
        for plans in (USUAL_TABLES[:1], USUAL_TABLES):
            house = House(store, Vault(KEY), Clocks().house_clock(), hasher=CHEAP)
            await house.start(plans)
            assert set(house.tables) == {USUAL_TABLES[0].name}
            await house.stop()

    run(day())


def test_a_guest_buys_chips_sits_down_and_wagers() -> None:
    async def day() -> None:
        house = await new_house()
        welcome = await house.people.open_guest("ann")
        assert not isinstance(welcome, Refusal)
        table, ann = house.tables["P1"], Person("ann", "player")
        for command in (t.BuyChips("ann", 20_000), t.SitDown("ann", 1), c.PlaceWager(1, "ann", 2_500)):
            assert isinstance(await table.submit(Request(ann, command)), Done)
        holdings = await house.people.holdings("ann")
        assert (holdings.chips_cents, holdings.account_cents) == (17_500, 80_000)
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1")
def test_a_suspended_player_card_is_found_at_every_wager() -> None:
    async def day() -> None:
        house = await new_house()
        await house.people.open_guest("ann")
        table, ann = house.tables["P1"], Person("ann", "player")
        await table.submit(Request(ann, t.BuyChips("ann", 20_000)))
        await table.submit(Request(ann, t.SitDown("ann", 1)))
        await house.people.suspend_card("ann", "lost", Person("max", "gaming_manager"))
        reply = await table.submit(Request(ann, c.PlaceWager(1, "ann", 2_500)))
        assert isinstance(reply, Refusal)
        assert (reply.code, reply.clause) == ("player_card_is_suspended", "6.1")
        await house.people.reinstate_card("ann", Person("max", "gaming_manager"))
        assert isinstance(await table.submit(Request(ann, c.PlaceWager(1, "ann", 2_500))), Done)
        await house.stop()

    run(day())


def test_nobody_plays_who_has_no_account_or_speaks_for_another() -> None:
    async def day() -> None:
        house = await new_house()
        await house.people.open_guest("ann")
        table = house.tables["P1"]
        await table.submit(Request(Person("ann", "player"), t.SitDown("ann", 1)))
        speaks = await table.submit(Request(Person("eve", "player"), c.PlaceWager(1, "ann", 500)))
        assert isinstance(speaks, Refusal)
        assert speaks.code == "acts_for_another"
        deals = await table.submit(Request(Person("eve", "dealer"), c.DealCard(None)))  # type: ignore[arg-type]
        assert isinstance(deals, Refusal)
        assert deals.code == "not_the_dealer_on_duty"
        await house.stop()

    run(day())


def test_a_step_of_the_clock_is_recorded_and_moves_nothing() -> None:
    async def day() -> None:
        clocks, store = Clocks(), MemoryStore()
        house = await new_house(store, clocks)
        before = house.clock.now_ms()
        clocks.moved = -3_600
        await asyncio.sleep(2)
        assert house.clock.now_ms() == before + 2_000
        (step,) = map(decode, await store.read("house"))
        (stepped,) = told(ClockStepped, [step])
        assert abs(stepped.event.by_ms + 3_600_000) <= 1_000
        await house.stop()

    run(day())


def test_a_clock_that_was_set_back_while_the_house_was_closed_does_not_turn_its_records_back() -> None:
    async def day() -> None:
        clocks, store = Clocks(), MemoryStore()
        house = await new_house(store, clocks)
        await asyncio.sleep(10)
        await house.people.open_guest("ann")
        await house.tables["P1"].submit(Request(Person("ann", "player"), t.SitDown("ann", 1)))
        last = house.tables["P1"].state.at_ms
        await house.stop()
        clocks.moved = -86_400
        again = await new_house(store, clocks)
        assert again.clock.now_ms() >= last
        await again.stop()

    run(day())


def test_a_plan_the_rules_refuse_is_refused_with_the_reason() -> None:
    async def day() -> None:
        house = await new_house()
        with pytest.raises(CannotBeSetUp, match="decks"):
            await house.found_table(TablePlan("P9", TableEstablished("star-2024"), decks=5))
        assert "P9" not in house.tables
        with pytest.raises(ValueError, match="already"):
            await house.found_table(TablePlan("P1", TableEstablished("star-2024")))
        await house.stop()

    run(day())


async def test_a_house_on_a_file_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    key = key_in(tmp_path / "seal.key")
    house = House(await open_store(str(file)), Vault(key), hasher=CHEAP)
    await house.start()
    await house.people.open_guest("ann")
    table = house.tables["P3"]
    await table.submit(Request(Person("ann", "player"), t.BuyChips("ann", 20_000)))
    await table.submit(Request(Person("ann", "player"), t.SitDown("ann", 2)))
    before = table.state.table
    await house.stop()
    again = House(await open_store(str(file)), Vault(key_in(tmp_path / "seal.key")), hasher=CHEAP)
    await again.start()
    after = again.tables["P3"].state.table
    assert (after.seats, after.custody.decks) == (before.seats, before.custody.decks)
    assert (await again.people.holdings("ann")).chips_cents == 20_000
    await again.stop()


def test_a_loss_limit_of_ones_own_holds_at_the_table() -> None:
    async def day() -> None:
        house = await new_house()
        await house.people.open_guest("ann")
        table, ann = house.tables["P1"], Person("ann", "player")
        await table.submit(Request(ann, t.BuyChips("ann", 20_000)))
        await table.submit(Request(ann, t.SitDown("ann", 1)))
        await house.people.set_loss_limit("ann", 2_000)
        reply = await table.submit(Request(ann, c.PlaceWager(1, "ann", 2_500)))
        assert isinstance(reply, Refusal)
        assert reply.code == "loss_limit_is_reached"
        assert isinstance(await table.submit(Request(ann, c.PlaceWager(1, "ann", 2_000))), Done)
        await house.stop()

    run(day())


def test_who_has_excluded_themselves_neither_buys_chips_nor_takes_a_seat() -> None:
    async def day() -> None:
        house = await new_house()
        await house.people.open_guest("ann")
        table, ann = house.tables["P3"], Person("ann", "player")
        await house.people.exclude("ann", None)
        for command in (t.BuyChips("ann", 20_000), t.SitDown("ann", 1), t.WaitForBox("ann")):
            reply = await table.submit(Request(ann, command))
            assert isinstance(reply, Refusal)
            assert reply.code == "person_is_self_excluded"
        await house.stop()

    run(day())


def test_time_played_in_one_process_counts_in_all() -> None:
    async def day() -> None:
        store, clocks = MemoryStore(), Clocks()
        here, there = (House(store, Vault(KEY), clocks.house_clock(), alone=False, hasher=CHEAP) for _ in range(2))
        await here.start()
        await there.start()
        ann = Person("ann", "player")
        await here.people.open_guest("ann")
        await here.people.set_time_limit("ann", 10)
        for command in (t.BuyChips("ann", 20_000), t.SitDown("ann", 1), c.PlaceWager(1, "ann", 2_500)):
            assert isinstance(await here.tables["P1"].submit(Request(ann, command)), Done)
        await asyncio.sleep(10 * 60)
        await there.people.news("person:ann", 99)
        reply = await there.tables["P1"].submit(Request(ann, c.PlaceWager(2, "ann", 2_500)))
        assert isinstance(reply, Refusal)
        assert reply.code == "time_limit_is_reached"
        await here.stop()
        await there.stop()

    run(day())


class HeardStore(BrokenStore):
    """A store that tells of what other processes write, as a test says it; `strange` streams read as nobody thought."""

    def __init__(self) -> None:
        super().__init__()
        self.told: asyncio.Queue[News] = asyncio.Queue()
        self.strange: set[str] = set()

    async def news(self) -> AsyncIterator[News]:
        while True:
            yield await self.told.get()

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        if stream in self.strange:
            raise ZeroDivisionError("nobody thought of this")
        return await super().read(stream, after, limit)


@asynccontextmanager
async def two_houses(store: HeardStore, cup: bool = False) -> AsyncIterator[tuple[House, House]]:
    """The first does not listen, so that the second hears everything."""
    clock = Clocks().house_clock()
    here, there = (House(store, Vault(KEY), clock, alone=alone, hasher=CHEAP) for alone in (True, False))
    await here.start(tournaments=usual_tournaments() if cup else ())
    await there.start()
    yield here, there
    await here.stop()
    await there.stop()


def test_what_another_process_has_written_is_heard_though_the_log_could_not_be_read_for_a_while() -> None:
    async def day() -> None:
        store = HeardStore()
        async with two_houses(store) as (here, there):
            for name in ("ann", "bob"):
                assert not isinstance(await here.people.open_guest(name), Refusal)
                await there.people.news(f"person:{name}", await store.version(f"person:{name}"))
                assert there.card_number_of(name)
                await here.people.suspend_card(name, "lent", Person("sue", "casino_supervisor"))
            store.blind, store.strange = True, {"person:bob"}
            for name in ("bob", "ann"):
                store.told.put_nowait(News(f"person:{name}", await store.version(f"person:{name}")))
            await asyncio.sleep(60)
            assert there.card_number_of("ann"), "nothing could be heard yet"
            store.blind = False
            await asyncio.sleep(5)
            # What could not be taken in at all has not made the house deaf to the rest.
            assert not there.card_number_of("ann")

    run(day())


def test_what_another_process_has_done_in_a_tournament_is_heard_though_the_log_could_not_be_read_for_a_while() -> None:
    async def day() -> None:
        store = HeardStore()
        async with two_houses(store, cup=True) as houses:
            here, there = (house.tournaments.get("sit-and-go-1") for house in houses)
            assert here is not None
            assert there is not None
            assert isinstance(await here.submit(MANAGER, CancelTournament("rain")), Done)
            store.blind = True
            store.told.put_nowait(News("tournament:sit-and-go-1", await store.version("tournament:sit-and-go-1")))
            await asyncio.sleep(60)
            assert there.state.tournament.stage == PUBLISHED
            store.blind = False
            await asyncio.sleep(5)
            assert there.state.tournament.stage == CANCELLED

    run(day())


@pytest.mark.parametrize("stream", ["tournament:sit-and-go-1", "person:ann"])
def test_a_log_that_news_find_damaged_ends_the_house(stream: str) -> None:
    async def day() -> None:
        store = HeardStore()
        async with two_houses(store, cup=True) as (_, there):
            store.error, store.blind = StoreFailed("the file is damaged"), True
            store.told.put_nowait(News(stream, 99))
            await asyncio.sleep(1)
            assert there.failure is store.error
            store.error, store.blind = None, False

    run(day())


def test_news_that_break_off_in_a_way_nobody_thought_of_begin_again(caplog: pytest.LogCaptureFixture) -> None:
    class Breaking(HeardStore):
        async def news(self) -> AsyncIterator[News]:
            async for news in super().news():
                if news.stream == "nonsense":
                    raise ZeroDivisionError("nobody thought of this")
                yield news

    async def day() -> None:
        store = Breaking()
        async with two_houses(store) as (here, there):
            await here.people.open_guest("ann")
            store.told.put_nowait(News("nonsense", 1))
            store.told.put_nowait(News("person:ann", 1))
            await asyncio.sleep(5)
            assert there.card_number_of("ann")

    run(day())
    assert "nobody thought of this" in caplog.text
