"""What the tables of a tournament have in their logs for its books."""

from typing import TYPE_CHECKING

from pontoon.live.codec import decode
from pontoon.live.tournaments.task import TournamentTask
from pontoon.live.type_names import SESSION
from pontoon.table.orders import Entry
from pontoon.tournament.at_table import events as s
from pontoon.tournament.registers import OF_A_SESSION, of_its_sessions

if TYPE_CHECKING:
    from pontoon.live.house import House

_PAGE = 2_000
_WANTED = frozenset(name for name, kind in SESSION.items() if kind in {*OF_A_SESSION, s.SessionOpened, s.SessionClosed})


async def at_the_tables(house: "House", task: TournamentTask) -> list[Entry]:
    """The entries of all sessions of the tournament that its own log does not have, table after table.

    A table's log is read page by page, since it may hold years of other games.
    """
    found: list[Entry] = []
    for name in sorted({table for session in task.state.tournament.sessions for table in session.tables}):
        after, entries = 0, []
        while page := await house.store.read(f"table:{name}", after, _PAGE):
            entries += [decode(event) for event in page if event.type in _WANTED]
            after = page[-1].version
        found += of_its_sessions(task.name, entries)
    return found
