"""Restrictions: what officers hold players and boxes to, with the notice that must come first."""

from collections.abc import Callable
from typing import Any

from pontoon.game.officers import (
    NOTHING,
    Given,
    hold_to_one_box,
    hold_to_the_minimum,
    limit_players_per_box,
    reserve_boxes,
)
from pontoon.game.refusals import Refusal
from pontoon.game.terms import TableTerms
from pontoon.table import commands as t, events as e
from pontoon.table.evolve.seats import FURTHER_SHOES, NOTICES_ABOUT, ONE_BOX, SHOE, held_to
from pontoon.table.gaming_table import Seat
from pontoon.table.notices import arrived
from pontoon.table.proceedings import Proceedings
from pontoon.table.seats import holder

# What a player may be held to, with the procedure of each.
PROCEDURES_OF = {SHOE: "restrict_for_shoe", FURTHER_SHOES: "restrict_for_further_shoes", ONE_BOX: "restrict_to_one_box"}


def _restrict_player(p: Proceedings, command: t.RestrictPlayer) -> Refusal | None:
    """A player is held to the minimum wager for the shoe or for further ones, or to one box at the minimum.

    Refused for the kind, the officer, the person, then what the kind asks for: the notice, a round sat out, a shoe.
    Clauses: star-2024 6.11, star-2024 6.12, star-2024 6.13, star-6to5-2017 5.10, star-6to5-2017 5.11,
    star-6to5-2017 5.12, canberra-2002 4.6, canberra-2002 4.6(a), canberra-2002 4.6(b), canberra-2002 4.6+.
    """
    player, to = command.player, command.to
    if to not in PROCEDURES_OF:
        return p.refuse("restriction_is_unknown", PROCEDURES_OF[SHOE], to=to, kinds=", ".join(PROCEDURES_OF))
    procedure = PROCEDURES_OF[to]
    refusal = p.authorise(procedure)
    if refusal is not None:
        return refusal
    seat = p.state.seat_of(player)
    if seat is None:
        return p.refuse("not_at_the_table", procedure, player=player)
    if held_to(player, to) in p.state.terms.restrictions:
        return p.refuse("player_is_restricted_already", procedure, player=player)
    outcome = _restricted(p, seat, to)
    if isinstance(outcome, Refusal):
        return outcome
    # From here on it must succeed.
    p.happen(e.PlayerRestricted(player, to, None if to == ONE_BOX else seat.sat_out), procedure)
    return None


def _restricted(p: Proceedings, seat: Seat, to: str) -> TableTerms | Refusal:
    role, given = p.by.role, _given(p, seat.player, to)
    if to == ONE_BOX:
        return hold_to_one_box(p.rules, p.state.terms, seat.player, role, given)
    sat_out = seat.sat_out is not None
    return hold_to_the_minimum(p.rules, p.state.terms, seat.player, role, sat_out, to == FURTHER_SHOES, given)


def _given(p: Proceedings, player: str, to: str) -> Given:
    """Whether the notice about this player has reached an inspector; for the shoe in use none is needed.

    Clauses: star-2024 6.12, star-2024 6.13, star-6to5-2017 5.11, star-6to5-2017 5.12.
    """
    about = NOTICES_ABOUT.get(to)
    told = about is not None and arrived(p.state, "inspector", about, player)
    return frozenset({"inspector"}) if told else NOTHING


def _lift_restriction(p: Proceedings, command: t.LiftRestriction) -> Refusal | None:
    """An officer lifts those restrictions of a player that are this officer's to order.

    Clauses: star-2024 6.11, star-2024 6.12, star-2024 6.13, star-6to5-2017 5.10, star-6to5-2017 5.11,
    star-6to5-2017 5.12, canberra-2002 4.6.
    """
    player = command.player
    refusal = p.authorise("lift_restriction")
    if refusal is not None:
        return refusal
    kinds = [to for to in PROCEDURES_OF if held_to(player, to) in p.state.terms.restrictions]
    if not kinds:
        return p.refuse("player_is_not_restricted", "lift_restriction", player=player)
    refusals = {to: p.authorise(PROCEDURES_OF[to]) for to in kinds}
    if None not in refusals.values():
        return refusals[kinds[0]]
    # From here on it must succeed.
    for to in kinds:
        if refusals[to] is None:
            p.happen(e.RestrictionLifted(player, to), PROCEDURES_OF[to])
    return None


def _reserve_boxes(p: Proceedings, command: t.ReserveBoxes) -> Refusal | None:
    """Boxes are kept for one player's sole use, or (nobody) are for all again.

    Refused for the officer, the boxes, then where another player has one of them.
    Clauses: star-2024 6.14, star-6to5-2017 5.13.
    """
    refusal = p.authorise("reserve_boxes")
    if refusal is not None:
        return refusal
    boxes = p.rules.table.boxes
    if not command.boxes:
        return p.refuse("no_box_is_named", "reserve_boxes")
    for box in command.boxes:
        if not 1 <= box <= boxes:
            return p.refuse("table_has_no_such_box", "layout_boxes", box=box, boxes=boxes)
        other = holder(p, box)
        if command.player is not None and other not in (None, command.player):
            return p.refuse("box_is_taken", "reserve_boxes", box=box, player=other)
    if command.player is not None:
        outcome = reserve_boxes(p.rules, p.state.terms, command.boxes, command.player, p.by.role)
        if isinstance(outcome, Refusal):
            return outcome
    # From here on it must succeed.
    p.happen(e.BoxesReserved(tuple(sorted(set(command.boxes))), command.player), "reserve_boxes")
    return None


def _limit_players_per_box(p: Proceedings, command: t.LimitPlayersPerBox) -> Refusal | None:
    """Fewer players than the rules allow may share a box, down to one; from the next round.

    Clauses: star-2024 6.5, star-2024 6.16, star-6to5-2017 5.4.
    """
    refusal = p.authorise("limit_players_per_box")
    if refusal is not None:
        return refusal
    most = p.rules.table.players_per_box
    if not 1 <= command.players <= most:
        return p.refuse("limit_is_not_of_the_box", "limit_players_per_box", most=most)
    outcome = limit_players_per_box(p.rules, p.state.terms, command.players, p.by.role)
    if isinstance(outcome, Refusal):
        return outcome
    # From here on it must succeed.
    p.happen(e.PlayersPerBoxLimited(command.players), "limit_players_per_box")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.RestrictPlayer: _restrict_player,
    t.LiftRestriction: _lift_restriction,
    t.ReserveBoxes: _reserve_boxes,
    t.LimitPlayersPerBox: _limit_players_per_box,
}
