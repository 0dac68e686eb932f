"""Thousands of hostile messages over real sockets: each is answered or ends its line, and the house does not notice."""

import asyncio
from pathlib import Path

import pytest

from pontoon.testing.hostile import BAD_FRAMES, CLEAN, Frame, hostile_texts, line_to, storm
from pontoon.testing.houses import running_house
from pontoon.web.messages import Envelope, Malformed, decode_message

pytestmark = pytest.mark.timeout(600)
MOST_GROWN = 50 * 2**20


def test_thousands_of_hostile_messages_leave_the_house_as_it_was(tmp_path: Path) -> None:
    """The long form sends a hundred thousand."""
    storming = asyncio.run(storm(tmp_path, 3_000, seed=1))
    assert storming.problems == []
    assert storming.sent >= 3_000
    assert storming.answers["malformed"] > 1_500
    assert storming.answers["refused"] > 30
    assert sum(storming.closed.values()) > 10
    assert storming.grown <= MOST_GROWN


@pytest.mark.parametrize("name", BAD_FRAMES)
async def test_a_frame_that_is_none_ends_its_line_and_no_other(name: str) -> None:
    async with running_house() as running, line_to(running.url, "P1") as other, line_to(running.url, "P1") as line:
        await line.send(*BAD_FRAMES[name])
        if name == "a_length_beyond_all_measure":
            await line.send(Frame(b"", 8))
        answer = await line.next_answer()
        assert answer in CLEAN | {0}
        await other.send(Frame(b"[]"))
        told = await other.next_answer()
        assert isinstance(told, dict)
        assert told["type"] == "malformed"


async def test_a_message_in_single_bytes_is_one_message() -> None:
    async with running_house() as running, line_to(running.url, "P1") as line:
        await line.send(Frame(b'{"wire": 1}'), piecewise=True)
        told = await line.next_answer()
        assert isinstance(told, dict)
        assert told["type"] == "malformed"


def test_what_is_sent_with_a_token_is_never_a_command() -> None:
    texts = list(hostile_texts(300, 5, commands_too=False))
    assert all(isinstance(decode_message(text), Malformed) for text in texts)
    assert any(isinstance(decode_message(text), Envelope) for text in hostile_texts(300, 5, commands_too=True))
