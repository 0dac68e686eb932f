"""Players who are disqualified, and disputes that hold the tournament up until the Manager has decided."""

from dataclasses import replace
from typing import Any

import pytest

from pontoon.testing.hall import Hall
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.commands import TournamentCommand
from pontoon.tournament.standings import Disqualification, Standing
from tests.tournament.star_clauses import STARS, stars

GROUNDS = [
    ("absent", "21.5.6.2 21.5.6"),
    ("contravention", "21.5.6+"),
    ("no_wager", "21.6.4"),
    ("increased_buy_in", "21.6.5"),
    ("chips_exchanged_or_removed", "21.6.6"),
    ("chips_concealed", "21.6.7"),
    ("advice", "21.11.1 21.11"),
    ("rule_of_tournament_play", "21.11.4"),
]


@pytest.mark.parametrize(
    ("rules", "clause", "ground"), [each for ground, clauses in GROUNDS for each in stars(clauses, ground, name=ground)]
)
def test_a_player_is_disqualified_on_the_clause_of_the_ground_and_loses_the_fee(
    rules: str, clause: str, ground: str
) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened()
    (entry,) = hall.order(c.Disqualify("ann", ground, "seen by the supervisor"))
    assert (entry.clause, entry.event) == (
        clause,
        e.PlayerDisqualified("ann", ground, "seen by the supervisor", True),
    )
    assert hall.state.pool.refunded_cents == 0
    hall.refused(c.Disqualify("ann", ground, "again"), "disqualified_already")
    hall.does(c.RecordResult(1, "T1", (Standing("ann", 900), Standing("bob", 5), Standing("cy", 1))), "dealer")
    hall.announced().does(c.ConcludeTournament())
    assert [award.player for award in hall.state.awards] == ["bob", "cy"]


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.6.2"))
def test_the_fee_goes_back_with_the_managers_approval_for_absence_alone(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy", "di").opened()
    for ground, _ in GROUNDS[1:]:
        hall.refused(c.Disqualify("ann", ground, "seen", refund=True), "fee_is_not_refunded")
    _out, refunded = hall.order(c.Disqualify("ann", "absent", "was ill", refund=True))
    assert (refunded.clause, refunded.event) == (
        clause,
        e.FeeRefunded("ann", 2000, "approved by the Tournament Manager"),
    )
    hall.does(c.Disqualify("bob", "absent", "overslept"))
    assert hall.state.pool.refunded_cents == 2000


@pytest.mark.parametrize("rules", STARS)
def test_only_the_manager_disqualifies_who_takes_part_with_a_ground_and_a_reason(rules: str) -> None:
    hall = Hall(rules).published().entered("ann").applied("bob")
    hall.refused(c.Disqualify("ann", "advice", "seen"), "not_authorised_here", by="casino_operator")
    hall.refused(c.Disqualify("zoe", "advice", "seen"), "no_such_entry")
    hall.refused(c.Disqualify("bob", "advice", "seen"), "nothing_to_withdraw")
    hall.refused(c.Disqualify("ann", "weather", "seen"), "ground_is_unknown_here")
    hall.refused(c.Disqualify("ann", "advice", " "), "why_is_missing")


@pytest.mark.parametrize("rules", STARS)
def test_who_is_disqualified_before_a_session_loses_the_seat(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").drawn().does(c.Disqualify("ann", "advice", "seen"))
    assert [seat.player for seat in hall.state.sessions[0].seats] == ["bob", "cy"]


@pytest.mark.parametrize("rules", STARS)
def test_after_the_final_a_disqualification_moves_the_others_up_and_is_announced_again(rules: str) -> None:
    """Between the announcement and the prizes b is disqualified; c and d, who shared the third place, play it off."""
    hall = Hall(rules).published().entered(*"abcd").opened().counted(1, a=9, b=8, c=5, d=5).announced()
    hall.does(c.Disqualify("b", "chips_concealed", "found later"))
    hall.refused(c.ConcludeTournament(), "final_is_not_announced")
    hall.refused(c.AnnounceResults(1), "tie_must_be_played_off")
    hall.does(c.OpenPlayOff(1, "T1")).counted(1, c=1, d=2).announced().does(c.ConcludeTournament())
    assert [(award.place, award.player) for award in hall.state.awards] == [(1, "a"), (2, "d")]


# After a disqualification at a table


def handed_over(ground: str, note: str = "not there") -> c.RecordResult:
    """Ann is disqualified at the table with chips left; bob and cy play it out."""
    standings = (Standing("ann", 900, disqualified=True), Standing("bob", 5), Standing("cy", 1))
    return c.RecordResult(1, "T1", standings, (), (Disqualification("ann", ground, note),))


@pytest.mark.parametrize(
    ("rules", "clause", "ground"),
    [
        *stars("21.5.6.2", "absent", name="absent"),
        *stars("21.5.6+", "broke_the_rules", name="broke_the_rules"),
        *stars("21.6.12", "late", name="late"),
        *stars("21.6.6", "chips_removed", name="chips_removed"),
        *stars("21.11.4", "contravention", name="contravention"),
    ],
)
def test_who_is_disqualified_at_a_table_is_out_of_the_tournament_on_the_same_ground(
    rules: str, clause: str, ground: str
) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened()
    _count, out = hall.order(handed_over(ground), "dealer")
    expected = e.PlayerDisqualified("ann", ground, "disqualified at table T1: not there", True)
    assert (out.clause, out.event, out.of_itself) == (clause, expected, True)


@pytest.mark.parametrize("rules", STARS)
def test_a_count_gives_no_ground_that_is_none_and_none_for_who_is_not_disqualified(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened()
    hall.refused(handed_over("weather"), "ground_is_unknown_here", by="dealer")
    innocent = handed_over("absent")
    playing = replace(innocent, standings=(Standing("ann", 900), *innocent.standings[1:]))
    hall.refused(playing, "not_disqualified", by="dealer")
    # Where a count says no more than that, so does the tournament.
    (_count, out) = hall.order(replace(innocent, disqualified=()), "dealer")
    assert out.event == e.PlayerDisqualified("ann", "at_the_table", "disqualified at table T1", True)


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.6.2"))
def test_the_fee_of_who_was_absent_at_a_table_goes_back_once_the_manager_approves(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened()
    hall.refused(c.ApproveRefund("ann", "was ill"), "not_disqualified", clause)
    hall.does(handed_over("absent"), "dealer")
    hall.refused(c.ApproveRefund("ann", "was ill"), "not_authorised_here", clause, "casino_operator")
    hall.refused(c.ApproveRefund("zoe", "was ill"), "no_such_entry", clause)
    hall.refused(c.ApproveRefund("ann", " "), "why_is_missing", clause)
    (refunded,) = hall.order(c.ApproveRefund("ann", " was ill "))
    event = e.FeeRefunded("ann", 2000, "approved by the Tournament Manager: was ill")
    assert (refunded.clause, refunded.event) == (clause, event)
    assert hall.state.pool.balance_cents == 4000
    hall.refused(c.ApproveRefund("ann", "once more"), "nothing_to_refund", clause)
    hall.announced().does(c.ConcludeTournament())
    assert sum(award.cents for award in hall.state.awards) == 4000


@pytest.mark.parametrize("rules", STARS)
def test_no_fee_goes_back_on_another_ground_than_absence_or_after_the_prizes_are_awarded(rules: str) -> None:
    other = Hall(rules).published().entered("ann", "bob", "cy").opened().does(handed_over("advice"), "dealer")
    other.refused(c.ApproveRefund("ann", "was ill"), "fee_is_not_refunded")
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened().does(handed_over("absent"), "dealer")
    hall.announced().does(c.ConcludeTournament())
    hall.refused(c.ApproveRefund("ann", "was ill"), "tournament_is_concluded")


@pytest.mark.parametrize(("rules", "clause"), stars("21.5.6+"))
def test_fraud_that_is_found_later_takes_the_value_of_chips_until_they_are_redeemed(rules: str, clause: str) -> None:
    def played() -> Hall:
        hall = (
            Hall(rules)
            .published("cash_value_buy_in", minimum_entrants=3, allocation="draw")
            .entered("ann", "bob", "cy")
            .drawn()
        )
        for player in ("ann", "bob", "cy"):
            hall.does(c.ProvideBuyIn(1, player), player)
        return hall.does(c.OpenSession(1)).does(handed_over("chips_concealed"), "dealer")

    hall = played()
    hall.refused(c.FindFraud("bob", "marked chips"), "not_disqualified", clause)
    hall.refused(c.FindFraud("ann", "marked chips"), "not_authorised_here", clause, "casino_operator")
    hall.refused(c.FindFraud("ann", " "), "why_is_missing", clause)
    (found,) = hall.order(c.FindFraud("ann", " marked chips "))
    assert (found.clause, found.event) == (clause, e.FraudFound("ann", "marked chips"))
    hall.refused(c.FindFraud("ann", "more of them"), "fraud_is_found", clause)
    hall.does(c.AnnounceResults(1))
    assert [each.player for each in hall.events(e.ChipsRedeemed)] == ["bob", "cy"]
    late = played().does(c.AnnounceResults(1))
    assert [each.player for each in late.events(e.ChipsRedeemed)] == ["ann", "bob", "cy"]
    late.refused(c.FindFraud("ann", "marked chips"), "no_chips_to_redeem", clause)


# Disputes


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.2 21.11"))
def test_nothing_goes_on_until_the_manager_has_settled_a_dispute(rules: str, clause: str) -> None:
    """Each step that would bring the tournament on, tried while a dispute is open and carried out after it."""
    hall = Hall(rules).published().entered("ann", "bob")
    result = c.RecordResult(1, "T1", (Standing("ann", 5), Standing("bob", 5)))
    steps: list[tuple[TournamentCommand, str]] = [
        (c.DesignateTables(1, ("T1",)), "tournament_manager"),
        (c.DrawSeats(1, (1, 0)), "tournament_manager"),
        (c.OpenSession(1), "tournament_manager"),
        (result, "dealer"),
        (c.OpenPlayOff(1, "T1"), "tournament_manager"),
        (c.RecordResult(1, "T1", (Standing("ann", 7), Standing("bob", 5))), "dealer"),
        (c.CorrectResult(1, "T1", (Standing("ann", 7), Standing("bob", 6)), "miscounted"), "tournament_manager"),
        (c.AnnounceResults(1), "tournament_manager"),
        (c.ConcludeTournament(), "tournament_manager"),
    ]
    for number, (step, by) in enumerate(steps, 1):
        (opened,) = hall.order(c.OpenDispute("ann", "the draw was not fair"), "ann")
        assert opened.clause == clause
        hall.refused(step, "dispute_is_open", clause, by)
        hall.does(c.SettleDispute(number, "it was")).does(step, by)
    assert hall.state.stage == "concluded"


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.2"))
def test_the_managers_decision_is_final(rules: str, clause: str) -> None:
    hall = Hall(rules).published().applied("ann").does(c.OpenDispute("ann", "my entry"), "ann")
    hall.refused(c.SettleDispute(1, "no"), "not_authorised_here", clause, "casino_operator")
    hall.refused(c.SettleDispute(2, "no"), "no_dispute_of_this_number", clause)
    hall.refused(c.SettleDispute(1, " "), "decision_is_missing", clause)
    hall.does(c.SettleDispute(1, "the entry came too late"))
    hall.refused(c.SettleDispute(1, "or did it"), "decision_is_final", clause)


@pytest.mark.parametrize("rules", STARS)
def test_a_player_disputes_for_themselves_and_in_words(rules: str) -> None:
    hall = Hall(rules).published()
    hall.refused(c.OpenDispute("bob", "his seat"), "acts_for_another", by="ann")
    hall.refused(c.OpenDispute("ann", "x"), "not_authorised_here", by="spectator")
    for command in (c.OpenDispute("ann", " "), c.OpenDispute(" ", "her seat")):
        hall.refused(command, "dispute_is_not_described", by="dealer")
    hall.does(c.OpenDispute("bob", "his seat"), "dealer")
    settled: Any = hall.does(c.SettleDispute(1, "he has one")).events(e.DisputeSettled)
    assert settled == [e.DisputeSettled(1, "he has one")]


@pytest.mark.parametrize(("rules", "clause"), stars("21.11.2"))
def test_of_players_only_who_is_in_the_tournament_holds_it_up_with_one_dispute_at_a_time(
    rules: str, clause: str
) -> None:
    hall = Hall(rules).published().entered("ann", "bob").applied("cy").applied("di")
    hall.does(c.RefuseEntry("di", "reserved_right", "a guest last week")).does(c.WithdrawEntry("bob"), "bob")
    hall.refused(c.OpenDispute("ed", "the fee"), "no_such_entry", clause, "ed")
    for gone in ("bob", "di"):
        hall.refused(c.OpenDispute(gone, "the fee"), "nothing_to_withdraw", clause, gone)
    for player in ("ann", "cy"):
        hall.does(c.OpenDispute(player, "the fee"), player)
        hall.refused(c.OpenDispute(player, "the seats too"), "own_dispute_waits", clause, player)
    hall.does(c.SettleDispute(1, "it stays")).does(c.OpenDispute("ann", "the seats"), "ann")
    # For whoever is gone somebody of the house writes it down.
    hall.does(c.OpenDispute("bob", "the fee"), "dealer")
