"""A page loaded anew and a network that fails, in the middle of a round: nothing is lost, and the page says so."""

import re

from playwright.sync_api import expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Come, Visitor

# What a browser itself says of a network that this test has taken away.
OFFLINE = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")


def in_a_round(visit: Come, house: HouseBeside) -> tuple[Visitor, AtTheTable]:
    house.stack("P1", "9s 6d 7h 4c Kc Qc")
    visitor = visit()
    visitor.guest("Ann")
    seat = visitor.sit("P1")
    seat.deal("25")
    expect(seat.turn).to_be_visible()
    return visitor, seat


def test_a_page_loaded_anew_in_the_middle_of_a_round_goes_on_where_it_was(visit: Come, house: HouseBeside) -> None:
    visitor, seat = in_a_round(visit, house)
    visitor.page.reload()
    expect(visitor.page.get_by_role("img", name="9 of spades, 7 of hearts: 16")).to_be_visible()
    seat.press("Hit")
    seat.press("Stand")
    assert [(line.what, line.net) for line in seat.account()] == [("Box 4 · wager 25", "+25.00")]


def test_another_page_of_the_same_person_takes_the_round_over(visit: Come, house: HouseBeside) -> None:
    visitor, _ = in_a_round(visit, house)
    second = AtTheTable(visitor.context.new_page())
    second.page.goto(f"{house.url}/table/P1")
    second.press("Hit")
    second.press("Stand")
    assert [line.net for line in second.account()] == ["+25.00"]


def test_a_lost_network_is_told_and_a_decision_made_meanwhile_arrives(visit: Come, house: HouseBeside) -> None:
    visitor, seat = in_a_round(visit, house)
    visitor.expected = OFFLINE
    visitor.context.set_offline(True)
    expect(visitor.page.get_by_text("Connection lost. Your seat and wagers are kept.")).to_be_visible()
    seat.press("Stand")
    expect(visitor.page.get_by_text("will be sent again")).to_be_visible()
    visitor.context.set_offline(False)
    expect(visitor.page.get_by_text("The connection is lost")).to_have_count(0)
    assert [(line.what, line.net) for line in seat.account()] == [("Box 4 · wager 25", "−25.00")]


def test_a_table_that_does_not_exist_is_said_not_to(visit: Come) -> None:
    visitor = visit()
    # A browser reports the refused socket, and the request for the table.
    visitor.expected = re.compile("WebSocket connection|404")
    page = visitor.go("/table/ZZ")
    expect(page.get_by_role("alert")).to_have_text("There is no table ZZ.")
    page.get_by_role("main").get_by_role("link", name="Tables").click()
    expect(page.get_by_role("button", name="Sit down Table P1")).to_be_visible()
