"""The registers in words that people understand, and a monthly report that can be read."""

from typing import Any

import pytest

from pontoon.game.cards import cards
from pontoon.registers import commands as r, plain, registers, report_text
from pontoon.registers.dates import clock
from pontoon.table import commands as t, events as e
from pontoon.table.furniture import MANUAL_SHUFFLE, SHUFFLING_DEVICE
from pontoon.table.orders import Entry
from pontoon.testing.floor import EVENING, STAFF, Floor
from pontoon.testing.office import Office
from pontoon.testing.table import each_rule_set

MANAGER = "gaming_manager"


def said_under(log: list[Entry], what: str) -> list[list[str]]:
    """What stands under each row of these words."""
    found: list[list[str]] = []
    telling = False
    for line in plain(registers(log)).splitlines():
        if not line.startswith("    "):
            telling = line.endswith(what)
            found += [[]] if telling else []
        elif telling:
            found[-1].append(line.strip())
    return found


def said_of(event: Any, what: str) -> list[str]:
    (said,) = said_under([Entry(EVENING, STAFF["dealer"], "P1", 3, "5.1", event)], what)
    return said


# Words


@pytest.mark.parametrize(
    ("event", "what", "said"),
    [
        (e.CardsShuffled(MANUAL_SHUFFLE), "the cards were shuffled", []),
        (
            e.CardsShuffled(MANUAL_SHUFFLE, burn_due=True),
            "the cards were shuffled",
            ["the first card is still to be burned"],
        ),
        (
            e.CardsShuffled(MANUAL_SHUFFLE, remaining_only=True),
            "the cards were shuffled",
            ["only the cards that were left; those in the discard rack stay there"],
        ),
        (
            e.CardsShuffled(MANUAL_SHUFFLE, first_by_hand=True),
            "the cards were shuffled",
            ["by hand first, then in a device"],
        ),
        (e.CuttingCardDrawn(None, False), "the cutting card came out", []),
        (e.CuttingCardDrawn(None, True), "the cutting card came out", ["it was ignored"]),
        (e.ShoeTakesOver(), "a card shoe took over", []),
        (
            e.ShoeTakesOver(renew=True),
            "a card shoe took over",
            ["after this shoe, the device is replaced and new cards are used"],
        ),
        (e.TableClosed(False), "the table was closed", []),
        (e.TableClosed(True), "the table was closed", ["the cards are checked before they leave the table"]),
    ],
)
def test_a_register_says_in_words_what_matters_and_nothing_of_what_does_not(
    event: Any, what: str, said: list[str]
) -> None:
    assert [line for line in said_of(event, what) if line != "method: manual shuffle"] == said


@pytest.mark.parametrize(
    ("exact", "said"), [(True, []), (False, ["the number behind the cutting card is an estimate"])]
)
def test_a_register_says_where_a_number_of_cards_is_estimated(exact: bool, said: list[str]) -> None:
    inserted = said_of(e.CuttingCardInserted(60, exact, False), "the cutting card was inserted")
    assert inserted == ["cards behind: 60", *said]
    assert said_of(e.ShoeTakesOver(False, 48, exact), "a card shoe took over") == ["cards behind: 48", *said]


@each_rule_set("5.4", "4.4", "5.2(d), 5.2+")
def test_the_row_of_a_cut_names_whom_it_was_offered_to(rules: str) -> None:
    """Goal: an offer may follow from what another did, so that who is entered as its author says nothing."""
    floor = Floor(rules).ready().seat("ann", 1).fold(e.ShuffleBecameDue("at_start"))
    floor.does(t.Shuffle(MANUAL_SHUFFLE), "dealer").seat("bob", 2).does(t.RefuseCut(), "ann").does(t.RefuseCut(), "bob")
    offers = [row for row in registers(floor.log)["shuffles_and_cuts"] if row.kind == "cut_offered"]
    assert [(row.by.name, row.what) for row in offers] == [
        ("dora", "the cut was offered to ann"),
        ("bob", "the cut was offered to ann"),
        ("ann", "the cut was offered to bob"),
        ("bob", "the cut passed to a casino supervisor"),
    ]


# A device that fails


def failed(rules: str, damaged: str = "") -> list[str]:
    """What the register says of a device that fails after the first card of a round."""
    floor = Floor(rules).ready(SHUFFLING_DEVICE).seat("ann", 1).wager("ann", 1, 25).deal("5s")
    floor.does(t.ReportMalfunction("jam", cards(damaged), disadvantage=False, spare=False))
    (said,) = said_under(floor.log, "the shuffling device failed")
    return said


@pytest.mark.clauses("canberra-2002 19.3")
def test_at_canberra_the_round_is_completed_whatever_else_there_is() -> None:
    assert failed("canberra-2002") == [
        "fault: jam",
        "the round is completed, then the dealer continues dealing or shuffles the rest",
    ]


@pytest.mark.clauses("canberra-2002 19.3+")
def test_at_canberra_damaged_cards_are_replaced_after_the_shoe() -> None:
    said = failed("canberra-2002", "9h 9h")
    assert (said[1], said[-1]) == (
        "damaged: 9h, 9h",
        "the damaged cards are replaced with the new cards after this shoe",
    )


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(
            "star-2024", marks=pytest.mark.clauses("star-2024 19.1.3", "star-2024 19.1.4", "star-2024 19.1.5")
        ),
        pytest.param(
            "star-6to5-2017",
            marks=pytest.mark.clauses("star-6to5-2017 18.1.3", "star-6to5-2017 18.1.4", "star-6to5-2017 18.1.5"),
        ),
    ],
)
def test_at_the_star_the_row_says_what_the_supervisor_has_found(rules: str) -> None:
    assert failed(rules, "9h") == ["fault: jam", "damaged: 9h", "disadvantage: no", "spare: no", "practicable: yes"]


# A monthly report


def reported(*, nil: bool = False) -> Office:
    office = Office()
    if not nil:
        office.mispaid("ann", "over", 1500).mispaid(None, "under", "1000.01", "P2", 7)
    return office.wait(40 * 86_400).does(r.SendMonthlyReport(2024, 7), MANAGER)


def told(office: Office) -> list[list[str]]:
    return [report_text(row).splitlines() for row in registers(office.log)["monthly_reports"]]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_report_for_people_says_what_is_in_it_and_when_it_was_sent() -> None:
    office = reported()
    sent = f"{clock(office.at)}, {STAFF[MANAGER].name}, gaming manager"
    times = "occurred 2024-07-01 19:59:00 AEST, aware 2024-07-01 20:00:00 AEST"
    assert told(office) == [
        [
            "Monthly report of over- and underpayments",
            "Month: 2024-07",
            "Version: 1",
            f"Item: number 1, table P1, round 3, ann, over 1500.00, rectified 0.00, no finding yet, {times}",
            "Item: number 2, table P2, round 7, patron not identified, under 1000.01, rectified 0.00, "
            f"no finding yet, {times}",
            f"SHA-256: {office.house.reports[0].sha256}",
            f"Sent: {sent}",
            "Arrived: not yet",
        ]
    ]
    office.wait(60).does(r.AcknowledgeReport(2024, 7, 1, "N-1"), MANAGER)
    arrived = f"{clock(office.at)}, {STAFF[MANAGER].name}, gaming manager"
    assert told(office)[0][-2:] == [f"Sent: {sent}", f"Arrived: {arrived}: receipt N-1"]


@pytest.mark.clauses("star-2024 18.20+")
def test_a_report_of_nothing_says_so() -> None:
    (report,) = told(reported(nil=True))
    assert report[2:4] == ["Version: 1", "Item: nil: no overpayments or underpayments to report"]
    assert report[4].startswith("SHA-256: ")


@pytest.mark.clauses("star-2024 18.20+")
def test_an_amendment_names_the_version_it_amends() -> None:
    office = reported().does(r.RectifyMispayment(1, 150_000)).does(r.SendMonthlyReport(2024, 7), MANAGER)
    assert [report[2] for report in told(office)] == ["Version: 1", "Version: 2, amends version 1"]


def test_a_report_may_be_told_for_another_place() -> None:
    (row,) = registers(reported(nil=True).log)["monthly_reports"]
    assert "Sent: 2024-08-10 10:00:00 UTC" in report_text(row, "UTC")
