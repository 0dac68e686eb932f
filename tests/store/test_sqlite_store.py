"""What only a store in an SQLite file does: one owner, one writing thread, and faults of the disk below it."""

import asyncio
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pontoon.store.contract import Snapshot, StoreFailed, StoreNotOpened, StoreUnavailable, VersionConflict
from pontoon.store.opening import open_store
from pontoon.store.sqlite import SqliteStore
from pontoon.store.sqlite_writer import LARGEST_BATCH, LONGEST_QUEUE, commit_transaction
from pontoon.store.verify import verify
from tests.store.writing import an_evening, append, payment

ROOT = Path(__file__).parents[2]


class Commits:
    """How a transaction ends, with errors planned for the next ones; counts those that succeed."""

    def __init__(self) -> None:
        self.errors: list[int] = []
        self.carried_out = 0
        self.may_go_on = threading.Event()
        self.may_go_on.set()

    def __call__(self, connection: sqlite3.Connection) -> None:
        self.may_go_on.wait()
        if self.errors:
            error = sqlite3.OperationalError("planned")
            error.sqlite_errorcode = self.errors.pop(0)
            raise error
        commit_transaction(connection)
        self.carried_out += 1


async def test_what_was_written_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    heads, balances = await store.heads(), await store.balances("chips")
    await store.close()
    again = await SqliteStore.open(tmp_path / "house.db")
    assert (await again.heads(), await again.balances("chips")) == (heads, balances)
    await again.append(append("table:P1", await again.version("table:P1")))
    await again.close()


async def test_a_file_in_use_is_refused_to_a_second_owner(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    with pytest.raises(StoreNotOpened, match=r"house.db is in use"):
        await SqliteStore.open(tmp_path / "house.db")
    elsewhere = (
        f"import asyncio; from pontoon.store.opening import open_store; asyncio.run(open_store({str(store.path)!r}))"
    )
    other = subprocess.run([sys.executable, "-c", elsewhere], capture_output=True, text=True, check=False)
    assert other.returncode == 1
    assert "is in use by another process" in other.stderr
    await store.close()
    await (await SqliteStore.open(tmp_path / "house.db")).close()


async def test_a_link_to_a_file_in_use_is_no_way_round(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(tmp_path / "house.db")
    with pytest.raises(StoreNotOpened, match=r"house.db is in use"):
        await SqliteStore.open(link)
    looking = await SqliteStore.open(link, read_only=True)
    assert await looking.streams() == []
    await looking.close()
    await store.close()
    through_the_link = await SqliteStore.open(link)
    with pytest.raises(StoreNotOpened, match=r"house.db is in use"):
        await SqliteStore.open(tmp_path / "house.db")
    await through_the_link.close()


async def test_a_file_in_use_can_be_looked_at(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await store.append(append("table:P1", 0))
    looking = await open_store(str(tmp_path / "house.db"), read_only=True)
    assert await looking.version("table:P1") == 1
    await store.append(append("table:P1", 1))
    assert await looking.version("table:P1") == 2
    with pytest.raises(StoreUnavailable, match="reading only"):
        await looking.append(append("table:P1", 2))
    await looking.close()
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_a_new_file_and_what_lies_beside_it_is_its_owners_alone_from_the_first_moment(
    tmp_path: Path, open_umask: None
) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await store.append(append("table:P1", 0))
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(("house.db", "house.db-wal", "house.db-shm", "house.db.lock"), 0o600)
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_a_file_that_others_may_read_or_write_stays_so(tmp_path: Path, open_umask: None) -> None:
    """Whoever made it may have a signer or a backup of another user, as `deploy/` has."""
    path = tmp_path / "house.db"
    path.touch()
    for mode in (0o660, 0o644):
        path.chmod(mode)
        store = await SqliteStore.open(path)
        await store.append(append(f"table:{mode}", 0))
        assert {path.with_name(path.name + each).stat().st_mode & 0o777 for each in ("", "-wal", "-shm")} == {mode}
        await store.close()


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"not a database, but long enough to look at" * 200, "not a database"), (b"", "does not exist")],
)
async def test_a_file_that_is_no_store_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "house.db"
    if content:
        path.write_bytes(content)
    with pytest.raises(StoreNotOpened, match=words):
        await SqliteStore.open(path, read_only=not content)


async def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(StoreNotOpened, match="but not a store"):
        await SqliteStore.open(tmp_path / "other.db")


async def test_a_folder_that_is_not_there_or_not_writable_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreNotOpened, match="nowhere"):
        await SqliteStore.open(tmp_path / "nowhere" / "house.db")
    if sys.platform == "linux":
        with pytest.raises(StoreNotOpened, match="cannot be written"):
            await SqliteStore.open("/proc/house.db")


async def test_a_store_that_is_up_to_date_opens_without_the_migrations_packages(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path / "house.db")).close()
    asking = (
        "import asyncio, sys; from pontoon.store.opening import open_store\n"
        f"async def main(): await (await open_store({str(tmp_path / 'house.db')!r})).close()\n"
        "asyncio.run(main()); sys.exit('sqlalchemy' in sys.modules or 'alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", asking], check=True)


async def test_what_has_queued_up_is_committed_together(tmp_path: Path) -> None:
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    commits.may_go_on.clear()
    first = asyncio.create_task(store.append(append("first", 0)))
    others = [asyncio.create_task(store.append(append(f"table:{n}", 0))) for n in range(500)]
    await asyncio.sleep(0)
    commits.may_go_on.set()
    assert await asyncio.gather(first, *others) == [1] * 501
    assert commits.carried_out <= 4
    await store.close()


async def test_one_alone_is_committed_alone(tmp_path: Path) -> None:
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    for version in range(3):
        await store.append(append("table:P1", version))
    assert commits.carried_out == 3
    await store.close()


async def test_a_queue_that_is_too_long_is_busy(tmp_path: Path) -> None:
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    commits.may_go_on.clear()
    # The writer holds one batch at most, and waits for its commit.
    waiting = [asyncio.create_task(store.append(append(f"t{n}", 0))) for n in range(LONGEST_QUEUE + LARGEST_BATCH + 5)]
    await asyncio.sleep(0)
    commits.may_go_on.set()
    outcomes = await asyncio.gather(*waiting, return_exceptions=True)
    refused = [str(each) for each in outcomes if isinstance(each, StoreUnavailable)]
    assert len(refused) >= 5
    assert set(refused) == {"busy"}
    assert outcomes.count(1) + len(refused) == len(outcomes)
    assert await store.append(append("after", 0)) == 1
    await store.close()


async def test_a_full_disk_refuses_the_batch_and_later_ones_go(tmp_path: Path) -> None:
    """Goal F4: nothing acknowledged, reads work, and it goes on without a restart."""
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    await store.append(append("table:P1", 0))
    for code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE):
        commits.errors.append(code)
        with pytest.raises(StoreUnavailable):
            await store.append(append("table:P1", 1, postings=payment("a", "b", 1)))
        assert await store.version("table:P1") == 1
    commits.errors.append(sqlite3.SQLITE_FULL)
    with pytest.raises(StoreUnavailable):
        await store.save_snapshot(Snapshot("table:P1", 1, 1, b""))
    assert await store.append(append("table:P1", 1, postings=payment("a", "b", 1))) == 2
    assert await store.balance("chips", "b") == 1
    assert (await verify(store)).holds
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sets no limit to the size of a file")
@pytest.mark.parametrize("room", [100, 20_000, 77_777])
def test_a_disk_that_is_really_full_loses_nothing_and_recovers(tmp_path: Path, room: int) -> None:
    """Goal F4: the operating system itself refuses to write."""
    run = [sys.executable, "-m", "tests.store.filling", str(tmp_path / "house.db"), str(room)]
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    assert "recovered" in done.stdout


async def test_a_database_that_may_not_be_written_is_unavailable_until_it_may(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await store.append(append("table:P1", 0))
    assert store.writer is not None
    store.writer.connection.execute("PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="readonly"):
        await store.append(append("table:P1", 1))
    assert await store.version("table:P1") == 1
    store.writer.connection.execute("PRAGMA query_only = OFF")
    assert await store.append(append("table:P1", 1)) == 2
    await store.close()


@pytest.mark.parametrize("code", [sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CORRUPT])
async def test_a_failed_fsync_or_a_damaged_file_is_the_end(tmp_path: Path, code: int) -> None:
    """Goal F4: what is durable cannot be known, so nothing more is written; reads still work."""
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    await store.append(append("table:P1", 0))
    commits.errors.append(code)
    with pytest.raises(StoreFailed):
        await store.append(append("table:P1", 1))
    for _ in range(2):
        with pytest.raises(StoreFailed):
            await store.append(append("table:P2", 0))
    assert len(await store.read("table:P1")) == 1
    await store.close()


async def test_a_refusal_because_of_one_that_was_not_written_does_not_stand(tmp_path: Path) -> None:
    commits = Commits()
    store = await SqliteStore.open(tmp_path / "house.db", commit=commits)
    commits.errors.append(sqlite3.SQLITE_FULL)
    rivals = [asyncio.create_task(store.append(append("table:P1", 0, b"%d" % n))) for n in range(20)]
    outcomes = await asyncio.gather(*rivals, return_exceptions=True)
    assert sum(isinstance(each, int) for each in outcomes) <= 1
    unwritten = [each for each in outcomes if isinstance(each, StoreUnavailable)]
    assert unwritten
    assert len(unwritten) + sum(isinstance(each, int | VersionConflict) for each in outcomes) == 20
    assert await store.version("table:P1") == sum(isinstance(each, int) for each in outcomes)
    await store.close()


async def test_the_log_beside_the_file_is_copied_over_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon.store.sqlite_writer.ROWS_TO_CHECKPOINT", 30)
    store = await SqliteStore.open(tmp_path / "house.db")
    sizes = set()
    for version in range(60):
        await store.append(append("table:P1", version, b"x" * 500))
        sizes.add((tmp_path / "house.db-wal").stat().st_size)
    assert max(sizes) < 60 * 4096
    assert (tmp_path / "house.db").stat().st_size > 30_000
    await store.close()


async def test_a_closed_store_writes_what_was_queued_and_then_nothing(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    waiting = [asyncio.create_task(store.append(append(f"t{n}", 0))) for n in range(100)]
    await asyncio.sleep(0)
    await store.close()
    assert await asyncio.gather(*waiting) == [1] * 100
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.append(append("late", 0))
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.version("t1")
    await store.close()


@pytest.mark.parametrize("url", ["", "mysql://host/x", "sqlite:house.db", "postgres", "http://a:secret@b/c", "."])
async def test_an_address_of_no_store_is_refused_without_its_password(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if url == "postgres":
        # A path as good as any.
        await (await open_store(url)).close()
        return
    with pytest.raises(StoreNotOpened) as refused:
        await open_store(url)
    assert "secret" not in str(refused.value)


async def test_every_address_of_a_store_opens_it(tmp_path: Path, database: str) -> None:
    for url in ("memory:", str(tmp_path / "a.db"), f"sqlite:///{tmp_path / 'b.db'}", database):
        store = await open_store(url)
        assert await store.append(append("table:P1", 0)) == 1
        await store.close()
    assert (tmp_path / "b.db").exists()
