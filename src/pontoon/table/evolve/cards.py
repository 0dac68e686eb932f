"""Cards: shuffled, cut, loaded, burned, dropped, replaced; and the cutting card."""

from collections.abc import Callable
from typing import Any

from pontoon.table import events as e
from pontoon.table.counts import NO_CARDS, minus, plus, with_card, without_card
from pontoon.table.evolve.opening import bring_into_play
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.gaming_table import (
    CUT,
    DEVICE_CHECK,
    DROPPED,
    IN_PLAY,
    LOADED,
    NOT_CUT,
    NOT_SHUFFLED,
    REPLACED,
    SHUFFLED,
    STACK,
    CutOffer,
    GamingTable,
    Riffle,
)
from pontoon.table.orders import Entry


def _replaced(state: GamingTable, _entry: Entry, event: e.CardsReplaced) -> GamingTable:
    return bring_into_play(state, REPLACED).but(renew=False)


def _shuffle_became_due(state: GamingTable, _entry: Entry, event: e.ShuffleBecameDue) -> GamingTable:
    return state.but(shuffle_due=event.reason, cutting_card_box=event.box)


def _shuffled(state: GamingTable, _entry: Entry, event: e.CardsShuffled) -> GamingTable:
    """Between rounds all the cards come together; in the middle of one, those on the layout stay there."""
    custody = state.custody
    if not state.round_in_play:
        together = plus(plus(custody.shoe, custody.rack), custody.layout)
        if custody.kept is not None:
            together = with_card(together, custody.kept)
        custody = custody.but(shoe=together, rack=NO_CARDS, layout=NO_CARDS, kept=None, unseen=0, returned=NO_CARDS)
    if event.first_by_hand:
        return state.but(custody=custody.but(stage=STACK, shuffled_by_hand=True, cutting_card_out=False))
    in_device = event.method == SHUFFLING_DEVICE
    in_the_device = LOADED if event.burn_due else IN_PLAY
    custody = custody.but(
        stage=in_the_device if in_device else SHUFFLED,
        cards_behind=None,
        cutting_card_out=False,
        shuffled_by_hand=False,
        pre_shuffled="",
    )
    # What is due is over once the cards are in the device, or cut and in the shoe; the reason says who cuts.
    due = None if in_device else state.shuffle_due
    return new_shoe(state.but(custody=custody, shuffle_due=due)) if in_device else state.but(custody=custody)


def new_shoe(state: GamingTable) -> GamingTable:
    """A new shoe of cards begins: who sat out rounds of the last one starts afresh."""
    if state.round_in_play:
        return state
    seats = tuple(seat._replace(sat_out=None) for seat in state.seats)
    return state.but(seats=seats, shoe_began=state.number + 1, dealt_without=False)


def _riffle_requested(state: GamingTable, _entry: Entry, event: e.RiffleRequested) -> GamingTable:
    return state.but(riffle=Riffle(event.player))


def _riffle_approved(state: GamingTable, _entry: Entry, _event: e.RiffleApproved) -> GamingTable:
    assert state.riffle is not None
    return state.but(riffle=state.riffle._replace(approved=True))


def _riffled(state: GamingTable, _entry: Entry, event: e.CardsRiffled) -> GamingTable:
    return state.but(riffle=None)


def _cut_offered(state: GamingTable, _entry: Entry, event: e.CutOffered) -> GamingTable:
    return state.but(cut=CutOffer(event.player, event.others))


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


def _was_cut(state: GamingTable, _entry: Entry, _event: e.CardsCut) -> GamingTable:
    return state.but(cut=None, riffle=None, custody=state.custody.but(stage=CUT))


def _cutting_card_inserted(state: GamingTable, _entry: Entry, event: e.CuttingCardInserted) -> GamingTable:
    custody = state.custody.but(
        stage=LOADED if event.burn_due else IN_PLAY,
        cards_behind=event.cards_behind,
        exact=event.exact,
        cutting_card_out=False,
    )
    return new_shoe(state.but(custody=custody, shuffle_due=None, cutting_card_box=None))


def _first_card_burned(state: GamingTable, _entry: Entry, event: e.FirstCardBurned) -> GamingTable:
    custody = state.custody
    if event.card is None:
        custody = custody.but(unseen=custody.unseen + 1)
    else:
        custody = custody.but(shoe=without_card(custody.shoe, event.card), rack=with_card(custody.rack, event.card))
    return state.but(custody=custody.but(stage=IN_PLAY))


def _cutting_card_drawn(state: GamingTable, _entry: Entry, event: e.CuttingCardDrawn) -> GamingTable:
    return state.but(custody=state.custody.but(cutting_card_out=True))


def _dropped(state: GamingTable, _entry: Entry, _event: e.CardsDropped) -> GamingTable:
    return state.but(held_up_by=DROPPED)


def _collected(state: GamingTable, _entry: Entry, event: e.CollectionVerified) -> GamingTable:
    return state.but(held_up_by=None) if event.complete else state


def _last_rounds(state: GamingTable, _entry: Entry, event: e.LastRoundsAnnounced) -> GamingTable:
    return state.but(last_rounds=event.rounds)


def _omission_found(state: GamingTable, _entry: Entry, event: e.OmissionFound) -> GamingTable:
    """The cards go into play, or stay in it, as they are; what must follow is due after the round."""
    custody = state.custody
    if event.step == "burn":
        return state.but(custody=custody.but(stage=IN_PLAY))
    if event.step == "return":
        back = custody.returned
        moved = custody.but(shoe=minus(custody.shoe, back), rack=plus(custody.rack, back), returned=NO_CARDS)
        return state.but(custody=moved)
    reason = NOT_CUT if event.step == "cut" else NOT_SHUFFLED
    return state.but(
        custody=custody.but(stage=IN_PLAY), shuffle_due=reason, cut=None, dealt_without=not state.round_in_play
    )


def _device_check(state: GamingTable, _entry: Entry, _event: e.DeviceCheckDirected) -> GamingTable:
    return state.but(held_up_by=DEVICE_CHECK)


def _discards_returned(state: GamingTable, _entry: Entry, event: e.DiscardsReturned) -> GamingTable:
    custody = state.custody
    moved = custody.but(
        shoe=plus(custody.shoe, event.cards), rack=minus(custody.rack, event.cards), returned=event.cards, unseen=0
    )
    return state.but(custody=moved)


def _discards_collected(state: GamingTable, _entry: Entry, event: e.DiscardsCollected) -> GamingTable:
    custody = state.custody
    moved = custody.but(
        layout=minus(custody.layout, event.cards),
        rack=plus(custody.rack, event.cards),
        collected=plus(custody.collected, event.cards),
    )
    return state.but(custody=moved)


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.CardsReplaced: _replaced,
    e.ShuffleBecameDue: _shuffle_became_due,
    e.CardsShuffled: _shuffled,
    e.RiffleRequested: _riffle_requested,
    e.RiffleApproved: _riffle_approved,
    e.CardsRiffled: _riffled,
    e.CutOffered: _cut_offered,
    e.CutRefused: _unchanged,
    e.CardsCut: _was_cut,
    e.CuttingCardInserted: _cutting_card_inserted,
    e.FirstCardBurned: _first_card_burned,
    e.CuttingCardDrawn: _cutting_card_drawn,
    e.ShuffleDirected: _unchanged,
    e.CardsDropped: _dropped,
    e.CollectionVerified: _collected,
    e.LastRoundsAnnounced: _last_rounds,
    e.OmissionFound: _omission_found,
    e.DeviceCheckDirected: _device_check,
    e.DiscardsReturned: _discards_returned,
    e.DiscardsCollected: _discards_collected,
}
