"""The pytest plugin that collects the claims of tests."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pontoon.cli.coverage import NoClaims, collected_claims

SRC = Path(__file__).parents[2] / "src"
ONE_CLAIM = """
import pytest

pytestmark = pytest.mark.clauses("canberra-2002 Terms:Void")

class TestOne:
    @pytest.mark.clauses("star-2024 10.6")
    def test_one(self):
        pass
"""
# Plug-ins of libraries that these tests do not use: to load them takes longer than the tests.
UNUSED = "-p no:schemathesis -p no:anyio -p no:hypothesispytest -p no:asyncio"
CLAIMS = {
    "star-2024 10.6": ["tests/test_one.py::TestOne::test_one"],
    "canberra-2002 Terms:Void": ["tests/test_one.py::TestOne::test_one"],
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = --strict-markers {UNUSED}\n", "utf-8")
    (tests / "conftest.py").write_text('pytest_plugins = ["pontoon.testing.claims"]\n', "utf-8")
    (tests / "test_one.py").write_text(ONE_CLAIM, "utf-8")
    return tmp_path


def run_pytest(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    environment["PYTHONPATH"] = os.pathsep.join([str(SRC), environment.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)


def test_claims_of_function_class_and_module_are_collected(root: Path) -> None:
    assert collected_claims(root) == CLAIMS


def test_claims_are_collected_anew_once_a_file_has_changed_and_not_before(
    root: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path_factory.mktemp("caches")
    monkeypatch.setenv("PONTOON_CACHE_DIR", str(kept))
    assert collected_claims(root) == CLAIMS
    (file,) = (kept / "pontoon" / "claims").iterdir()
    file.write_text(file.read_text("utf-8").replace("test_one.py::TestOne", "test_kept.py::TestOne"), "utf-8")
    assert collected_claims(root)["star-2024 10.6"] == ["tests/test_kept.py::TestOne::test_one"]
    test = root / "tests" / "test_one.py"
    test.write_text(test.read_text("utf-8").replace("canberra-2002 Terms:Void", "star-2024 10.7"), "utf-8")
    assert set(collected_claims(root)) == {"star-2024 10.6", "star-2024 10.7"}
    # What was kept and cannot be read is as if it was not.
    file.write_text("half a li", "utf-8")
    assert set(collected_claims(root)) == {"star-2024 10.6", "star-2024 10.7"}


def test_a_claim_of_no_clause_stops_the_run(root: Path) -> None:
    (root / "tests" / "test_two.py").write_text(ONE_CLAIM.replace("10.6", "10.66"), "utf-8")
    done = run_pytest(root)
    assert done.returncode != 0
    assert "star-2024 10.66: no such clause" in done.stdout + done.stderr
    with pytest.raises(NoClaims, match="cannot be collected"):
        collected_claims(root)


def test_a_test_that_cannot_be_imported_is_told(root: Path) -> None:
    (root / "tests" / "test_two.py").write_text("import nothing_of_this_name\n", "utf-8")
    with pytest.raises(NoClaims, match="cannot be collected: ERROR"):
        collected_claims(root)


def test_no_tests_make_no_claims(root: Path) -> None:
    (root / "tests" / "test_one.py").unlink()
    assert collected_claims(root) == {}


def test_claims_are_written_under_xdist(root: Path) -> None:
    done = run_pytest(root, "-n", "2", "--claims-json=claims.json")
    assert done.returncode == 0, done.stdout
    assert json.loads((root / "claims.json").read_text("utf-8")) == CLAIMS


def test_a_claim_of_no_clause_stops_the_run_under_xdist(root: Path) -> None:
    (root / "tests" / "test_one.py").write_text(ONE_CLAIM.replace("10.6", "10.66"), "utf-8")
    done = run_pytest(root, "-n", "2")
    assert done.returncode != 0
    assert "star-2024 10.66: no such clause" in done.stdout + done.stderr
