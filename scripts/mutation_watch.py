"""The pytest plugin that `mutate.py` loads inside a mutated copy: runs the chosen tests, tells which failed.

The task is a JSON file named by PONTOON_MUTATION: the folder the package must come from, the chosen tests with the
clauses each claims, the clauses to be broken, and where to write the result. The run stops once every clause has a
failing test.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest


class Watch:
    """What the run has shown so far."""

    def __init__(self, task: dict[str, Any]) -> None:
        self.task = task
        self.open = set(task["clauses"])
        self.passed: list[str] = []
        self.failed: list[str] = []
        self.imported = ""
        self.broken = ""

    def load(self) -> None:
        """The package must come from the copy, and the mutated sources must still load."""
        try:
            import pontoon
            import pontoon.registers.decide
            import pontoon.registers.fold
            import pontoon.table.duty
            import pontoon.table.views
            from pontoon.game import rule_book
            from pontoon.law import BUILT_IN

            self.imported = str(Path(str(pontoon.__file__)).resolve().parent)
            for name in BUILT_IN:
                rule_book(name)
        except Exception as error:
            self.broken = f"{type(error).__name__}: {error}"

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        order = {test: place for place, test in enumerate(self.task["tests"])}
        chosen = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid not in order])
        items[:] = chosen

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and report.nodeid not in self.failed:
            self.failed.append(report.nodeid)
            self.open -= set(self.task["tests"][report.nodeid])
        elif report.passed and report.when == "call":
            self.passed.append(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logfinish(self) -> None:
        if self.task["clauses"] and not self.open:
            self.session.shouldstop = "every clause has a failing test"

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        self.session = session

    def pytest_sessionfinish(self) -> None:
        self.write()

    def write(self) -> None:
        result = {
            "imported": self.imported,
            "broken": self.broken,
            "passed": self.passed,
            "failed": self.failed,
        }
        Path(self.task["result"]).write_text(json.dumps(result), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    task = json.loads(Path(os.environ["PONTOON_MUTATION"]).read_text("utf-8"))
    watch = Watch(task)
    watch.load()
    if not watch.broken and watch.imported != task["package"]:
        watch.broken = f"the package was imported from {watch.imported}"
    if watch.broken:
        watch.write()
        pytest.exit(watch.broken, returncode=3)
    config.pluginmanager.register(watch, "mutation_watch_of_this_run")
