"""What is written of a request that was carried out, its events with their postings and its answer, and found again."""

from pontoon.live.codec import encode
from pontoon.live.live_table import LiveTable
from pontoon.live.orders import Happened, with_events_of_the_house
from pontoon.live.postings import NEVER_NEGATIVE, postings
from pontoon.live.requests import Reply, Request, repeated
from pontoon.live.shortfalls import shortfalls_covered
from pontoon.store.contract import Append, Overdrawn, Store, StoreUnavailable
from pontoon.table.orders import Entry, Person

# The players' accounts may change while a shortfall is being counted.
TRIES = 8


def append_of(
    before: LiveTable, after: LiveTable, entries: tuple[Entry, ...], by: Person, request: Request | None
) -> Append:
    """These entries after the table as it stood before; a request with an id is answered with the version after."""
    stream = f"table:{before.name}"
    asked = request is not None and bool(request.id)
    return Append(
        stream=stream,
        expected_version=before.version,
        events=tuple(encode(entry, stream) for entry in entries),
        at=after.at_ms,
        actor=by.name,
        role=by.role,
        command_id=request.id if request is not None else "",
        fingerprint=request.fingerprint if request is not None and asked else "",
        answer=str(after.version).encode() if asked else b"",
        postings=postings(before.name, entries, before.tournament),
        may_not_go_negative=NEVER_NEGATIVE,
    )


async def append_with_cover(
    store: Store, before: LiveTable, happened: Happened, by: Person, request: Request | None
) -> Happened:
    """Store what happened; a reversal that finds too few chips is stored together with the cover for them.

    Returns what was stored. Raises what the store raises, `Overdrawn` only where no reversal takes the chips.
    """
    stored = happened
    for _ in range(TRIES):
        try:
            await store.append(append_of(before, stored[1], stored[0], by, request))
            return stored
        except Overdrawn:
            covered = await shortfalls_covered(store, before, happened[0])
            if not covered:
                raise
            stored = with_events_of_the_house(happened, by, covered)
    raise StoreUnavailable("the accounts of the players keep changing")


async def seen_before(store: Store, stream: str, request: Request) -> Reply | None:
    """The answer to a request that was carried out before; raises `StoreUnavailable`."""
    answer = await store.answer(request.id) if request.id else None
    if answer is None:
        return None
    # The same words to another table are another command.
    same = answer.stream == stream and answer.fingerprint == request.fingerprint
    return repeated(request, same, answer.answer)
