"""A round on a telephone: 360 pixels wide, by touch."""

from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import PHONE, AtTheTable, Come

TELEPHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_round_is_played_on_a_telephone(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "8s 6d 8h Kc Qc 9c 8c")
    page = visit(**TELEPHONE).go("/")
    page.get_by_label("Your name").fill("Pip")
    page.get_by_role("button", name="Sit down Table P1").tap()
    page.get_by_role("button", name="Deal 25").tap()
    at = AtTheTable(page)
    expect(at.button("Split")).to_be_in_viewport(ratio=1)
    assert fits(page)
    at.button("Split").tap()
    expect(page.get_by_text("Your decision on box 4, hand 1", exact=True)).to_be_visible()
    assert fits(page)
    expect(at.dealer).to_be_in_viewport()
    expect(at.button("Stand")).to_be_in_viewport(ratio=1)
    at.button("Stand").tap()
    expect(page.get_by_text("Your decision on box 4, hand 2", exact=True)).to_be_visible()
    at.button("Stand").tap()
    assert [line.net for line in at.account()] == ["+25.00", "+25.00"]
    assert fits(page)


def test_the_buttons_of_a_decision_are_large_enough_for_a_thumb(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s 6d 7h")
    visitor = visit(**TELEPHONE)
    visitor.guest("Pip")
    page = visitor.go("/table/P1?sit")
    page.get_by_role("button", name="Deal 25").tap()
    at = AtTheTable(page)
    for name in ("Hit", "Stand", "Double"):
        size = at.button(name).bounding_box()
        assert size is not None
        assert size["height"] >= 44
        assert size["width"] >= 44


def test_the_other_boxes_stand_in_a_strip_and_can_be_followed(visit: Come) -> None:
    bob = visit()
    bob.guest("Bob")
    bob.sit("P1", 2)
    visitor = visit(**TELEPHONE)
    visitor.guest("Pip")
    page = visitor.go("/table/P1?sit")
    strip = page.get_by_role("list", name="All boxes")
    expect(strip.get_by_role("listitem")).to_have_count(7)
    strip.get_by_role("button", name="Wager on box 2").tap()
    expect(page.get_by_text("Box 2, following Bob")).to_be_visible()
    assert fits(page)
