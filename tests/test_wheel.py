"""A wheel of the product is whole: from it alone a round is played and replayed."""

import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
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
        check=False,
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


def test_the_wheel_serves_the_browsers_table_without_node(unpacked: Path, tmp_path: Path) -> None:
    """The client is built into the wheel: whoever installs it needs nothing else to open the table."""
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PATH": "", "PONTOON_DATA_DIR": str(tmp_path)}
    environment.pop("PONTOON_CLIENT_DIR", None)
    program = "import sys; from pontoon.cli.main import main; main(sys.argv[1:])"
    command = [sys.executable, "-c", program, "serve", "--port", "0", "--store", "memory:"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        try:
            url = next(found[1] for line in house.stdout if (found := re.search(r"running at (\S+)", line)))
            page = httpx.get(url, timeout=60).text
            scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
            assert scripts, page
            answer = httpx.get(f"{url.rstrip('/')}{scripts[0]}", timeout=60)
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith("text/javascript")
        finally:
            house.terminate()
