"""Tournaments that run: carried from table to table, stopped and taken up again, their money to the last cent."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.live.audit import audit
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.house import House
from pontoon.live.live_table import HandedOver, LiveTable
from pontoon.live.requests import Done, Request
from pontoon.live.tournaments import conductor as k, draw, events as v, task as task_of_a_tournament
from pontoon.live.tournaments.computer_players import sit
from pontoon.live.tournaments.founding import TournamentPlan, numbered, sit_and_go, usual_tournaments
from pontoon.live.tournaments.leaderboard import leaderboard
from pontoon.live.tournaments.live_tournament import Draw, LiveTournament, evolve, new
from pontoon.live.tournaments.orders import around, carry_out
from pontoon.live.tournaments.requests import AskToStart, DrawByTheHouse, Enter
from pontoon.live.tournaments.task import TournamentTask
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, News, Store
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import Seat
from pontoon.table.orders import Person
from pontoon.testing.hall import conditions
from pontoon.testing.houses import CHEAP
from pontoon.testing.outcomes import granted
from pontoon.testing.table import own_roles
from pontoon.testing.told import told
from pontoon.testing.virtual_time import run
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.at_table import commands as at_table, events as at_table_events
from pontoon.tournament.at_table.state import Session, TermsBefore
from pontoon.tournament.draw import seats
from pontoon.tournament.form import Conditions, PlannedSession, Prize, terms_of
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.standings import Standing

EVENING = 1_719_828_000
STAR = rule_book("star-2024")
TOM = Person("tom", "tournament_manager")
QUICK: dict[str, Any] = {"wait_ms": 1_000, "pause_ms": 1_000, "think_ms": 0, "pace_ms": 0}


class KeptOpen(MemoryStore):
    """A store that outlives its house, as a file does."""

    async def close(self) -> None:
        pass


async def house_on(store: Store, *plans: TournamentPlan) -> House:
    loop = asyncio.get_running_loop()
    house = House(store, Vault(bytes(32)), HouseClock(lambda: EVENING + loop.time(), loop.time), hasher=CHEAP)
    await house.start((), plans)
    return house


def quick(form: Conditions, **how: Any) -> TournamentPlan:
    return TournamentPlan(form, v.TournamentEstablished(form.rules, automated=True, **{**QUICK, **how}))


def two_tables(rules: str = "star-2024") -> Conditions:
    """Two heats of two, the first of each in the final; five rounds each."""
    heats = PlannedSession("Heats", "heat", 2, 2, 1, rounds=5)
    final = PlannedSession("Final", "final", 1, 2, 0, rounds=5)
    prizes = (Prize(1, share=7_000), Prize(2, share=3_000))
    return conditions(rules=rules, sessions=(heats, final), prizes=prizes, minimum_entrants=4, maximum_entrants=4)


async def until(come: Any, seconds: int = 20_000) -> None:
    for _ in range(seconds):
        if come():
            return
        await asyncio.sleep(1)
    raise AssertionError("it has not come about")


async def enters(house: House, task: TournamentTask, *players: str) -> None:
    for player in players:
        granted(await house.people.open_guest(player))
        form = task.state.tournament.conditions
        assert form is not None
        answers = tuple(c.Answer(field, player) for field in form.form)
        assert isinstance(await task.submit(Person(player, "player"), Enter(player, answers, f"signed {player}")), Done)


async def told_again(store: Store, name: str) -> LiveTournament:
    state = new(name)
    for event in await store.read(f"tournament:{name}"):
        state = evolve(state, decode(event), event.at)
    return state


async def balanced(store: Store) -> dict[str, int]:
    """Every currency sums to nothing; the accounts of chips that hold something."""
    standing = await store.standing()
    sums: Counter[str] = Counter()
    for (currency, _), cents in standing.balances.items():
        sums[currency] += cents
    assert not any(sums.values()), sums
    assert (await audit(store)).problems == []
    return {account: cents for account, cents in (await store.balances("chips", "")).items() if cents}


# A whole tournament


def test_a_sit_and_go_is_started_by_a_player_filled_with_computer_players_and_paid_out() -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, *usual_tournaments())
        task = house.tournaments.get("sit-and-go-1")
        assert task is not None
        await enters(house, task, "ann")
        assert isinstance(await task.submit(Person("ann", "player"), AskToStart("ann")), Done)
        await until(lambda: task.is_over)
        state = task.state.tournament
        assert state.accepted == 7
        assert sorted(name for name, _ in task.state.computers) == sorted(
            each.player for each in state.entrants if each.player != "ann"
        )
        assert state.pool.received_cents == sum(award.cents for award in state.awards) == 14_000
        assert [award.paid for award in state.awards] == [True, True]
        held = await balanced(store)
        assert not [account for account in held if account.startswith("tournament:")]
        # The chips of the tournament are back where they came from.
        chips = {each: cents for each, cents in (await store.balances("tournament:sit-and-go-1", "")).items() if cents}
        assert chips == {}
        # The table is free again, and there is another to enter.
        assert house.tables["Cup-1"].state.table.tournament == ""
        following = house.tournaments.get("sit-and-go-2")
        assert following is not None
        assert following.state.tournament.stage == "published"
        assert await told_again(store, "sit-and-go-1") == task.state
        await house.stop()

    run(day())


@pytest.mark.parametrize("chance", [1, 2, 3])
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_house_that_is_stopped_again_and_again_plays_the_same_tournament_once(rules: str, chance: int) -> None:
    """Goal: wherever it stops nothing is lost, nothing is done twice, and the money is right."""

    async def day() -> None:
        store = KeptOpen()
        plan = quick(two_tables(rules), computer_players=True, think_ms=300, pace_ms=100)
        house = await house_on(store, plan)
        task = house.tournaments.get("cup")
        assert task is not None
        # Who is waited for has the full time again after every restart: here nobody is but computer players.
        stops_after = Random(chance)
        assert isinstance(await task.submit(TOM, AskToStart("tom")), Done)
        stops = 0
        while not task.is_over:
            # It takes 40 seconds or more.
            await asyncio.sleep(stops_after.choice((0, 1, 2, 3, 5, 8)))
            await house.stop()
            stops += 1
            before = {name: table.state for name, table in house.tables.items()}
            house = await house_on(store)
            task = house.tournaments.get("cup")
            assert task is not None
            assert task.state == await told_again(store, "cup")
            assert {name: before[name].session for name in before} == {
                name: house.tables[name].state.session for name in before
            }
            assert stops < 200
        assert stops > 3
        log = [decode(event).event for event in await store.read("tournament:cup")]
        kinds = Counter(type(event).__name__ for event in log)
        assert kinds["SeatsAllocated"] == kinds["SessionOpened"] == kinds["ResultsAnnounced"] == 2
        assert kinds["DrawCommitted"] == kinds["DrawRevealed"] == 2
        assert kinds["EntryFeePaid"] == kinds["EntryAccepted"] == 4
        assert kinds["PrizePaid"] == kinds["PrizeAwarded"] == 2
        assert kinds["TournamentConcluded"] == 1
        assert task.state.tournament.pool.received_cents == 8_000
        held = await balanced(store)
        assert not [account for account in held if account.startswith("tournament:")]
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.5.4", "star-6to5-2017 20.5.4")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_the_draw_follows_from_a_seed_the_house_was_bound_to_before_anybody_entered(rules: str) -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, quick(two_tables(rules)))
        task = house.tournaments.get("cup")
        assert task is not None
        await until(lambda: task.state.draws)
        bound = task.state.draws[0]
        assert (bound.seed, task.state.tournament.entrants) == ("", ())
        await enters(house, task, "ann", "bob", "cy", "di")
        await until(lambda: task.state.tournament.sessions[0].opened)
        shown, session = task.state.draws[0], task.state.tournament.sessions[0]
        assert shown.commitment == bound.commitment
        seed = bytes.fromhex(shown.seed)
        assert draw.commitment("cup", 1, seed) == bound.commitment
        order = draw.order("cup", 1, seed, shown.players)
        assert seats(shown.players, session.tables, order) == session.seats
        assert seed.hex() not in bound.sealed
        await house.stop()

    run(day())


def test_every_order_of_players_is_as_likely_as_another() -> None:
    """Goal: 3,000 seeds, six orders of three players, none far from 500."""
    counts = Counter(draw.order("cup", 1, number.to_bytes(32, "big"), ("ann", "bob", "cy")) for number in range(3_000))
    assert len(counts) == 6
    assert all(400 < count < 600 for count in counts.values())
    field = tuple("abcdefg")
    orders = {draw.order(name, session, bytes(32), field) for name in ("cup", "other") for session in (1, 2)}
    assert len(orders) == 4


# Money


@pytest.mark.clauses("star-2024 21.3.4", "star-6to5-2017 20.3.4")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_cancelled_tournament_refunds_everybody(rules: str) -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, TournamentPlan(two_tables(rules), v.TournamentEstablished(rules)))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann", "bob", "cy")
        assert (await store.balances("chips", "cash:"))["cash:ann"] == 98_000
        assert isinstance(await task.submit(TOM, c.CancelTournament("the roof leaks")), Done)
        held = await balanced(store)
        assert {held[f"cash:{player}"] for player in ("ann", "bob", "cy")} == {100_000}
        assert not [account for account in held if account.startswith("tournament:")]
        await house.stop()

    run(day())


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_where_only_the_operator_may_the_house_that_conducts_alone_acts_as_the_operator(
    rules: str, tmp_path: Path
) -> None:
    """Too few have entered when the tournament is to start: the house publishes and cancels as the operator."""
    reserved = ("tournament_draft", "tournament_publish", "tournament_cancel", "tournament_accept_entry")
    own = own_roles(tmp_path, rules, dict.fromkeys(reserved, ("casino_operator",)))

    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, quick(two_tables(own))._replace(starts_at=EVENING + 3_600))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann", "bob")
        refused = await task.submit(TOM, c.CancelTournament("the roof leaks"))
        assert isinstance(refused, Refusal)
        assert refused.code == "not_authorised_here"
        await until(lambda: task.is_over, 7_200)
        assert task.state.tournament.cancelled == "Too few players have entered."
        held = await balanced(store)
        assert {held[f"cash:{player}"] for player in ("ann", "bob")} == {100_000}
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.6.9", "star-6to5-2017 20.6.9")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_chips_with_a_cash_value_are_bought_and_redeemed_from_the_players_accounts(rules: str) -> None:
    """Goal: in the end a player has what was there, less fee and buy-ins, with redeemed chips and prizes."""

    async def day() -> None:
        store = KeptOpen()
        form = conditions("cash_value_buy_in", rules)
        form = form._replace(sessions=tuple(each._replace(minutes=10) for each in form.sessions), maximum_entrants=8)
        house = await house_on(store, quick(form, computer_players=True, think_ms=2_000, pace_ms=500))
        task = house.tournaments.get("cup")
        assert task is not None
        assert isinstance(await task.submit(TOM, AskToStart("tom")), Done)
        await until(lambda: task.is_over)
        log: list[Any] = [decode(event).event for event in await store.read("tournament:cup")]
        expected: Counter[str] = Counter()
        bank = 0
        for event in log:
            match event:
                case e.EntryFeePaid(player, cents):
                    expected[player] -= cents
                case e.BuyInProvided(_, player, cents):
                    expected[player] -= cents
                    bank += cents
                case e.ChipsRedeemed(_, player, chips, cents):
                    assert cents * 2 - chips in (0, 1)
                    expected[player] += cents
                    bank -= cents
                case e.PrizePaid(player, cents):
                    expected[player] += cents
        assert task.state.tournament.stage == "concluded"
        assert len([event for event in log if isinstance(event, e.BuyInProvided)]) == 8 + 4
        held = await balanced(store)
        cash = {account: cents for account, cents in held.items() if account.startswith("cash:")}
        assert cash == {f"cash:{player}": 100_000 + moved for player, moved in expected.items()}
        assert held.get("tournament:cup:chip_bank", 0) == bank
        assert held.get("tournament:cup:prize_pool", 0) == 0
        await house.stop()

    run(day())


def test_a_tournament_that_too_few_have_entered_by_its_time_is_cancelled() -> None:
    async def day() -> None:
        store = KeptOpen()
        plan = quick(two_tables())._replace(starts_at=EVENING + 600)
        house = await house_on(store, plan)
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann")
        await until(lambda: task.is_over, 700)
        assert task.state.tournament.stage == "cancelled"
        assert house.clock.now_ms() >= (EVENING + 600) * 1000
        assert (await balanced(store))["cash:ann"] == 100_000
        await house.stop()

    run(day())


def test_nobody_enters_without_the_fee_and_nothing_of_the_entry_is_left() -> None:
    async def day() -> None:
        store = KeptOpen()
        form = two_tables()._replace(entry_fee_cents=200_000)
        house = await house_on(store, TournamentPlan(form, v.TournamentEstablished("star-2024")))
        task = house.tournaments.get("cup")
        assert task is not None
        granted(await house.people.open_guest("ann"))
        version = task.state.version
        entry = Enter("ann", tuple(c.Answer(field, "ann") for field in form.form))
        reply = await task.submit(Person("ann", "player"), entry)
        assert isinstance(reply, Refusal)
        assert reply.code == "not_enough_chips"
        assert (task.state.version, task.state.tournament.entrants) == (version, ())
        await house.stop()

    run(day())


def test_the_same_order_under_one_id_is_carried_out_once() -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, TournamentPlan(two_tables(), v.TournamentEstablished("star-2024")))
        task = house.tournaments.get("cup")
        assert task is not None
        granted(await house.people.open_guest("ann"))
        ann, entry = Person("ann", "player"), Enter("ann", (c.Answer("name", "ann"),))
        first = await task.submit(ann, entry, "an-id-of-her-own-1", "the words")
        again = await task.submit(ann, entry, "an-id-of-her-own-1", "the words")
        other = await task.submit(ann, c.WithdrawEntry("ann"), "an-id-of-her-own-1", "other words")
        assert isinstance(first, Done)
        assert again == Done(first.version, repeated=True)
        assert isinstance(other, Refusal)
        assert other.code == "id_was_used"
        assert task.state.tournament.pool.fees_cents == 2_000
        await house.stop()

    run(day())


# Ties, and two processes


@pytest.mark.clauses("star-2024 21.10.3", "star-6to5-2017 20.10.3")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_heats_that_end_in_a_tie_are_played_off_and_the_final_is_played(rules: str) -> None:
    """Goal: nobody is there for the heats, so that all are equal; then all come back and play it off."""

    async def day() -> None:
        store = KeptOpen()
        form = two_tables(rules)
        short = tuple(each._replace(rounds=2) for each in form.sessions)
        house = await house_on(store, quick(form._replace(sessions=short, order_of_wagering=False)))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann", "bob", "cy", "di")
        await until(lambda: all(result.playing_off for result in _results(task)) and len(_results(task)) == 2)
        counts = {standing.chips_cents for result in _results(task) for standing in result.standings}
        assert counts == {100_000 - 2 * 1_000}
        playing: set[tuple[int, int, str, str]] = set()
        sitting = []
        while not task.is_over:
            await asyncio.sleep(1)
            for name, table in house.tables.items():
                session = table.state.session
                if session is None or session.ended:
                    continue
                for player in session.playing:
                    key = (session.plan.number, len(table.state.handed_over), name, player.player)
                    if key not in playing:
                        playing.add(key)
                        sitting.append(asyncio.create_task(sit(table, player.player, "steady", 0.1)))
        assert all(len(result.play_offs) >= 1 for result in _results(task))
        state = task.state.tournament
        assert len(state.sessions[0].advancing) == 2
        assert sum(award.cents for award in state.awards) == state.pool.received_cents == 8_000
        await balanced(store)
        for each in sitting:
            each.cancel()
        await house.stop()

    run(day())


CHANCES = (
    PlannedSession("Heats", "heat", 2, 3, 1, rounds=2),
    PlannedSession("Catch-up", "catch_up", 1, 2, 1, rounds=2),
    PlannedSession("Semi-final", "heat", 1, 4, 1, rounds=2),
    PlannedSession("Repechage", "repechage", 1, 4, 1, rounds=2),
    PlannedSession("Secondary", "secondary", 2, 4, 1, rounds=2),
    PlannedSession("Final", "final", 1, 5, 0, rounds=2),
)


@pytest.mark.clauses("star-2024 21.4.2(e)", "star-2024 21.10.1", "star-6to5-2017 20.4.2(e)", "star-6to5-2017 20.10.1")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_every_kind_of_session_is_played_by_those_it_is_for_and_the_final_concludes_it(rules: str) -> None:
    """Goal: who came late, who lost the last heat, everybody who is out; told from what was announced before."""
    early, late = {"ann", "bob", "cy", "di", "ed", "flo"}, {"gus", "hal"}

    async def day() -> None:
        store = KeptOpen()
        prizes = (Prize(1, share=7_000), Prize(2, share=3_000))
        form = conditions(rules=rules, sessions=CHANCES, prizes=prizes, minimum_entrants=4, maximum_entrants=8)
        house = await house_on(store, quick(form))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, *sorted(early))
        await until(lambda: bool(task.state.tournament.sessions[0].seats))
        await enters(house, task, *sorted(late))
        sitting: dict[tuple[int, int, str, str], asyncio.Task[None]] = {}
        while not task.is_over:
            await asyncio.sleep(1)
            for name, table in house.tables.items():
                session = table.state.session
                for player in () if session is None or session.ended else session.playing:
                    assert session is not None
                    key = (session.plan.number, len(table.state.handed_over), name, player.player)
                    if key not in sitting:
                        sitting[key] = asyncio.create_task(sit(table, player.player, "steady", 0.1))
        state = task.state.tournament
        assert state.stage == "concluded"
        played = [{seat.player for seat in each.seats} for each in state.sessions]
        heats, catch_up, semi_final, repechage, secondary = (set(each.advancing) for each in state.sessions[:-1])
        assert played[:2] == [early, late]
        assert played[2] == heats | catch_up
        assert played[3] == played[2] - semi_final
        assert played[4] == (early | late) - semi_final - repechage
        assert played[5] == semi_final | repechage | secondary
        assert [len(each) for each in played] == [6, 2, 3, 2, 6, 4]
        assert {award.player for award in state.awards} <= played[5]
        assert sum(award.cents for award in state.awards) == state.pool.received_cents == 8 * 2_000
        await balanced(store)
        for each in sitting.values():
            each.cancel()
        await house.stop()

    run(day())


def _results(task: TournamentTask) -> tuple[Any, ...]:
    return task.state.tournament.sessions[0].results


class Telling(KeptOpen):
    """A store that tells everybody on it what was written, as PostgreSQL does."""

    def __init__(self) -> None:
        super().__init__()
        self.listening: list[asyncio.Queue[News]] = []

    async def append(self, append: Append) -> int:
        version = await super().append(append)
        for queue in self.listening:
            queue.put_nowait(News(append.stream, version))
        return version

    async def news(self) -> AsyncIterator[News]:
        queue: asyncio.Queue[News] = asyncio.Queue()
        self.listening.append(queue)
        while True:
            yield await queue.get()


def test_two_processes_conduct_one_tournament_together() -> None:
    """Goal: each process does what it finds to be done, and whatever both do happens once."""

    async def day() -> None:
        store, loop = Telling(), asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        houses = [House(store, Vault(bytes(32)), clock, alone=False, hasher=CHEAP) for _ in range(2)]
        plan = quick(two_tables(), computer_players=True, think_ms=300, pace_ms=100)
        for house in houses:
            await house.start((), (plan,))
        here, there = (house.tournaments.get("cup") for house in houses)
        assert here is not None
        assert there is not None
        await enters(houses[1], there, "ann")
        assert isinstance(await there.submit(Person("ann", "player"), AskToStart("ann")), Done)
        await until(lambda: here.is_over and there.is_over)
        assert here.state == there.state == await told_again(store, "cup")
        kinds = Counter(event.type for event in await store.read("tournament:cup"))
        assert kinds["tournament_established"] == kinds["tournament_conditions_published"] == 1
        assert kinds["tournament_session_opened"] == kinds["tournament_results_announced"] == 2
        assert kinds["tournament_computer_player_came"] == 3
        assert kinds["tournament_prize_paid"] == len(here.state.tournament.awards)
        assert sorted(houses[0].tables) == sorted(houses[1].tables) == ["Cup-1", "Cup-2"]
        await balanced(store)
        for house in houses:
            await house.stop()

    run(day())


# Cancelled in the middle


def handed_back(store_events: list[Any]) -> dict[str, int]:
    """How often each of the last steps was taken at a table."""
    kinds = Counter(event.type for event in store_events)
    wanted = ("session_cancelled", "session_ended", "session_counted", "session_closed")
    return {kind: kinds[kind] for kind in wanted}


ONCE = {"session_cancelled": 1, "session_ended": 1, "session_counted": 1, "session_closed": 1}


async def left_nothing(house: House, store: Store, task: TournamentTask) -> None:
    """The tables are given back, every fee is refunded, the pool and the inventory are as before."""
    state = task.state.tournament
    assert state.pool.balance_cents == 0
    assert state.pool.refunded_cents == state.pool.fees_cents == 8_000
    held = await balanced(store)
    assert not [account for account in held if account.startswith("tournament:")]
    assert not [cents for cents in (await store.balances("tournament:cup", "")).values() if cents]
    for name in ("Cup-1", "Cup-2"):
        table = house.tables[name].state
        assert (table.table.tournament, table.session, table.table.seats) == ("", None, ())
        assert handed_back(list(await store.read(f"table:{name}"))) == ONCE
    counts = [result.table for result in state.sessions[0].results]
    assert sorted(counts) == ["Cup-1", "Cup-2"]


@pytest.mark.clauses(
    "star-2024 21.3.4", "star-2024 21.5.7", "star-2024 21.5.8",
    "star-6to5-2017 20.3.4", "star-6to5-2017 20.5.8", "star-6to5-2017 20.5.9",
)  # fmt: skip
@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_tournament_cancelled_in_the_middle_of_a_round_stops_with_it_at_every_table(
    rules: str, stopped: bool
) -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, quick(two_tables(rules), computer_players=True, think_ms=2_000, pace_ms=500))
        task = house.tournaments.get("cup")
        assert task is not None
        assert isinstance(await task.submit(TOM, AskToStart("tom")), Done)
        tables = house.tables
        await until(lambda: len(tables) == 2 and all(each.state.table.round_in_play for each in tables.values()))
        before = {name: each.state.table.number for name, each in tables.items()}
        refusal = await tables["Cup-1"].submit(Request(TOM, at_table.CancelSession("a fire alarm")))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "tournament_goes_on"
        assert isinstance(await task.submit(TOM, c.CancelTournament("a fire alarm")), Done)
        assert not task.is_over
        if stopped:
            await house.stop()
            house = await house_on(store)
            task = house.tournaments.get("cup")
            assert task is not None
            assert not task.is_over
        await until(lambda: task.is_over, 600)
        for name, number in before.items():
            # The round that was in play was completed, and no other began.
            log = [decode(event) for event in await store.read(f"table:{name}")]
            completed = [entry.round for entry in log if isinstance(entry.event, at_table_events.SessionRoundCompleted)]
            assert completed[-1] == number
            (cancelled,) = told(at_table_events.SessionCancelled, log)
            assert cancelled.event.reason == "a fire alarm"
        await left_nothing(house, store, task)
        # The computer players are free for another tournament.
        await asyncio.sleep(60)
        assert not any(each.state.table.seats for each in house.tables.values())
        await house.stop()

    run(day())


def test_two_processes_end_the_sessions_of_a_cancelled_tournament_once() -> None:
    async def day() -> None:
        store, loop = Telling(), asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        houses = [House(store, Vault(bytes(32)), clock, alone=False) for _ in range(2)]
        for house in houses:
            await house.start((), (quick(two_tables(), computer_players=True, think_ms=2_000, pace_ms=500),))
        here, there = (house.tournaments.get("cup") for house in houses)
        assert here is not None
        assert there is not None
        assert isinstance(await there.submit(TOM, AskToStart("tom")), Done)
        await until(lambda: sum(each.state.table.round_in_play for each in houses[0].tables.values()) == 2)
        assert isinstance(await there.submit(TOM, c.CancelTournament("a fire alarm")), Done)
        await until(lambda: here.is_over and there.is_over, 600)
        assert here.state == there.state == await told_again(store, "cup")
        for house, task in zip(houses, (here, there), strict=True):
            await left_nothing(house, store, task)
        for house in houses:
            await house.stop()

    run(day())


def test_the_table_that_stands_still_is_told_once_it_goes_on() -> None:
    live = opened()
    outcome = carry_out(STAR, live, TOM, c.CancelTournament("a fire alarm"), EVENING * 1000, Vault(bytes(32)))
    assert not isinstance(outcome, Refusal)
    live = outcome[1]
    plan = plan_for(terms_of(two_tables(), 1), live.tournament.sessions[0].seats[:2], "A1", EVENING)
    session = Session(plan, TermsBefore(Limits(), (), None, True))
    cancel = k.Step(at_table.CancelSession("a fire alarm"), "A1")
    playing = replace(table("A1", "cup"), session=session)
    assert step(live, playing, table("A2")) == cancel
    assert step(live, replace(playing, paused="a spilled drink"), table("A2")) is None
    assert step(live, replace(playing, session=session.but(cancelled="a fire alarm")), table("A2")) is None
    assert step(live, replace(playing, session=session.but(ended="rounds")), table("A2")) is None
    # A table that was given over and never opened is given back at once; one that has counted hands over first.
    assert step(live, table("A1", "cup"), table("A2")) == k.Step(t.HoldTournament(""), "A1")
    count = HandedOver("cup", 1, (Standing("ann", 100), Standing("cy", 50)))
    assert step(live, table("A1", "cup", count), table("A2")) == k.Step(c.RecordResult(1, "A1", count.standings, ()))
    assert step(live, table("A1", "other"), table("A2")) is None


# The manager


def test_a_manager_draws_opens_and_announces_and_the_tables_follow() -> None:
    """Goal: what is not automated waits for the manager at every step that is the manager's."""

    async def day() -> None:
        store = KeptOpen()
        form = two_tables()
        how = v.TournamentEstablished("star-2024", **QUICK)
        house = await house_on(store, TournamentPlan(form, how))
        for name in ("A1", "A2"):
            await house.found_table(TablePlan(name, TableEstablished("star-2024", pace_ms=0, cut_ms=0, seeds_ms=0)))
        task = house.tournaments.get("cup")
        assert task is not None
        players = ("ann", "bob", "cy", "di")
        await enters(house, task, *players)
        await asyncio.sleep(60)
        assert task.state.tournament.accepted == 0

        async def orders(*commands: Any) -> None:
            for command in commands:
                reply = await task.submit(TOM, command)
                assert isinstance(reply, Done), reply

        await orders(*(c.AcceptEntry(player, entitled=True) for player in players))
        await orders(c.DesignateTables(1, ("A1", "A2")), DrawByTheHouse(1))
        await asyncio.sleep(60)
        assert all(house.tables[name].state.table.tournament == "" for name in ("A1", "A2"))
        await orders(c.OpenSession(1))
        await until(lambda: all(house.tables[name].state.session for name in ("A1", "A2")), 60)
        board = leaderboard(task.state, {name: table.state for name, table in house.tables.items()})
        assert {row.chips_cents for row in board.rows} == {100_000}
        assert {row.place for row in board.rows} == {1}
        # Nobody is there: the minimum is deducted, then they are out.
        await until(lambda: len(task.state.tournament.sessions[0].results) == 2)
        await asyncio.sleep(60)
        assert not task.state.tournament.sessions[0].announced
        assert all(house.tables[name].state.session is None for name in ("A1", "A2"))
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.5.4", "star-6to5-2017 20.5.4")
@pytest.mark.parametrize(("rules", "clause"), [("star-2024", "21.4.2(f)"), ("star-6to5-2017", "20.4.2(f)")])
def test_where_the_manager_allocates_the_seats_nothing_is_drawn(rules: str, clause: str) -> None:
    """The house binds itself to no seed, a draw is refused, and everybody sits where the manager has put them."""

    async def day() -> None:
        form = two_tables(rules)._replace(allocation="tournament_manager")
        house = await house_on(KeptOpen(), TournamentPlan(form, v.TournamentEstablished(rules, **QUICK)))
        for name in ("A1", "A2"):
            await house.found_table(TablePlan(name, TableEstablished(rules, pace_ms=0, cut_ms=0, seeds_ms=0)))
        task = house.tournaments.get("cup")
        assert task is not None
        players = ("ann", "bob", "cy", "di")
        await enters(house, task, *players)
        for player in players:
            assert isinstance(await task.submit(TOM, c.AcceptEntry(player, entitled=True)), Done)
        assert isinstance(await task.submit(TOM, c.DesignateTables(1, ("A1", "A2"))), Done)
        await asyncio.sleep(60)
        assert task.state.draws == ()
        refusal = await task.submit(TOM, DrawByTheHouse(1))
        assert isinstance(refusal, Refusal)
        assert (refusal.code, refusal.clause) == ("seats_are_not_drawn", clause)
        given = (c.Seat("A1", 3, "di"), c.Seat("A1", 5, "ann"), c.Seat("A2", 1, "cy"), c.Seat("A2", 7, "bob"))
        for order in (c.AllocateSeats(1, given), c.OpenSession(1)):
            assert isinstance(await task.submit(TOM, order), Done)
        await until(lambda: all(house.tables[name].state.session for name in ("A1", "A2")), 60)
        sessions = {name: house.tables[name].state.session for name in ("A1", "A2")}
        sat = {c.Seat(name, each.box, each.player) for name, at in sessions.items() if at for each in at.players}
        assert sat == set(given)
        await house.stop()

    run(day())


def test_where_the_program_is_the_manager_it_allocates_by_the_seed_it_was_bound_to() -> None:
    form = two_tables()._replace(allocation="tournament_manager")
    live = conducted(*entry_of("ann"), automated=True, form=form)
    assert step(live) == k.Step(work=k.COMMIT)
    assert step(conducted(*entry_of("ann"), form=form)) is None


def test_whom_the_manager_disqualifies_is_taken_out_at_the_table() -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, quick(two_tables(), computer_players=True, think_ms=5_000))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann")
        granted(await task.submit(Person("ann", "player"), AskToStart("ann")))
        await until(lambda: any(table.state.session for table in house.tables.values()))
        player = task.state.tournament.sessions[0].seats[0].player
        assert isinstance(await task.submit(TOM, c.Disqualify(player, "advice", "asked a neighbour")), Done)
        await until(lambda: not any(_plays(table.state, player) for table in house.tables.values()), 60)
        await until(lambda: task.is_over)
        assert player not in {award.player for award in task.state.tournament.awards}
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.5.6.2", "star-6to5-2017 20.5.6.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_whom_the_automated_dealer_disqualifies_as_absent_gets_the_fee_back_if_the_manager_approves(rules: str) -> None:
    async def day() -> None:
        store = KeptOpen()
        form = two_tables(rules)._replace(absent="disqualified")
        house = await house_on(store, quick(form, computer_players=True, think_ms=2_000))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann")
        granted(await task.submit(Person("ann", "player"), AskToStart("ann")))
        await until(lambda: bool(task.state.tournament.of_stage("disqualified")))
        (ann,) = task.state.tournament.of_stage("disqualified")
        assert (ann.player, ann.disqualified_for, ann.paid_cents) == ("ann", "absent", 2_000)
        (out,) = told(e.PlayerDisqualified, map(decode, await store.read("tournament:cup")))
        assert out.clause == ("21.5.6.2" if rules == "star-2024" else "20.5.6.2")
        assert out.event.reason.endswith(": absent when it was time to wager")
        assert await house.people.lost_today("ann") == 2_000
        refused = await task.submit(Person("ann", "player"), c.ApproveRefund("ann", "please"))
        assert isinstance(refused, Refusal)
        assert isinstance(await task.submit(TOM, c.ApproveRefund("ann", "missed the bus")), Done)
        assert await house.people.lost_today("ann") == 0
        await until(lambda: task.is_over)
        assert task.state.tournament.pool.refunded_cents == 2_000
        await balanced(store)
        await house.stop()

    run(day())


def _plays(table: LiveTable, player: str) -> bool:
    found = None if table.session is None else table.session.player(player)
    return found is not None and found.is_playing


# The conductor, which remembers nothing


def conducted(*commands: tuple[Person, Any], automated: bool = False, form: Conditions | None = None) -> LiveTournament:
    """A tournament after these orders."""
    live = new("cup")
    how = v.TournamentEstablished("star-2024", automated=automated)
    _, live = around(live, TOM, EVENING * 1000, how)
    for by, command in ((TOM, c.DraftConditions(form or two_tables())), (TOM, c.PublishConditions()), *commands):
        outcome = carry_out(STAR, live, by, command, EVENING * 1000, Vault(bytes(32)))
        assert not isinstance(outcome, Refusal), outcome
        live = outcome[1]
    return live


def entry_of(player: str) -> list[tuple[Person, Any]]:
    return [(Person(player, "player"), Enter(player, (c.Answer("name", player),))), (TOM, c.AcceptEntry(player, True))]


def opened(automated: bool = False) -> LiveTournament:
    orders = [order for player in ("ann", "bob", "cy", "di") for order in entry_of(player)]
    drawn = [(TOM, c.DesignateTables(1, ("A1", "A2"))), (TOM, c.DrawSeats(1, (0, 1, 2, 3))), (TOM, c.OpenSession(1))]
    return conducted(*orders, *drawn, automated=automated)


def table(name: str, tournament: str = "", *handed: HandedOver) -> LiveTable:
    state = LiveTable(name, handed_over=handed)
    return replace(state, table=state.table.but(name=name, tournament=tournament, is_open=True))


def step(live: LiveTournament, *tables: LiveTable, free: tuple[str, ...] = ()) -> k.Step | None:
    around = k.Around({each.name: each for each in tables}, free, frozenset({"cup"}), EVENING * 1000)
    return k.next_step(live, around)


def test_a_table_is_given_over_then_opened_then_recorded_and_never_twice() -> None:
    live = opened()
    assert step(live, table("A1"), table("A2")) == k.Step(t.HoldTournament("cup"), "A1")
    held = step(live, table("A1", "cup"), table("A2"))
    assert held is not None
    assert isinstance(held.command, at_table.OpenSession)
    assert [place.player for place in held.command.plan.seats] == ["ann", "cy"]
    count = HandedOver("cup", 1, (Standing("ann", 100), Standing("cy", 50)))
    # The session was played and closed while nobody looked: it is recorded, and not opened again.
    recorded = step(live, table("A1", "cup", count), table("A2", "cup"))
    assert recorded == k.Step(c.RecordResult(1, "A1", count.standings, ()))
    assert recorded is not None
    outcome = carry_out(STAR, live, k.MANAGER, recorded.command, EVENING * 1000, Vault(bytes(32)))
    assert not isinstance(outcome, Refusal)
    after = step(outcome[1], table("A1", "cup", count), table("A2"))
    assert after == k.Step(t.HoldTournament("cup"), "A2")


def test_a_table_at_which_others_sit_holds_up_no_other() -> None:
    live, held = opened(), table("A1", "cup")
    taken = replace(held, table=held.table.but(seats=(Seat("zoe", 1),)))
    assert step(live, taken, table("A2")) == k.Step(t.HoldTournament("cup"), "A2")
    assert step(live, taken, table("A2", "other")) is None
    assert k.what_counts(taken) != k.what_counts(held)
    waits = k.obstacles(STAR, live.tournament, {"A1": taken, "A2": replace(table("A2"), paused="a check")})
    assert [(each.table, each.players) for each in waits] == [("A1", ("zoe",)), ("A2", ())]
    assert waits[1].sentence == "Table A2 is paused: a check."


def test_a_count_of_another_session_or_tournament_is_not_recorded() -> None:
    live = opened()
    for count in (HandedOver("cup", 2, ()), HandedOver("other", 1, ())):
        found = step(live, table("A1", "cup", count), table("A2", "cup"))
        assert found is not None
        assert isinstance(found.command, at_table.OpenSession)


def test_a_table_of_another_tournament_is_waited_for() -> None:
    assert step(opened(), table("A1", "other"), table("A2", "other")) is None


@pytest.mark.clauses("star-2024 21.10.3", "star-6to5-2017 20.10.3")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_tie_at_the_line_is_played_off_by_those_who_are_tied(rules: str) -> None:
    form = two_tables(rules)
    form = form._replace(
        sessions=(form.sessions[0]._replace(players_per_table=3), form.sessions[1]),
        minimum_entrants=5,
        maximum_entrants=6,
    )
    _, live = around(new("cup"), TOM, EVENING * 1000, v.TournamentEstablished(rules, automated=True))
    players = ("ann", "bob", "cy", "di", "ed")

    def does(by: Person, command: Any) -> None:
        nonlocal live
        outcome = carry_out(rule_book(rules), live, by, command, EVENING * 1000, Vault(bytes(32)))
        assert not isinstance(outcome, Refusal), outcome
        live = outcome[1]

    does(TOM, c.DraftConditions(form))
    does(TOM, c.PublishConditions())
    for player in players:
        for by, command in entry_of(player):
            does(by, command)
    does(TOM, c.DesignateTables(1, ("A1", "A2")))
    does(TOM, c.DrawSeats(1, (0, 1, 2, 3, 4)))
    does(TOM, c.OpenSession(1))
    tied = HandedOver("cup", 1, (Standing("ann", 70), Standing("cy", 90), Standing("ed", 90)))
    other = HandedOver("cup", 1, (Standing("bob", 90), Standing("di", 50)))
    for name, count in (("A1", tied), ("A2", other)):
        does(k.MANAGER, c.RecordResult(1, name, count.standings))
    tables = (table("A1", "cup", tied), table("A2", "cup", other))
    play_off = step(live, *tables)
    assert play_off == k.Step(c.OpenPlayOff(1, "A1"))
    does(k.MANAGER, c.OpenPlayOff(1, "A1"))
    found = step(live, *tables)
    assert found is not None
    plan = found.command.plan
    assert (found.table, plan.play_off, plan.advance) == ("A1", True, 1)
    assert [(place.box, place.player) for place in plan.seats] == [(2, "cy"), (3, "ed")]
    # Its count is the second that the table has handed over.
    second = HandedOver("cup", 1, (Standing("cy", 20), Standing("ed", 10)))
    assert step(live, table("A1", "cup", tied, second), tables[1]) == k.Step(c.RecordResult(1, "A1", second.standings))
    does(k.MANAGER, c.RecordResult(1, "A1", second.standings))
    assert step(live, *tables) == k.Step(c.AnnounceResults(1))
    does(k.MANAGER, c.AnnounceResults(1))
    assert live.tournament.sessions[0].advancing == ("cy", "bob")
    # Between two sessions the tables are the game's.
    assert step(live, *tables) == k.Step(t.HoldTournament(""), "A1")


def test_nothing_is_recorded_or_decided_while_a_dispute_is_open() -> None:
    live = opened(automated=True)
    outcome = carry_out(
        STAR, live, Person("ann", "player"), c.OpenDispute("ann", "a card"), EVENING * 1000,
        Vault(bytes(32)),
    )  # fmt: skip
    assert not isinstance(outcome, Refusal)
    counts = [HandedOver("cup", 1, (Standing("ann", 2), Standing("cy", 1))), HandedOver("cup", 1, ())]
    found = step(outcome[1], table("A1", "cup", counts[0]), table("A2", "cup", counts[1]))
    # All that comes is that play goes on, once the time that the conditions give for a decision is over.
    settled = c.SettleDispute(1, k.NOBODY_DECIDED)
    assert found == k.Step(settled, at_ms=EVENING * 1000 + 120_000)


def test_an_automated_tournament_is_given_tables_that_are_free_or_new_ones() -> None:
    orders = [order for player in ("ann", "bob", "cy", "di") for order in entry_of(player)]
    live = conducted(*orders, automated=True)
    live = replace(live, draws=(Draw(1, "0" * 64, ""),))
    assert step(live, free=("Cup-1",)) == k.Step(work=k.FOUND_TABLE)
    assert step(live, free=("Cup-1", "Cup-2", "Cup-3")) == k.Step(c.DesignateTables(1, ("Cup-1", "Cup-2")))


def test_a_series_has_another_as_soon_as_nobody_can_enter() -> None:
    plan = numbered(sit_and_go(), 4)
    assert (plan.conditions.name, plan.conditions.title, plan.how.number) == ("sit-and-go-4", "Sit and go 4", 4)
    orders = [order for player in ("ann", "bob", "cy", "di") for order in entry_of(player)]
    live = replace(conducted(*orders), draws=(Draw(1, "0" * 64, ""),))
    live = replace(live, established=replace(live.how, series="cup", number=1))
    assert step(live) is None
    cancelled = carry_out(STAR, live, TOM, c.CancelTournament("rain"), EVENING * 1000, Vault(bytes(32)))
    assert not isinstance(cancelled, Refusal)
    assert step(cancelled[1]) == k.Step(work=k.NEXT_OF_SERIES)
    there = k.Around({}, (), frozenset({"cup", "cup-2"}), EVENING * 1000)
    assert k.next_step(cancelled[1], there) is None


def test_the_next_of_a_series_that_the_house_did_not_come_to_publish_is_founded_once_more() -> None:
    async def day() -> None:
        house = await house_on(KeptOpen(), numbered(sit_and_go(), 1))
        hall, second = house.tournaments, numbered(sit_and_go(), 2)
        first = hall.get("sit-and-go-1")
        assert first is not None
        assert isinstance(await hall.draft(k.MANAGER, second.conditions, second.how), TournamentTask)
        assert hall.around(first.state).names == {"sit-and-go-1"}
        founded = await hall.found(second)
        assert isinstance(founded, TournamentTask)
        assert founded.state.tournament.stage == "published"
        assert hall.around(first.state).names == {"sit-and-go-1", "sit-and-go-2"}
        await house.stop()

    run(day())


def refused_by_the_rules(monkeypatch: pytest.MonkeyPatch, kind: type[Any], numbers: tuple[int, ...]) -> list[str]:
    """As after a change of the rule set: orders of this kind, in these of a series, are refused; who was, in turn."""
    refused: list[str] = []

    def refuse(rules: Any, live: LiveTournament, by: Person, command: Any, *more: Any) -> Any:
        if isinstance(command, kind) and live.how.number in numbers:
            refused.append(live.name)
            return Refusal("not_by_these_rules", "", "The rules have changed.")
        return carry_out(rules, live, by, command, *more)

    monkeypatch.setattr(task_of_a_tournament, "carry_out", refuse)
    return refused


@pytest.mark.parametrize("kind", [c.DraftConditions, c.PublishConditions])
def test_the_next_of_a_series_that_is_refused_is_tried_again_a_little_later(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: type[Any]
) -> None:
    async def day() -> None:
        house = await house_on(KeptOpen(), numbered(sit_and_go(), 1))
        refused = refused_by_the_rules(monkeypatch, kind, (2,))
        first = house.tournaments.get("sit-and-go-1")
        assert first is not None
        granted(await first.submit(k.MANAGER, c.CancelTournament("rain")))
        await asyncio.sleep(10)
        assert 5 < len(refused) < 20
        assert set(refused) == {"sit-and-go-2"}
        assert first.trouble == "The rules have changed."
        monkeypatch.undo()
        await asyncio.sleep(2)
        second = house.tournaments.get("sit-and-go-2")
        assert second is not None
        assert second.state.tournament.stage == "published"
        assert first.trouble == ""
        await house.stop()

    run(day())
    assert caplog.text.count("The rules have changed.") == 1
    words = "tournament sit-and-go-1: the program cannot set up the next tournament: The rules have changed."
    assert words in caplog.text


def test_a_tournament_that_is_refused_at_the_first_start_is_said_and_keeps_no_house_from_opening(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def day() -> None:
        refused_by_the_rules(monkeypatch, c.PublishConditions, (1,))
        house = await house_on(KeptOpen(), numbered(sit_and_go(), 1))
        first = house.tournaments.get("sit-and-go-1")
        assert first is not None
        assert first.state.tournament.stage == "drafted"
        await house.stop()

    run(day())
    assert "tournament sit-and-go-1 cannot be set up: The rules have changed." in caplog.text


# What it costs is the player's own


def test_what_a_tournament_costs_counts_against_a_limit_of_ones_own() -> None:
    async def day() -> None:
        store = KeptOpen()
        house = await house_on(store, TournamentPlan(two_tables(), v.TournamentEstablished("star-2024")))
        task = house.tournaments.get("cup")
        assert task is not None
        await enters(house, task, "ann")
        assert await house.people.lost_today("ann") == 2_000
        granted(await house.people.open_guest("bob"))
        granted(await house.people.set_loss_limit("bob", 1_999))
        reply = await task.submit(Person("bob", "player"), Enter("bob", (c.Answer("name", "bob"),)))
        assert isinstance(reply, Refusal)
        assert reply.code == "loss_limit_is_reached"
        await house.stop()

    run(day())


def test_every_event_of_a_tournament_has_its_name_in_the_log() -> None:
    assert set(v.NAMES.values()) == {*get_args(e.TournamentEvent), *get_args(v.AroundEvent)}
    assert all(name.startswith("tournament_") for name in v.NAMES)
