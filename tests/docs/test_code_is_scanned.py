"""The sources are scanned for what is dangerous, and the rooms that face the net hold nothing of the kind (goal B6)."""

import ast
import importlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

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
# The checks of bandit that are of low severity: assertions, imports, possible passwords, started programs.
OF_LOW_SEVERITY = {
    *("B101", "B105", "B106", "B107", "B110", "B112", "B311"),
    *("B403", "B404", "B405", "B406", "B407", "B408", "B409", "B603", "B606", "B607"),
}
# Text that reads otherwise than it runs has a number of its own in ruff.
HIDDEN_TEXT = "PLE2502"
ONLY_IN_BANDIT = {
    "B613": (),
    "B614": ("torch",),
    "B615": ("huggingface_hub", "transformers", "datasets"),
    "B703": ("django",),
}
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
    """In the rooms that face the net; ruff finds the same in the whole package, in a hundredth of the time."""
    report = tmp_path / "report.json"
    command = [
        sys.executable,
        "-m",
        "bandit",
        "--quiet",
        "--recursive",
        *(str(SOURCES / room) for room in FACING_THE_NET),
    ]
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
    assert set(found["metrics"]) >= {str(file) for file in modules(*FACING_THE_NET)}


def ruff(*arguments: str) -> Any:
    """Run ruff, and return its report."""
    done = subprocess.run([sys.executable, "-m", "ruff", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return json.loads(done.stdout)


def ruff_finds(place: Path) -> list[tuple[str, str]]:
    """Where a check of medium or high severity finds something, with the line."""
    found = ruff(
        *("check", "--isolated", "--ignore-noqa", "--no-cache", "--preview", "--select", "S", "--select", HIDDEN_TEXT),
        *(f"--ignore=S{number[1:]}" for number in OF_LOW_SEVERITY),
        *("--output-format", "json", str(place)),
    )
    places = [(Path(each["filename"]), each["location"]["row"]) for each in found]
    return [(where(file, line), file.read_text("utf-8").splitlines()[line - 1]) for file, line in places]


def test_ruff_finds_nothing_in_the_whole_package_but_what_is_set_aside() -> None:
    found = ruff_finds(SOURCES)
    assert not [place for place, line in found if "# nosec" not in line]
    assert len(found) == SET_ASIDE, found


@pytest.mark.filterwarnings("ignore:The verify_requirements argument:DeprecationWarning")
def test_ruff_has_every_check_of_medium_or_high_severity_that_bandit_has() -> None:
    """But for packages that nothing here uses."""
    checks = importlib.import_module("bandit.core.extension_loader").MANAGER
    bandits = checks.plugins_by_id.keys() | checks.blacklist_by_id.keys()
    ruffs = {each["code"] for each in ruff("rule", "--all", "--output-format", "json")}
    assert HIDDEN_TEXT in ruffs
    missing = {each for each in bandits - OF_LOW_SEVERITY if f"S{each[1:]}" not in ruffs}
    assert missing == ONLY_IN_BANDIT.keys()
    files = sorted(SOURCES.rglob("*.py"))
    used = {module.split(".")[0] for file in files for _, module in imported(file)}
    assert not used & {package for packages in ONLY_IN_BANDIT.values() for package in packages}


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
