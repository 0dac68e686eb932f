"""One promotion that runs: orders to it one after the other, each judged, stored and applied.

In this order: find the patron, decide, keep particulars, store, evolve. Nothing of a patron is kept before the order is
found good, and what the order has brought about names nobody.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, cast

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.law.behaviours import CANNOT_ARISE
from pontoon.live.clock import HouseClock
from pontoon.live.codec import decode
from pontoon.live.journal import Decided, Journal
from pontoon.live.postings import NEVER_NEGATIVE
from pontoon.live.promotions.asked import MAKES_KNOWN, PLAYER, Asked, Found, giver, number_of, with_patron
from pontoon.live.promotions.events import PromotionFounded
from pontoon.live.promotions.particulars import Known, ParticularsKept
from pontoon.live.promotions.postings import credited, postings
from pontoon.live.promotions.state import PREFIX, LivePromotion, evolve
from pontoon.live.requests import Busy, Done, Reply, refused
from pontoon.live.under_lock import new_reference
from pontoon.promotions import events as e, play, promotion_order
from pontoon.promotions.commands import ErasePerson
from pontoon.promotions.particulars import Particulars
from pontoon.store.contract import Store, StoreFailed, StoreUnavailable
from pontoon.table.orders import Entry, Order

TRIES = 8
OVERTAKEN = refused("overtaken", "Too many changes are being made to this promotion at once. Try again.")
# What a winner is paid or exchanged, which may go on to an account.
PAYS = (e.PrizePaid, e.VoucherExchanged)


class Preparation(Protocol):
    """What the house itself knows and a command needs: what was wagered, a seed, who is present."""

    async def known(self, live: LivePromotion, command: Any, found: Found) -> Any:
        """The command with what only the house can say; or a refusal."""
        ...

    async def prepared(self, live: LivePromotion, command: Any, found: Found) -> Any:
        """The same, once it is to be carried out."""
        ...

    def beside(self, live: LivePromotion, event: Any) -> tuple[Any, ...]:
        """What the house records of its own beside an event."""
        ...


class RunningPromotion:
    """The promotion as this process knows it, and orders to it."""

    def __init__(
        self, name: str, rules: str, store: Store, clock: HouseClock, kept: ParticularsKept, house: Preparation,
        failed: Callable[[Exception], None],
    ) -> None:  # fmt: skip
        self.name = name
        self.kept = kept
        self._rules = rules
        moved = partial(postings, name)
        self._journal = Journal(store, clock, PREFIX + name, LivePromotion(name), evolve, moved, NEVER_NEGATIVE)
        self._store = store
        self._clock = clock
        self._house = house
        self._failed = failed
        self._turn = asyncio.Lock()

    @property
    def live(self) -> LivePromotion:
        return self._journal.state

    @property
    def rules(self) -> RuleBook:
        return rule_book(self.live.rules or self._rules)

    def now(self) -> int:
        """In seconds, and never before what has been recorded."""
        return max(self._clock.now_ms(), self.live.at_ms) // 1000

    async def catch_up(self) -> None:
        """What has been written since, by whatever process."""
        await self._journal.catch_up()

    # Patrons

    async def patron_of(self, account: str) -> Found | None:
        """The patron that an account is, as the promotion knows them; None where it does not."""
        for reference in await self.kept.references(self.name, account):
            number = number_of(self.live.promotion, reference)
            if number:
                return Found(number, reference, False, await self.kept.known(self.name, reference))
        return None

    async def known(self, patron: int) -> Known | None:
        """What is kept of a patron, by number."""
        patrons = self.live.promotion.patrons
        if not 1 <= patron <= len(patrons) or patrons[patron - 1].erased:
            return None
        return await self.kept.known(self.name, patrons[patron - 1].reference)

    async def everybody(self) -> dict[int, Particulars]:
        """The particulars of all patrons of whom there are any."""
        found = {patron.number: await self.known(patron.number) for patron in self.live.promotion.patrons}
        return {number: known.particulars for number, known in found.items() if known is not None}

    async def _found(self, asked: Asked, new: str) -> Found | Refusal:
        """Whom a command is about; who is new gets the next number, and keeps the reference of an earlier attempt."""
        number, account, told = asked.whose
        if number:
            patrons = self.live.promotion.patrons
            reference = patrons[number - 1].reference if 1 <= number <= len(patrons) else ""
            return Found(number, reference, False, await self.known(number))
        known = await self.patron_of(account) if account else None
        if known is not None:
            return known
        if not isinstance(asked.command, MAKES_KNOWN):
            return Found() if asked.by.role != PLAYER else _not_a_patron()
        if told is None or not told.name.strip():
            return refused(
                "particulars_are_missing", "The name is missing: a promotion must have the names of its entrants."
            )
        tried = await self.kept.references(self.name, account) if account else ()
        return Found(self.live.promotion.next_patron, tried[0] if tried else new, True, Known(account, told))

    # Orders

    async def submit(self, asked: Asked) -> Reply:
        """What became of a command, once it is durable; where the answer is `Busy` it may be sent again."""
        new = new_reference()
        try:
            async with self._turn:
                for _ in range(TRIES):
                    reply = await self._answer(asked, new)
                    if reply is not OVERTAKEN:
                        break
                if not isinstance(reply, Done):
                    # What could not be stored for sure may be in the log, and then the patron is known by this.
                    await self.catch_up()
                    if not number_of(self.live.promotion, new):
                        await self.kept.forget(self.name, new)
        except StoreUnavailable as error:
            return Busy(str(error))
        except StoreFailed as error:
            self._failed(error)
            return Busy(str(error))
        if isinstance(asked.command, ErasePerson) and isinstance(reply, Done):
            await self.sweep()
        return Busy("too many others are writing to this promotion") if reply is OVERTAKEN else reply

    async def _answer(self, asked: Asked, new: str) -> Reply:
        """`OVERTAKEN` where another process has written since the patron was looked for."""
        await self.catch_up()
        live, found = self.live, await self._found(asked, new)
        if isinstance(found, Refusal):
            return found
        by = giver(asked, found)
        # An id is its sender's own. A patron's is told apart by the reference, which names nobody.
        scope = found.reference if by.role == PLAYER else by.name
        id = f"{scope}/{asked.id}" if asked.id else ""
        command = await self._house.prepared(live, with_patron(asked.command, found), found)
        if isinstance(command, Refusal):
            return await self._journal.submit(by, lambda *_: command, id, asked.fingerprint)
        read = Read({} if found.known is None else {found.number: found.known})
        outcome = await self._read_for(live, promotion_order(self.now(), by, command), read)
        if found.new and found.known is not None and not isinstance(outcome, Refusal):
            await self.kept.keep(self.name, found.reference, found.known)

        def decide(state: LivePromotion, at_ms: int) -> Decided[LivePromotion]:
            if state is not live:
                return OVERTAKEN
            order = promotion_order(max(at_ms, live.at_ms) // 1000, by, command)
            outcome = play(self.rules, live.promotion, order, read.particulars)
            return outcome if isinstance(outcome, Refusal) else self._with_the_houses(outcome[1], order, read, at_ms)

        return await self._journal.submit(by, decide, id, asked.fingerprint)

    async def refusal_to(self, asked: Asked) -> Refusal | None:
        """Why something could not be done now; nothing is."""
        live, found = self.live, await self._found(asked, new_reference())
        if isinstance(found, Refusal):
            return found
        command = await self._house.known(live, with_patron(asked.command, found), found)
        if isinstance(command, Refusal):
            return command
        read = Read({} if found.known is None else {found.number: found.known})
        return await self._read_for(live, promotion_order(self.now(), giver(asked, found), command), read)

    async def _read_for(self, live: LivePromotion, order: Order, read: "Read") -> Refusal | None:
        """Judged as if, until all the particulars are read that it takes, and no others; the refusal, if it is one."""
        while True:
            try:
                outcome = play(self.rules, live.promotion, order, read.particulars)
                if isinstance(outcome, Refusal):
                    return outcome
                for entry in outcome[1]:
                    if isinstance(cast(Any, entry.event), PAYS):
                        read.account(cast(Any, entry.event).patron)
            except NotRead as needed:
                read.known[needed.patron] = await self.known(needed.patron)
            else:
                return None

    def _with_the_houses(
        self, entries: tuple[Entry, ...], order: Order, read: "Read", at_ms: int
    ) -> tuple[tuple[Entry, ...], LivePromotion]:
        """With what the house records beside: how it is judged, seeds under lock, accounts that are credited."""

        def own(event: Any) -> Entry:
            return Entry(order.at, order.by, self.name, 0, CANNOT_ARISE, event, True)

        live = self.live
        told = [] if live.version else [own(PromotionFounded(self._rules))]
        for entry in entries:
            event = cast(Any, entry.event)
            account = read.account(event.patron) if isinstance(event, PAYS) else ""
            paid = credited(self.name, event, account) if account else None
            told += [entry, *map(own, self._house.beside(live, event)), *([own(paid)] if paid is not None else [])]
        for entry in told:
            live = evolve(live, entry, at_ms)
        return tuple(told), live

    async def sweep(self) -> None:
        """Whoever was erased is gone, even where a process ended before it could do that."""
        for event in await self._store.read(self.live.stream):
            if event.type == "promotion_person_erased":
                await self.kept.erase(self.name, cast(Any, decode(event).event).reference)


class NotRead(Exception):
    """The particulars of a patron are needed, and have not been read yet."""

    def __init__(self, patron: int) -> None:
        super().__init__(patron)
        self.patron = patron


class Read:
    """What has been read of patrons for one order, and is forgotten with it."""

    def __init__(self, known: dict[int, Known | None]) -> None:
        self.known = known

    def _of(self, patron: int) -> Known | None:
        if patron not in self.known:
            raise NotRead(patron)
        return self.known[patron]

    def particulars(self, patron: int) -> Particulars | None:
        known = self._of(patron)
        return None if known is None else known.particulars

    def account(self, patron: int) -> str:
        known = self._of(patron)
        return "" if known is None else known.account


def _not_a_patron() -> Refusal:
    return refused("not_in_this_promotion", "You have not entered this promotion.")
