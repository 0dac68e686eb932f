"""The guide's examples are rounds that were really played, and any round can be followed step by step."""

from itertools import groupby
from random import Random
from typing import Any

import msgspec
import pytest

from pontoon.game import events as g
from pontoon.game.views import Audience
from pontoon.law import BUILT_IN
from pontoon.testing.houses import house_at_hand
from pontoon.testing.shift import night
from pontoon.web.guide_rounds import GUIDE_ROUNDS, steps_of
from pontoon.web.history import FoundRound
from pontoon.web.wire_views import RoundView

# What each example is there to show: the kinds and results of its settlements.
SHOWN = {
    "hit_and_stand": {"original win"},
    "bust": {"original lose"},
    "stand_off": {"original stand_off"},
    "dealer_soft": {"original stand_off"},
    "pontoon": {"original win"},
    "twenty_one": {"original win"},
    "six_seven_eight": {"original win"},
    "surrender": {"original surrender"},
    "surrender_annulled": {"original lose"},
    "double": {"original win", "double win"},
    "double_ace": {"original lose", "double lose"},
    "forfeit": {"original forfeit", "double forfeit"},
    "split": {"original win", "split win"},
    "split_aces": {"original win", "split lose"},
    "dealers_pontoon": {"original lose", "split stand_off"},
    "insurance": {"original lose", "insurance win"},
    "insurance_lost": {"original win", "insurance lose"},
    "super_bonus": {"original win", "super_bonus win", "bonus win"},
    "perfect_pairs": {"original win", "original lose", "perfect_pairs win"},
}


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("name", GUIDE_ROUNDS)
def test_an_example_is_played_to_its_end_under_every_rule_set(name: str, rules: str) -> None:
    steps = steps_of(name, rules)
    last = steps[-1]["round"]
    assert (last["rules"], last["phase"]) == (rules, "concluded")
    assert {f"{each['kind']} {each['result']}" for each in last["settlements"]} == SHOWN[name]


def test_the_odds_of_an_example_are_those_of_the_rule_set() -> None:
    """Clauses: star-2024 11.1, star-6to5-2017 10.1, canberra-2002 8.1."""
    paid = {rules: steps_of("pontoon", rules)[-1]["round"]["settlements"][0] for rules in BUILT_IN}
    assert [(each["odds"], each["clause"]) for each in paid.values()] == [
        ((3, 2), "11.1"),
        ((6, 5), "10.1"),
        ((3, 2), "8.1"),
    ]


def rounds_of(rules: str, seed: int) -> list[FoundRound]:
    shift = night(rules, Random(seed).randrange, 500)
    entries = [entry for entry in shift.log if entry.round]
    found = []
    for number, of_it in groupby(sorted(entries, key=lambda each: each.round), lambda each: each.round):
        listed = list(enumerate(of_it, 1))
        opened = next((at for at, (_, each) in enumerate(listed) if isinstance(each.event, g.RoundOpened)), None)
        if opened is not None:
            found.append(FoundRound("P1", number, tuple(listed[opened:])))
    return found


@pytest.mark.parametrize("rules", BUILT_IN)
@pytest.mark.parametrize("role", ["player", "spectator", "dealer", "surveillance"])
def test_every_round_of_a_night_can_be_followed_step_by_step(rules: str, role: str) -> None:
    audience = Audience(role, "ann")
    seen = 0
    for found in rounds_of(rules, 5):
        steps = found.steps(audience)
        for step in steps:
            msgspec.convert(step["round"], RoundView)
        if found.over_at is not None:
            assert steps[-1]["round"] == found.view(audience)
        seen += len(steps)
    assert seen > 100


async def test_everybody_may_follow_an_example() -> None:
    async with house_at_hand() as running:
        nobody = running.client()
        names: list[str] = (await nobody.get("/rules/star-2024/examples")).json()
        assert names == list(GUIDE_ROUNDS)
        told: dict[str, Any] = (await nobody.get("/rules/canberra-2002/examples/pontoon")).json()
        assert (told["name"], told["rules"]) == ("pontoon", "canberra-2002")
        assert [step["words"] for step in told["steps"] if step["words"]][-1] == "Pontoon pays three to two."
        for path in ("/rules/star-2024/examples/none", "/rules/none/examples/pontoon", "/rules/none/examples"):
            assert (await nobody.get(path)).status_code == 404
