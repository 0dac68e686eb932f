"""Seats: who may play at the table and at which box, who waits for one, who leaves, and wagers that are refused."""

from collections.abc import Callable
from typing import Any

from pontoon.game import events as g
from pontoon.game.commands import InvalidateWager
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import RuleBook
from pontoon.game.wagers import controlling_player
from pontoon.law.procedures import PROCEDURES
from pontoon.table import commands as t, cut, events as e
from pontoon.table.evolve.seats import last_begun
from pontoon.table.gaming_table import GamingTable
from pontoon.table.notices import send
from pontoon.table.orders import Order, Person
from pontoon.table.proceedings import Proceedings
from pontoon.table.rounds import carry_out
from pontoon.table.signs import end_own_limits

# So many rounds in a row without a wager may cost a player the seat at a full table.
# Clauses: star-2024 20.10, star-6to5-2017 19.9, canberra-2002 17.8.
IDLE_ROUNDS = 3


# Who has which box


def holder(p: Proceedings, box: int) -> str | None:
    """Who has a box: the player seated there, else whoever decides for it in this round, or did in the last.

    A box that was given up, or whose player has left, is nobody's.
    Clauses: star-2024 6.9, star-6to5-2017 5.8, canberra-2002 4.4.
    """
    state = p.state
    seated = state.seated_at(box)
    if seated is not None:
        return seated
    current = state.round
    if current is not None and current.phase == WAGERS:
        wagers = [w for w in current.placed if w.box == box]
        if wagers:
            return controlling_player(p.rules, wagers)
        current = state.last_round
    played = None if current is None else current.box(box)
    if played is None or state.seat_of(played.controlling_player) is None:
        return None
    return None if (last_begun(state), box) in state.given_up else played.controlling_player


def boxes_of(p: Proceedings, player: str) -> tuple[int, ...]:
    """Every box a player has."""
    return tuple(box for box in range(1, p.rules.table.boxes + 1) if holder(p, box) == player)


def reserved_for(p: Proceedings, box: int) -> str | None:
    return dict(p.state.terms.reserved_boxes).get(box)


def _is_free(p: Proceedings, box: int, player: str) -> bool:
    return holder(p, box) in (None, player) and reserved_for(p, box) in (None, player)


def _on_the_layout(p: Proceedings) -> list[tuple[int, str]]:
    """The box and the player of each wager of a round that is not over."""
    current = p.state.round
    if current is None or current.is_over:
        return []
    return [(w.box, w.player) for w in current.placed] + [(w.box, w.player) for w in current.pairs]


def _has_wagered(p: Proceedings, player: str) -> bool:
    return any(owner == player for _, owner in _on_the_layout(p))


def every_box_is_taken(rules: RuleBook, state: GamingTable) -> bool:
    """Whether a player who comes would find no box to sit down at."""
    p = Proceedings(rules, state, Order(state.at, Person("", ""), t.SitDown("", None)))
    return _free_box(p) is None


def _free_box(p: Proceedings) -> int | None:
    """The first box that is nobody's and kept for nobody."""
    boxes = range(1, p.rules.table.boxes + 1)
    return next((box for box in boxes if holder(p, box) is None and reserved_for(p, box) is None), None)


# Coming


def _present_player_card(p: Proceedings, command: t.PresentPlayerCard) -> Refusal | None:
    """Every check of a Player Card is recorded; only a valid one of the player's own is accepted.

    Refused for who asks, then without the card's number or the way its holder was checked.
    Clauses: star-2024 6.1, star-2024 20.1.
    """
    refusal = p.authorise("present_player_card", command.player)
    if refusal is not None:
        return refusal
    if not command.number.strip() or not command.method.strip():
        return p.refuse("card_check_is_incomplete", "present_player_card")
    # From here on it must succeed.
    why, rests_on = _why_not_accepted(p, command)
    checked = (command.player, command.number, command.holder, command.valid, command.method)
    p.happen(e.PlayerCardChecked(*checked, not why, why), rests_on)
    return None


def _why_not_accepted(p: Proceedings, command: t.PresentPlayerCard) -> tuple[str, str]:
    """Why a card is not accepted (empty: it is), and the procedure whose clause says so; one card is one person's.

    Clauses: star-2024 6.1, star-2024 20.1.
    """
    if command.holder != command.player:
        return "it was issued to another person", "own_player_card"
    if dict(p.state.card_numbers).get(command.number, command.player) != command.player:
        return "it was accepted as another player's", "own_player_card"
    return "" if command.valid else "it is not valid", "present_player_card"


def _sit_down(p: Proceedings, command: t.SitDown) -> Refusal | None:
    """A player takes a seat or a place; refused, in this order, for the table, the person, then the box.

    Who comes to a table that offers resplitting is advised of it. Once nobody waits any more, players may have
    several boxes again.
    Clauses: star-2024 6.1, star-2024 6.9, star-2024 6.14, star-2024 6.16, star-2024 14.9.1, star-2024 20.1,
    star-6to5-2017 5.8, star-6to5-2017 5.13, star-6to5-2017 13.9.1, canberra-2002 4.4.
    """
    player, box = command.player, command.box
    refusal = p.authorise("sit_down", player)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "sit_down")
    refusal = _refusal_of_the_person(p, player) or _refusal_of_the_box(p, player, box)
    if refusal is not None:
        return refusal
    # From here on it must succeed.
    take_place(p, player, box)
    return None


def take_place(p: Proceedings, player: str, box: int | None) -> None:
    """A player takes a box, or stands at the table without one: what follows once it is allowed, or must be."""
    newcomer = p.state.seat_of(player) is None
    p.happen(e.PlayerSatDown(player, box), "sit_down")
    if player in dict(p.state.markers):
        # The marker stands where its player is.
        p.happen(e.MarkerPlaced(player, box, dict(p.state.markers)[player]), "place_marker", of_itself=True)
    if newcomer:
        cut.player_came(p, player)
    if newcomer and p.state.terms.resplit:
        send(p, "players", "resplit", player, of_itself=True)
    _nobody_waits(p)


def _refusal_of_the_person(p: Proceedings, player: str) -> Refusal | None:
    """Whether this person may play here at all.

    Clauses: star-2024 6.1, star-2024 6.16, star-2024 20.1, star-2024 20.4.2, star-6to5-2017 19.3.2,
    canberra-2002 17.3(b).
    """
    if player in p.state.excluded:
        return p.refuse("player_is_excluded", "exclude_from_game", player=player)
    if p.rules.values["player_card"] and player not in p.state.player_cards:
        why = dict(p.state.rejected_cards).get(player)
        if why is not None:
            return p.refuse("player_card_is_not_accepted", "own_player_card", player=player, why=why)
        return p.refuse("player_card_comes_first", "present_player_card", player=player)
    limit = p.state.players_limit
    if limit is not None and p.state.seat_of(player) is None and len(p.state.seats) >= limit:
        return p.refuse("table_has_its_players", "limit_players", limit=limit)
    return None


def _refusal_of_the_box(p: Proceedings, player: str, box: int | None) -> Refusal | None:
    """Whether this place is there and free, and the player free to move to it.

    Clauses: star-2024 6.9, star-2024 6.14, star-6to5-2017 5.8, star-6to5-2017 5.13, canberra-2002 4.4.
    """
    if box is not None and not 1 <= box <= p.rules.table.boxes:
        return p.refuse("table_has_no_such_box", "layout_boxes", box=box, boxes=p.rules.table.boxes)
    seat = p.state.seat_of(player)
    if seat is not None and seat.box == box:
        return p.refuse("player_is_there_already", "sit_down", player=player)
    if seat is not None and _has_wagered(p, player):
        return p.refuse("wager_is_on_the_layout", "sit_down", player=player)
    if box is None:
        return None
    if reserved_for(p, box) not in (None, player):
        return p.refuse("box_is_kept_for_another", "reserve_boxes", box=box)
    other = holder(p, box)
    return None if other in (None, player) else p.refuse("box_is_taken", "sit_down", box=box, player=other)


# Waiting


def _wait_for_box(p: Proceedings, command: t.WaitForBox) -> Refusal | None:
    """While somebody waits for a box, nobody keeps more than leaves enough for all who wait.

    Refused for the table, the person, then where a box is free.
    Clauses: star-2024 6.9, star-2024 6.14, star-6to5-2017 5.8, star-6to5-2017 5.13, canberra-2002 4.4.
    """
    player = command.player
    refusal = p.authorise("wait_for_box", player)
    if refusal is not None:
        return refusal
    if not p.state.is_open:
        return p.refuse("table_is_closed", "wait_for_box")
    if player in p.state.excluded:
        return p.refuse("player_is_excluded", "exclude_from_game", player=player)
    seat = p.state.seat_of(player)
    if seat is not None and seat.box is not None:
        return p.refuse("player_is_there_already", "wait_for_box", player=player)
    if player in p.state.waiting:
        return p.refuse("player_waits_already", "wait_for_box", player=player)
    free = [box for box in range(1, p.rules.table.boxes + 1) if _is_free(p, box, player)]
    if free:
        return p.refuse("box_is_free", "wait_for_box", box=free[0])
    # From here on it must succeed.
    p.happen(e.PlayerWaits(player), "wait_for_box")
    limit = _limit_that_makes_room(p)
    if limit != p.state.terms.boxes_per_player:
        p.happen(e.BoxesPerPlayerLimited(limit), "give_up_box")
    return None


def _limit_that_makes_room(p: Proceedings) -> int:
    """The most boxes each player may keep if all who wait are to have one; reserved boxes are not given up.

    Clauses: star-2024 6.9, star-2024 6.14, star-6to5-2017 5.8, star-6to5-2017 5.13, canberra-2002 4.4.
    """
    held: dict[str, int] = {}
    for box in range(1, p.rules.table.boxes + 1):
        player = holder(p, box)
        if player is not None and reserved_for(p, box) != player:
            held[player] = held.get(player, 0) + 1
    most = p.state.terms.boxes_per_player or p.rules.table.boxes
    for limit in range(most, 1, -1):
        if sum(max(0, boxes - limit) for boxes in held.values()) >= len(p.state.waiting):
            return limit
    return 1


def _nobody_waits(p: Proceedings) -> None:
    if not p.state.waiting and p.state.terms.boxes_per_player is not None:
        p.happen(e.BoxesPerPlayerLimited(None), "give_up_box")


def _give_up_box(p: Proceedings, command: t.GiveUpBox) -> Refusal | None:
    """A player with several boxes gives one up before the first card; what is wagered there goes back.

    Refused for the box, the seat, the number of boxes, then the time.
    Clauses: star-2024 6.9, star-2024 6.14, star-6to5-2017 5.8, star-6to5-2017 5.13, canberra-2002 4.4.
    """
    player, box = command.player, command.box
    refusal = p.authorise("give_up_box", player)
    if refusal is not None:
        return refusal
    boxes = boxes_of(p, player)
    if box not in boxes:
        return p.refuse("box_is_not_the_players", "give_up_box", box=box, player=player)
    if reserved_for(p, box) == player:
        return p.refuse("box_is_kept_for_the_player", "reserve_boxes", box=box, player=player)
    if p.state.seated_at(box) == player or len(boxes) == 1:
        return p.refuse("box_is_the_players_own", "give_up_box", box=box, player=player)
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "give_up_box")
    # From here on it must succeed.
    p.happen(e.BoxGivenUp(player, box), "give_up_box")
    _take_off_the_layout(p, player, box, p.clause("give_up_box"))
    return None


def _take_off_the_layout(p: Proceedings, player: str, box: int | None, clause: str | None) -> None:
    """The player's wagers on a box, or (None) on all, go back while the round still takes wagers."""
    current = p.state.round
    if current is None or current.phase != WAGERS:
        return
    for pairs in current.pairs:
        if pairs.player == player and box in (None, pairs.box):
            p.happen(g.PerfectPairsWithdrawn(pairs.box, player, pairs.cents, pairs.tokens_cents, clause))
    for wager in current.placed:
        if wager.player == player and box in (None, wager.box):
            p.happen(g.WagerWithdrawn(wager.box, player, wager.cents, wager.tokens_cents, clause))


# Leaving


def _leave_table(p: Proceedings, command: t.LeaveTable) -> Refusal | None:
    """A player may leave at any time; wagers go back before the first card, and stay in the round after it.

    Clauses: star-2024 6.4, star-2024 6.9, star-2024 7.5.1.2, star-2024 18.10, star-6to5-2017 5.3,
    star-6to5-2017 5.8, star-6to5-2017 6.5.1.2, star-6to5-2017 17.10, canberra-2002 4.3, canberra-2002 4.4,
    canberra-2002 15.7.
    """
    player = command.player
    refusal = p.authorise("leave_table", player)
    if refusal is not None:
        return refusal
    if p.state.seat_of(player) is None and player not in p.state.waiting:
        return p.refuse("not_at_the_table", "leave_table", player=player)
    # From here on it must succeed.
    leave(p, player, "", "leave_table")
    return None


def _ask_to_leave(p: Proceedings, _command: t.AskToLeave) -> Refusal | None:
    """The Tournament Manager asks everybody to leave a table to the tournament; what they have wagered goes back.

    Refused in this order: the wrong role, a rule set without tournaments, a round in play, an empty table.
    Clauses: star-2024 21.5.1, star-2024 21.5.2, star-6to5-2017 20.5.1, star-6to5-2017 20.5.2.
    """
    refusal = p.authorise("hold_tournament")
    if refusal is not None:
        return refusal
    if not p.rules.values["tournaments"]:
        return p.refuse("not_provided_for", "hold_tournament", meaning=PROCEDURES["hold_tournament"])
    if p.state.round_in_play:
        return p.refuse("round_is_in_play", "hold_tournament")
    players = dict.fromkeys((*(seat.player for seat in p.state.seats), *p.state.waiting))
    if not players:
        return p.refuse("nobody_is_at_the_table", "hold_tournament")
    # From here on it must succeed.
    for player in players:
        leave(p, player, "asked to leave for a tournament", "hold_tournament")
    return None


def leave(p: Proceedings, player: str, reason: str, procedure: str) -> None:
    """Everything that goes with a player who leaves: wagers not yet in play, own limits, the offer of the cut.

    Clauses: star-2024 7.5.1.2, star-2024 7.6, star-6to5-2017 6.5.1.2, star-6to5-2017 6.6.
    """
    # Who leaves of their own will takes the wagers along; else a clause sends them back.
    _take_off_the_layout(p, player, None, p.clause(procedure) if reason else None)
    end_own_limits(p, player)
    p.happen(e.PlayerLeft(player, reason), procedure)
    cut.player_left(p, player)
    _nobody_waits(p)


def _vacate_seat(p: Proceedings, command: t.VacateSeat) -> Refusal | None:
    """Who lets three rounds in a row pass at a full table may have to vacate the seat.

    Refused for the person, the rounds, then the other seats.
    Clauses: star-2024 20.10, star-6to5-2017 19.9, canberra-2002 17.8.
    """
    player = command.player
    refusal = p.authorise("vacate_seat")
    if refusal is not None:
        return refusal
    seat = p.state.seat_of(player)
    if seat is None or seat.box is None:
        return p.refuse("player_has_no_seat", "vacate_seat", player=player)
    idle = 0 if _has_wagered(p, player) else seat.idle
    if idle < IDLE_ROUNDS:
        return p.refuse("player_has_not_been_idle", "vacate_seat", player=player, rounds=IDLE_ROUNDS)
    free = _free_box(p)
    if free is not None:
        return p.refuse("other_seats_are_free", "vacate_seat", box=free)
    # From here on it must succeed.
    p.happen(e.SeatVacated(player, idle), "vacate_seat")
    leave(p, player, "seat vacated", "vacate_seat")
    return None


# What a supervisor decides about players and wagers


def _refuse_wager(p: Proceedings, command: t.RefuseWager) -> Refusal | None:
    """Before the first card a supervisor may refuse a wager on reasonable grounds, and it goes back.

    Refused for the grounds, the time, then the wager.
    Clauses: star-2024 20.12, star-6to5-2017 19.11.
    """
    refusal = p.authorise("refuse_wager")
    if refusal is not None:
        return refusal
    if not command.grounds.strip():
        return p.refuse("reason_is_missing", "refuse_wager")
    if p.state.round_in_play and p.state.round is not None and p.state.round.cards_out:
        return p.refuse("round_is_in_play", "refuse_wager")
    if (command.box, command.player) not in _on_the_layout(p):
        return p.refuse("player_has_no_wager_there", "refuse_wager", player=command.player, box=command.box)
    # From here on it must succeed.
    p.happen(e.WagerRefused(command.box, command.player, command.grounds), "refuse_wager")
    if p.state.round_in_play:
        # No more bets was called, and no card is out yet.
        return carry_out(p, InvalidateWager(command.box, command.player, "refused"))
    _take_off_the_layout(p, command.player, command.box, p.clause("refuse_wager"))
    return None


def _limit_players(p: Proceedings, command: t.LimitPlayers) -> Refusal | None:
    """A supervisor limits how many may play at the table; who is there already stays.

    Clauses: star-2024 6.16.
    """
    refusal = p.authorise("limit_players")
    if refusal is not None:
        return refusal
    if command.players is not None and command.players < 1:
        return p.refuse("limit_leaves_nobody", "limit_players")
    # From here on it must succeed.
    p.happen(e.PlayersLimited(command.players), "limit_players")
    return None


ROOMS: dict[type, Callable[[Proceedings, Any], Refusal | None]] = {
    t.PresentPlayerCard: _present_player_card,
    t.SitDown: _sit_down,
    t.WaitForBox: _wait_for_box,
    t.GiveUpBox: _give_up_box,
    t.LeaveTable: _leave_table,
    t.AskToLeave: _ask_to_leave,
    t.VacateSeat: _vacate_seat,
    t.RefuseWager: _refuse_wager,
    t.LimitPlayers: _limit_players,
}
