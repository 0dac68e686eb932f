"""The initial deal: the order of the cards, open or face down, and what it leads to."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.events import CardDealt, CardDealtToDealer, CardsExposed, InitialDealCompleted, SubsequentDealBegan
from pontoon.game.notation import read_text
from pontoon.game.record import NotationError
from pontoon.game.views import Audience, view
from pontoon.law import load
from pontoon.testing.table import CANBERRA_2002, Table, each_rule_set


@each_rule_set("8.1", "7.1", "6.2, 6.2(a), 6.2(b), 6.2(c), Terms:Initial Deal")
def test_a_card_to_each_wagered_box_one_to_the_dealer_and_a_second_to_each_box(rules: str) -> None:
    """Clockwise from the left, whatever the order in which the wagers were placed."""
    table = Table(rules).wager("ann", 20, 6).wager("bob", 20, 2).wager("cat", 20, 5).deal("2s 3s 4s 6h 5c 6c 7c")
    assert [table.cards(box) for box in (2, 5, 6)] == ["2s 5c", "3s 6c", "4s 7c"]
    assert table.dealers_cards == "6h"
    dealt = [
        event.box if isinstance(event, CardDealt) else "dealer"
        for event in table.events
        if isinstance(event, CardDealt | CardDealtToDealer)
    ]
    assert dealt == [2, 5, 6, "dealer", 2, 5, 6]


@each_rule_set("8.1", "7.1", "6.2")
def test_boxes_without_a_wager_get_no_card(rules: str) -> None:
    table = Table(rules).wager("ann", 20, 4).deal("9s 6h 5d")
    assert [box.number for box in table.state.boxes] == [4]
    assert table.awaits == "decision"


@each_rule_set()
def test_the_dealer_has_one_card_until_the_players_are_done(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 5d")
    table.refused(c.DealCard(card("9c")), "no_card_is_due")
    table.hit("2c")
    assert table.dealers_cards == "6h"
    table.stand()
    assert table.state.awaiting == ("card", None, None, ())


@each_rule_set("8.2", "7.2", None)
def test_with_a_shuffling_device_the_discards_go_back_when_the_initial_deal_ends(rules: str) -> None:
    table = Table(rules, shuffling_device=True).wager("ann", 20).deal("9s 6h")
    assert table.happened(InitialDealCompleted) == []
    table.deal("5d")
    assert table.happened(InitialDealCompleted) == [InitialDealCompleted(discards_return_to_device=True)]
    table.hit("2c").stand().finish("9c 3c")
    assert len(table.happened(InitialDealCompleted)) == 1


@each_rule_set("8.2", "7.2", None)
def test_with_a_shoe_they_stay_in_the_discard_rack(rules: str) -> None:
    table = Table(rules).wager("ann", 20).deal("9s 6h 5d")
    assert table.happened(InitialDealCompleted) == [InitialDealCompleted(discards_return_to_device=False)]


@each_rule_set("4.6.1", "3.6.1", "6.1")
def test_cards_lie_face_up_for_everyone(rules: str) -> None:
    table = Table(rules).wager("ann", 20).wager("bob", 20, 2).deal("9s 8s 6h 5d 4d")
    assert not any(event.face_down for event in table.happened(CardDealt))
    for audience in (Audience(), Audience("player", "ann"), Audience("dealer"), Audience("surveillance")):
        seen = view(table.state, audience)
        assert [box["hands"][0]["cards"] for box in seen["boxes"]] == [["9s", "5d"], ["8s", "4d"]]
    for turned in (c.ExposeCards(1), c.ExposeCards(1, "ann")):
        table.refused(turned, "cards_lie_face_up")


@pytest.mark.clauses("canberra-2002 6.1")
def test_canberra_knows_no_cards_dealt_face_down() -> None:
    face_down = load(CANBERRA_2002).parameters["face_down"]
    assert (face_down.kind, face_down.value) == ("fixed", False)
    text = (
        'notation = 1\nrules = "canberra-2002"\ndecks = 8\ncards = "Ks 7h Qd Kc"\nplay = "1 ann stand"\n'
        '[table]\nface_down = true\n[[wager]]\nbox = 1\nplayer = "ann"\namount = "25"\n'
    )
    with pytest.raises(NotationError, match="face_down"):
        read_text(text)
    assert read_text(text.replace("true", "false"))


@each_rule_set("4.6.2", "3.6.2", None)
def test_face_down_cards_are_the_controlling_players_until_they_are_turned(rules: str) -> None:
    table = Table(rules, face_down=True).wager("ann", 20, seated=True).wager("bob", 10).deal("9s 6h 5d")
    hidden = [None, None]

    def sees(audience: Audience) -> list[str | None]:
        cards: list[str | None] = view(table.state, audience)["boxes"][0]["hands"][0]["cards"]
        return cards

    assert sees(Audience("player", "ann")) == ["9s", "5d"]
    assert sees(Audience("surveillance")) == ["9s", "5d"]
    for other in (Audience("player", "bob"), Audience(), Audience("dealer")):
        assert sees(other) == hidden
    table.refused(c.ExposeCards(1, "bob"), "only_the_controlling_player_decides")
    table.do(c.ExposeCards(1, "ann"))
    assert sees(Audience()) == ["9s", "5d"]


@each_rule_set("4.6.2", "3.6.2", None)
def test_face_down_cards_are_turned_before_any_third_card(rules: str) -> None:
    table = Table(rules, face_down=True).wager("ann", 20).wager("bob", 20, 2).deal("As 9s 6h Kd 5d")
    assert table.awaits == "exposure"
    table.refused(c.Hit(2, 1, "bob"), "decision_is_not_due")
    table.refused(c.DealCard(card("2c")), "no_card_is_due")
    assert table.rows == []
    table.do(c.ExposeCards(1, "ann"))
    assert table.awaits == "exposure"
    table.do(c.ExposeCards(2))
    assert [s.player for s in table.state.settlements] == ["ann"]
    assert len(table.happened(CardsExposed)) == 2
    assert len(table.happened(SubsequentDealBegan)) == 1
    assert table.turn == (2, 1, "bob")


@each_rule_set()
def test_the_first_card_closes_the_wagers_by_itself(rules: str) -> None:
    table = Table(rules).wager("ann", 20)
    events = table.do(c.DealCard(card("9s")))
    assert [type(event).__name__ for event in events] == ["WagersClosed", "CardDealt"]
