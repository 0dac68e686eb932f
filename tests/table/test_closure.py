"""Closing a table: its sign or notice first, no round in play, nothing left behind."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card
from pontoon.registers import registers
from pontoon.registers.rows import Step
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import Custody, PastRound
from pontoon.table.notices import arrived
from pontoon.testing.floor import EVENING, Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import cutting_card_after

CLOSE = t.CloseTable()
CLAUSE = {"star-2024": "20.9", "star-6to5-2017": "19.8", "canberra-2002": "16.2"}
OPERATOR = "casino_operator"


def opened(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(limits=Limits(500, 50_000), **more).seat("ann", 1).seat("bob", 2)


def announced(rules: str) -> Floor:
    """With players at the table, ready to close."""
    floor = opened(rules)
    if rules == "canberra-2002":
        floor.does(t.GiveNotice("players", "closure"))
        return floor.does(t.GiveNotice("authorised_officer", "closure", available=False))
    return floor.does(t.DisplaySign("closure", None, floor.at + 1200)).wait(1200)


# What must come first


@each_rule_set("20.9", "19.8", None)
def test_with_players_present_the_sign_of_the_closure_stands_for_twenty_minutes_first(rules: str) -> None:
    floor, clause = opened(rules), CLAUSE[rules]
    floor.refused(CLOSE, code="sign_must_come_first", clause=clause)
    floor.does(t.DisplaySign("closure", None, floor.at + 60)).wait(1199)
    assert floor.entries(e.SignDisplayed)[0].clause == clause
    floor.refused(CLOSE, code="sign_has_not_stood_long_enough", clause=clause)
    floor.wait(1).does(CLOSE, "gaming_supervisor")
    assert not floor.state.is_open
    assert floor.entries(e.TableClosed)[0].clause == clause


@each_rule_set("20.9", "19.8", None)
def test_a_table_does_not_close_before_the_time_on_the_sign(rules: str) -> None:
    floor = opened(rules).does(t.DisplaySign("closure", None, EVENING + 1800)).wait(1799)
    floor.refused(CLOSE, code="proposed_time_has_not_come", clause=CLAUSE[rules])
    floor.wait(1).does(CLOSE)


@each_rule_set("20.9", "19.8", None)
def test_a_sign_of_the_closure_put_up_again_begins_its_time_anew(rules: str) -> None:
    floor = opened(rules).does(t.DisplaySign("closure", None, EVENING + 60)).wait(1199)
    floor.does(t.TakeDownSign("closure")).wait(1).refused(CLOSE, code="sign_must_come_first", clause=CLAUSE[rules])
    floor.does(t.DisplaySign("closure", None, floor.at + 60)).wait(1199)
    floor.refused(CLOSE, code="sign_has_not_stood_long_enough", clause=CLAUSE[rules])
    floor.wait(1).does(CLOSE)


@each_rule_set("20.9", "19.8", None)
def test_a_sign_of_a_higher_minimum_does_not_announce_the_closure(rules: str) -> None:
    floor = opened(rules).does(t.DisplaySign("new_minimum", 5000, EVENING + 60)).wait(1200)
    floor.refused(CLOSE, code="sign_must_come_first", clause=CLAUSE[rules])


@each_rule_set("20.9", "19.8", None)
def test_an_empty_table_closes_at_any_time(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", None)
    floor.refused(CLOSE, code="sign_must_come_first")
    floor.does(t.LeaveTable("ann"), "ann").does(CLOSE)


@each_rule_set(None, None, "16.2")
def test_at_canberra_the_players_and_an_authorised_officer_are_told_first(rules: str) -> None:
    floor = opened(rules)
    floor.refused(CLOSE, OPERATOR, code="players_must_be_told_first", clause="16.2")
    floor.does(t.GiveNotice("players", "closure"))
    floor.refused(CLOSE, OPERATOR, code="officer_must_be_told_first", clause="16.2")
    floor.does(t.GiveNotice("authorised_officer", "closure"))
    floor.refused(CLOSE, OPERATOR, code="officer_must_be_told_first", clause="16.2")
    floor.does(t.AcknowledgeNotice(2), "authorised_officer").does(CLOSE, OPERATOR)


@each_rule_set(None, None, "16.2")
def test_at_canberra_a_table_closes_without_an_officer_who_is_not_available(rules: str) -> None:
    floor = opened(rules).does(t.GiveNotice("players", "closure"))
    floor.does(t.GiveNotice("authorised_officer", "decks", available=False))
    floor.refused(CLOSE, OPERATOR, code="officer_must_be_told_first")
    floor.does(t.GiveNotice("authorised_officer", "closure", available=False)).does(CLOSE, OPERATOR)


@each_rule_set(None, None, "16.1, 16.2")
def test_at_canberra_no_notice_is_needed_from_the_close_of_gaming_on(rules: str) -> None:
    floor = opened(rules, gaming_until=EVENING + 3600).wait(3599)
    floor.refused(CLOSE, OPERATOR, code="players_must_be_told_first")
    floor.wait(1).does(CLOSE, OPERATOR)


@each_rule_set("20.9", "19.8", "16.2")
def test_a_table_is_closed_by_those_in_charge_once(rules: str) -> None:
    floor = announced(rules)
    others = ("dealer", "inspector", "ann")
    for who in (*others, "casino_supervisor", "gaming_manager") if rules == "canberra-2002" else others:
        floor.refused(CLOSE, who, code="not_authorised_here", clause=CLAUSE[rules])
    floor.does(CLOSE, OPERATOR).refused(CLOSE, OPERATOR, code="table_is_closed")


@each_rule_set("20.9", "19.8", "16.2")
def test_no_table_closes_in_the_middle_of_a_round(rules: str) -> None:
    floor = announced(rules).wager("ann", 1, 25).deal("Ks")
    floor.refused(CLOSE, OPERATOR, code="round_is_in_play", clause=CLAUSE[rules])
    floor.deal("7h Qd").stand().deal("Kc").does(CLOSE, OPERATOR)


# What a closed table leaves behind


@each_rule_set("20.9", "19.8", "16.2")
def test_wagers_for_a_round_that_does_not_begin_go_back(rules: str) -> None:
    floor = announced(rules).wager("ann", 1, 25).wager("bob", 2, 50).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    floor.does(CLOSE, OPERATOR)
    clause = CLAUSE[rules]
    assert floor.events(g.WagerWithdrawn) == [
        g.WagerWithdrawn(1, "ann", 2500, 0, clause),
        g.WagerWithdrawn(2, "bob", 5000, 0, clause),
    ]
    assert floor.events(g.PerfectPairsWithdrawn) == [g.PerfectPairsWithdrawn(1, "ann", 500, 0, clause)]
    assert isinstance(floor.log[-1].event, e.TableClosed)
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", code="table_is_closed")


@each_rule_set()
def test_players_cards_signs_and_staff_leave_a_closed_table(rules: str) -> None:
    floor = cutting_card_after(announced(rules).plain_round(), 0).does(t.DrawCuttingCard(), "dealer")
    assert floor.state.shuffle_due is not None
    state = floor.does(CLOSE, OPERATOR).state
    assert (state.seats, state.waiting, state.markers, state.signs, state.player_cards) == ((), (), (), (), ())
    assert (state.limits, state.terms.minimum_cents, state.terms.restrictions) == (Limits(), None, ())
    assert (state.cut, state.shuffle_due, state.held_up_by, state.gaming_until) == (None, None, None, None)
    assert state.custody.but(decks=0) == Custody()
    assert state.staff == ()
    assert state.approved
    assert state.layout is not None


@each_rule_set()
def test_everybodys_duty_ends_with_the_closing_as_nobodys_own_act(rules: str) -> None:
    floor = announced(rules).does(t.ComeOnDuty(), "casino_supervisor")
    closing = floor.order(CLOSE, OPERATOR)
    assert [entry.event for entry in closing][-3:-1] == [
        e.WentOffDuty("dora", "dealer"),
        e.WentOffDuty("sue", "casino_supervisor"),
    ]
    assert [entry.of_itself for entry in closing][-3:] == [True, True, False]
    came = floor.entries(e.CameOnDuty)[-1]
    assert {entry.clause for entry in closing[-3:-1]} == {came.clause}
    assert all(isinstance(row.details[-1][1], Step) for row in registers(floor.log)["staff"])
    floor.does(t.ComeOnDuty(), "dealer")


@each_rule_set("7.5.1.2", "6.5.1.2", None)
def test_markers_leave_with_their_players(rules: str) -> None:
    floor = announced(rules).does(t.ChangeLimits(Limits(1000, 50_000), keep_old_minimum=True)).does(CLOSE, OPERATOR)
    assert (floor.state.markers, floor.state.terms.player_limits) == ((), ())


@each_rule_set("", "", "2.2")
def test_at_canberra_the_cards_wait_for_the_check_after_play(rules: str) -> None:
    floor = announced(rules).does(CLOSE, OPERATOR)
    canberra = rules == "canberra-2002"
    assert floor.events(e.TableClosed) == [e.TableClosed(canberra)]
    assert (floor.state.check_after_play, floor.state.custody.decks) == (canberra, 8 if canberra else 0)


@each_rule_set("5.2", "4.2", None)
def test_a_riffle_that_was_asked_for_is_not_approved_once_the_table_has_closed(rules: str) -> None:
    floor = announced(rules).fold(e.CardsBrought(8, "casino"), e.CardsReplaced(8, "casino"))
    floor.does(t.RequestRiffle(), "ann").does(CLOSE, OPERATOR)
    floor.refused(t.ApproveRiffle(), code="no_riffle_is_asked_for")


@pytest.mark.clauses("star-2024 6.1")
def test_a_table_that_opens_again_asks_whose_card_was_rejected_for_a_card_as_anybody_else() -> None:
    floor = announced("star-2024").does(t.PresentPlayerCard("cat", "C-3", "dan"), "cat")
    floor.refused(t.SitDown("cat", 3), "cat", "player_card_is_not_accepted", "20.1")
    floor.does(CLOSE, OPERATOR).ready()
    floor.refused(t.SitDown("cat", 3), "cat", "player_card_comes_first", "6.1")


@each_rule_set()
def test_the_last_round_is_a_past_one_that_nobody_lays_out_again(rules: str) -> None:
    floor = announced(rules).plain_round()
    settlements = floor.round.settlements
    floor.does(CLOSE, OPERATOR)
    assert floor.state.past_rounds == (PastRound.of(1, settlements),)
    assert floor.state.past_rounds[0].settlements == settlements
    assert (floor.state.round, floor.state.last_round, floor.state.number) == (None, None, 1)
    opened_again = floor.ready(limits=Limits(500, 50_000)).seat("ann", 1).wager("ann", 1, 25)
    assert opened_again.state.number == 2


@each_rule_set()
def test_a_round_without_a_card_keeps_its_number_for_the_next_opening(rules: str) -> None:
    floor = announced(rules).plain_round().wager("ann", 1, 25).does(CLOSE, OPERATOR)
    assert (floor.state.number, floor.state.last_round) == (2, None)
    assert floor.ready(limits=Limits(500, 50_000)).seat("ann", 1).wager("ann", 1, 25).state.number == 2


@each_rule_set("20.9", "19.8", "16.2")
def test_a_table_that_opens_again_needs_a_new_sign_or_notice_to_close(rules: str) -> None:
    floor = announced(rules).does(CLOSE, OPERATOR).ready().seat("ann", 1)
    assert not arrived(floor.state, "players", "closure")
    floor.refused(CLOSE, OPERATOR, code=None, clause=CLAUSE[rules])


@each_rule_set("4.6", "3.6", "6.1")
def test_a_closed_table_deals_no_card(rules: str) -> None:
    floor = announced(rules).does(CLOSE, OPERATOR).does(t.ComeOnDuty(), "dealer")
    floor.refused(c.DealCard(card("Ks")), "dealer", "table_is_closed")
