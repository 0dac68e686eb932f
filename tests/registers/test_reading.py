"""Reading the registers: who may read which, and how they look on paper and to other programs."""

import json

import pytest

from pontoon.game.views import Audience
from pontoon.law.procedures import ROLES
from pontoon.registers import commands as r
from pontoon.registers.dates import clock, iso, local_time, month_of
from pontoon.registers.fold import registers
from pontoon.registers.rows import NO_REGISTERS, TITLES, Registers
from pontoon.registers.text import as_json, plain
from pontoon.registers.views import READS, visible
from pontoon.table import commands as t, events as e
from pontoon.table.door import LARGEST_NUMBER
from pontoon.table.sign_text import sign_text, time_of_day
from pontoon.table.views import view
from pontoon.testing.floor import EVENING, Floor
from pontoon.testing.office import Office

TOLD = {time_of_day: "10:30 UTC", local_time: "20:30 AEST"}
RESTRICTED = {"suspected_mispayments", "monthly_reports"}


def books() -> Registers:
    """A sign that stood twenty minutes, an underpayment and an overpayment that somebody made on purpose."""
    floor = Floor().fold(e.SignDisplayed("new_minimum", 2_500, EVENING + 1_200)).wait(1_200)
    floor.fold(e.SignTakenDown("new_minimum", EVENING))
    office = Office().mispaid("ann", "over", 1500).mispaid("bob", "under", "12.50", "P2", 7).enquired(intentional=True)
    office.at = EVENING + 40 * 86_400
    office.does(r.SendMonthlyReport(2024, 7), "gaming_manager")
    return registers([*floor.log, *office.log])


# Who reads what


def test_it_is_decided_for_every_role() -> None:
    assert set(READS) == set(ROLES)


@pytest.mark.clauses("star-2024 18.19")
@pytest.mark.parametrize(
    "role", ["inspector", "authorised_officer", "surveillance", "gaming_manager", "casino_operator"]
)
def test_those_who_answer_for_the_house_or_watch_it_read_everything(role: str) -> None:
    assert visible(books(), role) == books()


@pytest.mark.clauses("star-2024 18.19")
@pytest.mark.parametrize("role", ["gaming_supervisor", "casino_supervisor", "pit_manager", "assistant_gaming_manager"])
def test_supervisors_read_all_but_where_somebody_is_suspected(role: str) -> None:
    seen = visible(books(), role)
    assert set(seen) == set(TITLES) - RESTRICTED
    assert [row.detail("number") for row in seen["mispayments"]] == [2]
    assert "1500.00" not in plain(seen) + as_json(seen)


@pytest.mark.parametrize("role", ["dealer", "player", "spectator", "tournament_manager"])
def test_others_read_none(role: str) -> None:
    assert visible(books(), role) == {}


# How they look


def test_registers_are_printed_as_plain_tables() -> None:
    shown = plain({name: books()[name] for name in ("signs", "notices", "mispayments")})
    assert shown == (
        "Signs\n"
        "=====\n"
        "Time                      Table  Round  Who                     Clause  What\n"
        "2024-07-01 20:00:00 AEST  P1     -      sue, casino supervisor  -       a sign was displayed\n"
        "    kind: new minimum\n"
        "    minimum: 25.00\n"
        "    takes effect: 2024-07-01 20:20:00 AEST\n"
        "    until: 2024-07-01 20:20:00 AEST, sue, casino supervisor: a sign was taken down\n"
        "\n"
        "Notices\n"
        "=======\n"
        "Nothing has been entered.\n"
        "\n"
        "Over- and underpayments\n"
        "=======================\n"
        "Time                      Table  Round  Who                     Clause  What\n"
        "2024-07-01 20:00:00 AEST  P2     7      sue, casino supervisor  18.18   an underpayment\n"
        "    number: 2\n"
        "    direction: under\n"
        "    amount: 12.50\n"
        "    patron: bob\n"
        "    occurred: 2024-07-01 19:59:00 AEST\n"
        "    aware: 2024-07-01 20:00:00 AEST"
    )


def test_every_register_is_printed_even_when_empty() -> None:
    shown = plain(NO_REGISTERS)
    assert all(f"{title}\n" in shown for title in TITLES.values())
    assert shown.count("Nothing has been entered.") == len(TITLES)


def test_nothing_that_is_written_down_can_look_like_a_row() -> None:
    forged = "no\n2024-07-01 20:00:00 AEST  P1  1  forged"
    office = Office().disputed().does(r.DecideDispute(1, forged, False), "gaming_supervisor")
    floor = Floor().fold(e.WagerRefused(1, "ann\nbob", "first\nsecond"), e.CutOffered("ann\nsecond", ()))
    shown = plain(registers([*office.log, *floor.log]))
    assert not [line for line in shown.splitlines() if line.startswith(("2024-07-01 20:00:00 AEST  P1  1", "second"))]
    assert "grounds: first second" in shown


@pytest.mark.parametrize(("zone", "time"), [("Australia/Perth", "18:00:00+08:00"), ("UTC", "10:00:00+00:00")])
def test_times_may_be_told_for_another_place(zone: str, time: str) -> None:
    assert json.loads(as_json(books(), zone))["signs"][0]["at"] == f"2024-07-01T{time}"
    assert f"2024-07-01 {time[:8]}" in plain(books(), zone)


def test_the_sign_at_a_table_may_tell_the_time_of_its_place() -> None:
    floor = Floor().ready().does(t.DisplaySign("closure", None, EVENING + 1_800))
    shown = {tell: view(floor.rules, floor.state, Audience("player", "ann"), tell)["sign"][-1] for tell in TOLD}
    assert shown == {tell: f"The table closes at {time}" for tell, time in TOLD.items()}
    assert sign_text(floor.rules, floor.state, local_time)[-1] == shown[local_time]
    assert sign_text(floor.rules, floor.state)[-1] == shown[time_of_day]
    assert local_time(EVENING + 183 * 86_400, "Australia/Brisbane") == "20:00 AEST"
    assert local_time(EVENING + 183 * 86_400) == "21:00 AEDT"


def test_the_two_half_past_twos_of_april_are_told_apart() -> None:
    """Goal: when daylight saving ends, the hour from two to three comes twice; an hour lies between."""
    floor = Floor()
    floor.at = 1_743_867_000
    floor.fold(e.CardsDropped()).wait(3_600).fold(e.CardsDropped())
    shown = plain({"irregularities": registers(floor.log)["irregularities"]})
    assert "2025-04-06 02:30:00 AEDT" in shown
    assert "2025-04-06 02:30:00 AEST" in shown


@pytest.mark.parametrize("zone", ["Australia/Sydney", "UTC", "Pacific/Kiritimati", "Etc/GMT+12"])
@pytest.mark.parametrize("at", [LARGEST_NUMBER, 2**53, 10**30])
def test_a_time_off_the_calendar_is_shown_as_the_last_or_the_first_that_is_on_it(at: int, zone: str) -> None:
    """Goal: what the door has once let in, or an older log holds, is read for ever."""
    assert iso(at, zone).startswith(("9999-12-30", "9999-12-31"))
    assert iso(at, zone) == iso(LARGEST_NUMBER, zone)
    assert iso(-at, zone).startswith("0001-01-0")
    assert month_of(at, zone) == (9999, 12)
    assert clock(at, zone) == clock(at + 1, zone)
