"""A table read from its log, from a snapshot on where there is one: a cache, without which a start takes longer."""

from collections.abc import Callable
from contextlib import suppress

from pontoon.live.codec import decode
from pontoon.live.codec_tables import StateCodec, UnreadableState
from pontoon.live.live_table import LiveTable, evolve
from pontoon.store.contract import Snapshot, Store, StoreFailed, StoreUnavailable

SNAPSHOT_EVERY = 1_000
STATES = StateCodec(LiveTable)


async def save_snapshot(store: Store, state: LiveTable, failed: Callable[[Exception], None]) -> None:
    """Put off where it cannot be written; a store that has failed is told of."""
    try:
        await store.save_snapshot(Snapshot(f"table:{state.name}", state.version, STATES.form, STATES.encode(state)))
    except StoreUnavailable:
        pass
    except StoreFailed as error:
        failed(error)


async def load_table(store: Store, name: str) -> LiveTable:
    """A table as its log tells it, from the last snapshot on where there is one in the form of today."""
    stream, state = f"table:{name}", LiveTable(name)
    snapshot = await store.snapshot(stream)
    if snapshot is not None and snapshot.form == STATES.form:
        with suppress(UnreadableState):
            state = STATES.decode(snapshot.body)
    while events := await store.read(stream, state.version, 10_000):
        for event in events:
            state = evolve(state, decode(event), event.at)
    return state
