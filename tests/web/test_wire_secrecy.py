"""What leaves the house for each audience: nothing that is hidden, and for everybody who sees the same, the same."""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest

from pontoon.game import events as g
from pontoon.game.cards import card
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import Restriction, TableTerms
from pontoon.game.views import Audience
from pontoon.live import events as v
from pontoon.live.codec import decode
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.requests import Deadline, Update
from pontoon.live.type_names import GAME, LIVE, SESSION, TABLE
from pontoon.registers.events import RulesShown
from pontoon.store.contract import StoredEvent
from pontoon.table import events as e
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Person
from pontoon.testing.floor import STAFF as PEOPLE, Floor
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.web.messages import UpdateWriter, schema, wire_event, wire_live, wire_view, words_of
from pontoon.web.wire_secrecy import EVERYBODY, OF_STAFF, OF_SURVEILLANCE, OWN, PARTICULARS, SEEN, fields_not_named
from pontoon.web.wire_values import wire_name

ONE_OF_EACH = Path(__file__).parents[1] / "live" / "logs" / "one_of_each_version_1.ndjson"

ANN = Audience("player", "ann")
BOB = Audience("player", "bob")
SPECTATOR = Audience()
DEALER = Audience("dealer", "dora")
SUPERVISOR = Audience("casino_supervisor", "sue")
SURVEILLANCE = Audience("surveillance", "vera")
NOBODY_KNOWS = Audience("scrutineer", "sam")
AUDIENCES = (ANN, BOB, SPECTATOR, DEALER, SUPERVISOR, SURVEILLANCE, NOBODY_KNOWS)
PATRONS = (ANN, BOB, SPECTATOR, NOBODY_KNOWS)


def entry_of(event: Any, number: int = 1, by: Person = PEOPLE["casino_supervisor"]) -> Entry:
    return Entry(1_719_828_000, by, "P1", number, "7.1", event)


def told(event: Any, audience: Audience, state: GamingTable | None = None) -> Any:
    """The event's own fields as this audience gets them, or None."""
    made = wire_event(1, entry_of(event), audience, state)
    return None if made is None else made["event"]


def one_of_each() -> Iterator[Entry]:
    for line in ONE_OF_EACH.read_text("utf-8").splitlines():
        row = json.loads(line)
        body = json.dumps(row.pop("body")).encode()
        yield decode(StoredEvent(1, **row, command_id="", body=body, prev_hash=b"", hash=b""))


# Every event


def test_every_event_of_a_tables_stream_says_who_sees_each_of_its_fields() -> None:
    assert set(SEEN) == {*GAME.values(), *TABLE.values(), *SESSION.values(), *LIVE.values()}
    assert {kind: fields_not_named(kind) for kind in SEEN if fields_not_named(kind)} == {}


def test_an_event_that_nobody_named_is_told_to_nobody() -> None:
    shown = RulesShown("ann", "1", "Pontoon")
    assert [told(shown, audience) for audience in AUDIENCES] == [None] * len(AUDIENCES)


@pytest.mark.parametrize("entry", [*one_of_each()], ids=lambda entry: type(entry.event).__name__)
def test_an_event_is_told_with_exactly_the_fields_that_are_named(entry: Entry) -> None:
    event: Any = entry.event
    if type(event) not in SEEN:
        assert all(wire_event(1, entry, audience) is None for audience in AUDIENCES)
        return
    if type(event) in PARTICULARS:
        return
    owner = getattr(event, "player", None) or "nobody in particular"
    levels = {
        EVERYBODY: Audience("player", "somebody else"),
        OWN: Audience("player", owner),
        OF_STAFF: DEALER,
        OF_SURVEILLANCE: SURVEILLANCE,
    }
    for level, audience in levels.items():
        if level == OWN and not isinstance(getattr(event, "player", None), str):
            continue
        named = SEEN[type(event)].to(level)
        made = wire_event(1, entry, audience)
        assert (made is None) is (named is None)
        if made is not None and named is not None:
            assert set(made["event"]) == {wire_name(name) for name in named}
            json.dumps(made)


def test_a_role_that_is_not_known_sees_what_everybody_sees() -> None:
    for entry in one_of_each():
        assert wire_event(1, entry, NOBODY_KNOWS) == wire_event(1, entry, SPECTATOR)


def test_events_fit_the_schema_for_everybody() -> None:
    whole = schema()
    # One event under its name, so that one validator will do for all of them.
    one_of_them = {"required": [], "minProperties": 1, "maxProperties": 1, "additionalProperties": False}
    named = jsonschema_rs.validator_for(whole | {"anyOf": [whole["$defs"]["Events"] | one_of_them]})
    assert not named.is_valid({"no_such_event": {}})
    for entry in one_of_each():
        for audience in AUDIENCES:
            made = wire_event(1, entry, audience)
            if made is not None:
                document = json.loads(json.dumps(made["event"]))
                assert named.is_valid({made["type"]: document}), made


def test_no_two_fields_of_an_event_get_the_same_name() -> None:
    for kind in SEEN:
        names = [wire_name(each.name) for each in fields(kind)]
        assert len(set(names)) == len(names)


# What is particular


def test_staff_have_no_names_for_players() -> None:
    opened = entry_of(g.InsuranceOffered(), by=PEOPLE["dealer"])
    assert [wire_event(1, opened, each)["by"] for each in (ANN, SPECTATOR, DEALER)] == [None, None, "dora"]  # type: ignore[index]
    asked = entry_of(g.CardRequested(1, 1, "ann"), by=Person("ann", "player"))
    assert wire_event(1, asked, BOB)["by"] == "ann"  # type: ignore[index]


def test_the_first_card_burned_and_a_kept_card_are_for_surveillance_alone() -> None:
    for event in (
        e.FirstCardBurned(card("7s")),
        g.CardKept(card("7s"), "18.6"),
        g.CardDrawnInError(card("7s"), "18.2"),
    ):
        for audience in AUDIENCES:
            assert ("card" in told(event, audience)) is (audience is SURVEILLANCE)


def test_a_burned_card_is_shown_where_it_lay_open() -> None:
    assert told(g.CardBurned(card("7s"), "face_up", "18.1"), ANN)["card"] == "7s"
    assert told(g.CardBurned(card("7s"), "in_error", "18.17"), ANN)["card"] is None
    assert told(g.CardBurned(card("7s"), "extra_card", "18.5"), DEALER)["card"] is None
    assert told(g.CardBurned(card("7s"), "in_error", "18.17"), SURVEILLANCE)["card"] == "7s"


def test_a_corrected_card_is_shown_where_it_lies_open() -> None:
    shown = g.CardCorrected(3, card("8c"), card("7c"), 1, False, False, "18.8")
    for audience in AUDIENCES:
        assert (told(shown, audience)["was"], told(shown, audience)["card"]) == ("8c", "7c")
        hidden = told(replace(shown, face_down=True), audience)
        assert (hidden["was"], hidden["card"]) == (("8c", "7c") if audience is SURVEILLANCE else (None, None))


def face_down_table() -> Floor:
    """Ann's two cards lie face down on box 1, bob's on box 2."""
    floor = Floor("star-2024").ready()
    floor.state = floor.state.but(terms=replace(floor.state.terms, face_down=True))
    floor.seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 25)
    return floor.deal("7s 8s 9h 7d")


def test_a_card_that_lies_face_down_is_its_controlling_players() -> None:
    floor = face_down_table()
    dealt = [entry for entry in floor.log if isinstance(entry.event, g.CardDealt)]
    assert [event.face_down for event in floor.events(g.CardDealt)] == [True] * 3

    def seen(audience: Audience, state: GamingTable | None) -> list[Any]:
        made = [wire_event(1, entry, audience, state) for entry in dealt]
        return [each["event"]["card"] for each in made if each is not None]

    assert seen(ANN, floor.state) == ["7s", None, "7d"]
    assert seen(BOB, floor.state) == [None, "8s", None]
    assert seen(SURVEILLANCE, floor.state) == ["7s", "8s", "7d"]
    for audience in (SPECTATOR, DEALER, SUPERVISOR, NOBODY_KNOWS):
        assert seen(audience, floor.state) == [None] * 3
    assert seen(ANN, None) == [None] * 3
    # The next round on the same box is no reason to show the cards of this one.
    assert seen(ANN, floor.state.but(number=floor.state.number + 1)) == [None] * 3


def test_a_players_seed_goes_back_to_that_player_alone() -> None:
    added = v.SeedContributed(1, "ann", "blue gum")
    assert [told(added, each).get("seed") for each in AUDIENCES] == ["blue gum", *[None] * (len(AUDIENCES) - 1)]


def test_a_sealed_seed_leaves_the_house_for_nobody() -> None:
    committed = v.ShoeCommitted(1, "ab" * 32, "5ea1ed" * 10)
    for audience in AUDIENCES:
        assert told(committed, audience) == {"shoe": 1, "commitment": "ab" * 32}


def test_tokens_are_between_their_player_and_the_staff() -> None:
    placed = g.WagerPlaced(1, "ann", 2500, True, 500)
    settled = g.WagerSettled(1, 1, "ann", "original", 2500, "win", 2500, (1, 1), "17.1", 0, 500)
    turned = g.SettlementReversed(settled, "18.8")
    past = e.PastRoundVoided(1, "a card on the wrong box", (settled,))
    for audience in AUDIENCES:
        sees = audience in (ANN, DEALER, SUPERVISOR, SURVEILLANCE)
        assert ("tokens" in told(placed, audience)) is sees
        assert ("tokens" in told(settled, audience)) is sees
        assert ("tokens" in told(turned, audience)["settlement"]) is sees
        assert ("tokens" in told(past, audience)["settlements"][0]) is sees
    assert told(g.WagerPlaced(1, "ann", 2500, True, 0), ANN) == told(g.WagerPlaced(1, "ann", 2500, True, 0), BOB)


def test_what_a_player_is_held_to_is_between_that_player_and_the_staff() -> None:
    opened = g.RoundOpened("star-2024", TableTerms(restrictions=(Restriction("ann"), Restriction("cat", one_box=True))))

    def names(audience: Audience) -> list[str]:
        return [each["player"] for each in told(opened, audience)["terms"]["restrictions"]]

    assert [names(each) for each in (ANN, BOB, SPECTATOR, DEALER)] == [["ann"], [], [], ["ann", "cat"]]
    restricted = e.PlayerRestricted("ann", "shoe", 3)
    assert told(restricted, ANN) == {"player": "ann", "to": "shoe"}
    assert told(restricted, BOB) is None


def test_a_notice_is_told_to_players_where_it_is_meant_for_them() -> None:
    said = e.NoticeGiven(1, "players", "one_box_at_the_minimum", "ann")
    assert told(said, ANN) == {"to": "players", "about": "one_box_at_the_minimum", "subject": "ann"}
    assert told(said, BOB) == {"to": "players", "about": "one_box_at_the_minimum"}
    assert told(e.NoticeGiven(1, "inspector", "closure", ""), ANN) is None
    assert told(said, DEALER)["notice"] == 1


def test_why_a_player_has_left_is_nobody_elses_business() -> None:
    left = e.PlayerLeft("ann", "excluded")
    assert told(left, BOB) == {"player": "ann"}
    clauses = [wire_event(1, entry_of(left), each)["clause"] for each in (ANN, BOB, DEALER)]  # type: ignore[index]
    assert clauses == ["7.1", "", "7.1"]


# Views and updates


@cache
def evening(rules: str, seed: int = 8) -> tuple[tuple[GamingTable, tuple[Entry, ...]], ...]:
    """Every order of an evening that was carried out: its entries and the table after it."""
    steps: list[tuple[GamingTable, tuple[Entry, ...]]] = []

    def watch(_before: GamingTable, _order: Any, outcome: Any) -> None:
        if isinstance(outcome, tuple):
            steps.append(outcome)

    night(rules, Random(seed).randrange, 500, watch)
    return tuple(steps)


def updates(rules: str, every: int = 1) -> Iterator[Update]:
    version = 0
    for number, (state, entries) in enumerate(evening(rules)):
        numbered = tuple(enumerate(entries, version + 1))
        version += len(entries)
        if number % every == 0:
            deadline = Deadline("decision", ("ann",), 12.5)
            yield Update(LiveTable("P1", version, table=state), numbered, deadline)


def keys_of(document: Any) -> set[str]:
    if isinstance(document, dict):
        return set(document).union(*map(keys_of, document.values()))
    return set().union(*map(keys_of, document)) if isinstance(document, list) else set()


@pytest.mark.parametrize("rules", BUILT_IN)
def test_an_update_is_the_same_as_if_it_were_written_for_one_alone(rules: str) -> None:
    book = rule_book(rules)
    outgoing = jsonschema_rs.validator_for(schema() | {"anyOf": [{"$ref": "#/$defs/Outgoing"}]})
    for update in updates(rules, 4):
        writer = UpdateWriter(book, update, 10.0)
        table = update.state.table
        for audience in AUDIENCES:
            document = json.loads(writer.update_for(audience))
            events = [wire_event(number, entry, audience, table) for number, entry in update.entries]
            assert document["events"] == json.loads(json.dumps([each for each in events if each is not None]))
            assert document["view"] == json.loads(json.dumps(wire_view(book, table, audience)))
            assert document["deadline"] == {"kind": "decision", "players": ["ann"], "left_ms": 2500}
            assert outgoing.is_valid(document)
            assert not [key for key in keys_of(document) if key.endswith("cents")]


def test_who_sees_the_same_gets_the_same_bytes() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).seat("bob", 2)
    entries = floor.wager("ann", 1, 25).log[-1:]
    writer = UpdateWriter(
        rule_book("star-2024"), Update(LiveTable("P1", 9, table=floor.state), ((9, entries[0]),), None), 0
    )
    assert writer.update_for(ANN) is writer.update_for(BOB) is writer.update_for(SPECTATOR)
    assert writer.update_for(DEALER) is writer.update_for(SUPERVISOR)
    assert writer.update_for(DEALER) != writer.update_for(SURVEILLANCE) != writer.update_for(ANN)


def test_cards_that_lie_face_down_are_in_nobodys_update_but_their_players() -> None:
    floor = face_down_table()
    numbered = tuple(enumerate(floor.log, 1))
    writer = UpdateWriter(rule_book("star-2024"), Update(LiveTable("P1", 40, table=floor.state), numbered, None), 0)
    hidden = (b'"7s"', b'"8s"', b'"7d"')
    assert [each in writer.update_for(ANN) for each in hidden] == [True, False, True]
    assert [each in writer.update_for(BOB) for each in hidden] == [False, True, False]
    for audience in (SPECTATOR, DEALER, SUPERVISOR, NOBODY_KNOWS):
        assert not any(each in writer.update_for(audience) for each in hidden)
        assert not any(each in writer.welcome_for(audience, 0) for each in hidden)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_nothing_of_the_staffs_reaches_players_or_spectators(rules: str) -> None:
    """Player Cards, staff's names, and which cards are where are in no message to a patron, on a whole evening."""
    book = rule_book(rules)
    names = [f'"{person.name}"'.encode() for person in PEOPLE.values()]
    for update in updates(rules, 3):
        writer = UpdateWriter(book, update, 10.0)
        for audience in PATRONS:
            for message in (writer.update_for(audience), writer.welcome_for(audience, 0)):
                assert b'"C-' not in message
                assert b'"custody"' not in message
                assert not [name for name in names if name in message]


def test_staff_do_hear_of_what_patrons_do_not() -> None:
    """So that the test before this one would find something."""
    heard = b"".join(UpdateWriter(rule_book("star-2024"), each, 0).update_for(DEALER) for each in updates("star-2024"))
    assert b'"dora"' in heard
    assert b'"C-' in heard


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_dealers_words_are_told_with_what_they_are_said_over(rules: str) -> None:
    before, version, said = GamingTable(name="P1", rules=rules), 0, set()
    for state, entries in evening(rules):
        numbered = tuple(enumerate(entries, version + 1))
        version += len(entries)
        words = words_of(before, numbered)
        assert set(words) <= {number for number, _ in numbered}
        said |= set(words.values())
        before = state
    assert {"No more bets.", "Surrender?"} <= said


def test_how_the_next_shoe_stands_is_everybodys_without_its_secrets() -> None:
    floor = Floor("star-2024").ready()
    live = LiveTable("P1", 3, table=floor.state)
    for event in (
        v.TableEstablished("star-2024"),
        v.ShoeCommitted(1, "ab" * 32, "5ea1ed"),
        v.SeedContributed(1, "ann", "gum"),
    ):
        live = evolve(live, entry_of(event), 0)
    seen = wire_live(live)
    assert seen["next_shoe"] == {"shoe": 1, "commitment": "ab" * 32, "seeds_from": ["ann"], "digest": None}
    assert "5ea1ed" not in json.dumps(seen)
    assert "gum" not in json.dumps(seen)
