"""Entries by the terms, the frozen list, the scrutineer, and the draw as a promotion holds it."""

import pytest

from pontoon.promotions import commands as c, draw, events as e
from pontoon.promotions.particulars import Particulars
from pontoon.testing.promotions import CLOSES, DRAWS, MONEY, STARTS, Bureau, good_terms, seed_of
from tests.promotions.promotion_documents import STAR, both, clause_in

ENTRY = c.Enter(1, "sealed:1", 2_500, True)


@both("21.7.4")
@pytest.mark.parametrize(("cents", "enters"), [(2_499, False), (2_500, True), (2_501, True)])
def test_an_entry_needs_the_wager_that_the_terms_name(rules: str, cents: int, enters: bool) -> None:
    bureau = Bureau(rules).running()
    command = c.Enter(1, "sealed:1", cents, True)
    if enters:
        bureau.does(command, 1)
    else:
        bureau.refused(command, "wager_is_too_small", clause_in(rules, "21.7.4"), 1)


@both("21.7.6")
@pytest.mark.parametrize(("seconds", "enters"), [(-1, True), (0, True), (1, False)])
def test_entries_are_received_until_the_closing_time(rules: str, seconds: int, enters: bool) -> None:
    bureau = Bureau(rules).running().until(CLOSES + seconds)
    if enters:
        bureau.refused(c.CloseEntries(), "entries_are_still_open", clause_in(rules, "21.7.6"))
        bureau.does(ENTRY, 1)
    else:
        bureau.refused(ENTRY, "entries_are_closed", clause_in(rules, "21.7.6"), 1)
        bureau.does(c.CloseEntries())


@both("21.7.3")
def test_only_who_meets_the_criteria_enters_and_no_more_often_than_the_terms_allow(rules: str) -> None:
    clause = clause_in(rules, "21.7.3")
    bureau = Bureau(rules, good_terms(entries_each=2)).running()
    bureau.refused(c.Enter(1, "sealed:1", 2_500, False), "criteria_are_not_met", clause, 1)
    bureau.enters(1, each=2).refused(ENTRY, "entries_are_used_up", clause, 1)
    bureau.does(c.WithdrawEntry(1, "a mistake"), 1).does(ENTRY, 1)
    assert [entry.number for entry in bureau.state.counting] == [2, 3]


def test_a_patron_acts_in_no_other_name_and_staff_acts_for_anybody() -> None:
    bureau = Bureau().running()
    bureau.refused(ENTRY, "acts_for_another", by=2)
    bureau.refused(ENTRY, "not_authorised_here", by="surveillance")
    bureau.does(ENTRY, "dealer").does(ENTRY, "casino_supervisor")
    bureau.refused(c.WithdrawEntry(1, "mine?"), "acts_for_another", by=2)
    bureau.does(c.WithdrawEntry(1, "found to be staff"), "casino_supervisor")
    bureau.refused(c.WithdrawEntry(1, "again"), "no_such_promotion_entry")
    bureau.refused(c.WithdrawEntry(9, "none"), "no_such_promotion_entry")
    bureau.refused(c.WithdrawEntry(2, " "), "words_are_missing")


def test_a_patron_is_known_by_number_and_reference_or_is_the_next_one() -> None:
    bureau = Bureau().running()
    bureau.refused(c.Enter(2, "sealed:2", 2_500, True), "no_such_patron", by=2)
    bureau.refused(c.Enter(1, " ", 2_500, True), "words_are_missing", by=1)
    bureau.refused(c.Enter(1, "Pat Number1", 2_500, True), "words_name_the_person", by=1)
    recorded, entered = bureau.order(ENTRY, 1)
    assert (recorded.event, entered.event) == (e.PatronRecorded(1, "sealed:1"), e.PatronEntered(1, 1, 2_500))
    assert {entry.by.name for entry in (recorded, entered)} == {"patron 1"}
    bureau.refused(c.Enter(1, "sealed:7", 2_500, True), "reference_is_anothers", by=1)


def test_nobody_enters_before_the_start_or_after_the_list_is_frozen() -> None:
    bureau = Bureau().published()
    bureau.refused(ENTRY, "entries_are_not_open", by=1)
    bureau.refused(c.CloseEntries(), "entries_are_not_open")
    bureau.until(STARTS).does(c.StartPromotion()).enters(2).closed()
    bureau.refused(ENTRY, "entries_are_not_open", by=1)
    bureau.refused(c.WithdrawEntry(1, "late"), "entries_are_not_open", by=1)
    assert bureau.events(e.EntriesClosed) == [e.EntriesClosed(2, draw.entries_digest("winter-draw", [1, 2]).hex())]


# The draw


@both("21.2")
@pytest.mark.parametrize(("cents", "needed"), [(999_999, False), (1_000_000, False), (1_000_001, True)])
def test_a_draw_with_a_prize_above_10_000_dollars_needs_the_nominated_scrutineer(
    rules: str, cents: int, needed: bool
) -> None:
    clause = clause_in(rules, "21.2")
    bureau = Bureau(rules, good_terms(MONEY._replace(value_cents=cents))).running().enters(3).closed().until(DRAWS)
    seed = seed_of(1).hex()
    if not needed:
        bureau.refused(c.HoldDraw(seed, "Sol"), "draw_needs_a_scrutineer", clause)
        bureau.does(c.NominateScrutineer("Sol")).does(c.HoldDraw(seed))
        return
    bureau.refused(c.HoldDraw(seed), "draw_needs_a_scrutineer", clause)
    bureau.refused(c.HoldDraw(seed, "Sol"), "draw_needs_a_scrutineer", clause)
    bureau.refused(c.NominateScrutineer(" "), "words_are_missing", clause)
    bureau.refused(c.NominateScrutineer("Sol"), "not_authorised_here", clause, "casino_supervisor")
    bureau.does(c.NominateScrutineer("Sol"))
    bureau.refused(c.HoldDraw(seed), "draw_needs_a_scrutineer", clause)
    bureau.refused(c.HoldDraw(seed, "Val"), "draw_needs_a_scrutineer", clause)
    bureau.does(c.HoldDraw(seed, "Sol"))
    assert bureau.events(e.DrawHeld)[0].overseen_by == "Sol"
    bureau.refused(c.NominateScrutineer("Val"), "draw_has_been_held", clause)


@both("21.2")
def test_many_prizes_of_10_000_dollars_each_are_no_individual_prize_above_it(rules: str) -> None:
    many = good_terms(MONEY._replace(value_cents=1_000_000, quantity=3))
    assert len(Bureau(rules, many).running().enters(4).closed().drawn().state.awards) == 3


@both("21.2")
def test_the_scrutineer_does_not_hold_the_draw(rules: str) -> None:
    bureau = Bureau(rules).running().enters(2).does(c.NominateScrutineer("max")).closed().until(DRAWS)
    bureau.refused(c.HoldDraw(seed_of(1).hex(), "max"), "scrutineer_draws_nothing", clause_in(rules, "21.2"))


@both("21.7.1", "21.7.2")
def test_winners_follow_from_the_seed_the_house_was_bound_to_and_are_found_when_the_terms_say(rules: str) -> None:
    bureau = Bureau(rules, good_terms(MONEY, MONEY._replace(name="a second", quantity=2))).running().enters(9)
    seed = seed_of(1).hex()
    bureau.refused(c.HoldDraw(seed), "entries_are_not_frozen", clause_in(rules, "21.7.1"))
    bureau.closed().until(DRAWS - 1).refused(c.HoldDraw(seed), "draw_comes_later", clause_in(rules, "21.7.2"))
    bureau.until(DRAWS)
    bureau.refused(c.HoldDraw("z" * 64), "seed_is_malformed", clause_in(rules, "21.7.1"))
    bureau.refused(c.HoldDraw(seed_of(2).hex()), "seed_is_not_the_committed_one", clause_in(rules, "21.7.1"))
    held, *awards = bureau.order(c.HoldDraw(seed))
    key = draw.draw_key("winter-draw", 1, seed_of(1), bytes.fromhex(bureau.state.digest), ())
    expected = list(draw.order_drawn(key, range(1, 10)))[:3]
    assert held.clause == clause_in(rules, "21.7.1")
    assert [list(each.winners) for each in bureau.events(e.DrawHeld)] == [expected]
    assert [(each.prize, each.entry, each.place) for each in bureau.events(e.PrizeAwarded)] == [
        (1, expected[0], 1),
        (2, expected[1], 2),
        (2, expected[2], 3),
    ]
    assert all(each.of_itself for each in awards)
    bureau.refused(c.HoldDraw(seed), "draw_has_been_held", clause_in(rules, "21.7.1"))


def test_the_house_binds_itself_once_and_before_the_first_entry() -> None:
    bureau = Bureau().submitted().does(c.PublishTerms(("casino",), "see there"))
    bureau.refused(c.CommitToDraw("0" * 63), "commitment_is_malformed")
    bureau.commits().refused(c.CommitToDraw("0" * 64), "draw_is_committed")
    bureau.until(STARTS).does(c.StartPromotion()).refused(c.CommitToDraw("0" * 64), "draw_is_committed")


def test_a_witnesss_word_changes_who_wins_and_comes_only_after_the_list_is_frozen() -> None:
    five = good_terms(MONEY._replace(quantity=5))
    bureau = Bureau(terms=five).running().enters(50)
    bureau.refused(c.AddWitnessWord("rain"), "entries_are_not_frozen", by=1)
    bureau.closed()
    bureau.refused(c.AddWitnessWord("rain"), "not_authorised_here", by="gaming_manager")
    for wrong in ("", "x" * 65, "a\nb"):
        bureau.refused(c.AddWitnessWord(wrong), "word_is_malformed", by="inspector")
    bureau.does(c.AddWitnessWord("rain"), 7).does(c.AddWitnessWord("x" * 64), "inspector").drawn()
    without = Bureau(terms=five).running().enters(50).closed().drawn()
    key = draw.draw_key("winter-draw", 1, seed_of(1), bytes.fromhex(bureau.state.digest), ("rain", "x" * 64))
    won = [award.entry for award in bureau.state.awards]
    assert won == list(draw.order_drawn(key, range(1, 51)))[:5]
    assert won != [award.entry for award in without.state.awards]
    bureau.refused(c.AddWitnessWord("late"), "draw_has_been_held", by="inspector")


@pytest.mark.parametrize("one_each", [False, True])
def test_no_entry_wins_twice_and_no_patron_where_the_terms_say_so(one_each: bool) -> None:
    terms = good_terms(MONEY._replace(quantity=4), one_prize_each=one_each)
    bureau = Bureau(terms=terms).running().enters(3, each=5).closed().drawn()
    entries = [award.entry for award in bureau.state.awards]
    patrons = [award.patron for award in bureau.state.awards]
    assert len(set(entries)) == len(entries) == (3 if one_each else 4)
    assert (len(set(patrons)) == len(patrons)) is one_each


def test_a_draw_without_entries_has_no_winner() -> None:
    bureau = Bureau().running().closed().drawn()
    assert (bureau.state.stage, bureau.state.awards) == ("drawn", ())


# Without a draw


@both("21.1", "21.7.1")
def test_without_a_draw_a_prize_goes_to_who_earned_it_by_the_terms(rules: str) -> None:
    terms = good_terms(MONEY._replace(quantity=2), manner="merit", award_at=STARTS + 60)
    bureau = Bureau(rules, terms)
    bureau.refused(c.AwardOnMerit(1, 1, "x"), "promotion_has_not_started")
    bureau.running().enters(2)
    bureau.refused(c.AwardOnMerit(1, 1, "three sevens"), "award_comes_later", clause_in(rules, "21.7.2"))
    bureau.wait(60)
    bureau.refused(c.AwardOnMerit(2, 1, "three sevens"), "no_such_prize")
    bureau.refused(c.AwardOnMerit(1, 3, "three sevens"), "no_such_promotion_entry")
    bureau.refused(c.AwardOnMerit(1, 1, " "), "words_are_missing")
    bureau.refused(c.AwardOnMerit(1, 1, "pat number1 had three sevens"), "words_name_the_person")
    bureau.refused(c.CommitToDraw("0" * 64), "no_draw_is_held", clause_in(rules, "21.7.1"))
    bureau.does(c.AwardOnMerit(1, 1, "three sevens")).does(c.AwardOnMerit(1, 2, "three sevens"))
    assert bureau.clause_of(e.PrizeAwarded) == clause_in(rules, "21.7.1")
    bureau.refused(c.AwardOnMerit(1, 1, "three sevens"), "no_prize_is_left")
    bureau.closed().refused(c.HoldDraw(seed_of(1).hex()), "no_draw_is_held")


def test_where_winners_are_drawn_nobody_has_a_prize_otherwise() -> None:
    Bureau().running().enters(1).refused(c.AwardOnMerit(1, 1, "three sevens"), "winners_are_drawn")


# Awards that lapse


@both("21.7.8")
def test_a_winner_who_had_to_be_present_and_was_not_is_passed_over_for_the_next_drawn(rules: str) -> None:
    absent = c.PassOver(1, "absent")
    bureau = Bureau(rules, good_terms(presence_required=True)).running().enters(5).closed().drawn()
    bureau.refused(c.PassOver(1, "ill"), "lapse_is_unknown")
    bureau.refused(c.PassOver(2, "absent"), "no_such_award")
    bureau.refused(c.PassOver(1, "unclaimed"), "award_has_not_lapsed", clause_in(rules, "21.7.8"))
    bureau.does(absent)
    first, second = bureau.state.awards
    assert (first.fate, second.prize, second.place) == ("passed_over", first.prize, 2)
    bureau.refused(absent, "award_is_not_open")
    for number in range(2, 6):
        bureau.does(c.PassOver(number, "absent"))
    assert [award.entry for award in bureau.state.awards] != []
    assert sorted(award.entry for award in bureau.state.awards) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("rules", STAR)
def test_who_need_not_be_present_is_not_passed_over_for_being_absent(rules: str) -> None:
    Bureau(rules).running().enters(3).closed().drawn().refused(c.PassOver(1, "absent"), "award_has_not_lapsed")


@pytest.mark.parametrize(("seconds", "lapses"), [(0, False), (1, True)])
def test_an_award_that_nobody_claims_in_time_goes_to_the_next(seconds: int, lapses: bool) -> None:
    until = DRAWS + 1_000
    bureau = Bureau(terms=good_terms(claim_until=until)).running().enters(3).closed().drawn().until(until + seconds)
    if not lapses:
        bureau.refused(c.PassOver(1, "unclaimed"), "award_has_not_lapsed")
        return
    bureau.does(c.PassOver(1, "unclaimed"))
    bureau.claims(2)
    assert bureau.state.awards[1].fate == "granted"


def test_a_claim_that_was_refused_frees_the_prize_for_the_next() -> None:
    bureau = Bureau().running().enters(3).closed().drawn()
    winner = bureau.state.awards[0].patron
    bureau.does(c.ClaimPrize(winner, f"sealed:{winner}", 1, 1), winner)
    bureau.refused(c.PassOver(1, "claim_refused"), "award_has_not_lapsed")
    bureau.does(c.RefuseClaim(1, "the card was another's", "email", True)).does(c.PassOver(1, "claim_refused"))
    assert len(bureau.state.awards) == 2


def test_what_is_known_of_nobody_is_no_reason_to_let_words_pass() -> None:
    bureau = Bureau().running()
    bureau.particulars[1] = Particulars("")
    bureau.does(c.Enter(1, "sealed:1", 2_500, True), 1)
