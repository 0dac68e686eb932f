"""Outcomes invalidated: disruption, fraud, and at Canberra what is impractical."""

from pathlib import Path

import pytest

from pontoon.game import commands as c
from pontoon.table import commands as t, events as e
from pontoon.table.ledger import balances
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set, own_rules
from tests.table.tables import account, officer, two_boxes

STAR, STAR_2017, CANBERRA = "star-2024", "star-6to5-2017", "canberra-2002"
DISRUPTIONS = ("civil_commotion", "fire", "riot", "brawl", "robbery", "act_of_god")


@each_rule_set("20.5, 20.5.1, 20.6", "19.4, 19.4.1, 19.5", "17.1, 17.5")
@pytest.mark.parametrize("ground", DISRUPTIONS)
def test_a_disruption_invalidates_the_round_and_the_wagers_are_refunded(rules: str, ground: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).plain_round()
    floor.wager("ann", 1, 40).wager("bob", 2, 10).deal("5s 9s 7h 6d 9d").does(c.Double(1, 1, "ann"), "ann")
    floor.refused(t.InvalidateOutcome(ground, ("ann",)), officer(floor), "wagers_are_refunded")
    floor.refused(t.InvalidateOutcome("rain"), officer(floor), "unknown_ground")
    floor.does(t.InvalidateOutcome(ground), officer(floor))
    assert floor.state.round is not None
    assert (floor.state.round.is_over, floor.state.round.phase) == (True, "void")
    assert (account(floor, "ann"), account(floor, "bob")) == (2500, 0)
    assert floor.events(e.OutcomeInvalidated) == [e.OutcomeInvalidated(ground, ())]
    (entry,) = floor.entries(e.OutcomeInvalidated)
    assert entry.clause == {STAR: "20.5.1", STAR_2017: "19.4.1", CANBERRA: "17.1"}[rules]
    assert {s.result for s in floor.state.round.settlements} == {"void"}
    refunds = {s.clause for s in floor.state.round.settlements}
    assert refunds == {{STAR: "20.6", STAR_2017: "19.5", CANBERRA: "17.5"}[rules]}
    floor.refused(t.InvalidateOutcome(ground), officer(floor), "round_is_void_already")


@each_rule_set("20.5, 20.5.2, 20.6", "19.4, 19.4.2, 19.5", None)
def test_fraud_invalidates_the_round_and_the_cheats_wager_may_be_forfeited(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d")
    floor.does(t.InvalidateOutcome("fraud", forfeits=("ann",)))
    assert (account(floor, "ann"), account(floor, "bob")) == (-2000, 0)
    (entry,) = floor.entries(e.OutcomeInvalidated)
    assert entry.clause == {STAR: "20.5.2", STAR_2017: "19.4.2"}[rules]
    spared = two_boxes(rules, "Ks 9h 7d").does(t.InvalidateOutcome("fraud"))
    assert (account(spared, "ann"), account(spared, "bob")) == (0, 0)


@pytest.mark.parametrize("taken_back", [False, True])
@pytest.mark.parametrize("ground", ["fire", "fraud"])
@each_rule_set("20.6", "19.5", None)
def test_a_house_may_take_back_what_an_invalidated_game_has_paid(
    rules: str, ground: str, taken_back: bool, tmp_path: Path
) -> None:
    """Ann's pontoon is paid; Bob's wager is open. By the built-in rule sets the payment stands."""
    floor = two_boxes(own_rules(tmp_path, rules, invalidation_returns_interim=taken_back), "As 9h 7h Ks 5h")
    paid = account(floor, "ann")
    assert paid == {STAR: 3000, STAR_2017: 2400}[rules]
    floor.does(t.InvalidateOutcome(ground))
    assert (account(floor, "ann"), account(floor, "bob")) == (0 if taken_back else paid, 0)


@each_rule_set("20.5.2, 20.6", "19.4.2, 19.5", None)
def test_for_fraud_the_wagers_of_two_cheats_are_forfeited_and_the_others_refunded(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).seat("cat", 3)
    floor.wager("ann", 1, 25).wager("ann", 3, 5).wager("bob", 2, 10).wager("cat", 3, 20)
    floor.deal("5s 9s 8c 7h 6d 9d 8s").does(c.Double(1, 1, "ann"), "ann")
    floor.refused(t.InvalidateOutcome("fraud", ("zoe",)), code="no_wager_in_the_round")
    floor.does(t.InvalidateOutcome("fraud", ("ann", "bob")))
    assert [account(floor, player) for player in ("ann", "bob", "cat")] == [-5500, -1000, 0]
    assert balances(floor.log)["float_tray"] == 6500


@each_rule_set("20.6", "19.5", None)
def test_a_cheat_does_not_keep_what_the_invalidated_game_paid(rules: str) -> None:
    floor = two_boxes(rules, "As Ah 7h Ks Kh")
    paid = account(floor, "bob")
    floor.does(t.InvalidateOutcome("fraud", ("ann",)))
    assert (account(floor, "ann"), account(floor, "bob")) == (-2000, paid)
    assert paid > 0


@pytest.mark.parametrize("ground", ["fraud", "impractical"])
@pytest.mark.clauses("canberra-2002 17.4", "canberra-2002 17.5", "canberra-2002 Terms:Void")
def test_at_canberra_fraud_and_what_is_impractical_refund_every_wager(ground: str) -> None:
    floor = two_boxes(CANBERRA, "As 9s 7h Ks 9d")
    floor.refused(t.InvalidateOutcome(ground, ("ann",)), "casino_operator", "wagers_are_refunded", "17.5")
    floor.refused(t.InvalidateOutcome(ground), "casino_supervisor", "not_authorised_here")
    floor.does(t.InvalidateOutcome(ground), "casino_operator")
    assert (account(floor, "ann"), account(floor, "bob")) == (0, 0)
    assert [entry.clause for entry in floor.entries(e.OutcomeInvalidated)] == ["17.4"]


@each_rule_set("20.6", "19.5", None)
def test_a_disruption_forfeits_nobodys_wager(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d")
    floor.refused(t.InvalidateOutcome("fire", ("ann",)), code="wagers_are_refunded")


@each_rule_set("20.6", "19.5", None)
def test_only_players_with_a_wager_can_forfeit_one(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d").seat("cat", 3)
    floor.refused(t.InvalidateOutcome("fraud", ("ann", "cat")), code="no_wager_in_the_round")


@each_rule_set("20.5", "19.4", None)
def test_at_the_star_nothing_is_invalidated_for_being_impractical(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d")
    floor.refused(t.InvalidateOutcome("impractical"), code="not_provided_for")
    floor.refused(t.InvalidateOutcome("boredom"), code="unknown_ground", clause="20.5" if rules == STAR else "19.4")


@each_rule_set("20.5", "19.4", "17.1, 17.4")
def test_only_those_whom_the_rules_name_invalidate_an_outcome(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d")
    others = ["ann", "dealer", "spectator", "inspector", "surveillance"]
    others += ["casino_supervisor"] if rules == CANBERRA else []
    for who in others:
        for ground in ("fire", "fraud"):
            floor.refused(t.InvalidateOutcome(ground), who, "not_authorised_here")


@each_rule_set("20.5", "19.4", "17.1")
def test_before_the_first_card_there_is_no_outcome_to_invalidate(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    floor.refused(t.InvalidateOutcome("fire"), officer(floor), "no_round_to_invalidate")
    floor.wager("ann", 1, 20).refused(t.InvalidateOutcome("fire"), officer(floor), "no_round_to_invalidate")


@each_rule_set("20.5, 20.5.1, 20.5.2, 20.6", "19.4, 19.4.1, 19.4.2, 19.5", "17.1, 17.4, 17.5")
@pytest.mark.parametrize("ground", ["fire", "fraud"])
def test_a_settled_round_can_be_invalidated_until_the_next_has_begun(rules: str, ground: str) -> None:
    floor, invalidated = (
        Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 40),
        t.InvalidateOutcome(ground),
    )
    assert account(floor, "ann") == 2500 - 4000
    floor.does(invalidated, officer(floor))
    assert account(floor, "ann") == 0
    assert floor.state.number == 1
    assert floor.state.round is not None
    assert [settlement.result for settlement in floor.state.round.settlements] == ["void"]
    floor.refused(invalidated, officer(floor), "round_is_void_already")
    again = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 40).deal("9s")
    again.does(invalidated, officer(again))
    assert account(again, "ann") == 2500
    assert again.state.number == 2


@pytest.mark.parametrize(
    ("rules", "last"),
    [
        (STAR, "act_of_god, fraud."),
        (STAR_2017, "act_of_god, fraud."),
        pytest.param(CANBERRA, "act_of_god, fraud, impractical.", marks=pytest.mark.clauses("canberra-2002 17.4")),
    ],
)
def test_the_grounds_that_are_named_are_those_of_the_rules(rules: str, last: str) -> None:
    floor = two_boxes(rules, "Ks")
    assert floor.refused(t.InvalidateOutcome("a hunch"), officer(floor), "unknown_ground").sentence.endswith(last)


@each_rule_set("20.6", "19.5", None)
def test_a_person_named_twice_forfeits_once(rules: str) -> None:
    floor = two_boxes(rules, "Ks 9h 7d").does(t.InvalidateOutcome("fraud", ("bob", "bob")))
    assert floor.events(e.OutcomeInvalidated) == [e.OutcomeInvalidated("fraud", ("bob",))]
    assert (account(floor, "ann"), account(floor, "bob")) == (0, -1000)
