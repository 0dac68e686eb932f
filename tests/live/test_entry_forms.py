"""What people write on a tournament's entry form: beside the log under lock, for those who may read it, then erased."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.live.clock import HouseClock
from pontoon.live.codec import encode
from pontoon.live.house import House
from pontoon.live.requests import Done
from pontoon.live.tournaments import events as v
from pontoon.live.tournaments.forms import KINDS
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.live_tournament import new
from pontoon.live.tournaments.orders import around, carry_out, form_is_needed
from pontoon.live.tournaments.requests import Enter, EraseEntryForm
from pontoon.live.tournaments.task import TournamentTask
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, Record, Store
from pontoon.store.memory import MemoryStore
from pontoon.table.orders import Person
from pontoon.testing.hall import conditions
from pontoon.testing.virtual_time import run
from pontoon.tournament import commands as c
from pontoon.tournament.state import CONCLUDED, Award, Entrant, Tournament

EVENING = 1_719_828_000
TOM = Person("tom", "tournament_manager")
ANN = Person("ann", "player")
SECRETS = ("Anna Secret", "0491 570 156", "A. Secret, by hand")
ANSWERS = (c.Answer("name", SECRETS[0]), c.Answer("telephone", SECRETS[1]))
FORM: dict[str, Any] = {"form": ("name", "telephone"), "written_agreement": True}


class KeptOpen(MemoryStore):
    """A store that outlives its house, as a file does."""

    async def close(self) -> None:
        pass


async def house_on(store: Store, **more: Any) -> tuple[House, TournamentTask]:
    loop = asyncio.get_running_loop()
    house = House(store, Vault(bytes(32)), HouseClock(lambda: EVENING + loop.time(), loop.time))
    form = conditions(**{**FORM, **more})
    await house.start((), (TournamentPlan(form, v.TournamentEstablished(form.rules)),))
    task = house.tournaments.get("cup")
    assert task is not None
    return house, task


async def entered(house: House, task: TournamentTask) -> None:
    await house.people.open_guest("ann")
    reply = await task.submit(ANN, Enter("ann", ANSWERS, SECRETS[2]), "an-id", "as-asked")
    assert isinstance(reply, Done), reply


async def everything(store: Store) -> str:
    """All that a store holds of the log and beside it."""
    written = await store.written(0, 100_000)
    rows = [(event.stream, event.actor, event.command_id, event.body) for event in written.events]
    return repr((rows, written.postings, written.answers, [await store.records(kind) for kind in KINDS]))


async def refused(task: TournamentTask, by: Person, player: str = "ann") -> str:
    reply = await task.submit(by, EraseEntryForm(player))
    assert isinstance(reply, Refusal), reply
    return reply.code


def test_nothing_that_was_written_on_the_form_or_signed_stands_in_the_clear() -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await house_on(store)
        await entered(house, task)
        text = await everything(store)
        assert not [secret for secret in SECRETS if secret in text]
        assert task.state.tournament.entrants[0].answers == ()
        (kept,) = (await task.forms.of("cup", "ann")).values()
        assert (kept.answers, kept.signature) == (ANSWERS, SECRETS[2])
        assert await task.forms.of("cup", "bob") == {}
        # The same order again is the same order, and keeps nothing more.
        again = await task.submit(ANN, Enter("ann", ANSWERS, SECRETS[2]), "an-id", "as-asked")
        assert isinstance(again, Done)
        assert again.repeated
        assert [len(await store.records(kind)) for kind in KINDS] == [1, 1]
        await house.stop()

    run(day())


def test_what_was_written_for_an_order_that_came_to_nothing_is_not_kept() -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await house_on(store, entry_fee_cents=200_000)
        await house.people.open_guest("ann")
        assert isinstance(await task.submit(ANN, Enter("ann", ANSWERS, SECRETS[2])), Refusal)
        assert isinstance(await task.submit(ANN, Enter("ann", ANSWERS[:1], SECRETS[2])), Refusal)
        assert [await store.records(kind) for kind in KINDS] == [[], []]
        await house.stop()

    run(day())


@pytest.mark.clauses("star-2024 21.1.1", "star-6to5-2017 20.1.1")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_a_form_is_erased_for_good_once_the_entry_is_over_with(rules: str) -> None:
    """Goal: neither a restart nor an old copy of the records brings it back."""

    async def day() -> None:
        store = KeptOpen()
        house, task = await house_on(store, rules=rules)
        await entered(house, task)
        assert await refused(task, ANN) == "form_is_needed"
        assert await refused(task, Person("bob", "player")) == "not_ones_own"
        assert await refused(task, Person("sue", "casino_supervisor")) == "role_may_not"
        assert await refused(task, Person("ira", "inspector")) == "role_may_not"
        assert isinstance(await task.submit(ANN, c.WithdrawEntry("ann")), Done)
        old: list[Record] = [record for kind in KINDS for record in await store.records(kind)]
        assert isinstance(await task.submit(ANN, EraseEntryForm("ann")), Done)
        assert [await store.records(kind) for kind in KINDS] == [[], []]
        assert await refused(task, TOM) == "no_form_is_kept"
        await house.stop()
        for record in old:
            await store.put(record)
        house, task = await house_on(store)
        assert [await store.records(kind) for kind in KINDS] == [[], []]
        # Who enters anew writes anew, and that is kept.
        await task.submit(ANN, Enter("ann", ANSWERS, SECRETS[2]))
        await house.stop()
        house, task = await house_on(store)
        assert len(await task.forms.everybodys("cup")) == 1
        await house.stop()

    run(day())


def test_of_a_cancelled_tournament_the_operator_erases_a_form() -> None:
    async def day() -> None:
        store = KeptOpen()
        house, task = await house_on(store)
        await entered(house, task)
        assert isinstance(await task.submit(TOM, c.CancelTournament("the roof leaks")), Done)
        assert task.is_over
        assert isinstance(await task.submit(Person("olga", "casino_operator"), EraseEntryForm("ann")), Done)
        assert await task.forms.everybodys("cup") == {}
        await house.stop()

    run(day())


def test_a_concluded_tournament_needs_a_form_until_its_prize_is_paid() -> None:
    over = Tournament("cup", CONCLUDED, entrants=(Entrant("ann", references=("x",)), Entrant("bob")))
    owed = replace(over, awards=(Award(1, "ann", 100, ()),))
    assert not form_is_needed(over, over.entrants[0])
    assert form_is_needed(owed, owed.entrants[0])
    assert not form_is_needed(owed, owed.entrants[1])
    assert not form_is_needed(replace(owed, awards=(Award(1, "ann", 100, (), paid=True),)), owed.entrants[0])


def test_a_form_of_an_older_log_is_read_and_cannot_be_erased() -> None:
    async def day() -> None:
        store = KeptOpen()
        rules = rule_book("star-2024")
        made, live = around(new("cup"), TOM, EVENING * 1000, v.TournamentEstablished("star-2024"))
        entries = list(made)
        form = conditions(**FORM)
        orders: list[tuple[Person, c.TournamentCommand]]
        orders = [(TOM, c.DraftConditions(form)), (TOM, c.PublishConditions()), (ANN, c.SubmitEntry("ann", ANSWERS))]
        for by, command in orders:
            outcome = carry_out(rules, live, by, command, EVENING * 1000, Vault(bytes(32)))
            assert not isinstance(outcome, Refusal)
            entries += outcome[0]
            live = outcome[1]
        stored = tuple(encode(entry, "tournament:cup") for entry in entries)
        await store.append(Append("tournament:cup", 0, stored, EVENING * 1000, "tom", "tournament_manager"))
        house, task = await house_on(store)
        assert task.state.tournament.entrants[0].answers == ANSWERS
        assert await refused(task, ANN) == "form_is_in_the_log"
        await house.stop()

    run(day())
