"""Who sees what of a table: everybody the game, nobody a card that has not been seen, the staff what is theirs."""

import json
from typing import Any

import pytest

from pontoon.game import commands as c
from pontoon.game.cards import card
from pontoon.game.views import Audience
from pontoon.law.procedures import ROLES
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import SHUFFLING_DEVICE, Limits
from pontoon.table.views import STAFF, view
from pontoon.testing.floor import Floor
from pontoon.testing.table import each_rule_set

EVERYONE = (Audience("player", "ann"), Audience("player", "bob"), *(Audience(role) for role in ROLES))
ALL_BUT_SURVEILLANCE = tuple(audience for audience in EVERYONE if audience.role != "surveillance")
PUBLIC = (Audience("player", "ann"), Audience("spectator"), Audience())


def seen(floor: Floor, audience: Audience) -> dict[str, Any]:
    return view(floor.rules, floor.state, audience)


def loaded(rules: str, burned: str | None) -> Floor:
    """A table whose first card is still to be burned, and then is, known to the program or not."""
    floor = Floor(rules).ready()
    before = floor.state.custody.but(stage="loaded", unseen=0)
    floor.state = floor.state.but(custody=before)
    return floor.does(t.BurnFirstCard(None if burned is None else card(burned)), "dealer")


@each_rule_set()
def test_a_view_is_plain_values_whoever_looks_and_however_far_the_table_is(rules: str) -> None:
    floor = Floor(rules)
    nights = [floor.state]
    floor.ready(limits=Limits(1000, 50000)).seat("ann", 1).seat("bob")
    nights.append(floor.state)
    floor.wager("ann", 1, 25).deal("Ks 7h")
    nights.append(floor.state)
    for state in nights:
        for audience in EVERYONE:
            shown = view(floor.rules, state, audience)
            assert json.loads(json.dumps(shown))["table"] == "P1"


@each_rule_set()
def test_everybody_sees_the_table_its_sign_its_people_and_the_round(rules: str) -> None:
    floor = Floor(rules).ready(limits=Limits(1000, 50000)).seat("ann", 1).seat("bob").wager("ann", 1, 25)
    floor.deal("Ks 7h")
    for audience in EVERYONE:
        shown = seen(floor, audience)
        assert shown["open"]
        assert any("10.00" in line for line in shown["sign"])
        assert shown["seats"] == [{"player": "ann", "box": 1}, {"player": "bob", "box": None}]
        assert shown["number"] == 1
        assert shown["round"]["dealer"]["cards"] == ["7h"]
        assert shown["round"]["boxes"][0]["hands"][0]["cards"] == ["Ks"]


def test_a_closed_table_shows_no_sign_and_no_round() -> None:
    shown = seen(Floor("star-2024"), Audience())
    assert (shown["open"], shown["sign"], shown["round"]) == (False, [], None)


# Cards that nobody has seen


@each_rule_set("5.9", "4.9", None)
def test_the_first_card_lies_face_down_in_the_rack_and_is_shown_to_nobody_at_the_table(rules: str) -> None:
    """The goal: whichever card was burned, and whether the program knows it, the views are the same."""
    floors = [loaded(rules, burned) for burned in (None, "As", "Kd")]
    for audience in ALL_BUT_SURVEILLANCE:
        first, *others = (seen(floor, audience) for floor in floors)
        assert all(other == first for other in others)
        assert first["cards"]["discard_rack"] == 1
        assert first["cards"]["left"] == 8 * 48 - 1


@each_rule_set("5.9", "4.9", None)
def test_it_stays_hidden_while_the_shoe_is_played(rules: str) -> None:
    floors = [loaded(rules, burned).seat("ann", 1).plain_round().plain_round() for burned in (None, "As", "Kd")]
    for audience in ALL_BUT_SURVEILLANCE:
        first, *others = (seen(floor, audience) for floor in floors)
        assert all(other == first for other in others)
        assert first["cards"]["discard_rack"] == 1 + 4
        assert "As" not in json.dumps(first)


@each_rule_set("18.6", "17.6", None)
def test_a_card_kept_under_the_shoe_is_there_for_everybody_and_known_to_surveillance(rules: str) -> None:
    floors = []
    for kept in ("9d", "Ah"):
        floor = Floor(rules).ready().seat("ann", 1).plain_round()
        floor.does(c.DrawExtraCard(card(kept), exposed=False), "dealer")
        floors.append(floor.wager("ann", 1, 25))
    for audience in ALL_BUT_SURVEILLANCE:
        nine, ace = (seen(floor, audience) for floor in floors)
        assert nine == ace
        assert nine["cards"]["kept"]
    kept_cards = [seen(floor, Audience("surveillance"))["custody"]["kept"] for floor in floors]
    assert kept_cards == ["9d", "Ah"]


@each_rule_set()
@pytest.mark.parametrize("source", ["manual_shuffle", SHUFFLING_DEVICE])
def test_nobody_is_told_what_is_left_but_in_number(rules: str, source: str) -> None:
    """The goal: which cards are still to come shows in no view but surveillance's, and there in no order."""
    floor = Floor(rules).ready(source).seat("ann", 1).plain_round()
    fewer = list(floor.state.custody.shoe)
    fewer[int(card("As"))] -= 1
    fewer[int(card("Kd"))] += 1
    other = floor.state.but(custody=floor.state.custody.but(shoe=tuple(fewer)))
    for audience in ALL_BUT_SURVEILLANCE:
        assert view(floor.rules, other, audience) == seen(floor, audience)
        assert seen(floor, audience)["cards"]["left"] == floor.state.custody.cards_left
    custody = seen(floor, Audience("surveillance"))["custody"]
    assert custody["shoe"] == list(floor.state.custody.shoe)
    assert custody != view(floor.rules, other, Audience("surveillance"))["custody"]


@each_rule_set("4.6.2", "3.6.2", None)
def test_cards_dealt_face_down_are_seen_by_who_decides_for_the_box_and_by_surveillance(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).fold(e.OptionChosen("face_down", True))
    floor.wager("ann", 1, 20).wager("bob", 2, 10).deal("9s 9h")
    for audience in EVERYONE:
        sees = audience in (Audience("player", "ann"), Audience("surveillance"))
        cards = seen(floor, audience)["round"]["boxes"][0]["hands"][0]["cards"]
        assert cards == (["9s"] if sees else [None])


# What is the staff's


@each_rule_set()
def test_notices_and_conduct_are_for_the_staff_alone(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1)
    boss = "casino_operator"
    floor.does(t.FindContravention("bob", "a computer"), boss).does(t.ExcludePerson("bob", "game"), boss)
    if rules != "canberra-2002":
        floor.does(t.DetainPerson("bob"), boss)
    for audience in PUBLIC:
        shown = seen(floor, audience)
        assert "staff" not in shown
        assert "custody" not in shown
        assert "bob" not in json.dumps(shown)
    for role in STAFF:
        shown = seen(floor, Audience(role))["staff"]
        assert shown["on_duty"] == [{"name": "dora", "role": "dealer"}]
        assert shown["contraveners"] == shown["excluded"] == ["bob"]
        if rules != "canberra-2002":
            assert shown["detained"] == ["bob"]
            assert [(each["to"], each["subject"]) for each in shown["notices"]] == [("inspector", "bob")]


@each_rule_set()
def test_a_player_sees_what_they_are_held_to_and_not_what_others_are(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).seat("bob", 2).fold(e.PlayerRestricted("bob", "shoe", 1))
    held = [{"player": "bob", "one_box": False, "this_shoe_only": True}]
    assert seen(floor, Audience("player", "bob"))["held_to_the_minimum"] == held
    assert seen(floor, Audience("player", "ann"))["held_to_the_minimum"] == []
    assert seen(floor, Audience("spectator", "bob"))["held_to_the_minimum"] == []
    assert seen(floor, Audience("dealer"))["held_to_the_minimum"] == held


# The cards of the round in their places


def laid(floor: Floor, role: str) -> list[tuple[int, str | None, int | None, bool]]:
    shown = view(floor.rules, floor.state, Audience(role))["staff"]["laid"]
    return [(each["place"], each["card"], each["box"], each["burned"]) for each in shown]


@each_rule_set("18.2", "17.2", "15.2")
def test_the_staff_see_the_cards_of_the_round_in_their_places_but_for_those_nobody_has_seen(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).wager("ann", 1, 25).deal("9s 6h")
    floor.does(c.BurnCard(card("Kc"), face_up=False), "dealer").deal("5d").does(c.DrawInError(card("7c")), "dealer")
    open_cards = [(1, "9s", 1, False), (2, "6h", None, False), (3, "5d", 1, False)]
    hidden = [(4, None, None, False), (5, None, None, True)]
    assert laid(floor, "casino_supervisor") == [*open_cards, *hidden]
    assert laid(floor, "surveillance") == [*open_cards, (4, "7c", None, False), (5, "Kc", None, True)]


@each_rule_set("18.8", "17.8", "15.4")
def test_until_the_next_first_card_the_staff_see_the_cards_of_the_last_round(rules: str) -> None:
    floor = Floor(rules).ready().seat("ann", 1).plain_round().wager("ann", 1, 25)
    assert [card for _, card, _, _ in laid(floor, "casino_supervisor")] == ["Ks", "7h", "Qd", "Kc"]
