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


def as_decided_on(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand as its player decided on it: which of the first two cards came first makes no difference."""
    return (*sorted(cards[:2]), *cards[2:])


def as_called_on(state: Round) -> tuple[Card, ...]:
    """The initial cards, on which a call ends for all boxes."""
    return tuple(card for cards in state.initial_cards for card in as_decided_on(cards))


def decided(state: Round, event: Event, box: Box, hand: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    """The parts of the state that say what has been decided, and what is still to be carried out again."""
    return _noted(state, event, (hand, len(box.hands), as_decided_on(cards)))


def called(state: Round, event: Event) -> dict[str, Any]:
    """As `decided`, for a call that concerns all boxes."""
    return _noted(state, event, (0, 0, as_called_on(state)))


def _noted(state: Round, event: Event, made_on: tuple[int, int, tuple[Card, ...]]) -> dict[str, Any]:
    first = state.dealers_cards[0] if state.dealers_cards else None
    decision = Decision(len(state.decisions) + len(state.remembered), event, *made_on, first)
    for place, earlier in enumerate(state.remembered):
        if earlier[1:] == decision[1:]:
            remembered = state.remembered[:place] + state.remembered[place + 1 :]
            return {"decisions": (*state.decisions, earlier), "remembered": remembered}
    return {"decisions": (*state.decisions, decision)}


def change_wager(hand: Hand, player: str, **changes: Any) -> Hand:
    return hand._replace(wagers=tuple(w._replace(**changes) if w.player == player else w for w in hand.wagers))
