"""What every test has: the claims of clauses are checked at collection. And how tests are shared out among workers."""

import os

import pytest
from hypothesis import settings

pytest_plugins = ["pontoon.testing.claims"]

# How long a machine takes for an example says nothing about the program.
settings.register_profile("pontoon", deadline=None)
settings.load_profile("pontoon")

# What takes longest, and much of that in waiting for others, is begun first: begun last, it would be waited for alone.
BEGUN_FIRST = (
    "tests/live/test_kills.py",
    "tests/test_mutations.py",
    "tests/live/test_simulated_night.py",
    "tests/browser/",
)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: who waits for a page or for a server leaves a core to somebody else."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(BEGUN_FIRST))
