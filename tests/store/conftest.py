"""The stores under test: every one of them, freshly made."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from pontoon.store.contract import Store
from pontoon.store.memory import MemoryStore
from pontoon.store.sqlite import SqliteStore
from pontoon.testing.postgres import Postgres, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A real PostgreSQL for all tests of the session."""
    with running_postgres() as server:
        yield server


@pytest.fixture
def database(postgres: Postgres) -> Iterator[str]:
    """The address of a database of the test's own, with the tables of a store in it."""
    url = postgres.make_database()
    yield url
    postgres.drop_database(url)


@pytest.fixture
def open_umask() -> Iterator[None]:
    """A process that takes nothing from the modes it asks for."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture(params=["memory", "sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    opened: Store
    if request.param == "memory":
        opened = MemoryStore()
    elif request.param == "sqlite":
        opened = await SqliteStore.open(tmp_path / "house.db")
    else:
        from pontoon.store.postgres import PostgresStore

        opened = await PostgresStore.open(request.getfixturevalue("database"))
    yield opened
    await opened.close()
