"""The player guides of The Star, fact by fact, at a table of the 2024 order. The help line is the terminal table's."""

import dataclasses
import typing

import pytest

from pontoon.cli.terminal.text import payout_sign
from pontoon.game import commands as c
from pontoon.game.announcements import announce
from pontoon.game.events import CardDealt, HandLeft, WagerSettled
from pontoon.game.evolve import evolve
from pontoon.game.round import Round
from pontoon.game.terms import TableTerms
from pontoon.game.views import Audience, view
from pontoon.law import load
from pontoon.testing.table import Table


def at(deal: str, amount: int = 20, **terms: typing.Any) -> Table:
    """Ann alone on box 1."""
    return Table(**terms).wager("ann", amount).deal(deal)


PAIRS = [("9s 9h", "25.00"), ("9s 9c", "50.00"), ("9s 9s", "125.00"), ("Js Qs", "-5.00")]


@pytest.mark.clauses("star-guides G1")
def test_two_open_cards_to_a_box_one_to_the_dealer_and_the_nearest_to_twenty_one_wins() -> None:
    table = Table().wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3).deal("Ks 9d 9h 9c Qs 8d 5s")
    assert [len(table.hand(box).cards) for box in (1, 2, 3)] == [2, 2, 2]
    assert len(table.state.dealers_cards) == 1
    assert not any(event.face_down for event in table.happened(CardDealt))
    table.stand().stand().hit("8c").finish("9s")
    assert [table.net(player) for player in ("ann", "bob", "cat")] == ["20.00", "-20.00", "-20.00"]
    assert load("star-2024").values["decks"] == (6, 8)


@pytest.mark.clauses("star-guides G2")
def test_pictures_count_ten_and_an_ace_one_or_eleven_as_it_suits_the_player() -> None:
    assert [at(f"{rank}s 6h 5d").hand().total for rank in "JQK"] == [15, 15, 15]
    assert [at(f"{rank}s 6h Kd").hand().total for rank in "23456789"] == list(range(12, 20))
    assert at("As 6h 8d").hand().total == 19
    assert at("As 6h 8d").hit("9c").hand().total == 18


@pytest.mark.clauses("star-guides G3")
def test_pontoon_is_called_and_paid_three_to_two_before_any_third_card_and_cannot_be_beaten() -> None:
    for ten in "JQK":
        table = Table().wager("ann", 20).wager("bob", 20, 2).deal(f"As 9h Ah {ten}d 5c")
        assert table.results == ["1.1 ann original 20.00 win 30.00 3:2"]
        state, words = Round(terms=TableTerms()), []
        for event in table.events:
            state = evolve(state, event)
            if isinstance(event, HandLeft | WagerSettled):
                words.append(announce(state, event) or "")
        assert any("Pontoon" in word and "three to two" in word for word in words)
        table.decline().stand().finish("Kc")
        assert table.state.dealer_has_pontoon
        assert table.net("ann") == "30.00"


@pytest.mark.clauses("star-guides G4")
def test_a_player_draws_until_standing_or_bust_and_may_stand_below_twenty_one() -> None:
    for total, deal in ((4, "2s 6h 2d"), (11, "9s 6h 2d"), (20, "Ks 6h Qd")):
        table = at(deal)
        assert table.hand().total == total
        assert {"Hit", "Stand"} <= table.offers
        assert table.stand().hand().state == "stood"
    drawn = at("2s 6h 2d").hit("3c 4c 5c")
    assert drawn.hit("Kc").hand().state == "bust"
    drawn.refused(c.Hit(1, 1, "ann"), "hand_is_bust")


@pytest.mark.clauses("star-guides G5")
def test_any_twenty_one_wins_whatever_the_dealer_has_at_the_odds_of_the_tables() -> None:
    table = Table().wager("ann", 20).wager("bob", 20, 2).deal("6s 9h Kh 7s 5c").decline().hit("8s")
    assert table.results == ["1.1 ann original 20.00 win 60.00 3:1"]
    table.stand().finish("Ac")
    assert table.net("ann") == "60.00"
    bonus = at("7s 7h 7s").hit("7s")
    assert bonus.net("ann") == "1060.00"


@pytest.mark.clauses("star-guides G6")
def test_the_dealer_stands_on_hard_seventeen_and_soft_eighteen_and_a_bust_pays_every_remaining_hand() -> None:
    assert at("9s 9h 9d").stand().finish("8c").dealers_cards == "9h 8c"
    assert at("9s 7h 9d").stand().finish("Ac").dealers_cards == "7h Ac"
    assert at("9s 6h 9d").stand().finish("Ac 4c").dealers_cards == "6h Ac 4c"
    table = Table().wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3).deal("9s 9d 9h 6h 2s 5d 5s")
    table.stand().hit("8c").stand().finish("Kc 9c")
    assert [table.net(player) for player in ("ann", "bob", "cat")] == ["20.00", "-20.00", "20.00"]


@pytest.mark.clauses("star-guides G7")
def test_closer_than_the_dealer_pays_even_money_and_equal_totals_stand_off() -> None:
    assert at("Ks 8h 9d").stand().finish("Kc").results == ["1.1 ann original 20.00 win 20.00 1:1"]
    assert at("Ks 8h 8d").stand().finish("Kc").results == ["1.1 ann original 20.00 stand_off 0.00 -"]
    assert at("Ks 8h 7d").stand().finish("Kc").results == ["1.1 ann original 20.00 lose -20.00 -"]


@pytest.mark.clauses("star-guides G8")
def test_players_never_handle_a_card_and_can_see_every_total_to_check_it() -> None:
    """No command of a player's carries a card: only the dealer's and a supervisor's do."""
    for command in typing.get_args(c.Command):
        fields = {field.name for field in dataclasses.fields(command)}
        assert not ("player" in fields and fields & {"card", "cards"}), command
    seen = view(at("As 6h 6d").state, Audience("player", "ann"))
    hand = seen["boxes"][0]["hands"][0]
    assert (hand["cards"], hand["total"], hand["soft"]) == (["As", "6d"], 17, True)


@pytest.mark.clauses("star-guides G9")
def test_the_first_two_cards_may_be_surrendered_for_half_against_a_picture_or_an_ace() -> None:
    for first in ("Jh", "Qh", "Kh", "Ah"):
        table = at(f"9s {first} 5d")
        if first == "Ah":
            table.close_insurance()
        table.surrender("ann")
        assert view(table.state, Audience())["boxes"][0]["hands"][0]["wagers"][0]["surrendered"]
        table.close_surrender()
        table.refused(c.Hit(1, 1, "ann"), "hand_is_surrendered")
        assert table.finish("7c").net("ann") == "-10.00"
    at("9s 9h 5d").refused(c.Surrender(1, "ann"), "surrender_needs_a_ten_or_an_ace")
    at("9s Kh 3d").close_surrender().hit("2c").refused(c.Surrender(1, "ann"), "surrender_is_closed")


@pytest.mark.clauses("star-guides G10")
def test_a_dealers_pontoon_voids_the_surrender() -> None:
    assert at("9s Kh 5d").surrender("ann").close_surrender().finish("Ac").net("ann") == "-20.00"
    assert at("9s Kh 5d").surrender("ann").close_surrender().finish("2c").net("ann") == "-10.00"


@pytest.mark.clauses("star-guides G11")
def test_any_total_below_twenty_one_may_be_doubled_by_an_equal_wager_for_one_card() -> None:
    table = at("9s 6h 2d").double("3c")
    assert table.hand().wagers[0].double_cents == 2000
    table.refused(c.Hit(1, 1, "ann"))
    assert at("2s 6h 3d").hit("4c 5c 6c").double("Ac").hand().doubled
    assert at("8s 6h 8d").split("3c").double("9c").hand(1, 1).doubled
    aces = at("As 6h Ad").split("3c")
    aces.refused(c.Double(1, 1, "ann"), "split_ace_takes_one_card")
    pontoon = Table().wager("ann", 20).wager("bob", 20, 2).deal("As 9h 6h Kd 5c")
    pontoon.refused(c.Double(1, 1, "ann"), "pontoon_takes_no_card")


@pytest.mark.clauses("star-guides G12")
def test_an_ace_in_the_total_that_is_doubled_counts_one() -> None:
    assert at("As 6h 6d").double("9c").hand().total == 16
    assert at("As 6h Ad").double("9c").hand().total == 11


@pytest.mark.clauses("star-guides G13")
def test_after_the_double_card_a_player_may_give_up_the_original_and_keep_the_double() -> None:
    table = at("9s 6h 2d").double("2c")
    assert table.offers == {"Forfeit", "Keep"}
    table.forfeit()
    assert table.results == ["1.1 ann original 20.00 forfeit -20.00 -", "1.1 ann double 20.00 forfeit 0.00 -"]
    played_on = at("9s 6h 2d").double("2c").keep().finish("Kc 4c")
    assert played_on.net("ann") == "-40.00"


@pytest.mark.clauses("star-guides G14")
def test_a_winning_double_pays_even_money_and_no_table() -> None:
    assert at("6s 6h 7s").double("8s").net("ann") == "40.00"
    assert at("7s 7h 7s").double("7s").net("ann") == "40.00"
    assert at("2s 6h 2d").hit("2c 2h").double("Kc").keep().finish("Kc Ac").net("ann") == "40.00"


@pytest.mark.clauses("star-guides G15")
def test_a_dealers_pontoon_takes_one_original_wager_of_those_left_on_a_box() -> None:
    split = at("8s Kh 8d").decline().split("9c").stand().deal("3c").double("7c").keep().finish("Ac")
    assert split.net("ann") == "-20.00"
    forfeited = at("8s Kh 8d").decline().split("3c").double("2c").forfeit().deal("9c").stand().finish("Ac")
    assert forfeited.net("ann") == "-40.00"


@pytest.mark.parametrize(("amount", "bonus"), [(4, 0), (5, 1000), (24, 1000), (25, 5000)])
@pytest.mark.clauses("star-guides G16")
def test_three_sevens_of_a_suit_against_a_seven_pay_the_super_bonus_on_top(amount: int, bonus: int) -> None:
    assert at("7d 7h 7d", amount).hit("7d").net("ann") == f"{2 * amount + bonus}.00"
    assert at("7d 6h 7d", amount).hit("7d").net("ann") == f"{2 * amount}.00"
    assert at("7d 7h 7d", amount).double("7d").net("ann") == f"{2 * amount}.00"
    assert at("7d 7h 7d", amount).split("7d").hit("7d").net("ann") == f"{2 * amount}.00"


@pytest.mark.clauses("star-guides G17")
def test_every_other_player_in_the_round_gets_fifty_once() -> None:
    table = Table().wager("ann", 20).wager("bob", 20, 2).wager("bob", 20, 3).wager("cat", 1, 3)
    table.perfect_pairs("bob", 5, 2).perfect_pairs("dan", 5, 2).deal("7d 9s 9h 7h 7d 5s 5h").hit("7d")
    paid = [s.player for s in table.state.settlements if s.kind == "bonus"]
    assert sorted(paid) == ["bob", "cat", "dan"]
    assert {s.net_cents for s in table.state.settlements if s.kind == "bonus"} == {5000}


@pytest.mark.clauses("star-guides G18")
def test_equal_values_split_for_an_equal_wager_and_are_completed_in_turn() -> None:
    table = at("Js 6h Qd").split()
    assert table.balance("box:1") == "40.00"
    table.refused(c.Stand(1, 1, "ann"), "a_card_is_due")
    table.deal("3c")
    assert table.cards(1, 2) == "Qd"
    table.double("5c").keep()
    table.refused(c.Stand(1, 2, "ann"), "a_card_is_due")
    table.deal("9c").stand().finish("Kc 9c")
    assert table.net("ann") == "60.00"


@pytest.mark.clauses("star-guides G19")
def test_split_aces_get_one_card_each_and_a_ten_makes_twenty_one_and_no_pontoon() -> None:
    table = at("As 6h Ad").split("Kc 5c")
    assert table.results == ["1.1 ann original 20.00 win 20.00 1:1"]
    assert table.awaits == "card"
    assert table.state.awaiting.box is None
    table.refused(c.Hit(1, 2, "ann"), "split_ace_takes_one_card")


@pytest.mark.clauses("star-guides G20")
def test_insurance_against_an_ace_is_up_to_half_before_any_third_card_and_pays_two_to_one() -> None:
    table = at("9s Ah 5d")
    table.refused(c.Insure(1, "ann", 1001), "insurance_above_half")
    table.insure("ann", 10).decline().stand().finish("Kc")
    assert table.results[-1] == "1.- ann insurance 10.00 win 20.00 2:1"
    lost = at("9s Ah 5d").insure("ann", 10).decline().stand().finish("5c 5d")
    assert lost.results[0] == "1.- ann insurance 10.00 lose -10.00 -"
    at("9s Kh 5d").refused(c.Insure(1, "ann", 500), "insurance_needs_an_ace")
    at("9s Ah 3d").decline().hit("2c").refused(c.Insure(1, "ann", 500), "insurance_is_closed")


@pytest.mark.parametrize(
    ("pair", "net"), [("9s 9h", "25.00"), ("9s 9c", "50.00"), ("9s 9s", "125.00"), ("Js Qs", "-5.00")]
)
@pytest.mark.clauses("star-guides G21")
def test_perfect_pairs_wins_on_the_first_two_cards_of_the_box(pair: str, net: str) -> None:
    first, second = pair.split()
    table = Table().wager("ann", 20).perfect_pairs("bob", 5).deal(f"{first} 6h {second}")
    assert table.net("bob") == net


@pytest.mark.clauses("star-guides G22")
def test_perfect_pairs_needs_a_wager_on_the_box_and_takes_three_with_preference_to_own_wagers() -> None:
    table = Table().wager("ann", 20)
    table.refused(c.PlacePerfectPairs(2, "bob", 500), "perfect_pairs_need_a_wager_on_the_box")
    for player in ("bob", "cat", "dan"):
        table.perfect_pairs(player, 5)
    table.refused(c.PlacePerfectPairs(1, "eve", 500), "perfect_pairs_are_full")
    table.refused(c.PlacePerfectPairs(1, "bob", 500), "already_in_perfect_pairs")
    table.perfect_pairs("ann", 5).deal("8s 6h 8h")
    results = {s.player: s.result for s in table.state.settlements}
    assert results == {"ann": "win", "bob": "win", "cat": "win", "dan": "void"}


@pytest.mark.clauses("star-guides G23")
def test_the_sign_shows_table_1_as_the_guides_print_it() -> None:
    table_1 = payout_sign(Table().rules, TableTerms())[0]
    assert [row.pays for row in table_1.rows] == [
        "3 to 2",
        "3 to 2",
        "2 to 1",
        "3 to 1",
        "3 to 2",
        "2 to 1",
        "3 to 1",
        "3 to 2",
        "2 to 1",
        "3 to 1",
        "1 to 1",
    ]
    assert all("11.5" in row.clauses for row in table_1.rows)
