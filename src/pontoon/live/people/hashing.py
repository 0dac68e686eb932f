"""Hashing in a process of its own, behind everything else of the house.

A thread that gives way to others can be put aside while it holds the interpreter's lock, and then every table waits for
it. So the work is done elsewhere: `python -m pontoon.live.people.hashing` reads requests from its standard input, a
line each, answers each with a line, and ends when nobody is left who could ask.
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# Behind the tables, but not so far that on a busy machine nobody can sign in.
PRIORITY = 10


def carry_out(hasher: PasswordHasher, password: bytes, hashed: str | None) -> str | bool:
    """What is kept of a password; or, where something is kept already, whether it is of this password."""
    if hashed is None:
        return hasher.hash(password)
    try:
        return hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


class HashingProcess:
    """The process, started when it is first asked and again when it is gone; one thread at a time asks it."""

    def __init__(self, hasher: PasswordHasher) -> None:
        self._hasher = hasher
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def carry_out(self, password: bytes, hashed: str | None) -> str | bool:
        """As `carry_out`; where no process can be had it is done here, which is slower for everybody but answers."""
        request = {
            "costs": (self._hasher.time_cost, self._hasher.memory_cost, self._hasher.parallelism),
            "password": password.hex(),
            "hashed": hashed,
        }
        line = json.dumps(request).encode() + b"\n"
        for _ in range(2):
            with suppress(OSError, ValueError):
                return self._asked(line)
            self.close()
        return carry_out(self._hasher, password, hashed)

    def _asked(self, line: bytes) -> str | bool:
        process = self._process or self._started()
        assert process.stdin is not None, "requests go to its input"
        assert process.stdout is not None, "and answers come from its output"
        process.stdin.write(line)
        process.stdin.flush()
        answer: str | bool = json.loads(process.stdout.readline())
        return answer

    def _started(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(
            (sys.executable, "-P", "-m", __name__),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={name: value for name, value in os.environ.items() if not name.startswith("PONTOON_")},
            # Whoever interrupts the house at its terminal does not mean this process. In a session of its own it would
            # have a share of the machine as large as the house's on systems that divide by sessions.
            process_group=0,
        )
        return self._process

    def close(self) -> None:
        """It ends by itself when nobody can ask it any more."""
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()
        process.wait()


def _answer(request: dict[str, Any]) -> str | bool:
    time_cost, memory_cost, parallelism = request["costs"]
    hasher = PasswordHasher(time_cost=time_cost, memory_cost=memory_cost, parallelism=parallelism)
    return carry_out(hasher, bytes.fromhex(request["password"]), request["hashed"])


def main() -> None:
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, 0, PRIORITY)
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
