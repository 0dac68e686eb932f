"""Nobody but the dealer on duty handles the cards."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.refusals import Refusal
from pontoon.table import commands as t, events as e
from pontoon.table.decide import play
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.orders import Command, Order, Person
from pontoon.testing.floor import STAFF, Floor
from pontoon.testing.table import each_rule_set


def two_boxes(rules: str, cards: str = "") -> Floor:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2)
    return floor.wager("ann", 1, 20).wager("bob", 2, 10).deal(cards)


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


@each_rule_set("4.8", "3.8", "6.2, Terms:Dealer")
@pytest.mark.parametrize("command", CARD_COMMANDS)
def test_nobody_but_the_dealer_on_duty_handles_the_cards(rules: str, command: str) -> None:
    """The goal: whatever moves a card is refused from everybody else before anything else is looked at."""
    others = [Person("ann", "player"), Person("bob", "player"), Person("dave", "dealer")]
    others += [person for role, person in STAFF.items() if role != "dealer"]
    for floor in (two_boxes(rules), two_boxes(rules, "9s 9h"), two_boxes(rules, "9s 9h 7d 8s 8h").stand().stand()):
        for other in others:
            outcome = play(floor.rules, floor.state, Order(floor.at, other, CARD_COMMANDS[command]))
            assert isinstance(outcome, Refusal)
            assert outcome.code in ("not_authorised_here", "not_the_dealer_on_duty", "not_provided_for")


@each_rule_set("4.8", "3.8", "6.2, Terms:Dealer")
def test_a_dealer_who_has_gone_off_duty_deals_no_more(rules: str) -> None:
    floor = two_boxes(rules)
    floor.fold(e.WentOffDuty("dora", "dealer"))
    refusal = floor.refused(c.DealCard(card("Ks")), "dealer", "not_the_dealer_on_duty")
    assert refusal.clause == {"star-2024": "4.8", "star-6to5-2017": "3.8", "canberra-2002": "6.2"}[rules]
    floor.fold(e.CameOnDuty("dora", "dealer")).deal("Ks")


@each_rule_set("4.8, 4.6.2", "3.8, 3.6.2", None)
def test_only_cards_dealt_face_down_are_turned_by_the_player_who_decides(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).fold(e.OptionChosen("face_down", True))
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h 7d 8s 8h")
    floor.refused(c.ExposeCards(1, "bob"), "bob", "only_the_controlling_player_decides")
    floor.refused(c.ExposeCards(1, "ann"), "bob", "acts_for_another")
    floor.refused(c.ExposeCards(1), "ann", "not_authorised_here")
    floor.does(c.ExposeCards(1, "ann"), "ann").does(c.ExposeCards(2), "dealer")
