"""What is checked before a commit and after a push: subjects, hooks, and the workflow on every Python."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts" / "commit_subjects.py"
GOOD = "live: keep a seat for 30 s after a lost connection"
BAD = ("Fix the table", "live: " + "x" * 67, "Live: keep a seat", "live:keep a seat", "live: ")


def read(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


def check(*arguments: Path, script: Path = SCRIPT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(script), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


# Subjects


class Checkout:
    """A repository of its own with the check in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.script = folder / "scripts" / "commit_subjects.py"
        self.script.parent.mkdir(parents=True)
        self.script.write_text(SCRIPT.read_text("utf-8"), "utf-8")
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments: str) -> None:
        person = ("-c", "user.name=Ann", "-c", "user.email=ann@example.invalid", "-c", "core.hooksPath=/dev/null")
        subprocess.run(["git", *person, *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self, subject: str) -> None:
        self.git("commit", "--quiet", "--allow-empty", "--message", subject)

    def check(self) -> subprocess.CompletedProcess[str]:
        return check(script=self.script)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """With an older commit that says nothing of its area, and then the one that adds the check."""
    made = Checkout(tmp_path / "checkout")
    made.commit("Everything")
    assert made.check().returncode == 0
    made.git("add", "scripts")
    made.commit("The check itself")
    return made


@pytest.mark.parametrize("subject", BAD)
def test_a_commit_after_the_check_needs_a_subject_with_an_area(checkout: Checkout, subject: str) -> None:
    checkout.commit(GOOD)
    assert checkout.check().returncode == 0
    checkout.commit(subject)
    checkout.commit(GOOD)
    done = checkout.check()
    assert done.returncode == 1
    assert subject.strip() in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_merges_are_excused_and_what_they_bring_from_before_the_check(checkout: Checkout) -> None:
    checkout.git("checkout", "--quiet", "-b", "older", "HEAD~1")
    checkout.commit("Begun before the check")
    checkout.git("checkout", "--quiet", "main")
    checkout.git("merge", "--quiet", "--no-ff", "older")
    assert checkout.check().returncode == 0


def test_a_shallow_clone_and_an_export_pass(checkout: Checkout, tmp_path: Path) -> None:
    checkout.commit("Live")
    checkout.commit(GOOD)
    assert checkout.check().returncode == 1
    checkout.git("clone", "--quiet", "--depth", "1", checkout.folder.as_uri(), str(tmp_path / "shallow"))
    assert check(script=tmp_path / "shallow" / "scripts" / SCRIPT.name).returncode == 0
    checkout.git("checkout-index", "--all", f"--prefix={tmp_path}/export/")
    assert check(script=tmp_path / "export" / "scripts" / SCRIPT.name).returncode == 0


def test_without_git_there_is_nothing_to_check(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    checkout.commit("Live")
    monkeypatch.setenv("PATH", "")
    assert checkout.check().returncode == 0


@pytest.mark.parametrize("message", [GOOD, f"# a comment\n\n{GOOD}\n\nWhy.\n", "Merge branch 'types'", "# nothing yet"])
def test_the_hook_lets_a_good_message_pass(tmp_path: Path, message: str) -> None:
    (tmp_path / "message").write_text(message, "utf-8")
    assert check(tmp_path / "message").returncode == 0


@pytest.mark.parametrize("subject", BAD)
def test_the_hook_refuses_a_bad_message(tmp_path: Path, subject: str) -> None:
    (tmp_path / "message").write_text(f"{subject}\n\n{GOOD}\n", "utf-8")
    done = check(tmp_path / "message")
    assert done.returncode == 1
    assert "area: what changes" in done.stderr


def test_the_template_is_no_message_of_its_own() -> None:
    assert check(ROOT / ".gitmessage").returncode == 0


# Hooks


def test_every_hook_runs_a_tool_of_the_environment() -> None:
    config = read(".pre-commit-config.yaml")
    assert [repository["repo"] for repository in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert [hook["id"] for hook in hooks] == ["ruff-format", "ruff-check", "mypy", "commit-subject"]
    assert {hook["language"] for hook in hooks} == {"system"}
    assert not [hook for hook in hooks if not hook["entry"].startswith(".venv/bin/")]


def test_the_hooks_are_in_make_check() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").partition("\ncheck-python:")[2].partition("\n\n")[0]
    for tool in ("ruff format", "ruff check", "mypy", "python scripts/commit_subjects.py"):
        assert f"$(BIN)/{tool}" in recipe


# The workflow


def test_the_workflow_tests_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [found[1] for each in project["classifiers"] if (found := re.fullmatch(r".*:: (3\.\d+)", each))]
    job = read(".github/workflows/test.yml")["jobs"]["test"]
    assert job["strategy"]["matrix"]["python"] == named
    assert job["steps"][-1]["run"] == "make test PYTHON=python${{ matrix.python }}"
    assert project["requires-python"] == f">={named[0]}"


def test_the_workflow_pins_actions_by_their_major_version() -> None:
    steps = read(".github/workflows/test.yml")["jobs"]["test"]["steps"]
    used = [step["uses"] for step in steps if "uses" in step]
    assert used
    assert not [each for each in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", each)]
