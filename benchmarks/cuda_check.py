"""The CUDA kernel held against the compiled Python one on a GPU, and its speed.

    PYTHONPATH=src python benchmarks/cuda_check.py --chart star.json --chart canberra.json
    PYTHONPATH=src python benchmarks/cuda_check.py --record        write the tables to benchmarks/cuda_check.md

A chart is what `pontoon strategy --rules R --format json` prints; for rules without one it is solved first. For each
rule set: random legal rounds from listed cards by scripts, each settled alike; the nets of rounds played by the chart,
round by round; the totals of many more, number by number; then the same totals timed, a whole launch at a time.
"""

import argparse
import random
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np

from pontoon.analysis.kept import Shelf, usual_folder
from pontoon.analysis.question import Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator import cuda, layout, local, rounds
from pontoon.analysis.simulator.endings import SUPER_BONUS
from pontoon.analysis.simulator.nets import moments
from pontoon.analysis.simulator.running import PlayChunk, processors
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.simulator.totals import Totals
from pontoon.analysis.strategy import Chart, read_chart
from pontoon.game import rule_book

RESULT = Path(__file__).with_suffix(".md")
RULES = ("star-2024", "star-6to5-2017", "canberra-2002")
DECKS = 8
SEED = 1_000_003
LISTED_CARDS = 96
PIECE = 1 << 20
REPEATS = 5


@dataclass(frozen=True)
class Case:
    """A setting with its name."""

    name: str
    setting: Setting


def cases(charts: dict[str, Chart]) -> Iterator[Case]:
    """Each rule set with one box, and one with every option on a full table."""
    for rules in RULES:
        book = rule_book(rules)
        resplit = bool(book.values["resplit"])
        question = Question(book.table, full_shoe(DECKS), resplit)
        chart = charts.get(rules) or Shelf(usual_folder()).chart(question).result
        strategy = from_chart(chart, book.table, resplit)
        yield Case(f"{rules}, one box", Setting(book.table, question.shoe, strategy, resplit=resplit))
        full: dict[str, Any] = {"boxes": 7, "resplit": True, "insures": True, "pairs": Fraction(1)}
        strategy = from_chart(chart, book.table, True)
        setting = Setting(book.table, question.shoe, strategy, super_bonus=Fraction(40), **full)
        yield Case(f"{rules}, seven boxes, every option", setting)


def scripted(setting: Setting, count: int) -> tuple[Any, Any, Any, Any]:
    """Random legal rounds by the compiled Python kernel: cards, scripts, their lengths, and what they came to."""
    chance, play = random.Random(SEED), local.on_processor(rounds.play_round)
    shoe, begin = setting.cards().tolist(), setting.memory(SEED)
    begin[layout.SOURCE], begin[layout.READY] = layout.LISTED, LISTED_CARDS
    listed = np.zeros((count, LISTED_CARDS), np.uint8)
    scripts = np.zeros((count, layout.MOST_SCRIPT), np.uint8)
    lengths, told = np.zeros(count, np.int32), np.zeros((count, 3), np.int32)
    memory, no_cards = begin.copy(), np.zeros(0, np.int64)
    for at in range(count):
        listed[at] = chance.sample(shoe, LISTED_CARDS)
        script: list[int] = []
        while True:
            memory[:] = begin
            memory[layout.TAKEN_CARDS : layout.TAKEN_CARDS + LISTED_CARDS] = listed[at]
            memory[layout.SCRIPT : layout.SCRIPT + len(script)] = script
            course = play(setting.table, setting.strategy, memory, no_cards, 0, len(script))
            if course != rounds.UNDECIDED:
                break
            legal = int(memory[layout.LEGAL])
            script.append(chance.choice([action for action in range(layout.ACTIONS) if legal >> action & 1]))
        scripts[at, : len(script)], lengths[at] = script, len(script)
        told[at] = course, memory[layout.NET], memory[layout.SIDE_RESULTS + SUPER_BONUS]
    return listed, scripts, lengths, told


def differing_scripts(setting: Setting, count: int) -> int:
    listed, scripts, lengths, told = scripted(setting, count)
    return int((cuda.play_scripts(setting, listed, scripts, lengths) != told).any(axis=1).sum())


def differing_nets(setting: Setting, count: int) -> int:
    by_processor = local.round_nets(setting, SEED, 0, count)[:, 0]
    return int((cuda.nets_of_rounds(setting, SEED, 0, count) != by_processor).sum())


def by_processor(setting: Setting, count: int) -> Totals:
    """The totals by the compiled Python kernel on all processors."""
    local.play_chunk(setting, SEED, 0, 1)
    pieces = [(first, min(PIECE, count - first)) for first in range(0, count, PIECE)]
    with ThreadPoolExecutor(processors()) as pool:
        parts = pool.map(lambda piece: local.play_chunk(setting, SEED, *piece), pieces)
        return sum(parts, start=setting.no_totals())


def rounds_a_second(play: PlayChunk, setting: Setting, count: int) -> float:
    """The best of several launches, each waited for until its totals are here."""
    best = 0.0
    for turn in range(REPEATS):
        began = time.perf_counter()
        play(setting, SEED, turn * count, count)
        best = max(best, count / (time.perf_counter() - began))
    return best


def check(case: Case, arguments: argparse.Namespace) -> tuple[str, bool]:
    """A row of the table, and whether everything was equal."""
    setting = case.setting
    many, listed = arguments.totals // setting.boxes, arguments.scripts // setting.boxes
    scripts = differing_scripts(setting, listed)
    nets = differing_nets(setting, arguments.nets)
    equal = cuda.play_chunk(setting, SEED, 0, many) == by_processor(setting, many)
    timed = arguments.timed // setting.boxes
    speed = rounds_a_second(cuda.play_chunk, setting, timed)
    generally = rounds_a_second(cuda.play_generally, setting, timed // 4)
    cells = [
        case.name,
        f"{scripts} of {listed:,}",
        f"{nets} of {arguments.nets:,}",
        f"{many:,} {'equal' if equal else 'NOT EQUAL'}",
        f"{speed / 1e6:,.0f}",
        f"{generally / 1e6:,.0f}",
    ]
    return f"| {' | '.join(cells)} |", equal and not scripts and not nets


def mean_beside_exact(chart: Chart, arguments: argparse.Namespace) -> str:
    """The mean of very many rounds of a chart beside the solver's exact value of it."""
    book = rule_book(chart.rules)
    resplit = bool(book.values["resplit"])
    setting = Setting(book.table, full_shoe(DECKS), from_chart(chart, book.table, resplit), resplit=resplit)
    began = time.perf_counter()
    totals = cuda.play_chunk(setting, SEED, 0, arguments.mean)
    seconds = time.perf_counter() - began
    found = moments(setting, totals)
    mean, error, exact = found.mean, found.stderr or 0.0, chart.ev or 0.0
    cells = (chart.rules, f"{totals.rounds:,}", f"{seconds:.1f}", f"{mean:.7f}", f"{error:.7f}", f"{exact:.7f}")
    return f"| {' | '.join(cells)} | {(mean - exact) / error:+.2f} |"


def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--chart", action="append", default=[], type=Path, help="the JSON of a chart, for the rules it names"
    )
    parser.add_argument("--scripts", type=int, default=100_000, help="scripted rounds, by boxes")
    parser.add_argument("--nets", type=int, default=2_000_000, help="rounds compared one by one")
    parser.add_argument("--totals", type=int, default=100_000_000, help="rounds compared by their totals, by boxes")
    parser.add_argument("--timed", type=int, default=2_000_000_000, help="rounds in a launch, by boxes")
    parser.add_argument("--mean", type=int, default=10**11, help="rounds whose mean is compared")
    parser.add_argument("--record", action="store_true", help=f"write the results to benchmarks/{RESULT.name}")
    return parser.parse_args(words)


def main(words: Sequence[str] | None = None) -> int:
    arguments = read_arguments(words)
    charts = [read_chart(file.read_text(encoding="utf-8")) for file in arguments.chart]
    lines = [
        "| setting | scripted rounds that differ | nets that differ | totals | million rounds/s | general path |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    try:
        print("\n".join([cuda.name_of_gpu(), "", *lines]), flush=True)
    except cuda.NoGpu as reason:
        print(reason, file=sys.stderr)
        return 2
    equal = True
    for case in cases({chart.rules: chart for chart in charts}):
        row, alike = check(case, arguments)
        equal &= alike
        lines.append(row)
        print(row, flush=True)
    lines += [
        "",
        "| chart for | rounds | seconds | mean | standard error | exact | standard errors apart |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for chart in charts:
        lines.append(mean_beside_exact(chart, arguments))
        print(lines[-1], flush=True)
    if arguments.record:
        heading = f"# The CUDA kernel against the processor's\n\nMeasured {date.today()} on {cuda.name_of_gpu()}: "
        told = "`benchmarks/cuda_check.py` says what is played. Rounds a second are the best of five launches.\n\n"
        RESULT.write_text(heading + told + "\n".join(lines) + "\n", encoding="utf-8")
    return 0 if equal else 1


if __name__ == "__main__":
    raise SystemExit(main())
