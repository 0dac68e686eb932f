"""The subsequent deal: hits, stands, doubles, splits, forfeits, hands that are finished."""

from typing import Any

from pontoon.game import events as e
from pontoon.game.cards import Card
from pontoon.game.evolve.boxes import change_wager, decided, find, next_turn, with_box, with_hand
from pontoon.game.round import FORFEITED, INITIAL_DEAL, STOOD, SUBSEQUENT_DEAL, Hand, Round, Wager
from pontoon.rules.cards import value_of


def subsequent_deal_began(state: Round, _event: e.SubsequentDealBegan) -> Round:
    return state.but(phase=SUBSEQUENT_DEAL, turn=next_turn(state.boxes, 0, 0))


def card_requested(state: Round, event: e.CardRequested) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    due = Hand(hand.cards, hand.hard, hand.free_aces, hand.wagers, hand.state, hand.doubled, hand.split, True)
    boxes = with_box(state, place, with_hand(box, event.hand - 1, due))
    if event.player is None:
        return state.but(boxes=boxes)
    return state.but(boxes=boxes, **decided(state, event, box, event.hand, hand.cards))


def leave(state: Round, box_number: int, hand_number: int, left: str, **changes: Any) -> Round:
    place, box, hand = find(state, box_number, hand_number)
    hand = Hand(hand.cards, hand.hard, hand.free_aces, hand.wagers, left, hand.doubled, hand.split)
    boxes = with_box(state, place, with_hand(box, hand_number - 1, hand))
    turn = state.turn
    if turn == (place, hand_number - 1):
        turn = next_turn(boxes, place, hand_number)
    return state.but(boxes=boxes, turn=turn, **changes)


def hand_stood(state: Round, event: e.HandStood) -> Round:
    _, box, hand = find(state, event.box, event.hand)
    changes = decided(state, event, box, event.hand, hand.cards)
    return leave(state, event.box, event.hand, STOOD, **changes)


def hand_left(state: Round, event: e.HandLeft) -> Round:
    state = leave(state, event.box, event.hand, event.state)
    if state.phase != INITIAL_DEAL:
        return state
    place, box, hand = find(state, event.box, event.hand)
    return state.but(boxes=with_box(state, place, box._replace(initial_cards_due=len(hand.cards))))


def hand_doubled(state: Round, event: e.HandDoubled) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    changes = decided(state, event, box, event.hand, hand.cards)
    hand = change_wager(hand, event.player, double_cents=event.cents)
    hand = hand._replace(doubled=True, card_due=True, free_aces=event.free_aces)
    return state.but(boxes=with_box(state, place, with_hand(box, event.hand - 1, hand)), **changes)


def double_followed(state: Round, event: e.DoubleFollowed) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    changes = decided(state, event, box, event.hand, hand.cards)
    hand = change_wager(hand, event.player, double_cents=event.cents)
    return state.but(boxes=with_box(state, place, with_hand(box, event.hand - 1, hand)), **changes)


def one_card_hand(card: Card, wagers: tuple[Wager, ...]) -> Hand:
    return Hand((card,), value_of(card), 1 if card < 4 else 0, wagers, split=True)


def hand_split(state: Round, event: e.HandSplit) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    own = Wager(event.player, event.cents)
    first = one_card_hand(hand.cards[0], hand.wagers)
    second = one_card_hand(hand.cards[1], (own,))
    hands = (*box.hands[: event.hand - 1], first, second, *box.hands[event.hand :])
    boxes = with_box(state, place, box._replace(hands=hands, split_open=True))
    return state.but(boxes=boxes, **decided(state, event, box, event.hand, hand.cards))


def split_followed(state: Round, event: e.SplitFollowed) -> Round:
    """The wagers of the new hand stand in the same order as those of the first."""
    place, box, hand = find(state, event.box, event.hand)
    second = box.hands[event.hand]
    order = [wager.player for wager in hand.wagers]
    wagers = sorted((*second.wagers, Wager(event.player, event.cents)), key=lambda each: order.index(each.player))
    second = second._replace(wagers=tuple(wagers))
    boxes = with_box(state, place, with_hand(box, event.hand, second))
    return state.but(boxes=boxes, **decided(state, event, box, event.hand, (*hand.cards, *second.cards)))


def wager_kept(state: Round, event: e.WagerKept) -> Round:
    return say(state, event, "kept")


def wager_forfeited(state: Round, event: e.WagerForfeited) -> Round:
    return say(state, event, FORFEITED)


def say(state: Round, event: e.WagerKept | e.WagerForfeited, said: str) -> Round:
    place, box, hand = find(state, event.box, event.hand)
    by_itself = box.absent and event.player == box.controlling_player
    changes = {} if by_itself else decided(state, event, box, event.hand, hand.cards)
    hand = change_wager(hand, event.player, said=said)
    return state.but(boxes=with_box(state, place, with_hand(box, event.hand - 1, hand)), **changes)


def player_absent(state: Round, event: e.PlayerAbsent) -> Round:
    place = state.places[event.box]
    box = state.boxes[place]
    number = state.turn[1] if state.turn is not None and state.turn[0] == place else 0
    boxes = with_box(state, place, box._replace(absent=not event.control_passes))
    return state.but(boxes=boxes, **decided(state, event, box, number + 1, box.hands[number].cards))


def control_passed(state: Round, event: e.ControlPassed) -> Round:
    place = state.places[event.box]
    boxes = with_box(state, place, state.boxes[place]._replace(controlling_player=event.player))
    return state.but(boxes=boxes)
