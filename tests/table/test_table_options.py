"""Options of a table: splitting again and late payment, chosen by the officer the clause names, after its notices."""

from pathlib import Path

import pytest

from pontoon.table import commands as t, events as e
from pontoon.table.decide import play
from pontoon.table.orders import Order, Person
from pontoon.table.sign_text import sign_text
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import prepared, to_open

GM = "gaming_manager"
CLAUSES = {
    "star-2024": {"late_payment": "11.3", "resplit": "14.9"},
    "star-6to5-2017": {"late_payment": "10.3", "resplit": "13.9"},
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
    assert "Equal cards may be split again, up to 3 hands on a box" in sign_text(floor.rules, floor.state)
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


# The table's approval


def test_another_option_at_an_approved_table_needs_no_approval_of_perfect_pairs(tmp_path: Path) -> None:
    """In a rule set of the house's own an option other than Perfect Pairs may ask for the table's approval."""
    terms = 'kind = "option", officer = "casino_operator", notice = "approval_of_the_table_first", clauses = ["11.3"]'
    text = f'extends = "canberra-2002"\n[parameters]\nresplit = {{ value = false, unit = "yes_no", {terms} }}\n'
    file = tmp_path / "own.toml"
    file.write_text(f'name = "own"\ntitle = "Own"\n{text}')
    floor, yes = prepared(str(file)), t.ChooseOption("resplit", True)
    floor.does(t.ApproveTable("T-2", perfect_pairs=False), "authorised_officer")
    floor.does(to_open(floor, perfect_pairs=False)).does(yes, "casino_operator")
    assert floor.state.terms.resplit
