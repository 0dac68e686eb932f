"""Passwords: which are taken, how they are kept, and how often somebody may try.

Only argon2id hashes are kept, as records beside the log and never in it. Hashing runs in one process of its own with a
bounded queue before it and rests in between, so that a flood of sign-ins leaves the cores to the tables.
"""

import asyncio
import secrets
import time
import unicodedata
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import msgspec
from argon2 import PasswordHasher

from pontoon.game.refusals import Refusal
from pontoon.live.people.common_passwords import is_common
from pontoon.live.people.hashing import HashingProcess, carry_out
from pontoon.live.people.names import key_of
from pontoon.live.people.sentences import refused
from pontoon.store.contract import Record, Store

LEAST_CHARACTERS = 12
MOST_CHARACTERS = 128
MOST_WAITING = 50
MOST_WAITING_OF_AN_ORIGIN = 4
# After a hash the process rests for so many times as long as that took: hashing goes through so much memory that a core
# beside it is slower meanwhile, and in a flood the tables would feel it.
REST = 7.0
# A word that was set for somebody by another is worth nothing after so long.
ONE_TIME_MS = 7 * 24 * 60 * 60 * 1000

_KIND = "password"


def refusal_of_the_password(name: str, password: str, listed: frozenset[str] = frozenset()) -> Refusal | None:
    """Why this is no password for this person: its length, the name in it, or that everybody would try it.

    `listed` are words that the house refuses besides.
    """
    if len(password) < LEAST_CHARACTERS:
        return refused("password_is_too_short", least=LEAST_CHARACTERS)
    if len(password) > MOST_CHARACTERS:
        return refused("password_is_too_long", most=MOST_CHARACTERS)
    letters = "".join(filter(str.isalnum, key_of(password)))
    own = "".join(filter(str.isalnum, key_of(name)))
    if own and own in letters and not letters.replace(own, "").strip("0123456789"):
        return refused("password_is_the_name")
    if is_common(password, listed):
        return refused("password_is_common")
    return None


def one_time_word() -> str:
    """Twenty characters that are not taken for one another, in fives: about 100 bits.

    >>> len(one_time_word())
    23
    """
    characters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(characters) for _ in range(5)) for _ in range(4))


class Busy(Exception):
    """So many wait for the hashing process that nobody else can."""


class _Kept(msgspec.Struct):
    hash: str
    must_change: bool


class Passwords:
    """The hashes by name, and the one process that makes and compares them; a hasher that is given does it here."""

    def __init__(self, store: Store, hasher: PasswordHasher | None = None) -> None:
        self._store = store
        # 19 MiB, two passes and one lane: the least that is advised, since the tables share these cores.
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._process = HashingProcess(self._hasher)
        self._carry_out = self._process.carry_out if hasher is None else partial(carry_out, hasher)
        self._thread = ThreadPoolExecutor(1, "passwords")
        self._rests_until = 0.0
        self._waiting = 0
        self._waiting_of: dict[str, int] = {}
        # What an unknown name is compared with, so that it takes as long as a known one.
        self._nobodys = ""

    async def start(self) -> None:
        # Here, once: a house in which nobody signs in with a password needs no process for them.
        word, loop = secrets.token_bytes(16), asyncio.get_running_loop()
        self._nobodys = str(await loop.run_in_executor(self._thread, carry_out, self._hasher, word, None))

    def close(self) -> None:
        self._thread.shutdown(wait=True, cancel_futures=True)
        self._process.close()

    def is_busy(self, origin: str) -> bool:
        """Whether so many wait already, in all or from there, that one more would not be let wait."""
        of_the_origin = self._waiting_of.get(origin, 0) if origin else 0
        return self._waiting >= MOST_WAITING or of_the_origin >= MOST_WAITING_OF_AN_ORIGIN

    async def there(self, key: str, now: int) -> bool:
        """Whether the person has a password that can still be used."""
        return await self._store.record(_KIND, key, now) is not None

    async def hash(self, password: str) -> str:
        """What is kept of a password. Raises Busy."""
        return str(await self._in_the_thread(_bytes(password), None, ""))

    async def keep(self, key: str, hashed: str, now: int, must_change: bool = False) -> None:
        expires_at = now + ONE_TIME_MS if must_change else None
        await self._store.put(Record(_KIND, key, msgspec.json.encode(_Kept(hashed, must_change)), expires_at))

    async def forget(self, key: str) -> None:
        await self._store.drop(_KIND, key)

    async def compare(self, key: str | None, password: str, now: int, origin: str = "") -> tuple[bool, bool]:
        """Whether it is the person's password, and whether that must be changed; nobody takes as long. Raises Busy."""
        # Nobody's is looked for too, so that it takes as long.
        record = await self._store.record(_KIND, key or "", now)
        kept = None if record is None else msgspec.json.decode(record.value, type=_Kept)
        hashed = self._nobodys if kept is None else kept.hash
        same = await self._in_the_thread(_bytes(password), hashed, origin)
        return (True, kept.must_change) if same and kept is not None else (False, False)

    async def _in_the_thread(self, password: bytes, hashed: str | None, origin: str) -> str | bool:
        if self.is_busy(origin):
            raise Busy
        self._waiting += 1
        self._waiting_of[origin] = self._waiting_of.get(origin, 0) + 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._thread, self._after_a_rest, password, hashed)
        finally:
            self._waiting -= 1
            self._waiting_of[origin] -= 1
            if not self._waiting_of[origin]:
                del self._waiting_of[origin]

    def _after_a_rest(self, password: bytes, hashed: str | None) -> str | bool:
        """One sign-in is looked at straight away; in a flood the process takes a part of a core and no more."""
        began = time.monotonic()
        if began < self._rests_until:
            time.sleep(self._rests_until - began)
            began = time.monotonic()
        try:
            return self._carry_out(password, hashed)
        finally:
            ended = time.monotonic()
            self._rests_until = ended + REST * (ended - began)


def _bytes(password: str) -> bytes:
    """The same bytes however a keyboard makes an accent; whatever else came over the wire is only a wrong password."""
    return unicodedata.normalize("NFKC", password[: MOST_CHARACTERS + 1]).encode("utf-8", "surrogatepass")


class Attempts:
    """How often something was tried in vain, by name or origin: after a few, each costs a longer wait.

    It is forgotten after a quiet time, and of very many the oldest first.
    """

    MOST_KEPT = 20_000

    def __init__(self, free: int, longest_s: float = 300.0, forgotten_s: float = 1_800.0) -> None:
        self._free = free
        self._longest = longest_s
        self._forgotten = forgotten_s
        self._failed: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait(self, whose: str, now: float) -> float:
        """For how many seconds from now nothing may be tried."""
        count, last = self._failed.get(whose, (0, now))
        if not count or count < self._free or now - last >= self._forgotten:
            return 0.0
        return max(0.0, last + min(self._longest, 2.0 ** min(count - self._free, 20)) - now)

    def begin(self, whose: str, now: float) -> None:
        """Counted before its outcome is known, so that many at once are no way round."""
        count, last = self._failed.pop(whose, (0, now))
        self._failed[whose] = (1 if now - last >= self._forgotten else count + 1, now)
        while len(self._failed) > self.MOST_KEPT:
            self._failed.popitem(last=False)

    def take_back(self, whose: str) -> None:
        """The last one was none in vain."""
        count, last = self._failed.get(whose, (0, 0.0))
        if count <= 1:
            self._failed.pop(whose, None)
        else:
            self._failed[whose] = (count - 1, last)

    def forget(self, whose: str) -> None:
        self._failed.pop(whose, None)
