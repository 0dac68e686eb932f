"""Steps a second of the environments, beside other card games' environments in the same run.

    python benchmarks/envs.py            print the table
    python benchmarks/envs.py --record   and write it to benchmarks/envs.md

Only `step` is measured, by the clock: agents choose at random among the legal actions, and choosing is not counted. A
step is one action of one environment. Gymnasium's Blackjack-v1 is run as Gymnasium makes it by default, EnvPool's
where EnvPool is installed (`pip install envpool`).
"""

import argparse
import importlib.util
import os
import platform
import statistics
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from pontoon.envs import NAME

RESULT = Path(__file__).with_suffix(".md")
REPEATS = 7
SECONDS = 1.0
MANY, FEW = 16384, 256
Choose = Callable[[dict[str, Any]], Any]


def among_the_legal(number: int) -> Choose:
    choice = np.random.default_rng(1)

    def choose(info: dict[str, Any]) -> Any:
        mask = info["action_mask"]
        return (choice.random(mask.shape, np.float32) * mask).argmax(axis=1)

    return choose


def of_two(number: int) -> Choose:
    choice = np.random.default_rng(1)
    return lambda info: choice.integers(2, size=number, dtype=np.int32)


def steps_a_second(env: Any, number: int, choose: Choose, scale: float) -> tuple[float, float]:
    """Best and median of several runs."""
    _, info = env.reset()
    rates = []
    env.step(choose(info))
    for _ in range(REPEATS):
        _, info = env.reset()
        steps, spent = 0, 0.0
        while spent < SECONDS * scale:
            actions = choose(info)
            start = time.perf_counter()
            *_, info = env.step(actions)
            spent += time.perf_counter() - start
            steps += number
        rates.append(steps / spent)
    return max(rates), statistics.median(rates)


class OneAfterAnother:
    """A single environment that begins anew by itself."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        self.env = env

    def reset(self) -> tuple[Any, dict[str, Any]]:
        seen, info = self.env.reset()
        return seen, {"action_mask": info["action_mask"][None]}

    def step(self, actions: Any) -> tuple[Any, ...]:
        seen, reward, over, truncated, info = self.env.step(actions[0])
        if over:
            seen, info = self.env.reset()
        return seen, reward, over, truncated, {"action_mask": info["action_mask"][None]}


def pontoon(number: int, threads: int) -> Any:
    return gymnasium.make_vec(NAME, num_envs=number, vectorization_mode="vector_entry_point", threads=threads)


def measure(scale: float) -> list[tuple[str, float, float]]:
    cores = os.cpu_count() or 1
    works: list[tuple[str, Callable[[], Any], int, Callable[[int], Choose]]] = [
        (f"{NAME}, {MANY:,} boxes, {cores} threads", lambda: pontoon(MANY, cores), MANY, among_the_legal),
        (f"{NAME}, {MANY:,} boxes, one thread", lambda: pontoon(MANY, 1), MANY, among_the_legal),
        (f"{NAME}, {FEW:,} boxes, one thread", lambda: pontoon(FEW, 1), FEW, among_the_legal),
        (f"{NAME}, one box on the engine", lambda: OneAfterAnother(gymnasium.make(NAME)), 1, among_the_legal),
        (
            f"Gymnasium's Blackjack-v1, {FEW:,} side by side (sync)",
            lambda: gymnasium.make_vec("Blackjack-v1", num_envs=FEW, vectorization_mode="sync"),
            FEW,
            of_two,
        ),
    ]
    if importlib.util.find_spec("envpool"):
        import envpool

        for number in (MANY, FEW):
            name = f"EnvPool's Blackjack-v1, {number:,} side by side, {cores} threads"
            make = lambda number=number: envpool.make_gymnasium(  # noqa: E731 - one line of the list above
                "Blackjack-v1", num_envs=number, num_threads=cores
            )
            works.append((name, make, number, of_two))
    return [(name, *steps_a_second(make(), number, choose(number), scale)) for name, make, number, choose in works]


def table(rows: list[tuple[str, float, float]]) -> str:
    lines = ["| environment | steps/s, best | steps/s, median |", "| --- | ---: | ---: |"]
    return "\n".join([*lines, *(f"| {name} | {best:,.0f} | {median:,.0f} |" for name, best, median in rows)])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/envs.md")
    parser.add_argument("--scale", type=float, default=1.0, help="scale the amount of work")
    arguments = parser.parse_args()
    found = table(measure(arguments.scale))
    print(found)
    if arguments.record:
        python = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
        RESULT.write_text(
            f"# The speed of the environments\n\nMeasured {date.today()} with {python}, {os.cpu_count()} cores: "
            f"`python benchmarks/envs.py --record`. Best and median of {REPEATS} runs by the clock. "
            f"`benchmarks/envs.py` says what is counted. The aim is 5,000,000 steps a second on two cores.\n\n{found}\n"
        )


if __name__ == "__main__":
    main()
