"""The monitor asks itself now and then: which tables are out of their band today or in the shift that is on duty.

Those that have newly left it are told.
"""

from pontoon.law.values import dollars
from pontoon.live.codec import decode
from pontoon.live.house import House
from pontoon.live.postings import day_of, settlements_of
from pontoon.live.requests import Update
from pontoon.live.steps import DEALER
from pontoon.live.table_task import TableTask
from pontoon.store.contract import Store, StoredEvent
from pontoon.table.orders import Entry
from pontoon.web.history import DUTY, PAGE, RESULTS, SESSIONS, stream_of
from pontoon.web.logs import log
from pontoon.web.monitor import FIGURES, Results, Standing, is_followed

LOOK_EVERY = 60.0


class _Followed:
    """A table's results: those of today and of the shift from the log, once; from then on as they are told there."""

    def __init__(self, task: TableTask) -> None:
        self.results = Results()
        self._stream = stream_of(task.state.name)
        self._version = task.state.version
        self._on_duty = next((each for each in task.state.table.staff if each.role == DEALER.role), None)
        self._meanwhile: list[Entry] | None = []
        task.watchers.listeners.add(self._happened)

    def _happened(self, update: Update) -> None:
        # The chips of a tournament are no money.
        no_money = update.state.session is not None
        entries = [
            entry for _, entry in update.entries if is_followed(entry) and not (no_money and settlements_of(entry))
        ]
        if self._meanwhile is None:
            self._take(entries)
        else:
            self._meanwhile += entries

    def _take(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.results.take(entry)

    async def read_today(self, store: Store, today: str) -> None:
        """What had happened today, and in the shift, before the table was followed; once more does nothing."""
        if self._meanwhile is None:
            return
        events: list[StoredEvent] = []
        first = self._version
        while first > 0 and (not events or day_of(events[0].at // 1000) >= today or not self._has_begun(events)):
            before, first = first, max(0, first - PAGE)
            events = [*await store.read(self._stream, first, before - first), *events]
        self.results = Results(self._first_dealer(events))
        marks = [SESSIONS[event.type] for event in events if event.type in SESSIONS]
        # Where the first thing told of a session is its end, one was played before.
        in_a_session = bool(marks) and not marks[0]
        for event in events:
            in_a_session = SESSIONS.get(event.type, in_a_session)
            if event.type in DUTY or (event.type in RESULTS and not in_a_session):
                self.results.take(decode(event))
        meanwhile, self._meanwhile = self._meanwhile, None
        self._take(meanwhile)

    def _has_begun(self, events: list[StoredEvent]) -> bool:
        """Whether the dealer who is on duty, if that is a person, has come on duty within these events."""
        if self._on_duty in (None, DEALER):
            return True
        return any(event.type == "came_on_duty" and (event.actor, event.role) == self._on_duty for event in events)

    def _first_dealer(self, events: list[StoredEvent]) -> str:
        """The dealer who was on duty before these events."""
        for event in events:
            if event.type in DUTY and event.role == DEALER.role:
                return "" if event.type == "came_on_duty" else event.actor
        return "" if self._on_duty is None else self._on_duty.name


class MonitorWatch:
    """Looks at today's results of every table, which it follows from its first look on."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.followed: dict[str, _Followed] = {}
        self._out: dict[tuple[str, str, int | None], Standing] = {}

    @property
    def tables_out(self) -> int:
        """How many tables were out of their band at the last look, under any dealer of the day."""
        return len({table for table, _, _ in self._out})

    async def look(self) -> None:
        """Tell each table that has left its band since the last look, once."""
        today = day_of(self._house.clock.now_ms() // 1000)
        out = {}
        for name, task in sorted(self._house.tables.items()):
            rules = task.rules.name
            if rules not in FIGURES:
                continue
            if name not in self.followed:
                self.followed[name] = _Followed(task)
            followed = self.followed[name]
            await followed.read_today(self._house.store, today)
            days = [each for each in followed.results.standings(rules) if each.day == today]
            shifts = [each for each in followed.results.shifts(rules) if each.began is not None and each.ended is None]
            out.update({(name, each.dealer, each.began): each for each in (*days, *shifts) if each.alarm})
        for (table, dealer, began), each in out.items():
            if (table, dealer, began) not in self._out:
                log.warning(
                    "table_left_its_band",
                    table=table,
                    dealer=dealer,
                    day=each.day,
                    shift_began=began,
                    rounds=each.rounds,
                    wagered=dollars(each.wagered_cents),
                    won=dollars(each.won_cents),
                    expected=dollars(round(each.expected_cents)),
                    band=dollars(round(each.band_cents)),
                )
        self._out = out
