"""What is acknowledged was synced before: the settings of the writer, and a disk that keeps nothing else."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pontoon.store.contract import StoreFailed
from pontoon.store.sqlite import SqliteStore
from pontoon.store.verify import verify
from pontoon.testing.failing_disk import failing_disk, why_not
from tests.store.syncing import Disk, noted_disk
from tests.store.writing import append, command, payment

ROOT = Path(__file__).parents[2]
APPENDS = 40
FULL = 2


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    with noted_disk(tmp_path) as noted:
        if noted is None:
            pytest.skip("SQLite is built into this Python, so that nothing can stand between it and the disk")
        yield noted


async def test_the_writer_syncs_at_every_commit_and_leaves_no_checkpoint_to_sqlite(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    assert store.writer is not None
    connection = store.writer.connection
    settings = {name: connection.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")}
    assert settings == {"synchronous": FULL, "journal_mode": "wal"}
    assert connection.execute("PRAGMA wal_autocheckpoint").fetchone()[0] == 0
    await store.close()


async def lose_power_after_each(disk: Disk, folder: Path, appends: int) -> None:
    """After every acknowledgement all that was not synced is lost, and nothing that was acknowledged."""
    store = await SqliteStore.open(folder / "house.db")
    left: list[Path] = []
    for number in range(appends):
        stream, version, postings = f"table:P{number % 3}", number // 3, payment("a", "b", number)
        work = append(stream, version, b"x" * 700, postings=postings)
        await store.append(command(stream, version, f"c{number}", postings=postings) if number % 2 else work)
        left.append(disk.after_power_loss(folder / f"after-{number}"))
    assert disk.trace.count(("cut", "house.db-wal")) > 1
    await store.close()
    for number, path in enumerate(left):
        found = await SqliteStore.open(path)
        report = await verify(found)
        assert (report.problems, report.events) == ([], number + 1)
        await found.close()


async def test_whatever_was_acknowledged_is_there_when_all_that_was_not_synced_is_lost(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Goal F2, short: the unsynced tail is dropped, with checkpoints in between."""
    monkeypatch.setattr("pontoon.store.sqlite_writer.ROWS_TO_CHECKPOINT", 70)
    await lose_power_after_each(disk, tmp_path, APPENDS)


async def test_a_checkpoint_syncs_the_log_then_the_file_and_only_then_empties_the_log(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pontoon.store.sqlite_writer.ROWS_TO_CHECKPOINT", 1)
    store = await SqliteStore.open(tmp_path / "house.db")
    disk.trace.clear()
    await store.append(append("table:P1", 0))
    # Another turn of the writer, so that the checkpoint after this append is over.
    await store.drop("nothing", "")
    log, file = "house.db-wal", "house.db"
    first = disk.trace.index(("sync", file))
    assert ("sync", log) in disk.trace[:first]
    assert ("cut", log) not in disk.trace[:first]
    assert ("cut", log) in disk.trace[first:]
    await store.close()


@pytest.mark.parametrize("file", ["house.db-wal", "house.db"])
async def test_a_sync_that_fails_at_a_commit_or_in_a_checkpoint_is_the_end(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch, file: str
) -> None:
    """Goal F4: SQLite itself is told that the disk did not take it; nothing is acknowledged from then on."""
    monkeypatch.setattr("pontoon.store.sqlite_writer.ROWS_TO_CHECKPOINT", 1)
    store = await SqliteStore.open(tmp_path / "house.db")
    await store.append(append("table:P1", 0))
    await store.drop("nothing", "")
    disk.failing = file
    acknowledged = 1
    if file == "house.db":
        # It was committed before the checkpoint that fails after it.
        acknowledged = await store.append(append("table:P1", 1))
    for _ in range(2):
        with pytest.raises(StoreFailed):
            await store.append(append("table:P1", acknowledged))
    left = disk.after_power_loss(tmp_path / "left")
    disk.failing = None
    await store.close()
    found = await SqliteStore.open(left)
    assert await found.version("table:P1") >= acknowledged
    await found.close()


@pytest.mark.skipif(why_not() is not None, reason=str(why_not()))
def test_a_write_whose_fsync_the_system_fails_is_not_acknowledged_and_the_store_has_failed(tmp_path: Path) -> None:
    """Goal F4: `fdatasync` itself answers EIO, in a process of its own, with SQLite as it is."""
    around, broken = failing_disk(tmp_path)
    run = [sys.executable, "-m", "tests.store.unsynced", str(tmp_path / "house.db"), str(broken)]
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=ROOT, env={**os.environ, **around})
    assert done.returncode == 0, done.stderr
    first, second, stays, end = done.stdout.splitlines()
    assert "SQLITE_IOERR_FSYNC" in first
    assert (second, stays, end) == (first, "and stays so", "acknowledged 0 read 1")
