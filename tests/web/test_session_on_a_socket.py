"""A session over real sockets: opened by the manager, played by two, with a form that nobody else can read anywhere."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import pytest

from pontoon.testing.houses import Client, RunningHouse, Seat, fast_table, running_house
from pontoon.testing.outcomes import granted
from pontoon.testing.tournament_tables import given_over

CUP = "Winter Cup"


class Played(NamedTuple):
    """Everybody at the table of a session that has just been opened."""

    running: RunningHouse
    mia: Seat
    ann: Seat
    bob: Seat
    ida: Client


def plan(**changes: Any) -> dict[str, Any]:
    usual = {
        "tournament": CUP,
        "number": 1,
        "title": "heat",
        "seats": [{"box": 1, "player": "Ann"}, {"box": 3, "player": "Bob"}],
        "allotment": "1000.00",
        "minimum": "10.00",
        "maximum": "500.00",
        "rounds": 1,
        "pass_cards": 1,
        "undisclosed_wagers": 1,
        "wager_seconds": 60,
    }
    return usual | changes


@asynccontextmanager
async def session(**changes: Any) -> AsyncIterator[Played]:
    async with running_house(plans=(fast_table("P1", offer_ms=2_000),)) as running:
        mia = await (await running.staff("Mia", "tournament_manager")).join("P1", role="tournament_manager")
        ida = await running.staff("Ida", "inspector")
        await given_over(running.house, "P1", CUP)
        ann = await (await running.guest("Ann")).join("P1", choices="yes")
        bob = await (await running.guest("Bob")).join("P1", choices="yes")
        await mia.done("open_session", plan=plan(**changes))
        await ann.wait_until(lambda: ann.view["session"] is not None)
        yield Played(running, mia, ann, bob, ida)


def choice(seat: Seat, verb: str) -> dict[str, Any]:
    return next((each for each in seat.choices.get("choices", ()) if each["verb"] == verb), {})


async def play_to_the_end(*seats: Seat) -> None:
    """Everybody stands on whatever they have, and declines what is offered."""
    first = seats[0]

    def over() -> bool:
        return first.find("session_counted") is not None

    answered = None
    while not over():
        seen = first.version
        awaiting = first.round.get("awaiting", {})
        for seat in seats:
            if seat.name not in awaiting.get("players", ()) or (seat.name, seen) == answered:
                continue
            answered = (seat.name, seen)
            if awaiting["kind"] == "decision":
                await seat.send("stand", box=awaiting["box"], hand=awaiting["hand"])
            elif awaiting["kind"] in ("insurance", "surrender"):
                await seat.send("decline")
        await first.wait_until(lambda seen=seen: over() or first.version != seen)  # type: ignore[misc]


async def counted(seat: Seat) -> dict[str, Any]:
    """The session as it was last seen, with the chips counted; at a table without pauses it is gone at once."""
    await seat.wait_for_event("session_counted")
    views = [message["view"] for message in seat.messages if "view" in message]
    session: dict[str, Any] = next(view["session"] for view in reversed(views) if view["session"] is not None)
    return session


async def test_a_session_is_played_over_sockets_and_its_form_is_nobodys_until_it_is_announced() -> None:
    async with session() as played:
        ann, bob, mia = played.ann, played.bob, played.mia
        await ann.wait_until(lambda: choice(ann, "seal_wager").get("possible"))
        offered = choice(ann, "seal_wager")
        assert (offered["least"], offered["most"], offered["box"]) == ("10.00", "500.00", 1)
        assert choice(ann, "play_pass_card")["possible"]
        refused = await ann.send("seal_wager", kind="pontoon", amount="371.50")
        assert refused["code"] == "sealed_amount_is_off_the_sign"
        await ann.done("seal_wager", kind="pontoon", amount="370.00")
        await ann.wait_until(lambda: ann.view["session"]["forms"][0]["indicator"])
        own = ann.view["session"]["forms"][0]
        assert (own["kind"], own["amount"], own["announced"]) == ("pontoon", "370.00", False)
        await bob.wait_for_event("session_form_accepted")
        lines = (await played.ida.get("/log.ndjson")).text
        assert "session_wager_sealed" not in lines
        seen = (await played.ida.get("/tables/P1")).json()["view"]["session"]
        assert [seen["forms"][0][name] for name in ("kind", "amount")] == [None, None]
        assert '"370.00"' not in json.dumps([bob.messages, mia.messages])
        await bob.done("place_wager", box=3, amount="20.00")
        await play_to_the_end(ann, bob)
        announced = bob.find("session_sealed_wager_announced")
        assert announced is not None
        assert (announced["event"]["written"], announced["event"]["rest"]) == ("370.00", "360.00")
        lines = (await played.ida.get("/log.ndjson")).text
        assert "session_wager_sealed" in lines
        standings = (await counted(bob))["standings"]
        assert {each["player"] for each in standings} == {"Ann", "Bob"}


async def test_what_is_won_in_tournament_chips_is_neither_money_nor_a_result() -> None:
    async with session() as played:
        ann, bob, running = played.ann, played.bob, played.running
        before = {name: await running.house.people.holdings(name) for name in ("Ann", "Bob")}
        granted(await running.house.people.set_loss_limit("Ann", 500))
        await ann.done("place_wager", box=1, amount="200.00")
        await bob.done("place_wager", box=3, amount="100.00")
        await play_to_the_end(ann, bob)
        assert {name: await running.house.people.holdings(name) for name in ("Ann", "Bob")} == before
        assert (await played.ida.get("/monitor")).json() == []
        assert await running.house.people.lost_today("Ann") == 0
        listed = (await played.ida.get("/tables/P1/rounds")).json()["rounds"]
        assert [(each["tournament_chips"], set(each["net"])) for each in listed] == [(True, {"Ann", "Bob"})]
        assert [each["tournament"] for each in (await played.ida.get("/tables")).json()] == [CUP]
        rows = (await played.ida.get(f"/ledger/tournament:{CUP}")).json()
        assert sum(int(row["amount"].replace(".", "")) for row in rows) == 0


@pytest.mark.parametrize(
    ("type", "fields", "code"),
    [
        ("play_pass_card", {"player": "Bob"}, "acts_for_another"),
        ("place_wager", {"box": 3, "amount": "10.00"}, "wager_only_from_own_position"),
        ("place_wager", {"box": 1, "amount": "15.00"}, "not_in_units_of_the_minimum"),
        ("buy_chips", {"amount": "10.00"}, "chips_come_from_winnings"),
        ("examine_form", {"player": "Ann", "accepted": True}, "not_authorised_here"),
        ("disqualify", {"player": "Bob", "ground": "advice"}, "not_authorised_here"),
        ("call_time", {"player": "Bob"}, "not_authorised_here"),
        ("settle_dispute", {"decision": "mine"}, "not_authorised_here"),
        ("leave_table", {}, "player_stays"),
    ],
)
async def test_a_player_is_told_why_not(type: str, fields: dict[str, Any], code: str) -> None:
    async with session() as played:
        answer = await played.ann.send(type, **fields)
        assert (answer["type"], answer["code"]) == ("refused", code)
        assert answer["clause"]


async def test_the_manager_holds_and_ends_what_the_others_may_not() -> None:
    async with session(rounds=5) as played:
        mia, ann = played.mia, played.ann
        await ann.done("raise_dispute", about="whose chip this is")
        await ann.wait_until(lambda: ann.view["session"]["dispute"] == "whose chip this is")
        assert (await ann.send("play_pass_card"))["code"] == "dispute_must_be_settled"
        await mia.done("settle_dispute", decision="it is Bob's")
        await mia.done("count_chips", counts=[{"player": name, "amount": "1000.00"} for name in ("Ann", "Bob")])
        await mia.done("disqualify", player="Bob", ground="advice", note="from the rail")
        told = await ann.wait_for_event("session_player_disqualified")
        assert told["event"] == {"player": "Bob", "chips": "1000.00"}
        told = await mia.wait_for_event("session_player_disqualified")
        assert told["event"]["ground"] == "advice"
        await mia.done("conclude_session")
        await ann.wait_for_event("session_counted")


async def test_a_round_of_a_session_is_looked_up_and_given_out_as_a_file_or_refused_with_a_reason() -> None:
    async with session(order_of_wagering=True, deal_from_marker=True) as played:
        ann, bob = played.ann, played.bob
        await ann.done("place_wager", box=1, amount="10.00")
        await bob.done("place_wager", box=3, amount="10.00")
        await play_to_the_end(ann, bob)
        number = (await played.ida.get("/tables/P1/rounds")).json()["rounds"][0]["number"]
        assert (await played.ida.get(f"/tables/P1/rounds/{number}")).status_code == 200
        answer = await played.ida.get(f"/tables/P1/rounds/{number}/round.toml")
        assert answer.status_code in (200, 409), answer.text


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))


@pytest.mark.parametrize(
    ("kind", "amount", "part"), [("pontoon", "370.00", "360.00"), ("perfect_pairs", "50.00", "50.00")]
)
async def test_the_account_of_a_round_with_an_undisclosed_wager_adds_up_to_what_was_won(
    kind: str, amount: str, part: str
) -> None:
    async with session() as played:
        ann, bob = played.ann, played.bob
        beside = {"open": "10.00"} if kind == "perfect_pairs" else {}
        await ann.done("seal_wager", kind=kind, amount=amount, **beside)
        await bob.wait_for_event("session_form_accepted")
        await bob.done("place_wager", box=3, amount="20.00")
        await play_to_the_end(ann, bob)
        number = (await played.ida.get("/tables/P1/rounds")).json()["rounds"][0]["number"]
        told = (await played.ida.get(f"/tables/P1/rounds/{number}")).json()
        sums = dict.fromkeys(("Ann", "Bob"), 0)
        for row in told["account"]:
            sums[row["player"]] += cents(row["net"])
        assert sums == {player: cents(net) for player, net in told["net"].items()}
        session_seen = await counted(bob)
        standings = {each["player"]: cents(each["chips"]) for each in session_seen["standings"]}
        assert sums == {player: chips - 100_000 for player, chips in standings.items()}
        held = {player: (cents(each["before"]), cents(each["after"])) for player, each in told["chips"].items()}
        assert held == {player: (100_000, chips) for player, chips in standings.items()}
        assert told["tournament_chips"]
        undisclosed = [row for row in told["account"] if row["undisclosed"]]
        assert [row["wager"] for row in undisclosed] == [part]
        assert all(row["player"] == "Ann" and row["clause"] and row["summary"] for row in undisclosed)
        assert all(row["sentence"].startswith("Undisclosed: Ann's ") for row in undisclosed)
        names = ("box", "hand", "player", "kind", "wager", "result", "net", "odds", "clause")
        assert session_seen["settlements"] == [{name: row[name] for name in names} for row in undisclosed]
        text = (await played.ida.get(f"/tables/P1/rounds/{number}/round.toml")).text
        assert text.count("# undisclosed: Ann's ") == len(undisclosed)
