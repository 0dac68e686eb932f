"""A device has failed and players take their wagers back or not: whose wagers are void meanwhile, and in what order."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import cards
from pontoon.table import commands as t
from pontoon.table.counts import of_cards
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set


def three_players(rules: str, deal: str) -> Floor:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 2).seat("cat", 3)
    return floor.wager("ann", 1, 25).wager("bob", 2, 10).wager("cat", 3, 10).deal(deal)


def fails(floor: Floor) -> Floor:
    return floor.does(t.ReportMalfunction("a card is jammed", spare=False))


def void(floor: Floor, player: str) -> Floor:
    return floor.does(t.FindContravention(player, "a telephone")).does(t.VoidPersonsWagers(player))


def elects(floor: Floor, **take_back: bool) -> Floor:
    for player, back in take_back.items():
        floor.does(t.ElectReturn(player, back), player)
    return floor


def into_the_shoe(floor: Floor) -> Floor:
    floor.does(t.Shuffle("manual_shuffle"), "dealer")
    while floor.state.cut is not None and floor.state.cut.player is not None:
        floor.does(t.RefuseCut(), floor.state.cut.player)
    return floor.does(t.CutCards(100)).does(t.InsertCuttingCard(60), "dealer")


def account(floor: Floor, player: str) -> int:
    return balances(floor.log).get(f"player:{player}", 0)


@each_rule_set("8.1, 19.5.4", "7.1, 18.5.4", None)
def test_a_box_whose_wagers_were_taken_back_gets_no_card(rules: str) -> None:
    floor = elects(fails(three_players(rules, "5s")), ann=False, bob=True, cat=False)
    assert floor.round.awaiting.box == 3
    into_the_shoe(floor).deal("9d 6h 7s 7d").stand().stand().deal("Kc 9c")
    assert (account(floor, "ann"), account(floor, "bob"), account(floor, "cat")) == (2500, 0, 1000)


@each_rule_set("8.1, 20.4.1", "7.1, 19.3.1", "6.2, 17.3(a)")
def test_nor_one_whose_wagers_are_void(rules: str) -> None:
    officer = "casino_operator" if rules == "canberra-2002" else "casino_supervisor"
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 10).deal("5s")
    for player in ("bob", "ann"):
        floor.does(t.FindContravention(player, "a telephone"), officer)
    floor.does(t.VoidPersonsWagers("bob"), officer).deal("6h")
    assert floor.round.dealers_cards == cards("6h")
    assert floor.round.awaiting.box == 1
    floor.does(t.VoidPersonsWagers("ann"), officer)
    assert not floor.state.round_in_play


@each_rule_set("19.5.1", "18.5.1", None)
def test_who_has_no_wager_left_is_not_asked(rules: str) -> None:
    floor = void(fails(three_players(rules, "5s 9s 9h 7h 6d 9d 9c")), "bob")
    assert floor.state.undecided == ("ann", "cat")
    floor.refused(t.ElectReturn("bob", True), "bob", code="player_is_not_asked")
    elects(floor, ann=True)
    assert floor.state.held_up_by == "election"
    elects(floor, cat=False)
    assert floor.state.held_up_by is None
    assert account(floor, "ann") == 0


@pytest.mark.parametrize("takes_back", [True, False])
@each_rule_set("19.5.1", "18.5.1", None)
def test_without_the_last_to_be_asked_all_have_said(rules: str, takes_back: bool) -> None:
    floor = elects(fails(three_players(rules, "5s 9s 9h 7h 6d 9d 9c")), ann=takes_back, cat=False)
    void(floor, "bob")
    assert floor.state.held_up_by is None
    assert floor.state.undecided == ()
    assert account(floor, "ann") == (0 if takes_back else -2500)
    assert floor.round.awaiting.box == (3 if takes_back else 1)


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_wager_that_was_collected_goes_back_before_the_last_void_one_ends_the_round(rules: str) -> None:
    """Ann is bust and Cat takes back; only Bob's wager keeps the round going, and it is void."""
    floor = three_players(rules, "Ks 9s 9h 7h 6d 9d 9c").does(c.Hit(1, 1, "ann"), "ann").deal("Qs")
    elects(fails(floor), ann=True, cat=True)
    void(floor, "bob")
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("19.5.1", "18.5.1", None)
def test_nor_does_a_return_end_the_round_before_a_void_wager_is_dealt_with(rules: str) -> None:
    """Bob is bust, Ann and Cat take back; Bob's wager is void before theirs end the round."""
    floor = three_players(rules, "9s Ks 9h 7h 6d 9d 9c").stand().does(c.Hit(2, 1, "bob"), "bob").deal("Qs")
    elects(fails(floor), ann=True, cat=True)
    void(floor, "bob")
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_surrendered_wager_goes_back_before_those_that_the_dealers_total_decides(rules: str) -> None:
    """Bob has surrendered; with two cards of the dealer's out, only Ann and Cat keep the round going."""
    floor = three_players(rules, "9s 9h 9d Kd 9c 7c 8c").does(c.Surrender(2, "bob"), "bob")
    floor.does(c.CloseSurrender(), "dealer").stand().stand().deal("2h")
    elects(fails(floor), ann=True, bob=True, cat=True)
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("8.2", "7.2", None)
def test_a_round_laid_out_again_after_the_shoe_took_over_returns_nothing_to_the_device(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round().wager("ann", 1, 20).deal("9s 6h 5d")
    rack = floor.state.custody.rack
    into_the_shoe(elects(fails(floor), ann=False)).does(c.ReconstructRound(cards("5d 6h 9s")))
    assert floor.state.custody.rack == rack
    assert floor.state.custody.layout == of_cards(cards("5d 6h 9s"))
    assert not floor.round.terms.shuffling_device
