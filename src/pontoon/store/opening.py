"""A store by its address."""

from pathlib import Path

from pontoon.store.contract import Store, StoreNotOpened

FORMS = "memory:, a path, sqlite:///path or postgresql://user@host/database"


async def open_store(url: str, read_only: bool = False) -> Store:
    """The store at an address: `memory:`, a path or `sqlite:///path`, `postgresql://...`.

    `read_only` looks at an SQLite file that another process may have in use; the other stores know no such difference.
    """
    if url in ("memory:", "memory://"):
        from pontoon.store.memory import MemoryStore

        return MemoryStore()
    if url.startswith(("postgresql://", "postgres://")):
        return await open_postgres(url)
    path = path_of(url)
    if path is None:
        raise StoreNotOpened(f"{shown(url)!r} is not the address of a store: give {FORMS}")
    from pontoon.store.sqlite import SqliteStore

    return await SqliteStore.open(path, read_only=read_only)


def path_of(url: str) -> Path | None:
    """The file of an SQLite store's address; None where it is no such address."""
    if url.startswith("sqlite:///"):
        url = url.removeprefix("sqlite:///")
    elif "://" in url or url.startswith("sqlite:"):
        return None
    if not url.strip() or "\0" in url or url.endswith("/") or Path(url).is_dir():
        return None
    return Path(url)


def shown(url: str) -> str:
    """An address without the password that may be in it."""
    before, at, after = url.rpartition("@")
    scheme, colon, _ = before.partition("://")
    return f"{scheme}{colon}...@{after}" if at and colon else url


async def open_postgres(url: str) -> Store:
    try:
        from pontoon.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        if error.name != "asyncpg":
            raise
        raise StoreNotOpened("PostgreSQL needs the package asyncpg: pip install 'pontoon[postgres]'") from None
    return await PostgresStore.open(url)
