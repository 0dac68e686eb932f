"""Above the maximum: a player with a sign of their own limits, or everyone on a box with a marker."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.orders import Command
from pontoon.table.sign_text import sign_text
from pontoon.table.signs import standing
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import OFFICER, account, minimums

LIMITS = Limits(500, 50_000, 500, 100, 10_000)
HIGHER = LIMITS._replace(minimum_cents=1000)
SECTION = {"star-2024": "7", "star-6to5-2017": "6"}


def opened(rules: str = "star-2024") -> Floor:
    return Floor(rules).ready(limits=LIMITS).seat("ann", 1).seat("bob")


@each_rule_set("7.6", "6.6", None)
def test_a_player_wagers_above_the_maximum_with_a_sign_of_their_own_limits(rules: str) -> None:
    floor, clause = opened(rules), f"{SECTION[rules]}.6"
    allow = t.AllowAboveMaximum(100_000, 2000, "ann")
    for role in ("dealer", "ann", "inspector"):
        floor.refused(allow, role, "not_authorised_here", clause)
    floor.does(allow, "gaming_supervisor")
    assert [type(entry.event) for entry in floor.log[-2:]] == [e.SignDisplayed, e.MaximumAllowed]
    assert {entry.clause for entry in floor.log[-2:]} == {clause}
    assert "ann: minimum $20.00, maximum $1000.00" in sign_text(floor.rules, floor.state)
    floor.refused(c.PlaceWager(1, "ann", 1500), "ann", code="below_the_minimum")
    floor.refused(c.PlaceWager(1, "ann", 100_500), "ann", code="above_the_maximum")
    floor.refused(c.PlaceWager(2, "bob", 50_500), "bob", code="above_the_maximum")
    floor.wager("ann", 1, 1000).wager("bob", 2, 500).deal("Ks 7s 7h Qd Qh").stand().stand().deal("Kc")
    assert account(floor, "ann") == 100_000


@each_rule_set("7.6", "6.6", None)
def test_a_players_own_limits_are_exact_to_the_cent_where_the_sign_has_no_units(rules: str) -> None:
    floor = Floor(rules).ready(limits=LIMITS._replace(unit_cents=None)).seat("ann", 1).seat("bob")
    floor.does(t.AllowAboveMaximum(100_000, 2000, "ann"))
    for cents in (1999, 100_001):
        floor.refused(c.PlaceWager(1, "ann", cents), "ann")
    floor.refused(c.PlaceWager(2, "bob", 50_001), "bob", "above_the_maximum")
    floor.wager("ann", 1, 20)


@each_rule_set("7.6", "6.6", None)
def test_a_higher_maximum_allowed_after_the_first_wager_holds_at_once(rules: str) -> None:
    floor = opened(rules).wager("ann", 1, 25).does(t.AllowAboveMaximum(90_000, 2000, "bob"))
    floor.wager("bob", 2, 900)


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
    assert not any("ann" in line for line in sign_text(floor.rules, floor.state))
    floor.refused(c.PlaceWager(1, "ann", 50_500), "ann", code="above_the_maximum")


@each_rule_set("7.6", "6.6", None)
def test_a_higher_maximum_is_higher_and_for_a_player_at_the_table(rules: str) -> None:
    floor, clause = opened(rules), f"{SECTION[rules]}.6"
    for order, code in (
        (t.AllowAboveMaximum(1000, 2000, "ann"), "maximum_is_no_higher"),
        (t.AllowAboveMaximum(50_000, player="ann"), "maximum_is_no_higher"),
        (t.AllowAboveMaximum(50_001, 50_002, "ann"), "limits_contradict_each_other"),
        (t.AllowAboveMaximum(50_001, -1, "ann"), "limits_contradict_each_other"),
        (t.AllowAboveMaximum(60_000, player="zoe"), "not_at_the_table"),
        (t.AllowAboveMaximum(60_000, box=1), "maximum_is_for_a_player"),
        (t.AllowAboveMaximum(60_000, player="ann", box=1), "maximum_is_for_a_player"),
    ):
        floor.refused(order, code=code, clause=clause)
    floor.does(t.AllowAboveMaximum(50_001, 50_001, "ann"))
    Floor(rules).ready().seat("ann", 1).refused(t.AllowAboveMaximum(60_000, player="ann"), code="maximum_is_no_higher")
    Floor(rules).refused(t.AllowAboveMaximum(60_000, player="ann"), code="table_is_closed")


@each_rule_set("7.6, 7.5.1", "6.6, 6.5.1", None)
@pytest.mark.parametrize("marker_first", [False, True])
def test_a_marker_and_a_higher_maximum_stand_side_by_side(rules: str, marker_first: bool) -> None:
    floor = opened(rules)
    steps: list[Command] = [t.AllowAboveMaximum(100_000, player="ann"), t.ChangeLimits(HIGHER, keep_old_minimum=True)]
    for step in reversed(steps) if marker_first else steps:
        floor.does(step)
    assert (minimums(floor, "ann"), floor.state.terms.maximum_for("ann", 1)) == ([500], 100_000)
    floor.does(t.AllowAboveMaximum(100_000, 2000, "ann"))
    assert minimums(floor, "ann") == [2000]
    floor.wager("ann", 1, 900).wager("bob", 2, 5).refused(c.PlaceWager(3, "ann", 1999), "ann")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.AllowAboveMaximum(None, player="ann"))
    assert (minimums(floor, "ann"), floor.state.terms.maximum_for("ann", 1)) == ([500], 50_000)
    floor.does(c.WithdrawWager(2, "bob"), "bob").wager("ann", 1, 5).does(c.WithdrawWager(1, "ann"), "ann")
    floor.does(t.AllowAboveMaximum(100_000, 2000, "ann")).does(t.LeaveTable("ann"), "ann")
    # Both go with the player, so that the table's own minimum holds.
    assert minimums(floor, "ann") == [1000]


@each_rule_set("7.6, 7.5.1", "6.6, 6.5.1", None)
def test_a_marker_placed_on_a_player_with_limits_of_their_own_is_theirs_afterwards(rules: str) -> None:
    floor = opened(rules).does(t.AllowAboveMaximum(90_000, 2000, "ann"))
    floor.does(t.ChangeLimits(HIGHER, keep_old_minimum=True))
    floor.wager("ann", 1, 900).refused(c.PlaceWager(3, "ann", 1500), "ann", "below_the_minimum")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.AllowAboveMaximum(None, player="ann")).wager("ann", 1, 5)


@each_rule_set("7.6", "6.6", "3.2")
def test_a_higher_maximum_goes_when_the_tables_reaches_it(rules: str) -> None:
    def higher(cents: int, box: int, player: str) -> t.AllowAboveMaximum:
        if rules == "canberra-2002":
            return t.AllowAboveMaximum(cents, box=box)
        return t.AllowAboveMaximum(cents, player=player)

    by = OFFICER[rules]
    floor = opened(rules).does(higher(60_000, 1, "ann"), by).does(higher(60_001, 2, "bob"), by)
    floor.does(t.GiveNotice("players", "limits")).does(t.ChangeLimits(LIMITS._replace(maximum_cents=60_000)), by)
    terms = floor.state.terms
    assert ([limits.player for limits in terms.player_limits], terms.box_maximum_cents) == (
        ([], ((2, 60_001),)) if rules == "canberra-2002" else (["bob"], ())
    )
    assert len([sign for sign in floor.state.signs if sign.kind != "limits"]) == 1
    floor.does(t.GiveNotice("players", "limits")).does(t.ChangeLimits(LIMITS._replace(maximum_cents=60_001)), by)
    assert [sign.kind for sign in floor.state.signs] == ["limits"]
    assert (floor.state.terms.player_limits, floor.state.terms.box_maximum_cents) == ((), ())


@each_rule_set(None, None, "3.2, 4.7")
def test_at_canberra_a_marked_box_takes_more_and_others_share_its_new_maximum(rules: str) -> None:
    floor, operator = opened(rules), "casino_operator"
    allow = t.AllowAboveMaximum(100_000, box=1)
    for role in ("casino_supervisor", "dealer"):
        floor.refused(allow, role, "not_authorised_here", "3.2")
    floor.does(allow, operator)
    assert {entry.clause for entry in floor.log[-2:]} == {"3.2"}
    assert "Box 1: minimum $5.00, maximum $1000.00" in sign_text(floor.rules, floor.state)
    floor.refused(c.PlaceWager(1, "ann", 100_500), "ann")
    floor.refused(c.PlaceWager(2, "bob", 50_500), "bob", code="above_the_maximum")
    floor.wager("ann", 1, 800)
    floor.refused(c.PlaceWager(1, "bob", 20_500), "bob", code="above_what_the_first_leaves")
    floor.wager("bob", 1, 200)


@each_rule_set(None, None, "3.2, 4.7")
def test_at_canberra_a_marked_boxs_maximum_is_exact_to_the_cent_without_units(rules: str) -> None:
    floor = Floor(rules).ready(limits=LIMITS._replace(unit_cents=None)).seat("ann", 1).seat("bob", 2)
    floor.does(t.AllowAboveMaximum(90_000, box=1), "casino_operator")
    floor.refused(c.PlaceWager(1, "ann", 90_001), "ann")
    floor.wager("ann", 1, 800).refused(c.PlaceWager(1, "bob", 10_001), "bob")
    floor.wager("bob", 1, 100).refused(c.PlaceWager(2, "bob", 50_001), "bob")


@each_rule_set(None, None, "3.2")
def test_at_canberra_a_boxs_marker_is_taken_back(rules: str) -> None:
    floor, operator = opened(rules), "casino_operator"
    floor.refused(t.AllowAboveMaximum(None, box=1), operator, code="no_higher_maximum_stands")
    floor.does(t.AllowAboveMaximum(60_000, box=1), operator).does(t.AllowAboveMaximum(70_000, box=2), operator)
    floor.does(t.AllowAboveMaximum(None, box=1), operator)
    assert floor.state.terms.box_maximum_cents == ((2, 70_000),)
    assert not any("$600.00" in line for line in sign_text(floor.rules, floor.state))
    for wrong in ({"player": "ann"}, {"player": "ann", "box": 1}, {}, {"box": 1, "minimum_cents": 500}):
        floor.refused(t.AllowAboveMaximum(60_000, **wrong), operator, "maximum_is_for_a_box", "3.2")
    for box in (0, 8):
        floor.refused(t.AllowAboveMaximum(60_000, box=box), operator, code="table_has_no_such_box")
    floor.refused(t.AllowAboveMaximum(50_000, box=1), operator, "maximum_is_no_higher", "3.2")


@each_rule_set("7.6", "6.6", None)
def test_a_higher_maximum_goes_with_its_player(rules: str) -> None:
    floor = opened(rules).does(t.AllowAboveMaximum(100_000, 2000, "ann")).does(t.LeaveTable("ann"), "ann")
    assert (floor.state.terms.player_limits, standing(floor.state, "player_limits", "ann")) == ((), None)
    floor.seat("ann", 1).refused(c.PlaceWager(1, "ann", 50_500), "ann", code="above_the_maximum")


@each_rule_set("7.6, 21.5.1", "6.6, 20.5.1", None)
def test_a_higher_maximum_ends_where_the_table_is_given_over_to_a_tournament(rules: str) -> None:
    floor = opened(rules).does(t.AllowAboveMaximum(100_000, 2000, "ann"))
    floor.does(t.HoldTournament("cup"), "tournament_manager")
    assert (floor.state.terms.player_limits, standing(floor.state, "player_limits", "ann")) == ((), None)
