"""Card values: what each card counts in a player's hand and in the dealer's."""

from pontoon.game import commands as c
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set


def total_of(rules: str, first: str, second: str, *more: str) -> int:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal(f"{first} 7h {second}")
    for each_card in more:
        floor.does(c.Hit(1, 1, "ann"), "ann").deal(each_card)
    return floor.round.boxes[0].hands[0].total


@each_rule_set("4.2, 4.2.1, 4.2.2, 4.2.3", "3.2, 3.2.1, 3.2.2, 3.2.3", "2.5, 2.5(a), 2.5(b), 2.5(c)")
def test_every_card_of_a_hand_has_the_value_its_document_gives_it(rules: str) -> None:
    for rank, value in zip("23456789JQK", (*range(2, 10), 10, 10, 10), strict=True):
        for suit in "shdc":
            assert total_of(rules, f"{rank}{suit}", "5s") == value + 5
    assert total_of(rules, "As", "9h") == 20
    assert total_of(rules, "As", "Ah") == 12
    assert total_of(rules, "As", "5h", "4d") == 20
    assert total_of(rules, "As", "5h", "9d") == 15
    assert total_of(rules, "9s", "5h", "Ad") == 15


@each_rule_set("4.2", "3.2", "2.5")
def test_the_dealers_cards_count_like_the_players(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("9s 6h 9d").stand().deal("Ac")
    # Six and an Ace are a soft seventeen, on which the dealer draws, and then the Ace counts one.
    assert floor.round.dealers_total == 17
    assert floor.deal("9h").round.dealers_total == 16


@each_rule_set("4.2.1", "3.2.1", "2.5(a)")
def test_an_ace_in_a_hand_that_is_doubled_counts_one(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("As 7h 5d")
    floor.does(c.Double(1, 1, "ann"), "ann").deal("4c")
    assert floor.round.boxes[0].hands[0].total == 10
