"""The way back to one's seat in a tournament, and how its session ended, for who comes back to the page."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pontoon.testing.browser_house import HouseBeside, house_beside
from pontoon.testing.browser_tournaments import AtTheSession, cup, enter, found, tables, to_the_table
from pontoon.testing.browser_visitors import AtTheTable, Come
from pontoon.testing.houses import generous_settings
from pontoon.tournament.form import Prize


@pytest.fixture
def house() -> Iterator[HouseBeside]:
    with house_beside(plans=tables("P1", "Cup-1", "Cup-2"), settings=generous_settings()) as beside:
        yield beside


def test_the_lobby_leads_back_to_the_seat_and_the_table_tells_how_it_ended(visit: Come, house: HouseBeside) -> None:
    # Whoever has as much as the other shares the place: with one prize for both there is no play-off.
    prizes = (Prize(1, share=5_000), Prize(2, share=5_000))
    found(house, cup(rounds=1, players=2, computer_players=True, prizes=prizes))
    visitor = visit()
    visitor.guest("Ann")
    page = enter(visitor)
    page.get_by_role("button", name="Start now").click()
    # Where to go comes first, and nothing says any more that the seats are being drawn.
    expect(page.get_by_role("region", name="Your entry")).to_contain_text(
        re.compile(r"^\s*Your entry\s*Your seat: table")
    )
    expect(page.get_by_text("The seats are being drawn")).to_have_count(0)
    to_the_table(page)
    page.goto(house.url)
    # The table of the hall at which no tournament is held is no ordinary table.
    expect(page.get_by_role("heading", name=re.compile("Table P1"))).to_be_visible()
    expect(page.get_by_role("heading", name=re.compile("Table Cup-2"))).to_have_count(0)
    page.get_by_role("button", name="Back to your seat Table Cup-1").click()
    seat = AtTheSession(page)
    moved = AtTheTable(page).chips_hovered()
    assert moved
    assert set(moved.values()) == {(0, 0)}
    seat.pass_round()
    own = page.get_by_role("region", name=re.compile("^Box")).filter(has_text="You")
    expect(own).to_contain_text("pass")
    expect(own).not_to_contain_text("not placed yet")

    over = page.get_by_role("region", name="The session is over")
    expect(over.get_by_role("link", name="Results")).to_be_visible()
    page.reload()
    expect(over.get_by_role("link", name="Results")).to_be_visible()
    expect(over).to_contain_text("All rounds have been played.")
    expect(page.get_by_role("button", name=re.compile("^Sit down at"))).to_have_count(0)
