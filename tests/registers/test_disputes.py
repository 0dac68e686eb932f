"""Disputes and complaints, step by step; and the rules shown on request."""

import pytest

from pontoon.game.refusals import Refusal
from pontoon.registers import commands as r, events as h
from pontoon.registers.decide import decide, evolve_all
from pontoon.registers.disputes import ANNOUNCED_TOTAL
from pontoon.registers.orders import house_order
from pontoon.table.orders import Person
from pontoon.testing.floor import EVENING
from pontoon.testing.office import Office
from pontoon.testing.strategies import BUILT_IN
from pontoon.testing.table import each_rule_set

STAR = ("star-2024", "star-6to5-2017")
STAGES = (("star-2024", "20.13", "20.14"), ("star-6to5-2017", "19.12", "19.13"), ("canberra-2002", "17.6", "17.6"))
FIRST = pytest.mark.parametrize(
    ("rules", "clause", "final"),
    [
        pytest.param(rules, first, final, marks=pytest.mark.clauses(f"{rules} {first}"))
        for rules, first, final in STAGES
    ],
)
BOTH = pytest.mark.parametrize(
    ("rules", "clause", "final"),
    [
        pytest.param(rules, first, final, marks=pytest.mark.clauses(f"{rules} {first}", f"{rules} {final}"))
        for rules, first, final in STAGES
    ],
)
ADVICE = pytest.mark.parametrize(
    ("rules", "clause"),
    [
        pytest.param("star-2024", "20.14", marks=pytest.mark.clauses("star-2024 20.14")),
        pytest.param("star-6to5-2017", "19.13", marks=pytest.mark.clauses("star-6to5-2017 19.13")),
    ],
)


def decider(rules: str) -> str:
    """The officer who decides first: a gaming supervisor, at Canberra the operator."""
    return "gaming_supervisor" if rules in STAR else "casino_operator"


def reviewer(rules: str) -> str:
    return "casino_supervisor" if rules in STAR else "authorised_officer"


def closer(rules: str) -> str:
    return "casino_supervisor" if rules in STAR else "casino_operator"


def decided(rules: str, upheld: bool = False) -> Office:
    return Office(rules).disputed().does(r.DecideDispute(1, "the cards were 20 and 17", upheld), decider(rules))


# The first decision


@FIRST
def test_a_dispute_is_opened_and_decided_in_the_first_instance(rules: str, clause: str, final: str) -> None:
    office = Office(rules)
    (opened,) = office.order(r.OpenDispute("P4", 9, "ann", " I had 21 "), "ann")
    assert (opened.at, opened.by.name, opened.table, opened.round, opened.clause) == (EVENING, "ann", "P4", 9, clause)
    assert opened.event == h.DisputeOpened(1, "ann", "I had 21", "")
    office.refused(r.DecideDispute(1, "you had 20", False), "not_authorised_here", clause, "dealer")
    office.refused(r.DecideDispute(1, " ", False), "words_are_missing", clause, decider(rules))
    (entry,) = office.order(r.DecideDispute(1, "you had 20", False), decider(rules))
    assert (entry.table, entry.round, entry.clause) == ("P4", 9, clause)
    office.refused(r.DecideDispute(1, "you had 21", True), "dispute_is_decided", clause, decider(rules))


@pytest.mark.clauses("canberra-2002 17.6")
def test_at_canberra_the_operator_decides_and_no_supervisor() -> None:
    Office("canberra-2002").disputed().refused(
        r.DecideDispute(1, "no", False), "not_authorised_here", "17.6", "gaming_manager"
    )


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_player_opens_a_dispute_of_their_own_alone(rules: str) -> None:
    office = Office(rules)
    office.refused(r.OpenDispute("P1", 3, "bob", "his wager"), "acts_for_another", by="ann")
    office.refused(r.OpenDispute("P1", 3, "ann", ""), "words_are_missing", by="ann")
    office.refused(r.OpenDispute("P1", 3, "ann", "my wager", "weather"), "ground_is_unknown", by="ann")
    office.refused(r.OpenDispute("P1", 3, "spy", "a wager"), "not_authorised_here", by="spectator")
    office.does(r.OpenDispute("P1", 3, "bob", "his wager"), "dealer")


@pytest.mark.parametrize("rules", BUILT_IN)
def test_steps_need_a_dispute_of_that_number(rules: str) -> None:
    office = Office(rules).disputed()
    for number in (0, 2):
        office.refused(r.DecideDispute(number, "no", False), "no_such_dispute", by=decider(rules))


# The total the dealer announced


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        pytest.param("star-2024", "4.9", marks=pytest.mark.clauses("star-2024 4.9")),
        pytest.param("star-6to5-2017", "3.9", marks=pytest.mark.clauses("star-6to5-2017 3.9")),
    ],
)
def test_no_complaint_about_an_announced_total_is_upheld(rules: str, clause: str) -> None:
    """Neither first nor on review; the same complaint on another ground may be."""
    office = Office(rules).disputed(ground=ANNOUNCED_TOTAL)
    office.refused(
        r.DecideDispute(1, "he said 19", True), "announced_total_gives_no_right", clause, "gaming_supervisor"
    )
    office.does(r.DecideDispute(1, "count yourself", False), "gaming_supervisor").does(r.RequestReview(1), "ann")
    office.refused(r.ReviewDispute(1, "he said 19", True), "announced_total_gives_no_right", clause)
    office.does(r.ReviewDispute(1, "count yourself", False))
    assert decided(rules, upheld=True).events(h.DisputeDecided)[0].upheld


def test_canberra_says_nothing_of_announced_totals() -> None:
    office = Office("canberra-2002").disputed(ground=ANNOUNCED_TOTAL)
    office.does(r.DecideDispute(1, "the dealer said 19", True), "casino_operator")


# The review


@BOTH
def test_a_review_is_made_when_asked_for_and_by_another(rules: str, clause: str, final: str) -> None:
    office = Office(rules).disputed()
    office.refused(r.RequestReview(1), "dispute_is_not_decided", clause, "ann")
    office.does(r.DecideDispute(1, "no", False), decider(rules))
    office.refused(r.ReviewDispute(1, "yes", True), "review_is_not_requested", clause, reviewer(rules))
    office.refused(r.RequestReview(1), "acts_for_another", clause, "bob")
    office.does(r.RequestReview(1), "ann")
    office.refused(r.RequestReview(1), "review_is_requested", clause, "ann")
    office.refused(r.CloseDispute(1, True), "review_is_outstanding", clause, closer(rules))
    office.refused(r.ReviewDispute(1, "", True), "words_are_missing", clause, reviewer(rules))
    (entry,) = office.order(r.ReviewDispute(1, "yes", True), reviewer(rules))
    assert (entry.clause, entry.event) == (clause, h.DisputeReviewed(1, "yes", True))
    office.refused(r.RequestReview(1), "review_is_final", final, "ann")
    office.refused(r.ReviewDispute(1, "no", False), "review_is_final", final, reviewer(rules))
    office.does(r.CloseDispute(1, True), closer(rules))


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        pytest.param("star-2024", "20.13", marks=pytest.mark.clauses("star-2024 20.13")),
        pytest.param("star-6to5-2017", "19.12", marks=pytest.mark.clauses("star-6to5-2017 19.12")),
    ],
)
def test_the_person_who_decided_first_does_not_review(rules: str, clause: str) -> None:
    """Not under a higher title either; another gaming supervisor may, who counts as a casino supervisor."""
    office = decided(rules).does(r.RequestReview(1), "ann")
    office.refused(r.ReviewDispute(1, "no", False), "reviewer_decided_first", clause, "gaming_supervisor")
    office.refused(r.ReviewDispute(1, "no", False), "reviewer_decided_first", clause, "gus casino_supervisor")
    office.refused(r.ReviewDispute(1, "no", False), "not_authorised_here", clause, "inspector")
    office.does(r.ReviewDispute(1, "no", False), "gwen gaming_supervisor")


@pytest.mark.clauses("canberra-2002 17.6")
def test_at_canberra_an_authorised_officer_reviews_the_operators_decision() -> None:
    office = decided("canberra-2002").does(r.RequestReview(1), "ann")
    for by in ("casino_supervisor", "gaming_manager", "casino_operator"):
        office.refused(r.ReviewDispute(1, "no", False), "not_authorised_here", "17.6", by)
    office.does(r.ReviewDispute(1, "no", False), "authorised_officer")


@ADVICE
def test_the_operators_own_decision_is_final(rules: str, clause: str) -> None:
    office = Office(rules).disputed().does(r.DecideDispute(1, "no", False), "casino_operator")
    office.refused(r.RequestReview(1), "operators_decision_is_final", clause, "ann")
    below = Office(rules).disputed().does(r.DecideDispute(1, "no", False), "gaming_manager")
    below.does(r.RequestReview(1), "ann")


# Advice and closing


@ADVICE
def test_a_dispute_with_an_unsatisfied_person_is_not_closed_without_the_advice(rules: str, clause: str) -> None:
    office = Office(rules).disputed()
    office.refused(r.AdviseOfComplaint(1, "told, and signed for"), "dispute_is_not_decided", clause)
    office.refused(r.CloseDispute(1, True), "dispute_is_not_decided", clause)
    office.does(r.DecideDispute(1, "no", False), "gaming_supervisor")
    office.refused(r.CloseDispute(1, False), "right_to_complain_is_untold", clause)
    office.refused(r.AdviseOfComplaint(1, ""), "words_are_missing", clause)
    (entry,) = office.order(r.AdviseOfComplaint(1, "told, and signed for"))
    assert (entry.clause, entry.event) == (clause, h.ComplaintRightAdvised(1, "ann", "told, and signed for"))
    office.does(r.CloseDispute(1, False))
    assert office.house.disputes[0].closed


@ADVICE
def test_advice_before_the_review_is_not_advice_about_it(rules: str, clause: str) -> None:
    office = decided(rules).does(r.AdviseOfComplaint(1, "told")).does(r.RequestReview(1), "ann")
    office.does(r.ReviewDispute(1, "no", False))
    office.refused(r.CloseDispute(1, False), "right_to_complain_is_untold", clause)
    office.does(r.AdviseOfComplaint(1, "told again")).does(r.CloseDispute(1, False))


@each_rule_set("20.14", "19.13", None)
def test_a_satisfied_person_needs_no_advice(rules: str) -> None:
    assert decided(rules).does(r.CloseDispute(1, True)).events(h.DisputeClosed) == [h.DisputeClosed(1, True)]


@pytest.mark.clauses("canberra-2002 17.6")
def test_canberra_knows_no_such_advice() -> None:
    office = decided("canberra-2002")
    office.refused(r.AdviseOfComplaint(1, "told"), "not_provided_for", "-", "casino_operator")
    assert office.does(r.CloseDispute(1, False), "casino_operator").house.disputes[0].closed


@each_rule_set("20.14", "19.13", "17.6")
def test_a_closed_dispute_stays_closed(rules: str) -> None:
    office = decided(rules).does(r.CloseDispute(1, True), closer(rules))
    office.refused(r.CloseDispute(1, True), "dispute_is_closed", by=closer(rules))
    office.refused(r.RequestReview(1), "dispute_is_closed", by="ann")
    assert office.disputed("bob").house.disputes[1].number == 2


@BOTH
def test_a_person_who_was_not_satisfied_may_ask_for_the_review_after_the_closing(
    rules: str, clause: str, final: str
) -> None:
    """That opens the dispute again; once reviewed and closed it stays closed."""
    office = decided(rules)
    if rules in STAR:
        office.does(r.AdviseOfComplaint(1, "told"))
    office.does(r.CloseDispute(1, False), closer(rules))
    office.refused(r.RequestReview(1), "acts_for_another", clause, "bob")
    (entry,) = office.order(r.RequestReview(1), "ann")
    assert (entry.clause, entry.event) == (clause, h.ReviewRequested(1, "ann", reopens=True))
    assert not office.house.disputes[0].closed
    office.refused(r.CloseDispute(1, False), "review_is_outstanding", clause, closer(rules))
    office.does(r.ReviewDispute(1, "no", False), reviewer(rules))
    if rules in STAR:
        office.refused(r.CloseDispute(1, False), "right_to_complain_is_untold", final, closer(rules))
        office.does(r.AdviseOfComplaint(1, "told again"))
    office.does(r.CloseDispute(1, False), closer(rules))
    office.refused(r.RequestReview(1), "dispute_is_closed", clause, "ann")


@ADVICE
def test_the_operators_own_decision_stays_final_after_the_closing(rules: str, clause: str) -> None:
    office = Office(rules).disputed().does(r.DecideDispute(1, "no", False), "casino_operator")
    office.does(r.AdviseOfComplaint(1, "told")).does(r.CloseDispute(1, False))
    office.refused(r.RequestReview(1), "operators_decision_is_final", clause, "ann")


# The rules on request


@pytest.mark.parametrize(
    ("rules", "clause"),
    [
        pytest.param("star-2024", "20.14+", marks=pytest.mark.clauses("star-2024 20.14+")),
        pytest.param("star-6to5-2017", "19.14", marks=pytest.mark.clauses("star-6to5-2017 19.14")),
        pytest.param("canberra-2002", "17.11", marks=pytest.mark.clauses("canberra-2002 17.11")),
    ],
)
def test_the_rules_in_force_are_shown_on_request(rules: str, clause: str) -> None:
    office = Office(rules)
    (entry,) = office.order(r.ShowRules("ann", rules, "P1", 3), "dealer")
    assert (entry.table, entry.round, entry.clause) == ("P1", 3, clause)
    assert entry.event == h.RulesShown("ann", rules, office.rules.ruleset.title)
    for other in {*BUILT_IN, ""} - {rules}:
        office.refused(r.ShowRules("ann", other), "rules_are_not_in_force", clause, "dealer")
    office.refused(r.ShowRules(" ", rules), "words_are_missing", clause, "dealer")
    office.refused(r.ShowRules("ann", rules), "not_authorised_here", clause, "ann")


def test_deciding_alone_changes_nothing() -> None:
    office = Office()
    order = house_order(EVENING, Person("ann", "player"), r.OpenDispute("P1", 3, "ann", "my wager"))
    entries = decide(office.rules, office.house, order)
    assert isinstance(entries, tuple)
    assert not office.house.disputes
    assert evolve_all(office.house, entries).disputes[0].person == "ann"
    refusal = decide(office.rules, office.house, house_order(EVENING, order.by, r.RequestReview(1)))
    assert isinstance(refusal, Refusal)
