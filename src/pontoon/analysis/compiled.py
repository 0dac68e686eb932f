"""Functions compiled for the processor, and kept on disk until a line of their sources changes."""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pontoon.analysis.user_files import cache_folder, remove_all_but

MARK_LENGTH = 16
# Of these sources and of those before: whoever goes to and fro between two versions compiles each once.
MOST_FOLDERS = 2
ROOMS = ("analysis/solver", "analysis/simulator", "analysis/tournaments", "envs", "players", "rules")


def sources_mark() -> str:
    """A mark of every source that the compiled functions come from: another mark, other functions."""
    import numba

    mark = sha256(numba.__version__.encode())
    package = Path(__file__).parents[1]
    for file in sorted(file for room in ROOMS for file in (package / room).glob("*.py")):
        mark.update(file.read_bytes())
    return mark.hexdigest()[:MARK_LENGTH]


def compiled_folder() -> Path | None:
    """Where the compiled functions of these sources are kept, or none where nothing can be written."""
    folder = cache_folder("compiled", sources_mark())
    if folder is None:
        return None
    try:
        is_new = not folder.is_dir()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            # A folder in use counts as new, however long ago it was made.
            os.utime(folder)
    except OSError:
        return None
    if is_new:
        remove_all_but(MOST_FOLDERS, folder.parent.glob("[0-9a-f]" * MARK_LENGTH))
    return folder


@cache
def _keeps() -> bool:
    """Tell Numba of the folder; whether what is compiled can be kept."""
    import numba

    folder = compiled_folder()
    if folder is not None:
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 - set at run time, unknown to type checkers
    return folder is not None


@cache
def prepare(*leaves: Callable[..., Any], apart: tuple[Callable[..., Any], ...] = (), lean: bool = False) -> None:
    """Let compiled functions call these plain ones.

    Lean ones are compiled into their callers, but for those named `apart`, and make no arrays: nobody counts who
    holds one, which in many small calls takes longer than what they do.
    """
    from numba.extending import register_jitable

    for leaf in leaves:
        if lean:
            register_jitable(_nrt=False, forceinline=leaf not in apart)(leaf)
        else:
            register_jitable(leaf)


def compiled(
    function: Callable[..., Any],
    leaves: tuple[Callable[..., Any], ...],
    apart: tuple[Callable[..., Any], ...] = (),
    lean: bool = False,
) -> Callable[..., Any]:
    """The function compiled; it releases the interpreter's lock, so that threads work side by side."""
    import numba

    prepare(*leaves, apart=apart, lean=lean)
    kept: Callable[..., Any] = numba.njit(nogil=True, cache=_keeps())(function)
    return kept
