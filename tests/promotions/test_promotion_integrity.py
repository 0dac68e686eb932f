"""A promotion or draw that is compromised, disputes, what is known of people, and who sees it."""

import json
from dataclasses import asdict

import pytest

from pontoon.promotions import Promotion, commands as c, events as e, evolve_all
from pontoon.promotions.due import due
from pontoon.promotions.limits import DAY, HOUR
from pontoon.promotions.registers import TITLES, promotion_registers
from pontoon.promotions.terms import Terms
from pontoon.promotions.views import (
    READS_NUMBERS,
    READS_PARTICULARS,
    dealer_view,
    denied_claims,
    export_of,
    house_view,
    patron_view,
    public_view,
)
from pontoon.table.orders import Entry
from pontoon.testing.promotions import DRAWS, MONEY, STARTS, TOKENS, Bureau, good_terms, seed_of
from tests.promotions.promotion_documents import STAR, both, clause_in

POSTPONE_THE_DRAW = c.DeclareCompromised("draw", "the seed was read by somebody", "postpone", "telephone")
CANCEL = c.DeclareCompromised("draw", "the list was tampered with", "cancel", "telephone")


# Integrity


@pytest.mark.parametrize(
    ("rules", "seconds", "overdue"),
    [
        pytest.param(rules, seconds, overdue, marks=pytest.mark.clauses(f"{rules} {clause_in(rules, '21.12')}"))
        for rules, seconds, overdue in [
            ("star-2024", 48 * HOUR - 1, False),
            ("star-2024", 48 * HOUR, False),
            ("star-2024", 48 * HOUR + 1, True),
            ("star-6to5-2017", 0, False),
            ("star-6to5-2017", 1, True),
        ]
    ],
)
@pytest.mark.parametrize("command", [POSTPONE_THE_DRAW, CANCEL], ids=["postpone", "cancel"])
def test_the_inspector_is_told_in_48_hours_since_2024_and_immediately_before(
    rules: str, seconds: int, overdue: bool, command: c.DeclareCompromised
) -> None:
    bureau = Bureau(rules).running().enters(3).closed()
    *_, notice = bureau.order(command)
    assert (notice.clause, notice.of_itself) == (clause_in(rules, "21.12"), True)
    assert bureau.events(e.PromotionNoticeGiven)[-1].to == "inspector"
    (duty,) = due(bureau.state, bureau.at + seconds)
    assert (duty.what, duty.subject, duty.overdue) == ("tell_inspector", 1, overdue)
    bureau.does(c.RecordDelivery(len(bureau.state.notices), "spoken to"), "inspector")
    assert due(bureau.state, bureau.at + 9 * DAY) == ()


@both("21.12")
def test_a_postponed_draw_waits_until_its_integrity_is_validated(rules: str) -> None:
    clause = clause_in(rules, "21.12")
    bureau = Bureau(rules).running().enters(6).closed()
    bureau.refused(c.ValidateIntegrity("x"), "nothing_is_postponed", clause)
    bureau.does(POSTPONE_THE_DRAW).until(DRAWS)
    bureau.refused(c.HoldDraw(seed_of(1).hex()), "promotion_is_postponed", clause)
    bureau.refused(c.CommitToDraw("0" * 64), "promotion_is_postponed", clause)
    bureau.refused(POSTPONE_THE_DRAW, "promotion_is_postponed", clause)
    bureau.refused(c.ValidateIntegrity(" "), "words_are_missing", clause)
    bureau.does(c.ValidateIntegrity("a new seed is kept by two"))
    bureau.refused(c.HoldDraw(seed_of(1).hex()), "draw_is_not_committed")
    bureau.refused(c.AddWitnessWord("rain"), "draw_is_not_committed", by="inspector")
    bureau.commits().refused(c.HoldDraw(seed_of(2).hex()), "witness_is_missing")
    bureau.does(c.AddWitnessWord("rain"), "inspector").drawn()
    assert bureau.state.drawing.number == 2
    assert len(bureau.state.awards) == 1


@both("21.12")
def test_a_postponed_promotion_receives_no_entries(rules: str) -> None:
    bureau = Bureau(rules).running().enters(1)
    bureau.does(c.DeclareCompromised("promotion", "entries were sold", "postpone", "email"))
    enter = c.Enter(2, "sealed:2", 2_500, True)
    bureau.refused(enter, "promotion_is_postponed", clause_in(rules, "21.12"), 2)
    bureau.does(c.ValidateIntegrity("the seller is gone")).does(enter, 2)
    bureau.does(POSTPONE_THE_DRAW).enters(1).until(DRAWS)
    bureau.refused(c.CloseEntries(), "promotion_is_postponed", clause_in(rules, "21.12"))


@both("21.12")
def test_a_draw_is_cancelled_for_good_and_a_promotion_only_postponed(rules: str) -> None:
    clause = clause_in(rules, "21.12")
    bureau = Bureau(rules)
    bureau.published().refused(CANCEL, "promotion_has_not_started", clause)
    bureau.until(STARTS).does(c.StartPromotion()).enters(3).closed()
    for command, code in [
        (c.DeclareCompromised("promotion", "x", "cancel", "email"), "only_a_draw_is_cancelled"),
        (c.DeclareCompromised("party", "x", "cancel", "email"), "scope_of_promotion_is_unknown"),
        (c.DeclareCompromised("draw", "x", "forget", "email"), "consequence_is_unknown"),
        (c.DeclareCompromised("draw", " ", "cancel", "email"), "words_are_missing"),
        (c.DeclareCompromised("draw", "x", "cancel", "pigeon"), "way_is_unknown"),
    ]:
        bureau.refused(command, code, clause)
    bureau.refused(CANCEL, "not_authorised_here", clause, "casino_supervisor")
    bureau.does(CANCEL).until(DRAWS)
    assert bureau.state.stage == "cancelled"
    bureau.refused(c.HoldDraw(seed_of(1).hex()), "entries_are_not_frozen")
    bureau.refused(CANCEL, "promotion_has_ended", clause)


@both("21.12")
def test_awards_of_a_compromised_draw_are_annulled_and_drawn_anew_except_what_a_winner_has(rules: str) -> None:
    bureau = Bureau(rules, good_terms(MONEY._replace(quantity=3))).running().enters(8).closed().drawn().claims(1)
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 50_000),), bureau.winners_name()))
    bureau.does(POSTPONE_THE_DRAW)
    assert [award.fate for award in bureau.state.awards] == ["settled", "annulled", "annulled"]
    assert bureau.state.stage == "closed"
    bureau.does(c.ValidateIntegrity("clean")).commits().does(c.AddWitnessWord("rain"), 3).drawn()
    again = bureau.state.awards[3:]
    assert [award.draw for award in again] == [2, 2]
    assert bureau.state.awards[0].entry not in [award.entry for award in again]


def test_a_promotion_without_a_draw_has_no_draw_to_compromise() -> None:
    bureau = Bureau(terms=good_terms(manner="merit")).running().enters(1)
    bureau.refused(CANCEL, "no_draw_is_held")
    bureau.does(c.DeclareCompromised("promotion", "x", "postpone", "email")).until(DRAWS)
    bureau.refused(c.AwardOnMerit(1, 1, "x"), "promotion_is_postponed")


# Disputes


@both("21.11")
def test_the_operators_decision_is_final_and_the_unsatisfied_hear_of_the_right_to_complain(rules: str) -> None:
    clause = clause_in(rules, "21.11")
    bureau = Bureau(rules)
    opened = c.OpenPromotionDispute(1, "sealed:1", "my entry was struck out")
    bureau.published().refused(opened, "promotion_has_not_started", clause, 1)
    bureau.until(STARTS).does(c.StartPromotion())
    bureau.refused(opened, "acts_for_another", clause, 2)
    bureau.refused(c.OpenPromotionDispute(1, "sealed:1", " "), "words_are_missing", clause, 1)
    bureau.does(opened, 1)
    bureau.refused(c.DecidePromotionDispute(2, "no", False), "no_such_promotion_dispute", clause)
    bureau.refused(c.ClosePromotionDispute(1, True), "promotion_dispute_is_not_decided", clause)
    bureau.refused(c.AdviseOfPromotionComplaint(1, "told"), "promotion_dispute_is_not_decided", clause)
    bureau.refused(c.DecidePromotionDispute(1, "no", False), "not_authorised_here", clause, "casino_supervisor")
    bureau.refused(c.DecidePromotionDispute(1, " ", False), "words_are_missing", clause)
    (decided,) = bureau.order(c.DecidePromotionDispute(1, "the entry was staff's", False))
    assert decided.clause == clause
    bureau.refused(c.DecidePromotionDispute(1, "yes", True), "promotion_dispute_is_decided", clause)
    bureau.refused(c.ClosePromotionDispute(1, False), "complaint_right_is_untold", clause)
    bureau.refused(c.AdviseOfPromotionComplaint(1, " "), "words_are_missing", clause)
    bureau.does(c.AdviseOfPromotionComplaint(1, "in a letter")).does(c.ClosePromotionDispute(1, False))
    assert bureau.clause_of(e.PromotionComplaintAdvised) == clause
    bureau.refused(c.ClosePromotionDispute(1, False), "promotion_dispute_is_closed", clause)


# What is known of people


def test_what_is_known_of_a_patron_is_erased_on_request_once_nothing_is_open() -> None:
    bureau = Bureau().running().enters(3)
    erase = c.ErasePerson(1, "a letter of 3 July")
    bureau.refused(c.ErasePerson(4, "x"), "no_such_patron")
    bureau.refused(erase, "not_authorised_here", by="casino_supervisor")
    assert "an entry" in str(bureau.refused(erase, "matter_is_open"))
    bureau.does(c.WithdrawEntry(1, "asked to be forgotten"), 1)
    bureau.refused(c.ErasePerson(1, " "), "words_are_missing")
    bureau.refused(c.ErasePerson(1, "Pat Number1 wrote"), "words_name_the_person")
    (entry,) = bureau.order(erase)
    assert entry.event == e.PersonErased(1, "sealed:1", "a letter of 3 July")
    bureau.refused(erase, "patron_is_erased")
    bureau.refused(c.Enter(1, "sealed:1", 2_500, True), "patron_is_erased", by=1)
    assert 1 not in house_view(bureau.state, "inspector", bureau.at, bureau.who).people


def test_nothing_is_erased_that_a_prize_a_claim_a_dispute_or_a_voucher_still_needs() -> None:
    terms = good_terms(TOKENS._replace(value_cents=10_000))
    bureau = Bureau(terms=terms).running().enters(1).closed().drawn()
    bureau.does(c.ClaimPrize(2, "sealed:2", 1, 0), 2)
    assert "a claim" in str(bureau.refused(c.ErasePerson(2, "x"), "matter_is_open"))
    bureau.does(c.RefuseClaim(1, "never entered", "mail", False))
    assert "the reason" in str(bureau.refused(c.ErasePerson(2, "x"), "matter_is_open"))
    bureau.does(c.RecordDelivery(len(bureau.state.notices), "signed for"))
    bureau.does(c.OpenPromotionDispute(2, "sealed:2", "the refusal"), 2)
    assert "a dispute" in str(bureau.refused(c.ErasePerson(2, "x"), "matter_is_open"))
    bureau.does(c.DecidePromotionDispute(1, "it stands", False)).does(c.ClosePromotionDispute(1, True))
    bureau.claims().does(c.IssueVoucher(1, "", bureau.at + 60)).does(c.PublishResults(("website",)))
    bureau.does(c.ConcludePromotion())
    assert "a voucher" in str(bureau.refused(c.ErasePerson(1, "x"), "matter_is_open"))
    # It is the other patron's.
    bureau.does(c.ErasePerson(2, "x"))
    (row,) = denied_claims(bureau.state, "inspector", bureau.who)
    assert (row.patron, row.name, row.address, row.must_be_kept) == (2, "", "", False)
    bureau.wait(61).does(c.ErasePerson(1, "x"))


def test_no_entry_of_a_whole_promotion_names_anybody() -> None:
    """Goal: the log can be kept for ever, since everything about a person stands beside it."""
    bureau = whole_promotion()
    text = json.dumps([[entry.by, asdict(entry.event)] for entry in bureau.log])
    for patron in range(1, bureau.state.next_patron):
        for known in bureau.who(patron) or ():
            assert known not in text


def whole_promotion() -> Bureau:
    bureau = Bureau().running().enters(4).closed().drawn().claims()
    bureau.does(c.NotifyWinner(1, "email", True))
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 50_000),), bureau.winners_name()))
    bureau.does(c.ClaimPrize(5, "sealed:5", 1, 0), 5).does(c.RefuseClaim(2, "never entered", "mail", False))
    return bureau.does(c.OpenPromotionDispute(5, "sealed:5", "the refusal"), 5)


def test_names_are_for_those_whose_work_needs_them_and_nobody_else() -> None:
    bureau = whole_promotion()
    for role in READS_NUMBERS:
        seen = house_view(bureau.state, role, bureau.at, bureau.who)
        assert set(seen.people) == (set(range(1, 6)) if role in READS_PARTICULARS else set())
        (row,) = denied_claims(bureau.state, role, bureau.who)
        assert bool(row.name) is bool(row.address) is (role in READS_PARTICULARS)
        assert [duty.what for duty in seen.due] == ["tell_reason"]
    assert {"gaming_manager", "casino_operator", "inspector"} == READS_PARTICULARS
    for role in ("player", "spectator", "dealer", "tournament_manager"):
        assert denied_claims(bureau.state, role, bureau.who) == ()
        with pytest.raises(ValueError, match="what is public in a promotion or is their own"):
            house_view(bureau.state, role, bureau.at, bureau.who)


@both("21.6", "21.7.10")
def test_everybody_sees_published_terms_and_what_proves_the_draw_and_a_patron_their_own(rules: str) -> None:
    bureau = Bureau(rules).submitted()
    assert (public_view(bureau.state).terms, public_view(bureau.state).sha256) == (Terms(), "")
    bureau.does(c.PublishTerms(("website",), "see there")).commits().until(STARTS).does(c.StartPromotion()).enters(3)
    seen = public_view(bureau.state)
    assert (seen.terms, seen.entries, seen.commitment != "", seen.seed) == (good_terms(), 3, True, "")
    bureau.closed().drawn()
    seen = public_view(bureau.state)
    assert (seen.seed, seen.winning_entries) == (seed_of(1).hex(), (bureau.state.awards[0].entry,))
    own = patron_view(bureau.state, 2)
    assert [entry.patron for entry in own.entries] == [2]
    assert all(award.patron == 2 for award in own.awards)


def test_a_dealer_sees_the_vouchers_that_can_be_exchanged() -> None:
    bureau = Bureau(terms=good_terms(TOKENS)).running().enters(1).closed().drawn().claims().does(c.IssueVoucher(1, ""))
    assert [voucher.number for voucher in dealer_view(bureau.state).vouchers] == [1]
    bureau.does(c.ExchangeVoucher(1, "P1", True), "dealer")
    assert dealer_view(bureau.state).vouchers == ()


def test_a_patron_takes_along_everything_that_is_held_of_them() -> None:
    bureau = whole_promotion()
    taken = export_of(bureau.state, 5, bureau.who(5))
    assert taken["particulars"]["name"] == "Pat Number5"
    assert [claim["reason"] for claim in taken["claims"]] == ["never entered"]
    assert [notice["about"] for notice in taken["notices"]] == ["refusal"]
    assert taken["entries"] == []
    winner = bureau.state.awards[0].patron
    theirs = export_of(bureau.state, winner, None)
    assert ([award["fate"] for award in theirs["awards"]], len(theirs["entries"])) == (["settled"], 1)
    assert json.loads(json.dumps(theirs)) == theirs


# Registers


@both("21.2", "21.10.1")
def test_every_event_has_a_row_in_a_register_with_who_when_and_its_clause(rules: str) -> None:
    bureau = Bureau(rules).running().enters(2).does(c.NominateScrutineer("Sol")).closed().drawn("Sol")
    bureau.does(c.ClaimPrize(3, "sealed:3", 1, 0), 3).does(c.RefuseClaim(1, "never entered", "mail", False))
    stranger: Entry = bureau.log[0]
    kept = promotion_registers([*bureau.log, Entry(1, stranger.by, "P1", 0, "", "another log's")])  # type: ignore[arg-type]
    assert set(kept) == set(TITLES)
    assert sum(len(rows) for rows in kept.values()) == len(bureau.log)
    (denied,) = kept["denied_claims"]
    assert (denied.table, denied.clause) == ("winter-draw", clause_in(rules, "21.10.1"))
    assert denied.detail("reason") == "never entered"
    nominated = next(row for row in kept["promotion_draws"] if row.kind == "scrutineer_nominated")
    assert (nominated.clause, nominated.detail("scrutineer")) == (clause_in(rules, "21.2"), "Sol")


@pytest.mark.parametrize("rules", STAR)
def test_a_promotion_told_again_from_its_log_is_the_same(rules: str) -> None:
    bureau = Bureau(rules).running().enters(4).closed().drawn().claims()
    assert evolve_all(Promotion(), bureau.log) == bureau.state
