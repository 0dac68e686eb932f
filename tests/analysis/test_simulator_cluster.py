"""Rounds on a cluster: the same totals, with a worker lost on the way too, and clear words where there is none."""

import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pontoon.analysis.simulator.cluster import Cluster, NoCluster, cluster
from pontoon.analysis.simulator.kernels import kernel_of_workers
from pontoon.analysis.simulator.local import play_chunk
from pontoon.analysis.simulator.running import Wanted, run
from pontoon.analysis.simulator.setting import ROUNDS_TO_A_SITTING, Setting
from pontoon.analysis.simulator.totals import Totals
from tests.analysis.simple_play import setting

ROUNDS = 12 * ROUNDS_TO_A_SITTING + 5
PIECE = ROUNDS_TO_A_SITTING


@pytest.fixture(scope="module")
def workers() -> Iterator[Cluster]:
    with cluster(None, 2) as found:
        yield found


def on_cluster(workers: Cluster, what: Setting) -> Totals:
    kernel = kernel_of_workers(None)
    return run(what, 4, Wanted(ROUNDS), kernel.play, workers, PIECE, lambda totals, seconds: None).totals


@pytest.mark.parametrize("dealing", ["fresh", "device"])
def test_a_cluster_comes_to_the_totals_of_one_thread(workers: Cluster, dealing: str) -> None:
    what = setting(dealing=dealing)
    assert workers.number == 2
    assert on_cluster(workers, what) == play_chunk(what, 4, 0, ROUNDS)


def test_a_piece_that_is_lost_with_its_worker_is_run_again(workers: Cluster) -> None:
    what = setting()
    processes: dict[str, int] = workers.client.run(os.getpid)
    lost = next(iter(processes.values()))
    task: Any = _Lost(lost, what)
    totals = sum(workers.in_order(task, Wanted(ROUNDS).pieces(PIECE)), start=what.no_totals())
    assert totals == play_chunk(what, 4, 0, ROUNDS)


class _Lost:
    """Plays pieces, but on one of the workers, whose process ends in the middle of the first one it gets."""

    def __init__(self, process: int, what: Setting) -> None:
        self.process, self.what = process, what

    def __call__(self, first: int, count: int) -> Totals:
        if os.getpid() == self.process:
            os.kill(self.process, signal.SIGKILL)
        return kernel_of_workers(None).play(self.what, 4, first, count)


def test_a_scheduler_that_is_not_there_is_one_line() -> None:
    with (
        pytest.raises(
            NoCluster, match=r"^--scheduler tcp://127\.0\.0\.1:9: no Dask scheduler answers .* dask scheduler$"
        ),
        cluster("tcp://127.0.0.1:9", 1),
    ):
        pass


def test_what_is_no_address_is_told_at_once() -> None:
    with (
        pytest.raises(NoCluster, match="--scheduler somewhere: expected an address such as tcp://"),
        cluster("somewhere", 1),
    ):
        pass


def test_a_scheduler_without_workers_is_told(workers: Cluster) -> None:
    from distributed import LocalCluster

    with LocalCluster(n_workers=0, dashboard_address="127.0.0.1:0") as empty:  # type: ignore[no-untyped-call]
        address = empty.scheduler_address
        with (
            pytest.raises(NoCluster, match=f"{address}: it has no workers; start some with: dask worker {address}"),
            cluster(address, 1),
        ):
            pass


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(NoCluster, match=r"^--engine dask needs Dask: pip install 'pontoon\[cluster\]'$"),
        cluster(None, 1),
    ):
        pass
