"""A view on the wire is what its types say: nothing missing, nothing more, over whole evenings and in every role."""

from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from pontoon.game import round as of_a_round
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import PlayerLimits, TableTerms
from pontoon.game.views import Audience
from pontoon.law.clause import register
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import Commitment, LiveTable
from pontoon.table import duty, gaming_table
from pontoon.table.gaming_table import GamingTable
from pontoon.table.sign_text import sign_text
from pontoon.table.views import STAFF
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.tournament.at_table import duty as session_duty
from pontoon.web import wire_views as w
from pontoon.web.messages import wire_live, wire_view
from pontoon.web.wire_events import ViewWriter, view_key
from pontoon.web.wire_felt import felt_of

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
    assert set(get_args(w.Phase)) == set(of_a_round.AWAITING)
    assert get_args(w.DutyKind) == (*duty.KINDS, *session_duty.KINDS)
    assert get_args(w.ShuffleReason) == gaming_table.SHUFFLE_REASONS
    assert set(get_args(w.HeldUpBy)) == set(gaming_table.HELD_UP_BECAUSE)
    assert set(get_args(w.HandState)) == {
        of_a_round.IN_PLAY, of_a_round.PONTOON, of_a_round.TWENTY_ONE, of_a_round.STOOD, of_a_round.BUST,
        of_a_round.SURRENDERED, of_a_round.FORFEITED, of_a_round.VOIDED,
    }  # fmt: skip


def test_a_players_own_limits_are_told_to_that_player_and_to_staff() -> None:
    book = rule_book("star-2024")
    limits = (PlayerLimits("ann", 1_000, None), PlayerLimits("bob", None, 90_000))
    table = GamingTable(name="P1", rules="star-2024", terms=TableTerms(minimum_cents=500, player_limits=limits))
    for audience in AUDIENCES:
        told = [each["player"] for each in wire_view(book, table, audience)["terms"]["player_limits"]]
        own = [audience.name] if audience.name in ("ann", "bob") else []
        assert told == (["ann", "bob"] if audience.role in STAFF else own)
    # What is written once for all who see the same is not written for those who see more.
    writer = ViewWriter(book)
    for audience in AUDIENCES:
        written = msgspec.json.decode(writer.write(table, audience, view_key(table, audience)))
        assert written["terms"] == wire_view(book, table, audience)["terms"]


def test_terms_say_what_the_rule_set_fixes_by_itself() -> None:
    told = wire_view(rule_book("canberra-2002"), GamingTable(name="P1", rules="canberra-2002"), Audience())["terms"]
    assert (told["resplit"], told["pairs_with_wager_only"], told["players_per_box"]) == (True, True, 3)
    told = wire_view(rule_book("star-2024"), GamingTable(name="P1", rules="star-2024"), Audience())["terms"]
    assert (told["resplit"], told["pairs_with_wager_only"], told["players_per_box"]) == (False, False, 3)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_staff_are_told_what_the_table_waits_for(rules: str) -> None:
    kinds = set()
    for table in tables(rules, 12):
        due = wire_view(rule_book(rules), table, Audience("dealer", "dora"))["staff"]["duty"]
        assert due["sentence"]
        assert (due["least_cards"] is not None) == (due["kind"] in ("cut", "cutting_card"))
        assert bool(due["method"]) == (due["kind"] == "shuffle")
        kinds.add(due["kind"])
        assert "staff" not in wire_view(rule_book(rules), table, Audience("player", "ann"))
    assert kinds > {"shuffle", "card", "decision"}


# The felt


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_felt_has_every_row_of_the_sign(rules: str) -> None:
    book = rule_book(rules)
    felt = felt_of(book, GamingTable(name="P1", rules=rules))
    rows = (*felt.table_1, *felt.perfect_pairs, felt.insurance)
    for row in rows:
        assert row.odds == book.values[f"{row.name}_odds"]
        assert row.clauses
        assert set(row.clauses) <= set(register(rules))
    sign = sign_text(book, GamingTable(name="P1", rules=rules))
    for row in (*felt.table_1, *felt.perfect_pairs):
        assert f"{row.what[0].upper()}{row.what[1:]} pays {row.odds[0]} to {row.odds[1]}" in sign
    assert set(felt.inscriptions) <= set(sign)
    assert felt.table_1[0].name == "pontoon"
    assert felt.table_1[-1].name == "other_win"


def test_at_canberra_any_wager_below_the_step_earns_the_small_super_bonus() -> None:
    small, large, others = felt_of(rule_book("canberra-2002"), GamingTable()).super_bonus
    assert (small.amount, small.least, small.below) == ("1000.00", None, "25.00")
    assert (large.amount, large.least, large.below) == ("5000.00", "25.00", None)
    assert others.amount == "50.00"


def test_the_felt_is_without_perfect_pairs_where_they_are_not_offered() -> None:
    table = GamingTable(name="P1", rules="star-2024", terms=TableTerms(perfect_pairs=False))
    assert felt_of(rule_book("star-2024"), table).perfect_pairs == []
