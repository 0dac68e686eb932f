"""What is written once and kept is what would have been written anew; and a frame is one that any client can read."""

import json
from functools import cache
from random import Random
from typing import Any

import pytest
from websockets.frames import Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.web.messages import text_frame, wire_view, words_of
from pontoon.web.wire_events import ViewWriter, view_key

AUDIENCES = (
    Audience("player", "ann"),
    Audience("player", "bob"),
    Audience(),
    Audience("dealer", "dora"),
    Audience("surveillance", "vera"),
)


@cache
def evening(rules: str) -> tuple[tuple[GamingTable, GamingTable, tuple[Entry, ...]], ...]:
    """Every order that was carried out: the table before it and after it, and its entries."""
    steps: list[tuple[GamingTable, GamingTable, tuple[Entry, ...]]] = []

    def watch(before: GamingTable, _order: Any, outcome: Any) -> None:
        if isinstance(outcome, tuple):
            steps.append((before, *outcome))

    night(rules, Random(12).randrange, 300, watch)
    return tuple(steps)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_a_view_with_parts_that_were_kept_is_the_view_written_anew(rules: str) -> None:
    book = rule_book(rules)
    writer = ViewWriter(book)
    for _, table, _ in evening(rules):
        for audience in AUDIENCES:
            written = writer.write(table, audience, view_key(table, audience))
            assert written.decode() == json.dumps(
                wire_view(book, table, audience), separators=(",", ":"), ensure_ascii=False
            )


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_dealers_words_are_the_same_where_the_table_after_them_is_known(rules: str) -> None:
    said = 0
    for before, after, entries in evening(rules):
        numbered = tuple(enumerate(entries, 1))
        words = words_of(before, numbered, after)
        assert words == words_of(before, numbered)
        said += len(words)
    assert said > 20


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 200_000])
def test_a_frame_of_any_length_is_read_as_one_message(length: int) -> None:
    client = Protocol(CLIENT, state=OPEN)
    client.receive_data(text_frame(b"x" * length))
    (frame,) = client.events_received()
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * length)  # type: ignore[union-attr]
