"""The table itself: approved, staffed, opened, with or without cash; and the cards brought to it."""

from collections.abc import Callable
from typing import Any

from pontoon.game.terms import TableTerms
from pontoon.table import events as e
from pontoon.table.counts import NO_CARDS, of_decks
from pontoon.table.furniture import SHUFFLING_DEVICE, Limits
from pontoon.table.gaming_table import ASTRAY, AT_START, CHECKED, DEVICE_CHECK, SHUFFLED, STACK, GamingTable, Stock
from pontoon.table.orders import Entry, Person


def _approved(state: GamingTable, _entry: Entry, _event: e.TableApproved) -> GamingTable:
    return state.but(approved=True)


def _came_on_duty(state: GamingTable, _entry: Entry, event: e.CameOnDuty) -> GamingTable:
    return state.but(staff=(*state.staff, Person(event.person, event.role)))


def _went_off_duty(state: GamingTable, _entry: Entry, event: e.WentOffDuty) -> GamingTable:
    return state.but(staff=tuple(each for each in state.staff if each != (event.person, event.role)))


def _brought(state: GamingTable, _entry: Entry, event: e.CardsBrought) -> GamingTable:
    return state.but(stock=Stock(event.decks, event.pre_shuffled))


def _checked(state: GamingTable, entry: Entry, event: e.CardsChecked) -> GamingTable:
    """A check at the table ends the wait for it: all the cards are in a stack and must be shuffled."""
    if event.moment == "after_play":
        return state.but(check_after_play=not event.correct)
    if event.moment == "at_the_table":
        if not event.correct or state.held_up_by not in (ASTRAY, DEVICE_CHECK):
            return state
        custody = state.custody.but(stage=STACK, shoe=of_decks(state.custody.decks), rack=NO_CARDS, layout=NO_CARDS)
        custody = custody.but(removed=NO_CARDS, kept=None, unseen=0, cards_behind=None, cutting_card_out=False)
        return state.but(custody=custody, held_up_by=None, shuffle_due=CHECKED)
    assert state.stock is not None
    if not event.correct:
        return state.but(stock=state.stock._replace(checked_by=()))
    by = state.stock.checked_by
    return state.but(stock=state.stock._replace(checked_by=(*by, entry.by.role)))


def _secured(state: GamingTable, _entry: Entry, _event: e.CardsSecured) -> GamingTable:
    assert state.stock is not None
    return state.but(stock=state.stock._replace(secured=True))


def _determined(state: GamingTable, _entry: Entry, event: e.DecksDetermined) -> GamingTable:
    return state.but(determined=(event.decks, event.source))


def terms_with(terms: TableTerms, limits: Limits, **changes: Any) -> TableTerms:
    """The table's terms with the amounts of a sign."""
    fields = {name: getattr(terms, name) for name in TableTerms.__slots__}
    return TableTerms(**{**fields, **limits._asdict(), **changes})


def _opened(state: GamingTable, entry: Entry, event: e.TableOpened) -> GamingTable:
    terms = terms_with(
        TableTerms(),
        event.limits,
        decks=event.decks,
        chips_cents=event.chips_cents,
        perfect_pairs=event.perfect_pairs,
        shuffling_device=event.source == SHUFFLING_DEVICE,
    )
    assert state.stock is not None
    state = state.but(
        rules=event.rules,
        is_open=True,
        source=event.source,
        layout=event.layout,
        equipment=event.equipment,
        limits=event.limits,
        terms=terms,
        low_limit=event.low_limit,
        cashless=event.cashless,
        gaming_until=event.gaming_until,
    )
    return bring_into_play(state, AT_START)


def bring_into_play(state: GamingTable, reason: str) -> GamingTable:
    """The cards that were brought come to the table in a stack; pre-shuffled ones only need the cut."""
    stock = state.stock
    assert stock is not None
    straight_to_the_cut = bool(stock.pre_shuffled) and not state.device
    custody = type(state.custody)(
        decks=stock.decks,
        stage=SHUFFLED if straight_to_the_cut else STACK,
        shoe=of_decks(stock.decks),
        pre_shuffled=stock.pre_shuffled,
    )
    return state.but(
        stock=None, custody=custody, shuffle_due=reason, cutting_card_box=None, cut=None, riffle=None, held_up_by=None
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
