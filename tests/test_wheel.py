"""A wheel of the product is whole: from it alone a round is played and replayed."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ROUND = """
notation = 1
rules = "canberra-2002"
decks = 6
cards = "As 7h Kd"

[[wager]]
box = 1
player = "ann"
amount = "25"
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's contents, in a folder of their own."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def pontoon(unpacked: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command from the wheel's contents, away from the checkout."""
    program = (
        "import sys, pontoon; "
        f"assert pontoon.__file__.startswith({str(unpacked)!r}), pontoon.__file__; "
        "from pontoon.cli.main import main; main(sys.argv[1:])"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=unpacked.parent,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_the_wheel_replays_a_round(unpacked: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.round.toml"
    file.write_text(ROUND)
    done = pontoon(unpacked, "replay", str(file), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["players"] == {"ann": "37.50"}


def test_the_wheel_plays_a_round(unpacked: Path) -> None:
    done = pontoon(unpacked, "play", "--plain", "--seed", "1", "--no-history", typed="\n" + "s\nn\n" * 6 + "q\n")
    assert done.returncode == 0, done.stderr
    assert "after 0 rounds" not in done.stdout
    assert "Gambling help" in done.stdout


def test_the_wheel_knows_the_law(unpacked: Path) -> None:
    done = pontoon(unpacked, "rules", "show", "star-2024", "10.6", "--json")
    assert done.returncode == 0, done.stderr
    assert "surrender" in json.loads(done.stdout)["summary"]
