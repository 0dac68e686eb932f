"""What `pontoon log` does with a store: look through it, write it out, copy it, sign it. Slow to import."""

import json
import logging
import os
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, cast

from pontoon.cli.fairness import SCRIPT
from pontoon.cli.output import BadInput
from pontoon.live.audit import Audit, audit
from pontoon.live.export import CannotBeTold, LogRounds, Span, log_lines, round_file
from pontoon.live.promotions import particulars as promotions
from pontoon.live.promotions.house_knows import BASELINE
from pontoon.live.tournaments import forms
from pontoon.store.backup import CopyRefused, backup, dump, load, restore
from pontoon.store.checkpoints import Signer, read_second_file, second_file_of
from pontoon.store.contract import Checkpoint, Store, StoreError, StoreNotOpened, VersionConflict
from pontoon.store.opening import open_store, path_of, shown
from pontoon.store.verify import Report, verify

News = Callable[[str, int, int], None]

SQLITE = b"SQLite format 3\0"
KEPT_RECORDS = ("password", "token", "token_of", *promotions.KINDS, BASELINE, *forms.KINDS)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    """The store at an address, to be read; a file may be in use by a running house."""
    if url.startswith("memory:"):
        raise BadInput("a store in memory lasts only as long as its house: give a file or a database")
    try:
        store = await open_store(url, read_only=True)
    except StoreNotOpened as error:
        raise BadInput(str(error)) from error
    try:
        yield store
    finally:
        await store.close()


# Looking through


@dataclass(slots=True)
class Findings:
    """All that was found out about a log; the problems by the part of the check that found them."""

    store: str
    chain: Report
    meaning: Audit
    shoes: dict[str, Any] = field(default_factory=dict)
    second_file: Path | None = None

    @property
    def problems(self) -> list[tuple[str, str]]:
        shoes = [
            f"table {table}, shoe {shoe}, round {number}: {what}"
            for table, shoe, number, what in self.shoes["problems"]
        ]
        log = self.chain.problems + self.chain.unguarded
        parts = (("log", log), ("meaning", self.meaning.problems), ("shoes", shoes))
        return [(part, problem) for part, problems in parts for problem in problems]

    def document(self) -> dict[str, Any]:
        apart = ("public_keys", "problems", "unguarded")
        told = {name: value for name, value in asdict(self.chain).items() if name not in apart}
        told |= {name: value for name, value in asdict(self.meaning).items() if name not in ("events", "problems")}
        shoes = {name: value for name, value in self.shoes.items() if name not in ("problems", "tables")}
        return {
            "store": self.store,
            "holds": not self.problems,
            **told,
            "public_keys": sorted(key.hex() for key in self.chain.public_keys),
            "second_file": None if self.second_file is None else str(self.second_file),
            "shoes": shoes,
            "problems": [{"part": part, "problem": problem} for part, problem in self.problems],
        }


async def look_through(url: str, keys: Path | None, checkpoints: Path | None, news: News) -> Findings:
    """Everything that can be said of a log: as the store sees it, as the house does, and its shoes.

    A second file that lies beside the log counts where none is named.
    """
    public_keys = None if keys is None else read_keys(keys)
    if checkpoints is not None:
        check_second_file(checkpoints)
    second = checkpoints or second_file_beside(url)
    async with opened(url) as store:
        beside = checkpoints is None
        chain = await verify(store, public_keys, second, lambda done, of: news("log", done, of), beside)
        try:
            meaning = await audit(store, lambda done, of: news("tables and ledger", done, of))
            news("shoes", 0, 1)
            shoes = await check_shoes(store, path_of(url))
        except StoreError as error:
            raise BadInput(f"{shown(url)} cannot be read: {error}") from error
    return Findings(shown(url), chain, meaning, shoes, second)


def second_file_beside(url: str) -> Path | None:
    """The file of checkpoints that a house keeps beside its log, where there is one; it may be the house's alone."""
    path = second_file_of(path_of(url))
    if path is None or not path.is_file():
        return None
    if os.access(path, os.R_OK):
        return path
    sys.stderr.write(f"pontoon: the log is not checked against {path}: no permission to read that file\n")
    return None


def read_keys(path: Path) -> set[bytes]:
    """The public keys that may sign: one a line, 64 hexadecimal digits; what follows # is a comment."""
    keys = set()
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"--keys {path} cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        word = line.split("#")[0].strip()
        if word:
            try:
                key = bytes.fromhex(word)
            except ValueError:
                key = b""
            if len(key) != 32:
                raise BadInput(f"--keys {path}, line {number}: a public key has 64 hexadecimal digits")
            keys.add(key)
    return keys


def check_second_file(path: Path) -> None:
    try:
        read_second_file(path)
    except OSError as error:
        raise BadInput(f"--checkpoints {path} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise BadInput(f"--checkpoints {error}") from error


async def check_shoes(store: Store, path: Path | None) -> dict[str, Any]:
    """What the standalone verifier finds in a store's file, or in an export of a store that is none."""
    if path is not None:
        return run_verifier(path)
    with tempfile.TemporaryDirectory() as folder:
        export = Path(folder) / "log.ndjson"
        with export.open("wb") as out:
            async for line in log_lines(store):
                out.write(line)
        return run_verifier(export)


def run_verifier(log: Path) -> dict[str, Any]:
    command = [sys.executable, "-I", str(SCRIPT), str(log.absolute()), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    # A log without any table has nothing to check, which is told all the same.
    if done.returncode not in (0, 1) and not done.stdout:
        raise BadInput(done.stderr.removeprefix("check_shuffles: ") or "the check of the shoes did not finish")
    found: dict[str, Any] = json.loads(done.stdout)
    return found


# Writing out


@dataclass(slots=True)
class Exported:
    """How much was written, and the rounds that no file could tell, or that were voided later."""

    events: int = 0
    rounds: int = 0
    not_told: list[dict[str, Any]] = field(default_factory=list)
    voided_afterwards: list[dict[str, Any]] = field(default_factory=list)


async def write_out(url: str, span: Span, ndjson: BinaryIO | None, folder: Path | None, news: News) -> Exported:
    """The log's lines and its rounds' files."""
    exported = Exported()
    async with opened(url) as store:
        if span.table is not None and not await store.version(f"table:{span.table}"):
            tables = ", ".join(name.removeprefix("table:") for name in await store.streams("table:"))
            raise BadInput(f"there is no table {span.table} in this log; its tables are: {tables or 'none'}")
        try:
            if ndjson is not None:
                await write_lines(store, span, ndjson, exported, news)
            if folder is not None:
                await write_rounds(store, span, folder, exported, news)
        except StoreError as error:
            raise BadInput(f"{shown(url)} cannot be read: {error}") from error
    return exported


async def write_lines(store: Store, span: Span, out: BinaryIO, exported: Exported, news: News) -> None:
    total = (await store.standing()).events
    async for line in log_lines(store, span):
        out.write(line)
        exported.events += 1
        if exported.events % 1000 == 0:
            news("events", exported.events, total)
    out.flush()


async def write_rounds(store: Store, span: Span, folder: Path, exported: Exported, news: News) -> None:
    """One file for each finished round; one that is there already is written over only with the same."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"--rounds {folder} cannot be created: {error.strerror}") from error
    rounds = LogRounds(store, span)
    async for played in rounds:
        try:
            text = round_file(played)
        except CannotBeTold as error:
            exported.not_told.append({"table": played.table, "round": played.number, "why": str(error)})
            continue
        file = folder / played.file_name
        try:
            if file.exists() and file.read_text(encoding="utf-8") != text:
                raise BadInput(f"{file} already exists and holds another round")
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{file} cannot be written: {error.strerror}") from error
        exported.rounds += 1
        news("rounds", exported.rounds, 0)
    for table, number, fault in rounds.voided:
        exported.voided_afterwards.append({"table": table, "round": number, "error": fault})


# Copies


async def back_up(url: str, file: Path) -> dict[str, Any]:
    """A copy of a store that may be in use: of a file a file, of a database its lines."""
    path = path_of(url)
    try:
        if path is not None:
            report = await backup(path, file)
            return {"file": str(file), "events": report.events, "bytes": file.stat().st_size}
        async with opened(url) as store:
            return await dump_to(store, file)
    except (CopyRefused, StoreNotOpened) as error:
        raise BadInput(str(error)) from error


async def dump_to(store: Store, file: Path) -> dict[str, Any]:
    """Everything but who is signed in, with the hashes of passwords: the file is its owner's alone."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise BadInput(f"{file} already exists and is not overwritten") from None
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror}") from error
    with os.fdopen(handle, "wb") as out:
        appends = await dump(store, out, KEPT_RECORDS)
        out.flush()
        os.fsync(out.fileno())
    return {"file": str(file), "appends": appends, "bytes": file.stat().st_size}


async def put_back(file: Path, url: str) -> dict[str, Any]:
    """A backup as a store again, where there is none yet."""
    path = path_of(url)
    try:
        with file.open("rb") as lines:
            if lines.read(len(SQLITE)) == SQLITE:
                if path is None:
                    raise BadInput(f"{file} is a copy of an SQLite file: give the path of a new file to restore it to")
                report = await restore(file, path)
                return {"store": str(path), "events": report.events}
            lines.seek(0)
            if path is None:
                return {"store": shown(url), "appends": await load(lines, url)}
            if path.exists():
                raise BadInput(f"{path} already exists and is not overwritten")
            return {"store": str(path), "appends": await load_file(lines, path)}
    except (CopyRefused, StoreNotOpened) as error:
        raise BadInput(str(error)) from error
    except OSError as error:
        raise BadInput(f"{file} cannot be read: {error.strerror}") from error


async def load_file(lines: BinaryIO, path: Path) -> int:
    """Half a store is never left behind under the name of a whole one."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        part = Path(folder) / "part"
        appends = await load(lines, str(part))
        os.link(part, path)
    return appends


# Signing


class BesideTheHouse:
    """A store's file in use by a house, to which one checkpoint is added: nothing else is ever written from outside."""

    def __init__(self, store: Store, path: Path) -> None:
        self.heads = store.heads
        self.checkpoints = store.checkpoints
        self._path = path

    async def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        try:
            with closing(sqlite3.connect(self._path, timeout=10.0, isolation_level=None)) as connection:
                connection.execute("PRAGMA synchronous = FULL")
                connection.execute("PRAGMA wal_autocheckpoint = 0")
                connection.execute("INSERT INTO checkpoints VALUES (?, ?, ?, ?, ?, ?)", checkpoint)
        except sqlite3.IntegrityError:
            raise VersionConflict("checkpoints", checkpoint.number) from None
        except sqlite3.Error as error:
            raise BadInput(f"{self._path} cannot be written: {error}") from error


async def sign(url: str, key: Path, make: bool, second_file: Path | None) -> dict[str, Any]:
    """Sign how the log stands now, once."""
    # What the signer says in the log of a house is the command's to say here.
    logging.getLogger("pontoon.store").addHandler(logging.NullHandler())
    try:
        signer = Signer.from_file(key, make, second_file)
    except StoreNotOpened as error:
        raise BadInput(str(error)) from error
    async with opened(url) as store:
        path = path_of(url)
        target = store if path is None else cast(Store, BesideTheHouse(store, path))
        try:
            signed = await signer.sign(target, time.time_ns() // 1_000_000)
        except VersionConflict:
            # The house has signed at the same moment.
            signed = await signer.sign(target, time.time_ns() // 1_000_000)
        except StoreError as error:
            raise BadInput(str(error)) from error
    always = {"public_key": signer.public_key.hex(), "problem": signer.contradicted}
    if signed is None:
        return {"signed": False, **always}
    told = {"number": signed.number, "events": signed.position, "digest": signed.digest.hex()}
    return {"signed": True, **told, **always}
