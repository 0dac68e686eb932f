"""Those who run a table and those who play at it, each with a browser: a dealer's cards, a raised minimum, a report."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import Come


def duty(page: Page, words: str) -> None:
    expect(page.get_by_role("region", name="Next step")).to_contain_text(words)


def take(page: Page, key: str, step: str, then: str) -> None:
    """The step is offered, its key is pressed, and the next duty is there."""
    expect(page.get_by_role("region", name="Next step").get_by_role("button", name=step)).to_be_visible()
    page.keyboard.press(key)
    duty(page, then)


def card(page: Page, text: str, then: str) -> None:
    """A card that is due, key by key."""
    deal = page.get_by_role("region", name="Next step").get_by_role("button", name="Deal a card")
    expect(deal).to_be_disabled()
    for key in text:
        page.keyboard.press(key)
    expect(deal).to_be_enabled()
    page.keyboard.press("Enter")
    duty(page, then)


def form(page: Page, name: str) -> Locator:
    """The form of an order, unfolded."""
    panel = page.locator("details", has=page.locator("> summary", has_text=re.compile(rf"^\s*{name}\s*$"))).last
    panel.locator("summary").click()
    return panel


def test_a_player_sees_the_cards_that_a_dealer_enters_by_keys(visit: Come) -> None:
    ann, dora, sue = visit(), visit(), visit()
    ann.guest("Ann")
    dora.work("dora", "dealer")
    sue.work("sue", "casino_supervisor")
    seat = ann.sit("E1", 3)
    page = dora.go("/dealer/E1")
    duty(page, "A dealer comes on duty.")
    take(page, "Enter", "Come on duty", "The dealer shuffles the cards")
    take(page, "Enter", "Shuffle", "Ann is offered the cut")
    ann.page.get_by_role("button", name="Let someone else cut").click()
    duty(page, "A supervisor cuts the cards")
    sue.go("/pit/E1").get_by_role("button", name="Cut the cards").click()
    duty(page, "inserts the cutting card")
    take(page, "Enter", "Insert the cutting card", "burns the first card")
    take(page, "Enter", "Burn the first card", "The players place their wagers.")
    ann.page.get_by_role("button", name="Deal 25").click()
    duty(page, "deals the first card, to box 3")
    card(page, "9s", "to the dealer's hand")
    card(page, "6d", "deals a card to box 3")
    card(page, "2h", "Ann must decide on hand 1 of box 3.")
    expect(ann.page.get_by_role("img", name="9 of spades, 2 of hearts: 11")).to_be_visible()
    seat.press("Double")
    duty(page, "deals a card to box 3")
    card(page, "8c", "forfeit")
    seat.press("Keep")
    duty(page, "the dealer's hand")
    card(page, "Kd", "the dealer's hand")
    card(page, "9h", "The players place their wagers.")
    assert [(line.what, line.net) for line in seat.account()] == [
        ("Box 3 · wager 25", "+25.00"),
        ("Box 3 · double 25", "+25.00"),
    ]


@pytest.mark.clauses("star-2024 7.5")
def test_a_minimum_is_raised_once_its_sign_has_stood_for_twenty_minutes(visit: Come, house: HouseBeside) -> None:
    ann, sue = visit(), visit()
    ann.guest("Ann")
    ann.sit("P1")
    sue.work("sue", "casino_supervisor")
    page = sue.go("/pit/P1")

    sign = form(page, "Put up a sign with a new minimum")
    sign.get_by_label("Minimum").fill("25")
    sign.get_by_role("button", name="Put up a sign with a new minimum").click()
    expect(page.get_by_role("timer")).to_contain_text("may take effect in")
    change = form(page, "Change the limits")
    change.get_by_label("Minimum", exact=False).first.fill("25")
    change.get_by_role("button", name="Change the limits", exact=True).click()
    expect(page.get_by_text("The sign must be displayed for 20 minutes")).to_be_visible()
    house.later(minutes=21)
    change.get_by_role("button", name="Change the limits", exact=True).click()
    expect(ann.page.get_by_role("button", name="Limits 25 to 500")).to_be_visible()


@pytest.mark.clauses("star-2024 18.20+")
def test_an_inspector_reads_the_report_of_the_month_that_was_sent(visit: Come) -> None:
    gus, ivan = visit(), visit()
    gus.work("gus", "gaming_manager")
    ivan.work("ivan", "inspector")
    month = datetime.now(UTC).replace(day=1) - timedelta(days=3)
    page = gus.go("/inspector?part=books")
    sending = form(page, "Send monthly report")
    sending.get_by_label("Year").fill(str(month.year))
    sending.get_by_label("Month").fill(str(month.month))
    sending.get_by_role("button", name="Send monthly report").click()
    expect(page.get_by_role("status")).to_contain_text("Entered: Send monthly report.")
    read = ivan.go("/inspector?part=books")
    read.get_by_label("Monthly report for").fill(f"{month:%Y-%m}")
    read.get_by_role("button", name="Read the report").click()
    expect(read.locator("pre")).to_contain_text(f"{month:%Y}")


def test_an_inspector_finds_a_round_by_its_player_and_follows_it(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 7d 9h Kc")
    ann, ivan = visit(), visit()
    ann.guest("Ann")
    seat = ann.sit("P1")
    seat.deal("25")
    seat.press("Stand")
    seat.account()
    ivan.work("ivan", "inspector")
    page = ivan.go("/inspector?part=rounds")
    # All tables' rounds from the start; one table's where it is chosen.
    expect(page.get_by_label("Table").locator("option:checked")).to_have_text("All")
    expect(page.get_by_role("row", name=re.compile(r"^P1 1 .*Ann \+25"))).to_be_visible()
    page.get_by_label("Table").select_option("E1")
    expect(page.get_by_role("heading", name="Rounds at E1")).to_be_visible()
    expect(page.get_by_text("No rounds.")).to_be_visible()
    page.get_by_label("Table").select_option("P1")
    row = page.get_by_role("row", name=re.compile(r"Ann \+25"))
    row.get_by_role("link", name="1", exact=True).click()
    expect(page.get_by_role("heading", name="Table P1, round 1")).to_be_visible()
