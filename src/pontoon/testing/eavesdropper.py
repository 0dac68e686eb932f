"""Somebody who reads every message that leaves a table, in every role, and knows what none of them may hold.

It knows the truth: which cards lie where, the seeds under lock, who is held to what. A card in a message that its
reader could not see on the table, a seed that is not shown yet, a number of another's Player Card: each is a leak.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

import msgspec

from pontoon.game import events as g
from pontoon.game.cards import Card
from pontoon.game.evolve import evolve
from pontoon.game.round import Round
from pontoon.game.views import Audience
from pontoon.live.live_table import LiveTable
from pontoon.live.people.roles import PATRONS as HOUSE_PATRONS, ROLES as HOUSE_ROLES
from pontoon.live.requests import ContributeSeed, Reply, Request, Update
from pontoon.live.shuffle_protocol import derivation_key
from pontoon.live.vault import Vault
from pontoon.store.contract import StoreUnavailable
from pontoon.table import commands as t, events as e
from pontoon.table.orders import Entry, Person
from pontoon.testing.live_tables import KEY, LiveFloor
from pontoon.testing.simulated_night import PLAYERS, Night
from pontoon.testing.virtual_time import run
from pontoon.web.history import FoundRound, round_of
from pontoon.web.voice import TableVoice
from pontoon.web.wire_choice import Asked

SURVEILLANCE = Audience("surveillance", "vera")
_NAMES = {"dealer": "dora", "casino_supervisor": "sue", "inspector": "ivan"}
# Everybody else who has a role in the house; to them all the same is told.
STAFF = tuple(
    Audience(role, _NAMES.get(role, f"one {role}"))
    for role in HOUSE_ROLES
    if role not in (*HOUSE_PATRONS, SURVEILLANCE.role)
)
PATRONS = (Audience("player", "ann"), Audience("player", "bob"), Audience("player", "cat"), Audience())
ROLES = (*PATRONS, *STAFF, SURVEILLANCE)

_CARD = re.compile(r"[A2-9JQK][shdc]")
_IN_WORDS = re.compile(r"\b[A2-9JQK][shdc]\b")
_SAID = ("words", "sign")
_UNSEEN = (e.FirstCardBurned, g.CardKept, g.CardDrawnInError)
_OPENLY = ("face_up", "no_wagers")
_HELD = ("player_restricted", "restriction_lifted", "person_excluded", "contravention_found", "person_detained")


# What a message holds


def cards_in(value: Any) -> Iterator[str]:
    """Every card that is written anywhere in it."""
    if isinstance(value, str):
        if _CARD.fullmatch(value):
            yield value
    elif isinstance(value, dict):
        for name, each in value.items():
            if name not in _SAID:
                yield from cards_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from cards_in(each)


def counts_in(value: Any) -> Iterator[list[int]]:
    """Lists with a number for each kind of card."""
    if isinstance(value, dict):
        for each in value.values():
            yield from counts_in(each)
    elif isinstance(value, list):
        if len(value) == 48 and all(isinstance(each, int) for each in value):
            yield value
        for each in value:
            yield from counts_in(each)


# What may be seen


def sees(audience: Audience, controlling_player: str | None) -> bool:
    """Whether a card that lies face down is shown to this audience."""
    return audience.role == "surveillance" or (audience.role == "player" and audience.name == controlling_player)


def visible(state: LiveTable, audience: Audience) -> Counter[str]:
    """The cards on the table that this audience can see."""
    current = state.table.round
    if current is None:
        return Counter()
    found = visible_in(current, audience)
    if audience.role == "surveillance" and state.table.custody.kept is not None:
        found[str(state.table.custody.kept)] += 1
    return found


def visible_in(current: Round, audience: Audience) -> Counter[str]:
    """The cards of a round that this audience can see."""
    found = Counter(str(card) for card in current.dealers_cards)
    for box in current.boxes:
        if box.exposed or sees(audience, box.controlling_player):
            found.update(str(card) for hand in box.hands for card in hand.cards)
    if audience.role == "surveillance" and current.kept_card is not None:
        found[str(current.kept_card)] += 1
    return found


def shown_by(entry: Entry, state: LiveTable, audience: Audience) -> Counter[str]:
    """The cards that this entry itself shows to this audience."""
    event: Any = entry.event
    watched = audience.role == "surveillance"
    if isinstance(event, g.CardDealt) and event.face_down:
        current = state.table.round if state.table.number == entry.round else None
        box = None if current is None else current.box(event.box)
        return Counter([str(event.card)] if sees(audience, box and box.controlling_player) else [])
    if isinstance(event, _UNSEEN) or (isinstance(event, g.CardBurned) and event.reason not in _OPENLY):
        return Counter([str(event.card)] if watched and isinstance(event.card, Card) else [])
    return Counter(str(card) for card in cards_of(event))


def cards_of(value: Any) -> Iterator[Card]:
    """Cards in the fields of an event."""
    for name in getattr(value, "__slots__", ()):
        part = getattr(value, name)
        if isinstance(part, Card):
            yield part
        elif isinstance(part, tuple):
            yield from (each for each in part if isinstance(each, Card))


def secrets_of(state: LiveTable, vault: Vault) -> dict[str, str]:
    """Everything about the shoes that nobody may know yet, by what it is."""
    found = {}
    for shoe, sealed in state.unrevealed:
        found[f"the sealed seed of shoe {shoe}"] = sealed
        seed = vault.open(sealed, f"{state.name} {shoe}")
        found[f"the seed of shoe {shoe}"] = seed.hex()
        if state.ordered is not None and state.ordered.shoe == shoe:
            key = derivation_key(state.name, shoe, seed, bytes.fromhex(state.ordered.digest))
            found[f"the key of shoe {shoe}"] = key.hex()
    return found


# Reading


class Eavesdropper:
    """Reads messages; `leaks` is what they should not have held."""

    def __init__(self) -> None:
        self.read: Counter[str] = Counter()
        self.face_down = 0
        self.leaks: list[str] = []
        self.seeds: dict[str, str] = {}
        self._vault = Vault(KEY)
        # What was told to one of the staff last, and what was wrong with it.
        self._heard: tuple[str, Update | None, list[str]] = ("", None, [])

    def has_heard(self, words: str) -> bool:
        """Whether there was a leak with these words; without words none is meant."""
        return bool(words) and any(words in leak for leak in self.leaks)

    def listen(self, text: str, update: Update, audience: Audience) -> None:
        """A message about an update, as this audience got it."""
        self.read[audience.role] += 1
        for what in self._told(text, update, audience):
            where = f"of {update.state.name} at version {update.state.version}"
            self.leaks.append(f"{audience.role} {audience.name} {where} sees {what}")

    def _told(self, text: str, update: Update, audience: Audience) -> list[str]:
        """What a message should not have held; the same words about the same are judged once for all of the staff."""
        if audience not in STAFF:
            return self._judged(text, update, audience)
        if self._heard[0] != text or self._heard[1] is not update:
            self._heard = (text, update, self._judged(text, update, audience))
        return self._heard[2]

    def _judged(self, text: str, update: Update, audience: Audience) -> list[str]:
        message = json.loads(text)
        state = update.state
        told: list[str] = []
        told += [what for what, secret in secrets_of(state, self._vault).items() if secret in text]
        for seed, owner in self.seeds.items():
            if seed in text and audience != Audience("player", owner):
                told.append(f"the seed of {owner}")
        told += self._cards(message, update, audience)
        return told + self._of_others(message, text, audience)

    def listen_to_choices(self, asked: Asked, state: LiveTable, audience: Audience) -> None:
        """What a player may do says nothing of seeds, names no card, and does not tell what a hand is face down."""
        self.read["choices"] += 1
        text = msgspec.json.encode(asked.choices).decode()
        told = [what for what, secret in secrets_of(state, self._vault).items() if secret in text]
        told += [f"the seed of {owner}" for seed, owner in self.seeds.items() if seed in text]
        told += [f"the card {card}" for card in cards_in(json.loads(text))]
        current = state.table.round
        for choice in asked.choices:
            box = None if current is None or choice.box is None else current.box(choice.box)
            hidden = box is not None and not box.exposed and not sees(audience, box.controlling_player)
            if hidden and "pontoon" in choice.code:
                told.append(f"the face-down card on box {choice.box}")
        for what in told:
            self.leaks.append(f"the choices of {audience.name} at version {state.version} show {what}")

    def listen_to_history(self, found: FoundRound, audience: Audience) -> None:
        """A round told step by step shows what could be seen at each of them, and its account no more than its end."""
        self.read["history"] += 1
        states, state = {}, Round()
        for version, entry in found.entries:
            if isinstance(entry.event, get_args(g.Event)):
                state = evolve(state, entry.event)
            states[version] = state
        told = []
        for step in found.steps(audience):
            if Counter(cards_in(step["round"])) - visible_in(states[step["version"]], audience):
                told.append(f"the cards in step {step['version']}")
            if audience.role != "surveillance" and step["event"].get("face_down") and step["event"]["card"] is not None:
                told.append(f"a card that lies face down in step {step['version']}")
        seen = visible_in(state, audience)
        for row in found.account(audience):
            told += [
                f"the card {card} in the account"
                for card in _IN_WORDS.findall(" ".join(row.why.facts))
                if card not in seen
            ]
        for what in told:
            self.leaks.append(f"round {found.number} shows {audience.role} {audience.name} {what}")

    def _cards(self, message: dict[str, Any], update: Update, audience: Audience) -> list[str]:
        seen = visible(update.state, audience)
        view = {name: value for name, value in message["view"].items() if name not in ("custody", "staff")}
        more = Counter(cards_in(view)) - seen
        told = [f"the cards {sorted(more.elements())} in the view"] if more else []
        told += self._laid(message["view"].get("staff", {}), update.state, audience)
        entries = dict(update.entries)
        for event in message.get("events", ()):
            entry = entries[event["version"]]
            self.face_down += isinstance(entry.event, g.CardDealt) and entry.event.face_down
            more = (
                Counter(cards_in(event))
                - shown_by(entry, update.state, audience)
                - (seen if is_plain(entry) else Counter())
            )
            told += [f"the cards {sorted(more.elements())} in {event['type']}"] if more else []
        rest = {name: value for name, value in message.items() if name not in ("view", "events")}
        told += [f"a card in {name}" for name, value in rest.items() if any(cards_in(value))]
        places = view if audience.role == "surveillance" else message if audience in PATRONS else message["view"]
        told += ["the counts of the cards" for _ in counts_in(places)]
        return told

    def _laid(self, staff: dict[str, Any], state: LiveTable, audience: Audience) -> list[str]:
        """The staff are shown the cards of the round once more in their places, burned ones to surveillance alone."""
        current = state.table.round if state.table.round_in_play else None
        rounds = (current,) if current is not None else (state.table.round, state.table.last_round)
        seen = Counter(card for each in rounds if each is not None for card in visible_in(each, audience).elements())
        shown = [each for each in staff.get("laid", ()) if not (each["burned"] and audience.role == "surveillance")]
        more = Counter(cards_in([{**staff, "laid": shown}])) - seen
        return [f"the cards {sorted(more.elements())} in the view of the staff"] if more else []

    def _of_others(self, message: dict[str, Any], text: str, audience: Audience) -> list[str]:
        if audience not in PATRONS:
            return []
        others = [player for player in PLAYERS if player != audience.name]
        told = [f"the Player Card of {player}" for player in others if f'"C-{player}"' in text]
        told += [f"the restrictions of {each['player']}" for each in message["view"]["held_to_the_minimum"]
                 if each["player"] != audience.name]  # fmt: skip
        told += [f"the limits of {each['player']}" for each in message["view"]["terms"]["player_limits"]
                 if each["player"] != audience.name]  # fmt: skip
        told += [f"{event['type']} of another" for event in message.get("events", ())
                 if event["type"] in _HELD and event["event"].get("player") != audience.name]  # fmt: skip
        return told


def is_plain(entry: Entry) -> bool:
    """Whether an entry may name cards that lie on the table, having no card of its own."""
    return not isinstance(entry.event, (g.CardDealt, g.CardBurned, *_UNSEEN))


# A night that is listened to


class OverheardNight(Night):
    """A night as any other, with an ear in every role at every table; at some tables cards lie face down."""

    def __init__(self, seed: int, ear: Eavesdropper, **more: Any) -> None:
        super().__init__(seed, **more)
        self.ear = ear

    async def _tell_the_news(self) -> None:
        ears = [asyncio.create_task(self._overhear(both[0])) for both in self.floors.values()]
        ears += [asyncio.create_task(self._officers(both[0])) for both in self.floors.values()]
        try:
            await super()._tell_the_news()
        finally:
            for each in ears:
                each.cancel()
            for end in await asyncio.gather(*ears, return_exceptions=True):
                if isinstance(end, Exception):
                    self.problems.append(f"a listener failed: {end!r}")

    async def _overhear(self, floor: LiveFloor) -> None:
        voice = TableVoice(floor.task, floor.clock)
        watch, first = floor.task.watch(Audience())
        for audience in ROLES:
            self.ear.listen(voice.welcome(first, audience), first, audience)
        while (update := await watch.next()) is not None:
            for audience in ROLES:
                self.ear.listen(voice.update(update, audience), update, audience)
                if audience.role == "player":
                    asked = voice.choices(update.state, audience.name)
                    self.ear.listen_to_choices(asked, update.state, audience)
            if self.random.randrange(20) == 0:
                # While the log cannot be read nobody is told what was missed.
                with suppress(StoreUnavailable):
                    await self._come_back(floor, voice, update)

    async def _come_back(self, floor: LiveFloor, voice: TableVoice, update: Update) -> None:
        """Somebody was away and is told what was missed."""
        entries = await floor.task.missed(max(0, update.state.version - 80), update.state.version)
        missed = update._replace(entries=entries)
        for audience in ROLES:
            self.ear.listen(voice.missed(update, entries, audience), missed, audience)
        found = await round_of(floor.store, floor.task.name, update.state.table.number)
        if found is not None:
            for audience in ROLES:
                self.ear.listen_to_history(found, audience)

    async def _officers(self, floor: LiveFloor) -> None:
        """Officers let cards lie face down, hold players to the minimum, have cards shuffled; seeds are added.

        They ask at any time: what is refused is asked for again, or something else is.
        """
        inspector, supervisor = Person("ivan", "inspector"), Person("sue", "casino_supervisor")
        _ = await floor.task.submit(Request(inspector, t.ApproveFaceDown(None)))
        while True:
            await asyncio.sleep(0.4)
            state = floor.state
            if not state.table.seats:
                continue
            player = self.random.choice(state.table.seats).player
            wishes: tuple[Any, ...] = (
                t.ChooseOption("face_down", True),
                t.RestrictPlayer(player, "shoe"),
                t.DirectShuffle("somebody must have seen a card"),
            )
            if state.committed is not None and not state.committed.digest:
                _ = await self._send(floor, Person(player, "player"), ContributeSeed(f"{self.random.random()}"), None)
            elif self.random.randrange(3) == 0:
                _ = await floor.task.submit(Request(supervisor, self.random.choice(wishes)))

    async def _send(self, floor: LiveFloor, by: Person, command: Any, seen: int | None) -> Reply | None:
        if isinstance(command, ContributeSeed):
            self.ear.seeds[command.seed] = by.name
        return await super()._send(floor, by, command, seen)


def overhear(messages: int, seed: int = 1, sought: str = "") -> tuple[Eavesdropper, list[str]]:
    """Nights until so many messages were read in each role; and what was wrong with the nights themselves.

    Where a leak with certain words is sought, nights are short and none follows the one in which it was heard.
    """
    ear, problems = Eavesdropper(), list[str]()
    seconds = 30 if sought else 120
    while min(ear.read[each.role] for each in ROLES) < messages and not ear.has_heard(sought):
        ear.seeds.clear()
        night = OverheardNight(seed, ear, tables=2, seconds=seconds, kills=1)
        run(night.play())
        problems += [f"night {seed}: {problem}" for problem in night.problems]
        seed += 1
    return ear, problems
