"""The server's process as its parent sees it: started, asked, measured by the system's own figures, and ended."""

import asyncio
import json
import os
import resource
import sys
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, Self

from pontoon.live.gate import Crowd

SERVER = Path(__file__).with_name("load_server.py")
PATIENCE = 120.0
# Who comes while so many wait for an answer in the whole house is told that it is busy.
CROWD = Crowd().most
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


class ServerSettings(NamedTuple):
    """What a server is started with; `tables` and `pace_ms` only matter to the first on a store."""

    store: str
    folder: Path
    tables: int
    pace_ms: int = 100
    crowd: int = CROWD


async def started(arguments: list[str], errors: BinaryIO) -> asyncio.subprocess.Process:
    """The server's process, which is asked by its input and answers by its output."""
    return await asyncio.create_subprocess_exec(
        sys.executable, str(SERVER), *arguments,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=errors,
    )  # fmt: skip


class ServerChild:
    """One server; `port` is where it listens."""

    def __init__(self, process: asyncio.subprocess.Process, port: int, log: Path) -> None:
        self.port = port
        self.log = log
        self._process = process
        self._asking = asyncio.Lock()

    @classmethod
    async def start(cls, settings: ServerSettings) -> Self:
        """Up and listening; raises RuntimeError with its last words where it does not come up."""
        log = settings.folder / f"server-{os.getpid()}.log"
        arguments = ["--store", settings.store, "--folder", str(settings.folder)]
        arguments += ["--tables", str(settings.tables), "--pace", str(settings.pace_ms)]
        arguments += ["--crowd", str(settings.crowd)]
        with log.open("ab") as errors:
            process = await started(arguments, errors)
        assert process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            first = await process.stdout.readline()
        if not first:
            raise RuntimeError(f"the server did not start: {log.read_text(errors='replace')[-2000:]}")
        return cls(process, json.loads(first)["port"], log)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def standing(self) -> dict[str, Any]:
        """Its own figures, and what the system knows of it."""
        async with self._asking, asyncio.timeout(PATIENCE):
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            self._process.stdin.write(b"standing\n")
            told: dict[str, Any] = json.loads(await self._process.stdout.readline())
        return {**told, "rss": memory_of(self.pid)}

    async def stop(self) -> int:
        """Asked to end, and waited for; its exit code."""
        if self._process.returncode is None:
            assert self._process.stdin is not None
            self._process.stdin.write(b"stop\n")
            self._process.stdin.close()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._process.wait()
            except TimeoutError:
                self._process.kill()
                await self._process.wait()
        assert self._process.returncode is not None
        return self._process.returncode


def raise_the_limit() -> None:
    """As many files as the system allows, here and in every child: each socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def memory_of(pid: int) -> int:
    """Bytes of the machine's memory a process holds."""
    return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


def seconds_of(pid: int) -> float:
    """Processor time a process has had."""
    after_the_name = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(after_the_name[11]) + int(after_the_name[12])) / TICKS


def seconds_of_the_machine() -> float:
    """Processor time everything on the machine has had, idle time not counted."""
    times = [int(each) for each in Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:9]]
    return (sum(times) - times[3] - times[4]) / TICKS
