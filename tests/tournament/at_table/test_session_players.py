"""Players of a session who are absent, disqualified or eliminated, and disputes that hold the game up."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card
from pontoon.table import commands as t
from pontoon.testing.session_floor import NAME, SessionFloor
from pontoon.tournament.at_table import commands as s, events
from pontoon.tournament.at_table.players import GROUNDS
from tests.tournament.at_table.session_clauses import STARS, both, finish, lost_round, won_round

TWO = {"ann": 1, "ben": 2}
THREE = {"ann": 1, "ben": 3, "cat": 6}
MANAGER = "tournament_manager"


# Absent


@pytest.mark.clauses("star-2024 21.2.1")
def test_a_player_whose_card_is_not_accepted_keeps_nobody_from_the_allotted_box() -> None:
    """Goal: ann stands up from ben's box although she may not sit down at her own."""
    floor = SessionFloor("star-2024").ready().seat("ann", 2).seat("ben", 4).does(t.HoldTournament(NAME), MANAGER)
    floor.does(t.PresentPlayerCard("ann", "C-zoe", "zoe"), "ann").does(s.OpenSession(floor.plan(TWO)), MANAGER)
    assert {seat.player: seat.box for seat in floor.state.seats} == {"ann": None, "ben": 2}
    floor.does(t.PresentPlayerCard("ann", "C-ann", "ann"), "ann").does(t.SitDown("ann", 1), "ann")
    assert {seat.player: seat.box for seat in floor.state.seats} == {"ann": 1, "ben": 2}


@pytest.mark.parametrize(("rules", "clause"), both("21.5.6.1 21.5.6"))
def test_the_minimum_is_deducted_for_three_rounds_and_no_more(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=20).does(s.DirectDeduction("ben"), MANAGER)
    floor.refused(s.DirectDeduction("ben"), MANAGER, "absence_is_known", clause)
    left = []
    for _ in range(3):
        won_round(floor, {"ann": 100})
        left.append(floor.chips["ben"])
    assert left == [90_000, 80_000, 70_000]
    assert {entry.clause for entry in floor.entries(events.MinimumDeducted)} == {clause}
    floor.refused(s.DirectDeduction("ben"), MANAGER, "three_rounds_were_deducted", clause)
    assert floor.player("ben").is_playing
    # In the fourth round nothing excuses the player any more.
    floor.wager("ann", 1, 100).deal("9h")
    assert [event.ground for event in floor.events(events.PlayerDisqualified)] == ["no_wager"]
    assert floor.chips["ben"] == 70_000


@pytest.mark.parametrize(("rules", "clause"), both("21.5.6"))
def test_who_comes_back_wagers_again_and_the_rounds_missed_stay_counted(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=20).does(s.DirectDeduction("ben"), MANAGER)
    won_round(floor, {"ann": 100})
    won_round(floor, {"ann": 100, "ben": 100})
    assert (floor.player("ben").absent, floor.player("ben").absent_rounds) == (False, 1)
    floor.wager("ben", 2, 100)
    floor.refused(s.DirectDeduction("ben"), MANAGER, "player_is_there", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.6 21.5.6.1"))
def test_a_player_who_never_came_is_absent_too(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).held_table()
    if floor.rules.values["player_card"]:
        floor.does(t.PresentPlayerCard("ann", "C-ann", "ann"), "ann")
    floor.does(s.OpenSession(floor.plan(TWO, order_of_wagering=True)), MANAGER)
    floor.does(s.DirectDeduction("ben"), MANAGER)
    won_round(floor, {"ann": 100})
    assert floor.chips["ben"] == 90_000


@pytest.mark.parametrize(("rules", "clause"), both("21.5.6.2"))
def test_an_absent_players_position_may_be_cancelled(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).does(s.Disqualify("ben", "absent"), MANAGER)
    (entry,) = floor.entries(events.PlayerDisqualified)
    assert (entry.event.chips_cents, entry.clause) == (100_000, clause)
    assert floor.chips["ben"] == 100_000
    assert floor.state.seat_of("ben") is None
    floor.refused(s.DirectDeduction("ben"), MANAGER, "player_is_out")


@pytest.mark.parametrize(("rules", "clause"), both("21.6.6"))
def test_who_goes_away_leaves_the_seat_and_the_chips_where_they_are(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(t.LeaveTable("ben"), "ben", "player_stays", clause)
    floor.does(s.Disqualify("ben", "absent"), MANAGER)
    floor.refused(t.LeaveTable("ben"), "ben", "not_at_the_table")


# Disqualified

GROUND_CLAUSES = [
    ("absent", "21.5.6.2"),
    ("broke_the_rules", "21.5.6+"),
    ("buy_in_increased", "21.6.5"),
    ("chips_removed", "21.6.6"),
    ("chips_exchanged", "21.6.6"),
    ("chips_concealed", "21.6.7"),
    ("advice", "21.11.1"),
    ("contravention", "21.11.4"),
]


@pytest.mark.parametrize(
    ("ground", "rules", "clause"),
    [
        pytest.param(ground, *param.values, marks=param.marks, id=f"{ground}-{param.id}")
        for ground, clause in GROUND_CLAUSES
        for param in both(clause)
    ],
)
def test_the_manager_disqualifies_on_a_ground_and_the_chips_keep_their_value(
    ground: str, rules: str, clause: str
) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=1)
    floor.does(s.Disqualify("ben", ground, " seen by the camera "), MANAGER)
    (entry,) = floor.entries(events.PlayerDisqualified)
    assert (entry.event, entry.clause) == (
        events.PlayerDisqualified("ben", ground, 100_000, "seen by the camera"),
        clause,
    )
    won_round(floor, {"ann": 100})
    floor.does(s.TotalChips(floor.counts()), "dealer")
    (ben,) = [standing for standing in floor.now.standings if standing.player == "ben"]
    assert (ben.disqualified, ben.chips_cents) == (True, 100_000)


@pytest.mark.parametrize("rules", STARS)
def test_only_the_tournament_manager_disqualifies_and_only_on_a_known_ground(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(s.Disqualify("ben", "absent"), "casino_supervisor", "not_authorised_here")
    refusal = floor.refused(s.Disqualify("ben", "ugly"), MANAGER, "no_ground_to_disqualify")
    assert "chips_concealed" in refusal.sentence
    for ground in ("no_wager", "late"):
        assert ground in GROUNDS
        floor.refused(s.Disqualify("ben", ground), MANAGER, "no_ground_to_disqualify")
    floor.refused(s.Disqualify("zoe", "absent"), MANAGER, "not_in_the_session")
    floor.does(s.Disqualify("ben", "absent"), MANAGER).refused(s.Disqualify("ben", "absent"), MANAGER, "player_is_out")
    SessionFloor(rules).held_table().refused(s.Disqualify("ben", "absent"), MANAGER, "no_session_is_open")


@pytest.mark.parametrize("rules", STARS)
def test_before_the_first_card_everything_of_a_disqualified_player_goes_back(rules: str) -> None:
    floor = SessionFloor(rules).session(THREE, pass_cards=1, undisclosed_wagers=1)
    floor.wager("ann", 1, 200).does(c.PlacePerfectPairs(1, "ann", 10_000), "ann").does(s.PlayPassCard("ben"), "ben")
    floor.does(s.SealWager("cat", "pontoon", 40_000), "cat").does(s.ExamineForm("cat", True), "gaming_supervisor")
    for player in THREE:
        floor.does(s.Disqualify(player, "advice"), MANAGER)
        floor.balance()
    assert floor.chips == dict.fromkeys(THREE, 100_000)
    # What each keeps the value of.
    assert {event.chips_cents for event in floor.events(events.PlayerDisqualified)} == {100_000}
    assert floor.now.forms == ()
    assert floor.now.ended == "nobody_left"


@pytest.mark.parametrize("rules", STARS)
def test_in_a_round_a_disqualified_players_wager_is_played_out_by_the_dealer(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c 6d Jh Jc")
    floor.does(s.Disqualify("ann", "advice"), MANAGER)
    floor.refused(c.Stand(1, 1, "ann"), "ann", "player_is_out")
    finish(floor.does(c.DeclareAbsent(1, "ann"), "dealer"), "Kc Kd")
    assert floor.chips == {"ann": 110_000, "ben": 110_000}


# Eliminated in one round


@pytest.mark.parametrize(("rules", "clause"), both("21.10.4"))
def test_of_players_eliminated_in_one_round_what_decides_is_handed_over(rules: str, clause: str) -> None:
    """Ann keeps $50, the others nothing; Ben wagered less than Cat; chips were removed from box to box."""
    floor = SessionFloor(rules).session(
        {"ann": 1, "ben": 3, "cat": 6}, allotment_cents=40_000, chips_cents=(5_000,), rounds=9
    )
    floor.wager("ann", 1, 300).wager("ben", 3, 200).wager("cat", 6, 400)
    floor.does(c.PlacePerfectPairs(1, "ann", 10_000), "ann").does(c.PlacePerfectPairs(3, "ben", 20_000), "ben")
    finish(floor.deal("9h 9c 9d 6c Jh Jc Jd"), "4c Ks")
    gone = {event.player: event for event in floor.events(events.PlayerEliminated)}
    assert {name: (e.round, e.residual_cents, e.last_wager_cents) for name, e in gone.items()} == {
        "ann": (1, 0, 30_000),
        "ben": (1, 0, 20_000),
        "cat": (1, 0, 40_000),
    }
    assert gone["ann"].removed < gone["ben"].removed < gone["cat"].removed
    floor.does(s.TotalChips(()), "dealer")
    assert {each.player: (each.eliminated_round, each.last_wager_cents) for each in floor.now.standings} == {
        "ann": (1, 30_000),
        "ben": (1, 20_000),
        "cat": (1, 40_000),
    }


@pytest.mark.parametrize(("rules", "clause"), both("21.10.4"))
def test_chips_removed_at_a_bust_are_removed_before_the_final_settlement(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=20_000, rounds=9)
    floor.wager("ann", 1, 200).wager("ben", 2, 200).deal("9h 9c 6d 6h 7c").stand()
    floor.does(c.Hit(2, 1, "ben"), "ben").deal("Kd")
    finish(floor, "4c Ks")
    gone = {event.player: event.removed for event in floor.events(events.PlayerEliminated)}
    assert gone["ben"] < gone["ann"]


@pytest.mark.parametrize(("rules", "clause"), both("21.10.4"))
def test_residual_chips_are_counted(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=25_000, rounds=9)
    lost_round(floor, {"ann": 200, "ben": 100})
    assert [(e.player, e.residual_cents) for e in floor.events(events.PlayerEliminated)] == [("ann", 5_000)]
    lost_round(floor, {"ben": 100})
    assert [(e.player, e.round) for e in floor.events(events.PlayerEliminated)] == [("ann", 1), ("ben", 2)]
    floor.does(s.TotalChips(floor.counts()), "dealer")
    assert {each.player: each.residual_cents for each in floor.now.standings} == {"ann": 5_000, "ben": 5_000}


# Disputes


@pytest.mark.parametrize(("rules", "clause"), both("21.11.2"))
def test_the_game_does_not_go_on_until_the_manager_has_settled_a_dispute(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, pass_cards=1, undisclosed_wagers=1).wager("ann", 1, 100)
    floor.refused(s.RaiseDispute("was it in time?"), "zoe", "not_in_the_session", clause)
    floor.does(s.RaiseDispute("was it in time?"), "ben")
    for command, by in (
        (c.PlaceWager(2, "ben", 10_000), "ben"),
        (c.WithdrawWager(1, "ann"), "ann"),
        (c.DealCard(card("9h")), "dealer"),
        (c.CloseWagers(), "dealer"),
        (s.PlayPassCard("ben"), "ben"),
        (s.SealWager("ben", "pontoon", 10_000), "ben"),
        (s.CallTime("ben"), "dealer"),
        (s.ConcludeSession(), MANAGER),
    ):
        floor.refused(command, by, "dispute_must_be_settled", clause)
    floor.refused(s.SettleDispute("it was"), "casino_supervisor", "not_authorised_here", clause)
    floor.refused(s.SettleDispute(" "), MANAGER, "words_are_needed", clause)
    floor.refused(s.RaiseDispute("another"), "ann", "dispute_waits_already", clause)
    floor.does(s.SettleDispute("it was"), MANAGER)
    assert floor.events(events.DisputeSettled) == [events.DisputeSettled("was it in time?", "it was")]
    floor.refused(s.SettleDispute("it was not"), MANAGER, "no_dispute_is_open", clause)
    finish(floor.wager("ben", 2, 100).deal("9h 9c 6d Jh Jc"), "4c Ks")


@pytest.mark.parametrize(("rules", "clause"), both("21.11.2"))
def test_in_the_middle_of_a_round_no_card_and_no_decision_comes_before_the_decision(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c 6d Jh Jc")
    floor.refused(s.RaiseDispute(" "), "ann", "words_are_needed", clause)
    floor.does(s.RaiseDispute("that was my card"), "ann")
    floor.refused(c.Stand(1, 1, "ann"), "ann", "dispute_must_be_settled", clause)
    floor.refused(c.DealCard(card("9h")), "dealer", "dispute_must_be_settled", clause)
    floor.does(s.SettleDispute("it was not"), MANAGER)
    finish(floor, "4c Ks")


@pytest.mark.parametrize(("rules", "clause"), both("21.11.2"))
def test_a_dispute_in_the_tournament_holds_the_table_beside_one_that_was_raised_at_it(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c 6d Jh Jc")
    floor.refused(s.HoldPlay("the draw"), "casino_supervisor", "not_authorised_here", clause)
    floor.refused(s.HoldPlay("the draw"), "ann", "not_authorised_here", clause)
    floor.refused(s.HoldPlay(" "), MANAGER, "words_are_needed", clause)
    floor.refused(s.ProceedWithPlay(), MANAGER, "no_dispute_is_open", clause)
    floor.does(s.HoldPlay(" the draw "), MANAGER)
    floor.refused(s.HoldPlay("the draw"), MANAGER, "dispute_waits_already", clause)
    floor.refused(c.Stand(1, 1, "ann"), "ann", "dispute_must_be_settled", clause)
    floor.refused(c.DealCard(card("9h")), "dealer", "dispute_must_be_settled", clause)
    floor.refused(s.SettleDispute("it was fair"), MANAGER, "no_dispute_is_open", clause)
    # Neither is settled by what settles the other.
    floor.does(s.RaiseDispute("that was my card"), "ann")
    floor.does(s.ProceedWithPlay(), MANAGER)
    floor.refused(c.Stand(1, 1, "ann"), "ann", "dispute_must_be_settled", clause)
    floor.does(s.HoldPlay("the prizes"), MANAGER).does(s.SettleDispute("it was not"), MANAGER)
    floor.refused(c.Stand(1, 1, "ann"), "ann", "dispute_must_be_settled", clause)
    floor.refused(s.ProceedWithPlay(), "casino_supervisor", "not_authorised_here", clause)
    floor.does(s.ProceedWithPlay(), MANAGER)
    assert floor.events(events.PlayHeld) == [events.PlayHeld("the draw"), events.PlayHeld("the prizes")]
    assert floor.events(events.PlayProceeded) == [events.PlayProceeded("the draw"), events.PlayProceeded("the prizes")]
    finish(floor, "4c Ks")


@pytest.mark.parametrize(("rules", "clause"), both("21.11.2"))
def test_chips_are_not_totalled_while_a_dispute_is_open_in_the_tournament(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=1)
    lost_round(floor, {"ann": 100, "ben": 100})
    floor.does(s.HoldPlay("the draw"), MANAGER)
    floor.refused(s.TotalChips(floor.counts()), "dealer", "dispute_must_be_settled", clause)
    floor.does(s.ProceedWithPlay(), MANAGER).does(s.TotalChips(floor.counts()), "dealer")


@pytest.mark.parametrize("rules", STARS)
def test_without_a_session_nothing_of_it_can_be_asked(rules: str) -> None:
    floor = SessionFloor(rules).held_table()
    for command, by in (
        (s.PlayPassCard("ann"), "ann"),
        (s.SealWager("ann", "pontoon", 1), "ann"),
        (s.ExamineForm("ann", True), "gaming_supervisor"),
        (s.RequestForm("ann", "ben"), "ann"),
        (s.CallTime("ann"), "dealer"),
        (s.LimitWagerTime(5), MANAGER),
        (s.DirectDeduction("ann"), MANAGER),
        (s.CountChips(()), MANAGER),
        (s.RaiseDispute("x"), "ann"),
        (s.HoldPlay("x"), MANAGER),
        (s.AgreeToEnd("ann"), "ann"),
        (s.ConcludeSession(), MANAGER),
        (s.EndSession(), "dealer"),
        (s.TotalChips(()), "dealer"),
        (s.ReturnChips(), "dealer"),
    ):
        floor.refused(command, by, "no_session_is_open")


def test_a_player_who_is_out_has_no_events_of_the_next_round() -> None:
    floor = SessionFloor().session(TWO, allotment_cents=20_000, rounds=9)
    lost_round(floor, {"ann": 100, "ben": 200})
    won_round(floor, {"ann": 100})
    assert [event.player for event in floor.events(g.WagerPlaced)] == ["ann", "ben", "ann"]
