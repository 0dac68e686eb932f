"""Clause coverage: which clauses are claimed by a test of the source checkout."""

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from zlib import crc32

from pontoon.analysis.user_files import cache_folder, write_whole
from pontoon.law import Clause, register
from pontoon.law.clause import KINDS

HOW = "claims are known only in a source checkout that is set up for `make test`"


# Exit codes of pytest.
_ALL_COLLECTED = 0
_NO_TESTS = 5


class NoClaims(Exception):
    """The claims of the tests cannot be known here. The message is one line."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of an instrument is covered: claimed by a collected test, or human with its reason."""

    clauses: tuple[Clause, ...]
    missing: tuple[Clause, ...]

    @property
    def covered(self) -> int:
        return len(self.clauses) - len(self.missing)

    @property
    def by_kind(self) -> dict[str, int]:
        counts = Counter(clause.kind for clause in self.clauses)
        return {kind: counts[kind] for kind in KINDS}


def coverage(instrument: str, claims: Mapping[str, list[str]]) -> Coverage:
    return coverage_of(register(instrument).values(), claims)


def coverage_of(all_clauses: Iterable[Clause], claims: Mapping[str, list[str]]) -> Coverage:
    clauses = tuple(all_clauses)
    missing = tuple(
        clause for clause in clauses if clause.name not in claims and not (clause.kind == "human" and clause.reason)
    )
    return Coverage(clauses, missing)


def checkout() -> Path:
    """The source checkout: the folder one is in or below, else the one this package runs from."""
    here = Path.cwd()
    for folder in (here, *here.parents, *Path(__file__).resolve().parents):
        if _is_checkout(folder):
            return folder
    raise NoClaims(f"no source checkout here; {HOW}")


def _is_checkout(folder: Path) -> bool:
    project = folder / "pyproject.toml"
    if not project.is_file() or not (folder / "tests" / "conftest.py").is_file():
        return False
    try:
        content = tomllib.loads(project.read_text("utf-8"))
    except (OSError, ValueError):
        return False
    about = content.get("project")
    return isinstance(about, dict) and about.get("name") == "pontoon"


def collected_claims(root: Path | str) -> dict[str, list[str]]:
    """Each claimed clause with the ids of the tests that claim it, as pytest collects them in a checkout.

    That takes half a minute: what was found is kept for as long as no file of the checkout changes.
    """
    root = Path(root).resolve()
    file = _kept_at(root)
    if file is not None:
        with suppress(OSError, ValueError, KeyError, TypeError):
            before = json.loads(file.read_text("utf-8"))
            if before["checkout"] == _as_it_is(root):
                return dict(before["claims"])
    claims = _collect(root)
    keep_claims(root, claims)
    return claims


def keep_claims(root: Path, claims: Mapping[str, list[str]]) -> None:
    """Keep the claims of the whole checkout as it is now, so that nobody has to collect them again."""
    file = _kept_at(root)
    if file is not None:
        with suppress(OSError):
            write_whole(file, json.dumps({"checkout": _as_it_is(root), "claims": claims}))


def _kept_at(root: Path) -> Path | None:
    folder = cache_folder("claims")
    return None if folder is None else folder / f"{crc32(str(root).encode()):08x}.json"


def _as_it_is(root: Path) -> str:
    """A digest of every source and test: where it lies, how large it is and when it was changed."""
    digest = sha256(sys.version.encode())
    files = [root / name for name in ("pyproject.toml", "pytest.ini", "constraints.txt")]
    for folder in (root / "src", root / "tests"):
        files += sorted(each for each in folder.rglob("*") if "__pycache__" not in each.parts)
    for each in files:
        with suppress(OSError):
            found = each.stat()
            if each.is_file():
                digest.update(f"{each}\0{found.st_size}\0{found.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _collect(root: Path) -> dict[str, list[str]]:
    if importlib.util.find_spec("pytest") is None:
        raise NoClaims(f"pytest is not installed; {HOW}")
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "claims.json"
        command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
        command += ["-p", "pontoon.testing.claims", f"--claims-json={written}", "tests"]
        done = subprocess.run(
            command, cwd=root, env=_environment(Path(root)), capture_output=True, text=True, check=False
        )
        if done.returncode not in (_ALL_COLLECTED, _NO_TESTS) or not written.is_file():
            raise NoClaims(f"the tests in {root} cannot be collected: {_last_error(done.stdout + done.stderr)}")
        claims: dict[str, list[str]] = json.loads(written.read_text("utf-8"))
    return claims


def _environment(root: Path) -> dict[str, str]:
    """The environment without what an outer pytest put there; the checkout's sources come first."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    running = Path(__file__).resolve().parents[2]
    paths = [str(Path(root).resolve() / "src"), str(running), environment.get("PYTHONPATH", "")]
    environment["PYTHONPATH"] = os.pathsep.join(path for path in paths if path)
    return environment


def _last_error(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")]
    return (errors or lines or ["pytest printed nothing"])[0]
