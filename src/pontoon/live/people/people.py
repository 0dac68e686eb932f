"""The people of the house: who they are, what they may do now, their cards and chips, and their own limits.

people = People(store, clock)
await people.start()
welcome = await people.sign_in("ann", "a long password", "203.0.113.7")
"""

from collections.abc import Callable
from contextlib import suppress
from secrets import randbelow
from typing import NamedTuple

import msgspec

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.people import commands as c, responsible
from pontoon.live.people.accounts import HOUSE
from pontoon.live.people.decide import OPENING_CENTS, refusal_of_exclusion
from pontoon.live.people.names import FIRST_ADMINISTRATOR, key_of, tidied
from pontoon.live.people.passwords import Busy, one_time_word
from pontoon.live.people.responsible import REMINDER_MS, Played, Reminder
from pontoon.live.people.roles import ADMINISTRATOR, PLAYER
from pontoon.live.people.sentences import refused
from pontoon.live.people.sessions import DAY_MS
from pontoon.live.people.sign_ins import SignIns, Welcome
from pontoon.live.people.state import Account, PlayerCard
from pontoon.live.postings import CHIPS, RECEIVABLE, RESULTS, account_of_the_day, day_of
from pontoon.store.contract import Record, StoreError
from pontoon.table.orders import Person

_PLAYED = "played"
# Another process that has just made the first administrator is about to set the word.
_BEING_OPENED_S = 60


def _book(rules: RuleBook | str) -> RuleBook:
    return rule_book(rules) if isinstance(rules, str) else rules


class Holdings(NamedTuple):
    """Play chips in hand, and what lies in the account to buy chips with."""

    chips_cents: int
    account_cents: int


class People(SignIns):
    """Everybody's accounts and sign-ins; refusals are values, and raised is only what the store raises."""

    _played: dict[str, Played]
    # Those whose time played has not been written down yet.
    _marked: set[str]
    # Those who may owe the house something.
    _debtors: set[str]

    async def start(self) -> None:
        """Everybody is known from here on, and passwords can be compared."""
        self._played, self._marked = {}, set()
        await self._passwords.start()
        await self._accounts.load_all()
        self._debtors = set(await self.receivables())
        now = self._clock.now_ms()
        for record in await self._store.records(_PLAYED):
            if record.expires_at is not None and record.expires_at <= now:
                continue
            self._played[record.key] = msgspec.json.decode(record.value, type=Played)

    async def stop(self) -> None:
        """What is only in memory is written down; the store stays open."""
        with suppress(StoreError):
            await self.keep_played()
        self._passwords.close()

    async def news(self, stream: str, version: int) -> None:
        """Another process has written to this stream."""
        await self._accounts.heard(stream, version)

    def on_change(self, listener: Callable[[Account], None]) -> None:
        """Tell somebody of every account that has changed, here or in a process that was heard."""
        self._accounts.changed.append(listener)

    def account(self, name: str) -> Account | None:
        return self._accounts.known(name)

    async def everybody(self) -> list[Account]:
        await self._accounts.load_all()
        return self._accounts.everybody()

    # Accounts

    async def first_start(self) -> str | None:
        """The word for the first administrator, where nobody could sign in as one yet; it must be changed at once."""
        now = self._clock.now_ms()
        account = await self._accounts.find(FIRST_ADMINISTRATOR)
        others = [each for each in await self.everybody() if ADMINISTRATOR in each.roles and not each.closed]
        if account is None:
            if others:
                return None
            opened = await self._accounts.carry_out(
                FIRST_ADMINISTRATOR, HOUSE, c.OpenAccount(FIRST_ADMINISTRATOR, (ADMINISTRATOR,))
            )
            if isinstance(opened, Refusal):
                # Another process was quicker, and has printed its word.
                return None
        else:
            being_opened = now // 1000 - account.opened_at < _BEING_OPENED_S
            if others != [account] or being_opened or await self._passwords.there(key_of(FIRST_ADMINISTRATOR), now):
                return None
        word = one_time_word()
        await self._passwords.keep(key_of(FIRST_ADMINISTRATOR), await self._passwords.hash(word), now, must_change=True)
        return word

    async def open_guest(self, name: str, origin: str = "") -> Welcome | Refusal:
        """Somebody plays under a name that is free, with a Player Card and chips to begin with, and no password."""
        name = tidied(name)
        command = c.OpenAccount(name, (PLAYER,), True, self._free_card_number(), OPENING_CENTS)
        account = await self._accounts.carry_out(name, Person(name or "?", PLAYER), command)
        return account if isinstance(account, Refusal) else await self._welcome(account, origin)

    async def open_account(
        self,
        name: str,
        password: str,
        roles: tuple[str, ...] = (PLAYER,),
        by: Person | None = None,
        must_change: bool = False,
    ) -> Account | Refusal:
        """An account with a password; a player's comes with a Player Card and chips. Nobody: the person opens it."""
        name = tidied(name)
        refusal = self.refusal_of_the_password(name, password)
        if refusal is not None:
            return refusal
        try:
            hashed = await self._passwords.hash(password)
        except Busy:
            return refused("sign_in_is_busy")
        plays = PLAYER in roles
        card = self._free_card_number() if plays else ""
        command = c.OpenAccount(name, tuple(dict.fromkeys(roles)), False, card, OPENING_CENTS if plays else 0)
        account = await self._accounts.carry_out(name, by or Person(name or "?", PLAYER), command)
        if not isinstance(account, Refusal):
            await self._passwords.keep(key_of(name), hashed, self._clock.now_ms(), must_change)
        return account

    async def close_account(self, name: str, reason: str, by: Person) -> Account | Refusal:
        """For good: nobody signs in any more, and the name stays taken."""
        refusal = await self._refusal_to_lose_an_administrator(name)
        if refusal is not None:
            return refusal
        account = await self._accounts.carry_out(name, by, c.CloseAccount(reason))
        if not isinstance(account, Refusal):
            await self._passwords.forget(key_of(name))
        return account

    async def grant_roles(self, name: str, roles: tuple[str, ...], by: Person) -> Account | Refusal:
        return await self.change_roles(name, roles, (), by)

    async def withdraw_roles(self, name: str, roles: tuple[str, ...], by: Person) -> Account | Refusal:
        return await self.change_roles(name, (), roles, by)

    async def change_roles(
        self, name: str, granted: tuple[str, ...], withdrawn: tuple[str, ...], by: Person
    ) -> Account | Refusal:
        """All of it or nothing. Who becomes a player is issued a Player Card; who loses a role is signed out."""
        if ADMINISTRATOR in withdrawn:
            refusal = await self._refusal_to_lose_an_administrator(name)
            if refusal is not None:
                return refusal
        card = self._free_card_number() if PLAYER in granted else ""
        return await self._accounts.carry_out(name, by, c.ChangeRoles(granted, withdrawn, card))

    async def _refusal_to_lose_an_administrator(self, name: str) -> Refusal | None:
        able = [each for each in await self.everybody() if ADMINISTRATOR in each.roles and not each.closed]
        if [key_of(each.name) for each in able] == [key_of(name)]:
            return refused("last_administrator", name=able[0].name)
        return None

    # Player Cards

    def card_of(self, name: str) -> PlayerCard | None:
        account = self._accounts.known(name)
        return None if account is None else account.card

    def card_number_of(self, name: str) -> str:
        """The number of the person's valid Player Card; empty where there is none."""
        card = self.card_of(name)
        return card.number if card is not None and card.valid else ""

    async def issue_card(self, name: str, by: Person) -> Account | Refusal:
        """A new Player Card; the old one is valid no longer."""
        return await self._accounts.carry_out(name, by, c.IssuePlayerCard(self._free_card_number()))

    async def suspend_card(self, name: str, reason: str, by: Person) -> Account | Refusal:
        return await self._accounts.carry_out(name, by, c.SuspendPlayerCard(reason))

    async def reinstate_card(self, name: str, by: Person) -> Account | Refusal:
        return await self._accounts.carry_out(name, by, c.ReinstatePlayerCard())

    def _free_card_number(self) -> str:
        while True:
            number = f"{randbelow(10**10):010}"
            if number not in self._accounts.card_numbers:
                return number

    # Play chips

    async def holdings(self, name: str) -> Holdings:
        """What a person has; chips on a layout are the table's to tell."""
        account = await self._accounts.find(name)
        if account is None:
            return Holdings(0, 0)
        chips = await self._store.balance(CHIPS, f"player:{account.name}")
        return Holdings(chips, await self._store.balance(CHIPS, f"cash:{account.name}"))

    async def grant(self, name: str, cents: int, by: Person, command_id: str = "") -> Account | Refusal:
        """Play chips from the house into the account, by somebody of the house."""
        return await self._accounts.carry_out(name, by, c.GrantChips(cents), command_id)

    async def engage(self, name: str, note: str, cents: int) -> Account | Refusal:
        """A player of the house's own, whom nobody can sign in as, with at least so much in the account."""
        account = await self._accounts.find(name)
        if account is None:
            command = c.OpenAccount(name, (PLAYER,), True, self._free_card_number(), OPENING_CENTS, note)
            opened = await self._accounts.carry_out(name, HOUSE, command)
            if isinstance(opened, Refusal):
                return opened
            account = opened
        if account.note != note:
            return refused("name_is_taken", name=name)
        short = cents - (await self.holdings(name)).account_cents
        return await self.grant(name, short, HOUSE) if short > 0 else account

    async def top_up(self, name: str, wagered_cents: int = 0) -> Account | Refusal:
        """Who has run low gets play chips up to those of the beginning, once a day; what is wagered counts as held."""
        chips, account_cents = await self.holdings(name)
        held = chips + account_cents + wagered_cents
        command = c.GrantChips(max(1, OPENING_CENTS - held), c.TOP_UP, held)
        return await self._accounts.carry_out(name, self._oneself(name), command)

    async def cash_out(self, name: str, cents: int, command_id: str = "") -> Account | Refusal:
        """Chips in hand go back to the account."""
        return await self._accounts.carry_out(name, self._oneself(name), c.CashOut(cents), command_id)

    # Debts to the house: the ledger holds the amounts, and this process remembers the names

    def owes(self, name: str) -> None:
        """A reversal has found too little with this person."""
        self._debtors.add(name)

    def in_debt(self, name: str) -> bool:
        return name in self._debtors

    async def owed(self, name: str) -> int:
        return (await self._accounts.owing(name)).owed_cents

    async def receivables(self) -> dict[str, int]:
        """Every debt to the house, in cents, by name."""
        balances = await self._store.balances(CHIPS, RECEIVABLE)
        return {account.removeprefix(RECEIVABLE): -cents for account, cents in sorted(balances.items()) if cents}

    async def collect(self, name: str) -> None:
        """Take a person's debt from their chips and then from their account, as far as these go."""
        if name not in self._debtors:
            return
        _ = await self._accounts.carry_out(name, HOUSE, c.SettleReceivable())
        if not await self.owed(name):
            self._debtors.discard(name)

    async def write_off(
        self, name: str, cents: int, reason: str, by: Person, command_id: str = ""
    ) -> Account | Refusal:
        """Write off this much of a person's debt to the house."""
        return await self._accounts.carry_out(name, by, c.WriteOffReceivable(cents, reason), command_id)

    # A person's own limits

    async def set_loss_limit(self, name: str, cents: int | None) -> Account | Refusal:
        return await self._accounts.carry_out(name, self._oneself(name), c.SetLossLimit(cents))

    async def set_time_limit(self, name: str, minutes: int | None) -> Account | Refusal:
        return await self._accounts.carry_out(name, self._oneself(name), c.SetTimeLimit(minutes))

    async def exclude(self, name: str, until: int | None) -> Account | Refusal:
        """The person is not let play until this time (in seconds), or for good."""
        return await self._accounts.carry_out(name, self._oneself(name), c.ExcludeOneself(until))

    async def end_exclusion(self, name: str, reason: str, by: Person) -> Account | Refusal:
        return await self._accounts.carry_out(name, by, c.EndExclusion(reason))

    def _oneself(self, name: str) -> Person:
        account = self._accounts.known(name)
        return Person(name if account is None else account.name, PLAYER)

    # Who may play now

    async def refusal_of_play(self, name: str, rules: RuleBook | str, at: int | None = None) -> Refusal | None:
        """Whether somebody may take part at all; at this time in seconds, or now."""
        account = self._accounts.known(name) or await self._accounts.find(name)
        if account is None:
            return refused("no_such_account", name=name)
        return responsible.refusal_of_play(account, _book(rules), self._seconds(at))

    def refusal_of_exclusion(self, name: str) -> Refusal | None:
        """Whether somebody has asked not to be let play."""
        account = self._accounts.known(name)
        return None if account is None else refusal_of_exclusion(account, self._seconds(None))

    async def refusal_of_wager(
        self,
        name: str,
        rules: RuleBook | str,
        at: int | None = None,
        lost_today_cents: int = 0,
        seconds_played: int | None = None,
        wager_cents: int = 0,
    ) -> Refusal | None:
        """Whether somebody may wager; without `seconds_played` the time that was marked as played counts."""
        account = self._accounts.known(name) or await self._accounts.find(name)
        if account is None:
            return refused("no_such_account", name=name)
        now = self._seconds(at)
        played = self.played(name).seconds_on_the_day(now * 1000) if seconds_played is None else seconds_played
        return responsible.refusal_of_wager(account, _book(rules), now, lost_today_cents, played, wager_cents)

    def refusal_of_an_addition(self, name: str, lost_today_cents: int, wager_cents: int) -> Refusal | None:
        """Whether somebody may add to a wager in a round: only the limit to losses stands against it."""
        account = self._accounts.known(name)
        at = self._seconds(None)
        return None if account is None else responsible.refusal_of_loss(account, at, lost_today_cents, wager_cents)

    def _seconds(self, at: int | None) -> int:
        return self._clock.now_ms() // 1000 if at is None else at

    async def lost_today(self, name: str, at: int | None = None) -> int:
        """What a person has lost on this day by the ledger; less than nothing for who has won."""
        account = self._accounts.known(name) or await self._accounts.find(name)
        if account is None:
            return 0
        of_the_day = account_of_the_day("patron", account.name, day_of(self._seconds(at)))
        return -await self._store.balance(RESULTS, of_the_day)

    # Time played

    def mark_played(self, name: str, at_ms: int) -> None:
        """A sign of play: a wager or a decision."""
        key = key_of(name)
        self._played[key] = self._played.get(key, Played()).mark(at_ms)
        self._marked.add(key)

    def mark_left(self, name: str, at_ms: int) -> None:
        """A person's last connection has ended; who has not played is not marked."""
        key = key_of(name)
        if key in self._played:
            self._played[key] = self._played[key].leave(at_ms)
            self._marked.add(key)

    def played(self, name: str) -> Played:
        return self._played.get(key_of(name), Played())

    def reminder(self, name: str, at_ms: int, every_ms: int = REMINDER_MS) -> Reminder | None:
        """The reminder that is due to a person now, once."""
        played, due = self.played(name).reminder(at_ms, every_ms)
        if due is not None:
            self._played[key_of(name)] = played
            self._marked.add(key_of(name))
        return due

    async def keep_played(self) -> None:
        """How long everybody has played is written down, so that it outlasts the process; what is over is let go."""
        now = self._clock.now_ms()
        while self._marked:
            key = self._marked.pop()
            played = self._played[key]
            known = await self._store.record(_PLAYED, key, now)
            if known is not None:
                # Where several processes run, the one that saw the last of it knows best.
                played = max(played, msgspec.json.decode(known.value, type=Played), key=lambda each: each.last)
            await self._store.put(Record(_PLAYED, key, msgspec.json.encode(played), now + 2 * DAY_MS))
        for key, played in list(self._played.items()):
            if not played.playing(now) and day_of(played.last // 1000) != day_of(now // 1000):
                del self._played[key]
