"""Applying what has happened to the state of a round. Nothing is judged here."""

from collections.abc import Callable, Iterable
from typing import Any

from pontoon.game import events as e
from pontoon.game.cards import Card
from pontoon.game.events import Event
from pontoon.game.round import (
    CONCLUDED,
    DEALERS_HAND,
    EXPOSURE,
    FORFEITED,
    IN_PLAY,
    INITIAL_DEAL,
    INITIAL_DEAL_COMPLETED,
    INSURANCE,
    INSURANCE_CLOSED,
    STOOD,
    SUBSEQUENT_DEAL,
    SURRENDER,
    SURRENDER_CLOSED,
    SURRENDERED,
    VOID,
    Box,
    Decision,
    Hand,
    Insurance,
    PairsWager,
    PlacedWager,
    Round,
    Wager,
)
from pontoon.rules.cards import value_of


def evolve(state: Round, event: Event) -> Round:
    """The round after the event."""
    return APPLY[type(event)](state, event)


def evolve_all(state: Round, events: Iterable[Event]) -> Round:
    for event in events:
        state = APPLY[type(event)](state, event)
    return state


def _with_box(state: Round, place: int, box: Box) -> tuple[Box, ...]:
    boxes = state.boxes
    if len(boxes) == 1:
        return (box,)
    return (*boxes[:place], box, *boxes[place + 1 :])


def _with_hand(box: Box, number: int, hand: Hand) -> Box:
    hands = box.hands
    changed = (hand,) if len(hands) == 1 else (*hands[:number], hand, *hands[number + 1 :])
    return Box(box.number, box.controlling_player, changed, box.absent, box.refused, box.split_open, box.exposed)


def _find(state: Round, box: int, hand: int) -> tuple[int, Box, Hand]:
    place = state.places[box]
    found = state.boxes[place]
    return place, found, found.hands[hand - 1]


def _next_turn(boxes: tuple[Box, ...], place: int, number: int) -> tuple[int, int] | None:
    """The first hand in play from this one on, clockwise."""
    while place < len(boxes):
        hands = boxes[place].hands
        while number < len(hands):
            if hands[number].state == IN_PLAY:
                return place, number
            number += 1
        place, number = place + 1, 0
    return None


def _decided(state: Round, event: Event, cards: tuple[Card, ...]) -> tuple[Decision, ...]:
    first = state.dealers_cards[0] if state.dealers_cards else None
    return (*state.decisions, Decision(event, cards, first))


def _change_wager(hand: Hand, player: str, **changes: Any) -> Hand:
    return hand._replace(wagers=tuple(w._replace(**changes) if w.player == player else w for w in hand.wagers))


# Wagers


def _round_opened(state: Round, event: e.RoundOpened) -> Round:
    return Round(rules=event.rules, terms=event.terms)


def _wager_placed(state: Round, event: e.WagerPlaced) -> Round:
    wager = PlacedWager(event.box, event.player, event.cents, event.seated, event.tokens_cents)
    return state.but(placed=(*state.placed, wager))


def _wager_withdrawn(state: Round, event: e.WagerWithdrawn) -> Round:
    return state.but(placed=tuple(w for w in state.placed if (w.box, w.player) != (event.box, event.player)))


def _pairs_placed(state: Round, event: e.PerfectPairsPlaced) -> Round:
    return state.but(pairs=(*state.pairs, PairsWager(event.box, event.player, event.cents, event.tokens_cents)))


def _pairs_withdrawn(state: Round, event: e.PerfectPairsWithdrawn) -> Round:
    return state.but(pairs=tuple(w for w in state.pairs if (w.box, w.player) != (event.box, event.player)))


def _wager_cut(state: Round, event: e.WagerCut) -> Round:
    def cut(wager: PlacedWager) -> PlacedWager:
        if (wager.box, wager.player) != (event.box, event.player):
            return wager
        return wager._replace(cents=event.cents, tokens_cents=wager.tokens_cents - event.returned_tokens_cents)

    return state.but(placed=tuple(w for w in map(cut, state.placed) if w.cents))


def _opened_boxes(state: Round, controlling_players: tuple[tuple[int, str], ...]) -> tuple[Box, ...]:
    """Each wagered box with its one empty hand, the controlling player's wager nearest the dealer."""
    boxes = []
    for number, controlling_player in controlling_players:
        wagers = [w for w in state.placed if w.box == number]
        if len(wagers) > 1:
            wagers.sort(key=lambda w: w.player != controlling_player)
        hand = Hand(wagers=tuple(Wager(w.player, w.cents, w.tokens_cents) for w in wagers))
        boxes.append(Box(number, controlling_player, (hand,), exposed=not state.terms.face_down))
    return tuple(boxes)


def _wagers_closed(state: Round, event: e.WagersClosed) -> Round:
    boxes = _opened_boxes(state, event.controlling_players)
    places = [-1] * (boxes[-1].number + 1 if boxes else 1)
    for place, box in enumerate(boxes):
        places[box.number] = place
    return state.but(phase=INITIAL_DEAL, boxes=boxes, places=tuple(places))


# Cards


def _card_dealt(state: Round, event: e.CardDealt) -> Round:
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
    box = Box(box.number, box.controlling_player, changed, box.absent, box.refused, False, box.exposed)
    boxes = _with_box(state, place, box)
    if event.set_aside:
        return _from_set_aside(state, boxes=boxes, dealt=state.dealt + 1)
    return state.but(boxes=boxes, dealt=state.dealt + 1, cards_out=(*state.cards_out, card))


def _from_set_aside(state: Round, **changes: Any) -> Round:
    rest = state.set_aside[1:]
    return state.but(set_aside=rest, in_error=state.in_error and bool(rest), **changes)


def _card_dealt_to_dealer(state: Round, event: e.CardDealtToDealer) -> Round:
    card = event.card
    changes: dict[str, Any] = {
        "dealers_cards": (*state.dealers_cards, card),
        "dealers_hard": state.dealers_hard + value_of(card),
        "dealers_aces": state.dealers_aces + 1 if card < 4 else state.dealers_aces,
        "dealt": state.dealt + 1,
    }
    if event.set_aside:
        return _from_set_aside(state, **changes)
    return state.but(cards_out=(*state.cards_out, card), **changes)


def _card_burned(state: Round, event: e.CardBurned) -> Round:
    burned = (*state.burned, event.card)
    if event.set_aside:
        return _from_set_aside(state, burned=burned)
    return state.but(burned=burned, cards_out=(*state.cards_out, event.card))


def _card_drawn_in_error(state: Round, event: e.CardDrawnInError) -> Round:
    return state.but(set_aside=(*state.set_aside, event.card), in_error=True, cards_out=(*state.cards_out, event.card))


def _card_refused(state: Round, event: e.CardRefused) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    boxes = _with_box(state, place, box._replace(refused=True))
    return state.but(boxes=boxes, decisions=_decided(state, event, hand.cards))


def _card_kept(state: Round, event: e.CardKept) -> Round:
    return state.but(kept_card=event.card)


# Initial deal, insurance, surrender


def _unchanged(state: Round, _event: Event) -> Round:
    return state


def _initial_deal_completed(state: Round, _event: e.InitialDealCompleted) -> Round:
    cards = tuple([box.hands[0].cards for box in state.boxes])
    return state.but(phase=INITIAL_DEAL_COMPLETED, initial_cards=cards)


def _insurance_offered(state: Round, _event: e.InsuranceOffered) -> Round:
    return state.but(phase=INSURANCE)


def _insurance_omitted(state: Round, event: e.InsuranceOmitted) -> Round:
    return state.but(insurance_omitted=True, phase=INSURANCE_CLOSED, decisions=_decided(state, event, ()))


def _insurance_placed(state: Round, event: e.InsurancePlaced) -> Round:
    _, _, hand = _find(state, event.box, 1)
    return state.but(
        insurance=(*state.insurance, Insurance(event.box, event.player, event.cents)),
        decisions=_decided(state, event, hand.cards),
    )


def _insurance_closed(state: Round, event: e.InsuranceClosed) -> Round:
    return state.but(phase=INSURANCE_CLOSED, decisions=_decided(state, event, ()))


def _surrender_offered(state: Round, _event: e.SurrenderOffered) -> Round:
    return state.but(phase=SURRENDER)


def _wager_surrendered(state: Round, event: e.WagerSurrendered) -> Round:
    place, box, hand = _find(state, event.box, 1)
    hand = _change_wager(hand, event.player, surrendered=True)
    if event.player == box.controlling_player:
        hand = hand._replace(state=SURRENDERED)
    boxes = _with_box(state, place, _with_hand(box, 0, hand))
    if event.goes_along:
        return state.but(boxes=boxes)
    return state.but(boxes=boxes, decisions=_decided(state, event, hand.cards))


def _surrender_closed(state: Round, event: e.SurrenderClosed) -> Round:
    return state.but(phase=SURRENDER_CLOSED, decisions=_decided(state, event, ()))


def _exposure_asked(state: Round, _event: e.ExposureAsked) -> Round:
    return state.but(phase=EXPOSURE)


def _cards_exposed(state: Round, event: e.CardsExposed) -> Round:
    place = state.places[event.box]
    box = state.boxes[place]
    return state.but(
        boxes=_with_box(state, place, box._replace(exposed=True)),
        decisions=_decided(state, event, box.hands[0].cards),
    )


# Subsequent deal


def _subsequent_deal_began(state: Round, _event: e.SubsequentDealBegan) -> Round:
    return state.but(phase=SUBSEQUENT_DEAL, turn=_next_turn(state.boxes, 0, 0))


def _card_requested(state: Round, event: e.CardRequested) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    due = Hand(hand.cards, hand.hard, hand.free_aces, hand.wagers, hand.state, hand.doubled, hand.split, True)
    boxes = _with_box(state, place, _with_hand(box, event.hand - 1, due))
    if event.player is None:
        return state.but(boxes=boxes)
    return state.but(boxes=boxes, decisions=_decided(state, event, hand.cards))


def _leave(state: Round, box_number: int, hand_number: int, left: str, **changes: Any) -> Round:
    place, box, hand = _find(state, box_number, hand_number)
    hand = Hand(hand.cards, hand.hard, hand.free_aces, hand.wagers, left, hand.doubled, hand.split)
    boxes = _with_box(state, place, _with_hand(box, hand_number - 1, hand))
    turn = state.turn
    if turn == (place, hand_number - 1):
        turn = _next_turn(boxes, place, hand_number)
    return state.but(boxes=boxes, turn=turn, **changes)


def _hand_stood(state: Round, event: e.HandStood) -> Round:
    _, _, hand = _find(state, event.box, event.hand)
    decisions = _decided(state, event, hand.cards)
    return _leave(state, event.box, event.hand, STOOD, decisions=decisions)


def _hand_left(state: Round, event: e.HandLeft) -> Round:
    return _leave(state, event.box, event.hand, event.state)


def _hand_doubled(state: Round, event: e.HandDoubled) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    decisions = _decided(state, event, hand.cards)
    hand = _change_wager(hand, event.player, double_cents=event.cents)
    hand = hand._replace(doubled=True, card_due=True, free_aces=event.free_aces)
    return state.but(boxes=_with_box(state, place, _with_hand(box, event.hand - 1, hand)), decisions=decisions)


def _double_followed(state: Round, event: e.DoubleFollowed) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    decisions = _decided(state, event, hand.cards)
    hand = _change_wager(hand, event.player, double_cents=event.cents)
    return state.but(boxes=_with_box(state, place, _with_hand(box, event.hand - 1, hand)), decisions=decisions)


def _one_card_hand(card: Card, wagers: tuple[Wager, ...]) -> Hand:
    return Hand((card,), value_of(card), 1 if card < 4 else 0, wagers, split=True)


def _hand_split(state: Round, event: e.HandSplit) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    own = Wager(event.player, event.cents)
    first = _one_card_hand(hand.cards[0], hand.wagers)
    second = _one_card_hand(hand.cards[1], (own,))
    hands = (*box.hands[: event.hand - 1], first, second, *box.hands[event.hand :])
    boxes = _with_box(state, place, box._replace(hands=hands, split_open=True))
    return state.but(boxes=boxes, decisions=_decided(state, event, hand.cards))


def _split_followed(state: Round, event: e.SplitFollowed) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    second = box.hands[event.hand]
    second = second._replace(wagers=(*second.wagers, Wager(event.player, event.cents)))
    boxes = _with_box(state, place, _with_hand(box, event.hand, second))
    return state.but(boxes=boxes, decisions=_decided(state, event, (*hand.cards, *second.cards)))


def _wager_kept(state: Round, event: e.WagerKept) -> Round:
    return _say(state, event, "kept")


def _wager_forfeited(state: Round, event: e.WagerForfeited) -> Round:
    return _say(state, event, FORFEITED)


def _say(state: Round, event: e.WagerKept | e.WagerForfeited, said: str) -> Round:
    place, box, hand = _find(state, event.box, event.hand)
    by_itself = box.absent and event.player == box.controlling_player
    decisions = state.decisions if by_itself else _decided(state, event, hand.cards)
    hand = _change_wager(hand, event.player, said=said)
    return state.but(boxes=_with_box(state, place, _with_hand(box, event.hand - 1, hand)), decisions=decisions)


def _player_absent(state: Round, event: e.PlayerAbsent) -> Round:
    place = state.places[event.box]
    box = state.boxes[place]
    cards = box.hands[state.turn[1]].cards if state.turn and state.turn[0] == place else ()
    boxes = _with_box(state, place, box._replace(absent=True))
    return state.but(boxes=boxes, decisions=_decided(state, event, cards))


def _control_passed(state: Round, event: e.ControlPassed) -> Round:
    place = state.places[event.box]
    boxes = _with_box(state, place, state.boxes[place]._replace(controlling_player=event.player))
    return state.but(boxes=boxes)


# Dealer's hand and settlement


def _dealers_hand_began(state: Round, _event: e.DealersHandBegan) -> Round:
    return state.but(phase=DEALERS_HAND, turn=None, interim_settlements=len(state.settlements))


def _mark(state: Round, settlement: e.WagerSettled, settled: bool) -> dict[str, Any]:
    """The part of the state that says whether this wager is settled."""
    kind, player = settlement.kind, settlement.player
    if settlement.hand is not None and kind in ("original", "split"):
        assert settlement.box is not None
        place, box, hand = _find(state, settlement.box, settlement.hand)
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
        return {"boxes": _with_box(state, place, _with_hand(box, settlement.hand - 1, hand))}
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


def _wager_settled(state: Round, event: e.WagerSettled) -> Round:
    if event.result == "void" and event.kind == "original":
        gone = (event.box, event.player)
        placed = tuple(w for w in state.placed if (w.box, w.player) != gone)
        state = state.but(placed=placed)
    return state.but(settlements=(*state.settlements, event), **_mark(state, event, True))


def _settlement_reversed(state: Round, event: e.SettlementReversed) -> Round:
    place = state.settlements.index(event.settlement)
    remaining = state.settlements[:place] + state.settlements[place + 1 :]
    interim = state.interim_settlements
    if interim is not None and place < interim:
        interim -= 1
    return state.but(settlements=remaining, interim_settlements=interim, **_mark(state, event.settlement, False))


def _round_reconstructed(state: Round, event: e.RoundReconstructed) -> Round:
    controlling_players = tuple((box.number, box.controlling_player) for box in state.boxes)
    return Round(
        rules=state.rules,
        terms=state.terms,
        phase=INITIAL_DEAL,
        placed=state.placed,
        pairs=state.pairs,
        boxes=_opened_boxes(state, controlling_players),
        places=state.places,
        set_aside=event.cards,
        cards_out=state.cards_out,
        burned=state.burned,
        kept_card=state.kept_card,
        settlements=state.settlements,
    )


def _round_voided(state: Round, _event: e.RoundVoided) -> Round:
    return state.but(phase=VOID, turn=None)


def _round_concluded(state: Round, _event: e.RoundConcluded) -> Round:
    return state.but(phase=CONCLUDED, turn=None)


APPLY: dict[type, Callable[[Round, Any], Round]] = {
    e.RoundOpened: _round_opened,
    e.WagerPlaced: _wager_placed,
    e.WagerWithdrawn: _wager_withdrawn,
    e.PerfectPairsPlaced: _pairs_placed,
    e.PerfectPairsWithdrawn: _pairs_withdrawn,
    e.WagerCut: _wager_cut,
    e.WagersClosed: _wagers_closed,
    e.CardDealt: _card_dealt,
    e.CardDealtToDealer: _card_dealt_to_dealer,
    e.InitialDealCompleted: _initial_deal_completed,
    e.InsuranceOffered: _insurance_offered,
    e.InsuranceOmitted: _insurance_omitted,
    e.InsurancePlaced: _insurance_placed,
    e.InsuranceClosed: _insurance_closed,
    e.SurrenderOffered: _surrender_offered,
    e.WagerSurrendered: _wager_surrendered,
    e.SurrenderClosed: _surrender_closed,
    e.ExposureAsked: _exposure_asked,
    e.CardsExposed: _cards_exposed,
    e.SubsequentDealBegan: _subsequent_deal_began,
    e.CardRequested: _card_requested,
    e.HandStood: _hand_stood,
    e.HandLeft: _hand_left,
    e.HandDoubled: _hand_doubled,
    e.DoubleFollowed: _double_followed,
    e.HandSplit: _hand_split,
    e.SplitFollowed: _split_followed,
    e.WagerKept: _wager_kept,
    e.WagerForfeited: _wager_forfeited,
    e.PlayerAbsent: _player_absent,
    e.ControlPassed: _control_passed,
    e.DealersHandBegan: _dealers_hand_began,
    e.WagerSettled: _wager_settled,
    e.SettlementReversed: _settlement_reversed,
    e.AdditionalWagerReturned: _unchanged,
    e.CardBurned: _card_burned,
    e.CardDrawnInError: _card_drawn_in_error,
    e.CardRefused: _card_refused,
    e.CardKept: _card_kept,
    e.RoundReconstructed: _round_reconstructed,
    e.RoundResumed: _unchanged,
    e.WagerInvalidated: _unchanged,
    e.RoundVoided: _round_voided,
    e.RoundConcluded: _round_concluded,
}
