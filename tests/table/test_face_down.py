"""Cards dealt face down: with an inspector's approval, for its time, and turned by the player who decides."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.views import Audience
from pontoon.table import commands as t, events as e
from pontoon.table.sign_text import sign_text
from pontoon.table.views import view
from pontoon.testing.floor import MINUTE, Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import FIVE, each, in_play

FACE_DOWN = t.ChooseOption("face_down", True)


@each_rule_set("4.6.1, 4.6", "3.6.1, 3.6", "6.1")
def test_cards_are_dealt_face_upwards_where_nothing_else_is_approved(rules: str) -> None:
    floor = in_play(rules, FIVE)
    floor.refused(FACE_DOWN, "casino_operator", clause="4.6.2" if rules == "star-2024" else None)
    floor.wager("ann", 1, 25).deal("2s 7h 3d")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [False, False]
    assert "2s" in str(view(floor.rules, floor.state, Audience()))


@pytest.mark.parametrize(("rules", "clause"), each("4.6.2 4.7", "3.6.2 3.7"))
def test_the_first_two_cards_are_dealt_face_down_with_an_inspectors_prior_approval(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    floor.refused(FACE_DOWN, code="notice_must_come_first", clause=clause)
    for other in ("casino_supervisor", "gaming_manager", "casino_operator", "surveillance", "authorised_officer"):
        floor.refused(t.ApproveFaceDown(), other, "not_authorised_here", clause)
    floor.does(t.ApproveFaceDown(), "inspector")
    for other in ("dealer", "inspector"):
        floor.refused(FACE_DOWN, other, "officer_lacks_authority", clause)
    floor.does(FACE_DOWN)
    assert "The first two cards are dealt face down" in sign_text(floor.rules, floor.state)
    floor.wager("ann", 1, 25).deal("2s 7h 3d")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [True, True]
    for hidden_from in (Audience(), Audience("player", "bob"), Audience("dealer")):
        assert "2s" not in str(view(floor.rules, floor.state, hidden_from)["round"]["boxes"])
    assert "2s" in str(view(floor.rules, floor.state, Audience("player", "ann"))["round"]["boxes"])
    for choice in (c.Hit(1, 1, "ann"), c.Stand(1, 1, "ann")):
        floor.refused(choice, "ann")
    floor.refused(c.ExposeCards(1, "bob"), "bob", "only_the_controlling_player_decides")
    floor.does(c.ExposeCards(1, "ann"), "ann").does(c.Hit(1, 1, "ann"), "ann").deal("9c")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [True, True, False]


@each_rule_set("4.8, 4.6.2", "3.8, 3.6.2", None)
def test_only_cards_dealt_face_down_are_turned_by_the_player_who_decides(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).fold(e.OptionChosen("face_down", True))
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h 7d 8s 8h")
    floor.refused(c.ExposeCards(1, "bob"), "bob", "only_the_controlling_player_decides")
    floor.refused(c.ExposeCards(1, "ann"), "bob", "acts_for_another")
    floor.refused(c.ExposeCards(1), "ann", "not_authorised_here")
    floor.does(c.ExposeCards(1, "ann"), "ann").does(c.ExposeCards(2), "dealer")


@each_rule_set("4.6.2", "3.6.2", None)
@pytest.mark.parametrize(("seconds", "face_down"), [(-1, True), (0, False), (1, False)])
@pytest.mark.parametrize("wagered", ["before", "after"])
def test_an_approval_for_a_time_ends_with_it(rules: str, seconds: int, face_down: bool, wagered: str) -> None:
    floor = in_play(rules, FIVE)
    floor.does(t.ApproveFaceDown(floor.at + 60 * MINUTE), "inspector").does(FACE_DOWN)
    if wagered == "before":
        floor.wager("ann", 1, 25).wait(60 * MINUTE + seconds)
    else:
        floor.wait(60 * MINUTE + seconds).wager("ann", 1, 25)
    floor.deal("2s")
    assert floor.events(g.CardDealt)[0].face_down is face_down
    assert floor.state.terms.face_down is face_down


@each_rule_set("4.6.2", "3.6.2", None)
def test_a_round_dealt_face_down_is_followed_by_one_face_up_once_the_approval_has_ended(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    floor.does(t.ApproveFaceDown(floor.at + 600), "inspector").does(t.ChooseOption("face_down", True))
    floor.wager("ann", 1, 25).deal("Ks 7h Qd")
    assert not floor.state.round.box(1).exposed  # type: ignore[union-attr]
    floor.does(c.ExposeCards(1, "ann"), "ann").stand().deal("Kc").wait(600).wager("ann", 1, 25).deal("Ks 7h Qd")
    assert floor.state.round.box(1).exposed  # type: ignore[union-attr]
    assert not floor.state.terms.face_down


@each_rule_set("4.6.2", "3.6.2", None)
def test_an_approval_of_face_down_cards_does_not_outlast_its_time(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    floor.refused(t.ApproveFaceDown(floor.at), "inspector", code="time_has_passed")
    floor.does(t.ApproveFaceDown(floor.at + 60), "inspector").wait(59).does(FACE_DOWN)
    floor.does(t.ChooseOption("face_down", False)).wait(1)
    floor.refused(FACE_DOWN, code="notice_must_come_first")


@each_rule_set("4.6.2", "3.6.2", None)
def test_face_down_chosen_in_a_round_begins_with_the_next(rules: str) -> None:
    floor = in_play(rules, FIVE).does(t.ApproveFaceDown(), "inspector").wager("ann", 1, 25).deal("Ks").does(FACE_DOWN)
    floor.deal("7h Qd").stand().deal("Kc").wager("ann", 1, 25).deal("2s")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [False, False, True]


@pytest.mark.clauses("canberra-2002 6.1")
def test_canberra_deals_nothing_face_down() -> None:
    floor = in_play("canberra-2002", FIVE)
    floor.refused(FACE_DOWN, "casino_operator", "option_is_fixed", "6.1")
    for by in ("inspector", "authorised_officer"):
        floor.refused(t.ApproveFaceDown(), by, "not_provided_for")
