"""The chips a player had before a round and after it are told with the round, to that player and those who may know."""

import asyncio
from typing import Any

from pontoon.game.views import Audience
from pontoon.testing.floor import Floor
from pontoon.testing.houses import Client, RunningHouse, Seat, running_house
from pontoon.web.chips_held import whose_chips_are_told
from pontoon.web.history import FoundRound


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


async def two_players(running: RunningHouse) -> dict[str, tuple[Client, Seat]]:
    """Ann on box 1 with 900.00, Bob on box 3 with 500.00."""
    there = {}
    for name, box, amount in (("Ann", 1, "900.00"), ("Bob", 3, "500.00")):
        client = await running.guest(name)
        seat = await client.join("P1")
        await seat.sit(box, amount)
        there[name] = (client, seat)
    return there


async def test_each_round_begins_with_what_the_one_before_has_left_and_ends_with_what_it_has_brought() -> None:
    async with running_house() as running:
        there = await two_players(running)
        for _ in range(3):
            await asyncio.gather(there["Ann"][1].play_round(1), there["Bob"][1].play_round(3, "20.00"))
        ida = await running.staff("Ida", "inspector")
        told: list[Any] = [(await ida.get(f"/tables/P1/rounds/{number}")).json() for number in (1, 2, 3)]
        held = {"Ann": "900.00", "Bob": "500.00"}
        for each in told:
            assert each["players"] == ["Ann", "Bob"]
            assert {player: chips["before"] for player, chips in each["chips"].items()} == held
            held = {player: chips["after"] for player, chips in each["chips"].items()}
            for player, chips in each["chips"].items():
                assert cents(chips["after"]) - cents(chips["before"]) == cents(each["net"][player])
        for player, amount in held.items():
            assert cents(amount) == await running.house.store.balance("chips", f"player:{player}")


async def test_chips_bought_between_rounds_belong_to_the_next_and_those_of_another_table_are_the_same() -> None:
    async with running_house() as running:
        there = await two_players(running)
        ann, seat = there["Ann"]
        await asyncio.gather(seat.play_round(1), there["Bob"][1].play_round(3))
        first = (await ann.get("/tables/P1/rounds/1")).json()["chips"]["Ann"]
        elsewhere = await ann.join("P2")
        await elsewhere.sit(2, "50.00")
        await elsewhere.play_round(2)
        other = (await ann.get("/tables/P2/rounds/1")).json()
        assert cents(other["chips"]["Ann"]["before"]) == cents(first["after"]) + 5_000
        assert (await ann.get("/tables/P1/rounds/1")).json()["chips"]["Ann"] == first


async def test_a_players_chips_are_told_to_nobody_else_who_plays_or_looks_on() -> None:
    async with running_house() as running:
        there = await two_players(running)
        await asyncio.gather(there["Ann"][1].play_round(1), there["Bob"][1].play_round(3))
        sue = await running.staff("Sue", "casino_supervisor", "player")

        async def told(client: Client, role: str = "") -> set[str]:
            answer = await client.get("/tables/P1/rounds/1", **({"as": role} if role else {}))
            assert answer.status_code == 200, answer.text
            return set(answer.json()["chips"])

        assert await told(there["Ann"][0]) == {"Ann"}
        assert await told(there["Bob"][0]) == {"Bob"}
        assert await told(there["Ann"][0], "spectator") == set()
        assert await told(sue) == {"Ann", "Bob"}
        assert await told(sue, "player") == set()


def test_a_dealer_is_told_of_no_chips_and_a_role_alone_opens_nothing() -> None:
    floor = Floor("star-2024").ready().seat("ann", 1).wager("ann", 1, 20)
    entries = tuple((version, entry) for version, entry in enumerate(floor.log, 1) if entry.round == 1)
    found = FoundRound("P1", 1, entries)
    assert found.players == ["ann"]
    assert whose_chips_are_told(found, None, Audience("player", "ann")) == ["ann"]
    assert whose_chips_are_told(found, None, Audience("dealer", "dora")) == []
    # Whoever is looked for in this role must have signed in with something that reaches so far.
    assert whose_chips_are_told(found, None, Audience("surveillance", "vera")) == []


async def test_a_round_in_play_has_no_end_yet() -> None:
    async with running_house() as running:
        there = await two_players(running)
        ann, seat = there["Ann"]
        await seat.done("place_wager", box=1, amount="30.00")
        told = (await ann.get(f"/tables/P1/rounds/{seat.view['number']}")).json()
        assert told["over_at"] is None
        assert told["chips"] == {"Ann": {"before": "900.00", "after": None}}
