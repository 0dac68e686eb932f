"""A house with a log to look at: two guests play a few rounds at a table of each rule set, as quickly as it deals."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

from pontoon.game import commands as c
from pontoon.game.decide import legal_decisions
from pontoon.game.round import WAGERS
from pontoon.game.views import Audience
from pontoon.live.founding import USUAL_TABLES
from pontoon.live.house import House
from pontoon.live.requests import Busy, ContributeSeed, Decline, Request, Update
from pontoon.live.table_task import TableTask
from pontoon.live.vault import Vault
from pontoon.store.contract import Store
from pontoon.store.opening import open_store
from pontoon.table import commands as t
from pontoon.table.orders import Person
from pontoon.testing.houses import CHEAP

KEY = bytes(range(32))
# At each table more than is ever lost there: who has nothing left to wager holds the table up.
CHIPS_CENTS = 30_000
GUESTS = (("ann", 2), ("Bo Lee", 5))
# Long enough at the smallest shoe for it to end and be shown.
ROUNDS = {"P1": 5, "P2": 5, "P3": 30}
QUICK_TABLES = tuple(
    plan._replace(how=replace(plan.how, pace_ms=0, seeds_ms=200, follow_ms=50, cut_ms=200))
    for plan in USUAL_TABLES
    if plan.name in ROUNDS
)


class Guest:
    """Plays at one table: answers whatever is asked, stands on 15."""

    def __init__(self, name: str, box: int, task: TableTask, rounds: int) -> None:
        self.name, self.box, self.task, self.rounds = name, box, task, rounds
        self.orders = 0

    async def give(self, command: Any) -> Any:
        self.orders += 1
        order = f"{self.name.replace(' ', '-')}-{self.task.name}-{self.orders:012}"
        return await self.task.submit(Request(Person(self.name, "player"), command, order, repr(command)))

    async def play(self) -> None:
        watch, update = self.task.watch(Audience("player", self.name))
        await self.give(t.BuyChips(self.name, CHIPS_CENTS))
        await self.give(t.SitDown(self.name, self.box))
        news: Update | None = update
        while news is not None:
            state = self.task.state
            if state.table.number >= self.rounds and not state.table.round_in_play:
                break
            command = self.answer()
            reply = None if command is None else await self.give(command)
            if command is None or isinstance(reply, Busy):
                news = await watch.next()
        self.task.leave(watch)

    def answer(self) -> Any:
        state, table, asked = self.task.state, self.task.state.table, self.task.deadline
        current = table.round
        if asked is not None and self.name in asked.players and asked.kind in ("seeds", "insurance", "surrender"):
            return ContributeSeed(f"{self.name} {state.shoes}") if asked.kind == "seeds" else Decline()
        if asked is not None and self.name in asked.players and asked.kind in ("cut", "follow"):
            return t.CutCards(100) if asked.kind == "cut" else Decline()
        if table.custody.stage == "in_play" and (current is None or current.is_over or current.phase == WAGERS):
            placed = current is not None and not current.is_over and any(w.player == self.name for w in current.placed)
            return None if placed else c.PlaceWager(self.box, self.name, 1_500)
        if current is None or self.name not in current.awaiting.players or current.awaiting.box is None:
            return None
        legal = [each for each in legal_decisions(self.task.rules, current) if each.player == self.name]
        return self.choice(legal, current)

    def choice(self, legal: list[Any], current: Any) -> Any:
        box = current.box(current.awaiting.box)
        hand = box.hands[(current.awaiting.hand or 1) - 1]
        wanted: list[type] = [c.Split, c.Keep] if hand.total % 4 else [c.Double, c.Forfeit]
        wanted.append(c.Hit if hand.total < 15 else c.Stand)
        return next((each for kind in wanted for each in legal if isinstance(each, kind)), None)


async def play_rounds(house: House, rounds: dict[str, int]) -> None:
    """The guests come in and play so many rounds at each table."""
    for name, _ in GUESTS:
        await house.people.open_guest(name)
    async with asyncio.timeout(60):
        for table, number in rounds.items():
            task = house.tables[table]
            await asyncio.gather(*(Guest(name, box, task, number).play() for name, box in GUESTS))


async def opened_house(url: str | Path) -> House:
    store: Store = await open_store(str(url))
    house = House(store, Vault(KEY), hasher=CHEAP)
    await house.start(QUICK_TABLES)
    return house


def played(url: str | Path) -> None:
    """A store with a finished evening in it."""

    async def evening() -> None:
        house = await opened_house(url)
        try:
            await play_rounds(house, ROUNDS)
        finally:
            await house.stop()

    asyncio.run(evening())
