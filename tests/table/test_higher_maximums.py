"""Above the maximum: a player with a sign of their own limits, or everyone on a box with a marker."""

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.sign_text import sign_text
from pontoon.table.signs import standing
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

LIMITS = Limits(500, 50_000, 500, 100, 10_000)
HIGHER = LIMITS._replace(minimum_cents=1000)
SECTION = {"star-2024": "7", "star-6to5-2017": "6"}


def opened(rules: str = "star-2024") -> Floor:
    return Floor(rules).ready(limits=LIMITS).seat("ann", 1).seat("bob")


def minimums(floor: Floor, *players: str) -> list[int | None]:
    return [floor.state.terms.minimum_for(player) for player in players]


@each_rule_set("7.6", "6.6", None)
def test_a_player_wagers_above_the_maximum_with_a_sign_of_their_own_limits(rules: str) -> None:
    floor, clause = opened(rules), f"{SECTION[rules]}.6"
    allow = t.AllowAboveMaximum(100_000, 2000, "ann")
    floor.refused(allow, "dealer", code="not_authorised_here", clause=clause)
    floor.does(allow)
    assert [type(entry.event) for entry in floor.log[-2:]] == [e.SignDisplayed, e.MaximumAllowed]
    assert {entry.clause for entry in floor.log[-2:]} == {clause}
    assert "ann: minimum $20.00, maximum $1000.00" in sign_text(floor.rules, floor.state)
    floor.refused(c.PlaceWager(1, "ann", 1500), "ann", code="below_the_minimum")
    floor.refused(c.PlaceWager(1, "ann", 100_500), "ann", code="above_the_maximum")
    floor.refused(c.PlaceWager(2, "bob", 50_500), "bob", code="above_the_maximum")
    floor.wager("ann", 1, 1000).wager("bob", 2, 500)


@each_rule_set("7.6", "6.6", None)
def test_a_players_higher_maximum_is_taken_back_with_its_sign(rules: str) -> None:
    floor = opened(rules)
    back = t.AllowAboveMaximum(None, player="ann")
    floor.refused(back, code="no_higher_maximum_stands")
    floor.does(t.AllowAboveMaximum(100_000, player="ann")).refused(
        t.TakeDownSign("player_limits"), code="sign_must_stand"
    )
    floor.does(back)
    assert (floor.state.terms.player_limits, standing(floor.state, "player_limits", "ann")) == ((), None)
    floor.refused(c.PlaceWager(1, "ann", 50_500), "ann", code="above_the_maximum")


@each_rule_set("7.6", "6.6", None)
def test_a_higher_maximum_is_higher_and_a_player_at_the_tables(rules: str) -> None:
    floor = opened(rules)
    floor.refused(t.AllowAboveMaximum(50_000, player="ann"), code="maximum_is_no_higher")
    floor.refused(t.AllowAboveMaximum(50_001, 50_002, "ann"), code="limits_contradict_each_other")
    floor.refused(t.AllowAboveMaximum(50_001, -1, "ann"), code="limits_contradict_each_other")
    floor.refused(t.AllowAboveMaximum(60_000, player="zoe"), code="not_at_the_table")
    floor.refused(t.AllowAboveMaximum(60_000, box=1), code="maximum_is_for_a_player")
    floor.refused(t.AllowAboveMaximum(60_000, player="ann", box=1), code="maximum_is_for_a_player")
    floor.does(t.AllowAboveMaximum(50_001, 50_001, "ann"))
    Floor(rules).ready().seat("ann", 1).refused(t.AllowAboveMaximum(60_000, player="ann"), code="maximum_is_no_higher")
    Floor(rules).refused(t.AllowAboveMaximum(60_000, player="ann"), code="table_is_closed")


@each_rule_set("7.6, 7.5.1", "6.6, 6.5.1", None)
def test_a_marker_and_a_higher_maximum_stand_side_by_side(rules: str) -> None:
    floor = opened(rules).does(t.ChangeLimits(HIGHER, keep_old_minimum=True))
    floor.does(t.AllowAboveMaximum(100_000, player="ann"))
    assert (minimums(floor, "ann"), floor.state.terms.maximum_for("ann", 1)) == ([500], 100_000)
    floor.does(t.AllowAboveMaximum(100_000, 2000, "ann"))
    assert minimums(floor, "ann") == [2000]
    floor.does(t.AllowAboveMaximum(None, player="ann"))
    assert (minimums(floor, "ann"), floor.state.terms.maximum_for("ann", 1)) == ([500], 50_000)
    floor.does(t.AllowAboveMaximum(100_000, 2000, "ann")).does(t.LeaveTable("ann"), "ann")
    assert minimums(floor, "ann") == [2000]


@each_rule_set("7.6", "6.6", None)
def test_a_maximum_that_rises_above_a_players_own_ends_it(rules: str) -> None:
    floor = (
        opened(rules).does(t.AllowAboveMaximum(60_000, player="ann")).does(t.AllowAboveMaximum(60_001, player="bob"))
    )
    floor.does(t.ChangeLimits(LIMITS._replace(maximum_cents=60_000)))
    assert [limits.player for limits in floor.state.terms.player_limits] == ["bob"]
    assert [sign.subject for sign in floor.state.signs if sign.kind == "player_limits"] == ["bob"]


@each_rule_set(None, None, "3.2, 4.7")
def test_at_canberra_a_marked_box_takes_more_and_others_share_its_new_maximum(rules: str) -> None:
    floor, operator = opened(rules), "casino_operator"
    allow = t.AllowAboveMaximum(100_000, box=1)
    floor.refused(allow, "casino_supervisor", code="not_authorised_here", clause="3.2")
    floor.does(allow, operator)
    assert {entry.clause for entry in floor.log[-2:]} == {"3.2"}
    assert "Box 1: minimum $5.00, maximum $1000.00" in sign_text(floor.rules, floor.state)
    floor.refused(c.PlaceWager(2, "bob", 50_500), "bob", code="above_the_maximum")
    floor.wager("ann", 1, 800)
    floor.refused(c.PlaceWager(1, "bob", 20_500), "bob", code="above_what_the_first_leaves")
    floor.wager("bob", 1, 200)


@each_rule_set(None, None, "3.2")
def test_at_canberra_a_boxs_marker_is_taken_back(rules: str) -> None:
    floor, operator = opened(rules), "casino_operator"
    floor.refused(t.AllowAboveMaximum(None, box=1), operator, code="no_higher_maximum_stands")
    floor.does(t.AllowAboveMaximum(60_000, box=1), operator).does(t.AllowAboveMaximum(70_000, box=2), operator)
    floor.does(t.AllowAboveMaximum(None, box=1), operator)
    assert floor.state.terms.box_maximum_cents == ((2, 70_000),)
    for wrong in ({"player": "ann"}, {"player": "ann", "box": 1}, {}, {"box": 1, "minimum_cents": 500}):
        floor.refused(t.AllowAboveMaximum(60_000, **wrong), operator, code="maximum_is_for_a_box")
    for box in (0, 8):
        floor.refused(t.AllowAboveMaximum(60_000, box=box), operator, code="table_has_no_such_box")
    floor.refused(t.AllowAboveMaximum(50_000, box=1), operator, code="maximum_is_no_higher")
