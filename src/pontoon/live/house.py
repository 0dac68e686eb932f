"""The house: its tables, its people, its books and its clock, on one store. `start` and `stop` are its only doors."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from dataclasses import replace
from typing import Any, cast
from uuid import uuid4

from argon2 import PasswordHasher

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law import BUILT_IN, UnknownRuleSet
from pontoon.live.at_stake import ADDED_WAGERS, NEW_WAGERS, added_by, on_the_layout
from pontoon.live.authorisation import refusal_of_a_command
from pontoon.live.books import Books
from pontoon.live.clock import HouseClock
from pontoon.live.codec import encode
from pontoon.live.events import ClockStepped, ShortfallCovered
from pontoon.live.founding import USUAL_TABLES, TablePlan, entries_of
from pontoon.live.gate import Crowd
from pontoon.live.live_table import LiveTable
from pontoon.live.people.people import People
from pontoon.live.people.state import Account
from pontoon.live.presence import repeat_who_is_here
from pontoon.live.promotions.desk import Promotions
from pontoon.live.requests import Request
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.snapshots import load_table
from pontoon.live.table_task import SELF, TableTask
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.hall import Tournaments
from pontoon.live.vault import Vault
from pontoon.live.watching import REPEATED
from pontoon.store.checkpoints import Signer
from pontoon.store.contract import (
    ITSELF,
    Append,
    News,
    Record,
    Store,
    StoreError,
    StoreFailed,
    StoreUnavailable,
    VersionConflict,
)
from pontoon.table import commands as t
from pontoon.table.orders import Entry
from pontoon.tournament.at_table.commands import CancelSession, HoldPlay, ProceedWithPlay, SealWager

log = logging.getLogger("pontoon.house")

TABLE = "table:"
FOUNDING, HOUSE = "founding", "house"
LOOK_AT_THE_CLOCK = 1.0
CHECKPOINT_EVERY = 60.0
# So many events at the tables are signed at once, without waiting for the minute to pass.
CHECKPOINT_EVENTS = 10_000
LOOK_AT_THE_LOG = 1.0
# While the log cannot be read, what another process has told is asked for again so often.
HEAR_AGAIN = 1.0
KEEP_EVERY = 60.0
SWEEP_EVERY = 3_600.0

_COMES_TO_PLAY = (t.BuyChips, t.SitDown, t.WaitForBox)


class RulesHaveChanged(ValueError):
    """A table whose rule set is missing or is not the one it was set up by; the message says what to do."""


class House:
    """Everything that runs. `alone` where this process is the only one on its store; `on_failure` ends the process.

    Seeds of shoes and draws come from `chance`, which is the operating system's unless a test wants the same again.
    """

    def __init__(
        self,
        store: Store,
        vault: Vault,
        clock: HouseClock | None = None,
        *,
        alone: bool = True,
        signer: Signer | None = None,
        on_failure: Callable[[Exception], None] | None = None,
        hasher: PasswordHasher | None = None,
        chance: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self.store = store
        self.chance = chance
        self.clock = clock or HouseClock()
        self.people = People(store, self.clock, hasher, alone=alone)
        self.books = Books(store, self.clock)
        self.tables: dict[str, TableTask] = {}
        self.promotions = Promotions(store, self.clock, vault, self.people, self.tables, self.failed)
        self.tournaments = Tournaments(self, vault)
        self.crowd = Crowd()
        self.failure: Exception | None = None
        self._vault = vault
        self._alone = alone
        self._signer = signer
        self._signed_events = 0
        self._signing = asyncio.Lock()
        self._on_failure = on_failure
        self._around: list[asyncio.Task[None]] = []
        # Steps of the machine's clock that are not written yet, each with the id it is written under once.
        self._steps: list[tuple[str, Entry]] = []

    # Its day

    async def start(
        self, plans: tuple[TablePlan, ...] = USUAL_TABLES, tournaments: tuple[TournamentPlan, ...] = ()
    ) -> None:
        """Load what there is; a house without any table sets up these, and one without any tournament those.

        What a first start did not come to the next one sets up.
        """
        await self.people.start()
        await self.books.start()
        await self.promotions.start()
        names = [stream.removeprefix(TABLE) for stream in await self.store.streams(TABLE)]
        for name in names:
            await self._load(name)
        begun = await self.store.record(FOUNDING, HOUSE) is not None
        if begun or not names:
            # A first start that is cut short leaves this behind, and the next one goes on from there.
            await self.store.put(Record(FOUNDING, HOUSE, b"{}", None))
            for plan in plans:
                if plan.name not in self.tables:
                    await self.found_table(plan)
        await self.tournaments.start(tournaments, begun)
        await self.store.drop(FOUNDING, HOUSE)
        self._around = [
            asyncio.create_task(self._watch_the_clock(), name="clock"),
            asyncio.create_task(self._now_and_then(KEEP_EVERY, self.people.keep_played), name="time played"),
            asyncio.create_task(self._now_and_then(SWEEP_EVERY, self.people.sweep), name="old sign-ins"),
        ]
        if not self._alone:
            self._around.append(asyncio.create_task(self._listen(), name="news"))
            self.keep_doing(REPEATED, self._repeat_who_is_here, "who is here")
        if self._signer is not None:
            self._signed_events = self._events_at_the_tables()
            self.keep_doing(CHECKPOINT_EVERY, self._sign, "checkpoints")
            self.keep_doing(LOOK_AT_THE_LOG, self._sign_when_much_has_happened, "checkpoints of many events")

    def keep_doing(self, seconds: float, do: Callable[[], Awaitable[object]], name: str) -> None:
        """What belongs to the house's day beside its own: done every so many seconds until it stops."""
        self._around.append(asyncio.create_task(self._now_and_then(seconds, do), name=name))

    async def stop(self) -> None:
        for task in self._around:
            task.cancel()
        await asyncio.gather(*self._around, return_exceptions=True)
        await self.tournaments.stop()
        await asyncio.gather(*(table.stop() for table in self.tables.values()))
        with suppress(StoreError):
            await self.look_at_the_clock()
            await self.people.keep_played()
            await self._sign()
        await self.people.stop()
        await self.store.close()

    # Tables

    async def found_table(self, plan: TablePlan) -> TableTask:
        """Set a table up; raises `CannotBeSetUp`, and ValueError for a name that is taken."""
        at_ms = self.clock.now_ms()
        rules = rule_book(plan.how.rules)
        if plan.how.rules not in BUILT_IN:
            plan = plan._replace(how=replace(plan.how, rules_sha256=rules.ruleset.sha256))
        entries = entries_of(plan, rules, at_ms // 1000)
        stream = TABLE + plan.name
        events = tuple(encode(entry, stream) for entry in entries)
        try:
            await self.store.append(Append(stream, 0, events, at_ms, SELF.name, SELF.role))
        except VersionConflict:
            if self._alone:
                raise ValueError(f"there is already a table named {plan.name}") from None
        return await self._load(plan.name)

    async def _load(self, name: str) -> TableTask:
        state = await load_table(self.store, name)
        if name in self.tables:
            # Set up here and heard of at the same time.
            return self.tables[name]
        self.clock.not_before(state.at_ms)
        rules = self.rules_of(state)
        keeper = ShoeKeeper(name, self._vault, self.chance)
        task = TableTask(state, rules, self.store, self.clock, keeper, self, self._alone, self.crowd)
        self.tables[name] = task
        task.start()
        return task

    def rules_of(self, state: LiveTable) -> RuleBook:
        assert state.established is not None, f"the log of table {state.name} does not begin with its set-up"
        how = state.established
        try:
            rules = rule_book(how.rules)
        except UnknownRuleSet:
            raise RulesHaveChanged(
                f"table {state.name} is played under {how.rules}, which this house does not have: name its file in the "
                "setting rule_sets"
            ) from None
        if how.rules_sha256 not in ("", rules.ruleset.sha256):
            raise RulesHaveChanged(
                f"the file of {how.rules} has changed since table {state.name} was set up: put the former text back, "
                "and give the amended rule set a name of its own"
            )
        return rules

    async def _listen(self) -> None:
        """What other processes write, as they tell it; where that breaks off, it begins again with all there is."""
        while True:
            try:
                async for news in self.store.news():
                    while not await self._heard(news):
                        await asyncio.sleep(HEAR_AGAIN)
            except Exception:
                log.exception("notifications from other processes have been interrupted")
            await asyncio.sleep(HEAR_AGAIN)

    async def _heard(self, news: News) -> bool:
        """Whether it was taken in; what cannot be read now is heard again, and what never can stops no other."""
        try:
            await self._hear(news)
        except StoreFailed as error:
            self.failed(error)
        except StoreError as error:
            log.warning("a notification about %s is delayed: %s", news.stream, error)
            return False
        except Exception:
            log.exception("a notification about %s cannot be processed", news.stream)
        return True

    async def _hear(self, news: News) -> None:
        stream, version, words = news
        name = stream.removeprefix(TABLE)
        if stream == ITSELF:
            for table in self.tables.values():
                table.watchers.heard_itself()
        elif not stream.startswith(TABLE):
            await self.people.news(stream, version)
            await self.promotions.news(stream)
            await self.tournaments.news(stream, version)
        elif name not in self.tables:
            await self._load(name)
        elif words:
            self.tables[name].whispered(words)
        else:
            self.tables[name].news(version)

    # What a table's task asks

    async def refusal_of(self, rules: RuleBook, state: LiveTable, request: Request) -> Refusal | None:
        """Who may give this command at all; and a wager only by who may play, within the limits they set themselves.

        Who is excluded neither buys chips nor takes a seat. Tournament chips are no money, so that no limit to losses
        stands against a wager in them.
        """
        refusal = refusal_of_a_command(request.by, request.command, rules, state.table)
        command = request.command
        if refusal is None and isinstance(command, _COMES_TO_PLAY):
            refusal = self.people.refusal_of_exclusion(command.player)
            takes_a_seat = refusal is None and not isinstance(command, t.BuyChips)
            return self.tournaments.refusal_of_a_seat(state, rules, command.player) if takes_a_seat else refusal
        if refusal is None and isinstance(command, t.AskToLeave):
            return self.tournaments.refusal_to_ask_to_leave(state)
        if refusal is None and isinstance(command, t.HoldTournament):
            return self.tournaments.refusal_to_give_over(command.name)
        if refusal is None and isinstance(command, CancelSession):
            return self.tournaments.refusal_to_cancel(state.tournament)
        if refusal is None and isinstance(command, HoldPlay | ProceedWithPlay):
            return self.tournaments.refusal_to_hold(state.tournament, proceed=isinstance(command, ProceedWithPlay))
        if refusal is None and isinstance(command, SealWager):
            return await self.people.refusal_of_wager(command.player, rules)
        if refusal is not None or not isinstance(command, NEW_WAGERS + ADDED_WAGERS):
            return refusal
        if state.session is not None:
            added = isinstance(command, ADDED_WAGERS)
            return None if added else await self.people.refusal_of_wager(command.player, rules)
        player, at = command.player, self.clock.now_ms() // 1000
        limited = self._has_a_loss_limit(player, at)
        if isinstance(command, ADDED_WAGERS) and not limited:
            return None
        lost = await self.could_be_lost_today(player) if limited else 0
        adds = added_by(command, state.table.round)
        if isinstance(command, ADDED_WAGERS):
            return self.people.refusal_of_an_addition(player, lost_today_cents=lost, wager_cents=adds)
        return await self.people.refusal_of_wager(player, rules, lost_today_cents=lost, wager_cents=adds)

    async def could_be_lost_today(self, player: str) -> int:
        """What a player has lost, and would have with everything that still lies on the layout of any table."""
        wagered = await self.wagered(player)
        # Read last: what is settled in between counts twice for a moment, rather than not at all.
        return wagered + await self.people.lost_today(player)

    async def wagered(self, player: str) -> int:
        """What still lies on the layout of any table for a player; the chips of a session are no money."""
        tables = [await task.as_stored() for task in self.tables.values()]
        return sum(on_the_layout(each.table.round, player) for each in tables if each.session is None)

    def in_a_round(self, player: str) -> TableTask | None:
        """The table, training tables excepted, with a round in play at which the player sits or has a wager."""
        for task in self.tables.values():
            how, table = task.state.established, task.state.table
            if (how is not None and how.training) or not table.round_in_play or table.round is None:
                continue
            wagering = {each.player for each in table.round.placed} | {each.player for each in table.round.pairs}
            if table.seat_of(player) is not None or player in wagering:
                return task
        return None

    async def top_up(self, player: str) -> Account | Refusal:
        """Play chips for who has run low: what is wagered is not lost yet."""
        return await self.people.top_up(player, await self.wagered(player))

    def turn_of(self, request: Request) -> AbstractAsyncContextManager[None]:
        """Who has set a limit to losses wagers at one table after the other: each wager counts before the next."""
        command = request.command
        if not isinstance(command, (t.BuyChips, *NEW_WAGERS, *ADDED_WAGERS)):
            return nullcontext()
        return self.turn_to_spend(command.player)

    @asynccontextmanager
    async def turn_to_spend(self, player: str) -> AsyncIterator[None]:
        """Collect the player's debt to the house first, and count the spending against a loss limit if there is one."""
        await self.people.collect(player)
        limited = self._has_a_loss_limit(player, self.clock.now_ms() // 1000)
        async with self.store.turn(f"limit:{player}") if limited else nullcontext():
            yield

    def _has_a_loss_limit(self, player: str, at: int) -> bool:
        """Of whom this process does not know it, it is to be found out."""
        account = self.people.account(player)
        return account is None or account.loss_limit.at(at) is not None

    def card_number_of(self, player: str) -> str:
        return self.people.card_number_of(player)

    def played_elsewhere(self, player: str, at_ms: int) -> None:
        self.people.mark_played(player, at_ms)

    async def stored(self, entries: tuple[Entry, ...]) -> None:
        """Players who owe the house something pay it from the next chips they receive."""
        for entry in entries:
            self.heard(entry)
        players = {getattr(entry.event, "player", "") for entry in entries}
        for player in sorted(each for each in players if self.people.in_debt(each)):
            try:
                await self.people.collect(player)
            except StoreUnavailable as error:
                # It is tried again before the chips can be spent.
                log.warning("what %s owes has not been collected yet: %s", player, error)

    def heard(self, entry: Entry) -> None:
        event = cast(Any, entry.event)
        if isinstance(event, ShortfallCovered) and event.owed_cents:
            self.people.owes(event.player)

    def failed(self, error: Exception) -> None:
        """What has been written can no longer be trusted: nothing more is taken, and the process ends."""
        if self.failure is None:
            log.critical("the store has failed: %s", error)
            self.failure = error
            if self._on_failure is not None:
                self._on_failure(error)

    # Around

    async def _watch_the_clock(self) -> None:
        while True:
            await asyncio.sleep(LOOK_AT_THE_CLOCK)
            await self.look_at_the_clock()

    async def look_at_the_clock(self) -> None:
        """A step of the machine's clock is recorded, as soon as that is possible; the house goes on by its own."""
        step = self.clock.step_ms()
        if step:
            log.warning("the machine's clock was moved by %d ms", step)
            entry = Entry(self.clock.now_ms() // 1000, SELF, "", 0, "", cast(Any, ClockStepped(step)))
            self._steps.append((f"clock/{uuid4()}", entry))
        try:
            while self._steps and await self.books.record(self._steps[0][1], self._steps[0][0]):
                self._steps.pop(0)
        except StoreFailed as error:
            self.failed(error)
        except StoreError as error:
            log.warning("a change to the machine's clock has not been recorded yet: %s", error)

    async def _repeat_who_is_here(self) -> None:
        await repeat_who_is_here(self.store, self.tables.values())

    def _events_at_the_tables(self) -> int:
        return sum(table.state.version for table in self.tables.values())

    async def _sign_when_much_has_happened(self) -> None:
        if self._events_at_the_tables() >= self._signed_events + CHECKPOINT_EVENTS:
            await self._sign()

    async def _sign(self) -> None:
        if self._signer is not None and self.failure is None:
            events = self._events_at_the_tables()
            async with self._signing:
                await self._signer.sign(self.store, self.clock.now_ms())
            self._signed_events = events

    async def _now_and_then(self, seconds: float, do: Callable[[], Awaitable[object]]) -> None:
        """What the store cannot do now it can do the next time, unless it has failed for good."""
        while True:
            await asyncio.sleep(seconds)
            try:
                await do()
            except StoreFailed as error:
                self.failed(error)
            except StoreError as error:
                log.warning("postponed: %s", error)
            except Exception:
                log.exception("the task that runs every %g s has failed", seconds)
