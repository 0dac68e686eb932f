"""A table's task: at most once, in order, stored before it is told, and standing still rather than going wrong."""

import asyncio
from typing import Any

from pontoon.game import commands as c
from pontoon.game.cards import CARDS
from pontoon.game.refusals import Refusal
from pontoon.live.events import ShoeRevealed
from pontoon.live.live_table import LiveTable
from pontoon.live.orders import refusal_of_the_request
from pontoon.live.requests import Busy, Decline, Done, PauseTable, Request, ResumeTable
from pontoon.live.snapshots import load_table
from pontoon.store.contract import StoreUnavailable
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.testing.live_tables import BrokenStore, LiveFloor, ready, round_of, run
from pontoon.testing.told import told


def deciding(state: LiveTable) -> bool:
    return state.table.round_in_play and round_of(state).awaiting.kind == "decision"


async def to_a_decision(floor: LiveFloor) -> None:
    """Rounds are played until Ann has to decide."""
    while True:
        await floor.wager("ann", 1, 25)
        await floor.until(lambda state: state.table.round_in_play)
        await floor.until(lambda state: round_of(state).is_over or deciding(state))
        if deciding(floor.state):
            return


# At most once


def test_the_same_command_again_gets_the_same_answer_and_nothing_happens() -> None:
    async def evening() -> None:
        floor = await ready()
        first = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once-and-for-all")
        version = floor.state.version
        again = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once-and-for-all")
        assert again == Done(first.version, repeated=True)
        assert floor.state.version == version

    run(evening())


def test_the_same_command_is_known_again_after_a_restart_and_when_it_would_be_refused() -> None:
    async def evening() -> None:
        floor = await ready()
        await to_a_decision(floor)
        first = await floor.does(c.Stand(1, 1, "ann"), "ann", id="stand-stand-stand")
        await floor.until(lambda state: round_of(state).is_over)
        await floor.task.stop()
        again = await LiveFloor.load(floor.store)
        repeated = await again.ask(c.Stand(1, 1, "ann"), "ann", id="stand-stand-stand")
        assert repeated == Done(first.version, repeated=True)

    run(evening())


def test_another_command_under_a_used_id_is_refused() -> None:
    async def evening() -> None:
        floor = await ready()
        await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="one-id-two-uses")
        version = floor.state.version
        assert await floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", id="one-id-two-uses") == "id_was_used"
        assert floor.state.version == version

    run(evening())


# What the sender had seen


def test_who_decides_must_have_seen_the_round_as_it_is() -> None:
    async def evening() -> None:
        floor = await ready()
        await to_a_decision(floor)
        seen = floor.state.round_version
        stale = await floor.refused(c.Hit(1, 1, "ann"), "ann", expected_version=seen - 1)
        assert stale == "table_has_moved_on"
        future = await floor.refused(c.Hit(1, 1, "ann"), "ann", expected_version=seen + 1_000)
        assert future == "version_is_not_there"
        await floor.does(c.Stand(1, 1, "ann"), "ann", expected_version=seen)

    run(evening())


async def to_insurance(floor: LiveFloor, *players: str) -> None:
    """Rounds are played until the dealer's first card is an Ace, and nobody's pontoon."""
    while True:
        for box, player in enumerate(players, 1):
            await floor.wager(player, box, 25)
        await floor.until(lambda state: state.table.round_in_play)
        await floor.until(lambda state: round_of(state).is_over or round_of(state).awaiting.kind == "insurance")
        current = floor.state.table.round
        if current is not None and not current.is_over and not any(box.hands[0].is_pontoon for box in current.boxes):
            return


def test_what_another_says_for_their_own_wager_makes_nobodys_answer_stale() -> None:
    """Everybody is asked for insurance at once: who answers second has not seen the first answer, and need not."""

    async def evening() -> None:
        floor = await ready(decision_ms=1_000)
        await floor.sit("bob", 2)
        await to_insurance(floor, "ann", "bob")
        seen = floor.state.version
        await floor.does(c.Insure(1, "ann", 1_000), "ann", expected_version=seen)
        await floor.does(c.Insure(2, "bob", 1_000), "bob", expected_version=seen)
        early = await floor.refused(c.Insure(2, "bob", 500), "bob", expected_version=floor.state.asked_since - 1)
        assert early == "table_has_moved_on"
        dealt = Request(Person("dan", "dealer"), c.DealCard(CARDS[7]), expected_version=seen)
        refusal = refusal_of_the_request(floor.state, dealt)
        assert refusal is not None, "who deals a card must have seen what everybody said"
        assert refusal.code == "table_has_moved_on"

    run(evening())


def test_a_wager_meant_for_the_last_round_is_not_placed_in_the_next() -> None:
    async def evening() -> None:
        floor = await ready(decision_ms=1_000)
        seen = floor.state.version
        await floor.wager("ann", 1, 25)
        await floor.until(lambda state: state.table.round is not None and state.table.round.is_over)
        late = await floor.refused(c.PlaceWager(1, "ann", 2_500), "ann", expected_version=seen)
        assert late == "table_has_moved_on"

    run(evening())


# Money and cards


def test_nobody_wagers_more_than_they_hold() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open()
        await floor.sit("ann", 1, dollars=20)
        await floor.until(lambda state: state.table.custody.stage == "in_play")
        assert await floor.refused(c.PlaceWager(1, "ann", 2_500), "ann") == "not_enough_chips"
        await floor.does(c.PlaceWager(1, "ann", 2_000), "ann")
        assert await floor.store.balance("chips", "player:ann") == 0
        assert await floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann") == "not_enough_chips"

    run(evening())


def test_at_the_programs_shoe_nobody_names_a_card_and_at_a_real_one_the_dealer_must() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(dealer="person", seeds_ms=100)
        await floor.does(t.ComeOnDuty(), "dora", "dealer")
        await floor.until(lambda state: state.committed is not None and bool(state.committed.digest))
        await floor.does(t.Shuffle("manual_shuffle"), "dora", "dealer")
        await floor.does(t.CutCards(192), "sue", "casino_supervisor")
        await floor.does(t.InsertCuttingCard(192), "dora", "dealer")
        await floor.does(t.BurnFirstCard(None), "dora", "dealer")
        await floor.sit("ann", 1)
        await floor.wager("ann", 1, 25)
        assert await floor.refused(c.DealCard(CARDS[7]), "dora", "dealer") == "program_deals"
        await floor.does(c.DealCard(None), "dora", "dealer")  # type: ignore[arg-type]
        real = await LiveFloor.open(dealer="person", cards="entered")
        await real.does(t.ComeOnDuty(), "dora", "dealer")
        await real.does(t.Shuffle("manual_shuffle"), "dora", "dealer")
        await real.does(t.CutCards(192), "sue", "casino_supervisor")
        await real.does(t.InsertCuttingCard(192), "dora", "dealer")
        await real.does(t.BurnFirstCard(None), "dora", "dealer")
        await real.sit("ann", 1)
        await real.wager("ann", 1, 25)
        unnamed = c.DealCard(None)  # type: ignore[arg-type]
        assert await real.refused(unnamed, "dora", "dealer") == "card_is_not_named"
        await real.does(c.DealCard(CARDS[7]), "dora", "dealer")
        assert real.state.shoes == 0

    run(evening())


def test_a_dealer_who_is_a_person_waits_for_the_seeds_before_the_shuffle() -> None:
    async def evening() -> None:
        floor = await LiveFloor.open(dealer="person", seeds_ms=5_000)
        await floor.sit("ann", 1)
        await floor.does(t.ComeOnDuty(), "dora", "dealer")
        await floor.until(lambda state: state.committed is not None)
        assert await floor.refused(t.Shuffle("manual_shuffle"), "dora", "dealer") == "seeds_are_still_open"
        await floor.until(lambda state: state.committed is not None and bool(state.committed.digest))
        await floor.does(t.Shuffle("manual_shuffle"), "dora", "dealer")

    run(evening())


def test_a_table_that_closes_shows_its_shoe() -> None:
    async def evening() -> None:
        floor = await ready()
        await floor.does(t.LeaveTable("ann"), "ann")
        await floor.does(t.CloseTable(), "olga", "casino_operator")
        entries = await floor.task.missed(0, floor.state.version)
        assert [entry.event.shoe for entry in told(ShoeRevealed, (entry for _, entry in entries))] == [1]

    run(evening())


# What goes wrong


def test_nothing_is_acknowledged_or_told_while_nothing_can_be_written_and_play_goes_on_afterwards() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        watch = floor.watches["ann"]
        # Waiting for the next update would never end once there is none.
        while watch._queue.qsize():  # noqa: SLF001
            await watch.next()
        store.error = StoreUnavailable("the disk is full")
        version = floor.state.version
        reply = await floor.ask(c.PlaceWager(1, "ann", 2_500), "ann", id="again-and-again")
        assert isinstance(reply, Busy)
        assert floor.state.version == version
        told = await watch.next()
        assert told is not None
        assert (told.entries, "the disk is full" in told.trouble) == ((), True)
        store.error = None
        await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="again-and-again")
        await floor.until(lambda state: state.table.round_in_play)
        assert floor.task.trouble == ""

    run(evening())


def test_who_has_wagered_is_told_so_though_the_stores_answer_was_lost() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        store.error, store.unheard = StoreUnavailable("the connection is lost"), True
        done = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once")
        assert floor.state.version == done.version == await store.version("table:P1")
        store.error = None
        again = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once")
        assert (again.version, again.repeated) == (done.version, True)
        await floor.until(lambda state: state.table.round_in_play)

    run(evening())


def test_where_nothing_can_be_read_either_the_next_order_is_judged_on_what_the_log_says() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        store.error, store.unheard, store.blind = StoreUnavailable("the connection is lost"), True, True
        assert isinstance(await floor.ask(c.PlaceWager(1, "ann", 2_500), "ann", id="once"), Busy)
        assert isinstance(await floor.ask(c.PlaceWager(1, "ann", 500), "ann", id="another"), Busy)
        store.error, store.blind = None, False
        assert await floor.refused(c.PlaceWager(1, "ann", 500), "ann", id="another") == "already_wagering_on_this_box"
        again = await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once")
        assert again.repeated
        assert await store.balance("chips", "player:ann") == 97_500

    run(evening())


def test_the_dealer_goes_on_from_a_card_whose_writing_it_never_heard_of() -> None:
    async def evening(lost: bool) -> list[bytes]:
        store = BrokenStore()
        floor = await ready(store=store)
        await floor.wager("ann", 1, 25)
        if lost:
            store.error, store.unheard = StoreUnavailable("the connection is lost"), True
        await floor.until(lambda state: state.table.round is not None and state.table.round.is_over)
        store.error = None
        assert await load_table(store, "P1") == floor.state
        return [event.body for event in await store.read("table:P1") if event.type == "card_dealt"]

    cards = run(evening(lost=False))
    assert len(cards) >= 2
    assert run(evening(lost=True)) == cards


def test_the_dealer_tries_again_by_itself_once_writing_is_possible() -> None:
    async def evening() -> None:
        store = BrokenStore()
        floor = await ready(store=store)
        await floor.wager("ann", 1, 25)
        store.error = StoreUnavailable("the disk is full")
        await asyncio.sleep(60)
        assert not floor.state.table.round_in_play
        store.error = None
        await floor.until(lambda state: state.table.round_in_play, seconds=5)

    run(evening())


def test_a_table_is_paused_and_resumed_where_it_stood() -> None:
    async def evening() -> None:
        floor = await ready(decision_ms=5_000)
        await to_a_decision(floor)
        before = floor.state
        await floor.does(PauseTable("a fire alarm"), "max", "gaming_manager")
        assert await floor.refused(c.Stand(1, 1, "ann"), "ann") == "table_is_paused"
        await asyncio.sleep(60)
        assert floor.state.table == before.table
        await floor.does(ResumeTable(), "max", "gaming_manager")
        assert floor.state.table == before.table
        await floor.does(c.Stand(1, 1, "ann"), "ann")

    run(evening())


def test_a_full_queue_is_said_to_be_busy() -> None:
    async def evening() -> None:
        floor = await ready()
        replies = await asyncio.gather(*(floor.ask(c.PlaceWager(1, "ann", 2_500), "ann") for _ in range(200)))
        assert sum(isinstance(reply, Done) for reply in replies) == 1
        assert any(isinstance(reply, Busy) for reply in replies)
        assert any(isinstance(reply, Refusal) for reply in replies)

    run(evening())


def test_who_falls_behind_is_let_go_and_finds_everything_in_the_log() -> None:
    async def evening() -> None:
        floor = await ready(decision_ms=100)
        watch, _ = floor.task.watch(floor.watches["ann"].audience)
        version = floor.state.version
        while not watch.lost:
            await floor.wager("ann", 1, 5)
            await floor.until(lambda state: round_of(state).is_over)
        missed = await floor.task.missed(version, floor.state.version)
        assert [number for number, _ in missed] == list(range(version + 1, floor.state.version + 1))

    run(evening())


# What somebody lets pass


def waited_for(floor: LiveFloor) -> tuple[str, ...]:
    return () if floor.task.deadline is None else floor.task.deadline.players


async def asked_for_wagers(floor: LiveFloor) -> int:
    """Bob sits down and wagers, so that Ann is waited for; the version at which she has not been asked yet."""
    await floor.sit("bob", 2)
    before = floor.state.version
    await floor.wager("bob", 2, 25)
    return before


def test_who_lets_the_wagers_pass_is_not_waited_for() -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        await asked_for_wagers(floor)
        assert waited_for(floor) == ("ann",)
        await floor.does(Decline(), "ann", expected_version=floor.state.version)
        assert waited_for(floor) == ()

    run(evening())


def test_who_has_let_something_pass_that_is_over_is_waited_for_all_the_same() -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        early = await asked_for_wagers(floor)
        assert await floor.refused(Decline(), "ann", expected_version=early) == "table_has_moved_on"
        assert await floor.refused(Decline(), "ann", expected_version=10**9) == "version_is_not_there"
        assert waited_for(floor) == ("ann",)

    run(evening())


def test_to_let_something_pass_that_is_sent_again_later_means_what_it_meant_then() -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        await asked_for_wagers(floor)
        once: dict[str, Any] = {"id": "the-same-message", "expected_version": floor.state.version}
        await floor.does(Decline(), "ann", **once)
        # Twice while it is asked is once.
        await floor.does(Decline(), "ann", **once)
        await floor.until(lambda state: state.table.round_in_play)
        await floor.wager("bob", 2, 25)
        assert await floor.refused(Decline(), "ann", **once) == "table_has_moved_on"
        assert waited_for(floor) == ("ann",)

    run(evening())


def test_the_wager_of_another_makes_nobodys_word_late_who_lets_the_wagers_pass() -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        await asked_for_wagers(floor)
        seen = floor.state.version
        await floor.sit("cat", 3)
        await floor.does(c.PlaceWager(3, "cat", 2_500), "cat")
        await floor.does(Decline(), "ann", expected_version=seen)

    run(evening())


def test_nothing_is_let_pass_at_a_table_that_stands_still_or_under_the_id_of_another_command() -> None:
    async def evening() -> None:
        floor = await ready(wager_ms=60_000)
        await floor.does(c.PlaceWager(1, "ann", 2_500), "ann", id="once-and-for-all")
        assert await floor.refused(Decline(), "ann", id="once-and-for-all") == "id_was_used"
        await floor.does(PauseTable("the fire bell"), "sue", "casino_supervisor")
        assert await floor.refused(Decline(), "ann") == "table_is_paused"

    run(evening())
