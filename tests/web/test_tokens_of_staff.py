"""A token of somebody who works here: it reads and plays as a patron, whatever roles its owner has."""

from typing import Any

import pytest

from pontoon.testing.houses import Client, RunningHouse, house_at_hand, running_house

ROLES = ("inspector", "administrator", "casino_operator", "tournament_manager")
# Beside what nobody who plays may read: a round in which the owner had no wager, and what is the desk's.
KEPT_BACK = (
    "/people",
    "/people/Ann",
    "/registers",
    "/registers/disputes",
    "/ledger/chips",
    "/monitor",
    "/tables/P1/rounds/1",
    "/log.ndjson",
    "/promotions-due",
)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def with_token(running: RunningHouse, name: str, *roles: str, scope: str) -> Client:
    """A program with a token of somebody who has just been taken on."""
    await running.staff(name, *roles)
    made = await running.house.people.make_token(name, "a program", scope)
    assert hasattr(made, "token"), made
    program = running.client()
    program.name, program.token = name, made.token
    program.http.headers["Authorization"] = f"Bearer {made.token}"
    return program


@pytest.mark.parametrize("scope", ["read", "play"])
@pytest.mark.parametrize("plays", [True, False])
async def test_a_token_of_staff_reads_no_more_than_a_patron(scope: str, plays: bool) -> None:
    """Goal: who works here signs in for every shift, and a token lasts a year."""
    async with running_house() as running:
        ann = await running.guest("Ann")
        seat = await ann.join("P1")
        await seat.sit(1, "100.00")
        await seat.play_round(1)
        program = await with_token(running, "Ida", *ROLES, *(("player",) if plays else ()), scope=scope)
        for path in KEPT_BACK:
            assert code_of(await program.get(path)) == (403, "token_does_not_reach"), path
        metrics = await program.http.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
        assert code_of(metrics) == (403, "token_does_not_reach")
        assert (await program.get("/me")).json()["name"] == "Ida"
        told = (await program.get("/door")).json()["who"]
        assert told["roles"] == (["player"] if plays else ["spectator"])
        assert (await program.get("/tables/P1")).json()["role"] == ("player" if plays else "spectator")
        assert code_of(await program.get("/tables/P1", **{"as": "inspector"})) == (403, "token_does_not_reach")


async def test_a_sign_in_of_staff_reads_what_its_token_does_not() -> None:
    async with house_at_hand() as running:
        ida = await running.staff("Ida", *ROLES)
        for path in ("/people", "/registers", "/ledger/chips", "/monitor"):
            assert (await ida.get(path)).status_code == 200, path


async def test_a_token_of_staff_looks_on_at_a_table_like_anybody() -> None:
    async with running_house() as running:
        program = await with_token(running, "Sue", "casino_supervisor", scope="play")
        seat = await program.join("P1")
        assert seat.welcome["role"] == "spectator"
        assert (await seat.send("pause_table", reason="a fire"))["code"] == "token_does_not_reach"
