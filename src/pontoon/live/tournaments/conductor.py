"""The conductor: what is to be done next for a tournament, from how it and its tables stand, and from nothing else.

It carries every tournament from table to table: a table is given over, its session opened, its count recorded, the
table given back. Of an automated one it is the Tournament Manager as well. It remembers nothing: after a restart it
sees from the logs what has been done, so nothing is done twice and nothing is left out.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.authorisation import operation_of, roles_for
from pontoon.live.live_table import HandedOver, LiveTable
from pontoon.live.orders import judged
from pontoon.live.tournaments.live_tournament import LiveTournament
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.tournament import commands as c, state as s
from pontoon.tournament.at_table import commands as at_table
from pontoon.tournament.entries import places_left
from pontoon.tournament.form import BOUGHT_IN, terms_of
from pontoon.tournament.hand_over import plan_for
from pontoon.tournament.placings import places_at_stake, tied_at
from pontoon.tournament.results import lines_of, ranking_of
from pontoon.tournament.state import Entrant, SessionRecord, TableResult, Tournament
from pontoon.tournament.structure import tables_needed

MANAGER = Person("the house", "tournament_manager")
OPERATOR = Person("the house", "casino_operator")

NOBODY_DECIDED = "No Tournament Manager decided in time: play continues as it stands, and the dispute stays on record."

# What is no order but the house's own work.
COMMIT = "commit"
DRAW_SEATS = "draw"
FOUND_TABLE = "found_table"
COMPUTER_PLAYER = "computer_player"
NEXT_OF_SERIES = "next_of_series"
_WORKS = {
    COMMIT: "commit to the seed of a draw",
    DRAW_SEATS: "draw the seats",
    FOUND_TABLE: "set up a table",
    COMPUTER_PLAYER: "enter a computer player",
    NEXT_OF_SERIES: "set up the next tournament",
}

# On which ground a table takes out whom the Tournament Manager has disqualified from the tournament.
_GROUND = "broke_the_rules"


class Around(NamedTuple):
    """What a tournament sees of the house: its tables, those that are free for it, all tournaments' names, the time."""

    tables: Mapping[str, LiveTable]
    free: tuple[str, ...]
    names: frozenset[str]
    now_ms: int


class Obstacle(NamedTuple):
    """The reason that a session cannot begin at a table; `players` sit there without playing in it."""

    table: str
    sentence: str
    players: tuple[str, ...] = ()


class Step(NamedTuple):
    """An order to the tournament or (`table`) to a table of it, or work of the house's own; not before a time."""

    command: Any = None
    table: str = ""
    work: str = ""
    at_ms: int = 0

    @property
    def words(self) -> str:
        """Describes the step for people who read the server's log."""
        what = _WORKS.get(self.work) or operation_of(type(self.command)).replace("_", " ")
        return f"{what} at table {self.table}" if self.table else what


def acting_for(command: Any, rules: RuleBook) -> Person:
    """The house as Tournament Manager, or as the operator if the rule set reserves this command for the operator.

    Clauses: star-2024 21.1.1, star-6to5-2017 20.1.1.
    """
    kind: type = type(command)
    return MANAGER if MANAGER.role in roles_for(kind, rules) else OPERATOR


def next_step(live: LiveTournament, around: Around) -> Step | None:
    """What comes next; None: nothing until something else has happened."""
    steps = (
        *_at_the_tables(rule_book(live.how.rules), live.tournament, around.tables),
        *_binding(live),
        *_series(live, around),
        *(_nobody_decides(live, around) if live.how.automated else ()),
        *(_as_manager(live, around) if live.how.automated else ()),
    )
    due = next((step for step in steps if step.at_ms <= around.now_ms), None)
    return due or min(steps, key=lambda step: step.at_ms, default=None)


# From table to table


def what_counts(table: LiveTable) -> tuple[object, ...]:
    """All of a table that a step depends on: while this is the same, there is nothing new to be done there."""
    session = table.session
    playing: tuple[object, ...] = ()
    if session is not None:
        disputed = (session.dispute is None, session.disputed_at, session.tournament_dispute is None)
        playing = (session.ended, session.counted, len(session.players), *disputed)
    at_it = table.table
    if session is None:
        limits = (at_it.terms.player_limits, at_it.terms.box_maximum_cents)
        playing = (at_it.is_open, tuple(seat.player for seat in at_it.seats), limits)
    return at_it.tournament, at_it.round_in_play, table.paused, len(table.handed_over), session is None, *playing


def _at_the_tables(rules: RuleBook, state: Tournament, tables: Mapping[str, LiveTable]) -> Iterator[Step]:
    """A table that is in play for the tournament is seen to; one that is not is given back.

    Clauses: star-2024 21.5.2, 21.5.7, star-6to5-2017 20.5.2, 20.5.8.
    """
    session = state.current if state.stage in (s.PUBLISHED, s.CANCELLED) else None
    playing = session.tables if session is not None and session.opened else ()
    cancelled = state.stage == s.CANCELLED
    for name in playing:
        assert session is not None
        if name in tables:
            if cancelled:
                yield from _cut_short(state, session, name, tables[name])
            else:
                yield from _at_a_table(rules, state, session, name, tables[name])
    for name, table in sorted(tables.items()):
        done = table.table.tournament == state.name and table.session is None and not table.table.round_in_play
        if done and (cancelled or name not in playing):
            yield Step(t.HoldTournament(""), name)


def _cut_short(state: Tournament, session: SessionRecord, name: str, table: LiveTable) -> Iterator[Step]:
    """The tournament is cancelled: the session at the table is too, and its count is recorded like any other.

    A table that stands still is told once it goes on; a dispute that was open in the tournament is void with it.
    Clauses: star-2024 21.3.4, 21.5.7, 21.5.8, star-6to5-2017 20.3.4, 20.5.8, 20.5.9.
    """
    count = next_count(state.name, session, name, table)
    if count is not None:
        yield Step(_recording(session, name, count))
    elif table.tournament == state.name and not table.paused:
        assert table.session is not None
        if table.session.tournament_dispute is not None:
            yield Step(at_table.ProceedWithPlay(), name)
        if not (table.session.cancelled or table.session.ended):
            yield Step(at_table.CancelSession(state.cancelled), name)


def _at_a_table(
    rules: RuleBook, state: Tournament, session: SessionRecord, name: str, table: LiveTable
) -> Iterator[Step]:
    """The next step at one table; the other tables do not wait for it."""
    result = session.result(name)
    if not session.at(name) or (result is not None and not result.playing_off):
        return
    count = next_count(state.name, session, name, table)
    if count is not None:
        if not state.open_disputes:
            yield Step(_recording(session, name, count))
    elif table.session is not None:
        yield from _held_up(state, name, table)
        yield from _disqualified(state, name, table)
    elif state.open_disputes:
        return
    elif not table.table.tournament:
        if not (table.table.round_in_play or table.paused):
            yield Step(t.HoldTournament(state.name), name)
    elif obstacle(rules, state, session, name, table) is None:
        yield Step(_opening(state, session, result, name, table), name)


def obstacles(rules: RuleBook, state: Tournament, tables: Mapping[str, LiveTable]) -> tuple[Obstacle, ...]:
    """The obstacles to the current session at the tables that are designated for it."""
    session = state.current if state.stage == s.PUBLISHED else None
    found = () if session is None else (
        obstacle(rules, state, session, name, tables[name]) for name in session.tables if name in tables
    )  # fmt: skip
    return tuple(each for each in found if each is not None)


def obstacle(
    rules: RuleBook, state: Tournament, session: SessionRecord, name: str, table: LiveTable
) -> Obstacle | None:
    """The obstacle to a session at a table; None if it can begin, has begun, or is not played there."""
    result, plays = session.result(name), session.at(name)
    over = next_count(state.name, session, name, table) is not None or (result is not None and not result.playing_off)
    if table.session is not None or over or (session.seats and not plays):
        return None
    at_it = table.table
    others = tuple(seat.player for seat in at_it.seats if seat.player not in plays)
    if at_it.tournament not in ("", state.name):
        return Obstacle(name, f"Table {name} is still used by the tournament {at_it.tournament}.")
    if table.paused:
        return Obstacle(name, f"Table {name} is paused: {table.paused}.")
    if others:
        return Obstacle(name, f"{' and '.join(others)} must leave table {name} before the session can begin.", others)
    if not session.opened:
        return None
    if at_it.round_in_play:
        return Obstacle(name, f"A round is still in play at table {name}.")
    if not at_it.tournament:
        return None
    opening = _opening(state, session, result, name, table)
    tried = judged(rules, table, MANAGER, opening, table.at_ms // 1000)
    return Obstacle(name, f"Table {name}: {tried.sentence}") if isinstance(tried, Refusal) else None


def _recording(session: SessionRecord, name: str, count: HandedOver) -> c.RecordResult:
    return c.RecordResult(session.number, name, count.standings, count.missing, count.disqualified)


def _held_up(state: Tournament, name: str, table: LiveTable) -> Iterator[Step]:
    """While a dispute is open in the tournament the game waits at every table that is not counted, and at no other.

    A table that stands still is told once it goes on.
    Clauses: star-2024 21.11.2, star-6to5-2017 20.11.2.
    """
    session = table.session
    assert session is not None
    if table.paused:
        return
    if state.open_disputes and session.tournament_dispute is None and not session.counted:
        yield Step(at_table.HoldPlay(state.open_disputes[0].about), name)
    if not state.open_disputes and session.tournament_dispute is not None:
        yield Step(at_table.ProceedWithPlay(), name)


def next_count(tournament: str, session: SessionRecord, name: str, table: LiveTable) -> HandedOver | None:
    """The count a table has handed over and the tournament has not recorded, of the session or of a play-off."""
    counted = [each for each in table.handed_over if each[:2] == (tournament, session.number)]
    result = session.result(name)
    recorded = 0 if result is None else 1 + len(result.play_offs)
    over = table.session is None
    return counted[recorded] if over and len(counted) > recorded else None


def _opening(
    state: Tournament, session: SessionRecord, result: TableResult | None, name: str, table: LiveTable
) -> at_table.OpenSession:
    """A session, or a play-off among those who are tied, for who has a seat at this table."""
    assert state.conditions is not None
    terms = terms_of(state.conditions, session.number, play_off=result is not None)
    plays = session.at(name) if result is None else result.playing_off
    if result is not None:
        ranking, lines = ranking_of(state, result), lines_of(state, session.number)
        terms = terms._replace(advance=places_at_stake(ranking, result.playing_off, lines))
    seats = [seat for seat in session.seats if seat.player in plays]
    return at_table.OpenSession(plan_for(terms, seats, name, table.at_ms // 1000))


def _disqualified(state: Tournament, name: str, table: LiveTable) -> Iterator[Step]:
    """Whom the Tournament Manager has disqualified plays on at no table."""
    assert table.session is not None
    for entrant in state.of_stage(s.DISQUALIFIED):
        player = table.session.player(entrant.player)
        if player is not None and player.is_playing and not table.session.counted:
            yield Step(at_table.Disqualify(entrant.player, _GROUND, "disqualified from the tournament"), name)


# The draw


def _binding(live: LiveTournament) -> Iterator[Step]:
    """As soon as a session is the next one the house binds itself to the seed of its draw."""
    state = live.tournament
    session = state.current if state.stage == s.PUBLISHED else None
    if live.is_allocated_by_hand:
        return
    if session is not None and not session.seats and live.draw_of(session.number) is None:
        yield Step(work=COMMIT)


# The Tournament Manager of an automated tournament


def _as_manager(live: LiveTournament, around: Around) -> Iterator[Step]:
    state = live.tournament
    if state.stage == s.CONCLUDED:
        for award in state.awards:
            if not award.paid:
                yield Step(c.PayPrize(award.player, "to the player's account"))
    if state.stage != s.PUBLISHED or state.open_disputes:
        return
    for entrant in state.of_stage(s.APPLIED):
        if is_complete(state, entrant) and places_left(state) > 0:
            yield Step(c.AcceptEntry(entrant.player, entitled=True))
    session = state.current
    if session is None:
        yield _the_end(state)
    elif session.opened:
        yield from _results(state, session)
    elif session.seats:
        yield from _to_open(live, session)
    else:
        yield from _to_draw(live, session, around)


def _nobody_decides(live: LiveTournament, around: Around) -> Iterator[Step]:
    """If the conditions say so, a dispute not settled in their time is entered as undecided, and play continues.

    If they do not, play waits for the Tournament Manager. A paused table receives the decision once it resumes.
    Clauses: star-2024 21.4.2, star-2024 21.11.2, star-6to5-2017 20.4.2, star-6to5-2017 20.11.2.
    """
    state = live.tournament
    if state.stage != s.PUBLISHED or state.conditions is None or not state.conditions.undecided_dispute_minutes:
        return
    seconds = 60 * state.conditions.undecided_dispute_minutes
    for dispute in state.open_disputes:
        yield Step(c.SettleDispute(dispute.number, NOBODY_DECIDED), at_ms=1000 * (dispute.at + seconds))
    for name, table in sorted(around.tables.items()):
        session = table.session
        if table.tournament == state.name and session is not None and session.dispute is not None and not table.paused:
            due = 1000 * (session.disputed_at + seconds)
            yield Step(at_table.SettleDispute(NOBODY_DECIDED), name, at_ms=due)


def is_complete(state: Tournament, entrant: Entrant) -> bool:
    """Whether nothing is missing but that the entry is accepted."""
    assert state.conditions is not None
    asked = state.conditions
    agreed = entrant.agreed or not asked.written_agreement
    return entrant.has_conditions and agreed and (entrant.fee_paid or not asked.entry_fee_cents)


def _to_draw(live: LiveTournament, session: SessionRecord, around: Around) -> Iterator[Step]:
    """Those who play are known, then the tables, then the seats."""
    state, number = live.tournament, session.number
    if number == 1 and places_left(state) > 0:
        if not may_start(live, around.now_ms):
            yield from _before_the_start(live, session, around.now_ms)
            return
        if live.how.computer_players:
            yield Step(work=COMPUTER_PLAYER)
            return
    elif around.now_ms < live.stage_at + live.how.pause_ms:
        yield Step(work=DRAW_SEATS, at_ms=live.stage_at + live.how.pause_ms)
        return
    field = state.field(number)
    needed = tables_needed(state.plan(number), len(field))
    if not field:
        yield Step(c.CancelTournament("No players are left."))
    elif len(session.tables) != needed or not set(session.tables) <= set(around.free):
        enough = len(around.free) >= needed
        yield Step(c.DesignateTables(number, around.free[:needed])) if enough else Step(work=FOUND_TABLE)
    else:
        yield Step(work=DRAW_SEATS)


def _start_times(live: LiveTournament, session: SessionRecord) -> list[int]:
    """When it starts although it is not full: its time has come, or somebody has asked for it a moment ago."""
    asked = None if live.asked_at is None else live.asked_at + live.how.wait_ms
    starts = None if session.starts_at is None else session.starts_at * 1000
    return [at for at in (asked, starts) if at is not None]


def may_start(live: LiveTournament, now_ms: int) -> bool:
    """Whether those who have entered, with the computer players, are enough to begin now with seats left over."""
    state = live.tournament
    assert state.conditions is not None
    times = _start_times(live, state.sessions[0])
    enough = live.how.computer_players or state.accepted >= (state.conditions.minimum_entrants or 0)
    return enough and bool(times) and now_ms >= min(times)


def _before_the_start(live: LiveTournament, session: SessionRecord, now_ms: int) -> Iterator[Step]:
    """The time is waited for; whoever is too few when it has come does not play."""
    later = [at for at in _start_times(live, session) if at > now_ms]
    if session.starts_at is not None and now_ms >= session.starts_at * 1000:
        yield Step(c.CancelTournament("Too few players have entered."))
    elif later:
        yield Step(work=DRAW_SEATS, at_ms=min(later))


def _to_open(live: LiveTournament, session: SessionRecord) -> Iterator[Step]:
    """Where chips are bought the players have some time for it; then, and at its time, the session opens."""
    state, how = live.tournament, live.how
    assert state.conditions is not None
    starts = 0 if session.starts_at is None else session.starts_at * 1000
    if state.conditions.chips == BOUGHT_IN:
        missing = [seat.player for seat in session.seats if seat.player not in session.bought_in]
        for player in missing:
            if live.strategy_of(player) is not None:
                yield Step(c.ProvideBuyIn(session.number, player))
        starts = max(starts, live.stage_at + how.buy_in_ms) if missing else starts
        if missing and not session.bought_in:
            yield Step(c.CancelTournament("No player has bought in."), at_ms=starts)
            return
    yield Step(c.OpenSession(session.number), at_ms=starts)


def _results(state: Tournament, session: SessionRecord) -> Iterator[Step]:
    """Once every table has handed over its count: ties are played off, then the results announced."""
    results = [session.result(table) for table in dict.fromkeys(seat.table for seat in session.seats)]
    lines = lines_of(state, session.number)
    for result in results:
        if result is not None and not result.playing_off and tied_at(ranking_of(state, result), lines):
            yield Step(c.OpenPlayOff(session.number, result.table))
            return
    if all(result is not None and not result.playing_off for result in results):
        yield Step(c.AnnounceResults(session.number))


def _the_end(state: Tournament) -> Step:
    final = state.final
    assert final is not None
    placed = bool(final.results) and bool(ranking_of(state, final.results[0]))
    return Step(c.ConcludeTournament()) if placed else Step(c.CancelTournament("No player finished in a place."))


# A series


def next_name(live: LiveTournament) -> str:
    return f"{live.how.series}-{live.how.number + 1}"


def _series(live: LiveTournament, around: Around) -> Iterator[Step]:
    """As soon as nobody can enter this one any more there is another."""
    state = live.tournament
    closed = state.stage in (s.CANCELLED, s.CONCLUDED) or (bool(state.sessions) and bool(state.sessions[0].seats))
    if live.how.series and closed and next_name(live) not in around.names:
        yield Step(work=NEXT_OF_SERIES)
