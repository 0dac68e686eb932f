"""The solver's decisions played by the real engine on shuffled shoes of eight decks, held against the solver's values.

    python benchmarks/solver_cover.py                    print the tables
    python benchmarks/solver_cover.py --record           and write them to benchmarks/solver_cover.md
    python benchmarks/solver_cover.py --rounds 80000     fewer or more rounds of each kind

Three things are compared: what a round gains on average and how widely it varies; how often each net result comes; and
for every pair that is split, against every first card, what the split box gains when just these cards are dealt. Split
hands are played on their own cards. Every number comes from seeds that are written here: another run on another
machine gives the same ones.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache, lru_cache
from itertools import count, islice
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pontoon.analysis.question import OWN, VALUE_NAMES, Question
from pontoon.analysis.shoe import full_shoe
from pontoon.analysis.solver import best_chart, solve
from pontoon.analysis.solver.hands import all_hands
from pontoon.analysis.solver.numbers import fast
from pontoon.analysis.solver.policy import Best, Charted
from pontoon.analysis.solver.solution import initial_deal
from pontoon.analysis.strategy import Chart
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.rules.cards import SUITS
from pontoon.rules.odds import super_bonus_cents
from pontoon.testing.enumeration import random_rounds
from pontoon.testing.solvers_play import SolversPlay, split_boxes

RESULT = Path(__file__).with_suffix(".md")
# A thousand dollars: the Super Bonus is five wagers then, not hundreds of them once in a million rounds.
CENTS = 100_000
DECKS = 8
BATCHES = 8
# Net results that are expected less often than this are counted together.
RARE = 20


@dataclass(frozen=True)
class Play:
    """Whose decisions are played: the best ones or the best chart's, by which rules."""

    rules: str
    by_chart: bool = False
    resplit: bool = False

    @property
    def name(self) -> str:
        return f"{self.rules}, {'best chart' if self.by_chart else 'best play'}{', split again' * self.resplit}"


@dataclass(frozen=True)
class Split:
    """A pair and the dealer's first card, with what the solver says that splitting gains."""

    pair: tuple[int, int]
    dealers_first_card: int
    name: str
    value: float


PLAYS = (
    Play("star-2024"),
    Play("star-2024", by_chart=True),
    Play("star-2024", resplit=True),
    Play("star-6to5-2017"),
    Play("canberra-2002"),
    Play("canberra-2002", by_chart=True),
)
SPLITTING = (Play("star-2024"), Play("star-2024", resplit=True), Play("canberra-2002"))


class Sample:
    """Net results in units of the wager, with how often each came."""

    def __init__(self, counts: Counter[int]) -> None:
        self.seen = {Fraction(cents, CENTS): count for cents, count in counts.items()}
        self.rounds = counts.total()
        self.mean = sum(float(net) * count for net, count in self.seen.items()) / self.rounds
        squares = sum((float(net) - self.mean) ** 2 * count for net, count in self.seen.items())
        self.variance = squares / (self.rounds - 1)
        self.standard_error = sqrt(self.variance / self.rounds)

    def errors_from(self, value: float) -> float:
        return (self.mean - value) / self.standard_error


@cache
def asked(play: Play) -> tuple[RuleBook, Question, Chart | None]:
    rules = rule_book(play.rules)
    bonus = Fraction(super_bonus_cents(rules.table, CENTS), CENTS)
    question = Question(rules.table, full_shoe(DECKS), play.resplit, bonus, OWN)
    return rules, question, best_chart(question) if play.by_chart else None


# A solution fills hundreds of megabytes, so each process keeps the one it is playing.
@lru_cache(maxsize=1)
def decisions(play: Play) -> SolversPlay:
    _, question, chart = asked(play)
    policy = Best() if chart is None else Charted(chart, question.table)
    return SolversPlay(initial_deal(question, policy, fast()))


def batch(play: Play, split: Split | None, rounds: int, seed: int) -> Counter[int]:
    """How often each net result came, in cents, in so many rounds."""
    rules, question, _ = asked(play)
    policy, shoe = decisions(play), question.shoe
    if split is None:
        played = random_rounds(rules, policy, shoe, seed, CENTS, play.resplit)
    else:
        played = split_boxes(rules, policy, shoe, split.pair, split.dealers_first_card, seed, CENTS, play.resplit)
    return Counter(sum(row.net_cents for row in state.settlements) for state in islice(played, rounds))


def splits_of(play: Play) -> list[Split]:
    """Every pair that is best split, by the first card's value; of pairs whose suits count, one."""
    found: dict[tuple[int, int], Split] = {}
    for deal in decisions(play).deals.values():
        if deal.action != "split":
            continue
        pair = int(all_hands().counts[deal.hand].argmax())
        cards = deal.cards or (SUITS * pair, SUITS * pair + 1)
        name = f"{VALUE_NAMES[pair]}-{VALUE_NAMES[pair]} against {VALUE_NAMES[deal.first.value]}"
        found.setdefault((pair, deal.first.value), Split(cards, deal.first.card, name, float(deal.value)))
    return [found[key] for key in sorted(found)]


def whole_rounds(pool: ProcessPoolExecutor, rounds: int) -> Iterator[tuple[Play, Sample]]:
    seeds = count(1)
    running = [
        [pool.submit(batch, play, None, rounds // BATCHES, next(seeds)) for _ in range(BATCHES)] for play in PLAYS
    ]
    for play, batches in zip(PLAYS, running, strict=True):
        yield play, Sample(sum((each.result() for each in batches), Counter()))


def split_rounds(pool: ProcessPoolExecutor, play: Play, rounds: int) -> Iterator[tuple[Split, Sample]]:
    splits = splits_of(play)
    seeds = count(1000 * (1 + SPLITTING.index(play)))
    running = [pool.submit(batch, play, split, rounds, next(seeds)) for split in splits]
    for split, each in zip(splits, running, strict=True):
        yield split, Sample(each.result())


def deviations(squares: float, freedom: int) -> float:
    """How many standard deviations a sum of squares lies above what chance alone gives on average."""
    spread = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - 1 + spread) / sqrt(spread))


def compared(sample: Sample, chances: dict[Fraction, float]) -> list[tuple[str, float, int]]:
    """Each net result with how often it was expected and seen; rare ones together."""
    rows, rare, rare_seen = [], 0.0, 0
    for net in sorted(chances.keys() | sample.seen.keys()):
        expected, seen = chances.get(net, 0.0) * sample.rounds, sample.seen.get(net, 0)
        if expected < RARE:
            rare, rare_seen = rare + expected, rare_seen + seen
        else:
            rows.append((f"{float(net):+g}", expected, seen))
    return [*rows, ("all others", rare, rare_seen)] if rare_seen or rare else rows


def table(head: str, rows: Iterable[tuple[Any, ...]]) -> str:
    names = head.split(", ")
    lines = [f"| {' | '.join(names)} |", f"| --- |{' ---: |' * (len(names) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(str(cell) for cell in row)} |" for row in rows)])


def rounds_tables(pool: ProcessPoolExecutor, rounds: int) -> str:
    """Mean, variance and net results of whole rounds, and the net results one by one for the best play."""
    means, nets = [], []
    for play, sample in whole_rounds(pool, rounds):
        _, question, chart = asked(play)
        answer = solve(question, chart)
        rows = compared(sample, answer.outcomes)
        squares = sum((seen - expected) ** 2 / expected for _, expected, seen in rows)
        of_mean, of_nets = sample.errors_from(answer.ev), deviations(squares, len(rows) - 1)
        mean = f"{sample.mean:+.5f}", f"{sample.standard_error:.5f}", f"{answer.ev:+.5f}", f"{of_mean:+.2f}"
        spread = f"{sample.variance:.4f}", f"{answer.variance:.4f}"
        print(play.name, *mean, file=sys.stderr, flush=True)
        means.append(
            (play.name, f"{sample.rounds:,}", *mean, *spread, f"{squares:.1f} of {len(rows) - 1}", f"{of_nets:+.2f}")
        )
        shown = [
            (net, f"{expected:,.1f}", f"{seen:,}", f"{(seen - expected) / sqrt(expected):+.2f}")
            for net, expected, seen in rows
        ]
        nets.append(f"{play.name}:\n\n{table('net result, expected, seen, standard errors', shown)}")
    head = (
        "rounds by, rounds, mean, standard error, solver's value, standard errors apart, variance, "
        "solver's variance, squares of net results, deviations of these"
    )
    return "\n\n".join([table(head, means), "## Net results", *nets])


def splits_table(pool: ProcessPoolExecutor, play: Play, rounds: int) -> str:
    rows, squares = [], 0.0
    for split, sample in split_rounds(pool, play, rounds):
        errors = sample.errors_from(split.value)
        squares += errors**2
        means = f"{sample.mean:+.4f}", f"{sample.standard_error:.4f}", f"{split.value:+.4f}"
        rows.append((split.name, f"{sample.rounds:,}", *means, f"{errors:+.2f}"))
        print(play.name, *rows[-1], file=sys.stderr, flush=True)
    head = "pair, rounds, mean, standard error, solver's value, standard errors apart"
    together = f"Sum of squares: {squares:.1f} of {len(rows)}, {deviations(squares, len(rows)):+.2f} deviations."
    return f"{play.name}:\n\n{table(head, rows)}\n\n{together}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--record", action="store_true", help="write the results to benchmarks/solver_cover.md")
    parser.add_argument("--rounds", type=int, default=800_000, help="whole rounds of each kind")
    parser.add_argument("--split-rounds", type=int, default=40_000, help="rounds of each pair that is split")
    arguments = parser.parse_args()
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        found = [rounds_tables(pool, arguments.rounds), "## Split boxes"]
        found += [splits_table(pool, play, arguments.split_rounds) for play in SPLITTING]
    text = "\n\n".join(found)
    print(text)
    if arguments.record:
        RESULT.write_text(
            f"# The solver's values and the engine's rounds\n\nPlayed {date.today()}, {DECKS} decks: `make simulate`. "
            f"`benchmarks/solver_cover.py` says what is played and compared.\n\n{text}\n",
            "utf-8",
        )


if __name__ == "__main__":
    main()
