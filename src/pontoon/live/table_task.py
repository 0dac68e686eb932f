"""One table's task: takes requests one after the other, and lets the automated dealer do what is due.

In this order: authorise, decide, store, evolve, tell. Nothing is told before it is stored, and what cannot be stored
has not happened.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import cast, get_args

from pontoon.game.events import Event as RoundEvent
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook
from pontoon.game.views import PLAYER, Audience
from pontoon.live import events as v
from pontoon.live.appending import append_with_cover, seen_before
from pontoon.live.automatic_dealer import DEALER, AutomaticDealer, Step
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode
from pontoon.live.gate import Crowd, Gate
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.orders import (
    Carried,
    asked_of_everybody_since,
    carry_out,
    of_the_house,
    refusal_of_the_request,
    with_housekeeping,
)
from pontoon.live.requests import Busy, Deadline, Decline, Done, Reply, Request, Update, not_enough, refused
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.snapshots import SNAPSHOT_EVERY, brought_up, save_snapshot
from pontoon.live.waiting_line import Waiting, WaitingLine
from pontoon.live.watching import Watch, Watchers
from pontoon.live.whispers import DECLINED, GONE, HERE, Whispers
from pontoon.store.contract import (
    CommandSeen,
    Overdrawn,
    Record,
    Store,
    StoreFailed,
    StoreUnavailable,
    VersionConflict,
)
from pontoon.table.orders import Entry, Person

log = logging.getLogger("pontoon.table")

TRIES = 8
# While the store cannot write, the dealer asks again so often; and so long another process is given the turn.
AGAIN = 1.0
# What is written to find out that the store can write again is swept away after so long.
PROBED_MS = 60_000
# So many seconds who comes back waits at most until this process has read what another has shown them.
CATCHES_UP = 10.0
OVERTAKEN = Busy("too many others are writing to this table")
SELF = Person("the house", "casino_operator")
_SIGNS_OF_PLAY = get_args(RoundEvent)


class TableTask:
    """Runs one table. `submit` asks for something, `watch` follows it; `alone` where no other process writes to it."""

    def __init__(
        self, state: LiveTable, rules: RuleBook, store: Store, clock: HouseClock, keeper: ShoeKeeper, gate: Gate,
        alone: bool = True, crowd: Crowd | None = None,
    ) -> None:  # fmt: skip
        self.state = state
        self.rules = rules
        self.deadline: Deadline | None = None
        # Players with a seat who have no connection.
        self.away: tuple[str, ...] = ()
        self.trouble = ""
        self.watchers = Watchers(clock.monotonic, alone)
        self._store = store
        self._clock = clock
        self.keeper = keeper
        self._gate = gate
        self._alone = alone
        self._wrote_last = alone
        # The latest version that another process is known to have written.
        self._heard_of = 0
        self._dealer = AutomaticDealer(rules)
        self._step = Step()
        self._planned_for = -1
        self._anew = True
        # While there is trouble, when it is next looked whether it is over.
        self._try_at = 0.0
        # Why this table must stand still, until that is written.
        self._unwritten = ""
        self._line = WaitingLine(crowd or Crowd(), clock)
        self._snapshot_at = state.version
        self._running: asyncio.Task[None] | None = None
        self._saving: asyncio.Task[None] | None = None
        self._whispers = Whispers(store, self.stream, alone)

    @property
    def name(self) -> str:
        return self.state.name

    @property
    def stream(self) -> str:
        return f"table:{self.state.name}"

    # From outside

    def start(self) -> None:
        try:
            self._plan()
        except Exception:
            # Its task meets the same error, and then this table stands still and no other.
            self.look_anew()
        self._running = asyncio.create_task(self._run(), name=self.stream)

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            with suppress(asyncio.CancelledError):
                await self._running
        self._line.turn_away(Busy("the house is closing"))
        self.watchers.end()

    async def submit(self, request: Request) -> Reply:
        """What became of a request, once it is durable; where the answer is `Busy` it may be sent again."""
        return await self._line.submit(request)

    def watch(self, audience: Audience) -> tuple[Watch, Update]:
        """News from now on, and how the table stands now."""
        watch = self.watchers.add(audience)
        self._whispers.say(HERE, audience)
        self.look_anew()
        away = self.watchers.away(self.state.remote_players)
        return watch, Update(self.state, (), self.deadline, self.trouble, away)

    def leave(self, watch: Watch) -> None:
        """The player keeps the seat; who is waited for may have more time now."""
        self.watchers.remove(watch)
        if not self.watchers.here(watch.audience.name):
            self._whispers.say(GONE, watch.audience)
        self.look_anew()

    async def up_to(self, version: int) -> None:
        """Whoever has seen more in another process is not shown an older table: this one reads as far first.

        A version that is not in the log is nobody's to have seen. Raises `StoreUnavailable`.
        """
        if self._alone or version <= self.state.version:
            return
        version = min(version, await self._store.version(self.stream))
        self.news(version)
        try:
            async with asyncio.timeout(CATCHES_UP):
                await self.watchers.until(lambda: self.state.version >= version)
        except TimeoutError:
            raise StoreUnavailable(f"table {self.name} cannot be read up to version {version}") from None

    async def as_stored(self) -> LiveTable:
        """The table as the log has it, with what another process may have written just now."""
        return self.state if self._alone else await brought_up(self._store, self.state)

    async def missed(self, after: int, until: int) -> tuple[tuple[int, Entry], ...]:
        """The entries after a version, up to another, for who comes back."""
        events = await self._store.read(self.stream, after, max(0, until - after))
        return tuple((event.version, decode(event)) for event in events)

    def news(self, version: int) -> None:
        """Another process has written to this table."""
        if version > self.state.version:
            self._heard_of = max(self._heard_of, version)
            self._wrote_last = False
            self.look_anew()

    def whispered(self, words: str) -> None:
        """Another process tells who has come, is still there, has gone or declined."""
        what, _, names = words.partition(" ")
        if what == DECLINED:
            asked_since, _, player = names.partition(" ")
            if asked_since == str(asked_of_everybody_since(self.state)):
                self._dealer.decline(player)
                self.look_anew()
            return
        # A look at the table puts off what is due at it: what is only repeated is not worth one.
        if self._whispers.heard(what, names, self.watchers):
            self.look_anew()

    def look_anew(self) -> None:
        """Let the task look at the table anew."""
        self._anew = True
        self._line.nudge()

    # The task

    async def _run(self) -> None:
        while True:
            times = self._step.at, self.watchers.next_goes_at(self.state.remote_players)
            waiting = await self._line.next(min((at for at in times if at is not None), default=None))
            try:
                await self._handle(waiting)
            except (StoreUnavailable, StoreFailed) as error:
                self._cannot_be_read(error)
                if waiting is not None:
                    waiting.answer(Busy(self.trouble))
            except Exception as error:
                await self._break_down(error, waiting)
            try:
                self._plan()
            except Exception as error:
                await self._break_down(error, None)

    async def _handle(self, waiting: Waiting | None) -> None:
        due = waiting is None and self._step.at is not None and self._step.at <= self._clock.monotonic()
        if due:
            self._try_later()
        if self.trouble or self._heard_of > self.state.version:
            # Whether the last write went through may not be known.
            await self._catch_up()
        if self._unwritten and (due or waiting is not None):
            await self._stand_still()
        if waiting is not None:
            waiting.answer(Busy(self.trouble) if self._unwritten else await self._answer(waiting.request))
            return
        if not due or self._unwritten:
            return
        # Who is waited for may have lost the connection meanwhile, and then has more time.
        step = self._next_step()
        self._anew = True
        if step.at is None or step.at > self._clock.monotonic():
            if self.trouble:
                await self._recovered()
            return
        reply: Reply | None = None
        if step.housekeeping:
            reply = await self._store_and_tell(
                lambda state: with_housekeeping(step.housekeeping, state, self.keeper, self._now(state)),
                DEALER,
            )
        elif step.command is not None:
            reply = await self._answer(Request(step.by, step.command), by_the_house=True)
        if isinstance(reply, Refusal):
            raise RuntimeError(f"the dealer's {step.housekeeping or step.command} was refused: {reply.code}: {reply}")

    def _next_step(self) -> Step:
        now, at = self._clock.monotonic(), self._now(self.state) // 1000
        return self._dealer.next_step(self.state, now, at, self.watchers.connected, self.watchers.lost)

    def _look_ahead(self) -> None:
        """What the dealer does next, and until when it waits."""
        step, now = Step() if self._unwritten else self._next_step(), self._clock.monotonic()
        if self.trouble:
            step = step._replace(at=self._try_at)
        elif step.at is not None and not self._wrote_last:
            step = step._replace(at=max(step.at, now) + AGAIN)
        self._step = step
        self._planned_for = self.state.version

    def _tell(self, *entries: tuple[int, Entry]) -> None:
        self.away = self.watchers.away(self.state.remote_players)
        self.watchers.tell(Update(self.state, entries, self.deadline, self.trouble, self.away))

    def _plan(self) -> None:
        """After a request nothing is planned twice; after a nudge everything is looked at anew."""
        gone = self.away != self.watchers.away(self.state.remote_players)
        if self._planned_for != self.state.version or self._anew or self.trouble or gone:
            self._anew = False
            self._look_ahead()
        if self._step.deadline != self.deadline or gone:
            self.deadline = self._step.deadline
            self._tell()

    # A request

    async def _answer(self, request: Request, by_the_house: bool = False) -> Reply:
        """Decided on the table as this process knows it, and anew from the start where another one was faster.

        A refusal counts only once all that others have written is known; what the dealer planned is planned anew.
        """
        async with nullcontext() if by_the_house else self._gate.turn_of(request):
            for _ in range(1 if by_the_house else TRIES):
                reply = await self._answer_as_known(request, by_the_house)
                refused_too_soon = isinstance(reply, Refusal) and not self._alone and await self._catch_up()
                if reply is not OVERTAKEN and not refused_too_soon:
                    return reply
        return OVERTAKEN

    async def _answer_as_known(self, request: Request, by_the_house: bool) -> Reply:
        if not by_the_house:
            refusal = await self._gate.refusal_of(self.rules, self.state, request)
            if refusal is not None:
                return await self._seen_before(request) or refusal
        if isinstance(request.command, Decline):
            return await self._let_pass(request)

        def carried(state: LiveTable) -> Carried:
            refusal = None if by_the_house else refusal_of_the_request(state, request)
            cards = self._gate.card_number_of
            return refusal or carry_out(self.rules, state, request, self._now(state), self.keeper, cards)

        reply = await self._store_and_tell(carried, request.by, request)
        if isinstance(reply, Refusal):
            return await self._seen_before(request) or reply
        return reply

    async def _let_pass(self, request: Request) -> Reply:
        """Nothing is stored of it: who lets pass what is asked now is not waited for, and what is asked next is not."""
        if not self._alone:
            await self._catch_up()
        answer = await self._seen_before(request) or refusal_of_the_request(self.state, request)
        if answer is not None:
            return answer
        self._dealer.decline(request.by.name)
        self._whispers.say(f"{DECLINED} {asked_of_everybody_since(self.state)}", Audience(PLAYER, request.by.name))
        self._anew = True
        return Done(self.state.version)

    async def _seen_before(self, request: Request) -> Reply | None:
        """A request that is refused now may be one that was carried out before; raises `StoreUnavailable`."""
        return await seen_before(self._store, self.stream, request)

    def _now(self, state: LiveTable) -> int:
        return max(self._clock.now_ms(), state.at_ms)

    async def _store_and_tell(
        self, decide: Callable[[LiveTable], Carried], by: Person, request: Request | None = None
    ) -> Reply:
        """Decide, store, evolve, tell; `OVERTAKEN` where another process has written in between."""
        carried = decide(self.state)
        if isinstance(carried, Refusal):
            return carried
        try:
            entries, after = await append_with_cover(self._store, self.state, carried, by, request)
        except VersionConflict:
            await self._catch_up()
            return OVERTAKEN
        except CommandSeen:
            assert request is not None
            await self._catch_up()
            before = await self._seen_before(request)
            assert before is not None, "a command that was carried out has an answer"
            return before
        except Overdrawn as error:
            return not_enough(error.account, error.balance_cents)
        except StoreUnavailable as error:
            self._troubled(f"the log cannot be written at the moment: {error}")
            return await self._found_out(request)
        except StoreFailed as error:
            self._cannot_be_read(error)
            return Busy(self.trouble)
        self._wrote_last = True
        self._happened(entries, after)
        await self._gate.stored(entries)
        return Done(after.version)

    async def _found_out(self, request: Request | None) -> Reply:
        """Whether a write went through is not known: the log tells; raises `StoreUnavailable` where it cannot."""
        await self._catch_up()
        before = None if request is None else await self._seen_before(request)
        return before or Busy(self.trouble)

    def _happened(self, entries: tuple[Entry, ...], after: LiveTable) -> None:
        told = tuple(enumerate(entries, self.state.version + 1))
        self.state = after
        self.trouble = ""
        try:
            # So that the deadline is told with what it follows from.
            self._look_ahead()
        except Exception:
            # It has happened all the same, and is told; the task meets the error when it plans.
            self._step, self._planned_for = Step(), -1
        self.deadline = self._step.deadline
        self._tell(*told)
        if self.state.version - self._snapshot_at >= SNAPSHOT_EVERY:
            self._snapshot_at = self.state.version
            self._saving = asyncio.create_task(save_snapshot(self._store, self.state, self._gate.failed))

    async def _catch_up(self) -> bool:
        """What other processes have written to this table; whether that was anything."""
        told = []
        for event in await self._store.read(self.stream, self.state.version):
            entry = decode(event)
            self.state = evolve(self.state, entry, event.at)
            told.append((event.version, entry))
            self._gate.heard(entry)
            if entry.by.role == PLAYER and isinstance(entry.event, _SIGNS_OF_PLAY):
                self._gate.played_elsewhere(entry.by.name, event.at)
        if told:
            self._wrote_last = False
            self._tell(*told)
        return bool(told)

    # What goes wrong

    def _troubled(self, why: str) -> None:
        if why != self.trouble:
            log.error("table %s: %s", self.name, why)
            self.trouble = why
            self._try_later()
            self.watchers.tell(Update(self.state, (), None, why, self.away))

    def _try_later(self) -> None:
        """Not put off by what happens meanwhile: it moves with a try, or with trouble that is new."""
        self._try_at = self._clock.monotonic() + AGAIN

    def _cannot_be_read(self, error: StoreUnavailable | StoreFailed) -> None:
        """The log cannot be read, which may pass; or never be trusted again, and then the process must stop."""
        if isinstance(error, StoreFailed):
            self._troubled(f"the log can no longer be trusted: {error}")
            self._gate.failed(error)
        else:
            self._troubled(f"the log cannot be read at the moment: {error}")

    async def _recovered(self) -> None:
        """A table at which nothing is due finds out that the store can write again; raises `StoreUnavailable`."""
        await self._store.put(Record("probe", self.stream, b"{}", self._clock.now_ms() + PROBED_MS))
        self.trouble, self._anew = "", True
        self._tell()

    async def _break_down(self, error: Exception, waiting: Waiting | None) -> None:
        """Something nobody thought of: this table stands still, with nothing half done, and the others go on."""
        why = f"a program error: {type(error).__name__}"
        if why not in (self.trouble, self._unwritten):
            log.exception("table %s is paused", self.name, exc_info=error)
        if waiting is not None:
            waiting.answer(refused("table_is_paused", f"This table is paused: {why}."))
        # Whatever was planned is part of what went wrong.
        self._try_later()
        self._step = Step(None if self.state.paused else self._try_at)
        if self.state.paused or why == self._unwritten:
            self._troubled(why)
            return
        self._unwritten = why
        try:
            await self._stand_still()
        except (StoreUnavailable, StoreFailed) as unwritten:
            self._cannot_be_read(unwritten)
        except Exception:
            # What another process has written is beyond this one: it cannot even write that the table stands still.
            log.exception("table %s cannot be paused", self.name)
            self._troubled(why)

    async def _stand_still(self) -> None:
        """Written once, by whichever process is first, and before anything else; where it cannot be, a little later."""
        why, reply = self._unwritten, cast(Reply, OVERTAKEN)
        while reply is OVERTAKEN and not self.state.paused:
            reply = await self._store_and_tell(
                lambda state: of_the_house(state, SELF, self._now(state), v.TablePaused(why)), SELF
            )
        if self.state.paused:
            self._unwritten = ""
