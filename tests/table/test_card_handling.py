"""Cards in the hands of the dealer: nobody else handles them, and every card of a round has left the shoe or device."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import CARDS, Card, card
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t
from pontoon.table.counts import of_decks
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Command, Order, Person
from pontoon.testing.floor import STAFF, Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import each, in_play, opened, shuffled, two_boxes

SEATS = {"ann": 1, "bob": 4}
CARD_COMMANDS: dict[str, Command] = {
    "deal": c.DealCard(card("Ks")),
    "burn": c.BurnCard(card("Ks")),
    "draw in error": c.DrawInError(card("Ks")),
    "draw an extra card": c.DrawExtraCard(card("Ks"), exposed=True),
    "shuffle the discards": c.ShuffleDiscards(),
    "shuffle": t.Shuffle(MANUAL_SHUFFLE),
    "insert the cutting card": t.InsertCuttingCard(48),
    "burn the first card": t.BurnFirstCard(),
    "draw the cutting card": t.DrawCuttingCard(),
    "riffle": t.Riffle("cut"),
}


# By the dealer alone


@each_rule_set("4.8", "3.8", "6.2, Terms:Dealer")
@pytest.mark.parametrize("command", CARD_COMMANDS)
def test_nobody_but_the_dealer_on_duty_handles_the_cards(rules: str, command: str) -> None:
    """The goal: a command that moves a card is refused from everybody else before anything else is looked at."""
    others = [Person("ann", "player"), Person("bob", "player"), Person("dave", "dealer")]
    others += [person for role, person in STAFF.items() if role != "dealer"]
    for floor in (two_boxes(rules), two_boxes(rules, "9s 9h"), two_boxes(rules, "9s 9h 7d 8s 8h").stand().stand()):
        for other in others:
            outcome = play(floor.rules, floor.state, Order(floor.at, other, CARD_COMMANDS[command]))
            assert isinstance(outcome, Refusal)
            assert outcome.code in ("not_authorised_here", "not_the_dealer_on_duty", "not_provided_for")


@pytest.mark.parametrize(("rules", "clause"), each("4.8", "3.8", "6.2 Terms:Dealer"))
def test_only_the_dealer_on_duty_deals(rules: str, clause: str) -> None:
    floor, king = two_boxes(rules).does(t.ComeOnDuty()).does(t.GoOffDuty(), "dealer"), c.DealCard(card("Ks"))
    floor.refused(king, "dealer", "not_the_dealer_on_duty", clause)
    floor.refused(king, "casino_supervisor", "not_authorised_here")
    floor.does(t.ComeOnDuty(), "dealer").refused(king, "casino_supervisor", "not_authorised_here")
    floor.deal("Ks 9h 7h Qd 9d").stand().stand().deal("Kc")


# Out of the shoe or device


@each_rule_set("4.6", "3.6", "6.1")
def test_no_card_is_dealt_before_the_stack_is_in_the_shoe(rules: str) -> None:
    floor = opened(rules).seat("ann", 1).wager("ann", 1, 25)
    out: list[Command] = [c.DealCard(card("Ks")), c.BurnCard(card("Ks")), c.DrawInError(card("Ks"))]

    def none_comes_out() -> None:
        for command in out:
            floor.refused(command, "dealer")
        floor.refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")

    none_comes_out()
    shuffled(floor)
    none_comes_out()
    floor.does(t.CutCards(192), "ann")
    none_comes_out()
    floor.does(t.InsertCuttingCard(192), "dealer")
    if floor.rules.values["burn_first_card"]:
        none_comes_out()
        floor.does(t.BurnFirstCard(), "dealer")
    before = floor.state.custody.cards_left
    floor.deal("Ks 7h Qd")
    assert floor.state.custody.cards_left == before - 3


@each_rule_set("4.6", "3.6", "6.1")
@pytest.mark.parametrize("source", [MANUAL_SHUFFLE, SHUFFLING_DEVICE])
def test_every_card_of_a_round_has_left_the_shoe_or_device(rules: str, source: str) -> None:
    floor = in_play(rules, SEATS, source).plain_round().wager("ann", 1, 25).wager("bob", 4, 25)
    returned = sum(floor.state.custody.layout)
    left = floor.state.custody.cards_left
    for number, each_card in enumerate(["2s", "7h", "5d", "8c", "9c"], 1):
        floor.deal(each_card)
        back = returned if number == 5 and source == SHUFFLING_DEVICE else 0
        assert floor.state.custody.cards_left == left - number + back
    assert floor.state.custody.everything == of_decks(8)


@pytest.mark.parametrize(("rules", "clause"), each("4.1 4.6", "3.1 3.6", "2.1 6.1"))
def test_the_same_card_cannot_come_out_more_often_than_the_decks_hold_it(rules: str, clause: str) -> None:
    floor = Floor(rules).ready(decks=6).seat("ann", 1)
    for _ in range(3):
        floor.wager("ann", 1, 25).deal("Ks 7h Ks").stand().deal("Kc")
    floor.wager("ann", 1, 25)
    for command in (c.DealCard(card("Ks")), c.BurnCard(card("Ks"))):
        floor.refused(command, "dealer", "card_is_not_in_the_shoe", clause)
    floor.deal("Kh")


@pytest.mark.parametrize("number", [-1, 48, 52])
@each_rule_set("4.1", "3.1", "2.1")
def test_a_ten_or_a_joker_is_no_card_of_the_game(rules: str, number: int) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25)
    floor.refused(c.DealCard(Card(number)), "dealer")
    assert not [each_card for each_card in CARDS if str(each_card).startswith("T")]
