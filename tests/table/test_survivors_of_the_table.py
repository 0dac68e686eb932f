"""Behaviours of a table that no other test would miss: each was broken on purpose and nobody noticed."""

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set


def opened(rules: str, **more: object) -> Floor:
    """A table just opened: the cards lie in a stack, or shuffled beforehand, and nothing has been done with them."""
    told = [entry.event for entry in Floor(rules).ready(**more).log]  # type: ignore[arg-type]
    first_shuffle = next(place for place, event in enumerate(told) if isinstance(event, e.CardsShuffled))
    return Floor(rules).fold(*told[:first_shuffle])


# Steps left out, cards astray


@each_rule_set("5.7", "4.7", None)
def test_no_cut_is_left_out_with_a_device(rules: str) -> None:
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).plain_round()
    floor.refused(t.ReportOmission("cut"), code="no_cut_with_a_device")


@each_rule_set("18.11, 5.9", "17.11, 4.9", None)
def test_uncut_cards_go_into_play_with_their_first_card_burned(rules: str) -> None:
    floor = opened(rules).seat("ann", 1)
    floor.refused(t.ReportOmission("cut"), code="no_cut_was_left_out")
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").does(t.ReportOmission("cut"))
    floor.wager("ann", 1, 25).refused(c.DealCard(card("Ks")), "dealer", "cards_are_not_in_play")
    floor.does(t.BurnFirstCard(), "dealer").deal("Ks")


@each_rule_set("18.14", "17.14", "15.8")
def test_no_shuffle_is_left_out_before_the_cutting_card_asked_for_it(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.refused(t.ReportOmission("shuffle"), code="no_shuffle_was_left_out")


@each_rule_set("18.1.1", "17.1.1", None)
def test_only_the_cards_of_a_device_are_checked_for_wrong_faces(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round()
    floor.refused(t.DirectDeviceCheck("one lay face up"), code="no_device_is_in_use")


@each_rule_set("18.16", "17.16", None)
def test_with_a_foreign_card_the_wagers_of_a_round_to_come_go_back(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).does(t.DeclareCardsAstray((), ("a Joker",)))
    assert floor.state.round is not None
    assert floor.state.round.placed == ()


@pytest.mark.clauses("canberra-2002 15.5", "canberra-2002 Terms:Void")
def test_a_wager_that_was_void_is_not_returned_again_with_its_round() -> None:
    floor = Floor("canberra-2002").ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    floor.deal("Ks 9h 7d Qd 8h").fold(e.ContraventionFound("ann", "a camera", "recording"))
    floor.does(t.VoidPersonsWagers("ann"), "casino_operator").stand().deal("Kc").wager("bob", 2, 25).deal("Kd")
    floor.does(t.VoidPastRound(1, "a card on the wrong box"))
    [void] = floor.events(e.PastRoundVoided)
    assert [each.player for each in void.settlements] == ["bob"]
