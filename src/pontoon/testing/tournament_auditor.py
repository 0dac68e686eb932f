"""An auditor of a tournament that is over, who has the log alone: chips, pool, placings, prizes.

Placings are judged by the sentences of the documents, pair by pair, and not by the program's own order.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from pontoon.live.codec import decode
from pontoon.store.contract import Store
from pontoon.tournament import events as e
from pontoon.tournament.at_table import events as t
from pontoon.tournament.standings import Standing
from pontoon.tournament.state import CANCELLED, CONCLUDED, Tournament

Rows = list[tuple[str, Any]]


async def problems_of(store: Store, name: str, state: Tournament) -> list[str]:
    """Everything that is wrong with a tournament that is over and with its tables, in words."""
    problems = [] if state.stage in (CONCLUDED, CANCELLED) else [f"the tournament is {state.stage}"]
    balances = {key: cents for key, cents in (await store.standing()).balances.items() if cents}
    return problems + problems_in(await rows_of(store), balances, name)


async def rows_of(store: Store) -> Rows:
    """What happened in tournaments and at tables, by stream."""
    streams = [each for each in await store.streams() if each.startswith(("tournament:", "table:"))]
    return [(stream, decode(event).event) for stream in streams for event in await store.read(stream)]


def problems_in(rows: Rows, balances: dict[tuple[str, str], int], name: str) -> list[str]:
    log = [event for stream, event in rows if stream == f"tournament:{name}"]
    return [*_chips(rows, balances, f"tournament:{name}"), *_pool(log), *_placings(log), *_people(log)]


def _chips(rows: Rows, balances: dict[tuple[str, str], int], currency: str) -> Iterator[str]:
    """Chips issued are all back, or recorded missing; nobody holds less than none; every currency sums to nothing."""
    sums: Counter[str] = Counter()
    for (each, _), cents in balances.items():
        sums[each] += cents
    yield from (f"{each} sums to {cents}" for each, cents in sums.items() if cents)
    yield from (f"{who} is at {cents}" for (_, who), cents in balances.items() if cents < 0 and who.startswith(_OWN))
    lost = [event.chips for _, event in rows if isinstance(event, t.ChipsMissing)]
    recorded = sum(each.chip_cents * each.quantity for each in lost)
    out = {account: cents for (each, account), cents in balances.items() if each == currency and cents > 0}
    if sum(out.values()) != recorded:
        yield f"{out} of {currency} are out, {recorded} are recorded missing"


_OWN = ("player:", "cash:")


def _pool(log: list[Any]) -> Iterator[str]:
    """What came in is what went out: prizes, refunds, and added value that was taken back."""
    came = _sum(log, e.EntryFeePaid, e.BoughtBack, e.PoolMadeUp)
    came += sum(event.added.cents for event in log if isinstance(event, e.ValueAdded))
    went = _sum(log, e.PrizeAwarded, e.FeeRefunded, e.ValueTakenBack)
    if came != went:
        yield f"{came} cents came into the pool, {went} went out"
    paid = Counter(event.player for event in log if isinstance(event, e.PrizePaid))
    awarded = Counter(event.player for event in log if isinstance(event, e.PrizeAwarded))
    if paid != awarded:
        yield f"prizes awarded to {dict(awarded)}, paid to {dict(paid)}"


def _sum(log: Iterable[Any], *kinds: type) -> int:
    return sum(int(getattr(event, "cents")) for event in log if isinstance(event, kinds))  # noqa: B009


def _placings(log: list[Any]) -> Iterator[str]:
    """Nobody stands ahead of, or advances past, somebody who was better at the same table."""
    counts: dict[tuple[int, str], tuple[Standing, ...]] = {}
    played_off: defaultdict[tuple[int, str], list[tuple[Standing, ...]]] = defaultdict(list)
    out: set[str] = set()
    for event in log:
        match event:
            case e.PlayerDisqualified(player):
                out.add(player)
            case e.ResultRecorded(session, table, standings, play_off):
                if play_off:
                    played_off[session, table].append(standings)
                else:
                    counts[session, table] = standings
            case e.ResultCorrected(session, table, _, standings):
                counts[session, table] = standings
            case e.ResultsAnnounced(session, placings):
                for table in {each.table for each in placings}:
                    yield from (f"{each} is out and has a place" for each in out & {p.player for p in placings})
                    placed = {each.player: each.place for each in placings if each.table == table}
                    yield from _in_order(_still_in(counts[session, table], out), played_off[session, table], placed)
            case e.PlayersAdvanced(session, players):
                counted = {each.player for key, standings in counts.items() if key[0] == session for each in standings}
                yield from (f"{each} advances, counted nowhere or out" for each in players if each not in counted - out)
                for (number, table), standings in counts.items():
                    if number == session:
                        yield from _advance(table, _still_in(standings, out), played_off[number, table], players)


def _in_order(
    standings: tuple[Standing, ...], play_offs: list[tuple[Standing, ...]], placed: dict[str, int]
) -> Iterator[str]:
    for one, other in combinations(standings, 2):
        if one.player not in placed or other.player not in placed:
            yield f"{one.player} or {other.player} has no place"
            continue
        gap = placed[other.player] - placed[one.player]
        verdict = better(one, other) or _played_off(one, other, play_offs)
        if (gap > 0) - (gap < 0) != verdict and (verdict or not play_offs):
            yield f"{one} and {other} are placed {placed[one.player]} and {placed[other.player]}"


def _still_in(standings: tuple[Standing, ...], out: set[str]) -> tuple[Standing, ...]:
    return tuple(each for each in standings if not each.disqualified and each.player not in out)


def _advance(
    table: str, standings: tuple[Standing, ...], play_offs: list[tuple[Standing, ...]], players: tuple[str, ...]
) -> Iterator[str]:
    behind = [each for each in standings if each.player not in players]
    for one in (each for each in standings if each.player in players):
        for other in behind:
            if (better(one, other) or _played_off(one, other, play_offs)) < 0:
                yield f"{one} advances past {other} at {table}"


def _played_off(one: Standing, other: Standing, play_offs: list[tuple[Standing, ...]]) -> int:
    """By the first play-off both were in that made a difference."""
    for standings in play_offs:
        found = {each.player: each for each in standings}
        if one.player in found and other.player in found:
            first, second = found[one.player], found[other.player]
            verdict = second.disqualified - first.disqualified or better(first, second)
            if verdict:
                return verdict
    return 0


def better(one: Standing, other: Standing) -> int:
    """1 if the first is ahead, -1 if behind, 0 if equal: each question of the documents in its turn.

    Clauses: star-2024 21.10, star-6to5-2017 20.10.
    """
    ins = [each.eliminated_round is None and each.chips_cents > 0 for each in (one, other)]
    if all(ins):
        questions = [(one.chips_cents, other.chips_cents)]
    elif any(ins):
        questions = [(int(ins[0]), int(ins[1]))]
    else:
        last = [10**9 if each.eliminated_round is None else each.eliminated_round for each in (one, other)]
        questions = [(last[0], last[1]), (one.residual_cents, other.residual_cents)]
        questions += [(one.last_wager_cents, other.last_wager_cents), (one.removed, other.removed)]
    return next(((a > b) - (a < b) for a, b in questions if a != b), 0)


def _people(log: list[Any]) -> Iterator[str]:
    """Who sits in a session has entered or advanced, once; who is out for good is seen no more."""
    entered = {event.player for event in log if isinstance(event, e.EntryAccepted)}
    free, out = set(entered), set()
    for event in log:
        match event:
            case e.EntryWithdrawn(player):
                free.discard(player)
            case e.PlayerDisqualified(player):
                out.add(player)
            case e.SessionOpened(_, _, seats):
                sit = [seat.player for seat in seats]
                if len(set(sit)) != len(sit) or not set(sit) <= free - out:
                    yield f"{sit} sit down, of whom {sorted(free - out)} may"
            case e.PlayersAdvanced(_, players):
                free = set(players)
            case e.PrizeAwarded(player=player) if player in out:
                yield f"{player} is out and has a prize"
