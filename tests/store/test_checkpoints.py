"""The signer's key, and the second file in which its checkpoints are kept."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from pontoon.store.checkpoints import Signer, read_second_file, second_file_of, signature_holds
from pontoon.store.contract import StoreNotOpened, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.store.verify import verify
from tests.store.writing import NIGHT, an_evening, append


def test_a_key_file_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    made = Signer.from_file(tmp_path / "key", make=True)
    assert Signer.from_file(tmp_path / "key", make=True).public_key == made.public_key
    if sys.platform != "win32":
        assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
        os.chmod(tmp_path / "key", 0o640)
        with pytest.raises(StoreNotOpened, match="others can read"):
            Signer.from_file(tmp_path / "key")


@pytest.mark.parametrize(("content", "words"), [(None, "cannot be read"), (b"no key", "is not a key file")])
def test_what_is_no_key_file_is_refused(tmp_path: Path, content: bytes | None, words: str) -> None:
    if content is not None:
        (tmp_path / "key").write_bytes(content)
        (tmp_path / "key").chmod(0o600)
    with pytest.raises(StoreNotOpened, match=words):
        Signer.from_file(tmp_path / "key")


async def test_a_checkpoint_is_signed_over_the_log_as_it_stands_and_only_when_it_has_grown(tmp_path: Path) -> None:
    store = MemoryStore()
    signer = Signer.from_file(tmp_path / "key", make=True)
    assert await signer.sign(store, NIGHT) is None
    await an_evening(store)
    first = await signer.sign(store, NIGHT)
    assert first is not None
    assert (first.number, first.position) == (1, (await store.standing()).events)
    assert signature_holds(first)
    assert not signature_holds(first._replace(at=NIGHT + 1))
    assert not signature_holds(first._replace(public_key=b"short"))
    assert await signer.sign(store, NIGHT) is None
    await store.append(append("new", 0))
    second = await signer.sign(store, NIGHT)
    assert second is not None
    assert second.number == 2


async def test_another_signer_goes_on_where_the_last_has_ended(tmp_path: Path) -> None:
    store = MemoryStore()
    for number in range(1, 4):
        await store.append(append("table:P1", number - 1))
        signer = Signer.from_file(tmp_path / "key", make=True, second_file=tmp_path / "second")
        checkpoint = await signer.sign(store, NIGHT)
        assert checkpoint is not None
        assert checkpoint.number == number
    assert read_second_file(tmp_path / "second") == await store.checkpoints()


async def test_what_a_crash_has_kept_from_the_second_file_is_added_the_next_time(tmp_path: Path) -> None:
    store = MemoryStore()
    second = tmp_path / "second"
    for number in range(4):
        await store.append(append("table:P1", number))
        file = None if number in (1, 2) else second
        await Signer.from_file(tmp_path / "key", make=True, second_file=file).sign(store, NIGHT)
        if number == 0:
            # A line that was being written when the power failed.
            second.write_bytes(second.read_bytes() + b'{"number":2,"at"')
            assert (await verify(store, second_file=second)).holds
    assert read_second_file(second) == await store.checkpoints()
    assert (await verify(store, second_file=second)).holds


async def signed_log(folder: Path, signatures: int, table: str = "table:P1") -> MemoryStore:
    """A log that was signed so many times; all of its signatures are in a second file called after the table."""
    store = MemoryStore()
    for number in range(signatures):
        await store.append(append(table, number))
        await Signer.from_file(folder / "key", make=True, second_file=folder / table).sign(store, NIGHT + number)
    return store


@pytest.mark.parametrize(("table", "signatures"), [("table:P1", 5), ("table:P2", 5), ("table:P2", 3)])
async def test_a_log_put_back_from_an_older_copy_is_told_of_and_its_second_file_left_as_it_is(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, table: str, signatures: int
) -> None:
    """The file is of this log when it had five signatures, or of quite another log."""
    await signed_log(tmp_path, signatures, table)
    before = (tmp_path / table).read_bytes()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(tmp_path / "key", tmp_path / "elsewhere" / "key")
    store = await signed_log(tmp_path / "elsewhere", 3)
    signer = Signer.from_file(tmp_path / "key", second_file=tmp_path / table)
    await signer.look_at_second_file(store)
    assert f"its checkpoint {signatures} is not in the log" in caplog.text
    # It goes on, and says so each time, also once it has as many signatures as the file.
    for version in range(3, 9):
        caplog.clear()
        await store.append(append("table:P1", version))
        assert await signer.sign(store, NIGHT) is not None
        assert "find out who changed the log" in caplog.text
        assert signer.contradicted in caplog.text
        assert (tmp_path / table).read_bytes() == before
        report = await verify(store, second_file=tmp_path / table, beside=True)
        assert any("second file" in problem for problem in report.problems)


async def test_a_second_file_that_was_put_aside_is_begun_anew_with_all_of_them(tmp_path: Path) -> None:
    second = tmp_path / "table:P1"
    store = await signed_log(tmp_path, 3)
    signer = Signer.from_file(tmp_path / "key", second_file=second)
    await signer.sign(store, NIGHT)
    second.rename(tmp_path / "put aside")
    await store.append(append("table:P1", 3))
    await signer.sign(store, NIGHT)
    assert signer.contradicted == ""
    assert read_second_file(second) == await store.checkpoints()
    assert len(read_second_file(second)) == 4


async def test_a_second_file_beside_the_log_ends_where_its_signer_has_given_way(tmp_path: Path) -> None:
    """One that is named is expected to have all of them, whoever has signed."""
    store, second = await signed_log(tmp_path, 2), tmp_path / "table:P1"
    other = Signer.from_file(tmp_path / "other key", make=True)
    for version in range(2, 6):
        await store.append(append("table:P1", version))
        await other.sign(store, NIGHT)
    assert (await verify(store, second_file=second, beside=True)).problems == []
    told = ["the second file ends with checkpoint 2, the log with 6"]
    assert (await verify(store, second_file=second)).problems == told
    for version in range(6, 8):
        await store.append(append("table:P1", version))
        await Signer.from_file(tmp_path / "key").sign(store, NIGHT)
    assert (await verify(store, second_file=second, beside=True)).problems == [told[0].replace("6", "8")]


def test_the_second_file_lies_beside_an_sqlite_file_unless_it_is_named() -> None:
    named = Path("/mnt/other/checkpoints.ndjson")
    assert second_file_of(Path("night/house.db")) == Path("night/house.db.checkpoints.ndjson")
    assert second_file_of(Path("night/house.db"), named) == second_file_of(None, named) == named
    assert second_file_of(None) is None


async def test_a_second_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    store = MemoryStore()
    await store.append(append("table:P1", 0))
    signer = Signer.from_file(tmp_path / "key", make=True, second_file=tmp_path / "nowhere" / "second")
    with pytest.raises(StoreUnavailable, match="second file"):
        await signer.sign(store, NIGHT)
    (tmp_path / "nowhere").mkdir()
    await store.append(append("table:P1", 1))
    await signer.sign(store, NIGHT)
    assert [each.number for each in read_second_file(tmp_path / "nowhere" / "second")] == [1, 2]


async def test_a_second_file_with_something_else_in_it_is_told(tmp_path: Path) -> None:
    store = MemoryStore()
    await store.append(append("table:P1", 0))
    (tmp_path / "second").write_text("a shopping list\n")
    report = await verify(store, second_file=tmp_path / "second")
    assert "is not a checkpoint" in report.problems[0]
    assert "cannot be read" in (await verify(store, second_file=tmp_path / "none")).problems[0]
