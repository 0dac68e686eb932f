"""Wagers: chips and tokens, by whom and until when they are placed, and what the chips of the table cannot make."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import FIVE, each, in_play


@pytest.mark.parametrize(("rules", "clause"), each("6.2", "5.1", ""))
def test_at_the_star_wagers_are_chips_or_promotional_tokens_or_both(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    floor.wager("ann", 1, 25, tokens_cents=2500).wager("bob", 2, 25, tokens_cents=500).wager("cat", 3, 25)
    floor.refused(c.PlaceWager(4, "dan", 2500, tokens_cents=2501), "dan", "tokens_are_not_accepted", clause)


@pytest.mark.clauses("canberra-2002 4.2")
def test_at_canberra_wagers_are_gaming_chips_alone() -> None:
    floor = in_play("canberra-2002", FIVE)
    floor.refused(c.PlaceWager(1, "ann", 2500, tokens_cents=100), "ann", "tokens_are_not_accepted", "4.2")
    floor.wager("ann", 1, 25)


@each_rule_set("6.3, 6.4, 8.1", "5.2, 5.3, 7.1", "4.1, 4.3, 6.2")
def test_wagers_come_and_go_until_the_first_card_is_out_and_not_after(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.does(c.WithdrawWager(2, "bob"), "bob").wager("bob", 2, 30).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    floor.deal("Ks")
    for command, by in (
        (c.PlaceWager(3, "cat", 2500), "cat"),
        (c.PlaceWager(4, "ann", 2500), "ann"),
        (c.PlaceWager(1, "ann", 5000), "ann"),
        (c.PlaceWager(3, "cat", 2500), "dealer"),
        (c.WithdrawWager(1, "ann"), "ann"),
        (c.PlacePerfectPairs(2, "bob", 500), "bob"),
        (c.WithdrawPerfectPairs(1, "ann"), "ann"),
    ):
        floor.refused(command, by, "wagers_are_closed")


@pytest.mark.parametrize(("rules", "clause"), each("6.3", "5.2", "4.1"))
def test_a_player_at_an_open_table_wagers_alone_or_with_the_dealers_help(rules: str, clause: str) -> None:
    Floor(rules).refused(c.PlaceWager(1, "ann", 2500), "ann", "table_is_closed")
    floor = in_play(rules, {"ann": 1, "bob": 2, "cat": 3}).seat("sid")
    floor.refused(c.PlaceWager(1, "zoe", 2500), "zoe", "not_at_the_table", clause)
    floor.refused(c.PlaceWager(1, "ann", 2500), "bob", "acts_for_another", clause)
    for other in ("casino_supervisor", "spectator"):
        floor.refused(c.PlaceWager(1, "ann", 2500), other, "not_authorised_here", clause)
    floor.does(c.PlaceWager(1, "ann", 2500), "dealer").does(c.PlaceWager(1, "bob", 2500), "bob")
    assert floor.state.round is not None
    assert [wager.seated for wager in floor.state.round.placed] == [True, False]
    floor.does(c.PlaceWager(4, "sid", 2500), "dealer")


@each_rule_set("6.15", "5.14", None)
def test_a_wager_the_dealer_placed_is_the_players_like_any_other(rules: str) -> None:
    floor = in_play(rules, FIVE).does(c.PlaceWager(1, "ann", 2500), "dealer").deal("9s 7h Qd").stand().deal("Kc")
    assert floor.state.round is not None
    assert [(x.player, x.net_cents) for x in floor.state.round.settlements] == [("ann", 2500)]


@each_rule_set("6.10", "5.9", None)
def test_what_the_chips_of_the_table_cannot_make_is_paid_up_to_the_next_amount_they_can(rules: str) -> None:
    floor = in_play(rules, FIVE, chips_cents=(500, 2500)).wager("ann", 1, 25).wager("bob", 2, 20).deal("As Kd 7h Kh Ad")
    # 25 and 20 dollars at 3 to 2 are 37.50 and 30, at 6 to 5 they are 30 and 24.
    paid = {"star-2024": [4000, 3000], "star-6to5-2017": [3000, 2500]}[rules]
    assert [x.net_cents for x in floor.events(g.WagerSettled)] == paid


@pytest.mark.clauses("canberra-2002 7.3")
def test_insurance_goes_in_halves_of_the_tables_smallest_chip() -> None:
    floor = Floor("canberra-2002").ready(chips_cents=(500, 2500)).seat("ann", 1).wager("ann", 1, 10).deal("Ks Ah 9s")
    floor.refused(c.Insure(1, "ann", 300), "ann", clause="7.3")
    floor.does(c.Insure(1, "ann", 250), "ann")
