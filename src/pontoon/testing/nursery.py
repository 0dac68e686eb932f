"""`pontoon` processes that start at once: everything is loaded a single time, and each life is a fork of that.

A fork is a process like any other, with a number, memory and files of its own; only the seconds of loading are spared,
which a thousand lives would otherwise spend.
"""

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

LOADED = (
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "pontoon.cli.main",
    "pontoon.store.sqlite",
    "pontoon.web.serving",
)
LOOKS_EVERY = 0.01
# Names a fault to plant in every life, so that a proof can be seen to find it.
PLANTED = "PONTOON_PLANTED_FAULT"
COMMAND = "pontoon.cli.main:main"
NURSERY = (sys.executable, "-c", "from pontoon.testing.nursery import tend; tend()")


class Life(Protocol):
    """A process, as far as it matters here."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...


class Nursery:
    """The process that forks; it ends with the process that started it."""

    def __init__(self) -> None:
        self._tending: subprocess.Popen[str] | None = None
        self._one_at_a_time = threading.Lock()

    def start(
        self, arguments: list[str], environment: dict[str, str], log: Path, output: str = os.devnull,
        typed: str = os.devnull, calls: str = COMMAND, path: str = "", folder: Path | None = None,
    ) -> Life:  # fmt: skip
        """A command with this environment; `log` takes its standard error, `output` the rest, and `typed` it reads.

        Instead of `pontoon`, it `calls` another function of a module found on `path` as well, in its `folder`.
        """
        order = {"start": arguments, "environment": environment, "log": str(log), "output": output, "typed": typed}
        order |= {"calls": calls, "path": path, "folder": str(folder or Path.cwd())}
        return Forked(self, self.ask(**order))

    def run(self, *arguments: str, environment: dict[str, str] | None = None, typed: str = "") -> tuple[int, str, str]:
        """The exit code of a command that ends, its standard output and its standard error."""
        with tempfile.TemporaryDirectory(prefix="pontoon-nursery-") as folder:
            output, log, keys = (Path(folder, name) for name in ("output", "log", "keys"))
            keys.write_text(typed, "utf-8")
            code = self.start(list(arguments), environment or dict(os.environ), log, str(output), str(keys)).wait()
            return code, output.read_text("utf-8"), log.read_text("utf-8")

    def ask(self, **order: Any) -> Any:
        with self._one_at_a_time:
            if self._tending is None:
                self._tending = subprocess.Popen(NURSERY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            assert self._tending.stdin is not None
            assert self._tending.stdout is not None
            self._tending.stdin.write(json.dumps(order) + "\n")
            self._tending.stdin.flush()
            return json.loads(self._tending.stdout.readline())

    def close(self) -> None:
        if self._tending is not None:
            self._tending.communicate()
            self._tending = None


@cache
def nursery() -> Nursery:
    """The one of this process, which ends with it."""
    shared = Nursery()
    atexit.register(shared.close)
    return shared


class Written:
    """The lines that a process writes to a file, read as from a pipe: those there already, then those that follow."""

    def __init__(self, file: Path, life: Life) -> None:
        self._file = file
        self._life = life
        self._at = 0

    def readline(self) -> str:
        """The next line once it is there; nothing once the process has ended without one."""
        while True:
            ended = self._life.poll() is not None
            with self._file.open(encoding="utf-8") as written:
                written.seek(self._at)
                line = written.readline()
                if line.endswith("\n") or ended:
                    self._at = written.tell()
                    return line
            time.sleep(LOOKS_EVERY)

    def __iter__(self) -> Iterator[str]:
        return iter(self.readline, "")

    def read(self) -> str:
        return "".join(self)

    def close(self) -> None:
        """As with a pipe; nothing is kept open."""


class Forked:
    """A life that came from the nursery."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.pid = pid
        self._nursery = nursery
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None:
            self._code = self._nursery.ask(poll=self.pid)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        end = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if end is not None and time.monotonic() > end:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
            time.sleep(LOOKS_EVERY)
        return code


# In the nursery's own process


def tend() -> None:
    """Take orders from standard input until it ends, then let nobody live on."""
    gc.disable()
    for name in LOADED:
        import_module(name)
    # The browser's files are compressed once, and no life looks for garbage in what was loaded before it.
    import_module("pontoon.web.client").ClientFiles()
    gc.freeze()
    gc.enable()
    living: set[int] = set()
    for line in sys.stdin:
        order = json.loads(line)
        if "start" in order:
            pid = os.fork()
            if pid == 0:
                _live(order)
            living.add(pid)
            _answer(pid)
            continue
        ended, code = os.waitpid(order["poll"], os.WNOHANG)
        living -= {ended}
        _answer(os.waitstatus_to_exitcode(code) if ended else None)
    for pid in living:
        os.kill(pid, signal.SIGKILL)


def _answer(value: int | None) -> None:
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def plant(fault: str) -> None:
    """Break something on purpose: `package.module:function` is called before the command."""
    if fault:
        module, _, function = fault.partition(":")
        getattr(import_module(module), function)()


def _live(order: dict[str, Any]) -> None:
    """The rest of a forked process: the command itself, and never back to the nursery's work."""
    code = 70
    try:
        os.chdir(order["folder"])
        # A pipe with a name does not wait for somebody to write where it can be written here too.
        typed = os.open(order["typed"], os.O_RDWR)
        output, log = (
            os.open(order[file], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600) for file in ("output", "log")
        )
        for source, target in ((typed, 0), (output, 1), (log, 2)):
            os.dup2(source, target)
        os.environ.clear()
        os.environ.update(order["environment"])
        sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
        plant(os.environ.get(PLANTED, ""))
        sys.path[:0] = filter(None, [order["path"]])
        module, _, function = order["calls"].partition(":")
        getattr(import_module(module), function)(order["start"])
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
