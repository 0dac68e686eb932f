"""An SQLite file as a store keeps it: how it is opened, what is looked at first, and what its errors mean."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from pontoon.store.contract import StoreError, StoreFailed, StoreNotOpened, StoreUnavailable
from pontoon.store.revisions import must_upgrade, upgrade_sqlite

# The first page is written whole before there is a log.
PAGE_BYTES = 4096
# After a crash, a file up to this size is looked through whole; a larger one would keep people waiting.
LOOKED_THROUGH_BYTES = 256 * 1024 * 1024

# The primary codes of errors after which it can be tried again: nothing of the transaction was written.
PASSING = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
PASSING |= {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_PERM}
# A write that failed has left the last frame of the transaction incomplete, so the transaction never was.
PASSING_IO = {sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_NOMEM, sqlite3.SQLITE_IOERR_LOCK}
PASSING_IO |= {sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_SHMOPEN, sqlite3.SQLITE_IOERR_SHMMAP}


def meaning_of(error: Exception, at_commit: bool = False) -> StoreError:
    """What an error of SQLite means for the store.

    A failed fsync, a damaged file, and anything unknown at the commit mean that what is durable cannot be known.
    """
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    primary = code & 0xFF
    text = f"{error} ({getattr(error, 'sqlite_errorname', 'no code')})"
    if primary in PASSING or code in PASSING_IO:
        return StoreUnavailable(text)
    fatal = primary in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB} or at_commit
    fatal = fatal or code in {sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC}
    return StoreFailed(text) if fatal else StoreUnavailable(text)


def connect(path: Path, for_reading: bool = False) -> sqlite3.Connection:
    """A connection in which the caller begins and ends the transactions, used by one thread at a time."""
    connection = sqlite3.connect(path, timeout=5.0, isolation_level=None, check_same_thread=False)
    if for_reading:
        connection.execute("PRAGMA query_only = ON")
        return connection
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # Replacing a row counts as deleting it, which the tables that are kept for good refuse.
    connection.execute("PRAGMA recursive_triggers = ON")
    # The writer makes the checkpoints itself: SQLite would keep quiet about an fsync that fails in one.
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("PRAGMA journal_size_limit = 67108864")
    connection.execute("PRAGMA cache_size = -65536")
    return connection


def prepare(path: Path, read_only: bool) -> None:
    """Make the file where there is none, bring it up to date, and refuse one that is damaged or newer."""
    if not path.parent.is_dir():
        raise StoreNotOpened(f"{path}: there is no folder {path.parent}")
    if read_only and not path.is_file():
        raise StoreNotOpened(f"{path} does not exist")
    after_a_crash = wal_of(path).exists() and wal_of(path).stat().st_size > 0
    if after_a_crash and (not path.exists() or path.stat().st_size < PAGE_BYTES):
        # SQLite would take it for a new file and throw the log away.
        raise StoreNotOpened(f"{path} is damaged: it is missing or empty, but {wal_of(path).name} is beside it")
    try:
        if not read_only:
            make_private(path)
        with closing(connect(path, for_reading=read_only)) as connection:
            if not read_only:
                check_size(connection, path)
            if after_a_crash and not read_only:
                look_through(connection, path)
            revision = revision_of(connection)
            if read_only and revision is None:
                raise StoreNotOpened(f"{path} is not a log: it is empty")
            if must_upgrade(revision, str(path)):
                if read_only:
                    raise StoreNotOpened(f"{path} has an older revision: open it for writing once to upgrade it")
                upgrade_sqlite(connection)
            if after_a_crash and not read_only:
                compare_heads(connection, path)
    except (sqlite3.Error, OSError) as error:
        raise StoreNotOpened(f"{path} cannot be opened: {error}") from error


def make_private(path: Path) -> None:
    """Make the file where there is none, its owner's alone; what SQLite puts beside it gets the same mode.

    One that is there keeps its mode: a signer or a backup of another user may need it.
    """
    # Never opened where it exists: to close it would let go of the locks this process has on it elsewhere.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def wal_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def revision_of(connection: sqlite3.Connection) -> str | None:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    if found is None:
        if connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None:
            raise StoreNotOpened("the file is an SQLite database, but not a store")
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def check_size(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that was cut short: a page that is not whole in it must be in the write-ahead log."""
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    (page_size,) = connection.execute("PRAGMA page_size").fetchone()
    size = os.path.getsize(path)
    missing = set(range(size // page_size + 1, pages + 1)) - pages_in_log(wal_of(path), page_size)
    if missing or (size % page_size and size > pages * page_size):
        raise StoreNotOpened(f"{path} is damaged: it is cut short at {size} bytes")


def pages_in_log(log: Path, page_size: int) -> set[int]:
    """The pages of which the write-ahead log holds a version: 32 bytes of header, 24 before each page."""
    found: set[int] = set()
    if not log.exists():
        return found
    with log.open("rb") as file:
        salts = file.read(32)[16:24]
        while len(header := file.read(24)) == 24 and header[8:16] == salts:
            found.add(int.from_bytes(header[:4], "big"))
            file.seek(page_size, os.SEEK_CUR)
    return found


def look_through(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file whose pages do not fit together.

    A log that was cut short after parts of it were copied over would otherwise be noticed much later.
    """
    if os.path.getsize(path) > LOOKED_THROUGH_BYTES:
        return
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise StoreNotOpened(f"{path} is damaged: {found}")


def compare_heads(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file in which the heads of the streams are not their last events."""
    row = connection.execute(
        "SELECT s.stream FROM streams s LEFT JOIN events e ON e.stream = s.stream AND e.version = s.version"
        " WHERE e.hash IS NOT s.hash"
        " OR EXISTS (SELECT 1 FROM events f WHERE f.stream = s.stream AND f.version > s.version) LIMIT 1"
    ).fetchone()
    if row is not None:
        raise StoreNotOpened(f"{path} is damaged: stream {row[0]} does not end where its head says it does")
    row = connection.execute(
        "SELECT e.stream FROM events e WHERE e.position > (SELECT max(position) - 1000 FROM events)"
        " AND NOT EXISTS (SELECT 1 FROM streams s WHERE s.stream = e.stream AND s.version >= e.version) LIMIT 1"
    ).fetchone()
    if row is not None:
        raise StoreNotOpened(f"{path} is damaged: stream {row[0]} has events after its head")
