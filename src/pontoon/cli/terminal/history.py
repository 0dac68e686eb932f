"""Where finished rounds are kept: one `.round.toml` each, in the user's data folder or a folder of their choice."""

import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pontoon.game.events import Event


def default_history() -> Path:
    """The user's data folder, by the XDG convention."""
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "pontoon" / "history"


def why_not_writable(folder: Path) -> str:
    """Why no round could be kept in this folder, or nothing; makes the folder where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def save_round(folder: Path, events: Sequence[Event], number: int) -> Path:
    """Write a finished round as a file of its own, never over another; raises OSError where that fails."""
    from pontoon.game.notation import round_text

    text = round_text(list(events))
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y%m%d-%H%M%S")
    attempt = 0
    while True:
        again = f"-{attempt}" if attempt else ""
        path = folder / f"{stamp}-{number:03d}{again}.round.toml"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            attempt += 1
            continue
        return path
