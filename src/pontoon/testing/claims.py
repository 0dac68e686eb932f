"""A pytest plugin for claims: `@pytest.mark.clauses("star-2024 10.6")` says which clauses a test shows.

A claim of a clause that does not exist is a collection error. `--claims-json FILE` writes each claimed clause with
the ids of the tests that claim it.
"""

import json
from collections.abc import Generator
from pathlib import Path

import pytest

from pontoon.cli.coverage import keep_claims
from pontoon.law import UnknownClause, lookup

MadeItems = None | pytest.Item | pytest.Collector | list[pytest.Item | pytest.Collector]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("claims")
    group.addoption(
        "--claims-json", metavar="FILE", help="write the claims of the collected tests: {claim: [test ids]}"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clauses(*names): the clauses this test claims")


def claims_of(item: pytest.Item) -> list[str]:
    """The clauses a test claims, its own and those of its class and module, each once."""
    names = [name for mark in item.iter_markers("clauses") for name in mark.args]
    return list(dict.fromkeys(names))


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector,
) -> Generator[None, MadeItems, MadeItems]:
    """A false claim is an error of the module that makes it, told like an import that fails."""
    made = yield
    for item in made if isinstance(made, list) else [made]:
        if isinstance(item, pytest.Item):
            problems = [f"{item.name}: {problem}" for problem in map(_problem_with, claims_of(item)) if problem]
            if problems:
                raise collector.CollectError("\n".join(problems))
    return made


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    file = config.getoption("--claims-json")
    if not _writes(config) or not (file or _are_all_tests(config)):
        return
    claims: dict[str, list[str]] = {}
    for item in items:
        for name in claims_of(item):
            claims.setdefault(name, []).append(item.nodeid)
    if file:
        Path(file).write_text(json.dumps(claims, indent=1, ensure_ascii=False), "utf-8")
    if _are_all_tests(config):
        keep_claims(config.rootpath.resolve(), claims)


def _are_all_tests(config: pytest.Config) -> bool:
    """Whether every test of the checkout is collected, so that `pontoon rules coverage` need not do it once more."""
    chosen = any(config.getoption(name, None) for name in ("keyword", "deselect", "lf", "ignore"))
    usual = "" if chosen else "not long"
    return config.args_source is pytest.Config.ArgsSource.TESTPATHS and config.getoption("markexpr", "") == usual


def _problem_with(name: object) -> str:
    try:
        lookup(str(name))
    except UnknownClause as unknown:
        return str(unknown)
    return ""


def _writes(config: pytest.Config) -> bool:
    # Under xdist every worker collects all tests and the controller none: one worker writes.
    worker = getattr(config, "workerinput", None)
    return worker is None or worker["workerid"] == "gw0"
