"""Sessions after they are played: counts handed over, ties played off, winners announced, chips redeemed."""

from collections.abc import Callable, Collection
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.tournament import commands as c, events as e, state as s
from pontoon.tournament.at_table.players import GROUNDS
from pontoon.tournament.form import FINAL, terms_of
from pontoon.tournament.placings import (
    Ranking,
    first,
    has_chips,
    places,
    places_at_stake,
    prize_lines,
    ranked,
    refined,
    tied_at,
    without_order,
)
from pontoon.tournament.proceedings import TournamentProceedings
from pontoon.tournament.standings import Disqualification, Standing
from pontoon.tournament.state import SessionRecord, TableResult, Tournament

# The ground of a disqualification of which a count says no more.
AT_THE_TABLE = "at_the_table"


def lines_of(state: Tournament, number: int) -> Collection[int]:
    """Where a tie at a table of this session must be decided: who advances, in the final the prizes.

    Clauses: star-2024 21.10.1, 21.10.3, star-6to5-2017 20.10.1, 20.10.3.
    """
    assert state.conditions is not None
    plan = state.plan(number)
    return prize_lines(state.conditions.prizes, state.added) if plan.kind == FINAL else {plan.advance_per_table}


def ranking_of(state: Tournament, result: TableResult, last: tuple[Standing, ...] = ()) -> Ranking:
    """The players of a table from the first on, after its play-offs, without who is disqualified by now.

    `last` is the count of one more play-off.
    """
    out = {each.player for each in state.of_stage(s.DISQUALIFIED)} | {each.player for each in last if each.disqualified}
    ranking = ranked(result.standings, out)
    for play_off in (*result.play_offs, last):
        ranking = refined(ranking, play_off, out)
    return ranking


def _at_the_table(
    p: TournamentProceedings, procedure: str, number: int, table: str, *, or_cancelled: bool = False
) -> SessionRecord | Refusal:
    """The session in play, if this is one of its tables, while nothing is in dispute; or that was cut short."""
    cut_short = or_cancelled and p.state.stage == s.CANCELLED
    refusal = p.authorise(procedure) if cut_short else p.published(procedure) or p.proceeds()
    session = refusal or p.open_session(procedure, number)
    if isinstance(session, SessionRecord) and table not in session.tables:
        return p.refuse("table_is_not_of_the_session", "tournament_designate_tables", table=table, number=number)
    return session


def _record(p: TournamentProceedings, command: c.RecordResult) -> Refusal | None:
    """A table hands over what was counted in front of each player, and the chips that did not come back.

    So does a table whose session was cut short because the tournament is cancelled: nothing follows from its count.
    Refused in this order: who asks, a dispute, no such session or table in play, recorded already, others than those
    who sit there, less than nothing, players out alike, grounds of others or unknown, a play-off without an order.
    Clauses: star-2024 21.5.7, 21.5.8, 21.10.3, star-6to5-2017 20.5.8, 20.5.9, 20.10.3.
    """
    procedure = "tournament_record_result"
    cancelled = p.state.stage == s.CANCELLED
    session = _at_the_table(p, procedure, command.session, command.table, or_cancelled=True)
    if isinstance(session, Refusal):
        return session
    before = session.result(command.table)
    if before is not None and not before.playing_off:
        return p.refuse("result_is_recorded", procedure, table=command.table)
    who = session.at(command.table) if before is None else before.playing_off
    refusal = _refusal_of_a_count(p, command.standings, who) or _refusal_of_the_grounds(p, command)
    if refusal is not None:
        return refusal
    if before is not None and not cancelled:
        tied = tied_at(ranking_of(p.state, before, command.standings), lines_of(p.state, session.number))
        if tied and set(tied) <= set(who):
            return p.refuse("order_is_not_determined", "tournament_play_off", players=" and ".join(tied))
    if any(each.chip_cents <= 0 or each.quantity <= 0 for each in command.missing):
        return p.refuse("count_is_below_zero", "tournament_missing_chips")
    # From here on it must succeed.
    event = e.ResultRecorded(session.number, command.table, command.standings, before is not None)
    p.happen(event, procedure)
    if command.missing:
        p.happen(e.ChipsMissing(session.number, command.table, command.missing), "tournament_missing_chips")
    if not cancelled:
        _follow_disqualifications(p, command.table, command.standings, command.disqualified)
    return None


def _refusal_of_the_grounds(p: TournamentProceedings, command: c.RecordResult) -> Refusal | None:
    """Who is named with a ground is disqualified by the count, and the ground is one of a table's."""
    procedure = "tournament_disqualify"
    out = {each.player for each in command.standings if each.disqualified}
    for each in command.disqualified:
        if each.player not in out:
            return p.refuse("not_disqualified", procedure, player=each.player)
        if each.ground not in GROUNDS:
            grounds = ", ".join(GROUNDS)
            return p.refuse("ground_is_unknown_here", procedure, ground=each.ground, grounds=grounds)
    return None


def _refusal_of_a_count(
    p: TournamentProceedings, standings: tuple[Standing, ...], who: Collection[str]
) -> Refusal | None:
    procedure = "tournament_record_result"
    if sorted(each.player for each in standings) != sorted(who):
        return p.refuse("count_is_of_others", procedure, players=", ".join(who))
    if any(min(each.chips_cents, each.residual_cents, each.last_wager_cents) < 0 for each in standings):
        return p.refuse("count_is_below_zero", procedure)
    alike = without_order(standings)
    if alike:
        return p.refuse("eliminations_have_no_order", "tournament_same_round", players=" and ".join(alike))
    return None


def _follow_disqualifications(
    p: TournamentProceedings,
    table: str,
    standings: tuple[Standing, ...],
    why: tuple[Disqualification, ...] = (),
) -> None:
    """Who was disqualified at the table is out of the tournament on the same ground, and keeps the value of the chips.

    Clauses: star-2024 21.5.6.2, 21.5.6+, star-6to5-2017 20.5.6.2, 20.5.7.
    """
    grounds = {each.player: each for each in why}
    for each in standings:
        entrant = p.state.entrant(each.player)
        if each.disqualified and entrant is not None and entrant.stage != s.DISQUALIFIED:
            _, ground, note = grounds.get(each.player, Disqualification(each.player, AT_THE_TABLE))
            reason = f"disqualified at table {table}" + (f": {note}" if note else "")
            event = e.PlayerDisqualified(each.player, ground, reason, True)
            p.happen(event, GROUNDS.get(ground, "tournament_disqualify"), of_itself=True)


def _correct(p: TournamentProceedings, command: c.CorrectResult) -> Refusal | None:
    """The Tournament Manager, who determines the winners, corrects a count before they are announced.

    Clauses: star-2024 21.5.7, 21.11.2, star-6to5-2017 20.5.8, 20.11.2.
    """
    procedure = "tournament_announce"
    session = _at_the_table(p, procedure, command.session, command.table)
    if isinstance(session, Refusal):
        return session
    result = session.result(command.table)
    if result is None:
        return p.refuse("no_result_to_correct", procedure, table=command.table)
    if result.playing_off:
        return p.refuse("play_off_is_open", "tournament_play_off", table=command.table)
    before = result.play_offs[-1] if result.play_offs else result.standings
    refusal = _refusal_of_a_count(p, command.standings, [each.player for each in before])
    if refusal is not None:
        return refusal
    if not command.reason.strip():
        return p.refuse("why_is_missing", procedure)
    # From here on it must succeed.
    reason = command.reason.strip()
    p.happen(e.ResultCorrected(session.number, command.table, before, command.standings, reason), procedure)
    _follow_disqualifications(p, command.table, command.standings)
    return None


def _play_off(p: TournamentProceedings, command: c.OpenPlayOff) -> Refusal | None:
    """Those who are equal for the places play on among themselves, with as many chips each.

    Clauses: star-2024 21.1.1, 21.10.3, star-6to5-2017 20.1.1, 20.10.3.
    """
    procedure = "tournament_play_off"
    session = _at_the_table(p, procedure, command.session, command.table)
    if isinstance(session, Refusal):
        return session
    result = session.result(command.table)
    if result is None:
        return p.refuse("result_is_outstanding", procedure, table=command.table)
    if result.playing_off:
        return p.refuse("play_off_is_open", procedure, table=command.table)
    ranking, lines = ranking_of(p.state, result), lines_of(p.state, session.number)
    tied = tied_at(ranking, lines)
    if not tied:
        return p.refuse("nothing_to_play_off", procedure, table=command.table)
    # From here on it must succeed.
    terms = terms_of(p.conditions, session.number, play_off=True)
    terms = terms._replace(advance=places_at_stake(ranking, tied, lines))
    p.happen(e.PlayOffOpened(session.number, command.table, tied, terms), procedure)
    return None


def _announce(p: TournamentProceedings, command: c.AnnounceResults) -> Refusal | None:
    """With every count in and every tie for the places decided, the winners are announced.

    Chips with a cash value are redeemed at the ratio of their issue.
    Clauses: star-2024 21.5.7, 21.10, 21.10.1, 21.10.2, 21.10.3, star-6to5-2017 20.5.8, 20.10, 20.10.1, 20.10.2,
    20.10.3.
    """
    procedure = "tournament_announce"
    refusal = p.published(procedure) or p.proceeds()
    session = refusal or p.open_session(procedure, command.session)
    if isinstance(session, Refusal):
        return session
    placed: list[e.Placed] = []
    advancing: list[str] = []
    for table in dict.fromkeys(seat.table for seat in session.seats):
        result = session.result(table)
        if result is None or result.playing_off:
            return p.refuse("result_is_outstanding", "tournament_record_result", table=table)
        ranking = ranking_of(p.state, result)
        tied = tied_at(ranking, lines_of(p.state, session.number))
        if tied:
            return p.refuse("tie_must_be_played_off", "tournament_play_off", players=" and ".join(tied), table=table)
        placed += [e.Placed(table, *place, _decided_by(p, result, place.player)) for place in places(ranking)]
        advancing += first(ranking, p.state.plan(session.number).advance_per_table)
    # From here on it must succeed.
    p.happen(e.ResultsAnnounced(session.number, tuple(placed)), procedure)
    if p.state.plan(session.number).kind != FINAL:
        p.happen(e.PlayersAdvanced(session.number, tuple(advancing)), "tournament_advance", of_itself=True)
    _redeem(p, session)
    return None


def _decided_by(p: TournamentProceedings, result: TableResult, player: str) -> str:
    """The clause that gave a player the place: a play-off, the most chips, or the order of elimination.

    Clauses: star-2024 21.10.2, 21.10.3, 21.10.4, star-6to5-2017 20.10.2, 20.10.3, 20.10.4.
    """
    if any(each.player == player for play_off in result.play_offs for each in play_off):
        return p.clause("tournament_play_off")
    standing = next(each for each in result.standings if each.player == player)
    return p.clause("tournament_most_chips" if has_chips(standing) else "tournament_same_round")


def chips_in_hand(standing: Standing) -> int:
    """What a player still had: counted at the end, or left over at the elimination."""
    return max(standing.chips_cents, standing.residual_cents)


def _redeem(p: TournamentProceedings, session: SessionRecord) -> None:
    """Chips in the players' hands go back for cash at the same ratio, up to the next cent; without one for nothing.

    Clauses: star-2024 21.1.1, 21.5.6+, 21.6.9, star-6to5-2017 20.1.1, 20.5.7, 20.6.9.
    """
    ratio = p.conditions.cash_ratio
    if ratio is None:
        return
    for result in session.results:
        for standing in result.standings:
            entrant = p.state.entrant(standing.player)
            chips = chips_in_hand(standing)
            if chips and entrant is not None and entrant.keeps_chips and standing.player not in session.redeemed:
                event = e.ChipsRedeemed(session.number, standing.player, chips, ratio.cash_for(chips))
                p.happen(event, "tournament_redeem_chips", of_itself=True)


ROOMS: dict[type, Callable[[TournamentProceedings, Any], Refusal | None]] = {
    c.RecordResult: _record,
    c.CorrectResult: _correct,
    c.OpenPlayOff: _play_off,
    c.AnnounceResults: _announce,
}
