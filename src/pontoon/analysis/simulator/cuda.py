"""Rounds on an NVIDIA GPU: the native kernel, compiled by the GPU's own compiler when it is first asked for."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.shoe import Shoe
from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES, SPLIT_HAND
from pontoon.analysis.simulator.lockstep import can_play, decks_of, tables_of, with_endings
from pontoon.analysis.simulator.native.sources import source
from pontoon.analysis.simulator.native.terms import terms_and_tables
from pontoon.analysis.simulator.setting import BadSetting, Setting, lowest_cards
from pontoon.analysis.simulator.totals import Totals
from pontoon.rules.options import hands_limit
from pontoon.rules.points import LIMIT
from pontoon.rules.table import RuleTable

OPTIONS = ("--std=c++17",)
THREADS = 128
THREADS_IN_STEP = 256
# So many in one launch; each may have to be listed for the general path.
ROUNDS_IN_STEP = 1 << 27
LOCKSTEP = ("lanes_cuda.h", "lockstep.h", "lockstep_cuda.h")
BLOCKS_TO_A_PROCESSOR = 16
# A block's counts are 32 bits wide, and so many rounds of any number of hands stay below that.
MOST_ROUNDS = 1 << 32
# Nets beyond this are counted in the GPU's own memory, where that takes longer.
MOST_SHARED_NETS = 8192
NETS_AT = CODES + SIDES + COUNTS
WORD = 4


class NoGpu(BadSetting):
    """Why nothing can run on a GPU, in one line that says what to do."""


def check(setting: Setting) -> None:
    """Raises BadSetting where these rounds cannot be played on a GPU, NoGpu where there is none."""
    if setting.dealing != "fresh":
        raise BadSetting(f"on a GPU, rounds are dealt from fresh shoes, not from a {setting.dealing}")
    find_cupy()


def play_chunk(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """Play the rounds numbered from `first` on; the totals are those of the processor's kernels."""
    if can_play(setting):
        return _play_in_lockstep(setting, seed, first, count)
    return play_generally(setting, seed, first, count)


def _play_in_lockstep(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """Most rounds in lock-step, and on the general path those that are split or that take many cards."""
    check(setting)
    cupy, module = find_cupy(), _module(cuda_source(setting, *LOCKSTEP))
    in_step, generally = module.get_function("pontoon_lockstep"), module.get_function("pontoon_numbers")
    terms, tables = (cupy.asarray(array) for array in terms_and_tables(setting, seed))
    chart, empty = cupy.asarray(tables_of(setting)), setting.no_totals()
    totals, ran_out = cupy.zeros(NETS_AT + empty.nets.size, np.uint64), cupy.zeros(1, np.uint32)
    ended, left, others = cupy.zeros(SPLIT_HAND, np.uint64), cupy.empty(ROUNDS_IN_STEP, np.uint32), ran_out.copy()
    shared = np.int32(empty.nets.size)
    for begin in range(first, first + count, ROUNDS_IN_STEP):
        rounds, at = min(ROUNDS_IN_STEP, first + count - begin), np.uint64(begin)
        others.fill(0)
        in_step((_blocks(),), (THREADS_IN_STEP,), (chart, np.uint64(seed), at, np.uint32(rounds), ended, left, others))
        arguments = (terms, tables, at, left, others, totals, ran_out, shared)
        generally((_blocks(),), (THREADS,), arguments, shared_mem=WORD * (NETS_AT + empty.nets.size))
    played = totals_from(setting, count, totals.get())
    return with_endings(setting, played, ended.get().astype(np.int64))


def play_generally(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """The same on the path that serves every setting with fresh shoes."""
    kernel, cupy = _kernel(setting, "pontoon_rounds"), find_cupy()
    terms, tables = (cupy.asarray(array) for array in terms_and_tables(setting, seed))
    empty = setting.no_totals()
    totals, ran_out = cupy.zeros(NETS_AT + empty.nets.size, np.uint64), cupy.zeros(1, np.uint32)
    shared = empty.nets.size if empty.nets.size <= MOST_SHARED_NETS else 0
    for begin in range(first, first + count, MOST_ROUNDS):
        rounds = min(MOST_ROUNDS, first + count - begin)
        arguments = (terms, tables, np.uint64(begin), np.uint64(rounds), totals, ran_out, np.int32(shared))
        kernel((_blocks(),), (THREADS,), arguments, shared_mem=WORD * (NETS_AT + shared))
    if ran_out.get()[0]:
        raise BadSetting(f"the shoe ran out during a round (cards: {setting.shoe.cards}, boxes: {setting.boxes})")
    return totals_from(setting, count, totals.get())


def totals_from(setting: Setting, rounds: int, counted: NDArray[np.uint64]) -> Totals:
    """What the GPU counted, by its parts."""
    empty = setting.no_totals()
    hands, sides, counts, nets = np.split(counted.astype(np.int64), np.cumsum((CODES, SIDES, COUNTS)))
    return Totals(rounds, empty.lowest, hands, sides, nets.reshape(empty.nets.shape), counts)


def nets_of_rounds(setting: Setting, seed: int, first: int, count: int) -> NDArray[np.int32]:
    """The net of each round from a fresh shoe, in parts of the wager, Super Bonuses apart."""
    kernel, cupy = _kernel(setting, "pontoon_nets"), find_cupy()
    terms, tables = (cupy.asarray(array) for array in terms_and_tables(setting, seed))
    nets = cupy.zeros(count, np.int32)
    kernel((_blocks(),), (THREADS,), (terms, tables, np.uint64(first), np.uint64(count), nets))
    told: NDArray[np.int32] = nets.get()
    return told


def play_scripts(
    setting: Setting, listed: NDArray[np.uint8], scripts: NDArray[np.uint8], lengths: NDArray[np.int32]
) -> NDArray[np.int32]:
    """Rounds from listed cards by scripts of actions, one to a row: how far each came, its net, its Super Bonuses."""
    kernel, cupy = _kernel(setting, "pontoon_scripted"), find_cupy()
    terms, told = cupy.asarray(terms_and_tables(setting, 0)[0]), cupy.zeros((len(listed), 3), np.int32)
    cards, actions = cupy.asarray(listed), cupy.asarray(scripts)
    sizes = np.int32(listed.shape[1]), np.int32(scripts.shape[1])
    arguments = (terms, cards, sizes[0], actions, cupy.asarray(lengths), sizes[1], np.uint64(len(listed)), told)
    kernel((_blocks(),), (THREADS,), arguments)
    found: NDArray[np.int32] = told.get()
    return found


def name_of_gpu() -> str:
    """The GPU that is used, as its maker calls it; raises NoGpu."""
    return str(find_cupy().cuda.runtime.getDeviceProperties(0)["name"].decode())


def cuda_source(setting: Setting, *last: str) -> str:
    """The source the GPU's compiler is given; further files of the native folder may stand behind it."""
    most = most_cards(setting.table, setting.shoe, setting.boxes, setting.resplit)
    decks = decks_of(setting)
    return source(setting.table, "device.h", *last, most_cards=most, most_boxes=setting.boxes, decks=decks)


def most_cards(table: RuleTable, shoe: Shoe, boxes: int, resplit: bool) -> int:
    """No round takes more cards from this shoe: the lowest ones first, and one more to each hand."""
    hands = 1 + boxes * max(hands_limit(table, int(resplit), card) for card in (0, 4))
    taken, _ = lowest_cards(shoe, hands * (LIMIT - 1))
    return min(taken + hands, shoe.cards)


def _kernel(setting: Setting, name: str) -> Any:
    check(setting)
    return _module(cuda_source(setting)).get_function(name)


@cache
def _module(text: str) -> Any:
    cupy = find_cupy()
    try:
        module = cupy.RawModule(code=text, options=OPTIONS)
        module.compile()
    except cupy.cuda.compiler.CompileException as error:
        line = next((each for each in str(error).splitlines() if "error" in each), str(error).partition("\n")[0])
        raise NoGpu(f"the GPU's compiler failed: {line.strip()}") from None
    return module


@cache
def _blocks() -> int:
    return BLOCKS_TO_A_PROCESSOR * int(find_cupy().cuda.runtime.getDeviceProperties(0)["multiProcessorCount"])


@cache
def find_cupy() -> Any:
    try:
        import cupy
    except ImportError:
        raise NoGpu("a GPU needs CuPy, which is not installed: pip install 'pontoon[gpu]'") from None
    try:
        found = cupy.cuda.runtime.getDeviceCount()
    except cupy.cuda.runtime.CUDARuntimeError as error:
        raise NoGpu(f"no NVIDIA GPU was found: {error}") from None
    if not found:
        raise NoGpu("no NVIDIA GPU was found")
    return cupy
