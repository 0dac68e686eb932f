"""Who sees an undisclosed wager, and what everybody sees of a session."""

import pytest

from pontoon.game.views import Audience
from pontoon.law.procedures import ROLES, may_act
from pontoon.table.orders import Entry
from pontoon.testing.floor import STAFF
from pontoon.testing.session_floor import SessionFloor
from pontoon.testing.told import told
from pontoon.tournament.at_table import commands as s, events, masked, view
from tests.tournament.at_table.session_clauses import STARS, both, finish

TWO = {"ann": 1, "ben": 2}
EVERYBODY = [Audience(person.role, person.name) for person in STAFF.values()] + [
    Audience("player", "ann"),
    Audience("player", "ben"),
    Audience("pit_manager", "pat"),
    Audience("gaming_supervisor", "gil"),
]


def sealed(rules: str) -> SessionFloor:
    return SessionFloor(rules).session(TWO, undisclosed_wagers=1).does(s.SealWager("ann", "pontoon", 40_000), "ann")


def entry_of(floor: SessionFloor, kind: type) -> Entry:
    return next(entry for entry in floor.log if isinstance(entry.event, kind))


def seen_by(floor: SessionFloor) -> set[str]:
    """Who reads what is written in a view; the log must agree until it is announced, and then tells its player."""
    entry = entry_of(floor, events.WagerSealed)
    readers = set()
    for audience in EVERYBODY:
        shown = view(floor.rules, floor.held, audience)
        in_the_view = any(form["cents"] == 40_000 for form in shown["session"]["forms"])
        in_the_log = masked(entry, audience, floor.held).event == entry.event
        secret = any(not form["announced"] for form in shown["session"]["forms"])
        assert in_the_log == (in_the_view if secret else audience == Audience("player", "ann")), audience
        assert in_the_view or "40000" not in str(shown).replace("40_000", "40000"), audience
        if in_the_view:
            readers.add(audience.name)
    return readers


def test_every_role_is_asked() -> None:
    assert {audience.role for audience in EVERYBODY} == set(ROLES)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.1 21.1.1"))
def test_before_it_is_examined_only_its_player_and_a_supervisor_read_a_form(rules: str, clause: str) -> None:
    supervisors = {each.name for each in EVERYBODY if may_act(each.role, "gaming_supervisor")}
    assert seen_by(sealed(rules)) == {"ann"} | supervisors


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.5 21.1.1"))
def test_then_only_its_player_and_who_examined_it(rules: str, clause: str) -> None:
    floor = sealed(rules).does(s.ExamineForm("ann", True), "gaming_supervisor").wager("ben", 2, 100)
    assert seen_by(floor) == {"ann", "gus"}
    floor.deal("9h 9c 6d Jh Jc").stand().stand()
    assert seen_by(floor) == {"ann", "gus"}
    # Everybody sees the indicator.
    for audience in EVERYBODY:
        assert view(floor.rules, floor.held, audience)["session"]["forms"][0]["indicator"]


@pytest.mark.parametrize(("rules", "clause"), both("21.8.4 21.8.2.6"))
def test_after_the_round_everybody_may_see_it_until_the_next_first_card(rules: str, clause: str) -> None:
    floor = sealed(rules).does(s.ExamineForm("ann", True), "gaming_supervisor").wager("ben", 2, 100)
    finish(floor.deal("9h 9c 6d Jh Jc"), "4c Ks")
    assert seen_by(floor) == {each.name for each in EVERYBODY}
    floor.wager("ann", 1, 100).wager("ben", 2, 100).deal("9h")
    assert seen_by(floor) == set()


def test_the_log_tells_of_a_form_whose_it_is_and_no_more() -> None:
    floor = sealed("star-2024")
    sealing = entry_of(floor, events.WagerSealed)
    (seen,) = told(events.WagerSealed, [masked(sealing, Audience("player", "ben"), floor.held)])
    assert seen.event == events.WagerSealed("ann", "", None, 0)
    other = entry_of(floor, events.ChipsIssued)
    assert masked(other, Audience("player", "ben"), floor.held) is other


def test_the_log_tells_why_a_form_was_handed_back_to_its_player() -> None:
    floor = sealed("star-2024").does(s.ExamineForm("ann", False, " too much "), "gaming_supervisor")
    entry = entry_of(floor, events.FormHandedBack)
    for audience in EVERYBODY:
        reason = "too much" if audience == Audience("player", "ann") else ""
        (seen,) = told(events.FormHandedBack, [masked(entry, audience, floor.held)])
        assert seen.event == events.FormHandedBack("ann", reason)


@pytest.mark.parametrize("rules", STARS)
@pytest.mark.parametrize(
    ("written", "kind", "deemed", "correction"),
    [
        (9_900, "pontoon", 10_000, "session_deemed_minimum"),
        (10_000, "pontoon", 10_000, ""),
        (15_000, "pontoon", 10_000, "session_amount"),
        (50_000, "pontoon", 50_000, ""),
        (50_100, "pontoon", 50_000, "session_deemed_maximum"),
        (100_100, "pontoon", 50_000, "session_deemed_chips"),
        (20_000, "", None, "session_incomplete_form"),
        (None, "pontoon", None, "session_incomplete_form"),
    ],
)
def test_a_form_that_waits_is_shown_with_what_it_would_be_deemed_to_be_for(
    rules: str, written: int | None, kind: str, deemed: int | None, correction: str
) -> None:
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", kind, written), "gaming_supervisor")
    supervisor = Audience("gaming_supervisor", "gus")
    for accepted in (False, True):
        if accepted:
            floor.does(s.ExamineForm("ann", True), "gaming_supervisor")
        (form,) = view(floor.rules, floor.held, supervisor)["session"]["forms"]
        assert (form["deemed_cents"], form["correction"]) == (deemed, correction)


@pytest.mark.parametrize(("rules", "clause"), both("21.8.2.1"))
def test_what_lies_in_chips_beside_a_form_is_secret_until_its_indicator_lies_there(rules: str, clause: str) -> None:
    floor = SessionFloor(rules).session(TWO, undisclosed_wagers=1)
    floor.does(s.SealWager("ann", "pontoon", 30_000, 10_000), "ann")

    def readers() -> set[str]:
        seen = {each.name: view(floor.rules, floor.held, each)["session"]["forms"][0] for each in EVERYBODY}
        return {name for name, form in seen.items() if form["open_cents"] == 10_000}

    assert readers() == {"ann"} | {each.name for each in EVERYBODY if may_act(each.role, "gaming_supervisor")}
    floor.does(s.ExamineForm("ann", True), "gaming_supervisor")
    assert readers() == {each.name for each in EVERYBODY}


@pytest.mark.parametrize("rules", STARS)
def test_chips_lie_in_full_view_and_what_is_spoken_for_does_not(rules: str) -> None:
    floor = sealed(rules).does(s.ExamineForm("ann", True), "gaming_supervisor")
    for audience in EVERYBODY:
        ann = view(floor.rules, floor.held, audience)["session"]["players"][0]
        assert ann["chips_cents"] == 90_000
        assert ann["available_cents"] == (60_000 if audience.name == "ann" else None)


def test_a_view_says_whose_turn_it_is() -> None:
    floor = SessionFloor().session(TWO, order_of_wagering=True)
    spectator = Audience()
    assert view(floor.rules, floor.held, spectator)["session"]["turn"] == "ann"
    assert view(floor.rules, floor.wager("ann", 1, 100).held, spectator)["session"]["turn"] == "ben"
    floor.wager("ben", 2, 100).deal("9h")
    assert view(floor.rules, floor.held, spectator)["session"]["turn"] is None


def test_a_view_says_what_is_played_and_for_how_much() -> None:
    floor = SessionFloor().session(TWO, play_off=True, minimum_cents=20_000, maximum_cents=60_000)
    seen = view(floor.rules, floor.held, Audience())["session"]
    assert (seen["title"], seen["play_off"], seen["rounds"]) == ("heat", True, None)
    assert (seen["minimum_cents"], seen["maximum_cents"]) == (20_000, 60_000)


def test_without_a_session_a_view_has_none() -> None:
    floor = SessionFloor().held_table()
    assert view(floor.rules, floor.held, Audience())["session"] is None
