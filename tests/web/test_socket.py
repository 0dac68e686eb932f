"""A table's socket, with a real server and real sockets."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from pontoon.live.requests import Done, PauseTable, Request
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.orders import Person
from pontoon.testing.houses import (
    PATIENCE,
    RunningHouse,
    Seat,
    fast_table,
    generous_settings,
    house_at_hand,
    running_house,
    socket_to,
)  # fmt: skip
from pontoon.testing.outcomes import granted
from pontoon.web import socket as web_socket


def socket_url(running: RunningHouse, rest: str) -> str:
    return f"{running.url.replace('http', 'ws', 1)}/api/v1/tables/{rest}"


async def refused_with(running: RunningHouse, rest: str, **headers: str) -> tuple[int, str]:
    """The status and the code with which a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        await socket_to(socket_url(running, rest), additional_headers=headers, origin=None)
    response = refused.value.response
    return response.status_code, json.loads(response.body or b"{}")["error"]["code"]


async def test_a_guest_plays_a_whole_round_against_the_automatic_dealer() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        assert (seat.welcome["name"], seat.welcome["role"], seat.welcome["rules"]) == ("Ann", "player", "star-2024")
        await seat.sit(1)
        over = await seat.play_round(1)
        settled = [each for each in seat.events if each["type"] == "wager_settled"]
        assert settled
        assert seat.version >= over
        assert await running.house.store.balance("chips", "P1:box:1") == 0


async def test_two_players_play_a_round_to_its_end_and_see_the_same() -> None:
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        seats = [await ann.join("P2"), await bob.join("P2")]
        await seats[0].sit(1)
        await seats[1].sit(2)
        over = await asyncio.gather(seats[0].play_round(1, "10.00"), seats[1].play_round(2, "20.00"))
        assert over[0] == over[1]
        await seats[0].wait_until(lambda: seats[0].version == seats[1].version)
        first, second = (
            [(each["version"], each["type"], each["event"].get("card")) for each in seat.events if each["round"] == 1]
            for seat in seats
        )
        assert set(first) <= set(second) or set(second) <= set(first)


async def test_who_comes_back_is_told_what_was_missed() -> None:
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        away = await ann.join("P1")
        seen = away.version
        await away.close()
        there = await bob.join("P1")
        await there.sit(3)
        again = await ann.join("P1", after=seen)
        await again.wait_for_event("player_sat_down")
        versions = [each["version"] for each in again.events]
        assert versions == sorted(versions)
        assert min(versions) > seen
        assert again.messages[0]["type"] == "welcome"


async def test_who_has_seen_more_through_another_process_is_not_shown_an_older_table() -> None:
    store, vault = MemoryStore(), Vault(bytes(32))
    async with (
        running_house(store=store, vault=vault, alone=False) as behind,
        running_house(store=store, vault=vault, alone=False) as other,
    ):
        # The other process writes to the same store, and nobody tells this one of it.
        asked = Request(Person("sue", "casino_supervisor"), PauseTable("the light is out"))
        done = await other.house.tables["P1"].submit(asked)
        assert isinstance(done, Done)
        assert behind.house.tables["P1"].state.version < done.version
        ann = await behind.guest("Ann")
        seat = await ann.join("P1", after=done.version)
        assert seat.messages[0]["type"] == "welcome"
        assert seat.messages[0]["version"] >= done.version


async def test_who_was_away_too_long_is_told_the_last_of_it_and_how_much_was_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(web_socket, "MOST_MISSED", 2)
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        there = await bob.join("P1")
        seen = there.version
        await there.sit(3)
        assert there.version > seen + 2
        again = await ann.join("P1", after=seen)
        await again.wait_until(lambda: again.events)
        welcome, update = (
            next(each for each in again.messages if each["type"] == kind) for kind in ("welcome", "update")
        )
        told = [each["version"] for each in update["events"]]
        assert set(told) <= {welcome["version"] - 1, welcome["version"]}
        assert update["left_out"] == welcome["version"] - 2 - seen
        near = await ann.join("P1", after=welcome["version"] - 2)
        await near.wait_until(lambda: near.events)
        assert next(each for each in near.messages if each["type"] == "update")["left_out"] == 0


async def test_who_has_seen_what_never_was_gets_the_table_as_it_stands() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1", after=10**14)
        assert seat.welcome["version"] < 10**14
        await seat.done("buy_chips", amount="10.00")
        assert all(each["version"] > seat.welcome["version"] for each in seat.events)


async def test_a_spectator_sees_everything_that_is_everybodys_and_can_do_nothing() -> None:
    async with running_house() as running:
        onlooker = await running.client().join("P1")
        assert onlooker.welcome["role"] == "spectator"
        answer = await onlooker.send("sit_down", box=1)
        assert (answer["type"], answer["code"]) == ("refused", "sign_in_comes_first")
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        await seat.sit(1)
        await seat.play_round(1)
        await onlooker.wait_for_event("round_concluded")
        types = {each["type"] for each in onlooker.events}
        assert {"player_sat_down", "wager_placed", "card_dealt", "wager_settled"} <= types
        assert not types & {"chips_bought", "player_card_checked"}
        told = json.dumps(onlooker.messages)
        assert "sealed" not in told
        assert not any(each["type"] == "account" for each in onlooker.messages)


async def test_spectators_are_let_in_only_where_the_house_wants_them() -> None:
    async with running_house(settings=generous_settings(spectators=False)) as running:
        assert await refused_with(running, "P1/socket") == (403, "spectators_are_not_let_in")
        assert (await running.client().get("/tables/P1")).status_code == 403
        ann = await running.guest("Ann")
        assert (await ann.join("P1", "spectator")).welcome["role"] == "spectator"


async def test_a_player_cannot_speak_for_another() -> None:
    async with running_house() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        first, second = await ann.join("P1"), await bob.join("P1")
        await first.sit(1)
        answer = await second.send("leave_table", player="Ann")
        assert answer["type"] == "refused"
        assert await running.house.store.balance("chips", "player:Ann") == 10_000


async def test_a_command_that_is_sent_again_is_carried_out_once() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        first = await seat.send("buy_chips", id="a-command-of-anns", amount="50.00")
        again = await seat.send("buy_chips", id="a-command-of-anns", amount="50.00")
        assert (again["version"], again["repeated"]) == (first["version"], True)
        other = await seat.send("buy_chips", id="a-command-of-anns", amount="60.00")
        assert (other["type"], other["code"]) == ("refused", "id_was_used")
        assert await running.house.store.balance("chips", "player:Ann") == 5_000


async def test_the_same_id_from_somebody_else_is_another_command() -> None:
    async with running_house() as running:
        first = await (await running.guest("Ann")).join("P1")
        second = await (await running.guest("Bob")).join("P1")
        for seat in (first, second):
            answer = await seat.send("buy_chips", id="the-very-same-id-twice", amount="50.00")
            assert (answer["type"], answer["repeated"]) == ("done", False)


async def test_who_lies_about_versions_is_refused() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        answer = await seat.send("sit_down", box=1, expected_version=10**9)
        # Where the rule is the platform's own it rests on no clause.
        assert (answer["type"], answer["code"], answer["clause"]) == ("refused", "version_is_not_there", "")


NO_COMMANDS = ("", "{", "[]", '{"wire": 2}', "NaN", '{"wire": 1, "id": "x"}', "[" * 50_000, '"\\ud800"', "💥" * 10)


async def test_what_is_no_command_is_said_to_be_none() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        for text in NO_COMMANDS:
            await seat.send_text(text)
        await seat.send_text(b"\xff\xfe")
        assert (await seat.send("buy_chips", amount="10.00"))["type"] == "done"
        assert [each["type"] for each in seat.messages].count("malformed") == len(NO_COMMANDS) + 1


async def test_a_message_that_is_too_long_closes_the_connection() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.send_text("x" * 70_000)
        await seat.wait_closed()
        assert seat.socket.close_code == 1009


async def test_a_flood_is_answered_with_busy_and_then_cut_off() -> None:
    settings = generous_settings(commands_per_second=0.001, commands_at_once=2)
    async with running_house(settings=settings) as running:
        seat = await (await running.guest("Ann")).join("P1")
        for _ in range(web_socket.MOST_FLOODING + 5):
            await seat.send_text("{}")
        await seat.wait_closed()
        types = [each["type"] for each in seat.messages]
        assert types.count("busy") == web_socket.MOST_FLOODING
        assert types[-1] == "bye"
        assert seat.socket.close_code == 1008


async def test_too_many_connections_of_one_person_are_refused() -> None:
    async with running_house(settings=generous_settings(sockets_per_person=2)) as running:
        ann = await running.guest("Ann")
        await ann.join("P1")
        await ann.join("P2")
        refused = await refused_with(running, "P3/socket", Authorization=f"Bearer {ann.token}")
        assert refused == (429, "too_many_sockets")


async def test_too_many_connections_from_one_place_are_refused() -> None:
    async with running_house(settings=generous_settings(sockets_per_origin=1)) as running:
        await running.client().join("P1")
        assert await refused_with(running, "P1/socket") == (429, "too_many_sockets")


async def test_a_socket_is_refused_at_the_door() -> None:
    async with running_house() as running:
        token = (await running.guest("Ann")).token
        own = {"Authorization": f"Bearer {token}"}
        # A page from elsewhere, with its word or the browser's cookie.
        elsewhere = "https://evil.example"
        assert await refused_with(running, "P1/socket", Origin=elsewhere) == (403, "origin_is_not_ours")
        assert await refused_with(running, "P1/socket", Origin=elsewhere, **own) == (403, "origin_is_not_ours")
        assert await refused_with(running, "P1/socket", Cookie=f"pontoon={token}") == (403, "origin_is_not_ours")
        # A forged word, a role that is not held, a table that is not there, a version that is none.
        forged = {"Authorization": "Bearer ps_forged"}
        assert await refused_with(running, "P1/socket", **forged) == (401, "sign_in_comes_first")
        assert await refused_with(running, "P1/socket?as=dealer", **own) == (403, "role_is_not_held")
        assert await refused_with(running, "P9/socket") == (404, "no_such_table")
        assert await refused_with(running, "P1/socket?after=-1") == (422, "malformed")


async def test_a_page_of_the_house_opens_a_socket_with_its_cookie() -> None:
    async with running_house() as running:
        token = (await running.guest("Ann")).token
        headers = {"Cookie": f"pontoon={token}"}
        async with socket_to(
            socket_url(running, "P1/socket"), additional_headers=headers, origin=Origin(running.url)
        ) as socket:
            welcome = json.loads(await socket.recv())
        assert (welcome["name"], welcome["role"]) == ("Ann", "player")


async def test_a_token_may_come_with_the_first_message() -> None:
    async with running_house() as running:
        token = (await running.guest("Ann")).token
        async with socket_to(socket_url(running, "P1/socket?as=player")) as socket:
            await socket.send(json.dumps({"token": token}))
            assert json.loads(await socket.recv())["name"] == "Ann"
        async with socket_to(socket_url(running, "P1/socket?as=player")) as socket:
            await socket.send(json.dumps({"token": "ps_forged"}))
            assert json.loads(await socket.recv())["type"] == "bye"


async def test_who_is_signed_out_elsewhere_is_let_go_at_once() -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        granted(await running.house.people.revoke_all("Ann"))
        await seat.wait_closed()
        assert seat.messages[-1]["type"] == "bye"
        assert seat.socket.close_code == 1008


async def test_chips_that_come_in_are_told() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.done("buy_chips", amount="40.00")
        await seat.wait_until(lambda: seat.account.get("chips") == "40.00")
        granted(await running.house.people.cash_out("Ann", 1_000))
        await seat.wait_until(lambda: seat.account["chips"] == "30.00")
        assert seat.account["cash"] == "970.00"


async def test_who_does_not_read_is_let_go_and_the_others_go_on() -> None:
    """The one who does not read is a server's side of a connection whose buffers are full."""
    async with house_at_hand(settings=generous_settings(slow_reader_seconds=0.05)) as running:
        task = running.house.tables["P1"]
        welcomed, said = asyncio.Event(), list[str]()

        async def receive() -> dict[str, str]:
            if not said:
                said.append("connect")
                return {"type": "websocket.connect"}
            return await asyncio.Future[dict[str, str]]()

        async def send(message: dict[str, str]) -> None:
            if message["type"] == "websocket.send":
                if welcomed.is_set():
                    await asyncio.Future[None]()
                welcomed.set()

        scope = {
            "type": "websocket", "path": "/api/v1/tables/P1/socket", "scheme": "ws", "query_string": b"",
            "headers": [(b"host", b"127.0.0.1:8000")], "client": ("127.0.0.1", 1), "subprotocols": [],
        }  # fmt: skip
        slow = asyncio.create_task(running.app(scope, receive, send))
        await welcomed.wait()
        assert len(task.watchers) == 1
        reply = await task.submit(Request(Person("sue", "casino_supervisor"), PauseTable("the light is out")))
        assert isinstance(reply, Done)
        await slow
        assert len(task.watchers) == 0


async def test_a_dealer_works_at_the_table_where_the_dealer_is_on_duty() -> None:
    plans = (fast_table("P1", dealer="person"), fast_table("P2", dealer="person"))
    async with running_house(plans=plans) as running:
        dee = await running.staff("Dee", "dealer")
        here, there = await dee.join("P1"), await dee.join("P2")
        assert here.welcome["role"] == "dealer"
        await here.done("come_on_duty")
        assert "staff" in here.view
        elsewhere = await there.send("shuffle", method=MANUAL_SHUFFLE)
        assert (elsewhere["type"], elsewhere.get("code")) == ("refused", "not_the_dealer_on_duty"), elsewhere


async def test_a_table_without_a_dealer_on_duty_says_so() -> None:
    plans = (fast_table("P1"), fast_table("P2", dealer="person"))
    async with running_house(plans=plans) as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P2")
        assert not seat.live["dealer_on_duty"]
        assert {each["name"]: each["dealer_on_duty"] for each in (await ann.get("/tables")).json()} == {
            "P1": True, "P2": False,
        }  # fmt: skip
        dee = await (await running.staff("Dee", "dealer")).join("P2")
        await dee.done("come_on_duty")
        await seat.wait_until(lambda: seat.live["dealer_on_duty"])
        assert all(each["dealer_on_duty"] for each in (await ann.get("/tables")).json())


async def test_players_without_a_connection_are_marked_and_the_table_does_not_wait_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Goal: a round is dealt long before the time to wager is over, with a seated player who is gone."""
    monkeypatch.setattr("pontoon.live.watching.COMES_BACK", 0.0)
    async with running_house(plans=(fast_table("P1", wager_ms=3_600_000),)) as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        seat, gone = await ann.join("P1"), await bob.join("P1")
        await seat.sit(1)
        await gone.sit(2)
        await seat.done("place_wager", box=1, amount="25.00")
        await seat.wait_until(lambda: (seat.deadline or {}).get("players") == ["Bob"])
        assert seat.away == []
        await gone.close()
        await seat.finish_round(0)
        assert seat.away == ["Bob"]
        assert [each["player"] for each in seat.view["seats"]] == ["Ann", "Bob"]
        (listed,) = (await ann.get("/tables")).json()
        assert (listed["seats"], listed["away"]) == (2, 1)
        assert (await ann.get("/tables/P1")).json()["away"] == ["Bob"]
        back = await bob.join("P1")
        await seat.wait_until(lambda: seat.away == [])
        assert back.away == []


async def test_a_full_table_whose_players_are_all_gone_frees_a_seat_for_a_newcomer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pontoon.live.watching.COMES_BACK", 0.0)
    async with running_house(plans=(fast_table("P1"),)) as running:
        for box in range(1, 8):
            seat = await (await running.guest(f"Guest {box}")).join("P1")
            await seat.sit(box)
            await seat.close()
        zoe = await (await running.guest("Zoe")).join("P1")
        assert (await zoe.send("sit_down", box=1))["code"] == "box_is_taken"
        monkeypatch.setattr("pontoon.live.automatic_dealer.SEAT_IS_KEPT", 0.0)
        running.house.tables["P1"].look_anew()
        left = await zoe.wait_for_event("player_left")
        assert left["event"]["player"] == "Guest 1"
        await zoe.sit(1)
        await zoe.play_round(1)


async def test_the_dealers_words_come_with_the_events() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        await seat.play_round(1)
        assert any(each["words"] for each in seat.events)


async def test_each_update_is_written_once_for_all_who_see_the_same() -> None:
    async with running_house() as running:
        onlookers: list[Seat] = [await running.client().join("P1") for _ in range(5)]
        seat = await (await running.guest("Ann")).join("P1")
        await seat.done("buy_chips", amount="10.00")
        await seat.done("sit_down", box=1)
        for each in onlookers:
            await each.wait_for_event("player_sat_down")
        told = {json.dumps(each.messages[-1], sort_keys=True) for each in onlookers}
        assert len(told) == 1


async def test_who_has_no_connection_left_is_away() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        people = running.house.people
        people.mark_played("Ann", running.house.clock.now_ms())
        assert not people.played("Ann").away
        await seat.close()
        async with asyncio.timeout(PATIENCE):
            while not people.played("Ann").away:
                await asyncio.sleep(0)


async def test_a_reminder_comes_after_long_play() -> None:
    async with running_house(settings=generous_settings(reminder_minutes=0.0001)) as running:
        seat = await (await running.guest("Ann")).join("P1")
        people, now = running.house.people, running.house.clock.now_ms()
        people.mark_played("Ann", now - 60_000)
        people.mark_played("Ann", now)
        granted(await people.set_time_limit("Ann", 600))
        await seat.wait_until(lambda: any(each["type"] == "reminder" for each in seat.messages))
        reminder = next(each for each in seat.messages if each["type"] == "reminder")
        assert "1800 858 858" in reminder["sentence"]
