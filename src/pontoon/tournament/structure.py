"""The structure of a tournament: sessions that lead from all who enter to a final at one table."""

from collections.abc import Iterator

from pontoon.tournament.form import CATCH_UP, FINAL, HEAT, KINDS, REPECHAGE, SECONDARY, Conditions, PlannedSession


def capacity(plan: PlannedSession) -> int:
    return plan.tables * plan.players_per_table


def tables_needed(plan: PlannedSession, players: int) -> int:
    """As many tables as the conditions state, or fewer where there would not be two players at each.

    >>> heat = PlannedSession("Heat", HEAT, tables=3, players_per_table=7, advance_per_table=2, rounds=10)
    >>> tables_needed(heat, 21), tables_needed(heat, 5)
    (3, 2)
    """
    full = -(-players // plan.players_per_table)
    return min(plan.tables, max(1, players // 2, full))


def structure_faults(c: Conditions, boxes: int) -> Iterator[str]:
    """Why these sessions lead nowhere; a table of the game has so many boxes.

    How many advance is settled here, before anybody enters.
    Clauses: star-2024 21.4.2(e), 21.10.1, star-6to5-2017 20.4.2(e), 20.10.1.
    """
    for plan in c.sessions:
        yield from _of_one(plan, boxes)
    kinds = [plan.kind for plan in c.sessions]
    if kinds.count(FINAL) != 1 or kinds[-1] != FINAL or kinds[0] not in (HEAT, FINAL):
        yield "The first session must be for everyone, and the last one, and no other, must be the final."
        return
    yield from _of_the_way(c)


def _of_one(plan: PlannedSession, boxes: int) -> Iterator[str]:
    title = plan.title or "A session"
    if not plan.title.strip():
        yield "A session has no title."
    if plan.kind not in KINDS:
        yield f"{title}: {plan.kind} is not a kind of session; the kinds are: {', '.join(KINDS)}."
    if plan.tables < 1 or not 1 <= plan.players_per_table <= boxes:
        yield f"{title}: it needs at least one table, with 1 to {boxes} players at each."
    length = [each for each in (plan.rounds, plan.minutes) if each is not None]
    if len(length) != 1 or length[0] <= 0:
        yield f"{title}: it must last either for a number of rounds or for a number of minutes."
    if plan.kind == FINAL and (plan.tables != 1 or plan.advance_per_table):
        yield f"{title}: the final must be played at one table, and nobody can advance from it."
    if plan.kind != FINAL and not 1 <= plan.advance_per_table < plan.players_per_table:
        yield f"{title}: at least one of the players at a table must advance, but not all of them."


def _of_the_way(c: Conditions) -> Iterator[str]:
    """Each session has room for those who may come to it, and the heats are played by more than one."""
    most = c.maximum_entrants or 0
    # Who may be in by now; who may have gone out since the last heat began, and in all.
    coming, since_heat, out = most, 0, 0
    for number, plan in enumerate(c.sessions, 1):
        advance, room = plan.tables * plan.advance_per_table, capacity(plan)
        if plan.kind in (HEAT, FINAL):
            late = number == 1 and any(each.kind == CATCH_UP for each in c.sessions)
            players = min(coming, room) if late else coming
            coming, since_heat = advance, 0
        else:
            players = {CATCH_UP: min(room, most - 1), REPECHAGE: since_heat, SECONDARY: out}.get(plan.kind, 0)
            coming += advance
        if players > room:
            yield f"{plan.title}: {players} players may take part, but there is room for {room}."
        if plan.kind in (HEAT, FINAL) and players < 2:
            yield f"{plan.title}: too few players remain to play against each other."
        lost = max(0, players - advance)
        since_heat, out = (min(each + lost, most - 1) for each in (since_heat, out))
