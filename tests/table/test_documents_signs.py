"""What each document says of the amounts on the sign: what they allow, how they change, whom a change spares."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import MINUTE, Floor
from tests.table.documents import ALL, LIMITS, STARS, each, in_play

SEATS = {"ann": 1, "bob": 2, "cat": 3}
FIFTY = LIMITS._replace(minimum_cents=5000)
TWENTY_MINUTES = 20 * MINUTE


def sign_up(floor: Floor, minimum_cents: int = 5000, after: int = TWENTY_MINUTES) -> Floor:
    return floor.does(t.DisplaySign("new_minimum", minimum_cents, floor.at + after))


def shown(floor: Floor) -> str:
    return "\n".join(sign_text(floor.rules, floor.state))


# The amounts


@pytest.mark.parametrize(("rules", "clause"), each("7.1", "6.1", "3.4"))
def test_a_wager_below_the_minimum_is_refused_before_the_first_card_and_one_at_it_taken(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, SEATS)
    floor.refused(c.PlaceWager(1, "ann", 999), "ann", "below_the_minimum", clause)
    floor.wager("ann", 1, 10)


@pytest.mark.parametrize(("rules", "clause"), each("7.1.1 7.1", "6.1.1 6.1", "3.5 3.1"))
def test_the_controlling_player_may_wager_up_to_the_maximum_of_the_box(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS)
    floor.refused(c.PlaceWager(1, "ann", 50_001), "ann", "above_the_maximum", clause)
    floor.wager("ann", 1, 500).refused(c.PlaceWager(1, "bob", 1000), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("7.1.2", "6.1.2", "3.5"))
def test_a_second_player_may_wager_what_the_controlling_player_leaves(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 300)
    floor.refused(c.PlaceWager(1, "bob", 20_001), "bob", "above_what_the_first_leaves", clause)
    floor.wager("bob", 1, 200).refused(c.PlaceWager(1, "cat", 1000), "cat")


@pytest.mark.parametrize(("rules", "clause"), each("7.1.3", "6.1.3", "3.5"))
def test_a_third_player_may_wager_what_the_other_two_leave(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 300).wager("bob", 1, 100)
    floor.refused(c.PlaceWager(1, "cat", 10_001), "cat", "above_what_the_others_leave", clause)
    floor.wager("cat", 1, 100)


@pytest.mark.parametrize(("rules", "clause"), each("7.3.1 7.1.1", "6.3.1 6.1.1", ""))
def test_the_seated_player_has_the_first_option_although_another_was_there_before(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).wager("bob", 1, 400).wager("ann", 1, 200).deal("2s")
    assert [(x.player, x.cents, x.returned_cents) for x in floor.events(g.WagerCut)] == [("bob", 30_000, 10_000)]


@pytest.mark.parametrize(("rules", "clause"), each("7.1", "6.1", "3.3"))
def test_above_the_minimum_wagers_go_in_the_units_the_sign_states(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS, limits=LIMITS._replace(unit_cents=500))
    for cents in (1001, 1250, 1999):
        floor.refused(c.PlaceWager(1, "ann", cents), "ann", "not_in_the_units_of_the_sign", clause)
    floor.wager("ann", 1, 10).wager("bob", 2, 15)
    assert "5.00" in shown(floor)


@pytest.mark.clauses("star-2024 7.1", "star-6to5-2017 6.1")
@pytest.mark.parametrize("rules", STARS)
def test_without_a_unit_on_the_sign_wagers_need_not_be_multiples_of_the_minimum(rules: str) -> None:
    in_play(rules, SEATS).wager("ann", 1, "10.01").wager("bob", 2, "15.50")


@pytest.mark.parametrize(("rules", "clause"), each("7.2", "6.2", "3.4"))
def test_a_wager_found_below_the_minimum_when_the_first_card_is_out_is_played(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).does(c.PlaceWager(1, "ann", 500, found=True), "dealer").deal("Ks 7h Qd")
    assert [(x.cents, x.clause) for x in floor.events(g.WagerBelowMinimum)] == [(500, clause)]
    floor.stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.settlements[0].net_cents == 500


@pytest.mark.clauses("canberra-2002 3.4")
def test_at_canberra_the_owner_of_a_wager_below_the_minimum_is_advised_and_the_next_one_returned() -> None:
    floor = in_play("canberra-2002", SEATS).does(c.PlaceWager(1, "ann", 500, found=True), "dealer").deal("Ks 7h Qd")
    assert floor.events(g.WagerBelowMinimum)[0].owner_is_advised
    floor.stand().deal("Kc")
    below = c.PlaceWager(1, "ann", 999, found=True)
    floor.refused(below, "dealer", "wager_below_minimum_is_returned", "3.4")
    floor.does(c.PlaceWager(2, "bob", 999, found=True), "dealer").wager("ann", 1, 10)


@pytest.mark.parametrize(("rules", "clause"), each("7.3", "6.3", "3.5"))
def test_a_wager_found_above_the_maximum_is_paid_and_collected_to_the_maximum(rules: str, clause: str) -> None:
    for hand, net in (("Ks 7h Qd", 50_000), ("Ks 7h 5d", -50_000)):
        floor = in_play(rules, SEATS).does(c.PlaceWager(1, "ann", 60_000, found=True), "dealer").deal(hand)
        floor.stand().deal("Kc")
        assert floor.state.round is not None
        assert [x.net_cents for x in floor.state.round.settlements] == [net]
        assert [x.returned_cents for x in floor.events(g.WagerCut)] == [10_000]


# Raising the minimum, with the sign


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
@pytest.mark.parametrize("seconds", [TWENTY_MINUTES - 1, TWENTY_MINUTES, TWENTY_MINUTES + 1])
def test_the_minimum_rises_when_the_sign_has_stood_for_twenty_minutes_and_not_a_second_before(
    rules: str, clause: str, seconds: int
) -> None:
    floor = in_play(rules, SEATS)
    floor.refused(t.ChangeLimits(FIFTY), code="sign_must_come_first", clause=clause)
    sign_up(floor, after=MINUTE).wait(seconds)
    if seconds < TWENTY_MINUTES:
        floor.refused(t.ChangeLimits(FIFTY), code="sign_has_not_stood_long_enough", clause=clause)
    else:
        floor.does(t.ChangeLimits(FIFTY)).refused(c.PlaceWager(1, "ann", 4999), "ann", "below_the_minimum")
        floor.wager("ann", 1, 50)


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_the_minimum_rises_to_what_the_sign_says_at_the_time_it_says(rules: str, clause: str) -> None:
    floor = sign_up(in_play(rules, SEATS), after=60 * MINUTE).wait(60 * MINUTE - 1)
    floor.refused(t.ChangeLimits(FIFTY), code="proposed_time_has_not_come", clause=clause)
    floor.wait(1)
    for other in (4999, 5001):
        floor.refused(t.ChangeLimits(LIMITS._replace(minimum_cents=other)), code="sign_must_come_first", clause=clause)
    for role in ("dealer", "ann", "inspector"):
        floor.refused(t.ChangeLimits(FIFTY), role, "not_authorised_here", clause)
    floor.does(t.ChangeLimits(FIFTY), "gaming_supervisor")


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_a_sign_taken_down_and_put_up_again_begins_its_twenty_minutes_anew(rules: str, clause: str) -> None:
    floor = sign_up(in_play(rules, SEATS)).wait(19 * MINUTE).does(t.TakeDownSign("new_minimum"))
    floor.wait(MINUTE).refused(t.ChangeLimits(FIFTY), code="sign_must_come_first", clause=clause)
    sign_up(floor, after=MINUTE).wait(TWENTY_MINUTES - 1)
    floor.refused(t.ChangeLimits(FIFTY), code="sign_has_not_stood_long_enough", clause=clause)
    floor.wait(1).does(t.ChangeLimits(FIFTY))


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_a_sign_changed_to_another_amount_has_not_stood_for_it(rules: str, clause: str) -> None:
    floor = sign_up(sign_up(in_play(rules, SEATS), 2000).wait(TWENTY_MINUTES), 5000, MINUTE)
    floor.refused(t.ChangeLimits(LIMITS._replace(minimum_cents=2000)), clause=clause)
    floor.wait(TWENTY_MINUTES - 1).refused(t.ChangeLimits(FIFTY), clause=clause)
    floor.wait(1).does(t.ChangeLimits(FIFTY))


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_one_sign_serves_one_rise(rules: str, clause: str) -> None:
    floor = sign_up(in_play(rules, SEATS)).wait(TWENTY_MINUTES).does(t.ChangeLimits(FIFTY))
    floor.refused(t.ChangeLimits(LIMITS._replace(minimum_cents=10_000)), code="sign_must_come_first", clause=clause)
    floor.does(t.ChangeLimits(LIMITS)).refused(t.ChangeLimits(FIFTY), code="sign_must_come_first", clause=clause)


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_a_lower_minimum_and_another_maximum_need_no_sign(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS).does(t.ChangeLimits(LIMITS._replace(minimum_cents=500)))
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=500, maximum_cents=10_000)))
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=500, maximum_cents=90_000))).wager("ann", 1, 900)
    floor.wager("bob", 2, 5).refused(t.ChangeLimits(Limits(60_000, 50_000)), code="limits_contradict_each_other")


@pytest.mark.parametrize(("rules", "clause"), each("7.5", "6.5", ""))
def test_a_minimum_raised_in_the_middle_of_a_round_leaves_its_wagers_alone(rules: str, clause: str) -> None:
    floor = sign_up(in_play(rules, SEATS)).wager("ann", 1, 25).deal("Ks 7h").wait(TWENTY_MINUTES)
    floor.does(t.ChangeLimits(FIFTY)).deal("Qd").stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.settlements[0].net_cents == 2500
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", "below_the_minimum")


@pytest.mark.clauses("canberra-2002 3.1")
def test_at_canberra_the_operator_changes_the_limits_after_notice_to_the_players() -> None:
    floor = in_play("canberra-2002", SEATS)
    for limits in (FIFTY, LIMITS._replace(minimum_cents=500), LIMITS._replace(maximum_cents=90_000)):
        floor.refused(t.ChangeLimits(limits), "casino_operator", "players_must_be_told_first", "3.1")
        floor.does(t.GiveNotice("players", "limits"))
        for other in ("casino_supervisor", "dealer"):
            floor.refused(t.ChangeLimits(limits), other, "not_authorised_here", "3.1")
        floor.does(t.ChangeLimits(limits), "casino_operator")
    assert "900.00" in shown(floor)


# Raising it at once, with markers


@pytest.mark.parametrize(("rules", "clause"), each("7.5.1 7.5.1.1 7.5.4", "6.5.1 6.5.1.1 6.5.4", ""))
def test_at_once_the_minimum_rises_for_newcomers_and_those_playing_keep_theirs_with_a_marker(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2})
    for role in ("dealer", "ann", "inspector"):
        floor.refused(t.ChangeLimits(FIFTY, keep_old_minimum=True), role, "not_authorised_here")
    floor.does(t.ChangeLimits(FIFTY, keep_old_minimum=True), "gaming_supervisor")
    assert [(x.player, x.box, x.minimum_cents) for x in floor.events(e.MarkerPlaced)] == [
        ("ann", 1, 1000),
        ("bob", 2, 1000),
    ]
    floor.seat("new", 5).refused(c.PlaceWager(5, "new", 4999), "new")
    floor.refused(c.PlaceWager(1, "ann", 999), "ann")
    floor.wager("new", 5, 50).wager("ann", 1, 10).wager("ann", 4, 10)


@pytest.mark.parametrize(("rules", "clause"), each("7.5.1.2 7.5.4", "6.5.1.2 6.5.4", ""))
def test_the_marker_goes_with_the_player_and_does_not_come_back(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2}).does(t.ChangeLimits(FIFTY, keep_old_minimum=True))
    floor.does(t.LeaveTable("ann"), "ann").seat("ann", 1)
    assert [(x.event.player, x.clause) for x in floor.entries(e.MarkerRemoved)] == [("ann", clause)]
    floor.refused(c.PlaceWager(1, "ann", 4999), "ann")
    floor.wager("ann", 1, 50).wager("bob", 2, 10)


@pytest.mark.clauses("star-2024 7.5.1.3", "star-6to5-2017 6.5.1.3")
@pytest.mark.parametrize("rules", STARS)
def test_who_plays_several_boxes_gets_one_marker_where_they_sit(rules: str) -> None:
    floor = in_play(rules, {"ann": 3}).wager("ann", 3, 25).wager("ann", 5, 25).wager("ann", 6, 25)
    floor.does(t.ChangeLimits(FIFTY, keep_old_minimum=True))
    assert [(x.player, x.box) for x in floor.events(e.MarkerPlaced)] == [("ann", 3)]


@pytest.mark.parametrize(("rules", "clause"), each("7.5.2", "6.5.2", ""))
@pytest.mark.parametrize("seconds", [TWENTY_MINUTES - 1, TWENTY_MINUTES])
def test_the_old_minimum_rises_too_when_its_own_sign_has_stood_for_twenty_minutes(
    rules: str, clause: str, seconds: int
) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2})
    floor.refused(t.RaiseOldMinimum(2000), code="no_marker_stands", clause=clause)
    floor.does(t.ChangeLimits(FIFTY, keep_old_minimum=True))
    floor.refused(t.RaiseOldMinimum(2000), code="sign_must_come_first", clause=clause)
    sign_up(floor, 2000, MINUTE).wait(seconds)
    floor.refused(t.RaiseOldMinimum(2000), "dealer", "not_authorised_here", clause)
    if seconds < TWENTY_MINUTES:
        floor.refused(t.RaiseOldMinimum(2000), code="sign_has_not_stood_long_enough", clause=clause)
        return
    floor.refused(t.RaiseOldMinimum(2001), code="sign_must_come_first", clause=clause)
    floor.does(t.RaiseOldMinimum(2000)).refused(c.PlaceWager(1, "ann", 1999), "ann")
    floor.wager("ann", 1, 20).seat("new", 5).refused(c.PlaceWager(5, "new", 2000), "new")


@pytest.mark.parametrize(("rules", "clause"), each("7.5.3", "6.5.3", ""))
def test_with_two_minimums_the_sign_shows_both_limits_until_one_is_left(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1}).does(t.ChangeLimits(FIFTY, keep_old_minimum=True))
    for old_or_new in ("minimum $10.00, maximum $500.00", "minimum $50.00, maximum $500.00"):
        assert old_or_new in shown(floor)
    assert [x.clause for x in floor.entries(e.SignDisplayed) if x.event.kind == "old_limits"] == [clause]
    floor.refused(t.TakeDownSign("old_limits"))
    floor.does(t.LeaveTable("ann"), "ann")
    assert "$10.00" not in shown(floor)


@pytest.mark.clauses("star-2024 7.5.1", "star-2024 7.5.3", "star-6to5-2017 6.5.1", "star-6to5-2017 6.5.3")
@pytest.mark.parametrize("rules", STARS)
def test_two_rises_in_a_row_leave_each_player_the_minimum_they_came_with(rules: str) -> None:
    floor = in_play(rules, {"ann": 1}).does(t.ChangeLimits(FIFTY, keep_old_minimum=True)).seat("bob", 2)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=10_000), keep_old_minimum=True)).seat("cat", 3)
    floor.wager("ann", 1, 10).wager("bob", 2, 50).wager("cat", 3, 100)
    for player, box, cents in (("ann", 4, 999), ("bob", 5, 4999), ("cat", 6, 9999)):
        floor.refused(c.PlaceWager(box, player, cents), player)
    for amount in ("$10.00", "$50.00", "$100.00"):
        assert amount in shown(floor)


@pytest.mark.clauses("star-2024 7.5.1", "star-2024 7.5.2", "star-6to5-2017 6.5.1", "star-6to5-2017 6.5.2")
@pytest.mark.parametrize("rules", STARS)
def test_a_rise_by_sign_does_not_take_the_old_minimum_from_those_with_a_marker(rules: str) -> None:
    floor = in_play(rules, {"ann": 1}).does(t.ChangeLimits(FIFTY, keep_old_minimum=True)).seat("new", 2)
    sign_up(floor, 10_000).wait(TWENTY_MINUTES).does(t.ChangeLimits(LIMITS._replace(minimum_cents=10_000)))
    floor.wager("ann", 1, 10).refused(c.PlaceWager(2, "new", 9999), "new")
    floor.does(t.RaiseOldMinimum(10_000)).does(c.WithdrawWager(1, "ann"), "ann")
    floor.refused(c.PlaceWager(1, "ann", 9999), "ann")


@pytest.mark.clauses("star-2024 7.5.1", "star-6to5-2017 6.5.1")
@pytest.mark.parametrize("rules", STARS)
def test_markers_are_for_a_rise_and_a_minimum_lowered_to_theirs_ends_them(rules: str) -> None:
    floor = in_play(rules, {"ann": 1})
    floor.refused(t.ChangeLimits(LIMITS._replace(minimum_cents=500), keep_old_minimum=True), code="minimum_is_no_rise")
    floor.does(t.ChangeLimits(FIFTY, keep_old_minimum=True)).does(t.ChangeLimits(LIMITS))
    assert floor.state.markers == ()


def test_canberra_raises_nothing_with_markers() -> None:
    floor = in_play("canberra-2002", SEATS).does(t.GiveNotice("players", "limits"))
    floor.refused(t.ChangeLimits(FIFTY, keep_old_minimum=True), "casino_operator", "not_provided_for")
    floor.refused(t.RaiseOldMinimum(2000), "casino_operator", "not_provided_for")


# Above the maximum


@pytest.mark.parametrize(("rules", "clause"), each("7.6", "6.6", ""))
def test_a_supervisor_lets_one_player_wager_above_the_maximum_and_a_sign_says_so(rules: str, clause: str) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2})
    for role in ("dealer", "ann", "inspector"):
        floor.refused(t.AllowAboveMaximum(90_000, 2000, "ann"), role, "not_authorised_here", clause)
    for player, maximum in (("zoe", 90_000), ("ann", 50_000), ("ann", 1000)):
        floor.refused(t.AllowAboveMaximum(maximum, 2000, player), clause=clause)
    floor.refused(t.AllowAboveMaximum(90_000, None, None, box=1), code="maximum_is_for_a_player", clause=clause)
    floor.does(t.AllowAboveMaximum(90_000, 2000, "ann"), "gaming_supervisor")
    assert "ann: minimum $20.00, maximum $900.00" in shown(floor)
    floor.refused(t.TakeDownSign("player_limits"), code="sign_must_stand")
    for cents in (1999, 90_001):
        floor.refused(c.PlaceWager(1, "ann", cents), "ann")
    floor.wager("ann", 1, 900).refused(c.PlaceWager(2, "bob", 50_001), "bob", "above_the_maximum")
    floor.deal("Ks 7h Qd").stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.settlements[0].net_cents == 90_000
    floor.does(t.AllowAboveMaximum(None, None, "ann")).refused(c.PlaceWager(1, "ann", 50_001), "ann")
    assert "ann" not in shown(floor)


@pytest.mark.clauses("star-2024 7.6", "star-2024 7.5.1", "star-6to5-2017 6.6", "star-6to5-2017 6.5.1")
@pytest.mark.parametrize("marker_first", [False, True])
@pytest.mark.parametrize("rules", STARS)
def test_a_players_own_limits_and_a_marker_live_side_by_side(rules: str, marker_first: bool) -> None:
    floor = in_play(rules, {"ann": 1, "bob": 2})
    if marker_first:
        floor.does(t.ChangeLimits(FIFTY, keep_old_minimum=True)).does(t.AllowAboveMaximum(90_000, 2000, "ann"))
    else:
        floor.does(t.AllowAboveMaximum(90_000, 2000, "ann")).does(t.ChangeLimits(FIFTY, keep_old_minimum=True))
    floor.wager("ann", 1, 900).wager("bob", 2, 10).refused(c.PlaceWager(3, "ann", 1999), "ann")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.AllowAboveMaximum(None, None, "ann"))
    floor.does(c.WithdrawWager(2, "bob"), "bob").wager("ann", 1, 10)


@pytest.mark.clauses("canberra-2002 3.2", "canberra-2002 4.7")
def test_at_canberra_the_operator_marks_a_box_with_a_higher_maximum_and_others_share_it() -> None:
    floor = in_play("canberra-2002", {"ann": 1, "bob": 2})
    for role in ("casino_supervisor", "dealer"):
        floor.refused(t.AllowAboveMaximum(90_000, box=1), role, "not_authorised_here", "3.2")
    floor.refused(t.AllowAboveMaximum(90_000, player="ann"), "casino_operator", "maximum_is_for_a_box", "3.2")
    floor.refused(t.AllowAboveMaximum(50_000, box=1), "casino_operator", "maximum_is_no_higher", "3.2")
    floor.does(t.AllowAboveMaximum(90_000, box=1), "casino_operator")
    assert "$900.00" in shown(floor)
    floor.refused(c.PlaceWager(1, "ann", 90_001), "ann")
    floor.wager("ann", 1, 800).refused(c.PlaceWager(1, "bob", 10_001), "bob")
    floor.wager("bob", 1, 100).refused(c.PlaceWager(2, "bob", 50_001), "bob")
    floor.does(t.AllowAboveMaximum(None, box=1), "casino_operator")
    assert "$900.00" not in shown(floor)


@pytest.mark.clauses(
    "star-2024 7.1", "star-2024 16.3", "star-6to5-2017 6.1", "star-6to5-2017 15.3", "canberra-2002 18.9"
)
@pytest.mark.parametrize("rules", ALL)
def test_the_sign_shows_the_amounts_of_boxes_and_of_perfect_pairs(rules: str) -> None:
    text = shown(in_play(rules, SEATS))
    assert "minimum $10.00, maximum $500.00" in text
    assert "Perfect Pairs: minimum $5.00, maximum $100.00" in text


@pytest.mark.clauses("star-2024 7.4", "star-6to5-2017 6.4")
@pytest.mark.parametrize("rules", STARS)
def test_the_sign_tells_players_that_keeping_to_the_limits_is_theirs(rules: str) -> None:
    assert "Players answer for keeping to" in shown(in_play(rules, SEATS))
