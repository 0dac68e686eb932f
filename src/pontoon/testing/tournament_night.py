"""Whole tournaments in a live house by a seed: entries, absences, sealed wagers, ties, eliminations, voids, crashes.

What is played is by the seed as well: heats and a final, by rounds or by the clock, with second chances, buy-ins,
buy-backs, limits that rise. People enter, some late, some withdraw, some never come to the table, some do not buy in
or buy back. At the tables they wager little or all they have, pass, or hand in undisclosed wagers; rounds are voided,
disputes raised, players disqualified, and now and then a supervisor counts a chip too few. The store fails now and
then, and the house dies in the middle of whatever it does and is started again from its log. Somebody listens to
everything that is told while a form is closed. In the end an auditor who has only the log looks at chips, money, who
plays, placings and prizes. Everybody asks at any moment, so many an answer is a refusal and does not matter.
"""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from pontoon.game import commands as c
from pontoon.game.views import Audience
from pontoon.law.values import dollars
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode
from pontoon.live.house import House
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Request, Update
from pontoon.live.table_task import TableTask
from pontoon.live.tournaments.computer_players import asked_of, commands_for
from pontoon.live.tournaments.events import TournamentEstablished
from pontoon.live.tournaments.founding import TournamentPlan
from pontoon.live.tournaments.live_tournament import LiveTournament, evolve, new
from pontoon.live.tournaments.requests import AskToStart, Enter
from pontoon.live.tournaments.task import TournamentTask
from pontoon.live.vault import Vault
from pontoon.store.contract import StoreUnavailable
from pontoon.table.orders import Person
from pontoon.testing.houses import CHEAP
from pontoon.testing.live_tables import EVENING
from pontoon.testing.session_eavesdropper import secret_forms, told_of
from pontoon.testing.simulated_night import TroubledStore
from pontoon.testing.tournament_auditor import problems_of
from pontoon.testing.tournament_forms import BUY_BACK_CENTS, MOST, form_by_chance
from pontoon.testing.virtual_time import run
from pontoon.tournament import commands as k
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.plan import Counted, MissingChips
from pontoon.tournament.at_table.state import Session
from pontoon.tournament.state import APPLIED, IN, PUBLISHED, WAITING
from pontoon.web.voice import TableVoice

STARS = ("star-2024", "star-6to5-2017")
PEOPLE = ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal")
# Dollars that every message tells anyway: the Super Bonus.
PRINTED = (1_000, 5_000)
SOME = (100, 200, 1_000_000)
CHIP_CENTS = 100
SPECTATOR, MANAGER = Audience(), Audience("tournament_manager", "mia")
LONGEST_S = 20_000


class TournamentNight:
    """One seed's tournament; whoever asks looks at `problems`, and at what `happened`."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.rules = STARS[seed % 2]
        self.store = TroubledStore(self.random, 0)
        self.problems: list[str] = []
        self.happened: Counter[str] = Counter()
        amounts = self.random.sample(range(137, 9_437), 3_000)
        self._amounts = (each for each in amounts if each not in PRINTED)
        self._away: dict[str, float] = {}
        self._has_the_buy_in: dict[tuple[int, str], bool] = {}

    def __repr__(self) -> str:
        return f"TournamentNight({self.seed})"

    # Its course

    async def play(self) -> None:
        times: dict[str, Any] = {"wait_ms": 1_000, "buy_in_ms": 8_000, "pause_ms": 1_000}
        times |= {"think_ms": 100, "pace_ms": 50}
        how = TournamentEstablished(self.rules, automated=True, **times)
        house = await self._open(TournamentPlan(form_by_chance(self.random, self.rules), how))
        await self._enter(house)
        self.store.trouble = self.random.choice((0, 0, 5))
        began = asyncio.get_running_loop().time()
        while not self._task(house).is_over:
            await self._live(house, self.random.choice((2, 5, 20, 60)))
            self.happened["crash"] += 1
            self.store.trouble, trouble = 0, self.store.trouble
            house = await self._open()
            self.store.trouble = trouble
            self._same_as_told(self._task(house).state, await self._told_again())
            if asyncio.get_running_loop().time() - began > LONGEST_S:
                self.problems.append("it does not end")
                break
        state = self._task(house).state.tournament
        await house.stop()
        self.problems += await problems_of(self.store, "cup", state)
        self.happened.update([state.stage])

    async def _open(self, *plans: TournamentPlan) -> House:
        loop = asyncio.get_running_loop()
        clock = HouseClock(lambda: EVENING + loop.time(), loop.time)
        house = House(self.store, Vault(bytes(32)), clock, hasher=CHEAP, chance=self.random.randbytes)
        await house.start((), plans)
        return house

    @staticmethod
    def _task(house: House) -> TournamentTask:
        task = house.tournaments.get("cup")
        assert task is not None
        return task

    async def _enter(self, house: House) -> None:
        task = self._task(house)
        form = task.state.tournament.conditions
        assert form is not None
        late = 3 if any(each.kind == "catch_up" for each in form.sessions) else 0
        for player in PEOPLE[: self.random.randrange(4, 9 - late)]:
            await self._apply(house, player)
            if not self.random.randrange(8):
                _ = await task.submit(Person(player, "player"), k.WithdrawEntry(player))
        await asyncio.sleep(2)
        if self.random.randrange(12) == 0 or task.state.tournament.accepted < (form.minimum_entrants or 0):
            _ = await task.submit(Person("mia", "tournament_manager"), k.CancelTournament("too few"))
        else:
            _ = await task.submit(Person("mia", "tournament_manager"), AskToStart("mia"))

    async def _apply(self, house: House, player: str) -> None:
        task = self._task(house)
        form = task.state.tournament.conditions
        assert form is not None
        _ = await house.people.open_guest(player)
        answers = tuple(k.Answer(field, player) for field in form.form)
        _ = await task.submit(Person(player, "player"), Enter(player, answers, f"signed {player}"))

    async def _live(self, house: House, seconds: float) -> None:
        """One life of the house, from its start to a moment nobody chose."""
        doing = [asyncio.create_task(self._player(house, player)) for player in PEOPLE]
        doing += [asyncio.create_task(self._officers(house)), asyncio.create_task(self._listen(house))]
        over = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < over and not self._task(house).is_over:
            await asyncio.sleep(1)
        for task in doing:
            task.cancel()
        for ended in await asyncio.gather(*doing, return_exceptions=True):
            if isinstance(ended, Exception):
                self.problems.append(f"a task failed: {ended!r}")
        for table in house.tables.values():
            if table.state.paused:
                self.problems.append(f"table {table.name} is paused: {table.state.paused}")
        await house.stop()

    async def _told_again(self) -> LiveTournament:
        state = new("cup")
        for event in await self.store.read("tournament:cup"):
            state = evolve(state, decode(event), event.at)
        return state

    def _same_as_told(self, known: LiveTournament, told: LiveTournament) -> None:
        if known.version == told.version and known != told:
            self.problems.append("the tournament differs when read again from its log")

    # Who plays

    async def _player(self, house: House, player: str) -> None:
        loop, watch = asyncio.get_running_loop(), None
        while True:
            await asyncio.sleep(self.random.expovariate(2.0))
            table = next((each for each in house.tables.values() if _plays(each.state, player)), None)
            if self.random.randrange(120) == 0:
                self.happened["away"] += 1
                self._away[player] = loop.time() + self.random.choice((20, 60, 60, 100_000))
            if table is None:
                await self._between(house, player)
                continue
            if loop.time() < self._away.get(player, 0):
                if watch is not None:
                    table.leave(watch)
                    watch = None
                continue
            if watch is None:
                watch, _ = table.watch(Audience("player", player))
            await self._act(house, table, player)

    async def _between(self, house: House, player: str) -> None:
        """Away from the tables: some come late, buy in, buy back; some never do."""
        if self.random.randrange(3):
            return
        task = self._task(house)
        state, own = task.state.tournament, task.state.tournament.entrant(player)
        current = state.current
        wish: Any = None
        if not self.random.randrange(100):
            wish = k.WithdrawEntry(player)
        elif own is None:
            if current is not None and current.number > 1:
                with suppress(StoreUnavailable):
                    await self._apply(house, player)
        elif own.stage == "out":
            wish = k.BuyBack(player, BUY_BACK_CENTS)
        elif current is not None and current.seats and not current.opened:
            has_it = self._has_the_buy_in.setdefault((current.number, player), self.random.randrange(6) > 0)
            wish = k.ProvideBuyIn(current.number, player) if has_it else None
        if wish is not None:
            with suppress(StoreUnavailable):
                _ = await task.submit(Person(player, "player"), wish)

    async def _act(self, house: House, table: TableTask, player: str) -> None:
        state = table.state
        rules = house.rules_of(state)
        asked = asked_of(rules, state, table.deadline, player, house.clock.now_ms() // 1000)
        if not asked:
            return
        wishes = commands_for(asked, rules, state, player, "steady")
        if asked == "wager":
            wishes = [self._wager(state, player), *wishes]
        for wish in wishes:
            reply = await table.submit(Request(Person(player, "player"), wish))
            if type(reply).__name__ == "Done":
                self.happened[type(wish).__name__] += 1
                return

    def _wager(self, state: LiveTable, player: str) -> Any:
        session = state.session
        own = None if session is None else session.player(player)
        assert own is not None
        chosen = self.random.randrange(10)
        if chosen < 3 and own.undisclosed_wagers:
            return s.SealWager(player, "pontoon", next(self._amounts) * 100, self.random.choice((0, 100)))
        if chosen < 4:
            return s.PlayPassCard(player)
        # Everything, so that some go out; the least, so that some are equal.
        amount = min(own.chips_cents // 100 * 100, MOST) if chosen < 6 else self.random.choice(SOME)
        return c.PlaceWager(own.box, player, amount)

    async def _officers(self, house: House) -> None:
        while True:
            await asyncio.sleep(self.random.expovariate(0.06))
            with suppress(StoreUnavailable):
                await self._at_the_desk(house)
            tables = [each for each in house.tables.values() if each.state.session is not None]
            if not tables:
                continue
            table = self.random.choice(tables)
            session = table.state.session
            assert session is not None
            someone = self.random.choice(session.players).player
            command, role = self.random.choice(
                (
                    (c.VoidRound("misdeal"), "casino_supervisor"),
                    (c.VoidRound("misdeal"), "casino_supervisor"),
                    (s.RaiseDispute("the last round"), "tournament_manager"),
                    (s.Disqualify(someone, "contravention"), "tournament_manager"),
                )
            )
            if isinstance(command, s.Disqualify) and self.random.randrange(4):
                continue
            reply = await table.submit(Request(Person("mia", role), command))
            self.happened[type(command).__name__] += type(reply).__name__ == "Done"
            for each in tables:
                if each.state.session is not None and each.state.session.dispute is not None:
                    _ = await each.submit(Request(Person("mia", "tournament_manager"), s.SettleDispute("play on")))

    async def _at_the_desk(self, house: House) -> None:
        """The Tournament Manager settles what is in dispute; seldom somebody is out for fraud, or disputes a result.

        Where all have gone before the draw nobody is left who could play, and it is cancelled.
        """
        task, mia = self._task(house), Person("mia", "tournament_manager")
        state = task.state.tournament
        left = [each for each in state.entrants if each.stage in (APPLIED, WAITING, IN)]
        if state.stage == PUBLISHED and not left and not any(each.seats for each in state.sessions):
            _ = await task.submit(mia, k.CancelTournament("nobody is left"))
            return
        for dispute in task.state.tournament.open_disputes:
            _ = await task.submit(mia, k.SettleDispute(dispute.number, "it stands"))
        someone = self.random.choice(PEOPLE)
        match self.random.randrange(24):
            case 0:
                _ = await task.submit(mia, k.Disqualify(someone, "chips_concealed", "in a sleeve", fraud=True))
            case 1 | 2:
                _ = await task.submit(Person(someone, "player"), k.OpenDispute(someone, "the count"))

    # Who listens

    async def _listen(self, house: House) -> None:
        heard: set[str] = set()
        listening: list[asyncio.Task[None]] = []
        try:
            while True:
                for name, table in house.tables.items():
                    if name not in heard:
                        heard.add(name)
                        listening.append(asyncio.create_task(self._overhear(table, TableVoice(table, house.clock))))
                await asyncio.sleep(1)
        finally:
            for each in listening:
                each.cancel()
            self.problems += [f"{each!r}" for each in await _errors(listening)]

    async def _overhear(self, table: TableTask, voice: TableVoice) -> None:
        watch, update = table.watch(SPECTATOR)
        told: Update | None = update
        while told is not None:
            session = told.state.session
            if session is not None and session.ended:
                await self._count_short(table, session)
            forms = [] if session is None else [form for form in session.forms if not form.announced]
            if session is not None and forms:
                audiences = [Audience("player", each.player) for each in session.players]
                for audience in (*audiences, SPECTATOR, MANAGER):
                    for text in (voice.update(told, audience), voice.welcome(told, audience)):
                        self._read(text, told.state, audience)
            told = await watch.next()

    async def _count_short(self, table: TableTask, session: Session) -> None:
        """Now and then a supervisor is quicker than the dealer in the program, finds a chip too few and says whose."""
        supervisor = Person("sue", "casino_supervisor")
        book = [Counted(each.player, each.chips_cents) for each in session.players if each.chips_cents]
        if session.counted:
            found = {each.player: each.chips_cents for each in session.standings}
            gone = [each for each in book if found[each.player] < each.cents]
            missing = tuple(MissingChips(x.player, CHIP_CENTS, (x.cents - found[x.player]) // CHIP_CENTS) for x in gone)
            command: Any = s.ReturnChips(missing)
            if not missing:
                return
        elif book and book[0].cents >= CHIP_CENTS and not self.random.randrange(4):
            command = s.TotalChips((book[0]._replace(cents=book[0].cents - CHIP_CENTS), *book[1:]))
        else:
            return
        while type(await table.submit(Request(supervisor, command))).__name__ == "Busy":
            await asyncio.sleep(1)

    def _read(self, text: str, state: LiveTable, audience: Audience) -> None:
        assert state.session is not None
        known = {each.chips_cents for each in state.session.players}
        for form in secret_forms(state, audience):
            self.happened["secret"] += 1
            own = state.session.player(form.player)
            told = [] if form.cents in known else list(told_of(form, text))
            if own is not None and form.cents is not None:
                left = own.chips_cents - form.cents
                if left not in known and f'"{dollars(left)}"' in text:
                    told.append(f"the chips {form.player} has left beside the undisclosed wager")
            self.problems += [f"{audience.role} {audience.name} sees {what}" for what in told]


def _plays(state: LiveTable, player: str) -> bool:
    own = None if state.session is None else state.session.player(player)
    return own is not None and own.is_playing


async def _errors(tasks: list[asyncio.Task[None]]) -> list[Exception]:
    return [each for each in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(each, Exception)]


def play_tournament(seed: int) -> TournamentNight:
    """The tournament of a seed, played and audited."""
    night = TournamentNight(seed)
    run(night.play())
    return night
