"""The events of a round, as the table takes them: the round goes on, cards change places, players are counted."""

from collections.abc import Callable
from typing import Any

from pontoon.game import events as g
from pontoon.game.cards import Card
from pontoon.game.evolve import APPLY as GAME
from pontoon.game.round import Round
from pontoon.table import events as e
from pontoon.table.counts import NO_CARDS, plus, with_card, without_card
from pontoon.table.gaming_table import ELECTION, IN_PLAY, SHUFFLED, Custody, GamingTable, Seat
from pontoon.table.orders import Entry


def _in_round(state: GamingTable, _entry: Entry, event: Any) -> GamingTable:
    """What most events of a round do: the round goes on, and a card may change its place."""
    assert state.round is not None
    move = _MOVES.get(type(event))
    custody = state.custody
    if move is not None:
        custody = move(_racked(custody) if not state.round.cards_out else custody, event)
    return state.but(round=GAME[type(event)](state.round, event), custody=custody)


def _racked(custody: Custody) -> Custody:
    """With the first card of a round, the last one's cards are in the discard rack for good."""
    rack = plus(custody.rack, custody.layout)
    return custody.but(rack=rack, layout=NO_CARDS, returned=NO_CARDS, returned_unseen=0, collected=NO_CARDS)


def _out_of_the_shoe(custody: Custody, card: Card) -> Custody:
    """The next card leaves: the one kept under the shoe before any other.

    Clauses: star-2024 18.6, star-6to5-2017 17.6.
    """
    if custody.kept is not None:
        return custody.but(kept=None)
    return custody.but(shoe=without_card(custody.shoe, card))


def _dealt(custody: Custody, event: g.CardDealt | g.CardDealtToDealer) -> Custody:
    if event.set_aside:
        return custody
    return _out_of_the_shoe(custody, event.card).but(layout=with_card(custody.layout, event.card))


def _drawn_in_error(custody: Custody, event: g.CardDrawnInError) -> Custody:
    return _out_of_the_shoe(custody, event.card).but(layout=with_card(custody.layout, event.card))


def _burned(custody: Custody, event: g.CardBurned) -> Custody:
    rack = with_card(custody.rack, event.card)
    if event.set_aside:
        return custody.but(layout=without_card(custody.layout, event.card), rack=rack)
    return _out_of_the_shoe(custody, event.card).but(rack=rack)


def _kept(custody: Custody, event: g.CardKept) -> Custody:
    return custody.but(shoe=without_card(custody.shoe, event.card), kept=event.card)


def _corrected(custody: Custody, event: g.CardCorrected) -> Custody:
    """The card that was entered has been in the shoe or device all the time, and the other one has left it."""
    shoe = with_card(without_card(custody.shoe, event.card), event.was)
    if event.burned:
        return custody.but(shoe=shoe, rack=with_card(without_card(custody.rack, event.was), event.card))
    return custody.but(shoe=shoe, layout=with_card(without_card(custody.layout, event.was), event.card))


_MOVES: dict[type, Callable[[Custody, Any], Custody]] = {
    g.CardDealt: _dealt,
    g.CardDealtToDealer: _dealt,
    g.CardDrawnInError: _drawn_in_error,
    g.CardBurned: _burned,
    g.CardKept: _kept,
    g.CardCorrected: _corrected,
}


def _opened(state: GamingTable, _entry: Entry, event: g.RoundOpened) -> GamingTable:
    new = GAME[g.RoundOpened](Round(), event)
    past = state.with_past_round()
    return state.but(number=state.number + 1, round=new, last_round=state.round, past_rounds=past, refused_in_round=())


def _reopened(state: GamingTable, _entry: Entry, event: e.RoundReopened) -> GamingTable:
    return state.but(number=event.round, round=state.last_round, last_round=None, past_rounds=state.past_rounds[:-1])


def _discards_shuffled(state: GamingTable, entry: Entry, event: g.DiscardsShuffled) -> GamingTable:
    """The discard rack is the new shoe, to be cut unless a device shuffled it."""
    state = _in_round(state, entry, event)
    custody = state.custody
    stage = IN_PLAY if state.device else SHUFFLED
    shoe = plus(custody.shoe, custody.rack)
    return state.but(custody=custody.but(shoe=shoe, rack=NO_CARDS, unseen=0, stage=stage, cards_behind=None))


def _over(state: GamingTable, entry: Entry, event: g.RoundConcluded | g.RoundVoided) -> GamingTable:
    """Who wagered is counted as having played, the others as having sat the round out; each round counts once.

    A round that is concluded, taken up again and ended anew is the same round.
    """
    assert state.round is not None
    held_up_by = None if state.held_up_by == ELECTION else state.held_up_by
    after = _in_round(state, entry, event).but(dealt_without=False, held_up_by=held_up_by)
    after = after.but(undecided=(), taking_back=())
    if state.counted == state.number:
        return after
    current = state.round
    wagered = {w.player for w in current.placed} | {w.player for w in current.pairs}
    # A void wager has left the layout, but it was there.
    wagered |= {settlement.player for settlement in current.settlements}
    # Nor did who was refused let the round pass.
    wagered |= set(state.refused_in_round)
    seats = tuple(_counted(state, seat, seat.player in wagered) for seat in state.seats)
    last_rounds = None if state.last_rounds is None else max(0, state.last_rounds - 1)
    after = after.but(seats=seats, last_rounds=last_rounds, counted=state.number)
    return after.but(on_first_round=tuple(sorted(wagered))) if state.number == state.shoe_began else after


def _counted(state: GamingTable, seat: Seat, wagered: bool) -> Seat:
    """A round sat out; it counts as idle only while every other seat is in use.

    Clauses: star-2024 6.11, star-2024 20.10, star-6to5-2017 5.10, star-6to5-2017 19.9, canberra-2002 4.6(b),
    canberra-2002 17.8.
    """
    if wagered:
        return seat._replace(idle=0)
    idle = seat.idle + 1 if _others_in_use(state, seat) else 0
    return seat._replace(idle=idle, sat_out=state.number)


def _others_in_use(state: GamingTable, seat: Seat) -> bool:
    """Whether each other box has a seated player, a wager in this round, or is reserved."""
    current, layout = state.round, state.layout
    assert current is not None
    assert layout is not None
    used = {each.box for each in state.seats} | {box.number for box in current.boxes}
    used |= {number for number, _ in state.terms.reserved_boxes}
    return all(box in used for box in range(1, layout.boxes + 1) if box != seat.box)


def _invalidated(state: GamingTable, entry: Entry, event: g.WagerInvalidated) -> GamingTable:
    """Whose wagers are void has none to take back after a device failed, and is not waited for.

    Clauses: star-2024 19.5.1, star-6to5-2017 18.5.1.
    """
    undecided = tuple(each for each in state.undecided if each != event.player)
    over = state.held_up_by == ELECTION and not undecided
    state = state.but(undecided=undecided, held_up_by=None if over else state.held_up_by)
    return _in_round(state, entry, event)


def _below_minimum(state: GamingTable, entry: Entry, event: g.WagerBelowMinimum) -> GamingTable:
    if event.owner_is_advised and event.player not in state.advised_below_minimum:
        state = state.but(advised_below_minimum=(*state.advised_below_minimum, event.player))
    return _in_round(state, entry, event)


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    **dict.fromkeys(GAME, _in_round),
    g.RoundOpened: _opened,
    g.DiscardsShuffled: _discards_shuffled,
    g.RoundConcluded: _over,
    g.RoundVoided: _over,
    g.WagerBelowMinimum: _below_minimum,
    g.WagerInvalidated: _invalidated,
    e.RoundReopened: _reopened,
}
