"""One tournament's task: takes orders one after the other, and lets the conductor do what is due.

As at a table: authorise, decide, store, evolve, tell. What cannot be stored has not happened.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, Protocol

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.live.clock import HouseClock
from pontoon.live.journal import Decide, Decided, Journal
from pontoon.live.requests import Busy, Done, Reply, Request, Update
from pontoon.live.shuffle_protocol import SEED_BYTES
from pontoon.live.table_task import AGAIN, TableTask
from pontoon.live.tournaments import conductor as k, draw, events as v
from pontoon.live.tournaments.computer_players import ComputerPlayers
from pontoon.live.tournaments.forms import FormsKept, written_in
from pontoon.live.tournaments.live_tournament import PREFIX, LiveTournament, evolve, never_negative, new, postings
from pontoon.live.tournaments.orders import around, carry_out, place_of
from pontoon.live.tournaments.requests import AnyTournamentCommand, DrawByTheHouse, Enter, EraseEntryForm
from pontoon.live.under_lock import new_reference
from pontoon.live.vault import Vault
from pontoon.store.contract import Store, StoreError, StoreFailed, StoreUnavailable
from pontoon.table.orders import Person
from pontoon.tournament import state as s
from pontoon.tournament.commands import AgreeInWriting, DraftConditions, SubmitEntry

log = logging.getLogger("pontoon.tournament")

THERE = "tournament_is_there"
_OnPaper = Enter | SubmitEntry | AgreeInWriting
_ON_PAPER = (Enter, SubmitEntry, AgreeInWriting)


class Hall(Protocol):
    """What a tournament's task asks of the rest of the house."""

    @property
    def tables(self) -> dict[str, TableTask]: ...

    def around(self, live: LiveTournament) -> k.Around: ...

    async def refusal_of(self, rules: RuleBook, live: LiveTournament, by: Person, command: Any) -> Refusal | None:
        """Why a person may not give this order now: who they are, and limits of their own."""
        ...

    def turn_of(self, live: LiveTournament, command: Any) -> AbstractAsyncContextManager[None]:
        """Held from the judgement until the order is stored, where what is paid counts elsewhere too."""
        ...

    async def found_table(self, live: LiveTournament) -> None:
        """One more table that tournaments can be given."""
        ...

    async def found_next(self, live: LiveTournament) -> Refusal | None:
        """The next tournament of a series; or why there can be none."""
        ...

    async def computer_player(self, task: "TournamentTask") -> Reply:
        """One more computer player has entered, with everything an entry needs."""
        ...

    def failed(self, error: Exception) -> None:
        """The store is beyond trust: the process must stop."""
        ...


class _Followed:
    """A table of the tournament: of all that happens there, little is the conductor's to act on."""

    def __init__(self, table: TableTask, tell: Callable[[bool], None]) -> None:
        self.table = table
        self._tell = tell
        self._seen = k.what_counts(table.state)
        table.watchers.listeners.add(self._happened)

    def _happened(self, _update: Update) -> None:
        before, self._seen = self._seen, k.what_counts(self.table.state)
        self._tell(before != self._seen)

    def let_go(self) -> None:
        self.table.watchers.listeners.discard(self._happened)


class TournamentTask:
    """Runs one tournament. `submit` asks for something, `changed` waits for news of it or of its tables."""

    def __init__(
        self, name: str, rules: RuleBook, store: Store, clock: HouseClock, vault: Vault, hall: Hall,
        seed: Callable[[int], bytes] = os.urandom,
    ) -> None:  # fmt: skip
        self.rules = rules
        self.trouble = ""
        self._clock = clock
        self.forms = FormsKept(store, vault)
        self._vault = vault
        self._hall = hall
        self._seed = seed
        self._journal: Journal[LiveTournament] = Journal(
            store, clock, PREFIX + name, new(name), evolve,
            lambda entries: postings(name, entries), never_negative(name),
        )  # fmt: skip
        self._journal.listeners.append(self.nudge)
        self._news = asyncio.Event()
        self._waiting: set[asyncio.Event] = set()
        self._running: asyncio.Task[None] | None = None
        self._followed: dict[str, _Followed] = {}
        self._computers = ComputerPlayers()

    @property
    def state(self) -> LiveTournament:
        return self._journal.state

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def is_over(self) -> bool:
        """Nothing more will happen: cancelled and at no table any more, or concluded and every prize paid."""
        state = self.state.tournament
        if state.stage == s.CANCELLED:
            tables = self._hall.tables
            return not any(
                name in tables and tables[name].state.table.tournament == self.name for name in self._playing_at
            )
        return state.stage == s.CONCLUDED and all(award.paid for award in state.awards)

    @property
    def obstacles(self) -> tuple[k.Obstacle, ...]:
        """The reasons that the session cannot begin at some of its tables."""
        tables = {name: table.state for name, table in self._hall.tables.items()}
        return k.obstacles(self.rules, self.state.tournament, tables)

    @property
    def _playing_at(self) -> set[str]:
        """The tables of a session that is open, or was when the tournament was cancelled."""
        return {seat.table for session in self.state.tournament.sessions if session.in_play for seat in session.seats}

    # From outside

    async def load(self) -> None:
        """What was erased is erased for good, even where a process ended before it could do that."""
        await self._journal.catch_up()
        for player in dict.fromkeys(self.state.erased):
            await self._erase(player)

    async def establish(self, by: Person, how: v.TournamentEstablished, first: DraftConditions) -> Reply:
        """The first events of a new stream: how it is run, and its conditions."""

        def decide(live: LiveTournament, at_ms: int) -> Decided[LiveTournament]:
            if live.established is not None:
                return Refusal(THERE, "", f"There is already a tournament named {live.name}. Choose another name.")
            entries, live = around(live, by, at_ms, how)
            outcome = carry_out(self.rules, live, by, first, at_ms, self._vault)
            return outcome if isinstance(outcome, Refusal) else ((*entries, *outcome[0]), outcome[1])

        refusal = await self._hall.refusal_of(self.rules, self.state, by, first)
        return refusal or await self._stored(by, decide)

    def start(self) -> None:
        self._running = asyncio.create_task(self._run(), name=self._journal.stream)

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        await self._computers.stop()
        for each in self._followed.values():
            each.let_go()
        self._followed.clear()
        self.nudge()

    async def news(self, version: int) -> None:
        """Another process has written to this tournament; raises `StoreError`."""
        if version > self._journal.version:
            await self._journal.catch_up()

    async def submit(self, by: Person, command: AnyTournamentCommand, id: str = "", fingerprint: str = "") -> Reply:
        """What became of an order, once it is durable; where the answer is `Busy` it may be sent again."""
        async with self._hall.turn_of(self.state, command):
            refusal = await self._hall.refusal_of(self.rules, self.state, by, command)
            if refusal is not None:
                return await self._journal.seen_before(id, fingerprint) or refusal
            return await self._carry_out(by, command, id, fingerprint)

    async def changed(self, seconds: float) -> None:
        """Until something has happened in the tournament or at a table of it, but no longer than so."""
        news = asyncio.Event()
        self._waiting.add(news)
        try:
            async with asyncio.timeout(seconds):
                await news.wait()
        except TimeoutError:
            pass
        finally:
            self._waiting.discard(news)

    # Orders

    async def _carry_out(self, by: Person, command: AnyTournamentCommand, id: str = "", fingerprint: str = "") -> Reply:
        if isinstance(command, _ON_PAPER) and self.state.strategy_of(command.player) is None:
            return await self._on_paper(by, command, id, fingerprint)
        reply = await self._stored(by, self._decided(by, command), id, fingerprint)
        if isinstance(command, EraseEntryForm) and isinstance(reply, Done):
            await self._erase(command.player)
        return reply

    def _decided(self, by: Person, command: AnyTournamentCommand, reference: str = "") -> Decide[LiveTournament]:
        return lambda live, at_ms: carry_out(self.rules, live, by, command, at_ms, self._vault, reference)

    async def _on_paper(self, by: Person, command: _OnPaper, id: str, fingerprint: str) -> Reply:
        """What a person writes is kept beside the log before the order is stored, once it is found good."""
        reference, decide = new_reference(), self._decided(by, command)
        try:
            await self._journal.catch_up()
            tried = decide(self.state, self._clock.now_ms())
            if isinstance(tried, Refusal):
                refusal = tried
                return await self._stored(by, lambda *_: refusal, id, fingerprint)
            await self.forms.keep(self.name, command.player, reference, written_in(tried[0]))
        except StoreUnavailable as error:
            return Busy(str(error))
        reply = await self._stored(by, self._decided(by, command, reference), id, fingerprint)
        entrant = self.state.tournament.entrant(command.player)
        if not isinstance(reply, Busy) and (entrant is None or reference not in entrant.references):
            with suppress(StoreUnavailable):
                await self.forms.forget(self.name, command.player, reference)
        return reply

    async def _erase(self, player: str) -> None:
        """What the player wrote, but for an entry that came after."""
        entrant = self.state.tournament.entrant(player)
        await self.forms.erase(self.name, player, () if entrant is None else entrant.references)

    async def record(self, event: v.AroundEvent, unless: Callable[[LiveTournament], bool]) -> Reply:
        """Something of the house's own, unless it is so already."""

        def decide(live: LiveTournament, at_ms: int) -> Any:
            return (
                Refusal("done_already", "", "This has already been done.")
                if unless(live)
                else around(live, k.MANAGER, at_ms, event)
            )

        return await self._stored(k.MANAGER, decide)

    async def _stored(self, by: Person, decide: Decide[LiveTournament], id: str = "", fingerprint: str = "") -> Reply:
        try:
            return await self._journal.submit(by, decide, id, fingerprint)
        except StoreFailed as error:
            self._hall.failed(error)
            return Busy(f"the log can no longer be trusted: {error}")

    # The conductor

    def nudge(self, for_the_conductor: bool = True) -> None:
        if for_the_conductor:
            self._news.set()
        for waiting in self._waiting:
            waiting.set()

    async def _run(self) -> None:
        while True:
            self._news.clear()
            self._look_after_tables()
            step = k.next_step(self.state, self._hall.around(self.state))
            if step is None:
                await self._news.wait()
            elif (later := step.at_ms - self._clock.now_ms()) > 0:
                await self._wait(later / 1000)
            elif not await self._done(step):
                await self._wait(AGAIN)

    async def _wait(self, seconds: float) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()

    async def _done(self, step: k.Step) -> bool:
        """Take a step; whether it was taken. What cannot be done now is looked at again a little later."""
        try:
            reply = await self._take(step)
        except StoreError as error:
            reply = Busy(str(error))
        except Exception as error:
            reply = Busy(f"a program error: {type(error).__name__}")
            if reply.reason != self.trouble:
                log.exception("tournament %s cannot continue", self.name, exc_info=error)
        why = "" if reply is None else reply.reason if isinstance(reply, Busy) else ""
        if isinstance(reply, Refusal):
            why = reply.sentence
        if why and why != self.trouble:
            log.warning("tournament %s: the program cannot %s: %s", self.name, step.words, why)
        self.trouble = why
        return not why

    async def _take(self, step: k.Step) -> Reply | None:
        if step.table:
            by = k.acting_for(step.command, self.rules)
            return await self._hall.tables[step.table].submit(Request(by, step.command))
        if step.command is not None:
            return await self._carry_out(k.acting_for(step.command, self.rules), step.command)
        match step.work:
            case k.COMMIT:
                return await self._commit()
            case k.DRAW_SEATS:
                session = self.state.tournament.current
                assert session is not None, "seats are drawn for a coming session"
                return await self._carry_out(k.MANAGER, DrawByTheHouse(session.number))
            case k.COMPUTER_PLAYER:
                return await self._hall.computer_player(self)
            case k.FOUND_TABLE:
                await self._hall.found_table(self.state)
            case k.NEXT_OF_SERIES:
                return await self._hall.found_next(self.state)
        return None

    async def _commit(self) -> Reply:
        """A new seed from the operating system's generator, published as a commitment and kept under lock."""
        session = self.state.tournament.current
        assert session is not None, "a commitment is made for a coming session"
        number, seed = session.number, self._seed(SEED_BYTES)
        sealed = self._vault.seal(seed, place_of(self.name, number))
        event = v.DrawCommitted(number, draw.commitment(self.name, number, seed), sealed)
        return await self.record(event, lambda live: live.draw_of(number) is not None)

    def _look_after_tables(self) -> None:
        """Every table of the tournament is followed, and computer players sit down where they play."""
        mine = set() if self.state.tournament.stage == s.CANCELLED else self._playing_at
        for name, table in self._hall.tables.items():
            if (name in mine or table.state.table.tournament == self.name) and name not in self._followed:
                self._followed[name] = _Followed(table, self.nudge)
        for name in [each for each in self._followed if each not in mine]:
            if self._followed[name].table.state.table.tournament != self.name:
                self._followed.pop(name).let_go()
        self._computers.sit_down(self.state, {name: each.table for name, each in self._followed.items()})
