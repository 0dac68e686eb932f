"""The native kernel built where there is a compiler, kept on disk, and loaded; it releases the interpreter's lock."""

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

from pontoon.analysis.simulator.native.sources import source
from pontoon.analysis.user_files import cache_folder, remove_all_but
from pontoon.rules.table import RuleTable

COMPILERS = ("c++", "g++", "clang++")
OPTIONS = ("-std=c++17", "-O3", "-march=native", "-fschedule-insns", "-fPIC", "-shared", "-x", "c++")
MARK_LENGTH = 16
# Each rule table has a library of its own.
MOST_LIBRARIES = 32
LONGEST_BUILD = 120
LIBRARY = "kernel.so"
LOCKSTEP = ("lanes.h", "lockstep.h", "lockstep_host.h")


class NotBuilt(RuntimeError):
    """Why there is no native kernel, in one line."""


def library(table: RuleTable, decks: int = 0) -> ctypes.CDLL | None:
    """The kernel for these rules, or none where it cannot be built: `why_not` tells why.

    With a number of whole decks it also plays rounds from these in lock-step.
    """
    with suppress(NotBuilt):
        return _library(table, decks)
    return None


def why_not(table: RuleTable) -> str:
    """Why there is no native kernel for these rules; empty where there is one."""
    try:
        _library(table, 0)
    except NotBuilt as reason:
        return str(reason)
    return ""


def _library(table: RuleTable, decks: int) -> ctypes.CDLL:
    found = find_library(table, decks)
    if isinstance(found, str):
        raise NotBuilt(found)
    return found


@cache
def find_library(table: RuleTable, decks: int) -> ctypes.CDLL | str:
    """The library, or why not; a compiler that failed once is not asked again."""
    try:
        compiler = find_compiler()
        text = source(table, "host.h", *(LOCKSTEP if decks else ()), decks=decks)
        folder = cache_folder("native", mark_of_build(compiler, text))
        if folder is not None and (folder / LIBRARY).is_file():
            with suppress(OSError):
                os.utime(folder)
                return ctypes.CDLL(str(folder / LIBRARY))
        return build_library(compiler, text, folder)
    except NotBuilt as reason:
        return str(reason)


def find_compiler() -> tuple[str, ...]:
    """CXX from the environment, or the first of the usual names that is there; raises NotBuilt."""
    chosen = shlex.split(os.environ.get("CXX", ""))
    if chosen and shutil.which(chosen[0]):
        return tuple(chosen)
    for name in COMPILERS:
        if found := shutil.which(name):
            return (found,)
    raise NotBuilt(f"no C++ compiler was found: tried CXX, {', '.join(COMPILERS)}")


def mark_of_build(compiler: tuple[str, ...], text: str) -> str:
    """A mark of the source, the compiler and the processor's instructions, which its macros name."""
    macros = _run(*compiler, "-march=native", "-dM", "-E", "-x", "c++", os.devnull)
    return sha256("\n".join([text, *OPTIONS, macros]).encode()).hexdigest()[:MARK_LENGTH]


def build_library(compiler: tuple[str, ...], text: str, folder: Path | None) -> ctypes.CDLL:
    """Compile in a folder of its own, keep the library where it can be kept, and load it."""
    try:
        with tempfile.TemporaryDirectory(prefix="pontoon-") as work:
            made = Path(work, LIBRARY)
            Path(work, "kernel.cpp").write_text(text, encoding="utf-8")
            _run(*compiler, *OPTIONS, str(Path(work, "kernel.cpp")), "-o", str(made))
            kept = _keep(made, folder) if folder is not None else None
            return ctypes.CDLL(str(kept or made))
    except OSError as error:
        raise NotBuilt(f"the native kernel could not be built: {error}") from None


def _keep(made: Path, folder: Path) -> Path | None:
    """Put the library into its folder whole; none where nothing can be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(suffix=".unfinished", dir=folder)
        os.close(handle)
        shutil.copy(made, unfinished)
        os.replace(unfinished, folder / LIBRARY)
    except OSError:
        return None
    remove_all_but(MOST_LIBRARIES, folder.parent.glob("[0-9a-f]" * MARK_LENGTH))
    return folder / LIBRARY


def _run(*command: str) -> str:
    """What the compiler prints; raises NotBuilt with the first line that names an error."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LONGEST_BUILD, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotBuilt(f"the C++ compiler could not be run: {error}") from None
    if done.returncode:
        lines = done.stderr.splitlines() or [f"exit code {done.returncode}"]
        told = next((line for line in lines if "error" in line), lines[0])
        raise NotBuilt(f"the C++ compiler failed: {told.strip()}")
    return done.stdout
