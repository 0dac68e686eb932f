"""What a player is offered is what the table takes: asked of `decide`, over whole evenings, and on a real socket."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from pontoon.game import commands as c
from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.game.terms import Restriction
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import Commitment, LiveTable
from pontoon.table import commands as t
from pontoon.table.decide import play
from pontoon.table.furniture import Limits
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Order, Person
from pontoon.testing.floor import Floor
from pontoon.testing.houses import Seat, running_house
from pontoon.testing.shift import night
from pontoon.testing.strategies import BUILT_IN
from pontoon.web import messages as m
from pontoon.web.wire_choice import ChoiceView
from pontoon.web.wire_choices import choices_of

ID = "01J9ZQ4M8T3V5W7X9Y1A2B3C4D"


@cache
def tables(rules: str, seed: int) -> tuple[GamingTable, ...]:
    """How a table stood after every order of an evening that was carried out."""
    states: list[GamingTable] = []

    def watch(_before: GamingTable, _order: Any, outcome: Any) -> None:
        if isinstance(outcome, tuple):
            states.append(outcome[0])

    night(rules, Random(seed).randrange, 500, watch)
    return tuple(states)


def players_of(table: GamingTable) -> set[str]:
    wagered = () if table.round is None else (each.player for each in table.round.placed)
    return {*(seat.player for seat in table.seats), *wagered}


def sent(choice: ChoiceView, player: str, **changes: Any) -> Any:
    """The command a client sends for a choice, read as the house reads it."""
    told: dict[str, Any] = {"type": choice.verb}
    for name in ("box", "hand", "amount", "take_back"):
        value = getattr(choice, name)
        if value is not None and name in m.STRUCTS[KINDS[choice.verb]].__struct_fields__:
            told[name] = value
    if choice.verb == "cut_cards":
        told["cards_in_front"] = choice.least_cards
    message = {"wire": 1, "id": ID, "command": told | changes}
    envelope = m.decode_message(msgspec.json.encode(message))
    assert isinstance(envelope, m.Envelope), envelope
    return m.to_command(envelope.command, Person(player, "player"))


KINDS = {m.STRUCTS[kind].__struct_config__.tag: kind for kind in m.COMMANDS}


def outcome_of(rules: str, table: GamingTable, player: str, command: Any) -> Refusal | None:
    outcome = play(rule_book(rules), table, Order(table.at, Person(player, "player"), command))
    return outcome if isinstance(outcome, Refusal) else None


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("seed", [12, 31])
def test_every_choice_of_an_evening_is_what_the_table_says_to_it(rules: str, seed: int) -> None:
    kinds: Counter[str] = Counter()
    for table in tables(rules, seed):
        for player in players_of(table):
            asked = choices_of(rule_book(rules), LiveTable("P1", table=table), player, table.at)
            kinds[asked.kind] += 1
            for choice in asked.choices:
                if choice.verb == "decline" or hides(table, player, choice):
                    continue
                refusal = outcome_of(rules, table, player, sent(choice, player))
                assert choice.possible == (refusal is None), (choice, refusal)
                if refusal is not None:
                    assert (choice.code, choice.sentence) == (refusal.code, refusal.sentence)
    assert kinds["wagers"] > 20
    assert kinds["decision"] > 5


def hides(table: GamingTable, player: str, choice: ChoiceView) -> bool:
    box = table.round.box(choice.box or 0) if table.round is not None else None
    return box is not None and not box.exposed and box.controlling_player != player


@pytest.mark.parametrize("rules", BUILT_IN)
def test_the_least_and_the_most_are_taken_too(rules: str) -> None:
    asked_about: Counter[str] = Counter()
    for table in tables(rules, 12):
        for player in players_of(table):
            for choice in choices_of(rule_book(rules), LiveTable("P1", table=table), player, table.at).choices:
                if not choice.possible or hides(table, player, choice):
                    continue
                for amount in {choice.least, choice.most} - {None}:
                    command = sent(choice, player, amount=amount)
                    assert outcome_of(rules, table, player, command) is None, (choice, amount)
                    asked_about[choice.verb] += 1
                if choice.most_cards is not None:
                    command = sent(choice, player, cards_in_front=choice.most_cards)
                    assert outcome_of(rules, table, player, command) is None, choice
    assert asked_about["place_wager"] > 20


@pytest.mark.parametrize("rules", BUILT_IN)
def test_who_is_waited_for_is_asked_and_nobody_else(rules: str) -> None:
    for table in tables(rules, 31):
        if not table.round_in_play or table.held_up_by is not None:
            continue
        assert table.round is not None
        awaiting = table.round.awaiting
        for player in players_of(table):
            asked = choices_of(rule_book(rules), LiveTable("P1", table=table), player, table.at)
            if player in awaiting.players:
                assert asked.kind == awaiting.kind
                assert any(each.possible for each in asked.choices) or player in table.excluded
            else:
                assert asked.kind in ("", "follow", "insurance")
            if asked.kind == "decision":
                verbs = [each.verb for each in asked.choices]
                assert verbs[:6] == ["hit", "stand", "double", "split", "surrender", "insure"]


def test_a_table_that_stands_still_asks_nobody() -> None:
    table = next(each for each in tables("star-2024", 12) if each.seats and each.is_open)
    player = table.seats[0].player
    live = LiveTable("P1", table=table)
    assert choices_of(rule_book("star-2024"), live, player, table.at).choices
    assert choices_of(rule_book("star-2024"), LiveTable("P1", table=table, paused="a fire"), player, table.at) == (
        "", (),
    )  # fmt: skip


def test_a_seated_player_is_asked_for_a_seed_once() -> None:
    table = next(each for each in tables("star-2024", 12) if each.seats and each.is_open and not each.round_in_play)
    player = table.seats[0].player
    bound = Commitment(1, "ab" * 32, "sealed")
    live = LiveTable("P1", table=table.but(cut=None), committed=bound, established=TableEstablished("star-2024"))
    asked = choices_of(rule_book("star-2024"), live, player, table.at)
    assert (asked.kind, asked.choices[0].verb) == ("seeds", "contribute_seed")
    given = LiveTable("P1", table=table.but(cut=None), committed=bound._replace(contributions=((player, "x"),)))
    assert choices_of(rule_book("star-2024"), given, player, table.at).kind != "seeds"


# Who follows


def asked(floor: Floor, player: str) -> tuple[str, dict[str, ChoiceView]]:
    kind, choices = choices_of(floor.rules, LiveTable("P1", table=floor.state), player, floor.at)
    return kind, {each.verb: each for each in choices}


def two_on_a_box(rules: str = "star-2024") -> Floor:
    floor = Floor(rules).ready(limits=Limits(500, 50_000, 500)).seat("ann", 1).seat("bob")
    return floor.wager("ann", 1, 20).wager("bob", 1, 10)


@pytest.mark.clauses("star-2024 13.4")
def test_another_player_on_the_box_is_asked_whether_to_follow_a_double() -> None:
    floor = two_on_a_box().deal("5s 7h 6d")
    assert asked(floor, "bob") == ("", {})
    kind, choices = asked(floor, "ann")
    assert (kind, choices["double"].most, choices["split"].code) == ("decision", "20.00", "split_needs_two_equal_cards")
    floor.does(c.Double(1, 1, "ann"), "ann")
    kind, choices = asked(floor, "bob")
    assert (kind, set(choices), choices["double"].amount) == ("follow", {"double", "decline"}, "10.00")
    assert asked(floor, "ann") == ("", {})
    floor.does(c.Double(1, 1, "bob"), "bob").deal("2s")
    assert asked(floor, "bob")[0] == asked(floor, "ann")[0] == "forfeit"
    floor.does(c.Forfeit(1, 1, "bob"), "bob")
    assert asked(floor, "bob") == ("", {})


def test_another_player_on_the_box_is_asked_whether_to_follow_a_split() -> None:
    floor = two_on_a_box().deal("8s 7h 8d").does(c.Split(1, 1, "ann"), "ann")
    assert asked(floor, "bob")[0] == "follow"
    assert set(asked(floor, "bob")[1]) == {"split", "decline"}


def test_a_wager_behind_another_reaches_as_far_as_the_first_leaves() -> None:
    floor = Floor("star-2024").ready(limits=Limits(500, 5_000, 500)).seat("ann", 1).seat("bob", 2).wager("ann", 1, 40)
    choices = choices_of(floor.rules, LiveTable("P1", table=floor.state), "bob", floor.at).choices
    most = {each.box: each.most for each in choices if each.verb == "place_wager"}
    assert (most[1], most[2], most[3]) == ("10.00", "50.00", "50.00")


def test_a_player_held_to_the_minimum_is_offered_no_more() -> None:
    floor = Floor("star-2024").ready(limits=Limits(500, 5_000, 500)).seat("ann", 1)
    held = replace(floor.state.terms, restrictions=(Restriction("ann", this_shoe_only=True),))
    table = floor.state.but(terms=held)
    choices = choices_of(floor.rules, LiveTable("P1", table=table), "ann", floor.at).choices
    assert {each.most for each in choices if each.verb == "place_wager"} == {"5.00"}


# Cards that lie face down


def test_what_lies_face_down_is_not_told_by_what_is_possible() -> None:
    """Bob is on Ann's box, and whether it holds a pontoon must make no difference to what he is offered."""
    offered = []
    for second in ("Ks", "9s"):
        floor = Floor("star-2024").ready(limits=Limits(500, 50_000, 500)).seat("ann", 1).seat("bob")
        floor.does(t.ApproveFaceDown(None), "inspector").does(t.ChooseOption("face_down", True))
        floor.wager("ann", 1, 20).wager("bob", 1, 10).deal(f"As Ah {second}")
        assert floor.state.round is not None
        assert floor.state.round.awaiting.kind == "insurance"
        at_insurance = asked(floor, "bob")
        assert (at_insurance[0], at_insurance[1]["insure"].possible) == ("insurance", True)
        assert asked(floor, "ann")[1]["insure"].possible == (second == "9s")
        floor.does(c.CloseInsurance(), "dealer")
        offered.append((at_insurance, asked(floor, "bob")))
    assert offered[0] == offered[1]


# On a socket


async def asked_for(seat: Seat, kind: str) -> dict[str, Any]:
    await seat.wait_until(lambda: seat.choices.get("kind") == kind)
    return seat.choices


def moved_on(seat: Seat, asked: dict[str, Any]) -> Callable[[], bool]:
    return lambda: seat.choices is not asked or seat.find("round_concluded") is not None


async def test_a_player_who_wants_choices_is_told_them_and_may_take_them() -> None:
    outgoing = jsonschema_rs.validator_for(m.schema() | {"anyOf": [{"$ref": "#/$defs/Outgoing"}]})
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        seat, other = await ann.join("P1", choices="yes"), await bob.join("P1")
        await seat.wait_until(lambda: bool(seat.choices))
        assert (seat.choices["kind"], seat.choices["choices"]) == ("", [])
        await seat.sit(3)
        while not seat.find("round_concluded"):
            await seat.wait_until(lambda: seat.choices["kind"] or seat.find("round_concluded"))
            asked = seat.choices
            choice = next((each for each in asked["choices"] if each["possible"]), None)
            if choice is None:
                continue
            fields = {name: choice[name] for name in ("box", "hand", "amount") if choice[name] is not None}
            if choice["verb"] == "contribute_seed":
                fields["seed"] = "ann's own"
            if choice["verb"] == "cut_cards":
                fields = {"cards_in_front": choice["least_cards"]}
            if choice["verb"] == "withdraw_wager":
                choice, fields = {"verb": "decline"}, {}
            await seat.send(choice["verb"], **fields)
            await seat.wait_until(moved_on(seat, asked))
        for message in seat.messages:
            outgoing.validate(message)
        assert not [each for each in other.messages if each["type"] == "choices"]


async def test_choices_are_told_again_only_when_they_have_changed() -> None:
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        seat, other = await ann.join("P1", choices="yes"), await bob.join("P1", role="spectator", choices="yes")
        await seat.wait_until(lambda: bool(seat.choices))
        since = seat.version
        await seat.done("buy_chips", amount="50.00")
        await seat.wait_until(lambda: seat.version > since)
        assert len([each for each in seat.messages if each["type"] == "choices"]) == 1
        assert not [each for each in other.messages if each["type"] == "choices"]
