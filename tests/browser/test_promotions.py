"""Promotions in a real Chromium: set up from the form, published, entered, drawn, checked, denied, registered."""

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import DESKTOP, PHONE, Come
from pontoon.testing.promotions_live import CAR, DOLLARS, MINUTE, Office, form

DESK = "/promotion-desk/winter-draw"
LOOKS: list[tuple[Any, Any]] = [(DESKTOP, "light"), (PHONE, "dark")]


def local(seconds: int) -> str:
    return datetime.fromtimestamp(seconds).strftime("%Y-%m-%dT%H:%M")


def faults(page: Page) -> list[str]:
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{each['id']}: {node['html'][:160]}" for each in found for node in each["nodes"]]


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def confirm(where: Locator | Page, button: str) -> None:
    where.get_by_role("button", name=f"Confirm: {button}").click()


async def running_office(house: HouseBeside, *prizes: dict[str, Any]) -> Office:
    office = await Office.of(house.running)
    await office.running(*prizes)
    return office


async def enters(house: HouseBeside, office: Office, *names: str) -> None:
    for name in names:
        await office.enters(await house.running.guest(name))


def fill_in(page: Page, terms: dict[str, Any]) -> None:
    """The whole form, as somebody at the desk does it."""
    for label, key in (
        ("Title", "title"),
        ("How prizes are awarded", "manner_in_words"),
        ("Where prizes are awarded", "award_place"),
        ("Nature of the prize", "nature"),
        ("Where it takes place", "place"),
        ("How to claim", "claiming"),
        ("How results are published", "results_published"),
    ):
        page.get_by_label(label, exact=True).fill(terms[key])
    for label, key in (
        ("Starts", "starts_at"),
        ("Ends", "ends_at"),
        ("Entries close", "closing_at"),
        ("When prizes are awarded", "award_at"),
    ):
        page.get_by_label(label, exact=True).fill(local(terms[key]))
    page.get_by_label("Draw or merit").select_option("draw")
    page.get_by_label("Who qualifies").fill("\n".join(terms["eligibility"]))
    page.get_by_label("Wager needed").select_option("no")
    page.get_by_label("Presence at the draw").select_option("no")
    for way in ("telephone", "email"):
        page.get_by_label(way, exact=True).check()


def test_a_promotion_is_set_up_from_the_form_and_goes_to_the_authority(visit: Come, house: HouseBeside) -> None:
    visitor = visit()
    visitor.work("Gus", "gaming_manager")
    page = visitor.go("/promotion-desk")
    page.get_by_role("button", name="Set up a promotion").click()
    page.get_by_label("Name (cannot be changed later)").fill("winter-draw")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("The terms do not state when entries close.").first).to_be_visible()
    now = house.running.house.clock.now_ms() // 1000 // MINUTE * MINUTE
    fill_in(page, form(now))
    page.get_by_label("Name of the prize").fill("a car")
    page.get_by_label("Kind").select_option("vehicle")
    page.get_by_label("Value in dollars").fill("10,000.01")
    page.get_by_label("Conditions for receiving, using or accepting it").fill("a licence")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("Missing or wrong: 4")).to_be_visible()
    for label in ("Make", "Model", "Accessories", "Registration and other on-road costs"):
        page.get_by_label(label, exact=True).fill("as described")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.get_by_text("The terms are complete.")).to_be_visible()
    page.get_by_role("button", name="Save as a draft").click()
    expect(page.get_by_role("heading", name="The winter draw")).to_be_visible()
    page.get_by_role("button", name="Send the terms to the authority").click()
    confirm(page, "Send the terms to the authority")
    expect(page.get_by_text("The authority must have had the terms for 24 hours first.")).to_be_visible()
    expect(page.get_by_text("The terms must reach the authority")).to_be_visible()
    page.get_by_role("link", name="Notices").click()
    page.get_by_role("button", name="Record its arrival notice 1").click()
    page.get_by_label("How this is known").fill("a read receipt")
    confirm(page, "Record its arrival")
    expect(page.get_by_text("not known")).to_have_count(0)
    page.get_by_role("link", name="Steps").click()
    expect(page.get_by_text("Nothing is due.")).to_be_visible()
    page.get_by_role("button", name="Publish the terms").click()
    page.get_by_label("How the advertising refers to the terms").fill("see the website")
    confirm(page, "Publish the terms")
    page.get_by_role("button", name="Commit the house to a seed").click()
    expect(page.get_by_role("listitem").filter(has_text="Commit the house to a seed")).to_contain_text("done")
    assert faults(page) == []
    page.get_by_role("link", name="As players see it").click()
    expect(page.get_by_text("a car, worth 10,000.01")).to_be_visible()
    expect(page.get_by_text("Before the first entry, the house committed")).to_be_visible()


def test_a_promotion_begins_from_a_template_a_file_or_another_one(
    visit: Come, house: HouseBeside, tmp_path: Path
) -> None:
    house.run(running_office(house))
    gus = visit()
    gus.sign_in("Gus", "a word for Gus alone")
    page = gus.go("/promotion-desk")
    page.get_by_role("button", name="Set up a promotion").click()
    begin = page.get_by_label("Start from")
    begin.select_option(label="a motor vehicle")
    expect(page.get_by_label("Registration and other on-road costs")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download this form as a file").click()
    form_of_a_car = download.value.path().read_text("utf-8")

    # Filled in elsewhere, and read again; what cannot be read is said, and the form stays.
    there = tmp_path / "car.promotion.toml"
    there.write_text(
        form_of_a_car.replace('name = ""', 'name = "summer-car"', 1).replace('make = ""', 'make = "Holden"')
    )
    page.get_by_label("Or load a file").set_input_files(there)
    expect(page.get_by_text("The form has been filled in from car.promotion.toml.")).to_be_visible()
    expect(page.get_by_label("Name (cannot be changed later)")).to_have_value("summer-car")
    expect(page.get_by_label("Make", exact=True)).to_have_value("Holden")
    there.write_text(form_of_a_car + 'colour = "red"\n')
    page.get_by_label("Or load a file").set_input_files(there)
    expect(page.get_by_role("alert").filter(has_text="cannot be read")).to_contain_text("prizes.1.colour: unknown key")
    expect(page.get_by_label("Make", exact=True)).to_have_value("Holden")

    begin.select_option(label="The winter draw")
    expect(page.get_by_label("How to claim", exact=True)).not_to_be_empty()
    expect(page.get_by_label("Starts", exact=True)).to_be_empty()
    assert faults(page) == []


def test_a_player_reads_the_terms_enters_and_takes_the_entry_back(visit: Come, house: HouseBeside) -> None:
    house.run(running_office(house))
    visitor = visit(viewport=PHONE, color_scheme="dark")
    visitor.guest("Ann")
    page = visitor.go("/promotions")
    page.get_by_role("link", name="Enter The winter draw").click()
    expect(page.get_by_text("members aged 18 or more").first).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Ann Lee")
    page.get_by_label("Email", exact=True).fill("ann@example.com")
    page.get_by_label("I meet these criteria.").check()
    assert fits(page)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You have entered.")).to_be_visible()
    expect(page.get_by_text("Entry 1,")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Your details").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Name", exact=True)).to_have_value("Ann Lee")
    visitor.expected = re.compile("409")
    dialog.get_by_role("button", name="Erase my details").click()
    expect(dialog.get_by_role("alert")).to_contain_text("still open for patron number 1: an entry")
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Withdraw entry 1").click()
    expect(page.get_by_text("(withdrawn)")).to_be_visible()
    page.get_by_role("button", name="Your details").click()
    page.get_by_role("button", name="Erase my details").click()
    expect(page.get_by_text("a number that identifies nobody")).to_be_visible()
    assert fits(page)


def test_a_draw_is_held_told_denied_and_checked(visit: Come, house: HouseBeside) -> None:
    """Goal: from the closing of entries to the register of denied claims, on the desk; and the check by a player."""
    office = house.run(running_office(house))
    house.run(enters(house, office, "Bob", "Cat"))
    player = visit()
    player.guest("Ann")
    enter = player.go("/promotions/winter-draw")
    for label, told in (("Name", "Ann Lee"), ("Address", "7 Harris Street"), ("Email", "ann@example.com")):
        enter.get_by_label(label, exact=True).fill(told)
    enter.get_by_label("I meet these criteria.").check()
    enter.get_by_role("button", name="Enter", exact=True).click()
    expect(enter.get_by_text("You have entered.")).to_be_visible()
    gus = visit()
    gus.sign_in("Gus", "a word for Gus alone")
    office.until(office.terms["closing_at"] + 1)
    page = gus.go(DESK)
    page.get_by_role("button", name="Close entries").click()
    expect(page.get_by_text("Under the terms, the draw is not held until later.")).to_be_visible()
    office.until(office.terms["award_at"])
    page.reload()
    page.get_by_role("button", name="Hold the draw").click()
    expect(page.get_by_text("The winner must be notified")).to_be_visible()
    page.get_by_role("link", name="Draw, winners, claims").click()
    page.get_by_role("button", name="Notify the winner award 1").click()
    page.get_by_label("Method").select_option("email")
    page.get_by_label("Contact made").check()
    confirm(page, "Notify the winner")
    expect(page.get_by_text("notified", exact=True)).to_be_visible()

    # Somebody claims at the desk what rests on no award; the claim is denied, with a reason, and kept.
    page.get_by_role("button", name="Record a claim").click()
    page.get_by_label("Patron number").fill("3")
    confirm(page, "Record a claim")
    page.get_by_role("button", name="Deny claim 1").click()
    page.get_by_label("Reason (recorded)").fill("Ann Lee has not won this")
    page.get_by_label("Method").select_option("email")
    gus.expected = re.compile("409")
    confirm(page, "Deny")
    expect(page.get_by_role("alert")).to_contain_text("The log must not identify anyone")
    page.get_by_label("Reason (recorded)").fill("the prize is another's")
    confirm(page, "Deny")
    expect(page.get_by_text("denied: the prize is another's")).to_be_visible()
    expect(page.get_by_text("kept with name and address")).to_be_visible()
    page.get_by_role("link", name="Registers").click()
    row = page.get_by_role("row").filter(has_text="the prize is another's")
    expect(row).to_contain_text("Ann Lee")
    expect(row).to_contain_text("7 Harris Street")
    assert faults(page) == []

    check = player.go("/promotions/winter-draw")
    check.get_by_role("button", name="Check the draw in this browser").click()
    expect(check.get_by_text("Everything is as it should be. Entries: 3. Awards: 1")).to_be_visible()
    expect(check.get_by_text("denied: the prize is another's")).to_be_visible()
    assert faults(check) == []


@pytest.mark.parametrize(("viewport", "scheme"), LOOKS)
def test_every_part_of_the_file_is_readable_everywhere(
    visit: Come, house: HouseBeside, viewport: Any, scheme: Any
) -> None:
    office = house.run(running_office(house, CAR))
    house.run(enters(house, office, "Bob", "Cat"))
    gus = visit(viewport=viewport, color_scheme=scheme)
    gus.sign_in("Gus", "a word for Gus alone")
    wrong = []
    for part in ("steps", "terms", "entries", "winners", "notices", "trouble", "registers"):
        page = gus.go(f"{DESK}?part={part}")
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        wrong += [f"{part}: {each}" for each in faults(page)]
        if not fits(page):
            wrong.append(f"{part} is wider than the screen")
    assert not wrong, "\n".join(wrong)


def test_a_scrutineer_says_to_be_there_and_a_supervisor_sees_no_names(visit: Come, house: HouseBeside) -> None:
    office = house.run(running_office(house, CAR))
    house.run(enters(house, office, "Bob"))
    house.run(_nominated(house, office))
    sid = visit()
    sid.sign_in("Sid", "a word for Sid alone")
    page = sid.go("/promotions/winter-draw")
    page.get_by_role("button", name="I am here to oversee the draw").click()
    expect(page.get_by_text("for the next 15 minutes")).to_be_visible()
    sue = visit()
    sue.work("Sue", "casino_supervisor")
    page = sue.go(f"{DESK}?part=winners")
    expect(page.get_by_text("who is present.")).to_be_visible()
    page = sue.go(f"{DESK}?part=entries")
    expect(page.get_by_text("not shown to you")).to_be_visible()
    expect(page.get_by_text("Bob Real")).to_have_count(0)


async def _nominated(house: HouseBeside, office: Office) -> None:
    await house.running.staff("Sid", "scrutineer")
    await office.does("nominate_scrutineer", scrutineer="Sid")


def test_a_player_has_no_business_at_the_desk(visit: Come, house: HouseBeside) -> None:
    house.run(running_office(house))
    visitor = visit()
    visitor.guest("Ann")
    page = visitor.go(DESK)
    expect(page.get_by_text("None of your roles allows you to see this.")).to_be_visible()


def test_terms_change_once_the_authority_has_approved(visit: Come, house: HouseBeside) -> None:
    house.run(running_office(house))
    gus = visit()
    gus.sign_in("Gus", "a word for Gus alone")
    page = gus.go(f"{DESK}?part=terms")
    page.get_by_label("How to claim", exact=True).fill("at the cashier")
    page.get_by_label("Why the terms are changing").fill("the desk has moved")
    page.get_by_role("button", name="Propose to the authority").click()
    expect(page.get_by_text("The proposal is on its way")).to_be_visible()
    ida = visit()
    ida.work("Ida", "inspector")
    desk = ida.go(DESK)
    desk.get_by_role("button", name="Enter the authority’s decision").click()
    desk.get_by_label("Approved").check()
    desk.get_by_label("The authority’s reference").fill("NICC 12")
    confirm(desk, "Enter the authority’s decision")
    expect(desk.get_by_text("awaiting the authority")).to_have_count(0)
    page = gus.go(DESK)
    page.get_by_role("button", name="Put the approved terms into force").click()
    confirm(page, "Put the approved terms into force")
    expect(page.get_by_text("The amended terms must reach the authority")).to_be_visible()


def test_tokens_of_a_voucher_are_wagered_on_the_felt(visit: Come, house: HouseBeside) -> None:
    office = house.run(running_office(house, DOLLARS))
    ann = visit()
    ann.guest("Ann")
    page = ann.go("/promotions/winter-draw")
    page.get_by_label("Name", exact=True).fill("Ann Lee")
    page.get_by_label("I meet these criteria.").check()
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_text("You have entered.")).to_be_visible()
    house.stack("P1", "9s 6d 7h")
    house.run(office.drawn())
    page.reload()
    page.get_by_role("button", name="Claim the prize").click()
    expect(page.get_by_text("Your claim has been recorded.")).to_be_visible()
    house.run(_voucher(office))
    page.reload()
    page.get_by_label("At table").fill("P1")
    page.get_by_label("The voucher’s conditions are met").check()
    page.get_by_role("button", name="Exchange for tokens").click()
    expect(page.get_by_text("The tokens are yours.")).to_be_visible()
    page = ann.go("/table/P1?sit")
    expect(page.get_by_label("Use tokens first: you have 200")).to_be_checked()
    page.get_by_role("button", name="Deal 25").click()
    expect(page.get_by_role("group", name="Your decision")).to_be_visible()
    assert house.run(house.running.house.store.balance("chips", "tokens:Ann")) == 17_500


async def _voucher(office: Office) -> None:
    await office.does("grant_claim", claim=1)
    await office.does("issue_voucher", award=1, conditions="", valid_until=0)
