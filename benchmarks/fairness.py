"""The battery of statistics over the program's shuffles, and over shuffles that are wrong on purpose.

    python benchmarks/fairness.py                            20,000 shoes, and the planted faults
    python benchmarks/fairness.py --shoes 1000000 --record   the long form, written to benchmarks/fairness.md
    python benchmarks/fairness.py --stream 64                so many MiB of raw words to standard output

Every order comes from `shuffle_protocol.order` itself, of eight decks, with seeds counted up so that a result can be
had again. Each test has an exact mean and variance under a fair shuffle, so that nothing is compared with another
generator. The tests are made twice, on the order and on what is dealt after the cut and the burned card, and judged
together at 99 % by Holm's method: a fair shuffle fails the whole battery once in a hundred sets of seeds.
"""

import argparse
import hashlib
import math
import platform
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import date
from functools import cache, partial
from itertools import starmap
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pontoon.live import shuffle_protocol as protocol

RESULT = Path(__file__).with_suffix(".md")
FAMILY_WISE = 0.01
DECKS, KINDS = 8, 48
CARDS = DECKS * KINDS
CHUNK = 1000
LAGS = (1, 2, 3, 48)
START = np.repeat(np.arange(KINDS), DECKS)
# Mean zero over the cards, so that products of two of them measure correlation.
VALUE = np.arange(KINDS) - (KINDS - 1) / 2

Array = NDArray[Any]
Order = tuple[int, ...]


# Shuffles, right and wrong


def key_of(number: int) -> bytes:
    seed = hashlib.sha256(b"battery %d" % number).digest()
    return protocol.derivation_key("battery", number, seed, protocol.seeds_digest([("ann", str(number))]))


def by_the_protocol(number: int) -> Order:
    return protocol.order(key_of(number), (DECKS,) * KINDS)


def swapped_with_any(number: int) -> Order:
    """Each card changes places with any other, not only with those that are not placed yet."""
    order, words = START.tolist(), protocol.words(key_of(number), b"order")
    for place in range(CARDS - 1, -1, -1):
        other = protocol.uniform(words, CARDS)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def off_by_one(number: int) -> Order:
    """Sattolo's cycle: no card may stay where it is."""
    order, words = START.tolist(), protocol.words(key_of(number), b"order")
    for place in range(CARDS - 1, 0, -1):
        other = protocol.uniform(words, place)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def seed_of_16_bits(number: int) -> Order:
    return by_the_protocol(int.from_bytes(key_of(number)[:2], "big"))


def nonce_used_twice(number: int) -> Order:
    return by_the_protocol(number // 2)


def only_cut_again(number: int) -> Order:
    """The cards of a hundred shoes are cut and never shuffled in between."""
    cuts = sum(cut_of(each) for each in range(number - number % 100, number))
    return protocol.cut(by_the_protocol(number // 100), cuts % CARDS)


def one_card_stuck(number: int) -> Order:
    words = protocol.words(key_of(number), b"order")
    return (*protocol.shuffled(START[:-1].tolist(), words), KINDS - 1)


def cut_of(number: int) -> int:
    """Where players cut: anywhere the rules let them."""
    return KINDS + number * 101 % (CARDS - 2 * KINDS + 1)


FAULTS: dict[str, Callable[[int], Order]] = {
    "each card swapped with any other": swapped_with_any,
    "Sattolo, off by one": off_by_one,
    "seed of 16 bits": seed_of_16_bits,
    "nonce used twice": nonce_used_twice,
    "cut but not shuffled": only_cut_again,
    "one card stuck": one_card_stuck,
}


# Counting


@dataclass
class Tally:
    """What is counted over many shoes, of so many positions each; tallies of different shoes can be added."""

    positions: int
    shoes: int = 0
    neighbours: int = 0
    at_start: int = 0
    same_as_next: int = 0
    with_next: float = 0.0
    places: Array = field(default_factory=lambda: np.zeros((CARDS, KINDS), np.int64))
    pairs: Array = field(default_factory=lambda: np.zeros((len(LAGS), KINDS, KINDS), np.int64))
    complete_after: Array = field(default_factory=lambda: np.zeros(CARDS + 1, np.int64))
    marks: list[Array] = field(default_factory=list)

    def add(self, orders: Array) -> None:
        """Orders of successive shoes, a row each."""
        shoes, positions = orders.shape
        self.shoes += shoes
        self.neighbours += shoes - 1
        where = np.arange(positions) * KINDS + orders
        self.places[:positions] += np.bincount(where.ravel(), minlength=positions * KINDS).reshape(positions, KINDS)
        for place, lag in enumerate(LAGS):
            both = orders[:, :-lag] * KINDS + orders[:, lag:]
            self.pairs[place] += np.bincount(both.ravel(), minlength=KINDS * KINDS).reshape(KINDS, KINDS)
        self.at_start += int((orders == START[:positions]).sum())
        self.same_as_next += int((orders[1:] == orders[:-1]).sum())
        self.with_next += float((VALUE[orders[1:]] * VALUE[orders[:-1]]).sum())
        firsts = np.stack([(orders == kind).argmax(axis=1) for kind in range(KINDS)])
        self.complete_after += np.bincount(firsts.max(axis=0) + 1, minlength=CARDS + 1)
        # Equal orders have equal marks; different ones once in 2 to the 64.
        self.marks.append((orders.astype(np.uint64) * _multipliers()[:positions]).sum(axis=1, dtype=np.uint64))

    def merge(self, other: "Tally") -> None:
        for name in ("shoes", "neighbours", "at_start", "same_as_next", "with_next"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.places += other.places
        self.pairs += other.pairs
        self.complete_after += other.complete_after
        self.marks += other.marks


@cache
def _multipliers() -> Array:
    raw = b"".join(hashlib.sha256(b"mark %d" % place).digest()[:8] for place in range(CARDS))
    return np.frombuffer(raw, np.uint64)


def tallies(shuffle: Callable[[int], Order], first: int, last: int) -> tuple[Tally, Tally]:
    """The shoes with these numbers as they are shuffled, and as they are dealt after the cut and the burned card."""
    shuffled, dealt = Tally(CARDS), Tally(CARDS - 1)
    for begin in range(first, last, CHUNK):
        numbers = range(begin, min(begin + CHUNK, last))
        orders = [shuffle(number) for number in numbers]
        shuffled.add(np.array(orders, np.int64))
        dealt.add(np.array([protocol.cut(order, cut_of(n))[1:] for n, order in zip(numbers, orders, strict=True)]))
    return shuffled, dealt


# What is to be expected of a fair shuffle


def pair_moments(score: Array, positions: int, lag: int) -> tuple[float, float]:
    """Mean and variance, for one shoe, of the sum of a score over all pairs of cards so far apart.

    `score` is by kinds. The moments are over two, three and four different cards of the decks.
    """
    each = np.kron(score, np.ones((DECKS, DECKS)))
    np.fill_diagonal(each, 0.0)
    total, rows, columns = each.sum(), each.sum(axis=1), each.sum(axis=0)
    twice, reverse = (each * each).sum(), (each * each.T).sum()
    chained = columns @ rows - reverse
    apart = total**2 - rows @ rows - columns @ columns - 2 * (rows @ columns) + twice + reverse
    couples = positions - lag
    overlapping = max(0, positions - 2 * lag)
    disjoint = couples * couples - couples - 2 * overlapping
    ways = [math.perm(CARDS, chosen) for chosen in range(5)]
    mean = couples * total / ways[2]
    square = couples * twice / ways[2] + 2 * overlapping * chained / ways[3] + disjoint * apart / ways[4]
    return float(mean), float(square - mean * mean)


def match_moments(positions: int) -> tuple[float, float]:
    """Mean and variance of how many places of a shoe hold a given order's cards."""
    both = KINDS * (DECKS * (DECKS - 1)) ** 2 + KINDS * (KINDS - 1) * DECKS**4
    mean = positions / KINDS
    square = mean + positions * (positions - 1) * both / math.perm(CARDS, 2) ** 2
    return mean, square - mean * mean


@cache
def chances_of_complete() -> Array:
    """How likely all kinds have been seen after so many cards, for the first time."""
    until = [
        sum((-1) ** j * math.comb(KINDS, j) * math.comb(CARDS - DECKS * j, cards) for j in range(KINDS + 1))
        / math.comb(CARDS, cards)
        for cards in range(CARDS + 1)
    ]
    return np.diff(np.array([0.0, *until]))


# Tests


class Test(NamedTuple):
    """A test's name, its statistic in its own measure, and how likely one so far out is with a fair shuffle."""

    name: str
    statistic: float
    p: float


def by_normal(name: str, observed: float, mean: float, variance: float) -> Test:
    z = (observed - mean) / math.sqrt(variance)
    return Test(name, z, math.erfc(abs(z) / math.sqrt(2)))


def by_chi_square(name: str, observed: float, freedom: float) -> Test:
    """Too good a fit is as suspicious as a bad one."""
    below, above = gamma_tails(freedom / 2, observed / 2)
    return Test(name, observed / freedom, min(1.0, 2 * min(below, above)))


def gamma_tails(shape: float, x: float) -> tuple[float, float]:
    """The two tails of the gamma distribution: by its series below the mean, by a continued fraction above."""
    scale = math.exp(max(-745.0, shape * math.log(x) - x - math.lgamma(shape))) if x > 0 else 0.0
    if x < shape + 1:
        term = total = 1 / shape
        while term > total * 1e-16:
            shape += 1
            term *= x / shape
            total += term
        return total * scale, 1 - total * scale
    b = x + 1 - shape
    c, d = 1e300, 1 / b
    fraction = d
    for i in range(1, 100_000):
        step = -i * (i - shape)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return 1 - fraction * scale, fraction * scale


def tests_of(tally: Tally, prefix: str) -> list[Test]:
    return [Test(prefix + name, *values) for name, *values in _tests_of(tally)]


def _tests_of(tally: Tally) -> Iterator[Test]:
    yield _place_by_card(tally)
    mean, variance = match_moments(tally.positions)
    yield by_normal("cards still in their first place", tally.at_start, tally.shoes * mean, tally.shoes * variance)
    yield _adjacent_pairs(tally)
    red = (np.arange(KINDS) % 4 == 1) | (np.arange(KINDS) % 4 == 2)
    scores = {"runs of a colour": red[:, None] != red, "rising neighbours": np.triu(np.ones((KINDS, KINDS)), 1)}
    for name, score in scores.items():
        yield _pair_score(tally, name, score * 1.0, 0)
    for place, lag in enumerate(LAGS):
        yield _pair_score(tally, f"serial correlation, {lag} apart", np.outer(VALUE, VALUE), place)
    yield by_normal(
        "same card as in the next shoe", tally.same_as_next, tally.neighbours * mean, tally.neighbours * variance
    )
    yield by_normal("correlation with the next shoe", tally.with_next, 0.0, tally.neighbours * _spread(tally.positions))
    yield _coupon_collector(tally)
    marks = np.concatenate(tally.marks)
    twins = len(marks) - len(np.unique(marks))
    yield Test("orders that occurred twice", float(twins), 0.0 if twins else 1.0)


def _spread(positions: int) -> float:
    """The variance of the sum of products of two shoes' values; within a shoe two places repel each other a little."""
    square = float((VALUE**2).mean())
    return positions * square**2 * (1 + (positions - 1) / (CARDS - 1) ** 2)


def _place_by_card(tally: Tally) -> Test:
    """Each place with each card; a shoe has each card eight times, so the places are not quite independent."""
    n, m = CARDS, tally.positions
    expected = tally.shoes / KINDS
    observed = ((tally.places[:m] - expected) ** 2).sum() / expected
    weights = [(m - 1, n / (n - 1)), (1, (n - m) / (n - 1))]
    mean = (KINDS - 1) * sum(times * weight for times, weight in weights)
    variance = 2 * (KINDS - 1) * sum(times * weight**2 for times, weight in weights)
    scale = variance / (2 * mean)
    return by_chi_square("place by card", float(observed) / scale, mean / scale)


def _adjacent_pairs(tally: Tally) -> Test:
    """Each card after each other. What begins and ends pairs is given by the decks, which leaves 47 by 47 free."""
    same, different = np.zeros((KINDS, KINDS)), np.zeros((KINDS, KINDS))
    same[0, 0] = different[0, 1] = 1.0
    moments = [pair_moments(score, tally.positions, 1) for score in (same, different)]
    expected = np.full((KINDS, KINDS), moments[1][0])
    np.fill_diagonal(expected, moments[0][0])
    expected *= tally.shoes
    observed = float(((tally.pairs[0] - expected) ** 2 / expected).sum())
    mean = KINDS * moments[0][1] / moments[0][0] + KINDS * (KINDS - 1) * moments[1][1] / moments[1][0]
    freedom = (KINDS - 1) ** 2
    return by_chi_square("adjacent pairs", observed * freedom / mean, freedom)


def _pair_score(tally: Tally, name: str, score: Array, place: int) -> Test:
    mean, variance = pair_moments(score, tally.positions, LAGS[place])
    observed = float((tally.pairs[place] * score).sum())
    return by_normal(name, observed, tally.shoes * mean, tally.shoes * variance)


def _coupon_collector(tally: Tally) -> Test:
    """How many cards until all kinds have been seen, in classes of at least twenty expected."""
    classes: list[tuple[float, float]] = []
    seen = expected = 0.0
    for found, chance in zip(tally.complete_after.tolist(), chances_of_complete().tolist(), strict=True):
        seen, expected = seen + found, expected + chance * tally.shoes
        if expected >= 20:
            classes.append((seen, expected))
            seen = expected = 0.0
    last = classes.pop()
    classes.append((last[0] + seen, last[1] + expected))
    observed = sum((found - mean) ** 2 / mean for found, mean in classes)
    return by_chi_square("coupon collector", observed, len(classes) - 1)


def battery(shuffle: Callable[[int], Order], shoes: int, workers: int = 1) -> list[Test]:
    """All tests of a shuffle, on so many shoes."""
    share = -(-shoes // (workers * CHUNK)) * CHUNK if workers > 1 else shoes
    bounds = [(begin, min(begin + share, shoes)) for begin in range(0, shoes, share)]
    if workers > 1:
        with ProcessPoolExecutor(workers) as pool:
            parts = list(pool.map(partial(tallies, shuffle), *zip(*bounds, strict=True)))
    else:
        parts = list(starmap(partial(tallies, shuffle), bounds))
    shuffled, dealt = parts[0]
    for more_shuffled, more_dealt in parts[1:]:
        shuffled.merge(more_shuffled)
        dealt.merge(more_dealt)
    return tests_of(shuffled, "") + tests_of(dealt, "dealt: ")


def rejected(tests: list[Test]) -> list[Test]:
    """Those that a fair shuffle would fail, by Holm's method over all of them."""
    found = []
    for place, test in enumerate(sorted(tests, key=lambda each: each.p)):
        if test.p * (len(tests) - place) >= FAMILY_WISE:
            break
        found.append(test)
    return found


def bias(number_below: Callable[[Iterator[int], int], int], n: int, bits: int) -> int:
    """By how many words of all there are the likeliest number below n is ahead of the least likely: 0 or biased."""
    counts = [0] * n
    for word in range(1 << bits):
        try:
            counts[number_below(iter([word]), n)] += 1
        except ValueError:
            # A word that is thrown away counts for no number.
            continue
    return max(counts) - min(counts)


# The record


def report(shoes: int, fault_shoes: int, workers: int) -> str:
    began = time.perf_counter()
    tests = battery(by_the_protocol, shoes, workers)
    seconds = time.perf_counter() - began
    wrong = rejected(tests)
    lines = [
        "# The fairness of the shuffle",
        "",
        f"Measured {date.today()} with CPython {platform.python_version()}, {platform.machine()}, {workers} cores: "
        f"{shoes:,} shoes of eight decks in {seconds:,.0f} s, each derived by the protocol itself. "
        "`benchmarks/fairness.py` says what is tested; `docs/reference/protocols.md` describes the protocol.",
        "",
        f"Rejected, family-wise at 99 % (Holm): {', '.join(each.name for each in wrong) or 'nothing'}.",
        "",
        "| test | statistic | p |",
        "| --- | ---: | ---: |",
        *(f"| {name} | {statistic:.4f} | {p:.4f} |" for name, statistic, p in tests),
        "",
        "Statistics are normal deviates, chi-squares by their degrees of freedom, or counts. `dealt` is after the cut "
        "and the burned card.",
        "",
        f"## Planted faults, {fault_shoes:,} shoes each",
        "",
        "| fault | tests that reject it | the first of them |",
        "| --- | ---: | --- |",
    ]
    for name, shuffle in FAULTS.items():
        found = rejected(battery(shuffle, fault_shoes, workers))
        lines.append(f"| {name} | {len(found)} of {len(tests)} | {found[0].name if found else '**none**'} |")
    return "\n".join(lines) + "\n"


def stream(mebibytes: int) -> None:
    """The raw words of one key, as the shuffle takes them."""
    key, label = key_of(0), b"order"
    words = protocol.words(key, label)
    for _ in range(mebibytes * 1024):
        sys.stdout.buffer.write(np.fromiter(words, np.dtype(">u4"), 256).tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description="The battery of statistics over the shuffle.")
    parser.add_argument("--shoes", type=int, default=20_000)
    parser.add_argument("--fault-shoes", type=int, default=3_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--record", action="store_true")
    parser.add_argument("--stream", type=int, metavar="MIB")
    options = parser.parse_args()
    if options.stream:
        stream(options.stream)
        return
    text = report(options.shoes, options.fault_shoes, options.workers)
    sys.stdout.write(text)
    if options.record:
        by_hand = "## The raw stream"
        kept = RESULT.read_text("utf-8").partition(by_hand)[1:] if RESULT.exists() else ()
        RESULT.write_text(text + ("\n" if any(kept) else "") + "".join(kept), "utf-8")


if __name__ == "__main__":
    main()
