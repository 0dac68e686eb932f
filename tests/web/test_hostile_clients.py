"""Clients who mean harm, by name: what each is answered, and that Ann at the same table plays on."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from pontoon.live.clock import HouseClock
from pontoon.live.house import House
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.testing.evidence import ledger_told
from pontoon.testing.hostile import PING, line_to
from pontoon.testing.houses import CHEAP, PATIENCE, RunningHouse, Seat, generous_settings, running_house, socket_to
from pontoon.testing.virtual_time import put_forward


@asynccontextmanager
async def ann_and_mallory(**settings: Any) -> AsyncIterator[tuple[RunningHouse, Seat, Seat]]:
    """Ann sits at P1, Mallory stands behind; afterwards Ann plays a round, and the ledger is that of the log."""
    async with running_house(settings=generous_settings(**settings)) as running:
        ann = await (await running.guest("Ann")).join("P1")
        mallory = await (await running.guest("Mallory")).join("P1")
        await ann.sit(1)
        await mallory.done("buy_chips", amount="100.00")
        await mallory.done("sit_down", box=None)
        await ann.wait_until(lambda: ann.view["cards"]["stage"] == "in_play")
        yield running, ann, mallory
        if not mallory.closed:
            await mallory.send("leave_table")
        await ann.play_round(1, "5.00")
        rows = [row async for row in running.house.store.everything()]
        assert ledger_told(rows, await running.house.store.balances("chips")) == []
        assert not ann.closed


def envelope(id: str, command: dict[str, Any], expected_version: int | None = None) -> str:
    return json.dumps({"wire": 1, "id": id, "expected_version": expected_version, "command": command})


async def holdings(running: RunningHouse, name: str) -> tuple[int, int]:
    store = running.house.store
    return await store.balance("chips", f"player:{name}"), await store.balance("chips", f"cash:{name}")


# Too much of it


async def test_a_client_that_floods_is_told_busy_and_then_let_go() -> None:
    async with ann_and_mallory(commands_per_second=50, commands_at_once=60) as (running, _ann, mallory):
        version = running.house.tables["P1"].state.version
        for number in range(400):
            if mallory.closed:
                break
            await mallory.send_text(envelope(f"flood-{number:016}", {"type": "stand", "box": 1, "hand": 1}))
        await mallory.wait_closed()
        assert mallory.socket.close_code == 1008
        assert [each["type"] for each in mallory.messages].count("busy") > 0
        assert running.house.tables["P1"].state.version == version


@pytest.mark.parametrize("asked", ["", "?as=player"])
async def test_a_client_that_opens_sockets_without_end_gets_so_many_and_no_more(asked: str) -> None:
    """As a spectator, or as a player whose sign-in is said to follow and never comes."""
    async with ann_and_mallory(sockets_per_origin=40) as (running, _ann, _mallory):
        url = running.url.replace("http", "ws", 1) + "/api/v1/tables/P1/socket" + asked
        sockets = await asyncio.gather(*(socket_to(url) for _ in range(150)), return_exceptions=True)
        refused = [each for each in sockets if isinstance(each, InvalidStatus)]
        opened = [each for each in sockets if not isinstance(each, BaseException)]
        assert len(opened) == 38
        assert {each.response.status_code for each in refused} == {429}
        assert len(refused) == 112
        assert "pontoon_sockets 40.0" in (await running.client().http.get("/metrics")).text
        await asyncio.gather(*(each.close() for each in opened))


class SlowStore(MemoryStore):
    """Who asks how long a log is waits until there is time to look."""

    def __init__(self) -> None:
        super().__init__()
        self.has_time = asyncio.Event()
        self.has_time.set()

    async def version(self, stream: str) -> int:
        await self.has_time.wait()
        return await super().version(stream)


async def test_a_client_that_opens_all_its_sockets_at_once_gets_no_more_than_one_after_the_other() -> None:
    """Where several processes share a house the door waits for the log, and whoever waits there is counted too."""
    store, settings = SlowStore(), generous_settings(sockets_per_person=10)
    async with running_house(store=store, settings=settings, alone=False) as running:
        mallory = await running.guest("Mallory")
        url = running.url.replace("http", "ws", 1) + "/api/v1/tables/P1/socket?after=1000000"
        headers = {"Authorization": f"Bearer {mallory.token}"}
        store.has_time.clear()
        asking = [asyncio.ensure_future(socket_to(url, additional_headers=headers)) for _ in range(40)]
        for _, each in zip(range(30), asyncio.as_completed(asking, timeout=PATIENCE), strict=False):
            with pytest.raises(InvalidStatus) as refused:
                await each
            assert refused.value.response.status_code == 429
        waiting = [each for each in asking if not each.done()]
        store.has_time.set()
        opened = await asyncio.gather(*waiting)
        assert len(opened) == 10
        await asyncio.gather(*(each.close() for each in opened))


async def test_a_client_that_answers_no_ping_is_let_go() -> None:
    seconds = 2 * PATIENCE
    async with ann_and_mallory(ping_seconds=seconds) as (running, ann, mallory), line_to(running.url, "P1") as line:
        put_forward(seconds)
        while (await line.read())[0] != PING:
            pass
        # Ann and Mallory answer theirs before what they send next; a line by hand answers nothing by itself.
        for _ in range(2):
            await asyncio.gather(ann.send("decline"), mallory.send("decline"))
        put_forward(seconds)
        assert isinstance(await line.next_answer(), int)


# The same again, in another order, at another time


async def test_a_client_that_replays_its_own_messages_gets_the_old_answers() -> None:
    async with ann_and_mallory() as (running, _ann, mallory):
        bought = await mallory.send("buy_chips", id="mallory-buys-chips", amount="50.00")
        before = await holdings(running, "Mallory")
        for _ in range(30):
            again = await mallory.send("buy_chips", id="mallory-buys-chips", amount="50.00")
            assert (again["type"], again["version"], again["repeated"]) == ("done", bought["version"], True)
        assert await holdings(running, "Mallory") == before


async def test_a_client_that_replays_what_another_has_sent_is_refused() -> None:
    async with ann_and_mallory() as (running, ann, mallory):
        done = await ann.done("buy_chips", id="ann-buys-some-chips", amount="5.00", player="Ann")
        before = await holdings(running, "Ann"), await holdings(running, "Mallory")
        answer = await mallory.send("buy_chips", id="ann-buys-some-chips", amount="5.00", player="Ann")
        assert answer["type"] == "refused"
        assert (await holdings(running, "Ann"), await holdings(running, "Mallory")) == before
        again = await ann.send("buy_chips", id="ann-buys-some-chips", amount="5.00", player="Ann")
        assert (again["version"], again["repeated"]) == (done["version"], True)


async def test_a_client_that_sends_things_in_the_wrong_order_gets_each_judged_as_it_comes() -> None:
    async with running_house() as running:
        mallory = await (await running.guest("Mallory")).join("P1")
        wishes: list[tuple[str, dict[str, Any]]] = [
            ("stand", {"box": 2, "hand": 1}),
            ("place_wager", {"box": 2, "amount": "5.00"}),
            ("sit_down", {"box": 2}),
            ("place_wager", {"box": 2, "amount": "5.00"}),
            ("buy_chips", {"amount": "100.00"}),
        ]
        answers = [await mallory.send(kind, **fields) for kind, fields in wishes]
        assert [each["type"] for each in answers] == ["refused", "refused", "done", "refused", "done"]
        assert answers[3]["code"] == "not_enough_chips"


async def test_a_client_that_lies_about_what_it_has_seen_is_refused() -> None:
    async with ann_and_mallory() as (_running, ann, mallory):
        seen = mallory.version
        future = await mallory.send("place_wager", box=2, amount="5.00", expected_version=10**14)
        assert future["code"] == "version_is_not_there"
        await ann.play_round(1, "5.00")
        past = await mallory.send("place_wager", box=2, amount="5.00", expected_version=seen)
        assert past["code"] == "table_has_moved_on"


# In somebody else's name


OF_OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("place_wager", {"box": 1, "amount": "5.00", "player": "Ann"}),
    ("place_perfect_pairs", {"box": 1, "amount": "5.00", "player": "Ann"}),
    ("buy_chips", {"amount": "50.00", "player": "Ann"}),
    ("leave_table", {"player": "Ann"}),
    ("stand", {"box": 1, "hand": 1, "player": "Ann"}),
    ("surrender", {"box": 1, "player": "Ann"}),
    ("deal_card", {}),
    ("deal_card", {"card": "As"}),
    ("burn_first_card", {}),
    ("shuffle", {"method": "manual_shuffle"}),
    ("close_table", {}),
    ("void_round", {"reason": "misdeal"}),
    ("change_limits", {"limits": {"minimum": "1.00"}}),
    ("pause_table", {"reason": "because"}),
    ("exclude_person", {"person": "Ann"}),
]


async def test_a_client_that_speaks_for_others_or_plays_the_dealer_is_refused() -> None:
    async with ann_and_mallory() as (running, _ann, mallory):
        version = running.house.tables["P1"].state.version
        for kind, fields in OF_OTHERS:
            answer = await mallory.send(kind, **fields)
            assert answer["type"] in ("refused", "malformed"), (kind, answer)
        assert running.house.tables["P1"].state.version == version


async def test_a_client_that_asks_for_a_role_it_does_not_hold_is_not_let_in() -> None:
    async with ann_and_mallory() as (running, _ann, _mallory):
        client = running.client()
        await client.guest("Mallory Too")
        for role in ("dealer", "casino_supervisor", "surveillance", "inspector", "administrator", "casino_operator"):
            with pytest.raises(InvalidStatus) as refused:
                await client.join("P1", role)
            assert refused.value.response.status_code == 403
            assert (await client.get("/tables/P1", **{"as": role})).status_code == 403


SECRETS = [
    "/people", "/people/Ann", "/people/Ann/sessions", "/ledger/chips", "/monitor", "/registers", "/registers/disputes",
    "/log.ndjson", "/log.ndjson?table=P1", "/log/verify", "/tables/P1/rounds/1", "/tables/P1/rounds/1/events.ndjson",
    "/tables/P1/rounds/1/round.toml", "/tables/P1/rounds/1/steps",
    "/tables/P1/rounds/1?as=surveillance", "/tables/P1/rounds/1?as=inspector",
]  # fmt: skip


async def test_a_client_that_asks_for_others_secrets_is_refused() -> None:
    async with ann_and_mallory() as (running, ann, _mallory):
        await ann.play_round(1, "5.00")
        mallory = running.client()
        await mallory.guest("Mallory Too")
        for path in SECRETS:
            for client in (mallory, running.client()):
                answer = await client.http.get(f"/api/v1{path}")
                assert answer.status_code in (401, 403), (path, answer.status_code)
        shoes = (await mallory.get("/tables/P1/shoes")).text
        sealed = [shoe[1] for shoe in running.house.tables["P1"].state.unrevealed]
        assert sealed
        assert not any(each in shoes for each in sealed)
        # A shoe in play keeps its seed.
        assert all(shoe["seed"] is None for shoe in json.loads(shoes) if shoe["shoe"] == 1)


# With a word that is not theirs


async def test_a_forged_or_damaged_word_opens_nothing() -> None:
    async with ann_and_mallory() as (running, _ann, _mallory):
        token = (await running.guest("Bob")).token
        turned = token[:-1] + ("A" if token[-1] != "A" else "B")
        for word in ("x", turned, token[:-1], token + "A", token.upper(), "ps_" + "A" * 43, "../../etc/passwd", "'--"):
            client = running.client()
            client.token = word
            client.http.headers["Authorization"] = f"Bearer {word}"
            assert (await client.get("/me")).status_code == 401
            with pytest.raises(InvalidStatus) as refused:
                await client.join("P1")
            assert refused.value.response.status_code == 401


async def test_a_stolen_word_is_worth_nothing_once_its_owner_signs_out_everywhere() -> None:
    async with ann_and_mallory() as (running, _ann, _mallory):
        bob = await running.guest("Bob")
        thief = running.client()
        thief.token, thief.name = bob.token, "Bob"
        stolen = await thief.join("P1")
        assert (await bob.http.delete("/api/v1/sessions/current")).status_code == 204
        await stolen.wait_closed()
        assert stolen.socket.close_code == 1008
        with pytest.raises(InvalidStatus) as refused:
            await thief.join("P1")
        assert refused.value.response.status_code == 401


async def test_a_stolen_cookie_is_worth_nothing_on_a_page_from_elsewhere() -> None:
    async with ann_and_mallory() as (running, _ann, _mallory):
        token = (await running.guest("Bob")).token
        url = running.url.replace("http", "ws", 1) + "/api/v1/tables/P1/socket"
        cookie = {"Cookie": f"pontoon={token}"}
        for origin in ("https://evil.example", "null", running.url + ".evil.example", None):
            headers = cookie if origin is None else {**cookie, "Origin": origin}
            with pytest.raises(InvalidStatus) as refused:
                await socket_to(url, additional_headers=headers)
            assert refused.value.response.status_code == 403
        posted = await running.client().http.post(
            "/api/v1/me/top-up", headers={**cookie, "Origin": "https://evil.example"}
        )
        assert posted.status_code == 403


async def test_a_word_that_has_run_out_is_worth_nothing() -> None:
    moved = {"seconds": 0.0}
    loop = asyncio.get_running_loop()
    clock = HouseClock(lambda: 1_719_828_000.0, lambda: loop.time() + moved["seconds"])
    house = House(MemoryStore(), Vault(bytes(32)), clock, hasher=CHEAP)
    async with running_house(house=house) as running:
        bob = await running.guest("Bob")
        seat = await bob.join("P1")
        moved["seconds"] = 400 * 24 * 3600.0
        answer = await seat.send("buy_chips", amount="10.00")
        assert answer["type"] in ("lost", "refused")
        await seat.wait_closed()
        assert seat.socket.close_code == 1008
        assert (await bob.get("/me")).status_code == 401
        assert await holdings(running, "Bob") == (0, 100_000)
