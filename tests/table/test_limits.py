"""Limits on a box: the amounts that the sign allows, and from which wager new ones hold."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import Limits
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import EVENING, Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import LIMITS, each, in_play

SEATS = {"ann": 1, "bob": 2, "cat": 3}


# What they allow


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


@each_rule_set("7.3.1, 7.1.1", "6.3.1, 6.1.1", None)
def test_the_seated_player_has_the_first_option_although_another_was_there_before(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("bob", 1, 400).wager("ann", 1, 200).deal("2s")
    assert [(x.player, x.cents, x.returned_cents) for x in floor.events(g.WagerCut)] == [("bob", 30_000, 10_000)]


@pytest.mark.parametrize(("rules", "clause"), each("7.1", "6.1", "3.3"))
def test_above_the_minimum_wagers_go_in_the_units_the_sign_states(rules: str, clause: str) -> None:
    floor = in_play(rules, SEATS, limits=LIMITS._replace(unit_cents=500))
    for cents in (1001, 1250, 1999):
        floor.refused(c.PlaceWager(1, "ann", cents), "ann", "not_in_the_units_of_the_sign", clause)
    floor.wager("ann", 1, 10).wager("bob", 2, 15)
    assert any("$5.00" in line for line in sign_text(floor.rules, floor.state))


@each_rule_set("7.1", "6.1", None)
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
    assert floor.state.advised_below_minimum == ("ann",)
    below = c.PlaceWager(1, "ann", 999, found=True)
    floor.refused(below, "dealer", "wager_below_minimum_is_returned", "3.4")
    floor.does(c.PlaceWager(2, "bob", 999, found=True), "dealer").wager("ann", 1, 10)
    # Another who is advised later makes no difference to the first.
    floor.deal("Ks 9s 7h Qd 8d").stand().stand().deal("Kc")
    for wager in (below, c.PlaceWager(2, "bob", 999, found=True)):
        floor.refused(wager, "dealer", "wager_below_minimum_is_returned", "3.4")


def test_a_player_cannot_have_a_wager_found() -> None:
    floor = Floor("star-2024").ready(limits=Limits(1000)).seat("ann", 1)
    floor.refused(c.PlaceWager(1, "ann", 500, found=True), "ann", "below_the_minimum")


@each_rule_set("7.3", "6.3", "3.5")
def test_a_wager_found_above_the_maximum_is_paid_and_collected_to_the_maximum(rules: str) -> None:
    for hand, net in (("Ks 7h Qd", 50_000), ("Ks 7h 5d", -50_000)):
        floor = in_play(rules, SEATS).does(c.PlaceWager(1, "ann", 60_000, found=True), "dealer").deal(hand)
        floor.stand().deal("Kc")
        assert floor.state.round is not None
        assert [x.net_cents for x in floor.state.round.settlements] == [net]
        assert [x.returned_cents for x in floor.events(g.WagerCut)] == [10_000]


# When they change


@each_rule_set("7.1", "6.1", None)
def test_new_limits_on_the_sign_hold_for_the_next_wager_of_the_round(rules: str) -> None:
    floor = in_play(rules, SEATS).wager("ann", 1, 25).does(t.ChangeLimits(LIMITS._replace(maximum_cents=3000)))
    floor.refused(c.PlaceWager(2, "bob", 5000), "bob", "above_the_maximum")
    floor.does(t.ChangeLimits(LIMITS._replace(maximum_cents=90_000))).wager("bob", 2, 800)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=500))).wager("cat", 3, 5)


@each_rule_set("7.5.4", "6.5.4", "3.1")
def test_until_the_first_card_new_terms_hold_for_every_further_wager(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(500)).seat("ann", 1).wager("ann", 1, 5)
    floor.fold(e.LimitsChanged(Limits(500), Limits(2500)))
    floor.seat("bob", 2)
    floor.refused(c.PlaceWager(2, "bob", 2499), "bob", "below_the_minimum")
    floor.wager("bob", 2, 25).deal("9s 8s 7h 9d 8d").stand().stand().deal("Kc")
    assert [s.wager_cents for s in floor.events(g.WagerSettled)] == [500, 2500]


@each_rule_set("7.1", "6.1", "3.1")
def test_a_round_without_a_wager_takes_new_limits_over(rules: str) -> None:
    low, high = Limits(500), Limits(2500)
    floor = Floor(rules).ready(limits=low).seat("ann", 1).wager("ann", 1, 5).fold(e.LimitsChanged(low, high))
    floor.does(c.WithdrawWager(1, "ann"), "ann").refused(c.PlaceWager(1, "ann", 500), "ann", "below_the_minimum")
    floor.wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann").fold(e.LimitsChanged(high, low)).wager("ann", 1, 5)
    assert floor.state.number == 1


@each_rule_set("7.5", "6.5", None)
def test_a_minimum_raised_in_the_middle_of_a_round_leaves_its_wagers_alone(rules: str) -> None:
    floor = in_play(rules, SEATS)
    floor.does(t.DisplaySign("new_minimum", 5000, EVENING + 1200)).wager("ann", 1, 25).deal("Ks 7h").wait(1200)
    floor.does(t.ChangeLimits(LIMITS._replace(minimum_cents=5000))).deal("Qd").stand().deal("Kc")
    assert floor.state.round is not None
    assert floor.state.round.settlements[0].net_cents == 2500
    floor.refused(c.PlaceWager(1, "ann", 2500), "ann", "below_the_minimum")
