"""Tournaments played by Numba, a range of them at a time, and what the strategies came to."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from pontoon.analysis import compiled as machinery
from pontoon.analysis.simulator import local
from pontoon.analysis.simulator.setting import Array, BadSetting
from pontoon.analysis.tournaments import layout as at, sessions, table_rounds, whole
from pontoon.analysis.tournaments.setting import TournamentSetting
from pontoon.players import playing, wagering
from pontoon.rules import odds

LEAVES = (
    odds.winnings, odds.super_bonus_cents,
    playing.decision, wagering.to_beat, wagering.in_units, wagering.wish,
    table_rounds.play_round, table_rounds.take_wagers, table_rounds.deal, table_rounds.affordable,
    table_rounds.add_stake, table_rounds.pay, table_rounds.lose, table_rounds.stand_off, table_rounds.pay_super_bonus,
    table_rounds.play_box, table_rounds.play_hand, table_rounds.doubled, table_rounds.settle,
    table_rounds.place_the_rest,
    sessions.open_session, sessions.play_session, sessions.set_limits, sessions.write_down, sessions.is_over,
    sessions.move_marker, sessions.beats, sessions.rank, sessions.is_line, sessions.tie, sessions.play_off,
    whole.sitting_of, whole.draw, whole.new_cards, whole.plays, whole.tables_needed, whole.sit_down, whole.redeem,
    whole.go_on, whole.play_tournament,
)  # fmt: skip
# Called from several places, large, or seldom: all others are compiled into their callers.
APART = (
    playing.decision, wagering.wish, table_rounds.pay, table_rounds.lose, table_rounds.pay_super_bonus,
    table_rounds.play_hand, sessions.open_session, sessions.play_session, sessions.write_down, sessions.rank,
    sessions.tie, sessions.play_off, whole.draw,
)  # fmt: skip

# What is counted of each strategy in each tournament, over all its players.
PRIZES = 0
WINS = 1
FINALS = 2
REDEEMED = 3
MEASURES = 4
CHUNK = 256


def play_tournaments(
    table: Any, m: Any, cards: Any, all_cards: Any, first: int, b: Any, c: Any, p: Any, h: Any, field: Any, drawn: Any,
    plan: Any, rises: Any, prizes: Any, lines: Any, trace: Any, kinds: int, counted: Any,
) -> int:  # fmt: skip
    """Play tournaments from the first on, as many as there are rows to count in; how many were played."""
    for k in range(len(counted)):
        played = whole.play_tournament(
            table, m, cards, all_cards, first + k, b, c, p, h, field, drawn, plan, rises, prizes, lines, trace
        )  # fmt: skip
        if not played:
            return k
        for player in range(c[at.ENTRANTS]):
            kind = player % kinds
            counted[k, kind, PRIZES] += p[at.PRIZE, player]
            counted[k, kind, WINS] += 1 if p[at.PLACE, player] == 1 else 0
            counted[k, kind, FINALS] += p[at.IN_FINAL, player]
            counted[k, kind, REDEEMED] += p[at.REDEEMED, player]
    return len(counted)


@cache
def on_processor() -> Callable[..., Any]:
    """The function, compiled the first time it is asked for."""
    machinery.prepare(*local.LEAVES, apart=local.APART, lean=True)
    return machinery.compiled(play_tournaments, LEAVES, APART, lean=True)


def play_chunk(
    setting: TournamentSetting, seed: int, first: int, count: int, trace: Array | None = None, compiled: bool = True
) -> tuple[Array, Array]:
    """The counts of so many tournaments from the first on, and the players as the last one left them."""
    kinds = len(setting.strategies)
    counted = np.zeros((count, kinds, MEASURES), np.int64)
    cards, p = setting.cards(), setting.players()
    untraced = np.zeros((1, at.TRACE_LENGTH), np.int64)
    play = on_processor() if compiled else play_tournaments
    played = play(
        setting.table, setting.memory(seed), cards.copy(), cards, first,
        np.zeros((at.TABLE_ROWS, at.BOXES), np.int64), setting.at_the_start(), p, np.zeros(at.BOXES, np.int64),
        np.zeros(setting.entrants, np.int64), np.zeros(setting.entrants, np.int64), setting.plan(),
        setting.changes_of_limits(), setting.prizes(), setting.which_are_lines(),
        untraced if trace is None else trace, kinds, counted,
    )  # fmt: skip
    if played < count:
        raise BadSetting(f"the cards ran out in tournament {first + played}: {len(cards)} cards are not enough")
    return counted, p


class Interval(NamedTuple):
    """A mean over tournaments, for one player of a strategy, and half the width of its intervals."""

    mean: float
    half_95: float
    half_99: float


class Fared(NamedTuple):
    """How the players of a strategy fared: prizes and redeemed chips in cents, shares of wins and final tables."""

    strategy: str
    players: int
    prize: Interval
    win: Interval
    final: Interval
    redeemed: Interval


# Standard normal quantiles.
Z_95 = 1.959963984540054
Z_99 = 2.5758293035489004


@dataclass(frozen=True)
class Simulated:
    """Sums over tournaments of what the players of each strategy came to, and of the squares."""

    setting: TournamentSetting
    tournaments: int
    sums: Array
    squares: np.ndarray[Any, np.dtype[np.float64]]

    def fared(self) -> Iterator[Fared]:
        """By strategy; the tournament is what is repeated, so that players of one table are not taken for many."""
        for kind, strategy in enumerate(self.setting.strategies):
            players = sum(player % len(self.setting.strategies) == kind for player in range(self.setting.entrants))
            found = [self._interval(kind, measure, players) for measure in (PRIZES, WINS, FINALS, REDEEMED)]
            yield Fared(strategy, players, *found)

    def _interval(self, kind: int, measure: int, players: int) -> Interval:
        n = self.tournaments
        mean = float(self.sums[kind, measure]) / n
        spread = max(0.0, float(self.squares[kind, measure]) / n - mean * mean)
        error = sqrt(spread / (n - 1)) if n > 1 else float("inf")
        return Interval(mean / players, Z_95 * error / players, Z_99 * error / players)


def simulate(
    setting: TournamentSetting,
    tournaments: int,
    seed: int,
    threads: int = 1,
    tell: Callable[[int], None] | None = None,
) -> Simulated:
    """Play so many tournaments, the same for a seed on any number of threads; `tell` hears how many by now."""
    kinds = len(setting.strategies)
    sums, squares = np.zeros((kinds, MEASURES), np.int64), np.zeros((kinds, MEASURES), np.float64)
    starts = range(0, tournaments, CHUNK)
    one = partial(_chunk, setting, seed, tournaments)
    with ThreadPoolExecutor(threads) as pool:
        for start, counted in zip(starts, pool.map(one, starts), strict=True):
            sums += counted.sum(axis=0)
            squares += (counted.astype(np.float64) ** 2).sum(axis=0)
            if tell is not None:
                tell(min(start + CHUNK, tournaments))
    return Simulated(setting, tournaments, sums, squares)


def _chunk(setting: TournamentSetting, seed: int, tournaments: int, start: int) -> Array:
    return play_chunk(setting, seed, start, min(CHUNK, tournaments - start))[0]
