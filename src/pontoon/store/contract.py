"""What every store keeps and answers: streams of events, the ledger, answers to commands, records, snapshots.

A store knows nothing of the game. An event is a type, its version and a body of JSON; what they mean is the business
of whoever writes them. Memory, SQLite and PostgreSQL keep the same contract, and one suite of tests holds them to it.
"""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import NamedTuple, Protocol

# The hash before a stream's first event.
GENESIS = bytes(32)


class StoreError(Exception):
    """The base of whatever a store answers that is no success."""


class VersionConflict(StoreError):
    """Somebody else has written to the stream: it stands at `version`."""

    def __init__(self, stream: str, version: int) -> None:
        super().__init__(f"stream {stream} is at version {version}")
        self.stream = stream
        self.version = version


class CommandSeen(StoreError):
    """A command of this id was carried out before; nothing is written, and this was the answer."""

    def __init__(self, command_id: str, fingerprint: str, answer: bytes) -> None:
        super().__init__(f"command {command_id} has already been carried out")
        self.command_id = command_id
        self.fingerprint = fingerprint
        self.answer = answer


class Overdrawn(StoreError):
    """An account that may not go below zero would; nothing is written."""

    def __init__(self, currency: str, account: str, balance_cents: int) -> None:
        super().__init__(f"{account} holds {balance_cents} cents of {currency}")
        self.currency = currency
        self.account = account
        self.balance_cents = balance_cents


class StoreUnavailable(StoreError):
    """Nothing can be written now (a full disk, a lost connection): nothing was acknowledged, it may be tried again."""


class StoreFailed(StoreError):
    """Whether what was written is durable cannot be known (a failed fsync, a damaged file): the process must stop."""


class StoreNotOpened(StoreError):
    """The store cannot be opened: in use elsewhere, of a newer version, or not a store at all."""


class NewEvent(NamedTuple):
    """An event to be written: a stable name, the version of its form, and its body as JSON."""

    type: str
    type_version: int
    body: bytes


class Posting(NamedTuple):
    """An amount into an account, or out of it; all postings of an append sum to zero in each currency."""

    currency: str
    account: str
    cents: int


class StoredEvent(NamedTuple):
    """An event as it lies in the log: `at` in milliseconds since 1970, `hash` over all of it and the hash before.

    The last event of an append carries in `attached` a digest of the postings and the answer that came with it, so that
    the chain covers them too.
    """

    position: int
    stream: str
    version: int
    type: str
    type_version: int
    at: int
    actor: str
    role: str
    command_id: str
    body: bytes
    prev_hash: bytes
    hash: bytes
    attached: bytes = b""


@dataclass(frozen=True, slots=True)
class Append:
    """Everything one command brings about, written together or not at all.

    `expected_version` is the stream's version as the writer knows it (0: no event yet). A `command_id` is written once
    and for all, with the command's `fingerprint` and its `answer`; empty for what nobody's client has asked for.
    `may_not_go_negative` are the prefixes of accounts that may not.
    """

    stream: str
    expected_version: int
    events: tuple[NewEvent, ...]
    at: int
    actor: str
    role: str
    command_id: str = ""
    fingerprint: str = ""
    answer: bytes = b""
    postings: tuple[Posting, ...] = ()
    may_not_go_negative: tuple[str, ...] = ()


class Snapshot(NamedTuple):
    """A stream's state at a version, in the form `form`: a cache that may be thrown away at any time."""

    stream: str
    version: int
    form: int
    body: bytes


# What a process whispers about no stream, it alone hears: and then whatever others had whispered before, it has heard.
ITSELF = ""


class News(NamedTuple):
    """A stream stands at this version; or (version 0) another process has whispered something about it."""

    stream: str
    version: int
    words: str = ""


class Answer(NamedTuple):
    """What was answered to a command that was carried out."""

    stream: str
    fingerprint: str
    answer: bytes


class Record(NamedTuple):
    """Something that is kept as long as it is needed and may be changed (a password's hash, a session)."""

    kind: str
    key: str
    value: bytes
    expires_at: int | None


class Checkpoint(NamedTuple):
    """The heads of all streams at a moment, signed: `digest` is over their names, versions and hashes.

    `position` is how many events the log held: the digest is that of the first so many in the order of the log.
    """

    number: int
    at: int
    position: int
    digest: bytes
    signature: bytes
    public_key: bytes


class Written(NamedTuple):
    """A stretch of the log with what came along: postings by stream and version, answers by command."""

    events: list[StoredEvent]
    postings: list[tuple[str, int, Posting]]
    answers: dict[str, Answer]


class Standing(NamedTuple):
    """How everything stands at one moment, whoever is writing meanwhile; for whoever checks the log.

    `gapless`: the positions are the numbers from 1 on (several processes that write leave gaps). `unguarded`: the
    triggers that are not there, by which the database itself refuses to change what is written.
    """

    heads: list[tuple[str, int, bytes]]
    balances: dict[tuple[str, str], int]
    events: int
    postings: int
    answers: int
    gapless: bool
    unguarded: tuple[str, ...] = ()


class Store(Protocol):
    """One log of many streams. All methods may be called from one event loop at the same time."""

    async def append(self, append: Append) -> int:
        """The stream's new version, once everything is durable.

        Raises, in this order: `CommandSeen`, `VersionConflict`, `Overdrawn`; then `StoreUnavailable`, `StoreFailed`.
        """
        ...

    async def read(self, stream: str, after: int = 0, limit: int | None = None) -> list[StoredEvent]:
        """A stream's events after a version, in order."""
        ...

    async def version(self, stream: str) -> int:
        """The version of a stream's last event; 0 where there is none."""
        ...

    async def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that begin so, sorted."""
        ...

    def everything(self, after: int = 0) -> AsyncIterator[StoredEvent]:
        """All events after a position, in the order in which they were written."""
        ...

    async def written(self, after: int = 0, limit: int = 1000) -> Written:
        """The next events after a position with their postings and answers; no events at the end of the log."""
        ...

    async def standing(self) -> Standing: ...

    async def answer(self, command_id: str) -> Answer | None: ...

    async def balance(self, currency: str, account: str) -> int: ...

    async def balance_at(self, currency: str, account: str, position: int) -> int:
        """What an account held when the log went up to this position and no further.

        What an append moves is moved with its last event.
        """
        ...

    async def balances(self, currency: str, prefix: str = "") -> dict[str, int]:
        """Every account that was ever posted to and begins so; the sum over all of a currency is zero."""
        ...

    async def save_snapshot(self, snapshot: Snapshot) -> None: ...

    async def snapshot(self, stream: str) -> Snapshot | None: ...

    async def put(self, record: Record) -> None:
        """Durable when it returns, as an append is."""
        ...

    async def record(self, kind: str, key: str, now: int | None = None) -> Record | None:
        """None as well where it has expired by `now`, in milliseconds."""
        ...

    async def records(self, kind: str, prefix: str = "") -> list[Record]: ...

    async def drop(self, kind: str, key: str) -> bool:
        """Whether there was such a record."""
        ...

    async def add_checkpoint(self, checkpoint: Checkpoint) -> None:
        """Raises `VersionConflict` where there is one of this number."""
        ...

    async def checkpoints(self, after: int = 0) -> list[Checkpoint]:
        """Those with higher numbers, in order."""
        ...

    async def heads(self) -> list[tuple[str, int, bytes]]:
        """Every stream's name, version and last hash, sorted by name; what is written later has a later position."""
        ...

    def turn(self, name: str) -> AbstractAsyncContextManager[None]:
        """Until it is left nobody else has the turn of this name, in any process that writes to the store.

        It is nobody's who has died. Raises `StoreUnavailable` where it cannot be had.
        """
        ...

    async def whisper(self, stream: str, words: str) -> None:
        """Tell the other processes one line about a stream that need not be kept, and may be lost."""
        ...

    async def whisper_all(self, whispers: Sequence[tuple[str, str]]) -> None:
        """The same about many streams at once, each with its line."""
        ...

    def news(self) -> AsyncIterator[News]:
        """Streams that were written by other processes, with their new version, and what these whisper.

        It may repeat itself, and tell of all streams as they stand when it begins.
        """
        ...

    async def close(self) -> None: ...


# Names that are keys are kept short enough for any index; whole numbers fit 64 bits everywhere.
LONGEST_NAME = 200
LARGEST = 2**63 - 1


def refusal_of_postings(postings: Sequence[Posting]) -> str | None:
    """Why these postings cannot be made: those of each currency must sum to zero."""
    sums: dict[str, int] = {}
    for posting in postings:
        sums[posting.currency] = sums.get(posting.currency, 0) + posting.cents
    for currency, cents in sums.items():
        if cents:
            return f"the postings in {currency} sum to {cents} cents, not to zero"
    return None


def refusal_of_name(name: str) -> str | None:
    """Why this cannot be a name in every store: it is too long, or no text that can be kept."""
    if len(name) > LONGEST_NAME:
        return f"the name {name[:40]}... has {len(name)} characters; at most {LONGEST_NAME} are allowed"
    if "\0" in name:
        return f"the name {name!r} contains a null character"
    if not name.isascii() and any("\ud800" <= character <= "\udfff" for character in name):
        return f"the name {name!r} contains half a surrogate pair"
    return None


def refusal_of_append(append: Append) -> str | None:
    """Why this could not be written to any store: a mistake of whoever has made it, never of a person's command."""
    if not append.stream:
        return "an append must name its stream"
    if not append.events:
        return f"an append to {append.stream} must hold at least one event"
    if not append.command_id and (append.fingerprint or append.answer):
        return f"an append to {append.stream} has an answer but no command"
    names = [append.stream, append.actor, append.role, append.command_id, append.fingerprint]
    names.extend(event.type for event in append.events)
    for currency, account, cents in append.postings:
        names += (currency, account)
        if abs(cents) > LARGEST:
            return f"a posting of {cents} cents to {account} is more than a store can count"
    if not -LARGEST <= append.at <= LARGEST:
        return f"{append.at} is not a time that a store can hold"
    if any(not 0 <= event.type_version <= LARGEST for event in append.events):
        return f"an append to {append.stream} has an event whose type version a store cannot hold"
    for name in names:
        problem = refusal_of_name(name)
        if problem is not None:
            return problem
    return refusal_of_postings(append.postings)
