"""What a player could still lose in a round is what the ledger has on the layout, and what a command adds to it."""

import asyncio
from typing import Any

from hypothesis import Phase, given, settings

from pontoon.game import Refusal, Round, RuleBook, commands as c, rule_book
from pontoon.game.ledger import entries
from pontoon.live.at_stake import ADDED_WAGERS, NEW_WAGERS, added_by, on_the_layout
from pontoon.live.clock import HouseClock
from pontoon.live.house import House
from pontoon.live.postings import RESULTS, TURNOVER, account_of_the_day, day_of, postings
from pontoon.live.requests import Done, Reply, Request
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, NewEvent, Posting
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.testing.floor import Floor
from pontoon.testing.houses import CHEAP
from pontoon.testing.outcomes import granted
from pontoon.testing.strategies import BUILT_IN, PLAYERS, Choices, choices, play_round
from pontoon.testing.virtual_time import run

LAYOUT = ("box", "perfect_pairs", "insurance_line")
ROUNDS = settings(derandomize=True, database=None, deadline=None, max_examples=100, phases=[Phase.generate])
ANN = Person("ann", "player")


@ROUNDS
@given(choose=choices())
def test_what_is_at_stake_is_what_the_ledger_has_on_the_layout(choose: Choices) -> None:
    on_it = 0

    def watch(_rules: RuleBook, before: Round, command: c.Command, outcome: Any) -> None:
        nonlocal on_it
        if isinstance(outcome, Refusal):
            return
        state, events = outcome
        moved = [entry for event in events for entry in entries(event)]
        on_it += sum(entry.cents for entry in moved if entry.account.split(":")[0] in LAYOUT)
        assert sum(on_the_layout(state, player) for player in PLAYERS) == on_it
        if isinstance(command, NEW_WAGERS + ADDED_WAGERS):
            posted = [entry for event in events[:1] for entry in entries(event)]
            added = sum(entry.cents for entry in posted if entry.account.split(":")[0] in LAYOUT)
            assert added_by(command, before) == added

    play_round(rule_book(BUILT_IN[choose(3)]), choose, watch=watch)


def test_what_is_won_and_wagered_is_the_days_result_and_turnover_of_player_and_table() -> None:
    floor = Floor().ready().seat("ann", 1).wager("ann", 1, 25).deal("9s 6h 9d").stand().deal("Ks 9c")
    patron, table = (account_of_the_day(*whose, day_of(floor.at)) for whose in (("patron", "ann"), ("table", "P1")))
    moved = [each for each in postings("P1", floor.log) if each.currency in (RESULTS, TURNOVER)]
    assert moved == [
        Posting(RESULTS, patron, 2_500),
        Posting(RESULTS, table, -2_500),
        Posting(TURNOVER, patron, 2_500),
        Posting(TURNOVER, table, -2_500),
    ]


async def _house_with_ann(limit_cents: int, store: MemoryStore | None = None) -> House:
    loop = asyncio.get_running_loop()
    clock = HouseClock(lambda: 1_719_828_000 + loop.time(), loop.time)
    house = House(store or MemoryStore(), Vault(bytes(32)), clock, hasher=CHEAP)
    await house.start()
    granted(await house.people.open_guest("ann"))
    for table in house.tables.values():
        granted(await table.submit(Request(ANN, t.BuyChips("ann", 20_000))))
        granted(await table.submit(Request(ANN, t.SitDown("ann", 1))))
    granted(await house.people.set_loss_limit("ann", limit_cents))
    return house


async def _ask(house: House, table: str, command: Any) -> str:
    reply: Reply = await house.tables[table].submit(Request(ANN, command))
    return reply.code if isinstance(reply, Refusal) else "done" if isinstance(reply, Done) else reply.reason


def test_a_loss_limit_is_not_got_round_by_several_boxes_or_tables() -> None:
    async def day() -> None:
        house = await _house_with_ann(5_000)
        assert await _ask(house, "P1", c.PlaceWager(1, "ann", 2_500)) == "done"
        assert await _ask(house, "P1", c.PlaceWager(2, "ann", 2_500)) == "done"
        assert await _ask(house, "P1", c.PlaceWager(3, "ann", 500)) == "loss_limit_is_reached"
        assert await _ask(house, "P1", c.PlacePerfectPairs(1, "ann", 500)) == "loss_limit_is_reached"
        assert await _ask(house, "P3", c.PlaceWager(1, "ann", 500)) == "loss_limit_is_reached"
        assert await _ask(house, "P1", c.WithdrawWager(2, "ann")) == "done"
        assert await _ask(house, "P3", c.PlaceWager(1, "ann", 2_500)) == "done"
        await house.stop()

    run(day())


def test_a_loss_limit_holds_for_what_is_added_to_a_wager() -> None:
    async def day() -> None:
        house = await _house_with_ann(4_000)
        table = house.tables["P1"]
        assert await _ask(house, "P1", c.PlaceWager(1, "ann", 2_500)) == "done"
        while not table.state.table.round_in_play:
            await asyncio.sleep(0.05)
        # Whether it is the time for it comes after the limit.
        for command in (c.Double(1, 1, "ann"), c.Split(1, 1, "ann"), c.Insure(1, "ann", 2_000)):
            assert await _ask(house, "P1", command) == "loss_limit_is_reached"
        for command in (c.Double(1, 1, "ann", 1_500), c.Insure(1, "ann", 1_000)):
            assert await _ask(house, "P1", command) not in ("loss_limit_is_reached", "done")
        await house.stop()

    run(day())


class ATurnTaken(MemoryStore):
    """Between the judgement of a command and its storing others have time to be judged."""

    async def append(self, append: Append) -> int:
        await asyncio.sleep(0.01)
        return await super().append(append)


def test_a_loss_limit_is_not_got_round_by_wagers_at_two_tables_in_one_moment() -> None:
    async def day() -> None:
        house = await _house_with_ann(2_500, ATurnTaken())
        wager = c.PlaceWager(1, "ann", 2_500)
        replies = await asyncio.gather(*(_ask(house, table, wager) for table in ("P1", "P2", "P3")))
        assert sorted(replies) == ["done", "loss_limit_is_reached", "loss_limit_is_reached"]
        assert await house.could_be_lost_today("ann") == 2_500
        await house.stop()

    run(day())


def test_an_entry_fee_and_a_wager_in_one_moment_count_one_after_the_other() -> None:
    async def day() -> None:
        house = await _house_with_ann(2_500, ATurnTaken())
        async with house.turn_to_spend("ann"):
            wager = asyncio.create_task(_ask(house, "P1", c.PlaceWager(1, "ann", 2_500)))
            await asyncio.sleep(60)
            assert not wager.done()
        assert await wager == "done"
        await house.stop()

    run(day())


def test_a_loss_limit_is_not_got_round_through_another_process_that_has_not_heard_yet() -> None:
    async def day() -> None:
        store = MemoryStore()
        first = await _house_with_ann(2_500, store)
        await first.stop()
        # Nobody tells either of them what the other writes.
        houses = [House(store, Vault(bytes(32)), first.clock, hasher=CHEAP, alone=False) for _ in range(2)]
        for house in houses:
            await house.start()
        wager = c.PlaceWager(1, "ann", 2_500)
        replies = await asyncio.gather(_ask(houses[0], "P1", wager), _ask(houses[1], "P3", wager))
        assert sorted(replies) == ["done", "loss_limit_is_reached"]
        for house in houses:
            await house.stop()

    run(day())


def test_who_has_wagered_what_is_left_has_not_run_low_yet() -> None:
    """Goal: somebody was topped up with chips on the layout, and had them back as well."""

    async def day() -> None:
        house = await _house_with_ann(100_000)
        held = await house.people.holdings("ann")
        lost = (("player:ann", held.chips_cents - 11_000), ("cash:ann", held.account_cents))
        moved = [Posting("chips", account, -cents) for account, cents in lost]
        moved.append(Posting("chips", "P1:float_tray", sum(cents for _, cents in lost)))
        happened = (NewEvent("something_happened", 1, b"{}"),)
        await house.store.append(Append("elsewhere", 0, happened, 0, "dan", "dealer", postings=tuple(moved)))
        for table in ("P1", "P3"):
            assert await _ask(house, table, c.PlaceWager(1, "ann", 2_500)) == "done"
        assert (await house.people.holdings("ann")).chips_cents == 6_000
        refusal = await house.top_up("ann")
        assert isinstance(refusal, Refusal)
        assert refusal.sentence == "Chips can be topped up only when they are below 100.00; ann has 110.00."
        for table in ("P1", "P3"):
            assert await _ask(house, table, c.WithdrawWager(1, "ann")) == "done"
        await house.stop()

    run(day())
