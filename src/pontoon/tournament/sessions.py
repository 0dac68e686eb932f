"""Sessions before they are played: tables, times, seats, buy-ins, the opening; and players who buy back in."""

from collections.abc import Callable
from typing import Any

from pontoon.game.refusals import Refusal, dollars
from pontoon.table.refusals import minutes_of
from pontoon.tournament import commands as c, draw, events as e, state as s
from pontoon.tournament.form import BOUGHT_IN, DRAW, FINAL, HEAT, BuyBacks, terms_of
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.state import Entrant, SessionRecord
from pontoon.tournament.structure import capacity, tables_needed


def _coming(p: TournamentProceedings, procedure: str, number: int) -> SessionRecord | Refusal:
    """The next session, for who may take this step, while nothing is in dispute."""
    return p.published(procedure) or p.proceeds() or p.coming_session(procedure, number)


def _designate(p: TournamentProceedings, command: c.DesignateTables) -> Refusal | None:
    """As many tables as the conditions state, before the seats are allocated.

    Clauses: star-2024 21.5, 21.5.1, star-6to5-2017 20.5, 20.5.1.
    """
    procedure = "tournament_designate_tables"
    session = _coming(p, procedure, command.session)
    if isinstance(session, Refusal):
        return session
    if session.seats:
        return p.refuse("seats_are_allocated", procedure, number=session.number)
    if len(set(command.tables)) != len(command.tables) or not all(name.strip() for name in command.tables):
        return p.refuse("tables_are_not_different", procedure)
    needed = tables_needed(p.state.plan(session.number), len(p.state.field(session.number)))
    if len(command.tables) != needed:
        tables = f"{needed} table{'' if needed == 1 else 's'}"
        return p.refuse("tables_are_another_number", "tournament_condition_e", number=session.number, needed=tables)
    # From here on it must succeed.
    p.happen(e.TablesDesignated(session.number, command.tables), procedure)
    return None


def _move_start(p: TournamentProceedings, command: c.MoveStart) -> Refusal | None:
    """A start may be set or moved if everyone who plays hears of it as long before as the conditions say.

    The time to withdraw without penalty never becomes shorter by it.
    Clauses: star-2024 21.5.3, star-6to5-2017 20.5.3.
    """
    procedure = "tournament_move_start"
    refusal = p.published(procedure)
    if refusal is not None:
        return refusal
    if not 1 <= command.session <= len(p.state.sessions):
        return p.refuse("no_such_session", procedure, number=command.session)
    session = p.state.sessions[command.session - 1]
    if session.opened:
        return p.refuse("session_is_open", procedure, number=command.session)
    notice = 60 * (p.conditions.notice_minutes or 0)
    if command.starts_at < p.at + notice:
        return p.refuse("notice_is_too_short", procedure, minutes=minutes_of(notice))
    # From here on it must succeed.
    until = p.state.withdrawal_until
    if command.session == 1:
        later = command.starts_at - 60 * (p.conditions.withdrawal_minutes or 0)
        until = later if until is None else max(until, later)
    told = tuple(each.player for each in p.state.of_stage(s.APPLIED, s.WAITING, s.IN, s.OUT))
    p.happen(e.StartMoved(session.number, session.starts_at, command.starts_at, until, told), procedure)
    return None


def _seatless(p: TournamentProceedings, number: int) -> SessionRecord | Refusal:
    """The next session, with its tables designated, its players enough and its seats not allocated."""
    procedure = "tournament_allocate_seats"
    session = _coming(p, procedure, number)
    if isinstance(session, Refusal):
        return session
    if session.seats:
        return p.refuse("seats_are_allocated", procedure, number=number)
    players = len(p.state.field(number))
    least = p.conditions.minimum_entrants or 0
    if number == 1 and players < least:
        return p.refuse("too_few_entrants", "tournament_condition_i", number=players, least=least)
    if not players:
        return p.refuse("too_few_players", procedure, number=number)
    if len(session.tables) != tables_needed(p.state.plan(number), players):
        return p.refuse("tables_are_not_designated", "tournament_designate_tables", number=number)
    return session


def _draw(p: TournamentProceedings, command: c.DrawSeats) -> Refusal | None:
    """Chance allocates tables and boxes; the order comes with the command, and everyone in it.

    Clauses: star-2024 21.5.4, 21.4.2(f), star-6to5-2017 20.5.4, 20.4.2(f).
    """
    session = _seatless(p, command.session)
    if isinstance(session, Refusal):
        return session
    if p.conditions.allocation != DRAW:
        return p.refuse("seats_are_not_drawn", "tournament_condition_f")
    players = p.state.field(session.number)
    if not draw.is_an_order(command.order, len(players)):
        return p.refuse("order_is_no_draw", "tournament_allocate_seats", players=len(players))
    # From here on it must succeed.
    seats = draw.seats(players, session.tables, command.order)
    p.happen(e.SeatsAllocated(session.number, seats, command.order), "tournament_allocate_seats")
    return None


def _allocate(p: TournamentProceedings, command: c.AllocateSeats) -> Refusal | None:
    """Where the conditions leave it to the Tournament Manager, everyone gets one box of a designated table.

    Clauses: star-2024 21.5.4, 21.4.2(f), star-6to5-2017 20.5.4, 20.4.2(f).
    """
    session = _seatless(p, command.session)
    if isinstance(session, Refusal):
        return session
    if p.conditions.allocation == DRAW:
        return p.refuse("seats_are_drawn", "tournament_condition_f")
    most = p.state.plan(session.number).players_per_table
    boxes = p.rules.values["boxes"]
    crowded = any(sum(seat.table == table for seat in command.seats) > most for table in session.tables)
    if crowded or not draw.fit(command.seats, p.state.field(session.number), session.tables, boxes):
        return p.refuse("seats_do_not_fit", "tournament_allocate_seats")
    # From here on it must succeed.
    p.happen(e.SeatsAllocated(session.number, command.seats, ()), "tournament_allocate_seats")
    return None


def _buy_in(p: TournamentProceedings, command: c.ProvideBuyIn) -> Refusal | None:
    """Where chips are bought, the player pays the prescribed buy-in before the session.

    Clauses: star-2024 21.6.2, star-6to5-2017 20.6.2.
    """
    procedure = "tournament_buy_in"
    refusal = p.published(procedure, command.player)
    session = refusal or p.coming_session(procedure, command.session)
    if isinstance(session, Refusal):
        return session
    if p.conditions.chips != BOUGHT_IN:
        return p.refuse("no_buy_in_is_asked_for", "tournament_condition_b")
    if not any(seat.player == command.player for seat in session.seats):
        return p.refuse("no_seat_in_the_session", procedure, player=command.player, number=session.number)
    if command.player in session.bought_in:
        return p.refuse("buy_in_is_provided", procedure, player=command.player)
    # From here on it must succeed.
    p.happen(e.BuyInProvided(session.number, command.player, p.conditions.buy_in_cents or 0), procedure)
    return None


def _open(p: TournamentProceedings, command: c.OpenSession) -> Refusal | None:
    """At its time a session opens for all who have a seat; without the buy-in a player is eliminated.

    Refused in this order: who asks, a dispute, not the next or open already, no seats yet, too early, nobody bought in.
    Clauses: star-2024 21.5, 21.6.2, 21.6.3, star-6to5-2017 20.5, 20.6.2, 20.6.3.
    """
    procedure = "tournament_open_session"
    session = _coming(p, procedure, command.session)
    if isinstance(session, Refusal):
        return session
    if not session.seats:
        return p.refuse("seats_are_not_allocated", "tournament_allocate_seats", number=session.number)
    if session.starts_at is not None and p.at < session.starts_at:
        left = minutes_of(session.starts_at - p.at)
        return p.refuse("start_has_not_come", "tournament_move_start", number=session.number, left=left)
    bought = p.conditions.chips == BOUGHT_IN
    if bought and not session.bought_in:
        return p.refuse("nobody_has_bought_in", "tournament_without_buy_in")
    # From here on it must succeed.
    for seat in session.seats if bought else ():
        if seat.player not in session.bought_in:
            without = e.EliminatedWithoutBuyIn(session.number, seat.player)
            p.happen(without, "tournament_without_buy_in", of_itself=True)
    seats = p.state.sessions[session.number - 1].seats
    p.happen(e.SessionOpened(session.number, terms_of(p.conditions, session.number), seats), procedure)
    return None


def _buy_back(p: TournamentProceedings, command: c.BuyBack) -> Refusal | None:
    """An eliminated player buys back in as often, for as much and as long as the conditions say, if there is room.

    The player goes on in the next heat or the final; the price goes into the prize pool.
    Clauses: star-2024 21.3.2, 21.4.2(g), star-6to5-2017 20.3.2, 20.4.2(g).
    """
    procedure = "tournament_buy_back"
    refusal = p.published(procedure, command.player)
    if refusal is not None:
        return refusal
    backs = p.conditions.buy_backs or BuyBacks(0)
    if not backs.times:
        return p.refuse("no_buy_backs", procedure)
    entrant = p.entrant(procedure, command.player)
    if not isinstance(entrant, Entrant):
        return entrant
    if entrant.stage != s.OUT:
        return p.refuse("not_eliminated", procedure, player=command.player)
    if entrant.buy_backs >= backs.times:
        return p.refuse("buy_backs_are_used", procedure, player=command.player)
    heat = next_heat(p.state)
    if heat is None or heat.number > backs.until_session:
        return p.refuse("buy_back_is_over", procedure)
    if command.cents != backs.price_cents:
        return p.refuse("price_is_another", procedure, price=dollars(backs.price_cents))
    if places_in(p.state, heat) <= 0:
        return p.refuse("no_room_left", procedure, number=heat.number)
    # From here on it must succeed.
    p.happen(e.BoughtBack(command.player, command.cents), procedure)
    return None


def next_heat(state: s.Tournament) -> SessionRecord | None:
    """The next heat or the final that is not drawn yet."""
    undrawn = (each for each in state.sessions[1:] if not each.seats and not each.announced)
    return next((each for each in undrawn if state.plan(each.number).kind in (HEAT, FINAL)), None)


def places_in(state: s.Tournament, heat: SessionRecord) -> int:
    """What is left for buy-backs, after those who are in and those whom the sessions before it still bring."""
    still = [each for each in state.sessions[: heat.number - 1] if not each.announced]
    playing = {seat.player for each in still for seat in each.seats}
    secure = sum(1 for each in state.of_stage(s.IN) if each.player not in playing)
    coming = sum(
        state.plan(each.number).tables * state.plan(each.number).advance_per_table
        for each in still
        if each.seats or state.field(each.number)
    )
    return capacity(state.plan(heat.number)) - secure - coming


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.DesignateTables: _designate,
    c.MoveStart: _move_start,
    c.DrawSeats: _draw,
    c.AllocateSeats: _allocate,
    c.ProvideBuyIn: _buy_in,
    c.OpenSession: _open,
    c.BuyBack: _buy_back,
}
