"""Rounds played in lock-step come to the same totals as one by one; what does not fit the kernels' room is refused."""

import ctypes
import platform
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from pontoon.analysis.question import Question
from pontoon.analysis.shoe import Shoe, full_shoe, shoe_of
from pontoon.analysis.simulator import cuda, kernels, layout, local
from pontoon.analysis.simulator.endings import SPLIT_HAND, SUPER_BONUS
from pontoon.analysis.simulator.lockstep import can_play, decks_of, tables_of, with_endings
from pontoon.analysis.simulator.native import build, host
from pontoon.analysis.simulator.native.terms import terms_and_tables
from pontoon.analysis.simulator.running import PlayChunk
from pontoon.analysis.simulator.setting import MOST_BOXES, MOST_HANDS, Array, BadSetting, Setting
from pontoon.analysis.simulator.strategies import from_chart, no_strategy
from pontoon.analysis.simulator.strategies_solver import from_solver
from pontoon.analysis.solver.solution import best_chart
from pontoon.analysis.strategy import Chart
from pontoon.game import rule_book
from pontoon.rules.table import ACES_FREE, DOUBLE_ON_TWO_CARDS, EQUAL_RANK, RuleTable
from tests.analysis.built import built
from tests.analysis.simple_play import simple_chart
from tests.analysis.test_kernel_agreement import random_chart

# Not a multiple of any vector's lanes, and more than are played in one step.
ROUNDS = 300_007
# For each table of rules a library is built, which takes longer than to play.
SHOES = [
    ("star-2024", 8),
    ("star-2024", 1),
    pytest.param("star-6to5-2017", 2, marks=pytest.mark.long),
    pytest.param("canberra-2002", 6, marks=pytest.mark.long),
    ("odd", 3),
]
SEED = 2**63 + 77
BEST = "best"
HITS_SEVENS = "hits sevens"


def has_compiler() -> bool:
    try:
        build.find_compiler()
    except build.NotBuilt:
        return False
    return True


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="no C++ compiler was found")


@cache
def table_of(rules: str) -> RuleTable:
    if rules != "odd":
        return rule_book(rules).table
    return rule_book("star-2024").table._replace(
        table_1=(1, 1, 7, 5, 1, 2, 5, 3, 1, 1, 3, 2, 2, 1, 1, 3, 9, 4, 2, 1, 3, 1),
        double_aces=ACES_FREE,
        double_on=DOUBLE_ON_TWO_CARDS,
        split_on=EQUAL_RANK,
        forfeit=0,
        must_draw_below=10,
        dealer_stands_hard=16,
        dealer_stands_soft=17,
        surrender_ranks=0b111111110001,
        surrender_share=(1, 3),
    )


@cache
def chart_of(rules: str, which: str | int) -> Chart:
    """The best chart, one that hits two sevens, or a random one by its number."""
    if isinstance(which, int):
        return random_chart(which)
    if which == HITS_SEVENS:
        return simple_chart()
    return best_chart(Question(table_of(rules), full_shoe(8), splits="own"))


def setting_of(rules: str = "star-2024", decks: int = 8, which: str | int = 1, **terms: Any) -> Setting:
    table = table_of(rules)
    terms.setdefault("super_bonus", Fraction(40))
    strategy = from_chart(chart_of(rules, which), table, bool(terms.get("resplit", False)))
    return Setting(table, full_shoe(decks), strategy, **terms)


def assert_all_alike(setting: Setting, first: int, count: int = ROUNDS) -> None:
    """In lock-step, on the path for every setting, and compiled by Numba."""
    assert can_play(setting)
    assert build.library(setting.table, decks_of(setting)) is not None
    totals = host.play_chunk(setting, SEED, first, count)
    assert totals == local.play_chunk(setting, SEED, first, count)
    assert totals == host.play_generally(setting, SEED, first, count)


@needs_compiler
@pytest.mark.parametrize("which", [0, 1, 2, 3])
@pytest.mark.parametrize(("rules", "decks"), SHOES)
def test_lock_step_comes_to_the_same_totals(rules: str, decks: int, which: str | int) -> None:
    assert_all_alike(setting_of(rules, decks, which, resplit=which == 2), 0)


@needs_compiler
@pytest.mark.long
@pytest.mark.parametrize(("rules", "decks"), SHOES)
def test_lock_step_comes_to_the_same_totals_with_the_best_chart(rules: str, decks: int) -> None:
    assert_all_alike(setting_of(rules, decks, BEST), 0)


@needs_compiler
@pytest.mark.parametrize("which", [BEST, 0])
def test_numbers_of_rounds_are_carried_beyond_32_bits(which: str | int) -> None:
    setting = setting_of(which=which)
    assert_all_alike(setting, 2**32 - 5)
    assert_all_alike(setting, 3 * 2**32 - 5, 40)


@needs_compiler
def test_a_few_rounds_are_fewer_than_are_played_at_once() -> None:
    for count in (0, 1, 31, 32, 33, 2**16, 2**16 + 32, 2**17 - 1):
        assert_all_alike(setting_of(), 5, count)


@needs_compiler
def test_a_super_bonus_is_won_in_lock_step_too() -> None:
    setting = setting_of(which=HITS_SEVENS)
    assert_all_alike(setting, 0)
    assert host.play_chunk(setting, SEED, 0, ROUNDS).sides[SUPER_BONUS] > 0


# Other processors


@pytest.fixture
def forgets_libraries() -> Iterator[None]:
    """What is built with another compiler, or not at all, is not taken for what other tests want."""
    build.find_library.cache_clear()
    yield
    build.find_library.cache_clear()


@needs_compiler
@pytest.mark.skipif(platform.machine().lower() not in ("x86_64", "amd64"), reason="not a processor of this kind")
@pytest.mark.usefixtures("forgets_libraries")
@pytest.mark.parametrize("options", [pytest.param("-mno-avx512f", marks=pytest.mark.long), "-mno-avx512f -mno-avx2"])
def test_processors_with_narrower_vectors_come_to_the_same_totals(
    options: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CXX", " ".join([*build.find_compiler(), options]))
    for which in (BEST, 1):
        assert_all_alike(setting_of(which=which), 2**32 - 5)


# A GPU's blocks as threads of the host, one block after another: what lies in shared memory is the block's.
GPU_ON_HOST = """
#include <pthread.h>
#include <thread>
#include <vector>
#define __global__
#define __shared__ static
#define __launch_bounds__(threads)
struct Index { unsigned x; };
static thread_local Index threadIdx{0};
static Index blockIdx{0}, blockDim{80}, gridDim{3};
static pthread_barrier_t all_are_here;
inline void __syncthreads() { pthread_barrier_wait(&all_are_here); }
template <class T> T atomicAdd(T* place, T by) { return __atomic_fetch_add(place, by, __ATOMIC_RELAXED); }
inline unsigned __umulhi(unsigned a, unsigned b) { return (unsigned)((unsigned long long)a * b >> 32); }
unsigned counted[1 << 16];
"""
LAUNCHES = """
template <class Kernel> void launch(Kernel kernel) {
    pthread_barrier_init(&all_are_here, nullptr, blockDim.x);
    for (blockIdx.x = 0; blockIdx.x < gridDim.x; ++blockIdx.x) {
        std::vector<std::thread> block;
        for (unsigned number = 0; number < blockDim.x; ++number) {
            block.emplace_back([=] { threadIdx.x = number; kernel(); });
        }
        for (auto& thread : block) thread.join();
    }
    pthread_barrier_destroy(&all_are_here);
}

extern "C" void both_launches(const lockstep::Tables* chart, const Terms* terms, const u8* tables, u64 seed, u64 first,
                              u32 count, u64* ended, u32* left, u32* others, u64* totals, u32* ran_out, i32 nets) {
    launch([=] { pontoon_lockstep(chart, seed, first, count, ended, left, others); });
    launch([=] { pontoon_numbers(terms, tables, first, left, others, totals, ran_out, nets); });
}
"""


def gpus_source_on_host(setting: Setting) -> ctypes.CDLL:
    text = cuda.cuda_source(setting, *cuda.LOCKSTEP).replace("extern __shared__", "extern")
    return built(GPU_ON_HOST + text + LAUNCHES, "-pthread")


@needs_compiler
@pytest.mark.parametrize(("which", "first"), [(BEST, 0), (1, 2**32 - 5)])
def test_the_gpus_lock_step_and_its_list_of_others_come_to_the_same_totals(which: str | int, first: int) -> None:
    setting, count = setting_of("canberra-2002", 6, which), 100_003
    library, empty, chart = gpus_source_on_host(setting), setting.no_totals(), tables_of(setting)
    terms, tables = terms_and_tables(setting, SEED)
    ended, totals = (np.zeros(size, np.uint64) for size in (SPLIT_HAND, cuda.NETS_AT + empty.nets.size))
    left, others, ran_out = (np.zeros(size, np.uint32) for size in (count, 1, 1))
    given, told = (
        [ctypes.c_void_p(array.ctypes.data) for array in arrays]
        for arrays in ((chart, terms, tables), (ended, left, others, totals, ran_out))
    )
    numbers = ctypes.c_ulonglong(SEED), ctypes.c_ulonglong(first), ctypes.c_uint(count)
    library.both_launches(*given, *numbers, *told, ctypes.c_int(empty.nets.size))
    assert ran_out[0] == 0
    assert 0 < others[0] < count
    assert len(set(left[: others[0]].tolist())) == others[0]
    played = with_endings(setting, cuda.totals_from(setting, count, totals), ended.astype(np.int64))
    assert played == local.play_chunk(setting, SEED, first, count)


# What is not played in lock-step


@cache
def solvers_play() -> Any:
    return from_solver(Question(table_of("star-2024"), full_shoe(1), splits="own"))


OTHER_SETTINGS: dict[str, dict[str, Any]] = {
    "two boxes": {"boxes": 2},
    "Perfect Pairs": {"pairs": Fraction(1, 2)},
    "insurance": {"insures": True},
    "to the cutting card": {"dealing": "shoe", "behind": 60},
    "from a device": {"dealing": "device"},
    "a card too few": {"shoe": Shoe((7, *(8,) * 47))},
    "nine decks": {"shoe": full_shoe(9)},
    "the solver's play": {"shoe": full_shoe(1), "strategy": "solver"},
    "a function's play": {"strategy": "function"},
}


@needs_compiler
@pytest.mark.parametrize("terms", OTHER_SETTINGS.values(), ids=OTHER_SETTINGS)
def test_what_lock_step_cannot_play_is_played_one_by_one(terms: dict[str, Any]) -> None:
    arrays: dict[str, Callable[[], Array]] = {"solver": solvers_play, "function": no_strategy}
    strategy = {"strategy": arrays[terms["strategy"]]()} if "strategy" in terms else {}
    setting = replace(setting_of(), **terms | strategy)
    assert not can_play(setting)
    assert host.play_chunk(setting, SEED, 0, 50_000) == local.play_chunk(setting, SEED, 0, 50_000)


@pytest.mark.usefixtures("forgets_libraries")
def test_without_a_compiler_numba_plays_and_one_line_tells_why(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = setting_of()
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("CXX", raising=False)
    assert can_play(setting)
    kernel = kernels.kernel_for(setting, "cpu", None)
    assert kernel.name == kernels.NUMBA
    assert kernel.play(setting, SEED, 0, 1000) == local.play_chunk(setting, SEED, 0, 1000)
    assert kernels.play_by_quickest(None, setting, SEED, 0, 1000).rounds == 1000
    assert len(kernels.round_nets(replace(setting, super_bonus=Fraction(0)), SEED, 0, 1000)) == 1000
    with pytest.raises(BadSetting, match=r"^--kernel native: no C\+\+ compiler was found: [^\n]+$"):
        kernels.kernel_for(setting, "cpu", kernels.NATIVE)
    with pytest.raises(host.NoNativeKernel, match=r"^no C\+\+ compiler was found: [^\n]+$"):
        host.play_chunk(setting, SEED, 0, 1000)


# Shoes that are too small, and settings that are too large


def told_by(play: PlayChunk, setting: Setting, count: int) -> str:
    with pytest.raises(BadSetting) as refused:
        play(setting, SEED, 0, count)
    return str(refused.value)


@needs_compiler
@pytest.mark.parametrize("dealing", ["shoe", "device"])
@pytest.mark.parametrize(("low", "boxes"), [("A26", 2), ("A26", 4), ("A2", 3), ("A2", 4)])
def test_a_shoe_with_every_card_on_the_table_runs_out_in_the_same_round(dealing: str, low: str, boxes: int) -> None:
    """Hands still draw when the last card lies on the table, some of them more than once."""
    shoe = shoe_of({rank + suit: 1 for rank in low for suit in "cdhs"} | {"Kc": boxes})
    strategy = from_chart(simple_chart(), table_of("star-2024"), True)
    setting = Setting(table_of("star-2024"), shoe, strategy, resplit=True, dealing=dealing, boxes=boxes)
    told = told_by(local.play_chunk, setting, 2000)
    assert told.startswith("the cards ran out during round ")
    assert told_by(host.play_chunk, setting, 2000) == told
    played = int(told.removeprefix("the cards ran out during round ").partition(":")[0].replace(",", ""))
    assert host.play_chunk(setting, SEED, 0, played) == local.play_chunk(setting, SEED, 0, played)


def test_a_box_has_no_more_hands_than_a_strategy_tells_apart() -> None:
    assert MOST_HANDS == layout.REGION_ROW - 1
    table = table_of("star-2024")._replace(resplit_hands=MOST_HANDS + 1)
    assert Setting(table, full_shoe(8), no_strategy()).hands_to_a_box == 2
    with pytest.raises(BadSetting, match=r"^a box may be split into 9 hands: the simulator plays up to 8$"):
        Setting(table, full_shoe(8), no_strategy(), resplit=True)
    most = table._replace(resplit_hands=MOST_HANDS)
    assert Setting(most, full_shoe(8), no_strategy(), resplit=True, boxes=7).hands_to_a_box == MOST_HANDS


def test_the_hands_of_all_boxes_have_room() -> None:
    places = (layout.OF_BOX - layout.WAITING_HANDS, layout.SPLIT_FIRST - layout.OF_BOX)
    assert min(places) >= MOST_BOXES * MOST_HANDS
    assert layout.HANDS_ENDED - layout.SPLIT_FIRST >= MOST_HANDS
    assert layout.SECOND_CARDS - layout.FIRST_CARDS >= MOST_BOXES


def test_a_round_that_could_take_more_cards_than_there_is_room_for_is_refused() -> None:
    table = table_of("star-2024")._replace(resplit_hands=MOST_HANDS)
    few = Setting(table, full_shoe(8), no_strategy(), resplit=True, boxes=7)
    with pytest.raises(
        BadSetting,
        match=r"^7 boxes of up to 8 hands may take 1197 cards from a shoe of 48000: the simulator has room for 512 ",
    ):
        replace(few, shoe=full_shoe(1000))
    # Where no hand is split all of these have room, and those of one box always do.
    assert replace(few, shoe=full_shoe(1000), boxes=1).hands_to_a_box == MOST_HANDS
    assert replace(few, shoe=full_shoe(1000), resplit=False).hands_to_a_box == 2
