"""A table read from its log, from a snapshot on where there is one: a cache, without which a start takes longer."""

import logging
from collections.abc import Callable

from pontoon.live.codec import decode
from pontoon.live.codec_tables import StateCodec, UnreadableState
from pontoon.live.live_table import LiveTable, evolve
from pontoon.store.contract import Snapshot, Store, StoreFailed, StoreUnavailable

log = logging.getLogger("pontoon.table")

SNAPSHOT_EVERY = 1_000
# So many events are read at once.
AT_ONCE = 10_000
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
    """A table as its log tells it, from the last snapshot on where there is one that can be used."""
    stream, state = f"table:{name}", LiveTable(name)
    snapshot = await store.snapshot(stream)
    if snapshot is not None and snapshot.form == STATES.form:
        try:
            state = state_in(snapshot, await store.version(stream))
        except UnreadableState as error:
            log.warning("the snapshot of table %s is not used: %s", name, error)
    return await brought_up(store, state)


def state_in(snapshot: Snapshot, last_version: int) -> LiveTable:
    """The state that a snapshot of today's form holds; `UnreadableState` where it is not of its table and version."""
    if not 0 < snapshot.version <= last_version:
        raise UnreadableState(f"it is for version {snapshot.version}, but the log has versions 1 to {last_version}")
    state = STATES.decode(snapshot.body)
    if (f"table:{state.name}", state.version) != (snapshot.stream, snapshot.version):
        raise UnreadableState(f"it holds table {state.name} at version {state.version}, not {snapshot.version}")
    return state


async def brought_up(store: Store, state: LiveTable) -> LiveTable:
    """A table as the log has it by now; raises `StoreUnavailable`."""
    while events := await store.read(f"table:{state.name}", state.version, AT_ONCE):
        for event in events:
            state = evolve(state, decode(event), event.at)
    return state
