"""Clauses that hold between the first wager and the first card, and at other seams, by somebody who read only them."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from tests.table.tables import each, in_play

SEATS = {"ann": 1, "bob": 2, "cat": 3}


def inspector_knows(floor: Floor, about: str, subject: str = "bob", to: str = "inspector") -> Floor:
    floor.does(t.GiveNotice(to, about, subject))
    return floor.does(t.AcknowledgeNotice(floor.state.notices[-1].number), to)


# A. Between the first wager and the first card: what an officer decides must hold for wagers placed after it.


@pytest.mark.parametrize(("rules", "clause"), each("6.5", "5.4", ""))
def test_fewer_players_on_a_box_from_now_on(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).does(t.LimitPlayersPerBox(1))
    floor.refused(c.PlaceWager(1, "bob", 2500), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("6.14", "5.13", ""))
def test_a_box_reserved_before_the_round_begins_takes_nobody_else(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).does(t.ReserveBoxes((4, 5), "ann"))
    floor.refused(c.PlaceWager(4, "bob", 2500), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6"))
def test_held_to_the_minimum_from_the_moment_of_the_restriction(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).plain_round().wager("ann", 1, 25)
    floor.does(t.RestrictPlayer("bob", "shoe"), "casino_operator")
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("6.13", "5.12", ""))
def test_held_to_one_box_from_the_moment_of_the_restriction(rules: str, clause: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS).wager("ann", 1, 25), "one_box_at_the_minimum")
    floor.does(t.RestrictPlayer("bob", "one_box"), "gaming_manager").wager("bob", 2, 10)
    floor.refused(c.PlaceWager(4, "bob", 1000), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("16.4", "15.4", ""))
def test_perfect_pairs_restricted_before_the_round_begins(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25)
    inspector_knows(floor, "pairs_with_wager_only", "")
    inspector_knows(floor, "pairs_with_wager_only", "", "surveillance")
    floor.does(t.DisplaySign("pairs_restriction")).does(t.ChooseOption("pairs_with_wager_only", True), "gaming_manager")
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("4.6.2", "3.6.2", ""))
def test_an_approval_that_ended_before_the_first_card_does_not_cover_it(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS)
    floor.does(t.ApproveFaceDown(floor.at + 100), "inspector").does(t.ChooseOption("face_down", True))
    floor.wait(50).wager("ann", 1, 25).wait(50).deal("2s")
    assert not floor.events(g.CardDealt)[0].face_down


@pytest.mark.parametrize(("rules", "clause"), each("6.9", "5.8", "4.4"))
def test_a_box_given_up_for_a_waiting_player_cannot_be_taken_back(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2})
    if rules == "star-2024":
        floor.does(t.PresentPlayerCard("zed", "Z", "zed"), "zed")
    for box in (1, 3, 4, 5):
        floor.wager("ann", box, 25)
    for box in (2, 6, 7):
        floor.wager("bob", box, 25)
    floor.does(t.WaitForBox("zed"), "zed").does(t.GiveUpBox("ann", 3), "ann")
    floor.refused(c.PlaceWager(3, "ann", 2500), "ann")


# C. Seats and restrictions


@pytest.mark.parametrize(("rules", "clause"), each("6.11", "5.10", "4.6"))
def test_who_wagered_on_every_round_and_left_for_a_moment_has_declined_none(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2}).plain_round().does(t.LeaveTable("ann"), "ann").seat("ann", 1)
    floor.refused(t.RestrictPlayer("ann", "shoe"), "casino_operator", "no_round_was_sat_out")


@pytest.mark.parametrize(("rules", "clause"), each("6.11 20.10", "5.10 19.9", ""))
def test_a_wager_the_house_refused_is_no_round_sat_out(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2}).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.does(t.RefuseWager(2, "bob", "a wager in doubt")).deal("Ks 7h Qd").stand().deal("Kc")
    floor.refused(t.RestrictPlayer("bob", "shoe"), code="no_round_was_sat_out")


@pytest.mark.parametrize(("rules", "clause"), each("6.14", "5.13", ""))
def test_a_reserved_box_takes_no_perfect_pairs_of_another_either(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).does(t.ReserveBoxes((4, 5), "ann")).wager("ann", 4, 25)
    floor.refused(c.PlacePerfectPairs(4, "bob", 500), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("6.12", "5.11", ""))
def test_further_shoes_need_a_shoe_like_the_clause_they_refer_to(rules: str, clause: str) -> None:
    floor = inspector_knows(in_play(rules, SEATS, SHUFFLING_DEVICE).plain_round(), "minimum_for_further_shoes")
    floor.refused(t.RestrictPlayer("bob", "further_shoes"), "gaming_manager", "no_shoe_is_in_use")
