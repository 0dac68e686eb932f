"""Sessions before they are played: tables, starts, the draw, buy-ins, the opening, and second chances."""

from itertools import permutations

import pytest
from hypothesis import given, settings, strategies as st

from pontoon.testing.floor import EVENING
from pontoon.testing.hall import Hall
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.commands import Seat
from pontoon.tournament.draw import seats
from pontoon.tournament.form import BuyBacks, PlannedSession
from tests.tournament.star_clauses import STARS, stars

HOUR = 60 * 60


# Tables


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.1 21.5"))
def test_the_manager_alone_designates_the_tables(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob")
    for who in ("casino_operator", "gaming_manager", "dealer", "ann"):
        hall.refused(c.DesignateTables(1, ("T1",)), "not_authorised_here", clause, who)
    (entry,) = hall.order(c.DesignateTables(1, ("T1",)))
    assert entry.clause == clause
    hall.does(c.DesignateTables(1, ("T2",))).does(c.DrawSeats(1, (0, 1)))
    assert {seat.table for seat in hall.state.sessions[0].seats} == {"T2"}
    hall.refused(c.DesignateTables(1, ("T1",)), "seats_are_allocated", clause)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(e)"))
def test_a_session_is_played_at_as_many_tables_as_the_conditions_say(rules: str, clause: str) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdefgh")
    hall.refused(c.DesignateTables(1, ("T1",)), "tables_are_another_number", clause)
    hall.refused(c.DesignateTables(1, ("T1", "T2", "T3")), "tables_are_another_number", clause)
    hall.refused(c.DesignateTables(1, ("T1", "T1")), "tables_are_not_different")
    hall.refused(c.DesignateTables(1, ("T1", " ")), "tables_are_not_different")
    hall.refused(c.DesignateTables(4, ("T1",)), "session_is_not_next")
    hall.refused(c.DesignateTables(5, ("T1",)), "no_such_session")
    hall.does(c.DesignateTables(1, ("T1", "T2")))


# Starts


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.3"))
@pytest.mark.parametrize("late", [-1, 0, 1])
def test_a_start_is_moved_with_the_notice_that_the_conditions_promise(rules: str, clause: str, late: int) -> None:
    """Half an hour in the repechage's form."""
    hall = Hall(rules).published("repechage", EVENING + 4 * HOUR).entered("ann", "bob")
    moved = c.MoveStart(1, EVENING + HOUR // 2 + late)
    if late < 0:
        hall.refused(moved, "notice_is_too_short", clause)
        return
    hall.refused(moved, "not_authorised_here", clause, "casino_operator")
    (entry,) = hall.order(moved)
    assert (entry.clause, hall.events(e.StartMoved)[0].told) == (clause, ("ann", "bob"))
    assert hall.events(e.StartMoved)[0].before == EVENING + 4 * HOUR
    session = hall.wait(60).state.sessions[0]
    assert (session.starts_at, session.moved_from) == (EVENING + HOUR // 2 + late, EVENING + 4 * HOUR)
    assert session.moved_at == EVENING


@pytest.mark.parametrize("rules", STARS)
def test_moving_the_start_never_shortens_the_time_to_withdraw(rules: str) -> None:
    hall = Hall(rules).published("repechage", EVENING + 4 * HOUR)
    assert hall.state.withdrawal_until == EVENING + 2 * HOUR
    hall.does(c.MoveStart(1, EVENING + 3 * HOUR))
    assert hall.state.withdrawal_until == EVENING + 2 * HOUR
    hall.does(c.MoveStart(1, EVENING + 9 * HOUR)).does(c.MoveStart(4, EVENING + 20 * HOUR))
    assert hall.state.withdrawal_until == EVENING + 7 * HOUR
    hall.refused(c.MoveStart(5, EVENING + 20 * HOUR), "no_such_session")


@pytest.mark.parametrize("rules", STARS)
@pytest.mark.parametrize("late", [-1, 0, 1])
def test_no_session_opens_before_its_time(rules: str, late: int) -> None:
    hall = Hall(rules).published(starts_at=EVENING + HOUR).entered("ann", "bob").drawn()
    hall.at = EVENING + HOUR + late
    if late < 0:
        refusal = hall.refused(c.OpenSession(1), "start_has_not_come")
        assert "in 1 minute" in refusal.sentence
    else:
        hall.does(c.OpenSession(1)).refused(c.MoveStart(1, EVENING + 9 * HOUR), "session_is_open")


# The draw


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.4 21.4.2(f)"))
def test_the_draw_puts_everybody_at_a_table_by_the_order_that_came_with_it(rules: str, clause: str) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdefg").does(c.DesignateTables(1, ("T1", "T2")))
    for order in ((), (0, 1, 2, 3, 4, 5), (0, 1, 2, 3, 4, 5, 5), (1, 2, 3, 4, 5, 6, 7)):
        hall.refused(c.DrawSeats(1, order), "order_is_no_draw", clause)
    hall.refused(c.DrawSeats(1, (6, 5, 4, 3, 2, 1, 0)), "not_authorised_here", clause, "casino_supervisor")
    hall.refused(c.AllocateSeats(1, ()), "seats_are_drawn")
    (entry,) = hall.order(c.DrawSeats(1, (6, 5, 4, 3, 2, 1, 0)))
    assert entry.clause == clause
    assert hall.state.sessions[0].at("T1") == ("g", "e", "c", "a")
    assert hall.state.sessions[0].at("T2") == ("f", "d", "b")
    hall.refused(c.DrawSeats(1, (0, 1, 2, 3, 4, 5, 6)), "seats_are_allocated")


@pytest.mark.parametrize("rules", STARS)
def test_there_is_no_draw_without_tables(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob")
    hall.refused(c.DrawSeats(1, (0, 1)), "tables_are_not_designated")
    hall.refused(c.OpenSession(1), "seats_are_not_allocated")


def test_over_all_orders_every_player_has_every_seat_equally_often() -> None:
    """Goal: no seat is likelier for anyone. Five players at two tables, all 120 orders."""
    count: dict[Seat, int] = {}
    for order in permutations(range(5)):
        for seat in seats("abcde", ("T1", "T2"), order):
            count[seat] = count.get(seat, 0) + 1
    assert len(count) == 25
    assert set(count.values()) == {24}


@settings(derandomize=True, database=None, deadline=None, max_examples=100)
@given(players=st.integers(1, 49), tables=st.integers(1, 7), data=st.data())
def test_no_table_has_two_more_than_another_and_no_box_two_players(
    players: int, tables: int, data: st.DataObject
) -> None:
    order = data.draw(st.permutations(range(players)))
    names = [f"p{number}" for number in range(players)]
    given_seats = seats(names, [f"T{number}" for number in range(tables)], order)
    assert sorted(seat.player for seat in given_seats) == sorted(names)
    assert len({(seat.table, seat.box) for seat in given_seats}) == players
    sizes = [sum(seat.table == f"T{number}" for seat in given_seats) for number in range(tables)]
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.4"))
def test_where_the_conditions_leave_it_to_the_manager_everyone_gets_one_box(rules: str, clause: str) -> None:
    hall = Hall(rules).published("cash_value_buy_in").entered(*"abcd").does(c.DesignateTables(1, ("T1", "T2")))
    hall.refused(c.DrawSeats(1, (0, 1, 2, 3)), "seats_are_not_drawn")
    good = (Seat("T1", 3, "a"), Seat("T1", 7, "b"), Seat("T2", 1, "c"), Seat("T2", 2, "d"))
    wrong = [
        good[:3],
        (*good, Seat("T2", 3, "e")),
        (*good[:3], Seat("T2", 1, "d")),
        (*good[:3], Seat("T2", 8, "d")),
        (*good[:3], Seat("T2", 0, "d")),
        (*good[:3], Seat("T3", 1, "d")),
        tuple(seat._replace(table="T1", box=number) for number, seat in enumerate(good, 1)),
        (*good[:3], Seat("T2", 2, "c")),
    ]
    for each in wrong:
        hall.refused(c.AllocateSeats(1, each), "seats_do_not_fit", clause)
    hall.does(c.AllocateSeats(1, good))
    assert hall.state.sessions[0].seats == good


# Chips and buy-ins


def bought(rules: str) -> Hall:
    """Four players with seats at two tables; 200 dollars buy 400 in chips."""
    hall = Hall(rules).published("cash_value_buy_in").entered(*"abcd").does(c.DesignateTables(1, ("T1", "T2")))
    return hall.does(
        c.AllocateSeats(1, (Seat("T1", 1, "a"), Seat("T1", 2, "b"), Seat("T2", 1, "c"), Seat("T2", 2, "d")))
    )


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.2"))
def test_everyone_begins_a_session_with_as_many_chips(rules: str, clause: str) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdef").opened()
    assert hall.entries(e.SessionOpened)[0].clause == clause
    opened = hall.events(e.SessionOpened)[0]
    assert (opened.terms.chips_cents, len(opened.seats)) == (100_000, 6)


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.2"))
def test_who_buys_chips_pays_the_same_as_everyone(rules: str, clause: str) -> None:
    hall = bought(rules)
    hall.refused(c.ProvideBuyIn(1, "e"), "no_seat_in_the_session", clause, "e")
    hall.refused(c.ProvideBuyIn(1, "a"), "acts_for_another", by="b")
    for player, who in (("a", "a"), ("b", "dealer")):
        (entry,) = hall.order(c.ProvideBuyIn(1, player), who)
        assert (entry.clause, entry.event) == (clause, e.BuyInProvided(1, player, 20_000))
    hall.refused(c.ProvideBuyIn(1, "a"), "buy_in_is_provided", clause, "a")
    posted = hall.balances
    assert posted["chip_bank"] == 40_000
    assert posted["prize_pool"] == 4000


@pytest.mark.parametrize(("rules", "clause"), stars("21.6.3"))
def test_who_cannot_provide_the_buy_in_is_eliminated_without_the_fee(rules: str, clause: str) -> None:
    hall = bought(rules)
    hall.refused(c.OpenSession(1), "nobody_has_bought_in", clause)
    for player in "abc":
        hall.does(c.ProvideBuyIn(1, player), player)
    out, _opened = hall.order(c.OpenSession(1))
    assert (out.clause, out.event, out.of_itself) == (clause, e.EliminatedWithoutBuyIn(1, "d"), True)
    assert [seat.player for seat in hall.state.sessions[0].seats] == ["a", "b", "c"]
    assert not hall.events(e.FeeRefunded)
    entrant = hall.state.entrant("d")
    assert entrant is not None
    assert (entrant.stage, entrant.paid_cents) == ("out", 1000)
    hall.refused(c.ProvideBuyIn(1, "d"), "session_is_open")


def test_where_chips_are_issued_there_is_no_buy_in() -> None:
    hall = Hall().published().entered("ann", "bob").drawn()
    hall.refused(c.ProvideBuyIn(1, "ann"), "no_buy_in_is_asked_for", "21.4.2(b)", "ann")


@pytest.mark.parametrize("rules", STARS)
def test_a_buy_in_goes_back_if_the_session_is_not_played(rules: str) -> None:
    hall = bought(rules)
    for player in "abc":
        hall.does(c.ProvideBuyIn(1, player), player)
    hall.does(c.WithdrawEntry("a"), "a").does(c.Disqualify("b", "advice", "sought it"))
    hall.does(c.CancelTournament("no dealer"))
    returned = [event.player for event in hall.events(e.BuyInReturned)]
    assert returned == ["a", "b", "c"]
    assert hall.balances["chip_bank"] == 0


# Opening


@pytest.mark.parametrize("rules", STARS)
def test_sessions_are_opened_one_after_the_other_by_the_manager(rules: str) -> None:
    hall = Hall(rules).published("heats_and_final").entered(*(f"p{number}" for number in range(21))).drawn()
    hall.refused(c.OpenSession(1), "not_authorised_here", by="casino_supervisor")
    hall.refused(c.OpenSession(2), "session_is_not_next")
    hall.does(c.OpenSession(1)).refused(c.OpenSession(1), "session_is_open")
    hall.refused(c.OpenSession(2), "session_is_not_next")


@pytest.mark.parametrize("rules", STARS)
def test_a_tournament_of_whom_nobody_is_left_can_only_be_cancelled(rules: str) -> None:
    hall = Hall(rules).published("heats_and_final").entered(*(f"p{number}" for number in range(21))).opened()
    for table in hall.state.sessions[0].tables:
        hall.counted(1, table, **{hall.state.sessions[0].at(table)[0]: 5})
    hall.announced()
    for player in hall.state.field(2):
        hall.does(c.Disqualify(player, "advice", "told others"))
    hall.does(c.DesignateTables(2, ("T1",))).refused(c.DrawSeats(2, ()), "too_few_players")
    hall.does(c.CancelTournament("nobody is left"))


# Second chances


def after_heats(rules: str = "star-2024") -> Hall:
    """Eight players at two tables of whom a and b won their heats."""
    hall = Hall(rules).published("repechage").entered(*"abcdefgh").opened()
    return hall.counted(1, "T1", a=9, c=4).counted(1, "T2", b=9, d=4).announced()


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(e)"))
def test_who_did_not_advance_plays_the_repechage_and_may_come_back(rules: str, clause: str) -> None:
    hall = after_heats(rules)
    assert hall.state.current is not None
    assert hall.state.current.number == 3, "nobody came late, so that there is no catch-up"
    assert hall.state.field(3) == tuple("cdefgh")
    hall.refused(c.DesignateTables(3, ("T1",)), "tables_are_another_number", clause)
    hall.opened(3).counted(3, "T1", c=9).counted(3, "T2", d=9).counted(3, "T3", e=9).announced(3)
    assert hall.state.field(4) == tuple("abcde")
    hall.opened(4)
    assert hall.state.sessions[3].at("T1") == tuple("abcde")


@pytest.mark.parametrize("rules", STARS)
def test_who_came_late_plays_the_catch_up_alone(rules: str) -> None:
    hall = Hall(rules).published("repechage").entered(*"abcdef").opened().entered("x", "y")
    hall.counted(1, "T1", a=9).counted(1, "T2", b=9).announced()
    assert hall.state.current is not None
    assert hall.state.current.number == 2
    hall.opened(2).counted(2, "T1", x=9).announced(2)
    assert hall.state.field(3) == tuple("cdefy")
    assert hall.state.field(4) == tuple("abx")


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(g) 21.3.2"))
def test_an_eliminated_player_buys_back_in_once_into_the_pool(rules: str, clause: str) -> None:
    hall = after_heats(rules)
    pool = hall.state.pool.balance_cents
    hall.refused(c.BuyBack("a", 5000), "not_eliminated", clause, "a")
    hall.refused(c.BuyBack("c", 4999), "price_is_another", clause, "c")
    hall.refused(c.BuyBack("z", 5000), "no_such_entry", clause, "z")
    (entry,) = hall.order(c.BuyBack("c", 5000), "c")
    assert entry.clause == clause
    assert hall.state.pool.balance_cents == pool + 5000
    assert hall.state.field(4) == tuple("abc")
    assert "c" not in hall.state.field(3)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(g)"))
def test_a_buy_back_needs_room_a_time_and_one_that_is_left(rules: str, clause: str) -> None:
    """The final has seven seats: two are taken, three may come from the repechage, two are left."""
    hall = after_heats(rules).does(c.BuyBack("c", 5000), "c").does(c.BuyBack("d", 5000), "d")
    hall.refused(c.BuyBack("e", 5000), "no_room_left", clause, "e")
    hall.opened(3).counted(3, "T1", e=9).counted(3, "T2", f=9).announced(3)
    assert hall.state.field(4) == tuple("abcdef")
    hall.does(c.BuyBack("g", 5000), "g").refused(c.BuyBack("h", 5000), "no_room_left", clause, "h")
    hall.drawn(4).refused(c.BuyBack("h", 5000), "buy_back_is_over", clause, "h")


@pytest.mark.parametrize("rules", STARS)
def test_nobody_buys_back_more_often_than_the_conditions_say(rules: str) -> None:
    """Out of the heat, back for the semi-final, and out of that too; once the final is too late as well."""
    sessions = (
        PlannedSession("Heat", "heat", 1, 5, 2, rounds=10),
        PlannedSession("Semi-final", "heat", 1, 4, 2, rounds=10),
        PlannedSession("Final", "final", 1, 4, 0, rounds=10),
    )
    hall = Hall(rules).published(buy_backs=BuyBacks(1, 100, 2), sessions=sessions, maximum_entrants=5)
    hall.entered(*"abcde")
    hall.opened().counted(1, a=9, b=8).announced().does(c.BuyBack("c", 100), "c")
    hall.opened(2).counted(2, a=9, b=8).announced(2)
    hall.refused(c.BuyBack("d", 100), "buy_back_is_over", by="d")
    hall.refused(c.BuyBack("c", 100), "buy_backs_are_used", by="c")


def test_where_the_conditions_have_no_buy_back_nobody_buys_back() -> None:
    hall = Hall().published().entered("ann", "bob")
    hall.refused(c.BuyBack("ann", 100), "no_buy_backs", "21.4.2(g)", "ann")
