"""The pytest plugin that `mutate.py` loads: it notes which test calls which function, and tries mutants in forks.

PONTOON_MUTATION names a folder. Without PONTOON_MUTATION_JOB every test runs, and each worker writes the functions that
it called, the clauses that it claims and its seconds. With it, the tests are collected once; for each mutant of the job
a fork of this process puts the changed code into the function and runs the mutant's tests until one fails.
"""

import ast
import builtins
import gc
import json
import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from functools import _lru_cache_wrapper
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import mutants
import planted_faults
import pytest
import rule_set_mutants
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

FOLDER = Path(os.environ["PONTOON_MUTATION"])
# For one mutant, on a machine that is busy with other things.
SECONDS_AT_MOST = 60.0


def pytest_collection() -> None:
    """Examples are the same in every fork, and an example that fails is not made smaller."""
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile("mutants", deadline=None, database=None, derandomize=True, phases=phases)
    settings.load_profile("mutants")


def _functions() -> dict[str, list[FunctionType]]:
    """The package's functions in this process, by file and qualified name."""
    gc.unfreeze()
    start = f"{mutants.PACKAGE}/"
    found: dict[str, list[FunctionType]] = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(start):
            place = f"{each.__code__.co_filename.removeprefix(start)}:{each.__code__.co_qualname}"
            found.setdefault(place, []).append(each)
    return found


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _replace_rule_set(mutant: mutants.Mutant, books: list[Any]) -> None:
    """What was read of the file before is made what would be read of the changed one."""
    from pontoon.game import rule_book
    from pontoon.law import reader

    name, text = rule_set_mutants.changed_text(mutant)
    changed = reader.read_content(text.encode(), mutant.file, is_built_in=True)
    setattr(sys.modules["pontoon.law.ruleset"], "built_in_content", {name: changed}.__getitem__)  # noqa: B010
    new = {type(each).__name__: each for each in (rule_book(name), rule_book(name).ruleset)}
    for book in books:
        if book.name == name and getattr(book, "source", name) == name:
            for field in type(book).__dataclass_fields__:
                object.__setattr__(book, field, getattr(new[type(book).__name__], field))


class Calls:
    """Which functions each test calls: every function is compiled again with a mark in front."""

    def __init__(self) -> None:
        self.nodes = {f"{file}:{name}": node for file in mutants.files() for name, node in mutants.places(file).items()}
        self.seen = bytearray(len(self.nodes))
        self.tests: dict[str, tuple[list[int], list[str], float]] = {}
        self.passed: set[str] = set()

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        builtins.__dict__["__called__"] = self.seen
        number = {place: at for at, place in enumerate(self.nodes)}
        functions = _functions()
        for file in mutants.files():
            for code in _codes(mutants.marked(file, number)):
                place = f"{file}:{code.co_qualname}"
                for function in functions.get(place, ()) if place in number else ():
                    function.__code__ = code

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.seen[:] = bytes(len(self.seen))
        begun = time.monotonic()
        result = yield
        claims = [clause for mark in item.iter_markers("clauses") for clause in mark.args]
        called = [at for at, mark in enumerate(self.seen) if mark]
        self.tests[item.nodeid] = (called, claims, time.monotonic() - begun)
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        cited = [" ".join((ast.get_docstring(node) or "").split()) for node in self.nodes.values()]
        found = {test: what for test, what in self.tests.items() if test in self.passed}
        written = {"places": list(self.nodes), "cited": cited, "tests": found}
        (FOLDER / f"calls-{os.getpid()}.json").write_text(json.dumps(written), "utf-8")


class Trials:
    """Runs each mutant's tests in a fork, and writes its outcome at once."""

    def __init__(self, job: str) -> None:
        self.job = json.loads((FOLDER / f"mutants-{job}.json").read_text("utf-8"))
        self.results = FOLDER / f"results-{job}.jsonl"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        rule_set_mutants.changed_lines()
        self.functions = _functions()
        self.books = [each for each in gc.get_objects() if type(each).__name__ in ("RuleSet", "RuleBook")]
        for each in gc.get_objects():
            if isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("pontoon."):
                each.cache_clear()
        gc.collect()
        gc.freeze()
        for row in self.job["mutants"]:
            mutant = mutants.Mutant(**row)
            tests = self.job["tests"][mutant.place]
            outcome, by = self._try(mutant, [items[test] for test in tests if test in items])
            with self.results.open("a", encoding="utf-8") as results:
                results.write(json.dumps({"name": mutant.name, "outcome": outcome, "by": by}) + "\n")
        return True

    def _try(self, mutant: mutants.Mutant, items: list[pytest.Item]) -> tuple[str, str]:
        """The outcome, and the test that failed."""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            try:
                os.write(writing, self._in_the_fork(mutant, items).encode())
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            if select.select([pipe], [], [], SECONDS_AT_MOST)[0]:
                by = pipe.read()
                os.waitpid(child, 0)
                return {mutants.SURVIVED: mutants.SURVIVED, "": mutants.BROKEN}.get(by, mutants.KILLED), by
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return mutants.ENDLESS, ""

    def _put_in(self, mutant: mutants.Mutant) -> None:
        if mutant.file.endswith(".toml"):
            _replace_rule_set(mutant, self.books)
            return
        if mutant.operator == planted_faults.OPERATOR:
            planted_faults.FAULTS[mutant.function][1]()
            return
        changed = next(each for each in _codes(mutants.code_of(mutant)) if each.co_qualname == mutant.function)
        for function in self.functions[mutant.place]:
            function.__code__ = changed

    def _in_the_fork(self, mutant: mutants.Mutant, items: list[pytest.Item]) -> str:
        """The first test that fails, if one does."""
        try:
            self._put_in(mutant)
        except ValueError as error:
            # The strict reader refuses the rule set, or a function within needs a name that is gone.
            return str(error)
        for item, following in zip(items, [*items[1:], None], strict=True):
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return item.nodeid
        return mutants.SURVIVED


def pytest_configure(config: pytest.Config) -> None:
    if job := os.environ["PONTOON_MUTATION_JOB"]:
        config.pluginmanager.register(Trials(job), "mutation_trials")
    elif hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Calls(), "mutation_calls")
