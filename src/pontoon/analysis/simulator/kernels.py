"""Which program plays the rounds: all of them come to the same totals."""

from dataclasses import dataclass
from functools import partial

import numpy as np

from pontoon.analysis.simulator.running import PlayChunk
from pontoon.analysis.simulator.setting import Array, BadSetting, Setting
from pontoon.analysis.simulator.totals import Totals

NUMBA = "numba"
NATIVE = "native"
QUICKEST = "quickest"
CUDA = "cuda"
PYTHON = "python"
KERNELS = (NUMBA, NATIVE)
DEVICES = ("cpu", CUDA)


@dataclass(frozen=True)
class Kernel:
    """What plays a piece, and how large a piece may be before it gives no news for too long."""

    name: str
    play: PlayChunk
    largest: int


def kernel_for(setting: Setting, device: str, wanted: str | None) -> Kernel:
    """The quickest that can play this here, or the one that is wanted by name."""
    if device == CUDA:
        return _on_cuda(setting)
    if wanted != NUMBA:
        found, reason = _native(setting)
        if found is not None:
            return found
        if wanted == NATIVE:
            raise BadSetting(f"--kernel native: {reason}")
    from pontoon.analysis.simulator.local import play_chunk

    return Kernel(NUMBA, play_chunk, 1 << 20)


def round_nets(setting: Setting, seed: int, first: int, count: int) -> Array:
    """For each round from the `first` on, its net in parts and its number of Super Bonuses."""
    # The native kernel lists nets alone, which is all where no Super Bonus is paid.
    if setting.dealing == "fresh" and not setting.super_bonus and _native(setting)[0] is not None:
        from pontoon.analysis.simulator.native.host import nets_of_rounds

        nets = nets_of_rounds(setting, seed, first, count).astype(np.int64)
        return np.stack([nets, np.zeros_like(nets)], axis=1)
    from pontoon.analysis.simulator import local

    return local.round_nets(setting, seed, first, count)


def kernel_of_workers(wanted: str | None) -> Kernel:
    """On a cluster every worker takes the quickest that its own machine has."""
    return Kernel(wanted or QUICKEST, partial(play_by_quickest, wanted), 1 << 22)


def play_by_quickest(wanted: str | None, setting: Setting, seed: int, first: int, count: int) -> Totals:
    return kernel_for(setting, "cpu", wanted).play(setting, seed, first, count)


def _native(setting: Setting) -> tuple[Kernel | None, str]:
    """The kernel built by this machine's compiler, or the reason why there is none."""
    from pontoon.analysis.simulator.lockstep import can_play
    from pontoon.analysis.simulator.native import host
    from pontoon.analysis.simulator.native.build import why_not

    if host.is_there(setting):
        # In lock-step a piece is through so soon that preparing it would count.
        return Kernel(NATIVE, host.play_chunk, 1 << 23 if can_play(setting) else 1 << 21), ""
    return None, why_not(setting.table)


def _on_cuda(setting: Setting) -> Kernel:
    from pontoon.analysis.simulator import cuda

    cuda.check(setting)
    return Kernel(CUDA, cuda.play_chunk, 1 << 30)
