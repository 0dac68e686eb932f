"""Copies of a store, made while it is in use, and everything as lines of JSON from one kind of store into another."""

import asyncio
import io
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from pontoon.store.backup import CopyRefused, backup, dump, load, load_into, restore
from pontoon.store.checkpoints import Signer
from pontoon.store.contract import Record, Store, StoreNotOpened
from pontoon.store.memory import MemoryStore
from pontoon.store.opening import open_store
from pontoon.store.revisions import upgrade_sqlite
from pontoon.store.sqlite import SqliteStore
from pontoon.store.verify import verify
from tests.store.writing import NIGHT, an_evening, append, command, payment


async def test_a_backup_is_made_while_the_store_is_written_and_put_back(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    over = asyncio.Event()
    acknowledged = 0

    async def play() -> None:
        nonlocal acknowledged
        while not over.is_set():
            acknowledged = await store.append(append("table:P1", acknowledged, postings=payment("a", "b", 1)))

    playing = asyncio.create_task(play())
    await store.append(append("table:P2", 0))
    before = acknowledged
    report = await backup(tmp_path / "house.db", tmp_path / "copy.db")
    over.set()
    await playing
    await store.close()
    assert report.holds
    restored = await restore(tmp_path / "copy.db", tmp_path / "restored.db")
    assert restored.events == report.events > before
    again = await SqliteStore.open(tmp_path / "restored.db")
    version = await again.version("table:P1")
    assert before <= version <= acknowledged
    assert await again.balance("chips", "b") == version
    assert await again.append(append("table:P1", version)) == version + 1
    await again.close()
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == [
        "copy.db",
        "house.db",
        "restored.db",
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_a_copy_is_its_owners_alone_while_it_is_being_written_too(
    tmp_path: Path, open_umask: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await SqliteStore.open(tmp_path / "house.db")).close()
    (tmp_path / "house.db").chmod(0o644)
    modes: list[int] = []

    class Watched(sqlite3.Connection):
        def backup(self, target: sqlite3.Connection, **_more: Any) -> None:
            super().backup(target, pages=1, progress=lambda *_: modes.append(part.stat().st_mode & 0o777))

    part, connect = tmp_path / "copy.db.part", sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *at, **more: connect(*at, **{"factory": Watched, **more}))
    await backup(tmp_path / "house.db", tmp_path / "copy.db")
    assert len(modes) > 5
    assert {*modes, (tmp_path / "copy.db").stat().st_mode & 0o777} == {0o600}


async def test_nothing_is_written_over(tmp_path: Path) -> None:
    for name in ("house.db", "other.db"):
        await (await SqliteStore.open(tmp_path / name)).close()
    with pytest.raises(CopyRefused, match=r"other.db already exists"):
        await backup(tmp_path / "house.db", tmp_path / "other.db")
    with pytest.raises(CopyRefused, match=r"house.db already exists"):
        await restore(tmp_path / "other.db", tmp_path / "house.db")
    with pytest.raises(CopyRefused, match="does not exist"):
        await backup(tmp_path / "none.db", tmp_path / "new.db")


async def test_a_store_in_use_is_not_put_back_over(tmp_path: Path) -> None:
    await (await SqliteStore.open(tmp_path / "copy.db")).close()
    store = await SqliteStore.open(tmp_path / "house.db")
    with pytest.raises(StoreNotOpened, match="in use"):
        await restore(tmp_path / "copy.db", tmp_path / "house.db")
    await store.close()


async def test_a_backup_that_was_changed_is_not_put_back(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "house.db")
    await an_evening(store)
    await store.close()
    await backup(tmp_path / "house.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        connection.execute("DROP TRIGGER events_stay_update")
        connection.execute("UPDATE events SET actor = 'bob' WHERE position = 3")
        connection.commit()
    with pytest.raises(CopyRefused, match="is damaged or was changed"):
        await restore(tmp_path / "copy.db", tmp_path / "restored.db")
    assert not (tmp_path / "restored.db").exists()


async def test_a_backup_of_an_older_revision_is_put_back_up_to_date(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "old.db", isolation_level=None)) as connection:
        upgrade_sqlite(connection, "0001")
    await restore(tmp_path / "old.db", tmp_path / "house.db")
    await (await SqliteStore.open(tmp_path / "house.db", read_only=True)).close()


async def a_whole_store(store: Store, tmp_path: Path) -> None:
    signer = Signer.from_file(tmp_path / "key", make=True)
    for tag in "ab":
        await an_evening(store, tag=tag)
        await signer.sign(store, NIGHT)
    await store.append(append("table:P1", await store.version("table:P1"), b"\xff\x00", "♠".encode()))
    await store.append(command("person:zoë", 0, "c1", b"\x80", postings=payment("x", "y", 3, "results")))
    await store.put(Record("password", "ann", b"\xfe", None))
    await store.put(Record("session", "1", b"s", NIGHT))


async def test_lines_of_any_store_are_loaded_into_any_other_with_the_same_hashes(
    store: Store, tmp_path: Path, database: str
) -> None:
    await a_whole_store(store, tmp_path)
    lines = io.BytesIO()
    assert await dump(store, lines, records=["password"]) > 0
    standing = await store.standing()
    for url in (str(tmp_path / "loaded.db"), database if type(store).__name__ != "PostgresStore" else "memory:"):
        lines.seek(0)
        if url == "memory:":
            loaded: Store = MemoryStore()
            await load_into(lines, loaded)
        else:
            await load(lines, url)
            loaded = await open_store(url)
        assert (await loaded.standing())._replace(gapless=True) == standing._replace(gapless=True)
        assert await loaded.checkpoints() == await store.checkpoints()
        assert await loaded.answer("c1") == await store.answer("c1")
        assert await loaded.record("password", "ann") == Record("password", "ann", b"\xfe", None)
        assert await loaded.records("session") == []
        assert (await verify(loaded)).problems == []
        again = io.BytesIO()
        await dump(loaded, again, records=["password"])
        assert again.getvalue() == lines.getvalue()
        await loaded.close()


async def test_lines_are_loaded_into_an_empty_store_only(tmp_path: Path) -> None:
    store = MemoryStore()
    await an_evening(store)
    lines = io.BytesIO()
    await dump(store, lines)
    lines.seek(0)
    with pytest.raises(CopyRefused, match="not empty"):
        await load_into(lines, store)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lines: lines[:-1], "cut short"),
        (lambda lines: lines[:3] + lines[4:], "line"),
        (lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]], "line"),
        (lambda lines: [line.replace(b'"ann"', b'"bob"') for line in lines], "line 2 .* has been changed"),
        (lambda lines: [*lines[:4], lines[4][:30], *lines[5:]], "line 5 cannot be loaded"),
        (lambda lines: [b'{"dump":99}', *lines[1:]], "newer format"),
        (lambda lines: lines[:-2] + lines[-1:], "line"),
        (lambda lines: [], "cut short"),
    ],
)
async def test_lines_that_are_not_what_was_written_are_refused_before_any_is_loaded(change, words: str) -> None:  # type: ignore[no-untyped-def]
    store = MemoryStore()
    await an_evening(store)
    file = io.BytesIO()
    await dump(store, file)
    lines = change(file.getvalue().splitlines())
    target = MemoryStore()
    with pytest.raises(CopyRefused, match=words):
        await load_into(io.BytesIO(b"\n".join(lines)), target)
    assert await target.streams() == []
