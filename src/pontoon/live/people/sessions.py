"""Sign-ins and bots' tokens: opaque words of which only the SHA-256 is kept, with when each ends.

A sign-in or a token counts only while the account's own count of revocations is the one it was made under, so one
event in the person's stream ends them all, in every process that hears of it.
"""

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import NamedTuple

import msgspec

from pontoon.live.people.names import key_of
from pontoon.live.people.roles import PATRONS, SPECTATOR, is_staff
from pontoon.live.people.state import Account
from pontoon.store.contract import Record, Store, StoreUnavailable

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS
DAY_MS = 24 * HOUR_MS

PLAYERS_IDLE_MS = 12 * HOUR_MS
PLAYERS_LONGEST_MS = 7 * DAY_MS
STAFF_LONGEST_MS = 8 * HOUR_MS
TOKENS_LONGEST_MS = 366 * DAY_MS
# That somebody is still there is written down no more often than this.
SEEN_EVERY_MS = 10 * MINUTE_MS

FULL = "full"
PLAY = "play"
READ = "read"
# What a bot's token is for; a person who signs in with a password is not limited.
SCOPES = (PLAY, READ)

_SESSION = "session"
_TOKEN = "token"  # noqa: S105 - a kind of record
_SEEN = "seen"
# An index: the digests of a person's sign-ins and tokens, under the person's name.
_OF_A_PERSON = {_SESSION: "session_of", _TOKEN: "token_of"}
_SESSIONS_WORD = "ps_"
_TOKENS_WORD = "pt_"
_LONGEST_WORD = 100


@dataclass(frozen=True, slots=True)
class SignedIn:
    """Who asks: `session` names the sign-in or the token without giving it away, `scope` is how far it reaches.

    `roles` are those in which it speaks for the person; `kept_back` are the others, which no token has.
    """

    name: str
    roles: tuple[str, ...]
    guest: bool
    session: str
    scope: str = FULL
    must_change_password: bool = False
    expires_at: int = 0
    kept_back: tuple[str, ...] = ()


class Kept(msgspec.Struct):
    """What is kept of a sign-in or a token; `label` and `scope` are a token's, `revocations` the account's count."""

    name: str
    revocations: int
    created_at: int
    scope: str = FULL
    label: str = ""
    origin: str = ""
    must_change: bool = False


class Listed(NamedTuple):
    """A sign-in or a token as its owner sees it in a list."""

    session: str
    name: str
    label: str
    scope: str
    origin: str
    created_at: int
    seen_at: int
    expires_at: int


def digest_of(word: str) -> str:
    return sha256(word.encode("utf-8", "surrogatepass")).hexdigest()


def handle_of(digest: str) -> str:
    """A name for lists and for revoking; the word cannot be found from it."""
    return digest[:16]


class Sessions:
    """The records of sign-ins and tokens; whether they still count is asked with the account at hand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last_seen: dict[str, int] = {}

    async def begin(self, account: Account, now: int, origin: str, must_change: bool) -> str:
        """The word of a new sign-in."""
        word = _SESSIONS_WORD + token_urlsafe(32)
        kept = Kept(account.name, account.sign_ins, now, origin=origin, must_change=must_change)
        await self._put(_SESSION, digest_of(word), kept, now + PLAYERS_LONGEST_MS)
        return word

    async def begin_token(self, account: Account, now: int, label: str, scope: str) -> str:
        """The word of a new token of a bot."""
        word = _TOKENS_WORD + token_urlsafe(32)
        kept = Kept(account.name, account.tokens, now, scope, label)
        await self._put(_TOKEN, digest_of(word), kept, now + TOKENS_LONGEST_MS)
        return word

    async def find(self, word: str, now: int) -> tuple[str, Kept] | None:
        """The digest, and what is kept under it."""
        kind = _kind_of(word)
        if kind is None:
            return None
        digest = digest_of(word)
        record = await self._store.record(kind, digest, now)
        return None if record is None else (digest, msgspec.json.decode(record.value, type=Kept))

    async def seen(self, digest: str, kept: Kept, account: Account, now: int) -> int:
        """Somebody is still there, unless it is over: when it ends now.

        It is written down now and then, apart from the sign-in itself, which nobody can bring back once it was ended.
        """
        if kept.scope != FULL:
            return kept.created_at + TOKENS_LONGEST_MS
        seen_at = await self._seen_at(digest, kept, now)
        if _ends_at(account, kept, seen_at) > now and now - seen_at >= SEEN_EVERY_MS:
            seen_at = self._last_seen[digest] = now
            expires_at = kept.created_at + PLAYERS_LONGEST_MS
            # Who cannot be written down now still reads what there is.
            with suppress(StoreUnavailable):
                await self._store.put(Record(_SEEN, digest, str(now).encode(), expires_at))
        return _ends_at(account, kept, seen_at)

    async def _seen_at(self, digest: str, kept: Kept, now: int) -> int:
        """When somebody was last seen; another process may have written it down."""
        known = self._last_seen.get(digest, kept.created_at)
        if now - known < SEEN_EVERY_MS:
            return known
        record = await self._store.record(_SEEN, digest, now)
        return known if record is None else max(known, int(record.value))

    async def end(self, word: str) -> str | None:
        """The digest of what has ended; None: there was no such word."""
        kind = _kind_of(word)
        if kind is None:
            return None
        digest = digest_of(word)
        record = await self._store.record(kind, digest)
        if record is None:
            return None
        ended = await self._drop(kind, digest, msgspec.json.decode(record.value, type=Kept).name)
        return digest if ended else None

    async def counting(self, account: Account, now: int, tokens: bool = False) -> list[Listed]:
        """The sign-ins of a person that still count, or the tokens."""
        return [each._replace(session=handle_of(each.session)) for each in await self._of(account, now, tokens)]

    async def end_by_handle(self, account: Account, handle: str, now: int, tokens: bool = False) -> str | None:
        """The digest of what has ended; None: the person has none of this name."""
        for each in await self._of(account, now, tokens):
            if handle_of(each.session) == handle:
                await self._drop(_TOKEN if tokens else _SESSION, each.session, each.name)
                return each.session
        return None

    async def sweep(self, now: int, *others: str) -> int:
        """How many have run out and are gone now, of these other kinds of record too."""
        self._last_seen = {digest: at for digest, at in self._last_seen.items() if now - at < SEEN_EVERY_MS}
        gone = 0
        for kind in (_SESSION, _TOKEN, *_OF_A_PERSON.values(), _SEEN, *others):
            for record in await self._store.records(kind):
                if record.expires_at is not None and record.expires_at <= now:
                    gone += await self._store.drop(kind, record.key)
        return gone

    async def _of(self, account: Account, now: int, tokens: bool) -> list[Listed]:
        """A person's own that still count, the oldest first; `session` is the whole digest here."""
        found = []
        kind, begins = _TOKEN if tokens else _SESSION, _place_of(account.name)
        for listed in await self._store.records(_OF_A_PERSON[kind], begins):
            record = await self._store.record(kind, listed.key.removeprefix(begins), now)
            kept = None if record is None else msgspec.json.decode(record.value, type=Kept)
            if record is None or kept is None or not counts(account, kept):
                continue
            seen_at = kept.created_at if tokens else await self._seen_at(record.key, kept, now)
            ends = kept.created_at + TOKENS_LONGEST_MS if tokens else _ends_at(account, kept, seen_at)
            if ends > now:
                about = (kept.name, kept.label, kept.scope, kept.origin, kept.created_at, seen_at, ends)
                found.append(Listed(record.key, *about))
        return sorted(found, key=lambda each: each.created_at)

    async def _put(self, kind: str, digest: str, kept: Kept, expires_at: int) -> None:
        """Listed before it counts, so that nothing counts that its owner cannot end."""
        await self._store.put(Record(_OF_A_PERSON[kind], _place_of(kept.name) + digest, b"", expires_at))
        await self._store.put(Record(kind, digest, msgspec.json.encode(kept), expires_at))

    async def _drop(self, kind: str, digest: str, name: str) -> bool:
        """Whether it was still there; what is listed and no longer there is nothing."""
        ended = await self._store.drop(kind, digest)
        await self._store.drop(_OF_A_PERSON[kind], _place_of(name) + digest)
        return ended


def counts(account: Account, kept: Kept) -> bool:
    """Whether nothing of the person's was revoked since."""
    made_under = account.sign_ins if kept.scope == FULL else account.tokens
    return not account.closed and kept.revocations == made_under


def signed_in(account: Account, digest: str, kept: Kept, expires_at: int) -> SignedIn:
    """Who this sign-in or token speaks for; a token lasts too long to work here with, or to watch over the house."""
    kept_back = () if kept.scope == FULL else tuple(role for role in account.roles if role not in PATRONS)
    roles = tuple(role for role in account.roles if role not in kept_back) or (SPECTATOR,) * bool(kept_back)
    handle = handle_of(digest)
    return SignedIn(account.name, roles, account.guest, handle, kept.scope, kept.must_change, expires_at, kept_back)


def _place_of(name: str) -> str:
    return f"{key_of(name)}/"


def _kind_of(word: str) -> str | None:
    if len(word) > _LONGEST_WORD:
        return None
    return _SESSION if word.startswith(_SESSIONS_WORD) else _TOKEN if word.startswith(_TOKENS_WORD) else None


def _ends_at(account: Account, kept: Kept, seen_at: int) -> int:
    """Whoever works here signs in anew for every shift; players stay while they come back."""
    if is_staff(account.roles):
        return kept.created_at + STAFF_LONGEST_MS
    return min(seen_at + PLAYERS_IDLE_MS, kept.created_at + PLAYERS_LONGEST_MS)
