"""Rounds on a cluster, through Dask: pieces are tasks, and a piece that is lost with its worker is run again."""

import contextlib
import logging
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from pontoon.analysis.simulator.running import AHEAD, Piece, Result, in_order

SECONDS_TO_ANSWER = 5
RETRIES = 3
# The pages of a cluster that lives for one run are for nobody; whatever port is free will do.
NO_FIXED_PORT = "127.0.0.1:0"
_ADDRESS = re.compile(r"(\w+://)?[^\s/]+:\d{1,5}", re.ASCII)


class NoCluster(Exception):
    """There is no cluster to play on; the message is one line."""


@dataclass(frozen=True)
class Cluster:
    """The workers that a Dask scheduler has."""

    client: Any
    number: int

    def in_order(self, task: Callable[[int, int], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        # The task takes its setting along, so that nothing has to be found again when a worker is lost.
        submit = partial(self.client.submit, task, pure=False, retries=RETRIES)
        from distributed import CancelledError, KilledWorker

        try:
            yield from in_order(submit, pieces, AHEAD * self.number)
        except (CancelledError, KilledWorker, OSError) as error:
            raise NoCluster(f"the cluster was lost while rounds were being played ({_first_line(error)})") from None


@contextmanager
def cluster(scheduler: str | None, workers: int) -> Iterator[Cluster]:
    """The cluster of a scheduler, or without one a cluster of so many processes on this machine."""
    try:
        import distributed as dask
    except ModuleNotFoundError:
        raise NoCluster("--engine dask needs Dask: pip install 'pontoon[cluster]'") from None
    if scheduler is not None and not _ADDRESS.fullmatch(scheduler):
        raise NoCluster(f"--scheduler {scheduler}: expected an address such as tcp://127.0.0.1:8786")
    distributed: Any = dask
    with contextlib.ExitStack() as opened, _quiet():
        where: Any = scheduler
        if scheduler is None:
            where = opened.enter_context(_local_cluster(distributed, workers))
        client = opened.enter_context(_client(distributed, where))
        yield Cluster(client, _number_of_workers(client, scheduler))


def _local_cluster(distributed: Any, workers: int) -> Any:
    """Processes that leave Ctrl-C to this one: what they inherit while they start, they keep."""
    quiet = {"threads_per_worker": 1, "dashboard_address": NO_FIXED_PORT, "silence_logs": logging.CRITICAL}
    if threading.current_thread() is not threading.main_thread():
        return distributed.LocalCluster(n_workers=workers, **quiet)
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return distributed.LocalCluster(n_workers=workers, **quiet)
    finally:
        signal.signal(signal.SIGINT, heard)


def _client(distributed: Any, where: Any) -> Any:
    try:
        return distributed.Client(where, timeout=SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError, RuntimeError, TimeoutError) as error:
        raise NoCluster(
            f"--scheduler {where}: no Dask scheduler answers ({_first_line(error)}); start one with: dask scheduler"
        ) from None


def _number_of_workers(client: Any, scheduler: str | None) -> int:
    """How many tasks run side by side; a scheduler without workers would wait for ever."""
    threads = sum(client.nthreads().values())
    if not threads:
        raise NoCluster(f"--scheduler {scheduler}: it has no workers; start some with: dask worker {scheduler}")
    return int(threads)


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).splitlines()), "") or type(error).__name__


@contextmanager
def _quiet() -> Iterator[None]:
    """What the cluster logs while it starts and ends is nothing that the user asked for."""
    log = logging.getLogger("distributed")
    level = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(level)
