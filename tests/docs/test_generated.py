"""The pages that `make docs` generates are whole: nothing is left out, and nothing lacks an explanation."""

import importlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pontoon.cli.main import app as commands
from pontoon.web.app import ROUTERS
from tests.docs.test_links import anchors_in, targets_in

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def docs() -> Iterator[Any]:
    sys.path.insert(0, str(ROOT / "scripts"))
    yield importlib.import_module("docs")
    sys.path.remove(str(ROOT / "scripts"))


@pytest.fixture(scope="module")
def written(docs: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Every page by its name, as the command writes them over old ones."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "old.md").write_text("from before\n", "utf-8")
    command = [sys.executable, str(ROOT / "scripts" / "docs.py"), str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert str(folder) in done.stdout
    found = {page.name: page.read_text("utf-8") for page in folder.iterdir()}
    assert set(found) == {*docs.PAGES, "README.md"}
    return found


def test_the_index_lists_every_page_and_no_link_is_broken(docs: Any, written: dict[str, str]) -> None:
    assert all(f"[{name}]({name}) | {page.purpose} |" in written["README.md"] for name, page in docs.PAGES.items())
    names = {name: anchors_in(text) for name, text in written.items()}
    for name, text in written.items():
        for target in set(targets_in(text)):
            file, _, anchor = target.partition("#")
            assert not file or file in written, (name, target)
            assert not anchor or anchor in names[file or name], (name, target)


def test_every_page_begins_with_its_title_and_its_purpose(docs: Any, written: dict[str, str]) -> None:
    for name, page in docs.PAGES.items():
        assert written[name].startswith(f"# {page.title}\n\n{page.purpose}\n\n"), name
        assert len(written[name].splitlines()) > 30, name


def test_the_pages_that_are_named_are_the_ones_that_are_generated(docs: Any) -> None:
    named: set[str] = set()
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        named |= set(re.findall(r"docs/generated/([\w.-]+\.md)", page.read_text("utf-8")))
    assert named == set(docs.PAGES)
    index = (ROOT / "docs" / "reference" / "README.md").read_text("utf-8")
    assert all(f"`docs/generated/{name}`" in index for name in docs.PAGES)


def test_git_ignores_them() -> None:
    assert "docs/generated/" in (ROOT / ".gitignore").read_text("utf-8").splitlines()


def every_command(command: Any, name: str = "pontoon") -> Iterator[tuple[str, Any]]:
    yield name, command
    for inner in getattr(command, "commands", {}).values():
        yield from every_command(inner, f"{name} {inner.name}")


def test_every_command_is_there_with_its_options_and_all_are_explained(written: dict[str, str]) -> None:
    text = written["commands.md"]
    for name, command in every_command(typer.main.get_command(commands)):
        part = text.partition(f"## `{name}`\n")[2].partition("\n## ")[0]
        assert f"Usage: {name}" in part, name
        assert command.help or name == "pontoon", name
        for each in command.params:
            if each.param_type_name == "option":
                assert all(option in part for option in each.opts), (name, each.name)
                assert each.help, (name, each.name)


def test_every_operation_of_the_api_is_there_and_explained(docs: Any, written: dict[str, str]) -> None:
    text = written["http-api.md"]
    routes: list[Any] = [route for router in ROUTERS for route in router.routes]
    described = [route for route in routes if getattr(route, "include_in_schema", False)]
    assert len(described) > 90
    for route in described:
        for method in route.methods:
            assert re.search(rf"^### `{method} {re.escape(route.path)}`\n\n\S", text, re.MULTILINE), route.path
    assert all(f"## {title}\n" in text for title in docs.GROUPS.values())


def test_everything_a_package_offers_is_there_and_explained(docs: Any, written: dict[str, str]) -> None:
    text = written["python-api.md"]
    for package in map(importlib.import_module, docs.PACKAGES):
        for name in package.__all__:
            heading = f"### `{package.__name__}.{name}`\n\n```python\n"
            assert heading in text
            declared, _, rest = text.partition(heading)[2].partition("\n```\n\n")
            if declared.startswith(("def ", "class ")):
                assert not rest.startswith("#"), name
