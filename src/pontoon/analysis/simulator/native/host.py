"""Rounds by the native kernel on this machine's processor."""

import ctypes
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pontoon.analysis.simulator.endings import CODES, COUNTS, SIDES, SPLIT_HAND
from pontoon.analysis.simulator.local import check_all_played, stretches
from pontoon.analysis.simulator.lockstep import can_play, decks_of, tables_of, with_endings
from pontoon.analysis.simulator.native.build import library, why_not
from pontoon.analysis.simulator.native.terms import Tables, Terms, terms_and_tables
from pontoon.analysis.simulator.setting import BadSetting, Setting
from pontoon.analysis.simulator.totals import Totals

# A multiple of the lanes that any processor's vectors have.
LANES_IN_STEP = 32
ROUNDS_IN_STEP = 1 << 18
LONG = ctypes.c_longlong
ULONG = ctypes.c_ulonglong


class NoNativeKernel(BadSetting):
    """There is no native kernel here; the message says why in one line."""


class Told(NamedTuple):
    """How far a scripted round came (as `play_round` tells it), what it gained, and what is asked where it stops."""

    course: int
    net: int
    bonuses: int
    used: int
    kind: int
    legal: int
    box: int
    hands: NDArray[np.int64]
    sides: NDArray[np.int64]
    counts: NDArray[np.int64]


def is_there(setting: Setting) -> bool:
    """Whether a native kernel for these rules could be built."""
    return library(setting.table) is not None


def play_chunk(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """Play the rounds numbered from `first` on; a sitting's rounds begin with its first one."""
    if can_play(setting) and (stepping := library(setting.table, decks_of(setting))) is not None:
        return _play_in_lockstep(stepping, setting, seed, first, count)
    return play_generally(setting, seed, first, count)


def play_generally(setting: Setting, seed: int, first: int, count: int) -> Totals:
    """The same on the path that serves every setting."""
    native, totals = _native(setting), setting.no_totals()
    terms, tables = terms_and_tables(setting, seed)
    places = [_at(array) for array in (totals.nets, totals.hands, totals.sides, totals.counts)]
    play = native.pontoon_rounds if setting.dealing == "fresh" else native.pontoon_sitting
    for number, begin, length in stretches(setting, first, count):
        played = play(_at(terms), _at(tables), ULONG(number), LONG(length), *places)
        check_all_played(setting, begin + played, begin + length)
    return replace(totals, rounds=count)


def _play_in_lockstep(stepping: ctypes.CDLL, setting: Setting, seed: int, first: int, count: int) -> Totals:
    """Most rounds side by side, and on the general path those that are split or that take many cards."""
    stepping.pontoon_lockstep.restype = LONG
    chart, ended, left = tables_of(setting), np.zeros(SPLIT_HAND, np.int64), np.empty(ROUNDS_IN_STEP, np.uint64)
    totals = setting.no_totals()
    terms, tables = terms_and_tables(setting, seed)
    general = [_at(array) for array in (totals.nets, totals.hands, totals.sides, totals.counts)]
    for begin in range(first, first + count - count % LANES_IN_STEP, ROUNDS_IN_STEP):
        rounds = min(ROUNDS_IN_STEP, first + count - begin) // LANES_IN_STEP * LANES_IN_STEP
        place = ULONG(seed), ULONG(begin), LONG(rounds)
        others = stepping.pontoon_lockstep(_at(chart), *place, _at(ended), _at(left))
        enough = stepping.pontoon_numbers(_at(terms), _at(tables), _at(left), LONG(others), *general)
        check_all_played(setting, begin, begin + (not enough))
    over = count % LANES_IN_STEP
    rest = play_generally(setting, seed, first + count - over, over)
    return replace(with_endings(setting, totals, ended) + rest, rounds=count)


def play_numbers(setting: Setting, seed: int, numbers: NDArray[np.uint64]) -> Totals:
    """Play the rounds of these numbers from fresh shoes, in any order."""
    native, totals = _native(setting), setting.no_totals()
    terms, tables = terms_and_tables(setting, seed)
    arrays = (totals.nets, totals.hands, totals.sides, totals.counts)
    enough = native.pontoon_numbers(_at(terms), _at(tables), _at(numbers), LONG(len(numbers)), *map(_at, arrays))
    check_all_played(setting, 0, 0 if enough else 1)
    return replace(totals, rounds=len(numbers))


def nets_of_rounds(setting: Setting, seed: int, first: int, count: int) -> NDArray[np.int32]:
    """The net of each round from a fresh shoe, in parts of the wager, Super Bonuses apart."""
    native, nets = _native(setting), np.zeros(count, np.int32)
    terms, tables = terms_and_tables(setting, seed)
    played = native.pontoon_nets(_at(terms), _at(tables), ULONG(first), LONG(count), _at(nets))
    check_all_played(setting, first + played, first + count)
    return nets


def play_script(setting: Setting, terms: Terms, listed: Tables, script: Tables) -> Told:
    """One round from listed cards by a script of actions; `terms` are the setting's."""
    told = np.zeros(7, np.int32)
    counts = [np.zeros(length, np.int64) for length in (CODES, SIDES, COUNTS)]
    _native(setting).pontoon_scripted(
        _at(terms), _at(listed), len(listed), _at(script), len(script), _at(told), *map(_at, counts)
    )
    course, net, bonuses, used, kind, legal, box = map(int, told)
    return Told(course, net, bonuses, used, kind, legal, box, *counts)


def _native(setting: Setting) -> ctypes.CDLL:
    found = library(setting.table)
    if found is None:
        raise NoNativeKernel(why_not(setting.table))
    for name in ("pontoon_rounds", "pontoon_nets", "pontoon_sitting"):
        getattr(found, name).restype = LONG
    found.pontoon_scripted.restype = None
    return found


def _at(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
