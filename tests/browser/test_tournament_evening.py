"""A Tournament Manager's evening at the desk: what only the manager decides, and what the players see of it."""

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pontoon.live import watching
from pontoon.live.requests import Done
from pontoon.live.tournaments.requests import Enter
from pontoon.table.orders import Person
from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_tournaments import AtTheSession, cup, enter, found, in_turn, stand, tables, to_the_table
from pontoon.testing.browser_visitors import DESKTOP, PHONE, Come
from pontoon.testing.houses import generous_settings
from pontoon.tournament import commands as c
from pontoon.tournament.conditions_file import template
from pontoon.tournament.form import BOUGHT_IN, BY_THE_MANAGER, Ratio
from pontoon.tournament.standings import Standing

# A table that the manager designates, and one for what the program conducts.
TABLE = "P1"
OWN = "Cup-1"
# Two boxes, twenty each against nineteen.
WON = "Kh Kd 9s Qh Qd Ks"


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[HouseBeside]:
    # A house that has just opened waits for missing players to find it again; Cy has never been there.
    monkeypatch.setattr(watching, "FINDS_THE_HOUSE", 0.0)
    with house_beside(plans=tables(TABLE, OWN), settings=generous_settings()) as beside:
        yield beside


def at_the_desk(visit: Come) -> Page:
    manager = visit()
    manager.work("Tom", "tournament_manager")
    # What the rules refuse is said on the page, and by the browser too.
    manager.expected = re.compile("409")
    return manager.go("/tournament-manager/cup")


def part(desk: Page, name: str) -> None:
    desk.get_by_role("navigation", name="Tournament Manager").get_by_role("link", name=name, exact=True).click()


def form_of(desk: Page, button: str) -> Locator:
    """The form that ends in this button."""
    return desk.locator("form", has=desk.get_by_role("button", name=button, exact=True))


def decide(desk: Page, button: str, said: str, *, sure: bool = False, **fields: str) -> None:
    """Fill a decision in, press its button, once more where it is final, and read that it is done."""
    form = form_of(desk, button)
    for label, value in fields.items():
        field = form.get_by_label(re.compile("^" + label.replace("_", " ")))
        if field.evaluate("each => each.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.get_by_role("button", name=button, exact=True).click()
    if sure:
        desk.get_by_role("button", name=f"Confirm: {button}").click()
    expect(desk.get_by_text(said)).to_be_visible()


def is_narrow_enough(desk: Page) -> None:
    """Nothing of it is wider than a telephone."""
    desk.set_viewport_size(PHONE)
    assert desk.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    desk.set_viewport_size(DESKTOP)


def in_minutes(minutes: int) -> str:
    return (datetime.now() + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M")


def play(house: HouseBeside, table: str, ann: AtTheSession, bo: AtTheSession, *wagers: str) -> None:
    """A round that both win."""
    house.stack(table, WON)
    for seat in in_turn(ann, bo):
        seat.wager(wagers[seat is bo])
    stand(ann, bo)


def test_the_manager_decides_all_evening_and_the_players_are_told(visit: Come, house: HouseBeside) -> None:
    found(
        house, cup(rounds=2, players=3, automated=False, allocation=BY_THE_MANAGER, pass_cards=0, undisclosed_wagers=0)
    )
    pages: dict[str, Page] = {}
    for name in ("Ann", "Bo", "Cy"):
        visitor = visit()
        visitor.guest(name)
        pages[name] = enter(visitor)
    desk = at_the_desk(visit)
    for name in pages:
        desk.get_by_role("button", name=f"Accept {name}").click()
        expect(desk.get_by_text(f"{name} has been accepted.")).to_be_visible()

    # A player disputes something before play, and the manager writes one down; both are settled.
    ann = pages["Ann"]
    expect(ann.get_by_text("The Tournament Manager has not allocated the seats yet.")).to_be_visible()
    ann.get_by_role("button", name="Dispute").click()
    ann.get_by_label("What is it about?").fill("the fee")
    ann.get_by_role("button", name="Raise the dispute").click()
    expect(ann.get_by_text("Your dispute has been recorded")).to_be_visible()
    expect(ann.get_by_text("The tournament is paused until a dispute is settled: the fee")).to_be_visible()
    expect(ann.get_by_role("button", name="Dispute")).to_have_count(0)
    part(desk, "Decisions")
    decide(desk, "Settle", "The dispute has been settled.", Decision="it stays")
    decide(desk, "Record a dispute", "The dispute has been recorded", Person="Bo", What="the seats")
    decide(desk, "Settle", "The dispute has been settled.", Decision="they are allocated")
    decide(desk, "Add value to the pool", "The value has been added to the pool.", Amount="100")
    is_narrow_enough(desk)

    # A start is set and moved, and the players are told of it; the manager says who sits where.
    part(desk, "Draw and sessions")
    for start in (in_minutes(30), in_minutes(10)):
        decide(desk, "Move the start", "The start has been moved", Start=start)
        expect(form_of(desk, "Move the start").get_by_role("button")).to_be_enabled()
        expect(form_of(desk, "Move the start").get_by_label("Start")).to_have_value(start)
    expect(ann.get_by_role("status").filter(has_text="The start of Final was moved")).to_be_visible()
    expect(ann.get_by_role("main")).to_contain_text("160")
    expect(desk.get_by_text("Designate the tables first.")).to_be_visible()
    desk.get_by_label(TABLE, exact=True).check()
    decide(desk, "Designate tables", "The tables have been designated.")
    for name, box in (("Ann", "2"), ("Bo", "3"), ("Cy", "2")):
        desk.get_by_label(f"Box for {name}").select_option(box)
    form_of(desk, "Allocate the seats").get_by_role("button").click()
    expect(desk.get_by_role("alert").filter(has_text="(21.5.4)")).to_be_visible()
    desk.get_by_label("Box for Cy").select_option("5")
    decide(desk, "Allocate the seats", "The seats for Final have been allocated.")
    house.later(11)
    decide(desk, "Open the session", "Final is open.")

    # Cy does not come: the minimum is deducted, then the manager has seen enough.
    one, other = (to_the_table(pages[name]) for name in ("Ann", "Bo"))
    expect(one.strip).to_contain_text("round 1 of 2")
    part(desk, "Tables")
    desk.get_by_role("button", name=f"Decide {TABLE}").click()
    decide(desk, "Deduct the minimum while absent", "The minimum is deducted while the player is absent.", Player="Cy")
    decide(desk, "Limit the time to wager", "The time limit for wagers has been announced", Seconds="50")
    play(house, TABLE, one, other, "60", "50")
    expect(one.strip).to_contain_text("round 2 of 2")
    decide(
        desk, "Disqualify", "The player has been disqualified.", sure=True,
        Player="Cy", Ground="absent", Reason="did not come",
    )  # fmt: skip
    counted = form_of(desk, "Count all chips")
    for name, chips in (("Ann", "1,060"), ("Bo", "1,050"), ("Cy", "990")):
        expect(counted.get_by_label(name)).to_have_value(chips)
    is_narrow_enough(desk)
    decide(desk, "Count all chips", "The count has been recorded.")

    # Who is out may still dispute it, and play is held.
    out = AtTheSession(pages["Cy"])
    out.page.goto(f"{house.url}/table/{TABLE}")
    out.strip.get_by_role("button", name="Dispute").click()
    out.page.get_by_label("What is it about?").fill("I was there")
    out.page.get_by_role("button", name="Raise the dispute").click()
    expect(one.page.get_by_text("Play is paused until the Tournament Manager settles a dispute")).to_be_visible()
    decide(desk, "Settle the dispute", "The dispute has been settled.", Decision="nobody saw you")
    play(house, TABLE, one, other, "10", "10")

    # A chip was overlooked: with it there is a tie, which is played off.
    part(desk, "Draw and sessions")
    desk.get_by_text(f"Correct the count at table {TABLE}").click()
    correct = form_of(desk, "Correct a count")
    correct.get_by_label("Bo", exact=True).fill("1070")
    correct.get_by_label("Reason").fill("a chip lay under the felt")
    correct.get_by_role("button", name="Correct a count").click()
    expect(desk.get_by_text("The count has been corrected.")).to_be_visible()
    form_of(desk, "Announce the results").get_by_role("button").click()
    expect(desk.get_by_role("alert").filter(has_text="a play-off decides")).to_be_visible()
    decide(desk, f"Play-off at table {TABLE}", "The play-off is open.")
    expect(one.strip).to_contain_text("play-off")
    play(house, TABLE, one, other, "50", "10")
    decide(desk, "Announce the results", "The results of Final have been announced.")
    decide(desk, "Conclude the tournament", "The tournament has been concluded.", sure=True)
    # Seventy per cent of three fees and of what the house has added.
    expect(one.page.get_by_text("Your final position: 1. You win 112.")).to_be_visible()


def test_a_count_is_corrected_in_the_order_in_which_chips_were_removed(visit: Come, house: HouseBeside) -> None:
    """Two went out alike, and it was the other whose chips went first."""
    found(house, cup(players=3, automated=False))
    task = house.running.house.tournaments.get("cup")
    assert task is not None
    manager = Person("Tim", "tournament_manager")
    count = (Standing("Ann", 90_000), Standing("Bo", 0, 2, 0, 5_000, 1), Standing("Cy", 0, 2, 0, 5_000, 2))
    orders: list[tuple[Person, Any]] = []
    for name in ("Ann", "Bo", "Cy"):
        visit().guest(name)
        orders.append((Person(name, "player"), Enter(name, (c.Answer("name", name),))))
        orders.append((manager, c.AcceptEntry(name, entitled=True)))
    orders += [(manager, each) for each in (c.DesignateTables(1, (TABLE,)), c.DrawSeats(1, (0, 1, 2)))]
    orders += [(manager, each) for each in (c.OpenSession(1), c.RecordResult(1, TABLE, count))]
    for by, command in orders:
        assert isinstance(house.run(task.submit(by, command)), Done), command
    desk = at_the_desk(visit)
    part(desk, "Draw and sessions")
    desk.get_by_text(f"Correct the count at table {TABLE}").click()
    expect(desk.get_by_label("Ann: order in which chips were removed")).to_have_count(0)
    expect(desk.get_by_label("Cy: order in which chips were removed")).to_have_value("2")
    is_narrow_enough(desk)
    correct = form_of(desk, "Correct a count")
    correct.get_by_label("Bo: order in which chips were removed").fill("3")
    correct.get_by_label("Reason").fill("the dealer took Cy's chips first")
    correct.get_by_role("button", name="Correct a count").click()
    expect(desk.get_by_text("The count has been corrected.")).to_be_visible()
    decide(desk, "Announce the results", "The results of Final have been announced.")
    placed = task.state.tournament.sessions[0].placings
    assert [each.player for each in placed] == ["Ann", "Bo", "Cy"]


def test_who_has_agreed_in_writing_agrees_to_end_the_session_and_the_manager_ends_it(
    visit: Come, house: HouseBeside
) -> None:
    worth: dict[str, Any] = {
        "chips": BOUGHT_IN,
        "chips_cents": 40_000,
        "buy_in_cents": 20_000,
        "cash_ratio": Ratio(2, 1),
    }
    signed: dict[str, Any] = {
        "written_agreement": True,
        "early_end_by_agreement": True,
        "pass_cards": 0,
        "undisclosed_wagers": 0,
    }
    found(house, cup(rounds=5, players=2, **worth, **signed))
    seats: list[AtTheSession] = []
    for name in ("Ann", "Bo"):
        visitor = visit()
        visitor.guest(name)
        page = visitor.go("/tournaments/cup")
        page.get_by_label(re.compile("^I have read the conditions")).check()
        submit = page.get_by_role("button", name=re.compile("^Submit the entry"))
        signature = page.get_by_label(re.compile("^I agree in writing to the rules and conditions"))
        submit.click()
        assert signature.evaluate("each => each.validity.valueMissing")
        signature.fill(f"{name} A.")
        submit.click()
        expect(page.get_by_text("Your entry is submitted.")).to_be_visible()
        seats.append(AtTheSession(page))
    for seat in seats:
        seat.page.get_by_role("button", name="Pay the buy-in of 200").click()
        expect(seat.page.get_by_text("The buy-in has been paid.")).to_be_visible()
    ann, bo = (to_the_table(seat.page) for seat in seats)
    expect(ann.strip).to_contain_text("round 1 of 5")
    play(house, OWN, ann, bo, "100", "10")
    expect(ann.strip).to_contain_text("round 2 of 5")
    desk = at_the_desk(visit)
    desk.get_by_role("button", name=f"Decide {OWN}").click()
    ann.page.get_by_role("button", name="Agree to end the session now").click()
    expect(
        ann.page.get_by_text("You agreed to end the session now. It can end once everyone has agreed.")
    ).to_be_visible()
    form_of(desk, "End it early").get_by_role("button").click()
    desk.get_by_role("button", name="Confirm: End it early").click()
    expect(desk.get_by_role("alert").filter(has_text="(21.5.5)")).to_be_visible()
    bo.page.get_by_role("button", name="Agree to end the session now").click()
    expect(bo.page.get_by_text("You agreed to end the session now")).to_be_visible()
    decide(desk, "End it early", "The session has ended at this table.", sure=True)
    over = ann.page.get_by_role("region", name="The session is over")
    expect(over).to_contain_text("Everyone agreed to end it.")
    expect(ann.page.get_by_text("Your final position: 1. You win 28.")).to_be_visible()
    ann.page.goto(f"{house.url}/tournaments/cup")
    expect(ann.page.get_by_text("Your chips were redeemed for 250, which is in your account.")).to_be_visible()


def test_a_tournament_begins_with_a_file_of_conditions(visit: Come, house: HouseBeside, tmp_path: Path) -> None:
    """However the file is written, the form has all of it; one that cannot be read is told so."""
    usual = template("sit_and_go")
    there = tmp_path / "winter.tournament.toml"
    written = usual.replace('form = ["name"]', 'form = [\n  "name",\n  "card", # of the house\n]')
    written = written.replace('"sit-and-go"', '"winter"').replace('"Sit and go"', '"Winter cup"')
    manager = visit()
    manager.work("Tom", "tournament_manager")
    desk = manager.go("/tournament-manager")
    there.write_text(written.replace("fee = 20", "fee = "))
    desk.get_by_label("Or load a file").set_input_files(there)
    expect(desk.get_by_role("alert").filter(has_text="winter.tournament.toml cannot be read:")).to_be_visible()
    there.write_text(written.replace("star-2024", "star-6to5-2017"))
    desk.get_by_label("Or load a file").set_input_files(there)
    expect(desk.get_by_text("The form has been filled in from winter.tournament.toml.")).to_be_visible()
    expect(desk.get_by_label("Title")).to_have_value("Winter cup")
    expect(desk.get_by_label("Short name")).to_have_value("winter")
    expect(desk.get_by_label("Rules")).to_have_value("star-6to5-2017")
    desk.get_by_role("button", name="Draw up the conditions").click()
    expect(desk.get_by_text("Nothing is missing or contradictory")).to_be_visible()
    expect(desk.get_by_label("Entry form, one field per line")).to_have_value("name\ncard")
