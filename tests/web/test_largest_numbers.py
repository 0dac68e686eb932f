"""The largest number that may be given stays readable: in every register, on every page, at every table, for good."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from pontoon.live.house import House
from pontoon.live.people.decide import MOST_EXCLUSION
from pontoon.live.vault import Vault
from pontoon.store.memory import MemoryStore
from pontoon.table.door import LARGEST_NUMBER, check_order
from pontoon.table.orders import Order, Person
from pontoon.testing.houses import (
    CHEAP,
    FAST_TABLES,
    Client,
    RunningHouse,
    generous_settings,
    house_at_hand,
    running_house,
)
from pontoon.web import routes_books
from pontoon.web.app import create_app

DAY = 24 * 60 * 60
SUE = Person("Sue", "casino_supervisor")
# Their numbers are given to simulations, which are no orders and stand in no log.
NO_ORDERS = "/api/v1/lab/"


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


# What may be given at all


def whole_numbers(schema: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every whole number a schema has, with where it is."""
    if isinstance(schema, list):
        for each in schema:
            yield from whole_numbers(each, where)
    elif isinstance(schema, dict):
        if schema.get("type") == "integer":
            yield where, schema
        for name, inner in schema.items():
            yield from whole_numbers(inner, f"{where}.{name}")


def asked_for(api: Any) -> Iterator[tuple[str, Any]]:
    """What each operation that is no read takes in its body, with the models it names put in."""

    def whole(schema: Any, inside: tuple[str, ...] = ()) -> Any:
        if isinstance(schema, list):
            return [whole(each, inside) for each in schema]
        if not isinstance(schema, dict):
            return schema
        name = schema.get("$ref", "").removeprefix("#/components/schemas/")
        if name and name not in inside:
            return {name: whole(api["components"]["schemas"][name], (*inside, name))}
        return {key: whole(each, inside) for key, each in schema.items() if key != "discriminator"}

    for path, operations in api["paths"].items():
        for method, operation in operations.items():
            if "requestBody" in operation and not path.startswith(NO_ORDERS):
                yield f"{method} {path}", whole(operation["requestBody"])


def test_every_whole_number_that_the_api_takes_is_one_the_door_takes() -> None:
    app = create_app(House(MemoryStore(), Vault(os.urandom(32)), hasher=CHEAP), generous_settings(), FAST_TABLES)
    found = [each for where, body in asked_for(app.openapi()) for each in whole_numbers(body, where)]
    assert len(found) > 50
    unbounded = [
        where for where, schema in found if not -1 < schema.get("maximum", LARGEST_NUMBER + 1) <= LARGEST_NUMBER
    ]
    assert unbounded == []


@pytest.mark.parametrize("name", sorted(routes_books.MODELS))
def test_the_largest_order_to_the_books_is_let_in_at_the_door(name: str) -> None:
    _, model = routes_books.MODELS[name]
    check_order(Order(0, SUE, routes_books.command_of(model(**largest(model, name)))), OF_THE_BOOKS, "the registers")


OF_THE_BOOKS = frozenset(command for command, _ in routes_books.MODELS.values())


_USUAL = {"amount": "10.00", "table": "P1", "direction": "over", "ground": "", "version": "star-2024"}


def largest(model: Any, name: str) -> dict[str, Any]:
    """An order with every number as large as the model allows."""
    given: dict[str, Any] = {"type": name}
    for field, schema in model.model_json_schema()["properties"].items():
        kinds = schema.get("anyOf", [schema])
        numbers = [each for each in kinds if each.get("type") == "integer"]
        if numbers:
            given[field] = numbers[0]["maximum"]
        elif field not in ("type", "id"):
            given[field] = _USUAL.get(field, kinds[0]["type"] != "boolean" and "x")
    return given


# Read again


async def test_a_player_who_is_excluded_for_the_longest_time_is_refused_and_the_table_goes_on() -> None:
    """Goal: a time that no calendar has once stood every table still, for good."""
    async with running_house() as running:
        ann = await running.guest("Ann")
        now = running.house.clock.now_ms() // 1000
        for until in (253_402_300_000, LARGEST_NUMBER, now + MOST_EXCLUSION + DAY):
            assert code_of(await ann.post("/me/exclusion", {"until": until})) == (409, "exclusion_is_too_long")
        assert code_of(await ann.post("/me/exclusion", {"until": 2**53})) == (422, "malformed")
        assert (await ann.post("/me/exclusion", {"until": now + MOST_EXCLUSION})).json()["excluded"]
        await refused_everywhere(running, ann)


@pytest.mark.parametrize("until", [253_402_300_799, 9_007_199_254_740_992])
async def test_an_exclusion_of_an_older_log_that_ends_off_the_calendar_is_refused_like_any_other(
    until: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running_house() as running:
        ann = await running.guest("Ann")
        monkeypatch.setattr("pontoon.live.people.decide.MOST_EXCLUSION", 2**60)
        await running.house.people.exclude("Ann", until)
        await refused_everywhere(running, ann)


async def refused_everywhere(running: RunningHouse, excluded: Client) -> None:
    """At every table and for chips, in words; and the tables go on for everybody else."""
    bob = await running.guest("Bob")
    for table in ("P1", "P2", "P3"):
        seat = await excluded.join(table)
        assert (await seat.send("sit_down", box=1))["code"] == "person_is_self_excluded"
        assert (await seat.send("buy_chips", amount="50.00"))["code"] == "person_is_self_excluded"
        other = await bob.join(table)
        await other.done("buy_chips", amount="50.00")
        assert not running.house.tables[table].trouble
    assert code_of(await excluded.post("/me/top-up")) == (409, "person_is_self_excluded")
    assert (await excluded.get("/me")).json()["excluded"]


async def test_signs_and_approvals_at_the_largest_time_leave_every_register_readable() -> None:
    async with running_house() as running:
        ida = await running.staff("Ida", "inspector")
        sue = await running.staff("Sue", "casino_supervisor")
        at_the_table = await sue.join("P1", role="casino_supervisor")
        ann = await running.guest("Ann")
        await at_the_table.done("display_sign", kind="closure", minimum=None, takes_effect_at=LARGEST_NUMBER)
        inspecting = await ida.join("P1", role="inspector")
        await inspecting.done("approve_face_down", until=LARGEST_NUMBER)
        player = await ann.join("P1")
        assert player.view["sign"]
        assert not running.house.tables["P1"].trouble
        await all_registers_are_read(ida)


async def test_the_largest_numbers_in_the_books_leave_every_register_readable() -> None:
    async with house_at_hand() as running:
        ida = await running.staff("Ida", "inspector", "casino_supervisor", "gaming_manager", "player")
        carried_out = set()
        for name, (_, model) in routes_books.MODELS.items():
            answer = await ida.post("/registers/orders", largest(model, name))
            assert answer.status_code < 500, (name, answer.text)
            carried_out |= {name} if answer.status_code == 200 else set()
        assert carried_out == {"open_dispute", "show_rules"}
        await all_registers_are_read(ida)


async def all_registers_are_read(reader: Any) -> None:
    for each in (await reader.get("/registers")).json():
        answer = await reader.get(f"/registers/{each['name']}")
        assert answer.status_code == 200, each["name"]
