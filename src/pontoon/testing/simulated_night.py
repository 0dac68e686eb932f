"""A night at the tables in virtual time: players who misbehave, a store that fails, a house that is killed; by a seed.

Several tables run on one store, whose writes take time, fail, or are never answered. Players send what is allowed and
what is not, send it twice, late, in another's name, with versions that never were. Now and then the house dies in
the middle of whatever it does and starts again from the log. In the end an auditor who has only the log must come to
the same cents, every command that was acknowledged must be there once and none that was refused, and no table may
stand still.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any, cast

from pontoon.game import commands as c
from pontoon.game.decide import legal_decisions
from pontoon.game.refusals import Refusal
from pontoon.live.codec import encode
from pontoon.live.events import TableEstablished
from pontoon.live.founding import TablePlan
from pontoon.live.people import events as e
from pontoon.live.people.accounts import PREFIX, postings_of
from pontoon.live.postings import CHIPS, NEVER_NEGATIVE
from pontoon.live.requests import ContributeSeed, Decline, Done, Reply, Request
from pontoon.live.snapshots import load_table
from pontoon.store.contract import Answer, Append, Overdrawn, StoredEvent, StoreUnavailable, VersionConflict
from pontoon.store.memory import MemoryStore
from pontoon.table import commands as t
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Entry, Person
from pontoon.testing.live_tables import EVENING, LiveFloor, give_chips, open_table
from pontoon.testing.night_auditor import NightAuditor
from pontoon.testing.virtual_time import run

RULES = ("star-2024", "star-6to5-2017", "canberra-2002")
PLAYERS = ("ann", "bob", "cat", "dan", "eve")
DOLLARS = 400


class TroubledStore(MemoryStore):
    """Writes take some time; some fail, as many after they were written, which nobody hears of.

    `trouble` is how many in a thousand do either, `blind` how many in a thousand reads fail, `unheard` how many were
    written while their writer was told that they might not be.
    """

    def __init__(self, random: Random, trouble: int) -> None:
        super().__init__()
        self._random = random
        self.trouble = trouble
        self.blind = 0
        self.unheard = 0

    async def append(self, append: Append) -> int:
        await asyncio.sleep(self._random.choice((0, 0, 0.001, 0.02, 0.3)))
        if self._random.randrange(1_000) < self.trouble:
            raise StoreUnavailable("the disk is full")
        version = await super().append(append)
        # Whoever dies here has written and never heard of it.
        await asyncio.sleep(self._random.choice((0, 0, 0.001)))
        if self.trouble and self._random.randrange(1_000) < self.trouble:
            self.unheard += 1
            raise StoreUnavailable("the connection was lost before the answer")
        return version

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        self._look()
        return await super().read(stream, after, limit)

    async def answer(self, command_id: str) -> Answer | None:
        self._look()
        return await super().answer(command_id)

    def _look(self) -> None:
        if self.blind and self._random.randrange(1_000) < self.blind:
            raise StoreUnavailable("the connection was lost")


class Night:
    """One seed's night. `acknowledged` are the ids the players were told were done, with the version.

    `turned_away` are those of which the last they were told is that nothing was done. Where the log can be read, that
    must be so whatever became of the write.
    """

    def __init__(self, seed: int, tables: int = 2, seconds: float = 240, kills: int = 2) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.seconds = seconds
        self.kills = kills
        self.names = [f"P{number}" for number in range(1, tables + 1)]
        self.store = TroubledStore(self.random, 0)
        # Half the nights a second process serves the same tables.
        self.processes = self.random.choice((1, 2))
        self.floors: dict[str, list[LiveFloor]] = {}
        self.acknowledged: dict[str, int] = {}
        self.sent = 0
        self.refused: set[str] = set()
        self.turned_away: set[str] = set()
        self.blind = 0
        self.problems: list[str] = []

    def __repr__(self) -> str:
        return f"Night({self.seed})"

    async def play(self) -> None:
        for name in self.names:
            source = self.random.choice((MANUAL_SHUFFLE, SHUFFLING_DEVICE))
            how = TableEstablished(
                self.random.choice(RULES), pace_ms=100, wager_ms=4_000, decision_ms=5_000, absence_ms=3_000,
                offer_ms=2_000, seeds_ms=500, cut_ms=1_000, follow_ms=500,
            )  # fmt: skip
            await open_table(self.store, TablePlan(name, how, source, 6), EVENING * 1000)
        for player in PLAYERS:
            await give_chips(self.store, player, DOLLARS)
            await self._write(player, e.AccountOpened(player, guest=True))
        self.store.trouble = self.random.choice((0, 5, 50))
        self.blind = self.random.choice((0, self.store.trouble))
        for life in range(self.kills + 1):
            await self._live(self.seconds / (self.kills + 1), last=life == self.kills)
        await self._audit()

    async def _live(self, seconds: float, last: bool) -> None:
        """One life of the house, from its start to a moment nobody chose."""
        alone = self.processes == 1
        for name in self.names:
            both = range(self.processes)
            self.floors[name] = [await LiveFloor.load(self.store, name, alone, self.seed + each) for each in both]
        self.store.blind = self.blind
        players = [asyncio.create_task(self._player(player)) for player in PLAYERS]
        others = (self._troublemaker(), self._cashier(), self._tell_the_news())
        players += [asyncio.create_task(each) for each in others]
        await asyncio.sleep(seconds * self.random.uniform(0.7, 1.3))
        for task in players:
            task.cancel()
        await asyncio.gather(*players, return_exceptions=True)
        for floor in (each for both in self.floors.values() for each in both):
            if floor.state.paused:
                self.problems.append(f"table {floor.task.name} is paused: {floor.state.paused}")
            # Killed in the middle of whatever it does.
            await floor.task.stop()
        self.store.blind = 0

    async def _tell_the_news(self) -> None:
        """What one process has written the other hears of, some time later."""
        while True:
            await asyncio.sleep(self.random.choice((0.01, 0.1, 1)))
            for both in self.floors.values():
                version = await self.store.version(both[0].task.stream)
                for floor in both:
                    floor.task.news(version)

    def _floor(self) -> LiveFloor:
        return self.random.choice(self.floors[self.random.choice(self.names)])

    # Players

    async def _player(self, player: str) -> None:
        while True:
            await asyncio.sleep(self.random.expovariate(1.0))
            floor = self._floor()
            seen = floor.state.version
            command = self._wish(floor, player)
            if self.random.randrange(10) == 0:
                # The network is slow today.
                await asyncio.sleep(self.random.uniform(0, 3))
            _ = await self._send(floor, Person(player, "player"), command, seen)

    def _wish(self, floor: LiveFloor, player: str) -> Any:
        """What this player might want now: mostly something that is allowed."""
        state = floor.state
        if state.table.seat_of(player) is None:
            return t.SitDown(player, self.random.randrange(1, 8))
        if player not in floor.watches and self.random.randrange(3):
            floor.connect(player)
        if state.committed is not None and not state.committed.digest:
            return ContributeSeed(str(self.random.random()))
        current = state.table.round
        wishes: list[Any] = [Decline(), t.LeaveTable(player)]
        if state.table.cut is not None:
            wishes = [t.CutCards(self.random.randrange(1, 300)), t.RefuseCut()]
        elif current is None or not state.table.round_in_play:
            seat = state.table.seat_of(player)
            box = (seat.box if seat is not None else None) or self.random.randrange(1, 8)
            amount = self.random.choice((500, 1_000, 2_500, 50_000))
            wishes = [c.PlaceWager(box, player, amount)] * 4 + [c.PlacePerfectPairs(box, player, 500), Decline()]
        else:
            wishes += [each for each in legal_decisions(floor.task.rules, current) if self._is_own(each, player)] * 4
        return self.random.choice(wishes)

    @staticmethod
    def _is_own(command: Any, player: str) -> bool:
        return getattr(command, "player", None) == player

    async def _troublemaker(self) -> None:
        """Speaks for others, plays the dealer, and asks for what nobody may have."""
        while True:
            await asyncio.sleep(self.random.expovariate(0.5))
            floor = self._floor()
            command: Any = self.random.choice(
                (
                    c.DealCard(None),  # type: ignore[arg-type]
                    c.PlaceWager(1, "ann", 500),
                    c.Stand(1, 1, "ann"),
                    t.CutCards(100),
                    t.CloseTable(),
                    c.VoidRound("misdeal"),
                    t.BuyChips("bob", 10**9),
                )
            )
            reply = await self._send(floor, Person("mallory", "player"), command, None)
            if isinstance(reply, Done):
                self.problems.append(f"mallory was allowed to {command}")

    async def _cashier(self) -> None:
        """Players take their chips away, a supervisor declares a round void, and some come back to buy chips."""
        sue = Person("sue", "casino_supervisor")
        while True:
            await asyncio.sleep(self.random.expovariate(0.2))
            for player in self.random.sample(PLAYERS, 3):
                cents = await self.store.balance(CHIPS, f"player:{player}")
                if cents > 0:
                    with suppress(StoreUnavailable, VersionConflict, Overdrawn):
                        await self._write(player, e.CashedOut(cents))
            floor = self._floor()
            past = t.VoidPastRound(max(1, floor.state.table.number - 1), "a card on the wrong box")
            _ = await self._send(floor, sue, self.random.choice((c.VoidRound("misdeal"), past)), None)
            for player in self.random.sample(PLAYERS, 3):
                _ = await self._send(self._floor(), Person(player, "player"), t.BuyChips(player, 15_000), None)

    async def _write(self, player: str, event: e.PersonEvent) -> None:
        """An event of a player's account; there are no accounts here but these."""
        stream = f"{PREFIX}{player}"
        row = encode(Entry(EVENING, Person(player, "player"), "", 0, "", cast(Any, event)), stream)
        version, moved = await self.store.version(stream), postings_of(player, (event,))
        append = Append(stream, version, (row,), EVENING * 1000, player, "player", postings=moved)
        await self.store.append(replace(append, may_not_go_negative=NEVER_NEGATIVE))

    async def _send(self, floor: LiveFloor, by: Person, command: Any, seen: int | None) -> Reply | None:
        """Sent once, or twice under the same id; the second must get the same answer as the first."""
        self.sent += 1
        request = Request(by, command, f"command-{self.sent:08}", repr(command), seen)
        if self.random.randrange(20) == 0:
            request = Request(by, command, request.id, request.fingerprint, 10**9)
        reply = await floor.task.submit(request)
        self._note(request, reply)
        if self.random.randrange(8) == 0:
            self._note(request, await floor.task.submit(request))
        return reply

    def _note(self, request: Request, reply: Reply) -> None:
        if not isinstance(reply, Done):
            code = reply.code if isinstance(reply, Refusal) else type(reply).__name__
            self.refused.add(code)
            if isinstance(reply, Refusal) or not self.blind:
                self.turned_away.add(request.id)
            if isinstance(reply, Refusal) and request.id in self.acknowledged:
                self.problems.append(f"{request.id} was carried out and then refused: {code}")
            return
        self.turned_away.discard(request.id)
        before = self.acknowledged.get(request.id)
        if before is not None and before != reply.version and not isinstance(request.command, Decline):
            self.problems.append(f"{request.id} was carried out at version {before} and then at {reply.version}")
        if not isinstance(request.command, Decline):
            self.acknowledged[request.id] = reply.version

    # Afterwards

    async def _audit(self) -> None:
        rows = [row async for row in _all(self.store)]
        auditor = NightAuditor().read(rows)
        given = dict.fromkeys(PLAYERS, DOLLARS * 100)
        self.problems += auditor.compare(await self.store.balances("chips"), given)
        carried_out = {row.command_id for row in rows}
        lost = sorted(each for each in self.acknowledged if each not in carried_out)
        self.problems += [f"{each} was acknowledged but is not in the log" for each in lost]
        there = sorted(each for each in self.turned_away if each in carried_out)
        self.problems += [f"{each} was refused or postponed, but is in the log" for each in there]
        for name, both in self.floors.items():
            again = await load_table(self.store, name)
            known = max((floor.state for floor in both), key=lambda state: state.version)
            if again.version == known.version and again != known:
                self.problems.append(f"table {name} differs when read again from its log")


async def _all(store: MemoryStore) -> AsyncIterator[StoredEvent]:
    async for row in store.everything():
        yield row


def play_night(seed: int, **more: Any) -> Night:
    """The night of a seed, played and audited; whoever asks looks at `problems`."""
    night = Night(seed, **more)
    run(night.play())
    return night
