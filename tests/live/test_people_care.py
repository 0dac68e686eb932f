"""Limits people set for themselves, self-exclusion, time played, and where help is to be had."""

import pytest

from pontoon.cli.terminal import text
from pontoon.game.refusals import Refusal
from pontoon.live.people.people import People
from pontoon.live.people.responsible import GAMBLING_HELP, HELP_LINE, Played
from pontoon.store.memory import MemoryStore
from pontoon.testing.outcomes import granted
from tests.live.people_at_hand import ADA, DAY, HOUR, LONG, NOON, HandClock, people

MINUTE_MS = 60_000


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def house(clock: HandClock) -> People:
    opened = await people(clock)
    granted(await opened.open_account("ann", LONG))
    return opened


async def wager(house: People, lost: int = 0, seconds: int = 0, cents: int = 0) -> str | None:
    refusal = await house.refusal_of_wager("ann", "star-2024", None, lost, seconds, cents)
    return None if refusal is None else refusal.code


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


# Limits


async def test_a_loss_limit_holds_at_once_and_against_what_a_wager_could_lose(house: People) -> None:
    assert await wager(house, lost=10**9) is None
    granted(await house.set_loss_limit("ann", 10_000))
    assert await wager(house, lost=9_999, cents=1) is None
    assert await wager(house, lost=9_999, cents=2) == "loss_limit_is_reached"
    assert await wager(house, lost=10_000) == "loss_limit_is_reached"


async def test_a_looser_limit_holds_only_after_a_day(house: People, clock: HandClock) -> None:
    granted(await house.set_loss_limit("ann", 10_000))
    granted(await house.set_loss_limit("ann", 50_000))
    assert await wager(house, lost=20_000) == "loss_limit_is_reached"
    clock.go(DAY - 1)
    assert await wager(house, lost=20_000) == "loss_limit_is_reached"
    clock.go(1)
    assert await wager(house, lost=20_000) is None
    assert await wager(house, lost=50_000) == "loss_limit_is_reached"


async def test_no_limit_is_the_loosest(house: People, clock: HandClock) -> None:
    granted(await house.set_time_limit("ann", 60))
    granted(await house.set_time_limit("ann", None))
    assert await wager(house, seconds=3_600) == "time_limit_is_reached"
    clock.go(DAY)
    assert await wager(house, seconds=3_600) is None


async def test_a_stricter_limit_forgets_the_looser_one_that_was_to_come(house: People, clock: HandClock) -> None:
    granted(await house.set_loss_limit("ann", 10_000))
    granted(await house.set_loss_limit("ann", None))
    granted(await house.set_loss_limit("ann", 10_000))
    clock.go(2 * DAY)
    assert await wager(house, lost=10_000) == "loss_limit_is_reached"


async def test_asking_again_for_a_looser_limit_begins_the_wait_anew(house: People, clock: HandClock) -> None:
    granted(await house.set_loss_limit("ann", 10_000))
    granted(await house.set_loss_limit("ann", 50_000))
    clock.go(DAY / 2)
    granted(await house.set_loss_limit("ann", 60_000))
    clock.go(DAY / 2)
    assert await wager(house, lost=10_000) == "loss_limit_is_reached"
    clock.go(DAY / 2)
    assert await wager(house, lost=10_000) is None


async def test_limits_must_make_sense(house: People) -> None:
    assert code(await house.set_loss_limit("ann", 0)) == "amount_is_nothing"
    assert code(await house.set_time_limit("ann", 0)) == "time_limit_is_out_of_bounds"
    assert code(await house.set_time_limit("ann", 1_441)) == "time_limit_is_out_of_bounds"


async def test_time_that_was_marked_counts_without_being_told(house: People, clock: HandClock) -> None:
    granted(await house.set_time_limit("ann", 1))
    house.mark_played("ann", clock.now_ms())
    assert await house.refusal_of_wager("ann", "star-2024") is None
    clock.go(60)
    house.mark_played("ann", clock.now_ms())
    assert code(await house.refusal_of_wager("ann", "star-2024")) == "time_limit_is_reached"


# Exclusion


async def test_who_is_self_excluded_does_not_play_until_the_time_has_come(house: People, clock: HandClock) -> None:
    granted(await house.exclude("ann", clock.now() + 7 * DAY))
    assert await wager(house) == "person_is_self_excluded"
    assert code(await house.refusal_of_play("ann", "canberra-2002")) == "person_is_self_excluded"
    assert code(await house.top_up("ann")) == "person_is_self_excluded"
    clock.go(7 * DAY - 1)
    assert await wager(house) == "person_is_self_excluded"
    clock.go(1)
    assert await wager(house) is None


async def test_an_exclusion_gets_longer_and_never_shorter(house: People, clock: HandClock) -> None:
    assert code(await house.exclude("ann", clock.now() + DAY - 1)) == "exclusion_is_too_short"
    assert code(await house.exclude("ann", clock.now() + 36_525 * DAY + 1)) == "exclusion_is_too_long"
    granted(await house.exclude("ann", clock.now() + 7 * DAY))
    assert code(await house.exclude("ann", clock.now() + 6 * DAY)) == "exclusion_stands"
    assert not isinstance(await house.exclude("ann", clock.now() + 8 * DAY), Refusal)
    assert code(await house.end_exclusion("ann", "asked", ADA)) == "exclusion_ends_by_itself"
    assert not isinstance(await house.exclude("ann", None), Refusal)
    assert code(await house.exclude("ann", clock.now() + 800 * DAY)) == "exclusion_stands"


async def test_an_exclusion_for_good_is_ended_by_others_after_its_least_time(house: People, clock: HandClock) -> None:
    assert code(await house.end_exclusion("ann", "asked", ADA)) == "person_is_not_excluded"
    granted(await house.exclude("ann", None))
    assert code(await house.end_exclusion("ann", "asked", ADA)) == "exclusion_lasts_longer"
    clock.go(180 * DAY)
    assert await wager(house) == "person_is_self_excluded"
    assert code(await house.end_exclusion("ann", "", ADA)) == "reason_is_not_given"
    assert code(await house.end_exclusion("ann", "asked", ADA._replace(name="ann"))) == "not_for_oneself"
    assert not isinstance(await house.end_exclusion("ann", "asked in writing", ADA), Refusal)
    assert await wager(house) is None


async def test_who_is_self_excluded_still_signs_in_and_cashes_out(house: People) -> None:
    granted(await house.exclude("ann", None))
    assert not isinstance(await house.sign_in("ann", LONG), Refusal)
    assert code(await house.cash_out("ann", 100)) == "chips_are_not_there"


async def test_a_closed_account_does_not_play(house: People) -> None:
    granted(await house.close_account("ann", "asked", ADA))
    assert await wager(house) == "account_is_closed"


# Time played


def after(*minutes: float) -> Played:
    """Played with a sign of play at each of these minutes after noon."""
    played = Played()
    for each in minutes:
        played = played.mark(at(each))
    return played


def at(minute: float) -> int:
    return NOON * 1000 + int(minute * MINUTE_MS)


def test_time_played_runs_until_a_break_of_a_quarter_of_an_hour() -> None:
    played = after(0, 10, 20)
    assert played.continuous_seconds(at(25)) == 25 * 60
    assert played.seconds_on_the_day(at(25)) == 25 * 60
    assert played.continuous_seconds(at(35)) == 0
    assert played.seconds_on_the_day(at(35)) == 20 * 60
    again = played.mark(at(40))
    assert again.continuous_seconds(at(41)) == 60
    assert again.seconds_on_the_day(at(41)) == 21 * 60


def test_a_reminder_comes_once_for_every_hour_without_a_break() -> None:
    played = after(*range(0, 60, 10))
    assert played.reminder(at(59))[1] is None
    played, reminder = played.mark(at(59)).reminder(at(60))
    assert reminder is not None
    assert reminder.minutes == 60
    assert HELP_LINE in reminder.words
    assert played.reminder(at(61))[1] is None
    assert after(*range(0, 130, 10)).reminder(at(125))[1] is not None


def test_after_a_break_the_hour_begins_anew() -> None:
    played, _ = after(*range(0, 70, 10)).reminder(at(60))
    fresh = played.mark(at(90))
    assert fresh.reminded == 0
    assert fresh.reminder(at(95))[1] is None


def test_a_seat_that_is_only_held_is_not_played_at() -> None:
    gone = after(0, 1).leave(at(2))
    assert gone.seconds_on_the_day(at(12)) == 2 * 60
    assert gone.leave(at(12)) == gone
    back = gone.mark(at(12))
    assert back.seconds_on_the_day(at(13)) == 3 * 60
    # So short an absence is no break: who comes and goes is reminded all the same.
    assert back.continuous_seconds(at(13)) == 13 * 60
    assert after(0).leave(at(20)) == after(0)


async def test_time_away_does_not_use_up_a_limit(house: People, clock: HandClock) -> None:
    granted(await house.set_time_limit("ann", 5))
    house.mark_played("ann", clock.now_ms())
    clock.go(120)
    house.mark_left("ann", clock.now_ms())
    clock.go(600)
    house.mark_played("ann", clock.now_ms())
    assert await house.refusal_of_wager("ann", "star-2024") is None
    clock.go(180)
    assert code(await house.refusal_of_wager("ann", "star-2024")) == "time_limit_is_reached"


def test_a_new_day_in_sydney_begins_with_nothing_played() -> None:
    before, midnight = after(11 * 60 + 55), at(12 * 60)
    assert before.mark(midnight).seconds_on_the_day(midnight) <= 300
    assert before.mark(midnight + 1).mark(midnight + MINUTE_MS).seconds_on_the_day(midnight + MINUTE_MS) <= 360
    assert before.seconds_on_the_day(midnight) == 0


def test_a_clock_that_goes_back_adds_nothing() -> None:
    played = after(0, 10).mark(at(5))
    assert played.seconds_on_the_day(at(10)) == 600
    assert played.last == at(10)


async def test_time_played_outlasts_the_process(clock: HandClock) -> None:
    store = MemoryStore()
    first = await people(clock, store)
    granted(await first.open_guest("ann"))
    first.mark_played("ann", clock.now_ms())
    clock.go(600)
    first.mark_played("ann", clock.now_ms())
    await first.stop()
    second = await people(clock, store)
    assert second.played("ANN").seconds_on_the_day(clock.now_ms()) == 600
    clock.go(2 * DAY)
    await second.keep_played()
    assert second.played("ann") == Played()
    assert await second.sweep() == 1
    assert await store.records("played") == []


async def test_a_person_is_reminded_once(house: People, clock: HandClock) -> None:
    for _ in range(7):
        house.mark_played("ann", clock.now_ms())
        clock.go(600)
    assert house.reminder("ann", clock.now_ms()) is not None
    assert house.reminder("ann", clock.now_ms()) is None
    assert house.reminder("bob", clock.now_ms()) is None
    assert house.reminder("ann", clock.now_ms() + HOUR * 1000) is None


@pytest.mark.clauses("star-guides G24")
def test_the_help_line_is_the_one_on_every_screen() -> None:
    assert GAMBLING_HELP == text.GAMBLING_HELP
