"""Applying what has happened to the state of a round. Nothing is judged here."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game import events as e
from pontoon.game.events import Event
from pontoon.game.evolve import cards, settlement, subsequent_deal, wagers
from pontoon.game.round import Round


def evolve(state: Round, event: Event) -> Round:
    """The round after the event."""
    return APPLY[type(event)](state, event)


def evolve_all(state: Round, events: Iterable[Event]) -> Round:
    """The round after all of these events."""
    for event in events:
        state = APPLY[type(event)](state, event)
    return state


APPLY: dict[type, Callable[[Round, Any], Round]] = {
    e.RoundOpened: wagers.round_opened,
    e.TermsRenewed: wagers.terms_renewed,
    e.WagerPlaced: wagers.wager_placed,
    e.WagerWithdrawn: wagers.wager_withdrawn,
    e.PerfectPairsPlaced: wagers.pairs_placed,
    e.PerfectPairsWithdrawn: wagers.pairs_withdrawn,
    e.WagerCut: wagers.wager_cut,
    e.WagerBelowMinimum: wagers.unchanged,
    e.WagersClosed: wagers.wagers_closed,
    e.CardDealt: cards.card_dealt,
    e.CardDealtToDealer: cards.card_dealt_to_dealer,
    e.InitialDealCompleted: wagers.initial_deal_completed,
    e.InsuranceOffered: wagers.insurance_offered,
    e.InsuranceOmitted: wagers.insurance_omitted,
    e.InsurancePlaced: wagers.insurance_placed,
    e.InsuranceClosed: wagers.insurance_closed,
    e.SurrenderOffered: wagers.surrender_offered,
    e.WagerSurrendered: wagers.wager_surrendered,
    e.SurrenderClosed: wagers.surrender_closed,
    e.ExposureAsked: wagers.exposure_asked,
    e.CardsExposed: wagers.cards_exposed,
    e.SubsequentDealBegan: subsequent_deal.subsequent_deal_began,
    e.CardRequested: subsequent_deal.card_requested,
    e.HandStood: subsequent_deal.hand_stood,
    e.HandLeft: subsequent_deal.hand_left,
    e.HandDoubled: subsequent_deal.hand_doubled,
    e.DoubleFollowed: subsequent_deal.double_followed,
    e.HandSplit: subsequent_deal.hand_split,
    e.SplitFollowed: subsequent_deal.split_followed,
    e.WagerKept: subsequent_deal.wager_kept,
    e.WagerForfeited: subsequent_deal.wager_forfeited,
    e.PlayerAbsent: subsequent_deal.player_absent,
    e.ControlPassed: subsequent_deal.control_passed,
    e.DealersHandBegan: settlement.dealers_hand_began,
    e.WagerSettled: settlement.wager_settled,
    e.SettlementReversed: settlement.settlement_reversed,
    e.AdditionalWagerReturned: wagers.unchanged,
    e.CardBurned: cards.card_burned,
    e.CardDrawnInError: cards.card_drawn_in_error,
    e.CardRefused: cards.card_refused,
    e.CardKept: cards.card_kept,
    e.CardCorrected: cards.card_corrected,
    e.RoundReconstructed: settlement.round_reconstructed,
    e.DiscardsShuffled: wagers.unchanged,
    e.RoundResumed: wagers.unchanged,
    e.WagerInvalidated: wagers.unchanged,
    e.WagersReturned: wagers.unchanged,
    e.LatePaymentApproved: settlement.late_payment_approved,
    e.RoundVoided: settlement.round_voided,
    e.RoundConcluded: settlement.round_concluded,
}
