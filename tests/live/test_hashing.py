"""Passwords are hashed in a process of its own, which comes back when it is gone and goes when nobody can ask it."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher

from pontoon.live.people import hashing
from pontoon.live.people.hashing import HashingProcess

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
WORD = b"seven red herons"


@pytest.fixture
def process() -> Iterator[HashingProcess]:
    found = HashingProcess(CHEAP)
    yield found
    found.close()


def test_what_it_makes_it_knows_again_and_nothing_else(process: HashingProcess) -> None:
    hashed = process.carry_out(WORD, None)
    assert isinstance(hashed, str)
    assert CHEAP.verify(hashed, WORD)
    assert not CHEAP.check_needs_rehash(hashed), "it was made at the costs that were asked for"
    assert process.carry_out(WORD, hashed) is True
    assert process.carry_out(WORD + b".", hashed) is False
    assert process.carry_out(WORD, "no hash at all") is False


def test_one_process_answers_and_stands_behind_all_others(process: HashingProcess) -> None:
    process.carry_out(WORD, None)
    first = process.pid
    process.carry_out(WORD, None)
    assert first is not None
    assert process.pid == first
    assert os.getpriority(os.PRIO_PROCESS, first) == hashing.PRIORITY
    # In the same session, which some systems give one share of the machine; and not in reach of the terminal's keys.
    assert os.getsid(first) == os.getsid(0)
    assert os.getpgid(first) == first


def test_another_takes_the_place_of_one_that_was_killed(process: HashingProcess) -> None:
    hashed = str(process.carry_out(WORD, None))
    first = process.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert process.carry_out(WORD, hashed) is True
    assert process.pid not in (None, first)


def test_where_no_process_can_be_had_it_is_done_here(process: HashingProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/there/is/no/such/program")
    hashed = process.carry_out(WORD, None)
    assert process.pid is None
    assert process.carry_out(WORD, str(hashed)) is True


def test_it_ends_with_whoever_asked_it_and_says_nothing_of_the_houses_settings() -> None:
    """A house that is killed leaves nobody behind: the end of its input is the end of the process."""
    asked = (
        "import os, sys; os.environ['PONTOON_SEAL_KEY'] = 'a secret'\n"
        "from argon2 import PasswordHasher; from pontoon.live.people.hashing import HashingProcess\n"
        "process = HashingProcess(PasswordHasher(1, 8, 1)); process.carry_out(b'x', None)\n"
        "print(process.pid, flush=True); sys.stdin.read()\n"
    )
    command = (sys.executable, "-c", asked)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as house:
        assert house.stdout is not None
        pid = int(house.stdout.readline())
        with open(f"/proc/{pid}/environ", "rb") as told:
            assert b"PONTOON_" not in told.read()
        watched = os.pidfd_open(pid)
        house.kill()
    assert _has_ended(watched)


def _has_ended(watched: int) -> bool:
    """Whether a process ends within a minute: its file can be read then."""
    ended, _, _ = select.select([watched], [], [], 60)
    os.close(watched)
    return bool(ended)
