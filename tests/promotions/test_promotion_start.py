"""From the draft to the start: the authority's 24 hours, publication, and terms that change after it."""

import pytest

from pontoon.promotions import commands as c, events as e
from pontoon.promotions.due import due
from pontoon.promotions.limits import DAY, HOUR
from pontoon.testing.promotions import CLOSES, MONEY, STARTS, Bureau, good_terms
from tests.promotions.promotion_documents import STAR, both, clause_in


@both("21.1")
def test_a_promotion_is_offered_started_and_concluded_by_who_answers_for_the_house(rules: str) -> None:
    bureau = Bureau(rules)
    for role in ("dealer", "casino_supervisor", "inspector", "tournament_manager"):
        bureau.refused(c.DraftTerms(bureau.terms), "not_authorised_here", clause_in(rules, "21.1"), role)
    bureau.running()
    assert bureau.clause_of(e.PromotionStarted) == clause_in(rules, "21.1")
    assert bureau.state.stage == "running"


@both("21.9")
@pytest.mark.parametrize(("seconds", "starts"), [(-1, False), (0, True), (1, True)])
def test_the_authority_has_the_terms_for_24_hours_before_the_start(rules: str, seconds: int, starts: bool) -> None:
    """Goal: the hours are those since the terms arrived, to the second."""
    bureau = Bureau(rules).does(c.DraftTerms(good_terms())).does(c.SubmitTerms("portal"))
    bureau.does(c.PublishTerms(("website",), "see there")).commits()
    bureau.until(STARTS).refused(c.StartPromotion(), "authority_needs_24_hours", clause_in(rules, "21.9"))
    bureau.does(c.RecordDelivery(1, "the portal's number 7"), "inspector")
    bureau.wait(24 * HOUR + seconds)
    if starts:
        bureau.does(c.StartPromotion())
    else:
        bureau.refused(c.StartPromotion(), "authority_needs_24_hours", clause_in(rules, "21.9"))


@pytest.mark.clauses("star-2024 22:21.13")
def test_the_second_clause_about_the_authority_is_kept_by_the_same_step() -> None:
    bureau = Bureau("star-2024")
    procedure = bureau.rules.procedures["promotion_submit_terms"]
    assert procedure is not None
    assert "22:21.13" in procedure.clauses
    bureau.does(c.DraftTerms(good_terms())).does(c.PublishTerms(("website",), "see there")).commits()
    bureau.until(STARTS).refused(c.StartPromotion(), "terms_are_not_submitted", "22:21.9")


@both("21.9")
def test_the_last_moment_to_send_the_terms_is_24_hours_before_the_start(rules: str) -> None:
    bureau = Bureau(rules).does(c.DraftTerms(good_terms()))
    (duty,) = due(bureau.state, STARTS - DAY)
    assert (duty.what, duty.subject, duty.until, duty.overdue) == ("terms_to_authority", 1, STARTS - DAY, False)
    assert due(bureau.state, STARTS - DAY + 1)[0].overdue
    assert due(Bureau(rules).submitted().state, STARTS) == ()


@both("21.9")
def test_a_new_draft_goes_to_the_authority_anew(rules: str) -> None:
    bureau = Bureau(rules).published()
    bureau.does(c.DraftTerms(good_terms(title="The spring draw")))
    bureau.until(STARTS).refused(c.StartPromotion(), "terms_are_not_submitted", clause_in(rules, "21.9"))
    bureau.does(c.SubmitTerms("email")).does(c.RecordDelivery(2, "read")).wait(DAY)
    bureau.refused(c.StartPromotion(), "terms_are_not_published", clause_in(rules, "21.6"))


@both("21.6")
def test_terms_are_published_where_players_find_them_and_the_advertising_says_so(rules: str) -> None:
    clause = clause_in(rules, "21.6")
    bureau = Bureau(rules).submitted().commits().until(STARTS)
    bureau.refused(c.StartPromotion(), "terms_are_not_published", clause)
    bureau.refused(c.PublishTerms((), "see there"), "words_are_missing", clause)
    bureau.refused(c.PublishTerms(("moon",), "see there"), "place_is_unknown", clause)
    bureau.refused(c.PublishTerms(("casino",), " "), "words_are_missing", clause)
    (entry,) = bureau.order(c.PublishTerms(("casino", "website", "email", "direct_mail", "brochure"), " see there "))
    assert entry.clause == clause
    assert entry.event == e.TermsPublished(1, ("casino", "website", "email", "direct_mail", "brochure"), "see there")
    bureau.does(c.StartPromotion())


def test_what_must_come_first_is_refused_until_it_has() -> None:
    bureau = Bureau()
    for command in (c.SubmitTerms("email"), c.PublishTerms(("casino",), "x"), c.StartPromotion()):
        bureau.refused(command, "terms_are_not_drafted")
    bureau.refused(c.WithdrawPromotion("no"), "terms_are_not_drafted")
    bureau.refused(c.CommitToDraw("0" * 64), "terms_are_not_drafted")
    bureau.refused(c.DraftTerms(good_terms(name="")), "words_are_missing")
    bureau.does(c.DraftTerms(good_terms()))
    bureau.refused(c.DraftTerms(good_terms(name="another")), "promotion_has_another_name")
    bureau.refused(c.SubmitTerms("pigeon"), "way_is_unknown")
    bureau.does(c.SubmitTerms("email")).refused(c.SubmitTerms("email"), "terms_are_submitted")
    bureau.does(c.RecordDelivery(1, "read")).does(c.PublishTerms(("casino",), "see there")).wait(DAY)
    bureau.refused(c.StartPromotion(), "draw_is_not_committed")
    bureau.commits().refused(c.StartPromotion(), "promotion_starts_later", "22:21.7.7")
    bureau.until(STARTS - 1).refused(c.StartPromotion(), "promotion_starts_later")
    bureau.until(CLOSES + 1).refused(c.StartPromotion(), "entries_are_closed", "22:21.7.6")


def test_a_promotion_that_has_not_started_can_be_withdrawn_and_is_over() -> None:
    bureau = Bureau().published()
    bureau.refused(c.WithdrawPromotion(" "), "words_are_missing")
    bureau.does(c.WithdrawPromotion("the sponsor is gone"))
    assert bureau.state.stage == "withdrawn"
    bureau.refused(c.DraftTerms(good_terms()), "promotion_has_ended")
    bureau.refused(c.PublishTerms(("casino",), "x"), "promotion_has_ended")
    bureau.refused(c.StartPromotion(), "promotion_has_ended")


def test_an_order_from_before_what_has_happened_is_refused() -> None:
    bureau = Bureau().submitted()
    bureau.at -= 1
    bureau.refused(c.SubmitTerms("email"), "time_runs_backwards")


# Amendments


@both("21.9.1")
def test_terms_change_after_the_start_only_with_the_authoritys_approval(rules: str) -> None:
    clause = clause_in(rules, "21.9.1")
    bureau = Bureau(rules).running()
    later = good_terms(place="the casino and its hotel")
    bureau.refused(c.DraftTerms(later), "promotion_has_started", clause)
    bureau.refused(c.WithdrawPromotion("x"), "promotion_has_started", clause)
    bureau.refused(c.AmendTerms("email"), "amendment_is_not_approved", clause)
    bureau.refused(c.DecideAmendment(True, "A-1"), "no_amendment_is_proposed", clause, "inspector")
    bureau.does(c.ProposeAmendment(later, "more room", "email"))
    bureau.refused(c.ProposeAmendment(later, "more room", "email"), "amendment_is_pending", clause)
    bureau.refused(c.AmendTerms("email"), "amendment_is_not_approved", clause)
    bureau.refused(c.DecideAmendment(True, "A-1"), "not_authorised_here", clause, "casino_operator")
    bureau.refused(c.DecideAmendment(True, " "), "words_are_missing", clause, "inspector")
    bureau.does(c.DecideAmendment(False, "A-1"), "inspector")
    bureau.refused(c.AmendTerms("email"), "amendment_is_not_approved", clause)
    bureau.does(c.ProposeAmendment(later, "more room", "email")).does(c.DecideAmendment(True, "A-2"), "inspector")
    assert bureau.state.terms == good_terms()
    bureau.does(c.AmendTerms("email"))
    assert (bureau.state.terms, bureau.state.version) == (later, 3)
    bureau.refused(c.AmendTerms("email"), "amendment_is_not_approved", clause)


@pytest.mark.clauses("star-2024 22:21.13.1")
def test_amended_terms_go_to_the_authority_again_as_soon_as_possible() -> None:
    bureau = amended("star-2024")
    resubmitted = [entry for entry in bureau.log if isinstance(entry.event, e.TermsResubmitted)]
    assert [(entry.clause, entry.of_itself) for entry in resubmitted] == [("22:21.13.1", True)]
    duties = {duty.what: duty for duty in due(bureau.state, bureau.at + DAY)}
    assert duties["amended_terms_to_authority"].until == bureau.at + DAY
    assert not duties["amended_terms_to_authority"].overdue
    assert due(bureau.state, bureau.at + DAY + 1)[0].overdue
    bureau.does(c.RecordDelivery(len(bureau.state.notices), "read"), "inspector")
    assert [duty.what for duty in due(bureau.state, bureau.at)] == ["amended_terms_to_players"]


@pytest.mark.clauses("star-6to5-2017 21.9.1")
def test_the_earlier_document_asks_for_the_approval_alone() -> None:
    bureau = amended("star-6to5-2017")
    assert bureau.events(e.TermsResubmitted) == []
    assert [duty.what for duty in due(bureau.state, bureau.at)] == ["amended_terms_to_players"]
    bureau.does(c.PublishTerms(("website",), "see there"))
    assert due(bureau.state, bureau.at) == ()


def amended(rules: str) -> Bureau:
    bureau = Bureau(rules).running().does(c.ProposeAmendment(good_terms(place="the hotel"), "more room", "email"))
    return bureau.does(c.DecideAmendment(True, "A-1"), "inspector").wait(HOUR).does(c.AmendTerms("email"))


@pytest.mark.parametrize("rules", STAR)
def test_amended_terms_are_as_complete_as_the_first_and_change_nothing_that_has_happened(rules: str) -> None:
    bureau = Bureau(rules)
    bureau.refused(c.ProposeAmendment(good_terms(), "x", "email"), "promotion_has_not_started")
    bureau.running().enters(3)
    for wrong in (good_terms(name="x"), good_terms(manner="merit"), good_terms(starts_at=STARTS + 1)):
        bureau.refused(c.ProposeAmendment(wrong, "x", "email"), "amendment_goes_too_far")
    bureau.refused(c.ProposeAmendment(good_terms(place=""), "x", "email"), "terms_are_incomplete")
    bureau.refused(c.ProposeAmendment(good_terms(place="y"), " ", "email"), "words_are_missing")
    bureau.refused(c.ProposeAmendment(good_terms(place="y"), "x", "pigeon"), "way_is_unknown")
    bureau.does(c.ProposeAmendment(good_terms(closing_at=CLOSES - 1), "x", "email"))
    bureau.does(c.DecideAmendment(True, "A-1"), "inspector").closed()
    bureau.refused(c.AmendTerms("email"), "amendment_goes_too_far")
    bureau.drawn()
    richer = good_terms(MONEY._replace(value_cents=60_000))
    bureau.refused(c.ProposeAmendment(richer, "x", "email"), "amendment_goes_too_far")
    bureau.refused(c.ProposeAmendment(good_terms(one_prize_each=True), "x", "email"), "amendment_goes_too_far")
