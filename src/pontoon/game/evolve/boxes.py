"""The parts of a round that several events change: boxes, hands, wagers, whose turn it is."""

from typing import Any

from pontoon.game.cards import Card
from pontoon.game.events import Event
from pontoon.game.round import IN_PLAY, Box, Decision, Hand, Round


def with_box(state: Round, place: int, box: Box) -> tuple[Box, ...]:
    boxes = state.boxes
    if len(boxes) == 1:
        return (box,)
    return (*boxes[:place], box, *boxes[place + 1 :])


def with_hand(box: Box, number: int, hand: Hand) -> Box:
    hands = box.hands
    changed = (hand,) if len(hands) == 1 else (*hands[:number], hand, *hands[number + 1 :])
    return Box(
        box.number,
        box.controlling_player,
        changed,
        box.absent,
        box.refused,
        box.split_open,
        box.exposed,
        box.initial_cards_due,
    )


def find(state: Round, box: int, hand: int) -> tuple[int, Box, Hand]:
    place = state.places[box]
    found = state.boxes[place]
    return place, found, found.hands[hand - 1]


def next_turn(boxes: tuple[Box, ...], place: int, number: int) -> tuple[int, int] | None:
    """The first hand in play from this one on, clockwise."""
    while place < len(boxes):
        hands = boxes[place].hands
        while number < len(hands):
            if hands[number].state == IN_PLAY:
                return place, number
            number += 1
        place, number = place + 1, 0
    return None


def decided(state: Round, event: Event, cards: tuple[Card, ...]) -> tuple[Decision, ...]:
    first = state.dealers_cards[0] if state.dealers_cards else None
    return (*state.decisions, Decision(event, cards, first))


def change_wager(hand: Hand, player: str, **changes: Any) -> Hand:
    return hand._replace(wagers=tuple(w._replace(**changes) if w.player == player else w for w in hand.wagers))
