"""A device has failed and players take their wagers back or not: the asking, what goes back, what is void."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card, cards
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from pontoon.testing.table import STAR_2024, each_rule_set
from tests.table.tables import OFFICER, account, device_fails, device_round, elected, into_the_shoe

# Three boxes in the subsequent deal: 11, 18 and 16 against a seven.
ELEVEN = "5s 9s 8c 7h 6d 9d 8s"
NO_DEVICE = [{"spare": False}, {"practicable": False}, {"spare": False, "practicable": False}]


def two_players(rules: str) -> Floor:
    return Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).seat("bob", 2)


def three_players(rules: str, deal: str) -> Floor:
    floor = two_players(rules).seat("cat", 3)
    return floor.wager("ann", 1, 25).wager("bob", 2, 10).wager("cat", 3, 10).deal(deal)


def void(floor: Floor, player: str) -> Floor:
    return floor.does(t.FindContravention(player, "a telephone")).does(t.VoidPersonsWagers(player))


# Every player is asked


@pytest.mark.parametrize("found", NO_DEVICE, ids=["no_spare", "not_practicable", "neither"])
@each_rule_set("19.1.4, 19.1.5, 19.5, 19.5.1", "18.1.4, 18.1.5, 18.5, 18.5.1", None)
def test_each_player_may_take_the_wagers_back(rules: str, found: dict[str, bool]) -> None:
    floor = device_fails(device_round(rules), **found)
    assert not floor.events(e.CardsTransferred)
    assert floor.events(e.ReturnOffered) == [e.ReturnOffered(("ann", "bob"))]
    floor.does(t.ElectReturn("ann", True), "ann").does(t.ElectReturn("bob", False), "bob")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, -1000)
    into_the_shoe(floor)
    floor.stand().deal("Kc 9d")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 1000)


@each_rule_set("19.5.1", "18.5.1", None)
def test_what_was_collected_in_the_round_can_be_taken_back_too_even_by_the_last(rules: str) -> None:
    """Ann is bust and says so last; bob's return alone would have ended the round."""
    floor = device_round(rules).does(c.Hit(1, 1, "ann"), "ann").deal("Kd")
    device_fails(floor, spare=False)
    assert set(floor.state.undecided) == {"ann", "bob"}
    floor.does(t.ElectReturn("bob", True), "bob")
    assert floor.state.round_in_play
    floor.does(t.ElectReturn("ann", True), "ann")
    assert not floor.state.round_in_play
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_player_with_nothing_to_take_back_is_not_asked(rules: str) -> None:
    """Ann's pontoon is paid and stands."""
    floor = two_players(rules).plain_round()
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("As 9h 6h Kd 6c")
    paid = account(floor, "ann")
    device_fails(floor, spare=False)
    floor.refused(t.ElectReturn("ann", True), "ann", code="player_is_not_asked")
    floor.does(t.ElectReturn("bob", True), "bob")
    assert account(floor, "ann") == paid
    assert account(floor, "bob") == 0


@pytest.mark.parametrize("found", NO_DEVICE, ids=["no_spare", "not_practicable", "neither"])
@each_rule_set("19.1.4, 19.1.5, 19.5, 19.5.1", "18.1.4, 18.1.5, 18.5, 18.5.1", None)
def test_the_round_waits_until_every_player_has_elected_once(rules: str, found: dict[str, bool]) -> None:
    floor = device_round(rules)
    floor.refused(t.ElectReturn("ann", False), "ann", code="no_return_is_offered")
    device_fails(floor, **found)
    assert floor.state.undecided == ("ann", "bob")
    floor.refused(c.Hit(1, 1, "ann"), "ann", "dealing_is_held_up")
    floor.refused(t.ElectReturn("ann", True), "bob", "acts_for_another")
    floor.refused(t.ElectReturn("dan", True), "dan", "player_is_not_asked")
    floor.refused(t.ElectReturn("ann", True), "casino_supervisor", "not_authorised_here")
    elected(floor, ann=False).refused(t.ElectReturn("ann", True), "ann", code="player_is_not_asked")
    for command, by in (
        (t.Shuffle(MANUAL_SHUFFLE), "dealer"),
        (c.DealCard(card("2c")), "dealer"),
        (c.Stand(1, 1, "ann"), "ann"),
        (c.ShuffleDiscards(), "dealer"),
        (c.VoidRound("misdeal"), "casino_supervisor"),
        (t.ReportMalfunction("jam"), "casino_supervisor"),
    ):
        floor.refused(command, by)
    floor.refused(t.Shuffle(MANUAL_SHUFFLE), "dealer", "dealing_is_held_up")
    floor.refused(c.DealCard(card("2c")), "dealer", "dealing_is_held_up")
    floor.does(t.ElectReturn("bob", False), "dealer")
    into_the_shoe(floor).stand().stand().deal("Kc 9d")


@each_rule_set("19.5.1", "18.5.1", None)
def test_wagers_go_back_by_election_alone(rules: str) -> None:
    device_round(rules).refused(c.ReturnWagers("ann"), "ann", code="return_has_its_own_step")


@each_rule_set("19.5.1", "18.5.1", None)
def test_when_everybody_takes_back_the_round_is_over_and_all_the_cards_are_shuffled(rules: str) -> None:
    floor = device_fails(device_round(rules), spare=False)
    floor.does(t.ElectReturn("ann", True), "ann").does(t.ElectReturn("bob", True), "bob")
    assert not floor.state.round_in_play
    floor.wager("ann", 1, 20).refused(c.DealCard(card("9s")), "dealer", code="cards_are_not_in_play")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.state.custody.shoe == of_decks(8)


@each_rule_set("19.5.1", "18.5.1", None)
def test_the_wait_for_the_players_ends_with_a_round_that_ends_otherwise(rules: str) -> None:
    floor = device_fails(device_round(rules), spare=False).does(t.ElectReturn("ann", True), "ann")
    floor.does(t.InvalidateOutcome("fire"))
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)
    into_the_shoe(floor).does(t.BurnFirstCard(), "dealer").plain_round()


@each_rule_set("19.5.4", "18.5.4", None)
def test_nobody_taking_back_leaves_every_wager_in_the_round(rules: str) -> None:
    floor = elected(device_fails(three_players(rules, ELEVEN), spare=False), ann=False, bob=False, cat=False)
    into_the_shoe(floor).stand().stand().stand().deal("Kc")
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [-2500, 1000, -1000]


@each_rule_set("19.5.1, 19.5.4", "18.5.1, 18.5.4", None)
def test_a_follower_takes_back_and_the_controlling_player_plays_on(rules: str) -> None:
    floor = two_players(rules).wager("ann", 1, 25).wager("bob", 1, 10).deal("5s 7h 6d")
    device_fails(floor, spare=False)
    into_the_shoe(elected(floor, ann=False, bob=True)).does(c.Hit(1, 1, "ann"), "ann").deal("9c").stand().deal("Kc")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)


@each_rule_set("19.5.1, 19.5.4", "18.5.1, 18.5.4", None)
def test_the_controlling_player_takes_back_and_the_follower_decides(rules: str) -> None:
    floor = two_players(rules).wager("ann", 1, 25).wager("bob", 1, 10).deal("5s 7h 6d")
    device_fails(floor, spare=False)
    into_the_shoe(elected(floor, bob=False, ann=True)).refused(c.Hit(1, 1, "ann"), "ann")
    floor.does(c.Hit(1, 1, "bob"), "bob").deal("9c").stand().deal("Kc")
    assert (account(floor, "ann"), account(floor, "bob")) == (0, 1000)


@each_rule_set("19.5.1", "18.5.1", None)
def test_each_amount_wagered_comes_back_split_doubled_and_insured(rules: str) -> None:
    floor = two_players(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("8s 9s Ah 8d 9d")
    floor.does(c.Insure(1, "ann", 1250), "ann").does(c.CloseInsurance(), "dealer").does(c.CloseSurrender(), "dealer")
    floor.does(c.Split(1, 1, "ann"), "ann").deal("3d").does(c.Double(1, 1, "ann"), "ann").deal("2c")
    assert account(floor, "ann") == -2500 - 2500 - 2500 - 1250
    elected(device_fails(floor, spare=False), ann=True, bob=False)
    assert account(floor, "ann") == 0
    assert sorted(s.kind for s in floor.round.settlements) == ["double", "insurance", "original", "split"]


@each_rule_set("18.16.2, 19.5.1", "17.16.2, 18.5.1", None)
def test_a_foreign_card_found_while_players_are_asked_ends_the_asking(rules: str) -> None:
    floor = elected(device_fails(three_players(rules, ELEVEN), spare=False), ann=False).does(
        t.DeclareCardsAstray((), ("a joker",))
    )
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]
    floor.refused(t.ElectReturn("bob", True), "bob", "no_return_is_offered")
    floor.does(t.CheckCards(of_decks(8)), "dealer").does(t.Shuffle(MANUAL_SHUFFLE), "dealer")


# Void wagers and those taken back


@each_rule_set("8.1, 19.5.4", "7.1, 18.5.4", None)
def test_a_box_whose_wagers_were_taken_back_gets_no_card(rules: str) -> None:
    floor = elected(device_fails(three_players(rules, "5s"), spare=False), ann=False, bob=True, cat=False)
    assert floor.round.awaiting.box == 3
    into_the_shoe(floor).deal("9d 6h 7s 7d").stand().stand().deal("Kc 9c")
    assert (account(floor, "ann"), account(floor, "bob"), account(floor, "cat")) == (2500, 0, 1000)


@each_rule_set("8.1, 20.4.1", "7.1, 19.3.1", "6.2, 17.3(a)")
def test_a_box_whose_wagers_are_void_gets_no_card(rules: str) -> None:
    officer = OFFICER[rules]
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 10).deal("5s")
    for player in ("bob", "ann"):
        floor.does(t.FindContravention(player, "a telephone"), officer)
    floor.does(t.VoidPersonsWagers("bob"), officer).deal("6h")
    assert floor.round.dealers_cards == cards("6h")
    assert floor.round.awaiting.box == 1
    floor.does(t.VoidPersonsWagers("ann"), officer)
    assert not floor.state.round_in_play


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_player_with_no_wager_left_is_not_asked(rules: str) -> None:
    floor = void(device_fails(three_players(rules, "5s 9s 9h 7h 6d 9d 9c"), spare=False), "bob")
    assert floor.state.undecided == ("ann", "cat")
    floor.refused(t.ElectReturn("bob", True), "bob", code="player_is_not_asked")
    elected(floor, ann=True)
    assert floor.state.held_up_by == "election"
    elected(floor, cat=False)
    assert floor.state.held_up_by is None
    assert account(floor, "ann") == 0


@pytest.mark.parametrize("takes_back", [True, False])
@each_rule_set("19.5.1", "18.5.1", None)
def test_without_the_last_to_be_asked_all_have_said(rules: str, takes_back: bool) -> None:
    floor = elected(device_fails(three_players(rules, "5s 9s 9h 7h 6d 9d 9c"), spare=False), ann=takes_back, cat=False)
    void(floor, "bob")
    assert floor.state.held_up_by is None
    assert floor.state.undecided == ()
    assert account(floor, "ann") == (0 if takes_back else -2500)
    assert floor.round.awaiting.box == (3 if takes_back else 1)


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_wager_that_was_collected_goes_back_before_the_last_void_one_ends_the_round(rules: str) -> None:
    """Ann is bust and Cat takes back; only Bob's wager keeps the round going, and it is void."""
    floor = three_players(rules, "Ks 9s 9h 7h 6d 9d 9c").does(c.Hit(1, 1, "ann"), "ann").deal("Qs")
    elected(device_fails(floor, spare=False), ann=True, cat=True)
    void(floor, "bob")
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_return_does_not_end_the_round_before_a_void_wager_is_dealt_with(rules: str) -> None:
    """Bob is bust, Ann and Cat take back; Bob's wager is void before theirs end the round."""
    floor = three_players(rules, "9s Ks 9h 7h 6d 9d 9c").stand().does(c.Hit(2, 1, "bob"), "bob").deal("Qs")
    elected(device_fails(floor, spare=False), ann=True, cat=True)
    void(floor, "bob")
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("19.5.1", "18.5.1", None)
def test_a_surrendered_wager_goes_back_before_those_that_the_dealers_total_decides(rules: str) -> None:
    """Bob has surrendered; with two cards of the dealer's out, only Ann and Cat keep the round going."""
    floor = three_players(rules, "9s 9h 9d Kd 9c 7c 8c").does(c.Surrender(2, "bob"), "bob")
    floor.does(c.CloseSurrender(), "dealer").stand().stand().deal("2h")
    elected(device_fails(floor, spare=False), ann=True, bob=True, cat=True)
    assert not floor.state.round_in_play
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [0, 0, 0]


@each_rule_set("8.2", "7.2", None)
def test_a_round_laid_out_again_after_the_shoe_took_over_returns_nothing_to_the_device(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round().wager("ann", 1, 20).deal("9s 6h 5d")
    rack = floor.state.custody.rack
    into_the_shoe(elected(device_fails(floor, spare=False), ann=False)).does(c.ReconstructRound(cards("5d 6h 9s")))
    assert floor.state.custody.rack == rack
    assert floor.state.custody.layout == of_cards(cards("5d 6h 9s"))
    assert not floor.round.terms.shuffling_device


@pytest.mark.clauses("star-2024 19.5.1")
def test_a_wager_found_invalid_in_the_meantime_is_not_returned_twice() -> None:
    floor = device_fails(device_round(STAR_2024), spare=False).does(t.ElectReturn("ann", True), "ann")
    floor.does(t.FindWagerInvalid("ann", "anothers_card")).does(t.ElectReturn("bob", False), "bob")
    assert account(floor, "ann") == 2500
    into_the_shoe(floor).stand().deal("Kc 9d")
    assert not floor.state.taking_back


@each_rule_set("19.5.1, 20.4.1", "18.5.1, 19.3.1", None)
def test_a_wager_that_was_void_before_is_not_returned_a_second_time(rules: str) -> None:
    floor = elected(device_fails(three_players(rules, ELEVEN), spare=False), bob=True).does(
        t.FindContravention("bob", "a telephone")
    )
    floor.does(t.VoidPersonsWagers("bob"))
    elected(floor, ann=False, cat=True)
    assert [(s.player, s.result) for s in floor.events(g.WagerSettled)] == [("bob", "void"), ("cat", "void")]
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [-2500, 0, 0]
