"""A table without a mouse: every step from the first page to the end of a round by keys alone."""

from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import AtTheTable, Come


def tab_to(page: Page, name: str) -> None:
    """Tab by Tab until what is called so, word by word, has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        found = page.evaluate("document.activeElement.innerText || document.activeElement.id")
        if f" {name} " in f" {' '.join(str(found).split())} ":
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_from_the_first_page_to_the_end_of_a_round_by_keys_alone(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "8s 6d 8h 3c 9c Qd 9d Kc")
    page = visit().go("/")
    expect(page.get_by_role("button", name="Sit down Table P1")).to_be_visible()
    tab_to(page, "name")
    page.keyboard.type("Kay")
    tab_to(page, "Sit down Table P1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Deal 25")).to_be_visible()
    page.keyboard.press("+")
    expect(page.get_by_role("button", name="Deal 30")).to_be_visible()
    page.keyboard.press("Enter")
    at = AtTheTable(page)
    expect(at.button("Split")).to_be_visible()
    page.keyboard.press("p")
    expect(page.get_by_text("Your decision on box 4, hand 1")).to_be_visible()
    expect(at.button("Split")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("d")
    expect(at.button("Keep")).to_be_visible()
    page.keyboard.press("k")
    expect(page.get_by_text("Your decision on box 4, hand 2")).to_be_visible()
    expect(at.button("Stand")).to_be_visible()
    page.keyboard.press("s")
    assert [(line.what, line.net) for line in at.account()] == [
        ("Box 4 · wager 30", "+30.00"),
        ("Box 4 · double 30", "+30.00"),
        ("Box 4, hand 2 · split wager 30", "+30.00"),
    ]
    page.keyboard.press("Enter")
    expect(at.account_of(1)).to_have_count(0)


def test_keys_for_what_is_offered_before_a_decision(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "9s Ad 7h Kc")
    visitor = visit()
    visitor.guest("Kay")
    at = visitor.look_on("P1")
    page = visitor.page
    expect(page.get_by_role("button", name="Sit down at box 4").first).to_be_visible()
    page.keyboard.press("4")
    expect(page.get_by_role("button", name="Deal 25")).to_be_visible()
    page.keyboard.press("t")
    expect(page.get_by_role("textbox", name="Perfect Pairs")).to_be_visible()
    page.keyboard.press("Enter")
    expect(at.button("Insure")).to_be_visible()
    page.keyboard.press("Shift+I")
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    expect(at.button("Surrender")).to_be_visible()
    page.keyboard.press("u")
    nets = {line.what.split(" · ")[1]: line.net for line in at.account()}
    assert nets == {"Perfect Pairs 5": "−5.00", "insurance 10": "+20.00", "wager 25": "−25.00"}


def test_a_question_mark_tells_the_keys_and_a_key_without_a_meaning_does_nothing(visit: Come) -> None:
    visitor = visit()
    visitor.guest("Kay")
    visitor.sit("P1")
    visitor.page.keyboard.press("?")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("split")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.get_by_role("dialog")).to_have_count(0)
    visitor.page.keyboard.press("h")
    expect(visitor.page.get_by_role("button", name="Deal 25")).to_be_visible()
