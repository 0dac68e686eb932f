"""The whole log looked through while the house runs: by `pontoon log verify` in a process of its own.

It runs last in line, beside the tables and never in their loop, and there is one at a time: whoever asks meanwhile is
told of the one that runs. The store's address goes to it by its standard input, since a password may be in it.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import msgspec

from pontoon.live.house import House
from pontoon.store.backup import dump
from pontoon.store.contract import StoreError
from pontoon.store.memory import MemoryStore
from pontoon.web.logs import log
from pontoon.web.settings import Settings

State = Literal["none", "running", "done", "failed"]

IN_MEMORY = "memory:"
COMMAND = (sys.executable, "-P", "-m", "pontoon.cli.main", "log")
LAST_IN_LINE = 19
_LONGEST_REASON = 300
# Of the server's own environment the process gets what programs need, and of its secrets the way to a database alone.
_KEPT_NAMES = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "PYTHONPATH", "LD_LIBRARY_PATH")


class CannotBeVerified(Exception):
    """Why there is no finding, in one line."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The last verification: times are seconds, `document` is what `pontoon log verify --json` prints."""

    state: State = "none"
    by: str = ""
    began_at: int | None = None
    ended_at: int | None = None
    document: dict[str, Any] = field(default_factory=dict)
    why_not: str = ""


class Verification:
    """One for each server."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.last = Finding()
        self._house = house
        self._settings = settings
        self._running: asyncio.Task[None] | None = None

    def start(self, by: str) -> Finding:
        """One that runs already goes on; else a new one begins."""
        if self._running is None or self._running.done():
            self.last = Finding("running", by, self._now())
            self._running = asyncio.create_task(self._run(by), name="verification of the log")
        return self.last

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running

    async def until_over(self) -> Finding:
        if self._running is not None:
            await asyncio.wait((self._running,))
        return self.last

    def _now(self) -> int:
        return self._house.clock.now_ms() // 1000

    async def _run(self, by: str) -> None:
        began = self._now()
        try:
            async with self._address() as address:
                told = await _carry_out("verify", "-", "--json", *self._second_file(), reads=address)
            document = msgspec.json.decode(told)
            if address != self._settings.store_url:
                document["store"] = IN_MEMORY
            self.last = Finding("done", by, began, self._now(), document)
            log.info("log_verified", holds=document["holds"], by=by)
        except (CannotBeVerified, StoreError, OSError, msgspec.DecodeError) as error:
            log.warning("log_not_verified", why=str(error), by=by)
            self.last = Finding("failed", by, began, self._now(), why_not=str(error)[:_LONGEST_REASON])

    def _second_file(self) -> tuple[str, ...]:
        """Checkpoints that lie elsewhere than the log, where the house knows of them; those beside it are found."""
        path = self._settings.checkpoints
        return () if path is None or not path.exists() else ("--checkpoints", str(path))

    @asynccontextmanager
    async def _address(self) -> AsyncIterator[str]:
        """Where the log lies for another process; one in memory is written out for it first."""
        if not isinstance(self._house.store, MemoryStore):
            yield self._settings.store_url
            return
        with TemporaryDirectory() as folder:
            lines, file = Path(folder) / "log", Path(folder) / "house.db"
            with lines.open("wb") as out:
                await dump(self._house.store, out)
            await _carry_out("restore", str(lines), str(file), "--json")
            yield str(file)


async def _carry_out(*arguments: str, reads: str = "") -> bytes:
    """What `pontoon log` prints; raises `CannotBeVerified` where it says that it cannot."""
    kept = {name: each for name, each in os.environ.items() if name in _KEPT_NAMES or name.startswith("PG")}
    process = await asyncio.create_subprocess_exec(
        *COMMAND,
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=kept,
        # Whoever interrupts the server at its terminal does not mean this process.
        start_new_session=True,
    )
    try:
        with suppress(AttributeError, OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LAST_IN_LINE)
        told, errors = await process.communicate(f"{reads}\n".encode())
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    # 1: something is wrong with the log, which is a finding like any other.
    if process.returncode not in (0, 1):
        reason = errors.decode(errors="replace").strip().rpartition("\n")[2].removeprefix("pontoon: ")
        raise CannotBeVerified(reason or "the check was stopped")
    return told
