"""Tournaments over the API: conditions checked and published, entries, orders by those who may, and what is told."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest

from pontoon.cli.log_checks import dump_to
from pontoon.live.requests import Done, Request
from pontoon.live.tournaments.founding import usual_tournaments
from pontoon.table import commands as t
from pontoon.table.furniture import SHUFFLING_DEVICE
from pontoon.table.orders import Person
from pontoon.testing.houses import PATIENCE, RunningHouse, fast_table, house_at_hand, running_house
from pontoon.testing.outcomes import granted
from pontoon.testing.tournament_tables import given_over
from pontoon.tournament.at_table import commands as at_table
from pontoon.tournament.at_table.plan import Counted
from pontoon.tournament.conditions_file import template

CUP = template("sit_and_go").replace('name = "sit-and-go"', 'name = "cup"').replace("rounds = 20", "rounds = 2")


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def published(running: RunningHouse, text: str = CUP, **how: Any) -> Any:
    """A tournament that takes entries, and its manager."""
    tom = await running.staff("Tom", "tournament_manager")
    made = await tom.post("/tournaments", {"text": text, **how})
    assert made.status_code == 201, made.text
    done = await tom.post("/tournaments/cup/commands", {"command": {"type": "publish_conditions"}})
    assert done.status_code == 200, done.text
    return tom


async def test_forms_are_offered_and_each_of_them_is_complete() -> None:
    async with house_at_hand() as running:
        somebody = running.client()
        for form in (await somebody.get("/tournaments/templates")).json():
            checked = (await somebody.post("/tournaments/check", {"text": form["text"]})).json()
            assert (checked["complete"], checked["problems"], checked["faults"]) == (True, [], [])
            assert [section["letter"] for section in checked["sections"]] == list("abcdefghijk")
            assert all(section["lines"] and section["clause"].startswith("21.4.2") for section in checked["sections"])


async def test_what_is_not_stated_is_named_with_its_letter_and_clause() -> None:
    async with house_at_hand() as running:
        somebody = running.client()
        bare = 'name = "cup"\ntitle = "A cup"\nrules = "star-6to5-2017"\n'
        checked = (await somebody.post("/tournaments/check", {"text": bare})).json()
        assert not checked["complete"]
        assert checked["faults"][0]["letter"] == "a"
        assert checked["faults"][0]["clause"] == "20.4.2(a)"
        broken = (await somebody.post("/tournaments/check", {"text": "name = "})).json()
        assert not broken["complete"]
        assert broken["problems"]
        canberra = (
            await somebody.post("/tournaments/check", {"text": bare.replace("star-6to5-2017", "canberra-2002")})
        ).json()
        assert "has no rules for tournaments" in canberra["problems"][0]


async def test_a_draft_is_nobodys_business_until_it_is_published() -> None:
    async with house_at_hand() as running:
        ann = await running.guest("Ann")
        assert code_of(await ann.post("/tournaments", {"text": CUP})) == (403, "not_authorised_here")
        assert code_of(await running.client().post("/tournaments", {"text": CUP})) == (401, "sign_in_comes_first")
        tom = await running.staff("Tom", "tournament_manager")
        assert (await tom.post("/tournaments", {"text": CUP})).json()["phase"] == "drafted"
        assert code_of(await tom.post("/tournaments", {"text": CUP})) == (409, "tournament_is_there")
        assert code_of(await ann.get("/tournaments/cup")) == (404, "no_such_tournament")
        assert (await ann.get("/tournaments")).json() == []
        assert [each["name"] for each in (await tom.get("/tournaments")).json()] == ["cup"]
        order = {"command": {"type": "publish_conditions"}, "id": "published-once-and-for-all"}
        for repeated in (False, True):
            assert (await tom.post("/tournaments/cup/commands", order)).json()["repeated"] is repeated
        assert (await ann.get("/tournaments/cup")).json()["phase"] == "entries"
        assert (await ann.get("/tournaments/cup/conditions.toml")).text.startswith('name = "cup"')


async def test_a_draft_is_read_again_as_far_as_it_goes_by_those_who_draw_it_up() -> None:
    async with house_at_hand() as running:
        tom, ann = await running.staff("Tom", "tournament_manager"), await running.guest("Ann")
        begun = 'name = "cup"\ntitle = "A cup"\nrules = "star-2024"\n[entry]\nfee = 15\n'
        assert (await tom.post("/tournaments", {"text": begun})).status_code == 201
        again = (await tom.get("/tournaments/cup/conditions.toml")).text
        assert "fee = 15" in again
        assert "compulsory" not in again
        checked = (await tom.post("/tournaments/check", {"text": again})).json()
        assert not checked["problems"]
        assert {fault["letter"] for fault in checked["faults"]} >= {"b", "c", "k"}
        assert code_of(await ann.get("/tournaments/cup/conditions.toml")) == (404, "no_such_tournament")


@pytest.mark.clauses("star-2024 21.11.2", "star-2024 21.4.1")
async def test_whoever_enters_reads_beforehand_whether_play_waits_for_a_manager_in_a_dispute() -> None:
    waits = "A dispute stops play until the Tournament Manager has settled it."
    goes_on = "no Tournament Manager settles the dispute within 2 minutes, play continues as it stands"
    silent = CUP.replace("undecided_dispute_minutes = 2\n", "")
    assert silent != CUP
    for text in (silent, silent.replace("[play]\n", "[play]\nundecided_dispute_minutes = 0\n"), CUP):
        async with house_at_hand() as running:
            await published(running, text, automated=True)
            read = (await running.client().get("/tournaments/cup")).json()["sections"]
            (lines,) = [section["lines"] for section in read if section["letter"] == "f"]
            assert any(line.startswith(waits) for line in lines)
            assert any(goes_on in line for line in lines) is (text == CUP)


async def test_an_entry_pays_its_fee_and_is_accepted_by_the_manager() -> None:
    async with house_at_hand() as running:
        tom, ann = await published(running), await running.guest("Ann")
        assert (await ann.get("/tournaments/cup")).json()["own"]["may_enter"]
        assert code_of(await ann.post("/tournaments/cup/entry", {"answers": {}})) == (409, "form_is_incomplete")
        entered = (await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann A."}})).json()
        assert entered["own"]["stage"] == "applied"
        assert (await ann.get("/me")).json()["cash"] == "980.00"
        assert entered["prize_pool"]["balance"] == "20.00"
        assert code_of(await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann"}})) == (
            409,
            "entered_already",
        )
        accept = {"command": {"type": "accept_entry", "player": "Ann", "entitled": True}}
        assert code_of(await ann.post("/tournaments/cup/commands", accept)) == (403, "not_authorised_here")
        assert (await tom.post("/tournaments/cup/commands", accept)).status_code == 200
        seen = (await running.client().get("/tournaments/cup")).json()
        assert [(each["player"], each["stage"], each["answers"]) for each in seen["people"]] == [
            ("Ann", "waiting", None)
        ]
        read = (await tom.get("/tournaments/cup")).json()
        assert read["people"][0]["answers"] == {"name": "Ann A."}


async def test_a_form_is_read_by_its_writer_and_those_whose_duty_it_is_until_it_is_erased(tmp_path: Path) -> None:
    async with house_at_hand() as running:
        tom, ann = await published(running), await running.guest("Ann")
        await ann.post("/tournaments/cup/entry", {"answers": {"name": "Anna Secret"}})
        order = {"type": "accept_entry", "player": "Ann", "entitled": True}
        await tom.post("/tournaments/cup/commands", {"command": order})
        readers = [tom, ann, await running.staff("Olga", "casino_operator"), await running.staff("Ira", "inspector")]
        others = [running.client(), await running.guest("Bob"), await running.staff("Max", "administrator")]
        others += [await running.staff(f"One {role}", role) for role in ("dealer", "casino_supervisor", "surveillance")]

        async def read_by(client: Any) -> Any:
            return (await client.get("/tournaments/cup")).json()["people"][0]["answers"]

        async def may_go(client: Any) -> Any:
            return (await client.get("/tournaments/cup")).json()["people"][0]["form_may_go"]

        assert not await may_go(tom)
        assert [await read_by(each) for each in readers] == [{"name": "Anna Secret"}] * 4
        assert [await read_by(each) for each in others] == [None] * 6
        exported = (await readers[3].get("/log.ndjson")).text
        assert '"tournament_entry_submitted"' in exported
        assert "Secret" not in exported
        await dump_to(running.house.store, tmp_path / "before.ndjson")
        assert "Secret" not in (tmp_path / "before.ndjson").read_text("utf-8")
        erase = "/api/v1/tournaments/cup/people/Ann/form"
        assert code_of(await ann.http.delete(erase)) == (409, "form_is_needed")
        assert code_of(await others[1].http.delete(erase)) == (403, "not_ones_own")
        assert code_of(await readers[3].http.delete(erase)) == (403, "role_may_not")
        cancel = {"command": {"type": "cancel_tournament", "reason": "the roof leaks"}}
        assert (await tom.post("/tournaments/cup/commands", cancel)).status_code == 200
        assert (await ann.get("/tournaments/cup/own")).json()["may_erase_form"]
        assert [await may_go(each) for each in (*readers, *others)] == [True] * 4 + [False] * 6
        assert (await ann.http.delete(erase)).status_code == 200
        assert not (await ann.get("/tournaments/cup/own")).json()["may_erase_form"]
        assert not await may_go(tom)
        assert [await read_by(each) for each in readers] == [{}] * 4
        await dump_to(running.house.store, tmp_path / "after.ndjson")
        left = [
            line for line in (tmp_path / "after.ndjson").read_text("utf-8").splitlines() if "tournament_form" in line
        ]
        assert left == []


async def test_who_withdraws_in_time_gets_the_fee_back() -> None:
    async with house_at_hand() as running:
        await published(running)
        ann = await running.guest("Ann")
        await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann"}})
        gone = await ann.http.delete("/api/v1/tournaments/cup/entry")
        assert gone.json()["own"]["stage"] == "withdrawn"
        assert (await ann.get("/me")).json()["cash"] == "1000.00"
        assert code_of(await ann.http.delete("/api/v1/tournaments/cup/entry")) == (409, "nothing_to_withdraw")


async def test_who_is_excluded_or_has_reached_a_limit_does_not_enter() -> None:
    async with house_at_hand() as running:
        await published(running)
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        granted(await running.house.people.set_loss_limit("Ann", 1_000))
        limited = await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann"}})
        assert code_of(limited) == (409, "loss_limit_is_reached")
        granted(await running.house.people.exclude("Bob", None))
        excluded = await bob.post("/tournaments/cup/entry", {"answers": {"name": "Bob"}})
        assert excluded.status_code in (401, 409)
        assert (await running.client().get("/tournaments/cup")).json()["prize_pool"]["received"] == "0.00"


async def test_nobody_enters_for_another_or_without_signing_in() -> None:
    async with house_at_hand() as running:
        await published(running)
        ann = await running.guest("Ann")
        await running.guest("Bob")
        assert (await running.client().post("/tournaments/cup/entry", {"answers": {}})).status_code == 401
        order = {"command": {"type": "submit_entry", "player": "Bob", "answers": [{"field": "name", "text": "Bob"}]}}
        assert code_of(await ann.post("/tournaments/cup/commands", order)) == (403, "acts_for_another")


async def test_the_books_are_read_by_who_may() -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        ann = await running.guest("Ann")
        await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann"}})
        assert code_of(await ann.get("/tournaments/cup/registers")) == (403, "role_may_not")
        books = {each["name"]: each["rows"] for each in (await tom.get("/tournaments/cup/registers")).json()}
        assert [row["details"]["player"] for row in books["tournament_entries"]] == ["Ann"]


@pytest.mark.clauses("star-2024 21.11.2", "star-2024 21.11.3", "star-2024 21.5.6.2")
async def test_what_happens_at_a_table_is_in_the_tournaments_books() -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        for player in ("Ann", "Bob"):
            guest = await running.guest(player)
            await guest.post("/tournaments/cup/entry", {"answers": {"name": player}})

        async def orders(*commands: dict[str, Any]) -> None:
            for command in commands:
                done = await tom.post("/tournaments/cup/commands", {"command": command})
                assert done.status_code == 200, done.text

        await orders(*({"type": "accept_entry", "player": each, "entitled": True} for each in ("Ann", "Bob")))
        cup, table = running.house.tournaments.get("cup"), running.house.tables["P1"]
        assert cup is not None

        async def until(come: Callable[[], bool]) -> None:
            async with asyncio.timeout(PATIENCE):
                while not come():
                    await cup.changed(1)

        await until(lambda: cup.state.draw_of(1) is not None)
        await orders({"type": "designate_tables", "session": 1, "tables": ["P1"]}, {"type": "draw_seats", "session": 1})
        await orders({"type": "open_session", "session": 1})
        await until(lambda: table.state.session is not None)
        for command in (
            at_table.RaiseDispute("was it in time?"),
            at_table.CountChips((Counted("Ann", 900), Counted("Bob", 900))),
            at_table.Disqualify("Bob", "absent", "at the bar"),
            at_table.SettleDispute("it was"),
            at_table.ConcludeSession(),
        ):
            assert isinstance(await table.submit(Request(Person("Tom", "tournament_manager"), command)), Done)
        await until(lambda: bool(cup.state.tournament.of_stage("disqualified")))
        people = {each["player"]: each for each in (await tom.get("/tournaments/cup")).json()["people"]}
        assert [people[each]["refund_may_be_approved"] for each in ("Ann", "Bob")] == [False, True]
        seen = (await (await running.guest("Cy")).get("/tournaments/cup")).json()["people"]
        assert not any(each["refund_may_be_approved"] or each["fraud_may_be_found"] for each in seen)
        await orders({"type": "approve_refund", "player": "Bob", "reason": "was called away"})
        books = {each["name"]: each["rows"] for each in (await tom.get("/tournaments/cup/registers")).json()}
        (dispute,) = books["tournament_disputes"]
        assert (dispute["table"], dispute["clause"], dispute["details"]["about"]) == (
            "P1",
            "21.11.2",
            "was it in time?",
        )
        assert [step["details"]["decision"] for step in dispute["details"]["settled"]] == ["it was"]
        assert [row["clause"] for row in books["tournament_sessions"] if row["kind"] == "chips_counted"] == ["21.11.3"]
        (out,) = books["tournament_disqualifications"]
        assert (out["clause"], out["details"]["ground"], out["details"]["note"]) == ("21.5.6.2", "absent", "at the bar")


@pytest.mark.clauses(
    "star-2024 7:6.7.1", "star-2024 21.5.1", "star-2024 21.5.2",
    "star-6to5-2017 6.7.1", "star-6to5-2017 20.5.1", "star-6to5-2017 20.5.2",
)  # fmt: skip
@pytest.mark.parametrize(("rules", "clause"), [("star-2024", "7:6.7.1"), ("star-6to5-2017", "6.7.1")])
async def test_tables_of_a_session_are_open_tables_of_the_house_by_its_rules_and_no_others(
    rules: str, clause: str
) -> None:
    plans = [fast_table(name, rules) for name in ("A1", "A2", "A3")]
    plans += [
        fast_table("L1", rules, source=SHUFFLING_DEVICE)._replace(low_limit=True),
        fast_table("C1", "canberra-2002"),
    ]
    text = CUP.replace('rules = "star-2024"', f'rules = "{rules}"')
    async with house_at_hand(plans=tuple(plans)) as running:
        tom = await published(running, text)
        await tom.post("/tournaments", {"text": text.replace('name = "cup"', 'name = "other"')})
        await tom.post("/tournaments/other/commands", {"command": {"type": "publish_conditions"}})
        for player in ("Ann", "Bob"):
            guest = await running.guest(player)
            for name in ("cup", "other"):
                await guest.post(f"/tournaments/{name}/entry", {"answers": {"name": player}})
                entry = {"type": "accept_entry", "player": player, "entitled": True}
                assert (await tom.post(f"/tournaments/{name}/commands", {"command": entry})).status_code == 200

        async def designate(table: str, name: str = "cup") -> Any:
            order = {"command": {"type": "designate_tables", "session": 1, "tables": [table]}}
            return await tom.post(f"/tournaments/{name}/commands", order)

        closed = await running.house.tables["A3"].submit(Request(Person("olga", "casino_operator"), t.CloseTable()))
        assert isinstance(closed, Done)
        for table, code in (
            ("P9", "no_such_table"),
            ("C1", "table_has_other_rules"),
            ("A3", "table_is_closed"),
            ("L1", "low_limit_holds_no_tournament"),
        ):
            assert code_of(await designate(table)) == (404 if code == "no_such_table" else 409, code)
        assert (await designate("L1")).json()["error"]["clause"] == clause
        # What one tournament has designated no other takes, until the first takes another.
        assert (await designate("A1")).status_code == 200
        assert (await designate("A1")).status_code == 200
        assert code_of(await designate("A1", "other")) == (409, "table_is_another_tournaments")
        listed = {each["name"]: each for each in (await tom.get("/tables")).json()}
        assert (listed["A1"]["designated_by"], listed["A2"]["designated_by"]) == ("cup", "")
        assert (listed["L1"]["low_limit"], listed["A2"]["low_limit"]) == (True, False)
        await given_over(running.house, "A2", "another cup")
        assert code_of(await designate("A2", "other")) == (409, "table_is_another_tournaments")
        granted(
            await running.house.tables["A2"].submit(Request(Person("tom", "tournament_manager"), t.HoldTournament("")))
        )
        assert (await designate("A2")).status_code == 200
        assert (await designate("A1", "other")).status_code == 200


@pytest.mark.clauses("star-2024 21.2.1", "star-2024 7.6")
async def test_a_higher_maximum_must_go_before_a_table_is_designated_and_ends_by_the_same_order() -> None:
    async with running_house(plans=(fast_table("P1"),)) as running:
        tom, sue = await published(running), await running.staff("Sue", "casino_supervisor")
        zoe = await (await running.guest("Zoe")).join("P1")
        await zoe.sit(1)
        pit = await sue.join("P1")
        for player in ("Ann", "Bob"):
            guest = await running.guest(player)
            await guest.post("/tournaments/cup/entry", {"answers": {"name": player}})
            await ordered(tom, {"type": "accept_entry", "player": player, "entitled": True})
        await pit.done("allow_above_maximum", maximum="5000.00", player="Zoe")
        order = {"type": "designate_tables", "session": 1, "tables": ["P1"]}
        refused = await tom.post("/tournaments/cup/commands", {"command": order})
        assert code_of(refused) == (409, "own_limits_stand")
        assert "Zoe" in refused.json()["error"]["sentence"]
        await ordered(tom, {**order, "end_own_limits": True})
        manager = await tom.join("P1")
        await manager.done("hold_tournament", name="cup")
        assert running.house.tables["P1"].state.table.terms.player_limits == ()
        # It goes with its player as well, and then nothing stands in the way.
        await manager.send("hold_tournament", name="")
        await pit.done("allow_above_maximum", maximum="5000.00", player="Zoe")
        await zoe.done("leave_table")
        await ordered(tom, order)


@pytest.mark.clauses("star-2024 21.5.1")
async def test_a_table_is_given_over_to_no_tournament_that_does_not_exist_or_is_over() -> None:
    async with house_at_hand() as running:
        tom = await published(running)

        async def hold(name: str) -> Any:
            command = {"type": "hold_tournament", "name": name}
            order = {"wire": 1, "id": token_urlsafe(16), "expected_version": None, "command": command}
            return await tom.post("/tables/P1/commands", order)

        assert code_of(await hold("spring")) == (404, "no_such_tournament")
        assert not running.house.tables["P1"].state.table.tournament
        assert (await hold("cup")).status_code == 200
        cancelled = {"command": {"type": "cancel_tournament", "reason": "rain"}}
        assert (await tom.post("/tournaments/cup/commands", cancelled)).status_code == 200
        task = running.house.tournaments.get("cup")
        assert task is not None
        async with asyncio.timeout(60):
            while not task.is_over:
                await asyncio.sleep(0)
        assert code_of(await hold("cup")) == (409, "tournament_is_over")


async def test_a_new_house_has_a_sit_and_go_that_a_newcomer_can_start() -> None:
    async with house_at_hand(tournaments=usual_tournaments()) as running:
        ann = await running.guest("Ann")
        (found,) = (await ann.get("/tournaments")).json()
        assert (found["name"], found["automated"], found["phase"]) == ("sit-and-go-1", True, "entries")
        assert code_of(await ann.post("/tournaments/sit-and-go-1/start")) == (409, "not_entered")
        await ann.post("/tournaments/sit-and-go-1/entry", {"answers": {"name": "Ann"}})
        started = (await ann.post("/tournaments/sit-and-go-1/start")).json()
        assert started["start_asked"]
        assert code_of(await ann.post("/tournaments/sit-and-go-1/start")) == (409, "start_is_asked")
        board = (await ann.get("/tournaments/sit-and-go-1/leaderboard")).json()
        assert board["leaders"] == []
        assert (await ann.get("/tournaments/sit-and-go-1/results")).json()["awards"] == []


async def test_the_description_knows_every_order() -> None:
    async with house_at_hand() as running:
        described = (await running.client().http.get("/api/v1/openapi.json")).json()
    schemas = described["components"]["schemas"]
    assert {"TournamentDrawSeats", "TournamentRecordResult", "TournamentOpenDispute"} <= set(schemas)
    assert schemas["TournamentDrawSeats"]["required"] == ["type", "session"]


async def test_who_follows_the_leaderboard_is_answered_when_it_changes() -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        first = (await tom.get("/tournaments/cup/leaderboard")).json()
        path, seen = "/tournaments/cup/leaderboard", first["mark"]
        # Without news the same comes again after the wait.
        assert (await tom.get(path, seen=seen, wait=0)).json() == first
        waiting = asyncio.create_task(tom.get(path, seen=seen, wait=20))
        await asyncio.sleep(0)
        ann = await running.guest("Ann")
        await ann.post("/tournaments/cup/entry", {"answers": {"name": "Ann"}})
        async with asyncio.timeout(PATIENCE):
            answer = (await waiting).json()
        assert answer["mark"] != seen
        assert answer["version"] > first["version"]


async def ordered(client: Any, command: dict[str, Any]) -> Any:
    answer = await client.post("/tournaments/cup/commands", {"command": command})
    assert answer.status_code == 200, answer.text
    return answer


async def accepted(running: RunningHouse, tom: Any, *players: str) -> list[Any]:
    """Players who have entered and are accepted, and table P1 for their session."""
    guests = [await running.guest(player) for player in players]
    for guest, player in zip(guests, players, strict=True):
        await guest.post("/tournaments/cup/entry", {"answers": {"name": player}})
        await ordered(tom, {"type": "accept_entry", "player": player, "entitled": True})
    await ordered(tom, {"type": "designate_tables", "session": 1, "tables": ["P1"]})
    return guests


@pytest.mark.clauses("star-2024 21.5.2")
async def test_a_designated_table_takes_no_seats_and_its_session_waits_until_those_who_sit_there_have_left() -> None:
    async with running_house() as running:
        zoe = await (await running.guest("Zoe")).join("P1")
        await zoe.sit(4)
        tom = await published(running)
        ann, bob = await accepted(running, tom, "Ann", "Bob")
        cy = await (await running.guest("Cy")).join("P1")
        refused = await cy.send("sit_down", box=1)
        assert (refused["code"], refused["clause"]) == ("table_is_reserved", "21.5.2")
        assert "reserved for the tournament cup" in refused["sentence"]
        assert (await cy.send("wait_for_box"))["code"] == "table_is_reserved"
        listed = {each["name"]: each["designated_by"] for each in (await ann.get("/tables")).json()}
        assert (listed["P1"], listed["P2"]) == ("cup", "")
        cup, table = running.house.tournaments.get("cup"), running.house.tables["P1"]
        assert cup is not None
        await until_drawn(cup)
        await ordered(tom, {"type": "draw_seats", "session": 1})
        await ordered(tom, {"type": "open_session", "session": 1})
        async with asyncio.timeout(60):
            while not table.state.table.tournament:
                await cup.changed(1)
        for who in (tom, ann):
            (waits,) = (await who.get("/tournaments/cup")).json()["waits_for"]
            assert (waits["table"], waits["players"]) == ("P1", ["Zoe"])
            assert waits["sentence"] == "Zoe must leave table P1 before the session can begin."
        assert table.state.session is None
        at_p1 = await tom.join("P1", "tournament_manager")
        assert (await (await tom.join("P2", "tournament_manager")).send("ask_to_leave"))["code"] == (
            "table_is_not_designated"
        )
        await at_p1.done("ask_to_leave")
        left = await zoe.wait_for_event("player_left")
        assert (left["event"]["player"], left["event"]["reason"]) == ("Zoe", "asked to leave for a tournament")
        await zoe.wait_until(lambda: zoe.view["session"] is not None)
        assert (await bob.get("/tournaments/cup")).json()["waits_for"] == []
        assert (await at_p1.send("ask_to_leave"))["code"] == "table_is_used_by_the_session"


async def until_drawn(cup: Any) -> None:
    """Wait for the house to commit to the seed of the draw."""
    async with asyncio.timeout(60):
        while cup.state.draw_of(1) is None:
            await cup.changed(1)


@pytest.mark.clauses("star-2024 21.10.4")
async def test_a_count_is_corrected_with_the_order_in_which_chips_were_removed() -> None:
    """Two went out alike: what is told of a count is enough to send it back, and the order may be corrected too."""
    async with house_at_hand() as running:
        tom, supervisor = await published(running), await running.staff("Sue", "casino_supervisor")
        await accepted(running, tom, "Ann", "Bo", "Cy")
        await ordered(tom, {"type": "draw_seats", "session": 1, "order": [0, 1, 2]})
        await ordered(tom, {"type": "open_session", "session": 1})
        alike = {"chips": "0.00", "eliminated_round": 2, "last_wager": "50.00"}
        count = [
            {"player": "Ann", "chips": "900.00"},
            {"player": "Bo", "removed": 1, **alike},
            {"player": "Cy", "removed": 2, **alike},
        ]
        await ordered(supervisor, {"type": "record_result", "session": 1, "table": "P1", "standings": count})

        async def told() -> list[Any]:
            (result,) = (await tom.get("/tournaments/cup")).json()["sessions"][0]["results"]
            return result["counts"]  # type: ignore[no-any-return]

        counts = await told()
        assert [(each["player"], each["removed"]) for each in counts] == [("Ann", 0), ("Bo", 1), ("Cy", 2)]
        correct = {"type": "correct_result", "session": 1, "table": "P1", "reason": "miscounted"}
        counts[0]["chips"] = "950.00"
        await ordered(tom, {**correct, "standings": counts})
        assert await told() == counts
        without = [{name: value for name, value in each.items() if name != "removed"} for each in counts]
        refused = await tom.post("/tournaments/cup/commands", {"command": {**correct, "standings": without}})
        assert code_of(refused) == (409, "eliminations_have_no_order")
        assert refused.json()["error"]["clause"] == "21.10.4"
        counts[1]["removed"] = 3
        await ordered(tom, {**correct, "standings": counts})
        await ordered(tom, {"type": "announce_results", "session": 1})
        placed = (await tom.get("/tournaments/cup")).json()["sessions"][0]["places"]
        assert [each["player"] for each in placed] == ["Ann", "Bo", "Cy"]


@pytest.mark.clauses("star-2024 21.5.4")
async def test_the_manager_allocates_the_seats_where_the_conditions_say_so() -> None:
    async with house_at_hand() as running:
        by_hand = CUP.replace('allocation = "draw"', 'allocation = "tournament_manager"')
        tom = await published(running, by_hand)
        await accepted(running, tom, "Ann", "Bo")
        seen = (await tom.get("/tournaments/cup")).json()
        assert (seen["allocated_by_hand"], seen["sessions"][0]["field"]) == (True, ["Ann", "Bo"])
        refused = await tom.post("/tournaments/cup/commands", {"command": {"type": "draw_seats", "session": 1}})
        assert code_of(refused) == (409, "seats_are_not_drawn")
        assert refused.json()["error"]["clause"] == "21.4.2(f)"
        seats = [{"table": "P1", "box": 6, "player": "Ann"}, {"table": "P1", "box": 2, "player": "Bo"}]
        twice = [seats[0], {**seats[1], "box": 6}]
        order = {"type": "allocate_seats", "session": 1, "seats": twice}
        assert code_of(await tom.post("/tournaments/cup/commands", {"command": order}))[1] == "seats_do_not_fit"
        await ordered(tom, {**order, "seats": seats})
        seen = (await tom.get("/tournaments/cup")).json()
        assert (seen["sessions"][0]["seats"], seen["sessions"][0]["field"], seen["draws"]) == (seats, [], [])


async def test_who_plays_is_told_of_the_next_session_alone_and_that_seats_are_drawn() -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        await accepted(running, tom, "Ann", "Bo")
        seen = (await tom.get("/tournaments/cup")).json()
        assert (seen["allocated_by_hand"], seen["sessions"][0]["field"]) == (False, ["Ann", "Bo"])
        await ordered(tom, {"type": "draw_seats", "session": 1, "order": [1, 0]})
        assert (await tom.get("/tournaments/cup")).json()["sessions"][0]["field"] == []


@pytest.mark.clauses("star-2024 21.5.3")
async def test_a_moved_start_is_told_with_the_one_before_and_when_the_players_were_told() -> None:
    async with house_at_hand() as running:
        tom, anybody = await published(running), running.client()

        async def start() -> tuple[Any, ...]:
            session = (await anybody.get("/tournaments/cup")).json()["sessions"][0]
            return session["starts_at"], session["moved_from"], session["moved_at"]

        assert await start() == (None, None, None)
        now = running.house.clock.now_ms() // 1000
        soon, later = now + 3 * 3_600, now + 4 * 3_600
        for starts_at, before in ((soon, None), (later, soon)):
            await ordered(tom, {"type": "move_start", "session": 1, "starts_at": starts_at})
            told = await start()
            assert told[:2] == (starts_at, before)
            assert now <= told[2] <= now + 600


@pytest.mark.clauses("star-2024 21.11.2")
async def test_a_player_disputes_something_outside_of_play_and_the_tournament_waits() -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        ann, _bo = await accepted(running, tom, "Ann", "Bo")
        stranger = await running.guest("Zed")
        about = {"command": {"type": "open_dispute", "about": "the fee"}}
        assert not (await stranger.get("/tournaments/cup/own")).json()["may_dispute"]
        assert code_of(await stranger.post("/tournaments/cup/commands", about)) == (404, "no_such_entry")
        assert (await ann.get("/tournaments/cup/own")).json()["may_dispute"]
        await ordered(ann, about["command"])
        seen = (await ann.get("/tournaments/cup")).json()
        assert [(each["person"], each["about"]) for each in seen["disputes"]] == [("Ann", "the fee")]
        assert not seen["own"]["may_dispute"]
        draw = {"command": {"type": "draw_seats", "session": 1, "order": [0, 1]}}
        assert code_of(await tom.post("/tournaments/cup/commands", draw)) == (409, "dispute_is_open")
        await ordered(tom, {"type": "settle_dispute", "number": 1, "decision": "it stays"})
        assert (await ann.get("/tournaments/cup/own")).json()["may_dispute"]


async def test_conditions_that_are_checked_come_back_as_the_house_writes_them() -> None:
    """Whatever way a file is written in, the form of the desk reads what the house makes of it."""
    async with house_at_hand() as running:
        somebody = running.client()
        lines = CUP.replace('form = ["name"]', 'form = [\n  "name", # as on the card\n]')
        checked = [(await somebody.post("/tournaments/check", {"text": text})).json() for text in (CUP, lines)]
        assert checked[0]["text"] == checked[1]["text"] != lines
        assert checked[0]["complete"]
        assert (await somebody.post("/tournaments/check", {"text": "name = "})).json()["text"] == ""


@pytest.mark.parametrize("command", [{"type": "burn_it_down"}, {"type": "pay_prize", "player": 7, "proof": "x"}, {}])
async def test_an_order_that_is_none_is_malformed(command: dict[str, Any]) -> None:
    async with house_at_hand() as running:
        tom = await published(running)
        assert code_of(await tom.post("/tournaments/cup/commands", {"command": command})) == (422, "malformed")
