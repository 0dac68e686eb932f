"""How a winner has the prize: money in the forms allowed, things handed over, casino dollars as vouchers."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.law.values import dollars
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.limits import CHOICE_ABOVE_CENTS
from pontoon.promotions.proceedings import PromotionProceedings
from pontoon.promotions.requirements import why_no_alternative
from pontoon.promotions.state import GRANTED, Award, Promotion
from pontoon.promotions.terms import CASINO_DOLLARS, MONEY

CROSSED_CHEQUE = "crossed_cheque"
TRANSFER = "transfer"
CASH = "cash"
FORMS = (CROSSED_CHEQUE, TRANSFER, CASH)


def payable_cents(state: Promotion, award: Award) -> int | None:
    """What is paid for an award: the money it is, or the money taken instead; None: it is handed over.

    Clauses: star-2024 22:21.3, star-6to5-2017 21.3.
    """
    if award.takes_money:
        return award.alternative_cents
    return award.value_cents if state.prize(award.prize).kind == MONEY else None


# Money instead of a prize in kind


def _offer(p: PromotionProceedings, command: c.OfferAlternative) -> Refusal | None:
    """The house may offer money instead of a prize in kind; where the document asks for it, only by the terms.

    Clauses: star-2024 22:21.3, 22:21.4, star-6to5-2017 21.3.
    """
    step = "promotion_offer_alternative"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    award = p.open_award(step, command.award)
    if isinstance(award, Refusal):
        return award
    why_not = why_no_alternative(p.rules, p.state.prize(award.prize))
    if why_not is not None:
        return p.refuse(*why_not)
    if award.alternative_cents is not None:
        return p.refuse("alternative_is_offered", step)
    if p.provides("promotion_alternative_in_terms"):
        return p.refuse("alternative_is_not_in_the_terms", "promotion_alternative_in_terms")
    if command.cents <= 0:
        return p.refuse("amount_is_nothing", step)
    # From here on it must succeed.
    p.happen(e.AlternativeOffered(award.number, command.cents), step)
    return None


def _choose_alternative(p: PromotionProceedings, command: c.ChooseAlternative) -> Refusal | None:
    """The winner, and nobody else, takes the money instead of the thing.

    Clauses: star-2024 22:21.3, star-6to5-2017 21.3.
    """
    step = "promotion_choose_alternative"
    award = _of_the_winner(p, step, command.award)
    if isinstance(award, Refusal):
        return award
    if award.alternative_cents is None:
        return p.refuse("no_alternative_is_offered", step)
    if award.takes_money:
        return p.refuse("alternative_is_chosen", step)
    # From here on it must succeed.
    p.happen(e.AlternativeChosen(award.number, award.alternative_cents), step)
    return None


def _of_the_winner(p: PromotionProceedings, procedure: str, number: int) -> Award | Refusal:
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    award = p.open_award(procedure, number)
    if isinstance(award, Refusal):
        return award
    return p.authorise_patron(procedure, award.patron) or award


# Money


def _refusal_of_parts(
    p: PromotionProceedings, procedure: str, parts: tuple[c.Payment, ...], cents: int
) -> Refusal | None:
    """Known forms, each more than nothing, that add up; never cash where the document forbids it.

    Clauses: star-2024 22:21.4, star-6to5-2017 21.4.
    """
    unknown = [part.form for part in parts if part.form not in FORMS]
    if unknown:
        return p.refuse("form_is_unknown", procedure, form=unknown[0], forms=", ".join(FORMS))
    if p.provides("promotion_never_cash") and any(part.form == CASH for part in parts):
        return p.refuse("prize_is_never_cash", "promotion_never_cash")
    if any(part.cents <= 0 for part in parts):
        return p.refuse("amount_is_nothing", procedure)
    if sum(part.cents for part in parts) != cents:
        return p.refuse("parts_do_not_add_up", procedure, amount=f"${dollars(cents)}")
    return None


def _choose_payment(p: PromotionProceedings, command: c.ChoosePayment) -> Refusal | None:
    """Above $10,000 the winner chooses among all forms and may combine them, where the document says so.

    Clauses: star-6to5-2017 21.4.
    """
    step = "promotion_winner_chooses_payment"
    award = _of_the_winner(p, step, command.award)
    if isinstance(award, Refusal):
        return award
    cents = payable_cents(p.state, award)
    if cents is None:
        return p.refuse("prize_is_in_kind", step)
    if cents <= CHOICE_ABOVE_CENTS:
        return p.refuse("house_chooses_payment", step)
    refusal = _refusal_of_parts(p, step, command.parts, cents)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PaymentChosen(award.number, command.parts), step)
    return None


def _pay(p: PromotionProceedings, command: c.PayPrize) -> Refusal | None:
    """Money goes to the winner alone; refused for the claim, the forms, the winner's choice, then the payee.

    Clauses: star-2024 22:21.4, star-6to5-2017 21.4.
    """
    step = "promotion_pay"
    award = _granted(p, step, command.award)
    if isinstance(award, Refusal):
        return award
    cents = payable_cents(p.state, award)
    if cents is None:
        return p.refuse("prize_is_in_kind", step)
    refusal = _refusal_of_parts(p, step, command.parts, cents) or _refusal_of_the_choice(p, award, command, cents)
    if refusal is not None:
        return refusal
    winner = p.who(award.patron)
    if winner is None or _plain(winner.name) != _plain(command.payee) or not command.payee.strip():
        return p.refuse("payee_is_not_the_winner", step)
    # From here on it must succeed.
    p.happen(e.PrizePaid(award.number, award.patron, command.parts), step)
    return None


def _refusal_of_the_choice(p: PromotionProceedings, award: Award, command: c.PayPrize, cents: int) -> Refusal | None:
    """Where the winner chooses, payment follows the choice.

    Clauses: star-6to5-2017 21.4.
    """
    step = "promotion_winner_chooses_payment"
    if not p.provides(step) or cents <= CHOICE_ABOVE_CENTS:
        return None
    if not award.chosen:
        return p.refuse("winner_has_not_chosen", step)
    return p.refuse("winner_chose_otherwise", step) if sorted(award.chosen) != sorted(command.parts) else None


def _granted(p: PromotionProceedings, procedure: str, number: int) -> Award | Refusal:
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    award = p.open_award(procedure, number)
    if isinstance(award, Award) and award.fate != GRANTED:
        return p.refuse("claim_is_not_granted", procedure)
    return award


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())


# Prizes in kind


def _hand_over(p: PromotionProceedings, command: c.HandOverPrize) -> Refusal | None:
    """A prize in kind is the winner's, and a receipt shows it.

    Clauses: star-2024 22:21.7.11, star-6to5-2017 21.7.11.
    """
    step = "promotion_hand_over"
    award = _granted(p, step, command.award)
    if isinstance(award, Refusal):
        return award
    if payable_cents(p.state, award) is not None:
        return p.refuse("prize_is_money", step)
    if p.state.prize(award.prize).kind == CASINO_DOLLARS:
        return p.refuse("prize_is_a_voucher", "promotion_issue_voucher")
    refusal = p.refusal_of_words(step, "the proof that it was handed over", command.receipt, award.patron)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.PrizeHandedOver(award.number, award.patron, command.receipt.strip()), step)
    return None


# Vouchers


def _issue(p: PromotionProceedings, command: c.IssueVoucher) -> Refusal | None:
    """Casino dollars are issued as a voucher of their value, with its conditions and how long it is valid.

    Clauses: star-2024 2.1, star-6to5-2017 1.1.
    """
    step = "promotion_issue_voucher"
    award = _granted(p, step, command.award)
    if isinstance(award, Refusal):
        return award
    if p.state.prize(award.prize).kind != CASINO_DOLLARS:
        return p.refuse("prize_is_no_voucher", step)
    if command.valid_until and command.valid_until < p.at:
        return p.refuse("validity_has_passed", step)
    # From here on it must succeed.
    number = len(p.state.vouchers) + 1
    conditions = command.conditions.strip()
    event = e.VoucherIssued(number, award.number, award.patron, award.value_cents, conditions, command.valid_until)
    p.happen(event, step)
    return None


def _exchange(p: PromotionProceedings, command: c.ExchangeVoucher) -> Refusal | None:
    """The dealer exchanges a voucher once, on its conditions, for promotional tokens of its whole value.

    Clauses: star-2024 2.1, 6.2, star-6to5-2017 1.1, 5.1.
    """
    step = "promotion_exchange_voucher"
    refusal = p.authorise(step)
    if refusal is not None:
        return refusal
    if not 1 <= command.voucher <= len(p.state.vouchers):
        return p.refuse("no_such_voucher", step, number=command.voucher)
    voucher = p.state.vouchers[command.voucher - 1]
    if voucher.exchanged:
        return p.refuse("voucher_is_exchanged", step, number=voucher.number)
    if voucher.valid_until and p.at > voucher.valid_until:
        return p.refuse("voucher_has_expired", step, number=voucher.number)
    if not command.conditions_met:
        return p.refuse("conditions_are_not_met", step)
    refusal = p.refusal_of_words(step, "the table", command.table)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    p.happen(e.VoucherExchanged(voucher.number, voucher.patron, command.table.strip(), voucher.cents), step)
    return None


ROOMS: dict[type, Callable[[PromotionProceedings, Any], Refusal | None]] = {
    c.OfferAlternative: _offer,
    c.ChooseAlternative: _choose_alternative,
    c.ChoosePayment: _choose_payment,
    c.PayPrize: _pay,
    c.HandOverPrize: _hand_over,
    c.IssueVoucher: _issue,
    c.ExchangeVoucher: _exchange,
}
