"""The lab's pages: what they tell, by mouse and by keys, and a simulation that outlives the page."""

import re

from playwright.sync_api import Page, expect

from pontoon.testing.browser_house import HouseBeside
from pontoon.testing.browser_visitors import PHONE, Come

# On a machine that has never solved anything the programs are compiled first.
FIRST_ANSWER_MS = 240_000


def chart_of(page: Page) -> None:
    expect(page.get_by_role("table", name="Hard totals")).to_be_visible(timeout=FIRST_ANSWER_MS)


def test_a_square_of_the_chart_is_reached_by_arrow_keys_and_tells_what_each_action_is_worth(visit: Come) -> None:
    page = visit().go("/lab/chart")
    chart_of(page)
    page.get_by_role("button", name="8-8 against a 2: split").focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    values = page.get_by_role("complementary", name="What each action is worth")
    expect(values.get_by_role("heading")).to_have_text("8-8 against a Jack, Queen or King")
    best = values.get_by_role("row").nth(1)
    expect(best).to_contain_text("Split", timeout=FIRST_ANSWER_MS)
    expect(best).to_contain_text("−0.4560")
    expect(values.get_by_role("row", name="Double")).to_contain_text("−0.5336")


def test_a_chart_has_letters_in_every_square_and_prints_on_one_sheet(visit: Come) -> None:
    page = visit(color_scheme="dark").go("/lab/chart")
    chart_of(page)
    codes = page.locator("[data-place]").all_inner_texts()
    assert len(codes) > 200
    assert all(codes)
    sheets = page.pdf(prefer_css_page_size=True)
    assert re.findall(rb"/Count (\d+)", sheets) == [b"1"]


def test_any_hand_is_typed_and_answered_with_the_reason(visit: Come) -> None:
    page = visit().go("/lab/hand")
    page.get_by_label("Or type them").fill("8s 8h / Kd")
    page.get_by_role("button", name="Work it out", exact=True).click()
    expect(page.get_by_role("heading", name="8♠ 8♥ against K♦")).to_be_visible(timeout=FIRST_ANSWER_MS)
    expect(page.get_by_role("main")).to_contain_text("Split is best")
    page.get_by_role("button", name="Put back the 8 of hearts").click()
    expect(page.get_by_role("main")).to_contain_text("Choose at least two cards and the dealer’s first card.")


def test_the_chart_and_the_hands_are_closed_to_a_player_in_a_round(visit: Come, house: HouseBeside) -> None:
    house.stack("P1", "6s 6h 5d")
    player = visit()
    player.guest("Ann")
    at_the_table = player.sit("P1", 1)
    at_the_table.deal("20", box=1)
    expect(at_the_table.turn).to_be_visible()
    for path in ("/lab/chart", "/lab/hand?cards=6s+5d&dealer=6h"):
        page = player.context.new_page()
        page.goto(house.url + path)
        expect(page.get_by_text("A round is in play at your table P1.")).to_be_visible()
        page.close()


def test_canberras_perfect_pairs_are_said_to_favour_the_player(visit: Come) -> None:
    page = visit(viewport=PHONE).go("/lab/side-wagers")
    expect(page.get_by_role("main")).to_contain_text("Canberra 2002: the player has the edge on Perfect Pairs.")
    expect(page.get_by_role("main")).to_contain_text("3.9164 % (15/383) with 8 decks")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_simulation_goes_on_while_the_reader_is_elsewhere_and_can_be_stopped(visit: Come) -> None:
    page = visit().go("/lab/simulate")
    page.get_by_label("Rounds").select_option(label="50,000,000")
    page.get_by_label("Boxes").select_option("7")
    page.get_by_role("button", name="Start").click()
    plot = page.get_by_role("img", name="Average result of a round")
    expect(plot).to_be_visible(timeout=FIRST_ANSWER_MS)
    page.get_by_role("link", name="House edges").click()
    expect(page.get_by_role("heading", level=2)).to_have_text("House edges side by side")
    page.reload()
    page.get_by_role("link", name="Simulation").click()
    expect(plot).to_be_visible()
    page.get_by_role("button", name="Stop the simulation").click()
    expect(page.get_by_text("Stopped. The results so far are kept.")).to_be_visible()
    expect(page.get_by_role("button", name="Start")).to_be_enabled()


def test_a_changed_rule_is_answered_with_the_edge_before_and_after(visit: Come) -> None:
    page = visit().go("/lab/effect")
    page.get_by_label("Rule", exact=True).select_option("pontoon_odds")
    page.get_by_role("button", name="6:5").click()
    page.get_by_role("button", name="Show the effect").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("The house edge is 1.6918 % instead of 0.4385 %", timeout=FIRST_ANSWER_MS)
    expect(main).to_contain_text("+1.2533")


def test_the_lab_says_that_help_is_not_for_a_regulated_table(visit: Come) -> None:
    """star-2024 20.2, 20.7, 20.8: no devices, no advice by the staff, none that was not asked for."""
    page = visit().go("/lab")
    word = page.get_by_role("complementary", name="What the lab is for")
    for clause in ("20.2", "20.7", "20.8"):
        expect(word.get_by_role("link", name=f"clause {clause}")).to_have_attribute(
            "href", f"/rules/star-2024/{clause}"
        )
