"""Boxes: how many players share one, which of them decides, and boxes reserved for one player."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.views import Audience
from pontoon.table import commands as t, events as e
from pontoon.table.views import view
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import FIVE, each, in_play

RESERVED = {"star-2024": "6.14", "star-6to5-2017": "5.13"}
PLAYERS_PER_BOX = {"star-2024": "6.5", "star-6to5-2017": "5.4"}


def who_decides(floor: Floor) -> dict[int, str]:
    return dict(floor.deal("2s").events(g.WagersClosed)[-1].controlling_players)


# Shared


@pytest.mark.parametrize(("rules", "clause"), each("6.5", "5.4", "4.5"))
def test_three_players_share_a_box_and_a_fourth_does_not(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 1, 25).wager("cat", 1, 25)
    floor.refused(c.PlaceWager(1, "dan", 2500), "dan", "box_is_full", clause)
    floor.does(c.WithdrawWager(1, "bob"), "bob").wager("dan", 1, 25)


@each_rule_set("6.5, 6.16", "5.4", None)
def test_a_supervisor_lets_fewer_players_share_a_box_down_to_one(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob").seat("cat")
    clause = PLAYERS_PER_BOX[rules]
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.LimitPlayersPerBox(1), other, "not_authorised_here", clause)
    for players in (0, 4):
        floor.refused(t.LimitPlayersPerBox(players), code="limit_is_not_of_the_box", clause=clause)
    [entry] = floor.order(t.LimitPlayersPerBox(2), "gaming_supervisor")
    assert (entry.event, entry.clause) == (e.PlayersPerBoxLimited(2), clause)
    floor.wager("ann", 1, 25).wager("bob", 1, 25)
    floor.refused(c.PlaceWager(1, "cat", 2500), "cat", "box_is_full", clause)
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(c.WithdrawWager(1, "bob"), "bob")
    floor.does(t.LimitPlayersPerBox(1)).wager("ann", 1, 25)
    floor.refused(c.PlaceWager(1, "bob", 2500), "bob", "box_is_full", clause)
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.LimitPlayersPerBox(3))
    floor.wager("ann", 1, 25).wager("bob", 1, 25).wager("cat", 1, 25)


@each_rule_set("6.5", "5.4", None)
def test_a_lower_limit_of_players_on_a_box_holds_for_the_next_wager(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).does(t.LimitPlayersPerBox(1))
    floor.refused(c.PlaceWager(1, "bob", 2500), "bob", "box_is_full")


# The controlling player


@each_rule_set("6.6, 6.6.1, 6.7", "5.5, 5.5.1, 5.6", "4.5, 4.5(a)")
def test_the_player_seated_at_the_box_decides_however_small_and_late_the_wager(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 1, 100).wager("cat", 1, 50).wager("ann", 1, 10)
    assert who_decides(floor) == {1: "ann"}
    floor.deal("7h 3d")
    for other in ("bob", "cat"):
        floor.refused(c.Stand(1, 1, other), other, "only_the_controlling_player_decides")
    floor.does(c.Hit(1, 1, "ann"), "ann")


@each_rule_set("6.6.2, 6.7", "5.5.2, 5.6", None)
def test_where_nobody_sits_the_highest_wager_decides_at_the_star(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("cat", 6, 75).wager("ann", 6, 25)
    assert who_decides(floor) == {6: "cat"}


@each_rule_set("6.6.3", "5.5.3", "4.5(b)")
def test_where_nobody_sits_and_wagers_are_equal_the_one_nearest_the_dealer_decides(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("ann", 6, 50).wager("cat", 6, 50)
    assert who_decides(floor) == {6: "bob"}


@pytest.mark.clauses("canberra-2002 4.5(b)")
def test_at_canberra_the_wager_nearest_the_dealer_decides_even_against_a_higher_one() -> None:
    floor = in_play("canberra-2002", FIVE).wager("bob", 6, 25).wager("cat", 6, 75)
    assert who_decides(floor) == {6: "bob"}


@each_rule_set("6.7", "5.6", None)
def test_the_controlling_player_is_settled_with_the_first_card_and_not_before(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("cat", 6, 75).does(c.WithdrawWager(6, "cat"), "cat")
    floor.wager("ann", 6, 60).wager("cat", 6, 55)
    assert who_decides(floor) == {6: "ann"}


@each_rule_set("6.6.1", "5.5.1", "4.5(a)")
def test_when_the_seated_player_goes_before_the_first_card_another_decides(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 100).wager("bob", 1, 25).does(t.LeaveTable("ann"), "ann")
    assert who_decides(floor) == {1: "bob"}


@each_rule_set("6.8, 6.8.1, 6.8.2", "5.7, 5.7.1, 5.7.2", None)
def test_the_controlling_players_wager_lies_nearest_the_dealer_and_the_others_behind_it(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 1, 100).wager("cat", 1, 50).wager("ann", 1, 10).deal("2s")
    shown = view(floor.rules, floor.state, Audience())["round"]["boxes"][0]["hands"][0]["wagers"]
    assert [wager["player"] for wager in shown] == ["ann", "bob", "cat"]


@each_rule_set("6.6", "5.5", "4.5")
def test_a_player_decides_alone_and_the_dealer_carries_it_out(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("9s 8s 7h 9d 8d")
    floor.refused(c.Stand(1, 1, "ann"), "bob", "acts_for_another")
    floor.refused(c.Stand(1, 1, "ann"), "spectator", "not_authorised_here")
    floor.does(c.Stand(1, 1, "ann"), "dealer").does(c.Stand(2, 1, "bob"), "bob").deal("Kc")
    assert floor.state.round.is_over  # type: ignore[union-attr]


# Reserved


@each_rule_set("6.14", "5.13", None)
def test_reserved_boxes_are_for_one_player_alone(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob")
    [entry] = floor.order(t.ReserveBoxes((3, 1, 2, 2), "ann"))
    clause = RESERVED[rules]
    assert (entry.event, entry.clause) == (e.BoxesReserved((1, 2, 3), "ann"), clause)
    floor.refused(t.SitDown("bob", 2), "bob", code="box_is_kept_for_another", clause=clause)
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob", code="box_is_reserved", clause=clause)
    floor.wager("ann", 2, 25).wager("bob", 4, 25)
    floor.does(c.WithdrawWager(2, "ann"), "ann").does(c.WithdrawWager(4, "bob"), "bob")
    floor.does(t.ReserveBoxes((2,), None))
    assert floor.state.terms.reserved_boxes == ((1, "ann"), (3, "ann"))
    assert floor.does(t.ReserveBoxes((1,), None)).state.terms.reserved_boxes == ((3, "ann"),)
    floor.does(t.SitDown("bob", 2), "bob").wager("bob", 2, 25)


@each_rule_set("6.14", "5.13", None)
def test_boxes_are_reserved_by_a_supervisor_and_only_where_nobody_else_plays(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob").wager("bob", 3, 25)
    clause = RESERVED[rules]
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.ReserveBoxes((2,), "ann"), other, "not_authorised_here", clause)
    floor.refused(t.ReserveBoxes((), "ann"), code="no_box_is_named")
    for box in (0, 8):
        floor.refused(t.ReserveBoxes((box,), "ann"), code="table_has_no_such_box")
    floor.refused(t.ReserveBoxes((2, 1), "bob"), code="box_is_taken", clause=clause)
    floor.refused(t.ReserveBoxes((2, 3), "ann"), code="box_is_taken")
    floor.does(t.ReserveBoxes((1, 7), "ann"), "gaming_supervisor").does(t.ReserveBoxes((7,), "bob"))
    assert floor.state.terms.reserved_boxes == ((1, "ann"), (7, "bob"))


@each_rule_set("6.14", "5.13", None)
def test_a_box_reserved_before_the_round_begins_takes_nobody_else(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).does(t.ReserveBoxes((6, 7), "ann"))
    floor.refused(c.PlaceWager(6, "bob", 2500), "bob")


@each_rule_set("6.14", "5.13", None)
def test_a_reserved_box_takes_no_perfect_pairs_of_another_either(rules: str) -> None:
    floor = in_play(rules, FIVE).does(t.ReserveBoxes((6, 7), "ann")).wager("ann", 6, 25)
    floor.refused(c.PlacePerfectPairs(6, "bob", 500), "bob")


def test_canberra_reserves_no_boxes_and_does_not_lower_the_number_of_players() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1)
    for by in ("casino_supervisor", "casino_operator"):
        floor.refused(t.ReserveBoxes((1,), "ann"), by, "not_provided_for", "-")
        floor.refused(t.LimitPlayersPerBox(1), by, "not_provided_for", "-")
