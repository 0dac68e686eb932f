"""Nights of play overheard in every role: no card that cannot be seen, no seed under lock, nothing of another's."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pontoon.game import events as g, views
from pontoon.game.views import Audience
from pontoon.live import events as v
from pontoon.live.people.roles import ROLES as HOUSE_ROLES
from pontoon.live.requests import Update
from pontoon.live.shoe import ShoeKeeper
from pontoon.live.vault import Vault
from pontoon.table import views as table_views
from pontoon.testing.eavesdropper import Eavesdropper, overhear
from pontoon.testing.live_tables import KEY
from pontoon.web import wire_events
from pontoon.web.voice import TableVoice
from pontoon.web.wire_secrecy import SEEN, Seen

# Whoever else runs beside, the logs of a night's own troubles are not ours to show.
pytestmark = pytest.mark.timeout(300)


def test_nothing_secret_leaves_a_table_in_any_role() -> None:
    ear, problems = overhear(250)
    assert ear.leaks == []
    assert problems == []
    assert ear.face_down > 0
    assert min(ear.read[each] for each in (*HOUSE_ROLES, "choices")) >= 250
    assert ear.read["history"] > 20


# The ear is not deaf


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    wire_events.parts_at.cache_clear()
    yield monkeypatch
    monkeypatch.undo()
    wire_events.parts_at.cache_clear()


def a_sealed_seed(patch: pytest.MonkeyPatch) -> str:
    patch.setitem(SEEN, v.ShoeCommitted, Seen("shoe commitment sealed"))
    return "the sealed seed of shoe"


def another_players_seed(patch: pytest.MonkeyPatch) -> str:
    patch.setitem(SEEN, v.SeedContributed, Seen("shoe player seed"))
    return "the seed of"


def the_counts_of_a_shoe(patch: pytest.MonkeyPatch) -> str:
    patch.setitem(SEEN, v.ShoeOrdered, Seen("shoe kind counts"))
    return "counts of the cards"


def a_card_that_lies_face_down(patch: pytest.MonkeyPatch) -> str:
    patch.delitem(wire_events.PARTICULAR, g.CardDealt)
    return "in card_dealt"


def a_face_down_card_in_the_view(patch: pytest.MonkeyPatch) -> str:
    patch.setattr(views, "sees", lambda box, audience: True)
    return "in the view"


def who_is_held_to_the_minimum(patch: pytest.MonkeyPatch) -> str:
    def everybodys(state: Any, _audience: Audience) -> list[dict[str, Any]]:
        return [{"player": each.player, "one_box": False, "this_shoe_only": True} for each in state.terms.restrictions]

    patch.setattr(table_views, "_held_to_the_minimum", everybodys)
    return "the restrictions of"


def the_next_card(patch: pytest.MonkeyPatch) -> str:
    """The worst of all: the card that comes out next."""
    told = TableVoice.update
    keeper = ShoeKeeper("P1", Vault(KEY))

    def with_the_next_card(self: TableVoice, update: Update, audience: Audience) -> str:
        message = json.loads(told(self, update, audience))
        if update.state.name == "P1":
            card = keeper.next_card(update.state)
            message["live"]["hint"] = None if card is None else str(card)
        return json.dumps(message)

    patch.setattr(TableVoice, "update", with_the_next_card)
    return "a card in live"


@pytest.mark.parametrize(
    "plant",
    [
        a_sealed_seed,
        another_players_seed,
        the_counts_of_a_shoe,
        a_card_that_lies_face_down,
        a_face_down_card_in_the_view,
        who_is_held_to_the_minimum,
        the_next_card,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_leak_is_heard(plant: Callable[[pytest.MonkeyPatch], str], planted: pytest.MonkeyPatch) -> None:
    words = plant(planted)
    ear, _ = overhear(1_000, seed=3, sought=words)
    assert ear.has_heard(words), ear.leaks[:3]


def test_an_ear_that_has_heard_nothing_has_nothing_to_say() -> None:
    assert Eavesdropper().leaks == []
