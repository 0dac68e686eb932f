"""Wagers before the first card, and what is called between the initial and the subsequent deal."""

from pontoon.game import events as e
from pontoon.game.events import Event
from pontoon.game.evolve.boxes import called, change_wager, decided, find, with_box, with_hand
from pontoon.game.round import (
    EXPOSURE,
    INITIAL_DEAL,
    INITIAL_DEAL_COMPLETED,
    INSURANCE,
    INSURANCE_CLOSED,
    SURRENDER,
    SURRENDER_CLOSED,
    SURRENDERED,
    Box,
    Hand,
    Insurance,
    PairsWager,
    PlacedWager,
    Round,
    Wager,
)


def round_opened(state: Round, event: e.RoundOpened) -> Round:
    return Round(rules=event.rules, terms=event.terms)


def terms_renewed(state: Round, event: e.TermsRenewed) -> Round:
    return state.but(terms=event.terms)


def wager_placed(state: Round, event: e.WagerPlaced) -> Round:
    wager = PlacedWager(event.box, event.player, event.cents, event.seated, event.tokens_cents)
    return state.but(placed=(*state.placed, wager))


def wager_withdrawn(state: Round, event: e.WagerWithdrawn) -> Round:
    return state.but(placed=tuple(w for w in state.placed if (w.box, w.player) != (event.box, event.player)))


def pairs_placed(state: Round, event: e.PerfectPairsPlaced) -> Round:
    return state.but(pairs=(*state.pairs, PairsWager(event.box, event.player, event.cents, event.tokens_cents)))


def pairs_withdrawn(state: Round, event: e.PerfectPairsWithdrawn) -> Round:
    return state.but(pairs=tuple(w for w in state.pairs if (w.box, w.player) != (event.box, event.player)))


def wager_cut(state: Round, event: e.WagerCut) -> Round:
    def cut(wager: PlacedWager) -> PlacedWager:
        if (wager.box, wager.player) != (event.box, event.player):
            return wager
        return wager._replace(cents=event.cents, tokens_cents=wager.tokens_cents - event.returned_tokens_cents)

    return state.but(placed=tuple(w for w in map(cut, state.placed) if w.cents))


def opened_boxes(state: Round, controlling_players: tuple[tuple[int, str], ...]) -> tuple[Box, ...]:
    """Each wagered box with its one empty hand, the controlling player's wager nearest the dealer."""
    boxes = []
    for number, controlling_player in controlling_players:
        wagers = [w for w in state.placed if w.box == number]
        if len(wagers) > 1:
            wagers.sort(key=lambda w: w.player != controlling_player)
        hand = Hand(wagers=tuple(Wager(w.player, w.cents, w.tokens_cents) for w in wagers))
        boxes.append(Box(number, controlling_player, (hand,), exposed=not state.terms.face_down))
    return tuple(boxes)


def wagers_closed(state: Round, event: e.WagersClosed) -> Round:
    boxes = opened_boxes(state, event.controlling_players)
    places = [-1] * (max([box.number for box in boxes], default=0) + 1)
    for place, box in enumerate(boxes):
        places[box.number] = place
    return state.but(phase=INITIAL_DEAL, boxes=boxes, places=tuple(places))


def unchanged(state: Round, _event: Event) -> Round:
    return state


def initial_deal_completed(state: Round, _event: e.InitialDealCompleted) -> Round:
    cards = tuple([box.hands[0].cards for box in state.boxes])
    return state.but(phase=INITIAL_DEAL_COMPLETED, initial_cards=cards)


def insurance_offered(state: Round, _event: e.InsuranceOffered) -> Round:
    return state.but(phase=INSURANCE)


def insurance_omitted(state: Round, event: e.InsuranceOmitted) -> Round:
    return state.but(insurance_omitted=True, phase=INSURANCE_CLOSED, **called(state, event))


def insurance_placed(state: Round, event: e.InsurancePlaced) -> Round:
    _, box, hand = find(state, event.box, 1)
    return state.but(
        insurance=(*state.insurance, Insurance(event.box, event.player, event.cents)),
        **decided(state, event, box, 1, hand.cards),
    )


def insurance_closed(state: Round, event: e.InsuranceClosed) -> Round:
    return state.but(phase=INSURANCE_CLOSED, **called(state, event))


def surrender_offered(state: Round, _event: e.SurrenderOffered) -> Round:
    return state.but(phase=SURRENDER)


def wager_surrendered(state: Round, event: e.WagerSurrendered) -> Round:
    place, box, hand = find(state, event.box, 1)
    hand = change_wager(hand, event.player, surrendered=True)
    if event.player == box.controlling_player:
        hand = hand._replace(state=SURRENDERED)
    boxes = with_box(state, place, with_hand(box, 0, hand))
    if event.goes_along:
        return state.but(boxes=boxes)
    return state.but(boxes=boxes, **decided(state, event, box, 1, hand.cards))


def surrender_closed(state: Round, event: e.SurrenderClosed) -> Round:
    return state.but(phase=SURRENDER_CLOSED, **called(state, event))


def exposure_asked(state: Round, _event: e.ExposureAsked) -> Round:
    return state.but(phase=EXPOSURE)


def cards_exposed(state: Round, event: e.CardsExposed) -> Round:
    place = state.places[event.box]
    box = state.boxes[place]
    return state.but(
        boxes=with_box(state, place, box._replace(exposed=True)),
        **decided(state, event, box, 1, box.hands[0].cards),
    )
