"""Dropped cards: the table waits until a supervisor has counted them all."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Command
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, each_rule_set
from tests.table.tables import each, opened, shuffled


@pytest.mark.parametrize(("rules", "clause"), each("5.6.1", "4.6.1", ""))
@pytest.mark.parametrize("stage", ["stack", "shuffled", "cut", "in_play", "in_round"])
def test_dropped_cards_hold_the_dealing_up_until_a_supervisor_has_counted_all(
    rules: str, clause: str, stage: str
) -> None:
    floor = opened(rules, decks=6).seat("ann", 1)
    if stage != "stack":
        shuffled(floor)
    if stage not in ("stack", "shuffled"):
        floor.does(t.CutCards(144), "ann")
    if stage in ("in_play", "in_round"):
        floor.does(t.InsertCuttingCard(144), "dealer").does(t.BurnFirstCard(), "dealer").wager("ann", 1, 25)
    if stage == "in_round":
        floor.deal("Ks 7h")
    for other in ("ann", "casino_supervisor", "inspector"):
        floor.refused(t.DropCards(), other, "not_authorised_here", clause)
    floor.refused(t.VerifyCollected(6 * DECK), code="nothing_was_dropped", clause=clause)
    floor.does(t.DropCards(), "dealer").refused(t.DropCards(), "dealer", "dealing_is_held_up", clause)
    next_steps: dict[str, tuple[Command, str]] = {
        "stack": (t.Shuffle(MANUAL_SHUFFLE), "dealer"),
        "shuffled": (t.CutCards(144), "ann"),
        "cut": (t.InsertCuttingCard(144), "dealer"),
        "in_play": (c.DealCard(card("Qd")), "dealer"),
        "in_round": (c.DealCard(card("Qd")), "dealer"),
    }
    goes_on = next_steps[stage]
    floor.refused(*goes_on, "dealing_is_held_up")
    for other in ("dealer", "ann", "inspector", "surveillance"):
        floor.refused(t.VerifyCollected(6 * DECK), other, "not_authorised_here", clause)
    floor.refused(t.VerifyCollected(-1), code="count_is_below_nothing", clause=clause)
    for count in (6 * DECK - 1, 6 * DECK + 1, 0):
        floor.does(t.VerifyCollected(count)).refused(*goes_on, "dealing_is_held_up")
    floor.does(t.VerifyCollected(6 * DECK), "gaming_supervisor").does(*goes_on)
    assert {entry.clause for entry in floor.entries(e.CollectionVerified)} == {clause}
    assert [x.complete for x in floor.events(e.CollectionVerified)] == [False, False, False, True]


@each_rule_set("5.6.1", "4.6.1", None)
def test_the_dealer_on_duty_at_an_open_table_reports_dropped_cards(rules: str) -> None:
    floor = Floor(rules).ready()
    floor.refused(t.DropCards(), "casino_supervisor", "not_authorised_here")
    floor.does(t.GoOffDuty(), "dealer").refused(t.DropCards(), "dealer", "not_the_dealer_on_duty")
    Floor(rules).does(t.ComeOnDuty(), "dealer").refused(t.DropCards(), "dealer", "table_is_closed")


def test_canberra_has_no_step_for_dropped_cards() -> None:
    floor = Floor(CANBERRA_2002).ready()
    orders: tuple[tuple[Any, str], ...] = ((t.DropCards(), "dealer"), (t.VerifyCollected(384), "casino_supervisor"))
    for order, by in orders:
        floor.refused(order, by, "not_provided_for")


@each_rule_set("5.6.1", "4.6.1", None)
def test_cards_are_not_replaced_while_dropped_ones_are_counted(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round().does(t.DropCards(), "dealer")
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    floor.refused(t.ReplaceCards(), code="dealing_is_held_up")
