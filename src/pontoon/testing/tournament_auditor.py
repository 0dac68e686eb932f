"""An auditor of a tournament that is over, who has the log alone: chips, money, who plays, placings, prizes.

Placings are judged by the sentences of the documents, pair by pair, and not by the program's own order; who may sit
down, what is bought and what is redeemed by the conditions as they were published.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from pontoon.live.codec import decode
from pontoon.store.contract import Store
from pontoon.testing.session_auditor import at_the_tables
from pontoon.tournament import events as e
from pontoon.tournament.at_table import events as t
from pontoon.tournament.form import Conditions
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
    form = next((event.conditions for event in log if isinstance(event, e.ConditionsPublished)), None)
    found = [*_chips(rows, balances, f"tournament:{name}"), *_missing(rows, log), *_pool(log), *_placings(log)]
    if form is None:
        return found
    found += [*_refunds(log), *_buy_ins(log, form), *_redeemed(log, form), *_people(log, form)]
    bank = balances.get(("chips", f"tournament:{name}:chip_bank"), 0)
    bought = _sum(log, e.BuyInProvided) - _sum(log, e.BuyInReturned, e.ChipsRedeemed)
    if balances and bank != bought:
        found.append(f"{bought} cents should be left of the chips bought, but the bank has {bank}")
    return found + list(at_the_tables(rows))


def _chips(rows: Rows, balances: dict[tuple[str, str], int], currency: str) -> Iterator[str]:
    """Chips issued are all back, or recorded missing; nobody holds less than none; every currency sums to nothing."""
    sums: Counter[str] = Counter()
    for (each, _), cents in balances.items():
        sums[each] += cents
    yield from (f"{each} sums to {cents}" for each, cents in sums.items() if cents)
    yield from (f"{who} has {cents}" for (_, who), cents in balances.items() if cents < 0 and who.startswith(_OWN))
    lost = [event.chips for _, event in rows if isinstance(event, t.ChipsMissing)]
    recorded = sum(each.chip_cents * each.quantity for each in lost)
    out = {account: cents for (each, account), cents in balances.items() if each == currency and cents > 0}
    if sum(out.values()) != recorded:
        yield f"{out} of {currency} are out, but {recorded} are recorded as missing"


_OWN = ("player:", "cash:")


def _missing(rows: Rows, log: list[Any]) -> Iterator[str]:
    """Of every chip that did not come back the Tournament Manager has been advised, by quantity and denomination.

    Clauses: star-2024 21.5.8, star-6to5-2017 20.5.9.
    """
    recorded = Counter(event.chips for _, event in rows if isinstance(event, t.ChipsMissing))
    advised = Counter(chips for event in log if isinstance(event, e.ChipsMissing) for chips in event.missing)
    if recorded != advised:
        yield f"{dict(recorded)} are missing from the tables, but the Tournament Manager was advised of {dict(advised)}"


def _pool(log: list[Any]) -> Iterator[str]:
    """What came in is what went out: prizes, refunds, and added value that was taken back."""
    came = _sum(log, e.EntryFeePaid, e.BoughtBack, e.PoolMadeUp)
    came += sum(event.added.cents for event in log if isinstance(event, e.ValueAdded))
    went = _sum(log, e.PrizeAwarded, e.FeeRefunded, e.ValueTakenBack)
    if came != went:
        yield f"{came} cents came into the pool, but {went} went out"
    paid = Counter(event.player for event in log if isinstance(event, e.PrizePaid))
    awarded = Counter(event.player for event in log if isinstance(event, e.PrizeAwarded))
    if paid != awarded:
        yield f"prizes were awarded to {dict(awarded)}, but paid to {dict(paid)}"


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
                    yield from (f"{each} is out but has a place" for each in out & {p.player for p in placings})
                    placed = {each.player: each.place for each in placings if each.table == table}
                    yield from _in_order(_still_in(counts[session, table], out), played_off[session, table], placed)
            case e.PlayersAdvanced(session, players):
                counted = {each.player for key, standings in counts.items() if key[0] == session for each in standings}
                yield from (
                    f"{each} advances without a count or is out" for each in players if each not in counted - out
                )
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
            yield f"{one} and {other} are wrongly placed {placed[one.player]} and {placed[other.player]}"


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


def _refunds(log: list[Any]) -> Iterator[str]:
    """Of a cancelled tournament everything goes back; of another only what its conditions of entry let go back.

    Clauses: star-2024 21.3.2, 21.3.4, star-6to5-2017 20.3.2, 20.3.4.
    """
    paid: Counter[str] = Counter()
    free: set[str] = set()
    cancelled = False
    for event in log:
        match event:
            case e.EntryFeePaid(player, cents) | e.BoughtBack(player, cents):
                paid[player] += cents
            case e.EntryWithdrawn(player, True) | e.EntryRefused(player) | e.PlayerDisqualified(player, "absent"):
                free.add(player)
            case e.TournamentCancelled():
                cancelled = True
            case e.FeeRefunded(player, cents):
                if not cancelled and player not in free:
                    yield f"{player} has been refunded {cents} without a right to it"
                paid[player] -= cents
    yield from (f"{who} has paid {cents} more than was refunded" for who, cents in paid.items() if cancelled and cents)
    yield from (f"{who} has been refunded {-cents} more than was paid" for who, cents in paid.items() if cents < 0)


def _buy_ins(log: list[Any], form: Conditions) -> Iterator[str]:
    """Everybody pays the same fee, buy-in and price; nobody sits down without the buy-in, and no other is out for it.

    Clauses: star-2024 21.6.2, 21.6.3, 21.4.2(g), star-6to5-2017 20.6.2, 20.6.3, 20.4.2(g).
    """
    bought: set[tuple[int, str]] = set()
    backs: Counter[str] = Counter()
    prices = {e.EntryFeePaid: form.entry_fee_cents, e.BuyInProvided: form.buy_in_cents}
    prices[e.BoughtBack] = form.buy_backs.price_cents if form.buy_backs else 0
    for event in log:
        if type(event) in prices and event.cents != prices[type(event)]:
            yield f"{event} is not at the price of {prices[type(event)]}"
        match event:
            case e.BuyInProvided(session, player):
                if (session, player) in bought:
                    yield f"{player} has bought in twice for session {session}"
                bought.add((session, player))
            case e.BuyInReturned(session, player):
                bought.remove((session, player))
            case e.EliminatedWithoutBuyIn(session, player) if (session, player) in bought:
                yield f"{player} is out for lack of a buy-in that was provided"
            case e.SessionOpened(session, _, seats) if form.chips == "bought_in":
                without = [seat.player for seat in seats if (session, seat.player) not in bought]
                yield from (f"{player} plays in session {session} without the buy-in" for player in without)
            case e.BoughtBack(player):
                backs[player] += 1
    most = form.buy_backs.times if form.buy_backs else 0
    yield from (f"{who} has bought back too often: {times}" for who, times in backs.items() if times > most)


def _redeemed(log: list[Any], form: Conditions) -> Iterator[str]:
    """Whatever was in front of a player at the end of a session goes back for cash at the ratio of its issue, once.

    Clauses: star-2024 21.6.9, star-6to5-2017 20.6.9.
    """
    counts: dict[tuple[int, str], Standing] = {}
    tables: dict[tuple[int, str], tuple[Standing, ...]] = {}
    keeps_none: set[str] = set()
    redeemed: set[tuple[int, str]] = set()
    for event in log:
        match event:
            case e.ResultRecorded(session, table, standings, False) | e.ResultCorrected(session, table, _, standings):
                tables[session, table] = standings
            case e.PlayerDisqualified(player, _, _, False):
                keeps_none.add(player)
            case e.ResultsAnnounced(session):
                found = (each for key, standings in tables.items() if key[0] == session for each in standings)
                counts |= {(session, each.player): each for each in found if each.player not in keeps_none}
            case e.ChipsRedeemed(session, player, chips, cents):
                counted = counts.get((session, player))
                if counted is None or chips != max(counted.chips_cents, counted.residual_cents):
                    yield f"{event} does not follow from {counted}"
                ratio = form.cash_ratio
                if ratio is None or not 0 <= cents * ratio.chips - chips * ratio.cash < ratio.chips:
                    yield f"{event} is not at the ratio {ratio}"
                if (session, player) in redeemed:
                    yield f"{player} has redeemed the chips of session {session} twice"
                redeemed.add((session, player))
    if form.cash_ratio is not None:
        due = {key for key, each in counts.items() if max(each.chips_cents, each.residual_cents)}
        yield from (f"the chips of {player} in session {number} were not redeemed" for number, player in due - redeemed)


def _people(log: list[Any], form: Conditions) -> Iterator[str]:
    """Who sits in a session has a right to it, all who have it do, and who is out for good is seen no more."""
    field = _Field(form)
    for event in log:
        yield from field.hears(event)


class _Field:
    """Who waits, is in or is out, told from the log; the session in which a player went out is kept.

    The first session and a catch-up are for those who have not played yet, a heat and the final for those who are in, a
    repechage for those who went out from the last heat on, a secondary session for everybody who is out.
    Clauses: star-2024 21.4.2(e), 21.4.2(g), 21.6.3, 21.10.1, star-6to5-2017 20.4.2(e), 20.4.2(g), 20.6.3, 20.10.1.
    """

    def __init__(self, form: Conditions) -> None:
        self._form = form
        self._waiting: set[str] = set()
        self._in: set[str] = set()
        self._out: dict[str, int] = {}
        self._gone: set[str] = set()
        self._seated: dict[int, set[str]] = {}

    def _may_sit(self, session: int) -> set[str]:
        kinds = [each.kind for each in self._form.sessions]
        kind = kinds[session - 1]
        if session == 1 or kind == "catch_up":
            return self._waiting
        if kind in ("heat", "final"):
            return self._in
        heats = [number for number, each in enumerate(kinds[: session - 1], 1) if each == "heat"]
        return {who for who, since in self._out.items() if kind == "secondary" or since >= heats[-1]}

    def _leaves(self, player: str) -> None:
        self._waiting.discard(player)
        self._in.discard(player)
        self._out.pop(player, None)

    def hears(self, event: Any) -> Iterator[str]:
        match event:
            case e.EntryAccepted(player):
                if player in self._gone:
                    yield f"{player} is disqualified but enters again"
                self._waiting.add(player)
            case e.EntryWithdrawn(player):
                self._leaves(player)
            case e.PlayerDisqualified(player):
                self._leaves(player)
                self._gone.add(player)
            case e.SeatsAllocated(session, seats):
                sit, may = [seat.player for seat in seats], self._may_sit(session)
                if sorted(sit) != sorted(may) or len({(seat.table, seat.box) for seat in seats}) != len(sit):
                    yield f"{sit} are seated in session {session}, but those entitled are {sorted(may)}"
                self._seated[session] = set(sit)
                for player in sit:
                    self._leaves(player)
                    self._in.add(player)
            case e.EliminatedWithoutBuyIn(session, player):
                self._leaves(player)
                self._out[player] = session
                self._seated[session].discard(player)
            case e.SessionOpened(session, _, seats):
                sit = [seat.player for seat in seats]
                if sorted(sit) != sorted(self._seated[session] & self._in):
                    yield f"{sit} play in session {session}, but {sorted(self._seated[session] & self._in)} were drawn"
            case e.PlayersAdvanced(session, players):
                for player in self._seated[session] & self._in - set(players):
                    self._leaves(player)
                    self._out[player] = session
            case e.BoughtBack(player):
                if player not in self._out:
                    yield f"{player} buys back without being out"
                self._leaves(player)
                self._in.add(player)
            case e.PrizeAwarded(player=player) if player not in self._seated[len(self._form.sessions)] & self._in:
                yield f"{player} has a prize but did not finish the final"
