"""The chain of hashes: each event's hash covers all of it and the hash of the event before it in its stream."""

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise

from pontoon.store.contract import GENESIS, Append, NewEvent, Posting, StoredEvent


def event_hash(
    prev_hash: bytes,
    stream: str,
    version: int,
    event: NewEvent,
    at: int,
    actor: str,
    role: str,
    command_id: str,
    attached: bytes = b"",
) -> bytes:
    """SHA-256 over the hash before and every field, each with its length in front so that none runs into another."""
    parts = (
        stream.encode(),
        str(version).encode(),
        event.type.encode(),
        str(event.type_version).encode(),
        str(at).encode(),
        actor.encode(),
        role.encode(),
        command_id.encode(),
        event.body,
        attached,
    )
    whole = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return sha256(prev_hash + whole).digest()


def hash_of(stored: StoredEvent) -> bytes:
    """What the hash of a stored event must be."""
    event = NewEvent(stored.type, stored.type_version, stored.body)
    s = stored
    return event_hash(s.prev_hash, s.stream, s.version, event, s.at, s.actor, s.role, s.command_id, s.attached)


def attached_digest(fingerprint: str, answer: bytes, postings: Sequence[Posting]) -> bytes:
    """One digest of the answer and the postings that an append brings along."""
    parts = [fingerprint.encode(), answer]
    for currency, account, cents in postings:
        parts += (currency.encode(), account.encode(), str(cents).encode())
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in parts)).digest()


def attached_to(append: Append) -> bytes:
    """What the last event of an append carries; nothing where it brings along neither an answer nor postings."""
    if append.command_id or append.postings:
        return attached_digest(append.fingerprint, append.answer, append.postings)
    return b""


def first_break(events: list[StoredEvent]) -> str | None:
    """Where the chain of one stream is broken, from its first event on; None where it holds."""
    if not events:
        return None
    if events[0].version != 1 or events[0].prev_hash != GENESIS:
        return f"{events[0].stream} does not begin with version 1"
    for before, after in pairwise(events):
        if after.version != before.version + 1:
            return f"{after.stream} goes from version {before.version} to {after.version}"
        if after.prev_hash != before.hash:
            return f"{after.stream} version {after.version} does not follow version {before.version}"
    for event in events:
        if hash_of(event) != event.hash:
            return f"{event.stream} version {event.version} has been changed since it was written"
    return None


def heads_digest(heads: list[tuple[str, int, bytes]]) -> bytes:
    """One digest of all streams as they stand, for a checkpoint."""
    whole = sha256()
    for stream, version, head in sorted(heads):
        name = stream.encode()
        whole.update(len(name).to_bytes(4, "big") + name + version.to_bytes(8, "big") + head)
    return whole.digest()
