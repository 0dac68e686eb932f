"""Cards go to boxes with a wager: in the initial deal one whose last wager is void or taken back gets no more."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card, cards, cards_text
from pontoon.game.events import InsuranceOffered, RoundConcluded, SurrenderOffered
from pontoon.game.notation import read_text, round_text
from pontoon.game.replay import replay
from pontoon.testing.auditor import audit, settled_rows
from pontoon.testing.table import STAR_6TO5_2017, STAR_2024, Table, each_rule_set

each = each_rule_set("8.1", "7.1", "6.2")
each_star = each_rule_set("8.1", "7.1", None)


def three_boxes(rules: str, deal: str = "", **terms: object) -> Table:
    return Table(rules, **terms).wager("ann", 20).wager("bob", 20, 2).wager("cat", 20, 3).deal(deal)


def void(table: Table, player: str, box: int) -> Table:
    table.do(c.InvalidateWager(box, player, "prohibited_device"))
    return table


def told_again(table: Table) -> None:
    """The auditor agrees, and the round can be written down and played again."""
    events = tuple(table.events)
    found = audit(events)
    assert found.complaints == ()
    assert found.rows == settled_rows(events)
    assert replay(read_text(round_text(events))).state == table.state


@pytest.mark.parametrize(
    ("before", "after", "on_box_2"),
    [
        ("", "9s 9d 6h 5s 5d", ""),
        ("9s", "9d 6h 5s 5d", ""),
        ("9s 9h", "9d 6h 5s 5d", "9h"),
        ("9s 9h 9d", "6h 5s 5d", "9h"),
        ("9s 9h 9d 6h", "5s 5d", "9h"),
        ("9s 9h 9d 6h 5s", "5d", "9h"),
        ("9s 9h 9d 6h 5s 5h", "5d", "9h 5h"),
    ],
)
@each
def test_the_others_get_their_cards_and_the_box_no_further_one(
    rules: str, before: str, after: str, on_box_2: str
) -> None:
    table = three_boxes(rules)
    table.do(c.CloseWagers())
    void(table.deal(before), "bob", 2).deal(after)
    assert (table.cards(1), table.cards(2), table.cards(3)) == ("9s 5s", on_box_2, "9d 5d")
    assert table.dealers_cards == "6h"
    assert table.hand(2).state == "void"
    assert table.turn == (1, 1, "ann")
    table.stand().stand().finish("Kc 9c")
    assert (table.net("ann"), table.net("bob"), table.net("cat")) == ("20.00", "0.00", "20.00")
    told_again(table)


@each
def test_the_last_box_to_wait_for_a_card_goes_out_and_the_deal_is_complete(rules: str) -> None:
    table = void(three_boxes(rules, "9s 9h 9d 6h 5s 5h"), "cat", 3)
    assert table.turn == (1, 1, "ann")
    assert table.cards(3) == "9d"


@each
def test_a_box_with_another_players_wager_is_dealt_to(rules: str) -> None:
    table = Table(rules).wager("ann", 20, seated=True).wager("bob", 20).wager("cat", 20, 2).deal("9s 9d")
    void(table, "ann", 1).deal("6h 5s 5d")
    assert table.cards(1) == "9s 5s"
    assert table.turn == (1, 1, "bob")


@each
def test_without_any_wager_the_round_is_over(rules: str) -> None:
    table = void(three_boxes(rules, "9s 9h"), "ann", 1)
    void(table, "cat", 3)
    assert table.state.awaiting.kind == "card"
    assert table.happened(RoundConcluded) == []
    void(table, "bob", 2)
    assert table.happened(RoundConcluded) == [RoundConcluded()]
    assert {s.result for s in table.state.settlements} == {"void"}
    table.refused(c.DealCard(card("2c")), "round_is_over")
    told_again(table)


@each_star
def test_a_player_who_takes_the_wagers_back_leaves_a_box_without_cards(rules: str) -> None:
    table = three_boxes(rules, "9s")
    table.do(c.ReturnWagers("bob"))
    table.deal("9d 6h 5s 5d")
    assert (table.cards(1), table.cards(2), table.cards(3)) == ("9s 5s", "", "9d 5d")
    table.stand().stand().finish("Kc 9c")
    told_again(table)


@each_rule_set("8.1, 16.5", "7.1, 15.5", "6.2, 18.10")
def test_perfect_pairs_on_a_box_without_a_wager_are_void(rules: str) -> None:
    """They are Bob's, on the box of Ann, whose wager is invalid."""
    table = Table(rules).wager("ann", 20).perfect_pairs("bob", 5, 1, found=True).wager("cat", 20, 2).deal("9s 9d")
    void(table, "ann", 1).deal("6h 5d")
    assert [s.result for s in table.state.settlements if s.kind == "perfect_pairs"] == ["void"]
    assert table.balance("player:bob") == "0.00"
    table.stand().finish("Kc 9c")
    told_again(table)


@each_rule_set("8.1, 16.5", "7.1, 15.5", "6.2, 18.10")
def test_nothing_is_dealt_for_perfect_pairs_alone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).perfect_pairs("bob", 5, 1, found=True).deal("9s")
    void(table, "ann", 1)
    assert table.state.is_over
    assert table.balance("player:bob") == "0.00"
    told_again(table)


@each_star
def test_a_card_drawn_in_error_goes_past_the_box(rules: str) -> None:
    table = three_boxes(rules, "9s")
    table.do(c.DrawInError(card("9d")))
    assert table.turn == (2, 1, "bob")
    void(table, "bob", 2)
    assert table.turn == (3, 1, "cat")
    table.do(c.AcceptCard(3, "cat"))
    assert (table.cards(2), table.cards(3)) == ("", "9d")


@each_star
def test_cards_that_lie_face_down_on_such_a_box_need_not_be_turned(rules: str) -> None:
    table = void(three_boxes(rules, "9s 9h 9d", face_down=True), "bob", 2).deal("6h 5s 5d")
    assert table.state.awaiting.players == ("ann", "cat")
    table.do(c.ExposeCards(1, "ann"))
    table.do(c.ExposeCards(3, "cat"))
    assert table.turn == (1, 1, "ann")


@each
def test_nobody_is_asked_to_insure_or_surrender_for_such_a_box(rules: str) -> None:
    """Ann has a pontoon, so that there is nobody else to ask."""
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("As 9h")
    void(table, "bob", 2).deal("Ah Ks")
    assert table.happened(InsuranceOffered) == []
    assert table.happened(SurrenderOffered) == []
    assert table.state.is_over
    assert table.net("bob") == "0.00"


@each_rule_set()
def test_a_pontoon_without_a_wager_is_void(rules: str) -> None:
    """Bob's box has both its cards when his wager is found invalid; Cat's waits for the second."""
    table = void(three_boxes(rules, "9s Ah 9d 6h 5s Kh"), "bob", 2).deal("5d")
    assert table.hand(2).state == "void"
    assert table.turn == (1, 1, "ann")


@pytest.mark.parametrize(("before", "after"), [("9s", "9d 6h 5s 5d"), ("9s 9h", "9d 6h 5s 5d")])
@each_rule_set("8.1, 18.8", "7.1, 17.8", "6.2, 15.4")
def test_a_reconstructed_deal_gives_the_box_the_cards_it_had(rules: str, before: str, after: str) -> None:
    """The cards of Ann and Cat were exchanged."""
    table = void(three_boxes(rules, before), "bob", 2).deal(after)
    first, *rest = cards_text(table.state.cards_out).split()
    third = rest.index("9d")
    rest[third], first = first, rest[third]
    table.do(c.ReconstructRound(tuple(cards(" ".join([first, *rest])))))
    assert (table.cards(1), table.cards(2), table.cards(3)) == ("9d 5s", before[3:], "9s 5d")
    assert table.hand(2).state == "void"
    assert table.turn == (1, 1, "ann")
    table.stand().stand().finish("Kc 9c")
    told_again(table)


@pytest.mark.parametrize("rules", [STAR_2024, STAR_6TO5_2017])
def test_a_player_who_refused_the_card_in_error_still_gets_two_cards(rules: str) -> None:
    table = three_boxes(rules, "9s")
    table.do(c.DrawInError(card("2c")))
    table.do(c.RefuseCard(2, 1, "bob"))
    void(table, "ann", 1)
    table.do(c.AcceptCard(3, "cat"))
    table.deal("9h 6h 5h 5d")
    assert (table.cards(1), table.cards(2), table.cards(3)) == ("9s", "9h 5h", "2c 5d")
