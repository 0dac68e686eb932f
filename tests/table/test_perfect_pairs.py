"""Perfect Pairs at a table: offered, placed within the amounts of the sign, and restricted to players with a wager."""

import pytest

from pontoon.game import commands as c, events as g
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import usual_layout
from pontoon.table.notices import arrived
from pontoon.table.sign_text import sign_text
from pontoon.table.signs import standing
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import FIVE, each, in_play, informed, prepared, to_open

GM = "gaming_manager"
CLAUSE = {"star-2024": "16.4", "star-6to5-2017": "15.4"}


# Offered


@pytest.mark.parametrize(("rules", "clause"), each("16.1", "15.1", "18.1"))
def test_the_casino_operator_offers_perfect_pairs_or_does_not(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE)
    for other in ("dealer", "casino_supervisor", "gaming_manager"):
        floor.refused(t.ChooseOption("perfect_pairs", False), other, "officer_lacks_authority", clause)
    floor.does(t.ChooseOption("perfect_pairs", False), "casino_operator").wager("ann", 1, 25)
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", "perfect_pairs_are_not_offered")
    floor.does(c.WithdrawWager(1, "ann"), "ann").does(t.ChooseOption("perfect_pairs", True), "casino_operator")
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")


@each_rule_set("16.2", "15.2", "18.2")
def test_a_layout_without_their_places_cannot_offer_perfect_pairs_later(rules: str) -> None:
    floor = prepared(rules)
    floor.does(to_open(floor, layout=usual_layout(floor.rules, perfect_pairs=False), perfect_pairs=False))
    floor.refused(t.ChooseOption("perfect_pairs", True), "casino_operator", "layout_shows_no_perfect_pairs")


@pytest.mark.clauses("canberra-2002 18.2", "canberra-2002 18.1")
def test_at_canberra_perfect_pairs_are_offered_at_an_approved_table_only() -> None:
    floor, yes = prepared("canberra-2002"), t.ChooseOption("perfect_pairs", True)
    floor.does(t.ApproveTable("T-2", perfect_pairs=False), "authorised_officer")
    floor.refused(to_open(floor), code="perfect_pairs_are_not_approved", clause="18.2")
    floor.does(to_open(floor, perfect_pairs=False))
    floor.refused(yes, "casino_operator", "notice_must_come_first", "18.2")
    floor.does(t.ApproveTable("T-3"), "authorised_officer")
    floor.refused(yes, "casino_supervisor", "officer_lacks_authority", "18.1")
    floor.does(yes, "casino_operator")
    assert floor.state.terms.perfect_pairs


# Placed


@pytest.mark.parametrize(("rules", "clause"), each("16.3", "15.3", "18.9"))
def test_perfect_pairs_go_within_the_amounts_on_the_sign(rules: str, clause: str) -> None:
    floor = in_play(rules, FIVE).wager("ann", 1, 25).wager("bob", 2, 25)
    for cents in (499, 10_001):
        floor.refused(c.PlacePerfectPairs(1, "ann", cents), "ann", "perfect_pairs_amount_is_off_the_sign", clause)
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(c.PlacePerfectPairs(2, "bob", 10_000), "bob")


@each_rule_set("16.2", "15.2", "18.8")
def test_perfect_pairs_are_placed_before_the_first_card_by_players_and_for_themselves(rules: str) -> None:
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


@pytest.mark.clauses("canberra-2002 18.10")
def test_at_canberra_perfect_pairs_always_need_a_wager_of_ones_own_and_are_void_without_it() -> None:
    floor = in_play("canberra-2002", FIVE).wager("ann", 1, 25).wager("cat", 3, 25)
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_an_own_wager", "18.10")
    floor.does(c.PlacePerfectPairs(1, "ann", 500), "ann").does(c.WithdrawWager(1, "ann"), "ann").deal("2s 7d 2h")
    assert [(x.result, x.net_cents) for x in floor.events(g.WagerSettled) if x.player == "ann"] == [("void", 0)]


# Restricted


@each_rule_set("16.4, 16.4.1, 16.4.2", "15.4, 15.4.1, 15.4.2", None)
@pytest.mark.parametrize("first", ["surveillance", "inspector"])
def test_perfect_pairs_are_restricted_after_both_notices_and_then_the_sign(rules: str, first: str) -> None:
    floor, yes, clause = in_play(rules, FIVE), t.ChooseOption("pairs_with_wager_only", True), CLAUSE[rules]
    sign, second = t.DisplaySign("pairs_restriction"), {"surveillance": "inspector", "inspector": "surveillance"}[first]
    for role in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(yes, role, "officer_lacks_authority", clause)
    for number, to in enumerate((first, second), 1):
        floor.refused(yes, GM, "notice_must_come_first", f"{clause}.1")
        floor.does(t.GiveNotice(to, "pairs_with_wager_only"))
        floor.refused(t.AcknowledgeNotice(number), second if to == first else first, "notice_is_meant_for_another")
        floor.refused(sign, code="restriction_is_not_known_yet", clause=f"{clause}.1")
        floor.refused(yes, GM, "notice_must_come_first", f"{clause}.1")
        floor.does(t.AcknowledgeNotice(number), to)
    floor.refused(yes, GM, "notice_must_come_first", f"{clause}.2")
    floor.does(sign).does(t.TakeDownSign("pairs_restriction")).refused(yes, GM, "notice_must_come_first", f"{clause}.2")
    floor.does(sign)
    for role in ("casino_supervisor", "assistant_gaming_manager", "dealer"):
        floor.refused(yes, role, "officer_lacks_authority", clause)
    floor.does(yes, GM)
    assert floor.entries(e.SignDisplayed)[-1].clause == f"{clause}.2"
    assert "Perfect Pairs only with your own wager on the box" in sign_text(floor.rules, floor.state)
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", code="perfect_pairs_need_an_own_wager")
    floor.wager("bob", 1, 25).does(c.PlacePerfectPairs(1, "bob", 500), "bob")


def restricted(floor: Floor) -> Floor:
    for to in ("surveillance", "inspector"):
        informed(floor, "pairs_with_wager_only", to=to)
    return floor.does(t.DisplaySign("pairs_restriction")).does(t.ChooseOption("pairs_with_wager_only", True), GM)


@each_rule_set("16.4", "15.4", None)
def test_a_restriction_of_perfect_pairs_holds_for_the_next_of_them_in_the_round(rules: str) -> None:
    floor = restricted(in_play(rules, FIVE).wager("ann", 1, 25))
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_an_own_wager")


@each_rule_set("16.4.2", "15.4.2", None)
def test_the_sign_stands_as_long_as_perfect_pairs_are_restricted(rules: str) -> None:
    floor = restricted(Floor(rules).ready().seat("ann", 1).seat("bob", 2))
    floor.refused(t.TakeDownSign("pairs_restriction"), code="sign_must_stand")
    floor.does(t.DisplaySign("pairs_restriction")).does(t.ChooseOption("pairs_with_wager_only", False), GM)
    assert standing(floor.state, "pairs_restriction") is None
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "bob", 500), "bob")


@each_rule_set("16.4.1", "15.4.1", None)
def test_a_restriction_given_up_needs_its_notices_again(rules: str) -> None:
    floor = restricted(Floor(rules).ready().seat("ann", 1).seat("bob", 2)).does(
        t.ChooseOption("pairs_with_wager_only", False), GM
    )
    assert not arrived(floor.state, "surveillance", "pairs_with_wager_only")
    floor.refused(t.DisplaySign("pairs_restriction"), code="restriction_is_not_known_yet")


@pytest.mark.clauses("canberra-2002 18.10")
def test_canberra_leaves_no_choice_of_perfect_pairs_without_a_wager_and_no_sign_of_it() -> None:
    floor = Floor("canberra-2002").ready()
    for yes in (True, False):
        floor.refused(
            t.ChooseOption("pairs_with_wager_only", yes), "casino_operator", code="option_is_fixed", clause="18.10"
        )
    floor.refused(t.DisplaySign("pairs_restriction"), "casino_operator", code="no_such_sign")
