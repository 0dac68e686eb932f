"""Where several processes serve the tables: each repeats who is connected to it, so that one that dies is not believed.

A process that is killed tells nobody that its players have gone. What it told of them holds for a short time; that time
stands still for who could not have heard them, which a process knows by hearing itself.
"""

from collections.abc import Iterable

from pontoon.live.table_task import TableTask
from pontoon.live.whispers import BETWEEN_NAMES, HERE
from pontoon.store.contract import ITSELF, Store

# So many of the longest names fit into one notice of PostgreSQL.
NAMES_AT_ONCE = 50


async def repeat_who_is_here(store: Store, tables: Iterable[TableTask]) -> None:
    """All tables are told of at once, and where nobody is connected only what the process itself hears.

    Raises `StoreError`.
    """
    running = tuple(tables)
    for table in running:
        if table.watchers.somebody_has_gone():
            table.look_anew()
    told = [(table.stream, words) for table in running for words in _who_is_here(table)]
    await store.whisper_all([*told, (ITSELF, "")])


def _who_is_here(table: TableTask) -> list[str]:
    names = table.watchers.all_here()
    parts = (names[start : start + NAMES_AT_ONCE] for start in range(0, len(names), NAMES_AT_ONCE))
    return [f"{HERE} {BETWEEN_NAMES.join(part)}" for part in parts]
