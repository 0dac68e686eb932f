"""Promotions through the API: who may do what, a promotion's whole life, and what nobody is told."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pontoon.cli.promotion import SCRIPT
from pontoon.live.audit import audit
from pontoon.testing.houses import Client, RunningHouse, fast_table, house_at_hand, running_house
from pontoon.testing.promotions_live import CAR, DAY, DOLLARS, HOUR, MONEY, Office, form

SECRETS = ("Anna Secret", "7 Hidden Lane", "0400 111 222", "anna@hidden.example")


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


async def whole_log(running: RunningHouse) -> str:
    """Everything the log holds, as text: actors, ids, bodies and postings."""
    written = await running.house.store.written(0, 100_000)
    rows = [(event.stream, event.actor, event.role, event.command_id, event.body) for event in written.events]
    return repr((rows, written.postings, written.answers))


# Who may


STAFF_ONLY = (
    "/promotions-due",
    "/promotions/winter-draw/file",
    "/promotions/winter-draw/registers",
    "/promotions/winter-draw/denied-claims",
    "/promotions/winter-draw/vouchers",
    "/promotions/winter-draw/patrons/1/export",
)


async def test_what_is_the_houses_is_nobody_elses() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        nobody, ann, spectator = running.client(), await running.guest("Ann"), await running.staff("Spec", "spectator")
        for path in STAFF_ONLY:
            assert code_of(await nobody.get(path)) == (401, "sign_in_comes_first"), path
            assert (await ann.get(path)).status_code == 403, path
            assert (await spectator.get(path)).status_code == 403, path


async def test_a_draft_is_nobodys_business_but_of_those_who_work_on_it() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.drafted()
        ann = await running.guest("Ann")
        for visitor in (running.client(), ann):
            assert (await visitor.get("/promotions")).json() == []
            assert code_of(await visitor.get("/promotions/winter-draw")) == (404, "no_such_promotion")
        listed = (await office.manager.get("/promotions")).json()
        assert [(each["name"], each["published"], each["stage"]) for each in listed] == [
            ("winter-draw", False, "draft")
        ]
        await office.published()
        told = (await running.client().get("/promotions/winter-draw")).json()
        assert told["terms"]["title"] == "The winter draw"
        assert told["terms"]["prizes"][0]["value"] == "500.00"
        assert len(told["commitment"]) == 64
        assert told["seed"] == ""


NOT_THEIRS: list[tuple[str, str, dict[str, Any], str]] = [
    ("player", "submit_terms", {"way": "email"}, "not_authorised_here"),
    ("player", "hold_draw", {}, "not_authorised_here"),
    (
        "dealer",
        "refuse_claim",
        {"claim": 1, "reason": "no", "way": "email", "reached": False},
        "not_authorised_here",
    ),
    ("casino_supervisor", "pay_prize", {"award": 1, "parts": [], "payee": "Ann"}, "not_authorised_here"),
    ("gaming_manager", "decide_amendment", {"approved": True, "reference": "A1"}, "not_authorised_here"),
    ("inspector", "grant_claim", {"claim": 1}, "not_authorised_here"),
    ("scrutineer", "hold_draw", {}, "not_authorised_here"),
    ("administrator", "erase_person", {"patron": 1, "request": "asked"}, "not_authorised_here"),
    ("gaming_manager", "choose_payment", {"award": 1, "parts": []}, "not_provided_for"),
]


async def test_an_order_is_given_by_who_may() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        for place, (role, type, fields, code) in enumerate(NOT_THEIRS):
            player = role == "player"
            who = await running.guest(f"Ann{place}") if player else await running.staff(f"Sam{place}", role)
            answer = await office.order(type, who, **fields)
            assert code_of(answer) == (403, code), (role, type)


# The form


async def test_the_form_names_every_entry_with_its_clause() -> None:
    async with house_at_hand() as running:
        star = (await running.client().get("/promotion-form", rules="star-2024")).json()
        clauses = {each["key"]: each["clause"] for each in star["entries"]}
        assert clauses["closing_at"] == "22:21.7.6"
        assert clauses["wager_needed"] == "22:21.7.4"
        assert {each["key"] for each in star["kinds"]["vehicle"]} == {"make", "model", "accessories", "on_road_costs"}
        older = (await running.client().get("/promotion-form", rules="star-6to5-2017")).json()
        assert {each["clause"] for each in older["kinds"]["real_estate"]} == {"21.7.11.4"}
        assert code_of(await running.client().get("/promotion-form", rules="canberra-2002")) == (404, "no_such_rules")


async def test_a_form_comes_as_a_file_and_a_file_as_a_form() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        form_of_a_car = await running.client().get("/promotion-templates/vehicle", rules="star-6to5-2017")
        read = (await office.manager.post("/promotion-file", {"text": form_of_a_car.text})).json()
        assert (read["rules"], read["terms"]["prizes"][0]["kind"], read["problems"]) == (
            "star-6to5-2017",
            "vehicle",
            [],
        )
        for text, problem in (
            ("rules = ", "this is not TOML"),
            (f'title = "{"x" * 300}"\nrules = "star-2024"', "title: too long for the form"),
        ):
            unread = (await office.manager.post("/promotion-file", {"text": text})).json()
            assert unread["terms"] is None
            assert problem in unread["problems"][0]
        assert code_of(await running.client().get("/promotion-templates/castle")) == (404, "no_such_kind")
        assert code_of(await running.client().post("/promotion-file", {"text": ""}))[0] == 401


async def test_a_check_names_what_is_missing_with_its_clause() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        terms = form(office.now)
        whole = await office.manager.post("/promotion-check", {"rules": "star-2024", "terms": terms})
        assert whole.json()["complete"], whole.text
        for left_out in ("award_at", "eligibility", "claiming", "notified_by", "results_published"):
            some = {key: value for key, value in terms.items() if key != left_out}
            told = (await office.manager.post("/promotion-check", {"rules": "star-2024", "terms": some})).json()
            assert not told["complete"]
            assert [each["key"] for each in told["problems"]] == [left_out]
            assert told["problems"][0]["clause"].startswith("22:21.7.")
        nobody = await (await running.guest("Ann")).post("/promotion-check", {"rules": "star-2024", "terms": terms})
        assert nobody.status_code == 403


async def test_incomplete_terms_go_nowhere_and_a_started_promotion_has_waited() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.drafted(claiming="")
        error = await office.refused("terms_are_incomplete", "submit_terms", way="email")
        assert error["clause"] == "22:21.7.8"
        await office.does("draft_terms", terms=form(office.now))
        await office.does("submit_terms", way="email")
        file = await office.file()
        steps = {each["order"]: each["code"] for each in file["steps"]}
        assert steps["start_promotion"] == "authority_needs_24_hours"
        assert file["due"][0]["what"] == "terms_to_authority"
        assert not file["due"][0]["overdue"]
        office.until(office.now + DAY + 2 * HOUR)
        await office.sign_in_again()
        due = (await office.manager.get("/promotions-due")).json()
        assert [(each["promotion"], each["overdue"], each["clause"]) for each in due] == [
            ("winter-draw", True, "22:21.9")
        ]


# A life


async def test_a_promotion_from_its_terms_to_its_end() -> None:
    """Goal: everything a promotion goes through, each step by who may, and the books right at the end."""
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        await office.enters(ann)
        await office.enters(bob)
        await office.drawn()
        file = await office.file()
        award = file["awards"][0]
        winner = ann if award["patron"] == 1 else bob
        loser = bob if winner is ann else ann
        assert file["due"][0]["what"] == "tell_winner"
        await office.refused("patron_cannot_be_reached_so", "notify_winner", award=1, way="telephone", reached=True)
        await office.does("notify_winner", award=1, way="email", reached=True)
        assert (await office.file())["due"] == []
        # The other one claims as well, is denied, and is kept in the register with name and address.
        await office.does("claim_prize", loser, prize=1, award=1)
        await office.does("claim_prize", winner, prize=1, award=1)
        await office.refused("claim_rests_on_no_award", "grant_claim", claim=1)
        await office.does("refuse_claim", claim=1, reason="another entry won", way="email", reached=False)
        await office.does("grant_claim", claim=2)
        denied = (await office.manager.get("/promotions/winter-draw/denied-claims")).json()
        assert [(row["name"], row["address"], row["reason"], row["value"]) for row in denied] == [
            (f"{loser.name} Real", "1 Pirrama Road", "another entry won", "500.00")
        ]
        supervisor = await running.staff("Sue", "casino_supervisor")
        assert (await supervisor.get("/promotions/winter-draw/denied-claims")).json()[0]["name"] == ""
        assert all(each["particulars"] is None for each in (await office.file(supervisor))["patrons"])
        cash = [{"form": "cash", "amount": "500.00"}]
        await office.refused("prize_is_never_cash", "pay_prize", award=1, parts=cash, payee=f"{winner.name} Real")
        transfer = [{"form": "transfer", "amount": "500.00"}]
        await office.refused("payee_is_not_the_winner", "pay_prize", award=1, parts=transfer, payee="somebody else")
        await office.does("pay_prize", award=1, parts=transfer, payee=f"{winner.name} Real")
        assert await running.house.store.balance("chips", f"cash:{winner.name}") == 150_000
        assert await running.house.store.balance("chips", "promotions") == -50_000
        await office.does("record_delivery", notice=3, receipt="a bounce that was sent again")
        await office.does("publish_results", places=["website"])
        await office.does("conclude_promotion")
        told = (await running.client().get("/promotions/winter-draw")).json()
        assert told["stage"] == "concluded"
        assert len(told["seed"]) == 64
        found = await audit(running.house.store)
        assert found.problems == []


async def test_anybody_can_check_the_draw_by_the_published_bundle(tmp_path: Path) -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running(MONEY, {**MONEY, "name": "$200", "value": "200.00"})
        for name in ("Ann", "Bob", "Cat"):
            await office.enters(await running.guest(name))
        assert code_of(await running.client().get("/promotions/winter-draw/draw")) == (404, "no_such_draw")
        await office.drawn()
        bundle = (await running.client().get("/promotions/winter-draw/draw")).json()
    good, bad = tmp_path / "draw.json", tmp_path / "other.json"
    good.write_text(json.dumps(bundle))
    bundle["awards"][0]["entry"] = bundle["awards"][0]["entry"] % 3 + 1
    bad.write_text(json.dumps(bundle))
    checks = [
        subprocess.run([sys.executable, str(SCRIPT), str(file)], capture_output=True, check=False)
        for file in (good, bad)
    ]
    assert checks[0].returncode == 0, checks[0].stdout + checks[0].stderr
    assert checks[1].returncode != 0


async def test_a_draw_above_ten_thousand_waits_for_its_scrutineer() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running(CAR)
        await office.enters(await running.guest("Ann"))
        sid, sam = await running.staff("Sid", "scrutineer"), await running.staff("Sam", "scrutineer")
        await office.refused("no_such_scrutineer", "nominate_scrutineer", scrutineer="Ann")
        await office.does("nominate_scrutineer", scrutineer="Sid")
        office.until(office.terms["closing_at"] + 1)
        await office.does("close_entries")
        office.until(office.terms["award_at"])
        assert (await office.refused("draw_needs_a_scrutineer", "hold_draw"))["clause"] == "22:21.2"
        assert code_of(await sam.post("/promotions/winter-draw/presence")) == (409, "scrutineer_is_not_nominated")
        assert (await office.manager.post("/promotions/winter-draw/presence")).status_code == 403
        assert (await sid.post("/promotions/winter-draw/presence")).status_code == 204
        assert (await office.file())["present"] == "Sid"
        office.until(office.now + 16 * 60)
        await office.refused("draw_needs_a_scrutineer", "hold_draw")
        await sid.post("/promotions/winter-draw/presence")
        await office.does("hold_draw")
        assert (await running.client().get("/promotions/winter-draw")).json()["overseen"]


async def test_casino_dollars_become_tokens_at_a_table() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running(DOLLARS)
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        await office.enters(ann)
        await office.drawn()
        await office.does("claim_prize", ann, prize=1, award=1)
        await office.does("grant_claim", claim=1)
        await office.does("issue_voucher", award=1, conditions="one wager each", valid_until=0)
        path, at_p1 = "/promotions/winter-draw/vouchers/1/exchange", {"table": "P1", "conditions_met": True}
        assert code_of(await bob.post(path, at_p1)) == (404, "no_such_voucher")
        unmet = await ann.post(path, {**at_p1, "conditions_met": False})
        assert code_of(unmet) == (409, "conditions_are_not_met")
        assert (await ann.post(path, at_p1)).status_code == 200
        assert code_of(await ann.post(path, at_p1)) == (409, "voucher_is_exchanged")
        assert await running.house.store.balance("chips", "tokens:Ann") == 20_000
        assert await running.house.store.balance("chips", "vouchers:winter-draw:1") == 0
        balances = await running.house.store.balances("chips")
        assert sum(balances.values()) == 0
        assert (await audit(running.house.store)).problems == []


async def test_tokens_are_wagered_at_a_table_and_win_chips() -> None:
    """Goal: from the voucher to the felt; a wager in tokens takes no chips, and whatever it wins is chips."""
    async with running_house(plans=(fast_table("P1"), fast_table("P3", "canberra-2002", decks=6))) as running:
        office = await Office.of(running)
        await office.running(DOLLARS)
        ann = await running.guest("Ann")
        await office.enters(ann)
        await office.drawn()
        await office.does("claim_prize", ann, prize=1, award=1)
        await office.does("grant_claim", claim=1)
        await office.does("issue_voucher", award=1, conditions="", valid_until=0)
        await ann.post("/promotions/winter-draw/vouchers/1/exchange", {"table": "P1", "conditions_met": True})
        seat = await ann.join("P1")
        await seat.sit(1)
        await seat.wait_until(lambda: seat.account.get("tokens") == "200.00")
        await seat.done("place_wager", box=1, amount="25.00", tokens="25.00")
        assert await running.house.store.balance("chips", "tokens:Ann") == 17_500
        assert await running.house.store.balance("chips", "player:Ann") == 10_000
        await seat.wait_until(lambda: seat.account.get("tokens") == "175.00")
        elsewhere = await ann.join("P3")
        await elsewhere.wait_until(lambda: bool(elsewhere.account))
        assert elsewhere.account["tokens"] == "0.00"


async def test_a_dealer_exchanges_vouchers_at_the_table_where_the_dealer_is_on_duty() -> None:
    by_hand = fast_table("E1", cards="entered", dealer="person")
    async with running_house(plans=(fast_table("P1"), by_hand)) as running:
        office = await Office.of(running)
        await office.running(DOLLARS)
        ann = await running.guest("Ann")
        await office.enters(ann)
        await office.drawn()
        await office.does("claim_prize", ann, prize=1, award=1)
        await office.does("grant_claim", claim=1)
        await office.does("issue_voucher", award=1, conditions="", valid_until=0)
        at_e1 = {"table": "E1", "conditions_met": True}
        at_the_dealers = await ann.post("/promotions/winter-draw/vouchers/1/exchange", at_e1)
        assert code_of(at_the_dealers) == (409, "dealer_exchanges_it")
        dan = await running.staff("Dan", "dealer")
        assert len((await dan.get("/promotions/winter-draw/vouchers")).json()) == 1
        order = {"voucher": 1, **at_e1}
        await office.refused("not_the_dealer_on_duty", "exchange_voucher", dan, **order)
        await (await dan.join("E1", "dealer")).done("come_on_duty")
        await office.refused("not_the_dealer_on_duty", "exchange_voucher", dan, **{**order, "table": "P1"})
        await office.does("exchange_voucher", dan, **order)
        assert await running.house.store.balance("chips", "tokens:Ann") == 20_000


async def test_terms_change_with_approval_and_go_to_the_authority_again() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        changed = {**office.terms, "claiming": "at the cashier"}
        await office.does("propose_amendment", terms=changed, reason="the desk has moved", way="email")
        await office.refused("amendment_is_not_approved", "amend_terms", way="email")
        ida = await running.staff("Ida", "inspector")
        await office.does("decide_amendment", ida, approved=True, reference="NICC 12")
        await office.does("amend_terms", way="email")
        file = await office.file()
        assert file["promotion"]["terms"]["claiming"] == "at the cashier"
        assert {each["what"] for each in file["due"]} == {"amended_terms_to_authority", "amended_terms_to_players"}


async def test_a_compromised_draw_is_told_to_the_inspector_and_disputes_are_kept() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann = await running.guest("Ann")
        await office.enters(ann)
        found: dict[str, Any] = {
            "scope": "promotion",
            "finding": "a list was lost",
            "consequence": "postpone",
            "way": "telephone",
        }
        await office.does("declare_compromised", **found)
        file = await office.file()
        assert file["promotion"]["postponed"]
        assert [(each["what"], each["until"] - office.now > 47 * HOUR) for each in file["due"]] == [
            ("tell_inspector", True)
        ]
        await office.refused("promotion_is_postponed", "enter", ann, meets_criteria=True)
        await office.does("open_promotion_dispute", ann, about="the list")
        await office.does("decide_promotion_dispute", dispute=1, decision="the list was found", upheld=False)
        await office.refused("complaint_right_is_untold", "close_promotion_dispute", dispute=1, satisfied=False)
        await office.does("advise_of_promotion_complaint", dispute=1, proof="in person")
        await office.does("close_promotion_dispute", dispute=1, satisfied=False)
        registers = {
            each["name"]: each["rows"]
            for each in (await office.manager.get("/promotions/winter-draw/registers")).json()
        }
        assert len(registers["promotion_disputes"]) == 4
        assert len(registers["promotion_incidents"]) == 1


# A patron's own


async def enter_in_secret(running: RunningHouse, office: Office) -> Client:
    ann = await running.guest("ann77")
    name, address, telephone, email = SECRETS
    await office.enters(ann, name=name, address=address, telephone=telephone, email=email)
    return ann


async def test_the_log_names_nobody() -> None:
    """Goal: name, address, telephone and email are nowhere in the log, nor the account that leads to a patron."""
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann = await enter_in_secret(running, office)
        await office.does("claim_prize", ann, prize=1, award=0)
        await office.refused(
            "words_name_the_person",
            "refuse_claim",
            claim=1,
            reason="Anna  secret did not win",
            way="email",
            reached=True,
        )
        await office.does("refuse_claim", claim=1, reason="no entry won", way="email", reached=True)
        text = await whole_log(running)
        for secret in SECRETS:
            assert secret not in text
        streams = [
            event for event in (await running.house.store.written(0, 100_000)).events if "winter" in event.stream
        ]
        assert all("ann77" not in repr((each.actor, each.command_id, each.body)) for each in streams)
        for kind in ("promotion_key", "promotion_particulars", "promotion_account"):
            records = await running.house.store.records(kind)
            assert len(records) == 1
            assert not any(secret in repr(record) for record in records for secret in (*SECRETS, "ann77"))


async def test_a_player_takes_along_what_is_known_and_has_it_erased() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann = await enter_in_secret(running, office)
        exported = (await ann.get("/promotions/winter-draw/me/export")).json()
        assert exported["particulars"]["name"] == "Anna Secret"
        assert exported["entries"][0]["number"] == 1
        erase = "/api/v1/promotions/winter-draw/me/particulars"
        assert code_of(await ann.http.delete(erase)) == (409, "matter_is_open")
        await office.does("withdraw_entry", ann, entry=1, reason="changed my mind")
        assert (await ann.http.delete(erase)).status_code == 200
        for kind in ("promotion_key", "promotion_particulars", "promotion_account"):
            assert await running.house.store.records(kind) == []
        file = await office.file()
        assert [(each["number"], each["erased"], each["particulars"]) for each in file["patrons"]] == [(1, True, None)]
        assert (await ann.get("/promotions/winter-draw/me")).json()["patron"] == 0
        await office.enters(ann)
        assert (await ann.get("/promotions/winter-draw/me")).json()["patron"] == 2


async def test_a_denied_claim_above_a_hundred_dollars_is_not_erased() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann = await enter_in_secret(running, office)
        await office.does("claim_prize", ann, prize=1, award=0)
        await office.does("refuse_claim", claim=1, reason="no entry won", way="email", reached=True)
        await office.does("withdraw_entry", ann, entry=1, reason="changed my mind")
        error = await office.refused("denied_claim_is_kept", "erase_person", patron=1, request="by letter")
        assert error["clause"] == "22:21.10.1"
        erased = await ann.http.delete("/api/v1/promotions/winter-draw/me/particulars")
        assert code_of(erased) == (409, "denied_claim_is_kept")
        blank = {"name": "Anna Secret", "address": " "}
        answer = await ann.http.put("/api/v1/promotions/winter-draw/me/particulars", json=blank)
        assert code_of(answer) == (409, "denied_claim_is_kept")


async def test_a_player_sees_and_does_only_what_is_the_players_own() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann, bob = await running.guest("Ann"), await running.guest("Bob")
        await office.refused("particulars_are_missing", "enter", ann, meets_criteria=True)
        await office.refused(
            "criteria_are_not_met", "enter", ann, meets_criteria=False, particulars={"name": "Ann Real"}
        )
        assert await running.house.store.records("promotion_key") == []
        await office.enters(ann)
        assert (await bob.get("/promotions/winter-draw/me")).json()["entries"] == []
        assert len((await ann.get("/promotions/winter-draw/me")).json()["entries"]) == 1
        await office.refused("not_in_this_promotion", "withdraw_entry", bob, entry=1, reason="mine")
        await office.enters(bob)
        await office.refused("acts_for_another", "withdraw_entry", bob, entry=1, reason="mine")
        assert code_of(await bob.get("/promotions/winter-draw/patrons/1/export"))[0] == 403
        # Whoever an order of a player's names, it is about the player.
        await office.does("claim_prize", bob, prize=1, award=0, patron=1)
        assert (await office.file())["claims"][0]["patron"] == 2


async def test_the_same_entry_sent_twice_is_one_entry() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running()
        ann = await running.guest("Ann")
        order = {"type": "enter", "meets_criteria": True, "particulars": {"name": "Ann Real"}}
        path = "/promotions/winter-draw/orders?id=0123456789abcdef"
        first, second = await ann.post(path, order), await ann.post(path, order)
        assert (first.json()["repeated"], second.json()["repeated"]) == (False, True)
        assert len((await office.file())["entries"]) == 1
        other = await ann.post(
            path, {**order, "type": "claim_prize", "prize": 1, "award": 0} | {"meets_criteria": None}
        )
        assert other.status_code == 422
        other = await ann.post(path, {"type": "claim_prize", "prize": 1, "award": 0})
        assert code_of(other) == (409, "id_was_used")


async def test_staff_enters_somebody_without_an_account() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.running(wager_needed=True, minimum_wager="25.00")
        sue = await running.staff("Sue", "casino_supervisor")
        somebody = {"name": "Walt Inn", "address": "2 Union Street"}
        few = {"meets_criteria": True, "particulars": somebody, "wagered": "24.99"}
        await office.refused("wager_is_too_small", "enter", sue, **few)
        await office.does("enter", sue, **{**few, "wagered": "25.00"})
        await office.does("enter", sue, meets_criteria=True, patron=1, wagered="25.00")
        file = await office.file()
        assert [(each["patron"], each["wagered"]) for each in file["entries"]] == [(1, "25.00"), (1, "25.00")]
        assert file["patrons"][0]["particulars"]["name"] == "Walt Inn"
        dan = await running.staff("Dan", "dealer")
        await office.refused("not_the_dealer_on_duty", "enter", dan, **{**few, "wagered": "25.00"})


MALFORMED: list[dict[str, Any]] = [
    {},
    {"type": "burn_it"},
    {"type": "enter"},
    {"type": "enter", "meets_criteria": "yes"},
    {"type": "enter", "meets_criteria": True, "reference": "mine"},
    {"type": "hold_draw", "seed": "00" * 32},
    {"type": "grant_claim", "claim": -1},
    {"type": "grant_claim", "claim": 10**30},
    {"type": "draft_terms", "terms": {"title": "a\u0000b"}},
    {"type": "pay_prize", "award": 1, "parts": [{"form": "gold", "amount": "1.00"}], "payee": "x"},
]


async def test_what_is_malformed_is_said_to_be() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.drafted()
        for body in MALFORMED:
            answer = await office.manager.post("/promotions/winter-draw/orders", body)
            assert code_of(answer) == (422, "malformed"), body


async def test_a_name_is_taken_for_good_and_rules_must_know_promotions() -> None:
    async with house_at_hand() as running:
        office = await Office.of(running)
        await office.drafted()
        body = {"name": "winter-draw", "rules": "star-2024", "terms": form(office.now)}
        assert code_of(await office.manager.post("/promotions", body)) == (409, "name_is_taken")
        assert code_of(await office.manager.post("/promotions", {**body, "name": "Winter!"})) == (422, "malformed")
        other = {**body, "name": "other", "rules": "canberra-2002"}
        assert code_of(await office.manager.post("/promotions", other)) == (404, "no_such_rules")
        ann = await running.guest("Ann")
        assert (await ann.post("/promotions", {**body, "name": "other"})).status_code == 403
