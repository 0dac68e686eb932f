"""Tables over the API: how they stand, what was played at them, their shoes, commands, and new ones."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from pontoon.cli.fairness import SCRIPT
from pontoon.game.cards import cards
from pontoon.game.notation import read_text
from pontoon.game.replay import replay
from pontoon.law.clause import register
from pontoon.table.furniture import Limits
from pontoon.testing.browser_house import StackedKeeper
from pontoon.testing.houses import Client, RunningHouse, Seat, fast_table, house_at_hand, running_house
from pontoon.testing.table import own_rules
from pontoon.web.history import first_version_of, round_of


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def after_rounds(running: RunningHouse, rounds: int = 1, table: str = "P1") -> tuple[Client, Seat]:
    """Ann, who has played some rounds."""
    ann = await running.guest("Ann")
    seat = await ann.join(table)
    await seat.sit(1, "900.00")
    for _ in range(rounds):
        await seat.play_round(1)
    return ann, seat


async def test_everybody_sees_which_tables_there_are_and_how_they_stand() -> None:
    async with house_at_hand() as running:
        nobody = running.client()
        tables = (await nobody.get("/tables")).json()
        assert [(each["name"], each["rules"], each["open"]) for each in tables] == [
            ("P1", "star-2024", True),
            ("P2", "star-6to5-2017", True),
            ("P3", "canberra-2002", True),
        ]
        seen = (await nobody.get("/tables/P1")).json()
        assert (seen["role"], seen["view"]["table"]) == ("spectator", "P1")
        assert "staff" not in seen["view"]
        assert code_of(await nobody.get("/tables/P9")) == (404, "no_such_table")


@pytest.mark.clauses("canberra-2002 14.3", "canberra-2002 11.10")
async def test_canberras_sign_says_which_wagers_get_the_fifty_dollars_and_which_hands_no_super_bonus() -> None:
    async with house_at_hand() as running:
        seen = (await running.client().get("/tables/P3")).json()
        assert "Every other Pontoon wager then gets $50.00" in seen["view"]["sign"]
        assert [line for line in seen["view"]["sign"] if "split hand" in line] == [
            "A doubled hand that wins is paid 1 to 1, and neither a doubled nor a split hand wins a Super Bonus"
        ]


async def test_a_house_of_its_own_rules_puts_its_reading_on_the_sign(tmp_path: Path) -> None:
    values = {"bonus_paid_per": "every_wager", "super_bonus_on_split_hands": "unless_suited_sevens_were_split"}
    plan = fast_table("P4", own_rules(tmp_path, "canberra-2002", **values), decks=6)
    async with house_at_hand(plans=(plan,)) as running:
        seen = (await running.client().get("/tables/P4")).json()
        assert "Every other wager, Perfect Pairs included, then gets $50.00" in seen["view"]["sign"]
        assert any("a box where 7-7 of one suit was split wins none" in line for line in seen["view"]["sign"])


async def test_the_list_says_which_tables_are_the_halls() -> None:
    async with house_at_hand(plans=(fast_table("P1"), fast_table("Cup-1"))) as running:
        listed = (await running.client().get("/tables")).json()
        assert {each["name"]: each["for_tournaments"] for each in listed} == {"P1": False, "Cup-1": True}


async def test_a_role_is_asked_for_by_who_has_it() -> None:
    async with house_at_hand() as running:
        sue = await running.staff("Sue", "casino_supervisor", "player")
        assert "staff" in (await sue.get("/tables/P1")).json()["view"]
        assert "staff" not in (await sue.get("/tables/P1", **{"as": "player"})).json()["view"]
        ann = await running.guest("Ann")
        assert code_of(await ann.get("/tables/P1", **{"as": "surveillance"})) == (403, "role_is_not_held")


async def test_a_round_is_told_with_all_that_led_to_it() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running, 3)
        rounds = (await ann.get("/tables/P1/rounds")).json()
        assert [each["number"] for each in rounds["rounds"] if each["over_at"]] == [3, 2, 1]
        told = (await ann.get("/tables/P1/rounds/2")).json()
        assert (told["table"], told["number"], told["players"]) == ("P1", 2, ["Ann"])
        assert told["round"]["phase"] == "over" or told["round"]["settlements"]
        assert told["events"][0]["type"] == "round_opened"
        assert told["net"]["Ann"] == rounds["rounds"][-2]["net"]["Ann"]
        lines = (await ann.get("/tables/P1/rounds/2/events.ndjson")).text.splitlines()
        assert len(lines) == len(told["events"])


async def test_a_round_comes_as_a_file_that_plays_to_the_same_settlements() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running, 2)
        answer = await ann.get("/tables/P1/rounds/1/round.toml")
        assert answer.headers["content-type"].startswith("application/toml")
        again = replay(read_text(answer.text)).state
        told = (await ann.get("/tables/P1/rounds/1")).json()
        assert [each.net_cents for each in again.settlements] == [
            int(each["net"].replace(".", "")) for each in told["round"]["settlements"]
        ]


async def test_a_players_history_is_the_players_own() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running)
        bob = await running.guest("Bob")
        assert code_of(await bob.get("/tables/P1/rounds/1")) == (403, "not_ones_own")
        assert code_of(await bob.get("/tables/P1/rounds/999")) == (403, "not_ones_own")
        assert (await bob.get("/tables/P1/rounds")).json()["rounds"] == []
        assert code_of(await running.client().get("/tables/P1/rounds/1")) == (401, "sign_in_comes_first")
        sue = await running.staff("Sue", "casino_supervisor")
        assert (await sue.get("/tables/P1/rounds/1")).status_code == 200
        assert code_of(await sue.get("/tables/P1/rounds/999")) == (404, "no_such_round")
        assert (await ann.get("/tables/P1/rounds/1")).status_code == 200


async def test_ones_own_rounds_are_those_with_a_wager_of_ones_own() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running, 2)
        sue = await running.staff("Sue", "casino_supervisor", "player")
        assert [each["number"] for each in (await ann.get("/me/rounds", table="P1")).json()["rounds"]][-2:] == [2, 1]
        assert (await sue.get("/me/rounds", table="P1")).json()["rounds"] == []
        assert code_of(await ann.get("/me/rounds", table="P9")) == (404, "no_such_table")


async def test_ones_own_rounds_of_all_tables_come_page_by_page_the_last_first() -> None:
    async with running_house() as running:
        ann, seat = await after_rounds(running, 2)
        await seat.close()
        other = await ann.join("P2")
        await other.sit(2, "50.00")
        await other.play_round(2, "10.00")
        bob = await running.guest("Bob")
        assert (await bob.get("/me/rounds")).json() == {"rounds": [], "before": None, "cursor": None}
        everything = (await ann.get("/me/rounds")).json()
        places = [(each["table"], each["number"]) for each in everything["rounds"]]
        assert places == [("P2", 1), ("P1", 2), ("P1", 1)]
        assert everything["cursor"] is None
        found, cursor = [], ""
        for _ in places:
            page = (await ann.get("/me/rounds", limit=1, cursor=cursor)).json()
            found += [(each["table"], each["number"]) for each in page["rounds"]]
            cursor = page["cursor"]
        assert found == places
        assert (await ann.get("/me/rounds", cursor=cursor)).json()["rounds"] == []
        assert code_of(await ann.get("/me/rounds", cursor="yesterday")) == (422, "malformed")
        assert code_of(await running.client().get("/me/rounds")) == (401, "sign_in_comes_first")


async def test_a_round_can_be_seen_again_step_by_step_by_who_may_read_it() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running)
        told = (await ann.get("/tables/P1/rounds/1")).json()
        steps = (await ann.get("/tables/P1/rounds/1/steps")).json()
        assert [(each["version"], each["type"]) for each in steps] == [
            (each["version"], each["type"]) for each in told["events"]
        ]
        assert steps[-1]["round"] == told["round"]
        assert steps[0]["round"]["boxes"] == []
        assert any(each["words"] for each in steps)
        bob = await running.guest("Bob")
        assert code_of(await bob.get("/tables/P1/rounds/1/steps")) == (403, "not_ones_own")
        sue = await running.staff("Sue", "casino_supervisor")
        assert (await sue.get("/tables/P1/rounds/1/steps")).status_code == 200
        assert code_of(await sue.get("/tables/P1/rounds/99/steps")) == (404, "no_such_round")


async def test_a_round_is_accounted_for_with_every_clause_in_our_words() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running, 2)
        for number in (1, 2):
            told = (await ann.get(f"/tables/P1/rounds/{number}")).json()
            assert len(told["account"]) == len(told["round"]["settlements"]) > 0
            for row, settled in zip(told["account"], told["round"]["settlements"], strict=True):
                assert {name: row[name] for name in settled} == settled
                assert row["document"] == "star-2024"
                assert row["summary"] == register("star-2024")[row["clause"]].summary
                assert row["sentence"].startswith("Ann's")
                assert row["facts"]


async def test_rounds_are_found_by_halving_and_listed_page_by_page() -> None:
    async with running_house() as running:
        ann, _ = await after_rounds(running, 5)
        store = running.house.store
        versions = [await first_version_of(store, "P1", number) for number in range(1, 7)]
        assert versions == sorted(set(versions))
        for number in range(1, 6):
            found = await round_of(store, "P1", number)
            assert found is not None
            assert found.number == number
            assert found.entries[0][0] >= versions[number - 1]
        page = (await ann.get("/tables/P1/rounds", before=5, limit=2)).json()
        assert [each["number"] for each in page["rounds"]] == [4, 3]
        assert page["before"] == 3


async def test_shoes_are_shown_with_what_the_house_was_bound_to_and_never_more() -> None:
    async with running_house() as running:
        _, seat = await after_rounds(running)
        nobody = running.client()
        (shoe,) = (await nobody.get("/tables/P1/shoes")).json()
        assert len(shoe["commitment"]) == 64
        assert (shoe["seed"], shoe["revealed_at"]) == (None, None)
        assert shoe["digest"]
        sue = await running.staff("Sue", "casino_supervisor")
        await (await sue.join("P1")).done("direct_shuffle", reason="a check")
        await seat.wait_for_event("shoe_revealed")
        shoes = (await nobody.get("/tables/P1/shoes")).json()
        assert shoes[-1]["commitment"] == shoe["commitment"]
        assert len(shoes[-1]["seed"]) == 64


def passes_the_independent_check(shoes: str, folder: Path) -> None:
    """One shoe of one table, whose cards the script derives from its seeds."""
    file = folder / "shoes.ndjson"
    file.write_text(shoes, "utf-8")
    command = [sys.executable, "-I", str(SCRIPT), str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.startswith("1 shoe of 1 table checked")


async def test_the_bundle_of_shoes_passes_the_independent_check_and_names_no_secret(tmp_path: Path) -> None:
    async with running_house(plans=(fast_table("P1"),)) as running:
        _, seat = await after_rounds(running, 2)
        sue = await running.staff("Sue", "casino_supervisor")
        await (await sue.join("P1")).done("direct_shuffle", reason="a check")
        await seat.wait_for_event("shoe_revealed")
        bundle = (await running.client().get("/tables/P1/shoes.ndjson")).text
    assert "sealed" not in bundle
    assert "player_card" not in bundle
    passes_the_independent_check(bundle, tmp_path)


async def adds_a_seed(seat: Seat, shoe: int, seed: str) -> None:
    await seat.wait_until(lambda: (seat.live["next_shoe"] or {}).get("shoe") == shoe)
    await seat.done("contribute_seed", seed=seed)


async def test_a_players_seed_can_be_read_once_its_shoe_is_revealed_and_not_before(tmp_path: Path) -> None:
    """By everybody in the bundle of shoes, and by those who may read the log in the log."""
    async with running_house(plans=(fast_table("P1", seeds_ms=20_000),)) as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        await seat.sit(1)
        await adds_a_seed(seat, 1, "blue gum")
        await seat.play_round(1)
        sue = await running.staff("Sue", "casino_supervisor")
        await (await sue.join("P1")).done("direct_shuffle", reason="a check")
        await adds_a_seed(seat, 2, "river gum")
        await seat.wait_for_event("shoe_revealed")
        bundle = (await running.client().get("/tables/P1/shoes.ndjson")).text
        log = (await (await running.staff("Ida", "inspector")).get("/log.ndjson", table="P1")).text
    lines = [json.loads(line) for line in log.splitlines()]
    assert all(one["hash"] == other["prev_hash"] for one, other in pairwise(lines))
    for told in (bundle, log):
        assert '"shoe":2' in told
        assert ("blue gum" in told, "river gum" in told) == (True, False)
        passes_the_independent_check(told, tmp_path)


# Commands


async def test_a_command_by_request_is_the_same_as_on_the_socket() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        envelope = {"wire": 1, "id": "a-command-of-anns", "command": {"type": "buy_chips", "amount": "50.00"}}
        done = await ann.post("/tables/P1/commands", envelope)
        assert (done.status_code, done.json()["type"], done.json()["repeated"]) == (200, "done", False)
        assert (await ann.post("/tables/P1/commands", envelope)).json()["repeated"]
        assert code_of(await ann.post("/tables/P3/commands", envelope)) == (409, "id_was_used")
        envelope["command"] = {"type": "buy_chips", "amount": "60.00"}
        assert code_of(await ann.post("/tables/P1/commands", envelope)) == (409, "id_was_used")
        assert code_of(await ann.post("/tables/P1/commands", {"wire": 1})) == (422, "malformed")
        nobody = running.client()
        assert code_of(await nobody.post("/tables/P1/commands", envelope)) == (401, "sign_in_comes_first")


async def test_a_refusal_quotes_its_clause() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        command = {"type": "place_wager", "box": 1, "amount": "50.00"}
        envelope = {"wire": 1, "id": "a-command-of-anns", "command": command}
        error = (await ann.post("/tables/P1/commands", envelope)).json()["error"]
        assert (error["code"], error["clause"]) == ("not_at_the_table", "6.3")
        assert error["sentence"].endswith(".")
        ahead = {**envelope, "expected_version": 10**9}
        error = (await ann.post("/tables/P1/commands", ahead)).json()["error"]
        assert (error["code"], error["clause"]) == ("version_is_not_there", "")


async def test_a_store_that_cannot_write_is_busy_and_no_error_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    from pontoon.store.contract import StoreUnavailable
    from pontoon.store.memory import MemoryStore

    async with house_at_hand() as running:
        ann = await running.guest("Ann")

        async def full(*_: object) -> int:
            raise StoreUnavailable("no space is left")

        with monkeypatch.context() as patched:
            patched.setattr(MemoryStore, "append", full)
            patched.setattr(MemoryStore, "put", full)
            command = {"type": "buy_chips", "amount": "50.00"}
            envelope = {"wire": 1, "id": "a-command-of-anns", "command": command}
            busy = await ann.post("/tables/P1/commands", envelope)
            assert code_of(busy) == (503, "busy")
            assert busy.headers["retry-after"] == "1"
            assert code_of(await ann.http.get("/readyz")) == (503, "busy")
            assert code_of(await running.client().post("/guests", {"name": "Bob"})) == (503, "busy")
            assert (await ann.get("/tables/P1")).status_code == 200
        assert (await ann.post("/tables/P1/commands", envelope)).json()["type"] == "done"


# New tables


async def test_a_table_is_set_up_by_who_may() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        new = {"name": "P7", "rules": "canberra-2002", "decks": 6}
        assert code_of(await ann.post("/tables", new)) == (403, "role_may_not")
        max_ = await running.staff("Max", "gaming_manager")
        made = await max_.post("/tables", new)
        assert (made.status_code, made.json()["rules"], made.json()["open"]) == (201, "canberra-2002", True)
        assert code_of(await max_.post("/tables", new)) == (409, "table_is_there")
        assert (await ann.join("P7")).welcome["rules"] == "canberra-2002"


async def test_a_table_the_rules_do_not_know_is_refused() -> None:
    async with house_at_hand() as running:
        max_ = await running.staff("Max", "gaming_manager")
        few = await max_.post("/tables", {"name": "P7", "rules": "star-2024", "decks": 1})
        assert code_of(few) == (409, "table_cannot_be_set_up")
        unknown = await max_.post("/tables", {"name": "P7", "rules": "las-vegas"})
        assert code_of(unknown) == (422, "no_such_rules")
        assert code_of(await max_.post("/tables", {"name": "../x", "rules": "star-2024"})) == (422, "malformed")


@pytest.mark.clauses("star-2024 11.3")
async def test_late_payment_is_approved_for_a_single_hand_before_it_is_paid() -> None:
    async with running_house(plans=(fast_table("P1"),)) as running:
        task = running.house.tables["P1"]
        keeper = StackedKeeper(task.keeper)
        keeper.chosen = tuple(cards("6s As 6h 5d Kd Qc"))
        task.keeper = keeper  # type: ignore[assignment]
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        seat, behind = await ann.join("P1"), await bob.join("P1")
        await seat.sit(1)
        await behind.sit(2)
        since = seat.version
        await seat.done("place_wager", box=1, amount="20.00")
        await behind.done("place_wager", box=2, amount="20.00")
        await seat.wait_until(lambda: seat.my_turn)
        # Bob's pontoon was paid at once, so late payment comes too late for it.
        assert seat.find("wager_settled", since)["event"]["clause"] == "11.1"  # type: ignore[index]
        supervisor = await (await running.staff("Sue", "casino_supervisor")).join("P1")
        pit = await (await running.staff("Pat", "assistant_gaming_manager")).join("P1")
        refused = await supervisor.send("approve_late_payment", box=1, hand=1)
        assert (refused["type"], refused["clause"]) == ("refused", "11.3")
        assert (await pit.send("approve_late_payment", box=2, hand=1))["code"] == "hand_has_no_open_wager"
        approved = (await pit.done("approve_late_payment", box=1, hand=1))["version"]
        await seat.wait_for_event("late_payment_approved", since)
        await seat.send("hit", box=1, hand=1, expected_version=approved)
        settled = await seat.wait_for_event("wager_settled", approved)
        assert (settled["event"]["player"], settled["event"]["clause"]) == ("Ann", "17.1.2")


@pytest.mark.clauses("star-6to5-2017 17.10")
async def test_the_operator_chooses_how_an_absent_player_is_dealt_on_under_the_rules_of_2017() -> None:
    async with house_at_hand() as running:
        olga = await running.staff("Olga", "casino_operator")
        gus = await running.staff("Gus", "gaming_manager")
        command = {"type": "choose_option", "option": "absent_player", "yes": True}
        order = {"wire": 1, "id": "the-rule-for-the-absent", "expected_version": None, "command": command}
        refused = (await gus.post("/tables/P2/commands", {**order, "id": "the-rule-for-the-absent-2"})).json()
        assert (refused["error"]["code"], refused["error"]["clause"]) == ("officer_lacks_authority", "17.10")
        assert (await olga.post("/tables/P2/commands", order)).status_code == 200
        seen = (await olga.get("/tables/P2")).json()
        assert seen["view"]["terms"]["absent_player"] == "to_twelve"
        assert "The box of an absent player is dealt cards until its total exceeds 11" in seen["view"]["sign"]


async def test_what_is_rounded_up_to_the_cent_is_posted_as_rounding_too() -> None:
    plan = fast_table("P1")._replace(chips_cents=(25, 500), limits=Limits(500, 50_000, 25, 500, 10_000))
    async with running_house(plans=(plan,)) as running:
        task = running.house.tables["P1"]
        keeper = StackedKeeper(task.keeper)
        keeper.chosen = tuple(cards("As 6h Kd"))
        task.keeper = keeper  # type: ignore[assignment]
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        over = await seat.play_round(1, "5.25")
        settled = seat.find("wager_settled")
        assert settled is not None
        # 3 to 2 on $5.25 is $7.875. The float pays $7.87; the half cent up to $7.88 is rounding, as are 12 cents more.
        assert (settled["event"]["net"], settled["event"]["rounding"]) == ("8.00", "0.13")
        assert settled["version"] < over
        assert await running.house.store.balance("chips", "P1:float_tray") == -10_000 - 787
        assert await running.house.store.balance("chips", "P1:rounding") == -13
