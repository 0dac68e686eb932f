"""Run by a test in a process of its own: a store on a disk whose sync fails from a moment on."""

import asyncio
import sys
from pathlib import Path

from pontoon.store.contract import StoreFailed
from pontoon.store.sqlite import SqliteStore
from tests.store.writing import append


async def lose_a_sync(path: Path, broken: Path) -> None:
    store = await SqliteStore.open(path)
    await store.append(append("table:P1", 0))
    broken.touch()
    acknowledged = 0
    for version in (1, 1):
        try:
            acknowledged += await store.append(append("table:P1", version))
        except StoreFailed as error:
            print("failed:", error)
    # A sync that would go through now changes nothing: what the first one lost is not known.
    broken.unlink()
    try:
        await store.append(append("table:P2", 0))
    except StoreFailed:
        print("and stays so")
    print("acknowledged", acknowledged, "read", len(await store.read("table:P1")))
    await store.close()


if __name__ == "__main__":
    asyncio.run(lose_a_sync(Path(sys.argv[1]), Path(sys.argv[2])))
