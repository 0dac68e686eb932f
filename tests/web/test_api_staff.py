"""What those may who work here: people, registers, the monitor, the ledger, the log."""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from zoneinfo import ZoneInfo

import pytest

from pontoon.game.events import WagerSettled
from pontoon.game.rulebook import rule_book
from pontoon.live.books import STREAM
from pontoon.live.codec import encode
from pontoon.live.steps import DEALER as AUTOMATIC
from pontoon.store.checkpoints import Signer, second_file_of
from pontoon.store.contract import Append, StoreUnavailable
from pontoon.store.memory import MemoryStore
from pontoon.store.opening import open_store
from pontoon.table.events import CameOnDuty, WentOffDuty
from pontoon.table.furniture import MANUAL_SHUFFLE
from pontoon.table.gaming_table import GamingTable
from pontoon.table.orders import Entry, Person
from pontoon.testing.houses import (
    PATIENCE,
    Client,
    RunningHouse,
    Seat,
    fast_table,
    generous_settings,
    house_at_hand,
    running_house,
)
from pontoon.web.history import PAGE, Histories
from pontoon.web.log_verification import Verification
from pontoon.web.monitor import BAND, FIGURES, Results
from pontoon.web.monitor_watch import MonitorWatch


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


STAFF_ONLY = (
    "/people",
    "/people/Ann/sessions",
    "/monitor",
    "/ledger/chips",
    "/log.ndjson",
    "/log/verify",
    "/registers",
    "/registers/disputes",
    "/registers/monthly_reports/2026/1",
)


@pytest.mark.parametrize("path", STAFF_ONLY)
async def test_what_is_the_staffs_is_nobody_elses(path: str) -> None:
    async with house_at_hand() as running:
        assert code_of(await running.client().get(path)) == (401, "sign_in_comes_first")
        assert code_of(await (await running.guest("Ann")).get(path)) == (403, "role_may_not")


async def test_anothers_account_is_nobodys_to_read_but_the_houses() -> None:
    async with house_at_hand() as running:
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        assert code_of(await bob.get("/people/Ann")) == (403, "not_ones_own")
        assert code_of(await bob.get("/people/Nobody")) == (403, "not_ones_own")
        assert (await ann.get("/people/ann")).json()["name"] == "Ann"
        ida = await running.staff("Ida", "inspector")
        assert (await ida.get("/people/Ann")).json()["cash"] == "1000.00"
        assert code_of(await ida.get("/people/Nobody")) == (404, "no_such_account")
        changes: list[tuple[str, Any]] = [
            ("/people/Ann/close", {"reason": "spite"}),
            ("/people/Ann/chips", {"amount": "5.00"}),
        ]
        for path, body in changes:
            assert code_of(await bob.post(path, body)) == (403, "role_may_not")


async def test_an_administrator_manages_people() -> None:
    async with house_at_hand() as running:
        ada = await running.staff("Ada", "administrator")
        new = {"name": "Dee", "password": "a word to be changed", "roles": ["dealer"]}
        made = await ada.post("/people", new)
        assert (made.status_code, made.json()["roles"]) == (201, ["dealer"])
        dee = running.client()
        await dee.sign_in("Dee", "a word to be changed")
        assert code_of(await dee.get("/me")) == (403, "password_must_be_changed")
        roles = await ada.http.put("/api/v1/people/Dee/roles", json={"roles": ["dealer", "player"]})
        assert set(roles.json()["roles"]) == {"dealer", "player"}
        assert roles.json()["player_card"]["valid"]
        for _ in range(2):
            given = {"amount": "25.00", "id": "a-gift-to-Dee-once"}
            assert (await ada.post("/people/Dee/chips", given)).json()["cash"] == "25.00"
        suspended = await ada.post("/people/Dee/player-card/suspension", {"reason": "lost"})
        assert suspended.json()["player_card"]["suspended"] == "lost"
        reinstated = await ada.http.delete("/api/v1/people/Dee/player-card/suspension")
        assert reinstated.json()["player_card"]["valid"]
        assert (await ada.http.delete("/api/v1/people/Dee/sessions")).status_code == 204
        assert (await dee.get("/sessions/current")).status_code == 401
        assert (await ada.post("/people/Dee/close", {"reason": "has left"})).json()["closed"]
        assert [each["name"] for each in (await ada.get("/people", begins="d")).json()] == ["Dee"]
        last = await ada.http.put("/api/v1/people/Ada/roles", json={"roles": ["player"]})
        assert code_of(last) == (409, "last_administrator")
        ada_told = (await ada.get("/people/Ada")).json()
        assert (ada_told["roles"], ada_told["player_card"]) == (["administrator"], None)


async def test_registers_are_read_by_who_may_read_each() -> None:
    async with running_house() as running:
        ida = await running.staff("Ida", "inspector")
        sue = await running.staff("Sue", "casino_supervisor")
        listed = [each["name"] for each in (await ida.get("/registers")).json()]
        assert "suspected_mispayments" in listed
        assert "suspected_mispayments" not in [each["name"] for each in (await sue.get("/registers")).json()]
        assert code_of(await sue.get("/registers/suspected_mispayments")) == (404, "no_such_register")
        opened = (await ida.get("/registers/openings_and_closures")).json()
        assert {row["table"] for row in opened["rows"]} == {"P1", "P2", "P3"}
        again = (await ida.get("/registers/openings_and_closures")).json()
        assert again == opened


async def test_orders_to_the_books_are_given_by_who_may_and_read_back() -> None:
    async with running_house() as running:
        sue = await running.staff("Sue", "casino_supervisor")
        order = {
            "type": "record_mispayment", "table": "P1", "round": 1, "player": "Ann", "direction": "over",
            "amount": "12.50", "occurred_at": running.house.clock.now_ms() // 1000 - 60,
        }  # fmt: skip
        ann = await running.guest("Ann")
        refused = await ann.post("/registers/orders", order)
        assert refused.status_code == 403
        assert refused.json()["error"]["clause"]
        done = await sue.post("/registers/orders", order)
        assert done.status_code == 200, done.text
        (row,) = (await sue.get("/registers/mispayments")).json()["rows"]
        assert row["details"]["amount"] == "12.50"
        assert code_of(await sue.post("/registers/orders", {"type": "burn_the_books"})) == (422, "malformed")
        assert code_of(await sue.post("/registers/orders", {**order, "amount": "lots"})) == (422, "malformed")


class Unheard(MemoryStore):
    """Writes what goes to the books, and its answer is lost while `silent`."""

    silent = False

    async def append(self, append: Append) -> int:
        version = await super().append(append)
        if self.silent and append.stream == STREAM:
            raise StoreUnavailable("the connection is lost")
        return version


DISPUTE = {"type": "open_dispute", "table": "P1", "round": 1, "person": "Ann", "about": "a card"}


async def test_an_order_to_the_books_that_is_sent_again_under_its_id_is_entered_once() -> None:
    store = Unheard()
    async with house_at_hand(store) as running:
        sue = await running.staff("Sue", "casino_supervisor")
        order = {**DISPUTE, "id": "the-dispute-about-a-card"}
        store.silent = True
        done = (await sue.post("/registers/orders", order)).json()
        store.silent = False
        again = (await sue.post("/registers/orders", order)).json()
        assert again == {"version": done["version"], "repeated": True}
        assert len((await sue.get("/registers/disputes")).json()["rows"]) == 1
        other = await sue.post("/registers/orders", {**order, "about": "another card"})
        assert code_of(other) == (409, "id_was_used")
        assert (await sue.post("/registers/orders", DISPUTE)).json() == {"version": 2, "repeated": False}


async def test_an_id_of_an_order_to_the_books_is_its_senders_own() -> None:
    async with house_at_hand() as running:
        order = {**DISPUTE, "id": "the-dispute-about-a-card"}
        for number, name in enumerate(("Sue", "Sid"), 1):
            supervisor = await running.staff(name, "casino_supervisor")
            done = (await supervisor.post("/registers/orders", order)).json()
            assert done == {"version": number, "repeated": False}


async def test_the_monitor_holds_results_against_what_was_to_be_expected() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1, "500.00")
        for _ in range(3):
            await seat.play_round(1, "20.00")
        pit = await running.staff("Pat", "pit_manager")
        (standing,) = (await pit.get("/monitor")).json()
        balances = await running.house.store.balances("results", "table:P1:")
        assert standing["won"] == f"{sum(balances.values()) / 100:.2f}"
        assert (standing["table"], standing["dealer"]) == ("P1", "automatic dealer")
        assert (standing["rounds"], standing["wagered"], standing["alarm"]) == (3, "60.00", False)
        assert standing["expected"] == "0.26"


class DealtByHand:
    """A table at which Dee deals the cards that are named, with Ann on box 1 and Sue in charge."""

    def __init__(self, running: RunningHouse, ann: Seat, dee: Seat, sue: Seat, pit: Client) -> None:
        self.running, self.ann, self.dealer, self.sue, self.pit = running, ann, dee, sue, pit

    @classmethod
    async def of(cls, running: RunningHouse) -> "DealtByHand":
        sue = await (await running.staff("Sue", "casino_supervisor")).join("E1")
        dee = await (await running.staff("Dee", "dealer")).join("E1")
        ann = await (await running.guest("Ann")).join("E1")
        pit = await running.staff("Pat", "pit_manager")
        await ann.sit(1, "500.00")
        await dee.done("come_on_duty")
        await dee.done("shuffle", method=MANUAL_SHUFFLE)
        await dee.done("refuse_cut")
        await sue.done("cut_cards", cards_in_front=100)
        await dee.done("insert_cutting_card", cards_behind=100)
        if dee.view["staff"]["duty"]["kind"] == "burn":
            await dee.done("burn_first_card")
        return cls(running, ann, dee, sue, pit)

    async def deals(self, cards: str) -> None:
        """A round in which Ann wagers 25."""
        await self.ann.done("place_wager", box=1, amount="25.00")
        for card in cards.split():
            await self.dealer.done("deal_card", card=card)

    async def told(self) -> list[tuple[Any, ...]]:
        """The monitor by day, which the shifts must agree with."""
        by_day, by_shift = (await self.pit.get("/monitor")).json(), (await self.pit.get("/monitor", by="shift")).json()
        figures = [[(each["dealer"], each["rounds"], each["wagered"], each["won"]) for each in by_day]]
        figures += [[(each["dealer"], each["rounds"], each["wagered"], each["won"]) for each in by_shift]]
        assert figures[0] == figures[1]
        return figures[0]


async def test_results_are_the_dealers_on_duty_and_a_void_wager_counts_for_nobody() -> None:
    """Goal: the player who forfeits and the supervisor who voids settle wagers, and dealt none of them."""
    plan = fast_table("E1", cards="entered", dealer="person", decision_ms=600_000)
    async with running_house(plans=(plan,)) as running:
        table = await DealtByHand.of(running)
        await table.deals("5s 9d 4h")
        await table.ann.done("double", box=1, hand=1)
        await table.dealer.done("deal_card", card="3c")
        await table.ann.done("forfeit", box=1, hand=1)
        assert await table.told() == [("Dee", 1, "25.00", "25.00")]
        turnover = await running.house.store.balances("turnover", "patron:Ann:")
        await table.deals("5s 9d 4h")
        await table.sue.done("void_round", reason="misdeal")
        assert await table.told() == [("Dee", 1, "25.00", "25.00")]
        assert await running.house.store.balances("turnover", "patron:Ann:") == turnover


async def test_a_past_round_that_is_voided_leaves_the_results_of_the_dealer_who_dealt_it() -> None:
    plan = fast_table("E1", "canberra-2002", decks=6, cards="entered", dealer="person", decision_ms=600_000)
    async with running_house(plans=(plan,)) as running:
        table = await DealtByHand.of(running)
        for cards in ("Ks 9d 9h", "Ks 9d 9h"):
            await table.deals(cards)
            await table.ann.done("stand", box=1, hand=1)
            await table.dealer.done("deal_card", card="8d")
        assert await table.told() == [("Dee", 2, "50.00", "-50.00")]
        await table.dealer.done("go_off_duty")
        table.dealer = await (await running.staff("Dan", "dealer")).join("E1")
        await table.dealer.done("come_on_duty")
        await table.deals("Ks 9d 9h")
        await table.ann.done("stand", box=1, hand=1)
        await table.dealer.done("deal_card", card="9c")
        await table.deals("Ks")
        await table.sue.done("void_past_round", round=1, error="a card was placed on the wrong box")
        assert await table.told() == [("Dan", 1, "25.00", "-25.00"), ("Dee", 1, "25.00", "-25.00")]
        watch = MonitorWatch(running.house)
        await watch.look()
        assert [each.dealer for each in watch.followed["E1"].results.standings("canberra-2002")] == ["Dan", "Dee"]


def test_a_table_that_loses_far_too_much_raises_the_alarm() -> None:
    results = Results("dee")
    for number in range(100):
        settled = WagerSettled(1, 1, "ann", "original", 1000, "win", 1000, (1, 1), "17.1.5")
        results.take(Entry(0, Person("dee", "dealer"), "P1", number, "", settled))
    (standing,) = results.standings("star-2024")
    assert standing.alarm
    assert standing.rounds == 100
    assert standing.band_cents == pytest.approx(BAND * (100 * FIGURES["star-2024"]["main"].variance) ** 0.5 * 1000)


def test_to_ask_the_monitor_in_the_middle_of_a_round_changes_nothing() -> None:
    asked, unasked = Results("dee"), Results("dee")
    for number in (1, 2):
        for box in (1, 2, 3):
            settled = WagerSettled(box, 1, "ann", "original", 1000, "win", 1000, (1, 1), "17.1.5")
            for results in (asked, unasked):
                results.take(Entry(0, Person("dee", "dealer"), "P1", number, "", settled))
            (standing,) = asked.standings("star-2024")
            assert standing.rounds == number
    assert asked.standings("star-2024") == unasked.standings("star-2024")


MIDNIGHT = int(datetime(2025, 3, 2, tzinfo=ZoneInfo("Australia/Sydney")).timestamp())
DEE = Person("dee", "dealer")


def settled(results: Results, at: int, number: int) -> None:
    won = WagerSettled(1, 1, "ann", "original", 1000, "win", 1000, (1, 1), "17.1.5")
    results.take(Entry(at, DEE, "P1", number, "", won))


def test_an_evening_past_midnight_is_one_shift_of_its_dealer_and_two_days() -> None:
    results = Results()
    results.take(Entry(MIDNIGHT - 7_200, DEE, "P1", 0, "", CameOnDuty(*DEE)))
    # A supervisor who comes and goes changes nobody's shift.
    sue = Person("sue", "casino_supervisor")
    results.take(Entry(MIDNIGHT - 7_000, sue, "P1", 0, "", CameOnDuty(*sue)))
    settled(results, MIDNIGHT - 1, 1)
    results.take(Entry(MIDNIGHT, sue, "P1", 1, "", WentOffDuty(*sue)))
    settled(results, MIDNIGHT, 2)
    settled(results, MIDNIGHT + 1, 3)
    assert [(each.day, each.rounds, each.began) for each in results.standings("star-2024")] == [
        ("2025-03-01", 1, None), ("2025-03-02", 2, None),
    ]  # fmt: skip
    (shift,) = results.shifts("star-2024")
    assert (shift.day, shift.dealer, shift.rounds) == ("2025-03-01", "dee", 3)
    assert (shift.began, shift.ended) == (MIDNIGHT - 7_200, None)
    results.take(Entry(MIDNIGHT + 60, DEE, "P1", 3, "", WentOffDuty(*DEE)))
    results.take(Entry(MIDNIGHT + 90, DEE, "P1", 3, "", CameOnDuty(*DEE)))
    settled(results, MIDNIGHT + 100, 4)
    told = results.shifts("star-2024")
    assert [(each.rounds, each.began, each.ended) for each in told] == [
        (3, MIDNIGHT - 7_200, MIDNIGHT + 60), (1, MIDNIGHT + 90, None),
    ]  # fmt: skip


def test_two_dealers_of_a_day_have_a_shift_each_and_the_automated_one_has_days() -> None:
    results, dan = Results(), Person("dan", "dealer")
    results.take(Entry(MIDNIGHT - 100, AUTOMATIC, "P1", 0, "", CameOnDuty(*AUTOMATIC)))
    settled(results, MIDNIGHT - 50, 1)
    settled(results, MIDNIGHT + 50, 2)
    for number, dealer in ((3, DEE), (4, dan)):
        results.take(Entry(MIDNIGHT + 100 * number, dealer, "P1", number - 1, "", CameOnDuty(*dealer)))
        settled(results, MIDNIGHT + 100 * number + 10, number)
        results.take(Entry(MIDNIGHT + 100 * number + 20, dealer, "P1", number, "", WentOffDuty(*dealer)))
    assert [(each.day, each.dealer, each.rounds, each.began is None) for each in results.shifts("star-2024")] == [
        ("2025-03-01", "automatic dealer", 1, True),
        ("2025-03-02", "automatic dealer", 1, True),
        ("2025-03-02", "dan", 1, False),
        ("2025-03-02", "dee", 1, False),
    ]


async def test_the_monitor_is_told_by_shifts_too() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1, "500.00")
        await seat.play_round(1, "20.00")
        pit = await running.staff("Pat", "pit_manager")
        by_day = (await pit.get("/monitor")).json()
        assert (await pit.get("/monitor", by="shift")).json() == by_day
        assert (by_day[0]["began_at"], by_day[0]["ended_at"]) == (None, None)
        assert code_of(await pit.get("/monitor", by="moon")) == (422, "malformed")


async def test_the_watch_reads_a_shift_that_began_before_today() -> None:
    store = MemoryStore()
    begun, now = MIDNIGHT - 7_200, MIDNIGHT + 60
    entries = [Entry(begun, DEE, "P1", 0, "", CameOnDuty(*DEE))]
    won = WagerSettled(1, 1, "ann", "original", 1000, "win", 1000, None, "17.1.5")
    entries += [Entry(begun + number, DEE, "P1", number, "", won) for number in range(1, 2 * PAGE)]
    for version, entry in enumerate(entries):
        await store.append(Append("table:P1", version, (encode(entry, "table:P1"),), entry.at * 1000, *DEE))
    table = GamingTable(name="P1", rules="star-2024", staff=(DEE,))
    task = SimpleNamespace(
        state=SimpleNamespace(name="P1", version=len(entries), table=table), rules=rule_book("star-2024"),
        watchers=SimpleNamespace(listeners=set()),
    )  # fmt: skip
    house = SimpleNamespace(store=store, tables={"P1": task}, clock=SimpleNamespace(now_ms=lambda: now * 1000))
    watch = MonitorWatch(cast(Any, house))
    await watch.look()
    (shift,) = watch.followed["P1"].results.shifts("star-2024")
    assert (shift.began, shift.rounds) == (begun, 2 * PAGE - 1)
    assert watch.tables_out == 1


async def test_a_table_that_leaves_its_band_is_told_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    async with house_at_hand() as running:
        watch = running.app.state.monitor_watch
        now = running.house.clock.now_ms() // 1000

        async def counted() -> str:
            with caplog.at_level("WARNING", "pontoon.web"):
                await watch.look()
            lines = (await running.client().http.get("/metrics")).text.splitlines()
            return next(line for line in lines if line.startswith("pontoon_tables_out_of_band "))

        def pay(table: str, number: int, at: int) -> None:
            settled = WagerSettled(1, 1, "ann", "original", 1000, "win", 1000, (1, 1), "17.1.5")
            results = watch.followed[table].results
            results.take(Entry(at, Person("dee", "dealer"), table, number, "", settled))

        assert await counted() == "pontoon_tables_out_of_band 0.0"
        for number in range(100):
            pay("P1", number, now)
            # What was so on another day is no news.
            pay("P2", number, now - 3 * 86_400)
        assert await counted() == "pontoon_tables_out_of_band 1.0"
        assert await counted() == "pontoon_tables_out_of_band 1.0"
        told = [record for record in caplog.records if record.getMessage() == "table_left_its_band"]
        assert [(each.table, each.dealer, each.rounds) for each in told] == [("P1", "automatic dealer", 100)]  # type: ignore[attr-defined]
        assert told[0].won == "-1000.00"  # type: ignore[attr-defined]


async def test_the_watch_follows_a_table_from_the_log_and_as_it_is_played() -> None:
    """What was played before the first look is read once; what comes is taken as it is told, and both are the log's."""
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        await seat.play_round(1)
        watch, histories = MonitorWatch(running.house), Histories(running.house.store)
        await watch.look()
        await seat.play_round(1)
        await watch.look()
        found = watch.followed["P1"].results.standings("star-2024")
        assert [each.rounds for each in found] == [2]
        assert found == (await histories.of("P1")).results.standings("star-2024")


async def test_the_house_itself_looks_at_the_monitor(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = asyncio.Event()

    async def look(_watch: object) -> None:
        looked.set()

    monkeypatch.setattr("pontoon.web.app.LOOK_EVERY", 0.0)
    monkeypatch.setattr("pontoon.web.monitor_watch.MonitorWatch.look", look)
    async with house_at_hand():
        await asyncio.wait_for(looked.wait(), PATIENCE)


async def test_the_ledger_sums_to_nothing() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        await seat.play_round(1)
        ida = await running.staff("Ida", "inspector")
        rows = (await ida.get("/ledger/chips", limit=500)).json()
        assert sum(int(row["amount"].replace(".", "")) for row in rows) == 0
        assert [row["account"] for row in (await ida.get("/ledger/chips", begins="player:")).json()] == ["player:Ann"]


async def test_the_log_is_exported_line_by_line_with_its_chain() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        ida = await running.staff("Ida", "inspector")
        before = await running.house.store.standing()
        lines = [json.loads(line) for line in (await ida.get("/log.ndjson")).text.splitlines()]
        # The table goes on meanwhile.
        assert before.events <= len(lines) <= (await running.house.store.standing()).events
        table = [json.loads(line) for line in (await ida.get("/log.ndjson", table="P1")).text.splitlines()]
        assert all(one["hash"] == other["prev_hash"] for one, other in pairwise(table))
        assert code_of(await ida.get("/log.ndjson", table="P9")) == (404, "no_such_table")


# The log looked through


async def test_an_inspector_has_the_whole_log_looked_through_while_the_house_runs() -> None:
    async with running_house() as running:
        seat = await (await running.guest("Ann")).join("P1")
        await seat.sit(1)
        await seat.play_round(1)
        ida = await running.staff("Ida", "inspector")
        assert (await ida.get("/log/verify")).json()["state"] == "none"
        asked = await ida.post("/log/verify")
        assert (asked.status_code, asked.json()["state"], asked.json()["by"]) == (202, "running", "Ida")
        # Whoever asks meanwhile is told of the same one.
        joined = (await (await running.staff("Vera", "surveillance")).post("/log/verify")).json()
        assert (joined["by"], joined["began_at"]) == ("Ida", asked.json()["began_at"])
        await seat.play_round(1, "5.00")
        while (told := (await ida.get("/log/verify")).json())["state"] == "running":
            await asyncio.sleep(0.05)
        assert (told["state"], told["holds"], told["problems"]) == ("done", True, []), told
        assert told["found"]["rounds"] >= 1
        assert told["found"]["store"] == "memory:"
        bob = await running.guest("Bob")
        assert code_of(await bob.post("/log/verify")) == (403, "role_may_not")


async def test_a_log_that_was_altered_is_found_out(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    store = await open_store(str(file))
    async with house_at_hand(store, settings=generous_settings(store=str(file))) as running:
        ida = await running.staff("Ida", "inspector")
        with closing(sqlite3.connect(file)) as connection:
            # Whoever has the file can take away what guards it.
            guards = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for (guard,) in guards:
                connection.execute(f"DROP TRIGGER {guard}")
            changed = connection.execute("UPDATE events SET actor = 'nobody' WHERE version = 2")
            connection.commit()
        assert changed.rowcount > 0
        verification: Verification = running.app.state.verification
        await ida.post("/log/verify")
        await verification.until_over()
        told = (await ida.get("/log/verify")).json()
        assert (told["state"], told["holds"]) == ("done", False), told
        assert told["problems"]


async def test_a_log_put_back_from_an_older_copy_is_found_out_by_what_lies_beside_it(tmp_path: Path) -> None:
    file, older = tmp_path / "house.db", tmp_path / "older.db"
    signer = Signer.from_file(tmp_path / "key", make=True, second_file=second_file_of(file))
    for name in ("Ann", "Bob"):
        store = await open_store(str(file))
        async with house_at_hand(store, settings=generous_settings(store=str(file))) as running:
            await running.guest(name)
        store = await open_store(str(file))
        assert await signer.sign(store, 0) is not None
        await store.close()
        if name == "Ann":
            shutil.copy(file, older)
    shutil.copy(older, file)
    store = await open_store(str(file))
    async with house_at_hand(store, settings=generous_settings(store=str(file))) as running:
        ida = await running.staff("Ida", "inspector")
        await ida.post("/log/verify")
        await running.app.state.verification.until_over()
        told = (await ida.get("/log/verify")).json()
    assert (told["state"], told["holds"]) == ("done", False), told
    assert "the log lacks checkpoints that the second file has, from 2 on" in [
        each["problem"] for each in told["problems"]
    ]


async def test_what_cannot_be_looked_through_says_why(tmp_path: Path) -> None:
    store = await open_store(str(tmp_path / "house.db"))
    async with house_at_hand(store, settings=generous_settings(store=str(tmp_path / "other.db"))) as running:
        ida = await running.staff("Ida", "inspector")
        await ida.post("/log/verify")
        await running.app.state.verification.until_over()
        told = (await ida.get("/log/verify")).json()
        assert (told["state"], told["holds"], told["found"]) == ("failed", None, None)
        assert "other.db" in told["why_not"]
