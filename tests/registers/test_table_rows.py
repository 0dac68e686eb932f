"""The rows that the registers keep of a table: approvals, restrictions, notices, incidents, corrections and cards."""

from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import Card, cards as read_cards
from pontoon.registers.fold import registers
from pontoon.registers.rows import Cents, Row, Step
from pontoon.registers.text import shown
from pontoon.table import commands as t
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import Limits
from pontoon.testing.floor import EVENING, MINUTE, Floor
from pontoon.testing.table import each_rule_set
from tests.table.tables import OFFICER, informed

LIMITS = Limits(500, 50_000)


def seated(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(**more).seat("ann", 1).seat("bob", 2).seat("cat", 3)


def rows(floor: Floor, register: str) -> tuple[Row, ...]:
    return registers(floor.log)[register]


def signed(row: Row) -> tuple[str, int, str, int]:
    """The person, the time, the table and the round of a row."""
    return row.by.name, row.at, row.table, row.round


# Options, signs and restrictions


@each_rule_set("4.6.2", "3.6.2", None)
def test_an_approval_of_face_down_cards_is_the_inspectors_row(rules: str) -> None:
    floor = seated(rules)
    floor.does(t.ApproveFaceDown(floor.at + MINUTE), "inspector").does(t.ChooseOption("face_down", True))
    approval, option = rows(floor, "options_and_approvals")[-2:]
    assert (signed(approval), signed(option)) == (("ines", floor.at, "P1", 0), ("sue", floor.at, "P1", 0))


@each_rule_set("11.3, 14.9, 14.9.1", "10.3, 13.9, 13.9.1", None)
def test_an_option_is_kept_with_the_officer_who_chose_it(rules: str) -> None:
    for officer in ("assistant_gaming_manager", "gaming_manager", "casino_operator"):
        floor = seated(rules).does(t.ChooseOption("late_payment", True), officer)
        assert rows(floor, "options_and_approvals")[-1].by.role == officer
    floor = (
        seated(rules).does(t.GiveNotice("players", "resplit")).does(t.ChooseOption("resplit", True), "gaming_manager")
    )
    assert signed(rows(floor, "options_and_approvals")[-1]) == ("max", floor.at, "P1", 0)


@each_rule_set("16.4, 16.4.1", "15.4, 15.4.1", None)
def test_the_notices_of_restricted_perfect_pairs_are_kept_with_their_arrival(rules: str) -> None:
    floor = seated(rules)
    for to in ("surveillance", "inspector"):
        informed(floor, "pairs_with_wager_only", to=to)
    assert [row.detail("to") for row in rows(floor, "notices")] == ["surveillance", "inspector"]
    assert all(isinstance(row.detail("arrived"), Step) for row in rows(floor, "notices"))


@each_rule_set("7.5", "6.5", None)
def test_a_higher_minimum_leaves_a_row_of_its_sign_and_one_of_the_limits(rules: str) -> None:
    floor = seated(rules, limits=LIMITS).does(t.DisplaySign("new_minimum", 1000, EVENING + 20 * MINUTE))
    assert rows(floor, "signs")[0].detail("kind") == "new_minimum"
    assert not rows(floor, "limits")
    assert rows(floor.wait(20 * MINUTE).does(t.ChangeLimits(Limits(1000, 50_000))), "limits")


@each_rule_set("6.11", "5.10", "4.6, 4.6(a), 4.6+")
def test_a_restriction_for_the_shoe_is_kept_with_the_round_that_was_sat_out(rules: str) -> None:
    floor = seated(rules, limits=LIMITS).plain_round("bob", 2).does(t.RestrictPlayer("ann", "shoe"), OFFICER[rules])
    (row,) = rows(floor, "restrictions")
    assert (row.by.role, row.round, row.detail("player"), row.detail("sat out round")) == (OFFICER[rules], 1, "ann", 1)


@pytest.mark.parametrize(
    ("rules", "to", "about"),
    [
        pytest.param(rules, to, about, marks=pytest.mark.clauses(f"{rules} {clause}"))
        for rules, to, about, clause in (
            ("star-2024", "further_shoes", "minimum_for_further_shoes", "6.12"),
            ("star-2024", "one_box", "one_box_at_the_minimum", "6.13"),
            ("star-6to5-2017", "further_shoes", "minimum_for_further_shoes", "5.11"),
            ("star-6to5-2017", "one_box", "one_box_at_the_minimum", "5.12"),
        )
    ],
)
def test_what_an_inspector_knew_first_is_kept_with_the_restriction(rules: str, to: str, about: str) -> None:
    floor = seated(rules, limits=LIMITS).plain_round("bob", 2).does(t.GiveNotice("inspector", about, "ann"))
    floor.wait(MINUTE).does(t.AcknowledgeNotice(1), "inspector").does(t.RestrictPlayer("ann", to), "gaming_manager")
    arrived = rows(floor, "notices")[0].detail("arrived")
    assert isinstance(arrived, Step)
    assert (arrived.at, arrived.by.name) == (floor.at, "ines")
    assert rows(floor, "restrictions")[-1].by.name == "max"


@pytest.mark.clauses("canberra-2002 16.2")
@pytest.mark.parametrize("available", [True, False])
def test_a_closure_at_canberra_is_kept_with_its_notices(available: bool) -> None:
    floor = seated("canberra-2002").does(t.GiveNotice("players", "closure"))
    floor.does(t.GiveNotice("authorised_officer", "closure", available=available))
    if available:
        floor.does(t.AcknowledgeNotice(2), "authorised_officer")
    floor.does(t.CloseTable(), "casino_operator")
    assert signed(rows(floor, "openings_and_closures")[-1]) == ("olga", floor.at, "P1", 0)
    assert len(rows(floor, "notices")) == 2


def card(text: str) -> Card:
    return read_cards(text)[0]


# Irregularities, incidents, cards


@each_rule_set("18.16, 18.16.2, 18.16.3, 18.16.4", "17.16, 17.16.2, 17.16.3, 17.16.4", None)
def test_the_registers_follow_a_foreign_card_from_its_finding_to_the_check(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("Ks").does(t.DeclareCardsAstray(read_cards("5s"), ("a joker",)))
    finding = rows(floor, "irregularities")[0]
    assert signed(finding) == ("sue", floor.at, "P1", 1)
    assert (finding.detail("missing"), finding.detail("foreign")) == (("5s",), ("a joker",))
    assert "arrived" not in dict(rows(floor, "notices")[0].details)
    assert [row.what for row in rows(floor, "irregularities") if row.detail("wager") == Cents(2500)]
    floor.does(t.CheckCards(of_decks(8)), "dealer").wait(1).does(t.AcknowledgeNotice(1), "surveillance")
    assert isinstance(rows(floor, "notices")[0].detail("arrived"), Step)
    check = rows(floor, "card_checks")[-1]
    assert (check.by.name, check.detail("correct")) == ("dora", True)
    assert shown("counts", check.detail("counts")) == "384 cards, 8 of each"


@each_rule_set("20.4.2, 20.4.3, 20.4.4", "19.3.2, 19.3.3, 19.3.4", None)
def test_an_incident_shows_the_device_the_exclusion_and_the_officer_who_took_over(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).deal("Ks").does(t.FindContravention("ann", "a telephone"))
    floor.does(t.VoidPersonsWagers("ann")).does(t.ExcludePerson("ann", "casino")).wait(MINUTE)
    detained = floor.at
    floor.does(t.DetainPerson("ann")).wait(9 * MINUTE).does(t.HandOverPerson("ann", "inspector", "ines"))
    found, wagers, excluded, held = rows(floor, "incidents")
    assert (found.detail("person"), found.detail("device"), found.by.name) == ("ann", "a telephone", "sue")
    assert (wagers.detail("box"), excluded.detail("scope")) == (1, "casino")
    taken_over = held.detail("taken over")
    assert isinstance(taken_over, Step)
    assert (held.at, taken_over.at) == (detained, detained + 9 * MINUTE)


@each_rule_set("20.5.2, 20.6", "19.4.2, 19.5", None)
def test_an_invalidated_outcome_is_kept_with_its_ground_supervisor_refunds_and_forfeits(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).wager("bob", 2, 10).deal("5s 9s")
    floor.does(t.InvalidateOutcome("fraud", ("bob",)))
    first = rows(floor, "irregularities")[0]
    assert (first.by.name, first.detail("ground"), first.detail("forfeits")) == ("sue", "fraud", ("bob",))
    refunds = [row for row in rows(floor, "irregularities") if row.detail("wager") == Cents(2500)]
    assert [row.detail("player") for row in refunds] == ["ann"]


@pytest.mark.clauses("star-2024 6.1", "star-2024 20.1", "star-2024 18:17.21")
def test_every_card_shown_is_kept_with_holder_method_and_result_and_every_invalid_wager() -> None:
    floor = Floor("star-2024").ready().does(t.PresentPlayerCard("ann", "C-9", "bob", method="face"), "ann")
    floor.seat("ann", 1).wager("ann", 1, 25).does(t.FindWagerInvalid("ann", "for_another", "agency", "carl"))
    rejected, accepted, invalid = rows(floor, "player_cards")
    assert [rejected.detail(name) for name in ("number", "holder", "method", "accepted")] == [
        "C-9",
        "bob",
        "face",
        False,
    ]
    assert accepted.detail("accepted") is True
    assert [invalid.detail(name) for name in ("player", "claim", "economic stake")] == ["ann", "agency", "carl"]


@each_rule_set("20.12", "19.11", None)
def test_a_refused_wager_is_kept_with_its_grounds(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).does(t.RefuseWager(1, "ann", "drunk"))
    (row,) = rows(floor, "refused_wagers")
    assert signed(row) == ("sue", floor.at, "P1", 1)
    assert row.detail("grounds") == "drunk"


@each_rule_set("20.7, 20.8, 20.11", "19.6, 19.7, 19.10", "17.7(a), 17.9, 17.10")
def test_misconduct_is_kept_with_its_person_and_what_was_done(rules: str) -> None:
    floor = seated(rules)
    for kind in ("staff_advice", "influence", "side_bet"):
        floor.does(t.ReportMisconduct(kind, "spy", "told ann to hit"), "dealer")
    kept = rows(floor, "misconduct")
    assert [row.detail("kind") for row in kept] == ["staff_advice", "influence", "side_bet"]
    assert {(row.by.name, row.detail("about")) for row in kept} == {("dora", "told ann to hit")}


@each_rule_set("18.8, 18.11, 18.1, 18.7", "17.8, 17.11, 17.1, 17.7", None)
def test_corrections_at_the_table_are_kept_each_on_its_clause(rules: str) -> None:
    floor = seated(rules).deal("2c").wager("ann", 1, 25).deal("Ks 7h")
    floor.does(c.BurnCard(card("9c")), "dealer").does(t.ReportOmission("cut"), "surveillance").deal("Qd")
    floor.does(c.ReconstructRound(read_cards("Qd 7h Ks")), "dealer")
    section = "18" if rules == "star-2024" else "17"
    kept = {row.clause for row in rows(floor, "irregularities")}
    assert {f"{section}.{number}" for number in (1, 7, 8, 11)} <= kept


@each_rule_set("18.6", "17.6", None)
def test_the_unexposed_card_is_kept_unnamed_in_the_register(rules: str) -> None:
    floor = seated(rules).plain_round().does(c.DrawExtraCard(card("4d"), False), "dealer")
    kept = rows(floor, "irregularities")[-1]
    assert not [value for _, value in kept.details if "4d" in str(value)]
    assert floor.state.custody.layout == of_cards(read_cards("Ks 7h Qd Kc"))
