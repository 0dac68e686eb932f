"""How a table speaks to those who watch it: everything is written once for all who may see the same."""

from collections import OrderedDict

import msgspec

from pontoon.game.views import Audience
from pontoon.live.clock import HouseClock
from pontoon.live.live_table import LiveTable
from pontoon.live.postings import CHIPS, postings
from pontoon.live.requests import Update
from pontoon.live.table_task import TableTask
from pontoon.table.orders import Entry
from pontoon.web import messages as m
from pontoon.web.wire_choice import Asked
from pontoon.web.wire_choices import choices_of
from pontoon.web.wire_events import ViewWriter, whole_view_key, words_of
from pontoon.web.wire_felt import felt_of

# Whoever is further behind than this has its updates written anew.
REMEMBERED = 16


class TableVoice:
    """One for each table, for everybody who watches it from this process."""

    def __init__(self, task: TableTask, clock: HouseClock) -> None:
        self._task = task
        self._clock = clock
        self._writers: OrderedDict[int, tuple[Update, m.UpdateWriter, frozenset[str]]] = OrderedDict()
        self._view_writer = ViewWriter(task.rules)
        self._views: tuple[LiveTable | None, dict[str, bytes]] = (None, {})
        self._asked: tuple[LiveTable | None, dict[str, Asked]] = (None, {})
        # How the table stood before the news that comes next, for the dealer's words over it.
        self._before = task.state

    def update(self, update: Update, audience: Audience) -> str:
        """An update as text, for one who watches."""
        return self._writer(update)[1].update_for(audience).decode()

    def frame(self, update: Update, audience: Audience) -> bytes:
        """The same as a frame, one for all who see the same."""
        return self._writer(update)[1].frame_for(audience)

    def moves_chips_of(self, update: Update, name: str) -> bool:
        """Whether what a person has is another after this."""
        return name in self._writer(update)[2]

    def _writer(self, update: Update) -> tuple[Update, m.UpdateWriter, frozenset[str]]:
        # The update itself is kept beside, so that nothing else can come to have its identity.
        found = self._writers.get(id(update))
        if found is None:
            now, tournament, words = self._clock.monotonic(), self._before.tournament, self._words(update)
            writer = m.UpdateWriter(self._task.rules, update, now, words, self._view_writer)
            accounts = postings(self._task.name, [entry for _, entry in update.entries], tournament)
            owners = frozenset(
                posting.account.partition(":")[2]
                for posting in accounts
                if posting.currency == CHIPS and posting.account.startswith(("player:", "cash:", "tokens:"))
            )
            found = self._writers[id(update)] = (update, writer, owners)
            while len(self._writers) > REMEMBERED:
                self._writers.popitem(last=False)
        return found

    def _words(self, update: Update) -> dict[int, str]:
        before, self._before = self._before, update.state
        follows = update.entries and update.entries[0][0] == before.version + 1
        return words_of(before.table, update.entries, update.state.table) if follows else {}

    def welcome(self, update: Update, audience: Audience) -> str:
        """The first message: who you are, and how the table stands."""
        state = update.state
        if state.version > self._before.version:
            self._before = state
        told = m.Welcome(
            table=state.name,
            version=state.version,
            name=audience.name,
            role=audience.role,
            rules=self._task.rules.name,
            at_ms=self._clock.now_ms(),
            felt=felt_of(self._task.rules, state.table),
            view=self._view(state, audience),  # type: ignore[arg-type]
            live=m.wire_live(state),  # type: ignore[arg-type]
            deadline=m.deadline_told(update.deadline, self._clock.monotonic()),
            trouble=update.trouble,
            away=list(update.away),
        )
        return m.encode_message(told).decode()

    def choices(self, state: LiveTable, player: str) -> Asked:
        """What a player may do as the table stands, asked once for all of the player's connections."""
        if self._asked[0] is not state:
            self._asked = (state, {})
        found = self._asked[1].get(player)
        if found is None:
            at = self._clock.now_ms() // 1000
            found = self._asked[1][player] = choices_of(self._task.rules, state, player, at)
        return found

    def missed(
        self, update: Update, entries: tuple[tuple[int, Entry], ...], audience: Audience, left_out: int = 0
    ) -> str:
        """What has happened while somebody was away, but for what was left out because it is too much.

        Cards that lay face down in an earlier round are told to nobody: whose they were is no longer on the table.
        """
        state = update.state
        table = state.table
        events = [
            m.wire_event(version, entry, audience, table if entry.round == table.number else None)
            for version, entry in entries
        ]
        told = m.UpdateTold(
            table=state.name,
            version=state.version,
            events=[event for event in events if event is not None],  # type: ignore[misc]
            left_out=left_out,
            view=self._view(state, audience),  # type: ignore[arg-type]
            live=m.wire_live(state),  # type: ignore[arg-type]
            deadline=m.deadline_told(update.deadline, self._clock.monotonic()),
            trouble=update.trouble,
            away=list(update.away),
        )
        return m.encode_message(told).decode()

    def _view(self, state: LiveTable, audience: Audience) -> msgspec.Raw:
        if self._views[0] is not state:
            self._views = (state, {})
        key = whole_view_key(state, audience)
        views = self._views[1]
        if key not in views:
            views[key] = self._view_writer.write_whole(state, audience, key)
        return msgspec.Raw(views[key])
