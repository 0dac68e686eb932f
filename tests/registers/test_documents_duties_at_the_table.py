"""What the documents oblige the house to record, enforce and report at a table, and the rows its registers keep."""

from typing import Any

import pytest

from pontoon.game import commands as c, events as g
from pontoon.game.cards import Card, cards as read_cards
from pontoon.registers.fold import registers
from pontoon.registers.rows import Cents, Row, Step
from pontoon.registers.text import shown
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_cards, of_decks
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE, Equipment, Limits, usual_layout
from pontoon.testing.floor import MINUTE, Floor
from pontoon.testing.table import each_rule_set

LIMITS = Limits(500, 50_000)
OFFICERS = ("dealer", "casino_supervisor")


def seated(rules: str, **more: Any) -> Floor:
    return Floor(rules).ready(**more).seat("ann", 1).seat("bob", 2).seat("cat", 3)


def card(text: str) -> Card:
    return read_cards(text)[0]


def rows(floor: Floor, register: str) -> tuple[Row, ...]:
    return registers(floor.log)[register]


def signed(row: Row) -> tuple[str, int, str, int]:
    """Who, when, at which table, in which round."""
    return row.by.name, row.at, row.table, row.round


def told(floor: Floor, to: str, about: str, subject: str = "") -> Floor:
    """A notice is given and arrives."""
    floor.does(t.GiveNotice(to, about, subject))
    return floor.does(t.AcknowledgeNotice(len(floor.state.notices)), to)


# Approvals and options


@each_rule_set("4.6.2", "3.6.2", None)
@pytest.mark.parametrize(("wait", "face_down"), [(MINUTE - 1, True), (MINUTE, False)])
def test_face_down_dealing_waits_for_an_inspectors_approval_and_ends_with_it(
    rules: str, wait: int, face_down: bool
) -> None:
    floor = seated(rules)
    floor.refused(t.ChooseOption("face_down", True), code="notice_must_come_first")
    for who in OFFICERS:
        floor.refused(t.ApproveFaceDown(), who, "not_authorised_here")
    floor.refused(t.ApproveFaceDown(floor.at), "inspector", "time_has_passed")
    floor.does(t.ApproveFaceDown(floor.at + MINUTE), "inspector").does(t.ChooseOption("face_down", True))
    approval = rows(floor, "options_and_approvals")[-2]
    assert signed(approval) == ("ines", floor.at, "P1", 0)
    floor.wait(wait).wager("ann", 1, 25).deal("Ks")
    assert floor.events(g.CardDealt)[0].face_down is face_down


@each_rule_set("11.3", "10.3", None)
def test_late_payment_is_for_a_pit_manager_or_assistant_gaming_manager_or_above(rules: str) -> None:
    late = t.ChooseOption("late_payment", True)
    for who in ("dealer", "gaming_supervisor", "casino_supervisor"):
        seated(rules).refused(late, who, "officer_lacks_authority")
    for who in ("assistant_gaming_manager", "gaming_manager", "casino_operator"):
        floor = seated(rules).does(late, who)
        assert rows(floor, "options_and_approvals")[-1].by.role == who


@each_rule_set("14.9, 14.9.1", "13.9, 13.9.1", None)
def test_splitting_again_is_a_gaming_managers_option_of_which_the_players_are_told_first(rules: str) -> None:
    floor, again = seated(rules), t.ChooseOption("resplit", True)
    floor.refused(again, "gaming_manager", "notice_must_come_first")
    floor.does(t.GiveNotice("players", "resplit")).refused(again, "casino_supervisor", "officer_lacks_authority")
    floor.does(again, "gaming_manager")
    assert signed(rows(floor, "options_and_approvals")[-1]) == ("max", floor.at, "P1", 0)


@each_rule_set("16.4, 16.4.1, 16.4.2", "15.4, 15.4.1, 15.4.2", None)
def test_perfect_pairs_are_restricted_after_both_notices_have_arrived_and_with_the_sign_up(rules: str) -> None:
    floor, only = seated(rules), t.ChooseOption("pairs_with_wager_only", True)
    for to in ("surveillance", "inspector"):
        floor.refused(only, "gaming_manager", "notice_must_come_first")
        floor.does(t.GiveNotice(to, "pairs_with_wager_only"))
        floor.refused(only, "gaming_manager", "notice_must_come_first")
        floor.refused(t.AcknowledgeNotice(len(floor.state.notices)), "casino_supervisor")
        floor.does(t.AcknowledgeNotice(len(floor.state.notices)), to)
    floor.refused(only, "gaming_manager", "notice_must_come_first")
    floor.does(t.DisplaySign("pairs_restriction")).refused(only, "casino_supervisor", "officer_lacks_authority")
    floor.does(only, "gaming_manager").wager("ann", 1, 25)
    floor.refused(c.PlacePerfectPairs(1, "bob", 500), "bob", "perfect_pairs_need_an_own_wager")
    assert [row.detail("to") for row in rows(floor, "notices")] == ["surveillance", "inspector"]
    assert all(isinstance(row.detail("arrived"), Step) for row in rows(floor, "notices"))


# Restrictions


@each_rule_set("6.11", "5.10", "4.6, 4.6(a), 4.6+")
def test_who_sat_a_round_out_may_be_held_to_the_minimum_until_the_shuffle(rules: str) -> None:
    officer = "casino_operator" if rules == "canberra-2002" else "casino_supervisor"
    floor, hold = seated(rules, limits=LIMITS), t.RestrictPlayer("ann", "shoe")
    floor.refused(hold, officer, "no_round_was_sat_out")
    floor.plain_round("bob", 2).refused(hold, "dealer", "not_authorised_here")
    floor.refused(t.RestrictPlayer("bob", "shoe"), officer, "no_round_was_sat_out")
    floor.does(hold, officer)
    (row,) = rows(floor, "restrictions")
    assert (row.by.role, row.round, row.detail("player"), row.detail("sat out round")) == (officer, 1, "ann", 1)
    for amount in (499, 501):
        floor.refused(c.PlaceWager(1, "ann", amount), "ann")
    floor.wager("ann", 1, 5).does(c.WithdrawWager(1, "ann"), "ann")
    floor.fold(e.ShuffleBecameDue("directed")).does(t.Shuffle(MANUAL_SHUFFLE), "dealer")
    assert floor.events(e.RestrictionLifted) == [e.RestrictionLifted("ann", "shoe")]


@each_rule_set("6.11", "5.10", None)
def test_with_a_shuffling_device_there_is_no_shoe_to_restrict_for(rules: str) -> None:
    floor = seated(rules, source=SHUFFLING_DEVICE, limits=LIMITS).plain_round("bob", 2)
    floor.refused(t.RestrictPlayer("ann", "shoe"))


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
def test_an_inspector_hears_of_it_before_a_gaming_manager_restricts_a_player(rules: str, to: str, about: str) -> None:
    floor, hold = seated(rules, limits=LIMITS).plain_round("bob", 2), t.RestrictPlayer("ann", to)
    floor.refused(hold, "gaming_manager", "notice_must_come_first")
    told(floor, "inspector", about, "cat").refused(hold, "gaming_manager", "notice_must_come_first")
    floor.does(t.GiveNotice("inspector", about, "ann")).refused(hold, "gaming_manager", "notice_must_come_first")
    floor.wait(MINUTE).does(t.AcknowledgeNotice(2), "inspector")
    floor.refused(hold, "casino_supervisor", "not_authorised_here")
    floor.does(hold, "gaming_manager")
    arrived = rows(floor, "notices")[1].detail("arrived")
    assert isinstance(arrived, Step)
    assert (arrived.at, arrived.by.name) == (floor.at, "ines")
    assert rows(floor, "restrictions")[-1].by.name == "max"
    floor.refused(c.PlaceWager(1, "ann", 501), "ann")
    floor.wager("ann", 1, 5)
    if to == "one_box":
        floor.refused(c.PlaceWager(3, "ann", 500), "ann", "limited_to_one_box")


@pytest.mark.parametrize("to", ["further_shoes", "one_box"])
def test_canberra_restricts_for_the_shoe_alone(to: str) -> None:
    floor = seated("canberra-2002", limits=LIMITS).plain_round("bob", 2)
    floor.refused(t.RestrictPlayer("ann", to), "casino_operator", "not_provided_for")


# Notices at Canberra


@pytest.mark.clauses("canberra-2002 16.2")
@pytest.mark.parametrize("available", [True, False])
def test_at_canberra_a_table_closes_after_notice_to_players_and_to_an_officer_if_available(available: bool) -> None:
    floor = seated("canberra-2002")
    floor.refused(t.CloseTable(), "casino_operator")
    floor.does(t.GiveNotice("players", "closure")).refused(t.CloseTable(), "casino_operator")
    floor.does(t.GiveNotice("authorised_officer", "closure", available=available))
    if available:
        floor.refused(t.CloseTable(), "casino_operator")
        floor.does(t.AcknowledgeNotice(2), "authorised_officer")
    floor.refused(t.CloseTable(), "casino_supervisor", "not_authorised_here")
    floor.does(t.CloseTable(), "casino_operator")
    assert signed(rows(floor, "openings_and_closures")[-1]) == ("olga", floor.at, "P1", 0)
    assert len(rows(floor, "notices")) == 2


@pytest.mark.clauses("canberra-2002 2.3", "canberra-2002 2.3(a)", "canberra-2002 2.3(b)", "canberra-2002 2.3+")
def test_at_canberra_decks_and_shuffle_are_determined_by_the_operator_with_notice() -> None:
    floor = Floor("canberra-2002").does(t.ApproveTable("T-1"), "authorised_officer").does(t.ComeOnDuty(), "dealer")
    floor.does(t.BringCards(8)).does(t.CheckCards(of_decks(8)), "dealer")
    opening = t.OpenTable(MANUAL_SHUFFLE, usual_layout(floor.rules), Equipment(), LIMITS)
    floor.refused(opening)
    floor.refused(t.DetermineDecks(8, MANUAL_SHUFFLE), code="not_authorised_here")
    floor.does(t.DetermineDecks(8, MANUAL_SHUFFLE), "casino_operator")
    floor.refused(opening, code="notice_of_decks_comes_first")
    floor.does(t.GiveNotice("players", "decks")).refused(opening, code="notice_of_decks_comes_first")
    floor.does(t.GiveNotice("authorised_officer", "decks")).refused(opening, code="notice_of_decks_comes_first")
    floor.does(t.AcknowledgeNotice(2), "authorised_officer").does(opening)


# What the registers keep of irregularities and incidents


@each_rule_set("18.16, 18.16.2, 18.16.3, 18.16.4", "17.16, 17.16.2, 17.16.3, 17.16.4", None)
def test_the_registers_tell_of_a_foreign_card_from_its_finding_to_the_check(rules: str) -> None:
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
def test_an_incident_tells_the_device_the_exclusion_and_when_somebody_took_over(rules: str) -> None:
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
def test_misconduct_is_kept_with_who_and_what(rules: str) -> None:
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


# Cards


@each_rule_set("4.3", "3.3", "2.2")
@pytest.mark.parametrize(("change", "correct"), [(-1, False), (0, True), (1, False)])
def test_no_table_opens_without_cards_checked_and_correct(rules: str, change: int, correct: bool) -> None:
    floor = Floor(rules).fold(e.TableApproved("T-1"), e.CameOnDuty("dora", "dealer"), e.CardsBrought(8, ""))
    floor.fold(e.DecksDetermined(8, MANUAL_SHUFFLE))
    if rules == "canberra-2002":
        floor.does(t.GiveNotice("players", "decks"))
        floor.does(t.GiveNotice("authorised_officer", "decks", available=False))
    opening = t.OpenTable(MANUAL_SHUFFLE, usual_layout(floor.rules), Equipment(), LIMITS)
    floor.refused(opening, code="cards_are_not_checked")
    counts = list(of_decks(8))
    counts[card("5s")] += change
    floor.does(t.CheckCards(tuple(counts)), "dealer")
    assert rows(floor, "card_checks")[-1].detail("correct") is correct
    if correct:
        floor.does(opening)
    else:
        floor.refused(opening, code="cards_are_not_checked")


@each_rule_set("5.6.1", "4.6.1", None)
@pytest.mark.parametrize(("cards", "complete"), [(383, False), (384, True), (385, False)])
def test_dropped_cards_stop_the_deal_until_a_supervisor_has_counted_them_all(
    rules: str, cards: int, complete: bool
) -> None:
    floor = seated(rules).wager("ann", 1, 25).does(t.DropCards(), "dealer")
    floor.refused(c.DealCard(card("Ks")), "dealer", "dealing_is_held_up")
    floor.refused(t.VerifyCollected(384), "dealer", "not_authorised_here")
    floor.does(t.VerifyCollected(cards))
    if complete:
        floor.deal("Ks")
    else:
        floor.refused(c.DealCard(card("Ks")), "dealer", "dealing_is_held_up")


@each_rule_set("4.8", "3.8", "6.2")
@pytest.mark.parametrize("who", ["ann", "casino_supervisor", "inspector"])
def test_nobody_but_the_dealer_handles_the_cards(rules: str, who: str) -> None:
    floor = seated(rules).wager("ann", 1, 25)
    for command in (c.DealCard(card("Ks")), c.BurnCard(card("Ks")), t.Shuffle(MANUAL_SHUFFLE), t.InsertCuttingCard(60)):
        floor.refused(command, who, "not_authorised_here")


@each_rule_set("6.3, 6.4", "5.2, 5.3", "4.3")
def test_after_the_first_card_no_wager_is_placed_or_taken_back_whatever_the_clock_says(rules: str) -> None:
    floor = seated(rules).wager("ann", 1, 25).does(c.WithdrawWager(1, "ann"), "ann").wager("ann", 1, 25).deal("Ks")
    floor.refused(c.PlaceWager(2, "bob", 1000), "bob", "wagers_are_closed")
    floor.refused(c.WithdrawWager(1, "ann"), "ann", "wagers_are_closed")
    floor.refused(c.PlacePerfectPairs(1, "ann", 500), "ann", "wagers_are_closed")


@each_rule_set("7.5", "6.5", None)
@pytest.mark.parametrize(("stood", "allowed"), [(20 * MINUTE - 1, False), (20 * MINUTE, True)])
def test_a_higher_minimum_waits_until_its_sign_has_stood_twenty_minutes(rules: str, stood: int, allowed: bool) -> None:
    floor = seated(rules, limits=LIMITS)
    higher = t.ChangeLimits(Limits(1000, 50_000))
    floor.refused(higher, code="sign_must_come_first")
    floor.does(t.DisplaySign("new_minimum", 1000, floor.at + 20 * MINUTE)).wait(stood)
    if allowed:
        floor.does(higher)
        assert rows(floor, "limits")
    else:
        floor.refused(higher, code="sign_has_not_stood_long_enough")
    assert rows(floor, "signs")[0].detail("kind") == "new_minimum"


@each_rule_set("18.6", "17.6", None)
def test_the_unexposed_card_is_kept_unnamed_in_the_register(rules: str) -> None:
    floor = seated(rules).plain_round().does(c.DrawExtraCard(card("4d"), False), "dealer")
    kept = rows(floor, "irregularities")[-1]
    assert not [value for _, value in kept.details if "4d" in str(value)]
    assert floor.state.custody.layout == of_cards(read_cards("Ks 7h Qd Kc"))
