"""The solver's functions compiled for the processor, and kept on disk until a line of them changes."""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from pontoon.analysis.solver import kernel, pairing, remaining, spreading, unions
from pontoon.analysis.user_files import cache_folder, remove_all_but
from pontoon.rules import odds, points

MARK_LENGTH = 16
# Of these sources and of those before: whoever goes to and fro between two versions compiles each once.
MOST_FOLDERS = 2
LEAVES = (
    points.point_total,
    points.is_soft,
    points.free_aces_when_doubled,
    odds.count_row,
    kernel.lowest_total,
    kernel.dealers_chances,
    kernel.fill_row,
    kernel.margin,
    kernel.pontoon_chance,
    kernel.kept_double,
    kernel.double_value,
    kernel.hit_value,
    kernel.fits_shoe,
    kernel.fill_values,
    remaining.fill_remaining,
    remaining.from_start,
    unions.place_of,
    spreading.draw,
    spreading.draw_double,
    spreading.fill_dealers_ends,
    pairing.net_of,
)


def sources_mark() -> str:
    """A mark of every source that the compiled functions come from: another mark, other functions."""
    import numba

    mark = sha256(numba.__version__.encode())
    here = Path(__file__).parent
    for file in sorted([*here.glob("*.py"), *(here.parents[1] / "rules").glob("*.py")]):
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
def _prepared() -> bool:
    """Tell Numba of the leaves and of the folder; whether what is compiled can be kept."""
    import numba
    from numba.extending import register_jitable

    folder = compiled_folder()
    if folder is not None:
        setattr(numba.config, "CACHE_DIR", str(folder))  # noqa: B010 - set at run time, unknown to type checkers
    for leaf in LEAVES:
        register_jitable(leaf)
    return folder is not None


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function compiled; it releases the interpreter's lock, so that threads work side by side."""
    import numba

    kept: Callable[..., Any] = numba.njit(nogil=True, cache=_prepared())(function)
    return kept
