"""Signed checkpoints: now and then the heads of all streams are signed, and kept in a second file as well.

Whoever changes the log can make its chains fit again, but not the signatures; and whoever cuts off its end, with the
checkpoints in it, is found out by the second file, which belongs on another disk or another machine.
"""

import asyncio
import logging
import os
import stat
from pathlib import Path
from typing import Self

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

from pontoon.store.chain import heads_digest
from pontoon.store.contract import Checkpoint, Store, StoreError, StoreNotOpened, StoreUnavailable

log = logging.getLogger("pontoon.store")

TAG = b"pontoon-checkpoint-v1"
BESIDE = ".checkpoints.ndjson"


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A checkpoint as a line of the second file."""

    number: int
    at: int
    position: int
    digest: str
    signature: str
    public_key: str


class Contradicted(StoreError):
    """The second file tells of another log than the store's, or of more of it."""


class Signer:
    """Signs the log as it stands, with a key that whoever writes events need not be able to read.

    One that `gives_way` signs only a log that nobody else has signed. Where the second file tells of another log it is
    left as it is, which is said each time and stands in `contradicted`; the log is signed all the same.
    """

    def __init__(self, key: Ed25519PrivateKey, second_file: Path | None = None, gives_way: bool = False) -> None:
        self._key = key
        self._second_file = second_file
        self._gives_way = gives_way
        self._gave_way = False
        self._last: Checkpoint | None = None
        self.contradicted = ""
        self.public_key = key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)

    @classmethod
    def from_file(
        cls, path: str | Path, make: bool = False, second_file: str | Path | None = None, gives_way: bool = False
    ) -> Self:
        """The signer whose key lies in a file, which nobody but its owner may read; made there where asked."""
        path = Path(path)
        if make and not path.exists():
            make_key_file(path)
        return cls(read_key_file(path), None if second_file is None else Path(second_file), gives_way)

    async def sign(self, store: Store, at: int) -> Checkpoint | None:
        """Sign how all streams stand; None where nothing was written since the last time.

        The store has it first, then the second file: what that lacks after a crash is added the next time.
        """
        if self._gave_way:
            return None
        new = await store.checkpoints(self._last.number if self._last is not None else 0)
        if self._gives_way and any(each.public_key != self.public_key for each in new):
            log.warning("the log is signed with another key: signing is left to the holder of that key")
            self._gave_way = True
            return None
        last = new[-1] if new else self._last
        heads = await store.heads()
        position = sum(version for _, version, _ in heads)
        checkpoint: Checkpoint | None = None
        if position and (last is None or last.position != position):
            checkpoint = self._signed(1 if last is None else last.number + 1, at, position, heads_digest(heads))
            await store.add_checkpoint(checkpoint)
            new.append(checkpoint)
        if self._second_file is not None and new:
            await self._complete(self._second_file, store)
        # Only now: what could not be added to the second file is added the next time.
        self._last = new[-1] if new else self._last
        return checkpoint

    async def look_at_second_file(self, store: Store) -> None:
        """Say at once where the second file has what the log lacks: it was put back from an older copy, say."""
        if self._second_file is not None:
            try:
                await self._missing(self._second_file, store)
            except StoreUnavailable as error:
                log.error("%s", error)

    async def _complete(self, path: Path, store: Store) -> None:
        end, missing = await self._missing(path, store)
        if missing:
            await asyncio.to_thread(add_to_second_file, path, end, missing)

    async def _missing(self, path: Path, store: Store) -> tuple[int, list[Checkpoint]]:
        try:
            end, missing = await missing_in(path, store)
            self.contradicted = ""
        except Contradicted as error:
            log.error("%s", error)
            self.contradicted = str(error)
            return 0, []
        return end, missing

    def _signed(self, number: int, at: int, position: int, digest: bytes) -> Checkpoint:
        signature = self._key.sign(message(number, at, position, digest))
        return Checkpoint(number, at, position, digest, signature, self.public_key)


def message(number: int, at: int, position: int, digest: bytes) -> bytes:
    """What is signed."""
    return TAG + b"".join(each.to_bytes(8, "big", signed=True) for each in (number, at, position)) + digest


def signature_holds(checkpoint: Checkpoint) -> bool:
    """Whether a checkpoint was signed with the key it names."""
    number, at, position, digest, signature, public_key = checkpoint
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, message(number, at, position, digest))
    except (InvalidSignature, ValueError, TypeError, OverflowError):
        return False
    return True


def make_key_file(path: Path) -> None:
    """A new key in a new file that only its owner may read."""
    pem = Ed25519PrivateKey.generate().private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        raise StoreNotOpened(f"the key file {path} cannot be created: {error.strerror}") from error
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(descriptor)


def read_key_file(path: Path) -> Ed25519PrivateKey:
    try:
        if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise StoreNotOpened(f"others can read the key file {path}: set its mode to 600")
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as error:
        raise StoreNotOpened(f"the key file {path} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError) as error:
        raise StoreNotOpened(f"{path} is not a key file") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise StoreNotOpened(f"the key in {path} is not an Ed25519 key")
    return key


def read_second_file(path: Path) -> list[Checkpoint]:
    """The checkpoints of a second file, without a last line cut short by a crash; ValueError where a line is none."""
    checkpoints: list[Checkpoint] = []
    lines = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines[:-1], start=1):
        try:
            found = msgspec.json.decode(line, type=Line)
            octets = map(bytes.fromhex, (found.digest, found.signature, found.public_key))
            checkpoints.append(Checkpoint(found.number, found.at, found.position, *octets))
        except (msgspec.DecodeError, ValueError) as error:
            raise ValueError(f"line {number} of {path} is not a checkpoint: {error}") from error
    return checkpoints


def second_file_of(store_file: Path | None, named: Path | None = None) -> Path | None:
    """Where the checkpoints lie once more: where somebody has said, else beside an SQLite file."""
    if named is not None or store_file is None:
        return named
    return store_file.with_name(store_file.name + BESIDE)


async def missing_in(path: Path, store: Store) -> tuple[int, list[Checkpoint]]:
    """Where the second file ends, and the checkpoints it lacks; raises `Contradicted`.

    Only its end is looked at, and before the store: whatever it holds was in the store first.
    """
    last, end = await asyncio.to_thread(end_of, path)
    if last is None:
        return end, await store.checkpoints()
    found = await store.checkpoints(last.number - 1)
    if found and line_of(found[0]) == last:
        return end, found[1:]
    raise Contradicted(
        f"the second file of checkpoints {path} belongs to another log, or to a later state of this one: its checkpoint"
        f" {last.number} is not in the log, so nothing is added to the file. If you restored the log from a copy,"
        " rename the file so that a new one is started; otherwise find out who changed the log"
    )


def add_to_second_file(path: Path, end: int, checkpoints: list[Checkpoint]) -> None:
    """Add lines where the last whole one ends, durably: a line that a crash has cut short is written over."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "r+b") as file:
            file.seek(end)
            file.truncate()
            for each in checkpoints:
                file.write(msgspec.json.encode(line_of(each)) + b"\n")
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise StoreUnavailable(f"the second file of checkpoints {path} cannot be written: {error.strerror}") from error


def line_of(checkpoint: Checkpoint) -> Line:
    number, at, position, digest, signature, public_key = checkpoint
    return Line(number, at, position, digest.hex(), signature.hex(), public_key.hex())


def end_of(path: Path) -> tuple[Line | None, int]:
    """The last whole line of a second file, and where it ends; none where there is no file yet."""
    try:
        with path.open("rb") as file:
            start = max(0, file.seek(0, os.SEEK_END) - 4096)
            file.seek(start)
            whole, newline, _ = file.read().rpartition(b"\n")
    except FileNotFoundError:
        return None, 0
    except OSError as error:
        raise StoreUnavailable(f"the second file of checkpoints {path} cannot be read: {error.strerror}") from error
    if not newline:
        return None, 0
    try:
        return msgspec.json.decode(whole.rpartition(b"\n")[2], type=Line), start + len(whole) + 1
    except msgspec.DecodeError as error:
        raise StoreUnavailable(f"the second file of checkpoints {path} does not end with a checkpoint") from error
