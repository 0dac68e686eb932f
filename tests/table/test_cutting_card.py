"""The cutting card: how deep it goes in, when it comes out and on which box."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import Card, card
from pontoon.table import commands as t, events as e
from pontoon.table.counts import DECK, of_cards
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import cutting_card_after, each, opened, shuffled

# It goes in


@pytest.mark.parametrize(
    ("rules", "decks", "least", "most", "clause"),
    [
        pytest.param(rules, decks, least, most, clause, marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, decks, least, most, clause in (
            ("star-2024", 6, 1, 144, "5.6"),
            ("star-2024", 8, 1, 192, "5.6"),
            ("star-6to5-2017", 6, 1, 144, "4.6"),
            ("star-6to5-2017", 8, 1, 192, "4.6"),
            # Half the decks, give or take half a deck: 72 and 24 of three, 192 and 24 of eight.
            ("canberra-2002", 3, 48, 96, "5.3"),
            ("canberra-2002", 8, 48, 216, "5.3"),
        )
    ],
)
@pytest.mark.parametrize("exact", [True, False])
def test_the_cutting_card_goes_in_from_the_back_within_its_bounds(
    rules: str, decks: int, least: int, most: int, clause: str, exact: bool
) -> None:
    floor = shuffled(opened(rules, decks=decks)).does(t.CutCards(DECK))
    for outside in (least - 1, most + 1):
        floor.refused(t.InsertCuttingCard(outside, exact), "dealer", "cutting_card_is_out_of_bounds", clause)
    after_the_cut = floor.state
    for inside in (least, most - 1, most):
        floor.state = after_the_cut
        floor.does(t.InsertCuttingCard(inside, exact), "dealer")
        assert (floor.state.custody.cards_behind, floor.state.custody.exact) == (inside, exact)


@pytest.mark.parametrize(("rules", "clause"), each("5.6", "4.6", "5.3"))
def test_the_dealer_puts_the_cutting_card_in_once_and_after_the_cut(rules: str, clause: str) -> None:
    floor = shuffled(opened(rules, decks=6).seat("ann", 1))
    floor.refused(t.InsertCuttingCard(144), "dealer", "cards_are_not_cut", clause)
    floor.does(t.CutCards(144), "ann")
    for other in ("ann", "casino_supervisor"):
        floor.refused(t.InsertCuttingCard(144), other, "not_authorised_here", clause)
    floor.does(t.InsertCuttingCard(144), "dealer").refused(t.InsertCuttingCard(144), "dealer")


@pytest.mark.parametrize(
    ("rules", "left", "least", "most"),
    [
        ("star-2024", 1, 1, 1),
        ("star-2024", 40, 1, 20),
        ("canberra-2002", 1, 1, 1),
        ("canberra-2002", 2, 1, 1),
        ("canberra-2002", 40, 20, 39),
        ("canberra-2002", 96, 48, 72),
        ("canberra-2002", 98, 48, 73),
    ],
)
def test_a_small_stack_has_the_cutting_card_about_its_middle(rules: str, left: int, least: int, most: int) -> None:
    """Goal: discards shuffled in the middle of a round may be less than two decks."""
    floor = Floor(rules).ready()
    shoe = of_cards(Card(each % DECK) for each in range(left))
    floor.state = floor.state.but(custody=floor.state.custody.but(shoe=shoe, unseen=0, stage="cut"))
    for outside in (least - 1, most + 1):
        floor.refused(t.InsertCuttingCard(outside), "dealer", "cutting_card_is_out_of_bounds")
    before = floor.state
    for inside in (least, most):
        floor.state = before
        floor.does(t.InsertCuttingCard(inside), "dealer")


@each_rule_set("5.6", "4.6", "5.3")
def test_with_the_cutting_card_the_stack_goes_into_the_shoe(rules: str) -> None:
    floor = shuffled(opened(rules).seat("ann", 1)).does(t.CutCards(100), "ann")
    floor.wager("ann", 1, 25).refused(c.DealCard(Card(0)), "dealer", "cards_are_not_in_play")
    floor.does(t.InsertCuttingCard(60), "dealer")
    custody = floor.state.custody
    assert (custody.cards_left, custody.cards_behind, custody.exact) == (8 * DECK, 60, True)
    assert floor.state.shuffle_due is None
    assert floor.entries(e.CuttingCardInserted)[-1].clause == floor.clause_of("insert_cutting_card")


# It comes out


@pytest.mark.parametrize(("rules", "clause"), each("5.1.3", "4.1.3", "5.4(b)"))
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_the_cutting_card_comes_out_once_and_where_it_was_put(rules: str, clause: str, cards: int) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    cutting_card_after(floor, cards)
    for dealt in ["Ks", "7h", "Qd"][:cards]:
        floor.refused(t.DrawCuttingCard(), "dealer", "cutting_card_is_not_next")
        floor.deal(dealt)
    if cards == 3:
        floor.stand()
    floor.refused(c.DealCard(card("Kc")), "dealer", "cutting_card_is_next")
    floor.does(t.DrawCuttingCard(), "dealer").refused(t.DrawCuttingCard(), "dealer", "cutting_card_is_out")
    assert floor.entries(e.CuttingCardDrawn)[0].clause == clause
    floor.refused(t.DrawCuttingCard(), code="not_authorised_here")
    floor.fold(e.WentOffDuty("dora", "dealer")).refused(t.DrawCuttingCard(), "dealer", "not_the_dealer_on_duty")


@each_rule_set()
@pytest.mark.parametrize(("dealt", "box"), [("Ks", 5), ("Ks 9h 7h", 2), ("Ks 9h 7h Qd", 5), ("Ks 9h 7h Qd 9d", 2)])
def test_the_cutting_card_comes_out_on_the_box_whose_turn_it_is(rules: str, dealt: str, box: int) -> None:
    floor = cutting_card_after(Floor(rules).ready().seat("ann", 2).seat("bob", 5), len(dealt.split()))
    floor.wager("ann", 2, 25).wager("bob", 5, 25).deal(dealt).does(t.DrawCuttingCard(), "dealer")
    assert floor.state.cutting_card_box == box
    assert floor.state.shuffle_due == "cutting_card_in_round"


@each_rule_set("5.1.3", "4.1.3", "5.4(b)")
def test_a_cutting_card_placed_by_eye_comes_out_when_the_dealer_sees_it(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).fold(e.CuttingCardInserted(100, False, False))
    floor.wager("ann", 1, 25).deal("Ks").does(t.DrawCuttingCard(), "dealer").deal("7h Qd").stand().deal("Kc")
    assert floor.state.shuffle_due == "cutting_card_in_round"


@each_rule_set("18.6", "17.6", None)
def test_a_card_kept_under_the_shoe_comes_before_the_cutting_card(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.does(c.DrawExtraCard(card("9d"), exposed=False), "dealer")
    cutting_card_after(floor, 0).refused(t.DrawCuttingCard(), "dealer", "kept_card_comes_first")
    floor.wager("ann", 1, 25).refused(t.DrawCuttingCard(), "dealer", "kept_card_comes_first")
    floor.deal("9d").does(t.DrawCuttingCard(), "dealer")
    assert floor.state.shuffle_due == "cutting_card_in_round"


@each_rule_set("5.7", "4.7", "19.1")
def test_a_shuffling_device_has_no_cutting_card(rules: str) -> None:
    clause = {"star-2024": "5.1.2", "star-6to5-2017": "4.1.2", "canberra-2002": "5.4"}[rules]
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.refused(t.DrawCuttingCard(), "dealer", "no_cutting_card_in_there", clause)
    floor.wager("ann", 1, 25).deal("Ks").refused(t.DrawCuttingCard(), "dealer", "no_cutting_card_in_there", clause)
