"""The long proofs can be run and are told on their page; each has a short form among the tests, here or elsewhere."""

import importlib
import inspect
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "proof.md"
# As small as a part can be made, and still do something.
SMALLEST = {
    "nights": 0.0002,
    "late_nights": 0.0002,
    "machines": 0.0001,
    "tournaments": 0.001,
    "tamper": 0.001,
    "power": 0.005,
}
# What these do at their smallest is what other tests do anyway: by which name, and where.
ELSEWHERE = {
    "kills": ("kill_the_server", "tests/live/test_kills.py"),
    "postgres": ("pull_the_plug", "tests/live/test_kills.py"),
    "network": ("bad_weather", "tests/live/test_kills.py"),
    "schemathesis": ("try_every_operation", "tests/web/test_schemathesis.py"),
    "processes": ("kill_one_of_two", "tests/live/test_kills.py"),
    "fuzz": ("storm", "tests/web/test_fuzz_socket.py"),
    "agreement": ("play_chunk", "tests/analysis/test_kernel_agreement.py"),
    "leaks": ("overhear", "tests/web/test_no_secret_leaves.py"),
    "battery": ("battery", "tests/live/test_shuffle_battery.py"),
    "mutants": ("every_mutant", "tests/test_mutations.py"),
}
# These have their short form beside them: the same tests with other parameters.
MARKED = {"long"}


@pytest.fixture(scope="module")
def prove() -> Iterator[Any]:
    before = list(sys.path)
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        yield importlib.import_module("prove")
    finally:
        sys.path[:] = before


def test_every_part_is_told_on_the_page_in_the_order_in_which_it_is_run(prove: Any) -> None:
    page = PAGE.read_text("utf-8")
    upper, lower = page.partition("## Short forms")[0], page.partition("## Last results")[2]
    told = re.findall(r"^\| (\w+) \|", upper, re.MULTILINE)
    assert told[0] == "part"
    assert told[1:] == list(prove.PARTS)
    recorded = list(prove.rows_of(lower))
    assert recorded == [part for part in prove.PARTS if part in recorded]


def test_every_part_has_a_short_form(prove: Any) -> None:
    assert sorted([*SMALLEST, *ELSEWHERE, *MARKED]) == sorted(prove.PARTS)
    for part, (name, file) in ELSEWHERE.items():
        assert f"{name}(" in inspect.getsource(prove), part
        assert f"{name}(" in (ROOT / file).read_text("utf-8"), part


@pytest.fixture
def logged_as_before() -> Iterator[None]:
    """Parts that know of the troubles they make do not have them logged."""
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("logged_as_before")
@pytest.mark.parametrize("part", SMALLEST)
def test_a_part_runs_at_its_smallest_and_finds_no_problem(part: str, prove: Any) -> None:
    outcome = prove.PARTS[part][1](SMALLEST[part])
    assert outcome.problems == []
    assert re.search(r"\b[1-9]", outcome.told), "it has done something"


def test_the_command_runs_a_part_and_tells_what_it_came_to() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "prove.py"), "tamper", "--size", "0.001", "--no-record"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.match(r"tamper: (?=.*\b[1-9])", done.stdout), "it has done something"
    assert "problem: " not in done.stdout


def test_a_result_takes_the_place_of_the_one_before_it(prove: Any) -> None:
    page = f"before\n{prove.BEGIN}\n{prove.END}\nafter\n"
    for part, told in (("tamper", "ten found"), ("kills", "one kill"), ("tamper", "all | found")):
        page = prove.record(part, prove.Outcome(told, ["a problem"] if part == "kills" else []), 130.0, page)
    rows = prove.rows_of(page)
    assert list(rows) == ["kills", "tamper"]
    assert rows["kills"].startswith("| kills | F1 | one kill | 1 | 2 min |")
    assert rows["tamper"].startswith("| tamper | F10 | all / found | 0 | 2 min |")
    assert page.startswith("before\n")
    assert page.endswith("\nafter\n")


def test_a_part_that_does_not_exist_is_refused_with_the_names_of_those_that_do() -> None:
    command = [sys.executable, str(ROOT / "scripts" / "prove.py"), "luck", "--no-record"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "there is no part luck. The parts are: kills, postgres" in done.stderr
