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
from pontoon.store.contract import Checkpoint, Store, StoreNotOpened, StoreUnavailable

log = logging.getLogger("pontoon.store")

TAG = b"pontoon-checkpoint-v1"


class Line(msgspec.Struct, forbid_unknown_fields=True):
    """A checkpoint as a line of the second file."""

    number: int
    at: int
    position: int
    digest: str
    signature: str
    public_key: str


class Signer:
    """Signs the log as it stands, with a key that whoever writes events need not be able to read.

    One that `gives_way` signs only a log that nobody else has signed.
    """

    def __init__(self, key: Ed25519PrivateKey, second_file: Path | None = None, gives_way: bool = False) -> None:
        self._key = key
        self._second_file = second_file
        self._gives_way = gives_way
        self._gave_way = False
        self._last: Checkpoint | None = None
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
            log.warning("the log is signed with another key: it is left to whoever has that key")
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
            await asyncio.to_thread(add_to_second_file, self._second_file, new)
        # Only now: what could not be added to the second file is added the next time.
        self._last = new[-1] if new else self._last
        return checkpoint

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
        raise StoreNotOpened(f"the key file {path} cannot be made: {error.strerror}") from error
    with os.fdopen(descriptor, "wb") as file:
        file.write(pem)
        file.flush()
        os.fsync(descriptor)


def read_key_file(path: Path) -> Ed25519PrivateKey:
    try:
        if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
            raise StoreNotOpened(f"the key file {path} can be read by others: chmod 600 it")
        key = load_pem_private_key(path.read_bytes(), password=None)
    except OSError as error:
        raise StoreNotOpened(f"the key file {path} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError) as error:
        raise StoreNotOpened(f"{path} is no key file") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise StoreNotOpened(f"the key in {path} is no Ed25519 key")
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
            raise ValueError(f"{path} line {number} is no checkpoint: {error}") from error
    return checkpoints


def add_to_second_file(path: Path, checkpoints: list[Checkpoint]) -> None:
    """Add those whose numbers are not there yet, durably; only the end of the file is looked at."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        with os.fdopen(descriptor, "r+b") as file:
            last = last_number(path, file.seek(max(0, os.fstat(descriptor).st_size - 4096)), file.read())
            # A line that a crash has cut short is written over.
            file.seek(last.end)
            file.truncate()
            for each in checkpoints:
                if each.number > last.number:
                    octets = (each.digest.hex(), each.signature.hex(), each.public_key.hex())
                    file.write(msgspec.json.encode(Line(each.number, each.at, each.position, *octets)) + b"\n")
            file.flush()
            os.fsync(descriptor)
    except OSError as error:
        raise StoreUnavailable(f"the second file of checkpoints {path} cannot be written: {error.strerror}") from error


class Last(msgspec.Struct):
    """The number in the last whole line of a second file, and where that line ends."""

    number: int
    end: int


def last_number(path: Path, start: int, tail: bytes) -> Last:
    whole, newline, _ = tail.rpartition(b"\n")
    if not newline:
        return Last(0, 0)
    line = whole.rpartition(b"\n")[2]
    try:
        return Last(msgspec.json.decode(line, type=Line).number, start + len(whole) + 1)
    except msgspec.DecodeError as error:
        raise StoreUnavailable(f"the second file of checkpoints {path} does not end with a checkpoint") from error
