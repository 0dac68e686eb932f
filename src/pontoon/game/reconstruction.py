"""Reconstruction: a misdealt round laid out again from its own cards, as it should have been."""

from collections import Counter
from collections.abc import Callable

from pontoon.game import commands as c, events as e
from pontoon.game.course import go_on
from pontoon.game.proceedings import Proceedings, kind_on
from pontoon.game.refusals import Refusal
from pontoon.game.round import CONCLUDED, INSURANCE, SURRENDER, VOID, WAGERS, Decision, Round

CarryOut = Callable[[Proceedings, c.Command], Refusal | None]


def reconstruct_round(p: Proceedings, command: c.ReconstructRound, carry_out: CarryOut) -> Refusal | None:
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
    _decide_again(p, state, carry_out)
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


def _decide_again(p: Proceedings, before: Round, carry_out: CarryOut) -> None:
    """Carry the old decisions out again while they fit; a box with one that does not is asked anew.

    A call for insurance or surrender is closed again only if every box got the cards it had before.
    """
    same_deal = before.initial_cards == p.state.initial_cards
    same_deal = same_deal and before.dealers_cards[:1] == p.state.dealers_cards[:1]
    asked_anew: set[int] = set()
    for decision in before.decisions:
        box = getattr(decision.event, "box", None)
        if box is None:
            if same_deal:
                carry_out(p, _as_command(decision.event))
            elif p.state.phase in (INSURANCE, SURRENDER):
                return
        elif box not in asked_anew:
            if not _fits(p, decision) or carry_out(p, _as_command(decision.event)) is not None:
                asked_anew.add(box)


def _fits(p: Proceedings, decision: Decision) -> bool:
    """A decision fits when it was made on these cards against this card of the dealer's."""
    state = p.state
    if state.dealers_cards[:1] != (decision.dealers_first_card,):
        return False
    event = decision.event
    box = state.box(getattr(event, "box", 0))
    number: int = getattr(event, "hand", 1)
    if box is None or number > len(box.hands):
        return False
    if isinstance(event, e.PlayerAbsent):
        turn = state.turn
        if turn is None or turn[0] != state.places[box.number]:
            return False
        return sorted(box.hands[turn[1]].cards) == sorted(decision.cards)
    cards = box.hands[number - 1].cards
    if isinstance(event, e.SplitFollowed):
        cards = (*cards, *box.hands[number].cards) if number < len(box.hands) else cards
    return sorted(cards) == sorted(decision.cards)


def _as_command(event: e.Event) -> c.Command:
    """The command that brought a decision about."""
    match event:
        case e.InsurancePlaced(box, player, cents):
            return c.Insure(box, player, cents)
        case e.InsuranceClosed():
            return c.CloseInsurance()
        case e.InsuranceOmitted():
            return c.OmitInsurance()
        case e.WagerSurrendered(box, player):
            return c.Surrender(box, player)
        case e.SurrenderClosed():
            return c.CloseSurrender()
        case e.CardsExposed(box, turned_by):
            return c.ExposeCards(box, turned_by)
        case e.CardRequested(box, hand, asked_by) if asked_by is not None:
            return c.Hit(box, hand, asked_by)
        case e.HandStood(box, hand, player):
            return c.Stand(box, hand, player)
        case e.HandDoubled(box, hand, player, cents, _) | e.DoubleFollowed(box, hand, player, cents):
            return c.Double(box, hand, player, cents)
        case e.HandSplit(box, hand, player, _) | e.SplitFollowed(box, hand, player, _):
            return c.Split(box, hand, player)
        case e.WagerKept(box, hand, player):
            return c.Keep(box, hand, player)
        case e.WagerForfeited(box, hand, player):
            return c.Forfeit(box, hand, player)
        case e.PlayerAbsent(box, player):
            return c.DeclareAbsent(box, player)
        case e.CardRefused(box, hand, player):
            return c.RefuseCard(box, hand, player)
    raise AssertionError(f"{event!r} is not a decision")
