"""Signs: what must stand at the table before a minimum rises, what they show, and which players keep the old one."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.sign_text import sign_text
from pontoon.table.signs import contradict, standing
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set, own_rules
from tests.table.tables import minimums

LIMITS = Limits(500, 50_000, 500, 100, 10_000)
HIGHER = LIMITS._replace(minimum_cents=1000)
SECTION = {"star-2024": "7", "star-6to5-2017": "6"}


def opened(rules: str = "star-2024", limits: Limits = LIMITS) -> Floor:
    return Floor(rules).ready(limits=limits).seat("ann", 1).seat("bob")


def announce(floor: Floor, minimum: int = 1000, seconds: int = 1200) -> Floor:
    return floor.does(t.DisplaySign("new_minimum", minimum, floor.at + seconds))


# A higher minimum after its sign


@each_rule_set("7.5", "6.5", None)
@pytest.mark.parametrize("late", [0, 1])
def test_a_minimum_rises_once_its_sign_has_stood_for_twenty_minutes(rules: str, late: int) -> None:
    floor, clause = opened(rules), f"{SECTION[rules]}.5"
    floor.refused(t.ChangeLimits(HIGHER), code="sign_must_come_first", clause=clause)
    announce(floor, seconds=60).wait(1199)
    floor.refused(t.ChangeLimits(HIGHER), code="sign_has_not_stood_long_enough", clause=clause)
    floor.wait(1 + late).does(t.ChangeLimits(HIGHER))
    assert floor.state.limits == HIGHER
    floor.refused(c.PlaceWager(1, "ann", 999), "ann", code="below_the_minimum")
    floor.wager("ann", 1, 10)


@each_rule_set("7.5", "6.5", None)
def test_a_minimum_does_not_rise_before_the_time_its_sign_proposes(rules: str) -> None:
    floor, clause = announce(opened(rules), seconds=1800).wait(1799), f"{SECTION[rules]}.5"
    floor.refused(t.ChangeLimits(HIGHER), code="proposed_time_has_not_come", clause=clause)
    floor.wait(1)
    for role in ("dealer", "ann", "inspector"):
        floor.refused(t.ChangeLimits(HIGHER), role, "not_authorised_here", clause)
    floor.does(t.ChangeLimits(HIGHER), "gaming_supervisor")


@pytest.mark.parametrize(("left", "told"), [(1, "1 minute"), (60, "1 minute"), (61, "2 minutes"), (1200, "20 minutes")])
def test_a_change_made_too_early_is_refused_with_the_time_left_to_wait(left: int, told: str) -> None:
    stands = announce(opened(), seconds=60).wait(1200 - left)
    refusal = stands.refused(t.ChangeLimits(HIGHER), code="sign_has_not_stood_long_enough")
    assert refusal.sentence == f"The sign must be displayed for 20 minutes ({told} remaining)."
    proposed = announce(opened(), seconds=2400).wait(2400 - left)
    refusal = proposed.refused(t.ChangeLimits(HIGHER), code="proposed_time_has_not_come")
    assert refusal.sentence == f"The time on the sign has not come yet ({told} remaining)."


@each_rule_set("7.5", "6.5", None)
@pytest.mark.parametrize("minimum", [999, 1001])
def test_a_sign_is_good_for_exactly_the_minimum_it_names(rules: str, minimum: int) -> None:
    floor = announce(opened(rules), minimum).wait(1200)
    floor.refused(t.ChangeLimits(HIGHER), code="sign_must_come_first", clause=f"{SECTION[rules]}.5")


@each_rule_set("7.5", "6.5", None)
def test_a_sign_put_up_again_begins_its_time_anew(rules: str) -> None:
    floor = announce(opened(rules)).wait(1199)
    announce(floor)
    taken_down = floor.events(e.SignTakenDown)
    assert [(sign.kind, floor.at - sign.displayed_at) for sign in taken_down] == [("new_minimum", 1199)]
    floor.wait(1199).refused(t.ChangeLimits(HIGHER), code="sign_has_not_stood_long_enough")
    floor.does(t.TakeDownSign("new_minimum")).wait(1)
    floor.refused(t.ChangeLimits(HIGHER), code="sign_must_come_first", clause=f"{SECTION[rules]}.5")
    announce(floor, seconds=60).wait(1199)
    floor.refused(t.ChangeLimits(HIGHER), code="sign_has_not_stood_long_enough", clause=f"{SECTION[rules]}.5")
    floor.wait(1).does(t.ChangeLimits(HIGHER))


@each_rule_set("7.5", "6.5", None)
def test_a_sign_changed_to_another_amount_has_not_stood_for_it(rules: str) -> None:
    floor, clause = announce(opened(rules), 800).wait(1200), f"{SECTION[rules]}.5"
    announce(floor, 1000, 60).refused(t.ChangeLimits(LIMITS._replace(minimum_cents=800)), clause=clause)
    floor.wait(1199).refused(t.ChangeLimits(HIGHER), clause=clause)
    floor.wait(1).does(t.ChangeLimits(HIGHER))


@each_rule_set("7.5", "6.5", None)
def test_a_minimum_where_there_was_none_is_a_higher_one(rules: str) -> None:
    floor = opened(rules, Limits())
    floor.refused(t.ChangeLimits(Limits(1)), code="sign_must_come_first")
    announce(floor, 1).wait(1200).does(t.ChangeLimits(Limits(1)))


@each_rule_set("7.5", "6.5", None)
def test_a_sign_serves_for_one_rise_only(rules: str) -> None:
    floor, clause = announce(opened(rules)).wait(1200).does(t.ChangeLimits(HIGHER)), f"{SECTION[rules]}.5"
    assert standing(floor.state, "new_minimum") is None
    floor.refused(t.ChangeLimits(LIMITS._replace(minimum_cents=2000)), code="sign_must_come_first", clause=clause)
    floor.does(t.ChangeLimits(LIMITS)).refused(t.ChangeLimits(HIGHER), code="sign_must_come_first", clause=clause)


@each_rule_set("7.5", "6.5", None)
def test_a_sign_of_a_rise_goes_when_the_minimum_falls_and_stays_with_other_changes(rules: str) -> None:
    floor = announce(opened(rules)).does(t.ChangeLimits(LIMITS._replace(maximum_cents=60_000)))
    assert standing(floor.state, "new_minimum") is not None
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=200)))
    assert standing(floor.state, "new_minimum") is None


@each_rule_set("7.5, 7.1", "6.5, 6.1", None)
def test_every_other_change_is_made_at_any_time_and_the_sign_shows_it(rules: str) -> None:
    floor = opened(rules).wager("ann", 1, 25).deal("Ks")
    limits = [
        LIMITS._replace(minimum_cents=200),
        LIMITS._replace(minimum_cents=None, maximum_cents=100_000),
        Limits(None, None, 100, 200, 400),
    ]
    for each in limits:
        floor.does(t.ChangeLimits(each)).wait(1)
        sign = standing(floor.state, "limits")
        assert sign is not None
        assert (sign.displayed_at, sign.minimum_cents, sign.maximum_cents) == (floor.at - 1, *each[:2])
        assert floor.state.terms.pairs_minimum_cents == each.pairs_minimum_cents
        assert floor.state.terms.unit_cents == each.unit_cents


@each_rule_set("7.5", "6.5", None)
def test_the_limits_are_a_supervisors_to_change_at_an_open_table(rules: str) -> None:
    floor = opened(rules)
    lower = t.ChangeLimits(LIMITS._replace(minimum_cents=400))
    for who in ("dealer", "inspector", "ann"):
        floor.refused(lower, who, code="not_authorised_here", clause=f"{SECTION[rules]}.5")
    floor.refused(t.ChangeLimits(LIMITS), code="limits_stand_already")
    Floor(rules).refused(lower, code="table_is_closed")
    floor.does(lower, "gaming_supervisor")


@pytest.mark.clauses("star-2024 7.5")
@pytest.mark.parametrize(
    ("limits", "wrong"),
    [
        (Limits(), False),
        (Limits(0, 1, 1, 0, 1), False),
        (Limits(500, 500, None, 100, 100), False),
        (Limits(501, 500), True),
        (Limits(pairs_minimum_cents=101, pairs_maximum_cents=100), True),
        (Limits(minimum_cents=-1), True),
        (Limits(pairs_minimum_cents=-1), True),
        (Limits(maximum_cents=0), True),
        (Limits(unit_cents=0), True),
        (Limits(pairs_maximum_cents=0), True),
    ],
)
def test_amounts_that_cannot_stand_together_are_no_limits(limits: Limits, wrong: bool) -> None:
    assert contradict(limits) is wrong
    if wrong:
        opened().refused(t.ChangeLimits(limits), code="limits_contradict_each_other")


@each_rule_set(None, None, "3.1")
def test_at_canberra_the_players_are_told_before_every_change_of_a_boxs_limits(rules: str) -> None:
    floor, operator = opened(rules), "casino_operator"
    changes = (HIGHER, LIMITS, LIMITS._replace(maximum_cents=40_000), LIMITS._replace(maximum_cents=90_000))
    for limits in changes:
        floor.refused(t.ChangeLimits(limits), operator, code="players_must_be_told_first", clause="3.1")
        floor.does(t.GiveNotice("players", "limits"))
        for other in ("casino_supervisor", "dealer"):
            floor.refused(t.ChangeLimits(limits), other, "not_authorised_here", "3.1")
        floor.does(t.ChangeLimits(limits), operator)
        assert floor.state.limits == limits
    assert "On a box: minimum $5.00, maximum $900.00" in sign_text(floor.rules, floor.state)


@each_rule_set(None, None, "3.3, 18.9")
def test_at_canberra_units_and_perfect_pairs_amounts_need_only_the_sign(rules: str) -> None:
    limits = Limits(500, 50_000, 1000, 200, 5000)
    floor = opened(rules).does(t.ChangeLimits(limits), "casino_operator")
    floor.refused(c.PlaceWager(1, "ann", 1000), "ann", code="not_in_the_units_of_the_sign")
    floor.wager("ann", 1, 15).refused(
        c.PlacePerfectPairs(1, "ann", 100), "ann", code="perfect_pairs_amount_is_off_the_sign"
    )
    text = sign_text(floor.rules, floor.state)
    assert "Above the minimum, in units of $10.00" in text
    assert "Perfect Pairs: minimum $2.00, maximum $50.00" in text


# A higher minimum at once


@each_rule_set("7.5.1, 7.5.1.1, 7.5.4", "6.5.1, 6.5.1.1, 6.5.4", None)
def test_a_minimum_raised_at_once_leaves_the_old_one_to_those_already_playing(rules: str) -> None:
    floor, raised = opened(rules), t.ChangeLimits(HIGHER, keep_old_minimum=True)
    for role in ("dealer", "ann", "inspector"):
        floor.refused(raised, role, "not_authorised_here")
    floor.does(raised, "gaming_supervisor").seat("cat", 3)
    assert floor.events(e.MarkerPlaced) == [e.MarkerPlaced("ann", 1, 500), e.MarkerPlaced("bob", None, 500)]
    assert {entry.clause for entry in floor.entries(e.MarkerPlaced)} == {f"{SECTION[rules]}.5.1.1"}
    assert minimums(floor, "ann", "bob", "cat") == [500, 500, 1000]
    floor.refused(c.PlaceWager(3, "cat", 999), "cat", code="below_the_minimum")
    floor.refused(c.PlaceWager(1, "ann", 499), "ann", code="below_the_minimum")
    floor.wager("ann", 1, 5).wager("ann", 4, 5).wager("bob", 2, 5).wager("cat", 3, 10)


@each_rule_set("7.5.1.3", "6.5.1.3", None)
def test_a_player_on_several_boxes_has_one_marker_at_their_own(rules: str) -> None:
    floor = Floor(rules).ready(limits=LIMITS).seat("ann", 4)
    floor.wager("ann", 4, 10).wager("ann", 5, 20).wager("ann", 6, 10)
    floor.does(t.ChangeLimits(HIGHER, keep_old_minimum=True))
    assert floor.events(e.MarkerPlaced) == [e.MarkerPlaced("ann", 4, 500)]


@each_rule_set("7.5.3, 7.5.1.2", "6.5.3, 6.5.1.2", None)
def test_the_sign_shows_both_limits_until_the_last_player_with_a_marker_has_left(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True))
    both = (
        "On a box: minimum $10.00, maximum $500.00",
        "Above the minimum, in units of $5.00",
        "Before the change, with a marker: minimum $5.00, maximum $500.00 (ann, bob)",
    )
    assert sign_text(floor.rules, floor.state)[:3] == both
    [entry] = [entry for entry in floor.entries(e.SignDisplayed) if entry.event.kind == "old_limits"]
    assert entry.clause == f"{SECTION[rules]}.5.3"
    sign = standing(floor.state, "old_limits")
    assert sign is not None
    assert (sign.minimum_cents, sign.maximum_cents) == (500, 50_000)
    floor.refused(t.TakeDownSign("old_limits"), code="sign_must_stand")
    floor.does(t.LeaveTable("ann"), "ann")
    assert floor.state.markers == (("bob", 500),)
    assert standing(floor.state, "old_limits") is not None
    assert floor.does(t.LeaveTable("bob"), "bob").state.markers == ()
    assert floor.state.terms.player_limits == ()
    assert standing(floor.state, "old_limits") is None
    assert not any("with a marker" in line for line in sign_text(floor.rules, floor.state))
    floor.seat("ann", 1).refused(c.PlaceWager(1, "ann", 500), "ann", code="below_the_minimum")


@each_rule_set("7.5.1.2, 7.5.4", "6.5.1.2, 6.5.4", None)
def test_a_marker_goes_with_its_player_and_does_not_come_back(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True)).does(t.LeaveTable("ann"), "ann")
    [entry] = floor.entries(e.MarkerRemoved)
    assert (entry.event.player, entry.clause) == ("ann", f"{SECTION[rules]}.5.1.2")
    floor.does(t.SitDown("bob", 3), "bob")
    assert floor.state.markers == (("bob", 500),)
    floor.seat("ann", 1).refused(c.PlaceWager(1, "ann", 999), "ann", code="below_the_minimum")
    floor.wager("ann", 1, 10).wager("bob", 3, 5)


@each_rule_set("7.5.1, 7.5.3", "6.5.1, 6.5.3", None)
def test_players_with_a_marker_keep_the_lowest_minimum_through_a_second_rise(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True)).seat("cat", 3)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=2000), keep_old_minimum=True)).seat("dan", 4)
    assert minimums(floor, "ann", "bob", "cat", "dan") == [500, 500, 1000, 2000]
    floor.wager("ann", 1, 5).wager("cat", 3, 10).wager("dan", 4, 20)
    for player, box, cents in (("ann", 5, 499), ("cat", 6, 999), ("dan", 7, 1999)):
        floor.refused(c.PlaceWager(box, player, cents), player, "below_the_minimum")
    shown = "\n".join(sign_text(floor.rules, floor.state))
    assert all(f"minimum {amount}" in shown for amount in ("$5.00", "$10.00", "$20.00"))


@each_rule_set("7.5.3", "6.5.3", None)
def test_the_previous_limits_on_the_sign_are_the_previous_ones(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(LIMITS._replace(minimum_cents=5000, maximum_cents=90_000), True))
    assert any("$5.00" in line and "$500.00" in line for line in sign_text(floor.rules, floor.state))


@each_rule_set("7.5.1.1", "6.5.1.1", None)
def test_the_marker_follows_its_player_to_another_box(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(LIMITS._replace(minimum_cents=5000), True))
    floor.does(t.SitDown("ann", 4), "ann")
    assert floor.events(e.MarkerPlaced)[-1].box == 4


@each_rule_set("7.5.1, 7.5.3", "6.5.1, 6.5.3", None)
def test_a_rise_at_once_needs_no_marker_where_nobody_plays(rules: str) -> None:
    floor = Floor(rules).ready(limits=LIMITS).does(t.ChangeLimits(HIGHER, keep_old_minimum=True))
    assert (floor.state.markers, standing(floor.state, "old_limits")) == ((), None)


@each_rule_set("7.5.1", "6.5.1", None)
def test_only_a_rise_keeps_an_old_minimum(rules: str) -> None:
    floor, clause = opened(rules), f"{SECTION[rules]}.5.1"
    for minimum in (499, 500):
        lower = Limits(minimum, 40_000)
        floor.refused(t.ChangeLimits(lower, keep_old_minimum=True), code="minimum_is_no_rise", clause=clause)


def test_canberra_knows_no_markers_of_an_old_minimum() -> None:
    floor = opened("canberra-2002").does(t.GiveNotice("players", "limits"))
    floor.refused(t.ChangeLimits(HIGHER, keep_old_minimum=True), "casino_operator", code="not_provided_for")
    floor.refused(t.RaiseOldMinimum(700), "casino_operator", code="not_provided_for")


@each_rule_set("7.5.1", "6.5.1", None)
def test_a_marker_goes_when_the_tables_minimum_falls_to_its_own(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True)).seat("cat", 3)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=501)))
    assert minimums(floor, "ann", "cat") == [500, 501]
    floor.does(t.ChangeLimits(LIMITS))
    assert floor.state.markers == ()
    assert minimums(floor, "ann", "cat") == [500, 500]


# The old minimum raised


def marked(rules: str) -> Floor:
    """Ann and bob play at 5.00 with markers, the table's minimum is 10.00."""
    return opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True))


@each_rule_set("7.5.2, 7.5.3", "6.5.2, 6.5.3", None)
def test_an_old_minimum_rises_once_its_sign_has_stood_for_twenty_minutes(rules: str) -> None:
    clause = f"{SECTION[rules]}.5.2"
    opened(rules).refused(t.RaiseOldMinimum(700), code="no_marker_stands", clause=clause)
    floor = marked(rules)
    floor.refused(t.RaiseOldMinimum(700), code="sign_must_come_first", clause=clause)
    announce(floor, 700, 60).wait(1199)
    floor.refused(t.RaiseOldMinimum(700), "dealer", "not_authorised_here", clause)
    floor.refused(t.RaiseOldMinimum(700), code="sign_has_not_stood_long_enough", clause=clause)
    floor.wait(1)
    for other in (701, 800):
        floor.refused(t.RaiseOldMinimum(other), code="sign_must_come_first", clause=clause)
    floor.does(t.RaiseOldMinimum(700))
    assert minimums(floor, "ann", "bob") == [700, 700]
    assert standing(floor.state, "new_minimum") is None
    sign = standing(floor.state, "old_limits")
    assert sign is not None
    assert sign.minimum_cents == 700
    floor.refused(c.PlaceWager(1, "ann", 699), "ann", code="below_the_minimum")
    floor.wager("ann", 1, 7).seat("cat", 3).refused(c.PlaceWager(3, "cat", 700), "cat", "below_the_minimum")


@each_rule_set("7.5.2", "6.5.2", None)
def test_an_old_minimum_waits_for_the_time_on_its_sign(rules: str) -> None:
    floor = announce(marked(rules), 700, 1300).wait(1299)
    floor.refused(t.RaiseOldMinimum(700), code="proposed_time_has_not_come")
    floor.wait(1).does(t.RaiseOldMinimum(700))


@each_rule_set("7.5.2, 7.5.3", "6.5.2, 6.5.3", None)
def test_an_old_minimum_that_reaches_the_tables_is_gone_with_its_markers(rules: str) -> None:
    floor = announce(marked(rules), 1000).wait(1200)
    floor.refused(t.RaiseOldMinimum(1001), code="above_the_tables_minimum")
    floor.does(t.RaiseOldMinimum(1000))
    assert (floor.state.markers, floor.state.terms.player_limits) == ((), ())
    assert standing(floor.state, "old_limits") is None
    floor.refused(t.RaiseOldMinimum(1000), code="no_marker_stands")


@each_rule_set("7.5, 7.5.1, 7.5.2", "6.5, 6.5.1, 6.5.2", None)
def test_one_sign_announces_a_rise_to_players_with_markers_too(rules: str) -> None:
    floor = announce(marked(rules).seat("cat", 3), 2000).wait(1200)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=2000)))
    assert minimums(floor, "ann", "cat") == [500, 2000]
    floor.wager("ann", 1, 5).refused(c.PlaceWager(3, "cat", 1999), "cat", "below_the_minimum")
    floor.does(t.RaiseOldMinimum(2000))
    assert minimums(floor, "ann", "cat") == [2000, 2000]
    floor.does(c.WithdrawWager(1, "ann"), "ann").refused(c.PlaceWager(1, "ann", 1999), "ann", "below_the_minimum")


@each_rule_set("7.5.2", "6.5.2", None)
def test_an_old_minimum_only_rises(rules: str) -> None:
    floor = marked(rules)
    floor.refused(t.RaiseOldMinimum(500), code="minimum_is_no_rise")
    floor.refused(t.RaiseOldMinimum(700), "dealer", code="not_authorised_here")
    Floor(rules).refused(t.RaiseOldMinimum(700), code="table_is_closed")


@each_rule_set("7.5.2, 7.5.1", "6.5.2, 6.5.1", None)
def test_a_higher_old_minimum_leaves_markers_above_it_alone(rules: str) -> None:
    floor = (
        marked(rules).seat("cat", 3).does(t.ChangeLimits(LIMITS._replace(minimum_cents=2000), keep_old_minimum=True))
    )
    announce(floor, 800).wait(1200).does(t.RaiseOldMinimum(800))
    assert minimums(floor, "ann", "bob", "cat") == [800, 800, 1000]


# Signs themselves


@each_rule_set("7.5, 20.9", "6.5, 19.8", "")
def test_a_sign_says_what_it_proposes_and_for_when(rules: str) -> None:
    floor, who = opened(rules), "casino_operator"
    soon = floor.at + 1
    for sign, code in (
        (t.DisplaySign("welcome"), "no_such_sign"),
        (t.DisplaySign("limits"), "no_such_sign"),
        (t.DisplaySign("new_minimum", None, soon), "amount_does_not_suit_the_sign"),
        (t.DisplaySign("closure", 1000, soon), "amount_does_not_suit_the_sign"),
        (t.DisplaySign("new_minimum", 500, soon), "minimum_is_no_rise"),
        (t.DisplaySign("new_minimum", 501), "time_does_not_suit_the_sign"),
        (t.DisplaySign("closure"), "time_does_not_suit_the_sign"),
        (t.DisplaySign("new_minimum", 501, floor.at), "time_has_passed"),
        (t.DisplaySign("closure", None, floor.at), "time_has_passed"),
    ):
        floor.refused(sign, who, code=code)
    floor.does(t.DisplaySign("new_minimum", 501, soon), who).does(t.DisplaySign("closure", None, soon), who)
    text = sign_text(floor.rules, floor.state)
    assert text[-2:] == ("A minimum of $5.01 is proposed for 10:00 UTC", "The table closes at 10:00 UTC")
    floor.refused(t.DisplaySign("closure", None, soon), "dealer", code="not_authorised_here")
    Floor(rules).refused(t.DisplaySign("closure", None, soon), who, code="table_is_closed")


@each_rule_set("7.1", "6.1", "3.1")
def test_only_a_sign_that_stands_and_is_not_needed_is_taken_down(rules: str) -> None:
    floor, who = opened(rules), "casino_operator"
    floor.refused(t.TakeDownSign("closure"), who, code="sign_does_not_stand")
    assert "new minimum" in str(floor.refused(t.TakeDownSign("new_minimum"), who, code="sign_does_not_stand"))
    floor.does(t.DisplaySign("closure", None, floor.at + 60), who)
    floor.refused(t.TakeDownSign("closure"), "dealer", code="not_authorised_here")
    floor.does(t.TakeDownSign("closure"), who)
    assert standing(floor.state, "closure") is None
    for limits in (LIMITS._replace(minimum_cents=200), LIMITS._replace(minimum_cents=1, maximum_cents=60_000)):
        floor.does(t.GiveNotice("players", "limits")).does(t.ChangeLimits(limits), who)
        floor.refused(t.TakeDownSign("limits"), who, code="sign_must_stand")
        [sign] = floor.state.signs
        assert (sign.kind, sign.minimum_cents, sign.maximum_cents) == ("limits", *limits[:2])


@each_rule_set("7.1, 11.5, 16.3", "6.1, 10.5, 15.3", "3.1, 3.3, 18.9")
def test_the_sign_shows_limits_payouts_and_decks(rules: str) -> None:
    floor = opened(rules)
    text = sign_text(floor.rules, floor.state)
    pontoon = "6 to 5" if rules == "star-6to5-2017" else "3 to 2"
    pairs = "6 to 1" if rules == "canberra-2002" else "5 to 1"
    for line in (
        "On a box: minimum $5.00, maximum $500.00",
        "Above the minimum, in units of $5.00",
        "Perfect Pairs: minimum $1.00, maximum $100.00",
        f"A pair of two colours pays {pairs}",
        f"Pontoon pays {pontoon}",
        "21 with six cards pays 2 to 1",
        "7-7-7 of spades pays 3 to 1",
        "Every other win pays 1 to 1",
        "Dealer must stand on hard 17 or soft 18",
        "8 decks of 48 cards",
    ):
        assert line in text
    bonus = next(line for line in text if line.startswith("Super Bonus"))
    assert bonus.endswith("$5000.00 for $25.00 or more")
    assert ("of $5.00 or more but below $25.00" in bonus) is (rules != "canberra-2002")
    assert ("Every other Pontoon wager then gets $50.00" in text) is (rules == "canberra-2002")
    assert ("Perfect Pairs only with your own wager on the box" in text) is (rules == "canberra-2002")


@pytest.mark.parametrize(
    ("values", "line"),
    [
        ({"bonus_paid_per": "player"}, "Every other player with a wager then gets $50.00"),
        ({"bonus_paid_per": "wager"}, "Every other Pontoon wager then gets $50.00"),
        ({"bonus_paid_per": "every_wager"}, "Every other wager, Perfect Pairs included, then gets $50.00"),
        (
            {"super_bonus_on_split_hands": "never"},
            "A doubled hand that wins is paid 1 to 1, and neither a doubled nor a split hand wins a Super Bonus",
        ),
        (
            {"super_bonus_on_split_hands": "unless_suited_sevens_were_split"},
            "A doubled hand that wins is paid 1 to 1 and no Super Bonus; a box where 7-7 of one suit was split wins "
            "none",
        ),
    ],
)
@pytest.mark.clauses("canberra-2002 14.3", "canberra-2002 11.10")
def test_the_sign_says_of_the_super_bonus_what_the_table_pays(
    values: dict[str, str], line: str, tmp_path: Path
) -> None:
    floor = opened(own_rules(tmp_path, "canberra-2002", **values))
    assert line in sign_text(floor.rules, floor.state)


@each_rule_set("7.4", "6.4", "")
def test_the_sign_makes_players_answer_for_keeping_to_its_limits(rules: str) -> None:
    floor = opened(rules)
    line = "Players are responsible for keeping to the limits on this sign"
    assert (line in sign_text(floor.rules, floor.state)) is (rules != "canberra-2002")


@pytest.mark.clauses("canberra-2002 3.3")
def test_the_multiples_permitted_are_displayed_at_canberra() -> None:
    floor = opened("canberra-2002", Limits(1000, 50_000))
    assert any("multiple" in line.lower() or "unit" in line.lower() for line in sign_text(floor.rules, floor.state))


def test_a_table_without_limits_or_perfect_pairs_says_so() -> None:
    floor = Floor("star-2024").ready(perfect_pairs=False)
    text = sign_text(floor.rules, floor.state)
    assert text[0] == "On a box: no minimum, no maximum"
    assert not any("Perfect Pairs" in line for line in text)
    assert sign_text(floor.rules, Floor("star-2024").state)[0] == text[0]
