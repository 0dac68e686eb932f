"""A log looked through for what it means: every event can be read, every stream leads somewhere, the ledger follows.

Whether it is the log that was written is the store's to say (`pontoon.store.verify`).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, cast

from pontoon.game import events as g
from pontoon.live import books
from pontoon.live.codec import decode
from pontoon.live.codec_tables import UnreadableState
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.people.accounts import PREFIX as PERSON, postings_of
from pontoon.live.people.state import Account, evolve as evolve_person
from pontoon.live.postings import NEVER_NEGATIVE, RECEIVABLE, postings
from pontoon.live.promotions import state as promotions
from pontoon.live.promotions.postings import postings as promotion_postings
from pontoon.live.snapshots import STATES
from pontoon.live.tournaments import live_tournament as tournaments
from pontoon.registers import House
from pontoon.store.contract import Posting, Snapshot, Store, StoredEvent, Written
from pontoon.table.gaming_table import Custody
from pontoon.table.orders import Entry

TABLE = "table:"
STRETCH = 1_000
MOST_PROBLEMS = 100

Sums = Counter[tuple[str, str]]


@dataclass(slots=True)
class Audit:
    """What was looked through, and what is wrong with it."""

    events: int = 0
    tables: int = 0
    people: int = 0
    rounds: int = 0
    problems: list[str] = field(default_factory=list)


class Follower(Protocol):
    """Takes a stream's events one by one; answers what each moves in the ledger, and raises what is wrong with it."""

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]: ...


class AstrayCards(ValueError):
    """The cards of a table are not its decks."""


class WrongSnapshot(ValueError):
    """A snapshot of another state than the log's."""


class TableFollower:
    """A table's state, event by event, against its last snapshot too, which is here until it was compared."""

    def __init__(self, name: str, snapshot: Snapshot | None) -> None:
        self.state = LiveTable(name)
        self.rounds = 0
        self.snapshot = snapshot if snapshot is not None and snapshot.form == STATES.form else None

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]:
        before, tournament = self.state.table.custody, self.state.tournament
        self.state = evolve(self.state, entry, event.at)
        self.rounds += isinstance(entry.event, g.RoundOpened)
        if self.state.table.custody is not before:
            check_cards(self.state.table.custody)
        if self.snapshot is not None and self.snapshot.version == event.version:
            self.compare(self.snapshot, self.state)
        return postings(self.state.name, (entry,), tournament)

    def compare(self, snapshot: Snapshot, state: LiveTable) -> None:
        """Raises `WrongSnapshot` where it is not of this state, which is the log's at the snapshot's version."""
        self.snapshot = None
        try:
            same = STATES.decode(snapshot.body) == state
        except UnreadableState:
            # It is not used either.
            return
        if not same:
            raise WrongSnapshot("the snapshot of this version does not match the log")


def check_cards(custody: Custody) -> None:
    """All cards together are exactly the decks, and none is there less than no times."""
    if not custody.decks or custody.stage == "none":
        return
    together = [sum(each) for each in zip(custody.shoe, custody.rack, custody.layout, custody.removed, strict=True)]
    if custody.kept is not None:
        together[custody.kept] += 1
    least = min(map(min, (custody.shoe, custody.rack, custody.layout, custody.removed)))
    if least < 0 or set(together) != {custody.decks}:
        raise AstrayCards(f"the cards do not add up to the decks in play ({custody.decks})")


class PersonFollower:
    """A person's account."""

    def __init__(self) -> None:
        self.account: Account | None = None

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]:
        self.account = evolve_person(self.account, entry)
        return postings_of(self.account.name, (cast(Any, entry.event),))


class BooksFollower:
    """The house's own books."""

    def __init__(self) -> None:
        self.house = House()

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]:
        self.house = books.apply(self.house, entry)
        return books.postings_of((entry,))


class TournamentFollower:
    """A tournament around its tables."""

    def __init__(self, name: str) -> None:
        self.state = tournaments.new(name)

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]:
        self.state = tournaments.evolve(self.state, entry, event.at)
        return tournaments.postings(self.state.name, (entry,))


class PromotionFollower:
    """A promotion; who its patrons are does not stand in the log, and what they were paid does."""

    def __init__(self, name: str) -> None:
        self.state = promotions.LivePromotion(name)

    def take(self, entry: Entry, event: StoredEvent) -> tuple[Posting, ...]:
        self.state = promotions.evolve(self.state, entry, event.at)
        return promotion_postings(self.state.name, (entry,))


class Auditor:
    """The log from its first event on; a stream that makes no sense any more is not followed further."""

    def __init__(self) -> None:
        self.audit = Audit()
        self._followers: dict[str, Follower] = {}
        self._lost: set[str] = set()
        # What a stream's entries have moved since it last posted anything.
        self._moved: dict[str, Sums] = {}
        self._balances: Sums = Counter()

    def problem(self, words: str) -> None:
        if len(self.audit.problems) < MOST_PROBLEMS:
            self.audit.problems.append(words)

    async def take(self, store: Store, stretch: Written) -> None:
        posted: dict[tuple[str, int], Sums] = {}
        for stream, version, (currency, account, cents) in stretch.postings:
            posted.setdefault((stream, version), Counter())[currency, account] += cents
        for event in stretch.events:
            self.audit.events += 1
            if event.stream not in self._followers and event.stream not in self._lost:
                await self._follow(store, event.stream)
            if event.stream not in self._lost:
                self._take(event, posted.get((event.stream, event.version)))

    async def _follow(self, store: Store, stream: str) -> None:
        if stream.startswith(TABLE):
            self._followers[stream] = TableFollower(stream.removeprefix(TABLE), await store.snapshot(stream))
            self.audit.tables += 1
        elif stream.startswith(PERSON):
            self._followers[stream] = PersonFollower()
            self.audit.people += 1
        elif stream.startswith(tournaments.PREFIX):
            self._followers[stream] = TournamentFollower(stream.removeprefix(tournaments.PREFIX))
        elif stream.startswith(promotions.PREFIX):
            self._followers[stream] = PromotionFollower(stream.removeprefix(promotions.PREFIX))
        elif stream == books.STREAM:
            self._followers[stream] = BooksFollower()
        else:
            self.problem(f"{stream} is a kind of stream that this program does not know")
            self._lost.add(stream)
            return
        self._moved[stream] = Counter()

    def _take(self, event: StoredEvent, posted: Sums | None) -> None:
        stream, where = event.stream, f"{event.stream} version {event.version}"
        moved = self._moved[stream]
        try:
            for currency, account, cents in self._followers[stream].take(decode(event), event):
                moved[currency, account] += cents
        except Exception as error:
            # Whatever an event does to a program that follows the log, it is the log that is wrong.
            self.problem(
                f"{where}, {event.type}: {error or type(error).__name__}; the rest of the stream was not checked"
            )
            self._lost.add(stream)
            return
        if posted is None:
            return
        self._compare(where, moved, posted)
        self._moved[stream] = Counter()

    def _compare(self, where: str, moved: Sums, posted: Sums) -> None:
        for currency, account in sorted(moved.keys() | posted.keys()):
            wanted, found = moved[currency, account], posted[currency, account]
            if wanted != found:
                self.problem(
                    f"{where}: {found} cents of {currency} were posted to {account}, but the events move {wanted}"
                )
            self._balances[currency, account] += found
            if self._balances[currency, account] < 0 and account.startswith(NEVER_NEGATIVE) and currency == "chips":
                self.problem(f"{where}: {account} is below zero")
            if self._balances[currency, account] > 0 and account.startswith(RECEIVABLE):
                self.problem(f"{where}: more than was owed has been paid into {account}")

    async def compare_later_snapshots(self, store: Store) -> None:
        """A table that goes on meanwhile may have written a snapshot of a version after the last one followed."""
        for stream, follower in self._followers.items():
            if not isinstance(follower, TableFollower) or follower.snapshot is None or stream in self._lost:
                continue
            version, state = follower.snapshot.version, follower.state
            if not state.version < version <= await store.version(stream):
                self.problem(f"the snapshot of {stream} is for version {version}, which is not in the log")
                continue
            try:
                for event in await store.read(stream, state.version, version - state.version):
                    state = evolve(state, decode(event), event.at)
                follower.compare(follower.snapshot, state)
            except (ValueError, TypeError, LookupError, AttributeError) as error:
                self.problem(f"{stream} version {version}: {error or type(error).__name__}")

    def end(self) -> Audit:
        for stream, moved in sorted(self._moved.items()):
            if stream not in self._lost and any(moved.values()):
                self.problem(f"the last events of {stream} move amounts that were never posted")
        tables = [each for each in self._followers.values() if isinstance(each, TableFollower)]
        return replace(self.audit, rounds=sum(table.rounds for table in tables))


async def audit(store: Store, progress: Callable[[int, int], None] | None = None) -> Audit:
    """Look through a whole log as it stands now; `progress` is told how many events of how many are done."""
    auditor, position = Auditor(), 0
    events = (await store.standing()).events
    while auditor.audit.events < events:
        stretch = await store.written(position, min(STRETCH, events - auditor.audit.events))
        if not stretch.events:
            break
        await auditor.take(store, stretch)
        position = stretch.events[-1].position
        if progress is not None:
            progress(auditor.audit.events, events)
    await auditor.compare_later_snapshots(store)
    return auditor.end()
