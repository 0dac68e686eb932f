"""Faults that are planted in a real server, which a proof by killing must find."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from pontoon.live.appending import append_of
from pontoon.store.contract import Append
from pontoon.store.sqlite import SqliteStore

LATE_SECONDS = 0.05


def acknowledged_before_it_is_stored() -> None:
    """At the tables only; guests still wait for their account."""
    written = SqliteStore.append

    async def append(self: SqliteStore, append: Append) -> int:
        if not append.stream.startswith("table:"):
            return await written(self, append)
        loop = asyncio.get_running_loop()
        loop.call_later(LATE_SECONDS, lambda: loop.create_task(written(self, append)))
        return append.expected_version + len(append.events)

    pytest.MonkeyPatch().setattr(SqliteStore, "append", append)


def answers_that_are_not_kept() -> None:
    """A command that is sent again after a kill is carried out again, or refused."""

    def without_the_id(*arguments: Any) -> Append:
        return replace(append_of(*arguments), command_id="", fingerprint="", answer=b"")

    pytest.MonkeyPatch().setattr("pontoon.live.appending.append_of", without_the_id)
