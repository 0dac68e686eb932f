"""The order of wagering, its marker, dealing from it; pass cards, and the time for a wager."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card, cards
from pontoon.table import commands as t
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import commands as s, events
from tests.tournament.at_table.session_clauses import STARS, both, finish, lost_round, won_round

THREE = {"ann": 1, "ben": 3, "cat": 6}


def in_order(rules: str = "star-2024", **more: object) -> SessionFloor:
    return SessionFloor(rules).session(THREE, order_of_wagering=True, **{"rounds": 20, **more})


# The marker


@pytest.mark.parametrize(("rules", "clause"), both("21.9.2 21.9.1"))
def test_the_marker_goes_from_box_one_round_the_table(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session({"ann": 1, "ben": 2, "cat": 3}, order_of_wagering=True)
    assert floor.now.marker == 1
    moved = [won_round(floor, {"ann": 100, "ben": 100, "cat": 100}).now.marker for _ in range(4)]
    assert moved == [2, 3, 1, 2]
    assert {entry.clause for entry in floor.entries(events.MarkerPlaced)} == {clause}


@pytest.mark.parametrize(("rules", "clause"), both("21.9.2"))
def test_the_marker_skips_boxes_where_nobody_plays(rules: str, clause: str) -> None:
    floor = in_order(rules, allotment_cents=40_000)
    assert floor.now.marker == 1
    lost_round(floor, {"ann": 100, "ben": 400, "cat": 100})
    assert floor.now.marker == 6
    assert won_round(floor, {"ann": 100, "cat": 100}).now.marker == 1


@pytest.mark.parametrize(("rules", "clause"), both("21.9.1"))
def test_without_an_order_there_is_no_marker_and_everybody_wagers_at_will(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE).wager("cat", 6, 100).wager("ann", 1, 100).wager("ben", 3, 100)
    assert floor.now.marker is None
    floor.does(c.WithdrawWager(6, "cat"), "cat").does(c.PlaceWager(6, "cat", 20_000), "cat")


# The sequence


@pytest.mark.parametrize(("rules", "clause"), both("21.9.5 21.9.4 21.9"))
def test_players_wager_in_sequence_from_the_marker(rules: str, clause: str) -> None:
    floor = in_order(rules)
    refusal = floor.refused(c.PlaceWager(3, "ben", 10_000), "ben", "wager_is_out_of_turn", clause)
    assert refusal.sentence == "It is ann's turn to wager."
    floor.wager("ann", 1, 100)
    floor.refused(c.PlaceWager(6, "cat", 10_000), "cat", "wager_is_out_of_turn", clause)
    finish(floor.wager("ben", 3, 100).wager("cat", 6, 100).deal("9h 9c 9d 6c Jh Jc Jd"), "2c 9s")
    # The marker is on box three: after box six comes box one.
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "wager_is_out_of_turn", clause)
    floor.wager("ben", 3, 100).wager("cat", 6, 100).wager("ann", 1, 100)


@pytest.mark.parametrize(("rules", "clause"), both("21.9.5"))
def test_a_wager_that_the_dealer_finds_out_of_sequence_is_taken_back(rules: str, clause: str) -> None:
    floor = in_order(rules).does(c.PlaceWager(3, "ben", 20_000, found=True), "dealer")
    (entry,) = floor.entries(events.WagerOutOfTurnRemoved)
    assert (entry.event.player, entry.event.cents, entry.clause) == ("ben", 20_000, clause)
    assert floor.chips["ben"] == 100_000
    assert not floor.events(g.WagerPlaced)
    floor.wager("ann", 1, 100).wager("ben", 3, 100)


@pytest.mark.parametrize(("rules", "clause"), both("21.9.6"))
def test_a_wager_made_in_turn_is_neither_removed_nor_altered(rules: str, clause: str) -> None:
    floor = in_order(rules).wager("ann", 1, 100).does(c.PlacePerfectPairs(1, "ann", 10_000), "ann")
    floor.refused(c.WithdrawWager(1, "ann"), "ann", "wager_stands", clause)
    floor.refused(c.WithdrawPerfectPairs(1, "ann"), "ann", "wager_stands", clause)
    floor.refused(c.PlaceWager(1, "ann", 20_000), "ann", "wager_is_made", clause)
    floor.refused(t.LeaveTable("ann"), "ann", "player_stays")


@pytest.mark.parametrize(("rules", "clause"), both("21.9.5"))
def test_perfect_pairs_come_before_the_next_player_has_wagered(rules: str, clause: str) -> None:
    floor = in_order(rules).wager("ann", 1, 100).wager("ben", 3, 100)
    floor.does(c.PlacePerfectPairs(3, "ben", 10_000), "ben")
    floor.refused(c.PlacePerfectPairs(1, "ann", 10_000), "ann", "wager_is_out_of_turn", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.9.6"))
def test_insurance_a_double_and_a_split_follow_their_own_rules(rules: str, clause: str) -> None:
    floor = in_order(rules).wager("ann", 1, 100).wager("ben", 3, 100).wager("cat", 6, 100)
    floor.deal("8s 5h 9h Ac 8h 6h Jh").does(c.Insure(1, "ann", 5_000), "ann").does(c.CloseInsurance(), "dealer")
    floor.does(c.Surrender(6, "cat"), "cat").does(c.CloseSurrender(), "dealer").does(c.Split(1, 1, "ann"), "ann")
    floor.deal("Ks").stand().deal("Kh").stand().does(c.Double(3, 1, "ben"), "ben").deal("8d")
    floor.does(c.Keep(3, 1, "ben"), "ben")
    finish(floor, "7d")
    # 18 and 18 against the dealer's 18 stand off, the insurance is lost; ben's 19 wins twice; cat lost a half.
    assert floor.chips == {"ann": 95_000, "ben": 120_000, "cat": 95_000}


# Dealing from the marker


@pytest.mark.parametrize(("rules", "clause"), both("21.9.3"))
def test_cards_are_dealt_and_decisions_made_from_the_marker_on(rules: str, clause: str) -> None:
    floor = in_order(rules, deal_from_marker=True)
    won_round(floor, {"ann": 100, "ben": 100, "cat": 100})
    assert (floor.now.marker, floor.state.terms.first_box) == (3, 3)
    floor.wager("ben", 3, 100).wager("cat", 6, 100).wager("ann", 1, 100).deal("2h 3h 4h 6d 2c 3c 4c")
    dealt = floor.events(g.CardDealt)[-6:]
    assert [(e.box, str(e.card)) for e in dealt] == [(3, "2h"), (6, "3h"), (1, "4h"), (3, "2c"), (6, "3c"), (1, "4c")]
    asked = []
    for _ in range(3):
        assert floor.state.round is not None
        asked.append(floor.state.round.awaiting.players[0])
        floor.stand()
    assert asked == ["ben", "cat", "ann"]
    finish(floor, "Kc Kd")


@pytest.mark.parametrize(("rules", "clause"), both("21.9.3"))
def test_the_deal_may_go_by_the_marker_without_an_order_of_wagering(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, deal_from_marker=True)
    floor.wager("cat", 6, 100).wager("ben", 3, 100).wager("ann", 1, 100)
    finish(floor.deal("9h 9c 9d 6c Jh Jc Jd"), "4c Ks")
    assert {entry.clause for entry in floor.entries(events.MarkerPlaced)} == {clause}
    floor.wager("ann", 1, 100).wager("ben", 3, 100).wager("cat", 6, 100).deal("9h")
    assert floor.events(g.CardDealt)[-1].box == 3


@pytest.mark.parametrize(("rules", "clause"), both("21.9.3"))
def test_without_that_choice_the_deal_begins_at_the_dealers_left(rules: str, clause: str) -> None:
    floor = in_order(rules)
    won_round(floor, {"ann": 100, "ben": 100, "cat": 100})
    floor.wager("ben", 3, 100).wager("cat", 6, 100).wager("ann", 1, 100).deal("2h")
    assert floor.events(g.CardDealt)[-1].box == 1


@pytest.mark.parametrize("rules", STARS)
def test_a_round_dealt_from_the_marker_can_be_laid_out_again(rules: str) -> None:
    floor = in_order(rules, deal_from_marker=True)
    won_round(floor, {"ann": 100, "ben": 100, "cat": 100})
    floor.wager("ben", 3, 100).wager("cat", 6, 100).wager("ann", 1, 100).deal("2h 3h 4h 6d 2c 3c 4c")
    floor.does(c.ReconstructRound(tuple(cards("3h 2h 4h 6d 2c 3c 4c"))))
    assert floor.state.round is not None
    assert {box.number: str(box.hands[0].cards[0]) for box in floor.state.round.boxes} == {3: "3h", 6: "2h", 1: "4h"}
    finish(floor, "Kc Kd")


# Pass cards


@pytest.mark.parametrize(("rules", "clause"), both("21.7.1 21.7"))
def test_a_pass_card_takes_the_place_of_a_wager_and_is_collected(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, pass_cards=1)
    floor.does(s.PlayPassCard("ben"), "ben").wager("ann", 1, 100).wager("cat", 6, 100)
    floor.refused(s.PlayPassCard("ben"), "ben", "player_has_passed", clause)
    floor.refused(c.PlaceWager(3, "ben", 10_000), "ben", "player_has_passed", clause)
    finish(floor.deal("9h 9d 6c Jh Jd"), "2c 9s")
    assert floor.player("ben").is_playing
    assert [entry.clause for entry in floor.entries(events.PassCardCollected)] == [clause]
    floor.refused(s.PlayPassCard("ben"), "ben", "no_pass_card_is_left", clause)
    assert floor.chips["ben"] == 100_000


@pytest.mark.parametrize(("rules", "clause"), both("21.7.1"))
def test_without_pass_cards_nobody_passes(rules: str, clause: str) -> None:
    SessionFloor(rules).session(THREE).refused(s.PlayPassCard("ann"), "ann", "no_pass_card_is_left", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.7.1"))
def test_when_everybody_passes_no_card_is_dealt_and_the_round_counts(rules: str, clause: str) -> None:
    floor = in_order(rules, pass_cards=2)
    for player in THREE:
        floor.does(s.PlayPassCard(player), player)
    floor.refused(c.DealCard(card("9h")), "dealer", "everybody_has_passed", clause)
    floor.does(c.CloseWagers(), "dealer")
    assert (floor.now.rounds, floor.now.marker) == (1, 3)
    assert [each.pass_cards for each in floor.now.players] == [1, 1, 1]
    assert not floor.events(g.CardDealt)
    floor.refused(s.PlayPassCard("ann"), "ann", "wager_is_out_of_turn")


@pytest.mark.parametrize("rules", STARS)
def test_a_pass_is_made_in_turn_before_the_round(rules: str) -> None:
    floor = in_order(rules, pass_cards=1)
    floor.refused(s.PlayPassCard("ben"), "ben", "wager_is_out_of_turn")
    floor.wager("ann", 1, 100)
    floor.refused(s.PlayPassCard("ann"), "ann", "wager_is_made")
    floor.wager("ben", 3, 100).wager("cat", 6, 100).deal("9h")
    floor.refused(s.PlayPassCard("ann"), "ann", "round_has_begun")
    floor.refused(s.PlayPassCard("ann"), "ben", "acts_for_another")


# The time for a wager


@pytest.mark.parametrize(("rules", "clause"), both("21.6.12 21.6.11"))
def test_who_does_not_wager_in_time_wagers_the_minimum(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, wager_seconds=30).wager("ann", 1, 300).wager("cat", 6, 100).wait(29)
    floor.refused(s.CallTime("ben"), "dealer", "wager_time_is_left")
    floor.wait(1).does(s.CallTime("ben"), "dealer")
    assert floor.chips["ben"] == 90_000
    assert [entry.clause for entry in floor.entries(events.TimeCalled)] == [clause]
    floor.deal("9h")
    assert not floor.events(events.PlayerDisqualified)


@pytest.mark.parametrize(("rules", "clause"), both("21.6.11"))
def test_no_card_is_dealt_while_somebody_has_time_to_wager(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, wager_seconds=30).wager("ann", 1, 300).wait(29)
    floor.refused(c.DealCard(card("9h")), "dealer", "wager_time_is_left", clause)
    floor.wait(1).deal("9h")
    assert [event.player for event in floor.events(events.PlayerDisqualified)] == ["ben", "cat"]


@pytest.mark.parametrize(("rules", "clause"), both("21.6.12"))
def test_in_order_everybodys_time_begins_with_their_turn(rules: str, clause: str) -> None:
    floor = in_order(rules, wager_seconds=30).wait(25).wager("ann", 1, 100).wait(29)
    floor.refused(s.CallTime("cat"), "dealer", "wager_is_out_of_turn")
    floor.refused(s.CallTime("ben"), "dealer", "wager_time_is_left")
    floor.wait(1).does(s.CallTime("ben"), "dealer").wager("cat", 6, 100)
    assert floor.chips == {"ann": 90_000, "ben": 90_000, "cat": 90_000}


@pytest.mark.parametrize("rules", STARS)
def test_where_the_conditions_say_so_a_late_player_is_disqualified(rules: str) -> None:
    floor = SessionFloor(rules).session(THREE, wager_seconds=30, late="disqualified").wait(30)
    floor.does(s.CallTime("ben"), "dealer")
    assert [event.ground for event in floor.events(events.PlayerDisqualified)] == ["late"]


@pytest.mark.parametrize(("rules", "clause"), both("21.6.11"))
def test_the_tournament_manager_limits_the_time_from_the_next_round_on(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE)
    floor.refused(s.CallTime("ann"), "dealer", "no_time_is_set", clause)
    floor.refused(s.LimitWagerTime(0), "tournament_manager", "time_is_nothing", clause)
    floor.refused(s.LimitWagerTime(20), "casino_supervisor", "not_authorised_here", clause)
    floor.does(s.LimitWagerTime(20), "tournament_manager").wait(1000)
    floor.refused(s.CallTime("ann"), "dealer", "no_time_is_set", clause)
    won_round(floor, {"ann": 100, "ben": 100, "cat": 100}).wait(20).does(s.CallTime("ann"), "dealer")
    assert floor.chips["ann"] == 100_000
