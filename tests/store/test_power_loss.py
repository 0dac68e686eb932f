"""Goal F2: what a loss of power leaves of an SQLite file and its log opens as it was up to a commit, or is refused."""

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from pontoon.store.contract import StoreNotOpened
from pontoon.store.sqlite import SqliteStore
from pontoon.store.verify import verify
from tests.store.writing import append, command, payment

APPENDS = 60
CUTS = 60


class Image(NamedTuple):
    """A store in the midst of its work: `boundaries` holds the size of the log after each append that was acknowledged
    since the last checkpoint, and `copied` how many lie in the file itself."""

    folder: Path
    copied: int
    boundaries: list[int]


async def make_image(folder: Path, appends: int) -> Image:
    """Write, and copy the files as they lie on the disk while the store is open."""
    source, image = folder / "source", folder / "image"
    for each in (source, image):
        each.mkdir()
    store = await SqliteStore.open(source / "house.db")
    log = source / "house.db-wal"
    copied, boundaries = 0, [0]
    for number in range(appends):
        stream, version = f"table:P{number % 4}", number // 4
        postings = payment(f"player:{number % 5}", "float_tray", number)
        work = (
            command(stream, version, f"c{number}", postings=postings)
            if number % 2
            else append(stream, version, b"x" * (number * 40), postings=postings)
        )
        await store.append(work)
        # Another turn of the writer, so that a checkpoint after this append is over.
        await store.drop("nothing", "")
        size = log.stat().st_size
        if size:
            boundaries.append(size)
        else:
            copied, boundaries = number + 1, [0]
    for file in (source / "house.db", log):
        shutil.copy(file, image)
    await store.close()
    return Image(image, copied, boundaries)


async def open_cut(image: Image, folder: Path, file: str, size: int) -> int | None:
    """How many appends a copy holds of which one file ends early; None where it is refused."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(image.folder, folder)
    with (folder / file).open("r+b") as cut:
        cut.truncate(size)
    try:
        store = await SqliteStore.open(folder / "house.db")
    except StoreNotOpened:
        return None
    report = await verify(store)
    assert report.holds, report.problems
    assert await store.append(append("after", 0)) == 1
    await store.close()
    return report.events


async def cuts_of_the_log(image: Image, folder: Path, sizes: list[int]) -> None:
    for size in sizes:
        found = await open_cut(image, folder, "house.db-wal", size)
        durable = sum(boundary <= size for boundary in image.boundaries[1:])
        assert found == image.copied + durable, f"the log cut at {size}"


async def cuts_of_the_file(image: Image, folder: Path, sizes: list[int]) -> int:
    """How many of the cuts were refused; the others had everything in the log."""
    whole = image.copied + len(image.boundaries) - 1
    found = [await open_cut(image, folder, "house.db", size) for size in sizes]
    assert set(found) <= {None, whole}
    return found.count(None)


async def cut_anywhere(folder: Path, cuts: int, seed: int) -> int:
    """The long form: the log cut at every commit and so often elsewhere, the file half as often; how many in all."""
    choose = random.Random(seed)
    image = await make_image(folder, APPENDS)
    assert image.copied > 0
    anywhere = [choose.randrange(image.boundaries[-1]) for _ in range(cuts)]
    await cuts_of_the_log(image, folder / "cut", image.boundaries + anywhere)
    size = (image.folder / "house.db").stat().st_size
    await cuts_of_the_file(image, folder / "cut", [choose.randrange(size) for _ in range(cuts // 2)])
    return len(image.boundaries) + cuts + cuts // 2


@pytest.fixture
async def image(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Image:
    monkeypatch.setattr("pontoon.store.sqlite_writer.ROWS_TO_CHECKPOINT", 90)
    return await make_image(tmp_path, APPENDS)


async def test_a_log_cut_at_every_commit_holds_exactly_what_was_acknowledged(image: Image, tmp_path: Path) -> None:
    assert image.copied > 0
    await cuts_of_the_log(image, tmp_path / "cut", image.boundaries)


async def test_a_log_cut_anywhere_holds_everything_that_was_durable(image: Image, tmp_path: Path) -> None:
    choose = random.Random(2)
    await cuts_of_the_log(image, tmp_path / "cut", [choose.randrange(image.boundaries[-1]) for _ in range(CUTS)])


async def test_a_file_cut_anywhere_is_refused_or_whole(image: Image, tmp_path: Path) -> None:
    choose = random.Random(3)
    size = (image.folder / "house.db").stat().st_size
    sizes = [0, 1, 4095, 4096, size - 1, size - 4096] + [choose.randrange(size) for _ in range(CUTS // 2)]
    assert await cuts_of_the_file(image, tmp_path / "cut", sizes) > 5


async def test_a_log_cut_after_it_was_copied_over_is_never_mistaken_for_a_whole_one(tmp_path: Path) -> None:
    """A disk that lies about fsync: the file has what was copied from a log that then loses its end."""
    image = await make_image(tmp_path, APPENDS)
    with closing(sqlite3.connect(image.folder / "house.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        shutil.copy(image.folder / "house.db", tmp_path / "copied.db")
        shutil.copy(image.folder / "house.db-wal", tmp_path / "copied.db-wal")
    for file in ("house.db", "house.db-wal"):
        shutil.copy(tmp_path / file.replace("house", "copied"), image.folder / file)
    choose = random.Random(4)
    outcomes = []
    for _ in range(CUTS // 2):
        size = choose.randrange(image.boundaries[-1])
        outcomes.append(await open_cut(image, tmp_path / "cut", "house.db-wal", size))
    assert set(outcomes) <= {None, *range(APPENDS + 1)}
    assert None in outcomes
