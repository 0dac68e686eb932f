"""Rounds at a table: how they open and are numbered, where their cards come from, and where every card is."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, of_cards, of_decks
from pontoon.table.furniture import SHUFFLING_DEVICE, Limits
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import each, in_play


def everything(floor: Floor) -> bool:
    return floor.state.custody.everything == of_decks(floor.state.custody.decks)


@each_rule_set()
def test_a_round_is_opened_by_its_first_wager_under_the_tables_terms(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(1000, 50000)).seat("ann", 1)
    assert floor.state.number == 0
    floor.wager("ann", 1, 25)
    opened = floor.entries(g.RoundOpened)
    assert [entry.round for entry in opened] == [1]
    assert opened[0].event.terms.minimum_cents == 1000
    assert floor.state.number == 1
    floor.deal("Ks 7h Qd").stand().deal("Kc").plain_round()
    assert [entry.round for entry in floor.entries(g.RoundOpened)] == [1, 2]
    assert {entry.round for entry in floor.entries(g.WagerSettled)} == {1, 2}


@each_rule_set("8.1", "7.1", "6.2, 6.2(a), 6.2(b), 6.2(c)")
def test_the_first_deal_goes_clockwise_over_the_boxes_with_wagers_and_the_dealer(rules: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2, "eve": 5}).wager("eve", 5, 25).wager("bob", 2, 25).wager("bob", 7, 25)
    floor.does(c.CloseWagers(), "dealer").refused(c.PlaceWager(1, "ann", 2500), "ann")
    floor.deal("2s 3s 4s 7d 5s 6s 8s")
    assert floor.state.round is not None
    dealt = {box.number: box.hands[0].cards for box in floor.state.round.boxes}
    assert dealt == {2: (card("2s"), card("5s")), 5: (card("3s"), card("6s")), 7: (card("4s"), card("8s"))}
    assert floor.state.round.dealers_cards == (card("7d"),)


@each_rule_set()
def test_cards_go_from_the_shoe_to_the_layout_and_to_the_rack_with_the_next_round(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    in_shoe = sum(floor.state.custody.shoe)
    floor.deal("Ks 7h Qd")
    assert floor.state.custody.layout == of_cards(cards("Ks 7h Qd"))
    assert sum(floor.state.custody.shoe) == in_shoe - 3
    floor.stand().deal("Kc")
    assert floor.state.custody.layout == of_cards(cards("Ks 7h Qd Kc"))
    floor.wager("ann", 1, 25).deal("2s")
    assert floor.state.custody.layout == of_cards(cards("2s"))
    assert floor.state.custody.rack == of_cards(cards("Ks 7h Qd Kc"))
    assert everything(floor)


@pytest.mark.parametrize(("rules", "clause"), each("8.2", "7.2", "19.1"))
def test_a_devices_discards_go_back_into_it_when_the_initial_deal_is_complete(rules: str, clause: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 4).plain_round()
    # The first card burned went back in the first round, if there was one; the cards of that round lie in the rack.
    assert floor.state.custody.cards_left == 8 * DECK - 4
    floor.wager("ann", 1, 25).wager("bob", 4, 25).deal("2s 3s 4s 5s")
    assert floor.state.custody.rack == of_cards(cards("Ks 7h Qd Kc"))
    assert (floor.state.custody.shoe[card("Kc")], floor.state.custody.cards_left) == (7, 8 * DECK - 8)
    floor.deal("6s")
    assert sum(floor.state.custody.rack) == 0
    assert (floor.state.custody.shoe[card("Kc")], floor.state.custody.cards_left) == (8, 8 * DECK - 5)
    assert floor.state.custody.unseen == 0
    assert {entry.clause for entry in floor.entries(e.DiscardsReturned)} == {clause}
    assert everything(floor)


@each_rule_set("8.2", "7.2", None)
def test_with_a_shoe_the_discards_stay_in_the_rack(rules: str) -> None:
    floor = in_play(rules, {"ann": 1}).plain_round().wager("ann", 1, 25).deal("2s 3s 4s")
    assert floor.state.custody.cards_left == 384 - 1 - 4 - 3
    assert not floor.events(e.DiscardsReturned)


def test_the_first_burned_card_is_somewhere_among_those_left_when_nobody_saw_it() -> None:
    floor = Floor("star-2024").ready(decks=6)
    custody = floor.state.custody
    assert (sum(custody.shoe), custody.cards_left) == (6 * DECK, 6 * DECK - 1)
    assert everything(floor)


@pytest.mark.clauses("canberra-2002 16.1")
def test_no_round_begins_outside_the_hours_of_gaming() -> None:
    floor = Floor("canberra-2002")
    floor.ready(gaming_until=floor.at + 600).seat("ann", 1).wager("ann", 1, 25).wait(600)
    floor.refused(c.DealCard(card("Ks")), "dealer", "gaming_has_ended", "16.1")
    floor.refused(c.PlaceWager(2, "ann", 2500), "ann", "gaming_has_ended", "16.1")
    floor.wait(1).refused(c.DealCard(card("Ks")), "dealer", "gaming_has_ended", "16.1")
    floor.wait(-2).deal("Ks").wait(1).deal("7h Qd").stand().deal("Kc")
    floor.wait(-1).refused(c.PlaceWager(1, "ann", 2500), "ann", "time_runs_backwards")


@each_rule_set()
def test_before_the_first_round_there_is_nothing_to_call_or_to_take_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    floor.refused(c.CloseWagers(), "dealer", "no_round_is_open")
    floor.refused(c.WithdrawWager(1, "ann"), "ann", "no_round_is_open")
    floor.wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann")


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_a_void_round_counts_as_played_by_players_who_wagered_and_a_round_counts_once(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.does(t.InvalidateOutcome("fire"), "casino_operator")
    seats = {seat.player: seat for seat in floor.state.seats}
    assert (seats["ann"].idle, seats["ann"].sat_out) == (0, None)
    assert seats["bob"].sat_out == 1
    floor.plain_round().does(t.InvalidateOutcome("riot"), "casino_operator")
    idle = {seat.player: seat.idle for seat in floor.state.seats}
    # Other seats are free, so no round was idle.
    assert idle == {"ann": 0, "bob": 0}
    assert [seat.sat_out for seat in floor.state.seats] == [None, 2]
