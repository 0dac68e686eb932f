"""Somebody who has never been here, from the first page to the end of a first round."""

import re

import pytest
from playwright.sync_api import expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Come
from pontoon.testing.promotions_live import Office


def test_the_first_page_says_what_it_is_and_how_one_comes_in(visit: Come) -> None:
    page = visit().go("/")
    expect(page.get_by_role("banner")).to_contain_text("Pontoon")
    expect(page.get_by_role("main")).to_contain_text("All you need is a name")
    expect(page.get_by_role("contentinfo")).to_contain_text("1800 858 858")


@pytest.mark.parametrize(
    ("table", "rules", "clause"),
    [("P1", "The Star 2024", "17.1.5"), ("P2", "The Star 6 to 5, 2017", "16.1.5"), ("P3", "Canberra 2002", "14.1(b)")],
)
def test_a_newcomer_plays_a_round_three_clicks_from_the_first_page(
    visit: Come, house: HouseBeside, table: str, rules: str, clause: str
) -> None:
    house.stack(table, "9s 7d 9h Kc")
    page = visit().go("/")
    page.get_by_label("Your name").fill("Newcomer")
    page.get_by_role("button", name=f"Sit down Table {table}").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(rules)
    page.get_by_role("button", name=re.compile("^Deal 25")).click()
    at = AtTheTable(page)
    expect(page.get_by_role("img", name="9 of spades, 9 of hearts: 18")).to_be_visible()
    at.press("Stand")
    told = at.account()
    assert [(line.what, line.result, line.net, line.clause) for line in told] == [
        ("Box 4 · wager 25", "won 1 to 1", "+25.00", clause)
    ]


def test_a_chip_stays_on_its_button_under_the_mouse(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 7d 9h Kc")
    visitor = visit()
    visitor.guest("Ann")
    seat = visitor.sit("P1")
    # Between two rounds nothing takes the place of the chips, as the cut of a new shoe does.
    seat.deal("25")
    seat.press("Stand")
    seat.account_of(1)
    moved = seat.chips_hovered()
    assert "Add 500" in moved
    assert set(moved.values()) == {(0, 0)}


def test_somebody_without_a_name_is_asked_for_one_first(visit: Come) -> None:
    page = visit().go("/")
    page.get_by_role("button", name="Sit down Table P1").click()
    expect(page.get_by_role("alert")).to_contain_text("Enter the name you want to play under.")
    expect(page.get_by_label("Your name")).to_be_focused()


def test_a_round_that_is_over_can_be_followed_again_and_taken_along(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 7d 9h Kc")
    visitor = visit()
    visitor.guest("Ann")
    seat = visitor.sit("P1")
    seat.deal("25")
    seat.press("Stand")
    account = seat.account_of(1)
    with visitor.page.expect_download() as download:
        account.get_by_role("link", name="Round file").click()
    assert 'player = "Ann"' in download.value.path().read_text("utf-8")
    account.get_by_role("link", name="Replay").click()
    expect(visitor.page).to_have_url(re.compile(r"/round/P1/1$"))


def test_a_table_without_a_dealer_comes_last_and_says_so(visit: Come) -> None:
    page = visit().go("/")
    tables = page.get_by_role("listitem").filter(has=page.get_by_role("heading", level=3))
    expect(tables.last).to_contain_text("Table E1")
    expect(tables.last).to_contain_text("No dealer is on duty")
    expect(page.get_by_text("No dealer is on duty")).to_have_count(1)
    page.get_by_label("Your name").fill("Newcomer")
    page.get_by_role("button", name="Sit down Table E1").click()
    waits = page.get_by_text("No dealer is on duty: rounds will be dealt once one arrives")
    expect(waits).to_be_visible()
    page.get_by_role("button", name=re.compile("^Deal 25")).click()
    expect(page.get_by_text("Your wager is on the layout")).to_be_visible()
    expect(waits).to_be_visible()
    expect(page.get_by_text("Nobody has wagered yet")).to_have_count(0)


def test_a_name_that_is_taken_is_said_until_another_one_is_tried(visit: Come) -> None:
    """The lobby looks at its tables every five seconds, and what was said of the name stays."""
    visit().guest("Ann")
    newcomer = visit()
    newcomer.expected = re.compile("409")
    page = newcomer.go("/")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("alert")).to_contain_text("Ann")
    with page.expect_response(re.compile("/api/v1/tables$")):
        pass
    expect(page.get_by_role("alert")).to_contain_text("Ann")
    page.get_by_label("Your name").fill("Anna")
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name=re.compile("^Deal 25"))).to_be_visible()


def test_who_comes_for_a_promotion_gives_a_name_on_the_spot(visit: Come, house: HouseBeside) -> None:
    house.run(_a_promotion(house))
    page = visit().go("/promotions/winter-draw")
    page.get_by_label("Your name").fill("Newcomer")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.get_by_label("I meet these criteria.")).to_be_visible()


async def _a_promotion(house: HouseBeside) -> None:
    await (await Office.of(house.running)).running()
