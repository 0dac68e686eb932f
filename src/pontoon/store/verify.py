"""Whether a log is what was written: its chains, its ledger, its answers and its signed checkpoints."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from pathlib import Path

from pontoon.store.batch import NO_HEAD, Head
from pontoon.store.chain import attached_digest, hash_of, heads_digest
from pontoon.store.checkpoints import read_second_file, signature_holds
from pontoon.store.contract import (
    Answer,
    Checkpoint,
    Posting,
    Standing,
    Store,
    StoredEvent,
    StoreError,
    Written,
    refusal_of_postings,
)

STRETCH = 1_000
# After so many problems it is clear enough.
MOST_PROBLEMS = 100


@dataclass(slots=True)
class Report:
    """What was looked at, and what is wrong with it; `public_keys` are those that have signed.

    `unguarded` is no fault of the log's, so that it can be copied, but makes one easy: what the database no longer
    refuses.
    """

    events: int = 0
    streams: int = 0
    postings: int = 0
    answers: int = 0
    checkpoints: int = 0
    public_keys: set[bytes] = field(default_factory=set)
    problems: list[str] = field(default_factory=list)
    unguarded: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        return not self.problems and not self.unguarded


async def verify(
    store: Store,
    public_keys: Collection[bytes] | None = None,
    second_file: str | Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    beside: bool = False,
) -> Report:
    """Look through a whole log as it stands now, while it may be written further.

    `public_keys` are those that may sign (None: any); `second_file` holds the checkpoints once more, which `beside` the
    log ends where its signer has given way to another; `progress` is told now and then how many events of how many are
    done.
    """
    walk = Walk()
    try:
        # In this order each holds at least what the one before does, whatever is written meanwhile.
        others = None if second_file is None else walk.read_second_file(Path(second_file))
        checkpoints = await store.checkpoints()
        standing = await store.standing()
        walk.gapless = standing.gapless
        for trigger in standing.unguarded:
            walk.report.unguarded.append(
                f"the database does not prevent changes to what has been written: "
                f"its trigger {trigger} is missing or altered"
            )
        walk.expect(checkpoints, public_keys)
        if others is not None:
            walk.compare_second_file(others, checkpoints, beside)
        await go_through(store, walk, standing.events, progress)
        walk.compare(standing)
    except StoreError as error:
        walk.problem(f"the log cannot be read after event {walk.report.events}: {error}")
    walk.report.streams = len(walk.heads)
    return walk.report


async def go_through(store: Store, walk: "Walk", events: int, progress: Callable[[int, int], None] | None) -> None:
    position = 0
    while walk.report.events < events and len(walk.report.problems) < MOST_PROBLEMS:
        stretch = await store.written(position, min(STRETCH, events - walk.report.events))
        if not stretch.events:
            walk.problem(f"events missing at the end of the log: {events - walk.report.events}")
            return
        walk.take(stretch)
        position = stretch.events[-1].position
        if progress is not None:
            progress(walk.report.events, events)


class Walk:
    """The log from its first event on: only the heads and the balances are kept, never the events."""

    def __init__(self) -> None:
        self.report = Report()
        self.gapless = False
        self.heads: dict[str, Head] = {}
        self._balances: dict[tuple[str, str], int] = {}
        # Streams whose last event belongs to a command of which more must follow.
        self._open: dict[str, str] = {}
        self._due: list[Checkpoint] = []

    def problem(self, words: str) -> None:
        self.report.problems.append(words)

    def expect(self, checkpoints: list[Checkpoint], public_keys: Collection[bytes] | None) -> None:
        """Check what can be said of the checkpoints at once; their digests when the walk comes to their positions."""
        position = 0
        for number, checkpoint in enumerate(checkpoints, start=1):
            if checkpoint.number != number:
                self.problem(f"checkpoint {number} is missing: checkpoint {checkpoint.number} is in its place")
                break
            if checkpoint.position < position:
                self.problem(f"checkpoint {number} covers less of the log than the one before it")
            if public_keys is not None and checkpoint.public_key not in public_keys:
                self.problem(f"checkpoint {number} was signed with a key that is not authorised")
            if not signature_holds(checkpoint):
                self.problem(f"the signature of checkpoint {number} is not valid")
            position = checkpoint.position
            self.report.public_keys.add(checkpoint.public_key)
        self.report.checkpoints = len(checkpoints)
        self._due = sorted(checkpoints, key=lambda each: each.position, reverse=True)
        self._check_due()

    def read_second_file(self, path: Path) -> list[Checkpoint] | None:
        try:
            return read_second_file(path)
        except (OSError, ValueError) as error:
            self.problem(f"the second file cannot be read: {error}")
            return None

    def compare_second_file(self, others: list[Checkpoint], checkpoints: list[Checkpoint], beside: bool) -> None:
        for one, other in zip(checkpoints, others, strict=False):
            if one != other:
                self.problem(f"checkpoint {other.number} differs from the one in the second file")
        if len(others) > len(checkpoints):
            self.problem(
                f"the log lacks checkpoints that the second file has, from {others[len(checkpoints)].number} on"
            )
        lacking = checkpoints[len(others) :]
        if beside:
            lacking = [each for each in lacking if others and each.public_key == others[-1].public_key]
        # A crash between the two leaves the last one out of the second file until the next is signed.
        if len(lacking) > 1:
            self.problem(f"the second file ends with checkpoint {len(others)}, the log with {len(checkpoints)}")

    def take(self, stretch: Written) -> None:
        postings: dict[tuple[str, int], list[Posting]] = {}
        for stream, version, posting in stretch.postings:
            postings.setdefault((stream, version), []).append(posting)
        for event in stretch.events:
            self._chain(event)
            self._attached(event, postings.get((event.stream, event.version), []), stretch.answers)
            self.heads[event.stream] = Head(event.version, event.hash)
            self.report.events += 1
            self._check_due()

    def _chain(self, event: StoredEvent) -> None:
        version, before = self.heads.get(event.stream, NO_HEAD)
        where = f"{event.stream} version {event.version}"
        if self.gapless and event.position != self.report.events + 1:
            self.problem(f"{where} has position {event.position}, not {self.report.events + 1}")
        if event.version != version + 1:
            self.problem(f"{where} comes after version {version}")
        elif event.prev_hash != before:
            self.problem(f"{where} does not follow the event before it")
        try:
            written = hash_of(event) == event.hash
        except (AttributeError, TypeError, ValueError, OverflowError):
            written = False
        if not written:
            self.problem(f"{where} has been changed since it was written")

    def _attached(self, event: StoredEvent, postings: list[Posting], answers: dict[str, Answer]) -> None:
        """Check what came with the last event of an append, and that the events of a command are together."""
        where = f"{event.stream} version {event.version}"
        if self._open.pop(event.stream, event.command_id) != event.command_id:
            self.problem(f"{where} comes before the end of the previous command")
        if event.attached:
            answer = self._answer(event, where, answers)
            if attached_digest(answer.fingerprint, answer.answer, postings) != event.attached:
                self.problem(f"the answer or the postings of {where} have been changed since they were written")
        elif event.command_id:
            self._open[event.stream] = event.command_id
        if postings:
            self._post(where, postings)

    def _answer(self, event: StoredEvent, where: str, answers: dict[str, Answer]) -> Answer:
        nothing = Answer(event.stream, "", b"")
        if not event.command_id:
            return nothing
        answer = answers.get(event.command_id)
        if answer is None:
            self.problem(f"the answer to the command of {where} is missing")
            return nothing
        if answer.stream != event.stream:
            self.problem(f"the answer to the command of {where} is stored as an answer of {answer.stream}")
        self.report.answers += 1
        return answer

    def _post(self, where: str, postings: list[Posting]) -> None:
        unequal = refusal_of_postings(postings)
        if unequal is not None:
            self.problem(f"{where}: {unequal}")
        for currency, account, cents in postings:
            self._balances[currency, account] = self._balances.get((currency, account), 0) + cents
        self.report.postings += len(postings)

    def _check_due(self) -> None:
        while self._due and self._due[-1].position <= self.report.events:
            checkpoint = self._due.pop()
            digest = heads_digest([(stream, *head) for stream, head in self.heads.items()])
            if digest != checkpoint.digest:
                self.problem(f"checkpoint {checkpoint.number} was signed for a different log")

    def compare(self, standing: Standing) -> None:
        """At the end of the walk: what is kept beside the log must be what the log leads to."""
        if len(self.report.problems) >= MOST_PROBLEMS:
            return
        for checkpoint in self._due:
            self.problem(
                f"checkpoint {checkpoint.number} was signed over {checkpoint.position} events: some are missing"
            )
        kept = {stream: Head(version, digest) for stream, version, digest in standing.heads}
        for stream in sorted(kept.keys() | self.heads.keys()):
            if kept.get(stream) != self.heads.get(stream):
                self.problem(f"the head of {stream} is not its last event")
        for stream, command_id in sorted(self._open.items()):
            self.problem(f"{stream} ends in the middle of command {command_id}")
        self._compare_ledger(standing)

    def _compare_ledger(self, standing: Standing) -> None:
        for key in sorted(standing.balances.keys() | self._balances.keys()):
            if standing.balances.get(key) != self._balances.get(key):
                self.problem(f"the balance of {key[1]} in {key[0]} is not the sum of its postings")
        if standing.postings != self.report.postings:
            self.problem(f"postings that belong to no event: {standing.postings - self.report.postings}")
        if standing.answers != self.report.answers:
            self.problem(f"answers that belong to no event: {standing.answers - self.report.answers}")
