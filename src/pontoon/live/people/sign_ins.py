"""Who somebody is: guests, passwords and tokens at the door, and the sign-ins that follow."""

from collections import OrderedDict
from math import ceil
from typing import NamedTuple

from argon2 import PasswordHasher

from pontoon.game.refusals import Refusal
from pontoon.live.people.accounts import HOUSE, Accounts, Clock
from pontoon.live.people.commands import RevokeSignIns
from pontoon.live.people.names import key_of
from pontoon.live.people.passwords import Attempts, Busy, Passwords, refusal_of_the_password
from pontoon.live.people.sentences import refused, several
from pontoon.live.people.sessions import (
    SCOPES,
    Kept,
    Listed,
    Sessions,
    SignedIn,
    counts,
    digest_of,
    signed_in,
)
from pontoon.live.people.state import Account
from pontoon.store.contract import Store
from pontoon.table.orders import Person

# So long an answer about a sign-in may be out of date: another process may have ended it meanwhile.
REMEMBERED_S = 3.0
# Where no other process can end a sign-in, this one knows of every end at once.
REMEMBERED_ALONE_S = 60.0
MOST_REMEMBERED = 20_000
MOST_TOKENS = 20
MOST_LETTERS_OF_A_LABEL = 60


class Welcome(NamedTuple):
    """Somebody has signed in: the word the client keeps, which is shown nowhere else, and who it is."""

    token: str
    signed_in: SignedIn


class _Remembered(NamedTuple):
    account: Account
    kept: Kept
    signed_in: SignedIn
    until: float


class SignIns:
    """The part of `People` that knows who asks; everything in it may be called from one event loop at the same time."""

    def __init__(self, store: Store, clock: Clock, hasher: PasswordHasher | None = None, alone: bool = False) -> None:
        self._store = store
        self._clock = clock
        self._remembered_s = REMEMBERED_ALONE_S if alone else REMEMBERED_S
        self._accounts = Accounts(store, clock, alone)
        self._passwords = Passwords(store, hasher)
        self._sessions = Sessions(store)
        self._attempts_of_a_name = Attempts(free=5)
        self._attempts_of_an_origin = Attempts(free=20)
        self._remembered: OrderedDict[str, _Remembered] = OrderedDict()
        # Words that this house takes for no password, beside those that nobody should.
        self.refused_passwords: frozenset[str] = frozenset()

    # At the door

    def is_busy(self, origin: str) -> bool:
        """Whether a sign-in from there would be told at once that the house is busy with others."""
        return self._passwords.is_busy(origin)

    async def sign_in(self, name: str, password: str, origin: str = "") -> Welcome | Refusal:
        """A wrong name and a wrong password are told apart neither by the answer nor by how long it takes."""
        key = key_of(name[:100])
        refusal = self._refusal_of_attempts(key, origin)
        if refusal is not None:
            return refusal
        account = await self._accounts.find(key)
        usable = account is not None and not account.closed and not account.guest
        now = self._clock.now_ms()
        try:
            same, must_change = await self._passwords.compare(key if usable else None, password, now, origin)
        except Busy:
            self._attempts_of_a_name.take_back(key)
            self._attempts_of_an_origin.take_back(origin)
            return refused("sign_in_is_busy")
        if not same or account is None:
            return refused("sign_in_failed")
        self._attempts_of_a_name.forget(key)
        self._attempts_of_an_origin.take_back(origin)
        return await self._welcome(account, origin, must_change)

    def _refusal_of_attempts(self, key: str, origin: str) -> Refusal | None:
        """Counts this attempt among those in vain, unless it comes too early."""
        now = self._clock.monotonic()
        wait = self._attempts_of_a_name.wait(key, now)
        if origin:
            wait = max(wait, self._attempts_of_an_origin.wait(origin, now))
        if wait:
            return refused("too_many_attempts", time=several(ceil(wait), "second"))
        self._attempts_of_a_name.begin(key, now)
        if origin:
            self._attempts_of_an_origin.begin(origin, now)
        return None

    async def _welcome(self, account: Account, origin: str, must_change: bool = False) -> Welcome:
        now = self._clock.now_ms()
        word = await self._sessions.begin(account, now, origin, must_change)
        who = await self.authenticate(word)
        assert who is not None, "a new sign-in is still valid"
        return Welcome(word, who)

    async def sign_out(self, token: str) -> bool:
        """Whether there was such a sign-in."""
        digest = await self._sessions.end(token)
        if digest is None:
            return False
        self._remembered.pop(digest, None)
        return True

    # Afterwards

    async def authenticate(self, token: str) -> SignedIn | None:
        """Who a word speaks for; None where it never counted or no longer does.

        A sign-in that was ended is gone at once in this process, and in others within a few seconds.
        """
        digest = digest_of(token)
        known = self._remembered.get(digest)
        if known is not None and known.until > self._clock.monotonic():
            account = self._accounts.known(known.account.name)
            still_there = known.signed_in.expires_at > self._clock.now_ms()
            if account is known.account and still_there and counts(account, known.kept):
                return known.signed_in
        self._remembered.pop(digest, None)
        return await self._look_up(token)

    async def _look_up(self, token: str) -> SignedIn | None:
        now = self._clock.now_ms()
        found = await self._sessions.find(token, now)
        if found is None:
            return None
        digest, kept = found
        account = await self._accounts.find(kept.name)
        if account is None or not counts(account, kept):
            return None
        ends = await self._sessions.seen(digest, kept, account, now)
        if ends <= now:
            return None
        who = signed_in(account, digest, kept, ends)
        self._remembered[digest] = _Remembered(account, kept, who, self._clock.monotonic() + self._remembered_s)
        while len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return who

    async def sessions(self, name: str) -> list[Listed] | Refusal:
        """A person's sign-ins, the oldest first."""
        account = await self._accounts.find(name)
        if account is None:
            return refused("no_such_account", name=name)
        return await self._sessions.counting(account, self._clock.now_ms())

    async def end_session(self, name: str, session: str) -> Refusal | None:
        """One sign-in of a person's ends, by its name in the list."""
        return await self._end(name, session, tokens=False)

    async def revoke_all(
        self, name: str, by: Person = HOUSE, reason: str = "revoked", tokens: bool = True
    ) -> Account | Refusal:
        """Everything a person has signed in with ends, bots' tokens too unless they are to stay."""
        return await self._accounts.carry_out(name, by, RevokeSignIns(reason, tokens))

    async def sweep(self) -> int:
        """Records of sign-ins, one-time words and time played that have run out go; how many they were."""
        return await self._sessions.sweep(self._clock.now_ms(), "password", "played")

    # Passwords

    def refusal_of_the_password(self, name: str, password: str) -> Refusal | None:
        return refusal_of_the_password(name, password, self.refused_passwords)

    async def confirm(self, name: str, password: str) -> Refusal | None:
        """The password again, before something that only the person may do; guests have none and are not asked."""
        account = await self._accounts.find(name)
        if account is None or account.guest:
            return None if account is not None else refused("no_such_account", name=name)
        return await self._refusal_of_the_old(key_of(name), password)

    async def _refusal_of_the_old(self, key: str, password: str) -> Refusal | None:
        """Guessing it is limited as at the door."""
        refusal = self._refusal_of_attempts(key, "")
        if refusal is not None:
            return refusal
        try:
            same, _ = await self._passwords.compare(key, password, self._clock.now_ms())
        except Busy:
            self._attempts_of_a_name.take_back(key)
            return refused("sign_in_is_busy")
        if not same:
            return refused("password_is_not_right")
        self._attempts_of_a_name.forget(key)
        return None

    async def change_password(self, token: str, old: str, new: str, origin: str = "") -> Welcome | Refusal:
        """By the person; all sign-ins end, this one too, and the person is signed in under a new word."""
        who = await self.authenticate(token)
        if who is None:
            return refused("no_such_session")
        if who.guest:
            return refused("account_of_a_guest", name=who.name)
        key, now = key_of(who.name), self._clock.now_ms()
        refusal = self.refusal_of_the_password(who.name, new)
        refusal = refusal or (refused("password_is_the_same") if old == new else None)
        refusal = refusal or await self._refusal_of_the_old(key, old)
        if refusal is not None:
            return refusal
        try:
            hashed = await self._passwords.hash(new)
        except Busy:
            return refused("sign_in_is_busy")
        await self._passwords.keep(key, hashed, now)
        by = Person(who.name, who.roles[0] if who.roles else "spectator")
        account = await self._accounts.carry_out(who.name, by, RevokeSignIns("password changed"))
        if isinstance(account, Refusal):
            return account
        await self.sign_out(token)
        return await self._welcome(account, origin)

    async def set_password(
        self, name: str, password: str, by: Person = HOUSE, must_change: bool = True
    ) -> Account | Refusal:
        """By the house for somebody, who then has to change it; all sign-ins end."""
        account = await self._accounts.find(name)
        if account is None:
            return refused("no_such_account", name=name)
        if account.guest or account.closed:
            return refused("account_of_a_guest" if account.guest else "account_is_closed", name=account.name)
        refusal = self.refusal_of_the_password(account.name, password)
        if refusal is not None:
            return refusal
        try:
            hashed = await self._passwords.hash(password)
        except Busy:
            return refused("sign_in_is_busy")
        await self._passwords.keep(key_of(name), hashed, self._clock.now_ms(), must_change)
        return await self.revoke_all(name, by, "password set")

    # Tokens of bots

    async def make_token(self, name: str, label: str, scope: str) -> Welcome | Refusal:
        """A word for a program that plays or looks on for the person; it is shown this once."""
        account = await self._accounts.find(name)
        if account is None or account.closed:
            return refused("no_such_account" if account is None else "account_is_closed", name=name)
        if scope not in SCOPES:
            return refused("scope_is_unknown", scopes=", ".join(SCOPES))
        label = label.strip()
        if not 1 <= len(label) <= MOST_LETTERS_OF_A_LABEL or not label.isprintable():
            return refused("label_is_missing", most=MOST_LETTERS_OF_A_LABEL)
        now = self._clock.now_ms()
        if len(await self._sessions.counting(account, now, tokens=True)) >= MOST_TOKENS:
            return refused("too_many_tokens", name=name, most=MOST_TOKENS)
        word = await self._sessions.begin_token(account, now, label, scope)
        who = await self.authenticate(word)
        assert who is not None, "a new token is still valid"
        return Welcome(word, who)

    async def tokens(self, name: str) -> list[Listed] | Refusal:
        """The tokens of a person's bots, the oldest first."""
        account = await self._accounts.find(name)
        if account is None:
            return refused("no_such_account", name=name)
        return await self._sessions.counting(account, self._clock.now_ms(), tokens=True)

    async def revoke_token(self, name: str, session: str) -> Refusal | None:
        """One token ends, by its name in the list."""
        return await self._end(name, session, tokens=True)

    async def _end(self, name: str, session: str, tokens: bool) -> Refusal | None:
        account = await self._accounts.find(name)
        now = self._clock.now_ms()
        ended = None if account is None else await self._sessions.end_by_handle(account, session, now, tokens)
        if ended is None:
            return refused("no_such_token" if tokens else "no_such_session")
        self._remembered.pop(ended, None)
        return None
