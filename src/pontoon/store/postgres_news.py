"""What other processes have written, told by PostgreSQL as it is committed."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import asyncpg

from pontoon.store.contract import ITSELF, News
from pontoon.store.postgres_writer import CHANNEL, LOST, Connect

log = logging.getLogger("pontoon.store")

# How often a silent connection is asked whether it is still there, and how long it is waited for.
ASK_EVERY_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 2.0


async def listen(connect: Connect, origin: str) -> AsyncIterator[News]:
    """Streams written by others than `origin`, and what these whisper, for ever; and what it whispers to itself.

    It begins with all streams as they stand, and does so again whenever the connection was lost: in between nothing
    could be heard.
    """
    pause = 0.05
    while True:
        try:
            async for news in listen_once(connect, origin):
                pause = 0.05
                yield news
        except (*LOST, asyncpg.PostgresError) as error:
            log.warning("the connection for notifications has been interrupted: %s", error or type(error).__name__)
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE_SECONDS)


async def listen_once(connect: Connect, origin: str) -> AsyncIterator[News]:
    """The same until the connection is lost."""
    told: asyncio.Queue[str | None] = asyncio.Queue()

    def hear(_connection: Any, _process: int, _channel: str, words: str) -> None:
        told.put_nowait(words)

    def hang_up(_connection: Any) -> None:
        told.put_nowait(None)

    connection = await connect()
    try:
        connection.add_termination_listener(hang_up)
        await connection.add_listener(CHANNEL, hear)
        for row in await connection.fetch("SELECT stream, version FROM streams WHERE version > 0"):
            yield News(row[0], row[1])
        while True:
            try:
                # Unlike `wait_for`, this never takes the end of the task for the end of the waiting.
                async with asyncio.timeout(ASK_EVERY_SECONDS):
                    notice = await told.get()
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=ASK_EVERY_SECONDS)
                continue
            if notice is None:
                return
            try:
                by, news = read_notice(notice)
            except ValueError:
                log.warning("a notification that does not come from a house is ignored: %.100r", notice)
                continue
            if (by == origin) == (news.stream == ITSELF):
                yield news
    finally:
        with suppress(*LOST):
            connection.terminate()


def read_notice(notice: str) -> tuple[str, News]:
    """Who sent it, and what it tells; raises ValueError for what is none."""
    by, version, rest = notice.split(" ", 2)
    words, _, stream = rest.partition("\n")
    return by, News(stream, int(version), words)
