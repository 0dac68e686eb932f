"""A view on the wire is what its types say: nothing missing, nothing more, over whole evenings and in every role."""

from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from pontoon.game import round as of_a_round
from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import Commitment, LiveTable
from pontoon.table import gaming_table
from pontoon.table.gaming_table import GamingTable
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.web import wire_views as w
from pontoon.web.messages import wire_live, wire_view

AUDIENCES = (
    *(Audience("player", name) for name in ("ann", "bob", "cat")),
    Audience(),
    Audience("dealer", "dora"),
    Audience("casino_supervisor", "sue"),
    Audience("inspector", "ivan"),
    Audience("surveillance", "vera"),
)


@cache
def tables(rules: str, seed: int) -> tuple[GamingTable, ...]:
    """How a table stood after every order of an evening that was carried out."""
    states: list[GamingTable] = []

    def watch(_before: GamingTable, _order: Any, outcome: Any) -> None:
        if isinstance(outcome, tuple):
            states.append(outcome[0])

    night(rules, Random(seed).randrange, 400, watch)
    return tuple(states)


def as_sent(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


def read_back(told: Any, kind: Any) -> Any:
    """What is left of a message after it was read into its types; an unknown word or number is an error."""
    return as_sent(msgspec.convert(as_sent(told), kind, strict=True))


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", [12, 31])
def test_every_view_of_an_evening_is_what_its_types_say(rules: str, seed: int) -> None:
    book = rule_book(rules)
    phases = set()
    for table in tables(rules, seed):
        for audience in AUDIENCES:
            told = wire_view(book, table, audience)
            assert read_back(told, w.View) == as_sent(told)
        phases.add(None if table.round is None else table.round.phase)
    assert len(phases) > 6


def test_how_a_table_is_run_is_told_as_its_types_say() -> None:
    bare = LiveTable("P1")
    bound = Commitment(3, "ab" * 32, "sealed", (("ann", "a seed"),), "cd" * 32)
    for live in (bare, LiveTable("P1", established=TableEstablished("star-2024"), committed=bound)):
        told = wire_live(live)
        assert read_back(told, w.Live) == as_sent(told)


def test_words_on_the_wire_are_those_of_the_round_and_the_table() -> None:
    assert set(get_args(w.Phase)) == set(of_a_round._AWAITING)
    assert get_args(w.ShuffleReason) == gaming_table.SHUFFLE_REASONS
    assert set(get_args(w.HeldUpBy)) == set(gaming_table.HELD_UP_BECAUSE)
    assert set(get_args(w.HandState)) == {
        of_a_round.IN_PLAY, of_a_round.PONTOON, of_a_round.TWENTY_ONE, of_a_round.STOOD, of_a_round.BUST,
        of_a_round.SURRENDERED, of_a_round.FORFEITED, of_a_round.VOIDED,
    }  # fmt: skip
