"""A disk that takes what it is given and then fails to sync it: the operating system's own calls answer EIO.

A small library in front of the system's stands in for `fsync` and `fdatasync` in a whole process. They fail for every
write-ahead log while a file with a name of the test's own is there; nothing of the program is changed for it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

FAILS_FOR = "-wal"
SOURCE = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(int file) {
    char link[64], path[4096];
    const char *while_there = getenv("SYNC_FAILS_WHILE"), *of = getenv("SYNC_FAILS_FOR");
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (!while_there || !of || length < (ssize_t)strlen(of) || access(while_there, F_OK)) return 0;
    path[length] = 0;
    return !strcmp(path + length - strlen(of), of);
}

static int sync_or_fail(const char *name, int file) {
    if (fails(file)) { errno = EIO; return -1; }
    return ((int (*)(int))dlsym(RTLD_NEXT, name))(file);
}

int fsync(int file) { return sync_or_fail("fsync", file); }
int fdatasync(int file) { return sync_or_fail("fdatasync", file); }
"""


def why_not() -> str | None:
    """Why there is no such disk on this machine; None where there is."""
    if sys.platform != "linux":
        return "only on Linux can a library be loaded before the system's by its name alone"
    return None if shutil.which("cc") else "there is no C compiler to build the library with"


def failing_disk(folder: Path) -> tuple[dict[str, str], Path]:
    """What the environment of a process must hold, and the file that makes every sync fail while it is there."""
    library, broken = folder / "failing_disk.so", folder / "the disk is broken"
    command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", str(library), "-ldl"]
    subprocess.run(command, input=SOURCE, text=True, check=True)
    return {"LD_PRELOAD": str(library), "SYNC_FAILS_WHILE": str(broken), "SYNC_FAILS_FOR": FAILS_FOR}, broken
