"""Messages from outside are read exactly or refused with a sentence; the schema and its page are those of the types."""

import json
import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, get_args

import jsonschema_rs
import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.live.requests import ContributeSeed, Decline, LiveCommand
from pontoon.table import commands as t
from pontoon.table.decide import play
from pontoon.table.furniture import Limits
from pontoon.table.orders import Order, Person
from pontoon.testing.floor import STAFF
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.tournament.at_table.commands import SessionCommand
from pontoon.web.messages import (
    COMMANDS,
    LARGEST_MESSAGE,
    OUTGOING,
    STRUCTS,
    Account,
    Busy,
    Bye,
    Done,
    Envelope,
    Malformed,
    MalformedTold,
    Message,
    Paused,
    Reminder,
    decode_message,
    encode_message,
    fingerprint,
    reference,
    refused,
    schema,
    to_command,
)
from pontoon.web.wire_commands import NOT_ON_THE_WIRE
from pontoon.web.wire_events import NAMES
from pontoon.web.wire_values import snake, telling_class, wire_name

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "messages.md"
ID = "01J9ZQ4M8T3V5W7X9Y1A2B3C4D"
ANN = Person("ann", "player")
SUE = STAFF["casino_supervisor"]


def written(command: Any) -> dict[str, Any]:
    """A command as a client writes it."""
    told = telling_class(type(command))(command)
    left_out = {wire_name(name) for name in NOT_ON_THE_WIRE}
    return {"type": snake(type(command).__name__)} | {name: told[name] for name in told if name not in left_out}


def message(command: dict[str, Any], **more: Any) -> bytes:
    return json.dumps({"wire": 1, "id": ID, "expected_version": 7, "command": command} | more).encode()


def read(command: dict[str, Any], sender: Person = ANN) -> Any:
    envelope = decode_message(message(command))
    assert isinstance(envelope, Envelope), envelope
    return to_command(envelope.command, sender)


def reason(sent: bytes | str) -> str:
    answer = decode_message(sent)
    assert isinstance(answer, Malformed), answer
    assert 0 < len(answer.reason) <= 200
    assert answer.reason.isprintable()
    return answer.reason


def foreign_word(command: dict[str, Any]) -> bool:
    answer = decode_message(message(command))
    return isinstance(answer, Malformed) and "invalid enum value" in answer.reason


@cache
def orders(rules: str, seed: int = 5, steps: int = 700) -> tuple[tuple[Any, Order], ...]:
    """Every order of an evening, those that are refused too, with the table before it."""
    given: list[tuple[Any, Order]] = []
    night(rules, Random(seed).randrange, steps, lambda before, order, _: given.append((before, order)))
    return tuple(given)


# Commands


def test_every_command_of_a_round_a_table_and_the_house_has_a_message() -> None:
    assert set(STRUCTS) == set(COMMANDS)
    unions = (c.Command, t.TableCommand, SessionCommand, LiveCommand)
    assert set(COMMANDS) == {command for union in unions for command in get_args(union)}
    assert len({snake(command.__name__) for command in COMMANDS}) == len(COMMANDS)


def test_no_two_fields_of_a_command_get_the_same_name() -> None:
    for command in COMMANDS:
        names = [wire_name(each.name) for each in fields(command)]
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("rules", BUILT_IN)
def test_every_order_of_an_evening_can_be_given_by_message(rules: str) -> None:
    kinds = set()
    for before, order in orders(rules):
        command: Any = order.command
        expected = command
        own = {each.name: each.default for each in fields(command) if each.name in NOT_ON_THE_WIRE}
        if own:
            expected = replace(expected, **own)
        if getattr(command, "found", False) and order.by.role == "player":
            expected = replace(expected, found=False)
        if foreign_word(written(command)):
            # The table knows no such word either.
            assert isinstance(play(rule_book(rules), before, order), Refusal)
            continue
        assert read(written(command), order.by) == expected
        kinds.add(type(command))
    assert len(kinds) > 50


def test_a_player_who_is_not_named_is_the_sender() -> None:
    assert read({"type": "place_wager", "box": 3, "amount": "25.00"}) == c.PlaceWager(3, "ann", 2500)
    assert read({"type": "expose_cards", "box": 3}) == c.ExposeCards(3, "ann")
    assert read({"type": "stand", "box": 3, "hand": 1, "player": "bob"}) == c.Stand(3, 1, "bob")


def test_staff_name_the_player_they_mean() -> None:
    answer = read({"type": "restrict_player", "to": "shoe"}, SUE)
    assert answer == Malformed("command.player: is required unless the sender is a player")
    assert read({"type": "expose_cards", "box": 3}, SUE) == c.ExposeCards(3, None)
    assert read({"type": "reserve_boxes", "boxes": [1, 2], "player": None}, SUE) == t.ReserveBoxes((1, 2), None)


def test_a_card_may_be_left_to_the_programs_shoe() -> None:
    assert read({"type": "deal_card"}, STAFF["dealer"]) == c.DealCard(None)  # type: ignore[arg-type]
    assert read({"type": "deal_card", "card": "7s"}, STAFF["dealer"]) == c.DealCard(card("7s"))
    assert read({"type": "draw_extra_card", "exposed": True}).card is None
    assert "card" in reason(message({"type": "reconstruct_round"}))


def test_what_the_table_knows_is_not_taken_from_a_client() -> None:
    for name in ("seated", "player_card"):
        sent = message({"type": "place_wager", "box": 3, "amount": "25.00", name: True})
        assert reason(sent) == f"command: object contains unknown field {name}"
    assert "unknown field role" in reason(
        message({"type": "void_round", "reason": "misdeal", "role": "gaming_manager"})
    )
    found = {"type": "place_wager", "box": 3, "amount": "25.00", "player": "ann", "found": True}
    assert not read(found).found
    assert read(found, STAFF["dealer"]).found


def test_amounts_inside_and_in_lists_are_dollars_too() -> None:
    limits = {"minimum": "5.00", "maximum": None, "unit": "2.50"}
    assert read({"type": "change_limits", "limits": limits}) == t.ChangeLimits(Limits(500, None, 250))
    assert read({"type": "double", "box": 1, "hand": 1}) == c.Double(1, 1, "ann", None)
    assert read({"type": "raise_old_minimum", "minimum": "10.00"}).minimum_cents == 1000


def test_the_commands_of_the_house_itself_are_messages_too() -> None:
    assert read({"type": "contribute_seed", "seed": "blue gum"}) == ContributeSeed("blue gum")
    assert read({"type": "decline"}) == Decline()
    assert "seed" in reason(message({"type": "contribute_seed", "seed": ""}))
    assert "seed" in reason(message({"type": "contribute_seed", "seed": "x" * 65}))


def test_a_fingerprint_tells_two_commands_apart_and_nothing_else() -> None:
    one = decode_message(message({"type": "stand", "box": 1, "hand": 1}))
    same = decode_message(message({"hand": 1, "box": 1, "type": "stand"}, id="another_id_0123456789"))
    other = decode_message(message({"type": "stand", "box": 1, "hand": 2}))
    assert isinstance(one, Envelope)
    assert isinstance(same, Envelope)
    assert isinstance(other, Envelope)
    assert fingerprint(one) == fingerprint(same) != fingerprint(other)


# Hostile input

HIT = {"type": "hit", "box": 1, "hand": 1}
WAGER = {"type": "place_wager", "box": 1}
HOSTILE: dict[str, tuple[bytes | str, str]] = {
    "nothing": (b"", "not JSON"),
    "not_utf_8": (b'{"wire": 1, "id": "\xff\xfe"}', "not UTF-8"),
    "half_a_surrogate_as_text": ("\ud800" * 40_000, "not UTF-8"),
    "a_byte_order_mark": (b"\xef\xbb\xbf{}", "not JSON"),
    "cut_off": (message(HIT)[:-3], "not JSON"),
    "two_documents": (message(HIT) * 2, "extra data"),
    "deep_lists": (b"[" * 60_000, "nested too deeply"),
    "deep_objects": (b'{"a":' * 10_000, "nested too deeply"),
    "deep_inside": (message(HIT)[:-1] + b',"more":' + b"[" * 20_000 + b"]" * 20_000 + b"}", "nested too deeply"),
    "too_long": (b" " * (LARGEST_MESSAGE + 1), "longer than 65536 bytes"),
    "too_long_in_bytes": ('"' + "é" * (LARGEST_MESSAGE - 10) + '"', "longer than 65536 bytes"),
    "nan": (message(HIT).replace(b"7", b"NaN"), "NaN is not a number"),
    "infinity": (message(HIT).replace(b"7", b"-Infinity"), "-Infinity is not a number"),
    "1e400": (message(HIT).replace(b"7", b"1e400"), "a number is not whole"),
    "a_fraction": (message(HIT).replace(b"7", b"7.0"), "a number is not whole"),
    "minus_nothing": (message(HIT).replace(b"7", b"-0"), "minus zero"),
    "a_huge_number": (message(HIT).replace(b"7", b"9" * 5000), "too large"),
    "a_large_number": (message(HIT | {"box": 10**14}), "command.box"),
    "a_negative_number": (message(HIT | {"box": -1}), "command.box: expected int >= 0"),
    "a_boolean_as_number": (message(HIT | {"box": True}), "command.box: expected int, got bool"),
    "a_number_as_text": (message(HIT | {"box": "1"}), "command.box: expected int, got str"),
    "a_list_as_number": (message(HIT | {"box": [1]}), "command.box: expected int, got array"),
    "a_field_twice": (message(HIT).replace(b'"box": 1', b'"box": 1, "box": 2'), "a field appears twice"),
    "an_id_twice": (message(HIT).replace(b'"wire"', b'"id": "x", "wire"'), "a field appears twice"),
    "half_a_surrogate": (message(HIT | {"player": "\ud800"}), "player: contains control or other characters"),
    "a_control_character": (message(HIT | {"player": "a\x00b"}), "player: contains control or other characters"),
    "a_line_break": (
        message({"type": "direct_shuffle", "reason": "a\nb"}),
        "reason: contains control or other characters",
    ),
    "text_turned_around": (message(HIT | {"player": "a\u202eb"}), "player: contains control or other characters"),
    "a_control_character_in_a_list": (
        message({"type": "void_round", "reason": "misdeal", "forfeits": ["\x1b[2J"]}),
        "forfeits: contains control or other characters",
    ),
    "a_fields_name_that_cannot_be_shown": (message(HIT | {"\x1b": 1}), "a field's name"),
    "a_long_field_name": (message(HIT | {"x" * 65: 1}), "a field's name"),
    "a_long_name": (message(HIT | {"player": "x" * 65}), "command.player: expected str of length <= 64"),
    "an_empty_name": (message(HIT | {"player": ""}), "command.player: expected str of length >= 1"),
    "a_long_text": (message({"type": "direct_shuffle", "reason": "x" * 501}), "command.reason"),
    "an_unknown_field": (message(HIT | {"more": 1}), "command: object contains unknown field more"),
    "an_unknown_field_outside": (message(HIT, more=1), "object contains unknown field more"),
    "a_missing_field": (message({"type": "hit", "box": 1}), "command: object missing required field hand"),
    "an_unknown_type": (message({"type": "cheat"}), "command.type: invalid value 'cheat'"),
    "a_type_of_a_class": (message({"type": "PlaceWager"}), "command.type: invalid value"),
    "a_type_that_is_no_text": (message({"type": 1}), "command.type"),
    "no_type": (message({"box": 1}), "command: object missing required field type"),
    "no_command": (json.dumps({"wire": 1, "id": ID}), "missing required field command"),
    "a_list_as_command": (message([HIT]), "command: expected object, got array"),  # type: ignore[arg-type]
    "a_number": (b"1", "expected object, got int"),
    "null": (b"null", "expected object, got null"),
    "an_unknown_version": (message(HIT, wire=2), "wire: this house uses version 1"),
    "a_version_as_text": (message(HIT, wire="1"), "wire: this house uses version 1"),
    "a_version_that_is_true": (message(HIT, wire=True), "wire: this house uses version 1"),
    "a_short_id": (message(HIT, id="x"), "id: must be 16 to 64 letters"),
    "a_long_id": (message(HIT, id="x" * 65), "id: must be 16 to 64 letters"),
    "an_id_of_other_signs": (message(HIT, id="x" * 20 + "/"), "id: must be 16 to 64 letters"),
    "a_negative_version": (message(HIT, expected_version=-1), "expected_version"),
    "money_as_number": (message(WAGER | {"amount": 25}), "command.amount: expected str, got int"),
    "money_without_places": (message(WAGER | {"amount": "25"}), "command.amount: must be dollars with two places"),
    "money_below_nothing": (message(WAGER | {"amount": "-25.00"}), "command.amount: must be dollars"),
    "money_with_a_sign": (message(WAGER | {"amount": "$25.00"}), "command.amount: must be dollars"),
    "money_with_other_digits": (message(WAGER | {"amount": "٢٥.٠٠"}), "command.amount: must be dollars"),
    "too_much_money": (message(WAGER | {"amount": "123456789.00"}), "command.amount: must be dollars"),
    "money_in_powers": (message(WAGER | {"amount": "1e5"}), "command.amount: must be dollars"),
    "a_ten": (message({"type": "deal_card", "card": "Ts"}), "command.card: must be a card"),
    "a_card_as_number": (message({"type": "deal_card", "card": 24}), "command.card"),
    "too_few_counts": (message({"type": "check_cards", "counts": [8] * 47}), "command.counts"),
    "too_many_cards": (message({"type": "reconstruct_round", "cards": ["7s"] * 385}), "command.cards"),
    "an_unknown_word": (message({"type": "shuffle", "method": "magic"}), "command.method: invalid enum value"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_wrong_with_a_message_is_said_in_a_line(name: str) -> None:
    sent, words = HOSTILE[name]
    assert words in reason(sent)


def test_a_malformed_command_is_answered_under_its_id() -> None:
    assert decode_message(message({"type": "hit"})) == Malformed("command: object missing required field box", ID)
    bad = decode_message(message(HIT, id=[]))
    assert isinstance(bad, Malformed)
    assert bad.id is None


def mutated(sent: bytes, random: Random) -> bytes:
    """A message with a few bytes changed, left out, doubled, or a piece put in that means trouble."""
    pieces = (b"null", b"-1", b"[]", b"{}", b'""', b"1e999", b"\xc3", b"\\ud83d", b'"type":"hit",', b"\x00", b"true")
    made = bytearray(sent)
    for _ in range(1 + random.randrange(4)):
        place = random.randrange(len(made) + 1)
        what = random.randrange(5)
        if what == 0 and place < len(made):
            made[place] = random.randrange(256)
        elif what == 1:
            del made[place : place + 1 + random.randrange(6)]
        elif what == 2:
            made[place:place] = made[place : place + random.randrange(20)]
        elif what == 3:
            made[place:place] = random.choice(pieces)
        else:
            end = min(len(made), place + 1 + random.randrange(8))
            made[place:end] = random.choice(pieces)
    return bytes(made)


def hostile_messages(number: int, seed: int) -> Iterator[bytes]:
    """So many messages, most of them damaged ones of real evenings."""
    random = Random(seed)
    real = [message(written(order.command)) for rules in BUILT_IN for _, order in orders(rules)]
    for _ in range(number):
        yield mutated(random.choice(real), random)


def test_no_damaged_message_does_more_than_be_read_or_refused() -> None:
    read_at_all = 0
    for sent in hostile_messages(10_000, 1):
        answer = decode_message(sent)
        assert isinstance(answer, Envelope | Malformed)
        if isinstance(answer, Malformed):
            assert 0 < len(answer.reason) <= 200
            assert answer.reason.isprintable()
        else:
            read_at_all += 1
            to_command(answer.command, ANN)
    assert read_at_all > 100


@pytest.mark.parametrize("rules", BUILT_IN)
def test_whatever_is_read_can_be_given_to_a_table(rules: str) -> None:
    """A table raises for a value that no program may give; what comes through a message never is one."""
    random = Random(2)
    shift = night(rules, random.randrange, 1)
    tables = [before for before, _ in orders(rules)][::9]
    for sent in hostile_messages(3_000, 3):
        answer = decode_message(sent)
        if isinstance(answer, Envelope):
            by = random.choice((ANN, SUE, STAFF["dealer"]))
            command: Any = to_command(answer.command, by)
            if isinstance(command, (Malformed, *get_args(LiveCommand))):
                continue
            if getattr(command, "card", 0) is None:
                command = replace(command, card=card("7s"))
            outcome = play(shift.rules, random.choice(tables), Order(shift.at + 90_000, by, command))
            assert isinstance(outcome, Refusal | tuple)


# The schema and its page


@cache
def validator() -> Any:
    return jsonschema_rs.validator_for(schema())


def part(name: str) -> Any:
    return jsonschema_rs.validator_for(schema() | {"anyOf": [{"$ref": f"#/$defs/{name}"}]})


@pytest.mark.parametrize("rules", BUILT_IN)
def test_messages_that_are_read_fit_the_schema(rules: str) -> None:
    envelopes = part("Envelope")
    for _, order in orders(rules):
        sent = json.loads(message(written(order.command)))
        assert envelopes.is_valid(sent) is not foreign_word(sent["command"]), sent


def test_messages_of_a_wrong_shape_do_not_fit_the_schema() -> None:
    envelopes = part("Envelope")
    fitting = {"nothing", "a_field_twice"}
    for name, (sent, _) in HOSTILE.items():
        try:
            document = json.loads(sent)
        except (ValueError, RecursionError):
            continue
        characters = "control" in name or "surrogate" in name or "line" in name or "turned" in name or "twice" in name
        fractions = name in ("a_fraction", "minus_nothing", "nan", "infinity", "1e400", "deep_inside")
        if not (characters or fractions or name in fitting):
            assert not envelopes.is_valid(document), name


@pytest.mark.parametrize(
    "said",
    [
        Done(id=ID, version=3),
        refused(ID, Refusal("no_card_is_due", "8.1", "No card is due.")),
        MalformedTold(id=None, reason="the message is not UTF-8"),
        Account(chips="25.00", cash="1000.00", result_today="-12.50"),
        Reminder(minutes=60, sentence="You have played for an hour."),
        Paused(table="P1", reason="the disk is full"),
        Busy(id=ID, reason="the table has too much to do"),
        Bye(reason="the house closes", again=False),
    ],
    ids=lambda said: type(said).__name__,
)
def test_what_the_house_says_fits_the_schema(said: Message) -> None:
    document = json.loads(encode_message(said))
    assert document["wire"] == 1
    assert part("Outgoing").is_valid(document)
    assert validator().is_valid(document)
    assert not part("Outgoing").is_valid(document | {"type": "something_else"})


def test_the_reference_has_every_command_message_and_event_and_explains_each() -> None:
    text = reference()
    for heading, kinds in (("### Commands", COMMANDS), ("## Events", NAMES)):
        part = text.partition(heading)[2]
        rows = re.findall(r"^\| `(\w+)` \| .* \| (.*?) \|$", part, re.MULTILINE)
        explained = {name for name, meaning in rows if meaning.strip()}
        assert {NAMES.get(kind) or snake(kind.__name__) for kind in kinds} <= explained, heading
    for kind in OUTGOING:
        name = kind.__struct_config__.tag
        assert re.search(rf"^### `{name}`\n\n\S", text, re.MULTILINE), name


def test_the_examples_on_the_page_are_messages() -> None:
    blocks = PAGE.read_text("utf-8").split("```json\n")[1:]
    examples = [json.loads(block.partition("```")[0]) for block in blocks]
    assert len(examples) == 4
    assert isinstance(decode_message(json.dumps(examples[0])), Envelope)
    assert all(validator().is_valid(example) for example in examples)
