"""How a session ends: after its rounds, in time, early; what is counted, what comes back, what is missing."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t
from pontoon.testing.session_floor import SessionFloor
from pontoon.testing.table import own_rules
from pontoon.tournament.at_table import Counted, MissingChips, balances, chips_account, commands as s, currency, events
from pontoon.tournament.standings import Standing
from tests.tournament.at_table.session_clauses import STARS, both, finish, lost_round, won_round

TWO = {"ann": 1, "ben": 2}
THREE = {"ann": 1, "ben": 3, "cat": 6}
MANAGER = "tournament_manager"


# Rounds and time


@pytest.mark.parametrize(("rules", "clause"), both("21.1.1"))
def test_a_session_is_over_after_its_rounds(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=2)
    won_round(floor, {"ann": 100, "ben": 100})
    assert floor.now.is_under_way
    won_round(floor, {"ann": 100, "ben": 100})
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("rounds", clause)]
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "session_is_over", clause)
    floor.refused(s.PlayPassCard("ann"), "ann", "session_is_over", clause)
    floor.refused(s.DirectDeduction("ann"), MANAGER, "session_is_over", clause)


@pytest.mark.parametrize(("rules", "clause"), both("21.1.1"))
def test_a_session_is_over_with_the_round_in_which_its_time_is(rules: str, clause: str) -> None:
    floor = SessionFloor(rules)
    floor.session(TWO, until=floor.at + 600)
    won_round(floor.wait(599), {"ann": 100, "ben": 100})
    assert floor.now.is_under_way
    floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c")
    floor.wait(1).deal("6d Jh Jc").refused(s.EndSession(), "dealer", "round_is_in_play", clause)
    finish(floor, "4c Ks")
    assert floor.now.ended == "time"


@pytest.mark.parametrize(("rules", "clause"), both("21.1.1"))
def test_when_the_time_is_over_no_round_begins_and_wagers_go_back(rules: str, clause: str) -> None:
    floor = SessionFloor(rules)
    floor.session(TWO, until=floor.at + 600, pass_cards=1).wager("ann", 1, 100).wait(599)
    floor.refused(s.EndSession(), "dealer", "session_time_is_not_over", clause)
    floor.wait(1).refused(c.PlaceWager(2, "ben", 10_000), "ben", "session_time_is_over", clause)
    floor.refused(c.DealCard(card("9h")), "dealer", "session_time_is_over", clause)
    floor.refused(s.PlayPassCard("ben"), "ben", "session_time_is_over", clause)
    floor.does(s.EndSession(), "dealer")
    assert (floor.now.ended, floor.chips) == ("time", {"ann": 100_000, "ben": 100_000})
    floor.refused(s.EndSession(), "dealer", "session_is_over", clause)


@pytest.mark.parametrize("rules", STARS)
def test_a_session_in_which_nobody_is_left_is_over(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, allotment_cents=10_000)
    lost_round(floor, {"ann": 100, "ben": 100})
    assert floor.now.ended == "nobody_left"


# Early


@pytest.mark.parametrize(("rules", "clause"), both("21.5.5.1 21.5.5"))
def test_the_manager_ends_a_session_when_it_is_determined_who_goes_on(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, advance=1, allotment_cents=30_000)
    lost_round(floor, {"ann": 300, "ben": 100, "cat": 100})
    floor.refused(s.ConcludeSession(), MANAGER, "neither_determined_nor_agreed")
    lost_round(floor, {"ben": 200, "cat": 100})
    floor.refused(s.ConcludeSession(), "casino_supervisor", "not_authorised_here")
    floor.wager("cat", 6, 100).does(s.ConcludeSession(), MANAGER)
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("determined", clause)]
    assert floor.chips == {"ann": 0, "ben": 0, "cat": 10_000}
    floor.refused(s.ConcludeSession(), MANAGER, "session_is_over")


@pytest.mark.parametrize(("rules", "clause"), both("21.5.5.2"))
def test_where_the_conditions_give_chips_a_value_all_players_may_agree_to_end(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, early_end_by_agreement=True)
    floor.does(s.AgreeToEnd("ann"), "ann").does(s.AgreeToEnd("ann"), "ann")
    floor.refused(s.ConcludeSession(), MANAGER, "neither_determined_nor_agreed")
    floor.refused(s.AgreeToEnd("ben"), "ann", "acts_for_another")
    floor.does(s.AgreeToEnd("ben"), "ben").does(s.ConcludeSession(), MANAGER)
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("agreed", clause)]


@pytest.mark.parametrize(("rules", "clause"), both("21.5.5.1 21.5.5.2"))
def test_a_house_may_ask_for_both_grounds_where_chips_have_a_value(rules: str, clause: str, tmp_path: Path) -> None:
    """At first all agree; then the players who advance are determined, but nobody has agreed again; then both."""
    own = own_rules(tmp_path, rules, session_ends_early="on_both_grounds")
    floor = SessionFloor(own).session(THREE, advance=1, allotment_cents=30_000, early_end_by_agreement=True)
    for player in THREE:
        floor.does(s.AgreeToEnd(player), player)
    floor.refused(s.ConcludeSession(), MANAGER, "not_determined_and_agreed")
    lost_round(floor, {"ann": 300, "ben": 100, "cat": 100})
    lost_round(floor, {"ben": 200, "cat": 100})
    floor.refused(s.ConcludeSession(), MANAGER, "not_determined_and_agreed")
    floor.does(s.AgreeToEnd("cat"), "cat").does(s.ConcludeSession(), MANAGER)
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("determined", clause)]


@pytest.mark.parametrize("rules", STARS)
def test_where_chips_have_no_value_the_other_ground_is_enough_for_such_a_house_too(rules: str, tmp_path: Path) -> None:
    own = own_rules(tmp_path, rules, session_ends_early="on_both_grounds")
    floor = SessionFloor(own).session(THREE, advance=1, allotment_cents=30_000)
    lost_round(floor, {"ann": 300, "ben": 100, "cat": 100})
    floor.refused(s.ConcludeSession(), MANAGER, "neither_determined_nor_agreed")
    lost_round(floor, {"ben": 200, "cat": 100}).does(s.ConcludeSession(), MANAGER)
    assert floor.now.ended == "determined"


@pytest.mark.parametrize(("rules", "clause"), both("21.5.5.2"))
def test_otherwise_nobody_agrees_to_an_end(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO)
    floor.refused(s.AgreeToEnd("ann"), "ann", "no_end_by_agreement", clause)
    floor.refused(s.AgreeToEnd("zoe"), "zoe", "not_in_the_session", clause)


@pytest.mark.parametrize("rules", STARS)
def test_an_agreement_is_for_the_round_in_which_it_was_given(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, early_end_by_agreement=True).does(s.AgreeToEnd("ann"), "ann")
    floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c 6d Jh Jc").does(s.AgreeToEnd("ben"), "ben")
    floor.refused(s.ConcludeSession(), MANAGER, "round_is_in_play")
    finish(floor, "4c Ks").refused(s.ConcludeSession(), MANAGER, "neither_determined_nor_agreed")


@pytest.mark.parametrize(("rules", "clause"), both("21.5.5.2"))
def test_what_players_agree_after_a_round_stands_though_the_round_is_void_then(rules: str, clause: str) -> None:
    floor = lost_round(SessionFloor(rules).session(TWO, early_end_by_agreement=True), {"ann": 100, "ben": 100})
    floor.does(s.AgreeToEnd("ann"), "ann").does(s.AgreeToEnd("ben"), "ben").does(c.VoidRound("misdeal"))
    (ended, *_) = floor.order(s.ConcludeSession(), MANAGER)
    assert ended.clause == clause


# Cancelled


@pytest.mark.parametrize(("rules", "clause"), both("21.3.4"))
def test_a_cancelled_session_ends_at_once_between_two_rounds_and_wagers_go_back(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, pass_cards=1, undisclosed_wagers=1)
    floor.wager("ann", 1, 100).does(s.PlayPassCard("ben"), "ben")
    floor.refused(s.CancelSession("a power cut"), "casino_supervisor", "not_authorised_here", clause)
    floor.refused(s.CancelSession("a power cut"), "ann", "not_authorised_here", clause)
    floor.refused(s.CancelSession(" "), MANAGER, "words_are_needed", clause)
    floor.does(s.CancelSession(" a power cut "), MANAGER)
    assert [entry.event for entry in floor.entries(events.SessionCancelled)] == [events.SessionCancelled("a power cut")]
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("cancelled", clause)]
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    assert floor.player("ben").pass_cards == 1
    floor.refused(s.CancelSession("a power cut"), MANAGER, "session_is_over")
    floor.refused(c.PlaceWager(1, "ann", 10_000), "ann", "session_is_over")


@pytest.mark.parametrize(("rules", "clause"), both("21.3.4"))
def test_the_round_in_which_a_session_is_cancelled_is_played_to_its_end_and_is_the_last(
    rules: str, clause: str
) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=9, undisclosed_wagers=1)
    floor.does(s.SealWager("ben", "pontoon", 30_000), "ben").does(s.ExamineForm("ben", True), "gaming_supervisor")
    floor.wager("ann", 1, 100).deal("9h 9c 6d Jh Jc").does(s.CancelSession("a fire alarm"), "casino_operator")
    assert (floor.now.cancelled, floor.now.ended) == ("a fire alarm", "")
    floor.refused(s.CancelSession("again"), MANAGER, "session_is_cancelled", clause)
    finish(floor, "4c Ks")
    # Both have 19 against the dealer's 20: the open wagers and the undisclosed one are lost as ever.
    assert floor.chips == {"ann": 90_000, "ben": 70_000}
    assert [(entry.event.why, entry.clause) for entry in floor.entries(events.SessionEnded)] == [("cancelled", clause)]
    floor.does(s.TotalChips((Counted("ann", 90_000), Counted("ben", 69_000))), "dealer")
    floor.does(s.ReturnChips((MissingChips("ben", 1_000, 1),)), "dealer")
    assert floor.held.session is None
    missing = events.ChipsMissing(MissingChips("ben", 1_000, 1))
    assert [entry.event for entry in floor.entries(events.ChipsMissing)] == [missing]
    assert chips_account(floor.log).balances
    floor.does(t.HoldTournament(""), MANAGER)


@pytest.mark.parametrize("rules", STARS)
def test_a_cancelled_session_is_over_with_a_round_that_is_void_or_taken_up_again_too(rules: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=9)
    floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("9h 9c 6d").does(s.CancelSession("a fire alarm"), MANAGER)
    floor.does(c.VoidRound("misdeal"), "casino_supervisor")
    assert (floor.now.ended, floor.now.rounds) == ("cancelled", 0)
    assert floor.chips == {"ann": 100_000, "ben": 100_000}
    other = SessionFloor(rules).session(TWO, rounds=9)
    lost_round(other, {"ann": 100, "ben": 100})
    other.does(s.CancelSession("a fire alarm"), MANAGER)
    assert (other.now.ended, other.chips) == ("cancelled", {"ann": 90_000, "ben": 90_000})
    other.does(c.VoidRound("misdeal"), "casino_supervisor")
    assert (other.now.ended, other.chips) == ("cancelled", {"ann": 100_000, "ben": 100_000})


@pytest.mark.parametrize(("rules", "clause"), both("21.11.2"))
def test_a_dispute_is_settled_before_the_chips_of_a_cancelled_session_are_counted(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).does(s.RaiseDispute("a wager"), "ann")
    floor.does(s.CancelSession("a fire alarm"), MANAGER)
    counts = s.TotalChips((Counted("ann", 100_000), Counted("ben", 100_000)))
    floor.refused(counts, "dealer", "dispute_must_be_settled", clause)
    floor.does(s.SettleDispute("it stood"), MANAGER).does(counts, "dealer").does(s.ReturnChips(), "dealer")
    assert floor.held.session is None


# Counted and returned


@pytest.mark.parametrize(("rules", "clause"), both("21.5.7"))
def test_the_chips_in_front_of_each_player_are_totalled_and_handed_over(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=1)
    floor.refused(s.TotalChips(floor.counts()), "dealer", "session_is_under_way", clause)
    floor.wager("ann", 1, 200).wager("ben", 2, 300)
    finish(floor.deal("Jh 9c 9d Qh 7c"), "Kc")
    floor.refused(s.TotalChips(floor.counts()), MANAGER, "not_authorised_here", clause)
    floor.refused(s.TotalChips(floor.counts()[:1]), "dealer", "count_is_incomplete", clause)
    floor.refused(s.TotalChips((*floor.counts(), Counted("ann", 0))), "dealer", "count_is_incomplete", clause)
    floor.refused(s.TotalChips(floor.counts(ann=-1)), "dealer", "counted_less_than_nothing", clause)
    floor.does(s.TotalChips(floor.counts()), "dealer")
    (entry,) = floor.entries(events.SessionCounted)
    assert (entry.event.tournament, entry.event.session, entry.clause) == ("cup", 1, clause)
    assert [(x.player, x.chips_cents, x.eliminated_round) for x in entry.event.standings] == [
        ("ann", 120_000, None),
        ("ben", 70_000, None),
    ]
    assert all(isinstance(each, Standing) for each in entry.event.standings)
    floor.refused(s.TotalChips(floor.counts()), "dealer", "session_is_counted", clause)
    floor.refused(s.Disqualify("ann", "advice"), MANAGER, "session_is_counted")


@pytest.mark.parametrize(("rules", "clause"), both("21.6.5"))
def test_more_chips_than_the_players_can_have_are_not_counted_for_anybody(rules: str, clause: str) -> None:
    floor = won_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 100})
    floor.refused(s.TotalChips(floor.counts(ann=110_001)), "dealer", "more_chips_than_issued", clause)
    floor.does(s.TotalChips(floor.counts(ann=110_000)), "dealer")


@pytest.mark.parametrize(("rules", "clause"), both("21.6.9 21.5.8"))
def test_all_chips_go_back_to_the_inventory(rules: str, clause: str) -> None:
    floor = won_round(SessionFloor(rules).session(TWO, rounds=1), {"ann": 100, "ben": 300})
    floor.refused(s.ReturnChips(), "dealer", "session_is_not_counted")
    floor.does(s.TotalChips(floor.counts()), "dealer").does(s.ReturnChips(), "dealer")
    assert [(entry.event.cents, entry.clause) for entry in floor.entries(events.ChipsReturned)] == [
        (110_000, clause),
        (130_000, clause),
    ]
    assert not any(balances(floor.log).values())
    account = chips_account(floor.log)
    assert (account.issued_cents, account.returned_cents, account.house_cents) == (200_000, 240_000, -40_000)
    assert floor.held.session is None
    assert floor.state.seats == ()
    floor.balance()
    floor.does(t.HoldTournament(""), MANAGER)


@pytest.mark.parametrize(("rules", "clause"), both("21.5.8"))
def test_missing_chips_are_recorded_by_denomination_and_quantity(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, rounds=1, chips_cents=(2_500, 10_000))
    lost_round(floor, {"ann": 100, "ben": 100}).does(s.TotalChips(floor.counts(ben=75_000)), "dealer")
    for missing, code in (
        ((), "missing_does_not_add_up"),
        ((MissingChips("ben", 10_000, 1),), "missing_does_not_add_up"),
        ((MissingChips("ben", 10_000, 2),), "missing_does_not_add_up"),
        ((MissingChips("ben", 5_000, 3),), "no_such_chip"),
        ((MissingChips("ben", 2_500, 0),), "no_such_chip"),
        ((MissingChips("zoe", 2_500, 6),), "not_in_the_session"),
        ((MissingChips("ben", 10_000, 10),), "player_had_fewer_chips"),
    ):
        floor.refused(s.ReturnChips(missing), "dealer", code, clause)
    named = (MissingChips("ben", 10_000, 1), MissingChips("ben", 2_500, 2))
    floor.does(s.ReturnChips(named), "dealer")
    assert [(entry.event.chips, entry.clause) for entry in floor.entries(events.ChipsMissing)] == [
        (named[0], clause),
        (named[1], clause),
    ]
    account = chips_account(floor.log)
    assert (account.returned_cents, account.missing_cents, account.held_cents) == (165_000, 15_000, 0)
    floor.balance()


@pytest.mark.parametrize(("rules", "clause"), both("21.11.3"))
def test_the_manager_has_all_chips_counted_at_any_time(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO).wager("ann", 1, 200)
    floor.refused(s.CountChips(floor.counts()), "dealer", "not_authorised_here", clause)
    floor.refused(s.CountChips(()), MANAGER, "count_is_incomplete", clause)
    floor.does(s.CountChips(floor.counts(ben=95_000)), MANAGER)
    (entry,) = floor.entries(events.ChipsCounted)
    assert entry.clause == clause
    assert entry.event.counts == (Counted("ann", 80_000), Counted("ben", 95_000))
    assert entry.event.book == (Counted("ann", 80_000), Counted("ben", 100_000))
    assert floor.chips["ben"] == 100_000


def test_the_chips_of_a_tournament_are_a_currency_of_their_own() -> None:
    assert (currency("cup"), currency("bowl")) == ("tournament:cup", "tournament:bowl")


# Play-offs


@pytest.mark.parametrize(("rules", "clause"), both("21.10.3"))
def test_in_a_play_off_chips_are_counted_after_every_round_until_an_order_is_determined(
    rules: str, clause: str
) -> None:
    floor = SessionFloor(rules).session(TWO, play_off=True)
    won_round(floor, {"ann": 100, "ben": 100})
    won_round(floor, {"ann": 200, "ben": 200})
    assert floor.now.is_under_way
    won_round(floor, {"ann": 200, "ben": 100})
    assert [entry.clause for entry in floor.entries(events.ChipsCounted)] == [clause] * 3
    assert [(e.event.why, e.clause) for e in floor.entries(events.SessionEnded)] == [("order_determined", clause)]


@pytest.mark.parametrize(("rules", "clause"), both("21.10.3"))
def test_only_equal_chips_at_the_line_keep_a_play_off_going(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(THREE, play_off=True, advance=2)
    won_round(floor, {"ann": 200, "ben": 100, "cat": 100})
    assert floor.now.is_under_way
    won_round(floor, {"ann": 100, "ben": 200, "cat": 100})
    assert floor.now.ended == "order_determined"
    assert floor.chips["ann"] == floor.chips["ben"] == 130_000


def test_where_everybody_goes_on_a_play_off_needs_a_whole_order() -> None:
    floor = SessionFloor().session(TWO, play_off=True, advance=2)
    won_round(floor, {"ann": 100, "ben": 100})
    assert floor.now.is_under_way
    won_round(floor, {"ann": 100, "ben": 200})
    assert floor.now.ended == "order_determined"
