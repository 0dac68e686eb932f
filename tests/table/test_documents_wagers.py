"""What each document says of wagers before the first card: who places them, on which boxes, with whom."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import card
from pontoon.game.views import Audience
from pontoon.table import commands as t
from pontoon.table.views import view
from pontoon.testing.floor import Floor
from tests.table.tables import ALL, STARS, each, in_play

FIVE = {"ann": 1, "bob": 2, "cat": 3, "dan": 4, "eve": 5}


def with_card(floor: Floor, *players: str) -> Floor:
    """Players show a Player Card where the rules ask for one, and do not sit down yet."""
    for player in players if floor.rules.values["player_card"] else ():
        floor.does(t.PresentPlayerCard(player, f"C-{player}", player), player)
    return floor


# Chips, and when they are placed


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


@pytest.mark.parametrize(("rules", "clause"), each("6.3 6.4 8.1", "5.2 5.3 7.1", "4.1 4.3 6.2"))
def test_wagers_come_and_go_until_the_first_card_is_out_and_not_after(rules: str, clause: str) -> None:
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
def test_a_player_wagers_alone_or_with_the_dealers_help_and_nobody_wagers_for_another(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    for other in ("bob", "casino_supervisor", "spectator"):
        floor.refused(c.PlaceWager(1, "ann", 2500), other, clause=clause)
    floor.refused(c.PlaceWager(1, "zoe", 2500), "zoe", "not_at_the_table", clause)
    floor.does(c.PlaceWager(1, "ann", 2500), "dealer").does(c.PlaceWager(2, "bob", 2500), "bob")


@pytest.mark.clauses("star-2024 6.15", "star-6to5-2017 5.14")
@pytest.mark.parametrize("rules", STARS)
def test_a_wager_the_dealer_placed_is_the_players_like_any_other(rules: str) -> None:
    floor = in_play(rules, FIVE).does(c.PlaceWager(1, "ann", 2500), "dealer").deal("9s 7h Qd").stand().deal("Kc")
    assert floor.state.round is not None
    assert [(x.player, x.net_cents) for x in floor.state.round.settlements] == [("ann", 2500)]


# How many on a box, and who decides


@pytest.mark.parametrize(("rules", "clause"), each("6.5", "5.4", "4.5"))
def test_three_players_share_a_box_and_a_fourth_does_not(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 1, 25).wager("cat", 1, 25)
    floor.refused(c.PlaceWager(1, "dan", 2500), "dan", "box_is_full", clause)
    floor.does(c.WithdrawWager(1, "bob"), "bob").wager("dan", 1, 25)


@pytest.mark.parametrize(("rules", "clause"), each("6.5", "5.4", ""))
@pytest.mark.parametrize("limit", [1, 2])
def test_a_casino_supervisor_lets_fewer_players_share_a_box(rules: str, clause: str, limit: int) -> None:
    floor = in_play(rules, FIVE)
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.LimitPlayersPerBox(limit), other, "not_authorised_here", clause)
    for none in (0, 4):
        floor.refused(t.LimitPlayersPerBox(none), code="limit_is_not_of_the_box", clause=clause)
    floor.does(t.LimitPlayersPerBox(limit), "gaming_supervisor")
    for player in list(FIVE)[:limit]:
        floor.wager(player, 1, 25)
    floor.refused(c.PlaceWager(1, "dan", 2500), "dan", "box_is_full", clause)
    floor.does(c.WithdrawWager(1, "ann"), "ann").wager("dan", 1, 25)


@pytest.mark.clauses("star-2024 6.16")
def test_at_the_star_a_supervisor_limits_the_players_at_the_table_or_to_one_a_box() -> None:
    floor = in_play("star-2024", {"ann": 1, "bob": 2})
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.LimitPlayers(2), other, "not_authorised_here", "6.16")
    floor.refused(t.LimitPlayers(0), code="limit_leaves_nobody", clause="6.16")
    floor.does(t.LimitPlayers(2))
    with_card(floor, "cat")
    for box in (3, None):
        floor.refused(t.SitDown("cat", box), "cat", "table_has_its_players", "6.16")
    floor.does(t.LimitPlayers(3)).does(t.SitDown("cat", 3), "cat").does(t.LimitPlayersPerBox(1)).wager("ann", 1, 25)
    floor.refused(c.PlaceWager(1, "bob", 2500), "bob", "box_is_full")


@pytest.mark.parametrize("rules", ["star-6to5-2017", "canberra-2002"])
def test_the_older_documents_limit_no_players_at_a_table(rules: str) -> None:
    floor = in_play(rules, FIVE).refused(t.LimitPlayers(2), code="not_provided_for")
    assert floor.clause == "-"
    in_play("canberra-2002", FIVE).refused(t.LimitPlayersPerBox(2), "casino_operator", "not_provided_for")


def who_decides(floor: Floor) -> dict[int, str]:
    return dict(floor.deal("2s").events(g.WagersClosed)[-1].controlling_players)


@pytest.mark.parametrize(("rules", "clause"), each("6.6 6.6.1 6.7", "5.5 5.5.1 5.6", "4.5 4.5(a)"))
def test_the_player_seated_at_the_box_decides_however_small_and_late_the_wager(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 1, 100).wager("cat", 1, 50).wager("ann", 1, 10)
    assert who_decides(floor) == {1: "ann"}
    floor.deal("7h 3d")
    for other in ("bob", "cat"):
        floor.refused(c.Stand(1, 1, other), other, "only_the_controlling_player_decides")
    floor.does(c.Hit(1, 1, "ann"), "ann")


@pytest.mark.parametrize(("rules", "clause"), each("6.6.2 6.7", "5.5.2 5.6", ""))
def test_where_nobody_sits_the_highest_wager_decides_at_the_star(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("cat", 6, 75).wager("ann", 6, 25)
    assert who_decides(floor) == {6: "cat"}


@pytest.mark.parametrize(("rules", "clause"), each("6.6.3", "5.5.3", "4.5(b)"))
def test_where_nobody_sits_and_wagers_are_equal_the_one_nearest_the_dealer_decides(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("ann", 6, 50).wager("cat", 6, 50)
    assert who_decides(floor) == {6: "bob"}


@pytest.mark.clauses("canberra-2002 4.5(b)")
def test_at_canberra_the_wager_nearest_the_dealer_decides_even_against_a_higher_one() -> None:
    floor = in_play("canberra-2002", FIVE).wager("bob", 6, 25).wager("cat", 6, 75)
    assert who_decides(floor) == {6: "bob"}


@pytest.mark.clauses("star-2024 6.7", "star-6to5-2017 5.6")
@pytest.mark.parametrize("rules", STARS)
def test_who_decides_is_settled_with_the_first_card_and_not_before(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("bob", 6, 50).wager("cat", 6, 75).does(c.WithdrawWager(6, "cat"), "cat")
    floor.wager("ann", 6, 60).wager("cat", 6, 55)
    assert who_decides(floor) == {6: "ann"}


@pytest.mark.clauses("star-2024 6.6.1", "star-6to5-2017 5.5.1", "canberra-2002 4.5(a)")
@pytest.mark.parametrize("rules", ALL)
def test_when_the_seated_player_goes_before_the_first_card_another_decides(rules: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 100).wager("bob", 1, 25).does(t.LeaveTable("ann"), "ann")
    assert who_decides(floor) == {1: "bob"}


@pytest.mark.parametrize(("rules", "clause"), each("6.8 6.8.1 6.8.2", "5.7 5.7.1 5.7.2", ""))
def test_the_controlling_players_wager_lies_nearest_the_dealer_and_the_others_behind_it(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, FIVE).wager("bob", 1, 100).wager("cat", 1, 50).wager("ann", 1, 10).deal("2s")
    shown = view(floor.rules, floor.state, Audience())["round"]["boxes"][0]["hands"][0]["wagers"]
    assert [wager["player"] for wager in shown] == ["ann", "bob", "cat"]


@pytest.mark.parametrize(("rules", "clause"), each("6.10", "5.9", ""))
def test_what_the_chips_of_the_table_cannot_make_is_paid_up_to_the_next_amount_they_can(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, FIVE, chips_cents=(500, 2500)).wager("ann", 1, 25).wager("bob", 2, 20).deal("As Kd 7h Kh Ad")
    # 25 and 20 dollars at 3 to 2 are 37.50 and 30, at 6 to 5 they are 30 and 24.
    paid = {"star-2024": [4000, 3000], "star-6to5-2017": [3000, 2500]}[rules]
    assert [x.net_cents for x in floor.events(g.WagerSettled)] == paid


# Several boxes


@pytest.mark.parametrize(("rules", "clause"), each("6.9", "5.8", "4.4"))
def test_a_player_has_several_boxes_until_others_want_to_play_and_then_gives_some_up(rules: str, clause: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    floor.refused(t.WaitForBox("zed"), "zed", "box_is_free", clause)
    for box in (1, 3, 4, 5):
        floor.wager("ann", box, 25)
    for box in (2, 6, 7):
        floor.wager("bob", box, 25)
    floor.refused(t.SitDown("zed", 3), "zed", "box_is_taken")
    floor.does(t.WaitForBox("zed"), "zed")
    floor.refused(t.GiveUpBox("ann", 2), "ann", "box_is_not_the_players", clause)
    floor.refused(t.GiveUpBox("ann", 3), "bob", "acts_for_another", clause)
    floor.does(t.GiveUpBox("ann", 3), "ann").does(t.SitDown("zed", 3), "zed").wager("zed", 3, 25)
    assert floor.state.round is not None
    assert {w.box: w.player for w in floor.state.round.placed} == {
        1: "ann", 2: "bob", 3: "zed", 4: "ann", 5: "ann", 6: "bob", 7: "bob",
    }  # fmt: skip


@pytest.mark.parametrize(("rules", "clause"), each("6.9", "5.8", "4.4"))
def test_who_kept_too_many_boxes_in_this_round_does_not_get_them_in_the_next(rules: str, clause: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    for box in (1, 3, 4, 5, 6, 7):
        floor.wager("ann", box, 25)
    floor.wager("bob", 2, 25).does(t.WaitForBox("zed"), "zed")
    floor.deal("Ks 9s Js 9h Qs 9d Kh 7c Kd 9c Jh Qh 9s 9h 9d")
    for _ in range(7):
        floor.stand()
    floor.deal("Kc")
    for box in (1, 3, 4, 5, 6):
        floor.wager("ann", box, 25)
    floor.refused(c.PlaceWager(7, "ann", 2500), "ann", "must_give_up_a_box", clause)
    floor.does(t.GiveUpBox("ann", 7), "dealer").does(t.SitDown("zed", 7), "zed").wager("zed", 7, 25)


@pytest.mark.parametrize(("rules", "clause"), each("6.14", "5.13", ""))
def test_reserved_boxes_are_for_one_player_and_need_not_be_given_up(rules: str, clause: str) -> None:
    floor = with_card(in_play(rules, {"ann": 1, "bob": 2}), "zed")
    for other in ("dealer", "ann", "inspector"):
        floor.refused(t.ReserveBoxes((3, 4, 5), "ann"), other, "not_authorised_here", clause)
    floor.refused(t.ReserveBoxes((2, 3), "ann"), code="box_is_taken", clause=clause)
    floor.does(t.ReserveBoxes((3, 4, 5), "ann"), "gaming_supervisor")
    floor.refused(c.PlaceWager(3, "bob", 2500), "bob", "box_is_reserved", clause)
    floor.refused(t.SitDown("zed", 4), "zed", "box_is_kept_for_another", clause)
    for box in (1, 3, 4, 5):
        floor.wager("ann", box, 25)
    for box in (2, 6, 7):
        floor.wager("bob", box, 25)
    floor.does(t.WaitForBox("zed"), "zed")
    floor.refused(t.GiveUpBox("ann", 3), "ann", "box_is_kept_for_the_player", clause)
    floor.does(t.GiveUpBox("bob", 6), "bob").does(t.SitDown("zed", 6), "zed")
    floor.does(t.ReserveBoxes((3, 4, 5), None)).does(c.WithdrawWager(4, "ann"), "ann")


def test_canberra_reserves_no_boxes() -> None:
    floor = in_play("canberra-2002", FIVE)
    for by in ("casino_supervisor", "casino_operator"):
        floor.refused(t.ReserveBoxes((6, 7), "ann"), by, "not_provided_for")


# Refused wagers and idle seats


@pytest.mark.parametrize(("rules", "clause"), each("8.1", "7.1", "6.2 6.2(a) 6.2(b) 6.2(c)"))
def test_the_first_deal_goes_clockwise_over_the_boxes_with_wagers_and_the_dealer(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("eve", 5, 25).wager("bob", 2, 25).wager("bob", 7, 25)
    floor.does(c.CloseWagers(), "dealer").refused(c.PlaceWager(1, "ann", 2500), "ann")
    floor.deal("2s 3s 4s 7d 5s 6s 8s")
    assert floor.state.round is not None
    dealt = {box.number: box.hands[0].cards for box in floor.state.round.boxes}
    assert dealt == {2: (card("2s"), card("5s")), 5: (card("3s"), card("6s")), 7: (card("4s"), card("8s"))}
    assert floor.state.round.dealers_cards == (card("7d"),)
