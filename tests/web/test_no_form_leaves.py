"""Sessions overheard in every role: what is written on a form leaves to nobody else before it is announced."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pontoon.game.views import Audience
from pontoon.live.live_table import LiveTable
from pontoon.live.people.roles import ROLES as HOUSE_ROLES
from pontoon.testing.live_tables import LiveFloor
from pontoon.testing.session_eavesdropper import overhear_sessions
from pontoon.testing.tournament_tables import in_session, plan_of, run
from pontoon.tournament.at_table import commands as s, events as e, views
from pontoon.web import wire_events, wire_session
from pontoon.web.voice import TableVoice
from pontoon.web.wire_secrecy import SEEN, Seen

pytestmark = pytest.mark.timeout(300)


@pytest.mark.clauses("star-2024 21.8.2.1", "star-6to5-2017 20.8.2.1")
@pytest.mark.parametrize(("rules", "seed"), [("star-2024", 1), ("star-6to5-2017", 2)])
def test_an_undisclosed_wager_leaves_to_nobody_else_before_it_is_announced(rules: str, seed: int) -> None:
    """One session in the order of wagering and one without it."""
    ear = overhear_sessions(1, seed, rules)
    assert ear.leaks == []
    assert ear.secret > 1_000
    assert min(ear.read[each] for each in (*HOUSE_ROLES, "choices")) > 100


# The ear is not deaf


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    wire_events.parts_at.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    wire_events.parts_at.cache_clear()


def in_its_event(patch: pytest.MonkeyPatch) -> str:
    patch.setitem(SEEN, e.WagerSealed, Seen("player", None, "kind cents open_cents"))
    return "in an event"


def in_the_view(patch: pytest.MonkeyPatch) -> str:
    patch.setattr(views, "sees_form", lambda form, audience: True)
    return "in the view"


def to_the_supervisors_of_an_automated_table(patch: pytest.MonkeyPatch) -> str:
    patch.setattr(wire_session, "_looking", lambda live, audience: audience)
    return "casino_supervisor"


def in_a_view_that_is_written_once_for_all(patch: pytest.MonkeyPatch) -> str:
    patch.setattr(wire_events, "session_key", lambda live, audience: "everybody")
    return "in the view"


def in_what_a_player_has_left(patch: pytest.MonkeyPatch) -> str:
    def rest(live: LiveTable, player: str) -> tuple[int, int]:
        assert live.session is not None
        written = [form.cents for form in live.session.forms if not form.announced and form.cents]
        return 100, written[0] if written else 200

    patch.setattr(wire_session, "_bounds", rest)
    return "choices of"


@pytest.mark.parametrize(
    "plant",
    [
        in_its_event,
        in_the_view,
        to_the_supervisors_of_an_automated_table,
        in_a_view_that_is_written_once_for_all,
        in_what_a_player_has_left,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_leak_of_a_form_is_heard(
    plant: Callable[[pytest.MonkeyPatch], str], planted: pytest.MonkeyPatch
) -> None:
    words = plant(planted)
    ear = overhear_sessions(1, seed=2, sought=words)
    assert ear.has_heard(words), ear.leaks[:3]


# Where a person examines


def forms_for(floor: LiveFloor, role: str, name: str) -> list[dict[str, Any]]:
    voice = TableVoice(floor.task, floor.clock)
    watch, update = floor.task.watch(Audience(role, name))
    message = json.loads(voice.welcome(update, watch.audience))
    floor.task.leave(watch)
    forms: list[dict[str, Any]] = message["view"]["session"]["forms"]
    return forms


@pytest.mark.clauses("star-2024 21.8.2.5", "star-6to5-2017 20.8.2.5")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_the_supervisor_who_examines_a_form_reads_it_and_nobody_else(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, undisclosed_wagers=1), rules, dealer="person")
        await floor.does(s.SealWager("ann", "pontoon", 9_000), "ann")
        written = ("pontoon", "90.00")
        before = {who: seen(forms_for(floor, *who)) for who in PEOPLE}
        reads = {("player", "ann"), ("casino_supervisor", "sue"), ("gaming_supervisor", "gus")}
        assert {who for who, what in before.items() if what == written} == reads
        assert {what for who, what in before.items() if who not in reads} == {(None, None)}
        await floor.does(s.ExamineForm("ann", accepted=True), "sue", "casino_supervisor")
        after = {who: seen(forms_for(floor, *who)) for who in PEOPLE}
        assert {who for who, what in after.items() if what == written} == reads - {("gaming_supervisor", "gus")}
        assert all(forms_for(floor, *who)[0]["indicator"] for who in PEOPLE)

    run(evening())


@pytest.mark.clauses("star-2024 21.8.3.2", "star-6to5-2017 20.8.3.2")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_what_a_form_is_deemed_to_be_for_is_told_to_its_readers_alone(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, undisclosed_wagers=1), rules, dealer="person")
        await floor.does(s.SealWager("ann", "pontoon", 77_000), "gus", "gaming_supervisor")
        reads = {("player", "ann"), ("casino_supervisor", "sue"), ("gaming_supervisor", "gus")}
        corrected = ("500.00", "session_deemed_maximum")
        assert {who for who in PEOPLE if deemed(forms_for(floor, *who)) == corrected} == reads
        assert {deemed(forms_for(floor, *who)) for who in PEOPLE if who not in reads} == {(None, None)}
        await floor.does(s.ExamineForm("ann", accepted=True), "sue", "casino_supervisor")
        reads -= {("gaming_supervisor", "gus")}
        assert {who for who in PEOPLE if deemed(forms_for(floor, *who)) == corrected} == reads
        assert {deemed(forms_for(floor, *who)) for who in PEOPLE if who not in reads} == {(None, None)}

    run(evening())


@pytest.mark.clauses("star-2024 21.8.2.1", "star-6to5-2017 20.8.2.1")
@pytest.mark.parametrize("rules", ["star-2024", "star-6to5-2017"])
def test_why_a_form_is_handed_back_is_told_to_its_player_alone(rules: str) -> None:
    async def evening() -> None:
        floor = await in_session(plan_of("ann", "bob", rounds=1, undisclosed_wagers=1), rules, dealer="person")
        await floor.does(s.SealWager("ann", "pontoon", 77_000), "gus", "gaming_supervisor")
        version = floor.state.version
        back = s.ExamineForm("ann", accepted=False, reason="770 is above the maximum")
        await floor.does(back, "sue", "casino_supervisor")
        voice = TableVoice(floor.task, floor.clock)
        entries = await floor.task.missed(version, floor.state.version)
        watch, update = floor.task.watch(Audience())
        floor.task.leave(watch)
        told = {}
        for who in PEOPLE:
            message = voice.missed(update, entries, Audience(*who))
            (event,) = [each for each in json.loads(message)["events"] if each["type"] == "session_form_handed_back"]
            told[who] = event["event"].get("reason")
            assert ("770" in message) == (who == ("player", "ann"))
        assert {who for who, reason in told.items() if reason == back.reason} == {("player", "ann")}
        assert floor.state.session is not None
        assert floor.state.session.forms == ()

    run(evening())


PEOPLE = (
    ("player", "ann"),
    ("player", "bob"),
    ("player", "sue"),
    ("spectator", ""),
    ("dealer", "dora"),
    ("casino_supervisor", "sue"),
    ("gaming_supervisor", "gus"),
    ("tournament_manager", "mia"),
    ("inspector", "ivan"),
    ("surveillance", "vera"),
    ("administrator", "ada"),
)


def deemed(forms: list[dict[str, Any]]) -> tuple[Any, Any]:
    return forms[0]["deemed"], forms[0]["correction"]


def seen(forms: list[dict[str, Any]]) -> tuple[Any, Any]:
    return forms[0]["kind"], forms[0]["amount"]
