"""Entries: the form, the conditions in hand, the agreement, the fee; accepted, refused, withdrawn."""

import pytest

from pontoon.testing.floor import EVENING
from pontoon.testing.hall import Hall
from pontoon.tournament import commands as c, events as e
from pontoon.tournament.commands import Answer
from tests.tournament.star_clauses import STARS, stars

DAY = 24 * 60 * 60
FORM = (Answer("name", "Ann"), Answer("address", "1 Pyrmont Street"), Answer("player card", "77"))


def heats(rules: str = "star-2024") -> Hall:
    """Conditions with a form of three fields, an agreement in writing, a fee of 100 dollars and a day to withdraw."""
    return Hall(rules).published("heats_and_final", EVENING + 3 * DAY)


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(i)"))
def test_the_form_is_complete_and_has_no_other_field(rules: str, clause: str) -> None:
    hall = heats(rules)
    for lacking in range(3):
        answers = FORM[:lacking] + FORM[lacking + 1 :]
        refusal = hall.refused(c.SubmitEntry("ann", answers), "form_is_incomplete", clause, "ann")
        assert FORM[lacking].field in refusal.sentence
    hall.refused(c.SubmitEntry("ann", (*FORM[:2], Answer("player card", " "))), "form_is_incomplete", by="ann")
    hall.refused(c.SubmitEntry("ann", (*FORM, Answer("shoe size", "9"))), "form_has_no_such_field", clause, "ann")
    hall.does(c.SubmitEntry("ann", FORM[::-1]), "ann")
    assert hall.events(e.EntrySubmitted)[0].answers == FORM
    hall.refused(c.SubmitEntry("ann", FORM), "entered_already", by="ann")


@pytest.mark.parametrize("rules", STARS)
def test_a_player_enters_for_themselves_and_the_house_for_anybody(rules: str) -> None:
    hall = heats(rules)
    hall.refused(c.SubmitEntry("bob", FORM), "acts_for_another", by="ann")
    hall.refused(c.SubmitEntry("ann", FORM), "not_authorised_here", by="dealer")
    hall.refused(c.SubmitEntry(" ", FORM), "form_is_incomplete")
    hall.does(c.SubmitEntry("bob", FORM))


@pytest.mark.parametrize(("rules", "clause"), stars("21.1.1 21.1 21.3"))
def test_only_who_completed_the_form_and_paid_the_fee_takes_part(rules: str, clause: str) -> None:
    hall = heats(rules)
    hall.refused(c.AcceptEntry("ann", True), "no_such_entry", clause)
    hall.does(c.SubmitEntry("ann", FORM), "ann").does(c.ReceiveConditions("ann", "by mail"), "ann")
    hall.does(c.AgreeInWriting("ann", "Ann"), "ann")
    hall.refused(c.AcceptEntry("ann", True), "fee_is_not_paid", clause)
    hall.does(c.PayEntryFee("ann", 10_000), "ann").does(c.AcceptEntry("ann", True))
    assert hall.entries(e.EntryAccepted)[0].clause == clause
    assert hall.state.accepted == 1
    hall.refused(c.AcceptEntry("ann", True), "entry_is_decided")


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.1"))
def test_everyone_who_enters_has_a_copy_of_the_conditions_first(rules: str, clause: str) -> None:
    hall = heats(rules).does(c.SubmitEntry("ann", FORM), "ann")
    hall.refused(c.AgreeInWriting("ann", "Ann"), "conditions_come_first", clause, "ann")
    hall.refused(c.AcceptEntry("ann", True), "conditions_come_first", clause)
    hall.refused(c.ReceiveConditions("ann", " "), "receipt_is_missing", clause, "ann")
    hall.does(c.ReceiveConditions("ann", "by mail"))
    assert hall.entries(e.ConditionsReceived)[0].clause == clause
    hall.refused(c.ReceiveConditions("ann", "by mail"), "conditions_are_received")


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.3"))
def test_where_it_is_asked_for_a_player_agrees_in_writing_before_the_entry_is_accepted(rules: str, clause: str) -> None:
    hall = heats(rules).does(c.SubmitEntry("ann", FORM), "ann").does(c.ReceiveConditions("ann", "by mail"), "ann")
    hall.does(c.PayEntryFee("ann", 10_000), "ann")
    hall.refused(c.AcceptEntry("ann", True), "agreement_comes_first", clause)
    hall.refused(c.AgreeInWriting("ann", ""), "signature_is_missing", clause, "ann")
    hall.refused(c.AgreeInWriting("ann", "Bob"), "acts_for_another", by="bob")
    hall.does(c.AgreeInWriting("ann", "Ann"), "ann")
    assert hall.entries(e.AgreedInWriting)[0].clause == clause
    hall.refused(c.AgreeInWriting("ann", "Ann"), "agreed_already", by="ann")
    hall.does(c.AcceptEntry("ann", True))


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.3"))
def test_where_no_agreement_is_asked_for_none_is_needed(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann")
    hall.does(c.SubmitEntry("bob", (Answer("name", "Bob"),)), "bob")
    hall.refused(c.AgreeInWriting("bob", "Bob"), "no_agreement_is_asked_for", clause, "bob")


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.2 21.3.1 21.3"))
@pytest.mark.parametrize("cents", [9_999, 10_000, 10_001])
def test_the_fee_is_paid_whole_and_goes_into_the_prize_pool(rules: str, clause: str, cents: int) -> None:
    hall = heats(rules).does(c.SubmitEntry("ann", FORM), "ann")
    if cents != 10_000:
        hall.refused(c.PayEntryFee("ann", cents), "fee_is_another", by="ann")
        return
    before = hall.state.pool.balance_cents
    (entry,) = hall.order(c.PayEntryFee("ann", cents), "ann")
    assert entry.clause == clause
    assert hall.state.pool.balance_cents == before + 10_000
    posted = hall.balances
    assert (posted["entrant:ann"], posted["prize_pool"]) == (-10_000, before + 10_000)
    hall.refused(c.PayEntryFee("ann", cents), "fee_is_paid", by="ann")


def test_without_a_fee_nobody_pays_and_everybody_may_be_accepted() -> None:
    hall = Hall().published(entry_fee_cents=0, guaranteed_cents=1000)
    hall.does(c.SubmitEntry("ann", (Answer("name", "Ann"),)), "ann")
    hall.refused(c.PayEntryFee("ann", 0), "no_fee_is_asked_for", "21.4.2(a)", "ann")
    hall.does(c.ReceiveConditions("ann", "by hand")).does(c.AcceptEntry("ann", True))


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(h)"))
def test_who_may_not_gamble_is_not_accepted(rules: str, clause: str) -> None:
    hall = heats(rules).applied("ann")
    hall.refused(c.AcceptEntry("ann", False), "entrant_is_not_entitled", clause)
    hall.refused(c.AcceptEntry("ann", True), "not_authorised_here", by="ann")


@pytest.mark.parametrize("rules", STARS)
def test_no_more_are_accepted_than_the_conditions_say(rules: str) -> None:
    hall = Hall(rules).published(maximum_entrants=3).entered("ann", "bob").applied("cy").applied("di")
    hall.does(c.AcceptEntry("cy", True))
    hall.refused(c.AcceptEntry("di", True), "tournament_is_full", "21.4.2(i)" if rules == "star-2024" else "20.4.2(i)")
    hall.does(c.WithdrawEntry("cy"), "cy").does(c.AcceptEntry("di", True))


# Refused


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(h) 21.3.2"))
def test_an_entry_is_refused_on_a_ground_the_conditions_state_and_the_fee_goes_back(rules: str, clause: str) -> None:
    hall = heats(rules).applied("ann").applied("bob")
    pool = hall.state.pool.balance_cents
    hall.refused(c.RefuseEntry("ann", "mood", "no"), "ground_is_unknown_here", clause)
    hall.refused(c.RefuseEntry("ann", "criteria", "no card"), "no_criteria_were_stated", clause)
    hall.refused(c.RefuseEntry("ann", "reserved_right", " "), "why_is_missing", clause)
    refused, refunded = hall.order(c.RefuseEntry("ann", "reserved_right", "not this time"))
    assert (refused.clause, refunded.clause, refunded.of_itself) == (clause, clause, True)
    assert hall.state.pool.balance_cents == pool - 10_000
    hall.does(c.RefuseEntry("bob", "not_entitled", "excluded from the casino"))
    assert hall.state.accepted == 0
    hall.entered("ann")
    hall.refused(c.RefuseEntry("ann", "reserved_right", "late"), "entry_is_decided")


@pytest.mark.parametrize("rules", STARS)
def test_a_right_that_was_not_reserved_refuses_nobody_and_criteria_do_where_they_are_stated(rules: str) -> None:
    hall = Hall(rules).published(may_refuse=False, criteria="Holders of a Player Card").applied("ann")
    hall.refused(c.RefuseEntry("ann", "reserved_right", "no"), "right_was_not_reserved")
    hall.does(c.RefuseEntry("ann", "criteria", "has no Player Card"))


# Withdrawn


@pytest.mark.parametrize(("rules", "clause"), stars("21.4.2(i) 21.3.2"))
@pytest.mark.parametrize("late", [-1, 0, 1])
def test_within_the_period_a_withdrawal_costs_nothing_and_after_it_the_fee_stays(
    rules: str, clause: str, late: int
) -> None:
    """The heats' form: until a day before the first session, which is in three days."""
    hall = heats(rules).entered("ann", "bob")
    pool = hall.state.pool.balance_cents
    hall.at = EVENING + 2 * DAY + late
    first, *rest = hall.order(c.WithdrawEntry("ann"), "ann")
    assert first.clause == clause
    assert [type(entry.event) for entry in rest] == ([e.FeeRefunded] if late <= 0 else [])
    assert hall.state.pool.balance_cents == pool - (10_000 if late <= 0 else 0)
    assert hall.state.accepted == 1
    hall.refused(c.WithdrawEntry("ann"), "nothing_to_withdraw", by="ann")
    if late <= 0:
        hall.entered("ann")
    else:
        hall.refused(c.SubmitEntry("ann", FORM), "entry_was_given_up", clause, "ann")


@pytest.mark.parametrize("rules", STARS)
def test_without_a_time_for_the_start_the_period_ends_with_the_draw(rules: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy", "di").does(c.WithdrawEntry("ann"), "ann")
    hall.drawn().does(c.WithdrawEntry("bob"), "bob")
    assert [(event.player, event.in_time) for event in hall.events(e.EntryWithdrawn)] == [("ann", True), ("bob", False)]
    assert [seat.player for seat in hall.state.sessions[0].seats] == ["cy", "di"]
    hall.does(c.OpenSession(1)).refused(c.WithdrawEntry("cy"), "session_is_in_play", by="cy")


@pytest.mark.parametrize(("rules", "clause"), stars("21.3.2 21.4.2(i)"))
def test_once_the_final_is_decided_nobody_withdraws_from_the_prizes(rules: str, clause: str) -> None:
    hall = Hall(rules).published().entered("ann", "bob", "cy").opened().counted(1, ann=9, bob=5, cy=1)
    assert not hall.state.is_decided
    hall.announced().refused(c.WithdrawEntry("ann"), "tournament_is_decided", by="ann")
    assert hall.state.is_decided
    hall.does(c.ConcludeTournament())
    assert hall.state.awards[0].player == "ann"


def test_who_has_paid_and_is_not_accepted_yet_may_always_withdraw_with_the_fee() -> None:
    hall = heats().applied("ann")
    hall.at = EVENING + 3 * DAY
    hall.does(c.WithdrawEntry("ann"), "ann")
    assert hall.events(e.FeeRefunded)[0].cents == 10_000
    hall.refused(c.WithdrawEntry("eve"), "no_such_entry", by="eve")


# Before and after


@pytest.mark.parametrize("rules", STARS)
def test_nobody_enters_what_is_not_published_cancelled_or_over(rules: str) -> None:
    entry = c.SubmitEntry("ann", (Answer("name", "Ann"),))
    Hall(rules).refused(entry, "tournament_is_not_published", by="ann")
    cancelled = Hall(rules).published().does(c.CancelTournament("no table is free"))
    cancelled.refused(entry, "tournament_is_cancelled", by="ann")
    over = Hall(rules).published().entered("bob", "cy").opened().counted(1, bob=5).announced()
    over.does(c.ConcludeTournament()).refused(entry, "tournament_is_concluded", by="ann")


@pytest.mark.parametrize("rules", STARS)
def test_after_the_draw_only_a_catch_up_takes_who_comes_late(rules: str) -> None:
    entry = c.SubmitEntry("zoe", (Answer("name", "Zoe"),))
    hall = Hall(rules).published().entered("ann", "bob").applied("cy").drawn()
    hall.refused(entry, "entries_are_closed", by="zoe")
    hall.refused(c.AcceptEntry("cy", True), "entries_are_closed")
    late = Hall(rules).published("repechage").entered(*"abcdef").drawn()
    late.entered("zoe").does(c.OpenSession(1))
    assert late.state.field(2) == ("zoe",)


def test_a_catch_up_takes_no_more_than_it_has_room_for() -> None:
    hall = Hall().published("repechage").entered(*"abcdefghijklmn")
    hall.applied("o").refused(c.AcceptEntry("o", True), "no_room_left", "21.4.2(e)")
    hall.drawn().does(c.AcceptEntry("o", True)).entered(*"pqrstu")
    assert hall.state.accepted == 21
    assert hall.state.field(2) == tuple("opqrstu")
    hall.does(c.WithdrawEntry("a"), "a").applied("v")
    hall.refused(c.AcceptEntry("v", True), "no_room_left", "21.4.2(e)")
