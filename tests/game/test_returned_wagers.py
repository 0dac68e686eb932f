"""A shuffling device fails and none can replace it: each player may take back their wagers for the round."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.events import CardBurned, ControlPassed, RoundConcluded, WagersReturned
from pontoon.game.notation import NotationError, read_text, round_text
from pontoon.game.replay import replay
from pontoon.testing.table import Table, each_rule_set

each_star = each_rule_set("19.5.1", "18.5.1", None)


def take_back(table: Table, player: str = "ann") -> Table:
    table.do(c.ReturnWagers(player))
    return table


@each_star
def test_open_wagers_of_every_kind_go_back_and_the_others_play_on(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).wager("bob", 10, 2).deal("9s Ks Ah 9h 7c")
    table.insure("ann", 10).decline().split("2c")
    table.double("3d").keep().deal("4d")
    assert table.results == ["1.- ann perfect_pairs 5.00 win 25.00 5:1"]
    take_back(table)
    assert table.results[1:] == [
        "1.1 ann original 20.00 void 0.00 -",
        "1.1 ann double 20.00 void 0.00 -",
        "1.2 ann split 20.00 void 0.00 -",
        "1.- ann insurance 10.00 void 0.00 -",
    ]
    assert table.balance("player:ann") == "25.00"
    assert [event.clause for event in table.happened(WagersReturned)] == table.clauses_of("split")
    assert table.turn == (2, 1, "bob")
    table.stand().finish("9d")
    assert table.net("bob") == "-10.00"


@each_star
def test_wagers_collected_in_the_round_go_back_too(rules: str) -> None:
    """Ann's hand on box 1 is bust, her Perfect Pairs lost; on box 2 she forfeits a double."""
    table = Table(rules).wager("ann", 20).perfect_pairs("ann", 5).wager("ann", 10, 2).wager("bob", 10, 3)
    table.deal("Ks 9h Qd 7c 5h 2d 8c").decline().hit("9c").double("2c").forfeit()
    assert table.net("ann") == "-35.00"
    take_back(table)
    assert {s.result for s in table.state.settlements} == {"void"}
    assert table.balance("player:ann") == "0.00"
    assert table.balance("float_tray") == "0.00"
    assert not table.state.is_over


@each_star
def test_what_was_paid_before_stands(rules: str) -> None:
    """Ann's pontoon on box 1 is paid before the device fails; only the wager on box 2 goes back."""
    table = Table(rules).wager("ann", 20).wager("ann", 10, 2).wager("bob", 10, 3).deal("As 9h Qd 7c Kh 2d 8c").decline()
    paid = table.balance("player:ann")
    take_back(table)
    assert [(s.box, s.result) for s in table.state.settlements] == [(1, "win"), (2, "void")]
    assert table.net("ann") == {"star-2024": "30.00", "star-6to5-2017": "24.00"}[rules]
    assert paid != table.balance("player:ann")
    assert table.balance("player:ann") == table.net("ann")


@each_star
def test_insurance_lost_to_the_dealers_second_card_goes_back(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s Ah 5d").insure("ann", 10).decline().stand().deal("2c")
    assert table.results == ["1.- ann insurance 10.00 lose -10.00 -"]
    take_back(table)
    assert table.state.is_over
    assert table.dealers_cards == "Ah 2c"
    assert table.balance("player:ann") == "0.00"


@each_star
def test_control_of_a_shared_box_passes_on(rules: str) -> None:
    table = Table(rules).wager("ann", 20, seated=True).wager("bob", 10).deal("9s 6h 5d")
    take_back(table)
    assert table.happened(ControlPassed) == [ControlPassed(1, "bob")]
    assert table.turn == (1, 1, "bob")
    table.stand().finish("Kc 9c")
    assert table.net("bob") == "10.00"
    assert table.net("ann") == "0.00"


@each_star
def test_a_hand_without_a_wager_is_void_and_without_any_the_round_is_over(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c")
    take_back(table)
    assert table.hand(1).state == "void"
    assert not table.state.is_over
    take_back(table, "bob")
    assert table.state.is_over
    assert table.dealers_cards == "6h"
    assert table.happened(RoundConcluded) == [RoundConcluded()]


@pytest.mark.parametrize("deal", ["9s", "9s Ah", "9s Ah 5d", "9s Kh 5d"])
@each_star
def test_when_everybody_has_left_no_further_card_is_dealt(rules: str, deal: str) -> None:
    table = take_back(Table(rules).wager("ann", 20).perfect_pairs("ann", 5).deal(deal))
    assert table.state.is_over
    assert table.hand(1).state == "void"
    assert table.balance("player:ann") == "0.00"
    table.refused(c.DealCard(card("2c")), "round_is_over")


@each_star
def test_a_card_drawn_in_error_is_burned_when_nobody_is_left_to_get_it(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h")
    table.do(c.DrawInError(card("2c")))
    assert table.awaits == "acceptance"
    take_back(table)
    assert table.state.is_over
    assert [event.card for event in table.happened(CardBurned)] == [card("2c")]
    assert not table.state.set_aside


@each_star
def test_a_player_who_took_the_wagers_back_has_no_share_in_a_super_bonus(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 25, 2).deal("9s 7h 7d 5d 7h")
    take_back(table)
    table.hit("7h")
    assert "ann" not in {s.player for s in table.state.settlements if s.kind == "bonus"}
    assert [s.player for s in table.state.settlements if s.kind == "super_bonus"] == ["bob"]


@each_star
def test_a_returned_perfect_pairs_wager_takes_no_place_on_its_box(rules: str) -> None:
    """Four on a box, one of them too many; ann leaves before the cards are out."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2)
    for player in ("ann", "bob", "cat", "dan"):
        table.perfect_pairs(player, 5, 2, found=True)
    table.deal("9s")
    take_back(table, "cat").deal("9h 6h 5d 9d")
    results = {s.player: s.result for s in table.state.settlements if s.kind == "perfect_pairs"}
    assert results == {"ann": "win", "bob": "win", "cat": "void", "dan": "win"}


@each_star
def test_a_return_is_written_down_and_read_again(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 9h 6h 5d 5c").stand()
    take_back(table).stand().finish("Kc 9c")
    text = round_text(table.events)
    assert "\nsupervisor return ann\n" in text
    assert replay(read_text(text)).state.settlements == table.state.settlements


@pytest.mark.parametrize("line", ["supervisor return", "supervisor return ann bob"])
def test_a_return_names_one_player(line: str) -> None:
    text = f'notation = 1\nrules = "star-2024"\ndecks = 8\ncards = ""\nplay = """\n{line}\n"""\n'
    with pytest.raises(NotationError, match="needs the name of one player"):
        read_text(text)
