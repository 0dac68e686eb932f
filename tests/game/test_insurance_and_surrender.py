"""Insurance and surrender, before the subsequent deal."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.events import (
    CardDealtToDealer,
    InsuranceClosed,
    InsuranceOffered,
    SubsequentDealBegan,
    SurrenderClosed,
    SurrenderOffered,
    WagerSurrendered,
)
from pontoon.testing.table import CANBERRA_2002, STAR_2024, Table, each_rule_set


def against(first: str, rules: str, **terms: object) -> Table:
    """Ann with 9 and 5 on box 1 against this first card of the dealer's."""
    return Table(rules, **terms).wager("ann", 20).deal(f"9s {first} 5d")


def shared(first: str, rules: str) -> Table:
    """Ann decides for box 1, Bob and Cat are on it with her."""
    table = Table(rules).wager("ann", 20, seated=True).wager("bob", 10).wager("cat", 30)
    return table.deal(f"9s {first} 5d")


# Insurance


@pytest.mark.parametrize("first", ["Ah", "Kh", "Qh", "Jh", "9h", "2h"])
@each_rule_set("9.1", "8.1", "7.1")
def test_insurance_is_called_where_the_dealers_first_card_is_an_ace(rules: str, first: str) -> None:
    table = against(first, rules)
    assert bool(table.happened(InsuranceOffered)) == (first == "Ah")
    if first != "Ah":
        table.refused(c.Insure(1, "ann", 500), "insurance_needs_an_ace")


@pytest.mark.parametrize(("amount", "taken"), [(1, True), (999, True), (1000, True), (1001, False), (2000, False)])
@each_rule_set("9.1", "8.1", "7.1")
def test_insurance_goes_up_to_half_the_original_wager(rules: str, amount: int, taken: bool) -> None:
    table = against("Ah", rules)
    if taken:
        table.do(c.Insure(1, "ann", amount))
    else:
        table.refused(c.Insure(1, "ann", amount), "insurance_above_half")


@each_rule_set("9.1", "8.1", "7.1")
def test_half_of_an_odd_wager_is_not_rounded_up(rules: str) -> None:
    table = Table(rules).wager("ann", "20.01").deal("9s Ah 5d")
    table.refused(c.Insure(1, "ann", 1001), "insurance_above_half")
    table.insure("ann", 10)


@each_rule_set()
def test_insurance_is_each_players_own_and_half_of_the_own_wager(rules: str) -> None:
    table = shared("Ah", rules)
    assert table.state.awaiting.players == ("ann", "bob", "cat")
    table.refused(c.Insure(1, "bob", 501), "insurance_above_half")
    assert table.insure("bob", 5).insure("cat", 15).state.awaiting.players == ("ann",)


@each_rule_set("9.2", "8.2", "7.1")
def test_a_player_with_pontoon_cannot_insure_but_others_can(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s Ah Kd 5d")
    table.refused(c.Insure(1, "ann", 1000), "pontoon_cannot_be_insured")
    assert table.state.awaiting.players == ("bob",)
    table.insure("bob", 10, 2)


@each_rule_set("9.2", "8.2", "7.1")
def test_where_every_hand_is_a_pontoon_no_insurance_is_called(rules: str) -> None:
    table = Table(rules).wager("ann", 20).finish("As Ah Kd")
    assert table.happened(InsuranceOffered) == []
    assert table.happened(SurrenderOffered) == []


@each_rule_set("9.4", "8.4", "7.2")
def test_insurance_is_made_before_the_subsequent_deal(rules: str) -> None:
    table = against("Ah", rules)
    table.close_insurance()
    table.refused(c.Insure(1, "ann", 500), "insurance_is_closed")
    table.close_surrender()
    table.refused(c.Insure(1, "ann", 500), "insurance_is_closed")
    table.hit("2c")
    table.refused(c.Insure(1, "ann", 500), "insurance_is_closed")


@each_rule_set("9.4", "8.4", "7.2")
def test_insurance_lies_on_the_insurance_line(rules: str) -> None:
    table = against("Ah", rules).insure("ann", 10)
    assert table.balance("insurance_line") == "10.00"
    assert table.balance("box:1") == "20.00"


@each_rule_set("17.1.6", "16.1.6", "7.4, 7.5, 7.5(b)")
def test_insurance_wins_two_to_one_after_all_hands_when_the_dealer_has_pontoon(rules: str) -> None:
    table = against("Ah", rules).insure("ann", 10).decline().stand().finish("Kc")
    assert table.results == [
        "1.1 ann original 20.00 lose -20.00 -",
        "1.- ann insurance 10.00 win 20.00 2:1",
    ]
    assert table.clauses_of("insurance") == [table.rules.settles["insurance_won"]]


@pytest.mark.parametrize("second", ["9c", "Ac", "2c"])
@each_rule_set("15.2", "14.2", "7.5, 7.5(a)")
def test_insurance_is_lost_as_soon_as_the_second_card_is_not_a_ten(rules: str, second: str) -> None:
    table = against("Ah", rules).insure("ann", 10).decline().stand()
    events = table.do(c.DealCard(card(second)))
    assert isinstance(events[0], CardDealtToDealer)
    assert table.results[0] == "1.- ann insurance 10.00 lose -10.00 -"
    if second != "9c":
        assert not table.state.is_over


@each_rule_set()
def test_insurance_pays_on_pontoon_alone_and_not_on_a_later_twenty_one(rules: str) -> None:
    table = against("Ah", rules).insure("ann", 10).decline().stand().finish("5c 5d")
    assert table.state.dealers_total == 21
    assert table.results[0] == "1.- ann insurance 10.00 lose -10.00 -"


@pytest.mark.clauses("canberra-2002 7.3")
def test_at_canberra_insurance_goes_in_halves_of_the_smallest_chip() -> None:
    table = Table(CANBERRA_2002, chips_cents=(250, 500)).wager("ann", 20).wager("bob", 20)
    table.deal("9s Ah 5d")
    for amount in (124, 126, 300, 999):
        table.refused(c.Insure(1, "ann", amount), "insurance_not_in_half_chips")
    table.insure("ann", "1.25").insure("bob", "8.75")


@each_rule_set("9.1", "8.1", None)
def test_at_the_star_insurance_is_any_amount_up_to_half(rules: str) -> None:
    table = Table(rules, chips_cents=(500, 2500)).wager("ann", 25).wager("bob", 25, 2).deal("9s 9c Ah 5d 5c")
    table.insure("ann", "12.50").refused(c.Insure(2, "bob", 1251), "insurance_above_half")
    table.insure("bob", "0.01", 2)


# Surrender


@pytest.mark.parametrize("first", ["Jh", "Qh", "Kh", "Ah", "9h", "7h"])
@each_rule_set("10.1", "9.1", "9.1, Terms:Surrender")
def test_surrender_is_offered_against_a_picture_or_an_ace(rules: str, first: str) -> None:
    table = against(first, rules)
    if table.awaits == "insurance":
        table.close_insurance()
    assert bool(table.happened(SurrenderOffered)) == (first[0] in "JQKA")
    if first[0] in "79":
        table.refused(c.Surrender(1, "ann"), "surrender_needs_a_ten_or_an_ace")
    else:
        table.surrender("ann")


@each_rule_set("10.1", "9.1", "9.1")
def test_surrender_is_made_before_the_subsequent_deal(rules: str) -> None:
    table = against("Kh", rules)
    assert table.awaits == "surrender"
    table.refused(c.Hit(1, 1, "ann"), "decision_is_not_due")
    table.close_surrender()
    table.refused(c.Surrender(1, "ann"), "surrender_is_closed")
    table.hit("2c")
    table.refused(c.Surrender(1, "ann"), "surrender_is_closed")


@each_rule_set("", "", "9.1")
def test_pontoons_are_paid_before_surrender_is_offered(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s Kh Kd 5d")
    assert [s.player for s in table.state.settlements] == ["ann"]
    assert table.awaits == "surrender"
    assert table.state.awaiting.players == ("bob",)


@each_rule_set("10.1", "9.1", "")
def test_a_pontoon_is_not_surrendered(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9s Kh Kd 5d")
    table.refused(c.Surrender(1, "ann"), "pontoon_cannot_be_surrendered")


@each_rule_set("10.3", "9.3", "9.2")
def test_a_surrendered_hand_gets_no_further_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h Kh 5d 5c")
    table.surrender("ann").close_surrender()
    assert table.hand(1).state == "surrendered"
    assert table.hand(1).wagers[0].surrendered
    assert table.turn == (2, 1, "bob")
    for command in (c.Hit, c.Stand, c.Double, c.Split):
        table.refused(command(1, 1, "ann"), "hand_is_surrendered")
    table.stand().finish("7c")
    assert table.cards(1) == "9s 5d"


@each_rule_set("10.4", "9.4", None)
def test_at_the_star_the_others_on_the_box_choose_and_the_hand_gets_no_card_either_way(rules: str) -> None:
    table = shared("Kh", rules).surrender("ann")
    assert set(table.state.awaiting.players) == {"bob", "cat"}
    table.surrender("cat").close_surrender().finish("7c")
    assert table.cards() == "9s 5d"
    assert table.results == [
        "1.1 ann original 20.00 surrender -10.00 -",
        "1.1 bob original 10.00 lose -10.00 -",
        "1.1 cat original 30.00 surrender -15.00 -",
    ]


@each_rule_set("10.4", "9.4", None)
def test_at_the_star_a_wager_that_did_not_surrender_may_still_win(rules: str) -> None:
    table = shared("Kh", rules).surrender("ann").close_surrender().finish("6c 9c")
    assert table.net("ann") == "-10.00"
    assert table.net("bob") == "10.00"


@pytest.mark.clauses("canberra-2002 9.2")
def test_at_canberra_everyone_on_the_box_surrenders_with_the_controlling_player() -> None:
    table = shared("Kh", CANBERRA_2002).surrender("ann")
    assert {event.player for event in table.happened(WagerSurrendered)} == {"ann", "bob", "cat"}
    table.close_surrender().finish("7c")
    assert [s.result for s in table.state.settlements] == ["surrender"] * 3
    assert [table.net(player) for player in ("ann", "bob", "cat")] == ["-10.00", "-5.00", "-15.00"]


@each_rule_set("10.5", "9.5", "9.5")
def test_without_the_controlling_player_nobody_on_the_box_surrenders(rules: str) -> None:
    table = shared("Kh", rules)
    assert table.state.awaiting.players == ("ann",)
    for player in ("bob", "cat"):
        table.refused(c.Surrender(1, player), "surrender_is_the_controlling_players")


@each_rule_set("10.6, 17.1.11", "9.6, 16.1.11", "9.3")
def test_a_dealers_pontoon_annuls_the_surrender_and_takes_the_whole_wager(rules: str) -> None:
    table = against("Kh", rules).surrender("ann").close_surrender().finish("Ac")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -"]
    assert table.clauses_of("original") == [table.rules.settles["surrender_annulled"]]


@each_rule_set("10.7, 17.1.11", "9.7, 16.1.11", "9.4")
def test_otherwise_half_is_collected_at_the_final_settlement(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s Ks Kh 5d Qd")
    table.surrender("ann").close_surrender()
    assert table.rows == []
    table.stand()
    assert table.rows == []
    table.finish("6c 2c")
    assert table.results == [
        "1.1 ann original 20.00 surrender -10.00 -",
        "2.1 bob original 20.00 win 20.00 1:1",
    ]
    assert table.balance("player:ann") == "-10.00"


@each_rule_set()
def test_surrender_and_insurance_go_together(rules: str) -> None:
    table = against("Ah", rules).insure("ann", 10).close_insurance().surrender("ann").close_surrender().finish("Kc")
    assert table.results == [
        "1.1 ann original 20.00 lose -20.00 -",
        "1.- ann insurance 10.00 win 20.00 2:1",
    ]


@pytest.mark.parametrize(("amount", "net"), [("12.50", "-5.00"), (15, "-7.50")])
def test_at_the_star_the_returned_half_goes_up_to_the_next_chips(amount: str | int, net: str) -> None:
    table = Table(STAR_2024, chips_cents=(250,)).wager("ann", amount).deal("9s Kh 5d")
    table.surrender("ann").close_surrender().finish("7c")
    assert table.net("ann") == net


def test_at_canberra_the_half_is_exact() -> None:
    table = Table(CANBERRA_2002, chips_cents=(250,)).wager("ann", "12.50").deal("9s Kh 5d")
    table.surrender("ann").close_surrender().finish("7c")
    assert table.net("ann") == "-6.25"


@each_rule_set()
def test_insurance_comes_before_surrender_and_both_before_the_subsequent_deal(rules: str) -> None:
    table = against("Ah", rules).close_insurance().close_surrender()
    kinds = (InsuranceOffered, InsuranceClosed, SurrenderOffered, SurrenderClosed, SubsequentDealBegan)
    assert [type(event) for event in table.events if isinstance(event, kinds)] == list(kinds)
