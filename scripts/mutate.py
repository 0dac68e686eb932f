"""Change the code in small ways, one at a time, and see that tests notice.

    python scripts/mutate.py                       a sample drawn by seed, for at most 20 minutes
    python scripts/mutate.py --all                 every mutant; what an earlier run of the same sources tried counts
    python scripts/mutate.py --all --shard 2/4     the second quarter of them
    python scripts/mutate.py --only game/doubling  mutants whose name contains this
    python scripts/mutate.py --list                their names and changes, without trying them

Mutants are generated from the syntax tree (`mutants.py`). Each is tried in a fork of a process that has collected the
tests (`mutation_plugin.py`), with the tests that call its function, those that claim its clauses first, and is killed
when one of them fails. Mutants that no test can tell from the code are listed in `equivalent_mutants.toml`, by function
and operator, with their number and the reason; survivors beyond that number are reported.
"""

import argparse
import hashlib
import json
import os
import random
import re
import subprocess
import sys
import time
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import mutants
import planted_faults
import rule_set_mutants
from mutants import ENDLESS, KILLED, NOT_CALLED, Mutant

ROOT = Path(__file__).resolve().parents[1]
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
# Tests that start processes or browsers, or play by the thousand: no function is judged by them.
LEFT_OUT = (
    "tests/analysis", "tests/browser", "tests/docs", "tests/envs", "tests/test_mutations.py", "tests/test_prove.py",
    "tests/test_bot_example.py", "tests/test_examples.py", "tests/test_wheel.py", "tests/live/test_kills.py",
    "tests/live/test_several_processes.py", "tests/live/test_load_kit.py", "tests/live/test_shuffle_battery.py",
    "tests/web/test_schemathesis.py", "tests/web/test_fuzz_socket.py", "tests/cli/test_serve_command.py",
    "tests/store", "tests/web/test_lab.py", "tests/web/test_lab_simulations.py", "tests/web/test_lab_workers.py",
)  # fmt: skip
# What a mutant's tests may take together; of a thousand faults written by hand, tests of six seconds missed one.
SECONDS_OF_TESTS = 8.0
# A sample's whole time, with the search for which test calls what; loading and the last mutants take two more.
MINUTES = 18.0
A_DAY = 86_400.0

Tests = dict[str, dict[str, tuple[bool, float]]]


def every_mutant() -> list[Mutant]:
    return [*mutants.every_mutant(), *rule_set_mutants.changed_lines(), *planted_faults.mutants_of_them()]


def sources() -> str:
    """A mark of the sources and tests: results of others count for nothing."""
    digest = hashlib.sha256(sys.version.encode())
    scripts = [Path(module.__file__ or "") for module in (mutants, rule_set_mutants, planted_faults)]
    for file in sorted([*scripts, *(ROOT / "src").rglob("*"), *(ROOT / "tests").rglob("*")]):
        if file.suffix in (".py", ".toml", ".txt", ".tsv"):
            digest.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return digest.hexdigest()[:12]


def _pytest(folder: Path, *arguments: str, job: str = "") -> "subprocess.Popen[str]":
    environment = os.environ | {"PONTOON_MUTATION": str(folder), "PONTOON_MUTATION_JOB": job}
    environment["PYTHONPATH"] = str(Path(__file__).parent)
    command = [sys.executable, "-m", "pytest", "-p", "mutation_plugin", "-p", "no:cacheprovider", "-q", "--no-header"]
    command += ["-o", "timeout=0", "-o", "addopts=-m 'not long' -p no:schemathesis -p no:anyio"]
    command += [f"--ignore={path}" for path in LEFT_OUT]
    with (folder / f"pytest-{job or 'calls'}.log").open("w", encoding="utf-8") as log:
        return subprocess.Popen([*command, *arguments], cwd=ROOT, env=environment, stdout=log, stderr=log, text=True)


def _find_calls(folder: Path, jobs: int, end: float, paths: Sequence[str]) -> None:
    print("finding out which test calls which function", flush=True)
    process = _pytest(folder, "--numprocesses", str(jobs if jobs > 1 else 0), *paths)
    try:
        process.wait(max(end - time.monotonic(), 0))
    except subprocess.TimeoutExpired:
        process.terminate()
        process.wait()
        for file in folder.glob("calls-*.json"):
            file.unlink()
        raise SystemExit("the time ran out before every test had shown what it calls: give more --minutes") from None


def calls(folder: Path, jobs: int, end: float, *paths: str) -> Tests:
    """The tests that judge each place: whether they claim none of its clauses, and their seconds."""
    if not list(folder.glob("calls-*.json")):
        _find_calls(folder, jobs, end, paths)
    found: Tests = defaultdict(dict)
    claims: Tests = defaultdict(dict)
    for file in folder.glob("calls-*.json"):
        written = json.loads(file.read_text("utf-8"))
        cited = [set(re.findall(r"[a-z0-9-]+ \S*\w\)?", text)) for text in written["cited"]]
        for test, (called, claimed, seconds) in written["tests"].items():
            for clause in claimed:
                claims[clause][test] = (False, seconds)
            for at in called:
                found[written["places"][at]][test] = (not cited[at] & set(claimed), seconds)
    # A planted fault and a rule set's value are judged by the tests that claim their clauses.
    for mutant, clauses in (rule_set_mutants.clauses() | planted_faults.mutants_of_them()).items():
        for clause in clauses:
            found[mutant.place] |= claims[clause]
    return found


def _chosen(tests: dict[str, tuple[bool, float]]) -> list[str]:
    """As many as there is time for: those that claim one of its clauses before others, quick ones first."""
    taken, left = [], SECONDS_OF_TESTS
    for test in sorted(tests, key=tests.__getitem__):
        if tests[test][1] <= left:
            taken.append(test)
            left -= tests[test][1]
    return taken


def outcomes(folder: Path) -> dict[str, str]:
    """Of all that was tried before on the same sources."""
    lines = [line for file in folder.glob("results-*.jsonl") for line in file.read_text("utf-8").splitlines()]
    return {row["name"]: row["outcome"] for row in map(json.loads, lines)}


def try_all(
    folder: Path, wanted: Sequence[Mutant], jobs: int, seconds: float | None = None, paths: Sequence[str] = ()
) -> dict[str, str]:
    """The outcome of each; those for which there was no time are left out."""
    end = time.monotonic() + (seconds or A_DAY)
    tests, known = calls(folder, jobs, end, *paths), outcomes(folder)
    left = [mutant for mutant in wanted if mutant.name not in known]
    trials = [mutant for mutant in left if tests[mutant.place]]
    chosen = {place: _chosen(tests[place]) for place in {mutant.place for mutant in trials}}
    shares = [trials[job::jobs] for job in range(min(jobs, len(trials)))]
    running = [_start(folder, f"{os.getpid()}-{job}", share, chosen) for job, share in enumerate(shares)]
    while any(each.poll() is None for each in running):
        if time.monotonic() > end:
            for process in running:
                process.terminate()
        time.sleep(0.2)
    found = {mutant.name: NOT_CALLED for mutant in left if not tests[mutant.place]} | outcomes(folder)
    return {mutant.name: found[mutant.name] for mutant in wanted if mutant.name in found}


def _start(folder: Path, job: str, share: Sequence[Mutant], chosen: dict[str, list[str]]) -> "subprocess.Popen[str]":
    tests = {place: chosen[place] for place in {mutant.place for mutant in share}}
    what = {"mutants": [vars(mutant) for mutant in share], "tests": tests}
    (folder / f"mutants-{job}.json").write_text(json.dumps(what), "utf-8")
    return _pytest(folder, *sorted({test.partition("::")[0] for each in tests.values() for test in each}), job=job)


def unexplained(survivors: Iterable[Mutant]) -> list[Mutant]:
    """Those of which there are more than are listed as equivalent for their function and operator."""
    listed = tomllib.loads(EQUIVALENT.read_text("utf-8"))
    found = defaultdict(list)
    for mutant in survivors:
        found[mutant.place, mutant.operator].append(mutant)
    counts = {(place, operator): listed.get(place, {}).get(operator, {}).get("count", 0) for place, operator in found}
    return [each for key, group in found.items() if len(group) > counts[key] for each in group]


def tried(wanted: Sequence[Mutant], minutes: float | None) -> tuple[str, list[str]]:
    """The outcomes in one line, and a line for each survivor that is not explained."""
    folder = ROOT / ".cache" / "mutants" / sources()
    folder.mkdir(parents=True, exist_ok=True)
    outcome = try_all(folder, wanted, os.cpu_count() or 1, minutes and 60 * minutes)
    left = unexplained(each for each in wanted if outcome.get(each.name, KILLED) not in (KILLED, ENDLESS))
    counts = ", ".join(f"{count:,} {name}" for name, count in Counter(outcome.values()).most_common())
    said = f"{len(outcome):,} of {len(wanted):,} mutants tried: {counts}; {len(left):,} not explained"
    left.sort(key=lambda each: (each.file, each.line))
    return said, [f"{outcome[each.name]}: {each.name}, line {each.line}: {each.change}" for each in left]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Change the code in small ways and see that tests notice.")
    parser.add_argument("--all", action="store_true", help="every mutant instead of a sample")
    parser.add_argument("--shard", metavar="K/N", default="1/1", help="the K-th of N parts")
    parser.add_argument("--seed", type=int, default=1, help="which sample")
    parser.add_argument("--minutes", type=float, help=f"how long it may take; {MINUTES:.0f} for a sample")
    parser.add_argument("--only", metavar="NAME", action="append", help="mutants whose name contains this")
    parser.add_argument("--list", action="store_true", help="only show them")
    chosen = parser.parse_args(arguments)
    wanted = [m for m in every_mutant() if not chosen.only or any(each in m.name for each in chosen.only)]
    random.Random(chosen.seed).shuffle(wanted)  # noqa: S311
    shard, of = map(int, chosen.shard.split("/"))
    wanted = wanted[shard - 1 :: of]
    if chosen.list:
        print("\n".join(f"{each.name}  line {each.line}: {each.change}" for each in wanted))
        return 0
    said, left = tried(wanted, chosen.minutes or (None if chosen.all or chosen.only else MINUTES))
    print("\n".join([*left, said]))
    return 1 if left else 0


if __name__ == "__main__":
    raise SystemExit(main())
