"""The solver's speed and memory, each case in a process of its own, beside a fixed piece of work in the same process.

    python benchmarks/solver.py                 print the tables
    python benchmarks/solver.py --record        and write them to benchmarks/solver.md
    python benchmarks/solver.py --only canberra only the cases whose names contain this word

Seconds vary with the machine and with what else runs on it; the ratios to the yardstick, which is run before and after
each answer, are what to look at. The yardstick is one compiled loop on one core: a multiplication and an addition that
wait for each other, fifty million times. Full knowledge is reckoned on all cores, everything else on one.

`value` is the value of the round alone, `answer` has the chances of all net results with it, `chart` is the best chart
with its own value and that of the best play. Answers that are kept on disk are not used; compiled functions are.
"""

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

RESULT = Path(__file__).with_suffix(".md")
STAR, CANBERRA = "star-2024", "canberra-2002"
VALUE, ANSWER, CHART, EXACT = "value", "answer", "chart", "value in exact fractions"
TURNS = 50_000_000
MIB_OF_AIM = 1024
COLD_SECONDS_MORE = 15.0
# Each of two ranks and an Ace or a ten: what the fractions are held against the engine on.
TINY = {"8s": 3, "Kd": 5, "Ah": 1}


@dataclass(frozen=True)
class Case:
    """A question and what is asked of it; without decks, of the tiny shoe."""

    rules: str
    decks: int
    splits: str
    work: str
    aim: float | None = None
    repeats: int = 7
    resplit: bool = False

    @property
    def name(self) -> str:
        shoe = f"{self.decks} decks" if self.decks else f"{sum(TINY.values())} cards"
        splits = "no splits" if self.splits == "none" else f"{self.splits} splits"
        again = ", split again" if self.resplit else ""
        return f"{self.rules}, {shoe}, {splits}{again}: {self.work}"


@dataclass(frozen=True)
class Measured:
    """`first` is the first answer, from the first import on."""

    first: float
    best: float
    median: float
    yardsticks: float
    peak_mib: float
    value: float


def cases() -> list[Case]:
    found = []
    for decks in (8, 6):
        for splits, aim, repeats in (("none", 0.1, 15), ("own", 0.5, 7), ("full", 15.0, 3)):
            found += [Case(STAR, decks, splits, work, aim, repeats) for work in (VALUE, ANSWER, CHART)]
    for decks in (8, 6):
        found += [Case(CANBERRA, decks, "own", work, repeats=5) for work in (VALUE, ANSWER, CHART)]
    found += [Case(STAR, 8, "own", work, repeats=5, resplit=True) for work in (VALUE, ANSWER, CHART)]
    found += [Case(STAR, 0, "own", work, repeats=3) for work in (VALUE, EXACT)]
    return found


def first_answers() -> list[Case]:
    return [Case(STAR, 8, "own", ANSWER, repeats=0), Case(STAR, 8, "full", ANSWER, repeats=0)]


def work_of(case: Case) -> Callable[[], float]:
    """What is measured; what it needs is imported here, so that the first answer has it in its time."""
    from pontoon.analysis.question import Question
    from pontoon.analysis.shoe import full_shoe, shoe_of
    from pontoon.analysis.solver import best_chart, solve
    from pontoon.analysis.solver.numbers import EXACT as FRACTIONS, fast
    from pontoon.analysis.solver.policy import Best
    from pontoon.analysis.solver.solution import round_value
    from pontoon.game.rulebook import rule_book

    table, splits = rule_book(case.rules).table, case.splits
    if splits == "none":
        table = table._replace(split_hands=1, split_aces_hands=1, resplit_hands=1, resplit_aces_hands=1)
        splits = "own"
    shoe = full_shoe(case.decks) if case.decks else shoe_of(TINY)
    question = Question(table, shoe, case.resplit, splits=splits)
    works: dict[str, Callable[[], Any]] = {
        VALUE: lambda: round_value(question, Best(), fast()),
        ANSWER: lambda: solve(question).ev,
        CHART: lambda: best_chart(question).ev,
        EXACT: lambda: round_value(question, Best(), FRACTIONS),
    }
    return works[case.work]


def yardstick() -> Callable[[], float]:
    """The fixed work, compiled; it gives its seconds."""
    import numba

    compiled: Callable[[int], float] = numba.njit()(turn)
    compiled(1)

    def seconds() -> float:
        begun = time.perf_counter()
        compiled(TURNS)
        return time.perf_counter() - begun

    return seconds


def turn(turns: int) -> float:
    found = 0.5
    for _ in range(turns):
        found = found * 0.999999 + 0.000001
    return found


def measure(case: Case) -> Measured:
    """In this process: the first answer, then as many as the case asks for, each between two yardsticks."""
    begun = time.perf_counter()
    work = work_of(case)
    value = work()
    first = time.perf_counter() - begun
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    beside = yardstick()
    before = beside()
    seconds, ratios = [], []
    for _ in range(case.repeats):
        begun = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - begun)
        after = beside()
        ratios.append(2 * seconds[-1] / (before + after))
        before = after
    if not seconds:
        seconds, ratios = [first], [first / before]
    return Measured(first, min(seconds), statistics.median(seconds), statistics.median(ratios), peak, float(value))


def measured_apart(case: Case, caches: Path) -> Measured:
    """The same in a fresh process, which keeps compiled functions in this folder."""
    asked = [sys.executable, __file__, "--case", json.dumps(vars(case))]
    environment = os.environ | {"PONTOON_CACHE_DIR": str(caches)}
    done = subprocess.run(asked, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return Measured(**json.loads(done.stdout))


def line_of(case: Case, found: Measured) -> str:
    aim = f"{case.aim:g} | {found.best / case.aim:.2f}" if case.aim else "|"
    times = f"{found.best:.3f} | {found.median:.3f} | {found.yardsticks:.2f}"
    return f"| {case.name} | {times} | {aim} | {found.peak_mib:,.0f} | {found.value:.12f} |"


def table(wanted: str, caches: Path) -> str:
    lines = [
        "| case | seconds, best | median | yardsticks | aim | best / aim | peak MiB | value of the round |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    peaks = []
    for case in cases():
        if wanted in case.name:
            found = measured_apart(case, caches)
            peaks.append(found.peak_mib)
            lines.append(line_of(case, found))
            print(lines[-1], file=sys.stderr, flush=True)
    if not peaks:
        raise SystemExit(f"no case has {wanted!r} in its name")
    lines += ["", f"The highest peak is {max(peaks):,.0f} MiB; the aim is below {MIB_OF_AIM:,} MiB."]
    return "\n".join(lines)


def start_table() -> str:
    """The first answer of a process, with nothing compiled yet and with everything compiled."""
    lines = [
        "| first answer, from the import on | nothing compiled, s | all compiled, s | difference, s | aim | peak MiB |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for case in first_answers():
        with tempfile.TemporaryDirectory() as empty:
            cold = measured_apart(case, Path(empty))
            warm = measured_apart(case, Path(empty))
        more = cold.first - warm.first
        times = f"{cold.first:.1f} | {warm.first:.1f} | {more:.1f} | {COLD_SECONDS_MORE:g}"
        lines.append(f"| {case.name} | {times} | {cold.peak_mib:,.0f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines)


def record(found: str, load: float) -> None:
    python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    RESULT.write_text(
        f"# The speed of the solver\n\nMeasured {date.today()} with {python}, {os.cpu_count()} cores, load "
        f"beforehand {load:.1f}: `make benchmark`. Every case runs in a process of its own. Best and median of several "
        f"runs by the clock, and the median ratio to a yardstick run beside each: see `benchmarks/solver.py`.\n\n"
        f"{found}\n",
        "utf-8",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/solver.md")
    parser.add_argument("--only", default="", metavar="WORD", help="only the cases whose names contain this word")
    parser.add_argument("--case", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.case:
        print(json.dumps(vars(measure(Case(**json.loads(arguments.case))))))
        return
    load = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as caches:
        found = table(arguments.only, Path(caches))
    if not arguments.only:
        found = f"{found}\n\n{start_table()}"
    print(found)
    if arguments.record:
        record(found, load)


if __name__ == "__main__":
    main()
