"""Appends judged one after another, each on top of those before it, before any of them is written."""

from collections.abc import Mapping
from typing import NamedTuple

from pontoon.store.chain import attached_to, event_hash
from pontoon.store.contract import (
    GENESIS,
    LARGEST,
    Answer,
    Append,
    CommandSeen,
    Overdrawn,
    VersionConflict,
)


class Head(NamedTuple):
    """Where a stream stands."""

    version: int
    hash: bytes


NO_HEAD = Head(0, GENESIS)

# stream, version, type, type_version, at, actor, role, command_id, body, prev_hash, hash, attached
EventRow = tuple[str, int, str, int, int, str, str, str, bytes, bytes, bytes, bytes]
# stream, version, number, currency, account, cents
PostingRow = tuple[str, int, int, str, str, int]


class Batch:
    """What several appends bring about together: the rows to be written, and how heads and balances then stand.

    `heads`, `balances` and `answers` given are what is written already, of at least everything the appends touch; what
    is missing there does not exist. One that is refused leaves no trace, and the others still go.
    """

    def __init__(
        self,
        heads: Mapping[str, Head],
        balances: Mapping[tuple[str, str], int],
        answers: Mapping[str, Answer],
    ) -> None:
        self._heads_before = heads
        self._balances_before = balances
        self._answers_before = answers
        self.heads: dict[str, Head] = {}
        self.balances: dict[tuple[str, str], int] = {}
        self.answers: dict[str, Answer] = {}
        self.events: list[EventRow] = []
        self.postings: list[PostingRow] = []

    def take(self, append: Append) -> int:
        """The stream's version after this append; raises what the contract says, and then nothing is changed."""
        command_id = append.command_id
        if command_id:
            seen = self.answers.get(command_id) or self._answers_before.get(command_id)
            if seen is not None:
                raise CommandSeen(command_id, seen.fingerprint, seen.answer)
        stream = append.stream
        head = self.heads.get(stream) or self._heads_before.get(stream, NO_HEAD)
        if head.version != append.expected_version:
            raise VersionConflict(stream, head.version)
        after = self._balances_after(append)
        rows, head = event_rows(append, head)
        # From here on it must succeed.
        self.events.extend(rows)
        self.heads[stream] = head
        self.balances.update(after)
        self.postings.extend((stream, head.version, number, *posting) for number, posting in enumerate(append.postings))
        if command_id:
            self.answers[command_id] = Answer(stream, append.fingerprint, append.answer)
        return head.version

    def _balances_after(self, append: Append) -> dict[tuple[str, str], int]:
        after: dict[tuple[str, str], int] = {}
        for currency, account, cents in append.postings:
            key = (currency, account)
            before = after[key] if key in after else self._balance(key)
            after[key] = before + cents
        for (currency, account), cents in after.items():
            if cents < 0 and account.startswith(append.may_not_go_negative):
                raise Overdrawn(currency, account, self._balance((currency, account)))
            if abs(cents) > LARGEST:
                raise ValueError(f"{account} would hold more {currency} than a store can count")
        return after

    def _balance(self, key: tuple[str, str]) -> int:
        balance = self.balances.get(key)
        return self._balances_before.get(key, 0) if balance is None else balance


def event_rows(append: Append, head: Head) -> tuple[list[EventRow], Head]:
    """The rows of an append's events on top of a head, and the head they lead to."""
    version, before = head
    origin = (append.at, append.actor, append.role, append.command_id)
    last = len(append.events) - 1
    rows: list[EventRow] = []
    for number, event in enumerate(append.events):
        version += 1
        attached = attached_to(append) if number == last else b""
        digest = event_hash(before, append.stream, version, event, *origin, attached)
        kind = (event.type, event.type_version)
        rows.append((append.stream, version, *kind, *origin, event.body, before, digest, attached))
        before = digest
    return rows, Head(version, before)
