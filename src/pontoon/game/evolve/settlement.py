"""The dealer's hand, settlements and their reversal, and the end of a round."""

from typing import Any

from pontoon.game import events as e
from pontoon.game.evolve.boxes import find, with_box, with_hand
from pontoon.game.evolve.wagers import opened_boxes
from pontoon.game.round import CONCLUDED, DEALERS_HAND, INITIAL_DEAL, VOID, VOIDED, Box, Hand, Round, Wager


def dealers_hand_began(state: Round, _event: e.DealersHandBegan) -> Round:
    return state.but(phase=DEALERS_HAND, turn=None, interim_settlements=len(state.settlements))


def mark(state: Round, settlement: e.WagerSettled, settled: bool) -> dict[str, Any]:
    """The part of the state that says whether this wager is settled."""
    kind, player = settlement.kind, settlement.player
    if settlement.hand is not None and kind in ("original", "split"):
        assert settlement.box is not None
        place, box, hand = find(state, settlement.box, settlement.hand)
        wagers = tuple(
            Wager(w.player, w.cents, w.tokens_cents, w.double_cents, w.surrendered, w.said, settled)
            if w.player == player
            else w
            for w in hand.wagers
        )
        hand = Hand(
            hand.cards,
            hand.hard,
            hand.free_aces,
            wagers,
            hand.state,
            hand.doubled,
            hand.split,
            hand.card_due,
        )
        return {"boxes": with_box(state, place, with_hand(box, settlement.hand - 1, hand))}
    if kind == "insurance" or kind == "perfect_pairs":
        name = "insurance" if kind == "insurance" else "pairs"
        rows = getattr(state, name)
        return {
            name: tuple(
                row._replace(settled=settled) if (row.box, row.player) == (settlement.box, player) else row
                for row in rows
            )
        }
    return {}


def wager_settled(state: Round, event: e.WagerSettled) -> Round:
    if event.result == "void" and event.kind == "original":
        gone = (event.box, event.player)
        placed = tuple(w for w in state.placed if (w.box, w.player) != gone)
        state = state.but(placed=placed)
    return state.but(settlements=(*state.settlements, event), **mark(state, event, True))


def settlement_reversed(state: Round, event: e.SettlementReversed) -> Round:
    place = state.settlements.index(event.settlement)
    remaining = state.settlements[:place] + state.settlements[place + 1 :]
    interim = state.interim_settlements
    if interim is not None and place < interim:
        interim -= 1
    return state.but(settlements=remaining, interim_settlements=interim, **mark(state, event.settlement, False))


def _laid_again(state: Round) -> tuple[Box, ...]:
    """Boxes as when the deal began; one that had no wager left in it gets as many cards as it did."""
    controlling_players = tuple((box.number, _controls_again(state, box)) for box in state.boxes)
    return tuple(
        new
        if old.initial_cards_due == 2
        else new._replace(hands=(Hand(state=VOIDED),), initial_cards_due=old.initial_cards_due)
        for old, new in zip(state.boxes, opened_boxes(state, controlling_players), strict=True)
    )


def _controls_again(state: Round, box: Box) -> str:
    """The player who controlled the box before an absence passed control, if that wager is still valid."""
    wagering = {wager.player for wager in state.placed if wager.box == box.number}
    for decision in state.decisions:
        event = decision.event
        if isinstance(event, e.PlayerAbsent) and event.box == box.number and event.control_passes:
            if event.player in wagering:
                return event.player
    return box.controlling_player


def round_reconstructed(state: Round, event: e.RoundReconstructed) -> Round:
    return Round(
        rules=state.rules,
        terms=state.terms,
        phase=INITIAL_DEAL,
        placed=state.placed,
        pairs=state.pairs,
        boxes=_laid_again(state),
        places=state.places,
        set_aside=event.cards,
        cards_out=state.cards_out,
        burned=state.burned,
        kept_card=state.kept_card,
        remembered=tuple(sorted((*state.decisions, *state.remembered), key=lambda each: each.number)),
        settlements=state.settlements,
        late=state.late,
    )


def late_payment_approved(state: Round, event: e.LatePaymentApproved) -> Round:
    return state.but(late=(*state.late, (event.box, event.hand)))


def round_voided(state: Round, _event: e.RoundVoided) -> Round:
    return state.but(phase=VOID, turn=None)


def round_concluded(state: Round, _event: e.RoundConcluded) -> Round:
    return state.but(phase=CONCLUDED, turn=None)
