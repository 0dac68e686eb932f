"""Signing in and out on the pages: fields that hide what is typed, a way out that is always in sight."""

import re

import pytest
from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import PHONE, Come


def hidden_fields(page: Page) -> list[str]:
    """How each field for a password may be filled in; none of them shows what is typed."""
    return [str(each.get_attribute("autocomplete")) for each in page.locator("input[type=password]").all()]


def test_the_field_for_the_password_hides_it_and_takes_what_is_pasted(visit: Come, house: HouseBeside) -> None:
    password = house.staff("Ann", "player")
    visitor = visit()
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=house.url)
    page = visitor.go("/sign-in")
    expect(page.get_by_label("Password")).to_be_visible()
    assert hidden_fields(page) == ["current-password"]
    page.get_by_label("Name").fill("Ann")
    page.evaluate("words => navigator.clipboard.writeText(words)", password)
    page.get_by_label("Password").press("Control+v")
    expect(page.get_by_label("Password")).to_have_value(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ["/", "/account", "/table/P1", "/guide", "/history"])
def test_who_is_signed_in_finds_the_way_out_on_every_page(visit: Come, path: str) -> None:
    visitor = visit()
    visitor.guest("Ann")
    # The socket of a table ends with the sign-in, and one that looks on is opened.
    visitor.expected = re.compile("WebSocket")
    page = visitor.go(path)
    # What the page still asks for when its owner leaves would be refused.
    page.wait_for_load_state("networkidle")
    out = page.get_by_role("button", name="Sign out", exact=True)
    menu = page.get_by_role("button", name="Menu")
    expect(out.or_(menu).first).to_be_visible()
    if not out.is_visible():
        menu.click()
    out.click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_attached()
    assert visitor.context.request.get(f"{house_of(page)}/api/v1/door").json()["who"] is None


def test_signing_out_clears_what_the_tab_has_kept(visit: Come) -> None:
    visitor = visit()
    visitor.guest("Ann")
    page = visitor.go("/account")
    page.wait_for_load_state("networkidle")
    page.evaluate("sessionStorage.setItem('pontoon.sent.P1.player.Ann', '[]')")
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_attached()
    assert page.evaluate("Object.keys(sessionStorage).filter(key => key.includes('Ann'))") == []


def house_of(page: Page) -> str:
    found = re.match(r"https?://[^/]+", page.url)
    assert found is not None
    return found[0]


def test_ones_other_sign_ins_are_ended_with_the_password(visit: Come, house: HouseBeside) -> None:
    password = house.staff("Ann", "player")
    elsewhere, here = visit(), visit(viewport=PHONE)
    elsewhere.sign_in("Ann", password)
    here.sign_in("Ann", password)
    page = here.go("/account")
    places = page.get_by_role("listitem").filter(has_text="signed in")
    expect(places).to_have_count(2)
    end = places.first.get_by_role("button", name="End")
    expect(end).to_be_disabled()
    # A refusal is a line in the browser's own log too.
    here.expected = re.compile("409")
    again = page.get_by_label("Your password (needed to end a sign-in)")
    again.fill("not the one")
    end.click()
    expect(page.get_by_text("The password is wrong.")).to_be_visible()
    again.fill(password)
    end.click()
    expect(places).to_have_count(1)
    assert elsewhere.context.request.get(f"{house.url}/api/v1/door").json()["who"] is None
    expect(page.get_by_role("heading", name="Ann")).to_be_visible()
    # All other fields for a password on the page hide it too.
    assert sorted(hidden_fields(page)) == ["current-password"] * 3 + ["new-password"] * 2
    assert bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def test_an_account_is_closed_with_the_name_and_the_password(visit: Come, house: HouseBeside) -> None:
    password = house.staff("Ann", "player")
    here = visit(viewport=PHONE)
    here.sign_in("Ann", password)
    page = here.go("/account")
    page.get_by_role("button", name="Close my account").click()
    closing = page.get_by_role("dialog", name="Close the account")
    closing.get_by_label("Type your name, Ann, to confirm").fill("Ann")
    close = closing.get_by_role("button", name="Close permanently")
    expect(close).to_be_disabled()
    # A refusal is a line in the browser's own log too.
    here.expected = re.compile("409")
    again = closing.get_by_label("Your password")
    again.fill("not the one")
    close.click()
    expect(closing.get_by_text("The password is wrong.")).to_be_visible()
    again.fill(password)
    close.click()
    expect(page).to_have_url(f"{house.url}/")
    assert here.context.request.get(f"{house.url}/api/v1/door").json()["who"] is None


def test_a_guest_closes_the_account_with_the_name_alone(visit: Come) -> None:
    here = visit()
    here.guest("Gus")
    page = here.go("/account")
    page.get_by_role("button", name="Close my account").click()
    closing = page.get_by_role("dialog", name="Close the account")
    expect(closing.get_by_label("Your password")).to_have_count(0)
    closing.get_by_label("Type your name, Gus, to confirm").fill("Gus")
    closing.get_by_role("button", name="Close permanently").click()
    expect(page).to_have_url(re.compile("/$"))
