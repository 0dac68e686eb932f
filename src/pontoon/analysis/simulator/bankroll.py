"""Bankrolls: sessions of consecutive rounds, how they end, how deep they fall, and how many are ruined."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from math import erf, exp, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.simulator.kernels import round_nets
from pontoon.analysis.simulator.nets import Moments, units_of
from pontoon.analysis.simulator.running import Piece, Workers
from pontoon.analysis.simulator.setting import BadSetting, Setting

Numbers = NDArray[np.float64]
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
# Where the paths of all sessions are looked at, to draw them.
POINTS = 200
ROUNDS_AT_A_TIME = 1 << 18
MOST_SESSIONS = 10_000
FEWEST_SESSIONS = 200
USUAL_ROUNDS = 20_000_000
LONGEST_SESSION = 10_000_000


@dataclass(frozen=True)
class Plan:
    """So many sessions of so many rounds; a session ends early where its bankroll does not cover the next wagers.

    `bankroll` is in wagers, None where money never runs out.
    """

    sessions: int
    rounds: int
    bankroll: Fraction | None = None

    def pieces(self) -> Iterator[Piece]:
        """Sessions in pieces of a fair number of rounds: the first session's number, and how many."""
        at_a_time = max(1, ROUNDS_AT_A_TIME // self.rounds)
        for first in range(0, self.sessions, at_a_time):
            yield first, min(at_a_time, self.sessions - first)

    def points(self) -> NDArray[np.int64]:
        """After how many rounds the paths are looked at."""
        return np.unique(np.linspace(0, self.rounds, min(POINTS, self.rounds) + 1).round().astype(np.int64))


def usual_sessions(rounds: int) -> int:
    """As many sessions as a few seconds allow."""
    return max(FEWEST_SESSIONS, min(MOST_SESSIONS, USUAL_ROUNDS // rounds))


@dataclass(frozen=True)
class Sessions:
    """How each session went, in wagers: its result, its largest drawdown, whether it was ruined, its path."""

    results: Numbers
    drawdowns: Numbers
    ruined: NDArray[np.bool_]
    paths: Numbers


def play_sessions(
    setting: Setting, seed: int, plan: Plan, workers: Workers, progress: Callable[[float], None]
) -> Sessions:
    """Session number k has the rounds from k times its length on, of the seed's own sequence."""
    if plan.bankroll is not None and plan.bankroll < round_costs(setting):
        raise BadSetting(f"a bankroll of {plan.bankroll} units does not cover one round of {round_costs(setting)}")
    played: list[Sessions] = []
    done = 0
    for part in workers.in_order(partial(sessions_from, setting, seed, plan), plan.pieces()):
        played.append(part)
        done += len(part.results)
        progress(done / plan.sessions)
    return joined(played)


def joined(parts: Iterable[Sessions]) -> Sessions:
    columns = zip(*((part.results, part.drawdowns, part.ruined, part.paths) for part in parts), strict=True)
    return Sessions(*(np.concatenate(column) for column in columns))


def round_costs(setting: Setting) -> Fraction:
    """What must lie on the table for the cards to be dealt: every box's wager and its Perfect Pairs wager."""
    return setting.boxes * (1 + setting.pairs)


def sessions_from(setting: Setting, seed: int, plan: Plan, first: int, count: int) -> Sessions:
    """Play some sessions."""
    units = units_of(setting)
    nets = units.nets(round_nets(setting, seed, first * plan.rounds, count * plan.rounds))
    money = np.zeros((count, plan.rounds + 1), np.int64)
    np.cumsum(nets.reshape(count, plan.rounds), axis=1, out=money[:, 1:])
    ruined: NDArray[np.bool_] = np.zeros(count, np.bool_)
    if plan.bankroll is not None:
        # Less than this cannot be wagered again; a double or a split is always paid for, so it may be far less.
        least = int(-(-(round_costs(setting) - plan.bankroll) * units.parts // 1))
        is_out = money < least
        ruined = np.any(is_out, axis=1)
        for session in np.flatnonzero(ruined):
            end = int(is_out[session].argmax())
            money[session, end:] = money[session, end]
    drawdowns = (np.maximum.accumulate(money, axis=1) - money).max(axis=1)
    paths = money[:, plan.points()] / units.parts
    return Sessions(money[:, -1] / units.parts, drawdowns / units.parts, ruined, paths)


def ruin_by_formula(mean: float, variance: float, bankroll: float, rounds: float) -> float:
    """The chance that a Brownian motion of this drift and variance falls by the bankroll within so many rounds."""
    spread = sqrt(variance * rounds)
    if spread == 0:
        return 1.0 if mean * rounds <= -bankroll else 0.0
    below = normal((-bankroll - mean * rounds) / spread)
    # With a mean far below nothing the first factor has no float, and the second is nothing.
    weight = -2 * mean * bankroll / variance
    back = normal((-bankroll + mean * rounds) / spread)
    return min(1.0, below + (exp(min(weight, 700.0)) * back if back > 0 else 0.0))


def normal(x: float) -> float:
    return (1 + erf(x / sqrt(2))) / 2


def n0(found: Moments) -> float | None:
    """After how many rounds what is expected is as large as one standard deviation."""
    variance = found.variance
    return None if not found.total or variance is None else variance / found.mean**2


def sessions_document(plan: Plan, sessions: Sessions, found: Moments) -> dict[str, Any]:
    """What the sessions say, each number with its standard error; the formula beside the ruined."""
    document: dict[str, Any] = {
        "sessions": plan.sessions,
        "rounds": plan.rounds,
        "result": {"mean": float(sessions.results.mean()), "quantiles": quantiles(sessions.results)},
        "drawdown": {"mean": float(sessions.drawdowns.mean()), "quantiles": quantiles(sessions.drawdowns)},
        "ahead": share(sessions.results > 0),
    }
    if plan.bankroll is not None:
        bankroll = float(plan.bankroll)
        document |= {"bankroll": bankroll, "ruin": share(sessions.ruined)}
        if found.variance is not None:
            document["ruin"]["by_formula"] = ruin_by_formula(found.mean, found.variance, bankroll, plan.rounds)
    return document


def share(which: NDArray[np.bool_]) -> dict[str, float]:
    chance = float(which.mean())
    return {"chance": chance, "stderr": sqrt(chance * (1 - chance) / len(which))}


def quantiles(numbers: Numbers) -> list[dict[str, float]]:
    """Quantiles, and how far they might be off: half the way between those a standard error of the share away."""
    found = []
    for level in QUANTILES:
        off = sqrt(level * (1 - level) / len(numbers))
        low, high = (float(np.quantile(numbers, min(max(level + sign * off, 0.0), 1.0))) for sign in (-1, 1))
        found.append({"level": level, "value": float(np.quantile(numbers, level)), "stderr": (high - low) / 2})
    return found
