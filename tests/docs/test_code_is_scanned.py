"""The sources are scanned for what is dangerous, and the rooms that face the net hold nothing of the kind (goal B6)."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "pontoon"
FACING_THE_NET = ("store", "live", "web")

# A finding may be set aside at its line, with the number of the check and a comment that says why; here is how often.
SET_ASIDE = 2

# Modules that run, load or fetch something an outsider could choose.
DANGEROUS_MODULES = {
    "pickle",
    "marshal",
    "shelve",
    "dill",
    "yaml",
    "xml",
    "lxml",
    "xmlrpc",
    "subprocess",
    "random",
    "telnetlib",
    "ftplib",
    "smtplib",
    "tarfile",
    "zipfile",
}
FETCHING_MODULES = {"httpx", "requests", "aiohttp", "urllib.request", "http.client", "websockets"}
# The errors of a connection somebody else has opened.
FETCHES_NOTHING = {"websockets.exceptions"}
# It starts this very interpreter with a module of ours: nothing in it comes from a message.
STARTS_ITS_OWN_PROCESS = {("src/pontoon/live/people/hashing.py", "subprocess")}
DANGEROUS_CALLS = {"eval", "exec", "compile", "__import__", "import_module", "system", "popen", "md5", "sha1", "new"}


def modules(*rooms: str) -> list[Path]:
    return sorted(file for room in rooms for file in (SOURCES / room).rglob("*.py"))


def where(file: Path, line: int) -> str:
    return f"{file.relative_to(ROOT)}:{line}"


def imported(file: Path) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append((node.lineno, node.module))
    return found


def test_bandit_finds_nothing_of_medium_or_high_severity(tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    command = [sys.executable, "-m", "bandit", "--quiet", "--recursive", str(SOURCES)]
    command += ["--severity-level", "medium", "--format", "json", "--output", str(report)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(report.read_text("utf-8"))
    told = [
        f"{where(Path(each['filename']), each['line_number'])}: {each['test_id']} {each['issue_text']}"
        for each in found["results"]
    ]
    assert not told, "\n".join(told)
    assert not found["errors"], found["errors"]
    assert done.returncode == 0, done.stderr


def test_bandit_would_find_something(tmp_path: Path) -> None:
    """Goal: a scan that can fail."""
    planted = tmp_path / "planted.py"
    planted.write_text("import subprocess\nsubprocess.run(input(), shell=True)\n", "utf-8")
    command = [sys.executable, "-m", "bandit", "--quiet", "--severity-level", "medium", str(planted)]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_what_is_set_aside_names_its_check_and_is_counted() -> None:
    marks = [
        (where(file, number), line)
        for file in SOURCES.rglob("*.py")
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if "# nosec" in line
    ]
    assert not [place for place, line in marks if not re.search(r"# nosec B\d{3}\b", line)]
    assert len(marks) <= SET_ASIDE, marks


@pytest.mark.parametrize("room", FACING_THE_NET)
def test_nothing_there_loads_code_or_objects_or_draws_from_a_weak_source(room: str) -> None:
    """Goal: no object, template, archive or program that a message could choose; chance from the system alone."""
    wrong = [
        f"{where(file, line)}: {module}"
        for file in modules(room)
        for line, module in imported(file)
        if module.split(".")[0] in DANGEROUS_MODULES
        and (str(file.relative_to(ROOT)), module) not in STARTS_ITS_OWN_PROCESS
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", FACING_THE_NET)
def test_nothing_there_fetches_anything(room: str) -> None:
    """Goal: no request makes the house ask another machine for something."""
    wrong = [
        f"{where(file, line)}: {module}"
        for file in modules(room)
        for line, module in imported(file)
        if any(module == each or module.startswith(f"{each}.") for each in FETCHING_MODULES)
        and module not in FETCHES_NOTHING
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("room", FACING_THE_NET)
def test_nothing_there_evaluates_text_or_hashes_weakly(room: str) -> None:
    wrong = []
    for file in modules(room):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = ast.unparse(node.func)
            name = called.split(".")[-1]
            if name == "compile" and called == "re.compile":
                continue
            if name == "new" and called != "hashlib.new":
                continue
            if name in DANGEROUS_CALLS:
                wrong.append(f"{where(file, node.lineno)}: {called}")
    assert not wrong, "\n".join(wrong)


def test_every_package_is_pinned() -> None:
    lines = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) > 50
    assert not [line for line in lines if not re.match(r"[A-Za-z0-9._-]+(\[.*\])?==[^\s;]+", line)]
