"""Who is ahead in a session that is played, across its tables, from what lies in front of everybody to see."""

from collections.abc import Mapping
from typing import NamedTuple

from pontoon.live.at_stake import on_the_layout
from pontoon.live.live_table import LiveTable
from pontoon.live.tournaments.live_tournament import LiveTournament
from pontoon.tournament.at_table.state import ELIMINATED, Session
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import DISQUALIFIED, SessionRecord, TableResult


class Row(NamedTuple):
    """A player: chips in hand with what lies on the layout, and how the player is out (empty: still in).

    `place` is that among all who play the session; players with as many chips share one.
    """

    place: int
    player: str
    table: str
    box: int
    chips_cents: int
    wager_cents: int
    out: str
    eliminated_round: int | None


class AtATable(NamedTuple):
    """How far a table is: `rounds` were completed, of `of` or until a time."""

    table: str
    rounds: int
    of: int | None
    until: int | None
    play_off: bool
    over: bool


class Leaderboard(NamedTuple):
    session: int
    title: str
    tables: tuple[AtATable, ...]
    rows: tuple[Row, ...]


NOBODY = Leaderboard(0, "", (), ())


def leaderboard(live: LiveTournament, tables: Mapping[str, LiveTable]) -> Leaderboard:
    """Of the session that is in play, or else of the last that was."""
    played = [each for each in live.tournament.sessions if each.opened]
    if not played:
        return NOBODY
    record = played[-1]
    at, rows = [], []
    for name in dict.fromkeys(seat.table for seat in record.seats):
        found, result = tables.get(name), record.result(name)
        session = None if found is None else found.session
        if session is not None and session.plan.tournament == live.name and session.plan.number == record.number:
            assert found is not None
            at.append(_running(name, session))
            rows += _from_the_table(record, name, found, session, result)
        else:
            at.append(AtATable(name, 0, None, None, False, result is not None))
            rows += _from_the_result(live, record, name, result)
    return Leaderboard(record.number, live.tournament.plan(record.number).title, tuple(at), _placed(rows))


def _running(name: str, session: Session) -> AtATable:
    plan = session.plan
    return AtATable(name, session.rounds, plan.rounds, plan.until, plan.play_off, bool(session.ended))


def _from_the_table(
    record: SessionRecord, name: str, table: LiveTable, session: Session, result: TableResult | None
) -> list[Row]:
    """In a play-off those who do not play it stand with their count."""
    rows = []
    for seat in record.seats:
        if seat.table != name:
            continue
        player = session.player(seat.player)
        if player is None:
            count = None if result is None else next((x for x in result.standings if x.player == seat.player), None)
            rows.append(_counted(seat.player, name, seat.box, count, False))
            continue
        wager = on_the_layout(table.table.round, seat.player)
        chips = player.chips_cents + wager
        rows.append(Row(0, seat.player, name, seat.box, chips, wager, player.out, player.eliminated_round))
    return rows


def _from_the_result(live: LiveTournament, record: SessionRecord, name: str, result: TableResult | None) -> list[Row]:
    """Before a table has begun, or after it has handed over its count."""
    gone = {each.player for each in live.tournament.of_stage(DISQUALIFIED)}
    counts = {} if result is None else {each.player: each for each in result.standings}
    seats = [seat for seat in record.seats if seat.table == name]
    rows = [_counted(seat.player, name, seat.box, counts.get(seat.player), seat.player in gone) for seat in seats]
    if result is None and record.terms is not None:
        chips = record.terms.chips_cents
        rows = [row if row.out else row._replace(chips_cents=chips) for row in rows]
    return rows


def _counted(player: str, table: str, box: int, count: Standing | None, gone: bool) -> Row:
    if count is None:
        return Row(0, player, table, box, 0, 0, DISQUALIFIED if gone else "", None)
    gone = gone or count.disqualified
    out = DISQUALIFIED if gone else ELIMINATED if count.eliminated_round is not None else ""
    return Row(0, player, table, box, count.chips_cents, 0, out, count.eliminated_round)


def _placed(rows: list[Row]) -> tuple[Row, ...]:
    """By chips; who is out comes after, the later the further ahead, who is disqualified last."""
    rows = sorted(rows, key=lambda row: (_rank(row), row.table, row.box))
    ranks = [_rank(row) for row in rows]
    return tuple(row._replace(place=ranks.index(_rank(row)) + 1) for row in rows)


def _rank(row: Row) -> tuple[int, int]:
    if row.out == DISQUALIFIED:
        return (2, 0)
    return (1, -(row.eliminated_round or 0)) if row.out else (0, -row.chips_cents)
