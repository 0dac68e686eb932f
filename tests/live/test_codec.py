"""What is written to the log is read back as it was, and so is a table's state."""

from dataclasses import dataclass, fields, is_dataclass
from random import Random
from typing import Any, NamedTuple, get_args

import pytest

from pontoon.game.cards import card
from pontoon.game.events import CardDealt, Event as GameEvent, HandStood
from pontoon.live.codec import CODEC, NameTaken, UnknownEvent, UnreadableEvent, built_in, decode, encode
from pontoon.live.codec_forms import Unwritable
from pontoon.live.codec_tables import FORM, StateCodec, UnreadableState, decode_table, encode_table, form_of
from pontoon.live.events import LiveEvent
from pontoon.live.live_table import LiveTable
from pontoon.live.people.events import PersonEvent
from pontoon.live.promotions.events import LivePromotionEvent
from pontoon.live.tournaments.events import AroundEvent
from pontoon.live.type_names import GAME, HOUSE, LIVE, PEOPLE, PROMOTIONS, RETIRED, SESSION, TABLE, TOURNAMENT
from pontoon.promotions.events import PromotionEvent
from pontoon.registers.events import HouseEvent, RulesShown
from pontoon.table.events import DiscardsReturned, LimitsChanged, TableEvent
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Person
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.tournament.at_table.events import SessionEvent
from pontoon.tournament.events import TournamentEvent
from tests.live.written_logs import evening, live_entries, office_entries, one_of_each, stored

ANN = Person("ann", "player")


def same(one: Any, other: Any) -> bool:
    """Equal, and of the same types all through: a card is no number, a seat no tuple."""
    if type(one) is not type(other):
        return False
    if is_dataclass(one):
        return all(same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def entry_of(event: Any, table: str = "P1") -> Entry:
    return Entry(1_719_828_000, ANN, table, 3, "9.2", event)


# Names


@pytest.mark.parametrize(
    ("names", "union"),
    [
        (GAME, GameEvent),
        (TABLE, TableEvent),
        (SESSION, SessionEvent),
        (TOURNAMENT, TournamentEvent | AroundEvent),
        (PROMOTIONS, PromotionEvent | LivePromotionEvent),
        (HOUSE, HouseEvent),
        (LIVE, LiveEvent),
        (PEOPLE, PersonEvent),
    ],
)
def test_every_event_has_a_name_in_the_log(names: dict[str, type], union: Any) -> None:
    assert set(names.values()) == set(get_args(union))


def test_no_name_and_no_class_is_there_twice() -> None:
    tables = (GAME, TABLE, SESSION, HOUSE, LIVE, PEOPLE, TOURNAMENT, PROMOTIONS)
    together = [name for names in tables for name in names]
    classes = [kind for names in tables for kind in names.values()]
    assert len(set(together)) == len(together)
    assert len(set(classes)) == len(classes)
    assert not set(together) & set(RETIRED)
    everything = GAME | TABLE | SESSION | HOUSE | LIVE | PEOPLE | TOURNAMENT | PROMOTIONS
    assert CODEC.names().items() >= everything.items()


def test_a_name_is_not_given_to_a_second_class() -> None:
    codec = built_in({})
    with pytest.raises(NameTaken, match="card_dealt is taken"):
        codec.register("card_dealt", LiveTable)
    with pytest.raises(NameTaken, match="HandStood is already written as hand_stood"):
        codec.register("hand_has_stood", HandStood)


def test_a_retired_name_is_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RETIRED, "hand_folded", "a hand thrown in, which Pontoon does not know")
    with pytest.raises(NameTaken, match="hand_folded is taken"):
        built_in({}).register("hand_folded", Limits)


# Bodies


def test_the_body_of_a_card_is_as_people_write_it() -> None:
    new = encode(entry_of(CardDealt(1, 2, card("7s"))))
    assert (new.type, new.type_version) == ("card_dealt", 1)
    assert new.body == (
        b'{"round":3,"clause":"9.2","of_itself":false,'
        b'"event":{"box":1,"hand":2,"card":"7s","face_down":false,"set_aside":false}}'
    )


def test_a_named_tuple_is_an_object_and_a_count_a_list() -> None:
    limits = encode(entry_of(LimitsChanged(Limits(500), Limits(1000, 5000))))
    assert b'"before":{"minimum_cents":500,"maximum_cents":null,' in limits.body
    counted = encode(entry_of(DiscardsReturned((2,) * 48)))
    assert counted.body.endswith(b'"event":{"cards":[' + b",".join([b"2"] * 48) + b"]}}")


def test_a_table_is_written_where_the_stream_does_not_name_it() -> None:
    shown = entry_of(RulesShown("ann", "1", "Pontoon"))
    assert encode(shown).body.endswith(b',"table":"P1"}')
    assert encode(shown, "table:P1").body.endswith(b'"title":"Pontoon"}}')
    stood = entry_of(HandStood(1, 1, "ann"))
    assert b"table" not in encode(stood).body
    for stream in ("table:P1", "table:P2", "house", "person:ann"):
        assert decode(stored(stood, stream)) == stood
        assert decode(stored(shown, stream)) == shown


def test_the_time_is_told_in_milliseconds_and_read_in_seconds() -> None:
    row = stored(entry_of(HandStood(1, 1, "ann")), "table:P1")
    assert row.at == 1_719_828_000_007
    assert decode(row).at == 1_719_828_000


# There and back


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", range(4))
def test_every_entry_of_an_evening_is_read_as_it_was_written(rules: str, seed: int) -> None:
    for entry in evening(rules, seed, 600).log:
        assert same(decode(stored(entry, "table:P1")), entry)


def test_the_houses_books_are_read_as_they_were_written() -> None:
    entries = office_entries()
    assert len(entries) > 5
    for entry in entries:
        assert same(decode(stored(entry, "house")), entry)


@pytest.mark.parametrize(
    "entry", [*one_of_each(), *live_entries("P1", "star-2024")], ids=lambda e: type(e.event).__name__
)
def test_an_event_of_each_type_is_read_as_it_was_written(entry: Entry) -> None:
    for stream in (f"table:{entry.table}", "house"):
        assert same(decode(stored(entry, stream)), entry)


# What cannot be read


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"type": "hand_folded"}, "event 1 of table:P1 has the type hand_folded, which this program does not know"),
        ({"type_version": 2}, "has version 2 of card_dealt, from a newer program"),
        ({"type_version": 0}, "no conversion from version 0 of card_dealt to the next is known"),
        ({"body": b"{"}, "event 1 of table:P1, of type card_dealt, cannot be read"),
        ({"body": b'{"round":3,"clause":"","of_itself":false,"event":{"box":1,"hand":1,"card":"10s"}}'}, "not a card"),
        ({"body": b'{"round":3,"clause":"","of_itself":false,"event":{"box":1,"hand":1,"card":24}}'}, "is not a Card"),
        ({"body": b'{"round":3,"clause":"","of_itself":false,"event":{"box":1}}'}, "missing required field `hand`"),
        ({"body": b"\xff"}, "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(changes: dict[str, Any], words: str) -> None:
    row = stored(entry_of(CardDealt(1, 2, card("7s"))), "table:P1")._replace(**changes)
    with pytest.raises((UnknownEvent, UnreadableEvent), match=words):
        decode(row)


def test_an_event_without_a_name_is_not_written() -> None:
    with pytest.raises(UnknownEvent, match="Limits has no name in the log"):
        encode(entry_of(Limits()))


@dataclass(frozen=True, slots=True)
class WithAFloat:
    share: float


class Inner(NamedTuple):
    number: int


@dataclass(frozen=True, slots=True)
class WithAMixedUnion:
    either: Inner | str


@dataclass(frozen=True, slots=True)
class WithAPair:
    pair: tuple[Inner, int]


@pytest.mark.parametrize("kind", [WithAFloat, WithAMixedUnion, WithAPair])
def test_a_type_without_a_form_is_told_at_once(kind: type) -> None:
    with pytest.raises(Unwritable, match="there is no form for"):
        built_in({}).register("with_something_new", kind)


# Snapshots


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", range(2))
def test_a_table_is_read_as_it_was_written_at_every_step(rules: str, seed: int) -> None:
    steps = 0

    def watch(before: GamingTable, _order: Any, _outcome: Any) -> None:
        nonlocal steps
        steps += 1
        if steps % 7 == 0:
            assert decode_table(encode_table(before)) == before

    shift = night(rules, Random(seed).randrange, 600, watch)
    assert same(decode_table(encode_table(shift.state)), shift.state)


def test_a_live_table_has_a_form_of_its_own() -> None:
    codec = StateCodec(LiveTable)
    live = LiveTable("P1", 7, table=evening("star-2024", 1, 200).state)
    assert same(codec.decode(codec.encode(live)), live)
    assert codec.form != FORM


@pytest.mark.parametrize("body", [b"", b"\xc1", b"\x90", b"\xff" * 9, encode_table(GamingTable())[:-3]])
def test_a_damaged_snapshot_says_so(body: bytes) -> None:
    with pytest.raises(UnreadableState, match="the snapshot cannot be read"):
        decode_table(body)


def test_the_form_changes_with_a_field_far_inside() -> None:
    class Before(NamedTuple):
        number: int

    class After(NamedTuple):
        number: int
        more: str

    def holding(inner: Any) -> Any:
        inner.__name__ = "Inner"
        return dataclass(type("Outer", (), {"__annotations__": {"inner": tuple[inner, ...] | None}}))

    assert form_of(holding(Before)) != form_of(holding(After))
    assert form_of(Before) == form_of(Before)
    assert 0 < FORM < 2**31
