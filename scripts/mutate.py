"""Break behaviours one by one and show that the tests that claim them fail.

    python scripts/mutate.py                  every mutation, over all cores
    python scripts/mutate.py --only "soft"    those whose name contains the words
    python scripts/mutate.py --in table/      those of files whose path begins so
    python scripts/mutate.py --check          only whether each mutation still applies
    python scripts/mutate.py --json FILE      and the results as JSON

Each mutation changes one behaviour in a copy of the sources, never in the working tree, and names the clauses it
breaks. The tests that claim one of these clauses are run against the copy. The mutation is killed when every clause it
names has a claiming test that fails, and survives where one has none. Tests that fail without any mutation count for
nothing. A mutation whose text is no longer found, or that cannot be loaded, is an error of the list.
"""

import argparse
import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCRIPTS = ROOT / "scripts"
PACKAGE = ROOT / "src" / "pontoon"
for folder in (str(ROOT / "src"), str(SCRIPTS)):
    if folder not in sys.path:
        sys.path.insert(0, folder)

from mutations import Mutation, Stale, every_mutation  # noqa: E402

from pontoon.cli.coverage import NoClaims, collected_claims  # noqa: E402

CHECKOUT = ("src", "tests", "docs", "scripts", "benchmarks")
TESTS_PER_CLAUSE = 120
SECONDS_PER_TEST = 20
SECONDS_PER_RUN = 600
# Rounds worked by hand come first, whatever draws examples at random last.
_LAST = ("test_machine", "test_properties", "test_round_trip", "tests/cli/")


@dataclass(frozen=True)
class Result:
    """What became of a mutation; `survived` are the clauses for which no claiming test failed."""

    mutation: Mutation
    outcome: str
    survived: tuple[str, ...] = ()
    unclaimed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    seconds: float = 0.0
    why: str = ""


@dataclass
class Bench:
    """A clean copy of the checkout, so that nobody's edits disturb a run, and the tests that may be chosen."""

    folder: Path
    claims: dict[str, list[str]] = field(default_factory=dict)
    failing: set[str] = field(default_factory=set)

    @property
    def checkout(self) -> Path:
        return self.folder / "checkout"

    @property
    def sources(self) -> Path:
        return self.checkout / "src"

    def chosen(self, clauses: Iterable[str]) -> dict[str, list[str]]:
        """The tests to run for these clauses, the quickest kinds first, with the clauses each of them claims."""
        found: dict[str, list[str]] = {}
        for clause in clauses:
            tests = [test for test in self.claims.get(clause, []) if test not in self.failing]
            for test in sorted(tests, key=_rank)[:TESTS_PER_CLAUSE]:
                found.setdefault(test, [])
        for test in found:
            found[test] = [clause for clause in clauses if test in self.claims.get(clause, [])]
        return {test: found[test] for test in sorted(found, key=_rank)}


def _rank(test: str) -> tuple[bool, bool]:
    return any(part in test for part in _LAST), not test.startswith("tests/test_scenarios.py")


def run_tests(
    bench: Bench, copy: Path, tests: dict[str, list[str]], clauses: Sequence[str]
) -> dict[str, list[str] | str]:
    """Run the tests of the clean checkout against the package in this folder; what the plugin wrote about it."""
    task, result = copy / "task.json", copy / "result.json"
    package = (copy / "pontoon").resolve()
    work = {"package": str(package), "tests": tests, "clauses": list(clauses), "result": str(result)}
    task.write_text(json.dumps(work), "utf-8")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    environment["PYTHONPATH"] = os.pathsep.join([str(copy), str(SCRIPTS)])
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    environment["PONTOON_MUTATION"] = str(task)
    environment["HYPOTHESIS_STORAGE_DIRECTORY"] = str(copy / "hypothesis")
    command = [sys.executable, "-m", "pytest", "-q", "--tb=no", "--no-header", "-rN", "-p", "no:cacheprovider"]
    # Plugins of no use here take longer to load than the tests to run.
    command += ["-p", "no:xdist", "-p", "no:pytest_cov", "-p", "no:hypothesispytest", "-p", "mutation_watch"]
    command += ["-o", f"timeout={SECONDS_PER_TEST}", "--continue-on-collection-errors"]
    command += sorted({test.partition("::")[0] for test in tests})
    try:
        done = subprocess.run(
            command,
            cwd=bench.checkout,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS_PER_RUN,
        )
    except subprocess.TimeoutExpired:
        return {"broken": f"no end after {SECONDS_PER_RUN} seconds"}
    if not result.is_file():
        return {"broken": (done.stdout + done.stderr).strip()[-300:] or "pytest said nothing"}
    written: dict[str, list[str] | str] = json.loads(result.read_text("utf-8"))
    return written


def try_mutation(bench: Bench, mutation: Mutation) -> Result:
    """Apply one mutation to a fresh copy and see which claiming tests fail."""
    begun = time.monotonic()
    tests = bench.chosen(mutation.clauses)
    unclaimed = tuple(clause for clause in mutation.clauses if not bench.claims.get(clause))
    try:
        changed = mutation.applied_to((bench.sources / "pontoon" / mutation.file).read_text("utf-8"))
    except (Stale, OSError) as error:
        return Result(mutation, "stale", why=str(error))
    if not tests:
        return Result(mutation, "survived", mutation.clauses, unclaimed)
    with tempfile.TemporaryDirectory(dir=bench.folder) as folder:
        copy = Path(folder)
        shutil.copytree(bench.sources / "pontoon", copy / "pontoon")
        file = copy / "pontoon" / mutation.file
        file.write_text(changed, "utf-8")
        # Same size and same second would pass for the unchanged source.
        for compiled in file.parent.glob(f"__pycache__/{file.stem}.*.pyc"):
            compiled.unlink()
        result = run_tests(bench, copy, tests, mutation.clauses)
    seconds = time.monotonic() - begun
    if result["broken"]:
        return Result(mutation, "broken", seconds=seconds, why=str(result["broken"]))
    failed = tuple(result["failed"])
    killed = {clause for test in failed for clause in tests[test]}
    survived = tuple(clause for clause in mutation.clauses if clause not in killed)
    outcome = "survived" if survived else "killed"
    return Result(mutation, outcome, survived, unclaimed, failed, seconds)


def set_up(folder: Path, mutations: Sequence[Mutation]) -> Bench:
    """A compiled copy of the checkout, the claims of its tests, and the tests that fail on unchanged sources."""
    bench = Bench(folder)
    for part in CHECKOUT:
        if (ROOT / part).is_dir():
            # With what is compiled already: each file keeps its time, by which that is found to be of it.
            shutil.copytree(ROOT / part, bench.checkout / part)
    for file in [*ROOT.glob("*.toml"), *ROOT.glob("*.md")]:
        shutil.copy2(file, bench.checkout)
    compileall.compile_dir(bench.sources, quiet=2)
    try:
        bench.claims = collected_claims(bench.checkout)
    except NoClaims as error:
        raise SystemExit(str(error)) from None
    tests = bench.chosen(list(dict.fromkeys(clause for mutation in mutations for clause in mutation.clauses)))
    if tests:
        result = run_tests(bench, bench.sources, tests, ())
        if result["broken"]:
            raise SystemExit(f"the tests do not run on the unchanged sources: {result['broken']}")
        print(f"{len(tests)} tests, package imported from {result['imported']}", flush=True)
        bench.failing = set(tests) - set(result["passed"])
        for test in sorted(bench.failing):
            print(f"fails or is skipped without any mutation, so it is not asked: {test}", flush=True)
    return bench


def line_of(result: Result) -> str:
    line = f"{result.outcome:<9}{len(result.mutation.clauses):>3} clauses {result.seconds:>6.1f} s  "
    line += result.mutation.name
    if result.why:
        line += f"\n          {result.why}"
    for clause in result.survived:
        why = "no test claims it" if clause in result.unclaimed else "every test that claims it passes"
        line += f"\n          {clause}: {why}"
    return line


def as_json(result: Result) -> dict[str, object]:
    mutation = result.mutation
    return {
        "name": mutation.name,
        "file": mutation.file,
        "clauses": list(mutation.clauses),
        "outcome": result.outcome,
        "survived": list(result.survived),
        "unclaimed": list(result.unclaimed),
        "failed": list(result.failed),
        "seconds": round(result.seconds, 2),
        "why": result.why,
    }


def try_all(mutations: Sequence[Mutation], jobs: int) -> list[Result]:
    """Every mutation, several at a time, each told as soon as those before it are."""
    results = []
    with tempfile.TemporaryDirectory(prefix="pontoon-mutations-") as folder:
        bench = set_up(Path(folder), mutations)
        with ThreadPoolExecutor(jobs) as pool:
            for result in pool.map(partial(try_mutation, bench), mutations):
                print(line_of(result), flush=True)
                results.append(result)
    return results


def summary(results: Sequence[Result]) -> str:
    counts = dict.fromkeys(("killed", "survived", "stale", "broken"), 0)
    for result in results:
        counts[result.outcome] += 1
    text = f"{counts['killed']} killed, {counts['survived']} survived"
    errors = counts["stale"] + counts["broken"]
    return text + (f", {errors} that do not apply" if errors else "")


def problems_of(mutations: Sequence[Mutation]) -> list[str]:
    """What is wrong with the list itself, without running a test."""
    found = []
    for mutation in mutations:
        try:
            mutation.applied_to((PACKAGE / mutation.file).read_text("utf-8"))
        except (Stale, OSError) as error:
            found.append(f"{mutation.name}: {error}")
        found += [f"{mutation.name}: {clause}: no such clause" for clause in mutation.unknown_clauses()]
    return found


def _is_chosen(mutation: Mutation, words: Sequence[str] | None, files: Sequence[str] | None) -> bool:
    named = words is None or any(each in mutation.name for each in words)
    return named and (files is None or mutation.file.startswith(tuple(files)))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Break behaviours one by one and see that the tests notice.")
    parser.add_argument("--only", metavar="NAME", action="append", help="mutations whose name contains this")
    parser.add_argument("--in", dest="files", metavar="PATH", action="append", help="mutations of files that begin so")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the results")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--check", action="store_true", help="only see whether each mutation still applies")
    chosen = parser.parse_args(arguments)
    mutations = [each for each in every_mutation() if _is_chosen(each, chosen.only, chosen.files)]
    if not mutations:
        print("no mutation has such a name or is of such a file", file=sys.stderr)
        return 2
    if problems := problems_of(mutations):
        print("\n".join(problems), file=sys.stderr)
    if chosen.check:
        print(f"{len(mutations)} mutations, {len(problems)} problems")
        return 2 if problems else 0
    results = try_all(mutations, max(1, chosen.jobs))
    if chosen.json:
        chosen.json.write_text(json.dumps([as_json(each) for each in results], indent=1), "utf-8")
    if survivors := [result for result in results if result.outcome != "killed"]:
        print("\nNot killed:")
        print("\n".join(line_of(result) for result in survivors))
    print(summary(results))
    return 1 if survivors else 0


if __name__ == "__main__":
    raise SystemExit(main())
