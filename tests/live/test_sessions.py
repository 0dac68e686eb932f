"""Sign-ins: passwords, attempts, expiry, revocation, bots' tokens, and the first administrator."""

import asyncio
import threading

import pytest
from argon2 import PasswordHasher

from pontoon.game.refusals import Refusal
from pontoon.live.people.passwords import MOST_WAITING, Attempts, refusal_of_the_password
from pontoon.live.people.people import People
from pontoon.live.people.sessions import Sessions
from pontoon.live.people.sign_ins import Welcome
from pontoon.store.contract import Record, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.testing.outcomes import granted
from tests.live.people_at_hand import ADA, DAY, HOUR, LONG, NOON, HandClock, people

OTHER = "nine blue lorikeets"


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def house(clock: HandClock, store: MemoryStore) -> People:
    opened = await people(clock, store)
    granted(await opened.open_account("ann", LONG))
    granted(await opened.open_account("dan", LONG, ("dealer",), ADA))
    return opened


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


async def welcomed(house: People, name: str = "ann", password: str = LONG) -> Welcome:
    welcome = await house.sign_in(name, password, "10.0.0.1")
    assert isinstance(welcome, Welcome), welcome
    return welcome


# Signing in


async def test_who_signs_in_is_known_by_the_word_that_was_given(house: People) -> None:
    welcome = await welcomed(house, "ANN")
    who = await house.authenticate(welcome.token)
    assert who == welcome.signed_in
    assert who is not None
    assert (who.name, who.roles, who.guest, who.scope) == ("ann", ("player",), False, "full")
    assert len(welcome.token) >= 43


@pytest.mark.parametrize("word", ["", "ps_", "pt_x", "ps_" + "x" * 43, "x" * 100_000, "ps_\ud800", "ann"])
async def test_any_other_word_is_nobodys(house: People, word: str) -> None:
    assert await house.authenticate(word) is None
    assert not await house.sign_out(word)


async def test_a_wrong_name_a_wrong_password_and_a_guest_get_the_same_answer(house: People) -> None:
    granted(await house.open_guest("gus"))
    answers = [
        await house.sign_in("ann", OTHER),
        await house.sign_in("nobody at all", LONG),
        await house.sign_in("gus", LONG),
        await house.sign_in("gus", ""),
        await house.sign_in("\ud800" * 500, "\ud800" * 500),
    ]
    assert set(map(str, answers)) == {str(answers[0])}
    assert code(answers[0]) == "sign_in_failed"


async def test_an_unknown_name_costs_as_much_hashing_as_a_known_one(clock: HandClock) -> None:
    class Counting(PasswordHasher):
        compared = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
            self.compared += 1
            return super().verify(hash, password)

    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    house = People(MemoryStore(), clock, hasher)
    await house.start()
    granted(await house.open_account("ann", LONG))
    for number, name in enumerate(("ann", "nobody", "ann", "somebody else"), 1):
        assert code(await house.sign_in(name, OTHER)) == "sign_in_failed"
        assert hasher.compared == number


async def test_a_password_is_the_same_however_a_keyboard_makes_the_accent(house: People) -> None:
    granted(await house.open_account("zoe", "quatre étoiles filantes"))
    assert isinstance(await house.sign_in("zoe", "quatre e\u0301toiles filantes"), Welcome)


# Attempts


async def test_attempts_at_one_name_wait_longer_and_longer(house: People, clock: HandClock) -> None:
    for origin in range(5):
        assert code(await house.sign_in("ann", OTHER, f"10.0.0.{origin}")) == "sign_in_failed"
    for wait in (1, 2, 4, 8):
        refusal = await house.sign_in("ann", LONG, "10.0.1.1")
        assert code(refusal) == "too_many_attempts"
        assert isinstance(refusal, Refusal)
        assert f" {wait} " in refusal.sentence
        clock.go(wait)
        assert code(await house.sign_in("ann", OTHER, "10.0.1.1")) == "sign_in_failed"
    clock.go(16)
    assert isinstance(await house.sign_in("ann", LONG, "10.0.1.1"), Welcome)
    assert code(await house.sign_in("ann", OTHER, "10.0.1.1")) == "sign_in_failed"


async def test_a_name_that_does_not_exist_waits_just_the_same(house: People) -> None:
    codes = [code(await house.sign_in("eve", OTHER)) for _ in range(6)]
    assert codes == ["sign_in_failed"] * 5 + ["too_many_attempts"]


async def test_attempts_from_one_origin_are_counted_over_all_names(house: People) -> None:
    codes = [code(await house.sign_in(f"name {number}", OTHER, "10.0.0.9")) for number in range(21)]
    assert codes == ["sign_in_failed"] * 20 + ["too_many_attempts"]
    assert isinstance(await house.sign_in("ann", LONG, "10.0.0.8"), Welcome)


async def test_ones_own_sign_in_does_not_wash_an_origin_clean(house: People) -> None:
    for number in range(20):
        assert code(await house.sign_in(f"name {number}", OTHER, "10.0.0.9")) == "sign_in_failed"
        if number < 19:
            assert isinstance(await house.sign_in("ann", LONG, "10.0.0.9"), Welcome)
    assert code(await house.sign_in("ann", LONG, "10.0.0.9")) == "too_many_attempts"


async def test_many_attempts_at_once_are_no_way_round(house: People) -> None:
    answers = await asyncio.gather(*(house.sign_in("ann", OTHER, f"10.0.0.{n}") for n in range(40)))
    assert sorted(map(code, answers)) == ["sign_in_failed"] * 5 + ["too_many_attempts"] * 35


def test_attempts_are_forgotten_after_a_quiet_time_and_the_wait_has_an_end() -> None:
    attempts = Attempts(free=2)
    for now in range(100):
        attempts.begin("ann", float(now))
    assert attempts.wait("ann", 99.0) == 300.0
    assert attempts.wait("ann", 99.0 + 1_800.0) == 0.0
    attempts.begin("ann", 99.0 + 1_800.0)
    assert attempts.wait("ann", 99.0 + 1_800.0) == 0.0


def test_only_so_many_names_are_remembered() -> None:
    attempts = Attempts(free=0)
    for number in range(Attempts.MOST_KEPT + 10):
        attempts.begin(str(number), 0.0)
    assert attempts.wait("0", 0.0) == 0.0
    assert attempts.wait(str(Attempts.MOST_KEPT), 0.0) > 0.0


async def test_a_flood_of_sign_ins_is_told_that_the_house_is_busy(clock: HandClock) -> None:
    """Goal: hashing has one thread and a bounded queue, and whoever finds it full was not counted as failing."""
    gate = threading.Event()

    class Waiting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
            gate.wait(60)
            return super().verify(hash, password)

    house = People(MemoryStore(), clock, Waiting(time_cost=1, memory_cost=8, parallelism=1))
    await house.start()
    granted(await house.open_account("ann", LONG))
    crowd = [asyncio.create_task(house.sign_in(f"name {n}", OTHER, f"10.0.{n}.1")) for n in range(MOST_WAITING + 5)]
    from_one = [asyncio.create_task(house.sign_in(f"other {n}", OTHER, "10.1.1.1")) for n in range(6)]
    last = asyncio.create_task(house.sign_in("ann", LONG, "10.2.2.2"))
    assert code(await last) == "sign_in_is_busy"
    gate.set()
    codes = [code(await each) for each in crowd]
    assert codes == ["sign_in_failed"] * MOST_WAITING + ["sign_in_is_busy"] * 5
    assert {code(await each) for each in from_one} == {"sign_in_is_busy"}
    assert isinstance(await house.sign_in("ann", LONG, "10.2.2.2"), Welcome)


# Expiry


async def test_a_player_who_stays_away_for_twelve_hours_signs_in_anew(house: People, clock: HandClock) -> None:
    word = (await welcomed(house)).token
    clock.go(12 * HOUR - 1)
    assert await house.authenticate(word) is not None
    clock.go(12 * HOUR - 1)
    assert await house.authenticate(word) is not None
    clock.go(12 * HOUR)
    assert await house.authenticate(word) is None


async def test_after_seven_days_every_player_signs_in_anew(house: People, clock: HandClock) -> None:
    word = (await welcomed(house)).token
    for _ in range(7 * 24 - 1):
        clock.go(HOUR)
        assert await house.authenticate(word) is not None
    clock.go(HOUR)
    assert await house.authenticate(word) is None


async def test_staff_sign_in_anew_for_every_shift(house: People, clock: HandClock) -> None:
    word = (await welcomed(house, "dan")).token
    for _ in range(7):
        clock.go(HOUR)
        assert await house.authenticate(word) is not None
    clock.go(HOUR)
    assert await house.authenticate(word) is None


async def test_who_becomes_staff_has_a_shorter_sign_in_from_then_on(house: People, clock: HandClock) -> None:
    word = (await welcomed(house)).token
    granted(await house.grant_roles("ann", ("dealer",), ADA))
    who = await house.authenticate(word)
    assert who is not None
    assert who.roles == ("player", "dealer")
    clock.go(8 * HOUR)
    assert await house.authenticate(word) is None


async def test_a_sign_in_that_is_remembered_still_ends_on_time(house: People, clock: HandClock) -> None:
    word = (await welcomed(house, "dan")).token
    clock.go(8 * HOUR - 1)
    assert await house.authenticate(word) is not None
    clock.go(1)
    assert await house.authenticate(word) is None


async def test_a_sign_in_that_is_ended_while_it_is_looked_at_stays_ended(store: MemoryStore, house: People) -> None:
    """Goal: that somebody was seen is written down by one request while another signs out."""
    word = (await welcomed(house)).token
    sessions, account, later = Sessions(store), house.account("ann"), NOON * 1000 + HOUR * 1000
    found = await sessions.find(word, later)
    assert found is not None
    assert account is not None
    assert await house.sign_out(word)
    assert await sessions.seen(*found, account, later) > later
    assert await sessions.find(word, later) is None
    assert await house.authenticate(word) is None


async def test_another_process_knows_that_somebody_was_seen(
    house: People, store: MemoryStore, clock: HandClock
) -> None:
    word = (await welcomed(house)).token
    other = await people(clock, store)
    clock.go(11 * HOUR)
    assert await house.authenticate(word) is not None
    clock.go(11 * HOUR)
    assert await other.authenticate(word) is not None
    clock.go(11 * HOUR)
    assert await house.authenticate(word) is not None


async def test_records_of_sign_ins_that_have_run_out_are_swept_away(
    house: People, store: MemoryStore, clock: HandClock
) -> None:
    await welcomed(house)
    await welcomed(house, "dan")
    clock.go(6 * DAY)
    assert await house.sweep() == 0
    clock.go(DAY)
    assert await house.sweep() == 4, "each with its place in its owner's list"
    assert await store.records("session") == []


async def test_on_a_full_disk_whoever_is_signed_in_stays_so(clock: HandClock) -> None:
    class Full(MemoryStore):
        full = False

        async def put(self, record: Record) -> None:
            if self.full:
                raise StoreUnavailable("no space is left")
            await super().put(record)

    store = Full()
    house = await people(clock, store)
    granted(await house.open_account("ann", LONG))
    word = (await welcomed(house)).token
    store.full = True
    clock.go(HOUR)
    assert await house.authenticate(word) is not None
    house.mark_played("ann", clock.now_ms())
    await house.stop()


# Revocation


async def test_signing_out_ends_one_sign_in_at_once(house: People) -> None:
    first, second = await welcomed(house), await welcomed(house)
    assert await house.authenticate(first.token) is not None
    assert await house.sign_out(first.token)
    assert await house.authenticate(first.token) is None
    assert await house.authenticate(second.token) is not None
    assert not await house.sign_out(first.token)


async def test_revoking_ends_every_sign_in_at_once(house: People) -> None:
    words = [(await welcomed(house)).token for _ in range(3)]
    assert all([await house.authenticate(word) for word in words])
    granted(await house.revoke_all("ann", ADA, "lost the telephone"))
    assert [await house.authenticate(word) for word in words] == [None] * 3
    assert await house.sessions("ann") == []
    assert await house.authenticate((await welcomed(house)).token) is not None


async def test_another_process_knows_of_it_within_five_seconds(
    house: People, store: MemoryStore, clock: HandClock
) -> None:
    other = await people(clock, store)
    words = [(await welcomed(house)).token for _ in range(3)]
    assert all([await other.authenticate(word) for word in words])
    await house.sign_out(words[0])
    clock.go(5)
    assert await other.authenticate(words[0]) is None
    assert await other.authenticate(words[1]) is not None
    granted(await house.revoke_all("ann"))
    clock.go(5)
    assert await other.authenticate(words[1]) is None


async def test_another_process_that_hears_of_it_knows_at_once(
    house: People, store: MemoryStore, clock: HandClock
) -> None:
    other = await people(clock, store)
    word = (await welcomed(house)).token
    assert await other.authenticate(word) is not None
    granted(await house.close_account("ann", "asked", ADA))
    await other.news("person:ann", await store.version("person:ann"))
    assert await other.authenticate(word) is None


async def test_who_loses_a_role_loses_the_sign_ins_made_with_it(house: People) -> None:
    word = (await welcomed(house, "dan")).token
    assert await house.authenticate(word) is not None
    granted(await house.withdraw_roles("dan", ("dealer",), ADA))
    assert await house.authenticate(word) is None


async def test_sign_ins_are_listed_and_ended_by_a_name_that_gives_nothing_away(house: People) -> None:
    first, second = await welcomed(house), await welcomed(house)
    listed = await house.sessions("ann")
    assert not isinstance(listed, Refusal)
    assert {each.session for each in listed} == {first.signed_in.session, second.signed_in.session}
    assert {each.origin for each in listed} == {"10.0.0.1"}
    assert code(await house.end_session("dan", first.signed_in.session)) == "no_such_session"
    assert await house.end_session("ann", first.signed_in.session) is None
    assert await house.authenticate(first.token) is None
    assert await house.authenticate(first.signed_in.session) is None
    assert code(await house.sessions("eve")) == "no_such_account"


# Passwords


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("short", "password_is_too_short"),
        ("x" * 129, "password_is_too_long"),
        ("annannannann", "password_is_the_name"),
        ("Ann-Ann-Ann-2024", "password_is_the_name"),
        ("password1234", "password_is_common"),
        ("Password-1234", "password_is_common"),
        ("abababababab", "password_is_common"),
        ("123456789012", "password_is_common"),
        ("nopqrstuvwxyz", "password_is_common"),
    ],
)
def test_a_password_anybody_would_try_is_refused(password: str, why: str) -> None:
    refusal = refusal_of_the_password("ann", password)
    assert refusal is not None
    assert refusal.code == why


@pytest.mark.parametrize("password", [LONG, OTHER, "x7#kQ9!mLp2$", "annabel lee by the sea", "пароль для сада 9"])
def test_any_other_password_is_taken(password: str) -> None:
    assert refusal_of_the_password("ann", password) is None


async def test_a_changed_password_ends_all_other_sign_ins(house: People) -> None:
    mine, others = await welcomed(house), await welcomed(house)
    assert code(await house.change_password(mine.token, OTHER, OTHER + "!")) == "password_is_not_right"
    assert code(await house.change_password(mine.token, LONG, LONG)) == "password_is_the_same"
    assert code(await house.change_password(mine.token, LONG, "short")) == "password_is_too_short"
    assert code(await house.change_password("ps_nobody", LONG, OTHER)) == "no_such_session"
    changed = await house.change_password(mine.token, LONG, OTHER)
    assert isinstance(changed, Welcome)
    assert await house.authenticate(changed.token) == changed.signed_in
    assert await house.authenticate(mine.token) is None
    assert await house.authenticate(others.token) is None
    assert code(await house.sign_in("ann", LONG)) == "sign_in_failed"
    await welcomed(house, "ann", OTHER)


async def test_guessing_the_old_password_is_limited_too(house: People) -> None:
    mine = await welcomed(house)
    codes = [code(await house.change_password(mine.token, f"{OTHER} {n}", OTHER)) for n in range(6)]
    assert codes == ["password_is_not_right"] * 5 + ["too_many_attempts"]


async def test_the_password_again_is_the_right_one_and_guessing_it_is_limited_too(house: People) -> None:
    assert await house.confirm("ann", LONG) is None
    codes = [code(await house.confirm("ann", f"{LONG} {n}")) for n in range(6)]
    assert codes == ["password_is_not_right"] * 5 + ["too_many_attempts"]
    assert code(await house.confirm("eve", LONG)) == "no_such_account"
    granted(await house.open_guest("gus"))
    assert await house.confirm("gus", "") is None


async def test_a_password_set_by_another_must_be_changed(house: People) -> None:
    mine = await welcomed(house)
    assert not isinstance(await house.set_password("ann", OTHER, ADA), Refusal)
    assert await house.authenticate(mine.token) is None
    given = await welcomed(house, "ann", OTHER)
    assert given.signed_in.must_change_password
    changed = await house.change_password(given.token, OTHER, LONG)
    assert isinstance(changed, Welcome)
    assert not changed.signed_in.must_change_password
    assert not (await welcomed(house)).signed_in.must_change_password


async def test_a_guest_has_no_password_to_set_or_change(house: People) -> None:
    guest = await house.open_guest("gus")
    assert isinstance(guest, Welcome)
    assert code(await house.change_password(guest.token, "", LONG)) == "account_of_a_guest"
    assert code(await house.set_password("gus", LONG)) == "account_of_a_guest"
    assert code(await house.set_password("eve", LONG)) == "no_such_account"


# Tokens


async def test_a_token_speaks_for_its_owner_until_it_is_revoked(house: People, clock: HandClock) -> None:
    made = await house.make_token("ann", "my bot", "play")
    assert isinstance(made, Welcome)
    clock.go(30 * DAY)
    who = await house.authenticate(made.token)
    assert who is not None
    assert (who.name, who.scope) == ("ann", "play")
    listed = await house.tokens("ann")
    assert not isinstance(listed, Refusal)
    assert [(each.label, each.scope) for each in listed] == [("my bot", "play")]
    assert await house.sessions("ann") == []
    assert await house.revoke_token("ann", listed[0].session) is None
    assert await house.authenticate(made.token) is None
    assert code(await house.revoke_token("ann", listed[0].session)) == "no_such_token"


async def test_a_token_outlasts_a_changed_password_but_not_a_revocation(house: People) -> None:
    mine = await welcomed(house)
    made = await house.make_token("ann", "my bot", "read")
    assert isinstance(made, Welcome)
    granted(await house.change_password(mine.token, LONG, OTHER))
    assert await house.authenticate(made.token) is not None
    granted(await house.revoke_all("ann", ADA))
    assert await house.authenticate(made.token) is None


async def test_tokens_have_a_label_and_a_scope_and_there_are_not_too_many(house: People) -> None:
    assert code(await house.make_token("ann", "", "play")) == "label_is_missing"
    assert code(await house.make_token("ann", "a\nb", "play")) == "label_is_missing"
    assert code(await house.make_token("ann", "bot", "full")) == "scope_is_unknown"
    assert code(await house.make_token("eve", "bot", "play")) == "no_such_account"
    for number in range(20):
        assert isinstance(await house.make_token("ann", f"bot {number}", "play"), Welcome)
    assert code(await house.make_token("ann", "one more", "play")) == "too_many_tokens"


# The first administrator


async def test_the_first_start_makes_an_administrator_whose_word_must_be_changed(clock: HandClock) -> None:
    store = MemoryStore()
    house = await people(clock, store)
    word = await house.first_start()
    assert word is not None
    assert await house.first_start() is None
    welcome = await welcomed(house, "administrator", word)
    assert welcome.signed_in.roles == ("administrator",)
    assert welcome.signed_in.must_change_password
    granted(await house.change_password(welcome.token, word, LONG))
    assert not (await welcomed(house, "administrator")).signed_in.must_change_password
    assert await (await people(clock, store)).first_start() is None


async def test_a_word_that_ran_out_is_made_anew_at_the_next_start(clock: HandClock) -> None:
    store = MemoryStore()
    word = await (await people(clock, store)).first_start()
    assert word is not None
    clock.go(8 * DAY)
    house = await people(clock, store)
    assert code(await house.sign_in("administrator", word)) == "sign_in_failed"
    again = await house.first_start()
    assert again is not None
    await welcomed(house, "administrator", again)


async def test_where_there_is_an_administrator_no_other_is_made(house: People) -> None:
    granted(await house.open_account("ada", LONG, ("administrator",)))
    assert await house.first_start() is None
    assert house.account("administrator") is None


async def test_of_two_processes_that_start_first_one_prints_the_word(clock: HandClock, store: MemoryStore) -> None:
    first, second = await people(clock, store), await people(clock, store)
    words = await asyncio.gather(first.first_start(), second.first_start())
    given = [word for word in words if word is not None]
    assert len(given) == 1
    await welcomed(second, "administrator", given[0])
