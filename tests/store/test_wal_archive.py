"""The way of deploy/README.md to lose nothing with a disk: PostgreSQL whose commits wait for the archive of its WAL."""

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from pontoon.store.opening import open_store
from pontoon.store.verify import verify
from pontoon.testing.postgres import Postgres, as_root, execute, programs_folder, run, running_postgres, whom
from tests.store.writing import append

# Real processes on a machine that may have much else to do.
pytestmark = pytest.mark.timeout(300)
ARCHIVE = "pontoon_archive"


def own_folder(path: Path) -> Path:
    path.mkdir()
    if as_root():
        shutil.chown(path, whom())
    return path


@contextmanager
def archived(server: Postgres, folder: Path) -> Iterator[None]:
    """Every commit waits until `pg_receivewal` has it on its disk, as the page says."""
    program, where = str(programs_folder() / "pg_receivewal"), f"host={server.folder} user=postgres"
    run(Path(program), "--create-slot", "--slot", ARCHIVE, "--dbname", where)
    command = [program, "--synchronous", "--no-loop", "--slot", ARCHIVE, "--directory", str(folder)]
    command += ["--dbname", f"{where} application_name={ARCHIVE}"]
    user: dict[str, Any] = {"user": whom(), "extra_groups": []} if as_root() else {}
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/", **user) as receiver:
        try:
            asyncio.run(wait_for_the_archive(server.url))
            yield
        finally:
            receiver.terminate()


async def wait_for_the_archive(url: str) -> None:
    await execute(url, f"ALTER SYSTEM SET synchronous_standby_names = '{ARCHIVE}'")
    await execute(url, "SELECT pg_reload_conf()")
    await until(url, "SELECT sync_state = 'sync' FROM pg_stat_replication")


async def until(url: str, question: str) -> None:
    connection = await asyncpg.connect(url)
    async with asyncio.timeout(60):
        while not await connection.fetchval(question):
            await asyncio.sleep(0.05)
    await connection.close()


def put_back(server: Postgres, base: Path, archive: Path) -> None:
    """The base and all that was archived since, the last piece as far as it had come, in the place of what is lost."""
    assert server.folder is not None
    cluster = server.folder / "cluster"
    assert not cluster.exists()
    for piece in archive.glob("*.partial"):
        piece.rename(piece.with_suffix(""))
    base.rename(cluster)
    with (cluster / "postgresql.auto.conf").open("a", encoding="utf-8") as settings:
        settings.write(f'restore_command = \'cp "{archive}/%f" "%p"\'\n')
        settings.write("synchronous_standby_names = ''\n")
    (cluster / "recovery.signal").touch()
    if as_root():
        shutil.chown(cluster / "recovery.signal", whom())
    server.start()
    asyncio.run(until(server.url, "SELECT NOT pg_is_in_recovery()"))


async def play(store_url: str, first: int, number: int) -> None:
    store = await open_store(store_url)
    for version in range(first, first + number):
        assert await store.append(append("table:P1", version)) == version + 1
    await store.close()


def test_what_was_acknowledged_is_there_when_the_disk_of_the_database_is_lost() -> None:
    with running_postgres(own=True) as server:
        assert server.folder is not None
        store_url = server.make_database()
        archive, base = own_folder(server.folder / "archive"), server.folder / "base"
        with archived(server, archive):
            asyncio.run(play(store_url, 0, 20))
            where = f"host={server.folder} user=postgres"
            run(programs_folder() / "pg_basebackup", "--pgdata", str(base), "--checkpoint=fast", "--dbname", where)
            asyncio.run(play(store_url, 20, 200))
            server.stop("immediate")
            shutil.rmtree(server.folder / "cluster")
        put_back(server, base, archive)

        async def found() -> tuple[int, list[str]]:
            store = await open_store(store_url, read_only=True)
            version, problems = await store.version("table:P1"), (await verify(store)).problems
            await store.close()
            return version, problems

        assert asyncio.run(found()) == (220, [])
