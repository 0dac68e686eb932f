"""A file system below SQLite that knows what was synced: everything else is gone when the power fails.

SQLite reaches the disk through a table of functions (its VFS). A copy of the usual one notes each sync and what the
file then held, and can let a sync fail; nothing of the store is changed for it.
"""

import ctypes
import ctypes.util
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

OK = 0
Open = ctypes.CFUNCTYPE(
    ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_int)
)
Delete = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int)
Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
Truncate = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int64)


class Vfs(ctypes.Structure):
    """`sqlite3_vfs`, of which only the first two functions are of interest."""

    _fields_ = [
        ("version", ctypes.c_int), ("file_size", ctypes.c_int), ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p), ("name", ctypes.c_char_p), ("data", ctypes.c_void_p),
        ("open", Open), ("delete", Delete), ("others", ctypes.c_void_p * 14),
    ]  # fmt: skip


class Methods(ctypes.Structure):
    """`sqlite3_io_methods`: what can be done with an open file."""

    _fields_ = [
        ("version", ctypes.c_int), ("before", ctypes.c_void_p * 3), ("truncate", Truncate), ("sync", Sync),
        ("others", ctypes.c_void_p * 13),
    ]  # fmt: skip


class Disk:
    """`durable` holds each file as it was when it was last synced; `trace` every sync and cut, in order.

    A file that was deleted is gone for good once its folder was synced: SQLite does so when it first syncs a new log.
    """

    def __init__(self) -> None:
        self.durable: dict[str, bytes] = {}
        self.trace: list[tuple[str, str]] = []
        self.failing: str | None = None
        self._paths: dict[int, str] = {}
        self._new: set[int] = set()
        self._deleted: set[str] = set()
        # What SQLite still points at must not go.
        self._methods: dict[int, Methods] = {}

    def opened(self, file: int, path: str) -> None:
        """From now on this file is synced and cut through here."""
        place = ctypes.cast(file, ctypes.POINTER(ctypes.c_void_p))
        usual = place[0]
        self._paths[file] = path
        self._new.add(file)
        if usual not in self._methods:
            self._methods[usual] = self._noting(Methods.from_address(usual))
        place[0] = ctypes.addressof(self._methods[usual])

    def deleted(self, path: str, folder_synced: bool) -> None:
        self._deleted.add(Path(path).name)
        if folder_synced:
            self._sync_folder()

    def _sync_folder(self) -> None:
        for name in self._deleted:
            self.durable.pop(name, None)
        self._deleted.clear()

    def _noting(self, usual: Methods) -> Methods:
        noting = Methods.from_buffer_copy(usual)

        def sync(file: int, flags: int) -> int:
            path = self._paths[file]
            name = Path(path).name
            if self.failing == name:
                return sqlite3.SQLITE_IOERR_FSYNC
            code: int = usual.sync(file, flags)
            if code == OK:
                self.durable[name] = Path(path).read_bytes()
                self.trace.append(("sync", name))
                if file in self._new and name.endswith(("-wal", "-journal")):
                    self._deleted.discard(name)
                    self._sync_folder()
                self._new.discard(file)
            return code

        def truncate(file: int, size: int) -> int:
            self.trace.append(("cut", Path(self._paths[file]).name))
            code: int = usual.truncate(file, size)
            return code

        noting.sync, noting.truncate = Sync(sync), Truncate(truncate)
        return noting

    def after_power_loss(self, folder: Path) -> Path:
        """What is left, in a folder of its own."""
        folder.mkdir()
        for name, content in self.durable.items():
            (folder / name).write_bytes(content)
        return folder / "house.db"


@contextmanager
def noted_disk(folder: Path) -> Iterator[Disk | None]:
    """Every SQLite file of this process lies on it meanwhile; None where SQLite is a part of this Python itself."""
    found = ctypes.util.find_library("sqlite3")
    if found is None:
        yield None
        return
    library = ctypes.CDLL(found)
    library.sqlite3_vfs_find.restype = ctypes.POINTER(Vfs)
    usual = library.sqlite3_vfs_find(None)
    disk = Disk()

    def open_file(_vfs: int, path: int | None, file: int, flags: int, told: object) -> int:
        # The name stays SQLite's own: it is looked at for as long as the file is open.
        code: int = usual.contents.open(ctypes.cast(usual, ctypes.c_void_p), path, file, flags, told)
        if code == OK and path is not None:
            disk.opened(file, ctypes.string_at(path).decode())
        return code

    def delete_file(_vfs: int, path: bytes, sync_folder: int) -> int:
        code: int = usual.contents.delete(ctypes.cast(usual, ctypes.c_void_p), path, sync_folder)
        if code == OK:
            disk.deleted(path.decode(), bool(sync_folder))
        return code

    noting = Vfs.from_buffer_copy(usual.contents)
    noting.name, noting.open, noting.delete = b"noting", Open(open_file), Delete(delete_file)
    library.sqlite3_vfs_register(ctypes.byref(noting), 1)
    try:
        with closing(sqlite3.connect(folder / "trial.db")) as trial:
            trial.execute("CREATE TABLE trial (one)")
        yield disk if disk.trace else None
    finally:
        library.sqlite3_vfs_unregister(ctypes.byref(noting))
        library.sqlite3_vfs_register(usual, 1)
