"""Reconstruction: a misdealt round laid out again from its own cards, as it should have been."""

from collections import Counter

from pontoon.game import commands as c, events as e
from pontoon.game.course import go_on
from pontoon.game.proceedings import Proceedings, kind_on
from pontoon.game.refusals import Refusal
from pontoon.game.round import CONCLUDED, VOID, WAGERS


def reconstruct_round(p: Proceedings, command: c.ReconstructRound) -> Refusal | None:
    """The deal starts again with the cards in their right order; decisions made on the same cards are kept.

    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    state = p.state
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    late = state.phase == CONCLUDED and not p.rules.values["misdealt_round_after_settlement"]
    # Over before every box had its cards: everyone took the wagers back.
    broken_off = state.phase == CONCLUDED and not state.initial_cards
    if state.phase == VOID or late or broken_off:
        return p.refuse("round_cannot_be_reconstructed")
    if Counter(command.cards) != Counter(state.cards_out) - Counter(state.burned):
        return p.refuse("reconstruction_needs_the_same_cards")
    # From here on it must succeed.
    _undo(p)
    p.happen(e.RoundReconstructed(command.cards, p.clause("reconstructed")))
    go_on(p)
    p.happen(e.RoundResumed())
    return None


def _undo(p: Proceedings) -> None:
    """Every settlement is taken back and every additional wager returned."""
    clause = p.clause("reconstructed")
    for settlement in reversed(p.state.settlements):
        if settlement.result != "void":
            p.happen(e.SettlementReversed(settlement, clause))
    state = p.state
    for box in state.boxes:
        for number, hand in enumerate(box.hands, 1):
            for wager in hand.wagers:
                if wager.settled:
                    # Found invalid and returned before.
                    continue
                if wager.double_cents:
                    p.happen(e.AdditionalWagerReturned(box.number, number, wager.player, "double", wager.double_cents))
                if number > 1:
                    p.happen(e.AdditionalWagerReturned(box.number, number, wager.player, kind_on(number), wager.cents))
    for insurance in state.insurance:
        if insurance.settled:
            continue
        p.happen(e.AdditionalWagerReturned(insurance.box, None, insurance.player, "insurance", insurance.cents))
