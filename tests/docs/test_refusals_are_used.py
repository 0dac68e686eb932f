"""The mypy plugin that reports dropped refusals finds them, and the project uses it."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PLUGIN = "scripts/mypy_refusals.py"

REFUSALS = """
class Refusal: ...
"""
KIT = """
from pontoon.game.refusals import Refusal

def refused() -> Refusal: return Refusal()
def tried() -> Refusal | None: return None
"""
PLANTED = """
from typing import TypeAlias

import pytest

from pontoon.game.refusals import Refusal
from pontoon.testing.kit import refused, tried

Reply: TypeAlias = int | Refusal

class Table:
    def refuse(self) -> Refusal: return Refusal()
    def seats(self) -> int: return 1
    async def submit(self) -> Reply: return 1

def decide() -> "tuple[int, ...] | Refusal": return ()

async def play(table: Table) -> Refusal | None:
    decide()  # dropped
    table.refuse()  # dropped
    await table.submit()  # dropped
    (await
        table.submit())  # dropped
    tried()  # dropped
    with pytest.raises(TypeError, match="seats"):
        decide()
    refused()
    table.seats()
    _ = decide()
    if isinstance(await table.submit(), Refusal):
        return table.refuse()
    return None
"""


def test_mypy_reports_every_dropped_refusal_and_nothing_else(tmp_path: Path) -> None:
    for module, text in {"game.refusals": REFUSALS, "game.planted": PLANTED, "testing.kit": KIT}.items():
        file = tmp_path / "pontoon" / f"{module.replace('.', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        for folder in (file.parent, file.parent.parent):
            (folder / "__init__.py").touch()
        file.write_text(text, "utf-8")
    (tmp_path / "mypy.ini").write_text(
        f"[mypy]\nstrict = true\nplugins = {ROOT / PLUGIN}\n[mypy-pytest]\nfollow_imports = skip\n", "utf-8"
    )
    command = [sys.executable, "-m", "mypy", "--no-error-summary", "-p", "pontoon"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    reported = [line.split(":")[1] for line in done.stdout.splitlines() if "[refusal-dropped]" in line]
    planted = [str(number) for number, line in enumerate(PLANTED.splitlines(), 1) if "# dropped" in line]
    assert reported == planted, done.stdout + done.stderr
    assert len(done.stdout.splitlines()) == len(planted), done.stdout


def test_the_project_is_checked_with_the_plugin() -> None:
    assert PLUGIN in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]["plugins"]
