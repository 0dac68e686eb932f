"""A log written by an older version still loads, and tells the same evenings."""

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import pytest

from pontoon.game.cards import cards_text
from pontoon.game.events import CardRequested
from pontoon.live.codec import UnknownEvent, UnreadableEvent, Upcast, built_in, decode, encode
from pontoon.live.events import LiveEvent
from pontoon.registers.decide import evolve_all as evolve_house
from pontoon.registers.house import House
from pontoon.store.contract import StoredEvent
from pontoon.table.decide import evolve_all
from pontoon.table.gaming_table import GamingTable
from tests.live.written_logs import EVENINGS, ONE_OF_EACH, TABLES, read_log

DIGESTS = {
    "P1": "301af6546653c1e6",
    "P2": "5763d6a0a3fab359",
    "P3": "ad116f5668bc30c1",
    "house": "5b2753ad4a20b96d",
}


def stream_of(name: str) -> list[StoredEvent]:
    return [event for event in read_log(EVENINGS) if event.stream == name]


def digest(facts: Any) -> str:
    return sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:16]


def facts_of(table: GamingTable) -> dict[str, Any]:
    """What anybody would ask about an evening; new fields of the state change nothing here."""
    last = table.last_round or table.round
    assert last is not None
    custody = table.custody
    return {
        "table": [table.name, table.rules, table.is_open, table.number, table.at, table.source],
        "cards": [custody.decks, custody.stage, custody.shoe, custody.rack, custody.layout, custody.removed],
        "seats": [[seat.player, seat.box] for seat in table.seats],
        "limits": [table.limits.minimum_cents, table.limits.maximum_cents],
        "staff": [list(person) for person in table.staff],
        "signs": [[sign.kind, sign.displayed_at] for sign in table.signs],
        "dealer": cards_text(last.dealers_cards),
        "hands": [[box.number, cards_text(hand.cards), hand.state] for box in last.boxes for hand in box.hands],
        "settlements": [
            [each.player, each.kind, each.result, each.net_cents, each.clause] for each in last.settlements
        ],
    }


def house_facts(house: House) -> dict[str, Any]:
    return {
        "mispayments": [[each.number, each.player, each.outstanding_cents] for each in house.mispayments],
        "disputes": len(house.disputes),
    }


@pytest.mark.parametrize(("name", "rules"), [(name, rules) for name, rules, _ in TABLES])
def test_an_evening_of_version_1_leads_to_the_same_table(name: str, rules: str) -> None:
    entries = [decode(event) for event in stream_of(f"table:{name}")]
    at_table = [entry for entry in entries if not isinstance(entry.event, LiveEvent)]
    assert len(at_table) < len(entries)
    table = evolve_all(GamingTable(name=name, rules=rules), at_table)
    assert table.number > 5
    assert digest(facts_of(table)) == DIGESTS[name]


def test_the_books_of_version_1_are_the_same_books() -> None:
    entries = [decode(event) for event in stream_of("house")]
    assert {entry.table for entry in entries} == {"P1"}
    assert digest(house_facts(evolve_house(House(), entries))) == DIGESTS["house"]


def holds(now: Any, old: Any) -> bool:
    """A field that came later may be there, wherever it is; nothing that was written may be gone or changed."""
    if isinstance(old, dict) and isinstance(now, dict):
        return all(name in now and holds(now[name], value) for name, value in old.items())
    if isinstance(old, list) and isinstance(now, list):
        return len(old) == len(now) and all(map(holds, now, old))
    return type(old) is type(now) and bool(old == now)


def test_what_is_gone_or_changed_anywhere_in_an_event_is_found() -> None:
    old = {"terms": {"decks": 8, "chips": [[1, 2]]}}
    assert holds({"terms": {"decks": 8, "chips": [[1, 2]], "first_box": None}}, old)
    for now in ({"decks": 6, "chips": [[1, 2]]}, {"decks": 8, "chips": [[1]]}, {"decks": 8}, {"decks": True}):
        assert not holds({"terms": now}, old)


@pytest.mark.parametrize("path", [EVENINGS, ONE_OF_EACH], ids=lambda path: path.stem)
def test_nothing_of_an_old_event_is_lost(path: Any) -> None:
    for event in read_log(path):
        new = encode(decode(event), event.stream)
        if event.type_version == new.type_version:
            old, now = json.loads(event.body), json.loads(new.body)
            assert holds(now, old), event.type


# A type of event whose form has changed twice since the log was written: its player has become `asked_by`, and how it
# was asked for was added.


@dataclass(frozen=True, slots=True)
class CardAskedFor:
    box: int
    hand: int
    asked_by: str | None
    aloud: bool


def renamed(event: dict[str, Any]) -> dict[str, Any]:
    event["asked_by"] = event.pop("player")
    return event


def with_how(event: dict[str, Any]) -> dict[str, Any]:
    return {**event, "aloud": event["asked_by"] is not None}


UPCASTS: dict[tuple[str, int], Upcast] = {("card_requested", 1): renamed, ("card_requested", 2): with_how}


def test_an_old_version_is_raised_step_by_step() -> None:
    newer = built_in(UPCASTS)
    newer.register("card_requested", CardAskedFor, version=3, at_table=True)
    requests = [event for event in read_log(EVENINGS) if event.type == "card_requested"]
    assert requests
    for event in requests:
        old, now = decode(event), newer.decode(event)
        assert isinstance(old.event, CardRequested)
        asked: Any = now.event
        assert asked == CardAskedFor(old.event.box, old.event.hand, old.event.player, old.event.player is not None)
        assert (now.at, now.by, now.table, now.round, now.clause) == (old.at, old.by, old.table, old.round, old.clause)
        again = newer.encode(now)
        assert (again.type, again.type_version) == ("card_requested", 3)
        assert newer.decode(event._replace(type_version=3, body=again.body)) == now


def test_a_version_that_nothing_leads_from_is_named() -> None:
    newer = built_in({("card_requested", 2): with_how})
    newer.register("card_requested", CardAskedFor, version=3, at_table=True)
    event = next(event for event in read_log(EVENINGS) if event.type == "card_requested")
    with pytest.raises(UnknownEvent, match="no conversion from version 1 of card_requested to the next is known"):
        newer.decode(event)


def test_an_old_event_that_does_not_fit_its_upcast_is_named() -> None:
    newer = built_in(UPCASTS)
    newer.register("card_requested", CardAskedFor, version=3, at_table=True)
    event = next(event for event in read_log(EVENINGS) if event.type == "card_requested")
    damaged = event._replace(body=event.body.replace(b'"player"', b'"layer"'))
    with pytest.raises(UnreadableEvent, match=f"event {event.version} of {event.stream}, of type card_requested"):
        newer.decode(damaged)
