"""Which revision of its tables a store has, and how it comes to have the newest.

Alembic and SQLAlchemy are loaded only where there is something to do: a store that is up to date opens without them.
"""

import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pontoon.store.contract import StoreNotOpened

if TYPE_CHECKING:
    from sqlalchemy import Connection

# All there are, in order; the last is what this program reads and writes.
REVISIONS = ("0001", "0002", "0003", "0004")
FOLDER = Path(__file__).parent / "migrations"


def must_upgrade(revision: str | None, where: str) -> bool:
    """Whether tables at this revision (None: there are none) must be brought up to date before use."""
    if revision is None or revision in REVISIONS:
        return revision != REVISIONS[-1]
    raise StoreNotOpened(
        f"{where} has revision {revision}, but this program knows only those up to {REVISIONS[-1]}: use a newer pontoon"
    )


def upgrade(connection: "Connection", to: str = "head") -> None:
    """Run the revisions that are missing, on a connection whose transaction the caller ends."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    # What it does step by step is nobody's news.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    command.upgrade(config, to)


def upgrade_sqlite(connection: sqlite3.Connection, to: str = "head") -> None:
    """Bring an SQLite file up to date, all in one transaction of its own."""
    from sqlalchemy import create_engine
    from sqlalchemy.pool import StaticPool

    engine = create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool)
    # The pool would close what is not its own, so it is only ever released.
    with engine.connect() as wrapped:
        wrapped.exec_driver_sql("BEGIN IMMEDIATE")
        try:
            upgrade(wrapped, to)
        except BaseException as error:
            connection.rollback()
            raise not_upgraded(error) from error
        connection.commit()


async def upgrade_postgres(connect: Callable[[], Awaitable[Any]], to: str = "head") -> None:
    """Bring a PostgreSQL database up to date; of several processes that try, one does it and the others wait."""
    from sqlalchemy import text
    from sqlalchemy.ext.asyncio import create_async_engine

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect)
    try:
        async with engine.begin() as wrapped:
            await wrapped.execute(text("SELECT pg_advisory_xact_lock(7368)"))
            await wrapped.run_sync(upgrade, to)
    except Exception as error:
        raise not_upgraded(error) from error
    finally:
        await engine.dispose()


def not_upgraded(error: BaseException) -> BaseException:
    """What is told of a failed upgrade, after which everything is as it was."""
    if not isinstance(error, Exception):
        return error
    first_line, _, _ = str(error).partition("\n")
    return StoreNotOpened(f"the tables cannot be upgraded to revision {REVISIONS[-1]}: {first_line}")
