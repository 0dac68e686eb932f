"""Closing a table: after its sign or notice, between rounds, with the wagers on the layout given back."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.table import commands as t, events as e
from pontoon.table.notices import arrived, told_if_available
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import give_wagers_back
from pontoon.table.signs import refusal_of_sign


def _close(p: Proceedings, command: t.CloseTable) -> Refusal | None:
    """A table closes between rounds; refused for who, the table, the round, the notice that must come first.

    Nobody is on duty at a closed table.
    Clauses: star-2024 20.9, star-6to5-2017 19.8, canberra-2002 2.2, canberra-2002 16.1, canberra-2002 16.2.
    """
    refusal = p.authorise("close_table")
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "close_table")
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "close_table")
    minutes = p.rules.values["closure_notice"]
    refusal = _refusal_by_the_sign(p, minutes) if minutes else _refusal_by_notices(p)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    give_wagers_back(p, "close_table")
    for person in p.state.staff:
        p.happen(e.WentOffDuty(*person), "come_on_duty", of_itself=True)
    p.happen(e.TableClosed(p.provides("check_cards_after_play")), "close_table")
    return None


def _refusal_by_the_sign(p: Proceedings, minutes: int) -> Refusal | None:
    """With players present the sign of the closure must have stood; without, the table closes at any time.

    Clauses: star-2024 20.9, star-6to5-2017 19.8.
    """
    return refusal_of_sign(p, "closure", minutes, "close_table") if p.state.seats else None


def _refusal_by_notices(p: Proceedings) -> Refusal | None:
    """Before the close of gaming the players are told, and an authorised officer if one is available.

    Clauses: canberra-2002 16.1, canberra-2002 16.2.
    """
    state = p.state
    if state.gaming_until is not None and p.at >= state.gaming_until:
        return None
    if not arrived(state, "players", "closure"):
        return p.refuse("players_must_be_told_first", "close_table")
    if not told_if_available(state, "authorised_officer", "closure"):
        return p.refuse("officer_must_be_told_first", "close_table")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {t.CloseTable: _close}
