"""What a worker of the lab plays: rounds by the million, told now and then while they are counted."""

import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import Shoe, full_shoe
from pontoon.analysis.simulator.kernels import kernel_for
from pontoon.analysis.simulator.nets import moments
from pontoon.analysis.simulator.report import distribution, results, words_of
from pontoon.analysis.simulator.setting import ROUNDS_TO_A_SITTING, Array, Setting
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.simulator.strategies_solver import from_solver
from pontoon.analysis.simulator.totals import Totals
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.rules.odds import super_bonus_cents
from pontoon.table.shuffle import cutting_card_bounds
from pontoon.web.lab_solving import best_chart
from pontoon.web.lab_tasks import SimulationTask

# Told now and then; None where nothing is counted yet.
Tell = Callable[[float | None, Any], None]
SECONDS_BETWEEN_NEWS = 0.4
# How the pieces grow, so that the first rounds of the plot are there too, and how many points it has at most.
FIRST_PIECE = 1024
GROWTH = 1.25
MOST_POINTS = 160
# A piece is played in one go: this long at most on a slow machine.
LARGEST_PIECE = 1 << 20
ONE_DECK = 48


def play(task: SimulationTask, tell: Tell) -> dict[str, Any]:
    """All rounds that were asked for; raises BadSetting for what cannot be simulated."""
    book, shoe = rule_book(task.rules), full_shoe(task.decks)
    paid = Fraction(super_bonus_cents(book.table, task.wager_cents), task.wager_cents) if task.wager_cents else None
    strategy, exact = _strategy(task, book, shoe, paid or Fraction(0))
    setting = _setting(task, book, shoe, strategy, paid or Fraction(0))
    kernel = kernel_for(setting, "cpu", None)
    # Nothing is played yet, but whatever has to be compiled is.
    kernel.play(setting, task.seed, 0, 0)
    counting = Counting(setting, None if _has_more(task) else exact)
    tell(0.0, counting.told())
    totals, told = setting.no_totals(), time.perf_counter()
    for first, count in pieces(task.rounds, setting.dealing, min(kernel.largest, LARGEST_PIECE)):
        totals = totals + kernel.play(setting, task.seed, first, count)
        counting.take(totals)
        if time.perf_counter() - told >= SECONDS_BETWEEN_NEWS:
            told = time.perf_counter()
            tell(totals.rounds / task.rounds, counting.told())
    return counting.told()


def pieces(rounds: int, dealing: str, largest: int) -> Iterator[tuple[int, int]]:
    """The first round of each piece and how many it has; a shoe or device that goes on is played by whole sittings.

    >>> list(pieces(3000, "fresh", 2048))
    [(0, 1024), (1024, 1280), (2304, 696)]
    """
    step = FIRST_PIECE if dealing == "fresh" else ROUNDS_TO_A_SITTING
    first, size = 0, float(step)
    while first < rounds:
        count = min(max(int(size) // step * step if dealing != "fresh" else int(size), step), largest)
        count = min(count, rounds - first)
        yield first, count
        first += count
        size *= GROWTH


def _has_more(task: SimulationTask) -> bool:
    """Whether what is played is more than the chart's value speaks of."""
    return task.dealing != "fresh" or task.insurance or task.perfect_pairs or (task.wager_cents > 0 and task.boxes > 1)


def _strategy(task: SimulationTask, book: RuleBook, shoe: Shoe, paid: Fraction) -> tuple[Array, float | None]:
    """Who decides, and the exact value of a round where it is known."""
    if task.strategy == "optimal":
        return from_solver(Question(book.table, shoe, task.resplit, paid)), None
    chart = best_chart(task.rules, task.decks, task.resplit, paid)
    exact = None if chart.ev is None else task.boxes * chart.ev
    return from_chart(chart, book.table, task.resplit), exact


def _setting(task: SimulationTask, book: RuleBook, shoe: Shoe, strategy: Array, paid: Fraction) -> Setting:
    bonus = Fraction(book.table.bonus_cents, task.wager_cents) if paid else Fraction(0)
    return Setting(
        book.table,
        shoe,
        strategy,
        resplit=task.resplit,
        dealing=task.dealing,
        behind=_behind(book, shoe.cards) if task.dealing == "shoe" else 0,
        burns=bool(book.values["burn_first_card"]),
        boxes=task.boxes,
        pairs=Fraction(int(task.perfect_pairs)),
        insures=task.insurance,
        super_bonus=paid,
        bonus=bonus,
    )


def _behind(book: RuleBook, cards: int) -> int:
    """Cards behind the cutting card: the middle of where a careful dealer puts it."""
    fewest, most = cutting_card_bounds(book, cards)
    most = min(most, cards // 2)
    return (min(max(fewest, ONE_DECK), most) + most) // 2


class Counting:
    """What has been counted so far, and how the mean came there."""

    def __init__(self, setting: Setting, exact: float | None) -> None:
        self._setting = setting
        self._exact = exact
        self._totals: Totals | None = None
        self._points: list[dict[str, Any]] = []
        self._began = time.perf_counter()
        self._seconds = 0.0

    def take(self, totals: Totals) -> None:
        self._totals = totals
        self._seconds = time.perf_counter() - self._began
        if len(self._points) >= MOST_POINTS:
            # Every second point is enough of what lies behind.
            self._points = self._points[1::2]
        found = moments(self._setting, totals)
        low, high = found.interval or (None, None)
        self._points.append({"rounds": totals.rounds, "mean": found.mean, "low": low, "high": high})

    def told(self) -> dict[str, Any]:
        told: dict[str, Any] = {"exact": self._exact, "rounds": 0, "seconds": self._seconds, "series": [*self._points]}
        totals = self._totals
        if totals is None:
            return told
        found = moments(self._setting, totals)
        variance = found.variance
        return told | {
            "rounds": totals.rounds,
            "rounds_per_second": totals.rounds / max(self._seconds, 1e-9),
            "mean": found.mean,
            "stderr": found.stderr,
            "interval": None if found.interval is None else list(found.interval),
            "standard_deviation": None if variance is None else variance**0.5,
            "distribution": [
                {"net": float(net), "rounds": count, "frequency": count / totals.rounds}
                for net, count in distribution(self._setting, totals)
            ],
            "results": [
                {"words": words_of(each.name, each.is_split), **each.document(totals.rounds)}
                for each in results(self._setting, totals)
            ],
        }
