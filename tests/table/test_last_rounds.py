"""The last rounds before closing at Canberra: announced, counted, and with the cutting card put aside."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.testing.floor import Floor
from tests.table.tables import STARS, cutting_card_after


@pytest.mark.clauses("canberra-2002 5.5")
@pytest.mark.parametrize(("announced", "ignored"), [(4, False), (3, True), (1, True)])
def test_in_the_last_three_rounds_the_cutting_card_is_put_aside(announced: int, ignored: bool) -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).does(t.AnnounceLastRounds(announced), "dealer")
    cutting_card_after(floor, 2).wager("ann", 1, 25).deal("Ks 7h")
    drawn = floor.order(t.DrawCuttingCard(), "dealer")[0]
    assert drawn.event == e.CuttingCardDrawn(1, ignored=ignored)
    assert drawn.clause == ("5.5" if ignored else "5.4(b)")
    floor.deal("Qd").stand().deal("Kc")
    assert floor.state.shuffle_due == (None if ignored else "cutting_card_in_round")
    if announced == 3:
        floor.plain_round().plain_round()
    if announced != 1:
        code = "last_round_is_over" if ignored else "shuffle_is_due"
        floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", code)


@pytest.mark.clauses("canberra-2002 5.5")
def test_with_each_round_one_less_of_the_last_ones_is_left() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).wager("ann", 1, 25)
    floor.does(t.AnnounceLastRounds(4)).deal("Ks 7h Qd").stand().deal("Kc")
    cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer")
    assert floor.state.last_rounds == 3
    assert floor.state.shuffle_due is None
    floor.plain_round().plain_round().plain_round().wager("ann", 1, 25)
    assert floor.state.last_rounds == 0
    floor.refused(c.DealCard(card("Ks")), "dealer", "last_round_is_over", "5.5")


@pytest.mark.clauses("canberra-2002 5.5")
def test_as_the_first_card_of_the_last_round_the_cutting_card_is_put_aside_and_no_round_follows() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).does(t.AnnounceLastRounds(1)).wager("ann", 1, 25)
    cutting_card_after(floor, 0).does(t.DrawCuttingCard(), "dealer").deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.number == 1
    floor.wager("ann", 1, 25).refused(c.DealCard(card("2s")), "dealer", "last_round_is_over", "5.5")


@pytest.mark.clauses("canberra-2002 5.5")
def test_the_last_rounds_once_announced_can_only_become_fewer() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).does(t.AnnounceLastRounds(3)).plain_round()
    floor.refused(t.AnnounceLastRounds(3), code="fewer_rounds_are_left", clause="5.5")
    floor.does(t.AnnounceLastRounds(2)).does(t.AnnounceLastRounds(1)).plain_round()
    floor.refused(t.AnnounceLastRounds(1), code="fewer_rounds_are_left", clause="5.5")


def test_the_last_rounds_are_announced_at_canberra_by_those_in_charge_of_the_table() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1)
    floor.refused(t.AnnounceLastRounds(0), code="no_rounds_are_announced", clause="5.5")
    floor.refused(t.AnnounceLastRounds(3), "ann", "not_authorised_here", "5.5")
    floor.fold(e.WentOffDuty("dora", "dealer")).refused(t.AnnounceLastRounds(3), "dealer", "not_the_dealer_on_duty")
    Floor("canberra-2002").refused(t.AnnounceLastRounds(3), code="table_is_closed")
    for rules in STARS:
        for by in ("dealer", "casino_supervisor"):
            Floor(rules).ready().refused(t.AnnounceLastRounds(3), by, "not_provided_for")
