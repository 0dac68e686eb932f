"""Rounds put right over the API: laid out again, a card corrected, and the ledger at zero afterwards."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

import pytest

from pontoon.game.notation import read_text
from pontoon.game.replay import replay
from pontoon.live.audit import audit
from pontoon.testing.houses import Client, RunningHouse, fast_table, house_at_hand

BUILT_IN = ("star-2024", "star-6to5-2017", "canberra-2002")


class EnteredTable:
    """Table E1, whose cards its dealer enters, ready for the first wager; bob and ann have 500 each."""

    def __init__(self, running: RunningHouse) -> None:
        self.running = running
        self.people: dict[str, tuple[Client, str]] = {}

    async def ready(self, rules: str) -> None:
        for name, role in (("dora", "dealer"), ("sue", "casino_supervisor"), ("vera", "surveillance")):
            self.people[name] = (await self.running.staff(name, role), role)
        for box, name in enumerate(("bob", "ann"), 1):
            self.people[name] = (await self.running.guest(name), "player")
            await self.does(name, "sit_down", box=box)
            await self.does(name, "buy_chips", amount="500.00")
        await self.does("dora", "come_on_duty")
        await self.does("dora", "shuffle", method="manual_shuffle")
        while (offered := (await self.view("dora"))["cut_offered_to"]) is not None:
            await self.does(offered, "refuse_cut")
        await self.does("sue", "cut_cards", cards_in_front=100)
        await self.does("dora", "insert_cutting_card", cards_behind=60, exact=False)
        if rules != "canberra-2002":
            await self.does("dora", "burn_first_card")

    async def order(self, who: str, type: str, **fields: Any) -> Any:
        client, role = self.people[who]
        envelope = {"wire": 1, "id": token_hex(16), "command": {"type": type, **fields}}
        return await client.http.post("/api/v1/tables/E1/commands", json=envelope, params={"as": role})

    async def does(self, who: str, type: str, **fields: Any) -> None:
        answer = await self.order(who, type, **fields)
        assert answer.is_success, f"{type} by {who}: {answer.text}"

    async def refused(self, who: str, type: str, **fields: Any) -> str:
        answer = await self.order(who, type, **fields)
        assert not answer.is_success, f"{type} by {who} was carried out"
        code: str = answer.json()["error"]["code"]
        return code

    async def deals(self, cards: str) -> None:
        for card in cards.split():
            await self.does("dora", "deal_card", card=card)

    async def view(self, who: str) -> Any:
        client, role = self.people[who]
        return (await client.get("/tables/E1", **{"as": role})).json()["view"]

    async def chips(self, name: str) -> int:
        return await self.running.house.store.balance("chips", f"player:{name}")

    async def check_ledger(self) -> None:
        """Every currency sums to zero, and nothing lies on the layout."""
        for currency in ("chips", "results", "turnover"):
            balances = await self.running.house.store.balances(currency, "")
            assert sum(balances.values()) == 0, currency
            layout = {name: cents for name, cents in balances.items() if ":box:" in name or ":insurance" in name}
            assert not any(layout.values()), layout


@asynccontextmanager
async def entered_table(rules: str) -> AsyncIterator[EnteredTable]:
    plan = fast_table("E1", rules, cards="entered", dealer="person", decks=8)
    async with house_at_hand(plans=(plan,)) as running:
        table = EnteredTable(running)
        await table.ready(rules)
        yield table


@pytest.mark.parametrize("rules", BUILT_IN)
async def test_followers_keep_what_they_added_when_a_round_is_laid_out_again(rules: str) -> None:
    """Both double and keep on 19; then the round's own cards are laid out again before the dealer's next card."""
    async with entered_table(rules) as table:
        await table.does("bob", "place_wager", box=1, amount="10.00")
        await table.does("ann", "place_wager", box=1, amount="20.00")
        await table.deals("5h Kd 6c")
        await table.does("dora", "close_surrender")
        await table.does("bob", "double", box=1, hand=1)
        await table.does("ann", "double", box=1, hand=1)
        await table.deals("8c")
        for name in ("bob", "ann"):
            await table.does(name, "keep", box=1, hand=1)
        assert await table.chips("ann") == 50_000 - 4_000
        await table.does("sue", "reconstruct_round", cards=["5h", "Kd", "6c", "8c"])
        assert await table.chips("ann") == 50_000 - 4_000
        assert (await table.view("dora"))["round"]["awaiting"]["kind"] == "card"
        await table.deals("6h 9h")
        assert [await table.chips(name) for name in ("bob", "ann")] == [52_000, 54_000]
        await table.check_ledger()


@pytest.mark.parametrize("rules", BUILT_IN)
async def test_a_mistyped_card_is_corrected_after_the_settlement(rules: str) -> None:
    """Bob's third card was entered as an eight, 22, and lies there as a seven: 21. Ann's stand on 19 is kept."""
    async with entered_table(rules) as table:
        await table.does("bob", "place_wager", box=1, amount="10.00")
        await table.does("ann", "place_wager", box=2, amount="20.00")
        await table.deals("9s Kh 7d 5d 9c")
        await table.does("bob", "hit", box=1, hand=1)
        await table.deals("8c")
        await table.does("ann", "stand", box=2, hand=1)
        await table.deals("Qs")
        assert [await table.chips(name) for name in ("bob", "ann")] == [49_000, 52_000]
        await table.does("ann", "place_wager", box=2, amount="50.00")
        laid = (await table.view("sue"))["staff"]["laid"]
        assert laid[5] == {"place": 6, "card": "8c", "box": 1, "burned": False}
        assert await table.refused("dora", "correct_card", place=6, card="7c") == "not_authorised_here"
        assert await table.refused("bob", "correct_card", place=6, card="7c") == "not_authorised_here"
        assert await table.refused("sue", "correct_card", place=6, card="8c") == "card_was_entered_right"
        await table.does("sue", "correct_card", place=6, card="7c")
        assert [await table.chips(name) for name in ("bob", "ann")] == [51_000, 52_000]
        await table.check_ledger()
        round = (await table.view("bob"))["round"]
        assert (round["phase"], round["boxes"][0]["hands"][0]["cards"]) == ("concluded", ["9s", "5d", "7c"])


async def test_a_correction_stands_in_the_history_and_the_register_with_who_made_it() -> None:
    async with entered_table("star-2024") as table:
        await table.does("bob", "place_wager", box=1, amount="10.00")
        await table.deals("9s 7d 5d")
        await table.does("bob", "hit", box=1, hand=1)
        await table.deals("8c")
        await table.does("sue", "correct_card", place=4, card="7c")
        client = table.people["sue"][0]
        events = (await client.get("/tables/E1/rounds/1")).json()["events"]
        (corrected,) = [each for each in events if each["type"] == "card_corrected"]
        assert (corrected["by"], corrected["role"]) == ("sue", "casino_supervisor")
        assert (corrected["event"]["was"], corrected["event"]["card"]) == ("8c", "7c")
        rows = (await client.get("/registers/irregularities")).json()["rows"]
        (row,) = [each for each in rows if "entered wrongly" in each["what"]]
        assert row["by"] == {"name": "sue", "role": "casino_supervisor"}
        assert row["details"] == {"place": 4, "was": "8c", "card": "7c", "box": 1, "burned": False}
        written = (await client.get("/tables/E1/rounds/1/round.toml")).text
        assert "supervisor correct 4 7c" in written
        assert [each.net_cents for each in replay(read_text(written)).state.settlements] == [1_000]


async def test_a_card_that_the_program_dealt_is_not_corrected() -> None:
    async with house_at_hand() as running:
        sue = await running.staff("sue", "casino_supervisor")
        envelope = {"wire": 1, "id": token_hex(16), "command": {"type": "correct_card", "place": 1, "card": "7c"}}
        answer = await sue.http.post("/api/v1/tables/P1/commands", json=envelope, params={"as": "casino_supervisor"})
        assert answer.json()["error"]["code"] == "program_deals"


@pytest.mark.clauses("star-2024 18.8", "star-2024 18.8.1")
async def test_an_evening_whose_winner_cashes_out_before_a_round_is_void_and_before_a_card_is_corrected() -> None:
    """Ann cashes out twice: before her win is void, and before the dealer's last card, a King, becomes a three."""
    async with entered_table("star-2024") as table:
        store = table.running.house.store

        async def wins_and_cashes_out() -> None:
            await table.does("bob", "place_wager", box=1, amount="10.00")
            await table.does("ann", "place_wager", box=2, amount="100.00")
            await table.deals("9s Kh 7d 9d 9c")
            for box, name in enumerate(("bob", "ann"), 1):
                await table.does(name, "stand", box=box, hand=1)
            await table.deals("Kc")
            ann = table.people["ann"][0]
            answer = await ann.post("/me/cash-out", {"amount": f"{await table.chips('ann') / 100:.2f}"})
            assert answer.is_success, answer.text
            assert await table.chips("ann") == 0

        async def everything_of(name: str) -> int:
            return await table.chips(name) + await store.balance("chips", f"cash:{name}")

        await wins_and_cashes_out()
        assert [await everything_of(name) for name in ("bob", "ann")] == [101_000, 110_000]
        await table.does("sue", "void_round", reason="misdeal")
        assert [await everything_of(name) for name in ("bob", "ann")] == [100_000, 100_000]
        await table.check_ledger()

        await table.does("ann", "buy_chips", amount="400.00")
        await wins_and_cashes_out()
        await table.does("sue", "correct_card", place=6, card="3c")
        await table.deals("Kd")
        assert [await everything_of(name) for name in ("bob", "ann")] == [99_000, 90_000]
        await table.check_ledger()
        assert (await audit(store)).problems == []
