"""Which rules of the game hold in a tournament, void rounds, and rounds that are taken up again."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as te
from pontoon.table.furniture import Limits
from pontoon.testing.floor import Floor
from pontoon.testing.session_floor import SessionFloor
from pontoon.tournament.at_table import Rise, commands as s, events
from tests.tournament.at_table.session_clauses import STARS, both, finish, lost_round, won_round

TWO = {"ann": 1, "ben": 2}
SUPERVISOR = "gaming_supervisor"
GOES_BACK = (events.SealedWagerReturned, events.PassCardReturned)


@pytest.mark.parametrize(("rules", "clause"), both("21.2.1 21.2"))
@pytest.mark.parametrize(
    ("command", "by"),
    [
        (t.LimitPlayersPerBox(2), "casino_supervisor"),
        (t.WaitForBox("zoe"), "zoe"),
        (t.GiveUpBox("ann", 1), "ann"),
        (t.ChangeLimits(Limits(20_000, 50_000)), "casino_supervisor"),
        (t.DisplaySign("new_minimum", 20_000, 2_000_000_000), "casino_supervisor"),
        (t.RaiseOldMinimum(20_000), "casino_supervisor"),
        (t.AllowAboveMaximum(90_000, player="ann"), "casino_supervisor"),
        (t.VacateSeat("ann"), "casino_supervisor"),
    ],
)
def test_rules_of_the_game_that_do_not_apply(rules: str, clause: str, command: Any, by: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(command, by, "rule_is_left_out", clause)
    ordinary = SessionFloor(rules).ready().seat("ann", 1)
    outcome = ordinary.refused if isinstance(command, t.GiveUpBox | t.RaiseOldMinimum | t.VacateSeat) else None
    if outcome is not None:
        assert outcome(command, by).code != "rule_is_left_out"


@pytest.mark.parametrize(("rules", "clause"), both("21.6.10"))
def test_no_boxes_are_reserved_for_a_player(rules: str, clause: str) -> None:
    SessionFloor(rules).session(TWO).refused(
        t.ReserveBoxes((3, 4), "ann"), "casino_supervisor", "rule_is_left_out", clause
    )


@pytest.mark.parametrize(("rules", "clause"), both("21.2.1"))
def test_one_player_has_a_box_and_every_player_one(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100)
    assert floor.state.round is not None
    assert floor.state.round.terms.players_per_box == 1
    floor.refused(c.PlaceWager(1, "ben", 10_000), "ben", "wager_only_from_own_position")


@pytest.mark.parametrize(("rules", "clause"), both("21.2.1"))
def test_the_other_rules_of_the_game_hold(rules: str, clause: str) -> None:
    """A supervisor still refuses a wager, a shuffle is still due, a closed table still plays nothing."""
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100)
    floor.does(t.RefuseWager(1, "ann", "a false chip"))
    assert floor.chips["ann"] == 100_000
    floor.refused(c.Hit(1, 1, "ann"), "ann", "decision_is_not_due")
    floor.wager("ann", 1, 100).does(t.DirectShuffle("asked for")).wager("ben", 2, 100)
    floor.refused(c.DealCard(cards("9h")[0]), "dealer", "shuffle_is_due")


@pytest.mark.parametrize(("rules", "clause"), both("21.2.1 21.6.10"))
def test_a_box_of_the_session_before_is_nobodys_in_the_next(rules: str, clause: str) -> None:
    """Goal: who had box 2 in a heat and has box 1 in the final does not keep box 2 from who has it now."""
    floor = lost_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    floor.does(s.TotalChips(floor.counts())).does(s.ReturnChips())
    for player in ("ben", "cat") if floor.rules.values["player_card"] else ():
        floor.order(t.PresentPlayerCard(player, f"C-{player}", player), player)
    floor.does(s.OpenSession(floor.plan({"ben": 1, "cat": 2})), "tournament_manager")
    assert {seat.player: seat.box for seat in floor.state.seats} == {"ben": 1, "cat": 2}
    lost_round(floor, {"ben": 100, "cat": 100})


# Void rounds


@pytest.mark.parametrize(("rules", "clause"), both("21.2.2.1 21.2.2"))
def test_an_interim_payout_of_a_void_round_is_repaid(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100).wager("ben", 2, 100).deal("As 9c 6d Kh Jc")
    assert floor.chips["ann"] > 100_000
    floor.does(c.VoidRound("misdeal"))
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    assert [entry.clause for entry in floor.entries(events.SessionRoundVoid)] == [clause]
    assert floor.now.rounds == 0
    floor.balance()


@pytest.mark.parametrize("rules", STARS)
def test_at_a_table_without_a_tournament_it_stands(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("ben", 2).wager("ann", 1, 100).wager("ben", 2, 100)
    floor.deal("As 9c 6d Kh Jc").does(c.VoidRound("misdeal"))
    assert not floor.events(g.SettlementReversed)


@pytest.mark.parametrize(("rules", "clause"), both("21.2.2.1 18.16.2"))
def test_a_round_void_for_a_missing_card_is_repaid_as_well(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 100).wager("ben", 2, 100).deal("As 9c 6d Kh Jc")
    floor.does(t.DeclareCardsAstray(tuple(cards("2d"))))
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    floor.balance()


@pytest.mark.parametrize(("rules", "clause"), both("21.2.2"))
def test_in_a_void_round_undisclosed_wagers_are_not_placed_and_pass_cards_go_back(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session({"ann": 1, "ben": 2, "cat": 3}, pass_cards=1, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", "pontoon", 40_000), "ann").does(s.ExamineForm("ann", True), SUPERVISOR)
    floor.wager("ben", 2, 100).does(s.PlayPassCard("cat"), "cat").deal("As 9c 6d Kh Jc").does(c.VoidRound("misdeal"))
    assert not floor.events(events.SealedWagerAnnounced)
    assert floor.chips == dict.fromkeys(("ann", "ben", "cat"), 100_000)
    assert (floor.player("ann").undisclosed_wagers, floor.player("cat").pass_cards) == (1, 1)
    assert all(entry.of_itself for kind in GOES_BACK for entry in floor.entries(kind))
    assert floor.now.forms == ()
    floor.does(s.PlayPassCard("cat"), "cat")


@pytest.mark.parametrize("rules", STARS)
def test_after_a_void_round_the_marker_stays(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, order_of_wagering=True).wager("ann", 1, 100).wager("ben", 2, 100)
    floor.deal("9h 9c 6d Jh Jc").does(c.VoidRound("misdeal"))
    assert (floor.now.marker, floor.now.rounds) == (1, 0)
    floor.refused(c.PlaceWager(2, "ben", 10_000), "ben", "wager_is_out_of_turn")


@pytest.mark.parametrize("rules", STARS)
def test_a_round_void_past_the_sessions_time_ends_it(rules: str) -> None:
    floor = SessionFloor(rules)
    floor.session(TWO, until=floor.at + 60).wager("ann", 1, 100).wager("ben", 2, 100).deal("9h").wait(60)
    assert floor.does(c.VoidRound("misdeal")).now.ended == "time"


# Taken up again


@pytest.mark.parametrize(("rules", "clause"), both("18.8 21.2.1 21.2.2.1"))
def test_a_round_void_after_its_end_undoes_what_followed_from_it(rules: str, clause: str) -> None:
    """Ben lost everything, Ann an undisclosed wager, the limits rose, the marker moved: all of it goes back."""
    floor = SessionFloor(rules).session(
        {"ann": 1, "ben": 2, "cat": 3},
        undisclosed_wagers=1,
        pass_cards=1,
        order_of_wagering=True,
        allotment_cents=50_000,
        rises=(Rise(20_000, 60_000, 1),),
    )
    before = floor.state.limits
    floor.does(s.SealWager("ann", "pontoon", 30_000), "ann").does(s.ExamineForm("ann", True), SUPERVISOR)
    floor.wager("ben", 2, 500).does(s.PlayPassCard("cat"), "cat")
    finish(floor.deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert floor.chips == {"ann": 20_000, "ben": 0, "cat": 50_000}
    assert (floor.now.rounds, floor.now.marker, floor.player("ben").out) == (1, 3, "eliminated")
    floor.wager("cat", 3, 200)
    floor.does(c.VoidRound("misdeal"))
    assert [entry.clause for entry in floor.entries(events.RoundTakenUpAgain)] == [clause]
    assert floor.chips == dict.fromkeys(("ann", "ben", "cat"), 50_000)
    assert (floor.now.rounds, floor.now.marker, floor.state.limits) == (0, 1, before)
    assert floor.player("ben").is_playing
    assert floor.state.seated_at(2) == "ben"
    assert (floor.player("cat").pass_cards, floor.player("ann").undisclosed_wagers) == (1, 1)
    floor.balance()
    if floor.rules.values["player_card"]:
        # Who had left shows the Player Card again.
        floor.does(t.PresentPlayerCard("ben", "C-ben", "ben"), "ben")
    won_round(floor, {"ann": 100, "ben": 100, "cat": 100})
    assert floor.now.rounds == 1


@pytest.mark.parametrize(("rules", "clause"), both("18.8 21.2.1"))
def test_a_round_laid_out_again_after_its_end_is_settled_anew_with_its_undisclosed_wager(
    rules: str, clause: str
) -> None:
    """The dealer had 20 against 19; with two cards changed Ann has 20 and the dealer 19."""
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1, rounds=1)
    floor.does(s.SealWager("ann", "pontoon", 40_000), "ann").does(s.ExamineForm("ann", True), SUPERVISOR)
    floor.wager("ben", 2, 100).deal("9h 9c Jd Jh Jc").does(c.CloseSurrender(), "dealer").stand().stand().deal("Ks")
    assert (floor.now.ended, floor.chips) == ("rounds", {"ann": 60_000, "ben": 90_000})
    floor.does(c.ReconstructRound(tuple(cards("Jd 9c 9h Jh Jc Ks"))))
    assert floor.now.ended == ""
    finish(floor)
    assert floor.chips == {"ann": 140_000, "ben": 100_000}
    assert floor.now.ended == "rounds"


@pytest.mark.parametrize(("rules", "clause"), both("18.8 21.2.1"))
def test_a_card_corrected_after_the_end_of_a_session_settles_its_last_round_anew(rules: str, clause: str) -> None:
    """The dealer's last card was entered as a king, 20 against two 19s, and lies there as a seven."""
    floor = SessionFloor(rules).session(TWO, rounds=1).wager("ann", 1, 400).wager("ben", 2, 100)
    floor.deal("9h 9c Jd Jh Jc").does(c.CloseSurrender(), "dealer").stand().stand().deal("Ks")
    assert (floor.now.ended, floor.chips) == ("rounds", {"ann": 60_000, "ben": 90_000})
    floor.does(c.CorrectCard(6, card("7s")))
    assert (floor.now.ended, floor.chips) == ("rounds", {"ann": 140_000, "ben": 110_000})
    floor.balance()


@pytest.mark.parametrize("rules", STARS)
def test_the_minimum_of_an_incomplete_form_goes_back_with_its_round(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", "", None), SUPERVISOR).does(s.ExamineForm("ann", True), SUPERVISOR)
    finish(floor.wager("ben", 2, 100).deal("9c 6d Jc"), "4c Ks")
    assert floor.chips["ann"] == 90_000
    floor.does(c.VoidRound("misdeal"))
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    floor.balance()


@pytest.mark.parametrize("rules", STARS)
def test_who_was_disqualified_since_stays_disqualified(rules: str) -> None:
    floor = lost_round(SessionFloor(rules).session(TWO), {"ann": 100, "ben": 100})
    floor.does(s.Disqualify("ben", "advice"), "tournament_manager").does(c.VoidRound("misdeal"))
    assert (floor.player("ben").out, floor.chips) == ("disqualified", {"ann": 100_000, "ben": 100_000})


@pytest.mark.parametrize("rules", STARS)
def test_a_round_cannot_be_taken_up_after_the_count_or_after_a_round_in_which_all_passed(rules: str) -> None:
    counted = lost_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    counted.does(s.TotalChips(counted.counts()), "dealer")
    counted.refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")
    passed = lost_round(SessionFloor(rules).session(TWO, pass_cards=1), {"ann": 100, "ben": 100})
    passed.does(s.PlayPassCard("ann"), "ann").does(s.PlayPassCard("ben"), "ben").does(c.CloseWagers(), "dealer")
    passed.refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")


@pytest.mark.parametrize("rules", STARS)
def test_a_round_of_a_closed_session_stays_as_it_is(rules: str) -> None:
    floor = lost_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    floor.does(s.TotalChips(floor.counts()), "dealer").does(s.ReturnChips(), "dealer")
    floor.refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")
    if floor.rules.values["player_card"]:
        floor.does(t.PresentPlayerCard("ann", "C-ann", "ann"), "ann")
    floor.does(s.OpenSession(floor.plan({"ann": 1})._replace(number=2)), "tournament_manager")
    floor.refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")
    floor.wager("ann", 1, 100).refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")
    given_back = lost_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    given_back.does(s.TotalChips(given_back.counts()), "dealer").does(s.ReturnChips(), "dealer")
    given_back.does(t.HoldTournament(""), "tournament_manager")
    given_back.refused(c.VoidRound("misdeal"), "casino_supervisor", "round_is_past")
    given_back.seat("zoe", 1).plain_round("zoe").does(c.VoidRound("misdeal"))


@pytest.mark.parametrize("rules", STARS)
def test_a_wager_found_invalid_in_a_round_leaves_its_hidden_part_alone(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", "pontoon", 40_000), "ann").does(s.ExamineForm("ann", True), SUPERVISOR)
    floor.wager("ben", 2, 100).deal("9h 9c 6d Jh Jc").does(t.FindContravention("ann", "a calculator"))
    floor.does(t.VoidPersonsWagers("ann"))
    finish(floor, "4c Ks")
    assert floor.chips == {"ann": 100_000, "ben": 90_000}


def test_the_table_shows_the_limits_of_the_session_on_its_sign() -> None:
    floor = SessionFloor().session(TWO)
    assert [(e.minimum_cents, e.maximum_cents) for e in floor.events(te.SignDisplayed)] == [(10_000, 50_000)]
