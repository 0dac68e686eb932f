"""One process at a time owns a file: a lock of the operating system on a file beside it, gone when the process is."""

import os
import sys
from pathlib import Path

from pontoon.store.contract import StoreNotOpened


class Ownership:
    """The lock on `FILE.lock`, held until it is released."""

    def __init__(self, path: Path) -> None:
        self._path = path.with_name(path.name + ".lock")
        try:
            self._descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreNotOpened(f"{self._path} cannot be written: {error.strerror}") from error
        try:
            lock(self._descriptor)
        except OSError as error:
            os.close(self._descriptor)
            raise StoreNotOpened(f"{path} is in use by another process, perhaps a running house") from error

    def release(self) -> None:
        os.close(self._descriptor)


if sys.platform == "win32":
    import msvcrt

    def lock(descriptor: int) -> None:
        """Take the lock at once, or raise `OSError`."""
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(descriptor: int) -> None:
        """Take the lock at once, or raise `OSError`."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
