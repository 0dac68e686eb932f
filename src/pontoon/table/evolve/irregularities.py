"""Irregularities across rounds: cards astray, a past round void, a shuffling device that has failed."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.game.round import WAGERS, Round
from pontoon.table import events as e
from pontoon.table.counts import minus, of_cards, plus
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.gaming_table import ASTRAY, DEVICE_FAILED, ELECTION, IN_PLAY, STACK, GamingTable
from pontoon.table.orders import Entry


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


# Cards astray, rounds void


def _astray(state: GamingTable, _entry: Entry, event: e.CardsAstray) -> GamingTable:
    """What is missing is no longer in the shoe or device, wherever it is."""
    return _removed(state, event.missing)


def _removed(state: GamingTable, cards: tuple[int, ...]) -> GamingTable:
    custody, gone = state.custody, of_cards(cards)
    return state.but(custody=custody.but(shoe=minus(custody.shoe, gone), removed=plus(custody.removed, gone)))


def _shoe_voided(state: GamingTable, _entry: Entry, _event: e.ShoeVoided) -> GamingTable:
    return state.but(held_up_by=ASTRAY, found_incorrect=False, cut=None, riffle=None)


def _past_round_voided(state: GamingTable, _entry: Entry, event: e.PastRoundVoided) -> GamingTable:
    past = tuple(each._replace(void=True) if each.number == event.round else each for each in state.past_rounds)
    return state.but(past_rounds=past)


# A device that has failed


def _device_failed(state: GamingTable, _entry: Entry, event: e.DeviceFailed) -> GamingTable:
    return state.but(malfunction=event.choose_after_round)


def _damaged_removed(state: GamingTable, _entry: Entry, event: e.DamagedCardsRemoved) -> GamingTable:
    return _removed(state, event.cards)


def _damaged_replaced(state: GamingTable, _entry: Entry, event: e.DamagedCardsReplaced) -> GamingTable:
    """The damaged leave the table, the same cards of a new deck are in the shoe or device."""
    custody, new = state.custody, of_cards(event.cards)
    return state.but(custody=custody.but(shoe=plus(custody.shoe, new), removed=minus(custody.removed, new)))


def _return_offered(state: GamingTable, _entry: Entry, event: e.ReturnOffered) -> GamingTable:
    return state.but(held_up_by=ELECTION, undecided=event.players, taking_back=())


def _return_elected(state: GamingTable, _entry: Entry, event: e.ReturnElected) -> GamingTable:
    """The last who has elected ends the wait."""
    undecided = tuple(each for each in state.undecided if each != event.player)
    taking_back = (*state.taking_back, event.player) if event.take_back else state.taking_back
    held_up_by = state.held_up_by if undecided else None
    return state.but(undecided=undecided, taking_back=taking_back, held_up_by=held_up_by)


def _from_a_shoe(current: Round | None) -> Round | None:
    """A round that has begun, or can be taken up again; before its first card it takes the table's terms over."""
    if current is None or current.phase == WAGERS:
        return current
    return current.but(terms=replace(current.terms, shuffling_device=False))


def _shoe_takes_over(state: GamingTable, _entry: Entry, event: e.ShoeTakesOver) -> GamingTable:
    """The stack waits for its shuffle, or has its cutting card and is dealt on; the round in play goes on from a shoe.

    Clauses: star-2024 8.2, star-2024 19.5.4, star-6to5-2017 7.2, star-6to5-2017 18.5.4, canberra-2002 19.3(a),
    canberra-2002 19.3(b).
    """
    terms = replace(state.terms, shuffling_device=False)
    state = state.but(round=_from_a_shoe(state.round), last_round=_from_a_shoe(state.last_round))
    state = state.but(source=MANUAL_SHUFFLE, terms=terms, malfunction=False, renew=event.renew)
    custody = state.custody.but(cutting_card_out=False, cards_behind=event.cards_behind, exact=event.exact)
    if event.cards_behind is not None:
        return state.but(custody=custody.but(stage=IN_PLAY))
    state = state.but(custody=custody.but(stage=STACK))
    if event.renew:
        # The dealer who chose to shuffle the rest has done so.
        return state
    return state.but(shuffle_due=state.shuffle_due or DEVICE_FAILED)


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.CardsAstray: _astray,
    e.ResultsStand: _unchanged,
    e.ShoeVoided: _shoe_voided,
    e.PastRoundVoided: _past_round_voided,
    e.DeviceFailed: _device_failed,
    e.DamagedCardsRemoved: _damaged_removed,
    e.CardsTransferred: _unchanged,
    e.DamagedCardsReplaced: _damaged_replaced,
    e.ReturnOffered: _return_offered,
    e.ReturnElected: _return_elected,
    e.ShoeTakesOver: _shoe_takes_over,
}
