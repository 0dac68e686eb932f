"""Options of a table: chosen by the officer the clause names, after the notices, sign or approval it asks for."""

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.decide import play
from pontoon.table.furniture import usual_layout
from pontoon.table.notices import arrived
from pontoon.table.options import end_expired
from pontoon.table.orders import Order, Person
from pontoon.table.proceedings import Proceedings
from pontoon.table.sign_text import sign_text
from pontoon.table.signs import standing
from pontoon.testing.floor import EVENING, STAFF, Floor
from pontoon.testing.table import each_rule_set

GM = "gaming_manager"
CLAUSES = {
    "star-2024": {"face_down": "4.6.2", "late_payment": "11.3", "resplit": "14.9", "pairs": "16.4"},
    "star-6to5-2017": {"face_down": "3.6.2", "late_payment": "10.3", "resplit": "13.9", "pairs": "15.4"},
}


def opened(rules: str = "star-2024") -> Floor:
    return Floor(rules).ready().seat("ann", 1).seat("bob", 2)


# Splitting again


@each_rule_set("14.9, 14.9.1", "13.9, 13.9.1", None)
def test_a_gaming_manager_lets_players_split_again_once_they_are_advised(rules: str) -> None:
    floor, yes, clause = opened(rules), t.ChooseOption("resplit", True), CLAUSES[rules]["resplit"]
    floor.refused(yes, "casino_supervisor", code="officer_lacks_authority", clause=clause)
    floor.refused(yes, GM, code="notice_must_come_first", clause=f"{clause}.1")
    floor.does(t.GiveNotice("players", "limits")).refused(yes, GM, code="notice_must_come_first")
    floor.does(t.GiveNotice("players", "resplit")).does(yes, GM)
    assert floor.state.terms.resplit
    assert floor.entries(e.OptionChosen)[0].clause == clause
    assert "Equal cards may be split again, to 3 hands on a box" in sign_text(floor.rules, floor.state)
    floor.wager("ann", 1, 25)
    assert floor.state.round is not None
    assert floor.state.round.terms.resplit


@each_rule_set("14.9.1", "13.9.1", None)
def test_splitting_again_is_no_choice_while_a_round_is_in_play(rules: str) -> None:
    floor, yes = opened(rules).does(t.GiveNotice("players", "resplit")), t.ChooseOption("resplit", True)
    floor.wager("ann", 1, 25).deal("Ks").refused(yes, GM, code="round_is_in_play")
    floor.deal("7h Qd").stand().deal("Kc").does(yes, GM)


@each_rule_set("14.9.1", "13.9.1", None)
def test_splitting_again_given_up_needs_new_advice_to_come_back(rules: str) -> None:
    floor, yes = opened(rules).does(t.GiveNotice("players", "resplit")), t.ChooseOption("resplit", True)
    floor.does(yes, GM).does(t.ChooseOption("resplit", False), GM)
    assert not floor.state.terms.resplit
    floor.refused(yes, GM, code="notice_must_come_first")


# Perfect Pairs with a wager only


@each_rule_set("16.4, 16.4.1, 16.4.2", "15.4, 15.4.1, 15.4.2", None)
def test_perfect_pairs_are_restricted_after_both_notices_and_then_the_sign(rules: str) -> None:
    floor, yes, clause = opened(rules), t.ChooseOption("pairs_with_wager_only", True), CLAUSES[rules]["pairs"]
    sign = t.DisplaySign("pairs_restriction")
    floor.refused(yes, "casino_supervisor", code="officer_lacks_authority", clause=clause)
    floor.refused(yes, GM, code="notice_must_come_first", clause=f"{clause}.1")
    for number, to in enumerate(("surveillance", "inspector"), 1):
        floor.does(t.GiveNotice(to, "pairs_with_wager_only"))
        floor.refused(sign, code="restriction_is_not_known_yet", clause=f"{clause}.1")
        floor.refused(yes, GM, code="notice_must_come_first", clause=f"{clause}.1")
        floor.does(t.AcknowledgeNotice(number), to)
    floor.refused(yes, GM, code="notice_must_come_first", clause=f"{clause}.2")
    floor.does(sign).does(yes, GM)
    assert floor.entries(e.SignDisplayed)[-1].clause == f"{clause}.2"
    assert "Perfect Pairs only with a wager of one's own on the box" in sign_text(floor.rules, floor.state)
    floor.wager("ann", 1, 25).refused(c.PlacePerfectPairs(1, "bob", 500), "bob", code="perfect_pairs_need_an_own_wager")


def restricted(rules: str) -> Floor:
    floor = opened(rules)
    for number, to in enumerate(("surveillance", "inspector"), 1):
        floor.does(t.GiveNotice(to, "pairs_with_wager_only")).does(t.AcknowledgeNotice(number), to)
    return floor.does(t.DisplaySign("pairs_restriction")).does(t.ChooseOption("pairs_with_wager_only", True), GM)


@each_rule_set("16.4.2", "15.4.2", None)
def test_the_sign_stands_as_long_as_perfect_pairs_are_restricted(rules: str) -> None:
    floor = restricted(rules)
    floor.refused(t.TakeDownSign("pairs_restriction"), code="sign_must_stand")
    floor.does(t.DisplaySign("pairs_restriction")).does(t.ChooseOption("pairs_with_wager_only", False), GM)
    assert standing(floor.state, "pairs_restriction") is None
    floor.wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "bob", 500), "bob")


@each_rule_set("16.4.1", "15.4.1", None)
def test_a_restriction_given_up_needs_its_notices_again(rules: str) -> None:
    floor = restricted(rules).does(t.ChooseOption("pairs_with_wager_only", False), GM)
    assert not arrived(floor.state, "surveillance", "pairs_with_wager_only")
    floor.refused(t.DisplaySign("pairs_restriction"), code="restriction_is_not_known_yet")


@pytest.mark.clauses("canberra-2002 18.10")
def test_canberra_leaves_no_choice_of_perfect_pairs_without_a_wager_and_no_sign_of_it() -> None:
    floor = opened("canberra-2002")
    for yes in (True, False):
        floor.refused(
            t.ChooseOption("pairs_with_wager_only", yes), "casino_operator", code="option_is_fixed", clause="18.10"
        )
    floor.refused(t.DisplaySign("pairs_restriction"), "casino_operator", code="no_such_sign")


# Perfect Pairs at all


@each_rule_set("16.1, 16.2", "15.1, 15.2", None)
def test_the_operator_offers_perfect_pairs_on_a_layout_marked_for_them(rules: str) -> None:
    floor, yes = Floor(rules).ready(perfect_pairs=False).seat("ann", 1), t.ChooseOption("perfect_pairs", True)
    floor.refused(yes, GM, code="officer_lacks_authority")
    floor.does(yes, "casino_operator").wager("ann", 1, 25).does(c.PlacePerfectPairs(1, "ann", 500), "ann")
    layout = usual_layout(floor.rules, perfect_pairs=False)
    plain = Floor(rules).ready(perfect_pairs=False, layout=layout)
    plain.refused(yes, "casino_operator", code="layout_shows_no_perfect_pairs")


@pytest.mark.clauses("canberra-2002 18.2", "canberra-2002 18.1")
def test_at_canberra_perfect_pairs_are_offered_at_an_approved_table_only() -> None:
    yes = t.ChooseOption("perfect_pairs", True)
    floor = Floor("canberra-2002").ready(perfect_pairs=False)
    approved = floor.state
    floor.state = approved.but(approved_pairs=False)
    floor.refused(yes, "casino_operator", code="notice_must_come_first", clause="18.2")
    floor.state = approved
    floor.refused(yes, "casino_supervisor", code="officer_lacks_authority", clause="18.1")
    floor.does(yes, "casino_operator")
    assert floor.state.terms.perfect_pairs


# Face down


@each_rule_set("4.6.2", "3.6.2", None)
def test_cards_are_dealt_face_down_only_with_an_inspectors_approval_beforehand(rules: str) -> None:
    floor, yes, clause = opened(rules), t.ChooseOption("face_down", True), CLAUSES[rules]["face_down"]
    floor.refused(yes, code="notice_must_come_first", clause=clause)
    floor.refused(t.ApproveFaceDown(), code="not_authorised_here", clause=clause)
    floor.does(t.ApproveFaceDown(), "inspector")
    floor.refused(yes, "inspector", code="officer_lacks_authority", clause=clause)
    floor.refused(yes, "dealer", code="officer_lacks_authority", clause=clause)
    floor.does(yes)
    assert "The first two cards are dealt face down" in sign_text(floor.rules, floor.state)
    floor.wager("ann", 1, 25).deal("Ks 7h Qd")
    floor.refused(c.Stand(1, 1, "ann"), "ann")
    floor.does(c.ExposeCards(1, "ann"), "ann").stand()


@each_rule_set("4.6.2", "3.6.2", None)
def test_an_approval_of_face_down_cards_ends_at_its_time(rules: str) -> None:
    floor, yes = opened(rules), t.ChooseOption("face_down", True)
    floor.refused(t.ApproveFaceDown(floor.at), "inspector", code="time_has_passed")
    floor.does(t.ApproveFaceDown(floor.at + 60), "inspector").wait(59).does(yes)
    floor.does(t.ChooseOption("face_down", False)).wait(1)
    floor.refused(yes, code="notice_must_come_first")


@each_rule_set("4.6.2", "3.6.2", None)
def test_face_down_dealing_ends_with_its_approval(rules: str) -> None:
    end = EVENING + 3600
    floor = opened(rules).does(t.ApproveFaceDown(end), "inspector").does(t.ChooseOption("face_down", True))
    for at, face_down in ((end - 1, True), (end, False)):
        p = Proceedings(floor.rules, floor.state, Order(at, STAFF["dealer"], c.CloseWagers()))
        end_expired(p)
        assert p.state.terms.face_down is face_down


def test_canberra_deals_face_up() -> None:
    floor = opened("canberra-2002")
    floor.refused(t.ApproveFaceDown(), "inspector", code="not_provided_for")
    floor.refused(t.ChooseOption("face_down", True), "casino_operator", code="option_is_fixed", clause="6.1")


# Late payment


@pytest.mark.parametrize(
    ("rules", "role", "may"),
    [
        pytest.param(rules, role, may, marks=pytest.mark.clauses(f"{rules} {CLAUSES[rules]['late_payment']}"))
        for rules in CLAUSES
        for role, may in (
            ("dealer", False),
            ("casino_supervisor", False),
            ("pit_manager", True),
            ("assistant_gaming_manager", True),
            ("gaming_manager", True),
        )
    ],
)
def test_a_pit_manager_or_above_lets_a_21_wait_to_be_paid(rules: str, role: str, may: bool) -> None:
    floor = opened(rules)
    order = Order(floor.at, Person("pat", role), t.ChooseOption("late_payment", True))
    outcome = play(floor.rules, floor.state, order)
    if may:
        assert isinstance(outcome, tuple)
        assert outcome[0].terms.late_payment
    else:
        assert not isinstance(outcome, tuple)
        assert (outcome.code, outcome.clause) == ("officer_lacks_authority", CLAUSES[rules]["late_payment"])


@each_rule_set("11.3", "10.3", None)
def test_an_option_is_chosen_by_name_once_at_an_open_table(rules: str) -> None:
    yes, manager = t.ChooseOption("late_payment", True), "assistant_gaming_manager"
    Floor(rules).refused(yes, manager, code="table_is_closed")
    floor = opened(rules).does(yes, manager)
    assert "A 21 may be paid at the final settlement" in sign_text(floor.rules, floor.state)
    floor.refused(yes, manager, code="option_stands_already")
    floor.refused(t.ChooseOption("decks", True), manager, code="no_such_option")
