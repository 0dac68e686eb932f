"""What every test has: the claims of clauses are checked at collection. And how tests are shared out among workers."""

import ctypes
import gc
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling

pytest_plugins = ["pontoon.testing.claims"]

# What is collected stays to the end: nothing of it is garbage yet, and pytest_collection_finish says so for good.
gc.disable()

# An array of this size gets pages of its own, which the system takes back as soon as the array is freed.
M_MMAP_THRESHOLD, LARGE = -3, 256 * 2**10
with suppress(OSError, AttributeError):
    ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)

# After a worker has grown by as much, it gives back what it no longer needs.
MUCH = 32 * 2**20
HELD = pytest.StashKey[int]()

ROOT = Path(__file__).parents[1]

# Functions compiled for the tests stay with the checkout, by a mark of their sources, and nobody else's are touched.
os.environ.setdefault("PONTOON_CACHE_DIR", str(ROOT / ".cache"))

# How long a machine takes for an example says nothing about the program.
settings.register_profile("pontoon", deadline=None)
settings.load_profile("pontoon")

# The longest files, begun first: begun last, one would be waited for alone.
BEGUN_FIRST = (
    "tests/live/test_kills.py",
    "tests/test_mutations.py",
    "tests/cli/test_join_session.py",
    "tests/browser/test_accessibility.py",
    "tests/docs/test_readme.py",
    "tests/live/test_load_kit.py",
    "tests/cli/test_serve_command.py",
    "tests/analysis/test_solver.py",
    "tests/analysis/test_tiny_shoes.py",
    "tests/analysis/",
    "tests/web/test_no_secret_leaves.py",
    "tests/browser/",
    "tests/web/test_schemathesis.py",
    "tests/game/test_round_trip.py",
    "tests/store/",
    "tests/registers/test_registers_machine.py",
)


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """A file goes to one worker as a whole: what its tests share is made once."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> ByFile:
    return ByFile(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Two more than there are cores: workers that wait for a page or a server leave their core to others."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Twelve thousand tests are not searched for garbage again and again while they run: a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


def memory() -> int:
    """What this process holds of the machine's memory, in bytes; nothing where that cannot be read."""
    file = Path("/proc/self/statm")
    return int(file.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") if file.exists() else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A few large arrays are no reason for Python to look for garbage, so a test after which there is more is one."""
    result = yield
    if memory() > item.config.stash.get(HELD, 0) + MUCH:
        gc.collect()
        # Python frees memory to the C library, which keeps it unless it is asked; other systems know no such question.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
        item.config.stash[HELD] = memory()
    return result


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def rank(item: pytest.Item) -> int:
        return next((at for at, start in enumerate(BEGUN_FIRST) if item.nodeid.startswith(start)), len(BEGUN_FIRST))

    items.sort(key=rank)
