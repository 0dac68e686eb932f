"""News from PostgreSQL without one: what happens between a notice and the end of who listens."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from pontoon.store.contract import News
from pontoon.store.postgres_news import listen_once
from pontoon.store.postgres_writer import notice


class Line:
    """A connection that says what it is told to."""

    def __init__(self) -> None:
        self.say: Callable[[str], None] = lambda words: None

    async def connect(self) -> "Line":
        return self

    def add_termination_listener(self, hang_up: Callable[[Any], None]) -> None:
        pass

    async def add_listener(self, channel: str, hear: Callable[[Any, int, str, str], None]) -> None:
        self.say = lambda words: hear(self, 0, channel, words)

    async def fetch(self, question: str) -> list[Any]:
        return []

    def terminate(self) -> None:
        pass


async def test_who_stops_listening_in_the_moment_of_a_notice_has_stopped() -> None:
    line = Line()
    heard: asyncio.Queue[News] = asyncio.Queue()

    async def listen() -> None:
        async for news in listen_once(line.connect, "me"):
            heard.put_nowait(news)

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0.01)
    line.say(notice("other", 3, "table:P1"))
    assert await heard.get() == News("table:P1", 3)
    line.say(notice("other", 0, "table:P1", "gone ann"))
    listening.cancel()
    _, still = await asyncio.wait({listening}, timeout=60)
    assert not still
    assert listening.cancelled()


async def test_a_notice_that_somebody_else_has_sent_is_passed_over(caplog: pytest.LogCaptureFixture) -> None:
    line = Line()
    news = listen_once(line.connect, "me")
    heard = asyncio.ensure_future(anext(news))
    await asyncio.sleep(0)
    for words in ("hello", "to whom it may concern", notice("me", 1, "table:P1"), notice("other", 1, "table:P2")):
        line.say(words)
    assert await heard == News("table:P2", 1)
    assert caplog.text.count("does not come from a house") == 2
    await news.aclose()  # type: ignore[attr-defined]
