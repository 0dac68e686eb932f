"""Cards: shuffled, cut, loaded, burned, dropped, replaced; and the cutting card."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.table import events as e
from pontoon.table.counts import NO_CARDS, minus, plus, with_card, without_card
from pontoon.table.evolve.opening import bring_into_play, told_of_the_decks
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.gaming_table import (
    CUT,
    CUTTING_CARD_IN_ROUND,
    DEVICE_CHECK,
    DIRECTED,
    DROPPED,
    IN_PLAY,
    LOADED,
    NOT_CUT,
    NOT_SHUFFLED,
    REPLACED,
    SHUFFLED,
    STACK,
    Custody,
    CutOffer,
    GamingTable,
    Riffle,
)
from pontoon.table.orders import Entry

# What is due after the round stays due, though cards are shuffled in the middle of it.
_AFTER_THE_ROUND = (CUTTING_CARD_IN_ROUND, DIRECTED, NOT_CUT, NOT_SHUFFLED)


def _replaced(state: GamingTable, _entry: Entry, event: e.CardsReplaced) -> GamingTable:
    """Other decks, or another source, are those of the table from here on."""
    source = event.source or state.source
    terms = replace(state.terms, decks=event.decks, shuffling_device=source == SHUFFLING_DEVICE)
    state = state.but(source=source, terms=terms, determined_anew=False, renew=False)
    return told_of_the_decks(bring_into_play(state, REPLACED))


def _shuffle_became_due(state: GamingTable, _entry: Entry, event: e.ShuffleBecameDue) -> GamingTable:
    return state.but(shuffle_due=event.reason, cutting_card_box=event.box)


def _shuffled(state: GamingTable, _entry: Entry, event: e.CardsShuffled) -> GamingTable:
    """Between rounds all the cards come together; in the middle of one, those on the layout stay there."""
    custody = state.custody
    introduced = custody.stage == SHUFFLED
    if not state.round_in_play and not event.remaining_only:
        custody = _together(custody)
    custody = custody.but(stage=STACK, cards_behind=None, cutting_card_out=False, shuffled_by_hand=event.first_by_hand)
    if event.first_by_hand:
        return state.but(custody=custody)
    if event.method == SHUFFLING_DEVICE:
        return _into_play(state.but(custody=custody), event.burn_due)
    # What is due stays so until the cards are cut and in the shoe: the reason says who cuts.
    return state.but(custody=custody.but(stage=SHUFFLED, multishuffled=introduced), cut=None)


def _together(custody: Custody) -> Custody:
    """All the cards in one stack; the last round can no longer be laid out from them."""
    stack = plus(plus(custody.shoe, custody.rack), custody.layout)
    if custody.kept is not None:
        stack = with_card(stack, custody.kept)
    custody = custody.but(shoe=stack, collected=plus(custody.collected, custody.layout), kept=None, unseen=0)
    return custody.but(rack=NO_CARDS, layout=NO_CARDS, returned=NO_CARDS, returned_unseen=0)


def _into_play(state: GamingTable, burn_due: bool) -> GamingTable:
    """The cards are in the shoe or device: what was due is done, and a new shoe begins."""
    custody = state.custody.but(
        stage=LOADED if burn_due else IN_PLAY, pre_shuffled="", multishuffled=False, cutting_card_out=False
    )
    state = state.but(custody=custody, cut=None, riffle=None)
    if state.round_in_play and state.shuffle_due in _AFTER_THE_ROUND:
        return state
    return new_shoe(state.but(shuffle_due=None, cutting_card_box=None))


def new_shoe(state: GamingTable) -> GamingTable:
    """A new shoe of cards begins: who sat out rounds of the last one starts afresh."""
    if state.round_in_play:
        return state
    seats = tuple(seat._replace(sat_out=None) for seat in state.seats)
    return state.but(seats=seats, shoe_began=state.next_round, dealt_without=False, on_first_round=())


def _riffle_requested(state: GamingTable, _entry: Entry, event: e.RiffleRequested) -> GamingTable:
    return state.but(riffle=Riffle(event.player))


def _riffle_approved(state: GamingTable, _entry: Entry, _event: e.RiffleApproved) -> GamingTable:
    assert state.riffle is not None
    return state.but(riffle=state.riffle._replace(approved=True))


def _riffled(state: GamingTable, _entry: Entry, event: e.CardsRiffled) -> GamingTable:
    return state.but(riffle=None)


def _cut_offered(state: GamingTable, _entry: Entry, event: e.CutOffered) -> GamingTable:
    refused = () if state.cut is None else state.cut.refused
    return state.but(cut=CutOffer(event.player, event.others, refused))


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


def _cut_refused(state: GamingTable, _entry: Entry, event: e.CutRefused) -> GamingTable:
    assert state.cut is not None
    return state.but(cut=state.cut._replace(refused=(*state.cut.refused, event.player)))


def _was_cut(state: GamingTable, _entry: Entry, _event: e.CardsCut) -> GamingTable:
    return state.but(cut=None, riffle=None, custody=state.custody.but(stage=CUT))


def _cutting_card_inserted(state: GamingTable, _entry: Entry, event: e.CuttingCardInserted) -> GamingTable:
    custody = state.custody.but(cards_behind=event.cards_behind, exact=event.exact)
    return _into_play(state.but(custody=custody), event.burn_due)


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
    """The cards go into play, or stay in it, as they are; one round is dealt without what was left out."""
    custody = state.custody
    if event.step == "burn":
        return state.but(custody=custody.but(stage=IN_PLAY))
    if event.step == "return":
        back = custody.returned
        moved = custody.but(shoe=minus(custody.shoe, back), rack=plus(custody.rack, back), returned=NO_CARDS)
        return state.but(custody=moved.but(unseen=moved.unseen + moved.returned_unseen, returned_unseen=0))
    if event.step == "shuffle":
        return state.but(dealt_without=True)
    if custody.stage != SHUFFLED:
        return state
    return _into_play(state, event.burn_due).but(dealt_without=not state.round_in_play)


def _device_check(state: GamingTable, _entry: Entry, _event: e.DeviceCheckDirected) -> GamingTable:
    return state.but(held_up_by=DEVICE_CHECK)


def _discards_returned(state: GamingTable, _entry: Entry, event: e.DiscardsReturned) -> GamingTable:
    custody = state.custody
    moved = custody.but(
        shoe=plus(custody.shoe, event.cards),
        rack=minus(custody.rack, event.cards),
        returned=event.cards,
        unseen=0,
        returned_unseen=custody.unseen,
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
    e.CutRefused: _cut_refused,
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
