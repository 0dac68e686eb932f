"""`pontoon` processes that start at once: everything is loaded a single time, and each life is a fork of that.

A fork is a process like any other, with a number, memory and files of its own; only the seconds of loading are spared,
which a thousand lives would otherwise spend.
"""

import json
import os
import signal
import subprocess
import sys
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
# Names a fault to plant in every life, so that a proof can be seen to find it.
PLANTED = "PONTOON_PLANTED_FAULT"
NURSERY = (sys.executable, "-c", "from pontoon.testing.nursery import tend; tend()")


class Life(Protocol):
    """A process, as far as it matters here."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...


class Nursery:
    """The one who forks, in a process of its own; it ends with whoever has started it."""

    def __init__(self) -> None:
        self._tending: subprocess.Popen[str] | None = None

    def start(self, arguments: list[str], environment: dict[str, str], log: Path) -> Life:
        return Forked(self, self.ask(start=arguments, environment=environment, log=str(log)))

    def ask(self, **order: Any) -> Any:
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
        if self._code is None:
            self._code = self._nursery.ask(wait=self.pid)
        assert self._code is not None
        return self._code


# In the nursery's own process


def tend() -> None:
    """Take orders from standard input until it ends, then let nobody live on."""
    for name in LOADED:
        import_module(name)
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
        pid = order.get("wait") or order["poll"]
        ended, code = os.waitpid(pid, 0 if "wait" in order else os.WNOHANG)
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
        nowhere = os.open(os.devnull, os.O_RDWR)
        log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        for source, target in ((nowhere, 0), (nowhere, 1), (log, 2)):
            os.dup2(source, target)
        os.environ.update(order["environment"])
        plant(os.environ.get(PLANTED, ""))
        from pontoon.cli.main import main

        main(order["start"])
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1 if end.code else 0
    finally:
        os._exit(code)
