"""A dispute in a tournament holds every table of it until it is settled; one at a table holds that table alone."""

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pontoon.game.refusals import Refusal
from pontoon.live.codec import decode
from pontoon.live.house import House
from pontoon.live.requests import Done, Request
from pontoon.live.tournaments import conductor as k
from pontoon.live.tournaments.books import at_the_tables
from pontoon.live.tournaments.live_tournament import LiveTournament
from pontoon.live.tournaments.orders import carry_out
from pontoon.live.tournaments.requests import AskToStart
from pontoon.live.tournaments.task import TournamentTask
from pontoon.live.vault import Vault
from pontoon.store.contract import Store
from pontoon.table import commands as t
from pontoon.table.furniture import Limits
from pontoon.testing.virtual_time import run
from pontoon.tournament import commands as c
from pontoon.tournament.at_table import commands as at_table
from pontoon.tournament.at_table.state import Session, TermsBefore
from pontoon.tournament.form import terms_of
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.registers import registers
from tests.live.test_tournaments import (
    EVENING,
    STAR,
    TOM,
    KeptOpen,
    balanced,
    house_on,
    left_nothing,
    opened,
    quick,
    step,
    table,
    two_tables,
    until,
)

CUPS = ("Cup-1", "Cup-2")


# Minutes that conditions give a Tournament Manager to settle a dispute; none: play waits.
GOES_ON = 2
WAITS = 0


async def in_play(store: Store, rules: str, minutes: int = WAITS) -> tuple[House, TournamentTask]:
    """Two tables of computer players, a round in play at each."""
    form = two_tables(rules)._replace(undecided_dispute_minutes=minutes)
    house = await house_on(store, quick(form, computer_players=True, think_ms=2_000, pace_ms=500))
    task = house.tournaments.get("cup")
    assert task is not None
    assert isinstance(await task.submit(TOM, AskToStart("tom")), Done)
    tables = house.tables
    await until(lambda: len(tables) == 2 and all(each.state.table.round_in_play for each in tables.values()))
    return house, task


def held(house: House) -> list[str | None]:
    sessions = [house.tables[name].state.session for name in CUPS]
    return [None if session is None else session.tournament_dispute for session in sessions]


def versions(house: House) -> list[int]:
    return [house.tables[name].state.version for name in CUPS]


async def code_of(house: House, name: str, command: Any) -> str:
    reply = await house.tables[name].submit(Request(TOM, command))
    return reply.code if isinstance(reply, Refusal) else type(reply).__name__


@pytest.mark.clauses("star-2024 21.11.2", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_no_round_goes_on_at_any_table_until_the_dispute_in_the_tournament_is_settled(
    rules: str, stopped: bool
) -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await in_play(store, rules)
        assert await code_of(house, "Cup-1", at_table.HoldPlay("a whim")) == "tournament_has_no_dispute"
        assert isinstance(await task.submit(TOM, c.OpenDispute("ann", "the draw")), Done)
        if stopped:
            await house.stop()
            house = await house_on(store)
            found = house.tournaments.get("cup")
            assert found is not None
            task = found
        await until(lambda: held(house) == ["the draw"] * 2, 10)
        before = versions(house)
        assert await code_of(house, "Cup-1", at_table.ProceedWithPlay()) == "tournament_has_a_dispute"
        await asyncio.sleep(3_600)
        assert versions(house) == before
        assert isinstance(await task.submit(TOM, c.SettleDispute(1, "it was fair")), Done)
        await until(lambda: task.is_over)
        assert task.state.tournament.pool.balance_cents == 0
        for name in CUPS:
            kinds = Counter(event.type for event in await store.read(f"table:{name}"))
            assert (kinds["session_play_held"], kinds["session_play_proceeded"]) == (1, 1)
        await balanced(store)
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.11.2", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_dispute_raised_at_a_table_holds_that_table_alone_and_is_settled_on_its_own(rules: str) -> None:
    async def day() -> None:
        house, task = await in_play(KeptOpen(), rules)
        assert await code_of(house, "Cup-1", at_table.RaiseDispute("that was my card")) == "Done"
        for command in (c.OpenDispute("ann", "the draw"), c.OpenDispute("bob", "the prizes")):
            assert isinstance(await task.submit(TOM, command), Done)
        await until(lambda: held(house) == ["the draw"] * 2, 10)
        # As long as one of the two is open the tables wait.
        assert isinstance(await task.submit(TOM, c.SettleDispute(1, "it was fair")), Done)
        before = versions(house)
        await asyncio.sleep(600)
        assert versions(house) == before
        assert isinstance(await task.submit(TOM, c.SettleDispute(2, "as published")), Done)
        await until(lambda: held(house) == [None, None], 10)
        first = house.tables["Cup-1"].state.version
        await until(lambda: house.tables["Cup-2"].state.session is None)
        assert house.tables["Cup-1"].state.version == first
        assert await code_of(house, "Cup-1", at_table.SettleDispute("it was not")) == "Done"
        await until(lambda: task.is_over)
        await house.stop()

    run(day())


def test_a_tournament_that_is_cancelled_with_a_dispute_open_lets_its_tables_go() -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await in_play(store, "star-2024")
        assert isinstance(await task.submit(TOM, c.OpenDispute("ann", "the draw")), Done)
        await until(lambda: held(house) == ["the draw"] * 2, 10)
        assert isinstance(await task.submit(TOM, c.CancelTournament("a fire alarm")), Done)
        await until(lambda: task.is_over, 600)
        await left_nothing(house, store, task)
        await house.stop()

    run(day())


def disputed(live: LiveTournament) -> LiveTournament:
    outcome = carry_out(STAR, live, TOM, c.OpenDispute("ann", "a card"), EVENING * 1000, Vault(bytes(32)))
    assert not isinstance(outcome, Refusal)
    return outcome[1]


def test_of_the_tables_only_those_that_run_are_held_and_none_is_begun() -> None:
    live = opened()
    plan = plan_for(terms_of(two_tables(), 1), live.tournament.sessions[0].seats[:2], "A1", EVENING)
    session = Session(plan, TermsBefore(Limits(), (), None, True))
    playing = replace(table("A1", "cup"), session=session)
    waiting = replace(playing, session=session.but(tournament_dispute="a card"))
    hold, proceed = k.Step(at_table.HoldPlay("a card"), "A1"), k.Step(at_table.ProceedWithPlay(), "A1")
    assert step(disputed(live), playing, table("A2")) == hold
    assert step(disputed(live), waiting, table("A2")) is None
    assert step(disputed(live), replace(playing, paused="a spilled drink"), table("A2")) is None
    assert step(disputed(live), replace(playing, session=session.but(ended="rounds")), table("A2")) == hold
    counted = replace(playing, session=session.but(ended="rounds", counted=True))
    assert step(disputed(live), counted, table("A2")) is None
    # The other table is neither given over nor opened meanwhile.
    assert step(disputed(live), waiting, table("A2", "cup")) is None
    assert step(live, waiting, table("A2")) == proceed
    assert step(live, replace(waiting, paused="a spilled drink"), table("A2")) == k.Step(t.HoldTournament("cup"), "A2")


# Where no Tournament Manager is there


@pytest.mark.clauses("star-2024 21.11.2", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_dispute_that_nobody_decides_in_time_is_entered_as_undecided_and_play_goes_on(
    rules: str, stopped: bool
) -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await in_play(store, rules, GOES_ON)
        assert await code_of(house, "Cup-1", at_table.RaiseDispute("that was my card")) == "Done"
        assert isinstance(await task.submit(TOM, c.OpenDispute("ann", "the draw")), Done)
        await until(lambda: held(house) == ["the draw"] * 2, 10)
        before = versions(house)
        await asyncio.sleep(60)
        if stopped:
            # The time runs from when it was raised, whatever happens to the house meanwhile.
            await house.stop()
            house = await house_on(store)
            found = house.tournaments.get("cup")
            assert found is not None
            task = found
        await asyncio.sleep(45)
        assert versions(house) == before
        await until(lambda: held(house) == [None, None], 20)
        await until(lambda: task.is_over)
        log = [decode(event) for event in await store.read("tournament:cup")]
        rows = registers(log, await at_the_tables(house, task))["tournament_disputes"]
        assert len(rows) == 2
        assert all(k.NOBODY_DECIDED in str(row) for row in rows)
        await balanced(store)
        await house.stop()

    run(day())


def stating(live: LiveTournament, minutes: int) -> LiveTournament:
    """The same tournament with this number of minutes in its conditions."""
    form = live.tournament.conditions
    assert form is not None
    return replace(
        live, tournament=replace(live.tournament, conditions=form._replace(undecided_dispute_minutes=minutes))
    )


def test_the_time_for_a_manager_ends_to_the_millisecond_and_only_where_the_program_conducts() -> None:
    live, at = disputed(stating(opened(automated=True), GOES_ON)), EVENING * 1000
    due = k.Step(c.SettleDispute(1, k.NOBODY_DECIDED), at_ms=at + 120_000)
    assert step(live) == due
    around = k.Around({}, (), frozenset({"cup"}), 0)
    assert [k.next_step(live, around._replace(now_ms=due.at_ms + late)) for late in (-1, 0, 1)] == [due] * 3
    assert step(disputed(stating(opened(), GOES_ON))) is None
    assert step(disputed(stating(opened(automated=True), WAITS))) is None


@pytest.mark.clauses("star-2024 21.11.2", "star-6to5-2017 20.11.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_where_the_conditions_say_nothing_play_waits_for_a_manager_however_long(rules: str) -> None:
    """The program conducts the tournament and no Tournament Manager comes for a day; then one does."""

    async def day() -> None:
        house, task = await in_play(KeptOpen(), rules)
        assert await code_of(house, "Cup-1", at_table.RaiseDispute("that was my card")) == "Done"
        assert isinstance(await task.submit(TOM, c.OpenDispute("ann", "the draw")), Done)
        await until(lambda: held(house) == ["the draw"] * 2, 10)
        before = versions(house)
        await asyncio.sleep(86_400)
        assert versions(house) == before
        assert task.state.tournament.open_disputes
        assert isinstance(await task.submit(TOM, c.SettleDispute(1, "it was fair")), Done)
        await until(lambda: held(house) == [None, None], 10)
        assert await code_of(house, "Cup-1", at_table.SettleDispute("it was not")) == "Done"
        await until(lambda: task.is_over)
        await house.stop()

    run(day())


def test_a_dispute_at_a_table_has_its_own_time_and_a_table_that_stands_still_is_told_later() -> None:
    live = stating(opened(automated=True), GOES_ON)
    plan = plan_for(terms_of(two_tables(), 1), live.tournament.sessions[0].seats[:2], "A1", EVENING)
    raised = Session(plan, TermsBefore(Limits(), (), None, True)).but(dispute="a card", disputed_at=EVENING - 60)
    playing, other = replace(table("A1", "cup"), session=raised), table("A2", "cup")
    other = replace(other, session=raised.but(dispute=None))
    due = k.Step(at_table.SettleDispute(k.NOBODY_DECIDED), "A1", at_ms=EVENING * 1000 + 60_000)
    assert step(live, playing, other) == due
    assert step(live, replace(playing, paused="a spilled drink"), other) is None
    assert k.what_counts(playing) != k.what_counts(replace(playing, session=raised.but(disputed_at=EVENING)))
    # Held by the tournament's dispute already, it still has to be seen.
    held_too = raised.but(dispute=None, tournament_dispute="the draw")
    assert k.what_counts(replace(playing, session=held_too)) != k.what_counts(
        replace(playing, session=held_too.but(dispute="a card"))
    )
