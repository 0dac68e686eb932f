"""The first page."""

from conftest import Visit
from playwright.sync_api import expect


def test_the_first_page_opens(visit: Visit) -> None:
    page = visit().go("/")
    expect(page.get_by_role("banner")).to_contain_text("Pontoon")
