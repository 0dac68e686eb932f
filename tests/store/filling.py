"""Run by a test in a process of its own: a store on a disk that is full for a while."""

import asyncio
import resource
import sys
from pathlib import Path

from pontoon.store.contract import StoreUnavailable
from pontoon.store.sqlite import SqliteStore
from pontoon.store.verify import verify
from tests.store.writing import append, payment


async def fill(path: Path, room: int) -> None:
    """No file may grow beyond `room` bytes more than the write-ahead log has now: as with a full disk."""
    store = await SqliteStore.open(path)
    version = await store.append(append("table:P1", 0, postings=payment("a", "b", 1)))
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name(path.name + "-wal").stat().st_size + room, hard))
    refusals = 0
    while refusals < 3:
        try:
            version = await store.append(append("table:P1", version, b"x" * 1000, postings=payment("a", "b", 1)))
        except StoreUnavailable:
            refusals += 1
            assert await store.version("table:P1") == version
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert await store.append(append("table:P1", version, postings=payment("a", "b", 1))) == version + 1
    report = await verify(store)
    assert report.holds, report.problems
    assert await store.balance("chips", "b") == version + 1
    await store.close()
    print("recovered after", version)


if __name__ == "__main__":
    asyncio.run(fill(Path(sys.argv[1]), int(sys.argv[2])))
