"""Accounts, roles, Player Cards and play chips: each change is judged, appended and known again from the log."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import get_args

import pytest

from pontoon.game.refusals import Refusal
from pontoon.live.people.events import NAMES, AccountOpened, PersonEvent
from pontoon.live.people.names import key_of, refusal_of_the_name, tidied
from pontoon.live.people.people import Holdings, People
from pontoon.live.people.state import Account, PlayerCard
from pontoon.live.postings import CHIPS
from pontoon.store.chain import first_break
from pontoon.store.contract import Append, NewEvent, Posting
from pontoon.store.memory import MemoryStore
from pontoon.store.opening import open_store
from pontoon.table.orders import Person
from pontoon.testing.outcomes import granted
from tests.live.people_at_hand import ADA, DAY, LONG, HandClock, people


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def house(clock: HandClock, store: MemoryStore) -> AsyncIterator[People]:
    opened = await people(clock, store)
    yield opened
    await opened.stop()


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.sentence.endswith(".")
    return answer.code


def account(answer: object) -> Account:
    assert isinstance(answer, Account), answer
    return answer


async def give_chips(store: MemoryStore, name: str, cents: int) -> None:
    """As a table's sale of chips would."""
    moved = (Posting(CHIPS, f"cash:{name}", -cents), Posting(CHIPS, f"player:{name}", cents))
    await post(store, moved)


async def post(store: MemoryStore, moved: tuple[Posting, ...]) -> None:
    version = await store.version("table:P1")
    happened = (NewEvent("something_happened", 1, b"{}"),)
    await store.append(Append("table:P1", version, happened, 0, "dan", "dealer", postings=moved))


# Names


@pytest.mark.parametrize("name", ["Jo", "ann", "Zoë", "J. Neill", "a_b-c.d", "x" * 24, "007 bond"])
def test_a_name_of_letters_and_digits_is_taken(name: str) -> None:
    assert refusal_of_the_name(tidied(name)) is None


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("a", "name_has_the_wrong_length"),
        ("", "name_has_the_wrong_length"),
        ("x" * 25, "name_has_the_wrong_length"),
        ("ann:2024", "name_has_other_characters"),
        ("ann/..", "name_has_other_characters"),
        ("ann  b", "name_has_other_characters"),
        ("-ann", "name_has_other_characters"),
        ("ann.", "name_has_other_characters"),
        ("аnn", "name_has_other_characters"),
        ("an\u200dn", "name_has_other_characters"),
        ("an\x00n", "name_has_other_characters"),
        ("an\ud800n", "name_has_other_characters"),
        ("house", "name_is_reserved"),
        ("Automatic Dealer", "name_is_reserved"),
        ("the-house", "name_is_reserved"),
        ("gaming.manager", "name_is_reserved"),
        ("Administrator", "name_is_reserved"),
    ],
)
async def test_a_name_that_could_mislead_is_refused(house: People, name: str, why: str) -> None:
    assert code(await house.open_guest(name)) == why
    assert code(await house.open_account(name, LONG)) == why


@pytest.mark.parametrize("other", ["ANN", "Ann", "Ánn", " ann ", "a\u0301nn"])
async def test_names_that_differ_in_case_or_accents_are_one_name(house: People, other: str) -> None:
    account(await house.open_account("ann", LONG))
    assert code(await house.open_guest(other)) == "name_is_taken"
    assert key_of(other) == "ann"


async def test_of_two_processes_that_open_one_name_only_one_succeeds(clock: HandClock, store: MemoryStore) -> None:
    first, second = await people(clock, store), await people(clock, store)
    answers = await asyncio.gather(first.open_guest("Ann"), second.open_guest("ANN"))
    assert sorted(isinstance(answer, Refusal) for answer in answers) == [False, True]
    assert await store.streams("person:") == ["person:ann"]


# Accounts and roles


async def test_a_guest_needs_nothing_but_a_name(house: People, store: MemoryStore) -> None:
    welcome = await house.open_guest("ann")
    assert not isinstance(welcome, Refusal)
    assert welcome.signed_in.name == "ann"
    assert welcome.signed_in.roles == ("player",)
    assert welcome.signed_in.guest
    assert house.card_number_of("ann")
    assert await house.holdings("ann") == Holdings(0, 100_000)
    assert await store.balance(CHIPS, "house:issued") == -100_000


async def test_an_account_opened_by_the_house_has_its_roles(house: People) -> None:
    opened = account(await house.open_account("dan", LONG, ("dealer",), ADA))
    assert opened.roles == ("dealer",)
    assert opened.card is None
    assert await house.holdings("dan") == Holdings(0, 0)


async def test_roles_come_and_go(house: People) -> None:
    account(await house.open_account("dan", LONG, ("dealer",), ADA))
    assert account(await house.grant_roles("dan", ("inspector", "dealer"), ADA)).roles == ("dealer", "inspector")
    assert code(await house.grant_roles("dan", ("dealer",), ADA)) == "roles_are_held"
    assert code(await house.grant_roles("dan", ("wizard",), ADA)) == "role_is_unknown"
    assert account(await house.withdraw_roles("dan", ("dealer",), ADA)).roles == ("inspector",)
    assert code(await house.withdraw_roles("dan", ("dealer",), ADA)) == "roles_are_not_held"
    assert code(await house.grant_roles("eve", ("dealer",), ADA)) == "no_such_account"


async def test_a_guest_gets_no_work_here(house: People) -> None:
    granted(await house.open_guest("ann"))
    assert code(await house.grant_roles("ann", ("dealer",), ADA)) == "guests_only_play"


async def test_the_last_administrator_stays(house: People) -> None:
    account(await house.open_account("ada", LONG, ("administrator",)))
    assert code(await house.withdraw_roles("ada", ("administrator",), ADA)) == "last_administrator"
    assert code(await house.close_account("ada", "leaves", ADA)) == "last_administrator"
    account(await house.open_account("bea", LONG, ("administrator",)))
    assert account(await house.close_account("ada", "leaves", ADA)).closed


async def test_a_change_of_roles_is_carried_out_whole_or_not_at_all(house: People) -> None:
    """Goal: who could not cease to be the administrator became a player all the same, with a Player Card."""
    account(await house.open_account("ada", LONG, ("administrator",)))
    account(await house.open_account("dan", LONG, ("dealer",)))
    refused = (
        ("ada", ("player",), ("administrator",), "last_administrator"),
        ("dan", ("player",), ("inspector",), "roles_are_not_held"),
        ("dan", ("dealer",), ("dealer",), "roles_are_held"),
        ("dan", ("wizard",), ("dealer",), "role_is_unknown"),
        ("dan", (), (), "roles_are_not_held"),
    )
    for name, more, withdrawn, why in refused:
        before = house.account(name)
        assert code(await house.change_roles(name, more, withdrawn, ADA)) == why
        assert house.account(name) == before
    changed = account(await house.change_roles("dan", ("player",), ("dealer",), ADA))
    assert changed.roles == ("player",)
    assert changed.card is not None
    assert changed.sign_ins == 1


async def test_a_closed_account_takes_nothing_more_and_keeps_its_name(house: People) -> None:
    account(await house.open_account("ann", LONG))
    assert code(await house.close_account("ann", " ", ADA)) == "reason_is_not_given"
    assert account(await house.close_account("ann", "asked for it", ADA)).closed
    assert code(await house.grant("ann", 100, ADA)) == "account_is_closed"
    assert code(await house.sign_in("ann", LONG)) == "sign_in_failed"
    assert code(await house.open_guest("ann")) == "name_is_taken"


# Player Cards


async def test_a_new_card_takes_the_place_of_the_old(house: People) -> None:
    before = account(await house.open_account("ann", LONG)).card
    assert before is not None
    after = account(await house.issue_card("ann", ADA))
    assert after.card is not None
    assert after.card.number != before.number
    assert after.cards_before == (before.number,)


async def test_a_suspended_card_is_no_card_until_it_is_reinstated(house: People) -> None:
    number = account(await house.open_account("ann", LONG)).card
    assert code(await house.suspend_card("ann", "", ADA)) == "reason_is_not_given"
    assert account(await house.suspend_card("ann", "lent to another", ADA)).card == PlayerCard(
        number.number if number else "", "lent to another"
    )
    assert house.card_number_of("ann") == ""
    assert code(await house.issue_card("ann", ADA)) == "player_card_is_suspended"
    assert code(await house.suspend_card("ann", "again", ADA)) == "player_card_is_suspended"
    assert account(await house.reinstate_card("ann", ADA)).card == number
    assert code(await house.reinstate_card("ann", ADA)) == "player_card_is_not_suspended"


async def test_only_players_have_cards(house: People) -> None:
    account(await house.open_account("dan", LONG, ("dealer",), ADA))
    assert code(await house.issue_card("dan", ADA)) == "player_card_is_for_players"
    assert code(await house.suspend_card("dan", "none", ADA)) == "player_card_is_not_there"
    assert account(await house.grant_roles("dan", ("player",), ADA)).card is not None


@pytest.mark.clauses("star-2024 6.1")
async def test_a_wager_needs_a_valid_card_where_the_rules_ask_for_one(house: People) -> None:
    account(await house.open_account("ann", LONG))
    assert await house.refusal_of_wager("ann", "star-2024") is None
    granted(await house.suspend_card("ann", "lent to another", ADA))
    refusal = await house.refusal_of_wager("ann", "star-2024")
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("player_card_is_suspended", "6.1")
    assert await house.refusal_of_wager("ann", "canberra-2002") is None
    account(await house.open_account("dan", LONG, ("dealer",), ADA))
    assert code(await house.refusal_of_play("dan", "star-2024")) == "player_card_is_missing"
    assert code(await house.refusal_of_wager("eve", "canberra-2002")) == "no_such_account"


# Play chips


async def test_chips_go_back_to_the_account_and_no_more_than_there_are(house: People, store: MemoryStore) -> None:
    account(await house.open_account("ann", LONG))
    await give_chips(store, "ann", 30_000)
    account(await house.cash_out("ann", 10_000))
    assert await house.holdings("ann") == Holdings(20_000, 80_000)
    assert code(await house.cash_out("ann", 20_001)) == "chips_are_not_there"
    assert code(await house.cash_out("ann", 0)) == "amount_is_nothing"
    assert code(await house.cash_out("ann", -5)) == "amount_is_nothing"
    assert code(await house.cash_out("ann", 10**12)) == "amount_is_too_large"
    assert sum((await store.balances(CHIPS)).values()) == 0


async def test_a_command_sent_twice_is_carried_out_once(house: People, store: MemoryStore) -> None:
    account(await house.open_account("ann", LONG))
    await give_chips(store, "ann", 30_000)
    for _ in range(3):
        account(await house.cash_out("ann", 20_000, "id-1"))
    assert await house.holdings("ann") == Holdings(10_000, 90_000)
    assert code(await house.cash_out("ann", 5_000, "id-1")) == "command_id_is_used"


async def test_many_who_cash_out_at_once_never_get_more_than_there_is(house: People, store: MemoryStore) -> None:
    account(await house.open_account("ann", LONG))
    await give_chips(store, "ann", 10_000)
    answers = await asyncio.gather(*(house.cash_out("ann", 300) for _ in range(100)))
    assert sum(not isinstance(answer, Refusal) for answer in answers) == 33
    assert await house.holdings("ann") == Holdings(100, 99_900)


async def test_who_has_run_low_is_topped_up_once_a_day(house: People, store: MemoryStore, clock: HandClock) -> None:
    account(await house.open_account("ann", LONG))
    assert code(await house.top_up("ann")) == "chips_are_not_low"
    lost = (Posting(CHIPS, "cash:ann", -95_000), Posting(CHIPS, "P1:float_tray", 95_000))
    await post(store, lost)
    account(await house.top_up("ann"))
    assert await house.holdings("ann") == Holdings(0, 100_000)
    await post(store, lost)
    assert code(await house.top_up("ann")) == "topped_up_today"
    clock.go(DAY)
    account(await house.top_up("ann"))
    assert await house.holdings("ann") == Holdings(0, 100_000)


async def test_the_house_gives_chips(house: People) -> None:
    account(await house.open_account("ann", LONG))
    account(await house.grant("ann", 5_000, ADA))
    assert await house.holdings("ANN") == Holdings(0, 105_000)


# Hostile input


@pytest.fixture(params=["memory:", "sqlite"])
async def any_house(request: pytest.FixtureRequest, tmp_path: Path, clock: HandClock) -> AsyncIterator[People]:
    opened = await open_store("memory:" if request.param == "memory:" else str(tmp_path / "house.db"))
    running = await people(clock, opened)
    yield running
    await running.stop()
    await opened.close()


@pytest.mark.parametrize(
    "name", ["", "\ud800", "a\0b", "x" * 100_000, "' OR 1=1 --", "person:ann", "\u202eann", "ﬀ" * 90]
)
async def test_whatever_comes_as_a_name_is_answered(any_house: People, name: str) -> None:
    """Goal: no name that a client can send raises anything, whatever the store."""
    by = ADA
    assert code(await any_house.open_guest(name)).startswith("name_")
    assert code(await any_house.sign_in(name, name)) == "sign_in_failed"
    for answer in (
        await any_house.grant(name, 100, by),
        await any_house.top_up(name),
        await any_house.cash_out(name, 100),
        await any_house.exclude(name, None),
        await any_house.revoke_all(name),
        await any_house.sessions(name),
        await any_house.make_token(name, "bot", "play"),
        await any_house.set_password(name, LONG, by),
        await any_house.refusal_of_wager(name, "star-2024"),
    ):
        assert code(answer) == "no_such_account"
    assert any_house.account(name) is None
    assert await any_house.holdings(name) == Holdings(0, 0)
    assert await any_house.lost_today(name) == 0
    assert any_house.card_number_of(name) == ""


@pytest.mark.parametrize("words", ["a\nb", "\ud800", "\0", "x" * 501])
async def test_whatever_comes_as_a_reason_is_answered(any_house: People, words: str) -> None:
    granted(await any_house.open_guest("ann"))
    for answer in (
        await any_house.suspend_card("ann", words, ADA),
        await any_house.close_account("ann", words, ADA),
        await any_house.revoke_all("ann", ADA, words),
    ):
        assert code(answer) == "words_cannot_be_kept"


# The log


async def test_accounts_are_told_again_from_the_log(house: People, store: MemoryStore, clock: HandClock) -> None:
    granted(await house.open_guest("Ann"))
    account(await house.open_account("dan", LONG, ("dealer",), ADA))
    granted(await house.suspend_card("ann", "lent", ADA))
    granted(await house.set_loss_limit("ann", 5_000))
    granted(await house.exclude("ann", None))
    again = await people(clock, store)
    assert await again.everybody() == await house.everybody()
    assert [each.name for each in await again.everybody()] == ["Ann", "dan"]
    for stream in await store.streams("person:"):
        assert first_break(await store.read(stream)) is None


async def test_another_process_hears_of_a_change(house: People, store: MemoryStore, clock: HandClock) -> None:
    account(await house.open_account("ann", LONG))
    other = await people(clock, store)
    granted(await house.suspend_card("ann", "lent", ADA))
    assert other.card_number_of("ann")
    await other.news("person:ann", await store.version("person:ann"))
    assert other.card_number_of("ann") == ""
    told: list[str] = []
    other.on_change(lambda changed: told.append(changed.name))
    granted(await house.reinstate_card("ann", ADA))
    await other.news("table:P1", 5)
    await other.news("person:ann", await store.version("person:ann"))
    assert told == ["ann"]


async def test_two_processes_write_to_one_account_and_lose_nothing(
    house: People, store: MemoryStore, clock: HandClock
) -> None:
    account(await house.open_account("ann", LONG))
    other = await people(clock, store)
    await asyncio.gather(*(each.grant("ann", 100, ADA) for each in (house, other) for _ in range(10)))
    assert await house.holdings("ann") == Holdings(0, 102_000)


async def test_a_row_says_who_did_it(house: People, store: MemoryStore) -> None:
    account(await house.open_account("ann", LONG))
    granted(await house.suspend_card("ann", "lent", Person("sue", "casino_supervisor")))
    row = (await store.read("person:ann"))[-1]
    assert (row.type, row.actor, row.role) == ("player_card_suspended", "sue", "casino_supervisor")


async def test_no_secret_is_in_the_log_or_in_a_record(house: People, store: MemoryStore) -> None:
    account(await house.open_account("ann", LONG))
    welcome = await house.sign_in("ann", LONG)
    assert not isinstance(welcome, Refusal)
    bodies = [event.body async for event in store.everything()]
    records = [record for kind in ("password", "session", "token", "played") for record in await store.records(kind)]
    written = b"".join(bodies) + b"".join(each.key.encode() + each.value for each in records)
    assert LONG.encode() not in written
    assert welcome.token.encode() not in written
    assert not any(b"argon2" in body for body in bodies)


def test_every_event_has_its_name() -> None:
    assert set(NAMES.values()) == set(get_args(PersonEvent))
    assert NAMES["account_opened"] is AccountOpened
