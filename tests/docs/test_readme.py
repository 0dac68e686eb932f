"""Every example in the README and the docs is carried out, and comes out as it is printed there."""

import asyncio
import contextlib
import doctest
import io
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pontoon.cli.main import main
from pontoon.game.account import document
from pontoon.game.notation import read_text
from pontoon.game.replay import replay
from pontoon.live.house import House
from pontoon.live.vault import Vault
from pontoon.store.opening import open_store
from pontoon.testing.nursery import Written, nursery

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
# `make docs` may have written pages of its own.
PAGES += [page for page in sorted((ROOT / "docs").rglob("*.md")) if page.parent.name != "generated"]

# Commands that an example shows but a test must not run, each with the reason.
NOT_RUN = {
    "make play": "sets up a virtual environment over the network and then waits for a person",
    "make test": "sets up a virtual environment over the network and runs this very test",
    ".venv/bin/python -m pip install pre-commit": "installs a package over the network",
    ".venv/bin/pre-commit install": "changes the repository that it is run in",
    "git config commit.template .gitmessage": "changes the repository that it is run in",
    "pontoon serve": "waits for people to come; tests/cli/test_serve_command.py starts it",
    "pontoon serve --store house.db": "waits for people to come; tests/cli/test_serve_command.py starts it",
}
# Blocks that show the shape of something and are no program or file by themselves, each with the reason.
LANGUAGES = {
    "pycon": "run as a doctest",
    "console": "run, and the output compared",
    "sh": "run, and expected to succeed",
    "toml": "parsed; saved where it names itself; replayed where it is a round",
    "json": "parsed",
    "python": "a sketch of a signature or a decorator, compiled but not run",
    "": "a drawing",
}
# Pages whose examples begin with files that are too long to print.
FILES = {ROOT / "docs" / "rules" / "a-book-of-your-own.md": ROOT / "examples" / "lagoon_club"}
_FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)
_NAME_OF_FILE = re.compile(r"# (?P<name>[\w.-]+\.toml)\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, with the line it begins on."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def where(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [
        Block(page, text.count("\n", 0, match.start()) + 1, match["language"], match["text"])
        for match in _FENCE.finditer(text)
    ]


BLOCKS = [block for page in PAGES for block in blocks_of(page)]


def blocks(*languages: str) -> list[Any]:
    return [pytest.param(block, id=block.where) for block in BLOCKS if block.language in languages]


def own_name(block: Block) -> str | None:
    """The file a TOML block is: named by its first line, or a rule set by its name."""
    if found := _NAME_OF_FILE.match(block.text):
        return found["name"]
    name = tomllib.loads(block.text).get("name")
    return f"{name}.toml" if isinstance(name, str) else None


async def set_up_a_house(path: Path) -> None:
    """The log of a house with its tables, before anybody has played."""
    house = House(await open_store(str(path)), Vault(bytes(32)))
    await house.start()
    await house.stop()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Path:
    """An empty folder with the files that the example's page makes, in a terminal of 80 columns."""
    block: Block = request.getfixturevalue("block")
    if block.page in FILES:
        shutil.copytree(FILES[block.page], tmp_path, dirs_exist_ok=True)
    for other in blocks_of(block.page):
        if other.language == "toml" and (name := own_name(other)):
            (tmp_path / name).write_text(other.text, "utf-8")
    if block.language in ("sh", "console") and "house.db" in block.text and "pontoon serve" not in block.text:
        asyncio.run(set_up_a_house(tmp_path / "house.db"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path


def run_pontoon(arguments: list[str], monkeypatch: pytest.MonkeyPatch, typed: str = "") -> tuple[int, str]:
    """The command in this process, with what is typed into it and then the end of its input."""
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output), pytest.raises(SystemExit) as ended:
        main(arguments)
    code = ended.value.code
    return (code if isinstance(code, int) else 0), output.getvalue()


def run_python(*arguments: str) -> tuple[int, str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = str(ROOT / "src")
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def serve(options: list[str]) -> tuple[int, str]:
    """Start a house on a port of its own, stop it at once, and return its exit code and what it printed."""
    output = Path("what-serve-printed")
    output.touch()
    house = nursery().start(["serve", *options, "--port", "0"], dict(os.environ), output, str(output))
    lines, printed = Written(output, house), ""
    while not printed.endswith("\n\n") and (line := lines.readline()):
        printed += line
    printed += lines.readline() + lines.readline()
    os.kill(house.pid, signal.SIGTERM)
    return house.wait(60), re.sub(r":\d+/", ":8000/", printed)


def run(line: str, monkeypatch: pytest.MonkeyPatch, typed: str = "") -> tuple[int, str]:
    words = shlex.split(line, comments=True)
    if words[:2] == ["pontoon", "serve"]:
        return serve(words[2:])
    if words[0] == "pontoon":
        return run_pontoon(words[1:], monkeypatch, typed)
    if words[:3] == [".venv/bin/python", "-m", "pytest"]:
        return run_python("-m", "pytest", "-p", "no:cacheprovider", *words[3:])
    if words[0] == ".venv/bin/python" and words[1].startswith("scripts/"):
        return run_python(*words[1:])
    pytest.fail(f"{line!r}: the test does not know how to run this; teach it, or add it to NOT_RUN with the reason")


def same_text(found: str, printed: str) -> bool:
    """Equal but for spaces at the ends of lines; `...` in the printed text stands for anything."""
    found, printed = (
        "\n".join(line.rstrip() for line in text.strip("\n").split("\n")) + "\n" for text in (found, printed)
    )
    return doctest.OutputChecker().check_output(printed, found, doctest.ELLIPSIS)


class Session(NamedTuple):
    """A command of a console block, the lines typed into it (after `>`), and the output printed under it."""

    command: str
    typed: str = ""
    printed: str = ""


def sessions(block: Block) -> list[Session]:
    found: list[Session] = []
    for line in block.text.splitlines():
        if line.startswith("$ "):
            found.append(Session(line[2:]))
            continue
        last = found.pop()
        if line == ">" or line.startswith("> "):
            found.append(last._replace(typed=f"{last.typed}{line[2:]}\n"))
        else:
            found.append(last._replace(printed=f"{last.printed}{line}\n"))
    return found


@pytest.mark.parametrize("block", blocks("pycon"))
def test_a_python_example_comes_out_as_printed(block: Block) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, {}, block.where, str(block.page), block.line)
    output = io.StringIO()
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=output.write)
    assert results.attempted > 0
    assert results.failed == 0, output.getvalue()


@pytest.mark.parametrize("block", blocks("console"))
@pytest.mark.usefixtures("folder")
def test_a_command_prints_what_its_page_prints(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    for command, typed, printed in sessions(block):
        code, found = run(command, monkeypatch, typed)
        assert same_text(found, printed), f"{block.where}: $ {command}\n{found}"
        assert code == 0, f"{block.where}: $ {command} ended with {code}"


@pytest.mark.parametrize("block", blocks("sh"))
@pytest.mark.usefixtures("folder")
def test_a_command_that_a_page_shows_succeeds(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    for line in filter(str.strip, block.text.splitlines()):
        if shlex.join(shlex.split(line, comments=True)) not in NOT_RUN:
            code, found = run(line, monkeypatch)
            assert code == 0, f"{block.where}: {line}\n{found}"


@pytest.mark.parametrize("block", blocks("toml"))
def test_a_toml_example_is_toml_and_a_round_among_them_can_be_played(block: Block, folder: Path) -> None:
    if "notation" in tomllib.loads(block.text):
        played = replay(read_text(block.text, folder / "rounds"))
        assert played.state.is_over
        assert document(played, "example", "example")["settlements"]


@pytest.mark.parametrize("block", blocks("json"))
def test_a_json_example_is_json(block: Block) -> None:
    assert json.loads(block.text)


@pytest.mark.parametrize("block", blocks("python"))
def test_a_python_sketch_compiles(block: Block) -> None:
    compile(block.text, block.where, "exec")


def test_no_block_is_of_a_language_that_nothing_checks() -> None:
    unknown = [f"{block.where}: {block.language}" for block in BLOCKS if block.language not in LANGUAGES]
    assert not unknown


def test_the_readme_shows_one_whole_round_the_same_in_python_and_in_its_file() -> None:
    readme = [block for block in BLOCKS if block.page == ROOT / "README.md"]
    python = next(block for block in readme if block.language == "pycon")
    written = next(block for block in readme if block.language == "toml")
    names: dict[str, object] = {}
    test = doctest.DocTestParser().get_doctest(python.text, names, "README.md", "README.md", 0)
    doctest.DocTestRunner(verbose=False).run(test, out=lambda _text: None, clear_globs=False)
    played = replay(read_text(written.text))
    assert test.globs["state"].settlements == played.state.settlements
    assert played.state.is_over


def test_what_is_not_run_is_still_shown_somewhere() -> None:
    shown = {
        shlex.join(shlex.split(line, comments=True))
        for block in BLOCKS
        if block.language == "sh"
        for line in block.text.splitlines()
    }
    assert set(NOT_RUN) <= shown


def test_every_make_target_that_is_named_exists() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    named = {
        target
        for page in PAGES
        for target in re.findall(r"(?:`|^)make ([a-z]+)", page.read_text("utf-8"), re.MULTILINE)
    }
    assert {"play", "test"} <= named
    assert named <= targets


def test_the_readme_carries_the_help_line() -> None:
    assert "1800 858 858" in (ROOT / "README.md").read_text("utf-8").splitlines()[-1]
