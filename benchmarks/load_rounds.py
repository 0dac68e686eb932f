"""Real rounds written straight to a store, much faster than they could be played: for logs as long as years of play.

Everything is decided as at a table in play, by the same code, with shoes by the same protocol; only nobody waits, and
nobody is told.
"""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.round import WAGERS
from pontoon.game.rulebook import rule_book
from pontoon.live.automatic_dealer import AutomaticDealer, Step
from pontoon.live.clock import HouseClock
from pontoon.live.codec import encode
from pontoon.live.founding import TablePlan, entries_of
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.orders import Carried, carry_out, with_housekeeping
from pontoon.live.people.people import People
from pontoon.live.postings import NEVER_NEGATIVE, postings
from pontoon.live.requests import Request
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.snapshots import SNAPSHOT_EVERY, STATES
from pontoon.live.vault import Vault
from pontoon.store.contract import Append, Snapshot, Store
from pontoon.table import commands as t
from pontoon.table.orders import Entry, Person

AT_ONCE = 1_000
HOUSE = Person("the house", "casino_operator")
ADMINISTRATOR = Person("the house", "administrator")
CHIPS_CENTS = 90_000_000
WAGER_CENTS = 500


class Player(NamedTuple):
    """Somebody with a box and a Player Card."""

    name: str
    box: int
    card: str


class WrittenTable:
    """One table whose rounds are made one after another; `appends` holds what is to be stored."""

    def __init__(self, plan: TablePlan, vault: Vault, players: list[Player], at_ms: int) -> None:
        self.rules = rule_book(plan.how.rules)
        self.state = LiveTable(plan.name)
        self.stream = f"table:{plan.name}"
        self.appends: list[Append] = []
        self.snapshot: Snapshot | None = None
        self.commands = 0
        self._players = {player.name: player for player in players}
        self._keeper = ShoeKeeper(plan.name, vault)
        self._dealer = AutomaticDealer(self.rules)
        self._began_ms = at_ms
        self._now = 0.0
        self._take(_founded(self.state, entries_of(plan, self.rules, at_ms // 1000), at_ms), HOUSE, None)
        for player in players:
            self._do(player, t.BuyChips(player.name, CHIPS_CENTS))
            self._do(player, t.SitDown(player.name, player.box))

    @property
    def at_ms(self) -> int:
        return self._began_ms + int(self._now * 1000)

    @property
    def rounds(self) -> int:
        return self.state.table.number

    def go_on(self) -> None:
        """Whatever comes next: a player's answer, or what the dealer does when the time has come."""
        step = self._dealer.next_step(self.state, self._now, self.at_ms // 1000, lambda player: True)
        asked = self._asked(step)
        if asked is not None:
            self._now += 0.5
            self._do(*asked)
            return
        assert step.at is not None, f"nobody acts at {self.state.name}"
        self._now = max(self._now, step.at)
        if step.housekeeping:
            self._take(with_housekeeping(step.housekeeping, self.state, self._keeper, self.at_ms), HOUSE, None)
        elif step.command is not None:
            request = Request(step.by, step.command)
            self._take(self._carried(request, ""), step.by, None)

    def _asked(self, step: Step) -> tuple[Player, object] | None:
        current = self.state.table.round
        if current is not None and not current.is_over and current.phase != WAGERS:
            awaiting = current.awaiting
            if awaiting.kind != "decision" or awaiting.box is None:
                return None
            box, hand = awaiting.box, awaiting.hand or 1
            player = self._players[awaiting.players[0]]
            found = current.box(box)
            assert found is not None
            return player, (c.Hit if found.hands[hand - 1].total < 17 else c.Stand)(box, hand, player.name)
        if step.housekeeping or not isinstance(step.command, c.CloseWagers | None):
            return None
        placed = (
            {wager.player for wager in current.placed} if current is not None and current.phase == WAGERS else set()
        )
        missing = next((each for name, each in self._players.items() if name not in placed), None)
        return None if missing is None else (missing, c.PlaceWager(missing.box, missing.name, WAGER_CENTS))

    def _do(self, player: Player, command: object) -> None:
        self.commands += 1
        request = Request(Person(player.name, "player"), command, f"{self.state.name}-{self.commands:014d}", "written")  # type: ignore[arg-type]
        self._take(self._carried(request, player.card), request.by, request)

    def _carried(self, request: Request, card: str) -> Carried:
        return carry_out(self.rules, self.state, request, self.at_ms, self._keeper, lambda _player: card)

    def _take(self, carried: Carried, by: Person, request: Request | None) -> None:
        assert not isinstance(carried, Refusal), f"{self.state.name}: {carried}"
        entries, after = carried
        version = self.state.version
        answered = (request.id, request.fingerprint, str(version + len(entries)).encode()) if request else ("", "", b"")
        events = tuple(encode(entry, self.stream) for entry in entries)
        posted = postings(self.state.name, entries)
        self.appends.append(
            Append(self.stream, version, events, self.at_ms, by.name, by.role, *answered, posted, NEVER_NEGATIVE)
        )
        self.state = after
        if self.state.version // SNAPSHOT_EVERY > version // SNAPSHOT_EVERY:
            self.snapshot = Snapshot(self.stream, self.state.version, STATES.form, STATES.encode(self.state))


def _founded(state: LiveTable, entries: tuple[Entry, ...], at_ms: int) -> Carried:
    for entry in entries:
        state = evolve(state, entry, at_ms)
    return entries, state


async def written_tables(store: Store, plans: tuple[TablePlan, ...], vault: Vault, boxes: int) -> list[WrittenTable]:
    """Tables with a player on each of so many boxes, and nothing played yet."""
    clock = HouseClock()
    people = People(store, clock)
    await people.start()
    tables = []
    for plan in plans:
        players = []
        for box in range(1, boxes + 1):
            name = f"{plan.name}-{box}"
            assert not isinstance(await people.open_guest(name), Refusal)
            assert not isinstance(await people.grant(name, CHIPS_CENTS, ADMINISTRATOR), Refusal)
            players.append(Player(name, box, people.card_number_of(name)))
        tables.append(WrittenTable(plan, vault, players, clock.now_ms()))
    await people.stop()
    return tables


async def write(store: Store, tables: list[WrittenTable], events: int = 0, rounds: int = 0) -> None:
    """Rounds at every table until each has so many, or all have so many events together."""
    while True:
        waiting = list(_taken(tables))
        for first in range(0, len(waiting), AT_ONCE):
            await asyncio.gather(*map(store.append, waiting[first : first + AT_ONCE]))
        if sum(table.state.version for table in tables) >= events and all(table.rounds >= rounds for table in tables):
            break
        for table in tables:
            number = table.rounds
            while table.rounds < number + 5:
                table.go_on()
    for table in tables:
        if table.snapshot is not None:
            await store.save_snapshot(table.snapshot)


def _taken(tables: list[WrittenTable]) -> Iterator[Append]:
    for table in tables:
        appends, table.appends = table.appends, []
        yield from appends
