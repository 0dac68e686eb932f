"""Cards: dealt, burned, drawn in error, refused, kept."""

from typing import Any

from pontoon.game import events as e
from pontoon.game.evolve.boxes import decided, find, with_box
from pontoon.game.round import Box, Hand, LaidCard, Round
from pontoon.rules.cards import value_of


def card_dealt(state: Round, event: e.CardDealt) -> Round:
    place = state.places[event.box]
    box = state.boxes[place]
    hands = box.hands
    old = hands[event.hand - 1]
    card = event.card
    hand = Hand(
        (*old.cards, card),
        old.hard + value_of(card),
        old.free_aces + 1 if card < 4 else old.free_aces,
        old.wagers,
        old.state,
        old.doubled,
        old.split,
    )
    changed = (hand,) if len(hands) == 1 else (*hands[: event.hand - 1], hand, *hands[event.hand :])
    due = box.initial_cards_due
    box = Box(box.number, box.controlling_player, changed, box.absent, box.refused, False, box.exposed, due)
    boxes = with_box(state, place, box)
    laid = (*state.laid, LaidCard(card, event.box))
    if event.set_aside:
        return from_set_aside(state, boxes=boxes, laid=laid)
    return state.but(boxes=boxes, laid=laid, cards_out=(*state.cards_out, card))


def from_set_aside(state: Round, **changes: Any) -> Round:
    rest = state.set_aside[1:]
    return state.but(set_aside=rest, in_error=state.in_error and bool(rest), **changes)


def card_dealt_to_dealer(state: Round, event: e.CardDealtToDealer) -> Round:
    card = event.card
    changes: dict[str, Any] = {
        "dealers_cards": (*state.dealers_cards, card),
        "dealers_hard": state.dealers_hard + value_of(card),
        "dealers_aces": state.dealers_aces + 1 if card < 4 else state.dealers_aces,
        "laid": (*state.laid, LaidCard(card, 0)),
    }
    if event.set_aside:
        return from_set_aside(state, **changes)
    return state.but(cards_out=(*state.cards_out, card), **changes)


def card_burned(state: Round, event: e.CardBurned) -> Round:
    burned = (*state.burned, event.card)
    if event.set_aside:
        return from_set_aside(state, burned=burned)
    return state.but(burned=burned, cards_out=(*state.cards_out, event.card))


def card_drawn_in_error(state: Round, event: e.CardDrawnInError) -> Round:
    return state.but(set_aside=(*state.set_aside, event.card), in_error=True, cards_out=(*state.cards_out, event.card))


def card_refused(state: Round, event: e.CardRefused) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    boxes = with_box(state, place, box._replace(refused=True))
    return state.but(boxes=boxes, **decided(state, event, box, event.hand, hand.cards))


def card_kept(state: Round, event: e.CardKept) -> Round:
    return state.but(kept_card=event.card)


def card_corrected(state: Round, event: e.CardCorrected) -> Round:
    """The right card takes its place; the events that follow lay the round out again with it."""
    laid, aside = len(state.laid), len(state.laid) + len(state.set_aside)
    cards = list(state.own_cards)
    cards[event.place - 1] = event.card
    out = list(state.cards_out)
    out[out.index(event.was)] = event.card
    return state.but(
        laid=tuple(each._replace(card=card) for each, card in zip(state.laid, cards, strict=False)),
        set_aside=tuple(cards[laid:aside]),
        burned=tuple(cards[aside:]),
        cards_out=tuple(out),
    )
