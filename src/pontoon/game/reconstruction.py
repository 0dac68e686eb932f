"""Reconstruction: a misdealt round laid out again from its own cards, as it should have been."""

from collections import Counter

from pontoon.game import commands as c, events as e
from pontoon.game.cards import CARDS, Card
from pontoon.game.course import go_on
from pontoon.game.proceedings import Proceedings, kind_on
from pontoon.game.refusals import Refusal
from pontoon.game.round import CONCLUDED, VOID, WAGERS, Round
from pontoon.rules.cards import KINDS_OF_CARD


def reconstruct_round(p: Proceedings, command: c.ReconstructRound) -> Refusal | None:
    """The deal starts again with the cards in their right order; decisions made on the same cards are kept.

    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    state = p.state
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    late = state.phase == CONCLUDED and not p.rules.values["misdealt_round_after_settlement"]
    if late or _came_to_nothing(state):
        return p.refuse("round_cannot_be_reconstructed")
    if Counter(command.cards) != Counter(state.cards_out) - Counter(state.burned):
        return p.refuse("reconstruction_needs_the_same_cards")
    # From here on it must succeed.
    _undo(p)
    _lay_out_again(p, command.cards)
    return None


def correct_card(p: Proceedings, command: c.CorrectCard) -> Refusal | None:
    """A card that was entered as another is corrected, and the round is laid out again as it was dealt.

    The cards on the table were in their right order all the time. It is not a misdeal, so every rule set lets it be
    corrected after the settlement too. A burned card changes nothing but the books of the cards.
    Clauses: star-2024 18.8, star-6to5-2017 17.8, canberra-2002 15.4.
    """
    state = p.state
    if state.phase == WAGERS:
        return p.refuse("round_has_not_begun")
    if _came_to_nothing(state):
        return p.refuse("round_cannot_be_reconstructed")
    cards = state.own_cards
    if not 1 <= command.place <= len(cards):
        return p.refuse("no_card_in_this_place", place=command.place, cards=len(cards))
    was = cards[command.place - 1]
    if not 0 <= command.card < KINDS_OF_CARD:
        return p.refuse("not_a_card_of_the_game")
    if command.card == was:
        return p.refuse("card_was_entered_right", card=CARDS[was])
    # From here on it must succeed.
    burned = command.place > len(state.laid) + len(state.set_aside)
    if not burned:
        _undo(p)
    where = state.laid[command.place - 1].box if command.place <= len(state.laid) else 0
    box = state.box(where)
    face_down = burned or (box is not None and not box.exposed)
    clause = p.clause("reconstructed")
    p.happen(e.CardCorrected(command.place, was, command.card, where or None, burned, face_down, clause))
    if not burned:
        _lay_out_again(p, (*(each.card for each in p.state.laid), *p.state.set_aside))
    return None


def _came_to_nothing(state: Round) -> bool:
    """Whether the round is void, or was over before every box had its cards: everyone took the wagers back."""
    return state.phase == VOID or (state.phase == CONCLUDED and not state.initial_cards)


def _lay_out_again(p: Proceedings, cards: tuple[Card, ...]) -> None:
    p.happen(e.RoundReconstructed(cards, p.clause("reconstructed")))
    go_on(p)
    p.happen(e.RoundResumed())


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
