"""Seeded nights with faults, and an auditor who has only the log; a failing seed is printed with what it found."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from pontoon.live.appending import append_of
from pontoon.live.events import ShortfallCovered
from pontoon.live.postings import RECEIVABLE, postings
from pontoon.live.requests import Busy, Done, Reply, Request
from pontoon.live.table_task import TableTask
from pontoon.store.contract import Append, Posting, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.table.proceedings import Proceedings
from pontoon.testing.simulated_night import Night, play_night

# Every planted fault below is found in a fifth of them; the long form plays ten thousand.
NIGHTS = 40
AT_ONCE = 20
FOUND_WITHIN = 8


@pytest.mark.parametrize("first", range(0, NIGHTS, AT_ONCE))
def test_every_cent_is_found_again_whatever_happens_in_the_night(first: int) -> None:
    refused: set[str] = set()
    acknowledged = unheard = 0
    for seed in range(first, first + AT_ONCE):
        night = play_night(seed, seconds=60)
        assert not night.problems, f"seed {seed}: {night.problems}"
        refused |= night.refused
        acknowledged += len(night.acknowledged)
        unheard += night.store.unheard
    # A night in which nothing goes wrong and nobody is refused would prove nothing.
    assert {"table_has_moved_on", "version_is_not_there", "Busy", "not_enough_chips"} <= refused
    assert acknowledged > 200
    # Nor one in which every writer hears what became of it.
    assert unheard > 20


# The auditor is not asleep


def postings_that_are_not_written(patch: pytest.MonkeyPatch) -> None:
    """Now and then chips change hands and the ledger does not know."""
    written = MemoryStore.append

    async def append(self: MemoryStore, append: Append) -> int:
        forgets = append.expected_version % 10 == 0
        return await written(self, replace(append, postings=()) if forgets else append)

    patch.setattr(MemoryStore, "append", append)


def a_payment_to_another(patch: pytest.MonkeyPatch) -> None:
    """What ann wins or buys is bob's."""

    def to_another(*arguments: Any) -> tuple[Posting, ...]:
        return tuple(each._replace(account=each.account.replace("ann", "bob")) for each in postings(*arguments))

    patch.setattr("pontoon.live.appending.postings", to_another)


def an_answer_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    """A write that fails is acknowledged all the same."""

    async def found_out(self: TableTask, request: Request | None) -> Reply:
        return Done(self.state.version + 1)

    patch.setattr(TableTask, "_found_out", found_out)


def busy_without_looking(patch: pytest.MonkeyPatch) -> None:
    """Whether a write went through is not looked up in the log: "nothing was done" is said of what was."""

    async def found_out(self: TableTask, request: Request | None) -> Reply:
        return Busy(self.trouble)

    patch.setattr(TableTask, "_found_out", found_out)


def a_repeated_command_that_is_refused(patch: pytest.MonkeyPatch) -> None:
    """Nobody remembers that it was carried out."""

    async def nothing(*_: Any) -> None:
        return None

    patch.setattr("pontoon.live.table_task.seen_before", nothing)


def a_repeated_command_that_is_carried_out_again(patch: pytest.MonkeyPatch) -> None:
    """Each gets an id of its own on the way to the store."""
    numbers = count()

    def under_another_id(*arguments: Any) -> Append:
        made = append_of(*arguments)
        return replace(made, command_id=f"{made.command_id}~{next(numbers)}") if made.command_id else made

    patch.setattr("pontoon.live.appending.append_of", under_another_id)


def a_write_that_is_lost(patch: pytest.MonkeyPatch) -> None:
    """The store says that it has written, and has not."""
    written = MemoryStore.append

    async def append(self: MemoryStore, append: Append) -> int:
        if append.command_id and append.expected_version % 20 == 0:
            return append.expected_version + len(append.events)
        return await written(self, append)

    patch.setattr(MemoryStore, "append", append)


def a_table_that_gives_up(patch: pytest.MonkeyPatch) -> None:
    """The first failure of the store stops it for good."""

    async def no_more(self: TableTask) -> bool:
        if self.trouble:
            raise RuntimeError("I have had enough")
        return False

    patch.setattr(TableTask, "_catch_up", no_more)


def anybody_may_do_anything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Proceedings, "authorise", lambda self, *_: None)


def what_was_refused_is_written(patch: pytest.MonkeyPatch) -> None:
    """The store stores, and then says that it cannot; and nobody looks."""
    written = MemoryStore.append

    async def append(self: MemoryStore, append: Append) -> int:
        version = await written(self, append)
        if append.command_id and version % 50 == 0:
            raise StoreUnavailable("not now")
        return version

    patch.setattr(MemoryStore, "append", append)
    busy_without_looking(patch)


def a_reversal_that_takes_from_the_house(patch: pytest.MonkeyPatch) -> None:
    """A reversal that finds too few chips is covered from nobody's account."""

    def covered(event: ShortfallCovered) -> tuple[tuple[str, int], ...]:
        found = event.account_cents + event.owed_cents
        return ((f"{RECEIVABLE}nobody", -found), (f"player:{event.player}", found))

    patch.setattr("pontoon.live.postings._covered", covered)


FAULTS: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    postings_that_are_not_written,
    a_payment_to_another,
    an_answer_before_it_is_stored,
    busy_without_looking,
    a_repeated_command_that_is_refused,
    a_repeated_command_that_is_carried_out_again,
    a_write_that_is_lost,
    a_table_that_gives_up,
    anybody_may_do_anything,
    what_was_refused_is_written,
    a_reversal_that_takes_from_the_house,
)


def problems_of(seed: int) -> list[str]:
    """What the auditor finds, or what breaks while the night is played."""
    night: Night
    try:
        night = play_night(seed, seconds=60)
    except Exception as error:
        return [repr(error)]
    return night.problems


@pytest.mark.parametrize("plant", FAULTS, ids=lambda plant: plant.__name__)
def test_a_planted_fault_is_found(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert any(problems_of(seed) for seed in range(FOUND_WITHIN))
