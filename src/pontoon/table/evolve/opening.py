"""The table itself: approved, staffed, opened, with or without cash; and the cards brought to it."""

from collections.abc import Callable
from typing import Any

from pontoon.game.terms import TableTerms
from pontoon.table import events as e
from pontoon.table.counts import of_decks, plus
from pontoon.table.furniture import SHUFFLING_DEVICE, Limits
from pontoon.table.gaming_table import (
    ASTRAY,
    AT_START,
    CHECKED,
    DEVICE_CHECK,
    SHUFFLED,
    STACK,
    Custody,
    GamingTable,
    Stock,
)
from pontoon.table.orders import Entry, Person


def _approved(state: GamingTable, _entry: Entry, event: e.TableApproved) -> GamingTable:
    return state.but(approved=True, approved_pairs=event.perfect_pairs)


def _came_on_duty(state: GamingTable, _entry: Entry, event: e.CameOnDuty) -> GamingTable:
    return state.but(staff=(*state.staff, Person(event.person, event.role)))


def _went_off_duty(state: GamingTable, _entry: Entry, event: e.WentOffDuty) -> GamingTable:
    return state.but(staff=tuple(each for each in state.staff if each != (event.person, event.role)))


def _brought(state: GamingTable, _entry: Entry, event: e.CardsBrought) -> GamingTable:
    return state.but(stock=Stock(event.decks, event.pre_shuffled))


def _checked(state: GamingTable, entry: Entry, event: e.CardsChecked) -> GamingTable:
    """A check at the table ends the wait for it: all the cards are in a stack and must be shuffled.

    After play the cards are not used again, so that the check is done whatever it has found.
    """
    if event.moment == "after_play":
        return state.but(check_after_play=False)
    if event.moment == "at_the_table":
        assert state.held_up_by in (ASTRAY, DEVICE_CHECK)
        if not event.correct:
            return state.but(found_incorrect=True)
        return _with_cards(state, _stack(state, state.custody.decks), CHECKED)
    assert state.stock is not None
    if not event.correct:
        return state.but(stock=state.stock._replace(checked_by=()))
    by = state.stock.checked_by
    return state.but(stock=state.stock._replace(checked_by=(*by, entry.by.role)))


def _stack(state: GamingTable, decks: int) -> Custody:
    """All the cards of so many decks in one stack; the last round can no longer be laid out again."""
    gone = plus(state.custody.collected, state.custody.layout)
    return Custody(decks=decks, stage=STACK, shoe=of_decks(decks), collected=gone)


def _secured(state: GamingTable, _entry: Entry, _event: e.CardsSecured) -> GamingTable:
    assert state.stock is not None
    return state.but(stock=state.stock._replace(secured=True))


def _determined(state: GamingTable, _entry: Entry, event: e.DecksDetermined) -> GamingTable:
    return told_of_the_decks(state).but(determined=(event.decks, event.source), determined_anew=True)


def told_of_the_decks(state: GamingTable) -> GamingTable:
    """Notices of decks and shuffle are spent: others were meant, or the game with them has begun."""
    notices = tuple(each._replace(spent=each.spent or each.about == "decks") for each in state.notices)
    unavailable = tuple((to, about) for to, about in state.unavailable if about != "decks")
    return state.but(notices=notices, unavailable=unavailable)


def terms_with(terms: TableTerms, limits: Limits, **changes: Any) -> TableTerms:
    """The table's terms with the amounts of a sign."""
    fields = {name: getattr(terms, name) for name in TableTerms.__slots__}
    return TableTerms(**{**fields, **limits._asdict(), **changes})


def opening_terms(event: e.TableOpened) -> TableTerms:
    """The terms of rounds at a table that has just been opened."""
    return terms_with(
        TableTerms(),
        event.limits,
        decks=event.decks,
        chips_cents=event.chips_cents,
        perfect_pairs=event.perfect_pairs,
        shuffling_device=event.source == SHUFFLING_DEVICE,
    )


def _opened(state: GamingTable, _entry: Entry, event: e.TableOpened) -> GamingTable:
    state = told_of_the_decks(state).but(
        rules=event.rules,
        is_open=True,
        source=event.source,
        layout=event.layout,
        equipment=event.equipment,
        limits=event.limits,
        terms=opening_terms(event),
        low_limit=event.low_limit,
        cashless=event.cashless,
        gaming_until=event.gaming_until,
        first_round=state.next_round,
        determined_anew=False,
    )
    return bring_into_play(state, AT_START)


def bring_into_play(state: GamingTable, reason: str) -> GamingTable:
    """The cards that were brought come to the table in a stack; pre-shuffled ones only need the cut."""
    stock = state.stock
    assert stock is not None
    straight_to_the_cut = bool(stock.pre_shuffled) and not state.device
    custody = _stack(state, stock.decks).but(pre_shuffled=stock.pre_shuffled)
    if straight_to_the_cut:
        custody = custody.but(stage=SHUFFLED)
    return _with_cards(state.but(stock=None), custody, reason)


def _with_cards(state: GamingTable, custody: Custody, reason: str) -> GamingTable:
    """These cards are at the table and nothing has been done with them yet."""
    return state.but(
        custody=custody,
        shuffle_due=reason,
        cutting_card_box=None,
        cut=None,
        riffle=None,
        held_up_by=None,
        found_incorrect=False,
        malfunction=False,
    )


def _cashless_changed(state: GamingTable, _entry: Entry, event: e.CashlessChanged) -> GamingTable:
    assert state.equipment is not None
    return state.but(cashless=event.yes, equipment=state.equipment._replace(drop_box=event.drop_box))


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


def _tournament_held(state: GamingTable, _entry: Entry, event: e.TournamentHeld) -> GamingTable:
    return state.but(tournament=event.name)


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.TableApproved: _approved,
    e.CameOnDuty: _came_on_duty,
    e.WentOffDuty: _went_off_duty,
    e.CardsBrought: _brought,
    e.CardsChecked: _checked,
    e.CardsSecured: _secured,
    e.DecksDetermined: _determined,
    e.TableOpened: _opened,
    e.CashlessChanged: _cashless_changed,
    e.ChipsBought: _unchanged,
    e.TournamentHeld: _tournament_held,
}
