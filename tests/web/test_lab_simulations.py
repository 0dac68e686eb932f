"""Simulations over the API: what they come to, how they are followed, and whose they are."""

import asyncio
import json
from itertools import pairwise
from typing import Any

import httpx
import pytest

from pontoon.testing.houses import Client, RunningHouse, house_at_hand, running_house
from pontoon.web.lab_models import SimulationAsked, SimulationTold
from pontoon.web.lab_playing import pieces
from pontoon.web.lab_simulations import MOST_REMEMBERED, MOST_STREAMS, Simulations
from pontoon.web.lab_tasks import HandTask
from pontoon.web.lab_workers import DONE, Job

pytestmark = pytest.mark.timeout(300)


async def played(running: RunningHouse, client: Client, **asked: Any) -> SimulationTold:
    """A simulation, when it is over."""
    answer = await client.post("/lab/simulations", asked)
    assert answer.status_code == 201, answer.text
    name = answer.json()["id"]
    await running.app.state.lab.simulations.find(name).job.until_over()
    return SimulationTold.model_validate((await client.get(f"/lab/simulations/{name}")).json())


async def test_a_simulation_comes_to_the_exact_value_within_its_error() -> None:
    async with house_at_hand() as running:
        client = running.client()
        told = await played(running, client, rounds=400_000, seed=7, resplit=True)
        assert (told.state, told.rounds, told.progress, told.seed, told.decks) == ("done", 400_000, 1.0, 7, 8)
        assert told.mean is not None
        assert told.stderr is not None
        assert told.interval is not None
        assert told.exact is not None
        # Four standard errors: the seed is fixed, so this never changes its mind.
        assert abs(told.mean - told.exact) < 4 * told.stderr
        assert sum(each.rounds for each in told.distribution) == 400_000
        assert sum(each.contribution for each in told.results) == pytest.approx(told.mean)
        assert [each.rounds for each in told.series] == sorted({each.rounds for each in told.series})
        assert told.series[-1].mean == told.mean
        again = await played(running, client, rounds=400_000, seed=7, resplit=True)
        assert (again.mean, again.distribution) == (told.mean, told.distribution)


async def test_boxes_side_wagers_and_a_shoe_that_goes_on_are_played_too() -> None:
    async with house_at_hand() as running:
        told = await played(
            running, running.client(), rules="canberra-2002", decks=6, rounds=50_000, seed=1, boxes=3, dealing="shoe",
            insurance=True, perfect_pairs=True, wager="25.00", strategy="optimal",
        )  # fmt: skip
        assert (told.state, told.rounds, told.exact) == ("done", 50_000, None)
        assert told.notes == ["canberra-2002 always lets hands be split again."]
        words = {each.words for each in told.results}
        assert "Perfect Pairs: perfect" in words


async def test_a_simulation_is_followed_by_events_until_its_end() -> None:
    async with running_house() as running:
        client = running.client()
        begun = (await client.post("/lab/simulations", {"rounds": 3_000_000, "seed": 3, "resplit": True})).json()
        names, last = [], ""
        async with client.http.stream("GET", f"/api/v1/lab/simulations/{begun['id']}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            async for line in stream.aiter_lines():
                if line.startswith("event: "):
                    names.append(line.removeprefix("event: "))
                elif line.startswith("data: "):
                    last = line.removeprefix("data: ")
        assert names[-1] == "end"
        assert set(names[:-1]) == {"progress"}
        told = SimulationTold.model_validate(json.loads(last))
        assert (told.state, told.rounds) == ("done", 3_000_000)


async def test_who_follows_a_simulation_is_told_when_the_house_closes() -> None:
    seen: list[str] = []
    begun = asyncio.Event()

    async def follow(url: str) -> None:
        async with httpx.AsyncClient(timeout=60.0) as http, http.stream("GET", url) as stream:
            async for line in stream.aiter_lines():
                seen.append(line)
                begun.set()

    async with running_house() as running:
        asked = {"rules": "star-2024", "decks": 8, "rounds": 100_000_000}
        simulation = (await running.client().post("/lab/simulations", asked)).json()["id"]
        following = asyncio.create_task(follow(f"{running.url}/api/v1/lab/simulations/{simulation}/events"))
        await begun.wait()
    await following
    assert "event: end" in seen
    assert "The house is closing." in seen[-2]


async def test_a_simulation_is_known_by_its_name_alone() -> None:
    async with house_at_hand() as running:
        client = running.client()
        for path in ("/lab/simulations/nobody-knows-this", "/lab/simulations/nobody-knows-this/events"):
            answer = await client.get(path)
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_simulation")
        names = {(await client.post("/lab/simulations", {"rounds": 1})).json()["id"] for _ in range(2)}
        assert len(names) == 2
        assert all(len(name) >= 24 for name in names)


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"rounds": 10**9}, "malformed"),
        ({"rules": "vegas"}, "malformed"),
        ({"decks": 5}, "decks_are_not_so_many"),
        ({"boxes": 8}, "malformed"),
        ({"seed": -1}, "malformed"),
        ({"wager": "a lot"}, "malformed"),
        ({"stake": 5}, "malformed"),
    ],
)
async def test_what_cannot_be_simulated_is_refused(asked: dict[str, Any], code: str) -> None:
    async with house_at_hand() as running:
        answer = await running.client().post("/lab/simulations", asked)
        assert (answer.status_code, answer.json()["error"]["code"]) == (422, code)


async def test_old_simulations_are_forgotten_and_those_under_way_never() -> None:
    known = Simulations()
    asked = SimulationAsked.model_validate({})
    under_way = known.add(asked, 1, 8, (), Job(HandTask("star-2024", 8, False, (28, 35), 44)))
    for number in range(2 * MOST_REMEMBERED):
        job = Job(HandTask("star-2024", 8, False, (28, 35), 44))
        job.end(DONE)
        last = known.add(asked, number, 8, (), job)
    assert known.find(under_way.id) is under_way
    assert known.find(last.id) is last
    assert len(known.simulations) == MOST_REMEMBERED


def test_a_simulation_is_followed_from_a_few_places_at_once() -> None:
    known = Simulations()
    for _ in range(MOST_STREAMS):
        known.open_stream("one")
    with pytest.raises(Exception, match="too many places"):
        known.open_stream("one")
    known.close_stream("one")
    known.open_stream("one")


@pytest.mark.parametrize("dealing", ["fresh", "shoe"])
def test_pieces_hold_every_round_once_and_sittings_whole(dealing: str) -> None:
    found = list(pieces(3_000_001, dealing, 1 << 20))
    assert found[0][0] == 0
    assert all(first + count == then for (first, count), (then, _) in pairwise(found))
    assert sum(count for _, count in found) == 3_000_001
    if dealing == "shoe":
        assert all(first % 8192 == 0 for first, _ in found)
