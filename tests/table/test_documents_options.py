"""What each document leaves to officers at a table: Perfect Pairs, face-down cards, closing the table."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.views import Audience
from pontoon.table import commands as t
from pontoon.table.furniture import usual_layout
from pontoon.table.sign_text import sign_text
from pontoon.table.views import view
from pontoon.testing.floor import MINUTE, Floor
from tests.table.tables import STARS, each, in_play, prepared, to_open

FIVE = {"ann": 1, "bob": 2, "cat": 3, "dan": 4, "eve": 5}
OWN_WAGER_ONLY = t.ChooseOption("pairs_with_wager_only", True)
FACE_DOWN = t.ChooseOption("face_down", True)


def told(floor: Floor, *whom: str, about: str = "pairs_with_wager_only") -> Floor:
    for to in whom:
        floor.does(t.GiveNotice(to, about)).does(t.AcknowledgeNotice(floor.state.notices[-1].number), to)
    return floor


# Perfect Pairs


@pytest.mark.parametrize(("rules", "clause"), each("16.1", "15.1", "18.1"))
def test_the_casino_operator_offers_perfect_pairs_or_does_not(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    for other in ("dealer", "casino_supervisor", "gaming_manager"):
        floor.refused(t.ChooseOption("perfect_pairs", False), other, clause=clause)
    floor.does(t.ChooseOption("perfect_pairs", False), "casino_operator").wager("ann", 1, 25)
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", "perfect_pairs_are_not_offered")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.ChooseOption("perfect_pairs", True), "casino_operator")
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")


@pytest.mark.parametrize(("rules", "clause"), each("16.2", "15.2", "18.2"))
def test_a_layout_without_their_places_cannot_offer_perfect_pairs_later(rules: str, clause: str) -> None:
    floor = prepared(rules)
    floor.does(to_open(floor, layout=usual_layout(floor.rules, perfect_pairs=False), perfect_pairs=False))
    floor.refused(t.ChooseOption("perfect_pairs", True), "casino_operator", "layout_shows_no_perfect_pairs")


@pytest.mark.parametrize(("rules", "clause"), each("16.3", "15.3", "18.9"))
def test_perfect_pairs_go_within_the_amounts_on_the_sign(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 2, 25)
    for cents in (499, 10_001):
        floor.refused(c.PlacePerfectPairs(1, "ann", cents), "ann", "perfect_pairs_amount_is_off_the_sign", clause)
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(c.PlacePerfectPairs(2, "bob", 10_000), "bob")


@pytest.mark.parametrize(("rules", "clause"), each("16.2", "15.2", "18.8"))
def test_perfect_pairs_are_placed_before_the_first_card_by_players_and_for_themselves(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 2, 25)
    for other in ("bob", "casino_supervisor", "spectator"):
        floor.refused(c.PlacePerfectPairs(1, "ann", 500), other)
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").deal("2s")
    floor.refused(c.PlacePerfectPairs(2, "bob", 500), "bob", "wagers_are_closed")


@pytest.mark.parametrize(("rules", "clause"), each("16.5", "15.5", ""))
def test_without_a_restriction_anybody_joins_a_box_that_holds_a_wager_and_none_that_does_not(
    rules: str, clause: str
) -> None:
    floor = in_play(rules, FIVE)
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_a_wager_on_the_box", clause)
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "bob", 500), "bob").wager("cat", 3, 25)
    # The box's only wager goes before the first card: nothing is dealt there, and the Perfect Pairs go back.
    floor.does(c.WithdrawWager(1, "ann"), "ann").deal("2s 7d 2h")
    assert floor.state.round is not None
    assert [box.number for box in floor.state.round.boxes] == [3]
    assert [x.net_cents for x in floor.state.round.settlements if x.player == "bob"] in ([], [0])


@pytest.mark.parametrize(("rules", "clause"), each("16.6", "15.6", ""))
def test_a_box_takes_three_perfect_pairs_and_prefers_those_with_a_wager_of_their_own(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25)
    for player in ("bob", "cat", "dan"):
        floor.does(c.PlacePerfectPairs(1, player, 500), player)
    floor.refused(c.PlacePerfectPairs(1, "eve", 500), "eve", "perfect_pairs_are_full", clause)
    # Ann comes last and has a wager of her own: Dan, the last without one, gives way.
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").deal("2s 7d 2h")
    results = {x.player: x.net_cents for x in floor.events(g.WagerSettled) if x.kind == "perfect_pairs"}
    assert results.pop("dan", 0) == 0
    assert results == {"ann": 2500, "bob": 2500, "cat": 2500}


@pytest.mark.parametrize(("rules", "clause"), each("16.4.1 16.4", "15.4.1 15.4", ""))
@pytest.mark.parametrize("missing", ["surveillance", "inspector"])
def test_perfect_pairs_are_restricted_only_when_surveillance_and_inspector_know_first(
    rules: str, clause: str, missing: str
) -> None:
    floor = in_play(rules, FIVE)
    other = {"surveillance": "inspector", "inspector": "surveillance"}[missing]
    floor.refused(OWN_WAGER_ONLY, "gaming_manager", "notice_must_come_first", clause)
    told(floor, other).refused(OWN_WAGER_ONLY, "gaming_manager", "notice_must_come_first", clause)
    floor.refused(t.DisplaySign("pairs_restriction"), clause=clause)
    floor.does(t.GiveNotice(missing, "pairs_with_wager_only"))
    floor.refused(OWN_WAGER_ONLY, "gaming_manager", "notice_must_come_first", clause)
    floor.refused(t.AcknowledgeNotice(2), other, "notice_is_meant_for_another")
    floor.does(t.AcknowledgeNotice(2), missing).does(t.DisplaySign("pairs_restriction"))
    for role in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(OWN_WAGER_ONLY, role)
    floor.does(OWN_WAGER_ONLY, "gaming_manager")


@pytest.mark.parametrize(("rules", "clause"), each("16.4.2 16.4", "15.4.2 15.4", ""))
def test_the_restriction_needs_its_sign_and_holds_as_long_as_the_sign(rules: str, clause: str) -> None:
    floor = told(in_play(rules, FIVE), "surveillance", "inspector")
    floor.refused(OWN_WAGER_ONLY, "gaming_manager", "notice_must_come_first", clause)
    floor.does(t.DisplaySign("pairs_restriction")).does(t.TakeDownSign("pairs_restriction"))
    floor.refused(OWN_WAGER_ONLY, "gaming_manager", "notice_must_come_first", clause)
    floor.does(t.DisplaySign("pairs_restriction")).does(OWN_WAGER_ONLY, "gaming_manager")
    floor.refused(t.TakeDownSign("pairs_restriction"), code="sign_must_stand")
    assert any("Perfect Pairs" in line and "own" in line for line in sign_text(floor.rules, floor.state))
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_an_own_wager")
    floor.wager("bob", 1, 25).does(c.PlacePerfectPairs(1, "bob", 500), "bob")


@pytest.mark.clauses("canberra-2002 18.10")
def test_at_canberra_perfect_pairs_always_need_a_wager_of_ones_own_and_are_void_without_it() -> None:
    floor = in_play("canberra-2002", FIVE).wager("ann", 1, 25).wager("cat", 3, 25)
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_an_own_wager", "18.10")
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(c.WithdrawWager(1, "ann"), "ann").deal("2s 7d 2h")
    assert [(x.result, x.net_cents) for x in floor.events(g.WagerSettled) if x.player == "ann"] == [("void", 0)]
    floor = in_play("canberra-2002", FIVE)
    floor.refused(t.ChooseOption("pairs_with_wager_only", False), "casino_operator", "option_is_fixed", "18.10")


# Face down


@pytest.mark.parametrize(("rules", "clause"), each("4.6.1 4.6", "3.6.1 3.6", "6.1"))
def test_cards_are_dealt_face_upwards_where_nothing_else_is_approved(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    floor.refused(FACE_DOWN, "casino_operator", clause="4.6.2" if rules == "star-2024" else None)
    floor.wager("ann", 1, 25).deal("2s 7h 3d")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [False, False]
    assert "2s" in str(view(floor.rules, floor.state, Audience()))


@pytest.mark.parametrize(("rules", "clause"), each("4.6.2 4.7", "3.6.2 3.7", ""))
def test_the_first_two_cards_are_dealt_face_down_with_an_inspectors_prior_approval(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    floor.refused(FACE_DOWN, code="notice_must_come_first", clause=clause)
    for other in ("casino_supervisor", "gaming_manager", "casino_operator", "surveillance", "authorised_officer"):
        floor.refused(t.ApproveFaceDown(), other, "not_authorised_here", clause)
    floor.does(t.ApproveFaceDown(), "inspector").refused(FACE_DOWN, "dealer")
    floor.does(FACE_DOWN).wager("ann", 1, 25).deal("2s 7h 3d")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [True, True]
    for hidden_from in (Audience(), Audience("player", "bob"), Audience("dealer")):
        assert "2s" not in str(view(floor.rules, floor.state, hidden_from)["round"]["boxes"])
    assert "2s" in str(view(floor.rules, floor.state, Audience("player", "ann"))["round"]["boxes"])
    floor.refused(c.Hit(1, 1, "ann"), "ann")
    floor.refused(c.ExposeCards(1, "bob"), "bob", "only_the_controlling_player_decides")
    floor.does(c.ExposeCards(1, "ann"), "ann").does(c.Hit(1, 1, "ann"), "ann").deal("9c")
    assert [x.face_down for x in floor.events(g.CardDealt)] == [True, True, False]


@pytest.mark.clauses("star-2024 4.6.2", "star-6to5-2017 3.6.2")
@pytest.mark.parametrize("rules", STARS)
@pytest.mark.parametrize(("seconds", "face_down"), [(-1, True), (0, False), (1, False)])
def test_an_approval_for_a_time_ends_with_it(rules: str, seconds: int, face_down: bool) -> None:
    floor = in_play(rules, FIVE)
    floor.does(t.ApproveFaceDown(floor.at + 60 * MINUTE), "inspector").does(FACE_DOWN)
    floor.wait(60 * MINUTE + seconds).wager("ann", 1, 25).deal("2s")
    assert floor.events(g.CardDealt)[0].face_down is face_down


@pytest.mark.clauses("star-2024 4.6.2", "star-6to5-2017 3.6.2")
@pytest.mark.parametrize("rules", STARS)
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
