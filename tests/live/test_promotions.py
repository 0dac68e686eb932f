"""Promotions in a house that runs: wagers by the ledger, seeds and particulars under lock, restarts, two processes."""

import asyncio
from typing import Any, cast, get_args

import pytest

from pontoon.game.refusals import Refusal
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode, encode
from pontoon.live.events import ClockStepped
from pontoon.live.people.people import People
from pontoon.live.postings import TURNOVER, account_of_the_day, day_of
from pontoon.live.promotions.asked import Asked, Whose
from pontoon.live.promotions.desk import Promotions
from pontoon.live.promotions.events import NAMES, LivePromotionEvent
from pontoon.live.promotions.particulars import KINDS, Known
from pontoon.live.promotions.running import RunningPromotion
from pontoon.live.requests import Busy, Done, Reply
from pontoon.live.vault import Vault
from pontoon.promotions import commands as c
from pontoon.promotions.draw import commitment
from pontoon.promotions.events import PromotionEvent
from pontoon.promotions.particulars import Particulars
from pontoon.promotions.terms import Terms
from pontoon.store.contract import Append, Posting, StoredEvent, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table.orders import Entry, Person
from pontoon.testing.houses import CHEAP
from pontoon.testing.outcomes import granted
from pontoon.testing.promotions import CLOSES, DRAWS, STARTS, TOKENS, Bureau, good_terms

GUS = Person("gus", "gaming_manager")
KEY = bytes(range(32))
ANN = Particulars("Ann Lee", "1 Pirrama Road", "02 9777 0000", "ann@example.com")


class Process:
    """One process of a house: its own clock and what it knows, on a store that others may share."""

    def __init__(self, store: MemoryStore, key: bytes = KEY) -> None:
        self.store = store
        self.clock = HouseClock(lambda: STARTS - 3 * 86_400, lambda: 0.0)
        self.people = People(store, self.clock, CHEAP, alone=False)
        self.promotions = Promotions(store, self.clock, Vault(key), self.people, {}, self._failed)

    async def start(self) -> "Process":
        await self.people.start()
        await self.promotions.start()
        return self

    def _failed(self, error: Exception) -> None:
        raise error

    @property
    def winter(self) -> RunningPromotion:
        found = self.promotions.get("winter-draw")
        assert found is not None
        return found

    def until(self, at: int) -> None:
        self.clock.not_before(at * 1000)

    async def does(self, command: Any, by: Person = GUS, whose: Whose | None = None) -> None:
        done(await self.winter.submit(Asked(by, command, whose=whose or Whose())))

    async def enters(self, account: str, told: Particulars | None = ANN, id: str = "") -> Reply:
        return await self.promotions.of_a_player(self.winter, account, c.Enter(0, "", 0, True), told, id, "")

    async def running(self, terms: Terms | None = None) -> "Process":
        done(await self.promotions.found("winter-draw", "star-2024", terms or good_terms(), GUS, "", ""))
        await self.does(c.SubmitTerms("email"))
        await self.does(c.RecordDelivery(1, "read"))
        await self.does(c.PublishTerms(("website",), "see the website"))
        await self.does(c.CommitToDraw(""))
        self.until(STARTS)
        await self.does(c.StartPromotion())
        return self

    async def wagers(self, account: str, cents: int, at: int) -> None:
        """A wager of an account is settled: the ledger counts it for the day."""
        day = day_of(at)
        entry = Entry(at, Person("the house", "casino_operator"), "", 0, "", cast(Any, ClockStepped(0)))
        turnover = (
            Posting(TURNOVER, account_of_the_day("patron", account, day), cents),
            Posting(TURNOVER, account_of_the_day("table", "P1", day), -cents),
        )
        version = await self.store.version("house")
        await self.store.append(
            Append("house", version, (encode(entry, "house"),), at * 1000, "a", "b", postings=turnover)
        )


def done(reply: Reply) -> Done:
    assert isinstance(reply, Done), reply
    return reply


def refused(reply: Reply) -> str:
    assert isinstance(reply, Refusal), reply
    return reply.code


async def process(store: MemoryStore | None = None) -> Process:
    return await Process(store or MemoryStore()).start()


FREE = good_terms(wager_needed=False, minimum_wager_cents=0)


# What was wagered


async def test_an_entry_is_earned_by_what_the_ledger_says_was_wagered_since_the_start() -> None:
    house = await process()
    await house.wagers("ann", 10_000, STARTS - 60)
    await house.running()
    assert refused(await house.enters("ann")) == "wager_is_too_small"
    await house.wagers("ann", 2_499, STARTS + 60)
    assert refused(await house.enters("ann")) == "wager_is_too_small"
    await house.wagers("ann", 1, STARTS + 61)
    done(await house.enters("ann"))
    assert refused(await house.enters("ann")) == "wager_is_too_small"
    house.until(STARTS + 86_400)
    await house.wagers("ann", 6_000, STARTS + 86_400)
    done(await house.enters("ann"))
    done(await house.enters("ann"))
    assert refused(await house.enters("ann")) == "wager_is_too_small"
    assert [entry.wagered_cents for entry in house.winter.live.promotion.entries] == [2_500] * 3
    assert refused(await house.enters("bob")) == "wager_is_too_small"


async def test_who_has_asked_not_to_play_does_not_enter() -> None:
    house = await process()
    await house.running(FREE)
    granted(await house.people.open_guest("ann"))
    granted(await house.people.exclude("ann", None))
    assert refused(await house.enters("ann")) == "person_is_self_excluded"
    assert house.winter.live.promotion.entries == ()


# The seed


async def test_the_seed_is_under_lock_until_the_draw() -> None:
    house = await process()
    await house.running(FREE)
    done(await house.enters("ann"))
    live = house.winter.live
    sealed = live.seed_of(1)
    seed = Vault(KEY).open(sealed, "promotion:winter-draw:draw:1")
    assert commitment("winter-draw", 1, seed).hex() == live.promotion.drawing.commitment
    events = await house.store.read("promotion:winter-draw")
    assert not any(seed.hex().encode() in event.body or seed in event.body for event in events)
    house.until(CLOSES + 1)
    await house.does(c.CloseEntries())
    house.until(DRAWS)
    await house.does(c.HoldDraw(""))
    assert house.winter.live.promotion.drawing.seed == seed.hex()


async def test_a_question_about_the_next_step_changes_no_seed() -> None:
    house = await process()
    await house.running(FREE)
    sealed = house.winter.live.sealed
    refusal = await house.promotions.refusal_to(house.winter, Asked(GUS, c.CommitToDraw("")))
    assert refusal is not None
    assert refusal.code == "draw_is_committed"
    assert house.winter.live.sealed == sealed


async def test_a_draw_held_anew_has_a_seed_of_its_own() -> None:
    house = await process()
    await house.running(FREE)
    await house.does(c.DeclareCompromised("draw", "the seed was seen", "postpone", "email"))
    await house.does(c.ValidateIntegrity("another seed is drawn"))
    await house.does(c.CommitToDraw(""))
    first, second = (
        Vault(KEY).open(sealed, f"promotion:winter-draw:draw:{n}") for n, sealed in house.winter.live.sealed
    )
    assert first != second


# Restarts


async def test_a_promotion_goes_on_after_a_restart_where_it_stood() -> None:
    store = MemoryStore()
    house = await process(store)
    await house.running(good_terms(TOKENS, wager_needed=False, minimum_wager_cents=0))
    done(await house.enters("ann"))
    again = await process(store)
    assert again.winter.live == house.winter.live
    assert again.clock.now_ms() >= house.winter.live.at_ms
    again.until(CLOSES + 1)
    await again.does(c.CloseEntries())
    again.until(DRAWS)
    await again.does(c.HoldDraw(""))
    known = await again.winter.known(1)
    assert known == Known("ann", ANN)


async def test_with_another_key_nobody_is_known() -> None:
    store = MemoryStore()
    house = await process(store)
    await house.running(FREE)
    done(await house.enters("ann"))
    burgled = await Process(store, bytes(32)).start()
    assert await burgled.winter.known(1) is None


async def test_whoever_was_erased_does_not_come_back_with_an_old_copy() -> None:
    """Goal: records of before the erasure, put back from a copy, are gone once the house has started."""
    store = MemoryStore()
    house = await process(store)
    await house.running(FREE)
    done(await house.enters("ann"))
    copies = [record for kind in KINDS for record in await store.records(kind)]
    assert len(copies) == 3
    await house.does(c.WithdrawEntry(1, "asked to"))
    done(await house.promotions.erase(house.winter, "ann"))
    assert [record for kind in KINDS for record in await store.records(kind)] == []
    for record in copies:
        await store.put(record)
    again = await process(store)
    assert [record for kind in KINDS for record in await store.records(kind)] == []
    assert again.winter.live.promotion.patrons[0].erased


async def test_a_key_thrown_away_leaves_nothing_to_read() -> None:
    store = MemoryStore()
    house = await process(store)
    await house.running(FREE)
    done(await house.enters("ann"))
    (key,) = await store.records(KINDS[0])
    await store.drop(key.kind, key.key)
    assert await house.winter.known(1) is None


# Several processes


async def test_one_account_is_one_patron_in_however_many_processes() -> None:
    store = MemoryStore()
    one = await process(store)
    await one.running(FREE)
    two = await process(store)
    two.until(STARTS)
    replies = await asyncio.gather(*(each.enters("ann") for _ in range(4) for each in (one, two)))
    assert all(isinstance(reply, Done) for reply in replies)
    await one.winter.catch_up()
    await two.winter.catch_up()
    assert one.winter.live == two.winter.live
    assert len(one.winter.live.promotion.patrons) == 1
    assert len(one.winter.live.promotion.entries) == 8


async def test_news_of_a_promotion_founded_elsewhere_is_heard() -> None:
    store = MemoryStore()
    one, two = await process(store), await process(store)
    await one.running(FREE)
    assert two.promotions.get("winter-draw") is None
    await two.promotions.news("promotion:winter-draw")
    done(await one.enters("ann"))
    await two.promotions.news("promotion:winter-draw")
    assert two.winter.live == one.winter.live


async def test_an_order_that_is_refused_leaves_nobody_known() -> None:
    house = await process()
    await house.running(FREE)
    house.until(CLOSES + 1)
    assert refused(await house.enters("ann")) == "entries_are_closed"
    assert [record for kind in KINDS for record in await house.store.records(kind)] == []


class Forgetful(MemoryStore):
    """Writes, and loses its answer, while `lost` is set; `blind`: it cannot be read then either."""

    lost = False
    blind = False

    async def append(self, append: Append) -> int:
        version = await super().append(append)
        if self.lost:
            raise StoreUnavailable("the connection is lost")
        return version

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        if self.lost and self.blind and await self.version(stream) > after:
            raise StoreUnavailable("the connection is lost")
        return await super().read(stream, after, limit)


@pytest.mark.parametrize("blind", [False, True])
async def test_an_entry_whose_writing_nobody_heard_of_keeps_its_patron_and_is_made_once(blind: bool) -> None:
    store = Forgetful()
    house = await process(store)
    await house.running(FREE)
    store.lost, store.blind = True, blind
    reply = await house.enters("ann", id="once")
    assert isinstance(reply, Busy if blind else Done)
    store.lost = False
    done(await house.enters("ann", id="once"))
    assert len(house.winter.live.promotion.patrons) == 1
    assert await house.winter.known(1) == Known("ann", ANN)


# The log


def test_every_event_of_a_promotion_has_a_name_in_the_log() -> None:
    assert set(NAMES.values()) == {*get_args(PromotionEvent), *get_args(LivePromotionEvent)}
    assert all(name.startswith("promotion_") for name in NAMES)


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_what_is_written_is_read_back_as_it_was(rules: str) -> None:
    bureau = Bureau(rules).running().enters(3).closed().drawn().claims()
    for place, entry in enumerate(bureau.log, 1):
        new = encode(entry, "promotion:winter-draw")
        stored = StoredEvent(
            place, "promotion:winter-draw", place, new.type, new.type_version, entry.at * 1000, entry.by.name,
            entry.by.role, "", new.body, b"", b"",
        )  # fmt: skip
        assert decode(stored) == entry
