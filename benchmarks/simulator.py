"""Rounds a second of the simulator's kernels, beside other programs in the same run; and means beside exact values.

    python benchmarks/simulator.py             print the tables
    python benchmarks/simulator.py --record    and write them to benchmarks/simulator.md

The first table is single-box star-2024, 8 decks, a fresh shoe each round, the solver's chart. Numba's kernel and the
general path of the native one serve every option; lock-step is what the native kernel plays this setting by. Then
other settings on the general path. The last table plays each rule set's chart for a long time and holds the mean
against the solver's exact value of that chart. Seconds vary with the machine: look at the ratios.
"""

import argparse
import os
import platform
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path

from pontoon.analysis.kept import Shelf, usual_folder
from pontoon.analysis.question import OWN, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.simulator import local
from pontoon.analysis.simulator.native import host
from pontoon.analysis.simulator.native.build import why_not
from pontoon.analysis.simulator.nets import moments
from pontoon.analysis.simulator.running import PlayChunk
from pontoon.analysis.simulator.setting import Setting
from pontoon.analysis.simulator.strategies import from_chart
from pontoon.analysis.simulator.strategies_solver import from_solver
from pontoon.analysis.strategy import Chart
from pontoon.game import rule_book

RESULT = Path(__file__).with_suffix(".md")
RULES = ("star-2024", "star-6to5-2017", "canberra-2002")
DECKS = 8
SEED = 20_261_116
REPEATS = 7
PIECE = 1 << 22


def question_of(rules: str) -> Question:
    book = rule_book(rules)
    return Question(book.table, full_shoe(DECKS), bool(book.values["resplit"]), splits=OWN)


def best_chart(rules: str) -> Chart:
    return Shelf(usual_folder()).chart(question_of(rules)).result


def single_box(rules: str) -> Setting:
    question = question_of(rules)
    strategy = from_chart(best_chart(rules), question.table, question.resplit)
    return Setting(question.table, question.shoe, strategy, resplit=question.resplit)


def rounds_a_second(play: PlayChunk, setting: Setting, threads: int, rounds: int) -> tuple[float, float]:
    """The best and the median of several runs by the clock, after one that is not counted."""
    play(setting, SEED, 0, 1 << 13)
    rates = []
    with ThreadPoolExecutor(threads) as pool:
        for turn in range(REPEATS):
            firsts = [(turn * threads + thread) * rounds for thread in range(threads)]
            began = time.perf_counter()
            list(pool.map(lambda first: play(setting, SEED, first, rounds), firsts))
            rates.append(threads * rounds / (time.perf_counter() - began))
    return max(rates), statistics.median(rates)


def episodes_a_second(run: Callable[[int], None], episodes: int) -> tuple[float, float]:
    rates = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        run(episodes)
        rates.append(episodes / (time.perf_counter() - began))
    return max(rates), statistics.median(rates)


def gymnasiums_blackjack(episodes: int) -> None:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")
    env.reset(seed=SEED)
    for _ in range(episodes):
        (total, _, _), over = env.reset()[0], False
        while not over:
            (total, _, _), _, over, _, _ = env.step(int(total < 17))


def rlcards_blackjack(episodes: int) -> None:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("blackjack", config={"seed": SEED})
    env.set_agents([RandomAgent(env.num_actions)])
    for _ in range(episodes):
        env.run(is_training=False)


def kernels_table(scale: float) -> str:
    lines = [
        "| single-box star-2024, 8 decks, fresh shoe, chart | threads | million rounds/s, best | median | aim |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    setting, cores = single_box(RULES[0]), os.cpu_count() or 1
    kernels: list[tuple[str, PlayChunk, int, str]] = [("Numba", local.play_chunk, 8, "")]
    if host.is_there(setting):
        kernels.append(("native, general path", host.play_generally, 4, "15 per core"))
        kernels.append(("native, lock-step", host.play_chunk, 1, "100 per core"))
    else:
        lines.append(f"| native: {why_not(setting.table)} | | | | |")
    for name, play, part, aim in kernels:
        for threads in sorted({1, cores}):
            best, median = rounds_a_second(play, setting, threads, int(scale * 8 * PIECE / part))
            lines.append(f"| {name} | {threads} | {best / 1e6:.1f} | {median / 1e6:.1f} | {aim} |")
    others = (
        ("Gymnasium's Blackjack-v1, standing on 17", gymnasiums_blackjack, 4_000),
        ("RLCard's blackjack, at random", rlcards_blackjack, 2_000),
    )
    for name, run, episodes in others:
        try:
            best, median = episodes_a_second(run, max(1, int(scale * episodes)))
        except ImportError:
            lines.append(f"| {name}: not installed | | | | |")
            continue
        lines.append(f"| {name} | 1 | {best / 1e6:.4f} | {median / 1e6:.4f} | |")
    return "\n".join(lines)


def settings_table(scale: float) -> str:
    """One core, the kernel that is taken of itself, on settings lock-step does not play."""
    lines = ["| setting, one core | million rounds/s, best | median |", "| --- | ---: | ---: |"]
    plain = single_box(RULES[0])
    settings = {
        "the solver's play, by every card": replace(plain, strategy=from_solver(question_of(RULES[0]))),
        "a shoe, dealt to the cutting card": replace(plain, dealing="shoe", behind=96),
        "a shuffling device": replace(plain, dealing="device"),
        "Perfect Pairs and insurance": replace(plain, pairs=Fraction(1), insures=True),
        "seven boxes": replace(plain, boxes=7),
    }
    for name, setting in settings.items():
        play = host.play_chunk if host.is_there(setting) else local.play_chunk
        best, median = rounds_a_second(play, setting, 1, int(scale * PIECE / 4 / setting.boxes) // 8192 * 8192)
        lines.append(f"| {name} | {best / 1e6:.1f} | {median / 1e6:.1f} |")
    return "\n".join(lines)


def means_table(rounds: int) -> str:
    lines = [
        "| chart for | rounds | mean | standard error | exact | standard errors apart |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for rules in RULES:
        setting, exact = single_box(rules), best_chart(rules).ev or 0.0
        play = host.play_chunk if host.is_there(setting) else local.play_chunk
        pieces = [(first, min(PIECE, rounds - first)) for first in range(0, rounds, PIECE)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            parts = pool.map(lambda piece, play=play, setting=setting: play(setting, SEED, *piece), pieces)
            found = moments(setting, sum(parts, start=setting.no_totals()))
        error = found.stderr or 0.0
        cells = (rules, f"{found.rounds:,}", f"{found.mean:.7f}", f"{error:.7f}", f"{exact:.7f}")
        lines.append(f"| {' | '.join(cells)} | {(found.mean - exact) / error:+.2f} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help=f"write the results to benchmarks/{RESULT.name}")
    parser.add_argument("--scale", type=float, default=1.0, help="scale the amount of work")
    parser.add_argument("--mean", type=int, default=10**9, help="rounds whose mean is compared, for each rule set")
    arguments = parser.parse_args()
    load = os.getloadavg()[0]
    tables = [kernels_table(arguments.scale), settings_table(arguments.scale), means_table(arguments.mean)]
    print("\n\n".join(tables))
    if arguments.record:
        python = f"{platform.python_implementation()} {platform.python_version()}"
        RESULT.write_text(
            f"# The speed of the simulator\n\nMeasured {date.today()} with {python} on {processor()}, {os.cpu_count()} "
            f"cores (load beforehand: {load:.2f}): `python benchmarks/simulator.py --record`. Best and median of "
            f"{REPEATS} runs by the clock. `benchmarks/simulator.py` says what is played and "
            f"docs/explanation/performance.md why; cuda_check.md has the figures of a GPU.\n\n"
            + "\n\n".join(tables)
            + "\n"
        )


def processor() -> str:
    """The processor as the system names it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    main()
