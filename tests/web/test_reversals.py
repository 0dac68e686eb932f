"""A reversal that the rules order succeeds, whatever the player has done with the winnings since."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

import pytest

from pontoon.game.cards import cards
from pontoon.live.audit import audit
from pontoon.live.codec import encode
from pontoon.live.people.accounts import postings_of
from pontoon.live.people.events import ReceivableSettled
from pontoon.store.contract import Append, NewEvent, Posting
from pontoon.table.orders import Entry, Person
from pontoon.testing.browser_house import StackedKeeper
from pontoon.testing.houses import Client, RunningHouse, Seat, fast_table, house_at_hand, running_house
from pontoon.testing.night_auditor import NightAuditor

# Nineteen against seventeen, and the other way round; a pontoon.
A_WIN, A_LOSS, A_PONTOON = "Ks 7h 9d Kc", "Ks 9h 7d Kc", "As 7h Kd"

OWED = "house:receivable:Ann"


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


class Evening:
    """A table whose next cards are known, a casino supervisor, and a player who wins."""

    def __init__(self, running: RunningHouse, ann: Client, sue: Client) -> None:
        self.running = running
        self.ann = ann
        self.sue = sue
        self.keepers = {name: StackedKeeper(task.keeper) for name, task in running.house.tables.items()}
        for name, keeper in self.keepers.items():
            running.house.tables[name].keeper = keeper  # type: ignore[assignment]

    async def plays(self, seat: Seat, dealt: str, amount: str = "100.00") -> None:
        """A round at box 1 in which the player stands on these cards."""
        self.keepers[seat.welcome["table"]].chosen = tuple(cards(dealt))
        await seat.play_round(1, amount, lambda _: "stand")

    async def cashes_out(self, client: Client) -> None:
        chips = (await client.get("/me")).json()["chips"]
        answer = await client.post("/me/cash-out", {"amount": chips})
        assert answer.status_code == 200, answer.text

    async def orders(self, who: Client, type: str, **fields: Any) -> Any:
        id = f"order-{type}-{self.running.house.tables['P1'].state.version:06}"
        body = {"wire": 1, "id": id, "expected_version": None, "command": {"type": type, **fields}}
        answer = await who.post("/tables/P1/commands", body)
        assert answer.status_code == 200, answer.text

    async def balances(self) -> dict[str, int]:
        return {name: cents for name, cents in (await self.running.house.store.balances("chips")).items() if cents}

    async def balance(self, account: str) -> int:
        return await self.running.house.store.balance("chips", account)

    async def adds_up(self) -> None:
        """The ledger sums to zero, nobody's account is negative, and both auditors come to the same cents."""
        found = await self.balances()
        assert sum(found.values()) == 0
        assert not [each for each in found.items() if each[0].startswith(("player:", "cash:")) and each[1] < 0]
        assert (await audit(self.running.house.store)).problems == []
        rows = [row async for row in self.running.house.store.everything()]
        assert NightAuditor().read(rows).compare(await self.running.house.store.balances("chips"), {}) == []


@asynccontextmanager
async def evening(rules: str = "star-2024") -> AsyncIterator[Evening]:
    decks = 6 if rules == "canberra-2002" else 8
    async with running_house(
        plans=(fast_table("P1", rules, decks=decks), fast_table("P2", rules, decks=decks))
    ) as house:
        yield Evening(house, await house.guest("Ann"), await house.staff("Sue", "casino_supervisor"))


REVERSALS = (
    ("void_round", {"reason": "misdeal"}, A_WIN),
    ("reconstruct_round", {"cards": ["7h", "Ks", "9d", "Kc"]}, A_WIN),
    ("invalidate_outcome", {"ground": "fraud", "forfeits": ["Ann"]}, A_PONTOON),
)


@pytest.mark.clauses("star-2024 18.8", "star-2024 20.6")
@pytest.mark.parametrize(("type", "fields", "dealt"), REVERSALS)
async def test_a_winner_who_has_cashed_out_is_reversed_from_the_account(type: str, fields: Any, dealt: str) -> None:
    async with evening() as tonight:
        seat = await tonight.ann.join("P1")
        await seat.sit(1, "100.00")
        await tonight.plays(seat, dealt)
        await tonight.cashes_out(tonight.ann)
        await tonight.orders(tonight.sue, type, **fields)
        # The winnings are gone, and the wager too if the rules forfeit it.
        expected = 100_000 if type == "void_round" else 90_000
        assert await tonight.balance("cash:Ann") + await tonight.balance("player:Ann") == expected
        assert await tonight.balance(OWED) == 0
        await tonight.adds_up()


@pytest.mark.clauses("canberra-2002 15.5")
async def test_at_canberra_a_past_round_is_void_although_its_winner_has_cashed_out() -> None:
    async with evening("canberra-2002") as tonight:
        seat = await tonight.ann.join("P1")
        await seat.sit(1, "100.00")
        await tonight.plays(seat, A_WIN)
        number = tonight.running.house.tables["P1"].state.table.number
        await tonight.plays(seat, A_LOSS)
        await tonight.cashes_out(tonight.ann)
        await tonight.orders(tonight.sue, "void_past_round", round=number, error="a card on the wrong box")
        assert await tonight.balance("cash:Ann") == 90_000
        await tonight.adds_up()


async def owing_100(tonight: Evening, last: str = A_LOSS) -> Seat:
    """Ann has won $100, lost all else at another table but a wager of $100; the win is void, then the wager settled."""
    seat = await tonight.ann.join("P1")
    await seat.sit(1, "100.00")
    await tonight.plays(seat, A_WIN)
    await tonight.cashes_out(tonight.ann)
    elsewhere = await tonight.ann.join("P2")
    await elsewhere.sit(1, "1100.00")
    for _ in range(2):
        await tonight.plays(elsewhere, A_LOSS, "500.00")
    tonight.keepers["P2"].chosen = tuple(cards(last))
    since = elsewhere.version
    await elsewhere.done("place_wager", box=1, amount="100.00")
    await tonight.orders(tonight.sue, "void_round", reason="misdeal")
    assert await tonight.balance(OWED) == -10_000
    await elsewhere.finish_round(since, lambda _: "stand")
    return elsewhere


async def test_what_is_not_in_the_account_either_is_owed_to_the_house_and_nobody_is_below_zero() -> None:
    async with evening() as tonight:
        await owing_100(tonight)
        assert await tonight.balance(OWED) == -10_000
        me = (await tonight.ann.get("/me")).json()
        assert (me["chips"], me["cash"], me["owed"]) == ("0.00", "0.00", "100.00")
        await tonight.adds_up()
        # A top-up settles it first.
        me = (await tonight.ann.post("/me/top-up")).json()
        assert (me["cash"], me["owed"]) == ("900.00", "0.00")
        await tonight.adds_up()


async def test_what_is_owed_is_settled_from_the_next_chips_and_cannot_be_wagered() -> None:
    async with evening() as tonight:
        seat = await owing_100(tonight, A_WIN)
        assert await tonight.balance(OWED) == 0
        assert await tonight.balance("player:Ann") == 10_000
        assert (await seat.send("place_wager", box=1, amount="105.00"))["code"] == "not_enough_chips"
        await tonight.adds_up()


async def test_money_that_reaches_the_account_in_another_way_settles_what_is_owed_before_it_buys_chips() -> None:
    async with evening() as tonight:
        seat = await owing_100(tonight)
        prize = (Posting("chips", "cash:Ann", 15_000), Posting("chips", "house:prizes", -15_000))
        store = tonight.running.house.store
        await store.append(Append("prizes", 0, (NewEvent("prize", 1, b"{}"),), 1, "x", "y", postings=prize))
        refused = await seat.send("buy_chips", amount="60.00")
        assert refused["code"] == "not_enough_chips"
        await seat.done("buy_chips", amount="50.00")
        assert (await tonight.ann.get("/me")).json()["owed"] == "0.00"


async def test_limits_that_somebody_has_set_are_not_changed_by_what_they_owe() -> None:
    async with evening() as tonight:
        limits = {"loss_limit": "2000.00"}
        assert (await tonight.ann.http.put("/api/v1/me/limits", json=limits)).status_code == 200
        await owing_100(tonight)
        me = (await tonight.ann.post("/me/top-up")).json()
        # Lost at the other table; neither the reversal nor what settles it is a loss.
        assert me["result_today"] == "-1100.00"
        assert me["loss_limit"]["holds"] == "2000.00"


async def test_receivables_are_shown_to_the_gaming_manager_and_written_off_by_an_order() -> None:
    async with evening() as tonight:
        await owing_100(tonight)
        gus = await tonight.running.staff("Gus", "gaming_manager")
        ida = await tonight.running.staff("Ida", "inspector")
        for reader in (gus, ida):
            assert (await reader.get("/receivables")).json() == [{"name": "Ann", "owed": "100.00"}]
            assert (await reader.get("/people/Ann")).json()["owed"] == "100.00"
        assert (await tonight.ann.get("/receivables")).status_code == 403
        order = {"amount": "40.00", "reason": "paid at the desk", "id": "the-first-40-of-Ann"}
        path = "/receivables/Ann/write-off"
        assert (await ida.post(path, order)).status_code == 403
        assert code_of(await gus.post(path, {**order, "amount": "100.05", "id": None})) == (409, "less_is_owed")
        assert code_of(await gus.post(path, {**order, "reason": " "})) == (409, "reason_is_not_given")
        for _ in range(2):
            written = await gus.post(path, order)
            assert (written.status_code, written.json()["owed"]) == (200, "60.00")
        rest = await gus.post(path, {"amount": "60.00", "reason": "cannot be found"})
        assert rest.json()["owed"] == "0.00"
        assert (await gus.get("/receivables")).json() == []
        assert code_of(await gus.post(path, {"amount": "1.00", "reason": "again"})) == (409, "nothing_is_owed")
        assert await tonight.balance("house:written_off") == -10_000
        await tonight.adds_up()


async def test_the_auditors_find_a_debt_that_was_paid_twice() -> None:
    async with house_at_hand() as running:
        await running.guest("Ann")
        store = running.house.store
        entry = Entry(1, Person("the house", "casino_operator"), "", 0, "", cast(Any, ReceivableSettled(0, 5_000)))
        moved = postings_of("Ann", (ReceivableSettled(0, 5_000),))
        version = await store.version("person:ann")
        row = encode(entry, "person:ann")
        await store.append(Append("person:ann", version, (row,), 1_000, "the house", "casino_operator", postings=moved))
        (problem,) = (await audit(store)).problems
        assert problem.endswith("more than was owed has been paid into house:receivable:Ann")
        rows = [row async for row in store.everything()]
        problems = NightAuditor().read(rows).compare(await store.balances("chips"), {})
        assert problems == ["Ann has paid 5000 cents more than was owed"]
