"""Somebody who reads every message that leaves a table during a tournament's session, and knows what is on each form.

An undisclosed wager is a secret until it is announced: to everybody but its player, and but the supervisor who examines
it where a person does.
"""

import asyncio
import json
from collections.abc import Iterator
from random import Random
from typing import Any

from pontoon.game.views import Audience
from pontoon.law.values import dollars
from pontoon.live.live_table import LiveTable
from pontoon.live.requests import Update
from pontoon.testing.eavesdropper import ROLES, Eavesdropper
from pontoon.testing.live_tables import LiveFloor
from pontoon.testing.tournament_tables import guests, in_session, minimum, plan_of, wants_to_act
from pontoon.testing.virtual_time import run
from pontoon.tournament.at_table import commands as s
from pontoon.tournament.at_table.state import Form
from pontoon.web.history import round_of
from pontoon.web.voice import TableVoice
from pontoon.web.wire_choice import Asked

PLAYERS = ("ann", "bob", "cat")


class SessionEar(Eavesdropper):
    """Reads messages of a table with an automated dealer; `secret` is how often there was something to be found.

    Where a leak with certain words is sought, nothing is read any more once it was heard.
    """

    def __init__(self, sought: str = "") -> None:
        super().__init__()
        self.secret = 0
        self._sought = sought

    @property
    def is_over(self) -> bool:
        return self.has_heard(self._sought)

    def listen(self, text: str, update: Update, audience: Audience) -> None:
        if self.is_over:
            return
        super().listen(text, update, audience)
        for form in secret_forms(update.state, audience):
            self.secret += 1
            self.leaks += [f"{audience.role} {audience.name} sees {what}" for what in told_of(form, text)]

    def listen_to_choices(self, asked: Asked, state: LiveTable, audience: Audience) -> None:
        super().listen_to_choices(asked, state, audience)
        amounts = {each for choice in asked.choices for each in (choice.amount, choice.least, choice.most)}
        for form in secret_forms(state, audience):
            if form.cents is not None and dollars(form.cents) in amounts:
                self.leaks.append(f"the choices of {audience.name} show the undisclosed wager of {form.player}")


def secret_forms(state: LiveTable, audience: Audience) -> list[Form]:
    """The forms of which this audience must not learn what is written."""
    forms = () if state.session is None else state.session.forms
    return [form for form in forms if not form.announced and audience != Audience("player", form.player)]


def told_of(form: Form, text: str) -> Iterator[str]:
    """What a message tells of a form: its amount anywhere at all, or a field that should be empty."""
    if form.cents is not None and f'"{dollars(form.cents)}"' in text:
        yield f"the undisclosed wager of {form.player}"
    message = json.loads(text)
    for each in (message["view"]["session"] or {}).get("forms", ()):
        hidden = {each[name] for name in ("kind", "amount", "deemed", "correction")} == {None}
        if each["player"] == form.player and not each["announced"] and not hidden:
            yield f"what is written on the form of {form.player}, in the view"
    for event in message.get("events", ()):
        if event["type"] == "session_wager_sealed" and set(event["event"]) != {"player"}:
            if event["event"]["player"] == form.player:
                yield f"what is written on the form of {form.player}, in an event"


# A session that is listened to


class _Sealing:
    """Players who now and then hand in a form, each time with an amount that stands nowhere else."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._amounts = iter(self._random.sample(range(137, 437), 200))

    def __call__(self, state: LiveTable, player: str) -> Any:
        if state.session is None or not wants_to_act(state, player):
            return None
        own = state.session.player(player)
        if own is None or not own.undisclosed_wagers or self._random.randrange(2):
            return minimum(state, player)
        kind = self._random.choice(("pontoon", "perfect_pairs"))
        opened = 100 if kind == "perfect_pairs" else self._random.choice((0, 100))
        return s.SealWager(player, kind, next(self._amounts) * 100, opened)


async def _session(ear: SessionEar, seed: int, rules: str) -> None:
    plan = plan_of(
        *PLAYERS, rounds=3, allotment_cents=10_000_000, minimum_cents=100, maximum_cents=50_000,
        undisclosed_wagers=5, order_of_wagering=bool(seed % 2), wager_seconds=20,
    )  # fmt: skip
    floor = await in_session(plan, rules, seed=seed)
    listening = asyncio.create_task(_overhear(ear, floor))
    async with guests(floor, *PLAYERS, wish=_Sealing(seed)):
        await floor.until(lambda state: bool(state.handed_over) and state.session is None)
    await floor.task.stop()
    await listening


async def _overhear(ear: SessionEar, floor: LiveFloor) -> None:
    voice = TableVoice(floor.task, floor.clock)
    watch, first = floor.task.watch(Audience())
    for audience in ROLES:
        ear.listen(voice.welcome(first, audience), first, audience)
    while (update := await watch.next()) is not None and not ear.is_over:
        for audience in ROLES:
            ear.listen(voice.update(update, audience), update, audience)
            if audience.role == "player":
                ear.listen_to_choices(voice.choices(update.state, audience.name), update.state, audience)
        if update.entries and any(secret_forms(update.state, each) for each in ROLES):
            await _come_back(ear, floor, voice, update)


async def _come_back(ear: SessionEar, floor: LiveFloor, voice: TableVoice, update: Update) -> None:
    """Somebody was away and is told what was missed; the last round is looked up."""
    version = update.state.version
    entries = await floor.task.missed(max(0, version - 6), version)
    missed = update._replace(entries=entries)
    for audience in ROLES:
        ear.listen(voice.missed(update, entries, audience), missed, audience)
        ear.listen(voice.welcome(update, audience), update, audience)
    found = await round_of(floor.store, floor.task.name, update.state.table.number)
    if found is not None:
        for audience in ROLES:
            told = json.dumps({"view": {"session": None}, "events": found.told(audience)})
            for form in secret_forms(update.state, audience):
                ear.leaks += [f"the history for {audience.role} shows {what}" for what in told_of(form, told)]


def overhear_sessions(sessions: int, seed: int = 1, rules: str = "star-2024", sought: str = "") -> SessionEar:
    """Whole sessions one after the other, with an ear in every role; or until a leak with the words sought is heard."""
    ear = SessionEar(sought)
    for number in range(seed, seed + sessions):
        run(_session(ear, number, rules))
    return ear
