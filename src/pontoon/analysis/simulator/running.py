"""Many rounds: in pieces, on several workers, added up in the order of their numbers.

Totals are whole numbers and a round depends on the seed and its number alone, so neither the size of the pieces nor
the number of workers changes anything; and a run that is stopped is the same as a shorter one.
"""

import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, TypeVar

from pontoon.analysis.simulator.nets import moments
from pontoon.analysis.simulator.setting import ROUNDS_TO_A_SITTING, Setting
from pontoon.analysis.simulator.totals import Totals

Result = TypeVar("Result")
# The number of its first round, and how many.
Piece = tuple[int, int]
PlayChunk = Callable[[Setting, int, int, int], Totals]
# Told now and then what was counted so far, and the seconds it took.
Progress = Callable[[Totals, float], None]
MOST_ROUNDS = 10**15
SECONDS_BETWEEN_NEWS = 0.2
# Pieces handed out ahead of the one that is waited for, for each worker.
AHEAD = 3
# Whether the wanted standard error is reached is asked after so many rounds, and again with every eighth more.
FIRST_CHECK = ROUNDS_TO_A_SITTING
CHECKS_TO_A_DOUBLING = 8


class Workers(Protocol):
    """Whoever carries out the same task on many pieces, and gives the results back in the pieces' order."""

    @property
    def number(self) -> int: ...

    def in_order(self, task: Callable[[int, int], Result], pieces: Iterable[Piece]) -> Iterator[Result]: ...


@dataclass(frozen=True)
class Threads:
    """Threads of this process: compiled rounds leave them the interpreter's lock."""

    number: int

    def in_order(self, task: Callable[[int, int], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        with ThreadPoolExecutor(self.number) as pool:
            yield from in_order(lambda first, count: pool.submit(task, first, count), pieces, AHEAD * self.number)


def in_order(submit: Callable[[int, int], Any], pieces: Iterable[Piece], ahead: int) -> Iterator[Any]:
    """The results of pieces that are submitted some way ahead; whoever stops taking them stops the work."""
    waiting: deque[Any] = deque()
    try:
        for first, count in pieces:
            waiting.append(submit(first, count))
            if len(waiting) > ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Run:
    """What was counted in how many seconds, and whether it was stopped before its end."""

    totals: Totals
    seconds: float
    stopped: bool


@dataclass(frozen=True)
class Wanted:
    """How long to play: so many rounds, or until the mean's standard error is small enough, whichever comes first."""

    rounds: int
    until: float | None = None

    def checks(self) -> Iterator[int]:
        """After how many rounds the standard error is looked at: the same wherever they are played."""
        checked = 0
        while checked < self.rounds:
            step = 1 << max(checked.bit_length() - CHECKS_TO_A_DOUBLING.bit_length(), 0)
            checked = min(checked + max(FIRST_CHECK, step), self.rounds)
            yield checked

    def pieces(self, largest: int) -> Iterator[Piece]:
        """All rounds in pieces; a piece never goes beyond the next look at the standard error."""
        ends = self.checks() if self.until is not None else iter((self.rounds,))
        first = 0
        for end in ends:
            while first < end:
                count = min(largest, end - first)
                yield first, count
                first += count


def run(
    setting: Setting, seed: int, wanted: Wanted, play: PlayChunk, workers: Workers, largest: int, progress: Progress
) -> Run:
    """Play the rounds wanted; an interruption ends it with what is complete."""
    totals, stopped = setting.no_totals(), False
    began = told = time.perf_counter()
    checks = wanted.checks() if wanted.until is not None else iter(())
    check = next(checks, -1)
    try:
        for part in workers.in_order(partial(play, setting, seed), wanted.pieces(largest)):
            totals = totals + part
            now = time.perf_counter()
            if now - told >= SECONDS_BETWEEN_NEWS:
                progress(totals, now - began)
                told = now
            if totals.rounds == check:
                if is_reached(setting, totals, wanted.until):
                    break
                check = next(checks, -1)
    except KeyboardInterrupt:
        stopped = True
    return Run(totals, time.perf_counter() - began, stopped)


def is_reached(setting: Setting, totals: Totals, until: float | None) -> bool:
    stderr = moments(setting, totals).stderr
    return until is not None and stderr is not None and stderr <= until
