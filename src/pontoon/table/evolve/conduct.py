"""Conduct: wagers found invalid, people found out, excluded, detained and handed over."""

from collections.abc import Callable
from typing import Any

from pontoon.table import events as e
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry


def _with(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return names if name in names else (*names, name)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple(each for each in names if each != name)


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


def _found_invalid(state: GamingTable, _entry: Entry, event: e.WagerFoundInvalid) -> GamingTable:
    """Whatever card was accepted is not any more: the player presents one of their own before the next wager.

    A card found to be another person's is free for its holder to show.
    """
    numbers = state.card_numbers
    if event.ground == "anothers_card":
        numbers = tuple((number, player) for number, player in numbers if player != event.player)
    return state.but(player_cards=_without(state.player_cards, event.player), card_numbers=numbers)


def _contravention(state: GamingTable, _entry: Entry, event: e.ContraventionFound) -> GamingTable:
    return state.but(contraveners=_with(state.contraveners, event.person))


def _excluded(state: GamingTable, _entry: Entry, event: e.PersonExcluded) -> GamingTable:
    """Who is excluded from the casino is excluded from its game too."""
    state = state.but(excluded=_with(state.excluded, event.person))
    if event.scope == "casino":
        state = state.but(excluded_from_casino=_with(state.excluded_from_casino, event.person))
    return state


def _detained(state: GamingTable, _entry: Entry, event: e.PersonDetained) -> GamingTable:
    return state.but(detained=_with(state.detained, event.person))


def _handed_over(state: GamingTable, _entry: Entry, event: e.PersonHandedOver) -> GamingTable:
    return state.but(detained=_without(state.detained, event.person))


def _misconduct(state: GamingTable, _entry: Entry, event: e.MisconductReported) -> GamingTable:
    return state.but(contraveners=_with(state.contraveners, event.person)) if event.contravention else state


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.WagerFoundInvalid: _found_invalid,
    e.OutcomeInvalidated: _unchanged,
    e.ContraventionFound: _contravention,
    e.PersonExcluded: _excluded,
    e.PersonDetained: _detained,
    e.PersonHandedOver: _handed_over,
    e.MisconductReported: _misconduct,
}
