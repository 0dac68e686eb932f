"""A round shown again tells all that a record of play must hold: the list in the documents is held against answers."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pontoon.game.events import RoundConcluded, RoundOpened, RoundVoided, WagerSettled
from pontoon.game.terms import TableTerms
from pontoon.live.codec import encode
from pontoon.live.requests import PauseTable, Request, ResumeTable
from pontoon.store.contract import Append, NewEvent, Posting, Store
from pontoon.store.memory import MemoryStore
from pontoon.table.events import PastRoundVoided
from pontoon.table.orders import Entry, Person
from pontoon.testing.houses import Seat, fast_table, running_house
from pontoon.testing.outcomes import granted
from pontoon.web.history import FoundRound, Histories, round_of

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "house.md"
_STEP = re.compile(r"(\w+|\*)(?:\[(\w*)\])?")
LEFT_OPEN = {"over_at", "voided_at", "account[].odds"}


def fields() -> dict[str, list[str]]:
    """What a record holds, with the places where it is told, as the page lists them."""
    table = PAGE.read_text("utf-8").partition("what a record of play must contain")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")][2:]
    return {what: re.findall(r"`([^`]+)`", where) for what, where in rows}


def found(told: Any, path: str) -> Iterator[Any]:
    """All that stands at a place of an answer; nothing where there is no such place."""
    if not path:
        yield told
        return
    step, _, rest = path.partition(".")
    matched = _STEP.fullmatch(step)
    assert matched is not None, f"{path} is no place"
    name, kind = matched.groups()
    within = list(told.values()) if name == "*" else [told[name]] if name in told else []
    for each in within:
        if kind is None:
            yield from found(each, rest)
        else:
            for one in each:
                if not kind or one.get("type") == kind:
                    yield from found(one, rest)


async def give_tokens(store: Store, player: str, cents: int) -> None:
    moved = (Posting("chips", f"tokens:{player}", cents), Posting("chips", "house:issued", -cents))
    given = (NewEvent("chips_given", 1, b"{}"),)
    await store.append(Append(f"gift:{player}", 0, given, 1, "the house", "casino_operator", postings=moved))


async def rich_round(ann: Seat, bob: Seat) -> None:
    """Ann wagers tokens and Perfect Pairs, and it is waited for Bob meanwhile."""
    since = ann.version
    await ann.done("place_wager", box=1, amount="20.00", tokens="20.00")
    await ann.done("place_perfect_pairs", box=1, amount="5.00")
    await asyncio.gather(ann.finish_round(since), bob.play_round(2, "5.00"))


async def absent_round(seat: Seat) -> int:
    """A round in which a player wagers and then says nothing; its number."""
    while True:
        since = seat.version
        await seat.done("place_wager", box=1, amount="5.00")
        await seat.wait_for_event("round_concluded", since)
        if seat.find("player_absent", since) is not None:
            return int(seat.view["number"])


async def test_every_field_of_a_record_of_play_is_told_of_a_round() -> None:
    listed = fields()
    assert len(listed) == 17
    assert [what.partition(":")[0] for what, places in listed.items() if not places] == [
        "contributions to a jackpot or pool"
    ]
    places = {place for all_of_it in listed.values() for place in all_of_it}
    tables = (fast_table("P1"), fast_table("P2", decision_ms=0))
    async with running_house(plans=tables) as running:
        seat = await (await running.guest("Ann")).join("P1")
        await give_tokens(running.house.store, "Ann", 100_000)
        await seat.sit(1, "900.00")
        other = await (await running.guest("Bob")).join("P1")
        await other.sit(2, "900.00")
        ida = await running.staff("Ida", "inspector")
        away = await (await running.guest("Cat")).join("P2")
        await away.sit(1, "900.00")
        silent = (await ida.get(f"/tables/P2/rounds/{await absent_round(away)}")).json()
        assert list(found(silent, "events[player_absent].event.player")) == ["Cat"]
        assert list(found(silent, "events[player_absent].by")) == ["automatic dealer"]
        missing, number = {place for place in places if not list(found(silent, place))}, 0
        while missing and number < 40:
            number += 1
            await rich_round(seat, other)
            told = (await ida.get(f"/tables/P1/rounds/{number}")).json()
            assert (told["state"], told["voided_at"]) == ("concluded", None)
            missing -= {place for place in missing if list(found(told, place))}
        assert missing == set()
        for place in places - LEFT_OPEN:
            assert None not in [*found(told, place), *found(silent, place)], place
        assert told["rules_title"] == "Pontoon, The Star Sydney, order of 16 August 2024"


async def test_a_round_in_play_says_so_and_whether_the_table_stands_still() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        await seat.done("place_wager", box=1, amount="25.00")
        sue = await running.staff("Sue", "casino_supervisor")
        table = running.house.tables["P1"]
        granted(await table.submit(Request(Person("Sue", "casino_supervisor"), PauseTable("a fire alarm"))))
        told = (await sue.get("/tables/P1/rounds/1")).json()
        assert (told["state"], told["over_at"], told["chips"]["Ann"]["after"]) == ("interrupted", None, None)
        assert "table_paused" in [event["type"] for event in told["events"]]
        granted(await table.submit(Request(Person("Sue", "casino_supervisor"), ResumeTable())))
        assert (await sue.get("/tables/P1/rounds/1")).json()["state"] != "interrupted"


async def test_a_round_voided_in_its_course_or_after_it_was_over_says_so() -> None:
    settled = WagerSettled(1, 1, "ann", "original", 1000, "win", 1000, None, "17.1.5")
    sue = Person("sue", "casino_supervisor")
    entries = [
        Entry(100, sue, "Q1", 1, "", RoundOpened("star-2024", TableTerms())),
        Entry(110, sue, "Q1", 1, "", RoundConcluded()),
        Entry(150, sue, "Q1", 2, "", PastRoundVoided(1, "wrong hand", (settled,))),
    ]
    store = MemoryStore()
    for version, entry in enumerate(entries):
        await store.append(Append("table:Q1", version, (encode(entry, "table:Q1"),), entry.at * 1000, *sue))
    assert (await Histories(store).of("Q1")).voided == {1: 150}
    first = await round_of(store, "Q1", 1)
    assert first is not None
    assert (first.voided_at, first.over_at) == (None, 110)
    in_its_course = FoundRound(
        "Q1", 1, ((1, entries[0]), (2, Entry(120, sue, "Q1", 1, "", RoundVoided("misdeal", "18.8.1"))))
    )
    assert in_its_course.voided_at == 120
