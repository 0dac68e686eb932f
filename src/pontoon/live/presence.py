"""Where several processes serve the tables: each repeats who is connected to it, so that one that dies is not believed.

A process that is killed tells nobody that its players have gone. What it told of them holds for a short time.
"""

from collections.abc import Iterable

from pontoon.live.clock import HouseClock
from pontoon.live.table_task import TableTask
from pontoon.live.whispers import BETWEEN_NAMES, HERE
from pontoon.store.contract import Store, StoreError

# So many of the longest names fit into one notice of PostgreSQL.
NAMES_AT_ONCE = 50


async def repeat_who_is_here(store: Store, clock: HouseClock, tables: Iterable[TableTask]) -> None:
    """All tables are told of at once; nothing is told where nobody is connected. Raises `StoreError`."""
    running, began = tuple(tables), clock.monotonic()
    for table in running:
        if table.watchers.somebody_has_gone():
            table.look_anew()
    told = [(table.stream, words) for table in running for words in _who_is_here(table)]
    try:
        if told:
            await store.whisper_all(told)
    except StoreError:
        # Who cannot tell cannot hear either.
        for table in running:
            table.watchers.unheard(began)
        raise


def _who_is_here(table: TableTask) -> list[str]:
    names = table.watchers.all_here()
    parts = (names[start : start + NAMES_AT_ONCE] for start in range(0, len(names), NAMES_AT_ONCE))
    return [f"{HERE} {BETWEEN_NAMES.join(part)}" for part in parts]
