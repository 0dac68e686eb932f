"""The course of a round: what follows by itself after each command, until someone is waited for."""

from pontoon.game.dealers_hand import dealer_takes_a_card
from pontoon.game.events import (
    DealersHandBegan,
    ExposureAsked,
    HandLeft,
    InitialDealCompleted,
    InsuranceOffered,
    SubsequentDealBegan,
    SurrenderOffered,
)
from pontoon.game.final_settlement import conclude, settle_finally
from pontoon.game.initial_deal import deal_set_aside_card
from pontoon.game.insurance import collect_lost_insurance
from pontoon.game.interim_settlement import pay_twenty_one
from pontoon.game.irregularities import pass_control
from pontoon.game.perfect_pairs import settle_perfect_pairs
from pontoon.game.proceedings import Proceedings
from pontoon.game.remembered_decisions import carry_out_remembered
from pontoon.game.round import (
    DEALERS_HAND,
    EXPOSURE,
    INITIAL_DEAL,
    INITIAL_DEAL_COMPLETED,
    INSURANCE_CLOSED,
    PONTOON,
    SUBSEQUENT_DEAL,
    SURRENDER_CLOSED,
    VOIDED,
    may_insure,
    next_in_initial_deal,
    to_expose,
)
from pontoon.game.subsequent_deal import deals_to_twelve, take_stock
from pontoon.rules.options import insurance_is_offered, surrender_is_offered


def go_on(p: Proceedings) -> None:
    """Take every step that needs nobody, in the documents' order; a remembered decision needs nobody either."""
    while True:
        step = _STEPS.get(p.state.phase)
        if (step is None or not step(p)) and not carry_out_remembered(p):
            return


def _deal_set_aside(p: Proceedings) -> None:
    """The next card set aside falls once everything that was decided before it has been carried out again."""
    if not carry_out_remembered(p):
        deal_set_aside_card(p)


def _initial_deal(p: Proceedings) -> bool:
    """Clauses: star-2024 8.1, star-2024 8.2, star-6to5-2017 7.1, star-6to5-2017 7.2, canberra-2002 6.2."""
    state = p.state
    if not state.set_aside and not state.settlements:
        if state.dealt <= 2 * len(state.boxes):
            return False
    elif next_in_initial_deal(state) is not None:
        return _deal_initial_card_set_aside(p)
    p.happen(InitialDealCompleted(state.terms.shuffling_device))
    if not state.terms.face_down:
        _settle_the_initial_cards(p)
    return True


def _deal_initial_card_set_aside(p: Proceedings) -> bool:
    """A reconstructed deal lays its cards out; a card dealt in error goes to a player who may refuse it first."""
    following = next_in_initial_deal(p.state)
    assert following is not None
    place, set_aside = following
    may_refuse = p.state.in_error and p.rules.values["card_in_error_may_be_refused"]
    if not set_aside or (may_refuse and place >= 0):
        return False
    _deal_set_aside(p)
    return True


def _settle_the_initial_cards(p: Proceedings) -> None:
    """Perfect Pairs, then the pontoons.

    Clauses: star-2024 11.1, star-2024 16.9, star-6to5-2017 10.1, star-6to5-2017 15.9, canberra-2002 8.1,
    canberra-2002 10.2(a), canberra-2002 18.13, canberra-2002 18.15.
    """
    if p.state.pairs:
        settle_perfect_pairs(p)
    for box in p.state.boxes:
        if box.hands[0].is_pontoon and box.hands[0].state != VOIDED:
            p.happen(HandLeft(box.number, 1, PONTOON))
            if not p.state.pays_late(box.number, 1):
                pay_twenty_one(p, box.number, 1)


def _initial_deal_completed(p: Proceedings) -> bool:
    """Insurance is called where the dealer's first card is an Ace.

    Clauses: star-2024 9.1, star-2024 9.3, star-6to5-2017 8.1, star-6to5-2017 8.3, canberra-2002 7.1.
    """
    if insurance_is_offered(p.rules.table, p.state.dealers_cards[0]) and may_insure(p.state):
        p.happen(InsuranceOffered())
        return False
    return _insurance_closed(p)


def _insurance_closed(p: Proceedings) -> bool:
    """Surrender is offered where the dealer's first card is a Jack, Queen, King or Ace.

    Clauses: star-2024 10.1, star-2024 10.2, star-6to5-2017 9.1, star-6to5-2017 9.2, canberra-2002 9.1.
    """
    if surrender_is_offered(p.rules.table, p.state.dealers_cards[0]):
        boxes = [box for box in p.state.boxes if box.hands[0].state != VOIDED]
        if any(not (box.exposed and box.hands[0].is_pontoon) for box in boxes):
            p.happen(SurrenderOffered())
            return False
    return _surrender_closed(p)


def _surrender_closed(p: Proceedings) -> bool:
    if not p.state.terms.face_down:
        p.happen(SubsequentDealBegan())
        return True
    p.happen(ExposureAsked())
    return True


def _exposure(p: Proceedings) -> bool:
    """Clauses: star-2024 4.6.2, star-6to5-2017 3.6.2."""
    if to_expose(p.state):
        return False
    _settle_the_initial_cards(p)
    p.happen(SubsequentDealBegan())
    return True


def _subsequent_deal(p: Proceedings) -> bool:
    """Hands in turn, each completed before the next; then the dealer, or the end.

    Clauses: star-2024 12.1, star-2024 14.2, star-2024 15.1, star-6to5-2017 11.1, star-6to5-2017 13.2,
    star-6to5-2017 14.1, canberra-2002 10.1, canberra-2002 11.4, canberra-2002 11.6, canberra-2002 13.1(a).
    """
    state = p.state
    if state.turn is None:
        p.happen(DealersHandBegan())
        return True
    place, index = state.turn
    box = state.boxes[place]
    hand = box.hands[index]
    if hand.wagers and not hand.doubled and box.controlling_player != hand.wagers[0].player:
        pass_control(p, box, hand)
        box = p.state.boxes[place]
    if hand.card_due or (len(hand.cards) < 2 and not (box.absent and not deals_to_twelve(p))):
        if state.set_aside and not (box.refused and state.in_error):
            _deal_set_aside(p)
            return True
        return False
    return take_stock(p, box, index + 1, hand)


def _dealers_hand(p: Proceedings) -> bool:
    """Clauses: star-2024 15.2, star-2024 17.3, star-6to5-2017 14.2, star-6to5-2017 16.3, canberra-2002 7.5(a)."""
    state = p.state
    if state.insurance and len(state.dealers_cards) == 2 and not state.dealer_has_pontoon:
        collect_lost_insurance(p)
    if dealer_takes_a_card(p.rules, state):
        if not state.set_aside:
            return False
        _deal_set_aside(p)
        return True
    settle_finally(p)
    conclude(p)
    return False


_STEPS = {
    INITIAL_DEAL: _initial_deal,
    INITIAL_DEAL_COMPLETED: _initial_deal_completed,
    INSURANCE_CLOSED: _insurance_closed,
    SURRENDER_CLOSED: _surrender_closed,
    EXPOSURE: _exposure,
    SUBSEQUENT_DEAL: _subsequent_deal,
    DEALERS_HAND: _dealers_hand,
}
