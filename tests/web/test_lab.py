"""The lab over the API: edges, charts, hands, changed rules, and what is refused before anybody works on it."""

import asyncio
import subprocess
import sys
from functools import cache
from typing import Any

import jsonschema_rs
import pytest

from pontoon.game.rulebook import RuleBook, rule_book
from pontoon.live.house import House
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.houses import CHEAP, Client, generous_settings, house_at_hand
from pontoon.web import lab, routes_lab
from pontoon.web.app import create_app
from pontoon.web.lab_changes import NAMES, BadChange, changed
from pontoon.web.lab_models import HandTold, StrategyTold
from pontoon.web.lab_options import Option, all_options

pytestmark = pytest.mark.timeout(300)


@cache
def description() -> Any:
    return create_app(House(MemoryStore(), Vault(bytes(32)), hasher=CHEAP), generous_settings()).openapi()


async def answered(client: Client, path: str, **parameters: Any) -> Any:
    """The answer, asked for until it is there: the house itself waits a moment each time. It is as described."""
    described = description()
    responses = described["paths"][f"/api/v1{path}"]["get"]["responses"]
    while True:
        answer = await client.get(path, **parameters)
        schema = responses[str(answer.status_code)]["content"]["application/json"]["schema"]
        jsonschema_rs.validate({**schema, "components": described["components"]}, answer.json())
        if answer.status_code != 202:
            return answer
        assert answer.json()["state"] in ("queued", "preparing", "running")


def refusal(answer: Any) -> tuple[int, str, str]:
    error = answer.json()["error"]
    return answer.status_code, error["code"], error["sentence"]


async def test_a_hand_is_priced_as_the_command_line_prices_it() -> None:
    async with house_at_hand() as running:
        answer = await answered(running.client(), "/lab/hand", cards="8s 8h", dealer="Kd")
        hand = HandTold.model_validate(answer.json())
        assert [each.action for each in hand.actions] == ["split", "hit", "surrender", "stand", "double"]
        assert hand.actions[0].value == pytest.approx(-0.4560074)
        assert hand.actions[1].cost == pytest.approx(0.0528556, abs=1e-7)
        assert (hand.best, hand.total, hand.soft, hand.splits) == ("split", 16, False, "own")
        assert "5.29 % of the wager more than hit" in hand.reason
        assert "wins 21 times in 100 and loses 79 times in 100" in hand.actions[3].reason
        ways = hand.actions[3].ways
        assert sum(way.chance for way in ways) == pytest.approx(1.0)
        assert sum(way.chance * way.value for way in ways) == pytest.approx(hand.actions[3].value)


async def test_a_doubled_hand_is_kept_or_forfeited() -> None:
    async with house_at_hand() as running:
        asked = {"cards": "6s 5h 2d", "dealer": "Kd", "doubled": True}
        told = (await answered(running.client(), "/lab/hand", **asked)).json()
        assert {each["action"] for each in told["actions"]} == {"keep", "forfeit"}
        assert next(each["value"] for each in told["actions"] if each["action"] == "forfeit") == -1.0


async def test_a_chart_comes_as_a_grid_whose_cells_can_be_asked_about() -> None:
    async with house_at_hand() as running:
        client = running.client()
        chart = StrategyTold.model_validate((await answered(client, "/lab/strategy", resplit=True)).json())
        assert [each.name for each in chart.sections] == ["hard", "soft", "pairs", "suits", "doubled"]
        assert [each.label for each in chart.columns] == ["2", "3", "4", "5", "6", "7", "8", "9", "JQK", "A"]
        assert all(len(row.squares) == 10 for section in chart.sections for row in section.rows)
        assert chart.edge == pytest.approx(0.00327, abs=1e-4)
        pairs = next(each for each in chart.sections if each.name == "pairs")
        row = pairs.rows[0]
        asked = {"cards": " ".join(row.example), "dealer": chart.columns[0].example, "resplit": True}
        hand = (await answered(client, "/lab/hand", **asked)).json()
        assert hand["best"] == row.squares[0].action
        for section in chart.sections:
            for each in section.rows:
                assert bool(each.example) == (section.name != "doubled")


async def test_changed_rules_are_worth_what_the_rule_set_with_those_rules_is_worth() -> None:
    """Goal: with the one parameter in which the two differ for a round, star-2024 becomes star-6to5-2017."""
    async with house_at_hand() as running:
        told = (await answered(running.client(), "/lab/effect", change=["pontoon_odds=6:5"])).json()
        assert told["before"]["edge"] == pytest.approx(0.0043848914)
        assert told["after"]["edge"] == pytest.approx(0.0169175, abs=1e-6)
        assert told["favours"] == "house"
        assert told["difference"] == pytest.approx(told["after"]["value"] - told["before"]["value"])
        assert told["changes"] == [{"parameter": "pontoon_odds", "meaning": "pontoon", "before": "3:2", "after": "6:5"}]
        assert told["sentence"].startswith("The house edge is 1.6918 % instead of 0.4385 %")
        pairs = (await answered(running.client(), "/lab/effect", change=["mixed_pair_odds=6:1"])).json()
        assert pairs["difference"] == 0
        assert pairs["favours"] == "nobody"
        assert pairs["after"]["perfect_pairs_edge"] < pairs["before"]["perfect_pairs_edge"]


def why_not_changed(book: RuleBook, name: str, value: str) -> str:
    try:
        changed(book, 8, False, [(name, value)])
    except BadChange as error:
        return str(error)
    return ""


async def test_every_parameter_says_what_it_is_and_what_is_worth_trying() -> None:
    async with house_at_hand() as running:
        for rules in ("star-2024", "star-6to5-2017", "canberra-2002"):
            told = (await running.client().get("/lab/parameters", rules=rules)).json()
            assert [each["name"] for each in told["parameters"]] == list(NAMES)
            book = rule_book(rules)
            for each in told["parameters"]:
                assert each["values"][0]["value"] == each["value"]
                assert len(each["values"]) > 1
                for value in each["values"]:
                    why_not = why_not_changed(book, each["name"], value["value"])
                    # Some values need another beside them; none is one that its parameter cannot take.
                    assert not why_not or "is not consistent with" in why_not
        assert told["resplit"] is True


async def test_edges_come_in_row_by_row_and_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [Option("star-2024", 8, True)]
    monkeypatch.setattr(lab, "all_options", lambda: few)
    monkeypatch.setattr(routes_lab, "all_options", lambda: few)
    async with house_at_hand() as running:
        client = running.client()
        first = (await client.get("/lab/edges")).json()
        assert (first["state"], first["progress"], first["rows"][0]["value"]) == ("queued", 0.0, None)
        await running.app.state.lab.filling
        told = (await client.get("/lab/edges")).json()
        assert (told["state"], told["progress"]) == ("ready", 1.0)
        assert told["rows"][0]["edge"] == pytest.approx(0.0032643235)
        assert told["rows"][0]["favours"] == "house"
        of_canberra = [each for each in told["side_wagers"] if each["rules"] == "canberra-2002" and each["decks"] == 6]
        assert [(each["wager"], each["fraction"], each["favours"]) for each in of_canberra] == [
            ("insurance", "71/287", "house"),
            ("perfect_pairs", "-5/287", "player"),
            ("super_bonus", of_canberra[2]["fraction"], "player"),
        ]


def test_every_rule_set_is_listed_with_all_its_options() -> None:
    options = all_options()
    assert len(options) == len(set(options))
    assert {each.rules for each in options} == {"star-2024", "star-6to5-2017", "canberra-2002"}
    assert {each.resplit for each in options if each.rules == "star-2024"} == {False, True}
    assert {each.resplit for each in options if each.rules == "canberra-2002"} == {True}


WRONG = [
    ("/lab/hand", {"cards": "8s 8h", "dealer": "Kd", "rules": "vegas"}, "malformed", "star-2024"),
    ("/lab/hand", {"cards": "8s 8h", "dealer": "Kd", "decks": 4}, "decks_are_not_so_many", "6 or 8 decks"),
    ("/lab/hand", {"cards": "8s Tx", "dealer": "Kd"}, "card_is_unknown", "'Tx' is not a card"),
    ("/lab/hand", {"cards": "8s", "dealer": "Kd"}, "hand_is_impossible", "2 to 12 cards"),
    ("/lab/hand", {"cards": "As Kh", "dealer": "Kd"}, "hand_is_impossible", "21 leaves nothing to decide"),
    ("/lab/hand", {"cards": "8s 8h", "dealer": "Kd 2s"}, "hand_is_impossible", "one card"),
    ("/lab/hand", {"cards": " ".join(["2s"] * 9), "dealer": "Kd"}, "hand_is_impossible", "no 2s left in the shoe"),
    ("/lab/strategy", {"decks": 7}, "decks_are_not_so_many", "6 or 8 decks, not 7"),
    ("/lab/effect", {"change": ["pontoon_odds"]}, "change_is_impossible", "NAME=VALUE"),
    ("/lab/effect", {"change": ["boxes=3"]}, "change_is_impossible", "boxes is not a parameter of the lab"),
    ("/lab/effect", {"change": ["pontoon_odds=7"]}, "change_is_impossible", 'expected odds such as "3:2"'),
    ("/lab/effect", {"change": ["forfeit=true", "forfeit=false"]}, "change_is_impossible", "changed twice"),
    ("/lab/effect", {"change": ["dealer_stands_hard=19"]}, "change_is_impossible", "at least dealer_stands_hard"),
    ("/lab/effect", {"change": ["forfeit=true"] * 7}, "change_is_impossible", "1 to 6 changes"),
]


@pytest.mark.parametrize(("path", "asked", "code", "words"), WRONG)
async def test_what_nobody_could_answer_is_refused_with_a_sentence(
    path: str, asked: dict[str, Any], code: str, words: str
) -> None:
    async with house_at_hand() as running:
        status, told, sentence = refusal(await running.client().get(path, **asked))
        assert (status, told) == (422, code)
        assert words in sentence
        assert running.app.state.lab.hands.workers[0].pid is None, "nobody was set to work"


async def test_what_only_the_solver_can_see_is_refused_with_its_sentence() -> None:
    async with house_at_hand() as running:
        asked = {"cards": "As 5h", "dealer": "Kd", "split": True}
        status, code, sentence = refusal(await answered(running.client(), "/lab/hand", **asked))
        assert (status, code) == (422, "no_answer_to_this")
        assert "A split Ace takes one card only" in sentence


async def test_a_house_may_close_its_lab() -> None:
    async with house_at_hand(settings=generous_settings(lab_workers=0)) as running:
        client = running.client()
        assert refusal(await client.get("/lab/edges"))[:2] == (409, "lab_is_closed")
        assert refusal(await client.get("/lab/strategy"))[:2] == (409, "lab_is_closed")
        assert refusal(await client.get("/lab/effect", change="forfeit=false"))[:2] == (409, "lab_is_closed")
        assert refusal(await client.post("/lab/simulations", {}))[:2] == (409, "lab_is_closed")


async def test_the_same_question_is_worked_out_once_for_all_who_ask() -> None:
    async with house_at_hand() as running:
        client, lab_here = running.client(), running.app.state.lab
        asked = {"cards": "9s 7h", "dealer": "Kd"}
        first, second = await asyncio.gather(*(answered(client, "/lab/hand", **asked) for _ in range(2)))
        assert first.json() == second.json()
        assert len(lab_here.answers) == 1


def test_the_server_itself_loads_nothing_that_reckons() -> None:
    """Goal: neither the solver's compiler nor its arrays are ever in the process where the tables are."""
    program = "import sys, pontoon.web.app; sys.exit(bool({'numba', 'numpy', 'matplotlib'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
