"""The house signs its own log: every minute, after many events, when it stops; and who signs where nobody was named."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from pontoon.live import house as house_room
from pontoon.live.house import CHECKPOINT_EVERY, House
from pontoon.live.requests import Done, PauseTable, Request
from pontoon.live.vault import Vault
from pontoon.store.checkpoints import Signer, read_second_file, signature_holds
from pontoon.store.contract import StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.store.verify import verify
from pontoon.table.orders import Person
from pontoon.testing.virtual_time import run
from pontoon.web.serving import signer_of
from pontoon.web.settings import Settings

KEY = bytes(range(32))


async def signing_house(folder: Path, store: MemoryStore) -> House:
    signer = Signer.from_file(folder / "key", make=True, second_file=folder / "second")
    house = House(store, Vault(KEY), signer=signer)
    await house.start()
    return house


async def written(path: Path, number: int) -> None:
    """Wait for this number of checkpoints in the second file, which a thread writes."""
    while not path.exists() or len(read_second_file(path)) < number:
        await asyncio.sleep(0)


async def something_happens(house: House, table: str = "P1") -> None:
    asked = Request(Person("sue", "casino_supervisor"), PauseTable("the light is out"))
    assert isinstance(await house.tables[table].submit(asked), Done)


def test_a_minute_after_something_was_written_it_is_signed_in_the_store_and_in_the_second_file(tmp_path: Path) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await signing_house(tmp_path, store)
        await asyncio.sleep(CHECKPOINT_EVERY - 1)
        assert await store.checkpoints() == []
        await asyncio.sleep(2)
        await written(tmp_path / "second", 1)
        (first,) = await store.checkpoints()
        assert signature_holds(first)
        assert first.position == (await store.standing()).events
        await asyncio.sleep(3 * CHECKPOINT_EVERY)
        assert len(await store.checkpoints()) == 1, "nothing was written since"
        await something_happens(house)
        await asyncio.sleep(CHECKPOINT_EVERY + 1)
        await written(tmp_path / "second", 2)
        assert read_second_file(tmp_path / "second") == await store.checkpoints()
        report = await verify(store, second_file=tmp_path / "second")
        assert (report.problems, report.checkpoints) == ([], 2)
        await house.stop()

    run(evening())


def test_many_events_are_signed_before_the_minute_has_passed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await signing_house(tmp_path, store)
        before = sum(table.state.version for table in house.tables.values())
        await something_happens(house)
        # The dealers make their shoes ready; then nothing more happens by itself.
        await asyncio.sleep(CHECKPOINT_EVERY / 2)
        new = sum(table.state.version for table in house.tables.values()) - before
        assert new > 0
        for enough, signed in ((new + 1, 0), (new, 1), (new, 1)):
            monkeypatch.setattr(house_room, "CHECKPOINT_EVENTS", enough)
            await asyncio.sleep(3)
            assert len(await store.checkpoints()) == signed
        await written(tmp_path / "second", 1)
        await house.stop()

    run(evening())


def test_what_was_written_since_is_signed_when_the_house_stops(tmp_path: Path) -> None:
    async def evening() -> None:
        store = MemoryStore()
        house = await signing_house(tmp_path, store)
        await house.stop()
        assert len(read_second_file(tmp_path / "second")) == 1

    run(evening())


class MomentarilyUnavailable(MemoryStore):
    """Cannot keep the first checkpoint it is given."""

    refused = 0

    async def add_checkpoint(self, checkpoint: Any) -> None:
        if not self.refused:
            self.refused += 1
            raise StoreUnavailable("the disk is full")
        await super().add_checkpoint(checkpoint)


def test_a_checkpoint_that_could_not_be_kept_is_made_a_minute_later(tmp_path: Path) -> None:
    async def evening() -> None:
        store = MomentarilyUnavailable()
        house = await signing_house(tmp_path, store)
        await asyncio.sleep(CHECKPOINT_EVERY + 1)
        assert (store.refused, await store.checkpoints()) == (1, [])
        await asyncio.sleep(CHECKPOINT_EVERY)
        assert len(await store.checkpoints()) == 1
        await written(tmp_path / "second", 1)
        await house.stop()

    run(evening())


# Who signs


def settings(folder: Path, **more: Any) -> Settings:
    return Settings(data_dir=folder, **more)


async def test_a_house_on_a_file_makes_a_key_and_keeps_the_second_file_beside_the_log(tmp_path: Path) -> None:
    signer = signer_of(settings(tmp_path))
    assert signer is not None
    assert (tmp_path / "signing.pem").stat().st_mode & 0o077 == 0
    again = signer_of(settings(tmp_path))
    assert again is not None
    assert again.public_key == signer.public_key
    house = House(MemoryStore(), Vault(KEY), signer=signer)
    await house.start()
    await house.stop()
    assert len(read_second_file(tmp_path / "house.db.checkpoints.ndjson")) == 1


@pytest.mark.parametrize(
    "more", [{"signs": False}, {"store": "memory:"}, {"store": "postgresql://pontoon@here/pontoon"}]
)
def test_a_house_makes_no_key_where_somebody_else_signs_or_nothing_is_kept(
    tmp_path: Path, more: dict[str, Any]
) -> None:
    assert signer_of(settings(tmp_path, **more)) is None
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_is_named_is_used_and_no_other_is_made(tmp_path: Path) -> None:
    for more in ({}, {"store": "postgresql://pontoon@here/pontoon"}, {"signs": False}):
        assert signer_of(settings(tmp_path, signing_key=tmp_path / "own.pem", **more)) is not None
    assert [each.name for each in tmp_path.iterdir()] == ["own.pem"]


@pytest.mark.parametrize("first", [True, False])
async def test_a_house_that_made_its_own_key_gives_way_to_whoever_else_signs(tmp_path: Path, first: bool) -> None:
    """Those who verify with the key of a signer apart find no other in the log from then on."""
    store = MemoryStore()
    house = House(store, Vault(KEY))
    await house.start()
    own = signer_of(settings(tmp_path))
    apart = Signer.from_file(tmp_path / "apart.pem", make=True)
    assert own is not None
    if not first:
        assert await own.sign(store, 1) is not None
        await something_happens(house)
    assert await apart.sign(store, 2) is not None
    await something_happens(house, "P2")
    for signer in (own, own, signer_of(settings(tmp_path))):
        assert signer is not None
        assert await signer.sign(store, 3) is None
    keys = [each.public_key for each in await store.checkpoints()]
    assert keys == ([] if first else [own.public_key]) + [apart.public_key]
    await house.stop()
