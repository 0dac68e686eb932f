"""Sessions as they leave the house: views and updates fit their types, choices are what the table says, all over again.

The sessions are played by chance; everybody tries everything.
"""

from collections import Counter
from functools import cache
from random import Random
from typing import Any, NamedTuple

import jsonschema_rs
import msgspec
import pytest

from pontoon.game.refusals import Refusal
from pontoon.game.rulebook import rule_book
from pontoon.game.views import Audience
from pontoon.live.codec import decode, encode
from pontoon.live.events import TableEstablished
from pontoon.live.live_table import LiveTable, evolve
from pontoon.live.orders import judged
from pontoon.live.postings import postings
from pontoon.live.requests import Update
from pontoon.live.snapshots import STATES
from pontoon.store.contract import StoredEvent, refusal_of_postings
from pontoon.table.orders import Entry, Person
from pontoon.testing.session_play import PLAYERS, SessionPlay
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.ledger import currency
from pontoon.tournament.at_table.orders import Command
from pontoon.web import messages as m
from pontoon.web.wire_choice import ChoiceView
from pontoon.web.wire_choices import choices_of
from pontoon.web.wire_views import View

STARS = ("star-2024", "star-6to5-2017")
ID = "01J9ZQ4M8T3V5W7X9Y1A2B3C4D"
AUDIENCES = (
    Audience(),
    Audience("dealer", "dora"),
    Audience("gaming_supervisor", "gus"),
    Audience("tournament_manager", "mia"),
    Audience("surveillance", "vera"),
    *(Audience("player", name) for name in PLAYERS),
)


class Told(NamedTuple):
    """What an order brought about, and the table after it."""

    before: LiveTable
    entries: tuple[Entry, ...]
    live: LiveTable
    at: int


class Recorded(SessionPlay):
    """Keeps how the live table stands after every order, folded from the entries as they are read from the log."""

    def __init__(self, rules: str, seed: int) -> None:
        super().__init__(rules, Random(seed).randrange)
        self.told: list[Told] = []
        held = self.floor.held
        how = TableEstablished(rules, dealer="person", cards="entered")
        self.live = LiveTable("P1", table=held.table, established=how)

    def order(self, command: Command, by: str) -> bool:
        before = len(self.floor.log)
        done = super().order(command, by)
        made = tuple(self.floor.log[before:])
        if made:
            live = self.live
            for entry in made:
                live = evolve(live, as_read(entry), entry.at * 1000)
            self.told.append(Told(self.live, made, live, self.floor.at))
            self.live = live
            assert (live.table, live.session) == (self.floor.held.table, self.floor.held.session)
        return done


def as_read(entry: Entry) -> Entry:
    """An entry after it was written to the log; what follows of itself is its giver's there."""
    new = encode(entry, "table:P1")
    row = (new.type, new.type_version, entry.at * 1000, entry.by.name, entry.by.role)
    return decode(StoredEvent(1, "table:P1", 1, *row, "", new.body, bytes(32), bytes(32)))


@cache
def evening(rules: str, seed: int) -> tuple[Told, ...]:
    """Sessions with irregularities; somebody hands in a form or passes whenever it can be done."""
    played = Recorded(rules, seed)
    for _ in range(40):
        played.open()
        for step in played.choose(6), played.choose(6):
            tried = (played.wager, played.examine, played.step, played.irregularity, played.fall_short, played.wait)
            if played.floor.held.session is not None:
                tried[step]()
        if played.floor.held.session is not None:
            played.settle_disputes()
            cents = played.floor.state.limits.minimum_cents or 0
            for player in played.floor.now.playing:
                played.order(s.SealWager(player.player, "pontoon", cents), player.player)
                played.order(s.PlayPassCard(player.player), player.player)
            played.whole_round()
            played.end()
    assert played.sessions > 2
    return tuple(played.told)


def as_sent(told: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(told))


@pytest.mark.parametrize("rules", STARS)
def test_every_view_of_a_session_is_what_its_types_say(rules: str) -> None:
    book, seen = rule_book(rules), Counter[str]()
    for told in evening(rules, 5):
        for audience in AUDIENCES:
            view = as_sent(m.wire_view_of(book, told.live, audience))
            assert as_sent(msgspec.convert(view, View, strict=True)) == view
            session = view["session"]
            seen["none" if session is None else session["ended"] or "under way"] += 1
            for form in () if session is None else session["forms"]:
                seen["announced" if form["announced"] else "secret" if form["kind"] is None else "seen"] += 1
    assert {"none", "under way", "rounds", "announced", "secret", "seen"} <= set(seen)


@pytest.mark.parametrize("rules", STARS)
def test_an_update_of_a_session_is_the_same_as_if_it_were_written_for_one_alone(rules: str) -> None:
    book, kinds = rule_book(rules), set()
    outgoing = jsonschema_rs.validator_for(m.schema() | {"anyOf": [{"$ref": "#/$defs/Outgoing"}]})
    for told in evening(rules, 5):
        numbered = tuple(enumerate(told.entries, told.before.version + 1))
        words = m.words_of(told.before.table, numbered)
        writer = m.UpdateWriter(book, Update(told.live, numbered, None), 0.0, words)
        for audience in AUDIENCES:
            message = msgspec.json.decode(writer.update_for(audience))
            assert message["view"] == as_sent(m.wire_view_of(book, told.live, audience))
            alone = [m.wire_event(number, entry, audience, told.live.table) for number, entry in numbered]
            assert [{**each, "words": None} for each in message["events"]] == as_sent([each for each in alone if each])
            assert outgoing.is_valid(message), audience
            kinds |= {event["type"] for event in message["events"]}
    assert {"session_opened", "session_wager_sealed", "session_player_eliminated", "session_closed"} <= kinds


@pytest.mark.parametrize("rules", STARS)
def test_the_events_of_a_session_fit_their_schema(rules: str) -> None:
    whole, seen = m.schema(), set()
    # One event under its name, so that one validator will do for all of them.
    one_of_them = {"required": [], "minProperties": 1, "maxProperties": 1, "additionalProperties": False}
    named = jsonschema_rs.validator_for(whole | {"anyOf": [whole["$defs"]["Events"] | one_of_them]})
    for told in evening(rules, 5):
        for entry in told.entries:
            for audience in AUDIENCES:
                event = m.wire_event(1, entry, audience, told.live.table)
                if event is None or not event["type"].startswith("session_"):
                    continue
                seen.add(event["type"])
                assert named.is_valid({event["type"]: as_sent(event["event"])}), event
    assert len(seen) > 20


@pytest.mark.parametrize("rules", STARS)
def test_a_session_is_kept_in_a_snapshot_at_every_step(rules: str) -> None:
    for told in evening(rules, 5):
        assert STATES.decode(STATES.encode(told.live)) == told.live


@pytest.mark.parametrize("rules", STARS)
def test_all_that_an_order_moves_is_in_tournament_chips_and_balances(rules: str) -> None:
    moved = 0
    for told in evening(rules, 5):
        made = postings("P1", told.entries, told.before.tournament)
        assert refusal_of_postings(made) is None
        one_by_one: Counter[tuple[str, str]] = Counter()
        tournament = told.before.tournament
        live = told.before
        for entry in told.entries:
            for posting in postings("P1", (entry,), live.tournament):
                one_by_one[posting.currency, posting.account] += posting.cents
            live = evolve(live, entry, entry.at * 1000)
        assert {key: cents for key, cents in one_by_one.items() if cents} == {
            (each.currency, each.account): each.cents for each in made
        }
        if tournament or told.live.tournament:
            assert {each.currency for each in made} <= {currency(tournament or told.live.tournament)}
            moved += bool(made)
    assert moved > 50


# Choices


KINDS = {m.STRUCTS[kind].__struct_config__.tag: kind for kind in m.COMMANDS}


def sent(choice: ChoiceView, player: str, **changes: Any) -> Any:
    """The command a client sends for a choice, read as the house reads it."""
    command: dict[str, Any] = {"type": choice.verb}
    for name in ("box", "hand", "amount", "take_back"):
        value = getattr(choice, name)
        if value is not None and name in m.STRUCTS[KINDS[choice.verb]].__struct_fields__:
            command[name] = value
    if choice.verb == "seal_wager":
        command["kind"] = "pontoon"
    envelope = m.decode_message(msgspec.json.encode({"wire": 1, "id": ID, "command": command | changes}))
    assert isinstance(envelope, m.Envelope), envelope
    return m.to_command(envelope.command, Person(player, "player"))


@pytest.mark.parametrize("rules", STARS)
@pytest.mark.parametrize("seed", [5, 8])
def test_every_choice_in_a_session_is_what_the_table_says_to_it(rules: str, seed: int) -> None:
    book, possible, impossible = rule_book(rules), Counter[str](), Counter[str]()
    for told in evening(rules, seed):
        for player in PLAYERS:
            by = Person(player, "player")
            asked = choices_of(book, told.live, player, told.at)
            for choice in asked.choices:
                if choice.verb in ("decline", "cut_cards"):
                    continue
                outcome = judged(book, told.live, by, sent(choice, player), told.at)
                refusal = outcome if isinstance(outcome, Refusal) else None
                assert choice.possible == (refusal is None), (choice, refusal)
                (possible if choice.possible else impossible)[choice.verb] += 1
                if refusal is not None:
                    assert (choice.code, choice.sentence) == (refusal.code, refusal.sentence)
                    continue
                for amount in {choice.least, choice.most} - {None}:
                    outcome = judged(book, told.live, by, sent(choice, player, amount=amount), told.at)
                    assert not isinstance(outcome, Refusal), (choice, amount, outcome)
            if asked.kind == "wagers":
                assert any(each.possible for each in asked.choices)
    for verb in ("place_wager", "play_pass_card", "seal_wager"):
        assert possible[verb] > 5, possible
        assert impossible[verb] > 5, impossible


def test_who_is_out_of_the_session_or_not_in_it_is_asked_nothing() -> None:
    book, out = rule_book("star-2024"), 0
    for told in evening("star-2024", 5):
        session = told.live.session
        if session is None or told.live.table.round_in_play:
            continue
        for name in (*PLAYERS, "zoe"):
            player = session.player(name)
            if player is None or player.out:
                out += 1
                assert choices_of(book, told.live, name, told.at).choices == ()
    assert out > 10
