"""What only the house knows and a promotion's commands need: wagers, seeds, who is present, which table is whose.

A player does not say what was wagered: the ledger does. Nobody gives a seed: the operating system does, and it stays
under lock until the draw. Nobody says for the scrutineer that the scrutineer is there.
"""

import os
from dataclasses import replace
from typing import Any

import msgspec

from pontoon.game.refusals import Refusal
from pontoon.live.clock import HouseClock
from pontoon.live.people.people import People
from pontoon.live.people.roles import SCRUTINEER
from pontoon.live.postings import TURNOVER, day_of
from pontoon.live.promotions.asked import Found
from pontoon.live.promotions.events import DrawSealed
from pontoon.live.promotions.state import LivePromotion
from pontoon.live.requests import refused
from pontoon.live.vault import Vault
from pontoon.promotions import commands as c, events as e
from pontoon.promotions.draw import SEED_BYTES, commitment
from pontoon.promotions.state import Promotion
from pontoon.store.contract import Record, Store

BASELINE = "promotion_baseline"
PRESENCE = "promotion_presence"
# A scrutineer who says to be there counts as present for so long.
PRESENT_MS = 15 * 60 * 1000
# What somebody wagered is counted by the ledger; who was entered by the house says what the house has seen.
COUNTED = -1


class HouseKnows:
    """`known`, `prepared` and `beside`, for a promotion that runs."""

    def __init__(self, store: Store, clock: HouseClock, vault: Vault, people: People) -> None:
        self._store = store
        self._clock = clock
        self._vault = vault
        self._people = people
        # By promotion, the seed whose commitment is on its way into the log.
        self._seeds: dict[str, bytes] = {}

    async def prepared(self, live: LivePromotion, command: Any, found: Found) -> Any:
        """The command with what only the house can say, once it is to be carried out; or a refusal."""
        if isinstance(command, c.CommitToDraw):
            return c.CommitToDraw(self._commitment(live))
        if isinstance(command, c.StartPromotion):
            await self._count_from_here(live)
        return await self.known(live, command, found)

    async def known(self, live: LivePromotion, command: Any, found: Found) -> Any:
        """The command with what only the house can say; or a refusal. Nothing is changed."""
        match command:
            case c.Enter(wagered_cents=wagered) if wagered == COUNTED:
                return await self._entry(live, command, found)
            case c.CommitToDraw():
                # Whether there may be one does not depend on it; no seed is drawn for a question.
                return c.CommitToDraw("0" * 64)
            case c.NominateScrutineer(scrutineer):
                return self._nomination(scrutineer)
            case c.HoldDraw():
                return c.HoldDraw(self._seed(live), await self.overseer(live.name))
        return command

    def beside(self, live: LivePromotion, event: Any) -> tuple[Any, ...]:
        """What the house records of its own beside an event."""
        if not isinstance(event, e.DrawCommitted):
            return ()
        sealed = self._vault.seal(self._seeds[live.name], _seed_of(live.name, event.draw))
        return (DrawSealed(event.draw, sealed),)

    # The draw

    def _commitment(self, live: LivePromotion) -> str:
        """To a seed of the operating system's; one that came to nothing is thrown away with the next."""
        self._seeds[live.name] = os.urandom(SEED_BYTES)
        return commitment(live.name, live.promotion.drawing.number + 1, self._seeds[live.name]).hex()

    def _seed(self, live: LivePromotion) -> str:
        """The seed that is opened; there is none to open before the house has bound itself to one."""
        number = live.promotion.drawing.number
        sealed = live.seed_of(number)
        return self._vault.open(sealed, _seed_of(live.name, number)).hex() if sealed else ""

    def _nomination(self, scrutineer: str) -> c.NominateScrutineer | Refusal:
        account = self._people.account(scrutineer)
        if account is None or account.closed or SCRUTINEER not in account.roles:
            return refused("no_such_scrutineer", f"{scrutineer} is not a scrutineer of this house.")
        return c.NominateScrutineer(account.name)

    async def come_to_oversee(self, promotion: str, scrutineer: str) -> None:
        """The scrutineer says to be there."""
        until = self._clock.now_ms() + PRESENT_MS
        await self._store.put(Record(PRESENCE, promotion, scrutineer.encode(), until))

    async def overseer(self, promotion: str) -> str:
        """The scrutineer who is there now; empty where nobody is."""
        record = await self._store.record(PRESENCE, promotion, self._clock.now_ms())
        return "" if record is None else record.value.decode()

    # What was wagered

    async def _entry(self, live: LivePromotion, command: c.Enter, found: Found) -> c.Enter:
        """An entry costs what the terms ask for, out of what was wagered since the start and not entered with yet."""
        promotion, account = live.promotion, found.known.account if found.known is not None else ""
        needed = promotion.terms.minimum_wager_cents if promotion.terms.wager_needed else 0
        if not needed:
            return replace(command, wagered_cents=0)
        free = await self.wagered(live, account) - entered_with(promotion, found.number)
        return replace(command, wagered_cents=min(needed, max(0, free)))

    async def wagered(self, live: LivePromotion, account: str) -> int:
        """What an account has wagered at the tables since the promotion began, by the ledger."""
        began = live.promotion.started_at
        if began is None or not account:
            return 0
        first = day_of(began)
        by_day = await self._store.balances(TURNOVER, f"patron:{account}:")
        days = {name.rpartition(":")[2]: cents for name, cents in by_day.items()}
        before = await self._before(live.name)
        # Where nobody knows any more what had been wagered when it began, that day does not count.
        on_the_first = 0 if before is None else days.get(first, 0) - before.get(account, 0)
        return on_the_first + sum(cents for day, cents in days.items() if day > first)

    async def _count_from_here(self, live: LivePromotion) -> None:
        """What everybody has wagered on this day so far does not count for the promotion."""
        day = day_of(self._clock.now_ms() // 1000)
        begins, ends = "patron:", f":{day}"
        balances = await self._store.balances(TURNOVER, begins)
        today = {name: cents for name, cents in balances.items() if name.endswith(ends)}
        accounts = {name.removeprefix(begins).removesuffix(ends): cents for name, cents in today.items()}
        sealed = self._vault.seal(msgspec.json.encode(accounts), f"{BASELINE}:{live.name}")
        await self._store.put(Record(BASELINE, live.name, sealed.encode(), None))

    async def _before(self, promotion: str) -> dict[str, int] | None:
        record = await self._store.record(BASELINE, promotion)
        if record is None:
            return None
        opened = self._vault.open(record.value.decode(), f"{BASELINE}:{promotion}")
        return msgspec.json.decode(opened, type=dict[str, int])


def entered_with(promotion: Promotion, patron: int) -> int:
    """What a patron's entries that count have used up of what was wagered."""
    return sum(entry.wagered_cents for entry in promotion.counting if entry.patron == patron)


def _seed_of(promotion: str, draw: int) -> str:
    return f"promotion:{promotion}:draw:{draw}"
