"""The registers in JSON, as an inspector's program reads them: values, with names that do not change."""

import json
from typing import Any

import pytest

from pontoon.game import events as g
from pontoon.game.cards import card
from pontoon.registers import commands as r
from pontoon.registers.fold import registers
from pontoon.registers.rows import TITLES
from pontoon.registers.text import as_json
from pontoon.table import commands as t, events as e
from pontoon.table.counts import of_decks
from pontoon.table.furniture import Limits
from pontoon.table.orders import Entry
from pontoon.testing.floor import EVENING, STAFF, Floor
from pontoon.testing.office import Office

SUE = {"name": "sue", "role": "casino_supervisor"}
MANAGER = STAFF["gaming_manager"]._asdict()


def written(entries: list[Entry], register: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(as_json(registers(entries)))[register]
    return found


def details(event: Any, register: str) -> dict[str, Any]:
    (row,) = written([Entry(EVENING, STAFF["casino_supervisor"], "P1", 3, "5.1", event)], register)
    found: dict[str, Any] = row["details"]
    return found


def test_every_register_is_there_by_its_name() -> None:
    assert list(json.loads(as_json(registers([])))) == list(TITLES)


def test_a_row_is_an_object_and_so_are_its_steps() -> None:
    floor = Floor().fold(e.SignDisplayed("new_minimum", 2_500, EVENING + 1_200)).wait(1_200)
    floor.fold(e.SignTakenDown("new_minimum", EVENING))
    assert written(floor.log, "signs") == [
        {
            "at": "2024-07-01T20:00:00+10:00",
            "by": SUE,
            "table": "P1",
            "round": 0,
            "clause": "",
            "kind": "sign_displayed",
            "what": "a sign was displayed",
            "details": {
                "kind": "new_minimum",
                "minimum": "25.00",
                "takes_effect": "2024-07-01T20:20:00+10:00",
                "until": [
                    {
                        "at": "2024-07-01T20:20:00+10:00",
                        "by": SUE,
                        "kind": "sign_taken_down",
                        "what": "a sign was taken down",
                        "details": {"kind": "new_minimum", "displayed": "2024-07-01T20:00:00+10:00"},
                    }
                ],
            },
        }
    ]


def test_numbers_answers_words_and_lists_are_what_they_are() -> None:
    shuffled = details(e.CardsShuffled("manual_shuffle", first_by_hand=True), "shuffles_and_cuts")
    assert shuffled == {"method": "manual_shuffle", "first_by_hand": True, "burn_due": False, "remaining_only": False}
    assert details(e.CuttingCardInserted(60, False, True), "shuffles_and_cuts") == {
        "cards_behind": 60,
        "exact": False,
        "burn_due": True,
    }
    assert details(e.BoxesReserved((2, 3), "ann"), "restrictions") == {"boxes": [2, 3], "player": "ann"}
    assert details(e.CuttingCardDrawn(0), "shuffles_and_cuts") == {"box": 0, "ignored": False}
    astray = details(e.CardsAstray((card("5s"),), ("a joker",)), "irregularities")
    assert astray == {"missing": ["5s"], "foreign": ["a joker"]}


def test_limits_and_counts_are_objects() -> None:
    assert details(e.LimitsChanged(Limits(), Limits(1_000, 50_000)), "limits") == {
        "before": {},
        "limits": {"minimum": "10.00", "maximum": "500.00"},
    }
    checked = details(e.CardsChecked("before_play", True, (7, *of_decks(8)[1:]), False, (card("As"),)), "card_checks")
    counts = checked.pop("counts")
    assert checked == {"moment": "before_play", "by_device": True, "correct": False, "lacking": ["As"]}
    assert (len(counts), counts["As"], counts["Kc"]) == (48, 7, 8)


def test_a_settlement_is_an_object() -> None:
    won = g.WagerSettled(1, 1, "ann", "original", 2_500, "win", 3_750, (3, 2), "14.1")
    voided = details(e.PastRoundVoided(2, "a card too many", (won,)), "irregularities")
    (settled,) = voided["settlements"]
    assert {name: settled[name] for name in ("box", "player", "result", "wager", "net", "odds")} == {
        "box": 1,
        "player": "ann",
        "result": "win",
        "wager": "25.00",
        "net": "37.50",
        "odds": [3, 2],
    }


@pytest.mark.parametrize("of_itself", [True, False])
def test_what_followed_by_itself_says_so_and_nothing_else_does(of_itself: bool) -> None:
    sue = STAFF["casino_supervisor"]
    restricted = Entry(EVENING, sue, "P1", 3, "6.16", e.PlayerRestricted("ann", "shoe", 2), of_itself)
    lifted = Entry(EVENING, sue, "P1", 3, "6.16", e.RestrictionLifted("ann", "shoe"), of_itself)
    (row,) = written([restricted, lifted], "restrictions")
    (until,) = row["details"]["until"]
    assert [each.get("follows_by_itself") for each in (row, until)] == [of_itself or None] * 2


@pytest.mark.clauses("star-2024 18.18", "star-2024 18.18.1", "star-2024 18.18.2")
def test_every_step_about_a_mispayment_has_its_values() -> None:
    office = Office().mispaid(None, "over", 1500).enquired(intentional=False)
    office.does(r.RecordAttempt(1, "identify", "by the pictures", patron="ann"))
    office.does(r.RectifyMispayment(1, 50_000)).does(r.RectifyMispayment(1, 25_050)).does(r.BringToNICC(1, "N-1"))
    (row,) = written(office.log, "mispayments")
    found = row["details"]
    assert row["kind"] == "mispayment_recorded"
    assert (found["number"], found["direction"], found["amount"]) == (1, "over", "1500.00")
    assert "patron" not in found
    assert [step["details"]["amount"] for step in found["rectified"]] == ["500.00", "250.50"]
    assert [step["details"]["intentional"] for step in found["finding"]] == [False]
    assert [step["details"]["player"] for step in found["identified"]] == ["ann"]
    assert [step["kind"] for step in found["brought_to_the_nicc"]] == ["brought_to_nicc"]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_report_has_a_list_of_items_and_an_empty_one_where_there_are_none() -> None:
    office = Office().mispaid("ann", "over", 1500).wait(40 * 86_400)
    office.does(r.SendMonthlyReport(2024, 7), "gaming_manager").does(r.SendMonthlyReport(2024, 6), "gaming_manager")
    office.does(r.AcknowledgeReport(2024, 7, 1, "N-1"), "gaming_manager")
    july, june = (row["details"] for row in written(office.log, "monthly_reports"))
    assert (july["month"], july["version"]) == ("2024-07", 1)
    assert july["item"] == [
        {
            "number": 1,
            "table": "P1",
            "round": 3,
            "player": "ann",
            "direction": "over",
            "amount": "1500.00",
            "occurred": "2024-07-01T19:59:00+10:00",
            "aware": "2024-07-01T20:00:00+10:00",
            "rectified": "0.00",
        }
    ]
    (arrived,) = july["arrived"]
    assert (arrived["by"], arrived["details"]["receipt"]) == (MANAGER, "N-1")
    assert june["item"] == []


def test_what_was_refunded_and_what_went_back_are_lists_with_amounts() -> None:
    floor = Floor().ready().seat("ann", 1).seat("bob", 2).wager("ann", 1, 25).wager("bob", 2, 10)
    floor.does(t.RefuseWager(2, "bob", "drunk")).deal("5s").does(t.InvalidateOutcome("fire"))
    (refused,) = written(floor.log, "refused_wagers")
    assert [each["amount"] for each in refused["details"]["wager"]] == ["10.00"]
    void = written(floor.log, "irregularities")[-1]
    assert (void["kind"], void["details"]["refunded"]) == ("round_voided", [{"player": "ann", "amount": "25.00"}])


@pytest.mark.clauses("star-2024 5.9", "star-6to5-2017 4.9")
def test_no_program_reads_which_card_was_burned_unseen() -> None:
    assert details(e.FirstCardBurned(card("7s")), "shuffles_and_cuts") == {}
    assert details(g.CardKept(card("7s"), "18.6"), "irregularities") == {}
