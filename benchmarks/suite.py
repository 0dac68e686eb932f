"""What the suite of tests costs: by the clock, in processor time, in memory, by file and by test.

    python benchmarks/suite.py                      run every test as `make test` does, print the table
    python benchmarks/suite.py --record             and write it to benchmarks/suite.md
    python benchmarks/suite.py -- tests/live -k x   arguments after `--` go to pytest

The file is also the pytest plugin that measures: each worker notes, for each test, the seconds by the clock, the
processor time of the worker with its threads, and that of the child processes it has waited for. Fixtures count for
the first test that asks for them. Processor time of everything, daemons included, is read from the control group
where the machine has one; otherwise it is that of pytest and of the processes it has waited for.
"""

import argparse
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
RESULT = Path(__file__).with_suffix(".md")
FOLDER = "PONTOON_SUITE_TIMES"
CONTROL_GROUPS = (Path("/sys/fs/cgroup/cpu.stat"), Path("/sys/fs/cgroup/cpuacct/cpuacct.usage"))
FILES_SHOWN, TESTS_SHOWN, LARGEST_SHOWN = 40, 25, 10


@dataclass(frozen=True)
class Spent:
    """Seconds by the clock, of the processor in this process, and in the children it has waited for."""

    clock: float
    own: float
    children: float
    grown_mib: float = 0.0
    peak_mib: float = 0.0

    @property
    def processor(self) -> float:
        return self.own + self.children


def _now() -> Spent:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(time.monotonic(), time.process_time(), children.ru_utime + children.ru_stime)


def _since(before: Spent) -> Spent:
    now = _now()
    return Spent(now.clock - before.clock, now.own - before.own, now.children - before.children)


def _memory_mib() -> float:
    """What this process holds of the machine's memory now; nothing where that cannot be read."""
    file = Path("/proc/self/statm")
    pages = int(file.read_text("ascii").split()[1]) if file.exists() else 0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _forget_the_peak() -> None:
    """Begin a new record of the most memory this process has held, where the system keeps one."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", "ascii")


def _peak_mib() -> float:
    """The most that this process has held since then; nothing where that cannot be read."""
    file = Path("/proc/self/status")
    found = re.search(r"VmHWM:\s+(\d+)", file.read_text("ascii")) if file.exists() else None
    return int(found[1]) / 1024 if found else 0.0


class Watch:
    """Notes what each test of one worker costs."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tests: dict[str, tuple[float, float, float, float, float]] = {}
        self.begun = _now()
        self.collected = Spent(0, 0, 0)
        self.peak_mib = 0.0

    def pytest_collection_finish(self) -> None:
        self.collected = _since(Spent(self.begun.clock, 0.0, 0.0))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        before, memory = _now(), _memory_mib()
        _forget_the_peak()
        result = yield
        spent = _since(before)
        self.peak_mib = max(self.peak_mib, peak := _peak_mib())
        self.tests[item.nodeid] = (spent.clock, spent.own, spent.children, _memory_mib() - memory, peak - memory)
        return result

    def pytest_sessionfinish(self) -> None:
        found = {
            "tests": self.tests,
            "collected": (self.collected.clock, self.collected.own, self.collected.children),
            "peak_mib": max(self.peak_mib, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        }
        Path(os.environ[FOLDER], f"{self.name}.json").write_text(json.dumps(found), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    worker = getattr(config, "workerinput", None)
    alone = worker is None and not config.getoption("numprocesses", None)
    if FOLDER in os.environ and (worker or alone):
        config.pluginmanager.register(Watch(worker["workerid"] if worker else "alone"), "suite_watch")


@dataclass(frozen=True)
class Measured:
    """A run of the suite: its workers' notes, and what it came to as a whole."""

    seconds: float
    processor: float
    everything: float | None
    said: str
    workers: dict[str, dict[str, Any]]

    def tests(self) -> dict[str, Spent]:
        return {test: Spent(*spent) for worker in self.workers.values() for test, spent in worker["tests"].items()}


def _control_group() -> float | None:
    for file in CONTROL_GROUPS:
        if file.is_file():
            text = file.read_text("ascii")
            return int(text) / 1e9 if text.strip().isdigit() else int(text.split()[1]) / 1e6
    return None


def measure(arguments: Sequence[str]) -> Measured:
    with tempfile.TemporaryDirectory(prefix="pontoon-suite-") as folder:
        # As in the Makefile: what hundreds of processes load is compiled once, whatever the machine has set.
        environment = os.environ | {FOLDER: folder, "PYTHONDONTWRITEBYTECODE": ""}
        environment["PYTHONPATH"] = os.pathsep.join([str(Path(__file__).parent), os.environ.get("PYTHONPATH", "")])
        command = [sys.executable, "-m", "pytest", "-p", "suite", *arguments]
        before, group = _now(), _control_group()
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False, stdout=subprocess.PIPE, text=True)
        spent, after = _since(before), _control_group()
        print(done.stdout[-3000:])
        workers = {file.stem: json.loads(file.read_text("utf-8")) for file in Path(folder).glob("*.json")}
    everything = after - group if after is not None and group is not None else None
    return Measured(spent.clock, spent.children, everything, done.stdout.strip().splitlines()[-1], workers)


def page(run: Measured) -> str:
    """The tables in Markdown."""
    tests = run.tests()
    files: dict[str, list[Spent]] = defaultdict(list)
    for name, spent in tests.items():
        files[name.partition("::")[0]].append(spent)
    lines = [
        "# The cost of the test suite",
        "",
        f"Measured {time.strftime('%Y-%m-%d')} with CPython {platform.python_version()}, {platform.machine()}, "
        f"{os.cpu_count()} cores: `python benchmarks/suite.py --record`. Set-up and the checks before the tests do not "
        "count.",
        "",
        "| the whole suite | |",
        "| --- | ---: |",
        f"| tests | {len(tests):,} |",
        f"| by the clock | {_minutes(run.seconds)} |",
        f"| processor, pytest and its child processes | {_minutes(run.processor)} |",
    ]
    if run.everything is not None:
        lines.append(f"| processor, everything on the machine | {_minutes(run.everything)} |")
    for name, worker in sorted(run.workers.items()):
        lines.append(f"| {name}: most memory | {worker['peak_mib']:,.0f} MiB |")
        lines.append(f"| {name}: imports and collection | {worker['collected'][1]:.1f} s |")
    lines += ["", "| file | tests | processor s | of which children | clock s | MiB added |"]
    lines.append("| --- | ---: | ---: | ---: | ---: | ---: |")
    ranked = sorted(files.items(), key=lambda each: -sum(spent.processor for spent in each[1]))
    lines += [_row(file, spents) for file, spents in ranked[:FILES_SHOWN]]
    rest = ranked[FILES_SHOWN:]
    lines.append(_row(f"{len(rest)} more", [spent for _, spents in rest for spent in spents]))
    lines += ["", "| test | processor s | clock s |", "| --- | ---: | ---: |"]
    for name, spent in sorted(tests.items(), key=lambda each: -each[1].processor)[:TESTS_SHOWN]:
        lines.append(f"| {name} | {spent.processor:.1f} | {spent.clock:.1f} |")
    lines += ["", "| test | MiB needed at most |", "| --- | ---: |"]
    for name, spent in sorted(tests.items(), key=lambda each: -each[1].peak_mib)[:LARGEST_SHOWN]:
        lines.append(f"| {name} | {spent.peak_mib:,.0f} |")
    return "\n".join(lines) + "\n"


def _row(name: str, spents: Sequence[Spent]) -> str:
    sums = [sum(getattr(each, part) for each in spents) for part in ("processor", "children", "clock")]
    grown = sum(each.grown_mib for each in spents)
    return f"| {name} | {len(spents):,} | {' | '.join(f'{each:.1f}' for each in sums)} | {grown:,.0f} |"


def _minutes(seconds: float) -> str:
    return f"{int(seconds // 60)} min {seconds % 60:.0f} s"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="The cost of the test suite.")
    parser.add_argument("--record", action="store_true", help=f"write the table to {RESULT.name}")
    parser.add_argument("--json", type=Path, help="write the cost of each test")
    parser.add_argument("pytest", nargs="*", help="arguments for pytest, after --")
    chosen = parser.parse_args(arguments)
    run = measure(chosen.pytest or ["--numprocesses", "auto", "--no-loadscope-reorder", "--quiet"])
    text = page(run)
    print(text)
    print(run.said)
    if chosen.record:
        RESULT.write_text(text, "utf-8")
    if chosen.json:
        chosen.json.write_text(json.dumps({name: vars(spent) for name, spent in run.tests().items()}), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
