"""An open table: with or without cash, chips bought at it, given over to a tournament; and who is on duty there."""

from dataclasses import replace

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.orders import Person
from pontoon.testing.floor import Floor
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, each_rule_set

# Cash


def has_drop_box(floor: Floor) -> bool:
    return floor.state.equipment is not None and floor.state.equipment.drop_box


@pytest.mark.clauses("star-2024 3.4", "star-2024 3.4.1")
def test_the_drop_box_goes_only_while_the_table_runs_without_cash() -> None:
    Floor(STAR_2024).refused(t.OperateCashless(True, False), code="table_is_closed", clause="3.4.1")
    floor = Floor(STAR_2024).ready()
    floor.refused(t.OperateCashless(True, False), "dealer", "not_authorised_here", "3.4.1")
    floor.refused(t.OperateCashless(False, False), code="cash_needs_a_drop_box", clause="3.4")
    floor.does(t.OperateCashless(True, True))
    assert has_drop_box(floor)
    floor.does(t.OperateCashless(True, False))
    assert not has_drop_box(floor)
    floor.refused(t.OperateCashless(False, False), code="cash_needs_a_drop_box", clause="3.4")
    floor.does(t.OperateCashless(False, True))
    assert (floor.state.cashless, has_drop_box(floor)) == (False, True)


@each_rule_set("2.1, 3.4", "2.4", "4.2")
def test_chips_are_bought_for_cash_at_an_open_table_by_the_player_or_through_the_dealer(rules: str) -> None:
    Floor(rules).refused(t.BuyChips("ann", 10000), "ann", "table_is_closed")
    floor = Floor(rules).ready()
    clause = {STAR_2024: "3.4", STAR_6TO5_2017: "2.4", CANBERRA_2002: "4.2"}[rules]
    for nothing in (0, -1):
        floor.refused(t.BuyChips("ann", nothing), "ann", "chips_are_worth_nothing", clause)
    floor.refused(t.BuyChips("ann", 10000), "bob", "acts_for_another", clause)
    floor.refused(t.BuyChips("ann", 10000, cash=False), "ann", "table_has_no_terminal", clause)
    floor.does(t.BuyChips("ann", 1), "ann").does(t.BuyChips("ann", 10000), "dealer")
    assert [(each.player, each.cents, each.cash) for each in floor.events(e.ChipsBought)] == [
        ("ann", 1, True),
        ("ann", 10000, True),
    ]


@pytest.mark.clauses("star-2024 2.1", "star-2024 3.4", "star-2024 3.4.1")
@pytest.mark.parametrize("drop_box", [True, False])
def test_a_cashless_table_sells_chips_at_its_terminal_and_takes_no_cash(drop_box: bool) -> None:
    floor = Floor(STAR_2024).ready().does(t.OperateCashless(True, drop_box))
    floor.refused(t.BuyChips("ann", 10000), "ann", "table_takes_no_cash", "3.4")
    assert floor.order(t.BuyChips("ann", 10000, cash=False), "ann")[0].event == e.ChipsBought("ann", 10000, False)
    floor.does(t.OperateCashless(False, True)).does(t.BuyChips("ann", 10000), "ann")


# Tournaments


@each_rule_set("21.5.1", "20.5.1", None)
def test_the_tournament_manager_gives_a_table_over_to_one_tournament_and_back(rules: str) -> None:
    floor = Floor(rules).ready()
    clause = {STAR_2024: "21.5.1", STAR_6TO5_2017: "20.5.1"}[rules]
    for who in ("casino_supervisor", "gaming_manager", "dealer"):
        floor.refused(t.HoldTournament("Spring Cup"), who, "not_authorised_here", clause)
    floor.refused(t.HoldTournament(""), "tournament_manager", "no_tournament_is_held", clause)
    assert floor.does(t.HoldTournament("Spring Cup"), "tournament_manager").state.tournament == "Spring Cup"
    floor.refused(t.HoldTournament("Autumn Cup"), "tournament_manager", "tournament_is_held_already", clause)
    assert floor.does(t.HoldTournament(""), "tournament_manager").state.tournament == ""


@each_rule_set("21.5.1", "20.5.1", None)
def test_a_table_changes_over_between_rounds(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.HoldTournament("Spring Cup"), "tournament_manager", "round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc").does(t.HoldTournament("Spring Cup"), "tournament_manager")
    assert floor.state.tournament == "Spring Cup"


def test_there_is_no_tournament_where_the_rules_have_none() -> None:
    Floor(CANBERRA_2002).ready().refused(t.HoldTournament("Cup"), "tournament_manager", "not_provided_for")
    floor = Floor(STAR_2024)
    floor.rules = replace(floor.rules, values={**floor.rules.values, "tournaments": False})
    floor.refused(t.HoldTournament("Cup"), "tournament_manager", "not_provided_for")


# On duty


@each_rule_set("2.1", "1.1", "Terms:Dealer")
def test_one_dealer_at_a_time_operates_the_game(rules: str) -> None:
    floor = Floor(rules)
    floor.refused(t.GoOffDuty(), "dealer", "not_on_duty")
    floor.does(t.ComeOnDuty(), "dealer").refused(t.ComeOnDuty(), "dealer", "on_duty_already")
    floor.does(t.GoOffDuty(), "dealer")
    assert floor.state.staff == ()
    floor.fold(e.CameOnDuty("dan", "dealer")).refused(t.ComeOnDuty(), "dealer", "another_dealer_is_on_duty")
    floor.refused(t.GoOffDuty(), "dealer", "not_on_duty")
    floor.fold(e.WentOffDuty("dan", "dealer"))
    assert floor.does(t.ComeOnDuty(), "dealer").state.staff == (Person("dora", "dealer"),)


@each_rule_set("2.1", "1.1", "Terms:Dealer")
def test_a_dealer_stays_until_the_round_is_over_and_only_the_one_on_duty_deals(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("Ks")
    floor.refused(t.GoOffDuty(), "dealer", "round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc").does(t.GoOffDuty(), "dealer").wager("ann", 1, 25)
    floor.refused(c.DealCard(card("As")), "dealer", "not_the_dealer_on_duty")
    floor.does(t.ComeOnDuty(), "dealer").deal("2s")


@each_rule_set("2.1", "1.1", "Terms:Casino Supervisor, Terms:Casino Operator")
def test_supervisors_of_every_rank_take_charge_and_leave_when_they_like(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    ranks = ("gaming_supervisor", "casino_supervisor", "assistant_gaming_manager", "gaming_manager", "casino_operator")
    for who in ranks:
        floor.does(t.ComeOnDuty(), who)
    assert {person.role for person in floor.state.staff} == {"dealer", *ranks}
    floor.wager("ann", 1, 25).deal("Ks").does(t.GoOffDuty(), "casino_supervisor")
    for who in ("ann", "spectator", "inspector", "surveillance", "authorised_officer", "tournament_manager"):
        floor.refused(t.ComeOnDuty(), who, "not_authorised_here")
        floor.refused(t.GoOffDuty(), who, "not_authorised_here")
