"""Restrictions: to the minimum for a shoe or for further ones, to one box, boxes reserved, players per box."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Limits
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from pontoon.testing.told import told

MINIMUM = Limits(minimum_cents=1000)
OFFICER = {"star-2024": "casino_supervisor", "star-6to5-2017": "casino_supervisor", "canberra-2002": "casino_operator"}
FOR_THE_SHOE = {"star-2024": "6.11", "star-6to5-2017": "5.10", "canberra-2002": "4.6"}
FOR_FURTHER_SHOES = {"star-2024": "6.12", "star-6to5-2017": "5.11"}
RESERVED = {"star-2024": "6.14", "star-6to5-2017": "5.13"}
PLAYERS_PER_BOX = {"star-2024": "6.5", "star-6to5-2017": "5.4"}
MANAGER = "gaming_manager"


def sat_out(rules: str, source: str = MANUAL_SHUFFLE) -> Floor:
    """ann has played the first round of the shoe, bob has not."""
    return Floor(rules).ready(source, limits=MINIMUM).seat("ann", 1).seat("bob", 2).plain_round()


def tell_the_inspector(floor: Floor, about: str, player: str) -> Floor:
    floor.does(t.GiveNotice("inspector", about, player), MANAGER)
    return floor.does(t.AcknowledgeNotice(len(floor.state.notices)), "inspector")


# For this shoe


@each_rule_set("6.11", "5.10", "4.6, 4.6(a), 4.6+")
def test_who_made_no_wager_on_the_first_round_is_held_to_the_minimum(rules: str) -> None:
    floor = sat_out(rules)
    clause = FOR_THE_SHOE[rules]
    floor.refused(t.RestrictPlayer("ann", "shoe"), OFFICER[rules], code="no_round_was_sat_out", clause=clause)
    [entry] = floor.order(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    assert (entry.event, entry.clause) == (e.PlayerRestricted("bob", "shoe", 1), clause)
    floor.refused(c.PlaceWager(2, "bob", 1100), "bob", code="restricted_to_the_minimum")
    floor.refused(c.PlaceWager(2, "bob", 999), "bob", code="below_the_minimum")
    floor.wager("bob", 2, 10).wager("ann", 1, 25)


@each_rule_set("6.11", "5.10", "4.6, 4.6(b), 4.6+")
def test_who_lets_a_later_round_pass_is_held_to_the_minimum(rules: str) -> None:
    floor = sat_out(rules).plain_round("bob", 2)
    [entry] = floor.order(t.RestrictPlayer("ann", "shoe"), OFFICER[rules])
    assert entry.event == e.PlayerRestricted("ann", "shoe", 2)
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", code="restricted_to_the_minimum")


@each_rule_set("6.11", "5.10", "4.6(a)")
def test_a_newcomer_in_the_middle_of_the_shoe_is_held_to_the_minimum(rules: str) -> None:
    floor = sat_out(rules).seat("cat", 3)
    [entry] = floor.order(t.RestrictPlayer("cat", "shoe"), OFFICER[rules])
    assert entry.event == e.PlayerRestricted("cat", "shoe", 1)


@each_rule_set("6.11", "5.10", "4.6+")
def test_a_restriction_for_the_shoe_is_over_with_the_shoe(rules: str) -> None:
    floor = sat_out(rules).does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    floor.fold(e.RestrictionLifted("bob", "shoe"))
    floor.wager("bob", 2, 25)


@each_rule_set("6.11", "5.10", None)
def test_a_shuffling_device_has_no_shoe_to_restrict_a_player_for(rules: str) -> None:
    floor = sat_out(rules, source=SHUFFLING_DEVICE)
    clause = FOR_THE_SHOE[rules]
    floor.refused(t.RestrictPlayer("bob", "shoe"), code="no_shoe_is_in_use", clause=clause)


@each_rule_set("6.11", "5.10", "4.6")
def test_a_restriction_is_an_officers_to_order_once_for_who_is_there(rules: str) -> None:
    floor = sat_out(rules)
    floor.refused(t.RestrictPlayer("bob", "shoe"), "dealer", code="not_authorised_here")
    floor.refused(t.RestrictPlayer("zoe", "shoe"), OFFICER[rules], code="not_at_the_table")
    floor.refused(t.RestrictPlayer("bob", "night"), OFFICER[rules], code="restriction_is_unknown")
    floor.does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    floor.refused(t.RestrictPlayer("bob", "shoe"), OFFICER[rules], code="player_is_restricted_already")


@pytest.mark.clauses("canberra-2002 4.6")
def test_at_canberra_the_casino_operator_orders_it() -> None:
    floor = sat_out("canberra-2002")
    floor.refused(t.RestrictPlayer("bob", "shoe"), "casino_supervisor", code="not_authorised_here", clause="4.6")
    for to in ("further_shoes", "one_box"):
        floor.refused(t.RestrictPlayer("bob", to), "casino_operator", code="not_provided_for", clause="-")


# For further shoes, and to one box


@pytest.mark.parametrize(
    ("rules", "to", "about", "clause"),
    [
        pytest.param(rules, to, about, clause, id=f"{rules} {to}", marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, to, about, clause in (
            ("star-2024", "further_shoes", "minimum_for_further_shoes", "6.12"),
            ("star-2024", "one_box", "one_box_at_the_minimum", "6.13"),
            ("star-6to5-2017", "further_shoes", "minimum_for_further_shoes", "5.11"),
            ("star-6to5-2017", "one_box", "one_box_at_the_minimum", "5.12"),
        )
    ],
)
def test_an_inspector_must_know_before_a_gaming_manager_restricts(rules: str, to: str, about: str, clause: str) -> None:
    floor = sat_out(rules)
    order = t.RestrictPlayer("bob", to)
    floor.refused(order, "casino_supervisor", code="not_authorised_here", clause=clause)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    tell_the_inspector(floor, about, "ann")
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    floor.does(t.GiveNotice("inspector", about, "bob"), MANAGER)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)
    floor.does(t.AcknowledgeNotice(2), "inspector")
    [entry] = floor.order(order, MANAGER)
    assert entry.event == e.PlayerRestricted("bob", to, None if to == "one_box" else 1)
    assert entry.clause == clause
    # What the inspector was told has come about; another restriction needs another notice.
    floor.does(t.LiftRestriction("bob"), MANAGER)
    floor.refused(order, MANAGER, code="notice_must_come_first", clause=clause)


@each_rule_set("6.12", "5.11", None)
def test_a_notice_about_something_else_is_not_the_notice(rules: str) -> None:
    floor = sat_out(rules)
    tell_the_inspector(floor, "one_box_at_the_minimum", "bob")
    floor.refused(t.RestrictPlayer("bob", "further_shoes"), MANAGER, code="notice_must_come_first")


@each_rule_set("6.12", "5.11", None)
def test_a_restriction_for_further_shoes_needs_a_round_sat_out_and_outlasts_the_shoe(rules: str) -> None:
    floor = sat_out(rules)
    for player in ("ann", "bob"):
        tell_the_inspector(floor, "minimum_for_further_shoes", player)
    floor.refused(t.RestrictPlayer("ann", "further_shoes"), MANAGER, code="no_round_was_sat_out")
    floor.does(t.RestrictPlayer("bob", "shoe")).does(t.RestrictPlayer("bob", "further_shoes"), MANAGER)
    this, further = {"star-2024": ("6.11", "6.12"), "star-6to5-2017": ("5.10", "5.11")}[rules]
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob", "restricted_to_the_minimum", this)
    floor.fold(e.RestrictionLifted("bob", "shoe"))
    floor.refused(c.PlaceWager(2, "bob", 2500), "bob", "restricted_for_further_shoes", further)


@each_rule_set("6.13", "5.12", None)
def test_a_player_held_to_one_box_wagers_the_minimum_there_and_nowhere_else(rules: str) -> None:
    floor = sat_out(rules)
    tell_the_inspector(floor, "one_box_at_the_minimum", "ann")
    floor.does(t.RestrictPlayer("ann", "one_box"), MANAGER)
    floor.refused(c.PlaceWager(1, "ann", 1100), "ann", code="limited_to_one_box")
    floor.wager("ann", 1, 10)
    floor.refused(c.PlaceWager(3, "ann", 1000), "ann", code="limited_to_one_box")


# Lifted


@each_rule_set("6.11", "5.10", "4.6")
def test_an_officer_lifts_a_restriction(rules: str) -> None:
    floor = sat_out(rules)
    floor.refused(t.LiftRestriction("bob"), OFFICER[rules], code="player_is_not_restricted")
    floor.does(t.RestrictPlayer("bob", "shoe"), OFFICER[rules])
    floor.refused(t.LiftRestriction("bob"), "dealer", code="not_authorised_here")
    [entry] = floor.order(t.LiftRestriction("bob"), OFFICER[rules])
    assert entry.event == e.RestrictionLifted("bob", "shoe")
    floor.wager("bob", 2, 25)


@each_rule_set("6.12, 6.13", "5.11, 5.12", None)
def test_what_a_gaming_manager_ordered_no_supervisor_lifts(rules: str) -> None:
    floor = sat_out(rules)
    for about in ("minimum_for_further_shoes", "one_box_at_the_minimum"):
        tell_the_inspector(floor, about, "bob")
    floor.does(t.RestrictPlayer("bob", "further_shoes"), MANAGER).does(t.RestrictPlayer("bob", "one_box"), MANAGER)
    clause = FOR_FURTHER_SHOES[rules]
    floor.refused(t.LiftRestriction("bob"), code="not_authorised_here", clause=clause)
    floor.does(t.RestrictPlayer("bob", "shoe"))
    assert [x.event for x in floor.order(t.LiftRestriction("bob"))] == [e.RestrictionLifted("bob", "shoe")]
    lifted = told(e.RestrictionLifted, floor.order(t.LiftRestriction("bob"), MANAGER))
    assert [entry.event.to for entry in lifted] == ["further_shoes", "one_box"]
    assert floor.state.terms.restrictions == ()


# Boxes


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
    floor.refused(t.ReserveBoxes((2,), "ann"), "dealer", code="not_authorised_here")
    floor.refused(t.ReserveBoxes((), "ann"), code="no_box_is_named")
    for box in (0, 8):
        floor.refused(t.ReserveBoxes((box,), "ann"), code="table_has_no_such_box")
    floor.refused(t.ReserveBoxes((2, 1), "bob"), code="box_is_taken")
    floor.refused(t.ReserveBoxes((2, 3), "ann"), code="box_is_taken")
    floor.does(t.ReserveBoxes((1, 7), "ann")).does(t.ReserveBoxes((7,), "bob"))
    assert floor.state.terms.reserved_boxes == ((1, "ann"), (7, "bob"))


@each_rule_set("6.5, 6.16", "5.4", None)
def test_a_supervisor_lets_fewer_players_share_a_box_down_to_one(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob").seat("cat")
    clause = PLAYERS_PER_BOX[rules]
    floor.refused(t.LimitPlayersPerBox(1), "dealer", code="not_authorised_here", clause=clause)
    for players in (0, 4):
        floor.refused(t.LimitPlayersPerBox(players), code="limit_is_not_of_the_box", clause=clause)
    [entry] = floor.order(t.LimitPlayersPerBox(2))
    assert (entry.event, entry.clause) == (e.PlayersPerBoxLimited(2), clause)
    floor.wager("ann", 1, 25).wager("bob", 1, 25)
    floor.refused(c.PlaceWager(1, "cat", 2500), "cat", code="box_is_full")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(c.WithdrawWager(1, "bob"), "bob")
    floor.does(t.LimitPlayersPerBox(1)).wager("ann", 1, 25)
    floor.refused(c.PlaceWager(1, "bob", 2500), "bob", code="box_is_full")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.LimitPlayersPerBox(3))
    floor.wager("ann", 1, 25).wager("bob", 1, 25).wager("cat", 1, 25)


def test_canberra_reserves_no_boxes_and_lowers_no_number_of_players() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1)
    floor.refused(t.ReserveBoxes((1,), "ann"), "casino_operator", code="not_provided_for", clause="-")
    floor.refused(t.LimitPlayersPerBox(1), "casino_operator", code="not_provided_for", clause="-")
