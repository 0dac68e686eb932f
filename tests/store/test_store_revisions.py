"""The tables of a store from revision to revision, and that the database itself keeps what is written."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from pontoon.store.batch import NO_HEAD, event_rows
from pontoon.store.contract import Checkpoint, StoreNotOpened
from pontoon.store.postgres import PostgresStore
from pontoon.store.revisions import FOLDER, REVISIONS, upgrade_postgres, upgrade_sqlite
from pontoon.store.sqlite import BALANCE_AT, SqliteStore
from pontoon.store.verify import verify
from pontoon.testing.postgres import Postgres
from tests.store.writing import NIGHT, an_evening, append, payment

CHANGES = [
    "UPDATE events SET actor = 'bob'",
    "DELETE FROM events WHERE version = 1",
    "DELETE FROM events",
    "UPDATE postings SET cents = 0",
    "DELETE FROM postings",
    "UPDATE answers SET answer = fingerprint::bytea",
    "DELETE FROM answers",
    "UPDATE checkpoints SET at = 0",
    "DELETE FROM checkpoints",
]
CHECKPOINT = Checkpoint(1, NIGHT, 1, b"digest", b"signature", b"key")


def test_the_revisions_named_are_the_revisions_there_are() -> None:
    assert (
        tuple(sorted(path.stem.removeprefix("revision_") for path in FOLDER.glob("versions/revision_*.py")))
        == REVISIONS
    )


async def test_sqlite_refuses_to_change_or_delete_what_is_written(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    await store.add_checkpoint(CHECKPOINT)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        for change in CHANGES:
            with pytest.raises(sqlite3.IntegrityError, match="may not be changed"):
                connection.execute(change.replace("::bytea", ""))


WRITTEN_OVER = [
    "INSERT OR REPLACE INTO events SELECT position, stream, version, type, type_version, at, 'evil', role, command_id,"
    " body, prev_hash, hash, attached FROM events WHERE position = 5",
    "INSERT OR REPLACE INTO events SELECT 5, 'new', 1, type, type_version, at, 'evil', role, command_id, body,"
    " prev_hash, hash, attached FROM events WHERE position = 6",
    "REPLACE INTO events SELECT NULL, stream, version, type, type_version, at, 'evil', role, command_id, body,"
    " prev_hash, hash, attached FROM events WHERE position = 5",
    "INSERT OR REPLACE INTO postings SELECT stream, version, number, currency, account, cents + 1 FROM postings",
    "INSERT OR REPLACE INTO answers SELECT command_id, stream, fingerprint, x'00' FROM answers",
    "INSERT OR REPLACE INTO checkpoints SELECT number, at + 1, position, digest, signature, public_key"
    " FROM checkpoints",
    "INSERT OR REPLACE INTO checkpoints (rowid, number, at, position, digest, signature, public_key)"
    " SELECT rowid, number + 1, at, position, digest, signature, public_key FROM checkpoints",
    "INSERT INTO checkpoints VALUES (1, 2, 3, x'', x'', x'') ON CONFLICT DO UPDATE SET at = 4",
]


async def test_sqlite_refuses_to_write_over_what_is_written_on_any_connection(tmp_path: Path) -> None:
    """REPLACE takes a row away without asking the triggers of DELETE, where the connection does not ask for it."""
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    await store.add_checkpoint(CHECKPOINT)
    await store.close()
    before = (tmp_path / "house.db").read_bytes()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        assert connection.execute("PRAGMA recursive_triggers").fetchone() == (0,)
        for change in WRITTEN_OVER:
            with pytest.raises(sqlite3.IntegrityError, match="may not be changed"):
                connection.execute(change)
        connection.rollback()
    assert (tmp_path / "house.db").read_bytes() == before


async def test_postgres_refuses_to_change_or_delete_what_is_written(database: str) -> None:
    store = await PostgresStore.open(database)
    await an_evening(store)
    await store.add_checkpoint(CHECKPOINT)
    await store.close()
    connection = await asyncpg.connect(database)
    over = "INSERT INTO checkpoints VALUES (1, 2, 3, '', '', '') ON CONFLICT (number) DO UPDATE SET at = 4"
    for change in [*CHANGES, over, "TRUNCATE events", "TRUNCATE answers, postings"]:
        with pytest.raises(asyncpg.RaiseError, match="may not be changed"):
            await connection.execute(change)
    await connection.close()


async def test_a_file_of_the_first_revision_opens_with_its_events_and_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    first = append("table:P1", 0, b"1", b"2", postings=payment("house", "player:ann", 70))
    rows, head = event_rows(first, NO_HEAD)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade_sqlite(connection, "0001")
        for row in rows:
            connection.execute("INSERT INTO events VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("INSERT INTO streams VALUES ('table:P1', ?, ?)", head)
        for number, (currency, account, cents) in enumerate(first.postings):
            values = (number, currency, account, cents)
            connection.execute("INSERT INTO postings VALUES ('table:P1', 2, ?, ?, ?, ?)", values)
            connection.execute("INSERT INTO balances VALUES (?, ?, ?)", values[1:])
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    store = await SqliteStore.open(path)
    assert [event.body for event in await store.read("table:P1")] == [b"1", b"2"]
    assert await store.append(append("table:P1", 2, postings=payment("player:ann", "box", 30))) == 3
    assert [await store.balance_at("chips", "player:ann", position) for position in (1, 2, 3)] == [0, 70, 40]
    assert (await verify(store)).holds
    await store.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == (REVISIONS[-1],)
        with pytest.raises(sqlite3.IntegrityError):
            connection.execute("DELETE FROM events")


async def test_what_an_account_held_is_found_by_its_own_postings_and_not_by_the_whole_log(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    await store.close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {BALANCE_AT}", ("chips", "player:1", 9))]
    assert ["COVERING INDEX" in step and step.startswith("SEARCH") for step in plan] == [True, True], plan


async def test_a_database_of_the_first_revision_opens_and_is_brought_up_to_date(postgres: Postgres) -> None:
    url = postgres.make_database(empty=True)
    await upgrade_postgres(lambda: asyncpg.connect(url), "0001")
    store = await PostgresStore.open(url)
    assert await store.append(append("table:P1", 0)) == 1
    await store.close()
    connection = await asyncpg.connect(url)
    assert await connection.fetchval("SELECT version_num FROM alembic_version") == REVISIONS[-1]
    await connection.close()
    postgres.drop_database(url)


async def test_an_empty_database_opened_by_two_at_once_is_set_up_once(postgres: Postgres) -> None:
    url = postgres.make_database(empty=True)
    stores = await asyncio.gather(*(PostgresStore.open(url) for _ in range(3)))
    assert await stores[0].append(append("table:P1", 0)) == 1
    assert await stores[2].version("table:P1") == 1
    for store in stores:
        await store.close()
    postgres.drop_database(url)


async def test_a_newer_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path / "house.db")).close()
    with closing(sqlite3.connect(tmp_path / "house.db")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
        connection.commit()
    for read_only in (False, True):
        with pytest.raises(StoreNotOpened, match=r"revision 0999.*newer pontoon"):
            await SqliteStore.open(tmp_path / "house.db", read_only=read_only)


async def test_a_newer_database_is_refused(database: str) -> None:
    connection = await asyncpg.connect(database)
    await connection.execute("UPDATE alembic_version SET version_num = '0999'")
    await connection.close()
    with pytest.raises(StoreNotOpened, match=r"revision 0999.*newer pontoon"):
        await PostgresStore.open(database)


async def test_a_file_whose_upgrade_fails_stays_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        upgrade_sqlite(connection, "0001")
        connection.execute("CREATE TRIGGER answers_stay_update BEFORE UPDATE ON answers BEGIN SELECT 1; END")
    with pytest.raises(StoreNotOpened):
        await SqliteStore.open(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        assert triggers == [("answers_stay_update",)]
