"""Many rounds on many workers: the same totals however they are cut, and a stopped run is a shorter one."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.shoe import shoe_of
from pontoon.analysis.simulator import local
from pontoon.analysis.simulator.kernels import kernel_for, round_nets
from pontoon.analysis.simulator.nets import moments, units_of
from pontoon.analysis.simulator.running import FIRST_CHECK, PlayChunk, Run, Threads, Wanted, run
from pontoon.analysis.simulator.setting import ROUNDS_TO_A_SITTING, BadSetting, Setting
from pontoon.analysis.simulator.totals import Totals
from tests.analysis.simple_play import setting

SITTING = ROUNDS_TO_A_SITTING


def played(
    what: Setting, wanted: Wanted, threads: int = 2, largest: int = 4 * SITTING, play: PlayChunk = local.play_chunk
) -> Run:
    return run(what, 7, wanted, play, Threads(threads), largest, lambda totals, seconds: None)


@pytest.mark.parametrize("dealing", ["fresh", "shoe", "device"])
def test_neither_threads_nor_pieces_change_the_totals(dealing: str) -> None:
    what = setting(dealing=dealing, behind=100)
    one = played(what, Wanted(100_001), threads=1, largest=16 * SITTING).totals
    other = played(what, Wanted(100_001), threads=3, largest=SITTING).totals
    assert one == other
    assert one.rounds == one.nets.sum() == 100_001


def test_every_kernel_on_the_processor_comes_to_the_same_totals() -> None:
    what = setting(boxes=2)
    quickest = kernel_for(what, "cpu", None).play
    assert quickest(what, 3, 500, 20_000) == kernel_for(what, "cpu", "numba").play(what, 3, 500, 20_000)


def test_another_seed_gives_another_total() -> None:
    what = setting()
    assert local.play_chunk(what, 1, 0, 10_000) != local.play_chunk(what, 2, 0, 10_000)


def test_a_wanted_standard_error_is_reached_at_the_same_round_by_all() -> None:
    what, wanted = setting(), Wanted(10**9, 0.004)
    one = played(what, wanted, threads=1, largest=SITTING).totals
    assert one == played(what, wanted, threads=3, largest=64 * SITTING).totals
    reached = moments(what, one).stderr
    assert reached is not None
    assert 0.0035 < reached <= 0.004


def test_a_number_of_rounds_ends_it_before_the_standard_error_is_reached() -> None:
    assert played(setting(), Wanted(12_345, 1e-9)).totals.rounds == 12_345


def test_the_standard_error_is_looked_at_after_whole_sittings_and_again_with_an_eighth_more() -> None:
    checks = list(Wanted(10**8, 1e-9).checks())
    assert checks[0] == FIRST_CHECK
    assert checks[-1] == 10**8
    assert all(check % SITTING == 0 for check in checks[:-1])
    later = [check for check in checks if check >= 8 * FIRST_CHECK]
    assert all(after / before <= 1.125 for before, after in pairwise(later))


def test_a_run_that_is_stopped_is_the_same_as_a_shorter_one() -> None:
    def stopped(what: Setting, seed: int, first: int, count: int) -> Totals:
        if first == 3 * SITTING:
            raise KeyboardInterrupt
        return local.play_chunk(what, seed, first, count)

    found = played(setting(), Wanted(20 * SITTING), largest=SITTING, play=stopped)
    assert found.stopped
    assert found.totals == played(setting(), Wanted(3 * SITTING)).totals


def test_what_goes_wrong_in_a_thread_is_told() -> None:
    few = replace(setting(), shoe=shoe_of({"2s": 4, "3s": 4}))
    with pytest.raises(BadSetting, match="the cards ran out during round 0: 8 cards are not enough"):
        played(few, Wanted(100))


@pytest.mark.parametrize("dealing", ["fresh", "shoe", "device"])
@pytest.mark.parametrize("first", [0, 5_000])
def test_rounds_listed_one_by_one_add_up_to_the_totals(dealing: str, first: int) -> None:
    what = setting(dealing=dealing, behind=100, boxes=3, super_bonus=200, bonus=2)
    listed = local.round_nets(what, 7, 0, 20_000)
    assert np.array_equal(local.round_nets(what, 7, first, 15_000), listed[first : first + 15_000])
    totals = local.play_chunk(what, 7, 0, 20_000)
    assert units_of(what).nets(listed).sum() == moments(what, totals).total


def test_the_quickest_list_of_rounds_is_the_compiled_one() -> None:
    what = setting()
    assert np.array_equal(round_nets(what, 7, 3, 5_000), local.round_nets(what, 7, 3, 5_000))


def test_a_net_is_the_same_for_one_round_and_for_many() -> None:
    units = units_of(setting(boxes=3, super_bonus=200, bonus=2))
    listed: Any = np.array([[-3, 0], [7, 1], [7, 2], [0, 3]])
    assert units.nets(listed).tolist() == [units.net(int(bonuses), int(parts)) for parts, bonuses in listed]
    assert units.net(2, 0) == (2 * 200 + 2) * units.parts


def test_a_piece_of_sittings_must_begin_with_one() -> None:
    with pytest.raises(ValueError, match="round 5 is not the first of a sitting"):
        partial(local.play_chunk, setting(dealing="shoe"))(1, 5, 10)
