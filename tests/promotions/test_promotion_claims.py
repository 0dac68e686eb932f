"""Claims granted and refused, the register of denied claims, and prizes as a winner has them."""

from typing import Any

import pytest

from pontoon.game.ledger import Entry
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.due import due
from pontoon.promotions.ledger import entries
from pontoon.promotions.limits import DAY
from pontoon.promotions.particulars import Particulars
from pontoon.promotions.terms import Prize
from pontoon.promotions.views import denied_claims
from pontoon.testing.promotions import CAR, DRAWS, MONEY, TOKENS, Bureau, good_terms
from tests.promotions.promotion_documents import STAR, both, clause_in


def drawn(rules: str = "star-2024", prize: Prize = MONEY, **changes: Any) -> Bureau:
    """The draw is held; a prize above $10,000 with a scrutineer."""
    bureau = Bureau(rules, good_terms(prize, **changes)).running().enters(4)
    return bureau.does(c.NominateScrutineer("Sol")).closed().drawn("Sol")


def winner(bureau: Bureau) -> int:
    return bureau.state.awards[0].patron


def claimed(bureau: Bureau, award: int = 1) -> Bureau:
    patron = winner(bureau)
    return bureau.does(c.ClaimPrize(patron, f"sealed:{patron}", 1, award), patron)


# Claims


@both("21.7.8")
def test_a_claim_rests_on_the_patrons_own_award_and_comes_in_time(rules: str) -> None:
    clause = clause_in(rules, "21.7.8")
    bureau = Bureau(rules)
    bureau.published().refused(c.ClaimPrize(1, "sealed:1", 1, 0), "promotion_has_not_started", clause, 1)
    bureau = drawn(rules, claim_until=DRAWS + DAY)
    patron = winner(bureau)
    other = patron % 4 + 1
    bureau.refused(c.ClaimPrize(patron, f"sealed:{patron}", 2, 1), "no_such_prize", clause, patron)
    bureau.refused(c.ClaimPrize(patron, f"sealed:{patron}", 1, 2), "no_such_award", clause, patron)
    bureau.does(c.ClaimPrize(other, f"sealed:{other}", 1, 1), other)
    bureau.refused(c.ClaimPrize(other, f"sealed:{other}", 1, 1), "claim_is_pending", clause, other)
    bureau.refused(c.GrantClaim(1), "claim_rests_on_no_award", clause)
    bureau.refused(c.GrantClaim(2), "no_such_claim", clause)
    bureau.until(DRAWS + DAY)
    claimed(bureau).does(c.GrantClaim(2))
    bureau.refused(c.GrantClaim(2), "claim_is_decided", clause)
    late = drawn(rules, claim_until=DRAWS + DAY).until(DRAWS + DAY + 1)
    claimed(late).refused(c.GrantClaim(1), "claim_came_too_late", clause)


@both("21.10")
def test_a_refused_patron_hears_the_reason_as_soon_as_practicable(rules: str) -> None:
    clause = clause_in(rules, "21.10")
    bureau = claimed(drawn(rules))
    bureau.refused(c.RefuseClaim(1, " ", "mail", False), "words_are_missing", clause)
    bureau.refused(c.RefuseClaim(1, "no card", "facebook", False), "way_is_not_permitted", clause)
    bureau.refused(c.RefuseClaim(1, "no card", "mail", False), "not_authorised_here", clause, "casino_supervisor")
    bureau.refused(c.RefuseClaim(2, "no card", "mail", False), "no_such_claim", clause)
    bureau.does(c.RefuseClaim(1, "no card", "mail", False))
    (duty,) = due(bureau.state, bureau.at + DAY)
    assert (duty.what, duty.subject, duty.until, duty.overdue) == ("tell_reason", 1, bureau.at + DAY, False)
    assert due(bureau.state, bureau.at + DAY + 1)[0].overdue
    bureau.does(c.RecordDelivery(len(bureau.state.notices), "signed for"))
    assert due(bureau.state, bureau.at) == ()
    bureau.refused(c.RefuseClaim(1, "no card", "mail", False), "claim_is_decided", clause)


@both("21.10.1")
@pytest.mark.parametrize(("cents", "kept"), [(9_999, False), (10_000, False), (10_001, True)])
def test_a_denied_claim_above_100_dollars_is_kept_with_name_address_and_reason(
    rules: str, cents: int, kept: bool
) -> None:
    bureau = claimed(drawn(rules, MONEY._replace(value_cents=cents)))
    patron = winner(bureau)
    refuse = c.RefuseClaim(1, "the card was another's", "face_to_face", True)
    usual = bureau.who(patron)
    assert usual is not None
    for unknown in (usual._replace(address=" "), usual._replace(name="")):
        bureau.particulars[patron] = unknown
        if kept:
            bureau.refused(refuse, "claimant_is_not_recorded", clause_in(rules, "21.10.1"))
    bureau.particulars.clear()
    refused, _, _ = bureau.order(refuse)
    assert refused.clause == clause_in(rules, "21.10.1" if kept else "21.10")
    (row,) = denied_claims(bureau.state, "inspector", bureau.who)
    assert (row.name, row.address, row.reason) == (usual.name, usual.address, "the card was another's")
    assert (row.value_cents, row.must_be_kept) == (cents, kept)
    erase = c.ErasePerson(patron, "asked on the telephone")
    bureau.does(c.PassOver(1, "claim_refused"))
    if kept:
        bureau.refused(erase, "denied_claim_is_kept", clause_in(rules, "21.10.1"))


@both("21.10.1")
def test_every_patron_who_claims_in_vain_is_kept_whether_an_entrant_or_not(rules: str) -> None:
    bureau = drawn(rules)
    bureau.does(c.ClaimPrize(5, "sealed:5", 1, 0), 5).does(c.RefuseClaim(1, "never entered", "mail", False))
    (row,) = denied_claims(bureau.state, "gaming_manager", bureau.who)
    assert (row.patron, row.name, row.must_be_kept) == (5, "Pat Number5", True)


def test_the_reason_of_a_refusal_names_nobody() -> None:
    bureau = claimed(drawn())
    number = winner(bureau)
    for text in (f"PAT  number{number} is staff", f"lives at {number} Pirrama Road, Pyrmont"):
        bureau.refused(c.RefuseClaim(1, text, "mail", False), "words_name_the_person")


# Money instead of a prize in kind


@both("21.3")
def test_the_winner_takes_the_money_that_the_terms_offer_instead_of_a_prize_in_kind(rules: str) -> None:
    clause = clause_in(rules, "21.3")
    bureau = drawn(rules, CAR._replace(alternative_cents=900_000)).claims()
    patron = winner(bureau)
    bureau.refused(c.OfferAlternative(1, 1), "alternative_is_offered", clause)
    bureau.refused(c.ChooseAlternative(1), "acts_for_another", clause, patron % 4 + 1)
    bureau.refused(c.PayPrize(1, (c.Payment("transfer", 900_000),), bureau.winners_name()), "prize_is_in_kind")
    (entry,) = bureau.order(c.ChooseAlternative(1), patron)
    assert (entry.clause, entry.event) == (clause, e.AlternativeChosen(1, 900_000))
    bureau.refused(c.ChooseAlternative(1), "alternative_is_chosen", clause, patron)
    bureau.refused(c.HandOverPrize(1, "signed"), "prize_is_money")
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 900_000),), bureau.winners_name()))
    assert bureau.state.awards[0].fate == "settled"


@pytest.mark.clauses("star-2024 22:21.3", "star-2024 22:21.4")
def test_since_2024_money_may_be_offered_though_the_terms_are_silent() -> None:
    bureau = drawn("star-2024", CAR)
    bureau.refused(c.ChooseAlternative(1), "no_alternative_is_offered", "22:21.3", winner(bureau))
    bureau.refused(c.OfferAlternative(1, 0), "amount_is_nothing")
    bureau.refused(c.OfferAlternative(1, 1), "not_authorised_here", "22:21.3", "casino_supervisor")
    bureau.does(c.OfferAlternative(1, 800_000)).does(c.ChooseAlternative(1), winner(bureau)).claims()
    bureau.refused(
        c.PayPrize(1, (c.Payment("cash", 800_000),), bureau.winners_name()), "prize_is_never_cash", "22:21.4"
    )
    bureau.does(c.PayPrize(1, (c.Payment("transfer", 800_000),), bureau.winners_name()))


@pytest.mark.clauses("star-6to5-2017 21.3")
def test_in_2017_the_terms_must_state_the_alternative() -> None:
    bureau = drawn("star-6to5-2017", CAR)
    bureau.refused(c.OfferAlternative(1, 800_000), "alternative_is_not_in_the_terms", "21.3")


@both("21.3")
def test_casino_dollars_and_money_have_no_alternative(rules: str) -> None:
    drawn(rules, TOKENS).refused(c.OfferAlternative(1, 1), "dollars_stay_dollars", clause_in(rules, "21.3"))
    drawn(rules, MONEY).refused(c.OfferAlternative(1, 1), "prize_is_money", clause_in(rules, "21.3"))


# Money


@pytest.mark.clauses("star-2024 22:21.4")
def test_since_2024_no_prize_is_paid_in_cash_but_by_cheque_or_transfer_to_the_winner() -> None:
    bureau = drawn().claims()
    name = bureau.winners_name()
    for parts in ((c.Payment("cash", 50_000),), (c.Payment("transfer", 49_999), c.Payment("cash", 1))):
        bureau.refused(c.PayPrize(1, parts, name), "prize_is_never_cash", "22:21.4")
    halves = (c.Payment("crossed_cheque", 20_000), c.Payment("transfer", 30_000))
    bureau.refused(c.PayPrize(1, halves, "Somebody Else"), "payee_is_not_the_winner", "22:21.4")
    bureau.refused(c.PayPrize(1, halves, " "), "payee_is_not_the_winner", "22:21.4")
    (entry,) = bureau.order(c.PayPrize(1, halves, name.upper()))
    assert (entry.clause, entry.event) == ("22:21.4", e.PrizePaid(1, winner(bureau), halves))
    posted = entries("winter-draw", entry.event, str)
    assert posted == (Entry("promotions", -50_000), Entry("crossed_cheques", 20_000), Entry("transfers", 30_000))


@pytest.mark.parametrize("rules", STAR)
def test_parts_are_known_positive_and_add_up_and_come_after_the_claim(rules: str) -> None:
    bureau = drawn(rules)
    name = bureau.winners_name()
    whole = c.PayPrize(1, (c.Payment("transfer", 50_000),), name)
    bureau.refused(whole, "claim_is_not_granted")
    bureau.claims()
    bureau.refused(c.PayPrize(1, (c.Payment("gold", 50_000),), name), "form_is_unknown")
    bureau.refused(c.PayPrize(1, (c.Payment("transfer", 0),), name), "amount_is_nothing")
    bureau.refused(c.PayPrize(1, (c.Payment("transfer", 49_999),), name), "parts_do_not_add_up")
    bureau.refused(c.PayPrize(1, (), name), "parts_do_not_add_up")
    bureau.does(whole).refused(whole, "award_is_not_open")


@pytest.mark.clauses("star-6to5-2017 21.4")
@pytest.mark.parametrize(("cents", "chooses"), [(999_999, False), (1_000_000, False), (1_000_001, True)])
def test_in_2017_the_winner_of_more_than_10_000_dollars_chooses_how_it_is_paid(cents: int, chooses: bool) -> None:
    bureau = drawn("star-6to5-2017", MONEY._replace(value_cents=cents)).claims()
    patron, name = winner(bureau), bureau.winners_name()
    parts = (c.Payment("cash", 10_000), c.Payment("crossed_cheque", 10_000), c.Payment("transfer", cents - 20_000))
    pay = c.PayPrize(1, parts, name)
    if not chooses:
        bureau.refused(c.ChoosePayment(1, parts), "house_chooses_payment", "21.4", patron)
        bureau.does(pay)
        return
    bureau.refused(pay, "winner_has_not_chosen", "21.4")
    bureau.refused(c.ChoosePayment(1, parts[:2]), "parts_do_not_add_up", "21.4", patron)
    bureau.refused(c.ChoosePayment(1, parts), "acts_for_another", "21.4", patron % 4 + 1)
    bureau.does(c.ChoosePayment(1, (c.Payment("cash", cents),)), patron)
    bureau.refused(pay, "winner_chose_otherwise", "21.4")
    bureau.does(c.ChoosePayment(1, parts), patron).does(c.PayPrize(1, parts[::-1], name))


@pytest.mark.clauses("star-2024 22:21.4")
def test_since_2024_there_is_no_choice_of_cash_for_the_winner() -> None:
    bureau = drawn("star-2024", MONEY._replace(value_cents=1_000_001)).claims()
    whole = (c.Payment("transfer", 1_000_001),)
    bureau.refused(c.ChoosePayment(1, whole), "not_provided_for", "-", winner(bureau))
    bureau.does(c.PayPrize(1, whole, bureau.winners_name()))


def test_what_is_no_money_has_no_choice_of_payment() -> None:
    bureau = drawn("star-6to5-2017", CAR._replace(value_cents=2_000_000)).claims()
    parts = (c.Payment("transfer", 2_000_000),)
    bureau.refused(c.ChoosePayment(1, parts), "prize_is_in_kind", by=winner(bureau))


# Things and vouchers


@both("21.7.11")
def test_a_prize_in_kind_is_handed_over_against_a_receipt(rules: str) -> None:
    bureau = drawn(rules, CAR)
    bureau.refused(c.HandOverPrize(1, "signed"), "claim_is_not_granted")
    bureau.claims().refused(c.HandOverPrize(1, " "), "words_are_missing")
    bureau.refused(c.IssueVoucher(1, ""), "prize_is_no_voucher")
    (entry,) = bureau.order(c.HandOverPrize(1, "receipt 12"))
    assert entry.clause == clause_in(rules, "21.7.11")
    assert entries("winter-draw", entry.event, str) == ()


VOUCHERS = pytest.mark.parametrize(
    ("rules", "clause"),
    [
        pytest.param("star-2024", "2.1", marks=pytest.mark.clauses("star-2024 2.1")),
        pytest.param("star-6to5-2017", "1.1", marks=pytest.mark.clauses("star-6to5-2017 1.1")),
    ],
)


@VOUCHERS
def test_casino_dollars_are_a_voucher_that_the_dealer_exchanges_once_for_tokens_of_its_value(
    rules: str, clause: str
) -> None:
    bureau = drawn(rules, TOKENS).claims()
    bureau.refused(c.HandOverPrize(1, "signed"), "prize_is_a_voucher", clause)
    bureau.refused(c.IssueVoucher(1, "pontoon only", bureau.at - 1), "validity_has_passed", clause)
    (issued,) = bureau.order(c.IssueVoucher(1, " pontoon only ", bureau.at + DAY))
    assert issued.event == e.VoucherIssued(1, 1, winner(bureau), 20_000, "pontoon only", bureau.at + DAY)
    bureau.refused(c.ExchangeVoucher(1, "P1", True), "not_authorised_here", clause, winner(bureau))
    bureau.refused(c.ExchangeVoucher(2, "P1", True), "no_such_voucher", clause, "dealer")
    bureau.refused(c.ExchangeVoucher(1, "P1", False), "conditions_are_not_met", clause, "dealer")
    bureau.refused(c.ExchangeVoucher(1, " ", True), "words_are_missing", clause, "dealer")
    (exchanged,) = bureau.order(c.ExchangeVoucher(1, "P1", True), "dealer")
    assert exchanged.clause == clause
    bureau.refused(c.ExchangeVoucher(1, "P1", True), "voucher_is_exchanged", clause, "dealer")
    names = {winner(bureau): "ann"}
    posted = [*entries("winter-draw", issued.event, names.__getitem__)]
    posted += entries("winter-draw", exchanged.event, names.__getitem__)
    assert posted == [
        Entry("promotions", -20_000),
        Entry("vouchers:winter-draw:1", 20_000),
        Entry("vouchers:winter-draw:1", -20_000),
        Entry("tokens:ann", 20_000),
    ]


@pytest.mark.parametrize(("seconds", "valid"), [(0, True), (1, False)])
def test_a_voucher_is_exchanged_until_its_last_second(seconds: int, valid: bool) -> None:
    bureau = drawn(prize=TOKENS).claims()
    bureau.does(c.IssueVoucher(1, "", bureau.at + 60)).wait(60 + seconds)
    if valid:
        bureau.does(c.ExchangeVoucher(1, "P1", True), "dealer")
    else:
        bureau.refused(c.ExchangeVoucher(1, "P1", True), "voucher_has_expired", by="dealer")


def test_a_winner_whose_name_is_unknown_is_paid_nothing() -> None:
    bureau = drawn().claims()
    bureau.particulars[winner(bureau)] = Particulars("")
    bureau.refused(c.PayPrize(1, (c.Payment("transfer", 50_000),), ""), "payee_is_not_the_winner")
