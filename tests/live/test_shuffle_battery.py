"""The battery over the shuffles: the protocol passes it, shuffles that are wrong on purpose do not.

Seeds are counted up, so the figures are the same every time. The long form is `benchmarks/fairness.py --shoes 1000000`.
"""

import importlib.util
import math
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from pontoon.live import shuffle_protocol as protocol

SHOES = 5000
FAULTY_SHOES = 2000


def load() -> ModuleType:
    path = Path(__file__).parents[2] / "benchmarks" / "fairness.py"
    spec = importlib.util.spec_from_file_location("fairness_battery", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


fairness: Any = load()


def test_the_protocol_passes_the_battery() -> None:
    tests = fairness.battery(fairness.by_the_protocol, SHOES)
    assert fairness.rejected(tests) == []
    assert len({test.name for test in tests}) == len(tests) == 26


@pytest.mark.parametrize("fault", fairness.FAULTS)
def test_the_battery_rejects_a_shuffle_that_is(fault: str) -> None:
    assert fairness.rejected(fairness.battery(fairness.FAULTS[fault], FAULTY_SHOES))


def test_a_tally_in_parts_is_the_tally_of_the_whole() -> None:
    """The long form counts in several processes; only the pair of shoes on the seam is not compared."""
    whole, parts = fairness.Tally(384), fairness.Tally(384)
    orders = np.array([fairness.by_the_protocol(number) for number in range(60)])
    whole.add(orders)
    for part in (orders[:25], orders[25:]):
        tally = fairness.Tally(384)
        tally.add(part)
        parts.merge(tally)
    assert (parts.shoes, parts.neighbours, whole.neighbours) == (60, 58, 59)
    assert parts.at_start == whole.at_start
    for name in ("places", "pairs", "complete_after"):
        assert (getattr(parts, name) == getattr(whole, name)).all()
    assert whole.places.sum() == whole.pairs[0].sum() + 60 == 60 * 384


# The expectations themselves


def test_colours_change_as_often_as_the_runs_test_says() -> None:
    """Wald and Wolfowitz: of 192 red and 192 black cards."""
    red = np.arange(48) % 4 < 2
    mean, variance = fairness.pair_moments((red[:, None] != red) * 1.0, 384, 1)
    assert mean == pytest.approx(192)
    assert variance == pytest.approx(192 * 191 / 383)


def test_the_expected_moments_are_those_of_another_generator() -> None:
    rng = np.random.default_rng(1)
    orders = rng.permuted(np.tile(fairness.START, (10_000, 1)), axis=1)
    rising = (orders[:, 1:] > orders[:, :-1]).sum(axis=1)
    values = fairness.VALUE[orders]
    found = {
        "rising": (rising, fairness.pair_moments(np.triu(np.ones((48, 48)), 1), 384, 1)),
        "lag": (
            (values[:, 3:383] * values[:, :380]).sum(axis=1),
            fairness.pair_moments(np.outer(fairness.VALUE, fairness.VALUE), 383, 3),
        ),
        "start": ((orders == fairness.START).sum(axis=1), fairness.match_moments(384)),
    }
    for name, (sample, (mean, variance)) in found.items():
        assert abs(sample.mean() - mean) < 4 * math.sqrt(variance / len(sample)), name
        assert sample.var() == pytest.approx(variance, rel=0.05), name


def test_all_kinds_are_seen_at_the_latest_with_the_first_card_of_the_last_kind() -> None:
    chances = fairness.chances_of_complete()
    assert chances.sum() == pytest.approx(1)
    assert abs(chances[:48]).max() < 1e-12
    # The last kind comes first only after all the 376 cards of the others.
    assert chances[377] == pytest.approx(48 * math.comb(8, 8) / math.comb(384, 8))


@pytest.mark.parametrize(("freedom", "x", "above"), [(1, 3.841459, 0.05), (10, 18.30704, 0.05), (2, 9.21034, 0.01)])
def test_the_tails_of_chi_square_are_those_of_the_tables(freedom: int, x: float, above: float) -> None:
    assert fairness.gamma_tails(freedom / 2, x / 2)[1] == pytest.approx(above, rel=1e-5)


def test_the_tails_of_a_large_chi_square_are_nearly_normal() -> None:
    freedom = 18_001
    for deviation in (-3.0, 0.0, 3.0):
        x = freedom * (1 - 2 / (9 * freedom) + deviation * math.sqrt(2 / (9 * freedom))) ** 3
        below, above = fairness.gamma_tails(freedom / 2, x / 2)
        assert above == pytest.approx(math.erfc(deviation / math.sqrt(2)) / 2, rel=1e-3)
        assert below + above == pytest.approx(1)


# The bias no statistics can see


def modulo(words: Iterator[int], n: int) -> int:
    return next(words) % n


def one_word_too_many(words: Iterator[int], n: int) -> int:
    """The limit is off by one."""
    word = next(words)
    if word > 256 - 256 % n:
        raise ValueError("the words have run out")
    return word % n


def by_the_protocol(words: Iterator[int], n: int) -> int:
    return protocol.uniform(words, n, bits=8)


@pytest.mark.parametrize(("draw", "biased"), [(by_the_protocol, False), (modulo, True), (one_word_too_many, True)])
def test_over_all_words_no_number_is_ahead_unless_too_many_words_count(
    draw: Callable[[Iterator[int], int], int], biased: bool
) -> None:
    ahead = [n for n in range(1, 257) if fairness.bias(draw, n, 8)]
    powers = {1, 2, 4, 8, 16, 32, 64, 128, 256}
    assert ahead == ([n for n in range(1, 257) if n not in powers] if biased else [])
