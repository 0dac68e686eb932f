"""The interim and the final settlement."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards
from pontoon.game.events import CardBurned, DealersHandBegan, RoundConcluded, SettlementReversed, WagerSettled
from pontoon.testing.table import CANBERRA_2002, STAR_6TO5_2017, STAR_2024, Table, each_rule_set, own_rules


def alone(deal: str, rules: str, amount: int = 20, **terms: object) -> Table:
    return Table(rules, **terms).wager("ann", amount).deal(deal)


# Interim


@pytest.mark.parametrize(
    ("rules", "row"),
    [
        pytest.param(STAR_2024, "30.00 3:2 11.1", marks=pytest.mark.clauses("star-2024 11.1", "star-2024 11.5")),
        pytest.param(
            STAR_6TO5_2017, "24.00 6:5 10.1", marks=pytest.mark.clauses("star-6to5-2017 10.1", "star-6to5-2017 10.5")
        ),
        pytest.param(
            CANBERRA_2002,
            "30.00 3:2 8.1",
            marks=pytest.mark.clauses("canberra-2002 8.1", "canberra-2002 14.1(c)", "canberra-2002 14.2"),
        ),
    ],
)
def test_pontoon_is_paid_before_anything_else_is_dealt(rules: str, row: str) -> None:
    """Even against an Ace or a King of the dealer's, who may have pontoon too."""
    for first in ("6h", "Ah", "Kh"):
        table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal(f"As 9s {first} Kd 5d")
        assert table.rows == [f"1.1 ann original 20.00 win {row}"]
    table.decline().stand().finish("Ac")
    assert table.state.dealer_has_pontoon
    assert table.net("ann") == row.split()[0]
    assert table.net("bob") == "-20.00"


@each_rule_set("11.2, 11.2.1", "10.2, 10.2.1", "10.2(b), 14.1(d)")
def test_a_twenty_one_is_paid_during_the_subsequent_deal_before_the_next_hand(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h Kh 5d 5c").decline().hit("7c")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1"]
    assert table.happened(DealersHandBegan) == []
    assert table.turn == (2, 1, "bob")
    table.stand().finish("Ac")
    assert table.net("ann") == "20.00"


@each_rule_set("11.2, 11.2.2, 11.2.3", "10.2, 10.2.2, 10.2.3", None)
def test_at_the_star_the_super_bonus_comes_on_top_and_every_other_player_gets_fifty_once(rules: str) -> None:
    """Bob has two boxes, Cat only Perfect Pairs, Dan shares Ann's hand with too small a wager."""
    table = Table(rules).wager("ann", 25, seated=True).wager("dan", 4).wager("bob", 10, 2).wager("bob", 10, 3)
    table.perfect_pairs("cat", 5, 2)
    table.deal("7h 9s 9h 7s 7h 5d 5c").hit("7h")
    assert table.results[1:] == [
        "1.1 ann original 25.00 win 50.00 2:1",
        "1.1 ann super_bonus 0.00 win 5000.00 -",
        "1.1 dan original 4.00 win 8.00 2:1",
        "-.- dan bonus 0.00 win 50.00 -",
        "-.- bob bonus 0.00 win 50.00 -",
        "-.- cat bonus 0.00 win 50.00 -",
    ]
    assert table.turn == (2, 1, "bob")


@pytest.mark.clauses("canberra-2002 14.3")
def test_at_canberra_every_other_wager_gets_fifty() -> None:
    table = Table(CANBERRA_2002).wager("ann", 20, 1).wager("ann", 20, 2).wager("bob", 10, 3).wager("bob", 10, 4)
    table.deal("7h 9s 9h 9d 7s 7h 5d 5c 5s").hit("7h")
    assert table.results == [
        "1.1 ann original 20.00 win 40.00 2:1",
        "1.1 ann super_bonus 0.00 win 1000.00 -",
        "2.- ann bonus 0.00 win 50.00 -",
        "3.- bob bonus 0.00 win 50.00 -",
        "4.- bob bonus 0.00 win 50.00 -",
    ]


@each_rule_set()
def test_suited_sevens_without_a_super_bonus_bring_nobody_fifty(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("7h 9s 6s 7h 5d").hit("7h")
    assert table.results == ["1.1 ann original 20.00 win 40.00 2:1"]


@each_rule_set("11.2.3", "10.2.3", None)
def test_a_perfect_pairs_wager_that_does_not_count_earns_no_fifty_dollars(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, box=2).perfect_pairs("bob", 5, box=2)
    table.perfect_pairs("cy", 5, box=2).perfect_pairs("zoe", 5, box=5, found=True)
    table.deal("7h 9s 7d 7h 8s").hit("7h")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cy"]


@each_rule_set("11.2.3", "10.2.3", "14.3")
def test_a_second_super_bonus_takes_its_winners_fifty_dollars_back(rules: str) -> None:
    table = Table(rules).wager("ann", 10).wager("bob", 10, box=2).wager("cy", 10, box=3)
    table.deal("7s 7h 9c 7d 7s 7h 9d").hit("7s")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cy"]
    table.hit("7h")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["cy"]
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("1030.00", "1020.00", "50.00")


@each_rule_set("11.2.3", "10.2.3", "14.3")
def test_a_house_may_leave_the_fifty_dollars_with_who_wins_a_super_bonus_later(rules: str, tmp_path: Path) -> None:
    """Bob was another player when Ann won; Ann is nobody's other player when Bob wins."""
    own = own_rules(tmp_path, rules, bonus_of_a_later_winner="kept")
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2).wager("cy", 10, box=3)
    table.deal("7s 7h 9c 7d 7s 7h 9d").hit("7s").hit("7h")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cy"]
    assert table.happened(SettlementReversed) == []
    assert (table.net("ann"), table.net("bob"), table.net("cy")) == ("1030.00", "1070.00", "50.00")


@pytest.mark.parametrize("later", ["given_back", "kept"])
@each_rule_set("17.1.3", "16.1.3", None)
def test_at_the_final_settlement_both_winners_are_known_before_anybody_is_paid_fifty(
    rules: str, later: str, tmp_path: Path
) -> None:
    own = own_rules(tmp_path, rules, bonus_of_a_later_winner=later)
    table = Table(own, late_payment=True).wager("ann", 10).wager("bob", 10, box=2).wager("cy", 10, box=3)
    table.deal("7s 7h 9c 7d 7s 7h 9d").hit("7s").hit("7h").stand().finish("Ks")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["cy"]
    assert table.happened(SettlementReversed) == []


@each_rule_set("17.1.3", "16.1.3", None)
def test_at_the_final_settlement_a_suited_hand_that_wins_no_super_bonus_makes_nobody_a_winner(rules: str) -> None:
    """Bob's four dollars are too few; Cat's wager is void, but another one of hers is not."""
    table = Table(rules, late_payment=True).wager("ann", 10).wager("bob", 4, box=2, found=True).wager("cat", 10, box=3)
    table.wager("cat", 10, box=4).deal("7s 7h 7c 9c 7d 7s 7h 7c 9d").hit("7s").hit("7h").hit("7c")
    table.do(c.InvalidateWager(3, "cat", "prohibited_device"))
    table.stand().finish("Ks")
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob", "cat"]


@pytest.mark.parametrize(
    ("counted", "wanted"),
    [
        ("player", [(None, "bob")]),
        ("wager", [(2, "bob")]),
        ("every_wager", [(1, "ann"), (2, "bob"), (2, "bob")]),
    ],
)
@pytest.mark.clauses("canberra-2002 14.3")
def test_a_house_may_count_perfect_pairs_among_the_other_wagers(
    counted: str, wanted: list[tuple[int | None, str]], tmp_path: Path
) -> None:
    """The winner's own Perfect Pairs wager is another wager, and a void one is none."""
    own = own_rules(tmp_path, CANBERRA_2002, bonus_paid_per=counted)
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2)
    table.perfect_pairs("ann", 5).perfect_pairs("bob", 5, box=2).perfect_pairs("cy", 5, box=2, found=True)
    table.deal("7h 9s 7d 7h 8s").hit("7h").stand().finish("Kd")
    paid = [s for s in table.state.settlements if s.kind == "bonus"]
    assert [(s.box, s.player) for s in paid] == wanted
    assert {s.net_cents for s in paid} == {50_00}


@pytest.mark.clauses("canberra-2002 14.3")
def test_where_every_wager_counts_a_later_winner_gives_one_fifty_back_and_keeps_that_of_perfect_pairs(
    tmp_path: Path,
) -> None:
    own = own_rules(tmp_path, CANBERRA_2002, bonus_paid_per="every_wager")
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2).perfect_pairs("bob", 5, box=2)
    table.deal("7s 7h 7d 7s 7h").hit("7s").hit("7h")
    bonuses = [s for s in table.state.settlements if s.kind == "bonus"]
    assert [(s.box, s.player) for s in bonuses] == [(2, "bob")]
    assert len(table.happened(SettlementReversed)) == 1


HANDS = {
    "5s 6h 4d / 3c 2c 7c": "3:2",
    "2s 6h 2d / 3c 3h 4c 7c": "2:1",
    "2s 6h 2d / 2c 3h 3c 4c 5c": "3:1",
    "2s 6h 2d / 2c 2h 2c 3c 3h 5c": "3:1",
    "6s 6h 7d / 8c": "3:2",
    "6h 5d 7h / 8c": "3:2",
    "8h 6h 6h / 7h": "2:1",
    "7s 6h 8s / 6s": "3:1",
    "7s 6h 7d / 7c": "3:2",
    "7d 6h 7d / 7d": "2:1",
    "7s 6h 7s / 7s": "3:1",
    "9s 6h 5d / 7c": "1:1",
    "9s 6h 4d / 6c 2c": "1:1",
    "As 6h 5d / 5c": "1:1",
}


@pytest.mark.parametrize("hand", HANDS)
@each_rule_set("11.4, 11.5", "10.4, 10.5", "14.2")
def test_every_row_of_table_1(rules: str, hand: str) -> None:
    deal, drawn = hand.split("/")
    table = alone(deal, rules).hit(drawn)
    (row,) = table.results
    assert row.split()[4:] == [
        "win",
        {"3:2": "30.00", "2:1": "40.00", "3:1": "60.00", "1:1": "20.00"}[HANDS[hand]],
        HANDS[hand],
    ]


@each_rule_set("11.3, 17.1.1, 17.1.2", "10.3, 16.1.1, 16.1.2", None)
def test_at_the_star_pontoon_and_twenty_one_may_be_paid_at_the_final_settlement(rules: str) -> None:
    table = Table(rules, late_payment=True).wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3)
    table.deal("As 9s 9h Kh Kd 5d 8c").decline().hit("7c")
    assert table.rows == []
    table.stand().finish("Ac")
    assert [(s.player, s.result) for s in table.state.settlements] == [("ann", "win"), ("bob", "win"), ("cat", "lose")]
    late = ["17.1.1", "17.1.2"] if rules == STAR_2024 else ["16.1.1", "16.1.2"]
    assert table.clauses_of("original")[:2] == late


@each_rule_set("11.3, 17.1.3", "10.3, 16.1.3", None)
def test_at_the_star_the_super_bonus_may_be_paid_at_the_final_settlement(rules: str) -> None:
    table = Table(rules, late_payment=True).wager("ann", 20).wager("bob", 20, 2).deal("7h 9s 7s 7h 9d").hit("7h")
    assert table.rows == []
    table.stand().finish("Kc")
    assert table.results == [
        "1.1 ann original 20.00 win 40.00 2:1",
        "1.1 ann super_bonus 0.00 win 1000.00 -",
        "-.- bob bonus 0.00 win 50.00 -",
        "2.1 bob original 20.00 win 20.00 1:1",
    ]
    late = "17.1.3" if rules == STAR_2024 else "16.1.3"
    assert table.clauses_of("super_bonus", "bonus") == [late, late]


# Final


@pytest.mark.parametrize(
    ("hand", "dealer", "result"),
    [
        ("9s 8d", "6h Kc 9c", "win 20.00 1:1"),
        ("Ks 9d", "8h Kc", "win 20.00 1:1"),
        ("Ks 8d", "8h Kc", "stand_off 0.00 -"),
        ("Ks 7d", "8h Kc", "lose -20.00 -"),
        ("Ks Qd", "6h 5c Kc", "lose -20.00 -"),
        ("Ks Qd", "9h Ac", "stand_off 0.00 -"),
        ("9s 7d", "6h Kc 9c", "win 20.00 1:1"),
    ],
    ids=["dealer bust", "a point more", "equal", "a point less", "twenty against 21", "twenty each", "sixteen, bust"],
)
@each_rule_set(
    "17.1, 17.1.4, 17.1.5, 17.1.9, 17.1.10",
    "16.1, 16.1.4, 16.1.5, 16.1.9, 16.1.10",
    "14.1, 14.1(a), 14.1(b), 14.1(f), 14.1(h), Terms:Stand Off",
)
def test_what_is_left_is_settled_by_the_totals(rules: str, hand: str, dealer: str, result: str) -> None:
    first, second = hand.split()
    shown, *drawn = dealer.split()
    table = alone(f"{first} {shown} {second}", rules).stand()
    assert table.rows == []
    table.finish(" ".join(drawn))
    assert table.results == [f"1.1 ann original 20.00 {result}"]


@each_rule_set("17.1", "16.1", "14.1")
def test_nothing_is_settled_finally_before_the_dealers_hand_is_complete(rules: str) -> None:
    table = alone("Ks 6h Qd", rules).stand().deal("5c").deal("3c")
    assert table.state.dealers_total == 14
    assert table.rows == []
    events = table.finish("4c").events
    settled = [event for event in events if isinstance(event, WagerSettled | RoundConcluded)]
    assert [type(event) for event in settled] == [WagerSettled, RoundConcluded]


@each_rule_set("17.1.7", "16.1.7", "14.1(g)")
def test_a_dealers_pontoon_beats_twenty_and_less(rules: str) -> None:
    table = alone("Ks Kh Qd", rules).decline().stand().finish("Ac")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -"]
    assert table.clauses_of("original") == [table.rules.settles["dealer_pontoon_loses"]]


@each_rule_set("17.1.7", "16.1.7", "14.1(g)")
def test_a_dealers_pontoon_takes_a_players_wager_from_each_box(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("ann", 30, box=4)
    table.deal("9s 9c Kh 8d 8c").decline().stand().stand().finish("As")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -", "4.1 ann original 30.00 lose -30.00 -"]


@each_rule_set()
def test_a_dealers_twenty_one_of_three_cards_is_no_pontoon(rules: str) -> None:
    table = alone("9s 6h 2d", rules).double("9c").keep().finish("5c Kc")
    assert table.results == ["1.1 ann original 20.00 lose -20.00 -", "1.1 ann double 20.00 lose -20.00 -"]


@each_rule_set("17.2", "16.2", "")
def test_winners_are_paid_from_the_float_tray_and_losers_wagers_go_into_it(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 30, 2).wager("cat", 40, 3).deal("Ks Kd Kc 8h Qs 7d 8c")
    table.stand().stand().stand()
    assert table.balance("float_tray") == "0.00"
    table.finish("Kh")
    assert [table.balance(f"player:{player}") for player in ("ann", "bob", "cat")] == ["20.00", "-30.00", "0.00"]
    assert table.balance("float_tray") == "10.00"
    assert [table.balance(f"box:{box}") for box in (1, 2, 3)] == ["0.00"] * 3


@each_rule_set("17.3", "16.3", "")
def test_at_the_end_every_card_has_been_used_and_none_is_left_over(rules: str) -> None:
    """Those on the layout and those burned, one drawn in error for the dealer among them."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("Ks 9d 6h Qs 5d").stand()
    table.do(c.BurnCard(card("2c")))
    table.hit("8c")
    table.do(c.DrawInError(card("Kc")))
    table.finish("3s")
    on_the_layout = [*table.hand(1).cards, *table.hand(2).cards, *table.state.dealers_cards]
    assert sorted(on_the_layout + list(table.state.burned)) == sorted(table.state.cards_out)
    assert table.state.set_aside == ()
    assert sorted(table.state.cards_out) == sorted(cards("Ks 9d 6h Qs 5d 2c 8c Kc 3s"))


@each_rule_set("17.3", "16.3", "Terms:Round of Play")
def test_a_card_left_over_at_the_end_is_put_away(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 5d")
    table.do(c.DrawInError(card("7c")))
    table.do(c.DrawInError(card("9c")))
    table.do(c.Hit(1, 1, "ann"))
    assert table.state.is_over
    clause = {STAR_2024: "17.3", STAR_6TO5_2017: "16.3", CANBERRA_2002: "Terms:Round of Play"}[rules]
    assert table.happened(CardBurned) == [CardBurned(card("9c"), "left_over", clause, set_aside=True)]
    assert table.state.set_aside == ()
    assert len(table.state.cards_out) == 5


@each_rule_set()
def test_boxes_are_settled_from_the_left_and_hands_in_order_and_insurance_last(rules: str) -> None:
    table = Table(rules).wager("ann", 20, 2).wager("bob", 20, 1).deal("8s Ks Ah 8d Qs")
    table.insure("ann", 10, 2).insure("bob", 10, 1).decline().split("9c").stand().deal("9d").stand().stand()
    table.finish("Kc")
    where = [(s.box, s.hand, s.kind) for s in table.state.settlements]
    assert where == [
        (1, 1, "original"),
        (1, 2, "split"),
        (2, 1, "original"),
        (1, None, "insurance"),
        (2, None, "insurance"),
    ]


@each_rule_set("6.10, 11.2.2, 11.2.3", "5.9, 10.2.2, 10.2.3", None)
def test_the_super_bonus_and_the_fifty_are_paid_up_to_the_next_chips_too(rules: str) -> None:
    table = Table(rules, chips_cents=(30000,)).wager("ann", 300).wager("bob", 300, 2)
    table.deal("7h Ks 7c 7h 9s").hit("7h").stand().finish("Kc")
    paid = {s.kind: (s.net_cents, s.rounding_cents) for s in table.state.settlements if s.kind.endswith("bonus")}
    assert paid == {"super_bonus": (510000, 10000), "bonus": (30000, 25000)}


@each_rule_set("14.10.1", "13.10.1", "11.2(a)")
def test_the_wagers_of_a_split_hand_stand_in_the_order_of_the_first(rules: str) -> None:
    table = Table(rules).wager("ann", 25, seated=True).wager("bob", 10).wager("cat", 5).deal("8s 9h 8d").split()
    table.do(c.Split(1, 1, "cat"))
    table.do(c.Split(1, 1, "bob"))
    hands = table.state.boxes[0].hands
    assert [[wager.player for wager in hand.wagers] for hand in hands] == [["ann", "bob", "cat"]] * 2


# A split hand's Super Bonus

MIXED_SEVENS, SUITED_SEVENS = "7h 9s 7d 7s 5d", "7h 9s 7d 7h 5d"


def super_bonuses(table: Table) -> list[tuple[int | None, str]]:
    return [(s.hand, s.player) for s in table.state.settlements if s.kind == "super_bonus"]


@pytest.mark.parametrize(("reading", "won"), [("never", []), ("unless_suited_sevens_were_split", [(1, "ann")])])
@pytest.mark.clauses("canberra-2002 11.10", "canberra-2002 14.3")
def test_a_house_may_pay_the_super_bonus_on_a_hand_of_a_mixed_pair_that_was_split(
    reading: str, won: list[tuple[int, str]], tmp_path: Path
) -> None:
    """Three hearts on the first hand of a heart and a spade; Bob's other wager gets its fifty dollars with it."""
    own = own_rules(tmp_path, CANBERRA_2002, super_bonus_on_split_hands=reading)
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2).deal(MIXED_SEVENS).split("7h").hit("7h")
    assert super_bonuses(table) == won
    assert [s.player for s in table.state.settlements if s.kind == "bonus"] == ["bob" for _ in won]


@pytest.mark.clauses("canberra-2002 11.10")
def test_suited_sevens_that_are_split_first_or_later_bar_the_whole_box(tmp_path: Path) -> None:
    """The second time the mixed pair is split, then the suited pair that its first hand became."""
    own = own_rules(tmp_path, CANBERRA_2002, super_bonus_on_split_hands="unless_suited_sevens_were_split")
    suited = Table(own).wager("ann", 10).wager("bob", 10, box=2).deal(SUITED_SEVENS).split("7h").hit("7h")
    later = Table(own).wager("ann", 10).wager("bob", 10, box=2).deal(MIXED_SEVENS).split("7h").split("7h").hit("7h")
    assert (super_bonuses(suited), super_bonuses(later)) == ([], [])


@pytest.mark.clauses("canberra-2002 11.10")
def test_suited_sevens_split_on_another_box_bar_nobody_else(tmp_path: Path) -> None:
    own = own_rules(tmp_path, CANBERRA_2002, super_bonus_on_split_hands="unless_suited_sevens_were_split")
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2).deal("7c 7h 7d 7c 7s")
    table.split("9c").stand().deal("9d").stand().split("7h").hit("7h")
    assert super_bonuses(table) == [(1, "bob")]


@pytest.mark.parametrize("late", [False, True])
def test_a_wager_that_wins_on_both_hands_of_a_split_is_one_wager(late: bool, tmp_path: Path) -> None:
    """Ann's Perfect Pairs wager is another wager beside hers on the hands; it gets fifty dollars once."""
    readings = {"bonus_paid_per": "every_wager", "super_bonus_on_split_hands": "unless_suited_sevens_were_split"}
    table = Table(own_rules(tmp_path, STAR_2024, **readings), late_payment=late)
    table.wager("ann", 10).perfect_pairs("ann", 5).deal("7h 7d 7s").split("7h").hit("7h").deal("7s").hit("7s")
    assert table.state.is_over
    assert super_bonuses(table) == [(1, "ann"), (2, "ann")]
    assert [(s.box, s.player) for s in table.state.settlements if s.kind == "bonus"] == [(1, "ann")]
    assert table.happened(SettlementReversed) == []


@pytest.mark.clauses("canberra-2002 12.7")
def test_a_split_hand_that_is_doubled_wins_no_super_bonus_under_either_reading(tmp_path: Path) -> None:
    own = own_rules(tmp_path, CANBERRA_2002, super_bonus_on_split_hands="unless_suited_sevens_were_split")
    table = Table(own).wager("ann", 10).wager("bob", 10, box=2).deal(MIXED_SEVENS).split("7h").double("7h")
    assert super_bonuses(table) == []


# The half that a surrender returns


@pytest.mark.parametrize(("rounds", "net"), [(True, "-10.00"), (False, "-12.50")])
@each_rule_set("6.10, 10.7", "5.9, 9.7", None)
def test_a_house_may_return_exactly_half_of_a_surrender(rules: str, rounds: bool, net: str, tmp_path: Path) -> None:
    own = own_rules(tmp_path, rules, surrender_return_rounds_up=rounds)
    table = Table(own, chips_cents=(500, 2500)).wager("ann", 25).deal("9s Kh 7d").surrender("ann").close_surrender()
    assert table.finish("8c").net("ann") == net
