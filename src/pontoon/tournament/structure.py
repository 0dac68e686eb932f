"""The structure of a tournament: sessions that lead from all who enter to a final at one table."""

from collections.abc import Iterator

from pontoon.tournament.form import CATCH_UP, FINAL, HEAT, KINDS, Conditions, PlannedSession


def capacity(plan: PlannedSession) -> int:
    return plan.tables * plan.players_per_table


def tables_needed(plan: PlannedSession, players: int) -> int:
    """As many tables as the conditions state, or fewer where there would not be two players at each."""
    return min(plan.tables, max(1, players // 2))


def structure_faults(c: Conditions, boxes: int) -> Iterator[str]:
    """Why these sessions lead nowhere; a table of the game has so many boxes.

    How many advance is settled here, before anybody enters.
    Clauses: star-2024 21.4.2(e), 21.10.1, star-6to5-2017 20.4.2(e), 20.10.1.
    """
    for plan in c.sessions:
        yield from _of_one(plan, boxes)
    kinds = [plan.kind for plan in c.sessions]
    if kinds.count(FINAL) != 1 or kinds[-1] != FINAL or kinds[0] not in (HEAT, FINAL):
        yield "The first session is for everyone, and the last and no other is the final."
        return
    yield from _of_the_way(c)


def _of_one(plan: PlannedSession, boxes: int) -> Iterator[str]:
    title = plan.title or "A session"
    if not plan.title.strip():
        yield "A session has no title."
    if plan.kind not in KINDS:
        yield f"{title}: {plan.kind} is no kind of session; there are: {', '.join(KINDS)}."
    if plan.tables < 1 or not 1 <= plan.players_per_table <= boxes:
        yield f"{title}: from 1 to {boxes} players sit at each of its tables, and there is at least one."
    length = [each for each in (plan.rounds, plan.minutes) if each is not None]
    if len(length) != 1 or length[0] <= 0:
        yield f"{title}: it lasts for a number of rounds or for a number of minutes."
    if plan.kind == FINAL and (plan.tables != 1 or plan.advance_per_table):
        yield f"{title}: the final is played at one table, and nobody advances from it."
    if plan.kind != FINAL and not 1 <= plan.advance_per_table < plan.players_per_table:
        yield f"{title}: at least one and not all of the players at a table advance."


def _of_the_way(c: Conditions) -> Iterator[str]:
    """At each heat there is room for those who come from the sessions before, and there are enough of them."""
    coming = c.maximum_entrants or 0
    late = any(plan.kind == CATCH_UP for plan in c.sessions)
    for number, plan in enumerate(c.sessions, 1):
        if plan.kind not in (HEAT, FINAL):
            coming += plan.tables * plan.advance_per_table
            continue
        room = capacity(plan)
        if coming > room and not (number == 1 and late):
            yield f"{plan.title}: {coming} players may come, and there is room for {room}."
        if coming < 2:
            yield f"{plan.title}: {coming} player comes, and nobody to play against."
        coming = plan.tables * plan.advance_per_table
