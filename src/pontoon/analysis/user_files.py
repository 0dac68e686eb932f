"""Files in the user's own folders: where what can be made again is kept, and files written so that they are whole."""

import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

UNFINISHED = ".unfinished"


def cache_folder(*below: str) -> Path | None:
    """A folder of Pontoon's among the user's caches, there or not; none for whoever has no home."""
    try:
        return _caches().joinpath("pontoon", *below)
    except RuntimeError:
        return None


def _caches() -> Path:
    """PONTOON_CACHE_DIR, or where the system has such things; raises RuntimeError where there is no home."""
    chosen = os.environ.get("PONTOON_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path.home() / ".cache"


def newest_first(files: Iterable[Path]) -> dict[Path, float]:
    """Files or folders with when they were last changed; those that have gone meanwhile are left out."""
    ages: dict[Path, float] = {}
    for file in files:
        with contextlib.suppress(OSError):
            ages[file] = file.stat().st_mtime
    return dict(sorted(ages.items(), key=lambda each: each[1], reverse=True))


def remove_all_but(number: int, folders: Iterable[Path]) -> None:
    """Let go of all folders but the newest few; what cannot be removed stays."""
    with contextlib.suppress(OSError):
        for folder in list(newest_first(folders))[number:]:
            shutil.rmtree(folder, ignore_errors=True)


def write_whole(file: Path, text: str) -> None:
    """Write the text beside its place first, so that nobody ever reads half of it; raises OSError."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, unfinished = tempfile.mkstemp(prefix=f".{file.name}.", suffix=UNFINISHED, dir=file.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            out.write(text)
        os.replace(unfinished, file)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(unfinished)
        raise
