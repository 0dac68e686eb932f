"""How a simulation goes, on standard error: rounds, rounds a second, the mean and its interval, the time it needs."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from pontoon.analysis.simulator.running import Progress as News, Wanted
    from pontoon.analysis.simulator.setting import Setting
    from pontoon.analysis.simulator.totals import Totals

SECONDS_BEFORE_IT_SHOWS = 0.5


@contextmanager
def run_bar(setting: "Setting", wanted: "Wanted") -> "Iterator[News]":
    """What to call with the totals so far; shown in a terminal alone, and gone when the work ends."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_interactive):
        yield lambda totals, seconds: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(10), TaskProgressColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task("", total=None)

    def news(totals: "Totals", seconds: float) -> None:
        if seconds >= SECONDS_BEFORE_IT_SHOWS:
            bar.start()
            total = expected_rounds(setting, wanted, totals)
            bar.update(task, description=news_of(setting, totals, seconds), completed=totals.rounds, total=total)

    try:
        yield news
    finally:
        bar.stop()


def expected_rounds(setting: "Setting", wanted: "Wanted", totals: "Totals") -> float:
    """How many rounds it will come to; for a standard error, as it looks by now."""
    from pontoon.analysis.simulator.nets import moments

    stderr = moments(setting, totals).stderr
    if wanted.until is None or stderr is None:
        return wanted.rounds
    return min(wanted.rounds, max(totals.rounds, totals.rounds * (stderr / wanted.until) ** 2))


def news_of(setting: "Setting", totals: "Totals", seconds: float) -> str:
    """One line on how it goes."""
    from pontoon.analysis.simulator.nets import WITHIN_95, moments

    found = moments(setting, totals)
    within = f" ± {WITHIN_95 * found.stderr:.2g}" if found.stderr is not None else ""
    speed = f"{totals.rounds / seconds / 1e6:,.3g} M/s"
    return f"{totals.rounds / 1e6:,.4g} M rounds, {speed}, mean {found.mean:+.6f}{within}"


def rate(rounds_a_second: float) -> str:
    """How quick it goes.

    >>> rate(1234), rate(24_560_000), rate(9.1e9)
    ('1,234 a second', '24.6 million a second', '9.1 billion a second')
    """
    for size, word in ((1e9, "billion"), (1e6, "million")):
        if rounds_a_second >= size:
            return f"{rounds_a_second / size:.1f} {word} a second"
    return f"{rounds_a_second:,.0f} a second"
