"""Winners told in two days, results published, notices with their delivery, and what is due until when."""

import pytest

from pontoon.promotions import commands as c, events as e
from pontoon.promotions.due import due
from pontoon.promotions.limits import DAY
from pontoon.promotions.particulars import Particulars
from pontoon.testing.promotions import DRAWS, MONEY, Bureau, good_terms
from tests.promotions.promotion_documents import STAR, both, clause_in


def drawn(rules: str = "star-2024", **changes: object) -> Bureau:
    return Bureau(rules, good_terms(**changes)).running().enters(4).closed().drawn()


@both("21.8")
@pytest.mark.parametrize(("seconds", "late"), [(-1, False), (0, False), (1, True)])
def test_a_winner_who_need_not_be_present_is_told_within_two_days_of_the_draw(
    rules: str, seconds: int, late: bool
) -> None:
    bureau = drawn(rules)
    (duty,) = due(bureau.state, DRAWS + 2 * DAY + seconds)
    assert (duty.what, duty.subject, duty.until, duty.overdue) == ("tell_winner", 1, DRAWS + 2 * DAY, late)
    step = bureau.rules.procedures[duty.procedure]
    assert step is not None
    assert step.clauses[0] == clause_in(rules, "21.8")
    bureau.does(c.NotifyWinner(1, "telephone", True), "casino_supervisor")
    assert due(bureau.state, DRAWS + 9 * DAY) == ()
    bureau.refused(c.NotifyWinner(1, "email", True), "winner_is_told", clause_in(rules, "21.8"))


@both("21.8")
def test_who_must_be_present_at_the_draw_need_not_be_told_later(rules: str) -> None:
    assert due(drawn(rules, presence_required=True).state, DRAWS + 9 * DAY) == ()


WAYS = [("face_to_face", "21.8.1"), ("mail", "21.8.2"), ("telephone", "21.8.3"), ("email", "21.8.4")]


@pytest.mark.parametrize(
    ("rules", "way", "clause"),
    [
        pytest.param(
            rules, way, clause_in(rules, number), marks=pytest.mark.clauses(f"{rules} {clause_in(rules, number)}")
        )
        for rules in STAR
        for way, number in WAYS
    ],
)
def test_each_permitted_way_is_recorded_on_its_own_clause(rules: str, way: str, clause: str) -> None:
    bureau = drawn(rules)
    given, arrived = bureau.order(c.NotifyWinner(1, way, True))
    number = len(bureau.state.notices)
    assert (given.clause, arrived.clause) == (clause, clause)
    assert given.event == e.PromotionNoticeGiven(number, "patron", "award", 1, way)
    assert arrived.event == e.PromotionNoticeArrived(number, way)


@both("21.8")
def test_no_other_way_is_permitted_and_none_without_what_it_needs(rules: str) -> None:
    bureau, clause = drawn(rules), clause_in(rules, "21.8")
    bureau.refused(c.NotifyWinner(1, "facebook", True), "way_is_not_permitted", clause)
    bureau.refused(c.NotifyWinner(9, "email", True), "no_such_award", clause)
    bureau.refused(c.NotifyWinner(1, "email", True), "not_authorised_here", clause, "dealer")
    bureau.particulars[bureau.state.awards[0].patron] = Particulars("Pat", "", "", "")
    for way in ("mail", "telephone", "email"):
        bureau.refused(c.NotifyWinner(1, way, True), "patron_cannot_be_reached_so", clause)
    bureau.does(c.NotifyWinner(1, "face_to_face", True))


@both("21.8")
def test_reasonable_endeavours_are_every_way_that_the_terms_name_and_each_attempt_is_kept(rules: str) -> None:
    bureau = drawn(rules)
    bureau.does(c.NotifyWinner(1, "telephone", False)).wait(60).does(c.NotifyWinner(1, "telephone", False))
    assert [duty.what for duty in due(bureau.state, bureau.at)] == ["tell_winner"]
    bureau.does(c.NotifyWinner(1, "email", False))
    assert due(bureau.state, DRAWS + 9 * DAY) == ()
    attempts = [(each.way, each.arrived_at) for each in bureau.state.notices if each.about == "award"]
    assert attempts == [("telephone", None), ("telephone", None), ("email", None)]


def test_a_winner_who_has_claimed_need_not_be_told_and_the_next_in_order_has_two_days_of_their_own() -> None:
    assert due(drawn().claims().state, DRAWS + 9 * DAY) == ()
    bureau = drawn()
    winner = bureau.state.awards[0].patron
    bureau.does(c.ClaimPrize(winner, f"sealed:{winner}", 1, 1), winner).wait(DAY)
    bureau.does(c.RefuseClaim(1, "not a member", "email", True)).does(c.PassOver(1, "claim_refused"))
    (duty,) = due(bureau.state, bureau.at)
    assert (duty.subject, duty.until) == (2, DRAWS + 3 * DAY)


@both("21.7.10")
def test_results_are_published_once_there_are_any(rules: str) -> None:
    clause = clause_in(rules, "21.7.10")
    bureau = Bureau(rules).running().enters(2).closed()
    bureau.refused(c.PublishResults(("website",)), "no_results_yet", clause)
    bureau.drawn()
    bureau.refused(c.PublishResults(()), "words_are_missing", clause)
    bureau.refused(c.PublishResults(("moon",)), "place_is_unknown", clause)
    (entry,) = bureau.order(c.PublishResults(("website",)))
    assert entry.clause == clause


@both("21.7.10")
def test_without_a_draw_there_are_results_once_entries_have_closed(rules: str) -> None:
    clause = clause_in(rules, "21.7.10")
    bureau = Bureau(rules, good_terms(manner="merit")).running().enters(2)
    bureau.refused(c.PublishResults(("website",)), "no_results_yet", clause)
    bureau.closed().until(DRAWS).does(c.AwardOnMerit(1, 2, "the most wagers"))
    (entry,) = bureau.order(c.PublishResults(("website",)))
    assert entry.clause == clause


def test_a_notice_counts_once_somebody_who_may_says_that_it_arrived() -> None:
    bureau = Bureau().does(c.DraftTerms(good_terms())).does(c.SubmitTerms("email"))
    bureau.refused(c.RecordDelivery(2, "read"), "no_such_promotion_notice")
    bureau.refused(c.RecordDelivery(1, " "), "words_are_missing")
    bureau.refused(c.RecordDelivery(1, "read"), "not_authorised_here", by="surveillance")
    bureau.refused(c.SendAgain(1, "pigeon"), "way_is_unknown")
    bureau.does(c.SendAgain(1, "portal")).does(c.RecordDelivery(2, "read"), "inspector")
    assert bureau.state.told("terms", 1)
    bureau.refused(c.RecordDelivery(2, "read"), "promotion_notice_has_arrived")


def test_what_goes_to_a_patron_is_not_an_inspectors_to_confirm() -> None:
    bureau = drawn().does(c.NotifyWinner(1, "mail", False))
    number = len(bureau.state.notices)
    bureau.refused(c.RecordDelivery(number, "signed for"), "promotion_notice_is_for_another", by="inspector")
    bureau.refused(c.SendAgain(number, "facebook"), "way_is_not_permitted")
    bureau.does(c.SendAgain(number, "email")).does(c.RecordDelivery(number, "signed for"))
    assert bureau.state.told("award", 1)


def test_a_promotion_with_everything_done_is_concluded_and_not_before() -> None:
    bureau = Bureau(terms=good_terms(MONEY, presence_required=True))
    bureau.refused(c.ConcludePromotion(), "promotion_has_not_started")
    bureau.running().refused(c.ConcludePromotion(), "something_is_outstanding")
    bureau.enters(2).closed().drawn()
    assert "prize" in str(bureau.refused(c.ConcludePromotion(), "something_is_outstanding"))
    winner = bureau.state.awards[0].patron
    bureau.does(c.ClaimPrize(winner, f"sealed:{winner}", 1, 1), winner).does(c.GrantClaim(1))
    other = 3 - winner
    bureau.does(c.ClaimPrize(other, f"sealed:{other}", 1, 0), other)
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 50_000),), bureau.winners_name()))
    assert "claim" in str(bureau.refused(c.ConcludePromotion(), "something_is_outstanding"))
    bureau.does(c.RefuseClaim(2, "not drawn", "mail", False))
    assert "results" in str(bureau.refused(c.ConcludePromotion(), "something_is_outstanding"))
    bureau.does(c.PublishResults(("website",)))
    assert "notice" in str(bureau.refused(c.ConcludePromotion(), "something_is_outstanding"))
    bureau.does(c.RecordDelivery(len(bureau.state.notices), "signed for"))
    bureau.does(c.OpenPromotionDispute(other, f"sealed:{other}", "the draw"), other)
    assert "dispute" in str(bureau.refused(c.ConcludePromotion(), "something_is_outstanding"))
    bureau.does(c.DecidePromotionDispute(1, "it stands", False)).does(c.ClosePromotionDispute(1, True))
    bureau.does(c.ConcludePromotion())
    assert bureau.state.stage == "concluded"
    bureau.refused(c.ConcludePromotion(), "promotion_has_ended")
    bureau.refused(c.NominateScrutineer("Sol"), "promotion_has_ended")
    bureau.refused(c.CommitToDraw("0" * 64), "promotion_has_ended")
    bureau.refused(c.AmendTerms("email"), "promotion_has_ended")
    bureau.refused(c.ProposeAmendment(good_terms(), "x", "email"), "promotion_has_ended")
