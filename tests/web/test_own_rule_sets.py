"""Rule sets that a house brings itself, as files: tables played by them, and what the API shows of them."""

import asyncio
import json
import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pontoon.game.cards import cards
from pontoon.game.notation import read_text
from pontoon.game.record import NotationError
from pontoon.game.replay import replay
from pontoon.game.rulebook import rule_book
from pontoon.law import adopt, load, ruleset
from pontoon.live.events import TableEstablished
from pontoon.live.founding import CannotBeSetUp, TablePlan, entries_of
from pontoon.live.house import House, RulesHaveChanged
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import house_at_hand, running_house
from pontoon.testing.nursery import nursery
from pontoon.web.lab_tasks import HandTask
from pontoon.web.lab_workers import DONE, Job, Worker

LAGOON = Path(__file__).parents[2] / "examples" / "lagoon_club" / "lagoon-club.toml"
GUIDE = Path(__file__).parents[2] / "docs" / "rules" / "a-book-of-your-own.md"
AMENDED = LAGOON.with_name("lagoon-club-2027.toml")
AT_ONCE = dict.fromkeys(("wager_ms", "offer_ms", "seeds_ms", "cut_ms", "follow_ms", "pace_ms"), 0)
LAGOON_TABLE = {"name": "L1", "rules": "lagoon-club", "decks": 2, "times": AT_ONCE}


@pytest.fixture(autouse=True)
def adopted_here_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests of this process know the built-in rule sets alone."""
    monkeypatch.setattr(ruleset, "_ADOPTED", {})


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def test_a_rule_set_file_is_a_table_of_the_house_with_its_own_odds_and_clauses() -> None:
    adopt(str(LAGOON))
    async with running_house() as running:
        max_ = await running.staff("Max", "gaming_manager")
        made = await max_.post("/tables", LAGOON_TABLE)
        assert (made.status_code, made.json()["rules"], made.json()["boxes"]) == (201, "lagoon-club", 5)
        ann = await running.guest("Ann")
        seat = await ann.join("L1")
        assert seat.welcome["rules"] == "lagoon-club"
        assert seat.welcome["felt"]["title"] == "Pontoon at the Lagoon Club, rules of 1 March 2026"
        pontoon = seat.welcome["felt"]["pontoon"]
        assert (pontoon["odds"], pontoon["clauses"]) == ([7, 5], ["X.1", "X.2"])
        refused = await seat.send("sit_down", box=6)
        assert (refused["type"], refused["clause"]) == ("refused", "I.2")
        established = seat.welcome["live"]["established"]
        assert established["rules_sha256"] == load("lagoon-club").sha256


async def test_a_round_by_the_houses_own_rules_is_played_shown_and_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    adopt(str(LAGOON))
    async with running_house() as running:
        max_ = await running.staff("Max", "gaming_manager")
        await max_.post("/tables", LAGOON_TABLE)
        ann = await running.guest("Ann")
        seat = await ann.join("L1")
        await seat.sit(5, "900.00")
        await seat.play_round(5)
        found = (await ann.get("/tables/L1/rounds/1")).json()
        assert found["rules_title"] == load("lagoon-club").title
        numbers = load("lagoon-club").clauses
        assert found["account"]
        assert all(row["summary"] == numbers[row["clause"]].summary for row in found["account"])
        # The monitor has no figure for these rules, and lists the other tables.
        assert (await max_.get("/monitor")).status_code == 200
        text = (await ann.get("/tables/L1/rounds/1/round.toml")).text
    written = replay(read_text(text)).state.settlements
    # A program that has not adopted the rule set finds its file beside the round.
    monkeypatch.setattr(ruleset, "_ADOPTED", {})
    with pytest.raises(NotationError, match="unknown rules 'lagoon-club'"):
        read_text(text, tmp_path)
    (tmp_path / "lagoon-club.toml").write_text(LAGOON.read_text("utf-8"), "utf-8")
    assert replay(read_text(text, tmp_path)).state.settlements == written


async def test_somebody_who_joins_from_a_terminal_names_the_file_of_the_rule_set_too() -> None:
    adopt(str(LAGOON))
    async with running_house() as running:
        max_ = await running.staff("Max", "gaming_manager")
        await max_.post("/tables", LAGOON_TABLE)
        joining = ("join", running.url, "--plain", "--table", "L1")
        # Another process, which has adopted no rule set.
        code, _, said = await asyncio.to_thread(nursery().run, *joining, "--name", "Ann", typed="q\n")
        assert (code, said.count("\n")) == (2, 1)
        assert "uses the rules lagoon-club, which this program does not have: name their file with --rule-sets" in said
        own = ("--rule-sets", str(LAGOON))
        code, told, said = await asyncio.to_thread(nursery().run, *joining, "--name", "Bob", *own, typed="q\n")
        assert (code, said) == (0, "")
        assert "Table L1: Pontoon at the Lagoon Club, rules of 1 March 2026." in told
        bad = ("--rule-sets", "nowhere.toml")
        code, _, said = await asyncio.to_thread(nursery().run, *joining, *bad)
        assert (code, said.count("\n")) == (2, 1)
        assert "nowhere.toml: no such rule set" in said


async def test_a_training_table_is_advised_by_the_houses_own_rules() -> None:
    """By these rules a hard 9 may not stand; by The Star's it may."""
    adopt(str(LAGOON))
    worker = Worker()
    try:
        job = Job(HandTask("lagoon-club", 1, False, tuple(map(int, cards("5s 4h"))), int(cards("9d")[0])))
        await worker.carry_out(job)
    finally:
        await worker.stop()
    assert job.state == DONE, job.sentence
    assert {action["action"] for action in job.result["actions"]} == {"hit", "double"}


async def test_the_guides_order_sets_a_table_up() -> None:
    adopt(str(LAGOON))
    [order] = re.findall(r"```json\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    async with house_at_hand() as running:
        max_ = await running.staff("Max", "gaming_manager")
        made = await max_.post("/tables", json.loads(order))
        assert (made.status_code, made.json()["rules"]) == (201, "lagoon-club")
        assert "200" in " ".join(made.json()["sign"])


async def test_the_house_shows_its_own_rule_sets_beside_the_built_in_ones() -> None:
    adopt(str(LAGOON))
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        listed = {each["name"]: each for each in (await ann.get("/rules")).json()}
        assert listed["lagoon-club"]["clauses"] == 75
        told = (await ann.get("/rules/lagoon-club")).json()
        assert (told["instrument"], told["in_force"]) == ("lagoon-club", "2026-03-01")
        assert told["parameters"]["boxes"] == {"value": 5, "unit": "boxes", "kind": "fixed", "clauses": ["I.2"]}
        assert (await ann.get("/rules/star-2024")).json()["in_force"] is None
        clauses = (await ann.get("/clauses/lagoon-club")).json()
        assert [each["clause"] for each in clauses][:2] == ["I.1", "I.2"]
        one = (await ann.get("/clauses/lagoon-club/VIII.1-c")).json()
        assert one["summary"] == "A hand with a hard total below 10 must draw or be doubled."
        titles = {each["instrument"]: each["title"] for each in (await ann.get("/clauses")).json()}
        assert titles["lagoon-club"] == told["title"]
        examples = (await ann.get("/rules/lagoon-club/examples")).json()
        # Nobody surrenders to a King there, and the guide's round of a surrender does.
        assert "pontoon" in examples
        assert "surrender" not in examples
        assert (await ann.get("/rules/lagoon-club/examples/surrender")).status_code == 404
        assert (await ann.get("/rules/lagoon-club/examples/pontoon")).json()["steps"]


async def test_a_file_is_no_rule_set_of_the_house_before_it_is_named_in_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "unnamed.toml"
    file.write_text('name = "unnamed"\ntitle = "A house"\nextends = "star-2024"\n', "utf-8")
    async with house_at_hand() as running:
        max_ = await running.staff("Max", "gaming_manager")
        for rules in ("unnamed", str(file)[:40], "../unnamed.toml"):
            assert code_of(await max_.post("/tables", {**LAGOON_TABLE, "rules": rules})) == (422, "no_such_rules")
        assert (await max_.get("/rules/unnamed")).status_code == 404


async def test_no_table_is_set_up_by_rules_that_are_not_in_force_yet() -> None:
    """On 31 December in Sydney it is refused, and at midnight there it is not."""
    adopt(str(AMENDED))
    new_year = datetime(2027, 1, 1, tzinfo=ZoneInfo("Australia/Sydney")).timestamp()
    plan = TablePlan("L2", TableEstablished("lagoon-club-2027"), decks=2)
    with pytest.raises(CannotBeSetUp, match="lagoon-club-2027 is in force from 1 January 2027"):
        entries_of(plan, rule_book("lagoon-club-2027"), int(new_year) - 1)
    assert entries_of(plan, rule_book("lagoon-club-2027"), int(new_year))


async def test_a_house_does_not_start_with_another_text_of_a_tables_rules(tmp_path: Path) -> None:
    file = tmp_path / "amended-in-place.toml"
    file.write_text('name = "amended-in-place"\ntitle = "A house"\nextends = "star-2024"\n', "utf-8")
    sha256 = adopt(str(file)).sha256
    store = MemoryStore()
    house = House(store, Vault(bytes(32)))
    await house.start((TablePlan("L3", TableEstablished("amended-in-place")),))
    established = house.tables["L3"].state.established
    assert established is not None
    assert established.rules_sha256 == sha256
    assert house.rules_of(house.tables["L3"].state).name == "amended-in-place"
    state = replace(house.tables["L3"].state, established=replace(established, rules_sha256="0" * 64))
    with pytest.raises(RulesHaveChanged, match="the file of amended-in-place has changed since table L3 was set up"):
        house.rules_of(state)
    state = replace(state, established=replace(established, rules="gone"))
    with pytest.raises(RulesHaveChanged, match="table L3 is played under gone, which this house does not have"):
        house.rules_of(state)
    await house.stop()
