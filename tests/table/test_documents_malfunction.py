"""A shuffling device fails, as the documents tell it: sections 19 (2024) and 18 (2017), and 19 at Canberra."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import CARDS, Card, cards as read_cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

FAILS = t.ReportMalfunction("it jams")
NO_SPARE = t.ReportMalfunction("it jams", spare=False)
NOT_PRACTICABLE = t.ReportMalfunction("it jams", practicable=False)


def device(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(source=SHUFFLING_DEVICE, **more).seat("ann", 1).seat("bob", 2).seat("cat", 3)


def dealt(rules: str) -> Floor:
    """Three boxes in the subsequent deal: 11, 18 and 16 against a seven."""
    floor = device(rules).wager("ann", 1, 25).wager("bob", 2, 10).wager("cat", 3, 20)
    return floor.deal("5s 9s 8c 7h 6d 9d 8s")


def elected(floor: Floor, **answers: bool) -> Floor:
    for player, take_back in answers.items():
        floor.does(t.ElectReturn(player, take_back), player)
    return floor


def shuffled_and_cut(floor: Floor) -> Floor:
    """By hand, and cut by a supervisor where nobody else will."""
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    while floor.state.cut is not None and floor.state.cut.player is not None:
        floor.does(t.RefuseCut(), floor.state.cut.player)
    return floor.does(t.CutCards(100)).does(t.InsertCuttingCard(60), "dealer")


def card(text: str) -> Card:
    return read_cards(text)[0]


def net(floor: Floor, player: str) -> int:
    return balances(floor.log).get(f"player:{player}", 0)


# What counts as a malfunction


@each_rule_set("19.1, 19.1.1", "18.1, 18.1.1", "19.1")
def test_only_a_shuffling_device_in_use_can_fail(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("5s")
    floor.refused(FAILS, code="no_device_is_in_use")


@each_rule_set("19.1.2", "18.1.2", None)
def test_it_fails_in_a_round_of_which_a_card_is_out(rules: str) -> None:
    floor = device(rules)
    floor.refused(FAILS, code="no_card_of_a_round_is_out")
    floor.wager("ann", 1, 25).refused(FAILS, code="no_card_of_a_round_is_out")
    floor.deal("5s").does(FAILS)
    floor.deal("7h Qd").stand().deal("Kc").refused(FAILS, code="no_card_of_a_round_is_out")


@each_rule_set("19.1", "18.1", "19.3")
@pytest.mark.parametrize("who", ["dealer", "ann", "inspector"])
def test_a_supervisor_says_that_it_has_failed_and_how(rules: str, who: str) -> None:
    floor = dealt(rules)
    floor.refused(FAILS, who, "not_authorised_here")
    floor.refused(t.ReportMalfunction(""), code="reason_is_missing")
    floor.does(FAILS, "gaming_supervisor")


# Nobody is disadvantaged, and another device is there


@each_rule_set("19.2", "18.2", None)
def test_undamaged_cards_go_to_another_device_and_the_round_goes_on(rules: str) -> None:
    floor = dealt(rules)
    left = floor.state.custody.shoe
    floor.does(FAILS)
    assert floor.state.custody.shoe == left
    assert floor.state.source == SHUFFLING_DEVICE
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().stand().stand().deal("Kc")
    assert (net(floor, "ann"), net(floor, "bob"), net(floor, "cat")) == (2500, 1000, -2000)


@each_rule_set("19.3, 19.3.1, 19.3.2, 19.3.3, 19.3.4", "18.3, 18.3.1, 18.3.2, 18.3.3, 18.3.4", None)
def test_damaged_cards_that_are_all_of_one_kind_are_replaced_from_a_new_deck(rules: str) -> None:
    floor = dealt(rules)
    left = floor.state.custody.shoe
    damaged = read_cards("2s " * 8)
    floor.refused(t.ReportMalfunction("it jams", read_cards("2s " * 9)), code="damaged_cards_are_elsewhere")
    floor.refused(t.ReportMalfunction("it jams", read_cards("5s " * 8)), code="damaged_cards_are_elsewhere")
    entries = floor.order(t.ReportMalfunction("it jams", damaged))
    steps = [(type(x.event).__name__, x.clause.split(".", 1)[1]) for x in entries[1:]]
    told = [("DamagedCardsRemoved", "3.1"), ("CardsTransferred", "3.2"), ("DamagedCardsReplaced", "3.3")]
    assert steps == told
    assert floor.events(e.DamagedCardsRemoved)[0].cards == damaged
    assert floor.state.custody.shoe == left
    assert floor.does(c.Hit(1, 1, "ann"), "ann").deal("2s").state.round_in_play


@each_rule_set("19.2", "18.2", None)
def test_the_spare_device_may_fail_as_well(rules: str) -> None:
    floor = dealt(rules).does(FAILS).does(NO_SPARE)
    assert floor.state.undecided == ("ann", "bob", "cat")


# Somebody is disadvantaged


@each_rule_set("19.1.3, 19.4", "18.1.3, 18.4", None)
@pytest.mark.parametrize("spare", [True, False])
def test_a_disadvantage_ends_the_round_and_the_wagers_go_back(rules: str, spare: bool) -> None:
    floor = device(rules).plain_round().wager("ann", 1, 40).wager("bob", 2, 10).deal("5s 9s 7h 6d 9d")
    floor.does(c.Double(1, 1, "ann"), "ann")
    floor.does(t.ReportMalfunction("it jams", read_cards("2s"), disadvantage=True, spare=spare))
    assert (net(floor, "ann"), net(floor, "bob"), floor.round.phase) == (2500, 0, "void")
    assert floor.state.undecided == ()
    assert sum(floor.state.custody.everything) == 8 * 48
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2d")), "dealer")


@each_rule_set("19.4", "18.4", None)
def test_the_disadvantage_leaves_a_pontoon_that_was_paid(rules: str) -> None:
    floor = device(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("As 9s 7h Ks 9d")
    paid = net(floor, "ann")
    floor.does(t.ReportMalfunction("it jams", disadvantage=True))
    assert paid > 0
    assert (net(floor, "ann"), net(floor, "bob")) == (paid, 0)


# No other device, or no way to move the cards: each player may take the wagers back


@each_rule_set("19.1.4, 19.1.5, 19.5, 19.5.1", "18.1.4, 18.1.5, 18.5, 18.5.1", None)
@pytest.mark.parametrize("failure", [NO_SPARE, NOT_PRACTICABLE])
def test_every_player_is_asked_once_and_nothing_is_dealt_before(rules: str, failure: Any) -> None:
    floor = dealt(rules)
    floor.refused(t.ElectReturn("ann", True), "ann", "no_return_is_offered")
    floor.does(failure)
    assert floor.state.undecided == ("ann", "bob", "cat")
    for command, by in (
        (c.Hit(1, 1, "ann"), "ann"),
        (c.DealCard(card("2d")), "dealer"),
        (t.Shuffle(MANUAL_SHUFFLE), "dealer"),
    ):
        floor.refused(command, by, "dealing_is_held_up")
    floor.refused(t.ElectReturn("ann", True), "bob", "acts_for_another")
    floor.refused(t.ElectReturn("dan", True), "dan", "player_is_not_asked")
    floor.refused(t.ElectReturn("ann", True), "casino_supervisor", "not_authorised_here")
    elected(floor, ann=False).refused(t.ElectReturn("ann", True), "ann", "player_is_not_asked")
    elected(floor, bob=True).does(t.ElectReturn("cat", False), "dealer")
    assert (net(floor, "ann"), net(floor, "bob"), net(floor, "cat")) == (-2500, 0, -2000)


@each_rule_set("19.5.2, 19.5.3, 19.5.4", "18.5.2, 18.5.3, 18.5.4", None)
def test_who_plays_on_does_so_from_a_card_shoe_after_shuffle_and_cut(rules: str) -> None:
    floor = device(rules).plain_round().wager("ann", 1, 25).wager("bob", 2, 10).deal("5s 9s")
    rack = floor.state.custody.rack
    left = floor.state.custody.shoe
    floor.does(t.ReportMalfunction("it jams", read_cards("2s 2s 3d"), spare=False))
    elected(floor, ann=False, bob=False)
    assert floor.events(e.DamagedCardsReplaced)[0].cards == read_cards("2s 2s 3d")
    assert floor.state.custody.shoe == left
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", "table_has_no_such_shuffler")
    floor.refused(c.DealCard(card("7h")), "dealer", "cards_are_not_in_play")
    shuffled_and_cut(floor)
    assert floor.state.custody.rack == rack
    floor.deal("7h 6d 9d").does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().stand().deal("Kc")
    assert (net(floor, "ann"), net(floor, "bob")) == (5000, 1000)


@each_rule_set("19.5.1", "18.5.1", None)
def test_everyone_taking_back_ends_the_round(rules: str) -> None:
    floor = elected(dealt(rules).does(NO_SPARE), ann=True, bob=True, cat=True)
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]
    assert floor.round.is_over
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2d")), "dealer", "cards_are_not_in_play")


@each_rule_set("19.5.4", "18.5.4", None)
def test_nobody_taking_back_leaves_every_wager_in_the_round(rules: str) -> None:
    floor = elected(dealt(rules).does(NO_SPARE), ann=False, bob=False, cat=False)
    shuffled_and_cut(floor).stand().stand().stand().deal("Kc")
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [-2500, 1000, -2000]


@each_rule_set("19.5.1, 19.5.4", "18.5.1, 18.5.4", None)
def test_a_follower_takes_back_and_the_controlling_player_plays_on(rules: str) -> None:
    floor = device(rules).wager("ann", 1, 25).wager("bob", 1, 10).deal("5s 7h 6d").does(NO_SPARE)
    shuffled_and_cut(elected(floor, ann=False, bob=True)).does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().deal("Kc")
    assert (net(floor, "ann"), net(floor, "bob")) == (2500, 0)


@each_rule_set("19.5.1, 19.5.4", "18.5.1, 18.5.4", None)
def test_the_controlling_player_takes_back_and_the_follower_decides(rules: str) -> None:
    floor = device(rules).wager("ann", 1, 25).wager("bob", 1, 10).deal("5s 7h 6d").does(NO_SPARE)
    shuffled_and_cut(elected(floor, bob=False, ann=True)).refused(c.Hit(1, 1, "ann"), "ann")
    floor.does(c.Hit(1, 1, "bob"), "bob").deal("9c").stand().deal("Kc")
    assert (net(floor, "ann"), net(floor, "bob")) == (0, 1000)


@each_rule_set("19.5.1", "18.5.1", None)
def test_each_amount_wagered_comes_back_split_doubled_and_insured(rules: str) -> None:
    floor = device(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("8s 9s Ah 8d 9d")
    floor.does(c.Insure(1, "ann", 1250), "ann").does(c.CloseInsurance(), "dealer").does(c.CloseSurrender(), "dealer")
    floor.does(c.Split(1, 1, "ann"), "ann").deal("3d").does(c.Double(1, 1, "ann"), "ann").deal("2c")
    assert net(floor, "ann") == -2500 - 2500 - 2500 - 1250
    elected(floor.does(NO_SPARE), ann=True, bob=False)
    assert net(floor, "ann") == 0
    assert sorted(s.kind for s in floor.round.settlements) == ["double", "insurance", "original", "split"]


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_wager_lost_earlier_in_the_round_may_be_taken_back_too(rules: str) -> None:
    floor = device(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("Ks 9s 7h 6d 9d")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("Kd")
    assert net(floor, "ann") == -2500
    elected(floor.does(NO_SPARE), ann=True, bob=False)
    assert net(floor, "ann") == 0


@each_rule_set("18.16.2, 19.5.1", "17.16.2, 18.5.1", None)
def test_a_foreign_card_found_while_players_are_asked_ends_the_asking(rules: str) -> None:
    floor = elected(dealt(rules).does(NO_SPARE), ann=False).does(t.DeclareCardsAstray((), ("a joker",)))
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]
    floor.refused(t.ElectReturn("bob", True), "bob", "no_return_is_offered")
    floor.does(t.CheckCards(of_decks(8)), "dealer").does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


# Canberra: the round is completed, then the dealer deals on or shuffles the rest


def failed_at_canberra() -> Floor:
    return dealt("canberra-2002").does(t.ReportMalfunction("it jams", read_cards("2s"), disadvantage=True, spare=False))


@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_the_round_is_completed_whatever_has_failed() -> None:
    floor = failed_at_canberra()
    floor.refused(t.ElectReturn("ann", True), "ann", "not_provided_for")
    floor.refused(t.DealOnAfterMalfunction(48), "dealer", "round_is_in_play")
    floor.refused(t.ShuffleAfterMalfunction(), "dealer", "round_is_in_play")
    floor.does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().stand().stand().deal("Kc")
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [2500, 1000, -2000]
    floor.wager("ann", 1, 10).refused(c.DealCard(card("2d")), "dealer", "malfunction_needs_a_choice")


def completed() -> Floor:
    return failed_at_canberra().does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().stand().stand().deal("Kc")


@pytest.mark.clauses("canberra-2002 19.3(a)", "canberra-2002 5.3")
@pytest.mark.parametrize(("behind", "allowed"), [(23, False), (24, True), (48, True), (72, True), (73, False)])
def test_the_cutting_card_goes_about_a_deck_from_the_back(behind: int, allowed: bool) -> None:
    floor = completed().wager("ann", 1, 10)
    deal_on = t.DealOnAfterMalfunction(behind)
    floor.refused(deal_on, "casino_supervisor", "not_authorised_here")
    if allowed:
        floor.does(deal_on, "dealer").deal("2d").refused(t.ShuffleAfterMalfunction(), "dealer")
    else:
        floor.refused(deal_on, "dealer", "cutting_card_is_out_of_bounds", "19.3(a)")


@pytest.mark.clauses("canberra-2002 19.3(b)")
def test_or_the_remaining_cards_are_shuffled_and_cut() -> None:
    floor = completed().wager("ann", 1, 10)
    left, rack = floor.state.custody.cards_left, floor.state.custody.rack
    floor.refused(t.ShuffleAfterMalfunction(), "ann", "not_authorised_here")
    floor.does(t.ShuffleAfterMalfunction(), "dealer")
    assert (floor.state.custody.cards_left, floor.state.custody.rack) == (left, rack)
    floor.refused(c.DealCard(card("2d")), "dealer", "cards_are_not_in_play")
    assert floor.state.cut is not None
    floor.does(t.CutCards(60), floor.state.cut.player or "casino_supervisor")
    floor.does(t.InsertCuttingCard(60), "dealer").deal("2d")


def shoe_completed(floor: Floor) -> Floor:
    """Dealt on to the cutting card, most cards burned as found face upwards, and the round ended."""
    floor.does(t.DealOnAfterMalfunction(48), "dealer").wager("ann", 1, 10).deal("Ks 7h Qd")
    for each in CARDS:
        while floor.state.custody.shoe[each] > 1 and not floor.state.custody.cutting_card_is_next:
            floor.order(c.BurnCard(each), "dealer")
    for each in CARDS:
        while floor.state.custody.shoe[each] and not floor.state.custody.cutting_card_is_next:
            floor.order(c.BurnCard(each), "dealer")
    floor.does(t.DrawCuttingCard(), "dealer").stand()
    return floor.deal("Kh") if floor.state.custody.shoe[card("Kh")] else floor.deal("Kd")


@pytest.mark.clauses("canberra-2002 19.3+", "canberra-2002 2.4", "canberra-2002 19.2")
def test_after_that_shoe_the_device_is_replaced_and_new_checked_cards_are_used() -> None:
    floor = shoe_completed(completed())
    for method in (MANUAL_SHUFFLE, SHUFFLING_DEVICE):
        floor.refused(t.Shuffle(method), "dealer", "new_cards_come_first", "19.3+")
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    floor.refused(t.ReplaceCards(), "casino_operator", "cards_are_not_checked")
    floor.does(t.CheckCards(of_decks(8))).does(t.ReplaceCards(), "casino_operator")
    floor.refused(t.Shuffle(SHUFFLING_DEVICE), "dealer", clause="19.2")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.Shuffle(SHUFFLING_DEVICE), "dealer")
    assert floor.wager("ann", 1, 10).deal("2d").state.device


@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
@pytest.mark.parametrize("command", [t.DealOnAfterMalfunction(48), t.ShuffleAfterMalfunction()])
def test_the_star_knows_no_choice_of_the_dealers(rules: str, command: Any) -> None:
    dealt(rules).refused(command, "dealer", "not_provided_for")


@each_rule_set("19.5.1, 20.4.1", "18.5.1, 19.3.1", None)
def test_a_wager_that_was_void_before_is_not_returned_a_second_time(rules: str) -> None:
    floor = elected(dealt(rules).does(NO_SPARE), bob=True).does(t.FindContravention("bob", "a telephone"))
    floor.does(t.VoidPersonsWagers("bob"))
    elected(floor, ann=False, cat=True)
    assert [(s.player, s.result) for s in floor.events(g.WagerSettled)] == [("bob", "void"), ("cat", "void")]
    assert [net(floor, player) for player in ("ann", "bob", "cat")] == [-2500, 0, 0]
