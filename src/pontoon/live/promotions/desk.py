"""All promotions of the house: which there are, founding one, and what the house asks before a promotion does."""

import asyncio
import re
from collections.abc import Callable, Mapping
from typing import Any

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.law import BUILT_IN
from pontoon.live.automatic_dealer import DEALER
from pontoon.live.clock import HouseClock
from pontoon.live.people.people import People
from pontoon.live.promotions.asked import PLAYER, Asked, Whose
from pontoon.live.promotions.house_knows import COUNTED, HouseKnows
from pontoon.live.promotions.particulars import Known, ParticularsKept
from pontoon.live.promotions.running import RunningPromotion
from pontoon.live.promotions.state import PREFIX
from pontoon.live.requests import Done, Reply, refused
from pontoon.live.table_task import SELF, TableTask
from pontoon.live.vault import Vault
from pontoon.promotions import commands as c
from pontoon.promotions.particulars import Particulars
from pontoon.promotions.terms import Terms
from pontoon.store.contract import Store
from pontoon.table.orders import Person

NAME = r"^[a-z0-9][a-z0-9-]{0,39}$"
# The rule sets that know promotions with prizes.
RULES = tuple(name for name in BUILT_IN if rule_book(name).procedures["promotion_offer"] is not None)


class Promotions:
    """The promotions of a house by name; what staff asks goes to one of them, and what a player asks comes here."""

    def __init__(
        self, store: Store, clock: HouseClock, vault: Vault, people: People, tables: Mapping[str, TableTask],
        failed: Callable[[Exception], None],
    ) -> None:  # fmt: skip
        self.kept = ParticularsKept(store, vault)
        self.knows = HouseKnows(store, clock, vault, people)
        self._store = store
        self._clock = clock
        self._people = people
        self._tables = tables
        self._failed = failed
        self._running: dict[str, RunningPromotion] = {}
        self._founding = asyncio.Lock()

    async def start(self) -> None:
        """Load what there is; who was erased is erased for good."""
        for stream in await self._store.streams(PREFIX):
            found = await self._load(stream.removeprefix(PREFIX))
            await found.sweep()

    async def _load(self, name: str) -> RunningPromotion:
        found = self._new(name, "")
        await found.catch_up()
        self._clock.not_before(found.live.at_ms)
        return self._running.setdefault(name, found)

    def _new(self, name: str, rules: str) -> RunningPromotion:
        return RunningPromotion(name, rules, self._store, self._clock, self.kept, self.knows, self._failed)

    async def news(self, stream: str) -> None:
        """Another process has written to a stream: if it is a promotion's, it is read on."""
        if not stream.startswith(PREFIX):
            return
        known = self._running.get(stream.removeprefix(PREFIX))
        if known is None:
            await self._load(stream.removeprefix(PREFIX))
        else:
            await known.catch_up()

    def all(self) -> tuple[RunningPromotion, ...]:
        return tuple(self._running[name] for name in sorted(self._running))

    def get(self, name: str) -> RunningPromotion | None:
        return self._running.get(name)

    async def found(self, name: str, rules: str, terms: Terms, by: Person, id: str, fingerprint: str) -> Reply:
        """A new promotion with the first draft of its terms; the name is for good."""
        if not re.fullmatch(NAME, name):
            return refused(
                "name_is_malformed", "A promotion's name must be at most 40 lower-case letters, digits and hyphens."
            )
        if rules not in RULES:
            return refused("rules_know_no_promotions", f"{rules} has no rules for promotions with prizes.")
        async with self._founding:
            known = self._running.get(name)
            new = known or self._new(name, rules)
            if known is not None and await self._store.answer(f"{by.name}/{id}") is None:
                return refused("name_is_taken", f"There is already a promotion named {name}. Choose another name.")
            reply = await new.submit(Asked(by, c.DraftTerms(terms._replace(name=name)), id, fingerprint))
            if isinstance(reply, Done):
                self._running.setdefault(name, new)
            return reply

    async def refusal_to(self, running: RunningPromotion, asked: Asked) -> Refusal | None:
        """Why something could not be done now; nothing is."""
        if isinstance(asked.command, c.Enter) and asked.by.role == PLAYER:
            refusal = self._people.refusal_of_exclusion(asked.whose.account)
            if refusal is not None:
                return refusal
        return await running.refusal_to(asked)

    # What a player asks

    async def of_a_player(
        self, running: RunningPromotion, account: str, command: Any, told: Particulars | None, id: str, fingerprint: str
    ) -> Reply:
        """A player's own command, in the player's own name; entering only by who may play here."""
        by = Person(account, PLAYER)
        if isinstance(command, c.Enter):
            refusal = self._people.refusal_of_exclusion(account)
            if refusal is not None:
                return refusal
            command = c.Enter(0, "", COUNTED, command.meets_criteria)
        return await running.submit(Asked(by, command, id, fingerprint, Whose(0, account, told)))

    async def exchange(self, running: RunningPromotion, account: str, voucher: int, table: str, met: bool) -> Reply:
        """A player's own voucher at a table that the program deals: its dealer exchanges it."""
        found = await running.patron_of(account)
        vouchers = running.live.promotion.vouchers
        own = found is not None and 1 <= voucher <= len(vouchers) and vouchers[voucher - 1].patron == found.number
        if not own:
            return refused("no_such_voucher", f"You do not have a voucher with the number {voucher}.")
        task = self._tables.get(table)
        if task is None or task.state.established is None:
            return refused("no_such_table", f"There is no table {table}.")
        if task.state.established.dealer != "automatic":
            return refused("dealer_exchanges_it", "The dealer at that table is a person. Give the voucher to them.")
        return await running.submit(Asked(DEALER, c.ExchangeVoucher(voucher, table, met)))

    async def erase(self, running: RunningPromotion, account: str) -> Reply:
        """What is known of a player is erased because the player asks for it, where nothing keeps it."""
        found = await running.patron_of(account)
        if found is None:
            return refused("not_in_this_promotion", "You have not entered this promotion.")
        return await running.submit(Asked(SELF, c.ErasePerson(found.number, "at the patron's request")))

    async def record(self, running: RunningPromotion, patron: int, told: Particulars) -> Refusal | None:
        """Other particulars of a patron who is known; what must be kept of somebody cannot be left out."""
        await running.catch_up()
        promotion = running.live.promotion
        if not 1 <= patron <= len(promotion.patrons):
            return refused("no_such_patron", f"There is no patron number {patron}.")
        if promotion.patrons[patron - 1].erased:
            return refused("patron_is_erased", f"The particulars of patron number {patron} have been erased.")
        if not told.name.strip():
            return refused(
                "particulars_are_missing", "The name is missing: a promotion must have the names of its entrants."
            )
        if any(claim.patron == patron and claim.kept for claim in promotion.claims) and not told.address.strip():
            return refused(
                "denied_claim_is_kept",
                "The address is missing: a denied claim is recorded with the claimant's name and address.",
            )
        reference = promotion.patrons[patron - 1].reference
        known = await self.kept.known(running.name, reference)
        await self.kept.keep(running.name, reference, Known("" if known is None else known.account, told))
        return None
