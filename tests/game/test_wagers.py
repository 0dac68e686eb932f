"""Wagers before the first card: time, place, person and amount; and who decides for a box."""

import pytest

from pontoon.game import BadTerms, commands as c
from pontoon.game.announcements import announce
from pontoon.game.events import CardDealt, WagerBelowMinimum, WagerCut, WagerPlaced, WagersClosed
from pontoon.game.payment import chips_can_make, payable
from pontoon.game.terms import Restriction
from pontoon.game.views import Audience, view
from pontoon.testing.table import CANBERRA_2002, STAR_2024, Table, each_rule_set

# Time


@each_rule_set("6.3", "5.2", "4.1")
def test_wagers_are_taken_until_the_first_card_and_not_after_it(rules: str) -> None:
    table = Table(rules)
    assert table.awaits == "wagers"
    table.wager("ann", 20).wager("bob", 10, 3)
    assert table.awaits == "wagers"
    table.deal("9s")
    table.refused(c.PlaceWager(2, "cat", 1000), "wagers_are_closed")
    table.refused(c.PlaceWager(3, "cat", 1000), "wagers_are_closed")
    assert [box.number for box in table.state.boxes] == [1, 3]


@each_rule_set("6.3, 8.1", "5.2, 7.1", "4.1, 6.2")
def test_the_dealers_call_closes_the_wagers_before_the_first_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20)
    table.do(c.CloseWagers())
    assert table.awaits == "card"
    table.refused(c.PlaceWager(2, "bob", 1000), "wagers_are_closed")
    table.refused(c.WithdrawWager(1, "ann"), "wagers_are_closed")


@each_rule_set("6.4", "5.3", "4.3")
def test_until_the_first_card_a_wager_may_be_taken_back_or_changed(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5)
    table.do(c.WithdrawPerfectPairs(1, "ann"))
    table.do(c.WithdrawWager(1, "ann"))
    assert table.balance("player:ann") == "0.00"
    table.wager("ann", 30)
    assert table.balance("box:1") == "30.00"


@each_rule_set("6.4", "5.3", "4.3")
def test_from_the_first_card_on_no_wager_is_touched_until_it_is_settled(rules: str) -> None:
    """Neither taken back, raised, nor joined by another, at any moment of the round."""
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5)
    touches = (
        c.WithdrawWager(1, "ann"),
        c.WithdrawPerfectPairs(1, "ann"),
        c.PlaceWager(1, "ann", 2000),
        c.PlaceWager(1, "bob", 2000),
        c.PlacePerfectPairs(1, "bob", 500),
    )
    for cards in ("9s", "Kh", "5d"):
        table.deal(cards)
        for touch in touches:
            table.refused(touch, "wagers_are_closed")
    table.close_surrender()
    for touch in touches:
        table.refused(touch, "wagers_are_closed")
    table.stand().finish("9c")
    for touch in touches:
        table.refused(touch, "wagers_are_closed")


@each_rule_set("6.4", "5.3", "4.3")
def test_doubles_splits_and_insurance_are_the_wagers_added_later(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("8s Ah 8d")
    table.insure("ann", 10).decline()
    assert table.balance("insurance_line") == "10.00"
    table.split("3c")
    assert table.balance("box:1") == "40.00"
    table.double("9c")
    assert table.balance("box:1") == "60.00"


# Place


@each_rule_set("6.15", "5.14", None)
def test_a_wager_counts_on_the_box_where_it_lies(rules: str) -> None:
    """Ann meant box 2 but put her wager on box 3: its cards decide, and after the first card she cannot move it."""
    table = Table(rules).wager("bob", 10, 2).wager("ann", 20, 3).deal("Ks")
    table.refused(c.WithdrawWager(3, "ann"), "wagers_are_closed")
    table.refused(c.PlaceWager(2, "ann", 2000), "wagers_are_closed")
    table.deal("9d 6h Qs 7c").stand().stand().finish("Kd 2c")
    assert table.results == [
        "2.1 bob original 10.00 win 10.00 1:1",
        "3.1 ann original 20.00 lose -20.00 -",
    ]


@each_rule_set("7.4, 7.2, 7.3", "6.4, 6.2, 6.3", "3.5")
def test_a_player_answers_for_a_wager_off_the_limits(rules: str) -> None:
    """Found when the first card is out, one below the minimum is played and one above the maximum only up to it."""
    table = Table(rules, minimum_cents=1000, maximum_cents=10000)
    table.wager("ann", 9, found=True).wager("bob", 150, 2, found=True)
    table.deal("Ks Kd 6h Qs Qd").stand().stand().finish("Kc 9c")
    assert table.results == [
        "1.1 ann original 9.00 win 9.00 1:1",
        "2.1 bob original 100.00 win 100.00 1:1",
    ]
    clause = {"star-2024": "7.3", "star-6to5-2017": "6.3", "canberra-2002": "3.5"}[rules]
    assert table.happened(WagerCut) == [WagerCut(2, "bob", 10000, 5000, 0, clause)]
    assert table.balance("player:bob") == "100.00"


@each_rule_set()
def test_a_player_may_wager_on_several_boxes_and_decides_for_each(rules: str) -> None:
    table = Table(rules)
    for box in range(1, 8):
        table.wager("ann", 10, box)
    table.deal("9s 9h 9d 9c 9s 9h 9d 6h 5s 5h 5d 5c 5s 5h 5d")
    for box in range(1, 8):
        assert table.turn == (box, 1, "ann")
        table.stand()


@each_rule_set("6.14", "5.13", None)
def test_a_series_of_boxes_may_be_kept_for_one_player_alone(rules: str) -> None:
    table = Table(rules, reserved_boxes=((2, "ann"), (3, "ann")))
    for box in (2, 3):
        assert table.refused(c.PlaceWager(box, "bob", 1000), "box_is_reserved")
    table.wager("bob", 10, 1).wager("bob", 10, 4).wager("ann", 10, 2).wager("ann", 10, 3)
    assert table.refused(c.PlaceWager(3, "bob", 1000), "box_is_reserved")


# Person


@pytest.mark.clauses("star-2024 6.1")
def test_nobody_plays_without_a_player_card() -> None:
    table = Table(STAR_2024)
    assert table.refused(c.PlaceWager(1, "ann", 2000, player_card=False), "player_card_is_missing").clause == "6.1"
    table.wager("ann", 20)


@each_rule_set(None)
def test_a_player_card_is_asked_for_only_by_the_2024_order(rules: str) -> None:
    table = Table(rules).wager("ann", 20, player_card=False)
    assert len(table.happened(WagerPlaced)) == 1


@each_rule_set("6.5", "5.4", "4.5")
def test_three_players_may_share_a_box_and_a_fourth_may_not(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20).wager("cat", 20)
    table.refused(c.PlaceWager(1, "dan", 2000), "box_is_full")
    table.wager("dan", 20, 2)


@pytest.mark.parametrize("limit", [1, 2])
@each_rule_set("6.5", "5.4", None)
def test_a_supervisor_may_let_fewer_players_share_a_box(rules: str, limit: int) -> None:
    table = Table(rules, players_per_box=limit)
    for player in ("ann", "bob")[:limit]:
        table.wager(player, 20)
    table.refused(c.PlaceWager(1, "cat", 2000), "box_is_full")


@each_rule_set()
def test_no_supervisor_may_let_more_than_three_share_a_box(rules: str) -> None:
    with pytest.raises(BadTerms, match="players_per_box must be 1 to 3"):
        Table(rules, players_per_box=4)
    table = Table(rules, players_per_box=3).wager("ann", 20).wager("bob", 20).wager("cat", 20)
    table.refused(c.PlaceWager(1, "dan", 2000), "box_is_full")


@each_rule_set("6.11", "5.10", "4.6, 4.6+")
def test_a_player_held_to_the_minimum_wagers_that_and_nothing_else(rules: str) -> None:
    table = Table(rules, minimum_cents=500, restrictions=(Restriction("ann", this_shoe_only=True),))
    table.refused(c.PlaceWager(1, "ann", 499), "below_the_minimum")
    table.refused(c.PlaceWager(1, "ann", 501), "restricted_to_the_minimum")
    table.wager("ann", 5).wager("ann", 5, 2).wager("bob", 100, 3)


@each_rule_set("6.13", "5.12", None)
def test_a_player_held_to_one_box_wagers_the_minimum_there(rules: str) -> None:
    table = Table(rules, minimum_cents=500, restrictions=(Restriction("ann", one_box=True),))
    table.refused(c.PlaceWager(1, "ann", 1000), "limited_to_one_box")
    table.wager("ann", 5)
    table.refused(c.PlaceWager(2, "ann", 500), "limited_to_one_box")
    table.wager("bob", 10, 2).wager("bob", 10, 3)


# The controlling player


@each_rule_set("6.6, 6.6.1", "5.5, 5.5.1", "4.5, 4.5(a)")
def test_the_seated_player_decides_whatever_the_others_wager(rules: str) -> None:
    table = Table(rules).wager("ann", 100).wager("bob", 5, seated=True).wager("cat", 50).deal("9s 6h 5d")
    assert table.turn == (1, 1, "bob")
    for other in ("ann", "cat"):
        table.refused(c.Hit(1, 1, other), "only_the_controlling_player_decides")
        table.refused(c.Stand(1, 1, other), "only_the_controlling_player_decides")
    table.stand()


@each_rule_set("6.6.2", "5.5.2", None)
def test_at_the_star_without_a_seat_the_highest_wager_decides(rules: str) -> None:
    table = Table(rules).wager("ann", 10).wager("bob", "10.01").wager("cat", 10).deal("9s 6h 5d")
    assert table.turn == (1, 1, "bob")


@each_rule_set("6.6.3", "5.5.3", None)
def test_at_the_star_of_equal_wagers_the_nearest_the_dealer_decides(rules: str) -> None:
    table = Table(rules).wager("cat", 10).wager("ann", 10).wager("bob", 10).deal("9s 6h 5d")
    assert table.turn == (1, 1, "cat")


@pytest.mark.clauses("canberra-2002 4.5(b)")
def test_at_canberra_without_a_seat_the_nearest_the_dealer_decides() -> None:
    table = Table(CANBERRA_2002).wager("ann", 10).wager("bob", 500).deal("9s 6h 5d")
    assert table.turn == (1, 1, "ann")


@each_rule_set("6.7", "5.6", "")
def test_the_controlling_player_of_each_box_is_settled_before_the_first_card(rules: str) -> None:
    table = Table(rules).wager("ann", 10, 2).wager("bob", 20, 2).wager("cat", 5, 4, seated=True).deal("9s")
    (closed,) = table.happened(WagersClosed)
    decides = "ann" if rules == CANBERRA_2002 else "bob"
    assert closed.controlling_players == ((2, decides), (4, "cat"))
    (first_card,) = table.happened(CardDealt)
    assert table.events.index(closed) < table.events.index(first_card)


@each_rule_set("6.8, 6.8.1, 6.8.2", "5.7, 5.7.1, 5.7.2", "")
def test_the_controlling_players_wager_lies_nearest_the_dealer_and_the_others_in_line_behind(rules: str) -> None:
    table = Table(rules).wager("ann", 30).wager("bob", 20).wager("cat", 10, seated=True).deal("9s")
    (box,) = view(table.state, Audience())["boxes"]
    assert box["controlling_player"] == "cat"
    assert [wager["player"] for wager in box["hands"][0]["wagers"]] == ["cat", "ann", "bob"]


# Amount


@each_rule_set("7.1", "6.1", "3.1")
def test_wagers_keep_to_the_minimum_and_the_maximum_to_the_cent(rules: str) -> None:
    table = Table(rules, minimum_cents=500, maximum_cents=5000)
    table.refused(c.PlaceWager(1, "ann", 499), "below_the_minimum")
    table.refused(c.PlaceWager(1, "ann", 5001), "above_the_maximum")
    table.wager("ann", 5).wager("bob", "5.01", 2).wager("cat", 50, 3)


@pytest.mark.parametrize("amount", [999, 1001, 1100, 1499])
@each_rule_set()
def test_above_the_minimum_wagers_go_in_the_units_of_the_sign(rules: str, amount: int) -> None:
    table = Table(rules, minimum_cents=500, unit_cents=500)
    table.refused(c.PlaceWager(1, "ann", amount), "not_in_the_units_of_the_sign")
    for box, dollars in enumerate((5, 10, 15), 1):
        table.wager("ann", dollars, box)


@each_rule_set("7.1", "6.1", "3.3")
def test_units_are_counted_from_the_minimum(rules: str) -> None:
    table = Table(rules, minimum_cents=500, unit_cents=200).wager("ann", 7)
    table.wager("bob", 5)
    table.refused(c.PlaceWager(2, "ann", 800), "not_in_the_units_of_the_sign")


@each_rule_set("7.1.1, 7.1.2, 7.1.3", "6.1.1, 6.1.2, 6.1.3", "3.1, 3.5")
def test_three_players_share_the_maximum_of_a_box_in_their_order(rules: str) -> None:
    """The controlling player first, the second up to what is left, the third up to what is left then."""
    table = Table(rules, maximum_cents=10000)
    table.refused(c.PlaceWager(1, "ann", 10001, seated=True), "above_the_maximum")
    table.wager("ann", 60, seated=True)
    table.refused(c.PlaceWager(1, "bob", 4001), "above_what_the_first_leaves")
    table.wager("bob", 25)
    table.refused(c.PlaceWager(1, "cat", 1501), "above_what_the_others_leave")
    table.wager("cat", 15)


@each_rule_set("7.1.1, 7.3.1", "6.1.1, 6.3.1", None)
def test_the_controlling_player_may_come_last_and_still_wager_to_the_maximum(rules: str) -> None:
    table = Table(rules, maximum_cents=10000).wager("ann", 60).wager("bob", 40)
    table.wager("cat", 70, seated=True).deal("Ks")
    cuts = [(cut.player, cut.cents, cut.returned_cents) for cut in table.happened(WagerCut)]
    assert cuts == [("ann", 3000, 3000), ("bob", 0, 4000)]
    assert table.balance("box:1") == "100.00"
    assert table.balance("player:bob") == "0.00"


@each_rule_set("", "", "4.7")
def test_a_box_may_have_a_maximum_of_its_own(rules: str) -> None:
    table = Table(rules, maximum_cents=10000, box_maximum_cents=((3, 50000),))
    table.refused(c.PlaceWager(1, "ann", 10001), "above_the_maximum")
    table.wager("ann", 400, 3, seated=True)
    table.refused(c.PlaceWager(3, "bob", 10001), "above_what_the_first_leaves")
    table.wager("bob", 100, 3)


@each_rule_set("6.2", "5.1", "4.2")
def test_a_wager_is_what_the_tables_chips_can_make(rules: str) -> None:
    table = Table(rules, chips_cents=(250, 500, 2500))
    for amount in (1, 249, 251, 499, 2600):
        table.refused(c.PlaceWager(1, "ann", amount), "chips_cannot_make_the_amount")
    table.wager("ann", "2.50", seated=True).wager("bob", "27.50").wager("cat", "7.50").deal("9s 6h 5d")
    table.refused(c.Double(1, 1, "ann", 125), "chips_cannot_make_the_amount")
    table.double("2c", "2.50")


@each_rule_set("6.2", "5.1", None)
def test_at_the_star_a_wager_may_be_made_in_tokens_and_wins_chips(rules: str) -> None:
    table = Table(rules).wager("ann", 20, tokens_cents=2000).wager("bob", 20, 2, tokens_cents=500)
    assert table.balance("tokens:ann") == "-20.00"
    assert table.balance("player:ann") == "0.00"
    table.deal("Ks Kd 6h Qs 7d").stand().stand().finish("Kc 2c")
    assert table.balance("tokens:ann") == "0.00"
    assert table.balance("player:ann") == "20.00"
    assert table.balance("tokens:bob") == "-5.00"
    assert table.balance("player:bob") == "-15.00"


@pytest.mark.clauses("canberra-2002 4.2")
def test_at_canberra_a_wager_is_made_in_chips_alone() -> None:
    table = Table(CANBERRA_2002)
    table.refused(c.PlaceWager(1, "ann", 2000, tokens_cents=1), "tokens_are_not_accepted")
    table.wager("ann", 20).deal("9s")
    assert table.balance("player:ann") == "-20.00"


@pytest.mark.parametrize(
    ("chips", "amount", "paid"),
    [
        ((), 1251, 1251),
        ((500,), 1499, 1500),
        ((500,), 1500, 1500),
        ((500,), 1501, 2000),
        ((250, 500), 1251, 1500),
        ((500, 700), 100, 500),
        ((500, 700), 1300, 1400),
        ((500, 700), 2300, 2400),
        ((500, 700), 99900, 99900),
    ],
)
def test_an_amount_goes_up_to_what_chips_can_make(chips: tuple[int, ...], amount: int, paid: int) -> None:
    assert payable(amount, chips) == paid
    assert chips_can_make(amount, chips) == (amount == paid)


@each_rule_set("6.10", "5.9", None)
def test_at_the_star_a_payment_goes_up_to_the_next_amount_in_chips(rules: str) -> None:
    table = Table(rules, chips_cents=(500, 2500)).wager("ann", 15).finish("As 6h Kd")
    # 22.50 at 3 to 2 and 18.00 at 6 to 5.
    assert table.net("ann") == ("25.00" if rules == STAR_2024 else "20.00")
    assert table.balance("rounding") == ("-2.50" if rules == STAR_2024 else "-2.00")


@pytest.mark.parametrize("rules", [CANBERRA_2002])
def test_at_canberra_a_payment_is_exact(rules: str) -> None:
    table = Table(rules, chips_cents=(500, 2500)).wager("ann", 15).finish("As 6h Kd")
    assert table.net("ann") == "22.50"


@each_rule_set("6.10", "5.9", "14.2")
def test_half_a_cent_goes_up_to_a_cent(rules: str) -> None:
    table = Table(rules).wager("ann", "0.03").deal("As 5d Kh")
    # 4.5 cents at 3:2, 3.6 cents at 6:5.
    assert table.net("ann") == ("0.04" if rules == "star-6to5-2017" else "0.05")


@each_rule_set("7.2", "6.2", "3.4")
def test_a_wager_found_below_the_minimum_is_played_and_at_canberra_its_owner_advised(rules: str) -> None:
    table = Table(rules, minimum_cents=1000)
    table.refused(c.PlaceWager(1, "ann", 999), "below_the_minimum")
    table.do(c.PlaceWager(1, "ann", 999, found=True))
    table.do(c.PlaceWager(2, "bob", 1000, found=True))
    table.deal("9s 8s 7h Kd Kc").stand().stand().finish("Kh")
    (found,) = table.happened(WagerBelowMinimum)
    assert (found.box, found.player, found.cents) == (1, "ann", 999)
    assert found.clause == {"star-2024": "7.2", "star-6to5-2017": "6.2", "canberra-2002": "3.4"}[rules]
    assert found.owner_is_advised is (rules == CANBERRA_2002)
    assert table.balance("player:ann") == "9.99"
    advice = announce(table.state, found)
    assert (advice is not None) is found.owner_is_advised
