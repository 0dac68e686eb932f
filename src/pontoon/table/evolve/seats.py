"""Players at the table: their cards, seats and boxes, who waits, and what they are held to."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pontoon.game.officers import make_room
from pontoon.game.round import WAGERS
from pontoon.game.terms import Restriction
from pontoon.table import events as e
from pontoon.table.gaming_table import GamingTable, Seat
from pontoon.table.orders import Entry

# What a player may be held to, and what the notice to an inspector that must come first is about.
SHOE = "shoe"
FURTHER_SHOES = "further_shoes"
ONE_BOX = "one_box"
NOTICES_ABOUT = {FURTHER_SHOES: "minimum_for_further_shoes", ONE_BOX: "one_box_at_the_minimum"}


def _card_checked(state: GamingTable, _entry: Entry, event: e.PlayerCardChecked) -> GamingTable:
    """The last card a player presented is the one that counts; whose own it is stays known.

    Clauses: star-2024 6.1, star-2024 20.1.
    """
    accepted = tuple(each for each in state.player_cards if each != event.player)
    rejected = tuple(each for each in state.rejected_cards if each[0] != event.player)
    if event.accepted:
        numbers = tuple({**dict(state.card_numbers), event.number: event.player}.items())
        return state.but(player_cards=(*accepted, event.player), rejected_cards=rejected, card_numbers=numbers)
    return state.but(player_cards=accepted, rejected_cards=(*rejected, (event.player, event.why)))


def last_begun(state: GamingTable) -> int:
    """The number of the last round whose wagers are closed; a round that still takes them has not begun."""
    taking_wagers = state.round is not None and state.round.phase == WAGERS
    return state.number - 1 if taking_wagers else state.number


def _sat_down(state: GamingTable, _entry: Entry, event: e.PlayerSatDown) -> GamingTable:
    """Who comes in the middle of a shoe has made no wager on its first round; who moves stays who they are.

    Clauses: star-2024 6.11, star-6to5-2017 5.10, canberra-2002 4.6(a).
    """
    if event.box is not None:
        state = state.but(waiting=tuple(each for each in state.waiting if each != event.player))
    if state.seat_of(event.player) is not None:
        moved = (s._replace(box=event.box) if s.player == event.player else s for s in state.seats)
        return state.but(seats=tuple(moved))
    missed_the_first = last_begun(state) >= state.shoe_began and event.player not in state.on_first_round
    sat_out = state.shoe_began if missed_the_first else None
    # A round that is in play already is no round the newcomer lets pass: it counts as minus one, and so as none.
    idle = -1 if state.round_in_play else 0
    return state.but(seats=(*state.seats, Seat(event.player, event.box, idle, sat_out)))


def _left(state: GamingTable, _entry: Entry, event: e.PlayerLeft) -> GamingTable:
    """Who comes back starts to play anew, and shows a Player Card again.

    Clauses: star-2024 6.1, star-2024 20.1.
    """
    return state.but(
        seats=tuple(seat for seat in state.seats if seat.player != event.player),
        waiting=tuple(each for each in state.waiting if each != event.player),
        player_cards=tuple(each for each in state.player_cards if each != event.player),
        rejected_cards=tuple(each for each in state.rejected_cards if each[0] != event.player),
    )


def _waits(state: GamingTable, _entry: Entry, event: e.PlayerWaits) -> GamingTable:
    return state.but(waiting=(*state.waiting, event.player))


def _boxes_per_player(state: GamingTable, _entry: Entry, event: e.BoxesPerPlayerLimited) -> GamingTable:
    return state.but(terms=make_room(state.terms, event.limit))


def _given_up(state: GamingTable, _entry: Entry, event: e.BoxGivenUp) -> GamingTable:
    """It holds until the next round begins; what was given up before earlier ones is forgotten."""
    number = last_begun(state)
    still = tuple(each for each in state.given_up if each[0] == number)
    return state.but(given_up=(*still, (number, event.box)))


def _unchanged(state: GamingTable, _entry: Entry, _event: Any) -> GamingTable:
    return state


def _wager_refused(state: GamingTable, _entry: Entry, event: e.WagerRefused) -> GamingTable:
    return state.but(refused_in_round=(*state.refused_in_round, event.player))


def _players_limited(state: GamingTable, _entry: Entry, event: e.PlayersLimited) -> GamingTable:
    return state.but(players_limit=event.players)


def _players_per_box(state: GamingTable, _entry: Entry, event: e.PlayersPerBoxLimited) -> GamingTable:
    return state.but(terms=replace(state.terms, players_per_box=event.players))


def _reserved(state: GamingTable, _entry: Entry, event: e.BoxesReserved) -> GamingTable:
    reserved = tuple(each for each in state.terms.reserved_boxes if each[0] not in event.boxes)
    if event.player is not None:
        reserved += tuple((box, event.player) for box in event.boxes)
    return state.but(terms=replace(state.terms, reserved_boxes=reserved))


def held_to(player: str, to: str) -> Restriction:
    """A restriction by its name on commands and events."""
    return Restriction(player, one_box=to == ONE_BOX, this_shoe_only=to == SHOE)


def _restricted(state: GamingTable, _entry: Entry, event: e.PlayerRestricted) -> GamingTable:
    """With the restriction its notice is spent: to be restricted once more needs another.

    Clauses: star-2024 6.12, star-2024 6.13, star-6to5-2017 5.11, star-6to5-2017 5.12.
    """
    announced = (NOTICES_ABOUT.get(event.to), event.player)
    notices = tuple(n._replace(spent=True) if (n.about, n.subject) == announced else n for n in state.notices)
    restrictions = (*state.terms.restrictions, held_to(event.player, event.to))
    return state.but(terms=replace(state.terms, restrictions=restrictions), notices=notices)


def _lifted(state: GamingTable, _entry: Entry, event: e.RestrictionLifted) -> GamingTable:
    over = held_to(event.player, event.to)
    restrictions = tuple(each for each in state.terms.restrictions if each != over)
    return state.but(terms=replace(state.terms, restrictions=restrictions))


APPLY: dict[type, Callable[[GamingTable, Entry, Any], GamingTable]] = {
    e.PlayerCardChecked: _card_checked,
    e.PlayerSatDown: _sat_down,
    e.PlayerLeft: _left,
    e.PlayerWaits: _waits,
    e.BoxesPerPlayerLimited: _boxes_per_player,
    e.BoxGivenUp: _given_up,
    e.WagerRefused: _wager_refused,
    e.SeatVacated: _unchanged,
    e.PlayersLimited: _players_limited,
    e.PlayersPerBoxLimited: _players_per_box,
    e.BoxesReserved: _reserved,
    e.PlayerRestricted: _restricted,
    e.RestrictionLifted: _lifted,
}
